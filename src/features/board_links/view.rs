//! Answers about links to the board.

use crate::command::custom_id::CustomId;
use crate::game::Player;
use crate::play::view::{Control, Reply, Style};
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

/// The control that opens the form of a challenge to somebody who was chosen on the board inside Discord.
pub fn challenge_offer(locale: Locale, opponent: &Player) -> Reply {
    let name = [("opponent", Arg::Player(opponent))];
    Reply::to_user(locale.say("activity-offer", &name)).with_controls([Control {
        label: locale.phrase("activity-challenge-form"),
        custom_id: CustomId::ChallengeForm(opponent.clone()),
        style: Style::Primary,
    }])
}

pub fn not_opened(locale: Locale) -> Reply {
    Reply::to_user(locale.say("activity-unavailable", &[]))
}
