//! The list itself, and how each command is read.

use super::{
    Args, Command, CommandError, CommandSpec, Need, OptionKind, OptionSpec, Perspective, Privacy,
    Question, Value, choices, named,
};
use crate::game::ColourChoice;
use crate::game::LONGEST_PAUSE;
use crate::game::{FlagFall, GameNumber, Key, Player, Threads};
use crate::referee::{
    Action, Authority, Awaited, Challenge, Confirmation, DrawMove, ExpectedRevision,
};
use crate::rules::outcome::Side;
use crate::rules::piece_letters::PieceLetters;
use crate::rules::{self, Variant};
use crate::settings::{Confirming, Orientation, Reminders, Reset};
use crate::settings::{PreferencesPatch, ServerSettingsPatch, Theme, Zone};

const NUMBER: OptionSpec = OptionSpec {
    name: "number",
    kind: OptionKind::Game,
    need: Need::Optional,
};
const SIDES: &[&str] = &["own", "white", "black"];
const CONFIRMATIONS: &[&str] = &["yes"];
/// The alphabets, and before them the word for the one of the reader's language.
const LETTERS: &[&str] = &[
    "language",
    PieceLetters::English.key(),
    PieceLetters::German.key(),
    PieceLetters::Spanish.key(),
    PieceLetters::Figurine.key(),
];
const PRIVACIES: &[&str] = &["show", "export", "delete"];

const fn optional(name: &'static str, kind: OptionKind) -> OptionSpec {
    OptionSpec {
        name,
        kind,
        need: Need::Optional,
    }
}

const fn required(name: &'static str, kind: OptionKind) -> OptionSpec {
    OptionSpec {
        name,
        kind,
        need: Need::Required,
    }
}

/// Every command, in the order in which `/help` lists them.
pub static ALL: &[&CommandSpec] = &[
    &CommandSpec {
        name: "challenge",
        authority: Authority::Member,
        options: &[
            optional("opponent", OptionKind::Person),
            optional("game", OptionKind::Variant),
            optional("colour", OptionKind::Choice(ColourChoice::KEYS)),
            optional("clock", OptionKind::Clock),
            optional("flag", OptionKind::Choice(FlagFall::KEYS)),
            optional("position", OptionKind::Position),
            optional("thread", OptionKind::Choice(Threads::KEYS)),
        ],
        read: |args| Ok(challenge(args)),
    },
    &CommandSpec {
        name: "accept",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(action(args, Action::Accept(Awaited::Anything))),
    },
    &CommandSpec {
        name: "decline",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(action(args, Action::Decline(Awaited::Anything))),
    },
    &CommandSpec {
        name: "withdraw",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(action(args, Action::Withdraw)),
    },
    &CommandSpec {
        name: "move",
        authority: Authority::Member,
        options: &[
            required("move", OptionKind::Move),
            optional("confirm", OptionKind::Choice(CONFIRMATIONS)),
            NUMBER,
        ],
        read: |args| {
            let (text, expected) = moved(args.text("move").unwrap_or_default());
            Ok(Command::Action {
                action: Action::Move(text, confirmation(args)),
                number: number(args),
                expected,
            })
        },
    },
    &CommandSpec {
        name: "board",
        authority: Authority::Member,
        options: &[optional("side", OptionKind::Choice(SIDES)), NUMBER],
        read: |args| {
            let view = side(args).unwrap_or(Perspective::Mover);
            Ok(show(args, Question::Board(view)))
        },
    },
    &CommandSpec {
        name: "describe",
        authority: Authority::Member,
        options: &[optional("side", OptionKind::Choice(SIDES)), NUMBER],
        read: |args| {
            let view = side(args).unwrap_or(Perspective::Own);
            Ok(show(args, Question::Spoken(view)))
        },
    },
    &CommandSpec {
        name: "replay",
        authority: Authority::Member,
        options: &[optional("side", OptionKind::Choice(SIDES)), NUMBER],
        read: |args| {
            let view = side(args).unwrap_or(Perspective::Own);
            Ok(show(args, Question::Replay(view)))
        },
    },
    &CommandSpec {
        name: "moves",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(show(args, Question::Moves)),
    },
    &CommandSpec {
        name: "history",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(show(args, Question::History)),
    },
    &CommandSpec {
        name: "export",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(show(args, Question::Export)),
    },
    &CommandSpec {
        name: "games",
        authority: Authority::Member,
        options: &[],
        read: |_| Ok(Command::Games),
    },
    &CommandSpec {
        name: "draw",
        authority: Authority::Member,
        options: &[
            optional("move", OptionKind::Move),
            optional("confirm", OptionKind::Choice(CONFIRMATIONS)),
            NUMBER,
        ],
        read: |args| {
            let text = args.text("move").filter(|text| !text.is_empty());
            let (text, expected) = text.map(moved).unzip();
            let confirmed = confirmation(args);
            Ok(Command::Action {
                action: Action::Draw(text.map(|text| DrawMove { text, confirmed })),
                number: number(args),
                expected: expected.unwrap_or(ExpectedRevision::Latest),
            })
        },
    },
    &CommandSpec {
        name: "takeback",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(action(args, Action::Takeback)),
    },
    &CommandSpec {
        name: "clock",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(show(args, Question::Clock)),
    },
    &CommandSpec {
        name: "pause",
        authority: Authority::Member,
        options: &[
            required(
                "days",
                OptionKind::Count {
                    most: LONGEST_PAUSE,
                },
            ),
            NUMBER,
        ],
        read: |args| {
            let days = args.text("days").and_then(|days| days.parse().ok());
            let days = days.unwrap_or(LONGEST_PAUSE);
            Ok(action(args, Action::Pause { days }))
        },
    },
    &CommandSpec {
        name: "flag",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(action(args, Action::Flag)),
    },
    &CommandSpec {
        name: "rematch",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| {
            Ok(Command::Rematch {
                number: number(args),
            })
        },
    },
    &CommandSpec {
        name: "resign",
        authority: Authority::Member,
        options: &[
            optional("confirm", OptionKind::Choice(CONFIRMATIONS)),
            NUMBER,
        ],
        read: |args| Ok(action(args, Action::Resign(confirmation(args)))),
    },
    &CommandSpec {
        name: "abort",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(action(args, Action::Abort)),
    },
    &CommandSpec {
        name: "close",
        authority: Authority::Moderator,
        options: &[
            required("number", OptionKind::Game),
            required("reason", OptionKind::Reason),
        ],
        read: close,
    },
    &CommandSpec {
        name: "rules",
        authority: Authority::Member,
        options: &[optional("game", OptionKind::Variant)],
        read: |args| Ok(Command::Rules(variant(args)?)),
    },
    &CommandSpec {
        name: "block",
        authority: Authority::Member,
        options: &[required("person", OptionKind::Person)],
        read: |args| Ok(Command::Block(person(args)?)),
    },
    &CommandSpec {
        name: "unblock",
        authority: Authority::Member,
        options: &[required("person", OptionKind::Person)],
        read: |args| Ok(Command::Unblock(person(args)?)),
    },
    &CommandSpec {
        name: "settings",
        authority: Authority::Member,
        options: &[
            optional("theme", OptionKind::Choice(Theme::KEYS)),
            optional("orientation", OptionKind::Choice(Orientation::KEYS)),
            optional("confirm-moves", OptionKind::Choice(Confirming::KEYS)),
            optional("letters", OptionKind::Choice(LETTERS)),
            optional("reminders", OptionKind::Choice(Reminders::KEYS)),
            optional("time-zone", OptionKind::Zone),
        ],
        read: |args| Ok(Command::Settings(patch(args))),
    },
    &CommandSpec {
        name: "server-settings",
        authority: Authority::Manager,
        options: &[
            optional("allow-channel", OptionKind::Channel),
            optional("disallow-channel", OptionKind::Channel),
            optional("threads", OptionKind::Choice(Threads::KEYS)),
            optional("game", OptionKind::Variant),
            optional("clock", OptionKind::Clock),
            optional("challengers", OptionKind::Role),
            optional("reset", OptionKind::Choice(Reset::KEYS)),
        ],
        read: |args| Ok(Command::ServerSettings(server_patch(args))),
    },
    &CommandSpec {
        name: "privacy",
        authority: Authority::Member,
        options: &[
            required("action", OptionKind::Choice(PRIVACIES)),
            optional("confirm", OptionKind::Choice(CONFIRMATIONS)),
            optional("part", OptionKind::Count { most: u8::MAX }),
        ],
        read: |args| {
            Ok(Command::Privacy(match args.text("action") {
                Some(action) if action.eq_ignore_ascii_case("export") => {
                    let part = args.text("part").and_then(|part| part.parse().ok());
                    Privacy::Export(part.unwrap_or(1))
                }
                Some(action) if action.eq_ignore_ascii_case("delete") => {
                    Privacy::Delete(confirmation(args))
                }
                Some(_) | None => Privacy::Show,
            }))
        },
    },
    &CommandSpec {
        name: "about",
        authority: Authority::Member,
        options: &[],
        read: |_| Ok(Command::About),
    },
    &CommandSpec {
        name: "help",
        authority: Authority::Member,
        options: &[optional("command", OptionKind::Command)],
        read: |args| Ok(Command::Help(args.text("command").and_then(named))),
    },
];

/// A move as it was typed or suggested: a suggestion says behind an `@` for which position it was made.
fn moved(text: &str) -> (String, ExpectedRevision) {
    let suggested = text
        .rsplit_once('@')
        .and_then(|(code, revision)| Some((code, revision.parse().ok()?)));
    match suggested {
        Some((code, revision)) => (code.to_owned(), ExpectedRevision::Revision(revision)),
        None => (text.to_owned(), ExpectedRevision::Latest),
    }
}

pub(super) fn number(args: &Args) -> Option<GameNumber> {
    args.text(NUMBER.name).and_then(|text| text.parse().ok())
}

fn action(args: &Args, action: Action) -> Command {
    Command::Action {
        action,
        number: number(args),
        expected: ExpectedRevision::Latest,
    }
}

fn close(args: &Args) -> Result<Command, CommandError> {
    let text = args.text(NUMBER.name).unwrap_or_default();
    Ok(Command::Close {
        number: text.parse().map_err(|_| CommandError::NoNumber {
            text: text.to_owned(),
        })?,
        reason: args.text("reason").unwrap_or_default().to_owned(),
    })
}

fn person(args: &Args) -> Result<Player, CommandError> {
    match args.value("person") {
        Some(Value::Person(invited)) => Ok(invited.player.clone()),
        Some(Value::Text(_) | Value::Snowflake(_)) | None => {
            Err(CommandError::NoPerson { option: "person" })
        }
    }
}

fn confirmation(args: &Args) -> Confirmation {
    match args.text("confirm") {
        Some(_) => Confirmation::Given,
        None => Confirmation::Missing,
    }
}

fn show(args: &Args, question: Question) -> Command {
    Command::Show {
        question,
        number: number(args),
    }
}

/// From which side somebody wants to see a board, where they say so.
fn side(args: &Args) -> Option<Perspective> {
    let side = args.text("side")?;
    Some(if side.eq_ignore_ascii_case("white") {
        Perspective::Side(Side::White)
    } else if side.eq_ignore_ascii_case("black") {
        Perspective::Side(Side::Black)
    } else {
        Perspective::Own
    })
}

/// The game that is named, or the first of the list.
pub(super) fn variant(args: &Args) -> Result<&'static Variant, CommandError> {
    let text = args.text("game").unwrap_or(rules::ALL[0].key);
    rules::find(text).ok_or_else(|| CommandError::NoSuchChoice {
        option: "game",
        text: text.to_owned(),
        choices: choices(OptionKind::Variant),
    })
}

fn challenge(args: &Args) -> Command {
    let invited = match args.value("opponent") {
        Some(Value::Person(invited)) => Some(invited.clone()),
        Some(Value::Text(_) | Value::Snowflake(_)) | None => None,
    };
    let colour = args.text("colour").and_then(ColourChoice::find);
    let start = args
        .text("position")
        .filter(|text| !text.is_empty())
        .map(str::to_owned);
    Command::Challenge(Challenge {
        invited,
        variant: args.text("game").and_then(rules::find),
        start,
        colour: colour.unwrap_or(ColourChoice::Random),
        clock: args.text("clock").and_then(|text| text.parse().ok()),
        flag: args
            .text("flag")
            .and_then(FlagFall::find)
            .unwrap_or_default(),
        threads: args.text("thread").and_then(Threads::find),
    })
}

/// What somebody wants to set for themselves.
fn patch(args: &Args) -> PreferencesPatch {
    PreferencesPatch {
        theme: args.text("theme").and_then(Theme::find),
        orientation: args.text("orientation").and_then(Orientation::find),
        confirm: args.text("confirm-moves").and_then(Confirming::find),
        // What is no alphabet is the word for the language's own.
        letters: args.text("letters").map(PieceLetters::find),
        reminders: args.text("reminders").and_then(Reminders::find),
        zone: args.text("time-zone").and_then(Zone::find),
    }
}

/// What somebody wants to set for a server.
fn server_patch(args: &Args) -> ServerSettingsPatch {
    let game = args.text("game").and_then(rules::find);
    ServerSettingsPatch {
        allow: args.snowflake("allow-channel"),
        disallow: args.snowflake("disallow-channel"),
        threads: args.text("threads").and_then(Threads::find),
        game: game.map(|variant| variant.key),
        clock: args.text("clock").and_then(|text| text.parse().ok()),
        challengers: args.snowflake("challengers"),
        reset: args.text("reset").and_then(Reset::find),
    }
}
