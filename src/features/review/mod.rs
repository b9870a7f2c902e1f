//! Reviews of finished games.

pub mod decide;
pub mod pages;
pub mod run;
pub mod store;
pub mod view;
