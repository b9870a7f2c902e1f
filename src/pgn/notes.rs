//! What the reader can't take, and what it passed over or filled in.

use strum::{IntoStaticStr, VariantNames};

/// A leniency of the reader, reported to whoever brought the text.
#[derive(Debug, Clone, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Note {
    /// Not UTF-8, so the text was decoded as Windows-1252.
    Latin,
    /// Neither a tag nor a move.
    Skipped { line: usize, text: String },
    /// A tag whose value isn't quoted as it should be.
    OddTag { line: usize, text: String },
    /// A `;` in the last line made no comment of what follows.
    CommentEnded { line: usize, text: String },
    /// What follows a `;` in the last line is a comment, though it looks like moves.
    Comment { line: usize },
    /// Castling rights that the pieces don't bear out.
    Rights { text: String },
    /// An en passant square that no pawn has just passed.
    EnPassant { text: String },
    /// Missing or impossible fields of a position, which was read as this text.
    Completed { text: String },
    /// Another game than chess, though no tag says so.
    OtherGame { key: &'static str },
    /// Words around the game.
    Words,
    /// Comments and variations beyond the limit.
    Shortened,
}

/// Why a text is no record from a line on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Problem {
    OpenVariation,
    OpenComment,
    AfterResult,
    Resignation,
    NullMove,
    TooManyMoves,
    SecondGame,
}

/// Counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PgnError {
    pub line: usize,
    pub problem: Problem,
}
