//! Turns a page of the view into one self-contained HTML file, without network access.
//!
//! The template, the style sheet and the script are files in `assets/page`. Text is inserted escaped, positions as JSON;
//! neither can become markup or script. The content policy allows the one script and the one style sheet by their digests,
//! and nothing else.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::game::{Key, Timestamp};
use crate::illustration::page_data::data;
use crate::play::view::page::{Continued, Page};
use crate::settings::Theme;
use arbiter_board::text::Names;
use arbiter_board::{artwork, text};

const TEMPLATE: &str = include_str!("../../assets/page/page.html");
pub(super) const STYLE: &str = include_str!("../../assets/page/page.css");
const READ_STYLE: &str = include_str!("../../assets/page/read.css");
pub(super) const FLAT: &str = include_str!("../../assets/page/flat.js");
pub(super) const TOWER: &str = include_str!("../../assets/page/tower.js");
/// Shared by both pages with boards.
pub(super) const COMMON: &str = include_str!("../../assets/page/common.js");
/// Replaces the tower in games without levels.
const NO_TOWER: &str = "const isTower = () => false;\n";
const SCRIPT: &str = include_str!("../../assets/page/page.js");

pub fn html(page: &Page) -> String {
    let style = artwork::colours() + &[STYLE, READ_STYLE].map(compact).concat();
    let mut positions = page.positions.iter();
    let has_levels = positions.any(|position| position.scene.is_tower());
    let tower = if has_levels { TOWER } else { NO_TOWER };
    let script = [COMMON, FLAT, tower, SCRIPT].map(without_comments).concat();
    filled(TEMPLATE, |name| match name {
        "language" => page.language.key().to_owned(),
        "icon" => ICON.to_owned(),
        "theme" => page.theme.key().to_owned(),
        "title" => escaped(&page.title),
        "white" => escaped(&page.players[0]),
        "black" => escaped(&page.players[1]),
        "policy" => policy(&style, &script),
        "style" => style.clone(),
        "script" => script.clone(),
        "artwork" => artwork(page),
        "robots" if page.head.is_empty() => format!(
            "{ROBOTS}\n<meta name=\"description\" content=\"{}\">",
            escaped(
                &[std::slice::from_ref(&page.title), &page.facts]
                    .concat()
                    .join(" · ")
            )
        ),
        "robots" => page.head.clone(),
        "links" => links(page),
        "facts" => facts(page),
        "last" => last(page),
        "described" => described(page),
        "moves" => move_list(page),
        "review" => reviewed(page),
        "records" => records(page),
        "continue" => continued(page),
        "themes" => themes(page),
        "tower" if has_levels => filled(TOWER_BUTTON, |name| escaped(page.word(name))),
        "turn" if has_levels => escaped(page.word("page-turn")),
        "tower" | "turn" => String::new(),
        "game" => embedded_json(&data(page)),
        word => escaped(page.word(word)),
    })
}

const TOWER_BUTTON: &str = r#"<button id="tower" aria-pressed="false">{{page-tower}}</button>"#;

/// Keeps exported files out of search engines; a site's pages are indexed.
const ROBOTS: &str = r#"<meta name="robots" content="noindex">"#;

/// Removes comment lines and indentation, because pages are sent often.
pub(super) fn without_comments(source: &str) -> String {
    let lines = source.lines().map(str::trim_start);
    let is_comment =
        |line: &&str| line.starts_with("//") || line.starts_with("/*") && line.ends_with("*/");
    let lines = lines.filter(|line| !is_comment(line) && !line.is_empty());
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// A style sheet on one line, without the blanks that mean nothing. None of ours has these marks in a text.
pub(super) fn compact(style: &str) -> String {
    let style = without_comments(style).replace('\n', " ");
    let marks = ["{", "}", ":", ";", ","];
    let style = marks.iter().fold(style, |style, mark| {
        style.replace(&format!("{mark} "), mark)
    });
    style.replace(" {", "{").replace(";}", "}")
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

/// A small board.
pub(crate) const ICON: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 2'%3E\
    %3Cpath fill='%23f0d9b5' d='M0 0h2v2H0z'/%3E%3Cpath fill='%23946f51' d='M1 0h1v1H0v1h1z'/%3E%3C/svg%3E";

/// Only the style sheet and the script; the icon is a data URL.
pub(super) fn policy(style: &str, script: &str) -> String {
    let digest = |text: &str| STANDARD.encode(Sha256::digest(text));
    let (style, script) = (digest(style), digest(script));
    format!(
        "default-src 'none'; style-src 'sha256-{style}'; script-src 'sha256-{script}'; img-src data:; \
         base-uri 'none'; form-action 'none'"
    )
}

/// The content policy of a page of the site, which may show the site's pictures.
pub(crate) fn policy_of(html: &str) -> String {
    let between = |start: &str, end: &str| {
        let (_, rest) = html.split_once(start)?;
        Some(rest.split_once(end)?.0)
    };
    let style = between("<style>", "</style>").unwrap_or_default();
    let script = between("<script type=\"module\">", "</script>").unwrap_or_default();
    let policy = policy(style, script).replace("data:", "'self' data:");
    format!("{policy}; frame-ancestors 'none'")
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
pub(super) fn embedded_json(value: &impl Serialize) -> String {
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
        .map(|role| artwork::piece_svg(page.pieces, *role));
    pieces.chain([artwork::marks()]).collect()
}

/// The way back to the site.
fn links(page: &Page) -> String {
    let links = page.links.iter().map(|(url, words)| {
        let (url, words) = (escaped(url), escaped(words));
        format!(r#"<a href="{url}">{words}</a>"#)
    });
    match links.collect::<Vec<_>>().join(" · ") {
        links if links.is_empty() => String::new(),
        links => format!("<nav>{links}</nav>"),
    }
}

/// The board of the last position in characters, for a reader without scripts.
fn last(page: &Page) -> String {
    let board = page.positions.last().map_or_else(String::new, |last| {
        let names = Names::default();
        format!("{}\n\n{}", text::board(&last.scene, &names), last.state)
    });
    escaped(&board)
}

/// The last position in words; the script puts those of the shown one in their place.
fn described(page: &Page) -> String {
    let lines = page
        .positions
        .last()
        .map_or(&[][..], |last| &last.described);
    let lines = lines.iter().map(|line| format!("<p>{}</p>", escaped(line)));
    lines.collect()
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

fn move_list(page: &Page) -> String {
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

/// The graph of a review, the overview, and its turning points.
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
        // The position after the played move.
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

/// The command that plays on from the displayed position.
fn continued(page: &Page) -> String {
    let (from, more) = match &page.continued {
        None => return String::new(),
        Some(Continued::ByNumber { command, skipped }) => {
            (command, format!(r#"rows="1" data-skipped="{skipped}""#))
        }
        Some(Continued::ByText { command }) => (command, r#"rows="2""#.to_owned()),
    };
    format!(
        r#"<section><h2><label for="continue">{}</label></h2><div class="copied"><textarea id="continue" data-from="{}" {more} readonly spellcheck="false" dir="ltr"></textarea><button data-copy="continue">{}</button></div></section>"#,
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
