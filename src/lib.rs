//! Arbiter, a chess referee for chat channels. `ARCHITECTURE.md` is the map of its modules.

pub use arbiter_engine as engine;
pub use arbiter_rules as rules;

pub mod app;
mod backoff;
pub mod chat;
pub mod command;
pub mod compute;
pub mod config;
pub mod delivery;
pub mod discord;
pub mod doctor;
pub mod game;
mod http;
pub mod illustration;
pub mod metrics;
pub mod pgn;
pub mod program;
pub mod referee;
pub mod settings;
pub mod store;
pub mod time_source;
pub mod tools;
pub mod view;
