//! Forms and panels: moves typed into a field, and settings chosen from menus.

use super::*;

const SOME_CHANNEL: u64 = 4_711;

async fn chosen(fake: &Fake, user: &User, menu: &str, value: &str) -> Sent {
    let id = fake.choose(user, &SQUARE, menu, value);
    fake.answer_to(id).await
}

fn line_of<'m>(message: &'m Sent, start: &str) -> &'m str {
    let mut lines = message.content().lines();
    lines
        .find(|line| line.contains(start))
        .unwrap_or_else(|| panic!("no {start} in {}", message.content()))
}

#[tokio::test]
async fn a_move_is_typed_into_a_form() {
    let (fake, bot, board) = playing().await;
    let onlooker = press(&fake, &CID, &board.button("Type…")).await;
    onlooker.says_privately("You aren't playing");
    let id = fake.press(&ANN, &HERE, &board.button("Type…"));
    let form = fake.answer_to(id).await;
    assert_eq!(form.message()["title"], "Type your move");
    // A refusal gives the reason, and the form can be opened again.
    fake.submit(&ANN, &HERE, &form, (&[("move", "Nd4")], &[]));
    let refused = fake.next_answer().await;
    refused.says_privately("knight");
    fake.submit(&ANN, &HERE, &form, (&[("move", "  knight f3 ")], &[]));
    let played = fake.next_answer().await;
    assert!(!played.is_ephemeral());
    played.says("1. Nf3");
    assert_eq!(played.pinged(), ["102"]);
    // A custom id may be forged.
    let mut forged = form.clone();
    forged.payload["data"]["custom_id"] = "9:fly".into();
    fake.submit(&ANN, &HERE, &forged, (&[("move", "e4")], &[]));
    fake.next_answer().await.says_privately("/form");
    // The form belongs to the position for which it was opened.
    fake.submit(&BEN, &HERE, &form, (&[("move", "e5")], &[]));
    fake.next_answer().await.says_privately("moved on");
    bot.stop().await;
}

#[tokio::test]
async fn preferences_are_chosen_from_menus() {
    let (fake, bot) = online().await;
    let panel = ask_in(&fake, &ANN, &SQUARE, &slash("settings show")).await;
    assert!(panel.is_ephemeral());
    panel.says("`time-zone` **UTC**");
    let menus = panel.menus();
    assert_eq!(menus.len(), 13, "{menus:?}");
    let changed = chosen(&fake, &ANN, "4:settings:theme", "slate").await;
    assert_eq!(changed.payload["type"], 7, "it takes the panel's place");
    line_of(&changed, "`theme` **slate**");
    assert_eq!(changed.menus().len(), 13);
    let placeholders = changed.message()["components"].to_string();
    assert!(placeholders.contains("Board: slate"), "{placeholders}");
    // A typed command is answered in a line.
    let typed = slash("settings change").text("pieces", "letters");
    let typed = ask_in(&fake, &ANN, &SQUARE, &typed).await;
    assert!(typed.menus().is_empty(), "{typed:?}");
    bot.stop().await;
}

#[tokio::test]
async fn a_servers_settings_are_chosen_from_menus_by_its_managers_only() {
    let (fake, bot) = online().await;
    let panel = ask_in(&fake, &MANAGER, &SQUARE, &slash("server show")).await;
    panel.says("every channel");
    let changed = chosen(&fake, &MANAGER, "4:server:clock", "3d").await;
    line_of(&changed, "`clock` **`3d`**");
    let choose = async |menu: (&str, u64), chosen: &[u64]| {
        let id = fake.choose_of_server(&MANAGER, &SQUARE, menu, chosen);
        fake.answer_to(id).await
    };
    let puzzles = choose(("4:server:puzzle-channel", 8), &[SOME_CHANNEL]).await;
    line_of(&puzzles, "`puzzle-channel` **<#4711>**");
    let games = choose(("4:server:channels", 8), &[SOME_CHANNEL, SQUARE.id]).await;
    line_of(&games, "<#4711>, <#899>");
    // Deselecting everything resets the setting.
    let nowhere = choose(("4:server:puzzle-channel", 8), &[]).await;
    line_of(&nowhere, "`puzzle-channel` **nowhere**");
    let none = chosen(&fake, &MANAGER, "4:server:clock", "reset").await;
    line_of(&none, "`clock` **none**");
    let id = fake.choose(&ANN, &SQUARE, "4:server:threads", "off");
    let refused = fake.answer_to(id).await;
    refused.says_privately("manage this server");
    bot.stop().await;
}

/// A few choices are all shown. Where a server leaves it to its members, a checkbox makes the game rated.
#[tokio::test]
async fn a_challenge_is_rated_if_its_box_is_ticked() {
    let (fake, bot) = online().await;
    let types = |form: &Sent| -> Vec<(String, u64)> {
        let labels = form.message()["components"].as_array().unwrap().clone();
        let inputs = labels.iter().map(|label| &label["component"]);
        let kind = |input: &serde_json::Value| {
            let id = input["custom_id"].as_str().unwrap().to_owned();
            (id, input["type"].as_u64().unwrap())
        };
        inputs.map(kind).collect()
    };
    let open = async || {
        let id = fake.on_a_person(&ANN, &HERE, "Challenge to a game", &BEN);
        fake.answer_to(id).await
    };
    let expected = [("opponent", 5), ("game", 3), ("colour", 21), ("clock", 3)];
    let expected = expected.map(|(id, kind)| (id.to_owned(), kind));
    assert_eq!(types(&open().await), expected);
    let set = slash("server change").text("ladder", "on");
    ask_in(&fake, &MANAGER, &SQUARE, &set).await.says("**on**");
    let form = open().await;
    assert_eq!(types(&form)[4], ("rated".to_owned(), 23));
    for (ticked, is_rated) in [("false", false), ("true", true)] {
        let chosen = [("clock", "3d"), ("colour", "black"), ("rated", ticked)];
        fake.submit(&ANN, &HERE, &form, (&chosen, &[BEN]));
        let made = fake.next_answer().await;
        made.says("Ann will have Black");
        assert_eq!(made.content().contains("The game is rated."), is_rated);
        ask(&fake, &ANN, &slash("game withdraw")).await;
    }
    bot.stop().await;
}
