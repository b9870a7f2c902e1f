//! Votes on the moves of a channel that plays a game.

use crate::game::{Actor, Event, EventKind, Game, Seat, Stage, Timestamp};
use crate::referee::arbiter::event_of;
use crate::referee::challenge::must_host;
use crate::referee::{Confirmation, EventRefusal, Refusal, Request};

/// One person's vote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vote {
    /// The code of a legal move.
    pub code: String,
    pub at: Timestamp,
}

/// The moves with their numbers of votes, the winner first: most votes, then the oldest first vote.
pub fn tally(votes: &[Vote]) -> Vec<(&str, usize)> {
    let mut counted: Vec<(&str, usize, Timestamp)> = Vec::new();
    for vote in votes {
        match counted.iter_mut().find(|(code, ..)| *code == vote.code) {
            Some((_, count, first)) => {
                *count += 1;
                *first = (*first).min(vote.at);
            }
            None => counted.push((&vote.code, 1, vote.at)),
        }
    }
    counted.sort_by_key(|(_, count, first)| (std::cmp::Reverse(*count), *first));
    counted
        .into_iter()
        .map(|(code, count, _)| (code, count))
        .collect()
}

/// Ends a vote game, or the challenge to one. It doesn't count.
pub fn close_vote(
    game: &Game,
    confirmed: Confirmation,
    request: &Request,
) -> Result<Event, Refusal> {
    let vote = game.setup.vote.as_ref().ok_or(EventRefusal::None)?;
    must_host(vote.host.as_ref(), game.setup.home, request)?;
    match &game.stage {
        Stage::Void(end) => Err(Refusal::ChallengeVoid(*end)),
        Stage::Over { ending, .. } => Err(Refusal::GameOver(*ending)),
        Stage::Waiting | Stage::Playing { .. } if confirmed != Confirmation::Given => {
            Err(EventRefusal::ConfirmClosingVote(game.number).into())
        }
        Stage::Waiting | Stage::Playing { .. } => Ok(Event {
            request: request.id,
            ..event_of(
                game,
                Actor::Player(Seat::Challenger),
                EventKind::VoteClosed,
                request.at,
            )
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_votes_win_and_of_equals_the_one_first_voted_for() {
        let vote = |code: &str, at| Vote {
            code: code.to_owned(),
            at: Timestamp::from_millisecond(at),
        };
        assert_eq!(tally(&[]), []);
        let votes = [
            vote("e2e4", 3),
            vote("d2d4", 1),
            vote("c2c4", 2),
            vote("c2c4", 9),
            vote("d2d4", 10),
        ];
        assert_eq!(tally(&votes), [("d2d4", 2), ("c2c4", 2), ("e2e4", 1)]);
    }
}
