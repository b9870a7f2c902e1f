//! Responses to an interaction (Discord, "Receiving and Responding to Interactions").

use std::time::Duration;

use serenity::all::InteractionId;
use serenity::http::{Http, StatusCode};
use tokio::time::{Instant, sleep, timeout};

use crate::discord::limits::RestResponse;
use crate::discord::parse::time_of;
use crate::discord::post::{Post, WebhookMessage};
use crate::discord::respond::{Outgoing, Response};
use crate::discord::rest::{is_for, is_promised, made};
use crate::discord::{limits, reason};
use crate::game::{MessageRef, Timestamp};
use crate::play::view::Audience;

/// Timeout of the initial response. Discord accepts it for three seconds; the confirmation may come later.
const LONGEST_FIRST: Duration = Duration::from_secs(4);

/// Timeout of the request for the original response. The outbox isn't due before it ends.
const LONGEST_QUESTION: Duration = Duration::from_secs(3);

/// Maximum age of an interaction for starting to handle it; later, it would hardly finish within Discord's three seconds.
pub(super) const LATEST_START: Duration = Duration::from_secs(2);

/// Maximum age of an interaction for database calls.
pub(super) const LATEST_DECISION: Duration = Duration::from_millis(2_500);

const LONGEST_FURTHER: Duration = Duration::from_secs(8);

/// Maximum age of an interaction for retrying the initial response.
const LATEST_ANSWER: Duration = Duration::from_millis(2_800);

/// Default pause before that retry.
const PAUSE: Duration = Duration::from_millis(100);

/// Maximum age of an interaction for any response; after that, the outbox sends it.
const LATEST_TRY: Duration = Duration::from_secs(8);

/// "Interaction has already been acknowledged" (Discord, "JSON Error Codes"): it was delivered twice, or a confirmation was
/// lost.
const ALREADY_ACKNOWLEDGED: i64 = 40_060;

/// The address for responses to an interaction. The token is secret, so there is no `Debug`.
pub(super) struct Callback {
    id: InteractionId,
    pub(super) token: String,
    pub(super) arrived: Instant,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Delivery {
    /// Discord has shown the response, now or earlier; with the message, if known.
    Confirmed(Option<MessageRef>),
    /// Discord has refused it, or didn't confirm it.
    Unconfirmed,
}

impl Callback {
    pub(super) fn new(id: InteractionId, token: &str, arrived: Instant) -> Self {
        Callback {
            id,
            token: token.to_owned(),
            arrived,
        }
    }

    /// When the interaction was made.
    pub(super) fn made(&self) -> Timestamp {
        time_of(self.id.get())
    }

    pub(super) fn latest_try(&self) -> Instant {
        self.arrived + LATEST_TRY
    }

    fn latest_answer(&self) -> Instant {
        self.arrived + LATEST_ANSWER
    }

    pub(super) fn is_too_late(&self) -> bool {
        Instant::now() >= self.latest_try()
    }

    /// Sends the initial response, and retries once if Discord neither accepts it nor refuses it for good. Without a
    /// confirmation, Discord is asked for the original response, so that nothing is sent twice.
    pub(super) async fn answer(
        &self,
        post: &Post,
        response: Response,
        audience: Audience,
    ) -> Delivery {
        let is_promise = response.is_deferred();
        for is_last in [false, true] {
            let may_repeat = |pause| !is_last && Instant::now() + pause < self.latest_answer();
            let reason = match self.respond(post, response.clone()).await {
                Ok(receipt) => {
                    if receipt.status.is_success() {
                        let body = receipt.body.unwrap_or_default();
                        return Delivery::Confirmed(made(&body["resource"]["message"]));
                    }
                    if let Some(pause) = pause_of(&receipt).filter(|pause| may_repeat(*pause)) {
                        sleep(pause).await;
                        continue;
                    }
                    let (status, body) = (receipt.status, receipt.body.unwrap_or_default());
                    if status.is_client_error() && body["code"] != ALREADY_ACKNOWLEDGED {
                        tracing::warn!(%status, code = %body["code"], "Discord refused the response");
                        return Delivery::Unconfirmed;
                    }
                    status.to_string()
                }
                Err(reason) => reason,
            };
            let asking = timeout(LONGEST_QUESTION, post.ask_original(&self.token));
            let asked = asking.await.ok().and_then(Result::ok);
            let is_missing = |told: &RestResponse| told.status == StatusCode::NOT_FOUND;
            if asked.as_ref().is_some_and(is_missing) && may_repeat(Duration::ZERO) {
                continue;
            }
            let Some(original) =
                asked.and_then(|told| told.body.filter(|_| told.status.is_success()))
            else {
                tracing::warn!(reason, "Discord refused the response");
                return Delivery::Unconfirmed;
            };
            if is_for(&original, audience)
                && (is_promise || !is_promised(&original))
                && !post.was_error(&self.token)
            {
                tracing::info!(reason, "Discord had accepted the response");
                return Delivery::Confirmed(made(&original));
            }
            // The interaction was delivered twice, and the other delivery showed an error.
            tracing::info!(reason, "the interaction has another response");
            return Delivery::Unconfirmed;
        }
        Delivery::Unconfirmed
    }

    async fn respond(&self, post: &Post, response: Response) -> Result<RestResponse, String> {
        let sending = post.respond(self.id, &self.token, response);
        match timeout(LONGEST_FIRST, sending).await {
            Ok(answer) => answer.map_err(|error| error.without_url().to_string()),
            Err(_) => Err("no receipt in time".to_owned()),
        }
    }

    pub(super) async fn suggest(
        &self,
        http: &Http,
        response: serde_json::Value,
        longest: Duration,
    ) -> Delivery {
        let sending = http.create_interaction_response(self.id, &self.token, &response, Vec::new());
        match within(longest, sending).await {
            Ok(()) => Delivery::Confirmed(None),
            // The person may have typed on, with a newer request.
            Err(reason) => {
                tracing::debug!(reason, "Discord refused the suggestions");
                Delivery::Unconfirmed
            }
        }
    }

    /// Sends a follow-up message, or replaces a deferred response (Discord, "Edit Original Interaction Response"); the token
    /// is valid for fifteen minutes. Discord accepts no `nonce` here ("Execute Webhook"), so the worker repeats a message
    /// whose confirmation is lost.
    pub(super) async fn send(
        &self,
        post: &Post,
        which: WebhookMessage,
        message: Outgoing,
    ) -> Option<MessageRef> {
        let sending = post.webhook(&self.token, which, message);
        let reason = match timeout(LONGEST_FURTHER, sending).await {
            Ok(Ok(sent)) if sent.status.is_success() => return made(&sent.body?),
            Ok(Ok(sent)) => format!("{} {}", sent.status, sent.body.unwrap_or_default()["code"]),
            Ok(Err(error)) => error.without_url().to_string(),
            Err(_) => "no answer in time".to_owned(),
        };
        tracing::warn!(reason, "Discord refused a further message");
        None
    }
}

/// The pause before the response is retried: after a rate limit, or an error at Discord.
fn pause_of(receipt: &RestResponse) -> Option<Duration> {
    let is_passing =
        receipt.status == StatusCode::TOO_MANY_REQUESTS || receipt.status.is_server_error();
    is_passing.then(|| limits::retry_after(receipt).unwrap_or(PAUSE))
}

/// The result within the timeout, or the reason of the failure.
pub(super) async fn within<T>(
    longest: Duration,
    asking: impl Future<Output = serenity::Result<T>>,
) -> Result<T, String> {
    match timeout(longest, asking).await {
        Ok(answer) => answer.map_err(|error| reason(&error)),
        Err(_) => Err("no answer in time".to_owned()),
    }
}
