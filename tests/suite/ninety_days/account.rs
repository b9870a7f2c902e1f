//! An independent account of the time, kept millisecond by millisecond without using the record.

use super::*;

/// The independent account of one game.
pub(super) struct Account {
    pub(super) number: GameNumber,
    pub(super) terms: TimeControl,
    pub(super) players: [Player; 2],
    /// Who is to move, since when, and with how much time.
    pub(super) to_move: usize,
    pub(super) since: i64,
    pub(super) left: [i64; 2],
    /// The player of each move that wasn't taken back, and what it added to their bank.
    pub(super) added: Vec<(usize, i64)>,
    pub(super) pauses: [Vec<(i64, i64)>; 2],
    /// Both players' settings when the game started, if days off count, and the days of holiday per year.
    pub(super) days_off: Option<([Wishes; 2], usize)>,
    /// The days of holiday that both have taken.
    pub(super) holidays: [Vec<i64>; 2],
    pub(super) away_on: [Vec<(i64, i64)>; 2],
    /// Which players have made a move: in a live game, the first takes no time.
    pub(super) has_moved: [bool; 2],
    /// When the alarms of this turn were set.
    pub(super) set: i64,
    /// When reminders named the game in this turn.
    pub(super) reminded: Vec<i64>,
    /// The next action of the player to move, or of the opponent, and its time.
    pub(super) next: Option<(i64, Act)>,
    pub(super) over: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Act {
    Move,
    AskPause(u8),
    Takeback,
    /// The opponent gives this many minutes, or the default.
    Give(Option<u8>),
    /// A player takes a holiday: who, in how many days, and for how many.
    Holiday(usize, i64, i64),
    ClaimFlag,
}

/// Maximum length of a turn here.
const LONGEST_TURN: i64 = 200 * DAY;

/// How long a clock ran between two times, computed change by change.
fn ran(since: i64, at: i64, changes: &[(i64, i32)]) -> i64 {
    let (mut cursor, mut cover, mut ran) = (since, 0, 0);
    for &(moment, change) in changes {
        let moment = moment.min(at);
        if cover == 0 && moment > cursor {
            ran += moment - cursor;
        }
        cursor = cursor.max(moment);
        cover += change;
    }
    if cover == 0 && at > cursor {
        ran += at - cursor;
    }
    ran
}

/// The first time from then on at which a process runs.
pub(super) fn seen(moment: i64, gaps: &[(i64, i64)]) -> i64 {
    let during = |(from, to): &&(i64, i64)| *from < moment && moment < *to;
    gaps.iter().find(during).map_or(moment, |(_, to)| *to)
}

impl Account {
    pub(super) fn ran(&self, at: i64, away: &[(i64, i64)]) -> i64 {
        ran(self.since, at, &self.changes(away))
    }

    /// When intervals in which the clock is stopped start or end in this turn.
    fn changes(&self, away: &[(i64, i64)]) -> Vec<(i64, i32)> {
        let pauses = &self.pauses[self.to_move];
        let mut stops: Vec<(i64, i64)> = away.iter().chain(pauses).copied().collect();
        if let Some((wishes, _)) = self.days_off {
            let own = wishes[self.to_move];
            stops.extend(calendar::days_off(own, self.since, LONGEST_TURN / DAY));
            stops.extend(&self.away_on[self.to_move]);
        }
        let since = self.since;
        let both = |(from, until): (i64, i64)| [(from.max(since), 1), (until.max(since), -1)];
        let mut changes: Vec<(i64, i32)> = stops.into_iter().flat_map(both).collect();
        changes.sort_unstable();
        changes
    }

    /// The first time at which this much has been used, by bisection.
    pub(super) fn moment(&self, used: i64, away: &[(i64, i64)]) -> i64 {
        let changes = self.changes(away);
        let (mut low, mut high) = (self.since, self.since + LONGEST_TURN);
        while low < high {
            let middle = low + (high - low) / 2;
            if ran(self.since, middle, &changes) >= used {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        low
    }

    pub(super) fn is_live(&self) -> bool {
        matches!(self.terms.clock, Clock::Minutes(_) | Clock::Game(..))
    }

    /// Whether nothing is used in this turn.
    pub(super) fn is_free(&self) -> bool {
        self.is_live() && !self.has_moved[self.to_move]
    }

    pub(super) fn deadline(&self, away: &[(i64, i64)]) -> i64 {
        if self.is_free() {
            return NEVER;
        }
        self.moment(self.left[self.to_move], away)
    }

    /// The times of reminders due by `now`; coinciding ones are sent once.
    pub(super) fn reminders(&self, now: i64, away: &[(i64, i64)], gaps: &[(i64, i64)]) -> Vec<i64> {
        let all = self.left[self.to_move];
        let rests = match self.terms.clock.beginning() {
            _ if self.is_free() => Vec::new(),
            Some(whole) if self.is_live() => vec![(whole / 10).max(MINUTE)],
            _ => vec![all / 2, all / 10, all / 50],
        };
        let mut due: Vec<i64> = rests
            .into_iter()
            .filter(|rest| *rest < all)
            .filter_map(|rest| {
                let exact = self.moment(all - rest, away);
                let due = if rest > HOUR && !self.is_live() {
                    (exact + 5 * MINUTE - 1) / (5 * MINUTE) * (5 * MINUTE)
                } else {
                    exact
                };
                (exact > self.set).then_some(due)
            })
            .collect();
        if let Some((from, until)) = self.pauses[self.to_move].last().copied()
            && (from..until).contains(&self.set)
        {
            due.push(until);
        }
        // If no process runs then, it is sent as soon as one does.
        for due in &mut due {
            *due = seen(*due, gaps);
        }
        due.retain(|due| *due <= now && *due <= self.deadline(away));
        due.sort_unstable();
        due.dedup();
        due
    }
}
