//! Arbiter, a chess referee that lives in a chat channel.
//!
//! ```text
//! a Discord interaction ─┐                                       a typed line ─┐
//!                        └─► command::Args ──► command::read ──► Command ◄─────┘
//!                                                │  app::App::handle
//!                                                ▼
//!          load the game ──► referee::rule (pure) ──► store::commit, or decide again
//!                                                │  an event, or a refusal
//!                                                ▼
//!                          view ──► Reply { words, boards, animation, files, menus, controls, audience }
//!                                                │
//!            discord: a message with a picture ◄─┴─► chat: text, and the same picture in a file
//! ```
//!
//! The modules, in reading order, and what each of them does not know:
//!
//! - [`rules`]: positions and legal moves of every game. No players, no clock, no chance, no input or output.
//! - [`referee`]: who may do what, when: a pure decision. No store, no words, no channel.
//! - [`command`]: the one list of commands, and what a filled-in one means. No Discord, no terminal.
//! - [`view`]: every sentence that a player reads, and what goes with it. No pixels, no Discord.
//! - [`render`]: a scene becomes a picture or a board in text. No rules.
//! - [`illustration`]: a board of the view becomes a picture. Nothing of where it goes.
//! - [`store`]: where games are kept, in SQLite or Postgres. No words.
//! - [`compute`]: how much takes the processor at once. Nothing of what it is.
//! - [`clock`]: what time it is: this machine's own, or Discord's. Nothing of what is due.
//! - [`app`]: the order of things, and the only place that knows it.
//! - [`worker`]: what happens by itself: the outbox is delivered, reminders are given, flags fall.
//! - [`discord`], [`chat`]: the two front ends. Neither decides anything.
//! - [`tools`]: rules and pictures from the command line.
//! - [`config`]: the settings of the bot.

pub mod app;
pub mod chat;
pub mod clock;
pub mod command;
pub mod compute;
pub mod config;
pub mod discord;
pub mod game;
pub mod illustration;
pub mod referee;
pub mod render;
pub mod rules;
pub mod settings;
pub mod store;
pub mod tools;
pub mod view;
pub mod worker;
