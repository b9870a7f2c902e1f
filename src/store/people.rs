//! What is stored about a person beside the games, and how it is removed: the steps for each database.

/// Adds these steps to the store of one database, beside `database!`.
macro_rules! people {
    ($name:ident, $row:ty, $begin:literal) => {
        impl $name {
            async fn read_person(&self, id: PlayerId) -> Result<Person, StoreError> {
                let key = signed(id.0);
                let name: Option<String> = sqlx::query_scalar(q::NAME)
                    .bind(key)
                    .fetch_optional(&self.0)
                    .await?;
                let games = sqlx::query(q::GAMES_OF)
                    .bind(key)
                    .fetch_all(&self.0)
                    .await?;
                let game = |row: &$row| {
                    let founding = rows::founding(founding_row(row)?, players_row(row)?)?;
                    let summary =
                        rows::summary(founding_row(row)?, players_row(row)?, state_row(row)?)?;
                    Ok::<_, StoreError>((founding, summary))
                };
                let deeds: Vec<rows::TraceRow> = sqlx::query_as(q::ENTRIES_OF)
                    .bind(key)
                    .fetch_all(&self.0)
                    .await?;
                let blocked: Vec<(i64, String)> = sqlx::query_as(q::BLOCKED_BY)
                    .bind(key)
                    .fetch_all(&self.0)
                    .await?;
                let likes: Option<rows::PreferencesRow> = sqlx::query_as(q::PREFERENCES)
                    .bind(key)
                    .bind(key)
                    .fetch_optional(&self.0)
                    .await?;
                let likes = likes.map(rows::preferences);
                Ok(Person {
                    id,
                    name,
                    likes: likes.map(|(_, likes)| likes),
                    games: games.iter().map(game).collect::<Result<_, _>>()?,
                    deeds: deeds
                        .into_iter()
                        .map(rows::trace)
                        .collect::<Result<_, _>>()?,
                    blocked: blocked.into_iter().map(rows::player).collect(),
                })
            }

            async fn add_block(
                &self,
                by: PlayerId,
                blocked: &Player,
                asked: Asked,
            ) -> Result<(), StoreError> {
                let mut connection = self.0.acquire().await?;
                asked.to_keep();
                sqlx::query(q::BLOCK)
                    .bind(signed(by.0))
                    .bind(signed(blocked.id.0))
                    .bind(&blocked.name)
                    .execute(&mut *connection)
                    .await?;
                Ok(())
            }

            async fn remove_block(
                &self,
                by: PlayerId,
                blocked: PlayerId,
                asked: Asked,
            ) -> Result<(), StoreError> {
                let mut connection = self.0.acquire().await?;
                asked.to_keep();
                let remove = sqlx::query(q::UNBLOCK).bind(signed(by.0));
                let remove = remove.bind(signed(blocked.0));
                remove.execute(&mut *connection).await?;
                Ok(())
            }

            async fn find_block(&self, by: PlayerId, other: PlayerId) -> Result<bool, StoreError> {
                let find = sqlx::query(q::HAS_BLOCKED).bind(signed(by.0));
                let found = find.bind(signed(other.0)).fetch_optional(&self.0).await?;
                Ok(found.is_some())
            }

            async fn erase(
                &self,
                id: PlayerId,
                since: Time,
                asked: Asked,
            ) -> Result<Vec<GameNumber>, StoreError> {
                let key = signed(id.0);
                let mut transaction = self.0.begin_with($begin).await?;
                let connection = &mut *transaction;
                // Whoever founds or takes a game meets its players first and waits here, so that none comes in between.
                let hold = sqlx::query(q::HOLD).bind(key);
                if hold.execute(&mut *connection).await?.rows_affected() == 0 {
                    // There is no row to hold, and no game without one: whatever comes in now is newer than the wish.
                    for remove in [q::REMOVE_BLOCKS, q::REMOVE_PREFERENCES] {
                        let remove = sqlx::query(remove).bind(key);
                        remove.execute(&mut *connection).await?;
                    }
                    asked.to_keep();
                    transaction.commit().await?;
                    return Ok(Vec::new());
                }
                let under_way: Vec<i64> = sqlx::query_scalar(q::UNDER_WAY)
                    .bind(key)
                    .bind(since.0)
                    .fetch_all(&mut *connection)
                    .await?;
                if !under_way.is_empty() {
                    transaction.rollback().await?;
                    let numbers = under_way.into_iter().map(unsigned);
                    return Ok(numbers.map(GameNumber).collect());
                }
                let has_played: i64 = sqlx::query_scalar(q::COUNT_GAMES_OF)
                    .bind(key)
                    .fetch_one(&mut *connection)
                    .await?;
                if has_played > 0 {
                    let nobody = loop {
                        let nobody: Option<i64> = sqlx::query_scalar(q::NOBODY)
                            .fetch_optional(&mut *connection)
                            .await?;
                        // Somebody else who is forgotten at this moment may have taken the number.
                        if let Some(nobody) = nobody {
                            break nobody;
                        }
                    };
                    for replace in [q::REPLACE_CHALLENGER, q::REPLACE_OPPONENT] {
                        let replace = sqlx::query(replace).bind(key).bind(nobody);
                        replace.execute(&mut *connection).await?;
                    }
                }
                for remove in [q::REMOVE_BLOCKS, q::REMOVE_PREFERENCES, q::REMOVE_PLAYER] {
                    let remove = sqlx::query(remove).bind(key);
                    remove.execute(&mut *connection).await?;
                }
                asked.to_keep();
                transaction.commit().await?;
                Ok(Vec::new())
            }
        }
    };
}
pub(super) use people;
