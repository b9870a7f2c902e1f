//! Why a move is not legal: one sentence for each reason.

use super::words::{Arg, Locale, Words};
use crate::rules::outcome::CastlingSide;
use crate::rules::why_not::{PieceOn, WhyNot};

pub fn sentence(locale: Locale, why: &WhyNot) -> Words {
    match why {
        WhyNot::Over => locale.say("why-over", &[]),
        // The squares of boards that move are named with their level, and can be there later.
        WhyNot::NoSuchSquare { square } if square.contains('(') => {
            one(locale, "why-no-such-square-now", "square", square)
        }
        WhyNot::NoSuchSquare { square } => one(locale, "why-no-such-square", "square", square),
        WhyNot::NobodyThere { square } => one(locale, "why-nobody-there", "square", square),
        WhyNot::NoSuchPiece { role } => {
            locale.say("why-no-such-piece", &[("piece", Arg::piece(*role))])
        }
        WhyNot::NotYours(piece) => about(locale, "why-not-yours", piece),
        WhyNot::SameSquare(piece) => about(locale, "why-same-square", piece),
        WhyNot::NoCastling => locale.say("why-no-castling", &[]),
        WhyNot::NoRookBeside => locale.say("why-no-rook-beside", &[]),
        WhyNot::CastlingLost {
            side: CastlingSide::King,
        } => locale.say("why-castling-lost-king", &[]),
        WhyNot::CastlingLost {
            side: CastlingSide::Queen,
        } => locale.say("why-castling-lost-queen", &[]),
        WhyNot::NotSo { piece, to, game } => {
            let how = locale.phrase(&format!("how-{game}-{}", piece.piece.role.key()));
            let args = [
                ("piece", name(piece)),
                ("on", piece.on.as_str().into()),
                ("square", to.as_str().into()),
                ("how", how.into()),
            ];
            locale.say("why-not-so", &args)
        }
        WhyNot::CastlingBlocked { by } => about(locale, "why-castling-blocked", by),
        WhyNot::CastlingInCheck { by } => about(locale, "why-castling-in-check", by),
        WhyNot::NothingToCapture { pawn, square } => {
            at(locale, "why-nothing-to-capture", pawn, square)
        }
        WhyNot::NothingThere { square } => one(locale, "why-nothing-there", "square", square),
        WhyNot::EnPassantTooLate { pawn } => about(locale, "why-en-passant-too-late", pawn),
        WhyNot::PawnHasMoved(piece) => about(locale, "why-pawn-has-moved", piece),
        WhyNot::CapturesOtherwise { piece, target } => {
            let args = [
                ("piece", name(piece)),
                ("on", piece.on.as_str().into()),
                ("target", name(target)),
                ("square", target.on.as_str().into()),
            ];
            locale.say("why-captures-otherwise", &args)
        }
        WhyNot::OwnPieceThere(piece) => about(locale, "why-own-piece-there", piece),
        WhyNot::Blocked { piece, to, by } => {
            let args = [
                ("piece", name(piece)),
                ("on", piece.on.as_str().into()),
                ("square", to.as_str().into()),
                ("blocker", name(by)),
                ("at", by.on.as_str().into()),
            ];
            locale.say("why-blocked", &args)
        }
        WhyNot::SkipBarred { squares } => {
            one(locale, "why-skip-barred", "squares", &squares.join(", "))
        }
        WhyNot::NoBoardThere { pin } => one(locale, "why-no-board-there", "pin", place(pin)),
        WhyNot::BoardNotYours { pin } => one(locale, "why-board-not-yours", "pin", place(pin)),
        WhyNot::BoardLoaded { pin, pieces } => {
            let pieces: Vec<String> = pieces
                .iter()
                .map(|piece| about(locale, "piece-on-square", piece).plain())
                .collect();
            let args = [
                ("pin", place(pin).into()),
                ("pieces", pieces.join(", ").into()),
            ];
            locale.say("why-board-loaded", &args)
        }
        WhyNot::PinTaken { pin } => one(locale, "why-pin-taken", "pin", place(pin)),
        WhyNot::PinTooFar { from, to } => {
            let args = [("from", place(from).into()), ("to", place(to).into())];
            locale.say("why-pin-too-far", &args)
        }
        WhyNot::CastlingThrough { square, by } => at(locale, "why-castling-through", by, square),
        WhyNot::KingAttacked { square, by } => at(locale, "why-king-attacked", by, square),
        WhyNot::StillInCheck { by } => about(locale, "why-still-in-check", by),
        WhyNot::UncoversCheck { by } => about(locale, "why-uncovers-check", by),
        WhyNot::ExposesKing { by } => about(locale, "why-exposes-king", by),
    }
}

/// The place of an attack board, `b1(1)`, without the letters of its notation.
pub(super) fn place(board: &str) -> &str {
    board.strip_prefix("AB").unwrap_or(board)
}

fn name(piece: &PieceOn) -> Arg<'static> {
    Arg::piece(piece.piece.role)
}

/// A sentence with one argument.
fn one(locale: Locale, sentence: &str, argument: &'static str, value: &str) -> Words {
    locale.say(sentence, &[(argument, Arg::from(value))])
}

fn about(locale: Locale, sentence: &str, piece: &PieceOn) -> Words {
    let args = [("piece", name(piece)), ("on", piece.on.as_str().into())];
    locale.say(sentence, &args)
}

/// A sentence about a piece and another square.
fn at(locale: Locale, sentence: &str, piece: &PieceOn, square: &str) -> Words {
    let args = [
        ("piece", name(piece)),
        ("on", piece.on.as_str().into()),
        ("square", square.into()),
    ];
    locale.say(sentence, &args)
}
