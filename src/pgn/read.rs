//! The import format, and plain lists of moves: tag pairs (7), move numbers with any number of points (8.2.2), comments in
//! braces and behind a semicolon (5), lines that begin with a percent sign (6), `$` and a number (8.2.4), variations in
//! parentheses (8.2.5) and results (8.2.6).
//!
//! The reader does not ask what a move means. Three things go beyond the standard, for our own games and for plain lists: a
//! parenthesis around one digit within a word belongs to the word, since squares of Space Chess are called `b1(2)`; a lone
//! `e.p.` belongs to the move before it; and without tag pairs a number without a point is no move number.
//!
//! A text may hold several games: the next one begins with tag pairs behind moves or a result, or with moves that are counted
//! from 1 again. A side cannot pass, so a null move of the game itself is an error; in variations, which are not played, it is
//! skipped like the rest.

use super::{CLOCK_COMMAND, TIME_COMMAND};
use crate::game::Timestamp;

/// The seventy-five-move rule ends a game of chess earlier.
pub const MOST_MOVES: usize = 20_000;

/// In bytes: a thousand hours.
const LONGEST_CLOCK: usize = "1000:00:00".len();

/// Null moves as other programs write them.
const NULL_MOVES: [&str; 7] = ["--", "Z0", "@@@@", "0000", "<>", "null", "pass"];

/// Sometimes written instead of a result.
const RESIGNATIONS: [&str; 4] = ["resigns", "resign", "white", "black"];

/// Words for check, and a former sign for a novelty.
const MARKS: [&str; 6] = ["N", "ch", "ch.", "check", "mate", "mate."];

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PgnGame {
    pub tags: Vec<Tag>,
    /// From comments before the first move.
    pub opening: String,
    pub moves: Vec<PgnMove>,
    pub result: Option<String>,
    pub result_line: Option<usize>,
    /// The first line, counted from 1.
    pub line: usize,
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
    pub line: usize,
    /// From the comment.
    pub at: Option<Timestamp>,
    /// What the clock showed after it, such as `0:05:00`, from `[%clk 0:05:00]`.
    pub clock: Option<String>,
    /// Comments after it, without commands such as `[%clk 0:05:00]`.
    pub comment: String,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct PgnError {
    pub line: usize,
    pub problem: &'static str,
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

    /// The position to begin from.
    pub fn start_tag(&self) -> Option<&Tag> {
        let tag = self.tag_pair("FEN");
        tag.or_else(|| self.tag_pair("Position"))
    }
}

/// An empty text is a game without moves.
pub fn read(text: &str) -> Result<PgnGame, PgnError> {
    let mut games = games(text);
    let only = games.next().transpose()?.unwrap_or_default();
    match games.next().transpose()? {
        None => Ok(only),
        Some(second) => Err(PgnError {
            line: second.line,
            problem: "a second game begins here, and only one can be read",
        }),
    }
}

/// Up to the first error.
pub fn games(text: &str) -> impl Iterator<Item = Result<PgnGame, PgnError>> {
    Reader {
        rest: text.strip_prefix('\u{feff}').unwrap_or(text),
        line: 1,
        is_line_start: true,
        variations: Vec::new(),
        game: PgnGame::default(),
    }
}

/// Also reads `1/2`, `½-½` and other dashes.
pub fn result_of(word: &str) -> Option<&'static str> {
    let plain = word.replace(['–', '—', '−'], "-").replace('½', "1/2");
    Some(match plain.as_str() {
        "1-0" => "1-0",
        "0-1" => "0-1",
        "1/2-1/2" | "1/2" => "1/2-1/2",
        "*" => "*",
        _ => return None,
    })
}

impl Iterator for Reader<'_> {
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(symbol) = self.rest.chars().next() {
            if self.begins_game(symbol) {
                return Some(Ok(std::mem::take(&mut self.game)));
            }
            if self.game.line == 0 && !symbol.is_whitespace() {
                self.game.line = self.line;
            }
            if let Err(problem) = self.piece(symbol) {
                self.rest = "";
                self.game = PgnGame::default();
                self.variations.clear();
                return Some(Err(problem));
            }
        }
        if let Some(line) = self.variations.pop() {
            self.variations.clear();
            self.game = PgnGame::default();
            let problem = "a variation is opened here and never closed";
            return Some(Err(PgnError { line, problem }));
        }
        let last = std::mem::take(&mut self.game);
        let is_game = !(last.tags.is_empty() && last.moves.is_empty() && last.result.is_none());
        is_game.then_some(Ok(last))
    }
}

struct Reader<'a> {
    rest: &'a str,
    line: usize,
    is_line_start: bool,
    variations: Vec<usize>,
    game: PgnGame,
}

impl<'a> Reader<'a> {
    fn begins_game(&self, symbol: char) -> bool {
        let (moves, result) = (self.game.moves.len(), self.game.result.is_some());
        if !self.variations.is_empty() {
            return false;
        }
        match symbol {
            '[' => (moves > 0 || result) && !self.rest.starts_with("[%"),
            // White's first move again, after a move by each side.
            '1' => (moves > 1 || result) && is_first(self.peeked_word()),
            _ => false,
        }
    }

    fn piece(&mut self, symbol: char) -> Result<(), PgnError> {
        match symbol {
            '%' if self.is_line_start => drop(self.taken(|symbol| symbol != '\n')),
            ';' => drop(self.taken(|symbol| symbol != '\n')),
            '{' => self.comment()?,
            '}' => return Err(self.wrong("a comment is closed here and was never opened")),
            '(' => {
                self.variations.push(self.line);
                self.pass(1);
            }
            ')' => {
                if self.variations.pop().is_none() {
                    return Err(self.wrong("a variation is closed here and was never opened"));
                }
                self.pass(1);
            }
            '[' => self.tag_pair()?,
            '$' => {
                self.pass(1);
                self.taken(|symbol| symbol.is_ascii_digit());
            }
            symbol if symbol.is_whitespace() => self.pass(symbol.len_utf8()),
            _ => self.word()?,
        }
        Ok(())
    }

    fn wrong(&self, problem: &'static str) -> PgnError {
        PgnError {
            line: self.line,
            problem,
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

    /// The first comment after a move may have its time.
    fn comment(&mut self) -> Result<(), PgnError> {
        let open = || self.wrong("a comment is opened here and never closed");
        let end = self.rest.find('}').ok_or_else(open)?;
        let text = self.rest.get(1..end).unwrap_or_default();
        let command = text.trim_start().strip_prefix(TIME_COMMAND);
        let time = command.and_then(|command| command.split_once(']'));
        let time = time.and_then(|(time, _)| Timestamp::read(time.trim()));
        if self.variations.is_empty() {
            let last = self.game.moves.last_mut();
            let comment = match last {
                Some(last) => {
                    last.at = last.at.or(time);
                    last.clock = last.clock.take().or_else(|| clock_in(text));
                    &mut last.comment
                }
                None => &mut self.game.opening,
            };
            add_words(comment, text);
        }
        self.pass(end + 1);
        Ok(())
    }

    /// `[Name "value"]`, with a backslash before quotes and backslashes.
    fn tag_pair(&mut self) -> Result<(), PgnError> {
        const NO_TAG: &str = "a tag pair is a name and a value, for example [White \"Ann\"]";
        if self.rest.starts_with("[%") {
            let problem = "a command such as [%clk 0:05:00] stands only in a comment, in braces: {[%clk 0:05:00]}";
            return Err(self.wrong(problem));
        }
        if let Some(&line) = self.variations.last() {
            let problem = "a variation is opened here and never closed";
            return Err(PgnError { line, problem });
        }
        let line = self.line;
        let opened = self.wrong(NO_TAG);
        self.pass(1);
        self.taken(char::is_whitespace);
        let name = self.taken(|symbol| symbol.is_alphanumeric() || symbol == '_');
        self.taken(char::is_whitespace);
        if name.is_empty() || !self.rest.starts_with('"') {
            return Err(opened);
        }
        self.pass(1);
        let mut value = String::new();
        loop {
            value.push_str(self.taken(|symbol| !matches!(symbol, '"' | '\\' | '\n')));
            if self.rest.starts_with('"') {
                self.pass(1);
                break;
            }
            let escaped = self.rest.strip_prefix('\\');
            match escaped.and_then(|rest| rest.chars().next()) {
                // Lone backslashes of other programs are literal.
                Some(symbol @ ('"' | '\\')) => {
                    value.push(symbol);
                    self.pass(2);
                }
                Some(_) => {
                    value.push('\\');
                    self.pass(1);
                }
                None => return Err(opened),
            }
        }
        self.taken(char::is_whitespace);
        if !self.rest.starts_with(']') {
            return Err(opened);
        }
        self.pass(1);
        let name = name.to_owned();
        self.game.tags.push(Tag { name, value, line });
        Ok(())
    }

    fn word(&mut self) -> Result<(), PgnError> {
        let line = self.line;
        let word = self.peeked_word();
        self.pass(word.len());
        if is_mark(word) || !self.variations.is_empty() {
            return Ok(());
        }
        let is_record = !self.game.tags.is_empty();
        let wrong = |problem| PgnError { line, problem };
        if self.game.result.is_some() {
            let problem = "moves follow the result, and another game begins with its move 1";
            return Err(wrong(problem));
        }
        let text = without_number(word);
        if text.is_empty() {
            return Ok(());
        }
        if let Some(result) = result_of(word) {
            self.game.result = Some(result.to_owned());
            self.game.result_line = Some(line);
            return Ok(());
        }
        if RESIGNATIONS.contains(&text.to_ascii_lowercase().as_str()) {
            let problem = "a resignation is written as the result: 1-0 or 0-1";
            return Err(wrong(problem));
        }
        let mut nulls = NULL_MOVES.iter();
        if nulls.any(|null| text.eq_ignore_ascii_case(null)) {
            let problem = "a null move stands here, and no side may pass in a game";
            return Err(wrong(problem));
        }
        if is_record && word.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(());
        }
        if self.game.moves.len() == MOST_MOVES {
            let problem = "a record of more than 20,000 moves is not read further";
            return Err(wrong(problem));
        }
        if word.eq_ignore_ascii_case("e.p.") {
            if let Some(last) = self.game.moves.last_mut() {
                last.text.push(' ');
                last.text.push_str(word);
            }
            return Ok(());
        }
        self.game.moves.push(PgnMove {
            text: text.to_owned(),
            line,
            ..PgnMove::default()
        });
        Ok(())
    }

    /// Up to white space or a delimiter, but with levels such as `(2)` and promotions such as `a8(Q)`. Never empty.
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

/// The time of a `[%clk 1:05:00.2]` in a comment, in whole seconds.
fn clock_in(comment: &str) -> Option<String> {
    let (_, command) = comment.split_once(CLOCK_COMMAND)?;
    let (time, _) = command.split_once(']')?;
    let time = time.trim();
    let (time, _) = time.split_once('.').unwrap_or((time, ""));
    let belongs = |symbol: char| symbol.is_ascii_digit() || symbol == ':';
    let is_time = (1..=LONGEST_CLOCK).contains(&time.len()) && time.chars().all(belongs);
    is_time.then(|| time.to_owned())
}

fn add_words(to: &mut String, comment: &str) {
    let mut rest = comment;
    while let Some((words, command)) = rest.split_once("[%") {
        push_words(to, words);
        rest = command.split_once(']').map_or("", |(_, rest)| rest);
    }
    push_words(to, rest);
}

fn push_words(to: &mut String, words: &str) {
    for word in words.split_whitespace() {
        if !to.is_empty() {
            to.push(' ');
        }
        to.push_str(word);
    }
}

/// Comments on the move before: `!?`, `±`, `+/-`, `=`, `N`, `mate`.
fn is_mark(word: &str) -> bool {
    let is_sign = |symbol: char| symbol.is_ascii_punctuation() || !symbol.is_ascii();
    let is_sign =
        |symbol| is_sign(symbol) && !symbol.is_alphanumeric() && !"*<>@.–—".contains(symbol);
    MARKS.contains(&word) || (word != "--" && word.chars().all(is_sign))
}

/// `1.` or `1.e4`, but not `1...`.
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
