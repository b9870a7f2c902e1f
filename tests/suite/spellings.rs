//! Typed moves from data files: `position TEXT` and `letters NAME`, then lines `TYPED => CODE`,
//! `TYPED => unknown`, `TYPED => ambiguous CODE CODE …` or `TYPED => promotion CODE …`.

use arbiter::rules::piece_letters::PieceLetters;
use arbiter::rules::spelling;
use arbiter::rules::spelling::MoveError;
use arbiter::rules::{AnyPosition, Move};

use crate::support::{blocks, files, with_positions};

fn answer(letters: PieceLetters, position: &AnyPosition, typed: &str) -> String {
    let codes = |moves: &[Move]| {
        let mut codes: Vec<&str> = moves.iter().map(|played| played.code()).collect();
        codes.sort_unstable();
        codes.join(" ")
    };
    match spelling::read_in(letters, position.as_ref(), typed) {
        Ok(found) => found.code().to_owned(),
        Err(MoveError::Unknown) => "unknown".to_owned(),
        Err(MoveError::Ambiguous(candidates)) => format!("ambiguous {}", codes(&candidates)),
        Err(MoveError::PromotionMissing(candidates)) => format!("promotion {}", codes(&candidates)),
    }
}

#[test]
fn typed_texts_mean_what_the_data_files_say() {
    let mut wrong = Vec::new();
    for path in files("spellings", "spellings") {
        for block in blocks(&path) {
            let mut letters = PieceLetters::ENGLISH;
            for (place, position, text) in with_positions(&path, block) {
                if let Some(name) = text.strip_prefix("letters ") {
                    letters = PieceLetters::find(name).unwrap_or_else(|| panic!("{place}: {name}"));
                    continue;
                }
                let (typed, meaning) = text
                    .split_once(" => ")
                    .unwrap_or_else(|| panic!("{place}: {text}"));
                let answer = answer(letters, &position, typed);
                if answer != meaning {
                    wrong.push(format!("{place}: {typed} => {answer}, not {meaning}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_text_of_more_than_eighty_letters_spells_no_move() {
    let typed = |length: usize| {
        let text = format!("{:length$}", "e4");
        answer(
            PieceLetters::ENGLISH,
            &arbiter::rules::ALL[0].start(),
            &text,
        )
    };
    assert_eq!([80, 81, 5_000].map(typed), ["e2e4", "unknown", "unknown"]);
}
