//! Personal links to the board in a browser, and sessions of the board inside Discord.

pub mod run;
pub mod store;
pub mod view;

use std::num::NonZeroU64;

/// The application whose Activity shows the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Activity {
    pub application: NonZeroU64,
    /// Verifies the headers of Discord's proxy.
    pub key: Option<[u8; 32]>,
}
