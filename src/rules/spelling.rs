//! What a person typed → one legal move, or why not.
//!
//! No game has a parser for moves: the text is compared with every spelling of every legal move, first to the letter
//! and then ever more loosely. The first round in which anything fits decides; if several moves fit in it, the text is
//! ambiguous.

use std::collections::BTreeSet;

use super::letters::{Letters, Word};
use super::scene::{Cell, Piece, Role};
use super::why_not::{Attempt, Wing};
use super::{Move, Position};

/// A text longer than this many bytes spells no move in any game.
pub const LONGEST: usize = 80;

/// What people call castling on the king's side, besides `O-O`.
pub(super) const CASTLE_SHORT: &[&str] = &[
    "0-0",
    "castle kingside",
    "castle king side",
    "castle short",
    "kingside castle",
    "short castle",
];

/// What people call castling on the queen's side, besides `O-O-O`.
pub(super) const CASTLE_LONG: &[&str] = &[
    "0-0-0",
    "castle queenside",
    "castle queen side",
    "castle long",
    "queenside castle",
    "long castle",
];

/// Why a text is not one legal move.
#[derive(Debug, Clone)]
pub enum Misspelt {
    /// No legal move is spelled so.
    Unknown,
    /// Several legal moves are spelled so.
    Ambiguous(Vec<Move>),
    /// It is a promotion, and the text does not say to what.
    PromotionMissing(Vec<Move>),
}

/// The legal move that a text means.
///
/// Accepted are the move's code, its notation and further spellings of its game, with or without check marks, comments
/// such as `!?` and a leading move number; in any case, unless the exact case decides; with words for letters
/// (`knight f3`, `rook takes d5`, `e8 queen`, `castle`) and with or without separators.
///
/// # Errors
/// When no legal move or several are spelled so.
pub fn read(position: &dyn Position, text: &str) -> Result<Move, Misspelt> {
    read_in(Letters::English, position, text)
}

/// The same for somebody who writes the men with other letters. English ones are understood too, where they mean no other
/// man in these: a Spanish `R` is always a king.
///
/// # Errors
/// When no legal move or several are spelled so.
pub fn read_in(letters: Letters, position: &dyn Position, text: &str) -> Result<Move, Misspelt> {
    if text.len() > LONGEST {
        return Err(Misspelt::Unknown);
    }
    let moves = position.moves();
    let own = among(&moves, &Typed::new(text, letters));
    match own {
        Err(Misspelt::Unknown) if letters != Letters::English => {
            let mut others = moves;
            others.retain(|one| !letters.misleads(one.notation()));
            among(&others, &Typed::new(text, Letters::English))
        }
        decided => decided,
    }
}

/// The one of these moves that was typed.
fn among(moves: &[Move], typed: &Typed) -> Result<Move, Misspelt> {
    for round in Round::ALL {
        let mut found: Vec<&Move> = moves
            .iter()
            .filter(|candidate| typed.fits(candidate, round))
            .collect();
        match found.len() {
            0 => {}
            1 => return Ok(found.remove(0).clone()),
            _ => return Err(several(&found)),
        }
    }
    Err(Misspelt::Unknown)
}

/// How closely a text must fit a spelling.
#[derive(Debug, Clone, Copy)]
enum Round {
    /// To the letter, complete spellings only.
    Exact,
    /// The same, incomplete spellings too.
    ExactShort,
    /// Whatever the case, complete spellings only.
    AnyCase,
    /// The same, incomplete spellings too.
    AnyCaseShort,
    /// By key: words, separators and capture signs do not count; complete spellings only.
    Key,
    /// The same, incomplete spellings too.
    KeyShort,
}

impl Round {
    const ALL: [Round; 6] = [
        Round::Exact,
        Round::ExactShort,
        Round::AnyCase,
        Round::AnyCaseShort,
        Round::Key,
        Round::KeyShort,
    ];
}

/// A typed text in the forms that the rounds compare.
struct Typed {
    letters: Letters,
    plain: String,
    key: String,
}

impl Typed {
    fn new(text: &str, letters: Letters) -> Self {
        let plain = plain(text);
        let key = key(&plain, letters);
        Typed {
            letters,
            plain,
            key,
        }
    }

    fn fits(&self, candidate: &Move, round: Round) -> bool {
        let complete = [candidate.code(), candidate.notation()];
        let mut complete = complete
            .into_iter()
            .chain(candidate.spellings().iter().map(String::as_str));
        let mut short = candidate.short().iter().map(String::as_str);
        let plain = |spelling: &str| plain(&self.letters.print(spelling));
        let exact = |spelling: &str| plain(spelling) == self.plain;
        let any_case = |spelling: &str| plain(spelling).eq_ignore_ascii_case(&self.plain);
        let by_key = |spelling: &str| {
            !self.key.is_empty() && key(&plain(spelling), self.letters) == self.key
        };
        match round {
            Round::Exact => complete.any(exact),
            Round::ExactShort => short.any(exact),
            Round::AnyCase => complete.any(any_case),
            Round::AnyCaseShort => short.any(any_case),
            Round::Key => complete.any(by_key),
            Round::KeyShort => short.any(by_key),
        }
    }
}

fn several(found: &[&Move]) -> Misspelt {
    let squares: BTreeSet<(&str, &str)> = found.iter().map(|one| (one.from(), one.to())).collect();
    let candidates = found.iter().map(|one| (*one).clone()).collect();
    if squares.len() == 1 && found.iter().all(|one| one.promotion().is_some()) {
        Misspelt::PromotionMissing(candidates)
    } else {
        Misspelt::Ambiguous(candidates)
    }
}

/// The text without what says nothing about which move it is: a leading move number, check marks, comments and the
/// endings that notations write behind a move.
fn plain(text: &str) -> String {
    let mut rest = text.trim();
    let digits = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    // `12.Nf3` and `12... Nf6` begin with a move number; `1-2` and `5x7` do not.
    if digits.len() < rest.len()
        && let Some(numbered) = digits.strip_prefix('.')
    {
        let numbered = numbered.trim_start_matches('.').trim_start();
        if numbered.starts_with(|c: char| c.is_alphabetic()) || numbered.starts_with("0-0") {
            rest = numbered;
        }
    }
    loop {
        let shorter = rest.trim_end_matches(['+', '#', '!', '?', ' ']);
        let shorter = ["(e.p.)", "e.p.", "en passant", "ep", "stlm", "kkr"]
            .iter()
            .find_map(|suffix| strip_suffix_any_case(shorter, suffix))
            .unwrap_or(shorter);
        if shorter.len() == rest.len() {
            return rest.chars().map(letter_of).collect();
        }
        rest = shorter;
    }
}

fn strip_suffix_any_case<'a>(text: &'a str, suffix: &str) -> Option<&'a str> {
    let split = text.len().checked_sub(suffix.len())?;
    let end = text.get(split..)?;
    if end.eq_ignore_ascii_case(suffix) {
        text.get(..split)
    } else {
        None
    }
}

/// Figurines are letters to us.
fn letter_of(symbol: char) -> char {
    match symbol {
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        '–' | '—' | '−' => '-',
        other => other,
    }
}

/// What is left when words are letters and nothing but letters and digits counts, in small letters.
fn key(plain: &str, letters: Letters) -> String {
    let mut key = String::with_capacity(plain.len());
    for word in plain.split(|c: char| !c.is_alphanumeric()) {
        let word = word.to_lowercase();
        match (word.as_str(), letters.word(&word)) {
            (_, Some(Word::Man(role))) => key.extend(letters.of(role).to_lowercase()),
            (_, Some(Word::Filler)) | ("x", None) => {}
            ("swap" | "swaps" | "switch" | "switches", None) => key.push('s'),
            ("castles" | "castling" | "rochade" | "rochiert" | "enroque" | "enroca", None) => {
                key.push_str("castle");
            }
            (_, None) => key.extend(word.chars().filter(|c| *c != 'x')),
        }
    }
    // `AB` names an attack board; the words for it lose only their spaces above.
    key.replacen("attackboard", "ab", 1)
}

/// Every attempt that a text could mean, legal or not: the squares and boards that it names, or the man and the square.
pub(super) fn attempts(letters: Letters, position: &dyn Position, text: &str) -> Vec<Attempt> {
    if text.len() > LONGEST {
        return Vec::new();
    }
    let scene = position.scene();
    let men = scene.cells().filter_map(|cell| Some(cell.piece?.role));
    let english = letters.to_english(text, &men.collect());
    let typed = key(&plain(&english), Letters::English);
    if let Some(wings) = castling(&typed) {
        return wings.iter().copied().map(Attempt::Castle).collect();
    }
    let places: Vec<Place> = scene.cells().map(Place::new).collect();
    let handles: Vec<&str> = scene
        .surfaces
        .iter()
        .filter_map(|surface| surface.handle.as_deref())
        .collect();
    let mut found = Vec::new();
    // A last letter may say what a pawn becomes.
    let without_promotion = typed.strip_suffix(['q', 'r', 'b', 'n']);
    for typed in [Some(typed.as_str()), without_promotion]
        .into_iter()
        .flatten()
    {
        for from in &places {
            let targets = places.iter().filter(|to| from.can_mean(to, typed));
            found.extend(targets.map(|to| Attempt::between(from.name, to.name)));
        }
        for from in &handles {
            let targets = handles.iter().filter(|to| boards(from, to) == typed);
            found.extend(targets.map(|to| Attempt::between(*from, *to)));
        }
    }
    if found.is_empty() {
        found.extend(places.iter().filter_map(|from| from.off_the_board(&typed)));
    }
    found
}

/// The ways to castle that a key can mean.
fn castling(typed: &str) -> Option<&'static [Wing]> {
    let is = |words: &[&str], letters: &str| {
        typed == letters
            || words
                .iter()
                .any(|words| key(words, Letters::English) == typed)
    };
    if is(CASTLE_SHORT, "oo") {
        Some(&[Wing::King])
    } else if is(CASTLE_LONG, "ooo") {
        Some(&[Wing::Queen])
    } else if typed == "castle" {
        Some(&[Wing::King, Wing::Queen])
    } else {
        None
    }
}

/// The key of a move of a board from one place to another.
fn boards(from: &str, to: &str) -> String {
    let (from, to) = (key(from, Letters::English), key(to, Letters::English));
    let place = to.strip_prefix("ab").unwrap_or(&to);
    format!("{from}{place}")
}

/// A square with its key, for comparing with what somebody typed.
struct Place<'a> {
    name: &'a str,
    key: String,
    /// The key without the level, the same as the key where squares have none.
    column: String,
    piece: Option<Piece>,
}

impl<'a> Place<'a> {
    fn new(cell: &'a Cell) -> Self {
        let column = cell.name.split('(').next().unwrap_or_default();
        Place {
            name: &cell.name,
            key: key(&cell.name, Letters::English),
            column: key(column, Letters::English),
            piece: cell.piece,
        }
    }

    /// Whether a key can mean that whoever stands here goes there.
    fn can_mean(&self, to: &Place<'_>, typed: &str) -> bool {
        match self.piece {
            Some(man) => self.names_man(man, to, typed),
            None => typed.strip_prefix(self.key.as_str()) == Some(&to.key),
        }
    }

    /// The attempt to go from here to a square that is not on the board.
    fn off_the_board(&self, typed: &str) -> Option<Attempt> {
        let letter = self.piece?.role.letter().to_ascii_lowercase();
        let place = typed.strip_prefix(letter).unwrap_or(typed);
        let beyond = place.strip_prefix(self.key.as_str())?;
        let is_place = beyond.ends_with(|last: char| last.is_ascii_digit()) && beyond.len() <= 3;
        let level = beyond.get(2..).filter(|_| self.name.contains('('));
        let name = match (beyond.get(..2), level) {
            (Some(column), Some(level)) if !level.is_empty() => format!("{column}({level})"),
            (Some(_) | None, _) => beyond.to_owned(),
        };
        is_place.then(|| Attempt::between(self.name, name))
    }

    fn names_man(&self, man: Piece, to: &Place<'_>, typed: &str) -> bool {
        let letter = man.role.letter().to_ascii_lowercase();
        if let Some(target) = to.piece {
            let target = target.role.letter().to_ascii_lowercase();
            let (from, to) = (&self.key, &to.key);
            let forms = [
                format!("{letter}{target}"),
                format!("{letter}s{target}"),
                format!("{letter}{from}{target}{to}"),
            ];
            if forms.iter().any(|form| form == typed) {
                return true;
            }
        }
        let mut rests = [&to.key, &to.column]
            .into_iter()
            .filter_map(|name| typed.strip_suffix(name.as_str()));
        rests.any(|rest| {
            let place = rest.strip_prefix(letter).unwrap_or(rest);
            let from_here = place == self.key || place == self.column;
            let file = self.column.get(..1).unwrap_or_default();
            match man.role {
                // A pawn is called by its file, and has no letter.
                Role::Pawn => {
                    from_here || rest == file || (place.is_empty() && to.column.starts_with(file))
                }
                Role::King
                | Role::Queen
                | Role::Rook
                | Role::Bishop
                | Role::Knight
                | Role::Executor
                | Role::Warrior
                | Role::Lancer => from_here || (place.is_empty() && place != rest),
            }
        })
    }
}
