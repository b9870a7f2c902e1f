//! Challenges: new ones, rematches, and the form.

use super::answers::{Answer, Answered, RequestError};
use super::find_game::{chosen, listed_games};
use super::inquiry::Inquiry;
use super::memory::Warning;
use super::open_challenges::with_announcement_failure;
use super::{App, view};
use crate::compute::{ComputeError, Kind};
use crate::features::{imports, preferences};
use crate::game::{GameNumber, Place, Player, Seat, State, Summary};
use crate::pgn::{Found, ImportError};
use crate::referee::{
    Action, Authority, Awaited, BlockStatus, Challenge, ChallengeContext, ExpectedRevision,
    Invited, Refusal, select_game,
};
use crate::rules::Variant;
use crate::settings::ServerSettings;
use crate::store::{RematchOf, Store, StoreError};
use crate::{pgn, referee, rules};

impl App {
    pub(crate) async fn challenge(&self, request: &Inquiry, challenge: &Challenge) -> Answered {
        let invited = challenge.invited.as_ref().map(|invited| &invited.player);
        let context = challenge_context(&self.store, request, invited).await?;
        let server = context.server.clone();
        let start = challenge.start.as_deref();
        let read = self.read_start(start, challenge.variant, server.game);
        let (wanted, notes) = match read.await? {
            Ok(None) => (challenge.clone(), Vec::new()),
            Ok(Some(found)) => {
                let wanted = Challenge {
                    variant: Some(found.variant),
                    start: Some(found.position.to_string()),
                    ..challenge.clone()
                };
                (wanted, found.notes)
            }
            Err(error) => return start_refused(request, error),
        };
        let asked = request.request.clone();
        let decide = move || referee::challenge(&wanted, &asked, &context);
        let (setup, event) = match challenge.start {
            // A search decides whether the start is a dead position.
            Some(_) => self.judge_start(decide).await?,
            None => decide(),
        }?;
        let announced_in = server.challenges_channel;
        let answer = self
            .create_game(request, setup, event, announced_in)
            .await?;
        let mut answer = with_announcement_failure(answer, request, &server);
        if !notes.is_empty() {
            answer.add_note(imports::view::import_notes(request.locale(), &notes, &[]));
        }
        Ok(self.with_usual_clock_offer(answer, request, &server))
    }

    /// Reads a start as people paste it; `None` if it is one of the game, by name, number or position text.
    pub(crate) async fn read_start(
        &self,
        text: Option<&str>,
        variant: Option<&'static Variant>,
        usual: Option<&'static Variant>,
    ) -> Result<Result<Option<Found>, ImportError>, RequestError> {
        let named = variant.or(usual).unwrap_or(rules::ALL[0]);
        let text = match text {
            Some(text) if named.position(text).is_err() => text.to_owned(),
            Some(_) | None => return Ok(Ok(None)),
        };
        let found = self
            .judge_start(move || pgn::position_of(&text, variant))
            .await?;
        Ok(found.map(Some))
    }

    /// Offers a server's managers to set its default clock, if it has none.
    fn with_usual_clock_offer(
        &self,
        mut answer: Answer,
        request: &Inquiry,
        settings: &ServerSettings,
    ) -> Answer {
        if request.authority == Authority::Manager
            && settings.clock.is_none()
            && let Some(server) = request.place.server
            && self.warnings.is_new(Warning::UsualClock(server))
        {
            let offer = preferences::view::usual_clock_offer(request.locale(), settings);
            let note = answer.note.get_or_insert_default();
            note.menus = offer.menus;
            note.add(offer.words);
        }
        answer
    }

    pub(crate) async fn rematch(
        &self,
        request: &mut Inquiry,
        number: Option<GameNumber>,
    ) -> Answered {
        let me = request.by.id;
        let found = chosen(&self.store, request, number, |games, request| {
            select_game::of_rematch(games, request.place, me)
        });
        let game = found.await?.game;
        let of = match game.number.stored_import() {
            None => Some(self.store.rematch_of(game.number).await?),
            Some(_) => None,
        };
        let games = listed_games(&self.store, request).await?;
        let newest = of.as_ref().and_then(RematchOf::newest);
        let is_played = |game: &&Summary| matches!(game.state, State::Playing { .. });
        let played = games.iter().filter(is_played).map(|game| game.number);
        if let Some(runs) = played.into_iter().find(|number| Some(*number) == newest) {
            return Err(Refusal::RematchRuns(runs).into());
        }
        match select_game::waiting_rematch(&games, &game, me, request.at) {
            Some((waiting, Seat::Opponent)) => {
                let accept = Action::Accept(Awaited::Challenge);
                let latest = ExpectedRevision::Latest;
                self.act(request, Some(waiting), &accept, latest).await
            }
            Some((waiting, Seat::Challenger)) => Err(Refusal::RematchWaits(waiting).into()),
            None => {
                let seat = game.seat_of(me).map(Seat::other);
                let opponent = seat.and_then(|seat| game.player(seat));
                let context = challenge_context(&self.store, request, opponent).await?;
                let mut asked = request.request.clone();
                // A rematch of a game played in its own thread is posted in the parent channel and opens a new thread.
                if let Some(card) = game.card_elsewhere()
                    && game.setup.home.channel == asked.place.channel
                {
                    asked.place = Place {
                        channel: card.channel,
                        parent: None,
                        ..asked.place
                    };
                }
                let number = game.number;
                let decide = move || referee::rematch(&game, &asked, &context);
                let (setup, event) = self.judge_start(decide).await??;
                match self.create(request, setup, event, None, of).await? {
                    Some(answer) => Ok(answer),
                    // Both asked at the same time: now this one waits for the other player.
                    None => Box::pin(self.rematch(request, Some(number))).await,
                }
            }
        }
    }

    /// Runs a decision about a start on a blocking thread. If too many wait, the user is refused.
    pub(crate) async fn judge_start<T: Send + 'static>(
        &self,
        decide: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, RequestError> {
        match self.compute.run(Kind::Start, decide).await {
            Ok(decided) => Ok(decided),
            Err(ComputeError::Busy) => Err(Refusal::BusyWithStarts.into()),
            Err(error @ ComputeError::CutOff(_)) => {
                Err(StoreError::Busy(format!("no decision: {error}")).into())
            }
        }
    }
}

/// Why a text can't be read as a start.
pub(crate) fn start_refused(request: &Inquiry, error: ImportError) -> Answered {
    match error {
        ImportError::BadPosition { error, .. } => Err(Refusal::BadStart(error).into()),
        error => Ok(Answer::refusing(imports::view::not_imported(
            request.locale(),
            &error,
        ))),
    }
}

/// The form for a challenge, with the server's default game and clock.
pub(crate) async fn challenge_form(
    store: &Store,
    request: &Inquiry,
    invited: &Invited,
) -> Answered {
    let context = challenge_context(store, request, Some(&invited.player)).await?;
    referee::may_open_form(invited, request, &context)?;
    Ok(view::challenge_form(request.locale(), &invited.player, &context.server).into())
}

pub(crate) async fn challenge_context(
    store: &Store,
    request: &Inquiry,
    invited: Option<&Player>,
) -> Result<ChallengeContext, StoreError> {
    let server = request.place.server;
    Ok(ChallengeContext {
        limits: store.limits(request.by.id, server, request.at).await?,
        is_invited_removed: match invited {
            Some(invited) => store.is_off_ladders(server, invited.id).await?,
            None => false,
        },
        votes: [0; 2],
        block_status: block_status(store, request, invited).await?,
        server: match server {
            Some(server) => store.server(server).await?,
            None => ServerSettings::default(),
        },
        readers: request.readers,
    })
}

pub(crate) async fn block_status(
    store: &Store,
    request: &Inquiry,
    host: Option<&Player>,
) -> Result<BlockStatus, StoreError> {
    match host {
        Some(host) if store.has_blocked(host.id, request.by.id).await? => Ok(BlockStatus::Blocked),
        Some(_) | None => Ok(BlockStatus::NotBlocked),
    }
}
