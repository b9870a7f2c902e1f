//! Reviews of finished games: computed once, even after crashes, stored, and recomputed if unreadable.

use std::sync::Mutex;

use arbiter::command::{self, Args, Command, Privacy, ReviewPart, Value};
use arbiter::engine::review::MOST_TURNING_POINTS;
use arbiter::features::ratings::graph::Drawing;
use arbiter::game::{ChannelId, MessageRef};
use arbiter::jobs as delivery;
use arbiter::jobs::{Deliver, Delivered, Undelivered};
use arbiter::play::App;
use arbiter::play::view::Reply;
use arbiter::referee::{Action, Awaited, Confirmation, InteractionToken, Request};
use async_trait::async_trait;

use super::said::{Noted, said_at};
use super::*;

on_each_database!(
    two_presses_make_one_review_and_both_are_answered,
    a_killed_process_leaves_the_review_to_another,
    what_cannot_be_read_is_made_again_and_stays_shared,
    a_review_is_shared_once_and_goes_with_its_game,
    a_forgotten_player_is_a_stranger,
    a_game_that_cannot_be_read_any_more_stops_no_other,
    what_is_asked_for_long_after_the_end_is_shown_after_a_kill_and_not_twice,
    a_review_waits_until_discord_takes_it,
);

const AT: i64 = 2_000_000;

/// Otherwise a button of the review is refused, or another process posts another turning point.
#[test]
fn each_turning_point_is_asked_for_and_shared_as_itself() {
    let mut stored = vec![Purpose::SharedReview(None).key()];
    let point = |point: u8| Args::default().with("point", Value::Text(point.to_string()));
    for number in 1..=MOST_TURNING_POINTS {
        let share = point(number).with("share", Value::Text("yes".to_owned()));
        let read = command::read("game review", &share);
        let shares = |command: &Command| matches!(command, Command::Review { part, .. } if *part == ReviewPart::Share(Some(number)));
        assert!(read.as_ref().is_ok_and(shares), "{read:?}");
        stored.push(Purpose::SharedReview(Some(number)).key());
    }
    let all = stored.len();
    stored.sort_unstable();
    stored.dedup();
    assert_eq!(stored.len(), all, "{stored:?}");
    let beyond = point(MOST_TURNING_POINTS + 1);
    assert!(command::read("game review", &beyond).is_err());
}

fn at(later: i64) -> Timestamp {
    super::at(AT + later)
}

fn asks(by: Player, later: i64) -> Request {
    Request {
        at: at(later),
        token: Some(InteractionToken::new(
            by.name.clone(),
            at(later).plus(InteractionToken::LIVES),
        )),
        ..super::request(by)
    }
}

async fn act(app: &App, by: Player, number: GameNumber, action: Action) {
    let command = in_game(number, action);
    let answer = app.handle(&asks(by, 0), Ok(command)).await;
    assert!(answer.event.is_some(), "{}", answer.reply.words.plain());
    app.delivered(&answer, None).await;
}

/// The fool's mate, whose end was shown.
async fn over(bench: &Bench, app: &App) -> GameNumber {
    let store = bench.open().await;
    let setup = GameSetup {
        colour: ColourChoice::White,
        ..setup(ana(), Some(ben()))
    };
    let number = create_game(&store, setup).await.number;
    act(app, ben(), number, Action::Accept(Awaited::Challenge)).await;
    for (by, code) in [
        (ana(), "f2f3"),
        (ben(), "e7e5"),
        (ana(), "g2g4"),
        (ben(), "d8h4"),
    ] {
        let played = plays(code);
        act(app, by, number, played).await;
    }
    assert_eq!(pass(app, 0).await.len(), 0);
    number
}

fn review(number: GameNumber, part: ReviewPart) -> Command {
    let number = Some(number);
    Command::Review { number, part }
}

async fn ask(app: &App, by: Player, number: GameNumber, part: ReviewPart, later: i64) -> Reply {
    let review = review(number, part);
    let answer = app.handle(&asks(by, later), Ok(review)).await;
    app.delivered(&answer, None).await;
    answer.reply
}

async fn overview(app: &App, by: Player, number: GameNumber, later: i64) -> Reply {
    ask(app, by, number, ReviewPart::Overview, later).await
}

async fn pass(app: &App, later: i64) -> Vec<Noted> {
    said_at(app, at(later)).await
}

const ROWS: &str = "outbox where purpose = 'review'";

async fn two_presses_make_one_review_and_both_are_answered(bench: Bench) {
    let app = App::new(bench.open().await);
    let number = over(&bench, &app).await;
    for player in [ana(), ben(), ana()] {
        let reply = overview(&app, player, number, 1_000).await;
        assert!(reply.graph.is_none() && reply.words.plain().contains("looking through #1"));
    }
    assert_eq!(bench.rows(ROWS).await, 1);
    let said = pass(&app, 1_000).await;
    let mut tokens: Vec<_> = said.iter().filter_map(|(token, _)| token.clone()).collect();
    tokens.sort();
    assert_eq!(tokens, ["Ana", "Ana", &*ben().name]);
    for (_, reply) in &said {
        let Drawing::Chances(graph) = &reply.graph.as_ref().unwrap().drawing else {
            panic!("{reply:?}");
        };
        assert_eq!(graph.chances.len(), 5);
        assert_eq!(graph.turning_points, [2]);
        let words = reply.words.plain();
        assert!(words.starts_with("2. g4 allowed mate in one"), "{words}");
    }
    assert_eq!(bench.rows("reviews").await, 1);
    assert_eq!(bench.rows(ROWS).await, 0);
    // Nobody is waiting any more, and later requests are answered immediately.
    assert_eq!(pass(&app, 2_000).await.len(), 0);
    assert!(overview(&app, ben(), number, 3_000).await.graph.is_some());
    // There is one turning point, and the last one is shown for higher numbers.
    let third = ask(&app, ana(), number, ReviewPart::TurningPoint(3), 3_000).await;
    assert_eq!(third.boards[0].file_name(), "review-1-1");
    assert!(third.graph.is_none());
}

async fn a_killed_process_leaves_the_review_to_another(bench: Bench) {
    let (store, app) = bench.serve().await;
    let number = over(&bench, &app).await;
    overview(&app, ana(), number, 1_000).await;
    let due = store.due_in(LaneKind::Review, at(1_000), 9).await;
    assert_eq!(due.len(), 1, "{due:?}");
    app.lease(&due[0], at(31_000)).await.unwrap().unwrap();
    // Its process ends here. Ben asks the next one, which doesn't start during the lease.
    let other = App::new(bench.open().await);
    overview(&other, ben(), number, 2_000).await;
    assert_eq!(pass(&other, 2_000).await.len(), 0);
    let said = pass(&other, 32_000).await;
    assert_eq!(only(&said).0, Some(ben().name));
    assert!(said[0].1.graph.is_some());
    let again = overview(&other, ana(), number, 33_000).await;
    assert!(again.graph.is_some());

    // If nobody waits in the new process, the token of the first is used while it is valid.
    bench.alter("delete from reviews").await;
    overview(&app, ana(), number, 40_000).await;
    let third = App::new(bench.open().await);
    let said = pass(&third, 41_000).await;
    assert_eq!(only(&said).0.as_deref(), Some("Ana"));
    // A process that only slept finds it finished, and answers its own waiting readers: twice.
    let late = pass(&app, 42_000).await;
    assert_eq!(late.len(), 2);
    // An answer that was never shown isn't replaced.
    bench.alter("delete from reviews").await;
    let unseen = review(number, ReviewPart::Overview);
    app.handle(&asks(ana(), 50_000), Ok(unseen)).await;
    let orphaned = pass(&app, 90_000).await;
    assert_eq!(orphaned.len(), 1, "{orphaned:?}");
    assert_eq!(pass(&app, 91_000).await.len(), 0);
    assert_eq!(bench.rows("outbox").await, 0);
}

async fn what_cannot_be_read_is_made_again_and_stays_shared(bench: Bench) {
    let app = App::new(bench.open().await);
    let number = over(&bench, &app).await;
    overview(&app, ana(), number, 1_000).await;
    pass(&app, 1_000).await;
    let shared = ask(&app, ana(), number, ReviewPart::Share(None), 2_000).await;
    assert!(shared.graph.is_some());
    // It was shown, so the outbox doesn't repeat it.
    let rows = "outbox where purpose = 'shared-review'";
    assert_eq!(bench.rows(rows).await, 0);
    for damage in [
        "update reviews set positions = ''",
        "update reviews set positions = 'nonsense'",
        "update reviews set positions = replace(positions, 'e', '@')",
        "update reviews set searcher = 4711",
        "update reviews set searcher = -1",
    ] {
        bench.alter(damage).await;
        let reply = overview(&app, player(33, "Cid"), number, 3_000).await;
        assert!(reply.words.plain().contains("looking through"), "{damage}");
        let said = pass(&app, 3_000).await;
        assert!(said.len() == 1 && said[0].1.graph.is_some(), "{damage}");
        assert_eq!(bench.rows("reviews").await, 1);
    }
    let again = ask(&app, ben(), number, ReviewPart::Share(None), 4_000).await;
    contains(again.words.plain(), &["already been shared"]);
}

async fn a_review_is_shared_once_and_goes_with_its_game(bench: Bench) {
    let app = App::new(bench.open().await);
    let number = over(&bench, &app).await;
    let stranger = || player(33, "Cid");
    let private = overview(&app, stranger(), number, 1_000).await;
    contains(private.words.plain(), &["haven't shared"]);
    assert_eq!(bench.rows(ROWS).await, 0, "a stranger makes nobody work");
    // Sharing an unfinished review shows it to the player first.
    let early = ask(&app, ana(), number, ReviewPart::Share(None), 1_000).await;
    assert!(early.words.plain().contains("looking through"), "{early:?}");
    pass(&app, 1_000).await;
    // The answer is lost with its process: the outbox sends the same, once.
    let share = || review(number, ReviewPart::Share(None));
    let lost = app.handle(&asks(ben(), 2_000), Ok(share())).await;
    assert!(lost.reply.graph.is_some());
    assert_eq!(pass(&app, 3_000).await.len(), 0, "it is not due yet");
    let other = App::new(bench.open().await);
    let said = pass(&other, 20_000).await;
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].0.is_none() && said[0].1.graph.is_some());
    assert!(said[0].1.words.plain().contains("The review of #1"));
    let again = app.handle(&asks(ana(), 21_000), Ok(share())).await;
    assert!(again.reply.words.plain().contains("already been shared"));
    // Now everybody can step through it; only players could share it.
    let point = ReviewPart::TurningPoint(1);
    let point = ask(&app, stranger(), number, point, 22_000).await;
    assert_eq!(point.boards.len(), 1);
    let theirs = ask(&app, stranger(), number, ReviewPart::Share(None), 23_000).await;
    contains(theirs.words.plain(), &["Only the players"]);
    assert_eq!(pass(&other, 60_000).await.len(), 0);
    assert_eq!(bench.rows("outbox").await, 0);
    bench.alter("delete from games").await;
    assert_eq!(bench.rows("reviews").await, 0);
}

async fn a_forgotten_player_is_a_stranger(bench: Bench) {
    let app = App::new(bench.open().await);
    let number = over(&bench, &app).await;
    overview(&app, ana(), number, 1_000).await;
    pass(&app, 1_000).await;
    let forget = Command::Privacy(Privacy::Delete(Confirmation::Given));
    let answer = app.handle(&asks(ana(), 2_000), Ok(forget)).await;
    app.delivered(&answer, None).await;
    let hers = overview(&app, ana(), number, 3_000).await;
    assert!(hers.words.plain().contains("haven't shared"), "{hers:?}");
    let his = ask(&app, ben(), number, ReviewPart::TurningPoint(1), 3_000).await;
    contains(&his.boards[0].caption.title, &["Former player"]);
    assert!(!format!("{his:?}").contains("Ana"));
}

/// A newer version has written to a game while somebody waits for its review here.
async fn a_game_that_cannot_be_read_any_more_stops_no_other(bench: Bench) {
    let (store, app) = bench.serve().await;
    let number = over(&bench, &app).await;
    overview(&app, ana(), number, 1_000).await;
    // Another process computes the review.
    let other = App::new(bench.open().await);
    assert_eq!(pass(&other, 1_000).await.len(), 1);
    let unreadable = "update events set kind = 'danced' where game = 1 and number = 2";
    bench.alter(unreadable).await;
    let game = playing(&store).await;
    let after = with(&game, Seat::Challenger, moved("e2e4"));
    let row = message(game.number, 2, Purpose::Home, AT);
    store.commit(&after, &[row]).await.unwrap();
    let said = pass(&app, 2_000).await;
    contains(only(&said).1.words.plain(), &["e4"]);
}

/// Reports that the answers with these tokens were accepted.
#[derive(Default)]
struct Asked(Mutex<Vec<String>>);

#[async_trait]
impl Deliver for Asked {
    async fn deliver(&self, _: ChannelId, reply: &Reply, _: &str) -> Delivered {
        panic!("it is said twice: {reply:?}");
    }

    async fn answer(&self, token: &InteractionToken, _reply: &Reply) -> Delivered {
        self.0.lock().unwrap().push(token.expose().to_owned());
        let (channel, message) = (crate::support::id(100), crate::support::id(7));
        Ok(Some(MessageRef { channel, message }))
    }
}

async fn what_is_asked_for_long_after_the_end_is_shown_after_a_kill_and_not_twice(bench: Bench) {
    let app = App::new(bench.open().await);
    let number = over(&bench, &app).await;
    let later = 20 * 60_000;
    overview(&app, ana(), number, later).await;
    let store = bench.open().await;
    let due = store.due_in(LaneKind::Review, at(later), 9).await;
    let leased = app.lease(&due[0], at(later + 30_000)).await;
    assert!(leased.unwrap().is_some());
    // The process has ended. The token is as old as the request, not as the end of the game.
    let next = App::new(bench.open().await);
    let said = pass(&next, later + 31_000).await;
    assert_eq!(only(&said).0.as_deref(), Some("Ana"));
    // The review is shared, and the process ends before it has recorded that.
    let share = review(number, ReviewPart::Share(None));
    let shared = app.handle(&asks(ben(), later + 32_000), Ok(share)).await;
    assert!(shared.reply.graph.is_some());
    let asked = Asked::default();
    let passed = delivery::pass(&next, &asked, at(later + 50_000)).await;
    passed.unwrap();
    assert_eq!(*asked.0.lock().unwrap(), [ben().name]);
    assert_eq!(bench.rows("outbox").await, 0);
}

/// Refuses edits of answers this many times.
struct Unwilling(Mutex<u32>);

#[async_trait]
impl Deliver for Unwilling {
    async fn deliver(&self, _: ChannelId, reply: &Reply, _: &str) -> Delivered {
        panic!("it is for its reader alone: {reply:?}");
    }

    async fn replace_answer(&self, _: Option<&InteractionToken>, _: &Reply) -> Delivered<()> {
        let mut left = self.0.lock().unwrap();
        *left -= 1;
        let after = Some(std::time::Duration::from_secs(10));
        Err(Undelivered::Later { after })
    }
}

async fn a_review_waits_until_discord_takes_it(bench: Bench) {
    let app = App::new(bench.open().await);
    let number = over(&bench, &app).await;
    overview(&app, ana(), number, 1_000).await;
    let unwilling = Unwilling(Mutex::new(5));
    // It is checked every second, and sent as often as Discord allows.
    for second in 1..=60 {
        delivery::pass(&app, &unwilling, at(second * 1_000))
            .await
            .unwrap();
    }
    assert_eq!(*unwilling.0.lock().unwrap(), 0);
    let said = pass(&app, 120_000).await;
    assert_eq!(only(&said).0.as_deref(), Some("Ana"));
}
