//! The board that `chasolver` searches on.
//!
//! `chasolver` tells whether a side can still mate, and takes its board from the crate `chess`. That crate rests on others
//! that nobody mends any more (RUSTSEC-2019-0036, RUSTSEC-2020-0036, RUSTSEC-2026-0097), and offers no way to end a search.
//! This one takes its place (`[patch.crates-io]` in the workspace's manifest). It has the names that `chasolver` uses and no
//! others, on the attack tables of `shakmaty`, and lists moves in the same order, so that every search finds the same.
//!
//! What it adds is [`within`]: work of this thread ends when a budget is spent.

mod attacks;
mod bit_board;
mod board;
mod budget;
mod moves;
mod names;

pub use attacks::{
    between, get_bishop_moves, get_file, get_king_moves, get_knight_moves, get_pawn_attacks,
    get_pawn_quiets, get_rook_moves, line,
};
pub use bit_board::{BitBoard, EMPTY};
pub use board::{Board, BoardBuilder, CastleRights, Impossible};
pub use budget::within;
pub use moves::MoveGen;
pub use names::{
    ALL_PIECES, ALL_SQUARES, ChessMove, Color, File, NUM_COLORS, NUM_SQUARES, Piece, Rank, Square,
};
