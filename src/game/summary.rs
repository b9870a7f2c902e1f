//! A summary of a game, for lists and for choosing a game.

use crate::game::clocks::Clocks;
use crate::game::ids::{ChannelId, GameNumber, Place, Player, PlayerId};
use crate::game::setup::{CHALLENGE_LAPSES_AFTER, Seat};
use crate::game::timestamp::Timestamp;
use crate::game::{Game, Stage};

use crate::rules::Variant;
use crate::rules::outcome::Side;

#[derive(Debug, Clone)]
pub struct Summary {
    pub number: GameNumber,
    pub variant: &'static Variant,
    pub home: Place,
    /// Whether its challenger is a channel.
    pub is_voted: bool,
    pub challenger: Player,
    pub opponent: Option<Player>,
    pub state: State,
    pub changed: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    Waiting,
    Playing {
        challenger: Side,
        to_move: Seat,
        /// The player whose request is pending.
        pending: Option<Seat>,
        /// When the player to move runs out of time, as of the last event.
        deadline: Option<Timestamp>,
    },
    Over {
        challenger: Side,
        result: &'static str,
    },
    Void,
}

impl Summary {
    pub fn of(game: &Game) -> Self {
        let state = match &game.stage {
            Stage::Waiting => State::Waiting,
            Stage::Void(_) => State::Void,
            Stage::Playing {
                play,
                pending: asked,
            } => State::Playing {
                challenger: play.challenger,
                to_move: play.seat(play.position().turn()),
                pending: asked.map(|asked| asked.by),
                deadline: Clocks::of(game).and_then(|clocks| clocks.deadline()),
            },
            Stage::Over { play, ending } => State::Over {
                challenger: play.challenger,
                result: ending.result(),
            },
        };
        Summary {
            number: game.number,
            variant: game.setup.variant,
            home: game.setup.home,
            is_voted: game.setup.vote.is_some(),
            challenger: game.setup.challenger.clone(),
            opponent: game.setup.opponent.clone(),
            state,
            changed: game.changed_at(),
        }
    }

    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        Seat::of(player, &self.challenger, self.opponent.as_ref())
    }

    /// The seat that somebody votes for: their channel's, unless they are its opponent.
    pub fn voting_seat(&self, person: PlayerId, place: Place) -> Option<Seat> {
        let votes = self.is_voted && self.seat_of(person).is_none();
        votes.then(|| Seat::voted_for_in(place, self.rival()))
    }

    /// The opponent of a channel, if that is another channel.
    pub fn rival(&self) -> Option<ChannelId> {
        let opponent = self.opponent.as_ref().filter(|_| self.is_voted)?;
        opponent.channel()
    }

    /// `None` without a clock.
    pub fn deadline(&self) -> Option<Timestamp> {
        match self.state {
            State::Playing { deadline, .. } => deadline,
            State::Waiting | State::Over { .. } | State::Void => None,
        }
    }

    pub fn has_lapsed(&self, now: Timestamp) -> bool {
        self.state == State::Waiting && now > self.changed.plus(CHALLENGE_LAPSES_AFTER)
    }

    pub fn is_live(&self, now: Timestamp) -> bool {
        match self.state {
            State::Waiting => !self.has_lapsed(now),
            State::Playing { .. } => true,
            State::Over { .. } | State::Void => false,
        }
    }
}
