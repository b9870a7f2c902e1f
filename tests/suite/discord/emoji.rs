//! Buttons show the pieces that they choose, once the application has them as emoji.

use serde_json::Value;

use super::process::{connected, terminate};
use super::*;

/// The name of each button's emoji and its label, of the menu of White's pieces after two moves each.
async fn pieces_to_move(fake: &Fake) -> Vec<(String, String)> {
    begun(fake).await;
    play(fake, &ANN, "e4").await;
    play(fake, &BEN, "e5").await;
    play(fake, &ANN, "d4").await;
    // White has too many moves for one menu.
    let board = play(fake, &BEN, "d5").await;
    let chosen = fake.press(&ANN, &HERE, &board.button("Move"));
    let menu = fake.answer_to(chosen).await;
    let rows = menu.message()["components"].as_array().unwrap().iter();
    let buttons = rows.flat_map(|row| row["components"].as_array().unwrap());
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let both = buttons.map(|one| (text(&one["emoji"]["name"]), text(&one["label"])));
    both.collect()
}

/// Runs the program on a fake with slots for emoji until it has uploaded some.
async fn shown_with(fake: &Fake, slots: usize, uploaded: usize) -> Vec<(String, String)> {
    fake.allow_emoji(slots);
    let folder = folder();
    let mut child = connected(fake, folder.path(), ("LOG_FORMAT", "json")).await;
    soon(async || (fake.emoji().len() == uploaded).then_some(())).await;
    let shown = pieces_to_move(fake).await;
    terminate(&child);
    tokio::task::spawn_blocking(move || child.wait().unwrap())
        .await
        .unwrap();
    shown
}

#[tokio::test]
async fn the_pieces_are_uploaded_once_and_shown_on_buttons() {
    let fake = Fake::start().await;
    let shown = shown_with(&fake, 2_000, 18).await;
    assert!(fake.emoji().contains(&"black_knight".to_owned()));
    let of = |emoji: &str, label: &str| (emoji.to_owned(), label.to_owned());
    assert!(shown.contains(&of("white_knight", "b1")), "{shown:?}");
    assert!(shown.contains(&of("white_pawn", "a2")), "{shown:?}");
    let told = doctor::told(&fake, &[]).await.1;
    assert!(told.contains("all 18 pieces have one"), "{told}");
    assert_eq!(shown_with(&fake, 2_000, 18).await, shown);
    let uploads = fake.requests().into_iter();
    let uploads = uploads.filter(|one| one.starts_with("POST") && one.ends_with("/emojis"));
    assert_eq!(uploads.count(), 18, "they were there already");
}

#[tokio::test]
async fn pieces_without_an_emoji_keep_their_signs() {
    let fake = Fake::start().await;
    let shown = shown_with(&fake, 1, 1).await;
    let signs: Vec<_> = shown.iter().filter(|(emoji, _)| emoji.is_empty()).collect();
    assert!(signs.iter().any(|(_, label)| label == "♘ b1"), "{shown:?}");
    assert!(signs.len() + 1 >= shown.len(), "{shown:?}");
}
