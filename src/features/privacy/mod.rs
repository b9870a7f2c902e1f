//! Personal data: show, export, delete; blocking.

pub mod decide;
pub mod run;
pub mod store;
pub mod view;
