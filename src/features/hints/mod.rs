//! Hints that both players have agreed to.

pub mod decide;
pub mod run;
pub mod view;
