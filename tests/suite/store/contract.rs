//! What is written can be read, and a request is written once.

use super::*;
use arbiter::game::{Asking, Key, Language, RequestKind, Threads};

on_each_database!(
    a_game_is_read_as_it_was_written,
    every_kind_of_event_is_read_as_it_was_written,
    what_a_moderator_closed_is_read_as_it_was_written,
    every_wish_is_read_as_it_was_written,
    a_challenge_to_anyone_stores_who_takes_it,
    a_name_is_kept_as_it_was_last_seen,
    a_game_that_is_not_there_is_nothing,
    an_event_whose_number_is_taken_or_leaves_a_gap_is_overtaken,
    an_event_is_written_once_by_one_request,
    two_events_that_are_named_after_the_same_place_are_two,
    a_request_that_founded_a_game_cannot_move,
    a_request_is_found_again,
    a_request_that_named_its_game_counts_once_in_it,
    closing_and_opening_keeps_everything,
    what_was_not_written_leaves_nothing,
    a_game_knows_since_when_its_state_holds,
);

async fn a_game_is_read_as_it_was_written(bench: Bench) {
    let store = bench.open().await;
    let home = Place {
        channel: id(LARGEST),
        parent: Some(id(LARGEST - 7)),
        server: Some(id(LARGEST - 8)),
    };
    for (index, opponent) in [None, Some(ben())].into_iter().enumerate() {
        let index = u64::try_from(index).unwrap();
        let setup = GameSetup {
            home,
            ..setup(player(LARGEST, "a'b\"c`d\\e%f_g\u{200d}👩‍👧 \n"), opponent)
        };
        let event = Event {
            request: id(LARGEST - index),
            at: at(i64::MAX - 1),
            ..challenged()
        };
        let game = create_with(&store, setup, event, &[]).await;
        assert_eq!(all_of(&load(&store, game.number).await), all_of(&game));
    }
}

async fn every_kind_of_event_is_read_as_it_was_written(bench: Bench) {
    use Seat::{Challenger, Opponent};
    let store = bench.open().await;
    let white = accepted(Side::White);
    let black = accepted(Side::Black);
    let courses = [
        vec![(Opponent, EventKind::Declined)],
        vec![(Challenger, EventKind::Withdrawn)],
        vec![(Opponent, black.clone()), (Challenger, EventKind::Aborted)],
        vec![(Opponent, white.clone()), (Opponent, EventKind::Resigned)],
        vec![
            (Opponent, white),
            (Challenger, moved("e2e4")),
            (Challenger, EventKind::Asked(Asking::Draw)),
            (Opponent, EventKind::Refused(RequestKind::Draw)),
            (Opponent, moved("e7e5")),
            (Opponent, EventKind::Asked(Asking::Draw)),
            (Challenger, EventKind::Granted(RequestKind::Draw)),
        ],
        // The shortest mate: the board ends the game.
        vec![
            (Opponent, black),
            (Opponent, moved("f2f3")),
            (Challenger, moved("e7e5")),
            (Opponent, moved("g2g4")),
            (Challenger, moved("d8h4")),
        ],
    ];
    for course in courses {
        let mut game = create_game(&store, setup(ana(), Some(ben()))).await;
        for (seat, kind) in course {
            game = add(&store, &game, seat, kind).await;
            let again = load(&store, game.number).await;
            assert_eq!(all_of(&again), all_of(&game));
            assert_eq!(again.digest(), game.digest());
        }
    }
}

async fn what_a_moderator_closed_is_read_as_it_was_written(bench: Bench) {
    let store = bench.open().await;
    let waiting = create_game(&store, setup(ana(), None)).await;
    for game in [waiting, playing(&store).await] {
        let closed = EventKind::Closed {
            reason: "a'b\"c;d\u{202E} 👩‍👧".to_owned(),
        };
        let event = Event {
            by: Actor::Arbiter,
            ..new_event(game.next_event(), Seat::Challenger, closed)
        };
        let after = game.with(event).unwrap();
        commit(&store, &after, &[]).await;
        assert_eq!(all_of(&load(&store, after.number).await), all_of(&after));
    }
}

async fn every_wish_is_read_as_it_was_written(bench: Bench) {
    let store = bench.open().await;
    for colour in ColourChoice::all() {
        let setup = GameSetup {
            colour,
            language: Language::of_locale("es"),
            threads: Threads::On,
            ..setup(ana(), None)
        };
        let game = create_game(&store, setup).await;
        assert_eq!(all_of(&load(&store, game.number).await), all_of(&game));
    }
}

async fn a_challenge_to_anyone_stores_who_takes_it(bench: Bench) {
    let store = bench.open().await;
    let game = create_game(&store, setup(ana(), None)).await;
    let mut after = with(&game, Seat::Opponent, accepted(Side::Black));
    after.setup.opponent = Some(ben());
    commit(&store, &after, &[]).await;
    assert_eq!(all_of(&load(&store, game.number).await), all_of(&after));
    let after = add(&store, &after, Seat::Opponent, moved("e2e4")).await;
    assert_eq!(all_of(&load(&store, game.number).await), all_of(&after));
}

async fn a_name_is_kept_as_it_was_last_seen(bench: Bench) {
    let store = bench.open().await;
    let game = create_game(&store, setup(ana(), Some(ben()))).await;
    let renamed = player(ben().id.get(), "Ben the Second");
    create_game(&store, setup(renamed.clone(), None)).await;
    let opponent = load(&store, game.number).await.setup.opponent;
    assert_eq!(opponent, Some(renamed));
}

async fn a_game_that_is_not_there_is_nothing(bench: Bench) {
    let store = bench.open().await;
    for number in [1, LARGEST, LARGEST + 1, u64::MAX] {
        let game = store.load(id(number)).await.unwrap();
        assert!(game.is_none(), "{number}");
    }
}

async fn an_event_whose_number_is_taken_or_leaves_a_gap_is_overtaken(bench: Bench) {
    let (store, game) = bench.play().await;
    let late = with(&game, Seat::Challenger, moved("d2d4"));
    let unwritten = with(&game, Seat::Challenger, moved("e2e4"));
    let next = with(&unwritten, Seat::Opponent, moved("e7e5"));
    let gap = store.commit(&next, &[]).await.unwrap();
    assert_eq!(gap, Committed::Overtaken);
    assert_eq!(all_of(&load(&store, game.number).await), all_of(&game));
    let first = add(&store, &game, Seat::Challenger, moved("e2e4")).await;
    let taken = store.commit(&late, &[]).await.unwrap();
    assert_eq!(taken, Committed::Overtaken);
    assert_eq!(all_of(&load(&store, game.number).await), all_of(&first));
}

async fn an_event_is_written_once_by_one_request(bench: Bench) {
    let (store, game) = bench.play().await;
    let after = add(&store, &game, Seat::Challenger, moved("e2e4")).await;
    // The same again: its request is known, and its number is taken too.
    let again = store.commit(&after, &[]).await.unwrap();
    assert_eq!(again, Committed::Repeated);
    // Its number is free, and its request is known.
    let mut event = new_event(after.next_event(), Seat::Opponent, moved("e7e5"));
    event.request = after.events.last().unwrap().request;
    let next = after.clone().with(event.clone()).unwrap();
    let again = store.commit(&next, &[]).await.unwrap();
    assert_eq!(again, Committed::Repeated);
    // Its request is known in another game.
    let other = playing(&store).await;
    event.number = other.next_event();
    event.by = Actor::Player(Seat::Challenger);
    event.kind = moved("e2e4");
    let elsewhere = other.clone().with(event).unwrap();
    let again = store.commit(&elsewhere, &[]).await.unwrap();
    assert_eq!(again, Committed::Repeated);
    assert_eq!(all_of(&load(&store, game.number).await), all_of(&after));
    assert_eq!(all_of(&load(&store, other.number).await), all_of(&other));
}

/// A player's holiday in several games and a move of Arbiter are named after their place: the later one decides again, and
/// doesn't assume that it was written.
async fn two_events_that_are_named_after_the_same_place_are_two(bench: Bench) {
    let (store, game) = bench.play().await;
    let place = game.next_event();
    let after = |seat, kind| {
        let mut event = new_event(place, seat, kind);
        event.request = RequestId::of_arbiter(game.number, place);
        game.clone().with(event).unwrap()
    };
    let first = after(Seat::Challenger, moved("e2e4"));
    let second = after(Seat::Opponent, EventKind::Resigned);
    for (event, expected) in [
        (&first, Committed::Written),
        (&second, Committed::Overtaken),
        (&first, Committed::Repeated),
    ] {
        assert_eq!(store.commit(event, &[]).await.unwrap(), expected);
    }
    assert_eq!(all_of(&load(&store, game.number).await), all_of(&first));
}

async fn a_request_that_founded_a_game_cannot_move(bench: Bench) {
    let (store, game) = bench.play().await;
    let mut event = new_event(game.next_event(), Seat::Challenger, moved("e2e4"));
    event.request = game.events[0].request;
    let after = game.clone().with(event.clone()).unwrap();
    let committed = store.commit(&after, &[]).await.unwrap();
    assert_eq!(committed, Committed::Repeated);
    // And the other way round.
    event.request = game.events[1].request;
    event.number = 0;
    event.kind = EventKind::Challenged;
    let again = store
        .create_game(&setup(ana(), None), &event, &|_| Vec::new())
        .await;
    assert_eq!(again.unwrap(), Created::Repeated);
    assert_eq!(bench.rows("games").await, 1);
}

async fn a_request_that_named_its_game_counts_once_in_it(bench: Bench) {
    let (store, game) = bench.play().await;
    let after = with(&game, Seat::Challenger, moved("e2e4"));
    let request = after.events.last().unwrap().request;
    for expected in [Committed::Written, Committed::Repeated] {
        assert_eq!(store.commit_named(&after, &[]).await.unwrap(), expected);
    }
    // A later lookup also names it.
    let find = async |named| store.find_request(request, named).await.unwrap();
    assert_eq!(find(Some(game.number)).await, Some((game.number, 2)));
    assert_eq!(find(None).await, None);
    // The next event can't have the same request.
    let mut event = new_event(after.next_event(), Seat::Opponent, moved("e7e5"));
    event.request = request;
    let next = after.clone().with(event).unwrap();
    let again = store.commit_named(&next, &[]).await.unwrap();
    assert_eq!(again, Committed::Repeated);
    assert_eq!(all_of(&load(&store, game.number).await), all_of(&after));
}

async fn a_request_is_found_again(bench: Bench) {
    let (store, game) = bench.play().await;
    for event in &game.events {
        let known = store.find_request(event.request, None).await.unwrap();
        assert_eq!(known, Some((game.number, event.number)));
    }
    let unknown = store.find_request(new_request(), None).await.unwrap();
    assert_eq!(unknown, None);
}

async fn closing_and_opening_keeps_everything(bench: Bench) {
    let (store, game) = bench.play().await;
    let after = with(&game, Seat::Challenger, moved("e2e4"));
    let messages = [message(game.number, 2, Purpose::Answer, 5)];
    commit(&store, &after, &messages).await;
    let list = store.games(direct(100), ana().id, at(0), 5);
    let list = format!("{:?}", list.await.unwrap());
    store.close().await;

    let store = bench.open().await;
    assert_eq!(all_of(&load(&store, game.number).await), all_of(&after));
    assert_eq!(store.due_in(LaneKind::Channel, at(5), 9).await, messages);
    let again = store.games(direct(100), ana().id, at(0), 5);
    assert_eq!(format!("{:?}", again.await.unwrap()), list);
    let next = create_game(&store, setup(ana(), None)).await;
    assert!(next.number > game.number);
}

async fn what_was_not_written_leaves_nothing(bench: Bench) {
    let (store, game) = bench.play().await;
    let taken = add(&store, &game, Seat::Challenger, moved("e2e4")).await;
    let messages = [message(game.number, 2, Purpose::Answer, 5)];
    let late = with(&game, Seat::Opponent, EventKind::Resigned);
    let committed = store.commit(&late, &messages).await.unwrap();
    assert_eq!(committed, Committed::Overtaken);
    // If a message can't be written, neither is its event.
    let twice = [messages[0].clone(), messages[0].clone()];
    let next = with(&taken, Seat::Opponent, moved("e7e5"));
    let failed = store.commit(&next, &twice).await;
    assert!(matches!(failed, Err(StoreError::Failed(_))), "{failed:?}");
    assert!(store.due_in(LaneKind::Channel, at(9), 9).await.is_empty());
    assert_eq!(all_of(&load(&store, game.number).await), all_of(&taken));
}

async fn a_game_knows_since_when_its_state_holds(bench: Bench) {
    let store = bench.open().await;
    let since = "select since from games";
    let accepted = playing(&store).await;
    let playing_since = accepted.changed_at().as_millisecond();
    assert_eq!(bench.number(since).await, playing_since);
    let moved = add(&store, &accepted, Seat::Challenger, moved("e2e4")).await;
    assert_eq!(bench.number(since).await, playing_since);
    let over = add(&store, &moved, Seat::Opponent, EventKind::Resigned).await;
    let over_since = over.changed_at().as_millisecond();
    assert_eq!(bench.number(since).await, over_since);
}
