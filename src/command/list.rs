//! The list itself.

use super::reading::{
    action, challenge, close, confirmation, moved, number, patch, person, server_patch, show, side,
    variant,
};
use super::{
    Command, CommandSpec, Need, OptionKind, OptionSpec, Perspective, Privacy, Question, topic,
};
use crate::game::{ColourChoice, FlagFall, Key, LONGEST_PAUSE, Threads};
use crate::referee::{Action, Authority, Awaited, DrawMove, ExpectedRevision};
use crate::rules::piece_letters::PieceLetters;
use crate::settings::{
    Confirming, History, Orientation, PreferencesPatch, Reminders, Reset, ServerSettingsPatch,
    Theme,
};

const NUMBER: OptionSpec = optional("number", OptionKind::GAME);
const COLOUR: OptionSpec = OptionSpec {
    american: Some("color"),
    ..optional("colour", OptionKind::choice(ColourChoice::KEYS))
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

const fn optional(name: &'static str, kind: OptionKind) -> OptionSpec {
    OptionSpec {
        name,
        american: None,
        kind,
        need: Need::Optional,
    }
}

const fn required(name: &'static str, kind: OptionKind) -> OptionSpec {
    OptionSpec {
        name,
        american: None,
        kind,
        need: Need::Required,
    }
}

/// Every command, in the order in which `/help` and the picker list them: those without a group first.
pub static ALL: &[&CommandSpec] = &[
    &CommandSpec {
        path: "challenge",
        authority: Authority::Member,
        options: &[
            optional("opponent", OptionKind::PERSON),
            optional("game", OptionKind::VARIANT),
            COLOUR,
            optional("clock", OptionKind::CLOCK),
            optional("flag", OptionKind::choice(FlagFall::KEYS)),
            optional("position", OptionKind::POSITION),
            optional("thread", OptionKind::choice(Threads::KEYS)),
        ],
        read: |args| Ok(challenge(args)),
    },
    &CommandSpec {
        path: "accept",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(action(args, Action::Accept(Awaited::Anything))),
    },
    &CommandSpec {
        path: "decline",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(action(args, Action::Decline(Awaited::Anything))),
    },
    &CommandSpec {
        path: "move",
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
        path: "draw",
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
        path: "resign",
        authority: Authority::Member,
        options: &[
            optional("confirm", OptionKind::choice(CONFIRMATIONS)),
            NUMBER,
        ],
        read: |args| Ok(action(args, Action::Resign(confirmation(args)))),
    },
    &CommandSpec {
        path: "takeback",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(action(args, Action::Takeback)),
    },
    &CommandSpec {
        path: "rematch",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| {
            Ok(Command::Rematch {
                number: number(args),
            })
        },
    },
    &CommandSpec {
        path: "board",
        authority: Authority::Member,
        options: &[optional("side", OptionKind::choice(SIDES)), NUMBER],
        read: |args| {
            let view = side(args).unwrap_or(Perspective::Mover);
            Ok(show(args, Question::Board(view)))
        },
    },
    &CommandSpec {
        path: "games",
        authority: Authority::Member,
        options: &[],
        read: |_| Ok(Command::Games),
    },
    &CommandSpec {
        path: "rules",
        authority: Authority::Member,
        options: &[optional("game", OptionKind::VARIANT)],
        read: |args| Ok(Command::Rules(variant(args)?)),
    },
    &CommandSpec {
        path: "help",
        authority: Authority::Member,
        options: &[optional("command", OptionKind::COMMAND)],
        read: |args| Ok(Command::Help(args.text("command").and_then(topic))),
    },
    &CommandSpec {
        path: "game moves",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(show(args, Question::Moves)),
    },
    &CommandSpec {
        path: "game history",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(show(args, Question::History)),
    },
    &CommandSpec {
        path: "game describe",
        authority: Authority::Member,
        options: &[optional("side", OptionKind::choice(SIDES)), NUMBER],
        read: |args| {
            let view = side(args).unwrap_or(Perspective::Own);
            Ok(show(args, Question::Spoken(view)))
        },
    },
    &CommandSpec {
        path: "game replay",
        authority: Authority::Member,
        options: &[optional("side", OptionKind::choice(SIDES)), NUMBER],
        read: |args| {
            let view = side(args).unwrap_or(Perspective::Own);
            Ok(show(args, Question::Replay(view)))
        },
    },
    &CommandSpec {
        path: "game export",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(show(args, Question::Export)),
    },
    &CommandSpec {
        path: "game clock",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(show(args, Question::Clock)),
    },
    &CommandSpec {
        path: "game pause",
        authority: Authority::Member,
        options: &[required("days", OptionKind::count(LONGEST_PAUSE)), NUMBER],
        read: |args| {
            let days = args.text("days").and_then(|days| days.parse().ok());
            let days = days.unwrap_or(LONGEST_PAUSE);
            Ok(action(args, Action::Pause { days }))
        },
    },
    &CommandSpec {
        path: "game flag",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(action(args, Action::Flag)),
    },
    &CommandSpec {
        path: "game withdraw",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(action(args, Action::Withdraw)),
    },
    &CommandSpec {
        path: "game abort",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(action(args, Action::Abort)),
    },
    &CommandSpec {
        path: "game close",
        authority: Authority::Moderator,
        options: &[
            required("number", OptionKind::GAME),
            required("reason", OptionKind::REASON),
        ],
        read: close,
    },
    &CommandSpec {
        path: "settings show",
        authority: Authority::Member,
        options: &[],
        read: |_| Ok(Command::Settings(PreferencesPatch::default())),
    },
    &CommandSpec {
        path: "settings change",
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
        path: "settings about",
        authority: Authority::Member,
        options: &[],
        read: |_| Ok(Command::About),
    },
    &CommandSpec {
        path: "server show",
        authority: Authority::Manager,
        options: &[],
        read: |_| Ok(Command::ServerSettings(ServerSettingsPatch::default())),
    },
    &CommandSpec {
        path: "server change",
        authority: Authority::Manager,
        options: &[
            optional("allow-channel", OptionKind::CHANNEL),
            optional("disallow-channel", OptionKind::CHANNEL),
            optional("threads", OptionKind::choice(Threads::KEYS)),
            optional("history", OptionKind::choice(History::KEYS)),
            optional("game", OptionKind::VARIANT),
            optional("clock", OptionKind::CLOCK),
            optional("challengers", OptionKind::ROLE),
            optional("reset", OptionKind::choice(Reset::KEYS)),
        ],
        read: |args| Ok(Command::ServerSettings(server_patch(args))),
    },
    &CommandSpec {
        path: "privacy show",
        authority: Authority::Member,
        options: &[],
        read: |_| Ok(Command::Privacy(Privacy::Show)),
    },
    &CommandSpec {
        path: "privacy export",
        authority: Authority::Member,
        options: &[optional("part", OptionKind::count(u8::MAX))],
        read: |args| {
            let part = args.text("part").and_then(|part| part.parse().ok());
            Ok(Command::Privacy(Privacy::Export(part.unwrap_or(1))))
        },
    },
    &CommandSpec {
        path: "privacy delete",
        authority: Authority::Member,
        options: &[optional("confirm", OptionKind::choice(CONFIRMATIONS))],
        read: |args| Ok(Command::Privacy(Privacy::Delete(confirmation(args)))),
    },
    &CommandSpec {
        path: "privacy block",
        authority: Authority::Member,
        options: &[required("person", OptionKind::PERSON)],
        read: |args| Ok(Command::Block(person(args)?)),
    },
    &CommandSpec {
        path: "privacy unblock",
        authority: Authority::Member,
        options: &[required("person", OptionKind::PERSON)],
        read: |args| Ok(Command::Unblock(person(args)?)),
    },
];
