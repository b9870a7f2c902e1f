//! Direct messages about others' running games.

pub mod decide;
pub(crate) mod jobs;
pub mod run;
pub mod store;
pub mod view;
