//! Positions as they are stored.

use shakmaty::{
    Bitboard, Board, ByColor, ByRole, CastlingMode, Chess, Color, EnPassantMode, FromSetup,
    Position, PositionError, Setup, Square,
};

use super::features::blockers;

/// What makes positions different: what is on each square, in four planes, the legal en passant square, and the turn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Packed {
    /// Three bits of a role, with a number of its own for a rook that can castle, and the color.
    planes: [u64; 4],
    passed: Option<Square>,
    turn: Color,
}

impl Packed {
    pub(super) fn new(position: &Chess) -> Packed {
        let board = position.board();
        let unmoved = position.castles().castling_rights() & board.rooks();
        Packed {
            planes: [
                (board.pawns() | board.bishops() | board.queens() | unmoved).0,
                (board.knights() | board.bishops() | board.kings() | unmoved).0,
                (board.rooks() | board.queens() | board.kings()).0,
                board.white().0,
            ],
            passed: position.ep_square(EnPassantMode::Legal),
            turn: position.turn(),
        }
    }

    pub(super) fn unpack(&self, mode: CastlingMode) -> Option<Chess> {
        let [one, two, four, white] = self.planes.map(Bitboard);
        let unmoved = one & two & four;
        let roles = ByRole {
            pawn: one & !two & !four,
            knight: !one & two & !four,
            bishop: one & two & !four,
            rook: !one & !two & four | unmoved,
            queen: one & !two & four,
            king: !one & two & four,
        };
        let colors = ByColor {
            white,
            black: (one | two | four) & !white,
        };
        let setup = Setup {
            board: Board::try_from_bitboards(roles, colors).ok()?,
            turn: self.turn,
            castling_rights: unmoved,
            ep_square: self.passed,
            ..Setup::empty()
        };
        let position = Chess::from_setup(setup, mode);
        let position = position.or_else(PositionError::ignore_too_much_material);
        position
            .or_else(PositionError::ignore_impossible_check)
            .ok()
    }

    pub(super) fn hash(&self) -> u64 {
        let rest = self.passed.map_or(64, u64::from) << 1 | u64::from(self.turn.is_white());
        hash(self.planes.into_iter().chain([rest]))
    }
}

fn hash(parts: impl IntoIterator<Item = u64>) -> u64 {
    parts.into_iter().fold(0, |all, part| {
        let mixed = (all ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ mixed >> 29
    })
}

/// A hash of the material and of the squares of pawns, kings and a single blocker.
pub(super) fn hash_structure(position: &Chess, winner: Color) -> u64 {
    let board = position.board();
    let counts = board.material();
    let counts = [counts.white, counts.black].map(|side| {
        side.into_iter()
            .fold(0, |all, count| all << 8 | u64::from(count))
    });
    let pawns = board.pawns();
    let blockers = blockers(board, winner);
    let blockers = if blockers.more_than_one() {
        Bitboard::EMPTY
    } else {
        blockers
    };
    let slow = pawns | board.kings() | blockers;
    hash([slow.0, (slow & board.white()).0, counts[0], counts[1]])
}
