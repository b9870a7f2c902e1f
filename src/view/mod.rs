//! Rulings, refusals and questions → what a front end shows. Every sentence that a player reads comes from here.

mod board;
pub mod board_style;
mod challenge_form;
mod clocks;
mod controls;
mod events;
mod export;
mod help;
mod lists;
mod privacy;
mod pseudo;
mod reach;
mod refusals;
pub mod reply;
mod settings;
mod suggest;
mod why_illegal;
pub mod words;

pub use board::{flipped, spoken};
pub use challenge_form::{drafted, drafted_out, form_updated};
pub use clocks::{clock, flag_can_be_claimed, reminded};
pub use controls::picked;
pub use events::ruled;
pub use export::export;
pub use help::{about, guide, help, help_about};
pub use lists::{board, games, history, moved_in, moves, opened, replay, rules, thread_name};
pub use privacy::{
    all_stored, blocked, confirm_forgetting, forgotten, no_such_part, stored, unblocked,
};
pub use reach::{hindered, missing, rehomed, without_thread};
pub use refusals::{
    error, in_doubt, refused, trouble, unreadable_button, unreadable_line, unreadable_name,
    written_unseen,
};
pub use reply::{Audience, Board, Choice, Control, File, MenuControl, PlayerBars, Reply, Style};
pub use settings::{server_settings, settings};
pub use suggest::{
    suggested, suggested_clocks, suggested_commands, suggested_games, suggested_starts,
    suggested_zones,
};
pub use why_illegal::sentence as reason;
pub use words::{Locale, Part, TimeStyle, Words};

use crate::game::{Game, PendingRequest, Player, Seat};
use crate::rules::Variant;
use crate::rules::outcome::Side;

/// The name of a game for people.
pub fn game_name(locale: Locale, variant: &Variant) -> String {
    locale.phrase(&format!("game-{}", variant.key))
}

/// The name of a player for people.
fn player_name(locale: Locale, player: &Player) -> String {
    if player.id.is_former() {
        locale.phrase("former-player")
    } else {
        player.name.clone()
    }
}

fn side_name(locale: Locale, side: Side) -> String {
    locale.phrase(side.pick("side-white", "side-black"))
}

/// The player of a side. Before the challenge is taken everybody is the challenger; nobody asks then.
fn player_of(game: &Game, side: Side) -> &Player {
    let seat = game.play().map_or(Seat::Challenger, |play| play.seat(side));
    seated(game, seat)
}

/// That what was asked for still waits for an answer.
fn still_waits(locale: Locale, asked: Option<PendingRequest>) -> Option<Words> {
    let name = match asked? {
        PendingRequest::Draw(_) => "offer-stands",
        PendingRequest::Takeback(_) => "takeback-stands",
        PendingRequest::Pause(_) => "pause-stands",
    };
    Some(locale.say(name, &[]))
}

/// The player in a seat; the challenger while nobody sits opposite.
fn seated(game: &Game, seat: Seat) -> &Player {
    game.player(seat).unwrap_or(&game.setup.challenger)
}
