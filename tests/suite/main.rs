//! All integration tests, in one binary.

#![allow(
    clippy::unwrap_used,
    reason = "a test that meets what it does not expect fails"
)]

mod analysis;
mod architecture;
mod chaos;
mod descriptions;
mod discord;
mod documents;
mod events;
mod fairness;
mod guide;
mod house_rules;
mod imports;
mod keys;
mod law_books;
mod laws;
mod naive;
mod ninety_days;
mod page;
mod perft;
mod pictures;
mod pings;
mod postgres;
mod record;
mod requests;
mod select_game;
mod spellings;
mod store;
mod support;
mod taps;
mod tools;
mod transcripts;
mod unwinnable;
mod vectors;
mod verdicts;
mod web;
mod why_not;
mod words;
