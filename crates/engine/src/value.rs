//! Values of positions: hundredths of a pawn, and wins by their distance.

use super::Proven;
use super::searchable::Ended;

/// Having won; a win in n plies is worth n less.
pub(super) const MATE: i32 = 30_000;

/// Minimum value of a win.
pub(super) const WON: i32 = MATE - 256;

pub(super) fn value_of_end(ended: Ended, ply: usize) -> i32 {
    let far = MATE - i32::try_from(ply).unwrap_or(0);
    match ended {
        Ended::Won => far,
        Ended::Lost => -far,
        Ended::Drawn => 0,
    }
}

pub(super) fn value_of(proven: Proven) -> i32 {
    let far = |plies: u32| MATE - i32::try_from(plies).unwrap_or(MATE);
    match proven {
        Proven::Win { plies } => far(plies),
        Proven::Loss { plies } => -far(plies),
        Proven::Draw => 0,
    }
}

/// Mate distances count from the root in the tree and from the position in the table.
pub(super) fn into_table(value: i32, ply: usize) -> i16 {
    let ply = i32::try_from(ply).unwrap_or(0);
    let value = match value {
        WON.. => value + ply,
        value if value <= -WON => value - ply,
        value => value,
    };
    i16::try_from(value).unwrap_or(0)
}

pub(super) fn from_table(value: i16, ply: usize) -> i32 {
    let (value, ply) = (i32::from(value), i32::try_from(ply).unwrap_or(0));
    match value {
        WON.. => value - ply,
        value if value <= -WON => value + ply,
        value => value,
    }
}
