//! The list of commands, and parsing of their options. Registration, the terminal's parser, `/help` and tests derive from
//! [`ALL`]; the sentences are `command-<path>` and `option-<name>`.

mod args;
pub(crate) mod controls;
pub mod custom_id;
mod error;
pub(crate) mod list;
mod option;
mod path;
pub(crate) mod reading;

pub use args::{Args, Value};
pub use controls::{as_command_line, command_of, control, submitted};
pub use error::CommandError;
pub use list::ALL;
pub use option::{OptionKind, Suggestions, ValueType};
pub use path::{Entry, GROUPS, Group, Topic, entries, find, group, meant, topic};

use reading::{read_number, variant};

use custom_id::MenuSelection;

use crate::features::explorer::decide::Exploration;
use crate::features::follows::decide::Wish;
use crate::features::ratings::season::Season;
use crate::features::study::decide::PlanChange;
use crate::game::{ContinuedFrom, Day, GameNumber, Player, Pool};
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
    /// The name used in its sentences' keys: its own, unless another option has that.
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

/// A step on an analysis board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ThinkStep {
    Show,
    /// Plays moves, as typed.
    Try(String),
    Back,
    /// Returns to the game's position.
    Restart,
    Select(MenuSelection),
}

#[derive(Debug, Clone)]
pub enum Command {
    /// Starts a new game.
    Challenge(Challenge),
    /// Opens the form of a challenge.
    ChallengeForm(Invited),
    /// An action in a game; without a number, in the game that fits.
    Action {
        action: Action,
        number: Option<GameNumber>,
        /// The expected state of the game.
        expected: ExpectedRevision,
    },
    Rematch {
        /// The newest game if `None`.
        number: Option<GameNumber>,
    },
    PlayArbiter {
        /// The newest game if `None`.
        number: Option<GameNumber>,
    },
    Nudge {
        number: Option<GameNumber>,
    },
    StopDirectMessages,
    /// A step in choosing a move.
    Select {
        number: GameNumber,
        /// The expected state of the game.
        expected: ExpectedRevision,
        /// The next choice.
        selection: MenuSelection,
    },
    Show {
        question: Question,
        number: Option<GameNumber>,
    },
    Puzzle(crate::features::puzzles::command::PuzzleRequest),
    /// A review; without a number, of the newest game.
    Review {
        number: Option<GameNumber>,
        part: ReviewPart,
    },
    Games,
    /// The board of the game with the most urgent move.
    NextGame,
    /// A personal link to the board in a browser, which opens this game.
    BoardLink(Option<GameNumber>),
    EndBoardLinks,
    /// Opens the board inside Discord, with this game.
    OpenBoard(Option<GameNumber>),
    /// The score against one person, or everyone here.
    Score(Option<Player>),
    Ladder(LadderQuestion),
    Vote(crate::features::votes::command::VoteCommand),
    Tournament(crate::features::tournaments::command::TournamentCommand),
    Block(Player),
    Unblock(Player),
    /// What was played here from a position.
    Explore(Exploration),
    /// Leave from all correspondence games.
    Leave {
        first: Day,
        last: Day,
    },
    /// Direct messages about a game of others; `None` for none any more.
    Follow {
        number: Option<GameNumber>,
        wish: Option<Wish>,
    },
    /// The games that the user follows.
    FollowedGames,
    /// The user's finished games as one file.
    ExportGames,
    /// A request about the user's data.
    Privacy(Privacy),
    Settings(PreferencesPatch, SettingsShown),
    /// Posts the replay of the game.
    ShareReplay {
        number: Option<GameNumber>,
    },
    /// The analysis board.
    Think {
        number: Option<GameNumber>,
        step: ThinkStep,
        /// The new note.
        note: Option<String>,
    },
    /// Conditional moves.
    Plan {
        number: Option<GameNumber>,
        change: PlanChange,
    },
    /// Opens the form of a challenge from a position of a finished game.
    ContinueForm(ContinuedFrom),
    Import(ImportSource),
    /// The server's settings.
    ServerSettings(ServerSettingsPatch, SettingsShown),
    /// Of the game that is played here, or of chess.
    Rules(Option<&'static Variant>),
    Close {
        number: GameNumber,
        /// Shown to the players.
        reason: String,
    },
    /// About this bot.
    About,
    /// Help in general, or for a topic.
    Help(Option<Topic>),
}

#[derive(Debug, Clone)]
pub enum LadderQuestion {
    /// A pool's ladder; if `None`, chess at the speed that has players.
    Of(Option<Pool>, Option<Season>, LadderScope),
    /// A person's record in that pool; if `None`, in the one with most games.
    Person(Player, Option<Pool>, LadderScope),
    /// Pairs that play each other often, for managers.
    Review,
    /// Takes somebody or a game off the server's ladders, or restores them.
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

/// The source of an imported game or position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ImportSource {
    /// A form to paste it into.
    Form,
    Text(String),
    /// The bytes of a file.
    Contents(Vec<u8>),
    /// The address of a file, which the front end downloads first.
    File(String),
    UnreadableFile,
    /// A link to a game that can't be downloaded.
    Unreachable,
}

/// The answer to a change of settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingsShown {
    /// The menus for changing them.
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
    /// The board, privately.
    Opened,
    /// The board from the other side.
    Flipped,
    /// The board in words, square by square.
    Spoken(Perspective),
    Export(ExportFormat),
    More,
    PauseLength,
    /// The rules of its game.
    Rules,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReviewPart {
    /// The turning points and the winning chances.
    Overview,
    /// Counted from 1; the last one if there are fewer.
    TurningPoint(u8),
    /// Posts a turning point, or the overview.
    Share(Option<u8>),
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum ExportFormat {
    /// PGN; for games other than chess, codes in the same format.
    #[default]
    Pgn,
    Page,
}

/// Requests about one's own data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Privacy {
    Show,
    /// Part of the data as a file, counted from 1.
    Export(u8),
    Delete(Confirmation),
}

/// The side at the bottom of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Perspective {
    /// The same side for everyone.
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

/// Parses the command of a path and its options; former paths keep their meaning.
pub fn read(path: &str, args: &Args) -> Result<Command, CommandError> {
    if let (Some(group), Some(action)) = (group(path), args.text(FORMER_ACTION)) {
        let path = format!("{} {action}", group.name);
        return read(&path, &args.clone().without_option(FORMER_ACTION));
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

/// An option being typed, for autocomplete.
#[derive(Debug, Clone)]
pub struct Autocomplete {
    pub suggestions: Suggestions,
    pub typed: String,
    pub number: Option<GameNumber>,
    /// The first of the list if none is chosen.
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
        number: read_number(args),
        variant: variant(args).unwrap_or(rules::ALL[0]),
        args: args.clone(),
    })
}
