//! Why an attempt is no legal move: the first reason that is true, in the order in which an arbiter
//! would look.
//!
//! Each game climbs the same ladder: is there such a square, does one's own piece stand there, does
//! it move so, is its way free, and is its king safe afterwards. The higher the rung, the nearer
//! the attempt came to a legal move.

use std::fmt;

use strum::{IntoStaticStr, VariantNames};

use super::outcome::{CastlingSide, Side};
use super::piece_letters::PieceLetters;
use super::scene::{Piece, Role};
use super::spelling::{self, Tried};
use super::{Position, Variant};

/// What a player tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Attempt {
    /// A piece, or a board that moves, from one place to another: names of cells, or handles of
    /// surfaces.
    Between { from: String, to: String },
    /// Castling, to the king's side or to the queen's.
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

/// A piece and the name of the cell that it stands on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PieceOn {
    pub piece: Piece,
    /// The name of the cell.
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

/// Why an attempt is no legal move. Where several are true, the game tells the one on the lowest
/// rung of its ladder. Squares and pins have their names; `by` is the first piece in the way, or the
/// one that gives or would give check.
#[derive(Debug, Clone, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum WhyNot {
    /// The game is over: there are no moves.
    Over,
    /// The board has no such square, or no board is there now.
    NoSuchSquare { square: String },
    /// The square is empty.
    EmptySquare { square: String },
    /// The player has no piece of the kind that was named.
    NoSuchPiece { role: Role },
    /// The opponent has no piece of the kind that was to be captured.
    NothingSuch { role: Role },
    /// The piece belongs to the opponent.
    NotYours(PieceOn),
    /// The player's piece on the square is of another kind than was said.
    OtherPiece(PieceOn),
    /// A move ends elsewhere than it begins.
    SameSquare(PieceOn),
    /// The game knows no castling.
    NoCastling,
    /// King or rook are not where castling begins, or have moved before.
    CastlingLost { side: CastlingSide },
    /// The king castles with a rook on a neighbouring square, and none stands there.
    NoRookBeside,
    /// This kind of piece does not move so.
    WrongPieceMovement {
        piece: PieceOn,
        to: String,
        /// The key of the game, whose pieces move in its own way.
        game: &'static str,
    },
    /// Something stands between the king and where castling would take it.
    CastlingBlocked { by: PieceOn },
    /// Castling is not possible out of check.
    CastlingInCheck { by: PieceOn },
    /// A pawn captures only a piece that is there.
    NothingToCapture { pawn: PieceOn, square: String },
    /// A capture was claimed on an empty square.
    NothingThere { square: String },
    /// A pawn can be captured in passing only at once after its double step, and this was none or
    /// is over.
    EnPassantTooLate { pawn: PieceOn },
    /// This first move of a pawn is over: it has moved, or was carried.
    PawnHasMoved(PieceOn),
    /// This piece captures otherwise than it moves.
    CapturesOtherwise { piece: PieceOn, target: PieceOn },
    /// An own piece stands where the move would end.
    OwnPieceThere(PieceOn),
    /// Another piece stands in the way of one.
    Blocked {
        piece: PieceOn,
        to: String,
        by: PieceOn,
    },
    /// Squares of an attack board between two levels bar the step.
    SkipBarred { squares: Vec<String> },
    /// No attack board hangs on the pin.
    NoBoardThere { pin: String },
    /// The attack board on the pin belongs to the opponent.
    BoardNotYours { pin: String },
    /// An attack board moves only empty or with one pawn.
    BoardLoaded { pin: String, pieces: Vec<PieceOn> },
    /// Another attack board hangs on that pin.
    PinTaken { pin: String },
    /// The pin is not next to the one that the attack board hangs on.
    PinTooFar { from: String, to: String },
    /// The king would pass over an attacked square.
    CastlingThrough { square: String, by: PieceOn },
    /// The king would stand on an attacked square.
    KingAttacked { square: String, by: PieceOn },
    /// The own king is in check, and the move does not answer it.
    StillInCheck { by: PieceOn },
    /// The own king is in check; the move answers that, but uncovers another.
    UncoversCheck { by: PieceOn },
    /// The move would expose the own king to a piece.
    ExposesKing { by: PieceOn },
}

impl WhyNot {
    /// How near the attempt came to a legal move: more is nearer.
    fn rung(&self) -> u8 {
        self.rung_and_squares().0
    }

    /// The names of the squares that the reason is about, to be marked in the picture.
    pub fn squares(&self) -> Vec<&str> {
        self.rung_and_squares().1
    }

    fn rung_and_squares(&self) -> (u8, Vec<&str>) {
        match self {
            WhyNot::Over => (0, Vec::new()),
            WhyNot::NoSuchSquare { square: name } | WhyNot::NoBoardThere { pin: name } => {
                (1, vec![name])
            }
            WhyNot::EmptySquare { square } => (2, vec![square]),
            WhyNot::NoSuchPiece { .. } | WhyNot::NothingSuch { .. } => (2, Vec::new()),
            WhyNot::NotYours(one) | WhyNot::OtherPiece(one) => (3, vec![&one.on]),
            WhyNot::BoardNotYours { pin } => (3, vec![pin]),
            WhyNot::SameSquare(one) => (4, vec![&one.on]),
            WhyNot::WrongPieceMovement { piece, .. } => (5, vec![&piece.on]),
            WhyNot::PinTooFar { from, to } => (5, vec![from, to]),
            WhyNot::NoCastling | WhyNot::NoRookBeside => (5, Vec::new()),
            WhyNot::OwnPieceThere(one) => (6, vec![&one.on]),
            WhyNot::NothingToCapture { pawn, square } => (7, vec![&pawn.on, square]),
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
            | WhyNot::ExposesKing { by } => (9, vec![&by.on]),
        }
    }
}

/// Every attempt from one place to another that can be named in a position, legal or not: each
/// piece of either side to every other square, and each board that moves to each place where it
/// could hang.
pub fn attempts(position: &dyn Position) -> Vec<Attempt> {
    let scene = position.scene();
    let between = |from: &str, to: &str| (from != to).then(|| Attempt::between(from, to));
    let pieces = scene.cells().filter(|cell| cell.piece.is_some());
    let walks = pieces.flat_map(|piece| {
        let targets = scene.cells();
        targets.filter_map(move |cell| between(&piece.name, &cell.name))
    });
    let handles = || {
        let surfaces = scene.surfaces.iter();
        surfaces.filter_map(|surface| surface.handle.as_deref().map(|handle| (surface, handle)))
    };
    let boards = handles()
        .filter(|(surface, _)| surface.is_board())
        .flat_map(|(_, from)| handles().filter_map(move |(_, to)| between(from, to)));
    walks.chain(boards).collect()
}

/// What a text that spells no legal move most likely means, and why that is not legal; nothing if
/// the text names no piece and no square of the position.
///
/// Of all attempts that the text can mean the one that comes nearest to a legal move counts. If one
/// of them is a legal move, which only is not spelled so, there is nothing to explain.
pub fn explain(position: &dyn Position, text: &str) -> Option<WhyNot> {
    explain_in(PieceLetters::English, position, text).map(|explained| explained.why)
}

/// An attempt that is no legal move, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    pub why: WhyNot,
    /// `None` if no piece or square of the board was meant.
    pub attempt: Option<Attempt>,
}

/// The same with the attempt, for a player who writes the pieces with other letters.
pub fn explain_in(
    letters: PieceLetters,
    position: &dyn Position,
    text: &str,
) -> Option<Explanation> {
    let unattempted = |why| Explanation { why, attempt: None };
    if position.outcome().is_some() {
        return Some(unattempted(WhyNot::Over));
    }
    let (tried, missing) = spelling::attempts(letters, position, text);
    let tried = tried.into_iter();
    let reasons: Option<Vec<Explanation>> = tried
        .map(|tried| {
            let attempt = Some(tried.attempt.clone());
            refuse(position, tried).map(|why| Explanation { why, attempt })
        })
        .collect();
    let nearest = reasons?.into_iter().max_by_key(|one| one.why.rung());
    let missing = missing.map(unattempted);
    match nearest {
        None => missing,
        Some(one) if matches!(one.why, WhyNot::NotYours(_)) => missing.or(Some(one)),
        nearest => nearest,
    }
}

/// The reason against an attempt; or that another piece was named, or that it captures nothing,
/// where that was said of a move that is legal without.
fn refuse(position: &dyn Position, tried: Tried) -> Option<WhyNot> {
    let why = position.why_not(&tried.attempt).err();
    if let Some(piece) = tried
        .misnamed
        .filter(|one| one.piece.side == position.turn())
    {
        return Some(WhyNot::OtherPiece(piece));
    }
    let Some(square) = tried.capture.filter(|_| why.is_none()) else {
        return why;
    };
    let piece = position.scene().cell(&square).and_then(|cell| cell.piece);
    match piece {
        None => Some(WhyNot::NothingThere { square }),
        Some(piece) if piece.side == position.turn() => {
            Some(WhyNot::OwnPieceThere(PieceOn::new(piece, square)))
        }
        Some(_) => None,
    }
}

/// Whether a piece's way is free; `by` is the first piece that stands in it.
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

/// Whether the king is safe after a move.
pub(crate) struct AfterMove {
    /// The first piece that attacks the king then.
    pub(crate) by: Option<PieceOn>,
    /// The first of them that gave check before.
    pub(crate) still: Option<PieceOn>,
    pub(crate) was_check: bool,
    /// Where the king stands then, if the king moved.
    pub(crate) king_to: Option<String>,
}

impl AfterMove {
    pub(crate) fn safe(self) -> Result<(), WhyNot> {
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

/// A piece does not move so in its game.
pub(crate) fn not_so(piece: &PieceOn, to: impl fmt::Display, game: &Variant) -> WhyNot {
    WhyNot::WrongPieceMovement {
        piece: piece.clone(),
        to: to.to_string(),
        game: game.key,
    }
}

/// What each game asks first about an attempt between two squares: that both are there, that an own
/// piece stands on the first, and who stands on the second.
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
