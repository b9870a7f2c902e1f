//! Position texts as people paste them: FEN with missing, impossible or unordered fields.

use crate::pgn::notes::Note;
use crate::rules;
use crate::rules::chess::{chess960, variants};
use crate::rules::{AnyPosition, PositionError, Variant, chess};

/// Separators of ranks in a FEN.
const SEPARATORS: usize = 7;

/// With this many of them, a text can only be a damaged FEN.
const MOST_LIKELY: usize = 5;

/// Fields of a FEN.
const FIELDS: usize = 6;

/// Pawns of a side in chess.
const MOST_PAWNS: usize = 8;

/// Minimum length of a damaged row of squares among words.
const SHORTEST_ROW: usize = 8;

/// Signs of a rank.
const PIECES: &str = "KQRBNPkqrbnp12345678";

/// Letters of castling rights.
const RIGHTS: &str = "-–—KQkqABCDEFGHabcdefgh";

/// A possible reading of a position text.
#[derive(Debug, Clone)]
pub struct Found {
    pub variant: &'static Variant,
    pub position: AnyPosition,
    pub notes: Vec<Note>,
}

/// The possible readings of a text in a game or in any, the likeliest first; never empty.
pub fn positions(text: &str, named: Option<&'static Variant>) -> Result<Vec<Found>, PositionError> {
    let text = bare(text);
    let words = text.split_whitespace().map(|word| {
        if is_square(word) {
            word.to_ascii_lowercase()
        } else {
            word.to_owned()
        }
    });
    let text = words.collect::<Vec<_>>().join(" ");
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_of_chess = |variant: &&Variant| {
        let keys = [chess::VARIANT.key, chess960::VARIANT.key];
        keys.contains(&variant.key) || variants::has(variant)
    };
    if words.first().is_some_and(|board| is_board(board)) && named.as_ref().is_none_or(is_of_chess)
    {
        let mut words = words;
        words[0] = words[0].trim_end_matches('/');
        return Fen::of(&with_missing(&words)).found(named);
    }
    let read = |variant: &'static Variant| {
        let position = (variant.read)(&text)?;
        let notes = Vec::new();
        Ok(vec![Found {
            variant,
            position,
            notes,
        }])
    };
    let games = named.as_ref().map_or(rules::ALL, std::slice::from_ref);
    let found = games.iter().find_map(|variant| read(variant).ok());
    let row = || games.iter().find_map(|variant| row(variant, &words));
    let read = || row().unwrap_or_else(|| read(games[0]));
    found.map_or_else(read, Ok)
}

/// Reads a row of squares, whose last fields may be missing, in this game; `None` if it is something else.
fn row(variant: &'static Variant, words: &[&str]) -> Option<Result<Vec<Found>, PositionError>> {
    let usual = variant.start().to_string();
    let (cells, row) = (usual.split(' ').next()?, words.first()?);
    let known = row.chars().filter(|cell| cells.contains(*cell)).count();
    let is_dotted = row.contains('.') && 4 * known >= 3 * row.len();
    let is_row = is_dotted || row.contains('K') && row.contains('k') && known == row.len();
    (cells.contains('.') && row.contains(['K', 'k']) && is_row).then(|| {
        let missing = usual.split(' ').skip(words.len());
        let text: Vec<&str> = words.iter().copied().chain(missing).collect();
        let position = (variant.read)(&text.join(" "))?;
        let text = position.to_string();
        Ok(vec![Found {
            variant,
            position,
            notes: vec![Note::Completed { text }],
        }])
    })
}

/// The error in a word that can only be a row of squares.
pub(super) fn damaged_row(word: &str, named: Option<&'static Variant>) -> Option<PositionError> {
    let games = named.as_ref().map_or(rules::ALL, std::slice::from_ref);
    let games = games.iter().filter(|_| word.len() >= SHORTEST_ROW);
    let mut rows = games.filter_map(|variant| row(variant, &[word]));
    rows.next()?.err()
}

/// Strips what people put around a position text: quotes, `[FEN "…"]`, `FEN:`, `position fen`.
fn bare(text: &str) -> &str {
    let around = |symbol: char| symbol.is_whitespace() || "`\"'“”[],:=|*".contains(symbol);
    let mut text = text.trim_matches(around);
    for word in ["position", "epd", "fen"] {
        let (start, rest) = text.split_at_checked(word.len()).unwrap_or(("", text));
        if start.eq_ignore_ascii_case(word) && !rest.starts_with(char::is_alphanumeric) {
            text = rest.trim_start_matches(around);
        }
    }
    text
}

/// Whether a word can be a rank of a FEN.
pub(super) fn is_rank(word: &str) -> bool {
    word.chars().all(|symbol| PIECES.contains(symbol)) && !word.is_empty()
}

/// Whether a word can only be the board field of a FEN, perhaps a damaged one.
pub(super) fn is_board(word: &str) -> bool {
    let belongs = |symbol: char| symbol.is_ascii_alphanumeric() || symbol == '/';
    let separators = word.matches('/').count();
    let pieces = word.chars().filter(|symbol| PIECES.contains(*symbol));
    (MOST_LIKELY..=SEPARATORS + 2).contains(&separators)
        && word.chars().all(belongs)
        && (pieces.count() + separators) * 4 >= word.len() * 3
}

/// How many of these words, starting with a board field, belong to a FEN.
pub(super) fn words_of_fen(words: &[&str]) -> usize {
    let is_number = |word: &str| word == "-" || word.bytes().all(|byte| byte.is_ascii_digit());
    let is_field: [&dyn Fn(&str) -> bool; FIELDS] = [
        &|_| true,
        &|word| fen_side(word).is_some(),
        &|word| word.len() <= 8 && word.chars().all(|letter| RIGHTS.contains(letter)),
        &|word| word == "-" || is_square(word),
        &is_number,
        &is_number,
    ];
    let mut fields = is_field.into_iter();
    let belongs =
        |word: &&&str| is_checks(word) || fields.next().is_some_and(|is_field| is_field(word));
    let fitting = words.iter().take_while(belongs).count();
    // One of the first fields is missing, impossible or doubled: those after it show that it's still a position.
    let is_rest = |word: &&&str| is_number(word) || word.chars().all(|one| "KQkq".contains(one));
    let rest = words.iter().skip(fitting);
    let more = match rest.clone().take_while(is_rest).count() {
        0 => match rest.skip(1).take_while(is_rest).count() {
            more @ 3.. => more + 1,
            _ => 0,
        },
        more => more,
    };
    let is_damaged = fitting < 4 && fitting + more >= 4 && more > 1;
    let is_whole = matches!(words.len(), 4 | FIELDS) && words[1..].iter().all(may_be_field);
    match () {
        () if is_whole => words.len(),
        () if is_damaged => fitting + more,
        () => fitting,
    }
}

/// The fields in their places, if one is missing: the side to move, or the en passant square before the numbers.
fn with_missing<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let is_number = |word: &&str| word.parse::<u32>().is_ok();
    let mut words = words.to_vec();
    let place = match words[..] {
        [_, rights, "-" | "–" | "—", ..]
            if fen_side(rights).is_none() && rights.chars().all(|one| RIGHTS.contains(one)) =>
        {
            1
        }
        [_, _, _, clock, number] if is_number(&clock) && is_number(&number) => 3,
        _ => return words,
    };
    words.insert(place, "");
    words
}

/// Whether a word is rather a damaged field of a FEN than one of a sentence.
fn may_be_field(word: &&str) -> bool {
    let letters = word.chars().filter(|symbol| symbol.is_alphabetic());
    let rights = letters.clone().filter(|letter| RIGHTS.contains(*letter));
    word.len() == 1 || fen_side(word).is_some() || 2 * rights.count() >= letters.count()
}

/// Whether a word has the form of the checks of Three-check, which are a field more.
fn is_checks(word: &&str) -> bool {
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    let signs = word.bytes().filter(|sign| *sign == b'+').count();
    digits == 2 && signs > 0 && digits + signs == word.len()
}

fn is_square(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8'])
}

fn fen_side(word: &str) -> Option<&'static str> {
    match word.to_ascii_lowercase().as_str() {
        "w" | "white" => Some("w"),
        "b" | "black" => Some("b"),
        _ => None,
    }
}

/// The fields of a FEN.
#[derive(Debug, Clone, Copy)]
struct Fen<'a> {
    words: &'a [&'a str],
    board: &'a str,
    side: &'a str,
    rights: &'a str,
    en_passant: &'a str,
    clock: &'a str,
    number: &'a str,
}

impl<'a> Fen<'a> {
    fn of(words: &'a [&'a str]) -> Self {
        let field = |index: usize, usual| match words.get(index).copied() {
            Some("") | None => usual,
            Some(given) => given,
        };
        let given = field(1, "w");
        let counted = |index, usual: &'a str, least: u32| {
            let given = field(index, usual);
            let trimmed = given.trim_start_matches('0');
            match given.parse::<u32>() {
                Ok(number) if number < least => usual,
                // Strips leading zeros.
                Ok(0) => "0",
                Ok(_) => trimmed,
                Err(_) if given == "-" => usual,
                Err(_) => given,
            }
        };
        Fen {
            words,
            board: field(0, ""),
            side: fen_side(given).unwrap_or(given),
            rights: field(2, "-"),
            en_passant: match field(3, "-") {
                "–" | "—" => "-",
                given => given,
            },
            clock: counted(4, "0", 0),
            number: counted(5, "1", 1),
        }
    }

    fn found(self, named: Option<&'static Variant>) -> Result<Vec<Found>, PositionError> {
        let [orthodox, of_960] = [&chess::VARIANT, &chess960::VARIANT];
        if let Some(named) = named {
            return Ok(vec![self.read(named)?]);
        }
        let as_chess = self.read(orthodox);
        if as_chess
            .as_ref()
            .is_ok_and(|found| !is_dropped(&found.notes))
        {
            return Ok(vec![as_chess?]);
        }
        let other = self.read(of_960).ok();
        let other = other.filter(|found| !is_dropped(&found.notes));
        let variant = self.variant().filter(|_| other.is_none());
        let other = match variant {
            Some(variant) => Some(self.read(variant)?),
            None => other,
        };
        let Some(mut other) = other else {
            return Ok(vec![as_chess?]);
        };
        let key = other.variant.key;
        other.notes.push(Note::OtherGame { key });
        if variant.is_some() {
            return Ok(vec![other]);
        }
        let mut found = vec![other];
        found.extend(as_chess);
        if !self.is_plausible_in_960() {
            found.reverse();
        }
        Ok(found)
    }

    /// The only variant of chess with positions of this form: with counted checks, pieces in hand, or a horde instead of White's
    /// king. An impossible position of chess may be possible in others, but is more likely a slip.
    fn variant(self) -> Option<&'static Variant> {
        let ranks: Vec<&str> = self.board.split('/').collect();
        let has_horde = self.board.matches('P').count() > MOST_PAWNS
            || ranks
                .get(SEPARATORS)
                .is_some_and(|first| first.contains('P'));
        match () {
            () if self.words.len() > FIELDS && self.words.iter().any(is_checks) => {
                Some(&variants::THREE_CHECK)
            }
            () if ranks.len() > SEPARATORS + 1 => Some(&variants::CRAZYHOUSE),
            () if has_horde && !self.board.contains('K') => Some(&variants::HORDE),
            () => None,
        }
    }

    /// Whether the rights name rooks' files, or both kings are on squares where they may have started.
    fn is_plausible_in_960(self) -> bool {
        let has = |letters: &str| self.rights.contains(|letter| letters.contains(letter));
        let ranks: Vec<&str> = self.board.split('/').collect();
        let file = |rank: Option<&&str>, king: char| {
            let before = rank?.split(king).next()?;
            Some(
                before
                    .chars()
                    .map(|symbol| symbol.to_digit(10).unwrap_or(1))
                    .sum::<u32>(),
            )
        };
        let begun = file(ranks.last(), 'K') == file(ranks.first(), 'k');
        has("ABCDEFGHabcdefgh") || (has("KQ") && has("kq") && begun)
    }

    fn read(self, variant: &'static Variant) -> Result<Found, PositionError> {
        let mut notes = Vec::new();
        if self.words.len() > FIELDS {
            // Three-check has one more.
            return Ok(Found {
                variant,
                position: (variant.read)(&self.words.join(" "))?,
                notes,
            });
        }
        let (kept, dropped) = self.rights_in(variant);
        if !dropped.is_empty() {
            notes.push(Note::Rights { text: dropped });
        }
        let text = |rights: &str, en_passant: &str| {
            let Fen {
                board,
                side,
                clock,
                number,
                ..
            } = self;
            format!("{board} {side} {rights} {en_passant} {clock} {number}")
        };
        let mut read = (variant.read)(&text(&kept, self.en_passant));
        if is_square(self.en_passant)
            && read
                .as_ref()
                .is_err_and(|error| error.field == "en passant")
        {
            let text = text(&kept, "-");
            read = (variant.read)(&text);
            let square = self.en_passant.to_owned();
            notes.push(Note::EnPassant { text: square });
        }
        let position = read?;
        let fields = [self.side, self.clock, self.number];
        let given = [1, 4, 5].map(|place| self.words.get(place).copied());
        let mut given = given.into_iter().zip(fields);
        let is_complete =
            !self.words.contains(&"") && given.all(|(given, read)| given == Some(read));
        if !is_complete {
            let text = position.to_string();
            notes.push(Note::Completed { text });
        }
        Ok(Found {
            variant,
            position,
            notes,
        })
    }

    /// The rights that match the pieces, and the others.
    fn rights_in(self, variant: &'static Variant) -> (String, String) {
        let Fen { board, side, .. } = self;
        let is_orthodox = variant.key == chess::VARIANT.key;
        if !self.rights.chars().all(|letter| RIGHTS.contains(letter)) {
            return (self.rights.to_owned(), String::new());
        }
        // A game without castling loses nothing.
        let rights = variant.start().rights();
        if rights.is_none_or(|rights| rights.castling.is_empty()) {
            return ("-".to_owned(), String::new());
        }
        let (mut kept, mut dropped) = (Vec::new(), String::new());
        for letter in self
            .rights
            .chars()
            .filter(|letter| !"-–—".contains(*letter))
        {
            let named = match letter {
                'H' if is_orthodox => 'K',
                'A' if is_orthodox => 'Q',
                'h' if is_orthodox => 'k',
                'a' if is_orthodox => 'q',
                letter => letter,
            };
            // Both turns are tried: the side not to move may be in check.
            let holds = [side, "w", "b"].into_iter().any(|side| {
                let text = format!("{board} {side} {named} - 0 1");
                (variant.read)(&text).is_ok()
            });
            if !holds {
                dropped.push(letter);
            } else if !kept.contains(&named) {
                kept.push(named);
            }
        }
        kept.sort_by_key(|letter| "KQkq".find(*letter).unwrap_or(FIELDS));
        if kept.is_empty() {
            kept.push('-');
        }
        (kept.into_iter().collect(), dropped)
    }
}

fn is_dropped(notes: &[Note]) -> bool {
    notes.iter().any(|note| matches!(note, Note::Rights { .. }))
}
