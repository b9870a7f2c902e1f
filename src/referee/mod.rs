//! Decides who may do what and when: [`rule`] takes a game and an action, and returns the event to write or a
//! [`Refusal`]. Pure: time and chance are values of the [`Request`].

mod action;
mod arbiter;
mod challenge;
mod decide;
mod fair_play;
mod hint;
mod nudge;
mod opponent;
mod plan;
mod refusal;
mod request;
mod review_access;
pub mod select_game;
mod timekeeping;
mod tournament;

pub use action::{Action, Awaited, Confirmation, DrawMove, ExpectedRevision};
pub use arbiter::{
    changed_by, close, dead, fallen, leaving_action, may_close, may_manage, may_ping,
};
pub use challenge::{
    BlockStatus, CALLED_OFF_WITHIN, Challenge, ChallengeContext, Invited, Kind,
    MOST_AGAINST_ARBITER, MOST_CHALLENGES_AN_HOUR, MOST_OPEN_CHALLENGES, MOST_OWN_VOTE_GAMES,
    MOST_VOTE_GAMES, USUAL_LEVEL, Unaccepted, challenge, has_ladder, host_of, language, may_block,
    may_open_form, rematch, vote_game, votes_end,
};
pub use decide::{Ruling, may_move, read_move, rule};
pub use fair_play::InPlay;
pub use hint::{best_move, takes_hint};
pub use nudge::may_nudge;
pub use opponent::{
    accept_as_arbiter, arbiters_answer, awaits_arbiter, by_arbiter_as_player, may_offer_arbiter,
    play_arbiter,
};
pub use plan::{
    LONGEST_PLAN, MOST_PLANS, PlanChange, left_out, may_plan, may_think, plan, planned_move,
    read_line,
};
pub use refusal::{
    ClockRefusal, NudgeRefusal, PesteringRefusal, PlaceRefusal, RatedRefusal, Refusal,
    TournamentRefusal, Wanted,
};
pub use request::{Authority, InteractionToken, Platform, Readers, Request, RequestContext};
pub use review_access::{Sharing, has_review, may_review, may_share, may_share_replay};
pub use tournament::{
    MOST_OPEN_TOURNAMENTS, MOST_TOURNAMENTS, TournamentContext, TournamentWish, begin,
    close_tournament, close_vote, enter, forfeited, game_of, leave_for_good, start, tournament,
    withdraw,
};
