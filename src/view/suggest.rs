//! What is suggested to somebody who types, and how well it fits.

use std::cell::LazyCell;

use super::controls::{MOST_CHOICES, cut, role_on, told};
use super::game_name;
use super::reply::Choice;
use super::words::Locale;
use crate::command;
use crate::game::{Clock, Play, State, Summary, Timestamp};
use crate::rules::Move;
use crate::rules::scene::Scene;
use crate::settings::Zone;

/// What to suggest for a move that is being typed, best first. Each value says for which position it was made, so that a
/// late choice cannot play on another.
pub fn suggested(locale: Locale, play: &Play, typed: &str) -> Vec<Choice> {
    let position = play.position().as_ref();
    let scene = position.scene();
    let typed = plain(typed);
    // Spellings cost more than all the rest, and few texts need them.
    let spellings = LazyCell::new(|| position.spellings());
    let spelled = |place: usize| {
        let complete = spellings.get(place).map(|(_, all)| &all.complete);
        let mut complete = complete.into_iter().flatten();
        complete.any(|spelling| plain(spelling).starts_with(&typed))
    };
    let mut ranked: Vec<(u8, String, Move)> = (position.moves().into_iter().enumerate())
        .filter_map(|(place, one)| {
            let rank = rank(locale, &scene, &one, &typed, || spelled(place))?;
            Some((rank, locale.notation(one.notation()), one))
        })
        .collect();
    ranked.sort_by(|one, other| (one.0, &one.1).cmp(&(other.0, &other.1)));
    ranked
        .into_iter()
        .take(MOST_CHOICES)
        .map(|(_, notation, one)| Choice {
            label: cut(&format!("{notation} · {}", told(locale, &scene, &one))),
            value: format!("{}@{}", one.code(), play.revision),
            description: None,
        })
        .collect()
}

/// Small letters and digits only, so that `N-f3`, `nf3` and `Nf3` are typed alike.
fn plain(text: &str) -> String {
    text.chars()
        .filter(|symbol| symbol.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// How well a move fits what was typed: 0 is best, nothing is not at all.
fn rank(
    locale: Locale,
    scene: &Scene,
    played: &Move,
    typed: &str,
    spelled: impl Fn() -> bool,
) -> Option<u8> {
    let begins = |text: &str| plain(text).starts_with(typed);
    let name = role_on(scene, played.from()).map_or_else(
        || locale.phrase("pick-a-board"),
        |role| locale.phrase(&format!("man-{}", role.key())),
    );
    let words = format!("{name}{}", played.to());
    if typed.is_empty() {
        // Nothing is typed yet: what captures or gives check comes first.
        let busy = played.capture().is_some() || played.next().in_check();
        return Some(u8::from(!busy));
    }
    if begins(&locale.notation(played.notation())) {
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
        let inside = plain(&locale.notation(played.notation())).contains(typed);
        inside.then_some(5)
    }
}

/// The named starts of a game that fit what is typed.
pub fn suggested_starts(
    locale: Locale,
    variant: &'static crate::rules::Variant,
    typed: &str,
) -> Vec<Choice> {
    let typed = plain(typed);
    variant
        .starts
        .iter()
        .filter(|start| plain(start.name).contains(&typed))
        .take(MOST_CHOICES)
        .map(|start| Choice {
            label: cut(&format!("{} · {}", game_name(locale, variant), start.name)),
            value: start.name.to_owned(),
            description: None,
        })
        .collect()
}

/// The games that fit what is typed: a part of their line in the list.
pub fn suggested_games(
    locale: Locale,
    games: &[Summary],
    typed: &str,
    now: Timestamp,
) -> Vec<Choice> {
    let typed = plain(typed);
    games
        .iter()
        .filter(|game| game.state != State::Void && !game.has_lapsed(now))
        .map(|game| (game, super::lists::summary(locale, game).plain()))
        .filter(|(_, line)| plain(line).contains(&typed))
        .take(MOST_CHOICES)
        .map(|(game, line)| Choice {
            label: cut(&line),
            value: game.number.0.to_string(),
            description: None,
        })
        .collect()
}

/// The time zones whose name has what is typed in it.
pub fn suggested_zones(typed: &str) -> Vec<Choice> {
    let typed = plain(typed);
    std::iter::once(Zone::UTC.name())
        .chain(Zone::names())
        .filter(|name| plain(name).contains(&typed))
        .take(MOST_CHOICES)
        .map(|name| Choice {
            label: name.to_owned(),
            value: name.to_owned(),
            description: None,
        })
        .collect()
}

/// The commands whose name has what is typed in it.
pub fn suggested_commands(locale: Locale, typed: &str) -> Vec<Choice> {
    let typed = plain(typed);
    command::ALL
        .iter()
        .map(|spec| (spec.name, format!("/{}", locale.command(spec.name))))
        .filter(|(name, shown)| plain(name).contains(&typed) || plain(shown).contains(&typed))
        .take(MOST_CHOICES)
        .map(|(name, label)| Choice {
            label,
            value: name.to_owned(),
            description: None,
        })
        .collect()
}

/// Clocks that people agree on, and the one that is typed.
pub fn suggested_clocks(locale: Locale, typed: &str) -> Vec<Choice> {
    const USUAL: [&str; 6] = ["none", "1d", "3d", "7d", "14d", "7d+12h"];
    let begun = plain(typed);
    let usual = USUAL
        .into_iter()
        .filter(|one| plain(one).starts_with(&begun));
    let own = typed.parse::<Clock>().ok().map(|clock| clock.to_string());
    let mut values: Vec<String> = usual.map(str::to_owned).chain(own).collect();
    values.dedup();
    values
        .into_iter()
        .map(|value| {
            let label = super::clocks::how_much(locale, value.parse().unwrap_or_default()).plain();
            Choice {
                label: cut(&format!("{value} · {label}")),
                value,
                description: None,
            }
        })
        .collect()
}
