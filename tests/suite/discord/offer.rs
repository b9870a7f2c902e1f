//! An open challenge that nobody accepts: the bot offers a game, which only the challenger can accept.

use super::*;

async fn ten_minutes_later(folder: &Path) {
    let due = "update outbox set due = due - 600000 where purpose = 'arbiter-offer'";
    alter(folder, due).await;
}

const OFFERS: &str = "outbox where purpose = 'arbiter-offer'";

/// An open challenge by Ann, and the offer that follows.
async fn offered(fake: &Fake, bot: &Bot) -> (Sent, Sent) {
    let challenge = ask(fake, &ANN, &slash("challenge").text("colour", "white")).await;
    ten_minutes_later(bot.folder()).await;
    let offer = fake.message().await;
    assert_eq!(offer.to, HERE.id);
    offer.says("nobody has accepted #");
    assert_eq!(offer.pinged(), ["101"]);
    let noted = "games where request_message is not null and state = 'waiting'";
    bot.has_rows(noted, 1).await;
    (challenge, offer)
}

/// The edits from that many on: the texts, sorted.
async fn edited(fake: &Fake, before: usize, count: usize) -> Vec<String> {
    let edits = fake.edited(before + count).await.split_off(before);
    let text = |(_, how): &(u64, serde_json::Value)| {
        assert_eq!(how["components"], serde_json::json!([]), "{how}");
        how["content"].as_str().unwrap_or_default().to_owned()
    };
    let mut texts: Vec<String> = edits.iter().map(text).collect();
    texts.sort();
    texts
}

const MADE: &str = "Ann is looking for an opponent: chess (#1). Ann will have White.";
const ANSWERED: &str = "Ann challenges Ben to a game of chess (#2). Ann will have White. Accepted.";
const OFFERED: &str = "I offered Ann a game against me.";

#[tokio::test]
async fn only_the_challenger_takes_the_offer_and_only_once() {
    let (fake, bot) = online().await;
    let (_, offer) = offered(&fake, &bot).await;
    let button = offer.button("Play Arbiter");
    let foreign = press(&fake, &BEN, &button).await;
    assert!(foreign.is_ephemeral(), "{foreign:?}");
    foreign.begins("Only Ann can");
    let before = fake.edit_count();
    let id = fake.press(&ANN, &HERE, &button);
    let board = fake.answer_to(id).await;
    board.begins("Good luck! Ann has White.");
    let made = ANSWERED
        .replace("Ben", "Arbiter \\(bot, casual\\)")
        .replace("#2", "#1");
    let lines = [made, format!("{OFFERED} Accepted.")];
    assert_eq!(edited(&fake, before, 2).await, lines);
    let again = press(&fake, &ANN, &button).await;
    assert!(again.is_ephemeral() && again.content() == "The game has already started.");
    let late = press(
        &fake,
        &CID,
        &button.replace("game arbiter", "accept request:challenge"),
    )
    .await;
    assert!(late.is_ephemeral(), "{late:?}");
    let own = play(&fake, &ANN, "e4").await;
    own.says("My move.");
    replied(&fake, 0).await.says("**1. e4 ");
    bot.stop().await;
}

#[tokio::test]
async fn an_offer_loses_its_button_when_the_challenge_is_answered_or_ends() {
    let (fake, bot) = online().await;
    let (_, offer) = offered(&fake, &bot).await;
    let before = fake.edit_count();
    ask(&fake, &ANN, &slash("game withdraw")).await;
    let withdrawn = format!("{MADE} Withdrawn.");
    assert_eq!(edited(&fake, before, 2).await, [&withdrawn, OFFERED]);
    let stale = press(&fake, &ANN, &offer.button("Play Arbiter")).await;
    stale.says_privately("withdrawn");
    let (challenge, offer) = offered(&fake, &bot).await;
    let before = fake.edit_count();
    press(&fake, &BEN, &challenge.button("Accept")).await;
    assert_eq!(edited(&fake, before, 2).await, [ANSWERED, OFFERED]);
    let stale = press(&fake, &ANN, &offer.button("Play Arbiter")).await;
    stale.says_privately("already started");
    bot.stop().await;
}

#[tokio::test]
async fn nothing_is_offered_where_it_would_be_of_no_use() {
    let (fake, bot) = online().await;
    // There is no offer for a challenge to a person, to the bot, or where the bot is user-installed.
    begun(&fake).await;
    let guest = HERE.brought();
    fake.say(&CID, &guest, &slash("challenge"));
    fake.next_answer().await;
    bot.has_rows(OFFERS, 0).await;
    // Somebody has accepted in the meantime.
    let challenge = ask(&fake, &ANN, &slash("challenge").text("colour", "white")).await;
    bot.has_rows(OFFERS, 1).await;
    press(&fake, &BEN, &challenge.button("Accept")).await;
    ten_minutes_later(bot.folder()).await;
    bot.has_rows(OFFERS, 0).await;
    assert!(fake.messages_so_far().await.is_empty());
    bot.stop().await;
}

#[tokio::test]
async fn a_bot_that_is_killed_before_the_offer_makes_it_when_it_is_back() {
    let (fake, bot) = online().await;
    ask(&fake, &ANN, &slash("challenge")).await;
    let folder = bot.stop().await;
    ten_minutes_later(folder.path()).await;
    let bot = Bot::again(&fake, folder).await;
    let offer = fake.message().await;
    let begun = press(&fake, &ANN, &offer.button("Play Arbiter")).await;
    begun.says("Good luck");
    bot.stop().await;
}

#[tokio::test]
async fn a_game_that_begins_by_the_offer_has_a_thread_of_its_own() {
    let (fake, bot) = online().await;
    let wanted = slash("challenge").text("colour", "black");
    fake.say(&ANN, &SQUARE, &wanted);
    fake.next_answer().await;
    ten_minutes_later(bot.folder()).await;
    let offer = fake.message().await;
    assert_eq!(offer.to, SQUARE.id);
    fake.press(&ANN, &SQUARE, &offer.button("Play Arbiter"));
    let first = fake.message_with("plays **1.").await;
    assert_eq!(fake.threads().len(), 1);
    assert_ne!(first.to, SQUARE.id, "{first:?}");
    bot.stop().await;
}
