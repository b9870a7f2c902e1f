//! How a game ends by itself: paragraphs "Check and end" and "Which law book the referee follows".

use chasolver::{Winnability, is_unwinnable_fast, winnability};
use shakmaty::{Color, Position as _};

use super::Board;
use crate::outcome::{Cause, DrawBy, Effort, Law, Side, Winnable};

/// What a glance may cost, in look-ups of attacks: milliseconds. Of positions that people played or
/// made up, one in five hundred that a glance decides at all needs more.
const GLANCE: u64 = 300_000;

/// What a search may cost, in look-ups of attacks: about a second and 100 MB. Every proof that
/// neither side can mate, of 20,000 questions about games and compositions, took less; only hidden
/// mates of compositions took more.
const SEARCH: u64 = 100_000_000;

/// What it may cost to see that a mate is possible, in look-ups of attacks: less than a
/// millisecond. It is seen so in 98 of a hundred positions of random games.
const PLAIN: u64 = 30_000;

/// Whose rule ends a game: paragraph "Which law book the referee follows" names FIDE's articles,
/// and where it departs from them.
pub(super) const fn law(cause: Cause) -> Option<Law> {
    Some(match cause {
        Cause::Checkmate => Law::Fide("5.1.1"),
        Cause::Stalemate => Law::Fide("5.2.1"),
        Cause::DeadPosition => Law::Fide("5.2.2"),
        Cause::Agreement => Law::Fide("5.2.3"),
        Cause::Flag | Cause::DrawnFlag => Law::Fide("6.9"),
        Cause::ThreefoldRepetition => Law::Fide("9.2"),
        Cause::FiftyMoves => Law::Fide("9.3"),
        Cause::FivefoldRepetition => Law::Fide("9.6.1"),
        Cause::SeventyFiveMoves => Law::Fide("9.6.2"),
        Cause::InsufficientMaterial | Cause::Resignation => Law::own("Check and end"),
        Cause::KingVersusKing => return None,
    })
}

impl Board {
    /// Whether the pieces that are left draw the game.
    pub(super) fn dead(&self, effort: Effort) -> Option<DrawBy> {
        if self.is_short_of_pieces() {
            return Some(DrawBy::InsufficientMaterial);
        }
        let board = chess::Board::from(&self.chess);
        let mut sides = Side::ALL.into_iter();
        let is_dead = sides.all(|side| self.can_mate(&board, side, effort) == Winnable::No);
        is_dead.then_some(DrawBy::DeadPosition)
    }

    /// The source's own list: no pawns, and each side has its king and at most one bishop or
    /// knight.
    pub fn is_short_of_pieces(&self) -> bool {
        Color::ALL.into_iter().all(|color| {
            let pieces = self.chess.board().material_side(color);
            pieces.pawn + pieces.rook + pieces.queen == 0 && pieces.knight + pieces.bishop <= 1
        })
    }

    /// Whether it is plain that one of the sides can mate.
    pub(super) fn can_be_mated(&self) -> bool {
        let board = chess::Board::from(&self.chess);
        [chess::Color::White, chess::Color::Black]
            .into_iter()
            .any(|winner| {
                let found = chess::within(PLAIN, || winnability(&board, winner));
                matches!(found.flatten(), Some(Winnability::Winnable { .. }))
            })
    }

    /// Whether a side can mate by any series of legal moves; `board` is the position as the search
    /// has it.
    pub(super) fn can_mate(&self, board: &chess::Board, side: Side, effort: Effort) -> Winnable {
        let winner = side.pick(chess::Color::White, chess::Color::Black);
        let color = side.pick(Color::White, Color::Black);
        if self.chess.board().by_color(color).count() == 1 {
            return Winnable::No;
        }
        let found = match effort {
            Effort::Quick => chess::within(GLANCE, || {
                is_unwinnable_fast(board, winner).then_some(Winnability::Unwinnable)
            }),
            Effort::Full => chess::within(SEARCH, || winnability(board, winner)),
        };
        // The search knows no castling but that of orthodox chess.
        let is_seen = !self.mode.is_chess960() || self.chess.castles().is_empty();
        match found.flatten() {
            Some(Winnability::Winnable { .. }) => Winnable::Yes,
            Some(Winnability::Unwinnable) if is_seen => Winnable::No,
            Some(Winnability::Unwinnable) | None => Winnable::Undecided,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::chess::VARIANT;
    use crate::outcome::{Effort, Side, Winnable};

    /// Without a bound the search takes 16 million positions and gigabytes, and the glance a
    /// second.
    #[test]
    fn what_takes_too_long_is_left_undecided_and_leaves_the_next_its_own_budget() {
        let glance = "kb6/b1p2p1p/1pP5/1P6/8/8/5P1P/5K2 w - - 0 1";
        let burning = "N1b1N1N1/1pPpPpPp/1P1P1P1P/8/8/8/8/kb2B1K1 w - - 0 1";
        for (text, effort) in [(glance, Effort::Quick), (burning, Effort::Full)] {
            let position = VARIANT.position(text).unwrap();
            let found = position.winnable(Side::White, effort);
            assert_eq!(found, Winnable::Undecided, "{text}");
        }
        let found = VARIANT.start().winnable(Side::White, Effort::Full);
        assert_eq!(found, Winnable::Yes);
    }
}
