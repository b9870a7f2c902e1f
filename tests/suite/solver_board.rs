//! The board of the mate search (`vendor/chess`): it agrees with shakmaty, and its work has a
//! bound.

use std::collections::BTreeSet;
use std::num::NonZeroU32;

use chess::{Board, BoardBuilder, ChessMove, Color, MoveGen, Piece, within};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Position};

/// Castling in every way and out of it, taking in passing with and without an uncovered check, promotions, pins, double checks.
const FROM: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "4k3/8/8/1b6/8/8/3P4/r3K2R w K - 0 1",
    "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1",
];

fn read(text: &str) -> Chess {
    let fen: Fen = text.parse().unwrap();
    fen.into_position(CastlingMode::Standard).unwrap()
}

fn code(one: ChessMove) -> String {
    let becomes = one.get_promotion().map(|piece| match piece {
        Piece::Queen => "q",
        Piece::Rook => "r",
        Piece::Bishop => "b",
        Piece::Knight => "n",
        Piece::Pawn | Piece::King => panic!("no pawn becomes a {piece:?}"),
    });
    format!(
        "{}{}{}",
        one.get_source(),
        one.get_dest(),
        becomes.unwrap_or_default()
    )
}

/// Compares the moves of a position and of what they lead to; how many sequences there are.
fn agree(position: &Chess, board: &Board, depth: u32) -> u64 {
    let expected: BTreeSet<String> = position
        .legal_moves()
        .iter()
        .map(|one| one.to_uci(CastlingMode::Standard).to_string())
        .collect();
    let listed: Vec<ChessMove> = MoveGen::new_legal(board).collect();
    let codes: BTreeSet<String> = listed.iter().map(|one| code(*one)).collect();
    assert_eq!(codes.len(), listed.len(), "one move is listed twice");
    assert_eq!(codes, expected, "{board}");
    assert_eq!(*board.checkers() != chess::EMPTY, position.is_check());
    if depth == 0 {
        return 1;
    }
    let after = |one: &ChessMove| {
        let uci: UciMove = code(*one).parse().unwrap();
        let next = position
            .clone()
            .play(uci.to_move(position).unwrap())
            .unwrap();
        let board = board.make_move_new(*one);
        assert_eq!(board, Board::from(&next), "after {uci} in {position:?}");
        agree(&next, &board, depth - 1)
    };
    listed.iter().map(after).sum()
}

#[test]
fn the_solvers_board_has_the_moves_of_chess() {
    let depth = if std::env::var_os("ARBITER_LONG").is_some() {
        4
    } else {
        2
    };
    for text in FROM {
        let position = read(text);
        let sequences = agree(&position, &Board::from(&position), depth);
        assert!(sequences > 10, "{text}");
    }
}

#[test]
fn a_position_put_together_man_by_man_is_the_same() {
    for text in FROM {
        let board = Board::from(&read(text));
        let mut builder = BoardBuilder::new();
        for square in *board.combined() {
            let piece = board.piece_on(square).unwrap();
            builder.piece(square, piece, board.color_on(square).unwrap());
        }
        builder.side_to_move(board.side_to_move());
        for color in [Color::White, Color::Black] {
            builder.castle_rights(color, board.castle_rights(color));
        }
        builder.en_passant(board.en_passant().map(chess::Square::get_file));
        assert_eq!(Board::try_from(builder), Ok(board), "{text}");
    }
    assert!(Board::try_from(BoardBuilder::new()).is_err(), "no kings");
}

/// Counts for as long as there are moves.
fn count(board: &Board, depth: NonZeroU32) -> u64 {
    let moves = MoveGen::new_legal(board);
    match NonZeroU32::new(depth.get() - 1) {
        Some(rest) => moves
            .map(|one| count(&board.make_move_new(one), rest))
            .sum(),
        None => moves.count() as u64,
    }
}

#[test]
fn work_ends_when_its_budget_is_spent() {
    let board = Board::from(&read(FROM[0]));
    let three = NonZeroU32::new(3).unwrap();
    assert_eq!(within(u64::MAX, || count(&board, three)), Some(8_902));
    assert_eq!(within(1_000, || count(&board, three)), None);
    // Far more sequences than could ever be counted: it ends at all.
    let forty = NonZeroU32::new(40).unwrap();
    assert_eq!(within(10_000, || count(&board, forty)), None);
    // Outside of it nothing is bounded, also after a panic.
    let panicked =
        std::panic::catch_unwind(|| within(0, || std::panic::resume_unwind(Box::new(()))));
    assert!(panicked.is_err());
    assert_eq!(count(&board, three), 8_902);
    // What is within has its own budget.
    let nested = within(1_000, || within(u64::MAX, || count(&board, three)));
    assert_eq!(nested, Some(Some(8_902)));
}
