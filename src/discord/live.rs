//! Changes older messages: an earlier board becomes a line, and only the newest board of a game and a
//! pending request keep their components.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{ChannelId, EditMessage, MessageId, UserId};
use serenity::builder::Builder as _;
use serenity::http::Http;
use tokio::time::timeout;

use super::callback::within;
use super::deliver::opened;
use super::{id, respond};
use crate::app::{Edit, MessageChange};
use crate::compute::{Compute, Kind};
use crate::illustration::Illustrator;
use crate::worker::Undelivered;

const LONGEST_EDIT: Duration = Duration::from_secs(5);

/// Edits a message. If that fails, it stays, and its components answer that they are out of date.
pub(super) async fn edit(
    http: &Http,
    illustrator: &Arc<Illustrator>,
    compute: &Compute,
    edit: &Edit,
) {
    let Some(change) = change(&edit.change, illustrator, compute).await else {
        return;
    };
    let editing = change.execute(http, place(edit));
    if let Err(reason) = within(LONGEST_EDIT, editing).await {
        tracing::debug!(reason, "an older message was not edited");
    }
}

/// The same, with what came of it.
pub(super) async fn replace(
    http: &Http,
    illustrator: &Arc<Illustrator>,
    compute: &Compute,
    edit: &Edit,
) -> Result<(), Undelivered> {
    let change = change(&edit.change, illustrator, compute).await;
    let change = change.ok_or(Undelivered::Later { after: None })?;
    let edited = timeout(LONGEST_EDIT, change.execute(http, place(edit))).await;
    opened(edited).map(|_| ())
}

fn place(edit: &Edit) -> (ChannelId, MessageId, Option<UserId>) {
    (id(edit.channel), id(edit.message), None)
}

/// The edit, with its pictures drawn off the asynchronous threads.
async fn change(
    change: &MessageChange,
    illustrator: &Arc<Illustrator>,
    compute: &Compute,
) -> Option<EditMessage> {
    let reply = match change {
        MessageChange::Controls(panel) => {
            let components = respond::components(&[], &panel.controls);
            return Some(EditMessage::new().components(components));
        }
        MessageChange::Whole(reply) => reply,
    };
    if !reply.has_pictures() {
        return Some(respond::whole(reply, illustrator));
    }
    let (reply, illustrator) = (reply.clone(), Arc::clone(illustrator));
    let drawing = move || respond::whole(&reply, &illustrator);
    match compute.run(Kind::Picture, drawing).await {
        Ok(edit) => Some(edit),
        Err(undone) => {
            tracing::warn!(%undone, "could not draw the picture of an older message");
            None
        }
    }
}
