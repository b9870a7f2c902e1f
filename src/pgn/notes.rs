//! Errors of the reader, and notes on what it skipped or filled in.

use strum::{IntoStaticStr, VariantNames};

/// Something the reader was lenient about, reported to the person who pasted the text.
#[derive(Debug, Clone, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Note {
    /// The text wasn't UTF-8 and was decoded as Windows-1252.
    Latin,
    /// Text that is neither a tag nor a move.
    Skipped { line: usize, text: String },
    /// A tag whose value isn't quoted correctly.
    OddTag { line: usize, text: String },
    /// A `;` in the last line, which didn't make the rest a comment.
    CommentEnded { line: usize, text: String },
    /// The text after a `;` in the last line is a comment, though it looks like moves.
    Comment { line: usize },
    /// Castling rights that don't match the pieces.
    Rights { text: String },
    /// An en passant square that no pawn has just passed.
    EnPassant { text: String },
    /// Missing or impossible fields of a position; this text was read instead.
    Completed { text: String },
    /// The moves are of another game than chess, though no tag says so.
    OtherGame { key: &'static str },
    /// The tag gives no result that is known.
    NoResult { text: String },
    /// The tag gives another result than the end of the moves, which was kept.
    ResultTag {
        kept: &'static str,
        other: &'static str,
    },
    /// The last position gives another result than the record; one of them was kept.
    ResultOnBoard {
        told: &'static str,
        board: &'static str,
        kept: &'static str,
    },
    /// Words around the game.
    Words,
    /// Comments and variations beyond the limit.
    Shortened,
    /// A note without a line, about one of several games, counted from 1.
    OfGame { number: usize, note: Box<Note> },
}

impl Note {
    /// Adds the game's number to a note without a line.
    pub(super) fn of_game(self, number: usize) -> Self {
        match self {
            Note::Rights { .. }
            | Note::EnPassant { .. }
            | Note::Completed { .. }
            | Note::OtherGame { .. }
            | Note::NoResult { .. }
            | Note::ResultTag { .. }
            | Note::ResultOnBoard { .. }
            | Note::Shortened => {
                let note = Box::new(self);
                Note::OfGame { number, note }
            }
            other => other,
        }
    }

    pub(super) fn without_number(self) -> Self {
        match self {
            Note::OfGame { note, .. } => *note,
            other => other,
        }
    }
}

/// Why a text isn't a valid record from a line on.
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
