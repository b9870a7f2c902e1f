//! Responses to an interaction (Discord, "Receiving and Responding to Interactions").

use std::time::Duration;

use reqwest::{Method, StatusCode};
use serenity::all::InteractionId;
use tokio::time::{Instant, sleep};

use crate::discord::api::{Api, Call, Patience, Refused, WebhookMessage};
use crate::discord::limits;
use crate::discord::parse::time_of;
use crate::discord::respond;
use crate::discord::respond::{Outgoing, Response};
use crate::discord::rest::{is_for, is_promised, posted_message};
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

pub(super) const LONGEST_FURTHER: Duration = Duration::from_secs(8);

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
    /// Discord didn't confirm it, but may show it.
    Unconfirmed,
    /// Discord has refused it, or it was too late to send it.
    NotTaken,
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
    pub(super) fn created_at(&self) -> Timestamp {
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
    pub(super) async fn send_answer(
        &self,
        api: &Api,
        response: Response,
        audience: Audience,
    ) -> Delivery {
        let is_loading = response.is_loading();
        let mut unless_confirmed = Delivery::NotTaken;
        for is_last in [false, true] {
            let may_repeat = |pause| !is_last && Instant::now() + pause < self.latest_answer();
            let responding = Call::response_with_message(self.id, &self.token, response.clone());
            let refused = match api.call(responding, Patience::Once(LONGEST_FIRST)).await {
                Ok(receipt) => {
                    let body = receipt.body.unwrap_or_default();
                    return Delivery::Confirmed(posted_message(&body["resource"]["message"]));
                }
                Err(refused) => refused,
            };
            let is_refused = refused
                .status()
                .is_some_and(|status| status.is_client_error());
            if !is_refused {
                unless_confirmed = Delivery::Unconfirmed;
            }
            if let Some(pause) = pause_of(&refused).filter(|pause| may_repeat(*pause)) {
                sleep(pause).await;
                continue;
            }
            let is_other = refused.code() != Some(ALREADY_ACKNOWLEDGED);
            let reason = refused.reason;
            if is_refused && is_other {
                tracing::warn!(reason, "Discord refused the response");
                return unless_confirmed;
            }
            let asking = api.webhook(Method::GET, &self.token, WebhookMessage::Original);
            let asked = api.call(asking, Patience::Once(LONGEST_QUESTION)).await;
            let is_missing = |refused: &Refused| refused.status() == Some(StatusCode::NOT_FOUND);
            if asked.as_ref().is_err_and(is_missing) && may_repeat(Duration::ZERO) {
                continue;
            }
            let Some(original) = asked.ok().and_then(|told| told.body) else {
                tracing::warn!(reason, "Discord refused the response");
                return unless_confirmed;
            };
            if is_for(&original, audience)
                && is_loading.is_none_or(|is_loading| is_loading == is_promised(&original))
                && !api.was_error(&self.token)
            {
                tracing::info!(reason, "Discord had accepted the response");
                return Delivery::Confirmed(posted_message(&original));
            }
            // The interaction was delivered twice, and the other delivery has been answered.
            tracing::info!(reason, "the interaction has another response");
            return unless_confirmed;
        }
        unless_confirmed
    }

    /// Opens the Activity and returns the id of its instance, if Discord tells it; `None` if it doesn't open.
    pub(super) async fn launch(&self, api: &Api) -> Option<Option<String>> {
        let launching = Call::response_with_message(self.id, &self.token, respond::launch());
        match api.call(launching, Patience::Once(LONGEST_FIRST)).await {
            Ok(receipt) => {
                let body = receipt.body.unwrap_or_default();
                let instance = body["resource"]["activity_instance"]["id"].as_str();
                Some(instance.map(str::to_owned))
            }
            Err(refused) if refused.code() == Some(ALREADY_ACKNOWLEDGED) => Some(None),
            Err(refused) => {
                tracing::warn!(refused.reason, "Discord doesn't open the Activity");
                None
            }
        }
    }

    pub(super) async fn suggest(
        &self,
        api: &Api,
        response: Response,
        longest: Duration,
    ) -> Delivery {
        let sending = Call::response(self.id, &self.token, response);
        match api.call(sending, Patience::Once(longest)).await {
            Ok(_) => Delivery::Confirmed(None),
            // The person may have typed on, with a newer request.
            Err(refused) => {
                tracing::debug!(refused.reason, "Discord refused the suggestions");
                Delivery::Unconfirmed
            }
        }
    }

    /// Sends a follow-up message, or replaces a deferred response (Discord, "Edit Original Interaction Response"); the token
    /// is valid for fifteen minutes. Discord accepts no `nonce` here ("Execute Webhook"), so the worker repeats a message
    /// whose confirmation is lost.
    pub(super) async fn send_message(
        &self,
        api: &Api,
        which: WebhookMessage,
        message: Outgoing,
    ) -> Option<MessageRef> {
        let method = match which {
            WebhookMessage::New => Method::POST,
            WebhookMessage::Original | WebhookMessage::Followup(_) => Method::PATCH,
        };
        let sending = api.webhook(method, &self.token, which).with(message);
        match api.call(sending, Patience::Once(LONGEST_FURTHER)).await {
            Ok(sent) => posted_message(&sent.body?),
            Err(refused) => {
                tracing::warn!(refused.reason, "Discord refused a further message");
                None
            }
        }
    }
}

/// The pause before the response is retried: after a rate limit, or an error at Discord.
fn pause_of(refused: &Refused) -> Option<Duration> {
    let answer = refused.answer.as_ref()?;
    let is_passing =
        answer.status == StatusCode::TOO_MANY_REQUESTS || answer.status.is_server_error();
    is_passing.then(|| limits::retry_after(answer).unwrap_or(PAUSE))
}
