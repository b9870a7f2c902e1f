//! What a game implements to be searched.
//!
//! Making a move copies the position, some ten nanoseconds of several hundred a node. What is expensive to
//! recompute is updated in an [`Accumulator`].

use super::Proven;
use arbiter_rules::Rules;

/// The unit of evaluations: centipawns.
pub(crate) const PAWN: i32 = 100;

/// From this value on, the halfmove clock is part of the table key.
const CLOCK_MATTERS: u32 = 80;

/// State updated move by move.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Accumulator {
    /// Equal exactly for positions that the repetition rule calls the same (up to hash collisions).
    pub(crate) key: u128,
    /// Piece-square score, White minus Black, in centipawns.
    pub(crate) opening: i32,
    pub(crate) ending: i32,
}

/// A piece on a square: its part of a key, and its score as in [`Accumulator`].
#[derive(Clone, Copy, Default)]
pub(crate) struct Place {
    key: u128,
    opening: i32,
    ending: i32,
}

impl Place {
    /// `sign` is -1 for Black's pieces.
    pub(crate) fn new(number: usize, sign: i32, [opening, ending]: [i32; 2]) -> Self {
        Place {
            key: zobrist_key(number as u64),
            opening: sign * opening,
            ending: sign * ending,
        }
    }
}

impl Accumulator {
    /// `sign` is -1 for a piece that leaves.
    #[inline]
    pub(crate) const fn add_piece(&mut self, place: &Place, sign: i32) {
        self.key ^= place.key;
        self.opening += sign * place.opening;
        self.ending += sign * place.ending;
    }
}

/// The result for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ended {
    Won,
    Lost,
    Drawn,
}

pub(crate) trait Searchable: Rules {
    /// Factor for [`Budget::noise`](crate::Budget::noise).
    const ERROR: i32 = 1;

    /// Whether every position has an exact value.
    const IS_SOLVED: bool = false;

    /// Whether captures that seem to lose material are so often good that they are tried as early as others.
    const HAS_SACRIFICES: bool = false;

    /// Maximum depth at which a static evaluation is used for pruning.
    const PRUNING_DEPTH: i32 = 3;

    /// Computed from scratch.
    fn accumulator(&self) -> Accumulator;

    fn made(&self, step: Self::RawMove, _: &Accumulator) -> (Self, Accumulator) {
        let next = self.after(step);
        let accumulator = next.accumulator();
        (next, accumulator)
    }

    /// For the side to move, in centipawns.
    fn evaluate(&self, accumulator: &Accumulator) -> i32;

    /// Calls `visit` with the legal moves that change the material.
    fn for_each_tactical_move(&self, visit: impl FnMut(Self::RawMove));

    /// What the move wins immediately and the value of the moving piece; `None` for a quiet move.
    fn capture_value(&self, step: Self::RawMove) -> Option<(i32, i32)>;

    /// What the opponent wins by capturing on the target square, where a piece of this value stands after the move.
    fn recaptured(&self, step: Self::RawMove, mover: i32) -> i32;

    /// Unique among the legal moves of a position.
    fn number(step: Self::RawMove) -> u32;

    /// The position after a null move; `None` in check and where zugzwang is likely.
    fn null_move(&self) -> Option<Self>;

    /// The result as far as it is visible without generating moves.
    fn decided(&self) -> Option<Ended>;

    /// The result where there is no legal move.
    fn stuck(&self, is_check: bool) -> Ended {
        if is_check { Ended::Lost } else { Ended::Drawn }
    }

    /// Whether so few moves are legal that a search goes on, and a static evaluation says little.
    fn is_forced(&self) -> bool {
        self.in_check()
    }

    /// The exact value for the side to move, ignoring clocks and repetitions. The first call may take half a second.
    fn exact(&self) -> Option<Proven> {
        None
    }

    /// The best move in an ending that a search doesn't win in reasonable time. The first call may take two seconds.
    fn known_step(&self) -> Option<Self::RawMove> {
        None
    }

    /// Whether one side has only its king and can be mated.
    fn is_elementary_ending(&self) -> bool {
        false
    }

    /// Whether a search from here reaches positions with an exact value, from few tables.
    fn is_near_exact(&self) -> bool {
        false
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Node<G> {
    pub(crate) at: G,
    pub(crate) accumulator: Accumulator,
}

impl<G: Searchable> Node<G> {
    pub(crate) fn of(at: &G) -> Self {
        let at = at.clone();
        let accumulator = at.accumulator();
        Node { at, accumulator }
    }

    pub(crate) fn after(&self, step: G::RawMove) -> Self {
        let (at, accumulator) = self.at.made(step, &self.accumulator);
        Node { at, accumulator }
    }

    pub(crate) fn of_passed(node: &Self) -> Option<Self> {
        let at = node.at.null_move()?;
        let accumulator = at.accumulator();
        Some(Node { at, accumulator })
    }

    /// Whether a capture seems to lose material. A bishop for a knight is an even trade.
    pub(crate) fn loses(&self, step: G::RawMove, gain: i32, mover: i32) -> bool {
        let enough = gain + PAWN / 2;
        enough < mover && enough < self.at.recaptured(step, mover)
    }

    pub(crate) fn table_key(&self) -> u64 {
        let clock = self.at.halfmove_clock().unwrap_or(0);
        let clock = if clock < CLOCK_MATTERS { 0 } else { clock };
        low(self.accumulator.key) ^ mixed(u64::from(clock))
    }

    /// Half-moves since the last irreversible move.
    pub(crate) fn reversible(&self) -> usize {
        let clock = self.at.halfmove_clock().unwrap_or(u32::MAX);
        usize::try_from(clock).unwrap_or(usize::MAX)
    }
}

/// A position's place in the search, and the depth left.
#[derive(Clone, Copy)]
pub(crate) struct At {
    pub(crate) depth: i32,
    pub(crate) ply: usize,
    pub(crate) is_check: bool,
    /// The number of the previous move; `None` at the root and after a null move.
    pub(crate) last: Option<u32>,
}

impl At {
    pub(crate) const ROOT: At = At {
        depth: 0,
        ply: 0,
        is_check: false,
        last: None,
    };
}

/// Pseudo-random numbers (`SplitMix64`).
pub(crate) const fn mixed(index: u64) -> u64 {
    let mut mix = index.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mix = (mix ^ (mix >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mix = (mix ^ (mix >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mix ^ (mix >> 31)
}

pub(crate) const fn zobrist_key(index: u64) -> u128 {
    (mixed(2 * index + 1) as u128) << 64 | mixed(2 * index + 2) as u128
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the half is what is wanted"
)]
pub(crate) fn low(key: u128) -> u64 {
    key as u64
}

/// Half-moves without progress after which a draw can be claimed.
pub(super) const FIFTY_MOVES: u32 = 100;

/// The exact value; `None` for a win that the fifty-move rule could spoil.
pub(crate) fn certain<G: Searchable>(position: &G) -> Option<Proven> {
    let proven = position.exact()?;
    let is_late = match (proven, position.halfmove_clock()) {
        (Proven::Win { plies } | Proven::Loss { plies }, Some(clock)) => {
            clock + plies >= FIFTY_MOVES
        }
        (_, _) => false,
    };
    (!is_late).then_some(proven)
}
