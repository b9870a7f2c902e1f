//! Names of commands and options, typed in any language.

use super::words::Locale;
use crate::command::{self, CommandSpec, GROUPS, OptionSpec};
use crate::game::Language;

/// The English path of a command or a group that is typed in any language, with or without its slash: `partie verlauf`
/// is `game history`.
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

/// The word itself, and the English words of paths that have this name in a language.
fn in_english(word: &str) -> Vec<String> {
    let groups = GROUPS.iter().map(|group| group.name);
    let names = command::ALL.iter().map(|spec| spec.name());
    let translated = groups.chain(names).filter(|name| {
        let mut locales = Language::SPOKEN.into_iter().map(Locale::of);
        locales.any(|locale| locale.command(name) == word)
    });
    let mut all = vec![word.to_owned()];
    all.extend(translated.map(str::to_owned));
    all
}

/// The option of that name in any language.
pub fn option_named(spec: &CommandSpec, text: &str) -> Option<&'static OptionSpec> {
    let typed = text.to_lowercase();
    let is_english = |option: &&OptionSpec| {
        option.name == typed || option.american.is_some_and(|american| american == typed)
    };
    let is_called = |option: &&OptionSpec| names(option).any(|name| name == typed);
    let english = spec.options.iter().find(is_english);
    english.or_else(|| spec.options.iter().find(is_called))
}

/// The names of an option in all languages.
pub fn names(option: &OptionSpec) -> impl Iterator<Item = String> {
    let american = option.american.map(str::to_owned);
    let name = option.name;
    let localised = Language::SPOKEN.into_iter();
    let localised = localised.map(move |language| Locale::of(language).option(name));
    american.into_iter().chain(localised)
}

/// The names of a command in all languages, whole and by their last words.
pub fn paths(spec: &CommandSpec) -> impl Iterator<Item = String> {
    let path = spec.path;
    let localised = Language::SPOKEN.into_iter();
    localised.flat_map(move |language| {
        let path = Locale::of(language).command(path);
        let last = path.rsplit(' ').next().map(str::to_owned);
        [Some(path), last].into_iter().flatten()
    })
}
