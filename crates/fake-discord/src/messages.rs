//! Requests that change messages.

use axum::Json;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use serde_json::json;

use super::body::{Refused, error, error_response, sent};
use super::{Sent, Shared, interactions, limits};

/// The original response to an interaction.
pub(super) fn original(shared: &Shared, token: &str) -> Response {
    let id = token.strip_prefix("token-").unwrap().parse().unwrap();
    if shared.expired.lock().unwrap().contains(&id) {
        return error(StatusCode::UNAUTHORIZED, 50_027, "Invalid Webhook Token");
    }
    if !shared.acknowledged.lock().unwrap().contains(&id) {
        return error(StatusCode::NOT_FOUND, 10_015, "Unknown Webhook");
    }
    let channel = shared.places.lock().unwrap()[&id];
    let number = shared.shown.lock().unwrap().original(id);
    let mut message = interactions::numbered(number, channel, "a message");
    if shared.answered_privately.lock().unwrap().contains(&id) {
        message["flags"] = json!(64);
    }
    if shared.promised.lock().unwrap().contains(&id) {
        message["flags"] = json!(message["flags"].as_u64().unwrap_or(0) | 128);
    }
    Json(message).into_response()
}

pub(super) async fn edit_original(shared: &Shared, token: &str, request: Request) -> Response {
    let id = token.strip_prefix("token-").unwrap();
    let sent = sent(id, request).await;
    shared.check(&sent);
    let is_promised = shared.acknowledged.lock().unwrap().contains(&sent.to);
    assert!(is_promised, "nothing was answered before");
    shared.promised.lock().unwrap().remove(&sent.to);
    let channel = shared.places.lock().unwrap()[&sent.to];
    let mut shown = shared.shown.lock().unwrap();
    let number = shown.original(sent.to);
    shown.edited(number, sent.message());
    shown.see(number, channel, &sent);
    drop(shown);
    let message = interactions::numbered(number, channel, sent.content());
    let _ = shared.answer.send(sent);
    Json(message).into_response()
}

/// A follow-up message to an interaction.
pub(super) async fn follow_up(shared: &Shared, token: &str, request: Request) -> Response {
    let id = token.strip_prefix("token-").unwrap();
    let mut sent = sent(id, request).await;
    sent.is_follow_up = true;
    limits::Flags::FollowUp.check_flags(sent.message());
    shared.check(&sent);
    let number = shared.snowflake();
    let channel = shared.places.lock().unwrap()[&sent.to];
    let message = interactions::numbered(number, channel, sent.content());
    let mut shown = shared.shown.lock().unwrap();
    shown.followed_up(sent.to, number, sent.message());
    shown.see(number, channel, &sent);
    drop(shown);
    let _ = shared.answer.send(sent);
    Json(message).into_response()
}

/// Edits a message with an interaction's token.
pub(super) fn edit_by_token(shared: &Shared, token: &str, edit: Sent) -> Response {
    match editing(shared, token, edit.to) {
        Ok(channel) => edited(shared, channel, edit),
        Err(refused) => refused.into_response(),
    }
}

pub(super) fn delete_by_token(shared: &Shared, token: &str, message: u64) -> Response {
    match editing(shared, token, message) {
        Ok(_) => deleted(shared, message),
        Err(refused) => refused.into_response(),
    }
}

/// The channel of a message, if the token may edit it.
fn editing(shared: &Shared, token: &str, message: u64) -> Result<u64, Refused> {
    let id = token.strip_prefix("token-").unwrap().parse().unwrap();
    if shared.expired.lock().unwrap().contains(&id) {
        let invalid = "Invalid Webhook Token";
        return Err(error_response(StatusCode::UNAUTHORIZED, 50_027, invalid));
    }
    let is_answered = shared.acknowledged.lock().unwrap().contains(&id);
    let may_edit = shared.shown.lock().unwrap().may_edit(id, message);
    if !is_answered || !may_edit {
        return Err(error_response(
            StatusCode::NOT_FOUND,
            10_008,
            "Unknown Message",
        ));
    }
    Ok(shared.places.lock().unwrap()[&id])
}

/// A deleted message counts as an edit.
pub(super) fn deleted(shared: &Shared, message: u64) -> Response {
    let nothing = json!({ "components": [], "deleted": true });
    let mut shown = shared.shown.lock().unwrap();
    shown.edited(message, &nothing);
    let deleted = Sent {
        to: message,
        payload: nothing.clone(),
        files: Vec::new(),
        is_follow_up: false,
    };
    shown.see(message, 0, &deleted);
    drop(shown);
    shared.edited.lock().unwrap().push((message, nothing));
    StatusCode::NO_CONTENT.into_response()
}

pub(super) fn edited(shared: &Shared, channel: u64, edit: Sent) -> Response {
    limits::Flags::Edit.check_flags(&edit.payload);
    let message = interactions::numbered(edit.to, channel, "a message");
    let mut shown = shared.shown.lock().unwrap();
    shown.edited(edit.to, &edit.payload);
    shown.see(edit.to, channel, &edit);
    drop(shown);
    let mut edited = shared.edited.lock().unwrap();
    edited.push((edit.to, edit.payload));
    Json(message).into_response()
}
