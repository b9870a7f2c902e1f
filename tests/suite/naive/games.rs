//! Random games of the variants of chess by another program, python-chess: the legal moves before each move, the last position
//! and the result (`benches/README.md` has the command). `OTHER_PROGRAMS` names a folder with more games.

use std::path::PathBuf;

use arbiter::rules::AnyPosition;
use arbiter::rules::chess::variants;

use crate::support::{data, variant_of};

/// FNV-1a of the codes in ASCII order.
fn digest(position: &AnyPosition) -> String {
    let moves = position.moves();
    let mut codes: Vec<&str> = moves.iter().map(|one| one.code()).collect();
    codes.sort_unstable();
    let joined = codes.join(" ");
    let digest = joined.bytes().fold(0x811c_9dc5_u32, |digest, byte| {
        (digest ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    format!("{digest:08x}")
}

/// A position text; without a clock that decides nothing.
fn compared(position: &AnyPosition, text: &str) -> String {
    let clock = text.split(' ').count() - 2;
    let is_compared = |place: usize| position.halfmove_clock().is_some() || place != clock;
    let fields = text.split(' ').enumerate();
    let fields = fields.filter(|(place, _)| is_compared(*place));
    fields.map(|(_, field)| field).collect::<Vec<_>>().join(" ")
}

#[test]
fn variants_agree_with_games_of_another_program() {
    let more = std::env::var_os("OTHER_PROGRAMS").map(PathBuf::from);
    let folder = more.unwrap_or_else(|| data("other-programs"));
    for key in variants::ALL.map(|variant| variant.key) {
        let path = folder.join(key).with_extension("games");
        let text = std::fs::read_to_string(&path).unwrap();
        let games: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        assert!(!games.is_empty(), "{key}");
        for game in games {
            let parts: Vec<&str> = game.split(" | ").collect();
            let [result, last, moves] = parts.as_slice() else {
                panic!("{key}: {game}");
            };
            let mut position = variant_of(&path).start();
            for step in moves.split(' ') {
                let (legal, code) = step.split_once(':').unwrap();
                assert_eq!(position.outcome(), None, "{key} {position}");
                assert_eq!(digest(&position), legal, "{key} {position}");
                position = position
                    .play(code)
                    .unwrap_or_else(|| panic!("{key} {position} {code}"));
            }
            assert_eq!(
                compared(&position, &position.to_string()),
                compared(&position, last),
                "{key}"
            );
            let found = position.outcome().map_or("*", |outcome| outcome.result());
            assert_eq!(found, *result, "{key} {position}");
        }
    }
}
