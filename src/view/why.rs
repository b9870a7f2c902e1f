//! Why a move is not legal: one sentence for each reason.

use super::words::{Arg, Voice, Words};
use crate::rules::why_not::{Standing, WhyNot, Wing};

/// The sentence for a reason.
#[must_use]
pub fn sentence(voice: Voice, why: &WhyNot) -> Words {
    match why {
        WhyNot::Over => voice.say("why-over", &[]),
        WhyNot::NoSuchSquare { square } => one(voice, "why-no-such-square", "square", square),
        WhyNot::NobodyThere { square } => one(voice, "why-nobody-there", "square", square),
        WhyNot::NoSuchPiece { role } => {
            let man = voice.phrase(&format!("man-{}", role.key()));
            voice.say("why-no-such-piece", &[("man", man.into())])
        }
        WhyNot::NotYours(man) => about(voice, "why-not-yours", man),
        WhyNot::SameSquare(man) => about(voice, "why-same-square", man),
        WhyNot::NoCastling => voice.say("why-no-castling", &[]),
        WhyNot::NoRookBeside => voice.say("why-no-rook-beside", &[]),
        WhyNot::CastlingLost { wing: Wing::King } => voice.say("why-castling-lost-king", &[]),
        WhyNot::CastlingLost { wing: Wing::Queen } => voice.say("why-castling-lost-queen", &[]),
        WhyNot::NotSo { piece, to, game } => {
            let how = voice.phrase(&format!("how-{game}-{}", piece.piece.role.key()));
            let args = [
                ("man", name(voice, piece).into()),
                ("on", piece.on.as_str().into()),
                ("square", to.as_str().into()),
                ("how", how.into()),
            ];
            voice.say("why-not-so", &args)
        }
        WhyNot::CastlingBlocked { by } => about(voice, "why-castling-blocked", by),
        WhyNot::CastlingInCheck { by } => about(voice, "why-castling-in-check", by),
        WhyNot::NothingToCapture { pawn, square } => {
            at(voice, "why-nothing-to-capture", pawn, square)
        }
        WhyNot::NothingThere { square } => one(voice, "why-nothing-there", "square", square),
        WhyNot::EnPassantTooLate { pawn } => about(voice, "why-en-passant-too-late", pawn),
        WhyNot::PawnHasMoved(man) => about(voice, "why-pawn-has-moved", man),
        WhyNot::CapturesOtherwise { man, target } => {
            let args = [
                ("man", name(voice, man).into()),
                ("on", man.on.as_str().into()),
                ("target", name(voice, target).into()),
                ("square", target.on.as_str().into()),
            ];
            voice.say("why-captures-otherwise", &args)
        }
        WhyNot::OwnManThere(man) => about(voice, "why-own-man-there", man),
        WhyNot::Blocked { piece, to, by } => {
            let args = [
                ("man", name(voice, piece).into()),
                ("on", piece.on.as_str().into()),
                ("square", to.as_str().into()),
                ("blocker", name(voice, by).into()),
                ("at", by.on.as_str().into()),
            ];
            voice.say("why-blocked", &args)
        }
        WhyNot::SkipBarred { squares } => {
            one(voice, "why-skip-barred", "squares", &squares.join(", "))
        }
        WhyNot::NoBoardThere { pin } => one(voice, "why-no-board-there", "pin", pin),
        WhyNot::BoardNotYours { pin } => one(voice, "why-board-not-yours", "pin", pin),
        WhyNot::BoardLoaded { pin, men } => {
            let men: Vec<String> = men
                .iter()
                .map(|man| about(voice, "man", man).plain())
                .collect();
            let args = [("pin", pin.as_str().into()), ("men", men.join(", ").into())];
            voice.say("why-board-loaded", &args)
        }
        WhyNot::PinTaken { pin } => one(voice, "why-pin-taken", "pin", pin),
        WhyNot::PinTooFar { from, to } => {
            let args = [("from", from.as_str().into()), ("to", to.as_str().into())];
            voice.say("why-pin-too-far", &args)
        }
        WhyNot::CastlingThrough { square, by } => at(voice, "why-castling-through", by, square),
        WhyNot::KingAttacked { square, by } => at(voice, "why-king-attacked", by, square),
        WhyNot::StillInCheck { by } => about(voice, "why-still-in-check", by),
        WhyNot::UncoversCheck { by } => about(voice, "why-uncovers-check", by),
        WhyNot::ExposesKing { by } => about(voice, "why-exposes-king", by),
    }
}

fn name(voice: Voice, man: &Standing) -> String {
    voice.phrase(&format!("man-{}", man.piece.role.key()))
}

/// A sentence about one name.
fn one(voice: Voice, sentence: &str, argument: &'static str, value: &str) -> Words {
    voice.say(sentence, &[(argument, Arg::from(value))])
}

/// A sentence about a man.
fn about(voice: Voice, sentence: &str, man: &Standing) -> Words {
    let args = [
        ("man", name(voice, man).into()),
        ("on", man.on.as_str().into()),
    ];
    voice.say(sentence, &args)
}

/// A sentence about a man and another square.
fn at(voice: Voice, sentence: &str, man: &Standing, square: &str) -> Words {
    let args = [
        ("man", name(voice, man).into()),
        ("on", man.on.as_str().into()),
        ("square", square.into()),
    ];
    voice.say(sentence, &args)
}
