//! A game as a page on which it can be played through: its words and its scenes, not yet drawn.

use crate::game::{Annotation, Language, Timestamp};
use crate::rules::outcome::Side;
use crate::rules::scene::{Role, Scene};
use crate::rules::{AnyPosition, Move};
use crate::settings::{PieceSet, Theme};
use arbiter_board::Graph;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    pub language: Language,
    /// The theme and the side at the bottom when the page is opened.
    pub theme: Theme,
    pub pieces: PieceSet,
    pub side: Side,
    pub roles: &'static [Role],
    pub title: String,
    /// The names of the players, White's first.
    pub players: [String; 2],
    /// Lines about the game: what it is, its time control, how it ended.
    pub facts: Vec<String>,
    pub began: Option<Timestamp>,
    pub opening: String,
    /// The start, and the position after each move.
    pub positions: Vec<PagePosition>,
    pub review: Option<PageReview>,
    pub continued: Option<Continued>,
    pub pgn: Option<String>,
    /// The text of which the digest is taken, and the digest.
    pub digest: Option<[String; 2]>,
    /// The sentences of the page's controls, by their names.
    pub words: Vec<(String, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageReview {
    pub graph: Graph,
    /// What decided the game, and how well each side played.
    pub overview: Vec<String>,
    /// The turning points in words, in the order of those of the graph.
    pub points: Vec<String>,
}

/// How the command that plays on from the position shown is completed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Continued {
    /// With the number of its moves, of which so many come before the first position of the page.
    ByNumber { command: String, skipped: usize },
    /// With the position text.
    ByText { command: String },
}

impl Page {
    pub fn word(&self, name: &str) -> &str {
        let mut words = self.words.iter();
        let found = words.find(|(known, _)| known == name);
        found.map_or("", |(_, word)| word)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PagePosition {
    /// As White sees it, the last move and a check marked.
    pub scene: Scene,
    pub text: String,
    /// Who is to move; `None` at the end of the game.
    pub turn: Option<Side>,
    /// The same in words, or how the game ended.
    pub state: String,
    pub described: Vec<String>,
    /// The move that led to it; nothing at the start.
    pub played: Option<PageMove>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageMove {
    pub side: Side,
    /// `12.` or `12…`
    pub number: String,
    /// In the reader's letters.
    pub notation: String,
    /// The names of the squares, or of the boards, where it begins and ends.
    pub from: &'static str,
    pub to: &'static str,
    pub at: Option<Timestamp>,
    /// What the player had left after it, as a clock shows it.
    pub clock: Option<String>,
    pub comment: String,
}

/// A game that was played, from wherever it is known.
#[derive(Debug)]
pub struct PlayedGame<'a> {
    pub start: &'a AnyPosition,
    pub moves: Vec<PlayedMove>,
    /// White's first.
    pub players: [String; 2],
    pub facts: Vec<String>,
    /// The result and how it came about, once the game is over.
    pub ending: Option<String>,
    pub opening: String,
}

#[derive(Debug)]
pub struct PlayedMove {
    pub played: Move,
    pub at: Option<Timestamp>,
    pub clock: Option<String>,
    pub annotation: Annotation,
}
