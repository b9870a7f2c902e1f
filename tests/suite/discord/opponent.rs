//! Games against the bot over the wire, by taps.

use super::*;

/// A challenge from the bot's menu, with options chosen in a form; returns the first board.
pub(super) async fn challenged(fake: &Fake, terms: &[(&str, &str)]) -> Sent {
    let id = fake.on_a_person(&ANN, &HERE, CHALLENGE, &ITSELF);
    let form = fake.answer_to(id).await;
    fake.submit(&ANN, &HERE, &form, (terms, &[]));
    fake.next_answer().await
}

#[tokio::test]
async fn the_bot_answers_what_it_is_asked_and_other_bots_cannot_be_challenged() {
    let (fake, bot) = online().await;
    let wanted = challenge_to(&ITSELF).text("level", "club");
    let board = ask(&fake, &ANN, &wanted).await;
    assert!(!board.is_ephemeral() && board.content().starts_with("Good luck"));
    play(&fake, &ANN, "e4").await;
    let answered = replied(&fake, 0).await;
    assert!(answered.pinged().is_empty(), "{answered:?}");
    // The request and its answer are one message.
    let granted = ask(&fake, &ANN, &slash("takeback")).await;
    granted.says("accepts the takeback");
    assert!(granted.pinged().is_empty(), "{granted:?}");
    // An old board plays nothing.
    let stale = press(&fake, &ANN, &answered.button("Move")).await;
    stale.says("moved on");
    press(&fake, &ANN, &granted.button("Offer draw")).await;
    let refused = fake.message().await;
    refused.says("declines the draw");
    assert!(refused.pinged().is_empty(), "{refused:?}");
    // Other people can't use the bot's seat or Ann's.
    let foreign = play(&fake, &BEN, "e5").await;
    assert!(foreign.is_ephemeral(), "{}", foreign.content());
    let gone = press(&fake, &ANN, &granted.behind_more("resign")).await;
    let over = press(&fake, &ANN, &gone.button("Yes, resign")).await;
    // Another game starts immediately, with colours swapped, and the bot has the first move.
    let again = press(&fake, &ANN, &over.button("Rematch")).await;
    again.says("Arbiter \\(bot, club\\) has White");
    let first = fake.message().await;
    first.says("Arbiter \\(bot, club\\) plays **1.");
    let robot = User {
        bot: true,
        ..User::new(104, "Robot")
    };
    for (opponent, level, game, sentence) in [
        (&robot, "club", "chess", "is a bot and can't be challenged"),
        (
            &BEN,
            "club",
            "chess",
            "Levels are only for games against me",
        ),
        (&ITSELF, "perfect", "chess", "level:expert"),
        (&ITSELF, "perfect", "space", "level:strong"),
    ] {
        let wanted = slash("challenge").person("opponent", opponent);
        let wanted = wanted.text("level", level).text("game", game);
        let answer = ask(&fake, &ANN, &wanted).await;
        answer.says_privately(sentence);
    }
    bot.stop().await;
}

#[tokio::test]
async fn a_game_against_the_bot_has_a_thread_of_its_own() {
    let (fake, bot) = online().await;
    let wanted = slash("challenge")
        .person("opponent", &ITSELF)
        .text("colour", "black");
    let id = fake.say(&ANN, &SQUARE, &wanted);
    let begun = fake.answer_to(id).await;
    begun.says("Good luck");
    // The bot moves after the thread was opened, in the thread.
    let first = fake.message_with("plays **1.").await;
    let threads = fake.threads();
    assert_eq!(threads.len(), 1, "{threads:?}");
    assert_ne!(first.to, SQUARE.id, "{first:?}");
    bot.stop().await;
}
