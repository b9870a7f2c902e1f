//! Imported games: as a file, pasted into a form, or from a message's menu.

use std::time::Duration;

use axum::Router;
use axum::response::Redirect;
use axum::routing::get;
use serde_json::json;

use super::*;

const TWO: &str = "[White \"A @everyone\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 *\n\n[White \"C\"]\n1. d4 d5 1/2-1/2";

/// The address of a server with files: two games, one that is too large, and one that never arrives.
async fn files() -> String {
    let large = || async { "1. e4 ".repeat(100_000) };
    let silent = || async {
        tokio::time::sleep(Duration::from_mins(5)).await;
        ""
    };
    let files = Router::new()
        .route("/two.pgn", get(|| async { TWO }))
        .route("/large.pgn", get(large))
        .route("/silent.pgn", get(silent))
        .route("/elsewhere.pgn", get(|| async { Redirect::to("/two.pgn") }))
        .route("/game/export/Ab12Cd34", get(|| async { "1. e4 c5 *" }));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, files).await });
    address
}

/// The next answer, or the edit of a deferred one.
async fn next_answer(fake: &Fake) -> Sent {
    kept(fake, fake.next_answer().await).await
}

#[tokio::test]
async fn a_file_of_games_is_imported_and_one_is_chosen() {
    let (fake, bot) = online().await;
    let address = files().await;
    let file = |name: &str| slash("game import").file("file", &format!("{address}/{name}"));
    let menu = ask_in(&fake, &ANN, &SQUARE, &file("two.pgn")).await;
    menu.says_privately("Imported games: 2");
    assert!(menu.pinged().is_empty(), "{menu:?}");
    fake.choose(&ANN, &SQUARE, "1:open", "4611686018427387906");
    let board = next_answer(&fake).await;
    board.says_privately("½–½");
    // Nobody else can use it.
    fake.press(&BEN, &SQUARE, &board.button("Replay"));
    next_answer(&fake).await.says_privately("no game pgn2");
    for name in ["large.pgn", "none.pgn", "silent.pgn"] {
        let refused = ask_in(&fake, &ANN, &SQUARE, &file(name)).await;
        refused.says_privately("couldn't read that file");
    }
    bot.stop().await;
}

#[tokio::test]
async fn a_game_on_lichess_is_imported_by_its_link_where_the_host_allows_it() {
    let link = |id: &str| slash("game import").text("text", &format!("https://lichess.org/{id}"));
    let (fake, bot) = online().await;
    ask(&fake, &ANN, &link("Ab12Cd34"))
        .await
        .says_privately("can't open that link");
    bot.stop().await;
    let fake = Fake::start().await;
    let address = files().await;
    let bot = Bot::with(&fake, &[("LICHESS_URL", &address)], Duration::from_secs(10)).await;
    for known in ["Ab12Cd34", "Ab12Cd34/black#3", "Ab12Cd34wxyz"] {
        ask(&fake, &ANN, &link(known))
            .await
            .says_privately("Imported");
    }
    ask(&fake, &ANN, &link("Zz99Zz99"))
        .await
        .says_privately("get that game from Lichess");
    ask(&fake, &ANN, &link("study/Ab12Cd34"))
        .await
        .says_privately("can't open that link");
    bot.stop().await;
}

#[tokio::test]
async fn a_game_is_pasted_reviewed_and_continued_against_the_arbiter() {
    let (fake, bot) = online().await;
    let form = ask_in(&fake, &ANN, &SQUARE, &slash("game import")).await;
    assert_eq!(form.message()["title"], "Import a game");
    let text = "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Nd7 5. Nc3 h6 6. Bc4 Nxe5 7. Nxe5 Bxd1 8. Bxf7+ Ke7 1-0";
    fake.submit(&ANN, &SQUARE, &form, (&[("text", text)], &[]));
    let board = next_answer(&fake).await;
    board.says_privately("pgn1");
    fake.press(&ANN, &SQUARE, &board.button("Review"));
    let underway = next_answer(&fake).await;
    underway.says_privately("move by move");
    let review = next_answer(&fake).await;
    review.says("6... Nxe5");
    fake.press(&ANN, &SQUARE, &board.button("Continue from here"));
    let form = next_answer(&fake).await;
    fake.submit(
        &ANN,
        &SQUARE,
        &form,
        (&[("level", "beginner"), ("colour", "white")], &[]),
    );
    let begun = next_answer(&fake).await;
    begun.says("Good luck");
    // Against a person the level is ignored.
    fake.submit(
        &ANN,
        &SQUARE,
        &form,
        (&[("opponent", "102"), ("clock", "3d")], &[BEN]),
    );
    let challenged = next_answer(&fake).await;
    challenged.says("Starting position");
    assert_eq!(challenged.pinged(), ["102"]);
    bot.stop().await;
}

#[tokio::test]
async fn the_menu_of_a_message_sets_up_its_position() {
    let (fake, bot) = online().await;
    let words = "Who wins here? `4k3/8/8/8/8/8/4P3/4K3 w - - 0 1`";
    fake.on_a_message(&ANN, &SQUARE, SET_UP, (words, None));
    next_answer(&fake).await.says_privately("pgn1");
    let address = format!("{}/two.pgn", files().await);
    fake.on_a_message(&ANN, &SQUARE, SET_UP, ("my games", Some(&address)));
    next_answer(&fake).await.says_privately("Imported games: 2");
    for words in [
        "hello",
        "I played 1. e4 and he resigned",
        "After 1. e4 e5 2. Nf3 Nc6 I like 3. Bb5",
    ] {
        fake.on_a_message(&ANN, &SQUARE, SET_UP, (words, None));
        next_answer(&fake)
            .await
            .says_privately("no game and no position");
    }
    for words in [
        "look at this: ```1. e4 e5 2. Nf3``` nice",
        "My game:\n\n1. e4 e5 2. Nf3 1-0",
    ] {
        fake.on_a_message(&ANN, &SQUARE, SET_UP, (words, None));
        next_answer(&fake).await.says_privately("Imported");
    }
    // A picture beside the text isn't read.
    let picture = format!("{}/board.png", files().await);
    fake.on_a_message(&ANN, &SQUARE, SET_UP, (words, Some(&picture)));
    next_answer(&fake).await.says_privately("Imported");
    bot.stop().await;
}

#[tokio::test]
async fn the_menu_of_our_own_board_sets_up_its_position() {
    let (fake, bot) = online().await;
    ask_in(
        &fake,
        &ANN,
        &SQUARE,
        &slash("challenge").person("opponent", &BEN),
    )
    .await;
    ask_in(&fake, &BEN, &SQUARE, &slash("accept")).await;
    let board = "https://cdn.discordapp.com/attachments/1/2/game-1-ply-0.png";
    let asked =
        |user, words: &str| fake.on_own_message(user, &SQUARE, SET_UP, (words, Some(board)));
    asked(&CID, "ann – ben");
    next_answer(&fake).await.says_privately("Imported");
    fake.on_own_message(
        &CID,
        &SQUARE,
        SET_UP,
        (
            "Starting position: `4k3/8/8/8/8/8/4P3/4K3 w - - 0 1`.",
            None,
        ),
    );
    next_answer(&fake).await.says_privately("White to move");
    fake.on_own_message(
        &CID,
        &SQUARE,
        SET_UP,
        ("ann plays 1. e4. @ben, your move.", None),
    );
    next_answer(&fake)
        .await
        .says_privately("no game and no position");
    bot.stop().await;
}

#[tokio::test]
async fn an_import_that_is_delivered_twice_is_one() {
    let (fake, bot) = online().await;
    let text = slash("game import").text("text", "1. e4 e5 2. Nf3 Nc6");
    let brought = fake.command(&ANN, &SQUARE, &text);
    for _ in 0..2 {
        assert!(fake.deliver(&brought));
        next_answer(&fake).await.says_privately("Imported");
    }
    assert_eq!(bot.rows("imports").await, 1);
    // Another request is another import.
    ask(&fake, &ANN, &text).await.says_privately("Imported");
    assert_eq!(bot.rows("imports").await, 2);
    bot.stop().await;
}

#[tokio::test]
async fn a_file_that_is_elsewhere_is_not_fetched_from_there() {
    let (fake, bot) = online().await;
    let address = format!("{}/elsewhere.pgn", files().await);
    let file = slash("game import").file("file", &address);
    let told = ask_in(&fake, &ANN, &SQUARE, &file).await;
    told.says_privately("I couldn't read that file");
    bot.stop().await;
}

/// Discord refuses a form in answer to a form.
#[tokio::test]
async fn a_blank_form_is_answered_with_a_button_that_opens_it_again() {
    let (fake, bot) = online().await;
    let form = ask_in(&fake, &ANN, &SQUARE, &slash("game import")).await;
    let again = fake.submit(&ANN, &SQUARE, &form, (&[("text", " \n ")], &[]));
    let told = fake.answer_to(again).await;
    told.says_privately("The form came back empty.");
    let opened = press_in(&fake, &ANN, &SQUARE, &told.button("Import a game")).await;
    assert_eq!(opened.payload, form.payload);
    bot.stop().await;
}

#[tokio::test]
async fn a_file_is_uploaded_in_the_form() {
    let (fake, bot) = online().await;
    let form = ask_in(&fake, &ANN, &SQUARE, &slash("game import")).await;
    let upload = &form.message()["components"][1]["component"];
    assert_eq!(upload["file_types"], json!([".pgn", ".fen", ".txt"]));
    let address = format!("{}/two.pgn", files().await);
    let uploaded = fake.submit(&ANN, &SQUARE, &form, (&[("file", &address)], &[]));
    let told = fake.answer_to(uploaded).await;
    told.says_privately("Imported games: 2");
    bot.stop().await;
}
