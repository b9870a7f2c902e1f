//! Days off in correspondence games.

pub mod run;
pub mod store;
pub mod view;
