//! A game in one line: what lists show, and what the choice of a game goes by.

use super::clocks::Clocks;
use super::ids::{GameNumber, Place, Player, PlayerId};
use super::setup::{CHALLENGE_LAPSES_AFTER, Seat};
use super::timestamp::Timestamp;
use super::{Game, PendingRequest, Stage};

use crate::rules::Variant;
use crate::rules::outcome::Side;

#[derive(Debug, Clone)]
pub struct Summary {
    pub number: GameNumber,
    pub variant: &'static Variant,
    pub home: Place,
    pub challenger: Player,
    /// Who was challenged, or took the challenge.
    pub opponent: Option<Player>,
    pub state: State,
    /// When something last happened.
    pub changed: Timestamp,
}

/// How far a game has come, in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// The challenge waits for an answer.
    Waiting,
    Playing {
        /// The side that the challenger plays.
        challenger: Side,
        to_move: Seat,
        /// Who has asked for something that still waits for an answer: a draw, a takeback or a pause.
        pending: Option<Seat>,
        /// When the time of the player to move runs out, as it was known at the last event.
        deadline: Option<Timestamp>,
    },
    Over {
        /// The side that the challenger played.
        challenger: Side,
        /// The result as printed in records.
        result: &'static str,
    },
    /// The challenge came to nothing.
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
                pending: asked.map(PendingRequest::by),
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
            challenger: game.setup.challenger.clone(),
            opponent: game.setup.opponent.clone(),
            state,
            changed: game.changed_at(),
        }
    }

    /// The seat of a person in this game.
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        Seat::of(player, &self.challenger, self.opponent.as_ref())
    }

    /// When the time of the player to move runs out, where it is played by a clock.
    pub fn deadline(&self) -> Option<Timestamp> {
        match self.state {
            State::Playing { deadline, .. } => deadline,
            State::Waiting | State::Over { .. } | State::Void => None,
        }
    }

    /// Whether it is a challenge that waited too long.
    pub fn has_lapsed(&self, now: Timestamp) -> bool {
        self.state == State::Waiting && now > self.changed.plus(CHALLENGE_LAPSES_AFTER)
    }

    /// Whether something can still happen in it.
    pub fn is_live(&self, now: Timestamp) -> bool {
        match self.state {
            State::Waiting => !self.has_lapsed(now),
            State::Playing { .. } => true,
            State::Over { .. } | State::Void => false,
        }
    }
}
