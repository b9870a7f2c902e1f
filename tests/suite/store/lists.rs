//! Which games are listed, in which order, and how many.

use arbiter::game::{Asking, CHALLENGE_LAPSES_AFTER, DAY, HOUR, RequestKind, State};
use arbiter::referee::{Unaccepted, select_game};

use super::*;

on_each_database!(
    one_sees_the_games_of_a_place_and_ones_own,
    live_games_are_first_and_the_newest_of_them,
    a_list_has_so_many_ended_games_and_no_more,
    a_challenge_that_has_lapsed_is_left_out,
    what_a_list_shows_follows_the_events,
    the_challenges_of_a_person_that_nobody_accepted_are_found,
);

async fn numbers(store: &Store, place: Place, by: &Player, now: i64, ended: u32) -> Vec<u64> {
    let games = store.games(place, by.id, at(now), ended).await.unwrap();
    games.into_iter().map(|game| game.number.get()).collect()
}

/// A game whose challenge was made at a moment.
pub(super) async fn found_at(store: &Store, setup: GameSetup, at: i64) -> Game {
    let event = Event {
        at: super::at(at),
        ..challenged()
    };
    create_with(store, setup, event, &[]).await
}

async fn add_at(store: &Store, game: &Game, seat: Seat, kind: EventKind, at: i64) -> Game {
    let event = Event {
        at: super::at(at),
        ..new_event(game.next_event(), seat, kind)
    };
    let after = game.clone().with(event).unwrap();
    commit(store, &after, &[]).await;
    after
}

async fn one_sees_the_games_of_a_place_and_ones_own(bench: Bench) {
    let store = bench.open().await;
    let thread = thread(101, id(100));
    let places = [direct(100), thread, direct(200)];
    let people = [ana(), ben(), player(33, "Eve")];
    let mut all = Vec::new();
    for home in places {
        for (challenger, opponent) in [(0, Some(1)), (1, Some(2)), (2, Some(0)), (2, None)] {
            let setup = GameSetup {
                home,
                ..setup(
                    people[challenger].clone(),
                    opponent.map(|one: usize| people[one].clone()),
                )
            };
            all.push(create_game(&store, setup).await);
        }
    }
    let somebody = player(44, "Somebody");
    for place in places.into_iter().chain([direct(300)]) {
        for by in people.iter().chain([&somebody]) {
            let mut expected: Vec<u64> = all
                .iter()
                .map(arbiter::game::Summary::of)
                .filter(|game| select_game::is_visible(game, place, by.id))
                .map(|game| game.number.get())
                .collect();
            expected.reverse();
            let seen = numbers(&store, place, by, 0, 5).await;
            assert_eq!(seen, expected, "{} in {place:?}", by.name);
        }
    }
    // The same by numbers: a place has its threads' games, and a thread its own.
    let elsewhere = numbers(&store, direct(300), &somebody, 0, 5).await;
    assert!(elsewhere.is_empty(), "{elsewhere:?}");
    let in_thread = numbers(&store, thread, &somebody, 0, 5).await;
    assert_eq!(in_thread, [8, 7, 6, 5]);
    let in_channel = numbers(&store, direct(100), &somebody, 0, 5).await;
    assert_eq!(in_channel, [8, 7, 6, 5, 4, 3, 2, 1]);
    let own = numbers(&store, direct(300), &ana(), 0, 5).await;
    assert_eq!(own, [11, 9, 7, 5, 3, 1]);
}

async fn live_games_are_first_and_the_newest_of_them(bench: Bench) {
    let store = bench.open().await;
    let both = || setup(ana(), Some(ben()));
    let mut games = Vec::new();
    for at in 1..=7 {
        games.push(found_at(&store, both(), at).await);
    }
    let white = accepted(Side::White);
    // 1 ended last, 2 before it, 3 is running and changed last; 4 came to nothing; 5 to 7 are pending, 6 is running.
    for (index, at) in [(0, 20), (1, 21), (2, 22), (5, 6)] {
        games[index] = add_at(&store, &games[index], Seat::Opponent, white.clone(), at).await;
    }
    add_at(&store, &games[0], Seat::Opponent, EventKind::Resigned, 40).await;
    add_at(&store, &games[1], Seat::Opponent, EventKind::Resigned, 39).await;
    add_at(&store, &games[2], Seat::Challenger, moved("e2e4"), 30).await;
    add_at(&store, &games[3], Seat::Opponent, EventKind::Declined, 50).await;
    let seen = numbers(&store, direct(100), &ana(), 60, 5).await;
    assert_eq!(seen, [3, 7, 6, 5, 1, 2]);
}

async fn a_list_has_so_many_ended_games_and_no_more(bench: Bench) {
    let store = bench.open().await;
    // Finished games found in different ways: by the place, by the thread's parent, by either player.
    for at in 1..=8 {
        let home = match at % 4 {
            0 => direct(100),
            1 => thread(101, id(100)),
            _ => direct(500),
        };
        let (one, two) = match at % 4 {
            2 => (ana(), ben()),
            3 => (ben(), ana()),
            _ => (ben(), player(33, "Eve")),
        };
        let setup = GameSetup {
            home,
            ..setup(one, Some(two))
        };
        let game = found_at(&store, setup, at).await;
        let game = accept(&store, &game).await;
        let at = 100 + at;
        add_at(&store, &game, Seat::Opponent, EventKind::Resigned, at).await;
    }
    let waiting = found_at(&store, setup(ana(), None), 1).await;
    for most in [0, 1, 3, 7, 8, 100] {
        let seen = numbers(&store, direct(100), &ana(), 0, most).await;
        let ended = (1..=8).rev().take(usize::try_from(most).unwrap());
        let expected: Vec<u64> = [waiting.number.get()].into_iter().chain(ended).collect();
        assert_eq!(seen, expected, "{most}");
    }
}

async fn a_challenge_that_has_lapsed_is_left_out(bench: Bench) {
    let store = bench.open().await;
    let at = 10 * DAY;
    found_at(&store, setup(ana(), Some(ben())), at).await;
    let played = found_at(&store, setup(ana(), Some(ben())), at).await;
    add_at(&store, &played, Seat::Opponent, accepted(Side::White), at).await;
    let last = at + CHALLENGE_LAPSES_AFTER;
    let seen = numbers(&store, direct(100), &ben(), last, 5).await;
    assert_eq!(seen, [2, 1]);
    // The same time for the referee and for the list; a running game never lapses.
    let seen = numbers(&store, direct(100), &ben(), last + 1, 5).await;
    assert_eq!(seen, [2]);
    let seen = numbers(&store, direct(100), &ben(), i64::MAX, 5).await;
    assert_eq!(seen, [2]);
}

async fn what_a_list_shows_follows_the_events(bench: Bench) {
    let store = bench.open().await;
    let mut game = create_game(&store, setup(ana(), None)).await;
    let course = [
        (Seat::Opponent, accepted(Side::Black)),
        (Seat::Opponent, moved("e2e4")),
        (Seat::Opponent, EventKind::Asked(Asking::Draw)),
        (Seat::Challenger, EventKind::Refused(RequestKind::Draw)),
        (Seat::Challenger, moved("e7e5")),
        (Seat::Challenger, EventKind::Asked(Asking::Draw)),
        (Seat::Opponent, EventKind::Granted(RequestKind::Draw)),
    ];
    for (seat, kind) in course {
        let listed = store.games(direct(100), ana().id, at(0), 5).await;
        let expected = arbiter::game::Summary::of(&game);
        assert_eq!(format!("{:?}", listed.unwrap()), format!("[{expected:?}]"));
        let mut after = with(&game, seat, kind);
        after.setup.opponent = Some(ben());
        store.commit(&after, &[]).await.unwrap();
        game = after;
    }
    let listed = store.games(direct(1), ben().id, at(0), 5).await.unwrap();
    let ended = State::Over {
        challenger: Side::Black,
        result: "1/2-1/2",
    };
    assert_eq!(listed[0].state, ended);
    assert_eq!(listed[0].opponent, Some(ben()));
}

async fn the_challenges_of_a_person_that_nobody_accepted_are_found(bench: Bench) {
    let store = bench.open().await;
    // When each was made and whether it is pending, newest first, this long after the first could lapse.
    let made = async |by: Player, after: i64| {
        let now = at(CHALLENGE_LAPSES_AFTER + after);
        let found = store.unaccepted(by.id, now).await.unwrap();
        let one = |one: Unaccepted| {
            (
                one.made.as_millisecond(),
                one.summary.state == State::Waiting,
            )
        };
        found.into_iter().map(one).collect::<Vec<_>>()
    };
    for at in [10, 20, 30, 40] {
        found_at(&store, setup(ana(), None), at).await;
    }
    let accepted = found_at(&store, setup(ana(), Some(ben())), 50).await;
    accept(&store, &accepted).await;
    // It was made long before it was withdrawn.
    let withdrawn = found_at(&store, setup(ana(), Some(ben())), 50).await;
    let then = CHALLENGE_LAPSES_AFTER - 100;
    add_at(
        &store,
        &withdrawn,
        Seat::Challenger,
        EventKind::Withdrawn,
        then,
    )
    .await;
    found_at(&store, setup(ben(), Some(ana())), 60).await;
    let all = [(50, false), (40, true), (30, true), (20, true), (10, true)];
    assert_eq!(made(ana(), 0).await, all);
    assert_eq!(made(ana(), 20).await, all[..4]);
    assert_eq!(made(ana(), 21).await, all[..3]);
    assert_eq!(made(ana(), 41).await, all[..1]);
    assert_eq!(made(ana(), HOUR - 100).await, all[..1]);
    assert_eq!(made(ana(), HOUR - 99).await, []);
    assert_eq!(made(ben(), 0).await, [(60, true)]);
    assert_eq!(made(player(33, "Eve"), 0).await, []);
    let found = store.unaccepted(ana().id, at(CHALLENGE_LAPSES_AFTER));
    let terms = &found.await.unwrap()[0].setup;
    assert_eq!(format!("{terms:?}"), format!("{:?}", withdrawn.setup));
}
