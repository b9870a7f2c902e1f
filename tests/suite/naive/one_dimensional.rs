//! One-Dimensional Chess, square by square.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::Chance;

use super::{Naive, end, kind, king, other, pick, piece_of, shuffled, side_of};

/// A position: the pieces by square, counted from 1, and the rest of the position text.
#[derive(Clone)]
pub(super) struct OneDimensional {
    length: i32,
    pieces: BTreeMap<i32, char>,
    side: char,
    clock: u32,
    number: u32,
}

impl OneDimensional {
    fn empty(&self, square: i32) -> bool {
        !self.pieces.contains_key(&square)
    }

    /// "Rook": 1, 2 or 3 squares either way, stopped by the first piece on the way.
    fn rook_reaches(&self, from: i32, to: i32) -> bool {
        let distance = (to - from).abs();
        (1..=3).contains(&distance)
            && (from.min(to) + 1..from.max(to)).all(|square| self.empty(square))
    }

    /// "Bishop": 1, 2 or 3 same-coloured squares either way; pieces on the other colour are ignored.
    fn bishop_reaches(&self, from: i32, to: i32) -> bool {
        let distance = (to - from).abs();
        let same_colour = |square: &i32| (square - from) % 2 == 0;
        [2, 4, 6].contains(&distance)
            && (from.min(to) + 1..from.max(to))
                .filter(same_colour)
                .all(|square| self.empty(square))
    }

    /// Whether a king, rook, bishop or queen may go from `from` to `to`, ignoring own pieces.
    fn reaches(&self, piece: char, from: i32, to: i32) -> bool {
        match kind(piece) {
            'K' => (to - from).abs() == 1,
            'R' => self.rook_reaches(from, to),
            'B' => self.bishop_reaches(from, to),
            'Q' => self.rook_reaches(from, to) || self.bishop_reaches(from, to),
            _ => false,
        }
    }

    /// "Knight in detail": one leg is of two squares and one of three, each in either direction. Callers only ask about
    /// squares on the board.
    fn is_route(from: i32, middle: i32, to: i32) -> bool {
        let legs = ((middle - from).abs(), (to - middle).abs());
        legs == (2, 3) || legs == (3, 2)
    }

    /// "Knight in detail": it attacks a square if it could capture there, on the final or on the intermediate square.
    fn knight_attacks(&self, from: i32, target: i32) -> bool {
        (1..=self.length).any(|square| {
            Self::is_route(from, square, target)
                || (Self::is_route(from, target, square) && self.empty(square))
        })
    }

    fn attacks(&self, from: i32, target: i32) -> bool {
        match self.pieces[&from] {
            'N' | 'n' => self.knight_attacks(from, target),
            piece => self.reaches(piece, from, target),
        }
    }

    fn is_side(&self, square: i32, side: char) -> bool {
        self.pieces
            .get(&square)
            .is_some_and(|piece| side_of(*piece) == side)
    }

    /// The position after a piece of the side to move goes from `from` to `to` and the piece on `taken` leaves the board.
    fn after(&self, from: i32, to: i32, taken: Option<i32>) -> Self {
        let mut next = self.clone();
        let piece = next.pieces.remove(&from).unwrap();
        if let Some(taken) = taken {
            next.pieces.remove(&taken);
        }
        next.pieces.insert(to, piece);
        next.clock = if taken.is_some() { 0 } else { self.clock + 1 };
        next.passed_on()
    }

    fn passed_on(mut self) -> Self {
        self.number += u32::from(self.side == 'b');
        self.side = other(self.side);
        self
    }

    /// The moves of a piece other than a knight, without the swap.
    fn plain_moves(&self, from: i32, moves: &mut Vec<(String, Self)>) {
        let piece = self.pieces[&from];
        for to in 1..=self.length {
            if !self.reaches(piece, from, to) || self.is_side(to, self.side) {
                continue;
            }
            let taken = (!self.empty(to)).then_some(to);
            let sign = if taken.is_some() { 'x' } else { '-' };
            let code = format!("{}{from}{sign}{to}", kind(piece));
            moves.push((code, self.after(from, to, taken)));
        }
    }

    /// "Knight in detail", the options. Two routes that give the same result are one move.
    fn knight_moves(&self, from: i32, moves: &mut Vec<(String, Self)>) {
        let mut seen = BTreeSet::new();
        for middle in 1..=self.length {
            for to in 1..=self.length {
                if !Self::is_route(from, middle, to) || self.is_side(to, self.side) {
                    continue;
                }
                if !self.empty(to) {
                    seen.insert((format!("N{from}x{to}"), to, Some(to)));
                    continue;
                }
                seen.insert((format!("N{from}-{to}"), to, None));
                if self.is_side(middle, other(self.side)) {
                    seen.insert((format!("N{from}x{middle}-{to}"), to, Some(middle)));
                }
            }
        }
        moves.extend(
            (seen.into_iter()).map(|(code, to, taken)| (code, self.after(from, to, taken))),
        );
    }

    /// "Castling": the king and an own rook next to him change places.
    fn swaps(&self, king: i32, moves: &mut Vec<(String, Self)>) {
        let rook = piece_of(self.side, 'R');
        for square in [king - 1, king + 1] {
            if self.pieces.get(&square) == Some(&rook) {
                let mut next = self.clone();
                next.pieces.insert(king, rook);
                next.pieces.insert(square, self.pieces[&king]);
                next.clock += 1;
                moves.push((format!("K{king}<>R{square}"), next.passed_on()));
            }
        }
    }

    /// "Dead positions": only kings and bishops are left, and all bishops stand on one square colour.
    fn is_dead(&self) -> bool {
        let others = (self.pieces.iter()).filter(|(_, piece)| kind(**piece) != 'K');
        let only_bishops = others.clone().all(|(_, piece)| kind(*piece) == 'B');
        let colours: BTreeSet<i32> = others.map(|(square, _)| square % 2).collect();
        only_bishops && colours.len() <= 1
    }
}

impl Naive for OneDimensional {
    const KEY: &'static str = "one-dimensional";
    const SPECIALS: &'static [&'static str] = &[
        "capture",
        "capture in passing",
        "castling swap",
        "castling swap out of check",
        "check",
        "checkmate",
        "stalemate",
        "dead-position",
        "seventy-five-moves",
    ];

    fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let pieces = (1..).zip(fields[0].chars());
        OneDimensional {
            length: i32::try_from(fields[0].len()).unwrap(),
            pieces: pieces.filter(|(_, piece)| *piece != '.').collect(),
            side: fields[1].parse().unwrap(),
            clock: fields[2].parse().unwrap(),
            number: fields[3].parse().unwrap(),
        }
    }

    fn text(&self) -> String {
        let row: String = (1..=self.length)
            .map(|square| self.pieces.get(&square).unwrap_or(&'.'))
            .collect();
        format!("{row} {} {} {}", self.side, self.clock, self.number)
    }

    fn turn(&self) -> char {
        self.side
    }

    fn in_check(&self, side: char) -> bool {
        let king = king(&self.pieces, side);
        (self.pieces.iter())
            .any(|(&from, &piece)| side_of(piece) != side && self.attacks(from, king))
    }

    /// "Check, mate": a move that leaves the own king attacked is illegal.
    fn legal(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        for (&from, &piece) in &self.pieces {
            if side_of(piece) != self.side {
                continue;
            }
            self.plain_moves(from, &mut moves);
            match kind(piece) {
                'N' => self.knight_moves(from, &mut moves),
                'K' => self.swaps(from, &mut moves),
                _ => {}
            }
        }
        moves.retain(|(_, next)| !next.in_check(self.side));
        moves
    }

    /// "Check, mate, stalemate, draws", in the order given there.
    fn outcome(&self, stuck: bool) -> Option<String> {
        let draw = self.is_dead().then_some("dead-position");
        end(self, stuck, draw, self.clock)
    }

    fn specials(&self, code: &str, _: &Self) -> Vec<&'static str> {
        let mut specials = Vec::new();
        if code.contains('x') {
            specials.push("capture");
            if code.contains('-') {
                specials.push("capture in passing");
            }
        }
        if code.contains("<>") {
            specials.push("castling swap");
            if self.in_check(self.side) {
                specials.push("castling swap out of check");
            }
        }
        specials
    }

    /// Rows of all valid lengths, from bare kings to full rows.
    fn random(chance: &mut Chance) -> String {
        let length = pick(chance, &[16, 16, 16, 16, 8, 9, 12, 20, 25, 26]);
        let kinds = pick(
            chance,
            &[
                "QRBNqrbn", "BbNn", "RrQqNn", "Bb", "NnNnBRbr", "QRRN", "qrrn",
            ],
        );
        let mut pieces = vec!['K', 'k'];
        for _ in 0..pick(chance, &[0, 1, 2, 4, 6, 8, 10, 20]).min(length - 2) {
            let letter = chance.below(kinds.len());
            pieces.push(kinds.chars().nth(letter).unwrap());
        }
        let squares = shuffled(chance, (1..=length).collect());
        let position = OneDimensional {
            length,
            pieces: squares.into_iter().zip(pieces).collect(),
            side: pick(chance, &['w', 'b']),
            clock: pick(chance, &[0, 0, 3, 99, 149, 150, 151]),
            number: pick(chance, &[1, 7, 80]),
        };
        position.text()
    }
}
