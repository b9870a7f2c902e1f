//! Free corners as targets of a chosen board.

use super::legs::{Leg, strokes};
use super::plan::{HEIGHT, HUNG, Hung, PLACES, Stand, hung_on, is_far, main_frame, point};
use super::{FreeCorner, Tower};
use crate::canvas::Area;
use crate::palette::Ink;
use crate::shapes::{dashes, disc, ring};
use arbiter_rules::scene::{Mark, Scene, Surface, SurfaceKind};

/// A name with its triangle, and the height of its letters.
const TAG: (i64, i64) = (122, 34);
const LETTERS: i64 = 32;

/// The tag of a free corner.
pub(super) struct Tag {
    pub(super) pin: Hung,
    /// Where its name fits, if anywhere.
    pub(super) place: Option<Area>,
}

impl Tag {
    pub(super) fn area(&self) -> Option<FreeCorner> {
        let Area { left, top, .. } = self.place?;
        Some(([left, top, TAG.0, TAG.1], point(self.pin.corner)))
    }
}

/// The tags of the marked free corners, by surface.
pub(super) fn tags(scene: &Scene, stands: &[Stand], legs: &[Leg]) -> Vec<Option<Tag>> {
    let mut taken: Vec<Area> = stands.iter().map(|stand| stand.frame.grown(3)).collect();
    let legs: Vec<Area> = legs.iter().flat_map(|leg| strokes(leg)).collect();
    let mut tag = |surface: &Surface| {
        let mut cells = surface.cells.iter();
        let is_free =
            surface.kind != SurfaceKind::Board && cells.any(|cell| cell.marks.has(Mark::Target));
        let storey = surface.storey.filter(|_| is_free)?;
        let pin = hung_on(storey.hangs_on?, storey.level, scene.bottom)?;
        let place = free(pin, &taken, &legs);
        taken.extend(place.map(|place| place.grown(3)));
        Some(Tag { pin, place })
    };
    scene.surfaces.iter().map(&mut tag).collect()
}

impl Tower<'_> {
    /// Draws a ring on every marked free corner, with its name nearby.
    pub(super) fn pins(&mut self) {
        let scene = self.scene;
        let tags = tags(scene, &self.stands, &self.legs);
        for (surface, tag) in scene.surfaces.iter().zip(tags) {
            let Some(Tag { pin, place }) = tag else {
                continue;
            };
            self.pin(pin, surface.title.as_deref().unwrap_or_default(), place);
        }
    }

    fn pin(&mut self, pin: Hung, name: &str, place: Option<Area>) {
        let corner = point(pin.corner);
        let at = self.grid.point(corner);
        if let Some(place) = place {
            let way = self.scaled_points(&[corner, place.nearest(corner)]);
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
            self.tag(name, LETTERS, (pin.is_above, Ink::Text), place);
        }
    }
}

/// The free position for a name nearest to its corner, above or below the board; also over legs, if there is no other.
fn free(pin: Hung, taken: &[Area], legs: &[Area]) -> Option<Area> {
    let (x, y) = point(pin.corner);
    let frame = main_frame(pin.corner.level);
    let top = if is_far(pin.corner) {
        frame.top - TAG.1 - 4
    } else {
        (frame.bottom + 4).min(HEIGHT - TAG.1 - 3)
    };
    let in_a_row = (frame.left..=frame.right - TAG.0).step_by(8);
    let beside = in_a_row
        .chain([frame.right - TAG.0])
        .map(|left| (left, top));
    // The place of a board that isn't there.
    let places =
        PLACES.map(|(left, top)| (left + (HUNG.0 - TAG.0) / 2, top + (HUNG.1 - TAG.1) / 2));
    let away = |area: &Area| {
        let near = area.nearest((x, y));
        let is_over_leg = legs.iter().any(|leg| leg.overlaps(*area));
        ((near.0 - x).pow(2) + (near.1 - y).pow(2), is_over_leg)
    };
    beside
        .chain(places)
        .map(|corner| Area::new(corner, TAG.0, TAG.1))
        .filter(|area| !taken.iter().any(|other| other.overlaps(*area)))
        .min_by_key(away)
}
