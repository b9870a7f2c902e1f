//! The stable words of enums.

use arbiter::command;
use arbiter::engine::puzzle::Goal;
use arbiter::features::puzzles::command::PuzzleShown;
use arbiter::features::puzzles::decide::Progress;
use arbiter::game::{
    Claim, ColourChoice, DaysOff, DeliveryFailure, FlagFall, Key, Language, Mate, Threads,
};
use arbiter::play::view;
use arbiter::rules::piece_letters::PieceLetters;
use arbiter::settings::{
    Confirming, Orientation, Permission, Preferences, Reminders, ServerSettings, Setting,
    SettingKind, Theme,
};
use std::fmt::Debug;

use crate::support::data;

/// Checks that each word parses to its value and back.
fn keys<T: Key + Debug + PartialEq>() -> Vec<&'static str> {
    for value in T::all() {
        assert_eq!(T::find(value.key()), Some(value));
    }
    assert_eq!(T::find(""), None);
    assert_eq!(T::KEYS, T::all().map(Key::key).collect::<Vec<_>>());
    T::KEYS.to_vec()
}

/// A list of words from the data file.
pub(crate) fn written(list: &str) -> Vec<String> {
    let lines = std::fs::read_to_string(data("keys.txt")).unwrap();
    let found = lines
        .lines()
        .find_map(|line| line.strip_prefix(list)?.strip_prefix(": "));
    found.unwrap().split(", ").map(str::to_owned).collect()
}

/// They are in databases, in old messages and in people's memory.
#[test]
fn no_word_ever_changes() {
    assert_eq!(keys::<FlagFall>(), ["automatic", "claim"]);
    assert_eq!(keys::<ColourChoice>(), ["random", "white", "black"]);
    assert_eq!(keys::<Threads>(), ["off", "on"]);
    assert_eq!(keys::<Claim>(), ["repetition", "fifty-moves"]);
    assert_eq!(keys::<Mate>(), ["mate-possible", "mate-impossible"]);
    assert_eq!(
        keys::<DeliveryFailure>(),
        ["no-access", "may-not-write", "no-channel", "other"]
    );
    let themes = keys::<Theme>();
    for theme in ["wood", "slate", "newspaper", "midnight", "high-contrast"] {
        assert!(themes.contains(&theme), "{theme}");
    }
    assert_eq!(keys::<Orientation>(), ["own", "white"]);
    assert_eq!(keys::<Confirming>(), ["off", "on"]);
    assert_eq!(keys::<Reminders>(), ["all", "last", "off"]);
    assert_eq!(
        keys::<PuzzleShown>(),
        ["new", "solution", "daily", "daily-solution"]
    );
    assert_eq!(keys::<Goal>(), ["win", "mate", "material"]);
    assert_eq!(keys::<Progress>(), ["open", "solved", "missed", "given-up"]);
    assert_eq!(keys::<Permission>(), written("permissions"));
    assert_eq!(keys::<DaysOff>(), written("days off"));
}

#[test]
fn no_key_of_a_setting_ever_changes() {
    assert_eq!(
        ServerSettings::RESETS.to_vec(),
        written("resets of a server")
    );
    let keys_of = |list: &[Setting]| list.iter().map(|setting| setting.key).collect::<Vec<_>>();
    assert_eq!(keys_of(Preferences::LIST), written("settings of a person"));
    assert_eq!(
        keys_of(ServerSettings::LIST),
        written("settings of a server")
    );
    let puzzles = Preferences::LIST[8];
    assert_eq!(puzzles.kind, SettingKind::Words(&["no", "yes"]));
}

#[test]
fn no_word_of_a_control_ever_changes() {
    let commands: Vec<&str> = view::BUTTONS.iter().map(|one| one.command).collect();
    assert_eq!(commands, written("buttons"));
    for text in commands {
        let button = format!("1:482:13:{text}").parse().unwrap();
        assert!(command::control(button, &[]).is_some(), "{text}");
    }
}

#[test]
fn typed_words_are_read_in_any_case() {
    assert_eq!(Theme::find("High-Contrast"), Some(Theme::HighContrast));
    assert_eq!(FlagFall::find("CLAIM"), Some(FlagFall::Claim));
    let german = PieceLetters::find("German").unwrap();
    assert_eq!(german.key(), "german");
}

#[test]
fn a_locale_is_its_region_or_language_or_another_region() {
    let cases = [
        ("ES-419", "es-419"),
        ("es_ES.UTF-8", "es"),
        ("de-AT", "de"),
        ("C.UTF-8", "en"),
        ("tlh", "en"),
        ("", "en"),
    ];
    for (locale, code) in cases {
        assert_eq!(Language::of_locale(locale).key(), code, "{locale}");
    }
    assert_eq!(
        Language::find("es-419").and_then(Language::base),
        Language::find("es")
    );
}
