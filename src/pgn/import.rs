//! Imports games: PGN with one or several games, or a position text, also embedded in other text.

use std::borrow::Cow;

use crate::game::{
    Annotation, Ending, Key as _, MOVE_SIGNS, RecordedResult, Source, UNDECIDED, cleaned,
    is_hidden, is_known,
};
use crate::pgn::notes::{Note, PgnError};
use crate::pgn::position;
use crate::pgn::position::{Found, damaged_row, is_board, is_rank, positions};
use crate::pgn::read::{
    PgnGame, PgnMove, are_words, games, is_move_like, is_tag, push_words, result_of,
};
use crate::rules;
use crate::rules::chess;
use crate::rules::chess::opening::{opening_position, openings_named};
use crate::rules::outcome::{Outcome, Side};
use crate::rules::spelling::MoveError;
use crate::rules::why_not::WhyNot;
use crate::rules::{AnyPosition, PositionError, Variant, explain, spelling};

/// Maximum size in bytes (Discord delivers larger files than anybody's games).
pub const LARGEST_IMPORT: usize = 256 * 1024;

/// Maximum number of games per import; the first ones count.
pub const MOST_IMPORTED: usize = 20;

/// Maximum number of unreadable games per import; the rest aren't tried.
const MOST_LEFT_OUT: usize = 100;

/// Maximum length of a game in half-moves; longer ones are refused.
const MOST_PLIES: usize = 1_000;

/// Possible numbers of fields in a position text of a game without files, descending.
const FIELDS: [usize; 6] = [8, 6, 4, 3, 2, 1];

/// Maximum number of words searched for a position.
const MOST_WORDS: usize = 400;

/// Maximum number of tried starts of a game within other text.
const MOST_BEGINNINGS: usize = 20;

/// In characters.
const LONGEST_NAME: usize = 32;

/// Maximum number of stored tags, and of characters in a name and a value.
const MOST_TAGS: usize = 64;
const LONGEST_TAG: usize = 200;

/// Maximum size of a game's stored comments, commands and variations (bytes).
const LARGEST_SOURCE: usize = 32 * 1024;

/// Minimum number of half-moves; ordinary words don't form this many by chance.
const FEWEST_AMID_WORDS: usize = 2;

/// Names of chess in other programs' `Variant` tag.
const ORTHODOX: [&str; 8] = [
    "chess",
    "normal",
    "regular",
    "classical",
    "international",
    "western",
    "fromposition",
    "standardchess",
];

/// Words of which other programs make a name for Chess960; the first ones are enough.
const OF_960: [&str; 8] = [
    "960",
    "wildfr",
    "fischer",
    "freestyle",
    "frc",
    "random",
    "andom",
    "chess",
];
const NAMES_960: usize = 5;

/// Tags of the start and the result, which exports compute.
const COMPUTED: [&str; 5] = ["FEN", "SetUp", "Position", "Variant", "Result"];

/// In characters; a player's link has a longer id.
const LICHESS_ID: usize = 8;

/// Pages of Lichess that aren't games, though their names are as long as an id.
const OTHER_PAGES: [&str; 3] = ["analysis", "training", "practice"];

/// The Lichess id of the game that a text links to.
pub fn lichess_game(text: &str) -> Option<&str> {
    let (_, path) = text.trim().split_once("lichess.org/")?;
    let end = path.find(|letter: char| !letter.is_ascii_alphanumeric());
    let id = &path[..end.unwrap_or(path.len())];
    let is_game = matches!(id.len(), LICHESS_ID | 12) && !OTHER_PAGES.contains(&id);
    is_game.then(|| &id[..LICHESS_ID])
}

/// An imported game, with legal moves only.
#[derive(Debug, Clone)]
pub struct Imported {
    pub variant: &'static Variant,
    pub start: AnyPosition,
    /// Move codes.
    pub moves: Vec<String>,
    /// White's first; empty if unknown.
    pub names: [String; 2],
    /// `1-0`, `0-1`, `1/2-1/2`, or `*`.
    pub result: &'static str,
    pub source: Source,
}

/// The games of a text, and notes on what wasn't read literally.
#[derive(Debug, Clone)]
pub struct Imports {
    /// Never empty.
    pub games: Vec<Imported>,
    pub left_out: Vec<LeftOut>,
    pub notes: Vec<Note>,
}

/// A game that can't be imported, among others that can.
#[derive(Debug, Clone)]
pub struct LeftOut {
    /// Counted from 1.
    pub number: usize,
    pub error: ImportError,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ImportError {
    /// Neither a game nor a position.
    Nothing,
    /// An address instead of a game.
    Link,
    Unreadable(PgnError),
    UnknownVariant {
        line: usize,
        name: String,
    },
    BadPosition {
        line: usize,
        error: PositionError,
    },
    IllegalMove {
        line: usize,
        /// Move number as in records: 5 for White's and Black's fifth move.
        number: u32,
        text: String,
        why: Option<WhyNot>,
    },
    PromotionMissing {
        line: usize,
        number: u32,
        text: String,
    },
    AmbiguousMove {
        line: usize,
        number: u32,
        text: String,
        /// Their notations.
        moves: Vec<String>,
    },
    /// The number of an illegal move is that of a later one.
    MoveMissing {
        line: usize,
        text: String,
        /// As in records: `2.` or `1...`.
        told: String,
        next: String,
    },
    /// Tags without moves.
    NoMoves,
    TooLong {
        most: usize,
    },
    /// There were too many unreadable games before.
    Stopped,
    /// The openings that a name may mean.
    WhichOpening(Vec<&'static str>),
    /// Words that name no opening.
    UnknownOpening(String),
    /// Words instead of a position of another game than chess, the only one whose openings can be named.
    OpeningOfOtherGame {
        name: String,
        game: &'static str,
    },
}

/// Reads a file: UTF-16, else UTF-8, else Windows-1252.
pub fn imported_file(bytes: &[u8]) -> Result<Imports, ImportError> {
    let (text, is_latin) = decoded(bytes);
    let mut imports = parse_imports(&text)?;
    if is_latin {
        imports.notes.insert(0, Note::Latin);
    }
    Ok(imports)
}

/// Reads up to [`MOST_IMPORTED`] games, or else a position. Code fences take precedence over the words around them.
pub fn parse_imports(text: &str) -> Result<Imports, ImportError> {
    imports_of(text, None)
}

/// Reads the games of a text by the rules of a named game, or of the one that each names.
fn imports_of(text: &str, named: Option<&'static Variant>) -> Result<Imports, ImportError> {
    let mut imports = parts_of(text, named)?;
    if imports.games.len() + imports.left_out.len() == 1 {
        let notes = imports.notes.into_iter();
        imports.notes = notes.map(Note::without_number).collect();
    }
    Ok(imports)
}

fn parts_of(text: &str, named: Option<&'static Variant>) -> Result<Imports, ImportError> {
    let mut text = tidied(text).replace("```", "`");
    if first_tag(&text).is_none() {
        let words = text.split_inclusive(char::is_whitespace);
        text = words.map(with_spaces).collect();
    }
    let mut error = ImportError::Nothing;
    let parts = text.split('`').enumerate().skip(1).step_by(2);
    for (place, _) in parts.take(MOST_BEGINNINGS) {
        match unfenced(&part_of(&text, place), named) {
            Ok(mut imports) => {
                let others = text.split('`').enumerate();
                let mut tries = 0..MOST_BEGINNINGS;
                for (other, part) in others.filter(|(other, _)| *other != place) {
                    let is_game = has_record(part) && tries.next().is_some();
                    let more = is_game.then(|| unfenced(&part_of(&text, other), named));
                    if !imports.append(more) && !part.trim().is_empty() {
                        imports.note(Note::Words);
                    }
                }
                return Ok(imports);
            }
            Err(problem) if error == ImportError::Nothing => error = problem,
            Err(_) => {}
        }
    }
    let plain = text.replace('`', " ");
    unfenced(&plain, named).map_err(|problem| match (problem, error) {
        (ImportError::Nothing, ImportError::Nothing) if has_link(&plain) => ImportError::Link,
        (ImportError::Nothing, error) => error,
        (problem, _) => problem,
    })
}

/// The text without hidden characters, marks of quotes and line breaks of web pages, and with numbers for the words of UCI.
fn tidied(text: &str) -> String {
    let mut text = text.to_owned();
    text.retain(|symbol| !is_hidden(symbol));
    if text.trim_start().starts_with('>') {
        text = unquoted(&text);
    }
    let breaks = ["<br>", "<BR>", "<br/>", "<br />"].map(|lost| (lost, "\n"));
    let starts = ["position startpos moves", "startpos moves"].map(|told| (told, "1."));
    let replaced = breaks.into_iter().chain(starts);
    replaced.fold(text, |text, (from, to)| text.replace(from, to))
}

/// A position text with spaces for its underscores, as tags if it's in a link: `lichess.org/analysis/atomic/8/8…_w_-_-_0_1`.
fn with_spaces(word: &str) -> Cow<'_, str> {
    let plain = word.replace("%20", "_");
    let plain = plain.replace("%2F", "/").replace("%2f", "/");
    let end = |sign: char| "?&#)>\"".contains(sign) || sign.is_whitespace();
    let board = |from: usize| {
        let (site, text) = plain.split_at_checked(from)?;
        let text = text.split(end).next()?;
        let board = text.split(['_', '+']).next()?;
        let rank = board.split('/').next()?;
        let is_link = site.is_empty() || site.contains('.');
        (is_link && is_rank(rank) && is_board(board)).then_some((site, text))
    };
    let starts = plain.match_indices(['/', '=']).map(|(at, _)| at + 1);
    let Some((site, text)) = std::iter::once(0).chain(starts).find_map(board) else {
        return word.into();
    };
    let fields = match site.strip_suffix('=') {
        Some(_) => text.replace(['_', '+'], " "),
        None => text.replace('_', " "),
    };
    if site.is_empty() {
        return plain.replace('_', " ").into();
    }
    let game = site.trim_end_matches('/').rsplit('/').next();
    let game = game.and_then(variant_named);
    let game = game.map_or(String::new(), |game| format!("[Variant \"{}\"] ", game.key));
    format!("{game}[FEN \"{fields}\"] ").into()
}

/// Strips the marks of quoted lines.
fn unquoted(text: &str) -> String {
    let is_mark = |sign| matches!(sign, '>' | ' ');
    let lines = text.lines().map(|line| match line.strip_prefix('>') {
        Some(quoted) => quoted.trim_start_matches(is_mark),
        None => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A part between backticks, after as many line breaks as preceded it.
fn part_of(text: &str, place: usize) -> String {
    let mut parts = text.split('`');
    let lines = |part: &str| part.matches('\n').count();
    let before = parts.by_ref().take(place).map(lines).sum();
    "\n".repeat(before) + parts.next().unwrap_or_default()
}

/// Whether a text has tags or a result, so that it's a game even beside one in a code fence. A star is one at the end of a line;
/// elsewhere it may be Markdown.
fn has_record(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let is_decided = |word| result_of(word).is_some_and(|result| result != UNDECIDED);
    let is_open = |line: &str| line.split_whitespace().next_back() == Some(UNDECIDED);
    first_tag(text).is_some() || words.any(is_decided) || text.lines().any(is_open)
}

/// Whether a text contains the address of a page, or of a well-known chess site without `https:`.
fn has_link(text: &str) -> bool {
    let text = text.to_lowercase();
    let sites = ["://", "lichess.org/", "chess.com/"];
    sites.iter().any(|site| text.contains(site))
}

/// Finds a game or position among other words: tags, a position text, or moves numbered from 1.
fn unfenced(text: &str, named: Option<&'static Variant>) -> Result<Imports, ImportError> {
    if let Some(tag) = first_tag(text) {
        // A game without tags can come first.
        let mut games = beginnings(&text[..tag]);
        let untagged = games.find(|from| amid_words(&text[..tag], *from, named).is_ok());
        let from = untagged.unwrap_or(tag);
        return with_words(
            &text[..from],
            of_records(&text[from..], text[..from].matches('\n').count(), named),
        );
    }
    if let Some(found) = position_in(text, named) {
        return found;
    }
    let text = &text.replace("**", " ").replace("||", " ");
    let mut best = ImportError::Nothing;
    for from in beginnings(text) {
        match amid_words(text, from, named) {
            Ok(imports) => return with_words(&text[..from], Ok(imports)),
            Err(error) if best == ImportError::Nothing => best = error,
            Err(_) => {}
        }
    }
    Err(best)
}

/// The part of a text from where a record starts (in its first code fence, at its tags, or at its first move), after as many
/// line breaks as preceded it; and whether words come before it.
pub fn record_in(text: &str) -> (String, bool) {
    let text = &tidied(text);
    let fence = text.match_indices("```").map(|(from, _)| from + 3).next();
    let fenced = fence
        .filter(|from| !text[*from..].trim().is_empty())
        .unwrap_or(0);
    let (_, rest) = text.split_at(fenced);
    let end = if fenced > 0 { rest.find("```") } else { None };
    let rest = &rest[..end.unwrap_or(rest.len())];
    let from =
        first_tag(rest).or_else(|| beginnings(rest).find(|from| begins_game(&rest[*from..])));
    let from = from.unwrap_or(0);
    let lines = text[..fenced + from].matches('\n').count();
    let record = "\n".repeat(lines) + &rest[from..];
    (record, has_words(&text[..fenced + from]))
}

/// Whether a text begins with a first move of any game, or one like it.
fn begins_game(text: &str) -> bool {
    let first = games(text).next().unwrap_or_default();
    let mut numbered = first.moves.iter().take(1);
    if numbered.any(|one| one.number == Some(1) && is_of_chess(one)) {
        return true;
    }
    let mut texts = first.moves.iter().map(|played| played.text.as_str());
    texts.find(|text| *text != "1").is_some_and(|text| {
        let mut starts = rules::ALL.iter().map(|variant| variant.start());
        starts.any(|start| spelling::read_record(start.as_ref(), text).is_ok())
    })
}

/// Whether a move is written as in chess, legal or not.
fn is_of_chess(one: &PgnMove) -> bool {
    let bare = one.text.trim_end_matches(['+', '#', '!', '?']);
    matches!(bare.as_bytes(), [.., b'a'..=b'h', b'1'..=b'8'])
}

fn with_words(before: &str, imports: Result<Imports, ImportError>) -> Result<Imports, ImportError> {
    imports.map(|mut imports| {
        if has_words(before) {
            imports.note(Note::Words);
        }
        imports
    })
}

/// Whether a text has words, apart from lines that a PGN reader ignores and the language of a fence.
fn has_words(text: &str) -> bool {
    let lines = text.lines().map(|line| line.trim_start_matches('\u{feff}'));
    let mut words = lines
        .filter(|line| !line.starts_with(['%', ';']))
        .flat_map(str::split_whitespace)
        .map(|word| word.trim_start_matches('`'));
    words.any(|word| {
        word.contains(char::is_alphanumeric) && !matches!(word, "pgn" | "fen" | "chess")
    })
}

/// The position where a record's tags start.
fn first_tag(text: &str) -> Option<usize> {
    let begins = text.len() - text.trim_start().len();
    let is_odd_tag = |rest: &str| {
        let inside = rest.strip_prefix('[');
        inside.is_some_and(|inside| inside.starts_with(char::is_alphabetic))
    };
    if is_odd_tag(&text[begins..]) {
        return Some(begins);
    }
    let mut brackets = text.match_indices('[').map(|(from, _)| from);
    brackets.find(|from| is_tag(&text[*from..]))
}

/// Reads the games of a text with tags.
fn of_records(
    text: &str,
    lines_before: usize,
    named: Option<&'static Variant>,
) -> Result<Imports, ImportError> {
    let mut imports = Imports {
        games: Vec::new(),
        left_out: Vec::new(),
        notes: Vec::new(),
    };
    for (written, number) in games(text).zip(1..) {
        if imports.games.len() == MOST_IMPORTED {
            break;
        }
        if imports.left_out.len() == MOST_LEFT_OUT {
            let error = ImportError::Stopped;
            imports.left_out.insert(0, LeftOut { number, error });
            break;
        }
        let is_record = !written.moves.is_empty() || written.start_tag().is_some();
        if !is_record && written.problem.is_none() {
            if !written.tags.is_empty() {
                let error = ImportError::NoMoves;
                imports.left_out.push(LeftOut { number, error });
            }
            continue;
        }
        match starts_of(&written, named).and_then(|starts| from_any(&written, starts)) {
            Ok((game, notes)) => {
                imports.games.push(game);
                let notes = notes.into_iter().map(|note| note.of_game(number));
                imports.notes.extend(notes);
            }
            // Words after the last game aren't a game.
            Err(_) if written.tags.is_empty() && number > 1 && is_prose(&written) => {
                imports.notes.push(Note::Words);
            }
            Err(error) => imports.left_out.push(LeftOut {
                number,
                error: error.lines_later(lines_before),
            }),
        }
    }
    if imports.games.is_empty() {
        let left_out = imports.left_out.into_iter();
        let mut left_out = left_out.filter(|game| game.error != ImportError::Stopped);
        return Err(left_out
            .next()
            .map_or(ImportError::Nothing, |first| first.error));
    }
    Ok(imports)
}

/// Whether nothing in it resembles a move.
fn is_prose(written: &PgnGame) -> bool {
    written.problem.is_none() && are_words(written.moves.iter().map(|played| played.text.as_str()))
}

/// Positions where moves can start among words: the beginning, and each first move.
fn beginnings(text: &str) -> impl Iterator<Item = usize> {
    let start = text.len() - text.trim_start().len();
    let counted = text.match_indices('1').filter_map(move |(from, _)| {
        let before = text[..from].chars().next_back();
        let is_apart =
            before.is_none_or(|before| before.is_whitespace() || "([\"“:>".contains(before));
        let behind = text[from + 1..]
            .strip_prefix('.')
            .unwrap_or(&text[from + 1..]);
        let is_first =
            !behind.starts_with(['.', '…']) && behind.trim_start().starts_with(char::is_alphabetic);
        (is_apart && is_first && from > start).then_some(from)
    });
    std::iter::once(start).chain(counted).take(MOST_BEGINNINGS)
}

/// Reads games without tags. Moves mentioned in a sentence don't count.
fn amid_words(
    text: &str,
    from: usize,
    named: Option<&'static Variant>,
) -> Result<Imports, ImportError> {
    let (before, rest) = text.split_at(from);
    let line = before.trim_end_matches([' ', '\t']);
    let is_apart = line.is_empty() || line.ends_with(['\n', ':', '-', '–', '—', '>']);
    if !begins_game(rest) {
        return Err(ImportError::Nothing);
    }
    let imports = match of_records(rest, before.matches('\n').count(), named) {
        // After a whole move, an unreadable word is a move: `2. ed`.
        Err(ImportError::IllegalMove { text, number, .. })
            if number < 2 && !is_move_like(&text) =>
        {
            return Err(ImportError::Nothing);
        }
        Err(_) if !is_apart => return Err(ImportError::Nothing),
        imports => imports?,
    };
    let found = &imports.games[0];
    let has_words = imports.notes.contains(&Note::Words);
    let is_ended = found.result != UNDECIDED || !has_words;
    let is_counted = rest.starts_with('1') && found.moves.len() >= FEWEST_AMID_WORDS;
    if (is_apart && !has_words) || (is_counted && (is_apart || is_ended)) {
        Ok(imports)
    } else {
        Err(ImportError::Nothing)
    }
}

/// Finds the first position text among other words, and the moves after it.
fn position_in(
    text: &str,
    named: Option<&'static Variant>,
) -> Option<Result<Imports, ImportError>> {
    let mut words = Vec::new();
    let mut from = 0;
    for word in text.split_inclusive(char::is_whitespace).take(MOST_WORDS) {
        let shown = word
            .trim_matches(|symbol: char| symbol.is_whitespace() || "\"'“”,;()?!".contains(symbol));
        // The end of a sentence.
        let number = shown.trim_end_matches('.');
        let is_number = number.bytes().all(|digit| digit.is_ascii_digit());
        let shown = if is_number { number } else { shown };
        if !shown.is_empty() {
            words.push((from, shown));
        }
        from += word.len();
    }
    let plain: Vec<&str> = words.iter().map(|(_, word)| *word).collect();
    let of_chess = || {
        let first = plain.iter().position(|word| is_board(word))?;
        let fields = position::words_of_fen(&plain[first..]).max(1);
        Some((
            first,
            fields,
            positions(&plain[first..first + fields].join(" "), named),
        ))
    };
    let of_others = || {
        let places = (0..plain.len()).flat_map(|from| FIELDS.map(|fields| (from, fields)));
        places.into_iter().find_map(|(first, fields)| {
            let words = plain.get(first..first + fields)?;
            // Most words can't be part of a position.
            words[0].len().checked_sub(8)?;
            let found = positions(&words.join(" "), named).ok()?;
            Some((first, fields, Ok(found)))
        })
    };
    let damaged = || {
        let mut rows = plain.iter().enumerate();
        rows.find_map(|(first, row)| Some((first, 1, Err(damaged_row(row, named)?))))
    };
    let (first, fields, found) = of_chess().or_else(of_others).or_else(damaged)?;
    let line = 1 + text[..words[first].0].matches('\n').count();
    let before = text[..words[first].0]
        .trim_end()
        .trim_end_matches(['[', '"', ':']);
    let behind = words
        .get(first + fields)
        .map_or("", |(from, _)| &text[*from..]);
    let read = match found {
        Err(error) => Err(ImportError::BadPosition { line, error }),
        Ok(found) => behind_position(found, behind, line - 1),
    };
    let is_named = |word: &str| {
        ["position", "fen", "epd"]
            .iter()
            .any(|name| word.eq_ignore_ascii_case(name))
    };
    let words = before.split_whitespace().filter(|word| !is_named(word));
    Some(with_words(&words.collect::<Vec<_>>().join(" "), read))
}

/// A position and the moves after it, if any.
fn behind_position(
    found: Vec<Found>,
    behind: &str,
    lines_before: usize,
) -> Result<Imports, ImportError> {
    let (word, rest) = behind
        .split_once(char::is_whitespace)
        .unwrap_or((behind, ""));
    let is_told = word.trim_end_matches(':').eq_ignore_ascii_case("moves");
    let written = games(if is_told { rest } else { behind })
        .next()
        .unwrap_or_default();
    let is_counted = behind.starts_with(|symbol: char| symbol.is_ascii_digit());
    let position = found[0].clone();
    let played = from_any(&written, found);
    let is_game = match &played {
        Ok((game, notes)) => {
            !game.moves.is_empty() && (is_told || is_counted || !notes.contains(&Note::Words))
        }
        Err(
            ImportError::IllegalMove { text, .. }
            | ImportError::PromotionMissing { text, .. }
            | ImportError::AmbiguousMove { text, .. }
            | ImportError::MoveMissing { text, .. },
        ) => is_told || is_counted && is_move_like(text),
        Err(_) => is_told,
    };
    let (game, mut notes) = if is_game {
        played.map_err(|error| error.lines_later(lines_before))?
    } else {
        let has_words = behind.contains(char::is_alphanumeric);
        let mut notes = position.notes.clone();
        notes.extend(has_words.then_some(Note::Words));
        (
            Imported::of_position(position.variant, position.position),
            notes,
        )
    };
    notes.dedup();
    Ok(Imports {
        games: vec![game],
        left_out: Vec::new(),
        notes,
    })
}

impl Imported {
    pub fn of_position(variant: &'static Variant, start: AnyPosition) -> Self {
        Imported {
            variant,
            start,
            moves: Vec::new(),
            names: Default::default(),
            result: UNDECIDED,
            source: Source::default(),
        }
    }
}

impl Imports {
    fn note(&mut self, note: Note) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Adds the games of another part of the text; returns whether it has any.
    fn append(&mut self, more: Option<Result<Imports, ImportError>>) -> bool {
        let count = self.games.len() + self.left_out.len();
        match more {
            None | Some(Err(ImportError::Nothing)) => return false,
            Some(Err(error)) => self.left_out.push(LeftOut {
                number: count + 1,
                error,
            }),
            Some(Ok(mut more)) => {
                for one in &mut more.left_out {
                    one.number += count;
                }
                self.games.append(&mut more.games);
                self.games.truncate(MOST_IMPORTED);
                self.left_out.append(&mut more.left_out);
                for mut note in more.notes {
                    if let Note::OfGame { number, .. } = &mut note {
                        *number += count;
                    }
                    self.note(note);
                }
            }
        }
        true
    }

    pub fn of_position(variant: &'static Variant, start: AnyPosition) -> Self {
        Imports {
            games: vec![Imported::of_position(variant, start)],
            left_out: Vec::new(),
            notes: Vec::new(),
        }
    }
}

/// In characters; shorter texts are left to the parser of positions.
const SHORTEST_NAME: usize = 3;

/// Whether a text consists of words, so that it's hardly meant as a position.
fn is_name(text: &str) -> bool {
    let is_of_name = |symbol: char| symbol.is_alphabetic() || " -'’:,".contains(symbol);
    text.chars().all(is_of_name) && text.chars().count() >= SHORTEST_NAME
}

/// Whether the first word has ranks with slashes between them.
fn begins_like_fen(text: &str) -> bool {
    text.split(' ')
        .next()
        .is_some_and(|word| word.contains('/'))
}

/// Whether a text is a name or an ECO code rather than a position.
fn names_opening(text: &str) -> bool {
    is_name(text) || !openings_named(text).is_empty()
}

/// The position that a text means for a challenge: the end of its moves, if it has any. If a game is named, only that
/// game's.
pub fn position_of(text: &str, named: Option<&'static Variant>) -> Result<Found, ImportError> {
    let text = text.trim();
    if rules::start_number(text).is_some() {
        let variant = named.unwrap_or(&chess::VARIANT);
        let found = |position| Found {
            variant,
            position,
            notes: Vec::new(),
        };
        let bad = |error| ImportError::BadPosition { line: 1, error };
        return variant.position(text).map(found).map_err(bad);
    }
    if let Ok(found) = positions(text, named) {
        let mut found = found.into_iter();
        return found.next().ok_or(ImportError::Nothing);
    }
    let is_chess = named.is_none_or(|named| named.key == chess::VARIANT.key);
    if is_chess {
        let found = |position| Found {
            variant: &chess::VARIANT,
            position,
            notes: Vec::new(),
        };
        match openings_named(text)[..] {
            [] => {}
            [name] => {
                return opening_position(name)
                    .map(found)
                    .ok_or(ImportError::Nothing);
            }
            ref several => return Err(ImportError::WhichOpening(several.to_vec())),
        }
    }
    let error = positions(text, named).err();
    let bad = |error| ImportError::BadPosition { line: 1, error };
    let Imports { games, notes, .. } = match (imports_of(text, named), error) {
        (Ok(imports), _) => imports,
        (Err(ImportError::Nothing), Some(error))
            if is_chess && (is_name(text) || error.field == "text" && !begins_like_fen(text)) =>
        {
            return Err(ImportError::UnknownOpening(text.to_owned()));
        }
        (Err(ImportError::Nothing), Some(_)) if names_opening(text) => {
            return Err(ImportError::OpeningOfOtherGame {
                name: text.to_owned(),
                game: named.map_or(chess::VARIANT.key, |named| named.key),
            });
        }
        (Err(ImportError::Nothing), Some(error)) => return Err(bad(error)),
        (Err(problem), _) => return Err(problem),
    };
    let game = games.into_iter().next().ok_or(ImportError::Nothing)?;
    let position = game
        .moves
        .iter()
        .fold(game.start.clone(), |position, code| {
            position.play(code).unwrap_or(position)
        });
    Ok(Found {
        variant: game.variant,
        position,
        notes,
    })
}

/// The possible starts of a record: in a named game, or in any that its tags allow.
pub fn starts_of(
    written: &PgnGame,
    named: Option<&'static Variant>,
) -> Result<Vec<Found>, ImportError> {
    let tagged = match written.tag_pair("Variant") {
        Some(tag) if named.is_none() && is_known(tag.value.trim()) => {
            let unknown = || ImportError::UnknownVariant {
                line: tag.line,
                name: tag.value.clone(),
            };
            Some(variant_named(tag.value.trim()).ok_or_else(unknown)?)
        }
        _ => None,
    };
    let named = named.or(tagged);
    let Some(tag) = written.start_tag() else {
        let chess = rules::ALL[0];
        let games = named.as_slice();
        // Records of moves alone don't name the game.
        let games = if games.is_empty() { rules::ALL } else { games };
        let start = |variant: &&'static Variant| {
            let is_told = named.is_some() || variant.key == chess.key;
            let other = Note::OtherGame { key: variant.key };
            // Games with numbered starts have no default: a record without a start begins as in chess.
            let orthodox = variant.numbered.as_ref().map(|_| chess.start().to_string());
            let begun = orthodox.and_then(|text| (variant.read)(&text).ok());
            Found {
                variant,
                position: begun.unwrap_or_else(|| variant.start()),
                notes: if is_told { Vec::new() } else { vec![other] },
            }
        };
        return Ok(games.iter().map(start).collect());
    };
    // Lichess calls games of Chess960 so, too, if they begin from a position.
    let is_open = tagged.is_some() && written.tag("Variant").is_some_and(is_from_position);
    let named = named.filter(|_| !is_open);
    positions(&tag.value, named).map_err(|error| ImportError::BadPosition {
        line: tag.line,
        error,
    })
}

fn is_from_position(name: &str) -> bool {
    let words = name.split_whitespace().collect::<String>();
    words.eq_ignore_ascii_case("fromposition")
}

/// Plays a record from the first of these positions that allows it.
fn from_any(written: &PgnGame, starts: Vec<Found>) -> Result<(Imported, Vec<Note>), ImportError> {
    if let Some(problem) = written.problem {
        return Err(ImportError::Unreadable(problem));
    }
    if written.moves.len() > MOST_PLIES {
        return Err(ImportError::TooLong { most: MOST_PLIES });
    }
    let mut furthest = (0, Err(ImportError::Nothing));
    let is_usual = written.start_tag().is_none();
    let is_of_chess = written
        .moves
        .first()
        .is_some_and(|first| is_of_chess(first) || first.number.is_some_and(|number| number > 1));
    let has_drops = written.moves.iter().any(|one| one.text.contains('@'));
    for start in starts {
        // A record that starts as chess is chess, even if a move is illegal, unless a variant of it allows every move and has
        // a drop, or the last one ends the game there.
        let is_first = matches!(furthest.1, Err(ImportError::Nothing));
        let is_variant = is_usual && !is_first && chess::variants::has(start.variant);
        if is_usual && !is_first && !is_variant && (furthest.0 > 0 || is_of_chess) {
            continue;
        }
        let (plies, read) = match play_out(written, &start.position) {
            Ok(read @ (_, None))
                if !is_variant || has_drops || outcome(&start.position, &read.0).is_some() =>
            {
                return Ok(kept(written, start, read));
            }
            Ok(read) => (read.0.len(), Ok((start, read))),
            Err(unplayed) => (unplayed.moves.len(), Err(unplayed.error)),
        };
        if is_first || plies > furthest.0 && !is_variant {
            furthest = (plies, read);
        }
    }
    let (_, furthest) = furthest;
    furthest.map(|(start, read)| kept(written, start, read))
}

/// The result on the board after these moves, if they end the game.
fn outcome(start: &AnyPosition, moves: &[(String, usize)]) -> Option<Outcome> {
    let mut codes = moves.iter().map(|(code, _)| code);
    let last = codes.try_fold(start.clone(), |position, code| position.play(code));
    last?.outcome()
}

/// Why words after the last move, or between moves, don't belong to the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    Words,
    /// They are a comment, from the move at this place on.
    Comment(usize),
}

/// The codes of a record's moves with their places, and why the rest was cut, if it was.
pub type Played = (Vec<(String, usize)>, Option<Cut>);

/// Why a record can't be played.
#[derive(Debug)]
pub struct Unplayed {
    /// The moves before the illegal one.
    pub moves: Vec<(String, usize)>,
    /// The place of the illegal move.
    pub place: usize,
    pub error: ImportError,
}

/// Plays the moves of a record, up to words or a comment after them. Skips words between moves if the next move number shows
/// that none of them was a move.
pub fn play_out(written: &PgnGame, start: &AnyPosition) -> Result<Played, Box<Unplayed>> {
    let mut position = start.clone();
    let texts = written.moves.iter().map(|one| one.text.as_str());
    let letters = spelling::letters_of(start.roles(), &texts);
    let mut moves = Vec::with_capacity(written.moves.len());
    // The first words since the last confirmed number, after this many moves.
    let mut words: Option<(usize, Box<Unplayed>)> = None;
    let mut has_words = false;
    let mut places = 0..written.moves.len();
    while let Some(index) = places.next() {
        let one = &written.moves[index];
        let text = one.text.as_str();
        let number = number_from(start, &position, moves.len());
        if let Some(told) = one.number
            && let Some((count, mut unplayed)) = words.take()
            && told != number
        {
            moves.truncate(count);
            unplayed.moves = moves;
            return Err(unplayed);
        }
        // Faster than parsing a spelling.
        if let Some(next) = position.play(text) {
            moves.push((text.to_owned(), index));
            position = next;
            continue;
        }
        let read = spelling::read_record_in(letters, position.as_ref(), text);
        if let Ok(played) = read {
            moves.push((played.code().to_owned(), index));
            position = played.next().clone();
            continue;
        }
        // `1 e4 e5 2 Nf3`
        if text.parse() == Ok(number) {
            continue;
        }
        let mut doubtful = written.doubtful.iter().rev().map(|(from, _)| *from);
        let doubtful = doubtful.find(|from| index >= *from);
        if let Some(from) = doubtful.filter(|from| *from == index || !is_move_like(text)) {
            moves.retain(|(_, place)| *place < from);
            return Ok((moves, Some(Cut::Comment(from))));
        }
        let end = end_of_words(written, index);
        if !moves.is_empty() && end == written.moves.len() {
            return Ok((moves, Some(Cut::Words)));
        }
        let (line, text) = (one.line, text.to_owned());
        let is_black = position.turn() == Side::Black;
        let error = match read {
            Err(MoveError::PromotionMissing(_)) => {
                ImportError::PromotionMissing { line, number, text }
            }
            Err(MoveError::Ambiguous(moves)) => {
                let moves = moves.iter().map(|one| one.notation().to_owned()).collect();
                ImportError::AmbiguousMove {
                    line,
                    number,
                    text,
                    moves,
                }
            }
            _ => match one.number {
                Some(told) if (told, one.is_black) > (number, is_black) => {
                    ImportError::MoveMissing {
                        line,
                        text,
                        told: numbered(told, one.is_black),
                        next: numbered(number, is_black),
                    }
                }
                _ => ImportError::IllegalMove {
                    line,
                    number,
                    why: explain::explain_in(letters, position.as_ref(), &text).map(|one| one.why),
                    text,
                },
            },
        };
        let mut unplayed = Box::new(Unplayed {
            moves: Vec::new(),
            place: index,
            error,
        });
        if moves.is_empty() || end == index {
            unplayed.moves = moves;
            return Err(unplayed);
        }
        words.get_or_insert((moves.len(), unplayed));
        has_words = true;
        places.start = end;
    }
    if let Some((count, mut unplayed)) = words {
        moves.truncate(count);
        unplayed.moves = moves;
        return Err(unplayed);
    }
    Ok((moves, has_words.then_some(Cut::Words)))
}

/// The place behind the words of a message that begin at this one; the same place if they could be moves.
fn end_of_words(written: &PgnGame, from: usize) -> usize {
    let rest = &written.moves[from..];
    let is_next = |one: &PgnMove| one.number.is_some() || is_move_like(&one.text);
    let length = rest.iter().skip(1).position(is_next);
    let words = &rest[..length.map_or(rest.len(), |length| length + 1)];
    if are_words(words.iter().map(|word| word.text.as_str())) {
        from + words.len()
    } else {
        from
    }
}

impl PgnGame {
    /// Keeps the moves that were played, and adds notes about the rest.
    pub fn cut_to(&mut self, (moves, cut): &Played) {
        match cut {
            Some(Cut::Words) if !self.notes.contains(&Note::Words) => self.notes.push(Note::Words),
            Some(Cut::Comment(from)) => {
                let line = self.moves.get(*from).map_or(1, |played| played.line);
                self.doubtful.retain(|(place, _)| place <= from);
                let comment = self
                    .doubtful
                    .pop()
                    .map(|(_, text)| text)
                    .unwrap_or_default();
                let last = from
                    .checked_sub(1)
                    .and_then(|last| self.moves.get_mut(last));
                push_words(
                    last.map_or(&mut self.opening, |last| &mut last.annotation.comment),
                    &comment,
                );
                if self.doubtful.is_empty() {
                    self.notes
                        .retain(|note| !matches!(note, Note::CommentEnded { .. }));
                }
                self.notes.push(Note::Comment { line });
            }
            Some(Cut::Words) | None => {}
        }
        let mut kept = moves.iter().map(|(_, index)| *index).peekable();
        let mut index = 0;
        self.moves.retain(|_| {
            let is_kept = kept.next_if_eq(&index).is_some();
            index += 1;
            is_kept
        });
    }
}

/// The imported game of a record played from this start, with its source.
fn kept(written: &PgnGame, start: Found, played: Played) -> (Imported, Vec<Note>) {
    let mut written = written.clone();
    written.cut_to(&played);
    let name = |tag: &str| {
        let name = written
            .tag(tag)
            .map(str::trim)
            .filter(|name| is_known(name));
        let name = name.and_then(cleaned).unwrap_or_default();
        name.chars().take(LONGEST_NAME).collect()
    };
    let (source, is_whole) = source(&written);
    let mut notes = start.notes;
    notes.extend(written.notes.iter().cloned());
    if !is_whole {
        notes.push(Note::Shortened);
    }
    let told = written.told_result();
    let recorded = RecordedResult::find(told).map(Ending::Recorded);
    let outcome = outcome(&start.position, &played.0).zip(recorded);
    let on_board = outcome.and_then(|(outcome, recorded)| {
        let kept = Ending::or_recorded(Some(Ending::Board(outcome)), recorded).result();
        let board = outcome.result();
        (![board, UNDECIDED].contains(&told)).then_some(Note::ResultOnBoard { told, board, kept })
    });
    let tag = written.tag("Result").filter(|tag| is_known(tag));
    let tagged = tag.and_then(|text| match result_of(text) {
        Some(other) => {
            let is_other = ![told, UNDECIDED].contains(&other);
            is_other.then_some(Note::ResultTag { kept: told, other })
        }
        None => Some(Note::NoResult {
            text: text.to_owned(),
        }),
    });
    notes.extend(on_board.or(tagged));
    let game = Imported {
        variant: start.variant,
        start: start.position,
        moves: played.0.into_iter().map(|(code, _)| code).collect(),
        names: ["White", "Black"].map(name),
        result: told,
        source,
    };
    (game, notes)
}

/// The part of a record besides the moves that is stored, and whether that is all of it.
fn source(written: &PgnGame) -> (Source, bool) {
    let mut room = LARGEST_SOURCE;
    let mut is_whole = true;
    let mut kept = |text: &str| {
        let text = cleaned(text)?;
        let rest = room.checked_sub(text.len());
        is_whole &= rest.is_some();
        room = rest?;
        Some(text)
    };
    let cut = |text: &str| -> String {
        let text = cleaned(text).unwrap_or_default();
        text.chars().take(LONGEST_TAG).collect()
    };
    let tags = written.tags.iter().take(MOST_TAGS);
    let tags = tags.map(|tag| (cut(&tag.name), cut(&tag.value)));
    let is_kept = |name: &str| !COMPUTED.iter().any(|one| one.eq_ignore_ascii_case(name));
    let source = Source {
        tags: tags
            .filter(|(name, value)| is_kept(name) && !value.is_empty())
            .collect(),
        opening: kept(&written.opening).unwrap_or_default(),
        moves: written
            .moves
            .iter()
            .map(|one| {
                let Annotation {
                    nags,
                    commands,
                    comment,
                    variations,
                } = &one.annotation;
                Annotation {
                    nags: nags.iter().copied().take(MOVE_SIGNS.len()).collect(),
                    commands: commands.iter().filter_map(|text| kept(text)).collect(),
                    comment: kept(comment).unwrap_or_default(),
                    variations: variations.iter().filter_map(|text| kept(text)).collect(),
                }
            })
            .collect(),
    };
    (source, is_whole && written.tags.len() <= MOST_TAGS)
}

/// A move number as in records.
fn numbered(number: u32, is_black: bool) -> String {
    format!("{number}{}", if is_black { "..." } else { "." })
}

/// The move number of an index in a game from that start, as in records.
pub fn number_from(start: &AnyPosition, before: &AnyPosition, index: usize) -> u32 {
    let counted = || {
        let black_began = start.turn().pick(0, 1);
        u32::try_from(usize::midpoint(index, black_began) + 1).unwrap_or(u32::MAX)
    };
    before.move_number().unwrap_or_else(counted)
}

impl From<PgnError> for ImportError {
    fn from(error: PgnError) -> Self {
        ImportError::Unreadable(error)
    }
}

impl ImportError {
    /// Shifts line numbers of a part of a text to those of the whole.
    fn lines_later(mut self, lines: usize) -> Self {
        match &mut self {
            ImportError::Unreadable(PgnError { line, .. })
            | ImportError::UnknownVariant { line, .. }
            | ImportError::BadPosition { line, .. }
            | ImportError::IllegalMove { line, .. }
            | ImportError::PromotionMissing { line, .. }
            | ImportError::AmbiguousMove { line, .. }
            | ImportError::MoveMissing { line, .. } => *line += lines,
            ImportError::Nothing
            | ImportError::Link
            | ImportError::NoMoves
            | ImportError::TooLong { .. }
            | ImportError::Stopped
            | ImportError::WhichOpening(_)
            | ImportError::UnknownOpening(_)
            | ImportError::OpeningOfOtherGame { .. } => {}
        }
        self
    }
}

/// Finds a game by key, alias or English name, ignoring spaces, or a common name of orthodox chess.
pub fn variant_named(name: &str) -> Option<&'static Variant> {
    let plain = |name: &str| {
        let letters = name.chars().filter(|symbol| symbol.is_alphanumeric());
        letters.collect::<String>().to_lowercase()
    };
    let name = plain(name);
    let short = name.strip_suffix("chess").unwrap_or(&name);
    let short = short
        .strip_prefix("chess")
        .filter(|short| !short.is_empty())
        .unwrap_or(short);
    if ORTHODOX.contains(&name.as_str()) || ORTHODOX.contains(&short) {
        return rules::find("chess");
    }
    // `Atomic960` is another game.
    let rest = OF_960
        .iter()
        .fold(name.clone(), |rest, word| rest.replace(word, ""));
    if rest.is_empty() && OF_960[..NAMES_960].iter().any(|word| name.contains(word)) {
        return rules::find("chess960");
    }
    let mut games = rules::ALL.iter().copied();
    games.find(|variant| {
        let mut names = variant
            .aliases
            .iter()
            .chain([&variant.key])
            .map(|known| plain(known));
        names.any(|known| known == name || known == short)
    })
}

/// Decodes UTF-16, also without a byte order mark, else UTF-8, with other bytes as Windows-1252; also returns whether there
/// were any.
pub fn decoded(bytes: &[u8]) -> (String, bool) {
    // In UTF-16 most signs of a game have a zero, which other texts don't contain.
    let first = &bytes[..bytes.len().min(64)];
    let has_zeros = |from| {
        let zeros = first.iter().skip(from).step_by(2);
        4 * zeros.filter(|byte| **byte == 0).count() > first.len()
    };
    let unit: fn([u8; 2]) -> u16 = match bytes {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ if has_zeros(1) => u16::from_le_bytes,
        _ if has_zeros(0) => u16::from_be_bytes,
        _ => {
            let mut text = String::with_capacity(bytes.len());
            for part in bytes.utf8_chunks() {
                text.push_str(part.valid());
                text.extend(part.invalid().iter().map(|byte| windows_1252(*byte)));
            }
            let is_latin = std::str::from_utf8(bytes).is_err();
            return (text, is_latin);
        }
    };
    let pairs = bytes.chunks_exact(2);
    let units = pairs.map(|pair| unit([pair[0], pair[1]]));
    (
        String::from_utf16_lossy(&units.collect::<Vec<u16>>()),
        false,
    )
}

/// Latin-1, except for its second block of control characters.
fn windows_1252(byte: u8) -> char {
    const FROM_80: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    match byte {
        0x80..0xa0 => FROM_80[usize::from(byte - 0x80)],
        byte => char::from(byte),
    }
}
