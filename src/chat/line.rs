//! Reads a typed line: who speaks, and which command.
//!
//! ```text
//! line    = [ name ":" ] "/" command { words } { option ":" words }
//! name    = 1 to 32 of A-Z a-z 0-9 _ -          compared without case
//! ```
//! Bare words fill the first required option, or the first option where none is required, up to the next `option:` that
//! the command knows. Spaces belong to the words.

use crate::command::{self, Args, Command, CommandError, CommandSpec, Value, ValueType};
use crate::game::{Player, PlayerId};
use crate::referee::{Invited, Kind};
use crate::view;

/// The most letters of a name.
const LONGEST_NAME: usize = 32;

/// The least likeness of a suggested command (Jaro-Winkler, 0 to 1).
const ALIKE: f64 = 0.75;

#[derive(Debug)]
pub struct ChatLine {
    /// Who speaks, where the line says so.
    pub speaker: Option<Player>,
    pub content: LineContent,
}

#[derive(Debug)]
pub enum LineContent {
    /// A command, or the reason why it cannot be read.
    Command(Box<Result<Command, CommandError>>),
    /// Words without a slash.
    Words,
    /// Not a valid name.
    BadName(String),
}

/// `None` for an empty line.
pub fn read(line: &str) -> Option<ChatLine> {
    let line = line.trim();
    if line.is_empty() {
        return None;
    }
    let (speaker, rest) = match line.split_once(':') {
        // A colon behind a slash belongs to an option.
        Some((name, rest)) if !name.contains('/') && rest.trim_start().starts_with('/') => {
            match player(name.trim()) {
                Some(player) => (Some(player), rest.trim()),
                None => {
                    return Some(ChatLine {
                        speaker: None,
                        content: LineContent::BadName(name.trim().to_owned()),
                    });
                }
            }
        }
        Some(_) | None => (None, line),
    };
    let content = match rest.strip_prefix('/') {
        None => LineContent::Words,
        Some(rest) => command(rest),
    };
    Some(ChatLine { speaker, content })
}

/// The person of that name: the name in any case is the identity.
pub fn player(name: &str) -> Option<Player> {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    if name.is_empty() || name.len() > LONGEST_NAME || !name.bytes().all(allowed) {
        return None;
    }
    // FNV-1a. The top bit stays clear because databases know signed numbers only.
    let hash = name
        .to_ascii_lowercase()
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    Some(Player {
        id: PlayerId(hash >> 1),
        name: name.to_owned(),
    })
}

fn command(rest: &str) -> LineContent {
    let (name, words) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let Some(spec) = command::find(name) else {
        return error(CommandError::UnknownCommand {
            text: format!("/{name}"),
            nearest: nearest(name),
        });
    };
    let filled = match fill(spec, words) {
        Ok(filled) => filled,
        Err(wrong) => return error(wrong),
    };
    let mut args = Args::default();
    for (option, text) in filled {
        if option == "command" {
            let named = view::command_named(&text).map_or(text, str::to_owned);
            args = args.with(option, Value::Text(named));
            continue;
        }
        let takes = spec.option(option).map(|known| known.kind.takes);
        if takes != Some(ValueType::Person) {
            args = args.with(option, Value::Text(text));
            continue;
        }
        let name = text.strip_prefix('@').unwrap_or(&text);
        match player(name) {
            Some(player) => {
                args = args.with(
                    option,
                    Value::Person(Invited {
                        player,
                        kind: Kind::Person,
                    }),
                );
            }
            None => return LineContent::BadName(name.to_owned()),
        }
    }
    LineContent::Command(Box::new(command::read(spec.name, &args)))
}

fn error(error: CommandError) -> LineContent {
    LineContent::Command(Box::new(Err(error)))
}

fn fill(
    spec: &'static CommandSpec,
    words: &str,
) -> Result<Vec<(&'static str, String)>, CommandError> {
    let required = spec
        .options
        .iter()
        .find(|option| option.need == command::Need::Required);
    let bare = required.or(spec.options.first());
    let mut filled: Vec<(&'static str, String)> = Vec::new();
    for word in words.split_whitespace() {
        if let Some((option, value)) = option_of(spec, word) {
            filled.push((option, value.to_owned()));
            continue;
        }
        match filled.last_mut() {
            Some((_, text)) => {
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(word);
            }
            None => match bare {
                Some(option) if required.is_some() || !looks_like_option(word) => {
                    filled.push((option.name, word.to_owned()));
                }
                Some(_) | None => {
                    let text = word.to_owned();
                    return Err(CommandError::UnknownOption {
                        command: spec.name,
                        text,
                    });
                }
            },
        }
    }
    Ok(filled)
}

fn option_of<'a>(spec: &'static CommandSpec, word: &'a str) -> Option<(&'static str, &'a str)> {
    let (name, value) = word.split_once(':')?;
    let option = spec
        .options
        .iter()
        .find(|option| option.name.eq_ignore_ascii_case(name))?;
    Some((option.name, value))
}

fn looks_like_option(word: &str) -> bool {
    word.split_once(':').is_some_and(|(name, _)| {
        name.len() > 2 && name.bytes().all(|byte| byte.is_ascii_lowercase())
    })
}

/// The command that is most like the typed one.
fn nearest(name: &str) -> Option<&'static str> {
    let name = name.to_ascii_lowercase();
    command::ALL
        .iter()
        .map(|spec| (strsim::jaro_winkler(&name, spec.name), spec.name))
        .filter(|(alike, _)| *alike >= ALIKE)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, name)| name)
}
