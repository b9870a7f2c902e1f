//! The tests, in one binary.

mod laws;
mod perft;
mod spellings;
mod support;
mod transcripts;
mod vectors;
