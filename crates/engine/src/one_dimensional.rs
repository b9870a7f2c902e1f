//! Evaluation of One-Dimensional Chess, and its access to the tablebase.

use crate::Proven;
use crate::puzzle::Composed;
use crate::searchable::{Accumulator, Ended, Searchable, mixed};
use crate::tablebase::{self, USUAL, reversed};
use arbiter_rules::Position as _;
use arbiter_rules::Rules as _;
use arbiter_rules::line::{self, Squares, occupied};
use arbiter_rules::one_dimensional::{Army, ROLES, RawMove, Row, attacks, reach, without};
use arbiter_rules::outcome::{Effort, Side};

/// Centipawns, in the order of [`ROLES`].
const WORTH: [i32; 5] = [0, 900, 450, 350, 450];

/// Per reached square.
const REACHED: i32 = 6;

/// Positions with at most this many pieces, kings included, are in the tablebase.
const SOLVED: u32 = 5;

fn army_value(army: Army, empty: Squares, board: Squares) -> i32 {
    let mut worth = 0;
    for (role, (squares, each)) in ROLES.into_iter().zip(army.into_iter().zip(WORTH)) {
        for square in line::each(squares) {
            let reached = (reach(role, square, empty) & board).count_ones();
            worth += each + REACHED * i32::try_from(reached).unwrap_or(0);
        }
    }
    worth
}

fn number_of_pieces(row: &Row) -> u32 {
    (row.board & !row.empty()).count_ones()
}

impl Searchable for Row {
    const ERROR: i32 = 2;
    const HAS_SACRIFICES: bool = true;

    fn accumulator(&self) -> Accumulator {
        let board = u64::from(self.board) << 1 | self.turn as u64;
        let both = self.armies[0].into_iter().zip(self.armies[1]);
        let (mut one, mut other) = (mixed(board), mixed(!board));
        for (white, black) in both {
            let pair = u64::from(white) << 32 | u64::from(black);
            (one, other) = (mixed(one ^ pair), mixed(other ^ pair.rotate_left(17)));
        }
        Accumulator {
            key: u128::from(one) << 64 | u128::from(other),
            ..Accumulator::default()
        }
    }

    fn evaluate(&self, _: &Accumulator) -> i32 {
        let (empty, board) = (self.empty(), self.board);
        army_value(self.ours(), empty, board) - army_value(self.theirs(), empty, board)
    }

    fn for_each_tactical_move(&self, mut visit: impl FnMut(RawMove)) {
        self.for_each_move(|step| {
            if step.taken() != 0 {
                visit(step);
            }
        });
    }

    fn capture_value(&self, step: RawMove) -> Option<(i32, i32)> {
        let mut taken = self.theirs().into_iter().zip(WORTH);
        let (_, gain) = taken.find(|(squares, _)| squares & step.taken() != 0)?;
        Some((gain, WORTH[step.role as usize]))
    }

    fn recaptured(&self, step: RawMove, mover: i32) -> i32 {
        let empty = (self.empty() | step.from | step.taken()) & !step.to;
        let enemies = without(self.theirs(), step.taken());
        mover * i32::from(attacks(enemies, step.to, empty))
    }

    fn number(step: RawMove) -> u32 {
        let places = [step.from, step.to, step.taken()].map(Squares::trailing_zeros);
        let [from, to, taken] = places;
        from << 12 | to << 6 | taken
    }

    /// `None` with few pieces, because zugzwang is likely.
    fn null_move(&self) -> Option<Self> {
        let own = occupied(self.ours()).count_ones();
        let passed = Row {
            turn: self.turn.other(),
            quiet: self.quiet.saturating_add(1),
            ..*self
        };
        (own > 3 && !self.in_check()).then_some(passed)
    }

    fn decided(&self) -> Option<Ended> {
        self.is_dead(Effort::Quick).then_some(Ended::Drawn)
    }

    fn exact(&self) -> Option<Proven> {
        tablebase::value(self)
    }

    /// With one piece too many, captures lead to at most four tables.
    fn is_near_exact(&self) -> bool {
        self.board == USUAL && number_of_pieces(self) <= SOLVED + 1
    }
}

impl Composed for Row {
    /// Four pieces, White to move with its king on the left.
    fn nth(number: u64) -> Option<Row> {
        let part = |shift: u32, most: usize| usize::try_from(number >> shift).unwrap_or(0) % most;
        let mut armies: [Army; 2] = [[0; 5]; 2];
        armies[0][0] = 1 << part(0, 16);
        armies[1][0] = 1 << part(4, 16);
        for shift in [8, 16] {
            armies[part(shift, 2)][1 + part(shift + 1, 4)] |= 1 << part(shift + 3, 16);
        }
        let row = Row {
            board: USUAL,
            armies,
            turn: Side::White,
            quiet: 0,
            number: 1,
        };
        let is_legal = armies[0][0] < armies[1][0] && !row.could_take_king();
        (is_legal && number_of_pieces(&row) == 4).then_some(row)
    }

    fn mirrored(&self) -> Row {
        reversed(self)
    }

    /// Each side has at most one piece of a kind, kings and rooks never passed each other, and bishops keep their colour.
    fn is_usual(&self) -> bool {
        let dark = 0x5555;
        let [
            [king, _, rook, bishop, _],
            [king_there, _, rook_there, bishop_there, _],
        ] = self.armies;
        let kinds = self.armies.as_flattened();
        kinds.iter().all(|squares| squares.count_ones() <= 1)
            && (rook == 0 || rook_there == 0 || rook < rook_there)
            && rook < king_there
            && (rook_there == 0 || rook_there > king)
            && bishop & dark == 0
            && bishop_there & !dark == 0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use arbiter_rules::one_dimensional::VARIANT;

    use super::*;
    use crate::level::Level;
    use crate::tests::{is_long, laws};
    use crate::{Budget, analyse};
    use arbiter_rules::{AnyPosition, RepetitionKey};

    laws!(Row, &VARIANT);

    /// `strong` drew this with five pieces and lost: only one move draws.
    #[test]
    fn strong_holds_the_draw_with_five_pieces() {
        let position = VARIANT.position("..R.KB..k......q b 0 1").unwrap();
        for seed in 0..3 {
            let known = analyse(&position, &Level::Strong.budget(seed, &[])).unwrap();
            assert_eq!(known.best.unwrap().code(), "Q16-12");
            assert_eq!(known.proven, Some(Proven::Draw));
        }
        for played in position.moves() {
            let value = analyse(played.next(), &Budget::of(1)).unwrap().proven;
            let is_lost = matches!(value, Some(Proven::Win { .. }));
            assert_eq!(is_lost, played.code() != "Q16-12", "{}", played.code());
        }
        assert_eq!(
            analyse(&position, &Level::Club.budget(0, &[]))
                .unwrap()
                .proven,
            None
        );
    }

    /// A capture down to five pieces, in the search and in the proof.
    #[test]
    fn a_win_with_six_pieces_is_proven_by_the_tables() {
        let position = VARIANT.position("K.Q...q....n.r.k w 1 2").unwrap();
        for played in position.moves() {
            let known = analyse(played.next(), &Budget::of(60_000)).unwrap();
            let Some(Proven::Win { plies }) = known.proven else {
                panic!("{}: {}", played.code(), known.value);
            };
            assert_eq!(
                u32::try_from(known.line.len()),
                Ok(plies),
                "{}",
                played.code()
            );
            assert!(known.line.last().unwrap().next().outcome().is_some());
        }
    }

    #[test]
    fn colours_and_ends_make_no_difference() {
        let value = |text: &str| {
            analyse(&VARIANT.position(text).unwrap(), &Budget::of(1))
                .unwrap()
                .proven
        };
        let known = value("KQ.....R......k. w 0 1");
        assert!(matches!(known, Some(Proven::Win { .. })), "{known:?}");
        assert_eq!(value("kq.....r......K. b 0 1"), known);
        assert_eq!(value(".k......R.....QK w 0 1"), known);
        // The fifty-move rule could come first.
        assert_eq!(value("KQ.....R......k. w 99 60"), None);
    }

    /// Ten pieces: searched, then proven by brute force.
    #[test]
    fn a_first_move_is_proven_to_lose() {
        let next = VARIANT.start().play("N5-6").expect("a legal move");
        let known = analyse(&next, &Budget::of(600_000)).unwrap();
        let Some(Proven::Win { plies }) = known.proven else {
            panic!("{}", known.value);
        };
        assert!(plies <= 21, "{plies}");
    }

    /// `docs/levels.md`: nothing proves that the bishop's three first moves draw.
    #[test]
    fn no_win_is_seen_after_the_other_first_moves() {
        for code in ["B4-6", "B4-8", "B4-10"] {
            let next = VARIANT.start().play(code).expect("a legal move");
            let known = analyse(&next, &Budget::of(600_000)).unwrap();
            assert_eq!(known.proven, None, "{code}");
            assert!(known.value.abs() < 300, "{code}: {}", known.value);
        }
    }

    /// Too long for one proof: the winner follows the search, every reply is tried, and the ends are proven.
    #[test]
    fn the_other_first_move_is_proven_to_lose() {
        if is_long() {
            let next = VARIANT.start().play("N5-10").expect("a legal move");
            wins(&next, 41, &mut HashMap::new());
        }
    }

    fn wins(position: &AnyPosition, left: u32, known: &mut HashMap<RepetitionKey, u32>) {
        if known
            .get(&position.repetition_key())
            .is_some_and(|plies| *plies <= left)
        {
            return;
        }
        assert!(
            left > 0 && position.halfmove_clock() < Some(50),
            "{position}"
        );
        let found = [3_000, 60_000, 1_000_000, 4_000_000]
            .into_iter()
            .find_map(|nodes| {
                let found = analyse(position, &Budget::of(nodes)).unwrap();
                (found.value > 29_000).then_some(found)
            });
        let found = found.unwrap_or_else(|| panic!("{position}: no win is seen"));
        let is_proven = matches!(found.proven, Some(Proven::Win { plies }) if plies <= left);
        if !is_proven {
            let best = found.best.expect("it has moves");
            for reply in best.next().moves() {
                wins(reply.next(), left - 2, known);
            }
        }
        known.insert(position.repetition_key(), left);
    }
}
