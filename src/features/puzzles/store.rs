//! Puzzles from finished games, people's puzzles, and their streaks.

use std::ops::RangeInclusive;

use serde_json::{Value, json};

use super::decide::{Progress, PuzzleAttempt, PuzzleKind, Streak, WrongAnswer};
use crate::engine::puzzle::{Goal, Puzzle, rating_by_distance};
use crate::game::{GameNumber, Key as _, PersonalData, Place, PlayerId, RequestId, Timestamp};
use crate::rules;
use crate::rules::Variant;
pub(crate) use crate::store::connection::{Connection, Queries as _, Transaction, row};
use crate::store::{Store, StoreError};

const ATTEMPT: &str =
    "select number, variant, position, goal, plies, line, rating, ply, wrong, wrong_ply, progress, request
    from puzzle_attempts where person = $1 and kind = $2";

/// Includes those that this version can't read.
const PUZZLES_OF: &str = "select kind, number, variant, position, wrong, progress
    from puzzle_attempts where person = $1 order by kind";

/// Replaces puzzle $4 of a person, or adds the first one.
const POSE: &str = "insert into puzzle_attempts
        (person, kind, number, variant, position, goal, plies, line, ply, progress, request, rating)
    values ($1, $2, $3, $5, $6, $7, $8, $9, 0, 'open', $10, $11)
    on conflict (person, kind) do update set number = excluded.number, variant = excluded.variant,
        position = excluded.position, goal = excluded.goal, plies = excluded.plies,
        line = excluded.line, ply = 0, wrong = null, wrong_ply = null, progress = 'open',
        request = excluded.request, rating = excluded.rating
    where puzzle_attempts.number = $4";

/// Fails if another request has changed the puzzle.
const ANSWER: &str =
    "update puzzle_attempts set line = $3, ply = $4, wrong = $5, wrong_ply = $6, progress = $7,
        request = $8
    where person = $1 and kind = $2 and number = $9 and ply = $10 and coalesce(wrong, '') = $11
        and progress = 'open'";

const STREAK: &str = "select streak, longest, solved, rating from solvers where person = $1";

/// Creates or locks the row: two puzzles may end at the same time.
const LOCK_STREAK: &str =
    "insert into solvers (person, streak, longest, solved) values ($1, 0, 0, 0)
    on conflict (person) do update set person = excluded.person returning streak, longest, solved, rating";

const KEEP_STREAK: &str =
    "update solvers set streak = $2, longest = $3, solved = $4, rating = $5 where person = $1";

/// Condition that this row allows puzzles from the person's games.
macro_rules! consent {
    ($row:literal) => {
        concat!(
            $row,
            ".scope = 'person' and ",
            $row,
            ".key = 'puzzles' and ",
            $row,
            ".value = 'yes'"
        )
    };
}

/// Finished games `g` whose players both allow puzzles; Arbiter isn't asked.
macro_rules! agreed {
    ($from:literal) => {
        concat!(
            $from,
            " join players c on c.id = g.challenger join settings p on p.id = c.person and ",
            consent!("p"),
            " join players o on o.id = g.opponent left join settings w on w.id = o.person and ",
            consent!("w"),
            " where g.state = 'over' and (g.level is not null or w.id is not null)"
        )
    };
}

/// Games $3 to $4 that allow puzzles and weren't searched by this version.
const UNSEARCHED: &str = concat!(
    "select g.number ",
    agreed!(
        "from games g left join puzzle_searches s on s.game = g.number and s.game between $3 and $4"
    ),
    " and g.number between $3 and $4 and (s.version is null or s.version < $1)
    order by g.number desc limit $2"
);

/// The newest puzzles from a server, or from a channel outside servers.
const FROM_GAMES: &str = concat!(
    "select g.variant, z.position, z.goal, z.plies, z.line, null as rating ",
    agreed!("from puzzles z join games g on g.number = z.game"),
    " and (g.home_server = $1 or ($1 = 0 and g.home_server is null and g.home_channel = $2))
        and ($3 = '' or g.variant = $3) order by z.game desc, z.ply limit $4"
);

/// Maximum number of puzzles to choose from.
const MOST_CHOSEN_FROM: i64 = 200;

row! {
    pub(crate) struct PuzzleRow {
        variant: String,
        position: String,
        goal: String,
        plies: i64,
        line: String,
        rating: Option<i64>,
    }
}

row! {
    struct AttemptRow {
        number: i64,
        ply: i64,
        wrong: Option<String>,
        wrong_ply: Option<i64>,
        progress: String,
        request: Option<RequestId>,
    } with { puzzle: PuzzleRow }
}

#[derive(Debug)]
pub struct StoredAttempt {
    pub number: i64,
    /// `None` if this version can't read it.
    pub attempt: Option<PuzzleAttempt>,
}

pub(crate) fn line_text(puzzle: &Puzzle) -> String {
    puzzle.line.join(" ")
}

impl PuzzleRow {
    /// `None` if this version can't read it.
    fn read(&self) -> Option<(&'static Variant, Puzzle)> {
        let variant = rules::ALL.iter().find(|one| one.key == self.variant)?;
        let plies = u32::try_from(self.plies).ok()?;
        let rating = self.rating.and_then(|rating| u16::try_from(rating).ok());
        let puzzle = Puzzle {
            position: (variant.read)(&self.position).ok()?,
            goal: Goal::find(&self.goal)?,
            plies,
            rating: rating.unwrap_or_else(|| rating_by_distance(plies)),
            line: self.line.split(' ').map(str::to_owned).collect(),
        };
        Some((variant, puzzle))
    }
}

/// The current and the longest streak, the number of solved puzzles, and the rating.
type StreakRow = (i64, i64, i64, Option<String>);

type OwnPuzzle = (String, i64, String, String, Option<String>, String);

fn streak((now, longest, solved, rating): StreakRow) -> Streak {
    let count = |number| u32::try_from(number).unwrap_or(0);
    let rating = rating.and_then(|text| text.parse().ok());
    Streak {
        now: count(now),
        longest: count(longest),
        solved: count(solved),
        rating: rating.unwrap_or(Streak::default().rating),
    }
}

impl AttemptRow {
    fn attempt(self, kind: PuzzleKind) -> StoredAttempt {
        StoredAttempt {
            number: self.number,
            attempt: self.read(kind),
        }
    }

    fn read(self, kind: PuzzleKind) -> Option<PuzzleAttempt> {
        let (variant, puzzle) = self.puzzle.read()?;
        let wrong = |(ply, code): (i64, String)| {
            let ply = usize::try_from(ply).ok()?;
            Some(WrongAnswer { ply, code })
        };
        let attempt = PuzzleAttempt {
            kind,
            number: self.number,
            variant,
            puzzle,
            ply: usize::try_from(self.ply).ok()?,
            wrong: self.wrong_ply.zip(self.wrong).and_then(wrong),
            progress: Progress::find(&self.progress)?,
            request: self.request,
        };
        // The view relies on it.
        let length = attempt.solution()?.len();
        let is_within = if attempt.is_open() {
            attempt.ply < length && attempt.ply.is_multiple_of(2)
        } else {
            attempt.ply <= length
        };
        is_within.then_some(attempt)
    }
}

impl Connection {
    async fn streak(&mut self, person: PlayerId) -> Result<Option<Streak>, StoreError> {
        let found = self.query(STREAK).bind(person).optional().await?;
        Ok(found.map(streak))
    }

    /// The streak, and the last puzzle of each kind.
    pub(crate) async fn puzzles_of(
        &mut self,
        person: PlayerId,
    ) -> Result<PersonalData, StoreError> {
        let streak = self.streak(person).await?;
        let puzzles = self.query(PUZZLES_OF).bind(person).fetch_all().await?;
        let puzzle = |(kind, number, variant, position, wrong, progress): OwnPuzzle| {
            json!({
                "kind": kind,
                "number": number,
                "game": variant,
                "position": position,
                "wrong_answer": wrong,
                "state": progress,
            })
        };
        let puzzles: Vec<Value> = puzzles.into_iter().map(puzzle).collect();
        let value = streak.map_or(Value::Null, |streak| {
            json!({
                "solved": streak.solved,
                "in_a_row": streak.now,
                "longest": streak.longest,
                "rating": streak.rating.rounded(),
                "last": puzzles,
            })
        });
        Ok(PersonalData {
            key: "puzzles",
            sentence: "privacy-puzzles",
            count: ("solved", streak.map_or(0, |streak| streak.solved.into())),
            value,
        })
    }
}

impl Transaction {
    /// Updates the streak after a puzzle that may have ended. Everyone with a puzzle has a streak.
    async fn note_end(
        &mut self,
        person: PlayerId,
        ended: Option<&PuzzleAttempt>,
        at: Timestamp,
    ) -> Result<Streak, StoreError> {
        let before: StreakRow = self.query(LOCK_STREAK).bind(person).one().await?;
        let before = streak(before);
        let after = ended.map_or(before, |ended| before.after(ended, at));
        let keep = self.query(KEEP_STREAK).bind(person);
        let keep = keep.bind(i64::from(after.now));
        let keep = keep.bind(i64::from(after.longest));
        let keep = keep.bind(i64::from(after.solved));
        keep.bind(after.rating.to_string()).execute().await?;
        Ok(after)
    }
}

impl Store {
    /// The number of the newest game; 0 if there is none.
    pub async fn newest_game(&self) -> Result<u64, StoreError> {
        let select = "select coalesce(max(number), 0) from games";
        let found: Vec<(i64,)> = self.readable("newest_game", select, |query| query).await?;
        Ok(found.first().map_or(0, |(number,)| number.unsigned_abs()))
    }

    /// The games with these numbers that allow puzzles and weren't searched by this version.
    pub async fn unsearched(
        &self,
        version: u32,
        numbers: RangeInclusive<u64>,
        most: u32,
    ) -> Result<Vec<GameNumber>, StoreError> {
        let (version, most) = (i64::from(version), i64::from(most));
        let [first, last] = [numbers.start(), numbers.end()].map(|number| number.cast_signed());
        let found: Vec<(GameNumber,)> = self
            .readable("unsearched", UNSEARCHED, |query| {
                query.bind(version).bind(most).bind(first).bind(last)
            })
            .await?;
        Ok(found.into_iter().map(|(number,)| number).collect())
    }

    /// Replaces the puzzles of a game; each has its ply.
    pub async fn keep_puzzles(
        &self,
        game: GameNumber,
        version: u32,
        puzzles: &[(usize, Puzzle)],
    ) -> Result<(), StoreError> {
        self.write("keep_puzzles", |mut transaction| async move {
            let searched = transaction.query(
                "insert into puzzle_searches (game, version) values ($1, $2)
                on conflict (game) do update set version = excluded.version",
            );
            let searched = searched.bind(game).bind(i64::from(version));
            searched.execute().await?;
            let clear = transaction.query("delete from puzzles where game = $1");
            clear.bind(game).execute().await?;
            for (ply, puzzle) in puzzles {
                transaction
                    .query(
                        "insert into puzzles (game, ply, position, goal, plies, line)
                        values ($1, $2, $3, $4, $5, $6)",
                    )
                    .bind(game)
                    .bind(i64::try_from(*ply).unwrap_or(i64::MAX))
                    .bind(puzzle.position.to_string())
                    .bind(puzzle.goal.key())
                    .bind(i64::from(puzzle.plies))
                    .bind(line_text(puzzle))
                    .execute()
                    .await?;
            }
            Ok(transaction.commit().await?)
        })
        .await
    }

    /// The newest puzzles of a place, of one game or any; unreadable rows are skipped.
    pub async fn puzzles_from_games(
        &self,
        place: Place,
        variant: Option<&'static str>,
    ) -> Result<Vec<(&'static Variant, Puzzle)>, StoreError> {
        let server = place.server.map_or(0, |server| server.get().cast_signed());
        let channel = place.parent.unwrap_or(place.channel);
        let variant = variant.unwrap_or_default();
        let found: Vec<PuzzleRow> = self
            .readable("puzzles_from_games", FROM_GAMES, |query| {
                let query = query.bind(server).bind(channel);
                query.bind(variant).bind(MOST_CHOSEN_FROM)
            })
            .await?;
        Ok(found.iter().filter_map(PuzzleRow::read).collect())
    }

    pub async fn attempt(
        &self,
        person: PlayerId,
        kind: PuzzleKind,
    ) -> Result<(Option<StoredAttempt>, Streak), StoreError> {
        self.on_connection("attempt", |mut connection| async move {
            let found = connection.query(ATTEMPT).bind(person).bind(kind.key());
            let found: Option<AttemptRow> = found.optional().await?;
            let streak = connection.streak(person).await?.unwrap_or_default();
            Ok((found.map(|row| row.attempt(kind)), streak))
        })
        .await
    }

    /// Replaces a person's puzzle, which ended as `left`; returns the streak, or `None` if another request was faster.
    pub async fn pose(
        &self,
        person: PlayerId,
        attempt: &PuzzleAttempt,
        replaced: Option<i64>,
        left: Option<&PuzzleAttempt>,
        at: Timestamp,
    ) -> Result<Option<Streak>, StoreError> {
        self.write("pose", |mut transaction| async move {
            let puzzle = &attempt.puzzle;
            let posed = transaction
                .query(POSE)
                .bind(person)
                .bind(attempt.kind.key())
                .bind(attempt.number)
                // No puzzle has this number.
                .bind(replaced.unwrap_or(-1))
                .bind(attempt.variant.key)
                .bind(puzzle.position.to_string())
                .bind(puzzle.goal.key())
                .bind(i64::from(puzzle.plies))
                .bind(line_text(puzzle))
                .bind(attempt.request)
                .bind(i64::from(puzzle.rating))
                .execute()
                .await?;
            if posed == 0 {
                return Ok(None);
            }
            let streak = transaction.note_end(person, left, at).await?;
            transaction.commit().await?;
            Ok(Some(streak))
        })
        .await
    }

    /// Stores an answer; returns the streak after it, or `None` if another request was faster.
    pub async fn answer_puzzle(
        &self,
        person: PlayerId,
        before: &PuzzleAttempt,
        after: &PuzzleAttempt,
        at: Timestamp,
    ) -> Result<Option<Streak>, StoreError> {
        self.write("answer_puzzle", |mut transaction| async move {
            let place = |ply: usize| i64::try_from(ply).unwrap_or(i64::MAX);
            let wrong = after.wrong.as_ref();
            let had = before.wrong.as_ref().map_or("", |wrong| &wrong.code);
            let written = transaction
                .query(ANSWER)
                .bind(person)
                .bind(before.kind.key())
                .bind(line_text(&after.puzzle))
                .bind(place(after.ply))
                .bind(wrong.map(|wrong| wrong.code.as_str()))
                .bind(wrong.map(|wrong| place(wrong.ply)))
                .bind(after.progress.key())
                .bind(after.request)
                .bind(before.number)
                .bind(place(before.ply))
                .bind(had)
                .execute()
                .await?;
            if written == 0 {
                return Ok(None);
            }
            let streak = transaction.note_end(person, Some(after), at).await?;
            transaction.commit().await?;
            Ok(Some(streak))
        })
        .await
    }
}
