//! Arbiter as a player. Its turn is an outbox row, written with the event that it answers and run by a worker.

use crate::features::study;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::timeout;

use crate::compute::Kind;
use crate::game::{EventKind, Game, Timestamp, Weekly};
pub(crate) use crate::play::answers::{Answered, RequestError};
use crate::play::controls::acknowledge;
use crate::play::find_game::in_play;
use crate::play::replies::repeated;
pub(crate) use crate::play::transact::{AnnounceIn, Decide, Transacted};
use crate::play::{App, Inquiry, preferences_of};
use crate::referee::{BlockStatus, Refusal};
use crate::settings::Preferences;
use crate::store::{GameContext, OutboxMessage, Purpose, StoreError};

/// How long an answer waits for Arbiter's.
const ANSWERED_WITHIN: Duration = Duration::from_secs(1);

impl App {
    pub(crate) async fn accept_as_arbiter(&self, request: &Inquiry, game: Game) -> Answered {
        let number = game.number;
        let found = GameContext {
            game,
            user: request.context.preferences,
            players: [request.context.preferences, Preferences::default()],
            block_status: BlockStatus::NotBlocked,
        };
        let (coin, at) = (request.coin(), request.at);
        let days_off = [request.context.preferences.weekly(), Weekly::default()];
        let decide = |game: &Game| {
            let accepted = super::decide::accept_as_arbiter(game, coin, at);
            let accepted = accepted.ok_or(Refusal::AlreadyBegun)?;
            Ok(accepted.with_days_off(game, days_off))
        };
        let accepted = self.transact_for(request, found, Decide::Brief(&decide));
        match accepted.await {
            // A worker was faster.
            Err(RequestError::Refused(..)) => repeated(&self.store, request).await,
            Err(trouble) => Err(trouble),
            Ok(answer) => {
                let done = self.store.acknowledge(number, 0, Purpose::Opponent);
                if let Err(error) = done.await {
                    tracing::debug!(game = %number, %error, "can't remove a row of the outbox");
                }
                Ok(answer)
            }
        }
    }

    /// Writes Arbiter's reply to an event, unless the game has moved on; returns whether it was written.
    pub async fn run_bot_turn(
        &self,
        leased: &OutboxMessage,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let (number, answered) = (leased.game, leased.event);
        self.book_outage(now).await?;
        let game = self.store.load(number).await?;
        let is_newest = move |game: &Game| game.next_event() == answered.saturating_add(1);
        let mut is_written = false;
        let game = game.filter(is_newest);
        if let Some(game) = &game
            && let Some(planned) = study::decide::planned_move(game)
        {
            let played = in_play(&self.store, game.setup.challenger.id, None).await?;
            if let EventKind::Moved { code, .. } = &planned.event.kind
                && played.allow_move(game, code).is_err()
            {
                // Left to the player, who will see the reason.
                let done = self.store.acknowledge(number, answered, Purpose::Opponent);
                return done.await.map(|()| false);
            }
            let told = AnnounceIn::Home(now);
            let decide = |game: &Game| study::decide::planned_move(game).ok_or(());
            let written = self.transact(game.clone(), told, Decide::Brief(&decide));
            if let Transacted::Written(game) = written.await? {
                self.store.memory().recent.keep(Arc::new(game));
                is_written = true;
            }
        } else if let Some(game) = game
            && let Some(kind) = self.think(&game).await?
        {
            let told = AnnounceIn::Home(now);
            let preferences = preferences_of(&self.store, game.setup.challenger.id).await?;
            let days_off = [preferences.weekly(), Weekly::default()];
            let decide = |game: &Game| {
                // Later events have their own rows.
                let still = is_newest(game).then(|| kind.clone());
                let ruling = |kind| super::decide::by_arbiter_as_player(game, kind, now);
                still
                    .map(|kind| ruling(kind).with_days_off(game, days_off))
                    .ok_or(())
            };
            let written = self.transact(game, told, Decide::Brief(&decide));
            if let Transacted::Written(game) = written.await? {
                self.store.memory().recent.keep(Arc::new(game));
                is_written = true;
            }
        }
        self.store
            .acknowledge(number, answered, Purpose::Opponent)
            .await?;
        Ok(is_written)
    }

    /// Answers a request to Arbiter in the message of the request. If that takes too long or fails, a worker answers in
    /// another message.
    pub(crate) async fn answered_by_arbiter(
        &self,
        request: &Inquiry,
        asked: Game,
        players: [Preferences; 2],
    ) -> Game {
        if asked.pending().is_none()
            || !super::decide::awaits_arbiter(&asked)
            || asked.is_arbiters_turn()
        {
            return asked;
        }
        let Ok(Ok(Some(kind))) = timeout(ANSWERED_WITHIN, self.think(&asked)).await else {
            return asked;
        };
        let (newest, at) = (asked.newest_event(), request.at);
        let told = AnnounceIn::Answer(request, players);
        let decide = |game: &Game| {
            let is_newest = game.newest_event() == newest;
            let ruling = || super::decide::by_arbiter_as_player(game, kind.clone(), at);
            is_newest.then(ruling).ok_or(())
        };
        let written = self.transact(asked.clone(), told, Decide::Brief(&decide));
        let Ok(Transacted::Written(answered)) = written.await else {
            return asked;
        };
        let purposes = [Purpose::Answer, Purpose::Home, Purpose::Opponent];
        let rows = purposes.map(|purpose| (asked.number, newest, purpose));
        if let Err(error) = acknowledge(&self.store, &rows).await {
            tracing::debug!(game = %asked.number, %error, "can't remove rows of the outbox");
        }
        answered
    }

    async fn think(&self, game: &Game) -> Result<Option<EventKind>, StoreError> {
        let (game, analysts) = (game.clone(), self.analysts.clone());
        let thinking = move || super::decide::arbiters_answer(&game, analysts.outside());
        let answer = self.compute.run(Kind::Opponent, thinking).await;
        answer.map_err(|error| StoreError::Busy(format!("no move of the arbiter: {error}")))
    }
}
