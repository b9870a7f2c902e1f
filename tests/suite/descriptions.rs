//! Descriptions of pictures: the position can be reconstructed from the text.

use std::collections::BTreeSet;

use arbiter::command;
use arbiter::command::{Args, Value};
use arbiter::game::Player;
use arbiter::play::App;
use arbiter::rules;
use arbiter::rules::AnyPosition;
use arbiter::rules::chess::variants;
use arbiter::rules::outcome::Side;
use arbiter::rules::scene::{Piece, Role, Scene, SurfaceKind};
use arbiter::store;

use crate::support::{at, id, player, random_positions};

/// The content of a description: who is to move and whether in check, the pieces, and the attack boards with their owners.
#[derive(Debug, PartialEq, Eq)]
struct Heard {
    turn: Side,
    check: bool,
    pieces: BTreeSet<(Side, Role, String)>,
    boards: BTreeSet<(String, Side)>,
}

fn side(name: &str) -> Side {
    match name {
        "White" => Side::White,
        "Black" => Side::Black,
        other => panic!("{other} is no side"),
    }
}

/// Parses a description sentence by sentence.
fn heard(description: &str) -> Heard {
    let sentences: Vec<&str> = description
        .split(". ")
        .map(|one| one.trim_end_matches('.'))
        .collect();
    let mut heard = Heard {
        turn: Side::White,
        check: false,
        pieces: BTreeSet::new(),
        boards: BTreeSet::new(),
    };
    for sentence in &sentences {
        if let Some((who, rest)) = sentence.split_once(" to move") {
            heard.turn = side(who);
            heard.check = rest == ", in check";
        } else if let Some(boards) = sentence.strip_prefix("Attack boards: ") {
            for board in boards.split(", ") {
                let (name, owner) = board.rsplit_once(' ').unwrap();
                heard.boards.insert((format!("AB{name}"), side(owner)));
            }
        } else if let Some((who, pieces)) = sentence.split_once(": ")
            && ["White", "Black"].contains(&who)
        {
            for piece in pieces.split_whitespace() {
                let letter = piece.chars().next().unwrap();
                let role = Role::ALL.into_iter().find(|role| role.letter() == letter);
                heard
                    .pieces
                    .insert((side(who), role.unwrap(), piece[1..].to_owned()));
            }
        }
    }
    heard
}

/// The same for the text of `/game describe`.
fn heard_in_words(spoken: &str) -> Heard {
    let is_list = |line: &&str| {
        ["White: ", "Black: "]
            .iter()
            .any(|start| line.starts_with(start))
    };
    let others: Vec<&str> = spoken.lines().filter(|line| !is_list(line)).collect();
    let mut heard = heard(&others.join(" "));
    for line in spoken.lines() {
        let Some((who, kinds)) = line.split_once(": ") else {
            continue;
        };
        if !["White", "Black"].contains(&who) {
            continue;
        }
        for kind in kinds.trim_end_matches('.').split("; ") {
            let (name, squares) = kind.split_once(' ').unwrap();
            let role = Role::ALL
                .into_iter()
                .find(|role| name.trim_end_matches('s') == role.key());
            for square in squares.split(", ") {
                let piece = (side(who), role.unwrap(), square.to_owned());
                heard.pieces.insert(piece);
            }
        }
    }
    heard
}

/// The text between two others in a description; a dash if they aren't there.
fn said<'a>(spoken: &'a str, before: &str, after: &str) -> &'a str {
    let rest = spoken.split_once(before).map(|(_, rest)| rest);
    rest.and_then(|rest| Some(rest.split_once(after)?.0))
        .unwrap_or("-")
}

/// The position text, reconstructed from the description; the scene only gives the number of squares.
fn rebuilt(game: &str, spoken: &str, scene: &Scene) -> String {
    let heard = heard_in_words(spoken);
    let letter = |square: &str| {
        let mut pieces = heard.pieces.iter();
        let (side, role, _) = pieces.find(|(.., on)| on == square)?;
        Some(
            Piece {
                side: *side,
                role: *role,
            }
            .letter(),
        )
    };
    let turn = heard.turn.letter();
    let quiet = said(spoken, "fifty-move rule: ", ".");
    let number = said(spoken, ". Move ", ".");
    let rights: String = [
        "White kingside",
        "White queenside",
        "Black kingside",
        "Black queenside",
    ]
    .into_iter()
    .zip("KQkq".chars())
    .filter(|(right, _)| said(spoken, "Castling: ", ".").contains(right))
    .map(|(_, letter)| letter)
    .collect();
    let rights = if rights.is_empty() {
        "-"
    } else {
        rights.as_str()
    };
    let en_passant = said(spoken, "possible on ", ".");
    let spent = said(spoken, "double step: ", ".").replace(", ", ",");
    // A row of squares, with a digit for each run of empty ones.
    let row = |squares: &[String]| {
        let pieces: Vec<Option<char>> = squares.iter().map(|square| letter(square)).collect();
        let runs = pieces.chunk_by(|one, next| one.is_none() && next.is_none());
        let runs = runs.map(|run| run[0].map_or_else(|| run.len().to_string(), String::from));
        runs.collect::<String>()
    };
    match game {
        key if key.starts_with("chess") || variants::has(rules::find(key).unwrap()) => {
            let ranks: Vec<String> = (1..=8)
                .rev()
                .map(|rank| {
                    row(&"abcdefgh"
                        .chars()
                        .map(|file| format!("{file}{rank}"))
                        .collect::<Vec<_>>())
                })
                .collect();
            // The clock of Crazyhouse decides nothing.
            let [quiet, number] = match game {
                "crazyhouse" => ["0", "1"],
                _ => [quiet, number],
            };
            let promoted = said(spoken, "when captured: ", ".");
            let mut board = ranks.join("/");
            if game == "crazyhouse" {
                board = with_pockets(&board, said(spoken, "To drop: ", "."), promoted);
            }
            let checks = said(spoken, "Checks given: White ", ".").replace("Black ", "");
            let left = checks
                .split(", ")
                .filter_map(|given| given.parse::<u32>().ok());
            let left: Vec<String> = left.map(|given| (3 - given).to_string()).collect();
            let checks = match left.as_slice() {
                [] => String::new(),
                left => format!(" {}", left.join("+")),
            };
            format!("{board} {turn} {rights} {en_passant}{checks} {quiet} {number}")
        }
        // Pieces and boards are compared separately; these are the other fields.
        "space" => format!("{turn} {rights} {en_passant} {spent} {quiet} {number}"),
        _ => {
            let cells =
                (1..=scene.cells().count()).map(|cell| letter(&cell.to_string()).unwrap_or('.'));
            let cells: String = cells.collect();
            match quiet {
                "-" => format!("{cells} {turn}"),
                _ => format!("{cells} {turn} {quiet} {number}"),
            }
        }
    }
}

/// A board with its pockets and the signs of promoted pieces.
fn with_pockets(board: &str, pockets: &str, promoted: &str) -> String {
    let mut ranks = Vec::new();
    for (rank, pieces) in (1..=8).rev().zip(board.split('/')) {
        let mut file = b'a';
        let mut marked = String::new();
        for sign in pieces.chars() {
            marked.push(sign);
            let square = format!("{}{rank}", char::from(file));
            if sign.is_alphabetic() && promoted.split(", ").any(|one| one == square) {
                marked.push('~');
            }
            file += u8::try_from(sign.to_digit(10).unwrap_or(1)).unwrap();
        }
        ranks.push(marked);
    }
    let of = |side: &str| {
        let held = pockets.split("; ").find_map(|one| one.strip_suffix(side));
        let kinds = held.into_iter().flat_map(|kinds| kinds.split(", "));
        let letters = kinds.map(|kind| {
            let (count, name) = kind.split_once(' ').unwrap_or(("1", kind));
            let mut roles = Role::ALL.into_iter();
            let role = roles.find(|role| name.trim_end_matches('s') == role.key());
            role.unwrap()
                .letter()
                .to_string()
                .repeat(count.parse().unwrap())
        });
        let letters: Vec<String> = letters.collect();
        letters.into_iter().rev().collect::<String>()
    };
    let (white, black) = (of(" (White)"), of(" (Black)").to_lowercase());
    format!("{}[{white}{black}]", ranks.join("/"))
}

fn seen(position: &AnyPosition, scene: &Scene) -> Heard {
    let pieces = scene.cells().filter_map(|cell| {
        let Piece { side, role } = cell.piece?;
        Some((side, role, cell.name.clone()))
    });
    let boards = scene.surfaces.iter().filter_map(|surface| {
        let is_there = surface.kind == SurfaceKind::Board;
        Some((surface.handle.clone().filter(|_| is_there)?, surface.owner?))
    });
    Heard {
        turn: position.turn(),
        check: position.in_check(),
        pieces: pieces.collect(),
        boards: boards.collect(),
    }
}

#[tokio::test]
async fn every_position_can_be_rebuilt_from_its_description() {
    let folder = tempfile::tempdir().unwrap();
    let app = App::new(store::embedded(folder.path()).await.unwrap());
    let (ann, ben) = (player(1, "ann"), player(2, "ben"));
    let mut number = 0;
    for variant in rules::ALL {
        let positions = random_positions(variant, 31, 60);
        for position in positions.iter().filter(|one| one.outcome().is_none()) {
            let mut say = async |by: &Player, name: &str, args: Args| {
                number += 1;
                let request = crate::support::request(by.clone(), at(1_000), id(number));
                app.handle(&request, command::read(name, &args)).await
            };
            let args = Args::default()
                .with("game", Value::Text(variant.key.to_owned()))
                .with("position", Value::Text(position.to_string()));
            let made = say(&ann, "challenge", args).await;
            let (number, _) = made.event.unwrap();
            let number = Args::default().with("number", Value::Text(number.to_string()));
            let begun = say(&ben, "accept", number.clone()).await;
            let board = &begun.reply.boards[0];
            let expected = seen(position, &board.scene);
            assert_eq!(heard(&board.description), expected, "{}", board.description);
            assert!(
                board.description.chars().count() <= 1_024,
                "{}",
                board.description
            );
            // The same in whole words, with everything else in the position text.
            let spoken = say(&ann, "describe", number.clone())
                .await
                .reply
                .words
                .plain();
            let rebuilt = rebuilt(variant.key, &spoken, &board.scene);
            let mut text = position.to_string();
            if variant.key == "crazyhouse" {
                let fields: Vec<&str> = text.split(' ').take(4).collect();
                text = format!("{} 0 1", fields.join(" "));
            }
            let is_whole = variant.key != "space";
            assert!(text.ends_with(&rebuilt), "{rebuilt} of {text}: {spoken}");
            assert!(
                !is_whole || text == rebuilt,
                "{rebuilt} of {text}: {spoken}"
            );
            let heard = heard_in_words(&spoken);
            assert_eq!(heard, expected, "{spoken}");
            assert!(spoken.chars().count() <= 2_000, "{spoken}");
            say(&ann, "abort", number).await;
        }
    }
}
