//! The lines above and below the boards: each player's name, turn or result, and captured pieces.

use super::canvas::{Area, Canvas};
use super::font::Font;
use super::lettering::{Align, Hand};
use super::palette::Ink;
use super::shapes::{disc, point, ring, to_f32};
use super::{Caption, PlayerCaption, Renderer};
use arbiter_rules::outcome::Side;
use arbiter_rules::scene::{Piece, Role, Scene};
use std::cmp::Ordering;

impl Renderer {
    pub(crate) fn bars(
        &self,
        canvas: &mut Canvas,
        scene: &Scene,
        caption: &Caption,
        [upper, lower]: [Area; 2],
    ) {
        let Some(players) = &caption.players else {
            return self.title_line(canvas, caption, upper);
        };
        for (side, band) in [(scene.bottom.other(), upper), (scene.bottom, lower)] {
            let bar = Bar {
                of: self,
                scene,
                side,
                is_next: caption.turn == Some(side),
                px: letters_of(band),
                cell: band.height(),
                taken: band.height() * 9 / 11,
            };
            bar.draw_player(canvas, &players[side as usize], band);
        }
        // Squares and bars may have the same colour.
        for rule in [upper.shifted(0, upper.height() - 1), lower] {
            canvas.fill(rule.top(1), self.palette.nearest(self.theme.page.edge));
        }
    }

    fn title_line(&self, canvas: &mut Canvas, caption: &Caption, band: Area) {
        let px = letters_of(band);
        let hand = |align| Hand::new(&self.font, px, Ink::Text, align);
        let area = band.inset(px / 2);
        let taken = self.draw_lettering(canvas, &caption.status, hand(Align::Right), area);
        let rest = area.first(area.width() - taken - px);
        self.draw_lettering(canvas, &caption.title, hand(Align::Left), rest);
    }
}

/// Height of letters in a bar.
const fn letters_of(bar: Area) -> i64 {
    bar.height() * 7 / 11
}

/// The line of one player.
struct Bar<'a> {
    of: &'a Renderer,
    scene: &'a Scene,
    side: Side,
    is_next: bool,
    /// Height of the letters, of the line with its king, and of captured pieces.
    px: i64,
    cell: i64,
    taken: i64,
}

impl Bar<'_> {
    fn draw_player(&self, canvas: &mut Canvas, player: &PlayerCaption, band: Area) {
        let Bar {
            of, side, px, cell, ..
        } = *self;
        let (theme, gap) = (of.theme, px / 3);
        let fill = |colour| of.palette.nearest(colour);
        canvas.fill(band, fill(side.pick(theme.white, theme.black).fill));
        let squares = theme.squares;
        let ground = if self.is_next {
            squares.moved_light
        } else {
            squares.dark
        };
        canvas.fill(band.first(cell), fill(ground));
        let role = Role::King;
        of.with_sprites(cell, |sprites| {
            // The king reaches to the top of a square, but not to its bottom.
            let corner = (band.left, band.top + cell / 20);
            sprites.piece(canvas, Piece { side, role }, corner, &of.palette);
        });
        let words = band
            .right_of(cell + gap)
            .first(band.width() - cell - 2 * gap);
        let words = self.score(canvas, player, band, words);
        let words = self.last(canvas, &player.clock, &of.bold, words);
        let beside = |text: &str| of.font.line(text, px, i64::MAX).width;
        let progress = match beside(&player.progress) {
            0 => 0,
            wide => wide + gap,
        };
        let words = self.last(canvas, &self.lead(), &of.font, words);
        let whole = of.bold.line(&player.name, px, i64::MAX).width;
        let least = whole.min(words.width() / 4);
        let words = self.draw_captured(canvas, words, least + progress + gap);
        let words = self.draw_checks(canvas, words);
        // The square behind the king is marked, too.
        let is_said = self.is_next && !player.note.is_empty();
        let dot = if is_said { px / 2 } else { 0 };
        // Captured pieces follow.
        let words = words.first(words.width() - gap);
        // Four digits fit; a longer text is cut. The name matters more.
        let room = words.width() - dot - 2 * gap;
        let rated = match beside(&player.rating) {
            0 => 0,
            wide => (wide + gap)
                .min(words.width() / 4)
                .min(room - progress - least)
                .max(0),
        };
        // A long name leaves half of the line to the note, and if that isn't enough, there is none.
        let noted = room - rated - beside(&player.note);
        let fits =
            |progress: i64| noted - progress >= whole.min(words.width() / 2 - progress).max(0);
        // Why a game ended matters more than its last move.
        let progress = if player.score.is_some() && fits(0) && !fits(progress) {
            0
        } else {
            progress
        };
        let is_noted = fits(progress);
        let (room, noted) = (room - rated - progress, noted - progress);
        let name = words.first(if is_noted { noted } else { room + dot + gap });
        let taken = self.draw_text(canvas, &player.name, &of.bold, Align::Left, name);
        let rest = words.right_of(taken + gap);
        self.draw_text(
            canvas,
            &player.rating,
            &of.font,
            Align::Left,
            rest.first(rated),
        );
        let rest = rest.right_of(rated);
        let place = rest.first(progress);
        self.draw_text(canvas, &player.progress, &of.font, Align::Left, place);
        let rest = rest.right_of(progress);
        if is_noted {
            let middle = rest.first(dot).middle();
            let mark = disc(point(middle), to_f32(dot) / 2.0);
            canvas.shape(mark, self.ink(), &of.palette);
            let note = rest.right_of(dot + gap);
            self.draw_text(canvas, &player.note, &of.font, Align::Left, note);
        }
    }

    /// Draws the result on a square at the right end, in the colours of a cross table. Returns the rest of the area.
    fn score(&self, canvas: &mut Canvas, player: &PlayerCaption, band: Area, words: Area) -> Area {
        let Some(points) = player.score else {
            return words;
        };
        let of = self.of;
        let square = band.right_of(band.width() - self.cell);
        let ground = of.theme.squares.of_result(points);
        canvas.fill(square, of.palette.nearest(ground));
        canvas.outline(
            square,
            (self.cell / 30).max(1),
            of.palette.nearest(of.theme.page.edge),
        );
        let text = match points {
            Ordering::Less => "0",
            Ordering::Equal => "½",
            Ordering::Greater => "1",
        };
        let hand = Hand::new(&of.bold, self.px, Ink::BlackEdge, Align::Centre);
        of.draw_lettering(canvas, text, hand, square);
        words.first(words.width() - self.cell)
    }

    /// Draws the captured pieces at the right end of an area, or none that leave less than a width. Returns the rest of it.
    fn draw_captured(&self, canvas: &mut Canvas, words: Area, least: i64) -> Area {
        let (of, px) = (self.of, self.px);
        let mut kinds = self.captured();
        let mut needed: i64 = kinds.iter().map(|(.., width)| width).sum();
        if needed > words.width() - least {
            (kinds, needed) = (Vec::new(), 0);
        }
        let mut pieces = words.right_of(words.width() - needed);
        for (piece, count, width) in kinds {
            of.with_sprites(self.taken, |sprites| {
                let top = pieces.top + (self.cell - self.taken) / 2;
                let corner = (pieces.left - sprites.extent(piece).0, top);
                sprites.piece(canvas, piece, corner, &of.palette);
            });
            let number = pieces.first(width - px / 4);
            self.draw_text(canvas, &count, &of.font, Align::Right, number);
            pieces = pieces.right_of(width);
        }
        words.first(words.width() - needed)
    }

    /// Draws three rings at the right end of an area, filled ones for the checks that the side has given. Returns the rest of it.
    fn draw_checks(&self, canvas: &mut Canvas, words: Area) -> Area {
        let Some(given) = self.scene.checks else {
            return words;
        };
        let step = self.px * 5 / 6;
        let gap = self.px / 2;
        let rings = words.right_of(words.width() - 3 * step - gap);
        for place in 0..3 {
            let middle = point(rings.right_of(i64::from(place) * step).first(step).middle());
            let (radius, line) = (to_f32(self.px) / 3.0, to_f32(self.px) / 12.0);
            let shape = if place < given[self.side as usize] {
                disc(middle, radius)
            } else {
                ring(middle, radius - line / 2.0, line)
            };
            canvas.shape(shape, self.ink(), &self.of.palette);
        }
        words.first(words.width() - 3 * step - 2 * gap)
    }

    fn ink(&self) -> Ink {
        self.side.pick(Ink::WhiteDetail, Ink::BlackDetail)
    }

    fn draw_text(
        &self,
        canvas: &mut Canvas,
        text: &str,
        font: &Font,
        align: Align,
        area: Area,
    ) -> i64 {
        let hand = Hand::new(font, self.px, self.ink(), align);
        self.of.draw_lettering(canvas, text, hand, area)
    }

    /// Writes at the right end of an area. Returns the rest of it.
    fn last(&self, canvas: &mut Canvas, text: &str, font: &Font, area: Area) -> Area {
        match self.draw_text(canvas, text, font, Align::Right, area) {
            0 => area,
            taken => area.first(area.width() - taken - self.px / 2),
        }
    }

    /// The side's lead in material: `+3`.
    fn lead(&self) -> String {
        let material = self.scene.material.as_ref();
        let ahead = material.map_or(0, |material| material.ahead * self.side.pick(1, -1));
        Some(format!("+{ahead}"))
            .filter(|_| ahead > 0)
            .unwrap_or_default()
    }

    /// Each kind of piece that the side has captured, with its number if there are several, and the width of both.
    fn captured(&self) -> Vec<(Piece, String, i64)> {
        let captured = self
            .scene
            .material
            .iter()
            .flat_map(|material| &material.captured);
        let captured: Vec<Piece> = captured
            .copied()
            .filter(|piece| piece.side != self.side)
            .collect();
        let kinds = captured.chunk_by(PartialEq::eq).filter_map(|same| {
            let count = Some(same.len()).filter(|count| *count > 1);
            let count = count.map_or_else(String::new, |count| count.to_string());
            let number = self.of.font.line(&count, self.px, i64::MAX).width;
            let piece = *same.first()?;
            let (left, right) = self
                .of
                .with_sprites(self.taken, |sprites| sprites.extent(piece));
            let apart = if number > 0 { self.px / 8 } else { 0 };
            Some((piece, count, right - left + apart + number + self.px / 4))
        });
        kinds.collect()
    }
}
