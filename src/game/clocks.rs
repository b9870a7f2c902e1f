//! Computes the players' remaining time from a game's record.

use crate::game::days_off::Weekly;
use crate::game::event::{Asking, Event, EventKind, RequestKind};
use crate::game::ids::{DAY, HOUR};
use crate::game::play::Play;
use crate::game::setup::Seat;
use crate::game::time_control::{Clock, MINUTE};
use crate::game::timestamp::{Outage, Timestamp};
use crate::game::{Game, Stage};
use strum::VariantArray;

/// Reminders with more than an hour left are rounded up to this (ms), so that those of several games coincide.
const ROUNDED_TO: i64 = 5 * MINUTE;

/// Minimum that a takeback leaves in a bank that had as much, in milliseconds; the second value is for live clocks.
const LEAST_AFTER_TAKEBACK: [i64; 2] = [HOUR, MINUTE];

/// Maximum delay of a move made in time, in milliseconds: Discord accepts no response after three seconds ("Receiving and
/// Responding").
pub const ARRIVES_WITHIN: i64 = 3_000;

#[derive(Debug, Clone)]
pub struct Clocks {
    clock: Clock,
    /// Time left for the next move of the challenger and the opponent when the current turn started, in milliseconds.
    left: [i64; 2],
    turn: Turn,
    /// In order, and not touching.
    outages: Vec<Outage>,
    /// The latest pause of the player to move.
    pause: Option<Outage>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Turn {
    seat: Seat,
    since: Timestamp,
    /// Whether the turn takes no time: the first move of each side with a live clock. The challenger may be away when the
    /// challenge is accepted.
    is_free: bool,
    /// The event that the alarms belong to: the one that started the turn, or the pause that moved them.
    event: u32,
    set: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(VariantArray)]
pub enum Alarm {
    Half,
    Tenth,
    /// The last reminder: two hundredths are left; with a live clock a tenth of the initial time, at least a minute.
    Fiftieth,
    PauseOver,
    Flag,
}

impl Alarm {
    pub const ALL: [Alarm; 5] = *Alarm::VARIANTS.as_array().expect("there are five");
}

impl Clocks {
    /// `None` without a clock, or if the game isn't being played.
    pub fn of(game: &Game) -> Option<Self> {
        let clock = game.setup.time_control.clock;
        let beginning = clock.beginning()?;
        let Stage::Playing { play, .. } = &game.stage else {
            return None;
        };
        let mut account = Account::new(game, play, clock, beginning);
        for event in &game.events {
            account.goes_on(event);
        }
        let Account {
            left,
            turn,
            pauses,
            off,
            ..
        } = account;
        let turn = turn?;
        let pauses = &pauses[turn.seat as usize];
        let stops = game.outages.iter().chain(pauses).copied();
        let own = off.during(turn, left[turn.seat as usize], stops.clone());
        Some(Clocks {
            clock,
            left,
            turn,
            outages: joined(own.chain(stops)),
            pause: pauses.last().copied(),
        })
    }

    /// What each player had left after each move that wasn't taken back, in milliseconds; `None` without a clock.
    pub fn after_moves(game: &Game) -> Option<Vec<i64>> {
        let clock = game.setup.time_control.clock;
        let mut account = Account::new(game, game.play()?, clock, clock.beginning()?);
        let mut after = Vec::new();
        for event in &game.events {
            let mover = account.turn.map(|turn| turn.seat);
            account.goes_on(event);
            after.truncate(account.added.len());
            if let (EventKind::Moved { .. }, Some(mover)) = (&event.kind, mover) {
                after.push(account.left[mover as usize]);
            }
        }
        Some(after)
    }

    pub fn are_live(&self) -> bool {
        self.clock.is_live()
    }

    pub fn to_move(&self) -> Seat {
        self.turn.seat
    }

    pub fn set_by(&self) -> u32 {
        self.turn.event
    }

    /// Time left for a seat, in milliseconds, at least 0.
    pub fn left(&self, seat: Seat, at: Timestamp) -> i64 {
        let left = self.left[seat as usize];
        if seat == self.turn.seat && !self.turn.is_free {
            let used = running(self.turn.since, at, &self.outages);
            left.saturating_sub(used).max(0)
        } else {
            left
        }
    }

    /// The last moment for a move; `None` while a first move is free.
    pub fn deadline(&self) -> Option<Timestamp> {
        (!self.turn.is_free).then(|| self.when_left(0))
    }

    pub fn is_over(&self, at: Timestamp) -> bool {
        self.deadline().is_some_and(|deadline| at > deadline)
    }

    /// When the flag falls: the deadline plus the maximum delay of a move made in time.
    pub fn flag_falls(&self) -> Option<Timestamp> {
        Some(self.deadline()?.plus(ARRIVES_WITHIN))
    }

    pub fn paused_until(&self, at: Timestamp) -> Option<Timestamp> {
        let now = self
            .pause
            .filter(|pause| (pause.from..pause.until).contains(&at));
        now.map(|pause| pause.until)
    }

    /// When an alarm is due; `None` if it won't come any more.
    pub fn due(&self, alarm: Alarm) -> Option<Timestamp> {
        let left = self.left[self.turn.seat as usize];
        let is_live = self.clock.is_live();
        let rest = match alarm {
            Alarm::PauseOver => return self.paused_until(self.turn.set),
            Alarm::Flag => return self.flag_falls(),
            _ if self.turn.is_free => return None,
            // Three reminders within minutes would be too many.
            Alarm::Half | Alarm::Tenth if is_live => return None,
            Alarm::Fiftieth if is_live => (self.clock.beginning()? / 10).max(MINUTE),
            Alarm::Half => left / 2,
            Alarm::Tenth => left / 10,
            Alarm::Fiftieth => left / 50,
        };
        let exact = self.when_left(rest);
        let due = if rest > HOUR && !is_live {
            let rounded_up = exact.as_millisecond().saturating_add(ROUNDED_TO - 1);
            Timestamp::from_millisecond(rounded_up / ROUNDED_TO * ROUNDED_TO)
        } else {
            exact
        };
        (exact > self.turn.set).then_some(due)
    }

    /// When the player to move will have this much left, in milliseconds, if no move is made until then.
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

struct Account<'a> {
    game: &'a Game,
    play: &'a Play,
    clock: Clock,
    left: [i64; 2],
    /// What each move that wasn't taken back added to its player's bank.
    added: Vec<(Seat, i64)>,
    turn: Option<Turn>,
    /// Of the challenger and the opponent: a move ends its player's pause, and leaves the other's.
    pauses: [Vec<Outage>; 2],
    days_asked: u8,
    has_moved: [bool; 2],
    off: Off,
}

impl<'a> Account<'a> {
    fn new(game: &'a Game, play: &'a Play, clock: Clock, beginning: i64) -> Self {
        Account {
            game,
            play,
            clock,
            left: [beginning; 2],
            added: Vec::new(),
            turn: None,
            pauses: Default::default(),
            days_asked: 0,
            has_moved: [false; 2],
            off: Off::default(),
        }
    }

    fn goes_on(&mut self, event: &Event) {
        match &event.kind {
            EventKind::Accepted { days_off, .. } => {
                self.off.weekly = *days_off;
                self.begin(self.play.seat(self.play.start.turn()), event);
            }
            EventKind::Moved { .. } => self.moved(event),
            EventKind::Granted(RequestKind::Takeback) => self.taken_back(event),
            EventKind::Asked(Asking::Pause { days }) => self.days_asked = *days,
            EventKind::Granted(RequestKind::Pause) => {
                let pause = Outage {
                    from: event.at,
                    until: event.at.plus(i64::from(self.days_asked) * DAY),
                };
                for of in &mut self.pauses {
                    of.push(pause);
                }
                self.set_alarms(None, event);
            }
            EventKind::TimeGiven { seconds } => self.given(i64::from(*seconds) * 1000, event),
            EventKind::Holiday(holiday) => {
                if let Some(seat) = event.seat() {
                    self.off.holidays[seat as usize].push(holiday.time);
                    self.set_alarms(Some(seat), event);
                }
            }
            _ => {}
        }
    }

    fn begin(&mut self, seat: Seat, event: &Event) {
        self.turn = Some(Turn {
            seat,
            since: event.at,
            is_free: self.clock.is_live() && !self.has_moved[seat as usize],
            event: event.number,
            set: event.at,
        });
    }

    /// Sets the alarms by an event about the player to move (`None`: about both).
    fn set_alarms(&mut self, seat: Option<Seat>, event: &Event) {
        let is_about = |turn: &&mut Turn| seat.is_none_or(|seat| turn.seat == seat);
        if let Some(turn) = self.turn.as_mut().filter(is_about) {
            (turn.event, turn.set) = (event.number, event.at);
        }
    }

    /// Arbiter never runs out of time: a slow or stopped process isn't thinking.
    fn is_arbiters(&self, seat: Seat) -> bool {
        self.game.arbiters_seat() == Some(seat)
    }

    fn used(&self, turn: Turn, until: Timestamp) -> i64 {
        if self.is_arbiters(turn.seat) || turn.is_free {
            return 0;
        }
        let own = self.off.between(turn.seat, turn.since, until);
        let pauses = &self.pauses[turn.seat as usize];
        let stops = self.game.outages.iter().chain(pauses).copied();
        running(turn.since, until, &joined(own.chain(stops)))
    }

    /// Gives the opponent time. If the flag has fallen unclaimed, the gift counts from now.
    fn given(&mut self, milliseconds: i64, event: &Event) {
        let Some(receiver) = event.seat().map(Seat::other) else {
            return;
        };
        let own_turn = self.turn.filter(|turn| turn.seat == receiver);
        let used = own_turn.map_or(0, |turn| self.used(turn, event.at));
        let left = &mut self.left[receiver as usize];
        *left = (*left).max(used).saturating_add(milliseconds);
        self.set_alarms(Some(receiver), event);
    }

    fn moved(&mut self, event: &Event) {
        let Some(ended) = self.turn else { return };
        let used = self.used(ended, event.at);
        let own = &mut self.left[ended.seat as usize];
        let rest = own.saturating_sub(used).max(0);
        if !ended.is_free {
            *own = self.clock.refilled(*own, used);
        }
        self.added.push((ended.seat, *own - rest));
        self.has_moved[ended.seat as usize] = true;
        for pause in &mut self.pauses[ended.seat as usize] {
            pause.until = pause.until.min(event.at);
        }
        self.begin(ended.seat.other(), event);
    }

    /// After a takeback, its player is to move. Used time isn't returned, but the bank loses what the moves added.
    fn taken_back(&mut self, event: &Event) {
        let requester = event.seat().map(Seat::other);
        let Some((ended, requester)) = self.turn.zip(requester) else {
            return;
        };
        let gone = if requester == ended.seat { 2 } else { 1 };
        if self.clock.is_bank() {
            let used = self.used(ended, event.at);
            let least = LEAST_AFTER_TAKEBACK[usize::from(self.clock.is_live())];
            let own = &mut self.left[ended.seat as usize];
            *own = own.saturating_sub(used).max(0);
            for (seat, added) in self.added.iter().rev().take(gone) {
                let left = &mut self.left[*seat as usize];
                *left = (*left - added).max(least.min(*left));
            }
        }
        self.added.truncate(self.added.len().saturating_sub(gone));
        self.begin(requester, event);
    }
}

#[derive(Debug, Default)]
struct Off {
    weekly: Option<[Weekly; 2]>,
    holidays: [Vec<Outage>; 2],
}

impl Off {
    fn between(
        &self,
        seat: Seat,
        from: Timestamp,
        until: Timestamp,
    ) -> impl Iterator<Item = Outage> {
        let weekly = self
            .weekly
            .map(|both| both[seat as usize].occurrences(from, until));
        let holidays = self.holidays[seat as usize].iter().copied();
        weekly.into_iter().flatten().chain(holidays)
    }

    /// The days off during a turn, until its time has certainly run out: at least five days a week count.
    fn during(
        &self,
        turn: Turn,
        left: i64,
        stops: impl Iterator<Item = Outage>,
    ) -> impl Iterator<Item = Outage> {
        let holidays = self.holidays[turn.seat as usize].iter().copied();
        let stood = |stop: Outage| stop.until.since(stop.from.max(turn.since)).max(0);
        let stood: i64 = stops
            .chain(holidays)
            .map(stood)
            .fold(0, i64::saturating_add);
        let enough = left
            .saturating_add(stood)
            .saturating_mul(2)
            .saturating_add(30 * DAY);
        self.between(turn.seat, turn.since, turn.since.plus(enough))
    }
}

fn running(since: Timestamp, at: Timestamp, outages: &[Outage]) -> i64 {
    let stood = |one: &Outage| one.until.min(at).since(one.from.max(since)).max(0);
    let stood: i64 = outages.iter().map(stood).sum();
    at.since(since).max(0) - stood
}

/// Merges touching stops, in order, so that none counts twice.
fn joined(stops: impl Iterator<Item = Outage>) -> Vec<Outage> {
    let mut all: Vec<Outage> = stops.collect();
    all.sort_by_key(|stop| (stop.from, stop.until));
    let mut joined: Vec<Outage> = Vec::with_capacity(all.len());
    for one in all {
        match joined.last_mut() {
            Some(last) if one.from <= last.until => last.until = last.until.max(one.until),
            Some(_) | None => joined.push(one),
        }
    }
    joined
}
