//! Why a move is not legal: paragraphs "Moves" and "Castling".

use super::moves::{Step, around, attackers, reach};
use super::{Row, VARIANT};
use crate::rules::line::{self, Squares, number};
use crate::rules::moves::Rules as _;
use crate::rules::scene::Role;
use crate::rules::why_not::{AfterMove, PieceOn, WhyNot, free, not_so, own_piece};

impl Row {
    fn piece_on(&self, square: Squares) -> Option<PieceOn> {
        self.piece_at(square)
            .map(|piece| PieceOn::new(piece, number(square)))
    }

    pub(super) fn attempted(&self, from: &str, to: &str) -> Result<(), WhyNot> {
        let square = |name: &str| line::square(self.board, name);
        let (piece, target) = own_piece(self.turn, (from, to), |name| {
            square(name).map(|square| self.piece_at(square))
        })?;
        let (Some(start), Some(end)) = (square(from), square(to)) else {
            return Ok(());
        };
        let mut is_legal = false;
        self.each_step(|step| is_legal |= step.ends() == (start, end));
        if is_legal {
            return Ok(());
        }
        let role = piece.piece.role;
        if reach(role, start, self.board) & end == 0 {
            return Err(not_so(&piece, to, &VARIANT));
        }
        let castles = |own: &PieceOn| role == Role::King && own.piece.role == Role::Rook;
        free(&piece, to, self.in_the_way(role, start, end))?;
        match target {
            Some(own) if own.piece.side == self.turn && castles(&own) => self.safe(Step::Castle {
                king: start,
                rook: end,
            }),
            Some(own) if own.piece.side == self.turn => Err(WhyNot::OwnPieceThere(own)),
            Some(_) => self.safe(Step::Capture {
                role,
                from: start,
                to: end,
            }),
            None => self.safe(Step::Quiet {
                role,
                from: start,
                to: end,
            }),
        }
    }

    /// The first piece on the way of a rook, a bishop or a queen. Nothing is in the way of a queen
    /// if one of its two ways is free; if none is, the one by single squares is told first.
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

    /// The swap of king and rook, wherever a rook stands beside the king: this game does not tell
    /// the two sides apart.
    pub(super) fn castled(&self) -> Result<(), WhyNot> {
        let [king, _, rooks, ..] = self.ours();
        let partners = around(king, 1) & rooks;
        let mut refusal = Err(WhyNot::NoRookBeside);
        for rook in line::each(partners & self.board) {
            refusal = self.safe(Step::Castle { king, rook });
            if refusal.is_ok() {
                break;
            }
        }
        refusal
    }

    /// Whether the own king is safe after a step.
    fn safe(&self, step: Step) -> Result<(), WhyNot> {
        let after = self.after(step);
        let ([king, ..], theirs) = (after.theirs(), after.ours());
        let [own_king, ..] = self.ours();
        let found = attackers(theirs, king, after.empty()) & self.board;
        let before = attackers(self.theirs(), own_king, self.empty());
        let first = |squares| line::each(squares).next();
        let (from, to) = step.ends();
        AfterMove {
            by: first(found).and_then(|square| after.piece_on(square)),
            still: first(found & before).and_then(|square| self.piece_on(square)),
            was_check: before != 0,
            king_to: (from == own_king).then(|| number(to).to_string()),
        }
        .safe()
    }
}
