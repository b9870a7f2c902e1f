//! The board inside Discord, as an Activity: what Discord tells about an instance of it and the people there.

use std::num::NonZeroU64;

use async_trait::async_trait;

use crate::game::{Language, Place, PlayerId};
use crate::play::view::Reply;

/// The application whose Activity shows the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Activity {
    pub application: NonZeroU64,
    /// Verifies the headers of Discord's proxy.
    pub key: Option<[u8; 32]>,
}

/// Somebody who has authorised the Activity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visitor {
    pub person: PlayerId,
    pub language: Language,
}

/// A running instance: where it is, and who is in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instance {
    pub place: Place,
    pub people: Vec<PlayerId>,
}

/// Discord hasn't answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoAnswer;

/// Asks Discord about people and instances.
#[async_trait]
pub trait Directory: Send + Sync {
    /// Exchanges a code of the Activity; `None` if Discord refuses it.
    async fn visitor(
        &self,
        application: NonZeroU64,
        code: &str,
    ) -> Result<Option<Visitor>, NoAnswer>;

    /// Sends a follow-up message with the token of an interaction; `false` if Discord takes none any more.
    async fn follow_up(
        &self,
        application: NonZeroU64,
        token: &str,
        reply: &Reply,
    ) -> Result<bool, NoAnswer>;

    /// The instance with this id; `None` if there is none.
    async fn instance(
        &self,
        application: NonZeroU64,
        id: &str,
    ) -> Result<Option<Instance>, NoAnswer>;
}
