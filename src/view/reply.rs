//! What a front end shows: words, a board, buttons, and for whom.

use super::words::Words;
use crate::referee::{GameNumber, Tap};
use crate::rules::scene::Scene;

/// An answer, without a trace of where it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The sentences.
    pub words: Words,
    /// The board, where one is shown.
    pub board: Option<Board>,
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
    /// Which game it is.
    pub game: GameNumber,
    /// How many moves had been played.
    pub moves: u32,
    /// The line above the board: who plays, and the game's number.
    pub title: String,
    /// The same line's end: who is to move, or the result.
    pub status: String,
    /// The position in words, for those who cannot see the picture: at most 1,024 characters.
    pub description: String,
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
    /// The picture's file name without its ending: game and ply, for example `game-482-ply-13`.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("game-{}-ply-{}", self.game.0, self.moves)
    }
}

impl Reply {
    /// An answer of words alone, for the asker.
    pub(super) fn aside(words: Words) -> Self {
        Reply {
            words,
            board: None,
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
