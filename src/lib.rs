//! Arbiter, a chess referee that lives in a chat channel.

pub mod rules;
