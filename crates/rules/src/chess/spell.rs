//! Spellings of a move besides its code and its notation.

use shakmaty::{CastlingMode, File, Square};

use super::{destination, role, square_name};
use crate::moves::Spellings;
use crate::scene::Role;

pub(super) fn spelled(played: shakmaty::Move, mode: CastlingMode) -> Spellings {
    let (from, to) = (
        played.from().map_or("", square_name),
        square_name(destination(played)),
    );
    if played.castling_side().is_some() {
        // On servers the king moves onto its rook; in Chess960 it takes it. It moves two squares or more, as in no other move
        // (FIDE 3.8.2), except in Chess960.
        let rook = square_name(played.to());
        let mut complete = match mode {
            CastlingMode::Standard => vec![format!("{from}-{rook}")],
            CastlingMode::Chess960 => vec![
                format!("{from}x{rook}"),
                format!("K{from}x{rook}"),
                format!("Kx{rook}"),
            ],
        };
        let king = played.from().map_or(File::A, Square::file);
        if king.distance(destination(played).file()) > 1 {
            complete.extend([
                format!("{from}-{to}"),
                format!("K{from}-{to}"),
                format!("K{to}"),
            ]);
        }
        return Spellings {
            complete,
            short: vec!["castle".to_owned()],
        };
    }
    if let shakmaty::Move::Put { role: kind, to } = played {
        let letter = role(kind).letter();
        let pawn = (role(kind) == Role::Pawn).then(|| format!("@{to}"));
        return Spellings {
            complete: pawn.into_iter().chain([format!("{letter}@{to}")]).collect(),
            short: Vec::new(),
        };
    }
    let (file, rank) = from.split_at(1);
    let cross = if played.is_capture() { "x" } else { "" };
    let piece = role(played.role());
    let (complete, mut short) = if piece == Role::Pawn {
        // `d5` is a pawn's step to d5, never a capture.
        let begins = if played.is_capture() { file } else { "" };
        (
            vec![format!("{from}{cross}{to}")],
            vec![format!("{begins}{cross}{to}")],
        )
    } else {
        let letter = piece.letter();
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
        return Spellings { complete, short };
    };
    // A spelling that is complete for other moves leaves the promotion open here.
    let becomes = role(promotion).letter();
    let said = |spelling: &String| format!("{spelling}={becomes}");
    let into: Vec<String> = short.iter().map(said).collect();
    Spellings {
        complete: complete.iter().map(said).collect(),
        short: short.into_iter().chain(into).chain(complete).collect(),
    }
}
