//! A reply for a front end to show: words, boards, controls, audience.

use super::page::Page;
use crate::command::custom_id::CustomId;
pub use crate::features::ratings::graph::{Drawing, Graph};
use crate::game::{ChannelId, ContinuedFrom, GameNumber, Place, PlayerId, RoleId};
use crate::rules::scene::Scene;
use crate::settings::{PieceSet, Theme};
use crate::words::{Words, shortened};
use arbiter_board::{Caption, FrameDelay};

/// An answer, in terms of no front end.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reply {
    pub words: Words,
    pub boards: Vec<Board>,
    pub animation: Option<Animation>,
    pub graph: Option<Graph>,
    pub menus: Vec<MenuControl>,
    pub files: Vec<File>,
    /// In rows of five.
    pub controls: Vec<Control>,
    /// The lengths of groups of controls that begin a row each, where they fit; one group if empty.
    pub groups: Vec<usize>,
    /// Opens instead of a message.
    pub form: Option<Box<Form>>,
    /// Parts of the text with a button each, below the words and the picture.
    pub sections: Vec<Section>,
    pub link: Option<Link>,
    pub audience: Audience,
    pub kind: ResponseKind,
    pub layout: Layout,
    /// The effect on earlier messages, where the reply tells of an event.
    pub earlier: Option<Earlier>,
}

/// The effect of an event on the controls under earlier messages about its game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Earlier {
    pub game: GameNumber,
    pub event: u32,
    /// How often the position had changed.
    pub revision: u32,
    /// The message with the board or with the challenge, where no new one takes its place. A pending request is answered or
    /// overtaken by any event, and loses its buttons.
    pub board: PreviousControls,
}

/// The effect on the controls under the message with the board or with the challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PreviousControls {
    Keep,
    /// The game's own take their place: the request that it showed is answered.
    Restore,
    /// The same; a request that waits for an answer goes on waiting.
    Refresh,
    /// They go: the game or the challenge is over.
    Remove,
}

/// The purpose of the controls under a message; they go when it is fulfilled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ControlOwner {
    Challenge,
    /// The board of a game, and how often the position had changed.
    Board(u32),
    /// A request that waits for an answer, and the number of its event; or a flag that can be claimed or an offer of the
    /// arbiter's, and the number of the last event before it.
    Request(u32),
}

/// A button that leads to another channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    pub label: String,
    pub place: Place,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Layout {
    /// The picture is below the words, as large as it can be.
    #[default]
    Board,
    /// The picture is small and beside the words.
    Card,
}

/// Whether a reply is a message of its own.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ResponseKind {
    #[default]
    New,
    /// It replaces the message whose control was used.
    Update,
}

/// A board as it is shown: the scene, and the words around the picture.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    pub theme: Theme,
    pub pieces: PieceSet,
    /// Seen from the side of the reader.
    pub scene: Scene,
    pub subject: Subject,
    pub caption: Caption,
    /// The position in words, for those who cannot see the picture: at most 1,024 characters.
    pub description: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    pub name: String,
    pub content: FileContent,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileContent {
    Text(String),
    Page(Box<Page>),
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Animation {
    /// The file's name without its ending: `game-482`.
    pub file_name: String,
    /// The boards from the start to the end, and how long each stays.
    pub boards: Vec<(Board, FrameDelay)>,
    /// The game in words, for those who cannot see the picture: at most 1,024 characters.
    pub description: String,
    /// Said instead where too many pictures wait to be drawn.
    pub busy: String,
}

/// What a board is a picture of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Subject {
    Game {
        number: GameNumber,
        /// How many moves had been played.
        moves: u32,
    },
    /// A game with the reason for a refusal marked.
    Refusal {
        number: GameNumber,
        /// How many moves had been played.
        moves: u32,
    },
    /// A game with a hint marked.
    Hint {
        number: GameNumber,
        /// How many moves had been played.
        moves: u32,
    },
    /// A turning point of a game that is over, counted from 1.
    Review { number: GameNumber, point: usize },
    Rules {
        game: &'static str,
        /// What it shows.
        name: &'static str,
    },
    Puzzle {
        game: &'static str,
        /// How many moves of the line were played.
        ply: usize,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Control {
    pub label: String,
    pub custom_id: CustomId,
    pub style: Style,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    pub words: Words,
    pub control: Control,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuControl {
    pub custom_id: CustomId,
    /// Above the menu, where what is written on it doesn't say what it is for.
    pub heading: Option<Words>,
    /// What is written on it before anything is chosen.
    pub placeholder: String,
    pub entries: MenuEntries,
}

/// What can be chosen from a menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MenuEntries {
    /// From one to 25 options.
    Choices(Vec<Choice>),
    /// At least one of up to 25 options; with the values that are chosen already.
    Several(Vec<Choice>, Vec<String>),
    /// A channel of the server or none; with the one that is chosen already.
    Channel(Option<ChannelId>),
    /// Any number of the server's channels, up to 25; with those that are chosen already.
    Channels(Vec<ChannelId>),
    /// A role of the server or none.
    Role(Option<RoleId>),
}

/// The most UTF-16 units of a form's title and of a field's label (Discord, "Modals", "Label").
pub(crate) const LONGEST_TITLE: usize = 45;

/// A form to be filled in, whose fields are options of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// At most 45 UTF-16 units.
    pub title: String,
    pub custom_id: CustomId,
    /// From one to five.
    pub fields: Vec<Field>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    pub option: &'static str,
    /// At most 45 UTF-16 units.
    pub label: String,
    pub input: Input,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    Text {
        /// An example, at most 100 UTF-16 units.
        placeholder: String,
        longest: u16,
    },
    /// The same, which may stay empty.
    OptionalText { placeholder: String, longest: u16 },
    /// Several lines.
    Paragraph { longest: u16 },
    /// One of up to 25 options, with the value chosen already.
    Choices(Vec<Choice>, String),
    /// A person, with the one chosen already; optional where none is.
    Person(Option<PlayerId>),
}

/// The most UTF-16 units of an option's label (Discord, "Select Option Structure").
const LONGEST_LABEL: usize = 100;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// At most 100 UTF-16 units.
    pub label: String,
    /// At most 100 UTF-16 units.
    pub value: String,
}

impl Choice {
    /// The label is cut to its length.
    pub(crate) fn new(label: &str, value: impl Into<String>) -> Self {
        Choice {
            label: shortened(label, LONGEST_LABEL),
            value: value.into(),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// The expected choice.
    Primary,
    /// One choice of several.
    Plain,
    /// A choice that cannot be undone.
    Danger,
    /// An answer that was wrong, and can't be given again.
    Wrong,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Audience {
    Everyone,
    #[default]
    User,
}

impl File {
    /// Its text; nothing for a page, which is still to be drawn.
    pub fn text(&self) -> Option<&str> {
        match &self.content {
            FileContent::Text(text) => Some(text),
            FileContent::Page(_) => None,
        }
    }
}

impl Board {
    /// The picture's file name without its ending: `game-482-ply-13`, or `rules-chess-castling`.
    pub fn file_name(&self) -> String {
        match self.subject {
            Subject::Game { number, moves } => format!("game-{}-ply-{moves}", number.typed()),
            Subject::Refusal { number, moves } => format!("refusal-{}-ply-{moves}", number.typed()),
            Subject::Hint { number, moves } => format!("hint-{}-ply-{moves}", number.typed()),
            Subject::Review { number, point } => format!("review-{}-{point}", number.typed()),
            Subject::Rules { game, name } => format!("rules-{game}-{name}"),
            Subject::Puzzle { game, ply } => format!("puzzle-{game}-ply-{ply}"),
        }
    }

    /// The name of the file of a picture of several boards, without its ending.
    pub fn common_name(&self) -> String {
        match self.subject {
            Subject::Rules { game, .. } => format!("rules-{game}"),
            Subject::Game { .. }
            | Subject::Refusal { .. }
            | Subject::Hint { .. }
            | Subject::Review { .. }
            | Subject::Puzzle { .. } => self.file_name(),
        }
    }

    pub const fn game(&self) -> Option<GameNumber> {
        match self.subject {
            Subject::Game { number, .. }
            | Subject::Refusal { number, .. }
            | Subject::Hint { number, .. }
            | Subject::Review { number, .. } => Some(number),
            Subject::Rules { .. } | Subject::Puzzle { .. } => None,
        }
    }
}

impl Reply {
    /// Whether a picture has to be drawn for it.
    pub const fn has_pictures(&self) -> bool {
        !self.boards.is_empty() || self.animation.is_some() || self.graph.is_some()
    }

    /// The same in words.
    pub fn without_pictures(&self) -> Self {
        Reply {
            boards: Vec::new(),
            animation: None,
            graph: None,
            ..self.clone()
        }
    }

    /// The words with those of the sections.
    pub fn text(&self) -> Words {
        let sections = self.sections.iter().map(|section| section.words.clone());
        sections.fold(self.words.clone(), Words::line)
    }

    /// The controls with those of the sections.
    pub fn all_controls(&self) -> impl Iterator<Item = &Control> {
        let sections = self.sections.iter().map(|section| &section.control);
        sections.chain(&self.controls)
    }

    pub fn add(&mut self, words: Words) {
        self.words = std::mem::take(&mut self.words).line(words);
    }

    /// Adds a line above all others.
    pub fn head(&mut self, words: Words) {
        self.words = words.line(std::mem::take(&mut self.words));
    }

    /// Words alone, for the user.
    pub(crate) fn to_user(words: Words) -> Self {
        Reply {
            words,
            ..Reply::default()
        }
    }

    pub(crate) fn with_controls(mut self, controls: impl IntoIterator<Item = Control>) -> Self {
        self.controls.extend(controls);
        self
    }

    pub(crate) fn with_boards(mut self, boards: impl IntoIterator<Item = Board>) -> Self {
        self.boards.extend(boards);
        self
    }

    pub(crate) fn with_menus(mut self, menus: impl IntoIterator<Item = MenuControl>) -> Self {
        self.menus.extend(menus);
        self
    }

    /// Words alone, for everybody.
    pub(crate) fn to_everyone(words: Words) -> Self {
        Reply {
            audience: Audience::Everyone,
            ..Reply::to_user(words)
        }
    }
}

/// The game and the number of its moves that the name of a picture's file has, as options take it: `#482@13`.
pub fn pictured_game(text: &str) -> Option<String> {
    ["game-", "hint-", "refusal-"].iter().find_map(|kind| {
        let (_, name) = text.split_once(kind)?;
        let (number, moves) = name.split_once("-ply-")?;
        let game = number.parse::<GameNumber>().ok()?;
        let end = moves.find(|symbol: char| !symbol.is_ascii_digit());
        let plies = Some(moves[..end.unwrap_or(moves.len())].parse().ok()?);
        Some(ContinuedFrom { game, plies }.to_string())
    })
}
