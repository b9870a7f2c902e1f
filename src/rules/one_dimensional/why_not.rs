//! Why a move is not legal: paragraphs "Moves" and "Castling".

use super::moves::{Step, around, attackers, reach};
use super::{Man, Row, Squares, VARIANT, number};
use crate::rules::scene::Piece;
use crate::rules::why_not::{Attempt, PieceOn, WhyNot, Wing, blocked, not_so, own_piece};

impl Row {
    /// The first reason against an attempt; nothing if it is a legal move.
    pub(super) fn refusal(&self, attempt: &Attempt) -> Option<WhyNot> {
        match attempt {
            Attempt::Between { from, to } => self.attempted(from, to).err(),
            Attempt::Castle(wing) => self.castled(*wing).err(),
        }
    }

    fn piece(&self, square: Squares) -> Option<Piece> {
        self.man_at(square).map(|(side, man)| Piece {
            side,
            role: man.role(),
        })
    }

    fn piece_on(&self, square: Squares) -> Option<PieceOn> {
        self.piece(square)
            .map(|piece| PieceOn::new(piece, number(square)))
    }

    /// The square of that number.
    fn square(&self, name: &str) -> Option<Squares> {
        self.squares()
            .find(|square| number(*square).to_string() == name)
    }

    fn attempted(&self, from: &str, to: &str) -> Result<(), WhyNot> {
        let (piece_on, target) = own_piece(self.turn, (from, to), |name| {
            self.square(name).map(|square| self.piece(square))
        })?;
        let (Some(start), Some(end)) = (self.square(from), self.square(to)) else {
            return Ok(());
        };
        if self.steps().iter().any(|step| step.ends() == (start, end)) {
            return Ok(());
        }
        let Some((_, man)) = self.man_at(start) else {
            return Ok(());
        };
        if reach(man, start, self.board) & end == 0 {
            return Err(not_so(&piece_on, to, &VARIANT));
        }
        let castles = |own: &PieceOn| man == Man::King && own.piece.role == Man::Rook.role();
        if let Some(by) = self.in_the_way(man, start, end) {
            return Err(blocked(&piece_on, to, by));
        }
        match target {
            Some(own) if own.piece.side == self.turn && castles(&own) => self.safe(Step::Castle {
                king: start,
                rook: end,
            }),
            Some(own) if own.piece.side == self.turn => Err(WhyNot::OwnPieceThere(own)),
            Some(_) => self.safe(Step::Capture {
                man,
                from: start,
                to: end,
            }),
            None => self.safe(Step::Quiet {
                man,
                from: start,
                to: end,
            }),
        }
    }

    /// The first piece on the way of a rook, a bishop or a queen. A queen is in nobody's way if one of its two ways is
    /// free; if none is, the one by single squares is told first.
    fn in_the_way(&self, man: Man, start: Squares, end: Squares) -> Option<PieceOn> {
        let strides: &[i32] = match man {
            Man::King | Man::Knight => &[],
            Man::Rook => &[1],
            Man::Bishop => &[2],
            Man::Queen => &[1, 2],
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
                .filter_map(|number| self.square(&number.to_string()))
                .filter_map(|square| self.piece_on(square));
            match between.next() {
                None => return None,
                Some(by) => blocked = blocked.or(Some(by)),
            }
        }
        blocked
    }

    /// The swap of king and rook, wherever a rook stands beside the king: this game does not tell the two sides apart.
    fn castled(&self, _: Wing) -> Result<(), WhyNot> {
        let [king, _, rooks, ..] = self.ours();
        let partners = around(king, 1) & rooks;
        let mut refusal = Err(WhyNot::NoRookBeside);
        for rook in self.squares().filter(|square| partners & square != 0) {
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
        let found = attackers(theirs, king, after.empty());
        let first = after.squares().find(|square| found & square != 0);
        let Some(by) = first.and_then(|square| after.piece_on(square)) else {
            return Ok(());
        };
        let (from, to) = step.ends();
        let [own_king, ..] = self.ours();
        let before = attackers(self.theirs(), own_king, self.empty());
        let still = self.squares().find(|square| found & before & square != 0);
        Err(if from == own_king {
            let square = number(to).to_string();
            WhyNot::KingAttacked { square, by }
        } else if let Some(by) = still.and_then(|square| self.piece_on(square)) {
            WhyNot::StillInCheck { by }
        } else if before != 0 {
            WhyNot::UncoversCheck { by }
        } else {
            WhyNot::ExposesKing { by }
        })
    }
}
