//! Channels to which the bot has no access: user-installed there, or without permission to see them. Discord refuses its
//! requests to such a channel, so it edits messages with the tokens of interactions.

use super::*;

const VIEW_CHANNEL: u64 = 1 << 10;

const PLACES: [Channel; 3] = [
    Channel::new(970).brought(),
    Channel::private(971).brought(),
    Channel::new(972).without_permissions(VIEW_CHANNEL),
];

/// Waits until a message is a line without buttons.
async fn is_closed(fake: &Fake, message: u64, words: &str) {
    let closed = soon(async || {
        let edited = fake.edited(0).await;
        edited
            .into_iter()
            .rev()
            .find(|(number, _)| *number == message)
    });
    let (_, how) = closed.await;
    assert_eq!(how["content"], words);
    assert_eq!(how["components"], serde_json::json!([]));
}

async fn is_deleted(fake: &Fake, board: u64) {
    soon(async || {
        let edited = fake.edited(0).await.into_iter();
        let mut of_board = edited.filter(|(number, _)| *number == board);
        of_board
            .any(|(_, how)| how["deleted"] == true)
            .then_some(())
    })
    .await;
}

/// The edits requested after the first `before` requests, without their tokens.
fn requests_since(fake: &Fake, before: usize) -> Vec<String> {
    let short = |request: &String| {
        let (method, path) = request.split_once(" /api/v10/").unwrap();
        let path = path.split('/').next().unwrap();
        format!("{method} {path}")
    };
    let changes = fake.requests()[before..]
        .iter()
        .map(short)
        .collect::<Vec<_>>();
    changes
        .into_iter()
        .filter(|one| !one.starts_with("GET"))
        .collect()
}

/// Plays a move by taps; returns the message with the board.
async fn tap(fake: &Fake, user: &User, here: &Channel, board: &Sent) -> Sent {
    let mut shown = press_in(fake, user, here, &board.button("Move")).await;
    for _ in 0..4 {
        let buttons = shown.buttons();
        let leading = |sign: &str| buttons.iter().find(|(_, id)| id.contains(sign));
        let next = leading(":move move:").or(leading(":moves:0:")).unwrap();
        shown = press_in(fake, user, here, &next.1).await;
        if shown.is_receipt() {
            return fake.next_answer().await;
        }
    }
    panic!("a move takes a few taps");
}

#[tokio::test]
async fn an_older_board_goes_and_an_answered_challenge_becomes_a_line() {
    let (fake, bot) = online().await;
    for here in PLACES {
        let (made, begun) = begun_in(&fake, &here, &challenge_to(&BEN).text("thread", "off")).await;
        let number = made.content().split(['#', ')']).nth(1).unwrap();
        let line = format!(
            "Ann challenges Ben to a game of chess (#{number}). Ann will have White. Accepted."
        );
        is_closed(&fake, made.to, &line).await;
        let before = fake.requests().len();
        let played = ask_in(&fake, &ANN, &here, &typed("e4")).await;
        is_deleted(&fake, begun.to).await;
        let sent = ["POST interactions", "DELETE webhooks"];
        assert_eq!(requests_since(&fake, before), sent);
        // With taps, the board is a follow-up to the last of them.
        let before = fake.requests().len();
        tap(&fake, &BEN, &here, &played).await;
        is_deleted(&fake, played.to).await;
        let sent = requests_since(&fake, before);
        let (taps, last) = sent.split_at(sent.len() - 2);
        assert!(
            taps.iter().all(|one| one == "POST interactions"),
            "{taps:?}"
        );
        assert_eq!(last, ["POST webhooks", "DELETE webhooks"]);
        let resign = resign();
        ask_in(&fake, &ANN, &here, &resign).await;
    }
    bot.stop().await;
}

#[tokio::test]
async fn a_board_from_before_a_restart_goes_by_the_press_of_its_button() {
    let (fake, bot) = online().await;
    let here = PLACES[0];
    let (_, begun) = begun_in(&fake, &here, &challenge_to(&BEN)).await;
    let first = tap(&fake, &ANN, &here, &begun).await;
    let shown = fake.newest_message();
    is_deleted(&fake, begun.to).await;
    bot.has_rows("games where board_revision = 2", 1).await;
    let bot = Bot::again(&fake, bot.stop().await).await;
    tap(&fake, &BEN, &here, &first).await;
    is_deleted(&fake, shown).await;
    bot.stop().await;
}

/// Requests that Discord refuses count against the bot, so it remembers where it has no access, and when tokens end.
#[tokio::test]
async fn what_is_refused_is_asked_for_once() {
    let (fake, bot) = online().await;
    let here = PLACES[0];
    let challenge = challenge_to(&BEN).text("thread", "off");
    let (made, begun) = begun_in(&fake, &here, &challenge).await;
    let line = "Ann challenges Ben to a game of chess (#1). Ann will have White. Accepted.";
    is_closed(&fake, made.to, line).await;
    let before = fake.requests().len();
    for (player, played) in [(&ANN, "e4"), (&BEN, "e5"), (&ANN, "Nf3"), (&BEN, "Nc6")] {
        fake.leap(16 * 60_000);
        ask_in(&fake, player, &here, &typed(played)).await;
        bot.has_rows("outbox where purpose = 'answer'", 0).await;
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    let asked = requests_since(&fake, before);
    let asked: Vec<_> = asked
        .iter()
        .filter(|one| *one != "POST interactions")
        .collect();
    assert_eq!(asked, ["DELETE channels"]);
    // Pressing an old board's button provides a token for it.
    let told = press_in(&fake, &ANN, &here, &begun.button("Move")).await;
    told.says_privately("moved on");
    is_deleted(&fake, begun.to).await;
    bot.stop().await;
}
