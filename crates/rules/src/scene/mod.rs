//! What there is to see of a position, without a pixel: cells on one grid, the pieces on them, and
//! facts about them.
//!
//! The game does the layout, in quarter squares on one grid for the whole scene: a cell is [`CELL`]
//! quarters wide and high, x grows to the right, y grows downwards, and White sits at the bottom
//! (or on the left of a line). The board in text, the description for screen readers and the
//! picture all come from the same scene.

mod pieces;

pub use pieces::{Material, Piece, Role};

use super::Position;
use super::outcome::Side;
use strum::VariantArray;

/// The width and height of a cell, in quarter squares.
pub const CELL: i32 = 4;

/// A point on the grid of a scene, in quarter squares from the left and from the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct At {
    pub x: i32,
    pub y: i32,
}

impl At {
    pub(crate) const fn new(x: i32, y: i32) -> Self {
        At { x, y }
    }
}

/// Everything there is to see of one position.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Scene {
    /// The boards, back to front: a later one is drawn over an earlier one.
    pub surfaces: Vec<Surface>,
    /// What both sides have lost, in a game where people count it.
    pub material: Option<Material>,
    /// The side that sits at the bottom, or on the left of a line.
    pub bottom: Side,
}

/// One board: a chess board, a line, one level of a board in space.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Surface {
    /// What is written beside the board where a scene has several, for example `Neutral board,
    /// level 4`.
    pub title: Option<String>,
    /// What moves call the board, where it can move as a whole.
    pub handle: Option<String>,
    pub kind: SurfaceKind,
    /// The board's place in a tower of boards; `None` in a game without height.
    pub storey: Option<Storey>,
    /// Whose board it is, where it can move as a whole.
    pub owner: Option<Side>,
    /// The squares of the board, in no particular order.
    pub cells: Vec<Cell>,
    /// Coordinates along the edges.
    pub labels: Vec<Label>,
}

/// A board's place in a tower of boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Storey {
    /// How high the board lies, in levels from the ground.
    pub level: u8,
    /// The square at White's left end of the board: its file, counted from 0, and its rank.
    pub first: (u8, u8),
    /// The corner square that the board hangs on, where it can move as a whole.
    pub hangs_on: Option<Corner>,
}

/// The corner square of a main board that carries a board which can move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Corner {
    /// The level of the main board.
    pub level: u8,
    pub file: u8,
    pub rank: u8,
}

/// Whether a surface is part of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SurfaceKind {
    /// A board that pieces can stand on.
    Board,
    /// A place that a movable board can go to in the next move.
    Ghost,
    /// Another place for a movable board.
    Pin,
}

/// One square.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The top left corner.
    pub at: At,
    /// The square's name in the game's notation, for example `e4`, `7` or `b1(2)`.
    pub name: String,
    pub shade: Shade,
    pub piece: Option<Piece>,
    pub marks: Marks,
}

impl Cell {
    /// A square without marks.
    pub(crate) fn new(at: At, name: &str, is_dark: bool, piece: Option<Piece>) -> Self {
        Cell {
            at,
            name: name.to_owned(),
            shade: if is_dark { Shade::Dark } else { Shade::Light },
            piece,
            marks: Marks::NONE,
        }
    }
}

/// A square's own colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shade {
    Light,
    Dark,
}

/// A fact about a square. Which colour or shape shows it is the theme's affair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[derive(VariantArray)]
#[repr(u8)]
pub enum Mark {
    /// The last move started here.
    MovedFrom,
    /// The last move ended here.
    MovedTo,
    /// A piece was captured here that did not stand where the move ended.
    CapturedHere,
    /// The king here is in check.
    Check,
    /// The piece here gives check to the marked king.
    Checker,
    /// A chosen piece can go here.
    Target,
    /// The piece that was chosen stands here, or stood here before the move that is shown.
    Chosen,
    /// The move that was refused would end here.
    Refused,
    /// Here is the reason why a move is not legal.
    Reason,
    /// The square is over or under the chosen piece.
    Column,
}

impl Mark {
    pub const ALL: [Mark; 10] = *Mark::VARIANTS.as_array().expect("there are ten");
}

/// A thing on a board that a legend can explain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// A mark on an empty square.
    Mark(Mark),
    /// The mark of a piece that can be captured.
    Prey,
    /// A kind of piece.
    Piece(Role),
}

/// A small set of [`Mark`]s.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Marks(u16);

impl Marks {
    pub const NONE: Marks = Marks(0);

    pub const fn has(self, mark: Mark) -> bool {
        self.0 & (1 << mark as u8) != 0
    }

    /// The set with one mark less.
    pub const fn without(self, mark: Mark) -> Self {
        Marks(self.0 & !(1 << mark as u8))
    }

    /// The set with one mark more.
    pub const fn with(self, mark: Mark) -> Self {
        Marks(self.0 | (1 << mark as u8))
    }
}

/// A coordinate beside a surface.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Label {
    /// What is written, for example `e` or `4`.
    pub text: String,
    /// Along which edge of its surface. The edge stays where it is when the board turns.
    pub edge: Edge,
    /// The middle of the label along that edge, in quarter squares of the scene's grid.
    pub along: i32,
}

impl Label {
    /// The coordinate of the squares that begin there on the grid.
    pub(crate) fn new(text: &impl ToString, edge: Edge, start: i32) -> Self {
        Label {
            text: text.to_string(),
            edge,
            along: start + CELL / 2,
        }
    }
}

/// An edge of a surface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Edge {
    /// Under the lowest row: `along` is an x.
    Below,
    /// Beside the leftmost column: `along` is a y.
    Left,
}

impl Scene {
    /// One board, with nothing beside it.
    pub(crate) fn plain(cells: Vec<Cell>, labels: Vec<Label>) -> Self {
        Scene {
            surfaces: vec![Surface::board(cells, labels)],
            material: None,
            bottom: Side::White,
        }
    }

    /// A line of squares, numbered from 1 on the left, odd ones dark: for each its piece.
    pub fn strip(pieces: impl IntoIterator<Item = Option<Piece>>) -> Self {
        let (mut cells, mut labels) = (Vec::new(), Vec::new());
        for (piece, number) in pieces.into_iter().zip(1..) {
            let (x, name) = ((number - 1) * CELL, number.to_string());
            cells.push(Cell::new(At::new(x, 0), &name, number % 2 == 1, piece));
            labels.push(Label::new(&name, Edge::Below, x));
        }
        Scene::plain(cells, labels)
    }

    /// The scene with the pieces that are missing since an earlier one, where the game counts none
    /// itself.
    pub fn with_losses_since(mut self, start: &Scene) -> Self {
        let pieces =
            |scene: &Scene| -> Vec<Piece> { scene.cells().filter_map(|cell| cell.piece).collect() };
        if self.material.is_none() {
            self.material = Some(Material::lost(&pieces(start), &pieces(&self)));
        }
        self
    }

    /// The scene of a position with a king in check and the pieces that give it marked.
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

    /// The smallest rectangle that holds every cell: its top left and its bottom right corner.
    pub fn bounds(&self) -> (At, At) {
        bounds(self.surfaces.iter().flat_map(|surface| &surface.cells))
    }

    /// The cell of that name on a surface that is there, if there is one.
    pub fn cell(&self, name: &str) -> Option<&Cell> {
        self.cells().find(|cell| cell.name == name)
    }

    /// Every square that pieces can stand on.
    pub fn cells(&self) -> impl Iterator<Item = &Cell> {
        let boards = self.surfaces.iter().filter(|one| one.is_board());
        boards.flat_map(|board| &board.cells)
    }

    /// The same scene with one mark more, on the square of that name or on all squares of the board
    /// with that handle; a name that nothing has changes nothing.
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

    /// The same scene with everything over and under the square of that name marked: in games with
    /// several levels the names of such squares are alike up to the bracket with the level, `b1(2)`
    /// and `b1(3)`. Elsewhere nothing is.
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

    /// Whether boards lie above each other.
    pub fn is_tower(&self) -> bool {
        self.surfaces.iter().any(|surface| surface.storey.is_some())
    }

    /// The scene as the given side sees it: itself for White, turned by half a turn for Black. A
    /// tower always stands as White sees it: turned, each board would lie in front of the next.
    pub fn seen_by(self, side: Side) -> Self {
        match side {
            Side::Black if !self.is_tower() => self.turned(),
            Side::White | Side::Black => self,
        }
    }

    /// The scene turned by half a turn. Cells keep standing upright and labels keep their edge, so
    /// turning twice gives the same scene again.
    pub fn turned(mut self) -> Self {
        let (low, high) = self.bounds();
        let (x, y) = (low.x + high.x, low.y + high.y);
        self.bottom = self.bottom.other();
        for surface in &mut self.surfaces {
            for cell in &mut surface.cells {
                cell.at = At::new(x - cell.at.x - CELL, y - cell.at.y - CELL);
            }
            for label in &mut surface.labels {
                label.along = match label.edge {
                    Edge::Below => x - label.along,
                    Edge::Left => y - label.along,
                };
            }
        }
        self
    }
}

impl Surface {
    /// A board without title, height and owner.
    pub(crate) const fn board(cells: Vec<Cell>, labels: Vec<Label>) -> Self {
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

    /// Whether pieces can stand on it.
    pub const fn is_board(&self) -> bool {
        matches!(self.kind, SurfaceKind::Board)
    }

    /// The smallest rectangle that holds the surface's cells: its top left and its bottom right
    /// corner.
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
