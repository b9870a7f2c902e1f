//! Laws that hold for every game of `rules::ALL`.

use arbiter::pgn;
use arbiter::rules;
use arbiter::rules::piece_letters::PieceLetters;
use arbiter::rules::scene::{Role, Scene};
use arbiter::rules::spelling;
use arbiter::rules::spelling::MoveError;
use arbiter::rules::{AnyPosition, Variant};

use crate::support::{Chance, long, random_positions};

fn each_position(check: impl Fn(&'static Variant, &AnyPosition, &str)) {
    every(|_| 1, check);
}

/// Checks positions of random games; the text names the game and the position.
fn every(
    step: impl Fn(&'static Variant) -> usize,
    check: impl Fn(&'static Variant, &AnyPosition, &str),
) {
    let count = if long() { 2_000 } else { 200 };
    for variant in rules::ALL {
        let positions = random_positions(variant, 1, count);
        for position in positions.iter().step_by(step(variant)) {
            check(variant, position, &format!("{} {position}", variant.key));
        }
    }
}

/// Whether a game before this one is played on the same board, so that its moves are written and read in the same way.
fn is_on_a_known_board(variant: &Variant) -> bool {
    let squares = |variant: &Variant| {
        let scene = variant.start().scene();
        let names = scene.cells().map(|cell| cell.name.clone());
        names.collect::<Vec<String>>()
    };
    let own = squares(variant);
    let mut before = rules::ALL.iter().take_while(|one| one.key != variant.key);
    before.any(|one| squares(one) == own)
}

/// Neighbouring positions have most moves in common, and parsing spellings is slow.
fn some_positions(check: impl Fn(&'static Variant, &AnyPosition, &str)) {
    let step = |variant: &'static Variant| if is_on_a_known_board(variant) { 20 } else { 6 };
    every(step, check);
}

#[test]
fn every_game_has_a_name_of_its_own() {
    let mut names: Vec<&str> = rules::ALL
        .iter()
        .flat_map(|variant| variant.aliases.iter().chain([&variant.key]))
        .copied()
        .collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "two games share a name");
}

#[test]
fn every_start_is_read_and_printed_back() {
    for variant in rules::ALL {
        for start in variant.starts {
            let position = variant.position(start.name).unwrap();
            let place = format!("{} {}", variant.key, start.name);
            assert_eq!(position.to_string(), start.text, "{place}");
            assert_eq!(position.outcome(), None, "{place}");
        }
    }
}

#[test]
fn position_texts_round_trip() {
    each_position(|variant, position, _| {
        let text = position.to_string();
        let again = (variant.read)(&text)
            .unwrap_or_else(|error| panic!("{}: {text}: {error}", variant.key));
        assert_eq!(again.to_string(), text);
        assert_eq!(again.repetition_key(), position.repetition_key(), "{text}");
        assert_eq!(again.moves().len(), position.moves().len(), "{text}");
    });
}

/// Whether a text starts with a small letter that may be a file or a piece, so that asking is right.
fn may_be_file_or_piece(letters: PieceLetters, text: &str, candidates: &[rules::Move]) -> bool {
    let small = |role: &Role| letters.of(*role).to_lowercase().to_string();
    let two_faced = Role::OF_CHESS
        .iter()
        .any(|role| text.starts_with(&small(role)));
    two_faced
        && candidates.iter().all(|one| one.capture().is_some())
        && candidates
            .iter()
            .any(|one| one.code().starts_with(&text[..1]))
}

#[test]
fn every_complete_spelling_selects_exactly_its_own_move() {
    some_positions(|_, position, place| {
        for (own, all) in position.spellings() {
            let complete = all.complete.iter().map(String::as_str);
            let spellings = complete.chain([own.code(), own.notation()]);
            for spelling in spellings {
                let place = format!("{place}: {spelling}");
                match spelling::read(position.as_ref(), spelling) {
                    Ok(found) => assert_eq!(found.code(), own.code(), "{place}"),
                    Err(MoveError::Ambiguous(several))
                        if may_be_file_or_piece(PieceLetters::ENGLISH, spelling, &several) => {}
                    Err(wrong) => panic!("{place}: {wrong:?}"),
                }
            }
            let recorded = spelling::read_record(position.as_ref(), own.notation()).unwrap();
            assert_eq!(recorded.code(), own.code(), "{place}");
        }
    });
}

#[test]
fn every_notation_in_every_alphabet_selects_exactly_its_own_move() {
    some_positions(|_, position, place| {
        for letters in PieceLetters::all() {
            for own in position.moves() {
                let printed = letters.print(own.notation());
                let place = format!("{place}: {printed} in {letters:?}");
                match spelling::read_in(letters, position.as_ref(), &printed) {
                    Ok(found) => assert_eq!(found.code(), own.code(), "{place}"),
                    Err(MoveError::Ambiguous(several)) => {
                        let typed = match letters {
                            PieceLetters::FIGURINE => PieceLetters::ENGLISH,
                            own => own,
                        };
                        assert!(may_be_file_or_piece(typed, &printed, &several), "{place}");
                    }
                    Err(wrong) => panic!("{place}: {wrong:?}"),
                }
            }
        }
    });
}

#[test]
fn incomplete_spellings_never_select_another_move() {
    some_positions(|_, position, place| {
        let legal = position.spellings();
        for (own, all) in &legal {
            for spelling in &all.short {
                match spelling::read(position.as_ref(), spelling) {
                    // The same text may be the exact-case spelling of another move; then it offers that one.
                    Ok(found) => assert!(
                        found.code() == own.code()
                            || legal.iter().any(|(one, all)| {
                                let mut names = all.short.iter().chain(&all.complete);
                                one.code() == found.code() && names.any(|name| name == spelling)
                            })
                            || found.notation().trim_end_matches(['+', '#']) == spelling,
                        "{place}: {spelling} gives {}",
                        found.code()
                    ),
                    Err(
                        MoveError::Ambiguous(candidates) | MoveError::PromotionMissing(candidates),
                    ) => {
                        assert!(candidates.len() > 1, "{place}: {spelling}");
                    }
                    Err(MoveError::Unknown) => {
                        panic!("{place}: {spelling} is unknown")
                    }
                }
            }
        }
    });
}

#[test]
fn codes_are_unique_and_find_and_play_agree_with_the_list_of_moves() {
    each_position(|_, position, place| {
        let moves = position.moves();
        let mut codes: Vec<&str> = moves.iter().map(|played| played.code()).collect();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), moves.len(), "{place}");
        for own in &moves {
            let found = position.find(own.code()).unwrap();
            assert_eq!(found.notation(), own.notation(), "{place}");
            assert_eq!(found.next().to_string(), own.next().to_string());
            let played = position.play(own.code()).unwrap();
            assert_eq!(played.to_string(), own.next().to_string());
        }
        assert!(position.find("").is_none());
        assert!(position.play("no such move").is_none());
    });
}

#[test]
fn no_moves_means_an_outcome_and_one_move_deep_perft_counts_them() {
    each_position(|_, position, place| {
        let moves = position.moves();
        assert_eq!(position.has_moves(), !moves.is_empty(), "{position}");
        if moves.is_empty() {
            assert!(position.outcome().is_some(), "{place}");
        }
        assert_eq!(position.perft(0), 1);
        assert_eq!(position.perft(1), moves.len() as u64, "{place}");
        let answers = moves.iter().map(|own| own.next().moves().len() as u64);
        assert_eq!(position.perft(2), answers.sum::<u64>(), "{place}");
    });
}

#[test]
fn moves_change_the_side_and_name_cells_of_the_scene() {
    each_position(|_, position, place| {
        let scene = position.scene();
        for own in position.moves() {
            assert_eq!(own.next().turn(), position.turn().other());
            let piece = scene.cell(own.from()).map(|cell| cell.piece);
            // Attack boards have handles, which aren't cells.
            if let Some(piece) = piece {
                assert!(
                    piece.is_some_and(|piece| piece.side == position.turn()),
                    "{place}"
                );
                assert!(scene.cell(own.to()).is_some(), "{place}: {}", own.code());
            }
            if let Some(capture) = own.capture() {
                let captured = scene.cell(capture).and_then(|cell| cell.piece);
                assert!(
                    captured.is_some_and(|piece| piece.side != position.turn()),
                    "{}",
                    own.code()
                );
            }
        }
    });
}

#[test]
fn turning_a_scene_twice_gives_the_same_scene() {
    each_position(|_, position, _| {
        let scene = position.scene();
        let turned: Scene = scene.clone().turned();
        assert_ne!(turned, scene, "turning changes something");
        assert_eq!(turned.turned(), scene);
    });
}

#[test]
fn cells_have_names_of_their_own_and_do_not_overlap() {
    each_position(|_, position, place| {
        let scene = position.scene();
        let mut names: Vec<&str> = scene.cells().map(|cell| cell.name.as_str()).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "{place}");
        let cells: Vec<_> = scene.cells().map(|cell| cell.at).collect();
        for (index, one) in cells.iter().enumerate() {
            for other in &cells[index + 1..] {
                let apart = (one.x - other.x).abs() >= rules::scene::CELL
                    || (one.y - other.y).abs() >= rules::scene::CELL;
                assert!(apart, "{place}: two cells overlap");
            }
        }
    });
}

#[test]
fn nothing_panics_on_random_text() {
    let mut chance = Chance::new(7);
    let rounds = if long() { 200_000 } else { 5_000 };
    for variant in rules::ALL {
        let position = variant.start();
        let text = position.to_string();
        let rounds = rounds / if is_on_a_known_board(variant) { 4 } else { 1 };
        for _ in 0..rounds {
            let mut symbols: Vec<char> = text.chars().collect();
            for _ in 0..=chance.below(4) {
                let at = chance.below(symbols.len());
                let symbol = [
                    'K', 'k', 'p', ' ', '/', '9', '0', '-', '(', 'é', '\u{0}', 'w', ',', '|', '♞',
                ][chance.below(15)];
                match chance.below(3) {
                    0 => symbols[at] = symbol,
                    1 => symbols.insert(at, symbol),
                    _ => {
                        symbols.remove(at);
                    }
                }
            }
            let changed: String = symbols.into_iter().collect();
            if let Ok(position) = (variant.read)(&changed) {
                let text = position.to_string();
                assert_eq!((variant.read)(&text).unwrap().to_string(), text);
                let _ = (position.outcome(), position.scene(), position.moves());
            }
            let _ = spelling::read(position.as_ref(), &changed);
        }
    }
}

#[test]
fn records_of_random_text_are_read_or_refused() {
    let sample = "[Event \"a \\\"b\"]\n\n1. e4 {[%at 2023-11-14T22:13:20.000Z] x} 1... e5 (1... c5 $2) c2(2) e.p. ; y\n%z\n 1/2-1/2\n";
    let signs = [
        '{', '}', '(', ')', '[', ']', '"', '\\', ';', '%', '$', '\n', '.', '1', 'é', '\u{0}', ' ',
    ];
    let mut chance = Chance::new(11);
    let rounds = if long() { 500_000 } else { 20_000 };
    let mut read = 0;
    for _ in 0..rounds {
        let mut symbols: Vec<char> = sample.chars().collect();
        for _ in 0..=chance.below(6) {
            if symbols.is_empty() {
                break;
            }
            let at = chance.below(symbols.len());
            let sign = signs[chance.below(signs.len())];
            match chance.below(4) {
                0 => symbols[at] = sign,
                1 => symbols.insert(at, sign),
                2 => drop(symbols.remove(at)),
                _ => symbols.truncate(at + 1),
            }
        }
        let text: String = symbols.into_iter().collect();
        match pgn::read(&text) {
            Ok(written) => {
                read += 1;
                assert!(
                    written.moves.iter().all(|one| !one.text.is_empty()),
                    "{text}"
                );
            }
            Err(wrong) => assert!((1..=text.lines().count()).contains(&wrong.line), "{text}"),
        }
    }
    assert!((rounds / 10..rounds).contains(&read), "{read} of {rounds}");
}

#[test]
fn every_sample_is_a_game_to_its_end() {
    for variant in rules::ALL {
        let sample = variant.sample_game();
        let last = sample
            .last()
            .unwrap_or_else(|| panic!("{}: no moves", variant.key));
        assert!(last.next().outcome().is_some(), "{}", variant.key);
    }
}

#[test]
fn every_example_is_a_legal_move_and_has_its_words() {
    for variant in rules::ALL {
        assert!(!variant.examples.is_empty(), "{}", variant.key);
        assert_eq!(variant.shown_examples().count(), variant.examples.len());
        for example in variant.examples {
            let name = format!("example-{}-{}", variant.key, example.name);
            assert!(
                arbiter::words::bundle::exists(arbiter::game::Language::ENGLISH, &name),
                "{name} is missing in assets/i18n/en/sentences.ftl"
            );
        }
    }
}
