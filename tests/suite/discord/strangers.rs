//! Buttons pressed by people whom they aren't for.

use arbiter::play::view::BUTTONS;

use super::board::with_board;
use super::*;

/// Presses every button of game 1, as on its newest board, in its own place and elsewhere.
async fn presses_everything(fake: &Fake, user: &User, revision: u32) {
    let elsewhere = Channel::new(901);
    let of_reviews = ["game review point:1", "game review point:1 share:yes"];
    let commands = BUTTONS.iter().map(|button| button.command);
    for command in commands.chain(of_reviews) {
        let button = format!("1:1:{revision}:{command}");
        let told = press_in(fake, user, &elsewhere, &button).await;
        assert!(told.is_ephemeral(), "{button}: {told:?}");
        // These are about the user who presses them, not about a game.
        let is_own = command.starts_with("settings") || command == "game follow notify:never";
        if !is_own {
            told.says("There's no game");
            assert!(told.files.is_empty() && told.buttons().is_empty());
        }
        // Everybody can view a replay, even at the same time.
        if command != "game replay" {
            let told = press_in(fake, user, &HERE, &button).await;
            assert!(told.is_ephemeral(), "{button}: {told:?}");
        }
    }
}

#[tokio::test]
async fn a_stranger_changes_nothing_by_any_button_and_sees_nothing_from_elsewhere() {
    let (fake, (bot, _app), _url, _stops) = with_board().await;
    begun(&fake).await;
    // Also one with a pending request.
    ask(&fake, &ANN, &slash("game hint")).await;
    presses_everything(&fake, &CID, 0).await;
    assert_eq!(bot.rows("events").await, 3);
    for (user, text) in [(&ANN, "f3"), (&BEN, "e5"), (&ANN, "g4"), (&BEN, "Qh4")] {
        play(&fake, user, text).await;
    }
    presses_everything(&fake, &CID, 4).await;
    assert_eq!(bot.rows("events").await, 7);
    for table in ["outbox", "reviews", "games where number > 1"] {
        bot.has_rows(table, 0).await;
    }
    bot.stop().await;
    assert!(fake.messages_so_far().await.is_empty());
}
