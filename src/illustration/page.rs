//! A page of the view becomes one HTML file that needs nothing else: no network, no other file.
//!
//! The template, the style sheet and the script are files in `assets/page`. Words and texts are
//! written into the template as text, positions as JSON; neither can become markup or script. The
//! content policy allows the one script and the one style sheet by their digests, and nothing else.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::game::{Key, Timestamp};
use crate::rules::outcome::Side;
use crate::rules::scene::{Edge, Mark, Piece, Scene, Shade, Surface};
use crate::settings::Theme;
use crate::view::page::{Continued, Page, PagePosition};
use arbiter_board::{artwork, drawer};

const TEMPLATE: &str = include_str!("../../assets/page/page.html");
const STYLE: &str = include_str!("../../assets/page/page.css");
const FLAT: &str = include_str!("../../assets/page/flat.js");
const TOWER: &str = include_str!("../../assets/page/tower.js");
/// Replaces the tower in games without levels.
const NO_TOWER: &str = "const isTower = () => false;\n";
const SCRIPT: &str = include_str!("../../assets/page/page.js");

pub fn html(page: &Page) -> String {
    let style = artwork::colours() + &without_comments(STYLE);
    let mut positions = page.positions.iter();
    let has_levels = positions.any(|position| position.scene.is_tower());
    let tower = if has_levels { TOWER } else { NO_TOWER };
    let script = [FLAT, tower, SCRIPT].map(without_comments).concat();
    filled(TEMPLATE, |name| match name {
        "language" => page.language.key().to_owned(),
        "theme" => page.theme.key().to_owned(),
        "title" => escaped(&page.title),
        "white" => escaped(&page.players[0]),
        "black" => escaped(&page.players[1]),
        "policy" => policy(&style, &script),
        "style" => style.clone(),
        "script" => script.clone(),
        "artwork" => artwork(page),
        "facts" => facts(page),
        "moves" => moves(page),
        "review" => reviewed(page),
        "records" => records(page),
        "continue" => continued(page),
        "themes" => themes(page),
        "tower" if has_levels => filled(TOWER_BUTTON, |name| escaped(page.word(name))),
        "turn" if has_levels => escaped(page.word("page-turn")),
        "tower" | "turn" => String::new(),
        "game" => json(&data(page)),
        word => escaped(page.word(word)),
    })
}

const TOWER_BUTTON: &str = r#"<button id="tower" aria-pressed="false">{{page-tower}}</button>"#;

/// Leaves out the lines that are comments and the indentation: a page is sent again and again.
fn without_comments(source: &str) -> String {
    let lines = source.lines().map(str::trim_start);
    let is_comment =
        |line: &&str| line.starts_with("//") || line.starts_with("/*") && line.ends_with("*/");
    let lines = lines.filter(|line| !is_comment(line) && !line.is_empty());
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Replaces each `{{name}}`; replacements aren't expanded again.
pub(crate) fn filled(template: &str, text_of: impl Fn(&str) -> String) -> String {
    let mut pieces = template.split("{{");
    let mut filled = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (name, rest) = piece.split_once("}}").unwrap_or((piece, ""));
        filled.push_str(&text_of(name));
        filled.push_str(rest);
    }
    filled
}

/// Only the style sheet and the script; the empty icon is a data URL.
fn policy(style: &str, script: &str) -> String {
    let digest = |text: &str| STANDARD.encode(Sha256::digest(text));
    let (style, script) = (digest(style), digest(script));
    format!(
        "default-src 'none'; style-src 'sha256-{style}'; script-src 'sha256-{script}'; img-src data:; \
         base-uri 'none'; form-action 'none'"
    )
}

/// Escapes text for elements and attributes.
pub(crate) fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for symbol in text.chars().filter(|symbol| !is_unseen(*symbol)) {
        match symbol {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            symbol => html.push(symbol),
        }
    }
    html
}

/// Control characters and direction marks.
fn is_unseen(symbol: char) -> bool {
    symbol.is_control() && symbol != '\n'
        || matches!(symbol, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// JSON without `<`, `&` and line separators, which can't leave its element.
fn json(value: &impl Serialize) -> String {
    let json = serde_json::to_string(value).expect("texts and numbers are JSON");
    let mut escaped = String::with_capacity(json.len());
    for symbol in json.chars() {
        match symbol {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                // Writing to a string cannot fail.
                let _ = write!(escaped, "\\u{:04x}", u32::from(symbol));
            }
            symbol => escaped.push(symbol),
        }
    }
    escaped
}

fn artwork(page: &Page) -> String {
    let pieces = page
        .roles
        .iter()
        .map(|role| artwork::piece(page.pieces, *role));
    pieces.chain([artwork::marks()]).collect()
}

fn facts(page: &Page) -> String {
    let began = page.began.map(|at| format!("<p>{}</p>\n", time(at)));
    let facts = page.facts.iter();
    let facts = facts.map(|fact| format!("<p><bdi>{}</bdi></p>\n", escaped(fact)));
    facts.chain(began).collect()
}

/// The page's script localises it.
fn time(at: Timestamp) -> String {
    let shown = at.in_utc("%Y-%m-%d %H:%M UTC");
    format!(r#"<time datetime="{}">{shown}</time>"#, at.precise())
}

fn moves(page: &Page) -> String {
    let mut list = String::new();
    for position in &page.positions {
        let (class, label, clock, at, comment) = match &position.played {
            Some(played) => {
                let number = format!("<small>{}</small> ", escaped(&played.number));
                let label = number + &escaped(&played.notation);
                let class = played.side.pick("w", "b");
                (class, label, &played.clock, played.at, &played.comment)
            }
            None => (
                "start",
                escaped(page.word("page-start")),
                &None,
                None,
                &page.opening,
            ),
        };
        let clock = clock.as_ref();
        let clock = clock.map(|clock| format!(r#"<span class="clock">{}</span>"#, escaped(clock)));
        let clock = clock.unwrap_or_default();
        let at = at.map(time).unwrap_or_default();
        let comment = if comment.is_empty() {
            String::new()
        } else {
            format!(r#"<p dir="auto">{}</p>"#, escaped(comment))
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            list,
            r#"<li class="{class}"><button>{label}</button>{clock}{at}{comment}</li>"#
        );
    }
    list
}

/// The graph of a review, what decided the game, and its turning points.
fn reviewed(page: &Page) -> String {
    let Some(review) = &page.review else {
        return String::new();
    };
    let title = escaped(&review.graph.title);
    let attributes = format!(r#"id="chances" role="img" aria-label="{title}""#);
    let overview = review.overview.iter();
    let overview = overview.map(|line| format!("<p>{}</p>", escaped(line)));
    let points = review.graph.turning_points.iter().zip(&review.points);
    let points = points.map(|(ply, words)| {
        // The position after the move that was played.
        let after = ply + 1;
        format!(
            r#"<li><button data-ply="{after}">{}</button></li>"#,
            escaped(words)
        )
    });
    let points: Vec<String> = points.collect();
    let points = if points.is_empty() {
        String::new()
    } else {
        format!(r#"<ol class="points">{}</ol>"#, points.concat())
    };
    format!(
        r#"<h2>{title} <output id="chance" for="moves"></output></h2>{}{}{points}"#,
        review.graph.svg(&attributes),
        overview.collect::<Vec<_>>().concat()
    )
}

/// The command that plays on from the position that is shown.
fn continued(page: &Page) -> String {
    let (from, more) = match &page.continued {
        None => return String::new(),
        Some(Continued::ByNumber { command, skipped }) => {
            (command, format!(r#"rows="1" data-skipped="{skipped}""#))
        }
        Some(Continued::ByText { command }) => (command, r#"rows="2""#.to_owned()),
    };
    format!(
        r#"<h2><label for="continue">{}</label></h2><div class="copied"><textarea id="continue" data-from="{}" {more} readonly spellcheck="false" dir="ltr"></textarea><button data-copy="continue">{}</button></div>"#,
        escaped(page.word("page-continue")),
        escaped(from),
        escaped(page.word("page-copy"))
    )
}

fn records(page: &Page) -> String {
    let mut records = String::new();
    let [copy, save] = ["page-copy", "page-save"].map(|name| escaped(page.word(name)));
    let mut add = |heading: &str, id: &str, content: &str, more: &str| {
        // Writing to a string cannot fail.
        let _ = write!(
            records,
            r#"<details><summary>{}</summary>{more}<div class="copied"><button data-copy="{id}">{copy}</button><button data-save="{id}">{save}</button></div><pre id="{id}" tabindex="0">{}</pre></details>"#,
            escaped(heading),
            escaped(content)
        );
    };
    if let Some([record, digest]) = &page.digest {
        let more = format!(
            r#"<p>{}: <span class="digest" id="digest">{}</span></p><p id="checked"></p>"#,
            escaped(page.word("page-digest")),
            escaped(digest)
        );
        add(page.word("page-record"), "record", record, &more);
    }
    if let Some(pgn) = &page.pgn {
        add("PGN", "pgn", pgn, "");
    }
    records
}

fn themes(page: &Page) -> String {
    let option = |theme: Theme| {
        let key = theme.key();
        let chosen = if theme == page.theme { " selected" } else { "" };
        let name = escaped(page.word(&format!("choice-{key}")));
        format!(r#"<option value="{key}"{chosen}>{name}</option>"#)
    };
    Theme::all().map(option).collect()
}

/// The positions for the script. Boards are indices into a list, texts are differences.
#[derive(Serialize)]
struct Data<'a> {
    flipped: bool,
    /// By letter.
    roles: BTreeMap<char, &'static str>,
    words: BTreeMap<&'a str, &'a str>,
    /// White's chances in thousandths, where there is a review.
    chances: &'a [u16],
    boards: Vec<BoardData<'a>>,
    drawers: Vec<DrawerData>,
    plies: Vec<PlyData<'a>>,
}

/// Where the boards of a tower lie when flat, in the order of a ply.
#[derive(Serialize, PartialEq)]
struct DrawerData {
    corners: Vec<Option<(i64, i64)>>,
    legs: Vec<Vec<(i64, i64)>>,
    ramps: [[(i64, i64); 4]; 2],
}

/// A board without its pieces.
#[derive(Serialize, PartialEq)]
struct BoardData<'a> {
    title: Option<&'a str>,
    handle: Option<&'a str>,
    /// Names, places in quarter squares, and whether they are dark.
    cells: Vec<(&'a str, i32, i32, u8)>,
    /// Texts, edges, and places along them.
    labels: Vec<(&'a str, &'static str, i32)>,
}

#[derive(Serialize)]
struct PlyData<'a> {
    /// Indices into the list: as White sees it, and as Black does.
    drawer: Option<usize>,
    turned: Option<usize>,
    /// The ends of a board's way in both.
    #[serde(skip_serializing_if = "Option::is_none")]
    moved: Option<[[(i64, i64); 2]; 2]>,
    /// Index, owner, and whether it is present rather than just gone.
    boards: Vec<(usize, char, bool)>,
    /// On those boards' squares, `.` for none.
    pieces: Change,
    /// Pieces lost by both sides.
    lost: Change,
    marks: Vec<(&'a str, &'static str)>,
    /// Ends of the move.
    path: Option<(&'static str, &'static str)>,
    turn: Option<&'static str>,
    text: Change,
    state: Change,
    described: Vec<Change>,
}

/// Lengths of the common prefix and suffix in UTF-16 units, and the text between.
#[derive(Serialize)]
struct Change(usize, String, usize);

impl Change {
    fn new(before: &str, after: &str) -> Self {
        let units = |symbols: &[char]| symbols.iter().map(|symbol| symbol.len_utf16()).sum();
        let [before, after] = [before, after].map(|text| text.chars().collect::<Vec<_>>());
        let same = |pairs: &mut dyn Iterator<Item = (&char, &char)>| {
            pairs.take_while(|(one, other)| one == other).count()
        };
        let start = same(&mut before.iter().zip(&after));
        let (before, rest) = (&before[start..], &after[start..]);
        let end = same(&mut before.iter().rev().zip(rest.iter().rev()));
        let (middle, kept) = rest.split_at(rest.len() - end);
        Change(units(&after[..start]), middle.iter().collect(), units(kept))
    }
}

fn data(page: &Page) -> Data<'_> {
    let (mut boards, mut drawers) = (Vec::new(), Vec::new());
    let before = std::iter::once(None).chain(page.positions.iter().map(Some));
    let plies = page.positions.iter().zip(before);
    let plies = plies.map(|(position, before)| ply(position, before, &mut boards, &mut drawers));
    let words = page.words.iter();
    Data {
        flipped: page.side == Side::Black,
        roles: page
            .roles
            .iter()
            .map(|role| (role.letter(), role.key()))
            .collect(),
        words: words
            .map(|(name, word)| (name.as_str(), word.as_str()))
            .collect(),
        chances: page
            .review
            .as_ref()
            .map_or(&[], |review| &review.graph.chances),
        plies: plies.collect(),
        boards,
        drawers,
    }
}

fn ply<'a>(
    position: &'a PagePosition,
    before: Option<&PagePosition>,
    boards: &mut Vec<BoardData<'a>>,
    drawers: &mut Vec<DrawerData>,
) -> PlyData<'a> {
    let shown = shown(&position.scene);
    let marked = shown.iter().flat_map(|surface| &surface.cells);
    let marks = marked.flat_map(|cell| {
        let own = MARKS.into_iter().filter(|(mark, _)| cell.marks.has(*mark));
        own.map(|(_, name)| (cell.name.as_str(), name))
    });
    let change =
        |text: &str, of: fn(&PagePosition) -> &str| Change::new(before.map_or("", of), text);
    let described_before = before.map_or(&[][..], |before| &before.described);
    let described_before = described_before.iter().map(String::as_str);
    let described_before = described_before.chain(std::iter::repeat(""));
    let turned = position.scene.clone().turned();
    let ways = [&position.scene, &turned].map(|scene| drawer(scene)?.moved);
    PlyData {
        moved: if let [Some(own), Some(turned)] = ways {
            Some([own, turned])
        } else {
            None
        },
        pieces: Change::new(&before.map_or_else(String::new, pieces), &pieces(position)),
        drawer: drawer_data(&position.scene).map(|drawer| place(drawers, drawer)),
        turned: drawer_data(&turned).map(|drawer| place(drawers, drawer)),
        lost: Change::new(&before.map_or_else(String::new, lost), &lost(position)),
        marks: marks.collect(),
        boards: shown
            .iter()
            .map(|surface| {
                let owner = surface.owner.map_or('-', Side::letter);
                (
                    place(boards, board_data(surface)),
                    owner,
                    surface.is_board(),
                )
            })
            .collect(),
        path: position
            .played
            .as_ref()
            .map(|played| (played.from, played.to)),
        turn: position.turn.map(|side| side.pick("white", "black")),
        text: change(&position.text, |before| &before.text),
        state: change(&position.state, |before| &before.state),
        described: position
            .described
            .iter()
            .zip(described_before)
            .map(|(line, before)| Change::new(before, line))
            .collect(),
    }
}

/// On all squares, `.` for none.
fn pieces(position: &PagePosition) -> String {
    let cells = position.scene.cells();
    cells
        .map(|cell| cell.piece.map_or('.', Piece::letter))
        .collect()
}

fn lost(position: &PagePosition) -> String {
    let material = position.scene.material.iter();
    let captured = material.flat_map(|material| &material.captured);
    captured.copied().map(Piece::letter).collect()
}

/// Marks of moves, and their shapes.
const MARKS: [(Mark, &str); 5] = [
    (Mark::MovedFrom, "from"),
    (Mark::MovedTo, "to"),
    (Mark::CapturedHere, "captured"),
    (Mark::Check, "check"),
    (Mark::Checker, "checker"),
];

/// Boards, and marked places that a board has left.
fn shown(scene: &Scene) -> Vec<&Surface> {
    let surfaces = scene.surfaces.iter();
    surfaces.filter(|surface| is_shown(surface)).collect()
}

fn is_shown(surface: &Surface) -> bool {
    let mut cells = surface.cells.iter();
    surface.is_board() || cells.any(|cell| MARKS.iter().any(|(mark, _)| cell.marks.has(*mark)))
}

/// The index in a list, extended if necessary.
fn place<T: PartialEq>(list: &mut Vec<T>, thing: T) -> usize {
    let known = list.iter().position(|known| *known == thing);
    known.unwrap_or_else(|| {
        list.push(thing);
        list.len() - 1
    })
}

fn drawer_data(scene: &Scene) -> Option<DrawerData> {
    let drawer = drawer(scene)?;
    let surfaces = scene.surfaces.iter().zip(drawer.corners);
    let corners = surfaces.filter(|(surface, _)| is_shown(surface));
    Some(DrawerData {
        corners: corners.map(|(_, corner)| corner).collect(),
        legs: drawer.legs,
        ramps: drawer.ramps,
    })
}

fn board_data(surface: &Surface) -> BoardData<'_> {
    let cells = surface.cells.iter();
    let labels = surface.labels.iter();
    BoardData {
        title: surface.title.as_deref(),
        handle: surface.handle.as_deref(),
        cells: cells
            .map(|cell| {
                let is_dark = u8::from(cell.shade == Shade::Dark);
                (cell.name.as_str(), cell.at.x, cell.at.y, is_dark)
            })
            .collect(),
        labels: labels
            .map(|label| {
                let edge = match label.edge {
                    Edge::Below => "below",
                    Edge::Left => "left",
                };
                (label.text.as_str(), edge, label.along)
            })
            .collect(),
    }
}
