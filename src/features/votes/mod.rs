//! Games in which channels vote.

pub mod decide;
pub mod run;
pub mod store;
pub mod view;
