//! A whole game of Space Chess on the wire: board moves with and without a pawn, a promotion by a board move, mate.

use arbiter::rules;

use super::*;

#[tokio::test]
async fn a_whole_game_of_space_chess_is_played_to_mate() {
    let (fake, bot) = online().await;
    let challenge = ask(
        &fake,
        &ANN,
        &slash("challenge")
            .person("opponent", &BEN)
            .text("game", "space")
            .text("colour", "white"),
    )
    .await;
    let mut answer = press(&fake, &BEN, &challenge.button("Accept")).await;
    let variant = rules::find("space").unwrap();
    let sample = variant.sample_game();
    let codes: Vec<&str> = sample.iter().map(|played| played.code()).collect();
    let boards = |code: &&&str| code.starts_with("AB");
    assert!(codes.iter().filter(boards).count() >= 3);
    assert!(
        codes
            .iter()
            .any(|code| code.starts_with("AB") && code.ends_with("=Q"))
    );
    for (ply, played) in sample.iter().enumerate() {
        let user = if ply % 2 == 0 { &ANN } else { &BEN };
        answer = play(&fake, user, played.code()).await;
        assert!(!answer.is_ephemeral(), "{}", answer.content());
        answer.says(played.notation());
        let (name, bytes) = &answer.files[0];
        assert_eq!(name, &format!("game-1-ply-{}.png", ply + 1));
        let picture = image::load_from_memory(bytes).unwrap();
        assert_eq!(picture.width(), 720);
        let described = answer.message()["attachments"][0]["description"]
            .as_str()
            .unwrap();
        assert!(described.chars().count() <= 1_024, "{described}");
    }
    answer.says("Checkmate. Ann wins (FIDE 5.1.1).");
    answer.button("Rematch");
    bot.stop().await;
}

#[tokio::test]
async fn the_rules_come_with_one_picture() {
    let (fake, bot) = online().await;
    for variant in rules::ALL {
        let answer = ask(&fake, &ANN, &slash("rules").text("game", variant.key)).await;
        assert!(answer.is_ephemeral());
        // Discord crops several pictures in a grid.
        assert_eq!(answer.files.len(), 1);
        assert!(
            answer.files[0]
                .0
                .starts_with(&format!("rules-{}", variant.key))
        );
    }
    bot.stop().await;
}
