//! Interactions as Discord sends them.

use serde_json::{Value, json};

use super::APPLICATION;

/// A user, who is a member wherever they write.
#[derive(Debug, Clone)]
pub struct User {
    /// Their number.
    pub id: u64,
    /// Their display name.
    pub name: &'static str,
    /// Whether they are a bot.
    pub bot: bool,
    /// Permissions in the channel, as sent by Discord.
    pub permissions: &'static str,
    /// The language of their client.
    pub locale: &'static str,
    /// Roles in the server.
    pub roles: &'static [&'static str],
}

impl User {
    /// A person who speaks English and has no permissions or roles.
    pub const fn new(id: u64, name: &'static str) -> Self {
        User {
            id,
            name,
            bot: false,
            permissions: "0",
            locale: "en-US",
            roles: &[],
        }
    }

    pub(super) fn json(&self) -> Value {
        json!({
            "id": self.id.to_string(), "username": format!("user{}", self.id), "discriminator": "0",
            "global_name": self.name, "avatar": null, "bot": self.bot,
        })
    }

    fn member(&self) -> Value {
        json!({
            "user": self.json(), "nick": null, "avatar": null, "roles": self.roles, "joined_at": "2024-01-01T00:00:00+00:00",
            "premium_since": null, "deaf": false, "mute": false, "pending": false, "flags": 0, "permissions": self.permissions,
            "communication_disabled_until": null,
        })
    }
}

/// The server of the channels that name none.
pub const SERVER: u64 = 77;

/// A channel, or a thread with its parent.
#[derive(Debug, Clone, Copy)]
pub struct Channel {
    /// Its number.
    pub id: u64,
    /// The channel of a thread.
    pub parent: Option<u64>,
    /// Its server; `None` for direct messages.
    pub server: Option<u64>,
    /// The bot's permissions there.
    pub permissions: u64,
    /// How the bot was added there.
    pub bot: Bot,
    /// The server's language.
    pub locale: &'static str,
}

/// How the bot is installed in a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bot {
    /// It was added to the server, or the channel is its direct messages.
    Added,
    /// Installed by a user.
    Brought,
}

/// Every permission except Administrator, which implies all.
const ALL: u64 = ((1 << 52) - 1) & !(1 << 3);

impl Channel {
    /// A channel of the usual server, where the bot may do everything but administrate.
    pub const fn new(id: u64) -> Self {
        Channel::on(SERVER, id)
    }

    /// The same on another server.
    pub const fn on(server: u64, id: u64) -> Self {
        Channel {
            id,
            parent: None,
            server: Some(server),
            permissions: ALL,
            bot: Bot::Added,
            locale: "en-US",
        }
    }

    /// The same, but the bot lacks these permissions.
    pub const fn without_permissions(self, permissions: u64) -> Self {
        Channel {
            permissions: self.permissions & !permissions,
            ..self
        }
    }

    /// The same channel with a user-installed bot.
    pub const fn brought(self) -> Self {
        Channel {
            bot: Bot::Brought,
            ..self
        }
    }

    /// A thread of this channel.
    pub const fn thread(self, id: u64) -> Self {
        Channel {
            id,
            parent: Some(self.id),
            ..self
        }
    }

    /// The direct messages between a user and the bot.
    pub const fn private(id: u64) -> Self {
        Channel {
            server: None,
            ..Channel::new(id)
        }
    }

    /// Whether the bot can use the channel beyond answering: direct messages need no permission.
    pub(super) fn is_seen(self) -> bool {
        const VIEW_CHANNEL: u64 = 1 << 10;
        let may_see = self.server.is_none() || self.permissions & VIEW_CHANNEL != 0;
        self.bot == Bot::Added && may_see
    }

    /// The type of the channel (Discord, "Channel Types").
    fn kind(self) -> u8 {
        match (self.server, self.parent) {
            (None, _) => 1,
            (Some(_), Some(_)) => 11,
            (Some(_), None) => 0,
        }
    }

    fn json(self) -> Value {
        json!({
            "id": self.id.to_string(), "name": "general", "type": self.kind(),
            "permissions": "0", "parent_id": self.parent.map(|parent| parent.to_string()), "thread_metadata": null,
        })
    }
}

/// A slash command with its options: a name, or a group and a name.
#[derive(Debug, Clone)]
pub struct Slash {
    name: &'static str,
    options: Vec<Value>,
    people: Vec<User>,
    channels: Vec<(u64, u64)>,
    roles: Vec<u64>,
    files: Vec<String>,
}

impl Slash {
    /// Whether this is its name.
    pub fn is(&self, name: &str) -> bool {
        self.name == name
    }

    /// A command without options.
    pub fn new(name: &'static str) -> Self {
        Slash {
            name,
            options: Vec::new(),
            people: Vec::new(),
            channels: Vec::new(),
            roles: Vec::new(),
            files: Vec::new(),
        }
    }

    /// With a text, or a choice.
    pub fn text(mut self, name: &str, value: &str) -> Self {
        self.options
            .push(json!({ "name": name, "type": 3, "value": value }));
        self
    }

    /// With a user.
    pub fn person(mut self, name: &str, user: &User) -> Self {
        self.options
            .push(json!({ "name": name, "type": 6, "value": user.id.to_string() }));
        self.people.push(user.clone());
        self
    }

    /// With a channel that the user may view and write to.
    pub fn channel(self, name: &str, id: u64) -> Self {
        self.channel_with(name, id, 1 << 10 | 1 << 11)
    }

    /// With a channel, and the user's permissions there.
    pub fn channel_with(mut self, name: &str, id: u64, permissions: u64) -> Self {
        self.options
            .push(json!({ "name": name, "type": 7, "value": id.to_string() }));
        self.channels.push((id, permissions));
        self
    }

    /// With a file at an address.
    pub fn file(mut self, name: &str, address: &str) -> Self {
        let id = self.files.len() + 1;
        self.options
            .push(json!({ "name": name, "type": 11, "value": id.to_string() }));
        self.files.push(address.to_owned());
        self
    }

    /// With a role.
    pub fn role(mut self, name: &str, id: u64) -> Self {
        self.options
            .push(json!({ "name": name, "type": 8, "value": id.to_string() }));
        self.roles.push(id);
        self
    }
}

fn frame(id: u64, kind: u8, user: &User, channel: &Channel, data: &Value) -> Value {
    let mut frame = json!({
        "id": id.to_string(), "application_id": APPLICATION.to_string(), "type": kind, "token": format!("token-{id}"),
        "version": 1, "channel_id": channel.id.to_string(), "channel": channel.json(), "locale": user.locale,
        "app_permissions": channel.permissions.to_string(), "entitlements": [], "authorizing_integration_owners": {},
        "attachment_size_limit": 10_485_760, "data": data,
    });
    if let Some(server) = channel.server {
        frame["guild_id"] = json!(server.to_string());
        frame["guild_locale"] = json!(channel.locale);
        frame["member"] = user.member();
        frame["context"] = json!(0);
        frame["authorizing_integration_owners"] = match channel.bot {
            Bot::Added => json!({ "0": server.to_string() }),
            Bot::Brought => json!({ "1": user.id.to_string() }),
        };
    } else {
        frame["user"] = user.json();
        // A direct message with the bot, or one between people.
        frame["context"] = json!(match channel.bot {
            Bot::Added => 1,
            Bot::Brought => 2,
        });
    }
    frame
}

pub(super) fn command_interaction(id: u64, user: &User, channel: &Channel, slash: &Slash) -> Value {
    let users: serde_json::Map<String, Value> = slash
        .people
        .iter()
        .map(|person| (person.id.to_string(), person.json()))
        .collect();
    let channels = slash.channels.iter().map(|(id, permissions)| {
        let permissions = permissions.to_string();
        let described =
            json!({ "id": id.to_string(), "name": "club", "type": 0, "permissions": permissions });
        (id.to_string(), described)
    });
    let channels: serde_json::Map<String, Value> = channels.collect();
    let roles = slash.roles.iter().map(|id| {
        let described = json!({
            "id": id.to_string(), "name": "players", "color": 0, "colors": { "primary_color": 0 }, "hoist": false,
            "position": 1, "permissions": "0", "managed": false, "mentionable": false, "flags": 0,
        });
        (id.to_string(), described)
    });
    let roles: serde_json::Map<String, Value> = roles.collect();
    let files = slash.files.iter().zip(1..);
    let files = files.map(|(address, id): (_, u64)| (id.to_string(), attachment(id, address)));
    let files: serde_json::Map<String, Value> = files.collect();
    let (name, options) = match slash.name.split_once(' ') {
        None => (slash.name, json!(slash.options)),
        Some((group, name)) => {
            let inside = json!({ "name": name, "type": 1, "options": slash.options });
            (group, json!([inside]))
        }
    };
    let data = json!({
        "id": "1", "name": name, "type": 1, "options": options,
        "resolved": { "users": users, "channels": channels, "roles": roles, "attachments": files },
    });
    frame(id, 2, user, channel, &data)
}

/// The command that launches the Activity.
pub(super) fn launched(id: u64, user: &User, channel: &Channel) -> Value {
    let launch = entry_point();
    let data = json!({ "id": launch["id"], "name": launch["name"], "type": launch["type"] });
    frame(id, 2, user, channel, &data)
}

fn attachment(id: u64, address: &str) -> Value {
    let path = address.split('?').next().unwrap_or_default();
    let name = path.rsplit('/').next().filter(|name| !name.is_empty());
    json!({
        "id": id.to_string(), "filename": name.unwrap_or("file"), "size": 100, "url": address, "proxy_url": address,
        "content_type": if address.contains(".png") { "image/png" } else { "application/octet-stream" },
    })
}

/// The message menu's command on a message with this text, and perhaps with a file.
pub(super) fn on_a_message(
    id: u64,
    user: &User,
    channel: &Channel,
    command: &str,
    (words, file): (&str, Option<&str>),
) -> Value {
    let mut message = message_json(channel.id, words);
    message["author"] = user.json();
    message["attachments"] = file.into_iter().map(|file| attachment(1, file)).collect();
    from_menu(id, user, channel, command, &message)
}

/// The same on a message of the bot, with Components V2 and perhaps a picture.
pub(super) fn on_own_message(
    id: u64,
    user: &User,
    channel: &Channel,
    command: &str,
    (words, picture): (&str, Option<&str>),
) -> Value {
    let mut message = message_json(channel.id, "");
    let items = picture
        .into_iter()
        .map(|url| json!({ "media": { "url": url } }));
    let gallery = json!({ "type": 12, "items": items.collect::<Vec<_>>() });
    let text = json!({ "type": 10, "content": words });
    message["components"] = json!([{ "type": 17, "components": [text, gallery] }]);
    message["attachments"] = picture
        .into_iter()
        .map(|file| attachment(1, file))
        .collect();
    from_menu(id, user, channel, command, &message)
}

fn from_menu(id: u64, user: &User, channel: &Channel, command: &str, message: &Value) -> Value {
    let target = message["id"].as_str().unwrap().to_owned();
    let data = json!({
        "id": "3", "name": command, "type": 3, "target_id": target,
        "resolved": { "messages": { (target.as_str()): message } },
    });
    frame(id, 2, user, channel, &data)
}

/// A command in the menu of a user.
pub(super) fn on_a_person(
    id: u64,
    user: &User,
    channel: &Channel,
    command: &str,
    target: &User,
) -> Value {
    let data = json!({
        "id": "2", "name": command, "type": 2, "target_id": target.id.to_string(),
        "resolved": { "users": { (target.id.to_string()): target.json() } },
    });
    frame(id, 2, user, channel, &data)
}

pub(super) fn press(id: u64, user: &User, channel: &Channel, custom_id: &str) -> Value {
    let mut interaction = frame(
        id,
        3,
        user,
        channel,
        &json!({ "custom_id": custom_id, "component_type": 2 }),
    );
    interaction["message"] = message_json(channel.id, "a message");
    interaction
}

/// Entries that are chosen from a menu of this type.
pub(super) fn choose(
    id: u64,
    user: &User,
    channel: &Channel,
    (menu, kind): (&str, u64),
    values: &[String],
) -> Value {
    let data = json!({ "custom_id": menu, "component_type": kind, "values": values });
    let mut interaction = frame(id, 3, user, channel, &data);
    interaction["message"] = message_json(channel.id, "a message");
    interaction
}

/// The input of a form's label, or of an action row, which labels replace.
pub(super) fn input(label: &Value) -> &Value {
    match label["type"].as_u64() {
        Some(1) => &label["components"][0],
        _ => &label["component"],
    }
}

/// A submitted form: as it was opened, but with these values (Discord, "Modal Submit Data Structure").
pub(super) fn submit(
    id: u64,
    user: &User,
    channel: &Channel,
    form: &Value,
    (values, people): (&[(&str, &str)], &[User]),
) -> Value {
    let (mut users, mut files) = (serde_json::Map::new(), serde_json::Map::new());
    let labels = form["components"].as_array().unwrap().iter().map(|label| {
        let input = input(label);
        let name = input["custom_id"].as_str().unwrap();
        let given = values.iter().find(|(option, _)| *option == name);
        let given = given.map(|(_, value)| json!(value));
        let filled = match input["type"].as_u64().unwrap() {
            4 => {
                let is_filled = given.as_ref().is_some_and(|text| text != "");
                assert!(is_filled || input["required"] == false, "{input}");
                json!({ "type": 4, "custom_id": name, "value": given.unwrap_or(json!("")) })
            }
            kind @ (3 | 21) => {
                let options = input["options"].as_array().unwrap();
                let usual = options.iter().find(|option| option["default"] == true);
                let chosen = given.unwrap_or_else(|| usual.unwrap()["value"].clone());
                let is_offered = options.iter().any(|option| option["value"] == chosen);
                assert!(is_offered, "{chosen} is no option of {input}");
                match kind {
                    3 => json!({ "type": 3, "custom_id": name, "values": [chosen] }),
                    _ => json!({ "type": 21, "custom_id": name, "value": chosen }),
                }
            }
            23 => {
                let is_ticked = match given.as_ref().and_then(Value::as_str) {
                    Some(text) => text == "true",
                    None => input["default"] == true,
                };
                json!({ "type": 23, "custom_id": name, "value": is_ticked })
            }
            5 => {
                let usual = input["default_values"][0]["id"].as_str();
                let given = given.as_ref().and_then(Value::as_str);
                let chosen = given.or(usual);
                assert!(chosen.is_some() || input["required"] == false, "{input}");
                if let Some(id) = chosen {
                    let person = people.iter().find(|person| person.id.to_string() == id);
                    users.insert(id.to_owned(), person.unwrap().json());
                }
                json!({ "type": 5, "custom_id": name, "values": chosen.into_iter().collect::<Vec<_>>() })
            }
            19 => {
                assert!(given.is_some() || input["required"] == false, "{input}");
                let chosen = given.map(|address| {
                    let id = u64::try_from(files.len()).unwrap() + 1;
                    let address = address.as_str().unwrap();
                    files.insert(id.to_string(), attachment(id, address));
                    id.to_string()
                });
                json!({ "type": 19, "custom_id": name, "values": chosen.into_iter().collect::<Vec<_>>() })
            }
            kind => panic!("no input of type {kind}"),
        };
        match label["type"].as_u64() {
            Some(1) => json!({ "type": 1, "components": [filled] }),
            _ => json!({ "type": 18, "component": filled }),
        }
    });
    let labels: Vec<Value> = labels.collect();
    let data = json!({
        "custom_id": form["custom_id"], "components": labels, "resolved": { "users": users, "attachments": files },
    });
    frame(id, 5, user, channel, &data)
}

/// An option being typed: the last one of the command.
pub(super) fn typing(id: u64, user: &User, channel: &Channel, slash: &Slash) -> Value {
    let mut interaction = command_interaction(id, user, channel, slash);
    interaction["type"] = json!(4);
    let inside = if slash.name.contains(' ') {
        "/data/options/0/options"
    } else {
        "/data/options"
    };
    let options = interaction
        .pointer_mut(inside)
        .and_then(Value::as_array_mut);
    if let Some(last) = options.and_then(|options| options.last_mut()) {
        last["focused"] = json!(true);
    }
    interaction
}

pub(super) fn thread(id: u64, parent: u64) -> Value {
    json!({
        "id": id.to_string(), "guild_id": SERVER.to_string(), "parent_id": parent.to_string(), "type": 11, "name": "a thread",
        "position": 0, "permission_overwrites": [], "nsfw": false, "owner_id": APPLICATION.to_string(),
        "thread_metadata": {
            "archived": false, "auto_archive_duration": 10080, "archive_timestamp": "2026-01-01T00:00:00+00:00",
            "locked": false,
        },
        "message_count": 0, "member_count": 1, "rate_limit_per_user": 0,
    })
}

/// A message of the bot with this id.
pub(super) fn numbered(id: u64, channel: u64, content: &str) -> Value {
    let mut message = message_json(channel, content);
    message["id"] = json!(id.to_string());
    message
}

/// A message of the bot's in a channel.
pub(super) fn message_json(channel: u64, content: &str) -> Value {
    let bot = User {
        id: APPLICATION,
        name: "Bot",
        bot: true,
        ..User::new(0, "")
    };
    json!({
        "id": "5555", "channel_id": channel.to_string(), "author": bot.json(), "content": content,
        "timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": null, "tts": false, "mention_everyone": false,
        "mentions": [], "mention_roles": [], "attachments": [], "embeds": [], "pinned": false, "type": 0,
        "components": [],
    })
}

#[cfg(test)]
#[test]
fn the_fakes_interactions_are_ones_that_serenity_understands() {
    let user = User::new(1, "Ann");
    let slash = Slash::new("challenge").person("opponent", &user);
    for channel in [Channel::new(2), Channel::private(2)] {
        let said = command_interaction(3, &user, &channel, &slash);
        serde_json::from_value::<serenity::all::CommandInteraction>(said).unwrap();
        let pressed = press(3, &user, &channel, "x");
        serde_json::from_value::<serenity::all::ComponentInteraction>(pressed).unwrap();
    }
}

/// The command that Discord creates for an application with an Activity, as in a registration (Discord, "Entry Point
/// Commands").
pub(super) fn entry_point() -> Value {
    json!({
        "id": "9001", "type": 4, "name": "launch", "name_localizations": { "de": "starten" }, "description": "",
        "description_localizations": null, "default_member_permissions": null, "nsfw": false, "contexts": [0, 1, 2],
        "integration_types": [0, 1], "handler": 2,
    })
}
