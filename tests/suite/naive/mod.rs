//! A second, deliberately naive move generator for every game, compared with the fast one.
//!
//! The naive generators are written from `docs/rules` alone. They only share position texts, codes and the names of outcomes
//! with the crate. For every piece and every square they check whether the piece may go there, play the move on a copy, and
//! check whether any enemy piece attacks the king. They assume valid position texts, because the crate's reader checks them.

mod chess;
mod games;
mod mono_dimensional;
mod one_dimensional;
mod space;
mod wins;

use std::collections::BTreeMap;

use arbiter::rules;
use arbiter::rules::chess::variants;
use arbiter::rules::{AnyPosition, Variant};

use crate::support::{Chance, long};

/// A position of one game, as the naive generator sees it.
trait Naive: Sized {
    /// The key of the game in `rules::ALL`.
    const KEY: &'static str;

    /// The special rules and endings that must each occur, so that the comparison covers them.
    const SPECIALS: &'static [&'static str];

    /// Endings that this generator can't see in a position.
    const UNSEEN: &'static [&'static str] = &[];

    fn read(text: &str) -> Self;

    fn text(&self) -> String;

    fn turn(&self) -> char;

    /// Whether the king of that side is attacked.
    fn in_check(&self, side: char) -> bool;

    /// The legal moves: their codes and the positions after them.
    fn legal(&self) -> Vec<(String, Self)>;

    /// The ending of the position, in the order of the document; `stuck` means that there is no legal move.
    fn outcome(&self, stuck: bool) -> Option<String>;

    /// The special rules that a legal move uses.
    fn specials(&self, code: &str, next: &Self) -> Vec<&'static str>;

    /// A position text of random pieces; valid, except that the king that isn't to move may be in check.
    fn random(chance: &mut Chance) -> String;
}

/// The side of a piece letter: capitals are White's.
fn side_of(piece: char) -> char {
    if piece.is_ascii_uppercase() { 'w' } else { 'b' }
}

fn other(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}

/// The kind of a piece, whichever side it is on.
fn kind(piece: char) -> char {
    piece.to_ascii_uppercase()
}

fn piece_of(side: char, kind: char) -> char {
    if side == 'w' {
        kind.to_ascii_uppercase()
    } else {
        kind.to_ascii_lowercase()
    }
}

/// The direction in which a side marches.
fn forward(side: char) -> i32 {
    if side == 'w' { 1 } else { -1 }
}

/// How a win of that side is printed.
fn win(side: char, reason: &str) -> String {
    let result = if side == 'w' { "1-0" } else { "0-1" };
    format!("{result} {reason}")
}

fn king<S: Copy>(pieces: &BTreeMap<S, char>, side: char) -> S {
    let mut squares = pieces.iter();
    *squares
        .find(|(_, piece)| **piece == piece_of(side, 'K'))
        .unwrap()
        .0
}

/// Mate, stalemate, a draw by the pieces that are left, and a draw by the clock of moves.
fn end(naive: &impl Naive, stuck: bool, pieces: Option<&str>, clock: u32) -> Option<String> {
    if stuck && naive.in_check(naive.turn()) {
        return Some(win(other(naive.turn()), "checkmate"));
    }
    let by_clock = (clock >= 150).then_some("seventy-five-moves");
    let reason = stuck.then_some("stalemate").or(pieces).or(by_clock)?;
    Some(format!("1/2-1/2 {reason}"))
}

/// The cells of a row as FEN writes them: a digit is a number of empty cells.
fn cells(row: &str) -> Vec<Option<char>> {
    let mut cells = Vec::new();
    for letter in row.chars() {
        match letter.to_digit(10) {
            Some(empty) => cells.extend((0..empty).map(|_| None)),
            None => cells.push(Some(letter)),
        }
    }
    cells
}

/// A row as FEN writes it.
fn row(cells: impl Iterator<Item = Option<char>>) -> String {
    let mut row = String::new();
    let mut empty = 0;
    for cell in cells.map(Some).chain([None]) {
        if cell == Some(None) {
            empty += 1;
            continue;
        }
        if empty > 0 {
            row += &empty.to_string();
            empty = 0;
        }
        row.extend(cell.flatten());
    }
    row
}

fn pick<T: Copy>(chance: &mut Chance, choices: &[T]) -> T {
    choices[chance.below(choices.len())]
}

/// `true` in this many percent of all calls.
fn percent(chance: &mut Chance, percent: usize) -> bool {
    chance.below(100) < percent
}

fn shuffled<T>(chance: &mut Chance, mut things: Vec<T>) -> Vec<T> {
    for index in 1..things.len() {
        things.swap(index, chance.below(index + 1));
    }
    things
}

/// Number of occurrences of each special rule and ending.
type Tally = BTreeMap<String, usize>;

/// Compares one position, and returns the weight of each of its moves in a random game.
fn compare<N: Naive>(position: &AnyPosition, tally: &mut Tally) -> Vec<(usize, String)> {
    let text = position.to_string();
    let naive = N::read(&text);
    assert_eq!(naive.text(), text, "{}: the text", N::KEY);
    let turn = naive.turn();
    assert_eq!(position.turn().letter(), turn, "{text}: the side to move");
    let check = naive.in_check(turn);
    assert_eq!(position.in_check(), check, "{text}: check");

    let legal = naive.legal();
    let mut fast: Vec<(String, String)> = (position.moves().iter())
        .map(|one| (one.code().to_owned(), one.next().to_string()))
        .collect();
    let mut slow: Vec<(String, String)> = (legal.iter())
        .map(|(code, next)| (code.clone(), next.text()))
        .collect();
    fast.sort();
    slow.sort();
    if fast != slow {
        let only_fast: Vec<_> = fast.iter().filter(|one| !slow.contains(one)).collect();
        let only_slow: Vec<_> = slow.iter().filter(|one| !fast.contains(one)).collect();
        panic!(
            "{} {text}: only the crate has {only_fast:?}, only the naive generator has {only_slow:?}",
            N::KEY
        );
    }

    let told = position.outcome().map(|outcome| outcome.to_string());
    if told
        .as_deref()
        .is_some_and(|told| N::UNSEEN.contains(&told))
    {
        assert!(!legal.is_empty(), "{text}: mate and stalemate come first");
    } else {
        assert_eq!(told, naive.outcome(legal.is_empty()), "{text}: the outcome");
    }

    let mut count = |what: &str| *tally.entry(what.to_owned()).or_default() += 1;
    if check {
        count("check");
    }
    if let Some((_, reason)) = told.as_deref().and_then(|told| told.split_once(' ')) {
        count(reason);
    }
    let mut weights = Vec::new();
    for (code, next) in legal {
        let mut specials = naive.specials(&code, &next);
        if next.in_check(next.turn()) {
            specials.push("move that gives check");
        }
        for special in &specials {
            count(special);
        }
        weights.push((1 + 3 * specials.len(), code));
    }
    weights
}

/// Compares the positions of random games, in which special moves are more frequent than ordinary ones.
fn compare_games<N: Naive>(
    variant: &Variant,
    chance: &mut Chance,
    count: usize,
    tally: &mut Tally,
) {
    let mut compared = 0;
    while compared < count {
        let start = pick(chance, variant.starts);
        let mut position = variant.position(start.text).unwrap();
        let length = pick(chance, &[20, 60, 120, 200]);
        for _ in 0..length.min(count - compared) {
            let weights = compare::<N>(&position, tally);
            compared += 1;
            let total: usize = weights.iter().map(|(weight, _)| weight).sum();
            if total == 0 {
                break;
            }
            let mut left = chance.below(total);
            let chosen = weights.iter().find(|(weight, _)| {
                let here = left < *weight;
                left = left.saturating_sub(*weight);
                here
            });
            position = position.play(&chosen.unwrap().1).unwrap();
        }
    }
}

/// Compares positions of random pieces, and first which of them are valid.
fn compare_random_pieces<N: Naive>(
    variant: &Variant,
    chance: &mut Chance,
    count: usize,
    tally: &mut Tally,
) {
    let mut compared = 0;
    while compared < count {
        let text = N::random(chance);
        let naive = N::read(&text);
        let safe = !naive.in_check(other(naive.turn()));
        match (variant.read)(&text) {
            Ok(position) => {
                assert!(safe, "{text}: the king not to move is in check");
                compare::<N>(&position, tally);
                compared += 1;
            }
            Err(error) => assert!(!safe, "{text}: {error}"),
        }
    }
}

fn compare_all<N: Naive>() {
    let variant = rules::find(N::KEY).unwrap();
    let half = if long() { 10_000 } else { 1_000 };
    let mut chance = Chance::new(23);
    let mut tally = Tally::new();
    compare_games::<N>(variant, &mut chance, half, &mut tally);
    compare_random_pieces::<N>(variant, &mut chance, half, &mut tally);
    for special in N::SPECIALS {
        assert!(tally.contains_key(*special), "no {special} in {tally:?}");
    }
}

#[test]
fn every_game_has_a_naive_generator() {
    // The variants of chess are compared with games of another program.
    let keys = rules::ALL.iter().filter(|one| !variants::has(one));
    let keys: Vec<&str> = keys.map(|variant| variant.key).collect();
    let naive = [
        chess::Chess::KEY,
        chess::Chess960::KEY,
        mono_dimensional::MonoDimensional::KEY,
        one_dimensional::OneDimensional::KEY,
        space::Space::KEY,
    ];
    assert_eq!(keys, naive);
}

#[test]
fn chess_agrees_with_its_naive_generator() {
    compare_all::<chess::Chess>();
}

#[test]
fn chess960_agrees_with_its_naive_generator() {
    compare_all::<chess::Chess960>();
}

#[test]
fn mono_dimensional_agrees_with_its_naive_generator() {
    compare_all::<mono_dimensional::MonoDimensional>();
}

#[test]
fn one_dimensional_agrees_with_its_naive_generator() {
    compare_all::<one_dimensional::OneDimensional>();
}

#[test]
fn space_agrees_with_its_naive_generator() {
    compare_all::<space::Space>();
}
