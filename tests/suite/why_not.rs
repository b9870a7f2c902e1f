//! Reasons for illegal moves: every pair of squares is a legal move or has a reason, and each
//! reason is the right one.
//!
//! A block of a `.reasons` file is a `position`, then lines `TYPED => sentence of the reason`, `TYPED => legal` or `TYPED =>
//! none` if the text names nothing that could be explained. `UPDATE=1` rewrites the answers.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::mem::{Discriminant, discriminant};
use std::path::Path;

use arbiter::play::view::reason;
use arbiter::rules;
use arbiter::rules::AnyPosition;
use arbiter::rules::explain::{attempts, explain};
use arbiter::rules::spelling;
use arbiter::rules::why_not::{Attempt, WhyNot};

use crate::support::{blocks, files, long, random_positions, variant_of, with_positions};

#[test]
fn every_pair_of_places_is_a_legal_move_or_has_a_reason() {
    let count = if long() { 2_000 } else { 250 };
    let mut kinds: BTreeMap<&str, HashMap<Discriminant<WhyNot>, WhyNot>> = BTreeMap::new();
    for variant in rules::ALL {
        for position in random_positions(variant, 7, count) {
            let legal: BTreeSet<(String, String)> = position
                .moves()
                .iter()
                .map(|one| (one.from().to_owned(), one.to().to_owned()))
                .collect();
            let mut seen = BTreeSet::new();
            for attempt in attempts(position.as_ref()) {
                let Attempt::Between { from, to } = &attempt else {
                    panic!("{attempt:?} is no pair of places");
                };
                let pair = (from.clone(), to.clone());
                let why = position.why_not(&attempt).err();
                assert_eq!(
                    why.is_none(),
                    legal.contains(&pair),
                    "{} {position}: {pair:?}: {why:?}",
                    variant.key
                );
                if let Some(why) = why {
                    let kind = discriminant(&why);
                    kinds
                        .entry(variant.key)
                        .or_default()
                        .entry(kind)
                        .or_insert(why);
                }
                seen.insert(pair);
            }
            for pair in legal {
                assert!(seen.contains(&pair), "{} {position}: {pair:?}", variant.key);
            }
        }
    }
    for (game, least) in [
        ("chess", 9),
        ("mono-dimensional", 6),
        ("one-dimensional", 7),
        ("space", 13),
    ] {
        let found = &kinds[game];
        assert!(found.len() >= least, "{game} has only {found:?}");
    }
}

#[test]
fn reasons_name_men_who_are_there() {
    for variant in rules::ALL {
        for position in random_positions(variant, 8, 40) {
            let scene = position.scene();
            for attempt in attempts(position.as_ref()) {
                let (WhyNot::Blocked { by, .. }
                | WhyNot::UncoversCheck { by }
                | WhyNot::StillInCheck { by }
                | WhyNot::ExposesKing { by }
                | WhyNot::KingAttacked { by, .. }) = (match position.why_not(&attempt) {
                    Err(why) => why,
                    Ok(()) => continue,
                })
                else {
                    continue;
                };
                let cell = scene.cell(&by.on).unwrap_or_else(|| panic!("{by:?}"));
                assert_eq!(cell.piece, Some(by.piece), "{position}: {attempt:?}");
            }
        }
    }
}

fn answer(position: &AnyPosition, typed: &str) -> String {
    if spelling::read(position.as_ref(), typed).is_ok() {
        return "legal".to_owned();
    }
    explain(position.as_ref(), typed).map_or_else(
        || "none".to_owned(),
        |why| reason(arbiter::words::Locale::default(), &why).plain(),
    )
}

/// Writes the answers to a data file, to be reviewed before they are committed.
fn rewrite(path: &Path) {
    let variant = variant_of(path);
    let mut position = variant.start();
    let mut written = String::new();
    for line in std::fs::read_to_string(path).unwrap().lines() {
        if let Some(text) = line.strip_prefix("position ") {
            position = variant.position(text).unwrap();
        }
        let answered = line
            .split_once(" => ")
            .map(|(typed, _)| format!("{typed} => {}", answer(&position, typed)));
        written += &answered.unwrap_or_else(|| line.to_owned());
        written.push('\n');
    }
    std::fs::write(path, written).unwrap();
}

#[test]
fn refusals_give_the_reasons_of_the_data_files() {
    for path in files("reasons", "reasons") {
        if std::env::var_os("UPDATE").is_some() {
            rewrite(&path);
        }
        for block in blocks(&path) {
            for (place, position, text) in with_positions(&path, block) {
                let (typed, meaning) = text
                    .split_once(" => ")
                    .unwrap_or_else(|| panic!("{place}: {text}"));
                assert_eq!(answer(&position, typed), meaning, "{place}: {typed}");
            }
        }
    }
}

const GUIDE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/contributing.md");

/// The position of a row: the start, or a position text.
fn shown(game: &str, text: &str) -> AnyPosition {
    let variant = rules::find(game).unwrap();
    match text {
        "the start" => variant.start(),
        text => variant.position(text).unwrap(),
    }
}

/// Writes the answers to the table, to be reviewed before they are committed.
fn rewrite_guide() {
    let mut text = std::fs::read_to_string(GUIDE).unwrap();
    for [game, position, typed, meaning] in guide() {
        let answer = answer(&shown(&game, &position), &typed);
        let cells = |meaning: &str| format!("`{typed}` | {meaning} |");
        text = text.replace(&cells(&meaning), &cells(&answer));
    }
    std::fs::write(GUIDE, text).unwrap();
}

/// The rows of the table in the contributors' guide: game, position, typed, answer.
fn guide() -> Vec<[String; 4]> {
    let text = std::fs::read_to_string(GUIDE).unwrap();
    let (_, table) = text.split_once("| game | position |").unwrap();
    table
        .lines()
        .skip(2)
        .map(|line| {
            // A bar within a cell is escaped by a backslash.
            let line = line.replace("\\|", "\u{0}");
            let cells: Vec<String> = line
                .trim_matches('|')
                .split('|')
                .map(|cell| cell.trim().trim_matches('`').replace('\u{0}', "|"))
                .collect();
            cells.try_into().unwrap()
        })
        .collect()
}

#[test]
fn the_guide_for_contributors_has_every_reason_with_a_true_example() {
    if std::env::var_os("UPDATE").is_some() {
        rewrite_guide();
    }
    let rows = guide();
    for [game, text, typed, meaning] in &rows {
        let answer = answer(&shown(game, text), typed);
        assert_eq!(answer, *meaning, "{game} {text}: {typed}");
    }
    let sentences = include_str!("../../assets/i18n/en/sentences.ftl")
        .lines()
        .filter_map(|line| line.split_once(" = "))
        .filter(|(name, _)| name.starts_with("why-") && *name != "why-unknown");
    for (name, sentence) in sentences {
        // The text between the sentence's arguments is in its example, in order.
        let fixed: Vec<&str> = sentence
            .split('{')
            .map(|piece| piece.rsplit('}').next().unwrap())
            .collect();
        let shows = |row: &&[String; 4]| {
            let mut rest = row[3].as_str();
            fixed.iter().all(|piece| match rest.split_once(piece) {
                Some((_, after)) => {
                    rest = after;
                    true
                }
                None => false,
            })
        };
        assert!(rows.iter().any(|row| shows(&row)), "{name} has no example");
    }
}
