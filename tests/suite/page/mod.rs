//! Games as pages: the content of the file, and how a browser displays it.

mod activity;
mod browser;
mod links;
mod live;
mod site;
mod webdriver;

use std::collections::BTreeMap;

use arbiter::game::{Annotation, Key as _, Language, Timestamp};
use arbiter::illustration::html;
use arbiter::play::view::page::{Page, PlayedGame, PlayedMove};
use arbiter::play::view::page_content::page_of;
use arbiter::rules;
use arbiter::rules::scene::Role;
use arbiter::rules::{AnyPosition, Move, Variant};
use arbiter::settings::Theme;
use arbiter::words::Locale;
use arbiter_board::PieceSet;

use crate::support::Chance;

/// Names and a comment that contain markup, script, a template or direction marks.
const HOSTILE: [&str; 5] = [
    "</script><img src=x onerror=alert(1)>",
    "\"'><svg onload=alert(2)>{{game}}<!--",
    "]]>\u{202E}nna\u{2066} \u{2028}\n&lt;b&gt; \u{0}",
    "</title></style><script>alert(3)</script>",
    "\\u003cscript\\u003e ${alert(4)} `",
];

fn page(start: &AnyPosition, moves: &[Move], players: [&str; 2], comment: &str) -> Page {
    let at = |index: usize| 1_700_000_000_000 + 3_600_000 * i64::try_from(index).unwrap();
    let moves = moves.iter().enumerate().map(|(index, played)| PlayedMove {
        played: played.clone(),
        at: Some(Timestamp::from_millisecond(at(index))),
        clock: Some(format!("1:{:02}", 59 - index % 60)),
        annotation: Annotation {
            comment: comment.to_owned(),
            ..Annotation::default()
        },
    });
    let game = PlayedGame {
        start,
        moves: moves.collect(),
        players: players.map(str::to_owned),
        facts: vec![comment.to_owned()],
        ending: None,
        opening: comment.to_owned(),
    };
    page_of(Locale::default(), game)
}

fn sample(variant: &'static Variant) -> (Page, Vec<AnyPosition>) {
    let (start, moves) = (variant.start(), variant.sample_game());
    let after = moves.iter().map(|one| one.next().clone());
    let positions = std::iter::once(start.clone()).chain(after).collect();
    (page(&start, &moves, ["Ann", "Ben"], ""), positions)
}

/// A random game of this many moves, or fewer if it ends.
fn long_game(variant: &'static Variant, plies: usize) -> Vec<Move> {
    let mut longest = Vec::new();
    for seed in 0..40 {
        let mut chance = Chance::new(seed);
        let (mut position, mut moves) = (variant.start(), Vec::new());
        while moves.len() < plies && position.outcome().is_none() {
            let legal = position.moves();
            let chosen = legal[chance.below(legal.len())].clone();
            position = chosen.next().clone();
            moves.push(chosen);
        }
        if moves.len() > longest.len() {
            longest = moves;
        }
    }
    longest
}

fn data(html: &str) -> serde_json::Value {
    let (_, rest) = html
        .split_once(r#"<script type="application/json" id="game">"#)
        .unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

#[test]
fn three_hundred_plies_take_at_most_three_hundred_kilobytes() {
    for variant in rules::ALL {
        let moves = long_game(variant, 300);
        let page = page(&variant.start(), &moves, ["Ann", "Ben"], "");
        let record = "2023-11-14T22:13:23.000Z Nb1(2)-c3(2) and its line of the PGN\n".repeat(600);
        let size = html(&page).len() + record.len();
        let (key, plies) = (variant.key, moves.len());
        assert!(size <= 300 * 1_024, "{key}: {plies} plies, {size} bytes");
    }
}

#[test]
fn names_and_comments_stay_texts() {
    let moves = rules::ALL[0].sample_game();
    let start = rules::ALL[0].start();
    let calm = html(&page(&start, &moves, ["Ann", "Ben"], "x"));
    for hostile in HOSTILE {
        let html = html(&Page {
            pgn: Some(hostile.to_owned()),
            digest: Some([hostile.to_owned(), hostile.to_owned()]),
            ..page(&start, &moves, [hostile, hostile], hostile)
        });
        for tag in [
            "<script",
            "</script",
            "<style",
            "</style",
            "<title",
            "<svg",
            "<img",
            "<!--",
            "onload=\"",
            "<b>",
        ] {
            let count = html.matches(tag).count();
            assert_eq!(count, calm.matches(tag).count(), "{tag} in {hostile}");
        }
        let unseen = ['\u{202E}', '\u{2066}', '\u{2028}', '\u{0}'];
        assert!(!html.contains(unseen), "{hostile}");
        // Players' text isn't in the data.
        assert_eq!(data(&html), data(&calm));
    }
}

#[test]
fn a_page_allows_nothing_but_its_own_style_and_script() {
    for variant in rules::ALL {
        let html = html(&sample(variant).0);
        let (_, policy) = html
            .split_once("Content-Security-Policy\" content=\"")
            .unwrap();
        let (policy, _) = policy.split_once('"').unwrap();
        let start = "default-src 'none'; style-src 'sha256-";
        assert!(policy.starts_with(start), "{policy}");
        for hole in ["unsafe", "*", "http", "'self'", "blob:"] {
            assert!(!policy.contains(hole), "{policy}");
        }
        // The only address is the namespace of SVG.
        let outside = html.replace("http://www.w3.org/2000/svg", "");
        assert!(!outside.contains("://"), "{}", variant.key);
        assert!(!html.contains(" style="), "the policy forbids it");
    }
}

/// A text after a change, as the script reads it; the texts here are ASCII.
fn changed(before: &str, change: &serde_json::Value) -> String {
    let [start, end] =
        [0, 2].map(|part: usize| usize::try_from(change[part].as_u64().unwrap()).unwrap());
    let middle = change[1].as_str().unwrap();
    format!(
        "{}{middle}{}",
        &before[..start],
        &before[before.len() - end..]
    )
}

#[test]
fn the_data_have_every_position_with_its_pieces() {
    for variant in rules::ALL {
        let (page, positions) = sample(variant);
        let data = data(&html(&page));
        let plies = data["plies"].as_array().unwrap();
        assert_eq!(plies.len(), positions.len());
        let [mut text, mut told] = [String::new(), String::new()];
        for (ply, position) in plies.iter().zip(&positions) {
            text = changed(&text, &ply["text"]);
            assert_eq!(text, position.to_string());
            let scene = position.scene();
            // The pieces that can be dropped are on the page, too.
            let held = scene.pockets().flat_map(|pocket| &pocket.cells);
            let cells: Vec<_> = scene.cells().chain(held).collect();
            let pieces = cells.iter().filter(|cell| cell.piece.is_some()).count();
            told = changed(&told, &ply["pieces"]);
            assert_eq!(told.len(), cells.len());
            assert_eq!(told.bytes().filter(|piece| *piece != b'.').count(), pieces);
        }
    }
}

#[test]
fn every_part_of_every_drawing_gets_its_colour_from_the_page() {
    let html = html(&sample(&rules::chess::VARIANT).0);
    let all = PieceSet::ALL
        .iter()
        .flat_map(|set| Role::ALL.map(|role| (*set, role)));
    for (set, role) in all {
        let drawing = arbiter_board::artwork::piece_svg(set, role);
        for part in drawing.split("class=\"").skip(1) {
            let class = part.split('"').next().unwrap();
            assert!(html.contains(&format!("}}.{class}{{")), "{class}");
        }
    }
    for theme in Theme::all() {
        assert!(html.contains(&format!("[data-theme=\"{}\"]{{--", theme.key())));
    }
    // Every colour used by the style sheet is in the themes.
    let own = [
        "accent",
        "white-gleam",
        "fill",
        "shade",
        "edge",
        "detail",
        "gleam",
        "outline",
        "letters",
        "rim",
    ];
    for name in html.split("var(--").skip(1) {
        let name = name.split([')', ',']).next().unwrap();
        assert!(
            own.contains(&name) || html.contains(&format!("--{name}:#")),
            "{name}"
        );
    }
}

#[test]
fn a_page_speaks_its_language_and_leaves_no_gap() {
    for language in Language::spoken() {
        for variant in rules::ALL {
            let start = variant.start();
            let game = PlayedGame {
                start: &start,
                moves: Vec::new(),
                players: ["Ann", "Ben"].map(str::to_owned),
                facts: Vec::new(),
                ending: None,
                opening: String::new(),
            };
            let page = page_of(Locale::of(language), game);
            let html = html(&page);
            assert!(html.contains(&format!("<html lang=\"{}\"", language.key())));
            assert!(!html.contains("{{") && !html.contains("}}\""));
            let words: BTreeMap<_, _> = page.words.iter().cloned().collect();
            for (name, word) in &words {
                assert!(!word.is_empty() && word != name, "{name} in {language:?}");
            }
            // Every label used by the script exists.
            for name in html.split("words[\"").skip(1) {
                let name = name.split('"').next().unwrap();
                assert!(words.contains_key(name), "{name}");
            }
        }
    }
}

#[test]
fn of_a_very_long_game_a_page_has_the_end() {
    let start = rules::ALL[0].start();
    let (mut position, mut moves) = (start.clone(), Vec::new());
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"].iter().cycle();
    for code in shuffle.take(3_001) {
        let played = position.find(code).unwrap();
        position = played.next().clone();
        moves.push(played);
    }
    let page = page(&start, &moves, ["Ann", "Ben"], "");
    assert_eq!(page.positions.len(), 3_001);
    assert!(page.positions[0].played.is_none());
    let last = page.positions.last().unwrap();
    assert_eq!(last.played.as_ref().unwrap().number, "1501.");
    assert_eq!(last.text, position.to_string());
    let cut = "Only the last 3000 moves are shown.".to_owned();
    assert!(page.facts.contains(&cut));
    assert!(html(&page).len() < 2_000_000);
}
