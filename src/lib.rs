//! Arbiter, a chess referee that lives in a chat channel.

pub mod app;
pub mod chat;
pub mod command;
pub mod config;
pub mod discord;
pub mod referee;
pub mod render;
pub mod rules;
pub mod store;
pub mod tools;
pub mod view;
pub mod worker;
