//! The places of attack boards, and the legs that join them to their corners.

use super::plan::{AIR, HEIGHT, Hung, LINE, MOVE, PLACES, RAISED, Stand, is_far, is_left, point};
use crate::canvas::Area;
use arbiter_rules::scene::Corner;

/// Half the width of a leg with its casing.
pub(crate) const HALF: i64 = 8;

/// Shift of one of two legs on a corner towards the middle of its board.
const APART: i64 = 22;

/// Vertical lanes: the gap between the strip and a board beside it; then between the strip and the middle board, to the
/// first and to the second board of a row.
const BESIDE: i64 = 417;
const CHANNEL: [i64; 2] = [445, 461];
/// Horizontal lanes between the middle board and the rows above and below it: for legs of the strip, and for its own.
const ROWS: [[i64; 2]; 2] = [[278, 298], [776, 758]];
/// Distance from a row's board to where a leg that passed the first one joins the second.
const INTO: i64 = 40;

/// Units by which a leg may be longer to cross one other leg less.
const CROSSING: i64 = 900;

/// The same for a board of the highest level that isn't above the middle board, or of the lowest one that isn't below it.
const ASTRAY: i64 = 400;

/// A path from a corner to the attack board on it.
pub(crate) type Leg = Vec<(i64, i64)>;

/// The lanes above or below a main board for legs of its left corners: the near one, and the far one.
const fn lanes_of(corner: Corner) -> [i64; 2] {
    match (corner.level, is_far(corner)) {
        (6, true) => [99, 83],
        (6, false) => [559, 575],
        (_, true) => [575, 559],
        (_, false) => [1_029, 1_045],
    }
}

impl Stand {
    const fn is_first(&self) -> bool {
        self.frame.left < 500
    }

    const fn is_upper(&self) -> bool {
        self.frame.top < HEIGHT / 2
    }

    /// The edge that faces the middle board.
    const fn inner_edge(&self) -> i64 {
        if self.is_upper() {
            self.frame.bottom
        } else {
            self.frame.top
        }
    }
}

/// The positions of boards and the legs to them, in their order.
pub(crate) fn board_positions(boards: &[Hung]) -> (Vec<Stand>, Vec<Leg>) {
    let mut best = None;
    try_places(boards, &mut Vec::new(), &mut best);
    best.map(|(_, stands, legs)| (stands, legs))
        .unwrap_or_default()
}

type Plan = (i64, Vec<Stand>, Vec<Leg>);

/// Tries every free place for the next board.
fn try_places(boards: &[Hung], taken: &mut Vec<usize>, best: &mut Option<Plan>) {
    if taken.len() < boards.len() {
        for place in 0..PLACES.len() {
            if !taken.contains(&place) {
                taken.push(place);
                try_places(boards, taken, best);
                taken.pop();
            }
        }
        return;
    }
    let stands: Vec<Stand> = taken
        .iter()
        .map(|&place| Stand::new(PLACES[place]))
        .collect();
    let legs = legs(boards, &stands);
    let length = |leg: &Leg| -> i64 {
        let parts = leg.windows(2);
        parts
            .map(|ends| (ends[1].0 - ends[0].0).abs() + (ends[1].1 - ends[0].1).abs())
            .sum()
    };
    let is_astray = |(board, stand): &(&Hung, &Stand)| {
        board.corner.level != 4 && stand.is_upper() != (board.corner.level == 6)
    };
    let astray = boards.iter().zip(&stands).filter(is_astray).count();
    let cost = legs.iter().map(length).sum::<i64>()
        + CROSSING * crossings(&legs)
        + ASTRAY * i64::try_from(astray).unwrap_or(0);
    if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
        *best = Some((cost, stands, legs));
    }
}

/// The legs of boards, in their order.
fn legs(boards: &[Hung], stands: &[Stand]) -> Vec<Leg> {
    let pairs = || boards.iter().zip(stands);
    let leg = |(board, stand): (&Hung, &Stand)| {
        let mut others =
            pairs().filter(|(other, _)| other.corner == board.corner && *other != board);
        let twin = others.next().map(|(_, stand)| *stand);
        if board.corner.level == 4 {
            out_of_middle(*board, twin.is_some(), *stand)
        } else if is_left(board.corner) {
            out_of_left(board.corner, twin, *stand)
        } else {
            out_of_right(*board, twin.is_some(), *stand)
        }
    };
    pairs().map(leg).collect()
}

/// From the right side of the strip at a height.
fn from_strip(y: i64, stand: Stand) -> Vec<(i64, i64)> {
    let frame = stand.frame;
    let is_outer = |y: i64| !(frame.height() + HALF..HEIGHT - frame.height() - HALF).contains(&y);
    if stand.is_first() && is_outer(y) {
        let end = y.clamp(frame.top + INTO, frame.bottom - INTO);
        let is_level = (frame.top + HALF..frame.bottom - HALF).contains(&y);
        return if is_level {
            vec![(frame.left, y)]
        } else {
            vec![(BESIDE, y), (BESIDE, end), (frame.left, end)]
        };
    }
    let end = stand.inner_edge();
    if stand.is_first() {
        return vec![(CHANNEL[0], y), (CHANNEL[0], end)];
    }
    let lane = if is_outer(y) { BESIDE } else { CHANNEL[1] };
    let [row, _] = ROWS[usize::from(!stand.is_upper())];
    let x = frame.left + INTO;
    vec![(lane, y), (lane, row), (x, row), (x, end)]
}

fn out_of_right(board: Hung, double: bool, stand: Stand) -> Leg {
    let (x, y) = point(board.corner);
    // The upper board is higher, so its leg is the upper one.
    let y = match (double, is_far(board.corner), board.is_above) {
        (true, true, false) => y + APART,
        (true, false, true) => y - APART,
        _ => y,
    };
    [vec![(x, y)], from_strip(y, stand)].concat()
}

/// Upwards from a far corner and downwards from a near one, then along the edge of the board.
fn out_of_left(corner: Corner, twin: Option<Stand>, stand: Stand) -> Leg {
    let (x, y) = point(corner);
    let [near, far] = lanes_of(corner);
    // Two legs don't cross if the outer one leads to the first of these places.
    let order = |stand: Stand| {
        (
            stand.is_upper() != is_far(corner),
            stand.is_first() == (stand.is_upper() != is_far(corner)),
        )
    };
    let (x, lane) = match twin {
        None => (x, near),
        Some(twin) if order(stand) < order(twin) => (x, far),
        Some(_) => (x + APART, near),
    };
    [vec![(x, y), (x, lane)], from_strip(lane, stand)].concat()
}

/// Upwards or downwards.
fn out_of_middle(board: Hung, double: bool, stand: Stand) -> Leg {
    let (corner, frame) = (board.corner, stand.frame);
    let (x, y) = point(corner);
    let shift = if double && !board.is_above { APART } else { 0 };
    let x = if is_left(corner) {
        x + shift
    } else {
        x - HALF - shift
    };
    let [_, row] = ROWS[usize::from(!is_far(corner))];
    let way = if stand.is_upper() != is_far(corner) {
        // To the other row, through the channel.
        [vec![(x, row)], from_strip(row, stand)].concat()
    } else if (frame.left + HALF..=frame.right - HALF).contains(&x) {
        vec![(x, stand.inner_edge())]
    } else {
        let to = x.clamp(frame.left + INTO, frame.right - INTO);
        vec![(x, row), (to, row), (to, stand.inner_edge())]
    };
    [vec![(x, y)], way].concat()
}

/// The areas of a leg's parts.
pub(crate) fn strokes(leg: &[(i64, i64)]) -> impl Iterator<Item = Area> {
    leg.windows(2).map(|ends| {
        let at = |point: (i64, i64)| Area::new(point, 1, 1);
        at(ends[0]).around(at(ends[1])).grown(HALF)
    })
}

/// The area for the last move, above the legs that pass below it.
pub(crate) fn place_of_move(legs: &[Leg]) -> Area {
    let with_descenders = MOVE.top(MOVE.height() + LINE / 2);
    let strokes = legs.iter().flat_map(|leg| strokes(leg));
    let passing = strokes.filter(|stroke| stroke.overlaps(with_descenders));
    let highest = passing.map(|stroke| stroke.top).min();
    let up = highest.map_or(0, |top| (top - AIR - MOVE.bottom).clamp(-RAISED, 0));
    MOVE.shifted(0, up)
}

/// The number of pairs of legs that cross or share a lane.
pub(crate) fn crossings(legs: &[Leg]) -> i64 {
    let meet = |one: &Leg, other: &Leg| {
        strokes(one).any(|part| strokes(other).any(|stroke| stroke.overlaps(part.grown(-2))))
    };
    let pairs = legs.iter().enumerate();
    let crossing =
        pairs.flat_map(|(index, one)| legs[..index].iter().filter(move |other| meet(one, other)));
    crossing.count().try_into().unwrap_or(i64::MAX)
}
