//! Why something can't be done in a tournament, a simul or a vote game.

use super::Format;
use super::command::{OpenEvent, TournamentControl};
use super::decide::TournamentWish;
use super::view::{format_name, tournament_button};
use crate::command::custom_id::CustomId;
use crate::game::{Conditions, Game};
use crate::play::view::buttons::{self, button};
use crate::play::view::clocks::count_arg;
use crate::play::view::{Control, Reply, Style};
use crate::referee::{
    MOST_OPEN_TOURNAMENTS, MOST_OWN_VOTE_GAMES, MOST_TOURNAMENTS, MOST_VOTE_GAMES,
    TournamentRefusal,
};
use crate::words::{Arg, Locale, Part, Words};

/// The answer, with a button that confirms what can't be undone. `game` is the vote game to close.
pub(crate) fn refused(locale: Locale, refusal: &TournamentRefusal, game: Option<&Game>) -> Reply {
    let confirm = |number, command| tournament_button(locale, number, command, Style::Danger);
    let button = match refusal {
        TournamentRefusal::ConfirmWithdrawal(number, None) => {
            Some(confirm(*number, "event withdraw confirm:yes"))
        }
        TournamentRefusal::ConfirmClosing(number) => {
            Some(confirm(*number, "event close confirm:yes"))
        }
        TournamentRefusal::ConfirmClosingVote(_) => {
            game.map(|game| button(locale, game, buttons::CLOSE_VOTE))
        }
        _ => None,
    };
    Reply::to_user(refusal_words(locale, refusal)).with_controls(button)
}

pub(crate) fn refusal_words(locale: Locale, refusal: &TournamentRefusal) -> Words {
    let name = format!("refused-tournament-{}", <&str>::from(refusal));
    // About another person, or about a host who has deleted their data.
    let of = |name: &str, who| locale.say(name, &[("who", Arg::Player(who))]);
    let args = match refusal {
        TournamentRefusal::TooMany => vec![("most", Arg::number(MOST_TOURNAMENTS))],
        TournamentRefusal::Seats { fewest, most } => {
            vec![count_arg("fewest", *fewest), count_arg("most", *most)]
        }
        TournamentRefusal::TooFew { fewest } => vec![count_arg("fewest", *fewest)],
        TournamentRefusal::Role(role) => {
            vec![("role", Words::one(Part::Role(*role)).into())]
        }
        TournamentRefusal::TooManyOfYours => vec![("most", Arg::number(MOST_OPEN_TOURNAMENTS))],
        TournamentRefusal::TooManyVotes => vec![("most", Arg::number(MOST_VOTE_GAMES))],
        TournamentRefusal::TooManyVotesOfYours => vec![("most", Arg::number(MOST_OWN_VOTE_GAMES))],
        TournamentRefusal::ConfirmClosingVote(number) => vec![("number", (*number).into())],
        TournamentRefusal::NotHost(Some(who)) => return of("refused-tournament-not-host-of", who),
        TournamentRefusal::NotEntered(Some(who)) => {
            return of("refused-tournament-not-entered-of", who);
        }
        TournamentRefusal::AlreadyOut(Some(who)) => {
            return of("refused-tournament-already-out-of", who);
        }
        TournamentRefusal::ConfirmWithdrawal(_, Some(who)) => {
            return of("refused-tournament-confirm-withdrawal-of", who);
        }
        _ => Vec::new(),
    };
    locale.say(&name, &args)
}

/// The format doesn't allow this many seats: offers buttons for fewer seats, or for a Swiss tournament.
pub(crate) fn seats_refused(
    locale: Locale,
    refusal: &TournamentRefusal,
    wish: &TournamentWish,
) -> Reply {
    let reply = Reply::to_user(refusal_words(locale, refusal));
    let is_scheduled = wish.starts.or(wish.entries).is_some() || wish.repeat.is_some();
    let is_plain = !is_scheduled
        && wish.rated.is_none()
        && wish.role.is_none()
        && wish.round_days.is_none()
        && wish.start.is_none()
        && wish.conditions == Conditions::default();
    let TournamentRefusal::Seats { fewest, most } = refusal else {
        return reply;
    };
    let wanted = wish.seats.unwrap_or(*most);
    let mut offers = vec![(wish.format, wanted.clamp(*fewest, *most))];
    let (fewest_of_swiss, most_of_swiss) = Format::Swiss.seats();
    if wish.format != Format::Simul && (fewest_of_swiss..=most_of_swiss).contains(&wanted) {
        offers.push((Format::Swiss, wanted));
    }
    let offer = |(format, seats): (Format, u8)| Control {
        label: format!("{} · {seats}", format_name(locale, format).plain()),
        custom_id: CustomId::Tournament(TournamentControl::Open(OpenEvent {
            format,
            seats,
            game: wish.variant.map(|variant| variant.key.to_owned()),
            clock: wish.clock.map(|clock| clock.to_string()),
            name: wish.name.clone(),
        })),
        style: Style::Primary,
    };
    reply.with_controls(offers.into_iter().filter(|_| is_plain).map(offer))
}
