//! Portable Game Notation: chess in the format that every program reads, the other games in the same format with their own
//! moves.
//!
//! The standard is "Portable Game Notation Specification and Implementation Guide" (1994); numbers in comments are its
//! sections. The other games use their own move codes and two more tags: `Variant` with the name of the game and `Position`
//! with the position text of the start. Each move has a comment that starts with its time, `[%at 2023-11-14T22:13:23.000Z]`,
//! as a PGN embedded command; programs ignore unknown commands. The times suffice to recompute the digest in the tag
//! `RecordDigest` (see `game::record`).

mod import;
mod notes;
mod position;
mod read;
mod write;

pub use import::{
    ImportError, Imported, Imports, LARGEST_IMPORT, LeftOut, MOST_IMPORTED, Played, Unplayed,
    decoded, imported_file, lichess_game, number_from, parse_imports, play_out, position_of,
    record_in, starts_of, variant_named,
};
pub use notes::{Note, PgnError, Problem};
pub use position::{Found, positions};
pub use read::{MOST_MOVES, PgnGame, PgnMove, Tag, games, read, result_of};
pub use write::{MoveText, write_pgn};
