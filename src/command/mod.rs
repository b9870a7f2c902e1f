//! The list of commands, and the meaning of filled-in ones. Registration, the terminal's parser, `/help` and tests
//! derive from [`ALL`]; the view has the words under `command-<path>` and `option-<name>`.

mod args;
pub(crate) mod controls;
pub mod custom_id;
mod error;
pub(crate) mod list;
mod option;
mod path;
pub(crate) mod reading;

pub use args::{Args, Value};
pub use controls::{command_of, control, submitted, typed};
pub use error::CommandError;
pub use list::ALL;
pub use option::{OptionKind, Suggestions, ValueType};
pub use path::{Entry, GROUPS, Group, Topic, entries, find, group, meant, topic};

use reading::{number, variant};

use custom_id::MenuSelection;

use crate::features::puzzles::command::PuzzleRequest;
use crate::features::ratings::season::Season;
use crate::features::study::decide::PlanChange;
use crate::features::tournaments::command::TournamentCommand;
use crate::features::votes::command::VoteCommand;
use crate::game::{ContinuedFrom, GameNumber, Player, Pool};
use crate::referee::{Action, Authority, Challenge, Confirmation, ExpectedRevision, Invited};
use crate::rules;
use crate::rules::Variant;
use crate::rules::outcome::Side;
use crate::settings::{PreferencesPatch, ServerSettingsPatch};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

#[derive(Debug)]
pub struct CommandSpec {
    /// A name, or a group and a name: `game history`.
    pub path: &'static str,
    /// Who may use it.
    pub authority: Authority,
    /// Required ones first.
    pub options: &'static [OptionSpec],
    read: fn(&Args) -> Result<Command, CommandError>,
}

#[derive(Debug, Clone, Copy)]
pub struct OptionSpec {
    pub name: &'static str,
    /// What its sentences are called by: its name, unless another option has that.
    pub key: &'static str,
    /// Its name in American English, if different.
    pub american: Option<&'static str>,
    pub kind: OptionKind,
    pub need: Need,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    Required,
    Optional,
}

/// What is done on an analysis board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ThinkStep {
    Show,
    /// Moves as typed.
    Try(String),
    Back,
    /// To the position of the game.
    Restart,
    Select(MenuSelection),
}

#[derive(Debug, Clone)]
pub enum Command {
    /// A new game.
    Challenge(Challenge),
    /// Opens the form of a challenge.
    ChallengeForm(Invited),
    /// Without a number, in the game that fits.
    Action {
        action: Action,
        number: Option<GameNumber>,
        /// The state of the game that is meant.
        expected: ExpectedRevision,
    },
    Rematch {
        /// The newest if `None`.
        number: Option<GameNumber>,
    },
    PlayArbiter {
        /// The newest if `None`.
        number: Option<GameNumber>,
    },
    Nudge {
        number: Option<GameNumber>,
    },
    StopDirectMessages,
    /// A step in choosing a move.
    Select {
        number: GameNumber,
        /// The state of the game that is meant.
        expected: ExpectedRevision,
        /// The next choice.
        selection: MenuSelection,
    },
    Show {
        question: Question,
        number: Option<GameNumber>,
    },
    Puzzle(PuzzleRequest),
    /// Without a number, of the newest game.
    Review {
        number: Option<GameNumber>,
        part: ReviewPart,
    },
    Games,
    /// The board of the game whose move is due first.
    NextGame,
    /// Against one person, or everyone here.
    Score(Option<Player>),
    Ladder(LadderQuestion),
    Vote(VoteCommand),
    Tournament(TournamentCommand),
    Block(Player),
    Unblock(Player),
    /// About the user's data.
    Privacy(Privacy),
    Settings(PreferencesPatch, SettingsShown),
    /// Shows the game move by move to everybody.
    ShareReplay {
        number: Option<GameNumber>,
    },
    /// The analysis board.
    Think {
        number: Option<GameNumber>,
        step: ThinkStep,
        /// Replaces the note.
        note: Option<String>,
    },
    /// Conditional moves.
    Plan {
        number: Option<GameNumber>,
        change: PlanChange,
    },
    /// A form for a challenge from a position of a game that is over.
    ContinueForm(ContinuedFrom),
    Import(ImportSource),
    /// The server's settings.
    ServerSettings(ServerSettingsPatch, SettingsShown),
    Rules(&'static Variant),
    Close {
        number: GameNumber,
        /// For its players.
        reason: String,
    },
    /// About this bot.
    About,
    /// Help in general, or for a topic.
    Help(Option<Topic>),
}

#[derive(Debug, Clone)]
pub enum LadderQuestion {
    /// Of chess at the speed that has players if `None`.
    Of(Option<Pool>, Option<Season>, LadderScope),
    /// In detail of that pool; if `None`, of the one with most games.
    Person(Player, Option<Pool>, LadderScope),
    /// Pairs that met often, for managers.
    Review,
    /// Takes something off the server's ladders, or puts it back.
    Remove(LadderEntry, bool),
}

#[derive(Debug, Clone)]
pub enum LadderEntry {
    Person(Player),
    Game(GameNumber),
}

/// Choices of `where`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum LadderScope {
    #[default]
    Here,
    Everywhere,
}

/// Where an imported game or position comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ImportSource {
    /// A form that asks for it.
    Form,
    Text(String),
    /// The bytes of a file.
    Contents(Vec<u8>),
    /// The address of a file, which the front end reads first.
    File(String),
    UnreadableFile,
    /// A link to a game that doesn't come.
    Unreachable,
}

/// What the answer to a change of settings shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingsShown {
    /// The menus that change them.
    All,
    Changed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    Board(Perspective),
    Moves,
    /// The moves played so far.
    History,
    /// The remaining time.
    Clock,
    Replay(Perspective),
    /// Its board, privately.
    Opened,
    /// From the other side.
    Flipped,
    /// Square by square.
    Spoken(Perspective),
    Export(ExportFormat),
    More,
    PauseLength,
    /// Of its game.
    Rules,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReviewPart {
    /// The deciding moments and the chances.
    Overview,
    /// Counted from 1; the last one if there are fewer.
    TurningPoint(u8),
    /// For everyone: a turning point, or the overview.
    Share(Option<u8>),
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum ExportFormat {
    /// PGN; codes in its frame for other games than chess.
    #[default]
    Pgn,
    Page,
}

/// Requests about one's own data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Privacy {
    Show,
    /// A part of it as a file, counted from 1.
    Export(u8),
    Delete(Confirmation),
}

/// The side at the bottom of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Perspective {
    /// The same for everyone.
    Common,
    /// The user's side; White's for others.
    Own,
    Side(Side),
}

impl CommandSpec {
    pub fn option(&self, name: &str) -> Option<&OptionSpec> {
        self.options.iter().find(|option| option.name == name)
    }
}

/// The option of `/privacy` when it was one command.
pub const FORMER_ACTION: &str = "action";

/// The command of a path and its options; former paths keep their meaning.
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

/// An option being typed.
#[derive(Debug, Clone)]
pub struct Autocomplete {
    pub suggestions: Suggestions,
    pub typed: String,
    pub number: Option<GameNumber>,
    /// The first of the list if none was given.
    pub variant: &'static Variant,
    /// The other options.
    pub args: Args,
}

/// The suggestions for an option being typed.
pub fn asking(path: &str, args: &Args, option: &str, typed: &str) -> Option<Autocomplete> {
    let option = meant(path)?.option(option)?;
    Some(Autocomplete {
        suggestions: option.kind.suggestions?,
        typed: typed.to_owned(),
        number: number(args),
        variant: variant(args).unwrap_or(rules::ALL[0]),
        args: args.clone(),
    })
}
