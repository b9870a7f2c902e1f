//! Why a move is not legal: paragraph "Moves".

use super::{Dots, LENGTH, Line, Man, Step, VARIANT, ahead, beside, number, threatened_by};
use crate::rules::outcome::Side;
use crate::rules::scene::Piece;
use crate::rules::why_not::{Attempt, PieceOn, WhyNot, not_so, own_piece};

impl Line {
    /// The first reason against an attempt; nothing if it is a legal move.
    pub(super) fn refusal(&self, attempt: &Attempt) -> Option<WhyNot> {
        match attempt {
            Attempt::Castle(_) => Some(WhyNot::NoCastling),
            Attempt::Between { from, to } => self.attempted(from, to).err(),
        }
    }

    fn piece(&self, dot: Dots) -> Option<Piece> {
        self.man_at(dot).map(|(side, man)| Piece {
            side,
            role: man.role(),
        })
    }

    fn attempted(&self, from: &str, to: &str) -> Result<(), WhyNot> {
        if self.bare_kings() {
            return Err(WhyNot::Over);
        }
        let (piece_on, target) = own_piece(self.turn, (from, to), |name| {
            dot(name).map(|dot| self.piece(dot))
        })?;
        let (Some(start), Some(end)) = (dot(from), dot(to)) else {
            return Ok(());
        };
        let Some((_, man)) = self.man_at(start) else {
            return Ok(());
        };
        if self.reach(man, start) & end == 0 {
            return Err(not_so(&piece_on, to, &VARIANT));
        }
        match target {
            Some(own) if own.piece.side == self.turn && man != Man::King => {
                return Err(WhyNot::OwnPieceThere(own));
            }
            // The step backward captures nothing.
            Some(target) if man == Man::Warrior && end == ahead(self.turn.other(), start, 1) => {
                let man = piece_on;
                return Err(WhyNot::CapturesOtherwise { piece: man, target });
            }
            Some(_) | None => {}
        }
        self.safe(Step { man, to: end })
    }

    /// Where a piece's own way of moving takes it.
    const fn reach(&self, man: Man, from: Dots) -> Dots {
        match man {
            Man::King => beside(from),
            Man::Executor => ahead(self.turn, from, 1) | ahead(self.turn, from, 3),
            Man::Warrior => ahead(self.turn, from, 2) | ahead(self.turn.other(), from, 1),
            Man::Lancer => ahead(self.turn, from, 1),
        }
    }

    /// Whether the own king is safe after a step. No piece blocks a leap, so no step exposes the king by going away.
    fn safe(&self, step: Step) -> Result<(), WhyNot> {
        let after = self.after(step);
        let us = self.turn;
        let [king, ..] = after.armies[us as usize];
        let theirs = after.armies[us.other() as usize];
        let attacker = Man::ALL.into_iter().find_map(|man| {
            let mut alone = [0; 4];
            alone[man as usize] = theirs[man as usize];
            (threatened_by(us.other(), alone) & king != 0)
                .then(|| PieceOn::new(piece(us.other(), man), number(theirs[man as usize])))
        });
        match attacker {
            None => Ok(()),
            Some(by) if step.man == Man::King => {
                let square = number(step.to).to_string();
                Err(WhyNot::KingAttacked { square, by })
            }
            Some(by) => Err(WhyNot::StillInCheck { by }),
        }
    }
}

const fn piece(side: Side, man: Man) -> Piece {
    let role = man.role();
    Piece { side, role }
}

/// The dot of that number.
fn dot(name: &str) -> Option<Dots> {
    let number: usize = name.parse().ok()?;
    (1..=LENGTH)
        .contains(&number)
        .then(|| 1 << (number - 1))
        .filter(|dot| super::number(*dot).to_string() == name)
}
