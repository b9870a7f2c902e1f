//! Tables as pictures: the ladder of a server, the cross table of a tournament.

use super::canvas::{Area, Canvas};
use super::lettering::{Align, Hand};
use super::palette::Ink;
use super::shapes::{Point, disc, point, polyline};
use super::{Picture, Renderer};
use std::cmp::Ordering;

#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct Table {
    pub title: String,
    /// Above the columns.
    pub heads: Vec<String>,
    /// One cell per heading.
    pub rows: Vec<Vec<Cell>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Left-aligned.
    Text(String),
    /// Right-aligned.
    Number(String),
    /// A result, on a square whose colour shows whether it is more or less than half the points; `None` before the first
    /// game.
    Result(String, Option<Ordering>),
    /// Filled, as on the diagonal of a cross table.
    Solid,
    /// A line through these values, from left to right.
    Line(Vec<i64>),
}

/// Dimensions of the picture, in pixels.
const MARGIN: i64 = 24;
const ROW: i64 = 46;
const GAP: i64 = 20;
const NARROWEST: i64 = 400;

/// Height of the title bar, and heights of letters: of the title, and of all others.
const BAR: i64 = 44;
const TITLE: i64 = 28;
const LETTERS: i64 = 24;

/// Between the squares of results.
const SEAM: i64 = 2;

/// Maximum number of rows below each other, and the space between two parts. Two narrow parts beside each other are as wide
/// as Discord's box is.
const MOST_ROWS: usize = 32;
const MOST_NARROW_ROWS: usize = 16;
const NARROW: i64 = 600;
const BETWEEN: i64 = 48;

/// Maximum width of text, which shrinks by half a square for each column of results down to the least, and of a title, and
/// the width of a line.
const WIDEST: i64 = 400;
const LEAST_WIDEST: i64 = 280;
const WIDEST_TITLE: i64 = 900;
const LINE: i64 = 150;

/// The left and right edge of a column.
type Column = (i64, i64);

impl Renderer {
    /// Renders a table as wide as its columns; at least one row for the headings. A long one continues on the right.
    pub fn table(&self, table: &Table) -> Picture {
        let mut columns = self.columns(table);
        let natural = columns.last().map_or(0, |(_, right)| *right);
        let most = if natural < NARROW {
            MOST_NARROW_ROWS
        } else {
            MOST_ROWS
        };
        let parts = table.rows.len().div_ceil(most).clamp(1, 2);
        let height = table.rows.len().div_ceil(parts);
        let beside = i64::try_from(parts - 1).unwrap_or(0) * (natural + BETWEEN);
        let title = self.bold.line(&table.title, TITLE, WIDEST_TITLE).width;
        let width = (natural + beside).max(title).max(NARROWEST) + 2 * MARGIN;
        if parts == 1 {
            widen(table, &mut columns, width - 2 * MARGIN - natural);
        }
        let rows = i64::try_from(height).unwrap_or(0);
        let mut canvas = self.blank_canvas(width, BAR + ROW * (rows + 1) + MARGIN);
        // The title is in a bar like White's above a board.
        let bar = Area::new((0, 0), width, BAR);
        canvas.fill(bar, self.palette.nearest(self.theme.white.fill));
        let title = Hand::new(&self.bold, TITLE, Ink::WhiteDetail, Align::Left);
        self.draw_lettering(&mut canvas, &table.title, title, bar.inset(MARGIN));
        let mut left = MARGIN;
        for part in 0..parts {
            let rows = table.rows.iter().skip(part * height).take(height);
            // The rules of a single part extend to the margin.
            let right = if parts == 1 {
                width - MARGIN
            } else {
                left + natural
            };
            self.part(&mut canvas, table, rows, &columns, (left, right));
            left += natural + BETWEEN;
        }
        canvas.png(&self.palette)
    }

    /// Some rows below the headings, between two edges.
    fn part<'t>(
        &self,
        canvas: &mut Canvas,
        table: &Table,
        rows: impl Iterator<Item = &'t Vec<Cell>>,
        columns: &[Column],
        (edge, right): (i64, i64),
    ) {
        let mut top = BAR;
        let place =
            |(from, to): Column, top| Area::between((edge + from, top), (edge + to, top + ROW));
        for (column, (head, place_of)) in table.heads.iter().zip(columns).enumerate() {
            let align = align(sample_cell(table, column));
            let hand = Hand::new(&self.font, LETTERS, Ink::Text, align);
            self.draw_lettering(canvas, head, hand, place(*place_of, top));
        }
        let faint = self.palette.nearest(self.theme.page.faint);
        for row in rows {
            top += ROW;
            canvas.fill(Area::between((edge, top), (right, top + SEAM)), faint);
            for (cell, column) in row.iter().zip(columns) {
                self.cell(canvas, cell, place(*column, top));
            }
        }
    }

    /// The columns, as wide as their widest cells. Columns of results are equally wide, if possible square, and touch.
    fn columns(&self, table: &Table) -> Vec<Column> {
        let is_result = |column| {
            matches!(
                sample_cell(table, column),
                Some(Cell::Result(..) | Cell::Solid)
            )
        };
        let widths = (0..table.heads.len()).map(|column| self.width(table, column));
        let widths: Vec<i64> = widths.collect();
        let results = (0..widths.len()).filter(|column| is_result(*column));
        let side = results.map(|column| widths[column]).fold(ROW, i64::max);
        let (mut left, mut columns) = (0, Vec::new());
        for (column, width) in widths.iter().enumerate() {
            let width = if is_result(column) { side } else { *width };
            columns.push((left, left + width));
            let touches = is_result(column) && is_result(column + 1);
            left += width + if touches { SEAM } else { GAP };
        }
        columns
    }

    fn width(&self, table: &Table, column: usize) -> i64 {
        let cells = table.rows.iter().filter_map(|row| row.get(column));
        let results = table.rows.first().into_iter().flatten();
        let results = results.filter(|cell| matches!(cell, Cell::Result(..)));
        let squares = results.fold(0, |wide, _| wide + ROW / 2);
        let widest = (WIDEST - squares).max(LEAST_WIDEST);
        let wide = |cell: &Cell| match cell {
            Cell::Text(text) | Cell::Number(text) => self.bold.line(text, LETTERS, widest).width,
            Cell::Result(text, _) => self.bold.line(text, LETTERS, widest).width + LETTERS / 2,
            Cell::Solid => 0,
            Cell::Line(_) => LINE,
        };
        let head = table.heads.get(column).map_or("", String::as_str);
        let head = self.font.line(head, LETTERS, widest).width;
        cells.map(wide).fold(head, i64::max)
    }

    fn cell(&self, canvas: &mut Canvas, cell: &Cell, area: Area) {
        let squares = self.theme.squares;
        let (text, font, ink) = match cell {
            Cell::Text(text) => (text, &self.bold, Ink::Text),
            Cell::Number(text) => (text, &self.font, Ink::Text),
            Cell::Result(_, None) => return,
            Cell::Result(text, Some(points)) => {
                let ground = squares.of_result(*points);
                canvas.fill(without_rule(area), self.palette.nearest(ground));
                (text, &self.bold, Ink::BlackEdge)
            }
            Cell::Solid => {
                let edge = self.palette.nearest(self.theme.page.edge);
                return canvas.fill(without_rule(area), edge);
            }
            Cell::Line(values) => return self.sparkline(canvas, values, area),
        };
        let hand = Hand::new(font, LETTERS, ink, align(Some(cell)));
        self.draw_lettering(canvas, text, hand, area);
    }

    /// A line scaled from the lowest value at the bottom to the highest at the top, with a dot at its end.
    fn sparkline(&self, canvas: &mut Canvas, values: &[i64], area: Area) {
        let (Some(low), Some(high)) = (values.iter().min(), values.iter().max()) else {
            return;
        };
        let last = i64::try_from(values.len()).unwrap_or(1).max(2) - 1;
        let (left, right) = (area.left + 6, area.right - 6);
        let (top, bottom) = (area.top + 10, area.bottom - 10);
        let at = |(place, value): (i64, &i64)| {
            let x = left + (right - left) * place / last;
            let y = bottom - (bottom - top) * (value - low) / (high - low).max(1);
            point((
                x,
                if low == high {
                    i64::midpoint(top, bottom)
                } else {
                    y
                },
            ))
        };
        let points: Vec<Point> = (0..).zip(values).map(at).collect();
        canvas.shape(polyline(&points, 3.0), Ink::Text, &self.palette);
        if let Some(end) = points.last() {
            canvas.shape(disc(*end, 5.0), Ink::Text, &self.palette);
        }
    }
}

/// Widens the first text column by the room beside a short table, so that the last column ends at the margin.
fn widen(table: &Table, columns: &mut [Column], room: i64) {
    let texts = (0..columns.len())
        .find(|column| matches!(sample_cell(table, *column), Some(Cell::Text(_))));
    let Some((own, others)) = texts.and_then(|place| columns[place..].split_first_mut()) else {
        return;
    };
    own.1 += room;
    for column in others {
        *column = (column.0 + room, column.1 + room);
    }
}

/// A cell that represents its column.
fn sample_cell(table: &Table, column: usize) -> Option<&Cell> {
    table.rows.iter().find_map(|row| row.get(column))
}

/// A cell without the rule above it.
fn without_rule(cell: Area) -> Area {
    Area::between((cell.left, cell.top + SEAM), (cell.right, cell.bottom))
}

fn align(cell: Option<&Cell>) -> Align {
    match cell {
        Some(Cell::Text(_)) | None => Align::Left,
        Some(Cell::Number(_)) => Align::Right,
        Some(Cell::Result(..) | Cell::Solid | Cell::Line(_)) => Align::Centre,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_title_leaves_its_room_to_the_names() {
        let texts = ["", "Ann", "12"].map(|text| Cell::Text(text.to_owned()));
        let table = Table {
            rows: vec![texts.to_vec()],
            ..Table::default()
        };
        let mut columns = [(0, 10), (30, 80), (100, 120)];
        widen(&table, &mut columns, 50);
        assert_eq!(columns, [(0, 60), (80, 130), (150, 170)]);
        widen(&Table::default(), &mut [], 50);
    }

    #[test]
    fn a_table_is_as_large_as_its_cells_whatever_is_in_them() {
        let renderer = Renderer::new();
        let row = |name: &str, line: Vec<i64>| {
            vec![
                Cell::Text(name.to_owned()),
                Cell::Number("1612".to_owned()),
                Cell::Result("½".to_owned(), Some(Ordering::Equal)),
                Cell::Solid,
                Cell::Line(line),
            ]
        };
        let mut table = Table {
            title: "Ladder".to_owned(),
            heads: ["", "rating", "1", "2", "line"].map(str::to_owned).to_vec(),
            rows: Vec::new(),
        };
        let empty = renderer.table(&table);
        table.rows = vec![
            row("Ann", vec![150_000, 161_200, 155_000]),
            row(&"x".repeat(500), vec![i64::from(i32::MAX)]),
            row("", Vec::new()),
        ];
        let full = renderer.table(&table);
        assert_eq!(full.height - empty.height, 3 * 46);
        assert!(full.width > empty.width, "{}", full.width);
        // A name has at least 280 pixels, and more beside fewer results.
        let name = |results: usize| {
            let mut row = table.rows[1].clone();
            row.extend(vec![row[2].clone(); results - 1]);
            let rows = vec![row];
            renderer.width(
                &Table {
                    rows,
                    ..table.clone()
                },
                0,
            )
        };
        assert!(name(1) > 350 && name(2) < name(1));
        assert!(name(8) > 240 && name(8) <= 280 && name(8) == name(20));
        // Twenty rows are in two columns.
        let [once, twice] = [10, 20].map(|rows| {
            let rows = vec![table.rows[0].clone(); rows];
            renderer.table(&Table {
                rows,
                ..table.clone()
            })
        });
        assert_eq!(once.height, twice.height);
        assert!(once.width < twice.width);
        // Rows with fewer or more cells than headings lose nothing else.
        table.rows[0].clear();
        table.rows[1].push(Cell::Solid);
        assert_eq!(renderer.table(&table).height, full.height);
    }
}
