//! A game: an append-only list of events, and what follows from them. Pure values.

mod apply;
mod clocks;
mod conditions;
mod days_off;
mod ending;
mod event;
mod hints;
mod ids;
mod imported;
mod key;
mod language;
mod local_time;
mod names;
mod personal_data;
mod play;
mod rated;
mod record;
mod setup;
mod summary;
mod time_control;
mod time_zone;
mod timestamp;

pub use clocks::{ARRIVES_WITHIN, Alarm, Clocks};
pub use conditions::{
    Conditions, LATEST_GAMES, MOST_LOST_ON_TIME, NEW_RATING, NoRange, RatingRange, TrackRecord,
    Unmet,
};
pub use days_off::{Day, DaysOff, Holiday, NoDay, Weekly};
pub use ending::{ChallengeEnd, Claim, Ending, Forfeit, Mate, RecordedResult};
pub use event::{
    Actor, Asking, DrawDeclaration, Event, EventKind, HintPart, Note, PendingRequest, RequestKind,
};
pub use ids::{
    ChannelId, DAY, GameNumber, HOUR, MessageId, MessageRef, Place, Player, PlayerId, RequestId,
    RoleId, ServerId, TournamentNumber,
};
pub use imported::{Annotation, ContinuedFrom, MOVE_SIGNS, Source, facts, is_known};
pub use key::Key;
pub use language::{Language, Languages};
pub use local_time::{Every, LocalTime, Repetition};
pub use names::{cleaned, is_hidden, utf16_units, within_units};
pub use personal_data::PersonalData;
pub use play::{FIFTY_MOVES, MayOffer, Play, Ply};

pub use rated::{
    Encounters, FEWEST_PLIES, Pool, Rated, ShownRating, Speed, Uncounted, half_points, settled,
};

pub use record::{Digest, Record, UNDECIDED};

pub use setup::{
    CHALLENGE_LAPSES_AFTER, ColourChoice, Format, GameSetup, Odds, Seat, Threads, TournamentGame,
    VoteTerms,
};

pub use summary::{State, Summary};

pub use time_control::{
    ByDays, Clock, Days, FlagFall, Holidays, Hours, LONGEST_PAUSE, MOST_HOLIDAYS, MOST_PAUSED,
    Minutes, NoClock, Seconds, TimeControl,
};
pub use time_zone::{UTC, Zone};
pub use timestamp::{Outage, Timestamp};

use apply::continued;
use std::sync::Arc;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// Maximum delay of the bot's reply for showing both moves in one message (ms).
const AT_ONCE: i64 = 60_000;

#[derive(Debug, Clone)]
pub struct Game {
    pub number: GameNumber,
    /// The opponent of an open challenge is filled in when it is accepted.
    pub setup: GameSetup,
    pub events: Vec<Event>,
    /// Intervals in which no clock ran, in order; loaded by the store.
    pub outages: Vec<Outage>,
    /// Why the last message to its home failed; loaded by the store.
    pub delivery_failure: Option<DeliveryFailure>,
    /// The message with its challenge, which shows the state of a game that is played in a thread; loaded by the store.
    pub card: Option<MessageRef>,
    /// The announcement of its open challenge, if any; loaded by the store.
    pub announcement: Option<MessageRef>,
    /// Whether its home has no other running game; loaded by the store.
    pub is_alone: bool,
    /// Whether anybody follows it; loaded by the store.
    pub is_followed: bool,
    /// Whether earlier boards stay in its channel with their pictures; loaded by the store.
    pub keeps_pictures: bool,
    /// The source of an imported game.
    pub source: Option<Arc<Source>>,
    pub stage: Stage,
}

#[derive(Debug, Clone)]
pub enum Stage {
    Waiting,
    Void(ChallengeEnd),
    Playing {
        play: Play,
        pending: Option<PendingRequest>,
    },
    Over {
        play: Play,
        ending: Ending,
    },
}

/// Stored events that aren't a valid game: damaged data, never a player's mistake.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("game {game} cannot be replayed: event {event}: {problem}")]
pub struct Corrupt {
    pub game: GameNumber,
    pub event: u32,
    pub problem: &'static str,
}

impl Game {
    pub fn new(number: GameNumber, setup: GameSetup, challenged: Event) -> Self {
        Game {
            number,
            setup,
            events: vec![challenged],
            outages: Vec::new(),
            delivery_failure: None,
            card: None,
            announcement: None,
            is_alone: true,
            is_followed: false,
            keeps_pictures: false,
            source: None,
            stage: Stage::Waiting,
        }
    }

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
        let first = events.next().ok_or(corrupt("there are no events"))?;
        if first.number != 0 || first.kind != EventKind::Challenged {
            return Err(corrupt("a game begins with its challenge"));
        }
        let mut game = Game::new(number, setup, first);
        for event in events {
            game = game.followed_by(event)?;
        }
        Ok(game.judged())
    }

    pub fn with(self, event: Event) -> Result<Self, Corrupt> {
        self.followed_by(event).map(Game::judged)
    }

    /// Ends the game if the position does. Only the last position is checked, so that a later version doesn't judge earlier
    /// moves again.
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
            (Stage::Waiting, EventKind::VoteClosed) => Stage::Void(ChallengeEnd::Closed),
            (Stage::Playing { play, pending }, _) => {
                continued(play, pending, &event).map_err(corrupt)?
            }
            (Stage::Waiting, _) => return Err(corrupt("a waiting challenge has no such event")),
            (Stage::Void(_) | Stage::Over { .. }, _) => {
                return Err(corrupt("nothing follows the end"));
            }
        };
        self.events.push(event);
        Ok(self)
    }

    pub fn closed_for(&self) -> Option<&str> {
        let EventKind::Closed { reason } = &self.events.last()?.kind else {
            return None;
        };
        Some(reason)
    }

    pub fn next_event(&self) -> u32 {
        u32::try_from(self.events.len()).unwrap_or(u32::MAX)
    }

    pub fn newest_event(&self) -> u32 {
        self.next_event().saturating_sub(1)
    }

    /// `None` until the challenge is accepted.
    pub fn play(&self) -> Option<&Play> {
        match &self.stage {
            Stage::Playing { play, .. } | Stage::Over { play, .. } => Some(play),
            Stage::Waiting | Stage::Void(_) => None,
        }
    }

    /// A player's days off as agreed; `None` if none count.
    pub fn days_off(&self, seat: Seat) -> Option<Weekly> {
        self.events.iter().find_map(|event| {
            let EventKind::Accepted { days_off, .. } = &event.kind else {
                return None;
            };
            days_off.map(|both| both[seat as usize])
        })
    }

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

    /// `None` unless the game is being played.
    pub const fn pending(&self) -> Option<PendingRequest> {
        match self.stage {
            Stage::Playing { pending, .. } => pending,
            Stage::Waiting | Stage::Void(_) | Stage::Over { .. } => None,
        }
    }

    pub const fn ending(&self) -> Option<Ending> {
        match self.stage {
            Stage::Over { ending, .. } => Some(ending),
            Stage::Playing { .. } | Stage::Waiting | Stage::Void(_) => None,
        }
    }

    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        Seat::of(player, &self.setup.challenger, self.setup.opponent.as_ref())
    }

    /// The seat that somebody votes for: their channel's, unless they are its opponent.
    pub fn voting_seat(&self, person: PlayerId, place: Place) -> Option<Seat> {
        let votes = self.setup.vote.is_some() && self.seat_of(person).is_none();
        votes.then(|| Seat::voted_for_in(place, self.rival()))
    }

    /// Whether this seat is a channel, which votes on its moves.
    pub fn is_voted(&self, seat: Seat) -> bool {
        let is_channel = |player: &Player| player.channel().is_some();
        self.setup.vote.is_some() && self.player(seat).is_some_and(is_channel)
    }

    /// The opponent of a channel, if that is another channel.
    pub fn rival(&self) -> Option<ChannelId> {
        self.setup.vote.as_ref()?;
        self.setup.opponent.as_ref()?.channel()
    }

    /// `None` for the opponent of an open challenge.
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        match seat {
            Seat::Challenger => Some(&self.setup.challenger),
            Seat::Opponent => self.setup.opponent.as_ref(),
        }
    }

    /// Arbiter is always the opponent.
    pub fn arbiters_seat(&self) -> Option<Seat> {
        self.setup.level.map(|_| Seat::Opponent)
    }

    pub fn is_arbiters_turn(&self) -> bool {
        self.to_move()
            .is_some_and(|seat| self.arbiters_seat() == Some(seat))
    }

    /// `None` unless the game is being played.
    pub fn to_move(&self) -> Option<Seat> {
        match &self.stage {
            Stage::Playing { play, .. } => Some(play.seat(play.position().turn())),
            Stage::Waiting | Stage::Void(_) | Stage::Over { .. } => None,
        }
    }

    pub fn clocks(&self) -> Option<Clocks> {
        Clocks::of(self)
    }

    pub fn moves_played(&self) -> u32 {
        self.play().map_or(0, Play::moves_played)
    }

    pub fn revision(&self) -> u32 {
        self.play().map_or(0, |play| play.revision)
    }

    /// Whether the newest event is the bot's prompt reply to its opponent's move.
    pub fn has_full_move(&self) -> bool {
        let [.., asked, reply] = self.events.as_slice() else {
            return false;
        };
        let is_move = |event: &Event| matches!(event.kind, EventKind::Moved { .. });
        let is_reply = reply.seat().is_some() && reply.seat() == self.arbiters_seat();
        is_reply
            && [asked, reply].into_iter().all(is_move)
            && asked.seat() != reply.seat()
            && reply.at.since(asked.at) < AT_ONCE
    }

    /// Whether it was just accepted and should get a thread.
    pub fn begins_in_thread(&self) -> bool {
        let newest = self.events.last().map(|event| &event.kind);
        matches!(newest, Some(EventKind::Accepted { .. }))
            && self.setup.threads == Threads::On
            && self.setup.home.parent.is_none()
    }

    /// The card, unless the boards are in its channel.
    pub fn card_elsewhere(&self) -> Option<MessageRef> {
        self.card
            .filter(|card| card.channel != self.setup.home.channel)
    }

    /// The event that started the current turn.
    pub fn turn_begun(&self) -> Option<u32> {
        self.to_move()?;
        self.turn_before(self.next_event())
    }

    /// The event that started the turn before an event.
    pub fn turn_before(&self, event: u32) -> Option<u32> {
        let mut earlier = self.events.iter().rev().filter(|one| one.number < event);
        earlier
            .find(|event| event.changes_position())
            .map(|event| event.number)
    }

    /// The event after which the position had this revision; the acceptance for 0.
    pub fn event_of_revision(&self, revision: u32) -> Option<u32> {
        let mut events = self.events.iter().filter(|event| event.changes_position());
        let event = events.nth(usize::try_from(revision).ok()?)?;
        Some(event.number)
    }

    /// `None` for an imported game without move times.
    pub fn digest(&self) -> Option<Digest> {
        Some(Record::of(self)?.digest())
    }

    pub fn has_lapsed(&self, at: Timestamp) -> bool {
        at > self.challenged_at().plus(CHALLENGE_LAPSES_AFTER)
    }

    pub fn challenged_at(&self) -> Timestamp {
        moment(self.events.first())
    }

    /// When the challenge was accepted; if it's pending, when it was made.
    pub fn began_at(&self) -> Timestamp {
        let accepted = |event: &&Event| matches!(event.kind, EventKind::Accepted { .. });
        moment(self.events.iter().find(accepted).or(self.events.first()))
    }

    /// The newest event that isn't private.
    pub fn newest_public_event(&self) -> Option<&Event> {
        self.events.iter().rfind(|event| !event.is_private())
    }

    /// Time of the newest event that isn't private.
    pub fn changed_at(&self) -> Timestamp {
        moment(self.newest_public_event())
    }

    /// The earliest time for a next event: requests can arrive out of order, but events are in order.
    pub fn not_before(&self) -> Timestamp {
        moment(self.events.last())
    }
}

fn moment(event: Option<&Event>) -> Timestamp {
    event.map_or(Timestamp::from_millisecond(0), |event| event.at)
}

/// Why messages can't reach a game's home.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum DeliveryFailure {
    /// The bot was removed, or can't see the channel.
    NoAccess,
    MayNotWrite,
    NoChannel,
    Other,
}
