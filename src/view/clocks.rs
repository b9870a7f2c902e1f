//! Time in words: what was agreed, what is left, and what is due.

use super::board::{control, pause_controls, request_controls};
use super::reply::{Earlier, EarlierBoard, Reply, Style};
use super::words::{Arg, TimeStyle, Voice, Words};
use super::{game_name, seated};
use crate::referee::clock::LONGEST_PAUSE;
use crate::referee::refusal::ClockRefusal;
use crate::referee::{
    Alarm, Clock, Clocks, DAY, FlagFall, Game, Seat, Stage, TapKind, Terms, Time,
};

const MINUTE: i64 = 60 * 1000;
const HOUR: i64 = 60 * MINUTE;

/// What is agreed about time, where there is a clock.
pub(super) fn agreed(voice: Voice, terms: Terms) -> Option<Words> {
    if terms.clock == Clock::Untimed {
        return None;
    }
    Some(how_much(voice, terms.clock).and(match terms.flag {
        FlagFall::Automatic => voice.say("clock-flag-automatic", &[]),
        FlagFall::Claim => voice.say("clock-flag-claim", &[]),
    }))
}

/// How much time there is.
pub(super) fn how_much(voice: Voice, clock: Clock) -> Words {
    match clock {
        Clock::Untimed => voice.say("clock-untimed", &[]),
        Clock::PerMove(days) => {
            voice.say("clock-per-move", &[("days", Arg::Count(days.get().into()))])
        }
        Clock::Bank(days, hours) => {
            let args = [
                ("days", Arg::Count(days.get().into())),
                ("hours", Arg::Count(hours.get().into())),
            ];
            voice.say("clock-bank", &args)
        }
    }
}

/// Until when the player to move may think, at the given moment, where there is a clock.
pub(super) fn until(voice: Voice, game: &Game, at: Time) -> Option<Words> {
    let clocks = game.clocks()?;
    if at > clocks.deadline() {
        let deadline = ("deadline", moment(clocks.deadline()));
        return Some(voice.say("time-out", &[deadline]));
    }
    let deadline = ("deadline", deadline(clocks.deadline()));
    Some(match clocks.paused_until(at) {
        Some(end) => voice.say("time-paused", &[("end", moment(end)), deadline]),
        None => voice.say("time-until", &[deadline]),
    })
}

fn deadline(at: Time) -> Arg<'static> {
    Arg::Time(at, TimeStyle::Deadline)
}

fn moment(at: Time) -> Arg<'static> {
    Arg::Time(at, TimeStyle::Moment)
}

/// A span in its two largest units: `6 days 3 hours`, `12 minutes`.
pub(super) fn span(voice: Voice, milliseconds: i64) -> Words {
    let units = [
        ("span-days", milliseconds / DAY),
        ("span-hours", milliseconds % DAY / HOUR),
        ("span-minutes", milliseconds % HOUR / MINUTE),
    ];
    let first = units.iter().position(|(_, count)| *count > 0);
    match first {
        None => voice.say("span-less", &[]),
        Some(first) => units
            .into_iter()
            .skip(first)
            .take(2)
            .filter(|(_, count)| *count > 0)
            .map(|(name, count)| voice.say(name, &[("count", Arg::Count(count))]))
            .fold(Words::default(), Words::and),
    }
}

/// The same, in seconds where it is less than a minute.
pub(super) fn exact_span(voice: Voice, milliseconds: i64) -> Words {
    if milliseconds >= MINUTE {
        return span(voice, milliseconds);
    }
    voice.say(
        "span-seconds",
        &[("count", Arg::Count(milliseconds / 1000))],
    )
}

/// What a seat has left, in a few words.
pub(super) fn left(voice: Voice, clocks: &Clocks, seat: Seat, at: Time) -> String {
    match clocks.left(seat, at) {
        0 => voice.phrase("span-none"),
        left => span(voice, left).plain(),
    }
}

/// All about the clocks of a game at a moment.
#[must_use]
pub fn clock(voice: Voice, game: &Game, now: Time) -> Reply {
    let number = ("number", Arg::from(game.number.to_string()));
    let Some(terms) = agreed(voice, game.founding.terms) else {
        return Reply::aside(voice.say("clock-none", &[number]));
    };
    let head = voice.say("clock", &[number, ("terms", terms.into())]);
    let Some(clocks) = game.clocks() else {
        let state = match game.stage {
            Stage::Waiting => "clock-not-begun",
            Stage::Playing { .. } | Stage::Void(_) | Stage::Over { .. } => "clock-stopped",
        };
        return Reply::aside(head.line(voice.say(state, &[])));
    };
    let lines = [Seat::Challenger, Seat::Opponent].map(|seat| {
        let args = [
            ("who", Arg::Player(seated(game, seat))),
            ("left", span(voice, clocks.left(seat, now)).into()),
        ];
        let name = if clocks.to_move() != seat {
            "clock-waiting"
        } else if clocks.left(seat, now) == 0 {
            "clock-run-out"
        } else {
            "clock-running"
        };
        voice.say(name, &args)
    });
    let words = lines.into_iter().fold(head, Words::line);
    let words = match until(voice, game, now) {
        Some(until) => words.line(until),
        None => words,
    };
    Reply {
        controls: flag_controls(voice, game, &clocks, now),
        ..Reply::aside(words)
    }
}

/// The button that claims a flag, once it has fallen and somebody must claim it.
fn flag_controls(voice: Voice, game: &Game, clocks: &Clocks, now: Time) -> Vec<super::Control> {
    match game.founding.terms.flag {
        FlagFall::Claim if now > clocks.deadline() => {
            vec![control(
                voice,
                game,
                TapKind::Flag,
                "button-flag",
                Style::Danger,
            )]
        }
        FlagFall::Claim | FlagFall::Automatic => Vec::new(),
    }
}

/// A player asks for the clocks to be stopped.
pub(super) fn pause_asked(voice: Voice, game: &Game, seat: Seat, days: u8) -> Reply {
    let args = [
        ("number", Arg::from(game.number.to_string())),
        ("who", Arg::Player(seated(game, seat))),
        ("opponent", Arg::Ping(seated(game, seat.other()))),
        ("days", Arg::Count(days.into())),
    ];
    Reply {
        controls: pause_controls(voice, game),
        ..Reply::public(voice.say("pause-asked", &args))
    }
}

/// A pause is granted.
pub(super) fn pause_granted(voice: Voice, game: &Game, seat: Seat, at: Time) -> Reply {
    let args = [
        ("number", Arg::from(game.number.to_string())),
        ("who", Arg::Player(seated(game, seat))),
        ("asker", Arg::Ping(seated(game, seat.other()))),
    ];
    let words = voice.say("pause-granted", &args);
    Reply::public(match until(voice, game, at) {
        Some(until) => words.and(until),
        None => words,
    })
}

/// Why the clocks do not allow a thing.
pub(super) fn refused(voice: Voice, refusal: ClockRefusal) -> Words {
    match refusal {
        ClockRefusal::Untimed => voice.say("refused-no-clock", &[]),
        ClockRefusal::TimeIsLeft { until } => {
            voice.say("refused-time-is-left", &[("until", moment(until))])
        }
        ClockRefusal::OwnTime => voice.say("refused-own-time", &[]),
        ClockRefusal::TimeIsUp { at } => voice.say("refused-time-is-up", &[("at", moment(at))]),
        ClockRefusal::Paused { until } => voice.say("refused-paused", &[("until", moment(until))]),
        ClockRefusal::PauseTooLong => {
            let most = ("most", Arg::Count(LONGEST_PAUSE.into()));
            voice.say("refused-pause-too-long", &[most])
        }
    }
}

/// One message about everything that is due to one player: the games, each with its most urgent alarm.
#[must_use]
pub fn reminded(voice: Voice, due: &[(Game, Alarm)]) -> Option<Reply> {
    let (first, _) = due.first()?;
    let who = seated(first, first.to_move()?);
    let lead = voice.say("reminder", &[("who", Arg::Ping(who))]);
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
                ("game", game_name(voice, game.founding.variant).into()),
                (
                    "opponent",
                    Arg::Player(seated(game, clocks.to_move().other())),
                ),
                ("deadline", deadline(clocks.deadline())),
            ];
            Some(voice.say(name, &args))
        })
        .fold(lead, Words::line);
    Some(Reply::public(words))
}

/// The time of the player to move has run out, and the opponent may claim it.
#[must_use]
pub fn flag_can_be_claimed(voice: Voice, game: &Game) -> Option<Reply> {
    let late = game.to_move()?;
    let args = [
        ("number", Arg::from(game.number.to_string())),
        ("who", Arg::Player(seated(game, late))),
        ("opponent", Arg::Ping(seated(game, late.other()))),
    ];
    let claim = control(voice, game, TapKind::Flag, "button-flag", Style::Danger);
    // The message takes the place of a request that waits: it asks for that answer, too.
    let asked = match &game.stage {
        Stage::Playing {
            asked: Some(asked), ..
        } => request_controls(voice, game, *asked),
        Stage::Playing { asked: None, .. }
        | Stage::Waiting
        | Stage::Void(_)
        | Stage::Over { .. } => Vec::new(),
    };
    Some(Reply {
        controls: [claim].into_iter().chain(asked).collect(),
        earlier: Some(Earlier {
            game: game.number,
            entry: game.entries.last().map_or(0, |entry| entry.number),
            revision: game.revision(),
            board: EarlierBoard::Stays,
        }),
        ..Reply::public(voice.say("flag-can-be-claimed", &args))
    })
}
