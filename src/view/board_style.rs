//! The theme of a board, and the side from which it is seen.

use crate::command::Perspective;
use crate::game::{Game, Seat};
use crate::referee::Request;
use crate::rules::outcome::Side;
use crate::settings::{Orientation, Preferences, Theme};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BoardStyle {
    /// The side at the bottom; `None` is the side to move.
    pub side: Option<Side>,
    pub theme: Theme,
}

impl BoardStyle {
    /// The style of a board that everybody sees: that of the player to move. If a player has set a fixed board, it stays on that
    /// player's side; the challenger's setting comes first.
    pub fn for_all(game: &Game, preferences: impl Fn(Seat) -> Preferences) -> Self {
        let Some(play) = game.play() else {
            return BoardStyle::default();
        };
        let mover = preferences(play.seat(play.position().turn()));
        let fixed = [Seat::Challenger, Seat::Opponent]
            .into_iter()
            .find(|seat| preferences(*seat).orientation == Orientation::Fixed);
        let side = match (fixed, mover.orientation) {
            (Some(seat), _) => Some(play.side(seat)),
            (None, Orientation::White) => Some(Side::White),
            (None, Orientation::Own | Orientation::Fixed) => None,
        };
        BoardStyle {
            side,
            theme: mover.theme,
        }
    }

    /// The style of a board that is for the asker alone, or that they want from a given side.
    pub fn for_asker(game: &Game, view: Perspective, request: &Request) -> Self {
        let preferences = request.context.preferences;
        let side = |seat| game.play().map(|play| play.side(seat));
        let own = match preferences.orientation {
            Orientation::White => Some(Side::White),
            Orientation::Own | Orientation::Fixed => game.seat_of(request.by.id).and_then(side),
        };
        let style = BoardStyle {
            side: own,
            theme: preferences.theme,
        };
        style.from(match view {
            Perspective::Mover => game.play().map(|play| play.position().turn()),
            Perspective::Side(side) => Some(side),
            Perspective::Own => None,
        })
    }

    /// The style with the side that was asked for.
    pub fn from(self, side: Option<Side>) -> Self {
        BoardStyle {
            side: side.or(self.side),
            ..self
        }
    }
}
