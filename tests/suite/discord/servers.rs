//! Servers with settings, and those that removed the bot.

use serde_json::json;

use super::*;
use crate::support::id;

#[tokio::test]
async fn a_server_is_spoken_to_in_its_language_and_a_person_in_theirs() {
    let (fake, bot) = online().await;
    let german = Channel {
        locale: "de",
        ..HERE
    };
    let anna = User {
        locale: "es-ES",
        ..ANN
    };
    let made = ask_in(&fake, &anna, &german, &challenge_to(&BEN)).await;
    made.says("fordert");
    let begun = press_in(&fake, &BEN, &german, &made.button("Annehmen")).await;
    begun.says("Viel Glück! Ann spielt Weiß.");
    // The move is typed with the Spanish letter (caballo), and announced with the German one (Springer).
    let moved = ask_in(&fake, &anna, &german, &typed("Cf3")).await;
    moved.says("1. Sf3");
    let refused = ask_in(&fake, &anna, &german, &typed("e4")).await;
    refused.says("Le toca a Ben.");
    // The outbox uses the language in which the game was agreed.
    let elsewhere = Channel::new(901);
    ask_in(&fake, &BEN, &elsewhere, &typed("e5").text("number", "1")).await;
    let told = fake.message().await;
    told.says("spielt **1... e5**");
    bot.stop().await;
}

#[tokio::test]
async fn a_club_that_has_set_nothing_reads_its_challengers_language() {
    let (fake, bot) = online().await;
    let anna = User {
        locale: "de",
        ..ANN
    };
    // Discord sends `en-US` for every server without a locale.
    let made = ask_in(&fake, &anna, &HERE, &challenge_to(&BEN)).await;
    made.says("fordert");
    let begun = press_in(&fake, &BEN, &HERE, &made.button("Annehmen")).await;
    begun.says("Viel Glück!");
    let change = slash("server change").text("language", "es");
    ask_in(&fake, &MANAGER, &HERE, &change).await;
    let made = ask_in(&fake, &anna, &HERE, &challenge_to(&BEN)).await;
    made.says("desafía");
    bot.stop().await;
}

#[tokio::test]
async fn who_manages_a_server_decides_where_and_by_whom_games_are_agreed() {
    let (fake, bot) = online().await;
    let set = slash("server change")
        .channel("allow-channel", 901)
        .role("challengers", 5)
        .text("game", "space")
        .text("clock", "3d")
        .text("threads", "off");
    let refused = ask_in(&fake, &ANN, &HERE, &set).await;
    refused.says_privately("manage this server");
    let direct = Channel::private(7);
    let nowhere = ask_in(&fake, &MANAGER, &direct, &slash("server change")).await;
    nowhere.says("exist only in a server");
    let told = ask_in(&fake, &MANAGER, &HERE, &set).await;
    told.says("<#901>");
    told.says("<@&5>");
    let open = slash("challenge").text("colour", "white");
    let here = ask_in(&fake, &ANN, &HERE, &open).await;
    here.says_privately("<#901>");
    let there = Channel::new(901);
    let role = ask_in(&fake, &ANN, &there, &open).await;
    role.says_privately("<@&5>");
    let player = User {
        roles: &["5"],
        ..ANN
    };
    let made = ask_in(&fake, &player, &there, &open).await;
    let said = made.content();
    contains(said, &["Space Chess", "3 days"]);
    let begun = press_in(&fake, &BEN, &there, &made.button("Accept")).await;
    assert_eq!(begun.files.len(), 1, "it has no thread");
    // A thread of an allowed channel is allowed too.
    let inside = ask_in(&fake, &player, &there.thread(77_001), &open).await;
    assert!(!inside.is_ephemeral(), "{}", inside.content());
    let reset = slash("server change").text("reset", "everything");
    ask_in(&fake, &MANAGER, &HERE, &reset).await;
    let made = ask_in(&fake, &ANN, &HERE, &open).await;
    made.says("chess");
    bot.stop().await;
}

#[tokio::test]
async fn a_server_that_was_left_is_written_down_and_one_that_is_out_of_order_is_not() {
    let (fake, bot, _) = playing().await;
    for (server, is_away) in [(77, true), (78, false)] {
        let event = json!({ "id": server.to_string(), "unavailable": is_away });
        fake.tell(server, "GUILD_DELETE", event);
    }
    let left = "servers where left_at is not null";
    bot.has_rows(left, 1).await;
    let number = "select max(id) from servers where left_at is not null";
    assert_eq!(count(bot.folder(), number).await, 78);
    let folder = bot.stop().await;
    let store = opened(folder.path()).await;
    let now = arbiter::time_source::SharedClock::default().now();
    let clear = async || {
        let mut cleared = 0;
        while let Some(games) = store.clear_left(now.plus(1_000)).await.unwrap() {
            cleared += games;
        }
        cleared
    };
    assert_eq!(clear().await, 0, "the game is on server 77");
    store.set_presence(id(77), Some(now)).await.unwrap();
    assert_eq!(clear().await, 1);
    store.close().await;
}

#[tokio::test]
async fn a_menu_of_settings_offers_nothing_twice() {
    let (fake, bot) = online().await;
    let shown = ask(&fake, &MANAGER, &slash("server show")).await;
    let menus = shown.menus();
    assert!(menus.len() > 5, "{shown:?}");
    for (_, choices) in menus {
        let labels: Vec<&String> = choices.iter().map(|(label, _)| label).collect();
        let mut once = labels.clone();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), labels.len(), "{labels:?}");
        let untimed = choices.iter().filter(|(label, value)| {
            value == "none" || label.trim_end_matches('.') == "No time limit"
        });
        assert!(untimed.count() <= 1, "{labels:?}");
    }
    bot.stop().await;
}
