//! Games by taps alone, and what is suggested to somebody who types.

use arbiter::rules;

use super::*;
use crate::support::Chance;

async fn choose(fake: &Fake, user: &User, menu: &str, value: &str) -> Sent {
    let id = fake.choose(user, &HERE, menu, value);
    let answer = fake.answer().await;
    assert_eq!(answer.to, id);
    answer
}

/// The suggestions for the last option of a command.
async fn typing(fake: &Fake, user: &User, slash: &Slash) -> Vec<(String, String)> {
    let id = fake.typing(user, &HERE, slash);
    let answer = fake.answer().await;
    assert_eq!(answer.to, id);
    answer.suggestions()
}

async fn challenged(fake: &Fake, game: &str) -> Sent {
    let slash = slash("challenge")
        .person("opponent", &BEN)
        .text("game", game)
        .text("colour", "white");
    let challenge = ask(fake, &ANN, &slash).await;
    press(fake, &BEN, &challenge.button("Accept")).await
}

/// Every game is played for some moves with thumbs: from the menu of the board to the next board, with no more than the
/// man, its square and the pages of long lists in between.
#[tokio::test]
async fn every_game_is_played_by_taps() {
    let fake = Fake::start().await;
    let bot = Bot::start(&fake).await;
    let mut chance = Chance::new(25);
    for variant in rules::ALL {
        let mut shown = challenged(&fake, variant.key).await;
        for ply in 0..12 {
            let (mover, other) = if ply % 2 == 0 {
                (&ANN, &BEN)
            } else {
                (&BEN, &ANN)
            };
            let (menu, entries) = shown.menu();
            // Nobody can press what is not theirs.
            let refused = choose(&fake, other, &menu, &entries[0].1).await;
            assert!(refused.is_ephemeral() && refused.content().contains("not your move"));
            let mut tapped =
                choose(&fake, mover, &menu, &entries[chance.below(entries.len())].1).await;
            let mut taps = 1;
            while tapped.is_ephemeral() {
                assert!(
                    !tapped.files.is_empty(),
                    "the squares are lit: {}",
                    tapped.content()
                );
                let (menu, entries) = tapped.menu();
                tapped = choose(&fake, mover, &menu, &entries[chance.below(entries.len())].1).await;
                taps += 1;
                assert!(taps < 60, "{}", tapped.content());
            }
            let plays = format!("{} plays", mover.name);
            assert!(tapped.content().contains(&plays), "{}", tapped.content());
            // The menu that was used belongs to a position that is gone, even weeks later.
            let stale = choose(&fake, mover, &menu, &entries[0].1).await;
            assert!(
                stale.content().contains("has moved on"),
                "{}",
                stale.content()
            );
            if tapped.content().contains("Checkmate") || tapped.content().contains("wins") {
                break;
            }
            shown = tapped;
        }
    }
    bot.stop().await;
}

#[tokio::test]
async fn a_menu_of_somebody_elses_writing_is_not_read() {
    let fake = Fake::start().await;
    let bot = Bot::start(&fake).await;
    challenged(&fake, "chess").await;
    for menu in [
        "1:1:0:men",
        "1:1:0:women:0",
        "2:1:0:men:0",
        "1:1:0:moves:999",
        "",
        "1:1:0:draw",
    ] {
        let answer = choose(&fake, &ANN, menu, "e2e4").await;
        assert!(answer.is_ephemeral(), "{menu}: {}", answer.content());
    }
    for value in ["e9", "page:9", "page:", "\u{0}", "e2e5"] {
        for menu in [
            "1:1:0:men:0",
            "1:1:0:moves:0",
            "1:1:0:moves:0:e2",
            "1:1:0:moves:7:zz",
        ] {
            let answer = choose(&fake, &ANN, menu, value).await;
            assert!(
                answer.is_ephemeral(),
                "{menu} {value}: {}",
                answer.content()
            );
        }
    }
    bot.stop().await;
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
        [(
            "3d · Time: 3 days for every move.".to_owned(),
            "3d".to_owned()
        )]
    );
    let clocks = typing(&fake, &ANN, &slash("challenge").text("clock", "2d + 6h")).await;
    assert_eq!(clocks[0].1, "2d+6h");
    bot.stop().await;
}

/// The newest board carries the controls; the one before it loses them, and so does the challenge.
#[tokio::test]
async fn only_the_newest_board_is_live() {
    let fake = Fake::start().await;
    let bot = Bot::start(&fake).await;
    let slash = slash("challenge")
        .person("opponent", &BEN)
        .text("colour", "white");
    let challenge = ask(&fake, &ANN, &slash).await;
    let begun = press(&fake, &BEN, &challenge.button("Accept")).await;
    let first = play(&fake, &ANN, "e4").await;
    // A refusal and an offer carry no board for everybody, so the board stays live.
    play(&fake, &ANN, "e5").await;
    ask(&fake, &ANN, &super::slash("draw")).await;
    let second = play(&fake, &BEN, "e5").await;
    let edited = fake.edited(3).await;
    let numbers: Vec<u64> = edited.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, [challenge.to, begun.to, first.to]);
    for (_, how) in &edited {
        assert_eq!(*how, serde_json::json!({ "components": [] }));
    }
    // The board comes to the bottom again.
    ask(&fake, &BEN, &super::slash("board")).await;
    let numbers: Vec<u64> = fake
        .edited(4)
        .await
        .iter()
        .map(|(number, _)| *number)
        .collect();
    assert_eq!(numbers[3], second.to);
    bot.stop().await;
}
