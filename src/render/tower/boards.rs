//! The boards of a tower, their legs, and the ramps between equal ranks.

use super::Tower;
use super::plan::{
    FILES, RANKS, SQUARE, Stand, TITLE, main_frame, main_squares, point, ramp, ranks_on_left,
};
use crate::render::canvas::Area;
use crate::render::drawing::Align;
use crate::render::palette::Ink;
use crate::render::shapes::{dashes, disc, line, polygon, ring};
use crate::rules::outcome::Side;
use crate::rules::scene::{Edge, Label};

impl Tower<'_> {
    /// The ranks that the middle board shares with the others lie in one colour.
    pub(super) fn ramps(&mut self) {
        for (level, ink) in [(2, Ink::LowerRanks), (6, Ink::UpperRanks)] {
            let [a, b, c, d] = ramp(level);
            let points = self.points(&[a, b, c, d]);
            self.shape(polygon(&points), ink);
            let width = self.grid.fine(4);
            for edge in [[points[0], points[1]], [points[3], points[2]]] {
                self.shape(line(&edge, width), Ink::Faint);
            }
            let half = |one: (i64, i64), other: (i64, i64)| (one.0, i64::midpoint(one.1, other.1));
            let between = self.points(&[half(a, d), half(b, c)]);
            let (dash, gap) = (self.grid.fine(12), self.grid.fine(9));
            self.shape(dashes(&between, width, dash, gap), Ink::Faint);
        }
    }

    pub(super) fn main_board(&mut self, index: usize) {
        let surface = &self.scene.surfaces[index];
        let level = surface.storey.map_or(0, |storey| storey.level);
        let (theme, frame) = (&self.of.theme, main_frame(level));
        let (frame_colour, casing, faint) =
            (theme.tower.frame, theme.page.shadow, theme.page.faint);
        self.fill(frame.moved(6, 10), casing);
        self.framed(frame, frame_colour, faint, 2);
        let name = match level {
            ..=2 => 0,
            3..=4 => 1,
            5.. => 2,
        };
        let title = match self.words.levels[name].as_str() {
            "" => level.to_string(),
            title => title.to_owned(),
        };
        let squares = main_squares(level);
        let line = Area::new((squares.left, frame.top), squares.width(), TITLE);
        self.text(&title, 29, true, Ink::OnFrame, Align::Centre, line);
        self.squares(index);
    }

    /// Ranks and files on the frame of a main board, over everything that crosses it.
    pub(super) fn main_labels(&mut self, index: usize) {
        let surface = &self.scene.surfaces[index];
        let level = surface.storey.map_or(0, |storey| storey.level);
        let (squares, frame) = (main_squares(level), main_frame(level));
        let left = if ranks_on_left(level) {
            frame.left
        } else {
            squares.right
        };
        let (low, _) = surface.bounds();
        for label in &surface.labels {
            let start = along(label, low);
            match label.edge {
                Edge::Left => {
                    let row = Area::new((left, squares.top + start), RANKS, SQUARE);
                    self.rank(&label.text, row);
                }
                Edge::Below => {
                    let place = Area::new((squares.left + start, squares.bottom), SQUARE, FILES);
                    self.text(&label.text, 29, true, Ink::OnFrame, Align::Centre, place);
                }
            }
        }
    }

    /// A rank of a main board; the ranks that two boards share stand on their colour.
    fn rank(&mut self, text: &str, row: Area) {
        let ink = match text {
            "3" | "4" => Some(Ink::LowerRanks),
            "5" | "6" => Some(Ink::UpperRanks),
            _ => None,
        };
        if let Some(ink) = ink {
            let colour = ink.colour(&self.of.theme);
            self.fill(row, colour);
        }
        let ink = ink.map_or(Ink::OnFrame, |_| Ink::OnRanks);
        self.text(text, 30, true, ink, Align::Centre, row);
    }

    /// A board that hangs on a corner, with its name, ranks and files on a frame in the colour of
    /// its owner.
    pub(super) fn hung_board(&mut self, place: usize) {
        let (Some(&(index, hung)), Some(&stand)) =
            (self.hung.get(place), self.plan.stands.get(place))
        else {
            return;
        };
        let surface = &self.scene.surfaces[index];
        let Stand { frame, squares } = stand;
        let (ground, ink) = Tower::side_inks(surface.owner.unwrap_or(Side::White));
        let theme = &self.of.theme;
        let (fill, shadow) = (ground.colour(theme), theme.page.shadow);
        let (line, gold) = (theme.page.faint, theme.tower.arrow);
        let casing = theme.tower.casing;
        self.fill(frame.moved(6, 8), shadow);
        if self.way.as_ref().is_some_and(|way| way.brought(index)) {
            // Just outside the frame, where nothing else is written.
            self.framed(frame, gold, casing, 3);
            self.framed(frame.grown(-6), fill, casing, 2);
        } else {
            self.framed(frame, fill, line, 2);
        }
        let title = Area::between((frame.left, frame.top + 3), (frame.right, squares.top));
        self.tag(
            surface.title.as_deref().unwrap_or_default(),
            hung.is_above,
            ink,
            title,
        );
        self.squares(index);
        let (low, _) = surface.bounds();
        for label in &surface.labels {
            let start = along(label, low);
            let place = match label.edge {
                Edge::Left => Area::between(
                    (frame.left + 3, squares.top + start),
                    (squares.left, squares.top + start + SQUARE),
                ),
                Edge::Below => Area::between(
                    (squares.left + start, squares.bottom),
                    (squares.left + start + SQUARE, frame.bottom - 3),
                ),
            };
            self.text(&label.text, 27, true, ink, Align::Centre, place);
        }
    }

    /// A triangle up or down, and a name: centred together.
    pub(super) fn tag(&mut self, name: &str, is_above: bool, ink: Ink, area: Area) {
        let (size, gap) = (26, 8);
        let px = self.grid.length(31);
        let width = self
            .of
            .bold
            .line(name, px, self.grid.length(area.width()))
            .width;
        let taken = width * SQUARE / self.grid.cell.max(1) + size + gap;
        let left = area.left + (area.width() - taken) / 2;
        let middle = i64::midpoint(area.top, area.bottom);
        self.triangle((left + size / 2, middle), size, is_above, ink);
        let rest = area.right_of(left + size + gap - area.left);
        self.text(name, 31, true, ink, Align::Left, rest);
    }

    pub(super) fn triangle(&mut self, (x, y): (i64, i64), size: i64, is_above: bool, ink: Ink) {
        let (half, high) = (size / 2, size * 5 / 12);
        let high = if is_above { high } else { -high };
        let points = self.points(&[(x, y - high), (x + half, y + high), (x - half, y + high)]);
        self.shape(polygon(&points), ink);
    }

    /// The legs of boards above their corners, or of those below, with a ring on each corner.
    pub(super) fn legs(&mut self, above: bool) {
        for place in 0..self.hung.len() {
            let (index, hung) = self.hung[place];
            let owner = self.scene.surfaces[index].owner.unwrap_or(Side::White);
            let is_moved = self.way.as_ref().is_some_and(|way| way.brought(index));
            let ink = if is_moved {
                Ink::Arrow
            } else {
                Tower::side_inks(owner).0
            };
            let points = self.points(&self.plan.legs[place].points);
            if hung.is_above == above {
                self.shape(line(&points, self.grid.fine(18)), Ink::Faint);
                self.shape(line(&points, self.grid.fine(14)), Ink::Casing);
                self.shape(line(&points, self.grid.fine(9)), ink);
            }
            if above {
                // Both kinds have a ring, and all rings lie over the boards.
                let at = self.grid.point(point(hung.corner));
                self.shape(disc(at, self.grid.fine(17)), Ink::Faint);
                self.shape(disc(at, self.grid.fine(15)), Ink::Casing);
                if hung.is_above {
                    self.shape(disc(at, self.grid.fine(11)), ink);
                } else {
                    self.shape(ring(at, self.grid.fine(9), self.grid.fine(5)), ink);
                }
            }
        }
    }
}

/// Where the squares of a label begin, from the first ones of the board.
fn along(label: &Label, low: crate::rules::scene::At) -> i64 {
    let start = match label.edge {
        Edge::Left => low.y,
        Edge::Below => low.x,
    };
    let quarters = i64::from(label.along) - i64::from(start) - 2;
    quarters * SQUARE / 4
}
