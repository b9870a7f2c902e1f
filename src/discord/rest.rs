//! Interprets the responses of Discord's REST API.

use std::time::Duration;

use serde_json::Value;
use serenity::all::MessageFlags;
use serenity::http::{ErrorResponse, HttpError, StatusCode};
use tokio::time::error::Elapsed;

use crate::discord::limits::RestResponse;
use crate::discord::{limits, reason};
use crate::game::{ChannelId, DeliveryFailure, MessageId, MessageRef};
use crate::jobs::Undelivered;
use crate::play::view::Audience;

/// "A thread has already been created for this message" (Discord, "JSON Error Codes").
const THREAD_IS_THERE: isize = 160_004;

/// The original response, or `None` if Discord has none for this token. An expired token gets a 401 here.
pub(super) fn original_response(
    answer: Result<reqwest::Result<RestResponse>, Elapsed>,
) -> Result<Option<Value>, Undelivered> {
    let later = Undelivered::Later { after: None };
    let reason = match answer {
        Err(_) => return Err(later),
        Ok(Ok(answer)) if answer.status.is_success() => return Ok(answer.body),
        Ok(Ok(answer)) if is_refusal(answer.status) => return Ok(None),
        Ok(Ok(answer)) => answer.status.to_string(),
        Ok(Err(error)) => error.without_url().to_string(),
    };
    tracing::warn!(reason, "unknown whether Discord accepted a response");
    Err(later)
}

pub(super) fn opened<T>(answer: Result<serenity::Result<T>, Elapsed>) -> Result<T, Undelivered> {
    let error = match answer {
        Ok(Ok(done)) => return Ok(done),
        Ok(Err(error)) => error,
        Err(_) => return Err(Undelivered::Later { after: None }),
    };
    tracing::info!(reason = reason(&error), "a thread or an edit was refused");
    Err(match refusal(&error) {
        Some(refusal) => {
            let code = i64::try_from(refusal.error.code).unwrap_or_default();
            undelivered(refusal.status_code, code)
        }
        None => Undelivered::Later { after: None },
    })
}

/// The same for an edit with an interaction's token.
pub(super) fn edited(
    answer: Result<reqwest::Result<RestResponse>, Elapsed>,
) -> Result<(), Undelivered> {
    let Ok(Ok(answer)) = answer else {
        return Err(Undelivered::Later { after: None });
    };
    if answer.status.is_success() {
        return Ok(());
    }
    let code = answer.body.and_then(|body| body["code"].as_i64());
    tracing::info!(status = %answer.status, code, "an edit was refused");
    Err(undelivered(answer.status, code.unwrap_or_default()))
}

fn undelivered(status: StatusCode, code: i64) -> Undelivered {
    let passes = status == StatusCode::UNAUTHORIZED || limits::passes(code);
    if is_refusal(status) && !passes {
        Undelivered::Never(DeliveryFailure::MayNotWrite)
    } else {
        Undelivered::Later { after: None }
    }
}

fn is_refusal(status: StatusCode) -> bool {
    status.is_client_error() && status != StatusCode::TOO_MANY_REQUESTS
}

/// Whether a message already has its thread (Discord, "JSON Error Codes").
pub(super) fn has_thread(error: &serenity::Error) -> bool {
    refusal(error).is_some_and(|refusal| refusal.error.code == THREAD_IS_THERE)
}

pub(super) fn made(message: &Value) -> Option<MessageRef> {
    let number = |key: &str| message[key].as_str()?.parse::<u64>().ok();
    Some(MessageRef {
        channel: ChannelId::new(number("channel_id")?)?,
        message: MessageId::new(number("id")?)?,
    })
}

pub(super) fn check_status(
    answer: &RestResponse,
    after: Option<Duration>,
) -> Result<(), Undelivered> {
    let status = answer.status;
    if status.is_success() {
        return Ok(());
    }
    let body = answer.body.as_ref();
    tracing::warn!(
        status = status.as_u16(),
        code = body.and_then(|body| body["code"].as_i64()),
        said = body.and_then(|body| body["message"].as_str()),
        "Discord refused a message"
    );
    if status == StatusCode::TOO_MANY_REQUESTS {
        Err(Undelivered::Later { after })
    } else if limits::may_succeed_later(answer) {
        Err(Undelivered::Later { after: None })
    } else {
        Err(Undelivered::Never(failure(body)))
    }
}

/// Why a message can't be posted in a channel, permanently (Discord, "JSON Error Codes").
fn failure(body: Option<&Value>) -> DeliveryFailure {
    match body.and_then(|body| body["code"].as_i64()) {
        Some(50_001) => DeliveryFailure::NoAccess,
        Some(50_013) => DeliveryFailure::MayNotWrite,
        Some(10_003) => DeliveryFailure::NoChannel,
        _ => DeliveryFailure::Other,
    }
}

/// Whether a message can be the response for this audience: a public response isn't ephemeral.
pub(super) fn is_for(message: &Value, audience: Audience) -> bool {
    audience == Audience::User || !has(message, MessageFlags::EPHEMERAL)
}

/// Whether a message is an unfinished deferred response (Discord, "Message Flags").
pub(super) fn is_promised(message: &Value) -> bool {
    has(message, MessageFlags::LOADING)
}

fn has(message: &Value, flag: MessageFlags) -> bool {
    message["flags"].as_u64().unwrap_or(0) & flag.bits() != 0
}

pub(super) fn refusal(error: &serenity::Error) -> Option<&ErrorResponse> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => Some(response),
        _ => None,
    }
}

/// The message of an error with its code, or its status. For an invalid form it includes the first invalid field.
pub(super) fn told(answer: &RestResponse) -> String {
    let status = answer.status.as_u16();
    let Some(body) = &answer.body else {
        return format!("status {status}");
    };
    let Some(message) = body["message"].as_str() else {
        return format!("status {status}");
    };
    let code = body["code"].as_i64().filter(|code| *code != 0);
    let code = code.map_or_else(String::new, |code| format!(", code {code}"));
    let field = wrong_field(&body["errors"]).unwrap_or_default();
    let at = if field.is_empty() { "" } else { " at " };
    format!(
        "{message}{at}{} (status {status}{code})",
        field.trim_start_matches('.')
    )
}

/// The first invalid field, and why (Discord, "Error Messages").
fn wrong_field(errors: &Value) -> Option<String> {
    if let Some(reason) = errors["_errors"][0]["message"].as_str() {
        return Some(format!(": {reason}"));
    }
    let mut fields = errors.as_object()?.iter();
    fields.find_map(|(field, inner)| Some(format!(".{field}{}", wrong_field(inner)?)))
}

#[cfg(test)]
mod tests {
    use reqwest::header::HeaderMap;
    use serde_json::json;

    use super::*;

    #[test]
    fn an_error_is_told_with_its_code_and_the_field_that_is_wrong() {
        let wrong = json!({ "_errors": [{ "code": "X", "message": "Too long." }] });
        let entry_point = json!({ "code": 50_240, "message": "You cannot remove it." });
        let form = json!({ "code": 50_035, "message": "Invalid Form Body", "errors": { "4": { "name": wrong } } });
        for (body, expected) in [
            (None, "status 400"),
            (Some(json!([])), "status 400"),
            (
                Some(json!({ "code": 0, "message": "no" })),
                "no (status 400)",
            ),
            (
                Some(entry_point),
                "You cannot remove it. (status 400, code 50240)",
            ),
            (
                Some(form),
                "Invalid Form Body at 4.name: Too long. (status 400, code 50035)",
            ),
        ] {
            let status = StatusCode::BAD_REQUEST;
            let answer = RestResponse {
                status,
                headers: HeaderMap::default(),
                body,
            };
            assert_eq!(told(&answer), expected);
        }
    }
}
