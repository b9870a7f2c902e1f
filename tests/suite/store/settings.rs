//! What people and servers have set.

use arbiter::game::{Key, Language, Threads};
use arbiter::rules::piece_letters::PieceLetters;
use arbiter::settings::{
    Confirming, DaysOff, Orientation, PieceSet, PuzzleConsent, Reminders, Reset,
};
use arbiter::settings::{
    Preferences, PreferencesPatch, ServerSettingsPatch, Theme, TurnMessages, Zone,
};

use super::*;
use crate::support::id;

on_each_database!(
    what_is_set_stays_and_the_rest_is_as_before,
    what_is_set_is_private_and_goes_with_the_person,
    a_word_of_a_newer_version_stays_until_it_is_changed,
    who_chooses_messages_again_is_not_told_of_those_before,
    a_servers_word_of_a_newer_version_stays_until_it_is_changed,
    two_change_one_persons_settings_at_once,
    a_servers_settings_are_changed_and_taken_back,
    managers_who_list_channels_at_once_lose_none,
    a_game_keeps_its_language_and_its_wish_for_a_thread,
);

fn all() -> PreferencesPatch {
    PreferencesPatch {
        language: Some(Some(Language::Spanish)),
        theme: Some(Theme::HighContrast),
        pieces: Some(PieceSet::Bold),
        orientation: Some(Orientation::White),
        confirm: Some(Confirming::On),
        letters: Some(Some(PieceLetters::Figurine)),
        reminders: Some(Reminders::Last),
        zone: Zone::find("America/Argentina/Buenos_Aires"),
        puzzles: Some(PuzzleConsent::Yes),
        days_off: Some(DaysOff::SaturdaySunday),
        turn_messages: Some(TurnMessages::Both),
        quiet_hours: Some("22-8".parse().ok()),
    }
}

/// What is set afterwards.
fn applied(patch: &PreferencesPatch, before: Preferences) -> Preferences {
    Preferences {
        language: patch.language.unwrap_or(before.language),
        theme: patch.theme.unwrap_or(before.theme),
        pieces: patch.pieces.unwrap_or(before.pieces),
        orientation: patch.orientation.unwrap_or(before.orientation),
        confirm: patch.confirm.unwrap_or(before.confirm),
        letters: patch.letters.unwrap_or(before.letters),
        reminders: patch.reminders.unwrap_or(before.reminders),
        zone: patch.zone.unwrap_or(before.zone),
        puzzles: patch.puzzles.unwrap_or(before.puzzles),
        days_off: patch.days_off.unwrap_or(before.days_off),
        turn_messages: patch.turn_messages.unwrap_or(before.turn_messages),
        quiet_hours: patch.quiet_hours.unwrap_or(before.quiet_hours),
        are_direct_messages_refused: before.are_direct_messages_refused
            && patch.turn_messages.is_none(),
    }
}

async fn preferences(store: &Store, person: &Player) -> Preferences {
    store.preferences([person.id; 2]).await.unwrap()[1]
}

async fn what_is_set_stays_and_the_rest_is_as_before(bench: Bench) {
    let store = bench.open().await;
    assert_eq!(preferences(&store, &ana()).await, Preferences::default());
    let set = store.set_preferences(ana().id, all()).await.unwrap();
    assert_eq!(set, applied(&all(), Preferences::default()));
    let one = PreferencesPatch {
        language: Some(None),
        letters: Some(None),
        theme: Some(Theme::Wood),
        ..PreferencesPatch::default()
    };
    let after = store.set_preferences(ana().id, one).await.unwrap();
    assert_eq!(after, applied(&one, set));
    assert_eq!((after.language, after.letters), (None, None));
    assert_eq!(after.confirm, Confirming::On);
    // Two people are asked for at once, in their order.
    let both = store.preferences([ben().id, ana().id]).await.unwrap();
    assert_eq!(both, [Preferences::default(), after]);
}

async fn what_is_set_is_private_and_goes_with_the_person(bench: Bench) {
    let store = bench.open().await;
    store.set_preferences(ana().id, all()).await.unwrap();
    store.set_preferences(ben().id, all()).await.unwrap();
    let known = store
        .person(ana().id, Timestamp::from_millisecond(0))
        .await
        .unwrap();
    assert!(known.is_known() && known.preferences.is_some());
    assert_eq!(
        store
            .forget(ana().id, Timestamp::from_millisecond(0))
            .await
            .unwrap(),
        []
    );
    assert!(
        !store
            .person(ana().id, Timestamp::from_millisecond(0))
            .await
            .unwrap()
            .is_known()
    );
    assert_eq!(preferences(&store, &ana()).await, Preferences::default());
    assert_eq!(preferences(&store, &ben()).await.theme, Theme::HighContrast);
}

async fn a_word_of_a_newer_version_stays_until_it_is_changed(bench: Bench) {
    let store = bench.open().await;
    store.set_preferences(ana().id, all()).await.unwrap();
    bench
        .alter(
            "update preferences set turn_messages = 'by-raven', quiet_hours = '22:30-8', \
             piece_letters = 'runes', pieces = 'glass', zone = 'Moon/Tycho'",
        )
        .await;
    let one = PreferencesPatch {
        theme: Some(Theme::Wood),
        language: Some(None),
        ..PreferencesPatch::default()
    };
    let after = store.set_preferences(ana().id, one).await.unwrap();
    assert_eq!((after.theme, after.language), (Theme::Wood, None));
    assert_eq!(after.turn_messages, TurnMessages::Channel);
    let kept = "select count(*) from preferences where turn_messages = 'by-raven' \
                and quiet_hours = '22:30-8' and piece_letters = 'runes' and pieces = 'glass' \
                and zone = 'Moon/Tycho' and theme = 'wood' and language is null";
    assert_eq!(bench.number(kept).await, 1);
    let other = PreferencesPatch {
        turn_messages: Some(TurnMessages::Direct),
        quiet_hours: Some(None),
        ..PreferencesPatch::default()
    };
    let after = store.set_preferences(ana().id, other).await.unwrap();
    assert_eq!(
        (after.turn_messages, after.quiet_hours),
        (TurnMessages::Direct, None)
    );
    let changed = "select count(*) from preferences where turn_messages = 'direct' \
                   and quiet_hours is null and pieces = 'glass'";
    assert_eq!(bench.number(changed).await, 1);
}

/// Ana has been told nowhere yet that Discord takes no messages for her, and chooses them again.
async fn who_chooses_messages_again_is_not_told_of_those_before(bench: Bench) {
    let store = bench.open().await;
    store.set_preferences(ana().id, all()).await.unwrap();
    let at = Timestamp::from_millisecond(5);
    store.refuse_direct_messages(ana().id, at).await.unwrap();
    let theme = PreferencesPatch {
        theme: Some(Theme::Wood),
        ..PreferencesPatch::default()
    };
    let still = store.set_preferences(ana().id, theme).await.unwrap();
    assert!(still.are_direct_messages_refused);
    let direct = PreferencesPatch {
        turn_messages: Some(TurnMessages::Direct),
        ..PreferencesPatch::default()
    };
    let after = store.set_preferences(ana().id, direct).await.unwrap();
    assert!(!after.are_direct_messages_refused);
    assert!(!store.take_refusal(ana().id).await.unwrap());
}

async fn two_change_one_persons_settings_at_once(bench: Bench) {
    let (one, other) = (bench.open().await, bench.open().await);
    one.set_preferences(ana().id, PreferencesPatch::default())
        .await
        .unwrap();
    for round in 0..20 {
        let theme = PreferencesPatch {
            theme: Theme::find(Theme::KEYS[round % Theme::KEYS.len()]),
            ..PreferencesPatch::default()
        };
        let zone = PreferencesPatch {
            zone: Zone::names().nth(round).and_then(Zone::find),
            ..PreferencesPatch::default()
        };
        let (first, second) = tokio::join!(
            one.set_preferences(ana().id, theme),
            other.set_preferences(ana().id, zone)
        );
        first.unwrap();
        second.unwrap();
        let after = preferences(&one, &ana()).await;
        assert_eq!(
            (Some(after.theme), Some(after.zone)),
            (theme.theme, zone.zone),
            "round {round}"
        );
    }
}

pub(super) fn listed(channel: u64) -> ServerSettingsPatch {
    ServerSettingsPatch {
        allow: Some(id(channel)),
        ..ServerSettingsPatch::default()
    }
}

async fn a_servers_settings_are_changed_and_taken_back(bench: Bench) {
    let store = bench.open().await;
    let none = store.server(id(77)).await.unwrap();
    assert!(none.channels.is_empty() && none.game.is_none() && none.threads == Threads::On);
    let patch = ServerSettingsPatch {
        language: Some(Some(Language::German)),
        threads: Some(Threads::Off),
        game: Some("space"),
        clock: "3d".parse().ok(),
        challengers: Some(id(u64::MAX >> 1)),
        challenges_channel: Some(id(960)),
        challenges_role: Some(id(555)),
        puzzle_channel: Some(id(556)),
        ..listed(5)
    };
    store.set_server(id(77), patch).await.unwrap();
    store.set_server(id(77), listed(4)).await.unwrap();
    let set = store.server(id(77)).await.unwrap();
    assert_eq!(
        (set.channels.as_slice(), set.threads),
        (&[id(4), id(5)][..], Threads::Off)
    );
    assert_eq!(set.game.map(|game| game.key), Some("space"));
    assert_eq!(set.language, Some(Language::German));
    assert_eq!(
        (set.clock, set.challengers),
        ("3d".parse().ok(), Some(id(u64::MAX >> 1)))
    );
    let announced = (set.challenges_channel, set.challenges_role);
    assert_eq!(announced, (Some(id(960)), Some(id(555))));
    assert_eq!(set.puzzle_channel, Some(id(556)));
    let less = ServerSettingsPatch {
        disallow: Some(id(4)),
        reset: Some(Reset::Clock),
        ..ServerSettingsPatch::default()
    };
    let set = store.set_server(id(77), less).await.unwrap();
    assert_eq!((set.channels.as_slice(), set.clock), (&[id(5)][..], None));
    let everything = ServerSettingsPatch {
        reset: Some(Reset::Everything),
        ..ServerSettingsPatch::default()
    };
    store.set_server(id(77), everything).await.unwrap();
    let set = store.server(id(77)).await.unwrap();
    assert_eq!(format!("{set:?}"), format!("{none:?}"));
    assert_eq!(
        format!("{:?}", store.server(id(78)).await.unwrap()),
        format!("{none:?}")
    );
}

async fn managers_who_list_channels_at_once_lose_none(bench: Bench) {
    let (one, other) = (bench.open().await, bench.open().await);
    for channel in 1..=20 {
        let (first, second) = tokio::join!(
            one.set_server(id(77), listed(channel)),
            other.set_server(id(77), listed(100 + channel))
        );
        first.unwrap();
        second.unwrap();
    }
    let expected: Vec<ChannelId> = (1..=20).chain(101..=120).map(id).collect();
    assert_eq!(one.server(id(77)).await.unwrap().channels, expected);
}

async fn a_game_keeps_its_language_and_its_wish_for_a_thread(bench: Bench) {
    let store = bench.open().await;
    let setup = GameSetup {
        language: Language::Spanish,
        threads: Threads::On,
        ..setup(ana(), Some(ben()))
    };
    let game = create_game(&store, setup).await;
    let read = load(&store, game.number).await.setup;
    assert_eq!(
        (read.language, read.threads),
        (Language::Spanish, Threads::On)
    );
}

async fn a_servers_word_of_a_newer_version_stays_until_it_is_changed(bench: Bench) {
    let store = bench.open().await;
    store.set_server(id(77), listed(5)).await.unwrap();
    bench
        .alter(
            "update servers set threads = 'woven', history = 'films', game = 'checkers', \
             clock = 'sundial', language = 'fr', challenges_failure = 'asleep'",
        )
        .await;
    let named = ServerSettingsPatch {
        puzzle_channel: Some(id(556)),
        ..listed(4)
    };
    let after = store.set_server(id(77), named).await.unwrap();
    assert_eq!(after.puzzle_channel, Some(id(556)));
    let unknown = "threads = 'woven' and history = 'films' and language = 'fr' \
                and challenges_failure = 'asleep' and puzzle_channel = 556";
    let count = async |of: &str| {
        let count = format!("select count(*) from servers where {of}");
        bench.count(count).await
    };
    let kept = format!("{unknown} and game = 'checkers' and clock = 'sundial'");
    assert_eq!(count(&kept).await, 1);
    let back = |kind| ServerSettingsPatch {
        reset: Some(kind),
        ..ServerSettingsPatch::default()
    };
    store.set_server(id(77), back(Reset::Clock)).await.unwrap();
    let kept = format!("{unknown} and game = 'checkers' and clock is null");
    assert_eq!(count(&kept).await, 1);
    store
        .set_server(id(77), back(Reset::Everything))
        .await
        .unwrap();
    let usual = "threads = 'on' and history = 'lines' and language is null and game is null \
                 and challenges_failure is null and puzzle_channel is null";
    assert_eq!(count(usual).await, 1);
}
