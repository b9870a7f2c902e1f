//! Commands that are registered both globally and on a server appear twice there.

use serde_json::{Value, json};
use serenity::all::{ApplicationId, GuildId};
use serenity::http::Route;

use super::StartError;
use super::examine::{Examination, PartialGuild};

impl Examination {
    /// Removes what an earlier start has registered elsewhere. If that fails the next start tries
    /// again.
    pub(super) async fn clear_other_scopes(
        &self,
        application_id: ApplicationId,
        registered: Option<u64>,
    ) {
        let clearing = async {
            let everywhere = Route::Commands { application_id };
            if registered.is_some() && !is_empty(&self.get(everywhere).await?) {
                self.clear(everywhere, "everywhere").await?;
            }
            for guild in self
                .guilds_with_commands(application_id, registered)
                .await?
            {
                let route = guild_commands(application_id, guild.id);
                self.clear(route, &guild.name).await?;
            }
            Ok::<_, StartError>(())
        };
        if let Err(error) = clearing.await {
            tracing::warn!(%error, "can't remove commands registered earlier; they may appear twice");
        }
    }

    async fn clear(&self, route: Route<'_>, place: &str) -> Result<(), StartError> {
        let _: Value = self.put(route, &json!([])).await?;
        tracing::info!(place, "removed the commands registered earlier");
        Ok(())
    }

    /// The guilds with their own commands, among the first that Discord names, without one of them.
    pub(super) async fn guilds_with_commands(
        &self,
        application_id: ApplicationId,
        without: Option<u64>,
    ) -> Result<Vec<PartialGuild>, StartError> {
        let mut guilds = self.guilds().await?;
        guilds.retain(|guild| without != Some(guild.id.get()));
        guilds.truncate(Examination::MOST_SERVERS);
        let mut found = Vec::new();
        for guild in guilds {
            match self.get(guild_commands(application_id, guild.id)).await {
                Ok(commands) if is_empty(&commands) => {}
                Ok(_) => found.push(guild),
                // The bot was invited there without commands.
                Err(StartError::Refused(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(found)
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
