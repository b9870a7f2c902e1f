//! Further actions in a game: buttons that don't fit under its board.

use super::buttons;
use super::buttons::{button, continue_button};
use super::reply::Reply;
use crate::features::follows::decide::may_follow;
use crate::game::{Game, Stage};
use crate::referee::Request;
use crate::settings::Reminders;
use crate::words::Locale;

/// The further buttons, shown only to the user: a player's, then those for everybody.
pub fn more(locale: Locale, game: &Game, request: &Request) -> Reply {
    let plays = game.seat_of(request.by.id).is_some();
    let is_timed = game.clocks().is_some();
    let mut kinds = Vec::new();
    if let Stage::Playing { pending, .. } = &game.stage {
        let is_to_move = game
            .seat_of(request.by.id)
            .is_some_and(|seat| game.to_move() == Some(seat));
        if is_to_move && buttons::may_hint(game, *pending) {
            kinds.push(buttons::HINT);
        }
        if plays && pending.is_none() {
            kinds.push(buttons::TAKEBACK);
            kinds.extend((is_timed && !game.excludes_pauses()).then_some(buttons::PAUSE));
        }
        kinds.extend(is_timed.then_some(buttons::CLOCK));
        let is_live = game.setup.time_control.clock.is_live();
        let may_give = plays && is_live && game.arbiters_seat().is_none();
        kinds.extend(may_give.then_some(buttons::GIVE_TIME));
        kinds.extend(plays.then_some(buttons::THINK));
        kinds.extend(plays.then_some(buttons::RESIGN));
        if may_follow(game, request).is_ok() {
            kinds.extend([buttons::FOLLOW, buttons::FOLLOW_END]);
        }
    }
    kinds.extend(buttons::boards(request));
    kinds.extend([
        buttons::HISTORY,
        buttons::DESCRIBE,
        buttons::FLIP,
        buttons::REPLAY,
        buttons::PAGE,
        buttons::EXPORT,
        buttons::RULES,
    ]);
    if plays && is_timed {
        kinds.push(match request.context.preferences.reminders {
            Reminders::All | Reminders::Last => buttons::MUTE,
            Reminders::Off => buttons::UNMUTE,
        });
    }
    // A tower looks the same from both sides.
    if game
        .play()
        .is_some_and(|play| play.start.scene().is_tower())
    {
        kinds.retain(|kind| *kind != buttons::FLIP);
    }
    let words = locale.say("more", &[("number", game.number.into())]);
    let buttons = kinds.into_iter().map(|kind| button(locale, game, kind));
    Reply::to_user(words)
        .with_controls(buttons)
        .with_controls(continue_button(locale, game, None))
}

/// Asks for the length of a pause.
pub fn pause_length(locale: Locale, game: &Game) -> Reply {
    let kinds = [
        buttons::PAUSE_ONE_DAY,
        buttons::PAUSE_THREE_DAYS,
        buttons::PAUSE_SEVEN_DAYS,
    ];
    Reply::to_user(locale.say("pause-length", &[]))
        .with_controls(kinds.map(|kind| button(locale, game, kind)))
}
