//! Time in words: what was agreed, what is left, and what is due.

use super::board::{control, pause_controls, request_controls};
use super::reply::{Earlier, EarlierBoard, Reply, Style};
use super::words::{Arg, Locale, TimeStyle, Words};
use super::{game_name, seated};
use crate::command::custom_id::ButtonKind;
use crate::game::LONGEST_PAUSE;
use crate::game::{Alarm, Clock, Clocks, DAY, FlagFall, Game, Seat, Stage, TimeControl, Timestamp};
use crate::referee::ClockRefusal;

const MINUTE: i64 = 60 * 1000;
const HOUR: i64 = 60 * MINUTE;

/// What is agreed about time, where there is a clock.
pub(super) fn agreed(locale: Locale, terms: TimeControl) -> Option<Words> {
    if terms.clock == Clock::Untimed {
        return None;
    }
    Some(how_much(locale, terms.clock).and(match terms.flag {
        FlagFall::Automatic => locale.say("clock-flag-automatic", &[]),
        FlagFall::Claim => locale.say("clock-flag-claim", &[]),
    }))
}

/// How much time there is.
pub(super) fn how_much(locale: Locale, clock: Clock) -> Words {
    match clock {
        Clock::Untimed => locale.say("clock-untimed", &[]),
        Clock::PerMove(days) => {
            locale.say("clock-per-move", &[("days", Arg::Count(days.get().into()))])
        }
        Clock::Bank(days, hours) => {
            let args = [
                ("days", Arg::Count(days.get().into())),
                ("hours", Arg::Count(hours.get().into())),
            ];
            locale.say("clock-bank", &args)
        }
    }
}

/// Until when the player to move may think, at the given moment, where there is a clock.
pub(super) fn until(locale: Locale, game: &Game, at: Timestamp) -> Option<Words> {
    let clocks = game.clocks()?;
    if at > clocks.deadline() {
        let deadline = ("deadline", moment(clocks.deadline()));
        return Some(locale.say("time-out", &[deadline]));
    }
    let deadline = ("deadline", deadline(clocks.deadline()));
    Some(match clocks.paused_until(at) {
        Some(end) => locale.say("time-paused", &[("end", moment(end)), deadline]),
        None => locale.say("time-until", &[deadline]),
    })
}

fn deadline(at: Timestamp) -> Arg<'static> {
    Arg::Time(at, TimeStyle::Deadline)
}

fn moment(at: Timestamp) -> Arg<'static> {
    Arg::Time(at, TimeStyle::Moment)
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
            .map(|(name, count)| locale.say(name, &[("count", Arg::Count(count))]))
            .fold(Words::default(), Words::and),
    }
}

/// The same, in seconds where it is less than a minute.
pub(super) fn exact_span(locale: Locale, milliseconds: i64) -> Words {
    if milliseconds >= MINUTE {
        return span(locale, milliseconds);
    }
    locale.say(
        "span-seconds",
        &[("count", Arg::Count(milliseconds / 1000))],
    )
}

/// What a seat has left, in a few words.
pub(super) fn left(locale: Locale, clocks: &Clocks, seat: Seat, at: Timestamp) -> String {
    match clocks.left(seat, at) {
        0 => locale.phrase("span-none"),
        left => span(locale, left).plain(),
    }
}

/// All about the clocks of a game at a moment.
pub fn clock(locale: Locale, game: &Game, now: Timestamp) -> Reply {
    let number = ("number", Arg::from(game.number.to_string()));
    let Some(terms) = agreed(locale, game.setup.time_control) else {
        return Reply::aside(locale.say("clock-none", &[number]));
    };
    let head = locale.say("clock", &[number, ("terms", terms.into())]);
    let Some(clocks) = game.clocks() else {
        let state = match game.stage {
            Stage::Waiting => "clock-not-begun",
            Stage::Playing { .. } | Stage::Void(_) | Stage::Over { .. } => "clock-stopped",
        };
        return Reply::aside(head.line(locale.say(state, &[])));
    };
    let lines = [Seat::Challenger, Seat::Opponent].map(|seat| {
        let args = [
            ("who", Arg::Player(seated(game, seat))),
            ("left", span(locale, clocks.left(seat, now)).into()),
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
    let words = match until(locale, game, now) {
        Some(until) => words.line(until),
        None => words,
    };
    Reply {
        controls: flag_controls(locale, game, &clocks, now),
        ..Reply::aside(words)
    }
}

/// The button that claims a flag, once it has fallen and somebody must claim it.
fn flag_controls(
    locale: Locale,
    game: &Game,
    clocks: &Clocks,
    now: Timestamp,
) -> Vec<super::Control> {
    match game.setup.time_control.flag {
        FlagFall::Claim if now > clocks.deadline() => {
            vec![control(
                locale,
                game,
                ButtonKind::Flag,
                "button-flag",
                Style::Danger,
            )]
        }
        FlagFall::Claim | FlagFall::Automatic => Vec::new(),
    }
}

/// A player asks for the clocks to be stopped.
pub(super) fn pause_asked(locale: Locale, game: &Game, seat: Seat, days: u8) -> Reply {
    let args = [
        ("number", Arg::from(game.number.to_string())),
        ("who", Arg::Player(seated(game, seat))),
        ("opponent", Arg::Ping(seated(game, seat.other()))),
        ("days", Arg::Count(days.into())),
    ];
    Reply {
        controls: pause_controls(locale, game),
        ..Reply::public(locale.say("pause-asked", &args))
    }
}

pub(super) fn pause_granted(locale: Locale, game: &Game, seat: Seat, at: Timestamp) -> Reply {
    let args = [
        ("number", Arg::from(game.number.to_string())),
        ("who", Arg::Player(seated(game, seat))),
        ("asker", Arg::Ping(seated(game, seat.other()))),
    ];
    let words = locale.say("pause-granted", &args);
    Reply::public(match until(locale, game, at) {
        Some(until) => words.and(until),
        None => words,
    })
}

/// Why the clocks do not allow a thing.
pub(super) fn refused(locale: Locale, refusal: ClockRefusal) -> Words {
    match refusal {
        ClockRefusal::Untimed => locale.say("refused-no-clock", &[]),
        ClockRefusal::TimeIsLeft { until } => {
            locale.say("refused-time-is-left", &[("until", moment(until))])
        }
        ClockRefusal::OwnTime => locale.say("refused-own-time", &[]),
        ClockRefusal::TimeIsUp { at } => locale.say("refused-time-is-up", &[("at", moment(at))]),
        ClockRefusal::Paused { until } => locale.say("refused-paused", &[("until", moment(until))]),
        ClockRefusal::PauseTooLong => {
            let most = ("most", Arg::Count(LONGEST_PAUSE.into()));
            locale.say("refused-pause-too-long", &[most])
        }
    }
}

/// One message about everything that is due to one player: the games, each with its most urgent alarm.
pub fn reminded(locale: Locale, due: &[(Game, Alarm)]) -> Option<Reply> {
    let (first, _) = due.first()?;
    let who = seated(first, first.to_move()?);
    let lead = locale.say("reminder", &[("who", Arg::Ping(who))]);
    let words = due
        .iter()
        .filter_map(|(game, alarm)| {
            let clocks = game.clocks()?;
            let name = match alarm {
                Alarm::PauseOver => "reminder-pause-over",
                Alarm::Half | Alarm::Tenth | Alarm::Fiftieth | Alarm::Flag => "reminder-game",
            };
            let args = [
                ("number", Arg::from(game.number.to_string())),
                ("game", game_name(locale, game.setup.variant).into()),
                (
                    "opponent",
                    Arg::Player(seated(game, clocks.to_move().other())),
                ),
                ("deadline", deadline(clocks.deadline())),
            ];
            Some(locale.say(name, &args))
        })
        .fold(lead, Words::line);
    Some(Reply::public(words))
}

/// The time of the player to move has run out, and the opponent may claim it.
pub fn flag_can_be_claimed(locale: Locale, game: &Game) -> Option<Reply> {
    let late = game.to_move()?;
    let args = [
        ("number", Arg::from(game.number.to_string())),
        ("who", Arg::Player(seated(game, late))),
        ("opponent", Arg::Ping(seated(game, late.other()))),
    ];
    let claim = control(locale, game, ButtonKind::Flag, "button-flag", Style::Danger);
    // The message takes the place of a request that waits: it asks for that answer, too.
    let asked = match &game.stage {
        Stage::Playing {
            pending: Some(asked),
            ..
        } => request_controls(locale, game, *asked),
        Stage::Playing { pending: None, .. }
        | Stage::Waiting
        | Stage::Void(_)
        | Stage::Over { .. } => Vec::new(),
    };
    Some(Reply {
        controls: [claim].into_iter().chain(asked).collect(),
        earlier: Some(Earlier {
            game: game.number,
            event: game.events.last().map_or(0, |event| event.number),
            revision: game.revision(),
            board: EarlierBoard::Stays,
        }),
        ..Reply::public(locale.say("flag-can-be-claimed", &args))
    })
}
