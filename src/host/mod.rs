//! Running the program: configuration, checks, metrics, the command line.

pub mod config;
pub mod doctor;
pub mod http;
pub mod metrics;
pub mod program;
