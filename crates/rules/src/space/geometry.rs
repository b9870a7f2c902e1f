//! Compile-time tables of possible moves on an empty board with all surfaces present. Lines list their squares in order, and
//! skips name their gates, the squares of the level in between.

use super::decisions::{
    INNER_AB_PAWN_RAMP, LONGEST_CLIMB, LONGEST_SLIDE, RAW_KNIGHTS_BETWEEN_MAIN_BOARDS,
};
use super::sets::{LAST_RANKS, PAWN_STARTS, Set};
use super::squares::{Square, Table, for_each_square};
use crate::outcome::Side;

/// A square of a line, and the index of the next line, from which to continue if a piece blocks this one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stop {
    pub(super) square: Square,
    pub(super) next_line: u8,
}

/// The lines from a square, nearest squares first.
#[derive(Debug)]
pub(super) struct Slides<const MOST: usize> {
    stops: [Stop; MOST],
    count: u8,
}

/// A step between main boards that is blocked if both gates have a surface.
#[derive(Debug, Clone, Copy)]
pub(super) struct Skip {
    pub(super) to: Square,
    pub(super) gates: [Square; 2],
}

impl Skip {
    const NONE: Skip = Skip {
        to: Square::NONE,
        gates: [Square::NONE; 2],
    };
}

/// Moves of pieces from a square.
#[derive(Debug)]
pub struct PieceMoves {
    pub(super) rook_lines: Slides<20>,
    pub(super) bishop_lines: Slides<24>,
    /// The squares of the lines.
    pub rook: Set,
    pub bishop: Set,
    /// Including skips that can't be barred.
    pub knight: Set,
    pub(super) knight_skips: [Skip; 4],
    /// Including skips that can't be barred.
    pub king: Set,
    pub(super) king_skips: [Skip; 6],
    /// Squares from or to which attack boards can block a step.
    pub(super) gated: Set,
}

/// Moves of a pawn from a square; [`Square::NONE`] if there is none.
#[derive(Debug)]
pub(super) struct PawnMoves {
    pub(super) ahead: Square,
    pub(super) twice: Square,
    /// One level towards the opponent.
    pub(super) above: Square,
    /// The next main board.
    pub(super) beyond: Square,
    /// Including skips that can't be barred.
    pub(super) strikes: Set,
    pub(super) strike_skips: [Skip; 2],
    /// The rook pawn's first move.
    pub(super) ramp: Square,
    pub(super) promotes: bool,
}

#[inline]
pub fn piece_moves(square: Square) -> &'static PieceMoves {
    &PIECE_MOVES[square.index()]
}

#[inline]
pub(super) fn pawn_moves(side: Side, square: Square) -> &'static PawnMoves {
    &PAWN_MOVES[side as usize][square.index()]
}

static PIECE_MOVES: Table<PieceMoves> = {
    let mut table = [const { NOWHERE }; 256];
    for_each_square!(|square| {
        table[square.index()] = piece_moves_from(square);
    });
    table
};

static PAWN_MOVES: [Table<PawnMoves>; 2] =
    [all_pawn_moves(Side::White), all_pawn_moves(Side::Black)];

const NOWHERE: PieceMoves = PieceMoves {
    rook_lines: Slides::NONE,
    bishop_lines: Slides::NONE,
    rook: Set::EMPTY,
    bishop: Set::EMPTY,
    knight: Set::EMPTY,
    knight_skips: [Skip::NONE; 4],
    king: Set::EMPTY,
    king_skips: [Skip::NONE; 6],
    gated: Set::EMPTY,
};

impl<const MOST: usize> Slides<MOST> {
    const NONE: Self = Slides {
        stops: [Stop {
            square: Square::NONE,
            next_line: 0,
        }; MOST],
        count: 0,
    };

    /// Adds a line.
    const fn and(mut self, from: Square, direction: (i8, i8, i8), longest: usize) -> Self {
        let (files, ranks, levels) = direction;
        let (mut steps, mut distance) = (0_usize, 1_i8);
        let start = self.count;
        while steps < longest {
            let square = from.offset(files * distance, ranks * distance, levels * distance);
            if !square.is_none() {
                self.stops[self.count as usize].square = square;
                self.count += 1;
            }
            steps += 1;
            distance += 1;
        }
        let mut stop = start;
        while stop < self.count {
            self.stops[stop as usize].next_line = self.count;
            stop += 1;
        }
        self
    }

    const fn squares(&self) -> Set {
        let mut set = Set::EMPTY;
        let mut stop = 0;
        while stop < self.count {
            set = set.with(self.stops[stop as usize].square);
            stop += 1;
        }
        set
    }

    /// The squares up to and including the first piece of each line, whether they exist or not.
    #[inline]
    pub(super) fn up_to(&self, occupied: &Set) -> Set {
        let mut set = Set::EMPTY;
        let stops = self
            .stops
            .get(..usize::from(self.count))
            .unwrap_or_default();
        let mut place = 0;
        while let Some(stop) = stops.get(place) {
            set.insert(stop.square);
            place = if occupied.has(stop.square) {
                usize::from(stop.next_line)
            } else {
                place + 1
            };
        }
        set
    }
}

/// Runs the body for each offset of at most two.
macro_rules! for_each_offset {
    (|$files:ident, $ranks:ident, $levels:ident| $body:block) => {
        let mut number = 0_i8;
        while number < 125 {
            let ($files, $ranks, $levels) = (number % 5 - 2, number / 5 % 5 - 2, number / 25 - 2);
            $body
            number += 1;
        }
    };
}

const fn piece_moves_from(square: Square) -> PieceMoves {
    let mut moves = NOWHERE;
    for_each_offset!(|files, ranks, levels| {
        let sizes = (
            files.unsigned_abs(),
            ranks.unsigned_abs(),
            levels.unsigned_abs(),
        );
        let direction = (files, ranks, levels);
        match sizes {
            (1, 0, 0) | (0, 1, 0) => {
                moves.rook_lines = moves.rook_lines.and(square, direction, LONGEST_SLIDE);
            }
            (0, 0, 1) => moves.rook_lines = moves.rook_lines.and(square, direction, LONGEST_CLIMB),
            (1, 1, 0) | (1, 0, 1) | (0, 1, 1) => {
                moves.bishop_lines = moves.bishop_lines.and(square, direction, LONGEST_SLIDE);
            }
            _ => {}
        }
        let to = square.offset(files, ranks, levels);
        match sizes {
            (0..=1, 0..=1, 0..=1) if files != 0 || ranks != 0 || levels != 0 => {
                moves.king = moves.king.with(to);
            }
            (0, 1, 2) | (1, 0, 2)
                if RAW_KNIGHTS_BETWEEN_MAIN_BOARDS || !square.is_on_main_board() =>
            {
                moves.knight = moves.knight.with(to);
            }
            (0, 2, 1) | (2, 0, 1) | (1, 2, 0) | (2, 1, 0) => moves.knight = moves.knight.with(to),
            _ => {}
        }
        if square.is_on_main_board() && sizes.2 == 2 && !to.is_none() {
            let gates = gates(square, files, ranks, levels);
            let open = gates[0].is_none() || gates[1].is_none();
            let skip = Skip { to, gates };
            match (sizes.0, sizes.1, open) {
                (0..=1, 0..=1, true) => moves.king = moves.king.with(to),
                (0..=1, 0..=1, false) => moves.king_skips = plus(moves.king_skips, skip),
                (2, 0, true) | (0, 2, true) => moves.knight = moves.knight.with(to),
                (2, 0, false) | (0, 2, false) => {
                    moves.knight_skips = plus(moves.knight_skips, skip);
                }
                _ => {}
            }
            let pawn = sizes.0 == 1 && sizes.1 == 0 && !(gates[0].is_none() && gates[1].is_none());
            if pawn || !open {
                moves.gated = moves.gated.with(to);
            }
        }
    });
    moves.rook = moves.rook_lines.squares();
    moves.bishop = moves.bishop_lines.squares();
    moves
}

/// The squares between two main boards, above the start and above the end.
const fn gates(square: Square, files: i8, ranks: i8, levels: i8) -> [Square; 2] {
    [
        square.offset(0, 0, levels / 2),
        square.offset(files, ranks, levels / 2),
    ]
}

const fn plus<const MOST: usize>(mut skips: [Skip; MOST], skip: Skip) -> [Skip; MOST] {
    let mut place = 0;
    while !skips[place].to.is_none() {
        place += 1;
    }
    skips[place] = skip;
    skips
}

const STILL: PawnMoves = PawnMoves {
    ahead: Square::NONE,
    twice: Square::NONE,
    above: Square::NONE,
    beyond: Square::NONE,
    strikes: Set::EMPTY,
    strike_skips: [Skip::NONE; 2],
    ramp: Square::NONE,
    promotes: false,
};

const fn all_pawn_moves(side: Side) -> Table<PawnMoves> {
    let mut table = [const { STILL }; 256];
    for_each_square!(|square| {
        table[square.index()] = pawn_moves_from(side, square);
    });
    table
}

const fn pawn_moves_from(side: Side, square: Square) -> PawnMoves {
    let up = match side {
        Side::White => 1,
        Side::Black => -1,
    };
    let mut moves = STILL;
    moves.ahead = square.offset(0, up, 0);
    moves.twice = square.offset(0, 2 * up, 0);
    moves.above = square.offset(0, 0, up);
    let mut files = -1;
    while files <= 1 {
        moves.strikes = moves.strikes.with(square.offset(files, up, 0));
        moves.strikes = moves.strikes.with(square.offset(files, 0, up));
        if square.is_on_main_board() {
            let to = square.offset(files, 0, 2 * up);
            let gates = gates(square, files, 0, 2 * up);
            if gates[0].is_none() && gates[1].is_none() {
                moves.strikes = moves.strikes.with(to);
            } else if !to.is_none() {
                moves.strike_skips = plus(moves.strike_skips, Skip { to, gates });
            }
        }
        files += 2;
    }
    if square.is_on_main_board() {
        moves.beyond = square.offset(0, 0, 2 * up);
    } else if PAWN_STARTS[side as usize].has(square) {
        moves.ramp = match square.coordinates().file {
            0 => square.offset(1, up, up),
            5 => square.offset(-1, up, up),
            1 | 4 if INNER_AB_PAWN_RAMP => square.offset(0, up, up),
            _ => Square::NONE,
        };
    }
    moves.promotes = LAST_RANKS[side as usize].has(square);
    moves
}
