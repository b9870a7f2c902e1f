//! The sentences of every language, from `assets/i18n`.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::OnceLock;

use fluent_bundle::FluentResource;
use fluent_bundle::concurrent::FluentBundle;

use super::pseudo::pseudo;
use crate::command;
use crate::command::OptionSpec;
use crate::game::{Key, Language};
use crate::rules::scene::Role;
use crate::settings::Theme;

/// The sentences of each language, loaded on first use.
static BUNDLES: [OnceLock<FluentBundle<FluentResource>>; Language::COUNT] =
    [const { OnceLock::new() }; Language::COUNT];

/// A language's sentences, with those of its base language as fallback.
fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let code = language.key().parse();
    let mut bundle =
        FluentBundle::new_concurrent(vec![code.expect("a directory has the code of a language")]);
    bundle.set_use_isolating(false);
    let own = [language.base(), Some(language)].into_iter().flatten();
    let files: Vec<Language> = own.collect();
    let own: Vec<&str> = files.iter().map(|file| file.sentences()).collect();
    let named = files.iter().map(|file| match language {
        Language::PSEUDO => (*file, pseudo(file.sentences())),
        _ => (*file, with_own_names(file.sentences(), &own)),
    });
    let of_themes = files.iter().map(|file| match language {
        Language::PSEUDO => (*file, pseudo(&names_of_themes("en"))),
        _ => (*file, names_of_themes(file.key())),
    });
    let of_languages = std::iter::once((language, names_of_languages()));
    for (file, source) in of_languages.chain(of_themes).chain(named) {
        bundle.add_resource_overriding(resource(file, source));
    }
    bundle
}

/// The sentences of a file, except those that can't be parsed, which fall back to English.
fn resource(language: Language, source: String) -> FluentResource {
    let problem = unreadable(language, &source);
    debug_assert!(problem.is_none(), "{}", problem.unwrap_or_default());
    FluentResource::try_new(source).unwrap_or_else(|(readable, _)| readable)
}

/// The file and line of the first sentence that can't be parsed.
pub fn unreadable(language: Language, source: &str) -> Option<String> {
    let (_, errors) = FluentResource::try_new(source.to_owned()).err()?;
    let error = errors.first()?;
    let before = source.get(..error.pos.start)?;
    let file = before.rsplit("### FILE ").next().unwrap_or_default();
    let name = file.lines().next().unwrap_or_default();
    let line = file.lines().count().saturating_sub(1).max(1);
    let code = language.key();
    Some(format!("assets/i18n/{code}/{name}:{line}: {error}"))
}

/// The choices of languages and of their piece letters, each written in its language.
fn names_of_languages() -> String {
    let mut names = String::new();
    for language in Language::spoken() {
        let (code, name, letters) = (language.key(), language.about("name"), language.letters());
        let _ = writeln!(names, "choice-{code} = {name}");
        if language.base().is_none() {
            let pieces = Role::OF_CHESS[..5]
                .iter()
                .map(|role| letters.of(*role).to_string());
            let pieces = pieces.collect::<Vec<_>>().join(" ");
            let _ = writeln!(names, "choice-{} = {name} ({pieces})", letters.key());
        }
    }
    names
}

/// The choices of themes, which have their names in their own files.
fn names_of_themes(language: &str) -> String {
    let mut names = String::new();
    for theme in Theme::ALL {
        if let Some(name) = theme.name_in(language) {
            let _ = writeln!(names, "choice-{} = {name}", theme.key());
        }
    }
    names
}

/// Replaces English names of commands and options quoted as code by the language's names, which people see and type. So a
/// name is translated in one place.
fn with_own_names(source: &str, files: &[&str]) -> String {
    let lines = files.iter().flat_map(|file| file.lines());
    let named: HashMap<&str, &str> = lines.filter_map(|line| line.split_once(" = ")).collect();
    let own = |key: &str| named.get(key).map(|name| (*name).to_owned());
    let quoted = |(index, piece): (usize, &str)| match index % 2 {
        0 => piece.to_owned(),
        _ => translated(piece, own),
    };
    let pieces: Vec<String> = source.split('`').enumerate().map(quoted).collect();
    pieces.join("`")
}

/// Translates the names and values in a quoted command. A quotation that starts with neither a command nor an option, such
/// as a move code, is unchanged.
pub(crate) fn translated(quoted: &str, own: impl Fn(&str) -> Option<String>) -> String {
    let option = |word: &str| {
        let end = word.find(':').unwrap_or(word.len());
        let (name, rest) = word.split_at(end);
        let value = rest.strip_prefix(':').unwrap_or(rest);
        let options = command::ALL.iter().flat_map(|spec| spec.options);
        let mut named = options.filter(|option| option.name == name);
        // Options with the same name may have other values.
        let takes = |option: &&OptionSpec| option.choice_key(value).is_some();
        let option = named.clone().find(takes).or_else(|| named.next());
        let Some((option, name)) =
            option.and_then(|option| Some((option, own(&format!("field-{}", option.key))?)))
        else {
            return word.to_owned();
        };
        let value = match option.choice_key(value).and_then(|key| own(&key)) {
            Some(words) if words.contains(' ') => format!("\"{words}\""),
            Some(word) => word,
            None => value.to_owned(),
        };
        let colon = if rest.is_empty() { "" } else { ":" };
        format!("{name}{colon}{value}")
    };
    let (path, rest) = quoted_path(quoted);
    let names = path
        .into_iter()
        .map(|name| own(&format!("slash-{name}")).unwrap_or_else(|| name.to_owned()));
    let path = names.collect::<Vec<_>>().join(" ");
    let slash = if path.is_empty() { "" } else { "/" };
    let rest: Vec<String> = rest.split(' ').map(option).collect();
    format!("{slash}{path}{}", rest.join(" "))
}

/// Splits a quotation into the command or group at its start and the rest.
fn quoted_path(piece: &str) -> (Vec<&str>, &str) {
    let Some(text) = piece.strip_prefix('/') else {
        return (Vec::new(), piece);
    };
    let end = |text: &str| text.find(' ').unwrap_or(text.len());
    let one = end(text);
    let two = text.get(one + 1..).map_or(one, |rest| one + 1 + end(rest));
    let is_known = |end: &usize| command::find(&text[..*end]).is_some();
    match [two, one].into_iter().find(is_known) {
        Some(end) => (text[..end].split(' ').collect(), &text[end..]),
        None if command::group(&text[..one]).is_some() => (vec![&text[..one]], &text[one..]),
        None => (Vec::new(), piece),
    }
}

pub(crate) fn of_language(language: Language) -> &'static FluentBundle<FluentResource> {
    BUNDLES[language.index()].get_or_init(|| bundle(language))
}

/// Whether a language has a sentence of that name.
pub fn exists(language: Language, name: &str) -> bool {
    of_language(language).has_message(name)
}
