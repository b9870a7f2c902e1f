//! Discord's answers about the Activity: whose code it is, and who is in an instance.

use std::num::NonZeroU64;
use std::sync::Arc;

use prometheus_client::metrics::counter::Counter;
use reqwest::{Method, StatusCode};
use serde_json::Value;

use crate::discord::api::{Api, Patience, Refused, WebhookMessage};
use crate::discord::callback::LONGEST_FURTHER;
use crate::discord::limits::RestResponse;
use crate::discord::respond::Outgoing;
use crate::discord::{StartError, client};
use crate::game::{Language, Place, PlayerId};
use crate::host::config::{Config, Secret};
use crate::host::http;
use crate::illustration::PieceEmoji;
use crate::play::view::Reply;

/// Asks Discord about the people in the Activity.
pub(crate) struct Portal {
    api: Api,
    secret: Secret,
}

/// A running instance: where it is, and who is in it.
pub(crate) type Instance = (Place, Vec<PlayerId>);

const NO_ANSWER: (StatusCode, &str) = (StatusCode::SERVICE_UNAVAILABLE, "Discord doesn't answer");

/// The body of an answer; `None` if Discord refuses the request with such a status.
fn body(
    answer: Result<RestResponse, Refused>,
    is_refusal: impl Fn(&StatusCode) -> bool,
) -> Result<Option<Value>, http::Refused> {
    let refused = match answer {
        Ok(answer) => return Ok(answer.body),
        Err(refused) => refused,
    };
    tracing::warn!(refused.reason, "Discord refuses a request of an Activity");
    let is_final = refused.status().as_ref().is_some_and(is_refusal);
    if is_final {
        Ok(None)
    } else {
        Err(NO_ANSWER.into())
    }
}

fn id<T: std::str::FromStr>(value: &Value) -> Option<T> {
    value.as_str()?.parse().ok()
}

impl Portal {
    pub(crate) fn new(config: &Config, secret: &Secret) -> Result<Self, StartError> {
        Ok(Portal {
            api: client(config, Arc::default(), Counter::default())?,
            secret: secret.clone(),
        })
    }

    /// Exchanges a code for its person and their language; `None` if Discord refuses it.
    pub(crate) async fn visitor(
        &self,
        application: NonZeroU64,
        code: &str,
    ) -> Result<Option<(PlayerId, Language)>, http::Refused> {
        let grant = [("grant_type", "authorization_code"), ("code", code)];
        let token = self.api.token(application, &self.secret, grant).await;
        let is_invalid = |status: &StatusCode| *status == StatusCode::BAD_REQUEST;
        let Some(token) = body(token, is_invalid)? else {
            return Ok(None);
        };
        let token = token["access_token"].as_str().unwrap_or_default();
        let asking = self.api.request(Method::GET, "/users/@me");
        let user = body(self.api.send(asking.bearer_auth(token)).await, |_| false)?;
        Ok(user.and_then(|user| {
            let locale = user["locale"].as_str().unwrap_or_default();
            Some((id(&user["id"])?, Language::of_locale(locale)))
        }))
    }

    /// The instance with this id; `None` if there is none.
    pub(crate) async fn instance(
        &self,
        application: NonZeroU64,
        instance: &str,
    ) -> Result<Option<Instance>, http::Refused> {
        let answer = self.api.activity_instance(application, instance).await;
        let found = body(answer, |status| *status == StatusCode::NOT_FOUND)?;
        Ok(found.and_then(|found| {
            let location = &found["location"];
            let place = Place {
                channel: id(&location["channel_id"])?,
                parent: None,
                server: id(&location["guild_id"]),
            };
            let people = found["users"].as_array()?.iter().filter_map(id).collect();
            Some((place, people))
        }))
    }

    /// Sends a follow-up message with the token of an interaction; `None` if Discord takes none any more.
    pub(crate) async fn follow_up(
        &self,
        application: NonZeroU64,
        token: &str,
        reply: &Reply,
    ) -> Result<Option<Value>, http::Refused> {
        self.api.set_application(application.into());
        let sending = self.api.webhook(Method::POST, token, WebhookMessage::New);
        let sending = sending.with(Outgoing::new(reply, Vec::new(), &PieceEmoji::new()));
        let sent = self
            .api
            .call(sending, Patience::Once(LONGEST_FURTHER))
            .await;
        body(sent, StatusCode::is_client_error)
    }
}
