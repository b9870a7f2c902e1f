//! The list of commands, and what a filled-in command means.
//!
//! Registration on Discord, the terminal's parser, `/help` and the tests come from [`ALL`]. Summaries and option
//! descriptions are words: the view layer has them under `command-<name>` and `option-<name>`.

use crate::referee::action::{
    Authority, Awaited, Challenge, Confirmation, Deed, Invited, Seen, Tap, TapKind, Wish,
};
use crate::referee::clock::LONGEST_PAUSE;
use crate::referee::pick::{Chosen, Menu, Pick};
use crate::referee::{Clock, FlagFall, GameNumber, Player, Terms};
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

const NUMBER: OptionSpec = OptionSpec {
    name: "number",
    kind: OptionKind::Game,
    need: Need::Optional,
};
const SIDES: &[&str] = &["own", "white", "black"];
const WISHES: &[&str] = &[Wish::Random.key(), Wish::White.key(), Wish::Black.key()];
const FLAGS: &[&str] = &[FlagFall::Automatic.key(), FlagFall::Claim.key()];
const CONFIRMATIONS: &[&str] = &["yes"];
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
pub static ALL: &[&Spec] = &[
    &Spec {
        name: "challenge",
        authority: Authority::Member,
        options: &[
            optional("opponent", OptionKind::Person),
            optional("game", OptionKind::Variant),
            optional("colour", OptionKind::Choice(WISHES)),
            optional("clock", OptionKind::Clock),
            optional("flag", OptionKind::Choice(FLAGS)),
            optional("position", OptionKind::Position),
        ],
        read: challenge,
    },
    &Spec {
        name: "accept",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(deed(args, Deed::Accept(Awaited::Anything))),
    },
    &Spec {
        name: "decline",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(deed(args, Deed::Decline(Awaited::Anything))),
    },
    &Spec {
        name: "withdraw",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(deed(args, Deed::Withdraw)),
    },
    &Spec {
        name: "move",
        authority: Authority::Member,
        options: &[required("move", OptionKind::Move), NUMBER],
        read: |args| {
            let (text, seen) = moved(args.text("move").unwrap_or_default());
            Ok(Command::Deed {
                deed: Deed::Move(text),
                number: number(args),
                seen,
            })
        },
    },
    &Spec {
        name: "board",
        authority: Authority::Member,
        options: &[optional("side", OptionKind::Choice(SIDES)), NUMBER],
        read: |args| {
            let view = side(args).unwrap_or(View::Mover);
            Ok(show(args, Question::Board(view)))
        },
    },
    &Spec {
        name: "describe",
        authority: Authority::Member,
        options: &[optional("side", OptionKind::Choice(SIDES)), NUMBER],
        read: |args| {
            let view = side(args).unwrap_or(View::Own);
            Ok(show(args, Question::Spoken(view)))
        },
    },
    &Spec {
        name: "replay",
        authority: Authority::Member,
        options: &[optional("side", OptionKind::Choice(SIDES)), NUMBER],
        read: |args| {
            let view = side(args).unwrap_or(View::Own);
            Ok(show(args, Question::Replay(view)))
        },
    },
    &Spec {
        name: "moves",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(show(args, Question::Moves)),
    },
    &Spec {
        name: "history",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(show(args, Question::History)),
    },
    &Spec {
        name: "export",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(show(args, Question::Export)),
    },
    &Spec {
        name: "games",
        authority: Authority::Member,
        options: &[],
        read: |_| Ok(Command::Games),
    },
    &Spec {
        name: "draw",
        authority: Authority::Member,
        options: &[optional("move", OptionKind::Move), NUMBER],
        read: |args| {
            let text = args.text("move").filter(|text| !text.is_empty());
            let (text, seen) = text.map(moved).unzip();
            Ok(Command::Deed {
                deed: Deed::Draw(text),
                number: number(args),
                seen: seen.unwrap_or(Seen::Latest),
            })
        },
    },
    &Spec {
        name: "takeback",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(deed(args, Deed::Takeback)),
    },
    &Spec {
        name: "clock",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(show(args, Question::Clock)),
    },
    &Spec {
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
            Ok(deed(args, Deed::Pause { days }))
        },
    },
    &Spec {
        name: "flag",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(deed(args, Deed::Flag)),
    },
    &Spec {
        name: "rematch",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| {
            Ok(Command::Rematch {
                number: number(args),
            })
        },
    },
    &Spec {
        name: "resign",
        authority: Authority::Member,
        options: &[
            optional("confirm", OptionKind::Choice(CONFIRMATIONS)),
            NUMBER,
        ],
        read: |args| Ok(deed(args, Deed::Resign(confirmation(args)))),
    },
    &Spec {
        name: "abort",
        authority: Authority::Member,
        options: &[NUMBER],
        read: |args| Ok(deed(args, Deed::Abort)),
    },
    &Spec {
        name: "close",
        authority: Authority::Moderator,
        options: &[
            required("number", OptionKind::Game),
            required("reason", OptionKind::Reason),
        ],
        read: close,
    },
    &Spec {
        name: "rules",
        authority: Authority::Member,
        options: &[optional("game", OptionKind::Variant)],
        read: |args| Ok(Command::Rules(variant(args)?)),
    },
    &Spec {
        name: "block",
        authority: Authority::Member,
        options: &[required("person", OptionKind::Person)],
        read: |args| Ok(Command::Block(person(args)?)),
    },
    &Spec {
        name: "unblock",
        authority: Authority::Member,
        options: &[required("person", OptionKind::Person)],
        read: |args| Ok(Command::Unblock(person(args)?)),
    },
    &Spec {
        name: "privacy",
        authority: Authority::Member,
        options: &[
            required("action", OptionKind::Choice(PRIVACIES)),
            optional("confirm", OptionKind::Choice(CONFIRMATIONS)),
        ],
        read: |args| {
            Ok(Command::Privacy(match args.text("action") {
                Some(action) if action.eq_ignore_ascii_case("export") => Privacy::Export,
                Some(action) if action.eq_ignore_ascii_case("delete") => {
                    Privacy::Delete(confirmation(args))
                }
                Some(_) | None => Privacy::Show,
            }))
        },
    },
    &Spec {
        name: "about",
        authority: Authority::Member,
        options: &[],
        read: |_| Ok(Command::About),
    },
    &Spec {
        name: "help",
        authority: Authority::Member,
        options: &[],
        read: |_| Ok(Command::Help),
    },
];

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
        TapKind::AcceptPause => Deed::Accept(Awaited::Pause),
        TapKind::DeclinePause => Deed::Decline(Awaited::Pause),
        TapKind::Flag => Deed::Flag,
        TapKind::Rematch => {
            return Command::Rematch {
                number: Some(tap.game),
            };
        }
        TapKind::Resign => Deed::Resign(Confirmation::Missing),
        TapKind::ConfirmResign => Deed::Resign(Confirmation::Given),
        TapKind::Flip => {
            return Command::Show {
                question: Question::Flipped,
                number: Some(tap.game),
            };
        }
        TapKind::Describe => {
            return Command::Show {
                question: Question::Spoken(View::Own),
                number: Some(tap.game),
            };
        }
        TapKind::Replay => {
            return Command::Show {
                question: Question::Replay(View::Own),
                number: Some(tap.game),
            };
        }
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

/// What a choice from a menu means.
#[must_use]
pub fn choose(menu: Menu, chosen: Chosen) -> Command {
    let seen = Seen::Revision(menu.seen);
    let pick = match (menu.pick, chosen) {
        (Pick::Man { .. }, Chosen::Page(page)) => Pick::Man { page },
        (Pick::Man { .. }, Chosen::Entry(from)) => Pick::Move {
            from: Some(from),
            page: 0,
        },
        (Pick::Move { from, .. }, Chosen::Page(page)) => Pick::Move { from, page },
        (Pick::Move { .. }, Chosen::Entry(code)) => {
            return Command::Deed {
                deed: Deed::Move(code),
                number: Some(menu.game),
                seen,
            };
        }
    };
    Command::Pick {
        number: menu.game,
        seen,
        pick,
    }
}

/// A move as it was typed or suggested: a suggestion says behind an `@` for which position it was made.
fn moved(text: &str) -> (String, Seen) {
    let suggested = text
        .rsplit_once('@')
        .and_then(|(code, revision)| Some((code, revision.parse().ok()?)));
    match suggested {
        Some((code, revision)) => (code.to_owned(), Seen::Revision(revision)),
        None => (text.to_owned(), Seen::Latest),
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

fn close(args: &Args) -> Result<Command, Misread> {
    let text = args.text(NUMBER.name).unwrap_or_default();
    Ok(Command::Close {
        number: text.parse().map_err(|_| Misread::NoNumber {
            text: text.to_owned(),
        })?,
        reason: args.text("reason").unwrap_or_default().to_owned(),
    })
}

fn person(args: &Args) -> Result<Player, Misread> {
    match args.value("person") {
        Some(Value::Person(invited)) => Ok(invited.player.clone()),
        Some(Value::Text(_)) | None => Err(Misread::NoPerson { option: "person" }),
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
fn side(args: &Args) -> Option<View> {
    let side = args.text("side")?;
    Some(if side.eq_ignore_ascii_case("white") {
        View::Side(Side::White)
    } else if side.eq_ignore_ascii_case("black") {
        View::Side(Side::Black)
    } else {
        View::Own
    })
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
        terms: terms(args),
    }))
}

/// What is to hold about time.
fn terms(args: &Args) -> Terms {
    let clock = args.text("clock").and_then(|text| text.parse().ok());
    let flag = args.text("flag").and_then(|text| {
        FlagFall::ALL
            .into_iter()
            .find(|flag| flag.key().eq_ignore_ascii_case(text))
    });
    Terms {
        clock: clock.unwrap_or_default(),
        flag: flag.unwrap_or_default(),
    }
}

/// What somebody without buttons types for one, for example `/accept number:482`.
#[must_use]
pub fn typed(tap: Tap) -> String {
    let number = tap.game.0;
    match tap.kind {
        TapKind::AcceptChallenge
        | TapKind::AcceptDraw
        | TapKind::AcceptTakeback
        | TapKind::AcceptPause => {
            format!("/accept number:{number}")
        }
        TapKind::DeclineChallenge
        | TapKind::DeclineDraw
        | TapKind::DeclineTakeback
        | TapKind::DeclinePause => {
            format!("/decline number:{number}")
        }
        TapKind::Flag => format!("/flag number:{number}"),
        TapKind::Flip => format!("/board side:own number:{number}"),
        TapKind::Describe => format!("/describe number:{number}"),
        TapKind::Replay => format!("/replay number:{number}"),
        TapKind::Rematch => format!("/rematch number:{number}"),
        TapKind::Draw => format!("/draw number:{number}"),
        TapKind::Resign => format!("/resign number:{number}"),
        TapKind::ConfirmResign => format!("/resign confirm:yes number:{number}"),
        TapKind::Board => format!("/board number:{number}"),
    }
}
