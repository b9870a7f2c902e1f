//! The export format: tag pairs (8.1), lines of fewer than 80 characters (8.2.1), and a comment after each move.

use crate::game::Annotation;
use crate::pgn::read::is_tag;
use crate::rules::outcome::Side;

/// In characters, without the line feed.
const WIDEST: usize = 79;

const SEVEN_TAGS: usize = 7;

pub struct MoveText {
    pub number: u32,
    pub side: Side,
    /// SAN in chess, codes otherwise.
    pub text: String,
    pub annotation: Annotation,
}

/// The first seven tags keep their order; others are sorted (9).
pub fn write_pgn(
    mut tags: Vec<(impl AsRef<str> + Ord, String)>,
    comment: &str,
    moves: impl IntoIterator<Item = MoveText>,
    result: &str,
) -> String {
    if let Some(others) = tags.get_mut(SEVEN_TAGS..) {
        others.sort_unstable();
    }
    let tags: Vec<String> = tags
        .iter()
        .map(|(name, value)| format!("[{} \"{}\"]\n", name.as_ref(), escaped(value)))
        .collect();
    let mut tokens = Vec::new();
    push_comment(&mut tokens, [], comment);
    let mut is_interrupted = true;
    for one in moves {
        // After a comment on White's move, Black's number is required (8.2.2.2).
        if one.side == Side::White || is_interrupted {
            tokens.push(format!("{}{}", one.number, one.side.pick(".", "...")));
        }
        tokens.extend(one.text.split(' ').map(str::to_owned));
        let Annotation {
            nags,
            commands,
            comment,
            variations,
        } = one.annotation;
        is_interrupted =
            !(commands.is_empty() && comment.trim().is_empty() && variations.is_empty());
        tokens.extend(nags.iter().map(|nag| format!("${nag}")));
        push_comment(&mut tokens, commands, &comment);
        let words = variations.iter().flat_map(|line| line.split_whitespace());
        tokens.extend(words.map(str::to_owned));
    }
    tokens.push(result.to_owned());
    format!("{}\n{}", tags.concat(), wrapped(tokens))
}

/// Escapes quotes and backslashes; control characters become spaces (7).
fn escaped(value: &str) -> String {
    let mut escaped = String::with_capacity(value.len());
    for symbol in value.chars() {
        match symbol {
            '"' | '\\' => escaped.extend(['\\', symbol]),
            symbol if symbol.is_control() => escaped.push(' '),
            symbol => escaped.push(symbol),
        }
    }
    escaped
}

/// Adds a comment word by word, commands undivided. Replaces characters that would end a comment, or start a command or a tag.
fn push_comment(tokens: &mut Vec<String>, commands: impl IntoIterator<Item = String>, text: &str) {
    let mut brackets = text.match_indices('[').map(|(at, _)| &text[at..]);
    let is_plain = !brackets.any(|rest| rest.starts_with("[%") || is_tag(rest));
    let text: String = text
        .chars()
        .map(|symbol| match symbol {
            '[' | ']' if is_plain => symbol,
            '{' | '[' => '(',
            '}' | ']' => ')',
            symbol if symbol.is_control() => ' ',
            symbol => symbol,
        })
        .collect();
    let words = text.split_whitespace().map(str::to_owned);
    let mut words: Vec<String> = commands.into_iter().chain(words).collect();
    if let Some(first) = words.first_mut() {
        first.insert(0, '{');
    }
    if let Some(last) = words.last_mut() {
        last.push('}');
    }
    tokens.append(&mut words);
}

/// Fills lines. A line must not begin with `%`, an escape (6).
fn wrapped(tokens: Vec<String>) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(mut token) = tokens.next() {
        while let Some(next) = tokens.next_if(|next| next.starts_with('%')) {
            token = format!("{token} {next}");
        }
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + token.chars().count() <= WIDEST => {
                line.push(' ');
                line.push_str(&token);
            }
            Some(_) | None => lines.push(token),
        }
    }
    lines.join("\n") + "\n"
}
