//! Why an attempt isn't a legal move: the first reason in an order shared by all games. Square, own piece, movement, free
//! path, king's safety; a later reason is closer to a legal move.

use std::fmt;

use strum::{IntoStaticStr, VariantNames};

use super::Variant;
use super::outcome::{CastlingSide, Side};
use super::scene::{Piece, Role};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Attempt {
    /// From a square, or a board's handle, to another.
    Between {
        from: String,
        to: String,
    },
    Castle(CastlingSide),
}

impl Attempt {
    pub fn between(from: impl Into<String>, to: impl Into<String>) -> Self {
        Attempt::Between {
            from: from.into(),
            to: to.into(),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PieceOn {
    pub piece: Piece,
    pub on: String,
}

impl PieceOn {
    pub(crate) fn new(piece: Piece, on: impl fmt::Display) -> Self {
        PieceOn {
            piece,
            on: on.to_string(),
        }
    }
}

/// The first reason. `by` is the first piece in the way, or the one that gives or would give check.
#[derive(Debug, Clone, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum WhyNot {
    Over,
    NoSuchSquare {
        square: String,
    },
    /// Its board isn't there.
    NoSuchSquareNow {
        square: String,
    },
    EmptySquare {
        square: String,
    },
    /// The player doesn't have one.
    NoSuchPiece {
        role: Role,
    },
    /// A square alone names the pawn on its file.
    NoPawnOnFile {
        file: String,
    },
    /// The opponent doesn't have one.
    NothingSuch {
        role: Role,
    },
    /// No piece of this kind can capture one of that kind.
    NoSuchCapture {
        role: Role,
        target: Role,
    },
    /// No pawn can capture like this in passing.
    NoEnPassant,
    /// Not a pawn on the last rank.
    NoPromotion,
    NotYours(PieceOn),
    /// It isn't the piece that was named.
    OtherPiece(PieceOn),
    SameSquare(PieceOn),
    NoCastling,
    /// King or rook aren't in place, or have moved.
    CastlingLost {
        side: CastlingSide,
    },
    /// The king castles with an adjacent rook, but there is none.
    NoRookBeside,
    WrongPieceMovement {
        piece: PieceOn,
        to: String,
        /// The key of the game, for how the piece moves.
        game: &'static str,
    },
    CastlingBlocked {
        by: PieceOn,
    },
    CastlingInCheck {
        by: PieceOn,
    },
    NothingToCapture {
        pawn: PieceOn,
        square: String,
    },
    NothingThere {
        square: String,
    },
    /// In passing and where it lands.
    TwoCaptures,
    /// It is only possible immediately after the double step.
    EnPassantTooLate {
        pawn: PieceOn,
    },
    /// The pawn has already moved, or was carried.
    PawnHasMoved(PieceOn),
    /// It doesn't capture the way it moves.
    CapturesOtherwise {
        piece: PieceOn,
        target: PieceOn,
    },
    OwnPieceThere(PieceOn),
    Blocked {
        piece: PieceOn,
        to: String,
        by: PieceOn,
    },
    SkipBarred {
        squares: Vec<String>,
    },
    NoBoardThere {
        pin: String,
    },
    BoardNotYours {
        pin: String,
    },
    /// Only boards that are empty or have one pawn can move.
    BoardLoaded {
        pin: String,
        pieces: Vec<PieceOn>,
    },
    PinTaken {
        pin: String,
    },
    /// The pins aren't adjacent.
    PinTooFar {
        from: String,
        to: String,
    },
    CastlingThrough {
        square: String,
        by: PieceOn,
    },
    KingAttacked {
        square: String,
        by: PieceOn,
    },
    StillInCheck {
        by: PieceOn,
    },
    UncoversCheck {
        by: PieceOn,
    },
    ExposesKing {
        by: PieceOn,
    },
    /// This piece can capture, and then a capture is compulsory.
    MustCapture {
        piece: PieceOn,
        square: String,
    },
    /// It would explode.
    KingCaptures,
    /// A capture on that square would blow up the player's king.
    ExplodesKing {
        square: String,
    },
    /// In a game without checks.
    GivesCheck {
        by: PieceOn,
    },
    /// The player has no such piece to drop.
    NotInPocket {
        role: Role,
    },
    DropsOnPiece(PieceOn),
    /// A pawn on the first or the last rank.
    DropsPawnAtEnd,
}

impl WhyNot {
    /// How close the attempt is to a legal move.
    pub(crate) fn rung(&self) -> u8 {
        self.rung_and_squares().0
    }

    /// The squares to mark in the picture.
    pub fn squares(&self) -> Vec<&str> {
        self.rung_and_squares().1
    }

    fn rung_and_squares(&self) -> (u8, Vec<&str>) {
        match self {
            WhyNot::Over => (0, Vec::new()),
            WhyNot::NoSuchSquare { square: name }
            | WhyNot::NoSuchSquareNow { square: name }
            | WhyNot::NoBoardThere { pin: name } => (1, vec![name]),
            WhyNot::EmptySquare { square } => (2, vec![square]),
            WhyNot::NoSuchPiece { .. }
            | WhyNot::NoPawnOnFile { .. }
            | WhyNot::NothingSuch { .. }
            | WhyNot::NoSuchCapture { .. }
            | WhyNot::NoEnPassant
            | WhyNot::NotInPocket { .. } => (2, Vec::new()),
            WhyNot::NotYours(one) | WhyNot::OtherPiece(one) => (3, vec![&one.on]),
            WhyNot::BoardNotYours { pin } => (3, vec![pin]),
            WhyNot::SameSquare(one) => (4, vec![&one.on]),
            WhyNot::WrongPieceMovement { piece, .. } => (5, vec![&piece.on]),
            WhyNot::PinTooFar { from, to } => (5, vec![from, to]),
            WhyNot::NoCastling | WhyNot::NoRookBeside | WhyNot::DropsPawnAtEnd => (5, Vec::new()),
            WhyNot::OwnPieceThere(one) | WhyNot::DropsOnPiece(one) => (6, vec![&one.on]),
            WhyNot::NothingToCapture { pawn, square } => (7, vec![&pawn.on, square]),
            WhyNot::TwoCaptures => (7, Vec::new()),
            WhyNot::NothingThere { square } => (7, vec![square]),
            WhyNot::CapturesOtherwise { piece, target } => (7, vec![&piece.on, &target.on]),
            WhyNot::PawnHasMoved(pawn) => (7, vec![&pawn.on]),
            WhyNot::CastlingLost { .. } => (8, Vec::new()),
            WhyNot::EnPassantTooLate { pawn: one }
            | WhyNot::CastlingInCheck { by: one }
            | WhyNot::CastlingBlocked { by: one }
            | WhyNot::Blocked { by: one, .. } => (8, vec![&one.on]),
            WhyNot::SkipBarred { squares } => (8, squares.iter().map(String::as_str).collect()),
            WhyNot::BoardLoaded { pieces, .. } => {
                (8, pieces.iter().map(|one| one.on.as_str()).collect())
            }
            WhyNot::PinTaken { pin } => (8, vec![pin]),
            WhyNot::CastlingThrough { square, by } | WhyNot::KingAttacked { square, by } => {
                (9, vec![square, &by.on])
            }
            WhyNot::StillInCheck { by }
            | WhyNot::UncoversCheck { by }
            | WhyNot::ExposesKing { by }
            | WhyNot::GivesCheck { by } => (9, vec![&by.on]),
            WhyNot::MustCapture { piece, square } => (9, vec![&piece.on, square]),
            WhyNot::ExplodesKing { square } => (9, vec![square]),
            WhyNot::KingCaptures | WhyNot::NoPromotion => (9, Vec::new()),
        }
    }
}

pub(crate) fn free(
    piece: &PieceOn,
    to: impl fmt::Display,
    by: Option<PieceOn>,
) -> Result<(), WhyNot> {
    by.map_or(Ok(()), |by| {
        let (piece, to) = (piece.clone(), to.to_string());
        Err(WhyNot::Blocked { piece, to, by })
    })
}

/// The king's safety after a move.
pub(crate) struct AfterMove {
    /// The first piece that attacks the king.
    pub(crate) by: Option<PieceOn>,
    /// The first of those that already gave check.
    pub(crate) still: Option<PieceOn>,
    pub(crate) was_check: bool,
    /// The king's square, if it moved.
    pub(crate) king_to: Option<String>,
}

impl AfterMove {
    pub(crate) fn into_result(self) -> Result<(), WhyNot> {
        let Some(by) = self.by else {
            return Ok(());
        };
        Err(match (self.king_to, self.still) {
            (Some(square), _) => WhyNot::KingAttacked { square, by },
            (None, Some(by)) => WhyNot::StillInCheck { by },
            (None, None) if self.was_check => WhyNot::UncoversCheck { by },
            (None, None) => WhyNot::ExposesKing { by },
        })
    }
}

pub(crate) fn wrong_movement(piece: &PieceOn, to: impl fmt::Display, game: &Variant) -> WhyNot {
    WhyNot::WrongPieceMovement {
        piece: piece.clone(),
        to: to.to_string(),
        game: game.key,
    }
}

/// The first checks: both squares exist, and an own piece is on the first.
pub(crate) fn own_piece<S: Copy>(
    turn: Side,
    [from, to]: [&str; 2],
    square: impl Fn(&str) -> Option<S>,
    piece_on: impl Fn(S) -> Option<PieceOn>,
) -> Result<([S; 2], PieceOn, Option<PieceOn>), WhyNot> {
    let look = |name: &str| {
        let missing = || WhyNot::NoSuchSquare {
            square: name.to_owned(),
        };
        square(name).ok_or_else(missing)
    };
    let start = look(from)?;
    let Some(piece) = piece_on(start) else {
        let square = from.to_owned();
        return Err(WhyNot::EmptySquare { square });
    };
    if piece.piece.side != turn {
        return Err(WhyNot::NotYours(piece));
    }
    let end = look(to)?;
    if from == to {
        return Err(WhyNot::SameSquare(piece));
    }
    Ok(([start, end], piece, piece_on(end)))
}
