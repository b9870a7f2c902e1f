//! Preferences and the settings of a server.

use super::announcement::announcement_failure;
use super::permissions::delivery_failure;
use super::reply::Reply;
use super::words::{Arg, Locale, Part, Words};
use crate::referee::Platform;
use crate::settings::{Preferences, ServerSettings, Setting, SettingKind, Stored};

/// Settings about messages that a terminal doesn't have.
const OF_DISCORD: [&str; 2] = ["turn-messages", "quiet-hours"];

/// The preferences of the user, each line as it is typed: after a change only the ones that changed.
pub fn settings(
    locale: Locale,
    platform: Platform,
    preferences: &Preferences,
    before: Option<&Preferences>,
) -> Reply {
    let is_there = |(setting, _): &(&Setting, _)| {
        platform == Platform::Discord || !OF_DISCORD.contains(&setting.key)
    };
    let rows = |preferences: &Preferences| {
        let mut rows = rows(locale, preferences.texts().filter(is_there));
        if platform == Platform::Terminal && preferences.language.is_none() {
            for (_, value) in rows.iter_mut().filter(|(key, _)| *key == "language") {
                *value = locale.say("choice-system", &[]);
            }
        }
        rows
    };
    let shown = rows(preferences);
    listed(locale, "settings", shown, before.map(rows))
}

/// All rows, or those that have changed.
fn listed(
    locale: Locale,
    heading: &str,
    shown: Vec<(&'static str, Words)>,
    before: Option<Vec<(&'static str, Words)>>,
) -> Reply {
    let Some(before) = before else {
        return table(locale, heading, shown);
    };
    let pairs = shown.into_iter().zip(before);
    let mut changed = pairs.filter(|(now, before)| now != before).peekable();
    if changed.peek().is_none() {
        return Reply::to_user(locale.say("settings-unchanged", &[]));
    }
    table(locale, "settings-changed", changed.map(|(now, _)| now))
}

fn rows(
    locale: Locale,
    settings: impl Iterator<Item = (&'static Setting, Stored)>,
) -> Vec<(&'static str, Words)> {
    let rows = settings.map(|(setting, text)| {
        let value = text.map_or_else(
            || locale.say(setting.unset, &[]),
            |text| value(locale, setting, &text),
        );
        let option = match setting.kind {
            SettingKind::Channels => "allow-channel",
            _ => setting.key,
        };
        (option, value)
    });
    rows.collect()
}

fn value(locale: Locale, setting: &Setting, text: &str) -> Words {
    let parts = |part: fn(&str) -> Option<Part>| list(text.split(' ').filter_map(part));
    match setting.kind {
        SettingKind::Words(_) => locale.say(&format!("choice-{text}"), &[]),
        SettingKind::Zone | SettingKind::QuietHours => Words::text(text.to_owned()),
        SettingKind::Variant => Words::text(locale.phrase(&format!("game-{text}"))),
        SettingKind::Clock => Words::text(format!("`{text}`")),
        SettingKind::Channel | SettingKind::Channels => {
            parts(|id| Some(Part::Channel(id.parse().ok()?)))
        }
        SettingKind::Role => parts(|id| Some(Part::Role(id.parse().ok()?))),
    }
}

/// The settings of the server: after a change only the ones that changed.
pub fn server_settings(
    locale: Locale,
    server: &ServerSettings,
    before: Option<&ServerSettings>,
) -> Reply {
    let rows = |server: &ServerSettings| rows(locale, server.texts());
    let mut reply = listed(locale, "server-settings", rows(server), before.map(rows));
    if let Some(failure) = announcement_failure(locale, server) {
        reply.add(failure);
    }
    if let (Some(failure), Some(channel)) = (server.puzzle_failure, server.puzzle_channel) {
        reply.add(delivery_failure(locale, failure, channel));
    }
    reply
}

fn table(
    locale: Locale,
    heading: &str,
    rows: impl IntoIterator<Item = (&'static str, Words)>,
) -> Reply {
    let rows = rows.into_iter();
    let lines = rows.map(|(option, value)| line(locale, option, value));
    Reply::to_user(lines.fold(locale.say(heading, &[]), Words::line))
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
