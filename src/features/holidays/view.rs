//! Sentences about leave from all games.

use super::store::{DaysOfYear, MOST_LEAVE};
use crate::play::view::Reply;
use crate::words::{Arg, Locale, Words};

fn args((year, days): DaysOfYear) -> [(&'static str, Arg<'static>); 3] {
    [
        ("year", year.to_string().into()),
        ("days", Arg::number(days)),
        ("most", Arg::number(MOST_LEAVE)),
    ]
}

/// How many days are left in a year.
pub fn leave_left(locale: Locale, left: DaysOfYear) -> Words {
    locale.say("leave-left", &args(left))
}

/// The leave is longer than what is left of a year.
pub fn leave_spent(locale: Locale, left: DaysOfYear) -> Reply {
    Reply::to_user(locale.say("leave-spent", &args(left)))
}

/// The leave begins too soon or too late.
pub fn leave_too_soon(locale: Locale) -> Reply {
    Reply::to_user(locale.say("leave-too-soon", &[]))
}

pub fn no_games_to_leave(locale: Locale) -> Reply {
    Reply::to_user(locale.say("leave-no-games", &[]))
}
