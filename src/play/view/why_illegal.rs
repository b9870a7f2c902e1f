//! Why a move isn't legal: one sentence per reason.

use crate::rules::why_not::{PieceOn, WhyNot};
use crate::words::{Arg, Locale, Words};

pub fn sentence(locale: Locale, why: &WhyNot) -> Words {
    let mut name = format!("why-{}", <&str>::from(why));
    let args = match why {
        WhyNot::Over
        | WhyNot::NoCastling
        | WhyNot::NoEnPassant
        | WhyNot::NoPromotion
        | WhyNot::TwoCaptures
        | WhyNot::NoRookBeside
        | WhyNot::KingCaptures
        | WhyNot::DropsPawnAtEnd => Vec::new(),
        WhyNot::NoSuchSquare { square }
        | WhyNot::NoSuchSquareNow { square }
        | WhyNot::EmptySquare { square }
        | WhyNot::NothingThere { square }
        | WhyNot::ExplodesKing { square } => vec![text("square", square)],
        WhyNot::NoPawnOnFile { file } => vec![text("file", file)],
        WhyNot::NoSuchPiece { role }
        | WhyNot::NothingSuch { role }
        | WhyNot::NotInPocket { role } => {
            vec![("piece", Arg::piece(*role))]
        }
        WhyNot::NoSuchCapture { role, target } => vec![
            ("piece", Arg::piece(*role)),
            ("target", Arg::piece(*target)),
        ],
        WhyNot::NotYours(piece)
        | WhyNot::OtherPiece(piece)
        | WhyNot::SameSquare(piece)
        | WhyNot::PawnHasMoved(piece)
        | WhyNot::OwnPieceThere(piece)
        | WhyNot::EnPassantTooLate { pawn: piece }
        | WhyNot::CastlingBlocked { by: piece }
        | WhyNot::CastlingInCheck { by: piece }
        | WhyNot::StillInCheck { by: piece }
        | WhyNot::UncoversCheck { by: piece }
        | WhyNot::ExposesKing { by: piece }
        | WhyNot::GivesCheck { by: piece }
        | WhyNot::DropsOnPiece(piece) => piece_args(piece).into(),
        WhyNot::CastlingLost { side } => {
            name = format!("{name}-{}", <&str>::from(side));
            Vec::new()
        }
        WhyNot::WrongPieceMovement { piece, to, game } => {
            let how = locale.phrase(&format!("how-{game}-{}", piece.piece.role.key()));
            let others = [text("square", to), ("how", how.into())];
            piece_args(piece).into_iter().chain(others).collect()
        }
        WhyNot::NothingToCapture {
            pawn: piece,
            square,
        }
        | WhyNot::MustCapture { piece, square }
        | WhyNot::CastlingThrough { by: piece, square }
        | WhyNot::KingAttacked { by: piece, square } => {
            let square = text("square", square);
            piece_args(piece).into_iter().chain([square]).collect()
        }
        WhyNot::CapturesOtherwise { piece, target } => {
            let target = [("target", name_of(target)), text("square", &target.on)];
            piece_args(piece).into_iter().chain(target).collect()
        }
        WhyNot::Blocked { piece, to, by } => {
            let by = [("blocker", name_of(by)), text("at", &by.on)];
            let to = [text("square", to)];
            piece_args(piece).into_iter().chain(to).chain(by).collect()
        }
        WhyNot::SkipBarred { squares } => vec![("squares", squares.join(", ").into())],
        WhyNot::NoBoardThere { pin }
        | WhyNot::BoardNotYours { pin }
        | WhyNot::BoardLoaded { pin, .. }
        | WhyNot::PinTaken { pin } => vec![text("pin", board_square(pin))],
        WhyNot::PinTooFar { from, to } => vec![
            text("from", board_square(from)),
            text("to", board_square(to)),
        ],
    };
    locale.say(&name, &args)
}

/// The place of an attack board, `b1(1)`, without the letters of its notation.
pub(crate) fn board_square(board: &str) -> &str {
    board.strip_prefix("AB").unwrap_or(board)
}

fn name_of(piece: &PieceOn) -> Arg<'static> {
    Arg::piece(piece.piece.role)
}

fn text<'a>(argument: &'static str, value: &'a str) -> (&'static str, Arg<'a>) {
    (argument, value.into())
}

/// The arguments for a piece and its square.
fn piece_args(piece: &PieceOn) -> [(&'static str, Arg<'_>); 2] {
    [("piece", name_of(piece)), text("on", &piece.on)]
}
