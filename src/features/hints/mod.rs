//! Hints, which need the consent of both players.

pub mod decide;
pub mod run;
pub mod view;
