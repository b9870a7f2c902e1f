//! Answers to unreadable commands and failures, and other single sentences.

use std::path::Path;

use super::reply::Reply;
use crate::command;
use crate::command::{CommandError, CommandSpec, Need};
use crate::game::Player;
use crate::words::names::choice_typed;
use crate::words::{Arg, Locale};

/// A move that is the name of a command.
pub fn command_as_move(locale: Locale, text: &str, meant: &CommandSpec) -> Reply {
    let nearest = ("nearest", locale.command(meant.path).into());
    Reply::to_user(locale.say("misread-move", &[("text", Arg::Typed(text)), nearest]))
}

pub fn error(locale: Locale, error: &CommandError) -> Reply {
    let option_name = |option: &str| ("option", locale.option(option).into());
    let command_name = |command: &str| ("command", locale.command(command).into());
    let typed = |name: &str, text: &str| locale.say(name, &[("text", Arg::Typed(text))]);
    Reply::to_user(match error {
        CommandError::UnknownCommand { text, nearest } => match nearest {
            None => typed("misread-command", text),
            Some(nearest) => {
                let nearest = ("nearest", locale.command(nearest).into());
                let args = [("text", Arg::Typed(text)), nearest];
                locale.say("misread-command-nearest", &args)
            }
        },
        CommandError::UnknownOption {
            command,
            text,
            nearest,
        } => {
            let mut args = vec![command_name(command), ("text", Arg::Typed(text))];
            match nearest {
                None => locale.say("misread-option", &args),
                Some(nearest) => {
                    args.push(("nearest", locale.option(nearest).into()));
                    locale.say("misread-option-nearest", &args)
                }
            }
        }
        CommandError::NoSubcommand { group } => {
            let commands = command::ALL
                .iter()
                .filter(|spec| spec.group() == Some(group));
            let paths = commands.map(|spec| format!("`/{}`", locale.command(spec.path)));
            let choices = paths.collect::<Vec<_>>().join(", ");
            let args = [
                ("group", locale.command(group).into()),
                ("choices", choices.into()),
            ];
            locale.say("misread-no-subcommand", &args)
        }
        CommandError::MissingOption { command, option } => {
            let options = command::find(command).map_or(&[][..], |spec| spec.options);
            let required = options
                .iter()
                .filter(|option| option.need == Need::Required);
            let typed = required.enumerate().map(|(place, option)| match place {
                // Only the first needs no name.
                0 => option.kind.example.to_owned(),
                _ => format!("{}:{}", locale.option(option.name), option.kind.example),
            });
            let command_line = format!("/{}", locale.command(command));
            let example: Vec<String> = std::iter::once(command_line).chain(typed).collect();
            let args = [
                command_name(command),
                option_name(option),
                ("example", example.join(" ").into()),
            ];
            locale.say("misread-missing", &args)
        }
        CommandError::NoSuchChoice {
            option,
            text,
            choices,
        } => {
            let mut options = command::ALL.iter().flat_map(|spec| spec.options);
            let spec = options.find(|one| one.name == *option && one.kind.choices() == *choices);
            let name = spec.map_or_else(|| locale.option(option), |spec| locale.option_of(spec));
            let count = ("count", Arg::number(choices.len()));
            let choices = choices.iter().map(|one| choice_typed(locale, option, one));
            let choices = choices.collect::<Vec<_>>().join("`, `");
            let choices = ("choices", format!("`{choices}`").into());
            let name = ("option", name.into());
            let args = [name, ("text", Arg::Typed(text)), choices, count];
            locale.say("misread-choice", &args)
        }
        CommandError::Misread {
            sentence,
            option,
            text,
        } => {
            let args = [option_name(option), ("text", Arg::Typed(text))];
            locale.say(sentence, &args)
        }
        CommandError::HolidaysNeedDays => locale.say("misread-holidays", &[]),
        CommandError::OddsOfOtherGame => locale.say("misread-odds-game", &[]),
        CommandError::OpponentAndChannel => locale.say("misread-opponent-and-channel", &[]),
        CommandError::OddsAndPosition => locale.say("misread-odds-position", &[]),
        CommandError::NoCount { option, text, most } => {
            let most = ("most", Arg::number(*most));
            let args = [option_name(option), ("text", Arg::Typed(text)), most];
            locale.say("misread-count", &args)
        }
        CommandError::NoPerson { option } => locale.say("misread-person", &[option_name(option)]),
        CommandError::NoSnowflake { option } => {
            locale.say("misread-snowflake", &[option_name(option)])
        }
        CommandError::TooLong { option, longest } => {
            let longest = ("longest", Arg::number(*longest));
            locale.say("misread-too-long", &[option_name(option), longest])
        }
    })
}

/// Defines private answers of one sentence without arguments.
macro_rules! answers {
    ($($(#[$doc:meta])* $name:ident: $sentence:literal;)*) => {$(
        $(#[$doc])*
        pub fn $name(locale: Locale) -> Reply {
            Reply::to_user(locale.say($sentence, &[]))
        }
    )*};
}

pub(crate) use answers;

answers! {
    /// The store failed.
    trouble: "trouble";
    /// Too many requests wait to be answered in time.
    overloaded: "overloaded";
    /// The store failed at the end of a write, which may have succeeded.
    in_doubt: "in-doubt";
    /// It was written but can't be shown.
    written_unseen: "written-unseen";
    /// A button that this version can't parse.
    unreadable_button: "misread-button";
    /// A typed line that isn't a command.
    unreadable_line: "misread-line";
    no_next_game: "games-none-next";
    /// The file or the text is too large.
    import_too_large: "import-large";
    /// The file can't be downloaded, or exceeds the limit.
    unreadable_import: "import-file";
    /// The game of a link can't be downloaded.
    unreachable_import: "import-link";
    /// The user will get no more direct messages.
    direct_messages_stopped: "direct-messages-stopped";
    forgotten: "privacy-forgotten";
}

pub fn chat_welcome(locale: Locale, speaker: &Player) -> String {
    let name = Arg::Text(speaker.name.as_str().into());
    locale.say("chat-welcome", &[("name", name)]).plain()
}

pub fn saved_file(locale: Locale, name: &str, path: &Path) -> String {
    let path = path.display().to_string().into();
    locale.say(name, &[("path", path)]).plain()
}

/// Explains that a line has changed the speaker in the terminal.
pub fn speaker_changed(locale: Locale, speaker: &Player, before: &Player) -> Reply {
    let name = |player: &Player| Arg::Text(player.name.clone().into());
    let args = [("name", name(speaker)), ("before", name(before))];
    let is_same = speaker.id == before.id;
    let sentence = if is_same {
        "chat-same-speaker"
    } else {
        "chat-speaker"
    };
    Reply::to_user(locale.say(sentence, &args))
}

/// The answer to somebody who tries to speak as Arbiter.
pub fn arbiters_name(locale: Locale, text: &str) -> Reply {
    Reply::to_user(locale.say("misread-arbiters-name", &[("text", Arg::Typed(text))]))
}

/// The answer to a name that isn't allowed in the terminal.
pub fn unreadable_name(locale: Locale, text: &str) -> Reply {
    let name = if text.is_empty() {
        "misread-no-name"
    } else {
        "misread-name"
    };
    Reply::to_user(locale.say(name, &[("text", Arg::Typed(text))]))
}
