//! The text in a picture: the legend of marks and unusual pieces, and the names in a tower of boards.

use std::cmp::Ordering;

use crate::game::Ending;
use crate::rules::Move;
use crate::rules::outcome::{Outcome, WinBy};
use crate::rules::scene::{CELL, Mark, Pointer, Role, Scene, Symbol};
use crate::words::{Arg, Locale};
use arbiter_board::{LegendEntry, TowerWords};

/// The legend for players new to the game: an ending that chess calls otherwise, pieces that chess doesn't have, the signs
/// of a tower, and the marks. The picture omits entries that it doesn't show.
pub(crate) fn legend(locale: Locale, scene: &Scene, ending: Option<Ending>) -> Vec<LegendEntry> {
    let entry = |symbol: Option<Symbol>, text: String| LegendEntry { symbol, text };
    let end = match ending {
        Some(Ending::Board(Outcome::Win { by, .. })) if by != WinBy::Checkmate => Some(by),
        _ => None,
    };
    let end = end.map(|by| entry(None, locale.phrase(&format!("legend-{}", <&str>::from(by)))));
    let signs = [("▲", "tower-above"), ("▼", "tower-below")].into_iter();
    let signs = signs.filter(|_| scene.is_tower());
    let signs = signs.map(|(sign, words)| entry(None, format!("{sign} {}", locale.phrase(words))));
    let symbols = SYMBOLS.into_iter();
    let (low, high) = scene.bounds();
    let is_line = high.y - low.y == CELL;
    let symbols = symbols.map(|(symbol, words)| {
        let words = match symbol {
            // Kings swap on a line and castle on a board.
            Symbol::Mark(Mark::Swap) if !is_line => "legend-castle",
            Symbol::Mark(Mark::CapturedHere) if has_exploded(scene) => "legend-exploded",
            _ => words,
        };
        entry(Some(symbol), locale.phrase(words))
    });
    end.into_iter().chain(signs).chain(symbols).collect()
}

/// What a mark on a board means, in the words of the legend.
pub fn mark_meaning(locale: Locale, scene: &Scene, mark: Mark) -> String {
    let mark = match mark {
        Mark::MovedFrom | Mark::Castled => Mark::MovedTo,
        Mark::Checker => Mark::Check,
        mark => mark,
    };
    let mut legend = legend(locale, scene, None).into_iter();
    let entry = legend.find(|entry| entry.symbol == Some(Symbol::Mark(mark)));
    entry.map_or_else(String::new, |entry| entry.text)
}

/// Whether the piece that captured is gone.
fn has_exploded(scene: &Scene) -> bool {
    let mut cells = scene.cells();
    cells.any(|cell| cell.marks.has(Mark::MovedTo) && cell.piece.is_none())
}

/// The most important ones first.
const SYMBOLS: [(Symbol, &str); 16] = [
    (Symbol::Piece(Role::Executor), "legend-executor"),
    (Symbol::Piece(Role::Warrior), "legend-warrior"),
    (Symbol::Piece(Role::Lancer), "legend-lancer"),
    (Symbol::Mark(Mark::Refused), "legend-refused"),
    (Symbol::Mark(Mark::Reason), "legend-reason"),
    (Symbol::Pointer(Pointer::Right), "legend-hint"),
    (Symbol::Mark(Mark::Check), "legend-check"),
    (Symbol::Mark(Mark::Chosen), "legend-chosen"),
    (Symbol::Mark(Mark::Target), "legend-target"),
    (Symbol::Capturable, "legend-capture"),
    (Symbol::Mark(Mark::Swap), "legend-swap"),
    (Symbol::Mark(Mark::Column), "legend-column"),
    (Symbol::Covered, "tower-covered"),
    (Symbol::Mark(Mark::Goal), "legend-goal"),
    (Symbol::Mark(Mark::CapturedHere), "legend-captured-here"),
    (Symbol::Mark(Mark::MovedTo), "legend-last-move"),
];

/// The text for a scene and the move that led to it; empty unless boards lie above each other.
pub fn tower_words(locale: Locale, scene: &Scene, last: Option<&Move>) -> TowerWords {
    if !scene.is_tower() {
        return TowerWords::default();
    }
    let mut last_move = Vec::new();
    if let Some(last) = last {
        last_move.push(locale.localised_notation(last.notation()));
        last_move.extend(climb(locale, scene));
    }
    TowerWords {
        levels: tower_levels(locale),
        last_move,
    }
}

/// The names of the main boards of a tower, lowest first.
pub fn tower_levels(locale: Locale) -> [String; 3] {
    ["tower-bottom", "tower-middle", "tower-top"].map(|name| locale.phrase(name))
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
