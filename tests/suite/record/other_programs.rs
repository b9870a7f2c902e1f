//! Other programs' readers of PGN.

use std::ops::ControlFlow;

use arbiter::pgn;
use arbiter::rules;
use pgn_reader::shakmaty::fen::Fen;
use pgn_reader::shakmaty::{CastlingMode, Chess};
use pgn_reader::{Outcome, RawTag, Reader, SanPlus, Visitor};

use super::{ANN, Desk, exported};
use crate::support::{Chance, long};

/// The moves found by another reader of PGN, as UCI, and the result.
struct Others;

impl Visitor for Others {
    type Tags = Option<Fen>;
    type Movetext = (Chess, Vec<String>, String);
    type Output = (Chess, Vec<String>, String);

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags> {
        ControlFlow::Continue(None)
    }

    fn tag(
        &mut self,
        fen: &mut Self::Tags,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<Self::Output> {
        if name == b"FEN" {
            *fen = Some(Fen::from_ascii(value.as_bytes()).unwrap());
        }
        if name == b"White" {
            assert_eq!(value.decode_utf8().unwrap(), ANN.replace('\n', " "));
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, fen: Self::Tags) -> ControlFlow<Self::Output, Self::Movetext> {
        let start = fen.map_or_else(Chess::default, |fen| {
            fen.into_position(CastlingMode::Standard).unwrap()
        });
        ControlFlow::Continue((start, Vec::new(), String::new()))
    }

    fn san(&mut self, game: &mut Self::Movetext, san: SanPlus) -> ControlFlow<Self::Output> {
        let played = san.san.to_move(&game.0).unwrap();
        game.1
            .push(played.to_uci(CastlingMode::Standard).to_string());
        // The canonical notation: no more and no less than needed, with its check or mate.
        let right = SanPlus::from_move_and_play_unchecked(&mut game.0, played);
        assert_eq!(right, san);
        ControlFlow::Continue(())
    }

    fn outcome(
        &mut self,
        game: &mut Self::Movetext,
        outcome: Outcome,
    ) -> ControlFlow<Self::Output> {
        game.2 = outcome.to_string();
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: Self::Movetext) -> Self::Output {
        game
    }
}

#[test]
fn other_programs_read_the_same_game_of_chess() {
    let chess = rules::find("chess").unwrap();
    let mut chance = Chance::new(5);
    let rounds = if long() { 200 } else { 15 };
    for _ in 0..rounds {
        let game = Desk::random(chess, &mut chance, 150).game;
        let text = exported(&game);
        let mut reader = Reader::new(std::io::Cursor::new(text.as_bytes()));
        let (_, moves, result) = reader.read_game(&mut Others).unwrap().unwrap();
        let play = game.play().unwrap();
        let codes: Vec<&str> = play.plies.iter().map(|ply| ply.code.as_str()).collect();
        assert_eq!(moves, codes, "{text}");
        assert_eq!(result, pgn::read(&text).unwrap().result.unwrap());
        assert!(reader.read_game(&mut Others).unwrap().is_none(), "one game");
    }
}
