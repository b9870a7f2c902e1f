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
use crate::view::page::{Page, PagePosition};
use arbiter_board::{artwork, drawer};

const TEMPLATE: &str = include_str!("../../assets/page/page.html");
const STYLE: &str = include_str!("../../assets/page/page.css");
const FLAT: &str = include_str!("../../assets/page/flat.js");
const TOWER: &str = include_str!("../../assets/page/tower.js");
/// Replaces the tower in games without levels.
const NO_TOWER: &str = "const isTower = () => false;\n";
const SCRIPT: &str = include_str!("../../assets/page/page.js");

pub fn html(page: &Page) -> String {
    let style = format!("{}{STYLE}", artwork::colours());
    let mut positions = page.positions.iter();
    let has_levels = positions.any(|position| position.scene.is_tower());
    let script = format!(
        "{FLAT}{}{SCRIPT}",
        if has_levels { TOWER } else { NO_TOWER }
    );
    filled(TEMPLATE, |name| match name {
        "language" => page.language.key().to_owned(),
        "theme" => page.theme.key().to_owned(),
        "title" => text(&page.title),
        "white" => text(&page.players[0]),
        "black" => text(&page.players[1]),
        "policy" => policy(&style, &script),
        "style" => style.clone(),
        "script" => script.clone(),
        "artwork" => artwork(page),
        "facts" => facts(page),
        "moves" => moves(page),
        "chances" => chances(page),
        "records" => records(page),
        "continue" => continued(page),
        "themes" => themes(page),
        "tower" if has_levels => filled(TOWER_BUTTON, |name| text(page.word(name))),
        "turn" if has_levels => text(page.word("page-turn")),
        "tower" | "turn" => String::new(),
        "game" => json(&data(page)),
        word => text(page.word(word)),
    })
}

const TOWER_BUTTON: &str = r#"<button id="tower" aria-pressed="false">{{page-tower}}</button>"#;

/// Replaces each `{{name}}`; replacements aren't expanded again.
fn filled(template: &str, text_of: impl Fn(&str) -> String) -> String {
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
fn text(text: &str) -> String {
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
    let facts = facts.map(|fact| format!("<p><bdi>{}</bdi></p>\n", text(fact)));
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
        let (label, at, comment) = match &position.played {
            Some(played) => {
                let number = format!(r#"<span class="number">{}</span> "#, text(&played.number));
                let label = number + &text(&played.notation);
                (label, played.at, &played.comment)
            }
            None => (text(page.word("page-start")), None, &page.opening),
        };
        let at = at.map(time).unwrap_or_default();
        let comment = if comment.is_empty() {
            String::new()
        } else {
            format!(r#"<p dir="auto">{}</p>"#, text(comment))
        };
        // Writing to a string cannot fail.
        let _ = writeln!(list, "<li><button>{label}</button>{at}{comment}</li>");
    }
    list
}

/// The graph of a review, a column for each position.
fn chances(page: &Page) -> String {
    let Some((chances, description)) = &page.chances else {
        return String::new();
    };
    let last = chances.len().saturating_sub(1);
    let points = chances.iter().enumerate();
    let points = points.map(|(ply, chance)| format!("L{ply} {}", 1_000 - chance.min(&1_000)));
    let curve: String = points.collect();
    format!(
        r#"<h2>{}</h2><svg id="chances" viewBox="0 0 {last} 1000" preserveAspectRatio="none" role="img" aria-label="{}"><path d="M0 1000{curve}L{last} 1000z"/><path class="even" d="M0 500H{last}"/><path id="now" d="M0 0"/></svg>"#,
        text(page.word("review-graph")),
        text(description)
    )
}

/// The command that plays on from the position that is shown.
fn continued(page: &Page) -> String {
    let Some((from, skipped)) = &page.continued else {
        return String::new();
    };
    format!(
        r#"<h2><label for="continue">{}</label></h2><div class="copied"><textarea id="continue" data-from="{}" data-skipped="{skipped}" readonly rows="1" spellcheck="false" dir="ltr"></textarea><button data-copy="continue">{}</button></div>"#,
        text(page.word("page-continue")),
        text(from),
        text(page.word("page-copy"))
    )
}

fn records(page: &Page) -> String {
    let mut records = String::new();
    let copy = text(page.word("page-copy"));
    let mut add = |heading: &str, id: &str, content: &str, more: &str| {
        // Writing to a string cannot fail.
        let _ = write!(
            records,
            r#"<details><summary>{}</summary>{more}<div class="copied"><button data-copy="{id}">{copy}</button></div><pre id="{id}">{}</pre></details>"#,
            text(heading),
            text(content)
        );
    };
    if let Some([record, digest]) = &page.digest {
        let more = format!(
            r#"<p>{}: <span class="digest" id="digest">{}</span></p><p id="checked"></p>"#,
            text(page.word("page-digest")),
            text(digest)
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
        let name = text(page.word(&format!("choice-{key}")));
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
    PlyData {
        pieces: Change::new(&before.map_or_else(String::new, pieces), &pieces(position)),
        drawer: drawer_data(&position.scene).map(|drawer| place(drawers, drawer)),
        turned: drawer_data(&position.scene.clone().turned()).map(|drawer| place(drawers, drawer)),
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
