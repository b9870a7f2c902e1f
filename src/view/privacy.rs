//! What is stored about a person: in words, as a file, and how it is removed.

use serde_json::{Value, json};

use super::reply::{File, Reply};
use super::words::{Arg, TimeStyle, Voice, Words};
use super::{player_name, side_name};
use crate::referee::{
    Founding, Person, Played, Player, Preferences, State, Summary, Time, Trace, Utc,
};
use crate::rules::letters::Letters;

/// How many blocked people are listed at most.
const MOST_LISTED: usize = 20;

/// What is stored about the asker, in words, and why.
#[must_use]
pub fn stored(voice: Voice, person: &Person) -> Reply {
    if !person.is_known() {
        return Reply::aside(voice.say("privacy-none", &[]));
    }
    let mut words = voice.say("privacy", &[]);
    if let Some(name) = &person.name {
        let who = Player {
            id: person.id,
            name: name.clone(),
        };
        let args = [
            ("id", person.id.0.to_string().into()),
            ("who", Arg::Player(&who)),
        ];
        words = words.line(voice.say("privacy-name", &args));
    }
    words = words.line(voice.say(
        "privacy-games",
        &[("count", Arg::Count(person.games.cast_signed()))],
    ));
    if let Some(since) = person.since {
        let when = Arg::Time(since, TimeStyle::Moment);
        words = words.and(voice.say("privacy-since", &[("when", when)]));
    }
    let words = blocks(voice, words, &person.blocked);
    let words = match person.likes {
        Some(_) => words.line(voice.say("privacy-settings", &[])),
        None => words,
    };
    Reply::aside(words.line(voice.say("privacy-more", &[])))
}

fn blocks(voice: Voice, words: Words, blocked: &[Player]) -> Words {
    if blocked.is_empty() {
        return words;
    }
    let words = words.line(voice.say("privacy-blocks", &[("count", count(blocked.len()))]));
    let words = blocked
        .iter()
        .take(MOST_LISTED)
        .map(|one| voice.say("privacy-blocked", &[("who", Arg::Player(one))]))
        .fold(words, Words::line);
    match blocked.len().saturating_sub(MOST_LISTED) {
        0 => words,
        more => words.line(voice.say("games-more", &[("count", more.to_string().into())])),
    }
}

/// The asker has blocked somebody.
#[must_use]
pub fn blocked(voice: Voice, person: &Player) -> Reply {
    Reply::aside(voice.say("blocked", &[("who", Arg::Player(person))]))
}

/// The asker has let somebody in again.
#[must_use]
pub fn unblocked(voice: Voice, person: &Player) -> Reply {
    Reply::aside(voice.say("unblocked", &[("who", Arg::Player(person))]))
}

fn count(number: usize) -> Arg<'static> {
    Arg::Count(i64::try_from(number).unwrap_or(i64::MAX))
}

/// Everything that is stored about the asker, as a file, or one part of many: which one, counted from 1, of how many. The
/// first part has what does not belong to a game.
#[must_use]
pub fn all_stored(
    voice: Voice,
    person: &Person,
    played: &Played,
    part: usize,
    parts: usize,
) -> Reply {
    if !person.is_known() {
        return Reply::aside(voice.say("privacy-none", &[]));
    }
    let mut deeds = played.deeds.as_slice();
    let games = played.games.iter().map(|(founding, game)| {
        // Both are in the order of the games.
        let before = deeds.partition_point(|deed| deed.game < game.number);
        let until = deeds.partition_point(|deed| deed.game <= game.number);
        let mut shown = own_game(voice, person, founding, game);
        shown["entries"] = deeds[before..until].iter().map(entry).collect();
        deeds = &deeds[until..];
        shown
    });
    let block = |one: &Player| json!({ "id": one.id.0.to_string(), "name": one.name });
    let mut all = json!({
        "player": { "id": person.id.0.to_string(), "name": person.name },
        "games": games.collect::<Vec<_>>(),
    });
    if part == 1 {
        all["blocks"] = person.blocked.iter().map(block).collect();
        all["settings"] = person.likes.as_ref().map_or(Value::Null, set);
    }
    let (name, words) = if parts == 1 {
        (
            "arbiter-data.json".to_owned(),
            voice.say("privacy-exported", &[]),
        )
    } else {
        all["part"] = json!({ "number": part, "of": parts });
        let args = [("part", count(part)), ("parts", count(parts))];
        let words = voice.say("privacy-exported-part", &args);
        let words = if part < parts {
            let next = ("part", Arg::Text((part + 1).to_string().into()));
            words.line(voice.say("privacy-next-part", &[next]))
        } else {
            words
        };
        (format!("arbiter-data-{part}-of-{parts}.json"), words)
    };
    let file = File {
        name,
        text: format!("{all:#}\n"),
    };
    Reply {
        files: vec![file],
        ..Reply::aside(words)
    }
}

/// There are not so many parts.
#[must_use]
pub fn no_such_part(voice: Voice, parts: usize) -> Reply {
    Reply::aside(voice.say("privacy-no-part", &[("parts", count(parts))]))
}

/// What somebody has set, in the words in which it is set.
fn set(likes: &Preferences) -> Value {
    json!({
        "theme": likes.theme.key(),
        "orientation": likes.orientation.key(),
        "confirm-moves": likes.confirm.key(),
        "letters": likes.letters.map(Letters::key),
        "reminders": likes.reminders.key(),
        "time-zone": likes.zone.name(),
    })
}

/// A game as its player sees it. Numbers of the platform are text, because many programs cannot read them as numbers.
fn own_game(voice: Voice, person: &Person, founding: &Founding, game: &Summary) -> Value {
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
        "language": founding.language.key(),
        "channel": founding.home.channel.to_string(),
        "thread_of": founding.home.parent.map(|id| id.to_string()),
        "server": founding.home.server.map(|id| id.to_string()),
        "challenged_by": if is_challenger { "you" } else { "opponent" },
        "colour_wished": is_challenger.then(|| founding.wish.key()),
        "opponent": other.map(|other| player_name(voice, other)),
        "colour": own.map(|side| side_name(voice, side)),
        "state": state,
        "result": result,
        "changed": moment(game.changed),
    })
}

fn entry(deed: &Trace) -> Value {
    json!({
        "number": deed.entry,
        "what": deed.what,
        "detail": deed.detail,
        "at": moment(deed.at),
        "request": deed.request.to_string(),
    })
}

fn moment(at: Time) -> String {
    Utc::of(at).precise()
}

/// The question whether the asker really wants to be forgotten, and what that means.
#[must_use]
pub fn confirm_forgetting(voice: Voice, person: &Person) -> Reply {
    if !person.is_known() {
        return Reply::aside(voice.say("privacy-none", &[]));
    }
    let words = voice.say("privacy-confirm", &[]);
    let words = match person.under_way.cast_signed() {
        0 => words,
        some => words.line(voice.say("privacy-confirm-games", &[("count", Arg::Count(some))])),
    };
    Reply::aside(words.line(voice.say("privacy-confirm-how", &[])))
}

/// The asker is forgotten.
#[must_use]
pub fn forgotten(voice: Voice) -> Reply {
    Reply::aside(voice.say("privacy-forgotten", &[]))
}
