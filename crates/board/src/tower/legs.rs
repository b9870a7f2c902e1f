//! The legs that join boards to their corners.

use super::plan::{Hung, Stand, in_column, is_far, is_left, main_squares, point};
use arbiter_rules::scene::Corner;

/// Half the width of a leg with its casing.
pub(crate) const HALF: i64 = 8;

/// Shift of one of two legs on a corner towards the middle of its board.
const APART: i64 = 22;

/// Vertical lanes for legs between the left column and the strip.
const COLUMN_LANES: [i64; 3] = [258, 245, 232];
/// Between the strip and the middle board.
const CHANNEL_LANES: [i64; 4] = [708, 726, 742, 690];
/// The gap between the strip and a board beside it.
const BESIDE: i64 = 681;
/// Above the middle board, and below it.
const LANES: [[i64; 3]; 2] = [[306, 290, 279], [774, 792, 801]];

/// A path from a corner to the attack board on it.
pub(crate) type Leg = Vec<(i64, i64)>;

/// The legs of boards, in their order.
pub(crate) fn legs(boards: &[Hung], stands: &[Stand]) -> Vec<Leg> {
    let mut order: Vec<usize> = (0..boards.len().min(stands.len())).collect();
    order.sort_by_key(|&index| (stands[index].frame.top, stands[index].frame.left));
    let mut lanes = Lanes::default();
    let mut legs = vec![Leg::new(); boards.len()];
    for index in order {
        let board = boards[index];
        let double = boards
            .iter()
            .filter(|other| other.corner == board.corner)
            .count()
            > 1;
        let start = exit(board, double);
        let middle = if in_column(board.corner) {
            lanes.beside_column(start, stands[index])
        } else if board.corner.level == 4 {
            lanes.out_of_middle(board.corner, start, stands[index])
        } else {
            lanes.out_of_strip(start, stands[index])
        };
        legs[index] = std::iter::once(start).chain(middle).collect();
    }
    legs
}

/// The point where the leg of a board leaves its corner.
fn exit(board: Hung, double: bool) -> (i64, i64) {
    let (x, y) = point(board.corner);
    if board.corner.level == 4 {
        // Legs of the middle board leave it upwards or downwards.
        let shift = if double && !board.is_above { APART } else { 0 };
        let x = if is_left(board.corner) {
            x + shift
        } else {
            x - HALF - shift
        };
        return (x, y);
    }
    // The upper board is higher, so its leg is the upper one.
    let y = match (double, is_far(board.corner), board.is_above) {
        (true, true, false) => y + APART,
        (true, false, true) => y - APART,
        _ => y,
    };
    (x, y)
}

#[derive(Default)]
struct Lanes {
    column: usize,
    channel: usize,
    rows: [usize; 2],
}

/// The next lane, and the last one for all further legs.
fn next<const N: usize>(lanes: [i64; N], taken: &mut usize) -> i64 {
    let lane = lanes[(*taken).min(N - 1)];
    *taken += 1;
    lane
}

impl Lanes {
    fn beside_column(&mut self, (_, y): (i64, i64), stand: Stand) -> Vec<(i64, i64)> {
        let frame = stand.frame;
        let end = y.clamp(frame.top + 30, frame.bottom - 30);
        if end == y {
            return vec![(frame.right, y)];
        }
        let lane = next(COLUMN_LANES, &mut self.column);
        vec![(lane, y), (lane, end), (frame.right, end)]
    }

    fn out_of_strip(&mut self, (_, y): (i64, i64), stand: Stand) -> Vec<(i64, i64)> {
        let frame = stand.frame;
        let is_first = frame.left < 800;
        if (frame.top + HALF..frame.bottom - HALF).contains(&y) && is_first {
            return vec![(frame.left, y)];
        }
        let above = frame.top < 400;
        let end = if above { frame.bottom } else { frame.top };
        if is_first {
            let lane = next(CHANNEL_LANES, &mut self.channel).max(frame.left + 2 * HALF);
            return vec![(lane, y), (lane, end)];
        }
        // Next to another board the gap is narrow; elsewhere the channel is wide.
        let is_outer = !(280..818).contains(&y);
        let lane = if is_outer {
            BESIDE
        } else {
            next(CHANNEL_LANES, &mut self.channel)
        };
        let row = next(
            LANES[usize::from(!above)],
            &mut self.rows[usize::from(!above)],
        );
        let x = frame.left + 40;
        vec![(lane, y), (lane, row), (x, row), (x, end)]
    }

    fn out_of_middle(
        &mut self,
        corner: Corner,
        (x, _): (i64, i64),
        stand: Stand,
    ) -> Vec<(i64, i64)> {
        let frame = stand.frame;
        let above = frame.top < 400;
        let end = if above { frame.bottom } else { frame.top };
        if above == is_far(corner) {
            if (frame.left + HALF..=frame.right - HALF).contains(&x) {
                return vec![(x, end)];
            }
            let row = next(
                LANES[usize::from(!above)],
                &mut self.rows[usize::from(!above)],
            );
            let to = x.clamp(frame.left + 40, frame.right - 40);
            return vec![(x, row), (to, row), (to, end)];
        }
        // To the other row, through the channel.
        let own = usize::from(above);
        let first = next(LANES[own], &mut self.rows[own]);
        let lane = next(CHANNEL_LANES, &mut self.channel);
        let last = next(LANES[1 - own], &mut self.rows[1 - own]);
        let to = main_squares(4)
            .left
            .clamp(frame.left + 40, frame.right - 40);
        vec![
            (x, first),
            (lane, first),
            (lane, last),
            (to, last),
            (to, end),
        ]
    }
}
