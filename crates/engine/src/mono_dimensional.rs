//! The solution of Mono-dimensional Chess. Its evaluation is for the levels that may err.

use std::sync::{Mutex, OnceLock, PoisonError};

use crate::Proven;
use crate::puzzle::Composed;
use crate::searchable::{Accumulator, Ended, Searchable, mixed};
use crate::solve::{Solution, Solvable};
use arbiter_rules::Rules as _;
use arbiter_rules::line::{self, Squares, number, occupied};
use arbiter_rules::mono_dimensional::{Army, DOTS, Line, ROLES, RawMove, ahead, beside};
use arbiter_rules::outcome::Side;

/// More than the number of positions reachable from any start.
const MOST: usize = 8_000_000;

/// Cached solutions of other starts, a megabyte or two each.
const KEPT: usize = 4;

/// In the order of [`ROLES`].
const WORTH: [i32; 4] = [0, 200, 250, 60];

/// Per dot ahead of an executor or a lancer, which can't go back.
const AHEAD: i32 = 30;

fn army_value(side: Side, army: Army) -> i32 {
    let [_, executor, warrior, lancer] = army;
    let ahead = |dots: Squares| {
        line::each(dots).fold(0, |sum, dot| {
            let dots = i32::try_from(number(dot)).unwrap_or(0);
            sum + AHEAD * side.pick(10 - dots, dots - 1)
        })
    };
    let pieces = [0, executor, warrior, lancer];
    let each = pieces.into_iter().zip(WORTH);
    let standing = each.map(|(dot, worth)| if dot == 0 { 0 } else { worth });
    standing.sum::<i32>() + ahead(executor | lancer)
}

const fn mirrored(dots: Squares) -> Squares {
    dots.reverse_bits() >> 22
}

fn as_white(line: &Line) -> Line {
    match line.turn {
        Side::White => *line,
        Side::Black => line.mirrored(),
    }
}

impl Searchable for Line {
    const ERROR: i32 = 2;
    const HAS_SACRIFICES: bool = true;
    const IS_SOLVED: bool = true;

    fn accumulator(&self) -> Accumulator {
        let packed = self
            .armies
            .as_flattened()
            .iter()
            .fold(self.turn as u64, |packed, dot| {
                packed << 4 | u64::from((32 - dot.leading_zeros()) & 15)
            });
        Accumulator {
            key: u128::from(mixed(packed)),
            ..Accumulator::default()
        }
    }

    fn evaluate(&self, _: &Accumulator) -> i32 {
        let us = self.turn;
        army_value(us, self.ours()) - army_value(us.other(), self.theirs())
    }

    fn for_each_tactical_move(&self, mut visit: impl FnMut(RawMove)) {
        let enemies = occupied(self.theirs());
        self.for_each_move(|step| {
            if step.to & enemies != 0 {
                visit(step);
            }
        });
    }

    fn capture_value(&self, step: RawMove) -> Option<(i32, i32)> {
        let mut taken = self.theirs().into_iter().zip(WORTH);
        let (_, gain) = taken.find(|(dot, _)| dot & step.to != 0)?;
        Some((gain, WORTH[step.kind]))
    }

    fn recaptured(&self, step: RawMove, mover: i32) -> i32 {
        let [king, executor, warrior, lancer] = self.theirs().map(|dot| dot & !step.to);
        let us = self.turn;
        let near = beside(step.to) & king;
        let far = ahead(us, step.to, 1) & (executor | lancer)
            | ahead(us, step.to, 2) & warrior
            | ahead(us, step.to, 3) & executor;
        mover * i32::from(near | far != 0)
    }

    fn number(step: RawMove) -> u32 {
        let kind = u32::try_from(step.kind).unwrap_or(0);
        (step.to.trailing_zeros() << 2) + kind
    }

    /// `None`, because zugzwang is frequent in this game.
    fn null_move(&self) -> Option<Self> {
        None
    }

    fn decided(&self) -> Option<Ended> {
        if !self.bare_kings() {
            return None;
        }
        let [[white, ..], [black, ..]] = self.armies;
        let is_even = number(white).abs_diff(number(black)) % 2 == 1;
        Some(if is_even { Ended::Won } else { Ended::Lost })
    }

    fn stuck(&self, _: bool) -> Ended {
        Ended::Lost
    }

    /// The usual start's solution covers almost every game.
    fn exact(&self) -> Option<Proven> {
        static OTHERS: Mutex<Vec<Solution>> = Mutex::new(Vec::new());
        let packed = self.packed();
        if let Some(value) = usual()?.value(packed) {
            return Some(value);
        }
        let mut others = OTHERS.lock().unwrap_or_else(PoisonError::into_inner);
        let mut known = others.iter().filter_map(|solution| solution.value(packed));
        if let Some(value) = known.next() {
            return Some(value);
        }
        let solution = Solution::of::<Line>(&[packed], MOST)?;
        let value = solution.value(packed);
        others.truncate(KEPT - 1);
        others.insert(0, solution);
        value
    }
}

fn usual() -> Option<&'static Solution> {
    static USUAL: OnceLock<Option<Solution>> = OnceLock::new();
    let solve = || Solution::of::<Line>(&[START.packed()], MOST);
    USUAL.get_or_init(solve).as_ref()
}

const START: Line = Line {
    armies: [
        [1, 1 << 1, 1 << 2, 1 << 3],
        [1 << 9, 1 << 8, 1 << 7, 1 << 6],
    ],
    turn: Side::White,
};

impl Solvable for Line {
    fn packed(&self) -> u32 {
        let line = as_white(self);
        let dots = line.armies.as_flattened().iter();
        dots.fold(0, |packed, dot| packed << 4 | (32 - dot.leading_zeros()))
    }

    fn unpacked(packed: u32) -> Line {
        let mut left = packed;
        let mut armies = [[0; ROLES.len()]; 2];
        for dot in armies.as_flattened_mut().iter_mut().rev() {
            *dot = (1 << (left & 15) >> 1) & DOTS;
            left >>= 4;
        }
        Line {
            armies,
            turn: Side::White,
        }
    }
}

impl Composed for Line {
    fn nth(number: u64) -> Option<Line> {
        usual()?.nth(number).map(Line::unpacked)
    }

    fn mirrored(&self) -> Line {
        let [white, black] = self.armies.map(|army| army.map(mirrored));
        Line {
            armies: [black, white],
            turn: self.turn.other(),
        }
    }
}

#[cfg(test)]
mod tests {
    use arbiter_rules::mono_dimensional::VARIANT;

    use super::*;
    use crate::tests::{self, laws};
    use crate::{Budget, analyse};

    laws!(Line, &VARIANT);

    /// `docs/rules/mono-dimensional.md`, "Numbers", confirmed by two other programs.
    #[test]
    fn the_whole_game_is_solved() {
        let solution = usual().expect("it is small enough");
        let (mut won, mut lost, mut drawn, mut longest) = (0, 0, 0, 0);
        let (mut kkr, mut mates, mut stalemates) = (0, 0, 0);
        for (packed, value) in solution.entries() {
            let line = Line::unpacked(packed);
            assert_eq!(line.packed(), packed);
            match value {
                Proven::Win { plies } => (won, longest) = (won + 1, longest.max(plies)),
                Proven::Loss { plies } => (lost, longest) = (lost + 1, longest.max(plies)),
                Proven::Draw => drawn += 1,
            }
            match line.decided() {
                Some(_) => kkr += 1,
                None if line.count_moves() > 0 => {}
                None if line.checkers() != 0 => mates += 1,
                None => stalemates += 1,
            }
        }
        assert_eq!((won, lost, drawn), (170_210, 146_255, 17_842));
        assert_eq!((kkr, mates, stalemates), (35, 4_068, 6_268));
        assert_eq!(longest, 37);
    }

    /// `docs/levels.md`, "What is certain".
    #[test]
    fn positions_are_counted_with_the_side_to_move_and_without() {
        let start = VARIANT.start();
        let mut waiting = vec![*crate::downcast::<Line>(&start).unwrap()];
        let mut reached = std::collections::HashSet::from([waiting[0]]);
        while let Some(line) = waiting.pop() {
            if line.decided().is_none() {
                line.for_each_move(|step| {
                    let next = line.after(step);
                    if reached.insert(next) {
                        waiting.push(next);
                    }
                });
            }
        }
        let placed: std::collections::HashSet<_> = reached.iter().map(|line| line.armies).collect();
        assert_eq!((reached.len(), placed.len()), (662_413, 425_308));
        assert_eq!(
            usual().expect("it is small enough").entries().count(),
            334_307
        );
    }

    #[test]
    fn the_first_moves_have_their_values() {
        let start = VARIANT.start();
        let known = analyse(&start, &Budget::of(1)).unwrap();
        assert_eq!(known.proven, Some(Proven::Draw));
        assert_ne!(known.best.unwrap().code(), "E5");
        for first in start.moves() {
            let known = analyse(first.next(), &Budget::of(1)).unwrap();
            let expected = match first.code() {
                "E5" => Proven::Win { plies: 19 },
                _ => Proven::Draw,
            };
            assert_eq!(known.proven, Some(expected), "{}", first.code());
        }
    }

    /// Including a custom start.
    #[test]
    fn values_follow_from_those_of_the_moves() {
        let other = VARIANT.position("K..E.WL..k w").unwrap();
        let mut games = tests::random_games(&VARIANT, 5);
        games.push(vec![other]);
        for position in games.iter().flatten() {
            let known = analyse(position, &Budget::of(1)).unwrap();
            let values = position.moves();
            let values = values.iter().map(|played| {
                let next = analyse(played.next(), &Budget::of(1)).unwrap();
                next.proven.expect("it is solved")
            });
            let mut losses = Vec::new();
            let mut wins = Vec::new();
            let mut draws = 0_u32;
            for value in values {
                match value {
                    Proven::Loss { plies } => losses.push(plies + 1),
                    Proven::Win { plies } => wins.push(plies + 1),
                    Proven::Draw => draws += 1,
                }
            }
            let expected = match (losses.into_iter().min(), draws, wins.into_iter().max()) {
                (Some(plies), ..) => Proven::Win { plies },
                (None, 1.., _) => Proven::Draw,
                (None, _, Some(plies)) => Proven::Loss { plies },
                (None, 0, None) => known.proven.unwrap(),
            };
            assert_eq!(known.proven, Some(expected), "{position}");
        }
    }
}
