//! Personal data: shown, exported, deleted; blocking.

pub mod decide;
pub mod run;
pub mod store;
pub mod view;
