//! Preferences and the settings of a server.

use crate::command;
use crate::command::SettingsShown;
use crate::command::custom_id::{CustomId, RESET, SettingControl, SettingOwner};
use crate::play::view::challenge_form::clock_choices;
use crate::play::view::people::game_choices;
use crate::play::view::reply::{LONGEST_PLACEHOLDER, MenuEntries};
use crate::play::view::{
    Choice, MenuControl, Reply, announcement_failure, delivery_failure, game_name,
    suggested_quiet_hours,
};
use crate::referee::Platform;
use crate::rules;
use crate::settings::{Preferences, RatingRoles, ServerSettings, Setting, SettingKind, Stored};
use crate::words::{Arg, Locale, Part, Words, shortened};

/// Settings for messages that the terminal doesn't have.
const OF_DISCORD: [&str; 2] = ["turn-messages", "quiet-hours"];

/// The user's preferences: menus for changing them, or after a change the changed ones. The terminal shows commands instead.
pub fn settings(
    locale: Locale,
    platform: Platform,
    preferences: &Preferences,
    before: Option<&Preferences>,
    shown: SettingsShown,
) -> Reply {
    let is_there = |(setting, _): &(&Setting, _)| {
        platform == Platform::Discord || before.is_some() || !OF_DISCORD.contains(&setting.key)
    };
    let rows = |preferences: &Preferences| {
        let mut rows = setting_rows(locale, preferences.texts().filter(is_there));
        if platform == Platform::Terminal && preferences.language.is_none() {
            for (_, value) in rows.iter_mut().filter(|(key, _)| *key == "language") {
                *value = locale.say("choice-system", &[]);
            }
        }
        rows
    };
    let changed =
        before.map(|before| changed(locale, SettingOwner::User, rows(preferences), rows(before)));
    match (platform, shown) {
        (Platform::Discord, SettingsShown::All) => {
            let texts = preferences.texts().collect();
            panel(locale, SettingOwner::User, "settings-panel", changed, texts)
        }
        _ => changed
            .unwrap_or_else(|| table(locale, SettingOwner::User, "settings", rows(preferences))),
    }
}

/// The changed settings.
fn changed(
    locale: Locale,
    owner: SettingOwner,
    shown: Vec<(&'static str, Words)>,
    before: Vec<(&'static str, Words)>,
) -> Reply {
    let pairs = shown.into_iter().zip(before);
    let mut changed = pairs.filter(|(now, before)| now != before).peekable();
    if changed.peek().is_none() {
        return Reply::to_user(locale.say("settings-unchanged", &[]));
    }
    table(
        locale,
        owner,
        "settings-changed",
        changed.map(|(now, _)| now),
    )
}

/// A menu with the current value for each setting with choices; commands for the others.
fn panel(
    locale: Locale,
    owner: SettingOwner,
    heading: &str,
    changed: Option<Reply>,
    texts: Vec<(&'static Setting, Stored)>,
) -> Reply {
    let mut panel = changed.unwrap_or_else(|| Reply::to_user(locale.say(heading, &[])));
    for (setting, text) in texts {
        match menu(locale, owner, setting, text.as_deref()) {
            Some(menu) => panel.menus.push(menu),
            None => panel.add(setting_line(
                locale,
                owner,
                setting.key,
                said(locale, setting, text.as_deref()),
            )),
        }
    }
    panel
}

/// The menu of a setting with its current value; `None` if it has no choices.
fn menu(
    locale: Locale,
    owner: SettingOwner,
    setting: &Setting,
    text: Option<&str>,
) -> Option<MenuControl> {
    let entries = entries(locale, setting, text)?;
    let key = setting.key;
    let (chosen, name) = (
        said(locale, setting, text),
        locale.phrase(&format!("setting-{key}")),
    );
    let is_named = matches!(entries, MenuEntries::Choices(_) | MenuEntries::Several(..));
    let heading =
        (!is_named).then(|| setting_line(locale, owner, option_of(setting), chosen.clone()));
    let args = [("name", Arg::from(name)), ("value", chosen.into())];
    let placeholder = locale.say("settings-menu", &args).plain();
    Some(MenuControl {
        custom_id: CustomId::Setting(SettingControl { owner, key }),
        heading,
        placeholder: shortened(&placeholder, LONGEST_PLACEHOLDER),
        entries,
    })
}

/// Offers to set the server's default clock, if it has none.
pub fn usual_clock_offer(locale: Locale, server: &ServerSettings) -> Reply {
    let clock = server.texts().find(|(setting, _)| setting.key == "clock");
    let menu = clock
        .and_then(|(setting, text)| menu(locale, SettingOwner::Server, setting, text.as_deref()));
    Reply::to_user(locale.say("settings-usual-clock", &[])).with_menus(menu)
}

/// The choices of a setting; `None` if it is typed.
fn entries(locale: Locale, setting: &Setting, text: Option<&str>) -> Option<MenuEntries> {
    let id = || text.and_then(|text| text.parse().ok());
    let unset = || Choice::new(&locale.phrase(setting.unset), RESET);
    // Unset and its equivalent choice are offered once.
    let resettable = |choices: Vec<Choice>| {
        let unset = unset();
        let is_other = |choice: &Choice| choice.label != unset.label && choice.value != "none";
        let others: Vec<Choice> = choices.into_iter().filter(is_other).collect();
        others.into_iter().chain([unset]).collect()
    };
    Some(match setting.kind {
        SettingKind::Words(words) => {
            let choice =
                |word: &&str| Choice::new(&locale.phrase(&format!("choice-{word}")), *word);
            MenuEntries::Choices(words.iter().map(choice).collect())
        }
        SettingKind::QuietHours => MenuEntries::Choices(suggested_quiet_hours(locale, "")),
        SettingKind::Variant => MenuEntries::Choices(resettable(game_choices(locale))),
        SettingKind::Variants => {
            let chosen = text.unwrap_or_default().split(' ');
            MenuEntries::Several(game_choices(locale), chosen.map(str::to_owned).collect())
        }
        SettingKind::Clock => {
            let chosen = text.and_then(|text| text.parse().ok()).unwrap_or_default();
            MenuEntries::Choices(resettable(clock_choices(locale, chosen)))
        }
        SettingKind::Channel => MenuEntries::Channel(id()),
        SettingKind::Channels => {
            let ids = text.unwrap_or_default().split(' ');
            MenuEntries::Channels(ids.filter_map(|id| id.parse().ok()).collect())
        }
        SettingKind::Role => MenuEntries::Role(text.and_then(|text| text.parse().ok())),
        SettingKind::Zone | SettingKind::RatingRoles => return None,
    })
}

fn setting_rows(
    locale: Locale,
    settings: impl Iterator<Item = (&'static Setting, Stored)>,
) -> Vec<(&'static str, Words)> {
    let rows = settings
        .map(|(setting, text)| (option_of(setting), said(locale, setting, text.as_deref())));
    rows.collect()
}

/// The option that sets a setting.
const fn option_of(setting: &Setting) -> &'static str {
    match setting.kind {
        SettingKind::Channels => "allow-channel",
        _ => setting.key,
    }
}

fn said(locale: Locale, setting: &Setting, text: Option<&str>) -> Words {
    match text {
        Some(text) => setting_value(locale, setting, text),
        None => locale.say(setting.unset, &[]),
    }
}

fn setting_value(locale: Locale, setting: &Setting, text: &str) -> Words {
    let parts = |part: &dyn Fn(&str) -> Option<Part>| list(text.split(' ').filter_map(part));
    match setting.kind {
        SettingKind::Words(_) => locale.say(&format!("choice-{text}"), &[]),
        SettingKind::Zone | SettingKind::QuietHours => Words::text(text.to_owned()),
        SettingKind::Variant | SettingKind::Variants => {
            parts(&|key| Some(Part::Text(game_name(locale, rules::find(key)?))))
        }
        SettingKind::Clock => Words::text(format!("`{text}`")),
        SettingKind::Channel | SettingKind::Channels => {
            parts(&|id| Some(Part::Channel(id.parse().ok()?)))
        }
        SettingKind::Role => parts(&|id| Some(Part::Role(id.parse().ok()?))),
        SettingKind::RatingRoles => {
            let all: RatingRoles = text.parse().unwrap_or_default();
            let each = all.each().iter().map(|(from, role)| {
                Words::text(format!("{from}: ")).joined("", Words::one(Part::Role(*role)))
            });
            each.reduce(|all, one| all.joined(" · ", one))
                .unwrap_or_default()
        }
    }
}

/// The server's settings: menus for changing them, or after a change the changed ones.
pub fn server_settings(
    locale: Locale,
    platform: Platform,
    server: &ServerSettings,
    before: Option<&ServerSettings>,
    shown: SettingsShown,
) -> Reply {
    let rows = |server: &ServerSettings| setting_rows(locale, server.texts());
    let changed =
        before.map(|before| changed(locale, SettingOwner::Server, rows(server), rows(before)));
    let mut reply = match (changed, shown) {
        (Some(changed), SettingsShown::Changed) => changed,
        (changed, _) if platform == Platform::Terminal => changed.unwrap_or_else(|| {
            let name = "server-settings-table";
            table(locale, SettingOwner::Server, name, rows(server))
        }),
        (changed, _) => {
            let texts = server.texts().collect();
            panel(
                locale,
                SettingOwner::Server,
                "server-settings",
                changed,
                texts,
            )
        }
    };
    if let Some(failure) = announcement_failure(locale, server) {
        reply.add(failure);
    }
    if let (Some(failure), Some(channel)) = (server.puzzle_failure, server.puzzle_channel) {
        reply.add(delivery_failure(locale, failure, channel));
    }
    if server.are_roles_refused && server.rating_roles.roles().next().is_some() {
        reply.add(locale.say("rating-roles-refused", &[]));
    }
    reply
}

fn table(
    locale: Locale,
    owner: SettingOwner,
    heading: &str,
    rows: impl IntoIterator<Item = (&'static str, Words)>,
) -> Reply {
    let rows = rows.into_iter();
    let lines = rows.map(|(option, value)| setting_line(locale, owner, option, value));
    Reply::to_user(lines.fold(locale.say(heading, &[]), Words::line))
}

fn setting_line(locale: Locale, owner: SettingOwner, option: &str, value: Words) -> Words {
    let changed_by = command::find(owner.path()).map_or(&[][..], |command| command.options);
    // A server's setting may have the name of a personal one, but another meaning.
    let named = changed_by.iter().find(|named| named.name == option);
    let key = named.map_or(option, |named| named.key);
    let args = [
        ("option", Arg::from(locale.option(option))),
        ("value", value.into()),
        ("summary", locale.phrase(&format!("option-{key}")).into()),
    ];
    locale.say("settings-line", &args)
}

/// Channels or roles, separated by commas.
pub(crate) fn list(parts: impl Iterator<Item = Part>) -> Words {
    let mut words = Words::default();
    for part in parts {
        if !words.parts.is_empty() {
            words.parts.push(Part::Text(", ".to_owned()));
        }
        words.parts.push(part);
    }
    words
}
