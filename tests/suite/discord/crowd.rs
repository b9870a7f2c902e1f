//! Many users at once, some of them stuck: they don't block others, and everything is posted once.

use super::*;
use crate::postgres;
use crate::store::wire::Wire;
use fake_discord::{Fault, Refusal, Route};

/// More than the bot's slots of any kind.
const CROWD: u64 = 600;

fn one_of_many(number: u64) -> User {
    User::new(10_000 + number, "Somebody")
}

/// The answer to an interaction; others who have waited may be answered before.
async fn answered(fake: &Fake, id: u64) -> Sent {
    loop {
        let answer = fake.next_answer().await;
        if answer.to == id {
            return answer;
        }
    }
}

#[tokio::test]
async fn suggestions_that_hang_keep_nobody_from_moving() {
    let (fake, bot, _) = playing().await;
    fake.fail_from_now_on(Route::Suggestions, Fault::Hang);
    for number in 0..CROWD {
        let typed = slash("challenge").text("clock", "3");
        fake.typing(&one_of_many(number), &HERE, &typed);
    }
    fake.asked("/callback", 30).await;
    play(&fake, &ANN, "e4").await.says("1. e4");
    // The slots are free again, and Discord works again.
    fake.mend(Route::Suggestions);
    let suggested = async {
        loop {
            // A user without suggestions in time continues typing.
            let id = fake.typing(&BEN, &HERE, &typed("e"));
            let patience = Duration::from_secs(4);
            if let Ok(suggested) = tokio::time::timeout(patience, answered(&fake, id)).await {
                return suggested;
            }
        }
    };
    let suggested = tokio::time::timeout(PATIENCE, suggested).await;
    assert!(!suggested.unwrap().suggestions().is_empty());
    bot.stop().await;
}

#[tokio::test]
async fn answers_that_hang_keep_nobody_from_being_answered_for_long() {
    let (fake, bot, board) = playing().await;
    fake.fail_from_now_on(Route::Callback, Fault::Hang);
    for number in 0..CROWD / 2 {
        fake.press(&one_of_many(number), &HERE, &board.button("Type…"));
        fake.say(&one_of_many(number), &HERE, &slash("help"));
    }
    fake.asked("/callback", 300).await;
    fake.mend(Route::Callback);
    let id = fake.say(&ANN, &HERE, &typed("e4"));
    answered(&fake, id).await.says("1. e4");
    bot.stop().await;
}

#[tokio::test]
async fn in_a_crowd_everybody_is_answered_once() {
    let (fake, bot, _) = playing().await;
    fake.take_one_answer_each();
    let mut waiting: Vec<u64> = (0..CROWD)
        .map(|number| fake.say(&one_of_many(number), &HERE, &slash("help")))
        .collect();
    waiting.push(fake.say(&ANN, &HERE, &typed("e4")));
    let mut answered = Vec::new();
    for _ in 0..waiting.len() {
        answered.push(fake.next_answer().await.to);
    }
    answered.sort_unstable();
    waiting.sort_unstable();
    assert_eq!(answered, waiting);
    bot.stop().await;
}

/// Each running command waits for the server until its timeout, and the others wait for those.
#[tokio::test]
async fn a_crowd_before_a_silent_database_is_answered() {
    let Some(database) = postgres::fresh().await else {
        return;
    };
    let wire = Wire::to_all_of(&database).await;
    let fake = Fake::start().await;
    let store = store::postgres(&wire.url).await.unwrap();
    let bot = Bot::run(&fake, &[], App::new(store), folder());
    fake.connected(1, 0).await;
    begun(&fake).await;
    wire.switch();
    for number in 0..60 {
        let played = typed("e4");
        fake.say(&one_of_many(number), &HERE, &played);
    }
    for _ in 0..60 {
        let answer = fake.next_answer().await;
        let said = answer.content();
        // Commands queued behind the first thirty-two get no slot in time.
        let reasons = ["I can't reach my database", "I'm getting more requests"];
        assert!(
            reasons.iter().any(|reason| said.starts_with(reason)),
            "{said}"
        );
    }
    wire.switch();
    play(&fake, &ANN, "e4").await.says("1. e4");
    bot.stop().await;
}

#[tokio::test]
async fn only_what_somebody_typed_last_is_suggested_for() {
    let (fake, bot, _) = playing().await;
    // Others use all slots while Ann types on.
    fake.fail(Route::Suggestions, Fault::Hang, 64);
    for number in 0..64 {
        let typed = slash("challenge").text("clock", "3");
        fake.typing(&one_of_many(number), &HERE, &typed);
    }
    fake.asked("/callback", 64).await;
    let typed: Vec<u64> = ["e", "e4", "Nf"]
        .iter()
        .map(|text| fake.typing(&ANN, &HERE, &typed(text)))
        .collect();
    assert_eq!(fake.next_answer().await.to, typed[2]);
    bot.stop().await;
    assert!(fake.answers_so_far().await.is_empty());
}

#[tokio::test]
async fn a_form_that_is_delivered_often_makes_one_challenge() {
    for is_strict in [true, false] {
        let fake = Fake::start().await;
        let bot = Bot::with(&fake, &[], Duration::from_millis(300)).await;
        if is_strict {
            fake.take_one_answer_each();
        }
        fake.on_a_person(&ANN, &HERE, CHALLENGE, &BEN);
        let form = fake.next_answer().await;
        fake.submit_repeatedly(&ANN, &HERE, &form, (&[], &[BEN]), 3);
        let made = fake.next_answer().await;
        assert_eq!(made.pinged(), ["102"]);
        made.button("Accept");
        let games = bot.rows("games").await;
        let folder = bot.stop().await;
        assert_eq!(games, 1);
        assert_eq!(count(folder.path(), "select count(*) from games").await, 1);
        assert!(fake.messages_so_far().await.is_empty());
    }
}

/// The public message about an event made under a private message is posted once, even if its confirmation is lost or it
/// fails at first.
#[tokio::test]
async fn an_event_of_a_private_message_is_told_once_whatever_becomes_of_its_message() {
    for refusal in [Refusal::CutAfterwards, Refusal::Cut] {
        let fake = Fake::start().await;
        let bot = Bot::with(&fake, &[], Duration::from_millis(300)).await;
        begun(&fake).await;
        let asked = ask(&fake, &BEN, &slash("resign")).await;
        fake.refuse_messages(std::slice::from_ref(&refusal));
        let button = asked.button("Yes, resign");
        fake.press_under_repeatedly(asked.to, &BEN, &HERE, &button, 2);
        for _ in 0..2 {
            let receipt = fake.next_answer().await;
            assert_eq!(receipt.content(), "You've resigned.");
            assert!(receipt.is_receipt() && receipt.files.is_empty());
        }
        let over = fake.message().await;
        over.says("Ann wins");
        // The outbox retried it with the same nonce.
        let tries = fake.tries();
        assert!(tries.iter().all(|one| one.nonce == tries[0].nonce));
        bot.stop().await;
        assert!(fake.messages_so_far().await.is_empty());
    }
}
