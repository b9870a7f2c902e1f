//! Rules and pictures on the command line, with stable output for scripts.

mod markdown;
mod page;
mod pictures;
mod replay;
mod review;
mod site;

pub use replay::{Replay, replay};
pub use review::{Review, print_review};
pub use site::{Site, site};

use crate::features::imports;
use crate::{pgn, rules, words};
use std::io;
use std::io::{BufRead, Read, Write};

use clap::Args;

pub use pictures::{Render, Sheet, render, sheet};

use crate::pgn::{ImportError, Note};
use crate::play::view;
use crate::rules::outcome::{Cause, Outcome};
use crate::rules::piece_letters::PieceLetters;
use crate::rules::spelling::MoveError;
use crate::rules::{AnyPosition, PositionError, Variant, explain, spelling};
use crate::words::Locale;

/// Deeper counts would take far too long.
pub const DEEPEST_PERFT: u32 = 30;

/// In bytes.
const LONGEST_LINE: u64 = 64 * 1024;

pub(crate) fn parse_variant(text: &str) -> Result<&'static Variant, String> {
    rules::find(text).ok_or_else(|| format!("no such game; choose one of {}", all_games()))
}

fn all_games() -> String {
    let keys: Vec<&str> = rules::ALL.iter().map(|variant| variant.key).collect();
    keys.join(", ")
}

#[derive(Debug, Args)]
pub struct Positions {
    /// chess, chess960, three-check, king-of-the-hill, antichess, atomic, horde, racing-kings, crazyhouse, mono-dimensional,
    /// one-dimensional or space
    #[arg(value_parser = parse_variant)]
    pub game: &'static Variant,
    /// A position text or the name of a start; `-` reads position texts from standard input, one per line
    #[arg(long, value_name = "TEXT|-")]
    pub position: Option<String>,
    /// Print each position's answer as a JSON object on a line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Perft {
    /// chess, chess960, three-check, king-of-the-hill, antichess, atomic, horde, racing-kings, crazyhouse, mono-dimensional,
    /// one-dimensional or space
    #[arg(value_parser = parse_variant)]
    pub game: &'static Variant,
    /// How many moves to look ahead, at most 30
    #[arg(value_parser = parse_depth, allow_negative_numbers = true)]
    pub depth: u32,
    /// A position text or the name of a start
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Print the count for each first move, then the total
    #[arg(long)]
    pub divide: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum ToolError {
    #[error("{0}")]
    Input(String),
    #[error("{0}")]
    Io(#[from] io::Error),
    /// Each error was printed on its line.
    #[error("some positions could not be read")]
    Batch,
}

pub fn print_moves(at: &Positions, out: &mut impl Write) -> Result<(), ToolError> {
    each(
        at,
        out,
        codes,
        |position| serde_json::json!({ "position": position.to_string(), "moves": codes(position) }),
    )
}

/// Prints `b check 1-0 checkmate`: side to move, `check` or `quiet`, and the result or `-`.
pub fn judge(at: &Positions, out: &mut impl Write) -> Result<(), ToolError> {
    let lines = |position: &AnyPosition| vec![judgement(position)];
    each(at, out, lines, |position| {
        let outcome = position.proven_outcome();
        serde_json::json!({
            "position": position.to_string(),
            "turn": position.turn().letter().to_string(),
            "check": position.in_check(),
            "result": outcome.map(Outcome::result),
            "cause": outcome.map(|outcome| <&str>::from(Cause::from(outcome))),
        })
    })
}

/// Parses a number from 1 up.
pub fn parse_count(text: &str) -> Result<u32, &'static str> {
    let count = text.parse().ok().filter(|count| *count > 0);
    count.ok_or("it must be a whole number, 1 or more")
}

/// Parses a depth of perft.
fn parse_depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| *depth <= DEEPEST_PERFT);
    depth.ok_or_else(|| format!("perft looks 0 to {DEEPEST_PERFT} moves ahead"))
}

/// Prints the number of legal move sequences.
pub fn perft(perft: &Perft, out: &mut impl Write) -> Result<(), ToolError> {
    let position = parse_position(perft.game, perft.position.as_deref())?;
    if !perft.divide || perft.depth == 0 {
        writeln!(out, "{}", position.perft(perft.depth))?;
        return Ok(());
    }
    let mut total = 0;
    let mut moves = position.moves();
    moves.sort_by(|one, other| one.code().cmp(other.code()));
    for first in moves {
        let count = first.next().perft(perft.depth - 1);
        total += count;
        writeln!(out, "{}: {count}", first.code())?;
    }
    writeln!(out, "{total}")?;
    Ok(())
}

fn each(
    at: &Positions,
    out: &mut impl Write,
    lines: impl Fn(&AnyPosition) -> Vec<String>,
    json: impl Fn(&AnyPosition) -> serde_json::Value,
) -> Result<(), ToolError> {
    let answer = |position: &AnyPosition| {
        if at.json {
            vec![json(position).to_string()]
        } else {
            lines(position)
        }
    };
    if at.position.as_deref() != Some("-") {
        for line in answer(&parse_position(at.game, at.position.as_deref())?) {
            writeln!(out, "{line}")?;
        }
        return Ok(());
    }
    let mut is_any_wrong = false;
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        // One byte more shows that a line is too long.
        let mut bounded = (&mut input).take(LONGEST_LINE + 1);
        if bounded.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if line.len() as u64 > LONGEST_LINE {
            let problem = format!("a line with a position has at most {LONGEST_LINE} bytes");
            return Err(wrong(problem));
        }
        let line = line.strip_suffix(b"\n").unwrap_or(&line);
        // Invalid UTF-8 makes an invalid position.
        let line = String::from_utf8_lossy(line);
        match parse_position(at.game, Some(line.trim_end_matches('\r'))) {
            Ok(position) => writeln!(out, "{}", answer(&position).join("\t"))?,
            Err(error) => {
                is_any_wrong = true;
                if at.json {
                    let error = error.to_string();
                    writeln!(out, "{}", serde_json::json!({ "error": error }))?;
                } else {
                    writeln!(out, "error: {error}")?;
                }
            }
        }
    }
    if is_any_wrong {
        Err(ToolError::Batch)
    } else {
        Ok(())
    }
}

/// Parses a position text or the name of a start, like every front end.
fn parse_position(game: &'static Variant, text: Option<&str>) -> Result<AnyPosition, ToolError> {
    let Some(text) = text else {
        return Ok(game.start());
    };
    let strict = match game.position(text) {
        Ok(position) => return Ok(position),
        Err(error) => error,
    };
    match pgn::position_of(text, Some(game)) {
        Ok(found) => {
            print_notes(&found.notes)?;
            Ok(found.position)
        }
        Err(ImportError::Nothing) => Err(no_position(game, text, &strict)),
        Err(ImportError::BadPosition { error, .. }) => Err(no_position(game, text, &error)),
        Err(error) => Err(unreadable(&error)),
    }
}

/// Why a text isn't a position of a game. It is quoted if it doesn't even have the form of one.
fn no_position(game: &Variant, text: &str, error: &PositionError) -> ToolError {
    if error.field != "text" {
        return wrong(error);
    }
    let (shown, key) = (words::shortened(text, 61), game.key);
    wrong(format!(
        "`{shown}` isn't a position of {key}: {}",
        error.problem
    ))
}

/// Prints notes about skipped or completed parts to stderr.
fn print_notes(notes: &[Note]) -> io::Result<()> {
    let words = imports::view::import_notes(Locale::default(), notes, &[]).plain();
    let mut lines = words.lines();
    lines.try_for_each(|line| writeln!(io::stderr(), "note: {line}"))
}

fn unreadable(error: &ImportError) -> ToolError {
    wrong(imports::view::import_error(Locale::default(), error).plain())
}

#[allow(clippy::needless_pass_by_value, reason = "errors are mapped with it")]
fn wrong(problem: impl ToString) -> ToolError {
    ToolError::Input(problem.to_string())
}

fn codes(position: &AnyPosition) -> Vec<String> {
    let moves = position.moves();
    let mut codes: Vec<String> = moves.iter().map(|one| one.code().to_owned()).collect();
    codes.sort();
    codes
}

fn judgement(position: &AnyPosition) -> String {
    let check = if position.in_check() {
        "check"
    } else {
        "quiet"
    };
    let outcome = position.proven_outcome();
    let result = outcome.map_or("-".to_owned(), |outcome| outcome.to_string());
    format!("{} {check} {result}", position.turn().letter())
}

/// The moves of a list.
fn moves_of(text: &str) -> Result<Vec<String>, ToolError> {
    let game = pgn::read(text).map_err(|error| unreadable(&error.into()))?;
    Ok(game.moves.into_iter().map(|played| played.text).collect())
}

fn one_move(position: &AnyPosition, text: &str) -> Result<rules::Move, ToolError> {
    spelling::read_record(position.as_ref(), text).map_err(|error| {
        let list = |candidates: &[rules::Move]| {
            let notations: Vec<&str> = candidates.iter().map(|played| played.notation()).collect();
            notations.join(", ")
        };
        let shown = words::shortened(text, 61);
        wrong(match error {
            MoveError::Unknown => {
                let near = || {
                    let near = spelling::near(PieceLetters::ENGLISH, position.as_ref(), text);
                    let near = (!near.is_empty()).then(|| list(&near));
                    near.map(|near| format!(". Did you mean {near}?"))
                };
                let why = explain::explain(position.as_ref(), text)
                    .map(|why| format!(": {}", view::reason(Locale::default(), &why).plain()));
                let why = why.or_else(near).unwrap_or_default();
                format!("`{shown}` is not a legal move in {position}{why}")
            }
            MoveError::Ambiguous(candidates) => match candidates.as_slice() {
                [_] => format!("`{shown}` isn't clear. Did you mean {}?", list(&candidates)),
                _ => format!("`{shown}` could be {}", list(&candidates)),
            },
            MoveError::PromotionMissing(candidates) => {
                let list = list(&candidates);
                format!("`{shown}` does not say what the pawn becomes: {list}")
            }
        })
    })
}
