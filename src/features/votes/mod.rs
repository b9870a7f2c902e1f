//! Games in which channels vote.

pub mod command;
pub mod decide;
pub(crate) mod jobs;
pub mod run;
pub mod store;
pub mod view;
