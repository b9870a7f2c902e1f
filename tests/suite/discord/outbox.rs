//! The outbox under Discord's rules: rate limits, channels without permission, network errors.

use super::*;
use crate::fairness::{Log, watched};
use fake_discord::{Fault, Refusal, Route, Try};

/// The thread for moves that have to be announced at home.
const THREAD: Channel = SQUARE.thread(901);

/// Plays a move in the thread; the outbox sends its board home.
async fn play_elsewhere(fake: &Fake, user: &User, text: &str) {
    let id = fake.say(user, &THREAD, &typed(text).text("number", "1"));
    assert_eq!(fake.next_answer().await.to, id);
}

/// The outbox's attempts once it has been silent for a while; they are all for one message.
async fn tries_of_one_message(fake: &Fake) -> Vec<Try> {
    assert!(
        fake.is_silent_for(Duration::from_secs(2)).await,
        "it is said once"
    );
    let tries = fake.tries();
    assert!(
        tries
            .iter()
            .all(|one| one.nonce == tries[0].nonce && one.channel == HERE.id)
    );
    tries
}

async fn is_waited_for(refusal: Refusal, least: Duration) {
    let (fake, bot) = online().await;
    begun(&fake).await;
    fake.refuse_messages(&[refusal]);
    play_elsewhere(&fake, &ANN, "e4").await;
    let board = fake.message().await;
    board.says("1. e4");
    assert_eq!(board.payload["enforce_nonce"], true);
    let tries = tries_of_one_message(&fake).await;
    assert_eq!(tries.len(), 2);
    let waited = tries[1].at - tries[0].at;
    assert!(least <= waited, "{waited:?}");
    bot.stop().await;
}

#[tokio::test]
async fn a_limit_is_waited_for_as_long_as_the_body_says_or_else_the_header() {
    let limit = |body, header, global| Refusal::TooMany {
        body,
        header,
        global,
    };
    tokio::join!(
        is_waited_for(
            limit(Some(3.2), Some("1"), false),
            Duration::from_millis(3_200)
        ),
        is_waited_for(limit(None, Some("3"), true), Duration::from_secs(3)),
    );
}

async fn begun_by_cid(fake: &Fake, channel: &Channel) {
    let challenge = ask_in(fake, &CID, channel, &challenge_to(&ANN)).await;
    press_in(fake, &ANN, channel, &challenge.button("Accept")).await;
}

/// Two games have messages at the same moment, and the first one is rate-limited for three seconds.
async fn first_to_come_after_a_limit(global: bool) -> (u64, Duration) {
    const THERE: Channel = SQUARE.thread(905);
    let (fake, bot) = online().await;
    begun(&fake).await;
    begun_by_cid(&fake, &THERE).await;
    fake.refuse_messages(&[Refusal::TooMany {
        body: Some(3.0),
        header: None,
        global,
    }]);
    play_elsewhere(&fake, &ANN, "e4").await;
    while fake.tries().is_empty() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let second = typed("e4").text("number", "2");
    fake.say(&CID, &THREAD, &second);
    fake.next_answer().await;
    let first = fake.message().await.to;
    let waited = fake.tries()[1].at - fake.tries()[0].at;
    fake.message().await;
    bot.stop().await;
    (first, waited)
}

#[tokio::test]
async fn a_limit_holds_up_its_own_channel_and_a_global_one_all() {
    let ((there, _), (_, late)) = tokio::join!(
        first_to_come_after_a_limit(false),
        first_to_come_after_a_limit(true),
    );
    assert_eq!(there, 905, "the other channel waits for nobody");
    assert!(late >= Duration::from_secs(3), "{late:?}");
}

#[tokio::test]
async fn many_limits_do_not_make_a_message_expire() {
    let (fake, bot) = online().await;
    begun(&fake).await;
    let refusal = Refusal::TooMany {
        body: Some(0.1),
        header: None,
        global: false,
    };
    fake.refuse_messages(&vec![refusal; 3]);
    play_elsewhere(&fake, &ANN, "e4").await;
    let board = fake.message().await;
    board.says("1. e4");
    assert_eq!(tries_of_one_message(&fake).await.len(), 4);
    bot.stop().await;
}

async fn is_tried_again(refusal: Refusal) {
    let (fake, bot) = online().await;
    begun(&fake).await;
    fake.refuse_messages(std::slice::from_ref(&refusal));
    play_elsewhere(&fake, &ANN, "e4").await;
    let board = fake.message().await;
    board.says("1. e4");
    let again = async {
        while fake.tries().len() < 2 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let again = tokio::time::timeout(Duration::from_secs(8), again).await;
    assert!(again.is_ok(), "{refusal:?}");
    assert_eq!(tries_of_one_message(&fake).await.len(), 2, "{refusal:?}");
    bot.stop().await;
}

#[tokio::test]
async fn trouble_on_the_way_is_tried_again_and_said_once() {
    tokio::join!(
        is_tried_again(Refusal::Status(500, 0)),
        is_tried_again(Refusal::Status(401, 0)),
        is_tried_again(Refusal::Cut),
        is_tried_again(Refusal::CutAfterwards),
        // A blocking proxy, and a disabled feature.
        is_tried_again(Refusal::Status(403, 40_333)),
        is_tried_again(Refusal::Status(403, 40_004)),
    );
}

#[tokio::test]
async fn where_nobody_may_post_a_message_is_dropped_once_and_the_game_goes_on() {
    let log = Log::default();
    let _watched = watched(&log);
    let is_dropped = async |status, code, tries| {
        let (fake, bot) = online().await;
        begun(&fake).await;
        fake.refuse_messages(&vec![Refusal::Status(status, code); tries]);
        play_elsewhere(&fake, &ANN, "e4").await;
        soon(async || (fake.tries().len() == tries).then_some(())).await;
        assert!(fake.is_silent_for(Duration::from_secs(3)).await);
        assert_eq!(fake.tries().len(), tries, "it is sent again");
        // From now on the game lives where it is played, so there is nothing to send elsewhere.
        play_elsewhere(&fake, &BEN, "e5").await;
        assert!(fake.is_silent_for(Duration::from_secs(2)).await);
        assert_eq!(log.count(&format!("code={code}")), tries);
        bot.stop().await;
    };
    // Without permission for pictures, text alone is tried.
    tokio::join!(
        is_dropped(403, 50_001, 1),
        is_dropped(403, 50_013, 2),
        is_dropped(403, 50_007, 1),
    );
    assert_eq!(log.count("dropped an undeliverable message"), 3);
}

#[tokio::test]
async fn channels_that_hang_do_not_hold_up_the_others() {
    let (fake, bot) = online().await;
    let channels: Vec<Channel> = (0..7).map(|more| SQUARE.thread(910 + more)).collect();
    for channel in &channels {
        begun_by_cid(&fake, channel).await;
    }
    fake.fail(Route::Message, Fault::Hang, 6);
    for (channel, number) in channels.iter().zip(1..) {
        if number == 7 {
            // The six others are in flight, and never finish.
            let sent = || {
                let requests = fake.requests();
                let messages = requests.iter().filter(|one| one.ends_with("/messages"));
                messages.filter(|one| one.starts_with("POST")).count()
            };
            while sent() < 6 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
        let number = number.to_string();
        let played = typed("e4").text("number", &number);
        fake.say(&CID, &channel.thread(950), &played);
        fake.next_answer().await;
    }
    let told = fake.message().await;
    assert_eq!(told.to, channels[6].id, "it need not wait for them");
    bot.stop().await;
}

#[tokio::test]
async fn an_edit_that_hangs_stops_neither_messages_nor_flags() {
    let (fake, bot) = online().await;
    begun(&fake).await;
    fake.fail_from_now_on(Route::Edit, Fault::Hang);
    for (user, text) in [(&ANN, "e4"), (&BEN, "e5")] {
        play_elsewhere(&fake, user, text).await;
        let told = fake.message().await;
        told.says(text);
    }
    bot.stop().await;
}
