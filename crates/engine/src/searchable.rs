//! The door through which the solver and the searcher see a game.
//!
//! Positions are values here too. Making a move copies the position, and going back is dropping
//! the copy: that costs some ten nanoseconds of several hundred a node. What would be dear to count
//! anew, the key and the places of the pieces, is carried along in a [`Accumulator`].

use super::Proven;
use arbiter_rules::Rules;

/// The evaluation of a pawn, in hundredths of a pawn: the unit of all evaluations.
pub(crate) const PAWN: i32 = 100;

/// What is kept of a position from move to move.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Accumulator {
    /// Equal for positions that the rule on repetition calls the same, and for no others (but for
    /// chance, one in 2^128).
    pub(crate) key: u128,
    /// The places of White's pieces less those of Black's, as they count in the middle game, in
    /// hundredths of a pawn.
    pub(crate) opening: i32,
    /// The same, as they count in the endgame.
    pub(crate) ending: i32,
}

/// How a game has ended for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ended {
    Won,
    Lost,
    Drawn,
}

/// What the searcher needs to know of a game besides its moves.
pub(crate) trait Searchable: Rules {
    /// How many times the error of a weak opponent counts: on a line a few positions show so much
    /// that a small one makes no difference.
    const ERROR: i32 = 1;

    /// Whether the exact value of every position is known: an opponent who asks for it never errs.
    const IS_SOLVED: bool = false;

    /// The accumulator, counted from nothing.
    fn accumulator(&self) -> Accumulator;

    /// The position after a legal step, and its accumulator.
    fn made(&self, step: Self::RawMove, _: &Accumulator) -> (Self, Accumulator) {
        let next = self.after(step);
        let accumulator = next.accumulator();
        (next, accumulator)
    }

    /// What the position is worth to the side to move, in hundredths of a pawn.
    fn evaluate(&self, accumulator: &Accumulator) -> i32;

    /// Shows the legal steps that change the material.
    fn for_each_tactical_move(&self, visit: impl FnMut(Self::RawMove));

    /// What the step gains at once and what the piece is worth that makes it, in hundredths of a
    /// pawn; nothing for a step that leaves the material as it is.
    fn capture_value(&self, step: Self::RawMove) -> Option<(i32, i32)>;

    /// Whether an enemy could capture the piece where the step ends.
    fn is_attacked_after(&self, step: Self::RawMove) -> bool;

    /// A number that no other legal step of the position has.
    fn number(step: Self::RawMove) -> u32;

    /// The position as if the side to move had passed, where passing is rarely the best there is;
    /// nothing elsewhere, and nothing in check.
    fn passed(&self) -> Option<Self>;

    /// How the game has ended, as far as that is seen without listing moves.
    fn decided(&self) -> Option<Ended>;

    /// How a game ends in which there is no legal step.
    fn stuck(is_check: bool) -> Ended {
        if is_check { Ended::Lost } else { Ended::Drawn }
    }

    /// The exact value for the side to move, clocks and repetitions left out of account; `None`
    /// where it's not in a table. The first call may take half a second to compute one.
    fn exact(&self) -> Option<Proven> {
        None
    }

    /// Whether a search from here meets positions with an exact value, and few tables of them.
    fn is_near_exact(&self) -> bool {
        false
    }
}

/// A position with its accumulator.
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

    /// After a legal step.
    pub(crate) fn after(&self, step: G::RawMove) -> Self {
        let (at, accumulator) = self.at.made(step, &self.accumulator);
        Node { at, accumulator }
    }

    /// After passing, where that may be tried.
    pub(crate) fn of_passed(node: &Self) -> Option<Self> {
        let at = node.at.passed()?;
        let accumulator = at.accumulator();
        Some(Node { at, accumulator })
    }

    /// Half-moves since the last one after which no earlier position can come back.
    pub(crate) fn reversible(&self) -> usize {
        let clock = self.at.halfmove_clock().unwrap_or(u32::MAX);
        usize::try_from(clock).unwrap_or(usize::MAX)
    }
}

/// Numbers that look like chance: the `index`th of a series (`SplitMix64`).
pub(crate) const fn mixed(index: u64) -> u64 {
    let mut mix = index.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mix = (mix ^ (mix >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mix = (mix ^ (mix >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mix ^ (mix >> 31)
}

/// The `index`th key of a series.
pub(crate) const fn key(index: u64) -> u128 {
    (mixed(2 * index + 1) as u128) << 64 | mixed(2 * index + 2) as u128
}

/// The lower half of a key.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the half is what is wanted"
)]
pub(crate) fn low(key: u128) -> u64 {
    key as u64
}
