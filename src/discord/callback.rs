//! Responses to an interaction (Discord, "Receiving and Responding to Interactions").

use std::time::Duration;

use serenity::all::{
    CreateInteractionResponse, CreateInteractionResponseFollowup, EditInteractionResponse,
    InteractionId, Message, MessageFlags,
};
use serenity::builder::Builder as _;
use serenity::http::{ErrorResponse, Http, HttpError};
use tokio::time::{Instant, timeout};

use super::reason;
use crate::view::reply::Audience;

/// How long the initial response may take. Discord accepts it for three seconds; its receipt may come later.
const LONGEST_FIRST: Duration = Duration::from_secs(4);

/// How long the question for the original response may take. The outbox is not due before it ends.
const LONGEST_QUESTION: Duration = Duration::from_secs(3);

/// How long a later request may take.
const LONGEST_FURTHER: Duration = Duration::from_secs(8);

/// The age of an interaction after which no response is tried: the outbox is about to send the same.
const LATEST_TRY: Duration = Duration::from_secs(8);

/// "Interaction has already been acknowledged" (Discord, "JSON Error Codes").
const ALREADY_ACKNOWLEDGED: isize = 40060;

/// The address for responses to an interaction. The token is a secret, so there is no `Debug`.
pub(super) struct Callback {
    id: InteractionId,
    token: String,
    arrived: Instant,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sent {
    /// Discord has shown the response, now or before.
    Shown,
    /// Discord has refused it, or did not say.
    Unheard,
}

impl Callback {
    pub(super) fn new(id: InteractionId, token: &str, arrived: Instant) -> Self {
        Callback {
            id,
            token: token.to_owned(),
            arrived,
        }
    }

    pub(super) fn token(&self) -> &str {
        &self.token
    }

    pub(super) fn arrived(&self) -> Instant {
        self.arrived
    }

    pub(super) fn is_too_late(&self) -> bool {
        self.arrived.elapsed() >= LATEST_TRY
    }

    /// Sends the initial response. Where no receipt comes, the original response is asked for, so that nothing is said twice.
    pub(super) async fn answer(
        &self,
        http: &Http,
        response: CreateInteractionResponse,
        audience: Audience,
    ) -> Sent {
        let is_promise = matches!(response, CreateInteractionResponse::Defer(_));
        let sending = response.execute(http, (self.id, &self.token));
        let reason = match timeout(LONGEST_FIRST, sending).await {
            Ok(Ok(())) => return Sent::Shown,
            Ok(Err(error)) if is_acknowledged(&error) => "answered before".to_owned(),
            Ok(Err(error)) if is_refusal(&error) => {
                tracing::warn!(reason = reason(&error), "the answer was not taken");
                return Sent::Unheard;
            }
            Ok(Err(error)) => reason(&error),
            Err(_) => "no receipt in time".to_owned(),
        };
        let asking = http.get_original_interaction_response(&self.token);
        match timeout(LONGEST_QUESTION, asking).await {
            Ok(Ok(original))
                if is_for(&original, audience) && (is_promise || !is_promised(&original)) =>
            {
                tracing::info!(reason, "the answer was taken all the same");
                Sent::Shown
            }
            // The interaction came twice, and the other delivery told the asker of an error.
            Ok(Ok(_)) => {
                tracing::info!(reason, "something else was answered");
                Sent::Unheard
            }
            Ok(Err(_)) | Err(_) => {
                tracing::warn!(reason, "the answer was not taken");
                Sent::Unheard
            }
        }
    }

    /// Sends suggestions, which are of use for a short time only.
    pub(super) async fn suggest(
        &self,
        http: &Http,
        response: CreateInteractionResponse,
        longest: Duration,
    ) -> Sent {
        let sending = response.execute(http, (self.id, &self.token));
        match within(longest, sending).await {
            Ok(()) => Sent::Shown,
            // The person may have typed on, and asked again.
            Err(reason) => {
                tracing::debug!(reason, "suggestions were not taken");
                Sent::Unheard
            }
        }
    }

    /// The message of the original response.
    pub(super) async fn original(&self, http: &Http) -> Option<Message> {
        let asking = http.get_original_interaction_response(&self.token);
        let asked = within(LONGEST_FURTHER, asking).await;
        asked
            .inspect_err(|reason| tracing::debug!(reason, "the number of a message is not known"))
            .ok()
    }

    /// Replaces a deferred response (Discord, "Edit Original Interaction Response"). The token is valid for fifteen minutes.
    pub(super) async fn keep_promise(&self, http: &Http, message: EditInteractionResponse) {
        let sending = message.execute(http, &self.token);
        if let Err(reason) = within(LONGEST_FURTHER, sending).await {
            tracing::warn!(reason, "a promised answer was not taken");
        }
    }

    /// Sends a follow-up message. Discord takes no `nonce` here ("Execute Webhook") and lists no follow-ups, so the outbox
    /// repeats one whose receipt is lost.
    pub(super) async fn follow_up(
        &self,
        http: &Http,
        message: CreateInteractionResponseFollowup,
    ) -> Option<Message> {
        let sending = message.execute(http, (None, &self.token));
        let sent = within(LONGEST_FURTHER, sending).await;
        sent.inspect_err(|reason| tracing::warn!(reason, "a further answer was not taken"))
            .ok()
    }
}

/// What Discord answers within a time, or the reason why it does not.
pub(super) async fn within<T>(
    longest: Duration,
    asking: impl Future<Output = serenity::Result<T>>,
) -> Result<T, String> {
    match timeout(longest, asking).await {
        Ok(answer) => answer.map_err(|error| reason(&error)),
        Err(_) => Err("no answer in time".to_owned()),
    }
}

/// Whether a message can be the response for that audience: a response for everybody is not ephemeral.
pub(super) fn is_for(message: &Message, audience: Audience) -> bool {
    audience == Audience::Asker || !has(message, MessageFlags::EPHEMERAL)
}

/// Whether a message is a deferred response without content (Discord, "Message Flags").
pub(super) fn is_promised(message: &Message) -> bool {
    has(message, MessageFlags::LOADING)
}

fn has(message: &Message, flag: MessageFlags) -> bool {
    message.flags.is_some_and(|flags| flags.contains(flag))
}

/// Whether Discord itself has refused. After a server error or a broken connection nobody knows.
fn is_refusal(error: &serenity::Error) -> bool {
    refusal(error).is_some_and(|refusal| refusal.status_code.is_client_error())
}

/// Whether the interaction already has a response: it was delivered twice, or a receipt was lost.
fn is_acknowledged(error: &serenity::Error) -> bool {
    refusal(error).is_some_and(|refusal| refusal.error.code == ALREADY_ACKNOWLEDGED)
}

/// Discord's answer, where it is an error.
pub(super) fn refusal(error: &serenity::Error) -> Option<&ErrorResponse> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => Some(response),
        _ => None,
    }
}
