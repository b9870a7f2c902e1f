//! The rules of four games, Chess960 and seven variants of chess: positions, legal moves, notation and the reasons why a move is illegal.
//!
//! No players, clocks, pixels, I/O or engine. A game is a type that implements [`Rules`] and
//! [`Position`], and a [`Variant`] in [`ALL`]. Positions are values. Only a position creates a
//! [`Move`], so moves need no validation.
//!
//! # Positions and moves
//!
//! ```
//! let chess = arbiter_rules::find("chess").unwrap();
//! let start = chess.start();
//! assert_eq!(start.moves().len(), 20);
//! assert_eq!(start.perft(3), 8_902);
//!
//! // A move by its code, which never changes, and its notation for people.
//! let played = start.find("g1f3").unwrap();
//! assert_eq!(played.notation(), "Nf3");
//! assert_eq!(
//!     played.next().to_string(),
//!     "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"
//! );
//!
//! // A game that is over knows how it ended.
//! let mate = ["f2f3", "e7e5", "g2g4", "d8h4"].iter().fold(start, |position, code| position.play(code).unwrap());
//! assert!(mate.in_check());
//! assert_eq!(mate.outcome().unwrap().to_string(), "0-1 checkmate");
//! ```
//!
//! Every game is used in the same way:
//!
//! ```
//! for game in arbiter_rules::ALL {
//!     let position = game.start();
//!     assert_eq!(game.position(&position.to_string()).unwrap().to_string(), position.to_string());
//! }
//! ```
//!
//! # What people type
//!
//! [`spelling::read`] takes SAN, codes and words, and [`explain::explain`] says why a move isn't legal:
//!
//! ```
//! use arbiter_rules::{explain, spelling, why_not::WhyNot};
//!
//! let start = arbiter_rules::find("chess").unwrap().start();
//! let played = spelling::read(start.as_ref(), "knight to f3").unwrap();
//! assert_eq!(played.code(), "g1f3");
//! let why = explain::explain(start.as_ref(), "e4-e5");
//! assert_eq!(why, Some(WhyNot::EmptySquare { square: "e4".to_owned() }));
//! ```

pub mod chess;
pub mod explain;
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
use outcome::{CastlingSide, Cause, Effort, Law, Side, WinBy, Winnable};
use scene::{Role, Scene};
use why_not::{Attempt, WhyNot};

/// In the order in which they are listed.
pub static ALL: &[&Variant] = &[
    &chess::VARIANT,
    &chess::chess960::VARIANT,
    &chess::variants::THREE_CHECK,
    &chess::variants::KING_OF_THE_HILL,
    &chess::variants::ANTICHESS,
    &chess::variants::ATOMIC,
    &chess::variants::HORDE,
    &chess::variants::RACING_KINGS,
    &chess::variants::CRAZYHOUSE,
    &mono_dimensional::VARIANT,
    &one_dimensional::VARIANT,
    &space::VARIANT,
];

/// Finds a game by key or alias, ignoring case.
pub fn find(name: &str) -> Option<&'static Variant> {
    ALL.iter().copied().find(|variant| variant.is_called(name))
}

#[derive(Debug)]
pub struct Variant {
    /// Used in stored games and on the command line.
    pub key: &'static str,
    pub aliases: &'static [&'static str],
    /// The usual one first.
    pub starts: &'static [Start],
    /// Only for games with many numbered starts, which aren't `starts`.
    pub numbered: Option<Numbered>,
    pub read: fn(&str) -> Result<AnyPosition, PositionError>,
    /// The ways in which a game can end, and their rules.
    pub laws: &'static [(Cause, Law)],
    /// One screen of Markdown.
    pub guide: &'static str,
    /// Special moves of the game.
    pub examples: &'static [Example],
    /// A game from the usual start, one code per line.
    pub sample: &'static str,
}

impl Variant {
    pub fn is_called(&self, name: &str) -> bool {
        let mut names = self.aliases.iter().chain([&self.key]);
        names.any(|known| known.eq_ignore_ascii_case(name))
    }

    /// The rule by which a game ends this way; `None` if it can't.
    pub fn law(&self, cause: Cause) -> Option<Law> {
        let mut laws = self.laws.iter();
        laws.find(|(one, _)| *one == cause).map(|(_, law)| *law)
    }

    pub fn start(&self) -> AnyPosition {
        let start = self.starts.first().expect("every game has a start");
        (self.read)(start.text).expect("the starts of every game are good position texts")
    }

    pub fn shown_examples(&self) -> impl Iterator<Item = (&'static Example, Move)> {
        self.examples.iter().map(|example| {
            let position = (self.read)(example.position).expect("examples begin in good positions");
            let played = position.find(example.code);
            (example, played.expect("examples are legal moves"))
        })
    }

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

    /// How a move is written, for sentences that give an example: the first of the sample game.
    pub fn example_move(&self) -> String {
        let code = self.sample.lines().next().unwrap_or_default();
        let played = self.start().find(code);
        played.map_or_else(String::new, |played| played.notation().to_owned())
    }

    /// A random start by number: one of the numbered positions, otherwise the usual one.
    pub fn start_by(&self, chance: u32) -> AnyPosition {
        let numbered = self.numbered.as_ref();
        let text = numbered.and_then(|numbered| numbered.text(chance % numbered.count));
        let drawn = text.and_then(|text| (self.read)(&text).ok());
        drawn.unwrap_or_else(|| self.start())
    }

    /// Reads the name or number of a start, or a position text.
    pub fn position(&self, text: &str) -> Result<AnyPosition, PositionError> {
        let text = text.trim();
        let mut starts = self.starts.iter();
        let named = starts.find(|start| start.name.eq_ignore_ascii_case(text));
        match (named, start_number(text)) {
            (Some(start), _) => (self.read)(start.text),
            (None, Some(number)) => (self.read)(&self.numbered_start(number)?),
            (None, None) => (self.read)(text),
        }
    }

    fn numbered_start(&self, number: i64) -> Result<String, PositionError> {
        let wrong = |problem: String| PositionError::new("start", problem);
        let Some(numbered) = &self.numbered else {
            return Err(wrong("only Chess960 has numbered starts".to_owned()));
        };
        let number = u32::try_from(number).ok();
        let text = number.and_then(|number| numbered.text(number));
        text.ok_or_else(|| wrong(format!("the numbers go from 0 to {}", numbered.count - 1)))
    }

    /// The name or number of a start with this position text.
    pub fn start_name(&self, text: &str) -> Option<String> {
        let mut starts = self.starts.iter();
        let named = starts.find(|start| start.text == text);
        let named = named.map(|start| start.name.to_owned());
        let numbered = || self.numbered.as_ref()?.number(text);
        named.or_else(|| Some(numbered()?.to_string()))
    }
}

/// The number in `518` and `SP518`.
pub fn start_number(text: &str) -> Option<i64> {
    let (prefix, number) = text.split_at_checked(2).unwrap_or(("", text));
    let number = if prefix.eq_ignore_ascii_case("SP") {
        number
    } else {
        text
    };
    number.trim().parse().ok()
}

/// Starting positions with numbers from 0.
#[derive(Debug)]
pub struct Numbered {
    pub count: u32,
    text: fn(u32) -> String,
}

impl Numbered {
    /// The position text of a start; `None` from `count` on.
    pub fn text(&self, number: u32) -> Option<String> {
        (number < self.count).then(|| (self.text)(number))
    }

    fn number(&self, text: &str) -> Option<u32> {
        (0..self.count).find(|number| (self.text)(*number) == text)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start {
    pub name: &'static str,
    pub text: &'static str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example {
    /// The sentence is `example-<game>-<name>`.
    pub name: &'static str,
    pub position: &'static str,
    pub code: &'static str,
}

pub type AnyPosition = Arc<dyn Position>;

/// The last named opening among a game's positions, starting with the initial one: its index and the opening.
pub fn opening(positions: &[AnyPosition]) -> Option<(usize, Opening)> {
    let early = positions.iter().enumerate().take(LONGEST_OPENING + 1);
    early
        .rev()
        .find_map(|(index, position)| Some((index, position.opening()?)))
}

/// Maximum number of half-moves in a named opening.
const LONGEST_OPENING: usize = 40;

/// A position of any game. `Display` writes the position text that [`Variant::read`] reads.
pub trait Position: LegalMoves + Any + fmt::Debug + fmt::Display + Send + Sync {
    fn turn(&self) -> Side;

    fn in_check(&self) -> bool;

    fn checkers(&self) -> Vec<String>;

    /// Whether a quick search shows that a side can still win, or a search can't show more than [`LegalMoves::outcome`].
    fn is_alive(&self) -> bool {
        true
    }

    /// Whether a side can win by any series of legal moves, which decides the opponent's flag fall.
    fn winnable(&self, side: Side, effort: Effort) -> Winnable;

    fn roles(&self) -> &'static [Role] {
        Role::OF_CHESS
    }

    /// White at the bottom or on the left, with a king in check marked.
    fn scene(&self) -> Scene;

    /// Equal for positions that count as the same for repetition.
    fn repetition_key(&self) -> RepetitionKey;

    /// Half-moves since the last progress, in games that count them.
    fn halfmove_clock(&self) -> Option<u32> {
        None
    }

    /// The move number as in records, in games whose position text has one.
    fn move_number(&self) -> Option<u32> {
        None
    }

    /// Castling and en passant rights, in games that have them.
    fn rights(&self) -> Option<Rights> {
        None
    }

    /// The opening with this named position.
    fn opening(&self) -> Option<Opening> {
        None
    }

    /// The way to win on the board besides checkmate, in games that have one.
    fn goal(&self) -> Option<WinBy> {
        None
    }

    /// Whether such a square may appear later, on a board that moves.
    fn may_appear(&self, _square: &str) -> bool {
        false
    }

    /// The first reason why an attempt isn't a legal move.
    fn why_not(&self, attempt: &Attempt) -> Result<(), WhyNot>;
}

/// The name of an opening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    /// The code of the Encyclopaedia of Chess Openings: a letter from A to E and two digits.
    /// Its code in the Encyclopaedia of Chess Openings.
    pub eco: Option<&'static str>,
    /// In English: `Ruy Lopez: Morphy Defense, Caro Variation`.
    pub name: &'static str,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rights {
    /// Sides whose king and rook haven't moved.
    pub castling: Vec<(Side, CastlingSide)>,
    pub en_passant: Option<String>,
    /// Pawns that look unmoved but have lost their double step.
    pub spent: Vec<String>,
    /// Pieces that become pawns when they are captured.
    pub promoted: Vec<String>,
}

impl Rights {
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
            promoted: Vec::new(),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RepetitionKey(pub String);

impl RepetitionKey {
    /// The pieces and the side to move, without rights.
    pub fn board(&self) -> &str {
        let mut end = 0;
        for word in self.0.split_inclusive(' ') {
            end += word.len();
            if matches!(word.trim_end(), "w" | "b") {
                break;
            }
        }
        self.0[..end].trim_end()
    }
}

/// The field and its problem: `castling rights: no white rook on h1`.
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
