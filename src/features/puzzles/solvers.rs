//! Who solved the puzzle of the day on a server, and on how many days in a row somebody did.

use serde_json::json;

use crate::game::{PersonalData, Player, PlayerId, ServerId};
pub(crate) use crate::store::connection::{Connection, Queries as _};
use crate::store::{Store, StoreError};

const NOTE: &str =
    "insert into puzzle_solvers (server, day, person, name, first_try) values ($1, $2, $3, $4, $5)
    on conflict do nothing";

/// Extends the server's streak by a day, or starts another, unless that day or a later one counts already.
const EXTEND_STREAK: &str = "update servers set puzzle_streak_day = $2,
        puzzle_streak = case when puzzle_streak_day = $2 - 1 then puzzle_streak + 1 else 1 end
    where id = $1 and coalesce(puzzle_streak_day, -1) < $2";

/// Those without a wrong answer first; without people who don't want to be named.
const SOLVERS: &str =
    "select person, name, first_try from puzzle_solvers s where server = $1 and day = $2
        and not exists (select 1 from settings h where h.scope = 'person' and h.id = s.person
            and h.key = 'hide-solved' and h.value = 'yes')
    order by first_try desc, name, person limit $3";

const STREAK: &str = "select coalesce(puzzle_streak, 0) as streak from servers where id = $1 and puzzle_streak_day = $2";

const SOLVES_OF: &str =
    "select server, day, first_try from puzzle_solvers where person = $1 order by day, server";

const PRUNE: &str = "delete from puzzle_solvers where day < $1";

/// Maximum number of solvers read for a post.
const MOST_SOLVERS: i64 = 1_000;

/// Who solved a day's puzzle on a server.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Solvers {
    pub people: Vec<Player>,
    /// How many of them gave no wrong answer; these come first.
    pub first_tries: usize,
    /// Number of consecutive days, up to that one, on which somebody solved it.
    pub streak: u32,
}

impl Connection {
    pub(crate) async fn daily_solves_of(
        &mut self,
        person: PlayerId,
    ) -> Result<PersonalData, StoreError> {
        let found: Vec<(ServerId, i64, i64)> =
            self.query(SOLVES_OF).bind(person).fetch_all().await?;
        let solve = |(server, day, first): (ServerId, i64, i64)| json!({ "server": server.to_string(), "day": day, "first_try": first == 1 });
        let entries = found.into_iter().map(solve);
        Ok(PersonalData::listed(
            "daily_puzzles_solved",
            "privacy-daily-solved",
            entries,
        ))
    }
}

impl Store {
    /// Records that a person solved the puzzle of a day on a server.
    pub async fn note_solver(
        &self,
        server: ServerId,
        day: i64,
        person: &Player,
        is_first_try: bool,
    ) -> Result<(), StoreError> {
        self.write("note_solver", |mut transaction| async move {
            let note = transaction
                .query(NOTE)
                .bind(server)
                .bind(day)
                .bind(person.id);
            let note = note.bind(&person.name).bind(i64::from(is_first_try));
            note.execute().await?;
            let extend = transaction.query(EXTEND_STREAK).bind(server).bind(day);
            extend.execute().await?;
            Ok(transaction.commit().await?)
        })
        .await
    }

    pub async fn solvers(&self, server: ServerId, day: i64) -> Result<Solvers, StoreError> {
        let found: Vec<(PlayerId, String, i64)> = self
            .readable("solvers", SOLVERS, |query| {
                query.bind(server).bind(day).bind(MOST_SOLVERS)
            })
            .await?;
        let streak = self.readable("puzzle_streak", STREAK, |query| {
            query.bind(server).bind(day)
        });
        let streak: Vec<(i64,)> = streak.await?;
        Ok(Solvers {
            first_tries: found.iter().filter(|(.., first)| *first == 1).count(),
            people: found
                .into_iter()
                .map(|(id, name, _)| Player { id, name })
                .collect(),
            streak: streak
                .first()
                .and_then(|(days,)| u32::try_from(*days).ok())
                .unwrap_or(0),
        })
    }

    /// Deletes the solvers of days before this one.
    pub async fn prune_solvers(&self, day: i64) -> Result<(), StoreError> {
        let prune = self.execute("prune_solvers", PRUNE, |query| query.bind(day));
        prune.await.map(|_| ())
    }
}
