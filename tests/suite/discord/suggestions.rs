//! Suggestions for somebody who types.

use arbiter::rules;

use super::buttons::challenged;
use super::*;

/// The suggestions for the last option of a command.
async fn typing(fake: &Fake, user: &User, slash: &Slash) -> Vec<(String, String)> {
    let id = fake.typing(user, &HERE, slash);
    let answer = fake.answer().await;
    assert_eq!(answer.to, id);
    answer.suggestions()
}

#[tokio::test]
async fn moves_are_suggested_as_people_type() {
    let fake = Fake::start().await;
    let bot = Bot::start(&fake).await;
    challenged(&fake, "chess").await;
    let first = |typed: &str| {
        let slash = slash("move").text("move", typed);
        let fake = &fake;
        async move { typing(fake, &ANN, &slash).await.into_iter().next() }
    };
    for (typed, label, value) in [
        ("Nf", "Nf3 · knight to f3", "g1f3@0"),
        ("nf3", "Nf3 · knight to f3", "g1f3@0"),
        ("knight", "Na3 · knight to a3", "b1a3@0"),
        ("e2", "e3 · pawn to e3", "e2e3@0"),
        ("e2e4", "e4 · pawn to e4", "e2e4@0"),
        ("h4", "h4 · pawn to h4", "h2h4@0"),
    ] {
        let expected = Some((label.to_owned(), value.to_owned()));
        assert_eq!(first(typed).await, expected, "{typed}");
    }
    assert_eq!(first("zzz").await, None);
    // It is not Ben's turn, so there is nothing to suggest to him.
    assert_eq!(
        typing(&fake, &BEN, &slash("move").text("move", "e")).await,
        []
    );
    // What is suggested is played, and never on another board than it was suggested for.
    let played = play(&fake, &ANN, "e2e4@0").await;
    assert!(played.content().contains("1. e4"), "{}", played.content());
    let late = play(&fake, &BEN, "e7e5@0").await;
    assert!(
        late.content().contains("has moved on"),
        "{}",
        late.content()
    );
    let answers = typing(&fake, &BEN, &slash("move").text("move", "")).await;
    assert_eq!(answers.len(), 20);
    // Of a game that is not there, or that is somebody else's, nothing is told.
    for (user, number) in [(&BEN, "999"), (&CID, "1")] {
        let numbered = slash("move").text("number", number).text("move", "");
        assert_eq!(typing(&fake, user, &numbered).await, [], "{number}");
    }
    bot.stop().await;
}

#[tokio::test]
async fn games_starts_and_clocks_are_suggested() {
    let fake = Fake::start().await;
    let bot = Bot::start(&fake).await;
    challenged(&fake, "space").await;
    let games = typing(&fake, &BEN, &slash("board").text("number", "")).await;
    assert_eq!(
        games,
        [(
            "#1 · Space Chess · Ann – Ben · Ann to move".to_owned(),
            "1".to_owned()
        )]
    );
    let starts = slash("challenge")
        .text("game", "one-dimensional")
        .text("position", "");
    let starts = typing(&fake, &ANN, &starts).await;
    let count = rules::find("one-dimensional").unwrap().starts.len();
    assert_eq!(starts.len(), count);
    let clocks = typing(&fake, &ANN, &slash("challenge").text("clock", "3")).await;
    assert_eq!(
        clocks,
        [
            ("3d · Time: 3 days per move.".to_owned(), "3d".to_owned()),
            (
                "3d,14off · Time: 3 days per move. With days off and 14 days' holiday a year."
                    .to_owned(),
                "3d,14off".to_owned()
            ),
        ]
    );
    let clocks = typing(&fake, &ANN, &slash("challenge").text("clock", "2d + 6h")).await;
    assert_eq!(clocks[0].1, "2d+6h");
    bot.stop().await;
}
