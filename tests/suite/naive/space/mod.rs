//! Space Chess, square by square.

mod moves;
mod random;
mod squares;

use std::collections::{BTreeMap, BTreeSet};

use crate::support::Chance;

use super::{Naive, cells, end, kind, king, other, piece_of, row};
use squares::{MAIN_BOARDS, Square, covered, name, pins, square};

/// A position: the pieces by square, the owners of the attack boards by pin, and the other fields of the position text.
#[derive(Clone)]
pub(super) struct Space {
    pieces: BTreeMap<Square, char>,
    owners: BTreeMap<Square, char>,
    side: char,
    rights: String,
    /// The square that a pawn has just passed over.
    passed: Option<Square>,
    /// Pawns on starting squares of their own side that have moved or been carried.
    spent: BTreeSet<Square>,
    clock: u32,
    number: u32,
}

impl Naive for Space {
    const KEY: &'static str = "space";
    const SPECIALS: &'static [&'static str] = &[
        "capture",
        "double step",
        "en passant",
        "castling king's side",
        "castling queen's side",
        "promotion",
        "rook pawn's step",
        "skip from main board to main board",
        "attack board",
        "loaded attack board",
        "promotion on an attack board that moves",
        "attack board out of check",
        "change of owner",
        "check",
        "checkmate",
        "stalemate",
        "dead-position",
        "seventy-five-moves",
    ];

    fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut pieces = BTreeMap::new();
        let mut owners = BTreeMap::new();
        let mut place = |squares: Vec<Square>, row: &str| {
            let row = squares.into_iter().zip(cells(row));
            pieces.extend(row.filter_map(|(one, piece)| Some((one, piece?))));
        };
        for ((level, low), board) in MAIN_BOARDS.into_iter().zip(fields[0].split('|')) {
            for (rank, row) in (low..low + 4).rev().zip(board.split('/')) {
                place((1..=4).map(|file| (file, rank, level)).collect(), row);
            }
        }
        for board in fields[1].split(',') {
            let (pin, rows) = board.split_once(':').unwrap();
            owners.insert(square(pin), pin.chars().last().unwrap());
            let (high, low) = rows.split_once('/').unwrap();
            let [a, b, c, d] = covered(square(pin));
            place(vec![a, b], low);
            place(vec![c, d], high);
        }
        let given = |index: usize| Some(fields[index]).filter(|field| *field != "-");
        Space {
            pieces,
            owners,
            side: fields[2].parse().unwrap(),
            rights: given(3).unwrap_or_default().to_owned(),
            passed: given(4).map(square),
            spent: given(5).map_or(BTreeSet::new(), |names| {
                names.split(',').map(square).collect()
            }),
            clock: fields[6].parse().unwrap(),
            number: fields[7].parse().unwrap(),
        }
    }

    fn text(&self) -> String {
        let cells = |squares: Vec<Square>| row(squares.into_iter().map(|one| self.piece(one)));
        let boards = MAIN_BOARDS.map(|(level, low)| {
            let ranks = (low..low + 4).rev();
            let ranks = ranks.map(|rank| cells((1..=4).map(|file| (file, rank, level)).collect()));
            ranks.collect::<Vec<_>>().join("/")
        });
        let attack_boards = self.owners.iter().map(|(pin, owner)| {
            let [a, b, c, d] = covered(*pin);
            format!(
                "{}{owner}:{}/{}",
                name(*pin),
                cells(vec![c, d]),
                cells(vec![a, b])
            )
        });
        let attack_boards: Vec<String> = attack_boards.collect();
        let spent: Vec<String> = self.spent.iter().map(|one| name(*one)).collect();
        let or_dash = |text: String| {
            if text.is_empty() {
                "-".to_owned()
            } else {
                text
            }
        };
        format!(
            "{} {} {} {} {} {} {} {}",
            boards.join("|"),
            attack_boards.join(","),
            self.side,
            or_dash(self.rights.clone()),
            or_dash(self.passed.map_or(String::new(), name)),
            or_dash(spent.join(",")),
            self.clock,
            self.number
        )
    }

    fn turn(&self) -> char {
        self.side
    }

    fn in_check(&self, side: char) -> bool {
        self.attacked(king(&self.pieces, side), other(side))
    }

    /// "Attack boards" and "End": no move of a piece, castling or move of an attack board may leave the own king in check.
    fn legal(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        let surfaces = self.surfaces();
        for from in self
            .pieces
            .keys()
            .filter(|from| self.is_side(**from, self.side))
        {
            for to in surfaces.iter().filter(|to| self.goes(*from, **to)) {
                moves.extend(self.piece_moves(*from, *to));
            }
        }
        let own = ['K', 'Q'].map(|right| piece_of(self.side, right));
        moves.extend(own.iter().filter_map(|right| self.castling(*right)));
        for from in self.owners.keys() {
            for to in pins().iter().filter(|to| self.board_goes(*from, **to)) {
                moves.extend(self.board_moves(*from, *to));
            }
        }
        moves.retain(|(_, next)| !next.in_check(self.side));
        moves
    }

    /// "End", in the order given there.
    fn outcome(&self, stuck: bool) -> Option<String> {
        let draw = (self.pieces.len() == 2).then_some("dead-position");
        end(self, stuck, draw, self.clock)
    }

    fn specials(&self, code: &str, next: &Self) -> Vec<&'static str> {
        let board = code.starts_with("AB");
        let squares: Vec<Square> = code
            .trim_start_matches(['A', 'B', 'K', 'Q', 'R', 'N'])
            .split(['-', 'x', '=', ' '])
            .filter(|part| part.ends_with(')'))
            .map(square)
            .collect();
        let mut specials = vec![];
        let mut note = |occurs: bool, what| {
            if occurs {
                specials.push(what);
            }
        };
        note(code.contains('x'), "capture");
        note(next.passed.is_some(), "double step");
        note(code.ends_with("e.p."), "en passant");
        note(code == "O-O", "castling king's side");
        note(code == "O-O-O", "castling queen's side");
        note(code.contains('=') && !board, "promotion");
        note(
            code.contains('=') && board,
            "promotion on an attack board that moves",
        );
        note(board, "attack board");
        note(board && next.pieces != self.pieces, "loaded attack board");
        note(
            board && self.in_check(self.side),
            "attack board out of check",
        );
        let changed = |(pin, owner)| self.owners.get(pin).is_some_and(|old| old != owner);
        note(next.owners.iter().any(changed), "change of owner");
        if let [from, to] = squares[..]
            && !board
        {
            let skip =
                self.barred_columns(from, to).is_some() && "KN".contains(kind(self.pieces[&from]));
            note(skip, "skip from main board to main board");
            let pawn = kind(self.pieces[&from]) == 'P';
            let aside = (to.0 - from.0).abs() == 1 && (to.1 - from.1).abs() == 1;
            note(pawn && aside && to.2 != from.2, "rook pawn's step");
        }
        specials
    }

    fn random(chance: &mut Chance) -> String {
        random::position(chance).text()
    }
}
