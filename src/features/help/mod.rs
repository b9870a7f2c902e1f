//! Help, and the rules of the games.

pub mod rules;
pub mod view;
