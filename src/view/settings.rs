//! Preferences and the settings of a server.

use super::announcement::announcement_failure;
use super::permissions::delivery_failure;
use super::reply::Reply;
use super::words::{Arg, Locale, Part, Words};
use crate::command::NO_QUIET_HOURS;
use crate::game::{Key, Language};
use crate::rules::piece_letters::PieceLetters;
use crate::settings::{Preferences, ServerSettings};

/// The preferences of the asker, each line as it is typed.
pub fn settings(locale: Locale, preferences: &Preferences) -> Reply {
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
    let rows = rows.map(|(option, value)| {
        let shown = match option {
            "time-zone" => value.to_owned(),
            "quiet-hours" if quiet.is_some() => value.to_owned(),
            _ => locale.phrase(&format!("choice-{value}")),
        };
        (option, Words::text(shown))
    });
    table(locale, "settings", rows)
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
fn table<const ROWS: usize>(
    locale: Locale,
    heading: &str,
    rows: [(&'static str, Words); ROWS],
) -> Reply {
    let lines = rows.map(|(option, value)| line(locale, option, value));
    let words = locale.say(heading, &[]);
    Reply::to_asker(lines.into_iter().fold(words, Words::line))
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
