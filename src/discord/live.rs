//! One live board a game: the newest message carries the controls, and older ones lose theirs.

use serenity::all::{ChannelId, Message, MessageId};
use serenity::http::Http;

use super::reason;
use crate::app::App;
use crate::view::Reply;

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
    if let Err(error) = http
        .edit_message(channel, message, &nothing, Vec::new())
        .await
    {
        // It may be gone, or too old; its controls answer that the position has moved on.
        tracing::debug!(reason = reason(&error), "an older board keeps its controls");
    }
}
