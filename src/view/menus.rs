//! Moves from menus: first the pieces that can move, then the moves of one.

use super::Board;
use super::board::shown;
use super::reply::{Choice, MenuControl, Reply};
use super::why_illegal;
use super::words::{Arg, Locale, shortened};
use crate::command::custom_id::{Chosen, CustomId, Menu, MenuSelection};
use crate::game::{Game, Play, Stage};
use crate::rules::scene::{Mark, Role, Scene};
use crate::rules::{Move, Position};
use crate::view::board_style::BoardStyle;

/// The most options of a menu (Discord, "String Select").
pub(super) const MOST_CHOICES: usize = 25;

/// The options of one page of a longer list: one more leads to the next page.
const PAGE: usize = MOST_CHOICES - 1;

/// The most characters of an option's label and of its description (Discord, "Select Option Structure").
const LONGEST_LABEL: usize = 100;

/// The menu under the board of a game in play: all moves where they fit one menu, the pieces otherwise.
pub(super) fn menus(locale: Locale, game: &Game) -> Vec<MenuControl> {
    let Stage::Playing { play, .. } = &game.stage else {
        return Vec::new();
    };
    let selection = if play.position().moves().len() <= MOST_CHOICES {
        MenuSelection::Move {
            from: None,
            page: 0,
        }
    } else {
        MenuSelection::Piece { page: 0 }
    };
    vec![menu(locale, game, play, selection)]
}

/// The answer to a choice that needs another: the board with the targets marked, for the asker alone.
pub fn next_menu(
    locale: Locale,
    style: BoardStyle,
    game: &Game,
    play: &Play,
    selection: MenuSelection,
) -> Reply {
    let mut board = shown(locale, style, game, play);
    let selection = existing(play, selection);
    let words = match &selection {
        MenuSelection::Move {
            from: Some(from), ..
        } => {
            board = with_targets(board, play, from);
            let piece = piece_on(locale, &board.scene, from);
            locale.say("pick-square", &[("piece", piece.into())])
        }
        MenuSelection::Piece { .. } | MenuSelection::Move { from: None, .. } => {
            locale.say("pick-man", &[])
        }
    };
    Reply {
        boards: vec![board],
        menus: vec![menu(locale, game, play, selection)],
        ..Reply::to_asker(words)
    }
}

/// The selection, or the first page of pieces where the piece has no moves: anybody can write a custom id.
fn existing(play: &Play, selection: MenuSelection) -> MenuSelection {
    let moves = play.position().moves();
    match selection {
        MenuSelection::Move {
            from: Some(from),
            page,
        } if moves.iter().any(|one| one.from() == from) => MenuSelection::Move {
            from: Some(from),
            page,
        },
        MenuSelection::Move { from: None, page } => MenuSelection::Move { from: None, page },
        MenuSelection::Move { .. } => MenuSelection::Piece { page: 0 },
        MenuSelection::Piece { page } => MenuSelection::Piece { page },
    }
}

/// The board with the squares marked to which the piece can go.
fn with_targets(mut board: Board, play: &Play, from: &str) -> Board {
    for played in play.position().moves() {
        if played.from() == from {
            board.scene = board.scene.marked(played.to(), Mark::Target);
        }
    }
    board
}

fn menu(locale: Locale, game: &Game, play: &Play, selection: MenuSelection) -> MenuControl {
    let position = play.position().as_ref();
    let scene = position.scene();
    let moves = position.moves();
    let (page, placeholder, choices) = match &selection {
        MenuSelection::Piece { page } => (*page, "pick-man", pieces(locale, &scene, &moves)),
        MenuSelection::Move { from, page } => {
            let own = moves
                .iter()
                .filter(|one| from.as_ref().is_none_or(|from| one.from() == from));
            let mut choices: Vec<Choice> = own.map(|one| choice(locale, &scene, one)).collect();
            choices.sort_by(|one, other| one.label.cmp(&other.label));
            (*page, "pick-move", choices)
        }
    };
    MenuControl {
        custom_id: CustomId::Menu(Menu {
            game: game.number,
            revision: game.revision(),
            selection,
        }),
        placeholder: locale.phrase(placeholder),
        choices: page_of(locale, choices, page),
    }
}

/// A page of a list, with an option that leads to the next, or from the last back to the first.
fn page_of(locale: Locale, choices: Vec<Choice>, page: u8) -> Vec<Choice> {
    if choices.len() <= MOST_CHOICES {
        return choices;
    }
    let pages = choices.len().div_ceil(PAGE);
    let page = usize::from(page) % pages;
    let next = (page + 1) % pages;
    let more = Choice {
        label: locale.phrase(if next == 0 { "pick-first" } else { "pick-more" }),
        value: Chosen::Page(u8::try_from(next).unwrap_or(0)).to_string(),
        description: None,
    };
    choices
        .into_iter()
        .skip(page * PAGE)
        .take(PAGE)
        .chain([more])
        .collect()
}

/// The pieces that can move, kings first, then the boards; each with the places to which it can go.
fn pieces(locale: Locale, scene: &Scene, moves: &[Move]) -> Vec<Choice> {
    let mut places: Vec<&str> = moves.iter().map(|one| one.from()).collect();
    places.sort_by_key(|place| {
        (
            role_on(scene, place).map_or(Role::ALL.len(), |role| role as usize),
            *place,
        )
    });
    places.dedup();
    places
        .into_iter()
        .map(|place| {
            let mut targets: Vec<&str> = moves
                .iter()
                .filter(|one| one.from() == place)
                .map(|one| one.to())
                .collect();
            targets.dedup();
            Choice {
                label: cut(&piece_on(locale, scene, place)),
                value: place.to_owned(),
                description: Some(cut(&targets.join(", "))),
            }
        })
        .collect()
}

fn role_on(scene: &Scene, place: &str) -> Option<Role> {
    scene.cell(place)?.piece.map(|piece| piece.role)
}

/// `♞ knight b1`, or `board b1(1)` for a board.
fn piece_on(locale: Locale, scene: &Scene, place: &str) -> String {
    let Some(role) = role_on(scene, place) else {
        let pin = why_illegal::place(place);
        return locale.say("pick-board", &[("pin", pin.into())]).plain();
    };
    let name = locale.role(role);
    match role.sign() {
        Some(sign) => format!("{sign} {name} {place}"),
        None => format!("{name} {place}"),
    }
}

/// A move as an option: its notation, and what it does.
fn choice(locale: Locale, scene: &Scene, played: &Move) -> Choice {
    Choice {
        label: cut(&locale.notation(played.notation())),
        value: played.code().to_owned(),
        description: Some(cut(&effect(locale, scene, played))),
    }
}

/// The name of the piece on a square, or of the board on a pin.
pub(super) fn piece_name(locale: Locale, scene: &Scene, place: &str) -> String {
    role_on(scene, place).map_or_else(|| locale.phrase("pick-a-board"), |role| locale.role(role))
}

/// What a move does, in a few words: `knight to f3`, `pawn takes knight on d5, check`.
pub(super) fn effect(locale: Locale, scene: &Scene, played: &Move) -> String {
    let name = |place: &str| piece_name(locale, scene, place);
    let piece = ("piece", Arg::from(name(played.from())));
    let to = ("to", Arg::from(played.to()));
    let mut effects = match played.capture() {
        Some(place) => {
            let args = [piece, ("target", name(place).into()), ("on", place.into())];
            vec![locale.say("pick-takes", &args).plain()]
        }
        None => vec![locale.say("pick-goes", &[piece, to]).plain()],
    };
    if let Some(role) = played.promotion() {
        let role = locale.role(role);
        effects.push(
            locale
                .say("pick-promotes", &[("piece", role.into())])
                .plain(),
        );
    }
    let next: &dyn Position = played.next().as_ref();
    match (next.in_check(), next.has_moves()) {
        (true, true) => effects.push(locale.phrase("pick-check")),
        (true, false) => effects.push(locale.phrase("pick-mate")),
        (false, false) => effects.push(locale.phrase("pick-stalemate")),
        (false, true) => {}
    }
    effects.join(", ")
}

pub(super) fn cut(text: &str) -> String {
    shortened(text, LONGEST_LABEL)
}
