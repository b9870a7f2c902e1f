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
        lines: [Area; 2],
        fine: Option<i64>,
    ) {
        let [upper, lower] = lines;
        let Some(bars) = self.players(scene, caption, lines) else {
            return self.title_line(canvas, caption, upper);
        };
        let fine = fine.unwrap_or_else(|| Bar::common_letters(&bars));
        for bar in bars {
            bar.draw_player(canvas, fine);
        }
        // Squares and bars may have the same colour.
        for rule in [upper.shifted(0, upper.height() - 1), lower] {
            canvas.fill(rule.top(1), self.palette.nearest(self.theme.page.edge));
        }
    }

    /// The height of the letters beside the names at which all of these pictures show them equally large.
    pub(crate) fn common_letters<'a>(
        &self,
        pictures: impl Iterator<Item = (&'a Scene, Option<&'a Caption>)>,
        (width, height): (i64, i64),
    ) -> Option<i64> {
        let lines = [Area::new((0, 0), width, height); 2];
        let bars = pictures.filter_map(|(scene, caption)| {
            let bars = self.players(scene, caption?, lines)?;
            Some(Bar::common_letters(&bars))
        });
        bars.min()
    }

    fn players<'a>(
        &'a self,
        scene: &'a Scene,
        caption: &'a Caption,
        [upper, lower]: [Area; 2],
    ) -> Option<[Bar<'a>; 2]> {
        let players = caption.players.as_ref()?;
        let bars = [(scene.bottom.other(), upper), (scene.bottom, lower)];
        Some(bars.map(|(side, band)| {
            let is_next = caption.turn == Some(side);
            Bar::new(self, scene, (side, &players[side as usize], is_next), band)
        }))
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

/// Height of captured pieces beside letters of a height.
const fn captured_height(letters: i64) -> i64 {
    letters * 9 / 7
}

/// The line of one player.
struct Bar<'a> {
    of: &'a Renderer,
    scene: &'a Scene,
    side: Side,
    player: &'a PlayerCaption,
    is_next: bool,
    band: Area,
    /// Height of the letters of a name.
    px: i64,
    /// What is beside the name, the most important first.
    parts: Vec<Part>,
}

/// What is beside a name. The last three follow it, the others are at the right end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Clock,
    Lead,
    Captured,
    Checks,
    Rating,
    Progress,
    Note,
}

use Part::{Captured, Checks, Clock, Lead, Note, Progress, Rating};

impl<'a> Bar<'a> {
    fn new(
        of: &'a Renderer,
        scene: &'a Scene,
        (side, player, is_next): (Side, &'a PlayerCaption, bool),
        band: Area,
    ) -> Self {
        // Why a game ended matters more than a rating.
        let [next, last] = match player.score {
            Some(_) => [Note, Rating],
            None => [Rating, Note],
        };
        let mut bar = Bar {
            of,
            scene,
            side,
            player,
            is_next,
            band,
            px: letters_of(band),
            parts: vec![Clock, Checks, Captured, Lead, Progress, next, last],
        };
        let is_there = |part: &Part| bar.width(*part, bar.px) > 0;
        bar.parts = bar.parts.iter().copied().filter(is_there).collect();
        bar
    }

    fn common_letters([upper, lower]: &[Self; 2]) -> i64 {
        upper.fine().min(lower.fine())
    }

    fn gap(&self) -> i64 {
        self.px / 3
    }

    /// The area between the king and the result.
    fn words(&self) -> Area {
        let (band, cell) = (self.band, self.band.height());
        let score = if self.player.score.is_some() { cell } else { 0 };
        let words = band.right_of(cell + self.gap());
        words.first(words.width() - score - self.gap())
    }

    fn name(&self) -> i64 {
        let font = &self.of.bold;
        font.line(&self.player.name, self.px, i64::MAX).width
    }

    /// The largest of three heights of letters beside the name at which it is whole. A note during a game doesn't count.
    fn fine(&self) -> i64 {
        let mut parts = self.parts.clone();
        parts.retain(|part| *part != Note || self.player.score.is_some());
        let room = self.words().width() - self.name();
        let sizes = [self.px, self.px * 5 / 6, self.px * 2 / 3];
        let fitting = sizes
            .into_iter()
            .find(|fine| self.needed(&parts, *fine) <= room);
        fitting.unwrap_or(sizes[2])
    }

    fn needed(&self, parts: &[Part], fine: i64) -> i64 {
        parts.iter().map(|part| self.width(*part, fine)).sum()
    }

    /// The width of a part with a gap; 0 if it isn't there.
    fn width(&self, part: Part, fine: i64) -> i64 {
        let wide = match part {
            Clock => {
                self.of
                    .bold
                    .line(&self.player.clock, self.px, i64::MAX)
                    .width
            }
            Captured => self.captured(fine).iter().map(|(.., width)| width).sum(),
            Checks => self.scene.checks.map_or(0, |_| fine * 5 / 2),
            _ => self.of.font.line(&self.text(part), fine, i64::MAX).width,
        };
        let dot = if part == Note { self.dot(fine) } else { 0 };
        if wide > 0 { wide + dot + self.gap() } else { 0 }
    }

    fn text(&self, part: Part) -> String {
        match part {
            Clock => self.player.clock.clone(),
            Lead => self.lead(),
            Rating => self.player.rating.clone(),
            Progress => self.player.progress.clone(),
            Note => self.player.note.clone(),
            Captured | Checks => String::new(),
        }
    }

    /// The width of the mark before a note. The square behind the king is marked, too.
    fn dot(&self, fine: i64) -> i64 {
        if self.is_next { fine * 5 / 6 } else { 0 }
    }

    fn draw_player(&self, canvas: &mut Canvas, fine: i64) {
        let Bar { of, side, band, .. } = *self;
        let (theme, cell) = (of.theme, band.height());
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
        self.draw_score(canvas);
        let mut words = self.words();
        // A long name is cut for the others, but keeps two fifths of the line.
        let least = self.name().min(band.width() * 2 / 5);
        let mut parts = self.parts.clone();
        while self.needed(&parts, fine) + least > words.width() && parts.pop().is_some() {}
        for part in [Clock, Lead, Captured, Checks] {
            if parts.contains(&part) {
                let width = self.width(part, fine);
                let place = words.right_of(words.width() - width + self.gap());
                self.draw(canvas, part, fine, place);
                words = words.first(words.width() - width);
            }
        }
        parts.retain(|part| [Rating, Progress, Note].contains(part));
        let name = words.first(words.width() - self.needed(&parts, fine));
        let taken = self.draw_text(canvas, &self.player.name, (&of.bold, self.px), name);
        let mut rest = words.right_of(taken + self.gap());
        for part in [Rating, Progress, Note] {
            if parts.contains(&part) {
                self.draw(canvas, part, fine, rest);
                rest = rest.right_of(self.width(part, fine));
            }
        }
    }

    /// Draws a part at the left of an area.
    fn draw(&self, canvas: &mut Canvas, part: Part, fine: i64, place: Area) {
        let hand = match part {
            Captured => return self.draw_captured(canvas, fine, place),
            Checks => return self.draw_checks(canvas, fine, place),
            Clock => (&self.of.bold, self.px),
            Lead | Rating | Progress | Note => (&self.of.font, fine),
        };
        let dot = if part == Note { self.dot(fine) } else { 0 };
        let middle = point(place.first(fine / 2).middle());
        let mark = disc(middle, to_f32(fine) / 4.0).filter(|_| dot > 0);
        canvas.shape(mark, self.ink(), &self.of.palette);
        self.draw_text(canvas, &self.text(part), hand, place.right_of(dot));
    }

    /// Draws the result on a square at the right end, in the colours of a cross table.
    fn draw_score(&self, canvas: &mut Canvas) {
        let Some(points) = self.player.score else {
            return;
        };
        let (of, band, cell) = (self.of, self.band, self.band.height());
        let square = band.right_of(band.width() - cell);
        let ground = of.theme.squares.of_result(points);
        canvas.fill(square, of.palette.nearest(ground));
        canvas.outline(
            square,
            (cell / 30).max(1),
            of.palette.nearest(of.theme.page.edge),
        );
        let text = match points {
            Ordering::Less => "0",
            Ordering::Equal => "½",
            Ordering::Greater => "1",
        };
        let hand = Hand::new(&of.bold, self.px, Ink::BlackEdge, Align::Centre);
        of.draw_lettering(canvas, text, hand, square);
    }

    fn draw_captured(&self, canvas: &mut Canvas, fine: i64, mut pieces: Area) {
        let (of, high) = (self.of, captured_height(fine));
        for (piece, count, width) in self.captured(fine) {
            of.with_sprites(high, |sprites| {
                let top = pieces.top + (pieces.height() - high) / 2;
                let corner = (pieces.left - sprites.extent(piece).0, top);
                sprites.piece(canvas, piece, corner, &of.palette);
            });
            let number = pieces.first(width - fine / 4);
            let hand = Hand::new(&of.font, fine, self.ink(), Align::Right);
            of.draw_lettering(canvas, &count, hand, number);
            pieces = pieces.right_of(width);
        }
    }

    /// Draws three rings, filled ones for the checks that the side has given.
    fn draw_checks(&self, canvas: &mut Canvas, fine: i64, rings: Area) {
        let given = self
            .scene
            .checks
            .map_or(0, |given| given[self.side as usize]);
        let step = fine * 5 / 6;
        for place in 0..3 {
            let middle = point(rings.right_of(i64::from(place) * step).first(step).middle());
            let (radius, line) = (to_f32(fine) / 3.0, to_f32(fine) / 12.0);
            let shape = if place < given {
                disc(middle, radius)
            } else {
                ring(middle, radius - line / 2.0, line)
            };
            canvas.shape(shape, self.ink(), &self.of.palette);
        }
    }

    fn ink(&self) -> Ink {
        self.side.pick(Ink::WhiteDetail, Ink::BlackDetail)
    }

    /// Writes at the left end of an area, on the line of the name. Returns the width.
    fn draw_text(
        &self,
        canvas: &mut Canvas,
        text: &str,
        (font, px): (&Font, i64),
        area: Area,
    ) -> i64 {
        let higher = font.cap_height(self.px) - font.cap_height(px);
        let hand = Hand::new(font, px, self.ink(), Align::Left);
        let area = area.shifted(0, higher / 2);
        self.of.draw_lettering(canvas, text, hand, area)
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
    fn captured(&self, fine: i64) -> Vec<(Piece, String, i64)> {
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
            let number = self.of.font.line(&count, fine, i64::MAX).width;
            let piece = *same.first()?;
            let (left, right) = self
                .of
                .with_sprites(captured_height(fine), |sprites| sprites.extent(piece));
            let apart = if number > 0 { fine / 8 } else { 0 };
            Some((piece, count, right - left + apart + number + fine / 4))
        });
        kinds.collect()
    }
}
