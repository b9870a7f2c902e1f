//! The descriptions of pictures: the position can be reconstructed from the text.

use std::collections::BTreeSet;

use arbiter::app::App;
use arbiter::command::{self, Args, Value};
use arbiter::game::{Place, Player, PlayerId, RequestId, Timestamp};
use arbiter::referee::Request;
use arbiter::rules::outcome::Side;
use arbiter::rules::scene::{Piece, Role, Scene, SurfaceKind};
use arbiter::rules::{self, AnyPosition};
use arbiter::store;

use crate::support::random_positions;

/// What a description says: who is to move and whether in check, the pieces, and the boards that move with their owners.
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

/// Understands a description as a listener does, sentence by sentence.
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
    let player = |id: u64, name: &str| Player {
        id: PlayerId::new(id).unwrap(),
        name: name.to_owned(),
    };
    let (ann, ben) = (player(1, "ann"), player(2, "ben"));
    let mut id = 0;
    for variant in rules::ALL {
        let positions = random_positions(variant, 31, 60);
        for position in positions.iter().filter(|one| one.outcome().is_none()) {
            let mut say = async |by: &Player, name: &str, args: Args| {
                id += 1;
                let request = Request {
                    place: Place {
                        channel: crate::support::id(1),
                        parent: None,
                        server: None,
                    },
                    by: by.clone(),
                    at: Timestamp::from_millisecond(1_000),
                    token: None,
                    coin: Side::White,
                    authority: arbiter::referee::Authority::Member,
                    roles: Vec::new(),
                    context: arbiter::referee::RequestContext::default(),
                    id: RequestId::new(id).unwrap(),
                };
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
            // The same in whole words, on as many lines as there are boards.
            let spoken = say(&ann, "describe", number.clone())
                .await
                .reply
                .words
                .plain();
            for (side, role, on) in &expected.pieces {
                let side = side.pick("White", "Black");
                let piece = format!("{side} {} {on}", role.key());
                assert!(spoken.contains(&piece), "{piece} is missing: {spoken}");
            }
            assert!(spoken.chars().count() <= 2_000, "{spoken}");
            say(&ann, "abort", number).await;
        }
    }
}
