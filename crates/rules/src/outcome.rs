//! The two sides, and how a game ends by its rules alone.

use std::fmt;
use strum::{Display, IntoStaticStr, VariantArray, VariantNames};

/// One of the two players' colours. White always moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Display)]
pub enum Side {
    /// At the bottom, or on the left, of an unturned board.
    White,
    Black,
}

impl Side {
    pub const ALL: [Side; 2] = [Side::White, Side::Black];

    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// The letter of position texts: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }

    /// One of two values, by side.
    #[inline]
    pub fn pick<T>(self, white: T, black: T) -> T {
        match self {
            Side::White => white,
            Side::Black => black,
        }
    }

    /// The result of a win, as printed in records: `1-0` or `0-1`.
    pub fn wins(self) -> &'static str {
        self.pick("1-0", "0-1")
    }
}

/// The two ways to castle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum CastlingSide {
    /// Short.
    King,
    /// Long.
    Queen,
}

impl CastlingSide {
    pub const ALL: [CastlingSide; 2] = [CastlingSide::King, CastlingSide::Queen];
}

/// How a game ends by the position alone. Resignation, agreement and the clock are the referee's
/// affair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    Win { winner: Side, by: WinBy },
    Draw { by: DrawBy },
}

impl Outcome {
    /// The result as printed in records: `1-0`, `0-1` or `1/2-1/2`.
    pub fn result(self) -> &'static str {
        match self {
            Outcome::Win { winner, .. } => winner.wins(),
            Outcome::Draw { .. } => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    /// The result and the rule, for example `0-1 checkmate`: what `arbiter judge` prints.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule: &str = Cause::from(*self).into();
        write!(f, "{} {rule}", self.result())
    }
}

/// The rules by which a position is won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum WinBy {
    /// The loser is in check and has no legal move.
    Checkmate,
    /// The loser has no legal move and is not in check: a win in Mono-dimensional Chess only.
    Stalemate,
    /// Only the kings are left and their distance decides: Mono-dimensional Chess's own rule.
    #[strum(serialize = "kkr")]
    KingVersusKing,
}

/// The rules by which a position is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum DrawBy {
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// The pieces that are left are on the game's own list of drawn material.
    InsufficientMaterial,
    /// Neither side can mate by any series of legal moves.
    DeadPosition,
    /// Seventy-five moves by each side without what the game counts as progress.
    SeventyFiveMoves,
}

/// The ways in which a game that counts can end, by the position ([`WinBy`], [`DrawBy`]) or by what
/// the players and their clocks did: what a law is named for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Cause {
    Checkmate,
    Stalemate,
    #[strum(serialize = "kkr")]
    KingVersusKing,
    InsufficientMaterial,
    DeadPosition,
    /// The same position came up three times, and a player claimed it.
    ThreefoldRepetition,
    /// The same position came up five times.
    FivefoldRepetition,
    /// Fifty moves by each side without progress, and a player claimed it.
    FiftyMoves,
    SeventyFiveMoves,
    /// A player's time ran out, and the opponent could have won.
    Flag,
    /// A player's time ran out, and the opponent could not have won.
    DrawnFlag,
    Resignation,
    Agreement,
}

impl Cause {
    pub const ALL: [Cause; 13] = *Cause::VARIANTS.as_array().expect("there are thirteen");
}

impl From<Outcome> for Cause {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win { by, .. } => match by {
                WinBy::Checkmate => Cause::Checkmate,
                WinBy::Stalemate => Cause::Stalemate,
                WinBy::KingVersusKing => Cause::KingVersusKing,
            },
            Outcome::Draw { by } => match by {
                DrawBy::Stalemate => Cause::Stalemate,
                DrawBy::InsufficientMaterial => Cause::InsufficientMaterial,
                DrawBy::DeadPosition => Cause::DeadPosition,
                DrawBy::SeventyFiveMoves => Cause::SeventyFiveMoves,
            },
        }
    }
}

/// Whose rule decides how a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Law {
    /// An article of FIDE's Laws of Chess of 2023, where the game's own document is silent or
    /// refers to orthodox chess.
    Fide(&'static str),
    /// A paragraph of the game's own document (`docs/rules`).
    Own {
        heading: &'static str,
        /// The number of the rule in it, where its rules are numbered.
        item: Option<u8>,
    },
}

impl Law {
    /// A paragraph whose rules are not numbered.
    pub(crate) const fn own(heading: &'static str) -> Self {
        let item = None;
        Law::Own { heading, item }
    }
}

/// Whether a side can still win by any series of legal moves, however unlikely (FIDE 5.2.2 and
/// 6.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Winnable {
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
