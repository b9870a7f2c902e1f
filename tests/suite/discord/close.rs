//! Moderators close games; other people can't.

use super::*;

fn close(reason: &str) -> Slash {
    slash("game close")
        .text("number", "1")
        .text("reason", reason)
}

#[tokio::test]
async fn a_moderator_closes_a_game_and_both_players_are_told_why() {
    let (fake, bot, _) = playing().await;
    play(&fake, &ANN, "e4").await;
    // A player isn't a moderator, nor is a person with other permissions (Send Messages).
    let writer = User {
        permissions: "2048",
        ..CID
    };
    for user in [&ANN, &writer] {
        let refused = ask(&fake, user, &close("I am losing")).await;
        assert!(refused.is_ephemeral());
        refused.begins("Only moderators");
    }
    let reason = format!("`@everyone` has left <@&5> {}", "x".repeat(160));
    let closed = ask(&fake, &MODERATOR, &close(&reason)).await;
    assert!(!closed.is_ephemeral());
    assert_eq!(closed.pinged(), ["101", "102"]);
    let quoted = format!("`{}`", reason.replace('`', "ˋ"));
    closed.says(&quoted);
    closed.says("<@101> – <@102>");
    let again = ask(&fake, &MODERATOR, &close("once more")).await;
    again.says_privately("This game is over");
    let moved = play(&fake, &BEN, "e5").await;
    assert!(moved.is_ephemeral());
    let long = ask(&fake, &MODERATOR, &close(&"x".repeat(201))).await;
    long.says("200 characters");
    bot.stop().await;
}
