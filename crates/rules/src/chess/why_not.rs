//! Why a move isn't legal: paragraphs "Moves" and "Check and end", and FIDE articles 3 and 4.

use shakmaty::attacks::{attacks, between};
use shakmaty::{Bitboard, CastlingMode, Color, File, Rank, Role, Square};

use super::{Board, Laws, VARIANT, flank, piece_of, square_name};
use crate::outcome::CastlingSide;
use crate::why_not::{AfterMove, PieceOn, WhyNot, free, own_piece, wrong_movement};
use crate::{Position, Rules as _};

impl<P: Laws> Board<P> {
    fn piece_on(&self, square: Square) -> Option<PieceOn> {
        let piece = self.piece_at(square)?;
        Some(PieceOn::new(piece, square))
    }

    /// The first of several pieces, starting from the lowest square.
    fn first_of(&self, squares: Bitboard) -> Option<PieceOn> {
        squares.first().and_then(|square| self.piece_on(square))
    }

    pub(super) fn walk(&self, places: [&str; 2]) -> Result<(), WhyNot> {
        let square = |name: &str| name.parse::<Square>().ok();
        let piece_on = |square| self.piece_on(square);
        let ([start, end], piece, target) = own_piece(self.turn(), places, square, piece_on)?;
        let mut legal = self.chess.legal_moves().into_iter();
        if legal.any(|played| self.ends(played) == (square_name(start), square_name(end))) {
            return Ok(());
        }
        let Some(role) = self.chess.board().role_at(start) else {
            return Ok(());
        };
        match role {
            Role::Pawn => self.pawn(&piece, start, end)?,
            Role::King => {
                if let Some(side) = self.castling_side(start, end) {
                    self.castle(side)?;
                }
                slides(&piece, role, start, end)?;
            }
            Role::Knight => slides(&piece, role, start, end)?,
            Role::Bishop | Role::Rook | Role::Queen => {
                slides(&piece, role, start, end)?;
                self.free(&piece, start, end)?;
            }
        }
        if let Some(target) = target.filter(|target| target.piece.side == self.turn()) {
            return Err(WhyNot::OwnPieceThere(target));
        }
        self.check_lawful(start, end)
    }

    fn free(&self, piece: &PieceOn, start: Square, end: Square) -> Result<(), WhyNot> {
        let way = between(start, end) & self.chess.board().occupied();
        let nearest = way.into_iter().min_by_key(|square| square.distance(start));
        free(piece, end, nearest.and_then(|square| self.piece_on(square)))
    }

    fn pawn(&self, pawn: &PieceOn, start: Square, end: Square) -> Result<(), WhyNot> {
        let us = self.chess.turn();
        let up: i32 = us.fold_wb(1, -1);
        let files = i32::from(end.file()) - i32::from(start.file());
        let ranks = (i32::from(end.rank()) - i32::from(start.rank())) * up;
        match (files.abs(), ranks) {
            (0, 1) => self.empty_at(pawn, end),
            (0, 2) => {
                if !self.chess.steps_twice_from(start.rank()) {
                    return Err(WhyNot::PawnHasMoved(pawn.clone()));
                }
                self.free(pawn, start, end)?;
                self.empty_at(pawn, end)
            }
            (1, 1) => self.capture(pawn, start, end),
            _ => Err(wrong_movement(pawn, end, &VARIANT)),
        }
    }

    /// A pawn doesn't capture straight ahead, so any piece there blocks it.
    fn empty_at(&self, pawn: &PieceOn, end: Square) -> Result<(), WhyNot> {
        free(pawn, end, self.piece_on(end))
    }

    fn capture(&self, pawn: &PieceOn, start: Square, end: Square) -> Result<(), WhyNot> {
        let us = self.chess.turn();
        if self.chess.board().occupied().contains(end) || self.en_passant_square() == Some(end) {
            return Ok(());
        }
        // The enemy's pawn beside ours, behind the square that it would have passed with a double step.
        let beside = Square::from_coords(end.file(), start.rank());
        let fifth = us.fold_wb(Rank::Fifth, Rank::Fourth);
        let enemy = shakmaty::Piece {
            color: us.other(),
            role: Role::Pawn,
        };
        if start.rank() == fifth && self.chess.board().piece_at(beside) == Some(enemy) {
            // The position text doesn't say that the pawn has just passed if no capture is legal.
            self.check_lawful(start, end)?;
            let pawn = self.piece_on(beside);
            return pawn.map_or(Ok(()), |pawn| Err(WhyNot::EnPassantTooLate { pawn }));
        }
        Err(WhyNot::NothingToCapture {
            pawn: pawn.clone(),
            square: end.to_string(),
        })
    }

    fn en_passant_square(&self) -> Option<Square> {
        self.chess.ep_square(shakmaty::EnPassantMode::Always)
    }

    /// The castling that is meant by a king move of two or more squares from its first square, or onto the rook.
    fn castling_side(&self, start: Square, end: Square) -> Option<CastlingSide> {
        let us = self.chess.turn();
        let home = us.fold_wb(Rank::First, Rank::Eighth);
        let is_home = match self.mode {
            CastlingMode::Standard => start == Square::from_coords(File::E, home),
            CastlingMode::Chess960 => start.rank() == home,
        };
        let mut sides = CastlingSide::ALL.into_iter();
        sides.find(|side| {
            let flank = flank(*side);
            let rook = self.chess.castles().rook(us, flank);
            let walks = start.distance(end) == 1;
            is_home && (rook == Some(end) || (end == flank.king_to(us) && !walks))
        })
    }

    /// Checks castling, in the order of the reasons (FIDE 3.8.2).
    pub(super) fn castle(&self, side: CastlingSide) -> Result<(), WhyNot> {
        let us = self.chess.turn();
        let flank = flank(side);
        let castles = self.chess.castles();
        if !self.chess.has_castling() {
            return Err(WhyNot::NoCastling);
        }
        let Some(rook) = castles.rook(us, flank) else {
            let role = crate::scene::Role::King;
            return Err(match self.chess.board().king_of(us) {
                Some(_) => WhyNot::CastlingLost { side },
                None => WhyNot::NoSuchPiece { role },
            });
        };
        if let Some(by) = self.first_of(castles.path(us, flank) & self.chess.board().occupied()) {
            return Err(WhyNot::CastlingBlocked { by });
        }
        if let Some(by) = self.first_of(self.chess.checkers()) {
            return Err(WhyNot::CastlingInCheck { by });
        }
        let Some(king) = self.chess.board().king_of(us) else {
            return Ok(());
        };
        let ends = flank.king_to(us);
        let occupied = self.chess.board().occupied().without(king);
        // The rook no longer shields the king.
        let settled = occupied.without(rook).with(flank.rook_to(us));
        for end in between(king, ends).with(ends) {
            let occupied = if end == ends { settled } else { occupied };
            let attackers = self.chess.king_attackers(end, us.other(), occupied);
            if let Some(by) = self.first_of(attackers) {
                let square = end.to_string();
                return Err(if end == ends {
                    WhyNot::KingAttacked { square, by }
                } else {
                    WhyNot::CastlingThrough { square, by }
                });
            }
        }
        Ok(())
    }

    /// Checks that the king is safe after a piece's move, and that the game's own law allows it.
    fn check_lawful(&self, start: Square, end: Square) -> Result<(), WhyNot> {
        let us = self.chess.turn();
        let Some(role) = self.chess.board().role_at(start) else {
            return Ok(());
        };
        let last = us.fold_wb(Rank::Eighth, Rank::First);
        let is_capture = self.chess.board().role_at(end).is_some();
        let step = if role == Role::Pawn && start.file() != end.file() && !is_capture {
            shakmaty::Move::EnPassant {
                from: start,
                to: end,
            }
        } else {
            shakmaty::Move::Normal {
                role,
                from: start,
                capture: self.chess.board().role_at(end),
                to: end,
                promotion: (role == Role::Pawn && end.rank() == last).then_some(Role::Queen),
            }
        };
        let mut after = self.chess.clone();
        after.play_unchecked(step);
        let Some(king) = after.board().king_of(us) else {
            return P::forbids(self, step, &after);
        };
        let attackers = after.king_attackers(king, us.other(), after.board().occupied());
        let checkers = self.chess.checkers();
        let attacker = |squares: Bitboard| {
            let square = squares.first()?;
            let piece = after.board().piece_at(square)?;
            Some(PieceOn::new(piece_of(piece), square))
        };
        AfterMove {
            by: attacker(attackers),
            still: attacker(attackers & checkers),
            was_check: checkers.any(),
            king_to: (role == Role::King).then(|| end.to_string()),
        }
        .into_result()?;
        P::forbids(self, step, &after)
    }
}

/// Checks that a piece moves like this on an empty board.
fn slides(piece: &PieceOn, role: Role, start: Square, end: Square) -> Result<(), WhyNot> {
    let color = Color::White;
    if attacks(start, shakmaty::Piece { color, role }, Bitboard::EMPTY).contains(end) {
        Ok(())
    } else {
        Err(wrong_movement(piece, end, &VARIANT))
    }
}
