//! Names of openings, from the table of <https://github.com/lichess-org/chess-openings> (CC0) in `esca`.

use esca::openings::lookup;

use super::Board;
use crate::Opening;

impl Board {
    /// By position, so transpositions have the same name.
    pub(super) fn named(&self) -> Option<Opening> {
        if self.mode.is_chess960() {
            return None;
        }
        let found = lookup(&esca::Position::from_fen(&self.to_string()).ok()?)?;
        Some(Opening {
            eco: Some(found.eco),
            name: found.name,
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::{AnyPosition, chess, opening};

    fn played(codes: &str) -> Vec<AnyPosition> {
        let mut positions = vec![chess::VARIANT.start()];
        for code in codes.split_whitespace() {
            let next = positions[positions.len() - 1].play(code).unwrap();
            positions.push(next);
        }
        positions
    }

    #[test]
    fn an_opening_has_its_name_by_any_order_of_moves() {
        let named =
            |codes| opening(&played(codes)).map(|(ply, found)| (ply, found.eco, found.name));
        let spanish = Some((5, Some("C60"), "Ruy Lopez"));
        assert_eq!(named("e2e4 e7e5 g1f3 b8c6 f1b5"), spanish);
        assert_eq!(named("g1f3 b8c6 e2e4 e7e5 f1b5 h7h5 h2h4"), spanish);
        assert_eq!(named(""), None);
    }

    #[test]
    fn the_wet_dog_has_its_name() {
        let start = crate::mono_dimensional::VARIANT.start();
        let name = |codes: &str| {
            let codes = codes.split_whitespace();
            let end = codes.fold(start.clone(), |at: AnyPosition, code| {
                at.play(code).unwrap()
            });
            end.opening().map(|opening| (opening.name, opening.eco))
        };
        assert_eq!(name("E5 W6"), Some(("Wet Dog", None)));
        for codes in ["", "E5", "E5 L6", "L5 W6"] {
            assert_eq!(name(codes), None, "{codes}");
        }
    }
}
