//! Legal moves: paragraphs "General movement", "Pieces", "Castling" and "Attack boards". Checks and pins are computed
//! once. Only king moves, en passant, castling and attack boards near a king are tested by playing them.

use super::attacks::squares_between;
use super::board::{PROMOTED, RawMove, Space};
use super::castling::back_rank;
use super::decisions::CASTLE_OUT_OF_CHECK;
use super::geometry::{pawn_moves, piece_moves};
use super::pins::each_pin;
use super::sets::{LAST_RANKS, Set};
use super::squares::Square;
use crate::outcome::CastlingSide;
use crate::scene::Role;

/// Several legal moves.
#[derive(Debug, Clone, Copy)]
enum Batch {
    Walks { from: Square, targets: Set },
    Promotions { from: Square, targets: Set },
    One(RawMove),
}

#[inline]
fn each_in(batch: Batch, visit: &mut impl FnMut(RawMove)) {
    match batch {
        Batch::Walks { from, targets } => {
            for to in targets {
                let into = None;
                visit(RawMove::Walk { from, to, into });
            }
        }
        Batch::Promotions { from, targets } => {
            for to in targets {
                for into in PROMOTED.map(Some) {
                    visit(RawMove::Walk { from, to, into });
                }
            }
        }
        Batch::One(step) => visit(step),
    }
}

struct Danger {
    king: Square,
    check: bool,
    /// Targets that answer the check, for pieces other than the king.
    parry: Set,
    pinned: Set,
}

impl Space {
    /// Pins and checks.
    fn danger(&self, occupied: Set) -> Danger {
        let (us, them) = (self.turn, self.turn.other());
        let king = self.king(us);
        let mut checkers = self.jumpers_at(king, them);
        let mut parry = checkers;
        let mut pinned = Set::EMPTY;
        for sniper in self.snipers_at(king, them) {
            let line = squares_between(king, sniper);
            let blockers = line & occupied;
            match blockers.count() {
                0 => {
                    checkers.insert(sniper);
                    parry |= line.with(sniper);
                }
                1 => pinned |= blockers & self.sides[us as usize],
                2.. => {}
            }
        }
        Danger {
            king,
            check: !checkers.is_empty(),
            parry: match checkers.count() {
                0 => Set::ALL,
                1 => parry,
                // Only a king move answers a double check.
                2.. => Set::EMPTY,
            },
            pinned,
        }
    }

    /// The targets that a pin allows.
    fn leash(&self, king: Square, piece: Square) -> Set {
        let snipers = self.snipers_at(king, self.turn.other());
        let occupied = self.occupied().without(piece);
        let mut lines = snipers.into_iter().filter_map(|sniper| {
            let line = squares_between(king, sniper);
            (line.has(piece) && (line & occupied).is_empty()).then(|| line.with(sniper))
        });
        lines.next().unwrap_or(Set::EMPTY)
    }

    #[inline]
    fn batches(&self, mut visit: impl FnMut(Batch)) {
        let occupied = self.occupied();
        let danger = self.danger(occupied);
        self.king_batches(&danger, occupied, &mut visit);
        self.board_batches(&danger, occupied, &mut visit);
        self.piece_batches(&danger, occupied, Set::ALL, &mut visit);
        self.pawn_batches(&danger, occupied, Set::ALL, &mut visit);
    }

    /// Legal captures and promotions, except by a carried pawn.
    #[inline]
    pub fn tactical(&self, mut visit: impl FnMut(RawMove)) {
        let occupied = self.occupied();
        let danger = self.danger(occupied);
        let enemies = self.sides[self.turn.other() as usize];
        let mut visit = |batch| each_in(batch, &mut visit);
        self.king_walks(&danger, occupied, enemies, &mut visit);
        self.piece_batches(&danger, occupied, enemies, &mut visit);
        let squares = enemies | LAST_RANKS[self.turn as usize];
        self.pawn_batches(&danger, occupied, squares, &mut visit);
    }

    #[inline]
    fn piece_batches(
        &self,
        danger: &Danger,
        occupied: Set,
        squares: Set,
        visit: &mut impl FnMut(Batch),
    ) {
        let own = self.sides[self.turn as usize];
        let open = self.surface & !own & danger.parry & squares;
        for from in own & self.kinds[Role::Knight as usize] & !danger.pinned {
            let targets = self.knight_jumps(from) & open;
            visit(Batch::Walks { from, targets });
        }
        // A pinned knight can only skip along its line.
        for from in own & self.kinds[Role::Knight as usize] & danger.pinned {
            let targets = self.knight_jumps(from) & open & self.leash(danger.king, from);
            visit(Batch::Walks { from, targets });
        }
        let queens = self.kinds[Role::Queen as usize];
        for from in own & (self.kinds[Role::Rook as usize] | queens) {
            let targets = piece_moves(from).rook_lines.up_to(&occupied) & open;
            let targets = self.tethered(danger, from, targets);
            visit(Batch::Walks { from, targets });
        }
        for from in own & (self.kinds[Role::Bishop as usize] | queens) {
            let targets = piece_moves(from).bishop_lines.up_to(&occupied) & open;
            let targets = self.tethered(danger, from, targets);
            visit(Batch::Walks { from, targets });
        }
    }

    /// Filters targets by the pin.
    #[inline]
    fn tethered(&self, danger: &Danger, from: Square, targets: Set) -> Set {
        if danger.pinned.has(from) {
            targets & self.leash(danger.king, from)
        } else {
            targets
        }
    }

    #[inline]
    fn king_walks(
        &self,
        danger: &Danger,
        occupied: Set,
        squares: Set,
        visit: &mut impl FnMut(Batch),
    ) {
        let (us, them) = (self.turn, self.turn.other());
        let from = danger.king;
        // The king doesn't block its own line.
        let without_king = occupied.without(from);
        let mut targets = Set::EMPTY;
        for to in self.king_steps(from) & self.surface & !self.sides[us as usize] & squares {
            if !self.is_attacked(to, them, &without_king) {
                targets.insert(to);
            }
        }
        visit(Batch::Walks { from, targets });
    }

    #[inline]
    fn king_batches(&self, danger: &Danger, occupied: Set, visit: &mut impl FnMut(Batch)) {
        self.king_walks(danger, occupied, Set::ALL, visit);
        let us = self.turn;
        for side in CastlingSide::ALL {
            if self.rights.has(us, side) && self.can_castle(side, danger) {
                visit(Batch::One(RawMove::Castle(side)));
            }
        }
    }

    /// Paragraph "Castling".
    fn can_castle(&self, side: CastlingSide, danger: &Danger) -> bool {
        let in_time = CASTLE_OUT_OF_CHECK || !danger.check;
        let free = match side {
            CastlingSide::King => true,
            CastlingSide::Queen => !self.occupied().has(back_rank(self.turn).queen),
        };
        in_time && free && self.is_safe_after(RawMove::Castle(side))
    }

    /// Tests the king's safety by playing the move.
    fn is_safe_after(&self, step: RawMove) -> bool {
        !self.after_step(step).is_check(self.turn)
    }

    #[inline]
    fn pawn_batches(
        &self,
        danger: &Danger,
        occupied: Set,
        squares: Set,
        visit: &mut impl FnMut(Batch),
    ) {
        let us = self.turn;
        let free = self.surface & !occupied;
        let enemies = self.sides[us.other() as usize];
        let last = LAST_RANKS[us as usize];
        for from in self.of(us, Role::Pawn) {
            let strikes = self.strikes(us, from);
            let targets = (self.pawn_walks(from, &free) | (strikes & enemies)) & danger.parry;
            let targets = targets & squares;
            let targets = self.tethered(danger, from, targets);
            visit(Batch::Walks {
                from,
                targets: targets & !last,
            });
            let targets = targets & last;
            if !targets.is_empty() {
                visit(Batch::Promotions { from, targets });
            }
            let to = self.passed;
            let step = RawMove::EnPassant { from, to };
            if strikes.has(to) && self.is_safe_after(step) {
                visit(Batch::One(step));
            }
        }
    }

    /// Pawn moves without capture.
    #[inline]
    fn pawn_walks(&self, from: Square, free: &Set) -> Set {
        let moves = pawn_moves(self.turn, from);
        let mut walks = Set::EMPTY.with(moves.ahead);
        // A board in the way can be entered, but not skipped.
        let climbs_one = self.surface.has(moves.above);
        walks = walks.with(if climbs_one {
            moves.above
        } else {
            moves.beyond
        });
        if self.unmoved.has(from) {
            walks = walks.with(moves.ramp);
            if free.has(moves.ahead) {
                walks = walks.with(moves.twice);
            }
        }
        walks & *free
    }

    fn board_batches(&self, danger: &Danger, occupied: Set, visit: &mut impl FnMut(Batch)) {
        let us = self.turn;
        let free = !self.pins();
        for from in each_pin(self.owned[us as usize]) {
            let load = occupied.on(from);
            let pawn = self.kinds[Role::Pawn as usize].on(from);
            if load & load.wrapping_sub(1) != 0 || load != pawn {
                continue;
            }
            let square = (occupied & from.as_set()).first();
            let trial = danger.check || danger.pinned.has(square) || self.is_gated(danger.king);
            for to in each_pin(from.adjacent() & free) {
                let into = None;
                let step = RawMove::Board { from, to, into };
                if trial && !self.is_safe_after(step) {
                    continue;
                }
                if load != 0 && pawn_moves(us, to.square_like(square)).promotes {
                    for into in PROMOTED.map(Some) {
                        visit(Batch::One(RawMove::Board { from, to, into }));
                    }
                } else {
                    visit(Batch::One(step));
                }
            }
        }
    }

    /// Whether attack boards affect attacks on our king by skips.
    fn is_gated(&self, king: Square) -> bool {
        let [kings, .., knights, pawns] = self.kinds;
        let enemies = (kings | knights | pawns) & self.sides[self.turn.other() as usize];
        !(piece_moves(king).gated & enemies).is_empty()
    }

    pub(super) fn legal(&self, mut visit: impl FnMut(RawMove)) {
        self.batches(|batch| each_in(batch, &mut visit));
    }

    pub(super) fn count_steps(&self) -> u64 {
        let mut count = 0;
        self.batches(|batch| {
            count += match batch {
                Batch::Walks { targets, .. } => targets.count(),
                Batch::Promotions { targets, .. } => 4 * targets.count(),
                Batch::One(_) => 1,
            };
        });
        count.into()
    }

    /// Whether en passant is legal.
    pub(super) fn can_capture_en_passant(&self) -> bool {
        let to = self.passed;
        let captures = |from| {
            let step = RawMove::EnPassant { from, to };
            self.strikes(self.turn, from).has(to) && self.is_safe_after(step)
        };
        let mut pawns = self.of(self.turn, Role::Pawn).into_iter();
        !to.is_none() && pawns.any(captures)
    }

    /// Whether the side not to move is in check.
    pub(super) fn could_take_king(&self) -> bool {
        self.is_check(self.turn.other())
    }
}
