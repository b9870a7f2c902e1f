//! Lines that drop, answers that are not taken, bots that stop.

use super::*;

#[tokio::test]
async fn a_dropped_line_is_resumed_and_the_game_goes_on() {
    let fake = Fake::start().await;
    let bot = Bot::start(&fake).await;
    begun(&fake).await;
    fake.drop_the_line();
    fake.connected(1, 1).await;
    assert!(play(&fake, &ANN, "e4").await.content().contains("1. e4"));
    fake.ask_to_reconnect();
    fake.connected(1, 2).await;
    assert!(play(&fake, &BEN, "e5").await.content().contains("1... e5"));
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
    fake.say(&ANN, &HERE, &slash("move").text("move", "e4"));
    let board = fake.message().await;
    assert_eq!(board.to, HERE.id);
    assert!(board.content().contains("1. e4"), "{}", board.content());
    assert_eq!(board.pinged(), ["102"]);
    assert_eq!(board.files[0].0, "game-1-ply-1.png");
    assert_eq!(board.payload["nonce"].as_str().unwrap().len(), 25);
    assert_eq!(board.payload["enforce_nonce"], true);
    board.button("Resign");
    bot.stop().await;
}

#[tokio::test]
async fn a_bot_that_is_asked_to_stop_ends_well() {
    let fake = Fake::start().await;
    let bot = Bot::start(&fake).await;
    begun(&fake).await;
    fake.say(&ANN, &HERE, &slash("move").text("move", "e4"));
    assert!(fake.answer().await.content().contains("1. e4"));
    bot.stop().await;
}
