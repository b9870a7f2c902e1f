//! The variants of chess for the search: chess's tables, with the aim of each game.

use shakmaty::attacks::king_attacks;
use shakmaty::variant::{Variant as Kind, VariantPosition};
use shakmaty::{Bitboard, Color, Move, Position as _, Role};

use arbiter_rules::Rules as _;
use arbiter_rules::chess::Board;

use crate::chess::{
    accumulated, blended, capture_value, carried, color_index, kind, move_number, recaptured,
    scored, tactical_moves, worth,
};
use crate::searchable::{Accumulator, Ended, Searchable, zobrist_key};

/// A position of any of the variants.
pub(crate) type Joint = Board<VariantPosition>;

/// By the number of checks given.
const CHECKS: [i32; 4] = [0, 150, 500, 0];

/// By a king's distance to the hill.
const FROM_HILL: [i32; 4] = [150, 70, 25, 0];

/// For each rank that a king of Racing Kings has climbed.
const CLIMBED: i32 = 90;

/// Of pieces to drop, from the pawn to the queen.
const HELD: [i32; 6] = [120, 330, 340, 480, 900, 0];

/// Of pieces that should be lost.
const BURDEN: [i32; 6] = [30, 50, 50, 55, 55, 45];

/// A pawn of the horde beyond an ordinary one, so that the start is even.
const IN_HORDE: i32 = 18;

/// What the position text has besides pieces and rights.
fn other_key(at: &VariantPosition) -> u128 {
    let mut all = 0;
    if let Some(left) = at.remaining_checks() {
        let [white, black] = [left.white, left.black].map(u64::from);
        all ^= zobrist_key(2_000 + 4 * white + black);
    }
    for color in Color::ALL {
        let held = at.pockets().map(|pockets| pockets[color].zip_role());
        for (role, count) in held.into_iter().flatten() {
            let place = (6 * color_index(color) + kind(role)) * 64 + usize::from(count);
            all ^= zobrist_key(3_000 + place as u64);
        }
    }
    for square in at.promoted() {
        all ^= zobrist_key(5_000 + u64::from(u32::from(square)));
    }
    all
}

/// A sum over both sides, Black's subtracted.
fn difference(of: impl Fn(Color) -> i32) -> i32 {
    of(Color::White) - of(Color::Black)
}

fn count(squares: Bitboard) -> i32 {
    i32::try_from(squares.count()).unwrap_or(0)
}

fn material(at: &VariantPosition, values: [i32; 6], color: Color) -> i32 {
    let own = at.board().by_color(color);
    let each = Role::ALL.map(|role| values[kind(role)] * count(own & at.board().by_role(role)));
    each.iter().sum()
}

fn to_hill(at: &VariantPosition, color: Color) -> i32 {
    let king = at.board().king_of(color);
    let far = king.map(|king| {
        Bitboard::CENTER
            .into_iter()
            .map(move |hill| king.distance(hill))
    });
    let far = far.and_then(Iterator::min).unwrap_or(3);
    FROM_HILL[far.min(3) as usize]
}

/// What a capture in Atomic Chess blows up of the enemy beyond what it costs.
fn explosion(at: &VariantPosition, step: Move) -> i32 {
    let board = at.board();
    let around = king_attacks(step.to()) & board.occupied() & !board.pawns();
    let around = step.from().map_or(around, |from| around.without(from));
    let lost = around.into_iter().filter_map(|square| {
        let piece = board.piece_at(square)?;
        let is_own = piece.color == at.turn();
        Some(if is_own { -1 } else { 1 } * worth(piece.role))
    });
    step.capture().map_or(0, worth) - worth(step.role()) + lost.sum::<i32>()
}

impl Searchable for Joint {
    fn accumulator(&self) -> Accumulator {
        let mut accumulator = accumulated(&self.chess);
        accumulator.key ^= other_key(&self.chess);
        accumulator
    }

    fn made(&self, step: Move, accumulator: &Accumulator) -> (Self, Accumulator) {
        let next = self.after(step);
        let mut accumulator = carried(&self.chess, &next.chess, accumulator);
        accumulator.key ^= other_key(&self.chess) ^ other_key(&next.chess);
        (next, accumulator)
    }

    fn evaluate(&self, accumulator: &Accumulator) -> i32 {
        let at = &self.chess;
        let (board, turn) = (at.board(), at.turn());
        let plain = [accumulator.opening, accumulator.ending];
        let scored = || scored(board, turn, accumulator);
        let white = match at.variant() {
            Kind::Chess => blended(board, scored()),
            Kind::ThreeCheck => {
                let given = at.remaining_checks().copied().unwrap_or_default();
                let given = |color| CHECKS[3 - usize::from(given[color])];
                blended(board, scored()) + difference(given)
            }
            Kind::KingOfTheHill => {
                blended(board, scored()) + difference(|color| to_hill(at, color))
            }
            Kind::Crazyhouse => {
                // The middle game never ends.
                let pockets = at.pockets().copied().unwrap_or_default();
                let held = |color: Color| {
                    let each = pockets[color].zip_role();
                    let each = each.map(|(role, count)| i32::from(count) * HELD[kind(role)]);
                    each.into_iter().sum()
                };
                scored()[0] + difference(held)
            }
            Kind::Antichess => -difference(|color| material(at, BURDEN, color)),
            // Guarding a piece isn't worth what it is elsewhere.
            Kind::Atomic => blended(board, plain),
            Kind::Horde => {
                let has_king = |color| board.king_of(color).is_some();
                let pawns = |color| {
                    let pawns = count(board.pawns() & board.by_color(color));
                    if has_king(color) { 0 } else { IN_HORDE * pawns }
                };
                blended(board, plain) + difference(pawns)
            }
            Kind::RacingKings => {
                let race = |color| {
                    let king = board.king_of(color);
                    king.map_or(0, |king| CLIMBED * i32::from(king.rank()))
                };
                let worths = [0, 1, 2, 3, 4, 5].map(|place| HELD[place] / 2);
                difference(race) + difference(|color| material(at, worths, color))
            }
        };
        turn.fold_wb(white, -white)
    }

    fn for_each_tactical_move(&self, visit: impl FnMut(Move)) {
        tactical_moves(&self.chess).for_each(visit);
    }

    fn capture_value(&self, step: Move) -> Option<(i32, i32)> {
        let (gain, mover) = capture_value(step)?;
        Some(match self.chess.variant() {
            // Nothing is won and nothing recaptured.
            Kind::Antichess => (1, 0),
            Kind::Atomic if step.is_capture() => (explosion(&self.chess, step).max(1), 0),
            // It changes sides.
            Kind::Crazyhouse => (
                gain + step.capture().map_or(0, |role| HELD[kind(role)]),
                mover,
            ),
            _ => (gain, mover),
        })
    }

    fn recaptured(&self, step: Move, mover: i32) -> i32 {
        recaptured(&self.chess, step, mover)
    }

    fn number(step: Move) -> u32 {
        move_number(step)
    }

    fn null_move(&self) -> Option<Self> {
        let board = self.chess.board();
        let own = board.by_color(self.chess.turn());
        let is_zugzwang = (own & !board.pawns() & !board.kings()).is_empty();
        if is_zugzwang || self.is_forced() || self.chess.variant() == Kind::Antichess {
            return None;
        }
        let chess = self.chess.clone().swap_turn().ok()?;
        Some(Board { chess, ..*self })
    }

    fn decided(&self) -> Option<Ended> {
        let at = &self.chess;
        if at.variant() == Kind::Antichess {
            return at.us().is_empty().then_some(Ended::Won);
        }
        if !at.is_variant_end() {
            return at.is_insufficient_material().then_some(Ended::Drawn);
        }
        Some(match at.variant_outcome().winner() {
            None => Ended::Drawn,
            Some(winner) if winner == at.turn() => Ended::Won,
            Some(_) => Ended::Lost,
        })
    }

    fn stuck(&self, is_check: bool) -> Ended {
        match self.chess.variant() {
            Kind::Antichess => Ended::Won,
            _ if is_check => Ended::Lost,
            _ => Ended::Drawn,
        }
    }

    /// A capture is compulsory in Antichess.
    fn is_forced(&self) -> bool {
        match self.chess.variant() {
            Kind::Antichess => !self.chess.capture_moves().is_empty(),
            _ => self.chess.is_check(),
        }
    }
}

#[cfg(test)]
mod tests {
    use arbiter_rules::chess::variants::{self, ALL};

    use super::Joint;
    use crate::tests::{
        accumulators_are_carried_along, answers_are_legal_and_the_same,
        one_node_is_enough_for_a_legal_move, proofs_hold, tactical_moves_gain,
        unpruned_search_is_minimax,
    };
    use crate::{Budget, Proven, analyse};

    #[test]
    fn the_laws_hold_in_every_variant() {
        for variant in ALL {
            accumulators_are_carried_along::<Joint>(variant);
            tactical_moves_gain::<Joint>(variant);
            unpruned_search_is_minimax::<Joint>(variant);
            answers_are_legal_and_the_same(variant);
            one_node_is_enough_for_a_legal_move(variant);
        }
    }

    #[test]
    fn each_aim_is_seen_and_proven() {
        let wins = [
            (
                &variants::THREE_CHECK,
                "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1",
                1,
            ),
            (
                &variants::KING_OF_THE_HILL,
                "4k3/8/8/8/8/3K4/8/8 w - - 0 1",
                1,
            ),
            (&variants::ANTICHESS, "8/8/8/1p6/8/P7/8/8 w - - 0 1", 2),
            (
                &variants::ATOMIC,
                "rnbqkbnr/pppp1ppp/8/4p1N1/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3",
                1,
            ),
            (&variants::HORDE, "4k3/8/8/8/8/8/4q3/4P3 b - - 0 1", 1),
            (&variants::RACING_KINGS, "8/5K2/8/8/8/8/1k6/8 w - - 0 1", 1),
            (
                &variants::CRAZYHOUSE,
                "7k/5ppp/8/8/8/8/8/4K3[R] w - - 0 1",
                1,
            ),
        ];
        for (variant, text, plies) in wins {
            let position = variant.position(text).unwrap();
            let known = analyse(&position, &Budget::of(10_000)).unwrap();
            let plies_found = match known.proven {
                Some(Proven::Win { plies }) => plies,
                other => panic!("{} {text}: {other:?}", variant.key),
            };
            assert!(
                plies_found <= plies,
                "{} {text}: {plies_found}",
                variant.key
            );
            if variant.key != variants::ANTICHESS.key {
                proofs_hold(&position, Proven::Win { plies: plies_found }, 10_000);
            }
        }
    }
}
