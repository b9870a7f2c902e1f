//! Graphs of a value over time: White's chances through a game, or a player's rating. The area below the curve is light
//! (White's share), the one above dark (Black's). Numbers above it mark turning points.

use std::fmt::{self, Write as _};

use super::canvas::{Area, Canvas};
use super::font::Font;
use super::lettering::{Align, Hand};
use super::palette::Ink;
use super::shapes::{Point, dashes, disc, point, polygon, polyline, to_f32};
use super::{Picture, Renderer};

#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct Graph {
    /// The players, above the title.
    pub names: String,
    /// After them; long names are cut for it.
    pub result: String,
    pub title: String,
    pub axis: String,
    /// The values, for example White's chances in each position, in thousandths of the scale.
    pub chances: Vec<u16>,
    /// Labels beside the top, the middle and the bottom.
    pub scale: [String; 3],
    /// The turning points, as indices into the list of chances before their moves.
    pub turning_points: Vec<usize>,
    /// These moves, in the same order.
    pub moves: Vec<String>,
    /// Labels below the positions with these indices.
    pub ticks: Vec<(usize, String)>,
}

/// Dimensions of the picture, in pixels. Phones show it at five ninths.
const WIDTH: i64 = 720;
const HEIGHT: i64 = 488;

/// Heights of letters: of the names, and of all others.
const NAMES: i64 = 30;
const LETTERS: i64 = 28;

const PLOT: Area = Area::between((108, 150), (WIDTH - 30, HEIGHT - 62));

/// Height of the line in the middle.
const EVEN: i64 = PLOT.middle().1;

/// The discs with the numbers of turning points: the height of their centres, their radius, and their minimum distance.
const LANE: i64 = 118;
const RADIUS: i64 = 20;
const APART: i64 = 2 * RADIUS + 4;

impl Graph {
    /// The same graph as SVG, with classes for a style sheet, the plot's sides as `data-left` and `data-right` and each
    /// turning point's index as `data-point`. `attributes` are added to the element; texts are written unescaped.
    pub fn svg(&self, attributes: &str) -> String {
        let Area {
            left,
            top,
            right,
            bottom,
        } = PLOT;
        // The title is outside the SVG.
        let (above, high) = (LANE - RADIUS - 6, HEIGHT - LANE + RADIUS + 6);
        let mut svg = format!(
            r#"<svg viewBox="0 {above} {WIDTH} {high}" data-left="{left}" data-right="{right}" {attributes}>"#
        );
        // Writing to a string cannot fail.
        let mut add = |part: fmt::Arguments<'_>| {
            let _ = svg.write_fmt(part);
        };
        let (width, height) = (PLOT.width(), PLOT.height());
        add(format_args!(
            r#"<rect class="plot" x="{left}" y="{top}" width="{width}" height="{height}"/>"#
        ));
        let places = (0..self.chances.len()).map(|place| curve_at(&self.chances, place));
        let curve: Vec<String> = places.map(|(x, y)| format!("L{x} {y}")).collect();
        let curve = curve.concat();
        add(format_args!(
            r#"<path class="share" d="M{left} {bottom}{curve}L{right} {bottom}z"/>"#
        ));
        add(format_args!(
            r#"<path class="even" d="M{left} {EVEN}H{right}"/>"#
        ));
        for (percent, y) in [(100, top), (50, EVEN), (0, bottom)] {
            let x = left - 12;
            add(format_args!(
                r#"<text class="beside" x="{x}" y="{y}">{percent}%</text>"#
            ));
        }
        for (place, text) in &self.ticks {
            let (x, below) = (curve_at(&self.chances, *place).0, bottom + 28);
            add(format_args!(
                r#"<path class="tick" d="M{x} {bottom}v8"/><text x="{x}" y="{below}">{text}</text>"#
            ));
        }
        let (x, below) = (left - 16, bottom + 28);
        add(format_args!(
            r#"<text class="beside" x="{x}" y="{below}">{}</text>"#,
            self.axis
        ));
        add(format_args!(
            r#"<path id="now" d="M{left} {top}h6V{bottom}h-6z"/>"#
        ));
        let (points, discs) = self.turns();
        let numbered = self.turning_points.iter().zip(points).zip(discs).zip(1..);
        for (((place, (x, y)), above), number) in numbered {
            add(format_args!(
                r#"<g data-point="{place}"><path d="M{x} {y}V{top}L{above} {LANE}"/><circle cx="{x}" cy="{y}" r="8"/><circle cx="{above}" cy="{LANE}" r="{RADIUS}"/><text x="{above}" y="{LANE}">{number}</text></g>"#
            ));
        }
        svg + "</svg>"
    }

    /// The turning points on the curve, and the positions of their discs from left to right.
    fn turns(&self) -> (Vec<(i64, i64)>, Vec<i64>) {
        let places = self.turning_points.iter();
        let points: Vec<_> = places.map(|at| curve_at(&self.chances, *at)).collect();
        let discs = spread(points.iter().map(|(x, _)| *x).collect());
        (points, discs)
    }
}

impl Renderer {
    /// Draws a graph, 720 by 488 pixels, with a row of moves below it.
    pub fn graph(&self, graph: &Graph) -> Picture {
        let mut canvas = self.blank_canvas(WIDTH, HEIGHT);
        self.chances(&mut canvas, &graph.chances);
        self.axes(&mut canvas, graph);
        self.turning_points(&mut canvas, graph);
        self.draw_moves(&mut canvas, &graph.moves);
        canvas.png(&self.palette)
    }

    /// Both areas, the line between equal chances, and a frame around them.
    fn chances(&self, canvas: &mut Canvas, chances: &[u16]) {
        canvas.fill(PLOT, self.palette.nearest(self.theme.black.fill));
        let curve = (0..chances.len()).map(|place| point(curve_at(chances, place)));
        let mut white: Vec<Point> = vec![point((PLOT.left, PLOT.bottom))];
        white.extend(curve);
        white.push(point((PLOT.right, PLOT.bottom)));
        canvas.shape(polygon(&white), Ink::WhiteFill, &self.palette);
        self.rule(canvas, (PLOT.left, EVEN), (PLOT.right, EVEN));
        let frame = self.palette.nearest(self.theme.page.faint);
        canvas.outline(PLOT.grown(2), 2, frame);
    }

    /// A thin line that is visible on light and on dark.
    fn rule(&self, canvas: &mut Canvas, from: (i64, i64), to: (i64, i64)) {
        let way = [point(from), point(to)];
        canvas.shape(polyline(&way, 2.0), Ink::WhiteFill, &self.palette);
        canvas.shape(dashes(&way, 2.0, 7.0, 7.0), Ink::BlackFill, &self.palette);
    }

    fn axes(&self, canvas: &mut Canvas, graph: &Graph) {
        let top = Area::new((24, 8), WIDTH - 48, 42);
        let result = match self.bold.line(&graph.result, NAMES, top.width()).width {
            0 => 0,
            wide => wide + NAMES,
        };
        let names = top.first(top.width() - result);
        let taken = self.draw_text(
            canvas,
            &graph.names,
            &self.bold,
            NAMES,
            (Align::Left, names),
        );
        let after = top.right_of(taken + NAMES);
        self.draw_text(
            canvas,
            &graph.result,
            &self.bold,
            NAMES,
            (Align::Left, after),
        );
        let title = (Align::Left, top.shifted(0, 42));
        self.draw_text(canvas, &graph.title, &self.font, LETTERS, title);
        for (text, y) in graph.scale.iter().zip([PLOT.top, EVEN, PLOT.bottom]) {
            let beside = Area::between((0, y - 20), (PLOT.left - 12, y + 20));
            self.draw_text(canvas, text, &self.font, LETTERS, (Align::Right, beside));
        }
        let frame = self.palette.nearest(self.theme.page.faint);
        for (place, text) in &graph.ticks {
            let (x, _) = curve_at(&graph.chances, *place);
            canvas.fill(Area::new((x - 1, PLOT.bottom + 2), 2, 8), frame);
            let below = Area::between((x - 100, PLOT.bottom + 12), (x + 100, HEIGHT - 16));
            self.draw_text(canvas, text, &self.font, LETTERS, (Align::Centre, below));
        }
        let corner = Area::between((4, PLOT.bottom + 12), (PLOT.left - 16, HEIGHT - 16));
        self.draw_text(
            canvas,
            &graph.axis,
            &self.font,
            LETTERS,
            (Align::Right, corner),
        );
    }

    fn draw_text(
        &self,
        canvas: &mut Canvas,
        text: &str,
        font: &Font,
        px: i64,
        (align, area): (Align, Area),
    ) -> i64 {
        self.draw_lettering(canvas, text, Hand::new(font, px, Ink::Text, align), area)
    }

    /// A line from each turning point up to a disc with its number.
    fn turning_points(&self, canvas: &mut Canvas, graph: &Graph) {
        let (points, discs) = graph.turns();
        for (&(x, y), &above) in points.iter().zip(&discs) {
            self.rule(canvas, (x, y), (x, PLOT.top));
            let leader = [point((x, PLOT.top)), point((above, LANE))];
            canvas.shape(polyline(&leader, 2.0), Ink::Text, &self.palette);
            self.spot(canvas, (x, y), 8);
        }
        for (number, above) in (1..).zip(discs) {
            self.draw_number(canvas, number, (above, LANE));
        }
    }

    fn draw_number(&self, canvas: &mut Canvas, number: usize, (x, y): (i64, i64)) {
        self.spot(canvas, (x, y), RADIUS);
        let hand = Hand::new(&self.bold, LETTERS, Ink::BlackFill, Align::Centre);
        let area = Area::new((x, y), 0, 0).grown(RADIUS);
        self.draw_lettering(canvas, &number.to_string(), hand, area);
    }

    /// The moves of the turning points with their numbers, in as many rows as they need.
    fn draw_moves(&self, canvas: &mut Canvas, moves: &[String]) {
        let page = self.palette.nearest(self.theme.page.fill);
        let mut left = WIDTH;
        for (number, text) in (1..).zip(moves) {
            let words = self.font.line(text, LETTERS, WIDTH - 120).width;
            if left + 2 * RADIUS + 10 + words > WIDTH - 24 {
                left = 24;
                canvas.extend(APART + 8, page);
            }
            let middle = canvas.height() - APART / 2 - 8;
            self.draw_number(canvas, number, (left + RADIUS, middle));
            let area = Area::new((left + 2 * RADIUS + 10, middle - RADIUS), words, 2 * RADIUS);
            self.draw_text(canvas, text, &self.font, LETTERS, (Align::Left, area));
            left = area.right + 32;
        }
    }

    /// A light disc with a dark and a light rim, visible on any background.
    fn spot(&self, canvas: &mut Canvas, at: (i64, i64), radius: i64) {
        let rims = [
            (radius, Ink::WhiteFill),
            (radius - 2, Ink::BlackFill),
            (radius - 4, Ink::WhiteFill),
        ];
        for (radius, ink) in rims {
            canvas.shape(disc(point(at), to_f32(radius)), ink, &self.palette);
        }
    }
}

fn curve_at(chances: &[u16], place: usize) -> (i64, i64) {
    let whole = |number: usize| i64::try_from(number).unwrap_or(0);
    let last = whole(chances.len().saturating_sub(1)).max(1);
    let x = PLOT.left + PLOT.width() * whole(place).min(last) / last;
    let chance = chances.get(place).or(chances.last()).copied();
    let chance = i64::from(chance.unwrap_or(500).min(1_000));
    (x, PLOT.bottom - PLOT.height() * chance / 1_000)
}

/// The centres of discs above points from left to right, without overlaps and within the picture.
fn spread(mut xs: Vec<i64>) -> Vec<i64> {
    let mut least = RADIUS + 4;
    for x in &mut xs {
        *x = (*x).max(least);
        least = *x + APART;
    }
    let mut most = WIDTH - RADIUS - 4;
    for x in xs.iter_mut().rev() {
        *x = (*x).min(most);
        most = *x - APART;
    }
    xs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;
    use crate::tests::{Decoded, colours::contrast};
    use crate::theme::Rgb;

    fn drawn(renderer: &Renderer, graph: &Graph) -> Vec<Vec<Rgb>> {
        let picture = renderer.graph(graph);
        assert_eq!((picture.width, picture.height), (720, 488));
        let decoded = Decoded::of(&picture);
        let row = |y| (0..720).map(|x| Rgb(decoded.colour(x, y))).collect();
        (0..488).map(row).collect()
    }

    fn graph() -> Graph {
        Graph {
            names: "Ann – Ben".to_owned(),
            result: "1–0".to_owned(),
            title: "White's chance to win".to_owned(),
            axis: "move".to_owned(),
            chances: vec![500, 500, 1_000, 1_000, 0, 0],
            scale: ["100%", "50%", "0%"].map(str::to_owned),
            turning_points: vec![2, 4],
            moves: Vec::new(),
            ticks: vec![(0, "1".to_owned()), (4, "3".to_owned())],
        }
    }

    #[test]
    fn the_areas_are_told_apart_by_lightness_in_every_theme() {
        for name in Theme::ALL {
            let theme = name.colours();
            let renderer = Renderer::with(*name);
            let rows = drawn(&renderer, &graph());
            let at = |place: usize, share: i64| {
                let (x, _) = curve_at(&graph().chances, place);
                let y = PLOT.bottom - PLOT.height() * share / 100;
                rows[usize::try_from(y).unwrap()][usize::try_from(x).unwrap() + 20]
            };
            // Between the third and the fourth position White's chances are 100%, at the end 0.
            for share in [10, 40, 70, 90] {
                assert_eq!(at(2, share), theme.white.fill, "{name:?}");
            }
            assert_eq!(at(4, 70), theme.black.fill, "{name:?}");
            let apart = contrast(theme.white.fill, theme.black.fill);
            assert!(apart >= 3.0, "{name:?}: {apart}");
            // The words contrast with the page, and so does the frame.
            let page = theme.page;
            assert!(contrast(page.text, page.fill) >= 4.5, "{name:?}");
            assert!(contrast(page.faint, page.fill) >= 3.0, "{name:?}");
        }
    }

    #[test]
    fn a_turning_point_has_a_disc_with_its_number() {
        let renderer = Renderer::new();
        let with = drawn(&renderer, &graph());
        let without = Graph {
            turning_points: Vec::new(),
            ..graph()
        };
        let without = drawn(&renderer, &without);
        let lane = usize::try_from(LANE).unwrap();
        for place in graph().turning_points {
            let (x, _) = curve_at(&graph().chances, place);
            let x = usize::try_from(x).unwrap();
            assert_ne!(with[lane][x - 16], without[lane][x - 16]);
        }
    }

    #[test]
    fn discs_that_would_overlap_move_apart_and_stay_in_the_picture() {
        assert_eq!(spread(vec![300, 400, 500]), [300, 400, 500]);
        for xs in [[100, 101, 102], [690, 690, 690], [0, 0, 0], [96, 680, 690]] {
            let discs = spread(xs.to_vec());
            assert!(discs.windows(2).all(|pair| pair[1] - pair[0] >= APART));
            assert!(
                discs[0] >= RADIUS && discs[2] <= WIDTH - RADIUS,
                "{discs:?}"
            );
        }
    }

    #[test]
    fn moves_of_turning_points_stand_below_in_as_many_rows_as_they_need() {
        let height = |moves: &[&str]| {
            let moves = moves.iter().map(|text| (*text).to_owned()).collect();
            Renderer::new().graph(&Graph { moves, ..graph() }).height
        };
        let row = height(&["8... c6"]) - height(&[]);
        assert!(row > 0);
        assert_eq!(height(&["8... c6", "12. Nxe5"]), height(&["8... c6"]));
        let long = "12... Ne5(4)xe3(2)+";
        assert_eq!(height(&[long; 3]), height(&[]) + 2 * row);
    }

    #[test]
    fn long_names_leave_room_for_the_result() {
        let drawn = |result: &str| {
            let (names, result) = ("W".repeat(200), result.to_owned());
            let graph = Graph {
                names,
                result,
                ..graph()
            };
            Renderer::new().graph(&graph).bytes
        };
        assert_ne!(drawn("1–0"), drawn("0–1"));
    }

    #[test]
    fn odd_graphs_are_drawn_too() {
        let renderer = Renderer::new();
        for chances in [vec![], vec![500], vec![u16::MAX; 3], vec![0; 5_000]] {
            let odd = Graph {
                turning_points: vec![0, 2, 99],
                ticks: vec![(usize::MAX, "x".repeat(500))],
                names: "x".repeat(500),
                result: "x".repeat(500),
                moves: Vec::new(),
                title: "x".repeat(500),
                axis: "x".repeat(500),
                scale: std::array::from_fn(|_| "x".repeat(500)),
                chances,
            };
            drawn(&renderer, &odd);
        }
    }
}
