//! Mono-dimensional Chess, dot by dot.

use std::collections::BTreeMap;

use crate::support::Chance;

use super::{Naive, forward, kind, man_of, other, percent, pick, shuffled, side_of, win};

/// A position: the men by dot, from 1 to 10, and the side to move.
#[derive(Clone)]
pub(super) struct MonoDimensional {
    men: BTreeMap<i32, char>,
    side: char,
}

/// "Moves", the column "threatens": whether the man on `from` threatens the dot `to`. Whatever stands between never matters.
fn threatens(man: char, from: i32, to: i32) -> bool {
    let ahead = (to - from) * forward(side_of(man));
    match kind(man) {
        'K' => ahead == 1 || ahead == -1,
        'E' => ahead == 1 || ahead == 3,
        'W' => ahead == 2,
        _ => ahead == 1,
    }
}

/// "Moves", the columns "quiet move" and "capture": only the Warrior has a move that does not capture.
fn goes(man: char, from: i32, to: i32, capture: bool) -> bool {
    let one_back = to - from == -forward(side_of(man));
    threatens(man, from, to) || (kind(man) == 'W' && one_back && !capture)
}

impl MonoDimensional {
    /// "End of the game", 2: only the two kings are left.
    fn only_kings(&self) -> bool {
        self.men.len() == 2
    }

    fn king(&self, side: char) -> i32 {
        let king = man_of(side, 'K');
        *self.men.iter().find(|(_, man)| **man == king).unwrap().0
    }

    /// Every move but for the safety of the own king.
    fn moves(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        for (&from, &man) in &self.men {
            if side_of(man) != self.side {
                continue;
            }
            for to in 1..=10 {
                let there = self.men.get(&to).copied();
                let mut next = self.clone();
                next.side = other(self.side);
                let code = match there {
                    Some(own) if side_of(own) == self.side => {
                        // The swap: the king exchanges places with any adjacent own man.
                        if kind(man) != 'K' || (to - from).abs() != 1 {
                            continue;
                        }
                        next.men.insert(from, own);
                        format!("Ks{}", kind(own))
                    }
                    _ => {
                        if !goes(man, from, to, there.is_some()) {
                            continue;
                        }
                        next.men.remove(&from);
                        match there {
                            Some(enemy) => format!("{}x{}", kind(man), kind(enemy)),
                            None => format!("{}{to}", kind(man)),
                        }
                    }
                };
                next.men.insert(to, man);
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
        let men = (1..).zip(row.chars()).filter(|(_, man)| *man != '.');
        MonoDimensional {
            men: men.collect(),
            side: side.parse().unwrap(),
        }
    }

    fn text(&self) -> String {
        let row: String = (1..=10)
            .map(|dot| self.men.get(&dot).unwrap_or(&'.'))
            .collect();
        format!("{row} {}", self.side)
    }

    fn turn(&self) -> char {
        self.side
    }

    fn in_check(&self, side: char) -> bool {
        let king = self.king(side);
        (self.men.iter()).any(|(&from, &man)| side_of(man) != side && threatens(man, from, king))
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

    /// "End of the game", in the order kkr, mate, stalemate; whoever has no move loses.
    fn outcome(&self, stuck: bool) -> Option<String> {
        if self.only_kings() {
            let between = (self.king('w') - self.king('b')).abs() - 1;
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
        let gone = |dot: &&i32| self.men[*dot] != *next.men.get(*dot).unwrap_or(&'.');
        let own = |dot: &&i32| side_of(self.men[*dot]) == self.side;
        let from = *self.men.keys().filter(own).find(gone).unwrap();
        let to = *(next.men.iter())
            .find(|(_, man)| **man == self.men[&from])
            .unwrap()
            .0;
        if kind(self.men[&from]) == 'W' && (to - from).abs() == 1 {
            specials.push("warrior's step back");
        }
        if (from.min(to) + 1..from.max(to)).any(|dot| self.men.contains_key(&dot)) {
            specials.push("leap over a man");
        }
        specials
    }

    /// At most one man of each kind a side, on dots by chance.
    fn random(chance: &mut Chance) -> String {
        let crowd = pick(chance, &[20, 50, 90]);
        let mut men = vec!['K', 'k'];
        men.extend("EWLewl".chars().filter(|_| percent(chance, crowd)));
        let dots = shuffled(chance, (1..=10).collect());
        let position = MonoDimensional {
            men: dots.into_iter().zip(men).collect(),
            side: pick(chance, &['w', 'b']),
        };
        position.text()
    }
}
