//! Mono-dimensional Chess by Luiz Carlos Campos (2002): a line of ten dots.
//!
//! ```text
//! position text = cells " " side
//! cells         = ten letters, from dot 1 to dot 10: K E W L for White, k e w l for Black, "." for an empty dot
//! side          = "w" | "b"
//!
//! code          = man dot          L5     a man goes to an empty dot
//!               | man "x" man      ExW    a man captures a man
//!               | "K" "s" man      KsE    the king swaps with a man next to it
//! man           = "K" | "E" | "W" | "L"
//! notation      = code [ "+" | "#" | "stlm" | "kkr" ]
//! ```
//!
//! Rules: `rules/mono-dimensional.md`, its paragraphs "Moves", "End of the game", "Position text" and "Canonical move
//! codes". Every displacement is a leap, so no threat can be blocked: the only answers to a check are to capture the
//! man that gives it and to move the king. The generator rests on that.

use std::fmt;
use std::sync::Arc;

use super::outcome::{Outcome, Side, WinBy};
use super::scene::{Piece, Role, Scene};
use super::{AnyPosition, Identity, Move, Position, PositionError, Start, Variant};

/// Mono-dimensional Chess.
pub static VARIANT: Variant = Variant {
    key: "mono-dimensional",
    aliases: &[
        "mono",
        "mono-d",
        "monodimensional",
        "mono-dimensional-chess",
        "monodimchess",
    ],
    starts: &[Start {
        name: "standard",
        text: "KEWL..lwek w",
    }],
    read,
    guide: include_str!("../../assets/guides/mono-dimensional.md"),
};

/// A set of dots: the lowest bit is dot 1.
type Dots = u16;

/// The length of the line.
const LENGTH: usize = 10;

/// All dots.
const LINE: Dots = (1 << LENGTH) - 1;

/// The kinds of men, in the order of the arrays that they index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Man {
    King,
    Executor,
    Warrior,
    Lancer,
}

impl Man {
    const ALL: [Man; 4] = [Man::King, Man::Executor, Man::Warrior, Man::Lancer];

    const fn role(self) -> Role {
        match self {
            Man::King => Role::King,
            Man::Executor => Role::Executor,
            Man::Warrior => Role::Warrior,
            Man::Lancer => Role::Lancer,
        }
    }

    const fn letter(self) -> char {
        self.role().letter()
    }

    fn of_letter(capital: char) -> Option<Self> {
        Man::ALL.into_iter().find(|man| man.letter() == capital)
    }
}

/// The men of one side: each kind's dot as a set of one, or of none when it is captured.
type Army = [Dots; 4];

/// A position: where the men are, and who is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Line {
    armies: [Army; 2],
    turn: Side,
}

/// A man of the side to move goes to a dot. With an own man there, the king swaps; with an enemy there, it is captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Step {
    man: Man,
    to: Dots,
}

/// The dots so far ahead, as the side looks at the line.
const fn ahead(side: Side, dots: Dots, by: u32) -> Dots {
    match side {
        Side::White => (dots << by) & LINE,
        Side::Black => dots >> by,
    }
}

const fn beside(dots: Dots) -> Dots {
    ((dots << 1) | (dots >> 1)) & LINE
}

const fn occupied(army: Army) -> Dots {
    let [king, executor, warrior, lancer] = army;
    king | executor | warrior | lancer
}

/// The number of the only dot in the set.
const fn number(dot: Dots) -> u32 {
    dot.trailing_zeros() + 1
}

/// Every dot that the men of this side threaten.
const fn threatened_by(side: Side, army: Army) -> Dots {
    let [king, executor, warrior, lancer] = army;
    beside(king)
        | ahead(side, executor | lancer, 1)
        | ahead(side, warrior, 2)
        | ahead(side, executor, 3)
}

impl Line {
    const fn ours(&self) -> Army {
        self.armies[self.turn as usize]
    }

    const fn theirs(&self) -> Army {
        self.armies[self.turn.other() as usize]
    }

    /// The men that give check to the king of the side to move. A man that threatens us stands ahead of us.
    const fn checkers(&self) -> Dots {
        let [king, ..] = self.ours();
        let [_, executor, warrior, lancer] = self.theirs();
        (ahead(self.turn, king, 1) & (executor | lancer))
            | (ahead(self.turn, king, 2) & warrior)
            | (ahead(self.turn, king, 3) & executor)
    }

    /// Whether only the two kings are left.
    const fn bare_kings(&self) -> bool {
        let [[white, ..], [black, ..]] = self.armies;
        occupied(self.armies[0]) == white && occupied(self.armies[1]) == black
    }

    /// Where each man of the side to move may legally go.
    const fn targets(&self) -> [Dots; 4] {
        if self.bare_kings() {
            return [0; 4];
        }
        let [king, executor, warrior, lancer] = self.ours();
        let (own, enemies) = (occupied(self.ours()), occupied(self.theirs()));
        let checkers = self.checkers();
        // One check can be met by capturing the man that gives it, two only by the king.
        let open = !own
            & match checkers.count_ones() {
                0 => LINE,
                1 => checkers,
                2.. => 0,
            };
        let back = ahead(self.turn.other(), warrior, 1) & !enemies;
        [
            // An own man beside the king is swapped, so only threats keep the king away.
            beside(king) & !threatened_by(self.turn.other(), self.theirs()),
            (ahead(self.turn, executor, 1) | ahead(self.turn, executor, 3)) & open,
            (ahead(self.turn, warrior, 2) | back) & open,
            ahead(self.turn, lancer, 1) & open,
        ]
    }

    /// Shows every legal step to the visitor.
    fn legal(&self, mut visit: impl FnMut(Step)) {
        for (man, mut left) in Man::ALL.into_iter().zip(self.targets()) {
            while left != 0 {
                let to = left & left.wrapping_neg();
                visit(Step { man, to });
                left ^= to;
            }
        }
    }

    fn count(&self) -> u32 {
        self.targets().into_iter().map(u16::count_ones).sum()
    }

    /// The position after a legal step.
    fn after(&self, step: Step) -> Line {
        let (mut ours, mut theirs) = (self.ours(), self.theirs());
        let from = ours[step.man as usize];
        for dot in &mut ours {
            // Nothing but a swap meets an own man, and its place is then the one the king leaves.
            if *dot == step.to {
                *dot = from;
            }
        }
        for dot in &mut theirs {
            *dot &= !step.to;
        }
        ours[step.man as usize] = step.to;
        Line {
            armies: self.turn.pick([ours, theirs], [theirs, ours]),
            turn: self.turn.other(),
        }
    }

    fn sequences(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => u64::from(self.count()),
            2.. => {
                let mut sum = 0;
                self.legal(|step| sum += self.after(step).sequences(depth - 1));
                sum
            }
        }
    }

    /// The man that stands on the dot.
    fn man_at(&self, dot: Dots) -> Option<(Side, Man)> {
        let mut everyone = Side::ALL
            .into_iter()
            .flat_map(|side| Man::ALL.into_iter().map(move |man| (side, man)));
        everyone.find(|&(side, man)| self.armies[side as usize][man as usize] == dot)
    }

    /// The legal step with that code.
    fn step(&self, code: &str) -> Option<Step> {
        let mut found = None;
        self.legal(|step| {
            if code.starts_with(step.man.letter()) && self.code(step) == code {
                found = Some(step);
            }
        });
        found
    }

    fn code(&self, step: Step) -> String {
        let man = step.man.letter();
        match self.man_at(step.to) {
            None => format!("{man}{}", number(step.to)),
            Some((side, other)) if side == self.turn => format!("{man}s{}", other.letter()),
            Some((_, taken)) => format!("{man}x{}", taken.letter()),
        }
    }

    /// A legal step with everything that people and programs call it.
    fn describe(&self, step: Step) -> Move {
        let next = self.after(step);
        let code = self.code(step);
        let (from, to) = (number(self.ours()[step.man as usize]), number(step.to));
        let met = self.man_at(step.to);
        let (spellings, short) = spellings(
            step.man,
            (from, to),
            met.map(|(side, man)| (side == self.turn, man)),
        );
        Move {
            notation: format!("{code}{}", next.suffix()),
            code,
            spellings,
            short,
            from: from.to_string(),
            to: to.to_string(),
            capture: met
                .filter(|(side, _)| *side != self.turn)
                .map(|_| to.to_string()),
            promotion: None,
            next: Arc::new(next),
        }
    }

    /// What is written behind the move that led here.
    fn suffix(&self) -> &'static str {
        match self.outcome() {
            Some(Outcome::Win {
                by: WinBy::KingVersusKing,
                ..
            }) => "kkr",
            Some(Outcome::Win {
                by: WinBy::Checkmate,
                ..
            }) => "#",
            Some(Outcome::Win {
                by: WinBy::Stalemate,
                ..
            }) => "stlm",
            None if self.in_check() => "+",
            Some(Outcome::Draw { .. }) | None => "",
        }
    }
}

/// The complete and the incomplete spellings beside the code. Each side has one man of a kind, so a man and a dot, or
/// two dots, always say everything.
fn spellings(
    man: Man,
    (from, to): (u32, u32),
    met: Option<(bool, Man)>,
) -> (Vec<String>, Vec<String>) {
    let man = man.letter();
    match met {
        None => (
            vec![format!("{man}{from}-{to}"), format!("{from}-{to}")],
            vec![to.to_string()],
        ),
        Some((true, other)) => {
            let other = other.letter();
            let complete = vec![
                format!("{man}{from}s{other}{to}"),
                format!("{other}s{man}"),
                format!("{other}{to}s{man}{from}"),
                format!("{man}s{to}"),
                format!("{man}{to}"),
                format!("{man}{from}-{to}"),
                format!("{from}-{to}"),
            ];
            (
                complete,
                vec!["swap".to_owned(), format!("s{other}"), to.to_string()],
            )
        }
        Some((false, taken)) => {
            let taken = taken.letter();
            let complete = vec![
                format!("{man}{from}x{taken}{to}"),
                format!("{man}x{taken}{to}"),
                format!("{man}{from}x{to}"),
                format!("{man}{from}-{to}"),
                format!("{man}x{to}"),
                format!("{man}{to}"),
                format!("{from}x{to}"),
                format!("{from}-{to}"),
            ];
            (
                complete,
                vec![format!("x{taken}"), format!("x{to}"), to.to_string()],
            )
        }
    }
}

/// Reads a position text, strictly. A finished position is accepted.
fn read(text: &str) -> Result<AnyPosition, PositionError> {
    let fields: Vec<&str> = text.trim().split(' ').collect();
    let &[cells, side] = fields.as_slice() else {
        let problem = format!(
            "two fields are needed, cells and side, and {} are there",
            fields.len()
        );
        return Err(PositionError::new("text", problem));
    };
    let armies = read_cells(cells)?;
    let turn = Side::ALL
        .into_iter()
        .find(|turn| side.chars().eq([turn.letter()]))
        .ok_or_else(|| PositionError::new("side to move", "it is w or b"))?;
    let line = Line { armies, turn };
    let waiting = Line {
        armies,
        turn: turn.other(),
    };
    let [king, ..] = waiting.ours();
    if king & threatened_by(turn, line.ours()) != 0 {
        return Err(PositionError::new(
            "side to move",
            "the side not to move is in check",
        ));
    }
    Ok(Arc::new(line))
}

/// Ten cells with one king and at most one other man of each kind a side.
fn read_cells(cells: &str) -> Result<[Army; 2], PositionError> {
    let wrong = |problem: String| PositionError::new("cells", problem);
    let length = cells.chars().count();
    if length != LENGTH {
        return Err(wrong(format!("ten are needed and {length} are there")));
    }
    let mut armies = [[0; 4]; 2];
    for (letter, dot) in cells.chars().zip(1..) {
        if letter == '.' {
            continue;
        }
        let man = Man::of_letter(letter.to_ascii_uppercase()).ok_or_else(|| {
            wrong(format!(
                "`{}` on dot {dot} is no man",
                letter.escape_debug()
            ))
        })?;
        let side = if letter.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        };
        let place: &mut Dots = &mut armies[side as usize][man as usize];
        if *place != 0 {
            let (side, man) = (side.pick("White", "Black"), man.role().key());
            return Err(wrong(format!("{side} has a second {man} on dot {dot}")));
        }
        *place = 1 << (dot - 1);
    }
    for (side, [king, ..]) in ["White", "Black"].into_iter().zip(armies) {
        if king == 0 {
            return Err(wrong(format!("{side} has no king")));
        }
    }
    Ok(armies)
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for dot in 0..LENGTH {
            let man = self.man_at(1 << dot).map(|(side, man)| Piece {
                side,
                role: man.role(),
            });
            write!(f, "{}", man.map_or('.', Piece::letter))?;
        }
        write!(f, " {}", self.turn.letter())
    }
}

impl Position for Line {
    fn turn(&self) -> Side {
        self.turn
    }

    fn in_check(&self) -> bool {
        self.checkers() != 0
    }

    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.legal(|step| moves.push(self.describe(step)));
        moves
    }

    fn find(&self, code: &str) -> Option<Move> {
        self.step(code).map(|step| self.describe(step))
    }

    fn play(&self, code: &str) -> Option<AnyPosition> {
        self.step(code)
            .map(|step| Arc::new(self.after(step)) as AnyPosition)
    }

    /// Paragraph "End of the game": bare kings are judged first, and having no move loses, in check or not.
    fn outcome(&self) -> Option<Outcome> {
        if self.bare_kings() {
            let [[white, ..], [black, ..]] = self.armies;
            // With an odd distance the number of dots between is even, and the player to move wins.
            let even = number(white).abs_diff(number(black)) % 2 == 1;
            let winner = if even { self.turn } else { self.turn.other() };
            Some(Outcome::Win {
                winner,
                by: WinBy::KingVersusKing,
            })
        } else if self.count() > 0 {
            None
        } else {
            let by = if self.in_check() {
                WinBy::Checkmate
            } else {
                WinBy::Stalemate
            };
            Some(Outcome::Win {
                winner: self.turn.other(),
                by,
            })
        }
    }

    fn scene(&self) -> Scene {
        let [king, ..] = self.ours();
        let checked = self.in_check().then(|| king.trailing_zeros() as usize);
        let man = |dot| {
            self.man_at(dot).map(|(side, man)| Piece {
                side,
                role: man.role(),
            })
        };
        Scene::strip((0..LENGTH).map(|dot| man(1 << dot)), checked)
    }

    /// Cells and side to move are the whole state.
    fn identity(&self) -> Identity {
        Identity(self.to_string())
    }

    fn move_number(&self) -> Option<u32> {
        None
    }

    fn perft(&self, depth: u32) -> u64 {
        self.sequences(depth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_texts_are_refused_by_field() {
        for (text, error) in [
            (
                "",
                "text: two fields are needed, cells and side, and 1 are there",
            ),
            (
                "KEWL..lwek",
                "text: two fields are needed, cells and side, and 1 are there",
            ),
            ("KEWL..lwe w", "cells: ten are needed and 9 are there"),
            ("KEWL.Plwek w", "cells: `P` on dot 6 is no man"),
            ("KEWLé.lwek w", "cells: `é` on dot 5 is no man"),
            ("KEWLL.lwek w", "cells: White has a second lancer on dot 5"),
            ("KEWL..lwe. w", "cells: Black has no king"),
            ("KEWL..lwek W", "side to move: it is w or b"),
            (
                "Kk........ w",
                "side to move: the side not to move is in check",
            ),
            (
                ".K..e....k b",
                "side to move: the side not to move is in check",
            ),
        ] {
            let refusal = read(text)
                .map(|position| position.to_string())
                .map_err(|refusal| refusal.to_string());
            assert_eq!(refusal, Err(error.to_owned()), "{text}");
        }
    }

    #[test]
    fn notation_says_how_the_game_ends() {
        for (text, code, notation) in [
            (".K..E.ke.. b", "ExE", "ExE+"),
            ("..K.E.ke.. b", "ExE", "ExEstlm"),
            (".K....kE.. b", "KxE", "KxEkkr"),
            ("K..E...ke. w", "E5", "E5+"),
            ("KEWL..lwek w", "L5", "L5"),
            ("EWL.Kwl.ek b", "E8", "E8#"),
        ] {
            let position = read(text).expect("a good text");
            let found = position.find(code).expect("a legal move");
            assert_eq!(found.notation(), notation, "{text}");
        }
    }
}
