//! The tower as on a table, seen from White's left: it explains the picture used in play.

use super::boards::shared;
use super::plan::hung;
use super::{Grid, TowerWords};
use crate::canvas::{Area, Canvas};
use crate::lettering::{Align, Hand};
use crate::palette::Ink;
use crate::shapes::{dashes, polygon, polyline};
use crate::sprites::Sprites;
use crate::{Caption, Renderer, Size};
use arbiter_rules::outcome::Side;
use arbiter_rules::scene::{CELL, Cell, Scene, Shade, Surface};

const WIDTH: i64 = 884;
const HEIGHT: i64 = 1_030;
/// Height of letters: a capital has 20 pixels at the standard size.
const LETTERS: i64 = 34;
/// A unit is a pixel in a picture of this width times 90 to a square's side, as in [`Grid`].
const UNITS: i64 = 90;

/// The near corner of the file b and the first rank on level 2.
const ORIGIN: (i64, i64) = (116, 874);
/// Offsets to the next file, rank and level.
const FILE: i64 = 82;
const RANK: (i64, i64) = (23, 40);
const LEVEL: i64 = 76;
/// Thickness of a board.
const THICK: i64 = 14;
/// Size of a piece, and the distance from its foot to its lower edge.
const PIECE: i64 = 74;
const FOOT: i64 = 8;

/// A corner of squares; file and rank count from the lower left of the first square.
fn projected(file: i64, rank: i64, level: i64) -> (i64, i64) {
    (
        ORIGIN.0 + (file - 1) * FILE + (rank - 1) * RANK.0,
        ORIGIN.1 - (rank - 1) * RANK.1 - (level - 2) * LEVEL,
    )
}

struct Oblique<'a> {
    of: &'a Renderer,
    scene: &'a Scene,
    grid: Grid,
    canvas: Canvas,
}

pub(super) fn oblique(
    of: &Renderer,
    scene: &Scene,
    caption: &Caption,
    size: Size,
) -> Option<Canvas> {
    hung(scene)?;
    let width = i64::from(size.px());
    let cell = width * UNITS / WIDTH;
    let grid = Grid {
        cell,
        left: 0,
        top: 0,
    };
    let mut oblique = Oblique {
        of,
        scene,
        grid,
        canvas: of.blank_canvas(width, grid.length(HEIGHT)),
    };
    of.with_sprites(grid.length(PIECE), |sprites| oblique.draw_all(sprites));
    oblique.draw_caption(caption);
    Some(oblique.canvas)
}

/// File, rank and level of a surface's first square, and its numbers of files and ranks.
fn span(surface: &Surface) -> Option<[i64; 4]> {
    let storey = surface.storey?;
    let (low, high) = surface.bounds();
    let count = i64::from((high.x - low.x) / CELL);
    Some([
        storey.first.0.into(),
        storey.first.1.into(),
        storey.level.into(),
        count,
    ])
}

impl Oblique<'_> {
    fn draw_all(&mut self, sprites: &Sprites) {
        let scene = self.scene;
        let mut boards: Vec<&Surface> =
            scene.surfaces.iter().filter(|one| one.is_board()).collect();
        boards.sort_by_key(|board| board.storey.map_or(0, |storey| storey.level));
        // Each guide is drawn over the boards below its upper end, and under that one.
        let mut guides = [2, 4].into_iter().peekable();
        for board in boards {
            let level = board.storey.map_or(0, |storey| storey.level);
            while let Some(from) = guides.next_if(|from| from + 2 <= i64::from(level)) {
                self.guides(from);
            }
            self.draw_board(board, sprites);
        }
        // No guide crosses a number.
        for board in scene.surfaces.iter().filter(|one| one.is_board()) {
            if let Some([file, rank, level, count]) = span(board).filter(|_| board.owner.is_none())
            {
                self.ranks(rank, count, projected(file, rank, level));
            }
        }
    }

    fn projected_points(&self, points: &[(i64, i64)]) -> Vec<(f32, f32)> {
        points.iter().map(|&point| self.grid.point(point)).collect()
    }

    fn fill(&mut self, points: &[(i64, i64)], ink: Ink) {
        let path = polygon(&self.projected_points(points));
        self.canvas.shape(path, ink, &self.of.palette);
    }

    fn stroke(&mut self, points: &[(i64, i64)], width: i64, ink: Ink) {
        let path = polyline(&self.projected_points(points), self.grid.fine(width));
        self.canvas.shape(path, ink, &self.of.palette);
    }

    /// Vertical lines from the corners of the ranks that two main boards share to the upper one.
    fn guides(&mut self, level: i64) {
        let ink = if level == 2 {
            Ink::LowerRanks
        } else {
            Ink::UpperRanks
        };
        for (file, rank) in [
            (1, level + 1),
            (5, level + 1),
            (1, level + 3),
            (5, level + 3),
        ] {
            let way = self.projected_points(&[
                projected(file, rank, level),
                projected(file, rank, level + 2),
            ]);
            let (dash, gap) = (self.grid.fine(10), self.grid.fine(7));
            let casing = dashes(&way, self.grid.fine(9), dash, gap);
            self.canvas.shape(casing, Ink::Faint, &self.of.palette);
            let inner = dashes(&way, self.grid.fine(6), dash, gap);
            self.canvas.shape(inner, ink, &self.of.palette);
        }
    }

    fn draw_board(&mut self, board: &Surface, sprites: &Sprites) {
        let Some([file, rank, level, count]) = span(board) else {
            return;
        };
        let corner = board.storey.and_then(|storey| storey.hangs_on);
        let (frame, casing) = match board.owner {
            Some(Side::White) => (Ink::WhiteFill, Ink::WhiteDetail),
            Some(Side::Black) => (Ink::BlackFill, Ink::BlackDetail),
            None => (Ink::Frame, Ink::Faint),
        };
        let post = corner.map(|corner| {
            // The corner point itself, not its square.
            let file = if corner.file <= 1 { 1 } else { 5 };
            let rank = i64::from(corner.rank) + i64::from(corner.rank > corner.level);
            [
                projected(file, rank, corner.level.into()),
                projected(file, rank, level),
            ]
        });
        let is_above = corner.is_some_and(|corner| level > i64::from(corner.level));
        if let Some(post) = post.filter(|_| is_above) {
            self.post(post, frame, casing);
        }
        let square = |x: i64, y: i64, side: i64| {
            let ends = [(x, y), (x + side, y), (x + side, y + side), (x, y + side)];
            ends.map(|(file, rank)| projected(file, rank, level))
        };
        let [near, right, far, left] = square(file, rank, count);
        let below = [far, right, near].map(|(x, y)| (x, y + THICK));
        let outline = [&[near, left, far][..], &below, &[near]].concat();
        self.stroke(&outline, 5, Ink::Faint);
        self.fill(&[[near, right, far], below].concat(), frame);
        for cell in &board.cells {
            let (x, y) = column_and_row(board, cell);
            let (x, y) = (file + x, rank + count - 1 - y);
            let ink = match cell.shade {
                Shade::Light => Ink::LightSquare,
                Shade::Dark => Ink::DarkSquare,
            };
            self.fill(&square(x, y, 1), ink);
        }
        self.stroke(&[near, right, far, left, near], 3, Ink::Casing);
        self.draw_pieces(board, [file, rank, level, count], sprites);
        if let Some(post) = post.filter(|_| !is_above) {
            self.post(post, frame, casing);
        }
        if let Some(title) = board.title.as_deref().filter(|_| corner.is_some()) {
            let arrow = if is_above { '▲' } else { '▼' };
            // Clear of the pieces on the board below.
            let is_aside = is_above && file == 0;
            let (x, y) = if is_aside { near } else { right };
            let (left, align) = if is_aside {
                (x - 146, Align::Right)
            } else {
                (x + 16, Align::Left)
            };
            let place = Area::new((left, y - 12), 130, 30);
            self.draw_text(
                &format!("{arrow} {title}"),
                LETTERS,
                Ink::Text,
                align,
                place,
            );
        }
    }

    fn post(&mut self, points: [(i64, i64); 2], ink: Ink, casing: Ink) {
        self.stroke(&points, 15, Ink::Faint);
        self.stroke(&points, 12, casing);
        self.stroke(&points, 7, ink);
    }

    fn ranks(&mut self, first: i64, count: i64, (x, y): (i64, i64)) {
        for row in 0..count {
            let rank = first + row;
            let (left, top) = (x + row * RANK.0 - 20, y - (row + 1) * RANK.1);
            let place = Area::new((left - 14, top + 4), 30, RANK.1 - 4);
            let shared = shared(&rank.to_string());
            if let Some(ink) = shared {
                let colour = ink.colour(self.of.theme);
                let area = self.grid.area(place);
                self.canvas.fill(area, self.of.palette.nearest(colour));
            }
            let ink = shared.map_or(Ink::Text, |_| Ink::OnRanks);
            self.draw_text(&rank.to_string(), LETTERS, ink, Align::Centre, place);
        }
    }

    fn draw_pieces(
        &mut self,
        board: &Surface,
        [file, rank, level, count]: [i64; 4],
        sprites: &Sprites,
    ) {
        let mut cells: Vec<&Cell> = board.cells.iter().collect();
        // From the far end to the near one.
        cells.sort_by_key(|cell| cell.at.y);
        for cell in cells {
            let Some(piece) = cell.piece else { continue };
            let (x, y) = column_and_row(board, cell);
            let (x, y) = (file + x, rank + count - 1 - y);
            let (near, far) = (projected(x, y, level), projected(x + 1, y + 1, level));
            let (x, y) = (i64::midpoint(near.0, far.0), i64::midpoint(near.1, far.1));
            let corner = self
                .grid
                .scaled_corner((x - PIECE / 2, y + FOOT + 4 - PIECE));
            // Heads extend over the dark page.
            if piece.side == Side::Black {
                let light = self.of.palette.nearest(self.of.theme.squares.light);
                sprites.halo(&mut self.canvas, piece, corner, light);
            }
            sprites.piece(&mut self.canvas, piece, corner, &self.of.palette);
        }
    }

    fn draw_caption(&mut self, caption: &Caption) {
        let TowerWords { levels, .. } = &caption.tower;
        for (level, name) in [2, 4, 6].into_iter().zip(levels) {
            let (x, y) = projected(5, level - 1, level);
            // Right of the edge and of the guides.
            let place = Area::new((x + 66, y - 40), WIDTH - x - 70, 40);
            let (font, room) = (&self.of.bold, self.grid.length(place.width()));
            let fits = |size: &i64| {
                let px = self.grid.length(*size);
                font.line(name, px, i64::MAX).width <= room
            };
            let size = (24..=LETTERS).rev().find(fits).unwrap_or(24);
            self.draw_text(name, size, Ink::Text, Align::Left, place);
        }
        let head = Area::new((20, 14), WIDTH - 40, 44);
        self.draw_text(&caption.title, 36, Ink::Text, Align::Left, head);
    }

    fn draw_text(&mut self, text: &str, size: i64, ink: Ink, align: Align, area: Area) {
        let px = self.grid.length(size).max(7);
        let hand = Hand::new(&self.of.bold, px, ink, align);
        let area = self.grid.area(area);
        self.of.draw_lettering(&mut self.canvas, text, hand, area);
    }
}

/// Column and row of a cell on its board, from the upper left.
fn column_and_row(board: &Surface, cell: &Cell) -> (i64, i64) {
    let (low, _) = board.bounds();
    let along = |from: i32, to: i32| i64::from((to - from) / CELL);
    (along(low.x, cell.at.x), along(low.y, cell.at.y))
}
