//! The bot's messages as displayed by the client: who sees each, and its controls.

use std::collections::{HashMap, HashSet};

use serde_json::{Value, json};

use super::Sent;

/// The flag of a private message (Discord, "Message Flags").
const EPHEMERAL: u64 = 64;

/// A message as seen by a client: its states, newest last, and its picture in each.
#[derive(Debug, Clone)]
pub struct Seen {
    /// Its number.
    pub number: u64,
    /// The channel's number.
    pub channel: u64,
    /// `None` if it is public.
    pub viewer: Option<u64>,
    /// Its states.
    pub states: Vec<(Value, Option<Vec<u8>>)>,
}

#[derive(Debug, Clone)]
struct Shown {
    number: u64,
    /// `None` if it is public.
    viewer: Option<u64>,
    controls: Vec<String>,
}

/// The messages so far, and the interactions that were made under them.
#[derive(Debug, Default)]
pub(super) struct Messages {
    shown: Vec<Shown>,
    seen: Vec<Seen>,
    /// The user of each interaction.
    users: HashMap<u64, u64>,
    /// The message of each interaction.
    origins: HashMap<u64, u64>,
    /// The interactions whose tokens may edit a message: the one that created it, and those made under it. Each with the
    /// message.
    editors: HashSet<(u64, u64)>,
    /// The entry that each person has selected in each menu of a message. The client keeps it until the message is edited.
    chosen: HashMap<(u64, String, u64), String>,
}

impl Messages {
    /// Assigns a component interaction to its message: the newest one with that control that its user can see. If there is
    /// none, the message in the payload is kept.
    pub(super) fn assign_to_message(&self, interaction: &mut Value) {
        let user = user(interaction);
        let control = interaction["data"]["custom_id"].as_str().unwrap();
        let has_it = |one: &&Shown| one.controls.iter().any(|own| own == control);
        let sees_it = |one: &&Shown| one.viewer.is_none_or(|viewer| viewer == user);
        let mut newest = self.shown.iter().rev();
        if let Some(message) = newest.find(|one| has_it(one) && sees_it(one)) {
            set_message(interaction, message.number, message.viewer.is_some());
        }
    }

    /// The same for a given message.
    pub(super) fn place_under(&self, interaction: &mut Value, number: u64) {
        set_message(interaction, number, self.is_private(number));
    }

    /// Records a choice from a menu; `false` if the client sends nothing, because the entry is already selected
    /// (discord-api-docs 3441, 4801). A menu that no message has is forged.
    pub(super) fn choose(&mut self, interaction: &Value) -> bool {
        let menu = interaction["data"]["custom_id"].as_str().unwrap();
        let value = interaction["data"]["values"][0].as_str().unwrap();
        let message = interaction["message"]["id"]
            .as_str()
            .unwrap()
            .parse()
            .unwrap();
        let has_it =
            |one: &Shown| one.number == message && one.controls.iter().any(|own| own == menu);
        if !self.shown.iter().any(has_it) {
            return true;
        }
        let place = (message, menu.to_owned(), user(interaction));
        let before = self.chosen.insert(place, value.to_owned());
        before.is_none_or(|before| before != value)
    }

    /// The newest messages, each in its newest state.
    pub(super) fn recently_seen(&self, count: usize) -> Vec<Seen> {
        let newest = |one: &Seen| Seen {
            states: one.states.last().cloned().into_iter().collect(),
            ..*one
        };
        self.seen.iter().rev().take(count).map(newest).collect()
    }

    /// Every message in the order in which they came.
    pub(super) fn seen(&self) -> Vec<Seen> {
        self.seen.clone()
    }

    /// Records what a client displays: a new message in a channel, or an edit.
    pub(super) fn see(&mut self, number: u64, channel: u64, sent: &Sent) {
        let picture = sent.files.first().map(|(_, bytes)| bytes.clone());
        let state = (sent.message().clone(), picture);
        if let Some(known) = self.seen.iter_mut().find(|one| one.number == number) {
            known.states.push(state);
            return;
        }
        let viewer = self.shown.iter().rev().find(|one| one.number == number);
        self.seen.push(Seen {
            number,
            channel,
            viewer: viewer.and_then(|one| one.viewer),
            states: vec![state],
        });
    }

    pub(super) fn newest(&self) -> u64 {
        self.shown.last().map_or(0, |one| one.number)
    }

    pub(super) fn is_private(&self, number: u64) -> bool {
        let known = self.shown.iter().rev().find(|one| one.number == number);
        known.is_some_and(|one| one.viewer.is_some())
    }

    /// Records the user and the message of an interaction.
    pub(super) fn note(&mut self, id: u64, interaction: &Value) {
        self.users.insert(id, user(interaction));
        let message = interaction["message"]["id"].as_str();
        if let Some(message) = message.and_then(|id| id.parse().ok()) {
            self.origins.insert(id, message);
            self.editors.insert((id, message));
        }
    }

    /// Whether the token of an interaction may edit a message.
    pub(super) fn may_edit(&self, id: u64, message: u64) -> bool {
        self.editors.contains(&(id, message))
    }

    /// Records an initial response: a new message, or an edit of the one under which the interaction was made. Returns its
    /// id.
    pub(super) fn answered(&mut self, id: u64, payload: &Value) -> u64 {
        if payload["type"] == 6 {
            return self.original(id);
        }
        if payload["type"] == 7 {
            let origin = self.original(id);
            self.edited(origin, &payload["data"]);
            return origin;
        }
        let flags = payload["data"]["flags"].as_u64().unwrap_or(0);
        let viewer = (flags & EPHEMERAL != 0).then(|| self.users[&id]);
        // Here the answer has the interaction's id.
        self.origins.insert(id, id);
        self.editors.insert((id, id));
        self.posted(id, viewer, &payload["data"]);
        id
    }

    /// The number of the message that answers an interaction.
    pub(super) fn original(&self, id: u64) -> u64 {
        self.origins.get(&id).copied().unwrap_or(id)
    }

    pub(super) fn followed_up(&mut self, id: u64, number: u64, message: &Value) {
        let flags = message["flags"].as_u64().unwrap_or(0);
        let viewer = (flags & EPHEMERAL != 0).then(|| self.users[&id]);
        self.editors.insert((id, number));
        self.posted(number, viewer, message);
    }

    pub(super) fn posted(&mut self, number: u64, viewer: Option<u64>, message: &Value) {
        self.shown.push(Shown {
            number,
            viewer,
            controls: controls(message),
        });
    }

    /// An edited message has the controls of the edit, or keeps its own if it contains none.
    pub(super) fn edited(&mut self, number: u64, message: &Value) {
        self.chosen.retain(|(message, ..), _| *message != number);
        let known = self.shown.iter_mut().rev();
        if message["components"].is_array()
            && let Some(one) = known.into_iter().find(|one| one.number == number)
        {
            one.controls = controls(message);
        }
    }
}

fn set_message(interaction: &mut Value, number: u64, is_private: bool) {
    interaction["message"]["id"] = json!(number.to_string());
    if is_private {
        interaction["message"]["flags"] = json!(EPHEMERAL);
    }
}

/// The user of an interaction: a member of a server, or a user in direct messages.
fn user(interaction: &Value) -> u64 {
    let user = match &interaction["member"] {
        Value::Null => &interaction["user"],
        member => &member["user"],
    };
    user["id"].as_str().unwrap().parse().unwrap()
}

fn controls(message: &Value) -> Vec<String> {
    let rows = message["components"].as_array();
    let controls = rows
        .into_iter()
        .flatten()
        .flat_map(|row| row["components"].as_array().into_iter().flatten());
    controls
        .filter_map(|one| one["custom_id"].as_str().map(str::to_owned))
        .collect()
}
