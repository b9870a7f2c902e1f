//! Arbiter, a chess referee for chat channels. `ARCHITECTURE.md` is the map of its modules.

pub mod features;
pub mod host;
pub mod jobs;
pub mod play;
pub mod terminal;
pub mod words;
pub use arbiter_engine as engine;
pub use arbiter_rules as rules;

pub mod analysis;
mod backoff;
pub mod command;
pub mod compute;
pub mod discord;
pub mod game;
pub mod illustration;
pub mod pgn;
pub mod referee;
pub mod settings;
pub mod store;
pub mod time_source;
pub mod tools;
pub mod web;
