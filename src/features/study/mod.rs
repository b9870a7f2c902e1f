//! The analysis board, and conditional moves.

pub mod decide;
pub mod plans;
pub mod run;
pub mod store;
pub mod thoughts;
pub mod view;
