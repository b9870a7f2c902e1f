//! The third front end: a board in a browser, over the same commands and referee.
//!
//! The page of `illustration` draws; this module authenticates it, parses commands, prints replies as JSON, and streams
//! events. A request carries a session's secret as `Authorization: Bearer`; there are no cookies. The page gets the secret
//! from the fragment of its address, which browsers never send.

mod activity;
mod follow;
mod limit;
pub mod local;
mod print;
mod serve;
pub mod session;

pub use activity::Activities;
pub use serve::{Site, listen};
