//! Broken connections, rejected answers, stopping bots.

use super::*;
use crate::store::failing::{Failing, NextWrite};
use fake_discord::{Fault, Route, Trouble};

#[tokio::test]
async fn the_connection_to_the_gateway_is_compressed() {
    let (fake, bot) = online().await;
    assert_eq!((fake.compressed(), fake.handshakes()), (1, 1));
    ask(&fake, &ANN, &slash("about")).await.says("Licence");
    bot.stop().await;
}

#[tokio::test]
async fn a_dropped_line_is_resumed_and_the_game_goes_on() {
    let (fake, bot, _) = playing().await;
    fake.drop_the_line();
    fake.connected(1, 1).await;
    play(&fake, &ANN, "e4").await.says("1. e4");
    fake.ask_to_reconnect();
    fake.connected(1, 2).await;
    play(&fake, &BEN, "e5").await.says("1... e5");
    bot.stop().await;
}

/// However a connection ends, it is reopened to the stand-in, and never to an address of the real Discord.
#[tokio::test]
async fn a_stand_ins_line_is_resumed_at_the_stand_in() {
    let fake = Fake::with(Trouble::ForeignResumption).await;
    let bot = Bot::start(&fake).await;
    begun(&fake).await;
    fake.drop_the_line();
    fake.connected(1, 1).await;
    fake.ask_to_reconnect();
    fake.connected(1, 2).await;
    fake.close_the_line(4000);
    fake.connected(1, 3).await;
    play(&fake, &ANN, "e4").await.says("1. e4");
    bot.stop().await;
}

#[tokio::test]
async fn a_line_that_is_closed_for_a_passing_reason_is_resumed_or_begun_anew() {
    let fake = Fake::start().await;
    fake.close_at_identify(4000, 1);
    let bot = Bot::start(&fake).await;
    assert_eq!(fake.identifies().len(), 2);
    begun(&fake).await;
    fake.close_the_line(4000);
    fake.connected(1, 1).await;
    play(&fake, &ANN, "e4").await.says("1. e4");
    bot.stop().await;
}

#[tokio::test]
async fn an_answer_that_is_not_taken_is_sent_by_the_outbox() {
    let fake = Fake::start().await;
    let bot = Bot::with(&fake, &[], Duration::from_millis(300)).await;
    begun(&fake).await;
    assert!(
        fake.is_silent_for(Duration::from_secs(2)).await,
        "what was answered is not sent again"
    );
    fake.refuse_answers(10);
    fake.say(&ANN, &HERE, &typed("e4"));
    let board = fake.message().await;
    assert_eq!(board.to, HERE.id);
    board.says("1. e4");
    assert_eq!(board.pinged(), ["102"]);
    assert_eq!(board.files[0].0, "game-1-ply-1.png");
    assert_eq!(board.payload["nonce"].as_str().unwrap().len(), 25);
    assert_eq!(board.payload["enforce_nonce"], true);
    board.button("More…");
    bot.stop().await;
}

/// A move's answer is accepted, but the bot doesn't get the confirmation.
async fn is_said_once(fault: Fault, due_after: Duration, silence: Duration) {
    let fake = Fake::start().await;
    let bot = Bot::with(&fake, &[], due_after).await;
    begun(&fake).await;
    fake.fail(Route::Callback, fault, 1);
    let board = play(&fake, &ANN, "e4").await;
    board.says("1. e4");
    assert!(fake.is_silent_for(silence).await, "it is said again");
    // It is the live board anyway: the next one takes its controls.
    play(&fake, &BEN, "e5").await;
    let edited = fake.edited(3).await;
    assert!(edited.iter().any(|(number, _)| *number == board.to));
    bot.stop().await;
}

#[tokio::test]
async fn an_answer_whose_receipt_is_lost_or_late_is_said_once() {
    let seconds = Duration::from_secs;
    tokio::join!(
        is_said_once(Fault::LoseReceipt, seconds(2), seconds(4)),
        is_said_once(Fault::AnswerAfter(seconds(9)), seconds(10), seconds(12)),
    );
}

/// An interaction was delivered twice, and the first answer was only an error.
#[tokio::test]
async fn a_board_that_was_not_what_was_answered_is_said_by_the_outbox() {
    let fake = Fake::start().await;
    let bot = Bot::with(&fake, &[], Duration::from_millis(300)).await;
    begun(&fake).await;
    let played = fake.command(&ANN, &HERE, &typed("e4"));
    fake.answer_privately(&played);
    fake.deliver(&played);
    let board = fake.message().await;
    board.says("1. e4");
    bot.stop().await;
}

/// A bot whose store fails when it is told to.
async fn with_failing_store(due_after: Duration) -> (Fake, Failing, Bot) {
    let (fake, folder) = (Fake::start().await, folder());
    let store = opened(folder.path()).await;
    let store = Failing::new(&store);
    let app = App::with_delay(Arc::clone(&store.store), due_after);
    let bot = Bot::run(&fake, &[], app, folder);
    fake.connected(1, 0).await;
    (fake, store, bot)
}

/// Whatever Discord reports about the message, it is an error that only its reader sees.
#[tokio::test]
async fn a_move_that_was_answered_by_an_error_is_told_to_everybody() {
    let (fake, store, bot) = with_failing_store(Duration::from_millis(300)).await;
    let begun = begun(&fake).await;
    store.next_write(NextWrite::WrittenInDoubt);
    store.fail("find_request", 3);
    let answer = play(&fake, &ANN, "e4").await;
    answer.says_privately("can't tell");
    let board = fake.message().await;
    board.says("1. e4");
    assert_eq!(
        (board.to, board.pinged()),
        (HERE.id, vec!["102".to_owned()])
    );
    // The error message stays, and the game continues.
    store.next_write(NextWrite::WrittenInDoubt);
    play(&fake, &BEN, "e5").await.says("1... e5");
    let edited = fake.edited(2).await;
    assert!(
        edited.iter().all(|(number, _)| *number != answer.to),
        "{begun:?}"
    );
    bot.stop().await;
}

/// The first delivery of an interaction was answered, and the second failed.
#[tokio::test]
async fn an_error_that_discord_did_not_take_repeats_no_answer() {
    let (fake, store, bot) = with_failing_store(Duration::from_secs(2)).await;
    fake.take_one_answer_each();
    begun(&fake).await;
    // The bot doesn't know that its answer arrived.
    fake.fail(Route::Callback, Fault::LoseReceipt, 1);
    fake.fail(Route::Original, Fault::Refuse(500), 2);
    let played = fake.command(&ANN, &HERE, &typed("e4"));
    fake.deliver(&played);
    fake.next_answer().await.says("1. e4");
    store.fail("find_request", 3);
    fake.deliver(&played);
    assert!(fake.is_silent_for(Duration::from_secs(8)).await);
    assert!(fake.tries().is_empty(), "the move is told again");
    bot.stop().await;
}

/// The outbox would send a message instead of an answer.
#[tokio::test]
async fn an_answer_that_is_not_taken_is_tried_once_more_while_discord_waits() {
    let fake = Fake::start().await;
    fake.take_one_answer_each();
    let bot = Bot::with(&fake, &[], Duration::from_secs(4)).await;
    begun(&fake).await;
    for (user, text, fault) in [
        (&ANN, "e4", Fault::Refuse(500)),
        (&BEN, "e5", Fault::Refuse(503)),
        (&ANN, "Nf3", Fault::RefuseFor(429, 1)),
        (&BEN, "Nc6", Fault::Cut),
        (&ANN, "Bc4", Fault::LoseReceipt),
    ] {
        fake.fail(Route::Callback, fault, 1);
        play(&fake, user, text).await.says(text);
    }
    // There is no time to retry these.
    fake.fail(Route::Callback, Fault::RefuseFor(429, 30), 1);
    fake.say(&BEN, &HERE, &typed("Bc5"));
    fake.message().await.says("Bc5");
    bot.stop().await;
}

#[tokio::test]
async fn a_session_that_is_no_longer_good_is_begun_anew() {
    let (fake, bot, _) = playing().await;
    fake.invalidate_the_session();
    fake.connected(2, 0).await;
    play(&fake, &ANN, "e4").await.says("1. e4");
    bot.stop().await;
}

/// The gateway replays events after a process was suspended. Discord would refuse the response; here it is in flight while
/// the outbox polls.
#[tokio::test]
async fn an_interaction_that_arrives_late_is_answered_once() {
    let (fake, bot, _) = playing().await;
    fake.leap(-15_000);
    let replayed = fake.command(&ANN, &HERE, &typed("e4"));
    fake.leap(15_000);
    fake.slow_down(Duration::from_millis(2_500));
    assert!(fake.deliver(&replayed));
    fake.next_answer().await.says("1. e4");
    let is_silent = fake.is_silent_for(Duration::from_secs(2)).await;
    assert!(is_silent && fake.tries().is_empty(), "it is said once");
    bot.stop().await;
}

#[tokio::test]
async fn a_slow_answer_goes_out_though_the_bot_is_asked_to_stop() {
    let (fake, bot, _) = playing().await;
    fake.slow_down(Duration::from_secs(1));
    let id = fake.say(&ANN, &HERE, &typed("e4"));
    fake.asked("/callback", 3).await;
    bot.stop().await;
    let answer = fake.answer_to(id).await;
    answer.says("1. e4");
}

#[tokio::test]
async fn a_bot_that_is_asked_to_stop_ends_whatever_hangs() {
    let fake = Fake::start().await;
    let bot = Bot::with(&fake, &[], Duration::ZERO).await;
    begun(&fake).await;
    for route in [
        Route::Suggestions,
        Route::Original,
        Route::Message,
        Route::Edit,
    ] {
        fake.fail_from_now_on(route, Fault::Hang);
    }
    // The outbox announces it at home.
    let thread = HERE.thread(950);
    let played = |text| typed(text).text("number", "1");
    fake.say(&ANN, &thread, &played("e4"));
    fake.next_answer().await;
    fake.asked("/channels/900/messages", 1).await;
    fake.typing(&BEN, &HERE, &typed("e"));
    fake.fail_from_now_on(Route::Callback, Fault::Hang);
    for text in ["e5", "d5", "c5"] {
        fake.say(&BEN, &HERE, &played(text));
    }
    fake.asked("/callback", 6).await;
    // The answers without a confirmation have been checked.
    fake.asked("/@original", 3).await;
    let stopped = tokio::time::timeout(PATIENCE, bot.stop()).await;
    assert!(stopped.is_ok());
}

#[tokio::test]
async fn what_a_stopping_bot_could_not_answer_is_said_by_the_next_one() {
    let (fake, bot, _) = playing().await;
    // The outbox isn't due within the life of this bot.
    fake.refuse_answers(2);
    fake.slow_down(Duration::from_millis(500));
    fake.say(&ANN, &HERE, &typed("e4"));
    fake.asked("/callback", 3).await;
    let folder = bot.stop().await;
    assert!(fake.tries().is_empty(), "nothing is due yet");
    let bot = Bot::again(&fake, folder).await;
    let board = fake.message().await;
    board.says("1. e4");
    fake.slow_down(Duration::ZERO);
    let answer = press(&fake, &BEN, &board.behind_more("resign")).await;
    assert!(answer.is_ephemeral(), "{}", answer.content());
    bot.stop().await;
}

#[tokio::test]
async fn buttons_and_menus_work_after_a_restart() {
    let (fake, bot) = online().await;
    let challenge = challenge_to(&BEN);
    let challenge = ask(&fake, &ANN, &challenge).await;
    let bot = Bot::again(&fake, bot.stop().await).await;
    press(&fake, &BEN, &challenge.button("Accept")).await;
    play(&fake, &ANN, "e4").await;
    // There are so many moves that the menu asks for the piece first.
    let board = play(&fake, &BEN, "d5").await;
    let bot = Bot::again(&fake, bot.stop().await).await;
    let pieces = press(&fake, &ANN, &board.button("Move")).await;
    let bot = Bot::again(&fake, bot.stop().await).await;
    let squares = press(&fake, &ANN, &pieces.button("♕ d1")).await;
    let bot = Bot::again(&fake, bot.stop().await).await;
    let buttons = squares.buttons();
    assert_eq!(buttons.len(), 5, "the queen can go to {buttons:?}");
    let moved = press(&fake, &ANN, &buttons[0].1).await;
    moved.says("Ann plays");
    let offer = press(&fake, &BEN, &moved.button("Offer draw")).await;
    let bot = Bot::again(&fake, bot.stop().await).await;
    let over = press(&fake, &ANN, &offer.button("Accept")).await;
    over.begins("Draw by agreement");
    bot.stop().await;
}
