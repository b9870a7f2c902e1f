//! What people call a move besides its code and its notation.

use super::role;
use crate::rules::scene::Role;

/// The complete and the incomplete spellings of a move beside its code and its notation.
pub(super) fn spellings(
    played: shakmaty::Move,
    from: &str,
    to: &str,
) -> (Vec<String>, Vec<String>) {
    if played.castling_side().is_some() {
        // The king goes two squares, as it does in no other move (FIDE 3.8.2).
        let complete = vec![format!("K{from}-{to}"), format!("K{to}")];
        return (complete, vec!["castle".to_owned()]);
    }
    let (file, rank) = from.split_at(1);
    let cross = if played.is_capture() { "x" } else { "" };
    let man = role(played.role());
    let (complete, mut short) = if man == Role::Pawn {
        // `d5` is a pawn's step to d5. Whoever writes it does not mean a capture there.
        let begins = if played.is_capture() { file } else { "" };
        (
            vec![format!("{from}{cross}{to}")],
            vec![format!("{begins}{cross}{to}")],
        )
    } else {
        let letter = man.letter();
        (
            vec![
                format!("{letter}{from}{cross}{to}"),
                format!("{from}{cross}{to}"),
            ],
            vec![
                format!("{letter}{file}{cross}{to}"),
                format!("{letter}{cross}{to}"),
                format!("{letter}{rank}{cross}{to}"),
            ],
        )
    };
    if played.is_capture() {
        short.push(format!("x{to}"));
    }
    let Some(promotion) = played.promotion() else {
        return (complete, short);
    };
    // What is complete for another move leaves open here what the pawn becomes.
    let becomes = role(promotion).letter();
    let said = |spelling: &String| format!("{spelling}={becomes}");
    let into: Vec<String> = short.iter().map(said).collect();
    let promoted = complete.iter().map(said).collect();
    (
        promoted,
        short.into_iter().chain(into).chain(complete).collect(),
    )
}
