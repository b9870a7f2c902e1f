//! The list of commands, and what a filled-in command means.
//!
//! Registration on Discord, the terminal's parser, `/help` and the tests come from [`ALL`]. Summaries and option
//! descriptions are words: the view layer has them under `command-<path>` and `option-<name>`.

mod args;
mod controls;
pub mod custom_id;
mod error;
mod list;
mod option;
mod path;
mod reading;

pub use args::{Args, Value};
pub use controls::{command_of, control, typed};
pub use error::CommandError;
pub use list::ALL;
pub use option::{OptionKind, Suggestions, ValueType};
pub use path::{Entry, GROUPS, Group, Topic, entries, find, group, meant, topic};

use reading::{number, puzzle_kind, variant};

use custom_id::{ChallengeForm, MenuSelection, PuzzleControl};

use crate::game::{GameNumber, Player, PuzzleKind};
use crate::referee::{Action, Authority, Challenge, Confirmation, ExpectedRevision, Invited};
use crate::rules::outcome::Side;
use crate::rules::{self, Variant};
use crate::settings::{PreferencesPatch, ServerSettingsPatch};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// A command: its path, its options, and what it means when they are filled in.
#[derive(Debug)]
pub struct CommandSpec {
    /// What is typed after the slash: a name, or a group and a name, such as `game history`.
    pub path: &'static str,
    /// Who may give it.
    pub authority: Authority,
    /// Its options, required ones first.
    pub options: &'static [OptionSpec],
    read: fn(&Args) -> Result<Command, CommandError>,
}

#[derive(Debug, Clone, Copy)]
pub struct OptionSpec {
    pub name: &'static str,
    /// Its name in American English, where that is another one.
    pub american: Option<&'static str>,
    pub kind: OptionKind,
    pub need: Need,
}

/// Whether a command can do without an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    Required,
    Optional,
}

/// What a command means.
#[derive(Debug, Clone)]
pub enum Command {
    /// A new game is wanted.
    Challenge(Challenge),
    /// A challenge to somebody is to be put together from menus.
    ChallengeForm(Invited),
    /// Another term was chosen for it.
    UpdateChallengeForm(ChallengeForm),
    /// Something is to be done in a game; without a number in the one that fits.
    Action {
        action: Action,
        number: Option<GameNumber>,
        /// Which state of it is meant.
        expected: ExpectedRevision,
    },
    /// Another game like one that is over is wanted.
    Rematch {
        /// Like which; without a number like the newest.
        number: Option<GameNumber>,
    },
    /// The arbiter is to take an open challenge of the user's.
    PlayArbiter {
        /// Which; without a number the newest.
        number: Option<GameNumber>,
    },
    /// The opponent of a game is to be reminded of it.
    Nudge {
        number: Option<GameNumber>,
    },
    /// The user wants no direct messages any more.
    StopDirectMessages,
    /// A step of the choice of a move.
    Select {
        number: GameNumber,
        /// For which state of it.
        expected: ExpectedRevision,
        /// What is to be chosen next.
        selection: MenuSelection,
    },
    /// Something about a game is asked.
    Show {
        question: Question,
        number: Option<GameNumber>,
    },
    /// A puzzle is wanted or answered.
    Puzzle(PuzzleRequest),
    /// The review of a game that is over is wanted; without a number of the newest.
    Review {
        number: Option<GameNumber>,
        part: ReviewPart,
    },
    /// The games of this place and one's own are to be listed.
    Games,
    /// The user's score against somebody, or against everybody here.
    Score(Option<Player>),
    /// Somebody's challenges are no longer wanted.
    Block(Player),
    /// Somebody's challenges are wanted again.
    Unblock(Player),
    /// Something about what is stored of the user.
    Privacy(Privacy),
    /// What the user has set is to be changed, or only shown.
    Settings(PreferencesPatch),
    /// The same for the server.
    ServerSettings(ServerSettingsPatch),
    Rules(&'static Variant),
    /// A game is to be closed from outside.
    Close {
        number: GameNumber,
        /// Why, for its players.
        reason: String,
    },
    /// What this program is, and what it does with data.
    About,
    /// What commands there are, or what one of them takes.
    Help(Option<Topic>),
}

/// What somebody wants of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PuzzleRequest {
    /// The one that is open; another one where none is, or where it is of another game than the one
    /// with this key.
    Show(Option<&'static str>),
    /// Another one, of the game with this key or of any.
    New(Option<&'static str>),
    /// That of the day.
    Daily,
    /// To answer by this typed text.
    Answer {
        kind: PuzzleKind,
        text: String,
    },
    Solution(PuzzleKind),
    /// What a control says.
    Control(PuzzleControl),
}

/// What `/puzzle` shows besides the puzzle that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum PuzzleShown {
    New,
    Solution,
    Daily,
    DailySolution,
}

/// A question about one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    Board(Perspective),
    /// The legal moves.
    Moves,
    /// The moves played.
    History,
    /// The time that is left.
    Clock,
    /// The game, move by move.
    Replay(Perspective),
    /// Its board, from a list: for the user alone.
    Opened,
    /// Its board from the other side.
    Flipped,
    /// Its board square by square.
    Spoken(Perspective),
    /// The game as a file.
    Export(ExportFormat),
    /// What else can be done in it.
    More,
    /// How long a pause is wanted.
    PauseLength,
    /// The rules by which it is played.
    Rules,
}

/// What is wanted of a review.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReviewPart {
    /// What decided the game, and the chances through it.
    Overview,
    /// A turning point, counted from 1; the last one where there are fewer.
    TurningPoint(u8),
    /// That everybody can see it: a turning point, or the overview.
    Share(Option<u8>),
}

/// The file that a game is exported as.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum ExportFormat {
    /// PGN for chess, and its frame with codes for the other games.
    #[default]
    Pgn,
    /// A page on which it can be played through.
    Page,
}

/// What somebody wants to be done about what is stored of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Privacy {
    /// To be told what it is.
    Show,
    /// To have all of it as a file, or of what takes several that part, counted from 1.
    Export(u8),
    /// To have it removed.
    Delete(Confirmation),
}

/// From which side a board is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Perspective {
    /// As everybody sees it.
    Common,
    /// From the user's own side; from White's for anybody else.
    Own,
    /// From the given side.
    Side(Side),
}

impl CommandSpec {
    pub fn option(&self, name: &str) -> Option<&OptionSpec> {
        self.options.iter().find(|option| option.name == name)
    }
}

/// The name of the option that chose what `/privacy` does, when it was one command.
pub const FORMER_ACTION: &str = "action";

/// What a filled-in command means. A path of an older list of commands means what it meant.
pub fn read(path: &str, args: &Args) -> Result<Command, CommandError> {
    if let (Some(group), Some(action)) = (group(path), args.text(FORMER_ACTION)) {
        let path = format!("{} {action}", group.name);
        return read(&path, &args.clone().without(FORMER_ACTION));
    }
    let spec = meant(path).ok_or_else(|| CommandError::UnknownCommand {
        text: format!("/{path}"),
        nearest: None,
    })?;
    for (given, value) in &args.0 {
        let option = spec
            .option(given)
            .ok_or_else(|| CommandError::UnknownOption {
                command: spec.path,
                text: given.clone(),
                nearest: None,
            })?;
        option.check(value)?;
    }
    for option in spec.options {
        if option.need == Need::Required && args.is_empty(option.name) {
            return Err(CommandError::MissingOption {
                command: spec.path,
                option: option.name,
            });
        }
    }
    (spec.read)(args)
}

/// Something that is being typed, for which there are suggestions.
#[derive(Debug, Clone)]
pub struct Autocomplete {
    pub suggestions: Suggestions,
    /// What is typed so far.
    pub typed: String,
    /// The number of a game that was given.
    pub number: Option<GameNumber>,
    /// The game that was named, or the first of the list.
    pub variant: &'static Variant,
    /// The kind of puzzle that was named.
    pub puzzle: Option<PuzzleKind>,
}

/// What is being typed in an option of a command, the other options being filled in so far.
pub fn asking(path: &str, args: &Args, option: &str, typed: &str) -> Option<Autocomplete> {
    let option = meant(path)?.option(option)?;
    Some(Autocomplete {
        suggestions: option.kind.suggestions?,
        typed: typed.to_owned(),
        number: number(args),
        variant: variant(args).unwrap_or(rules::ALL[0]),
        puzzle: puzzle_kind(args),
    })
}
