//! Filled-in options.

use crate::game::{ChannelId, RoleId};
use crate::referee::Invited;

/// An option's value, as parsed by a front end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    Person(Invited),
    Channel(ChannelId),
    Role(RoleId),
    /// Any other value, as typed.
    Text(String),
}

/// The filled-in options of a command.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Args(pub(crate) Vec<(String, Value)>);

impl Args {
    /// Sets an option; the last value counts.
    pub fn with(mut self, name: &str, value: Value) -> Self {
        self.0.push((name.to_owned(), value));
        self
    }

    pub(crate) fn without_option(mut self, name: &str) -> Self {
        self.0.retain(|(given, _)| given != name);
        self
    }

    pub(crate) fn value(&self, name: &str) -> Option<&Value> {
        self.0
            .iter()
            .rev()
            .find(|(given, _)| given == name)
            .map(|(_, value)| value)
    }

    pub(crate) fn text(&self, name: &'static str) -> Option<&str> {
        match self.value(name) {
            Some(Value::Text(text)) => Some(text.trim()),
            _ => None,
        }
    }

    /// A value as text, in the form that settings parse.
    pub(crate) fn setting_text(&self, name: &'static str) -> Option<String> {
        match self.value(name)? {
            Value::Text(text) => Some(text.trim().to_owned()),
            Value::Channel(channel) => Some(channel.to_string()),
            Value::Role(role) => Some(role.to_string()),
            Value::Person(_) => None,
        }
    }

    /// Whether an option is unset or blank.
    pub(crate) fn is_empty(&self, name: &str) -> bool {
        match self.value(name) {
            Some(Value::Text(text)) => text.trim().is_empty(),
            Some(Value::Person(_) | Value::Channel(_) | Value::Role(_)) => false,
            None => true,
        }
    }
}
