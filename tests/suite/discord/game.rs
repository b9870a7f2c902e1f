//! Games over the wire.

use super::*;

#[tokio::test]
async fn a_whole_game_is_played_from_challenge_to_mate() {
    let (fake, bot) = online().await;
    let challenge = ask(&fake, &ANN, &challenge_to(&BEN)).await;
    assert!(!challenge.is_ephemeral());
    assert_eq!(challenge.pinged(), ["102"]);
    challenge.begins("Ann challenges Ben to a game of chess (#1). Ann will have White.");
    let board = press(&fake, &BEN, &challenge.button("Accept")).await;
    assert_eq!(board.pinged(), ["101"]);
    for (user, text, next) in [
        (&ANN, "f3", "102"),
        (&BEN, "e5", "101"),
        (&ANN, "g4", "102"),
    ] {
        let board = play(&fake, user, text).await;
        assert!(!board.is_ephemeral());
        assert_eq!(board.pinged(), [next], "only the player to move is told");
        let (name, bytes) = &board.files[0];
        assert!(name.starts_with("game-1-ply-"), "{name}");
        let picture = image::load_from_memory(bytes).unwrap();
        assert_eq!((picture.width(), picture.height()), (720, 840));
        let described = &board.message()["attachments"][0]["description"];
        contains(described.as_str().unwrap(), &["to move", "White: Ke1 "]);
        board.button("Offer draw");
        board.button("More…");
    }
    let mate = play(&fake, &BEN, "Qh4").await;
    mate.says("2... Qh4#");
    mate.says("Checkmate! Ben wins (FIDE 5.1.1).");
    let export = ask(&fake, &CID, &slash("game export")).await;
    assert!(export.is_ephemeral(), "{}", export.content());
    let file = |sent: &Sent, called: &str| {
        let (name, text) = &sent.files[0];
        assert_eq!(name, called);
        String::from_utf8(text.clone()).unwrap()
    };
    let record = file(&export, "game-1.pgn");
    assert!(record.contains("2... Qh4#"), "{record}");
    let asked = slash("game export").text("format", "page");
    let paged = ask(&fake, &CID, &asked).await;
    assert!(paged.is_ephemeral(), "{}", paged.content());
    let page = file(&paged, "game-1.html");
    assert!(page.starts_with("<!doctype html>") && page.contains("Qh4#"));
    let more = press(&fake, &CID, &mate.button("More…")).await;
    let pressed = press(&fake, &CID, &more.button("Page")).await;
    assert_eq!(pressed.files, paged.files);
    let (_, digest) = mate.content().split_once("Record `").unwrap();
    contains(&record, &[&format!("[RecordDigest \"{}", &digest[..8])]);
    let again = press(&fake, &BEN, &mate.button("Rematch")).await;
    again.begins("Ben challenges Ann to a game of chess (#2). Ben will have White.");
    assert_eq!(again.pinged(), ["101"]);
    let begun = press(&fake, &ANN, &mate.button("Rematch")).await;
    begun.begins("Good luck");
    let games = ask(&fake, &CID, &slash("games")).await;
    games.says_privately("#1 · Chess · Ann – Ben · 0–1");
    bot.stop().await;
}

#[tokio::test]
async fn refusals_are_for_the_user_alone() {
    let (fake, bot, board) = playing().await;
    let long = "e4 ".repeat(1_667);
    let numbered = |number| typed("e4").text("number", number);
    let typed = [
        (&BEN, typed("e5"), "It's Ann's move."),
        (
            &ANN,
            typed("e5"),
            "`e5` isn't a legal move. The pawn on e2 can't go to e5: a pawn moves one square forward, or two on its first move, and captures diagonally forward.",
        ),
        (&ANN, typed(&long), "`move` is too long"),
        (&ANN, numbered("99"), "There's no game #99"),
        (&ANN, numbered("x"), "`x` isn't the number"),
        (&ANN, slash("move"), "`/move` needs `move`"),
        (&ANN, slash("chess"), "There is no command `/chess`"),
    ];
    let resign = board.behind_more("resign");
    let pressed = [
        (&CID, resign.as_str(), "You aren't playing in this game"),
        (&CID, "something else", "This button no longer works"),
        (&ANN, "1:99:0:draw", "There's no game #99"),
    ];
    let mut answers = Vec::new();
    for (user, slash, sentence) in typed {
        answers.push((ask(&fake, user, &slash).await, sentence));
    }
    for (user, button, sentence) in pressed {
        answers.push((press(&fake, user, button).await, sentence));
    }
    for (answer, sentence) in answers {
        assert!(answer.is_ephemeral(), "{}", answer.content());
        answer.begins(sentence);
        assert!(answer.pinged().is_empty());
        assert_eq!(answer.content().lines().count(), 1);
    }
    play(&fake, &ANN, "e4").await.says("1. e4");
    bot.stop().await;
}

#[tokio::test]
async fn a_stale_button_moves_nothing_and_shows_the_board() {
    let (fake, bot, board) = playing().await;
    play(&fake, &ANN, "e4").await;
    for button in [board.button("Offer draw"), board.behind_more("resign")] {
        let answer = press(&fake, &ANN, &button).await;
        assert!(answer.is_ephemeral());
        answer.begins("The game has moved on");
        assert_eq!(answer.files[0].0, "game-1-ply-1.png");
    }
    let answer = press(&fake, &BEN, "1:1:0:accept request:challenge").await;
    assert!(
        answer.is_ephemeral(),
        "an old Accept of the challenge accepts nothing else"
    );
    bot.stop().await;
}

#[tokio::test]
async fn draws_and_resignations_go_by_buttons() {
    let (fake, bot, board) = playing().await;
    let offer = press(&fake, &ANN, &board.button("Offer draw")).await;
    assert_eq!(offer.pinged(), ["102"]);
    // A button can only be pressed once its message is stored.
    bot.has_noted_a_request().await;
    let declined = press(&fake, &BEN, &offer.button("Decline")).await;
    assert!(
        declined.content() == "Ann offered a draw. Declined." && declined.payload["type"] == 7,
        "{declined:?}"
    );
    let asked = press(&fake, &BEN, &board.behind_more("resign")).await;
    assert!(asked.is_ephemeral() && asked.content().starts_with("Really resign"));
    let over = press(&fake, &BEN, &asked.button("Yes, resign")).await;
    over.begins("Ben resigns. Ann wins");
    assert!(!over.is_ephemeral());
    bot.stop().await;
}

#[tokio::test]
async fn names_and_typed_texts_mean_nothing_but_themselves() {
    let (fake, bot) = online().await;
    let loud = User::new(105, "**<@1>** @everyone `x");
    let challenge = ask(&fake, &loud, &challenge_to(&BEN)).await;
    assert_eq!(challenge.pinged(), ["102"]);
    challenge.begins(r"\*\*\<\@1\>\*\* \@everyone \`x challenges");
    press(&fake, &BEN, &challenge.button("Accept")).await;
    let answer = ask(&fake, &loud, &typed("<@&5> `@everyone` **x**")).await;
    assert!(answer.pinged().is_empty());
    answer.begins("I can't read `<@&5> ˋ@everyoneˋ **x**`");
    bot.stop().await;
}

#[tokio::test]
async fn an_interaction_that_is_delivered_twice_moves_once_and_is_answered_the_same() {
    let (fake, bot, _) = playing().await;
    fake.say_repeatedly(&ANN, &HERE, &typed("e4"), 3);
    let first = fake.next_answer().await;
    for _ in 0..2 {
        let again = fake.next_answer().await;
        assert_eq!(again.payload, first.payload);
        assert_eq!(again.files, first.files);
    }
    let history = ask(&fake, &ANN, &slash("game history")).await;
    history.says("\n1. e4 (<t:");
    assert!(history.content().ends_with(":f>)"));
    bot.stop().await;
}

#[tokio::test]
async fn a_move_made_elsewhere_is_posted_at_home_too() {
    let (fake, bot, _) = playing().await;
    let thread = HERE.thread(901);
    fake.say(&ANN, &thread, &typed("e4").text("number", "#1"));
    fake.next_answer().await.says("1. e4");
    let posted = fake.message().await;
    assert_eq!(posted.to, HERE.id);
    posted.says("1. e4");
    assert_eq!(posted.payload["nonce"].as_str().unwrap().len(), 25);
    assert_eq!(posted.payload["enforce_nonce"], true);
    bot.stop().await;
}
