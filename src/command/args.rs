//! The filled-in options of a command.

use crate::game::{ChannelId, RoleId};
use crate::referee::Invited;

/// A value that a front end has read for an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    Person(Invited),
    /// A channel of the server.
    Channel(ChannelId),
    /// A role of the server.
    Role(RoleId),
    /// Anything else, as it was typed.
    Text(String),
}

/// The filled-in options of a command.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Args(pub(super) Vec<(String, Value)>);

impl Args {
    /// Adds an option; the last value of an option counts.
    pub fn with(mut self, name: &str, value: Value) -> Self {
        self.0.push((name.to_owned(), value));
        self
    }

    pub(super) fn without(mut self, name: &str) -> Self {
        self.0.retain(|(given, _)| given != name);
        self
    }

    pub(super) fn value(&self, name: &str) -> Option<&Value> {
        self.0
            .iter()
            .rev()
            .find(|(given, _)| given == name)
            .map(|(_, value)| value)
    }

    pub(super) fn text(&self, name: &'static str) -> Option<&str> {
        match self.value(name) {
            Some(Value::Text(text)) => Some(text.trim()),
            _ => None,
        }
    }

    /// A value as a setting reads it.
    pub(super) fn typed(&self, name: &'static str) -> Option<String> {
        match self.value(name)? {
            Value::Text(text) => Some(text.trim().to_owned()),
            Value::Channel(channel) => Some(channel.to_string()),
            Value::Role(role) => Some(role.to_string()),
            Value::Person(_) => None,
        }
    }

    /// Whether an option is not filled in.
    pub(super) fn is_empty(&self, name: &str) -> bool {
        match self.value(name) {
            Some(Value::Text(text)) => text.trim().is_empty(),
            Some(Value::Person(_) | Value::Channel(_) | Value::Role(_)) => false,
            None => true,
        }
    }
}
