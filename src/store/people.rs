//! What is stored about a person beside the games, and how it is removed: the steps for each database.

/// How many games that are under way are named at once to whoever wants to be forgotten.
pub(super) const MOST_AT_ONCE: i64 = 100;

/// Adds these steps to the store of one database, beside `database!`.
macro_rules! people {
    ($name:ident, $row:ty, $begin:literal) => {
        impl $name {
            async fn read_person(
                &self,
                id: PlayerId,
                since: Timestamp,
            ) -> Result<Person, StoreError> {
                let key = signed(id.0);
                let name: Option<String> = sqlx::query_scalar(q::NAME)
                    .bind(key)
                    .fetch_optional(&self.0)
                    .await?;
                let (games, under_way, oldest): (i64, i64, Option<i64>) =
                    sqlx::query_as(q::COUNT_GAMES_OF)
                        .bind(key)
                        .bind(since.0)
                        .fetch_one(&self.0)
                        .await?;
                let oldest: Option<i64> = sqlx::query_scalar(q::FOUNDED_AT)
                    .bind(oldest)
                    .fetch_optional(&self.0)
                    .await?;
                let blocked: Vec<(i64, String)> = sqlx::query_as(q::BLOCKED_BY)
                    .bind(key)
                    .fetch_all(&self.0)
                    .await?;
                let preferences: Option<rows::PreferencesRow> = sqlx::query_as(q::PREFERENCES)
                    .bind(key)
                    .bind(key)
                    .fetch_optional(&self.0)
                    .await?;
                Ok(Person {
                    id,
                    name,
                    preferences: preferences.map(|row| rows::preferences(row).1),
                    games: unsigned(games),
                    under_way: unsigned(under_way),
                    since: oldest.map(Timestamp),
                    blocked: blocked.into_iter().map(rows::player).collect(),
                })
            }

            async fn read_sizes(&self, id: PlayerId) -> Result<Vec<(GameNumber, u32)>, StoreError> {
                let found: Vec<(i64, Option<i64>)> = sqlx::query_as(q::SIZES_OF)
                    .bind(signed(id.0))
                    .fetch_all(&self.0)
                    .await?;
                let size = |(game, newest): (i64, Option<i64>)| {
                    let newest = rows::entry_number(game, newest.unwrap_or(0))?;
                    Ok((GameNumber(unsigned(game)), newest.saturating_add(1)))
                };
                found.into_iter().map(size).collect()
            }

            async fn read_played(
                &self,
                id: PlayerId,
                from: GameNumber,
                to: GameNumber,
            ) -> Result<Played, StoreError> {
                let [from, to] = [from, to].map(|number| signed(number.0));
                let games = sqlx::query(q::GAMES_OF)
                    .bind(signed(id.0))
                    .bind(from)
                    .bind(to)
                    .fetch_all(&self.0)
                    .await?;
                let game = |row: &$row| {
                    let setup = rows::setup(setup_row(row)?, players_row(row)?)?;
                    let summary =
                        rows::summary(setup_row(row)?, players_row(row)?, state_row(row)?)?;
                    Ok::<_, StoreError>((setup, summary))
                };
                let actions: Vec<rows::TraceRow> = sqlx::query_as(q::ENTRIES_OF)
                    .bind(signed(id.0))
                    .bind(from)
                    .bind(to)
                    .fetch_all(&self.0)
                    .await?;
                Ok(Played {
                    games: games.iter().map(game).collect::<Result<_, _>>()?,
                    events: actions
                        .into_iter()
                        .map(rows::trace)
                        .collect::<Result<_, _>>()?,
                })
            }

            async fn add_block(
                &self,
                by: PlayerId,
                blocked: &Player,
                asked: SentMark,
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
                asked: SentMark,
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
                since: Timestamp,
                asked: SentMark,
            ) -> Result<Vec<GameNumber>, StoreError> {
                let key = signed(id.0);
                let mut transaction = self.0.begin_with($begin).await?;
                let connection = &mut *transaction;
                // Whoever founds or takes a game meets its players first and waits here, so that none comes in between.
                let hold = sqlx::query(q::HOLD).bind(key);
                if hold.execute(&mut *connection).await?.rows_affected() == 0 {
                    // There is no row to hold, and no game without one: whatever comes in now is newer than the colour.
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
                    .bind(MOST_AT_ONCE)
                    .fetch_all(&mut *connection)
                    .await?;
                if !under_way.is_empty() {
                    transaction.rollback().await?;
                    let numbers = under_way.into_iter().map(unsigned);
                    return Ok(numbers.map(GameNumber).collect());
                }
                for remove in [q::REMOVE_BLOCKS, q::REMOVE_PREFERENCES] {
                    let remove = sqlx::query(remove).bind(key);
                    remove.execute(&mut *connection).await?;
                }
                // However many games there are: they stay under a key that is nobody's any more.
                let player: i64 = sqlx::query_scalar(q::KEY)
                    .bind(key)
                    .fetch_one(&mut *connection)
                    .await?;
                let remove = sqlx::query(q::REMOVE_IDLE_PLAYER).bind(player);
                if remove.execute(&mut *connection).await?.rows_affected() == 0 {
                    let forget = sqlx::query(q::FORGET).bind(key);
                    forget.execute(&mut *connection).await?;
                }
                asked.to_keep();
                transaction.commit().await?;
                Ok(Vec::new())
            }
        }
    };
}
pub(super) use people;
