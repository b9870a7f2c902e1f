//! Puzzles, and the daily one of a server.

pub mod bare_answer;
pub mod command;
pub mod daily;
pub mod decide;
pub mod jobs;
pub mod run;
pub mod solvers;
pub mod sources;
pub mod store;
pub mod view;
