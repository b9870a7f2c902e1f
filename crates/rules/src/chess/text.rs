//! Reading positions: paragraph "Position text and canonical move codes".

use std::sync::Arc;

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, FromSetup as _, PositionErrorKinds as Kinds, Setup, Square};

use super::{Board, Laws};
use crate::{AnyPosition, PositionError, text};

/// Reads a FEN, strictly: every field must be present and match the pieces. A finished position is accepted.
pub(super) fn read(text: &str, mode: CastlingMode) -> Result<AnyPosition, PositionError> {
    check(text, mode)?;
    let placed = Chess::from_setup(setup(text)?, mode);
    board(
        placed.or_else(shakmaty::PositionError::ignore_impossible_check),
        mode,
    )
}

/// The setup of a FEN whose fields have been checked.
pub(super) fn setup(text: &str) -> Result<Setup, PositionError> {
    let fen: Result<Fen, _> = text.trim().parse();
    fen.map(Fen::into_setup)
        .map_err(|_| PositionError::new("text", "not a valid FEN"))
}

pub(super) fn board<P: Laws>(
    placed: Result<P, shakmaty::PositionError<P>>,
    mode: CastlingMode,
) -> Result<AnyPosition, PositionError> {
    placed
        .or_else(shakmaty::PositionError::ignore_too_much_material)
        .map(|chess| Arc::new(Board { chess, mode }) as AnyPosition)
        .map_err(|error| meaning(error.kinds()))
}

/// Checks the six fields of a FEN.
pub(super) fn check(text: &str, mode: CastlingMode) -> Result<(), PositionError> {
    let needed = "4 or 6 fields";
    // Front ends complete four fields, so a problem must be with the board.
    if let [board, _, _, _] = text.trim().split(' ').collect::<Vec<_>>()[..] {
        check_board(board)?;
    }
    let [board, side, castling, en_passant, clock, moves] = text::fields(text, needed)?;
    check_board(board)?;
    text::parse_turn(side)?;
    check_castling(castling, mode)?;
    if en_passant != "-" && en_passant.parse::<Square>().is_err() {
        return Err(PositionError::new("en passant", "must be a square or -"));
    }
    text::numbers(clock, moves).map(drop)
}

/// Eight ranks of eight squares, in the only canonical form.
fn check_board(board: &str) -> Result<(), PositionError> {
    let wrong = |problem: String| PositionError::new("board", problem);
    let ranks: [&str; 8] = text::parts("board", board, '/', "8 ranks")?;
    for (rank, squares) in (1..=8).rev().zip(ranks) {
        let mut width = 0;
        let mut after_number = false;
        for symbol in squares.chars() {
            match symbol {
                '1'..='8' if after_number => {
                    return Err(wrong(format!("rank {rank} has two numbers in a row")));
                }
                '1'..='8' => width += symbol.to_digit(10).unwrap_or(0),
                'K' | 'Q' | 'R' | 'B' | 'N' | 'P' | 'k' | 'q' | 'r' | 'b' | 'n' | 'p' => width += 1,
                other => {
                    let letter = other.escape_debug();
                    return Err(wrong(format!("`{letter}` on rank {rank} is not a piece")));
                }
            }
            after_number = symbol.is_ascii_digit();
        }
        if width != 8 {
            let problem = format!("rank {rank} has {width} squares instead of 8");
            return Err(wrong(problem));
        }
    }
    Ok(())
}

/// A subset of `KQkq` in that order, or `-`; in Chess960 also the letters of files.
fn check_castling(field: &str, mode: CastlingMode) -> Result<(), PositionError> {
    let mut rest = "KQkq".chars();
    let is_good = match mode {
        CastlingMode::Standard => field.chars().all(|letter| rest.any(|next| next == letter)),
        CastlingMode::Chess960 => {
            let is_known = |letter: char| "KQABCDEFGH".contains(letter.to_ascii_uppercase());
            field.len() <= 4 && field.chars().all(is_known)
        }
    };
    if field == "-" || (is_good && !field.is_empty()) {
        return Ok(());
    }
    let problem = match mode {
        CastlingMode::Standard => "must be letters of KQkq in that order, or -",
        CastlingMode::Chess960 => "must be up to four of KQkq or of the rooks' files, or -",
    };
    Err(PositionError::new("castling rights", problem))
}

/// The first violation, in the order in which a reader would check.
fn meaning(kinds: Kinds) -> PositionError {
    let has = |kind| kinds.contains(kind);
    let (field, problem) = match () {
        () if has(Kinds::EMPTY_BOARD) => ("board", "there are no pieces"),
        () if has(Kinds::MISSING_KING) => ("board", "a king is missing"),
        () if has(Kinds::TOO_MANY_KINGS) => ("board", "a side has more than one king"),
        () if has(Kinds::PAWNS_ON_BACKRANK) => {
            ("board", "a pawn stands on the first or the last rank")
        }
        () if has(Kinds::OPPOSITE_CHECK) => ("side to move", "the side not to move is in check"),
        () if has(Kinds::IMPOSSIBLE_CHECK) => ("side to move", "a king is in check"),
        () if has(Kinds::VARIANT) => ("board", "this position is impossible in this game"),
        () if has(Kinds::INVALID_CASTLING_RIGHTS) => {
            ("castling rights", "king and rook are not on their squares")
        }
        () if has(Kinds::INVALID_EP_SQUARE) => {
            ("en passant", "no pawn has just passed over this square")
        }
        () => ("text", "this position is impossible"),
    };
    PositionError::new(field, problem)
}
