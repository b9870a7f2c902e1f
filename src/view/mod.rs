//! Rulings, refusals and questions → what a front end shows. Every sentence that a player reads comes from here.

mod board;
mod clocks;
mod export;
mod happened;
mod lists;
mod no;
mod privacy;
pub mod reply;
mod taps;
mod why;
pub mod words;

pub use board::{flipped, spoken};
pub use clocks::{clock, flag_can_be_claimed, reminded};
pub use export::export;
pub use happened::ruled;
pub use lists::{about, board, games, help, history, moves, replay, rules};
pub use no::{misread, refused, trouble, unreadable_button, unreadable_line, unreadable_name};
pub use privacy::{all_stored, blocked, confirm_forgetting, forgotten, stored, unblocked};
pub use reply::{Audience, Board, Choice, Control, File, MenuControl, Plates, Reply, Style};
pub use taps::{picked, suggested, suggested_clocks, suggested_games, suggested_starts};
pub use why::sentence as reason;
pub use words::{Part, TimeStyle, Words};

use crate::referee::{Game, Player, Seat};
use crate::rules::Variant;
use crate::rules::outcome::Side;

/// The name of a game for people.
#[must_use]
pub fn game_name(variant: &Variant) -> String {
    words::phrase(&format!("game-{}", variant.key))
}

/// The name of a player for people.
fn player_name(player: &Player) -> String {
    if player.id.is_former() {
        words::phrase("former-player")
    } else {
        player.name.clone()
    }
}

/// The name of a side.
fn side_name(side: Side) -> String {
    words::phrase(side.pick("side-white", "side-black"))
}

/// The player of a side. Before the challenge is taken everybody is the challenger; nobody asks then.
fn player_of(game: &Game, side: Side) -> &Player {
    let seat = game.play().map_or(Seat::Challenger, |play| play.seat(side));
    seated(game, seat)
}

/// The player in a seat; the challenger while nobody sits opposite.
fn seated(game: &Game, seat: Seat) -> &Player {
    game.player(seat).unwrap_or(&game.founding.challenger)
}
