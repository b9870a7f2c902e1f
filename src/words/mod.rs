//! Sentences: Fluent messages with players, pings and typed texts kept apart until a front end prints them.

pub mod bundle;
pub mod names;
pub mod pseudo;
use std::borrow::Cow;
use std::fmt::Write as _;

use fluent_bundle::{FluentArgs, FluentAttribute, FluentMessage, FluentValue};

use crate::command::OptionSpec;
use crate::engine::level::Level;
use crate::game::{
    ChannelId, Day, GameNumber, Key, Language, MessageId, Place, Player, PlayerId, RoleId,
    Timestamp, Zone, cleaned, utf16_units, within_units,
};
use crate::referee::RequestContext;
use crate::rules::Variant;
use crate::rules::outcome::Side;
use crate::rules::piece_letters::PieceLetters;
use crate::rules::scene::Role;
use crate::words::bundle::{exists, of_language};

/// Text for people. Only a front end knows how to escape a name and ping a person.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Words {
    pub parts: Vec<Part>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// Our text, with the little Markdown that all front ends understand: `**bold**` and `` `code` ``.
    Text(String),
    Player(Player),
    Ping(Player),
    /// A channel, which a front end may link.
    Channel(ChannelId),
    /// A role of a server, by name, without a notification.
    Role(RoleId),
    /// A role of a server whose members are notified.
    RolePing(RoleId),
    /// A link to a place, or a message in it.
    Link(Place, Option<MessageId>),
    /// A name that somebody chose, which is never interpreted.
    Name(String),
    /// A typed text, which is quoted and never interpreted.
    Typed(String),
    /// A time, which a front end may show in the reader's time zone.
    Time {
        at: Timestamp,
        style: TimeStyle,
        /// For front ends that don't know the reader's time zone.
        locale: Locale,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TimeStyle {
    Moment,
    /// The distance from now, if a front end can update it; otherwise date and time.
    Relative,
    /// Only the time of day, after a date.
    Clock,
    /// The time of day to the second.
    Second,
    /// Date, time and distance from now.
    Deadline,
}

impl TimeStyle {
    /// The time in the reader's language and zone, for front ends whose platform doesn't format it.
    pub fn format(self, at: Timestamp, locale: Locale) -> String {
        match self {
            // A printed distance becomes wrong with time; a date doesn't.
            TimeStyle::Moment | TimeStyle::Relative | TimeStyle::Deadline => {
                let date = locale.date_format();
                locale.zone.format(at, &format!("{date} %H:%M %Z"))
            }
            TimeStyle::Clock => locale.zone.format(at, "%H:%M"),
            TimeStyle::Second => locale.zone.format(at, "%H:%M:%S %Z"),
        }
    }
}

/// Maximum length of a quoted text, in UTF-16 units.
const LONGEST_QUOTATION: usize = 61;

fn side_key(side: Side) -> &'static str {
    side.pick("side-white", "side-black")
}

/// An argument of a sentence.
#[derive(Debug, Clone)]
pub(crate) enum Arg<'a> {
    Text(Cow<'a, str>),
    Player(&'a Player),
    Ping(&'a Player),
    Typed(&'a str),
    /// A name that somebody chose.
    Given(&'a str),
    /// A typed text in full length.
    Quoted(&'a str),
    Count(i64),
    Words(Words),
    Time(Timestamp, TimeStyle),
    /// The name of a thing by its key, in every form that the language's file has.
    Name(String),
    /// A player, in a sentence about a side, in any of its forms.
    PlayerOf(Side, &'a Player),
}

impl Arg<'_> {
    pub(crate) fn game(variant: &Variant) -> Self {
        Arg::Name(format!("game-{}", variant.key))
    }

    pub(crate) fn side(side: Side) -> Self {
        Arg::Name(side_key(side).to_owned())
    }

    /// A number, by which the sentence selects its forms.
    pub(crate) fn number(count: impl TryInto<i64>) -> Self {
        Arg::Count(count.try_into().unwrap_or(i64::MAX))
    }

    /// The parts of an argument that isn't plain text; plain text is already in the sentence.
    fn parts(&self, locale: Locale) -> Vec<Part> {
        vec![match self {
            // A former player has no name and can't be notified.
            Arg::Player(player) | Arg::Ping(player) | Arg::PlayerOf(_, player)
                if player.id.is_former() =>
            {
                Part::Text(player_name(locale, player))
            }
            // Neither Arbiter nor a channel is notified of its turn.
            Arg::Ping(player) if !player.id.is_arbiter() && !is_unnamed_channel(player) => {
                Part::Ping((*player).clone())
            }
            Arg::Player(player) | Arg::Ping(player) | Arg::PlayerOf(_, player) => {
                Part::Player(Player {
                    id: player.id,
                    name: player_name(locale, player),
                })
            }
            Arg::Typed(text) => Part::Typed(shortened(text, LONGEST_QUOTATION)),
            Arg::Quoted(text) => Part::Typed((*text).to_owned()),
            Arg::Given(name) => Part::Name((*name).to_owned()),
            Arg::Time(at, style) => Part::Time {
                at: *at,
                style: *style,
                locale,
            },
            Arg::Words(words) => return words.parts.clone(),
            Arg::Text(_) | Arg::Count(_) | Arg::Name(_) => return Vec::new(),
        }]
    }

    pub(crate) fn piece(role: Role) -> Self {
        Arg::Name(format!("piece-{}", role.key()))
    }
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

impl From<GameNumber> for Arg<'_> {
    fn from(number: GameNumber) -> Self {
        number.to_string().into()
    }
}

impl From<Words> for Arg<'_> {
    fn from(words: Words) -> Self {
        Arg::Words(words)
    }
}

impl Words {
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Words {
            parts: vec![Part::Text(text.into())],
        }
    }

    pub(crate) fn one(part: Part) -> Self {
        Words { parts: vec![part] }
    }

    /// Appends text after a space, unless it's empty.
    pub(crate) fn and(self, more: impl Into<Option<Words>>) -> Self {
        self.joined(" ", more.into().unwrap_or_default())
    }

    /// Appends text on a new line, unless it's empty.
    pub(crate) fn line(self, more: impl Into<Option<Words>>) -> Self {
        self.joined("\n", more.into().unwrap_or_default())
    }

    pub(crate) fn joined(mut self, separator: &str, mut more: Words) -> Self {
        if !self.parts.is_empty() && !more.parts.is_empty() {
            self.parts.push(Part::Text(separator.to_owned()));
        }
        self.parts.append(&mut more.parts);
        self
    }

    /// Replaces pings of a player by the name.
    pub fn name_only(&mut self, player: PlayerId) {
        for part in &mut self.parts {
            if let Part::Ping(pinged) = part
                && pinged.id == player
            {
                *part = Part::Player(pinged.clone());
            }
        }
    }

    pub fn pings(&self) -> impl Iterator<Item = &Player> {
        self.parts.iter().filter_map(|part| match part {
            Part::Ping(player) => Some(player),
            _ => None,
        })
    }

    pub fn role_pings(&self) -> impl Iterator<Item = RoleId> {
        self.parts.iter().filter_map(|part| match part {
            Part::RolePing(role) => Some(*role),
            _ => None,
        })
    }

    /// The text without any markup, for captions and descriptions.
    pub fn plain(&self) -> String {
        let mut plain = String::new();
        for part in &self.parts {
            match part {
                Part::Text(text) | Part::Typed(text) | Part::Name(text) => plain.push_str(text),
                Part::Player(player) | Part::Ping(player) => plain.push_str(&player.name),
                Part::Channel(channel) | Part::Link(Place { channel, .. }, _) => {
                    let _ = write!(plain, "#{channel}");
                }
                Part::Role(role) => {
                    let _ = write!(plain, "#{role}");
                }
                Part::RolePing(role) => {
                    let _ = write!(plain, "@{role}");
                }
                Part::Time { at, style, locale } => plain.push_str(&style.format(*at, *locale)),
            }
        }
        plain
    }
}

/// Marks around the number of an argument that isn't plain text: private-use characters that no sentence contains.
const OPEN: char = '\u{E000}';
const CLOSE: char = '\u{E001}';

/// The language of a reply, with piece letters and time zone.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Locale {
    pub language: Language,
    pub letters: PieceLetters,
    /// For front ends that don't know the reader's time zone.
    pub zone: Zone,
}

impl Locale {
    /// A language with its own piece letters, in UTC.
    pub fn of(language: Language) -> Self {
        Locale {
            language,
            letters: language.letters(),
            zone: Zone::UTC,
        }
    }

    /// The locale of a reply that only the user sees.
    pub fn of_user(context: RequestContext) -> Self {
        let language = context.language();
        Locale {
            language,
            letters: context.preferences.letters(language),
            zone: context.preferences.zone,
        }
    }

    /// The usual date format, in strftime notation.
    pub(crate) fn date_format(self) -> &'static str {
        self.language.about("date")
    }

    /// A day as people write it; it parses back to the same day.
    pub(crate) fn day(self, day: Day) -> String {
        day.format(self.date_format())
    }

    /// The sentence with that name, filled in; in English if the language lacks it.
    pub(crate) fn say(self, name: &str, args: &[(&'static str, Arg<'_>)]) -> Words {
        let mut filled = FluentArgs::with_capacity(args.len());
        for (index, (key, arg)) in args.iter().enumerate() {
            let value = match arg {
                Arg::Text(text) => FluentValue::from(text.as_ref().to_owned()),
                Arg::Count(count) => FluentValue::from(*count),
                Arg::Name(name) => {
                    for (form, text) in self.forms(name) {
                        filled.set(format!("{key}-{form}"), text);
                    }
                    FluentValue::from(self.phrase(name))
                }
                _ => {
                    let place = format!("{OPEN}{index}{CLOSE}");
                    if let Arg::PlayerOf(side, _) = arg {
                        for (form, _) in self.forms(side_key(*side)) {
                            filled.set(format!("{key}-{form}"), place.clone());
                        }
                    }
                    FluentValue::from(place)
                }
            };
            filled.set(*key, value);
        }
        let mut errors = Vec::new();
        let bundles = [self.language, Language::ENGLISH].map(of_language);
        let text = bundles.into_iter().find_map(|bundle| {
            let pattern = bundle.get_message(name)?.value()?;
            Some(bundle.format_pattern(pattern, Some(&filled), &mut errors))
        });
        debug_assert!(errors.is_empty(), "{name}: {errors:?}");
        match text {
            Some(text) => split(self, &text, args),
            // A test finds missing sentences; in production the name is shown.
            None => Words::text(name),
        }
    }

    /// The forms of a name, with articles and cases, from its attributes: `den Springer` is `$piece-den` in a sentence about
    /// `$piece`. A capitalised form starts a sentence: `$piece-Den` is `Den Springer`.
    fn forms(self, name: &str) -> Vec<(String, String)> {
        let bundle = of_language(self.language);
        let name = bundle.get_message(name);
        let attributes = name.iter().flat_map(FluentMessage::attributes);
        let form = |attribute: FluentAttribute<'_>| {
            let text = bundle.format_pattern(attribute.value(), None, &mut Vec::new());
            let (id, text) = (attribute.id().to_owned(), text.into_owned());
            let capital = (capitalised(&id), capitalised(&text));
            [(id, text), capital]
        };
        attributes.flat_map(form).collect()
    }

    /// A sentence without arguments, as text.
    pub fn phrase(self, name: &str) -> String {
        self.say(name, &[]).plain()
    }

    /// The translated name of a group, or path of a command, word by word.
    pub fn command(self, path: &str) -> String {
        let words = path
            .split(' ')
            .map(|name| self.name_or("slash", name, name));
        words.collect::<Vec<_>>().join(" ")
    }

    /// The short description of a command or a group.
    pub fn command_summary(self, path: &str) -> String {
        self.phrase(&format!("command-{}", path.replace(' ', "-")))
    }

    pub fn option(self, name: &str) -> String {
        self.name_or("field", name, name)
    }

    pub fn option_of(self, spec: &OptionSpec) -> String {
        self.name_or("field", spec.key, spec.name)
    }

    pub(crate) fn name_or(self, kind: &str, key: &str, name: &str) -> String {
        let key = format!("{kind}-{key}");
        if exists(self.language, &key) {
            self.phrase(&key)
        } else {
            name.to_owned()
        }
    }

    pub(crate) fn role(self, role: Role) -> String {
        self.phrase(&format!("piece-{}", role.key()))
    }

    /// Translates the piece letters in a move's notation or similar text.
    pub(crate) fn localised_notation(self, notation: &str) -> String {
        self.letters.print(notation)
    }
}

pub fn capitalised(text: &str) -> String {
    let mut symbols = text.chars();
    match symbols.next() {
        Some(first) => first.to_uppercase().chain(symbols).collect(),
        None => String::new(),
    }
}

fn split(locale: Locale, text: &str, args: &[(&'static str, Arg<'_>)]) -> Words {
    let mut words = Words::default();
    for piece in text.split_inclusive([OPEN, CLOSE]) {
        let index = piece
            .strip_suffix(CLOSE)
            .and_then(|index| index.parse().ok());
        match (
            index.and_then(|index: usize| args.get(index)),
            piece.trim_end_matches([OPEN, CLOSE]),
        ) {
            (Some((_, arg)), _) => words.parts.extend(arg.parts(locale)),
            (None, "") => {}
            (None, text) => words.parts.push(Part::Text(text.to_owned())),
        }
    }
    words
}

/// A text of at most this many UTF-16 units, with an ellipsis where it is cut.
pub fn shortened(text: &str, longest: usize) -> String {
    if utf16_units(text) <= longest {
        return text.to_owned();
    }
    format!("{}…", within_units(text, longest.saturating_sub(1)))
}

/// Whether a player is a channel without a known name, which was stored in some reader's language.
fn is_unnamed_channel(player: &Player) -> bool {
    player.channel().is_some()
        && Language::spoken().any(|language| channel_name(Locale::of(language)) == player.name)
}

/// The name of a channel as a player, for places where it can't be linked.
pub fn channel_name(locale: Locale) -> String {
    locale.phrase("channel-as-player")
}

/// The name of a player for a reader; never empty.
pub(crate) fn player_name(locale: Locale, player: &Player) -> String {
    if player.id.is_former() {
        return locale.phrase("former-player");
    }
    if is_unnamed_channel(player) {
        return channel_name(locale);
    }
    if !player.id.is_arbiter() {
        return match cleaned(&player.name) {
            Some(_) => player.name.clone(),
            None => Player::shown_as(player.id, "").name,
        };
    }
    let mut levels = Level::ALL.iter();
    match levels.find(|level| Player::arbiter(Some(**level)).name == player.name) {
        Some(level) => {
            let level = locale.phrase(&format!("choice-{}", level.key()));
            locale.say("arbiter", &[("level", level.into())]).plain()
        }
        None => locale.phrase("arbiter-of-any-level"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_always_has_a_name() {
        let id = PlayerId::new(1_234_567).unwrap();
        for name in ["", "\u{200b}\u{2800}"] {
            let name = name.to_owned();
            let who = &Player { id, name };
            assert_eq!(player_name(Locale::default(), who), "Player 4567");
            let parts = Arg::Player(who).parts(Locale::default());
            assert_eq!(Words { parts }.plain(), "Player 4567");
        }
    }

    #[test]
    fn a_moment_stays_apart_until_it_is_printed() {
        let at = Timestamp::from_millisecond(1_700_000_000_000);
        let args = [("side", Arg::Time(at, TimeStyle::Relative))];
        let words = Locale::default().say("caption-to-move", &args);
        let style = TimeStyle::Relative;
        let locale = Locale::default();
        assert!(words.parts.contains(&Part::Time { at, style, locale }));
        assert_eq!(words.plain(), "2023-11-14 22:13 UTC to move");
    }
}
