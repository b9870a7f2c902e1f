//! Portable Game Notation: chess in the format that every program reads, the other games in the same frame.
//!
//! The standard is "Portable Game Notation Specification and Implementation Guide" (1994); the numbers in comments are its
//! sections. The other games have their own codes for moves, and two tags more: `Variant` with the name of the game and
//! `Position` with the text of the start. Each move has a comment that begins with its time,
//! `[%at 2023-11-14T22:13:23.000Z]`, in the form of PGN's embedded commands; programs that do not know a command ignore it.
//! With the times anybody can compute the digest again that the tag `RecordDigest` names (`game::record` says how).

mod import;
mod notes;
mod position;
mod read;
mod write;

pub use import::{
    ImportError, Imported, Imports, LARGEST_IMPORT, LeftOut, MOST_IMPORTED, Played, Unplayed,
    decoded, imported, imported_file, lichess_game, number_from, played, position_of, record_in,
    starts_of, variant_named,
};
pub use notes::{Note, PgnError, Problem};
pub use position::{Found, positions};
pub use read::{MOST_MOVES, PgnGame, PgnMove, Tag, games, read, result_of};
pub use write::{MoveText, write};
