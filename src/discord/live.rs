//! One live board a game: the newest message carries the controls, and older ones lose theirs.

use std::time::Duration;

use serenity::all::{ChannelId, Message, MessageId};
use serenity::http::Http;
use tokio::time::timeout;

use super::reason;
use crate::app::App;
use crate::view::Reply;

/// How long an older board may take to lose its controls.
const LONGEST_EDIT: Duration = Duration::from_secs(5);

/// Makes a message the one that carries its game's controls, and takes them from the one before.
pub(super) async fn keep_one(http: &Http, app: &App, reply: &Reply, message: &Message) {
    let (channel, number) = (message.channel_id.get(), message.id.get());
    let Some((channel, message)) = app.live(reply, channel, number).await else {
        return;
    };
    if channel == 0 || message == 0 {
        return;
    }
    let nothing = serde_json::json!({ "components": [] });
    let (channel, message) = (ChannelId::new(channel), MessageId::new(message));
    let editing = http.edit_message(channel, message, &nothing, Vec::new());
    // It may be gone, or too old; its controls answer that the position has moved on.
    match timeout(LONGEST_EDIT, editing).await {
        Ok(Ok(_)) => {}
        Ok(Err(error)) => {
            tracing::debug!(reason = reason(&error), "an older board keeps its controls");
        }
        Err(_) => tracing::debug!("an older board was not edited in time"),
    }
}
