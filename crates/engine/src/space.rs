//! Evaluation of Space Chess: piece-square tables and attack boards.

use std::sync::LazyLock;

use crate::searchable::{Accumulator, Ended, PAWN, Place, Searchable, zobrist_key};
use arbiter_rules::Position as _;
use arbiter_rules::outcome::{CastlingSide, Side};
use arbiter_rules::scene::Role;
use arbiter_rules::space::{RawMove, Set, Space, Square, piece_moves};

/// In the order of `role as usize`.
const KINDS: [Role; 6] = [
    Role::King,
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
    Role::Pawn,
];

/// In that order.
const WORTH: [i32; 6] = [0, 900, 480, 330, 330, PAWN];

/// In exchanges.
const KING: i32 = 5_000;

/// Per attack board.
const OWNED: i32 = 8;

/// Material, kings and pawns aside, of an endgame and of the middle game.
const BARE: i32 = 1_000;
const FULL: i32 = 4_800;

struct Tables {
    /// By side, role and square.
    places: Vec<Place>,
    /// By square: unmoved pawns, and a pawn that can be captured en passant.
    unmoved: [u128; 256],
    passed: [u128; 256],
    /// By side and pin.
    owned: [[u128; 24]; 2],
    castling: [[u128; 2]; 2],
    turn: u128,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut tables = Tables {
        places: vec![Place::default(); 2 * 6 * 256],
        unmoved: std::array::from_fn(|square| zobrist_key(10_000 + square as u64)),
        passed: std::array::from_fn(|square| zobrist_key(20_000 + square as u64)),
        owned: [0, 1]
            .map(|side| std::array::from_fn(|pin| zobrist_key(30_000 + 24 * side + pin as u64))),
        castling: [0, 1].map(|side| [0, 1].map(|to| zobrist_key(40_000 + 2 * side + to))),
        turn: zobrist_key(50_000),
    };
    let squares = (0..Square::COUNT).map(Square::listed);
    for square in squares.filter(|square| !square.is_none()) {
        for side in Side::ALL {
            for role in KINDS {
                let number = piece_square(side as usize, role as usize, square);
                let worth = piece_value(side, role, square);
                tables.places[number] = Place::new(number, side.pick(1, -1), worth);
            }
        }
    }
    tables
});

fn piece_square(side: usize, kind: usize, square: Square) -> usize {
    256 * (6 * side + kind) + square.index()
}

/// Middle game and endgame value.
fn piece_value(side: Side, role: Role, square: Square) -> [i32; 2] {
    let place = square.coordinates();
    let count = |set: Set| i32::try_from((set & Set::MAIN_BOARDS).count()).unwrap_or(0);
    let moves = piece_moves(square);
    // Seen from the piece's side.
    let (rank, level) = (i32::from(place.rank), i32::from(place.level));
    let rank = side.pick(rank, 9 - rank);
    let level = side.pick(level, 8 - level);
    let base = WORTH[role as usize];
    let (opening, ending) = match role {
        Role::Pawn => (3 * rank + 2 * level, 8 * rank + 4 * level),
        Role::Knight => (4 * count(moves.knight), 4 * count(moves.knight)),
        Role::Bishop => (5 * count(moves.bishop), 5 * count(moves.bishop)),
        Role::Rook => (2 * count(moves.rook), 3 * count(moves.rook)),
        Role::Queen => {
            let seen = count(moves.rook | moves.bishop);
            (seen, 2 * seen)
        }
        Role::King => (-7 * (rank + level), 2 * count(moves.king)),
        Role::Executor | Role::Warrior | Role::Lancer => (0, 0),
    };
    [base + opening, base + ending]
}

impl Tables {
    /// The key of everything but the pieces.
    fn rest(&self, space: &Space) -> u128 {
        let mut key = space.turn.pick(0, self.turn);
        let passed = space.passed;
        // En passant counts only if a pawn attacks the square.
        if !passed.is_none() {
            let pawns = space.of(space.turn, Role::Pawn);
            let strikes = space.strikes(space.turn.other(), passed);
            if !(strikes & pawns).is_empty() {
                key ^= self.passed[passed.index()];
            }
        }
        for side in Side::ALL {
            for to in CastlingSide::ALL {
                if space.rights.has(side, to) {
                    key ^= self.castling[side as usize][to as usize];
                }
            }
            let mut pins = space.owned[side as usize];
            while pins != 0 {
                key ^= self.owned[side as usize][pins.trailing_zeros() as usize % 24];
                pins &= pins - 1;
            }
        }
        key
    }

    #[inline]
    fn place(&self, side: Side, role: Role, square: Square) -> &Place {
        &self.places[piece_square(side as usize, role as usize, square)]
    }

    fn add_pieces(&self, space: &Space, squares: Set, accumulator: &mut Accumulator, sign: i32) {
        for square in squares {
            if let Some(piece) = space.piece_at(square) {
                accumulator.add_piece(self.place(piece.side, piece.role, square), sign);
            }
            if space.unmoved.has(square) {
                accumulator.key ^= self.unmoved[square.index()];
            }
        }
    }
}

fn changed(one: Set, other: Set) -> Set {
    (one & !other) | (other & !one)
}

/// The value of the pieces against a bare king, without pawns. A lone rook, bishop or knight can't win. Stronger material
/// brings the kings together, and drives the bare one to squares with few moves. For White.
fn mop_up(space: &Space, white: i32) -> i32 {
    let bare = Side::ALL
        .into_iter()
        .find(|side| space.sides[*side as usize].count() == 1);
    let Some(bare) = bare else {
        return white;
    };
    let strong = |role: Role| !space.of(bare.other(), role).is_empty();
    if strong(Role::Pawn) {
        return white;
    }
    if space.sides[bare.other() as usize].count() == 2 && !strong(Role::Queen) {
        return white / 64;
    }
    let king = |side: Side| space.of(side, Role::King).into_iter().next();
    let (Some(king), Some(chased)) = (king(bare.other()), king(bare)) else {
        return white;
    };
    let (near, far) = (king.coordinates(), chased.coordinates());
    let apart = [
        (near.file, far.file),
        (near.rank, far.rank),
        (near.level, far.level),
    ];
    let apart: i32 = apart
        .iter()
        .map(|(one, other)| i32::from(one.abs_diff(*other)))
        .sum();
    let flights = piece_moves(chased).king & space.surface;
    let free = i32::try_from(flights.count()).unwrap_or(0);
    white + bare.pick(-1, 1) * (400 - 20 * apart - 30 * free)
}

impl Searchable for Space {
    fn accumulator(&self) -> Accumulator {
        let tables = &*TABLES;
        let mut accumulator = Accumulator {
            key: tables.rest(self),
            ..Accumulator::default()
        };
        tables.add_pieces(self, self.occupied(), &mut accumulator, 1);
        accumulator
    }

    fn made(&self, step: RawMove, accumulator: &Accumulator) -> (Self, Accumulator) {
        let tables = &*TABLES;
        let next = self.after_step(step);
        let mut accumulator = *accumulator;
        let has_rest = |space: &Space| (space.rights, space.owned, space.passed);
        accumulator.key ^= if has_rest(self) == has_rest(&next) && next.passed.is_none() {
            tables.turn
        } else {
            tables.rest(self) ^ tables.rest(&next)
        };
        if let RawMove::Walk { from, to, into } = step
            && let Some(role) = self.role_at(from)
        {
            let us = self.turn;
            accumulator.add_piece(tables.place(us, role, from), -1);
            accumulator.add_piece(tables.place(us, into.unwrap_or(role), to), 1);
            if self.sides[us.other() as usize].has(to)
                && let Some(taken) = self.role_at(to)
            {
                accumulator.add_piece(tables.place(us.other(), taken, to), -1);
            }
            for square in [from, to] {
                if self.unmoved.has(square) {
                    accumulator.key ^= tables.unmoved[square.index()];
                }
            }
            return (next, accumulator);
        }
        let [white, black] = [0, 1].map(|side| changed(self.sides[side], next.sides[side]));
        let mut squares = white | black;
        if matches!(step, RawMove::Castle(_)) {
            // King and rook stand on the same two squares.
            let king = Role::King as usize;
            squares |= changed(self.kinds[king], next.kinds[king]);
        }
        tables.add_pieces(self, squares, &mut accumulator, -1);
        tables.add_pieces(&next, squares, &mut accumulator, 1);
        (next, accumulator)
    }

    fn evaluate(&self, accumulator: &Accumulator) -> i32 {
        let all = self.sides[0] | self.sides[1];
        let count = |kind: usize| i32::try_from((self.kinds[kind] & all).count()).unwrap_or(0);
        let pieces: i32 = (1..5).map(|kind| WORTH[kind] * count(kind)).sum();
        let middle = (pieces.clamp(BARE, FULL) - BARE) * 64 / (FULL - BARE);
        let boards = |side: usize| i32::try_from(self.owned[side].count_ones()).unwrap_or(0);
        let places = (accumulator.opening * middle + accumulator.ending * (64 - middle)) / 64;
        let white = mop_up(self, places + OWNED * (boards(0) - boards(1)));
        self.turn.pick(white, -white)
    }

    fn for_each_tactical_move(&self, visit: impl FnMut(RawMove)) {
        self.tactical(visit);
    }

    fn capture_value(&self, step: RawMove) -> Option<(i32, i32)> {
        let worth = |role: Role| match role {
            Role::King => KING,
            other => WORTH[other as usize],
        };
        let promoted = |into: Option<Role>| into.map_or(0, |role| worth(role) - PAWN);
        let enemies = self.sides[self.turn.other() as usize];
        let (gain, mover) = match step {
            RawMove::Walk { from, to, into } => {
                let taken = enemies.has(to).then(|| self.role_at(to)).flatten();
                if taken.is_none() && into.is_none() {
                    return None;
                }
                let mover = self.role_at(from).map_or(0, worth);
                (taken.map_or(0, worth) + promoted(into), mover)
            }
            RawMove::EnPassant { .. } => (PAWN, PAWN),
            RawMove::Board { into, .. } => (promoted(into), PAWN),
            RawMove::Castle(_) => (0, 0),
        };
        (gain > 0).then_some((gain, mover))
    }

    fn recaptured(&self, step: RawMove, mover: i32) -> i32 {
        let (RawMove::Walk { from, to, .. } | RawMove::EnPassant { from, to }) = step else {
            return 0;
        };
        let occupied = self.occupied().without(from);
        mover * i32::from(self.is_attacked(to, self.turn.other(), &occupied))
    }

    fn number(step: RawMove) -> u32 {
        let place = |square: Square| u32::try_from(square.index()).unwrap_or(0);
        let into = |role: Option<Role>| role.map_or(0, |role| role as u32);
        match step {
            RawMove::Walk {
                from,
                to,
                into: role,
            } => into(role) << 16 | place(from) << 8 | place(to),
            RawMove::EnPassant { from, to } => 7 << 16 | place(from) << 8 | place(to),
            RawMove::Castle(side) => 8 << 16 | side as u32,
            RawMove::Board {
                from,
                to,
                into: role,
            } => {
                let [from, to] = [from, to].map(|pin| pin.bit().trailing_zeros());
                (9 + into(role)) << 16 | from << 8 | to
            }
        }
    }

    fn null_move(&self) -> Option<Self> {
        let [_, queens, rooks, bishops, knights, _] = self.kinds;
        let pieces = (queens | rooks | bishops | knights) & self.sides[self.turn as usize];
        if pieces.is_empty() || self.in_check() {
            return None;
        }
        Some(self.after_null_move())
    }

    fn decided(&self) -> Option<Ended> {
        let [white, black] = self.sides;
        ((white | black).count() == 2).then_some(Ended::Drawn)
    }
}

#[cfg(test)]
mod tests {
    use arbiter_rules::outcome::{Outcome, Side};
    use arbiter_rules::space::{Space, VARIANT};

    use crate::tests::laws;
    use crate::{Budget, analyse};

    laws!(Space, &VARIANT);

    #[test]
    fn a_queen_mates_a_bare_king() {
        let text =
            "4/4/4/4|4/3Q/4/4|4/4/4/4 b1(3)w:2/2,b3(3)w:2/2,b8(7)b:k1/2,e1(1)w:2/K1 w - - - 0 1";
        let mut position = VARIANT.position(text).unwrap();
        let mut before = Vec::new();
        while before.len() < 60 && position.outcome().is_none() {
            let nodes = position.turn().pick(60_000, 8_000);
            let budget = Budget {
                before: &before,
                ..Budget::of(nodes)
            };
            let best = analyse(&position, &budget).unwrap().best.unwrap();
            before.push(position);
            position = best.next().clone();
        }
        let is_won =
            |outcome| matches!(outcome, Outcome::Win { winner, .. } if winner == Side::White);
        assert!(position.outcome().is_some_and(is_won), "{position}");
    }
}
