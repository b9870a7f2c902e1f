//! The picture of a tower of boards: main boards, attack boards on their corners, what is above what, and the last move.

mod boards;
pub(crate) mod legs;
mod oblique;
mod pins;
pub(super) mod plan;
pub(crate) mod way;

use std::collections::HashMap;

use tiny_skia::Path;

use super::canvas::{Area, Canvas};
use super::layout::Bands;
use super::lettering::{Align, Hand};
use super::mark_shape::MarkShape;
use super::palette::Ink;
use super::shapes::{Point, point, to_f32};
use super::sprites::Sprites;
use super::theme::Rgb;
use super::{Arrow, Caption, Projection, Renderer, Size};
use arbiter_rules::outcome::Side;
use arbiter_rules::scene::{CELL, Cell, Mark, Scene, Shade, Surface};
use legs::{Leg, board_positions, place_of_move};
use plan::{HEIGHT, Hung, LINE, SQUARE, Stand, WIDTH, main_squares, slot};
use way::{Way, short_of};

/// Height of letters, in drawing units: a capital has 23 pixels at the standard size, one of a board's name 21.
const LETTERS: i64 = 40;
const NAMES: i64 = 36;

/// The text in a picture of a tower. By default there are only numbers.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct TowerWords {
    /// The names of the main boards, lowest first: `level 2 · bottom`.
    pub levels: [String; 3],
    /// The last move: its notation, and how many levels it went up or down.
    pub last_move: Vec<String>,
}

/// Converts drawing units to pixels.
#[derive(Debug, Clone, Copy)]
struct Grid {
    cell: i64,
    left: i64,
    top: i64,
}

impl Grid {
    fn length(self, units: i64) -> i64 {
        (units * self.cell / SQUARE).max(1)
    }

    fn scaled_corner(self, (x, y): (i64, i64)) -> (i64, i64) {
        let scaled = |units: i64| (units * self.cell).div_euclid(SQUARE);
        (self.left + scaled(x), self.top + scaled(y))
    }

    fn area(self, area: Area) -> Area {
        let corner = self.scaled_corner((area.left, area.top));
        Area::between(corner, self.scaled_corner((area.right, area.bottom)))
    }

    /// Lengths of soft shapes, which may be fractional.
    fn fine(self, units: i64) -> f32 {
        to_f32(units * self.cell) / to_f32(SQUARE)
    }

    fn point(self, (x, y): (i64, i64)) -> Point {
        let (left, top) = point((self.left, self.top));
        (left + self.fine(x), top + self.fine(y))
    }
}

struct Tower<'a> {
    of: &'a Renderer,
    scene: &'a Scene,
    words: TowerWords,
    sprites: &'a Sprites,
    grid: Grid,
    stands: Vec<Stand>,
    legs: Vec<Leg>,
    /// The attack boards, with their indices in the list of surfaces.
    hung: Vec<(usize, Hung)>,
    /// The names of the squares under another one, with the colour of its board.
    covered: HashMap<&'a str, Ink>,
    way: Option<Way>,
    /// The squares on the way of each check, from the piece that gives it to the king.
    checks: Vec<Vec<String>>,
    canvas: Canvas,
}

/// Renders a tower; `None` if the scene isn't one.
pub(super) fn draw_tower(
    of: &Renderer,
    scene: &Scene,
    caption: Option<&Caption>,
    bands: Bands,
    size: Size,
) -> Option<Canvas> {
    let hung = plan::hung(scene)?;
    if let Some(caption) = caption.filter(|one| one.projection == Projection::Oblique) {
        // A tower on a table is seen from White's side.
        let scene = scene.clone().seen_by(Side::White);
        return oblique::oblique(of, &scene, caption, size);
    }
    let boards: Vec<Hung> = hung.iter().map(|(_, board)| *board).collect();
    let (stands, legs) = board_positions(&boards);
    let width = i64::from(size.px());
    let cell = width * SQUARE / WIDTH;
    let content = WIDTH * cell / SQUARE;
    let [top, bar] = bands.heights(size);
    let grid = Grid {
        cell,
        left: (width - content) / 2,
        top,
    };
    let below = top + grid.length(HEIGHT);
    let mut words = caption.map_or_else(TowerWords::default, |caption| caption.tower.clone());
    let is_chosen = scene.cells().any(|cell| cell.marks.has(Mark::Chosen));
    if is_chosen || caption.is_some_and(|caption| !caption.arrows.is_empty()) {
        // The arrows show another move, and a free corner's tag may need the place.
        words.last_move.clear();
    }
    Some(of.with_sprites(cell, |sprites| {
        let mut tower = Tower {
            of,
            scene,
            words,
            sprites,
            grid,
            way: Way::of(scene, &hung, &stands),
            checks: way::checks(scene),
            legs,
            stands,
            hung,
            covered: covered(scene),
            canvas: of.blank_canvas(width, below + bar),
        };
        let lines = [(0, top), (below, bar)].map(|(y, high)| Area::new((0, y), width, high));
        tower.draw_all(caption.map_or(&[], |caption| &caption.arrows));
        if let Some(caption) = caption {
            of.bars(&mut tower.canvas, scene, caption, lines, bands.fine);
        }
        tower.canvas
    }))
}

/// The positions of a tower's boards in its picture, in units of which a square has 90.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Drawer {
    /// The top left corner of the squares of each surface; `None` if there is no board.
    pub corners: Vec<Option<(i64, i64)>>,
    /// For each surface, the tag of a marked free corner: its area and the corner.
    pub tags: Vec<Option<FreeCorner>>,
    /// The paths from the corners of main boards to their attack boards.
    pub legs: Vec<Vec<(i64, i64)>>,
    /// The outlines of the ramps that join the ranks of main boards.
    pub ramps: [[(i64, i64); 4]; 2],
    /// The former pin of the board that moved last.
    pub moved: Option<(i64, i64)>,
}

/// The left, top, width and height of a tag, and the point of its corner.
pub type FreeCorner = ([i64; 4], (i64, i64));

/// The plan of a tower for pages that a browser renders; `None` if the scene isn't a tower.
pub fn drawer(scene: &Scene) -> Option<Drawer> {
    let hung = plan::hung(scene)?;
    let boards: Vec<Hung> = hung.iter().map(|(_, board)| *board).collect();
    let (stands, legs) = board_positions(&boards);
    let corner = |index| {
        let squares = squares_of(index, scene, &hung, &stands)?;
        Some((squares.left, squares.top))
    };
    Some(Drawer {
        corners: (0..scene.surfaces.len()).map(corner).collect(),
        tags: pins::tags(scene, &stands, &legs)
            .into_iter()
            .map(|tag| tag?.area())
            .collect(),
        legs,
        ramps: [2, 6].map(plan::ramp),
        moved: Way::of(scene, &hung, &stands).and_then(|way| way.former_pin(scene.bottom)),
    })
}

fn covered(scene: &Scene) -> HashMap<&str, Ink> {
    let boards = || scene.surfaces.iter().filter(|surface| surface.is_board());
    let level = |surface: &Surface| surface.storey.map_or(0, |storey| storey.level);
    let ink = |board: &Surface| match (board.owner, level(board)) {
        (Some(side), _) => Tower::side_inks(side).0,
        (None, ..=4) => Ink::LowerRanks,
        (None, 5..) => Ink::UpperRanks,
    };
    let cells = || {
        boards().flat_map(|board| {
            let (level, ink) = (level(board), ink(board));
            board.cells.iter().map(move |cell| (level, cell, ink))
        })
    };
    let column = |cell: &Cell| {
        cell.name
            .split_once('(')
            .map(|(column, _)| column.to_owned())
    };
    let mut columns: HashMap<Option<String>, Vec<(u8, Ink)>> = HashMap::new();
    for (level, cell, ink) in cells() {
        columns.entry(column(cell)).or_default().push((level, ink));
    }
    let under = cells().filter_map(|(level, cell, _)| {
        let boards = columns.get(&column(cell))?.iter();
        let above = boards.filter(|(other, _)| *other > level);
        let nearest = above.min_by_key(|(other, _)| *other)?;
        Some((cell.name.as_str(), nearest.1))
    });
    under.collect()
}

/// The squares of a surface: of a main board, or of the attack board there.
fn squares_of(
    index: usize,
    scene: &Scene,
    hung: &[(usize, Hung)],
    stands: &[Stand],
) -> Option<Area> {
    if let Some(place) = hung.iter().position(|(surface, _)| *surface == index) {
        return Some(stands.get(place)?.squares);
    }
    let surface = scene.surfaces.get(index).filter(|one| one.is_board())?;
    Some(main_squares(slot(surface.storey?.level, scene.bottom)))
}

/// The area of a cell on the squares of its surface.
fn cell_area(surface: &Surface, cell: &Cell, squares: Area) -> Area {
    let (low, _) = surface.bounds();
    let along = |from: i32, to: i32| (i64::from(to) - i64::from(from)) * SQUARE / i64::from(CELL);
    let corner = (
        squares.left + along(low.x, cell.at.x),
        squares.top + along(low.y, cell.at.y),
    );
    Area::new(corner, SQUARE, SQUARE)
}

impl<'a> Tower<'a> {
    fn draw_all(&mut self, arrows: &[Arrow]) {
        self.ramps();
        let mains: Vec<usize> = (0..self.scene.surfaces.len())
            .filter(|&index| {
                let surface = &self.scene.surfaces[index];
                surface.is_board() && self.hung.iter().all(|(hung, _)| *hung != index)
            })
            .collect();
        // The leg of a board below comes out from under the main board.
        self.legs(false);
        for &index in &mains {
            self.main_board(index);
        }
        self.legs(true);
        self.last_move();
        self.pins();
        // The arrow is over the boards that it joins, and under all others and the pieces.
        for place in 0..self.hung.len() {
            if self.is_joined(self.hung[place].0) {
                self.hung_board(place);
            }
        }
        let arrow = self.arrow();
        self.draw_checks();
        for place in 0..self.hung.len() {
            if !self.is_joined(self.hung[place].0) {
                self.hung_board(place);
            }
        }
        self.pointers(arrows);
        if arrows.is_empty() {
            self.chosen_ways();
        }
        // No way crosses names or pieces.
        for place in 0..self.hung.len() {
            self.hung_labels(place);
        }
        for index in mains {
            self.main_labels(index);
        }
        if let Some(arrow) = &arrow {
            self.arrow_head(arrow);
        }
        for index in 0..self.scene.surfaces.len() {
            self.draw_pieces(index);
        }
    }

    /// The last move in two lines above the highest board, and above the leg that may pass there.
    fn last_move(&mut self) {
        let place = place_of_move(&self.legs);
        let lines = self.words.last_move.clone();
        for (text, line) in lines
            .iter()
            .zip([place.top(LINE), place.shifted(0, LINE).top(LINE)])
        {
            self.text(text, Ink::Text, Align::Centre, line);
        }
    }

    /// The centre of a square, of a board or of a pin.
    fn spot(&self, name: &str) -> Option<(i64, i64)> {
        let mut surfaces = self.scene.surfaces.iter().enumerate();
        surfaces.find_map(|(index, surface)| {
            let squares = squares_of(index, self.scene, &self.hung, &self.stands);
            let is_named = surface.handle.as_deref() == Some(name);
            match squares {
                Some(squares) if is_named => Some(squares.middle()),
                Some(squares) => {
                    let cell = surface.cells.iter().find(|cell| cell.name == name)?;
                    Some(cell_area(surface, cell, squares).middle())
                }
                None => {
                    let corner = surface.storey.filter(|_| is_named)?.hangs_on?;
                    Some(plan::point(plan::seen(corner, self.scene.bottom)))
                }
            }
        })
    }

    /// Draws arrows of highlighted moves.
    fn pointers(&mut self, arrows: &[Arrow]) {
        for arrow in arrows {
            if let (Some(from), Some(to)) = (self.spot(&arrow.from), self.spot(&arrow.to)) {
                let stops = self.stops(&arrow.from, &arrow.to);
                let is_taken = self
                    .scene
                    .cell(&arrow.to)
                    .is_some_and(|to| to.piece.is_some());
                let before = stops.last().copied().unwrap_or(from);
                let to = if is_taken {
                    short_of(before, to, SQUARE / 4)
                } else {
                    to
                };
                let way = [vec![from], stops, vec![to]].concat();
                let way: Vec<_> = way
                    .into_iter()
                    .map(|at| self.grid.scaled_corner(at))
                    .collect();
                let (cell, pointer) = (self.grid.cell, arrow.pointer);
                self.of.pointer(&mut self.canvas, &way, 0.06, cell, pointer);
            }
        }
    }

    /// Whether the last move starts or ends on a surface, or it or a check passes it.
    fn is_joined(&self, index: usize) -> bool {
        let mut cells = self.scene.surfaces[index].cells.iter();
        let moved = self.way.as_ref().map(Way::passed).unwrap_or_default();
        let passed = self.checks.iter().flatten().chain(&moved);
        let passed: Vec<&String> = passed.collect();
        let is_passed = |cell: &Cell| passed.contains(&&cell.name);
        self.way.as_ref().is_some_and(|way| way.joins(index)) || cells.any(is_passed)
    }

    /// A square without its piece, which is drawn over arrows.
    fn draw_square(&mut self, mut cell: Cell, area: Area) {
        if self.way.as_ref().is_some_and(Way::is_of_board) {
            // The board's frame shows it.
            cell.marks = cell.marks.without(Mark::MovedTo).without(Mark::MovedFrom);
        }
        let above = self.covered.get(cell.name.as_str()).copied();
        let squares = self.of.theme.squares;
        let ground = match (above, cell.shade) {
            (None, shade) => squares.shade(shade),
            (Some(_), Shade::Light) => squares.covered_light,
            (Some(_), Shade::Dark) => squares.covered_dark,
        };
        let corner = self.grid.scaled_corner((area.left, area.top));
        self.sprites
            .ground(&mut self.canvas, &cell, ground, corner, self.of);
        if let Some(ink) = above {
            self.of
                .folded(&mut self.canvas, corner, self.grid.cell, ink);
        }
    }

    /// The cells of a surface with their areas.
    fn cells(&self, index: usize) -> Vec<(&'a Cell, Area)> {
        let surface = &self.scene.surfaces[index];
        let Some(squares) = squares_of(index, self.scene, &self.hung, &self.stands) else {
            return Vec::new();
        };
        let placed = |cell| (cell, cell_area(surface, cell, squares));
        surface.cells.iter().map(placed).collect()
    }

    /// All squares of a surface without their pieces. A mark of a whole board is drawn once, around it.
    fn draw_squares(&mut self, index: usize) {
        let (of, scene) = (self.of, self.scene);
        let surface = &scene.surfaces[index];
        let shapes = [
            (Mark::Chosen, MarkShape::Chosen),
            (Mark::Reason, MarkShape::Reason),
        ];
        let mut whole = shapes.to_vec();
        whole.retain(|(mark, _)| surface.cells.iter().all(|cell| cell.marks.has(*mark)));
        for (cell, area) in self.cells(index) {
            let mut cell = cell.clone();
            for (mark, _) in &whole {
                cell.marks = cell.marks.without(*mark);
            }
            self.draw_square(cell, area);
        }
        let squares = squares_of(index, scene, &self.hung, &self.stands);
        for (squares, (_, shape)) in squares.into_iter().cycle().zip(whole) {
            let area = self.grid.area(squares);
            of.with_sprites(area.width(), |sprites| {
                let corner = (area.left, area.top);
                sprites.mark(&mut self.canvas, shape, corner, &of.palette);
            });
        }
    }

    fn draw_pieces(&mut self, index: usize) {
        for (cell, area) in self.cells(index) {
            let corner = self.grid.scaled_corner((area.left, area.top));
            self.sprites
                .draw_piece_on(&mut self.canvas, cell, corner, self.of);
        }
    }

    fn fill(&mut self, area: Area, colour: Rgb) {
        let area = self.grid.area(area);
        self.canvas.fill(area, self.of.palette.nearest(colour));
    }

    fn framed(&mut self, area: Area, colour: Rgb, line: Rgb, thick: i64) {
        let (outer, inner) = (self.grid.area(area.grown(thick)), self.grid.area(area));
        self.canvas.fill(outer, self.of.palette.nearest(line));
        self.canvas.fill(inner, self.of.palette.nearest(colour));
    }

    fn shape(&mut self, path: Option<Path>, ink: Ink) {
        self.canvas.shape(path, ink, &self.of.palette);
    }

    fn scaled_points(&self, points: &[(i64, i64)]) -> Vec<Point> {
        points.iter().map(|&point| self.grid.point(point)).collect()
    }

    fn text(&mut self, text: &str, ink: Ink, align: Align, area: Area) {
        self.draw_letters(text, LETTERS, (ink, align), area);
    }

    fn draw_letters(&mut self, text: &str, size: i64, (ink, align): (Ink, Align), area: Area) {
        let px = self.grid.length(size).max(7);
        let hand = Hand::new(&self.of.bold, px, ink, align);
        let area = self.grid.area(area);
        self.of.draw_lettering(&mut self.canvas, text, hand, area);
    }

    /// The colours of a side's frames and plates: background and text.
    const fn side_inks(side: Side) -> (Ink, Ink) {
        match side {
            Side::White => (Ink::WhiteFill, Ink::WhiteDetail),
            Side::Black => (Ink::BlackFill, Ink::BlackDetail),
        }
    }
}
