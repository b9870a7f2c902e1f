//! Ratings. The transaction that ends a rated game also writes its rating changes.

use serde_json::json;

use super::rating::Rating;
use super::standing::{RatingChange, Standing};
use crate::game::{
    Encounters, Event, EventKind, Game, GameNumber, PersonalData, Player, PlayerId, Pool, Seat,
    ServerId, ShownRating, Timestamp, half_points, settled,
};
use crate::rules::outcome::Side;
pub(crate) use crate::store::batch::{Batch, Statements};
pub(crate) use crate::store::connection::{Connection, Layout, Queries, Query, row};
use crate::store::keys::{PlayerKey, Secret};
use crate::store::{Store, StoreError, rows};

/// Two players' keys, whether they were removed from the ladder, their standings, and their changes since $5 from games against
/// each other, including games before one of them came back under a new key (their marks are $6 and $7). A single statement,
/// because ratings may be recomputed between two.
const STANDINGS: &str = "select p.id as player, p.person, r.rating, r.games, r.opponents, count(c.number) as met,
        cast(coalesce(sum(case when c.at >= $5 then c.change else 0 end), 0) as bigint) as net,
        (select count(*) from ladder_removals l where l.scope = $1 and l.player = p.id) as removed
    from players p left join ratings r on r.player = p.id and r.scope = $1 and r.pool = $2
    left join players o on (p.person = $3 and (o.person = $4 or o.mark = $7))
        or (p.person = $4 and (o.person = $3 or o.mark = $6))
    left join rating_changes c on c.scope = $1 and c.pool = $2 and c.player = p.id and c.opponent = o.id
    where p.person = $3 or p.person = $4 group by p.id, p.person, r.rating, r.games, r.opponents";

/// Inserts a game, even if a removed player's game changes nothing. Fails if that is no longer so; $10 is 1 if one of them
/// was removed.
macro_rules! insert_game {
    ($lock:literal) => {
        concat!(
            "insert into rated_games (scope, pool, game, at, one, other, half_points, plies, server)
            select $1, case when exists (select 1 from ladder_removals
                where scope = $1 and (player = $5 or player = $6) ",
            $lock,
            ") = ($10 = 1) then $2 end, $3, $4, $5, $6, $7, $8, $9 where true on conflict do nothing"
        )
    };
}

/// The columns of a change, and the number after the player's last one.
macro_rules! insert_change {
    ($values:literal) => {
        concat!(
            "insert into rating_changes
                (scope, pool, player, number, game, opponent, at, half_points, change, value, server) ",
            $values
        )
    };
}

macro_rules! insert_rating {
    ($values:literal) => {
        concat!(
            "insert into ratings (scope, pool, player, rating, value, deviation, games, opponents, changed) values ",
            $values
        )
    };
}

pub(crate) use {insert_change, insert_rating};

/// Fails if the ratings were recomputed in the meantime without the player's previous game.
const ADD: &str = insert_change!(
    "select $1, $2, $3, case when $4 = 1 or exists (select 1 from rating_changes
        where scope = $1 and pool = $2 and player = $3 and number = $4 - 1) then $4 end, $5, $6, $7, $8, $9, $10, $11"
);

/// Fails if the current rating isn't $10, from which the new one was computed.
macro_rules! put_rating {
    ($rating:literal) => {
        concat!(
            insert_rating!("($1, $2, $3, "),
            $rating,
            ", $5, $6, $7, $8, $9) on conflict (scope, pool, player) do update
            set rating = case when ratings.games = $7 - 1 and ratings.value = $10 then excluded.rating end,
                value = excluded.value, deviation = excluded.deviation, games = excluded.games,
                opponents = excluded.opponents, changed = excluded.changed"
        )
    };
}

/// Locks the ratings and the removals on Citus, which allows no subquery in the values of an upsert; a player who returns waits
/// for the game. Fails by dividing by zero unless the numbers of games and the ratings of both players are still $5 to $8; $9 is 1
/// if one of them was removed.
const GUARD: &str = "select 1 / case when (select count(*) from (select 1 from ratings where scope = $1 and pool = $2
            and ((player = $3 and games = $5 and value = $6) or (player = $4 and games = $7 and value = $8))
            order by player for update) as known)
            = case when $5 > 0 then 1 else 0 end + case when $7 > 0 then 1 else 0 end
        and ((select count(*) from (select 1 from ladder_removals where scope = $1 and (player = $3 or player = $4)
            for share) as gone) > 0) = ($9 = 1)
    then 1 else 0 end as is_unchanged";

/// Maximum number of rows per statement.
const MOST_ROWS: usize = 500;

const PUT_GAME: &str =
    "insert into rated_games (scope, pool, game, at, one, other, half_points, plies, server)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing";

const CONFLICT: &str = " on conflict (scope, pool, player) do update set rating = excluded.rating, value = excluded.value,
    deviation = excluded.deviation, games = excluded.games, opponents = excluded.opponents, changed = excluded.changed";

/// On Citus the scope names the shard; on other databases the index by game is used.
macro_rules! of_game {
    ($scope:literal) => {
        concat!(
            "select coalesce(p.person, p.id) as person, c.number, c.change, r.rating from rating_changes c
    join players p on p.id = c.player
    join ratings r on r.scope = c.scope and r.pool = c.pool and r.player = c.player
    where c.game = $1 and c.scope ",
            $scope
        )
    };
}

const BESIDE: &str = "select p.person, r.rating from players p
    join ratings r on r.player = p.id and r.scope = $1 and r.pool = $2
    where p.person = $3 or p.person = $4";

const CHANGES_OF: &str =
    "select c.scope, c.pool, c.game, c.at, c.change, c.value from rating_changes c
    join players p on p.id = c.player where p.person = $1 order by c.at, c.scope, c.pool, c.number";

row! {
    struct StandingRow {
        player: PlayerKey,
        person: PlayerId,
        rating: Option<String>,
        games: Option<i64>,
        opponents: Option<i64>,
        met: i64,
        net: i64,
        removed: i64,
    }
}

row! {
    struct ChangeRow {
        person: PlayerId,
        number: i64,
        change: i64,
        rating: String,
    }
}

/// A rated game: the first player is the challenger.
#[derive(Clone, Copy)]
pub(crate) struct Rated {
    pub(crate) scope: ServerId,
    pub(crate) pool: Pool,
    pub(crate) game: GameNumber,
    pub(crate) server: Option<ServerId>,
    pub(crate) at: Timestamp,
    pub(crate) players: [PlayerKey; 2],
    pub(crate) half_points: [u32; 2],
}

/// Its rating change for one of the players.
#[derive(Clone, Copy)]
pub(crate) struct Change {
    of: Rated,
    seat: usize,
    before: Standing,
    pub(crate) after: Standing,
}

/// The rows that a rated game writes when it ends: no changes if one of its players was removed.
pub(crate) struct Settlement {
    rated: Rated,
    /// Number of moves made, including those that were taken back.
    plies: usize,
    changes: Option<[Change; 2]>,
}

pub(crate) fn saturating_u32(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

pub(crate) fn standing(rating: &str, games: i64, opponents: i64) -> Result<Standing, StoreError> {
    Ok(Standing {
        rating: rating
            .parse()
            .map_err(|_| StoreError::Damaged("a rating is unreadable".to_owned()))?,
        games: saturating_u32(games),
        opponents: saturating_u32(opponents),
    })
}

#[expect(clippy::cast_possible_truncation, reason = "ratings have four digits")]
pub(crate) fn hundredths(value: f64) -> i64 {
    (value * 100.0).round() as i64
}

#[expect(clippy::cast_precision_loss, reason = "changes have four digits")]
pub(crate) fn from_hundredths(hundredths: i64) -> f64 {
    hundredths as f64 / 100.0
}

impl Rated {
    pub(crate) fn changes(self, before: [Standing; 2], encounters: Encounters) -> [Change; 2] {
        let after = settled(self.pool, before, self.half_points, encounters, self.at);
        [0, 1].map(|seat| Change {
            of: self,
            seat,
            before: before[seat],
            after: after[seat],
        })
    }
}

impl Change {
    pub(crate) fn player_key(&self) -> PlayerKey {
        self.of.players[self.seat]
    }

    pub(crate) fn points(&self) -> i64 {
        hundredths(self.after.rating.value - self.before.rating.value)
    }

    pub(crate) fn bind_change<'q>(&self, query: Query<'q>) -> Query<'q> {
        let Rated {
            scope, pool, game, ..
        } = self.of;
        let query = query.bind(scope).bind(pool.key()).bind(self.player_key());
        let query = query.bind(i64::from(self.after.games)).bind(game);
        let query = query.bind(self.of.players[1 - self.seat]).bind(self.of.at);
        let query = query.bind(i64::from(self.of.half_points[self.seat]));
        let query = query.bind(self.points());
        query
            .bind(hundredths(self.after.rating.value))
            .bind(self.of.server)
    }

    pub(crate) fn bind_rating<'q>(&self, query: Query<'q>) -> Query<'q> {
        let rating = self.after.rating;
        let query = query.bind(self.of.scope).bind(self.of.pool.key());
        let query = query.bind(self.player_key()).bind(rating.to_string());
        let query = query.bind(hundredths(rating.value));
        let query = query.bind(hundredths(rating.deviation));
        let query = query.bind(i64::from(self.after.games));
        let query = query.bind(i64::from(self.after.opponents));
        query.bind(self.of.at)
    }
}

/// The server, the pool, the game, the time, the change and the rating after it; ratings are in hundredths.
type OwnChange = (i64, String, GameNumber, Timestamp, i64, i64);

impl Connection {
    /// The rating changes by a game's newest event on its server, and everywhere if both players have chosen that; empty
    /// unless it ends a rated game that counts.
    pub(crate) async fn settlements(
        &mut self,
        after: &Game,
        secret: &Secret,
    ) -> Result<Vec<Settlement>, StoreError> {
        let mut settlements = Vec::new();
        let (Some(server), Some(opponent)) = (after.setup.home.server, &after.setup.opponent)
        else {
            return Ok(settlements);
        };
        let (Ok(half_points), Some(pool)) = (half_points(after), after.setup.pool()) else {
            return Ok(settlements);
        };
        let is_move = |event: &&Event| matches!(event.kind, EventKind::Moved { .. });
        let moves = after.events.iter().filter(is_move).count();
        let people = [after.setup.challenger.id, opponent.id];
        let [one, other, _] = self
            .preferences([people[0], people[1], people[0]], None)
            .await?;
        let both = [one, other].map(|player| player.unwrap_or_default().global_rating);
        let everywhere = (both == [true, true]).then_some(ServerId::EVERYWHERE);
        for scope in [Some(server), everywhere].into_iter().flatten() {
            let standings = self.standings_of(after, scope, pool, people, secret);
            let (players, before, encounters) = standings.await?;
            let rated = Rated {
                scope,
                pool,
                game: after.number,
                server: Some(server),
                at: after.changed_at(),
                players,
                half_points,
            };
            settlements.push(Settlement {
                rated,
                plies: moves,
                changes: before.map(|before| rated.changes(before, encounters)),
            });
        }
        Ok(settlements)
    }

    /// Without standings if one of the players was removed.
    async fn standings_of(
        &mut self,
        game: &Game,
        scope: ServerId,
        pool: Pool,
        people: [PlayerId; 2],
        secret: &Secret,
    ) -> Result<([PlayerKey; 2], Option<[Standing; 2]>, Encounters), StoreError> {
        let find = self.query(STANDINGS).bind(scope).bind(pool.key());
        let find = find.bind(people[0]).bind(people[1]);
        let find = find.bind(Encounters::since(game.changed_at()));
        let find = find
            .bind(secret.mark(people[0]))
            .bind(secret.mark(people[1]));
        let found: Vec<StandingRow> = find.fetch_all().await?;
        let of = |person: PlayerId| {
            let row = found.iter().find(|row| row.person == person);
            let row = row.ok_or_else(|| rows::damaged(game.number, "its players are unknown"))?;
            let before = match &row.rating {
                None => Standing::new(game.changed_at()),
                Some(rating) => standing(
                    rating,
                    row.games.unwrap_or_default(),
                    row.opponents.unwrap_or_default(),
                )?,
            };
            Ok::<_, StoreError>((row, before))
        };
        let [(one, first), (other, second)] = [of(people[0])?, of(people[1])?];
        let encounters = Encounters {
            games: saturating_u32(one.met),
            net: [one, other].map(|row| from_hundredths(row.net)),
        };
        let is_removed = one.removed + other.removed > 0;
        let before = (!is_removed).then_some([first, second]);
        Ok(([one.player, other.player], before, encounters))
    }

    pub(crate) async fn ratings_of(
        &mut self,
        person: PlayerId,
    ) -> Result<PersonalData, StoreError> {
        let found = self.query(CHANGES_OF).bind(person).fetch_all().await?;
        let change = |(server, pool, game, at, change, rating): OwnChange| {
            json!({
                "server": server.to_string(),
                "pool": pool,
                "game": game.to_string(),
                "at": at.precise(),
                "rating": rating / 100,
                "change_in_hundredths": change,
            })
        };
        let entries = found.into_iter().map(change);
        Ok(PersonalData::listed("ratings", "privacy-ratings", entries))
    }
}

/// Inserts rows with this number of columns in several statements.
pub(crate) async fn insert_rows<T>(
    on: &mut impl Queries,
    insert: &str,
    columns: usize,
    rows: &[T],
    conflict: &str,
    bind: impl for<'q> Fn(&T, Query<'q>) -> Query<'q>,
) -> Result<(), StoreError> {
    for rows in rows.chunks(MOST_ROWS) {
        let row = |row: usize| {
            let values = (1..=columns).map(|column| format!("${}", row * columns + column));
            format!("({})", values.collect::<Vec<_>>().join(", "))
        };
        let values = (0..rows.len()).map(row).collect::<Vec<_>>().join(", ");
        let query = on.query_made(format!("{insert}{values}{conflict}"));
        let query = rows.iter().fold(query, |query, row| bind(row, query));
        query.run().await?;
    }
    Ok(())
}

impl Settlement {
    fn bind_game<'q>(&self, query: Query<'q>) -> Query<'q> {
        let rated = &self.rated;
        let game = query.bind(rated.scope).bind(rated.pool.key());
        let game = game.bind(rated.game).bind(rated.at);
        let game = game.bind(rated.players[0]).bind(rated.players[1]);
        let game = game.bind(i64::from(rated.half_points[0]));
        let game = game.bind(i64::try_from(self.plies).unwrap_or(i64::MAX));
        game.bind(rated.server)
    }

    /// Its changes of the ratings on a server's ladder; `None` on another one.
    pub(crate) fn changes_on(
        &self,
        scope: Option<ServerId>,
        game: &Game,
    ) -> Option<Vec<RatingChange>> {
        if scope != Some(self.rated.scope) {
            return None;
        }
        let people = [Seat::Challenger, Seat::Opponent].map(|seat| game.player(seat));
        let changes = self.changes.iter().flatten();
        let change = |(change, player): (&Change, Option<&Player>)| {
            Some(RatingChange {
                person: player?.id,
                rating: change.after.rating,
                change: change.points(),
            })
        };
        Some(changes.zip(people).filter_map(change).collect())
    }

    async fn guard(&self, batch: &mut Batch) -> Result<(), StoreError> {
        let rated = &self.rated;
        let guard = batch.query(GUARD).bind(rated.scope).bind(rated.pool.key());
        let mut guard = guard.bind(rated.players[0]).bind(rated.players[1]);
        for seat in [0, 1] {
            let before = self.changes.map(|changes| changes[seat].before);
            guard = guard.bind(before.map_or(0, |before| i64::from(before.games)));
            let value = before.map_or(0, |before| hundredths(before.rating.value));
            guard = guard.bind(value);
        }
        guard.bind(i64::from(self.changes.is_none())).run().await
    }

    pub(crate) async fn write_settlement(
        &self,
        batch: &mut Batch,
        layout: Layout,
    ) -> Result<(), StoreError> {
        let is_removed = i64::from(self.changes.is_none());
        if layout == Layout::Spread {
            self.guard(batch).await?;
            self.bind_game(batch.query(PUT_GAME)).run().await?;
            let changes: Vec<Change> = self.changes.into_iter().flatten().collect();
            let put = insert_change!("values ");
            insert_rows(batch, put, 11, &changes, "", Change::bind_change).await?;
            let put = insert_rating!("");
            return insert_rows(batch, put, 9, &changes, CONFLICT, Change::bind_rating).await;
        }
        // On Postgres the locks wait for a concurrent recomputation, so that a row it deleted or changed is noticed.
        let (insert, put) = match batch.statements {
            Statements::Postgres(_) => (
                insert_game!("for share"),
                put_rating!(
                    "case when $7 = 1 or exists (select 1 from ratings
                        where scope = $1 and pool = $2 and player = $3 for update) then $4 end"
                ),
            ),
            Statements::Sqlite(..) => (insert_game!(""), put_rating!("$4")),
        };
        let game = self.bind_game(batch.query(insert));
        game.bind(is_removed).run().await?;
        let mut changes: Vec<Change> = self.changes.into_iter().flatten().collect();
        changes.sort_by_key(Change::player_key);
        for change in &changes {
            let put = change.bind_rating(batch.query(put));
            let before = hundredths(change.before.rating.value);
            put.bind(before).run().await?;
        }
        for change in &changes {
            change.bind_change(batch.query(ADD)).run().await?;
        }
        Ok(())
    }
}

impl Store {
    /// White's and Black's ratings in a rated game; `None` for players without one.
    pub async fn ratings_beside(
        &self,
        game: &Game,
    ) -> Result<[Option<ShownRating>; 2], StoreError> {
        let is_rated = game.setup.rated == crate::game::Rated::Yes;
        let scope = game.setup.home.server.filter(|_| is_rated);
        let (Some(scope), Some(pool), Some(play)) = (scope, game.setup.pool(), game.play()) else {
            return Ok([None; 2]);
        };
        let people = Side::ALL.map(|side| Some(game.player(play.seat(side))?.id));
        let [Some(white), Some(black)] = people else {
            return Ok([None; 2]);
        };
        let found: Vec<(PlayerId, String)> = self
            .readable("ratings_beside", BESIDE, |query| {
                query.bind(scope).bind(pool.key()).bind(white).bind(black)
            })
            .await?;
        let of = |person: PlayerId| {
            let (_, rating) = found.iter().find(|(known, _)| *known == person)?;
            Some(rating.parse::<Rating>().ok()?.shown())
        };
        Ok([of(white), of(black)])
    }

    /// The rating changes of a game, if it was rated and counted.
    pub async fn rating_changes(&self, game: &Game) -> Result<Vec<RatingChange>, StoreError> {
        if let Ok(settled) = self.memory().settled.get(&game.number) {
            return Ok(settled);
        }
        let server = game.setup.home.server;
        let found: Vec<ChangeRow> = match self.layout() {
            Layout::Together => {
                let sql = of_game!("<> 1");
                self.readable("rating_changes", sql, |query| query.bind(game.number))
                    .await?
            }
            Layout::Spread => {
                let sql = of_game!("= $2");
                self.readable("rating_changes", sql, |query| {
                    query.bind(game.number).bind(server)
                })
                .await?
            }
        };
        let change = |row: ChangeRow| {
            Ok(RatingChange {
                person: row.person,
                rating: standing(&row.rating, row.number, 0)?.rating,
                change: row.change,
            })
        };
        found.into_iter().map(change).collect()
    }
}
