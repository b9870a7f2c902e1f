//! Time in words: what was agreed, what is left, and what is due.

use super::buttons::{self, button, request_buttons};
use super::events::asked_of;
use super::notes::with_boards;
use super::reply::{Earlier, PreviousControls, Reply};
use super::words::{Arg, Locale, TimeStyle, Words};
use super::{action_args, joined, refusals, seated, with_number};
use crate::game::{
    Alarm, Clock, Clocks, DAY, Day, DaysOff, FlagFall, Game, GameNumber, Holiday, Key,
    LONGEST_PAUSE, PendingRequest, Seat, Stage, TimeControl, Timestamp,
};
use crate::referee::{ClockRefusal, Refusal};

/// The most games of a reminder that have a button each.
const MOST_BOARDS: usize = 5;

const MINUTE: i64 = 60 * 1000;
const HOUR: i64 = 60 * MINUTE;

pub(super) fn agreed(locale: Locale, time_control: TimeControl) -> Option<Words> {
    if time_control.clock == Clock::Untimed {
        return None;
    }
    let flag = format!("clock-flag-{}", time_control.flag.key());
    Some(how_much(locale, time_control.clock).and(locale.say(&flag, &[])))
}

pub(super) fn how_much(locale: Locale, clock: Clock) -> Words {
    match clock {
        Clock::Untimed => locale.say("clock-untimed", &[]),
        Clock::PerMove(days) => locale.say("clock-per-move", &[count("days", days.get())]),
        Clock::Bank(days, hours) => {
            let args = [count("days", days.get()), count("hours", hours.get())];
            locale.say("clock-bank", &args)
        }
        Clock::DaysOff(by_days, holidays) => {
            let rule = locale.say("clock-days-off", &[count("holidays", holidays.get())]);
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
                    let added = seconds_span(locale, i64::from(seconds.get()));
                    locale.say("clock-increment", &[time, ("added", added.into())])
                }
            }
        }
    }
}

fn count(name: &'static str, number: impl Into<i64>) -> (&'static str, Arg<'static>) {
    (name, Arg::Count(number.into()))
}

/// The deadline of the player to move, as of a moment, where there is a clock.
pub(super) fn until(locale: Locale, game: &Game, at: Timestamp) -> Option<Words> {
    deadline_words(locale, game, at, ["time-until", "time-left", "time-free"])
}

/// The same, told to that player.
pub(super) fn until_for_player(locale: Locale, game: &Game, at: Timestamp) -> Option<Words> {
    let names = ["time-until-you", "time-left-you", "time-free-you"];
    deadline_words(locale, game, at, names)
}

/// The deadline on the card of a game whose clock counts days.
pub(super) fn until_on_card(locale: Locale, game: &Game) -> Option<Words> {
    let ends = game.clocks()?.deadline()?;
    let is_live = game.setup.time_control.clock.is_live();
    (!is_live).then(|| locale.say("card-until", &[("deadline", deadline(ends))]))
}

/// The names are of the sentences for a deadline, for a live clock, and for a first move that is free.
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

/// How live clocks count, as the game begins.
pub(super) fn live(locale: Locale, game: &Game) -> Option<Words> {
    let is_live = game.setup.time_control.clock.is_live();
    is_live.then(|| locale.say("clock-live", &[]))
}

pub(super) fn days_off(locale: Locale, game: &Game) -> Option<Words> {
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

/// A holiday was taken in several games, and not in some others.
pub fn holidays(
    locale: Locale,
    days: [Day; 2],
    taken: &[GameNumber],
    refused: &[(Game, Refusal)],
) -> Reply {
    let mut words = Words::default();
    if !taken.is_empty() {
        let games: Vec<String> = taken.iter().map(GameNumber::to_string).collect();
        let [first, last] = days.map(|day| locale.day(day));
        let args = [
            one_or_several(days),
            ("first", first.into()),
            ("last", last.into()),
            ("games", joined(locale, &games).into()),
        ];
        words = locale.say("holidays-taken", &args);
    }
    let why = refused.iter().map(|(game, refusal)| {
        let why = refusals::words(locale, refusal, Some(game)).into();
        let args = [("number", game.number.into()), ("why", why)];
        locale.say("holidays-refused", &args)
    });
    Reply::to_user(why.fold(words, Words::line))
}

pub(super) fn holiday(
    locale: Locale,
    game: &Game,
    seat: Seat,
    holiday: Holiday,
    at: Timestamp,
) -> Reply {
    let args = [
        ("number", game.number.into()),
        ("who", Arg::Player(seated(game, seat))),
        one_or_several([holiday.first, holiday.last]),
        ("first", locale.day(holiday.first).into()),
        ("last", locale.day(holiday.last).into()),
    ];
    let words = with_number(locale, game, "holiday", &args);
    let is_running = game.to_move() == Some(seat);
    let until = is_running.then(|| until(locale, game, at)).flatten();
    Reply::to_everyone(words.and(until))
}

/// Whether a holiday is one day or several, as sentences tell them apart.
fn one_or_several([first, last]: [Day; 2]) -> (&'static str, Arg<'static>) {
    count("days", if first == last { 1 } else { 2 })
}

/// What a live clock shows: `9:42`, or `1:05:07`.
fn countdown(milliseconds: i64) -> String {
    let seconds = milliseconds / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

fn deadline(at: Timestamp) -> Arg<'static> {
    Arg::Time(at, TimeStyle::Deadline)
}

fn moment(at: Timestamp) -> Arg<'static> {
    Arg::Time(at, TimeStyle::Moment)
}

fn second(at: Timestamp) -> Arg<'static> {
    Arg::Time(at, TimeStyle::Second)
}

/// A moment as exactly as the clock is read.
fn by_clock(clock: Clock, at: Timestamp) -> Arg<'static> {
    if clock.is_live() {
        second(at)
    } else {
        moment(at)
    }
}

/// A span in its two largest units: `6 days 3 hours`, `12 minutes`.
pub(super) fn span(locale: Locale, milliseconds: i64) -> Words {
    let units = [
        ("span-days", milliseconds / DAY),
        ("span-hours", milliseconds % DAY / HOUR),
        ("span-minutes", milliseconds % HOUR / MINUTE),
    ];
    let first = units.iter().position(|(_, count)| *count > 0);
    match first {
        None => locale.say("span-less", &[]),
        Some(first) => units
            .into_iter()
            .skip(first)
            .take(2)
            .filter(|(_, count)| *count > 0)
            .map(|(name, number)| locale.say(name, &[count("count", number)]))
            .reduce(|first, second| two_units(locale, first, second))
            .unwrap_or_default(),
    }
}

/// `6 days 3 hours`.
fn two_units(locale: Locale, first: Words, second: Words) -> Words {
    let args = [("first", first.into()), ("second", second.into())];
    locale.say("span-two", &args)
}

/// The same, in seconds where it is less than a minute.
pub(super) fn exact_span(locale: Locale, milliseconds: i64) -> Words {
    if milliseconds >= MINUTE {
        return span(locale, milliseconds);
    }
    locale.say("span-seconds", &[count("count", milliseconds / 1000)])
}

/// Up to an hour, given in seconds, in its two units: `1 minute 30 seconds`.
fn seconds_span(locale: Locale, seconds: i64) -> Words {
    [
        ("span-minutes", seconds / 60),
        ("span-seconds", seconds % 60),
    ]
    .into_iter()
    .filter(|(_, count)| *count > 0)
    .map(|(name, number)| locale.say(name, &[count("count", number)]))
    .reduce(|first, second| two_units(locale, first, second))
    .unwrap_or_default()
}

/// What a seat has left, in a few words.
pub(super) fn left(locale: Locale, clocks: &Clocks, seat: Seat, at: Timestamp) -> String {
    match clocks.left(seat, at) {
        left if clocks.are_live() => countdown(left),
        0 => locale.phrase("span-none"),
        left => span(locale, left).plain(),
    }
}

/// The time control and the clocks of a game at a moment.
pub fn clock(locale: Locale, game: &Game, now: Timestamp) -> Reply {
    let number = ("number", game.number.into());
    let Some(terms) = agreed(locale, game.setup.time_control) else {
        return Reply::to_user(locale.say("clock-none", &[number]));
    };
    let head = locale.say("clock", &[number, ("terms", terms.into())]);
    let Some(clocks) = game.clocks() else {
        let state = match game.stage {
            Stage::Waiting => "clock-not-begun",
            Stage::Playing { .. } | Stage::Void(_) | Stage::Over { .. } => "clock-stopped",
        };
        return Reply::to_user(head.line(locale.say(state, &[])));
    };
    let lines = [Seat::Challenger, Seat::Opponent].map(|seat| {
        let args = [
            ("who", Arg::Player(seated(game, seat))),
            ("left", left(locale, &clocks, seat, now).into()),
        ];
        let name = if clocks.to_move() != seat {
            "clock-waiting"
        } else if clocks.left(seat, now) == 0 {
            "clock-run-out"
        } else {
            "clock-running"
        };
        locale.say(name, &args)
    });
    let words = lines.into_iter().fold(head, Words::line);
    let words = words.line(days_off(locale, game));
    let may_be_claimed = game.setup.time_control.flag == FlagFall::Claim && clocks.is_over(now);
    Reply::to_user(words.line(until(locale, game, now)))
        .with_controls(may_be_claimed.then(|| button(locale, game, buttons::FLAG)))
}

pub(super) fn pause_asked(locale: Locale, game: &Game, seat: Seat, days: u8) -> Reply {
    let mut args = action_args(game, seat);
    args.push(count("days", days));
    let name = asked_of(game, seat, "pause-asked", "pause-asked-arbiter");
    let words = with_number(locale, game, name, &args);
    let buttons = request_buttons(locale, game, PendingRequest::Pause(seat));
    Reply::to_everyone(words).with_controls(buttons)
}

pub(super) fn pause_granted(locale: Locale, game: &Game, seat: Seat, at: Timestamp) -> Reply {
    let words = with_number(locale, game, "pause-granted", &action_args(game, seat));
    Reply::to_everyone(words.and(until(locale, game, at)))
}

pub(super) fn time_given(
    locale: Locale,
    game: &Game,
    seat: Seat,
    seconds: u32,
    at: Timestamp,
) -> Reply {
    let time = span(locale, 1000 * i64::from(seconds));
    let args = [
        ("number", game.number.into()),
        ("who", Arg::Player(seated(game, seat))),
        ("opponent", Arg::Player(seated(game, seat.other()))),
        ("time", time.into()),
    ];
    let words = with_number(locale, game, "time-given", &args);
    let is_running = game.to_move() == Some(seat.other());
    let until = is_running.then(|| until(locale, game, at)).flatten();
    Reply::to_everyone(words.and(until))
}

pub(super) fn refused(locale: Locale, refusal: ClockRefusal) -> Words {
    match refusal {
        ClockRefusal::Untimed => locale.say("refused-no-clock", &[]),
        ClockRefusal::TimeIsLeft { until, clock } => {
            locale.say("refused-time-is-left", &[("until", by_clock(clock, until))])
        }
        ClockRefusal::FirstMoveIsFree => locale.say("refused-first-move-is-free", &[]),
        ClockRefusal::OwnTime => locale.say("refused-own-time", &[]),
        ClockRefusal::TimeIsUp { at, clock } => {
            locale.say("refused-time-is-up", &[("at", by_clock(clock, at))])
        }
        ClockRefusal::Paused { until } => locale.say("refused-paused", &[("until", moment(until))]),
        ClockRefusal::PauseTooLong => {
            locale.say("refused-pause-too-long", &[count("most", LONGEST_PAUSE)])
        }
        ClockRefusal::EnoughTime { most } => locale.say(
            "refused-enough-time",
            &[("most", span(locale, most).into())],
        ),
        ClockRefusal::GaveOften { most } => {
            locale.say("refused-gave-often", &[("most", Arg::number(most))])
        }
        ClockRefusal::NoDaysOff => locale.say("refused-no-days-off", &[]),
        ClockRefusal::HolidayBackwards => locale.say("refused-holiday-backwards", &[]),
        ClockRefusal::HolidayTooSoon => locale.say("refused-holiday-too-soon", &[]),
        ClockRefusal::HolidayTwice => locale.say("refused-holiday-twice", &[]),
        ClockRefusal::HolidaysSpent { left, year } => {
            let left = i64::try_from(left).unwrap_or(0);
            let args = [count("left", left), ("year", year.to_string().into())];
            locale.say("refused-holidays-spent", &args)
        }
        ClockRefusal::ArbiterIsNeverLate => locale.say("refused-arbiter-is-never-late", &[]),
    }
}

/// The reminders of one player in one message: the games, each with its most urgent alarm, as of a moment.
pub fn reminder(locale: Locale, due: &[(Game, Alarm)], now: Timestamp) -> Option<Reply> {
    let (first, _) = due.first()?;
    let who = seated(first, first.to_move()?);
    let lead = locale.say("reminder", &[("who", Arg::Ping(who))]);
    let words = due
        .iter()
        .filter_map(|(game, alarm)| {
            let clocks = game.clocks()?;
            let mut args = vec![
                ("number", game.number.into()),
                ("game", Arg::game(game.setup.variant)),
                (
                    "opponent",
                    Arg::Player(seated(game, clocks.to_move().other())),
                ),
            ];
            // The pause may be over before the first move.
            let Some(ends) = clocks.deadline() else {
                return Some(locale.say("reminder-free", &args));
            };
            let is_live = clocks.are_live();
            args.push((
                "deadline",
                if is_live {
                    second(ends)
                } else {
                    deadline(ends)
                },
            ));
            let name = match alarm {
                Alarm::PauseOver => "reminder-pause-over",
                Alarm::Half | Alarm::Tenth | Alarm::Fiftieth | Alarm::Flag if is_live => {
                    args.push(("left", countdown(clocks.left(clocks.to_move(), now)).into()));
                    "reminder-left"
                }
                Alarm::Half | Alarm::Tenth | Alarm::Fiftieth | Alarm::Flag => "reminder-game",
            };
            Some(locale.say(name, &args))
        })
        .fold(lead, Words::line);
    let games: Vec<&Game> = due.iter().map(|(game, _)| game).collect();
    let reply = Reply::to_everyone(words);
    Some(with_boards(locale, reply, &games, MOST_BOARDS))
}

/// The time of the player to move has run out, and the opponent may claim it.
pub fn flag_can_be_claimed(locale: Locale, game: &Game) -> Option<Reply> {
    let args = action_args(game, game.to_move()?);
    let mut controls = vec![button(locale, game, buttons::FLAG)];
    // The message takes the place of a pending request, so it has the buttons of the answer too.
    if let Some(pending) = game.pending() {
        controls.extend(request_buttons(locale, game, pending));
    }
    Some(Reply {
        controls,
        earlier: Some(Earlier {
            game: game.number,
            event: game.events.last().map_or(0, |event| event.number),
            revision: game.revision(),
            board: PreviousControls::Keep,
        }),
        ..Reply::to_everyone(with_number(locale, game, "flag-can-be-claimed", &args))
    })
}
