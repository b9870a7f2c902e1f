//! Mono-dimensional Chess, dot by dot.

use std::collections::BTreeMap;

use crate::support::Chance;

use super::{Naive, forward, kind, king, other, percent, pick, shuffled, side_of, win};

/// A position: the pieces by dot, from 1 to 10, and the side to move.
#[derive(Clone)]
pub(super) struct MonoDimensional {
    pieces: BTreeMap<i32, char>,
    side: char,
}

/// "Moves", the column "threatens": whether the piece on `from` threatens the dot `to`. Pieces in between never matter.
fn threatens(piece: char, from: i32, to: i32) -> bool {
    let ahead = (to - from) * forward(side_of(piece));
    match kind(piece) {
        'K' => ahead == 1 || ahead == -1,
        'E' => ahead == 1 || ahead == 3,
        'W' => ahead == 2,
        _ => ahead == 1,
    }
}

/// "Moves", the columns "quiet move" and "capture": only the Warrior has a move that does not capture.
fn goes(piece: char, from: i32, to: i32, capture: bool) -> bool {
    let one_back = to - from == -forward(side_of(piece));
    threatens(piece, from, to) || (kind(piece) == 'W' && one_back && !capture)
}

impl MonoDimensional {
    /// "End of the game", 2: only the two kings are left.
    fn only_kings(&self) -> bool {
        self.pieces.len() == 2
    }

    /// Every move, ignoring the safety of the king.
    fn moves(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        for (&from, &piece) in &self.pieces {
            if side_of(piece) != self.side {
                continue;
            }
            for to in 1..=10 {
                let there = self.pieces.get(&to).copied();
                let mut next = self.clone();
                next.side = other(self.side);
                let code = match there {
                    Some(own) if side_of(own) == self.side => {
                        // The swap: the king exchanges places with any adjacent own piece.
                        if kind(piece) != 'K' || (to - from).abs() != 1 {
                            continue;
                        }
                        next.pieces.insert(from, own);
                        format!("Ks{}", kind(own))
                    }
                    _ => {
                        if !goes(piece, from, to, there.is_some()) {
                            continue;
                        }
                        next.pieces.remove(&from);
                        match there {
                            Some(enemy) => format!("{}x{}", kind(piece), kind(enemy)),
                            None => format!("{}{to}", kind(piece)),
                        }
                    }
                };
                next.pieces.insert(to, piece);
                moves.push((code, next));
            }
        }
        moves
    }
}

impl Naive for MonoDimensional {
    const KEY: &'static str = "mono-dimensional";
    const SPECIALS: &'static [&'static str] = &[
        "capture",
        "swap",
        "swap out of check",
        "warrior's step back",
        "leap over a man",
        "check",
        "checkmate",
        "stalemate",
        "kkr",
    ];

    fn read(text: &str) -> Self {
        let (row, side) = text.split_once(' ').unwrap();
        let pieces = (1..).zip(row.chars()).filter(|(_, piece)| *piece != '.');
        MonoDimensional {
            pieces: pieces.collect(),
            side: side.parse().unwrap(),
        }
    }

    fn text(&self) -> String {
        let row: String = (1..=10)
            .map(|dot| self.pieces.get(&dot).unwrap_or(&'.'))
            .collect();
        format!("{row} {}", self.side)
    }

    fn turn(&self) -> char {
        self.side
    }

    fn in_check(&self, side: char) -> bool {
        let king = king(&self.pieces, side);
        (self.pieces.iter())
            .any(|(&from, &piece)| side_of(piece) != side && threatens(piece, from, king))
    }

    /// "Moves": no move may leave the own king threatened. "End of the game", 2: with bare kings the game is over.
    fn legal(&self) -> Vec<(String, Self)> {
        if self.only_kings() {
            return Vec::new();
        }
        let mut moves = self.moves();
        moves.retain(|(_, next)| !next.in_check(self.side));
        moves
    }

    /// "End of the game", in the order kkr, mate, stalemate; a side without moves loses.
    fn outcome(&self, stuck: bool) -> Option<String> {
        if self.only_kings() {
            let between = (king(&self.pieces, 'w') - king(&self.pieces, 'b')).abs() - 1;
            let mover_wins = between % 2 == 0;
            let winner = if mover_wins {
                self.side
            } else {
                other(self.side)
            };
            return Some(win(winner, "kkr"));
        }
        let reason = if self.in_check(self.side) {
            "checkmate"
        } else {
            "stalemate"
        };
        stuck.then(|| win(other(self.side), reason))
    }

    fn specials(&self, code: &str, next: &Self) -> Vec<&'static str> {
        let mut specials = Vec::new();
        if code.contains('x') {
            specials.push("capture");
        }
        if code.contains('s') {
            specials.push("swap");
            if self.in_check(self.side) {
                specials.push("swap out of check");
            }
            return specials;
        }
        let gone = |dot: &&i32| self.pieces[*dot] != *next.pieces.get(*dot).unwrap_or(&'.');
        let own = |dot: &&i32| side_of(self.pieces[*dot]) == self.side;
        let from = *self.pieces.keys().filter(own).find(gone).unwrap();
        let to = *(next.pieces.iter())
            .find(|(_, piece)| **piece == self.pieces[&from])
            .unwrap()
            .0;
        if kind(self.pieces[&from]) == 'W' && (to - from).abs() == 1 {
            specials.push("warrior's step back");
        }
        if (from.min(to) + 1..from.max(to)).any(|dot| self.pieces.contains_key(&dot)) {
            specials.push("leap over a man");
        }
        specials
    }

    /// At most one piece of each kind a side, on dots by chance.
    fn random(chance: &mut Chance) -> String {
        let crowd = pick(chance, &[20, 50, 90]);
        let mut pieces = vec!['K', 'k'];
        pieces.extend("EWLewl".chars().filter(|_| percent(chance, crowd)));
        let dots = shuffled(chance, (1..=10).collect());
        let position = MonoDimensional {
            pieces: dots.into_iter().zip(pieces).collect(),
            side: pick(chance, &['w', 'b']),
        };
        position.text()
    }
}
