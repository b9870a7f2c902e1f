//! Portable Game Notation: chess in the format that every program reads, the other games in the same frame.
//!
//! The standard is "Portable Game Notation Specification and Implementation Guide" (1994); the numbers in comments are its
//! sections. The other games have their own codes for moves, and two tags more: `Variant` with the name of the game and
//! `Position` with the text of the start. Each move has a comment that begins with its time,
//! `[%at 2023-11-14T22:13:23.000Z]`, in the form of PGN's embedded commands; programs that do not know a command ignore it.
//! With the times anybody can compute the digest again that the tag `RecordDigest` names (`game::record` says how).

mod import;
mod read;
mod write;

pub use import::{
    ImportError, Imported, LARGEST_IMPORT, MOST_IMPORTED, UNKNOWN_VALUES, completed, decoded,
    imported, lichess_game, variant_named,
};
pub use read::{MOST_MOVES, PgnError, PgnGame, PgnMove, Tag, games, read, result_of};
pub use write::{MoveText, write};

/// The time of a move.
const TIME_COMMAND: &str = "[%at";

/// The player's clock after a move.
const CLOCK_COMMAND: &str = "[%clk ";
