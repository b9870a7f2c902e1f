//! Requests before the bot runs. Server errors and broken connections are retried.

use std::time::Duration;

use reqwest::Method;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use serenity::all::{ApplicationId, GuildId, UserId};
use serenity::http::Route;
use tokio::time::sleep;

use crate::backoff::Backoff;
use crate::discord::api::{Api, Call, Patience, RefusalKind, Refused};
use crate::discord::examine::Application;
use crate::discord::gateway::{Gateway, loopback_address};
use crate::discord::limits::RestResponse;
use crate::discord::sessions::BotGateway;
use crate::discord::web::Web;
use crate::discord::{Entrance, Opened, StartError, limits, register};
use crate::features::board_links::Activity;
use crate::host::config::Config;
use crate::play::App;

const LONGEST_REQUEST: Duration = Duration::from_secs(30);

const BACKOFF: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_mins(1));

pub(super) struct Startup {
    pub(super) entrance: Opened,
    pub(super) own: UserId,
    pub(super) application: ApplicationId,
    /// The application for which this process has registered commands.
    pub(super) registered: Option<ApplicationId>,
}

/// Checks the token; for the gateway, registers the commands and waits until a session may be started. A bot with a stand-in
/// must never reach the real Discord, so the gateway address is checked first.
pub(super) async fn prepare(
    api: &Api,
    config: &Config,
    entrance: Entrance,
    app: &App,
) -> Result<Startup, StartError> {
    let stand_in = match (&entrance, &config.api_url) {
        (Entrance::Gateway, Some(_)) => Some(stand_in(api).await?),
        _ => None,
    };
    let route = Route::Oauth2ApplicationCurrent;
    let application: Application = get_json(api, route, "who the bot is").await?;
    api.set_application(application.id);
    let key = config.public_key.or(application.verify_key.parse().ok());
    if config.activity().is_some() {
        app.set_activity(Activity {
            application: application.id.into(),
            key: key.map(|key| key.0),
        });
    }
    let (entrance, registered) = match entrance {
        Entrance::Web(listener) => {
            let key = key.ok_or(StartError::PublicKey)?;
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
                register(api, application_id, config.guild).await?;
                if config.activity().is_some() {
                    handle_entry_point(api, application_id).await?;
                }
            }
            let token = config.token.expose();
            let advised = gateway(api).await?;
            let gateway = Gateway::new(token, stand_in, &advised, config.shards, app);
            (Opened::Gateway(gateway), registered)
        }
    };
    Ok(Startup {
        entrance,
        own: application.user(),
        application: application.id,
        registered,
    })
}

/// Discord's recommendation, once a session may be started.
async fn gateway(api: &Api) -> Result<BotGateway, StartError> {
    loop {
        let gateway: BotGateway = get_json(api, Route::GatewayBot, "the gateway").await?;
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
async fn stand_in(api: &Api) -> Result<String, StartError> {
    let gateway: GatewayAddress = get_json(api, Route::Gateway, "the gateway").await?;
    loopback_address(&gateway.url).ok_or(StartError::Gateway(gateway.url))
}

async fn register(
    api: &Api,
    application_id: ApplicationId,
    guild: Option<u64>,
) -> Result<(), StartError> {
    let route = register::route(application_id, guild.map(GuildId::new));
    let registered = retry_until_final(api, || Call::commands(route), "the commands").await?;
    let registered = accepted(registered, guild)?;
    let mut commands =
        register::commands(guild).map_err(|error| StartError::Registration(error.to_string()))?;
    commands.extend(register::entry_points(&registered));
    let commands: Value = commands.into();
    let registering = || Call::new(Method::PUT, route).json(commands.clone());
    let registered = retry_until_final(api, registering, "the commands").await?;
    let registered = accepted(registered, guild)?;
    let count = registered.as_array().map(Vec::len);
    tracing::info!(commands = count, "registered");
    Ok(())
}

/// Has the bot respond to the command that launches the Activity. It's global, wherever the bot's own commands are.
async fn handle_entry_point(api: &Api, application_id: ApplicationId) -> Result<(), StartError> {
    let reading = || Call::commands(register::route(application_id, None));
    let registered = retry_until_final(api, reading, "the commands").await??;
    for command in register::entry_points(&registered.body.unwrap_or_default()) {
        let id = command["id"].as_str().and_then(|id| id.parse().ok());
        let Some(command_id) = id.filter(|_| !register::is_handled(&command)) else {
            continue;
        };
        let route = Route::Command {
            application_id,
            command_id,
        };
        let handler = json!({ "handler": register::APP_HANDLER });
        let changing = || Call::new(Method::PATCH, route).json(handler.clone());
        if let Err(refused) = retry_until_final(api, changing, "the commands").await? {
            tracing::warn!(refused.reason, "Discord opens the Activity without the bot");
        }
    }
    Ok(())
}

/// The registered commands, or why Discord refuses ours.
fn accepted(
    answer: Result<RestResponse, Refused>,
    guild: Option<u64>,
) -> Result<Value, StartError> {
    match (answer, guild) {
        (Ok(answer), _) => Ok(answer.body.unwrap_or_default()),
        (Err(refused), Some(guild)) if refused.is_no_access() => Err(StartError::Guild(guild)),
        (Err(refused), _) => Err(StartError::Registration(refused.reason)),
    }
}

async fn get_json<T: DeserializeOwned>(
    api: &Api,
    route: Route<'_>,
    what: &'static str,
) -> Result<T, StartError> {
    let answer = retry_until_final(api, || Call::new(Method::GET, route), what).await??;
    answer
        .body
        .and_then(|body| serde_json::from_value(body).ok())
        .ok_or_else(|| StartError::Refused(format!("{what} cannot be read from its answer")))
}

/// Sends a request until the response is final. Temporary failures are retried without limit.
async fn retry_until_final<'a>(
    api: &Api,
    call: impl Fn() -> Call<'a>,
    what: &'static str,
) -> Result<Result<RestResponse, Refused>, StartError> {
    let mut failures = 0;
    loop {
        let refused = match api.call(call(), Patience::Once(LONGEST_REQUEST)).await {
            Ok(answer) => return Ok(Ok(answer)),
            Err(refused) => refused,
        };
        match refused.kind {
            RefusalKind::Unauthorized | RefusalKind::Unsendable => return Err(refused.into()),
            RefusalKind::Closed => return Ok(Err(refused)),
            RefusalKind::RateLimited { .. } | RefusalKind::Passing | RefusalKind::Lost => {}
        }
        failures += 1;
        let asked_to_wait = refused.answer.as_deref().and_then(limits::retry_after);
        let wait = asked_to_wait.unwrap_or(BACKOFF.after(failures));
        let (reason, seconds) = (refused.reason, wait.as_secs_f32());
        tracing::warn!(reason, what, seconds, "Discord is unreachable, retrying");
        sleep(wait).await;
    }
}
