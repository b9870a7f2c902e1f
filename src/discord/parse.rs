//! Parses interactions: user, time, place, and command.

use crate::words::names;
use serenity::all::{
    Attachment, AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, ChannelId, ChannelType,
    CommandInteraction, CommandType, ComponentInteraction, ComponentInteractionDataKind, GuildId,
    Interaction, InteractionContext, Member, MessageFlags, PartialChannel, PartialMember,
    Permissions, ResolvedOption, ResolvedTarget, ResolvedValue, User, UserId,
};

use crate::command;
use crate::command::custom_id::{Button, CustomId, Menu, UnknownCustomId};
use crate::command::{Args, Autocomplete, Command, CommandError, CommandSpec, ImportSource, Value};
use crate::discord::form::{as_command, is_submitted};
use crate::discord::id;
use crate::discord::needed::needed;
use crate::game::{Language, Languages, Place, Player, Timestamp};
use crate::illustration;
use crate::play::{Inquiry, Origin, view};
use crate::referee::{
    Action, Authority, InteractionToken, Invited, Kind, Readers, Request, RequestContext,
};
use crate::settings::{BotPermissions, Permission, PermissionSet};

/// The first millisecond of 2015, when snowflakes start (Discord, "Snowflakes").
const DISCORD_EPOCH: i64 = 1_420_070_400_000;

/// Parses an interaction reduced to the needed fields. A submitted form becomes its command. They contain secrets, so the
/// log doesn't quote an unreadable one.
pub(super) fn interaction(mut data: serde_json::Value) -> Option<Interaction> {
    let own = data["application_id"].clone();
    let targets = data.pointer_mut("/data/resolved/messages");
    let targets = targets.and_then(serde_json::Value::as_object_mut);
    for target in targets.into_iter().flat_map(serde_json::Map::values_mut) {
        if !own.is_null() && target["author"]["id"] == own {
            target["content"] = own_position(target).into();
            target["attachments"] = serde_json::json!([]);
        }
    }
    let read = serde_json::from_value(needed(&as_command(data)));
    read.inspect_err(|_| tracing::error!("unreadable interaction"))
        .ok()
}

/// The content of one of our messages for `/game import`: the game and move of its board, or else its text.
fn own_position(message: &serde_json::Value) -> String {
    let (mut texts, mut words) = (Vec::new(), Vec::new());
    let mut left = vec![message];
    while let Some(value) = left.pop() {
        match value {
            serde_json::Value::String(text) => texts.push(text.as_str()),
            serde_json::Value::Array(values) => left.extend(values.iter().rev()),
            serde_json::Value::Object(fields) => {
                words.extend(fields.get("content").and_then(serde_json::Value::as_str));
                left.extend(fields.values());
            }
            _ => {}
        }
    }
    let board = texts.iter().find_map(|text| view::pictured_game(text));
    let control = || {
        texts.iter().find_map(|text| match text.parse().ok()? {
            CustomId::Button(Button { game, .. }) | CustomId::Menu(Menu { game, .. }) => {
                Some(game.to_string())
            }
            _ => None,
        })
    };
    board.or_else(control).unwrap_or_else(|| words.join("\n"))
}

/// Whether a file can be text.
fn is_text(file: &Attachment) -> bool {
    let kind = file.content_type.as_deref().unwrap_or_default();
    !["image/", "video/", "audio/"]
        .iter()
        .any(|other| kind.starts_with(other))
}

/// Builds the request of a command or a component: serenity gives them the same fields, but no common type.
macro_rules! request {
    ($interaction:expr, $member:expr) => {{
        let (interaction, member) = ($interaction, $member);
        let name = member.map_or_else(|| interaction.user.display_name(), Member::display_name);
        let name = legible(name, &interaction.user.name, &interaction.locale);
        let permissions = permissions(
            interaction.app_permissions,
            interaction.context,
            &interaction.authorizing_integration_owners,
        );
        let request = Request {
            place: place_of(
                interaction.channel_id,
                interaction.channel.as_ref(),
                interaction.guild_id,
            ),
            by: Player::shown_as(id(interaction.user.id), name),
            authority: authority(member),
            roles: member.map_or_else(Vec::new, |member| {
                member.roles.iter().copied().map(id).collect()
            }),
            context: RequestContext {
                languages: languages(&interaction.locale, interaction.guild_locale.as_deref()),
                account_made: Some(time_of(interaction.user.id.get())),
                joined: member.and_then(|member| member.joined_at).map(|at| {
                    Timestamp::from_millisecond(at.unix_timestamp().saturating_mul(1000))
                }),
                ..RequestContext::default()
            },
            at: time_of(interaction.id.get()),
            token: Some(token_of(&interaction.token, interaction.id.get())),
            chance: fastrand::u32(..),
            id: id(interaction.id),
        };
        let channel_name = (interaction.channel.as_ref())
            .and_then(|channel| Some((id(channel.id), channel.name.clone()?)));
        Inquiry {
            permissions,
            channel_names: channel_name.into_iter().collect(),
            may_write_there: true,
            readers: readers(
                interaction.app_permissions,
                interaction.context,
                permissions,
            ),
            ..request.into()
        }
    }};
}

/// The request, the command's entry in our list if it has one, and the parsed content.
pub(super) type Given<T> = (Inquiry, Option<&'static CommandSpec>, T);

pub(super) fn read_slash_command(
    interaction: &CommandInteraction,
    own: UserId,
) -> Given<Result<Command, CommandError>> {
    let request = inquiry(interaction);
    let (spec, command) = match interaction.data.target() {
        Some(ResolvedTarget::User(user, member)) => {
            let form = Command::ChallengeForm(invited(user, member, own));
            (command::find("challenge"), Ok(form))
        }
        Some(ResolvedTarget::Message(message)) => {
            let file = message.attachments.iter().find(|file| is_text(file));
            let source = match file {
                Some(file) => ImportSource::File(file.url.clone()),
                None => ImportSource::Text(message.content.clone()),
            };
            (command::find("game import"), Ok(Command::Import(source)))
        }
        _ if interaction.data.kind == CommandType::PrimaryEntryPoint => {
            (command::find("board"), Ok(Command::OpenBoard(None)))
        }
        _ => {
            let (path, args) = filled_in(interaction, own);
            (command::meant(&path), command::read(&path, &args))
        }
    };
    (request, spec, command)
}

fn inquiry(interaction: &CommandInteraction) -> Inquiry {
    let mut request = request!(interaction, interaction.member.as_deref());
    if is_submitted(interaction) {
        request.origin = Origin::Form;
    }
    let named = interaction.data.resolved.channels.values();
    let named = named.filter_map(|channel| Some((id(channel.id), channel.name.clone()?)));
    request.channel_names.extend(named);
    let writing = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES;
    request.may_write_there = interaction.data.resolved.channels.values().all(|channel| {
        let granted = channel.permissions.unwrap_or_default();
        granted.contains(writing) || granted.administrator()
    });
    request
}

/// The bot's permissions in the channel (Discord, "Interaction Object"): none if it is only user-installed, or between other
/// people.
fn permissions(
    granted: Option<Permissions>,
    context: Option<InteractionContext>,
    owners: &AuthorizingIntegrationOwners,
) -> BotPermissions {
    let is_installed = |owner: &AuthorizingIntegrationOwner| {
        matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_))
    };
    let is_guest = match context {
        Some(InteractionContext::PrivateChannel) => true,
        Some(InteractionContext::Guild) => {
            !owners.0.is_empty() && !owners.0.iter().any(is_installed)
        }
        _ => false,
    };
    if is_guest {
        return BotPermissions::UserInstalled;
    }
    // An interaction without permissions is old, or comes from a direct message.
    let may = granted.unwrap_or(Permissions::all());
    let missing = PermissionSet::such(|permission| {
        let permission = match permission {
            Permission::ViewChannel => Permissions::VIEW_CHANNEL,
            Permission::SendMessages => Permissions::SEND_MESSAGES,
            Permission::SendMessagesInThreads => Permissions::SEND_MESSAGES_IN_THREADS,
            Permission::AttachFiles => Permissions::ATTACH_FILES,
            Permission::CreatePublicThreads => Permissions::CREATE_PUBLIC_THREADS,
        };
        !may.contains(permission) && !may.contains(Permissions::ADMINISTRATOR)
    });
    BotPermissions::Installed { missing }
}

/// Who can read public answers. If a member may not use external apps, only they see the answers of a user-installed app
/// (Discord, "Permissions", `USE_EXTERNAL_APPS`).
fn readers(
    granted: Option<Permissions>,
    context: Option<InteractionContext>,
    bot: BotPermissions,
) -> Readers {
    let may_be_public = granted.is_none_or(|granted| {
        granted.intersects(Permissions::USE_EXTERNAL_APPS | Permissions::ADMINISTRATOR)
    });
    match (context, bot) {
        (Some(InteractionContext::BotDm), _) => Readers::DirectMessage,
        (Some(InteractionContext::Guild), BotPermissions::UserInstalled) if !may_be_public => {
            Readers::NoExternalApps
        }
        _ => Readers::Everyone,
    }
}

fn filled_in(interaction: &CommandInteraction, own: UserId) -> (String, Args) {
    let (path, options) = opened(interaction);
    let filled = options
        .iter()
        .filter_map(|option| Some((option.name, option_value(&option.value, own)?)));
    let args = filled.fold(Args::default(), |args, (name, value)| {
        args.with(name, in_english(name, value))
    });
    (path, args)
}

/// The path of a command and its options. A subcommand is the only option of its group.
fn opened(interaction: &CommandInteraction) -> (String, Vec<ResolvedOption<'_>>) {
    let name = interaction.data.name.as_str();
    let mut options = interaction.data.options();
    match options.as_mut_slice() {
        [
            ResolvedOption {
                name: inner,
                value: ResolvedValue::SubCommand(filled),
                ..
            },
        ] => {
            let path = format!("{name} {inner}");
            let filled = std::mem::take(filled);
            (path, filled)
        }
        _ => (name.to_owned(), options),
    }
}

/// The value of an option that names a command, which may be typed in any language, in English.
fn in_english(option: &str, value: Value) -> Value {
    match value {
        Value::Text(text) if option == "command" => {
            Value::Text(names::command_named(&text).unwrap_or(text))
        }
        other => other,
    }
}

/// Parses an autocomplete interaction; `None` if there are no suggestions.
pub(super) fn typing(interaction: &CommandInteraction, own: UserId) -> Given<Option<Autocomplete>> {
    let (path, args) = filled_in(interaction, own);
    let typed = interaction.data.autocomplete();
    let asking = typed.and_then(|typed| command::asking(&path, &args, typed.name, typed.value));
    (inquiry(interaction), command::meant(&path), asking)
}

/// Parses a component interaction. The error is a custom id that this version can't parse.
pub(super) fn press(interaction: &ComponentInteraction) -> Given<Result<Command, UnknownCustomId>> {
    let request = request!(interaction, interaction.member.as_ref());
    let values: Vec<String> = match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.clone(),
        ComponentInteractionDataKind::ChannelSelect { values } => texts(values),
        ComponentInteractionDataKind::RoleSelect { values } => texts(values),
        _ => Vec::new(),
    };
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    let mut request = under(request, interaction);
    let custom_id = interaction.data.custom_id.parse::<CustomId>();
    let spec = custom_id.as_ref().ok().and_then(command::command_of);
    let command =
        custom_id.and_then(|custom_id| command::control(custom_id, &values).ok_or(UnknownCustomId));
    match &command {
        // After a hint, its message continues to the next hint and to the move.
        Ok(Command::Action {
            action: Action::Hint(_),
            ..
        }) => request.id = id(interaction.id),
        // A review that isn't finished will replace the answer, also under a private message.
        Ok(Command::Review { .. }) => {
            request.token = Some(token_of(&interaction.token, interaction.id.get()));
        }
        Ok(_) | Err(_) => {}
    }
    (request, spec, command)
}

fn texts(ids: &[impl ToString]) -> Vec<String> {
    ids.iter().map(ToString::to_string).collect()
}

/// The request of a component under its message. Several presses under a private message lead to one event, so its request
/// id is derived from the message.
fn under(mut request: Inquiry, interaction: &ComponentInteraction) -> Inquiry {
    let flags = interaction.message.flags.unwrap_or_default();
    if flags.contains(MessageFlags::EPHEMERAL) {
        request.origin = Origin::PrivateMessage;
        request.id = id(interaction.message.id);
        // The original response is the private message, which doesn't say whether the public one was sent.
        request.token = None;
    } else {
        request.origin = Origin::PublicMessage(crate::discord::id(interaction.message.id));
    }
    request
}

/// The locale of guilds without one: only Community guilds can set it (Discord, "Guild", `preferred_locale`).
const UNSET_LOCALE: &str = "en-US";

fn languages(own: &str, guild: Option<&str>) -> Languages {
    let set = guild.filter(|locale| *locale != UNSET_LOCALE);
    Languages {
        own: Language::of_locale(own),
        place: set.map(Language::of_locale),
    }
}

/// The place of an interaction; a thread has its channel as parent.
fn place_of(channel: ChannelId, partial: Option<&PartialChannel>, guild: Option<GuildId>) -> Place {
    let is_thread = |channel: &&PartialChannel| {
        matches!(
            channel.kind,
            ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread
        )
    };
    let parent = partial
        .filter(is_thread)
        .and_then(|channel| channel.parent_id);
    Place {
        channel: id(channel),
        parent: parent.map(id),
        server: guild.map(id),
    }
}

/// Discord sends a member's permissions in the channel; in a direct message there is no member.
fn authority(member: Option<&Member>) -> Authority {
    let may = member
        .and_then(|member| member.permissions)
        .unwrap_or_default();
    if may.intersects(Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR) {
        Authority::Manager
    } else if may.intersects(Permissions::MANAGE_MESSAGES) {
        Authority::Moderator
    } else {
        Authority::Member
    }
}

fn token_of(token: &str, snowflake: u64) -> InteractionToken {
    let ends = time_of(snowflake).plus(InteractionToken::LIVES);
    InteractionToken::new(token.to_owned(), ends)
}

pub(super) fn time_of(snowflake: u64) -> Timestamp {
    Timestamp::from_millisecond((snowflake >> 22).cast_signed() + DISCORD_EPOCH)
}

fn option_value(value: &ResolvedValue<'_>, own: UserId) -> Option<Value> {
    match value {
        ResolvedValue::User(user, member) => Some(Value::Person(invited(user, *member, own))),
        // The handler downloads the file.
        ResolvedValue::Attachment(file) => Some(Value::Text(file.url.clone())),
        ResolvedValue::String(text) => Some(Value::Text((*text).to_owned())),
        ResolvedValue::Channel(channel) => Some(Value::Channel(id(channel.id))),
        ResolvedValue::Role(role) => Some(Value::Role(id(role.id))),
        ResolvedValue::Integer(number) => Some(Value::Text(number.to_string())),
        // A user who can't be resolved can't play; the empty text is refused with that reason.
        ResolvedValue::Unresolved(_) => Some(Value::Text(String::new())),
        // Our commands have no other types of options.
        _ => None,
    }
}

/// The username, which is in Latin letters, instead of a Japanese name that pictures can't show on this machine.
fn legible<'a>(name: &'a str, username: &'a str, locale: &str) -> &'a str {
    let fonts = illustration::system_fonts;
    if arbiter_board::is_guessed(name, locale == "ja", fonts) {
        username
    } else {
        name
    }
}

fn invited(user: &User, member: Option<&PartialMember>, own: UserId) -> Invited {
    if user.id == own {
        return Invited {
            player: Player::arbiter(None),
            kind: Kind::Arbiter,
        };
    }
    let name = member
        .and_then(|member| member.nick.as_deref())
        .unwrap_or_else(|| user.display_name());
    let player = Player::shown_as(id(user.id), legible(name, &user.name, ""));
    Invited {
        player,
        kind: if user.bot { Kind::Bot } else { Kind::Person },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_snowflake_tells_its_time() {
        // The example in Discord's documentation: 2016-04-30 11:18:25.796 UTC.
        assert_eq!(
            time_of(175_928_847_299_117_063),
            Timestamp::from_millisecond(1_462_015_105_796)
        );
    }
}
