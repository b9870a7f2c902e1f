//! What people and servers have set.

use super::connection::row;
use super::connection::{Connection, Queries as _, Query, Transaction};
use super::{Store, StoreError};
use crate::game::{
    ChannelId, DeliveryFailure, Key, Language, PlayerId, RoleId, ServerId, Threads, Timestamp,
};
use crate::rules;
use crate::rules::piece_letters::PieceLetters;
use crate::settings::{
    Confirming, DaysOff, History, Orientation, PieceSet, Preferences, PreferencesPatch,
    PuzzleConsent, QuietHours, Reminders, Reset, ServerSettings, ServerSettingsPatch, Theme,
    TurnMessages, Zone,
};

/// The columns of a [`PreferencesRow`].
macro_rules! columns {
    () => {
        "person, language, theme, pieces, orientation, confirm, piece_letters, reminders, zone,
        puzzles, days_off, turn_messages, quiet_hours, direct_refused"
    };
}

/// What three people have set.
pub(super) const PREFERENCES: &str = concat!(
    "select ",
    columns!(),
    " from preferences where person in ($1, $2, $3)"
);

/// Makes the row of a person's preferences, or locks it.
const LOCK_PREFERENCES: &str = "insert into preferences
    (person, theme, orientation, confirm, piece_letters, reminders, zone, language, pieces, puzzles,
        days_off, turn_messages, quiet_hours)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
    on conflict (person) do update set person = excluded.person";

/// Changes what is named, so that a word of a newer version stays until somebody changes it. An
/// empty text stands for `null`. Choosing where turns are announced clears the "direct messages refused" note.
const UPDATE_PREFERENCES: &str = concat!(
    "update preferences
    set theme = coalesce($2, theme), orientation = coalesce($3, orientation),
        confirm = coalesce($4, confirm),
        piece_letters = nullif(coalesce($5, piece_letters), ''),
        reminders = coalesce($6, reminders), zone = coalesce($7, zone),
        language = nullif(coalesce($8, language), ''), pieces = coalesce($9, pieces),
        puzzles = coalesce($10, puzzles), days_off = coalesce($11, days_off),
        turn_messages = coalesce($12, turn_messages),
        quiet_hours = nullif(coalesce($13, quiet_hours), ''),
        direct_refused = case when $12 is null then direct_refused end
    where person = $1 returning ",
    columns!()
);

/// Changes the words that are named, as above. The numbers are always those afterwards.
const UPDATE_SERVER: &str = "update servers
    set threads = coalesce($2, threads), history = coalesce($3, history),
        game = nullif(coalesce($4, game), ''), clock = nullif(coalesce($5, clock), ''),
        language = nullif(coalesce($6, language), ''),
        challenges_failure = nullif(coalesce($7, challenges_failure), ''),
        puzzle_failure = nullif(coalesce($8, puzzle_failure), ''),
        challengers = $9, challenges_channel = $10, challenges_role = $11, puzzle_channel = $12
    where id = $1";

const SERVER: &str =
    "select threads, history, game, clock, challengers, language, challenges_channel,
        challenges_role, challenges_failure, puzzle_channel, puzzle_failure
    from servers where id = $1";

/// The channels in which a server's games are agreed.
const CHANNELS: &str = "select channel from server_channels where server = $1 order by channel";

/// Makes a server's row, or locks it.
pub(super) const LOCK_SERVER: &str = "insert into servers (id, threads) values ($1, 'on') on conflict (id) do update set id = excluded.id";

row! {
    pub(super) struct PreferencesRow {
        person: PlayerId,
        language: Option<String>,
        theme: String,
        pieces: Option<String>,
        orientation: String,
        confirm: String,
        piece_letters: Option<String>,
        reminders: String,
        zone: String,
        puzzles: Option<String>,
        days_off: Option<String>,
        turn_messages: Option<String>,
        quiet_hours: Option<String>,
        direct_refused: Option<Timestamp>,
    }
}

impl PreferencesRow {
    /// A word that this version does not know falls back to the default.
    pub(super) fn preferences(&self) -> Preferences {
        Preferences {
            language: self.language.as_deref().and_then(Language::find),
            theme: Theme::find(&self.theme).unwrap_or_default(),
            pieces: self
                .pieces
                .as_deref()
                .and_then(PieceSet::find)
                .unwrap_or_default(),
            orientation: Orientation::find(&self.orientation).unwrap_or_default(),
            confirm: Confirming::find(&self.confirm).unwrap_or_default(),
            letters: self.piece_letters.as_deref().and_then(PieceLetters::find),
            reminders: Reminders::find(&self.reminders).unwrap_or_default(),
            zone: Zone::find(&self.zone).unwrap_or_default(),
            puzzles: self
                .puzzles
                .as_deref()
                .and_then(PuzzleConsent::find)
                .unwrap_or_default(),
            days_off: self
                .days_off
                .as_deref()
                .and_then(DaysOff::find)
                .unwrap_or_default(),
            turn_messages: self
                .turn_messages
                .as_deref()
                .and_then(TurnMessages::find)
                .unwrap_or_default(),
            quiet_hours: self
                .quiet_hours
                .as_deref()
                .and_then(|text| text.parse().ok()),
            are_direct_messages_refused: self.direct_refused.is_some(),
        }
    }
}

row! {
    struct ServerRow {
        threads: String,
        history: Option<String>,
        game: Option<String>,
        clock: Option<String>,
        challengers: Option<RoleId>,
        language: Option<String>,
        challenges_channel: Option<ChannelId>,
        challenges_role: Option<RoleId>,
        challenges_failure: Option<String>,
        puzzle_channel: Option<ChannelId>,
        puzzle_failure: Option<String>,
    }
}

impl ServerRow {
    /// A word that this version does not know falls back to the default.
    fn settings(self, channels: Vec<(ChannelId,)>) -> ServerSettings {
        ServerSettings {
            language: self.language.as_deref().and_then(Language::find),
            channels: channels.into_iter().map(|(channel,)| channel).collect(),
            threads: Threads::find(&self.threads).unwrap_or_default(),
            history: self
                .history
                .as_deref()
                .and_then(History::find)
                .unwrap_or_default(),
            game: self.game.as_deref().and_then(rules::find),
            clock: self.clock.and_then(|text| text.parse().ok()),
            challengers: self.challengers,
            challenges_channel: self.challenges_channel,
            challenges_role: self.challenges_role,
            challenges_failure: self.challenges_failure.as_deref().map(failure),
            puzzle_channel: self.puzzle_channel,
            puzzle_failure: self.puzzle_failure.as_deref().map(failure),
        }
    }
}

/// A later version may know more reasons.
fn failure(key: &str) -> DeliveryFailure {
    DeliveryFailure::find(key).unwrap_or(DeliveryFailure::Other)
}

impl Query<'_> {
    fn bind_preferences(self, person: PlayerId, preferences: Preferences) -> Self {
        self.bind(person)
            .bind(preferences.theme.key())
            .bind(preferences.orientation.key())
            .bind(preferences.confirm.key())
            .bind(preferences.letters.map(PieceLetters::key))
            .bind(preferences.reminders.key())
            .bind(preferences.zone.name())
            .bind(preferences.language.map(Language::key))
            .bind(preferences.pieces.key())
            .bind(preferences.puzzles.key())
            .bind(preferences.days_off.key())
            .bind(preferences.turn_messages.key())
            .bind(preferences.quiet_hours.map(|hours| hours.to_string()))
    }

    fn bind_patch(self, person: PlayerId, patch: PreferencesPatch) -> Self {
        let hours = |set: Option<QuietHours>| set.map_or_else(String::new, |one| one.to_string());
        self.bind(person)
            .bind(patch.theme.map(Key::key))
            .bind(patch.orientation.map(Key::key))
            .bind(patch.confirm.map(Key::key))
            .bind(patch.letters.map(|set| set.map_or("", PieceLetters::key)))
            .bind(patch.reminders.map(Key::key))
            .bind(patch.zone.map(Zone::name))
            .bind(patch.language.map(|set| set.map_or("", Key::key)))
            .bind(patch.pieces.map(Key::key))
            .bind(patch.puzzles.map(Key::key))
            .bind(patch.days_off.map(Key::key))
            .bind(patch.turn_messages.map(Key::key))
            .bind(patch.quiet_hours.map(hours))
    }

    fn bind_server(
        self,
        server: ServerId,
        patch: ServerSettingsPatch,
        after: &ServerSettings,
    ) -> Self {
        let is_reset = |one| patch.reset == Some(Reset::Everything) || patch.reset == Some(one);
        let all = is_reset(Reset::Everything);
        let game = patch.game.is_some() || is_reset(Reset::Game);
        let clock = patch.clock.is_some() || is_reset(Reset::Clock);
        let language = patch.language.is_some() || all;
        let challenges = patch.challenges_channel.is_some() || is_reset(Reset::ChallengesChannel);
        let puzzles = patch.puzzle_channel.is_some() || is_reset(Reset::PuzzleChannel);
        let clock_text = || {
            after
                .clock
                .map_or_else(String::new, |clock| clock.to_string())
        };
        self.bind(server)
            .bind((patch.threads.is_some() || all).then(|| after.threads.key()))
            .bind((patch.history.is_some() || all).then(|| after.history.key()))
            .bind(game.then(|| after.game.map_or("", |game| game.key)))
            .bind(clock.then(clock_text))
            .bind(language.then(|| after.language.map_or("", Language::key)))
            // Another channel has not failed yet.
            .bind(challenges.then_some(""))
            .bind(puzzles.then_some(""))
            .bind(after.challengers)
            .bind(after.challenges_channel)
            .bind(after.challenges_role)
            .bind(after.puzzle_channel)
    }
}

impl Connection {
    pub(super) async fn preferences(
        &mut self,
        people: [PlayerId; 3],
    ) -> Result<[Preferences; 3], StoreError> {
        let found = self.query(PREFERENCES).bind(people[0]).bind(people[1]);
        let found: Vec<PreferencesRow> = found.bind(people[2]).all().await?;
        Ok(people.map(|person| {
            let row = found.iter().find(|row| row.person == person);
            row.map(PreferencesRow::preferences).unwrap_or_default()
        }))
    }
}

impl Transaction {
    async fn replace_channels(
        &mut self,
        server: ServerId,
        channels: &[ChannelId],
    ) -> Result<(), StoreError> {
        let clear = self.query("delete from server_channels where server = $1");
        clear.bind(server).execute().await?;
        for channel in channels {
            self.query(
                "insert into server_channels (server, channel) values ($1, $2)
                on conflict do nothing",
            )
            .bind(server)
            .bind(*channel)
            .execute()
            .await?;
        }
        Ok(())
    }
}

impl Store {
    /// What two people have set.
    pub async fn preferences(&self, people: [PlayerId; 2]) -> Result<[Preferences; 2], StoreError> {
        self.on_connection("preferences", |mut connection| async move {
            let [one, other] = people;
            let [one, other, _] = connection.preferences([one, other, one]).await?;
            Ok([one, other])
        })
        .await
    }

    /// Changes what a person has set; everything that is set afterwards.
    pub async fn set_preferences(
        &self,
        person: PlayerId,
        patch: PreferencesPatch,
    ) -> Result<Preferences, StoreError> {
        self.write("set_preferences", |mut transaction| async move {
            let lock = transaction.query(LOCK_PREFERENCES);
            let lock = lock.bind_preferences(person, Preferences::default());
            lock.execute().await?;
            let update = transaction.query(UPDATE_PREFERENCES);
            let after: PreferencesRow = update.bind_patch(person, patch).one().await?;
            transaction.commit().await?;
            Ok(after.preferences())
        })
        .await
    }

    /// What is set for a server.
    pub async fn server(&self, server: ServerId) -> Result<ServerSettings, StoreError> {
        self.on_connection("server", |mut connection| async move {
            let row = connection.query(SERVER).bind(server);
            let Some(row) = row.optional::<ServerRow>().await? else {
                return Ok(ServerSettings::default());
            };
            let channels = connection.query(CHANNELS).bind(server);
            Ok(row.settings(channels.all().await?))
        })
        .await
    }

    /// Changes that; everything that is set afterwards.
    pub async fn set_server(
        &self,
        server: ServerId,
        patch: ServerSettingsPatch,
    ) -> Result<ServerSettings, StoreError> {
        self.write("set_server", |mut transaction| async move {
            let lock = transaction.query(LOCK_SERVER);
            lock.bind(server).execute().await?;
            let row = transaction.query(SERVER).bind(server);
            let row: ServerRow = row.one().await?;
            let channels = transaction.query(CHANNELS).bind(server);
            let after = patch.applied_to(row.settings(channels.all().await?));
            let update = transaction.query(UPDATE_SERVER);
            update.bind_server(server, patch, &after).execute().await?;
            transaction
                .replace_channels(server, &after.channels)
                .await?;
            transaction.commit().await?;
            Ok(after)
        })
        .await
    }
}
