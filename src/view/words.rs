//! Sentences: Fluent messages with players, pings and typed texts kept apart until a front end prints them.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use crate::referee::{Player, Time, Utc};

/// Sentences for people. Only a front end knows how a name is escaped and a person is pinged.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Words {
    /// The pieces, in order.
    pub parts: Vec<Part>,
}

/// A piece of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// Words of ours, with the little Markdown that all front ends understand: `**bold**` and `` `code` ``.
    Text(String),
    /// A player's name.
    Player(Player),
    /// A player who is to be told.
    Ping(Player),
    /// What somebody typed, to be quoted and never interpreted.
    Typed(String),
    /// A moment, which a front end may show in its reader's own time zone.
    Time {
        /// Which moment.
        at: Time,
        /// How it is said.
        style: TimeStyle,
    },
}

/// How a moment is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TimeStyle {
    /// By its date and its time.
    Moment,
    /// By how far away it is, where a front end can keep that true; otherwise by its date and its time.
    Relative,
    /// By its time of day alone, where a date stands before it.
    Clock,
    /// By its date, its time and how far away it is: what somebody has to keep.
    Deadline,
}

impl TimeStyle {
    /// The moment in UTC, for front ends that do not know their readers' time zones.
    #[must_use]
    pub fn in_utc(self, at: Time) -> String {
        let utc = Utc::of(at);
        match self {
            // What was printed cannot go on counting: a date stays true.
            TimeStyle::Moment | TimeStyle::Relative | TimeStyle::Deadline => utc.to_string(),
            TimeStyle::Clock => format!("{:02}:{:02}", utc.hour, utc.minute),
        }
    }
}

/// The longest quotation of what somebody typed, in characters.
const LONGEST_QUOTATION: usize = 60;

/// What a sentence is filled in with.
#[derive(Debug, Clone)]
pub(super) enum Arg<'a> {
    Text(Cow<'a, str>),
    Player(&'a Player),
    Ping(&'a Player),
    Typed(&'a str),
    /// The same in full length, where its option is short enough.
    Quoted(&'a str),
    Count(i64),
    Words(Words),
    Time(Time, TimeStyle),
}

impl<'a> From<&'a str> for Arg<'a> {
    fn from(text: &'a str) -> Self {
        Arg::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Arg<'_> {
    fn from(text: String) -> Self {
        Arg::Text(Cow::Owned(text))
    }
}

impl From<Words> for Arg<'_> {
    fn from(words: Words) -> Self {
        Arg::Words(words)
    }
}

impl Words {
    /// Plain words of ours.
    pub(super) fn text(text: impl Into<String>) -> Self {
        Words {
            parts: vec![Part::Text(text.into())],
        }
    }

    /// The sentences, then others behind a space.
    pub(super) fn and(self, more: Words) -> Self {
        self.joined(" ", more)
    }

    /// The sentences, then others on a new line.
    pub(super) fn line(self, more: Words) -> Self {
        self.joined("\n", more)
    }

    fn joined(mut self, separator: &str, mut more: Words) -> Self {
        if !self.parts.is_empty() && !more.parts.is_empty() {
            self.parts.push(Part::Text(separator.to_owned()));
        }
        self.parts.append(&mut more.parts);
        self
    }

    /// The people who are to be told.
    pub fn pings(&self) -> impl Iterator<Item = &Player> {
        self.parts.iter().filter_map(|part| match part {
            Part::Ping(player) => Some(player),
            Part::Text(_) | Part::Player(_) | Part::Typed(_) | Part::Time { .. } => None,
        })
    }

    /// The sentences without any markup, for captions and descriptions.
    #[must_use]
    pub fn plain(&self) -> String {
        let mut plain = String::new();
        for part in &self.parts {
            match part {
                Part::Text(text) | Part::Typed(text) => plain.push_str(text),
                Part::Player(player) | Part::Ping(player) => plain.push_str(&player.name),
                Part::Time { at, style } => plain.push_str(&style.in_utc(*at)),
            }
        }
        plain
    }
}

/// The place of an argument that stays apart: these two characters are private ones that no sentence of ours contains.
const OPEN: char = '\u{E000}';
const CLOSE: char = '\u{E001}';

static ENGLISH: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| {
    let resource = FluentResource::try_new(include_str!("../../assets/i18n/en.ftl").to_owned())
        .expect("a test reads the English sentences");
    let mut bundle = FluentBundle::new_concurrent(vec!["en".parse().expect("en is a language")]);
    bundle.set_use_isolating(false);
    bundle
        .add_resource(resource)
        .expect("a test finds sentences that are there twice");
    bundle
});

/// The sentence of that name, filled in.
///
/// # Panics
/// Never with the names that this module is asked for: a test formats every sentence of the program.
pub(super) fn say(name: &str, args: &[(&'static str, Arg<'_>)]) -> Words {
    let mut filled = FluentArgs::with_capacity(args.len());
    for (index, (key, arg)) in args.iter().enumerate() {
        let value = match arg {
            Arg::Text(text) => FluentValue::from(text.as_ref().to_owned()),
            Arg::Count(count) => FluentValue::from(*count),
            Arg::Player(_)
            | Arg::Ping(_)
            | Arg::Typed(_)
            | Arg::Quoted(_)
            | Arg::Words(_)
            | Arg::Time(..) => FluentValue::from(format!("{OPEN}{index}{CLOSE}")),
        };
        filled.set(*key, value);
    }
    let mut errors = Vec::new();
    let text = ENGLISH
        .get_message(name)
        .and_then(|message| message.value())
        .map(|pattern| ENGLISH.format_pattern(pattern, Some(&filled), &mut errors));
    match text {
        Some(text) => split(&text, args),
        // A missing sentence is a mistake of ours that a test finds; whoever meets it still gets its name.
        None => Words::text(name),
    }
}

/// A sentence without arguments, as text.
#[must_use]
pub fn phrase(name: &str) -> String {
    say(name, &[]).plain()
}

/// Whether there is a sentence of that name.
#[must_use]
pub fn exists(name: &str) -> bool {
    ENGLISH.has_message(name)
}

fn split(text: &str, args: &[(&'static str, Arg<'_>)]) -> Words {
    let mut words = Words::default();
    let mut own = String::new();
    for piece in text.split_inclusive([OPEN, CLOSE]) {
        if let Some(index) = piece.strip_suffix(CLOSE)
            && let Some((_, arg)) = index
                .parse::<usize>()
                .ok()
                .and_then(|index| args.get(index))
        {
            if !own.is_empty() {
                words.parts.push(Part::Text(std::mem::take(&mut own)));
            }
            match arg {
                // Somebody who asked to be forgotten has no name, and nobody can be told.
                Arg::Player(player) | Arg::Ping(player) if player.id.is_former() => {
                    words.parts.push(Part::Text(super::player_name(player)));
                }
                Arg::Player(player) => words.parts.push(Part::Player((*player).clone())),
                Arg::Ping(player) => words.parts.push(Part::Ping((*player).clone())),
                Arg::Typed(text) => words.parts.push(Part::Typed(shortened(text))),
                Arg::Quoted(text) => words.parts.push(Part::Typed((*text).to_owned())),
                Arg::Words(inner) => words.parts.extend(inner.parts.iter().cloned()),
                Arg::Time(at, style) => words.parts.push(Part::Time {
                    at: *at,
                    style: *style,
                }),
                Arg::Text(text) => own.push_str(text),
                Arg::Count(count) => own.push_str(&count.to_string()),
            }
        } else {
            let _ = write!(own, "{}", piece.trim_end_matches([OPEN, CLOSE]));
        }
    }
    if !own.is_empty() {
        words.parts.push(Part::Text(own));
    }
    words
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= LONGEST_QUOTATION {
        return text.to_owned();
    }
    text.chars().take(LONGEST_QUOTATION).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_stays_apart_until_it_is_printed() {
        let at = Time(1_700_000_000_000);
        let args = [("side", Arg::Time(at, TimeStyle::Relative))];
        let words = say("caption-to-move", &args);
        let style = TimeStyle::Relative;
        assert!(words.parts.contains(&Part::Time { at, style }));
        assert_eq!(words.plain(), "2023-11-14 22:13 UTC to move");
    }
}
