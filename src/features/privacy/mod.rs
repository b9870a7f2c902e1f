//! Personal data: show, export, delete; blocking.

pub mod decide;
pub(crate) mod games;
pub mod run;
pub mod store;
pub mod view;
