//! Reminding the opponent.

pub mod decide;
pub mod run;
