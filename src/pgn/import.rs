//! Games to import: PGN of one or several games, or the text of a position, also amid other words.

use super::{PgnGame, games, result_of};
use crate::game::UNDECIDED;
use crate::rules::{self, AnyPosition, Variant, spelling};

/// In bytes (Discord delivers larger files than anybody's games).
pub const LARGEST_IMPORT: usize = 256 * 1024;

/// Games of one import; the first ones count.
pub const MOST_IMPORTED: usize = 20;

/// Longer games are refused.
const MOST_PLIES: usize = 1_000;

/// Fields of a position text, most first; a FEN may lack its counters.
const FIELDS: [usize; 5] = [8, 6, 4, 3, 2];

/// Words among which a position is looked for.
const MOST_WORDS: usize = 400;

/// In characters.
const LONGEST_NAME: usize = 32;

/// Names of chess in other programs' `Variant` tag.
const ORTHODOX: [&str; 6] = [
    "normal",
    "regular",
    "classical",
    "international",
    "western",
    "from position",
];

/// Unknown values (PGN 8.1.1).
pub const UNKNOWN_VALUES: [&str; 3] = ["", "?", "-"];

/// In characters; a player's own link has more of them.
const LICHESS_ID: usize = 8;

/// The id of the game on Lichess that a text is a link to.
pub fn lichess_game(text: &str) -> Option<&str> {
    let (_, path) = text.trim().split_once("lichess.org/")?;
    let end = path.find(|letter: char| !letter.is_ascii_alphanumeric());
    let id = &path[..end.unwrap_or(path.len())];
    matches!(id.len(), LICHESS_ID | 12).then(|| &id[..LICHESS_ID])
}

/// An imported game, with legal moves only.
#[derive(Debug, Clone)]
pub struct Imported {
    pub variant: &'static Variant,
    pub start: AnyPosition,
    /// Their codes.
    pub moves: Vec<String>,
    /// White's first; empty if unknown.
    pub names: [String; 2],
    /// `1-0`, `0-1`, `1/2-1/2`, or `*`.
    pub result: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ImportError {
    /// Neither a game nor a position.
    Nothing,
    /// Not PGN from this line on.
    Unreadable {
        line: usize,
    },
    UnknownVariant {
        line: usize,
        name: String,
    },
    BadPosition {
        line: usize,
    },
    IllegalMove {
        line: usize,
        text: String,
    },
    TooLong {
        most: usize,
    },
}

/// Reads up to [`MOST_IMPORTED`] games, or else a position.
pub fn imported(text: &str) -> Result<Vec<Imported>, ImportError> {
    let text = text.trim().trim_matches('`').trim();
    if let Some(position) = position_in(text) {
        return Ok(vec![position]);
    }
    let mut found = Vec::new();
    for written in games(text).take(MOST_IMPORTED) {
        let written = written.map_err(|error| ImportError::Unreadable { line: error.line })?;
        let has_position = written.start_tag().is_some();
        if !written.moves.is_empty() || has_position {
            let read = game(&written);
            let is_no_move = |error: &ImportError| matches!(error, ImportError::IllegalMove { text, .. } if *text == written.moves[0].text);
            // Words of a message are not even a first move.
            if written.tags.is_empty() && read.as_ref().is_err_and(is_no_move) {
                return Err(ImportError::Nothing);
            }
            found.push(read?);
        }
    }
    if found.is_empty() {
        return Err(ImportError::Nothing);
    }
    Ok(found)
}

/// The first text of a position among some words.
fn position_in(text: &str) -> Option<Imported> {
    // Tags belong to a game.
    if text.starts_with('[') {
        return None;
    }
    let words: Vec<&str> = text
        .split_whitespace()
        .map(|word| word.trim_matches(['`', '"', ',']))
        .take(MOST_WORDS)
        .collect();
    let places = (0..words.len()).flat_map(|from| FIELDS.map(|fields| (from, fields)));
    places.into_iter().find_map(|(from, fields)| {
        let words = words.get(from..from + fields)?;
        // Most words are no part of a position.
        words[0].len().checked_sub(8)?;
        let text = completed(&words.join(" "));
        let mut variants = rules::ALL.iter();
        let (variant, start) = variants.find_map(|variant| {
            let read = (variant.read)(&text).ok()?;
            Some((*variant, read))
        })?;
        Some(Imported {
            variant,
            start,
            moves: Vec::new(),
            names: Default::default(),
            result: UNDECIDED,
        })
    })
}

/// Some programs omit the last two fields of a FEN.
pub fn completed(text: &str) -> String {
    let is_short = text.split_whitespace().count() == 4 && text.contains('/');
    format!("{}{}", text.trim(), if is_short { " 0 1" } else { "" })
}

fn game(written: &PgnGame) -> Result<Imported, ImportError> {
    if written.moves.len() > MOST_PLIES {
        return Err(ImportError::TooLong { most: MOST_PLIES });
    }
    let named = match written.tag_pair("Variant") {
        Some(tag) if !UNKNOWN_VALUES.contains(&tag.value.trim()) => {
            let unknown = || ImportError::UnknownVariant {
                line: tag.line,
                name: tag.value.clone(),
            };
            Some(variant_named(tag.value.trim()).ok_or_else(unknown)?)
        }
        _ => None,
    };
    if let Some(variant) = named {
        return game_of(written, variant);
    }
    // Records of moves alone don't say which game it is.
    let of_chess = game_of(written, rules::ALL[0]);
    let mut others = rules::ALL[1..].iter();
    of_chess.or_else(|error| {
        let found = others.find_map(|variant| game_of(written, variant).ok());
        found.ok_or(error)
    })
}

fn game_of(written: &PgnGame, variant: &'static Variant) -> Result<Imported, ImportError> {
    let start = match written.start_tag() {
        Some(tag) => {
            let read = variant.position(&completed(&tag.value));
            read.map_err(|_| ImportError::BadPosition { line: tag.line })?
        }
        None => variant.start(),
    };
    let mut position = start.clone();
    let mut moves = Vec::with_capacity(written.moves.len());
    for one in &written.moves {
        let read = spelling::read_record(position.as_ref(), &one.text);
        let played = read.map_err(|_| ImportError::IllegalMove {
            line: one.line,
            text: one.text.clone(),
        })?;
        moves.push(played.code().to_owned());
        position = played.next().clone();
    }
    let name = |tag: &str| {
        let name = written.tag(tag).map(str::trim).unwrap_or_default();
        let is_known = !UNKNOWN_VALUES.contains(&name);
        let name = if is_known { name } else { "" };
        name.chars().take(LONGEST_NAME).collect()
    };
    let told = written.result.as_deref().or(written.tag("Result"));
    Ok(Imported {
        variant,
        start,
        moves,
        names: ["White", "Black"].map(name),
        result: told.and_then(result_of).unwrap_or(UNDECIDED),
    })
}

/// By key, alias, or a common name of orthodox chess.
pub fn variant_named(name: &str) -> Option<&'static Variant> {
    let lower = name.to_lowercase();
    let plain = lower.strip_suffix(" chess").unwrap_or(&lower);
    if ORTHODOX.contains(&plain) {
        return rules::find("chess");
    }
    let hyphened = plain.replace(' ', "-");
    [name, plain, hyphened.as_str()]
        .into_iter()
        .find_map(rules::find)
}

/// Decodes UTF-16 with a byte order mark, else UTF-8.
pub fn decoded(bytes: &[u8]) -> String {
    let unit: fn([u8; 2]) -> u16 = match bytes {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => return String::from_utf8_lossy(bytes).into_owned(),
    };
    let pairs = bytes.chunks_exact(2);
    let units = pairs.map(|pair| unit([pair[0], pair[1]]));
    String::from_utf16_lossy(&units.collect::<Vec<u16>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(text: &str) -> Imported {
        let mut games = imported(text).unwrap();
        assert_eq!(games.len(), 1, "{text}");
        games.remove(0)
    }

    #[test]
    fn games_and_positions_are_read_as_people_paste_them() {
        let game = only("[White \"Ann\"]\n[Black \"?\"]\n\n1. e4 e5 2. Nf3 {good} *");
        assert_eq!(game.moves, ["e2e4", "e7e5", "g1f3"]);
        assert_eq!(
            (game.names, game.result),
            (["Ann".to_owned(), String::new()], "*")
        );
        assert_eq!(only("f3 e5 g4 Qh4# 0-1").result, "0-1");
        assert_eq!(only("L5 L6 LxL WxL").variant.key, "mono-dimensional");
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        let words = format!("White to move, who wins?\n```{fen}```");
        for text in [fen, "4k3/8/8/8/8/8/4P3/4K3 w - -", &words] {
            assert_eq!(only(text).start.to_string(), fen, "{text}");
        }
        for variant in rules::ALL {
            let start = variant.start().to_string();
            assert_eq!(only(&start).start.to_string(), start);
        }
        assert_eq!(
            imported("1. e4 *\n\n[White \"B\"]\n1. d4 *").unwrap().len(),
            2
        );
    }

    #[test]
    fn what_is_no_game_is_told_by_its_line() {
        let cases = [
            ("", ImportError::Nothing),
            ("[White \"Ann\"]\n*", ImportError::Nothing),
            (
                "1. e4 e5\n2. Ke3",
                ImportError::IllegalMove {
                    line: 2,
                    text: "Ke3".to_owned(),
                },
            ),
            (
                "[Variant \"Checkers\"]\n1. e4",
                ImportError::UnknownVariant {
                    line: 1,
                    name: "Checkers".to_owned(),
                },
            ),
            ("[FEN \"8/8\"]\n1. e4", ImportError::BadPosition { line: 1 }),
            (
                &"Nf3 Nf6 Ng1 Ng8 ".repeat(300),
                ImportError::TooLong { most: MOST_PLIES },
            ),
        ];
        for (text, error) in cases {
            assert_eq!(imported(text).unwrap_err(), error, "{text}");
        }
        for text in ["hello", "Hello there, how are you?"] {
            assert_eq!(imported(text).unwrap_err(), ImportError::Nothing, "{text}");
        }
    }
}
