//! Why a text isn't a legal move.

use super::piece_letters::PieceLetters;
use super::scene::Role;
use super::spelling::{self, Tried};
use super::why_not::{Attempt, PieceOn, WhyNot};
use super::{Move, Position};

/// Every attempt that can be named in a position, legal or not.
pub fn attempts(position: &dyn Position) -> Vec<Attempt> {
    let scene = position.scene();
    let between = |from: &str, to: &str| (from != to).then(|| Attempt::between(from, to));
    let held = scene.pockets();
    let held = held.filter(|pocket| pocket.owner == Some(position.turn()));
    let held = held.flat_map(|pocket| &pocket.cells);
    let pieces = scene
        .cells()
        .chain(held)
        .filter(|cell| cell.piece.is_some());
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

/// Why the text isn't a legal move; `None` if it names no piece or square, or can mean a legal move. Of everything it
/// can mean, the attempt closest to a legal move counts.
pub fn explain(position: &dyn Position, text: &str) -> Option<WhyNot> {
    explain_in(PieceLetters::ENGLISH, position, text).map(|explained| explained.why)
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    pub why: WhyNot,
    /// `None` if the text names no piece or square.
    pub attempt: Option<Attempt>,
}

/// With the attempt, for another piece alphabet.
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
    let reasons = reasons?;
    let is_one = reasons.len() == 1;
    let nearest = reasons.into_iter().max_by_key(|one| one.why.rung());
    let missing = missing.map(unattempted);
    let mut explained = match (nearest, missing) {
        (Some(one), Some(missing)) => match (&one.why, &missing.why) {
            // Of several pairs of pieces, none was named.
            (_, WhyNot::NoSuchCapture { .. }) if !is_one => missing,
            (WhyNot::NotYours(_), why) if !matches!(why, WhyNot::NoSuchCapture { .. }) => missing,
            _ => one,
        },
        (one, missing) => one.or(missing)?,
    };
    if let WhyNot::NoSuchSquare { square } = &explained.why
        && position.may_appear(square)
    {
        let square = square.clone();
        explained.why = WhyNot::NoSuchSquareNow { square };
    }
    Some(explained)
}

/// The reason against an attempt, or the wrong claim in the text of a legal move.
fn refuse(position: &dyn Position, tried: Tried) -> Option<WhyNot> {
    let why = position.why_not(&tried.attempt).err();
    if let Some(piece) = tried
        .misnamed
        .filter(|one| one.piece.side == position.turn())
    {
        return Some(WhyNot::OtherPiece(piece));
    }
    let has_pawns = position.roles().contains(&Role::Pawn);
    if why.is_none() && tried.promotes && has_pawns && !promotes(position, &tried.attempt) {
        return Some(WhyNot::NoPromotion);
    }
    let Some(square) = tried.capture.filter(|_| why.is_none()) else {
        return why;
    };
    let piece = position.scene().cell(&square).and_then(|cell| cell.piece);
    match piece {
        // The captured pawn is beside the square.
        None if captures_in_passing(position, &tried.attempt) => None,
        None => Some(WhyNot::NothingThere { square }),
        Some(piece) if piece.side == position.turn() => {
            Some(WhyNot::OwnPieceThere(PieceOn::new(piece, square)))
        }
        Some(_) => {
            let mut meant = meant(position, &tried.attempt);
            let is_taken = meant.any(|one| one.capture() == Some(square.as_str()));
            (!is_taken).then_some(WhyNot::TwoCaptures)
        }
    }
}

/// Whether a pawn's move captures on another square than its target.
fn captures_in_passing(position: &dyn Position, attempt: &Attempt) -> bool {
    meant(position, attempt).any(|one| one.capture().is_some_and(|square| square != one.to()))
}

fn promotes(position: &dyn Position, attempt: &Attempt) -> bool {
    meant(position, attempt).any(|one| one.promotion().is_some())
}

/// The legal moves of an attempt.
fn meant(position: &dyn Position, attempt: &Attempt) -> impl Iterator<Item = Move> {
    let moves = position.moves().into_iter();
    moves.filter(move |one| Attempt::between(one.from(), one.to()) == *attempt)
}
