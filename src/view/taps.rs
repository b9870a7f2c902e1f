//! Moving by taps: menus of the men that can move and of their moves, and what is suggested while somebody types.

use super::board::shown;
use super::reply::{Choice, MenuControl, Reply};
use super::words::{Arg, phrase, say};
use super::{Board, game_name};
use crate::referee::pick::{Chosen, Menu, Pick};
use crate::referee::{Clock, Game, Match, Stage, State, Summary, Time};
use crate::rules::scene::{Mark, Role, Scene};
use crate::rules::{Move, Position};

/// The most entries of a menu (Discord, "String Select").
const MOST_CHOICES: usize = 25;

/// How many entries a part of a longer list has: one entry leads to the next part.
const A_PAGE: usize = MOST_CHOICES - 1;

/// The most characters of an entry's label, of its description, and of a menu's placeholder (Discord, "Select Option
/// Structure"; a placeholder may be longer).
const LONGEST_LABEL: usize = 100;

/// The menu under the board of a game in play: all moves where they fit one menu, the men otherwise.
pub(super) fn menus(game: &Game) -> Vec<MenuControl> {
    let Stage::Playing { play, .. } = &game.stage else {
        return Vec::new();
    };
    let pick = if play.position().moves().len() <= MOST_CHOICES {
        Pick::Move {
            from: None,
            page: 0,
        }
    } else {
        Pick::Man { page: 0 }
    };
    vec![menu(game, play, pick)]
}

/// The answer to a choice that needs another one: the board with the places lit, for the asker alone.
#[must_use]
pub fn picked(game: &Game, play: &Match, pick: Pick) -> Reply {
    let mut board = shown(game, play, Some(play.position().turn()));
    let pick = existing(play, pick);
    let words = match &pick {
        Pick::Move {
            from: Some(from), ..
        } => {
            board = lit(board, play, from);
            let man = man_on(&board.scene, from);
            say("pick-square", &[("man", man.into())])
        }
        Pick::Man { .. } | Pick::Move { from: None, .. } => say("pick-man", &[]),
    };
    Reply {
        boards: vec![board],
        menus: vec![menu(game, play, pick)],
        ..Reply::aside(words)
    }
}

/// The choice, or the first one of all where nothing can be chosen: a menu is text that anybody can write.
fn existing(play: &Match, pick: Pick) -> Pick {
    let moves = play.position().moves();
    match pick {
        Pick::Move {
            from: Some(from),
            page,
        } if moves.iter().any(|one| one.from() == from) => Pick::Move {
            from: Some(from),
            page,
        },
        Pick::Move { from: None, page } => Pick::Move { from: None, page },
        Pick::Move { .. } => Pick::Man { page: 0 },
        Pick::Man { page } => Pick::Man { page },
    }
}

/// The board with the places lit to which the man can go.
fn lit(mut board: Board, play: &Match, from: &str) -> Board {
    for played in play.position().moves() {
        if played.from() == from {
            board.scene = board.scene.marked(played.to(), Mark::Target);
        }
    }
    board
}

fn menu(game: &Game, play: &Match, pick: Pick) -> MenuControl {
    let position = play.position().as_ref();
    let scene = position.scene();
    let moves = position.moves();
    let (page, placeholder, choices) = match &pick {
        Pick::Man { page } => (*page, "pick-man", men(&scene, &moves)),
        Pick::Move { from: None, page } => {
            let choices = moves.iter().map(|one| choice(&scene, one)).collect();
            (*page, "pick-move", sorted(choices))
        }
        Pick::Move {
            from: Some(from),
            page,
        } => {
            let own = moves.iter().filter(|one| one.from() == from);
            let choices = own.map(|one| choice(&scene, one)).collect();
            (*page, "pick-move", sorted(choices))
        }
    };
    MenuControl {
        menu: Menu {
            game: game.number,
            seen: game.revision(),
            pick,
        },
        placeholder: phrase(placeholder),
        choices: part(choices, page),
    }
}

fn sorted(mut choices: Vec<Choice>) -> Vec<Choice> {
    choices.sort_by(|one, other| one.label.cmp(&other.label));
    choices
}

/// The part of a list that is asked for, with an entry that leads to the next, or from the last back to the first.
fn part(choices: Vec<Choice>, page: u8) -> Vec<Choice> {
    if choices.len() <= MOST_CHOICES {
        return choices;
    }
    let pages = choices.len().div_ceil(A_PAGE);
    let page = usize::from(page) % pages;
    let next = (page + 1) % pages;
    let more = Choice {
        label: phrase(if next == 0 { "pick-first" } else { "pick-more" }),
        value: Chosen::Page(u8::try_from(next).unwrap_or(0)).to_string(),
        description: None,
    };
    choices
        .into_iter()
        .skip(page * A_PAGE)
        .take(A_PAGE)
        .chain([more])
        .collect()
}

/// The men that can move, kings first, then the boards; each with the places to which it can go.
fn men(scene: &Scene, moves: &[Move]) -> Vec<Choice> {
    let mut places: Vec<&str> = moves.iter().map(Move::from).collect();
    places.sort_by_key(|place| (role_on(scene, place).map_or(Role::ALL.len(), order), *place));
    places.dedup();
    places
        .into_iter()
        .map(|place| {
            let mut targets: Vec<&str> = moves
                .iter()
                .filter(|one| one.from() == place)
                .map(Move::to)
                .collect();
            targets.dedup();
            Choice {
                label: cut(&man_on(scene, place)),
                value: place.to_owned(),
                description: Some(cut(&targets.join(", "))),
            }
        })
        .collect()
}

fn order(role: Role) -> usize {
    Role::ALL.iter().position(|one| *one == role).unwrap_or(0)
}

fn role_on(scene: &Scene, place: &str) -> Option<Role> {
    scene.cell(place)?.piece.map(|piece| piece.role)
}

/// `♞ knight b1`, or `board b1(1)` for a board.
fn man_on(scene: &Scene, place: &str) -> String {
    match role_on(scene, place) {
        Some(role) => {
            let name = phrase(&format!("man-{}", role.key()));
            match role.sign() {
                Some(sign) => format!("{sign} {name} {place}"),
                None => format!("{name} {place}"),
            }
        }
        None => say("pick-board", &[("pin", place.into())]).plain(),
    }
}

/// A move as an entry: its notation, and what it does.
fn choice(scene: &Scene, played: &Move) -> Choice {
    Choice {
        label: cut(played.notation()),
        value: played.code().to_owned(),
        description: Some(cut(&told(scene, played))),
    }
}

/// What a move does, in a few words: `knight to f3`, `pawn takes knight on d5, check`.
fn told(scene: &Scene, played: &Move) -> String {
    let name = |place: &str| {
        role_on(scene, place).map_or_else(
            || phrase("pick-a-board"),
            |role| phrase(&format!("man-{}", role.key())),
        )
    };
    let man = ("man", Arg::from(name(played.from())));
    let to = ("to", Arg::from(played.to()));
    let mut told = match played.capture() {
        Some(place) => {
            let args = [man, ("target", name(place).into()), ("on", place.into())];
            vec![say("pick-takes", &args).plain()]
        }
        None => vec![say("pick-goes", &[man, to]).plain()],
    };
    if let Some(role) = played.promotion() {
        let role = phrase(&format!("man-{}", role.key()));
        told.push(say("pick-promotes", &[("man", role.into())]).plain());
    }
    let next: &dyn Position = played.next().as_ref();
    let moves_left = !next.moves().is_empty();
    match (next.in_check(), moves_left) {
        (true, true) => told.push(phrase("pick-check")),
        (true, false) => told.push(phrase("pick-mate")),
        (false, false) => told.push(phrase("pick-stalemate")),
        (false, true) => {}
    }
    told.join(", ")
}

fn cut(text: &str) -> String {
    if text.chars().count() <= LONGEST_LABEL {
        return text.to_owned();
    }
    let kept = text.chars().take(LONGEST_LABEL - 1);
    kept.chain(['…']).collect()
}

/// What to suggest for a move that is being typed, best first. Each value says for which position it was made, so that a
/// late choice cannot play on another.
#[must_use]
pub fn suggested(play: &Match, typed: &str) -> Vec<Choice> {
    let position = play.position().as_ref();
    let scene = position.scene();
    let typed = plain(typed);
    let mut ranked: Vec<(u8, String, Move)> = position
        .moves()
        .into_iter()
        .filter_map(|one| {
            let rank = rank(&scene, &one, &typed)?;
            Some((rank, one.notation().to_owned(), one))
        })
        .collect();
    ranked.sort_by(|one, other| (one.0, &one.1).cmp(&(other.0, &other.1)));
    ranked
        .into_iter()
        .take(MOST_CHOICES)
        .map(|(_, notation, one)| Choice {
            label: cut(&format!("{notation} · {}", told(&scene, &one))),
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
fn rank(scene: &Scene, played: &Move, typed: &str) -> Option<u8> {
    let begins = |text: &str| plain(text).starts_with(typed);
    let name = role_on(scene, played.from()).map_or_else(
        || phrase("pick-a-board"),
        |role| phrase(&format!("man-{}", role.key())),
    );
    let words = format!("{name}{}", played.to());
    if typed.is_empty() {
        // Nothing is typed yet: what captures or gives check comes first.
        let busy = played.capture().is_some() || played.next().in_check();
        return Some(u8::from(!busy));
    }
    if begins(played.notation()) {
        Some(0)
    } else if begins(played.code()) {
        Some(1)
    } else if begins(&words) || begins(&name) {
        Some(2)
    } else if begins(played.to()) {
        Some(3)
    } else if played.spellings().iter().any(|spelling| begins(spelling)) {
        Some(4)
    } else {
        let inside = plain(played.notation()).contains(typed);
        inside.then_some(5)
    }
}

/// The named starts of a game that fit what is typed.
#[must_use]
pub fn suggested_starts(variant: &'static crate::rules::Variant, typed: &str) -> Vec<Choice> {
    let typed = plain(typed);
    variant
        .starts
        .iter()
        .filter(|start| plain(start.name).contains(&typed))
        .take(MOST_CHOICES)
        .map(|start| Choice {
            label: cut(&format!("{} · {}", game_name(variant), start.name)),
            value: start.name.to_owned(),
            description: None,
        })
        .collect()
}

/// The games that fit what is typed: a part of their line in the list.
#[must_use]
pub fn suggested_games(games: &[Summary], typed: &str, now: Time) -> Vec<Choice> {
    let typed = plain(typed);
    games
        .iter()
        .filter(|game| game.state != State::Void && !game.has_lapsed(now))
        .map(|game| (game, super::lists::summary(game).plain()))
        .filter(|(_, line)| plain(line).contains(&typed))
        .take(MOST_CHOICES)
        .map(|(game, line)| Choice {
            label: cut(&line),
            value: game.number.0.to_string(),
            description: None,
        })
        .collect()
}

/// Clocks that people agree on, and the one that is typed.
#[must_use]
pub fn suggested_clocks(typed: &str) -> Vec<Choice> {
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
            let label = super::clocks::how_much(value.parse().unwrap_or_default()).plain();
            Choice {
                label: cut(&format!("{value} · {label}")),
                value,
                description: None,
            }
        })
        .collect()
}
