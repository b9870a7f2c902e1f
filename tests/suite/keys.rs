//! The stable words of enums.

use arbiter::command::PuzzleShown;
use arbiter::command::custom_id::{ButtonKind, Field};
use arbiter::engine::puzzle::Goal;
use arbiter::game::{
    Claim, ColourChoice, DaysOff, DeliveryFailure, FlagFall, Key, Language, Mate, Progress,
    PuzzleKind, Threads,
};
use arbiter::settings::{
    Confirming, Orientation, Permission, PuzzleConsent, Reminders, Reset, Theme,
};
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
        keys::<Reset>(),
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
    assert_eq!(keys::<PuzzleConsent>(), ["no", "yes"]);
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
fn no_word_of_a_control_ever_changes() {
    assert_eq!(keys::<Field>(), ["game", "clock", "colour", "level"]);
    assert_eq!(
        keys::<ButtonKind>(),
        [
            "accept",
            "decline",
            "play-arbiter",
            "draw",
            "claim",
            "accept-draw",
            "decline-draw",
            "accept-takeback",
            "decline-takeback",
            "accept-pause",
            "decline-pause",
            "accept-hints",
            "decline-hints",
            "hint",
            "hint-move",
            "takeback",
            "pause",
            "pause-1",
            "pause-3",
            "pause-7",
            "give-time",
            "flag",
            "flip",
            "describe",
            "history",
            "replay",
            "review",
            "review-1",
            "review-2",
            "review-3",
            "share-review",
            "share-review-1",
            "share-review-2",
            "share-review-3",
            "rematch",
            "resign",
            "confirm-resign",
            "withdraw",
            "abort",
            "board",
            "more",
            "clock",
            "export",
            "page",
            "rules",
            "mute",
            "unmute",
            "stop-direct-messages",
        ]
    );
}

#[test]
fn typed_words_are_read_in_any_case() {
    assert_eq!(Theme::find("High-Contrast"), Some(Theme::HighContrast));
    assert_eq!(FlagFall::find("CLAIM"), Some(FlagFall::Claim));
    assert_eq!(Language::of_locale("ES-419"), Language::Spanish);
}
