//! The rules of four games: positions, legal moves, notation and the reasons why a move is illegal.
//!
//! No players, clocks, pixels, I/O or engine. A game is a type that implements [`Rules`] and
//! [`Position`], and a [`Variant`] in [`ALL`]. Positions are values. Only a position creates a
//! [`Move`], so moves need no validation.

pub mod chess;
pub mod line;
pub mod mono_dimensional;
mod moves;
pub mod one_dimensional;
pub mod outcome;
pub mod piece_letters;
mod reachability;
pub mod scene;
pub mod space;
pub mod spelling;
mod text;
pub mod why_not;

use std::any::Any;
use std::fmt;
use std::sync::Arc;

pub use moves::{LegalMove, LegalMoves, Move, Rules, Spellings};
use outcome::{CastlingSide, Cause, Effort, Law, Side, Winnable};
use scene::{Role, Scene};
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
        let mut names = self.aliases.iter().chain([&self.key]);
        names.any(|known| known.eq_ignore_ascii_case(name))
    }

    pub fn start(&self) -> AnyPosition {
        let start = self.starts.first().expect("every game has a start");
        (self.read)(start.text).expect("the starts of every game are good position texts")
    }

    /// The examples with their moves.
    pub fn shown_examples(&self) -> impl Iterator<Item = (&'static Example, Move)> {
        self.examples.iter().map(|example| {
            let position = (self.read)(example.position).expect("examples begin in good positions");
            let played = position.find(example.code);
            (example, played.expect("examples are legal moves"))
        })
    }

    /// The moves of the sample game, in order.
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
    pub fn position(&self, text: &str) -> Result<AnyPosition, PositionError> {
        let mut starts = self.starts.iter();
        let named = starts.find(|start| start.name.eq_ignore_ascii_case(text.trim()));
        (self.read)(named.map_or(text, |start| start.text))
    }
}

/// A named position that a game can start from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start {
    pub name: &'static str,
    pub text: &'static str,
}

/// A move worth showing to a learner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example {
    /// What it shows: the last part of the name of its sentence, `example-<game>-<name>`.
    pub name: &'static str,
    /// The position text before the move.
    pub position: &'static str,
    pub code: &'static str,
}

/// A position of any game.
pub type AnyPosition = Arc<dyn Position>;

/// A position of any game. What follows from its moves is in [`LegalMoves`].
///
/// `Display` writes the position text of the game's rules document; the game's `read` takes it
/// back.
pub trait Position: LegalMoves + Any + fmt::Debug + fmt::Display + Send + Sync {
    fn turn(&self) -> Side;

    /// Whether the king of the side to move is in check.
    fn in_check(&self) -> bool;

    /// The names of the cells of the pieces that give check.
    fn checkers(&self) -> Vec<String>;

    /// Whether there is nothing to prove: a millisecond shows that a side can still win, or no
    /// search shows more than [`LegalMoves::outcome`].
    fn is_alive(&self) -> bool {
        true
    }

    /// Whether a side can win by any series of legal moves: what a fallen flag of its opponent is
    /// worth.
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
    fn halfmove_clock(&self) -> Option<u32> {
        None
    }

    /// The move number as printed in records, counted from 1 and up by one after each move of
    /// Black, where the position text has one.
    fn move_number(&self) -> Option<u32> {
        None
    }

    /// What a position has besides its pieces and boards; nothing in games without such.
    fn rights(&self) -> Option<Rights> {
        None
    }

    /// The first reason why an attempt is no legal move.
    fn why_not(&self, attempt: &Attempt) -> Result<(), WhyNot>;
}

/// What a position of chess or of Space Chess has besides its pieces and boards.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rights {
    /// Who may still castle where, as far as kings and rooks have not moved.
    pub castling: Vec<(Side, CastlingSide)>,
    /// The square on which a pawn can be captured in passing.
    pub en_passant: Option<String>,
    /// The squares of pawns that look unmoved and have lost their first double step.
    pub spent: Vec<String>,
}

impl Rights {
    /// Reads the fields of a position text.
    fn of_fields(castling: &str, en_passant: &str, spent: &str) -> Self {
        let right = |letter: char| {
            let side = if letter.is_ascii_uppercase() {
                Side::White
            } else {
                Side::Black
            };
            match letter.to_ascii_uppercase() {
                'K' => Some((side, CastlingSide::King)),
                'Q' => Some((side, CastlingSide::Queen)),
                _ => None,
            }
        };
        let named = |field: &str| -> Vec<String> {
            let names = field.split(',').filter(|name| *name != "-");
            names.map(str::to_owned).collect()
        };
        Rights {
            castling: castling.chars().filter_map(right).collect(),
            en_passant: named(en_passant).pop(),
            spent: named(spent),
        }
    }
}

/// What repetition compares.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RepetitionKey(pub String);

/// Why a text is no position of a game: the field and what is wrong with it, in small letters
/// without a full stop, for example `castling rights: no white rook on h1`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct PositionError {
    pub field: &'static str,
    pub problem: String,
}

impl PositionError {
    pub(crate) fn new(field: &'static str, problem: impl Into<String>) -> Self {
        let problem = problem.into();
        Self { field, problem }
    }
}
