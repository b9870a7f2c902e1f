//! Features: a folder each, with what may happen (`decide`), its rows (`store`), sentences (`view`) and use cases (`run`).

pub mod help;
pub mod hints;
pub mod holidays;
pub mod imports;
pub mod notifications;
pub mod nudge;
pub mod opponent;
pub mod preferences;
pub mod privacy;
pub mod puzzles;
pub mod ratings;
pub mod review;
pub mod scores;
pub mod study;
pub mod tournaments;
pub mod votes;
