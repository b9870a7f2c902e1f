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

async fn preferences(store: &Store, person: &Player) -> Preferences {
    store.preferences([person.id; 2]).await.unwrap()[1]
}

async fn what_is_set_stays_and_the_rest_is_as_before(bench: Bench) {
    let store = bench.open().await;
    assert_eq!(preferences(&store, &ana()).await, Preferences::default());
    let set = store.set_preferences(ana().id, all()).await.unwrap();
    assert_eq!(set, all().applied_to(Preferences::default()));
    let one = PreferencesPatch {
        language: Some(None),
        letters: Some(None),
        theme: Some(Theme::Wood),
        ..PreferencesPatch::default()
    };
    let after = store.set_preferences(ana().id, one).await.unwrap();
    assert_eq!(after, one.applied_to(set));
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
