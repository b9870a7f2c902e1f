//! Scores between players.

pub mod decide;
pub mod run;
pub mod store;
pub mod view;
