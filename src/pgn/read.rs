//! The import format, and plain lists of moves: tag pairs (7), move numbers with any number of points (8.2.2), comments in
//! braces and behind a semicolon (5), lines that begin with a percent sign (6), `$` and a number (8.2.4), variations in
//! parentheses (8.2.5) and results (8.2.6).
//!
//! The reader doesn't ask what a move means. It goes beyond the standard in three ways, for our games and for plain lists: a
//! parenthesis around one digit within a word belongs to the word, since squares of Space Chess are written `b1(2)`; a lone
//! `e.p.` or `ep` belongs to the move before it; and without tag pairs a number without a point isn't a move number.
//!
//! A text may contain several games: the next one starts with tag pairs after moves or a result, or with moves numbered from
//! 1 again. A side can't pass, so a null move in the main line is an error; in variations, which aren't played, it is kept
//! like the rest. An error belongs to its game, and the games after it are still read. Deviations that can be understood are
//! read, with a [`Note`].

use crate::game::{Annotation, MOVE_SIGNS, UNDECIDED};
use crate::pgn::notes::{Note, PgnError, Problem};
use crate::rules::spelling::narrowed;

/// Maximum number of moves. The seventy-five-move rule ends a game of chess earlier.
pub const MOST_MOVES: usize = 20_000;

/// Null moves as other programs write them.
const NULL_MOVES: [&str; 7] = ["--", "Z0", "@@@@", "0000", "<>", "null", "pass"];

/// Sometimes written instead of a result.
const RESIGNATIONS: [&str; 4] = ["resigns", "resign", "white", "black"];

/// Words for check, and former signs for a novelty and a diagram.
const MARKS: [&str; 8] = ["N", "TN", "D", "ch", "ch.", "check", "mate", "mate."];

/// Ways to mark a capture en passant apart from the move, in the languages of the players; `e. p.` in two words.
const EN_PASSANT: [&str; 10] = [
    "ep", "e.p", "e.p.", "ep.", "e.", "p.", "a.p.", "i.v.", "i.", "v.",
];

/// Annotation signs that are written apart from the move, and their numbers (PGN 10).
const SIGNS: [(&str, u8); 19] = [
    ("=", 10),
    ("∞", 13),
    ("⩲", 14),
    ("+=", 14),
    ("+/=", 14),
    ("⩱", 15),
    ("=+", 15),
    ("=/+", 15),
    ("±", 16),
    ("+/-", 16),
    ("∓", 17),
    ("-/+", 17),
    ("+-", 18),
    ("+−", 18),
    ("-+", 19),
    ("−+", 19),
    ("N", 146),
    ("TN", 146),
    ("D", 220),
];

/// Maximum size in bytes: of a tag, of its name, and of a malformed tag; longer text isn't read as a tag.
const LARGEST_TAG: usize = 256 * 1024;
const LONGEST_NAME: usize = 100;
const LONGEST_RESULT: usize = 20;
const LONGEST_TAG: usize = 2_000;

/// Per game.
const MOST_NOTES: usize = 50;

/// Maximum number of `;` comments in the last line after which moves are searched for.
const MOST_RESUMED: usize = 20;

/// Number of letters from which a word counts as prose; moves have fewer.
const SHORTEST_WORD: usize = 3;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PgnGame {
    pub tags: Vec<Tag>,
    /// Text of comments before the first move.
    pub opening: String,
    pub moves: Vec<PgnMove>,
    pub result: Option<String>,
    pub result_line: Option<usize>,
    /// Its first line, counted from 1.
    pub line: usize,
    /// The first error; the moves end there.
    pub problem: Option<PgnError>,
    pub notes: Vec<Note>,
    /// The places of moves read after a `;`, and the text from there, which may be a comment.
    pub doubtful: Vec<(usize, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    pub name: String,
    /// Unescaped.
    pub value: String,
    pub line: usize,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PgnMove {
    pub text: String,
    /// The move number before it.
    pub number: Option<u32>,
    /// Whether that number has three dots.
    pub is_black: bool,
    pub line: usize,
    pub annotation: Annotation,
}

impl PgnGame {
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tag_pair(name).map(|tag| tag.value.as_str())
    }

    /// Names are case-insensitive.
    pub fn tag_pair(&self, name: &str) -> Option<&Tag> {
        let named = |tag: &&Tag| tag.name.eq_ignore_ascii_case(name);
        self.tags.iter().find(named)
    }

    /// The starting position.
    pub fn start_tag(&self) -> Option<&Tag> {
        let tag = self.tag_pair("FEN").filter(|tag| is_position(&tag.value));
        let own = self.tag_pair("Position");
        tag.or_else(|| own.filter(|tag| is_position(&tag.value)))
    }

    /// The result at the end or, if that is open, of the tag.
    pub fn told_result(&self) -> &'static str {
        let told = [self.result.as_deref(), self.tag("Result")];
        let mut told = told.into_iter().flatten();
        let decided = told.find_map(|text| result_of(text).filter(|result| *result != UNDECIDED));
        decided.unwrap_or(UNDECIDED)
    }

    fn is_empty(&self) -> bool {
        self.tags.is_empty()
            && self.moves.is_empty()
            && self.result.is_none()
            && self.problem.is_none()
    }
}

fn is_position(value: &str) -> bool {
    let value = value.trim();
    !matches!(value, "" | "?" | "-" | "startpos")
}

/// An empty text is a game without moves.
pub fn read(text: &str) -> Result<PgnGame, PgnError> {
    let mut games = games(text);
    let only = games.next().unwrap_or_default();
    match (only.problem, games.next()) {
        (Some(problem), _) => Err(problem),
        (None, None) => Ok(only),
        (None, Some(second)) => Err(PgnError {
            line: second.line,
            problem: Problem::SecondGame,
        }),
    }
}

pub fn games(text: &str) -> impl Iterator<Item = PgnGame> {
    Reader {
        rest: text.strip_prefix('\u{feff}').unwrap_or(text),
        line: 1,
        is_line_start: true,
        variations: Vec::new(),
        variation: String::new(),
        number: None,
        is_black: false,
        game: PgnGame::default(),
    }
}

/// Also reads `1/2`, `½-½`, `0.5-0.5`, forfeits such as `+--`, and other dashes, `:` and spaces in between.
pub fn result_of(word: &str) -> Option<&'static str> {
    let plain = word.replace(['–', '—', '−', ':'], "-");
    let plain = plain.replace('½', "1/2").replace(' ', "");
    Some(match plain.as_str() {
        "1-0" | "+--" => "1-0",
        "0-1" | "--+" => "0-1",
        "1/2-1/2" | "1/2" | "0.5-0.5" | "0,5-0,5" | "=-=" => "1/2-1/2",
        "*" => "*",
        _ => return None,
    })
}

impl Iterator for Reader<'_> {
    type Item = PgnGame;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(symbol) = self.rest.chars().next() {
            if self.begins_game(symbol) {
                return Some(self.finished());
            }
            if self.game.line == 0 && !symbol.is_whitespace() {
                self.game.line = self.line;
            }
            if let Err(problem) = self.piece(symbol) {
                self.game.problem.get_or_insert(problem);
                self.variations.clear();
            }
        }
        let last = self.finished();
        (!last.is_empty()).then_some(last)
    }
}

struct Reader<'a> {
    rest: &'a str,
    line: usize,
    is_line_start: bool,
    /// The lines of the open parentheses.
    variations: Vec<usize>,
    /// The text of the open variation.
    variation: String,
    /// The move number before the next move, and whether it has three dots.
    number: Option<u32>,
    is_black: bool,
    game: PgnGame,
}

impl<'a> Reader<'a> {
    fn finished(&mut self) -> PgnGame {
        let open = self.variations.drain(..).next_back();
        let problem = Problem::OpenVariation;
        let open = open.map(|line| PgnError { line, problem });
        self.variation.clear();
        self.number = None;
        let mut game = std::mem::take(&mut self.game);
        game.problem = game.problem.or(open);
        game
    }

    fn begins_game(&self, symbol: char) -> bool {
        let game = &self.game;
        let is_over = game.result.is_some() || game.problem.is_some();
        match symbol {
            '[' if self.variations.is_empty() && self.is_line_start => {
                (!game.moves.is_empty() || is_over) && !self.rest.starts_with("[%")
            }
            '[' => (!game.moves.is_empty() || is_over) && is_tag(self.rest),
            // White's first move again, after both sides have moved.
            '1' if self.variations.is_empty() => {
                (game.moves.len() > 1 || is_over) && is_first(self.peeked_word())
            }
            _ => false,
        }
    }

    fn piece(&mut self, symbol: char) -> Result<(), PgnError> {
        match symbol {
            '%' if self.is_line_start => drop(self.taken(|symbol| symbol != '\n')),
            ';' => self.line_comment(),
            '{' => self.comment()?,
            '(' if self.game.result.is_some() => {
                // A remark about the result.
                let end = window(self.rest, LONGEST_TAG).find(')');
                let end = end.map_or(1, |end| end + 1);
                self.pass(end);
                self.note(Note::Words);
            }
            '(' => {
                self.variations.push(self.line);
                self.pass(1);
                self.variation.push('(');
            }
            ')' => {
                self.pass(1);
                self.close_variation();
            }
            '}' | '[' if !self.variations.is_empty() => self.pass(1),
            '}' => {
                self.pass(1);
                self.skipped(self.line, "}");
            }
            '[' if self.rest.starts_with("[%") => {
                let end = self
                    .rest
                    .find([']', '\n'])
                    .map_or(self.rest.len(), |end| end + 1);
                let (command, _) = self.rest.split_at(end);
                self.note(Note::OddTag {
                    line: self.line,
                    text: command.to_owned(),
                });
                self.pass(end);
                self.annotate(command);
            }
            '[' => self.tag_pair(),
            '$' => {
                self.pass(1);
                let number = self.taken(|symbol| symbol.is_ascii_digit());
                self.nag(number.parse().ok(), &format!("${number}"));
            }
            symbol if symbol.is_whitespace() => self.pass(symbol.len_utf8()),
            _ => self.word()?,
        }
        Ok(())
    }

    fn note(&mut self, note: Note) {
        if self.game.notes.len() < MOST_NOTES && !self.game.notes.contains(&note) {
            self.game.notes.push(note);
        }
    }

    fn skipped(&mut self, line: usize, text: &str) {
        let text = text.to_owned();
        self.note(Note::Skipped { line, text });
    }

    fn close_variation(&mut self) {
        if self.variations.pop().is_none() {
            // After the result, this is a smiley.
            if self.game.result.is_none() {
                self.skipped(self.line, ")");
            }
            return;
        }
        self.variation.truncate(self.variation.trim_end().len());
        self.variation.push(')');
        if !self.variations.is_empty() {
            self.variation.push(' ');
            return;
        }
        let text = std::mem::take(&mut self.variation);
        if let Some(last) = self.game.moves.last_mut() {
            last.annotation.variations.push(text);
        }
    }

    fn pass(&mut self, bytes: usize) {
        let (passed, rest) = self.rest.split_at_checked(bytes).unwrap_or((self.rest, ""));
        self.line += passed.matches('\n').count();
        if !passed.is_empty() {
            self.is_line_start = passed.ends_with('\n');
        }
        self.rest = rest;
    }

    fn taken(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|symbol| !belongs(symbol));
        let (taken, _) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.pass(taken.len());
        taken
    }

    /// Reads up to the closing brace; an unclosed comment ends where the tags of a game start.
    fn comment(&mut self) -> Result<(), PgnError> {
        let line = self.line;
        let end = self.rest.find('}').map(|end| self.end_of_nested(end));
        let within = &self.rest[..end.unwrap_or(self.rest.len())];
        let next_game = next_game(within);
        if let (Some(end), None) = (end, next_game) {
            let text = self.rest.get(1..end).unwrap_or_default();
            self.pass(end + 1);
            self.annotate(text);
            return Ok(());
        }
        self.pass(next_game.map_or(self.rest.len(), |next| next + 1));
        let problem = Problem::OpenComment;
        Err(PgnError { line, problem })
    }

    /// Finds the end of a comment that contains braces, if only words follow the first closing brace. Braces don't nest (5),
    /// but some programs write them so.
    fn end_of_nested(&mut self, first: usize) -> usize {
        let opened = |text: &str| text.matches('{').count();
        let (mut end, mut open) = (first, opened(&self.rest[1..first]));
        while open > 0 {
            let rest = window(&self.rest[end + 1..], LONGEST_TAG);
            let Some(next) = rest.find('}') else { break };
            let words = &rest[..next];
            if words.split_whitespace().any(is_move_like) {
                break;
            }
            open += opened(words);
            open -= 1;
            end += 1 + next;
        }
        if end > first {
            self.skipped(self.line, "{");
        }
        end
    }

    /// Reads a comment up to the end of the line. If line breaks were lost, moves follow in the same line: they resume at
    /// the next move number.
    fn line_comment(&mut self) {
        let line = self.line;
        let text = self.taken(|symbol| symbol != '\n');
        let comment = text.trim_start_matches(';');
        if !self.rest.trim().is_empty() || self.game.result.is_some() || !self.variations.is_empty()
        {
            return self.annotate(comment);
        }
        let mut from = 0;
        let words = comment.split_inclusive(char::is_whitespace).map(|word| {
            let begins = from;
            from += word.len();
            (begins, word.trim())
        });
        let is_bounded = self.game.doubtful.len() < MOST_RESUMED;
        let words: Vec<(usize, &str)> = words.filter(|(_, word)| !word.is_empty()).collect();
        let resumed = words.iter().find(|(_, word)| is_bounded && is_number(word));
        let last = words.last().filter(|(_, last)| result_of(last).is_some());
        let Some(&(from, resumed)) = resumed.or(last) else {
            self.annotate(comment);
            if words.iter().any(|(_, word)| is_move_like(word)) {
                self.note(Note::Comment { line });
            }
            return;
        };
        self.annotate(&comment[..from]);
        self.rest = &comment[from..];
        if is_number(resumed) {
            let raw = comment[from..].trim().to_owned();
            self.game.doubtful.push((self.game.moves.len(), raw));
            let next = comment[from..].split_whitespace().take(2);
            let text = next.collect::<Vec<_>>().join(" ");
            self.note(Note::CommentEnded { line, text });
        }
    }

    /// Adds the words and commands of a comment to the move before it.
    fn annotate(&mut self, text: &str) {
        if !self.variations.is_empty() {
            self.variation.push('{');
            self.variation
                .extend(text.trim().chars().map(|symbol| match symbol {
                    '{' | '}' => ' ',
                    symbol => symbol,
                }));
            self.variation.push_str("} ");
            return;
        }
        let mut ignored = Vec::new();
        let (comment, commands) = match self.game.moves.last_mut() {
            Some(last) => {
                let Annotation {
                    comment, commands, ..
                } = &mut last.annotation;
                (comment, commands)
            }
            None => (&mut self.game.opening, &mut ignored),
        };
        let mut rest = text;
        while let Some((words, command)) = rest.split_once("[%") {
            push_words(comment, words);
            let (command, after) = command.split_once(']').unwrap_or((command, ""));
            commands.push(format!("[%{}]", command.trim()));
            rest = after;
        }
        push_words(comment, rest);
    }

    fn nag(&mut self, nag: Option<u8>, text: &str) {
        if !self.variations.is_empty() {
            self.variation.push_str(text);
            self.variation.push(' ');
        } else if let (Some(nag), Some(last)) = (nag, self.game.moves.last_mut()) {
            last.annotation.nags.push(nag);
        }
    }

    /// Reads `[Name "value"]`, with a backslash before quotes and backslashes; otherwise whatever resembles a tag, up to the
    /// closing bracket.
    fn tag_pair(&mut self) {
        let line = self.line;
        let (tag, length) = match good_tag(self.rest) {
            Some((name, value, length)) => (Some((name, value)), length),
            None => odd_tag(self.rest),
        };
        let (text, _) = self
            .rest
            .split_at_checked(length)
            .unwrap_or((self.rest, ""));
        let is_odd = good_tag(self.rest).is_none();
        self.pass(text.len());
        let text = text.to_owned();
        match tag {
            Some((name, value)) => {
                let name = name.to_owned();
                self.game.tags.push(Tag { name, value, line });
                if is_odd {
                    self.note(Note::OddTag { line, text });
                }
            }
            None => self.note(Note::Skipped { line, text }),
        }
    }

    fn word(&mut self) -> Result<(), PgnError> {
        let line = self.line;
        let raw = spaced_result(self.rest).unwrap_or_else(|| self.peeked_word());
        self.pass(raw.len());
        let word = &*narrowed(raw);
        if !self.variations.is_empty() {
            self.variation.push_str(word);
            self.variation.push(' ');
            return Ok(());
        }
        // `e8 =Q`, `e8 = Q+`
        let piece = word.trim_start_matches('=');
        let bare = piece.trim_end_matches(['+', '#', '!', '?']);
        let is_piece = matches!(bare.as_bytes(), [b'A'..=b'Z']) || word == "=";
        let pawn = self
            .game
            .moves
            .last_mut()
            .filter(|last| is_piece && last.text.starts_with(|file| matches!(file, 'a'..='h')));
        if let Some(pawn) = pawn.filter(|pawn| pawn.text.ends_with(['1', '8'])) {
            pawn.text.push_str(piece);
            return Ok(());
        }
        // Without moves, `+--` is a forfeit.
        if is_mark(word) && (result_of(word).is_none() || !self.game.moves.is_empty()) {
            let signs = MOVE_SIGNS.iter().position(|signs| *signs == word);
            let signs = signs.and_then(|signs| u8::try_from(signs).ok());
            let named = SIGNS.iter().find(|(sign, _)| *sign == word);
            self.nag(signs.or_else(|| named.map(|(_, nag)| *nag)), word);
            return Ok(());
        }
        let is_record = !self.game.tags.is_empty();
        let wrong = |problem| Err(PgnError { line, problem });
        if self.game.problem.is_some() {
            return Ok(());
        }
        if self.game.result.is_some() {
            // A message continues after the game.
            if self.game.notes.contains(&Note::Words) {
                return Ok(());
            }
            let is_other = result_of(word) != self.game.result.as_deref();
            if is_move_like(word) || (result_of(word).is_some() && is_other) {
                return wrong(Problem::AfterResult);
            }
            if word.contains(char::is_alphabetic) {
                self.note(Note::Words);
            }
            return Ok(());
        }
        let text = without_number(word);
        if text.len() < word.len() {
            let digits = word.find(|symbol: char| !symbol.is_ascii_digit());
            self.number = word[..digits.unwrap_or(word.len())].parse().ok();
            self.is_black = word.contains('…') || word.contains("..");
        }
        if text.is_empty() {
            return Ok(());
        }
        if let Some(result) = result_of(word) {
            self.game.result = Some(result.to_owned());
            self.game.result_line = Some(line);
            return Ok(());
        }
        if RESIGNATIONS.contains(&text.to_ascii_lowercase().as_str()) {
            return wrong(Problem::Resignation);
        }
        let mut nulls = NULL_MOVES.iter();
        if nulls.any(|null| text.eq_ignore_ascii_case(null)) {
            return wrong(Problem::NullMove);
        }
        if is_record && word.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(());
        }
        if self.game.moves.len() == MOST_MOVES {
            return wrong(Problem::TooManyMoves);
        }
        if EN_PASSANT.contains(&word.to_ascii_lowercase().as_str()) {
            if let Some(last) = self.game.moves.last_mut() {
                last.text.push(' ');
                last.text.push_str(word);
            }
            return Ok(());
        }
        let bare = text.trim_end_matches(['!', '?']);
        let signs = MOVE_SIGNS
            .iter()
            .position(|signs| *signs == &text[bare.len()..]);
        let nag = signs.and_then(|place| u8::try_from(place).ok());
        self.game.moves.push(PgnMove {
            text: text.to_owned(),
            number: self.number.take(),
            is_black: self.is_black,
            line,
            annotation: Annotation {
                nags: nag.filter(|nag| *nag > 0).into_iter().collect(),
                ..Annotation::default()
            },
        });
        Ok(())
    }

    /// Reads up to white space or a delimiter, but includes levels such as `(2)` and promotions such as `a8(Q)`. Never
    /// empty.
    fn peeked_word(&self) -> &'a str {
        let from = self.rest;
        let mut length = 0;
        while let Some(symbol) = from[length..].chars().next() {
            let is_level =
                |bytes: &[u8]| matches!(bytes, [b'(', digit, b')', ..] if digit.is_ascii_digit());
            let becomes = from[..length].ends_with(['1', '8'])
                && matches!(
                    from.as_bytes()[length..],
                    [b'(', b'Q' | b'R' | b'B' | b'N', b')', ..]
                );
            if becomes || (length > 0 && is_level(&from.as_bytes()[length..])) {
                length += 3;
            } else if length > 0
                && (symbol.is_whitespace() || matches!(symbol, '{' | '}' | '(' | ')' | '[' | '$'))
            {
                break;
            } else {
                length += symbol.len_utf8();
            }
        }
        from.split_at(length).0
    }
}

/// A result with spaces at the start of a text, such as `1 - 0`.
fn spaced_result(text: &str) -> Option<&str> {
    let text = window(text, LONGEST_RESULT);
    let spaces = text.match_indices(' ').map(|(at, _)| at + 1).take(2);
    let mut ends = spaces.map(|at| {
        let end = text[at..].find(|symbol: char| symbol.is_whitespace() || symbol == '{');
        end.map_or(text.len(), |end| at + end)
    });
    ends.find_map(|end| result_of(&text[..end]).map(|_| &text[..end]))
}

/// Where the next game starts within a comment that isn't closed: at tags, or at move 1 after a result.
fn next_game(comment: &str) -> Option<usize> {
    let mut lines = comment.match_indices('\n').map(|(at, _)| at);
    lines.find(|at| {
        let (before, line) = (&comment[..*at], &comment[at + 1..]);
        let last = || before.split_whitespace().next_back();
        is_tag(line) || is_first(line) && last().is_some_and(|last| result_of(last).is_some())
    })
}

/// Parses a standard tag pair: its name, its value, and its length in bytes.
fn good_tag(text: &str) -> Option<(&str, String, usize)> {
    let text = window(text, LARGEST_TAG);
    let inside = text.strip_prefix('[')?.trim_start();
    let end = inside.find(|symbol: char| !(symbol.is_alphanumeric() || symbol == '_'))?;
    let (name, rest) = inside.split_at(end);
    let mut rest = rest.trim_start().strip_prefix('"')?;
    let mut value = String::new();
    loop {
        let end = rest.find(['"', '\\', '\n'])?;
        value.push_str(&rest[..end]);
        rest = &rest[end..];
        if let Some(after) = rest.strip_prefix('"') {
            rest = after;
            break;
        }
        let escaped = rest.strip_prefix('\\')?;
        // Lone backslashes, from other programs, are literal.
        let symbol = escaped
            .chars()
            .next()
            .filter(|symbol| "\"\\".contains(*symbol));
        value.push(symbol.unwrap_or('\\'));
        rest = &escaped[symbol.map_or(0, char::len_utf8)..];
    }
    let after = rest.trim_start().strip_prefix(']')?;
    (!name.is_empty()).then(|| (name, value, text.len() - after.len()))
}

/// The longest prefix of a text with at most this many bytes.
fn window(text: &str, most: usize) -> &str {
    let mut end = most.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// Brackets inside a malformed tag that are looked at.
const MOST_BRACKETS: usize = 2;

/// Quotation marks that keyboards and word processors put in the place of `"`.
const QUOTES: [char; 9] = ['"', '\'', '“', '”', '„', '‘', '’', '«', '»'];

/// Parses a malformed tag in brackets and its length in bytes: a name, and a value with quotes inside or without any.
fn odd_tag(text: &str) -> (Option<(&str, String)>, usize) {
    let text = window(text, LONGEST_TAG);
    let (line, after) = text.split_once('\n').unwrap_or((text, ""));
    let bare = line.find(']').filter(|end| !line[..*end].contains('"'));
    let quoted = || {
        line.find("\"]")
            .map(|end| end + 1)
            .or_else(|| line.find(']'))
    };
    let closed = bare.or_else(quoted).map(|end| end + 1);
    // The next tag ends one without a bracket.
    let next = line.match_indices('[').map(|(from, _)| from);
    let next = next
        .skip(1)
        .take(MOST_BRACKETS)
        .find(|from| is_tag(&line[*from..]));
    let next = next.map(|from| line[..from].trim_end().len());
    let Some(length) = closed.into_iter().chain(next).min() else {
        // In a text of a single line, moves may follow.
        return (
            None,
            if after.trim().is_empty() {
                1
            } else {
                line.len()
            },
        );
    };
    let inside = line.get(1..length).unwrap_or_default().trim();
    let inside = inside.strip_suffix(']').unwrap_or(inside).trim();
    let (name, value) = inside
        .split_once(char::is_whitespace)
        .unwrap_or((inside, ""));
    let value = value.trim();
    let value = value.strip_prefix(QUOTES).unwrap_or(value);
    let value = value.strip_suffix(QUOTES).unwrap_or(value).trim_end();
    let is_name = name
        .chars()
        .all(|symbol| symbol.is_alphanumeric() || symbol == '_');
    let is_tag = is_name && !name.is_empty() && !value.is_empty();
    (is_tag.then(|| (name, value.to_owned())), length)
}

/// Whether a text starts with a bracket, a name and a quote.
pub(super) fn is_tag(text: &str) -> bool {
    let inside = window(text, LONGEST_NAME)
        .strip_prefix('[')
        .map(str::trim_start)
        .unwrap_or_default();
    let end = inside.find(|symbol: char| symbol.is_whitespace() || symbol == '"');
    let (name, rest) = inside.split_at(end.unwrap_or(0));
    name.starts_with(char::is_alphabetic) && rest.trim_start().starts_with('"')
}

/// Whether a word of a message could be a move: a letter and a digit, castling, or two pieces of a game without files.
pub(super) fn is_move_like(word: &str) -> bool {
    let word = without_number(word).trim_matches(|symbol: char| !symbol.is_alphanumeric());
    let letters: Vec<char> = word.chars().collect();
    let is_square = |pair: &[char]| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit();
    let plain = word.replace('0', "O").to_ascii_uppercase();
    let begins = letters.first().is_some_and(char::is_ascii_alphabetic);
    let is_capture = || letters.len() == 3 && letters[1] == 'x';
    matches!(plain.as_str(), "O-O" | "O-O-O")
        || (begins && letters.windows(2).any(is_square))
        || is_capture()
}

/// Whether these are words of a message rather than moves.
pub(super) fn are_words<'a>(words: impl IntoIterator<Item = &'a str>) -> bool {
    let mut is_any_long = false;
    for word in words {
        if is_move_like(word) {
            return false;
        }
        let letters = word.chars().filter(|symbol| symbol.is_alphabetic());
        is_any_long |= letters.count() >= SHORTEST_WORD;
    }
    is_any_long
}

/// The number of a move with its point: `2.`, `2...` or `2.Nf3`.
fn is_number(word: &str) -> bool {
    let behind = word.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
    let text = behind.trim_start_matches(['.', '…']);
    let is_counted = behind.len() < word.len() && text.len() < behind.len();
    is_counted && !text.starts_with(|symbol: char| symbol.is_ascii_digit())
}

pub(super) fn push_words(to: &mut String, words: &str) {
    for word in words.split_whitespace() {
        if !to.is_empty() {
            to.push(' ');
        }
        to.push_str(word);
    }
}

/// Whether a word annotates the move before it: `!?`, `±`, `+/-`, `=`, `N`, `mate`.
fn is_mark(word: &str) -> bool {
    let is_sign = |symbol: char| symbol.is_ascii_punctuation() || !symbol.is_ascii();
    let is_sign =
        |symbol| is_sign(symbol) && !symbol.is_alphanumeric() && !"*<>@.–—".contains(symbol);
    MARKS.contains(&word) || (word != "--" && word.chars().all(is_sign))
}

/// Whether a word is `1.` or `1.e4`, but not `1...`.
fn is_first(word: &str) -> bool {
    let behind = word.strip_prefix("1.");
    behind.is_some_and(|behind| !behind.starts_with(['.', '…']))
}

/// Strips `12.` or `12...`.
fn without_number(word: &str) -> &str {
    let behind = word.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
    let text = behind.trim_start_matches(['.', '…']);
    if text.len() < behind.len() {
        text
    } else {
        word
    }
}
