//! The two sides, and results by the rules alone.

use std::fmt;
use strum::{Display, IntoStaticStr, VariantNames};

/// White always moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Display)]
pub enum Side {
    /// At the bottom, or on the left, by default.
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

    /// As in position texts: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }

    #[inline]
    pub fn pick<T>(self, white: T, black: T) -> T {
        match self {
            Side::White => white,
            Side::Black => black,
        }
    }

    /// `1-0` or `0-1`.
    pub fn wins(self) -> &'static str {
        self.pick("1-0", "0-1")
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum CastlingSide {
    King,
    Queen,
}

impl CastlingSide {
    pub const ALL: [CastlingSide; 2] = [CastlingSide::King, CastlingSide::Queen];
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    Win { winner: Side, by: WinBy },
    Draw { by: DrawBy },
}

impl Outcome {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub fn result(self) -> &'static str {
        match self {
            Outcome::Win { winner, .. } => winner.wins(),
            Outcome::Draw { .. } => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule: &str = Cause::from(*self).into();
        write!(f, "{} {rule}", self.result())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum WinBy {
    Checkmate,
    /// In Mono-dimensional Chess only.
    Stalemate,
    /// The distance of bare kings, in Mono-dimensional Chess only.
    #[strum(serialize = "kkr")]
    KingVersusKing,
    /// In Three-check.
    ThirdCheck,
    /// A king in the centre, in King of the Hill.
    Hill,
    /// No piece left that can move, in Antichess.
    GivenAway,
    /// Of a king, in Atomic.
    Explosion,
    /// The last piece without a king was captured, in Horde.
    Horde,
    /// A king on the eighth rank, in Racing Kings.
    Race,
}

impl WinBy {
    /// Whether the winner reached a goal; otherwise something happened to the loser.
    pub const fn is_deed_of_winner(self) -> bool {
        match self {
            WinBy::KingVersusKing
            | WinBy::ThirdCheck
            | WinBy::Hill
            | WinBy::GivenAway
            | WinBy::Race => true,
            WinBy::Checkmate | WinBy::Stalemate | WinBy::Explosion | WinBy::Horde => false,
        }
    }

    /// The suffix of a winning move's notation.
    pub(crate) const fn suffix(self) -> &'static str {
        match self {
            WinBy::Checkmate
            | WinBy::ThirdCheck
            | WinBy::Hill
            | WinBy::GivenAway
            | WinBy::Explosion
            | WinBy::Horde
            | WinBy::Race => "#",
            WinBy::Stalemate => "stlm",
            WinBy::KingVersusKing => "kkr",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum DrawBy {
    Stalemate,
    /// According to the game's own list.
    InsufficientMaterial,
    /// Neither side can mate by any series of legal moves.
    DeadPosition,
    SeventyFiveMoves,
    /// Both kings reached the eighth rank, in Racing Kings.
    RaceTie,
}

/// The ways in which a game can end: by position, players or clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Cause {
    #[strum(transparent)]
    Win(WinBy),
    #[strum(transparent)]
    Draw(DrawBy),
    /// Claimed by a player.
    ThreefoldRepetition,
    FivefoldRepetition,
    /// Claimed by a player.
    FiftyMoves,
    Flag,
    /// The opponent couldn't have won.
    DrawnFlag,
    Resignation,
    Agreement,
}

impl From<Outcome> for Cause {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win { by, .. } => Cause::Win(by),
            Outcome::Draw { by } => Cause::Draw(by),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Law {
    /// An article of FIDE's Laws of Chess of 2023.
    Fide(&'static str),
    /// A paragraph of the game's document in `docs/rules`.
    Own {
        heading: &'static str,
        /// The number of the rule, if its rules are numbered.
        item: Option<u8>,
    },
}

impl Law {
    /// A paragraph without numbered rules.
    pub(crate) const fn own(heading: &'static str) -> Self {
        let item = None;
        Law::Own { heading, item }
    }
}

/// Whether a side can still win by any series of legal moves (FIDE 5.2.2 and 6.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Winnable {
    Yes,
    /// Proven.
    No,
    /// The budget ran out.
    Undecided,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Effort {
    /// Usually microseconds.
    Quick,
    /// Usually milliseconds, at most a second.
    Full,
}
