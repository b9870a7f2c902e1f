//! Interprets the responses of Discord's REST API.

use serde_json::Value;
use serenity::all::MessageFlags;

use crate::discord::api::{RefusalKind, Refused};
use crate::discord::limits::RestResponse;
use crate::game::{ChannelId, DeliveryFailure, MessageId, MessageRef};
use crate::jobs::Undelivered;
use crate::play::view::Audience;

/// The original response, or `None` if Discord has none for this token. An expired token gets a 401 here.
pub(super) fn original_response(
    answer: Result<RestResponse, Refused>,
) -> Result<Option<Value>, Undelivered> {
    let refused = match answer {
        Ok(answer) => return Ok(answer.body),
        Err(refused) => refused,
    };
    let is_limit = matches!(refused.kind, RefusalKind::RateLimited { .. });
    if !is_limit
        && refused
            .status()
            .is_some_and(|status| status.is_client_error())
    {
        return Ok(None);
    }
    let reason = refused.reason;
    tracing::warn!(reason, "unknown whether Discord accepted a response");
    Err(Undelivered::Later { after: None })
}

/// What a refusal means for a message, an edit or a thread.
pub(super) fn undelivered(refused: &Refused) -> Undelivered {
    let Refused { kind, reason, .. } = refused;
    let code = refused.code();
    tracing::warn!(
        code,
        reason,
        "Discord refused a message, an edit or a thread"
    );
    match *kind {
        RefusalKind::RateLimited { after } => Undelivered::Later { after },
        RefusalKind::Closed => Undelivered::Never(failure(refused.code())),
        RefusalKind::Unauthorized
        | RefusalKind::Passing
        | RefusalKind::Lost
        | RefusalKind::Unsendable => Undelivered::Later { after: None },
    }
}

/// Permanent reasons why a channel takes no message (Discord, "JSON Error Codes").
fn failure(code: Option<i64>) -> DeliveryFailure {
    match code {
        Some(50_001) => DeliveryFailure::NoAccess,
        Some(50_013) => DeliveryFailure::MayNotWrite,
        Some(10_003) => DeliveryFailure::NoChannel,
        _ => DeliveryFailure::Other,
    }
}

pub(super) fn posted_message(message: &Value) -> Option<MessageRef> {
    let number = |key: &str| message[key].as_str()?.parse::<u64>().ok();
    Some(MessageRef {
        channel: ChannelId::new(number("channel_id")?)?,
        message: MessageId::new(number("id")?)?,
    })
}

/// Whether a message can be the response for this audience: a public response isn't ephemeral.
pub(super) fn is_for(message: &Value, audience: Audience) -> bool {
    audience == Audience::User || !has_flag(message, MessageFlags::EPHEMERAL)
}

/// Whether a message is an unfinished deferred response (Discord, "Message Flags").
pub(super) fn is_promised(message: &Value) -> bool {
    has_flag(message, MessageFlags::LOADING)
}

fn has_flag(message: &Value, flag: MessageFlags) -> bool {
    message["flags"].as_u64().unwrap_or(0) & flag.bits() != 0
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
    use reqwest::StatusCode;
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
