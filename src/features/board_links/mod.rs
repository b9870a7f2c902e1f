//! Personal links to the board in a browser.

pub mod run;
pub mod store;
pub mod view;
