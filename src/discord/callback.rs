//! How an interaction is answered (Discord, "Receiving and Responding to Interactions").

use std::time::Duration;

use serenity::all::{
    CommandInteraction, ComponentInteraction, CreateInteractionResponse,
    CreateInteractionResponseFollowup, EditInteractionResponse, InteractionId, Message,
    MessageFlags,
};
use serenity::builder::Builder as _;
use serenity::http::{Http, HttpError};
use tokio::time::{Instant, timeout};

use super::reason;
use crate::view::reply::Audience;

/// How long the first answer may be on its way. Discord takes it for three seconds; the receipt may take longer.
const LONGEST_FIRST: Duration = Duration::from_secs(4);

/// How long it may take to say whether an answer was taken: with it the outbox is not due yet.
const LONGEST_QUESTION: Duration = Duration::from_secs(3);

/// How long anything else may take, for which Discord waits longer.
const LONGEST_FURTHER: Duration = Duration::from_secs(8);

/// How old an interaction may be for an answer to be tried. Discord most likely refuses it long before; later than that
/// it would meet the same answer from the outbox.
const LATEST_TRY: Duration = Duration::from_secs(8);

/// "Interaction has already been acknowledged" (Discord, "JSON Error Codes").
const ALREADY_ACKNOWLEDGED: isize = 40060;

/// Where an interaction is answered. Its token is a secret for as long as it lives, so this is never printed.
pub(super) struct Callback {
    id: InteractionId,
    token: String,
    arrived: Instant,
}

/// What became of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sent {
    /// It was shown, now or before.
    Shown,
    /// It was refused, or nobody knows.
    Unheard,
}

impl Callback {
    pub(super) fn of_command(interaction: &CommandInteraction, arrived: Instant) -> Self {
        Callback {
            id: interaction.id,
            token: interaction.token.clone(),
            arrived,
        }
    }

    pub(super) fn of_press(interaction: &ComponentInteraction, arrived: Instant) -> Self {
        Callback {
            id: interaction.id,
            token: interaction.token.clone(),
            arrived,
        }
    }

    /// When the interaction came to the bot.
    pub(super) fn arrived(&self) -> Instant {
        self.arrived
    }

    /// Whether a first answer comes too late for Discord.
    pub(super) fn is_too_late(&self) -> bool {
        self.arrived.elapsed() >= LATEST_TRY
    }

    /// The first answer, and for whom it is. Where no receipt comes it is asked whether the answer was taken all the same, so
    /// that it is not said twice.
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
            // Of a request that came twice the other one said to the asker alone that something went wrong.
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

    /// Suggestions, which are of use only for so long.
    pub(super) async fn suggest(
        &self,
        http: &Http,
        response: CreateInteractionResponse,
        longest: Duration,
    ) {
        let sending = response.execute(http, (self.id, &self.token));
        match timeout(longest, sending).await {
            Ok(Ok(())) => {}
            // Whoever typed on has asked again in the meantime.
            Ok(Err(error)) => {
                tracing::debug!(reason = reason(&error), "suggestions were not taken");
            }
            Err(_) => tracing::debug!("suggestions were not taken in time"),
        }
    }

    /// The message of the first answer.
    pub(super) async fn original(&self, http: &Http) -> Option<Message> {
        let asking = http.get_original_interaction_response(&self.token);
        match timeout(LONGEST_FURTHER, asking).await {
            Ok(Ok(message)) => Some(message),
            Ok(Err(error)) => {
                let reason = reason(&error);
                tracing::debug!(reason, "the number of a message is not known");
                None
            }
            Err(_) => {
                tracing::debug!("the number of a message was not told in time");
                None
            }
        }
    }

    /// The message that was promised as the first answer (Discord, "Edit Original Interaction Response"). Its token lives for
    /// fifteen minutes.
    pub(super) async fn keep_promise(&self, http: &Http, message: EditInteractionResponse) {
        let sending = message.execute(http, &self.token);
        match timeout(LONGEST_FURTHER, sending).await {
            Ok(Ok(_)) => {}
            Ok(Err(error)) => {
                tracing::warn!(reason = reason(&error), "a promised answer was not taken");
            }
            Err(_) => tracing::warn!("a promised answer was not taken in time"),
        }
    }

    /// A further message. Discord takes no `nonce` here ("Execute Webhook") and lists no further messages, so one whose receipt
    /// is lost is said again by the outbox.
    pub(super) async fn follow_up(
        &self,
        http: &Http,
        message: CreateInteractionResponseFollowup,
    ) -> Option<Message> {
        let sending = message.execute(http, (None, &self.token));
        match timeout(LONGEST_FURTHER, sending).await {
            Ok(Ok(message)) => Some(message),
            Ok(Err(error)) => {
                tracing::warn!(reason = reason(&error), "a further answer was not taken");
                None
            }
            Err(_) => {
                tracing::warn!("a further answer was not taken in time");
                None
            }
        }
    }
}

/// Whether a message can be the answer: what is for everybody cannot be one that the asker alone sees.
pub(super) fn is_for(message: &Message, audience: Audience) -> bool {
    let is_private = message
        .flags
        .is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    match audience {
        Audience::Everyone => !is_private,
        Audience::Asker => true,
    }
}

/// Whether a message only says that an answer will come (Discord, "Message Flags").
pub(super) fn is_promised(message: &Message) -> bool {
    message
        .flags
        .is_some_and(|flags| flags.contains(MessageFlags::LOADING))
}

/// Whether Discord itself has said no. After trouble of its own, or on the way, nobody knows.
fn is_refusal(error: &serenity::Error) -> bool {
    matches!(
        error,
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
            if response.status_code.is_client_error()
    )
}

/// Whether the interaction had its answer already: it was delivered twice, or an answer arrived whose receipt was lost.
fn is_acknowledged(error: &serenity::Error) -> bool {
    matches!(
        error,
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
            if response.error.code == ALREADY_ACKNOWLEDGED
    )
}
