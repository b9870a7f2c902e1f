//! The list of commands, and what a filled-in command means.
//!
//! Registration on Discord, the terminal's parser, `/help` and the tests come from [`ALL`]. Summaries and option
//! descriptions are words: the view layer has them under `command-<name>` and `option-<name>`.

use crate::referee::GameNumber;
use crate::referee::action::{
    Awaited, Challenge, Confirmation, Deed, Invited, Seen, Tap, TapKind, Wish,
};
use crate::rules::outcome::Side;
use crate::rules::{self, Variant};

/// A command: its name, its options, and what it means when they are filled in.
#[derive(Debug)]
pub struct Spec {
    /// What is typed after the slash.
    pub name: &'static str,
    /// Its options, required ones first.
    pub options: &'static [OptionSpec],
    read: fn(&Args) -> Result<Command, Misread>,
}

/// An option of a command.
#[derive(Debug, Clone, Copy)]
pub struct OptionSpec {
    /// Its name.
    pub name: &'static str,
    /// What it takes.
    pub kind: OptionKind,
    /// Whether the command can do without.
    pub need: Need,
}

/// Whether a command can do without an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// It must be there.
    Required,
    /// It may be left out.
    Optional,
}

/// What an option takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionKind {
    /// A person.
    Person,
    /// Any text of at most so many characters.
    Text {
        /// The most characters.
        longest: u16,
    },
    /// The number of a game, typed with or without `#`.
    Game,
    /// One of the games.
    Variant,
    /// One of a few words.
    Choice(&'static [&'static str]),
}

/// A value that a front end has read for an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A person.
    Person(Invited),
    /// Anything else, as it was typed.
    Text(String),
}

/// The filled-in options of a command.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Args(Vec<(String, Value)>);

impl Args {
    /// Adds an option; the last value of an option counts.
    #[must_use]
    pub fn with(mut self, name: &str, value: Value) -> Self {
        self.0.push((name.to_owned(), value));
        self
    }

    fn value(&self, name: &str) -> Option<&Value> {
        self.0
            .iter()
            .rev()
            .find(|(given, _)| given == name)
            .map(|(_, value)| value)
    }

    fn text(&self, name: &'static str) -> Option<&str> {
        match self.value(name) {
            Some(Value::Text(text)) => Some(text.trim()),
            Some(Value::Person(_)) | None => None,
        }
    }
}

/// What a command means.
#[derive(Debug, Clone)]
pub enum Command {
    /// A new game is wanted.
    Challenge(Challenge),
    /// Something is to be done in a game; without a number in the one that fits.
    Deed {
        /// What is to be done.
        deed: Deed,
        /// In which game.
        number: Option<GameNumber>,
        /// Which state of it is meant.
        seen: Seen,
    },
    /// Another game like one that is over is wanted.
    Rematch {
        /// Like which; without a number like the newest.
        number: Option<GameNumber>,
    },
    /// Something about a game is asked.
    Show {
        /// What is asked.
        question: Question,
        /// Of which game.
        number: Option<GameNumber>,
    },
    /// The games of this place and one's own are to be listed.
    Games,
    /// The rules of a game.
    Rules(&'static Variant),
    /// What commands there are.
    Help,
}

/// A question about one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Its board.
    Board(View),
    /// The legal moves.
    Moves,
    /// The moves played.
    History,
    /// Its record as a file.
    Export,
}

/// From which side a board is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// From the side to move.
    Mover,
    /// From the asker's own side; from the side to move for anybody else.
    Own,
    /// From the given side.
    Side(Side),
}

/// Why a filled-in command means nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Misread {
    /// There is no such command.
    UnknownCommand {
        /// What was typed.
        text: String,
        /// The command that looks most like it.
        nearest: Option<&'static str>,
    },
    /// The command has no such option.
    UnknownOption {
        /// The command.
        command: &'static str,
        /// What was typed.
        text: String,
    },
    /// A required option is missing.
    MissingOption {
        /// The command.
        command: &'static str,
        /// The option.
        option: &'static str,
    },
    /// The option takes one of a few words.
    NoSuchChoice {
        /// The option.
        option: &'static str,
        /// What was typed.
        text: String,
        /// What it takes.
        choices: Vec<&'static str>,
    },
    /// The option takes the number of a game.
    NoNumber {
        /// What was typed.
        text: String,
    },
    /// The option takes a person.
    NoPerson {
        /// The option.
        option: &'static str,
    },
    /// The text is too long.
    TooLong {
        /// The option.
        option: &'static str,
        /// The most characters.
        longest: u16,
    },
}

const NUMBER: OptionSpec = OptionSpec {
    name: "number",
    kind: OptionKind::Game,
    need: Need::Optional,
};
const SIDES: &[&str] = &["own", "white", "black"];
const WISHES: &[&str] = &[Wish::Random.key(), Wish::White.key(), Wish::Black.key()];
const CONFIRMATIONS: &[&str] = &["yes"];

const fn optional(name: &'static str, kind: OptionKind) -> OptionSpec {
    OptionSpec {
        name,
        kind,
        need: Need::Optional,
    }
}

/// Every command, in the order in which `/help` lists them.
pub static ALL: &[&Spec] = &[
    &Spec {
        name: "challenge",
        options: &[
            optional("opponent", OptionKind::Person),
            optional("game", OptionKind::Variant),
            optional("colour", OptionKind::Choice(WISHES)),
            optional("position", OptionKind::Text { longest: 400 }),
        ],
        read: challenge,
    },
    &Spec {
        name: "accept",
        options: &[NUMBER],
        read: |args| Ok(deed(args, Deed::Accept(Awaited::Anything))),
    },
    &Spec {
        name: "decline",
        options: &[NUMBER],
        read: |args| Ok(deed(args, Deed::Decline(Awaited::Anything))),
    },
    &Spec {
        name: "withdraw",
        options: &[NUMBER],
        read: |args| Ok(deed(args, Deed::Withdraw)),
    },
    &Spec {
        name: "move",
        options: &[
            OptionSpec {
                name: "move",
                kind: OptionKind::Text { longest: 100 },
                need: Need::Required,
            },
            NUMBER,
        ],
        read: |args| {
            Ok(deed(
                args,
                Deed::Move(args.text("move").unwrap_or_default().to_owned()),
            ))
        },
    },
    &Spec {
        name: "board",
        options: &[optional("side", OptionKind::Choice(SIDES)), NUMBER],
        read: |args| {
            let view = match args.text("side") {
                None => View::Mover,
                Some(side) if side.eq_ignore_ascii_case("white") => View::Side(Side::White),
                Some(side) if side.eq_ignore_ascii_case("black") => View::Side(Side::Black),
                Some(_) => View::Own,
            };
            Ok(show(args, Question::Board(view)))
        },
    },
    &Spec {
        name: "moves",
        options: &[NUMBER],
        read: |args| Ok(show(args, Question::Moves)),
    },
    &Spec {
        name: "history",
        options: &[NUMBER],
        read: |args| Ok(show(args, Question::History)),
    },
    &Spec {
        name: "export",
        options: &[NUMBER],
        read: |args| Ok(show(args, Question::Export)),
    },
    &Spec {
        name: "games",
        options: &[],
        read: |_| Ok(Command::Games),
    },
    &Spec {
        name: "draw",
        options: &[optional("move", OptionKind::Text { longest: 100 }), NUMBER],
        read: |args| {
            let text = args.text("move").filter(|text| !text.is_empty());
            Ok(deed(args, Deed::Draw(text.map(str::to_owned))))
        },
    },
    &Spec {
        name: "takeback",
        options: &[NUMBER],
        read: |args| Ok(deed(args, Deed::Takeback)),
    },
    &Spec {
        name: "rematch",
        options: &[NUMBER],
        read: |args| {
            Ok(Command::Rematch {
                number: number(args),
            })
        },
    },
    &Spec {
        name: "resign",
        options: &[
            optional("confirm", OptionKind::Choice(CONFIRMATIONS)),
            NUMBER,
        ],
        read: |args| {
            let confirmation = if args.text("confirm").is_some() {
                Confirmation::Given
            } else {
                Confirmation::Missing
            };
            Ok(deed(args, Deed::Resign(confirmation)))
        },
    },
    &Spec {
        name: "abort",
        options: &[NUMBER],
        read: |args| Ok(deed(args, Deed::Abort)),
    },
    &Spec {
        name: "rules",
        options: &[optional("game", OptionKind::Variant)],
        read: |args| Ok(Command::Rules(variant(args)?)),
    },
    &Spec {
        name: "help",
        options: &[],
        read: |_| Ok(Command::Help),
    },
];

/// The command of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Spec> {
    ALL.iter()
        .copied()
        .find(|spec| spec.name.eq_ignore_ascii_case(name))
}

/// The option names that take a choice of words, and the words; the games for a [`OptionKind::Variant`].
#[must_use]
pub fn choices(kind: OptionKind) -> Vec<&'static str> {
    match kind {
        OptionKind::Choice(words) => words.to_vec(),
        OptionKind::Variant => rules::ALL.iter().map(|variant| variant.key).collect(),
        OptionKind::Person | OptionKind::Text { .. } | OptionKind::Game => Vec::new(),
    }
}

/// What a filled-in command means.
///
/// # Errors
/// Why it means nothing.
pub fn read(name: &str, args: &Args) -> Result<Command, Misread> {
    let spec = find(name).ok_or_else(|| Misread::UnknownCommand {
        text: name.to_owned(),
        nearest: None,
    })?;
    for (given, value) in &args.0 {
        let known = spec.options.iter().find(|option| option.name == given);
        let option = known.ok_or_else(|| Misread::UnknownOption {
            command: spec.name,
            text: given.clone(),
        })?;
        check(option, value)?;
    }
    for option in spec.options {
        if option.need == Need::Required && args.text(option.name).is_none_or(str::is_empty) {
            return Err(Misread::MissingOption {
                command: spec.name,
                option: option.name,
            });
        }
    }
    (spec.read)(args)
}

/// What pressing a button means.
#[must_use]
pub fn press(tap: Tap) -> Command {
    let deed = match tap.kind {
        TapKind::AcceptChallenge => Deed::Accept(Awaited::Challenge),
        TapKind::DeclineChallenge => Deed::Decline(Awaited::Challenge),
        TapKind::Draw => Deed::Draw(None),
        TapKind::AcceptDraw => Deed::Accept(Awaited::Draw),
        TapKind::DeclineDraw => Deed::Decline(Awaited::Draw),
        TapKind::AcceptTakeback => Deed::Accept(Awaited::Takeback),
        TapKind::DeclineTakeback => Deed::Decline(Awaited::Takeback),
        TapKind::Rematch => {
            return Command::Rematch {
                number: Some(tap.game),
            };
        }
        TapKind::Resign => Deed::Resign(Confirmation::Missing),
        TapKind::ConfirmResign => Deed::Resign(Confirmation::Given),
        TapKind::Board => {
            return Command::Show {
                question: Question::Board(View::Own),
                number: Some(tap.game),
            };
        }
    };
    Command::Deed {
        deed,
        number: Some(tap.game),
        seen: Seen::Revision(tap.seen),
    }
}

/// Whether a value is one that the option takes.
fn check(option: &OptionSpec, value: &Value) -> Result<(), Misread> {
    let text = match (option.kind, value) {
        (OptionKind::Person, Value::Person(_)) => return Ok(()),
        (OptionKind::Person, Value::Text(_)) | (_, Value::Person(_)) => {
            return Err(Misread::NoPerson {
                option: option.name,
            });
        }
        (
            OptionKind::Text { .. }
            | OptionKind::Game
            | OptionKind::Variant
            | OptionKind::Choice(_),
            Value::Text(text),
        ) => text.trim(),
    };
    let no_such_choice = || Misread::NoSuchChoice {
        option: option.name,
        text: text.to_owned(),
        choices: choices(option.kind),
    };
    match option.kind {
        OptionKind::Text { longest } if text.chars().count() > usize::from(longest) => {
            Err(Misread::TooLong {
                option: option.name,
                longest,
            })
        }
        OptionKind::Game if text.parse::<GameNumber>().is_err() => Err(Misread::NoNumber {
            text: text.to_owned(),
        }),
        OptionKind::Variant if rules::find(text).is_none() => Err(no_such_choice()),
        OptionKind::Choice(words) if !words.iter().any(|word| word.eq_ignore_ascii_case(text)) => {
            Err(no_such_choice())
        }
        OptionKind::Person
        | OptionKind::Text { .. }
        | OptionKind::Game
        | OptionKind::Variant
        | OptionKind::Choice(_) => Ok(()),
    }
}

fn number(args: &Args) -> Option<GameNumber> {
    args.text(NUMBER.name).and_then(|text| text.parse().ok())
}

fn deed(args: &Args, deed: Deed) -> Command {
    Command::Deed {
        deed,
        number: number(args),
        seen: Seen::Latest,
    }
}

fn show(args: &Args, question: Question) -> Command {
    Command::Show {
        question,
        number: number(args),
    }
}

/// The game that is named, or the first of the list.
fn variant(args: &Args) -> Result<&'static Variant, Misread> {
    let text = args.text("game").unwrap_or(rules::ALL[0].key);
    rules::find(text).ok_or_else(|| Misread::NoSuchChoice {
        option: "game",
        text: text.to_owned(),
        choices: choices(OptionKind::Variant),
    })
}

fn challenge(args: &Args) -> Result<Command, Misread> {
    let invited = match args.value("opponent") {
        Some(Value::Person(invited)) => Some(invited.clone()),
        Some(Value::Text(_)) | None => None,
    };
    let wish = args.text("colour").unwrap_or_default();
    let wish = Wish::ALL
        .into_iter()
        .find(|one| one.key().eq_ignore_ascii_case(wish))
        .unwrap_or(Wish::Random);
    let start = args
        .text("position")
        .filter(|text| !text.is_empty())
        .map(str::to_owned);
    Ok(Command::Challenge(Challenge {
        invited,
        variant: variant(args)?,
        start,
        wish,
    }))
}

/// What somebody without buttons types for one, for example `/accept number:482`.
#[must_use]
pub fn typed(tap: Tap) -> String {
    let number = tap.game.0;
    match tap.kind {
        TapKind::AcceptChallenge | TapKind::AcceptDraw | TapKind::AcceptTakeback => {
            format!("/accept number:{number}")
        }
        TapKind::DeclineChallenge | TapKind::DeclineDraw | TapKind::DeclineTakeback => {
            format!("/decline number:{number}")
        }
        TapKind::Rematch => format!("/rematch number:{number}"),
        TapKind::Draw => format!("/draw number:{number}"),
        TapKind::Resign => format!("/resign number:{number}"),
        TapKind::ConfirmResign => format!("/resign confirm:yes number:{number}"),
        TapKind::Board => format!("/board number:{number}"),
    }
}
