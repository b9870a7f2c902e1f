//! Preferences and the settings of a server.

use super::announcement::announcement_failure;
use super::permissions::delivery_failure;
use super::reply::Reply;
use super::words::{Arg, Locale, Part, Words};
use crate::command::NO_QUIET_HOURS;
use crate::game::{Key, Language};
use crate::rules::piece_letters::PieceLetters;
use crate::settings::{Preferences, ServerSettings};

/// The preferences of the user, each line as it is typed: after a change only the ones that changed.
pub fn settings(locale: Locale, preferences: &Preferences, before: Option<&Preferences>) -> Reply {
    let rows = preference_rows(locale, preferences);
    let Some(before) = before else {
        return table(locale, "settings", rows);
    };
    let before = preference_rows(locale, before);
    let pairs = rows.into_iter().zip(before);
    let changed: Vec<_> = pairs.filter(|(now, before)| now != before).collect();
    if changed.is_empty() {
        return Reply::to_asker(locale.say("settings-unchanged", &[]));
    }
    table(
        locale,
        "settings-changed",
        changed.into_iter().map(|(now, _)| now),
    )
}

fn preference_rows(locale: Locale, preferences: &Preferences) -> [(&'static str, Words); 12] {
    let letters = preferences.letters.map_or("language", PieceLetters::key);
    let language = preferences.language.map_or("default", Language::key);
    let quiet = preferences.quiet_hours.map(|hours| hours.to_string());
    let rows = [
        ("language", language),
        ("theme", preferences.theme.key()),
        ("pieces", preferences.pieces.key()),
        ("orientation", preferences.orientation.key()),
        ("confirm-moves", preferences.confirm.key()),
        ("letters", letters),
        ("reminders", preferences.reminders.key()),
        ("time-zone", preferences.zone.name()),
        ("puzzles", preferences.puzzles.key()),
        ("days-off", preferences.days_off.key()),
        ("turn-messages", preferences.turn_messages.key()),
        ("quiet-hours", quiet.as_deref().unwrap_or(NO_QUIET_HOURS)),
    ];
    rows.map(|(option, value)| {
        let shown = match option {
            "time-zone" => value.to_owned(),
            "quiet-hours" if quiet.is_some() => value.to_owned(),
            _ => locale.phrase(&format!("choice-{value}")),
        };
        (option, Words::text(shown))
    })
}

pub fn server_settings(locale: Locale, server: &ServerSettings) -> Reply {
    let channels = match server.channels.as_slice() {
        [] => locale.say("server-settings-everywhere", &[]),
        some => list(some.iter().map(|channel| Part::Channel(*channel))),
    };
    let game = match server.game {
        Some(variant) => Words::text(super::game_name(locale, variant)),
        None => locale.say("server-settings-none", &[]),
    };
    let clock = match server.clock {
        Some(clock) => Words::text(format!("`{clock}`")),
        None => locale.say("server-settings-none", &[]),
    };
    let challengers = match server.challengers {
        Some(role) => Words::one(Part::Role(role)),
        None => locale.say("server-settings-everyone", &[]),
    };
    let nowhere = || locale.say("server-settings-nowhere", &[]);
    let nobody = || locale.say("server-settings-nobody", &[]);
    let announced = server.challenges_channel.map(Part::Channel);
    let pinged = server.challenges_role.map(Part::Role);
    let puzzles = server.puzzle_channel.map(Part::Channel);
    let language = server.language.map_or("default", Language::key);
    let choice = |key: &str| Words::text(locale.phrase(&format!("choice-{key}")));
    let rows = [
        ("allow-channel", channels),
        ("language", choice(language)),
        ("threads", choice(server.threads.key())),
        ("history", choice(server.history.key())),
        ("game", game),
        ("clock", clock),
        ("challengers", challengers),
        (
            "challenges-channel",
            announced.map_or_else(nowhere, Words::one),
        ),
        ("challenges-role", pinged.map_or_else(nobody, Words::one)),
        ("puzzle-channel", puzzles.map_or_else(nowhere, Words::one)),
    ];
    let mut reply = table(locale, "server-settings", rows);
    if let Some(failure) = announcement_failure(locale, server) {
        reply.add(failure);
    }
    if let (Some(failure), Some(channel)) = (server.puzzle_failure, server.puzzle_channel) {
        reply.add(delivery_failure(locale, failure, channel));
    }
    reply
}

/// A line for each option and its value.
fn table(
    locale: Locale,
    heading: &str,
    rows: impl IntoIterator<Item = (&'static str, Words)>,
) -> Reply {
    let rows = rows.into_iter();
    let lines = rows.map(|(option, value)| line(locale, option, value));
    Reply::to_asker(lines.fold(locale.say(heading, &[]), Words::line))
}

fn line(locale: Locale, option: &str, value: Words) -> Words {
    let args = [
        ("option", Arg::from(locale.option(option))),
        ("value", value.into()),
        ("summary", locale.phrase(&format!("option-{option}")).into()),
    ];
    locale.say("settings-line", &args)
}

/// Channels or roles with commas between them.
pub(super) fn list(parts: impl Iterator<Item = Part>) -> Words {
    let mut words = Words::default();
    for part in parts {
        if !words.parts.is_empty() {
            words.parts.push(Part::Text(", ".to_owned()));
        }
        words.parts.push(part);
    }
    words
}
