//! What the searcher and the solver know of the game.

use std::sync::{Arc, OnceLock};

use super::moves::{Step, attacks, reach, without};
use super::{Army, ROLES, Row};
use crate::rules::Position as _;
use crate::rules::knowing::game::{Ended, Searched, Tally, mixed};
use crate::rules::knowing::puzzle::{Puzzle, composed};
use crate::rules::knowing::solve::{Solution, Solvable};
use crate::rules::line::{self, Squares, occupied};
use crate::rules::moves::Rules as _;
use crate::rules::outcome::{Effort, Side};
use crate::rules::scene::Role;

/// What a piece is worth, in the order of [`ROLES`], in hundredths of a pawn of chess.
const WORTH: [i32; 5] = [0, 900, 450, 350, 450];

/// What a square is worth that a piece reaches.
const REACHED: i32 = 6;

/// The row of the usual start.
const USUAL: Squares = 0xFFFF;

/// With so many pieces, kings included, and no more a position is solved.
const SOLVED: u32 = 4;

/// More positions than there are with so few pieces.
const MOST: usize = 1_000_000;

/// What an army is worth.
fn worth(army: Army, empty: Squares, board: Squares) -> i32 {
    let mut worth = 0;
    for (role, (squares, each)) in ROLES.into_iter().zip(army.into_iter().zip(WORTH)) {
        for square in line::each(squares) {
            let reached = (reach(role, square, empty) & board).count_ones();
            worth += each + REACHED * i32::try_from(reached).unwrap_or(0);
        }
    }
    worth
}

/// The usual row seen from its other end.
const fn turned(squares: Squares) -> Squares {
    squares.reverse_bits() >> 16
}

impl Row {
    fn pieces(&self) -> u32 {
        (self.board & !self.empty()).count_ones()
    }
}

impl Searched for Row {
    const ERROR: i32 = 2;

    fn tally(&self) -> Tally {
        let board = u64::from(self.board) << 1 | self.turn as u64;
        let both = self.armies[0].into_iter().zip(self.armies[1]);
        let (mut one, mut other) = (mixed(board), mixed(!board));
        for (white, black) in both {
            let pair = u64::from(white) << 32 | u64::from(black);
            (one, other) = (mixed(one ^ pair), mixed(other ^ pair.rotate_left(17)));
        }
        Tally {
            key: u128::from(one) << 64 | u128::from(other),
            ..Tally::default()
        }
    }

    fn evaluate(&self, _: &Tally) -> i32 {
        let (empty, board) = (self.empty(), self.board);
        worth(self.ours(), empty, board) - worth(self.theirs(), empty, board)
    }

    fn each_noisy_step(&self, mut visit: impl FnMut(Step)) {
        self.each_step(|step| {
            if step.taken() != 0 {
                visit(step);
            }
        });
    }

    fn gain(&self, step: Step) -> Option<(i32, i32)> {
        let mut taken = self.theirs().into_iter().zip(WORTH);
        let (_, gain) = taken.find(|(squares, _)| squares & step.taken() != 0)?;
        Some((gain, WORTH[step.role as usize]))
    }

    fn is_met(&self, step: Step) -> bool {
        let empty = (self.empty() | step.from | step.taken()) & !step.to;
        attacks(without(self.theirs(), step.taken()), step.to, empty)
    }

    fn number(step: Step) -> u32 {
        let places = [step.from, step.to, step.taken()].map(Squares::trailing_zeros);
        let [from, to, taken] = places;
        from << 12 | to << 6 | taken
    }

    /// With few pieces, having to move is often what loses.
    fn passed(&self) -> Option<Self> {
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

    fn solution(&self) -> Option<Arc<Solution>> {
        static FEW: OnceLock<Option<Arc<Solution>>> = OnceLock::new();
        if self.board != USUAL || self.pieces() > SOLVED {
            return None;
        }
        let solve = || Solution::of::<Row>(&few(), MOST).map(Arc::new);
        FEW.get_or_init(solve).clone()
    }

    /// Colours and ends of the row make no difference: the side to move is White, and its king
    /// stands on the left. Four bits a king's square, and eight a piece: its kind and square.
    fn packed(&self) -> u32 {
        let (mut ours, mut theirs) = (self.ours(), self.theirs());
        if ours[0] > theirs[0] {
            (ours, theirs) = (ours.map(turned), theirs.map(turned));
        }
        let mut pieces = [0; 2];
        let mut count = 0;
        for (side, army) in [ours, theirs].into_iter().enumerate() {
            for (kind, squares) in army.into_iter().enumerate().skip(1) {
                for square in line::each(squares) {
                    let kind = u32::try_from(4 * side + kind).unwrap_or(0);
                    if let Some(piece) = pieces.get_mut(count) {
                        *piece = kind << 4 | square.trailing_zeros();
                        count += 1;
                    }
                }
            }
        }
        let kings = ours[0].trailing_zeros() << 4 | theirs[0].trailing_zeros();
        kings << 16 | pieces[0] << 8 | pieces[1]
    }
}

impl Solvable for Row {
    fn unpacked(packed: u32) -> Row {
        let square = |shift: u32| 1 << (packed >> shift & 15);
        let mut armies: [Army; 2] = [[0; 5]; 2];
        armies[0][Role::King as usize] = square(20);
        armies[1][Role::King as usize] = square(16);
        for shift in [8, 0] {
            // Kinds are counted from one, White's first.
            if let Some(kind) = (packed >> shift >> 4 & 15).checked_sub(1) {
                armies[kind as usize / 4][1 + kind as usize % 4] |= square(shift);
            }
        }
        Row {
            board: USUAL,
            armies,
            turn: Side::White,
            quiet: 0,
            number: 1,
        }
    }

    fn mirrored(&self) -> Row {
        let [white, black] = self.armies.map(|army| army.map(turned));
        Row {
            armies: [black, white],
            turn: self.turn.other(),
            ..*self
        }
    }

    /// Each side has one piece of a kind, kings and rooks never pass an enemy of these kinds, and
    /// bishops keep to their colour.
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

/// A puzzle from a position of four pieces.
pub(super) fn compose(seed: u64) -> Option<Puzzle> {
    let kings = Row::unpacked(0x0F_0000);
    composed::<Row>(kings.solution()?.as_ref(), seed)
}

/// Every legal position with so few pieces, packed.
fn few() -> Vec<u32> {
    let pieces = (1..=8).flat_map(|kind| (0..16).map(move |square| kind << 4 | square));
    let pieces: Vec<u32> = [0].into_iter().chain(pieces).collect();
    let mut found = Vec::new();
    for kings in (0..16).flat_map(|left| (left + 2..16).map(move |right| left << 4 | right)) {
        for (place, first) in pieces.iter().enumerate() {
            for second in [0].iter().chain(pieces.iter().skip(place + 1)) {
                let packed = kings << 16 | first << 8 | second;
                let row = Row::unpacked(packed);
                // Two pieces on one square, or a piece with a king, leave another number.
                let is_one = row.packed() == packed && row.pieces() == 2 + count(packed);
                if is_one && !row.could_take_king() {
                    found.push(packed);
                }
            }
        }
    }
    found
}

/// The pieces of a packed position besides the kings.
fn count(packed: u32) -> u32 {
    u32::from(packed & 0xFF != 0) + u32::from(packed >> 8 & 0xFF != 0)
}

#[cfg(test)]
mod tests {
    use super::super::VARIANT;
    use std::collections::HashMap;

    use super::*;
    use crate::rules::knowing::tests::{is_long, laws};
    use crate::rules::knowing::{Budget, Proven};
    use crate::rules::{AnyPosition, RepetitionKey};

    laws!(Row, &VARIANT);

    /// Those that can come of the usual start were counted by another program.
    #[test]
    fn four_pieces_are_solved() {
        let some = few()[0];
        let solution = Row::unpacked(some).solution().expect("they are few enough");
        let (mut counts, mut longest) = ([0; 3], 0);
        for (packed, value) in solution.all() {
            let row = Row::unpacked(packed);
            assert_eq!(row.packed(), packed);
            if row.pieces() != 4 || !row.is_usual() {
                continue;
            }
            match value {
                Proven::Win { plies } => (counts[0], longest) = (counts[0] + 1, longest.max(plies)),
                Proven::Draw => counts[1] += 1,
                Proven::Loss { plies } => {
                    (counts[2], longest) = (counts[2] + 1, longest.max(plies));
                }
            }
        }
        let all: u32 = counts.iter().sum();
        let percent = counts.map(|count| (100 * count + all / 2) / all);
        assert_eq!((all, percent, longest), (216_944, [38, 23, 38], 38));
    }

    /// A position of four pieces has the same value whichever way it is seen.
    #[test]
    fn colours_and_ends_make_no_difference() {
        let value = |text: &str| VARIANT.position(text).unwrap().know(&Budget::of(1)).proven;
        let known = value("KQ.....R......k. w 0 1");
        assert!(matches!(known, Some(Proven::Win { .. })), "{known:?}");
        assert_eq!(value("kq.....r......K. b 0 1"), known);
        assert_eq!(value(".k......R.....QK w 0 1"), known);
        // A hundred half-moves without a capture could come first.
        assert_eq!(value("KQ.....R......k. w 99 60"), None);
    }

    /// Ten pieces are searched for, and what is proven is proven by brute force.
    #[test]
    fn a_first_move_is_proven_to_lose() {
        let next = VARIANT.start().play("N5-6").expect("a legal move");
        let known = next.know(&Budget::of(600_000));
        let Some(Proven::Win { plies }) = known.proven else {
            panic!("{}", known.value);
        };
        assert!(plies <= 21, "{plies}");
    }

    /// The bishop's three first moves hold the draw, which another program has proven: no search sees
    /// a win behind them, for either side.
    #[test]
    fn no_win_is_seen_after_the_other_first_moves() {
        for code in ["B4-6", "B4-8", "B4-10"] {
            let next = VARIANT.start().play(code).expect("a legal move");
            let known = next.know(&Budget::of(600_000));
            assert_eq!(known.proven, None, "{code}");
            assert!(known.value.abs() < 300, "{code}: {}", known.value);
        }
    }

    /// The other takes longer: the winner's moves are those of a search, every reply of the loser
    /// is looked at, and the ends are proven.
    #[test]
    fn the_other_first_move_is_proven_to_lose() {
        if is_long() {
            let next = VARIANT.start().play("N5-10").expect("a legal move");
            wins(&next, 41, &mut HashMap::new());
        }
    }

    /// Checks that the side to move wins within so many plies.
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
        let found = [3_000, 60_000, 1_000_000].into_iter().find_map(|nodes| {
            let found = position.know(&Budget::of(nodes));
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
