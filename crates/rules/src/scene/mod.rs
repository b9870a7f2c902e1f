//! The scene of a position, without pixels: cells on one grid, pieces and marks. Texts, descriptions for screen readers and
//! pictures derive from it.
//!
//! Coordinates are quarter squares; x grows to the right and y downwards, White at the bottom or on the left.

mod pieces;

pub use pieces::{Material, Piece, Role};

use super::outcome::Side;
use super::{AnyPosition, Move, Position};
use strum::VariantArray;

/// Width and height of a cell, in quarter squares.
pub const CELL: i32 = 4;

/// In quarter squares from the top left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct At {
    pub x: i32,
    pub y: i32,
}

impl At {
    pub const fn new(x: i32, y: i32) -> Self {
        At { x, y }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Scene {
    /// Back to front.
    pub surfaces: Vec<Surface>,
    /// Captured material, in games that count it.
    pub material: Option<Material>,
    /// The checks that White and Black have given, in a game that counts them.
    pub checks: Option<[u8; 2]>,
    /// The side at the bottom, or on the left.
    pub bottom: Side,
}

/// A board, a line, or one level of a tower.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Surface {
    /// Displayed beside the board if a scene has several.
    pub title: Option<String>,
    /// The board's name in moves, if it can move.
    pub handle: Option<String>,
    pub kind: SurfaceKind,
    /// `None` in games without height.
    pub storey: Option<Storey>,
    pub owner: Option<Side>,
    pub cells: Vec<Cell>,
    pub labels: Vec<Label>,
}

/// A board's place in a tower.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Storey {
    /// Counted from the ground.
    pub level: u8,
    /// File (from 0) and rank of the square at White's left end.
    pub first: (u8, u8),
    /// The corner square of a movable board's pin.
    pub hangs_on: Option<Corner>,
}

/// The corner of a main board with a movable board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Corner {
    /// Of the main board.
    pub level: u8,
    pub file: u8,
    pub rank: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SurfaceKind {
    Board,
    /// A possible target of a movable board.
    Ghost,
    /// Another pin.
    Pin,
    /// The pieces that a side can drop.
    Pocket,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The top left corner.
    pub at: At,
    /// As in the game's notation: `e4`, `7` or `b1(2)`.
    pub name: String,
    pub shade: Shade,
    pub piece: Option<Piece>,
    pub marks: Marks,
}

impl Cell {
    pub fn new(at: At, name: &str, is_dark: bool, piece: Option<Piece>) -> Self {
        Cell {
            at,
            name: name.to_owned(),
            shade: if is_dark { Shade::Dark } else { Shade::Light },
            piece,
            marks: Marks::NONE,
        }
    }

    /// Whether a piece left or reached it by the last move.
    pub fn is_moved(&self) -> bool {
        let moved = [Mark::MovedFrom, Mark::MovedTo, Mark::Castled];
        moved.into_iter().any(|mark| self.marks.has(mark))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shade {
    Light,
    Dark,
}

/// A fact about a square; the theme chooses colour and shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[derive(VariantArray)]
#[repr(u8)]
pub enum Mark {
    MovedFrom,
    MovedTo,
    /// A piece was captured here, or exploded.
    CapturedHere,
    /// The rook of a castling left or reached this square.
    Castled,
    Check,
    Checker,
    /// The chosen piece can go here.
    Target,
    /// The chosen piece, or where it stood before the move.
    Chosen,
    /// The target of a refused move.
    Refused,
    /// Why a move is illegal.
    Reason,
    /// Above or below the chosen piece.
    Column,
    /// A king that gets here wins.
    Goal,
    /// The chosen piece can change places with this one, or castle onto it.
    Swap,
}

impl Mark {
    pub const ALL: [Mark; 13] = *Mark::VARIANTS.as_array().expect("there are thirteen");
}

/// A symbol that a legend can explain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Symbol {
    Mark(Mark),
    /// The mark of a capturable piece.
    Capturable,
    Piece(Role),
    /// The corner of a square under another board.
    Covered,
    Pointer(Pointer),
}

/// The kind of a highlighting arrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pointer {
    /// A mistake, or an illegal move.
    Wrong,
    /// The better move, or a hint.
    Right,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Marks(u16);

impl Marks {
    pub const NONE: Marks = Marks(0);

    pub const fn has(self, mark: Mark) -> bool {
        self.0 & (1 << mark as u8) != 0
    }

    pub const fn without(self, mark: Mark) -> Self {
        Marks(self.0 & !(1 << mark as u8))
    }

    pub const fn with(self, mark: Mark) -> Self {
        Marks(self.0 | (1 << mark as u8))
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Label {
    pub text: String,
    /// Unchanged when the board is turned.
    pub edge: Edge,
    /// The middle of the label, in quarter squares.
    pub along: i32,
}

impl Label {
    /// Labels the squares that start at `start`.
    pub fn new(text: &impl ToString, edge: Edge, start: i32) -> Self {
        Label {
            text: text.to_string(),
            edge,
            along: start + CELL / 2,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Edge {
    /// `along` is an x coordinate.
    Below,
    /// `along` is a y coordinate.
    Left,
}

impl Scene {
    pub fn plain(cells: Vec<Cell>, labels: Vec<Label>) -> Self {
        Scene {
            surfaces: vec![Surface::board(cells, labels)],
            material: None,
            checks: None,
            bottom: Side::White,
        }
    }

    /// A line of squares, numbered from 1 on the left, with odd ones dark.
    pub fn strip(pieces: impl IntoIterator<Item = Option<Piece>>) -> Self {
        let (mut cells, mut labels) = (Vec::new(), Vec::new());
        for (piece, number) in pieces.into_iter().zip(1..) {
            let (x, name) = ((number - 1) * CELL, number.to_string());
            cells.push(Cell::new(At::new(x, 0), &name, number % 2 == 1, piece));
            labels.push(Label::new(&name, Edge::Below, x));
        }
        Scene::plain(cells, labels)
    }

    /// Adds the pieces captured since `start`, the game's first position, by the moves with these codes, unless they are in pockets.
    pub fn with_losses_since<'a>(
        mut self,
        start: &AnyPosition,
        codes: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        if self.pockets().next().is_some() {
            return self;
        }
        let pieces =
            |scene: &Scene| -> Vec<Piece> { scene.cells().filter_map(|cell| cell.piece).collect() };
        let sides = [start.turn(), start.turn().other()].into_iter().cycle();
        let promoted = sides.zip(codes).filter_map(|(side, code)| {
            let role = Role::of_promotion(code)?;
            Some(Piece { side, role })
        });
        let promoted: Vec<Piece> = promoted.collect();
        let captured = Material::captured(&pieces(&start.scene()), &pieces(&self), &promoted);
        self.material = Some(Material {
            captured,
            ..self.material.unwrap_or_default()
        });
        self
    }

    pub fn with_check(mut self, position: &impl Position) -> Self {
        if !position.in_check() {
            return self;
        }
        let (side, role) = (position.turn(), Role::King);
        let (king, checkers) = (Piece { side, role }, position.checkers());
        for cell in self.surfaces.iter_mut().flat_map(|one| &mut one.cells) {
            if cell.piece == Some(king) {
                cell.marks = cell.marks.with(Mark::Check);
            } else if cell.piece.is_some() && checkers.contains(&cell.name) {
                cell.marks = cell.marks.with(Mark::Checker);
            }
        }
        self
    }

    /// Top left and bottom right corner of all cells.
    pub fn bounds(&self) -> (At, At) {
        bounds(self.surfaces.iter().flat_map(|surface| &surface.cells))
    }

    /// A square, or the place of a piece that can be dropped.
    pub fn cell(&self, name: &str) -> Option<&Cell> {
        let held = self.pockets().flat_map(|pocket| &pocket.cells);
        self.cells().chain(held).find(|cell| cell.name == name)
    }

    pub fn pockets(&self) -> impl Iterator<Item = &Surface> {
        let surfaces = self.surfaces.iter();
        surfaces.filter(|one| one.kind == SurfaceKind::Pocket)
    }

    /// All squares.
    pub fn cells(&self) -> impl Iterator<Item = &Cell> {
        let boards = self.surfaces.iter().filter(|one| one.is_board());
        boards.flat_map(|board| &board.cells)
    }

    /// Marks a square, or the board with that handle; unknown names change nothing.
    pub fn marked(mut self, name: &str, mark: Mark) -> Self {
        for surface in &mut self.surfaces {
            let whole = surface.handle.as_deref() == Some(name);
            let cells = surface.cells.iter_mut();
            for cell in cells.filter(|cell| whole || cell.name == name) {
                cell.marks = cell.marks.with(mark);
            }
        }
        self
    }

    /// Marks a piece and its targets. A target with a piece of the same side isn't captured: the king swaps or castles with it.
    pub fn with_targets<'a>(self, from: &str, targets: impl IntoIterator<Item = &'a str>) -> Self {
        let side_on = |scene: &Scene, name: &str| Some(scene.cell(name)?.piece?.side);
        let own = side_on(&self, from);
        let chosen = self.marked(from, Mark::Chosen);
        targets.into_iter().fold(chosen, |scene, to| {
            let is_own = own.is_some() && side_on(&scene, to) == own;
            scene.marked(to, if is_own { Mark::Swap } else { Mark::Target })
        })
    }

    /// Marks a piece, where these moves of it go, and a pawn that it can capture in passing.
    pub fn with_moves<'a>(self, from: &str, moves: impl IntoIterator<Item = &'a Move>) -> Self {
        let moves = moves.into_iter();
        let targets = moves.flat_map(|one| [one.to()].into_iter().chain(one.capture()));
        self.with_targets(from, targets)
    }

    /// Removes a mark from every square.
    #[must_use]
    pub fn without(mut self, mark: Mark) -> Self {
        for cell in self.surfaces.iter_mut().flat_map(|one| &mut one.cells) {
            cell.marks = cell.marks.without(mark);
        }
        self
    }

    /// Marks everything above and below a square. Their names differ only in the level: `b1(2)`, `b1(3)`.
    pub fn with_column_of(mut self, name: &str) -> Self {
        let Some((column, _)) = name.split_once('(') else {
            return self;
        };
        let boards = self.surfaces.iter_mut().filter(|one| one.is_board());
        for cell in boards.flat_map(|surface| &mut surface.cells) {
            let alike = cell.name.split_once('(');
            if cell.name != name && alike.is_some_and(|(other, _)| other == column) {
                cell.marks = cell.marks.with(Mark::Column);
            }
        }
        self
    }

    pub fn is_tower(&self) -> bool {
        self.surfaces.iter().any(|surface| surface.storey.is_some())
    }

    /// Turned for Black.
    pub fn seen_by(self, side: Side) -> Self {
        if self.bottom == side {
            self
        } else {
            self.turned()
        }
    }

    /// Turned by half a turn; cells stay upright, labels keep their edge, and pockets the order of their pieces.
    pub fn turned(mut self) -> Self {
        let (low, high) = self.bounds();
        let (x, y) = (low.x + high.x, low.y + high.y);
        self.bottom = self.bottom.other();
        for surface in &mut self.surfaces {
            let keeps = surface.kind == SurfaceKind::Pocket;
            let across = |at: i32, width| if keeps { at } else { x - at - width };
            for cell in &mut surface.cells {
                cell.at = At::new(across(cell.at.x, CELL), y - cell.at.y - CELL);
            }
            for label in &mut surface.labels {
                label.along = match label.edge {
                    Edge::Below => across(label.along, 0),
                    Edge::Left => y - label.along,
                };
            }
        }
        self
    }
}

impl Surface {
    pub const fn board(cells: Vec<Cell>, labels: Vec<Label>) -> Self {
        Surface {
            title: None,
            handle: None,
            kind: SurfaceKind::Board,
            storey: None,
            owner: None,
            cells,
            labels,
        }
    }

    /// The pieces of a pocket; a label has the number of several.
    pub fn pieces(&self) -> Vec<Piece> {
        let cells = self.cells.iter().filter_map(|cell| {
            let mut labels = self.labels.iter();
            let label = labels.find(|label| label.along == cell.at.x + CELL / 2);
            let count = label.and_then(|label| label.text.parse().ok()).unwrap_or(1);
            Some(std::iter::repeat_n(cell.piece?, count))
        });
        cells.flatten().collect()
    }

    pub const fn is_board(&self) -> bool {
        matches!(self.kind, SurfaceKind::Board)
    }

    /// Top left and bottom right corner of its cells.
    pub fn bounds(&self) -> (At, At) {
        bounds(self.cells.iter())
    }
}

fn bounds<'a>(cells: impl Iterator<Item = &'a Cell>) -> (At, At) {
    let corners = cells.map(|Cell { at, .. }| (*at, At::new(at.x + CELL, at.y + CELL)));
    let joined = corners.reduce(|(low, high), (start, end)| {
        let low = At::new(low.x.min(start.x), low.y.min(start.y));
        (low, At::new(high.x.max(end.x), high.y.max(end.y)))
    });
    joined.unwrap_or_default()
}
