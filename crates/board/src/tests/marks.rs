//! Marks at phone size: how visible each is against its square, and against every other mark.

use super::colours::contrast;
use super::{Decoded, chess, line_scene, scene, surface};
use crate::canvas::Canvas;
use crate::palette::Ink;
use crate::theme::Rgb;
use crate::{Arrow, Caption, PieceSet, Renderer, Size, Theme};
use arbiter_rules::scene::{Mark, Pointer, Scene};

/// Width of a picture on a phone.
const PHONE: u32 = 400;

/// The resulting side of a square of chess.
const SQUARE: usize = 50;

/// The required contrast of graphics (WCAG 2.2, 1.4.11).
const SEEN: f64 = 3.0;

/// The squares of the test, light and dark, empty and with a piece: names, then file and rank from the top left.
const PLACES: [(&str, (usize, usize)); 4] = [
    ("3,12", (3, 3)),
    ("3,16", (3, 4)),
    ("4,0", (4, 0)),
    ("3,0", (3, 0)),
];

/// The pixels of a square, row by row.
fn square(renderer: &Renderer, scene: &Scene, (file, rank): (usize, usize)) -> Vec<Rgb> {
    let picture = Decoded::of(&renderer.png(scene, None, Size::new(PHONE).unwrap()));
    let rows = rank * SQUARE..(rank + 1) * SQUARE;
    let left = file * SQUARE;
    let pixels = rows.flat_map(|y| (left..left + SQUARE).map(move |x| (x, y)));
    pixels.map(|(x, y)| Rgb(picture.colour(x, y))).collect()
}

/// The percentage of pixels that satisfy a condition.
fn percent(pixels: &[Rgb], others: &[Rgb], holds: impl Fn(Rgb, Rgb) -> bool) -> usize {
    let pairs = pixels.iter().zip(others);
    100 * pairs.filter(|(one, other)| holds(**one, **other)).count() / pixels.len()
}

/// The marks with a shape: all squares of a move have the same, and a piece that gives check is at the end of a line.
fn shaped() -> impl Iterator<Item = Mark> {
    let without = [Mark::Checker, Mark::MovedFrom, Mark::Castled];
    let all = Mark::ALL.into_iter();
    all.filter(move |mark| !without.contains(mark))
}

#[test]
fn marks_are_seen_on_a_telephone_in_every_theme() {
    for theme in Theme::ALL {
        let renderer = Renderer::with(*theme);
        let squares = theme.colours().squares;
        let grounds = [squares.light, squares.dark];
        for (name, place) in PLACES {
            let plain = square(&renderer, &chess(), place);
            let marked: Vec<(Mark, Vec<Rgb>)> = shaped()
                .map(|mark| (mark, square(&renderer, &chess().marked(name, mark), place)))
                .collect();
            for (mark, pixels) in &marked {
                // A mark has enough pixels that contrast with the unmarked squares of both shades.
                let new = percent(pixels, &plain, |one, before| {
                    one != before && grounds.iter().all(|ground| contrast(one, *ground) >= SEEN)
                });
                assert!(new >= 3, "{theme:?}: {mark:?} on {name} takes {new} in 100");
            }
            for (index, (mark, pixels)) in marked.iter().enumerate() {
                for (other, others) in &marked[..index] {
                    let apart = percent(pixels, others, |one, other| contrast(one, other) >= SEEN);
                    assert!(
                        apart >= 3,
                        "{theme:?}: {mark:?} and {other:?} on {name} differ by {apart} in 100"
                    );
                }
            }
        }
    }
}

/// Most of a square of the last move differs from a plain one in lightness, and the arrow of a swap from its tint.
#[test]
fn a_tint_is_seen_and_an_arrow_on_it() {
    for theme in Theme::ALL {
        let renderer = Renderer::with(*theme);
        for (name, place) in &PLACES[..2] {
            let plain = square(&renderer, &chess(), *place);
            let moved = chess().marked(name, Mark::MovedFrom);
            let moved = square(&renderer, &moved, *place);
            let tinted = percent(&moved, &plain, |one, other| contrast(one, other) >= 1.19);
            assert!(
                tinted >= 80,
                "{theme:?}: {name} is tinted by {tinted} in 100"
            );
        }
        // The arrow leads over the foot of a tinted square between both.
        let swapped = line_scene("K.R.....");
        let tinted = swapped.marked("1,0", Mark::Castled);
        let tint = square(&renderer, &tinted, (1, 0));
        let swapped = tinted.marked("0,0", Mark::MovedFrom);
        let arrow = square(&renderer, &swapped.marked("2,0", Mark::MovedTo), (1, 0));
        let seen = percent(&arrow, &tint, |one, other| contrast(one, other) >= SEEN);
        assert!(seen >= 6, "{theme:?}: the arrow takes {seen} in 100");
    }
}

#[test]
fn coordinates_are_clear_of_marks() {
    let (renderer, marks) = (Renderer::new(), Theme::default().colours().marks);
    let inks = [marks.target, marks.captured, marks.check];
    let covering = [
        Mark::Chosen,
        Mark::Reason,
        Mark::Refused,
        Mark::CapturedHere,
        Mark::Swap,
    ];
    for mark in covering {
        let marked = chess().marked("0,28", mark);
        let mut bare = marked.clone();
        bare.surfaces[0].labels.clear();
        let [lettered, bare] = [marked, bare].map(|scene| square(&renderer, &scene, (0, 7)));
        let letters = lettered
            .iter()
            .zip(&bare)
            .filter(|(one, other)| one != other);
        let on_mark = letters.filter(|(_, below)| inks.contains(below)).count();
        assert_eq!(on_mark, 0, "{mark:?}");
    }
}

#[test]
fn inks_stand_out_from_the_squares_beside_the_marked_one() {
    for theme in Theme::ALL {
        let colours = theme.colours();
        let (squares, marks) = (colours.squares, colours.marks);
        let inks = [marks.captured, marks.target];
        for ground in [squares.light, squares.dark] {
            let found = contrast(marks.check, ground);
            assert!(found >= SEEN, "{theme:?}: a check on {ground:?}");
        }
        for ink in inks {
            for ground in [
                squares.light,
                squares.dark,
                squares.covered_light,
                squares.covered_dark,
            ] {
                let found = contrast(ink, ground);
                assert!(found >= SEEN, "{theme:?}: {ink:?} on {ground:?}");
            }
        }
        // The line of a check has its own border.
        let border = contrast(marks.check, squares.check);
        assert!(border >= 4.5, "{theme:?}: {border:.2}");
    }
}

#[test]
fn covered_squares_are_told_from_plain_ones_on_a_telephone() {
    // A square of a tower in such a picture: 29 pixels are three percent.
    let side = 31;
    for theme in Theme::ALL {
        let (renderer, squares) = (Renderer::with(*theme), theme.colours().squares);
        let grounds = [
            (squares.light, squares.covered_light),
            (squares.dark, squares.covered_dark),
        ];
        for (plain, covered) in grounds {
            for ink in [
                Ink::LowerRanks,
                Ink::UpperRanks,
                Ink::WhiteFill,
                Ink::BlackFill,
            ] {
                let mut canvas = Canvas::new(side, side, renderer.palette.nearest(covered));
                renderer.folded(&mut canvas, (0, 0), side, ink);
                let pixels = canvas.pixels().iter();
                let colours = pixels.map(|pixel| Rgb(renderer.palette.rgb(*pixel)));
                let seen = colours
                    .filter(|colour| contrast(*colour, plain) >= SEEN)
                    .count();
                assert!(
                    seen >= 29,
                    "{theme:?}: {ink:?} on {covered:?} has {seen} pixels"
                );
            }
        }
    }
}

/// The mean lightness of a piece's pixels, from 0 to 1.
fn lightness(renderer: &Renderer, place: (usize, usize), empty: (usize, usize)) -> f64 {
    let ground = square(renderer, &chess(), empty);
    let pixels = square(renderer, &chess(), place);
    let body = pixels
        .iter()
        .zip(&ground)
        .filter(|(one, below)| one != below);
    let body: Vec<f64> = body
        .map(|(one, _)| super::colours::luminance(*one))
        .collect();
    let count = u32::try_from(body.len()).unwrap();
    body.iter().sum::<f64>() / f64::from(count)
}

#[test]
fn white_and_black_differ_by_lightness_in_every_theme() {
    let all = Theme::ALL
        .iter()
        .flat_map(|theme| PieceSet::ALL.iter().map(move |set| (theme, *set)));
    for (theme, set) in all {
        let renderer = Renderer::with(*theme).with_pieces(set);
        // A pawn of each side on a dark square, and a dark square without any.
        let white = lightness(&renderer, (1, 6), (3, 4));
        let black = lightness(&renderer, (2, 1), (3, 4));
        let apart = (white + 0.05) / (black + 0.05);
        assert!(apart >= 3.0, "{theme:?} {set:?}: {white:.3} {black:.3}");
    }
}

/// The positions of an ink in a picture, row by row.
fn of_ink(scene: &Scene, caption: Option<&Caption>, Rgb(ink): Rgb) -> Vec<(usize, usize)> {
    let picture = Decoded::of(&Renderer::new().png(scene, caption, Size::STANDARD));
    let height = picture.pixels.len() / picture.width;
    let all = (0..height).flat_map(|y| (0..picture.width).map(move |x| (x, y)));
    all.filter(|&(x, y)| picture.colour(x, y) == ink).collect()
}

fn check_ink(scene: &Scene) -> Vec<(usize, usize)> {
    of_ink(scene, None, Theme::default().colours().marks.check)
}

/// In a folded line, arrows of hints and swaps follow the path from row to row.
#[test]
fn arrows_on_a_line_lead_around_the_ends_of_its_rows() {
    let target = Theme::default().colours().marks.target;
    let line = line_scene("K.....RR..k.....");
    let caption = Caption {
        arrows: vec![Arrow {
            from: "6,0".to_owned(),
            to: "11,0".to_owned(),
            pointer: Pointer::Right,
        }],
        ..Caption::default()
    };
    let swapped = line_scene("K......RK.......");
    let swapped = swapped
        .marked("7,0", Mark::MovedFrom)
        .marked("8,0", Mark::MovedTo);
    for seen in [
        of_ink(&line, Some(&caption), target),
        of_ink(&swapped, None, target),
    ] {
        assert!(seen.iter().any(|&(x, _)| x < 40), "left of the rows");
        assert!(seen.iter().any(|&(x, _)| x > 680), "right of the rows");
    }
}

/// A square that saves from a check is often on its line.
#[test]
fn a_dot_is_whole_on_the_line_of_a_check() {
    let rows = ["....k...", "........", "........", "....R..."];
    let board = scene(vec![surface(&rows, 0, 0)]).marked("4,0", Mark::Check);
    let board = board.marked("4,4", Mark::Target);
    let target = Theme::default().colours().marks.target;
    let dot = |scene: &Scene| of_ink(scene, None, target).len();
    assert!(dot(&board) > 300);
    assert_eq!(
        dot(&board.clone().marked("4,12", Mark::Checker)),
        dot(&board)
    );
}

#[test]
fn a_line_leads_from_the_piece_that_gives_check_to_the_ring() {
    // From d4 to the king on e8, past d5 to d7 and over the left half of the e-file.
    let king = chess().marked("4,0", Mark::Check);
    let alone = check_ink(&king);
    let (e, side) = (4 * 90, 90);
    assert!(
        alone
            .iter()
            .all(|&(x, y)| (e..e + side).contains(&x) && y < side),
        "the ring"
    );
    let given = check_ink(&king.marked("3,16", Mark::Checker));
    // The pieces on the seventh rank cover the line, and it has gaps.
    let dashes = (2 * side..4 * side).filter(|y| {
        let x = e - (y - side / 2) / 4 + side / 2;
        let is_near = |&(across, down): &(usize, usize)| down == *y && across.abs_diff(x) <= 4;
        given.iter().any(is_near)
    });
    assert!((side..2 * side - 20).contains(&dashes.count()));
    // In a folded line it follows the path from row to row.
    let folded = line_scene("K.....R..k......");
    let folded = folded
        .marked("9,0", Mark::Check)
        .marked("6,0", Mark::Checker);
    let seen = check_ink(&folded);
    assert!(seen.iter().any(|&(x, _)| x < 40), "left of the rows");
    assert!(seen.iter().any(|&(x, _)| x > 680), "right of the rows");
}
