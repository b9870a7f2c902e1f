//! Every sentence that a player reads: rulings, refusals and answers become replies for a front end to show.

mod announcement;
mod board;
pub mod board_style;
mod bundle;
mod buttons;
mod card;
mod challenge_form;
mod clocks;
mod description;
mod effects;
mod endings;
mod errors;
mod events;
mod export;
mod games;
mod graph;
mod help;
mod hints;
mod history;
mod legend;
mod lines;
mod more;
mod names;
mod notes;
pub mod page;
mod permissions;
mod privacy;
mod pseudo;
mod puzzle;
mod receipts;
mod refusals;
mod replay;
pub mod reply;
mod review;
mod review_pages;
mod rules;
mod scores;
mod settings;
mod suggest;
mod taps;
mod threads;
mod tower;
mod which_game;
mod why_illegal;
pub mod words;

pub use announcement::{announcement, announcement_failure, retraction, role_ping};
pub use board::{board, flipped, opened, turn_note};
pub use bundle::{exists, sentences};
pub use buttons::{BUTTONS, ButtonSpec, board_buttons};
pub use card::card;
pub use challenge_form::challenge_form;
pub use clocks::{clock, flag_can_be_claimed, holidays, reminder};
pub use description::{described_together, spoken};
pub use endings::result_line;
pub use errors::{
    arbiters_name, chat_welcome, error, in_doubt, overloaded, saved_file, speaker_changed, trouble,
    unreadable_button, unreadable_line, unreadable_name, written_unseen,
};
pub use events::{arbiter_offer, event, full_move, newest_event};
pub use export::{export, export_page};
pub use games::{games, named};
pub use help::{about, help, help_about};
pub use hints::{hint, hints_taken};
pub use history::{history, moves};
pub use lines::{board_line, challenge_line, request_line};
pub use more::{more, pause_length};
pub use names::{choice_named, command_named, names, option_named, paths, typed_in};
pub use notes::{
    direct_messages_refused, direct_messages_stopped, direct_notes, nudged, turn_pings,
};
pub use permissions::{delivery_failure, missing, read_by_user_alone};
pub use privacy::{
    all_stored, blocked, confirm_forgetting, forgotten, no_such_part, stored, unblocked,
};
pub use puzzle::{
    daily_puzzle, no_open_puzzle, no_puzzle_of, no_such_answer, no_such_daily_puzzle, puzzle,
    puzzle_is_over, puzzle_is_played,
};
pub use receipts::{receipt, receipt_elsewhere, receipt_in_thread};
pub use refusals::refused;
pub use replay::replay;
pub use reply::{Audience, Board, Choice, Control, File, FileContent, MenuControl, Reply, Style};
pub use review::review;
pub use review_pages::{
    Reviewed, review_already_shared, review_page, review_posted, review_shared, review_underway,
};
pub use rules::{guide, rules};
pub use scores::{score_after, score_against, scores};
pub use settings::{server_settings, settings};
pub use suggest::{
    suggested, suggested_answers, suggested_clocks, suggested_commands, suggested_games,
    suggested_quiet_hours, suggested_starts, suggested_zones,
};
pub use taps::taps;
pub use threads::{game_moved, moved_in, thread_name, without_thread};
pub use tower::tower_words;
pub use why_illegal::sentence as reason;
pub use words::{Locale, Part, TimeStyle, Words, shortened};

use crate::engine::level::Level;
use crate::game::{Game, Key, PendingRequest, Player, Seat};
use crate::rules::Variant;
use crate::rules::outcome::Side;
use words::Arg;

pub fn game_name(locale: Locale, variant: &Variant) -> String {
    locale.phrase(&format!("game-{}", variant.key))
}

fn player_name(locale: Locale, player: &Player) -> String {
    if player.id.is_former() {
        return locale.phrase("former-player");
    }
    if !player.id.is_arbiter() {
        return player.name.clone();
    }
    let mut levels = Level::ALL.iter();
    match levels.find(|level| Player::arbiter(Some(**level)).name == player.name) {
        Some(level) => {
            let level = locale.phrase(&format!("choice-{}", level.key()));
            locale.say("arbiter", &[("level", level.into())]).plain()
        }
        None => locale.phrase("arbiter-of-any-level"),
    }
}

/// A result as people write it, `½–½`; records keep `1/2-1/2`.
const fn result(recorded: &str) -> &str {
    match recorded.as_bytes() {
        b"1-0" => "1–0",
        b"0-1" => "0–1",
        b"1/2-1/2" => "½–½",
        _ => recorded,
    }
}

fn side_name(locale: Locale, side: Side) -> String {
    locale.phrase(side.pick("side-white", "side-black"))
}

/// The player of a side; the challenger before the challenge is accepted.
fn player_of(game: &Game, side: Side) -> &Player {
    let seat = game.play().map_or(Seat::Challenger, |play| play.seat(side));
    seated(game, seat)
}

/// Says that a request still waits for an answer.
fn still_waits(locale: Locale, pending: Option<PendingRequest>) -> Option<Words> {
    Some(locale.say(&format!("{}-stands", pending?.key()), &[]))
}

/// `a`, `a and b`, `a, b and c`.
fn joined(locale: Locale, names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {} {last}", first.join(", "), locale.phrase("list-and")),
    }
}

/// A sentence about a game behind its number. The thread of a game is named after the number already.
fn with_number(locale: Locale, game: &Game, name: &str, args: &[(&'static str, Arg<'_>)]) -> Words {
    let words = locale.say(name, args);
    if game.card_elsewhere().is_some() {
        return words;
    }
    let args = [("number", game.number.into()), ("words", words.into())];
    locale.say("about-game", &args)
}

fn game_args<'a>(
    game: &'a Game,
    mention: impl Fn(&'a Player) -> Arg<'a>,
) -> Vec<(&'static str, Arg<'a>)> {
    vec![
        ("number", game.number.into()),
        ("white", mention(player_of(game, Side::White))),
        ("black", mention(player_of(game, Side::Black))),
    ]
}

/// The arguments of a sentence about a player's action, which the opponent is pinged for.
fn action_args(game: &Game, seat: Seat) -> Vec<(&'static str, Arg<'_>)> {
    vec![
        ("number", game.number.into()),
        ("who", Arg::Player(seated(game, seat))),
        ("opponent", Arg::Ping(seated(game, seat.other()))),
    ]
}

/// The player in a seat; the challenger while nobody sits opposite.
fn seated(game: &Game, seat: Seat) -> &Player {
    game.player(seat).unwrap_or(&game.setup.challenger)
}
