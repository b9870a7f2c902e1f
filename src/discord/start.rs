//! Requests before the bot runs. Server errors and broken connections are retried.

use std::time::Duration;

use reqwest::Method;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serenity::all::{ApplicationId, GuildId, UserId};
use serenity::http::{Http, Route, StatusCode};
use tokio::time::{sleep, timeout};

use crate::backoff::Backoff;
use crate::discord::examine::Application;
use crate::discord::gateway::{Gateway, loopback_address};
use crate::discord::limits::RestResponse;
use crate::discord::post::Post;
use crate::discord::sessions::BotGateway;
use crate::discord::web::Web;
use crate::discord::{Entrance, Opened, StartError, limits, register, rest};
use crate::host::config::Config;
use crate::play::App;

const LONGEST_REQUEST: Duration = Duration::from_secs(30);

const BACKOFF: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_mins(1));

pub(super) struct Startup {
    pub(super) entrance: Opened,
    pub(super) own: UserId,
    /// The application for which this process has registered commands.
    pub(super) registered: Option<ApplicationId>,
}

/// Checks the token; for the gateway, registers the commands and waits until a session may be started. A bot with a stand-in
/// must never reach the real Discord, so the gateway address is checked first.
pub(super) async fn prepare(
    http: &Http,
    post: &Post,
    config: &Config,
    entrance: Entrance,
    app: &App,
) -> Result<Startup, StartError> {
    let stand_in = match (&entrance, &config.api_url) {
        (Entrance::Gateway, Some(_)) => Some(stand_in(post).await?),
        _ => None,
    };
    let route = Route::Oauth2ApplicationCurrent;
    let application: Application = get(post, route, "who the bot is").await?;
    http.set_application_id(application.id);
    let (entrance, registered) = match entrance {
        Entrance::Web(listener) => {
            let told = application.verify_key.parse().ok();
            let key = config.public_key.or(told).ok_or(StartError::PublicKey)?;
            let site = config.site.clone();
            (
                Opened::Web(Web {
                    listener,
                    key,
                    site,
                }),
                None,
            )
        }
        Entrance::Gateway => {
            // A registration replaces the whole list, so only the process with shard 0 does it.
            let is_registrar = config.shards.is_none_or(|shards| shards.first == 0);
            let registered = is_registrar.then_some(application.id);
            if let Some(application_id) = registered {
                register(post, application_id, config.guild).await?;
            }
            let token = config.token.expose();
            let advised = gateway(post).await?;
            let gateway = Gateway::new(token, stand_in, &advised, config.shards, app);
            (Opened::Gateway(gateway), registered)
        }
    };
    Ok(Startup {
        entrance,
        own: application.user(),
        registered,
    })
}

/// Discord's recommendation, once a session may be started.
async fn gateway(post: &Post) -> Result<BotGateway, StartError> {
    loop {
        let gateway: BotGateway = get(post, Route::GatewayBot, "the gateway").await?;
        let Some(closed_for) = gateway.closed_for() else {
            return Ok(gateway);
        };
        let seconds = closed_for.as_secs();
        tracing::error!(
            seconds,
            "today's gateway sessions are used up; waiting to start"
        );
        sleep(closed_for).await;
    }
}

#[derive(serde::Deserialize)]
struct GatewayAddress {
    url: String,
}

/// The gateway address of the stand-in, if it is on this machine.
async fn stand_in(post: &Post) -> Result<String, StartError> {
    let gateway: GatewayAddress = get(post, Route::Gateway, "the gateway").await?;
    loopback_address(&gateway.url).ok_or(StartError::Gateway(gateway.url))
}

async fn register(
    post: &Post,
    application_id: ApplicationId,
    guild: Option<u64>,
) -> Result<(), StartError> {
    let route = register::route(application_id, guild.map(GuildId::new));
    let registered = accepted(
        answered(|| post.commands(route), "the commands").await?,
        guild,
    )?;
    let mut commands =
        register::commands(guild).map_err(|error| StartError::Registration(error.to_string()))?;
    commands.extend(register::entry_points(&registered));
    let commands = commands.into();
    let registering = || post.ask(Method::PUT, route, Some(&commands));
    let registered = accepted(answered(registering, "the commands").await?, guild)?;
    let count = registered.as_array().map(Vec::len);
    tracing::info!(commands = count, "registered");
    Ok(())
}

/// The registered commands, or why Discord refuses ours.
fn accepted(answer: RestResponse, guild: Option<u64>) -> Result<Value, StartError> {
    match (answer.status, guild) {
        (status, _) if status.is_success() => Ok(answer.body.unwrap_or_default()),
        (StatusCode::FORBIDDEN | StatusCode::NOT_FOUND, Some(guild)) => {
            Err(StartError::Guild(guild))
        }
        _ => Err(StartError::Registration(rest::told(&answer))),
    }
}

async fn get<T: DeserializeOwned>(
    post: &Post,
    route: Route<'_>,
    what: &'static str,
) -> Result<T, StartError> {
    let answer = answered(|| post.ask(Method::GET, route, None), what).await?;
    if !answer.status.is_success() {
        return Err(StartError::Refused(rest::told(&answer)));
    }
    answer
        .body
        .and_then(|body| serde_json::from_value(body).ok())
        .ok_or_else(|| StartError::Refused(format!("{what} cannot be read from its answer")))
}

/// Sends a request until the response is final. Temporary failures are retried without limit.
async fn answered<Asking: Future<Output = reqwest::Result<RestResponse>>>(
    ask: impl Fn() -> Asking,
    what: &'static str,
) -> Result<RestResponse, StartError> {
    let mut failures = 0;
    loop {
        let (reason, asked_to_wait) = match timeout(LONGEST_REQUEST, ask()).await {
            Ok(Ok(answer)) if answer.status == StatusCode::UNAUTHORIZED => {
                return Err(StartError::Token);
            }
            Ok(Ok(answer)) if !is_temporary(&answer) => return Ok(answer),
            Ok(Ok(answer)) => (rest::told(&answer), limits::retry_after(&answer)),
            Ok(Err(error)) if error.is_builder() => return Err(StartError::Token),
            Ok(Err(error)) => (crate::discord::innermost(&error.without_url()), None),
            Err(_) => ("no answer".to_owned(), None),
        };
        failures += 1;
        let wait = asked_to_wait.unwrap_or(BACKOFF.after(failures));
        let seconds = wait.as_secs_f32();
        tracing::warn!(reason, what, seconds, "Discord is unreachable, retrying");
        sleep(wait).await;
    }
}

fn is_temporary(answer: &RestResponse) -> bool {
    let is_asked_again = matches!(
        answer.status,
        StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT
    );
    is_asked_again || limits::may_succeed_later(answer)
}
