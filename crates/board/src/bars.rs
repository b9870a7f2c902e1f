//! The lines above and below the boards: both players with the pieces they have captured, and the
//! result.

use super::canvas::{Area, Raster};
use super::drawing::Drawing;
use super::lettering::Align;
use super::palette::{Ink, STEPS};
use super::{Caption, PlayerCaption};
use arbiter_rules::outcome::Side;
use arbiter_rules::scene::{Piece, Role};

/// The pieces on a bar are drawn on cells of this part of its height.
const PIECES: (i64, i64) = (7, 10);

impl Drawing<'_> {
    pub(crate) fn bars(&mut self, caption: &Caption) {
        let (upper, lower) = (self.layout.head(), self.layout.bar());
        if let Some(players) = &caption.players {
            let bottom = self.scene.bottom;
            for (side, band) in [(bottom.other(), upper), (bottom, lower)] {
                let player = &players[side as usize];
                self.player_bar(side, player, caption.turn == Some(side), band);
            }
            // Squares and bars can have one colour.
            let rule = (upper.height() / 27).max(1);
            let edge = self.of.theme.page.edge;
            self.fill(upper.moved(0, upper.height() - rule).top(rule), edge);
            self.fill(lower.top(rule), edge);
        } else {
            self.title_line(caption, upper);
        }
        match (&caption.result, &caption.moved) {
            (Some(result), _) => self.result(result, self.layout.foot()),
            (None, Some(moved)) => {
                let foot = self.layout.foot();
                let (px, bold) = (foot.height() * 4 / 9, &self.of.bold);
                self.write(moved, bold, px, Ink::Text, foot, Align::Centre);
            }
            (None, None) => {}
        }
    }

    fn title_line(&mut self, caption: &Caption, band: Area) {
        let px = band.height() * 4 / 9;
        // The margin is a little more than the air above a capital letter.
        let area = band.inset(px * 2 / 3);
        let font = &self.of.font;
        let rest = self.write_last(&caption.status, font, px, Ink::Text, area, px);
        self.write(&caption.title, font, px, Ink::Text, rest, Align::Left);
    }

    fn player_bar(&mut self, side: Side, player: &PlayerCaption, is_to_move: bool, band: Area) {
        let (of, height) = (self.of, band.height());
        let (theme, squares) = (of.theme, of.theme.squares);
        let colours = side.pick(theme.white, theme.black);
        let ink = side.pick(Ink::WhiteDetail, Ink::BlackDetail);
        self.fill(band, colours.fill);
        let (cell, gap, px) = (height * PIECES.0 / PIECES.1, height / 6, height * 4 / 9);
        let margin = (height - cell) / 2;
        let chip = Area::new((band.left + margin, band.top + margin), cell, cell);
        let ground = if is_to_move {
            squares.moved_light
        } else {
            squares.dark
        };
        self.fill(chip.grown((margin / 4).max(1)), ground);
        let king = Piece {
            side,
            role: Role::King,
        };
        of.with_sprites(cell, |sprites| {
            sprites.piece(&mut self.canvas, king, (chip.left, chip.top), &of.palette);
        });
        let words = band.right_of(cell + 2 * margin + gap / 2);
        let words = words.first(words.width() - gap);
        let words = self.write_last(&player.clock, &of.bold, px, ink, words, gap * 2);
        let words = self.captured(side, words, cell, ink);
        let note = px * 5 / 6;
        let dot = if is_to_move { px / 2 } else { 0 };
        let noted = of.font.line(&player.note, note, words.width()).width;
        let room = (words.width() - noted - 2 * dot - gap).max(0);
        let taken = self.write(
            &player.name,
            &of.bold,
            px,
            ink,
            words.first(room),
            Align::Left,
        );
        let rest = words.right_of(taken + px / 2);
        let middle = rest.top + height / 2;
        self.disc(Area::new((rest.left, middle - dot / 2), dot, dot), ink);
        let rest = rest.right_of(dot + px / 4);
        self.write(&player.note, &of.font, note, ink, rest, Align::Left);
    }

    /// The pieces that a side has captured at the right end of an area, and by how much it is ahead.
    /// Returns what is left of the area.
    fn captured(&mut self, side: Side, area: Area, cell: i64, ink: Ink) -> Area {
        let Some(material) = &self.scene.material else {
            return area;
        };
        let (of, gap) = (self.of, (cell / 14).max(1));
        let ahead = material.ahead * side.pick(1, -1);
        let lead = Some(format!("+{ahead}")).filter(|_| ahead > 0);
        let lead = lead.unwrap_or_default();
        let (px, distance) = (cell / 2, cell / 3);
        let area = self.write_last(&lead, &of.font, px, ink, area, distance);
        let captured = material.captured.iter().copied();
        let captured: Vec<Piece> = captured.filter(|piece| piece.side != side).collect();
        of.with_sprites(cell, |sprites| {
            // Each piece begins where the one before ends, so that none melts into the next. Where
            // there is no room for all they move closer.
            let widths = captured.iter().map(|piece| {
                let (left, right) = sprites.extent(*piece);
                right - left + gap
            });
            let needed: i64 = widths.sum();
            let room = needed.min(area.width() * 3 / 5);
            let mut before = 0;
            for piece in &captured {
                let (left, right) = sprites.extent(*piece);
                let x = area.right - room + before * room / needed.max(1);
                let corner = (x - left, area.top + (area.height() - cell) / 2);
                sprites.piece(&mut self.canvas, *piece, corner, &of.palette);
                before += right - left + gap;
            }
            let taken = if needed > 0 { room + distance } else { 0 };
            area.first(area.width() - taken)
        })
    }

    fn result(&mut self, result: &str, band: Area) {
        self.fill(band, self.of.theme.squares.moved_light);
        let (area, bold) = (band.inset(band.height() / 3), &self.of.bold);
        let largest = band.height() * 4 / 9;
        let fits = |px: &i64| bold.line(result, *px, i64::MAX).width <= area.width();
        let px = (largest * 2 / 3..=largest).rev().find(fits);
        let px = px.unwrap_or(largest * 2 / 3);
        self.write(result, bold, px, Ink::LabelOnMarked, area, Align::Centre);
    }

    fn disc(&mut self, area: Area, ink: Ink) {
        // Two samples a pixel each way, so that a pixel has as many as there are steps.
        let side = area.width().max(0);
        let is_inside = |x: i64, y: i64| {
            let from_middle = |at: i64| 2 * at + 1 - 2 * side;
            from_middle(x).pow(2) + from_middle(y).pow(2) <= 4 * side * side
        };
        let cover = |x: i64, y: i64| {
            let samples = [(0, 0), (1, 0), (0, 1), (1, 1)];
            let inside = samples
                .iter()
                .filter(|(right, down)| is_inside(2 * x + right, 2 * y + down));
            u8::try_from(inside.count()).unwrap_or(STEPS)
        };
        let rows = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
        let disc = Raster {
            width: side,
            height: side,
            pixels: rows.map(|(x, y)| cover(x, y)).collect(),
        };
        let palette = &self.of.palette;
        self.canvas
            .lay(&disc, (area.left, area.top), |below, step| {
                palette.blend(ink, step)[usize::from(below)]
            });
    }
}
