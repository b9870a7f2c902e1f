//! Why a move isn't legal: paragraphs "Moves" and "Check and end", and FIDE articles 3 and 4.

use shakmaty::attacks::{attacks, between};
use shakmaty::{Bitboard, CastlingMode, Color, File, Position as _, Rank, Role, Square};

use super::{Board, VARIANT, flank, square_name};
use crate::outcome::CastlingSide;
use crate::why_not::{AfterMove, PieceOn, WhyNot, free, own_piece, wrong_movement};
use crate::{Position, Rules as _};

impl Board {
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
        self.check_king_safe(start, end)
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
                if start.rank() != us.fold_wb(Rank::Second, Rank::Seventh) {
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
        if castles.rook(us, flank).is_none() {
            return Err(WhyNot::CastlingLost { side });
        }
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
        for end in between(king, ends).with(ends) {
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

    /// Checks that the king is safe after a piece's move.
    fn check_king_safe(&self, start: Square, end: Square) -> Result<(), WhyNot> {
        let us = self.chess.turn();
        let mut board = self.chess.board().clone();
        let Some(piece) = board.remove_piece_at(start) else {
            return Ok(());
        };
        if piece.role == Role::Pawn && self.en_passant_square() == Some(end) {
            let _ = board.remove_piece_at(Square::from_coords(end.file(), start.rank()));
        }
        board.set_piece_at(end, piece);
        let Some(king) = board.king_of(us) else {
            return Ok(());
        };
        let attackers = board.attacks_to(king, us.other(), board.occupied());
        let checkers = self.chess.checkers();
        let king_moved = piece.role == Role::King;
        AfterMove {
            by: self.first_of(attackers),
            still: self.first_of(attackers & checkers),
            was_check: checkers.any(),
            king_to: king_moved.then(|| end.to_string()),
        }
        .into_result()
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
