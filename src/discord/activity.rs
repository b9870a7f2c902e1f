//! What Discord says about people and instances of the Activity.

use std::num::NonZeroU64;

use async_trait::async_trait;
use reqwest::{Method, StatusCode};
use serde_json::Value;

use crate::discord::api::{Api, Patience, Refused, WebhookMessage};
use crate::discord::callback::LONGEST_FURTHER;
use crate::discord::respond::Outgoing;
use crate::features::board_links::activity::{Directory, Instance, NoAnswer, Visitor};
use crate::game::{Language, Place, PlayerId};
use crate::host::config::Secret;
use crate::illustration::PieceEmoji;
use crate::play::view::Reply;

pub(super) struct Portal {
    pub(super) api: Api,
    pub(super) secret: Secret,
}

/// Logs a refusal that isn't an answer.
fn unanswered(refused: &Refused) -> NoAnswer {
    tracing::warn!(
        reason = refused.reason,
        "Discord says nothing of an Activity"
    );
    NoAnswer
}

#[async_trait]
impl Directory for Portal {
    async fn visitor(
        &self,
        application: NonZeroU64,
        code: &str,
    ) -> Result<Option<Visitor>, NoAnswer> {
        let application = application.to_string();
        let form = [
            ("client_id", application.as_str()),
            ("client_secret", self.secret.expose()),
            ("grant_type", "authorization_code"),
            ("code", code),
        ];
        let token = match self.api.token(&form).await {
            Ok(answer) => answer.body.unwrap_or_default(),
            Err(refused) if refused.status() == Some(StatusCode::BAD_REQUEST) => return Ok(None),
            Err(refused) => return Err(unanswered(&refused)),
        };
        let person = self
            .api
            .person(token["access_token"].as_str().unwrap_or_default());
        match person.await {
            Ok(answer) => Ok(answer.body.as_ref().and_then(visitor)),
            Err(refused) => Err(unanswered(&refused)),
        }
    }

    async fn follow_up(
        &self,
        application: NonZeroU64,
        token: &str,
        reply: &Reply,
    ) -> Result<bool, NoAnswer> {
        self.api.set_application(application.into());
        let sending = self.api.webhook(Method::POST, token, WebhookMessage::New);
        let sending = sending.with(Outgoing::new(reply, Vec::new(), &PieceEmoji::new()));
        match self
            .api
            .call(sending, Patience::Once(LONGEST_FURTHER))
            .await
        {
            Ok(_) => Ok(true),
            Err(refused)
                if refused
                    .status()
                    .is_some_and(|status| status.is_client_error()) =>
            {
                tracing::info!(refused.reason, "an Activity's challenge can't be offered");
                Ok(false)
            }
            Err(refused) => Err(unanswered(&refused)),
        }
    }

    async fn instance(
        &self,
        application: NonZeroU64,
        id: &str,
    ) -> Result<Option<Instance>, NoAnswer> {
        match self.api.activity_instance(application, id).await {
            Ok(answer) => Ok(answer.body.as_ref().and_then(instance)),
            Err(refused) if refused.status() == Some(StatusCode::NOT_FOUND) => Ok(None),
            Err(refused) => Err(unanswered(&refused)),
        }
    }
}

fn visitor(user: &Value) -> Option<Visitor> {
    Some(Visitor {
        person: user["id"].as_str()?.parse().ok()?,
        language: Language::of_locale(user["locale"].as_str().unwrap_or_default()),
    })
}

fn instance(told: &Value) -> Option<Instance> {
    let location = &told["location"];
    let users = told["users"].as_array()?.iter();
    Some(Instance {
        place: Place {
            channel: location["channel_id"].as_str()?.parse().ok()?,
            parent: None,
            server: location["guild_id"].as_str().and_then(|id| id.parse().ok()),
        },
        people: users
            .filter_map(|id| id.as_str()?.parse::<PlayerId>().ok())
            .collect(),
    })
}
