//! Several statements as one: they take one turn at SQLite's writer, and one round trip to Postgres.

use std::fmt::Write as _;

use sqlx::error::BoxDynError;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::sqlite::SqliteArguments;
use sqlx::{Arguments as _, AssertSqlSafe, PgPool};

use super::connection::{Parameter, Pool, Queries, Query, Row};
use super::retry::CommitSent;

/// Statements that are committed together: one that fails takes back the others.
pub(super) struct Batch {
    statements: Statements,
    /// Whether each statement sees what those before it wrote, which takes a round trip each on
    /// Postgres. On SQLite they always do.
    is_stepwise: bool,
    failure: Option<BoxDynError>,
}

enum Statements {
    Sqlite(Vec<String>, SqliteArguments),
    /// What is sent as one, in order.
    Postgres(Vec<(Vec<String>, PgArguments)>),
}

impl Queries for Batch {
    fn query(&mut self, sql: &'static str) -> Query<'_> {
        match &mut self.statements {
            Statements::Sqlite(statements, parameters) => {
                statements.push(renumbered(sql, parameters.len()));
            }
            Statements::Postgres(groups) => match groups.last_mut() {
                Some((statements, parameters)) if !self.is_stepwise => {
                    statements.push(renumbered(sql, parameters.len()));
                }
                _ => groups.push((vec![sql.to_owned()], PgArguments::default())),
            },
        }
        Query::Batch(self)
    }
}

impl Batch {
    pub(super) fn new(pool: &Pool, is_stepwise: bool) -> Self {
        let statements = match pool {
            Pool::Sqlite { .. } => Statements::Sqlite(Vec::new(), SqliteArguments::default()),
            Pool::Postgres(_) => Statements::Postgres(Vec::new()),
        };
        Batch {
            statements,
            is_stepwise,
            failure: None,
        }
    }

    /// The next parameter of the newest statement.
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

    /// Runs the statements: the rows that the last one returns. `sent` is set once they may be
    /// committed; without it SQLite's file may lose them with the machine's power.
    pub(super) async fn run(self, pool: &Pool, sent: Option<CommitSent>) -> sqlx::Result<Vec<Row>> {
        if let Some(failure) = self.failure {
            return Err(sqlx::Error::Encode(failure));
        }
        Ok(match (self.statements, pool) {
            (Statements::Sqlite(statements, _), _) if statements.is_empty() => Vec::new(),
            (Statements::Sqlite(statements, parameters), Pool::Sqlite { writer, queue, .. }) => {
                let writing = queue.write(writer, statements.join("; "), parameters, sent);
                writing.await?.into_iter().map(Row::Sqlite).collect()
            }
            (Statements::Postgres(groups), Pool::Postgres(pool)) => {
                let rows = on_postgres(pool, groups, sent).await?;
                rows.into_iter().map(Row::Postgres).collect()
            }
            _ => Vec::new(),
        })
    }
}

async fn on_postgres(
    pool: &PgPool,
    groups: Vec<(Vec<String>, PgArguments)>,
    sent: Option<CommitSent>,
) -> sqlx::Result<Vec<PgRow>> {
    let mut queries: Vec<_> = groups
        .into_iter()
        .map(|(statements, parameters)| {
            sqlx::query_with(AssertSqlSafe(nested(statements)), parameters)
        })
        .collect();
    let Some(last) = queries.pop() else {
        return Ok(Vec::new());
    };
    if queries.is_empty() && sent.is_none() {
        return last.fetch_all(pool).await;
    }
    let mut transaction = pool.begin().await?;
    for query in queries {
        query.execute(&mut *transaction).await?;
    }
    let rows = last.fetch_all(&mut *transaction).await?;
    if let Some(sent) = sent {
        sent.mark();
    }
    transaction.commit().await?;
    Ok(rows)
}

/// The statement with its parameters numbered after `before` others.
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

/// The statements as one: all see the database as it was before (Postgres, "Data-Modifying
/// Statements in WITH").
fn nested(mut statements: Vec<String>) -> String {
    let last = statements.pop().unwrap_or_default();
    if statements.is_empty() {
        return last;
    }
    let earlier = (1..)
        .zip(statements)
        .map(|(number, statement)| format!("s{number} as ({statement})"));
    format!("with {} {last}", earlier.collect::<Vec<_>>().join(", "))
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
            format!("with s1 as ({first}) update b set x = $5, y = $4 where z = $13")
        );
        assert_eq!(nested(vec![first.clone()]), first);
    }
}
