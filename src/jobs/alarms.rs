//! Alarms: reminders, the end of a pause, and the flag.

use super::lease::{Context, Outcome, Ran};
use super::send::send;
use crate::features::notifications::jobs::remind_directly;
use crate::features::notifications::reminders::{Reason, Reminders, collect};
use crate::game::{Alarm, Clocks, Game};
use crate::play as app;
use crate::play::view;
use crate::store::{OutboxMessage, StoreError};
use crate::words::Locale;

/// Delay before a flag checks again whether a move made in time is still queued (ms).
const WAITS_FOR_MOVES: i64 = 100;

enum Leased {
    Due(Box<Game>, Clocks),
    /// The turn is over, or the clock was paused in between.
    NotDue(Outcome),
}

async fn check_due(
    work: Context<'_>,
    leased: &OutboxMessage,
    alarm: Alarm,
) -> Result<Leased, StoreError> {
    let game = work.store().load(leased.game).await?;
    let turn = game.and_then(|game| {
        let clocks = game.clocks()?;
        let due = clocks.due(alarm)?;
        let is_of_use = alarm == Alarm::Flag || !clocks.is_over(work.now());
        (clocks.set_by() == leased.event && is_of_use).then_some((game, clocks, due))
    });
    Ok(match turn {
        None => Leased::NotDue(Outcome::Superseded),
        Some((_, _, due)) if due > work.now() => Leased::NotDue(Outcome::RetryAt(due)),
        Some((game, clocks, _)) => Leased::Due(Box::new(game), clocks),
    })
}

/// Ends a game whose flag has fallen.
pub(crate) async fn rule_flag(work: Context<'_>, leased: &OutboxMessage) -> Ran {
    let (game, clocks) = match check_due(work, leased, Alarm::Flag).await? {
        Leased::Due(game, clocks) => (game, clocks),
        Leased::NotDue(outcome) => return Ok(outcome),
    };
    let now = work.now();
    if work.app.may_still_move(&clocks, now) {
        return Ok(Outcome::RetryAt(now.plus(WAITS_FOR_MOVES)));
    }
    Ok(if work.app.end_fallen(*game, now).await? {
        // Ending the game deleted the flag's row.
        Outcome::Done
    } else {
        // Another event was written in between, not necessarily a move.
        Outcome::RetryAt(now)
    })
}

/// Posts that the opponent may claim a win on time.
pub(crate) async fn offer_claim(work: Context<'_>, leased: &OutboxMessage) -> Ran {
    match check_due(work, leased, Alarm::Flag).await? {
        Leased::Due(game, _) => {
            match view::flag_can_be_claimed(Locale::of(game.setup.language), &game) {
                Some(reply) => send(work, &reply, std::slice::from_ref(leased)).await,
                None => Ok(Outcome::Superseded),
            }
        }
        Leased::NotDue(outcome) => Ok(outcome),
    }
}

/// Reminds a player: in the channel, with the other reminders of that player, or directly.
pub(crate) async fn alarm(
    work: Context<'_>,
    leased: &OutboxMessage,
    alarm: Alarm,
    reminders: &mut Vec<Reminders>,
) -> Ran {
    let (game, clocks) = match check_due(work, leased, alarm).await? {
        Leased::Due(game, clocks) => (game, clocks),
        Leased::NotDue(outcome) => return Ok(outcome),
    };
    let Some(player) = game.player(clocks.to_move()).map(|player| player.id) else {
        return Ok(Outcome::Superseded);
    };
    let preferences = app::preferences_of(work.app.store(), player).await?;
    if !preferences.reminders.include(alarm) {
        return Ok(Outcome::Superseded);
    }
    let now = work.now();
    if let Some(end) = preferences.quiet_until(now, Some(&clocks)) {
        return Ok(Outcome::RetryAt(end));
    }
    let wanted = preferences.turn_messages;
    if wanted.are_direct() {
        return remind_directly(work, leased, &game, wanted).await;
    }
    collect(reminders, *game, Reason::Alarm(alarm), player, leased);
    Ok(Outcome::Done)
}
