//! Arbiter as a player.

pub mod decide;
pub mod run;
