//! Why a move isn't legal: paragraphs "Moves" and "Castling".

use super::moves::{RawMove, around, attackers, reach};
use super::{Row, VARIANT};
use crate::line::{self, Squares, number};
use crate::moves::Rules as _;
use crate::scene::Role;
use crate::why_not::{AfterMove, PieceOn, WhyNot, free, own_piece, wrong_movement};

impl Row {
    fn piece_on(&self, square: Squares) -> Option<PieceOn> {
        let piece = self.piece_at(square)?;
        Some(PieceOn::new(piece, number(square)))
    }

    pub(super) fn attempted(&self, places: [&str; 2]) -> Result<(), WhyNot> {
        let square = |name: &str| line::square(self.board, name);
        let ([start, end], piece, target) =
            own_piece(self.turn, places, square, |square| self.piece_on(square))?;
        let mut is_legal = false;
        self.for_each_move(|step| is_legal |= (step.from, step.to) == (start, end));
        if is_legal {
            return Ok(());
        }
        let role = piece.piece.role;
        if reach(role, start, self.board) & end == 0 {
            return Err(wrong_movement(&piece, number(end), &VARIANT));
        }
        free(&piece, number(end), self.in_the_way(role, start, end))?;
        let castles = |own: &PieceOn| role == Role::King && own.piece.role == Role::Rook;
        match target.filter(|target| target.piece.side == self.turn) {
            Some(own) if castles(&own) => self.check_king_safe(RawMove::castle(start, end)),
            Some(own) => Err(WhyNot::OwnPieceThere(own)),
            None => self.check_king_safe(self.walk(role, start, end)),
        }
    }

    /// The first piece in the way of a rook, a bishop or a queen. A queen isn't blocked if one of its two ways is free;
    /// otherwise, the blocker on the way by single squares is reported first.
    fn in_the_way(&self, role: Role, start: Squares, end: Squares) -> Option<PieceOn> {
        let strides: &[i32] = match role {
            Role::King
            | Role::Knight
            | Role::Pawn
            | Role::Executor
            | Role::Warrior
            | Role::Lancer => &[],
            Role::Rook => &[1],
            Role::Bishop => &[2],
            Role::Queen => &[1, 2],
        };
        let (from, to) = (number(start).cast_signed(), number(end).cast_signed());
        let distance = to - from;
        let mut blocked = None;
        for &stride in strides {
            if distance % stride != 0 || distance.abs() > 3 * stride {
                continue;
            }
            let mut between = (1..distance.abs() / stride)
                .map(|steps| from + distance.signum() * stride * steps)
                .filter_map(|number| line::square(self.board, &number.to_string()))
                .filter_map(|square| self.piece_on(square));
            match between.next() {
                None => return None,
                Some(by) => blocked = blocked.or(Some(by)),
            }
        }
        blocked
    }

    /// Checks the swap of king and rook, which may be on either side: this game doesn't distinguish sides.
    pub(super) fn castled(&self) -> Result<(), WhyNot> {
        let [king, _, rooks, ..] = self.ours();
        let partners = around(king, 1) & rooks;
        let mut refusal = Err(WhyNot::NoRookBeside);
        for rook in line::each(partners & self.board) {
            refusal = self.check_king_safe(RawMove::castle(king, rook));
            if refusal.is_ok() {
                break;
            }
        }
        refusal
    }

    fn check_king_safe(&self, step: RawMove) -> Result<(), WhyNot> {
        let after = self.after(step);
        let ([king, ..], theirs) = (after.theirs(), after.ours());
        let [own_king, ..] = self.ours();
        let found = attackers(theirs, king, after.empty()) & self.board;
        let before = attackers(self.theirs(), own_king, self.empty());
        let first = |squares| line::each(squares).next();
        AfterMove {
            by: first(found).and_then(|square| after.piece_on(square)),
            still: first(found & before).and_then(|square| self.piece_on(square)),
            was_check: before != 0,
            king_to: (step.from == own_king).then(|| number(step.to).to_string()),
        }
        .into_result()
    }
}
