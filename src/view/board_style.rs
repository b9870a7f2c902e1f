//! How boards look to those who see them.

use crate::game::{Game, Seat};
use crate::rules::outcome::Side;
use crate::settings::{Orientation, Preferences, Theme};

/// How a board is shown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BoardStyle {
    /// From which side; from that of the side to move where none is named.
    pub side: Option<Side>,
    pub theme: Theme,
}

impl BoardStyle {
    /// The look of a board that everybody sees: the one that whoever is to move has set. A board that one of the players
    /// wants never to turn stays on that player's side, the challenger's where both want it.
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

    /// The look of a board that only one person sees.
    pub fn for_one(game: &Game, seat: Option<Seat>, preferences: Preferences) -> Self {
        let own = seat.and_then(|seat| game.play().map(|play| play.side(seat)));
        let side = match preferences.orientation {
            Orientation::White => Some(Side::White),
            Orientation::Own | Orientation::Fixed => own,
        };
        BoardStyle {
            side,
            theme: preferences.theme,
        }
    }

    /// The same from a side that was asked for.
    pub fn from(self, side: Option<Side>) -> Self {
        BoardStyle {
            side: side.or(self.side),
            ..self
        }
    }
}
