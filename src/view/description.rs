//! The position in words, for those who cannot see the picture.

use super::board::{not_begun, scene, state, status};
use super::reply::{Board, Reply};
use super::words::{Locale, Words};
use super::{game_name, side_name};
use crate::game::{Game, Play};
use crate::rules::outcome::Side;
use crate::rules::scene::{At, Scene, Surface, SurfaceKind};
use crate::view::board_style::BoardStyle;

/// The most characters of a picture's description (Discord, "Attachment Object").
const LONGEST_DESCRIPTION: usize = 1024;

/// The side to move, the last move, then the pieces by side and square.
pub(super) fn description(locale: Locale, game: &Game, play: &Play, scene: &Scene) -> String {
    let names = ["alt-to-move", "alt-to-move-check", "alt-over"];
    let last = play.last().map_or_else(String::new, |last| {
        let args = [
            ("move", locale.notation(last.notation()).into()),
            ("from", last.from().into()),
            ("to", last.to().into()),
        ];
        locale.say("alt-last", &args).plain()
    });
    let whole = locale.say(
        "alt",
        &[
            ("game", game_name(locale, game.setup.variant).into()),
            ("number", game.number.into()),
            ("state", state(locale, game, play, names).into()),
            ("last", last.into()),
            ("pieces", described(locale, scene).into()),
        ],
    );
    limited(&whole.plain())
}

/// The text cut to what Discord takes, without needless spaces.
pub(super) fn limited(text: &str) -> String {
    text.split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .chars()
        .take(LONGEST_DESCRIPTION)
        .collect()
}

/// The description of one picture of several boards: what each shows, and where its pieces are, as
/// far as there is room. The boards with the fewest pieces come first to it.
pub fn described_together(boards: &[Board]) -> String {
    let heading = |board: &Board| format!("{} {}", board.title, board.status);
    let mut described: Vec<String> = boards
        .iter()
        .map(|board| heading(board).trim().to_owned())
        .collect();
    let mut order: Vec<usize> = (0..boards.len()).collect();
    order.sort_by_key(|&index| boards[index].description.chars().count());
    for index in order {
        let short = std::mem::replace(&mut described[index], boards[index].description.clone());
        if described.join("\n").chars().count() > LONGEST_DESCRIPTION {
            described[index] = short;
        }
    }
    described.join("\n")
}

/// The pieces of both sides in words, and the boards that move, with their owners.
pub(super) fn described(locale: Locale, scene: &Scene) -> String {
    let pieces = Side::ALL.map(|side| pieces(locale, scene, side)).join(" ");
    let mut boards: Vec<String> = scene
        .surfaces
        .iter()
        .filter(|surface| surface.kind == SurfaceKind::Board)
        .filter_map(|surface| {
            let (handle, owner) = (surface.handle.as_ref()?, surface.owner?);
            let place = super::why_illegal::place(handle);
            Some(format!("{place} {}", side_name(locale, owner)))
        })
        .collect();
    if boards.is_empty() {
        return pieces;
    }
    boards.sort();
    let boards = locale.say("alt-boards", &[("boards", boards.join(", ").into())]);
    format!("{pieces} {}", boards.plain())
}

/// The pieces of one side, kings first, each with its square: `White: Ke1 Qd1 Ra1 Rh1`.
fn pieces(locale: Locale, scene: &Scene, side: Side) -> String {
    let mut pieces: Vec<_> = scene
        .cells()
        .filter_map(|cell| Some((cell.piece?, &cell.name)))
        .filter(|(piece, _)| piece.side == side)
        .map(|(piece, square)| (piece.role, square))
        .collect();
    pieces.sort();
    let pieces: Vec<String> = pieces
        .into_iter()
        .map(|(role, square)| format!("{}{square}", locale.letters.of(role)))
        .collect();
    let args = [
        ("side", side_name(locale, side).into()),
        ("pieces", pieces.join(" ").into()),
    ];
    locale.say("alt-pieces", &args).plain()
}

/// The position board by board and row by row, for screen readers. Empty rows are left out.
pub fn spoken(locale: Locale, style: BoardStyle, game: &Game) -> Reply {
    let Some(play) = game.play() else {
        return not_begun(locale, game);
    };
    let scene = scene(play).seen_by(style.side.unwrap_or(Side::White));
    let args = [
        ("number", game.number.into()),
        ("status", status(locale, game, play).into()),
    ];
    let head = locale.say("spoken", &args);
    let boards = scene
        .surfaces
        .iter()
        .filter(|surface| surface.kind == SurfaceKind::Board)
        .map(|surface| {
            let rows = rows(locale, surface);
            let title = surface.title.clone().unwrap_or_default();
            let rows = if rows.is_empty() {
                locale.phrase("spoken-empty")
            } else {
                rows.join("; ")
            };
            Words::text(format!("{title} {rows}").trim().to_owned())
        });
    Reply::to_asker(boards.fold(head, Words::line))
}

/// The pieces of a board, row by row from the top, each row from the left.
fn rows(locale: Locale, surface: &Surface) -> Vec<String> {
    let mut pieces: Vec<(At, String)> = surface
        .cells
        .iter()
        .filter_map(|cell| {
            let piece = cell.piece?;
            let args = [
                ("side", side_name(locale, piece.side).into()),
                ("piece", locale.role(piece.role).into()),
                ("on", cell.name.as_str().into()),
            ];
            Some((cell.at, locale.say("spoken-man", &args).plain()))
        })
        .collect();
    pieces.sort_by_key(|(at, _)| (at.y, at.x));
    pieces
        .chunk_by(|(one, _), (other, _)| one.y == other.y)
        .map(|row| {
            let row: Vec<&str> = row.iter().map(|(_, piece)| piece.as_str()).collect();
            row.join(", ")
        })
        .collect()
}
