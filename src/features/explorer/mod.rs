//! What was played from a position in the finished games of a server.

pub mod decide;
pub mod run;
pub mod store;
pub mod view;
