//! The two sides, and how a game ends by its rules alone.

use std::fmt;

/// One of the two players' colours. White always moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The side that moves first; at the bottom, or on the left, of an unturned board.
    White,
    /// The other side.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const ALL: [Side; 2] = [Side::White, Side::Black];

    /// The opponent's side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// The letter of position texts: `w` or `b`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }

    /// One of two values, by side.
    pub fn pick<T>(self, white: T, black: T) -> T {
        match self {
            Side::White => white,
            Side::Black => black,
        }
    }
}

/// How a game ends by the position alone. Resignation, agreement and the clock are the referee's affair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side has won.
    Win {
        /// Who has won.
        winner: Side,
        /// By which rule.
        by: WinBy,
    },
    /// Nobody has won.
    Draw {
        /// By which rule.
        by: DrawBy,
    },
}

impl Outcome {
    /// The result as printed in records: `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn result(self) -> &'static str {
        match self {
            Outcome::Win {
                winner: Side::White,
                ..
            } => "1-0",
            Outcome::Win {
                winner: Side::Black,
                ..
            } => "0-1",
            Outcome::Draw { .. } => "1/2-1/2",
        }
    }

    /// The rule that decided, as `arbiter judge` prints it.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Outcome::Win { by, .. } => match by {
                WinBy::Checkmate => "checkmate",
                WinBy::Stalemate => "stalemate",
                WinBy::KingVersusKing => "kkr",
            },
            Outcome::Draw { by } => match by {
                DrawBy::Stalemate => "stalemate",
                DrawBy::InsufficientMaterial => "insufficient-material",
                DrawBy::DeadPosition => "dead-position",
                DrawBy::SeventyFiveMoves => "seventy-five-moves",
            },
        }
    }
}

impl fmt::Display for Outcome {
    /// The result and the rule, for example `0-1 checkmate`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.result(), self.reason())
    }
}

/// The rules by which a position is won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WinBy {
    /// The loser is in check and has no legal move.
    Checkmate,
    /// The loser has no legal move and is not in check: a win in Mono-dimensional Chess only.
    Stalemate,
    /// Only the kings are left and their distance decides: Mono-dimensional Chess's own rule.
    KingVersusKing,
}

/// The rules by which a position is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DrawBy {
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// The men that are left are on the game's own list of drawn material.
    InsufficientMaterial,
    /// Neither side can mate by any series of legal moves.
    DeadPosition,
    /// Seventy-five moves by each side without what the game counts as progress.
    SeventyFiveMoves,
}

/// Whether a side can still win by any series of legal moves, however unlikely (FIDE 5.2.2 and 6.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Winnable {
    /// It can.
    Yes,
    /// It cannot, and that is proven.
    No,
    /// The search was given up before it knew.
    Undecided,
}

/// How hard to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Effort {
    /// Microseconds as a rule: what can be seen at once.
    Quick,
    /// Milliseconds as a rule, a second at the worst; then it is given up.
    Full,
}
