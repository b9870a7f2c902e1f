//! Open challenges in their server's channel for challenges.

use serde_json::{Value, json};

use super::*;
use fake_discord::Refusal;

const WANTED: Channel = Channel::new(960);

const ROLE: u64 = 555;

async fn name_the_channel(fake: &Fake) {
    let change = slash("server change")
        .channel("challenges-channel", WANTED.id)
        .role("challenges-role", ROLE);
    let set = ask_in(fake, &MANAGER, &SQUARE, &change).await;
    assert!(set.is_ephemeral(), "{}", set.content());
    set.says("<#960>");
    set.says("<@&555>");
    assert!(set.pinged_roles().is_empty());
}

/// The edit of the announcement with this id.
async fn retracted(fake: &Fake, message: u64) -> Value {
    let newest = async || {
        let edited = fake.edited(0).await;
        let newest = edited.into_iter().rfind(|(number, _)| *number == message);
        newest.map(|(_, how)| how)
    };
    let how = soon(newest).await;
    assert_eq!(how["components"], json!([]));
    assert!(
        how["allowed_mentions"]["roles"]
            .as_array()
            .is_none_or(Vec::is_empty)
    );
    how["content"].clone()
}

/// The id of the announcement's message, once it is stored.
async fn number_of_announcement(bot: &Bot) -> u64 {
    let noted = "select coalesce(max(announced_message), 0) from games";
    let number = soon(async || Some(count(bot.folder(), noted).await).filter(|one| *one > 0));
    number.await.cast_unsigned()
}

#[tokio::test]
async fn an_open_challenge_is_announced_and_accepted_there() {
    let (fake, bot) = online().await;
    name_the_channel(&fake).await;
    let open = slash("challenge")
        .text("colour", "black")
        .text("clock", "3d");
    let made = ask_in(&fake, &ANN, &SQUARE, &open).await;
    assert!(made.pinged_roles().is_empty());
    let announced = fake.message().await;
    assert_eq!(announced.to, WANTED.id);
    assert_eq!(
        announced.content(),
        "<@&555>\nAnn is looking for an opponent: chess (#1). Ann will have Black.\n\
         Time: 3 days per move. If you run out of time, you lose automatically.\n\
         The game will be in <#899>."
    );
    assert_eq!(announced.pinged_roles(), ["555"]);
    assert!(announced.pinged().is_empty());
    let accept = announced.button("Accept");
    assert_eq!(announced.buttons().len(), 1);
    let message = number_of_announcement(&bot).await;
    // People can't accept their own challenge.
    let own = press_in(&fake, &ANN, &WANTED, &accept).await;
    own.says("can't answer your own challenge");
    // Nothing else of the game is visible from there.
    let board = slash("board").text("number", "1");
    let unseen = ask_in(&fake, &CID, &WANTED, &board).await;
    unseen.says("There's no game");
    let begun = press_in(&fake, &BEN, &WANTED, &accept).await;
    assert!(begun.is_ephemeral() && begun.payload["type"] == 4);
    begun.says("The game is on");
    let board = fake.message().await;
    board.begins("Good luck, <@101>! Ben has White.");
    let taken = retracted(&fake, message).await;
    let thread = board.to;
    assert!(
        taken == "Ann and Ben are playing chess (#1) in <#899>."
            || taken == format!("Ann and Ben are playing chess (#1) in <#{thread}>."),
        "{taken}"
    );
    // The challenge became the card of the game.
    soon(async || {
        let edited = fake.edited(0).await;
        let card = edited.iter().any(|(number, _)| *number == made.to);
        card.then_some(())
    })
    .await;
    // A person who is too late is told so.
    let late = press_in(&fake, &CID, &WANTED, &accept).await;
    late.says_privately("Ben has already accepted that challenge.");
    assert!(fake.messages_so_far().await.is_empty());
    bot.stop().await;
}

#[tokio::test]
async fn an_announcement_says_when_the_challenge_is_withdrawn_or_lapses() {
    let (fake, bot) = online().await;
    name_the_channel(&fake).await;
    ask_in(&fake, &ANN, &SQUARE, &slash("challenge")).await;
    // It is accepted, and its answer lost: the message is sent again, but appears only once.
    fake.message().await;
    let first = number_of_announcement(&bot).await;
    ask_in(&fake, &ANN, &SQUARE, &slash("game withdraw")).await;
    let over = "Ann's challenge to a game of chess (#1) is no longer open.";
    assert_eq!(retracted(&fake, first).await, over);
    fake.refuse_messages(&[Refusal::CutAfterwards]);
    ask_in(&fake, &ANN, &SQUARE, &slash("challenge")).await;
    fake.message().await;
    let second = soon(async || {
        let number = number_of_announcement(&bot).await;
        (number != first).then_some(number)
    })
    .await;
    // A week passes.
    let age = "update games set since = since - 604800000;
        update events set at = at - 604800000;
        update outbox set due = due - 604800000 where purpose = 'retraction'";
    alter(bot.folder(), age).await;
    let over = "Ann's challenge to a game of chess (#2) is no longer open.";
    assert_eq!(retracted(&fake, second).await, over);
    bot.has_rows("outbox where game = 2 and purpose = 'retraction'", 0)
        .await;
    assert!(fake.messages_so_far().await.is_empty());
    bot.stop().await;
}

#[tokio::test]
async fn nothing_is_announced_that_is_for_somebody_or_stands_there_already() {
    let (fake, bot) = online().await;
    name_the_channel(&fake).await;
    let named = slash("challenge").person("opponent", &BEN);
    let made = ask_in(&fake, &ANN, &SQUARE, &named).await;
    assert!(made.pinged_roles().is_empty());
    let there = ask_in(&fake, &ANN, &WANTED, &slash("challenge")).await;
    assert_eq!(there.pinged_roles(), ["555"]);
    assert!(
        there
            .content()
            .ends_with("The first to accept plays.\n<@&555>")
    );
    // Nothing is configured in the other server.
    let abroad = Channel::on(78, 970);
    let open = ask_in(&fake, &ANN, &abroad, &slash("challenge")).await;
    assert!(open.pinged_roles().is_empty());
    // The role of everyone has the server's id, and isn't pinged.
    let everybody = slash("server change").role("challenges-role", 77);
    let refused = ask_in(&fake, &MANAGER, &SQUARE, &everybody).await;
    refused.says("I don't ping everyone");
    // Both settings can be reset.
    for reset in ["challenges-role", "challenges-channel"] {
        let reset = slash("server change").text("reset", reset);
        ask_in(&fake, &MANAGER, &SQUARE, &reset).await;
    }
    let open = ask_in(&fake, &CID, &WANTED, &slash("challenge")).await;
    assert!(open.pinged_roles().is_empty());
    // Earlier announcements would arrive before this one.
    name_the_channel(&fake).await;
    ask_in(&fake, &CID, &SQUARE, &slash("challenge")).await;
    let announced = fake.message().await;
    announced.says("(#5)");
    assert_eq!(fake.tries().len(), 1);
    bot.stop().await;
}

/// Everybody in its channel can read the announcement, including people whom its maker has blocked, and those who have
/// already pressed.
#[tokio::test]
async fn only_one_accepts_under_the_announcement_and_nobody_who_is_blocked() {
    let (fake, bot) = online().await;
    name_the_channel(&fake).await;
    let block = slash("privacy block").person("person", &BEN);
    let blocked = ask_in(&fake, &ANN, &SQUARE, &block).await;
    assert!(blocked.is_ephemeral(), "{blocked:?}");
    ask_in(&fake, &ANN, &SQUARE, &slash("challenge")).await;
    let announced = fake.message().await;
    let accept = announced.button("Accept");
    let message = number_of_announcement(&bot).await;
    let refused = press_in(&fake, &BEN, &WANTED, &accept).await;
    refused.says_privately("Ann");
    assert_eq!(bot.rows("games where state = 'waiting'").await, 1);
    // Cid taps twice, and somebody else at the same moment: one of them plays, once.
    let dora = User::new(105, "Dora");
    let presses = [&CID, &CID, &dora].map(|user| fake.press(user, &WANTED, &accept));
    let mut begun = 0;
    for _ in presses {
        let answer = fake.next_answer().await;
        assert!(answer.is_ephemeral() && presses.contains(&answer.to));
        begun += usize::from(answer.content().contains("The game is on"));
    }
    assert_eq!(begun, 1);
    let board = fake.message().await;
    board.begins("Good luck");
    let taken = retracted(&fake, message).await;
    let says = taken.as_str().unwrap();
    assert!(says.contains("are playing chess (#1)"), "{says}");
    assert_eq!(bot.rows("events").await, 2);
    bot.stop().await;
}

#[tokio::test]
async fn who_manages_the_server_is_told_that_nothing_can_be_announced() {
    let (fake, bot) = online().await;
    name_the_channel(&fake).await;
    fake.refuse_messages(&[Refusal::Status(403, 50_013)]);
    let made = ask_in(&fake, &ANN, &SQUARE, &slash("challenge")).await;
    made.says("is looking for an opponent");
    let says = "I couldn't post in <#960>: I'm not allowed to write there.";
    let show = slash("server show");
    soon(async || {
        let set = ask_in(&fake, &MANAGER, &SQUARE, &show).await;
        set.content().contains(says).then_some(())
    })
    .await;
    assert_eq!(fake.tries().len(), 1, "it is not tried again");
    let set = ask_in(&fake, &MANAGER, &SQUARE, &show).await;
    set.says("`puzzle-channel` **nowhere**");
    // Other channels aren't notified.
    let made = ask_in(&fake, &BEN, &SQUARE, &slash("challenge")).await;
    assert!(!made.content().contains(says));
    fake.message().await;
    soon(async || {
        let set = ask_in(&fake, &MANAGER, &SQUARE, &show).await;
        (!set.content().contains(says)).then_some(())
    })
    .await;
    bot.stop().await;
}
