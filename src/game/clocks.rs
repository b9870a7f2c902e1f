//! Clocks for games over days: what the players agree on, and how much time a game's record leaves them.
//!
//! Everything here follows from the record, from the times in which nobody could play, and from a moment that is given.

use super::event::EventKind;
use super::ids::{DAY, HOUR};
use super::setup::Seat;
use super::time_control::{Clock, MINUTE};
use super::timestamp::Timestamp;
use super::{Game, Stage};
use strum::VariantArray;

/// Reminders that leave more than an hour are given at full five minutes, so that those of several games fall together.
const ROUNDED_TO: i64 = 5 * MINUTE;

/// What a takeback leaves of a bank at least, where so much was left before, in milliseconds: nobody loses on time by it.
const LEAST_AFTER_TAKEBACK: i64 = HOUR;

/// How long a move that was made in time may take to arrive, in milliseconds. Discord takes no answer after three seconds
/// ("Receiving and Responding"), so nothing that arrives later was a move.
pub const ARRIVES_WITHIN: i64 = 3_000;

/// A time in which no clock ran.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outage {
    pub from: Timestamp,
    pub until: Timestamp,
}

/// The clocks of a game in play, as its record makes them.
#[derive(Debug, Clone)]
pub struct Clocks {
    /// What the challenger and the opponent had left for their next move, in milliseconds, when the present turn began.
    left: [i64; 2],
    turn: Turn,
    /// The times in which no clock ran, by their beginnings, none touching another.
    outages: Vec<Outage>,
    pause: Option<Outage>,
}

/// A turn: whose clock runs, and since when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Turn {
    seat: Seat,
    since: Timestamp,
    /// The event from which its alarms follow: the one that began it, or the pause that moved them.
    event: u32,
    /// When that event was made.
    set: Timestamp,
}

/// Something that is due while a player thinks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(VariantArray)]
pub enum Alarm {
    /// Half of the time for this move is left.
    Half,
    /// A tenth is left.
    Tenth,
    /// Two hundredths are left.
    Fiftieth,
    /// The pause is over, and the clock runs again.
    PauseOver,
    /// The time has run out.
    Flag,
}

impl Alarm {
    pub const ALL: [Alarm; 5] = *Alarm::VARIANTS.as_array().expect("there are five");
}

impl Clocks {
    /// The clocks of a game; nothing where it has none, or is not being played.
    pub fn of(game: &Game) -> Option<Self> {
        let clock = game.setup.time_control.clock;
        let beginning = clock.beginning()?;
        let Stage::Playing { play, .. } = &game.stage else {
            return None;
        };
        let mut left = [beginning; 2];
        // What each move that stands has added to the bank of its maker.
        let mut added: Vec<(Seat, i64)> = Vec::new();
        let mut turn: Option<Turn> = None;
        let mut pauses: Vec<Outage> = Vec::new();
        let mut days_asked = 0;
        for event in &game.events {
            let next = |seat| Turn {
                seat,
                since: event.at,
                event: event.number,
                set: event.at,
            };
            match &event.kind {
                EventKind::Accepted { .. } => turn = Some(next(play.seat(play.start.turn()))),
                EventKind::Moved { .. } | EventKind::TakebackGranted => {
                    let Some(ended) = turn else { continue };
                    let until_now = joined(&game.outages, &pauses);
                    let is_arbiters = game.arbiters_seat() == Some(ended.seat);
                    let used = if is_arbiters {
                        // It is never late: a process that is slow or down is no thinking.
                        0
                    } else {
                        running(ended.since, event.at, &until_now)
                    };
                    let own = &mut left[ended.seat as usize];
                    if matches!(event.kind, EventKind::Moved { .. }) {
                        let rest = own.saturating_sub(used).max(0);
                        *own = clock.refilled(*own, used);
                        added.push((ended.seat, *own - rest));
                        // A player who moves is back; the arbiter was never away.
                        if let Some(pause) = pauses.last_mut().filter(|_| !is_arbiters) {
                            pause.until = pause.until.min(event.at);
                        }
                        turn = Some(next(ended.seat.other()));
                    } else {
                        // Whoever takes a move back is to move again. What was thought is not given back, but the bank
                        // takes back what the moves have added.
                        let Some(asker) = event.seat().map(Seat::other) else {
                            continue;
                        };
                        let gone = if asker == ended.seat { 2 } else { 1 };
                        if let Clock::Bank(..) = clock {
                            *own = own.saturating_sub(used).max(0);
                            for (seat, added) in added.iter().rev().take(gone) {
                                let left = &mut left[*seat as usize];
                                *left = (*left - added).max(LEAST_AFTER_TAKEBACK.min(*left));
                            }
                        }
                        added.truncate(added.len().saturating_sub(gone));
                        turn = Some(next(asker));
                    }
                }
                EventKind::PauseAsked { days } => days_asked = *days,
                EventKind::PauseGranted => {
                    pauses.push(Outage {
                        from: event.at,
                        until: event.at.plus(i64::from(days_asked) * DAY),
                    });
                    turn = turn.map(|turn| Turn {
                        event: event.number,
                        set: event.at,
                        ..turn
                    });
                }
                EventKind::Challenged
                | EventKind::Declined
                | EventKind::Withdrawn
                | EventKind::Offered
                | EventKind::Claimed(_)
                | EventKind::Agreed
                | EventKind::Refused
                | EventKind::TakebackAsked
                | EventKind::TakebackRefused
                | EventKind::PauseRefused
                | EventKind::ProvenDead
                | EventKind::Flagged { .. }
                | EventKind::Resigned
                | EventKind::Aborted
                | EventKind::Closed { .. } => {}
            }
        }
        Some(Clocks {
            left,
            turn: turn?,
            outages: joined(&game.outages, &pauses),
            pause: pauses.pop(),
        })
    }

    /// Whose clock runs.
    pub fn to_move(&self) -> Seat {
        self.turn.seat
    }

    /// The event from which the alarms follow.
    pub fn set_by(&self) -> u32 {
        self.turn.event
    }

    /// What a seat has left at a moment, in milliseconds, never less than nothing.
    pub fn left(&self, seat: Seat, at: Timestamp) -> i64 {
        let left = self.left[seat as usize];
        if seat == self.turn.seat {
            let used = running(self.turn.since, at, &self.outages);
            left.saturating_sub(used).max(0)
        } else {
            left
        }
    }

    /// When the time of the player to move runs out: the last moment that is in time.
    pub fn deadline(&self) -> Timestamp {
        self.when_left(0)
    }

    /// When the pause ends, at a moment at which there is one.
    pub fn paused_until(&self, at: Timestamp) -> Option<Timestamp> {
        let now = self
            .pause
            .filter(|pause| (pause.from..pause.until).contains(&at));
        now.map(|pause| pause.until)
    }

    /// When an alarm is due; nothing if it is not to come any more.
    pub fn due(&self, alarm: Alarm) -> Option<Timestamp> {
        let parts = match alarm {
            Alarm::Half => 2,
            Alarm::Tenth => 10,
            Alarm::Fiftieth => 50,
            Alarm::PauseOver => return self.paused_until(self.turn.set),
            Alarm::Flag => return Some(self.deadline().plus(ARRIVES_WITHIN)),
        };
        let rest = self.left[self.turn.seat as usize] / parts;
        let exact = self.when_left(rest);
        let due = if rest > HOUR {
            let rounded_up = exact.as_millisecond().saturating_add(ROUNDED_TO - 1);
            Timestamp::from_millisecond(rounded_up / ROUNDED_TO * ROUNDED_TO)
        } else {
            exact
        };
        (exact > self.turn.set).then_some(due)
    }

    /// When the player to move will have so much left, in milliseconds, if nobody plays until then.
    fn when_left(&self, rest: i64) -> Timestamp {
        let mut budget = self.left[self.turn.seat as usize].saturating_sub(rest);
        let mut from = self.turn.since;
        for outage in &self.outages {
            if outage.until <= from {
                continue;
            }
            let before = outage.from.since(from).max(0);
            if budget <= before {
                break;
            }
            budget -= before;
            from = outage.until;
        }
        from.plus(budget)
    }
}

/// For how long a clock ran between two moments, in milliseconds.
fn running(since: Timestamp, at: Timestamp, outages: &[Outage]) -> i64 {
    let stood = |one: &Outage| one.until.min(at).since(one.from.max(since)).max(0);
    let stood: i64 = outages.iter().map(stood).sum();
    at.since(since).max(0) - stood
}

/// Standstills of both kinds by their beginnings, those that touch made one, so that none counts twice.
fn joined(outages: &[Outage], pauses: &[Outage]) -> Vec<Outage> {
    let mut all: Vec<Outage> = outages.iter().chain(pauses).copied().collect();
    all.sort_by_key(|one| (one.from, one.until));
    let mut joined: Vec<Outage> = Vec::with_capacity(all.len());
    for one in all {
        match joined.last_mut() {
            Some(last) if one.from <= last.until => last.until = last.until.max(one.until),
            Some(_) | None => joined.push(one),
        }
    }
    joined
}
