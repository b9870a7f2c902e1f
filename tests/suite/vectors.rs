//! The test vectors of the rule documents, from data files.
//!
//! A block of a `.vectors` file is a `position`, then any of `moves` (all legal codes in ASCII
//! order, separated by `;` or spaces), `has CODE`, `lacks CODE`, `judge SIDE CHECK RESULT`, `same TEXT`
//! (repetition calls that position the same), `other TEXT` (it does not) and `refused FIELD` (the text
//! before it is refused). A block of a `.game` file is a `start`, `moves`
//! separated in the same way, the `final` position text and a `judge` line.

use std::path::Path;

use arbiter::rules::{AnyPosition, Variant};

use crate::support::{blocks, files, variant_of};

fn codes(position: &AnyPosition) -> Vec<String> {
    let mut codes: Vec<String> = position
        .moves()
        .iter()
        .map(|one| one.code().to_owned())
        .collect();
    codes.sort();
    codes
}

/// The codes of a line: separated by semicolons if codes contain spaces, otherwise by spaces.
fn listed(rest: &str) -> Vec<&str> {
    let separator = if rest.contains(';') { ';' } else { ' ' };
    rest.split(separator)
        .map(str::trim)
        .filter(|code| !code.is_empty())
        .collect()
}

fn judgement(position: &AnyPosition) -> String {
    let check = if position.in_check() {
        "check"
    } else {
        "quiet"
    };
    let result = position
        .proven_outcome()
        .map_or_else(|| "-".to_owned(), |outcome| outcome.to_string());
    format!("{} {check} {result}", position.turn().letter())
}

fn check_vector(variant: &'static Variant, path: &Path, block: &[(usize, String)]) {
    let mut position: Option<AnyPosition> = None;
    let mut refused = None;
    for (line, text) in block {
        let place = format!("{}:{line}", path.display());
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        if word == "position" {
            match variant.position(rest) {
                Ok(read) => position = Some(read),
                Err(error) => refused = Some(error),
            }
            continue;
        }
        if word == "refused" {
            let error = refused
                .as_ref()
                .unwrap_or_else(|| panic!("{place}: the position was read"));
            assert_eq!(error.field, rest, "{place}: {error}");
            continue;
        }
        let position = position
            .as_ref()
            .unwrap_or_else(|| panic!("{place}: {refused:?}"));
        match word {
            "moves" => {
                assert_eq!(codes(position), listed(rest), "{place}");
            }
            "has" => assert!(
                codes(position).iter().any(|code| code == rest),
                "{place}: {rest} is missing"
            ),
            "lacks" => assert!(
                codes(position).iter().all(|code| code != rest),
                "{place}: {rest} is there"
            ),
            "judge" => assert_eq!(judgement(position), rest, "{place}"),
            "same" | "other" => {
                let compared = variant.position(rest);
                let compared = compared.unwrap_or_else(|error| panic!("{place}: {error}"));
                let is_same = compared.repetition_key() == position.repetition_key();
                assert_eq!(is_same, word == "same", "{place}");
            }
            other => panic!("{place}: {other} is no word of a vector"),
        }
    }
}

#[test]
fn every_vector_of_the_rules_documents_holds() {
    for path in files("vectors", "vectors") {
        let variant = variant_of(&path);
        for block in blocks(&path) {
            check_vector(variant, &path, &block);
        }
    }
}

#[test]
fn every_game_of_the_data_files_replays() {
    for path in files("games", "game") {
        let variant = variant_of(&path);
        for block in blocks(&path) {
            let mut position = variant.start();
            for (line, text) in block {
                let place = format!("{}:{line}", path.display());
                let (word, rest) = text.split_once(' ').unwrap_or((&text, ""));
                match word {
                    "start" => {
                        position = variant
                            .position(rest)
                            .unwrap_or_else(|error| panic!("{place}: {error}"));
                    }
                    "moves" => {
                        for code in listed(rest) {
                            position = position
                                .play(code)
                                .unwrap_or_else(|| panic!("{place}: {code} in {position}"));
                        }
                    }
                    "final" => assert_eq!(position.to_string(), rest, "{place}"),
                    "judge" => assert_eq!(judgement(&position), rest, "{place}"),
                    other => panic!("{place}: {other} is no word of a game"),
                }
            }
        }
    }
}
