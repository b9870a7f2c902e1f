//! Orthodox chess and Chess960, square by square.

mod chess960;
mod random;

pub(super) use chess960::Chess960;

use std::collections::BTreeMap;

use crate::support::Chance;

use super::{Naive, cells, end, forward, kind, king, other, piece_of, row, side_of};

/// File and rank, each from 1 to 8.
type Square = (i32, i32);

/// A position: the pieces by square, and the other fields of the position text.
#[derive(Clone)]
pub(super) struct Chess {
    pieces: BTreeMap<Square, char>,
    side: char,
    rights: String,
    /// The starting squares of the king and the rook of a right.
    homes: BTreeMap<char, [Square; 2]>,
    is_chess960: bool,
    /// The square that a pawn has just passed over.
    passed: Option<Square>,
    clock: u32,
    number: u32,
}

fn name((file, rank): Square) -> String {
    let letter = char::from(b"abcdefgh"[usize::try_from(file - 1).unwrap()]);
    format!("{letter}{rank}")
}

fn squares() -> impl Iterator<Item = Square> {
    (1..=8).flat_map(|rank| (1..=8).map(move |file| (file, rank)))
}

fn square(name: &str) -> Square {
    squares().find(|one| self::name(*one) == name).unwrap()
}

/// The rank that a side's pieces start on.
fn home_rank(side: char) -> i32 {
    if side == 'w' { 1 } else { 8 }
}

/// The same in orthodox chess.
fn homes() -> BTreeMap<char, [Square; 2]> {
    let homes = |right: char| {
        let rank = home_rank(side_of(right));
        [(5, rank), (if kind(right) == 'K' { 8 } else { 1 }, rank)]
    };
    "KQkq".chars().map(|right| (right, homes(right))).collect()
}

/// The squares of a rank from one to another.
fn walked(from: Square, to: Square) -> impl Iterator<Item = Square> {
    (from.0.min(to.0)..=from.0.max(to.0)).map(move |file| (file, from.1))
}

impl Chess {
    fn piece(&self, square: Square) -> Option<char> {
        self.pieces.get(&square).copied()
    }

    fn is_side(&self, square: Square, side: char) -> bool {
        self.piece(square)
            .is_some_and(|piece| side_of(piece) == side)
    }

    /// Whether no piece is between two squares of one line or diagonal.
    fn free_between(&self, from: Square, to: Square) -> bool {
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        (1..files.abs().max(ranks.abs())).all(|step| {
            let square = (
                from.0 + files.signum() * step,
                from.1 + ranks.signum() * step,
            );
            self.piece(square).is_none()
        })
    }

    /// "Moves": whether the piece on `from` attacks `to`, whatever is there.
    fn attacks(&self, from: Square, to: Square) -> bool {
        let piece = self.pieces[&from];
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        let (wide, high) = (files.abs(), ranks.abs());
        let line = (wide == 0) != (high == 0);
        let diagonal = wide == high && wide > 0;
        match kind(piece) {
            'P' => wide == 1 && ranks == forward(side_of(piece)),
            'N' => (wide, high) == (1, 2) || (wide, high) == (2, 1),
            'K' => wide.max(high) == 1,
            'R' => line && self.free_between(from, to),
            'B' => diagonal && self.free_between(from, to),
            _ => (line || diagonal) && self.free_between(from, to),
        }
    }

    /// "Moves": whether a pawn may go from `from` to the empty `to` without capturing: one forward, or two from its first
    /// square if the square between is empty too.
    fn pawn_walks(&self, from: Square, to: Square) -> bool {
        let side = side_of(self.pieces[&from]);
        let first = home_rank(side) + forward(side);
        let ahead = (to.1 - from.1) * forward(side);
        let double = ahead == 2 && from.1 == first && self.free_between(from, to);
        to.0 == from.0 && (ahead == 1 || double)
    }

    /// Whether a piece of that side attacks the square.
    fn attacked(&self, square: Square, by: char) -> bool {
        (self.pieces.iter())
            .any(|(&from, &piece)| side_of(piece) == by && self.attacks(from, square))
    }

    /// Whether the piece on `from` may go to `to`, ignoring the safety of its king.
    fn goes(&self, from: Square, to: Square) -> bool {
        if self.is_side(to, self.side) {
            return false;
        }
        if kind(self.pieces[&from]) != 'P' {
            return self.attacks(from, to);
        }
        if self.piece(to).is_none() && self.pawn_walks(from, to) {
            return true;
        }
        // En passant: the square passed over counts as if the pawn stood there, for a pawn that attacks it.
        let takes = self.piece(to).is_some() || self.passed == Some(to);
        takes && self.attacks(from, to)
    }

    /// The position after the piece on `from` goes to `to`; a pawn stays a pawn here.
    fn after(&self, from: Square, to: Square) -> Self {
        let mut next = self.clone();
        let piece = next.pieces.remove(&from).unwrap();
        let taken = next.pieces.insert(to, piece);
        let pawn = kind(piece) == 'P';
        if pawn && self.passed == Some(to) {
            next.pieces.remove(&(to.0, from.1));
        }
        let double = pawn && (to.1 - from.1).abs() == 2;
        next.passed = double.then_some((from.0, i32::midpoint(from.1, to.1)));
        // A right is lost when its king or rook leaves its first square, or when the rook is captured there.
        (next.rights).retain(|right| {
            self.homes[&right]
                .iter()
                .all(|home| *home != from && *home != to)
        });
        next.clock = if pawn || taken.is_some() {
            0
        } else {
            self.clock + 1
        };
        next.number += u32::from(self.side == 'b');
        next.side = other(self.side);
        next
    }

    /// The targets of the king and the rook.
    fn castled(right: char) -> [Square; 2] {
        let rank = home_rank(side_of(right));
        let files = if kind(right) == 'K' { [7, 6] } else { [3, 4] };
        files.map(|file| (file, rank))
    }

    /// "Castling": nothing else in the way of the two, and no square from the king's to its destination attacked; whether
    /// the last one is attacked once the rook has moved is checked for every move.
    fn castles(&self, right: char) -> bool {
        if side_of(right) != self.side || !self.rights.contains(right) {
            return false;
        }
        let homes = self.homes[&right];
        let ends = Self::castled(right);
        let mut ways = homes.into_iter().zip(ends);
        let is_free = ways.all(|(from, to)| {
            walked(from, to).all(|one| self.piece(one).is_none() || homes.contains(&one))
        });
        let enemy = other(self.side);
        is_free && !walked(homes[0], ends[0]).any(|one| self.attacked(one, enemy))
    }

    /// The code, and the position with both on their new squares.
    fn after_castling(&self, right: char) -> (String, Self) {
        let ([king, rook], [king_to, rook_to]) = (self.homes[&right], Self::castled(right));
        let mut next = self.clone();
        next.pieces.remove(&king);
        next.pieces.remove(&rook);
        next.pieces.insert(king_to, piece_of(self.side, 'K'));
        next.pieces.insert(rook_to, piece_of(self.side, 'R'));
        next.rights.retain(|one| side_of(one) != self.side);
        next.passed = None;
        next.clock += 1;
        next.number += u32::from(self.side == 'b');
        next.side = other(self.side);
        let to = if self.is_chess960 { rook } else { king_to };
        (name(king) + &name(to), next)
    }

    /// Every move, ignoring the safety of the king.
    fn moves(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        for (&from, &piece) in &self.pieces {
            for to in squares() {
                if side_of(piece) != self.side || !self.goes(from, to) {
                    continue;
                }
                let code = name(from) + &name(to);
                let next = self.after(from, to);
                if kind(piece) != 'P' || to.1 != home_rank(other(self.side)) {
                    moves.push((code, next));
                    continue;
                }
                for promoted in ['Q', 'R', 'B', 'N'] {
                    let mut next = next.clone();
                    next.pieces.insert(to, piece_of(self.side, promoted));
                    moves.push((code.clone() + &promoted.to_lowercase().to_string(), next));
                }
            }
        }
        let rights = self.rights.chars().filter(|right| self.castles(*right));
        moves.extend(rights.map(|right| self.after_castling(right)));
        moves
    }

    /// "Position text": whether there is a legal en passant capture.
    fn has_en_passant(&self) -> bool {
        self.passed.is_some_and(|passed| {
            let mine = piece_of(self.side, 'P');
            (self.pieces.iter())
                .filter(|(from, piece)| **piece == mine && self.attacks(**from, passed))
                .any(|(from, _)| !self.after(*from, passed).in_check(self.side))
        })
    }

    /// The position text, with that en passant field.
    fn print(&self, passed: Option<Square>) -> String {
        let ranks: Vec<String> = (1..=8)
            .rev()
            .map(|rank| row((1..=8).map(|file| self.piece((file, rank)))))
            .collect();
        let rights: String = self
            .rights
            .chars()
            .map(|right| self.letter(right))
            .collect();
        let rights = if rights.is_empty() { "-" } else { &rights };
        let passed = passed.map_or("-".to_owned(), name);
        let (side, clock, number) = (self.side, self.clock, self.number);
        format!(
            "{} {side} {rights} {passed} {clock} {number}",
            ranks.join("/")
        )
    }

    /// "Position text": the right of a rook that isn't outermost is the letter of its file.
    fn letter(&self, right: char) -> char {
        let [king, rook] = self.homes[&right];
        let mine = piece_of(side_of(right), 'R');
        let outside = |file: i32| (file - king.0).signum() * (file - rook.0) > 0;
        let is_outermost = !(1..=8).any(|file| {
            outside(file)
                && (file - king.0).signum() == (rook.0 - king.0).signum()
                && self.piece((file, rook.1)) == Some(mine)
        });
        if is_outermost {
            return right;
        }
        let file = name(rook).chars().next().unwrap();
        piece_of(side_of(right), file.to_ascii_uppercase())
    }

    /// "Insufficient material": no pawns, and each side has only K, K+B or K+N.
    fn is_on_the_list(&self) -> bool {
        ['w', 'b'].iter().all(|side| {
            let others = (self.pieces.values())
                .filter(|piece| side_of(**piece) == *side && kind(**piece) != 'K');
            let kinds: String = others.map(|piece| kind(*piece)).collect();
            ["", "B", "N"].contains(&kinds.as_str())
        })
    }
}

impl Naive for Chess {
    const KEY: &'static str = "chess";
    const SPECIALS: &'static [&'static str] = &[
        "capture",
        "double step",
        "en passant",
        "castling king's side",
        "castling queen's side",
        "promotion",
        "check",
        "checkmate",
        "stalemate",
        "insufficient-material",
        "seventy-five-moves",
    ];
    /// Whether a mate can still be reached can't be seen by a move generator.
    const UNSEEN: &'static [&'static str] = &["1/2-1/2 dead-position"];

    fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut pieces = BTreeMap::new();
        for (rank, line) in (1..=8).rev().zip(fields[0].split('/')) {
            let line = (1..=8).zip(cells(line));
            pieces.extend(line.filter_map(|(file, piece)| Some(((file, rank), piece?))));
        }
        Chess {
            pieces,
            side: fields[1].parse().unwrap(),
            rights: fields[2].replace('-', ""),
            homes: homes(),
            is_chess960: false,
            passed: (fields[3] != "-").then(|| square(fields[3])),
            clock: fields[4].parse().unwrap(),
            number: fields[5].parse().unwrap(),
        }
    }

    fn text(&self) -> String {
        self.print(self.passed.filter(|_| self.has_en_passant()))
    }

    fn turn(&self) -> char {
        self.side
    }

    fn in_check(&self, side: char) -> bool {
        self.attacked(king(&self.pieces, side), other(side))
    }

    /// "Check and end": the king may not be left or placed in check.
    fn legal(&self) -> Vec<(String, Self)> {
        let mut moves = self.moves();
        moves.retain(|(_, next)| !next.in_check(self.side));
        moves
    }

    /// "Which law book the referee follows", in the order given there, without dead positions.
    fn outcome(&self, stuck: bool) -> Option<String> {
        let draw = self.is_on_the_list().then_some("insufficient-material");
        end(self, stuck, draw, self.clock)
    }

    fn specials(&self, code: &str, next: &Self) -> Vec<&'static str> {
        let (from, to) = (square(&code[..2]), square(&code[2..4]));
        let piece = kind(self.pieces[&from]);
        let mut specials = Vec::new();
        if next.pieces.len() < self.pieces.len() {
            specials.push("capture");
            if self.piece(to).is_none() {
                specials.push("en passant");
            }
        }
        if piece == 'P' && (to.1 - from.1).abs() == 2 {
            specials.push("double step");
        }
        let onto_rook = self.is_side(to, self.side);
        if piece == 'K' && (to.0 - from.0 == 2 || (onto_rook && to.0 > from.0)) {
            specials.push("castling king's side");
        }
        if piece == 'K' && (from.0 - to.0 == 2 || (onto_rook && to.0 < from.0)) {
            specials.push("castling queen's side");
        }
        if code.len() == 5 {
            specials.push("promotion");
        }
        specials
    }

    fn random(chance: &mut Chance) -> String {
        random::position(chance, homes())
    }
}
