//! A game as a web page for playing through: its text and its scenes, before rendering.

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
    /// Lines about the game: variant, time control, result.
    pub facts: Vec<String>,
    pub began: Option<Timestamp>,
    pub opening: String,
    /// The start, and the position after each move.
    pub positions: Vec<PagePosition>,
    pub review: Option<PageReview>,
    pub continued: Option<Continued>,
    /// Where the page belongs, on a site: addresses and words.
    pub links: Vec<(String, String)>,
    /// On a site: what search engines and previews of links are told, as HTML.
    pub head: String,
    /// Whether it plays by itself from the start when it is opened.
    pub plays: bool,
    pub pgn: Option<String>,
    /// The text of the digest, and the digest.
    pub digest: Option<[String; 2]>,
    /// The labels of the page's controls, by name.
    pub words: Vec<(String, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageReview {
    pub graph: Graph,
    /// What decided the game, and each side's accuracy.
    pub overview: Vec<String>,
    /// The turning points in words, in the order of the graph.
    pub points: Vec<String>,
}

/// How to complete the command that plays on from the displayed position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Continued {
    /// With the number of its half-moves, plus those skipped before the page's first position.
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
    /// From White's side, with the last move and a check marked.
    pub scene: Scene,
    pub text: String,
    /// Who is to move; `None` at the end of the game.
    pub turn: Option<Side>,
    /// Whether the game is over on the board.
    pub is_final: bool,
    /// The same in words, or how the game ended.
    pub state: String,
    pub described: Vec<String>,
    /// The move that led to it; `None` at the start.
    pub played: Option<PageMove>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageMove {
    pub side: Side,
    /// `12.` or `12…`
    pub number: String,
    /// In the reader's letters.
    pub notation: String,
    /// The names of its start and target squares, or boards.
    pub from: &'static str,
    pub to: &'static str,
    pub at: Option<Timestamp>,
    /// The player's remaining time after it, as on a clock.
    pub clock: Option<String>,
    pub comment: String,
}

/// A played game, from any source.
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
