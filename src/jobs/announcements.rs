//! Open challenges: their announcements and retractions, and the offer of a game against the bot.

use super::Undelivered;
use super::lease::{Context, Outcome, Ran};
use super::send::{defer_channel, nonce, retry_later, send};
use crate::features::opponent;
use crate::game::{CHALLENGE_LAPSES_AFTER, Game, Stage, Timestamp};
use crate::play as app;
use crate::play::{Edit, EditKind, view};
use crate::store::OutboxMessage;
use crate::words::Locale;

fn lapses(game: &Game) -> Timestamp {
    game.challenged_at().plus(CHALLENGE_LAPSES_AFTER)
}

fn is_open_challenge(game: &Game, now: Timestamp) -> bool {
    matches!(game.stage, Stage::Waiting) && now < lapses(game)
}

/// Announces a challenge, unless it has been answered meanwhile.
pub(crate) async fn announce(work: Context<'_>, leased: &OutboxMessage) -> Ran {
    let (store, now, channel) = (work.store(), work.now(), leased.channel);
    let game = store.load(leased.game).await?;
    let Some(game) = game.filter(|game| is_open_challenge(game, now)) else {
        return Ok(Outcome::Superseded);
    };
    let role = app::role_pinged_in(work.app.store(), &game, channel).await?;
    let reply = view::announcement(Locale::of(game.setup.language), &game, role);
    let (outcome, failure) = match work.deliver.deliver(channel, &reply, &nonce(leased)).await {
        Ok(Some(posted)) => {
            store.announced(leased, posted, now).await?;
            (Outcome::Done, None)
        }
        // Without the message's id it can't be edited later.
        Ok(None) => return Ok(Outcome::Superseded),
        Err(Undelivered::Never(failure)) => {
            tracing::warn!(game = %game.number, %channel, "can't announce a challenge");
            (Outcome::Superseded, Some(failure))
        }
        Err(Undelivered::Later { after }) => {
            return defer_channel(work, std::slice::from_ref(leased), after).await;
        }
    };
    if let Some(server) = game.setup.home.server {
        store.record_announcement(server, leased, failure).await?;
    }
    Ok(outcome)
}

/// Edits an announcement to say that its challenge is closed, unless it was deleted.
pub(crate) async fn retract(work: Context<'_>, leased: &OutboxMessage) -> Ran {
    let game = work.store().load(leased.game).await?;
    let Some((at, game)) = game.and_then(|game| Some((game.announcement?, game))) else {
        return Ok(Outcome::Superseded);
    };
    if is_open_challenge(&game, work.now()) {
        return Ok(Outcome::RetryAt(lapses(&game)));
    }
    if game.rival().is_some() && game.play().is_some() {
        // The first board posted in that channel replaces it.
        return Ok(Outcome::Superseded);
    }
    let reply = view::retraction(Locale::of(game.setup.language), &game);
    let edit = Edit {
        at,
        reply,
        kind: EditKind::Message,
    };
    match work.deliver.edit(&edit).await {
        Ok(()) | Err(Undelivered::Never(_)) => Ok(Outcome::Superseded),
        // Discord may allow new messages while it refuses edits.
        Err(Undelivered::Later { after }) => {
            retry_later(work, leased, after).await?;
            Ok(Outcome::Done)
        }
    }
}

/// Offers a game against the bot, unless the challenge is closed or its challenger may not accept.
pub(crate) async fn offer_arbiter(work: Context<'_>, leased: &OutboxMessage) -> Ran {
    let Some(game) = work.store().load(leased.game).await? else {
        return Ok(Outcome::Superseded);
    };
    let challenger = game.setup.challenger.id;
    let against_arbiter = work.store().against_arbiter(challenger).await?;
    if !opponent::decide::may_offer_arbiter(&game, work.now(), against_arbiter) {
        return Ok(Outcome::Superseded);
    }
    let offer = view::arbiter_offer(Locale::of(game.setup.language), &game);
    send(work, &offer, std::slice::from_ref(leased)).await
}
