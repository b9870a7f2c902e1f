//! Position texts: the first byte chooses the game, the rest is the text. A position that was read
//! prints the same text and answers every question.
#![no_main]

use arbiter::rules::why_not::{attempts, explain};
use arbiter::rules;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((first, rest)) = data.split_first() else {
        return;
    };
    let variant = rules::ALL[usize::from(*first) % rules::ALL.len()];
    let Ok(text) = std::str::from_utf8(rest) else {
        return;
    };
    let Ok(position) = variant.position(text) else {
        return;
    };
    let printed = position.to_string();
    let again = variant.position(&printed).expect("what is printed is read");
    assert_eq!(again.to_string(), printed);
    assert_eq!(again.repetition_key(), position.repetition_key());
    let moves = position.moves();
    assert!(!moves.is_empty() || position.outcome().is_some());
    if let Some(last) = moves.last() {
        let next = position.play(last.code()).expect("a legal move");
        assert_eq!(next.to_string(), last.next().to_string());
        let _ = last.scene().turned();
    }
    if let Some(attempt) = attempts(position.as_ref()).last() {
        let _ = position.why_not(attempt);
    }
    let _ = explain(position.as_ref(), text);
    let _ = position.in_check();
});
