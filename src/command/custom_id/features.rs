//! The controls of features.

use std::fmt;
use std::sync::Arc;

use super::CustomId;
use crate::command::Command;

/// A control of a feature; [`Display`](fmt::Display) writes its `custom_id`.
pub trait Control: fmt::Debug + fmt::Display + Send + Sync {
    fn command(&self) -> Option<Command>;

    /// The path of the command whose form was submitted, after adding to the form what the control knows.
    fn fill(&self, filled: &mut Vec<(String, String)>) -> Option<&'static str>;

    fn path(&self) -> &str;

    /// The typed equivalent; `None` for a control that only opens others.
    fn as_command_line(&self) -> Option<String>;
}

impl<C: Control + 'static> From<C> for CustomId {
    fn from(control: C) -> Self {
        CustomId::Feature(Arc::new(control))
    }
}
