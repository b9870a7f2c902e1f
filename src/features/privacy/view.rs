//! The personal data of a player: as text, as a file, and their deletion.

use crate::play::view::people::side_name;
use serde_json::{Value, json};

use super::decide::{Person, PersonalEvent, Played};
use crate::game::{GameSetup, Key, Player, State, Summary};
use crate::play::view::games::more;
use crate::play::view::{File, FileContent, Reply};
use crate::settings::Preferences;
use crate::words::{Arg, Locale, TimeStyle, Words, player_name};

/// Maximum number of blocked people listed.
const MOST_LISTED: usize = 20;

/// The stored data as text, with its purpose.
pub fn stored(locale: Locale, person: &Person) -> Reply {
    if !person.is_known() {
        return Reply::to_user(locale.say("privacy-none", &[]));
    }
    let mut words = locale.say("privacy", &[]);
    if let Some(name) = &person.name {
        let (id, name) = (person.id, name.clone());
        let who = Player { id, name };
        let args = [("id", id.to_string().into()), ("who", Arg::Player(&who))];
        words = words.line(locale.say("privacy-name", &args));
    }
    let games = ("count", Arg::Count(person.games.cast_signed()));
    words = words.line(locale.say("privacy-games", &[games]));
    if let Some(since) = person.since {
        let when = Arg::Time(since, TimeStyle::Moment);
        words = words.and(locale.say("privacy-since", &[("when", when)]));
    }
    let words = blocks(locale, words, &person.blocked);
    let settings = person.preferences.as_ref();
    let settings = settings.map(|_| locale.say("privacy-settings", &[]));
    let data = person.features.iter().filter(|data| !data.is_empty());
    let words = data.fold(words.line(settings), |words, data| {
        let (name, count) = data.count;
        words.line(locale.say(data.sentence, &[(name, Arg::number(count))]))
    });
    let words = words.line(locale.say("privacy-kept", &[]));
    Reply::to_user(words.line(locale.say("privacy-more", &[])))
}

fn blocks(locale: Locale, words: Words, blocked: &[Player]) -> Words {
    if blocked.is_empty() {
        return words;
    }
    let words = words.line(locale.say("privacy-blocks", &[("count", Arg::number(blocked.len()))]));
    blocked
        .iter()
        .take(MOST_LISTED)
        .map(|blocked| locale.say("privacy-blocked", &[("who", Arg::Player(blocked))]))
        .fold(words, Words::line)
        .line(more(locale, blocked.len().saturating_sub(MOST_LISTED)))
}

pub fn blocked(locale: Locale, person: &Player) -> Reply {
    Reply::to_user(locale.say("blocked", &[("who", Arg::Player(person))]))
}

pub fn unblocked(locale: Locale, person: &Player, was_blocked: bool) -> Reply {
    let name = if was_blocked {
        "unblocked"
    } else {
        "not-blocked"
    };
    Reply::to_user(locale.say(name, &[("who", Arg::Player(person))]))
}

/// The stored data as a file, part `part` of `parts`. The first part also has the data that isn't about games.
pub fn all_stored(
    locale: Locale,
    person: &Person,
    played: &Played,
    part: usize,
    parts: usize,
) -> Reply {
    if !person.is_known() {
        return Reply::to_user(locale.say("privacy-none", &[]));
    }
    let mut actions = played.events.as_slice();
    let games = played.games.iter().map(|(setup, game)| {
        // Both are ordered by game.
        let before = actions.partition_point(|action| action.game < game.number);
        let until = actions.partition_point(|action| action.game <= game.number);
        let mut shown = own_game(locale, person, setup, game);
        shown["entries"] = actions[before..until].iter().map(event).collect();
        actions = &actions[until..];
        let mut nudges = played.nudges.iter();
        if let Some((_, at)) = nudges.find(|(number, _)| *number == game.number) {
            shown["nudged"] = at.precise().into();
        }
        shown
    });
    let block = |one: &Player| {
        let id = (!one.id.is_former()).then(|| one.id.to_string());
        json!({ "id": id, "name": player_name(locale, one) })
    };
    let mut all = json!({
        "player": { "id": person.id.to_string(), "name": person.name },
        "games": games.collect::<Vec<_>>(),
    });
    if part == 1 {
        all["blocks"] = person.blocked.iter().map(block).collect();
        all["settings"] = person.preferences.as_ref().map_or(Value::Null, preferences);
        for data in &person.features {
            all[data.key] = data.value.clone();
        }
    }
    let (name, words) = if parts == 1 {
        let words = locale.say("privacy-exported", &[]);
        ("arbiter-data.json".to_owned(), words)
    } else {
        all["part"] = json!({ "number": part, "of": parts });
        let args = [("part", Arg::number(part)), ("parts", Arg::number(parts))];
        let next = ("part", (part + 1).to_string().into());
        let next = (part < parts).then(|| locale.say("privacy-next-part", &[next]));
        let words = locale.say("privacy-exported-part", &args).line(next);
        (format!("arbiter-data-{part}-of-{parts}.json"), words)
    };
    let text = format!("{all:#}\n");
    Reply {
        files: vec![File {
            name,
            content: FileContent::Text(text),
        }],
        ..Reply::to_user(words)
    }
}

/// The user's finished games as a file.
pub fn own_games(locale: Locale, text: String, count: usize, is_complete: bool) -> Reply {
    if count == 0 {
        return Reply::to_user(locale.say("exported-no-games", &[]));
    }
    let name = if is_complete {
        "exported-games"
    } else {
        "exported-newest-games"
    };
    Reply {
        files: vec![File {
            name: "games.pgn".to_owned(),
            content: FileContent::Text(text),
        }],
        ..Reply::to_user(locale.say(name, &[("count", Arg::number(count))]))
    }
}

pub fn no_such_part(locale: Locale, parts: usize) -> Reply {
    Reply::to_user(locale.say("privacy-no-part", &[("parts", Arg::number(parts))]))
}

fn preferences(preferences: &Preferences) -> Value {
    let values = preferences.texts();
    let mut all: Value = values.map(|(setting, text)| (setting.key, text)).collect();
    all["direct-messages-refused"] = preferences.are_direct_messages_refused.into();
    all
}

/// A game as its player sees it. Discord's ids are strings, because many programs can't read 64-bit numbers.
fn own_game(locale: Locale, person: &Person, setup: &GameSetup, game: &Summary) -> Value {
    let is_challenger = setup.challenger.id == person.id;
    let other = if is_challenger {
        setup.opponent.as_ref()
    } else {
        Some(&setup.challenger)
    };
    let (state, challenger, result) = match game.state {
        State::Waiting => ("waiting", None, None),
        State::Playing { challenger, .. } => ("playing", Some(challenger), None),
        State::Over { challenger, result } => ("over", Some(challenger), Some(result)),
        State::Void => ("void", None, None),
    };
    let own = challenger.map(|side| if is_challenger { side } else { side.other() });
    json!({
        "number": game.number.get(),
        "game": setup.variant.key,
        "start": setup.start,
        "clock": setup.time_control.clock.to_string(),
        "flag": setup.time_control.flag.key(),
        "language": setup.language.key(),
        "channel": setup.home.channel.to_string(),
        "thread_of": setup.home.parent.map(|id| id.to_string()),
        "server": setup.home.server.map(|id| id.to_string()),
        "challenged_by": if is_challenger { "you" } else { "opponent" },
        "colour_wished": is_challenger.then(|| setup.colour.key()),
        "opponent": other.map(|other| player_name(locale, other)),
        "colour": own.map(|side| side_name(locale, side)),
        "state": state,
        "result": result,
        "changed": game.changed.precise(),
    })
}

fn event(action: &PersonalEvent) -> Value {
    json!({
        "number": action.event,
        "what": action.kind,
        "detail": action.detail,
        "at": action.at.precise(),
        "request": action.request.to_string(),
    })
}

/// Whether a person plays in or hosts a tournament that isn't over.
fn is_in_tournament(person: &Person) -> bool {
    let own = |one: &Value| one["host"] == true || one["withdrawn"] == false;
    let goes_on = |one: &Value| one["state"] == "open" || one["state"] == "playing";
    let mut data = person.features.iter();
    let data = data.find(|data| data.key == "tournaments");
    let mut all = data
        .and_then(|data| data.value.as_array())
        .into_iter()
        .flatten();
    all.any(|one| own(one) && goes_on(one))
}

/// Asks for confirmation of the deletion, and explains it.
pub fn confirm_forgetting(locale: Locale, person: &Person) -> Reply {
    if !person.is_known() {
        return Reply::to_user(locale.say("privacy-none", &[]));
    }
    let count = person.under_way.cast_signed();
    let games = || locale.say("privacy-confirm-games", &[("count", Arg::Count(count))]);
    let events = || locale.say("privacy-confirm-tournaments", &[]);
    let words = locale
        .say("privacy-confirm", &[])
        .line(locale.say("privacy-kept", &[]))
        .line((count != 0).then(games))
        .line(is_in_tournament(person).then(events));
    Reply::to_user(words.line(locale.say("privacy-confirm-how", &[])))
}
