//! Names of commands and options, typed in any language.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::Locale;
use super::bundle::{exists, translated};
use crate::command;
use crate::command::{CommandSpec, GROUPS, OptionSpec};
use crate::game::Language;

/// Values that mean the same where an option has one of them.
const SYNONYMS: [[&str; 2]; 2] = [["yes", "on"], ["no", "off"]];

/// Maximum number of words of a text that names a command among others.
const MOST_WORDS: usize = 4;

/// The English path of a command or a group typed in any language, with or without its slash: `partie verlauf` is `game
/// history`.
pub fn command_named(text: &str) -> Option<String> {
    let typed = text.trim().strip_prefix('/').unwrap_or(text.trim());
    let typed = typed.to_lowercase();
    let words: Vec<Vec<String>> = typed.split_whitespace().map(in_english).collect();
    let paths: Vec<String> = match words.as_slice() {
        [one] => one.clone(),
        [group, name] => {
            let pairs = group
                .iter()
                .flat_map(|group| name.iter().map(move |name| (group, name)));
            pairs
                .map(|(group, name)| format!("{group} {name}"))
                .collect()
        }
        _ => Vec::new(),
    };
    paths
        .into_iter()
        .find(|path| command::topic(path).is_some())
}

/// The command that a text names instead of a move: `resign`, `take back`, `offer draw`.
pub fn command_in(text: &str) -> Option<&'static CommandSpec> {
    let is_sign = |symbol: char| !symbol.is_alphanumeric();
    let words = text.split_whitespace();
    let words = words.map(|word| word.trim_matches(is_sign));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let whole = words.concat();
    let is_letter = |symbol: char| symbol.is_alphabetic() || ['\'', '’'].contains(&symbol);
    if words.len() > MOST_WORDS || !whole.chars().all(is_letter) {
        return None;
    }
    let meant = |said: &str| command::meant(&command_named(said)?);
    // `lancer` is also French for `/event start`.
    let is_everyday = |spec: &&CommandSpec| spec.group().is_none() && spec.path != "move";
    let text = words.join(" ");
    let mut named = words.into_iter().filter_map(meant).filter(is_everyday);
    let mut all = command::ALL.iter().copied();
    let said = || all.find(|spec| is_said(spec, &text));
    meant(&whole).or_else(|| named.next()).or_else(said)
}

/// Whether a text has one of the phrases that people type instead of a command's name: `I give up` is `/resign`.
fn is_said(spec: &CommandSpec, text: &str) -> bool {
    let key = format!("slash-also-{}", spec.path);
    let text = format!(" {} ", text.to_lowercase());
    let mut speaking = Language::spoken().filter(|language| exists(*language, &key));
    speaking.any(|language| {
        let phrases = Locale::of(language).phrase(&key);
        let mut phrases = phrases.split(", ");
        phrases.any(|phrase| text.contains(&format!(" {phrase} ")))
    })
}

/// The English path words by their names in all languages, in each of their [`spellings`].
static ENGLISH: LazyLock<HashMap<String, Vec<&'static str>>> = LazyLock::new(|| {
    let groups = GROUPS.iter().map(|group| group.name);
    let names = groups.chain(command::ALL.iter().map(|spec| spec.name()));
    let mut words: HashMap<String, Vec<&'static str>> = HashMap::new();
    for (name, language) in names.flat_map(|name| Language::spoken().map(move |one| (name, one))) {
        for spelling in spellings(&Locale::of(language).command(name).to_lowercase()) {
            let known = words.entry(spelling).or_default();
            if !known.contains(&name) {
                known.push(name);
            }
        }
    }
    words
});

/// The word itself, and the English path words that it translates in any language.
fn in_english(word: &str) -> Vec<String> {
    let known = spellings(word).into_iter();
    let translated = known
        .filter_map(|spelling| ENGLISH.get(&spelling))
        .flatten();
    let mut all = vec![word.to_owned()];
    all.extend(translated.map(|name| (*name).to_owned()));
    all
}

pub fn option_named(spec: &CommandSpec, text: &str) -> Option<&'static OptionSpec> {
    let typed = text.to_lowercase();
    let is_english = |option: &&OptionSpec| {
        option.name == typed || option.american.is_some_and(|american| american == typed)
    };
    let is_called =
        |option: &&OptionSpec| option_names(option).any(|name| is_typed_as(&name, &typed));
    let english = spec.options.iter().find(is_english);
    english.or_else(|| spec.options.iter().find(is_called))
}

/// The value of an option typed in any language, with or without quotation marks: `perfekt` is `perfect`.
pub fn choice_named(option: &OptionSpec, text: &str) -> Option<&'static str> {
    let typed = text.trim_matches(['"', '\'', '„', '“', '”', '«', '»']);
    let typed = typed.to_lowercase();
    let choices = option.kind.choices();
    let is_said = |choice: &str, key: &str| {
        let mut locales = Language::spoken().map(Locale::of);
        choice.eq_ignore_ascii_case(&typed)
            || locales.any(|locale| is_typed_as(&locale.phrase(key), &typed))
    };
    let is_called = |choice: &&&'static str| {
        let key = option.choice_key(choice);
        is_said(choice, &key.unwrap_or_default())
    };
    let is_meant = |choice: &&&'static str| {
        let same = SYNONYMS.iter().filter(|words| words.contains(choice));
        let mut same = same.flatten();
        same.any(|word| is_said(word, &format!("choice-{word}")))
            || language_called(choice).is_some_and(|one| language_called(&typed) == Some(one))
    };
    let mut called = choices.iter().filter(is_called);
    let called = called.next().or_else(|| choices.iter().find(is_meant));
    called.copied()
}

/// The language with this code, name or name of its piece letters.
fn language_called(text: &str) -> Option<Language> {
    let names = |language: &Language| {
        [
            language.key(),
            language.letters().key(),
            language.about("name"),
        ]
    };
    let is_called =
        |language: &Language| names(language).iter().any(|name| is_typed_as(name, text));
    Language::spoken().find(is_called)
}

/// The value of an option in the reader's language.
pub(crate) fn choice_typed(locale: Locale, option: &str, value: &str) -> String {
    let mut options = command::ALL.iter().flat_map(|spec| spec.options);
    let takes = |one: &&OptionSpec| one.name == option && one.choice_key(value).is_some();
    let key = options.find(takes).and_then(|one| one.choice_key(value));
    match key {
        Some(key) if exists(locale.language, &format!("field-{option}")) => locale.phrase(&key),
        Some(_) | None => value.to_owned(),
    }
}

/// A typed command in the reader's language: `/accept number:1` is `/annehmen nummer:1`.
pub fn typed_in(locale: Locale, typed: &str) -> String {
    let own = |key: &str| exists(locale.language, key).then(|| locale.phrase(key));
    let has_names = exists(locale.language, "field-number");
    translated(typed, |key| own(key).filter(|_| has_names))
}

/// A word in lower case, without accents, and with `ue` for `ü`.
fn spellings(word: &str) -> [String; 3] {
    let german = word.replace('ä', "ae").replace('ö', "oe");
    let german = german.replace('ü', "ue").replace('ß', "ss");
    [word.to_owned(), any_ascii::any_ascii(word), german]
}

/// Whether typed text matches a name: ignoring case, with or without accents, and `ue` for `ü`.
fn is_typed_as(name: &str, typed: &str) -> bool {
    let name = spellings(&name.to_lowercase());
    name.iter()
        .zip(spellings(typed))
        .any(|(one, other)| *one == other)
}

pub fn option_names(option: &OptionSpec) -> impl Iterator<Item = String> + use<'_> {
    let american = option.american.map(str::to_owned);
    let localised = Language::spoken();
    let localised = localised.map(move |language| Locale::of(language).option_of(option));
    american.into_iter().chain(localised)
}

/// The names of a command in all languages: full paths and last words.
pub fn paths(spec: &CommandSpec) -> impl Iterator<Item = String> {
    let path = spec.path;
    let localised = Language::spoken();
    localised.flat_map(move |language| {
        let path = Locale::of(language).command(path);
        let last = path.rsplit(' ').next().map(str::to_owned);
        [Some(path), last].into_iter().flatten()
    })
}
