//! The moves of Space Chess: "General movement", "Pieces", "Castling" and "Attack boards".

use std::collections::BTreeSet;

use super::super::{Naive, forward, kind, other, piece_of, side_of};
use super::Space;
use super::squares::{
    MAIN_BOARDS, Square, adjacent, castling_squares, corner, covered, name, on_main_board,
    promotes, starting_squares,
};

impl Space {
    pub(super) fn piece(&self, square: Square) -> Option<char> {
        self.pieces.get(&square).copied()
    }

    pub(super) fn is_side(&self, square: Square, side: char) -> bool {
        self.piece(square)
            .is_some_and(|piece| side_of(piece) == side)
    }

    fn attack_board_at(&self, (file, rank, level): Square) -> bool {
        self.owners.keys().any(|pin| {
            let low = corner(*pin);
            low.2 == level
                && [low.0, low.0 + 1].contains(&file)
                && [low.1, low.1 + 1].contains(&rank)
        })
    }

    /// The squares that exist at the moment.
    pub(super) fn surfaces(&self) -> Vec<Square> {
        let mut surfaces: Vec<Square> = self.owners.keys().flat_map(|pin| covered(*pin)).collect();
        for (level, low) in MAIN_BOARDS {
            surfaces.extend(
                (low..low + 4).flat_map(|rank| (1..=4).map(move |file| (file, rank, level))),
            );
        }
        surfaces
    }

    /// "Sliders": only pieces block the way, whether there is a surface or not.
    fn free_between(&self, from: Square, to: Square) -> bool {
        let way = [to.0 - from.0, to.1 - from.1, to.2 - from.2];
        let steps = way.map(i32::abs).into_iter().max().unwrap();
        let [files, ranks, levels] = way.map(i32::signum);
        (1..steps).all(|step| {
            let between = (
                from.0 + files * step,
                from.1 + ranks * step,
                from.2 + levels * step,
            );
            self.piece(between).is_none()
        })
    }

    /// "Skip rule": how many of the start and the target column have an attack board on the level between, for a step from
    /// one main board to the next; none for any other step.
    pub(super) fn barred_columns(&self, from: Square, to: Square) -> Option<usize> {
        let skips = on_main_board(from) && (to.2 - from.2).abs() == 2;
        let level = i32::midpoint(from.2, to.2);
        let columns = [(from.0, from.1, level), (to.0, to.1, level)];
        skips.then(|| {
            columns
                .iter()
                .filter(|one| self.attack_board_at(**one))
                .count()
        })
    }

    /// "Pieces": whether the piece on `from` attacks the existing square `to`, whatever is there.
    pub(super) fn attacks(&self, from: Square, to: Square) -> bool {
        let piece = self.pieces[&from];
        let way = [to.0 - from.0, to.1 - from.1, to.2 - from.2].map(i32::abs);
        let axes = way.iter().filter(|length| **length > 0).count();
        let longest = *way.iter().max().unwrap();
        let even = way.iter().all(|length| [0, longest].contains(length));
        let rook = axes == 1 && way[0] <= 5 && way[1] <= 5 && way[2] <= 6;
        let bishop = axes == 2 && even && longest <= 5;
        let way_round = |columns: Option<usize>| columns.is_some_and(|barred| barred < 2);
        match kind(piece) {
            'R' => rook && self.free_between(from, to),
            'B' => bishop && self.free_between(from, to),
            'Q' => (rook || bishop) && self.free_between(from, to),
            'N' => {
                let mut lengths = way;
                lengths.sort_unstable();
                let skip = [[2, 0, 2], [0, 2, 2]].contains(&way);
                lengths == [0, 1, 2] || (skip && way_round(self.barred_columns(from, to)))
            }
            'K' => {
                let skip = way[0] <= 1 && way[1] <= 1 && way[2] == 2;
                longest == 1 || (skip && way_round(self.barred_columns(from, to)))
            }
            _ => self.pawn_attacks(from, to),
        }
    }

    /// "Pawn", captures: one file aside, and one rank or one level on; from one main board to the next both columns have to
    /// be free.
    fn pawn_attacks(&self, from: Square, to: Square) -> bool {
        let ahead = forward(side_of(self.pieces[&from]));
        let on = ((to.1 - from.1) * ahead, (to.2 - from.2) * ahead);
        let next_board = on == (0, 2) && self.barred_columns(from, to) == Some(0);
        (to.0 - from.0).abs() == 1 && (on == (1, 0) || on == (0, 1) || next_board)
    }

    /// Whether the piece is a pawn that hasn't moved yet.
    fn is_fresh(&self, from: Square) -> bool {
        starting_squares(side_of(self.pieces[&from])).contains(&from) && !self.spent.contains(&from)
    }

    /// "Pawn", the moves that do not capture: whether a pawn may go from `from` to the empty existing square `to`.
    fn pawn_walks(&self, from: Square, to: Square) -> bool {
        let ahead = forward(side_of(self.pieces[&from]));
        let way = (
            to.0 - from.0,
            (to.1 - from.1) * ahead,
            (to.2 - from.2) * ahead,
        );
        match way {
            (0, 1, 0) | (0, 0, 1) => true,
            // On its first move, over an empty square that exists.
            (0, 2, 0) => {
                let passed = (from.0, from.1 + ahead, from.2);
                let exists = on_main_board(passed) || self.attack_board_at(passed);
                self.is_fresh(from) && exists && self.piece(passed).is_none()
            }
            (0, 0, 2) => self.barred_columns(from, to) == Some(0),
            // The rook pawn, from its attack board to the square in front of the knight's.
            (1 | -1, 1, 1) => {
                let outer = [0, 5].contains(&from.0) && !on_main_board(from);
                self.is_fresh(from) && outer && [1, 4].contains(&to.0)
            }
            _ => false,
        }
    }

    pub(super) fn attacked(&self, square: Square, by: char) -> bool {
        (self.pieces.iter())
            .any(|(&from, &piece)| side_of(piece) == by && self.attacks(from, square))
    }

    /// Whether the piece on `from` may go to the existing square `to`, ignoring the safety of its king.
    pub(super) fn goes(&self, from: Square, to: Square) -> bool {
        if self.is_side(to, self.side) {
            return false;
        }
        if kind(self.pieces[&from]) != 'P' {
            return self.attacks(from, to);
        }
        match self.piece(to) {
            Some(_) => self.attacks(from, to),
            None => self.pawn_walks(from, to) || self.takes_in_passing(from, to),
        }
    }

    fn takes_in_passing(&self, from: Square, to: Square) -> bool {
        kind(self.pieces[&from]) == 'P' && self.passed == Some(to) && self.attacks(from, to)
    }

    /// The end of every turn: ownership is settled, and the other side is to move.
    fn passed_on(mut self) -> Self {
        self.settle();
        self.number += u32::from(self.side == 'b');
        self.side = other(self.side);
        self
    }

    /// "Ownership": an attack board whose pieces are all of one colour belongs to that colour.
    pub(super) fn settle(&mut self) {
        for (pin, owner) in &mut self.owners {
            let pieces = covered(*pin)
                .into_iter()
                .filter_map(|one| self.pieces.get(&one));
            let sides: BTreeSet<char> = pieces.map(|piece| side_of(*piece)).collect();
            if sides.len() == 1 {
                *owner = *sides.first().unwrap();
            }
        }
    }

    /// The same with the piece on `to` promoted to each of the four, or as it is if it is no pawn on a promotion square.
    fn promotions(self, code: String, to: Square) -> Vec<(String, Self)> {
        let piece = self.pieces[&to];
        if kind(piece) != 'P' || !promotes(side_of(piece), to) {
            return vec![(code, self.passed_on())];
        }
        let promoted = ['Q', 'R', 'B', 'N'].map(|promoted| {
            let mut next = self.clone();
            next.pieces.insert(to, piece_of(side_of(piece), promoted));
            next.clock = 0;
            (format!("{code}={promoted}"), next.passed_on())
        });
        promoted.into()
    }

    /// The moves of the piece on `from` to `to`, where it may go.
    pub(super) fn piece_moves(&self, from: Square, to: Square) -> Vec<(String, Self)> {
        let piece = self.pieces[&from];
        let pawn = kind(piece) == 'P';
        let in_passing = self.piece(to).is_none() && self.takes_in_passing(from, to);
        let capture = self.piece(to).is_some() || in_passing;
        let mut next = self.clone();
        next.pieces.remove(&from);
        next.pieces.insert(to, piece);
        next.spent.remove(&from);
        next.spent.remove(&to);
        if pawn && starting_squares(self.side).contains(&to) {
            next.spent.insert(to);
        }
        if in_passing {
            // The captured pawn is one rank further in its own direction.
            next.pieces.remove(&(to.0, to.1 - forward(self.side), to.2));
        }
        let double = pawn && (to.1 - from.1).abs() == 2;
        next.passed = double.then_some((to.0, i32::midpoint(from.1, to.1), to.2));
        // A right is lost when its king or rook leaves its first square, or when the rook is captured there.
        next.rights.retain(|right| {
            let [king, rook, _] = castling_squares(right);
            ![king, rook].contains(&from) && ![king, rook].contains(&to)
        });
        next.clock = if pawn || capture { 0 } else { self.clock + 1 };
        let letter = if pawn {
            String::new()
        } else {
            kind(piece).to_string()
        };
        let sign = if capture { 'x' } else { '-' };
        let suffix = if in_passing { " e.p." } else { "" };
        next.promotions(
            format!("{letter}{}{sign}{}{suffix}", name(from), name(to)),
            to,
        )
    }

    /// "Castling": not while in check, and towards the queen's side her starting square is empty; whether the king's target
    /// is attacked is checked for every move.
    pub(super) fn castling(&self, right: char) -> Option<(String, Self)> {
        let [king, rook, to] = castling_squares(right);
        let short = kind(right) == 'K';
        let free = short || self.piece(to).is_none();
        if !self.rights.contains(right) || !free || self.in_check(self.side) {
            return None;
        }
        let mut next = self.clone();
        next.pieces.remove(&rook);
        next.pieces.insert(to, piece_of(self.side, 'K'));
        next.pieces.insert(king, piece_of(self.side, 'R'));
        next.rights.retain(|one| side_of(one) != self.side);
        next.passed = None;
        next.clock += 1;
        Some((
            (if short { "O-O" } else { "O-O-O" }).to_owned(),
            next.passed_on(),
        ))
    }

    /// "Attack boards": whether the attack board may move from one pin to the other.
    pub(super) fn board_goes(&self, from: Square, to: Square) -> bool {
        let pieces: Vec<char> = covered(from)
            .into_iter()
            .filter_map(|one| self.piece(one))
            .collect();
        let light = pieces.is_empty() || (pieces.len() == 1 && kind(pieces[0]) == 'P');
        self.owners[&from] == self.side
            && light
            && adjacent(from, to)
            && !self.owners.contains_key(&to)
    }

    /// The moves of the attack board between two pins; a pawn on it keeps its place and has made its first move.
    pub(super) fn board_moves(&self, from: Square, to: Square) -> Vec<(String, Self)> {
        let mut next = self.clone();
        let owner = next.owners.remove(&from).unwrap();
        next.owners.insert(to, owner);
        next.passed = None;
        next.clock += 1;
        let code = format!("AB{}-{}", name(from), name(to));
        let carried = covered(from)
            .into_iter()
            .zip(covered(to))
            .find(|(old, _)| self.piece(*old).is_some());
        let Some((old, new)) = carried else {
            return vec![(code, next.passed_on())];
        };
        let pawn = next.pieces.remove(&old).unwrap();
        next.pieces.insert(new, pawn);
        next.spent.remove(&old);
        if starting_squares(self.side).contains(&new) {
            next.spent.insert(new);
        }
        next.promotions(code, new)
    }
}
