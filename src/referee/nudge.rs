//! Nudges: a player who waits has the opponent reminded.

use super::challenge::BlockStatus;
use super::refusal::{NudgeRefusal, Refusal};
use super::request::Request;
use crate::game::{Alarm, Game, Player, Seat, Stage};
use crate::settings::Preferences;

/// The seat of the player who asks, and the opponent to be reminded. `preferences` and `block_status`
/// are the opponent's: a nudge is a reminder, and a player who wants none gets none.
pub fn may_nudge<'a>(
    game: &'a Game,
    request: &Request,
    preferences: Preferences,
    block_status: BlockStatus,
) -> Result<(Seat, &'a Player), Refusal> {
    match &game.stage {
        Stage::Waiting => return Err(Refusal::NotBegun),
        Stage::Void(end) => return Err(Refusal::ChallengeVoid(*end)),
        Stage::Over { ending, .. } => return Err(Refusal::GameOver(*ending)),
        Stage::Playing { .. } => {}
    }
    let seat = game.seat_of(request.by.id).ok_or(Refusal::NotYourGame)?;
    let opponent = game.player(seat.other()).ok_or(Refusal::OpponentGone)?;
    if game.to_move() == Some(seat) {
        let waits = opponent.clone();
        return Err(NudgeRefusal::OwnTurn { waits }.into());
    }
    if game.is_arbiters_turn() {
        return Err(NudgeRefusal::Arbiter.into());
    }
    if opponent.id.is_former() {
        return Err(Refusal::OpponentGone);
    }
    let paused = game
        .clocks()
        .and_then(|clocks| clocks.paused_until(request.at));
    if let Some(until) = paused {
        return Err(NudgeRefusal::Paused { until }.into());
    }
    // A player who has blocked the other wants nothing from them, and nobody is told of a block.
    let is_wanted = preferences.reminders.include(Alarm::Fiftieth);
    if !is_wanted || block_status == BlockStatus::Blocked {
        let who = opponent.clone();
        return Err(NudgeRefusal::Unwanted { who }.into());
    }
    Ok((seat, opponent))
}
