//! Nudges.

pub mod decide;
pub mod run;
