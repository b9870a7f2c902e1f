//! Moving by taps: menus of the men that can move and of their moves, and what is suggested while somebody types.

use super::Board;
use super::board::shown;
use super::reply::{Choice, Choosing, MenuControl, Reply};
use super::words::{Arg, Voice};
use crate::referee::pick::{Chosen, Menu, Pick};
use crate::referee::{Game, Look, Match, Stage};
use crate::rules::scene::{Mark, Role, Scene};
use crate::rules::{Move, Position};

/// The most entries of a menu (Discord, "String Select").
pub(super) const MOST_CHOICES: usize = 25;

/// How many entries a part of a longer list has: one entry leads to the next part.
const A_PAGE: usize = MOST_CHOICES - 1;

/// The most characters of an entry's label, of its description, and of a menu's placeholder (Discord, "Select Option
/// Structure"; a placeholder may be longer).
const LONGEST_LABEL: usize = 100;

/// The menu under the board of a game in play: all moves where they fit one menu, the men otherwise.
pub(super) fn menus(voice: Voice, game: &Game) -> Vec<MenuControl> {
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
    vec![menu(voice, game, play, pick)]
}

/// The answer to a choice that needs another one: the board with the places lit, for the asker alone.
#[must_use]
pub fn picked(voice: Voice, look: Look, game: &Game, play: &Match, pick: Pick) -> Reply {
    let mut board = shown(voice, look, game, play);
    let pick = existing(play, pick);
    let words = match &pick {
        Pick::Move {
            from: Some(from), ..
        } => {
            board = lit(board, play, from);
            let man = man_on(voice, &board.scene, from);
            voice.say("pick-square", &[("man", man.into())])
        }
        Pick::Man { .. }
        | Pick::Sure { .. }
        | Pick::SureDraw { .. }
        | Pick::Move { from: None, .. } => voice.say("pick-man", &[]),
    };
    Reply {
        boards: vec![board],
        menus: vec![menu(voice, game, play, pick)],
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
        Pick::Move { .. } | Pick::Sure { .. } | Pick::SureDraw { .. } => Pick::Man { page: 0 },
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

fn menu(voice: Voice, game: &Game, play: &Match, pick: Pick) -> MenuControl {
    let position = play.position().as_ref();
    let scene = position.scene();
    let moves = position.moves();
    let (page, placeholder, choices) = match &pick {
        Pick::Man { page } => (*page, "pick-man", men(voice, &scene, &moves)),
        Pick::Sure { .. } | Pick::SureDraw { .. } => (0, "pick-man", men(voice, &scene, &moves)),
        Pick::Move { from: None, page } => {
            let choices = moves.iter().map(|one| choice(voice, &scene, one)).collect();
            (*page, "pick-move", sorted(choices))
        }
        Pick::Move {
            from: Some(from),
            page,
        } => {
            let own = moves.iter().filter(|one| one.from() == from);
            let choices = own.map(|one| choice(voice, &scene, one)).collect();
            (*page, "pick-move", sorted(choices))
        }
    };
    MenuControl {
        menu: Choosing::Move(Menu {
            game: game.number,
            seen: game.revision(),
            pick,
        }),
        placeholder: voice.phrase(placeholder),
        choices: part(voice, choices, page),
    }
}

fn sorted(mut choices: Vec<Choice>) -> Vec<Choice> {
    choices.sort_by(|one, other| one.label.cmp(&other.label));
    choices
}

/// The part of a list that is asked for, with an entry that leads to the next, or from the last back to the first.
fn part(voice: Voice, choices: Vec<Choice>, page: u8) -> Vec<Choice> {
    if choices.len() <= MOST_CHOICES {
        return choices;
    }
    let pages = choices.len().div_ceil(A_PAGE);
    let page = usize::from(page) % pages;
    let next = (page + 1) % pages;
    let more = Choice {
        label: voice.phrase(if next == 0 { "pick-first" } else { "pick-more" }),
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
fn men(voice: Voice, scene: &Scene, moves: &[Move]) -> Vec<Choice> {
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
                label: cut(&man_on(voice, scene, place)),
                value: place.to_owned(),
                description: Some(cut(&targets.join(", "))),
            }
        })
        .collect()
}

fn order(role: Role) -> usize {
    Role::ALL.iter().position(|one| *one == role).unwrap_or(0)
}

pub(super) fn role_on(scene: &Scene, place: &str) -> Option<Role> {
    scene.cell(place)?.piece.map(|piece| piece.role)
}

/// `♞ knight b1`, or `board b1(1)` for a board.
fn man_on(voice: Voice, scene: &Scene, place: &str) -> String {
    match role_on(scene, place) {
        Some(role) => {
            let name = voice.phrase(&format!("man-{}", role.key()));
            match role.sign() {
                Some(sign) => format!("{sign} {name} {place}"),
                None => format!("{name} {place}"),
            }
        }
        None => voice.say("pick-board", &[("pin", place.into())]).plain(),
    }
}

/// A move as an entry: its notation, and what it does.
fn choice(voice: Voice, scene: &Scene, played: &Move) -> Choice {
    Choice {
        label: cut(&voice.notation(played.notation())),
        value: played.code().to_owned(),
        description: Some(cut(&told(voice, scene, played))),
    }
}

/// What a move does, in a few words: `knight to f3`, `pawn takes knight on d5, check`.
pub(super) fn told(voice: Voice, scene: &Scene, played: &Move) -> String {
    let name = |place: &str| {
        role_on(scene, place).map_or_else(
            || voice.phrase("pick-a-board"),
            |role| voice.phrase(&format!("man-{}", role.key())),
        )
    };
    let man = ("man", Arg::from(name(played.from())));
    let to = ("to", Arg::from(played.to()));
    let mut told = match played.capture() {
        Some(place) => {
            let args = [man, ("target", name(place).into()), ("on", place.into())];
            vec![voice.say("pick-takes", &args).plain()]
        }
        None => vec![voice.say("pick-goes", &[man, to]).plain()],
    };
    if let Some(role) = played.promotion() {
        let role = voice.phrase(&format!("man-{}", role.key()));
        told.push(voice.say("pick-promotes", &[("man", role.into())]).plain());
    }
    let next: &dyn Position = played.next().as_ref();
    let moves_left = !next.moves().is_empty();
    match (next.in_check(), moves_left) {
        (true, true) => told.push(voice.phrase("pick-check")),
        (true, false) => told.push(voice.phrase("pick-mate")),
        (false, false) => told.push(voice.phrase("pick-stalemate")),
        (false, true) => {}
    }
    told.join(", ")
}

pub(super) fn cut(text: &str) -> String {
    if text.chars().count() <= LONGEST_LABEL {
        return text.to_owned();
    }
    let kept = text.chars().take(LONGEST_LABEL - 1);
    kept.chain(['…']).collect()
}
