//! Free corners as targets of a chosen board.

use super::Tower;
use super::plan::{Hung, WIDTH, hung_on, in_column, is_left, point};
use crate::canvas::Area;
use crate::palette::Ink;
use crate::shapes::{dashes, disc, ring};
use arbiter_rules::scene::{Mark, SurfaceKind};

/// A name with its triangle.
const TAG: (i64, i64) = (190, 48);

/// Between the strip and the middle board.
const CHANNEL: i64 = 712;

impl Tower<'_> {
    /// Draws a ring on every marked free corner, with its name nearby.
    pub(super) fn pins(&mut self) {
        let scene = self.scene;
        let marked = scene.surfaces.iter().filter(|surface| {
            surface.kind != SurfaceKind::Board
                && surface
                    .cells
                    .iter()
                    .any(|cell| cell.marks.has(Mark::Target))
        });
        let stands = self.stands.iter();
        let stands: Vec<Area> = stands.map(|stand| stand.frame.grown(4)).collect();
        let mut tags: Vec<Area> = Vec::new();
        for surface in marked {
            let storey = surface.storey;
            let pin =
                storey.and_then(|storey| hung_on(storey.hangs_on?, storey.level, scene.bottom));
            let Some(pin) = pin else { continue };
            let taken = [stands.as_slice(), &tags].concat();
            let place = free(pin, &taken);
            if let Some(place) = place {
                tags.push(place.grown(4));
            }
            self.pin(pin, surface.title.as_deref().unwrap_or_default(), place);
        }
    }

    fn pin(&mut self, pin: Hung, name: &str, place: Option<Area>) {
        let corner = point(pin.corner);
        let at = self.grid.point(corner);
        if let Some(place) = place {
            // From an inner corner of the strip the path goes through the channel.
            let is_inner = !is_left(pin.corner) && (280..818).contains(&corner.1);
            let by = if pin.corner.level != 4 && is_inner {
                let row = if place.top < corner.1 { 306 } else { 788 };
                vec![(CHANNEL, corner.1), (CHANNEL, row), (place.left + 24, row)]
            } else {
                Vec::new()
            };
            let last = place.nearest(by.last().copied().unwrap_or(corner));
            let points: Vec<(i64, i64)> = std::iter::once(corner).chain(by).chain([last]).collect();
            let way = self.scaled_points(&points);
            let (dash, gap) = (self.grid.fine(14), self.grid.fine(9));
            self.shape(dashes(&way, self.grid.fine(12), dash, gap), Ink::Casing);
            self.shape(dashes(&way, self.grid.fine(7), dash, gap), Ink::Text);
        }
        self.shape(disc(at, self.grid.fine(18)), Ink::Casing);
        self.shape(ring(at, self.grid.fine(12), self.grid.fine(6)), Ink::Text);
        if let Some(place) = place {
            let theme = self.of.theme;
            let (text, page) = (theme.page.text, theme.page.fill);
            self.framed(place, page, text, 3);
            self.tag(name, pin.is_above, Ink::Text, place);
        }
    }
}

/// The free position for a name nearest to its corner: in the left column, above or below the middle board.
fn free(pin: Hung, taken: &[Area]) -> Option<Area> {
    let (x, y) = point(pin.corner);
    let column = (0..80).map(|row| (44, 6 + row * 12));
    let rows = (0..3).flat_map(|column| {
        let x = 692 + column * 146;
        let tops = (0..5).flat_map(|row| [222 - row * 50, 822 + row * 50]);
        tops.map(move |y| (x.min(WIDTH - TAG.0 - 8), y))
    });
    let places: Box<dyn Iterator<Item = (i64, i64)>> = if in_column(pin.corner) {
        Box::new(column)
    } else {
        Box::new(rows)
    };
    places
        .map(|corner| Area::new(corner, TAG.0, TAG.1))
        .filter(|area| !taken.iter().any(|other| other.overlaps(*area)))
        .min_by_key(|area| {
            let near = area.nearest((x, y));
            (near.0 - x).pow(2) + (near.1 - y).pow(2)
        })
}
