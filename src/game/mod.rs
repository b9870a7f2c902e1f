//! What a game is and what has happened in it: an append-only list of events, and what follows from them.
//!
//! Everything here is a value: no input or output, no clock, no chance, and no words.

mod apply;
mod clocks;
mod days_off;
mod ending;
mod event;
mod hints;
mod ids;
mod key;
mod language;
mod names;
mod note;
mod play;
mod puzzle;
mod record;
mod score;
mod setup;
mod summary;
mod time_control;
mod time_zone;
mod timestamp;
mod utf16;

pub use clocks::{ARRIVES_WITHIN, Alarm, Clocks, Outage};
pub use days_off::{Day, DaysOff, Holiday, NoDay, Weekly};
pub use ending::{ChallengeEnd, Ending, Mate};
pub use event::{Actor, Claim, DrawDeclaration, Event, EventKind};
pub use hints::HintPart;
pub use ids::{
    ChannelId, DAY, GameNumber, HOUR, MessageId, Place, Player, PlayerId, RequestId, RoleId,
    ServerId,
};
pub use key::Key;
pub use language::{Language, Languages};
pub use note::Note;
pub use play::{FIFTY_MOVES, MayOffer, Play, Ply};
pub use puzzle::{Progress, PuzzleAttempt, PuzzleKind, Streak, WrongAnswer, daily_puzzle};
pub use record::{Digest, Record, UNDECIDED};
pub use score::{Score, ScoreAgainst};
pub use setup::{CHALLENGE_LAPSES_AFTER, ColourChoice, GameSetup, Seat, Threads};
pub use summary::{State, Summary};
pub use time_control::{
    ByDays, Clock, Days, FlagFall, Holidays, Hours, LONGEST_PAUSE, MOST_HOLIDAYS, Minutes, NoClock,
    Seconds, TimeControl,
};
pub use time_zone::{UTC, Zone};
pub use timestamp::Timestamp;
pub use utf16::{utf16_units, within_units};

use apply::continued;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// What waits for the opponent's answer. One thing at a time, so that an answer is never unclear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum PendingRequest {
    Draw(Seat),
    Takeback(Seat),
    Pause(Seat),
    /// That both may take hints.
    Hints(Seat),
}

impl PendingRequest {
    /// The word of what is asked for.
    pub fn key(self) -> &'static str {
        self.into()
    }

    /// The seat that asked.
    pub const fn by(self) -> Seat {
        match self {
            PendingRequest::Draw(seat)
            | PendingRequest::Takeback(seat)
            | PendingRequest::Pause(seat)
            | PendingRequest::Hints(seat) => seat,
        }
    }
}

/// A game as it stands: the fold of its events.
#[derive(Debug, Clone)]
pub struct Game {
    pub number: GameNumber,
    /// What was settled when it began. The opponent of an open challenge is filled in by whoever takes it.
    pub setup: GameSetup,
    pub events: Vec<Event>,
    /// The times in which the arbiter was away, by their beginnings: no clock ran in them. The store knows them.
    pub outages: Vec<Outage>,
    /// Why the last thing that was to be said at its home did not get there. The store knows it.
    pub delivery_failure: Option<DeliveryFailure>,
    /// The message with its challenge, which becomes its card; nothing where it is not known. The
    /// store knows it.
    pub card: Option<Card>,
    /// The message that announces its open challenge in its server's channel for that; nothing where
    /// there is none, or where it is not known. The store knows it.
    pub announcement: Option<Card>,
    /// What follows from them.
    pub stage: Stage,
}

/// The message in a channel that shows how a game stands whose boards are in a thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Card {
    pub channel: ChannelId,
    pub message: MessageId,
}

/// How far a game has come.
#[derive(Debug, Clone)]
pub enum Stage {
    /// The challenge waits for an answer.
    Waiting,
    /// The challenge came to nothing.
    Void(ChallengeEnd),
    Playing {
        play: Play,
        /// What still waits for an answer.
        pending: Option<PendingRequest>,
    },
    Over {
        play: Play,
        ending: Ending,
    },
}

/// Stored events that no game can have: damage in the store, never a player's doing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("game {game} cannot be replayed: entry {event}: {problem}")]
pub struct Corrupt {
    pub game: GameNumber,
    /// The number of the event that does not fit.
    pub event: u32,
    pub problem: &'static str,
}

impl Game {
    /// A game with no event but its challenge.
    pub fn new(number: GameNumber, setup: GameSetup, challenged: Event) -> Self {
        Game {
            number,
            setup,
            events: vec![challenged],
            outages: Vec::new(),
            delivery_failure: None,
            card: None,
            announcement: None,
            stage: Stage::Waiting,
        }
    }

    /// The game that a setup and its events make.
    pub fn replay(
        number: GameNumber,
        setup: GameSetup,
        events: Vec<Event>,
    ) -> Result<Self, Corrupt> {
        let mut events = events.into_iter();
        let corrupt = |problem| Corrupt {
            game: number,
            event: 0,
            problem,
        };
        let first = events.next().ok_or(corrupt("there are no entries"))?;
        if first.number != 0 || first.kind != EventKind::Challenged {
            return Err(corrupt("a game begins with its challenge"));
        }
        let mut game = Game::new(number, setup, first);
        for event in events {
            game = game.followed_by(event)?;
        }
        Ok(game.judged())
    }

    /// The game with one event more that fits, and its consequences.
    pub fn with(self, event: Event) -> Result<Self, Corrupt> {
        self.followed_by(event).map(Game::judged)
    }

    /// The game over, if it ends by itself where it stands. Only the last position is asked: what was played on is
    /// not judged again, by whatever a later version knows of the law.
    fn judged(mut self) -> Self {
        if let Stage::Playing { play, pending } = self.stage {
            self.stage = match play.ending() {
                Some(ending) if !play.plies.is_empty() => Stage::Over { play, ending },
                Some(_) | None => Stage::Playing { play, pending },
            };
        }
        self
    }

    fn followed_by(mut self, event: Event) -> Result<Self, Corrupt> {
        let corrupt = |problem| Corrupt {
            game: self.number,
            event: event.number,
            problem,
        };
        if event.number != self.next_event() {
            return Err(corrupt("its number is not the next one"));
        }
        self.stage = match (self.stage, &event.kind) {
            (
                Stage::Waiting,
                EventKind::Accepted {
                    challenger, level, ..
                },
            ) => {
                if let Some(level) = *level {
                    self.setup.taken_by_arbiter(level).map_err(corrupt)?;
                }
                let start = (self.setup.variant.read)(&self.setup.start)
                    .map_err(|_| corrupt("the start is no position of this game"))?;
                Stage::Playing {
                    play: Play::new(*challenger, start),
                    pending: None,
                }
            }
            (Stage::Waiting, EventKind::Declined) => Stage::Void(ChallengeEnd::Declined),
            (Stage::Waiting, EventKind::Withdrawn) => Stage::Void(ChallengeEnd::Withdrawn),
            (Stage::Waiting, EventKind::Closed { .. }) if event.by == Actor::Arbiter => {
                Stage::Void(ChallengeEnd::Closed)
            }
            (Stage::Playing { play, pending }, _) => {
                continued(play, pending, &event).map_err(corrupt)?
            }
            (Stage::Waiting, _) => return Err(corrupt("a waiting challenge has no such entry")),
            (Stage::Void(_) | Stage::Over { .. }, _) => {
                return Err(corrupt("nothing follows the end"));
            }
        };
        self.events.push(event);
        Ok(self)
    }

    /// Why a moderator closed it, where one did.
    pub fn closed_for(&self) -> Option<&str> {
        let EventKind::Closed { reason } = &self.events.last()?.kind else {
            return None;
        };
        Some(reason)
    }

    /// The number that the next event will have.
    pub fn next_event(&self) -> u32 {
        u32::try_from(self.events.len()).unwrap_or(u32::MAX)
    }

    /// The play, once the challenge has been accepted.
    pub fn play(&self) -> Option<&Play> {
        match &self.stage {
            Stage::Playing { play, .. } | Stage::Over { play, .. } => Some(play),
            Stage::Waiting | Stage::Void(_) => None,
        }
    }

    /// A player's days off, as they were when the game began; nothing where none count.
    pub fn days_off(&self, seat: Seat) -> Option<Weekly> {
        self.events.iter().find_map(|event| {
            let EventKind::Accepted { days_off, .. } = &event.kind else {
                return None;
            };
            days_off.map(|both| both[seat as usize])
        })
    }

    /// The holidays that a player has taken.
    pub fn holidays(&self, seat: Seat) -> impl Iterator<Item = Holiday> {
        let own = self
            .events
            .iter()
            .filter(move |event| event.seat() == Some(seat));
        own.filter_map(|event| {
            let EventKind::Holiday(holiday) = event.kind else {
                return None;
            };
            Some(holiday)
        })
    }

    /// What waits for an answer, while the game is being played.
    pub const fn pending(&self) -> Option<PendingRequest> {
        match self.stage {
            Stage::Playing { pending, .. } => pending,
            Stage::Waiting | Stage::Void(_) | Stage::Over { .. } => None,
        }
    }

    /// How it ended, once it is over.
    pub const fn ending(&self) -> Option<Ending> {
        match self.stage {
            Stage::Over { ending, .. } => Some(ending),
            Stage::Playing { .. } | Stage::Waiting | Stage::Void(_) => None,
        }
    }

    /// The seat of a person in this game.
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        Seat::of(player, &self.setup.challenger, self.setup.opponent.as_ref())
    }

    /// The person in a seat; nobody sits opposite an open challenge.
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        match seat {
            Seat::Challenger => Some(&self.setup.challenger),
            Seat::Opponent => self.setup.opponent.as_ref(),
        }
    }

    /// The seat of the arbiter, where it plays: it is always challenged.
    pub fn arbiters_seat(&self) -> Option<Seat> {
        self.setup.level.map(|_| Seat::Opponent)
    }

    /// Whether the arbiter itself is to move.
    pub fn is_arbiters_turn(&self) -> bool {
        self.to_move()
            .is_some_and(|seat| self.arbiters_seat() == Some(seat))
    }

    /// The seat whose move it is, while the game is being played.
    pub fn to_move(&self) -> Option<Seat> {
        match &self.stage {
            Stage::Playing { play, .. } => Some(play.seat(play.position().turn())),
            Stage::Waiting | Stage::Void(_) | Stage::Over { .. } => None,
        }
    }

    /// The clocks, while the game is being played and where it has any.
    pub fn clocks(&self) -> Option<Clocks> {
        Clocks::of(self)
    }

    pub fn moves_played(&self) -> u32 {
        self.play().map_or(0, Play::moves_played)
    }

    /// How often the position has changed, by moves and by takebacks.
    pub fn revision(&self) -> u32 {
        self.play().map_or(0, |play| play.revision)
    }

    /// Whether the game has just begun and is to have a thread of its own.
    pub fn begins_in_thread(&self) -> bool {
        let newest = self.events.last().map(|event| &event.kind);
        matches!(newest, Some(EventKind::Accepted { .. }))
            && self.setup.threads == Threads::On
            && self.setup.home.parent.is_none()
    }

    /// The card, where the boards are not in its channel.
    pub fn card_elsewhere(&self) -> Option<Card> {
        self.card
            .filter(|card| card.channel != self.setup.home.channel)
    }

    /// The number of the event that began the present turn, while the game is being played.
    pub fn turn_begun(&self) -> Option<u32> {
        self.to_move()?;
        let mut newest = self.events.iter().rev();
        newest
            .find(|event| event.changes_position())
            .map(|event| event.number)
    }

    /// The number of the event after which the position had changed so often; the acceptance for 0.
    pub fn event_of_revision(&self, revision: u32) -> Option<u32> {
        let mut events = self.events.iter().filter(|event| event.changes_position());
        let event = events.nth(usize::try_from(revision).ok()?)?;
        Some(event.number)
    }

    /// The digest of its record as it stands.
    pub fn digest(&self) -> Digest {
        Record::of(self).digest()
    }

    /// When the challenge was made.
    pub fn challenged_at(&self) -> Timestamp {
        moment(self.events.first())
    }

    /// When the play began: when the challenge was accepted, or when it was made, while it waits.
    pub fn began_at(&self) -> Timestamp {
        let accepted = |event: &&Event| matches!(event.kind, EventKind::Accepted { .. });
        moment(self.events.iter().find(accepted).or(self.events.first()))
    }

    /// When something last happened.
    pub fn changed_at(&self) -> Timestamp {
        moment(self.events.last())
    }
}

/// Every game has an event.
fn moment(event: Option<&Event>) -> Timestamp {
    event.map_or(Timestamp::from_millisecond(0), |event| event.at)
}

/// Why nothing that was to be said at a game's home got there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum DeliveryFailure {
    /// The channel is not to be seen: it is closed to the arbiter, or the arbiter was removed.
    NoAccess,
    /// Nothing may be written there.
    MayNotWrite,
    /// The channel is gone.
    NoChannel,
    /// Anything else that will not pass.
    Other,
}
