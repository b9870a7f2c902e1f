//! Days off in correspondence games.

pub mod run;
