//! The boards of a tower, their legs, and the ramps between equal ranks.

use super::plan::{
    FILES, RANKS, SQUARE, Stand, TITLE, main_frame, main_squares, point, ramp, ranks_on_left, slot,
};
use super::{LETTERS, NAMES, Tower};
use crate::canvas::Area;
use crate::lettering::Align;
use crate::palette::Ink;
use crate::shapes::{dashes, disc, polygon, polyline};
use crate::theme::Rgb;
use arbiter_rules::outcome::Side;
use arbiter_rules::scene::{Edge, Label};

impl Tower<'_> {
    /// Colours the ranks that the middle board shares with the others.
    pub(super) fn ramps(&mut self) {
        let shared = [(2, Ink::LowerRanks), (6, Ink::UpperRanks)];
        for (level, ink) in shared.map(|(level, ink)| (slot(level, self.scene.bottom), ink)) {
            let [a, b, c, d] = ramp(level);
            let points = self.scaled_points(&[a, b, c, d]);
            self.shape(polygon(&points), ink);
            let width = self.grid.fine(4);
            for edge in [[points[0], points[1]], [points[3], points[2]]] {
                self.shape(polyline(&edge, width), Ink::Faint);
            }
            let half = |one: (i64, i64), other: (i64, i64)| (one.0, i64::midpoint(one.1, other.1));
            let between = self.scaled_points(&[half(a, d), half(b, c)]);
            let (dash, gap) = (self.grid.fine(12), self.grid.fine(9));
            self.shape(dashes(&between, width, dash, gap), Ink::Faint);
        }
    }

    /// The level at which a main board is displayed.
    fn slot(&self, index: usize) -> u8 {
        let storey = self.scene.surfaces[index].storey;
        slot(storey.map_or(0, |storey| storey.level), self.scene.bottom)
    }

    pub(super) fn main_board(&mut self, index: usize) {
        let (theme, frame) = (self.of.theme, main_frame(self.slot(index)));
        let (frame_colour, casing, faint) =
            (theme.tower.frame, theme.page.shadow, theme.page.faint);
        self.fill(frame.shifted(6, 10), casing);
        self.framed(frame, frame_colour, faint, 2);
        self.rank_grounds(index);
        self.draw_squares(index);
    }

    /// The rows for the rank numbers on the frame of a main board.
    fn rank_rows(&self, index: usize) -> Vec<(String, Area)> {
        let surface = &self.scene.surfaces[index];
        let level = self.slot(index);
        let (squares, frame) = (main_squares(level), main_frame(level));
        let left = if ranks_on_left(level) {
            frame.left
        } else {
            squares.right
        };
        let (low, _) = surface.bounds();
        let ranks = surface
            .labels
            .iter()
            .filter(|label| label.edge == Edge::Left);
        let row = |label: &Label| {
            let corner = (left, squares.top + along(label, low));
            (label.text.clone(), Area::new(corner, RANKS, SQUARE))
        };
        ranks.map(row).collect()
    }

    fn rank_grounds(&mut self, index: usize) {
        for (text, row) in self.rank_rows(index) {
            if let Some(ink) = shared(&text) {
                let colour = ink.colour(self.of.theme);
                self.fill(row, colour);
            }
        }
    }

    /// Ranks and files on the frame of a main board, over everything that crosses it.
    pub(super) fn main_labels(&mut self, index: usize) {
        for (text, row) in self.rank_rows(index) {
            let (ground, ink) = match shared(&text) {
                Some(ink) => (ink.colour(self.of.theme), Ink::OnRanks),
                None => (self.of.theme.tower.frame, Ink::OnFrame),
            };
            self.label(&text, LETTERS, (ground, ink), row);
        }
        let surface = &self.scene.surfaces[index];
        let level = surface.storey.map_or(0, |storey| storey.level);
        let (squares, (low, _)) = (main_squares(self.slot(index)), surface.bounds());
        let on_frame = (self.of.theme.tower.frame, Ink::OnFrame);
        for label in surface
            .labels
            .iter()
            .filter(|label| label.edge == Edge::Below)
        {
            let corner = (squares.left + along(label, low), squares.bottom);
            let place = Area::new(corner, SQUARE, FILES);
            self.label(&label.text, NAMES, on_frame, place);
        }
        let name = match level {
            ..=2 => 0,
            3..=4 => 1,
            5.. => 2,
        };
        let title = match self.words.levels[name].as_str() {
            "" => level.to_string(),
            title => title.to_owned(),
        };
        let line = Area::new((squares.left, squares.top - TITLE), squares.width(), TITLE);
        // Descenders have less visual weight than capitals.
        self.label(&title, NAMES, on_frame, line.shifted(0, -4));
    }

    /// A word centred in an area, on its own background, so that no arrow crosses it.
    fn label(&mut self, text: &str, size: i64, (ground, ink): (Rgb, Ink), area: Area) {
        let px = self.grid.length(size);
        let taken = self.of.bold.line(text, px, i64::MAX).width * SQUARE / self.grid.cell.max(1);
        let half = (taken / 2 + 5).min(area.width() / 2 - 1);
        let (x, y) = area.middle();
        let ground_area = Area::between((x - half, y - 16), (x + half, y + 16));
        self.fill(ground_area.within(area), ground);
        // By rounding, a strip may be a pixel narrower than its number.
        let wide = Area::between((area.left - 8, area.top), (area.right + 8, area.bottom));
        self.draw_letters(text, size, (ink, Align::Centre), wide);
    }

    /// An attack board on a corner, with its name, ranks and files on a frame in its owner's colour.
    pub(super) fn hung_board(&mut self, place: usize) {
        let (Some(&(index, _)), Some(&stand)) = (self.hung.get(place), self.stands.get(place))
        else {
            return;
        };
        let surface = &self.scene.surfaces[index];
        let frame = stand.frame;
        let (ground, _) = Tower::side_inks(surface.owner.unwrap_or(Side::White));
        let theme = self.of.theme;
        let (fill, shadow) = (ground.colour(theme), theme.page.shadow);
        let (line, gold) = (theme.page.faint, theme.tower.arrow);
        let casing = theme.tower.casing;
        self.fill(frame.shifted(6, 8), shadow);
        if self.way.as_ref().is_some_and(|way| way.brought(index)) {
            // Around the frame, so that it crosses no letter.
            self.framed(frame.grown(3), gold, casing, 2);
            self.framed(frame.grown(-4), fill, casing, 1);
        } else {
            self.framed(frame, fill, line, 2);
        }
        self.draw_squares(index);
        self.hung_labels(place);
    }

    /// The name of an attack board and its coordinates, on their own background.
    pub(super) fn hung_labels(&mut self, place: usize) {
        let (Some(&(index, hung)), Some(&stand)) = (self.hung.get(place), self.stands.get(place))
        else {
            return;
        };
        let surface = &self.scene.surfaces[index];
        let Stand { frame, squares } = stand;
        let (ground, ink) = Tower::side_inks(surface.owner.unwrap_or(Side::White));
        let fill = ground.colour(self.of.theme);
        let edge = (frame.left + 5, frame.right - 5);
        let title = Area::between((edge.0, frame.top + 5), (edge.1, squares.top));
        self.fill(title, fill);
        self.tag(
            surface.title.as_deref().unwrap_or_default(),
            NAMES,
            (hung.is_above, ink),
            title,
        );
        let (low, _) = surface.bounds();
        for label in &surface.labels {
            let start = along(label, low);
            let place = match label.edge {
                Edge::Left => Area::between(
                    (frame.left + 5, squares.top + start),
                    (squares.left, squares.top + start + SQUARE),
                ),
                Edge::Below => Area::between(
                    (squares.left + start, squares.bottom),
                    (squares.left + start + SQUARE, frame.bottom - 5),
                ),
            };
            let size = match label.edge {
                Edge::Left => LETTERS,
                Edge::Below => NAMES,
            };
            self.label(&label.text, size, (fill, ink), place);
        }
    }

    /// A triangle up or down, and a name: centred together.
    pub(super) fn tag(
        &mut self,
        name: &str,
        letters: i64,
        (is_above, ink): (bool, Ink),
        area: Area,
    ) {
        let (size, gap) = (letters * 3 / 4, letters / 5);
        let px = self.grid.length(letters);
        let room = self.grid.length(area.width());
        let width = self.of.bold.line(name, px, room).width;
        let taken = width * SQUARE / self.grid.cell.max(1) + size + gap;
        let left = area.left + (area.width() - taken) / 2;
        let (_, middle) = area.middle();
        self.triangle((left + size / 2, middle), size, is_above, ink);
        let rest = area.right_of(left + size + gap - area.left);
        self.draw_letters(name, letters, (ink, Align::Left), rest);
    }

    pub(super) fn triangle(&mut self, (x, y): (i64, i64), size: i64, is_above: bool, ink: Ink) {
        let (half, high) = (size / 2, size * 5 / 12);
        let high = if is_above { high } else { -high };
        let points =
            self.scaled_points(&[(x, y - high), (x + half, y + high), (x - half, y + high)]);
        self.shape(polygon(&points), ink);
    }

    /// The legs of boards above their corners, or of those below, with a ring on each corner.
    pub(super) fn legs(&mut self, above: bool) {
        let is_moved = |place: usize| {
            let way = self.way.as_ref();
            way.is_some_and(|way| way.brought(self.hung[place].0))
        };
        // Two boards may share a corner; the one that moved there is seen.
        let mut places: Vec<(bool, usize)> = (0..self.hung.len())
            .map(|place| (is_moved(place), place))
            .collect();
        places.sort_unstable();
        for (is_moved, place) in places {
            let (index, hung) = self.hung[place];
            let owner = self.scene.surfaces[index].owner.unwrap_or(Side::White);
            let (fill, detail) = Tower::side_inks(owner);
            let (ink, casing) = if is_moved {
                (Ink::Arrow, Ink::Casing)
            } else {
                (fill, detail)
            };
            let points = self.scaled_points(&self.legs[place]);
            if hung.is_above == above {
                self.shape(polyline(&points, self.grid.fine(18)), Ink::Faint);
                self.shape(polyline(&points, self.grid.fine(15)), casing);
                self.shape(polyline(&points, self.grid.fine(9)), ink);
            }
            if above {
                // Both kinds have a ring, and all rings are over the boards.
                let at = self.grid.point(point(hung.corner));
                self.shape(disc(at, self.grid.fine(17)), Ink::Faint);
                self.shape(disc(at, self.grid.fine(15)), casing);
                self.shape(disc(at, self.grid.fine(11)), ink);
                if !hung.is_above {
                    self.shape(disc(at, self.grid.fine(5)), casing);
                }
            }
        }
    }
}

/// The colour of a rank that two main boards share.
pub(super) fn shared(rank: &str) -> Option<Ink> {
    match rank {
        "3" | "4" => Some(Ink::LowerRanks),
        "5" | "6" => Some(Ink::UpperRanks),
        _ => None,
    }
}

/// The start of a label's squares, relative to the board's first ones.
fn along(label: &Label, low: arbiter_rules::scene::At) -> i64 {
    let start = match label.edge {
        Edge::Left => low.y,
        Edge::Below => low.x,
    };
    let quarters = i64::from(label.along) - i64::from(start) - 2;
    quarters * SQUARE / 4
}
