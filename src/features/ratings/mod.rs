//! Ratings and ladders.

pub mod graph;
pub mod ladders;
pub mod rating;
pub mod refold;
pub mod roles;
pub mod run;
pub mod season;
pub mod standing;
pub mod store;
mod track_record;
pub mod view;
