//! Games and positions from elsewhere.

pub mod run;
pub mod store;
pub mod view;
