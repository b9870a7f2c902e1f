//! The contract that every game fulfils, and the list of games.
//!
//! The rules know positions and legal moves and nothing else: no players, no clock, no pixels, no I/O. A position is a
//! value; playing gives a new one. Whoever holds a [`Move`] need not check it, because only a position can make one.

pub mod chess;
pub mod mono_dimensional;
pub mod one_dimensional;
pub mod outcome;
pub mod piece_letters;
pub mod scene;
mod series;
pub mod space;
pub mod spelling;
pub mod why_not;

use std::fmt;
use std::sync::Arc;

use outcome::{Cause, Effort, Law, Outcome, Side, Winnable};
use scene::{Mark, Role, Scene};
use why_not::{Attempt, WhyNot};

/// Every game that Arbiter referees, in the order in which they are offered.
pub static ALL: &[&Variant] = &[
    &chess::VARIANT,
    &mono_dimensional::VARIANT,
    &one_dimensional::VARIANT,
    &space::VARIANT,
];

/// The game with that key or alias, whatever the case.
pub fn find(name: &str) -> Option<&'static Variant> {
    ALL.iter().copied().find(|variant| variant.is_called(name))
}

/// A game: what there is to know of it before the first move.
#[derive(Debug)]
pub struct Variant {
    /// The stable name, in stored games and on the command line.
    pub key: &'static str,
    /// Other names that people type.
    pub aliases: &'static [&'static str],
    /// The positions a game can start from, the usual one first.
    pub starts: &'static [Start],
    /// Reads a position text of this game.
    pub read: fn(&str) -> Result<AnyPosition, PositionError>,
    /// Whose rule decides that a game ends so; nothing where no game ends so.
    pub law: fn(Cause) -> Option<Law>,
    /// The rules on one screen, in Markdown.
    pub guide: &'static str,
    /// Moves that are peculiar to the game, to be shown with its rules.
    pub examples: &'static [Example],
    /// A whole game from the usual start: a code a line.
    pub sample: &'static str,
}

impl Variant {
    /// Whether the game is called so, by key or alias, whatever the case.
    pub fn is_called(&self, name: &str) -> bool {
        self.key.eq_ignore_ascii_case(name)
            || self
                .aliases
                .iter()
                .any(|alias| alias.eq_ignore_ascii_case(name))
    }

    /// The usual start.
    ///
    /// # Panics
    /// Never: a test reads every start of every game.
    pub fn start(&self) -> AnyPosition {
        let start = self.starts.first().expect("every game has a start");
        (self.read)(start.text).expect("the starts of every game are good position texts")
    }

    /// The examples with their moves.
    ///
    /// # Panics
    /// Never: a test plays every example of every game.
    pub fn shown_examples(&self) -> impl Iterator<Item = (&'static Example, Move)> {
        self.examples.iter().map(|example| {
            let position = (self.read)(example.position).expect("examples begin in good positions");
            let played = position.find(example.code);
            (example, played.expect("examples are legal moves"))
        })
    }

    /// The moves of the sample game, in order.
    ///
    /// # Panics
    /// Never: a test plays the sample of every game to its end.
    pub fn sample_game(&self) -> Vec<Move> {
        let mut position = self.start();
        let mut moves = Vec::new();
        for code in self.sample.lines() {
            let played = position.find(code).expect("samples have legal moves");
            position = played.next().clone();
            moves.push(played);
        }
        moves
    }

    /// The position that a text means: the name of a start, or a position text.
    ///
    /// # Errors
    /// What is wrong with the position text.
    pub fn position(&self, text: &str) -> Result<AnyPosition, PositionError> {
        let named = self
            .starts
            .iter()
            .find(|start| start.name.eq_ignore_ascii_case(text.trim()));
        (self.read)(named.map_or(text, |start| start.text))
    }
}

/// A named position that a game can start from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start {
    /// The name to type.
    pub name: &'static str,
    /// The position text.
    pub text: &'static str,
}

/// A move worth showing to somebody who learns the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example {
    /// What it shows: the last part of the name of its sentence, `example-<game>-<name>`.
    pub name: &'static str,
    /// The position text before the move.
    pub position: &'static str,
    /// The move's code.
    pub code: &'static str,
}

/// A position of any game.
pub type AnyPosition = Arc<dyn Position>;

/// A position in which somebody is to move, or in which the game is over.
///
/// `Display` writes the position text of the game's rules document; the game's `read` takes it back.
pub trait Position: fmt::Debug + fmt::Display + Send + Sync {
    /// Whose move it is.
    fn turn(&self) -> Side;

    /// Whether the king of the side to move is in check.
    fn in_check(&self) -> bool;

    /// Every legal move, in no particular order. A position drawn by its material or its clock still lists its moves.
    fn moves(&self) -> Vec<Move>;

    /// The legal move with exactly this code: the same as looking for it in [`Position::moves`], only faster.
    fn find(&self, code: &str) -> Option<Move> {
        self.moves()
            .into_iter()
            .find(|candidate| candidate.code == code)
    }

    /// The position after the legal move with exactly this code: [`Position::find`] without its words, for replaying.
    fn play(&self, code: &str) -> Option<AnyPosition> {
        self.find(code).map(|found| found.next)
    }

    /// How the game ended, by the rules alone, in the order of the game's document: what takes microseconds to see.
    fn outcome(&self) -> Option<Outcome>;

    /// The same, with dead positions that take up to seconds to prove.
    fn proven_outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    /// Whether there is nothing to prove: it is seen within a millisecond that somebody can still win, or no search shows
    /// more than [`Position::outcome`].
    fn is_alive(&self) -> bool {
        true
    }

    /// Whether a side can win by any series of legal moves: what a fallen flag of its opponent is worth.
    fn winnable(&self, side: Side, effort: Effort) -> Winnable;

    /// The kinds of pieces that the game knows.
    fn roles(&self) -> &'static [Role] {
        Role::OF_CHESS
    }

    /// What there is to see, White at the bottom (or on the left), a king in check marked.
    fn scene(&self) -> Scene;

    /// Equal for positions that the game's rule on repetition calls the same.
    fn repetition_key(&self) -> RepetitionKey;

    /// Half-moves since what the game counts as progress; nothing where it has no such rule.
    fn halfmove_clock(&self) -> Option<u32>;

    /// The move number as printed in records, counted from 1 and up by one after each move of Black, where the position
    /// text has one.
    fn move_number(&self) -> Option<u32>;

    /// The first reason why an attempt is no legal move; nothing if it is one.
    fn why_not(&self, attempt: &Attempt) -> Option<WhyNot>;

    /// The number of sequences of legal moves of that length.
    fn perft(&self, depth: u32) -> u64;
}

/// What repetition compares.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RepetitionKey(pub(in crate::rules) String);

/// A legal move. Only the position it belongs to can make one, so it need not be checked again.
#[derive(Debug, Clone)]
pub struct Move {
    code: String,
    notation: String,
    spellings: Vec<String>,
    short: Vec<String>,
    from: String,
    to: String,
    capture: Option<String>,
    promotion: Option<Role>,
    next: AnyPosition,
}

impl Move {
    /// The stable code of the rules document: what is stored and what the tools print.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The move as people write it, with its suffix for check or mate.
    pub fn notation(&self) -> &str {
        &self.notation
    }

    /// Further complete spellings: each means this move and no other legal one.
    pub fn spellings(&self) -> &[String] {
        &self.spellings
    }

    /// Incomplete spellings that several legal moves may share.
    pub fn short(&self) -> &[String] {
        &self.short
    }

    /// The name of the cell that the piece leaves, or the handle of the board that moves.
    pub fn from(&self) -> &str {
        &self.from
    }

    /// The name of the cell or pin that the move ends on.
    pub fn to(&self) -> &str {
        &self.to
    }

    /// The name of the cell whose piece is captured.
    pub fn capture(&self) -> Option<&str> {
        self.capture.as_deref()
    }

    /// What a pawn becomes.
    pub fn promotion(&self) -> Option<Role> {
        self.promotion
    }

    /// The position after the move.
    pub fn next(&self) -> &AnyPosition {
        &self.next
    }

    /// What there is to see after the move, with the move marked.
    pub fn scene(&self) -> Scene {
        let scene = self
            .next
            .scene()
            .marked(&self.from, Mark::MovedFrom)
            .marked(&self.to, Mark::MovedTo);
        match self.capture.as_deref().filter(|square| *square != self.to) {
            Some(square) => scene.marked(square, Mark::CapturedHere),
            None => scene,
        }
    }
}

/// Why a text is no position of a game: the field and what is wrong with it, in small letters without a full stop, for
/// example `castling rights: no white rook on h1`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct PositionError {
    /// The field of the position text.
    pub field: &'static str,
    /// What is wrong with it.
    pub problem: String,
}

impl PositionError {
    /// An error in the given field.
    pub(in crate::rules) fn new(field: &'static str, problem: impl Into<String>) -> Self {
        Self {
            field,
            problem: problem.into(),
        }
    }
}
