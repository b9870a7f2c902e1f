//! The material that a line wins.

use arbiter_rules::AnyPosition;
use arbiter_rules::outcome::WinBy;
use arbiter_rules::scene::{Piece, Role};

/// Returns the piece, no pawn, that a line wins for nothing: the opponent has lost it alone, has answered the
/// capture, and hasn't taken anything back by the end of the line. `before` is the position one move earlier,
/// because a recapture wins nothing. `None` in Antichess, where a lost piece is no loss.
pub fn piece_won(before: &AnyPosition, from: &AnyPosition, line: &[String]) -> Option<Role> {
    if from.goal() == Some(WinBy::GivenAway) {
        return None;
    }
    let had = pieces(before);
    let mut position = from.clone();
    let mut after_capture = 0;
    let mut won = None;
    for code in line {
        position = position.play(code)?;
        let has = pieces(&position);
        won = match (&missing(&had, &has)[..], &missing(&has, &had)[..]) {
            ([piece], []) if piece.side != from.turn() => Some(piece.role),
            _ => None,
        };
        after_capture = won.map_or(0, |_| after_capture + 1);
    }
    won.filter(|role| after_capture > 1 && *role != Role::Pawn)
}

fn pieces(position: &AnyPosition) -> Vec<Piece> {
    let scene = position.scene();
    scene.cells().filter_map(|cell| cell.piece).collect()
}

fn missing(had: &[Piece], has: &[Piece]) -> Vec<Piece> {
    let mut left = had.to_vec();
    for piece in has {
        if let Some(place) = left.iter().position(|one| one == piece) {
            left.swap_remove(place);
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbiter_rules as rules;

    #[test]
    fn a_piece_is_won_only_if_nothing_is_taken_back() {
        let position = |text: &str| rules::find("chess").unwrap().position(text).unwrap();
        let fork = position("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1");
        let won = |from: &AnyPosition, line: &str| {
            let line: Vec<String> = line.split(' ').map(str::to_owned).collect();
            piece_won(from, from, &line)
        };
        assert_eq!(won(&fork, "b5c7 e8d7 c7a8 d7d6"), Some(Role::Rook));
        assert_eq!(won(&fork, "b5c7 e8d7 c7a8"), None, "no answer");
        assert_eq!(won(&fork, "b5c7 e8d7 e1e2 d7c7"), None);
        let guarded = position("r3k3/1b6/2N5/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(won(&guarded, "c6a5 e8d7 a5b7 d7c7"), Some(Role::Bishop));
        let recapture = position("4k3/8/8/3n4/8/2N5/8/4K3 w - - 0 1");
        let before = position("4k3/8/5n2/3N4/8/2N5/8/4K3 b - - 0 1");
        let line = ["c3d5".to_owned(), "e8d7".to_owned()];
        assert_eq!(piece_won(&recapture, &recapture, &line), Some(Role::Knight));
        assert_eq!(piece_won(&before, &recapture, &line), None);
    }
}
