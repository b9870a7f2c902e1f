//! Direct messages to people who follow others' games.

use super::*;
use fake_discord::{DIRECT, Refusal};

const CIDS: Channel = Channel::private(DIRECT + CID.id);

fn follow(notify: &str) -> Slash {
    slash("game follow").text("notify", notify)
}

/// Makes the messages about moves due.
async fn moves_are_collected(bot: &Bot) {
    let pass = "update outbox set due = due - 61000 where purpose = 'followers'";
    alter(bot.folder(), pass).await;
}

async fn nothing_is_left(bot: &Bot) {
    let left = "outbox where purpose = 'followers'";
    soon(async || (bot.rows(left).await == 0).then_some(())).await;
}

#[tokio::test]
async fn a_follower_is_told_that_something_happened_and_sees_it_only_in_the_channel() {
    let (fake, bot) = online().await;
    let board = begun(&fake).await;
    let more = press(&fake, &CID, &board.button("More…")).await;
    let followed = press_under(&fake, more.to, &CID, &more.button("Follow")).await;
    assert!(followed.is_ephemeral());
    followed.begins("You're following #1.");
    // A player isn't offered it.
    let players = press(&fake, &ANN, &board.button("More…")).await;
    assert!(players.buttons().iter().all(|(label, _)| label != "Follow"));
    let own = ask(&fake, &ANN, &follow("every-move")).await;
    own.begins("You're playing #1 yourself.");
    let moved = play(&fake, &ANN, "e4").await;
    moves_are_collected(&bot).await;
    let told = fake.message().await;
    assert_eq!(told.to, CIDS.id);
    let link = format!("https://discord.com/channels/77/900/{}", moved.to);
    let says = format!("#1: there's a new move in the game you follow. {link}");
    assert_eq!(told.content(), says);
    assert!(told.pinged().is_empty() && told.files.is_empty());
    // Two quick moves are one message.
    play(&fake, &BEN, "e5").await;
    play(&fake, &ANN, "Nf3").await;
    moves_are_collected(&bot).await;
    let told = fake.message().await;
    nothing_is_left(&bot).await;
    assert!(fake.messages_so_far().await.is_empty());
    let stopped = press_in(&fake, &CID, &CIDS, &told.button("Stop following")).await;
    stopped.begins("You're no longer following #1.");
    assert_eq!(bot.rows("follows").await, 0);
    play(&fake, &BEN, "Nc6").await;
    assert_eq!(bot.rows("outbox where purpose = 'followers'").await, 0);
    // Only the end.
    let followed = ask(&fake, &CID, &follow("end-only")).await;
    followed.says("when it ends");
    let listed = ask(&fake, &CID, &slash("games").text("only", "followed")).await;
    listed.says("#1, only at the end");
    play(&fake, &ANN, "Bb5").await;
    moves_are_collected(&bot).await;
    nothing_is_left(&bot).await;
    ask(&fake, &BEN, &slash("resign").text("confirm", "yes")).await;
    let told = fake.message().await;
    assert_eq!(told.to, CIDS.id);
    told.begins("#1: the game you followed is over. https://");
    soon(async || (bot.rows("follows").await == 0).then_some(())).await;
    bot.stop().await;
}

#[tokio::test]
async fn whoever_takes_no_messages_or_is_blocked_follows_nothing_any_more() {
    let (fake, bot) = online().await;
    begun(&fake).await;
    let followed = ask(&fake, &CID, &follow("every-move")).await;
    followed.begins("You're following");
    play(&fake, &ANN, "e4").await;
    fake.refuse_messages(&[Refusal::Status(403, 50_007)]);
    moves_are_collected(&bot).await;
    soon(async || (bot.rows("follows").await == 0).then_some(())).await;
    nothing_is_left(&bot).await;
    // A player blocks a follower.
    let followed = ask(&fake, &CID, &follow("every-move")).await;
    followed.begins("You're following");
    let block = slash("privacy block").person("person", &CID);
    ask(&fake, &BEN, &block).await;
    play(&fake, &BEN, "e5").await;
    moves_are_collected(&bot).await;
    nothing_is_left(&bot).await;
    assert_eq!(bot.rows("follows").await, 0);
    let refused = ask(&fake, &CID, &follow("every-move")).await;
    refused.begins("You can't follow #1.");
    assert_eq!(bot.rows("follows").await, 0);
    bot.stop().await;
}
