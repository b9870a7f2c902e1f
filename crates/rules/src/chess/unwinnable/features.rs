//! What a position promises to a search for a mate.

use shakmaty::{Bitboard, Board, Chess, Color, Position, Square, attacks};

use super::phase::pawn_attacks;

/// Numbers that are small near a mate.
pub(super) struct Features([u32; COUNT]);

const COUNT: usize = 8;

/// The cost of each feature, found by trial on a thousand positions: for a direct mate with many pieces, and for one in a corner
/// with few.
pub(super) const DIRECT: [u32; COUNT] = [4, 7, 8, 8, 16, 9, 16, 8];
pub(super) const CORNER: [u32; COUNT] = [5, 1, 4, 6, 0, 11, 0, 8];

/// The cost of further features for a mate in a corner.
const FURTHER: [u32; 5] = [3, 3, 8, 9, 8];

/// Beyond any distance.
const FAR: u32 = 8;

impl Features {
    pub(super) fn cost(&self, weights: &[u32; COUNT]) -> u32 {
        weighted(&self.0, weights)
    }

    pub(super) fn new(position: &Chess, winner: Color) -> Features {
        let board = position.board();
        let (Some(king), Some(own)) = (board.king_of(!winner), board.king_of(winner)) else {
            return Features([0; COUNT]);
        };
        let (mine, theirs) = (board.by_color(winner), board.by_color(!winner));
        let pieces = !board.pawns() & !board.kings();
        let around = attacks::king_attacks(king) & !theirs;
        let [file, rank] =
            [u32::from(king.file()), u32::from(king.rank())].map(|at| at.min(7 - at));
        Features([
            number_of(around & !attacked(board, winner, king)),
            file.min(rank),
            king.distance(own),
            needed_promotion(board, winner),
            number_of(theirs & pieces),
            number_of(theirs & board.pawns()),
            16_u32.saturating_sub(number_of(mine)),
            u32::from(position.turn() != winner),
        ])
    }
}

/// The cost of what matters only for a mate in a corner.
pub(super) fn further_cost(position: &Chess, winner: Color) -> u32 {
    let board = position.board();
    let Some(king) = board.king_of(!winner) else {
        return 0;
    };
    let theirs = board.by_color(!winner);
    let pieces = !board.pawns() & !board.kings();
    let blockers = blockers(board, winner);
    let mut distances: Vec<u32> = blockers.into_iter().map(|one| one.distance(king)).collect();
    distances.sort_unstable();
    let features = [
        corner(board, winner, king),
        if distances.is_empty() {
            FAR
        } else {
            distances.iter().take(2).sum()
        },
        needed_help(board, winner),
        number_of(attacks::king_attacks(king) & !theirs),
        number_of(theirs & pieces & !blockers),
    ];
    weighted(&features, &FURTHER)
}

fn weighted(features: &[u32], weights: &[u32]) -> u32 {
    let each = features.iter().zip(weights);
    each.map(|(feature, weight)| feature * weight).sum()
}

fn number_of(squares: Bitboard) -> u32 {
    squares.0.count_ones()
}

/// Squares that a side attacks, also through the other king.
fn attacked(board: &Board, winner: Color, king: Square) -> Bitboard {
    let occupied = board.occupied().without(king);
    let mine = board.by_color(winner);
    let pawns = pawn_attacks(board.pawns() & mine, winner);
    let pieces = (mine & !board.pawns()).into_iter();
    pieces.fold(pawns, |all, from| {
        let piece = board.piece_at(from);
        piece.map_or(all, |piece| all | attacks::attacks(from, piece, occupied))
    })
}

/// Whether a winner has bishops of one color only, and that color.
pub(super) fn only_bishops(board: &Board, winner: Color) -> Option<Bitboard> {
    let army = board.by_color(winner) & !board.kings();
    let mut colors = [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES].into_iter();
    colors.find(|color| army.is_subset(board.bishops() & *color))
}

/// Pieces of the loser that can block its king without answering the check.
pub(super) fn blockers(board: &Board, winner: Color) -> Bitboard {
    let theirs = board.by_color(!winner) & !board.pawns() & !board.kings();
    match only_bishops(board, winner) {
        Some(color) => theirs & (board.knights() | board.bishops() & !color),
        None => theirs,
    }
}

/// The distance of the king from a corner in which the winner may mate: bishops need one of their color.
fn corner(board: &Board, winner: Color, king: Square) -> u32 {
    let all = [Square::A1, Square::A8, Square::H1, Square::H8];
    let color = only_bishops(board, winner).unwrap_or(Bitboard::FULL);
    let corners = all.into_iter().filter(|corner| color.contains(*corner));
    let steps = corners
        .map(|corner| king.file().distance(corner.file()) + king.rank().distance(corner.rank()));
    steps.min().unwrap_or(0)
}

/// How far the nearest pawn is from its promotion, with what stands before it.
fn promotion(board: &Board, color: Color) -> Option<u32> {
    let pawns = board.pawns() & board.by_color(color);
    let distances = pawns.into_iter().map(|pawn| {
        let before = (1_u64 << u32::from(pawn)) - 1;
        let ahead = Bitboard(color.fold_wb(!(before << 1 | 1), before));
        let rank = u32::from(pawn.rank());
        color.fold_wb(7 - rank, rank)
            + 2 * number_of(ahead & Bitboard::from_file(pawn.file()) & board.occupied())
    });
    distances.min()
}

/// The promotion that a winner with few pieces needs.
fn needed_promotion(board: &Board, winner: Color) -> u32 {
    let mine = board.by_color(winner);
    let is_enough = (mine & board.queens()).any() || number_of(mine & !board.pawns()) > 3;
    if is_enough {
        0
    } else {
        4 + 2 * promotion(board, winner).unwrap_or(FAR / 2)
    }
}

/// The promotion by the loser that a winner with a knight or bishops of one color needs, for a piece that blocks the king.
fn needed_help(board: &Board, winner: Color) -> u32 {
    let army = board.by_color(winner) & !board.kings();
    let is_minor = army.is_subset(board.knights()) && number_of(army) == 1
        || only_bishops(board, winner).is_some();
    if is_minor && blockers(board, winner).is_empty() {
        FAR + 2 * promotion(board, !winner).unwrap_or(FAR)
    } else {
        0
    }
}
