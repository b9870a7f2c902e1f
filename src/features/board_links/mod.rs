//! Personal links to the board in a browser, and sessions of the board inside Discord.

pub mod activity;
pub mod run;
pub mod store;
pub mod view;
