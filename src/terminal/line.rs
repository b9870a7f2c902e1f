//! Parses a typed line into speaker and command.
//!
//! ```text
//! line    = [ name ":" ] ( [ "/" ] command { words } { option ":" words } | move )
//! command = name | group name                   in any language; a last word that only one has, too
//! name    = 1 to 32 letters, digits, _ and -    in any script, compared without case
//! ```
//! Bare words fill the first required option, or the first option if none is required, up to the next `option:` of the
//! command. They may contain spaces.

use super::bare_move::Reading;
use crate::command;
use crate::command::{
    Args, Command, CommandError, CommandSpec, Need, OptionSpec, Suggestions, Value, ValueType,
};
use crate::game::{ChannelId, Player, PlayerId, RoleId, cleaned};
use crate::referee::{Invited, Kind};
use crate::words::names;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory as _};

/// Maximum length of a name.
const LONGEST_NAME: usize = 32;

/// Maximum number for rehearsed channels and roles, whose names are mapped to numbers.
const MOST_REHEARSED: u64 = 10_000;

/// Minimum similarity of a suggested command or option (Jaro-Winkler, 0 to 1).
const ALIKE: f64 = 0.8;

#[derive(Debug)]
pub struct ChatLine {
    /// The speaker, if the line names one.
    pub speaker: Option<Player>,
    pub content: LineContent,
}

#[derive(Debug)]
pub enum LineContent {
    /// A command, or why it can't be parsed.
    Command(Box<Result<Command, CommandError>>),
    /// Text without a slash, and its possible readings.
    Words(Vec<Reading>),
    /// Somebody tried to speak as Arbiter.
    ArbitersName(String),
    /// Not a valid name.
    BadName(String),
}

/// Whether a line ends the session.
pub fn is_farewell(line: &str) -> bool {
    let line = line.trim().trim_start_matches('/');
    ["quit", "exit"].contains(&line.to_lowercase().as_str())
}

/// `None` for an empty line.
pub fn read(line: &str) -> Option<ChatLine> {
    let line = line.trim();
    if line.is_empty() {
        return None;
    }
    let (name, rest) = match line.split_once(':') {
        // A colon after a slash belongs to an option.
        Some((name, rest))
            if !name.contains('/')
                && (rest.trim_start().starts_with('/') || is_bare_command(rest.trim())) =>
        {
            (Some(name.trim()), rest.trim())
        }
        Some(_) | None => (None, line),
    };
    if let Some(name) = name.filter(|name| is_arbiter(name)) {
        let content = LineContent::ArbitersName(name.to_owned());
        let speaker = None;
        return Some(ChatLine { speaker, content });
    }
    let speaker = name.and_then(parse_player);
    let content = match (name, rest.strip_prefix('/')) {
        (Some(name), _) if speaker.is_none() => LineContent::BadName(name.to_owned()),
        (_, None) if is_bare_command(rest) => read_command(if rest == "?" { "help" } else { rest }),
        (_, None) => LineContent::Words(readings(line)),
        (_, Some(rest)) => read_command(rest),
    };
    Some(ChatLine { speaker, content })
}

/// Whether a line without a slash is a command: its name alone, or followed by a person, an option or a choice.
fn is_bare_command(line: &str) -> bool {
    let is_told_by = |(spec, words): (&CommandSpec, &str)| {
        let option = words.split_once(':').map(|(name, _)| name);
        let first = spec.options.first();
        let is_value = first.is_some_and(|option| match option.kind.suggestions {
            Some(Suggestions::Commands) => names::command_named(words).is_some(),
            _ => names::choice_named(option, words).is_some(),
        });
        words.is_empty()
            || words.starts_with('@')
            || is_value
            || option.is_some_and(|name| names::option_named(spec, name).is_some())
    };
    line == "?" || called(line).is_ok_and(is_told_by)
}

/// The whole line, and the rest after a name at its start.
fn readings(line: &str) -> Vec<Reading> {
    let whole = Reading {
        speaker: None,
        text: line.to_owned(),
    };
    let named = line.split_once(':').and_then(|(name, rest)| {
        Some(Reading {
            speaker: Some(parse_player(name.trim()).filter(|_| !is_arbiter(name.trim()))?),
            text: rest.trim().to_owned(),
        })
    });
    std::iter::once(whole).chain(named).collect()
}

/// Whether Arbiter has this name.
pub(crate) fn is_arbiter(name: &str) -> bool {
    name.eq_ignore_ascii_case(Player::ARBITER_NAME)
}

/// The person with that name, which is their identity, ignoring case.
pub fn parse_player(name: &str) -> Option<Player> {
    let is_seen = cleaned(name).is_some_and(|seen| seen == name);
    if !is_seen || name.chars().count() > LONGEST_NAME || !name.chars().all(is_part_of_name) {
        return None;
    }
    Some(Player {
        id: PlayerId::of_name(name)?,
        name: name.to_owned(),
    })
}

/// Letters, including combining marks, and digits.
pub(crate) fn is_part_of_name(symbol: char) -> bool {
    symbol.is_alphanumeric()
        || symbol.general_category_group() == GeneralCategoryGroup::Mark
        || matches!(symbol, '_' | '-')
}

fn read_command(rest: &str) -> LineContent {
    let unread = |error| LineContent::Command(Box::new(Err(error)));
    filled(rest).unwrap_or_else(unread)
}

fn filled(rest: &str) -> Result<LineContent, CommandError> {
    let (spec, words) = called(rest)?;
    let mut args = Args::default();
    for (option, text) in fill_options(spec, words)? {
        if let Some(value) = rehearsed(option.kind.takes, &text) {
            args = args.with(option.name, value);
            continue;
        }
        if option.kind.takes != ValueType::Person {
            let named = match option.kind.suggestions {
                Some(Suggestions::Commands) => names::command_named(&text),
                _ => names::choice_named(option, &text).map(str::to_owned),
            };
            let text = named.unwrap_or(text);
            let text = match option.name {
                "rating-roles" => with_rehearsed_roles(&text),
                _ => text,
            };
            args = args.with(option.name, Value::Text(text));
            continue;
        }
        let name = text.strip_prefix('@').unwrap_or(&text);
        let Some(player) = parse_player(name) else {
            return Ok(LineContent::BadName(name.to_owned()));
        };
        let (player, kind) = if is_arbiter(name) {
            (Player::arbiter(None), Kind::Arbiter)
        } else {
            (player, Kind::Person)
        };
        args = args.with(option.name, Value::Person(Invited { player, kind }));
    }
    let command = command::read(spec.path, &args);
    Ok(LineContent::Command(Box::new(command)))
}

/// A channel or a role, by number or any name: there are none here, but a server's settings can be rehearsed.
fn rehearsed(takes: ValueType, text: &str) -> Option<Value> {
    let number = rehearsed_number(text.strip_prefix(['#', '@']).unwrap_or(text))?;
    match takes {
        ValueType::Channel => Some(Value::Channel(ChannelId::new(number)?)),
        ValueType::Role => Some(Value::Role(RoleId::new(number)?)),
        _ => None,
    }
}

fn rehearsed_number(name: &str) -> Option<u64> {
    let number = name.parse().ok();
    number.or_else(|| Some(parse_player(name)?.id.get() % MOST_REHEARSED + 2))
}

/// The channels and roles that a line names, as replies print them and as they were typed.
pub(crate) fn rehearsed_names(line: &str) -> impl Iterator<Item = (String, String)> {
    line.split_whitespace().filter_map(|word| {
        let (_, typed) = word.split_at(word.rfind(['#', '@'])?);
        let (sign, name) = typed.split_at(1);
        Some((
            format!("{sign}{}", rehearsed_number(name)?),
            typed.to_owned(),
        ))
    })
}

/// The text with a number for each role's name.
fn with_rehearsed_roles(text: &str) -> String {
    let numbered = |word: &str| {
        let (from, name) = word.split_once('@')?;
        match rehearsed(ValueType::Role, name)? {
            Value::Role(role) => Some(format!("{from}{role}")),
            _ => None,
        }
    };
    let words = text.split_whitespace();
    let words = words.map(|word| numbered(word).unwrap_or_else(|| word.to_owned()));
    words.collect::<Vec<_>>().join(" ")
}

/// The command at the start of a line, in any language, and the rest.
fn called(rest: &str) -> Result<(&'static CommandSpec, &str), CommandError> {
    let (first, words) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let words = words.trim_start();
    let unknown = |text: &str| CommandError::UnknownCommand {
        text: format!("/{text}"),
        nearest: nearest(text),
    };
    let path = names::command_named(first).ok_or_else(|| unknown(first))?;
    let (second, behind) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
    // `/privacy action:export` is the former syntax.
    let second = match second.split_once(':') {
        Some((command::FORMER_ACTION, action)) => action,
        Some(_) | None => second,
    };
    if let Some(group) = command::group(&path) {
        let both = format!("{path} {second}");
        if let Some(spec) = names::command_named(&both).and_then(|path| command::find(&path)) {
            return Ok((spec, behind));
        }
        if !second.is_empty() && !second.contains(':') {
            let commands = group.commands();
            let named = commands.flat_map(|spec| names::paths(spec).map(|name| (name, spec.path)));
            return Err(CommandError::UnknownCommand {
                text: format!("/{first} {second}"),
                nearest: most_alike(second, named),
            });
        }
        let group = group.name;
        return match command::meant(group) {
            Some(spec) => Ok((spec, words)),
            None => Err(CommandError::NoSubcommand { group }),
        };
    }
    let spec = command::meant(&path).ok_or_else(|| unknown(first))?;
    Ok((spec, words))
}

type Filled = Vec<(&'static OptionSpec, String)>;

fn fill_options(spec: &'static CommandSpec, words: &str) -> Result<Filled, CommandError> {
    let required = spec
        .options
        .iter()
        .find(|option| option.need == Need::Required);
    let bare = required.or(spec.options.first());
    let mut filled = Filled::new();
    for word in words.split_whitespace() {
        let named = word.split_once(':').and_then(|(name, value)| {
            let option = names::option_named(spec, name)?;
            Some((option, value.to_owned()))
        });
        if let Some(option) = named {
            filled.push(option);
            continue;
        }
        // `@arbiter club white`
        let is_complete =
            |(option, text): &&(&OptionSpec, String)| !text.is_empty() && option.kind.is_one_word();
        if let Some(choice) = filled
            .last()
            .filter(is_complete)
            .and_then(|_| choice_of(spec, word, &filled))
        {
            filled.push((choice, word.to_owned()));
            continue;
        }
        let unknown = || CommandError::UnknownOption {
            command: spec.path,
            text: word.to_owned(),
            nearest: nearest_option(spec, word),
        };
        match filled.last_mut() {
            // A reason is free text and may contain colons.
            Some((option, _)) if looks_like_option(word) && !option.kind.is_prose() => {
                return Err(unknown());
            }
            Some((_, text)) => {
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(word);
            }
            None => match bare {
                Some(option) if !looks_like_option(word) => {
                    filled.push((option, word.to_owned()));
                }
                Some(_) | None => return Err(unknown()),
            },
        }
    }
    // A text may be quoted.
    for (_, text) in &mut filled {
        let inner = text
            .strip_prefix('"')
            .and_then(|text| text.strip_suffix('"'));
        if let Some(inner) = inner.filter(|inner| !inner.contains('"')) {
            *text = inner.to_owned();
        }
    }
    Ok(filled)
}

/// The only unfilled option with this choice.
fn choice_of(
    spec: &'static CommandSpec,
    word: &str,
    filled: &Filled,
) -> Option<&'static OptionSpec> {
    let is_free = |option: &&OptionSpec| filled.iter().all(|(one, _)| one.name != option.name);
    let has_it = |option: &&OptionSpec| names::choice_named(option, word).is_some();
    let mut free = spec.options.iter().filter(is_free).filter(has_it);
    free.next().filter(|_| free.next().is_none())
}

fn looks_like_option(word: &str) -> bool {
    word.split_once(':').is_some_and(|(name, _)| {
        name.chars().count() > 2 && name.chars().all(|c| c.is_alphabetic() || c == '-')
    })
}

/// The path of the command most similar to the typed one.
fn nearest(typed: &str) -> Option<&'static str> {
    let specs = command::ALL.iter();
    let named = specs.flat_map(|spec| names::paths(spec).map(|name| (name, spec.path)));
    most_alike(typed, named)
}

/// The option most similar to the typed one.
fn nearest_option(spec: &'static CommandSpec, word: &str) -> Option<&'static str> {
    let typed = word.split_once(':').map_or(word, |(name, _)| name);
    let options = spec.options.iter();
    let named =
        options.flat_map(|option| names::option_names(option).map(|name| (name, option.name)));
    most_alike(typed, named)
}

fn most_alike(
    typed: &str,
    named: impl Iterator<Item = (String, &'static str)>,
) -> Option<&'static str> {
    let typed = typed.to_lowercase();
    named
        .map(|(name, meant)| (strsim::jaro_winkler(&typed, &name), meant))
        .filter(|(alike, _)| *alike >= ALIKE)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, meant)| meant)
}
