//! Commands are registered everywhere or on one server. Where both were done, that server shows each of them twice.

use serde_json::{Value, json};
use serenity::all::{ApplicationId, GuildId};
use serenity::http::Route;

use super::StartError;
use super::examine::{Examination, PartialGuild};

impl Examination {
    /// Takes away what an earlier start has registered in the other scope. What cannot be taken away stays, and the next
    /// start tries again.
    pub(super) async fn clear_other_scope(
        &self,
        application_id: ApplicationId,
        registered: Option<u64>,
    ) {
        let cleared = match registered {
            Some(_) => {
                self.clear(Route::Commands { application_id }, "everywhere")
                    .await
            }
            None => self.clear_servers(application_id).await,
        };
        if let Err(error) = cleared {
            tracing::warn!(%error, "commands of an earlier start may be shown twice");
        }
    }

    async fn clear_servers(&self, application_id: ApplicationId) -> Result<(), StartError> {
        for guild in self.guilds().await?.into_iter().take(Self::MOST_SERVERS) {
            let route = guild_commands(application_id, guild.id);
            match self.clear(route, &guild.name).await {
                // The bot was invited there without commands.
                Ok(()) | Err(StartError::Refused(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    async fn clear(&self, route: Route<'static>, place: &str) -> Result<(), StartError> {
        if is_empty(&self.get(route).await?) {
            return Ok(());
        }
        let _: Value = self.put(route, &json!([])).await?;
        tracing::info!(place, "took away the commands that were registered there");
        Ok(())
    }

    /// The names of the servers that have commands of their own, among the first of them.
    pub(super) async fn servers_with_commands(
        &self,
        application_id: ApplicationId,
        guilds: &[PartialGuild],
    ) -> Result<Vec<String>, StartError> {
        let mut servers = Vec::new();
        for guild in guilds.iter().take(Self::MOST_SERVERS) {
            match self.get(guild_commands(application_id, guild.id)).await {
                Ok(commands) if is_empty(&commands) => {}
                Ok(_) => servers.push(guild.name.clone()),
                Err(StartError::Refused(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(servers)
    }
}

fn guild_commands(application_id: ApplicationId, guild_id: GuildId) -> Route<'static> {
    Route::GuildCommands {
        application_id,
        guild_id,
    }
}

fn is_empty(commands: &Value) -> bool {
    commands.as_array().is_none_or(Vec::is_empty)
}
