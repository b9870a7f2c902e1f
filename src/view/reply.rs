//! What a front end shows: words, a board, buttons, and for whom.

use std::fmt;

use super::words::Words;
use crate::referee::draft::Drafting;
use crate::referee::pick::{Menu, OPEN};
use crate::referee::{GameNumber, Tap, TapKind, Theme};
use crate::rules::outcome::Side;
use crate::rules::scene::Scene;

/// An answer, without a trace of where it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The sentences.
    pub words: Words,
    /// The boards to be shown, in order.
    pub boards: Vec<Board>,
    /// A game to be shown move by move.
    pub film: Option<Film>,
    /// Menus, in order; with the buttons at most five rows.
    pub menus: Vec<MenuControl>,
    /// Files that go with it.
    pub files: Vec<File>,
    /// Buttons, in order; at most five.
    pub controls: Vec<Control>,
    /// Who sees it.
    pub audience: Audience,
    /// Whether it takes the place of the message from which it was asked for.
    pub renewal: Renewal,
    /// What becomes of the controls under earlier messages, where it tells that something has happened in a game.
    pub earlier: Option<Earlier>,
}

/// What becomes of the controls under earlier messages about a game, after one of its entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Earlier {
    /// Which game.
    pub game: GameNumber,
    /// The number of the entry.
    pub entry: u32,
    /// How often the position had changed.
    pub revision: u32,
    /// What becomes of the message with the board, or with the challenge, where no new one takes its place. A request that
    /// has waited is answered or overtaken by any entry, and loses its buttons.
    pub board: EarlierBoard,
}

/// What becomes of the controls under the message with the board or with the challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EarlierBoard {
    /// They stay.
    Stays,
    /// These take their place: an answer that it asked for has come.
    Becomes(Panel),
    /// They go: there is nothing more to do.
    Goes,
}

/// The controls under a message.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Panel {
    /// Menus, in order.
    pub menus: Vec<MenuControl>,
    /// Buttons, in order.
    pub controls: Vec<Control>,
}

/// What a message carries controls for, so that they go when they are of no use any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Carries {
    /// The challenge to a game.
    Challenge,
    /// The board of a game, and how often the position had changed.
    Board(u32),
    /// A request that waits for an answer, and the number of its entry; or a flag that can be claimed, and the number of
    /// the last entry before it fell.
    Request(u32),
}

/// Whether an answer is a message of its own.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Renewal {
    /// It is.
    #[default]
    New,
    /// It takes the place of the message whose control was used.
    Same,
}

/// A board as it is shown: what there is to see, and the words that go with the picture.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    /// The look of the picture.
    pub theme: Theme,
    /// What there is to see, the right way round.
    pub scene: Scene,
    /// What it is a picture of.
    pub subject: Subject,
    /// The line above the board: who plays, and the game's number; or what an example shows.
    pub title: String,
    /// The same line's end: who is to move, or the result.
    pub status: String,
    /// Who plays, for the plates above the board; nothing where nobody does.
    pub plates: Option<Plates>,
    /// The position in words, for those who cannot see the picture: at most 1,024 characters.
    pub description: String,
}

/// A file of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its name, without a folder.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// A game as it is shown move by move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Film {
    /// The file's name without its ending: `game-482`.
    pub file_name: String,
    /// The boards from the start to the end, and how long each stays.
    pub boards: Vec<(Board, Pace)>,
    /// The game in words, for those who cannot see the picture: at most 1,024 characters.
    pub description: String,
    /// What is said besides where it cannot be drawn now, because too many wait for theirs.
    pub busy: String,
}

/// How long a board of a film stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pace {
    /// As long as a move needs to be seen.
    Move,
    /// Longer: a check.
    Check,
    /// Longest: the start and the end.
    End,
}

/// What the picture of a game says about its players.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Plates {
    /// The names, White's first.
    pub names: [String; 2],
    /// The time that each had left when the last thing happened, as people read it; empty without a clock.
    pub clocks: [String; 2],
    /// Who is to move.
    pub turn: Option<Side>,
    /// How the game ended, for example `1-0 · Checkmate`.
    pub result: Option<String>,
}

/// What a board is a picture of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Subject {
    /// A game that is or was played.
    Game {
        /// Which one.
        number: GameNumber,
        /// How many moves had been played.
        moves: u32,
    },
    /// A game with the reason for a refusal marked.
    Refusal {
        /// Which one.
        number: GameNumber,
        /// How many moves had been played.
        moves: u32,
    },
    /// A part of the rules.
    Rules {
        /// The key of the game.
        game: &'static str,
        /// What it shows.
        name: &'static str,
    },
}

/// A button.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Control {
    /// What is written on it.
    pub label: String,
    /// What it does.
    pub press: Press,
    /// How it looks.
    pub style: Style,
}

/// What pressing a button does. Its text is the button's own.
#[derive(Debug, Clone)]
pub enum Press {
    /// Something in a game.
    Tap(Tap),
    /// What was chosen is to count.
    Sure(Menu),
    /// The challenge is to be made.
    Challenge(Drafting),
}

impl PartialEq for Press {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Press {}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Press::Tap(tap) => tap.fmt(f),
            Press::Sure(menu) => menu.fmt(f),
            Press::Challenge(drafting) => drafting.fmt(f),
        }
    }
}

/// A menu of which one entry is chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuControl {
    /// What it is for.
    pub menu: Choosing,
    /// What is written on it before anything is chosen.
    pub placeholder: String,
    /// Its entries, from one to 25.
    pub choices: Vec<Choice>,
}

/// What is chosen from a menu. Its text is the menu's own.
#[derive(Debug, Clone)]
pub enum Choosing {
    /// Something in a game.
    Move(Menu),
    /// A term of a challenge.
    Term(Drafting),
    /// A game to be opened, from a list.
    Game,
}

impl fmt::Display for Choosing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choosing::Move(menu) => menu.fmt(f),
            Choosing::Term(drafting) => drafting.fmt(f),
            Choosing::Game => f.write_str(OPEN),
        }
    }
}

impl PartialEq for Choosing {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Choosing {}

/// Something to choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What is written on it: at most 100 characters.
    pub label: String,
    /// What it stands for: at most 100 characters.
    pub value: String,
    /// What it does: at most 100 characters.
    pub description: Option<String>,
}

/// How a button looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// The expected choice.
    Primary,
    /// One choice of several.
    Plain,
    /// A choice that cannot be undone.
    Danger,
}

/// Who sees an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Everybody in the place.
    Everyone,
    /// Only who asked.
    Asker,
}

impl Board {
    /// The picture's file name without its ending: `game-482-ply-13`, or `rules-chess-castling`.
    #[must_use]
    pub fn file_name(&self) -> String {
        match self.subject {
            Subject::Game { number, moves } => format!("game-{}-ply-{moves}", number.0),
            Subject::Refusal { number, moves } => format!("refusal-{}-ply-{moves}", number.0),
            Subject::Rules { game, name } => format!("rules-{game}-{name}"),
        }
    }

    /// The game that the board belongs to.
    #[must_use]
    pub const fn game(&self) -> Option<GameNumber> {
        match self.subject {
            Subject::Game { number, .. } | Subject::Refusal { number, .. } => Some(number),
            Subject::Rules { .. } => None,
        }
    }
}

impl Reply {
    /// What this message carries controls for, for everybody, and in which game.
    #[must_use]
    pub fn carries(&self) -> Option<(GameNumber, Carries)> {
        let Press::Tap(tap) = self.controls.first()?.press else {
            return None;
        };
        if self.audience != Audience::Everyone {
            return None;
        }
        let is_board = |board: &Board| matches!(board.subject, Subject::Game { .. });
        let carries = match (self.boards.first(), tap.kind) {
            (Some(board), _) => is_board(board).then_some(Carries::Board(tap.seen)),
            (None, TapKind::AcceptChallenge) => Some(Carries::Challenge),
            (
                None,
                TapKind::AcceptDraw
                | TapKind::AcceptTakeback
                | TapKind::AcceptPause
                | TapKind::Flag,
            ) => {
                let earlier = self.earlier.as_ref();
                earlier.map(|earlier| Carries::Request(earlier.entry))
            }
            (None, _) => None,
        };
        carries.map(|carries| (tap.game, carries))
    }

    /// Whether controls under other messages may have to go, or be kept in mind, once it is shown.
    #[must_use]
    pub fn moves_controls(&self) -> bool {
        self.earlier.is_some() || self.carries().is_some()
    }

    /// More to be said, on a line of its own.
    pub fn add(&mut self, words: Words) {
        self.words = std::mem::take(&mut self.words).line(words);
    }

    /// An answer of words alone, for the asker.
    pub(super) fn aside(words: Words) -> Self {
        Reply {
            words,
            boards: Vec::new(),
            film: None,
            menus: Vec::new(),
            files: Vec::new(),
            controls: Vec::new(),
            audience: Audience::Asker,
            renewal: Renewal::New,
            earlier: None,
        }
    }

    /// An answer of words alone, for everybody.
    pub(super) fn public(words: Words) -> Self {
        Reply {
            audience: Audience::Everyone,
            ..Reply::aside(words)
        }
    }
}
