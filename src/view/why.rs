//! Why a move is not legal: one sentence for each reason.

use super::words::{Arg, Words, phrase, say};
use crate::rules::why_not::{Standing, WhyNot, Wing};

/// The sentence for a reason.
#[must_use]
pub fn sentence(why: &WhyNot) -> Words {
    match why {
        WhyNot::Over => say("why-over", &[]),
        WhyNot::NoSuchSquare { square } => one("why-no-such-square", "square", square),
        WhyNot::NobodyThere { square } => one("why-nobody-there", "square", square),
        WhyNot::NotYours(man) => about("why-not-yours", man),
        WhyNot::SameSquare(man) => about("why-same-square", man),
        WhyNot::NoCastling => say("why-no-castling", &[]),
        WhyNot::NoRookBeside => say("why-no-rook-beside", &[]),
        WhyNot::CastlingLost { wing: Wing::King } => say("why-castling-lost-king", &[]),
        WhyNot::CastlingLost { wing: Wing::Queen } => say("why-castling-lost-queen", &[]),
        WhyNot::NotSo(man) => about("why-not-so", man),
        WhyNot::CastlingInCheck { by } => about("why-castling-in-check", by),
        WhyNot::NothingToCapture { pawn, square } => at("why-nothing-to-capture", pawn, square),
        WhyNot::EnPassantTooLate { pawn } => about("why-en-passant-too-late", pawn),
        WhyNot::PawnHasMoved(man) => about("why-pawn-has-moved", man),
        WhyNot::CapturesOtherwise { man, target } => {
            let args = [
                ("man", name(man).into()),
                ("on", man.on.as_str().into()),
                ("target", name(target).into()),
                ("square", target.on.as_str().into()),
            ];
            say("why-captures-otherwise", &args)
        }
        WhyNot::OwnManThere(man) => about("why-own-man-there", man),
        WhyNot::Blocked { by } => about("why-blocked", by),
        WhyNot::SkipBarred { squares } => one("why-skip-barred", "squares", &squares.join(", ")),
        WhyNot::NoBoardThere { pin } => one("why-no-board-there", "pin", pin),
        WhyNot::BoardNotYours { pin } => one("why-board-not-yours", "pin", pin),
        WhyNot::BoardLoaded { pin, men } => {
            let men: Vec<String> = men.iter().map(|man| about("man", man).plain()).collect();
            let args = [("pin", pin.as_str().into()), ("men", men.join(", ").into())];
            say("why-board-loaded", &args)
        }
        WhyNot::PinTaken { pin } => one("why-pin-taken", "pin", pin),
        WhyNot::PinTooFar { from, to } => {
            let args = [("from", from.as_str().into()), ("to", to.as_str().into())];
            say("why-pin-too-far", &args)
        }
        WhyNot::CastlingThrough { square, by } => at("why-castling-through", by, square),
        WhyNot::KingAttacked { square, by } => at("why-king-attacked", by, square),
        WhyNot::StillInCheck { by } => about("why-still-in-check", by),
        WhyNot::ExposesKing { by } => about("why-exposes-king", by),
    }
}

fn name(man: &Standing) -> String {
    phrase(&format!("man-{}", man.piece.role.key()))
}

/// A sentence about one name.
fn one(sentence: &str, argument: &'static str, value: &str) -> Words {
    say(sentence, &[(argument, Arg::from(value))])
}

/// A sentence about a man.
fn about(sentence: &str, man: &Standing) -> Words {
    let args = [("man", name(man).into()), ("on", man.on.as_str().into())];
    say(sentence, &args)
}

/// A sentence about a man and another square.
fn at(sentence: &str, man: &Standing, square: &str) -> Words {
    let args = [
        ("man", name(man).into()),
        ("on", man.on.as_str().into()),
        ("square", square.into()),
    ];
    say(sentence, &args)
}
