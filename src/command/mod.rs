//! The list of commands, and what a filled-in command means.
//!
//! Registration on Discord, the terminal's parser, `/help` and the tests come from [`ALL`]. Summaries and option
//! descriptions are words: the view layer has them under `command-<name>` and `option-<name>`.

mod list;
mod taps;

pub use list::ALL;
pub use taps::{choose, press, typed};

use list::{number, variant};

use crate::referee::action::{Authority, Challenge, Confirmation, Deed, Invited, Seen};
use crate::referee::pick::Pick;
use crate::referee::{Clock, GameNumber, Player};
use crate::rules::outcome::Side;
use crate::rules::{self, Variant};

/// A command: its name, its options, and what it means when they are filled in.
#[derive(Debug)]
pub struct Spec {
    /// What is typed after the slash.
    pub name: &'static str,
    /// Who may give it.
    pub authority: Authority,
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
    /// A move, as people write it.
    Move,
    /// A position text, or the name of a start.
    Position,
    /// The number of a game, typed with or without `#`.
    Game,
    /// One of the games.
    Variant,
    /// A clock: `none`, `3d` or `7d+12h`.
    Clock,
    /// A reason in somebody's own words.
    Reason,
    /// A number from 1.
    Count {
        /// The largest.
        most: u8,
    },
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

    /// Whether an option is not filled in.
    fn is_empty(&self, name: &str) -> bool {
        match self.value(name) {
            Some(Value::Text(text)) => text.trim().is_empty(),
            Some(Value::Person(_)) => false,
            None => true,
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
    /// A choice from a menu that leads to another one.
    Pick {
        /// In which game.
        number: GameNumber,
        /// For which state of it.
        seen: Seen,
        /// What is to be chosen next.
        pick: Pick,
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
    /// Somebody's challenges are no longer wanted.
    Block(Player),
    /// Somebody's challenges are wanted again.
    Unblock(Player),
    /// Something about what is stored of the asker.
    Privacy(Privacy),
    /// The rules of a game.
    Rules(&'static Variant),
    /// A game is to be closed from outside.
    Close {
        /// Which one.
        number: GameNumber,
        /// Why, for its players.
        reason: String,
    },
    /// What this program is, and what it does with data.
    About,
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
    /// The time that is left.
    Clock,
    /// The game, move by move.
    Replay(View),
    /// Its board from the other side.
    Flipped,
    /// Its board square by square.
    Spoken(View),
    /// Its record as a file.
    Export,
}

/// What somebody wants to be done about what is stored of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Privacy {
    /// To be told what it is.
    Show,
    /// To have all of it as a file.
    Export,
    /// To have it removed.
    Delete(Confirmation),
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
    /// The option takes a clock.
    NoClock {
        /// What was typed.
        text: String,
    },
    /// The option takes a number from 1.
    NoCount {
        /// The option.
        option: &'static str,
        /// What was typed.
        text: String,
        /// The largest.
        most: u8,
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

impl Spec {
    /// Its option of that name.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&OptionSpec> {
        self.options.iter().find(|option| option.name == name)
    }
}

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
        OptionKind::Person
        | OptionKind::Move
        | OptionKind::Position
        | OptionKind::Clock
        | OptionKind::Reason
        | OptionKind::Count { .. }
        | OptionKind::Game => Vec::new(),
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
        let option = spec.option(given).ok_or_else(|| Misread::UnknownOption {
            command: spec.name,
            text: given.clone(),
        })?;
        check(option, value)?;
    }
    for option in spec.options {
        if option.need == Need::Required && args.is_empty(option.name) {
            return Err(Misread::MissingOption {
                command: spec.name,
                option: option.name,
            });
        }
    }
    (spec.read)(args)
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
            OptionKind::Move
            | OptionKind::Position
            | OptionKind::Game
            | OptionKind::Clock
            | OptionKind::Reason
            | OptionKind::Count { .. }
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
        OptionKind::Move | OptionKind::Position | OptionKind::Reason
            if is_too_long(option.kind, text) =>
        {
            Err(Misread::TooLong {
                option: option.name,
                longest: longest(option.kind).unwrap_or_default(),
            })
        }
        OptionKind::Game if text.parse::<GameNumber>().is_err() => Err(Misread::NoNumber {
            text: text.to_owned(),
        }),
        OptionKind::Clock if text.parse::<Clock>().is_err() => Err(Misread::NoClock {
            text: text.to_owned(),
        }),
        OptionKind::Count { most } if !is_count(text, most) => Err(Misread::NoCount {
            option: option.name,
            text: text.to_owned(),
            most,
        }),
        OptionKind::Variant if rules::find(text).is_none() => Err(no_such_choice()),
        OptionKind::Choice(words) if !words.iter().any(|word| word.eq_ignore_ascii_case(text)) => {
            Err(no_such_choice())
        }
        OptionKind::Person
        | OptionKind::Move
        | OptionKind::Position
        | OptionKind::Game
        | OptionKind::Clock
        | OptionKind::Reason
        | OptionKind::Count { .. }
        | OptionKind::Variant
        | OptionKind::Choice(_) => Ok(()),
    }
}

/// The most characters that an option takes; nothing where its kind decides by itself.
#[must_use]
pub const fn longest(kind: OptionKind) -> Option<u16> {
    match kind {
        OptionKind::Move => Some(100),
        OptionKind::Position => Some(400),
        OptionKind::Game => Some(21),
        OptionKind::Clock => Some(12),
        OptionKind::Reason => Some(200),
        OptionKind::Person
        | OptionKind::Variant
        | OptionKind::Count { .. }
        | OptionKind::Choice(_) => None,
    }
}

fn is_too_long(kind: OptionKind, text: &str) -> bool {
    longest(kind).is_some_and(|longest| text.chars().count() > usize::from(longest))
}

/// Something that is being typed, for which there are suggestions.
#[derive(Debug, Clone)]
pub struct Asking {
    /// What the option takes.
    pub kind: OptionKind,
    /// What is typed so far.
    pub typed: String,
    /// The number of a game that was given.
    pub number: Option<GameNumber>,
    /// The game that was named, or the first of the list.
    pub variant: &'static Variant,
}

/// What is being typed in an option of a command, the other options being filled in so far.
#[must_use]
pub fn asking(name: &str, args: &Args, option: &str, typed: &str) -> Option<Asking> {
    let option = find(name)?.option(option)?;
    suggests(option.kind).then(|| Asking {
        kind: option.kind,
        typed: typed.to_owned(),
        number: number(args),
        variant: variant(args).unwrap_or(rules::ALL[0]),
    })
}

/// Whether there are suggestions for what is typed.
#[must_use]
pub const fn suggests(kind: OptionKind) -> bool {
    match kind {
        OptionKind::Move | OptionKind::Position | OptionKind::Game | OptionKind::Clock => true,
        OptionKind::Person
        | OptionKind::Variant
        | OptionKind::Reason
        | OptionKind::Count { .. }
        | OptionKind::Choice(_) => false,
    }
}

fn is_count(text: &str, most: u8) -> bool {
    text.parse::<u8>()
        .is_ok_and(|number| (1..=most).contains(&number))
}
