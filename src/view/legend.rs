//! The words in a picture: what marks and unusual pieces of a board mean, and the names in a tower of boards.

use std::cmp::Ordering;

use super::words::{Arg, Locale};
use crate::game::Ending;
use crate::rules::Move;
use crate::rules::outcome::{Outcome, WinBy};
use crate::rules::scene::{Cell, Mark, Role, Scene, Symbol};
use arbiter_board::{LegendEntry, TowerWords};

/// A line for those to whom the game is new: the pieces that chess does not know, each mark that is
/// on the board, and an end that chess would call otherwise.
pub(super) fn legend(locale: Locale, scene: &Scene, ending: Option<Ending>) -> Vec<LegendEntry> {
    let entry = |symbol: Symbol, words: &str| LegendEntry {
        symbol: Some(symbol),
        text: locale.phrase(words),
    };
    let is_there = |symbol: Symbol| scene.cells().any(|cell| shows(cell, symbol));
    let pieces = ROLES.into_iter().filter_map(|(role, words)| {
        let symbol = Symbol::Piece(role);
        is_there(symbol).then(|| entry(symbol, words))
    });
    let marks = MARKS.into_iter();
    let marks = marks.filter(|(symbol, _)| is_there(*symbol));
    let marks = marks.map(|(symbol, words)| entry(symbol, words));
    let end = ending.and_then(|ending| {
        let Ending::Board(Outcome::Win { by, .. }) = ending else {
            return None;
        };
        let words = match by {
            WinBy::Stalemate => "legend-stalemate",
            WinBy::KingVersusKing => "legend-kkr",
            WinBy::Checkmate => return None,
        };
        Some(LegendEntry {
            symbol: None,
            text: locale.phrase(words),
        })
    });
    pieces.chain(marks).chain(end).collect()
}

const ROLES: [(Role, &str); 3] = [
    (Role::Executor, "legend-executor"),
    (Role::Warrior, "legend-warrior"),
    (Role::Lancer, "legend-lancer"),
];

/// The marks in the order in which they are told.
const MARKS: [(Symbol, &str); 10] = [
    (Symbol::Mark(Mark::MovedFrom), "legend-moved-from"),
    (Symbol::Mark(Mark::MovedTo), "legend-moved-to"),
    (Symbol::Mark(Mark::CapturedHere), "legend-captured-here"),
    (Symbol::Mark(Mark::Check), "legend-check"),
    (Symbol::Mark(Mark::Chosen), "legend-chosen"),
    (Symbol::Mark(Mark::Target), "legend-target"),
    (Symbol::Capturable, "legend-capture"),
    (Symbol::Mark(Mark::Refused), "legend-refused"),
    (Symbol::Mark(Mark::Reason), "legend-reason"),
    (Symbol::Mark(Mark::Column), "legend-column"),
];

/// Whether a cell shows a symbol: a target with a piece on it has a mark of its own.
fn shows(cell: &Cell, symbol: Symbol) -> bool {
    match symbol {
        Symbol::Mark(Mark::Target) => cell.marks.has(Mark::Target) && cell.piece.is_none(),
        Symbol::Capturable => cell.marks.has(Mark::Target) && cell.piece.is_some(),
        Symbol::Mark(mark) => cell.marks.has(mark),
        Symbol::Piece(role) => cell.piece.is_some_and(|piece| piece.role == role),
    }
}

/// The words for a scene and the move that led to it; none where boards do not lie above each
/// other.
pub fn tower_words(locale: Locale, scene: &Scene, last: Option<&Move>) -> TowerWords {
    if !scene.is_tower() {
        return TowerWords::default();
    }
    let mut last_move = Vec::new();
    if let Some(last) = last {
        last_move.push(locale.notation(last.notation()));
        last_move.extend(climb(locale, scene));
    }
    TowerWords {
        levels: ["tower-bottom", "tower-middle", "tower-top"].map(|name| locale.phrase(name)),
        captured: locale.phrase("tower-captured"),
        side_view: locale.phrase("tower-side-view"),
        above: locale.phrase("tower-above"),
        below: locale.phrase("tower-below"),
        covered: locale.phrase("tower-covered"),
        shared: locale.phrase("tower-shared"),
        last_move,
    }
}

/// How many levels the marked move went up or down.
fn climb(locale: Locale, scene: &Scene) -> Option<String> {
    let level = |mark: Mark| {
        let marked = scene
            .surfaces
            .iter()
            .find(|surface| surface.cells.iter().any(|cell| cell.marks.has(mark)));
        marked
            .and_then(|surface| surface.storey)
            .map(|storey| storey.level)
    };
    let (from, to) = (level(Mark::MovedFrom)?, level(Mark::MovedTo)?);
    let name = match from.cmp(&to) {
        Ordering::Less => "tower-up",
        Ordering::Equal => "tower-same-level",
        Ordering::Greater => "tower-down",
    };
    let count = Arg::Count(from.abs_diff(to).into());
    Some(locale.say(name, &[("count", count)]).plain())
}
