//! Settings of people and servers: one row per value.

use crate::game::{DeliveryFailure, Key, PlayerId, ServerId, Timestamp};
use crate::settings::{
    Changes, Preferences, PreferencesPatch, ServerSettings, ServerSettingsPatch, TurnMessages,
};
use crate::store::connection::row;
pub(crate) use crate::store::connection::{Connection, Queries, Transaction};
use crate::store::{Store, StoreError};

/// Key of the row with the time since when Discord refuses direct messages, until the person is
/// informed.
pub(crate) const REFUSED: &str = "direct-refused";

/// Key of the row that says that Discord refused to give a role of a server.
const ROLES_REFUSED: &str = "roles-refused";

const PREFERENCES: &str =
    "select id, key, value from settings where scope = 'person' and id in ($1, $2, $3)";

/// A server's settings, with the failures of its posts under keys of no setting.
const SERVER: &str = "select key, value from settings where scope = 'server' and id = $1
    union all select 'challenges failed', challenges_failure from servers
        where id = $1 and challenges_failure is not null
    union all select 'puzzle failed', puzzle_failure from servers where id = $1 and puzzle_failure is not null";

/// Creates or locks a server's row.
pub(crate) const LOCK_SERVER: &str =
    "insert into servers (id) values ($1) on conflict (id) do update set id = excluded.id";

const SET: &str = "insert into settings (scope, id, key, value) values ($1, $2, $3, $4)
    on conflict (scope, id, key) do update set value = excluded.value";

const UNSET: &str = "delete from settings where scope = $1 and id = $2 and key = $3";

row! {
    struct PreferenceRow {
        id: PlayerId,
        key: String,
        value: String,
    }
}

impl PreferenceRow {
    /// Parses a row that was read together with a game.
    fn parse(line: &str) -> Option<Self> {
        let mut columns = line.splitn(3, ' ').map(str::to_owned);
        let id: i64 = columns.next()?.parse().ok()?;
        Some(PreferenceRow {
            id: PlayerId::try_from(id.cast_unsigned()).ok()?,
            key: columns.next()?,
            value: columns.next()?,
        })
    }
}

/// A newer version may have other reasons.
fn failure(key: &str) -> DeliveryFailure {
    DeliveryFailure::find(key).unwrap_or(DeliveryFailure::Other)
}

fn preferences_in(rows: &[PreferenceRow], person: PlayerId) -> Option<Preferences> {
    let own = || rows.iter().filter(|row| row.id == person);
    let pairs = own().map(|row| (row.key.as_str(), row.value.as_str()));
    own().next()?;
    Some(Preferences {
        are_direct_messages_refused: own().any(|row| row.key == REFUSED),
        ..Preferences::read(pairs)
    })
}

async fn server_settings(
    queries: &mut impl Queries,
    server: ServerId,
) -> Result<ServerSettings, StoreError> {
    let rows = queries.query(SERVER).bind(server);
    let rows: Vec<(String, String)> = rows.fetch_all().await?;
    let rows = rows
        .iter()
        .map(|(key, value)| (key.as_str(), value.as_str()));
    let failed = |of: &str| {
        let mut rows = rows.clone();
        rows.find(|(key, _)| *key == of)
            .map(|(_, value)| failure(value))
    };
    Ok(ServerSettings {
        challenges_failure: failed("challenges failed"),
        puzzle_failure: failed("puzzle failed"),
        are_roles_refused: rows.clone().any(|(key, _)| key == ROLES_REFUSED),
        ..ServerSettings::read(rows)
    })
}

impl Connection {
    /// The preferences of people, from the rows that were `read` with their game if there are any.
    pub(crate) async fn preferences(
        &mut self,
        people: [PlayerId; 3],
        read: Option<String>,
    ) -> Result<[Option<Preferences>; 3], StoreError> {
        let found: Vec<PreferenceRow> = if let Some(rows) = read {
            rows.lines().filter_map(PreferenceRow::parse).collect()
        } else {
            let find = people
                .iter()
                .fold(self.query(PREFERENCES), |find, person| find.bind(*person));
            find.fetch_all().await?
        };
        Ok(people.map(|person| preferences_in(&found, person)))
    }
}

impl Transaction {
    /// Writes these settings and leaves others, including a newer version's.
    async fn change(&mut self, scope: &str, id: i64, changes: &Changes) -> sqlx::Result<()> {
        for (key, value) in changes.iter() {
            let statement = if value.is_some() { SET } else { UNSET };
            let mut query = self.query(statement).bind(scope).bind(id).bind(key);
            if let Some(value) = value {
                query = query.bind(value);
            }
            query.execute().await?;
        }
        Ok(())
    }
}

impl Store {
    pub async fn preferences(&self, people: [PlayerId; 2]) -> Result<[Preferences; 2], StoreError> {
        self.on_connection("preferences", |mut connection| async move {
            let [one, other] = people;
            let [one, other, _] = connection.preferences([one, other, one], None).await?;
            Ok([one, other].map(Option::unwrap_or_default))
        })
        .await
    }

    /// Returns all settings afterwards. Choosing how turns are announced clears `REFUSED`.
    pub async fn set_preferences(
        &self,
        person: PlayerId,
        patch: &PreferencesPatch,
    ) -> Result<Preferences, StoreError> {
        self.write("set_preferences", |mut transaction| async move {
            let (changes, id) = (patch.changes(), person.get().cast_signed());
            transaction.change("person", id, changes).await?;
            if changes.is_given("turn-messages") {
                let clear = transaction.query(UNSET).bind("person");
                clear.bind(person).bind(REFUSED).execute().await?;
            }
            let rows = transaction.query(PREFERENCES).bind(person).bind(person);
            let rows: Vec<PreferenceRow> = rows.bind(person).fetch_all().await?;
            transaction.commit().await?;
            Ok(preferences_in(&rows, person).unwrap_or_default())
        })
        .await
    }

    /// Records that Discord refuses direct messages: switches to pings in channels and stores `REFUSED`.
    pub async fn refuse_direct_messages(
        &self,
        person: PlayerId,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.write("refuse_direct_messages", |mut transaction| async move {
            let channel = TurnMessages::Channel.key();
            let update = "update settings set value = $2 where scope = 'person' and id = $1
                and key = 'turn-messages' and value <> $2";
            let update = transaction.query(update).bind(person).bind(channel);
            if update.execute().await? == 1 {
                let note = transaction.query(SET).bind("person").bind(person);
                let note = note.bind(REFUSED).bind(at.as_millisecond().to_string());
                note.execute().await?;
            }
            Ok(transaction.commit().await?)
        })
        .await
    }

    /// Clears `REFUSED`; `false` if another request already did.
    pub async fn take_refusal(&self, person: PlayerId) -> Result<bool, StoreError> {
        let taken = self.execute("take_refusal", UNSET, |query| {
            query.bind("person").bind(person).bind(REFUSED)
        });
        Ok(taken.await? == 1)
    }

    pub async fn server(&self, server: ServerId) -> Result<ServerSettings, StoreError> {
        self.on_connection("server", |mut connection| async move {
            server_settings(&mut connection, server).await
        })
        .await
    }

    /// Records whether Discord refuses to give a server's roles.
    pub async fn refuse_roles(&self, server: ServerId, is_refused: bool) -> Result<(), StoreError> {
        let statement = if is_refused { SET } else { UNSET };
        let stored = self.execute("refuse_roles", statement, |query| {
            let query = query.bind("server").bind(server).bind(ROLES_REFUSED);
            if is_refused { query.bind("yes") } else { query }
        });
        stored.await.map(|_| ())
    }

    /// Returns all settings afterwards. A new channel starts without failures and leases.
    pub async fn set_server(
        &self,
        server: ServerId,
        patch: &ServerSettingsPatch,
    ) -> Result<ServerSettings, StoreError> {
        self.write("set_server", |mut transaction| async move {
            let lock = transaction.query(LOCK_SERVER);
            lock.bind(server).execute().await?;
            let before = server_settings(&mut transaction, server).await?;
            let changes = patch.changes(&before);
            let id = server.get().cast_signed();
            transaction.change("server", id, &changes).await?;
            if changes.is_given("challenges-channel") {
                let clear = "update servers set challenges_failure = null where id = $1";
                transaction.query(clear).bind(server).execute().await?;
            }
            if changes.is_given("rating-roles") {
                let clear = transaction.query(UNSET).bind("server");
                clear.bind(server).bind(ROLES_REFUSED).execute().await?;
            }
            if changes.is_given("puzzle-channel") {
                let clear = if patch.resulting_settings().puzzle_channel == before.puzzle_channel {
                    "update servers set puzzle_failure = null where id = $1"
                } else {
                    "update servers set puzzle_failure = null, puzzle_due = null where id = $1"
                };
                transaction.query(clear).bind(server).execute().await?;
            }
            let after = server_settings(&mut transaction, server).await?;
            transaction.commit().await?;
            Ok(after)
        })
        .await
    }
}
