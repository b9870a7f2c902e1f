//! Clocks under faults: games that started before a long outage, and an independent computation of their flag falls.

use std::sync::Arc;

use arbiter::command::Command;
use arbiter::game::{
    Actor, DAY, EventKind, Game, GameNumber, Outage, Place, Player, Stage, Timestamp,
};
use arbiter::play::App;
use arbiter::referee::{Action, Awaited, Challenge, Request};
use arbiter::store::Store;

use super::process::Span;
use crate::support::{self, direct, id, in_game, player};

const HOUR: i64 = 60 * 60 * 1000;

/// Duration of the outage before the test.
const AWAY: i64 = 25 * HOUR;

/// A longer gap is an outage (`worker`).
const LONGEST_SILENCE: i64 = 15_000;

/// Maximum gap between heartbeats on a very busy machine.
const SLACK: i64 = 10_000;

/// A game with a day per move, started before the outage, in which nobody moves.
pub(super) struct OldGame {
    pub(super) number: GameNumber,
    began: i64,
    /// Whether its flag falls during the test.
    pub(super) falls: bool,
}

/// Starts games before an outage of 25 hours that ends when a process starts: some have hours left, some only seconds.
/// Returns them, and the duration of the outage so far.
pub(super) async fn before_an_outage(
    store: &Arc<Store>,
    now: i64,
    seconds_left: &[i64],
) -> (Vec<OldGame>, Span) {
    let silent_since = now - AWAY;
    let app = App::new(Arc::clone(store));
    let falling = seconds_left
        .iter()
        .map(|left| (silent_since - DAY + left * 1000, true));
    let lasting = [1, 12, 23].map(|used| (silent_since - used * HOUR, false));
    let mut begun: Vec<(i64, bool)> = falling.chain(lasting).collect();
    begun.sort_unstable();
    let mut games = Vec::new();
    for (index, (began, falls)) in (0..).zip(begun) {
        // A process was running all the time.
        store
            .heartbeat(Timestamp::from_millisecond(began), i64::MAX)
            .await
            .unwrap();
        let number = begin(&app, index, began).await;
        games.push(OldGame {
            number,
            began,
            falls,
        });
    }
    store
        .heartbeat(Timestamp::from_millisecond(silent_since), i64::MAX)
        .await
        .unwrap();
    (games, (silent_since, now))
}

async fn begin(app: &App, index: u64, at: i64) -> GameNumber {
    let [challenger, opponent] = [0, 1].map(|seat| player(500 + 2 * index + seat, "Old"));
    let challenge = Challenge {
        clock: Some("1d".parse().unwrap()),
        ..support::challenge(Some(opponent.clone()))
    };
    let request = |by: &Player, number| Request {
        place: Place {
            server: Some(id(77)),
            ..direct(700 + index)
        },
        ..support::request(by.clone(), support::at(at), id(number))
    };
    let asked = request(&challenger, 2 * index + 1);
    let made = app.handle(&asked, Ok(Command::Challenge(challenge))).await;
    app.delivered(&made, None).await;
    let (number, _) = made.event.expect("the challenge is made");
    let accept = in_game(number, Action::Accept(Awaited::Challenge));
    let begun = app
        .handle(&request(&opponent, 2 * index + 2), Ok(accept))
        .await;
    app.delivered(&begun, None).await;
    number
}

/// When the remaining time that started to run then is used up, given the outages in order.
fn run_out(began: i64, left: i64, outages: &[Outage]) -> i64 {
    let mut end = began + left;
    for outage in outages {
        let from = outage.from.as_millisecond().max(began);
        if from < end {
            end += (outage.until.as_millisecond() - from).max(0);
        }
    }
    end
}

/// Errors in the clock of an old game.
pub(super) fn judge_old(old: &OldGame, game: &Game) -> Option<String> {
    let number = old.number;
    let due = run_out(old.began, DAY, &game.outages);
    let newest = game.events.last().expect("a game has entries");
    let flagged = matches!(
        (newest.by, &newest.kind),
        (Actor::Arbiter, EventKind::Flagged { .. })
    );
    match (old.falls, &game.stage) {
        (true, Stage::Over { .. }) if flagged && newest.at.as_millisecond() == due => None,
        (true, Stage::Over { .. }) => Some(format!(
            "{number}: its flag fell at {}, and its time ran out at {due}",
            newest.at.as_millisecond()
        )),
        (true, _) => Some(format!("{number}: its flag has not fallen")),
        (false, Stage::Playing { .. }) => judge_deadline(game, old.began),
        (false, _) => Some(format!("{number}: it ended with hours left")),
    }
}

/// Errors in the deadline of a running game whose current turn has a day and started then.
pub(super) fn judge_deadline(game: &Game, since: i64) -> Option<String> {
    let due = run_out(since, DAY, &game.outages);
    let clocks = game.clocks().expect("a game in play has clocks");
    let deadline = clocks.deadline().map(Timestamp::as_millisecond);
    (deadline != Some(due))
        .then(|| format!("{}: its deadline is {deadline:?}, not {due}", game.number))
}

/// Errors in the recorded outages: each contains the whole time without a process, and none contains an answered move.
pub(super) fn judge_outages(outages: &[Outage], dead: &[Span], answered: &[i64]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (from, until) in dead {
        let covered = |one: &Outage| {
            one.from.as_millisecond() <= *from && *until <= one.until.as_millisecond()
        };
        if until - from > LONGEST_SILENCE && !outages.iter().any(covered) {
            wrong.push(format!(
                "clocks ran for {} ms from {from}, when nobody was at work: {outages:?}",
                until - from
            ));
        }
    }
    for one in outages {
        let (from, until) = (
            one.from.as_millisecond() + SLACK,
            one.until.as_millisecond() - SLACK,
        );
        let at_work = answered.iter().filter(|at| (from..until).contains(at));
        let count = at_work.count();
        if count > 0 {
            wrong.push(format!(
                "no clock ran in {one:?}, and {count} moves were answered"
            ));
        }
    }
    wrong
}
