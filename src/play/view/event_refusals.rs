//! Why something can't be done in an event: a vote game, or several games.

use super::Reply;
use super::buttons::{self, button};
use super::clocks::count_arg;
use crate::game::Game;
use crate::referee::{
    EventRefusal, MOST_OPEN_TOURNAMENTS, MOST_OWN_VOTE_GAMES, MOST_TOURNAMENTS,
    MOST_TOURNAMENTS_AN_HOUR, MOST_VOTE_GAMES,
};
use crate::words::{Arg, Locale, Part, TimeStyle, Words};

/// The answer, with a button that confirms what can't be undone. `game` is the vote game to close.
pub(crate) fn refused(locale: Locale, refusal: &EventRefusal, game: Option<&Game>) -> Reply {
    let button = match refusal {
        EventRefusal::ConfirmClosingVote(_) => {
            game.map(|game| button(locale, game, buttons::CLOSE_VOTE))
        }
        refusal => crate::features::tournaments::view::confirmation(locale, refusal),
    };
    Reply::to_user(refusal_words(locale, refusal)).with_controls(button)
}

pub(crate) fn refusal_words(locale: Locale, refusal: &EventRefusal) -> Words {
    let name = format!("refused-tournament-{}", <&str>::from(refusal));
    // About another person, or about a host who has deleted their data.
    let of = |name: &str, who| locale.say(name, &[("who", Arg::Player(who))]);
    let args = match refusal {
        EventRefusal::TooMany => vec![("most", Arg::number(MOST_TOURNAMENTS))],
        EventRefusal::Seats { fewest, most } => {
            vec![count_arg("fewest", *fewest), count_arg("most", *most)]
        }
        EventRefusal::EntriesBeforeNext { most } => vec![("most", Arg::number(*most))],
        EventRefusal::TooFew { fewest } => vec![count_arg("fewest", *fewest)],
        EventRefusal::Role(role) => {
            vec![("role", Words::one(Part::Role(*role)).into())]
        }
        EventRefusal::TooManyOfYours => vec![("most", Arg::number(MOST_OPEN_TOURNAMENTS))],
        EventRefusal::TooManyAnHour { again } => vec![
            ("most", Arg::number(MOST_TOURNAMENTS_AN_HOUR)),
            ("again", Arg::Time(*again, TimeStyle::Moment)),
        ],
        EventRefusal::TooManyVotes => vec![("most", Arg::number(MOST_VOTE_GAMES))],
        EventRefusal::TooManyVotesOfYours => vec![("most", Arg::number(MOST_OWN_VOTE_GAMES))],
        EventRefusal::Unknown(number) | EventRefusal::ConfirmClosing(number) => {
            vec![("number", Arg::number(number.get()))]
        }
        EventRefusal::ConfirmClosingVote(number) => vec![("number", (*number).into())],
        EventRefusal::NotHost(Some(who)) => return of("refused-tournament-not-host-of", who),
        EventRefusal::NotEntered(Some(who)) => {
            return of("refused-tournament-not-entered-of", who);
        }
        EventRefusal::AlreadyOut(Some(who)) => {
            return of("refused-tournament-already-out-of", who);
        }
        EventRefusal::ConfirmWithdrawal {
            other, is_annulled, ..
        } => {
            let annulled = if *is_annulled { "-annulled" } else { "" };
            return match other {
                Some(who) => of(&format!("{name}-of{annulled}"), who),
                None => locale.say(&format!("{name}{annulled}"), &[]),
            };
        }
        _ => Vec::new(),
    };
    locale.say(&name, &args)
}
