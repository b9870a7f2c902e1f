//! A reply for a front end: words, boards, controls, audience.

use std::num::NonZeroU64;

use super::page::Page;
use crate::command::custom_id::CustomId;
pub use crate::features::ratings::graph::{Drawing, Graph};
use crate::game::{
    ChannelId, ContinuedFrom, Game, GameNumber, Place, PlayerId, RoleId, ServerId, Timestamp,
};
use crate::rules::scene::{Piece, Scene};
use crate::settings::{PieceSet, Theme};
use crate::words::{Words, shortened};
use arbiter_board::{Caption, FrameDelay};

/// An answer, independent of the front end.
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
    /// The pieces that the first of the controls stand for.
    pub pieces: Vec<Option<Piece>>,
    /// Sizes of groups of controls that start a new row if they fit; one group if empty.
    pub groups: Vec<usize>,
    /// The game and the purpose of public controls, which are removed when it is fulfilled.
    pub owner: Option<(GameNumber, ControlOwner)>,
    /// Opened instead of a message.
    pub form: Option<Box<Form>>,
    /// Parts of the text with a button each, below the words and the picture.
    pub sections: Vec<Section>,
    pub link: Option<Link>,
    pub audience: Audience,
    pub kind: ResponseKind,
    pub layout: Layout,
    /// The effect on earlier messages, if the reply is about an event.
    pub earlier: Option<Earlier>,
}

/// The effect of an event on the controls under earlier messages of its game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Earlier {
    pub game: GameNumber,
    pub event: u32,
    /// The revision of the position.
    pub revision: u32,
    /// The message with the board or the challenge, if no new one replaces it. Any event answers or supersedes a pending
    /// request, which loses its buttons.
    pub board: PreviousControls,
}

/// The effect on the controls under the message with the board or the challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PreviousControls {
    Keep,
    /// The game's controls are restored, because the request shown there was answered.
    Restore,
    /// The same, with a request still pending.
    Refresh,
    /// They are removed: the game or the challenge is over.
    Remove,
}

/// The purpose of the controls under a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ControlOwner {
    Challenge,
    /// The board of a game with this revision.
    Board(u32),
    /// A pending request, with the number of its event; or a claimable flag or an offer by Arbiter, with the number of the
    /// last event before it.
    Request(u32),
}

/// A button that links elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    pub label: String,
    pub to: LinkTarget,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkTarget {
    Channel(Place),
    /// The board of a game inside Discord, in the Activity of this application.
    Activity(NonZeroU64, GameNumber),
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Layout {
    /// The picture is below the words, as large as possible.
    #[default]
    Board,
    /// The picture is small and beside the words.
    Card,
}

/// Whether a reply is a separate message.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ResponseKind {
    #[default]
    New,
    /// It replaces the message whose control was used.
    Update,
}

/// A board for display: the scene, and the text around the picture.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    pub theme: Theme,
    pub pieces: PieceSet,
    /// Seen from the reader's side.
    pub scene: Scene,
    pub subject: Subject,
    pub caption: Caption,
    /// The alternative text of the picture: at most 1,024 characters.
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
    /// The boards from the start to the end, with their durations.
    pub boards: Vec<(Board, FrameDelay)>,
    /// The alternative text of the animation: at most 1,024 characters.
    pub description: String,
    /// Shown instead if too many pictures are queued.
    pub busy: String,
}

/// The subject of a board's picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Subject {
    Game {
        number: GameNumber,
        /// Number of moves played.
        moves: u32,
    },
    /// A game with the reason for a refusal marked.
    Refusal {
        number: GameNumber,
        /// Number of moves played.
        moves: u32,
    },
    /// A game with a hint marked.
    Hint {
        number: GameNumber,
        /// Number of moves played.
        moves: u32,
    },
    /// A turning point of a finished game, counted from 1.
    Review {
        number: GameNumber,
        point: usize,
        /// The half-move before which it's shown.
        ply: usize,
    },
    Rules {
        game: &'static str,
        /// What it shows.
        name: &'static str,
    },
    /// Moves outside a game, such as those of a puzzle.
    Line {
        /// What they belong to: `puzzle`.
        kind: &'static str,
        game: &'static str,
        /// Number of moves of the line played.
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

/// Maximum length of a menu's placeholder in UTF-16 units (Discord, "String Select").
pub(crate) const LONGEST_PLACEHOLDER: usize = 150;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuControl {
    pub custom_id: CustomId,
    /// Above the menu, if its placeholder doesn't explain it.
    pub heading: Option<Words>,
    /// Shown before anything is chosen; at most 150 UTF-16 units.
    pub placeholder: String,
    pub entries: MenuEntries,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MenuEntries {
    /// From one to 25 options.
    Choices(Vec<Choice>),
    /// At least one of up to 25 options; with the selected values.
    Several(Vec<Choice>, Vec<String>),
    /// A channel of the server or none; with the selected one.
    Channel(Option<ChannelId>),
    /// Any number of the server's channels, up to 25; with the selected ones.
    Channels(Vec<ChannelId>),
    /// A role of the server or none.
    Role(Option<RoleId>),
}

/// Maximum length, in UTF-16 units, of a form's title and of a field's label (Discord, "Modals", "Label").
pub(crate) const LONGEST_TITLE: usize = 45;

/// A form, whose fields are options of a command.
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
    /// Text that may be empty.
    OptionalText { placeholder: String, longest: u16 },
    /// Several lines.
    Paragraph { longest: u16 },
    /// Several lines that may be empty.
    OptionalParagraph { longest: u16 },
    /// A file or none.
    File,
    /// One of up to 25 options, with the selected value.
    Choices(Vec<Choice>, String),
    /// Yes if it's ticked, and otherwise the default.
    Checkbox,
    /// A person, with the selected one; optional if none is selected.
    Person(Option<PlayerId>),
}

/// Maximum length of an option's label in UTF-16 units (Discord, "Select Option Structure").
const LONGEST_LABEL: usize = 100;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// At most 100 UTF-16 units.
    pub label: String,
    /// At most 100 UTF-16 units.
    pub value: String,
}

impl Choice {
    /// Cuts the label to its maximum length.
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
    /// An irreversible choice.
    Danger,
    /// A wrong answer, which can't be given again.
    Wrong,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Audience {
    Everyone,
    #[default]
    User,
}

impl File {
    /// Its text; `None` for a page, which has to be rendered first.
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
            Subject::Review { number, point, .. } => format!("review-{}-{point}", number.typed()),
            Subject::Rules { game, name } => format!("rules-{game}-{name}"),
            Subject::Line { kind, game, ply } => format!("{kind}-{game}-ply-{ply}"),
        }
    }

    /// The file name, without its ending, of a picture of several boards.
    pub fn common_name(&self) -> String {
        match self.subject {
            Subject::Rules { game, .. } => format!("rules-{game}"),
            Subject::Game { .. }
            | Subject::Refusal { .. }
            | Subject::Hint { .. }
            | Subject::Review { .. }
            | Subject::Line { .. } => self.file_name(),
        }
    }

    pub const fn game(&self) -> Option<GameNumber> {
        match self.subject {
            Subject::Game { number, .. }
            | Subject::Refusal { number, .. }
            | Subject::Hint { number, .. }
            | Subject::Review { number, .. } => Some(number),
            Subject::Rules { .. } | Subject::Line { .. } => None,
        }
    }
}

impl Reply {
    /// Whether a picture has to be rendered for it.
    pub const fn has_pictures(&self) -> bool {
        !self.boards.is_empty() || self.animation.is_some() || self.graph.is_some()
    }

    /// The same reply as text.
    pub fn without_pictures(&self) -> Self {
        Reply {
            boards: Vec::new(),
            animation: None,
            graph: None,
            ..self.clone()
        }
    }

    /// The words, including those of sections.
    pub fn text(&self) -> Words {
        let sections = self.sections.iter().map(|section| section.words.clone());
        sections.fold(self.words.clone(), Words::line)
    }

    /// The controls, including those of sections.
    pub fn all_controls(&self) -> impl Iterator<Item = &Control> {
        let sections = self.sections.iter().map(|section| &section.control);
        sections.chain(&self.controls)
    }

    /// The game and the purpose of its controls, if it has any and is public.
    pub fn carries(&self) -> Option<(GameNumber, ControlOwner)> {
        let has_controls = self.audience == Audience::Everyone && !self.controls.is_empty();
        self.owner.filter(|_| has_controls)
    }

    /// Whether the reply changes the controls under other messages, or has controls that must be recorded.
    pub fn moves_controls(&self) -> bool {
        self.earlier.is_some() || self.carries().is_some()
    }

    pub fn add(&mut self, words: Words) {
        self.words = std::mem::take(&mut self.words).line(words);
    }

    /// Adds a line at the top.
    pub fn head(&mut self, words: Words) {
        self.words = words.line(std::mem::take(&mut self.words));
    }

    /// A private reply of words only.
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

    pub(crate) fn owned_by(mut self, game: &Game, owner: ControlOwner) -> Self {
        self.owner = Some((game.number, owner));
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

    /// A public reply of words only.
    pub(crate) fn to_everyone(words: Words) -> Self {
        Reply {
            audience: Audience::Everyone,
            ..Reply::to_user(words)
        }
    }
}

/// Parses the game and its number of moves from a picture's file name, in the form of options: `#482@13`.
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

/// An event that a server shows in its list (Discord, "Guild Scheduled Event").
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScheduledEvent {
    pub server: ServerId,
    /// Where it takes place.
    pub channel: ChannelId,
    pub name: String,
    pub description: String,
    pub starts: Timestamp,
    pub ends: Timestamp,
}
