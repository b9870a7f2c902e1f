//! What people and servers have set.

use super::reply::Reply;
use super::words::{Arg, Part, Voice, Words};
use crate::referee::{Preferences, Server};
use crate::rules::letters::Letters;

/// What the asker has set, each line as it is typed.
#[must_use]
pub fn settings(voice: Voice, likes: &Preferences) -> Reply {
    let letters = likes.letters.map_or("language", Letters::key);
    let rows = [
        ("theme", likes.theme.key()),
        ("orientation", likes.orientation.key()),
        ("confirm-moves", likes.confirm.key()),
        ("letters", letters),
        ("reminders", likes.reminders.key()),
        ("time-zone", likes.zone.name()),
    ];
    let rows = rows.map(|(option, value)| {
        let shown = match option {
            "time-zone" => value.to_owned(),
            _ => voice.phrase(&format!("choice-{value}")),
        };
        line(voice, option, Words::text(shown))
    });
    let words = rows
        .into_iter()
        .fold(voice.say("settings", &[]), Words::line);
    Reply::aside(words)
}

/// What is set for a server.
#[must_use]
pub fn server_settings(voice: Voice, server: &Server) -> Reply {
    let channels = match server.channels.as_slice() {
        [] => voice.say("server-settings-everywhere", &[]),
        some => list(some.iter().map(|channel| Part::Channel(*channel))),
    };
    let game = match server.game {
        Some(variant) => Words::text(super::game_name(voice, variant)),
        None => voice.say("server-settings-none", &[]),
    };
    let clock = match server.clock {
        Some(clock) => Words::text(format!("`{clock}`")),
        None => voice.say("server-settings-none", &[]),
    };
    let challengers = match server.challengers {
        Some(role) => Words::one(Part::Role(role)),
        None => voice.say("server-settings-everyone", &[]),
    };
    let rows = [
        ("allow-channel", channels),
        (
            "threads",
            Words::text(voice.phrase(&format!("choice-{}", server.threads.key()))),
        ),
        ("game", game),
        ("clock", clock),
        ("challengers", challengers),
    ];
    let rows = rows.map(|(option, value)| line(voice, option, value));
    let words = rows
        .into_iter()
        .fold(voice.say("server-settings", &[]), Words::line);
    Reply::aside(words)
}

fn line(voice: Voice, option: &str, value: Words) -> Words {
    let args = [
        ("option", Arg::from(voice.option(option))),
        ("value", value.into()),
        ("summary", voice.phrase(&format!("option-{option}")).into()),
    ];
    voice.say("settings-line", &args)
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
