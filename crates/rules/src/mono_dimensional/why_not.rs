//! Why a move isn't legal: paragraph "Moves".

use super::{DOTS, Line, ROLES, RawMove, VARIANT, ahead, beside, threatened_by};
use crate::line::{self, Squares, number};
use crate::moves::Rules as _;
use crate::scene::Role;
use crate::why_not::{AfterMove, PieceOn, WhyNot, own_piece, wrong_movement};

impl Line {
    fn piece_on(&self, dot: Squares) -> Option<PieceOn> {
        let piece = self.piece_at(dot)?;
        Some(PieceOn::new(piece, number(dot)))
    }

    pub(super) fn attempted(&self, places: [&str; 2]) -> Result<(), WhyNot> {
        if self.bare_kings() {
            return Err(WhyNot::Over);
        }
        let dot = |name: &str| line::square(DOTS, name);
        let ([start, end], piece, target) =
            own_piece(self.turn, places, dot, |dot| self.piece_on(dot))?;
        let role = piece.piece.role;
        if self.reach(role, start) & end == 0 {
            return Err(wrong_movement(&piece, number(end), &VARIANT));
        }
        match target {
            Some(own) if own.piece.side == self.turn && role != Role::King => {
                return Err(WhyNot::OwnPieceThere(own));
            }
            // The step backward can't capture.
            Some(target) if role == Role::Warrior && end == ahead(self.turn.other(), start, 1) => {
                return Err(WhyNot::CapturesOtherwise { piece, target });
            }
            Some(_) | None => {}
        }
        let mut kinds = ROLES.into_iter();
        let kind = kinds.position(|kind| kind == role).unwrap_or_default();
        self.check_king_safe(RawMove { kind, to: end })
    }

    /// The squares of a piece's moves, ignoring occupation.
    const fn reach(&self, role: Role, from: Squares) -> Squares {
        match role {
            Role::King => beside(from),
            Role::Executor => ahead(self.turn, from, 1) | ahead(self.turn, from, 3),
            Role::Warrior => ahead(self.turn, from, 2) | ahead(self.turn.other(), from, 1),
            Role::Lancer => ahead(self.turn, from, 1),
            Role::Queen | Role::Rook | Role::Bishop | Role::Knight | Role::Pawn => 0,
        }
    }

    /// Checks that the king is safe after a step. Leaps can't be blocked, so no step uncovers an attack.
    fn check_king_safe(&self, step: RawMove) -> Result<(), WhyNot> {
        let after = self.after(step);
        let [king, ..] = after.theirs();
        let mut attackers = (0..).zip(after.ours()).filter(|&(kind, dot)| {
            let mut alone = [0; 4];
            alone[kind] = dot;
            threatened_by(after.turn, alone) & king != 0
        });
        let by = attackers.next().and_then(|(_, dot)| after.piece_on(dot));
        let king_moved = ROLES[step.kind] == Role::King;
        AfterMove {
            still: by.clone(),
            by,
            was_check: true,
            king_to: king_moved.then(|| number(step.to).to_string()),
        }
        .into_result()
    }
}
