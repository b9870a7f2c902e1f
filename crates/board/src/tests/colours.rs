//! Which colours are distinguishable: contrast by WCAG 2, and three kinds of colour blindness.

use crate::Theme;
use crate::theme::{Colours, Rgb, Squares};

/// Every background that a square can have.
pub(crate) fn grounds(squares: &Squares) -> [(&'static str, Rgb); 6] {
    [
        ("light", squares.light),
        ("dark", squares.dark),
        ("moved light", squares.moved_light),
        ("moved dark", squares.moved_dark),
        ("covered light", squares.covered_light),
        ("covered dark", squares.covered_dark),
    ]
}

/// Red, green and blue as amounts of light from 0 to 1.
fn light(Rgb(colour): Rgb) -> [f64; 3] {
    colour.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    })
}

fn dot(one: [f64; 3], other: [f64; 3]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// Relative luminance by WCAG 2.
pub(crate) fn luminance(colour: Rgb) -> f64 {
    dot(light(colour), [0.2126, 0.7152, 0.0722])
}

/// Contrast ratio by WCAG 2, from 1 to 21.
pub(crate) fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The contrast that a theme has to reach.
fn required(theme: Theme) -> f64 {
    if theme == Theme::HighContrast {
        7.0
    } else {
        4.5
    }
}

/// Every pair of colours of which one must be visible on the other.
fn pairs(theme: &Colours) -> Vec<(String, f64)> {
    let (page, squares, inks, tower) = (theme.page, theme.squares, theme.marks, theme.tower);
    let (white, black) = (theme.white, theme.black);
    let named = [
        ("check", inks.check, squares.check),
        ("legends", theme.labels.light, squares.light),
        ("coordinates", theme.labels.dark, squares.dark),
        ("words", page.text, page.fill),
        ("small words", page.faint, page.fill),
        ("the sides", white.fill, black.fill),
        ("words on frames", tower.text, tower.frame),
        ("lower ranks", tower.digit, tower.lower),
        ("upper ranks", tower.digit, tower.upper),
        ("arrows", tower.arrow, tower.casing),
        ("lines in white", white.detail, white.fill),
        ("lines in black", black.detail, black.fill),
    ];
    let named = named.map(|(name, one, other)| (name.to_owned(), contrast(one, other)));
    let mut pairs = named.to_vec();
    for (name, ground) in grounds(&squares) {
        for (side, pieces) in [("white", white), ("black", black)] {
            // A piece is visible by its body or, if that resembles the square, by its outline.
            let seen = contrast(pieces.fill, ground).max(contrast(pieces.edge, ground));
            pairs.push((format!("{side} men on {name}"), seen));
        }
        for (mark, ink) in [("captured", inks.captured), ("target", inks.target)] {
            pairs.push((format!("{mark} on {name}"), contrast(ink, ground)));
        }
    }
    pairs
}

#[test]
fn pieces_marks_and_labels_can_be_read_in_every_theme() {
    for theme in Theme::ALL {
        for (what, contrast) in pairs(theme.colours()) {
            // Marks are graphics (WCAG 1.4.11), and covered squares are darker.
            let least = match what.split_once(" on covered") {
                Some(("captured" | "target", _)) => 3.0,
                _ => required(*theme),
            };
            assert!(
                contrast >= least,
                "{theme:?}: {what} has {contrast:.2} to 1 and needs {least:.2}: change its colour in crates/board/assets/themes"
            );
        }
    }
}

/// Transformations of colours for people without one kind of cones, on linear light (Machado, Oliveira and Fernandes 2009,
/// severity 1).
const SIGHTS: [(&str, [[f64; 3]; 3]); 4] = [
    (
        "full sight",
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    ),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

/// CIE L*a*b* of a colour with this kind of vision.
fn seen(colour: Rgb, sight: &[[f64; 3]; 3]) -> [f64; 3] {
    let colour = sight.map(|row| dot(row, light(colour)).clamp(0.0, 1.0));
    let root = |amount: f64| {
        if amount > 0.008_856 {
            amount.cbrt()
        } else {
            7.787 * amount + 16.0 / 116.0
        }
    };
    let x = root(dot(colour, [0.4124, 0.3576, 0.1805]) / 0.9505);
    let y = root(dot(colour, [0.2126, 0.7152, 0.0722]));
    let z = root(dot(colour, [0.0193, 0.1192, 0.9505]) / 1.089);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The distance of two colours in L*a*b*; they are just distinguishable at about 2.3.
fn difference(one: Rgb, other: Rgb, sight: &[[f64; 3]; 3]) -> f64 {
    let apart = seen(one, sight).into_iter().zip(seen(other, sight));
    apart
        .map(|(one, other)| (one - other).powi(2))
        .sum::<f64>()
        .sqrt()
}

#[test]
fn the_last_move_and_the_shared_ranks_of_a_tower_are_seen_by_the_colour_blind() {
    for theme in Theme::ALL {
        let Colours { squares, tower, .. } = theme.colours();
        let tints = [
            (squares.light, squares.moved_light),
            (squares.dark, squares.moved_dark),
        ];
        for (plain, tint) in tints {
            let apart = contrast(plain, tint);
            assert!(
                apart >= 1.2,
                "{theme:?}: {tint:?} on {plain:?} has {apart:.2}"
            );
        }
        let pairs = [
            tints[0],
            tints[1],
            (tower.lower, tower.upper),
            (tower.lower, tower.frame),
            (tower.upper, tower.frame),
        ];
        for (sight, matrix) in &SIGHTS {
            for (one, other) in pairs {
                let apart = difference(one, other, matrix);
                assert!(
                    apart >= 10.0,
                    "{theme:?}, {sight}: {one:?} and {other:?} are {apart:.1} apart"
                );
            }
        }
    }
}
