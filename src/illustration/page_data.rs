//! The positions of a page as data for its script.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::play::view::page::{Page, PagePosition};
use crate::rules::outcome::Side;
use crate::rules::scene::{Edge, Mark, Piece, Scene, Shade, Surface, SurfaceKind};
use arbiter_board::{FreeCorner, drawer};

/// Boards are indices into a list, texts are differences.
#[derive(Serialize)]
pub(super) struct Data<'a> {
    flipped: bool,
    plays: bool,
    /// By letter.
    roles: BTreeMap<char, &'static str>,
    words: BTreeMap<&'a str, &'a str>,
    /// White's chances in thousandths, if there is a review.
    chances: &'a [u16],
    boards: Vec<BoardData<'a>>,
    drawers: Vec<DrawerData>,
    plies: Vec<PlyData<'a>>,
}

/// Positions of a tower's boards when flat, in the order of a ply.
#[derive(Serialize, PartialEq)]
struct DrawerData {
    corners: Vec<Option<(i64, i64)>>,
    tags: Vec<Option<FreeCorner>>,
    legs: Vec<Vec<(i64, i64)>>,
    ramps: [[(i64, i64); 4]; 2],
}

/// A board without its pieces.
#[derive(Serialize, PartialEq)]
struct BoardData<'a> {
    title: Option<&'a str>,
    handle: Option<&'a str>,
    /// Names, places in quarter squares, and whether they are dark.
    cells: Vec<(&'a str, i32, i32, u8)>,
    /// Texts, edges, and places along them.
    labels: Vec<(&'a str, &'static str, i32)>,
}

#[derive(Serialize)]
struct PlyData<'a> {
    /// Indices into the list: from White's side, and from Black's.
    drawer: Option<usize>,
    turned: Option<usize>,
    /// The pin that a board has left, from both sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    moved: Option<[(i64, i64); 2]>,
    /// Index, owner, and whether it is present rather than just gone.
    boards: Vec<(usize, char, bool)>,
    /// On those boards' squares, `.` for none.
    pieces: Change,
    /// Pieces captured by both sides.
    lost: Change,
    /// Checks given by both sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    checks: Option<[u8; 2]>,
    marks: Vec<(&'a str, &'static str)>,
    /// Start and target of the move.
    path: Option<(&'static str, &'static str)>,
    turn: Option<&'static str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    is_final: bool,
    text: Change,
    state: Change,
    described: Vec<Change>,
}

/// Lengths of the common prefix and suffix in UTF-16 units, and the text between.
#[derive(Serialize)]
struct Change(usize, String, usize);

impl Change {
    fn new(before: &str, after: &str) -> Self {
        let units = |symbols: &[char]| symbols.iter().map(|symbol| symbol.len_utf16()).sum();
        let [before, after] = [before, after].map(|text| text.chars().collect::<Vec<_>>());
        let same = |pairs: &mut dyn Iterator<Item = (&char, &char)>| {
            pairs.take_while(|(one, other)| one == other).count()
        };
        let start = same(&mut before.iter().zip(&after));
        let (before, rest) = (&before[start..], &after[start..]);
        let end = same(&mut before.iter().rev().zip(rest.iter().rev()));
        let (middle, kept) = rest.split_at(rest.len() - end);
        Change(units(&after[..start]), middle.iter().collect(), units(kept))
    }
}

pub(super) fn data(page: &Page) -> Data<'_> {
    let (mut boards, mut drawers) = (Vec::new(), Vec::new());
    let before = std::iter::once(None).chain(page.positions.iter().map(Some));
    let plies = page.positions.iter().zip(before);
    let plies = plies.map(|(position, before)| ply(position, before, &mut boards, &mut drawers));
    let words = page.words.iter();
    Data {
        flipped: page.side == Side::Black,
        plays: page.plays,
        roles: page
            .roles
            .iter()
            .map(|role| (role.letter(), role.key()))
            .collect(),
        words: words
            .map(|(name, word)| (name.as_str(), word.as_str()))
            .collect(),
        chances: page
            .review
            .as_ref()
            .map_or(&[], |review| &review.graph.chances),
        plies: plies.collect(),
        boards,
        drawers,
    }
}

fn ply<'a>(
    position: &'a PagePosition,
    before: Option<&PagePosition>,
    boards: &mut Vec<BoardData<'a>>,
    drawers: &mut Vec<DrawerData>,
) -> PlyData<'a> {
    let shown = visible_surfaces(&position.scene);
    let marked = shown.iter().flat_map(|surface| &surface.cells);
    let marks = marked.flat_map(|cell| {
        let own = MARKS.into_iter().filter(|(mark, _)| cell.marks.has(*mark));
        own.map(|(_, name)| (cell.name.as_str(), name))
    });
    let change =
        |text: &str, of: fn(&PagePosition) -> &str| Change::new(before.map_or("", of), text);
    let described_before = before.map_or(&[][..], |before| &before.described);
    let described_before = described_before.iter().map(String::as_str);
    let described_before = described_before.chain(std::iter::repeat(""));
    let turned = position.scene.clone().turned();
    let ways = [&position.scene, &turned].map(|scene| drawer(scene)?.moved);
    PlyData {
        moved: ways[0].zip(ways[1]).map(<[_; 2]>::from),
        pieces: Change::new(
            &before.map_or_else(String::new, piece_letters),
            &piece_letters(position),
        ),
        drawer: drawer_data(&position.scene).map(|drawer| interned(drawers, drawer)),
        turned: drawer_data(&turned).map(|drawer| interned(drawers, drawer)),
        lost: Change::new(&before.map_or_else(String::new, lost), &lost(position)),
        checks: position.scene.checks,
        marks: marks.collect(),
        boards: shown
            .iter()
            .map(|surface| {
                let owner = surface.owner.map_or('-', Side::letter);
                (
                    interned(boards, board_data(surface)),
                    owner,
                    is_there(surface),
                )
            })
            .collect(),
        path: position
            .played
            .as_ref()
            .map(|played| (played.from, played.to)),
        turn: position.turn.map(|side| side.pick("white", "black")),
        is_final: position.is_final,
        text: change(&position.text, |before| &before.text),
        state: change(&position.state, |before| &before.state),
        described: position
            .described
            .iter()
            .zip(described_before)
            .map(|(line, before)| Change::new(before, line))
            .collect(),
    }
}

/// On all squares, `.` for none.
fn piece_letters(position: &PagePosition) -> String {
    let held = position.scene.pockets().flat_map(|pocket| &pocket.cells);
    let cells = position.scene.cells().chain(held);
    cells
        .map(|cell| cell.piece.map_or('.', Piece::letter))
        .collect()
}

fn lost(position: &PagePosition) -> String {
    let material = position.scene.material.iter();
    let captured = material.flat_map(|material| &material.captured);
    captured.copied().map(Piece::letter).collect()
}

/// Marks of moves, and their shapes; the last is for places where a board can go.
const MARKS: [(Mark, &str); 8] = [
    (Mark::Goal, "goal"),
    (Mark::MovedFrom, "from"),
    (Mark::MovedTo, "to"),
    (Mark::Castled, "from"),
    (Mark::CapturedHere, "captured"),
    (Mark::Check, "check"),
    (Mark::Checker, "checker"),
    (Mark::Target, "free"),
];

/// Boards, and marked places that a board has left.
fn visible_surfaces(scene: &Scene) -> Vec<&Surface> {
    let surfaces = scene.surfaces.iter();
    surfaces.filter(|surface| is_shown(surface)).collect()
}

fn is_there(surface: &Surface) -> bool {
    surface.is_board() || surface.kind == SurfaceKind::Pocket
}

fn is_shown(surface: &Surface) -> bool {
    let mut cells = surface.cells.iter();
    is_there(surface) || cells.any(|cell| MARKS.iter().any(|(mark, _)| cell.marks.has(*mark)))
}

/// The index in a list, extended if necessary.
fn interned<T: PartialEq>(list: &mut Vec<T>, thing: T) -> usize {
    let known = list.iter().position(|known| *known == thing);
    known.unwrap_or_else(|| {
        list.push(thing);
        list.len() - 1
    })
}

fn drawer_data(scene: &Scene) -> Option<DrawerData> {
    let drawer = drawer(scene)?;
    let shown = |place: &usize| is_shown(&scene.surfaces[*place]);
    let shown: Vec<usize> = (0..scene.surfaces.len()).filter(shown).collect();
    Some(DrawerData {
        corners: shown.iter().map(|place| drawer.corners[*place]).collect(),
        tags: shown.iter().map(|place| drawer.tags[*place]).collect(),
        legs: drawer.legs,
        ramps: drawer.ramps,
    })
}

fn board_data(surface: &Surface) -> BoardData<'_> {
    let cells = surface.cells.iter();
    let labels = surface.labels.iter();
    BoardData {
        title: surface.title.as_deref(),
        handle: surface.handle.as_deref(),
        cells: cells
            .map(|cell| {
                let is_dark = u8::from(cell.shade == Shade::Dark);
                (cell.name.as_str(), cell.at.x, cell.at.y, is_dark)
            })
            .collect(),
        labels: labels
            .map(|label| {
                let edge = match label.edge {
                    Edge::Below => "below",
                    Edge::Left => "left",
                };
                (label.text.as_str(), edge, label.along)
            })
            .collect(),
    }
}
