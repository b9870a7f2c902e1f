//! What there is to be told about the program itself: its commands, its rules' texts, and what it is.

use super::reply::Reply;
use super::words::{Arg, Voice, Words};
use crate::command::{self, Need, OptionSpec, Spec};
use crate::referee::{Language, Time};
use crate::rules::Variant;

/// The list of commands.
#[must_use]
pub fn help(voice: Voice) -> Reply {
    let lines = command::ALL.iter().map(|spec| {
        let options = spec.options.iter();
        let required = options.filter(|option| option.need == Need::Required);
        let named = [format!("/{}", voice.command(spec.name))].into_iter();
        let typed: Vec<String> = named
            .chain(required.map(|option| voice.option(option.name)))
            .collect();
        let summary = voice.phrase(&format!("command-{}", spec.name));
        Words::text(format!("`{}` {summary}", typed.join(" ")))
    });
    let words = lines.fold(voice.say("help", &[]), Words::line);
    let more = ["help-options", "help-game", "help-more"];
    let more = more.map(|name| voice.say(name, &[]));
    Reply::aside(more.into_iter().fold(words, Words::line))
}

/// One command with its options.
#[must_use]
pub fn help_about(voice: Voice, spec: &Spec) -> Reply {
    let args = [
        ("command", Arg::from(voice.command(spec.name))),
        (
            "summary",
            voice.phrase(&format!("command-{}", spec.name)).into(),
        ),
    ];
    let lines = spec.options.iter().map(|option| option_line(voice, option));
    Reply::aside(lines.fold(voice.say("help-command", &args), Words::line))
}

fn option_line(voice: Voice, option: &OptionSpec) -> Words {
    let name = match option.need {
        Need::Required => "help-option-required",
        Need::Optional => "help-option",
    };
    let args = [
        ("option", Arg::from(voice.option(option.name))),
        (
            "summary",
            voice.phrase(&format!("option-{}", option.name)).into(),
        ),
    ];
    voice.say(name, &args)
}

/// What this program is, what it does with data, and for how long it has been running.
#[must_use]
pub fn about(voice: Voice, started: Option<Time>, now: Time, clock_offset: Option<i64>) -> Reply {
    let args = [
        ("version", env!("CARGO_PKG_VERSION").into()),
        ("source", env!("CARGO_PKG_REPOSITORY").into()),
        ("licence", env!("CARGO_PKG_LICENSE").into()),
    ];
    let words = voice.say("about", &args).line(voice.say("about-data", &[]));
    let words = match started {
        Some(started) => {
            let span = super::clocks::span(voice, now.0.saturating_sub(started.0).max(0));
            words.line(voice.say("about-uptime", &[("span", span.into())]))
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
            let span = super::clocks::exact_span(voice, offset.saturating_abs());
            words.line(voice.say(name, &[("span", span.into())]))
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
#[must_use]
pub fn guide(language: Language, variant: &'static Variant) -> &'static str {
    guides(language)
        .split("\n# ")
        .filter_map(|guide| guide.trim_start_matches("# ").split_once('\n'))
        .find(|(key, _)| *key == variant.key)
        .map_or(variant.guide, |(_, text)| text)
        .trim()
}
