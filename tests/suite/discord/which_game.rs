//! Which game a command without a number means, on the wire.

use super::*;

/// Two games of Ann's: #1 with Ben in a thread, and #2 with Cid in another channel.
async fn two_games(fake: &Fake) -> Channel {
    begun(fake).await;
    let elsewhere = Channel::new(901);
    let challenge = challenge_to(&CID);
    let challenge = ask_in(fake, &ANN, &elsewhere, &challenge.text("thread", "off")).await;
    fake.press(&CID, &elsewhere, &challenge.button("Accept"));
    fake.next_answer().await;
    elsewhere
}

#[tokio::test]
async fn a_resignation_without_a_number_asks_which_game_and_the_button_carries_it_out() {
    let (fake, bot) = online().await;
    two_games(&fake).await;
    let third = Channel::new(902);
    let resign = resign();
    let which = ask_in(&fake, &ANN, &third, &resign).await;
    assert!(which.is_ephemeral(), "{which:?}");
    which.begins("Which one do you mean?");
    let (labels, _): (Vec<String>, Vec<String>) = which.buttons().into_iter().unzip();
    assert_eq!(labels, ["#2 Ann – Cid", "#1 Ann – Ben"]);
    fake.press_under(which.to, &ANN, &third, &which.button("#1 Ann – Ben"));
    let receipt = fake.next_answer().await;
    receipt.says("You've resigned.");
    let over = fake.message().await;
    over.begins("Ann resigns. Ben wins");
    bot.stop().await;
}

#[tokio::test]
async fn a_move_and_its_refusal_say_which_of_several_games_was_meant() {
    let (fake, bot) = online().await;
    let elsewhere = two_games(&fake).await;
    let typed = |text: &str| typed(text);
    // Only in #1 she is still to move.
    ask_in(&fake, &ANN, &elsewhere, &typed("e4").text("number", "2")).await;
    let third = Channel::new(902);
    let refused = ask_in(&fake, &ANN, &third, &typed("Kd5")).await;
    let line = "#1 · Chess · Ann – Ben · Ann to move\n";
    refused.begins(line);
    let played = ask_in(&fake, &ANN, &third, &typed("d4")).await;
    let line = "#1 · Chess · Ann – Ben · Ben to move\nPlayed **1. d4**.";
    assert!(played.is_ephemeral(), "{played:?}");
    played.begins(line);
    // A player with one game needs no such line.
    let refused = ask_in(&fake, &BEN, &third, &typed("Kd4")).await;
    refused.begins("`Kd4` isn't a legal move");
    bot.stop().await;
}

#[tokio::test]
async fn a_score_of_another_server_is_not_said_to_be_none_at_all() {
    let (fake, bot, _) = playing().await;
    ask(&fake, &ANN, &resign()).await;
    let here = ask(&fake, &ANN, &slash("score")).await;
    here.begins("Your scores on this server:");
    let there = ask_in(&fake, &ANN, &Channel::on(78, 905), &slash("score")).await;
    let words = "You haven't finished a game on this server yet.";
    there.begins(words);
    let direct = Channel {
        server: None,
        ..Channel::new(906)
    };
    let anywhere = ask_in(&fake, &ANN, &direct, &slash("score")).await;
    anywhere.begins("Your scores:");
    bot.stop().await;
}
