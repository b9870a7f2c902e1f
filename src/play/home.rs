//! The home of a game, and obstacles there.

use super::answers::Answer;
use super::inquiry::{Inquiry, Origin};
use super::memory::Warning;
use super::{App, view};
use crate::game::{ChallengeEnd, EventKind, Game, GameNumber, Place, Stage, Threads};
use crate::referee::{Authority, Readers};
use crate::settings::{Capability, MissingPermission};
use crate::store::{OutboxMessage, Purpose, Store, StoreError};
use crate::words::Locale;

/// Delay before a thread is opened (ms): the id of its message has to be stored first.
const THREAD_DUE_AFTER: i64 = 2_000;

impl App {
    /// Adds warnings about missing permissions in the game's home. If the home can't be reached, moves the game here.
    pub(crate) async fn with_permission_warnings(
        &self,
        request: &Inquiry,
        game: &Game,
        mut answer: Answer,
    ) -> Answer {
        let locale = Locale::of(game.setup.language);
        let here = request.place;
        let home = game.setup.home;
        let permissions = request.permissions;
        if here.channel == home.channel {
            let obstacles = missing_permissions(game, request);
            if should_warn(game, &answer) {
                if request.readers == Readers::NoExternalApps {
                    answer.reply.add(view::read_by_user_alone(locale));
                }
                for (work, missing) in &obstacles {
                    let (work, missing) = (*work, *missing);
                    let warning = Warning::Missing(home.channel, work, missing);
                    if self.warnings.is_new(warning) {
                        answer.reply.add(view::hindrance(locale, work, missing));
                    }
                    let warning = Warning::MissingToManager(home.channel, work, missing);
                    if request.authority == Authority::Manager
                        && let Some(words) = view::missing(request.locale(), work, missing)
                        && self.warnings.is_new(warning)
                    {
                        answer.add_note(words);
                    }
                }
            }
            if game.delivery_failure.is_some() && obstacles.is_empty() {
                // It was fixed in the meantime.
                let mended = self
                    .store
                    .record_delivery_failure(game.number, home.channel, None)
                    .await;
                warn_of(game, mended);
            }
            return answer;
        }
        let Some(failure) = game.delivery_failure else {
            return answer;
        };
        let told = view::delivery_failure(locale, failure, home.channel);
        answer.reply.add(told);
        let goes_on = matches!(game.stage, Stage::Playing { .. } | Stage::Waiting);
        if goes_on && permissions.missing_for(Capability::Speak, here).is_none() {
            match move_home(&self.store, game, here, answer.event).await {
                Ok(()) => answer.reply.add(view::game_moved(locale)),
                Err(error) => warn_of(game, Err(error)),
            }
        }
        answer
    }
}

/// The row that opens the thread of a game that has just started.
pub(crate) fn thread_message(game: &Game, request: &Inquiry) -> Option<OutboxMessage> {
    let event = game.events.last()?;
    let due = match game.card {
        Some(_) => request.at,
        None => request.at.plus(THREAD_DUE_AFTER),
    };
    opens_thread(game, request)
        .then(|| OutboxMessage::about(game, event.number, Purpose::Thread, due))
}

/// Moves a game here, where its newest event was already announced.
async fn move_home(
    store: &Store,
    game: &Game,
    here: Place,
    told: Option<(GameNumber, u32)>,
) -> Result<(), StoreError> {
    store.move_game(game.number, here, None).await?;
    if let Some((number, event)) = told {
        store.acknowledge(number, event, Purpose::Home).await?;
    }
    store
        .record_delivery_failure(game.number, here.channel, None)
        .await
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AnswerPlacement {
    Here,
    /// Only at the game's home.
    AtHome,
    /// In the game's new thread. The request came from its card, which is edited in answer.
    OnCard,
    /// In the game's new thread; the request came from elsewhere.
    InThread,
}

impl AnswerPlacement {
    pub(crate) fn of(game: &Game, request: &Inquiry) -> Self {
        if let Some(card) = game.card
            && opens_thread(game, request)
        {
            return match request.origin {
                Origin::PublicMessage(message) if message == card.message => {
                    AnswerPlacement::OnCard
                }
                Origin::PublicMessage(_)
                | Origin::PrivateMessage
                | Origin::Form
                | Origin::Page
                | Origin::Typed => AnswerPlacement::InThread,
            };
        }
        let is_home = game.setup.home.channel == request.place.channel;
        // If the home can't be reached, the game continues here.
        if is_home || game.delivery_failure.is_some() || is_off(game) {
            AnswerPlacement::Here
        } else {
            AnswerPlacement::AtHome
        }
    }
}

/// Whether its challenge was declined or withdrawn; the challenge's message shows that.
pub(crate) const fn is_off(game: &Game) -> bool {
    matches!(
        game.stage,
        Stage::Void(ChallengeEnd::Declined | ChallengeEnd::Withdrawn)
    )
}

/// Whether the game has just started and gets a thread.
fn opens_thread(game: &Game, request: &Inquiry) -> bool {
    game.begins_in_thread() && thread_obstacle(game, request).is_none()
}

/// Logs a failure to store this; it never replaces the answer.
fn warn_of(game: &Game, noted: Result<(), StoreError>) {
    if let Err(error) = noted {
        tracing::warn!(game = %game.number, %error, "can't store why messages to a game fail");
    }
}

fn thread_obstacle(game: &Game, request: &Inquiry) -> Option<MissingPermission> {
    let home = game.setup.home;
    if home.channel != request.place.channel {
        return None;
    }
    request
        .permissions
        .missing_for(Capability::OpenThread, home)
}

/// Permissions missing at a game's home. A thread is needed only when the game starts.
fn missing_permissions(game: &Game, request: &Inquiry) -> Vec<(Capability, MissingPermission)> {
    let begins = matches!(
        game.events.last().map(|event| &event.kind),
        Some(EventKind::Accepted { .. })
    );
    let speak = request
        .permissions
        .missing_for(Capability::Speak, request.place);
    let thread = (begins && game.setup.threads == Threads::On)
        .then(|| thread_obstacle(game, request))
        .flatten()
        // A user-installed bot has already said so.
        .filter(|missing| *missing != MissingPermission::UserInstalled);
    let speak = speak.map(|missing| (Capability::Speak, missing));
    let thread = thread.map(|missing| (Capability::OpenThread, missing));
    speak.into_iter().chain(thread).collect()
}

/// Whether to warn: a game was agreed on or starts, its board was requested, or an earlier message failed.
fn should_warn(game: &Game, answer: &Answer) -> bool {
    let what = game.events.last().map(|event| &event.kind);
    let is_agreed = matches!(
        what,
        Some(EventKind::Challenged | EventKind::Accepted { .. })
    );
    is_agreed || answer.event.is_none() || game.delivery_failure.is_some()
}
