//! Buttons are removed from a message that can't be used any more: the challenge was answered or lapsed, the request was
//! answered or superseded, the game was aborted.

use serde_json::{Value, json};

use arbiter::game::DAY;

use super::*;
use fake_discord::{Fault, Route};

/// The edits after the first `before`, in the order of message ids.
async fn edits(fake: &Fake, before: usize, count: usize) -> Vec<(u64, Value)> {
    let mut edited = fake.edited(before + count).await.split_off(before);
    edited.sort_by_key(|(number, _)| *number);
    edited
}

/// An earlier board in a channel is deleted when another one is posted.
fn gone(board: &Sent) -> (u64, Value) {
    (board.to, json!({ "components": [], "deleted": true }))
}

/// The edit of a message to this line.
fn line(sent: &Sent, text: &str) -> (u64, Value) {
    let mentions = json!({ "parse": [], "users": [], "roles": [] });
    let whole = json!({
        "content": text, "components": [], "attachments": [], "allowed_mentions": mentions,
    });
    (sent.to, whole)
}

/// Waits for an edit that only removes a message's controls.
async fn is_bared(fake: &Fake, before: usize, sent: &Sent) {
    let edited = edits(fake, before, 1).await;
    let (number, how) = &edited[0];
    assert_eq!((*number, &how["components"]), (sent.to, &json!([])));
    for kept in ["content", "attachments"] {
        assert_eq!(how[kept], sent.message()[kept]);
    }
}

fn challenge_line(sent: &Sent, number: u32, ended: &str) -> (u64, Value) {
    let challenge = format!("Ann challenges Ben to a game of chess (#{number})");
    line(sent, &format!("{challenge}. Ann will have White. {ended}"))
}

fn labels(how: &Value) -> Vec<&str> {
    let rows = how["components"].as_array().unwrap();
    let controls = rows
        .iter()
        .flat_map(|row| row["components"].as_array().unwrap());
    controls.filter_map(|one| one["label"].as_str()).collect()
}

async fn challenged(fake: &Fake) -> Sent {
    let slash = challenge_to(&BEN).text("clock", "3d");
    ask(fake, &ANN, &slash).await
}

/// The board of a game that has just started, and the number of edits so far.
async fn started(fake: &Fake) -> (Sent, usize) {
    let before = fake.edit_count();
    let challenge = challenged(fake).await;
    let begun = press(fake, &BEN, &challenge.button("Accept")).await;
    let edited = edits(fake, before, 1).await;
    assert_eq!(edited[0].0, challenge.to);
    let said = edited[0].1["content"].as_str().unwrap();
    assert!(
        said.starts_with("Ann challenges Ben") && !said.contains("do you accept"),
        "{said}"
    );
    (begun, before + 1)
}

/// Ann moves and asks for a takeback; returns the edits once that is superseded.
async fn takeback_requested(fake: &Fake, begun: &Sent) -> [(u64, Value); 3] {
    let board = play(fake, &ANN, "e4").await;
    let asked = ask(fake, &ANN, &slash("takeback")).await;
    [
        gone(begun),
        gone(&board),
        line(&asked, "Ann asked for a takeback."),
    ]
}

/// Waits until the query counts this many messages, which are stored shortly after they were shown.
pub(super) async fn noted(bot: &Bot, query: &'static str, expected: i64) {
    soon(async || (count(bot.folder(), query).await >= expected).then_some(())).await;
}

#[tokio::test]
async fn a_challenge_that_comes_to_nothing_loses_its_buttons() {
    let (fake, bot) = online().await;
    let shown = "select count(*) from games where board_message is not null";
    let declined = challenged(&fake).await;
    noted(&bot, shown, 1).await;
    // The message itself says it; there is no other one.
    let answer = press(&fake, &BEN, &declined.button("Decline")).await;
    let (_, expected) = challenge_line(&declined, 1, "Declined.");
    assert_eq!(answer.message()["content"], expected["content"]);
    assert_eq!((answer.buttons(), answer.pinged()), (vec![], vec![]));
    let withdrawn = challenged(&fake).await;
    noted(&bot, shown, 1).await;
    let receipt = ask(&fake, &ANN, &slash("game withdraw")).await;
    assert!(receipt.is_ephemeral());
    let expected = challenge_line(&withdrawn, 2, "Withdrawn.");
    assert_eq!(edits(&fake, 0, 1).await, [expected]);
    // The outbox also removes them. A private reply isn't posted instead.
    let told_later = challenged(&fake).await;
    fake.refuse_answers(2);
    fake.say(&ANN, &HERE, &slash("game withdraw"));
    assert_eq!(
        edits(&fake, 1, 1).await,
        [challenge_line(&told_later, 3, "Withdrawn.")]
    );
    assert!(fake.messages_so_far().await.is_empty());
    bot.stop().await;
}

#[tokio::test]
async fn a_challenge_that_has_lapsed_loses_its_buttons() {
    let (fake, bot) = online().await;
    let lapsed = challenged(&fake).await;
    let waits = ask(&fake, &ANN, &slash("challenge")).await;
    let boards = "select count(*) from games where board_message is not null";
    noted(&bot, boards, 2).await;
    let folder = bot.stop().await;
    assert_eq!(fake.edit_count(), 0);
    let older = "update games set since = since - 604801000 where number = 1";
    alter(folder.path(), older).await;
    let bot = Bot::again(&fake, folder).await;
    assert_eq!(
        edits(&fake, 0, 1).await,
        [challenge_line(&lapsed, 1, "Expired.")]
    );
    // The other one is still pending.
    let begun = press(&fake, &BEN, &waits.button("Accept")).await;
    begun.says("Good luck");
    bot.stop().await;
}

#[tokio::test]
async fn a_request_that_is_answered_or_overtaken_loses_its_buttons() {
    let (fake, bot) = online().await;
    for (request, answer, answered) in [
        ("draw", "Decline", "Ann offered a draw. Declined."),
        ("takeback", "Decline", "Ann asked for a takeback. Declined."),
        ("pause", "Decline", "Ann asked for a pause. Declined."),
        ("pause", "Accept", "Ann asked for a pause. Accepted."),
    ] {
        let (begun, before) = started(&fake).await;
        let board = play(&fake, &ANN, "e4").await;
        assert_eq!(edits(&fake, before, 1).await, [gone(&begun)]);
        let asked = match request {
            "pause" => slash("game pause").text("days", "2"),
            other => slash(other),
        };
        let asked = ask(&fake, &ANN, &asked).await;
        bot.has_noted_a_request().await;
        let reply = press(&fake, &BEN, &asked.button(answer)).await;
        // The board keeps its controls. The message of the request becomes a line in answer to the press, except for the
        // pause, whose reply is a message.
        let count = if answer == "Decline" { 1 } else { 2 };
        let edited = edits(&fake, before + 1, count).await;
        assert_eq!(edited[0].0, board.to, "{request} {answer}");
        assert_eq!(
            labels(&edited[0].1),
            ["Move", "Type…", "Offer draw", "More…"]
        );
        assert_eq!(edited[0].1["components"], board.message()["components"]);
        match edited.get(1) {
            Some(edited) => assert_eq!(*edited, line(&asked, answered)),
            None => assert_eq!(reply.content(), answered),
        }
        let resign = resign();
        ask(&fake, &ANN, &resign).await;
        assert_eq!(edits(&fake, before + 1 + count, 1).await, [gone(&board)]);
    }
    // A granted takeback and an agreed draw post a new board.
    for (request, answer, said) in [
        ("takeback", "Accept", "Ann asked for a takeback. Accepted."),
        ("draw", "Accept", "Ann offered a draw. Accepted."),
    ] {
        let (begun, before) = started(&fake).await;
        let board = play(&fake, &ANN, "e4").await;
        let asked = ask(&fake, &ANN, &slash(request)).await;
        let answered = press(&fake, &BEN, &asked.button(answer)).await;
        let all = [gone(&begun), gone(&board), line(&asked, said)];
        assert_eq!(edits(&fake, before, 3).await, all, "{request} {answer}");
        if request == "takeback" {
            let resign = resign();
            ask(&fake, &ANN, &resign).await;
            assert_eq!(edits(&fake, before + 3, 1).await, [gone(&answered)]);
        }
    }
    bot.stop().await;
}

#[tokio::test]
async fn a_gift_of_time_is_no_answer_to_a_request() {
    let (fake, bot) = online().await;
    started(&fake).await;
    play(&fake, &ANN, "e4").await;
    let asked = ask(&fake, &ANN, &slash("takeback")).await;
    bot.has_noted_a_request().await;
    let given = ask(&fake, &BEN, &slash("game give-time")).await;
    given.says("gives Ann");
    let answer = press(&fake, &BEN, &asked.button("Decline")).await;
    assert_eq!(answer.content(), "Ann asked for a takeback. Declined.");
    bot.stop().await;
}

#[tokio::test]
async fn a_request_that_is_overtaken_by_a_move_loses_its_buttons() {
    let (fake, bot) = online().await;
    let (begun, before) = started(&fake).await;
    let all = takeback_requested(&fake, &begun).await;
    let next = play(&fake, &BEN, "e5").await;
    assert_eq!(edits(&fake, before, 3).await, all);
    // A draw offered with a move is answered under the board itself, whose controls are then restored.
    let offered = ask(&fake, &ANN, &slash("draw").text("move", "Nf3")).await;
    assert_eq!(edits(&fake, before + 3, 1).await, [gone(&next)]);
    press(&fake, &BEN, &offered.button("Decline")).await;
    let edited = edits(&fake, before + 4, 1).await;
    assert_eq!(edited[0].0, offered.to);
    assert_eq!(
        labels(&edited[0].1),
        ["Move", "Type…", "Offer draw", "More…"]
    );
    bot.stop().await;
}

/// The claimable flag's message replaces a pending request, and is removed at the end of the game or with the move.
#[tokio::test]
async fn a_flag_that_is_claimed_or_overtaken_loses_its_button() {
    let fake = Fake::start().await;
    let mut bot = Bot::start(&fake).await;
    for (round, request, labelled) in [
        (1, None, vec!["Claim win on time"]),
        (
            2,
            Some("takeback"),
            vec!["Claim win on time", "Accept", "Decline"],
        ),
    ] {
        let before = fake.edit_count();
        let timed = challenge_to(&BEN).text("clock", "1d").text("flag", "claim");
        let challenge = ask(&fake, &ANN, &timed).await;
        let begun = press(&fake, &BEN, &challenge.button("Accept")).await;
        let board = play(&fake, &ANN, "e4").await;
        let mut expected = vec![challenge_line(&challenge, round, "Accepted."), gone(&begun)];

        let asked = match request {
            Some(request) => Some(ask(&fake, &ANN, &slash(request)).await),
            None => None,
        };
        assert_eq!(edits(&fake, before, 2).await, expected);
        let requests = "select count(*) from games where request_message is not null";
        noted(&bot, requests, i64::from(asked.is_some())).await;
        let folder = bot.stop().await;
        // It was two days ago.
        alter(folder.path(), age_game(round, 2 * DAY)).await;
        bot = Bot::again(&fake, folder).await;
        let told = loop {
            let told = fake.message().await;
            if told.content().contains("has run out") {
                break told;
            }
        };
        assert_eq!(labels(told.message()), labelled);
        // The newer message has the buttons of the request now.
        expected.extend(
            asked
                .iter()
                .map(|asked| line(asked, "Ann asked for a takeback.")),
        );
        assert_eq!(edits(&fake, before, expected.len()).await, expected);
        let last = match request {
            None => press(&fake, &ANN, &told.button("Claim win on time")).await,
            Some(_) => play(&fake, &BEN, "e5").await,
        };
        expected.push(gone(&board));
        expected.sort_by_key(|(number, _)| *number);
        let mut edited = edits(&fake, before, expected.len() + 1).await;
        // The newest of them all.
        let (_, flag) = edited.pop().unwrap();
        let said = match request {
            None => "Ben ran out of time.",
            Some(_) => "Ann asked for a takeback.",
        };
        assert_eq!(flag, line(&last, said).1);
        assert_eq!(edited, expected);
        assert!(!labels(last.message()).contains(&"Claim win on time"));
    }
    bot.stop().await;
}

#[tokio::test]
async fn a_game_that_is_called_off_leaves_no_buttons() {
    let (fake, bot) = online().await;
    let (begun, before) = started(&fake).await;
    let all = takeback_requested(&fake, &begun).await;
    let aborted = ask(&fake, &BEN, &slash("game abort")).await;
    assert_eq!(aborted.pinged(), ["101"]);
    assert_eq!(edits(&fake, before, 3).await, all);
    bot.stop().await;
}

/// Whatever happens to an edit, the game continues without waiting for it.
#[tokio::test]
async fn an_edit_that_fails_or_never_ends_harms_nobody() {
    let (fake, bot) = online().await;
    fake.fail(Route::Edit, Fault::Refuse(404), 1);
    fake.fail(Route::Edit, Fault::Cut, 1);
    fake.fail_from_now_on(Route::Edit, Fault::Hang);
    fake.fail_from_now_on(Route::Deletion, Fault::Hang);
    let challenge = challenged(&fake).await;
    press(&fake, &BEN, &challenge.button("Accept")).await;
    play(&fake, &ANN, "e4").await;
    ask(&fake, &ANN, &slash("takeback")).await;
    let moved = play(&fake, &BEN, "e5").await;
    moved.says("1... e5");
    assert_eq!(fake.edit_count(), 0);
    fake.mend(Route::Edit);
    fake.mend(Route::Deletion);
    let next = play(&fake, &ANN, "Nf3").await;
    next.says("2. Nf3");
    let mut count = 1;
    while !fake.edited(count).await.contains(&gone(&moved)) {
        count += 1;
    }
    bot.stop().await;
}

#[tokio::test]
async fn a_server_may_keep_the_pictures() {
    let (fake, bot) = online().await;
    let manager = User {
        permissions: "32",
        ..ANN
    };
    let pictures = slash("server change").text("history", "pictures");
    let set = ask(&fake, &manager, &pictures).await;
    set.says("**pictures**");
    let (begun, before) = started(&fake).await;
    let board = play(&fake, &ANN, "e4").await;
    is_bared(&fake, before, &begun).await;
    let lines = slash("server change").text("history", "lines");
    ask(&fake, &manager, &lines).await;
    play(&fake, &BEN, "e5").await;
    assert_eq!(edits(&fake, before + 1, 1).await, [gone(&board)]);
    bot.stop().await;
}

/// The final board stays when the board is requested again.
#[tokio::test]
async fn the_end_of_a_game_does_not_become_a_line() {
    let (fake, bot) = online().await;
    let (begun, before) = started(&fake).await;
    let over = ask(&fake, &ANN, &resign()).await;
    assert_eq!(edits(&fake, before, 1).await, [gone(&begun)]);
    ask(&fake, &CID, &slash("board")).await;
    is_bared(&fake, before + 1, &over).await;
    bot.stop().await;
}

/// If a message can't be deleted, it becomes a line that names its game.
#[tokio::test]
async fn a_board_that_cannot_be_deleted_becomes_a_line() {
    let (fake, bot) = online().await;
    fake.fail_from_now_on(Route::Deletion, Fault::Refuse(403));
    let (begun, before) = started(&fake).await;
    let board = play(&fake, &ANN, "e4").await;
    ask(&fake, &ANN, &slash("takeback")).await;
    ask(&fake, &BEN, &slash("accept")).await;
    let all = edits(&fake, before, 3).await;
    let players = "· Ann – Ben, chess";
    assert_eq!(
        all[0],
        line(&begun, &format!("Good luck! Ann has White. {players}"))
    );
    assert_eq!(all[1], line(&board, &format!("~~1. e4~~ {players}")));
    bot.stop().await;
}

/// Discord may change any field that the bot doesn't read.
#[tokio::test]
async fn a_press_is_read_by_the_fields_that_are_needed() {
    let (fake, bot, board) = playing().await;
    let press = || fake.pressed(&ANN, &HERE, &board.button("More…"));
    let kept = [
        (
            "",
            "id application_id type token channel_id locale guild_locale app_permissions guild_id context \
              authorizing_integration_owners channel member message data",
        ),
        ("/message", "id"),
        ("/member", "user nick roles joined_at permissions"),
        ("/member/user", "id username global_name bot"),
        ("/channel", "id type name parent_id permissions"),
        ("/data", "custom_id component_type"),
    ];
    let mut spoiled = 0;
    for (object, kept) in kept {
        let whole = press();
        let fields = whole
            .payload()
            .pointer(object)
            .unwrap()
            .as_object()
            .unwrap();
        let others = fields.keys().map(String::as_str).chain(["later"]);
        for field in others.filter(|field| !kept.split_whitespace().any(|one| one == *field)) {
            let press = press().spoiled(&format!("{object}/{field}"));
            assert!(fake.deliver(&press));
            let answer = fake.answer_to(press.id).await;
            assert!(!answer.buttons().is_empty(), "{object}/{field}: {answer:?}");
            spoiled += 1;
        }
    }
    assert!(spoiled > 25, "{spoiled}");
    bot.stop().await;
}
