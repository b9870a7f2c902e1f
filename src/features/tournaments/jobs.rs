//! Tournaments: the thread of their games, messages about new games, and the result.

use super::TournamentStage;
use super::run::FirstMove;
use crate::game::Place;
use crate::jobs::Undelivered;
pub(crate) use crate::jobs::lease::{Context, Outcome, Ran};
use crate::jobs::send::{retry_later, send};
use crate::store::OutboxMessage;
use crate::words;

/// Announces the pairings. The first games open the thread for all games; if that's impossible they stay in the channel.
pub(crate) async fn round(work: Context<'_>, leased: &OutboxMessage) -> Ran {
    let Some(tournament) = super::run::begun_with(work.app.store(), leased).await? else {
        return Ok(Outcome::Superseded);
    };
    if tournament.stage == TournamentStage::Closed {
        return Ok(Outcome::Superseded);
    }
    let mut home = tournament.setup.home;
    if !tournament.is_housed && home.server.is_some() && home.parent.is_none() {
        let at_home = tournament.card.filter(|card| card.channel == home.channel);
        let origin = at_home.map(|card| card.message);
        let name = words::shortened(&tournament.setup.name, 100);
        match work.deliver.open_thread(home.channel, origin, &name).await {
            Ok(thread) => {
                home = Place {
                    channel: thread,
                    parent: Some(home.channel),
                    server: home.server,
                };
            }
            Err(Undelivered::Later { after }) => {
                retry_later(work, leased, after).await?;
                return Ok(Outcome::Done);
            }
            Err(Undelivered::Never(_)) => {}
        }
        let store = work.app.store();
        store.house_tournament(tournament.number, home).await?;
    }
    let reply = super::run::round(work.app.store(), &tournament, leased).await?;
    let moved = OutboxMessage {
        channel: home.channel,
        ..leased.clone()
    };
    send(work, &reply, &[moved]).await
}

/// Reminds a player of the first move of a live game, once.
pub(crate) async fn first_move(work: Context<'_>, leased: &OutboxMessage) -> Ran {
    match super::run::first_move(work.app.store(), leased, work.now()).await? {
        FirstMove::Reminded(reply) => send(work, &reply, std::slice::from_ref(leased)).await,
        FirstMove::Later(due) => Ok(Outcome::RetryAt(due)),
        FirstMove::Made => Ok(Outcome::Superseded),
    }
}

/// Updates a tournament after one of its games, or a round.
pub(crate) async fn go_on(work: Context<'_>, leased: &OutboxMessage) -> Ran {
    let (edit, again) = work.app.continue_tournament(leased, work.now()).await?;
    if let Some(edit) = edit {
        let _refused = work.deliver.edit(&edit).await;
    }
    Ok(again.map_or(Outcome::Superseded, Outcome::RetryAt))
}

pub(crate) async fn result(work: Context<'_>, leased: &OutboxMessage) -> Ran {
    match super::run::tournament_result(work.app.store(), leased).await? {
        Some(reply) => send(work, &reply, std::slice::from_ref(leased)).await,
        None => Ok(Outcome::Superseded),
    }
}
