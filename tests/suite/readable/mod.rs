//! Every typed text plays a move that a person could have read in it.

mod reader;

use arbiter::rules::piece_letters::PieceLetters;
use arbiter::rules::scene::Role;
use arbiter::rules::spelling;
use arbiter::rules::{self, AnyPosition};

use crate::support::{Chance, long, random_positions};
use reader::{NAMES, Played};

/// The alphabets: every reader has one of them.
const ALPHABETS: [PieceLetters; 3] = [
    PieceLetters::English,
    PieceLetters::German,
    PieceLetters::Spanish,
];

/// A text about a piece, a square and a target, the way people write and mistype.
fn written(
    chance: &mut Chance,
    letters: PieceLetters,
    position: &AnyPosition,
    game: &[Role],
) -> String {
    let scene = position.scene();
    let moves = position.moves();
    let cells: Vec<_> = scene.cells().collect();
    let mut any = |count: usize| chance.below(count);
    let own: Vec<_> = cells
        .iter()
        .filter(|cell| {
            cell.piece
                .is_some_and(|piece| piece.side == position.turn())
        })
        .collect();
    let from = if any(8) == 0 {
        cells[any(cells.len())]
    } else {
        own[any(own.len())]
    };
    let legal = moves.get(any(moves.len().max(1)));
    let to = match legal {
        Some(one) if any(3) > 0 && !one.to().starts_with("AB") => one.to(),
        _ => cells[any(cells.len())].name.as_str(),
    };
    let role = match from.piece {
        Some(piece) if any(3) > 0 => piece.role,
        _ => game[any(game.len())],
    };
    let other = ALPHABETS[any(3)];
    let piece = match any(9) {
        0..=2 => letters.of(role).to_string(),
        3 => letters.of(role).to_lowercase().to_string(),
        4 => PieceLetters::Figurine.of(role).to_string(),
        5 => {
            let named: Vec<_> = NAMES.iter().filter(|(_, named)| *named == role).collect();
            match named.len() {
                0 => String::new(),
                count => format!("{} ", named[any(count)].0),
            }
        }
        6 => other.of(role).to_string(),
        7 => to
            .chars()
            .next()
            .map(|c| c.to_ascii_uppercase().to_string())
            .unwrap_or_default(),
        _ => String::new(),
    };
    let shaped = |name: &str, shape: usize| match shape {
        0 | 1 => name.to_owned(),
        2 => name.split('(').next().unwrap_or_default().to_owned(),
        3 => name.replace('(', ".").replace(')', ""),
        _ => name.chars().filter(|c| c.is_alphanumeric()).collect(),
    };
    let start = match any(5) {
        0 | 1 => String::new(),
        2 => from.name.chars().take(1).collect(),
        3 => from.name.chars().skip(1).take(1).collect(),
        _ => shaped(&from.name, any(5)),
    };
    let sign = [
        "",
        "",
        "x",
        "x",
        "-",
        " ",
        ":",
        " takes ",
        " schlägt ",
        " captura ",
        "s",
        "<>",
    ][any(12)];
    let target = scene.cell(to).and_then(|cell| cell.piece);
    let met = match target {
        Some(piece) if any(6) == 0 => letters.of(piece.role).to_string(),
        _ => String::new(),
    };
    let end = if met.is_empty() || any(2) == 0 {
        shaped(to, any(5))
    } else {
        String::new()
    };
    let becomes = match any(8) {
        0 => format!("={}", letters.of([Role::Queen, Role::Knight][any(2)])),
        1 => letters
            .of([Role::Bishop, Role::Rook][any(2)])
            .to_lowercase()
            .to_string(),
        _ => String::new(),
    };
    let text = format!("{piece}{start}{sign}{met}{end}{becomes}");
    match any(12) {
        0 => text.to_uppercase(),
        1 => text.to_lowercase(),
        _ => text,
    }
}

#[test]
fn what_is_played_could_be_read_in_what_was_typed() {
    let (positions, texts) = if long() { (1_500, 60) } else { (120, 25) };
    for variant in rules::ALL {
        let game: &'static [Role] = match variant.key {
            "mono-dimensional" => &[Role::King, Role::Executor, Role::Warrior, Role::Lancer],
            "one-dimensional" => &[
                Role::King,
                Role::Queen,
                Role::Rook,
                Role::Bishop,
                Role::Knight,
            ],
            _ => &[
                Role::King,
                Role::Queen,
                Role::Rook,
                Role::Bishop,
                Role::Knight,
                Role::Pawn,
            ],
        };
        let mut chance = Chance::new(12);
        let (mut played, mut refused) = (0, 0);
        for position in random_positions(variant, 12, positions) {
            let scene = position.scene();
            for letters in ALPHABETS {
                for _ in 0..texts {
                    let text = written(&mut chance, letters, &position, game);
                    let Ok(one) = spelling::read_in(letters, position.as_ref(), &text) else {
                        refused += 1;
                        continue;
                    };
                    played += 1;
                    let untrue = Played::new(&one, &scene, game).denies(letters, &text);
                    assert_eq!(
                        untrue,
                        None,
                        "{} {position}: `{text}` in {letters:?} played {}",
                        variant.key,
                        one.notation()
                    );
                }
            }
        }
        // Both must be frequent, or the law would prove nothing.
        assert!(
            played > positions && refused > positions,
            "{}: {played}, {refused}",
            variant.key
        );
    }
}
