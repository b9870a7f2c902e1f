//! The commands, and the program itself.

use super::reply::Reply;
use super::words::{Arg, Locale, Words};
use crate::command::{self, CommandSpec, Need, OptionSpec};
use crate::game::{Language, Timestamp};

/// The list of commands.
pub fn help(locale: Locale) -> Reply {
    let lines = command::ALL.iter().map(|spec| {
        let options = spec.options.iter();
        let required = options.filter(|option| option.need == Need::Required);
        let named = [format!("/{}", locale.command(spec.name))].into_iter();
        let typed: Vec<String> = named
            .chain(required.map(|option| locale.option(option.name)))
            .collect();
        let summary = locale.phrase(&format!("command-{}", spec.name));
        Words::text(format!("`{}` {summary}", typed.join(" ")))
    });
    let words = lines.fold(locale.say("help", &[]), Words::line);
    let more = ["help-options", "help-game", "help-more"];
    let more = more.map(|name| locale.say(name, &[]));
    Reply::to_asker(more.into_iter().fold(words, Words::line))
}

/// One command with its options.
pub fn help_about(locale: Locale, spec: &CommandSpec) -> Reply {
    let args = [
        ("command", Arg::from(locale.command(spec.name))),
        (
            "summary",
            locale.phrase(&format!("command-{}", spec.name)).into(),
        ),
    ];
    let lines = spec
        .options
        .iter()
        .map(|option| option_line(locale, option));
    Reply::to_asker(lines.fold(locale.say("help-command", &args), Words::line))
}

/// The command of that name in any language, by the name that is the same in all: `herausfordern` is `challenge`.
pub fn command_named(text: &str) -> Option<&'static str> {
    let typed = text.strip_prefix('/').unwrap_or(text).to_lowercase();
    let is_called = |name: &str| {
        let called = |language| Locale::of(language).command(name) == typed;
        Language::SPOKEN.into_iter().any(called)
    };
    let found = command::ALL.iter().find(|spec| is_called(spec.name));
    command::named(text)
        .or(found.copied())
        .map(|spec| spec.name)
}

fn option_line(locale: Locale, option: &OptionSpec) -> Words {
    let name = match option.need {
        Need::Required => "help-option-required",
        Need::Optional => "help-option",
    };
    let args = [
        ("option", Arg::from(locale.option(option.name))),
        (
            "summary",
            locale.phrase(&format!("option-{}", option.name)).into(),
        ),
    ];
    locale.say(name, &args)
}

/// What this program is, what it does with data, and how long it has been running.
pub fn about(
    locale: Locale,
    started: Option<Timestamp>,
    now: Timestamp,
    clock_offset: Option<i64>,
) -> Reply {
    let args = [
        ("version", env!("CARGO_PKG_VERSION").into()),
        ("source", env!("CARGO_PKG_REPOSITORY").into()),
        ("licence", env!("CARGO_PKG_LICENSE").into()),
    ];
    let words = locale
        .say("about", &args)
        .line(locale.say("about-data", &[]));
    let words = match started {
        Some(started) => {
            let span = super::clocks::span(locale, now.since(started).max(0));
            words.line(locale.say("about-uptime", &[("span", span.into())]))
        }
        None => words,
    };
    Reply::to_asker(match clock_offset {
        Some(offset) => {
            let name = if offset < 0 {
                "about-clock-fast"
            } else {
                "about-clock-slow"
            };
            let span = super::clocks::exact_span(locale, offset.saturating_abs());
            words.line(locale.say(name, &[("span", span.into())]))
        }
        None => words,
    })
}
