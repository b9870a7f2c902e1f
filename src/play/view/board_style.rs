//! The theme, pieces and orientation of a board.

use crate::command::Perspective;
use crate::features::board_links::Activity;
use crate::game::{Game, Seat, ShownRating};
use crate::referee::Request;
use crate::rules::outcome::{Cause, Side, WinBy};
use crate::settings::{Orientation, PieceSet, Preferences, Theme};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardStyle {
    /// The side at the bottom.
    pub side: Side,
    pub theme: Theme,
    pub pieces: PieceSet,
    /// Whether the board has a legend.
    pub is_explained: bool,
    /// Of White and Black, beside their names.
    pub ratings: [Option<ShownRating>; 2],
    /// The Activity in which the board opens inside Discord.
    pub activity: Option<Activity>,
}

impl Default for BoardStyle {
    fn default() -> Self {
        BoardStyle {
            side: Side::White,
            theme: Theme::default(),
            pieces: PieceSet::default(),
            is_explained: false,
            ratings: [None; 2],
            activity: None,
        }
    }
}

impl BoardStyle {
    /// The style of a public board. It belongs to the game and doesn't change with moves: the challenger's theme and pieces
    /// and, by their orientation, their side or White's.
    pub fn for_all(game: &Game, challenger: Preferences) -> Self {
        BoardStyle::of(challenger, side_of_seat(game, Some(Seat::Challenger)))
    }

    /// The style of a private board; people who don't play see White's side.
    pub fn for_user(game: &Game, view: Perspective, request: &Request) -> Self {
        let own = side_of_seat(game, game.seat_of(request.by.id));
        let style = BoardStyle::of(request.context.preferences, own);
        match view {
            Perspective::Side(side) => style.from(side),
            Perspective::Common | Perspective::Own => style,
        }
    }

    /// The style of a board for a person with that side, if any.
    pub fn of(preferences: Preferences, own: Option<Side>) -> Self {
        let side = match preferences.orientation {
            Orientation::Own => own.unwrap_or(Side::White),
            Orientation::White => Side::White,
        };
        BoardStyle {
            side,
            theme: preferences.theme,
            pieces: preferences.pieces,
            ..BoardStyle::default()
        }
    }

    pub const fn explained(self, is_explained: bool) -> Self {
        BoardStyle {
            is_explained,
            ..self
        }
    }

    pub const fn rated(self, ratings: [Option<ShownRating>; 2]) -> Self {
        BoardStyle { ratings, ..self }
    }

    pub const fn opening(self, activity: Option<Activity>) -> Self {
        BoardStyle { activity, ..self }
    }

    pub const fn from(self, side: Side) -> Self {
        BoardStyle { side, ..self }
    }
}

/// The side of a seat, once colours are known. `None` in a race, which runs upwards for both sides.
fn side_of_seat(game: &Game, seat: Option<Seat>) -> Option<Side> {
    if game.setup.variant.law(Cause::Win(WinBy::Race)).is_some() {
        return None;
    }
    Some(game.play()?.side(seat?))
}
