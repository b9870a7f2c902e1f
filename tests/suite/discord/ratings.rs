//! Rated games and ladders, from the users' point of view.

use super::*;

fn rated() -> Slash {
    challenge_to(&BEN)
        .text("rated", "yes")
        .text("clock", "3d")
        .text("thread", "off")
}

/// The board of Ben's mate, in a game that Ann accepted.
async fn mated(fake: &Fake, challenge: &Slash) -> Sent {
    begun_in(fake, &SQUARE, challenge).await;
    for (user, text) in [(&ANN, "f3"), (&BEN, "e5"), (&ANN, "g4")] {
        ask_in(fake, user, &SQUARE, &typed(text)).await;
    }
    ask_in(fake, &BEN, &SQUARE, &typed("Qh4")).await
}

#[tokio::test]
async fn a_rated_game_is_agreed_to_and_changes_both_ratings() {
    let (fake, bot) = online().await;
    let refused = ask_in(&fake, &ANN, &SQUARE, &rated()).await;
    refused.says_privately("This server has no ladder");
    let none = ask_in(&fake, &ANN, &SQUARE, &slash("ladder")).await;
    none.says_privately("This server has no ladder");
    let set = slash("server change").text("ladder", "on");
    ask_in(&fake, &MANAGER, &SQUARE, &set).await.says("**on**");

    let challenge = ask_in(&fake, &ANN, &SQUARE, &rated()).await;
    challenge.says("The game is rated.");
    ask_in(&fake, &ANN, &SQUARE, &slash("game withdraw")).await;
    let end = mated(&fake, &rated()).await;
    end.says("Ratings: Ann 1460? (−40), Ben 1540? (+40).");
    let empty = ask_in(&fake, &ANN, &SQUARE, &slash("ladder")).await;
    empty.says_privately("Nobody is on the ladder yet");
    let own = slash("ladder").person("person", &BEN);
    let own = ask_in(&fake, &ANN, &SQUARE, &own).await;
    own.says_privately("**1540?** · games: 1 · not on the ladder yet");
    let data = ask(&fake, &ANN, &slash("privacy show")).await;
    data.says("1 rated game");

    // The rematch is rated as well; a game that ends too soon isn't.
    ask_in(&fake, &ANN, &SQUARE, &slash("rematch"))
        .await
        .says("The game is rated.");
    ask_in(&fake, &ANN, &SQUARE, &slash("game withdraw")).await;
    begun_in(&fake, &SQUARE, &rated()).await;
    ask_in(&fake, &ANN, &SQUARE, &typed("e4")).await;
    ask_in(&fake, &BEN, &SQUARE, &typed("e5")).await;
    let resigned = ask_in(&fake, &BEN, &SQUARE, &resign()).await;
    resigned.says("before both had made two moves, so no rating changes");
    assert!(!resigned.content().contains("hint"), "{resigned:?}");
    // If it isn't public, the player sees it privately.
    let set = slash("server change").text("rating-posts", "off");
    ask_in(&fake, &MANAGER, &SQUARE, &set).await;
    let end = mated(&fake, &rated()).await;
    assert!(!end.content().contains("Ratings"), "{end:?}");
    fake.next_answer().await.says_privately("Ratings: Ann 1460");
    bot.stop().await;
}

#[tokio::test]
async fn what_cannot_be_rated_is_said_or_left_unrated() {
    let (fake, bot) = online().await;
    let always = slash("server change").text("ladder", "always");
    ask_in(&fake, &MANAGER, &SQUARE, &always).await;
    let refusals = [
        (challenge_to(&BEN).text("rated", "yes"), "needs a clock"),
        (rated().text("odds", "queen"), "without odds"),
        (
            slash("challenge")
                .text("level", "club")
                .text("clock", "3d")
                .text("rated", "yes"),
            "against me are never rated",
        ),
    ];
    for (challenge, reason) in refusals {
        let refused = ask_in(&fake, &ANN, &SQUARE, &challenge).await;
        refused.says_privately(reason);
    }
    let direct = ask_in(&fake, &ANN, &Channel::private(953).brought(), &rated()).await;
    direct.says_privately("Ladders belong to servers");
    // Without a clock it just isn't rated.
    let unrated = ask_in(&fake, &ANN, &SQUARE, &challenge_to(&BEN)).await;
    assert!(
        !unrated.content().contains("rated"),
        "{}",
        unrated.content()
    );
    let usual = challenge_to(&BEN).text("clock", "2d").text("thread", "off");
    let usual = ask_in(&fake, &ANN, &SQUARE, &usual).await;
    usual.says("The game is rated.");
    // A new account can't play it.
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let made = u64::try_from(now.unwrap().as_millis()).unwrap() - 1_420_070_400_000;
    let newcomer = User::new(made << 22, "New");
    let open = slash("challenge").text("clock", "3d").text("thread", "off");
    let open = ask_in(&fake, &ANN, &SQUARE, &open).await;
    let refused = press_in(&fake, &newcomer, &SQUARE, &open.button("Accept")).await;
    refused.says_privately("account is too new for rated games");
    bot.stop().await;
}

#[tokio::test]
async fn a_rated_loss_is_not_dodged_by_resigning_early() {
    let (fake, bot) = online().await;
    let set = slash("server change").text("ladder", "on");
    ask_in(&fake, &MANAGER, &SQUARE, &set).await;
    let resigned_after = async |moves: &[&str]| {
        begun_in(&fake, &SQUARE, &rated()).await;
        for (ply, text) in moves.iter().enumerate() {
            let user = if ply % 2 == 0 { &ANN } else { &BEN };
            ask_in(&fake, user, &SQUARE, &typed(text)).await;
        }
        ask_in(&fake, &BEN, &SQUARE, &resign()).await
    };
    let lost = resigned_after(&["e4", "e5", "Qh5", "Ke7"]).await;
    lost.says("Ratings: Ann 1540? (+40), Ben 1460? (−40).");
    for _ in 0..3 {
        let early = resigned_after(&["e4", "e5", "Qh5"]).await;
        early.says("no rating changes");
    }
    let other = slash("challenge")
        .person("opponent", &ANN)
        .text("rated", "yes");
    let other = other.text("clock", "3d").text("thread", "off");
    let refused = ask_in(&fake, &BEN, &SQUARE, &other).await;
    refused.says_privately("given them up before they counted");
    // Ann may.
    begun_in(&fake, &SQUARE, &rated()).await;
    bot.stop().await;
}

#[tokio::test]
async fn whoever_calls_off_three_rated_games_starts_none_for_a_day() {
    let (fake, bot) = online().await;
    let set = slash("server change").text("ladder", "on");
    ask_in(&fake, &MANAGER, &SQUARE, &set).await;
    for _ in 0..3 {
        begun_in(&fake, &SQUARE, &rated()).await;
        ask_in(&fake, &ANN, &SQUARE, &slash("game abort")).await;
    }
    let refused = ask_in(&fake, &ANN, &SQUARE, &rated()).await;
    refused.says_privately("You've called off three rated games");
    // Nor after deleting her data.
    let delete = slash("privacy delete").text("confirm", "yes");
    ask_in(&fake, &ANN, &SQUARE, &delete)
        .await
        .says_privately("Nothing names you");
    let refused = ask_in(&fake, &ANN, &SQUARE, &rated()).await;
    refused.says_privately("You've called off three rated games");
    // Ben hasn't called off any, and other games aren't affected.
    let other = slash("challenge")
        .person("opponent", &ANN)
        .text("rated", "yes");
    let other = other.text("clock", "3d").text("thread", "off");
    ask_in(&fake, &BEN, &SQUARE, &other)
        .await
        .says("The game is rated.");
    ask_in(&fake, &ANN, &SQUARE, &challenge_to(&CID))
        .await
        .says("Cid");
    bot.stop().await;
}

#[tokio::test]
async fn an_open_challenge_and_a_tournament_name_the_condition_that_somebody_does_not_meet() {
    let (fake, bot) = online().await;
    let open = |range| {
        slash("challenge")
            .text("rating", range)
            .text("clock", "3d")
            .text("thread", "off")
    };
    let refused = ask_in(&fake, &ANN, &SQUARE, &open("1400+")).await;
    refused.says_privately("This server has no ladder");
    let set = slash("server change").text("ladder", "on");
    ask_in(&fake, &MANAGER, &SQUARE, &set).await.says("**on**");
    mated(&fake, &rated()).await;
    // Ben has 1540 now, Ann 1460, and Cid hasn't played.
    let high = ask_in(&fake, &ANN, &SQUARE, &open("1500-1539")).await;
    high.says("Only for players rated 1500–1539 here.");
    let pressed = press_in(&fake, &BEN, &SQUARE, &high.button("Accept")).await;
    pressed.says_privately("rated 1500–1539 here. Your rating is 1540?.");
    let cid = press_in(&fake, &CID, &SQUARE, &high.button("Accept")).await;
    cid.says("Good luck");
    let late = press_in(&fake, &BEN, &SQUARE, &high.button("Accept")).await;
    late.says_privately("Cid");

    let cup = slash("event tournament")
        .text("name", "Cup")
        .text("clock", "3d")
        .text("seats", "3")
        .text("rating", "-1500");
    let card = ask_in(&fake, &ANN, &SQUARE, &cup).await;
    card.says("Only for players rated up to 1500 here.");
    let ben = press_in(&fake, &BEN, &SQUARE, &card.button("Join")).await;
    ben.says_privately("rated up to 1500 here. Your rating is 1540?.");
    let cid = press_in(&fake, &CID, &SQUARE, &card.button("Join")).await;
    cid.says("Seats taken: 2 of 3");
    fake.next_answer().await.says_privately("You've joined");
    bot.stop().await;
}
