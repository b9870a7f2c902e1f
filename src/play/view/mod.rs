//! Every sentence for players: rulings, refusals and answers become replies for a front end.

pub(crate) mod board;
pub mod board_style;
pub(crate) mod buttons;
mod card;
pub(crate) mod challenge_form;
pub(crate) mod challenges;
mod clock_replies;
pub(crate) mod clocks;
pub(crate) mod description;
pub(crate) mod effects;
mod endings;
pub(crate) mod errors;
pub(crate) mod event_refusals;
mod events;
mod export;
pub(crate) mod games;
pub(crate) mod history;
pub(crate) mod legend;
mod lines;
pub mod live;
mod more;
pub mod page;
pub mod page_content;
pub(crate) mod people;
mod permissions;
pub(crate) mod record;
pub(crate) mod refusals;
mod replay;
pub mod reply;
mod state;
mod suggest;
pub(crate) mod taps;
mod which_game;
pub(crate) mod why_illegal;

pub use board::{board, flipped, opened};

pub use buttons::{BUTTONS, ButtonSpec, board_buttons};
pub use card::{card, game_moved, moved_in, thread_gone, thread_name, without_thread};
pub use challenge_form::{challenge_form, continue_form, form_again};
pub use challenges::{announcement, announcement_failure, retraction, role_ping};
pub use clock_replies::{clock, flag_can_be_claimed, holidays, reminder};
pub use description::{described_together, spoken};
pub use endings::{result_line, result_note, score};
pub use errors::{
    arbiters_name, chat_welcome, command_as_move, direct_messages_stopped, error, forgotten,
    import_too_large, in_doubt, no_next_game, overloaded, saved_file, speaker_changed, trouble,
    unreachable_import, unreadable_button, unreadable_import, unreadable_line, unreadable_name,
    written_unseen,
};
pub use events::{arbiter_offer, current_board, full_move, newest_event};
pub use export::{export, export_page};
pub use games::{game_title, games, next_game};

pub use board::drawable_name;
pub use history::{history, moves, plans};

pub use legend::{mark_meaning, tower_levels, tower_words};
pub use lines::{
    board_line, challenge_line, receipt, receipt_elsewhere, receipt_in_thread, request_line,
};
pub use more::{more, pause_length};

pub use people::{game_name, side_as_name};
pub use permissions::{delivery_failure, hindrance, missing, read_by_user_alone};

pub use record::{move_text, setup_tags};
pub use refusals::refused;
pub use replay::{own_replay, replay, replay_already_shared, replay_posted, shared_replay};
pub use reply::{
    Audience, Board, Choice, Control, File, FileContent, MenuControl, Reply, ScheduledEvent, Style,
    pictured_game,
};

pub use state::turn_note;
pub use suggest::{
    in_turn, suggested, suggested_answers, suggested_clocks, suggested_commands, suggested_games,
    suggested_quiet_hours, suggested_starts, suggested_zones,
};
pub use taps::taps;

pub use why_illegal::sentence as reason;
