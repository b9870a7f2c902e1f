//! Decides who may do what and when: [`rule`] takes a game and an action, and returns the event to write or a
//! [`Refusal`]. Pure: time and chance are values of the [`Request`].

mod action;
pub(crate) mod arbiter;
pub(crate) mod challenge;
pub(crate) mod decide;
mod fair_play;
mod refusal;
mod request;
pub mod select_game;
mod timekeeping;

pub use action::{Action, Awaited, Confirmation, DrawMove, ExpectedRevision};
pub use arbiter::{
    changed_by, close_game, dead, fallen, leaving_action, may_close, may_manage, may_ping,
};
pub use challenge::{
    BlockStatus, Challenge, ChallengeContext, Invited, Kind, Limits, MOST_AGAINST_ARBITER,
    MOST_CHALLENGES_AN_HOUR, MOST_OPEN_CHALLENGES, MOST_OPEN_TOURNAMENTS, MOST_OWN_VOTE_GAMES,
    MOST_TOURNAMENTS, MOST_TOURNAMENTS_AN_HOUR, MOST_VOTE_GAMES, RatedRecord, USUAL_LEVEL,
    Unaccepted, challenge, has_ladder, host_of, language, may_begin_rated, may_block,
    may_open_form, rematch, vote_game, votes_end,
};
pub use decide::{Ruling, may_move, read_move, rule};
pub use fair_play::InPlay;

pub use refusal::{
    ClockRefusal, EventRefusal, NudgeRefusal, PesteringRefusal, PlaceRefusal, RatedRefusal,
    Refusal, Wanted,
};
pub use request::{Authority, InteractionToken, Platform, Readers, Request, RequestContext};
pub use timekeeping::{LONGEST_LEAVE, holiday_of};
