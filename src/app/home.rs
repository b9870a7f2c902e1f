//! Where a game lives, and what is in the way there.

use super::transact::about;
use super::{Answer, App};
use crate::game::{ChannelId, EventKind, Game, GameNumber, Place, Stage, Threads};
use crate::referee::Request;
use crate::settings::{Capability, MissingPermission};
use crate::store::{OutboxMessage, Purpose, StoreError};
use crate::view::{self, Locale, Reply, Words};

/// How long a thread waits, in milliseconds: the message from which it is opened has to be written
/// down first.
const THREAD_DUE_AFTER: i64 = 2_000;

impl App {
    /// The message that opens the thread of a game that has just begun; nothing where there is to
    /// be none, or cannot be.
    pub(super) fn thread_message(game: &Game, request: &Request) -> Option<OutboxMessage> {
        let event = game.events.last()?;
        let begins = matches!(event.kind, EventKind::Accepted { .. });
        let wants = game.setup.threads == Threads::On && game.setup.home.parent.is_none();
        let can = thread_obstacle(game, request).is_none();
        let due = request.at.plus(THREAD_DUE_AFTER);
        (begins && wants && can).then(|| about(game, event.number, Purpose::Thread, due))
    }

    /// The answer about a game with what keeps the arbiter from its work there, for those who can
    /// mend it. Where its home cannot be reached the game goes on living in the place where it is
    /// spoken about.
    pub(super) async fn with_notices(
        &self,
        request: &Request,
        game: &Game,
        mut answer: Answer,
    ) -> Answer {
        let locale = Locale::of(game.setup.language);
        let here = request.place;
        let home = game.setup.home;
        let permissions = request.context.permissions;
        let says = |answer: &mut Answer, words: Words| answer.reply.add(words);
        if here.channel == home.channel {
            let obstacles = in_the_way(game, request);
            if is_occasion(game, &answer) {
                for (work, missing) in &obstacles {
                    says(&mut answer, view::missing(locale, *work, *missing));
                }
            }
            if game.delivery_failure.is_some() && obstacles.is_empty() {
                // It was mended in the meantime.
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
        says(
            &mut answer,
            view::delivery_failure(locale, failure, home.channel),
        );
        let goes_on = matches!(game.stage, Stage::Playing { .. } | Stage::Waiting);
        if goes_on && permissions.missing_for(Capability::Speak, here).is_none() {
            match self.settle_here(game, here, answer.event).await {
                Ok(()) => says(&mut answer, view::game_moved(locale)),
                Err(error) => warn_of(game, Err(error)),
            }
        }
        answer
    }

    /// The game goes on living here, where its newest event is told already.
    async fn settle_here(
        &self,
        game: &Game,
        here: Place,
        told: Option<(GameNumber, u32)>,
    ) -> Result<(), StoreError> {
        self.store.move_game(game.number, here).await?;
        if let Some((number, event)) = told {
            self.store.acknowledge(number, event, Purpose::Home).await?;
        }
        self.store
            .record_delivery_failure(game.number, here.channel, None)
            .await
    }

    /// A game lives in a thread of its own from now on: its board there.
    pub async fn move_in(&self, game: &Game, thread: ChannelId) -> Result<Reply, StoreError> {
        let home = game.setup.home;
        if home.channel != thread {
            let place = Place {
                channel: thread,
                parent: Some(home.channel),
                server: home.server,
            };
            self.store.move_game(game.number, place).await?;
        }
        let style = self.board_style(game).await;
        let locale = Locale::of(game.setup.language);
        Ok(view::moved_in(locale, style, game))
    }
}

/// What is only noted beside an answer never takes the answer's place.
fn warn_of(game: &Game, noted: Result<(), StoreError>) {
    if let Err(error) = noted {
        tracing::warn!(game = %game.number, %error, "what is in a game's way is not written down");
    }
}

fn thread_obstacle(game: &Game, request: &Request) -> Option<MissingPermission> {
    let home = game.setup.home;
    if home.channel != request.place.channel {
        return None;
    }
    request
        .context
        .permissions
        .missing_for(Capability::OpenThread, home)
}

/// What is in the way of a game's home, for those who see the answer there. A thread is wanted only
/// when the game begins.
fn in_the_way(game: &Game, request: &Request) -> Vec<(Capability, MissingPermission)> {
    let begins = matches!(
        game.events.last().map(|event| &event.kind),
        Some(EventKind::Accepted { .. })
    );
    let speak = request
        .context
        .permissions
        .missing_for(Capability::Speak, request.place);
    let thread = (begins && game.setup.threads == Threads::On)
        .then(|| thread_obstacle(game, request))
        .flatten()
        // A guest has said already that it is one.
        .filter(|missing| *missing != MissingPermission::UserInstalled);
    let speak = speak.map(|missing| (Capability::Speak, missing));
    let thread = thread.map(|missing| (Capability::OpenThread, missing));
    speak.into_iter().chain(thread).collect()
}

/// Whether the answer is one under which people look at what is in the way: a game is agreed or
/// begins, or its board is asked for, or something could not be said before.
fn is_occasion(game: &Game, answer: &Answer) -> bool {
    let what = game.events.last().map(|event| &event.kind);
    let is_agreed = matches!(
        what,
        Some(EventKind::Challenged | EventKind::Accepted { .. })
    );
    is_agreed || answer.event.is_none() || game.delivery_failure.is_some()
}
