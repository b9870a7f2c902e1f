//! The words of commands, options and games, within Discord's limits.

use std::collections::BTreeSet;

use arbiter::command;
use arbiter::command::{CommandSpec, Entry, Topic, ValueType};
use arbiter::engine::level::Level;
use arbiter::game::{Key as _, Language};
use arbiter::play::view;
use arbiter::rules;
use arbiter::rules::chess::variants;
use arbiter::words::Locale;
use arbiter::words::bundle::exists;

use super::all;

/// Whether a language has a sentence; the message says where it is missing.
#[track_caller]
fn is_there(language: Language, name: &str) {
    let code = language.key();
    assert!(
        exists(language, name),
        "{name} is missing in assets/i18n/{code}/sentences.ftl"
    );
}

/// Discord's rule for the names of commands and options ("Application Command Naming").
fn is_a_name(text: &str) -> bool {
    (1..=32).contains(&text.chars().count())
        && text.chars().all(|c| {
            c == '-' || c == '_' || c.is_numeric() || (c.is_alphabetic() && c.is_lowercase())
        })
}

#[test]
fn every_game_command_and_option_has_its_words_within_discords_limits() {
    for language in Language::spoken() {
        let locale = Locale::of(language);
        for variant in rules::ALL {
            let key = variant.key;
            is_there(language, &format!("game-{key}"));
            assert!(view::game_name(locale, variant).chars().count() <= 100);
            // Its pieces move as in chess.
            let moves_as = if variants::has(variant) {
                "chess"
            } else {
                key.trim_end_matches("960")
            };
            for role in variant.start().roles() {
                let how = format!("how-{moves_as}-{}", role.key());
                is_there(language, &how);
            }
            let guide = arbiter::features::help::rules::guide(language, variant);
            assert!((500..=2_000).contains(&guide.chars().count()), "{key}");
            let is_english = guide == variant.guide.trim();
            assert_eq!(
                is_english,
                language == Language::ENGLISH,
                "{key}: {language:?}"
            );
        }
        let mut names = BTreeSet::new();
        let entries: Vec<Entry> = command::entries().collect();
        assert!(entries.len() <= 20, "a picker is shared with other bots");
        for entry in entries {
            let (name, commands) = match entry {
                Entry::Command(spec) => (spec.path, vec![spec]),
                Entry::Group(group) => (group.name, group.commands().collect()),
            };
            assert!(names.insert(locale.command(name)), "{name} is there twice");
            assert!(commands.len() <= 25, "{name}");
            let mut total = length_of_name(locale, name, name);
            let mut inside = BTreeSet::new();
            for spec in commands {
                let name = locale.command(spec.name());
                assert!(inside.insert(name), "{} is there twice", spec.path);
                total += length_of_name(locale, spec.name(), spec.path);
                total += length_of_options(locale, spec);
            }
            assert!(total <= 8_000, "{name} is longer than Discord takes");
        }
    }
}

/// The lengths of a name and of its summary, both within Discord's limits.
fn length_of_name(locale: Locale, name: &str, path: &str) -> usize {
    let name = locale.command(name);
    assert!(is_a_name(&name), "{name}");
    let key = format!("command-{}", path.replace(' ', "-"));
    is_there(locale.language, &key);
    let summary = locale.command_summary(path).chars().count();
    assert!((1..=100).contains(&summary), "{key}");
    name.chars().count() + summary
}

/// The lengths of all options of a command, each within Discord's limits.
fn length_of_options(locale: Locale, spec: &CommandSpec) -> usize {
    let language = locale.language;
    let mut total = 0;
    let mut options = BTreeSet::new();
    for option in spec.options {
        let name = format!("option-{}", option.name);
        is_there(language, &name);
        let text = locale.phrase(&name);
        assert!((1..=100).contains(&text.chars().count()), "{text}");
        let name = locale.option_of(option);
        assert!(is_a_name(&name), "{name}");
        assert!(option.american.is_none_or(is_a_name));
        assert!(options.insert(name.clone()), "{name} is there twice");
        total += name.chars().count() + text.chars().count();
        let words = match option.kind.takes {
            ValueType::Choice(words) => words,
            ValueType::Level => Level::KEYS,
            _ => &[],
        };
        for word in words {
            let label = option.choice_key(word);
            let label = label.unwrap_or_else(|| format!("choice-{word}"));
            is_there(language, &label);
            assert!((1..=100).contains(&locale.phrase(&label).chars().count()));
            total += locale.phrase(&label).chars().count() + word.len();
        }
    }
    total
}

#[test]
fn sentences_name_commands_as_people_of_the_language_type_them() {
    let german = Locale::of(Language::of_locale("de"));
    let hint = german.phrase("games-none");
    assert!(hint.contains("`/herausfordern`"), "{hint}");
    let more = german.phrase("privacy-more");
    assert!(more.contains("`/datenschutz exportieren`"), "{more}");
    let typed = Locale::of(Language::PSEUDO).phrase("games-none");
    assert!(typed.contains("`/challenge`"), "{typed}");
}

/// The quoted parts of a text that start with a slash.
fn quoted_commands(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.split('`').skip(1).step_by(2);
    // A command may be an argument.
    quoted.filter(|quoted| quoted.starts_with('/') && !quoted.starts_with("/{"))
}

#[test]
fn every_command_that_a_sentence_names_is_one() {
    for language in Language::spoken() {
        for (name, text) in all(language) {
            for quoted in quoted_commands(&text) {
                let words: Vec<&str> = quoted[1..].split(' ').collect();
                let both = words.get(..2).map(|both| both.join(" "));
                let is_known = both.is_some_and(|path| command::find(&path).is_some())
                    || command::find(words[0]).is_some()
                    || words.len() == 1 && command::group(words[0]).is_some();
                assert!(is_known, "{name} in {language:?}: {quoted}");
            }
        }
    }
}

#[test]
fn help_fits_one_message_in_every_language() {
    for language in Language::spoken() {
        let locale = Locale::of(language);
        let help = arbiter::features::help::view::help(locale).words.plain();
        let length = help.chars().count();
        assert!(length <= 2_000, "{language:?}: {length}");
        for spec in command::ALL {
            let path = locale.command(spec.path);
            let shown = match path.split_once(' ') {
                Some((_, second)) => format!("`{second}`"),
                None => format!("`/{path}"),
            };
            assert!(help.contains(&shown), "{}", spec.path);
            let about = arbiter::features::help::view::help_about(locale, Topic::Command(spec));
            let about = about.words.plain();
            assert!(about.chars().count() <= 2_000);
            for option in spec.options {
                assert!(about.contains(&format!("`{}`", locale.option_of(option))));
            }
        }
        for group in command::GROUPS {
            let about = arbiter::features::help::view::help_about(locale, Topic::Group(group));
            let about = about.words.plain();
            assert!(about.chars().count() <= 2_000);
            for spec in group.commands() {
                let path = locale.command(spec.path);
                assert!(about.contains(&format!("`/{path}")), "{path}");
            }
        }
    }
}
