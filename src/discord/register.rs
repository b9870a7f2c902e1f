//! The list of commands → what Discord registers.

use serenity::all::{
    CommandOptionType, CreateCommand, CreateCommandOption, GuildId, InstallationContext,
    InteractionContext, Permissions,
};
use serenity::http::{Http, HttpError, StatusCode};

use super::{StartError, reason};
use crate::command::{self, Need, OptionKind, OptionSpec};
use crate::referee::Authority;
use crate::rules;
use crate::view::{self, words::phrase};

/// Registers every command: in one server at once, or everywhere.
pub(super) async fn commands(http: &Http, guild: Option<u64>) -> Result<(), StartError> {
    let registered = match guild {
        Some(guild) => {
            GuildId::new(guild)
                .set_commands(http, commands_for(Scope::Guild))
                .await
        }
        None => {
            serenity::all::Command::set_global_commands(http, commands_for(Scope::Global)).await
        }
    };
    let registered = registered.map_err(|error| match (&error, guild) {
        (serenity::Error::Http(HttpError::UnsuccessfulRequest(response)), Some(guild))
            if matches!(
                response.status_code,
                StatusCode::FORBIDDEN | StatusCode::NOT_FOUND
            ) =>
        {
            StartError::Guild(guild)
        }
        _ => StartError::Registration(reason(&error)),
    })?;
    tracing::info!(commands = registered.len(), "registered");
    Ok(())
}

/// Where commands are registered. Contexts and installation types belong to global ones only.
#[derive(Debug, Clone, Copy)]
enum Scope {
    Guild,
    Global,
}

fn commands_for(scope: Scope) -> Vec<CreateCommand> {
    command::ALL
        .iter()
        .map(|spec| {
            let command = CreateCommand::new(spec.name)
                .description(phrase(&format!("command-{}", spec.name)))
                .set_options(spec.options.iter().map(option).collect());
            // Who sees it; a server can show it to others, and the referee still asks for the authority.
            let command = match spec.authority {
                Authority::Member => command,
                Authority::Moderator => {
                    command.default_member_permissions(Permissions::MANAGE_MESSAGES)
                }
            };
            match scope {
                Scope::Guild => command,
                Scope::Global => command
                    .integration_types(vec![InstallationContext::Guild])
                    .contexts(vec![InteractionContext::Guild, InteractionContext::BotDm]),
            }
        })
        .collect()
}

fn option(spec: &OptionSpec) -> CreateCommandOption {
    let kind = match spec.kind {
        OptionKind::Person => CommandOptionType::User,
        OptionKind::Move
        | OptionKind::Position
        | OptionKind::Game
        | OptionKind::Clock
        | OptionKind::Reason
        | OptionKind::Variant
        | OptionKind::Choice(_) => CommandOptionType::String,
        OptionKind::Count { .. } => CommandOptionType::Integer,
    };
    let option =
        CreateCommandOption::new(kind, spec.name, phrase(&format!("option-{}", spec.name)))
            .required(spec.need == Need::Required);
    let option = match command::longest(spec.kind) {
        Some(longest) => option.max_length(longest),
        None => option,
    };
    match spec.kind {
        OptionKind::Person
        | OptionKind::Move
        | OptionKind::Position
        | OptionKind::Game
        | OptionKind::Reason
        | OptionKind::Clock => option.set_autocomplete(command::suggests(spec.kind)),
        OptionKind::Count { most } => option.min_int_value(1).max_int_value(most.into()),
        OptionKind::Variant => rules::ALL.iter().fold(option, |option, variant| {
            option.add_string_choice(view::game_name(variant), variant.key)
        }),
        OptionKind::Choice(words) => words.iter().fold(option, |option, word| {
            option.add_string_choice(*word, *word)
        }),
    }
}
