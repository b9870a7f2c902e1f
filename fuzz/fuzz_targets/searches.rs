//! Searches: the first byte chooses the game, the second the number of nodes, the rest is a position text. The result is a
//! legal move, and reproducible.
#![no_main]

use arbiter::engine::{Aim, Budget, analyse};
use arbiter::rules;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let [first, second, rest @ ..] = data else {
        return;
    };
    let variant = rules::ALL[usize::from(*first) % rules::ALL.len()];
    let Ok(text) = std::str::from_utf8(rest) else {
        return;
    };
    let Ok(position) = variant.position(text) else {
        return;
    };
    let budget = Budget {
        noise: u16::from(*second),
        aim: Aim::Move,
        ..Budget::of(1 + u64::from(second % 16))
    };
    let known = analyse(&position, &budget).expect("it has an engine");
    assert_eq!(known.best.is_some(), position.has_moves());
    let mut at = position.clone();
    for played in &known.line {
        assert!(at.find(played.code()).is_some(), "{at}: {}", played.code());
        at = played.next().clone();
    }
    let again = analyse(&position, &budget).expect("it has an engine");
    assert_eq!(again.value, known.value);
    assert_eq!(again.line.len(), known.line.len());
});
