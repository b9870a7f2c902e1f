//! What there is to be told about the program itself: its commands, its rules' texts, and what it is.

use super::reply::Reply;
use super::words::{Arg, Locale, Words};
use crate::command::{self, CommandSpec, Need, OptionSpec};
use crate::game::{Language, Timestamp};
use crate::rules::Variant;

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
    Reply::aside(more.into_iter().fold(words, Words::line))
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
    Reply::aside(lines.fold(locale.say("help-command", &args), Words::line))
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

/// What this program is, what it does with data, and for how long it has been running.
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
            let span = super::clocks::span(locale, now.0.saturating_sub(started.0).max(0));
            words.line(locale.say("about-uptime", &[("span", span.into())]))
        }
        None => words,
    };
    Reply::aside(match clock_offset {
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

/// The guides of a language other than English: each behind a line `# <key of the game>`.
const fn guides(language: Language) -> &'static str {
    match language {
        Language::English | Language::Pseudo => "",
        Language::German => include_str!("../../assets/guides/de.md"),
        Language::Spanish => include_str!("../../assets/guides/es.md"),
    }
}

/// The rules of a game on one screen; in English where the language has none.
pub fn guide(language: Language, variant: &'static Variant) -> &'static str {
    guides(language)
        .split("\n# ")
        .filter_map(|guide| guide.trim_start_matches("# ").split_once('\n'))
        .find(|(key, _)| *key == variant.key)
        .map_or(variant.guide, |(_, text)| text)
        .trim()
}
