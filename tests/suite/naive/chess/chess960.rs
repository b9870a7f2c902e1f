//! Chess960: other starting squares, and castling from them.

use std::collections::BTreeMap;

use crate::support::Chance;

use super::super::{Naive, kind, king, piece_of, side_of};
use super::{Chess, Square, home_rank, random};

pub(in super::super) struct Chess960(Chess);

impl Naive for Chess960 {
    const KEY: &'static str = "chess960";
    const SPECIALS: &'static [&'static str] = Chess::SPECIALS;
    const UNSEEN: &'static [&'static str] = Chess::UNSEEN;

    fn read(text: &str) -> Self {
        let letters = text.split(' ').nth(2).unwrap();
        let plain = text.replacen(&format!(" {letters} "), " - ", 1);
        let mut chess = Chess::read(&plain);
        let homes = letters.chars().filter(|letter| *letter != '-');
        chess.homes = homes.map(|letter| home(&chess, letter)).collect();
        // In the order of the field; the map has a different one.
        let rights = "KQkq"
            .chars()
            .filter(|right| chess.homes.contains_key(right));
        chess.rights = rights.collect();
        chess.is_chess960 = true;
        Chess960(chess)
    }

    fn text(&self) -> String {
        self.0.text()
    }

    fn turn(&self) -> char {
        self.0.turn()
    }

    fn in_check(&self, side: char) -> bool {
        self.0.in_check(side)
    }

    fn legal(&self) -> Vec<(String, Self)> {
        let legal = self.0.legal().into_iter();
        legal.map(|(code, next)| (code, Chess960(next))).collect()
    }

    fn outcome(&self, stuck: bool) -> Option<String> {
        self.0.outcome(stuck)
    }

    fn specials(&self, code: &str, next: &Self) -> Vec<&'static str> {
        self.0.specials(code, &next.0)
    }

    fn random(chance: &mut Chance) -> String {
        let homes = homes(chance);
        random::position(chance, homes)
    }
}

/// "Position text": the right that a letter stands for, with the squares of its king and its rook.
fn home(chess: &Chess, letter: char) -> (char, [Square; 2]) {
    let side = side_of(letter);
    let (king, mine) = (king(&chess.pieces, side), piece_of(side, 'R'));
    let rooks = (1..=8).filter(|file| chess.piece((*file, king.1)) == Some(mine));
    let file = match kind(letter) {
        'K' => rooks.max().unwrap(),
        'Q' => rooks.min().unwrap(),
        file => i32::from(u8::try_from(file).unwrap() - b'A') + 1,
    };
    let right = if file > king.0 { 'K' } else { 'Q' };
    (piece_of(side, right), [king, (file, king.1)])
}

/// Kings between rooks, on the same files for both sides.
fn homes(chance: &mut Chance) -> BTreeMap<char, [Square; 2]> {
    let number = |chance: &mut Chance, from: i32, to: i32| {
        from + i32::try_from(chance.below(usize::try_from(to - from + 1).unwrap())).unwrap()
    };
    let king = number(chance, 2, 7);
    let rooks = [number(chance, 1, king - 1), number(chance, king + 1, 8)];
    let home = |right: char| {
        let rank = home_rank(side_of(right));
        let rook = rooks[usize::from(kind(right) == 'K')];
        (right, [(king, rank), (rook, rank)])
    };
    "KQkq".chars().map(home).collect()
}
