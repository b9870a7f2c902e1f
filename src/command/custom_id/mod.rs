//! What a control carries: Discord keeps it as its `custom_id` and hands it back when somebody uses the control.
//!
//! Everything that is needed is in the text, so that a control works after a restart.

mod button;
mod challenge_form;
mod menu;

pub use button::{Button, ButtonKind};
pub use challenge_form::{ChallengeControl, ChallengeForm, Field};
pub use menu::{Chosen, Menu, MenuSelection, OPEN};

/// A button's text that this version of the program did not write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is no button of Arbiter's")]
pub struct UnknownCustomId;
