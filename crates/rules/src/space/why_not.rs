//! Why a move isn't legal: paragraphs "General movement", "Pieces", "Castling" and "Attack boards".

use super::VARIANT;
use super::attacks::squares_between;
use super::board::{RawMove, Space};
use super::castling::back_rank;
use super::geometry::{Skip, pawn_moves, piece_moves};
use super::pins::Pin;
use super::sets::Set;
use super::squares::Square;
use crate::outcome::{CastlingSide, Side};
use crate::scene::Role;
use crate::why_not::{AfterMove, Attempt, PieceOn, WhyNot, free, own_piece, wrong_movement};

impl Space {
    pub(super) fn attempted(&self, attempt: &Attempt) -> Result<(), WhyNot> {
        match attempt {
            Attempt::Between { from, to } => match (handled(from), handled(to)) {
                (Some(from), Some(to)) => self.hung(from, to),
                (None | Some(_), _) => self.walked([from, to]),
            },
            Attempt::Castle(side) => self.castled(*side),
        }
    }

    fn piece_on(&self, square: Square) -> Option<PieceOn> {
        let piece = self.piece_at(square)?;
        Some(PieceOn::new(piece, square))
    }

    /// The square with that name, if its board is there.
    fn square(&self, name: &str) -> Option<Square> {
        Square::named(name).filter(|square| self.surface.has(*square))
    }

    fn walked(&self, places: [&str; 2]) -> Result<(), WhyNot> {
        let square = |name: &str| self.square(name);
        let ([start, end], piece_on, target) =
            own_piece(self.turn, places, square, |square| self.piece_on(square))?;
        let role = piece_on.piece.role;
        if let Some(side) = self.castling_side(role, start, end) {
            return self.castled(side);
        }
        let moves = piece_moves(start);
        match role {
            Role::Pawn => self.pawn_goes(&piece_on, start, end)?,
            Role::King => self.jumps(&piece_on, end, moves.king, &moves.king_skips)?,
            Role::Knight => self.jumps(&piece_on, end, moves.knight, &moves.knight_skips)?,
            Role::Queen | Role::Rook | Role::Bishop => self.slides(&piece_on, start, end)?,
            Role::Executor | Role::Warrior | Role::Lancer => {}
        }
        if let Some(own) = target.filter(|target| target.piece.side == self.turn) {
            return Err(WhyNot::OwnPieceThere(own));
        }
        let (from, to, into) = (start, end, None);
        self.check_king_safe(if role == Role::Pawn && end == self.passed {
            RawMove::EnPassant { from, to }
        } else {
            RawMove::Walk { from, to, into }
        })
    }

    /// The castling that is meant by a king move to its target: no other king move ends on its rook or on the queen's first
    /// square, two files away.
    fn castling_side(&self, role: Role, start: Square, end: Square) -> Option<CastlingSide> {
        let home = back_rank(self.turn);
        if role != Role::King || start != home.king {
            return None;
        }
        if end == home.queen {
            Some(CastlingSide::Queen)
        } else if end == home.kings_rook && self.of(self.turn, Role::Rook).has(end) {
            Some(CastlingSide::King)
        } else {
            None
        }
    }

    fn slides(&self, piece_on: &PieceOn, start: Square, end: Square) -> Result<(), WhyNot> {
        let moves = piece_moves(start);
        let lines = match piece_on.piece.role {
            Role::Rook => moves.rook,
            Role::Bishop => moves.bishop,
            Role::Queen => moves.rook | moves.bishop,
            Role::King
            | Role::Knight
            | Role::Pawn
            | Role::Executor
            | Role::Warrior
            | Role::Lancer => Set::EMPTY,
        };
        if !lines.has(end) {
            return Err(wrong_movement(piece_on, end, &VARIANT));
        }
        let way = (squares_between(start, end) & self.occupied()).into_iter();
        let nearest = way.min_by_key(|square| distance(start, *square));
        free(
            piece_on,
            end,
            nearest.and_then(|square| self.piece_on(square)),
        )
    }

    fn pawn_goes(&self, pawn: &PieceOn, start: Square, end: Square) -> Result<(), WhyNot> {
        let moves = pawn_moves(self.turn, start);
        let barred = moves.strike_skips.iter().find(|skip| skip.to == end);
        let strikes_there = moves.strikes.has(end) || barred.is_some();
        let first_move = end == moves.twice || end == moves.ramp;
        if strikes_there && (!first_move || self.occupied().has(end)) {
            if let Some(skip) = barred.filter(|skip| !self.is_open_to_pawns(**skip)) {
                return Err(self.barred_by(skip.gates));
            }
            return self.pawn_captures(pawn, end);
        }
        if end == moves.ahead || end == moves.above {
            return free(pawn, end, self.piece_on(end));
        }
        if end == moves.beyond {
            if self.surface.has(moves.above) {
                return Err(self.barred_by([moves.above; 2]));
            }
            return free(pawn, end, self.piece_on(end));
        }
        if !first_move {
            return Err(wrong_movement(pawn, end, &VARIANT));
        }
        if !self.unmoved.has(start) {
            return Err(WhyNot::PawnHasMoved(pawn.clone()));
        }
        if end == moves.twice {
            if !self.surface.has(moves.ahead) {
                let square = moves.ahead.to_string();
                return Err(WhyNot::NoSuchSquare { square });
            }
            free(pawn, end, self.piece_on(moves.ahead))?;
        }
        free(pawn, end, self.piece_on(end))
    }

    /// Checks that a king or a knight moves like this, and that no attack board blocks the way between two main boards.
    fn jumps(
        &self,
        piece: &PieceOn,
        end: Square,
        plain: Set,
        skips: &[Skip],
    ) -> Result<(), WhyNot> {
        match skips.iter().find(|skip| skip.to == end) {
            _ if plain.has(end) => Ok(()),
            None => Err(wrong_movement(piece, end, &VARIANT)),
            Some(skip) if self.is_open(*skip) => Ok(()),
            Some(skip) => Err(WhyNot::SkipBarred {
                squares: skip.gates.map(|gate| gate.to_string()).to_vec(),
            }),
        }
    }

    /// Checks that there is something to capture, or that it has just passed.
    fn pawn_captures(&self, pawn: &PieceOn, end: Square) -> Result<(), WhyNot> {
        let them = self.turn.other();
        if self.occupied().has(end) || end == self.passed {
            return Ok(());
        }
        // The squares that pawns pass with double steps are in front of their starting squares.
        let behind = pawn_moves(self.turn, end).ahead;
        let stands = pawn_moves(them, end).ahead;
        let was_passed = super::sets::PAWN_STARTS[them as usize].has(behind)
            && behind.is_on_main_board()
            && self.of(them, Role::Pawn).has(stands);
        if let Some(pawn) = self.piece_on(stands).filter(|_| was_passed) {
            return Err(WhyNot::EnPassantTooLate { pawn });
        }
        Err(WhyNot::NothingToCapture {
            pawn: pawn.clone(),
            square: end.to_string(),
        })
    }

    fn barred_by(&self, gates: [Square; 2]) -> WhyNot {
        let gates = gates.into_iter().filter(|gate| self.surface.has(*gate));
        let mut squares: Vec<String> = gates.map(|gate| gate.to_string()).collect();
        squares.dedup();
        WhyNot::SkipBarred { squares }
    }

    fn castled(&self, side: CastlingSide) -> Result<(), WhyNot> {
        if !self.rights.has(self.turn, side) {
            return Err(WhyNot::CastlingLost { side });
        }
        let way = match side {
            CastlingSide::King => None,
            CastlingSide::Queen => self.piece_on(back_rank(self.turn).queen),
        };
        if let Some(by) = way {
            return Err(WhyNot::CastlingBlocked { by });
        }
        let king = self.king(self.turn);
        let attacker = self.attackers(king, self.turn.other()).next();
        if let Some(by) = attacker.and_then(|square| self.piece_on(square)) {
            return Err(WhyNot::CastlingInCheck { by });
        }
        self.check_king_safe(RawMove::Castle(side))
    }

    fn hung(&self, from: Pin, to: Pin) -> Result<(), WhyNot> {
        let pin = from.handle().to_owned();
        if self.pins() & from.bit() == 0 {
            return Err(WhyNot::NoBoardThere { pin });
        }
        if self.owner(from) != self.turn {
            return Err(WhyNot::BoardNotYours { pin });
        }
        let load = (self.occupied() & from.as_set()).into_iter();
        let pieces: Vec<PieceOn> = load.filter_map(|square| self.piece_on(square)).collect();
        let is_pawn = |one: &PieceOn| one.piece.role == Role::Pawn;
        if pieces.len() > 1 || !pieces.iter().all(is_pawn) {
            return Err(WhyNot::BoardLoaded { pin, pieces });
        }
        if self.pins() & to.bit() != 0 {
            let pin = to.handle().to_owned();
            return Err(WhyNot::PinTaken { pin });
        }
        if from.adjacent() & to.bit() == 0 {
            let (from, to) = (pin, to.handle().to_owned());
            return Err(WhyNot::PinTooFar { from, to });
        }
        let into = None;
        self.check_king_safe(RawMove::Board { from, to, into })
    }

    /// The squares from which a side's pieces attack a square, each checked separately.
    pub(super) fn attackers(&self, square: Square, by: Side) -> impl Iterator<Item = Square> {
        let kings = self.of(by, Role::King);
        let near = self.jumpers_at(square, by) | (self.king_steps(square) & kings);
        let lines = self.snipers_at(square, by).into_iter();
        let occupied = self.occupied();
        let lines =
            lines.filter(move |sniper| (squares_between(square, *sniper) & occupied).is_empty());
        near.into_iter().chain(lines)
    }

    /// Checks that the king is safe after a move.
    fn check_king_safe(&self, step: RawMove) -> Result<(), WhyNot> {
        let (us, them) = (self.turn, self.turn.other());
        let after = self.after_step(step);
        let (before, king) = (self.king(us), after.king(us));
        let found: Vec<Square> = after.attackers(king, them).collect();
        let checks: Vec<Square> = self.attackers(before, them).collect();
        let piece_on = |square: &Square| after.piece_on(*square);
        let still = found.iter().find(|square| checks.contains(square));
        AfterMove {
            by: found.first().and_then(piece_on),
            still: still.and_then(piece_on),
            was_check: !checks.is_empty(),
            king_to: (before != king).then(|| king.to_string()),
        }
        .into_result()
    }
}

/// The pin of a handle, an attack board's name in moves.
fn handled(name: &str) -> Option<Pin> {
    name.strip_prefix("AB").and_then(Pin::named)
}

/// The distance of two squares on one line.
fn distance(from: Square, to: Square) -> u8 {
    let (from, to) = (from.coordinates(), to.coordinates());
    let (files, ranks) = (from.file.abs_diff(to.file), from.rank.abs_diff(to.rank));
    files.max(ranks).max(from.level.abs_diff(to.level))
}
