//! What stands beside the boards: the players, the tower from the side, the signs, the result.

use std::ops::RangeInclusive;

use super::plan::{HEIGHT, PLATES, WIDTH};
use super::way::Way;
use super::{RESULT, Tower, TowerWords};
use crate::canvas::Area;
use crate::font::Font;
use crate::lettering::Align;
use crate::palette::Ink;
use crate::shapes::{Arrow, polygon};
use arbiter_rules::outcome::Side;
use arbiter_rules::scene::{Piece, Role};

const KING: i64 = 66;
const CAPTURED: i64 = 42;

/// The side view: a rank and a level of it.
const RANK: i64 = 18;
const LEVEL: i64 = 17;

impl Tower<'_> {
    pub(super) fn plates(&mut self) {
        let Some(players) = self.caption.and_then(|caption| caption.players.clone()) else {
            return self.title();
        };
        let turn = self.caption.and_then(|caption| caption.turn);
        let bottom = self.scene.bottom;
        for (side, player) in Side::ALL.into_iter().zip(players) {
            let plate = PLATES[usize::from(side != bottom)];
            let (ground, ink) = Tower::side_inks(side);
            let is_next = turn == Some(side);
            let theme = self.of.theme;
            let (gold, faint) = (theme.tower.arrow, theme.page.faint);
            let (fill, casing) = (ground.colour(theme), theme.tower.casing);
            if is_next {
                self.framed(plate.grown(-5), fill, gold, 7);
                self.framed(plate.grown(-4), fill, casing, 1);
            } else {
                self.framed(plate.grown(-2), fill, faint, 2);
            }
            let tile = Area::new((plate.left + 8, plate.top + 6), KING, KING);
            self.fill(tile, self.of.theme.squares.dark);
            self.small_piece(
                Piece {
                    side,
                    role: Role::King,
                },
                (plate.left + 8, plate.top + 6),
                KING,
            );
            let words = plate.right_of(KING + 18).first(plate.width() - KING - 32);
            let first = Area::new((words.left, plate.top + 6), words.width(), 38);
            let second = Area::new((words.left, plate.top + 42), words.width(), 32);
            let clock = self.text(&player.clock, 31, true, ink, Align::Right, first);
            let name = first.first(first.width() - clock - 12);
            self.text(&player.name, 34, true, ink, Align::Left, name);
            let mut taken = 0;
            if is_next {
                let to_move = format!("● {}", player.note);
                taken = self.text(&to_move, 27, true, ink, Align::Left, second) + 14;
            }
            self.captured(side, ink, second.right_of(taken));
        }
    }

    /// Without players, what the picture shows.
    fn title(&mut self) {
        let Some(caption) = self.caption else { return };
        let lines = [caption.status.clone(), caption.title.clone()];
        for (plate, text) in PLATES.into_iter().zip(lines) {
            let size = self.fitting(&text, plate.width(), 22..=34);
            self.text(&text, size, true, Ink::Text, Align::Centre, plate);
        }
    }

    /// The largest of these sizes in which a text is no wider than that.
    fn fitting(&self, text: &str, width: i64, sizes: RangeInclusive<i64>) -> i64 {
        let smallest = *sizes.start();
        let mut sizes = sizes.rev();
        sizes
            .find(|size| self.fits(text, width, *size))
            .unwrap_or(smallest)
    }

    fn fits(&self, text: &str, width: i64, size: i64) -> bool {
        let px = self.grid.length(size);
        self.of.bold.line(text, px, i64::MAX).width <= self.grid.length(width)
    }

    /// A piece of another size than the squares.
    fn small_piece(&mut self, piece: Piece, corner: (i64, i64), side: i64) {
        let corner = self.grid.place(corner);
        let (of, canvas) = (self.of, &mut self.canvas);
        of.with_sprites(self.grid.length(side), |sprites| {
            sprites.piece(canvas, piece, corner, &of.palette);
        });
    }

    /// The pieces that a player has captured, each kind once with its number.
    fn captured(&mut self, side: Side, ink: Ink, area: Area) {
        let Some(material) = &self.scene.material else {
            return;
        };
        let lost = |role: Role| {
            let piece = Piece {
                side: side.other(),
                role,
            };
            let count = material
                .captured
                .iter()
                .filter(|one| **one == piece)
                .count();
            (piece, count)
        };
        let kinds: Vec<(Piece, usize)> = Role::OF_CHESS
            .iter()
            .rev()
            .map(|role| lost(*role))
            .filter(|(_, count)| *count > 0)
            .collect();
        if kinds.is_empty() {
            return;
        }
        let width = |count: usize| if count > 1 { 34 + 22 } else { 36 };
        let needed: i64 = kinds.iter().map(|(_, count)| width(*count)).sum();
        let mut x = area.right - needed;
        let words = self.words.captured.clone();
        let label = Area::between((area.left, area.top), (x - 4, area.bottom));
        let largest = self.fitting(&words, label.width(), 19..=26);
        // A word that is cut says less than none.
        if self.fits(&words, label.width(), largest) {
            self.text(&words, largest, false, ink, Align::Right, label);
        }
        for (piece, count) in kinds {
            self.small_piece(piece, (x - 4, area.top - 7), CAPTURED);
            if count > 1 {
                let number = Area::new((x + 33, area.top), 24, area.height());
                self.text(&count.to_string(), 26, true, ink, Align::Left, number);
            }
            x += width(count);
        }
    }

    /// The levels as steps, seen from the left of the side at the bottom: what lies above what, and how the last move went.
    pub(super) fn side_view(&mut self) {
        let Some(panel) = self.plan.side_view else {
            return;
        };
        let title = self.words.side_view.clone();
        let head = Area::new((panel.left, panel.top), panel.width(), 30);
        self.text(&title, 26, false, Ink::Faint, Align::Centre, head);
        let left = panel.left + 36;
        let bottom = panel.top + 36 + 7 * LEVEL;
        // Where so many ranks begin, from rank 0 to 9.
        let is_turned = self.scene.bottom == Side::Black;
        let x =
            |rank: i64, count: i64| left + RANK * if is_turned { 10 - rank - count } else { rank };
        let y = |level: i64| bottom - level * LEVEL;
        // The ranks that two boards share.
        for (rank, level, ink) in [(3, 2, Ink::LowerRanks), (5, 4, Ink::UpperRanks)] {
            let colour = ink.colour(self.of.theme);
            self.fill(
                Area::new((x(rank, 2), y(level + 2)), 2 * RANK, 2 * LEVEL),
                colour,
            );
        }
        let theme = self.of.theme;
        let (frame, faint) = (theme.tower.frame, theme.page.faint);
        let step = |rank: i64, count: i64, level: i64, thick: i64| {
            Area::new((x(rank, count), y(level) - thick / 2), count * RANK, thick)
        };
        for level in [2, 4, 6] {
            self.framed(step(level - 1, 4, level, 10), frame, faint, 2);
            let number = Area::new((panel.left, y(level) - 15), 28, 30);
            self.text(
                &level.to_string(),
                27,
                true,
                Ink::Text,
                Align::Right,
                number,
            );
        }
        for place in 0..self.hung.len() {
            let surface = &self.scene.surfaces[self.hung[place].0];
            let Some(storey) = surface.storey else {
                continue;
            };
            let (ground, _) = Tower::side_inks(surface.owner.unwrap_or(Side::White));
            let area = step(storey.first.1.into(), 2, storey.level.into(), 8);
            let fill = ground.colour(self.of.theme);
            self.framed(area, fill, faint, 2);
        }
        self.side_arrow(&|rank| x(rank, 1), &y);
        let below = y(0) + 8;
        let lines = self.words.last_move.iter();
        let lines: Vec<String> = lines
            .flat_map(|text| self.wrapped(text, 27, &self.of.bold, panel.width()))
            .collect();
        for (index, text) in (0..).zip(&lines) {
            let line = Area::new((panel.left, below + index * 32), panel.width(), 32);
            self.text(text, 27, index == 0, Ink::Text, Align::Centre, line);
        }
    }

    fn side_arrow(&mut self, x: &dyn Fn(i64) -> i64, y: &dyn Fn(i64) -> i64) {
        let (from, to) = match &self.way {
            Some(Way::Piece { from, to }) => ((from.rank, from.level), (to.rank, to.level)),
            Some(Way::Board {
                from,
                from_level,
                to,
            }) => {
                let Some(storey) = self.scene.surfaces[*to].storey else {
                    return;
                };
                let Some(corner) = storey.hangs_on else {
                    return;
                };
                ((from.rank, *from_level), (corner.rank, storey.level))
            }
            None => return,
        };
        let at = |(rank, level): (u8, u8)| (x(rank.into()) + RANK / 2, y(level.into()));
        let (from, to) = (self.grid.point(at(from)), self.grid.point(at(to)));
        let arrow = Arrow::new(from, to, 0.0, self.grid.fine(18));
        self.shape(arrow.shaft(self.grid.fine(10)), Ink::Casing);
        self.shape(arrow.tip(self.grid.fine(3)), Ink::Casing);
        self.shape(arrow.shaft(self.grid.fine(5)), Ink::Arrow);
        self.shape(arrow.tip(0.0), Ink::Arrow);
    }

    pub(super) fn legend(&mut self) {
        let Some(panel) = self.plan.legend else {
            return;
        };
        let TowerWords {
            above,
            below,
            covered,
            shared,
            ..
        } = self.words.clone();
        let room = panel.width() - 36;
        let signs = [above, below, covered, shared];
        if signs.iter().all(String::is_empty) {
            return;
        }
        // As large as the panel is high enough for.
        let wrapped = |size: i64| {
            let parts = |text: &String| self.wrapped(text, size, &self.of.font, room);
            signs.each_ref().map(parts)
        };
        let high = |size: i64| {
            let lines = wrapped(size).iter().map(Vec::len).sum::<usize>();
            i64::try_from(lines).unwrap_or(i64::MAX / 64) * (size + 4) + 40
        };
        let fits = |size: &i64| high(*size) <= panel.height();
        let size = (20..=26).rev().find(fits).unwrap_or(20);
        let mut y = panel.top + 8;
        for (index, parts) in wrapped(size).into_iter().enumerate() {
            let sign = (panel.left + 15, y + 15);
            match index {
                0 => self.triangle(sign, 28, true, Ink::Faint),
                1 => self.triangle(sign, 28, false, Ink::Faint),
                2 => self.folded(sign),
                _ => self.both_ranks(sign),
            }
            for part in parts {
                let line = Area::new((panel.left + 36, y), room, size + 4);
                self.text(&part, size, false, Ink::Faint, Align::Left, line);
                y += size + 4;
            }
            y += 10;
        }
    }

    /// The colours of the ranks that two boards share.
    fn both_ranks(&mut self, (x, y): (i64, i64)) {
        let theme = self.of.theme.tower;
        self.fill(Area::between((x - 14, y - 14), (x + 14, y)), theme.upper);
        self.fill(Area::between((x - 14, y), (x + 14, y + 14)), theme.lower);
    }

    fn folded(&mut self, (x, y): (i64, i64)) {
        let squares = self.of.theme.squares;
        self.fill(
            Area::between((x - 14, y - 14), (x + 14, y + 14)),
            squares.covered_light,
        );
        let corner = self.points(&[(x, y - 14), (x + 14, y - 14), (x + 14, y)]);
        self.shape(polygon(&corner), Ink::Covered);
    }

    /// A text in lines of a width; a move that is too long is parted before its end.
    fn wrapped(&self, text: &str, size: i64, font: &Font, width: i64) -> Vec<String> {
        let (px, width) = (self.grid.length(size).max(7), self.grid.length(width));
        let fits = |line: &str| font.line(line, px, i64::MAX).width <= width;
        let mut lines: Vec<String> = Vec::new();
        for word in text.split(' ') {
            let parts = match word.rfind(['-', 'x', '×']) {
                Some(end) if !fits(word) => vec![&word[..end], &word[end..]],
                _ => vec![word],
            };
            for (index, part) in parts.into_iter().enumerate() {
                let longer = lines.last().map(|line| format!("{line} {part}"));
                let longer = longer.filter(|line| index == 0 && fits(line));
                match (longer, lines.last_mut()) {
                    (Some(longer), Some(last)) => *last = longer,
                    _ => lines.push(part.to_owned()),
                }
            }
        }
        lines
    }

    pub(super) fn result(&mut self) {
        let band = Area::new((0, HEIGHT), WIDTH, RESULT);
        let Some(caption) = self.caption else { return };
        let Some(result) = caption.result.clone() else {
            let moved = caption.moved.clone().unwrap_or_default();
            self.text(&moved, 34, true, Ink::Text, Align::Centre, band);
            return;
        };
        let gold = self.of.theme.squares.moved_light;
        self.fill(band, gold);
        let size = self.fitting(&result, WIDTH - 40, 28..=38);
        let area = band.inset(20);
        self.text(&result, size, true, Ink::LabelOnMarked, Align::Centre, area);
    }
}
