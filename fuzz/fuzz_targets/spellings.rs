//! Typed moves: the first byte chooses the game, the second a position of its sample game, the rest
//! is the text. It is a legal move or gets an answer.
#![no_main]

use arbiter::rules;
use arbiter::rules::spelling;
use arbiter::rules::why_not::explain;
use arbiter::play::view::{Voice, reason};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let &[game, ply, ref typed @ ..] = data else {
        return;
    };
    let variant = rules::ALL[usize::from(game) % rules::ALL.len()];
    let sample: Vec<&str> = variant.sample.lines().collect();
    let mut position = variant.start();
    for code in sample.iter().take(usize::from(ply) % sample.len()) {
        position = position.play(code).expect("samples have legal moves");
    }
    let typed = String::from_utf8_lossy(typed);
    match spelling::read(position.as_ref(), &typed) {
        Ok(found) => {
            let same = position.find(found.code()).expect("a legal move");
            assert_eq!(same.next().to_string(), found.next().to_string());
        }
        Err(_) => {
            if let Some(why) = explain(position.as_ref(), &typed) {
                assert!(!reason(Voice::default(), &why).plain().is_empty());
            }
        }
    }
});
