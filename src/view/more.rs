//! What else can be done in a game: the buttons that do not fit under its board.

use super::buttons::button;
use super::reply::Reply;
use super::words::Locale;
use crate::command::custom_id::ButtonKind;
use crate::game::{Game, Stage};
use crate::referee::Request;
use crate::settings::Reminders;

/// The further buttons, for the user alone: a player's own, then those that anybody who watches can use.
pub fn more(locale: Locale, game: &Game, request: &Request) -> Reply {
    let plays = game.seat_of(request.by.id).is_some();
    let is_timed = game.clocks().is_some();
    let mut kinds = Vec::new();
    if let Stage::Playing { pending, .. } = &game.stage {
        let is_to_move = game
            .seat_of(request.by.id)
            .is_some_and(|seat| game.to_move() == Some(seat));
        if is_to_move && (pending.is_none() || game.allows_hints()) {
            kinds.push(ButtonKind::Hint);
        }
        if plays && pending.is_none() {
            kinds.push(ButtonKind::Takeback);
            kinds.extend(is_timed.then_some(ButtonKind::Pause));
        }
        kinds.extend(is_timed.then_some(ButtonKind::Clock));
        let is_live = game.setup.time_control.clock.is_live();
        let may_give = plays && is_live && game.arbiters_seat().is_none();
        kinds.extend(may_give.then_some(ButtonKind::GiveTime));
    }
    kinds.extend([
        ButtonKind::History,
        ButtonKind::Describe,
        ButtonKind::Flip,
        ButtonKind::Replay,
        ButtonKind::Page,
        ButtonKind::Export,
        ButtonKind::Rules,
    ]);
    if plays && is_timed {
        kinds.push(match request.context.preferences.reminders {
            Reminders::All | Reminders::Last => ButtonKind::Mute,
            Reminders::Off => ButtonKind::Unmute,
        });
    }
    // A tower looks the same for both sides.
    if game
        .play()
        .is_some_and(|play| play.start.scene().is_tower())
    {
        kinds.retain(|kind| *kind != ButtonKind::Flip);
    }
    let words = locale.say("more", &[("number", game.number.into())]);
    let buttons = kinds.into_iter().map(|kind| button(locale, game, kind));
    Reply::to_asker(words).with_controls(buttons)
}

/// Asks how long a pause is wanted.
pub fn pause_length(locale: Locale, game: &Game) -> Reply {
    let kinds = [
        ButtonKind::PauseOneDay,
        ButtonKind::PauseThreeDays,
        ButtonKind::PauseSevenDays,
    ];
    Reply::to_asker(locale.say("pause-length", &[]))
        .with_controls(kinds.map(|kind| button(locale, game, kind)))
}
