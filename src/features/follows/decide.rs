//! Who may follow which game.

use crate::game::{Game, Stage};
use crate::referee::Request;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// Maximum number of games that one person follows.
pub const MOST_FOLLOWED: usize = 20;

/// Maximum number of people who follow one game.
pub const MOST_FOLLOWERS: usize = 25;

/// Which direct messages a follower wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum Wish {
    EveryMove,
    EndOnly,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FollowRefusal {
    OwnGame,
    NotPlaying,
    /// The game is in direct messages, which only its players see.
    NotOnServer,
    /// One of the players has blocked the user, or the other way round.
    Blocked,
    TooMany,
    Full,
}

/// Whether the user may follow a game that they see.
pub fn may_follow(game: &Game, request: &Request) -> Result<(), FollowRefusal> {
    match &game.stage {
        _ if game.seat_of(request.by.id).is_some() => Err(FollowRefusal::OwnGame),
        Stage::Playing { .. } if game.setup.home.server.is_none() => {
            Err(FollowRefusal::NotOnServer)
        }
        Stage::Playing { .. } => Ok(()),
        Stage::Waiting | Stage::Void(_) | Stage::Over { .. } => Err(FollowRefusal::NotPlaying),
    }
}
