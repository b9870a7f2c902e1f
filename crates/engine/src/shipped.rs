//! Puzzles shipped with the program: composed from the engine's own games by `benches/compose.rs`, which defines the format.

use arbiter_rules::Variant;
use arbiter_rules::outcome::Outcome;

use crate::puzzle::{Goal, Puzzle};
use crate::searchable::mixed;

pub(crate) const CHESS: &str = include_str!("../assets/puzzles/chess.txt");
pub(crate) const SPACE: &str = include_str!("../assets/puzzles/space.txt");

/// The puzzle of a seed; `None` only for a line that can't be parsed.
pub(crate) fn shipped(variant: &Variant, lines: &str, seed: u64) -> Option<Puzzle> {
    let count = u64::try_from(lines.lines().count()).ok()?;
    let place = usize::try_from(mixed(seed).checked_rem(count)?).ok()?;
    read(variant, lines.lines().nth(place)?)
}

fn read(variant: &Variant, line: &str) -> Option<Puzzle> {
    let mut fields = line.split(';');
    let rating = fields.next()?.parse().ok()?;
    let position = variant.position(fields.next()?).ok()?;
    let line: Vec<String> = fields.map(str::to_owned).collect();
    let end = line
        .iter()
        .try_fold(position.clone(), |at, code| at.play(code))?;
    let goal = match end.outcome() {
        Some(Outcome::Win { .. }) => Goal::Mate,
        _ => Goal::Material,
    };
    Some(Puzzle {
        position,
        goal,
        plies: u32::try_from(line.len()).ok()?,
        rating,
        line,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Difficulty;
    use crate::tests::is_long;
    use crate::{Aim, Budget, Engine, analyse};
    use arbiter_rules as rules;
    use std::collections::HashSet;

    /// Value from which a side has winning chances of 70%.
    const WINNING: i32 = 150;

    #[test]
    fn every_puzzle_that_is_shipped_can_be_read() {
        for (game, lines, least) in [("chess", CHESS, 1_000), ("space", SPACE, 200)] {
            let variant = rules::find(game).unwrap();
            let mut positions = HashSet::new();
            let mut difficulties = HashSet::new();
            for line in lines.lines() {
                let puzzle = read(variant, line).unwrap_or_else(|| panic!("{line}"));
                assert_eq!(puzzle.line.len() % 2, 1, "{line}");
                if puzzle.goal == Goal::Mate {
                    assert_eq!(puzzle.line.len(), puzzle.plies as usize, "{line}");
                }
                assert!(puzzle.position.moves().len() > 2, "{line}");
                positions.insert(puzzle.position.repetition_key());
                difficulties.insert(Difficulty::of(puzzle.rating));
            }
            assert!(positions.len() >= least, "{game}: {}", positions.len());
            assert_eq!(positions.len(), lines.lines().count());
            assert_eq!(difficulties.len(), 3, "{game}");
            let compose = Engine::of(variant).unwrap().compose.unwrap();
            let (first, again) = (compose(7).unwrap(), compose(7).unwrap());
            assert_eq!(first.line, again.line);
        }
    }

    /// The step by which the short tests sample puzzles.
    fn step(step: usize) -> usize {
        if is_long() { 1 } else { step }
    }

    #[test]
    fn mates_that_are_shipped_are_proven() {
        for (game, lines) in [("chess", CHESS), ("space", SPACE)] {
            let variant = rules::find(game).unwrap();
            for line in lines.lines().step_by(step(10)) {
                let puzzle = read(variant, line).unwrap();
                if puzzle.goal == Goal::Mate && puzzle.plies > 1 {
                    let proven = crate::puzzle(&puzzle.position, 60_000);
                    let proven = proven.unwrap_or_else(|| panic!("{line}"));
                    assert_eq!((proven.plies, proven.line), (puzzle.plies, puzzle.line));
                }
            }
        }
    }

    /// By longer searches than those that composed them.
    #[test]
    fn no_tactic_that_is_shipped_has_a_second_winning_move() {
        // Both moves of the king win.
        assert!(!CHESS.contains("8/8/1k3R2/4p1R1/7P/1p6/1Kp5/4r3 b"));
        for (game, lines, nodes) in [("chess", CHESS, 100_000), ("space", SPACE, 300_000)] {
            let variant = rules::find(game).unwrap();
            let puzzles = lines.lines().map(|line| read(variant, line).unwrap());
            let tactics = puzzles.filter(|puzzle| puzzle.goal == Goal::Material);
            for puzzle in tactics.step_by(step(12)) {
                let mut at = puzzle.position.clone();
                for (ply, code) in puzzle.line.iter().enumerate() {
                    if ply % 2 == 0 {
                        let whole = Budget {
                            aim: Aim::Move,
                            ..Budget::of(nodes)
                        };
                        let other = Budget {
                            excluded_move: Some(code),
                            ..whole
                        };
                        let [best, other] = [whole, other].map(|budget| analyse(&at, &budget));
                        let (best, other) = (best.unwrap(), other.unwrap());
                        assert_eq!(best.best.unwrap().code(), code, "{at}");
                        let is_only = other.value < WINNING && best.value - other.value >= 150;
                        assert!(is_only, "{at}: {} {}", best.value, other.value);
                    }
                    at = at.play(code).unwrap();
                }
            }
        }
    }
}
