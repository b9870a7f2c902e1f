//! Direct messages: turns, reminders and digests.

pub mod jobs;
pub mod reminders;
pub mod run;
pub mod store;
pub mod view;
