//! Which side of chess can still mate, for the 1,803 positions of `tests/data/unwinnable.txt`.

use arbiter::rules::outcome::{Effort, Side, Winnable};
use arbiter::rules::{AnyPosition, chess};

use crate::support::{Chance, long};

/// One line in twenty is checked, all of them with `ARBITER_LONG=1`.
const STEP: usize = 20;

fn lines() -> impl Iterator<Item = (&'static str, AnyPosition)> {
    let text = include_str!("../data/unwinnable.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.step_by(if long() { 1 } else { STEP }).map(|line| {
        let (winners, position) = line.split_once(' ').unwrap();
        let position = format!("{position} 0 1");
        (winners, chess::VARIANT.position(&position).unwrap())
    })
}

#[test]
fn known_positions_have_their_verdicts() {
    for (winners, position) in lines() {
        for side in Side::ALL {
            let is_winnable = winners.contains(side.pick('W', 'B'));
            let expected = if is_winnable {
                Winnable::Yes
            } else {
                Winnable::No
            };
            let full = position.winnable(side, Effort::Full);
            assert_eq!(full, expected, "{side:?} in {position}");
            let quick = position.winnable(side, Effort::Quick);
            assert!(
                [Winnable::Undecided, expected].contains(&quick),
                "{side:?} in {position}"
            );
        }
    }
}

/// "Yes" is proven by a mate, so a wrong "no" would be followed by a later "yes".
#[test]
fn no_move_makes_a_mate_possible_again() {
    let mut chance = Chance::new(11);
    for (_, position) in lines().step_by(if long() { 1 } else { 8 }) {
        for side in Side::ALL {
            let mut path = vec![position.clone()];
            while path.len() < 6 {
                let moves = path[path.len() - 1].moves();
                if moves.is_empty() {
                    break;
                }
                path.push(moves[chance.below(moves.len())].next().clone());
            }
            let verdicts = path.iter().map(|at| at.winnable(side, Effort::Full));
            let verdicts: Vec<Winnable> = verdicts.collect();
            let last = verdicts.iter().rposition(|one| *one == Winnable::Yes);
            for (at, full) in path.iter().zip(&verdicts).take(last.unwrap_or(0)) {
                let quick = at.winnable(side, Effort::Quick);
                assert!(![quick, *full].contains(&Winnable::No), "{side:?} in {at}");
            }
        }
    }
}
