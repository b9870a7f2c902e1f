//! Answers and messages about clocks, pauses and holidays.

use super::buttons::{button, request_buttons};
use super::clocks::{agreed, count_arg, countdown, days_off, deadline, left, second, span, until};
use super::people::{action_args, asked_of, joined, seated, with_number};
use super::reply::{ControlOwner, Earlier, PreviousControls, Reply};
use super::{buttons, refusals};
use crate::features::notifications::view::with_boards;
use crate::game::{
    Alarm, Day, FlagFall, Game, GameNumber, Holiday, PlayerId, RequestKind, Seat, Stage, Timestamp,
};
use crate::referee::Refusal;
use crate::words::{Arg, Locale, Words};

/// Maximum number of games in a reminder with a button each.
const MOST_BOARDS: usize = 5;

/// The time control and the current clocks of a game.
pub fn clock(locale: Locale, game: &Game, reader: PlayerId, now: Timestamp) -> Reply {
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
    let claims = game.seat_of(reader) == Some(clocks.to_move().other());
    let is_claimed = game.setup.time_control.flag == FlagFall::Claim;
    let may_be_claimed = claims && is_claimed && clocks.is_over(now);
    Reply::to_user(words.line(until(locale, game, now)))
        .with_controls(may_be_claimed.then(|| button(locale, game, buttons::FLAG)))
}

pub(crate) fn pause_asked(locale: Locale, game: &Game, seat: Seat, days: u8) -> Reply {
    let mut args = action_args(game, seat);
    args.push(count_arg("days", days));
    let name = asked_of(game, seat, "pause-asked", "pause-asked-arbiter");
    let words = with_number(locale, game, name, &args);
    let buttons = request_buttons(locale, game, RequestKind::Pause.by(seat));
    Reply::to_everyone(words).with_controls(buttons)
}

pub(crate) fn pause_granted(locale: Locale, game: &Game, seat: Seat, at: Timestamp) -> Reply {
    let words = with_number(locale, game, "pause-granted", &action_args(game, seat));
    Reply::to_everyone(words.and(until(locale, game, at)))
}

pub(crate) fn time_given(
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

/// The reminders of one player in one message: the games, each with its most urgent alarm.
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

/// Says that the player to move ran out of time, which the opponent may claim.
pub fn flag_can_be_claimed(locale: Locale, game: &Game) -> Option<Reply> {
    let args = action_args(game, game.to_move()?);
    let event = game.events.last().map_or(0, |event| event.number);
    let mut reply = Reply::to_everyone(with_number(locale, game, "flag-can-be-claimed", &args))
        .with_controls([button(locale, game, buttons::FLAG)])
        .owned_by(game, ControlOwner::Request(event));
    // The message replaces a pending request, so it also has that one's buttons.
    if let Some(pending) = game.pending() {
        reply = reply.with_controls(request_buttons(locale, game, pending));
    }
    reply.earlier = Some(Earlier {
        game: game.number,
        event,
        revision: game.revision(),
        board: PreviousControls::Keep,
    });
    Some(reply)
}

/// Says that a holiday was taken in several games, and not in others.
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
        let why = refusals::refusal_words(locale, refusal, Some(game)).into();
        let args = [("number", game.number.into()), ("why", why)];
        locale.say("holidays-refused", &args)
    });
    Reply::to_user(why.fold(words, Words::line))
}

pub(crate) fn holiday(
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

/// The sentence variant for one or several days of holiday.
fn one_or_several([first, last]: [Day; 2]) -> (&'static str, Arg<'static>) {
    count_arg("days", if first == last { 1 } else { 2 })
}
