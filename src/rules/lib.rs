//! The rules of four games, without players, clock or chance. They stand in the module of that name,
//! so that paths are the same in this crate and in the program.

#[path = "mod.rs"]
pub mod rules;
