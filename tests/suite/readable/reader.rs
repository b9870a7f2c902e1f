//! A reader that is independent of the crate's. It does not look for moves; it gets a text with the
//! move that was played for it, and says whether the text claims anything that is untrue of that
//! move.

use arbiter::rules::Move;
use arbiter::rules::piece_letters::PieceLetters;
use arbiter::rules::scene::{Role, Scene};

use super::ALPHABETS;

/// Words of all three languages with their meanings.
pub(super) const NAMES: [(&str, Role); 12] = [
    ("bishop", Role::Bishop),
    ("läufer", Role::Bishop),
    ("alfil", Role::Bishop),
    ("queen", Role::Queen),
    ("dame", Role::Queen),
    ("dama", Role::Queen),
    ("knight", Role::Knight),
    ("springer", Role::Knight),
    ("caballo", Role::Knight),
    ("rook", Role::Rook),
    ("king", Role::King),
    ("pawn", Role::Pawn),
];

const FIGURINES: [(char, Role); 5] = [
    ('♔', Role::King),
    ('♕', Role::Queen),
    ('♖', Role::Rook),
    ('♗', Role::Bishop),
    ('♘', Role::Knight),
];

const CAPTURES: [&str; 3] = ["takes", "schlägt", "captura"];

/// A sign of a text: words and figurines are names.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Sign {
    Name(Role),
    Letter(char),
    Digit(char),
    Cross,
    Swap,
    Gap,
}

fn signs(text: &str) -> Vec<Sign> {
    let mut rest = text;
    let mut found = Vec::new();
    while let Some(first) = rest.chars().next() {
        let lower = rest.to_lowercase();
        let name = NAMES.iter().find(|(word, _)| lower.starts_with(word));
        let capture = CAPTURES.iter().find(|word| lower.starts_with(**word));
        let figurine = FIGURINES.iter().find(|(figurine, _)| *figurine == first);
        let length = if let Some((word, role)) = name {
            found.push(Sign::Name(*role));
            word.len()
        } else if let Some(word) = capture {
            found.push(Sign::Cross);
            word.len()
        } else if rest.starts_with("<>") {
            found.push(Sign::Swap);
            2
        } else {
            found.push(match first {
                'x' | 'X' | ':' | '×' => Sign::Cross,
                digit if digit.is_ascii_digit() => Sign::Digit(digit),
                letter if letter.is_alphabetic() => Sign::Letter(letter),
                _ => figurine.map_or(Sign::Gap, |(_, role)| Sign::Name(*role)),
            });
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    found
}

/// The kind of piece that a letter means in an alphabet, whatever its case.
fn piece_of(letters: PieceLetters, letter: char, game: &[Role]) -> Option<Role> {
    let capital = letter.to_ascii_uppercase();
    let mut roles = game.iter().copied();
    roles.find(|role| letters.of(*role) == capital)
}

fn in_any(letter: char, game: &[Role], role: Role) -> bool {
    ALPHABETS
        .iter()
        .any(|letters| piece_of(*letters, letter, game) == Some(role))
}

/// A move with what the board says about it.
pub(super) struct Played<'a> {
    one: &'a Move,
    role: Option<Role>,
    /// The own piece with which the king changes places.
    partner: Option<Role>,
    lines: bool,
    squares: usize,
    game: &'static [Role],
}

impl<'a> Played<'a> {
    pub(super) fn new(one: &'a Move, scene: &Scene, game: &'static [Role]) -> Self {
        let role = |name: &str| Some(scene.cell(name)?.piece?.role);
        Played {
            one,
            role: role(one.from()),
            partner: role(one.to()).filter(|_| one.capture().is_none()),
            lines: scene.cells().all(|cell| cell.name.parse::<u32>().is_ok()),
            squares: scene.cells().count(),
            game,
        }
    }

    /// A claim of the text that is untrue; `None` if a person could have read the move in it.
    pub(super) fn denies(&self, letters: PieceLetters, text: &str) -> Option<&'static str> {
        let signs = signs(text);
        let cross = signs.contains(&Sign::Cross);
        if cross && self.one.capture().is_none() {
            return Some("nothing is captured");
        }
        if signs.contains(&Sign::Swap) && self.one.capture().is_some() {
            return Some("a capture is no swap");
        }
        if !self.is_named(letters, &signs) {
            return Some("another piece is named");
        }
        let places = if self.lines {
            self.numbers_fit(&signs, cross)
        } else {
            self.squares_fit(&signs, cross)
        };
        if !places {
            return Some("other squares are named");
        }
        let last = signs.iter().rev().find_map(|sign| match sign {
            Sign::Name(role) => Some(vec![*role]),
            Sign::Letter(letter) => Some(
                ALPHABETS
                    .iter()
                    .filter_map(|alphabet| piece_of(*alphabet, *letter, self.game))
                    .collect(),
            ),
            _ => None,
        });
        match self.one.promotion() {
            Some(role) if !last.unwrap_or_default().contains(&role) => {
                Some("what the pawn becomes was guessed")
            }
            Some(_) | None => None,
        }
    }

    /// Whether the piece that moves is the one that the text begins with.
    fn is_named(&self, letters: PieceLetters, signs: &[Sign]) -> bool {
        let spoken: Vec<Sign> = signs.iter().copied().filter(|s| *s != Sign::Gap).collect();
        let (first, second) = (spoken.first().copied(), spoken.get(1).copied());
        let shouted = spoken
            .iter()
            .all(|sign| !matches!(sign, Sign::Letter(letter) if letter.is_lowercase()));
        let is_square = !self.lines && matches!(second, Some(Sign::Digit(_)));
        match first {
            Some(Sign::Letter('s' | 'S')) if self.lines && self.partner.is_some() => true,
            Some(Sign::Name(role)) => self.role == Some(role) || self.partner == Some(role),
            Some(Sign::Letter(letter)) if letter.is_uppercase() => {
                let own = piece_of(letters, letter, self.game);
                let is_board = self.role.is_none() && letter == 'A';
                let as_file =
                    !self.lines && self.one.from().starts_with(letter.to_ascii_lowercase());
                match own {
                    // A square in capitals, or the piece.
                    _ if is_square => true,
                    _ if is_board => true,
                    Some(role) => self.role == Some(role) || self.partner == Some(role),
                    None if letter == 'P' => self.role == Some(Role::Pawn),
                    None => {
                        self.role
                            .is_some_and(|role| in_any(letter, self.game, role))
                            || (as_file && shouted)
                    }
                }
            }
            Some(Sign::Letter(letter)) if !is_square => {
                self.role.is_none()
                    || letter == 'p'
                    || self.one.from().starts_with(letter)
                    || self
                        .role
                        .is_some_and(|role| in_any(letter, self.game, role))
            }
            _ => true,
        }
    }

    /// Files and ranks: what is named last is where the move ends, what is named before it is where it begins.
    fn squares_fit(&self, signs: &[Sign], cross: bool) -> bool {
        let mut named: Vec<String> = Vec::new();
        let mut before = Sign::Gap;
        for sign in signs {
            match (*sign, before) {
                (Sign::Gap, _) => continue,
                (Sign::Digit(digit), Sign::Letter(file)) => {
                    named.push(format!("{}{digit}", file.to_ascii_lowercase()));
                }
                (Sign::Digit(digit), Sign::Digit(_)) => {
                    if let Some(last) = named.last_mut() {
                        last.push(digit);
                    }
                }
                _ => {}
            }
            before = *sign;
        }
        let bare = |name: &str| -> String {
            let name = name.strip_prefix("AB").unwrap_or(name);
            name.chars().filter(|c| c.is_alphanumeric()).collect()
        };
        let (from, to) = (bare(self.one.from()), bare(self.one.to()));
        // Servers let the king castle by going to its rook.
        let rook = match self.one.code() {
            "e1g1" | "e8g8" if self.role == Some(Role::King) => to.replace('g', "h"),
            "e1c1" | "e8c8" if self.role == Some(Role::King) => to.replace('c', "a"),
            _ => String::new(),
        };
        if named.len() == 2 && named[0] == from && named[1] == rook {
            return true;
        }
        let begins = signs.iter().find(|sign| **sign != Sign::Gap);
        let is_lone = matches!(begins, Some(Sign::Letter(letter))
            if named.len() == 1 && named[0].starts_with(letter.to_ascii_lowercase()));
        // A bare square is a step there.
        if is_lone && !cross && self.role == Some(Role::Pawn) && self.one.capture().is_some() {
            let spoken = signs.iter().filter(|s| matches!(s, Sign::Letter(_)));
            if spoken.count() == 1 {
                return false;
            }
        }
        match named.as_slice() {
            [] => true,
            [end] => to.starts_with(end.as_str()),
            [start, end] => {
                // With one square, a digit before it may be a rank.
                from.starts_with(start.as_str()) && to.starts_with(end.as_str())
                    || (named.len() == 2 && self.rank_before(start) && to.starts_with(end.as_str()))
            }
            _ => false,
        }
    }

    /// `B2c3`: a bishop from the second rank.
    fn rank_before(&self, start: &str) -> bool {
        let rank = start.get(1..).unwrap_or_default();
        rank.len() == 1 && self.one.from().get(1..2) == Some(rank)
    }

    /// Numbers of a line: where it begins, whom the knight captures in passing, where it ends.
    fn numbers_fit(&self, signs: &[Sign], cross: bool) -> bool {
        let mut runs: Vec<String> = Vec::new();
        let mut before = Sign::Gap;
        for sign in signs {
            if let Sign::Digit(digit) = *sign {
                if matches!(before, Sign::Digit(_)) {
                    runs.last_mut().unwrap().push(digit);
                } else {
                    runs.push(digit.to_string());
                }
            }
            before = *sign;
        }
        let (from, to) = (self.one.from(), self.one.to());
        let over = self.one.capture().unwrap_or(to);
        let mut allowed = vec![vec![], vec![to], vec![from, to]];
        if over != to {
            allowed.extend([vec![from, over, to], vec![over, to]]);
            if cross {
                allowed.extend([vec![over], vec![from, over]]);
            }
        }
        if self.partner.is_some() {
            // A swap may be told from the other piece's side.
            allowed.push(vec![to, from]);
        }
        allowed.iter().any(|sequence| {
            let together = runs.concat() == sequence.concat();
            let apart = runs.len() == sequence.len()
                || (runs.len() == 1
                    && runs[0]
                        .parse()
                        .is_ok_and(|number: usize| number > self.squares));
            together && apart
        })
    }
}
