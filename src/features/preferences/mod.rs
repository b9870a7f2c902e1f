//! Settings of people and servers.

pub mod former;
pub mod run;
pub mod store;
pub mod view;
