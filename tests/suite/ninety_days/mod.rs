//! Ninety simulated days of games with clocks, with random restarts, pauses, and moves at the last millisecond and just
//! after it. The referee's events are compared with an independent account of the time, kept millisecond by millisecond
//! without using the record.

mod account;
mod acts;
mod calendar;
mod world;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use arbiter::command::Command;
use arbiter::game::{
    ByDays, Clock, DAY, Ending, EventKind, FlagFall, Game, GameNumber, Key as _, Mate, Player,
    PlayerId, Seat, Stage, TimeControl, Timestamp,
};
use arbiter::game::{DaysOff, Zone};
use arbiter::jobs as delivery;
use arbiter::jobs::{Deliver, Delivered};
use arbiter::play::view::Reply;
use arbiter::play::{Answer, App};
use arbiter::referee::{Action, Awaited, Challenge, Request};
use arbiter::settings::PreferencesPatch;
use arbiter::store;
use arbiter::store::{LaneKind, Store};
use tempfile::TempDir;

use crate::support::id;
use account::{Account, Act, seen};
use calendar::{Wishes, ZONES};
use world::World;

use crate::support::{Chance, long};

/// Midnight of 2026-10-01 in UTC: clocks change in Europe on 25 October, and in America on 1 November.
const BEGINNING: i64 = 1_790_812_800_000;
const DAYS: i64 = 90;
const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const PLAYERS: u64 = 40;
const GRACE: i64 = 3_000;

/// Later than anything here.
const NEVER: i64 = i64::MAX / 2;

#[tokio::test]
async fn a_hundred_games_keep_time_for_ninety_days() {
    let wanted = if long() { 1_000 } else { 100 };
    let end = BEGINNING + DAYS * DAY;
    let mut world = World::begin().await;
    world
        .app
        .heartbeat(Timestamp::from_millisecond(BEGINNING))
        .await
        .unwrap();
    for _ in 0..2 * PLAYERS {
        world.change_days_off().await;
    }
    let mut next_restart = BEGINNING + DAY;
    let mut next_game = BEGINNING;
    while world.now < end {
        let next = world.next_moment().await.min(next_restart).min(next_game);
        if next >= end {
            break;
        }
        world.now = next;
        if next == next_restart {
            world.restart().await;
            next_restart = world.now + world.span(HOUR, 3 * DAY);
            next_game = next_game.max(world.now);
        } else if next == next_game {
            world.start().await;
            let most = 60 * DAY / wanted;
            next_game = if world.games.len() < usize::try_from(wanted).unwrap() {
                world.now + world.span(1, most)
            } else {
                i64::MAX
            };
        }
        world.pass().await;
        if world.chance.below(400) == 0 {
            world.change_days_off().await;
        }
        for index in 0..world.games.len() {
            let game = &world.games[index];
            if !game.over && game.next.is_some_and(|(at, _)| at <= world.now) {
                Box::pin(world.act(index)).await;
            }
        }
    }
    let counts = &world.counts;
    assert_eq!(world.games.len(), usize::try_from(wanted).unwrap());
    for what in [
        "restarts",
        "times away",
        "pauses",
        "takebacks",
        "gifts of time",
        "gifts after the time",
        "games with days off",
        "holidays",
        "holidays that are refused",
        "changes of days off",
        "reminders",
        "messages that remind",
        "moves that came too late",
        "flags claimed",
        "flags that lost",
        "live games",
        "free moves",
        "live flags",
    ] {
        assert!(
            counts.get(what).is_some_and(|count| *count >= 5),
            "{what}: {counts:?}"
        );
    }
    world.store().close().await;
}
