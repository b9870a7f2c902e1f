//! Tournaments: the thread of their games, messages about new games and scheduled tournaments, and the result.

use super::run::FirstMove;
use super::{Tournament, TournamentJob, TournamentStage};
use crate::game::{MessageRef, Place, Timestamp};
pub(crate) use crate::jobs::lease::{Context, Outcome, Ran};
use crate::jobs::send::{edit_all, nonce_of, retry_later, send};
use crate::jobs::{Deliver, Undelivered};
use crate::play::App;
use crate::store::{OutboxMessage, StoreError};
use crate::words;

/// How long a process tries to create or delete an event, in milliseconds.
const EVENT_LEASE: i64 = 5 * 60_000;

impl TournamentJob {
    pub(crate) async fn run(self, work: Context<'_>, leased: &OutboxMessage) -> Ran {
        match self {
            TournamentJob::Round => post_round(work, leased).await,
            TournamentJob::Update => go_on(work, leased).await,
            TournamentJob::Result => post_result(work, leased).await,
            TournamentJob::FirstMove => first_move(work, leased).await,
        }
    }
}

/// Announces the pairings. The first games open the thread for all games; if that's impossible they stay in the channel.
async fn post_round(work: Context<'_>, leased: &OutboxMessage) -> Ran {
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
    let reply = super::run::round_reply(work.app.store(), &tournament, leased).await?;
    let moved = OutboxMessage {
        channel: home.channel,
        ..leased.clone()
    };
    send(work, &reply, &[moved]).await
}

/// Reminds a player of the first move of a live game, once.
async fn first_move(work: Context<'_>, leased: &OutboxMessage) -> Ran {
    match super::run::first_move(work.app.store(), leased, work.now()).await? {
        FirstMove::Reminded(reply) => send(work, &reply, std::slice::from_ref(leased)).await,
        FirstMove::Later(due) => Ok(Outcome::RetryAt(due)),
        FirstMove::Needless => Ok(Outcome::Superseded),
    }
}

/// Updates a tournament after one of its games, or a round.
async fn go_on(work: Context<'_>, leased: &OutboxMessage) -> Ran {
    let (edit, again) = work.app.continue_tournament(leased, work.now()).await?;
    if let Some(edit) = edit {
        let _refused = work.deliver.edit(&edit).await;
    }
    Ok(again.map_or(Outcome::Superseded, Outcome::RetryAt))
}

async fn post_result(work: Context<'_>, leased: &OutboxMessage) -> Ran {
    match super::run::tournament_result(work.app.store(), leased).await? {
        Some(reply) => send(work, &reply, std::slice::from_ref(leased)).await,
        None => Ok(Outcome::Superseded),
    }
}

/// Starts and closes tournaments that are due, opens the next ones of series, and posts scheduled openings and
/// cancellations. These tournaments have no game yet, to which a row of the outbox would belong.
pub(crate) async fn announce(app: &App, deliver: &dyn Deliver, now: Timestamp) {
    match app.due_tournaments(now).await {
        Ok(edits) => edit_all(app, deliver, &edits).await,
        Err(error) => tracing::error!(%error, "retrying due tournaments later"),
    }
    if let Err(error) = app.continue_series(now).await {
        tracing::error!(%error, "retrying series of tournaments later");
    }
    if let Err(error) = update_events(app, deliver, now).await {
        tracing::error!(%error, "retrying events of tournaments later");
    }
    if let Err(error) = announce_results(app, deliver).await {
        tracing::error!(%error, "retrying messages about tournaments later");
    }
}

/// Creates the events of new tournaments with a start, and deletes those of tournaments that were called off. Discord starts and
/// ends them by time. Where the bot may not create events, there are none.
async fn update_events(app: &App, deliver: &dyn Deliver, now: Timestamp) -> Result<(), StoreError> {
    let store = app.store();
    for due in store.due_events(now).await? {
        if !store.lease_event(due, now.plus(EVENT_LEASE)).await? {
            continue;
        }
        let Some(tournament) = store.tournament(due.tournament).await? else {
            continue;
        };
        let event = super::view::scheduled_event(&tournament);
        let is_off = matches!(
            tournament.stage,
            TournamentStage::Closed | TournamentStage::Lapsed
        );
        let updated = match (event, due.event) {
            (Some(event), None) if tournament.stage == TournamentStage::Open => {
                deliver.create_event(&event).await.map(Some)
            }
            (Some(event), Some(number)) if is_off => deliver
                .delete_event(event.server, number)
                .await
                .map(|()| None),
            (_, event) => Ok(event),
        };
        match updated {
            Ok(event) => store.put_event(due.tournament, event).await?,
            Err(Undelivered::Never(_)) => store.put_event(due.tournament, None).await?,
            Err(Undelivered::Later { .. }) => {}
        }
    }
    Ok(())
}

async fn announce_results(app: &App, deliver: &dyn Deliver) -> Result<(), StoreError> {
    let store = app.store();
    for number in store.untold_tournaments().await? {
        let Some(tournament) = store.tournament(number).await? else {
            continue;
        };
        if let Some(reply) = super::run::untold(store, &tournament).await {
            let nonce = nonce_of(number.get(), tournament.stage as u32, 't');
            let channel = tournament.setup.channel;
            match deliver.deliver(channel, &reply, &nonce).await {
                Ok(posted) => keep_card(app, &tournament, posted).await,
                Err(Undelivered::Later { .. }) => continue,
                Err(Undelivered::Never(failure)) => {
                    tracing::warn!(%channel, ?failure, "can't post a message about a tournament");
                }
            }
        }
        store.tournament_told(&tournament).await?;
    }
    Ok(())
}

/// Stores the message of an open tournament as its card.
async fn keep_card(app: &App, of: &Tournament, posted: Option<MessageRef>) {
    if let (TournamentStage::Open, Some(card)) = (of.stage, posted) {
        app.keep_card(of.number, card).await;
    }
}
