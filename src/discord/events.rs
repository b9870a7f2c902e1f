//! Events of a server (Discord, "Guild Scheduled Event"): those of tournaments with a start.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use serenity::all::ScheduledEventId;
use serenity::http::Route;

use crate::discord::api::{Call, Patience};
use crate::discord::deliver::{Channels, PATIENCE};
use crate::discord::id;
use crate::discord::rest::undelivered;
use crate::game::{DeliveryFailure, ServerId};
use crate::jobs::{Delivered, Undelivered};
use crate::play::view::ScheduledEvent;

/// `privacy_level`, the only one, and `entity_type`.
const GUILD_ONLY: u8 = 2;
const EXTERNAL: u8 = 3;

impl Channels {
    /// An earlier attempt may have created the event without getting the answer, so the server's events are read first.
    pub(super) async fn create_scheduled_event(&self, event: &ScheduledEvent) -> Delivered<u64> {
        let guild_id = id(event.server);
        let events = Route::GuildScheduledEvents { guild_id };
        let known = self.json(Call::new(Method::GET, events)).await?;
        let location = format!(
            "https://discord.com/channels/{}/{}",
            event.server, event.channel
        );
        let starts = event.starts.in_utc("%Y-%m-%dT%H:%M:%S");
        let is_same = |one: &&Value| {
            one["name"] == event.name.as_str()
                && one["entity_metadata"]["location"] == location.as_str()
                && one["scheduled_start_time"]
                    .as_str()
                    .is_some_and(|time| time.starts_with(&starts))
        };
        if let Some(known) = known.as_array().and_then(|all| all.iter().find(is_same)) {
            return number(known);
        }
        let creating = Call::new(Method::POST, Route::GuildScheduledEvents { guild_id });
        let created = self.json(creating.json(json!({
            "name": event.name,
            "description": event.description,
            "privacy_level": GUILD_ONLY,
            "entity_type": EXTERNAL,
            "entity_metadata": { "location": location },
            "scheduled_start_time": event.starts.precise(),
            "scheduled_end_time": event.ends.precise(),
        })));
        number(&created.await?)
    }

    /// One that is gone counts as deleted.
    pub(super) async fn delete_scheduled_event(
        &self,
        server: ServerId,
        event: u64,
    ) -> Delivered<()> {
        let (guild_id, event_id) = (id(server), ScheduledEventId::new(event));
        let route = Route::GuildScheduledEvent { guild_id, event_id };
        let deleting = Call::new(Method::DELETE, route).counted();
        match self.api.call(deleting, Patience::Once(PATIENCE)).await {
            Err(refused) if refused.status() != Some(StatusCode::NOT_FOUND) => {
                Err(undelivered(&refused))
            }
            Ok(_) | Err(_) => Ok(()),
        }
    }

    async fn json(&self, call: Call<'_>) -> Delivered<Value> {
        let answer = self
            .api
            .call(call.counted(), Patience::Once(PATIENCE))
            .await;
        let answer = answer.map_err(|refused| undelivered(&refused))?;
        Ok(answer.body.unwrap_or_default())
    }
}

fn number(event: &Value) -> Delivered<u64> {
    let number = event["id"].as_str().and_then(|id| id.parse().ok());
    let number = number.filter(|number| *number != 0);
    number.ok_or(Undelivered::Never(DeliveryFailure::Other))
}
