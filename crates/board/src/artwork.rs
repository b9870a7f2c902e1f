//! The drawings and colours of the pictures, for pages that a browser renders.

use std::fmt::Write as _;

use super::mark_shape::MarkShape;
use super::pieces::{PieceSet, drawing};
use super::theme::{FILES, Theme};
use arbiter_rules::scene::Role;
use serde_json::{Map, Value};

/// The drawing of a piece as an SVG symbol with the role's key as its id. A style sheet colours the classes of its parts.
pub fn piece_svg(set: PieceSet, role: Role) -> String {
    let svg = drawing(set, role);
    let (_, inner) = svg.split_once('>').unwrap_or_default();
    let (inner, _) = inner.rsplit_once("</svg>").unwrap_or((inner, ""));
    // A title would appear as an English tooltip.
    let inner = inner.split_once("</title>").map_or(inner, |(_, rest)| rest);
    symbol(role.key(), inner)
}

/// The shapes of the marks of played moves as SVG symbols, drawn in the current colour. A captured piece has two: one for an
/// empty square, and one beside the piece that captured it.
pub fn marks() -> String {
    let marks = [
        ("moved", MarkShape::Moved),
        ("captured", MarkShape::Captured),
        ("captured-beside", MarkShape::Captured),
        ("check", MarkShape::Check),
        ("swap", MarkShape::Swap),
        ("chosen", MarkShape::Chosen),
        ("target", MarkShape::Free),
        ("taken", MarkShape::Capturable),
        ("refused", MarkShape::Refused),
        ("reason", MarkShape::Reason),
    ];
    let symbols = marks.map(|(name, mark)| {
        let shape = format!(r#"<g fill="none" stroke="currentColor">{}</g>"#, mark.svg());
        symbol(&format!("mark-{name}"), &shape)
    });
    symbols.concat()
}

fn symbol(id: &str, inner: &str) -> String {
    let inner: Vec<&str> = inner.lines().map(str::trim).collect();
    let inner = inner.concat();
    format!(r#"<symbol id="{id}" viewBox="0 0 90 90">{inner}</symbol>"#)
}

/// The colours of every theme as a style sheet: `[data-theme="wood"]{--page-fill:#38291f;…}`, named as in the theme's file.
pub fn colours() -> String {
    let block = |theme: &Theme| {
        let name: &str = theme.into();
        format!("[data-theme=\"{name}\"]{{{}}}\n", colours_of(*theme))
    };
    let blocks: Vec<String> = Theme::ALL.iter().map(block).collect();
    blocks.concat()
}

/// The colours of one theme as declarations.
pub fn colours_of(theme: Theme) -> String {
    let file = FILES[theme as usize];
    let theme: Map<String, Value> =
        serde_json::from_str(file).expect("the themes are part of the program and well-formed");
    let mut sheet = String::new();
    for (group, colours) in &theme {
        for (key, colour) in colours.as_object().into_iter().flatten() {
            if let Some(colour) = colour.as_str().filter(|text| text.starts_with('#')) {
                // Writing to a string cannot fail.
                let _ = write!(sheet, "--{group}-{key}:{colour};");
            }
        }
    }
    sheet
}
