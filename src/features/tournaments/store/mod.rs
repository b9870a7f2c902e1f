//! Tournaments. A change is written as a whole, if the version is still the one that was read, in one transaction with the
//! games it starts.

mod events;
mod reading;

use super::{Entrant, Pairing, Presence, Tournament, TournamentSetup, TournamentStage};
use crate::game::{
    Game, GameNumber, GameSetup, Key, MessageRef, Place, Player, RequestId, Timestamp,
    TournamentNumber, Weekly,
};
use crate::store::commits::{append, insert_game, store_newest};
pub(crate) use crate::store::connection::{Queries, Transaction};
use crate::store::lists::Housed;
use crate::store::{OutboxMessage, Store, StoreError};

/// Fails if another tournament takes the number first.
const INSERT: &str = "insert into tournaments (number, name, format, seats, variant, start, clock, rated, language, channel,
        home_channel, home_parent, home_server, host, role, round_days, stage, version, housed, request, opened,
        starts, entries_end, repeats, untold, conditions, event_due)
    select coalesce(max(number), 0) + 1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11,
        $12, $13, $14, 'open', 0, 0, $15, $16, $17, $18, $19, $20, $21, $22 from tournaments returning number";

/// Changes no row if the version has changed. The event of a tournament that is called off is to be deleted.
const UPDATE: &str =
    "update tournaments set stage = $3, version = version + 1, round_began = $4, untold = $5,
        event_due = case when event is not null and $3 in ('closed', 'lapsed') then 0 else event_due end
    where number = $1 and version = $2";

/// Locks all games of a tournament, as [`crate::store::lists::HOLD`] locks one.
const HOLD_GAMES: &str = "update games set home_channel = home_channel where tournament = $1
    returning number, home_channel, home_parent, vote_hours, state, since";

/// A game to start, for the pairing with this index.
#[derive(Debug, Clone)]
pub struct Beginning {
    pub pairing: usize,
    pub setup: GameSetup,
    pub days_off: [Weekly; 2],
    pub at: Timestamp,
}

impl Transaction {
    /// Writes the current entrants, before the first game.
    async fn put_entrants(&mut self, of: &Tournament) -> Result<(), StoreError> {
        let delete = self.query("delete from entrants where tournament = $1");
        delete.bind(of.number).execute().await?;
        // Entrants who deleted their data in the meantime are skipped.
        let people = of.entrants.iter().map(|one| &one.player);
        let known: Vec<&Player> = people.filter(|player| !player.id.is_former()).collect();
        let keys = self.player_keys(&known).await?;
        for (seat, key) in (0_i64..).zip(keys) {
            self.query(
                "insert into entrants (tournament, seat, player, withdrawn) values ($1, $2, $3, 0)",
            )
            .bind(of.number)
            .bind(seat)
            .bind(key)
            .execute()
            .await?;
        }
        Ok(())
    }

    async fn insert_tournament(
        &mut self,
        setup: &TournamentSetup,
        entrants: &[Entrant],
        request: RequestId,
        opened: Timestamp,
    ) -> Result<TournamentNumber, StoreError> {
        let host = self.player_keys(&[&setup.host]).await?;
        let host = host.first().copied();
        let schedule = setup.schedule;
        let is_untold = request.is_of_arbiter();
        let (number,): (TournamentNumber,) = self
            .query(INSERT)
            .bind(&setup.name)
            .bind(setup.format.key())
            .bind(i64::from(setup.seats))
            .bind(setup.variant.key)
            .bind(&setup.start)
            .bind(setup.clock.to_string())
            .bind(setup.rated.key())
            .bind(setup.language.key())
            .bind(setup.home.channel)
            .bind(setup.home.parent)
            .bind(setup.home.server)
            .bind(host)
            .bind(setup.role)
            .bind(setup.round_days.map(i64::from))
            .bind(request)
            .bind(opened)
            .bind(schedule.map(|one| one.starts))
            .bind(schedule.map(|one| one.entries_end))
            .bind(
                schedule
                    .and_then(|one| one.repeats)
                    .map(|one| one.to_string()),
            )
            .bind(i64::from(is_untold))
            .bind(setup.conditions.text())
            .bind(schedule.and(setup.home.server).map(|_| opened))
            .one()
            .await?;
        let tournament = Tournament {
            number,
            setup: setup.clone(),
            stage: TournamentStage::Open,
            opened,
            version: 0,
            entrants: entrants.to_vec(),
            pairings: Vec::new(),
            card: None,
            is_housed: false,
            round_began: None,
            up_since: None,
            is_untold,
        };
        self.put_entrants(&tournament).await?;
        Ok(number)
    }

    async fn put_pairing(
        &mut self,
        of: TournamentNumber,
        pairing: &Pairing,
    ) -> Result<(), StoreError> {
        let seat = |seat: usize| i64::try_from(seat).unwrap_or(i64::MAX);
        self.query(
            "insert into pairings (tournament, round, board, white, black, game, opened)
            values ($1, $2, $3, $4, $5, $6, $7)
            on conflict (tournament, round, board) do update set game = excluded.game, opened = excluded.opened",
        )
        .bind(of)
        .bind(i64::from(pairing.round))
        .bind(i64::from(pairing.board))
        .bind(seat(pairing.white))
        .bind(seat(pairing.black))
        .bind(pairing.game)
        .bind(pairing.opened)
        .run()
        .await
    }

    async fn begin(&mut self, beginning: &Beginning) -> Result<Game, StoreError> {
        let number = insert_game(self, &beginning.setup, beginning.at).await?;
        let setup = beginning.setup.clone();
        let game = super::decide::game_of_pairing(number, setup, beginning.days_off, beginning.at)?;
        for event in &game.events {
            append(self, number, event).await?;
        }
        store_newest(self, &game).await?;
        Ok(game)
    }
}

/// The messages about a new game; the first game has one more.
pub(crate) type GameMessages<'a> = dyn Fn(&Game, usize) -> Vec<OutboxMessage> + Sync + 'a;

impl Store {
    /// Writes a new tournament; returns the number of an earlier one by the same request.
    pub async fn create_tournament(
        &self,
        setup: &TournamentSetup,
        entrants: &[Entrant],
        request: RequestId,
        opened: Timestamp,
    ) -> Result<TournamentNumber, StoreError> {
        self.write("create_tournament", |mut transaction| async move {
            let known = transaction.query("select number from tournaments where request = $1");
            if let Some((number,)) = known.bind(request).optional().await? {
                return Ok(number);
            }
            let number = transaction
                .insert_tournament(setup, entrants, request, opened)
                .await?;
            transaction.commit().await?;
            Ok(number)
        })
        .await
    }

    /// Ends the series of a tournament, or opens its next one. Does nothing if another process was faster.
    pub async fn continue_series(
        &self,
        of: &Tournament,
        next: Option<&TournamentSetup>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.write("continue_series", |mut transaction| async move {
            let end =
                "update tournaments set repeats = null where number = $1 and repeats is not null";
            let ended = transaction.query(end).bind(of.number).execute().await?;
            if let (1, Some(next)) = (ended, next) {
                let number = GameNumber::new(of.number.get());
                let request = number.map(|number| RequestId::of_arbiter(number, 0));
                let request = request.ok_or_else(|| StoreError::Damaged(of.number.to_string()))?;
                transaction
                    .insert_tournament(next, &[], request, now)
                    .await?;
            }
            Ok(transaction.commit().await?)
        })
        .await
    }

    /// Stores that the message about a tournament in this stage was posted.
    pub async fn tournament_told(&self, of: &Tournament) -> Result<(), StoreError> {
        let told = "update tournaments set untold = 0 where number = $1 and stage = $2";
        let stored = self.execute("tournament_told", told, |query| {
            query.bind(of.number).bind(of.stage.key())
        });
        stored.await.map(|_| ())
    }

    /// Writes a change and begins games, if the tournament still has the version of `after`; `None` if another change was
    /// faster. `more` are messages that may already exist.
    pub async fn put_tournament(
        &self,
        after: &Tournament,
        beginnings: &[Beginning],
        messages: &GameMessages<'_>,
        more: &[OutboxMessage],
    ) -> Result<Option<Vec<Game>>, StoreError> {
        self.write("put_tournament", |mut transaction| async move {
            let changed = transaction
                .query(UPDATE)
                .bind(after.number)
                .bind(i64::from(after.version))
                .bind(after.stage.key())
                .bind(after.round_began)
                .bind(i64::from(after.is_untold));
            if changed.execute().await? != 1 {
                return Ok(None);
            }
            if after.pairings.iter().all(|pairing| pairing.game.is_none()) {
                transaction.put_entrants(after).await?;
            }
            for (seat, entrant) in (0_i64..).zip(&after.entrants) {
                let withdrawn = match entrant.presence {
                    Presence::In => continue,
                    Presence::Out => 1_i64,
                    Presence::Annulled => 2,
                };
                let leave = transaction.query(
                    "update entrants set withdrawn = $3 where tournament = $1 and seat = $2",
                );
                let leave = leave.bind(after.number).bind(seat).bind(withdrawn);
                leave.execute().await?;
            }
            let mut pairings = after.pairings.clone();
            let mut games = Vec::new();
            for (place, beginning) in beginnings.iter().enumerate() {
                let game = transaction.begin(beginning).await?;
                let messages = messages(&game, place);
                crate::store::outbox::post(&mut transaction, game.number, &messages).await?;
                if let Some(pairing) = pairings.get_mut(beginning.pairing) {
                    pairing.game = Some(game.number);
                    pairing.opened = Some(beginning.at);
                }
                games.push(game);
            }
            for pairing in &pairings {
                transaction.put_pairing(after.number, pairing).await?;
            }
            for message in more {
                transaction.post_once(message).await?;
            }
            transaction.commit().await?;
            self.memory().neighbours.forget(|_| true);
            self.memory().outbox.stir();
            Ok(Some(games))
        })
        .await
    }

    /// Stores the message with a tournament's buttons.
    pub async fn set_tournament_card(
        &self,
        number: TournamentNumber,
        card: MessageRef,
    ) -> Result<(), StoreError> {
        let update =
            "update tournaments set card_channel = $2, card_message = $3 where number = $1";
        let stored = self.execute("set_tournament_card", update, |query| {
            query.bind(number).bind(card.channel).bind(card.message)
        });
        stored.await.map(|_| ())
    }

    /// Stores that a tournament has its thread, or can't have one, and moves its games there with their messages.
    pub async fn house_tournament(
        &self,
        number: TournamentNumber,
        home: Place,
    ) -> Result<(), StoreError> {
        self.write("house_tournament", |mut transaction| async move {
            let messages = transaction.query(
                "update outbox set channel = $2 where purpose <> 'answer'
                    and game in (select number from games where tournament = $1)",
            );
            messages.bind(number).bind(home.channel).execute().await?;
            let held = transaction.query(HOLD_GAMES).bind(number);
            for held in held.fetch_all::<Housed>().await? {
                transaction.rehouse(&held, home).await?;
            }
            for update in [
                "update games set home_channel = $2, home_parent = $3, home_server = $4 where tournament = $1",
                "update tournaments set home_channel = $2, home_parent = $3, home_server = $4, housed = 1 where number = $1",
            ] {
                let update = transaction.query(update).bind(number).bind(home.channel);
                update.bind(home.parent).bind(home.server).execute().await?;
            }
            Ok(transaction.commit().await?)
        })
        .await?;
        self.memory().neighbours.forget(|_| true);
        Ok(())
    }
}
