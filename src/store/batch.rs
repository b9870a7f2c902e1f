//! Several statements in one batch: one turn at SQLite's writer, or one round trip to Postgres.

use std::fmt::Write as _;

use sqlx::error::BoxDynError;
use sqlx::postgres::PgArguments;
use sqlx::sqlite::SqliteArguments;
use sqlx::{Arguments as _, Encode, Postgres, Sqlite, Type};

/// A value that can be bound in both databases.
pub(crate) trait Parameter<'q>:
    Encode<'q, Sqlite> + Type<Sqlite> + Encode<'q, Postgres> + Type<Postgres>
{
}

impl<'q, T> Parameter<'q> for T where
    T: Encode<'q, Sqlite> + Type<Sqlite> + Encode<'q, Postgres> + Type<Postgres>
{
}

/// Statements that are committed together: if one fails, the others are rolled back.
pub(crate) struct Batch {
    pub(crate) statements: Statements,
    /// Whether each statement sees the writes of those before it, which takes a round trip each on Postgres. On SQLite they
    /// always do.
    pub(super) is_stepwise: bool,
    /// Whether the next statement runs together with the one before it even so: both are about the same shard.
    pub(super) joins_next: bool,
    pub(super) failure: Option<BoxDynError>,
}

pub(crate) enum Statements {
    Sqlite(Vec<String>, SqliteArguments),
    /// The statements of one query, in order.
    Postgres(Vec<(Vec<String>, PgArguments)>),
}

impl Batch {
    /// Adds a statement.
    pub(super) fn push(&mut self, sql: &str) {
        match &mut self.statements {
            Statements::Sqlite(statements, parameters) => {
                statements.push(renumbered(sql, parameters.len()));
            }
            Statements::Postgres(groups) => match groups.last_mut() {
                Some((statements, parameters)) if !self.is_stepwise || self.joins_next => {
                    statements.push(renumbered(sql, parameters.len()));
                }
                _ => groups.push((vec![sql.to_owned()], PgArguments::default())),
            },
        }
        self.joins_next = false;
    }

    /// Binds the next parameter of the newest statement.
    pub(super) fn bind<'q>(&mut self, value: impl Parameter<'q>) {
        let added = match &mut self.statements {
            Statements::Sqlite(_, parameters) => parameters.add(value),
            Statements::Postgres(groups) => match groups.last_mut() {
                Some((_, parameters)) => parameters.add(value),
                None => Ok(()),
            },
        };
        self.failure = self.failure.take().or(added.err());
    }

    /// The number of parameters of the newest query.
    pub(super) fn count_parameters(&self) -> usize {
        match &self.statements {
            Statements::Sqlite(_, parameters) => parameters.len(),
            Statements::Postgres(groups) => {
                groups.last().map_or(0, |(_, parameters)| parameters.len())
            }
        }
    }
}

/// Renumbers the parameters of a statement, after `before` others.
fn renumbered(sql: &str, before: usize) -> String {
    let mut parts = sql.split('$');
    let mut made = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.find(|c: char| !c.is_ascii_digit());
        let (number, rest) = part.split_at(digits.unwrap_or(part.len()));
        let number: usize = number.parse().unwrap_or_default();
        let _ = write!(made, "${}{rest}", number.saturating_add(before));
    }
    made
}

/// Nests the statements into one: all see the database as it was before (Postgres, "Data-Modifying Statements in WITH").
/// The first one runs first, then Postgres takes the others from the end, so that rows are locked in the order of the list.
pub(super) fn nested(statements: Vec<String>) -> String {
    let mut statements = statements.into_iter();
    let first = statements.next().unwrap_or_default();
    let others = (1..).zip(statements);
    let mut others: Vec<_> = others
        .map(|(number, statement)| format!("s{number} as ({statement})"))
        .collect();
    if others.is_empty() {
        return first;
    }
    others.reverse();
    format!("with {} {first}", others.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_joined() {
        let second = renumbered("update b set x = $2, y = $1 where z = $10", 3);
        assert_eq!(second, "update b set x = $5, y = $4 where z = $13");
        let first = "delete from a where x = $1".to_owned();
        let all = nested(vec![first.clone(), second]);
        assert_eq!(
            all,
            format!("with s1 as (update b set x = $5, y = $4 where z = $13) {first}")
        );
        assert_eq!(nested(vec![first.clone()]), first);
    }
}
