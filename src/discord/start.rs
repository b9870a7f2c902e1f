//! What is asked of Discord before the bot runs. Trouble of Discord's own, or on the way to it, is waited out.

use std::time::Duration;

use reqwest::Method;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serenity::all::ApplicationId;
use serenity::http::{Http, Route, StatusCode};
use tokio::time::{sleep, timeout};

use super::gateway::{BotGateway, loopback_address};
use super::post::{Answer, Post};
use super::{StartError, limits, register};
use crate::config::Config;

/// How long Discord may take for one answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// The first pause after trouble; it doubles each time.
const FIRST_PAUSE: Duration = Duration::from_secs(1);

/// The longest pause that Discord has not asked for.
const LONGEST_PAUSE: Duration = Duration::from_mins(1);

/// What the bot knows before it runs.
pub(super) struct Known {
    pub(super) gateway: BotGateway,
    /// Where the stand-in's gateway is, if there is a stand-in.
    pub(super) stand_in: Option<String>,
}

/// Checks token and gateway, registers the commands where that is this process's part, and waits until a session may be
/// begun.
///
/// A bot that is told to use a stand-in must never reach the real Discord: the gateway that it names is checked before
/// anything else, and the lines go there.
pub(super) async fn learn(http: &Http, post: &Post, config: &Config) -> Result<Known, StartError> {
    let asking = Asking { post };
    let stand_in = match &config.api_url {
        None => None,
        Some(_) => Some(asking.stand_in().await?),
    };
    let application: Numbered = asking
        .get(Route::Oauth2ApplicationCurrent, "who the bot is")
        .await?;
    http.set_application_id(application.id);
    if is_registrar(config) {
        asking.register(application.id, config.guild).await?;
    }
    let gateway = loop {
        let gateway: BotGateway = asking.get(Route::GatewayBot, "the gateway").await?;
        let Some(closed_for) = gateway.closed_for() else {
            break gateway;
        };
        let seconds = closed_for.as_secs();
        tracing::error!(
            seconds,
            "all sessions of today are used up; the start waits"
        );
        sleep(closed_for).await;
    };
    Ok(Known { gateway, stand_in })
}

/// Whether this process registers the commands. Each registration replaces the whole list, so one process does it, and while
/// processes are updated one after another the list is that one's.
fn is_registrar(config: &Config) -> bool {
    config.shards.is_none_or(|shards| shards.first() == 0)
}

#[derive(serde::Deserialize)]
struct Numbered {
    id: ApplicationId,
}

#[derive(serde::Deserialize)]
struct Gateway {
    url: String,
}

struct Asking<'a> {
    post: &'a Post,
}

impl Asking<'_> {
    /// The gateway that the stand-in names, if it is on this machine.
    async fn stand_in(&self) -> Result<String, StartError> {
        let gateway: Gateway = self.get(Route::Gateway, "the gateway").await?;
        loopback_address(&gateway.url).ok_or(StartError::Gateway(gateway.url))
    }

    async fn register(
        &self,
        application_id: ApplicationId,
        guild: Option<u64>,
    ) -> Result<(), StartError> {
        let (commands, route) = register::commands(application_id, guild)
            .map_err(|error| StartError::Registration(error.to_string()))?;
        let answer = self
            .answered(Method::PUT, route, Some(&commands), "the commands")
            .await?;
        let status = answer.status;
        match guild {
            _ if status.is_success() => {}
            Some(guild) if matches!(status, StatusCode::FORBIDDEN | StatusCode::NOT_FOUND) => {
                return Err(StartError::Guild(guild));
            }
            _ => return Err(StartError::Registration(told(&answer))),
        }
        let registered = answer.body.as_ref().and_then(Value::as_array).map(Vec::len);
        tracing::info!(commands = registered, "registered");
        Ok(())
    }

    async fn get<T: DeserializeOwned>(
        &self,
        route: Route<'_>,
        what: &'static str,
    ) -> Result<T, StartError> {
        let answer = self.answered(Method::GET, route, None, what).await?;
        if !answer.status.is_success() {
            return Err(StartError::Refused(told(&answer)));
        }
        answer
            .body
            .and_then(|body| serde_json::from_value(body).ok())
            .ok_or_else(|| StartError::Refused(format!("{what} cannot be read from its answer")))
    }

    /// An answer that is Discord's last word: after trouble that passes it is asked again, for as long as it takes.
    async fn answered(
        &self,
        method: Method,
        route: Route<'_>,
        payload: Option<&Value>,
        what: &'static str,
    ) -> Result<Answer, StartError> {
        let mut pause = FIRST_PAUSE;
        loop {
            let asking = self.post.ask(method.clone(), route, payload);
            let (reason, asked_to_wait) = match timeout(PATIENCE, asking).await {
                Ok(Ok(answer)) if answer.status == StatusCode::UNAUTHORIZED => {
                    return Err(StartError::Token);
                }
                Ok(Ok(answer)) if !passes(answer.status) => return Ok(answer),
                Ok(Ok(answer)) => (told(&answer), limits::retry_after(&answer)),
                Ok(Err(error)) if error.is_builder() => return Err(StartError::Token),
                Ok(Err(error)) => (super::innermost(&error.without_url()), None),
                Err(_) => ("no answer".to_owned(), None),
            };
            let wait = asked_to_wait.unwrap_or(pause);
            let seconds = wait.as_secs_f32();
            tracing::warn!(
                reason,
                what,
                seconds,
                "Discord is not there; the start waits"
            );
            sleep(wait).await;
            pause = LONGEST_PAUSE.min(pause * 2);
        }
    }
}

/// Whether such a refusal is over some time.
fn passes(status: StatusCode) -> bool {
    status.is_server_error()
        || matches!(
            status,
            StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT
        )
}

/// What an answer says for people.
fn told(answer: &Answer) -> String {
    let status = answer.status.as_u16();
    let body = answer.body.as_ref();
    match body.and_then(|body| body["message"].as_str()) {
        Some(message) => format!("{message} (status {status})"),
        None => format!("status {status}"),
    }
}
