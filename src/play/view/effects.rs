//! The effect of a move, in a few words.

use super::why_illegal;
use crate::rules::outcome::{Cause, DrawBy, WinBy};
use crate::rules::scene::{Role, Scene};
use crate::rules::{Move, Position};
use crate::words::{Arg, Locale};

/// Maximum number of a menu's options (Discord, "String Select").
pub(crate) const MOST_CHOICES: usize = 25;

pub(crate) fn role_on(scene: &Scene, place: &str) -> Option<Role> {
    scene.cell(place)?.piece.map(|piece| piece.role)
}

/// The name of the piece on a square, or of the board on a pin.
pub(crate) fn piece_name(locale: Locale, scene: &Scene, place: &str) -> String {
    role_on(scene, place).map_or_else(|| locale.phrase("pick-a-board"), |role| locale.role(role))
}

/// Whether two pieces of one side move at once: castling, or a king's swap with one of its pieces.
pub(crate) fn is_castling(scene: &Scene, played: &Move) -> bool {
    let is_swap = || played.capture().is_none() && role_on(scene, played.to()).is_some();
    played.notation().starts_with("O-O") || is_swap()
}

/// The effect of a move, in a few words: `knight to f3`, `pawn takes knight on d5, check`.
pub(crate) fn effect(locale: Locale, scene: &Scene, played: &Move) -> String {
    let mut effects = vec![in_words(locale, scene, played)];
    if let Some(role) = played.promotion() {
        let piece = ("piece", Arg::piece(role));
        effects.push(locale.say("pick-promotes", &[piece]).plain());
    }
    let next: &dyn Position = played.next().as_ref();
    let end = match next.outcome().map(Cause::from) {
        Some(Cause::Win(WinBy::Checkmate)) => Some("pick-mate"),
        Some(Cause::Win(WinBy::Stalemate) | Cause::Draw(DrawBy::Stalemate)) => {
            Some("pick-stalemate")
        }
        Some(_) if !next.has_moves() => Some("pick-ends"),
        _ => next.in_check().then_some("pick-check"),
    };
    effects.extend(end.map(|name| locale.phrase(name)));
    effects.join(", ")
}

/// The movement only: `knight to f3`, `castle kingside`, `swap with the rook`, `board b1(1) → b4(2)`.
pub(crate) fn in_words(locale: Locale, scene: &Scene, played: &Move) -> String {
    let Some(role) = role_on(scene, played.from()) else {
        let [from, to] = [played.from(), played.to()].map(why_illegal::board_square);
        let args = [("from", from.into()), ("to", to.into())];
        return locale.say("pick-board-goes", &args).plain();
    };
    let piece = ("piece", Arg::piece(role));
    match (played.notation(), played.capture()) {
        (notation, _) if notation.starts_with("O-O-O") => locale.phrase("pick-castle-queenside"),
        (notation, _) if notation.starts_with("O-O") => locale.phrase("pick-castle-kingside"),
        (_, Some(place)) => {
            let target = role_on(scene, place).unwrap_or(Role::Pawn);
            let args = [piece, ("target", Arg::piece(target)), ("on", place.into())];
            locale.say("pick-takes", &args).plain()
        }
        (_, None) if played.from().ends_with('@') => {
            let to = ("on", Arg::from(played.to()));
            locale.say("pick-drop", &[piece, to]).plain()
        }
        (_, None) => {
            if let Some(role) = role_on(scene, played.to()) {
                let args = [("piece", Arg::piece(role)), ("on", played.to().into())];
                locale.say("pick-swap", &args).plain()
            } else {
                let to = ("to", Arg::from(played.to()));
                locale.say("pick-goes", &[piece, to]).plain()
            }
        }
    }
}
