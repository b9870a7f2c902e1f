//! Time in words: what was agreed, what is left, and what is due.

use super::buttons::{button, request_buttons};
use super::events::asked_of;
use super::games::menu;
use super::reply::{Control, Earlier, EarlierBoard, Reply};
use super::words::{Arg, Locale, TimeStyle, Words};
use super::{action_args, game_name, seated, with_number};
use crate::command::custom_id::ButtonKind;
use crate::game::{
    Alarm, Clock, Clocks, DAY, FlagFall, Game, Key, LONGEST_PAUSE, PendingRequest, Seat, Stage,
    Summary, TimeControl, Timestamp,
};
use crate::referee::ClockRefusal;

/// The most games of a reminder that have a button each.
const MOST_BOARDS: usize = 5;

const MINUTE: i64 = 60 * 1000;
const HOUR: i64 = 60 * MINUTE;

/// The time control, where there is a clock.
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
    }
}

fn count(name: &'static str, number: impl Into<i64>) -> (&'static str, Arg<'static>) {
    (name, Arg::Count(number.into()))
}

/// The deadline of the player to move, as of a moment, where there is a clock.
pub(super) fn until(locale: Locale, game: &Game, at: Timestamp) -> Option<Words> {
    deadline_words(locale, game, at, "time-until")
}

/// The same, told to that player.
pub(super) fn until_for_player(locale: Locale, game: &Game, at: Timestamp) -> Option<Words> {
    deadline_words(locale, game, at, "time-until-you")
}

fn deadline_words(locale: Locale, game: &Game, at: Timestamp, running: &str) -> Option<Words> {
    let clocks = game.clocks()?;
    if at > clocks.deadline() {
        let deadline = ("deadline", moment(clocks.deadline()));
        return Some(locale.say("time-out", &[deadline]));
    }
    let deadline = ("deadline", deadline(clocks.deadline()));
    Some(match clocks.paused_until(at) {
        Some(end) => locale.say("time-paused", &[("end", moment(end)), deadline]),
        None => locale.say(running, &[deadline]),
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
            .map(|(name, number)| locale.say(name, &[count("count", number)]))
            .fold(Words::default(), Words::and),
    }
}

/// The same, in seconds where it is less than a minute.
pub(super) fn exact_span(locale: Locale, milliseconds: i64) -> Words {
    if milliseconds >= MINUTE {
        return span(locale, milliseconds);
    }
    locale.say("span-seconds", &[count("count", milliseconds / 1000)])
}

/// What a seat has left, in a few words.
pub(super) fn left(locale: Locale, clocks: &Clocks, seat: Seat, at: Timestamp) -> String {
    match clocks.left(seat, at) {
        0 => locale.phrase("span-none"),
        left => span(locale, left).plain(),
    }
}

/// The time control and the clocks of a game at a moment.
pub fn clock(locale: Locale, game: &Game, now: Timestamp) -> Reply {
    let number = ("number", game.number.into());
    let Some(terms) = agreed(locale, game.setup.time_control) else {
        return Reply::to_asker(locale.say("clock-none", &[number]));
    };
    let head = locale.say("clock", &[number, ("terms", terms.into())]);
    let Some(clocks) = game.clocks() else {
        let state = match game.stage {
            Stage::Waiting => "clock-not-begun",
            Stage::Playing { .. } | Stage::Void(_) | Stage::Over { .. } => "clock-stopped",
        };
        return Reply::to_asker(head.line(locale.say(state, &[])));
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
    let may_be_claimed = game.setup.time_control.flag == FlagFall::Claim && now > clocks.deadline();
    Reply::to_asker(words.line(until(locale, game, now)))
        .with_controls(may_be_claimed.then(|| button(locale, game, ButtonKind::Flag)))
}

/// A player asks for a pause of the clocks.
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
            locale.say("refused-pause-too-long", &[count("most", LONGEST_PAUSE)])
        }
    }
}

/// The reminders of one player in one message: the games, each with its most urgent alarm.
pub fn reminder(locale: Locale, due: &[(Game, Alarm)]) -> Option<Reply> {
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
            let opponent = seated(game, clocks.to_move().other());
            let args = [
                ("number", game.number.into()),
                ("game", game_name(locale, game.setup.variant).into()),
                ("opponent", Arg::Player(opponent)),
                ("deadline", deadline(clocks.deadline())),
            ];
            Some(locale.say(name, &args))
        })
        .fold(lead, Words::line);
    let board = |game| button(locale, game, ButtonKind::Board);
    // A menu under a public message keeps its choice, so few games have a button each.
    let (controls, menus) = match due {
        [_] => (vec![board(first)], None),
        few if few.len() <= MOST_BOARDS => {
            let named = few.iter().map(|(game, _)| Control {
                label: game.number.to_string(),
                ..board(game)
            });
            (named.collect(), None)
        }
        _ => {
            let games: Vec<Summary> = due.iter().map(|(game, _)| Summary::of(game)).collect();
            (Vec::new(), menu(locale, &games))
        }
    };
    let reply = Reply::to_everyone(words).with_controls(controls);
    Some(reply.with_menus(menus))
}

/// The time of the player to move has run out, and the opponent may claim it.
pub fn flag_can_be_claimed(locale: Locale, game: &Game) -> Option<Reply> {
    let args = action_args(game, game.to_move()?);
    let mut controls = vec![button(locale, game, ButtonKind::Flag)];
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
            board: EarlierBoard::Stays,
        }),
        ..Reply::to_everyone(with_number(locale, game, "flag-can-be-claimed", &args))
    })
}
