//! Which side can still win: computed backwards over all positions that can follow, and compared with the crate's search.

use std::collections::HashMap;

use arbiter::rules;
use arbiter::rules::Variant;
use arbiter::rules::outcome::{DrawBy, Effort, Outcome, Side, Winnable};

use crate::support::{Chance, long};

use super::mono_dimensional::MonoDimensional;
use super::one_dimensional::OneDimensional;
use super::{Naive, pick, shuffled};

/// A set of positions closed under moves, and the possible results of each.
struct Closed {
    /// Cells and side of each, without counters.
    texts: Vec<String>,
    is_over: Vec<bool>,
    /// Whether White, and Black, wins at the end of some series of moves.
    wins: [Vec<bool>; 2],
}

/// The text of a position with the counters of a new game.
fn with_numbers(key: &str, cells: &str) -> String {
    match key {
        OneDimensional::KEY => format!("{cells} 0 1"),
        _ => cells.to_owned(),
    }
}

fn without_numbers(text: &str) -> String {
    text.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// All positions reachable from these, by the naive generator.
fn closed<N: Naive>(from: Vec<String>) -> Closed {
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let mut texts: Vec<String> = Vec::new();
    let mut before: Vec<Vec<usize>> = Vec::new();
    let mut number_of = |text: String, texts: &mut Vec<String>, before: &mut Vec<Vec<usize>>| {
        *numbers.entry(text).or_insert_with_key(|text| {
            texts.push(text.clone());
            before.push(Vec::new());
            texts.len() - 1
        })
    };
    for text in from {
        number_of(text, &mut texts, &mut before);
    }
    let mut is_over = Vec::new();
    let mut winners: [Vec<usize>; 2] = [Vec::new(), Vec::new()];
    let mut at = 0;
    while at < texts.len() {
        let position = N::read(&with_numbers(N::KEY, &texts[at]));
        let legal = position.legal();
        is_over.push(legal.is_empty());
        match position.outcome(legal.is_empty()).as_deref() {
            Some(outcome) if outcome.starts_with("1-0") => winners[0].push(at),
            Some(outcome) if outcome.starts_with("0-1") => winners[1].push(at),
            Some(_) | None => {}
        }
        for (_, next) in legal {
            let next = number_of(without_numbers(&next.text()), &mut texts, &mut before);
            before[next].push(at);
        }
        at += 1;
    }
    let wins = winners.map(|mut found| {
        let mut wins = vec![false; texts.len()];
        while let Some(one) = found.pop() {
            if !std::mem::replace(&mut wins[one], true) {
                found.extend(&before[one]);
            }
        }
        wins
    });
    Closed {
        texts,
        is_over,
        wins,
    }
}

/// The result of comparing the unfinished positions.
#[derive(Default)]
struct Found {
    live: usize,
    /// Number of those in which the waiting side, or the side to move, can't win.
    waits: usize,
    moves: usize,
    /// Those in which neither side can.
    dead: Vec<String>,
}

/// Compares every position of the set.
fn compare_wins<N: Naive>(variant: &Variant, from: Vec<String>) -> Found {
    let Closed {
        texts,
        is_over,
        wins,
    } = closed::<N>(from);
    let mut found = Found::default();
    for (number, text) in texts.iter().enumerate() {
        if is_over[number] {
            continue;
        }
        found.live += 1;
        let position = (variant.read)(&with_numbers(N::KEY, text)).unwrap();
        for (side, wins) in Side::ALL.into_iter().zip(&wins) {
            let expected = if wins[number] {
                Winnable::Yes
            } else {
                Winnable::No
            };
            let full = position.winnable(side, Effort::Full);
            assert_eq!(full, expected, "{text}: {side:?}");
            let quick = position.winnable(side, Effort::Quick);
            assert!([Winnable::Undecided, expected].contains(&quick), "{text}");
            if side == position.turn() {
                found.moves += usize::from(!wins[number]);
            } else {
                found.waits += usize::from(!wins[number]);
            }
        }
        let is_dead = wins.iter().all(|wins| !wins[number]);
        if is_dead {
            found.dead.push(text.clone());
        }
        let dead = Some(Outcome::Draw {
            by: DrawBy::DeadPosition,
        });
        if N::KEY == OneDimensional::KEY {
            assert_eq!(position.proven_outcome() == dead, is_dead, "{text}");
        }
    }
    found
}

/// Every valid position of these pieces on a row.
fn placements(pieces: &str, length: usize) -> Vec<String> {
    let mut rows = vec![".".repeat(length)];
    for piece in pieces.chars() {
        let placed = rows.iter().flat_map(|row| {
            (0..length)
                .filter(|&at| row.as_bytes()[at] == b'.')
                .map(move |at| format!("{}{piece}{}", &row[..at], &row[at + 1..]))
        });
        rows = placed.collect();
    }
    let sides = rows
        .iter()
        .flat_map(|row| ["w", "b"].map(|side| format!("{row} {side}")));
    let good = |text: &String| {
        let position = OneDimensional::read(&with_numbers(OneDimensional::KEY, text));
        !position.in_check(super::other(position.turn()))
    };
    sides.filter(good).collect()
}

#[test]
fn in_one_dimensional_chess_who_can_mate_agrees_with_counting_backwards() {
    let variant = rules::find(OneDimensional::KEY).unwrap();
    let mut dead = 0;
    for pieces in ["KkR", "Kkb", "KkN", "Kkq"] {
        dead += compare_wins::<OneDimensional>(variant, placements(pieces, 9))
            .dead
            .len();
    }
    assert!(dead > 300, "{dead}");
    let four: &[&str] = if long() {
        &["KkBb", "KkRb", "KkNb", "KkBB", "KkNn", "KkRq", "KkQn"]
    } else {
        &["KkBb", "KkRb"]
    };
    for pieces in four {
        compare_wins::<OneDimensional>(variant, placements(pieces, 8));
    }
}

/// The numbers of the document: "Check, mate, stalemate, draws".
#[test]
#[ignore = "minutes"]
fn in_one_dimensional_chess_the_dead_positions_of_three_men_are_as_many_as_documented() {
    let variant = rules::find(OneDimensional::KEY).unwrap();
    for (pieces, expected) in [("KRk", 364), ("KNk", 368), ("KQk", 364)] {
        let three = placements(pieces, 16);
        let dead = compare_wins::<OneDimensional>(variant, three).dead;
        // What follows after capturing the third is dead, too.
        let with_three = dead.iter().filter(|text| text.contains(&pieces[1..2]));
        assert_eq!(with_three.count(), expected, "{pieces}");
    }
}

#[test]
fn in_mono_dimensional_chess_who_can_win_agrees_with_counting_backwards() {
    let variant = rules::find(MonoDimensional::KEY).unwrap();
    let mut chance = Chance::new(5);
    let rounds = if long() { 100 } else { 20 };
    let mut from = vec!["K.ew..lE.k b".to_owned()];
    while from.len() < rounds {
        let pieces = pick(&mut chance, &["KEk", "KkEw", "KkwL", "KkeE", "KkeLW"]);
        let dots = shuffled(&mut chance, (0..10).collect());
        let mut row = vec!['.'; 10];
        for (piece, dot) in pieces.chars().zip(dots) {
            row[dot] = piece;
        }
        let row: String = row.into_iter().collect();
        let text = format!("{row} {}", pick(&mut chance, &['w', 'b']));
        if (variant.read)(&text).is_ok() {
            from.push(text);
        }
    }
    let found = compare_wins::<MonoDimensional>(variant, from);
    assert!(found.live > 500 && found.waits > 5 && found.moves > 5);
}

/// The numbers of the document: "End of the game", 3.
#[test]
#[ignore = "minutes"]
fn in_mono_dimensional_chess_all_positions_are_as_many_as_documented() {
    let variant = rules::find(MonoDimensional::KEY).unwrap();
    let found = compare_wins::<MonoDimensional>(variant, vec![variant.start().to_string()]);
    assert_eq!((found.live, found.waits), (641_752, 5_275));
}
