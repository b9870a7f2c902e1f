//! Which messages of a game have controls.

use arbiter::command::Command;
use arbiter::game::{Asking, CHALLENGE_LAPSES_AFTER, Threads};
use arbiter::play::{Answer, App};
use arbiter::referee::{Action, Awaited};
use arbiter::store::{Change, ControlMessage, ReleasedControls};

use super::lists::found_at;
use super::*;

on_each_database!(
    the_messages_with_controls_are_kept_apart_and_the_newest_stays,
    challenges_that_have_lapsed_are_found_until_their_buttons_are_gone,
    a_message_that_is_stored_after_its_answer_keeps_no_buttons,
    a_board_in_the_other_channel_takes_the_place_of_the_one_before,
    a_challenge_that_is_stored_late_is_edited_now_or_with_its_thread,
);

fn at(message: u64, revision: u32) -> ControlMessage {
    ControlMessage {
        at: posted_as(message),
        revision,
    }
}

async fn the_messages_with_controls_are_kept_apart_and_the_newest_stays(bench: Bench) {
    let store = bench.open().await;
    let game = create_game(&store, setup(ana(), Some(ben()))).await.number;
    let other = create_game(&store, setup(ben(), Some(ana()))).await.number;
    let show = async |board, request| {
        let gone = store.show(game, board, request).await.unwrap();
        [gone.board, gone.request]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
    };
    assert_eq!(store.current_board(game).await.unwrap(), None);
    assert_eq!(show(Change::Put(at(1, 0)), Change::Keep).await, []);
    assert_eq!(show(Change::Put(at(2, 1)), Change::Keep).await, [at(1, 0)]);
    assert_eq!(show(Change::Keep, Change::Put(at(3, 2))).await, []);
    assert_eq!(store.current_board(game).await.unwrap(), Some(at(2, 1)));
    // An earlier message comes too late, and the same one twice changes nothing.
    assert_eq!(show(Change::Put(at(1, 0)), Change::Keep).await, [at(1, 0)]);
    assert_eq!(show(Change::Put(at(2, 1)), Change::TakeBefore(2)).await, []);
    let next = show(Change::Put(at(4, 2)), Change::TakeBefore(3)).await;
    assert_eq!(next, [at(2, 1), at(3, 2)]);
    let everything = Change::TakeBefore(u32::MAX);
    assert_eq!(show(everything, everything).await, [at(4, 2)]);
    assert_eq!(store.current_board(game).await.unwrap(), None);
    assert_eq!(store.current_board(other).await.unwrap(), None);
    let nothing = store.show(id(999), everything, everything).await;
    assert_eq!(nothing.unwrap(), ReleasedControls::default());
}

async fn challenges_that_have_lapsed_are_found_until_their_buttons_are_gone(bench: Bench) {
    let store = bench.open().await;
    let mut games = Vec::new();
    for made in [10, 20, 30, 40] {
        games.push(found_at(&store, setup(ana(), Some(ben())), made).await);
    }
    let numbers: Vec<GameNumber> = games.iter().map(|game| game.number).collect();
    for (game, message) in numbers.iter().zip(1..) {
        let board = Change::Put(at(message, 0));
        let gone = store.show(*game, board, Change::Keep).await.unwrap();
        assert_eq!(gone, ReleasedControls::default());
    }
    let lapsed = async |since, before, most| {
        let found = store.lapsed(super::at(since), super::at(before), most);
        found.await.unwrap()
    };
    accept(&store, &games[1]).await;
    assert_eq!(lapsed(0, 40, 9).await, [numbers[0], numbers[2]]);
    assert_eq!(lapsed(0, 41, 2).await, [numbers[0], numbers[2]]);
    assert_eq!(lapsed(11, 41, 9).await, [numbers[2], numbers[3]]);
    let all = Change::TakeBefore(u32::MAX);
    store.show(numbers[0], all, Change::Keep).await.unwrap();
    assert_eq!(lapsed(0, 41, 9).await, [numbers[2], numbers[3]]);
    // The application queries those of the right age.
    let app = App::new(Arc::clone(&store));
    let edits = app
        .lapsed(super::at(CHALLENGE_LAPSES_AFTER + 40))
        .await
        .unwrap();
    let messages: Vec<u64> = edits.iter().map(|edit| edit.at.message.get()).collect();
    assert_eq!(messages, [3]);
    assert_eq!(lapsed(0, 41, 9).await, [numbers[3]]);
    // An unreadable one doesn't affect the buttons of others.
    bench
        .alter(
            "update games set board_message = 1, board_channel = 100, board_revision = -1 \
             where number = 1",
        )
        .await;
    let edits = app.lapsed(super::at(CHALLENGE_LAPSES_AFTER + 41));
    let edits = edits.await.unwrap();
    let messages: Vec<u64> = edits.iter().map(|edit| edit.at.message.get()).collect();
    assert_eq!(messages, [4]);
}

async fn a_message_that_is_stored_after_its_answer_keeps_no_buttons(bench: Bench) {
    const YES: Action = Action::Accept(Awaited::Anything);
    const NO: Action = Action::Decline(Awaited::Anything);
    let store = bench.open().await;
    let app = App::new(Arc::clone(&store));
    let does = async |game, by, action| {
        let answer = app.handle(&request(by), Ok(in_game(game, action))).await;
        assert!(answer.event.is_some(), "{}", answer.reply.words.plain());
        answer
    };
    // The messages of two answers, 20 and 10, are stored in that order: which are edited, and which have buttons.
    let stored = async |game, late: Answer, answer: Answer| {
        app.delivered(&answer, Some(posted_as(20))).await;
        let edits = app.delivered(&late, Some(posted_as(10))).await;
        let edited: Vec<u64> = edits.iter().map(|edit| edit.at.message.get()).collect();
        let board = store.current_board(game).await.unwrap();
        let request = store.current_request(game).await.unwrap();
        let shown = [board, request].map(|shown| shown.map(|shown| shown.at.message.get()));
        (edited, shown)
    };
    let challenge = Command::Challenge(challenge(Some(ben())));
    let late = app.handle(&request(ana()), Ok(challenge)).await;
    let game = late.event.unwrap().0;
    let answer = does(game, ben(), NO).await;
    assert_eq!(stored(game, late, answer).await, (vec![10], [None, None]));

    let e4 = || (ana(), plays("e2e4"));
    let back = || (ana(), Action::Takeback);
    let e5 = || (ben(), plays("e7e5"));
    let abort = || (ben(), Action::Abort);
    let last_checked = vec![e4(), back(), (ben(), YES), e4(), abort()];
    for (what, actions, edited, board) in [
        ("aborted", vec![e4(), abort()], vec![10], None),
        ("aborted late", last_checked, vec![10], None),
        (
            "declined",
            vec![e4(), back(), (ben(), NO)],
            vec![10],
            Some(1),
        ),
        ("overtaken", vec![e4(), back(), e5()], vec![10], Some(20)),
        (
            "a board that has buttons",
            vec![e4(), back(), (ben(), NO), e5()],
            vec![],
            Some(20),
        ),
    ] {
        let game = playing(&store).await.number;
        let mut answers = Vec::new();
        for (by, action) in actions {
            answers.push(does(game, by, action).await);
        }
        let (answer, late) = (answers.pop().unwrap(), answers.pop().unwrap());
        for (earlier, message) in answers.iter().zip(1..) {
            app.delivered(earlier, Some(posted_as(message))).await;
        }
        let found = stored(game, late, answer).await;
        assert_eq!(found, (edited, [board, None]), "{what}");
    }
}

/// The worker edits the message of an accepted challenge when it has opened the thread.
async fn a_challenge_that_is_stored_late_is_edited_now_or_with_its_thread(bench: Bench) {
    let store = bench.open().await;
    let app = App::new(Arc::clone(&store));
    for (threads, edited) in [(Threads::On, vec![]), (Threads::Off, vec![10])] {
        let asks = async |by: Player, command| {
            let mut request = request(by);
            request.place = on_server(77, 100);
            let answer = app.handle(&request, Ok(command)).await;
            assert!(answer.event.is_some(), "{}", answer.reply.words.plain());
            answer
        };
        let mut challenge = challenge(Some(ben()));
        challenge.threads = Some(threads);
        let late = asks(ana(), Command::Challenge(challenge)).await;
        let game = late.event.unwrap().0;
        let accepting = in_game(game, Action::Accept(Awaited::Anything));
        asks(ben(), accepting).await;
        let edits = app.delivered(&late, Some(posted_as(10))).await;
        let messages: Vec<u64> = edits.iter().map(|edit| edit.at.message.get()).collect();
        assert_eq!(messages, edited, "{threads:?}");
    }
}

async fn a_board_in_the_other_channel_takes_the_place_of_the_one_before(bench: Bench) {
    let store = bench.open().await;
    let app = App::new(Arc::clone(&store));
    let mut game = playing(&store).await;
    let number = game.number;
    // The edit of the previous message when the board after an event is shown: its text, and whether it has a picture.
    let shown = async |event, message| {
        let row = self::message(number, event, Purpose::Away, 0);
        let edits = app
            .delivered_messages(&[row], None, Some(posted_as(message)))
            .await;
        let edits = edits.unwrap().into_iter().map(|edit| edit.reply);
        let edited = edits.map(|reply| (reply.words.plain(), reply.boards.len()));
        edited.collect::<Vec<_>>()
    };
    assert_eq!(shown(1, 31).await, []);
    let white = Seat::Challenger;
    for (event, seat, kind, before, pictures) in [
        (2, white, moved("e2e4"), "Good luck! Ana has White. ·", 0),
        (3, white, EventKind::Asked(Asking::Draw), "**1. e4** ·", 0),
        // The message about the end of a game stays.
        (4, white.other(), EventKind::Resigned, "Бен 🦊♞ resigns.", 1),
    ] {
        game = add(&store, &game, seat, kind).await;
        let edited = shown(event, 30 + u64::from(event)).await;
        let (words, boards) = only(&edited);
        assert!(words.starts_with(before), "{words}");
        assert_eq!(*boards, pictures, "{words}");
        assert_eq!(shown(event, 30 + u64::from(event)).await, []);
    }
    let edited = shown(2, 40).await;
    assert_eq!(only(&edited).1, 0, "{edited:?}");
}
