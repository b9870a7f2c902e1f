//! The stable words of enums.

use arbiter::command::custom_id::Field;
use arbiter::command::{self, PuzzleShown};
use arbiter::engine::puzzle::Goal;
use arbiter::game::{
    Claim, ColourChoice, DaysOff, DeliveryFailure, FlagFall, Key, Language, Mate, Progress,
    PuzzleKind, Threads,
};
use arbiter::settings::{
    Confirming, Orientation, Permission, Preferences, Reminders, ServerSettings, Setting,
    SettingKind, Theme,
};
use arbiter::view;
use std::fmt::Debug;

/// Each word leads to its value and back.
fn keys<T: Key + Debug + PartialEq>() -> Vec<&'static str> {
    for value in T::all() {
        assert_eq!(T::find(value.key()), Some(value));
    }
    assert_eq!(T::find(""), None);
    assert_eq!(T::KEYS, T::all().map(Key::key).collect::<Vec<_>>());
    T::KEYS.to_vec()
}

/// They stand in databases, under old messages and in people's fingers.
#[test]
fn no_word_ever_changes() {
    assert_eq!(keys::<FlagFall>(), ["automatic", "claim"]);
    assert_eq!(keys::<ColourChoice>(), ["random", "white", "black"]);
    assert_eq!(keys::<Threads>(), ["off", "on"]);
    assert_eq!(keys::<Claim>(), ["repetition", "fifty-moves"]);
    assert_eq!(keys::<Mate>(), ["mate-possible", "mate-impossible"]);
    assert_eq!(keys::<Language>(), ["en", "de", "es", "qps"]);
    assert_eq!(
        keys::<DeliveryFailure>(),
        ["no-access", "may-not-write", "no-channel", "other"]
    );
    assert_eq!(
        keys::<Theme>(),
        ["wood", "slate", "newspaper", "midnight", "high-contrast"]
    );
    assert_eq!(keys::<Orientation>(), ["own", "white"]);
    assert_eq!(keys::<Confirming>(), ["off", "on"]);
    assert_eq!(keys::<Reminders>(), ["all", "last", "off"]);
    assert_eq!(
        keys::<PuzzleShown>(),
        ["new", "solution", "daily", "daily-solution"]
    );
    assert_eq!(keys::<PuzzleKind>(), ["own", "daily"]);
    assert_eq!(keys::<Goal>(), ["win", "mate"]);
    assert_eq!(keys::<Progress>(), ["open", "solved", "missed", "given-up"]);
    assert_eq!(
        keys::<Permission>(),
        [
            "view-channel",
            "send-messages",
            "send-messages-in-threads",
            "attach-files",
            "create-public-threads"
        ]
    );
    assert_eq!(
        keys::<DaysOff>(),
        [
            "no-days",
            "saturday-sunday",
            "friday-saturday",
            "sunday-monday",
            "monday-tuesday",
            "tuesday-wednesday",
            "wednesday-thursday",
            "thursday-friday",
            "monday",
            "tuesday",
            "wednesday",
            "thursday",
            "friday",
            "saturday",
            "sunday"
        ]
    );
}

#[test]
fn no_key_of_a_setting_ever_changes() {
    assert_eq!(
        ServerSettings::RESETS,
        [
            "everything",
            "channels",
            "game",
            "clock",
            "challengers",
            "challenges-channel",
            "challenges-role",
            "puzzle-channel",
        ]
    );
    let keys_of = |list: &[Setting]| list.iter().map(|setting| setting.key).collect::<Vec<_>>();
    assert_eq!(
        keys_of(Preferences::LIST),
        [
            "language",
            "theme",
            "pieces",
            "orientation",
            "confirm-moves",
            "letters",
            "reminders",
            "time-zone",
            "puzzles",
            "days-off",
            "turn-messages",
            "quiet-hours",
        ]
    );
    assert_eq!(
        keys_of(ServerSettings::LIST),
        [
            "channels",
            "language",
            "threads",
            "history",
            "game",
            "clock",
            "challengers",
            "challenges-channel",
            "challenges-role",
            "puzzle-channel",
        ]
    );
    let puzzles = Preferences::LIST[8];
    assert_eq!(puzzles.kind, SettingKind::Words(&["no", "yes"]));
}

#[test]
fn no_word_of_a_control_ever_changes() {
    assert_eq!(keys::<Field>(), ["game", "clock", "colour", "level"]);
    let commands: Vec<&str> = view::BUTTONS.iter().map(|one| one.command).collect();
    assert_eq!(
        commands,
        [
            "accept request:challenge",
            "decline request:challenge",
            "accept request:draw",
            "decline request:draw",
            "accept request:takeback",
            "decline request:takeback",
            "accept request:pause",
            "decline request:pause",
            "accept request:hints",
            "decline request:hints",
            "game arbiter",
            "draw",
            "draw claim:yes",
            "resign",
            "resign confirm:yes",
            "takeback",
            "game hint part:piece",
            "game hint part:move",
            "game pause",
            "game pause days:1",
            "game pause days:3",
            "game pause days:7",
            "game give-time",
            "game flag",
            "game withdraw",
            "game abort",
            "rematch",
            "game review",
            "game review share:yes",
            "board",
            "board side:own",
            "game describe",
            "game history",
            "game replay",
            "game clock",
            "game export",
            "game export format:page",
            "rules",
            "more",
            "settings change reminders:off",
            "settings change reminders:all",
            "settings change turn-messages:channel",
        ]
    );
    for text in commands {
        let button = format!("1:482:13:{text}").parse().unwrap();
        assert!(command::control(button, None).is_some(), "{text}");
    }
}

#[test]
fn typed_words_are_read_in_any_case() {
    assert_eq!(Theme::find("High-Contrast"), Some(Theme::HighContrast));
    assert_eq!(FlagFall::find("CLAIM"), Some(FlagFall::Claim));
    assert_eq!(Language::of_locale("ES-419"), Language::Spanish);
}
