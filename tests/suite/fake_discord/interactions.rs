//! Interactions as Discord sends them.

use serde_json::{Value, json};

use super::APPLICATION;

/// Somebody on the server.
#[derive(Debug, Clone)]
pub(crate) struct User {
    pub(crate) id: u64,
    pub(crate) name: &'static str,
    pub(crate) bot: bool,
    /// What Discord says that they may do in the channel.
    pub(crate) permissions: &'static str,
}

impl User {
    pub(crate) const fn new(id: u64, name: &'static str) -> Self {
        User {
            id,
            name,
            bot: false,
            permissions: "0",
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
            "user": self.json(), "nick": null, "avatar": null, "roles": [], "joined_at": "2024-01-01T00:00:00+00:00",
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
    /// The server it is in; nothing for direct messages.
    pub(crate) server: Option<u64>,
}

impl Channel {
    pub(crate) const fn new(id: u64) -> Self {
        Channel::on(SERVER, id)
    }

    /// A channel of that server.
    pub(crate) const fn on(server: u64, id: u64) -> Self {
        Channel {
            id,
            parent: None,
            server: Some(server),
        }
    }

    /// The direct messages between somebody and the bot.
    pub(crate) const fn direct(id: u64) -> Self {
        Channel {
            id,
            parent: None,
            server: None,
        }
    }

    /// The number of the channel's kind (Discord, "Channel Types").
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

/// A slash command with its options filled in.
#[derive(Debug, Clone)]
pub(crate) struct Slash {
    name: &'static str,
    options: Vec<Value>,
    people: Vec<User>,
}

impl Slash {
    pub(crate) fn new(name: &'static str) -> Self {
        Slash {
            name,
            options: Vec::new(),
            people: Vec::new(),
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
}

fn frame(id: u64, kind: u8, user: &User, channel: &Channel, data: &Value) -> Value {
    let mut frame = json!({
        "id": id.to_string(), "application_id": APPLICATION.to_string(), "type": kind, "token": format!("token-{id}"),
        "version": 1, "channel_id": channel.id.to_string(), "channel": channel.json(), "locale": "en-US",
        "app_permissions": "0", "entitlements": [], "authorizing_integration_owners": {},
        "attachment_size_limit": 10_485_760, "data": data,
    });
    if let Some(server) = channel.server {
        frame["guild_id"] = json!(server.to_string());
        frame["guild_locale"] = json!("en-US");
        frame["member"] = user.member();
        frame["context"] = json!(0);
    } else {
        frame["user"] = user.json();
        frame["context"] = json!(1);
    }
    frame
}

pub(super) fn command(id: u64, user: &User, channel: &Channel, slash: &Slash) -> Value {
    let users: serde_json::Map<String, Value> = slash
        .people
        .iter()
        .map(|person| (person.id.to_string(), person.json()))
        .collect();
    let data = json!({
        "id": "1", "name": slash.name, "type": 1, "options": slash.options, "resolved": { "users": users },
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

/// A choice from a menu.
pub(super) fn choose(id: u64, user: &User, channel: &Channel, menu: &str, value: &str) -> Value {
    let data = json!({ "custom_id": menu, "component_type": 3, "values": [value] });
    let mut interaction = frame(id, 3, user, channel, &data);
    interaction["message"] = message(channel.id, "a board");
    interaction
}

/// An option being typed: the last one of the command.
pub(super) fn typing(id: u64, user: &User, channel: &Channel, slash: &Slash) -> Value {
    let mut interaction = command(id, user, channel, slash);
    interaction["type"] = json!(4);
    if let Some(last) = interaction["data"]["options"]
        .as_array_mut()
        .and_then(|options| options.last_mut())
    {
        last["focused"] = json!(true);
    }
    interaction
}

/// A message of the bot's with a number of its own.
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
        permissions: "0",
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
