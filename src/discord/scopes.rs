//! Commands are registered everywhere or on one server. Where both were done, that server shows each of them twice.

use serde_json::{Value, json};
use serenity::all::{ApplicationId, GuildId};
use serenity::http::Route;

use super::StartError;
use super::examine::{Examination, PartialGuild};

impl Examination {
    /// Takes away what an earlier start has registered elsewhere than this one. What cannot be taken away stays, and the
    /// next start tries again.
    pub(super) async fn clear_other_scopes(
        &self,
        application_id: ApplicationId,
        registered: Option<u64>,
    ) {
        let clearing = async {
            if registered.is_some() {
                let everywhere = Route::Commands { application_id };
                self.clear(everywhere, "everywhere").await?;
            }
            self.clear_servers(application_id, registered).await
        };
        if let Err(error) = clearing.await {
            tracing::warn!(%error, "commands of an earlier start may be shown twice");
        }
    }

    async fn clear_servers(
        &self,
        application_id: ApplicationId,
        registered: Option<u64>,
    ) -> Result<(), StartError> {
        let guilds = self.guilds().await?;
        for guild in looked_at(&guilds, registered) {
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

    /// The names of the servers that have commands of their own, but for one.
    pub(super) async fn servers_with_commands(
        &self,
        application_id: ApplicationId,
        but: Option<u64>,
    ) -> Result<Vec<String>, StartError> {
        let guilds = self.guilds().await?;
        let mut servers = Vec::new();
        for guild in looked_at(&guilds, but) {
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

/// The first servers, but for one.
fn looked_at(guilds: &[PartialGuild], but: Option<u64>) -> impl Iterator<Item = &PartialGuild> {
    let others = guilds
        .iter()
        .filter(move |guild| but != Some(guild.id.get()));
    others.take(Examination::MOST_SERVERS)
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
