//! Activities: their instances, and how their pages learn who has opened them (Discord, "Activities", `OAuth2`).

use std::collections::HashMap;

use axum::Json;
use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde_json::{Value, json};

use super::body::error;
use super::interactions::{self, Channel, User};
use super::{APPLICATION, Fake, Interaction, Shared};

/// The client secret of the application.
pub const CLIENT_SECRET: &str = "a-client-secret";

struct Instance {
    id: String,
    channel: Channel,
    users: Vec<u64>,
}

#[derive(Default)]
pub(super) struct Activities {
    instances: Vec<Instance>,
    /// Codes that weren't exchanged, and access tokens.
    codes: HashMap<String, User>,
    tokens: HashMap<String, User>,
    /// Who made an interaction, and where.
    made: HashMap<u64, (u64, Channel)>,
    /// Whether questions about instances get no answer.
    is_away: bool,
    count: u64,
}

impl Activities {
    fn next(&mut self) -> u64 {
        self.count += 1;
        self.count
    }

    /// Everybody in a channel shares one instance.
    fn join(&mut self, user: u64, channel: &Channel) -> String {
        let here = |one: &&mut Instance| one.channel.id == channel.id;
        if let Some(instance) = self.instances.iter_mut().find(here) {
            if !instance.users.contains(&user) {
                instance.users.push(user);
            }
            return instance.id.clone();
        }
        let server = channel.server.unwrap_or_default();
        let id = format!("i-{}-gc-{server}-{}", self.next(), channel.id);
        self.instances.push(Instance {
            id: id.clone(),
            channel: *channel,
            users: vec![user],
        });
        id
    }

    pub(super) fn note(&mut self, interaction: u64, payload: &Value, channel: &Channel) {
        let user = [&payload["member"]["user"]["id"], &payload["user"]["id"]];
        let user = user.into_iter().find_map(Value::as_str);
        if let Some(user) = user {
            let user = user.parse().unwrap();
            self.made.insert(interaction, (user, *channel));
        }
    }

    /// Opens the Activity in response to an interaction.
    pub(super) fn launch(&mut self, interaction: u64) -> String {
        let (user, channel) = self.made[&interaction];
        self.join(user, &channel)
    }
}

impl Fake {
    /// Uses the command that launches the Activity; returns the interaction's id.
    pub fn launch(&self, user: &User, channel: &Channel) -> u64 {
        let owned = self.shared.entry_point.lock().unwrap().clone();
        let (_, command) = owned.expect("Activities are enabled");
        assert_eq!(command["handler"], 1, "Discord opens it without the bot");
        let id = self.shared.snowflake();
        let payload = interactions::launched(id, user, channel);
        let channel = *channel;
        let interaction = Interaction {
            id,
            channel,
            payload,
        };
        assert!(self.deliver(&interaction), "the bot is connected");
        id
    }

    /// Opens the Activity without the bot, by a link or from Discord's list; returns the instance.
    pub fn join(&self, user: &User, channel: &Channel) -> String {
        let mut activities = self.shared.activities.lock().unwrap();
        activities.join(user.id, channel)
    }

    /// Closes the Activity for a user; the instance ends with the last.
    pub fn leave(&self, user: &User, instance: &str) {
        let mut activities = self.shared.activities.lock().unwrap();
        for one in &mut activities.instances {
            if one.id == instance {
                one.users.retain(|id| *id != user.id);
            }
        }
        activities.instances.retain(|one| !one.users.is_empty());
    }

    /// A code for the page of the Activity, once the user has authorised it.
    pub fn authorize(&self, user: &User) -> String {
        let mut activities = self.shared.activities.lock().unwrap();
        let code = format!("code-{}", activities.next());
        activities.codes.insert(code.clone(), user.clone());
        code
    }

    /// From now on questions about instances get no answer, or get one again.
    pub fn hide_instances(&self, are_hidden: bool) {
        self.shared.activities.lock().unwrap().is_away = are_hidden;
    }
}

/// Exchanges a code, which can be used once.
pub(super) async fn token(shared: &Shared, request: Request) -> Response {
    let kind = request.headers()[header::CONTENT_TYPE].to_str().unwrap();
    assert_eq!(kind, "application/x-www-form-urlencoded");
    let body = to_bytes(request.into_body(), 1 << 20).await.unwrap();
    let body = String::from_utf8(body.to_vec()).unwrap();
    let fields = body.split('&').filter_map(|pair| pair.split_once('='));
    let fields: HashMap<&str, &str> = fields.collect();
    let refused = |status, error: &str| (status, Json(json!({ "error": error }))).into_response();
    let is_ours = fields["client_id"] == APPLICATION.to_string();
    if !is_ours || fields["client_secret"] != CLIENT_SECRET {
        return refused(StatusCode::UNAUTHORIZED, "invalid_client");
    }
    let mut activities = shared.activities.lock().unwrap();
    let mut answer = json!({ "token_type": "Bearer", "expires_in": 604_800, "scope": "identify" });
    let token = format!("access-{}", activities.next());
    answer["access_token"] = json!(token);
    match fields["grant_type"] {
        "client_credentials" => {}
        "authorization_code" => {
            let Some(user) = activities.codes.remove(fields["code"]) else {
                return refused(StatusCode::BAD_REQUEST, "invalid_grant");
            };
            answer["refresh_token"] = json!("a-refresh-token");
            activities.tokens.insert(token, user);
        }
        other => panic!("no grant {other}"),
    }
    Json(answer).into_response()
}

/// The user of an access token.
pub(super) fn me(shared: &Shared, request: &Request) -> Response {
    let header = request.headers()[header::AUTHORIZATION].to_str().unwrap();
    let token = header.strip_prefix("Bearer ").unwrap();
    let activities = shared.activities.lock().unwrap();
    match activities.tokens.get(token) {
        Some(user) => {
            let mut told = user.json();
            told["locale"] = json!(user.locale);
            Json(told).into_response()
        }
        None => error(StatusCode::UNAUTHORIZED, 0, "401: Unauthorized"),
    }
}

/// An instance, for the bot.
pub(super) fn instance(shared: &Shared, request: &Request, id: &str) -> Response {
    let header = request.headers()[header::AUTHORIZATION].to_str().unwrap();
    assert!(header.starts_with("Bot "), "{header}");
    let activities = shared.activities.lock().unwrap();
    if activities.is_away {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let Some(one) = activities.instances.iter().find(|one| one.id == id) else {
        return error(StatusCode::NOT_FOUND, 0, "404: Not Found");
    };
    let users: Vec<String> = one.users.iter().map(u64::to_string).collect();
    let mut location = json!({
        "id": format!("gc-{}", one.channel.id), "kind": "gc", "channel_id": one.channel.id.to_string(),
    });
    if let Some(server) = one.channel.server {
        location["guild_id"] = json!(server.to_string());
    }
    Json(json!({
        "application_id": APPLICATION.to_string(), "instance_id": id, "launch_id": "1", "location": location, "users": users,
    }))
    .into_response()
}
