//! Interactions as Discord sends them.

use serde_json::{Value, json};

use super::APPLICATION;

#[derive(Debug, Clone)]
pub(crate) struct User {
    pub(crate) id: u64,
    pub(crate) name: &'static str,
    pub(crate) bot: bool,
    /// Permissions in the channel, as sent by Discord.
    pub(crate) permissions: &'static str,
    pub(crate) locale: &'static str,
    /// Roles in the server.
    pub(crate) roles: &'static [&'static str],
}

impl User {
    pub(crate) const fn new(id: u64, name: &'static str) -> Self {
        User {
            id,
            name,
            bot: false,
            permissions: "0",
            locale: "en-US",
            roles: &[],
        }
    }

    fn json(&self) -> Value {
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

/// The server in which most tests play.
const SERVER: u64 = 77;

/// A channel, or a thread with its parent.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Channel {
    pub(crate) id: u64,
    pub(crate) parent: Option<u64>,
    /// Its server; `None` for direct messages.
    pub(crate) server: Option<u64>,
    /// The bot's permissions there.
    pub(crate) permissions: u64,
    pub(crate) bot: Bot,
    /// The server's language.
    pub(crate) locale: &'static str,
}

/// How the bot is installed in a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bot {
    /// It was added to the server, or the channel is its direct messages.
    Added,
    /// Installed by a user.
    Brought,
}

/// Every permission except Administrator, which implies all.
const ALL: u64 = ((1 << 52) - 1) & !(1 << 3);

impl Channel {
    pub(crate) const fn new(id: u64) -> Self {
        Channel::on(SERVER, id)
    }

    pub(crate) const fn on(server: u64, id: u64) -> Self {
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
    pub(crate) const fn without(self, permissions: u64) -> Self {
        Channel {
            permissions: self.permissions & !permissions,
            ..self
        }
    }

    /// The same channel with a user-installed bot.
    pub(crate) const fn brought(self) -> Self {
        Channel {
            bot: Bot::Brought,
            ..self
        }
    }

    pub(crate) const fn thread(self, id: u64) -> Self {
        Channel {
            id,
            parent: Some(self.id),
            ..self
        }
    }

    /// The direct messages between a user and the bot.
    pub(crate) const fn direct(id: u64) -> Self {
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
            "id": self.id.to_string(), "name": "chess", "type": self.kind(),
            "permissions": "0", "parent_id": self.parent.map(|parent| parent.to_string()), "thread_metadata": null,
        })
    }
}

/// A slash command with its options: a name, or a group and a name.
#[derive(Debug, Clone)]
pub(crate) struct Slash {
    name: &'static str,
    options: Vec<Value>,
    people: Vec<User>,
    channels: Vec<u64>,
    roles: Vec<u64>,
    files: Vec<String>,
}

impl Slash {
    pub(crate) fn is(&self, name: &str) -> bool {
        self.name == name
    }

    pub(crate) fn new(name: &'static str) -> Self {
        Slash {
            name,
            options: Vec::new(),
            people: Vec::new(),
            channels: Vec::new(),
            roles: Vec::new(),
            files: Vec::new(),
        }
    }

    pub(crate) fn text(mut self, name: &str, value: &str) -> Self {
        self.options
            .push(json!({ "name": name, "type": 3, "value": value }));
        self
    }

    pub(crate) fn person(mut self, name: &str, user: &User) -> Self {
        self.options
            .push(json!({ "name": name, "type": 6, "value": user.id.to_string() }));
        self.people.push(user.clone());
        self
    }

    pub(crate) fn channel(mut self, name: &str, id: u64) -> Self {
        self.options
            .push(json!({ "name": name, "type": 7, "value": id.to_string() }));
        self.channels.push(id);
        self
    }

    /// A file at an address.
    pub(crate) fn file(mut self, name: &str, address: &str) -> Self {
        let id = self.files.len() + 1;
        self.options
            .push(json!({ "name": name, "type": 11, "value": id.to_string() }));
        self.files.push(address.to_owned());
        self
    }

    pub(crate) fn role(mut self, name: &str, id: u64) -> Self {
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

/// A channel in which only moderators may write.
const READ_ONLY: u64 = 966;

pub(super) fn command(id: u64, user: &User, channel: &Channel, slash: &Slash) -> Value {
    let users: serde_json::Map<String, Value> = slash
        .people
        .iter()
        .map(|person| (person.id.to_string(), person.json()))
        .collect();
    let channels = slash.channels.iter().map(|id| {
        // Permission to view channels, and to send messages except in one.
        let permissions = if *id == READ_ONLY { "1024" } else { "3072" };
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

fn attachment(id: u64, address: &str) -> Value {
    json!({
        "id": id.to_string(), "filename": "games.pgn", "size": 100, "url": address, "proxy_url": address,
        "content_type": if address.contains(".png") { "image/png" } else { "application/octet-stream" },
    })
}

/// The message menu's command on a message with this text, and perhaps with a file.
pub(super) fn on_a_message(
    id: u64,
    user: &User,
    channel: &Channel,
    (words, file): (&str, Option<&str>),
) -> Value {
    let mut message = message(channel.id, words);
    message["author"] = user.json();
    message["attachments"] = file.into_iter().map(|file| attachment(1, file)).collect();
    from_menu(id, user, channel, &message)
}

/// The same on a message of the bot, with Components V2 and perhaps a picture.
pub(super) fn on_own_message(
    id: u64,
    user: &User,
    channel: &Channel,
    (words, picture): (&str, Option<&str>),
) -> Value {
    let mut message = message(channel.id, "");
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
    from_menu(id, user, channel, &message)
}

fn from_menu(id: u64, user: &User, channel: &Channel, message: &Value) -> Value {
    let target = message["id"].as_str().unwrap().to_owned();
    let data = json!({
        "id": "3", "name": "Set up this position", "type": 3, "target_id": target,
        "resolved": { "messages": { (target.as_str()): message } },
    });
    frame(id, 2, user, channel, &data)
}

/// The command in the menu of a user.
pub(super) fn on_a_person(id: u64, user: &User, channel: &Channel, target: &User) -> Value {
    let data = json!({
        "id": "2", "name": "Challenge to a game", "type": 2, "target_id": target.id.to_string(),
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
    interaction["message"] = message(channel.id, "a board");
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
    interaction["message"] = message(channel.id, "a board");
    interaction
}

/// A submitted form: as it was opened, but with these values (Discord, "Modal Submit Data Structure").
pub(super) fn submit(
    id: u64,
    user: &User,
    channel: &Channel,
    form: &Value,
    (values, people): (&[(&str, &str)], &[User]),
) -> Value {
    let mut users = serde_json::Map::new();
    let labels = form["components"].as_array().unwrap().iter().map(|label| {
        let input = &label["component"];
        let name = input["custom_id"].as_str().unwrap();
        let given = values.iter().find(|(option, _)| *option == name);
        let given = given.map(|(_, value)| json!(value));
        let filled = match input["type"].as_u64().unwrap() {
            4 => {
                let is_filled = given.as_ref().is_some_and(|text| text != "");
                assert!(is_filled || input["required"] == false, "{input}");
                json!({ "type": 4, "custom_id": name, "value": given.unwrap_or(json!("")) })
            }
            3 => {
                let options = input["options"].as_array().unwrap();
                let usual = options.iter().find(|option| option["default"] == true);
                let chosen = given.unwrap_or_else(|| usual.unwrap()["value"].clone());
                let is_offered = options.iter().any(|option| option["value"] == chosen);
                assert!(is_offered, "{chosen} is no option of {input}");
                json!({ "type": 3, "custom_id": name, "values": [chosen] })
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
            kind => panic!("no input of type {kind}"),
        };
        json!({ "type": 18, "component": filled })
    });
    let labels: Vec<Value> = labels.collect();
    let data = json!({
        "custom_id": form["custom_id"], "components": labels, "resolved": { "users": users },
    });
    frame(id, 5, user, channel, &data)
}

/// An option being typed: the last one of the command.
pub(super) fn typing(id: u64, user: &User, channel: &Channel, slash: &Slash) -> Value {
    let mut interaction = command(id, user, channel, slash);
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
        "id": id.to_string(), "guild_id": SERVER.to_string(), "parent_id": parent.to_string(), "type": 11, "name": "a game",
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
    let mut message = message(channel, content);
    message["id"] = json!(id.to_string());
    message
}

/// A message of the bot's in a channel.
pub(super) fn message(channel: u64, content: &str) -> Value {
    let bot = User {
        id: APPLICATION,
        name: "Arbiter",
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

#[test]
fn the_fakes_interactions_are_ones_that_serenity_understands() {
    let user = User::new(1, "Ann");
    let slash = Slash::new("challenge").person("opponent", &user);
    for channel in [Channel::new(2), Channel::direct(2)] {
        let said = command(3, &user, &channel, &slash);
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
