//! Which side can still mate, from data files.
//!
//! A block of a `.verdicts` file is a `position`, then `white yes|no` and `black yes|no` (whether that side can mate by any
//! series of legal moves) and `dead yes|no` (neither can). The comment above a block gives the reason.

use arbiter::rules::outcome::{DrawBy, Effort, Outcome, Side, Winnable};
use arbiter::rules::{AnyPosition, Variant};

use crate::support::{blocks, files, variant_of};

#[derive(Default)]
struct Verdict {
    position: Option<AnyPosition>,
    white: Option<bool>,
    black: Option<bool>,
    dead: Option<bool>,
}

fn yes_or_no(place: &str, rest: &str) -> bool {
    match rest {
        "yes" => true,
        "no" => false,
        other => panic!("{place}: {other} is neither yes nor no"),
    }
}

/// The list of drawn material of orthodox chess, by the text: no pawns, rooks and queens, and at most one bishop or knight
/// per side.
fn is_on_the_documents_list(variant: &Variant, position: &AnyPosition) -> bool {
    if variant.key != "chess" {
        return false;
    }
    let text = position.to_string();
    let board = text.split(' ').next().unwrap();
    let count = |pieces: &str| {
        board
            .chars()
            .filter(|piece| pieces.contains(*piece))
            .count()
    };
    count("PRQprq") == 0 && count("NB") <= 1 && count("nb") <= 1
}

fn check_verdict(variant: &Variant, place: &str, verdict: &Verdict) {
    let position = verdict.position.as_ref().expect("a block has a position");
    let white = verdict.white.expect("a block has a line for White");
    let black = verdict.black.expect("a block has a line for Black");
    let dead = verdict.dead.expect("a block says whether it is dead");
    assert_eq!(
        dead,
        !white && !black,
        "{place}: the block contradicts itself"
    );

    for side in Side::ALL {
        let expected = if side.pick(white, black) {
            Winnable::Yes
        } else {
            Winnable::No
        };
        let full = position.winnable(side, Effort::Full);
        assert_eq!(full, expected, "{place}: {side:?} in {position}");
        let quick = position.winnable(side, Effort::Quick);
        assert!(
            quick == Winnable::Undecided || quick == expected,
            "{place}: {side:?} at a glance is {quick:?} in {position}"
        );
    }

    let is_over = !position.has_moves();
    let proven = position.proven_outcome();
    assert_eq!(
        proven
            == Some(Outcome::Draw {
                by: DrawBy::DeadPosition
            }),
        dead && !is_over && !is_on_the_documents_list(variant, position),
        "{place}: {proven:?} in {position}"
    );
}

#[test]
fn every_verdict_of_the_data_files_holds() {
    for path in files("verdicts", "verdicts") {
        let variant = variant_of(&path);
        for block in blocks(&path) {
            let first = format!("{}:{}", path.display(), block[0].0);
            let mut verdict = Verdict::default();
            for (line, text) in block {
                let place = format!("{}:{line}", path.display());
                let (word, rest) = text.split_once(' ').unwrap_or((&text, ""));
                match word {
                    "position" => {
                        let read = variant.position(rest);
                        verdict.position =
                            Some(read.unwrap_or_else(|error| panic!("{place}: {error}")));
                    }
                    "white" => verdict.white = Some(yes_or_no(&place, rest)),
                    "black" => verdict.black = Some(yes_or_no(&place, rest)),
                    "dead" => verdict.dead = Some(yes_or_no(&place, rest)),
                    other => panic!("{place}: {other} is no word of a verdict"),
                }
            }
            check_verdict(variant, &first, &verdict);
        }
    }
}
