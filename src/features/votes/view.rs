//! The messages about a channel's votes.

use crate::game::{Game, Play, Player, Seat, Timestamp};
use crate::play::view::Reply;
use crate::words::{Arg, Locale, Part, TimeStyle, Words};

fn notation_of_vote(locale: Locale, play: &Play, before: usize, code: &str) -> String {
    let voted = play.before(before).find(code);
    voted.map_or_else(
        || code.to_owned(),
        |voted| locale.localised_notation(voted.notation()),
    )
}

/// Confirms the user's vote.
pub fn voted(locale: Locale, game: &Game, code: &str, votes: usize) -> Reply {
    let play = game.play();
    let move_ = play.map_or_else(String::new, |play| {
        notation_of_vote(locale, play, play.plies.len(), code)
    });
    let args = [("move", move_.into()), ("votes", Arg::number(votes))];
    Reply::to_user(locale.say("voted", &args))
}

/// `Votes: Nf3 3, e4 1.`
pub fn vote_tally(locale: Locale, game: &Game, tally: &[(&str, usize)]) -> Option<Words> {
    let play = game.play()?;
    let before = play.plies.len().checked_sub(1)?;
    let each = tally.iter().map(|(code, count)| {
        let voted = notation_of_vote(locale, play, before, code);
        format!("{voted} {count}")
    });
    let each: Vec<String> = each.collect();
    (!each.is_empty()).then(|| locale.say("vote-tally", &[("votes", each.join(", ").into())]))
}

pub fn vote_until(locale: Locale, game: &Game, seat: Seat, until: Timestamp) -> Words {
    let mut args = vec![("until", Arg::Time(until, TimeStyle::Deadline))];
    let channel = game.player(seat).and_then(Player::channel);
    match channel.filter(|_| game.rival().is_some()) {
        Some(channel) => {
            args.push(("channel", Words::one(Part::Channel(channel)).into()));
            locale.say("vote-until-channel", &args)
        }
        None => locale.say("vote-until", &args),
    }
}
