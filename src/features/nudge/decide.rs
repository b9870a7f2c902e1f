//! Nudges: reminding the opponent to move.

use crate::game::{Alarm, Game, Player, Seat};
use crate::referee::decide::playing;
use crate::referee::{BlockStatus, NudgeRefusal, Refusal, Request};
use crate::settings::Preferences;

/// Returns the user's seat and the opponent. `preferences` and `block_status` are the opponent's, who may have turned
/// reminders off.
pub fn may_nudge<'a>(
    game: &'a Game,
    request: &Request,
    preferences: Preferences,
    block_status: BlockStatus,
) -> Result<(Seat, &'a Player), Refusal> {
    playing(game)?;
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
    // The answer doesn't reveal a block.
    let is_wanted = preferences.reminders.include(Alarm::Fiftieth);
    if !is_wanted || block_status == BlockStatus::Blocked {
        let who = opponent.clone();
        return Err(NudgeRefusal::Unwanted { who }.into());
    }
    Ok((seat, opponent))
}
