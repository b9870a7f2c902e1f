//! Readings of a text: piece, squares, capture. Each letter gets its meanings before any comparison, so a move never
//! contradicts one of its letters. Ambiguous letters are read in both ways.

use super::signs::{
    Sign, castling, dictated_drop, is_descriptive, named_last, narrowed, scan, start_first,
    step_of_file, strip_signs, without_flank, without_prepositions,
};
use super::words::pawn_initial;
use crate::Position;
use crate::piece_letters::PieceLetters;
use crate::scene::{Role, Scene};

/// Castling to either side, in words.
pub(super) const CASTLE: &str = "castle";

/// A captured pawn: `BxP`.
pub(super) const VICTIM: char = 'P';

/// Digits of smaller numbers aren't read apart.
const LARGEST_TEEN: usize = 19;

/// Maximum number of readings; a text with more isn't a move.
const MOST_READINGS: usize = 64;

#[derive(Debug)]
pub(super) struct Grammar {
    roles: &'static [Role],
    /// The length of a board that only has numbered squares.
    line: Option<usize>,
    boards: bool,
    /// Whether squares have levels.
    levels: bool,
    /// Whether pieces can be dropped.
    drops: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Reading {
    /// Capitals are pieces, small letters files, `x` a capture, `@` a drop, `s` a swap, `AB` a board, `OO`, `OOO` and `castle` castling.
    /// On a line `-` separates numbers.
    pub(super) signs: String,
    pub(super) pawn: bool,
    /// Whether a word claims a promotion.
    pub(super) promotes: bool,
    pub(super) capture: Capture,
    /// Whether a letter was read against its case.
    pub(super) loose: bool,
    pub(super) certainty: Certainty,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Capture {
    /// No claim.
    #[default]
    Unsaid,
    Said,
    EnPassant,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Certainty {
    #[default]
    Certain,
    /// Makes another reading uncertain: `BXC4` may be a pawn's.
    Rival,
    /// Must be confirmed.
    Doubtful,
}

#[derive(Debug, Clone, Copy)]
struct Meaning {
    sign: Meant,
    loose: bool,
    certainty: Certainty,
}

#[derive(Debug, Clone, Copy)]
enum Meant {
    Sign(char),
    Pawn,
    Board,
    Promotion,
}

impl Meaning {
    const fn new(sign: Meant) -> Self {
        Meaning {
            sign,
            loose: false,
            certainty: Certainty::Certain,
        }
    }

    const fn plain(sign: char) -> Self {
        Meaning::new(Meant::Sign(sign))
    }

    const fn loose(self) -> Self {
        Meaning {
            loose: true,
            ..self
        }
    }
}

impl Grammar {
    pub(super) fn new(position: &dyn Position, scene: &Scene) -> Self {
        let numbered = scene.cells().all(|cell| cell.name.parse::<u32>().is_ok());
        Grammar {
            roles: position.roles(),
            line: numbered.then(|| scene.cells().count()),
            boards: scene.surfaces.iter().any(|one| one.handle.is_some()),
            levels: scene.cells().any(|cell| cell.name.contains('(')),
            drops: scene.pockets().next().is_some(),
        }
    }

    /// In the user's alphabet; if that gives no meaning, in English, and then in the others.
    pub(super) fn readings(&self, letters: PieceLetters, text: &str) -> Vec<Reading> {
        let text = narrowed(text);
        let (plain, en_passant) = strip_signs(&text);
        // A move number without a point, unless squares are numbers.
        let bare = plain.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let plain = match bare.strip_prefix(' ') {
            Some(bare) if self.line.is_none() && bare.starts_with(char::is_alphabetic) => bare,
            _ => plain,
        };
        let reordered = start_first(plain);
        let plain = reordered.as_deref().unwrap_or(plain);
        if let Some(castling) = castling(plain) {
            let capture = if en_passant {
                Capture::EnPassant
            } else {
                Capture::Unsaid
            };
            return vec![Reading {
                signs: castling.to_owned(),
                capture,
                ..Reading::default()
            }];
        }
        let mut found = self.scanned(letters, plain);
        if let Some(plain) = without_prepositions(plain, self.line.is_some()) {
            // A preposition could be a file.
            for reading in &mut found {
                reading.certainty = reading.certainty.max(Certainty::Rival);
            }
            found.extend(self.scanned(letters, &plain));
        }
        let rival = |reading: Reading| Reading {
            certainty: reading.certainty.max(Certainty::Rival),
            ..reading
        };
        if let Some(drop) = dictated_drop(plain).filter(|_| self.drops) {
            found.extend(self.scanned(letters, &drop).into_iter().map(rival));
        }
        if let Some(step) = step_of_file(plain).filter(|_| self.line.is_none()) {
            let steps = self.scanned(letters, step).into_iter();
            found.extend(steps.map(|step| Reading { pawn: true, ..step }));
        }
        if is_descriptive(plain) {
            for reading in &mut found {
                reading.certainty = Certainty::Doubtful;
            }
        }
        for reading in &mut found {
            reading.capture = match reading.signs.contains('x') {
                _ if en_passant => Capture::EnPassant,
                true => Capture::Said,
                false => Capture::Unsaid,
            };
            // Some write the capture sign after the square.
            if reading.signs.ends_with('x') {
                reading.signs.pop();
            }
        }
        // `g pawn to g4`
        for signs in found
            .iter_mut()
            .filter(|one| one.pawn)
            .map(|one| &mut one.signs)
        {
            if let [from, to, b'0'..=b'9', ..] = signs.as_bytes()
                && from == to
            {
                signs.remove(0);
            }
        }
        found.retain(|reading| en_passant || reading.promotes || !reading.signs.is_empty());
        found
    }

    fn scanned(&self, letters: PieceLetters, plain: &str) -> Vec<Reading> {
        let signs = scan(plain, [self.levels, self.drops, self.is_line()]);
        if signs.contains(&Sign::Drop) && !self.drops {
            return Vec::new();
        }
        let mut found = self.in_letters(letters, &signs);
        let others = [
            named_last(&signs),
            without_flank(&signs).filter(|_| !self.is_line()),
        ];
        let named = others.into_iter().flatten();
        let named = named.flat_map(|signs| self.in_letters(letters, &signs));
        found.extend(named.map(|reading| Reading {
            certainty: Certainty::Doubtful,
            ..reading
        }));
        found
    }

    fn in_letters(&self, letters: PieceLetters, signs: &[Sign]) -> Vec<Reading> {
        // Figurines go with English letters.
        let own = match letters {
            PieceLetters::FIGURINE => PieceLetters::ENGLISH,
            _ => letters,
        };
        let mut found = self.expand(own, signs);
        if found.is_empty() {
            found = self.expand(PieceLetters::ENGLISH, signs);
            // The German `Bd5` may be the `Bauer`.
            if let Some(Sign::Letter(letter)) = signs.first()
                && pawn_initial(own) == Some(*letter)
            {
                let pawn = [&[Sign::Piece(Role::Pawn)], &signs[1..]].concat();
                let pawns = self.expand(own, &pawn).into_iter();
                found.extend(pawns.map(|reading| Reading {
                    certainty: Certainty::Rival,
                    ..reading
                }));
            }
        }
        if found.is_empty() {
            let all = PieceLetters::all();
            found = all.flat_map(|other| self.expand(other, signs)).collect();
        }
        found
    }

    fn expand(&self, letters: PieceLetters, signs: &[Sign]) -> Vec<Reading> {
        let mut found = self.expand_each(letters, signs);
        let names_board = matches!(
            signs,
            [
                Sign::Letter('a' | 'A'),
                Sign::Letter('b' | 'B'),
                Sign::Letter(_),
                ..
            ]
        );
        if let Some(rest) = signs.get(2..).filter(|_| names_board && self.boards) {
            let board: Vec<Sign> = [Sign::Board]
                .into_iter()
                .chain(rest.iter().copied())
                .collect();
            found.extend(self.expand_each(letters, &board));
        }
        found
    }

    fn expand_each(&self, letters: PieceLetters, signs: &[Sign]) -> Vec<Reading> {
        let mut found = vec![Reading::default()];
        for place in 0..signs.len() {
            let meanings = self.meanings(letters, signs, place);
            found = found
                .iter()
                .flat_map(|before| meanings.iter().map(|meaning| before.followed_by(*meaning)))
                .collect();
            if found.len() > MOST_READINGS {
                return Vec::new();
            }
        }
        found
    }

    fn meanings(&self, letters: PieceLetters, signs: &[Sign], place: usize) -> Vec<Meaning> {
        let piece = |role: Role| {
            let sign = match role {
                Role::Pawn if place == 0 => Meant::Pawn,
                // Only the moving and the captured piece are called pawns: `exP`, `exd pawn`.
                Role::Pawn if signs[place.saturating_sub(2)..place].contains(&Sign::Cross) => {
                    Meant::Sign(VICTIM)
                }
                Role::Pawn => return None,
                other => Meant::Sign(other.letter()),
            };
            self.roles.contains(&role).then_some(Meaning::new(sign))
        };
        let one = |meaning: Option<Meaning>| meaning.into_iter().collect();
        match signs.get(place) {
            None | Some(Sign::Unknown) => Vec::new(),
            Some(Sign::Digit(digit)) => vec![Meaning::plain(*digit)],
            Some(Sign::Gap) => one(self.line.map(|_| Meaning::plain('-'))),
            Some(Sign::Cross) => vec![Meaning::plain('x')],
            Some(Sign::Drop) => vec![Meaning::plain('@')],
            Some(Sign::Promotion) => vec![Meaning::new(Meant::Promotion)],
            Some(Sign::Swap) => one(self.line.map(|_| Meaning::plain('s'))),
            Some(Sign::Board) => one(self.boards.then_some(Meaning::new(Meant::Board))),
            Some(Sign::Piece(role)) => one(piece(*role)),
            Some(Sign::Letter(letter)) => {
                let capital = letter.to_ascii_uppercase();
                let own = letters.role_of(capital, self.roles).and_then(piece);
                let mut found = if letter.is_ascii_lowercase() {
                    self.of_small(*letter, signs, place, own)
                } else {
                    let mut found: Vec<Meaning> = own.into_iter().collect();
                    found.extend(self.of_capital(*letter, signs, place, own.is_some()));
                    found
                };
                if matches!(letter, 'o' | 'O') {
                    found.push(Meaning::plain('O'));
                }
                found
            }
        }
    }

    /// A file, or a piece if it can't be a square: `b4` is a square, `bc4` may be a bishop's. `bxc4` is the pawn's in SAN,
    /// so the bishop's must be confirmed.
    fn of_small(
        &self,
        letter: char,
        signs: &[Sign],
        place: usize,
        own: Option<Meaning>,
    ) -> Vec<Meaning> {
        let is_file = self.is_file(letter);
        let next = signs.get(place + 1);
        let is_square = is_file && matches!(next, Some(Sign::Digit(_)));
        let certainty = if is_file && place == 0 && next == Some(&Sign::Cross) {
            Certainty::Doubtful
        } else {
            Certainty::Certain
        };
        let own = own.filter(|_| !is_square).map(|own| Meaning {
            certainty,
            ..own.loose()
        });
        let is_other = is_file || (letter == 's' && self.may_swap(signs, place));
        let other = is_other.then_some(Meaning::plain(letter));
        other.into_iter().chain(own).collect()
    }

    /// A leading `s` is a swap before a piece; `s10` is a German knight's.
    fn may_swap(&self, signs: &[Sign], place: usize) -> bool {
        let is_place = matches!(signs.get(place + 1), Some(Sign::Digit(_) | Sign::Cross));
        self.line.is_some() && (place > 0 || !is_place)
    }

    /// A capital that isn't a piece: squares or everything in capitals.
    fn of_capital(
        &self,
        letter: char,
        signs: &[Sign],
        place: usize,
        is_own: bool,
    ) -> Option<Meaning> {
        let shouted = !signs
            .iter()
            .any(|sign| matches!(sign, Sign::Letter(small) if small.is_ascii_lowercase()));
        if letter == 'S' && shouted && self.may_swap(signs, place) {
            return Some(Meaning::plain('s').loose());
        }
        let file = letter.to_ascii_lowercase();
        if !self.is_file(file) {
            return None;
        }
        let is_first = place == 0;
        let is_piece = self.is_piece_of_any(letter);
        let certainty = match signs.get(place + 1) {
            // `E2e4`; but `B2c3` may be a bishop's.
            Some(Sign::Digit(_)) if is_first && is_own && !shouted => Certainty::Doubtful,
            Some(Sign::Digit(_)) => Certainty::Certain,
            // `EXD5`, `NBD2`; but `BXC4` is more likely a bishop's.
            _ if shouted && is_first && is_piece => Certainty::Rival,
            _ if shouted => Certainty::Certain,
            // `Exd5`, as phones write it.
            _ if is_first && !is_piece && signs.contains(&Sign::Cross) => Certainty::Doubtful,
            _ => return None,
        };
        Some(Meaning {
            certainty,
            ..Meaning::plain(file).loose()
        })
    }

    const fn is_file(&self, letter: char) -> bool {
        self.line.is_none() && matches!(letter, 'a'..='h')
    }

    fn is_piece_of_any(&self, capital: char) -> bool {
        let mut alphabets = PieceLetters::all();
        alphabets.any(|letters| letters.role_of(capital, self.roles).is_some())
    }

    /// Whether adjacent digits form one number: not in `B46`, because there is no square 46, but in `N12`.
    pub(super) fn joins_digits(&self, text: &str, at: usize) -> bool {
        let Some((before, after)) = text.split_at_checked(at) else {
            return false;
        };
        let is_digit = |c: char| c.is_ascii_digit();
        let head = before.trim_end_matches(is_digit);
        let tail = after.trim_start_matches(is_digit);
        let is_between = head.len() < at && tail.len() < after.len();
        let Some(length) = self.line.filter(|_| is_between) else {
            return false;
        };
        let digits = text.get(head.len()..text.len() - tail.len());
        let number = digits.and_then(|digits| digits.parse().ok());
        // `K12` isn't `K1-2`, though there may be no square 12.
        let is_square =
            number.is_some_and(|number| (1..=length.max(LARGEST_TEEN)).contains(&number));
        is_square || head.contains(is_digit) || tail.contains(is_digit)
    }

    pub(super) const fn is_line(&self) -> bool {
        self.line.is_some()
    }

    pub(super) fn signs_of(&self, spelling: &str) -> String {
        match spelling {
            CASTLE => return spelling.to_owned(),
            "swap" => return "s".to_owned(),
            _ => {}
        }
        let spelling = spelling.strip_suffix(" e.p.").unwrap_or(spelling);
        let mut signs = String::with_capacity(spelling.len());
        let mut gap = false;
        for symbol in spelling.chars() {
            if symbol.is_alphanumeric() || symbol == '@' {
                let apart = gap && symbol.is_ascii_digit() && self.line.is_some();
                if apart && signs.ends_with(|last: char| last.is_ascii_digit()) {
                    signs.push('-');
                }
                signs.push(symbol);
            } else if symbol == '<' {
                signs.push('s');
            }
            gap = !symbol.is_alphanumeric();
        }
        signs
    }
}

impl Reading {
    fn followed_by(&self, meaning: Meaning) -> Self {
        let mut next = self.clone();
        match meaning.sign {
            Meant::Sign(sign) => next.signs.push(sign),
            Meant::Pawn => next.pawn = true,
            Meant::Board => next.signs.push_str("AB"),
            Meant::Promotion => next.promotes = true,
        }
        next.loose |= meaning.loose;
        next.certainty = next.certainty.max(meaning.certainty);
        next
    }
}
