//! Autocomplete suggestions.

use arbiter::rules;

use super::buttons::challenged;
use super::*;

/// The suggestions for the last option of a command.
async fn typing(fake: &Fake, user: &User, slash: &Slash) -> Vec<(String, String)> {
    let id = fake.typing(user, &HERE, slash);
    let answer = fake.answer_to(id).await;
    answer.suggestions()
}

#[tokio::test]
async fn moves_are_suggested_as_people_type() {
    let (fake, bot) = online().await;
    challenged(&fake, "chess").await;
    let first = async |text: &str| typing(&fake, &ANN, &typed(text)).await.into_iter().next();
    for (typed, label, value) in [
        ("Nf", "Nf3 · knight to f3", "g1f3@0"),
        ("nf3", "Nf3 · knight to f3", "g1f3@0"),
        ("knight", "Nc3 · knight to c3", "b1c3@0"),
        ("e2", "e4 · pawn to e4", "e2e4@0"),
        ("e2e4", "e4 · pawn to e4", "e2e4@0"),
        ("h4", "h4 · pawn to h4", "h2h4@0"),
    ] {
        let expected = Some((label.to_owned(), value.to_owned()));
        assert_eq!(first(typed).await, expected, "{typed}");
    }
    assert_eq!(first("zzz").await, None);
    // It isn't Ben's turn, so there are no suggestions for him.
    assert_eq!(typing(&fake, &BEN, &typed("e")).await, []);
    // A suggestion is played, but never on another board than it was suggested for.
    let played = play(&fake, &ANN, "e2e4@0").await;
    played.says("1. e4");
    let late = play(&fake, &BEN, "e7e5@0").await;
    late.says("has moved on");
    let answers = typing(&fake, &BEN, &typed("")).await;
    assert_eq!(answers.len(), 20);
    // Nothing is revealed about a missing game, or one of other people.
    for (user, number) in [(&BEN, "999"), (&CID, "1")] {
        let numbered = slash("move").text("number", number).text("move", "");
        assert_eq!(typing(&fake, user, &numbered).await, [], "{number}");
    }
    bot.stop().await;
}

#[tokio::test]
async fn suggestions_name_their_game_where_there_are_several_and_likely_moves_come_first() {
    let (fake, bot) = online().await;
    challenged(&fake, "chess").await;
    for (user, text) in [(&ANN, "e4"), (&BEN, "d5"), (&ANN, "Nf3"), (&BEN, "a6")] {
        play(&fake, user, text).await;
    }
    let (labels, _): (Vec<String>, Vec<String>) =
        typing(&fake, &ANN, &typed("")).await.into_iter().unzip();
    // Captures, a check, then moves towards the centre; a king's step is cut off.
    assert_eq!(labels.len(), 25);
    let first = [
        "exd5 · pawn takes pawn on d5",
        "Bxa6 · bishop takes pawn on a6",
        "Bb5+ · bishop to b5, check",
    ];
    assert_eq!(labels[..3], first);
    assert!(
        labels[..8].contains(&"Nc3 · knight to c3".to_owned()),
        "{labels:?}"
    );
    assert!(
        !labels.iter().any(|label| label.starts_with("Ke2")),
        "{labels:?}"
    );
    // A newer game in the same position doesn't affect the one that was suggested.
    let challenge = ask(&fake, &ANN, &challenge_to(&CID)).await;
    press(&fake, &CID, &challenge.button("Accept")).await;
    let (labels, values): (Vec<String>, Vec<String>) =
        typing(&fake, &ANN, &typed("h4")).await.into_iter().unzip();
    let names = ["#2 Ann – Cid", "#1 Ann – Ben"].map(|name| format!("h4 · pawn to h4 · {name}"));
    assert_eq!(labels[..2], names, "of both games");
    let value = values[1].clone();
    assert_eq!(value, "h2h4@4#1");
    for (user, text) in [(&ANN, "e4"), (&CID, "e5"), (&ANN, "d3"), (&CID, "d6")] {
        let numbered = typed(text).text("number", "2");
        ask(&fake, user, &numbered).await;
    }
    let played = play(&fake, &ANN, &value).await;
    let words = played.content();
    assert!(words.contains("#1") && words.contains("3. h4"), "{words}");
    bot.stop().await;
}

/// A name of 32 emoji has 64 UTF-16 units; labels with it stay within Discord's limits, which the fake checks.
#[tokio::test]
async fn long_names_of_emoji_fit_every_label() {
    const EMOJI: &str = "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀";
    let (fake, bot) = online().await;
    let [ann, ben] = [ANN, BEN].map(|user| User::new(user.id, EMOJI));
    for _ in 0..2 {
        let challenge = ask(&fake, &ann, &challenge_to(&ben)).await;
        press(&fake, &ben, &challenge.button("Accept")).await;
    }
    let cut = format!("#2 · Chess · {EMOJI} – 😀");
    let games = typing(&fake, &ann, &slash("board").text("number", "")).await;
    assert!(
        games[0].0.starts_with(&cut) && games[0].0.ends_with("😀…"),
        "{games:?}"
    );
    let list = ask(&fake, &ann, &slash("games")).await;
    assert!(list.menu().1[0].0.ends_with("😀…"), "{list:?}");
    let numbered = slash("move").text("number", "1").text("move", "");
    assert_eq!(typing(&fake, &ann, &numbered).await.len(), 20);
    let which = ask(&fake, &ann, &resign()).await;
    assert!(which.buttons()[0].0.ends_with("😀…"), "{which:?}");
    fake.on_a_person(&ann, &HERE, CHALLENGE, &ben);
    let form = fake.next_answer().await;
    assert!(form.message()["title"].as_str().unwrap().ends_with("😀…"));
    bot.stop().await;
}

#[tokio::test]
async fn games_starts_and_clocks_are_suggested() {
    let (fake, bot) = online().await;
    challenged(&fake, "space").await;
    let games = typing(&fake, &BEN, &slash("board").text("number", "")).await;
    let game = ["#1 · Space Chess · Ann – Ben · Ann to move", "1"].map(str::to_owned);
    assert_eq!(games, [game.into()]);
    let starts = slash("challenge")
        .text("game", "one-dimensional")
        .text("position", "");
    let starts = typing(&fake, &ANN, &starts).await;
    let count = rules::find("one-dimensional").unwrap().starts.len();
    assert_eq!(starts.len(), count);
    let clocks = typing(&fake, &ANN, &slash("challenge").text("clock", "3")).await;
    let days_off = "3d,14off · Time: 3 days per move. With days off and 14 days' holiday a year.";
    let expected = [
        ["3d · Time: 3 days per move.", "3d"],
        [days_off, "3d,14off"],
    ];
    assert_eq!(
        clocks,
        expected.map(|clock| clock.map(str::to_owned).into())
    );
    let clocks = typing(&fake, &ANN, &slash("challenge").text("clock", "2d + 6h")).await;
    assert_eq!(clocks[0].1, "2d+6h");
    bot.stop().await;
}
