//! What people call a move besides its code and its notation.

use shakmaty::CastlingSide;

use super::role;
use crate::rules::scene::Role;
use crate::rules::spelling;

/// The complete and the incomplete spellings of a move beside its code and its notation.
pub(super) fn spellings(
    played: shakmaty::Move,
    from: &str,
    to: &str,
) -> (Vec<String>, Vec<String>) {
    if let Some(castling) = played.castling_side() {
        let words = match castling {
            CastlingSide::KingSide => spelling::CASTLE_SHORT,
            CastlingSide::QueenSide => spelling::CASTLE_LONG,
        };
        let complete = words.iter().copied().map(str::to_owned).collect();
        return (complete, vec!["castle".to_owned()]);
    }
    let (file, rank) = from.split_at(1);
    let man = role(played.role());
    let letter = match man {
        Role::Pawn => String::new(),
        other => other.letter().to_string(),
    };
    let cross = if played.is_capture() { "x" } else { "-" };
    let mut complete = vec![format!("{letter}{from}{cross}{to}")];
    let mut short = vec![format!("{letter}{file}{to}")];
    // `d5` is a pawn's step to d5. Whoever writes it does not mean a capture there.
    let may_be_brief = man != Role::Pawn || !played.is_capture();
    if may_be_brief {
        short.extend([format!("{letter}{to}"), format!("{letter}{rank}{to}")]);
    }
    if man == Role::Pawn {
        complete.push(format!("P{from}{cross}{to}"));
        if may_be_brief {
            short.push(format!("P{to}"));
        }
    }
    if let Some(promotion) = played.promotion() {
        let becomes = role(promotion).letter();
        // What was complete for another move leaves open here what the pawn becomes.
        short.append(&mut complete);
        short.push(format!("{from}{to}"));
        complete.extend([
            format!("{from}{cross}{to}={becomes}"),
            format!("{from}{to}{becomes}"),
        ]);
        short.push(format!("{file}{to}{becomes}"));
        if may_be_brief {
            short.push(format!("{to}{becomes}"));
        }
    }
    (complete, short)
}
