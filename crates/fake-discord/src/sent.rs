//! What the bot sends, in a form that tests can read.

use serde_json::Value;

/// A message or answer from the bot: the payload, and the files with their names.
#[derive(Debug, Clone)]
pub struct Sent {
    /// The id in the path: an interaction's for an answer, a channel's for a message.
    pub to: u64,
    /// The body as it was sent, with components of version 2 as the client shows them: texts as `content`, rows as `components`.
    pub payload: Value,
    /// The files with their names.
    pub files: Vec<(String, Vec<u8>)>,
    /// Whether it came beside the initial response to an interaction, not as it or in its place.
    pub is_follow_up: bool,
}

impl Sent {
    /// The message itself: an answer wraps it.
    pub fn message(&self) -> &Value {
        self.payload.get("data").unwrap_or(&self.payload)
    }

    /// Its text.
    pub fn content(&self) -> &str {
        self.message()["content"].as_str().unwrap_or_default()
    }

    /// Asserts that it contains this.
    #[track_caller]
    pub fn says(&self, part: &str) {
        assert!(self.content().contains(part), "no {part:?} in {self:?}");
    }

    /// Asserts that it starts like this.
    #[track_caller]
    pub fn begins(&self, start: &str) {
        assert!(
            self.content().starts_with(start),
            "no {start:?} in {self:?}"
        );
    }

    /// Asserts that it contains this, and is private.
    #[track_caller]
    pub fn says_privately(&self, part: &str) {
        assert!(self.is_ephemeral(), "{self:?}");
        self.says(part);
    }

    /// Asserts that it contains this, and is public.
    #[track_caller]
    pub fn says_publicly(&self, part: &str) {
        assert!(!self.is_ephemeral(), "{self:?}");
        self.says(part);
    }

    /// Whether it is private (message flag 64).
    pub fn is_ephemeral(&self) -> bool {
        self.message()["flags"].as_u64().unwrap_or(0) & 64 != 0
    }

    /// Whether it is a deferred response.
    pub fn is_promise(&self) -> bool {
        self.payload["type"] == 5 || self.payload["type"] == 6
    }

    /// The edit of this deferred response, as if it had been the answer.
    pub fn kept_by(&self, mut answer: Sent) -> Sent {
        let update = self.payload["type"] == 6;
        let flags = |sent: &Sent| sent.message()["flags"].as_u64().unwrap_or(0);
        let all = flags(self) | flags(&answer) | if update { 64 } else { 0 };
        answer.payload["flags"] = all.into();
        let kind = if update { 7 } else { 4 };
        answer.payload = serde_json::json!({ "type": kind, "data": answer.payload });
        answer
    }

    /// The users that it may ping.
    pub fn pinged(&self) -> Vec<String> {
        let users = self.message()["allowed_mentions"]["users"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        users
            .iter()
            .map(|user| user.as_str().unwrap().to_owned())
            .collect()
    }

    /// The roles that it may ping.
    pub fn pinged_roles(&self) -> Vec<String> {
        let roles = self.message()["allowed_mentions"]["roles"].as_array();
        let roles = roles.into_iter().flatten();
        roles
            .map(|role| role.as_str().unwrap().to_owned())
            .collect()
    }

    /// The suggestions for what is typed: names and values.
    pub fn suggestions(&self) -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        self.message()["choices"]
            .as_array()
            .unwrap()
            .iter()
            .map(|choice| (text(&choice["name"]), text(&choice["value"])))
            .collect()
    }

    /// The first menu with the label and the value of each entry.
    pub fn menu(&self) -> (String, Vec<(String, String)>) {
        let menus = self.menus().into_iter().next();
        menus.unwrap_or_else(|| panic!("no menu in {}", self.payload))
    }

    /// The same of every menu.
    pub fn menus(&self) -> Vec<(String, Vec<(String, String)>)> {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let rows = self.message()["components"].as_array().cloned();
        rows.unwrap_or_default()
            .into_iter()
            .map(|row| row["components"][0].clone())
            .filter(|one| one["type"] == 3)
            .map(|menu| {
                let entries = menu["options"].as_array().unwrap();
                let entries = entries
                    .iter()
                    .map(|option| (text(&option["label"]), text(&option["value"])));
                (text(&menu["custom_id"]), entries.collect())
            })
            .collect()
    }

    /// The buttons with label and custom id or address, row by row.
    pub fn buttons(&self) -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let rows = self.message()["components"].as_array();
        let all = rows
            .into_iter()
            .flatten()
            .flat_map(|row| row["components"].as_array().into_iter().flatten());
        all.filter(|one| one["type"] == 2)
            .map(|one| {
                (
                    text(&one["label"]),
                    text(one.get("custom_id").unwrap_or(&one["url"])),
                )
            })
            .collect()
    }

    /// The custom id or address of the button with this label.
    pub fn button(&self, label: &str) -> String {
        let mut buttons = self.buttons().into_iter();
        let found = buttons.find(|(own, _)| own == label);
        let (_, custom_id) =
            found.unwrap_or_else(|| panic!("no button {label} in {}", self.payload));
        custom_id
    }
}
