//! How a game ends by itself: paragraphs "Check and end" and "Which law book the referee follows".

use shakmaty::{Color, Position as _};

use super::{Board, unwinnable};
use crate::outcome::{Cause, DrawBy, Effort, Law, Side, WinBy, Winnable};

/// Number of positions that a full search stores: about a second and 100 MB. Of 20,000 questions about games and
/// compositions, six need more.
const FULL: usize = 800_000;

/// Number of positions that a search for an obvious mate expands: less than a millisecond. It finds a mate in 97% of
/// positions from games that have one.
const OBVIOUS: usize = 150;

/// Which rule ends a game: paragraph "Which law book the referee follows" names FIDE's articles, and exceptions.
pub(super) const LAWS: &[(Cause, Law)] = &[
    (Cause::Win(WinBy::Checkmate), Law::Fide("5.1.1")),
    (Cause::Draw(DrawBy::Stalemate), Law::Fide("5.2.1")),
    (Cause::Draw(DrawBy::DeadPosition), Law::Fide("5.2.2")),
    (Cause::Agreement, Law::Fide("5.2.3")),
    (Cause::Flag, Law::Fide("6.9")),
    (Cause::DrawnFlag, Law::Fide("6.9")),
    (Cause::ThreefoldRepetition, Law::Fide("9.2")),
    (Cause::FiftyMoves, Law::Fide("9.3")),
    (Cause::FivefoldRepetition, Law::Fide("9.6.1")),
    (Cause::Draw(DrawBy::SeventyFiveMoves), Law::Fide("9.6.2")),
    (
        Cause::Draw(DrawBy::InsufficientMaterial),
        Law::own("Check and end"),
    ),
    (Cause::Resignation, Law::own("Check and end")),
];

impl Board {
    /// Whether the remaining material draws the game.
    pub(super) fn dead(&self, effort: Effort) -> Option<DrawBy> {
        if self.is_short_of_pieces() {
            return Some(DrawBy::InsufficientMaterial);
        }
        let mut sides = Side::ALL.into_iter();
        let is_dead = sides.all(|side| self.can_mate(side, effort) == Winnable::No);
        is_dead.then_some(DrawBy::DeadPosition)
    }

    /// The source's own list: no pawns, and each side has its king and at most one bishop or knight.
    pub fn is_short_of_pieces(&self) -> bool {
        Color::ALL.into_iter().all(|color| {
            let pieces = self.chess.board().material_side(color);
            pieces.pawn + pieces.rook + pieces.queen == 0 && pieces.knight + pieces.bishop <= 1
        })
    }

    /// Whether a mate by one of the sides is obvious.
    pub(super) fn can_be_mated(&self) -> bool {
        let mut sides = Color::ALL.into_iter();
        sides.any(|winner| unwinnable::find_mate(&self.chess, winner, OBVIOUS) == Winnable::Yes)
    }

    /// Whether a side can mate by any series of legal moves.
    pub(super) fn can_mate(&self, side: Side, effort: Effort) -> Winnable {
        let winner = side.pick(Color::White, Color::Black);
        match effort {
            Effort::Quick if unwinnable::is_clearly_unwinnable(&self.chess, winner) => Winnable::No,
            Effort::Quick => Winnable::Undecided,
            Effort::Full => unwinnable::winnable(&self.chess, winner, FULL),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::chess::VARIANT;
    use crate::outcome::{Effort, Side, Winnable};

    /// Without a limit, searching for a hidden mate takes gigabytes.
    #[test]
    fn what_takes_too_long_is_left_undecided() {
        let burning = "8/6pp/8/8/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1";
        for effort in [Effort::Quick, Effort::Full] {
            let found = VARIANT
                .position(burning)
                .unwrap()
                .winnable(Side::White, effort);
            assert_eq!(found, Winnable::Undecided, "{effort:?}");
        }
        let found = VARIANT.start().winnable(Side::White, Effort::Full);
        assert_eq!(found, Winnable::Yes);
    }
}
