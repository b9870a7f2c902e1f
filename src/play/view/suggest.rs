//! Suggestions (Discord, "Autocomplete") for text being typed.

use super::people::game_name;
use std::cell::LazyCell;

use super::challenge_form::{USUAL_CLOCKS, clock_name};
use super::effects::{MOST_CHOICES, effect, is_castling, piece_name, role_on};
use super::games::{is_listed, summary};
use super::reply::Choice;
use super::which_game::short_name;
use crate::command;
use crate::command::GROUPS;
use crate::game::{Clock, Game, Play, Summary, Timestamp, Zone};
use crate::rules::chess;
use crate::rules::chess::opening::openings_named;
use crate::rules::scene::{At, CELL, Role, Scene};
use crate::rules::{AnyPosition, Move, Position, Variant};
use crate::settings::{NO_QUIET_HOURS, QuietHours};
use crate::words::Locale;

const USUAL_QUIET_HOURS: [&str; 4] = ["22-8", "22-7", "23-7", "0-8"];

/// The moves that match the text, best first. Each value contains its position, so that a late choice can't be played in
/// another, and if there are several games the one in its label.
pub fn suggested(
    locale: Locale,
    game: &Game,
    play: &Play,
    is_one_of_several: bool,
    typed: &str,
) -> Vec<Choice> {
    let revision = play.revision;
    let (behind, place) = if is_one_of_several {
        let behind = format!(" · {}", short_name(locale, game));
        (behind, format!("{revision}#{}", game.number.get()))
    } else {
        (String::new(), revision.to_string())
    };
    let found = fitting(locale, play.position().as_ref(), typed).into_iter();
    found
        .map(|(label, one)| {
            let label = format!("{label}{behind}");
            Choice::new(&label, format!("{}@{place}", one.code()))
        })
        .collect()
}

/// Interleaves lists: the first of each, then the second of each, for the best moves of several games.
pub fn in_turn(mut lists: Vec<std::vec::IntoIter<Choice>>) -> Vec<Choice> {
    let rounds = (0..MOST_CHOICES).flat_map(|_| {
        lists
            .iter_mut()
            .filter_map(Iterator::next)
            .collect::<Vec<_>>()
    });
    rounds.take(MOST_CHOICES).collect()
}

/// The answers to a puzzle that match the text, best first.
pub fn suggested_answers(locale: Locale, position: &AnyPosition, typed: &str) -> Vec<Choice> {
    let found = fitting(locale, position.as_ref(), typed).into_iter();
    found
        .map(|(label, one)| Choice::new(&label, one.code()))
        .collect()
}

/// The moves that match the text, best first, with their labels.
fn fitting(locale: Locale, position: &dyn Position, typed: &str) -> Vec<(String, Move)> {
    let scene = position.scene();
    let typed = letters_and_digits(typed);
    // Spellings cost more than everything else, and few texts need them.
    let spellings = LazyCell::new(|| position.spellings());
    let spelled = |place: usize| {
        let complete = spellings.get(place).map(|(_, all)| &all.complete);
        let mut complete = complete.into_iter().flatten();
        complete.any(|spelling| letters_and_digits(spelling).starts_with(&typed))
    };
    let mut ranked: Vec<(_, String, Move)> = (position.moves().into_iter().enumerate())
        .filter_map(|(place, one)| {
            let fit = rank(locale, &scene, &one, &typed, || spelled(place))?;
            let key = (fit, likelihood(&scene, &one));
            Some((key, locale.localised_notation(one.notation()), one))
        })
        .collect();
    ranked.sort_by(|one, other| (one.0, &one.1).cmp(&(other.0, &other.1)));
    ranked
        .into_iter()
        .take(MOST_CHOICES)
        .map(|(_, notation, one)| {
            let label = format!("{notation} · {}", effect(locale, &scene, &one));
            (label, one)
        })
        .collect()
}

/// How soon people would look at a move, lowest first: by what the board shows, never by a search. Captures and promotions
/// come before checks and castling, other king moves last, and the rest by how much closer to the centre they bring their
/// piece.
fn likelihood(scene: &Scene, played: &Move) -> (u8, i32, i32) {
    let role = role_on(scene, played.from());
    let takes = played.capture().is_some();
    let class = match played.promotion() {
        Some(Role::Queen) => 0,
        Some(_) => 4,
        None if takes => 0,
        None if played.next().in_check() => 1,
        None if is_castling(scene, played) => 2,
        None if role == Some(Role::King) => 4,
        None => 3,
    };
    // The boards of a tower have no common centre.
    let distance = |place: &str| scene.cell(place).filter(|_| !scene.is_tower());
    let distance = |place: &str| distance(place).map_or(0, |cell| from_centre(scene, cell.at));
    let (before, after) = (distance(played.from()), distance(played.to()));
    (class, after - before, after)
}

/// Distance of a square from the centre of all squares, in grid steps.
fn from_centre(scene: &Scene, at: At) -> i32 {
    let (least, most) = scene.bounds();
    let across = (2 * at.x + CELL - least.x - most.x).abs();
    across + (2 * at.y + CELL - least.y - most.y).abs()
}

/// Only lowercase letters and digits, so that `N-f3`, `nf3` and `Nf3` match each other.
fn letters_and_digits(text: &str) -> String {
    text.chars()
        .filter(|symbol| symbol.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// How well a move matches the text: 0 is best, `None` is no match.
fn rank(
    locale: Locale,
    scene: &Scene,
    played: &Move,
    typed: &str,
    spelled: impl Fn() -> bool,
) -> Option<u8> {
    let begins = |text: &str| letters_and_digits(text).starts_with(typed);
    let name = piece_name(locale, scene, played.from());
    let words = format!("{name}{}", played.to());
    if typed.is_empty() {
        return Some(0);
    }
    if begins(&locale.localised_notation(played.notation())) {
        Some(0)
    } else if begins(played.code()) {
        Some(1)
    } else if begins(&words) || begins(&name) {
        Some(2)
    } else if begins(played.to()) {
        Some(3)
    } else if spelled() {
        Some(4)
    } else {
        let inside =
            letters_and_digits(&locale.localised_notation(played.notation())).contains(typed);
        inside.then_some(5)
    }
}

/// The named starts of a game that match the text, and in chess the openings.
pub fn suggested_starts(locale: Locale, variant: &'static Variant, typed: &str) -> Vec<Choice> {
    let is_chess = variant.key == chess::VARIANT.key;
    let openings = if is_chess {
        openings_named(typed)
    } else {
        Vec::new()
    };
    let openings = openings.into_iter();
    let typed = letters_and_digits(typed);
    let numbers = variant.numbered.iter().flat_map(|starts| 0..starts.count);
    let numbers = numbers.map(|number| number.to_string());
    let names: Vec<String> = match variant.numbered {
        Some(_) => numbers
            .filter(|number| number.starts_with(&typed))
            .collect(),
        None => variant
            .starts
            .iter()
            .map(|start| start.name.to_owned())
            .collect(),
    };
    names
        .iter()
        .filter(|name| letters_and_digits(name).contains(&typed))
        .take(MOST_CHOICES)
        .map(|name| {
            let label = format!("{} · {name}", game_name(locale, variant));
            Choice::new(&label, name)
        })
        .chain(openings.map(|name| Choice::new(&locale.language.opening_name(name), name)))
        .take(MOST_CHOICES)
        .collect()
}

/// The games whose label contains the text.
pub fn suggested_games(
    locale: Locale,
    games: &[Summary],
    typed: &str,
    now: Timestamp,
) -> Vec<Choice> {
    let typed = letters_and_digits(typed);
    games
        .iter()
        .filter(|game| is_listed(game, now))
        .map(|game| (game, summary(locale, game).plain()))
        .filter(|(_, line)| letters_and_digits(line).contains(&typed))
        .take(MOST_CHOICES)
        .map(|(game, line)| Choice::new(&line, game.number.get().to_string()))
        .collect()
}

/// The time zones whose name contains the text.
pub fn suggested_zones(typed: &str) -> Vec<Choice> {
    let typed = letters_and_digits(typed);
    std::iter::once(Zone::UTC.name())
        .chain(Zone::names())
        .filter(|name| letters_and_digits(name).contains(&typed))
        .take(MOST_CHOICES)
        .map(|name| Choice::new(name, name))
        .collect()
}

/// The commands whose name contains the text.
pub fn suggested_commands(locale: Locale, typed: &str) -> Vec<Choice> {
    let typed = letters_and_digits(typed);
    let groups = GROUPS.iter().map(|group| group.name);
    let commands = command::ALL.iter().map(|spec| spec.path);
    commands
        .chain(groups)
        .map(|path| (path, format!("/{}", locale.command(path))))
        .filter(|(name, shown)| {
            letters_and_digits(name).contains(&typed) || letters_and_digits(shown).contains(&typed)
        })
        .take(MOST_CHOICES)
        .map(|(name, label)| Choice::new(&label, name))
        .collect()
}

/// Usual clocks, and the typed one.
pub fn suggested_clocks(locale: Locale, typed: &str) -> Vec<Choice> {
    let begun = letters_and_digits(typed);
    let usual = USUAL_CLOCKS
        .into_iter()
        .filter(|clock| letters_and_digits(clock).starts_with(&begun));
    let own = typed.parse::<Clock>().ok().map(|clock| clock.to_string());
    let mut values: Vec<String> = usual.map(str::to_owned).chain(own).collect();
    values.dedup();
    values
        .into_iter()
        .map(|value| {
            let label = clock_name(locale, value.parse().unwrap_or_default());
            Choice::new(&format!("{value} · {label}"), value)
        })
        .collect()
}

/// Usual quiet hours, the typed ones, and none.
pub fn suggested_quiet_hours(locale: Locale, typed: &str) -> Vec<Choice> {
    let begun = letters_and_digits(typed);
    let usual = USUAL_QUIET_HOURS
        .into_iter()
        .filter(|word| letters_and_digits(word).starts_with(&begun));
    let own = typed.parse::<QuietHours>().ok();
    let own = own.map(|hours| hours.to_string());
    let own = own.filter(|own| !USUAL_QUIET_HOURS.contains(&own.as_str()));
    let off = locale.phrase("choice-off");
    let values = usual.map(str::to_owned).chain(own);
    let mut choices: Vec<Choice> = values
        .map(|value| Choice::new(&value, value.clone()))
        .collect();
    if letters_and_digits(&off).starts_with(&begun) || NO_QUIET_HOURS.starts_with(&begun) {
        choices.push(Choice::new(&off, NO_QUIET_HOURS));
    }
    choices
}
