//! Time in words: time controls, remaining time, and deadlines.

use super::people::seated;
use crate::game::{Clock, Clocks, DAY, DaysOff, Game, Key, Seat, TimeControl, Timestamp};
use crate::words::{Arg, Locale, TimeStyle, Words};

const MINUTE: i64 = 60 * 1000;
const HOUR: i64 = 60 * MINUTE;

pub(crate) fn agreed(locale: Locale, time_control: TimeControl) -> Option<Words> {
    if time_control.clock == Clock::Untimed {
        return None;
    }
    let flag = format!("clock-flag-{}", time_control.flag.key());
    Some(how_much(locale, time_control.clock).and(locale.say(&flag, &[])))
}

pub(crate) fn how_much(locale: Locale, clock: Clock) -> Words {
    match clock {
        Clock::Untimed => locale.say("clock-untimed", &[]),
        Clock::PerMove(days) => locale.say("clock-per-move", &[count_arg("days", days.get())]),
        Clock::Bank(days, hours) => {
            let args = [
                count_arg("days", days.get()),
                count_arg("hours", hours.get()),
            ];
            locale.say("clock-bank", &args)
        }
        Clock::DaysOff(by_days, holidays) => {
            let rule = locale.say("clock-days-off", &[count_arg("holidays", holidays.get())]);
            how_much(locale, by_days.into()).and(rule)
        }
        Clock::Minutes(minutes) => {
            let time = span(locale, i64::from(minutes.get()) * MINUTE);
            locale.say("clock-minutes", &[("time", time.into())])
        }
        Clock::Game(minutes, added) => {
            let time = span(locale, i64::from(minutes.get()) * MINUTE);
            let time = ("time", time.into());
            match added {
                None => locale.say("clock-game", &[time]),
                Some(seconds) => {
                    let seconds = i64::from(seconds.get());
                    let units = [
                        ("span-minutes", seconds / 60),
                        ("span-seconds", seconds % 60),
                    ];
                    let added = two_units(locale, units.into_iter());
                    locale.say("clock-increment", &[time, ("added", added.into())])
                }
            }
        }
    }
}

pub(crate) fn count_arg(
    name: &'static str,
    number: impl Into<i64>,
) -> (&'static str, Arg<'static>) {
    (name, Arg::Count(number.into()))
}

/// The deadline of the player to move, if there is a clock.
pub(crate) fn until(locale: Locale, game: &Game, at: Timestamp) -> Option<Words> {
    deadline_words(locale, game, at, ["time-until", "time-left", "time-free"])
}

/// The same, addressed to that player.
pub(crate) fn until_for_player(locale: Locale, game: &Game, at: Timestamp) -> Option<Words> {
    let names = ["time-until-you", "time-left-you", "time-free-you"];
    deadline_words(locale, game, at, names)
}

/// The deadline on the card of a correspondence game.
pub(crate) fn until_on_card(locale: Locale, game: &Game) -> Option<Words> {
    let ends = game.clocks()?.deadline()?;
    let is_live = game.setup.time_control.clock.is_live();
    (!is_live).then(|| locale.say("card-until", &[("deadline", deadline(ends))]))
}

/// The names of the sentences: for a deadline, for a live clock, and for a free first move.
fn deadline_words(
    locale: Locale,
    game: &Game,
    at: Timestamp,
    [until, left, free]: [&str; 3],
) -> Option<Words> {
    let clocks = game.clocks()?;
    let Some(ends) = clocks.deadline() else {
        return Some(locale.say(free, &[]));
    };
    if at > ends {
        return Some(locale.say("time-out", &[("deadline", moment(ends))]));
    }
    if let Some(end) = clocks.paused_until(at) {
        let args = [("end", moment(end)), ("deadline", deadline(ends))];
        return Some(locale.say("time-paused", &args));
    }
    if game.setup.time_control.clock.is_live() {
        let rest = countdown(clocks.left(clocks.to_move(), at));
        let args = [("left", rest.into()), ("deadline", second(ends))];
        return Some(locale.say(left, &args));
    }
    Some(locale.say(until, &[("deadline", deadline(ends))]))
}

/// Explains live clocks at the start of the game.
pub(crate) fn live(locale: Locale, game: &Game) -> Option<Words> {
    let is_live = game.setup.time_control.clock.is_live();
    is_live.then(|| locale.say("clock-live", &[]))
}

pub(crate) fn days_off(locale: Locale, game: &Game) -> Option<Words> {
    let one = |seat| {
        let weekly = game.days_off(seat)?;
        let who = ("who", Arg::Player(seated(game, seat)));
        if weekly.days == DaysOff::None {
            return Some(locale.say("days-off-none", &[who]));
        }
        let days = locale.phrase(&format!("choice-{}", weekly.days.key()));
        let args = [
            who,
            ("days", days.into()),
            ("zone", weekly.zone.name().into()),
        ];
        Some(locale.say("days-off-of", &args))
    };
    Some(one(Seat::Challenger)?.and(one(Seat::Opponent)))
}

/// A live clock's display: `9:42`, or `1:05:07`.
pub(crate) fn countdown(milliseconds: i64) -> String {
    let seconds = milliseconds / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

pub(crate) fn deadline(at: Timestamp) -> Arg<'static> {
    Arg::Time(at, TimeStyle::Deadline)
}

pub(crate) fn moment(at: Timestamp) -> Arg<'static> {
    Arg::Time(at, TimeStyle::Moment)
}

pub(crate) fn second(at: Timestamp) -> Arg<'static> {
    Arg::Time(at, TimeStyle::Second)
}

/// A time as precise as its clock.
pub(crate) fn by_clock(clock: Clock, at: Timestamp) -> Arg<'static> {
    if clock.is_live() {
        second(at)
    } else {
        moment(at)
    }
}

/// A duration in its two largest units: `6 days 3 hours`, `12 minutes`.
pub(crate) fn span(locale: Locale, milliseconds: i64) -> Words {
    let units = [
        ("span-days", milliseconds / DAY),
        ("span-hours", milliseconds % DAY / HOUR),
        ("span-minutes", milliseconds % HOUR / MINUTE),
    ];
    match units.iter().position(|(_, count)| *count > 0) {
        None => locale.say("span-less", &[]),
        Some(first) => two_units(locale, units.into_iter().skip(first).take(2)),
    }
}

/// `6 days 3 hours`, without zero parts.
fn two_units(locale: Locale, units: impl Iterator<Item = (&'static str, i64)>) -> Words {
    let units = units.filter(|(_, count)| *count > 0);
    let units = units.map(|(name, number)| locale.say(name, &[count_arg("count", number)]));
    let both = units.reduce(|first, second| {
        let args = [("first", first.into()), ("second", second.into())];
        locale.say("span-two", &args)
    });
    both.unwrap_or_default()
}

/// The same, in seconds below a minute.
pub(crate) fn exact_span(locale: Locale, milliseconds: i64) -> Words {
    if milliseconds >= MINUTE {
        return span(locale, milliseconds);
    }
    locale.say("span-seconds", &[count_arg("count", milliseconds / 1000)])
}

/// A seat's remaining time, briefly.
pub(crate) fn left(locale: Locale, clocks: &Clocks, seat: Seat, at: Timestamp) -> String {
    rest(locale, clocks.are_live(), clocks.left(seat, at))
}

fn rest(locale: Locale, is_live: bool, milliseconds: i64) -> String {
    match milliseconds {
        left if is_live => countdown(left),
        0 => locale.phrase("span-none"),
        left => span(locale, left).plain(),
    }
}

/// The players' remaining time after each move; empty without a clock, or with a fixed time per move.
pub(crate) fn remaining(locale: Locale, game: &Game) -> impl Iterator<Item = String> {
    let clock = game.setup.time_control.clock;
    let after = Clocks::after_moves(game).filter(|_| clock.is_bank());
    let after = after.into_iter().flatten();
    after.map(move |left| rest(locale, clock.is_live(), left))
}
