//! The list itself.

use super::reading::{
    action, challenge, close, confirmation, moved, number, patch, person, server_patch, show, side,
    variant,
};
use super::{
    Command, CommandSpec, Need, OptionKind, OptionSpec, Perspective, Privacy, Question, named,
};
use crate::game::{ColourChoice, FlagFall, Key, LONGEST_PAUSE, Threads};
use crate::referee::{Action, Authority, Awaited, DrawMove, ExpectedRevision};
use crate::rules::piece_letters::PieceLetters;
use crate::settings::{Confirming, Orientation, Reminders, Reset, Theme};

const NUMBER: OptionSpec = OptionSpec {
    name: "number",
    kind: OptionKind::GAME,
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
            optional("opponent", OptionKind::PERSON),
            optional("game", OptionKind::VARIANT),
            optional("colour", OptionKind::choice(ColourChoice::KEYS)),
            optional("clock", OptionKind::CLOCK),
            optional("flag", OptionKind::choice(FlagFall::KEYS)),
            optional("position", OptionKind::POSITION),
            optional("thread", OptionKind::choice(Threads::KEYS)),
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
            required("move", OptionKind::MOVE),
            optional("confirm", OptionKind::choice(CONFIRMATIONS)),
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
        options: &[optional("side", OptionKind::choice(SIDES)), NUMBER],
        read: |args| {
            let view = side(args).unwrap_or(Perspective::Mover);
            Ok(show(args, Question::Board(view)))
        },
    },
    &CommandSpec {
        name: "describe",
        authority: Authority::Member,
        options: &[optional("side", OptionKind::choice(SIDES)), NUMBER],
        read: |args| {
            let view = side(args).unwrap_or(Perspective::Own);
            Ok(show(args, Question::Spoken(view)))
        },
    },
    &CommandSpec {
        name: "replay",
        authority: Authority::Member,
        options: &[optional("side", OptionKind::choice(SIDES)), NUMBER],
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
            optional("move", OptionKind::MOVE),
            optional("confirm", OptionKind::choice(CONFIRMATIONS)),
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
        options: &[required("days", OptionKind::count(LONGEST_PAUSE)), NUMBER],
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
            optional("confirm", OptionKind::choice(CONFIRMATIONS)),
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
            required("number", OptionKind::GAME),
            required("reason", OptionKind::REASON),
        ],
        read: close,
    },
    &CommandSpec {
        name: "rules",
        authority: Authority::Member,
        options: &[optional("game", OptionKind::VARIANT)],
        read: |args| Ok(Command::Rules(variant(args)?)),
    },
    &CommandSpec {
        name: "block",
        authority: Authority::Member,
        options: &[required("person", OptionKind::PERSON)],
        read: |args| Ok(Command::Block(person(args)?)),
    },
    &CommandSpec {
        name: "unblock",
        authority: Authority::Member,
        options: &[required("person", OptionKind::PERSON)],
        read: |args| Ok(Command::Unblock(person(args)?)),
    },
    &CommandSpec {
        name: "settings",
        authority: Authority::Member,
        options: &[
            optional("theme", OptionKind::choice(Theme::KEYS)),
            optional("orientation", OptionKind::choice(Orientation::KEYS)),
            optional("confirm-moves", OptionKind::choice(Confirming::KEYS)),
            optional("letters", OptionKind::choice(LETTERS)),
            optional("reminders", OptionKind::choice(Reminders::KEYS)),
            optional("time-zone", OptionKind::ZONE),
        ],
        read: |args| Ok(Command::Settings(patch(args))),
    },
    &CommandSpec {
        name: "server-settings",
        authority: Authority::Manager,
        options: &[
            optional("allow-channel", OptionKind::CHANNEL),
            optional("disallow-channel", OptionKind::CHANNEL),
            optional("threads", OptionKind::choice(Threads::KEYS)),
            optional("game", OptionKind::VARIANT),
            optional("clock", OptionKind::CLOCK),
            optional("challengers", OptionKind::ROLE),
            optional("reset", OptionKind::choice(Reset::KEYS)),
        ],
        read: |args| Ok(Command::ServerSettings(server_patch(args))),
    },
    &CommandSpec {
        name: "privacy",
        authority: Authority::Member,
        options: &[
            required("action", OptionKind::choice(PRIVACIES)),
            optional("confirm", OptionKind::choice(CONFIRMATIONS)),
            optional("part", OptionKind::count(u8::MAX)),
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
        options: &[optional("command", OptionKind::COMMAND)],
        read: |args| Ok(Command::Help(args.text("command").and_then(named))),
    },
];
