//! An interaction → who asks, where, when, and which command.

use serenity::all::{
    AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, ChannelId, ChannelType,
    CommandInteraction, ComponentInteraction, ComponentInteractionDataKind, GuildId, Interaction,
    InteractionContext, InteractionId, Member, PartialChannel, PartialMember, Permissions,
    ResolvedTarget, ResolvedValue, User,
};

use crate::command::custom_id::{CustomId, UnknownCustomId};
use crate::command::{self, Args, Autocomplete, Command, CommandError, Value};
use crate::game::{Language, Languages, Place, Player, PlayerId, RequestId, Timestamp};
use crate::referee::{Authority, InteractionToken, Invited, Kind, Request, RequestContext};
use crate::rules::outcome::Side;
use crate::settings::{BotPermissions, Permission, PermissionSet};

/// The first millisecond of 2015: snowflakes count from there (Discord, "Snowflakes").
const DISCORD_EPOCH: i64 = 1_420_070_400_000;

/// Reads a slash command.
pub(super) fn command(
    interaction: &CommandInteraction,
) -> (Request, Result<Command, CommandError>) {
    let request = request(
        interaction.id,
        &interaction.user,
        interaction.member.as_deref(),
        interaction.channel_id,
        interaction.channel.as_ref(),
        interaction.guild_id,
        context(
            languages(&interaction.locale, interaction.guild_locale.as_deref()),
            reach(
                interaction.app_permissions,
                interaction.context,
                &interaction.authorizing_integration_owners,
            ),
        ),
    );
    let request = with_token(request, &interaction.token);
    let command = match interaction.data.target() {
        Some(ResolvedTarget::User(user, member)) => {
            Ok(Command::ChallengeForm(invited(user, member)))
        }
        _ => command::read(&interaction.data.name, &args(interaction)),
    };
    (request, command)
}

/// The request with the token of its interaction.
fn with_token(request: Request, token: &str) -> Request {
    Request {
        token: Some(InteractionToken::new(token.to_owned())),
        ..request
    }
}

/// How somebody is to be answered, as far as Discord knows.
fn context(languages: Languages, permissions: BotPermissions) -> RequestContext {
    RequestContext {
        languages,
        permissions,
        ..RequestContext::default()
    }
}

/// What the bot can do in the channel by itself (Discord, "Interaction Object"). It is a guest where only a person has
/// installed it, and between people of whom it is none.
fn reach(
    permissions: Option<Permissions>,
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
    // An interaction without permissions is an old or a direct one, and says nothing.
    let may = permissions.unwrap_or(Permissions::all());
    let lacks = PermissionSet::such(|right| {
        let permission = match right {
            Permission::ViewChannel => Permissions::VIEW_CHANNEL,
            Permission::SendMessages => Permissions::SEND_MESSAGES,
            Permission::SendMessagesInThreads => Permissions::SEND_MESSAGES_IN_THREADS,
            Permission::AttachFiles => Permissions::ATTACH_FILES,
            Permission::CreatePublicThreads => Permissions::CREATE_PUBLIC_THREADS,
        };
        !may.contains(permission) && !may.contains(Permissions::ADMINISTRATOR)
    });
    BotPermissions::Installed { missing: lacks }
}

/// The options that are filled in.
fn args(interaction: &CommandInteraction) -> Args {
    let options = interaction.data.options();
    let filled = options
        .iter()
        .filter_map(|option| Some((option.name, value(&option.value)?)));
    filled.fold(Args::default(), |args, (name, value)| {
        args.with(name, value)
    })
}

/// Reads what is being typed, where there are suggestions for it.
pub(super) fn typing(interaction: &CommandInteraction) -> (Request, Option<Autocomplete>) {
    let (request, _) = command(interaction);
    let args = args(interaction);
    let asking = interaction
        .data
        .autocomplete()
        .and_then(|typed| command::asking(&interaction.data.name, &args, typed.name, typed.value));
    (request, asking)
}

/// Reads the press of a button, or a choice from a menu.
///
/// # Errors
/// When this version did not write the button.
pub(super) fn press(
    interaction: &ComponentInteraction,
) -> (Request, Result<Command, UnknownCustomId>) {
    let request = request(
        interaction.id,
        &interaction.user,
        interaction.member.as_ref(),
        interaction.channel_id,
        interaction.channel.as_ref(),
        interaction.guild_id,
        context(
            languages(&interaction.locale, interaction.guild_locale.as_deref()),
            reach(
                interaction.app_permissions,
                interaction.context,
                &interaction.authorizing_integration_owners,
            ),
        ),
    );
    let request = with_token(request, &interaction.token);
    let value = match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().map(String::as_str),
        _ => None,
    };
    let custom_id = interaction.data.custom_id.parse::<CustomId>();
    let request = match custom_id {
        Ok(CustomId::ChallengeForm(_)) => of_form(request, interaction),
        Ok(_) | Err(UnknownCustomId) => request,
    };
    let command =
        custom_id.and_then(|custom_id| command::control(custom_id, value).ok_or(UnknownCustomId));
    (request, command)
}

/// The request of a control of a challenge form. However often its button is pressed, it is one request: that of the
/// message under which it stands.
fn of_form(request: Request, interaction: &ComponentInteraction) -> Request {
    Request {
        id: RequestId(interaction.message.id.get()),
        // Its first answer is the form: it does not tell whether the challenge was said.
        token: None,
        ..request
    }
}

/// Whether a control belongs to a challenge form.
pub(super) fn is_draft(interaction: &ComponentInteraction) -> bool {
    let custom_id = interaction.data.custom_id.parse();
    matches!(custom_id, Ok(CustomId::ChallengeForm(_)))
}

/// The language of who asks, and the one of the place: the server's, or in a direct message their own.
fn languages(own: &str, server: Option<&str>) -> Languages {
    let own_language = Language::of_locale(own);
    Languages {
        own: own_language,
        place: server.map_or(own_language, Language::of_locale),
    }
}

fn request(
    id: InteractionId,
    user: &User,
    member: Option<&Member>,
    channel_id: ChannelId,
    channel: Option<&PartialChannel>,
    guild: Option<GuildId>,
    context: RequestContext,
) -> Request {
    let name = member.map_or_else(|| user.display_name(), |member| member.display_name());
    let parent = channel
        .filter(|channel| {
            matches!(
                channel.kind,
                ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread
            )
        })
        .and_then(|channel| channel.parent_id);
    Request {
        place: Place {
            channel: channel_id.get(),
            parent: parent.map(ChannelId::get),
            server: guild.map(GuildId::get),
        },
        by: Player {
            id: PlayerId(user.id.get()),
            name: name.to_owned(),
        },
        authority: authority(member),
        roles: member.map_or_else(Vec::new, |member| {
            member.roles.iter().map(|role| role.get()).collect()
        }),
        context,
        at: time_of(id.get()),
        token: None,
        coin: if fastrand::bool() {
            Side::White
        } else {
            Side::Black
        },
        id: RequestId(id.get()),
    }
}

/// Discord says with an interaction what its sender may do in the channel; in a direct message there is no such thing.
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

/// The moment in which Discord made a snowflake.
/// When an interaction was made, by Discord's clock.
pub(super) fn made_at(interaction: &Interaction) -> Timestamp {
    time_of(interaction.id().get())
}

fn time_of(snowflake: u64) -> Timestamp {
    Timestamp((snowflake >> 22).cast_signed() + DISCORD_EPOCH)
}

fn value(value: &ResolvedValue<'_>) -> Option<Value> {
    match value {
        ResolvedValue::User(user, member) => Some(Value::Person(invited(user, *member))),
        ResolvedValue::String(text) => Some(Value::Text((*text).to_owned())),
        ResolvedValue::Channel(channel) => Some(Value::Snowflake(channel.id.get())),
        ResolvedValue::Role(role) => Some(Value::Snowflake(role.id.get())),
        ResolvedValue::Integer(number) => Some(Value::Text(number.to_string())),
        // Somebody whom Discord does not describe is nobody to play with; as a text it is refused with that reason.
        ResolvedValue::Unresolved(_) => Some(Value::Text(String::new())),
        // Our commands have no options of other kinds.
        _ => None,
    }
}

fn invited(user: &User, member: Option<&PartialMember>) -> Invited {
    let name = member
        .and_then(|member| member.nick.as_deref())
        .unwrap_or_else(|| user.display_name());
    let player = Player {
        id: PlayerId(user.id.get()),
        name: name.to_owned(),
    };
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
        // The example of Discord's documentation: 2016-04-30 11:18:25.796 UTC.
        assert_eq!(
            time_of(175_928_847_299_117_063),
            Timestamp(1_462_015_105_796)
        );
    }
}
