//! Indexes of the games by person (`seats`) and by channel (`places`), derived from `games` and written in the transaction that
//! creates, starts, moves or ends a game. On Citus they are distributed by person and by channel, so that a list queries one shard.

use crate::game::{
    ChannelId, Ending, FEWEST_PLIES, Game, GameNumber, GameSetup, Key, Place, Player, PlayerId,
    Rated, Seat, Stage, Timestamp,
};
use crate::referee::RatedRecord;
use crate::store::commits::changes_state;
use crate::store::connection::{
    Connection, Layout, Queries, Query, Record, Transaction, joined, row,
};
use crate::store::keys::{Mark, PlayerKey};
use crate::store::rows::StateColumns;
use crate::store::shards::{Finder, Near};
use crate::store::{Store, StoreError};

const INSERT_SEAT: &str =
    "insert into seats (person, game, seat, variant, rated, level, state, since)
    values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing";

const INSERT_PLACE: &str =
    "insert into places (channel, game, kind, is_thread, is_voted, state, since)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing";

const UPDATE_SEATS: &str = "update seats set state = $5, since = $6, level = $7, result = $8,
    called_off = case seat when $9 then 1 end where game = $1 and person in ($2, $3, $4)";

const UPDATE_PLACES: &str =
    "update places set state = $4, since = $5 where game = $1 and channel in ($2, $3)";

const DELETE_SEATS: &str = "delete from seats where game = $1 and person in ($2, $3, $4)";

const DELETE_PLACES: &str = "delete from places where game = $1 and channel in ($2, $3)";

/// Creates and fills the tables; both databases use the same statements to fill them.
const MIGRATION: &str = include_str!("../../migrations/postgres/0043_seats_and_places.sql");

/// Rated games that may have been called off recently enough to count; $1 is how long that is.
const RATED: &str = "select number, since from games where rated = 'yes' and state = 'over'
    and since >= (select max(since) from games) - $1";

const CALLED_OFF: &str = "update seats set called_off = 1 where game = $1 and seat = $2";

/// Returns the statements that fill the tables from the games.
pub(super) fn fill_statements() -> impl Iterator<Item = &'static str> {
    let statements = MIGRATION.split(";\n").map(str::trim);
    statements.filter(|statement| statement.starts_with("insert into"))
}

/// Locks a game's state until the end of the transaction.
pub(crate) const HOLD: &str = "update games set home_channel = home_channel where number = $1
    returning number, home_channel, home_parent, vote_hours, state, since";

const UNION: &str = " union ";

/// Replaces a person's id by our key when they delete their data.
const RENAME: &str = "update seats set person = $2 where person = $1";

/// The same on Citus, where the rows move to another shard.
const RENAME_SPREAD: [&str; 2] = [
    "insert into seats (person, game, seat, variant, rated, level, state, since, result, called_off)
        select $2, game, seat, variant, rated, level, state, since, result, called_off from seats where person = $1",
    "delete from seats where person = $1",
];

/// Binds the parameters of a statement.
pub(crate) type Bind<'a> = &'a (dyn for<'q> Fn(Query<'q>) -> Query<'q> + Sync);

row! {
    /// A locked game with its stored home.
    pub(crate) struct Housed {
        pub(crate) number: GameNumber,
        pub(crate) home_channel: ChannelId,
        home_parent: Option<ChannelId>,
        vote_hours: Option<i64>,
        state: String,
        since: Timestamp,
    }
}

/// Returns the players with a row in `seats`.
fn seated(setup: &GameSetup) -> impl Iterator<Item = (&'static str, &Player)> {
    let host = setup.vote.as_ref().and_then(|terms| terms.host.as_ref());
    let seats = [
        ("challenger", Some(&setup.challenger)),
        ("opponent", setup.opponent.as_ref()),
        ("host", host),
    ];
    let seats = seats.into_iter();
    let seats = seats.filter_map(|(seat, player)| Some((seat, player?)));
    seats.filter(|(_, player)| !player.id.is_arbiter())
}

async fn insert_seat(
    on: &mut impl Queries,
    game: GameNumber,
    setup: &GameSetup,
    (seat, player): (&'static str, &Player),
    at: Timestamp,
) -> Result<(), StoreError> {
    let insert = on.query(INSERT_SEAT).bind(player.id).bind(game).bind(seat);
    let insert = insert.bind(setup.variant.key).bind(setup.rated.key());
    let insert = insert.bind(setup.level.map(Key::key));
    insert.bind("waiting").bind(at).run().await
}

/// Adds the seat of the player who accepts an open challenge.
pub(super) async fn seat_opponent(
    on: &mut impl Queries,
    after: &Game,
    at: Timestamp,
) -> Result<(), StoreError> {
    for seat in seated(&after.setup).filter(|(seat, _)| *seat == "opponent") {
        insert_seat(on, after.number, &after.setup, seat, at).await?;
    }
    Ok(())
}

/// Adds the rows of a new game.
pub(super) async fn insert(
    on: &mut Transaction,
    game: GameNumber,
    setup: &GameSetup,
    at: Timestamp,
) -> Result<(), StoreError> {
    for seat in seated(setup) {
        insert_seat(on, game, setup, seat, at).await?;
    }
    let is_voted = setup.vote.is_some();
    on.house(game, setup.home, is_voted, "waiting", at).await
}

/// How long a player has to wait at most for a first move in a live game before they can call it off freely (ms).
const LONGEST_WAIT: i64 = 10 * 60_000;

/// Who ended a rated game before it counted: by calling it off, unless the other one let half of their time or
/// [`LONGEST_WAIT`] pass without a first move, or by resigning, leaving or running out of time.
fn called_off_by(after: &Game, at: Timestamp) -> Option<Seat> {
    let Stage::Over { play, ending } = &after.stage else {
        return None;
    };
    let has_waited = || {
        let begun = play.plies.last().and_then(|last| last.at);
        let waited = at.since(begun.unwrap_or(after.began_at()));
        let clock = after.setup.time_control.clock;
        let most = if clock.is_live() {
            LONGEST_WAIT
        } else {
            i64::MAX
        };
        let time = clock.beginning();
        time.is_some_and(|time| waited >= most.min(time / 2))
    };
    let own_turn = play.seat(play.position().turn());
    let leaver = match ending {
        Ending::Aborted { by } => Some(*by).filter(|by| *by == own_turn || !has_waited()),
        Ending::Resignation { loser }
        | Ending::Forfeit { loser, .. }
        | Ending::Flag { flagged: loser, .. } => {
            Some(play.seat(*loser)).filter(|_| play.plies.len() < FEWEST_PLIES)
        }
        _ => None,
    };
    leaver.filter(|_| after.setup.rated == Rated::Yes)
}

/// Updates the rows of a game whose newest event changed its state.
pub(super) async fn update(
    on: &mut impl Queries,
    after: &Game,
    columns: &StateColumns,
    at: Timestamp,
) -> Result<(), StoreError> {
    if !changes_state(after) {
        return Ok(());
    }
    let mut people = seated(&after.setup).map(|(_, player)| player.id);
    let mut update = on.query(UPDATE_SEATS).bind(after.number);
    for _ in 0..3 {
        update = update.bind(people.next());
    }
    let update = update.bind(columns.state).bind(at);
    let update = update.bind(after.setup.level.map(Key::key));
    let update = update.bind(columns.result);
    let called_off = called_off_by(after, at).map(Key::key);
    update.bind(called_off).run().await?;
    let home = after.setup.home;
    let update = on.query(UPDATE_PLACES).bind(after.number);
    let update = update.bind(home.channel).bind(home.parent);
    update.bind(columns.state).bind(at).run().await
}

impl Store {
    /// Marks who called games off, which follows from the whole record.
    pub(super) async fn fill_called_off(&self) -> Result<(), StoreError> {
        let rated = self.readable("called_off", RATED, |query| query.bind(RatedRecord::WITHIN));
        let rated: Vec<(GameNumber, Timestamp)> = rated.await?;
        for (number, since) in rated {
            let game = match self.load(number).await {
                Err(StoreError::Damaged(_)) => None,
                game => game?,
            };
            if let Some(by) = game.and_then(|game| called_off_by(&game, since)) {
                let marking = self.execute("called_off", CALLED_OFF, |query| {
                    query.bind(number).bind(by.key())
                });
                marking.await?;
            }
        }
        Ok(())
    }
}

impl Transaction {
    async fn house(
        &mut self,
        game: GameNumber,
        home: Place,
        is_voted: bool,
        state: &str,
        since: Timestamp,
    ) -> Result<(), StoreError> {
        let is_thread = i64::from(home.parent.is_some());
        let kinds = [("home", Some(home.channel)), ("parent", home.parent)];
        for (kind, channel) in kinds {
            let Some(channel) = channel else { continue };
            let insert = self.query(INSERT_PLACE).bind(channel).bind(game);
            let insert = insert.bind(kind).bind(is_thread);
            let insert = insert.bind(i64::from(is_voted)).bind(state);
            insert.bind(since).run().await?;
        }
        Ok(())
    }

    /// Moves a locked game to another home.
    pub(crate) async fn rehouse(&mut self, game: &Housed, home: Place) -> Result<(), StoreError> {
        let left = self.query(DELETE_PLACES).bind(game.number);
        let left = left.bind(game.home_channel).bind(game.home_parent);
        left.run().await?;
        let is_voted = game.vote_hours.is_some();
        self.house(game.number, home, is_voted, &game.state, game.since)
            .await
    }

    /// Deletes the rows of a deleted game.
    pub(super) async fn remove_from_lists(
        &mut self,
        game: GameNumber,
        home: [Option<ChannelId>; 2],
        people: [Option<PlayerKey>; 3],
    ) -> Result<(), StoreError> {
        let left = self.query(DELETE_PLACES).bind(game);
        left.bind(home[0]).bind(home[1]).run().await?;
        let known = "select coalesce(person, id) from players where id in ($1, $2, $3)";
        let known = people
            .iter()
            .fold(self.query(known), |query, key| query.bind(*key));
        let known: Vec<(PlayerId,)> = known.fetch_all().await?;
        let mut known = known.into_iter().map(|(person,)| person);
        let mut left = self.query(DELETE_SEATS).bind(game);
        for _ in 0..3 {
            left = left.bind(known.next());
        }
        left.run().await
    }

    /// Renames the seats of a person who deletes their data.
    pub(crate) async fn rename_seats(
        &mut self,
        person: PlayerId,
        key: PlayerKey,
    ) -> Result<(), StoreError> {
        let statements: &[&'static str] = match self.layout {
            Layout::Together => &[RENAME],
            Layout::Spread => &RENAME_SPREAD,
        };
        for statement in statements {
            self.query(statement).bind(person).bind(key).run().await?;
        }
        Ok(())
    }
}

impl Store {
    /// Returns the rows that the finders select.
    pub(crate) async fn found<T: Record + Send>(
        &self,
        call: &'static str,
        finders: &[Finder],
        bind: impl Fn(Query<'_>) -> Query<'_>,
    ) -> Result<Vec<T>, StoreError> {
        let bind = &bind;
        self.run(call, |_| async move {
            Ok(self.pool().find(UNION, finders, bind).await?)
        })
        .await
    }

    /// The games that the finders select on Citus, once each.
    pub(crate) async fn numbers(
        &self,
        call: &'static str,
        finders: &[Finder],
        bind: Bind<'_>,
    ) -> Result<Vec<GameNumber>, StoreError> {
        let found: Vec<(GameNumber,)> = self.found(call, finders, bind).await?;
        let mut numbers: Vec<GameNumber> = found.into_iter().map(|(game,)| game).collect();
        numbers.sort_unstable();
        numbers.dedup();
        Ok(numbers)
    }

    /// Runs a query of the `{games}` that the finders select. Citus can't join them, because the games are on other shards.
    pub(crate) async fn of_games<T: Record + Send>(
        &self,
        call: &'static str,
        finders: &[Finder],
        sql: &'static str,
        bind: impl Fn(Query<'_>) -> Query<'_> + Sync,
    ) -> Result<Vec<T>, StoreError> {
        if self.layout() == Layout::Spread {
            let numbers = self.numbers(call, finders, &bind).await?;
            return self.of_numbers(call, &numbers, sql, &bind).await;
        }
        let sql = sql.replace("{games}", &joined(finders, UNION));
        let (bind, sql) = (&bind, &sql);
        self.run(call, |_| async move {
            let mut connection = self.pool().reader().await?;
            Ok(bind(connection.query_made(sql.clone())).readable().await?)
        })
        .await
    }

    /// The same for games that were found on Citus.
    pub(crate) async fn of_numbers<T: Record + Send>(
        &self,
        call: &'static str,
        numbers: &[GameNumber],
        sql: &'static str,
        bind: Bind<'_>,
    ) -> Result<Vec<T>, StoreError> {
        if numbers.is_empty() {
            return Ok(Vec::new());
        }
        let near: Vec<Near> = numbers.iter().map(|game| (*game).into()).collect();
        let games: Vec<String> = numbers.iter().map(|game| game.get().to_string()).collect();
        let (near, games) = (&near, &games.join(", "));
        self.run(call, |_| async move {
            let mut connection = self.pool().near(near).await?;
            if let Connection::Shard(..) = connection {
                // Prepared once for all games. Citus itself needs the numbers to find the servers.
                let place = self.pool().count_parameters(bind) + 1;
                let bound = format!("= any(cast(string_to_array(${place}, ', ') as bigint[]))");
                let query = connection.query_made(sql.replace("in ({games})", &bound));
                return Ok(bind(query).bind(games.as_str()).readable().await?);
            }
            let query = connection.query_made(sql.replace("{games}", games));
            Ok(bind(query).readable().await?)
        })
        .await
    }

    /// Omits the second finder, which searches by mark and queries every shard on Citus, unless the person has come back.
    pub(crate) async fn with_former(
        &self,
        (person, mark): (PlayerId, Mark),
        [own, former]: [&'static str; 2],
    ) -> Result<Vec<Finder>, StoreError> {
        let mut finders = vec![(own, Some(person.into())), (former, None)];
        if self.layout() == Layout::Spread {
            let find = "select id from players where mark = $1";
            let found = self.readable("with_former", find, |query| query.bind(mark));
            let found: Vec<(PlayerKey,)> = found.await?;
            finders.truncate(if found.is_empty() { 1 } else { 2 });
        }
        Ok(finders)
    }
}
