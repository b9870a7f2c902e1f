//! Reviews over the wire: requested, stepped through, shared.

use super::*;
use fake_discord::{Fault, Route};

/// The fool's mate between Ann and Ben; the last board.
async fn over(fake: &Fake) -> Sent {
    begun(fake).await;
    for (user, text) in [(&ANN, "f3"), (&BEN, "e5"), (&ANN, "g4")] {
        play(fake, user, text).await;
    }
    play(fake, &BEN, "Qh4").await
}

/// The edit that replaces the answer to a press.
async fn replaced(fake: &Fake, answer: &Sent) -> Sent {
    let shown = fake.next_answer().await;
    assert_eq!(shown.to, answer.to, "{shown:?}");
    shown
}

fn picture(sent: &Sent) -> &str {
    let [(name, bytes)] = &sent.files[..] else {
        panic!("{:?}", sent.payload);
    };
    assert!(bytes.starts_with(b"\x89PNG"));
    name
}

#[tokio::test]
async fn a_player_steps_through_the_review_and_shares_it() {
    let (fake, bot) = online().await;
    let board = over(&fake).await;
    let button = board.button("Review");
    // A spectator is told why not, and nothing is reviewed.
    let refused = press(&fake, &CID, &button).await;
    refused.says_privately("haven't shared");
    assert!(refused.buttons().is_empty(), "{refused:?}");

    let promise = press(&fake, &ANN, &button).await;
    assert!(promise.is_ephemeral(), "{promise:?}");
    promise.says("looking through");
    let overview = replaced(&fake, &promise).await;
    overview.begins("2. g4 allowed mate in one");
    assert_eq!(picture(&overview), "review-1.png");
    let description = overview.message()["attachments"][0]["description"].as_str();
    assert!(
        description.unwrap().contains("% at the end"),
        "{overview:?}"
    );

    // Ben gets it immediately; his steps replace one another.
    let his = press(&fake, &BEN, &button).await;
    assert!(his.is_ephemeral() && picture(&his) == "review-1.png");
    let point = press_under(&fake, his.to, &BEN, &his.button("Show")).await;
    assert_eq!(point.payload["type"], 7);
    assert_eq!(picture(&point), "review-1-1.png");
    point.says("Turning point 1 of 1");
    let back = press_under(&fake, his.to, &BEN, &point.button("Overview")).await;
    assert_eq!(back.payload["type"], 7);
    assert_eq!(picture(&back), "review-1.png");

    // He shares it. His own stays, without the button.
    let kept = press_under(&fake, his.to, &BEN, &back.button("Share")).await;
    assert_eq!(kept.payload["type"], 7, "{kept:?}");
    assert_eq!(kept.content(), back.content());
    assert_eq!(picture(&kept), "review-1.png");
    assert!(kept.buttons().iter().all(|(label, _)| label != "Share"));
    let shared = fake.message().await;
    assert!(shared.content().contains("The review of #1") && shared.pinged().is_empty());
    assert_eq!(picture(&shared), "review-1.png");
    // A second press by either player under an older message leaves the review there, too.
    for (user, message) in [(&BEN, his.to), (&ANN, promise.to)] {
        let again = press_under(&fake, message, user, &back.button("Share")).await;
        assert_eq!(again.payload["type"], 7, "{again:?}");
        again.begins("2. g4 allowed mate in one");
        assert!(again.content().ends_with("already been shared."));
        assert_eq!(picture(&again), "review-1.png");
        assert_eq!(again.buttons().len(), 1, "{again:?}");
    }
    // Now everybody can step through the turning points privately.
    let theirs = press_under(&fake, shared.to, &CID, &shared.button("Show")).await;
    assert!(theirs.is_ephemeral(), "{theirs:?}");
    assert_eq!(theirs.payload["type"], 4);
    assert_eq!(picture(&theirs), "review-1-1.png");
    assert!(theirs.buttons().iter().all(|(label, _)| label != "Share"));
    // A button of a review with more turning points shows the last one.
    let stale = format!("{button} point:3");
    assert_eq!(picture(&press(&fake, &CID, &stale).await), "review-1-1.png");
    // Nothing is left in the outbox.
    bot.has_rows("outbox", 0).await;
    assert!(fake.messages_so_far().await.is_empty());
    bot.stop().await;
}

#[tokio::test]
async fn a_player_shares_the_turning_point_on_screen() {
    let (fake, bot) = online().await;
    let board = over(&fake).await;
    let promise = press(&fake, &ANN, &board.button("Review")).await;
    let overview = replaced(&fake, &promise).await;
    let first = overview.button("Show");
    let point = press_under(&fake, promise.to, &ANN, &first).await;
    let kept = press_under(&fake, promise.to, &ANN, &point.button("Share")).await;
    assert_eq!(kept.payload["type"], 7);
    assert_eq!(picture(&kept), "review-1-1.png");
    assert_eq!(kept.content(), point.content());
    let shared = fake.message().await;
    assert_eq!(picture(&shared), "review-1-1.png");
    shared.begins("The review of #1");
    shared.says("Turning point 1 of 1");
    // Others step from it privately.
    let theirs = press(&fake, &CID, &shared.button("Overview")).await;
    assert!(theirs.is_ephemeral() && picture(&theirs) == "review-1.png");
    bot.has_rows("outbox", 0).await;
    assert!(fake.messages_so_far().await.is_empty());
    bot.stop().await;
}

/// From another channel it is posted at the game's home, and the private review stays.
#[tokio::test]
async fn a_turning_point_is_shared_from_elsewhere() {
    let (fake, bot) = online().await;
    over(&fake).await;
    let elsewhere = Channel::new(901);
    let board = slash("board").text("number", "1");
    let opened = ask_in(&fake, &ANN, &elsewhere, &board).await;
    fake.press_under(opened.to, &ANN, &elsewhere, &opened.button("Review"));
    let promise = fake.next_answer().await;
    let overview = replaced(&fake, &promise).await;
    let first = overview.button("Show");
    fake.press_under(opened.to, &ANN, &elsewhere, &first);
    let point = fake.next_answer().await;
    fake.press_under(opened.to, &ANN, &elsewhere, &point.button("Share"));
    let kept = fake.next_answer().await;
    assert_eq!(kept.payload["type"], 7);
    assert_eq!(picture(&kept), "review-1-1.png");
    kept.says("Everybody can read the review in <#900>");
    let shared = fake.message().await;
    assert_eq!(picture(&shared), "review-1-1.png");
    bot.stop().await;
}

#[tokio::test]
async fn a_review_that_is_asked_for_under_a_private_message_takes_its_place() {
    let (fake, bot) = online().await;
    over(&fake).await;
    // In another channel the board is private.
    let elsewhere = Channel::new(901);
    let board = slash("board").text("number", "1");
    let opened = ask_in(&fake, &ANN, &elsewhere, &board).await;
    assert!(opened.is_ephemeral(), "{opened:?}");
    fake.press_under(opened.to, &ANN, &elsewhere, &opened.button("Review"));
    let promise = fake.next_answer().await;
    assert_eq!(promise.payload["type"], 7, "{promise:?}");
    promise.says("looking through");
    let overview = replaced(&fake, &promise).await;
    assert_eq!(picture(&overview), "review-1.png");
    // A newer version reviews the game again, whichever page is requested.
    alter(bot.folder(), "update reviews set searcher = 4711").await;
    fake.press_under(opened.to, &ANN, &elsewhere, &overview.button("Show"));
    let promise = fake.next_answer().await;
    promise.says("looking through");
    let point = replaced(&fake, &promise).await;
    assert_eq!(picture(&point), "review-1-1.png");
    bot.stop().await;
}

#[tokio::test]
async fn a_review_that_is_pressed_twice_at_once_is_made_once_and_shown_to_each_press() {
    let (fake, bot) = online().await;
    let button = over(&fake).await.button("Review");
    let mut waiting = [&ANN, &ANN, &BEN]
        .map(|user| fake.press(user, &HERE, &button))
        .to_vec();
    waiting.sort_unstable();
    // Each press gets its answer, and if that was deferred, the review replaces it.
    let mut shown = Vec::new();
    while shown.len() < waiting.len() {
        let answer = fake.next_answer().await;
        assert!(
            answer.is_ephemeral() || answer.payload.get("data").is_none(),
            "{answer:?}"
        );
        if answer.files.is_empty() {
            answer.says("looking through");
        } else {
            assert_eq!(picture(&answer), "review-1.png");
            shown.push(answer.to);
        }
    }
    shown.sort_unstable();
    assert_eq!(shown, waiting, "each once");
    bot.has_rows("outbox", 0).await;
    assert_eq!(bot.rows("reviews").await, 1);
    bot.stop().await;
    assert!(fake.answers_so_far().await.is_empty());
}

/// The process ends after deferring: the next one sends the review, once.
#[tokio::test]
async fn a_review_that_a_killed_process_has_promised_is_shown_by_the_next() {
    let (fake, bot) = online().await;
    let button = over(&fake).await.button("Review");
    let promise = press(&fake, &ANN, &button).await;
    replaced(&fake, &promise).await;
    // As the process would have left it, for a game that ended half an hour ago.
    let row = format!(
        "delete from reviews; update events set at = at - 1800000;
         insert into outbox (game, event, purpose, lane, after_answer, channel, due, attempts, token, token_ends)
            select game, max(number), 'review', 'review', 0, {}, max(at), 1, 'token-{}', max(at) + 1800000 + 900000
            from events group by game",
        HERE.id, promise.to
    );
    let folder = bot.stop().await;
    alter(folder.path(), row).await;
    let bot = Bot::again(&fake, folder).await;
    let kept = replaced(&fake, &promise).await;
    assert_eq!(picture(&kept), "review-1.png");
    assert!(!kept.button("Share").is_empty());
    let again = press(&fake, &ANN, &button).await;
    assert_eq!(picture(&again), "review-1.png", "it is kept: {again:?}");
    bot.stop().await;
    assert!(fake.answers_so_far().await.is_empty(), "exactly one");
}

#[tokio::test]
async fn a_running_game_has_no_review_and_no_button() {
    let (fake, bot, board) = playing().await;
    let review = board.behind_more("game review");
    for text in [
        &review,
        &format!("{review} point:1"),
        &format!("{review} share:yes"),
    ] {
        for user in [&ANN, &CID] {
            let refused = press(&fake, user, text).await;
            assert!(refused.is_ephemeral(), "{refused:?}");
            refused.says("isn't over yet");
            assert!(refused.files.is_empty() && refused.buttons().is_empty());
        }
    }
    // Two half-moves are too few, so the last board has no such button.
    play(&fake, &ANN, "e4").await;
    play(&fake, &BEN, "e5").await;
    let asked = press(&fake, &ANN, &board.behind_more("resign")).await;
    let asked = if asked
        .buttons()
        .iter()
        .any(|(label, _)| label == "Yes, resign")
    {
        asked
    } else {
        ask(&fake, &ANN, &slash("resign")).await
    };
    let over = press(&fake, &ANN, &asked.button("Yes, resign")).await;
    assert!(over.buttons().iter().all(|(label, _)| label != "Review"));
    let short = ask(&fake, &ANN, &slash("game review")).await;
    short.says_privately("too short");
    bot.stop().await;
}

#[tokio::test]
async fn a_review_whose_message_is_gone_or_unheard_is_there_when_asked_for_again() {
    let (fake, bot) = online().await;
    let button = over(&fake).await.button("Review");
    // The reader has dismissed the message, so Discord doesn't find it.
    fake.fail(Route::Replacement, Fault::Refuse(404), 1);
    let promise = press(&fake, &ANN, &button).await;
    promise.says("looking through");
    let edited = format!("/token-{}/messages/@original", promise.to);
    fake.asked(&edited, 1).await;
    let again = press(&fake, &ANN, &button).await;
    assert_eq!(picture(&again), "review-1.png");
    bot.stop().await;
}
