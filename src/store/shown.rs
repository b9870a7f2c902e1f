//! Which messages of a game carry controls: the steps for each database.

use super::Shown;

/// How often it is tried anew when others keep writing first.
pub(super) const MOST_SHOWN_AT_ONCE: u32 = 10;

/// What becomes of the message that carries a game's board, or its request.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Change {
    /// It stays as it is.
    #[default]
    Keep,
    /// It carries nothing any more, unless it is of this revision or a later one.
    TakeBefore(u32),
    /// This message takes its place, unless it is of a later revision.
    Put(Shown),
}

impl Shown {
    /// Of two messages about the same position the newer one has the larger number.
    const fn place(self) -> (u32, u64) {
        (self.revision, self.message)
    }
}

impl Change {
    /// The message that carries the controls from now on, and the one that carries none from now on.
    pub(super) fn applied_to(self, before: Option<Shown>) -> (Option<Shown>, Option<Shown>) {
        match (self, before) {
            (Change::Put(new), Some(old)) if old.message == new.message => (before, None),
            (Change::Put(new), Some(old)) if old.place() > new.place() => (before, Some(new)),
            (Change::Put(new), _) => (Some(new), before),
            (Change::TakeBefore(revision), Some(old)) if old.revision < revision => (None, before),
            (Change::TakeBefore(_) | Change::Keep, _) => (before, None),
        }
    }
}

/// Adds these steps to the store of one database, beside `database!`.
macro_rules! shown {
    ($name:ident) => {
        impl $name {
            /// The message with the board, and the one with the request.
            async fn read_shown(&self, game: GameNumber) -> Result<[Option<Shown>; 2], StoreError> {
                let number = signed(game.0);
                let row: Option<rows::ShownRow> = sqlx::query_as(q::SHOWN)
                    .bind(number)
                    .fetch_optional(&self.0)
                    .await?;
                row.map_or(Ok([None; 2]), |row| rows::shown(number, row))
            }

            async fn write_shown(
                &self,
                game: GameNumber,
                changes: [Change; 2],
            ) -> Result<Vec<Shown>, StoreError> {
                for _ in 0..MOST_SHOWN_AT_ONCE {
                    let before = self.read_shown(game).await?;
                    let board = changes[0].applied_to(before[0]);
                    let request = changes[1].applied_to(before[1]);
                    let after = [board.0, request.0];
                    if after == before || self.replace_shown(game, before, after).await? {
                        return Ok([board.1, request.1].into_iter().flatten().collect());
                    }
                }
                Ok(Vec::new())
            }

            /// Writes both messages down, unless somebody else was faster.
            async fn replace_shown(
                &self,
                game: GameNumber,
                before: [Option<Shown>; 2],
                after: [Option<Shown>; 2],
            ) -> Result<bool, StoreError> {
                let mut query = sqlx::query(q::SHOW).bind(signed(game.0));
                for shown in after {
                    query = query
                        .bind(shown.map(|shown| signed(shown.channel)))
                        .bind(shown.map(|shown| signed(shown.message)))
                        .bind(shown.map(|shown| i64::from(shown.revision)));
                }
                for shown in before {
                    query = query.bind(shown.map_or(0, |shown| signed(shown.message)));
                }
                Ok(query.execute(&self.0).await?.rows_affected() == 1)
            }

            async fn read_lapsed(
                &self,
                since: Timestamp,
                before: Timestamp,
                most: u32,
            ) -> Result<Vec<GameNumber>, StoreError> {
                let found: Vec<i64> = sqlx::query_scalar(q::LAPSED)
                    .bind(since.0)
                    .bind(before.0)
                    .bind(i64::from(most))
                    .fetch_all(&self.0)
                    .await?;
                let number = |number| GameNumber(unsigned(number));
                Ok(found.into_iter().map(number).collect())
            }
        }
    };
}
pub(super) use shown;

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(message: u64, revision: u32) -> Shown {
        Shown {
            channel: 1,
            message,
            revision,
        }
    }

    #[test]
    fn the_newest_message_carries_the_controls() {
        let (old, new) = (at(10, 3), at(11, 4));
        let cases = [
            (Change::Keep, None, (None, None)),
            (Change::Keep, Some(old), (Some(old), None)),
            (Change::Put(new), None, (Some(new), None)),
            (Change::Put(new), Some(old), (Some(new), Some(old))),
            (Change::Put(old), Some(old), (Some(old), None)),
            (
                Change::Put(at(12, 4)),
                Some(new),
                (Some(at(12, 4)), Some(new)),
            ),
            (
                Change::Put(at(9, 4)),
                Some(new),
                (Some(new), Some(at(9, 4))),
            ),
            // It was overtaken on its way.
            (Change::Put(old), Some(new), (Some(new), Some(old))),
            (Change::TakeBefore(4), None, (None, None)),
            (Change::TakeBefore(4), Some(old), (None, Some(old))),
            (Change::TakeBefore(4), Some(new), (Some(new), None)),
        ];
        for (change, before, expected) in cases {
            assert_eq!(change.applied_to(before), expected, "{change:?} {before:?}");
        }
    }
}
