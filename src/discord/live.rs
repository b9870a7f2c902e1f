//! Changes older messages: an earlier board becomes a line, and only the newest board of a game and a
//! pending request keep their components.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{ChannelId, EditMessage, MessageId};
use serenity::builder::Builder as _;
use serenity::http::Http;

use super::callback::within;
use super::{id, respond};
use crate::app::{Edit, MessageChange};
use crate::compute::{Compute, Kind};
use crate::illustration::Illustrator;

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
    let place = (
        id::<ChannelId>(edit.channel),
        id::<MessageId>(edit.message),
        None,
    );
    if let Err(reason) = within(LONGEST_EDIT, change.execute(http, place)).await {
        tracing::debug!(reason, "an older message was not edited");
    }
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
    if reply.boards.is_empty() {
        return Some(respond::whole(reply, illustrator));
    }
    let (reply, illustrator) = (reply.clone(), Arc::clone(illustrator));
    let drawing = move || respond::whole(&reply, &illustrator);
    match compute.run(Kind::Picture, drawing).await {
        Ok(edit) => Some(edit),
        Err(undone) => {
            tracing::warn!(%undone, "an older message waits for its picture in vain");
            None
        }
    }
}
