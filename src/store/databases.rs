//! The two databases: the same steps, instantiated for each pool.

use std::collections::BTreeSet;
use std::pin::Pin;

use sqlx::Row as _;

use super::people::{MOST_AT_ONCE, people};
use super::queries as q;
use super::retry::{Distrust, SentMark, answered, kept};
use super::rows::{self, signed, unsigned};
use super::settings::{CLEARED_AT_ONCE, settings};
use super::shown::{MOST_SHOWN_AT_ONCE, shown};
use super::{
    Boxed, Change, Committed, Created, Heartbeat, OutboxMessage, Purpose, Shown, Store, StoreError,
};
use crate::game::{
    CHALLENGE_LAPSES_AFTER, Clock, DeliveryFailure, Event, Game, GameNumber, GameSetup, HOUR,
    Outage, Place, Player, PlayerId, RequestId, State, Summary, Timestamp,
};
use crate::referee::{InteractionToken, Unaccepted};
use crate::rules::piece_letters::PieceLetters;
use crate::settings::{
    Person, Played, Preferences, PreferencesPatch, ServerSettings, ServerSettingsPatch,
};

/// How many live games of each kind a list reads at most. It is a bound for safety that no list should meet.
const MOST_LIVE: i64 = 200;

/// How many messages to one channel are read at once.
const MOST_TO_A_CHANNEL: i64 = 50;

macro_rules! database {
    ($name:ident, $pool:ty, $connection:ty, $row:ty, $begin:literal) => {
        /// The store on one database, and which of its connections are not to be used any more.
        pub(in crate::store) struct $name(
            pub(in crate::store) $pool,
            pub(in crate::store) Distrust,
        );

        async fn meet(connection: &mut $connection, player: &Player) -> Result<(), StoreError> {
            let meet = sqlx::query(q::MEET)
                .bind(signed(player.id.0))
                .bind(&player.name)
                .bind(rows::new_key(player.id));
            meet.execute(connection).await?;
            Ok(())
        }

        /// Whether the event was the game's next one, and its request new.
        async fn enter(
            connection: &mut $connection,
            game: i64,
            event: &Event,
        ) -> Result<bool, StoreError> {
            let (what, detail) = rows::kind_columns(&event.kind);
            let entered = sqlx::query(q::ENTER)
                .bind(game)
                .bind(i64::from(event.number))
                .bind(rows::hand_key(event.by))
                .bind(what)
                .bind(detail)
                .bind(event.at.0)
                .bind(signed(event.request.0))
                .execute(connection)
                .await?;
            Ok(entered.rows_affected() == 1)
        }

        async fn post(
            connection: &mut $connection,
            game: i64,
            message: &OutboxMessage,
        ) -> Result<(), StoreError> {
            sqlx::query(q::POST)
                .bind(game)
                .bind(i64::from(message.event))
                .bind(message.purpose.key())
                .bind(signed(message.channel))
                .bind(message.due.0)
                .bind(i64::from(message.attempts))
                .bind(message.token.as_ref().map(InteractionToken::expose))
                .execute(connection)
                .await?;
            Ok(())
        }

        /// The columns 0 to 6 and 17 to 20 of a game.
        fn setup_row(row: &$row) -> Result<rows::FoundingRow, StoreError> {
            Ok((
                row.try_get(0)?,
                row.try_get(1)?,
                row.try_get(2)?,
                row.try_get(3)?,
                row.try_get(4)?,
                row.try_get(5)?,
                row.try_get(6)?,
                row.try_get(17)?,
                row.try_get(18)?,
                row.try_get(19)?,
                row.try_get(20)?,
            ))
        }

        /// The columns 7 to 10 of a game.
        fn players_row(row: &$row) -> Result<rows::PlayersRow, StoreError> {
            Ok((
                row.try_get(7)?,
                row.try_get(8)?,
                row.try_get(9)?,
                row.try_get(10)?,
            ))
        }

        /// The columns 11 to 16 of a game with its events, the event's number being known.
        fn entry_row(number: i64, row: &$row) -> Result<rows::EntryRow, StoreError> {
            Ok((
                number,
                row.try_get(12)?,
                row.try_get(13)?,
                row.try_get(14)?,
                row.try_get(15)?,
                row.try_get(16)?,
            ))
        }

        /// The columns 11 to 16 and 21 of a game in a list.
        fn state_row(row: &$row) -> Result<rows::StateRow, StoreError> {
            Ok((
                row.try_get(11)?,
                row.try_get(12)?,
                row.try_get(13)?,
                row.try_get(14)?,
                row.try_get(15)?,
                row.try_get(16)?,
                row.try_get(21)?,
            ))
        }

        impl $name {
            async fn write_setup(
                &self,
                setup: &GameSetup,
                challenged: &Event,
                messages: &[OutboxMessage],
                asked: SentMark,
            ) -> Result<Created, StoreError> {
                let mut transaction = self.0.begin_with($begin).await?;
                let connection = &mut *transaction;
                let request = signed(challenged.request.0);
                if sqlx::query(q::REQUEST)
                    .bind(request)
                    .fetch_optional(&mut *connection)
                    .await?
                    .is_some()
                {
                    transaction.rollback().await?;
                    return Ok(Created::Repeated);
                }
                // Always in the same order, so that two who challenge each other do not wait for each other.
                let mut met: Vec<&Player> = vec![&setup.challenger];
                met.extend(&setup.opponent);
                met.sort_by_key(|player| player.id);
                for player in met {
                    meet(&mut *connection, player).await?;
                }
                let number: i64 = sqlx::query_scalar(q::FOUND)
                    .bind(setup.variant.key)
                    .bind(&setup.start)
                    .bind(setup.colour.key())
                    .bind(signed(setup.home.channel))
                    .bind(setup.home.parent.map(signed))
                    .bind(setup.home.server.map(signed))
                    .bind(signed(setup.challenger.id.0))
                    .bind(setup.opponent.as_ref().map(|player| signed(player.id.0)))
                    .bind(challenged.at.0)
                    .bind(setup.time_control.clock.to_string())
                    .bind(setup.time_control.flag.key())
                    .bind(setup.language.key())
                    .bind(setup.threads.key())
                    .fetch_one(&mut *connection)
                    .await?;
                if !enter(&mut *connection, number, challenged).await? {
                    // The same request has got there between our look and our event.
                    transaction.rollback().await?;
                    return Ok(Created::Repeated);
                }
                for message in messages {
                    post(&mut *connection, number, message).await?;
                }
                asked.to_keep();
                transaction.commit().await?;
                Ok(Created::Written(GameNumber(unsigned(number))))
            }

            async fn write_entry(
                &self,
                after: &Game,
                messages: &[OutboxMessage],
                asked: SentMark,
            ) -> Result<Committed, StoreError> {
                let number = signed(after.number.0);
                let newest = after
                    .events
                    .last()
                    .ok_or_else(|| rows::damaged(number, "it has no entries"))?;
                let mut transaction = self.0.begin_with($begin).await?;
                let connection = &mut *transaction;
                if !enter(&mut *connection, number, newest).await? {
                    let request = sqlx::query(q::REQUEST).bind(signed(newest.request.0));
                    let known = request.fetch_optional(&mut *connection).await?.is_some();
                    transaction.rollback().await?;
                    return Ok(if known {
                        Committed::Repeated
                    } else {
                        Committed::Overtaken
                    });
                }
                // Whoever takes an open challenge is met here for the first time.
                if let (1, Some(opponent)) = (newest.number, &after.setup.opponent) {
                    meet(&mut *connection, opponent).await?;
                }
                let summary = Summary::of(after);
                let state = rows::state_columns(summary.state);
                sqlx::query(q::REFRESH)
                    .bind(number)
                    .bind(summary.opponent.map(|player| signed(player.id.0)))
                    .bind(state.state)
                    .bind(state.challenger_side)
                    .bind(state.to_move)
                    .bind(state.offer)
                    .bind(state.result)
                    .bind(summary.changed.0)
                    .bind(state.deadline)
                    .execute(&mut *connection)
                    .await?;
                if after.setup.time_control.clock != Clock::Untimed {
                    // Only the alarms of the present turn are to come, and none after the end.
                    let present = after
                        .clocks()
                        .map_or(-1, |clocks| i64::from(clocks.set_by()));
                    let silence = sqlx::query(q::SILENCE).bind(number).bind(present);
                    silence.execute(&mut *connection).await?;
                }
                for message in messages {
                    post(&mut *connection, number, message).await?;
                }
                asked.to_keep();
                transaction.commit().await?;
                Ok(Committed::Written)
            }

            async fn read_game(&self, number: GameNumber) -> Result<Option<Game>, StoreError> {
                let key = signed(number.0);
                let found = sqlx::query(q::GAME).bind(key).fetch_all(&self.0).await?;
                let Some(first) = found.first() else {
                    return Ok(None);
                };
                let setup = rows::setup(setup_row(first)?, players_row(first)?)?;
                let mut events = Vec::with_capacity(found.len());
                for row in &found {
                    // A game without events has one row without an event, and cannot be replayed.
                    if let Some(event) = row.try_get::<Option<i64>, _>(11)? {
                        events.push(rows::entry(key, entry_row(event, row)?)?);
                    }
                }
                let failure: Option<String> = first.try_get(21)?;
                let outages = match setup.time_control.clock {
                    Clock::Untimed => Vec::new(),
                    Clock::PerMove(_) | Clock::Bank(..) => {
                        let since = events.first().map_or(0, |event| event.at.0);
                        self.read_outages(since).await?
                    }
                };
                let mut game = rows::game(number, setup, events, outages)?;
                game.delivery_failure = failure.as_deref().map(rows::failure);
                Ok(Some(game))
            }

            async fn read_outages(&self, since: i64) -> Result<Vec<Outage>, StoreError> {
                let found: Vec<(i64, i64)> = sqlx::query_as(q::OUTAGES)
                    .bind(since)
                    .fetch_all(&self.0)
                    .await?;
                Ok(found
                    .into_iter()
                    .map(|(began, ended)| Outage {
                        from: Timestamp(began),
                        until: Timestamp(ended),
                    })
                    .collect())
            }

            async fn read_newest_outage(&self) -> Result<Option<Timestamp>, StoreError> {
                let newest: Option<i64> = sqlx::query_scalar(q::NEWEST_OUTAGE)
                    .fetch_one(&self.0)
                    .await?;
                Ok(newest.map(Timestamp))
            }

            async fn sign_of_life(
                &self,
                now: Timestamp,
                longest: i64,
            ) -> Result<Heartbeat, StoreError> {
                let mut transaction = self.0.begin_with($begin).await?;
                let connection = &mut *transaction;
                let last: Option<i64> = sqlx::query_scalar(q::LAST_BEAT)
                    .fetch_optional(&mut *connection)
                    .await?;
                let Some(last) = last else {
                    let first = sqlx::query(q::FIRST_BEAT).bind(now.0);
                    first.execute(&mut *connection).await?;
                    transaction.commit().await?;
                    return Ok(Heartbeat::Noted);
                };
                if last.saturating_sub(now.0) > longest {
                    transaction.rollback().await?;
                    return Ok(Heartbeat::Ahead(Timestamp(last)));
                }
                let away = Outage {
                    from: Timestamp(last),
                    until: now,
                };
                let beat = sqlx::query(q::BEAT).bind(now.0).bind(last);
                let is_ours =
                    last < now.0 && beat.execute(&mut *connection).await?.rows_affected() == 1;
                let was_away = is_ours && now.0.saturating_sub(last) > longest;
                if was_away {
                    let note = sqlx::query(q::AWAY).bind(last).bind(now.0);
                    note.execute(&mut *connection).await?;
                }
                transaction.commit().await?;
                Ok(if was_away {
                    Heartbeat::Away(away)
                } else {
                    Heartbeat::Noted
                })
            }

            async fn correct_heartbeat(
                &self,
                from: Timestamp,
                to: Timestamp,
            ) -> Result<bool, StoreError> {
                let beat = sqlx::query(q::BEAT).bind(to.0).bind(from.0);
                Ok(beat.execute(&self.0).await?.rows_affected() == 1)
            }

            async fn read_games(
                &self,
                place: Place,
                by: PlayerId,
                now: Timestamp,
                finished: u32,
            ) -> Result<Vec<Summary>, StoreError> {
                let found = sqlx::query(q::GAMES)
                    .bind(signed(place.channel))
                    .bind(signed(by.0))
                    .bind(now.plus(-CHALLENGE_LAPSES_AFTER).0)
                    .bind(i64::from(finished))
                    .bind(MOST_LIVE)
                    .fetch_all(&self.0)
                    .await?;
                let summary =
                    |row: &$row| rows::summary(setup_row(row)?, players_row(row)?, state_row(row)?);
                // One game that only a newer version can read keeps nobody from seeing the others.
                let is_readable =
                    |game: &Result<_, StoreError>| !matches!(game, Err(StoreError::Damaged(_)));
                let read = found.iter().map(summary).filter(is_readable);
                let mut games = read.collect::<Result<Vec<_>, _>>()?;
                // Ended games are at the end; each kind has brought as many as were asked for in all.
                let live = games.partition_point(|game| !matches!(game.state, State::Over { .. }));
                games
                    .truncate(live.saturating_add(usize::try_from(finished).unwrap_or(usize::MAX)));
                Ok(games)
            }

            async fn read_request(
                &self,
                request: RequestId,
            ) -> Result<Option<(GameNumber, u32)>, StoreError> {
                let found: Option<(i64, i64)> = sqlx::query_as(q::REQUEST)
                    .bind(signed(request.0))
                    .fetch_optional(&self.0)
                    .await?;
                found
                    .map(|(game, event)| {
                        Ok((GameNumber(unsigned(game)), rows::entry_number(game, event)?))
                    })
                    .transpose()
            }

            async fn read_unaccepted(
                &self,
                by: PlayerId,
                now: Timestamp,
            ) -> Result<Vec<Unaccepted>, StoreError> {
                let found = sqlx::query(q::UNACCEPTED)
                    .bind(signed(by.0))
                    .bind(now.plus(-CHALLENGE_LAPSES_AFTER).0)
                    .bind(now.plus(-HOUR).0)
                    .bind(MOST_LIVE)
                    .fetch_all(&self.0)
                    .await?;
                let unaccepted = |row: &$row| {
                    Ok(Unaccepted {
                        setup: rows::setup(setup_row(row)?, players_row(row)?)?,
                        summary: rows::summary(
                            setup_row(row)?,
                            players_row(row)?,
                            state_row(row)?,
                        )?,
                        made: Timestamp(row.try_get(22)?),
                    })
                };
                found.iter().map(unaccepted).collect()
            }

            async fn read_due(
                &self,
                now: Timestamp,
                most: u32,
            ) -> Result<Vec<OutboxMessage>, StoreError> {
                let due: Vec<rows::LetterRow> = sqlx::query_as(q::DUE)
                    .bind(now.0)
                    .bind(i64::from(most))
                    .bind(MOST_TO_A_CHANNEL)
                    .fetch_all(&self.0)
                    .await?;
                due.into_iter().map(rows::message).collect()
            }

            async fn read_due_flags(
                &self,
                now: Timestamp,
                most: u32,
            ) -> Result<Vec<OutboxMessage>, StoreError> {
                let due: Vec<rows::LetterRow> = sqlx::query_as(q::DUE_FLAGS)
                    .bind(now.0)
                    .bind(i64::from(most))
                    .fetch_all(&self.0)
                    .await?;
                due.into_iter().map(rows::message).collect()
            }

            async fn put_off_all(
                &self,
                channel: u64,
                now: Timestamp,
                until: Timestamp,
            ) -> Result<(), StoreError> {
                let rest = sqlx::query(q::REST).bind(signed(channel)).bind(now.0);
                rest.bind(until.0).execute(&self.0).await?;
                Ok(())
            }

            async fn take(
                &self,
                message: &OutboxMessage,
                until: Timestamp,
                attempts: u32,
            ) -> Result<bool, StoreError> {
                let taken = sqlx::query(q::TAKE)
                    .bind(signed(message.game.0))
                    .bind(i64::from(message.event))
                    .bind(message.purpose.key())
                    .bind(message.due.0)
                    .bind(i64::from(message.attempts))
                    .bind(until.0)
                    .bind(i64::from(attempts))
                    .execute(&self.0)
                    .await?;
                Ok(taken.rows_affected() == 1)
            }

            async fn remove(
                &self,
                game: GameNumber,
                event: u32,
                purpose: Purpose,
            ) -> Result<(), StoreError> {
                sqlx::query(q::SETTLE)
                    .bind(signed(game.0))
                    .bind(i64::from(event))
                    .bind(purpose.key())
                    .execute(&self.0)
                    .await?;
                Ok(())
            }
        }

        impl Store for $name {
            fn create_game<'a>(
                &'a self,
                setup: &'a GameSetup,
                challenged: &'a Event,
                messages: &'a [OutboxMessage],
            ) -> Boxed<'a, Created> {
                Box::pin(kept(&self.1, move |asked| {
                    Box::pin(self.write_setup(setup, challenged, messages, asked))
                }))
            }

            fn commit<'a>(
                &'a self,
                after: &'a Game,
                messages: &'a [OutboxMessage],
            ) -> Boxed<'a, Committed> {
                Box::pin(kept(&self.1, move |asked| {
                    Box::pin(self.write_entry(after, messages, asked))
                }))
            }

            fn load(&self, number: GameNumber) -> Boxed<'_, Option<Game>> {
                Box::pin(answered(&self.1, move || Box::pin(self.read_game(number))))
            }

            fn find_request(&self, request: RequestId) -> Boxed<'_, Option<(GameNumber, u32)>> {
                Box::pin(answered(&self.1, move || {
                    Box::pin(self.read_request(request))
                }))
            }

            fn games(
                &self,
                place: Place,
                by: PlayerId,
                now: Timestamp,
                finished: u32,
            ) -> Boxed<'_, Vec<Summary>> {
                Box::pin(answered(&self.1, move || {
                    Box::pin(self.read_games(place, by, now, finished))
                }))
            }

            fn unaccepted(&self, by: PlayerId, now: Timestamp) -> Boxed<'_, Vec<Unaccepted>> {
                Box::pin(answered(&self.1, move || {
                    Box::pin(self.read_unaccepted(by, now))
                }))
            }

            fn person(&self, id: PlayerId, since: Timestamp) -> Boxed<'_, Person> {
                Box::pin(answered(&self.1, move || {
                    Box::pin(self.read_person(id, since))
                }))
            }

            fn sizes(&self, id: PlayerId) -> Boxed<'_, Vec<(GameNumber, u32)>> {
                Box::pin(answered(&self.1, move || Box::pin(self.read_sizes(id))))
            }

            fn played(&self, id: PlayerId, from: GameNumber, to: GameNumber) -> Boxed<'_, Played> {
                Box::pin(answered(&self.1, move || {
                    Box::pin(self.read_played(id, from, to))
                }))
            }

            fn block<'a>(&'a self, by: PlayerId, blocked: &'a Player) -> Boxed<'a, ()> {
                Box::pin(kept(&self.1, move |asked| {
                    Box::pin(self.add_block(by, blocked, asked))
                }))
            }

            fn unblock(&self, by: PlayerId, blocked: PlayerId) -> Boxed<'_, ()> {
                Box::pin(kept(&self.1, move |asked| {
                    Box::pin(self.remove_block(by, blocked, asked))
                }))
            }

            fn has_blocked(&self, by: PlayerId, other: PlayerId) -> Boxed<'_, bool> {
                Box::pin(answered(&self.1, move || {
                    Box::pin(self.find_block(by, other))
                }))
            }

            fn forget(&self, id: PlayerId, since: Timestamp) -> Boxed<'_, Vec<GameNumber>> {
                Box::pin(kept(&self.1, move |asked| {
                    Box::pin(self.erase(id, since, asked))
                }))
            }

            fn preferences(&self, people: [PlayerId; 2]) -> Boxed<'_, [Preferences; 2]> {
                Box::pin(answered(&self.1, move || {
                    Box::pin(self.read_preferences(people))
                }))
            }

            fn set_preferences(
                &self,
                person: PlayerId,
                patch: PreferencesPatch,
            ) -> Boxed<'_, Preferences> {
                Box::pin(kept(&self.1, move |asked| {
                    Box::pin(self.write_preferences(person, patch, asked))
                }))
            }

            fn server(&self, server: u64) -> Boxed<'_, ServerSettings> {
                Box::pin(answered(&self.1, move || {
                    Box::pin(self.read_server(server))
                }))
            }

            fn set_server(
                &self,
                server: u64,
                patch: ServerSettingsPatch,
            ) -> Boxed<'_, ServerSettings> {
                Box::pin(kept(&self.1, move |asked| {
                    Box::pin(self.write_server(server, patch, asked))
                }))
            }

            fn set_presence(&self, server: u64, left: Option<Timestamp>) -> Boxed<'_, ()> {
                Box::pin(answered(&self.1, move || {
                    Box::pin(self.write_presence(server, left))
                }))
            }

            fn clear_left(&self, before: Timestamp) -> Boxed<'_, Option<u64>> {
                Box::pin(answered(&self.1, move || Box::pin(self.clear(before))))
            }

            fn move_game(&self, game: GameNumber, home: Place) -> Boxed<'_, ()> {
                Box::pin(answered(&self.1, move || {
                    Box::pin(self.change_home(game, home))
                }))
            }

            fn record_delivery_failure(
                &self,
                game: GameNumber,
                home: u64,
                failure: Option<DeliveryFailure>,
            ) -> Boxed<'_, ()> {
                Box::pin(answered(&self.1, move || {
                    Box::pin(self.write_hindrance(game, home, failure))
                }))
            }

            fn idle_threads(
                &self,
                since: Timestamp,
                most: u32,
            ) -> Boxed<'_, Vec<(GameNumber, u64)>> {
                Box::pin(answered(&self.1, move || {
                    Box::pin(self.read_drowsy(since, most))
                }))
            }

            fn keep_thread_open(
                &self,
                game: GameNumber,
                at: Timestamp,
                since: Timestamp,
            ) -> Boxed<'_, bool> {
                Box::pin(answered(&self.1, move || {
                    Box::pin(self.write_wake(game, at, since))
                }))
            }

            fn current_board(&self, game: GameNumber) -> Boxed<'_, Option<Shown>> {
                Box::pin(answered(&self.1, move || {
                    Box::pin(async move { Ok(self.read_shown(game).await?[0]) })
                }))
            }

            fn heartbeat(&self, now: Timestamp, longest: i64) -> Boxed<'_, Heartbeat> {
                Box::pin(answered(&self.1, move || {
                    Box::pin(self.sign_of_life(now, longest))
                }))
            }

            fn set_heartbeat(&self, from: Timestamp, to: Timestamp) -> Boxed<'_, bool> {
                Box::pin(answered(&self.1, move || {
                    Box::pin(self.correct_heartbeat(from, to))
                }))
            }

            fn newest_outage(&self) -> Boxed<'_, Option<Timestamp>> {
                Box::pin(answered(&self.1, move || {
                    Box::pin(self.read_newest_outage())
                }))
            }

            fn due(&self, now: Timestamp, most: u32) -> Boxed<'_, Vec<OutboxMessage>> {
                Box::pin(answered(&self.1, move || {
                    Box::pin(self.read_due(now, most))
                }))
            }

            fn due_flags(&self, now: Timestamp, most: u32) -> Boxed<'_, Vec<OutboxMessage>> {
                Box::pin(answered(&self.1, move || {
                    Box::pin(self.read_due_flags(now, most))
                }))
            }

            fn rest(&self, channel: u64, now: Timestamp, until: Timestamp) -> Boxed<'_, ()> {
                Box::pin(answered(&self.1, move || {
                    Box::pin(self.put_off_all(channel, now, until))
                }))
            }

            fn lease<'a>(
                &'a self,
                message: &'a OutboxMessage,
                until: Timestamp,
            ) -> Boxed<'a, bool> {
                let attempts = message.attempts.saturating_add(1);
                Box::pin(answered(&self.1, move || {
                    Box::pin(self.take(message, until, attempts))
                }))
            }

            fn reschedule<'a>(
                &'a self,
                taken: &'a OutboxMessage,
                until: Timestamp,
                attempts: u32,
            ) -> Boxed<'a, bool> {
                Box::pin(answered(&self.1, move || {
                    Box::pin(self.take(taken, until, attempts))
                }))
            }

            fn acknowledge(&self, game: GameNumber, event: u32, purpose: Purpose) -> Boxed<'_, ()> {
                Box::pin(answered(&self.1, move || {
                    Box::pin(self.remove(game, event, purpose))
                }))
            }

            fn show(
                &self,
                game: GameNumber,
                board: Change,
                request: Change,
            ) -> Boxed<'_, Vec<Shown>> {
                Box::pin(answered(&self.1, move || {
                    Box::pin(self.write_shown(game, [board, request]))
                }))
            }

            fn lapsed(
                &self,
                since: Timestamp,
                before: Timestamp,
                most: u32,
            ) -> Boxed<'_, Vec<GameNumber>> {
                Box::pin(answered(&self.1, move || {
                    Box::pin(self.read_lapsed(since, before, most))
                }))
            }

            fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
                Box::pin(self.0.close())
            }
        }
    };
}

pub(super) mod sqlite {
    //! The embedded database.

    use super::*;

    database!(
        Sqlite,
        sqlx::SqlitePool,
        sqlx::SqliteConnection,
        sqlx::sqlite::SqliteRow,
        "begin immediate"
    );
    shown!(Sqlite);
    people!(Sqlite, sqlx::sqlite::SqliteRow, "begin immediate");
    settings!(Sqlite, sqlx::SqliteConnection, "begin immediate");
}

pub(super) mod postgres {
    //! The database that several processes share.

    use super::*;

    database!(
        Postgres,
        sqlx::PgPool,
        sqlx::PgConnection,
        sqlx::postgres::PgRow,
        "begin"
    );
    shown!(Postgres);
    people!(Postgres, sqlx::postgres::PgRow, "begin");
    settings!(Postgres, sqlx::PgConnection, "begin");
}
