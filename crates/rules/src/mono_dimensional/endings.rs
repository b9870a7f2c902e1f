//! How a game ends, and who can still win: paragraph "End of the game".

use super::Line;
use crate::line::number;
use crate::moves::Rules as _;
use crate::outcome::{Cause, Law, Outcome, Side, WinBy, Winnable};
use crate::reachability::{Prospect, reachable};

/// Maximum number of positions in a search.
const MOST_POSITIONS: usize = 100_000;

/// Which rule ends a game: the source is complete, except for additions in the document.
pub(super) const LAWS: &[(Cause, Law)] = &[
    (Cause::Win(WinBy::Checkmate), item(1)),
    (Cause::Win(WinBy::Stalemate), item(1)),
    (Cause::Win(WinBy::KingVersusKing), item(2)),
    (Cause::ThreefoldRepetition, item(3)),
    (Cause::FivefoldRepetition, item(3)),
    (Cause::Flag, item(3)),
    (Cause::DrawnFlag, item(3)),
    (Cause::Resignation, item(3)),
    (Cause::Agreement, item(3)),
];

const fn item(number: u8) -> Law {
    Law::Own {
        heading: "End of the game",
        item: Some(number),
    }
}

impl Line {
    /// Bare kings are checked first; a side without moves loses, in check or not.
    pub(super) fn end(&self) -> Option<Outcome> {
        let (winner, by) = if self.bare_kings() {
            let [[white, ..], [black, ..]] = self.armies;
            // With an odd distance, the number of dots in between is even, and the player to move wins.
            let even = number(white).abs_diff(number(black)) % 2 == 1;
            let winner = if even { self.turn } else { self.turn.other() };
            (winner, WinBy::KingVersusKing)
        } else if self.count_moves() > 0 {
            return None;
        } else if self.checkers() != 0 {
            (self.turn.other(), WinBy::Checkmate)
        } else {
            (self.turn.other(), WinBy::Stalemate)
        };
        Some(Outcome::Win { winner, by })
    }

    /// Whether a side can win by any series of legal moves: by mate, by stalemate or by the
    /// distance of the kings.
    pub(super) fn can_win(&self, side: Side) -> Winnable {
        let prospect = |line: &Line| match line.end() {
            Some(Outcome::Win { winner, .. }) if winner == side => Prospect::Reached,
            Some(Outcome::Win { .. } | Outcome::Draw { .. }) => Prospect::Hopeless,
            // Number of moves of the other side if it were to move.
            None => {
                let turn = side.other();
                Prospect::Open(Line { turn, ..*line }.count_moves())
            }
        };
        let each_next = |line: &Line, found: &mut Vec<Line>| {
            line.for_each_move(|step| found.push(line.after(step)));
        };
        reachable(*self, MOST_POSITIONS, prospect, each_next)
    }
}
