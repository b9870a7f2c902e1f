//! Access to reviews and replays.

use crate::engine::Engine;
use crate::game::{Ending, Game, Place, Play, PlayerId, Stage};
use crate::referee::Refusal;

/// Minimum half-moves for a review, as in the fool's mate.
const FEWEST_REVIEWED: usize = 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sharing {
    Private,
    /// Everyone who can see the game may see it.
    Shared,
}

/// Whether a game is finished, counts, is long enough, and has an engine.
pub fn has_review(game: &Game) -> bool {
    match &game.stage {
        Stage::Over { play, ending } => reviewed(game, play, *ending).is_ok(),
        Stage::Waiting | Stage::Playing { .. } | Stage::Void(_) => false,
    }
}

/// Returns the play if the user may see its review; never during the game.
pub fn may_review(game: &Game, by: PlayerId, sharing: Sharing) -> Result<&Play, Refusal> {
    let (play, ending) = match &game.stage {
        Stage::Over { play, ending } => (play, *ending),
        Stage::Playing { .. } => return Err(Refusal::ReviewTooEarly),
        Stage::Waiting => return Err(Refusal::NotBegun),
        Stage::Void(end) => return Err(Refusal::ChallengeVoid(*end)),
    };
    reviewed(game, play, ending)?;
    match (game.seat_of(by), sharing) {
        (None, Sharing::Private) => Err(Refusal::ReviewPrivate),
        (Some(_), _) | (None, Sharing::Shared) => Ok(play),
    }
}

/// Only players may.
pub fn may_share(game: &Game, by: PlayerId, sharing: Sharing) -> Result<(), Refusal> {
    may_review(game, by, sharing)?;
    let is_own = game.seat_of(by).is_some() && game.number.stored_import().is_none();
    is_own.then_some(()).ok_or(Refusal::NotYourReview)
}

/// Only players, and the channel that voted, may share the replay of a finished game.
pub fn may_share_replay(game: &Game, by: PlayerId, place: Place) -> Result<&Play, Refusal> {
    let seat = game.seat_of(by).or(game.voting_seat(by, place));
    match &game.stage {
        Stage::Over { play, .. }
            if seat.is_some()
                && game.number.stored_import().is_none()
                && !play.plies.is_empty() =>
        {
            Ok(play)
        }
        _ => Err(Refusal::NotYourReplay),
    }
}

fn reviewed(game: &Game, play: &Play, ending: Ending) -> Result<(), Refusal> {
    Engine::of(game.setup.variant).ok_or(Refusal::NoEngine(game.setup.variant))?;
    if ending.cause().is_none() && !matches!(ending, Ending::Recorded(_)) {
        return Err(Refusal::ReviewOfNothing);
    }
    if play.plies.len() < FEWEST_REVIEWED {
        return Err(Refusal::ReviewTooShort);
    }
    Ok(())
}
