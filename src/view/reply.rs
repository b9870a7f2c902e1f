//! What a front end shows: words, a board, buttons, and for whom.

use super::words::Words;
use crate::referee::{GameNumber, Tap};
use crate::rules::outcome::Side;
use crate::rules::scene::Scene;

/// An answer, without a trace of where it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The sentences.
    pub words: Words,
    /// The boards to be shown, in order.
    pub boards: Vec<Board>,
    /// Buttons, in order; at most five.
    pub controls: Vec<Control>,
    /// Who sees it.
    pub audience: Audience,
}

/// A board as it is shown: what there is to see, and the words that go with the picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// What there is to see, the right way round.
    pub scene: Scene,
    /// What it is a picture of.
    pub subject: Subject,
    /// The line above the board: who plays, and the game's number; or what an example shows.
    pub title: String,
    /// The same line's end: who is to move, or the result.
    pub status: String,
    /// The players' names, White's first, where it is a board of a game.
    pub players: Option<[String; 2]>,
    /// The side to move; nobody when the game is over.
    pub turn: Option<Side>,
    /// The position in words, for those who cannot see the picture: at most 1,024 characters.
    pub description: String,
}

/// What a board is a picture of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    pub tap: Tap,
    /// How it looks.
    pub style: Style,
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
    /// An answer of words alone, for the asker.
    pub(super) fn aside(words: Words) -> Self {
        Reply {
            words,
            boards: Vec::new(),
            controls: Vec::new(),
            audience: Audience::Asker,
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
