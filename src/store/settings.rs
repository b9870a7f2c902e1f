//! What people and servers have set: the steps for each database.

/// How many games go at once: few enough that whoever plays meanwhile does not notice.
pub(super) const CLEARED_AT_ONCE: i64 = 25;

/// Adds these steps to the store of one database, beside `database!`.
macro_rules! settings {
    ($name:ident, $connection:ty, $begin:literal) => {
        async fn write_preferences(
            connection: &mut $connection,
            query: &'static str,
            person: i64,
            preferences: Preferences,
        ) -> Result<(), StoreError> {
            sqlx::query(query)
                .bind(person)
                .bind(preferences.theme.key())
                .bind(preferences.orientation.key())
                .bind(preferences.confirm.key())
                .bind(preferences.letters.map(PieceLetters::key))
                .bind(preferences.reminders.key())
                .bind(preferences.zone.name())
                .execute(connection)
                .await?;
            Ok(())
        }

        impl $name {
            async fn read_preferences(
                &self,
                people: [PlayerId; 2],
            ) -> Result<[Preferences; 2], StoreError> {
                let [one, other] = people.map(|person| signed(person.0));
                let found: Vec<rows::PreferencesRow> = sqlx::query_as(q::PREFERENCES)
                    .bind(one)
                    .bind(other)
                    .fetch_all(&self.0)
                    .await?;
                let mut preferences = [Preferences::default(); 2];
                for row in found {
                    let (person, read) = rows::preferences(row);
                    for (place, _) in people.iter().enumerate().filter(|(_, one)| **one == person) {
                        preferences[place] = read;
                    }
                }
                Ok(preferences)
            }

            async fn write_preferences(
                &self,
                person: PlayerId,
                patch: PreferencesPatch,
                asked: SentMark,
            ) -> Result<Preferences, StoreError> {
                let mut transaction = self.0.begin_with($begin).await?;
                let connection = &mut *transaction;
                let key = signed(person.0);
                // Whoever else changes the same person's settings waits here.
                let none = Preferences::default();
                write_preferences(&mut *connection, q::HOLD_PREFERENCES, key, none).await?;
                let before: rows::PreferencesRow = sqlx::query_as(q::PREFERENCES)
                    .bind(key)
                    .bind(key)
                    .fetch_one(&mut *connection)
                    .await?;
                let after = patch.applied_to(rows::preferences(before).1);
                write_preferences(&mut *connection, q::PREFER, key, after).await?;
                asked.to_keep();
                transaction.commit().await?;
                Ok(after)
            }

            async fn read_server(&self, server: u64) -> Result<ServerSettings, StoreError> {
                let key = signed(server);
                let found: Option<rows::ServerRow> = sqlx::query_as(q::SERVER)
                    .bind(key)
                    .fetch_optional(&self.0)
                    .await?;
                let channels: Vec<i64> = match found {
                    Some(_) => {
                        let listed = sqlx::query_scalar(q::SERVER_CHANNELS).bind(key);
                        listed.fetch_all(&self.0).await?
                    }
                    None => Vec::new(),
                };
                Ok(found.map_or_else(ServerSettings::default, |row| rows::server(row, channels)))
            }

            async fn write_server(
                &self,
                server: u64,
                patch: ServerSettingsPatch,
                asked: SentMark,
            ) -> Result<ServerSettings, StoreError> {
                let mut transaction = self.0.begin_with($begin).await?;
                let connection = &mut *transaction;
                let key = signed(server);
                // Whoever else changes the same server's settings waits here.
                let hold = sqlx::query(q::HOLD_SERVER).bind(key);
                hold.execute(&mut *connection).await?;
                let row: rows::ServerRow = sqlx::query_as(q::SERVER)
                    .bind(key)
                    .fetch_one(&mut *connection)
                    .await?;
                let channels: Vec<i64> = sqlx::query_scalar(q::SERVER_CHANNELS)
                    .bind(key)
                    .fetch_all(&mut *connection)
                    .await?;
                let after = patch.applied_to(rows::server(row, channels));
                sqlx::query(q::SET_SERVER)
                    .bind(key)
                    .bind(after.threads.key())
                    .bind(after.game.map(|variant| variant.key))
                    .bind(after.clock.map(|clock| clock.to_string()))
                    .bind(after.challengers.map(signed))
                    .execute(&mut *connection)
                    .await?;
                let clear = sqlx::query(q::CLEAR_CHANNELS).bind(key);
                clear.execute(&mut *connection).await?;
                for channel in &after.channels {
                    let allow = sqlx::query(q::ALLOW_CHANNEL).bind(key);
                    allow
                        .bind(signed(*channel))
                        .execute(&mut *connection)
                        .await?;
                }
                asked.to_keep();
                transaction.commit().await?;
                Ok(after)
            }

            async fn write_presence(
                &self,
                server: u64,
                left: Option<Timestamp>,
            ) -> Result<(), StoreError> {
                let mut transaction = self.0.begin_with($begin).await?;
                let connection = &mut *transaction;
                let key = signed(server);
                if left.is_some() {
                    let hold = sqlx::query(q::HOLD_SERVER).bind(key);
                    hold.execute(&mut *connection).await?;
                }
                let leave = sqlx::query(q::LEAVE).bind(key);
                leave
                    .bind(left.map(|left| left.0))
                    .execute(&mut *connection)
                    .await?;
                transaction.commit().await?;
                Ok(())
            }

            async fn clear(&self, before: Timestamp) -> Result<Option<u64>, StoreError> {
                let mut transaction = self.0.begin_with($begin).await?;
                let connection = &mut *transaction;
                let left: Option<i64> = sqlx::query_scalar(q::LEFT_SERVER)
                    .bind(before.0)
                    .fetch_optional(&mut *connection)
                    .await?;
                let Some(server) = left else {
                    transaction.rollback().await?;
                    return Ok(None);
                };
                let hold = sqlx::query(q::HOLD_LEFT).bind(server).bind(before.0);
                if hold.execute(&mut *connection).await?.rows_affected() == 0 {
                    // The arbiter is there again, or somebody else has cleared it.
                    transaction.rollback().await?;
                    return Ok(Some(0));
                }
                let games: Vec<(i64, i64, Option<i64>)> = sqlx::query_as(q::SOME_GAMES)
                    .bind(server)
                    .bind(CLEARED_AT_ONCE)
                    .fetch_all(&mut *connection)
                    .await?;
                if games.is_empty() {
                    let remove = sqlx::query(q::REMOVE_SERVER).bind(server);
                    remove.execute(&mut *connection).await?;
                }
                let mut players = BTreeSet::new();
                for (game, challenger, opponent) in &games {
                    let remove = sqlx::query(q::REMOVE_GAME).bind(game);
                    remove.execute(&mut *connection).await?;
                    players.extend([Some(*challenger), *opponent].into_iter().flatten());
                }
                // Whoever has no game left anywhere is not kept either. Whoever begins one meanwhile waits here.
                for player in players {
                    let hold = sqlx::query(q::HOLD_PLAYER).bind(player);
                    hold.execute(&mut *connection).await?;
                    let remove = sqlx::query(q::REMOVE_IDLE_PLAYER).bind(player);
                    remove.execute(&mut *connection).await?;
                }
                transaction.commit().await?;
                Ok(Some(u64::try_from(games.len()).unwrap_or(u64::MAX)))
            }

            async fn write_hindrance(
                &self,
                game: GameNumber,
                home: u64,
                failure: Option<DeliveryFailure>,
            ) -> Result<(), StoreError> {
                let hinder = sqlx::query(q::HINDER).bind(signed(game.0));
                hinder
                    .bind(failure.map(DeliveryFailure::key))
                    .bind(signed(home))
                    .execute(&self.0)
                    .await?;
                Ok(())
            }

            async fn read_drowsy(
                &self,
                since: Timestamp,
                most: u32,
            ) -> Result<Vec<(GameNumber, u64)>, StoreError> {
                let found: Vec<(i64, i64)> = sqlx::query_as(q::DROWSY)
                    .bind(since.0)
                    .bind(i64::from(most))
                    .fetch_all(&self.0)
                    .await?;
                let game = |(game, channel)| (GameNumber(unsigned(game)), unsigned(channel));
                Ok(found.into_iter().map(game).collect())
            }

            async fn write_wake(
                &self,
                game: GameNumber,
                at: Timestamp,
                since: Timestamp,
            ) -> Result<bool, StoreError> {
                let wake = sqlx::query(q::WAKE).bind(signed(game.0));
                let woken = wake.bind(at.0).bind(since.0).execute(&self.0).await?;
                Ok(woken.rows_affected() == 1)
            }

            async fn change_home(&self, game: GameNumber, home: Place) -> Result<(), StoreError> {
                let mut transaction = self.0.begin_with($begin).await?;
                let connection = &mut *transaction;
                sqlx::query(q::REHOME)
                    .bind(signed(game.0))
                    .bind(signed(home.channel))
                    .bind(home.parent.map(signed))
                    .bind(home.server.map(signed))
                    .execute(&mut *connection)
                    .await?;
                let redirect = sqlx::query(q::REDIRECT).bind(signed(game.0));
                redirect
                    .bind(signed(home.channel))
                    .execute(&mut *connection)
                    .await?;
                transaction.commit().await?;
                Ok(())
            }
        }
    };
}
pub(super) use settings;
