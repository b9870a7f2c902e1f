//! The commands, and the program itself.

use crate::command;
use crate::command::{CommandSpec, Entry, Group, Need, OptionSpec, Topic};
use crate::game::Timestamp;
use crate::play::view::Reply;
use crate::words::names::choice_typed;
use crate::words::{Arg, Locale, Words};

/// Maximum number of an option's values listed in its explanation.
const MOST_VALUES: usize = 9;

/// The list of commands: everyday ones with a description, the others by group.
pub fn help(locale: Locale) -> Reply {
    let words = command::entries().fold(locale.say("help", &[]), |words, entry| match entry {
        Entry::Command(spec) => words.line(summary_line(locale, spec)),
        Entry::Group(group) => words.line(paths_line(locale, group)),
    });
    let more = ["help-options", "help-game", "help-more"];
    let more = more.map(|name| locale.say(name, &[]));
    Reply::to_user(more.into_iter().fold(words, Words::line))
}

/// Explains a command with its options, or a group with its commands.
pub fn help_about(locale: Locale, topic: Topic) -> Reply {
    let (path, lines): (_, Vec<Words>) = match topic {
        Topic::Command(spec) => {
            let options = spec
                .options
                .iter()
                .map(|option| option_line(locale, option));
            (spec.path, options.collect())
        }
        Topic::Group(group) => {
            let commands = group.commands().map(|spec| summary_line(locale, spec));
            (group.name, commands.collect())
        }
    };
    let args = [
        ("command", Arg::from(locale.command(path))),
        ("summary", locale.command_summary(path).into()),
    ];
    let head = locale.say("help-command", &args);
    Reply::to_user(lines.into_iter().fold(head, Words::line))
}

/// A command with its required options and its description.
fn summary_line(locale: Locale, spec: &CommandSpec) -> Words {
    let required = spec
        .options
        .iter()
        .filter(|option| option.need == Need::Required);
    let required = required.map(|option| locale.option_of(option));
    let path = format!("/{}", locale.command(spec.path));
    let typed: Vec<String> = std::iter::once(path).chain(required).collect();
    let summary = locale.command_summary(spec.path);
    Words::text(format!("`{}` {summary}", typed.join(" ")))
}

/// A group, with the second words of its commands.
fn paths_line(locale: Locale, group: &Group) -> Words {
    let name = locale.command(group.name);
    let second = |spec: &CommandSpec| {
        let path = locale.command(spec.path);
        let second = path
            .split_once(' ')
            .map_or(path.as_str(), |(_, second)| second);
        format!("`{second}`")
    };
    let seconds: Vec<String> = group.commands().map(second).collect();
    let summary = locale.command_summary(group.name);
    let paths = format!("`/{name}` {}", seconds.join(", "));
    locale.say(
        "help-group",
        &[("summary", summary.into()), ("paths", paths.into())],
    )
}

fn option_line(locale: Locale, option: &OptionSpec) -> Words {
    let name = match option.need {
        Need::Required => "help-option-required",
        Need::Optional => "help-option",
    };
    let mut summary = locale.phrase(&format!("option-{}", option.key));
    let choices = option.kind.choices();
    if (2..=MOST_VALUES).contains(&choices.len()) {
        let typed = choices
            .iter()
            .map(|choice| choice_typed(locale, option.name, choice));
        let typed = typed.collect::<Vec<_>>().join("`, `");
        let args = [
            ("summary", summary.into()),
            ("values", format!("`{typed}`").into()),
        ];
        summary = locale.say("help-values", &args).plain();
    }
    let option = Arg::from(locale.option_of(option));
    locale.say(name, &[("option", option), ("summary", summary.into())])
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
    let uptime = started.map(|started| {
        let span = crate::play::view::clocks::span(locale, now.since(started).max(0));
        locale.say("about-uptime", &[("span", span.into())])
    });
    let clock = clock_offset.map(|offset| {
        let name = if offset < 0 {
            "about-clock-fast"
        } else {
            "about-clock-slow"
        };
        let span = crate::play::view::clocks::exact_span(locale, offset.saturating_abs());
        locale.say(name, &[("span", span.into())])
    });
    Reply::to_user(words.line(uptime).line(clock))
}
