//! What is stored about a person: in words, as a file, and how it is removed.

use serde_json::{Value, json};

use super::reply::{File, Reply};
use super::words::{Arg, TimeStyle, Words, say};
use super::{player_name, side_name};
use crate::referee::{Founding, Person, Player, State, Summary, Time, Utc};

/// How many blocked people are listed at most.
const MOST_LISTED: usize = 20;

/// What is stored about the asker, in words, and why.
#[must_use]
pub fn stored(person: &Person) -> Reply {
    if !person.is_known() {
        return Reply::aside(say("privacy-none", &[]));
    }
    let mut words = say("privacy", &[]);
    if let Some(name) = &person.name {
        let who = Player {
            id: person.id,
            name: name.clone(),
        };
        let args = [
            ("id", person.id.0.to_string().into()),
            ("who", Arg::Player(&who)),
        ];
        words = words.line(say("privacy-name", &args));
    }
    words = words.line(say(
        "privacy-games",
        &[("count", count(person.games.len()))],
    ));
    if let Some(since) = person.since() {
        let when = Arg::Time(since, TimeStyle::Moment);
        words = words.and(say("privacy-since", &[("when", when)]));
    }
    Reply::aside(blocks(words, &person.blocked).line(say("privacy-more", &[])))
}

fn blocks(words: Words, blocked: &[Player]) -> Words {
    if blocked.is_empty() {
        return words;
    }
    let words = words.line(say("privacy-blocks", &[("count", count(blocked.len()))]));
    let words = blocked
        .iter()
        .take(MOST_LISTED)
        .map(|one| say("privacy-blocked", &[("who", Arg::Player(one))]))
        .fold(words, Words::line);
    match blocked.len().saturating_sub(MOST_LISTED) {
        0 => words,
        more => words.line(say("games-more", &[("count", more.to_string().into())])),
    }
}

/// The asker has blocked somebody.
#[must_use]
pub fn blocked(person: &Player) -> Reply {
    Reply::aside(say("blocked", &[("who", Arg::Player(person))]))
}

/// The asker has let somebody in again.
#[must_use]
pub fn unblocked(person: &Player) -> Reply {
    Reply::aside(say("unblocked", &[("who", Arg::Player(person))]))
}

fn count(number: usize) -> Arg<'static> {
    Arg::Count(i64::try_from(number).unwrap_or(i64::MAX))
}

/// Everything that is stored about the asker, as a file.
#[must_use]
pub fn all_stored(person: &Person) -> Reply {
    if !person.is_known() {
        return Reply::aside(say("privacy-none", &[]));
    }
    let games = person.games.iter().map(|(founding, game)| {
        let mut shown = own_game(person, founding, game);
        shown["entries"] = entries(person, game);
        shown
    });
    let block = |one: &Player| json!({ "id": one.id.0.to_string(), "name": one.name });
    let all = json!({
        "player": { "id": person.id.0.to_string(), "name": person.name },
        "games": games.collect::<Vec<_>>(),
        "blocks": person.blocked.iter().map(block).collect::<Vec<_>>(),
    });
    let file = File {
        name: "arbiter-data.json".to_owned(),
        text: format!("{all:#}\n"),
    };
    Reply {
        files: vec![file],
        ..Reply::aside(say("privacy-exported", &[]))
    }
}

/// A game as its player sees it. Numbers of the platform are text, because many programs cannot read them as numbers.
fn own_game(person: &Person, founding: &Founding, game: &Summary) -> Value {
    let is_challenger = founding.challenger.id == person.id;
    let other = if is_challenger {
        founding.opponent.as_ref()
    } else {
        Some(&founding.challenger)
    };
    let (state, challenger, result) = match game.state {
        State::Waiting => ("waiting", None, None),
        State::Playing { challenger, .. } => ("playing", Some(challenger), None),
        State::Over { challenger, result } => ("over", Some(challenger), Some(result)),
        State::Void => ("void", None, None),
    };
    let own = challenger.map(|side| if is_challenger { side } else { side.other() });
    json!({
        "number": game.number.0,
        "game": founding.variant.key,
        "start": founding.start,
        "clock": founding.terms.clock.to_string(),
        "flag": founding.terms.flag.key(),
        "channel": founding.home.channel.to_string(),
        "thread_of": founding.home.parent.map(|id| id.to_string()),
        "server": founding.home.server.map(|id| id.to_string()),
        "challenged_by": if is_challenger { "you" } else { "opponent" },
        "colour_wished": is_challenger.then(|| founding.wish.key()),
        "opponent": other.map(player_name),
        "colour": own.map(side_name),
        "state": state,
        "result": result,
        "changed": moment(game.changed),
    })
}

fn entries(person: &Person, game: &Summary) -> Value {
    let own = person.deeds.iter().filter(|deed| deed.game == game.number);
    own.map(|deed| {
        json!({
            "number": deed.entry,
            "what": deed.what,
            "detail": deed.detail,
            "at": moment(deed.at),
            "request": deed.request.to_string(),
        })
    })
    .collect()
}

fn moment(at: Time) -> String {
    Utc::of(at).precise()
}

/// The question whether the asker really wants to be forgotten, and what that means.
#[must_use]
pub fn confirm_forgetting(person: &Person, now: Time) -> Reply {
    if !person.is_known() {
        return Reply::aside(say("privacy-none", &[]));
    }
    let words = say("privacy-confirm", &[]);
    let words = match person.under_way(now) {
        0 => words,
        some => words.line(say("privacy-confirm-games", &[("count", count(some))])),
    };
    Reply::aside(words.line(say("privacy-confirm-how", &[])))
}

/// The asker is forgotten.
#[must_use]
pub fn forgotten() -> Reply {
    Reply::aside(say("privacy-forgotten", &[]))
}
