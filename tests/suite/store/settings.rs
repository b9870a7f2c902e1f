//! What people and servers have set, where games live, and what becomes of servers that were left.

use std::pin::Pin;
use std::sync::Mutex;

use arbiter::app::App;
use arbiter::game::{DAY, DeliveryFailure, Key, Language, Threads};
use arbiter::rules::piece_letters::PieceLetters;
use arbiter::settings::{Confirming, Orientation, Reminders, Reset};
use arbiter::settings::{Preferences, PreferencesPatch, ServerSettingsPatch, Theme, Zone};
use arbiter::view::Reply;
use arbiter::worker::{self, Deliver, Delivering, Undelivered};

use super::*;
use crate::support::id;

on_each_database!(
    what_is_set_stays_and_the_rest_is_as_before,
    what_is_set_is_private_and_goes_with_the_person,
    two_change_one_persons_settings_at_once,
    a_servers_settings_are_changed_and_taken_back,
    managers_who_list_channels_at_once_lose_none,
    a_game_keeps_its_language_and_its_wish_for_a_thread,
    a_game_moves_and_so_does_what_is_to_be_said_about_it,
    what_is_in_the_way_is_kept_until_it_is_not,
    a_silent_thread_is_kept_awake_by_one_of_two,
    a_thread_that_could_not_be_woken_is_tried_again_before_it_sleeps,
    many_threads_that_rest_are_woken_one_after_another,
    the_games_of_a_server_that_was_left_go_after_their_time,
    a_large_server_is_cleared_in_steps_while_others_play,
);

fn all() -> PreferencesPatch {
    PreferencesPatch {
        theme: Some(Theme::HighContrast),
        orientation: Some(Orientation::Fixed),
        confirm: Some(Confirming::On),
        letters: Some(Some(PieceLetters::Figurine)),
        reminders: Some(Reminders::Last),
        zone: Zone::find("America/Argentina/Buenos_Aires"),
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
        letters: Some(None),
        theme: Some(Theme::Wood),
        ..PreferencesPatch::default()
    };
    let after = store.set_preferences(ana().id, one).await.unwrap();
    assert_eq!(after, one.applied_to(set));
    assert_eq!(after.letters, None);
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

fn listed(channel: u64) -> ServerSettingsPatch {
    ServerSettingsPatch {
        allow: Some(id(channel)),
        ..ServerSettingsPatch::default()
    }
}

async fn a_servers_settings_are_changed_and_taken_back(bench: Bench) {
    let store = bench.open().await;
    let none = store.server(id(77)).await.unwrap();
    assert!(none.channels.is_empty() && none.game.is_none() && none.threads == Threads::Off);
    let patch = ServerSettingsPatch {
        threads: Some(Threads::On),
        game: Some("space"),
        clock: "3d".parse().ok(),
        challengers: Some(id(u64::MAX >> 1)),
        ..listed(5)
    };
    store.set_server(id(77), patch).await.unwrap();
    store.set_server(id(77), listed(4)).await.unwrap();
    let set = store.server(id(77)).await.unwrap();
    assert_eq!(
        (set.channels.as_slice(), set.threads),
        (&[id(4), id(5)][..], Threads::On)
    );
    assert_eq!(set.game.map(|game| game.key), Some("space"));
    assert_eq!(
        (set.clock, set.challengers),
        ("3d".parse().ok(), Some(id(u64::MAX >> 1)))
    );
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

async fn a_game_moves_and_so_does_what_is_to_be_said_about_it(bench: Bench) {
    let store = bench.open().await;
    let game = playing(&store).await;
    let after = with(&game, game.to_move().unwrap(), moved("e2e4"));
    let event = game.next_event();
    let messages = [
        message(game.number, event, Purpose::Answer, 1),
        message(game.number, event, Purpose::Home, 2),
    ];
    store.commit(&after, &messages).await.unwrap();
    let thread = Place {
        channel: id(4_321),
        parent: Some(game.setup.home.channel),
        server: Some(id(77)),
    };
    store.move_game(game.number, thread).await.unwrap();
    assert_eq!(load(&store, game.number).await.setup.home, thread);
    let due = store.due(Timestamp::from_millisecond(9), 9).await.unwrap();
    let channels: Vec<u64> = due.iter().map(|message| message.channel.get()).collect();
    assert_eq!(channels, [messages[0].channel.get(), 4_321]);
}

async fn what_is_in_the_way_is_kept_until_it_is_not(bench: Bench) {
    let store = bench.open().await;
    let game = playing(&store).await;
    let (number, home) = (game.number, game.setup.home.channel);
    assert_eq!(game.delivery_failure, None);
    for failure in DeliveryFailure::all().map(Some).chain([None]) {
        store
            .record_delivery_failure(number, home, failure)
            .await
            .unwrap();
        assert_eq!(load(&store, number).await.delivery_failure, failure);
        // What happens in a channel in which the game does not live says nothing about it.
        store
            .record_delivery_failure(number, id(home.get() + 1), Some(DeliveryFailure::NoChannel))
            .await
            .unwrap();
        assert_eq!(load(&store, number).await.delivery_failure, failure);
    }
}

async fn a_silent_thread_is_kept_awake_by_one_of_two(bench: Bench) {
    let (store, other) = (bench.open().await, bench.open().await);
    let game = playing(&store).await;
    let since = Timestamp::from_millisecond(game.changed_at().as_millisecond() + 1);
    assert_eq!(
        store.idle_threads(since, 9).await.unwrap(),
        [],
        "it is in no thread"
    );
    let thread = Place {
        channel: id(4_321),
        parent: Some(id(5)),
        server: Some(id(77)),
    };
    store.move_game(game.number, thread).await.unwrap();
    assert_eq!(
        store.idle_threads(game.changed_at(), 9).await.unwrap(),
        [],
        "it is not silent yet"
    );
    assert_eq!(
        store.idle_threads(since, 9).await.unwrap(),
        [(game.number, id(4_321))]
    );
    let now = Timestamp::from_millisecond(since.as_millisecond() + 10);
    let (one, two) = tokio::join!(
        store.keep_thread_open(game.number, now, since),
        other.keep_thread_open(game.number, now, since)
    );
    assert!(one.unwrap() ^ two.unwrap());
    assert_eq!(store.idle_threads(since, 9).await.unwrap(), []);
    assert_eq!(
        store
            .idle_threads(Timestamp::from_millisecond(now.as_millisecond() + 1), 9)
            .await
            .unwrap(),
        [(game.number, id(4_321))]
    );
}

async fn the_games_of_a_server_that_was_left_go_after_their_time(bench: Bench) {
    let store = bench.open().await;
    let on = |server: u64| Place {
        server: Some(id(server)),
        ..direct(server)
    };
    let mut numbers = Vec::new();
    for server in [77, 78] {
        let setup = GameSetup {
            home: on(server),
            ..setup(ana(), Some(ben()))
        };
        numbers.push(create_game(&store, setup).await.number);
    }
    store.set_server(id(77), listed(5)).await.unwrap();
    store
        .set_presence(id(77), Some(Timestamp::from_millisecond(100)))
        .await
        .unwrap();
    // The first moment of leaving counts.
    store
        .set_presence(id(77), Some(Timestamp::from_millisecond(200)))
        .await
        .unwrap();
    assert_eq!(
        store
            .clear_left(Timestamp::from_millisecond(100))
            .await
            .unwrap(),
        None
    );
    store.set_presence(id(77), None).await.unwrap();
    assert_eq!(
        store
            .clear_left(Timestamp::from_millisecond(1_000))
            .await
            .unwrap(),
        None,
        "it is there again"
    );
    store
        .set_presence(id(77), Some(Timestamp::from_millisecond(300)))
        .await
        .unwrap();
    assert_eq!(clear(&store, 301).await, [1, 0]);
    assert!(store.load(numbers[0]).await.unwrap().is_none());
    assert!(store.load(numbers[1]).await.unwrap().is_some());
    assert!(store.server(id(77)).await.unwrap().channels.is_empty());
    assert_eq!(bench.number("select count(*) from events").await, 1);
    assert_eq!(bench.number("select count(*) from players").await, 2);
    store
        .set_presence(id(78), Some(Timestamp::from_millisecond(300)))
        .await
        .unwrap();
    clear(&store, 301).await;
    assert_eq!(
        bench.number("select count(*) from players").await,
        0,
        "nobody has a game left"
    );
}

/// What wakes threads; some of them only at the second try.
#[derive(Default)]
struct Waking {
    refused: Mutex<Vec<u64>>,
    tries: Mutex<Vec<u64>>,
}

impl Deliver for Waking {
    fn deliver<'a>(
        &'a self,
        _channel: arbiter::game::ChannelId,
        _reply: &'a Reply,
        _nonce: &'a str,
    ) -> Delivering<'a> {
        Box::pin(async { Ok(None) })
    }

    fn keep_thread_open(
        &self,
        thread: ChannelId,
    ) -> Pin<Box<dyn Future<Output = Result<(), Undelivered>> + Send + '_>> {
        let thread = thread.get();
        self.tries.lock().unwrap().push(thread);
        let mut refused = self.refused.lock().unwrap();
        let at = refused.iter().position(|one| *one == thread);
        let answer = match at.map(|at| refused.remove(at)) {
            Some(_) => Err(Undelivered::Later { after: None }),
            None => Ok(()),
        };
        Box::pin(async move { answer })
    }
}

/// Games in threads of their own, with these numbers.
async fn in_threads(store: &Store, threads: std::ops::Range<u64>) {
    for thread in threads {
        let game = playing(store).await;
        let home = Place {
            channel: id(thread),
            parent: Some(id(5)),
            server: Some(id(77)),
        };
        store.move_game(game.number, home).await.unwrap();
    }
}

const MINUTE: i64 = 60_000;

async fn a_thread_that_could_not_be_woken_is_tried_again_before_it_sleeps(bench: Bench) {
    let app = App::new(bench.open().await);
    in_threads(&*bench.open().await, 1_000..1_002).await;
    let waking = Waking::default();
    *waking.refused.lock().unwrap() = vec![1_001; 2];
    // The sixth day is over, and Discord lets a thread sleep after the seventh.
    let now = 1_002_000 + 6 * DAY;
    for minute in 0..24 * 60 {
        let at = Timestamp::from_millisecond(now + minute * MINUTE);
        worker::maintain(&app, &waking, at).await.unwrap();
    }
    let mut tries = waking.tries.into_inner().unwrap();
    tries.sort_unstable();
    assert_eq!(tries, [1_000, 1_001, 1_001, 1_001]);
}

async fn many_threads_that_rest_are_woken_one_after_another(bench: Bench) {
    let app = App::new(bench.open().await);
    in_threads(&*bench.open().await, 1_000..1_100).await;
    let waking = Waking::default();
    let now = 1_002_000 + 6 * DAY;
    for minute in 0..10 {
        let before = waking.tries.lock().unwrap().len();
        let at = Timestamp::from_millisecond(now + minute * MINUTE);
        worker::maintain(&app, &waking, at).await.unwrap();
        let woken = waking.tries.lock().unwrap().len() - before;
        assert!(woken <= 30, "{woken} in one minute are too many");
    }
    let mut tries = waking.tries.into_inner().unwrap();
    tries.sort_unstable();
    assert_eq!(
        tries,
        (1_000..1_100).collect::<Vec<_>>(),
        "each is woken once"
    );
}

/// Clears until nothing is left to be cleared: how many games went in each step.
async fn clear(store: &Store, before: i64) -> Vec<u64> {
    let mut steps = Vec::new();
    while let Some(games) = store
        .clear_left(Timestamp::from_millisecond(before))
        .await
        .unwrap()
    {
        steps.push(games);
        assert!(steps.len() < 1_000, "it never ends");
    }
    steps
}

async fn a_large_server_is_cleared_in_steps_while_others_play(bench: Bench) {
    let (store, other) = (bench.open().await, bench.open().await);
    let numbers = "with recursive n (n) as (select 1 union all select n + 1 from n where n <";
    bench
        .alter(format!(
            "insert into players (id, person, name) values (-5, 5, 'Eve'), (-6, 6, 'Cid'), (-7, 7, 'Mo');
            {numbers} 400)
            insert into games (variant, start, colour, home_channel, home_server, challenger, opponent, state, changed)
            select 'chess', '', 'white', 100, 77, -5, -6, 'waiting', n from n;
            {numbers} 30)
            insert into events (game, number, actor, kind, at, request)
            select g.number, n - 1, 'challenger', 'challenged', 1000 + n, g.number * 1000000 + n
            from games g cross join n;
            insert into games (variant, start, colour, home_channel, challenger, opponent, state, changed)
            values ('chess', '', 'white', 100, -6, -7, 'waiting', 1)"
        ))
        .await;
    store
        .set_presence(id(77), Some(Timestamp::from_millisecond(100)))
        .await
        .unwrap();
    // It stops in the middle, and goes on from there.
    let first = store
        .clear_left(Timestamp::from_millisecond(101))
        .await
        .unwrap()
        .unwrap();
    assert!((1..100).contains(&first), "{first}");
    let left = "select count(*) from games where home_server = 77";
    assert_eq!(
        bench.number(left).await,
        400 - i64::try_from(first).unwrap()
    );
    store.set_presence(id(77), None).await.unwrap();
    assert_eq!(
        clear(&store, 101).await,
        Vec::<u64>::new(),
        "it is there again"
    );
    store
        .set_presence(id(77), Some(Timestamp::from_millisecond(100)))
        .await
        .unwrap();
    let playing = tokio::spawn(async move {
        for _ in 0..10 {
            super::playing(&other).await;
        }
    });
    // Two processes may clear at the same time.
    let second = bench.open().await;
    let (one, two) = tokio::join!(clear(&store, 101), clear(&second, 101));
    playing.await.unwrap();
    let all: u64 = one.iter().chain(&two).sum();
    assert_eq!(all, 400 - first);
    assert_eq!(bench.number(left).await, 0);
    assert_eq!(bench.number("select count(*) from servers").await, 0);
    // Whoever has a game left is kept, and nobody else.
    let ids = "select count(*) from players where person in (6, 7)";
    assert_eq!(bench.number(ids).await, 2);
    assert_eq!(
        bench
            .number("select count(*) from players where person = 5")
            .await,
        0
    );
}
