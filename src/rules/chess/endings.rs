//! How a game ends by itself: paragraphs "Check and end" and "Which law book the referee follows".

use chasolver::{Winnability, is_unwinnable_fast, winnability};
use shakmaty::{Color, Position as _};

use super::Board;
use crate::rules::outcome::{DrawBy, Effort, Outcome, Side, WinBy, Winnable};

/// Half-moves without a capture or a pawn's move after which the game is drawn: seventy-five by each side (FIDE 9.6.2).
const SEVENTY_FIVE_MOVES: u32 = 150;

/// The most men of a side in a game.
const MOST_MEN: usize = 16;

impl Board {
    /// The endings that the position alone decides, in the document's order.
    pub(super) fn ending(&self, effort: Effort) -> Option<Outcome> {
        let draw = |by| Some(Outcome::Draw { by });
        if self.0.legal_moves().is_empty() {
            if !self.0.is_check() {
                return draw(DrawBy::Stalemate);
            }
            return Some(Outcome::Win {
                winner: super::side(self.0.turn()).other(),
                by: WinBy::Checkmate,
            });
        }
        if self.is_short_of_men() {
            return draw(DrawBy::InsufficientMaterial);
        }
        if Side::ALL
            .into_iter()
            .all(|side| self.can_mate(side, effort) == Winnable::No)
        {
            return draw(DrawBy::DeadPosition);
        }
        if self.0.halfmoves() >= SEVENTY_FIVE_MOVES {
            return draw(DrawBy::SeventyFiveMoves);
        }
        None
    }

    /// The seed's own list: no pawns, and each side has its king and at most one bishop or knight.
    fn is_short_of_men(&self) -> bool {
        Color::ALL.into_iter().all(|color| {
            let men = self.0.board().material_side(color);
            men.pawn + men.rook + men.queen == 0 && men.knight + men.bishop <= 1
        })
    }

    /// Whether a side can mate by any series of legal moves.
    pub(super) fn can_mate(&self, side: Side, effort: Effort) -> Winnable {
        let winner = side.pick(chess::Color::White, chess::Color::Black);
        let color = side.pick(Color::White, Color::Black);
        if self.0.board().by_color(color).count() == 1 {
            return Winnable::No;
        }
        // The solver's lists hold the men of a real game, and it does not look where they end.
        let most = Color::ALL.map(|color| self.0.board().by_color(color).count());
        if most.into_iter().any(|men| men > MOST_MEN) {
            return Winnable::Undecided;
        }
        // Its board reads the same text; what it would refuse stays undecided.
        let Ok(board) = self.to_string().parse::<chess::Board>() else {
            return Winnable::Undecided;
        };
        match effort {
            Effort::Quick if is_unwinnable_fast(&board, winner) => Winnable::No,
            Effort::Quick => Winnable::Undecided,
            Effort::Full => match winnability(&board, winner) {
                Some(Winnability::Winnable { .. }) => Winnable::Yes,
                Some(Winnability::Unwinnable) => Winnable::No,
                None => Winnable::Undecided,
            },
        }
    }
}
