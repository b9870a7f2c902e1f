//! Personal data, and its deletion.

use super::decide::{Person, Played};
use crate::game::{CHALLENGE_LAPSES_AFTER, DAY, GameNumber, Player, PlayerId, Timestamp};
use crate::store::connection::Layout;
pub(crate) use crate::store::connection::{Queries as _, Transaction};
use crate::store::event_rows::PersonalEventRow;
use crate::store::keys::{Mark, PlayerKey};
use crate::store::queries::{listed, seated};
use crate::store::rows::GameRow;
use crate::store::{Store, StoreError, rows};

/// How long a deleted person's rated games, aborted games and challenges are linked to them (ms). The limit for pairs covers
/// a month.
const MARKED_FOR: i64 = 30 * DAY;

/// Limit of games listed to a person who must end them first.
const MOST_AT_ONCE: i64 = 100;

/// Numbers of a person's games and challenges, of the live ones ($2: challenges made then or later), and the oldest.
const COUNT_GAMES: &str = concat!(
    "select count(*) as games,
        count(case when state = 'playing' or (state = 'waiting' and since >= $2) then 1 end) as under_way,
        min(number) as oldest
    from (select number, state, since from games where ",
    seated!("challenger"),
    " union all select number, state, since from games where ",
    seated!("opponent"),
    ") as mine"
);

const SIZES: &str = concat!(
    "select number, coalesce((select max(e.number) from events e where e.game = mine.number), 0) as newest
    from (select number from games where ",
    seated!("challenger"),
    " union select number from games where ",
    seated!("opponent"),
    ") as mine order by number"
);

const GAMES: &str = concat!(
    "with mine as (select number from games where ",
    seated!("challenger"),
    " and number between $2 and $3 union select number from games where ",
    seated!("opponent"),
    " and number between $2 and $3) ",
    listed!("mine m join games g on g.number = m.number"),
    "order by g.number"
);

/// A person's events in games $2 to $3; each half uses the index of its seat.
const EVENTS: &str = concat!(
    "select e.game, e.number as event, e.kind, e.detail, e.at, e.request
    from games g join events e on e.game = g.number where g.",
    seated!("challenger"),
    " and g.number between $2 and $3 and e.actor = 'challenger'
    union all select e.game, e.number as event, e.kind, e.detail, e.at, e.request
    from games g join events e on e.game = g.number where g.",
    seated!("opponent"),
    " and g.number between $2 and $3 and e.actor = 'opponent'
    order by game, event"
);

const NUDGES: &str = concat!(
    "select number, challenger_nudged as at from games where ",
    seated!("challenger"),
    " and number between $2 and $3 and challenger_nudged is not null
    union all select number, opponent_nudged as at from games where ",
    seated!("opponent"),
    " and number between $2 and $3 and opponent_nudged is not null order by number"
);

const FINISHED: &str = "select distinct game from seats where person = $1 and seat <> 'host' and state = 'over' order by game desc limit $2";

/// A person's running games, and challenges made at $2 or later: the first $3.
const UNDER_WAY: &str = concat!(
    "select number from games where ",
    seated!("challenger"),
    " and (state = 'playing' or (state = 'waiting' and since >= $2))
    union select number from games where ",
    seated!("opponent"),
    " and (state = 'playing' or (state = 'waiting' and since >= $2))
    order by number limit $3"
);

impl Transaction {
    /// Deletes a player without games; `false` if there are any.
    pub(crate) async fn remove_idle_player(&mut self, key: PlayerKey) -> Result<bool, StoreError> {
        for find in [
            "select 1 from games where challenger = $1 limit 1",
            "select 1 from games where opponent = $1 limit 1",
            "select 1 from entrants where player = $1 limit 1",
            "select 1 from tournaments where host = $1 limit 1",
            "select 1 from ladder_removals where player = $1 limit 1",
            "select 1 from games where vote_host = $1 limit 1",
        ] {
            if !self.query(find).bind(key).rows().await?.is_empty() {
                return Ok(false);
            }
        }
        let remove = self.query("delete from players where id = $1");
        Ok(remove.bind(key).execute().await? == 1)
    }

    /// Deletes settings, blocks, puzzles, and imported games. Others' blocks of the person are moved to the mark.
    async fn remove_settings_of(&mut self, person: PlayerId, mark: Mark) -> Result<(), StoreError> {
        let keep = "update blocks set blocked = $2, name = '' where blocked = $1
            and not exists (select 1 from blocks b where b.blocker = blocks.blocker and b.blocked = $2)";
        let keep = self.query(keep).bind(person).bind(mark);
        keep.execute().await?;
        for remove in [
            "delete from blocks where blocker = $1 or blocked = $1",
            "delete from settings where scope = 'person' and id = $1",
            "delete from puzzle_attempts where person = $1",
            "delete from solvers where person = $1",
            "delete from imports where person = $1",
            "delete from thoughts where person = $1",
            "delete from votes where person = $1",
            "delete from follows where person = $1",
            "delete from leaves where person = $1",
            "delete from puzzle_solvers where person = $1",
            "delete from board_links where person = $1",
            "delete from activity_games where person = $1",
        ] {
            self.query(remove).bind(person).execute().await?;
        }
        Ok(())
    }
}

impl Transaction {
    async fn unblock(
        &mut self,
        by: PlayerId,
        blocked: PlayerId,
        mark: Mark,
    ) -> Result<bool, StoreError> {
        let delete = "delete from blocks where blocker = $1 and (blocked = $2 or blocked = $3)";
        let delete = self.query(delete).bind(by).bind(blocked).bind(mark);
        Ok(delete.execute().await? > 0)
    }
}

impl Store {
    /// Personal data. Challenges made at `since` or later count as live.
    pub async fn person(&self, id: PlayerId, since: Timestamp) -> Result<Person, StoreError> {
        self.on_connection("person", |mut connection| async move {
            let name = connection.query("select name from players where person = $1");
            let name: Option<(String,)> = name.bind(id).optional().await?;
            let count = connection.query(COUNT_GAMES).bind(id).bind(since);
            let (games, under_way, first): (i64, i64, Option<GameNumber>) = count.one().await?;
            let oldest = connection.query("select at from events where game = $1 and number = 0");
            let oldest: Option<(Timestamp,)> = oldest.bind(first).optional().await?;
            let [preferences, ..] = connection.preferences([id; 3], None).await?;
            let blocked = "select blocked, name from blocks where blocker = $1 order by blocked";
            let blocked: Vec<(PlayerId, String)> =
                connection.query(blocked).bind(id).fetch_all().await?;
            let player = |(id, name)| Player { id, name };
            Ok(Person {
                id,
                name: name.map(|(name,)| name),
                preferences,
                games: games.unsigned_abs(),
                under_way: under_way.unsigned_abs(),
                since: oldest.map(|(at,)| at),
                blocked: blocked.into_iter().map(player).collect(),
                features: vec![
                    connection.puzzles_of(id).await?,
                    connection.imports_of(id).await?,
                    connection.thoughts_of(id).await?,
                    connection.ratings_of(id).await?,
                    connection.tournaments_of(id).await?,
                    connection.votes_of(id).await?,
                    connection.follows_of(id).await?,
                    connection.leaves_of(id).await?,
                    connection.daily_solves_of(id).await?,
                    connection.board_links_of(id).await?,
                ],
            })
        })
        .await
    }

    pub async fn sizes(&self, id: PlayerId) -> Result<Vec<(GameNumber, u32)>, StoreError> {
        let found = self.readable("sizes", SIZES, |query| query.bind(id));
        let size = |(game, newest)| {
            let newest = rows::checked_count(game, "an event's number", newest)?;
            Ok((game, newest.saturating_add(1)))
        };
        found.await?.into_iter().map(size).collect()
    }

    /// The numbers of a person's finished games, the newest first.
    pub async fn finished_games(
        &self,
        id: PlayerId,
        most: usize,
    ) -> Result<Vec<GameNumber>, StoreError> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let found = self.readable("finished_games", FINISHED, |query| {
            query.bind(id).bind(most)
        });
        Ok(found.await?.into_iter().map(|(number,)| number).collect())
    }

    pub async fn games_played_by(
        &self,
        id: PlayerId,
        from: GameNumber,
        to: GameNumber,
    ) -> Result<Played, StoreError> {
        self.on_connection("played", |mut connection| async move {
            let games = connection.query(GAMES).bind(id).bind(from).bind(to);
            let games: Vec<GameRow> = games.fetch_all().await?;
            let events = connection.query(EVENTS).bind(id).bind(from).bind(to);
            let events: Vec<PersonalEventRow> = events.fetch_all().await?;
            let nudges = connection.query(NUDGES).bind(id).bind(from).bind(to);
            let nudges = nudges.fetch_all().await?;
            let game = |row: GameRow| {
                let summary = row.summary()?;
                Ok::<_, StoreError>((row.setup.setup()?, summary))
            };
            Ok(Played {
                games: games.into_iter().map(game).collect::<Result<_, _>>()?,
                events: events
                    .into_iter()
                    .map(PersonalEventRow::event)
                    .collect::<Result<_, _>>()?,
                nudges,
            })
        })
        .await
    }

    pub async fn block(&self, by: PlayerId, blocked: &Player) -> Result<(), StoreError> {
        let mark = self.secret().await?.mark(blocked.id);
        self.write("block", |mut transaction| async move {
            transaction.unblock(by, blocked.id, mark).await?;
            transaction
                .query(
                    "insert into blocks (blocker, blocked, name) values ($1, $2, $3)
                on conflict (blocker, blocked) do update set name = excluded.name",
                )
                .bind(by)
                .bind(blocked.id)
                .bind(&blocked.name)
                .execute()
                .await?;
            Ok(transaction.commit().await?)
        })
        .await
    }

    /// Whether the person was blocked until now.
    pub async fn unblock(&self, by: PlayerId, blocked: PlayerId) -> Result<bool, StoreError> {
        let mark = self.secret().await?.mark(blocked);
        self.write("unblock", |mut transaction| async move {
            let was_blocked = transaction.unblock(by, blocked, mark).await?;
            transaction.commit().await?;
            Ok(was_blocked)
        })
        .await
    }

    pub async fn has_blocked(&self, by: PlayerId, other: PlayerId) -> Result<bool, StoreError> {
        let mark = self.secret().await?.mark(other);
        self.on_connection("has_blocked", |mut connection| async move {
            connection.has_blocked(by, other, mark).await
        })
        .await
    }

    /// Deletes a person's data in one transaction; their games remain under an anonymous key, which keeps their mark for a
    /// month. Changes nothing while games, or challenges made at `since` or later, are live, and returns some of these.
    pub async fn forget(
        &self,
        id: PlayerId,
        since: Timestamp,
    ) -> Result<Vec<GameNumber>, StoreError> {
        let mark = self.secret().await?.mark(id);
        let mark_ends = since.plus(CHALLENGE_LAPSES_AFTER + MARKED_FOR);
        self.write("forget", |mut transaction| async move {
            // Locks the row: a concurrent new game waits here.
            let unname = "update players set name = '' where person = $1 returning id";
            if self.layout() == Layout::Spread {
                // After waiting for Citus's lock, the coordinator's snapshot is older than the workers', so a row that was added
                // meanwhile would change on the workers alone. The next statement sees it everywhere.
                transaction.query(unname).bind(id).rows().await?;
            }
            let held: Option<(PlayerKey,)> =
                transaction.query(unname).bind(id).optional().await?;
            if held.is_some() {
                let under_way = transaction.query(UNDER_WAY).bind(id).bind(since);
                let under_way: Vec<(GameNumber,)> =
                    under_way.bind(MOST_AT_ONCE).fetch_all().await?;
                if !under_way.is_empty() {
                    return Ok(under_way.into_iter().map(|(number,)| number).collect());
                }
            }
            // Without a row there are no games; concurrent requests don't matter.
            transaction.remove_settings_of(id, mark).await?;
            if let Some((key,)) = held
                && !transaction.remove_idle_player(key).await?
            {
                transaction.rename_seats(id, key).await?;
                let forget =
                    "update players set person = null, name = '', mark = $2, mark_ends = $3 where id = $1";
                let forget = transaction.query(forget).bind(key).bind(mark);
                forget.bind(mark_ends).execute().await?;
            }
            transaction.commit().await?;
            Ok(Vec::new())
        })
        .await
    }
}
