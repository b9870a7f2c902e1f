//! Arbiter, a chess referee that lives in a chat channel.
//!
//! ```text
//! an interaction ──► discord ──┐                           ┌──► discord: a message with a picture
//!                              ├─► command ─► app ─► view ─┤
//! a typed line ────► chat ─────┘               ▲           └──► chat: text, and a picture in a file
//!                                              │
//! alarms, outbox ──► delivery ─────────────────┘
//!
//! app   1. reads the game from the store
//!       2. lets the referee decide: an event, or a refusal (the rules know the legal moves)
//!       3. writes the event and its outbox messages to the store, in one transaction;
//!          if another process was faster, it begins again
//!       4. gives the result to the view; the front end draws its boards (illustration, arbiter-board)
//! ```
//!
//! The modules in reading order, and what each of them does not know:
//!
//! - [`rules`]: positions and legal moves of every game. No players, no clock, no chance.
//! - [`engine`]: search, exact values, levels, reviews and puzzles. No game needs it.
//! - [`game`]: a game and the events that it consists of. No words, no store.
//! - [`settings`]: what people and servers have set. No store.
//! - [`referee`]: who may do what and when, a pure decision. No words, no channel.
//! - [`command`]: the list of commands, and what a filled-in one means. No Discord, no terminal.
//! - [`pgn`]: games as PGN text, read and written. No sentences.
//! - [`view`]: every sentence that a player reads. No pixels, no Discord.
//! - [`illustration`]: boards of the view become pictures, and games become pages. No front end.
//! - [`store`]: games, outbox and settings in SQLite or Postgres. No words.
//! - [`compute`]: places for searches and drawings. No idea what they compute.
//! - [`time_source`]: what time it is, by Discord. No alarms.
//! - [`app`]: the order of things. No front end.
//! - [`delivery`]: background work. No front end.
//! - [`metrics`]: what a running bot counts, and whether it works. No decisions.
//! - [`discord`], [`chat`]: the two front ends. No decisions.
//! - [`tools`]: rules and pictures on the command line.
//! - [`config`]: the settings of the bot.
//! - [`doctor`]: what is wrong with a set-up. No games.
//! - [`program`]: the command line, the log, and which part runs.
//!
//! `ARCHITECTURE.md` has the rest of the map and what always holds, `docs/design.md` the reasons.

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
