//! Queen against rook: the distance in half-moves to winning the rook or to mate, by retrograde analysis when first needed.

use std::sync::LazyLock;

use arbiter_rules::Rules as _;
use arbiter_rules::chess::Board;
use shakmaty::attacks::{king_attacks, queen_attacks, rook_attacks};
use shakmaty::{Bitboard, Move, Position as _, Square};

/// The queen's king and queen, then the rook's king and rook.
type Place = [Square; 4];

/// Up to reflection: the queen's king stands in a quarter of the board.
const PLACES: usize = 16 << 18;

/// Distances of lost positions with the rook's side to move, in half-moves plus one; 0 if it doesn't lose.
static LOST: LazyLock<Vec<u8>> = LazyLock::new(lost);

fn index(place: Place) -> usize {
    let [king, ..] = place.map(usize::from);
    let files = if king & 0b100 == 0 { 0 } else { 7 };
    let ranks = if king & 0b10_0000 == 0 { 0 } else { 56 };
    let [king, rest @ ..] = place.map(|square| usize::from(square) ^ files ^ ranks);
    let quarter = king & 0b11 | king >> 1 & 0b1100;
    rest.into_iter()
        .fold(quarter, |index, square| index << 6 | square)
}

fn place(index: usize) -> Place {
    let square = |number: usize| Square::new(u32::try_from(number & 0b11_1111).unwrap_or(0));
    let quarter = index >> 18;
    let king = quarter & 0b11 | (quarter & 0b1100) << 1;
    [
        square(king),
        square(index >> 12),
        square(index >> 6),
        square(index),
    ]
}

fn occupied(place: Place) -> Bitboard {
    place.into_iter().collect()
}

fn is_possible([king, queen, weak, rook]: Place) -> bool {
    let is_apart = king != weak && !king_attacks(king).contains(weak);
    is_apart && occupied([king, queen, weak, rook]).count() == 4
}

/// Whether the queen attacks the other king.
fn is_check(place @ [_, queen, weak, _]: Place) -> bool {
    queen_attacks(queen, occupied(place)).contains(weak)
}

/// Whether the rook attacks the queen's king.
fn is_rook_check(place @ [king, _, _, rook]: Place) -> bool {
    rook_attacks(rook, occupied(place)).contains(king)
}

/// The number of legal moves of the rook's side; `None` if one captures the queen.
fn replies(place @ [king, queen, weak, rook]: Place) -> Option<u8> {
    let all = occupied(place);
    let guarded = king_attacks(king) | queen_attacks(queen, all.without(weak));
    let steps = king_attacks(weak) & !guarded.with(rook);
    let mut count = steps.count();
    let mut takes = steps.contains(queen);
    for to in rook_attacks(rook, all).without(king).without(weak) {
        if to == queen {
            takes = true;
        } else {
            count += usize::from(!is_check([king, queen, weak, to]));
        }
    }
    (!takes).then(|| u8::try_from(count).unwrap_or(u8::MAX))
}

/// Whether the queen's side can capture the rook and keep its queen, without stalemate.
fn wins_rook(place @ [king, queen, weak, rook]: Place) -> bool {
    let all = occupied(place);
    let is_kept = |king: Square, queen: Square| {
        let all: Bitboard = [king, queen, weak].into_iter().collect();
        let seen = queen_attacks(queen, all.without(weak));
        let is_stuck = (king_attacks(weak) & !(king_attacks(king) | seen)).is_empty();
        let is_safe = !king_attacks(weak).contains(queen) || king_attacks(king).contains(queen);
        is_safe && (!is_stuck || seen.contains(weak))
    };
    let by_king = king_attacks(king).contains(rook) && !king_attacks(weak).contains(rook);
    (queen_attacks(queen, all).contains(rook) && is_kept(king, rook))
        || (by_king && is_kept(rook, queen))
}

fn lost() -> Vec<u8> {
    let (mut lost, mut left) = (vec![0; PLACES], vec![u8::MAX; PLACES]);
    let mut won = vec![false; PLACES];
    let (mut losses, mut wins) = (Vec::new(), Vec::new());
    for at in (0..PLACES).filter(|at| is_possible(place(*at))) {
        let here = place(at);
        let is_check = is_check(here);
        if !is_check && wins_rook(here) {
            won[at] = true;
            wins.push(at);
        }
        match replies(here).filter(|_| !is_rook_check(here)) {
            Some(0) if is_check => {
                lost[at] = 1;
                losses.push(at);
            }
            Some(count @ 1..) => left[at] = count,
            _ => {}
        }
    }
    // A distance is even for the rook's side, and that of the queen's side one more.
    for distance in (1..=u8::MAX - 2).step_by(2) {
        for at in std::mem::take(&mut losses) {
            for before in before_queens_move(place(at)) {
                let before = index(before);
                if !won[before] {
                    won[before] = true;
                    wins.push(before);
                }
            }
        }
        if wins.is_empty() {
            break;
        }
        for at in std::mem::take(&mut wins) {
            for before in before_rooks_move(place(at)) {
                let before = index(before);
                if left[before] != u8::MAX {
                    left[before] -= 1;
                    if left[before] == 0 {
                        lost[before] = distance + 2;
                        losses.push(before);
                    }
                }
            }
        }
    }
    lost
}

/// Positions from which a move of the queen's side leads here.
fn before_queens_move(here @ [king, queen, weak, rook]: Place) -> impl Iterator<Item = Place> {
    let all = occupied(here);
    let kings = (king_attacks(king) & !all).into_iter();
    let queens = (queen_attacks(queen, all) & !all).into_iter();
    let kings = kings.map(move |king| [king, queen, weak, rook]);
    let queens = queens.map(move |queen| [king, queen, weak, rook]);
    kings
        .chain(queens)
        .filter(|one| is_possible(*one) && !is_check(*one))
}

/// Positions from which a move of the rook's side leads here.
fn before_rooks_move(here @ [king, queen, weak, rook]: Place) -> impl Iterator<Item = Place> {
    let all = occupied(here);
    let kings = (king_attacks(weak) & !all).into_iter();
    let rooks = (rook_attacks(rook, all) & !all).into_iter();
    let kings = kings.map(move |weak| [king, queen, weak, rook]);
    let rooks = rooks.map(move |rook| [king, queen, weak, rook]);
    kings
        .chain(rooks)
        .filter(|one| is_possible(*one) && !is_rook_check(*one))
}

fn place_of(board: &shakmaty::Board, color: shakmaty::Color) -> Option<Place> {
    let (own, other) = (board.by_color(color), board.by_color(!color));
    let queen = (own & board.queens()).single_square()?;
    let rook = (other & board.rooks()).single_square()?;
    let is_whole = own.count() == 2 && other.count() == 2;
    let kings = [board.king_of(color)?, board.king_of(!color)?];
    is_whole.then_some([kings[0], queen, kings[1], rook])
}

/// The quickest move of the queen's side to win the rook or to mate.
pub(crate) fn best_step(board: &Board) -> Option<Move> {
    let color = board.chess.turn();
    let here = place_of(board.chess.board(), color)?;
    let legal = board.chess.legal_moves().into_iter();
    let after = |step: &Move| {
        let next = board.after(*step);
        match place_of(next.chess.board(), color) {
            Some(place) => LOST[index(place)].checked_sub(1),
            None => wins_rook(here).then_some(0),
        }
    };
    let known = legal.filter_map(|step| Some((after(&step)?, step)));
    known.min_by_key(|(plies, _)| *plies).map(|(_, step)| step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_have_numbers() {
        for number in (0..PLACES).step_by(997) {
            assert_eq!(index(place(number)), number);
        }
    }

    /// From the literature: the queen wins the rook within 31 moves of either side.
    #[test]
    fn the_longest_way_is_known() {
        let longest = LOST.iter().copied().max();
        assert_eq!(longest.map(|plies| (plies - 1) / 2), Some(31));
    }
}
