//! Direct messages about turns, over the wire.

use arbiter::time_source::machine_time;

use super::*;
use fake_discord::{DIRECT, Refusal};

const BENS: Channel = Channel::private(DIRECT + BEN.id);

const STOP: &str = "Stop these messages";

async fn hears(fake: &Fake, user: &User, where_: &str) {
    let change = slash("settings change").text("turn-messages", where_);
    let set = ask(fake, user, &change).await;
    set.says("turn-messages");
}

/// Makes all pending direct messages two minutes older.
async fn turns_are_collected(bot: &Bot) {
    let pass =
        "update outbox set due = due - 121000 where purpose like 'direct-%' and attempts = 0";
    alter(bot.folder(), pass).await;
}

async fn left_in_outbox(bot: &Bot) -> i64 {
    let left = "outbox where purpose like 'direct-%' or purpose like 'ping-%'";
    bot.rows(left).await
}

async fn turn_messages(bot: &Bot) -> String {
    let set = "select value from settings where id = 102 and key = 'turn-messages'";
    let found: Vec<(String,)> = select(bot.folder(), set).await;
    found[0].0.clone()
}

#[tokio::test]
async fn a_turn_is_told_in_a_direct_message_instead_of_the_ping() {
    let (fake, bot) = online().await;
    hears(&fake, &BEN, "direct").await;
    let begun = begun(&fake).await;
    assert_eq!(begun.pinged(), ["101"]);
    let moved = play(&fake, &ANN, "e4").await;
    assert_eq!(
        moved.content(),
        "Ann plays **1. e4**. Ben, your move.\nOpening: King's Pawn Game."
    );
    assert!(moved.pinged().is_empty());
    turns_are_collected(&bot).await;
    let told = fake.message().await;
    assert_eq!(told.to, BENS.id);
    let board = format!("https://discord.com/channels/77/900/{}", moved.to);
    assert_eq!(
        told.content(),
        format!("It's your move:\n#1 · Chess against Ann: **1. e4**. {board}")
    );
    assert!(told.pinged().is_empty() && told.pinged_roles().is_empty());
    assert_eq!(told.payload["enforce_nonce"], true);
    // It can be played from there.
    let shown = press_in(&fake, &BEN, &BENS, &told.button("Show the board")).await;
    assert!(shown.is_ephemeral() && shown.files.len() == 1);
    let played = ask_in(&fake, &BEN, &BENS, &typed("e5")).await;
    assert!(played.is_ephemeral(), "{}", played.content());
    let at_home = fake.message().await;
    assert_eq!(at_home.to, HERE.id);
    assert_eq!(at_home.pinged(), ["101"]);
    // There is no message about a turn that is over.
    play(&fake, &ANN, "Nf3").await;
    play(&fake, &BEN, "Nc6").await;
    assert_eq!(left_in_outbox(&bot).await, 0);
    // The channel is opened once.
    play(&fake, &ANN, "Bb5").await;
    turns_are_collected(&bot).await;
    fake.message().await;
    assert_eq!(openings(&fake), 1);
    bot.stop().await;
}

#[tokio::test]
async fn every_direct_message_has_a_button_that_ends_them() {
    let (fake, bot) = online().await;
    let timed = challenge_to(&BEN).text("clock", "3d");
    begun_by(&fake, &timed).await;
    for kind in ["turn", "nudge", "reminder"] {
        hears(&fake, &BEN, "direct").await;
        match kind {
            "turn" => {
                play(&fake, &ANN, "e4").await;
                turns_are_collected(&bot).await;
            }
            "nudge" => {
                let asked = ask(&fake, &ANN, &slash("game nudge")).await;
                assert_eq!(asked.content(), "I'll remind Ben.");
            }
            _ => {
                // Two of Ben's three days have passed.
                let passed = "update events set at = at - 172800000;
                    update outbox set due = due - 172800000";
                alter(bot.folder(), passed).await;
            }
        }
        let told = fake.message().await;
        assert_eq!(told.to, BENS.id, "{kind}");
        let says = match kind {
            "turn" => "against Ann: **1. e4**.",
            "nudge" => "Ann is waiting for your move.",
            _ => "against Ann: your clock is running.",
        };
        told.says(says);
        told.says("You have until <t:");
        let stopped = press_in(&fake, &BEN, &BENS, &told.button(STOP)).await;
        assert!(stopped.is_ephemeral() && stopped.payload["type"] == 4);
        stopped.begins("No more direct messages.");
        assert_eq!(turn_messages(&bot).await, "channel", "{kind}");
    }
    // From now on it is a ping again, and the button does no harm.
    play(&fake, &BEN, "e5").await;
    play(&fake, &ANN, "Nf3").await;
    let moved = play(&fake, &BEN, "Nc6").await;
    assert_eq!(moved.pinged(), ["101"]);
    let moved = play(&fake, &ANN, "Bb5").await;
    assert_eq!(moved.pinged(), ["102"]);
    assert_eq!(left_in_outbox(&bot).await, 0);
    assert!(fake.messages_so_far().await.is_empty());
    bot.stop().await;
}

/// Direct messages are refused in some way: Ben is pinged where the game is, informed once, and no more are tried.
async fn is_pinged_again(refuse: impl FnOnce(&Fake)) {
    let (fake, bot) = online().await;
    hears(&fake, &BEN, "direct").await;
    begun(&fake).await;
    refuse(&fake);
    play(&fake, &ANN, "e4").await;
    turns_are_collected(&bot).await;
    let pinged = fake.message().await;
    assert_eq!(pinged.to, HERE.id);
    assert_eq!(pinged.pinged(), ["102"]);
    let says = "<@102>, it's your move:\n#1 · Chess against Ann: **1. e4**.";
    assert_eq!(pinged.content(), says);
    assert_eq!(turn_messages(&bot).await, "channel");
    let tells = "Discord won't let me send you direct messages";
    let first = ask(&fake, &BEN, &slash("games")).await;
    first.says(tells);
    let second = ask(&fake, &BEN, &slash("games")).await;
    assert!(!second.content().contains(tells), "{}", second.content());
    let tries = fake.tries();
    let to_ben = tries.iter().filter(|one| one.channel == BENS.id);
    assert!(to_ben.count() <= 1, "nothing is tried again");
    play(&fake, &BEN, "e5").await;
    let moved = play(&fake, &ANN, "Nf3").await;
    assert_eq!(moved.pinged(), ["102"]);
    assert_eq!(left_in_outbox(&bot).await, 0);
    bot.stop().await;
}

#[tokio::test]
async fn somebody_whom_the_bot_cannot_write_to_is_pinged_again_and_told_once() {
    tokio::join!(
        is_pinged_again(|fake| fake.close_messages(&BEN, true)),
        is_pinged_again(|fake| fake.refuse_openings(&[(403, 50_278)])),
        is_pinged_again(|fake| fake.refuse_openings(&[(400, 50_033)])),
    );
}

#[tokio::test]
async fn with_both_the_ping_was_given_and_a_refusal_is_told_with_the_next_move() {
    let (fake, bot) = online().await;
    hears(&fake, &BEN, "both").await;
    begun(&fake).await;
    fake.close_messages(&BEN, true);
    let moved = play(&fake, &ANN, "e4").await;
    assert_eq!(moved.pinged(), ["102"]);
    turns_are_collected(&bot).await;
    soon(async || (turn_messages(&bot).await == "channel").then_some(())).await;
    soon(async || (left_in_outbox(&bot).await == 0).then_some(())).await;
    let told = play(&fake, &BEN, "e5").await;
    told.says("Ben, Discord won't let me");
    assert!(fake.messages_so_far().await.is_empty());
    bot.stop().await;
}

#[tokio::test]
async fn a_direct_message_that_meets_trouble_comes_later_and_once() {
    let (fake, bot) = online().await;
    hears(&fake, &BEN, "direct").await;
    begun(&fake).await;
    fake.refuse_openings(&[(500, 0), (429, 2)]);
    play(&fake, &ANN, "e4").await;
    turns_are_collected(&bot).await;
    soon(async || (openings(&fake) == 2).then_some(())).await;
    // After a pause of two seconds the message is accepted, and the connection cut before its confirmation.
    fake.refuse_messages(&[Refusal::CutAfterwards]);
    let pass = "update outbox set due = due - 60000 where purpose = 'direct-turn'";
    soon(async || {
        alter(bot.folder(), pass).await;
        (!fake.tries().is_empty()).then_some(())
    })
    .await;
    let told = fake.message().await;
    assert_eq!(told.to, BENS.id);
    soon(async || {
        alter(bot.folder(), pass).await;
        (left_in_outbox(&bot).await == 0).then_some(())
    })
    .await;
    let tries = fake.tries();
    assert!(tries.len() >= 2 && tries.iter().all(|one| one.nonce == tries[0].nonce));
    assert!(fake.messages_so_far().await.is_empty(), "it is read once");
    assert_eq!(turn_messages(&bot).await, "direct");
    bot.stop().await;
}

/// Number of times that a channel of direct messages was opened.
fn openings(fake: &Fake) -> usize {
    let opened = fake.requests().into_iter();
    opened
        .filter(|one| one.ends_with("/users/@me/channels"))
        .count()
}

/// Temporary errors are retried, and errors that aren't about the person don't change their settings.
#[tokio::test]
async fn only_a_person_who_takes_no_messages_gets_none_any_more() {
    let (fake, bot) = online().await;
    hears(&fake, &BEN, "direct").await;
    begun(&fake).await;
    // A blocking proxy, a disabled feature, and an overload.
    fake.refuse_messages(&[
        Refusal::Status(403, 40_333),
        Refusal::Status(403, 40_004),
        Refusal::Status(400, 130_000),
    ]);
    play(&fake, &ANN, "e4").await;
    turns_are_collected(&bot).await;
    let pass = "update outbox set due = due - 2000 where purpose = 'direct-turn'";
    soon(async || {
        alter(bot.folder(), pass).await;
        (fake.tries().len() >= 4).then_some(())
    })
    .await;
    let told = fake.message().await;
    assert_eq!(told.to, BENS.id);
    assert_eq!(turn_messages(&bot).await, "direct");
    soon(async || (left_in_outbox(&bot).await == 0).then_some(())).await;
    // This message isn't accepted: Ben is notified where the game is.
    play(&fake, &BEN, "e5").await;
    fake.refuse_messages(&[Refusal::Status(403, 50_009)]);
    play(&fake, &ANN, "Nf3").await;
    turns_are_collected(&bot).await;
    let pinged = fake.message().await;
    assert_eq!(pinged.to, HERE.id);
    assert_eq!(pinged.pinged(), ["102"]);
    assert_eq!(turn_messages(&bot).await, "direct");
    let games = ask(&fake, &BEN, &slash("games")).await;
    assert!(!games.content().contains("doesn't let me"), "{games:?}");
    bot.stop().await;
}

/// Discord asks to open fewer channels: no others are opened in the meantime, or a hundred people would be a hundred
/// refusals, again and again.
#[tokio::test]
async fn while_no_channel_may_be_opened_none_is_asked_for() {
    for refusal in [(400, 40_003), (429, 60)] {
        let (fake, bot) = online().await;
        for user in [&BEN, &CID] {
            hears(&fake, user, "direct").await;
        }
        let thread = SQUARE.thread(902);
        for (user, place) in [(&BEN, &HERE), (&CID, &thread)] {
            let challenge = challenge_to(user);
            let made = ask_in(&fake, &ANN, place, &challenge).await;
            press_in(&fake, user, place, &made.button("Accept")).await;
        }
        fake.refuse_openings(&[refusal]);
        for (told, place) in [(1, &HERE), (2, &thread)] {
            let e4 = typed("e4");
            ask_in(&fake, &ANN, place, &e4).await;
            turns_are_collected(&bot).await;
            let later = machine_time().as_millisecond() + 20_000;
            let waiting = "outbox where purpose = 'direct-turn' and attempts = 0 and due >";
            bot.has_rows(&format!("{waiting} {later}"), told).await;
        }
        assert_eq!(openings(&fake), 1, "{refusal:?}");
        bot.stop().await;
        assert!(fake.messages_so_far().await.is_empty());
    }
}
