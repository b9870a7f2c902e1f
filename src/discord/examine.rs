//! Checks the bot's registration at Discord, for `arbiter doctor`.

use std::sync::Arc;
use std::time::Duration;

use reqwest::header::DATE;
use reqwest::{Method, StatusCode};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serenity::all::{
    ApplicationId, ChannelType, GuildId, PermissionOverwrite, PermissionOverwriteType, Permissions,
    RoleId, UserId,
};
use serenity::http::Route;

use crate::discord::api::{Api, Call, Patience, Refused};
use crate::discord::limits::RestResponse;
use crate::discord::{StartError, emoji, register};
use crate::game::Timestamp;
use crate::host::config::Secret;
use crate::time_source::http_date;

const LONGEST_REQUEST: Duration = Duration::from_secs(10);

/// The permissions that the bot needs in its channels; the invitation in docs/hosting.md has the same.
pub(super) const NEEDED: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::SEND_MESSAGES_IN_THREADS)
    .union(Permissions::CREATE_PUBLIC_THREADS)
    .union(Permissions::ATTACH_FILES);

#[derive(Debug, Clone, Deserialize)]
pub struct Application {
    pub(super) id: ApplicationId,
    pub name: String,
    #[serde(default)]
    pub bot_require_code_grant: bool,
    #[serde(default)]
    pub interactions_endpoint_url: Option<String>,
    #[serde(default)]
    pub verify_key: String,
    /// 2 if webhook events are sent (Discord, "Application Event Webhook Status").
    #[serde(default)]
    event_webhooks_status: u8,
    #[serde(default)]
    event_webhooks_types: Vec<String>,
    bot: Option<Bot>,
}

#[derive(Debug, Clone, Deserialize)]
struct Bot {
    id: UserId,
}

/// A server with the bot, and the permissions it lacks there.
#[derive(Debug, Clone)]
pub struct Server {
    pub name: String,
    /// For the server's list of events, which is optional.
    pub may_create_events: bool,
    /// Missing in the whole server, by its roles: Discord's names.
    pub missing: Vec<&'static str>,
    /// Visible channels in which further permissions are missing.
    pub channels: Vec<(String, Vec<&'static str>)>,
}

/// The commands registered in a scope, compared with ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Registered {
    None,
    Current,
    /// Different ones: of another version, or of another program with the same token.
    Other,
}

/// The scopes in which commands are registered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registrations {
    /// The command that launches the application's Activity, if it has one, and whether the bot responds to it.
    pub entry_point: Option<(String, bool)>,
    pub everywhere: Registered,
    pub in_server: Option<Registered>,
    /// The names of other servers with registered commands.
    pub in_others: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct PartialGuild {
    pub(super) id: GuildId,
    pub(super) name: String,
    permissions: Permissions,
}

#[derive(Deserialize)]
struct PartialMember {
    roles: Vec<RoleId>,
}

#[derive(Deserialize)]
struct Channel {
    #[serde(rename = "type")]
    kind: ChannelType,
    name: String,
    #[serde(default)]
    permission_overwrites: Vec<PermissionOverwrite>,
}

/// Sends each request once: a failure is a result here.
pub struct Examination {
    api: Arc<Api>,
}

impl Examination {
    /// Maximum number of servers that are checked, in Discord's order.
    pub(super) const MOST_SERVERS: usize = 25;

    pub(super) const fn new(api: Arc<Api>) -> Self {
        Examination { api }
    }

    /// The token's application, and Discord's time in whole seconds.
    pub async fn application(&self) -> Result<(Application, Option<Timestamp>), StartError> {
        let answer = self.ask(Route::Oauth2ApplicationCurrent).await?;
        let date = answer.headers.get(DATE).and_then(|date| date.to_str().ok());
        let date = date.and_then(http_date);
        Ok((read(answer.body)?, date))
    }

    /// Number of servers with the bot, and the missing permissions in the first of them.
    pub async fn servers(
        &self,
        application: &Application,
    ) -> Result<(usize, Vec<Server>), StartError> {
        let guilds = self.guilds().await?;
        let mut servers = Vec::new();
        for guild in guilds.iter().take(Self::MOST_SERVERS) {
            let channels = self.channels(guild, application).await?;
            servers.push(Server {
                name: guild.name.clone(),
                may_create_events: guild
                    .permissions
                    .intersects(Permissions::CREATE_EVENTS | Permissions::ADMINISTRATOR),
                missing: missing(guild.permissions),
                channels,
            });
        }
        Ok((guilds.len(), servers))
    }

    pub(super) async fn guilds(&self) -> Result<Vec<PartialGuild>, StartError> {
        self.get_json(Route::UserMeGuilds).await
    }

    /// Visible channels that lack a permission which the bot has in the server.
    async fn channels(
        &self,
        guild: &PartialGuild,
        application: &Application,
    ) -> Result<Vec<(String, Vec<&'static str>)>, StartError> {
        if guild.permissions.contains(Permissions::ADMINISTRATOR) {
            return Ok(Vec::new());
        }
        let user_id = application.user();
        let guild_id = guild.id;
        let member: PartialMember = self
            .get_json(Route::GuildMember { guild_id, user_id })
            .await?;
        let channels: Vec<Channel> = self.get_json(Route::GuildChannels { guild_id }).await?;
        let lacking = channels.into_iter().filter_map(|channel| {
            if !matches!(channel.kind, ChannelType::Text | ChannelType::News) {
                return None;
            }
            let overwrites = &channel.permission_overwrites;
            let here = overwritten(guild, user_id, &member.roles, overwrites);
            let lost = missing(here | (NEEDED - guild.permissions));
            let is_seen = here.contains(Permissions::VIEW_CHANNEL);
            (is_seen && !lost.is_empty()).then_some((channel.name, lost))
        });
        Ok(lacking.collect())
    }

    /// The number of pieces with an emoji, and of all.
    pub async fn emoji(&self, application: &Application) -> Result<(usize, usize), StartError> {
        let application_id = application.id;
        let answer = self.ask(Route::Emojis { application_id }).await?;
        Ok((emoji::found(answer).len(), emoji::count()))
    }

    pub async fn registered(
        &self,
        application: &Application,
        guild: Option<u64>,
    ) -> Result<Registrations, StartError> {
        let application_id = application.id;
        let route = register::route(application_id, None);
        let everywhere: Value = read(self.call(Call::commands(route)).await?.body)?;
        let entry_points = register::entry_points(&everywhere);
        let entry_point = entry_points.first().and_then(|command| {
            let name = command["name"].as_str()?;
            Some((name.to_owned(), register::is_handled(command)))
        });
        let in_server = match guild {
            Some(guild) => {
                let route = register::route(application_id, Some(GuildId::new(guild)));
                match self.call(Call::commands(route)).await {
                    Ok(answer) => Some(compared(&read(answer.body)?)),
                    Err(refused) if refused.is_no_access() => {
                        return Err(StartError::Guild(guild));
                    }
                    Err(refused) => return Err(refused.into()),
                }
            }
            None => None,
        };
        let in_others = self.guilds_with_commands(application_id, guild).await?;
        let in_others = in_others.into_iter().map(|(guild, _)| guild.name).collect();
        Ok(Registrations {
            entry_point,
            everywhere: compared(&everywhere),
            in_server,
            in_others,
        })
    }

    /// Whether Discord accepts the client secret.
    pub async fn is_secret(
        &self,
        application: &Application,
        secret: &Secret,
    ) -> Result<bool, StartError> {
        let grant = [("grant_type", "client_credentials"), ("scope", "identify")];
        match self.api.token(application.id.into(), secret, grant).await {
            Ok(_) => Ok(true),
            Err(refused) if refused.status() == Some(StatusCode::UNAUTHORIZED) => Ok(false),
            Err(refused) => Err(refused.into()),
        }
    }

    /// Whether Discord's proxy leads to a running board of the application.
    pub async fn is_mapped(&self, application: &Application) -> bool {
        match self.api.through_proxy(application.id).await {
            Ok(answer) => {
                answer.body.unwrap_or_default()["application"] == application.id.to_string()
            }
            // The board demands a signature.
            Err(refused) => refused.status() == Some(StatusCode::UNAUTHORIZED),
        }
    }

    /// Checks that an address refuses unsigned requests; the error says what it does instead.
    pub async fn endpoint(&self, address: &str) -> Result<(), String> {
        match self.api.unsigned(address).await {
            Ok(StatusCode::UNAUTHORIZED) => Ok(()),
            Ok(other) => Err(format!(
                "a request without Discord's signature gets {other}, not 401"
            )),
            Err(error) => Err(crate::discord::innermost(&error.without_url())),
        }
    }

    pub(super) async fn get_json<T: DeserializeOwned>(
        &self,
        route: Route<'_>,
    ) -> Result<T, StartError> {
        read(self.ask(route).await?.body)
    }

    /// The object in the answer to a request; null if it has none.
    pub(super) async fn answer(&self, call: Call<'_>) -> Result<Value, Refused> {
        Ok(self.call(call).await?.body.unwrap_or_default())
    }

    async fn ask(&self, route: Route<'_>) -> Result<RestResponse, Refused> {
        self.call(Call::new(Method::GET, route)).await
    }

    async fn call(&self, call: Call<'_>) -> Result<RestResponse, Refused> {
        self.api.call(call, Patience::Once(LONGEST_REQUEST)).await
    }
}

impl Application {
    /// The bot's user. The oldest bots have a different id than their application.
    /// Whether Discord reports that somebody has removed the app.
    pub fn has_webhook_events(&self) -> bool {
        let is_of_removal = |event: &String| event == "APPLICATION_DEAUTHORIZED";
        self.event_webhooks_status == 2 && self.event_webhooks_types.iter().any(is_of_removal)
    }

    pub(super) fn user(&self) -> UserId {
        let bot = self.bot.as_ref();
        bot.map_or(UserId::new(self.id.get()), |bot| bot.id)
    }

    /// The address that invites the bot to a server, with the permissions it needs.
    pub fn server_invitation(&self) -> String {
        format!(
            "https://discord.com/oauth2/authorize?client_id={}&scope=bot+applications.commands&permissions={}",
            self.id,
            NEEDED.bits()
        )
    }

    /// The address for installing the bot on a personal account, for use everywhere.
    pub fn user_invitation(&self) -> String {
        format!(
            "https://discord.com/oauth2/authorize?client_id={}&scope=applications.commands&integration_type=1",
            self.id
        )
    }
}

fn read<T: DeserializeOwned>(body: Option<Value>) -> Result<T, StartError> {
    serde_json::from_value(body.unwrap_or_default())
        .map_err(|_| StartError::Refused("its answer cannot be read".to_owned()))
}

/// The missing ones of the required permissions, by Discord's names.
fn missing(permissions: Permissions) -> Vec<&'static str> {
    if permissions.contains(Permissions::ADMINISTRATOR) {
        return Vec::new();
    }
    (NEEDED - permissions).get_permission_names()
}

/// The permissions in a channel (Discord, "Permission Overwrites"): for everyone, then for the roles together, then for the
/// member.
fn overwritten(
    guild: &PartialGuild,
    member: UserId,
    roles: &[RoleId],
    overwrites: &[PermissionOverwrite],
) -> Permissions {
    let everybody = RoleId::new(guild.id.get());
    let mut permissions = guild.permissions;
    let mut apply = |concerns: &dyn Fn(PermissionOverwriteType) -> bool| {
        let own = overwrites.iter().filter(|one| concerns(one.kind));
        let (allow, deny) = own.fold(
            (Permissions::empty(), Permissions::empty()),
            |(allow, deny), one| (allow | one.allow, deny | one.deny),
        );
        permissions = (permissions - deny) | allow;
    };
    apply(&|kind| kind == PermissionOverwriteType::Role(everybody));
    apply(&|kind| matches!(kind, PermissionOverwriteType::Role(role) if roles.contains(&role)));
    apply(&|kind| kind == PermissionOverwriteType::Member(member));
    permissions
}

/// Compares by names, because Discord adds fields.
fn compared(registered: &Value) -> Registered {
    let ours = register::commands(None).map(|ours| command_names(&ours.into()));
    match command_names(registered) {
        names if names.is_empty() => Registered::None,
        names if ours.is_ok_and(|ours| ours == names) => Registered::Current,
        _ => Registered::Other,
    }
}

/// The names of the bot's commands.
fn command_names(commands: &Value) -> Vec<String> {
    let commands = commands.as_array().into_iter().flatten();
    let own = commands.filter(|command| !register::is_entry_point(command));
    let names = own.filter_map(|command| command["name"].as_str());
    let mut names: Vec<String> = names.map(str::to_owned).collect();
    names.sort_unstable();
    names
}

/// Commands registered both globally and on a server appear twice there.
impl Examination {
    /// Removes commands that an earlier start registered elsewhere. If that fails, the next start retries.
    pub(super) async fn clear_other_scopes(
        &self,
        application_id: ApplicationId,
        registered: Option<u64>,
    ) {
        let clearing = async {
            let everywhere = register::route(application_id, None);
            if registered.is_some() {
                let commands = read(self.call(Call::commands(everywhere)).await?.body)?;
                self.clear(everywhere, &commands, "everywhere").await?;
            }
            let found = self.guilds_with_commands(application_id, registered);
            for (guild, commands) in found.await? {
                let route = register::route(application_id, Some(guild.id));
                self.clear(route, &commands, &guild.name).await?;
            }
            Ok::<_, StartError>(())
        };
        if let Err(error) = clearing.await {
            tracing::warn!(%error, "can't remove commands registered earlier; they may appear twice");
        }
    }

    /// Removes the bot's commands from a scope.
    async fn clear(
        &self,
        route: Route<'_>,
        registered: &Value,
        place: &str,
    ) -> Result<(), StartError> {
        if command_names(registered).is_empty() {
            return Ok(());
        }
        let kept = register::entry_points(registered).into();
        self.call(Call::new(Method::PUT, route).json(kept)).await?;
        tracing::info!(place, "removed the commands registered earlier");
        Ok(())
    }

    /// Guilds with commands of the bot, among the first in Discord's order, except one.
    async fn guilds_with_commands(
        &self,
        application_id: ApplicationId,
        without: Option<u64>,
    ) -> Result<Vec<(PartialGuild, Value)>, StartError> {
        let mut guilds = self.guilds().await?;
        guilds.retain(|guild| without != Some(guild.id.get()));
        guilds.truncate(Examination::MOST_SERVERS);
        let mut found = Vec::new();
        for guild in guilds {
            let route = register::route(application_id, Some(guild.id));
            let commands = self.call(Call::commands(route)).await;
            let commands = commands.map_err(StartError::from);
            match commands.and_then(|answer| read::<Value>(answer.body)) {
                Ok(commands) if command_names(&commands).is_empty() => {}
                Ok(commands) => found.push((guild, commands)),
                // The bot was invited there without commands.
                Err(StartError::Refused(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(found)
    }
}
