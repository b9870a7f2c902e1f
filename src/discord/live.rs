//! Removes components from older messages: only the newest board of a game and a pending request keep theirs.

use std::time::Duration;

use serenity::all::{ChannelId, MessageId};
use serenity::http::Http;
use tokio::time::timeout;

use super::{reason, respond};
use crate::app::Edit;

const LONGEST_EDIT: Duration = Duration::from_secs(5);

/// Edits the components of a message. If that fails, they stay and answer that they are out of date.
pub(super) async fn edit(http: &Http, edit: &Edit) {
    if edit.channel == 0 || edit.message == 0 {
        return;
    }
    let panel = respond::components(&edit.panel.menus, &edit.panel.controls);
    let components = serde_json::json!({ "components": panel });
    let (channel, message) = (ChannelId::new(edit.channel), MessageId::new(edit.message));
    let editing = http.edit_message(channel, message, &components, Vec::new());
    match timeout(LONGEST_EDIT, editing).await {
        Ok(Ok(_)) => {}
        Ok(Err(error)) => {
            tracing::debug!(
                reason = reason(&error),
                "an older message keeps its controls"
            );
        }
        Err(_) => tracing::debug!("an older message was not edited in time"),
    }
}
