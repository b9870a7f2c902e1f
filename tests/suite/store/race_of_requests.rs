//! A takeback, a claim, a flag and a move race each other on two connections to Postgres, with a consistent result.

use std::collections::BTreeMap;
use std::time::Duration;

use arbiter::command;
use arbiter::game::{ARRIVES_WITHIN, Ending, RequestKind};
use arbiter::jobs as delivery;
use arbiter::referee::{Action, Awaited, Challenge, Request};

use super::said::Said;
use super::*;
use crate::support::Chance;

on_postgres!(a_takeback_a_claim_a_flag_and_a_move_make_one_story,);

/// Enough for each of the four to come first a dozen times.
const ROUNDS: u64 = 150;

/// Fifty moves by each side were without progress, so either player can claim.
const START: &str = "r3k3/8/8/8/8/8/8/4K2R w - - 100 80";

/// One of the concurrent actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Act {
    Move,
    Claim,
    Takeback,
    Flag,
}

const ACTS: [Act; 4] = [Act::Move, Act::Claim, Act::Takeback, Act::Flag];

fn request(by: Player, now: i64, number: u64) -> Request {
    Request {
        at: at(now),
        id: id(number),
        ..super::request(by)
    }
}

/// Performs it after this many microseconds; returns the number of its event.
async fn act(app: &App, act: Act, game: u64, now: i64, request: u64, delay: u64) -> Option<u32> {
    tokio::time::sleep(Duration::from_micros(delay)).await;
    let (by, action) = match act {
        Act::Move => (ben(), plays("Ra7")),
        Act::Claim => (ana(), Action::Draw(None)),
        Act::Takeback => (ben(), Action::Accept(Awaited::Takeback)),
        Act::Flag => {
            let late = at(now + ARRIVES_WITHIN);
            delivery::pass(app, &Said::default(), late).await.unwrap();
            return None;
        }
    };
    let command = in_game(id(game), action);
    let request = self::request(by, now, request);
    let answer = app.handle(&request, Ok(command)).await;
    answer.event.map(|(_, event)| event)
}

/// A game in which all four are possible: White has moved and asks for a takeback, fifty moves were without progress, and
/// Black's time is almost over. With the time at which Black's time ends.
async fn ready(app: &App, store: &Store, round: u64) -> (GameNumber, i64) {
    let now = 1_000_000 + i64::try_from(round).unwrap() * 1_000_000_000;
    let id = round * 10 + 1;
    // There was no outage.
    store.heartbeat(at(now), i64::MAX).await.unwrap();
    let challenge = Challenge {
        start: Some(START.to_owned()),
        clock: "1d".parse().ok(),
        ..challenge(Some(ben()))
    };
    let made = command::Command::Challenge(challenge);
    let made = app.handle(&request(ana(), now, id), Ok(made)).await;
    let (number, _) = made.event.unwrap();
    let actions = [
        (ben(), Action::Accept(Awaited::Challenge)),
        (ana(), plays("Rh2")),
        (ana(), Action::Takeback),
    ];
    for (index, (by, action)) in (1..).zip(actions) {
        let command = in_game(number, action);
        let done = app.handle(&request(by, now, id + index), Ok(command)).await;
        assert!(done.event.is_some(), "{}", done.reply.words.plain());
        app.delivered(&done, None).await;
    }
    app.delivered(&made, None).await;
    let deadline = now + 24 * 3_600_000;
    store.heartbeat(at(deadline), i64::MAX).await.unwrap();
    (number, deadline)
}

/// The record is consistent: each action answered as done is in it once, nothing follows an end, and every event was
/// possible after the previous one (or the game couldn't be read).
async fn check(store: &Store, number: GameNumber, answered: &BTreeMap<Act, Option<u32>>) -> Act {
    let game = store.load(number).await.unwrap().unwrap();
    let told: Vec<(Act, u32)> = answered
        .iter()
        .filter_map(|(act, event)| event.map(|event| (*act, event)))
        .collect();
    let raced = &game.events[4..];
    let by_flag = raced
        .iter()
        .filter(|event| matches!(event.kind, EventKind::Flagged { .. }))
        .count();
    assert_eq!(raced.len(), told.len() + by_flag, "{answered:?}: {raced:?}");
    let kind = |event: &Event| match &event.kind {
        EventKind::Moved { .. } => Act::Move,
        EventKind::Claimed(_) => Act::Claim,
        EventKind::Granted(RequestKind::Takeback) => Act::Takeback,
        EventKind::Flagged { .. } => Act::Flag,
        other => panic!("nobody did {other:?}"),
    };
    for (act, event) in told {
        let written = raced.iter().find(|one| one.number == event).unwrap();
        assert_eq!(kind(written), act);
    }
    match &game.stage {
        Stage::Over { ending, .. } => {
            let last = kind(raced.last().unwrap());
            let agrees = match ending {
                Ending::Claimed { .. } => last == Act::Claim,
                Ending::Flag { .. } => last == Act::Flag,
                other => panic!("nobody ended it by {other:?}"),
            };
            assert!(agrees, "{ending:?}: {raced:?}");
        }
        Stage::Playing { play, .. } => {
            // There was no claim, so the move or the takeback has started a new turn.
            let moved = raced
                .iter()
                .filter(|event| kind(event) == Act::Move)
                .count();
            let back = raced.len() - moved;
            assert!(moved + back == 1, "{raced:?}");
            assert_eq!(play.plies.len(), 1 + moved - back);
        }
        Stage::Waiting | Stage::Void(_) => panic!("{:?}", game.stage),
    }
    kind(&raced[0])
}

async fn a_takeback_a_claim_a_flag_and_a_move_make_one_story(bench: Bench) {
    let store = bench.open().await;
    let app = Arc::new(App::new(Arc::clone(&store)));
    let other = Arc::new(App::new(bench.open().await));
    let mut chance = Chance::new(500);
    let mut first: BTreeMap<Act, u32> = BTreeMap::new();
    // A flag reads and searches more before it writes, so the others wait about as long as it needs (µs).
    let mut longest = 30_000;
    for round in 0..ROUNDS {
        let (number, deadline) = ready(&app, &store, round).await;
        // The actions and their delays are random, within the time of a few of the others' writes.
        let mut acts = ACTS;
        for index in (1..acts.len()).rev() {
            acts.swap(index, chance.below(index + 1));
        }
        let mut delay = |act| match act {
            Act::Flag => 0,
            Act::Move | Act::Claim | Act::Takeback => u64::try_from(chance.below(longest)).unwrap(),
        };
        let id = |act: Act| round * 10 + 5 + act as u64;
        let tasks: Vec<_> = (acts.into_iter().zip([&other, &other, &app, &app]))
            .map(|(one, app)| {
                let (app, id, delay) = (Arc::clone(app), id(one), delay(one));
                tokio::spawn(async move { act(&app, one, number.get(), deadline, id, delay).await })
            })
            .collect();
        let mut answered: BTreeMap<Act, Option<u32>> = BTreeMap::new();
        for (task, act) in tasks.into_iter().zip(acts) {
            answered.insert(act, task.await.unwrap());
        }
        let won = check(&store, number, &answered).await;
        *first.entry(won).or_default() += 1;
        longest = match won {
            Act::Flag => (longest - longest / 3).max(100),
            Act::Move | Act::Claim | Act::Takeback => longest + longest / 10,
        };
    }
    assert!(
        ACTS.iter()
            .all(|act| first.get(act).is_some_and(|&won| won >= 3)),
        "nobody raced: {first:?}"
    );
}
