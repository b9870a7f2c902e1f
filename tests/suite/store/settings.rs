//! Settings of people and servers.

use arbiter::game::{DaysOff, Zone};
use arbiter::game::{DeliveryFailure, Key, Language, Threads};
use arbiter::rules::piece_letters::PieceLetters;
use arbiter::settings::{
    Confirming, Orientation, PieceSet, Preferences, PreferencesPatch, Reminders,
    ServerSettingsPatch, Theme, TurnMessages,
};

use super::*;

on_each_database!(
    what_is_set_stays_and_the_rest_is_as_before,
    what_is_set_is_private_and_goes_with_the_person,
    a_word_of_a_newer_version_stays_until_it_is_changed,
    who_chooses_messages_again_is_not_told_of_those_before,
    a_servers_word_of_a_newer_version_stays_until_it_is_changed,
    two_change_one_persons_settings_at_once,
    a_servers_settings_are_changed_and_taken_back,
    managers_who_list_channels_at_once_lose_none,
);

fn all() -> PreferencesPatch {
    PreferencesPatch::default()
        .language(Some(Language::of_locale("es")))
        .theme(Theme::HighContrast)
        .pieces(PieceSet::Bold)
        .orientation(Orientation::White)
        .confirm(Confirming::On)
        .letters(Some(PieceLetters::FIGURINE))
        .reminders(Reminders::Last)
        .zone(Zone::find("America/Argentina/Buenos_Aires").unwrap())
        .puzzles(true)
        .days_off(DaysOff::SaturdaySunday)
        .turn_messages(TurnMessages::Both)
        .quiet_hours("22-8".parse().ok())
}

/// The same as they are read.
fn all_set() -> Preferences {
    Preferences {
        language: Some(Language::of_locale("es")),
        theme: Theme::HighContrast,
        pieces: PieceSet::Bold,
        orientation: Orientation::White,
        confirm: Confirming::On,
        letters: Some(PieceLetters::FIGURINE),
        reminders: Reminders::Last,
        zone: Zone::find("America/Argentina/Buenos_Aires").unwrap(),
        puzzles: true,
        days_off: DaysOff::SaturdaySunday,
        turn_messages: TurnMessages::Both,
        quiet_hours: "22-8".parse().ok(),
        ..Preferences::default()
    }
}

async fn change(store: &Store, patch: PreferencesPatch) -> Preferences {
    store.set_preferences(ana().id, &patch).await.unwrap()
}

async fn preferences(store: &Store, person: &Player) -> Preferences {
    store.preferences([person.id; 2]).await.unwrap()[1]
}

async fn what_is_set_stays_and_the_rest_is_as_before(bench: Bench) {
    let store = bench.open().await;
    assert_eq!(preferences(&store, &ana()).await, Preferences::default());
    assert_eq!(change(&store, all()).await, all_set());
    let one = PreferencesPatch::default()
        .language(None)
        .letters(None)
        .theme(Theme::Wood);
    let after = change(&store, one).await;
    let expected = Preferences {
        language: None,
        letters: None,
        theme: Theme::Wood,
        ..all_set()
    };
    assert_eq!(after, expected);
    // Two people are loaded at once, in order.
    let both = store.preferences([ben().id, ana().id]).await.unwrap();
    assert_eq!(both, [Preferences::default(), after]);
}

async fn what_is_set_is_private_and_goes_with_the_person(bench: Bench) {
    let store = bench.open().await;
    change(&store, all()).await;
    store.set_preferences(ben().id, &all()).await.unwrap();
    let known = store.person(ana().id, at(0)).await.unwrap();
    assert!(known.is_known() && known.preferences.is_some());
    assert_eq!(store.forget(ana().id, at(0)).await.unwrap(), []);
    assert!(!store.person(ana().id, at(0)).await.unwrap().is_known());
    assert_eq!(preferences(&store, &ana()).await, Preferences::default());
    assert_eq!(preferences(&store, &ben()).await.theme, Theme::HighContrast);
}

/// The rows of a scope, one word each.
async fn rows(bench: &Bench, scope: &str, expected: &str) {
    for pair in expected.split(' ') {
        let (key, value) = pair.split_once('=').unwrap();
        let row =
            format!("settings where scope = '{scope}' and key = '{key}' and value = '{value}'");
        assert_eq!(bench.rows(&row).await, 1, "{pair}");
    }
    let all = format!("settings where scope = '{scope}'");
    let expected = i64::try_from(expected.split(' ').count()).unwrap();
    assert_eq!(bench.rows(&all).await, expected);
}

async fn a_word_of_a_newer_version_stays_until_it_is_changed(bench: Bench) {
    let store = bench.open().await;
    bench
        .alter(
            "insert into settings (scope, id, key, value) values ('person', 11, 'turn-messages', 'by-raven'),
                ('person', 11, 'quiet-hours', '22:30-8'), ('person', 11, 'letters', 'runes'), ('person', 11, 'pieces', 'glass'),
                ('person', 11, 'time-zone', 'Moon/Tycho'), ('person', 11, 'scent', 'pine'), ('person', 11, 'language', 'de')",
        )
        .await;
    let one = PreferencesPatch::default()
        .theme(Theme::Slate)
        .language(None);
    let after = change(&store, one).await;
    let expected = Preferences {
        theme: Theme::Slate,
        ..Preferences::default()
    };
    assert_eq!(after, expected);
    let unknown = "letters=runes pieces=glass time-zone=Moon/Tycho scent=pine theme=slate";
    let kept = format!("{unknown} turn-messages=by-raven quiet-hours=22:30-8");
    rows(&bench, "person", &kept).await;
    let other = PreferencesPatch::default()
        .turn_messages(TurnMessages::Direct)
        .quiet_hours(None);
    let after = change(&store, other).await;
    assert_eq!(after.turn_messages, TurnMessages::Direct);
    assert_eq!(after.quiet_hours, None);
    rows(&bench, "person", &format!("{unknown} turn-messages=direct")).await;
}

/// Ana hasn't been told yet that Discord refuses her direct messages, and chooses them again.
async fn who_chooses_messages_again_is_not_told_of_those_before(bench: Bench) {
    let store = bench.open().await;
    change(&store, all()).await;
    let at = at(5);
    store.refuse_direct_messages(ana().id, at).await.unwrap();
    let still = change(&store, PreferencesPatch::default().theme(Theme::Wood)).await;
    assert!(still.are_direct_messages_refused);
    let direct = PreferencesPatch::default().turn_messages(TurnMessages::Direct);
    let after = change(&store, direct).await;
    assert!(!after.are_direct_messages_refused);
    assert!(!store.take_refusal(ana().id).await.unwrap());
}

async fn two_change_one_persons_settings_at_once(bench: Bench) {
    let (one, other) = (bench.open().await, bench.open().await);
    for round in 0..20 {
        let theme = Theme::find(Theme::KEYS[round % Theme::KEYS.len()]).unwrap();
        let zone = Zone::names().nth(round).and_then(Zone::find).unwrap();
        let (of_theme, of_zone) = (PreferencesPatch::default(), PreferencesPatch::default());
        let (of_theme, of_zone) = (of_theme.theme(theme), of_zone.zone(zone));
        let (first, second) = tokio::join!(
            one.set_preferences(ana().id, &of_theme),
            other.set_preferences(ana().id, &of_zone)
        );
        first.unwrap();
        second.unwrap();
        let after = preferences(&one, &ana()).await;
        assert_eq!((after.theme, after.zone), (theme, zone), "round {round}");
    }
}

pub(super) fn listed(channel: u64) -> ServerSettingsPatch {
    ServerSettingsPatch::default().allow(id(channel))
}

async fn a_servers_settings_are_changed_and_taken_back(bench: Bench) {
    let store = bench.open().await;
    let none = store.server(id(77)).await.unwrap();
    assert!(none.channels.is_empty() && none.game.is_none() && none.threads == Threads::On);
    let patch = listed(5)
        .language(Some(Language::of_locale("de")))
        .threads(Threads::Off)
        .game(arbiter::rules::find("space"))
        .clock("3d".parse().ok())
        .challengers(Some(id(u64::MAX >> 1)))
        .challenges_channel(Some(id(960)))
        .challenges_role(Some(id(555)))
        .puzzle_channel(Some(id(556)));
    store.set_server(id(77), &patch).await.unwrap();
    store.set_server(id(77), &listed(4)).await.unwrap();
    let set = store.server(id(77)).await.unwrap();
    assert_eq!(set.channels, [id(4), id(5)]);
    assert_eq!(set.threads, Threads::Off);
    assert_eq!(set.game.map(|game| game.key), Some("space"));
    assert_eq!(set.language, Some(Language::of_locale("de")));
    assert_eq!(set.clock, "3d".parse().ok());
    assert_eq!(set.challengers, Some(id(u64::MAX >> 1)));
    let announced = (set.challenges_channel, set.challenges_role);
    assert_eq!(announced, (Some(id(960)), Some(id(555))));
    assert_eq!(set.puzzle_channel, Some(id(556)));
    let less = ServerSettingsPatch::reset("clock").disallow(id(4));
    let set = store.set_server(id(77), &less).await.unwrap();
    assert_eq!((set.channels.as_slice(), set.clock), (&[id(5)][..], None));
    let instead = ServerSettingsPatch::reset("channels").allow(id(6));
    let set = store.set_server(id(77), &instead).await.unwrap();
    assert_eq!(set.channels, [id(6)]);
    let everything = ServerSettingsPatch::reset("everything");
    store.set_server(id(77), &everything).await.unwrap();
    for server in [77, 78] {
        let set = store.server(id(server)).await.unwrap();
        assert_eq!(format!("{set:?}"), format!("{none:?}"));
    }
}

async fn managers_who_list_channels_at_once_lose_none(bench: Bench) {
    let (one, other) = (bench.open().await, bench.open().await);
    for channel in 1..=20 {
        let (low, high) = (listed(channel), listed(100 + channel));
        let (first, second) = tokio::join!(
            one.set_server(id(77), &low),
            other.set_server(id(77), &high)
        );
        first.unwrap();
        second.unwrap();
    }
    let expected: Vec<ChannelId> = (1..=20).chain(101..=120).map(id).collect();
    assert_eq!(one.server(id(77)).await.unwrap().channels, expected);
}

async fn a_servers_word_of_a_newer_version_stays_until_it_is_changed(bench: Bench) {
    let store = bench.open().await;
    store.set_server(id(77), &listed(5)).await.unwrap();
    bench
        .alter(
            "insert into settings (scope, id, key, value) values ('server', 77, 'threads', 'woven'),
                ('server', 77, 'history', 'films'), ('server', 77, 'game', 'checkers'), ('server', 77, 'clock', 'sundial'),
                ('server', 77, 'language', 'tlh');
             update servers set challenges_failure = 'asleep'",
        )
        .await;
    let named = listed(4).puzzle_channel(Some(id(556)));
    let after = store.set_server(id(77), &named).await.unwrap();
    assert_eq!(after.puzzle_channel, Some(id(556)));
    assert_eq!(after.challenges_failure, Some(DeliveryFailure::Other));
    let unknown = "threads=woven history=films language=tlh game=checkers puzzle-channel=556";
    let count = "settings where key = 'channels' and value = '4 5'";
    assert_eq!(bench.rows(count).await, 1);
    bench
        .alter("delete from settings where key = 'channels'")
        .await;
    rows(&bench, "server", &format!("{unknown} clock=sundial")).await;
    let reset = ServerSettingsPatch::reset("clock");
    store.set_server(id(77), &reset).await.unwrap();
    rows(&bench, "server", unknown).await;
    let failed = "servers where challenges_failure = 'asleep'";
    assert_eq!(bench.rows(failed).await, 1);
    let reset = ServerSettingsPatch::reset("everything");
    store.set_server(id(77), &reset).await.unwrap();
    assert_eq!(bench.rows("settings").await + bench.rows(failed).await, 0);
}
