//! Answers about links to the board.

use crate::play::view::Reply;
use crate::words::{Arg, Locale, Words};

/// The link, visible to its person only.
pub fn link(locale: Locale, link: &str, is_to_watch: bool) -> Reply {
    // Angle brackets keep Discord from opening it for a preview.
    let link = Words::text(format!("<{link}>"));
    let about = if is_to_watch {
        "board-link-watch"
    } else {
        "board-link"
    };
    Reply::to_user(link.line(locale.say(about, &[])))
}

pub fn ended(locale: Locale, count: u64) -> Reply {
    let count = Arg::Count(count.cast_signed());
    Reply::to_user(locale.say("board-links-ended", &[("count", count)]))
}

pub fn no_board(locale: Locale) -> Reply {
    Reply::to_user(locale.say("board-none", &[]))
}

pub fn no_watching(locale: Locale) -> Reply {
    Reply::to_user(locale.say("board-not-watched", &[]))
}

pub fn not_opened(locale: Locale) -> Reply {
    Reply::to_user(locale.say("activity-unavailable", &[]))
}
