//! A table as a picture: the ladder of a server, the cross table of a tournament.

use super::canvas::{Area, Canvas};
use super::lettering::{Align, Hand};
use super::palette::Ink;
use super::shapes::{Point, disc, line, point};
use super::{Picture, Renderer};

#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct Table {
    pub title: String,
    /// Above the columns.
    pub heads: Vec<String>,
    /// A cell for each head.
    pub rows: Vec<Vec<Cell>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Begins at the left.
    Text(String),
    /// Ends at the right.
    Number(String),
    /// Stands in the middle of a narrow column.
    Mark(String),
    /// Filled, as where a player would meet themselves.
    Solid,
    /// A line through these values, from left to right.
    Line(Vec<i64>),
}

/// The measures of the picture, in pixels.
const MARGIN: i64 = 24;
const ROW: i64 = 46;
const GAP: i64 = 20;
const NARROWEST: i64 = 400;

/// The heights of letters: of the title, and of all others.
const TITLE: i64 = 30;
const LETTERS: i64 = 24;

/// The most rows below each other, and the space between two parts.
const MOST_ROWS: usize = 32;
const BETWEEN: i64 = 48;

/// The widest text, and the width of a line.
const WIDEST: i64 = 300;
const LINE: i64 = 150;

impl Renderer {
    /// Draws a table as wide as its columns; one row at least for the heads. A long one continues at the right.
    pub fn table(&self, table: &Table) -> Picture {
        let columns: Vec<i64> = (0..table.heads.len())
            .map(|column| self.column(table, column))
            .collect();
        let parts = table.rows.len().div_ceil(MOST_ROWS).max(1);
        let height = table.rows.len().div_ceil(parts);
        let natural = columns.iter().map(|width| width + GAP).sum::<i64>() - GAP;
        let beside = i64::try_from(parts - 1).unwrap_or(0) * (natural + BETWEEN);
        let width = (natural + beside).max(NARROWEST) + 2 * MARGIN;
        let rows = i64::try_from(height).unwrap_or(0);
        let mut canvas = self.page(width, 3 * MARGIN + TITLE + ROW * (rows + 1));
        let page = Area::between((MARGIN, MARGIN), (width - MARGIN, MARGIN + TITLE));
        let title = Hand::new(&self.bold, TITLE, Ink::Text, Align::Left);
        self.write(&mut canvas, &table.title, title, page);
        let mut left = MARGIN;
        for part in 0..parts {
            let rows = table.rows.iter().skip(part * height).take(height);
            // The rules of a single part reach the margin.
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

    /// Some rows below the heads, between two edges.
    fn part<'t>(
        &self,
        canvas: &mut Canvas,
        table: &Table,
        rows: impl Iterator<Item = &'t Vec<Cell>>,
        columns: &[i64],
        (edge, right): (i64, i64),
    ) {
        let mut top = 2 * MARGIN + TITLE;
        let mut left = edge;
        for (column, (head, width)) in table.heads.iter().zip(columns).enumerate() {
            let area = Area::new((left, top), *width, ROW);
            let align = align(table.rows.first().and_then(|row| row.get(column)));
            let hand = Hand::new(&self.font, LETTERS, Ink::Text, align);
            self.write(canvas, head, hand, area);
            left += width + GAP;
        }
        let faint = self.palette.nearest(self.theme.page.faint);
        for row in rows {
            top += ROW;
            canvas.fill(Area::between((edge, top), (right, top + 1)), faint);
            let mut left = edge;
            for (cell, width) in row.iter().zip(columns) {
                self.cell(canvas, cell, Area::new((left, top), *width, ROW));
                left += width + GAP;
            }
        }
    }

    fn column(&self, table: &Table, column: usize) -> i64 {
        let cells = table.rows.iter().filter_map(|row| row.get(column));
        let wide = |cell: &Cell| match cell {
            Cell::Text(text) | Cell::Number(text) | Cell::Mark(text) => {
                self.bold.line(text, LETTERS, WIDEST).width
            }
            Cell::Solid => 0,
            Cell::Line(_) => LINE,
        };
        let head = table
            .heads
            .get(column)
            .map_or(0, |head| self.font.line(head, LETTERS, WIDEST).width);
        cells.map(wide).fold(head, i64::max)
    }

    fn cell(&self, canvas: &mut Canvas, cell: &Cell, area: Area) {
        let (text, font) = match cell {
            Cell::Text(text) => (text, &self.bold),
            Cell::Number(text) | Cell::Mark(text) => (text, &self.font),
            Cell::Solid => {
                let faint = self.palette.nearest(self.theme.page.faint);
                let around =
                    Area::between((area.left, area.top + 10), (area.right, area.bottom - 10));
                return canvas.fill(around, faint);
            }
            Cell::Line(values) => return self.sparkline(canvas, values, area),
        };
        let hand = Hand::new(font, LETTERS, Ink::Text, align(Some(cell)));
        self.write(canvas, text, hand, area);
    }

    /// A line from the lowest value at the bottom to the highest at the top, with a dot at its end.
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
        canvas.shape(line(&points, 3.0), Ink::Text, &self.palette);
        if let Some(end) = points.last() {
            canvas.shape(disc(*end, 5.0), Ink::Text, &self.palette);
        }
    }
}

fn align(cell: Option<&Cell>) -> Align {
    match cell {
        Some(Cell::Text(_)) | None => Align::Left,
        Some(Cell::Number(_)) => Align::Right,
        Some(Cell::Mark(_) | Cell::Solid | Cell::Line(_)) => Align::Centre,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_as_large_as_its_cells_whatever_is_in_them() {
        let renderer = Renderer::new();
        let row = |name: &str, line: Vec<i64>| {
            vec![
                Cell::Text(name.to_owned()),
                Cell::Number("1612".to_owned()),
                Cell::Mark("½".to_owned()),
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
        assert!(
            full.width > empty.width && full.width < 900,
            "{}",
            full.width
        );
        // Sixty-four rows stand in two columns.
        let [once, twice] = [32, 64].map(|rows| {
            let rows = vec![table.rows[0].clone(); rows];
            renderer.table(&Table {
                rows,
                ..table.clone()
            })
        });
        assert_eq!(once.height, twice.height);
        assert!(once.width < twice.width);
        // Rows with fewer or more cells than heads lose nothing else.
        table.rows[0].clear();
        table.rows[1].push(Cell::Solid);
        assert_eq!(renderer.table(&table).height, full.height);
    }
}
