//! The sentences: each is there, is used, and is filled in completely.

use std::collections::BTreeSet;
use std::path::Path;

use arbiter::command::{self, Misread};
use arbiter::referee::action::TapKind;
use arbiter::view::words::{exists, phrase};
use arbiter::{rules, view};

fn english() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/i18n/en.ftl"))
        .unwrap()
}

/// The names of all sentences.
fn names() -> BTreeSet<String> {
    english()
        .lines()
        .filter_map(|line| line.split_once(" = "))
        .map(|(name, _)| name.to_owned())
        .collect()
}

/// All text of the view, as one.
fn sources() -> String {
    let mut all = String::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                all.push_str(&std::fs::read_to_string(path).unwrap_or_default());
            }
        }
    }
    all
}

#[test]
fn no_sentence_is_there_twice() {
    let count = english()
        .lines()
        .filter(|line| line.contains(" = ") && !line.starts_with('#'))
        .count();
    assert_eq!(names().len(), count);
}

#[test]
fn every_sentence_is_used() {
    let sources = sources();
    for name in names() {
        let by_list = ["game-", "command-", "option-", "man-", "example-"]
            .iter()
            .any(|prefix| name.starts_with(prefix));
        assert!(
            by_list || sources.contains(&format!("\"{name}\"")),
            "{name} is never said"
        );
    }
}

#[test]
fn every_sentence_that_is_asked_for_is_there() {
    for (index, _) in sources().match_indices("say(\"") {
        let sources = sources();
        let name = sources[index + 5..].split('"').next().unwrap();
        assert!(exists(name), "{name}");
    }
}

#[test]
fn every_game_command_and_option_has_its_words_within_discords_limits() {
    for variant in rules::ALL {
        assert!(exists(&format!("game-{}", variant.key)), "{}", variant.key);
        assert!(view::game_name(variant).chars().count() <= 100);
        assert!(variant.guide.chars().count() <= 2_000, "{}", variant.key);
    }
    for spec in command::ALL {
        let summary = phrase(&format!("command-{}", spec.name));
        assert!((1..=100).contains(&summary.chars().count()), "{summary}");
        for option in spec.options {
            let name = format!("option-{}", option.name);
            assert!(exists(&name), "{name}");
            assert!((1..=100).contains(&phrase(&name).chars().count()), "{name}");
        }
    }
}

#[test]
fn sentences_are_filled_in_and_keep_typed_text_apart() {
    let misread = Misread::UnknownCommand {
        text: "/x".repeat(100),
        nearest: Some("move"),
    };
    let words = view::misread(&misread).words;
    assert_eq!(
        words.plain(),
        format!(
            "There is no command {}…. Did you mean `/move`?",
            "/x".repeat(30)
        )
    );
    assert!(!words.plain().contains("{ $"));
}

#[test]
fn buttons_keep_what_they_do_in_their_text() {
    use arbiter::referee::{GameNumber, Tap};
    for kind in TapKind::ALL {
        let tap = Tap {
            game: GameNumber(u64::MAX),
            seen: u32::MAX,
            kind,
        };
        let text = tap.to_string();
        assert!(text.len() <= 100, "{text}");
        assert_eq!(text.parse::<Tap>().unwrap(), tap);
    }
    for text in [
        "",
        "1",
        "1:2:3",
        "1:2:3:fly",
        "2:1:1:draw",
        "1:-1:1:draw",
        "1:1:1:draw:more",
        "1:99999999999999999999:1:draw",
    ] {
        assert!(text.parse::<Tap>().is_err(), "{text}");
    }
}

#[test]
fn help_and_rules_fit_one_message() {
    assert!(view::help().words.plain().chars().count() <= 2_000);
    for variant in rules::ALL {
        let length = view::rules(variant).words.plain().chars().count();
        assert!((500..=2_000).contains(&length), "{}: {length}", variant.key);
    }
    for spec in command::ALL {
        assert!(
            view::help()
                .words
                .plain()
                .contains(&format!("/{}", spec.name)),
            "{}",
            spec.name
        );
    }
}
