use serde_json::{Value, json};
use serenity::all::{
    ApplicationId, ChannelType, CommandOptionType, CommandType, CreateCommand, CreateCommandOption,
    GuildId, InstallationContext, InteractionContext, Permissions,
};
use serenity::http::Route;

use crate::command;
use crate::command::{CommandSpec, Entry, Need, OptionSpec, ValueType};
use crate::discord::form::{ATTACHMENT, GAME_FILES};
use crate::game::Language;
use crate::referee::Authority;
use crate::words::Locale;

/// All commands of a guild, or all global ones, as JSON.
pub(super) fn commands(guild: Option<u64>) -> serde_json::Result<Vec<Value>> {
    let scope = match guild {
        Some(_) => CommandScope::Guild,
        None => CommandScope::Global,
    };
    let commands = commands_for(scope).into_iter().map(|command| {
        let mut command = serde_json::to_value(command)?;
        complete_options(&mut command);
        Ok(command)
    });
    commands.collect()
}

/// Serenity writes `choices` for every option, which Discord doesn't allow together with `autocomplete`, and doesn't know
/// `file_types` ("Application Command Option Structure").
fn complete_options(command: &mut Value) {
    for option in command["options"].as_array_mut().into_iter().flatten() {
        if option["choices"].as_array().is_some_and(Vec::is_empty) {
            option
                .as_object_mut()
                .map(|fields| fields.remove("choices"));
        }
        if option["type"] == ATTACHMENT {
            option["file_types"] = json!(GAME_FILES);
        }
        complete_options(option);
    }
}

/// The route of a guild's commands, or of the global ones.
pub(super) fn route(application_id: ApplicationId, guild: Option<GuildId>) -> Route<'static> {
    match guild {
        Some(guild_id) => Route::GuildCommands {
            application_id,
            guild_id,
        },
        None => Route::Commands { application_id },
    }
}

/// The type of the command that launches an application's Activity (Discord, "Entry Point Commands").
const ENTRY_POINT: u64 = 4;

/// Fields of a registered command that requests don't have.
const READ_ONLY: [&str; 3] = ["application_id", "guild_id", "version"];

/// The handler of an entry point to which the bot responds (Discord, "Entry Point Command Handlers").
pub(super) const APP_HANDLER: u8 = 1;

/// The registered commands that Discord owns: an overwrite without them is refused (50240).
pub(super) fn entry_points(registered: &Value) -> Vec<Value> {
    let commands = registered.as_array().into_iter().flatten();
    let kept = commands.filter(|command| is_entry_point(command)).cloned();
    kept.map(|mut command| {
        if let Some(fields) = command.as_object_mut() {
            fields.retain(|field, _| !READ_ONLY.contains(&field.as_str()));
        }
        command
    })
    .collect()
}

pub(super) fn is_entry_point(command: &Value) -> bool {
    command["type"] == ENTRY_POINT
}

/// Whether the bot responds to an entry point.
pub(super) fn is_handled(command: &Value) -> bool {
    command["handler"] == APP_HANDLER
}

/// Contexts and installation types only exist for global commands.
#[derive(Debug, Clone, Copy)]
enum CommandScope {
    Guild,
    Global,
}

fn commands_for(scope: CommandScope) -> Vec<CreateCommand> {
    let listed = command::entries().map(|entry| {
        let (path, authority, options) = match entry {
            Entry::Command(spec) => (spec.path, spec.authority, options(spec)),
            Entry::Group(group) => {
                let commands = group.commands().map(subcommand);
                (group.name, group.authority(), commands.collect())
            }
        };
        let command = CreateCommand::new(path)
            .description(Locale::default().command_summary(path))
            .set_options(options);
        let named = locales().fold(command, |command, (locale, code)| {
            command
                .name_localized(code, locale.command(path))
                .description_localized(code, locale.command_summary(path))
        });
        placed(permitted(named, authority), authority, scope)
    });
    let on_people = from_menu("context-challenge", CommandType::User, scope);
    let on_messages = from_menu("context-import", CommandType::Message, scope);
    listed.chain([on_people, on_messages]).collect()
}

fn options(spec: &CommandSpec) -> Vec<CreateCommandOption> {
    spec.options.iter().map(option).collect()
}

fn subcommand(spec: &CommandSpec) -> CreateCommandOption {
    let name = spec.name();
    let summary = Locale::default().command_summary(spec.path);
    let command = CreateCommandOption::new(CommandOptionType::SubCommand, name, summary);
    let named = locales().fold(command, |command, (locale, code)| {
        command
            .name_localized(code, locale.command(name))
            .description_localized(code, locale.command_summary(spec.path))
    });
    options(spec)
        .into_iter()
        .fold(named, CreateCommandOption::add_sub_option)
}

/// A command in the context menu of a person or a message.
fn from_menu(name: &str, kind: CommandType, scope: CommandScope) -> CreateCommand {
    let command = CreateCommand::new(Locale::default().phrase(name)).kind(kind);
    let named = locales().fold(command, |command, (locale, code)| {
        command.name_localized(code, locale.phrase(name))
    });
    placed(named, Authority::Member, scope)
}

/// Discord's locales with one of our languages, including the default (Discord, "Locales").
fn locales() -> impl Iterator<Item = (Locale, &'static str)> {
    Language::spoken().flat_map(|language| {
        let locales = language.about("locales").split(' ');
        locales.map(move |code| (Locale::of(language), code))
    })
}

/// Hides a command from members without the permission. A guild can show it to others; the referee checks again.
fn permitted(command: CreateCommand, authority: Authority) -> CreateCommand {
    match authority {
        Authority::Member => command,
        Authority::Moderator => command.default_member_permissions(Permissions::MANAGE_MESSAGES),
        Authority::Manager => command.default_member_permissions(Permissions::MANAGE_GUILD),
    }
}

/// Contexts and installation types: in a direct message there is nothing to moderate or manage.
fn placed(command: CreateCommand, authority: Authority, scope: CommandScope) -> CreateCommand {
    match (scope, authority) {
        (CommandScope::Guild, _) => command,
        (CommandScope::Global, Authority::Member) => command
            .integration_types(vec![InstallationContext::Guild, InstallationContext::User])
            .contexts(vec![
                InteractionContext::Guild,
                InteractionContext::BotDm,
                InteractionContext::PrivateChannel,
            ]),
        (CommandScope::Global, Authority::Moderator | Authority::Manager) => command
            .integration_types(vec![InstallationContext::Guild])
            .contexts(vec![InteractionContext::Guild]),
    }
}

fn option(spec: &OptionSpec) -> CreateCommandOption {
    let summary = format!("option-{}", spec.key);
    let kind = CommandOptionType::String;
    let option = CreateCommandOption::new(kind, spec.name, Locale::default().phrase(&summary))
        .required(spec.need == Need::Required);
    let option = locales().fold(option, |option, (locale, code)| {
        let name = match spec.american {
            Some(american) if code == "en-US" => american.to_owned(),
            Some(_) | None => locale.option_of(spec),
        };
        option
            .name_localized(code, name)
            .description_localized(code, locale.phrase(&summary))
    });
    let option = match spec.kind.longest {
        Some(longest) => option.max_length(longest),
        None => option,
    };
    match spec.kind.takes {
        ValueType::Text => option.set_autocomplete(spec.kind.suggestions.is_some()),
        ValueType::Person => option.kind(CommandOptionType::User),
        ValueType::File => option.kind(CommandOptionType::Attachment),
        ValueType::Role => option.kind(CommandOptionType::Role),
        // Threads inherit their channel's permissions; there are no games in categories and voice channels.
        ValueType::Channel => option.kind(CommandOptionType::Channel).channel_types(vec![
            ChannelType::Text,
            ChannelType::News,
            ChannelType::Forum,
        ]),
        ValueType::Count { most } => option
            .kind(CommandOptionType::Integer)
            .min_int_value(1)
            .max_int_value(most.into()),
        ValueType::Choice(_) | ValueType::Level | ValueType::Variant => {
            let words = spec.kind.choices();
            words.iter().fold(option, |option, word| {
                let key = spec.choice_key(word).unwrap_or_default();
                choice(option, word, |locale| locale.phrase(&key))
            })
        }
    }
}

fn choice(
    option: CreateCommandOption,
    value: &str,
    name: impl Fn(Locale) -> String,
) -> CreateCommandOption {
    let names = locales().map(|(locale, code)| (code, name(locale)));
    option.add_string_choice_localized(name(Locale::default()), value, names)
}
