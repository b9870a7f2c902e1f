//! Every sentence that a player reads: rulings, refusals and answers become replies for a front end to show.

mod board;
pub mod board_style;
mod bundle;
mod buttons;
mod card;
mod challenge_form;
mod challenges;
mod clock_replies;
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
mod imports;
mod ladder;
mod legend;
mod lines;
mod more;
mod names;
mod notes;
pub mod page;
pub mod page_content;
mod people;
mod permissions;
mod privacy;
mod pseudo;
mod puzzle;
mod record;
mod refusals;
mod replay;
pub mod reply;
mod review;
mod review_pages;
mod rules;
mod scores;
mod settings;
mod state;
mod suggest;
mod taps;
mod thinking;
mod tournaments;
mod votes;
mod which_game;
mod why_illegal;
pub mod words;

pub use board::{board, flipped, hints_taken, opened};
pub use bundle::exists;
pub use buttons::{BUTTONS, ButtonSpec, board_buttons};
pub use card::{card, game_moved, moved_in, thread_gone, thread_name, without_thread};
pub use challenge_form::{challenge_form, continue_form, form_again, tournament_form};
pub use challenges::{announcement, announcement_failure, retraction, role_ping};
pub use clock_replies::{clock, flag_can_be_claimed, holidays, reminder};
pub use description::{described_together, spoken};
pub use endings::{result_line, result_note};
pub use errors::{
    arbiters_name, chat_welcome, direct_messages_stopped, error, forgotten, import_too_large,
    in_doubt, no_next_game, no_open_puzzle, no_such_daily_puzzle, overloaded, puzzle_is_over,
    saved_file, speaker_changed, trouble, unreachable_import, unreadable_button, unreadable_import,
    unreadable_line, unreadable_name, written_unseen,
};
pub use events::{arbiter_offer, current_board, full_move, newest_event};
pub use export::{export, export_page};
pub use games::{games, named, next_game};
pub use help::{about, help, help_about};
pub use hints::hint;
pub use history::{history, moves, number_from, plans};
pub use imports::{
    import_error, import_form, import_notes, imported, not_imported, which_import,
    with_sides_as_names,
};
pub use ladder::{ladder, not_counted, often_paired, rating_changes, removed, season, standings};
pub use legend::tower_words;
pub use lines::{
    board_line, challenge_line, receipt, receipt_elsewhere, receipt_in_thread, request_line,
};
pub use more::{more, pause_length};
pub use names::{choice_named, command_named, names, option_named, paths, typed_in};
pub use notes::{direct_messages_refused, direct_notes, nudged, turn_pings};
pub use people::{game_name, side_as_name};
pub use permissions::{delivery_failure, hindrance, missing, read_by_user_alone};
pub use privacy::{all_stored, blocked, confirm_forgetting, no_such_part, stored, unblocked};
pub use puzzle::{daily_puzzle, no_puzzle_of, no_such_answer, puzzle};
pub use record::{move_text, setup_tags};
pub use refusals::refused;
pub use replay::{own_replay, replay, replay_already_shared, replay_posted, shared_replay};
pub use reply::{
    Audience, Board, Choice, Control, File, FileContent, MenuControl, Reply, Style, pictured_game,
};
pub use review::review;
pub use review_pages::{
    Reviewed, review_already_shared, review_page, review_posted, review_shared, review_underway,
};
pub use rules::{guide, rules};
pub use scores::{score_after, score_against, scores};
pub use settings::{server_settings, settings, usual_clock_offer};
pub use state::turn_note;
pub use suggest::{
    in_turn, suggested, suggested_answers, suggested_clocks, suggested_commands, suggested_games,
    suggested_quiet_hours, suggested_starts, suggested_zones,
};
pub use taps::taps;
pub use thinking::{think_selection, thinking};
pub use tournaments::{
    GAMES_A_MESSAGE, TournamentChange, first_move_due, replayed, round_begun, seats_refused,
    tournament_card, tournament_line, tournament_receipt, tournament_result, tournament_table,
    usual_tournament_name, winners_game,
};
pub use votes::{vote_tally, vote_until, voted};
pub use why_illegal::sentence as reason;
pub use words::{Locale, Part, TimeStyle, Words, capitalised, channel_name, shortened};
