//! The law that ends a game, from data files.
//!
//! A line of a `.laws` file is a cause, then either `FIDE` with the article, or a heading of the game's document with the
//! number of the rule. A cause that isn't listed never ends that game.

use std::collections::BTreeMap;

use arbiter::rules;
use arbiter::rules::Variant;
use arbiter::rules::outcome::{Cause, DrawBy, Law};

use crate::support::{blocks, files, random_positions, same, variant_of};

/// What a game's file says: causes with their laws.
fn listed() -> BTreeMap<&'static str, BTreeMap<String, String>> {
    let files = files("laws", "laws").into_iter();
    let read = |path: std::path::PathBuf| {
        let lines = blocks(&path).into_iter().flatten();
        let laws = lines.map(|(_, line)| {
            let (cause, law) = line.split_once(": ").unwrap();
            (cause.to_owned(), law.to_owned())
        });
        (variant_of(&path).key, laws.collect())
    };
    files.map(read).collect()
}

/// The law in the words of the files.
fn named(law: Law) -> String {
    match law {
        Law::Fide(article) => format!("FIDE {article}"),
        Law::Own {
            heading,
            item: None,
        } => heading.to_owned(),
        Law::Own {
            heading,
            item: Some(item),
        } => format!("{heading} {item}"),
    }
}

fn document(variant: &Variant) -> String {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules");
    let path = folder.join(variant.key).with_extension("md");
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_game_names_the_rule_of_its_own_document() {
    let listed = listed();
    let files: Vec<&str> = listed.keys().copied().collect();
    let mut games: Vec<&str> = rules::ALL.iter().map(|variant| variant.key).collect();
    games.sort_unstable();
    same("tests/data/laws/KEY.laws", &files, &games);
    for variant in rules::ALL {
        let named: BTreeMap<String, String> = variant
            .laws
            .iter()
            .map(|(cause, law)| {
                let name = match cause {
                    Cause::Win(by) => format!("{by:?}"),
                    Cause::Draw(by) => format!("{by:?}"),
                    other => format!("{other:?}"),
                };
                (name, named(*law))
            })
            .collect();
        assert_eq!(named, listed[variant.key], "{}", variant.key);
    }
}

#[test]
fn what_a_game_calls_its_own_stands_in_its_document() {
    for variant in rules::ALL {
        let document = document(variant);
        for (_, law) in variant.laws {
            let Law::Own { heading, item } = *law else {
                continue;
            };
            let title = format!("\n## {heading}\n");
            let (_, after) = document.split_once(&title).expect(heading);
            let paragraph = after.split("\n## ").next().unwrap();
            if let Some(item) = item {
                assert!(
                    paragraph.contains(&format!("\n{item}. "))
                        || paragraph.starts_with(&format!("{item}. ")),
                    "{heading} {item}"
                );
            }
        }
    }
}

/// Every ending has a law: by the board, by claims, by the players and by their clocks.
#[test]
fn every_ending_that_occurs_has_a_law() {
    for variant in rules::ALL {
        let mut causes = vec![
            Cause::ThreefoldRepetition,
            Cause::FivefoldRepetition,
            Cause::Flag,
            Cause::DrawnFlag,
            Cause::Resignation,
            Cause::Agreement,
        ];
        if variant.start().halfmove_clock().is_some() {
            causes.extend([Cause::FiftyMoves, Cause::Draw(DrawBy::SeventyFiveMoves)]);
        }
        for position in random_positions(variant, 12, 500) {
            for played in position.moves() {
                causes.extend(played.next().outcome().map(Cause::from));
            }
        }
        for cause in causes {
            assert!(variant.law(cause).is_some(), "{} {cause:?}", variant.key);
        }
    }
}
