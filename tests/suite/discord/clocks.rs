//! Machines whose clocks are wrong, jump or sleep: flags follow Discord's clock.

use std::collections::HashMap;

use arbiter::game::{Day, Stage, Zone};
use arbiter::store::Store;
use arbiter::time_source::machine_time;

use super::*;
use crate::support::id;

/// A thread of the channel: a move made there is announced at home by the outbox.
const THREAD: Channel = HERE.thread(901);

const SECOND: i64 = 1_000;
const HOUR: i64 = 3_600 * SECOND;
const DAY: i64 = 24 * HOUR;

fn by(clock: &str) -> Slash {
    challenge_to(&BEN).text("clock", clock)
}

/// The deadline displayed on a board.
fn deadline(content: &str) -> Option<i64> {
    let (_, rest) = content.split_once("until <t:")?;
    rest.get(..10)?.parse().ok()
}

/// Waits until the worker has polled the outbox: a move made elsewhere has been announced at home.
async fn fence(fake: &Fake, user: &User, number: &str, text: &str) {
    let played = typed(text).text("number", number);
    let id = fake.say(user, &THREAD, &played);
    fake.answer_to(id).await;
    let told = fake.message().await;
    assert_eq!(told.to, HERE.id);
    told.says(text);
}

async fn outages(folder: &Path) -> Vec<(i64, i64)> {
    select(folder, "select began, ended from outages order by began").await
}

async fn is_played(store: &Store, number: u64) -> bool {
    let game = store.load(id(number)).await.unwrap().unwrap();
    matches!(game.stage, Stage::Playing { .. })
}

#[tokio::test]
async fn a_clock_that_is_fast_doubles_no_answer() {
    let fake = Fake::start().await;
    let folder = folder();
    let bot = Bot::by_clock(&fake, folder, &Machine::ahead(30 * SECOND)).await;
    begun(&fake).await;
    // By the machine's clock the answer is late before it is sent.
    fake.slow_down(Duration::from_millis(2_500));
    play(&fake, &ANN, "e4").await;
    fake.slow_down(Duration::ZERO);
    fence(&fake, &BEN, "1", "e5").await;
    assert_eq!(fake.tries().len(), 1, "it is said once");
    let about = ask(&fake, &ANN, &slash("settings about")).await;
    let told = about.content();
    assert!(told.contains("fast") && told.contains(" seconds"), "{told}");
    bot.stop().await;
}

#[tokio::test]
async fn a_clock_that_is_fast_flags_nobody_and_one_that_is_slow_still_does() {
    for (ahead, left, falls) in [
        (120 * SECOND, 93 * SECOND, false),
        (-HOUR, -5 * SECOND, true),
    ] {
        let (fake, bot) = online().await;
        begun_by(&fake, &by("1d")).await;
        begun(&fake).await;
        let folder = bot.stop().await;
        // It was almost a day ago, and the bot was killed.
        let ago = DAY - left;
        alter(folder.path(), age_game(1, ago)).await;
        alter(folder.path(), "update heartbeat set stopped = null").await;
        let bot = Bot::by_clock(&fake, folder, &Machine::ahead(ahead)).await;
        if falls {
            let told = fake.message().await;
            told.says("#1");
        }
        let store = opened(bot.folder()).await;
        if !falls {
            // A reminder that was due in the meantime may come first.
            let played = typed("e4").text("number", "2");
            fake.say(&ANN, &THREAD, &played);
            fake.next_answer().await;
            fake.message_with("1. e4").await;
        }
        assert_eq!(is_played(&store, 1).await, !falls, "{ahead}");
        assert_eq!(outages(bot.folder()).await, [], "{ahead}");
        store.close().await;
        bot.stop().await;
    }
}

/// The flag of a live game falls automatically while the bot runs, dated to the millisecond. A deployment in between costs
/// no time.
#[tokio::test]
async fn a_live_flag_falls_when_its_minute_is_over() {
    let (fake, bot) = online().await;
    begun_by(&fake, &by("1m")).await;
    for (user, text) in [(&ANN, "e4"), (&BEN, "e5")] {
        let moved = ask(&fake, user, &typed(text)).await;
        moved.says(text);
    }
    let folder = bot.stop().await;
    // Ann has thought for almost a minute.
    let ago = 58 * SECOND;
    alter(folder.path(), age_game(1, ago)).await;
    let bot = Bot::by_clock(&fake, folder, &Machine::default()).await;
    // A reminder may come first.
    fake.message_with("ran out of time").await;
    let store = opened(bot.folder()).await;
    let game = store.load(id(1)).await.unwrap().unwrap();
    assert!(matches!(game.stage, Stage::Over { .. }));
    let [.., moved, flagged] = game.events.as_slice() else {
        panic!("{:?}", game.events);
    };
    // No clock ran between the stop and the next start, which took seconds.
    let away = outages(bot.folder()).await;
    let [(began, ended)] = away.as_slice() else {
        panic!("{away:?}");
    };
    assert_eq!(flagged.at, moved.at.plus(60 * SECOND + ended - began));
    store.close().await;
    bot.stop().await;
}

#[tokio::test]
async fn a_machine_that_has_slept_costs_nobody_time() {
    let fake = Fake::start().await;
    let machine = Machine::default();
    let folder = folder();
    let bot = Bot::by_clock(&fake, folder, &machine).await;
    for _ in 0..8 {
        begun_by(&fake, &by("1d")).await;
    }
    let asleep = 25 * HOUR;
    machine.leap(asleep);
    fake.leap(asleep);
    // An immediate move is in time, and a claim on time is refused.
    let moved = ask(&fake, &ANN, &typed("e4").text("number", "1")).await;
    moved.says("1. e4");
    let claimed = ask(&fake, &BEN, &slash("game flag").text("number", "2")).await;
    assert!(claimed.is_ephemeral(), "{}", claimed.content());
    // The outage is recorded.
    soon(async || (!outages(bot.folder()).await.is_empty()).then_some(())).await;
    fence(&fake, &BEN, "1", "e5").await;
    let store = opened(bot.folder()).await;
    for number in 1..=8 {
        assert!(is_played(&store, number).await, "{number}");
    }
    let outages = outages(bot.folder()).await.into_iter();
    let away: i64 = outages.map(|(began, ended)| ended - began).sum();
    assert!((away - asleep).abs() < 60 * SECOND, "{away}");
    store.close().await;
    bot.stop().await;
}

#[tokio::test]
async fn a_clock_that_leaps_on_and_back_leaves_nothing_behind() {
    let fake = Fake::start().await;
    let machine = Machine::default();
    let folder = folder();
    let bot = Bot::by_clock(&fake, folder, &machine).await;
    begun_by(&fake, &by("1d")).await;
    for (leap, text) in [(3 * DAY, "e4"), (-3 * DAY, "e5")] {
        machine.leap(leap);
        let user = if text == "e4" { &ANN } else { &BEN };
        fence(&fake, user, "1", text).await;
    }
    assert_eq!(outages(bot.folder()).await, []);
    let folder = bot.stop().await;
    let store = opened(folder.path()).await;
    assert!(is_played(&store, 1).await);
    // The heartbeat is current: a further gap is an outage again.
    let later = machine_time().plus(60 * SECOND);
    let beat = store.heartbeat(later, 15 * SECOND).await.unwrap();
    assert!(
        matches!(beat, arbiter::store::Heartbeat::Away(_)),
        "{beat:?}"
    );
    store.close().await;
}

/// Every event that changes the time of a turn updates its board, whatever else is pending.
#[tokio::test]
async fn the_board_says_the_deadline_that_holds() {
    let (fake, bot) = online().await;
    let board = begun_by(&fake, &by("3d,14off")).await;
    let mut known = deadline(board.content()).expect("a deadline");
    let last = async |before: usize| {
        let edited = fake.edited(before + 1).await.split_off(before);
        let is_board =
            |how: &serde_json::Value| deadline(how["content"].as_str().unwrap_or("")).is_some();
        edited.into_iter().rfind(|(_, how)| is_board(how))
    };
    // A pause, which the opponent grants.
    let asked = ask(&fake, &ANN, &slash("game pause").text("days", "3")).await;
    bot.has_noted_a_request().await;
    let before = fake.edit_count();
    press(&fake, &BEN, &asked.button("Accept")).await;
    let (number, how) = soon(async || last(before).await).await;
    let content = how["content"].as_str().unwrap();
    let paused = content
        .rfind("<t:")
        .and_then(|at| content.get(at + 3..at + 13))
        .unwrap();
    let paused: i64 = paused.parse().unwrap();
    assert_eq!(paused - known, 3 * DAY / SECOND, "{content}");
    // A gift of time while a request is pending.
    play(&fake, &ANN, "e4").await;
    let board = play(&fake, &BEN, "e5").await;
    known = deadline(board.content()).unwrap_or(known);
    ask(&fake, &BEN, &slash("draw")).await;
    let before = fake.edit_count();
    ask(&fake, &BEN, &slash("game give-time")).await;
    let (again, how) = soon(async || last(before).await).await;
    assert_ne!(again, number, "it is the board of the new position");
    let content = how["content"].as_str().unwrap();
    let given = content
        .rfind("<t:")
        .and_then(|at| content.get(at + 3..at + 13))
        .unwrap();
    assert!(given.parse::<i64>().unwrap() > known, "{content}");
    assert!(
        how["components"]
            .to_string()
            .contains("accept request:draw"),
        "{how}"
    );
    bot.stop().await;
}

#[tokio::test]
async fn the_board_says_the_deadline_after_a_holiday() {
    let (fake, bot) = online().await;
    let mut deadlines = Vec::new();
    for _ in 0..2 {
        let board = begun_by(&fake, &by("3d,14off")).await;
        deadlines.push(deadline(board.content()).expect("a deadline"));
    }
    let day = |days| Day::of(machine_time().plus(days * DAY), Zone::UTC).to_string();
    for (count, from) in [(2, 2), (1, 3)] {
        // In a single game it is an ordinary action.
        if count == 1 {
            let over = resign().text("number", "2");
            ask(&fake, &ANN, &over).await.says("resigns");
            deadlines.truncate(1);
        }
        let before = fake.edit_count();
        let holiday = slash("game holiday")
            .text("from", &day(from))
            .text("to", &day(from));
        ask(&fake, &ANN, &holiday).await.says("away");
        for known in &mut deadlines {
            *known += DAY / SECOND;
        }
        soon(async || {
            let edited = fake.edited(0).await.split_off(before);
            let board = |(message, how): &(u64, serde_json::Value)| {
                Some((*message, deadline(how["content"].as_str()?)?))
            };
            let shown: HashMap<u64, i64> = edited.iter().filter_map(board).collect();
            let mut shown: Vec<i64> = shown.into_values().collect();
            shown.sort_unstable();
            (shown == deadlines).then_some(())
        })
        .await;
    }
    bot.stop().await;
}

/// Without votes the deadline is extended, and the board shows it.
#[tokio::test]
async fn a_vote_that_is_extended_says_until_when() {
    let (fake, bot) = online().await;
    let vote = slash("event vote")
        .text("level", "newcomer")
        .text("colour", "white")
        .text("hours", "1");
    let board = ask_in(&fake, &ANN, &SQUARE, &vote).await;
    let until = |content: &str| {
        let (_, rest) = content.split_once("can vote until <t:")?;
        rest.get(..10)?.parse::<i64>().ok()
    };
    let first = until(board.content()).expect("a deadline");
    // It started an hour and a half ago.
    let earlier =
        "update events set at = at - 5400000; update outbox set due = 1 where purpose = 'vote'";
    let before = fake.edit_count();
    alter(bot.folder(), earlier).await;
    let second = soon(async || {
        let edited = fake.edited(0).await.split_off(before);
        edited
            .iter()
            .find_map(|(_, how)| until(how["content"].as_str()?))
    });
    assert_eq!(second.await, first - 1_800);
    bot.stop().await;
}
