//! A game: how it was founded, its append-only events, and what follows from them.

use super::action::ColourChoice;
use super::clock::{Clocks, Outage, TimeControl};
use super::language::Language;
use super::play::{Play, continued};
use super::preferences::Threads;
use super::reach::DeliveryFailure;
use super::record::{Digest, Record};
use super::{GameNumber, Place, Player, PlayerId, RequestId, Timestamp};
use crate::rules::Variant;
use crate::rules::outcome::{Cause, Outcome, Side};

/// One of the two players of a game, before and after colours are decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seat {
    /// Who challenged.
    Challenger,
    /// Who was challenged, or took an open challenge.
    Opponent,
}

impl Seat {
    /// The other seat.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Seat::Challenger => Seat::Opponent,
            Seat::Opponent => Seat::Challenger,
        }
    }
}

/// What is settled about a game when its challenge is made.
#[derive(Debug, Clone)]
pub struct GameSetup {
    /// Which game is played.
    pub variant: &'static Variant,
    /// The position text that it starts from.
    pub start: String,
    /// The colour that the challenger asked for.
    pub colour: ColourChoice,
    /// What is agreed about time.
    pub time_control: TimeControl,
    /// Where the game lives.
    pub home: Place,
    /// In which language it is spoken about.
    pub language: Language,
    /// Whether it is to have a thread of its own.
    pub threads: Threads,
    /// Who challenged.
    pub challenger: Player,
    /// Who was challenged; nobody for an open challenge that nobody has taken yet.
    pub opponent: Option<Player>,
}

/// One line of a game's record. Lines are only ever added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Its number in the game, counted from 0.
    pub number: u32,
    /// Whose doing it is.
    pub by: Actor,
    /// What was done.
    pub kind: EventKind,
    /// When.
    pub at: Timestamp,
    /// By which request.
    pub request: RequestId,
}

impl Event {
    /// The player whose doing it is.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        match self.by {
            Actor::Player(seat) => Some(seat),
            Actor::Arbiter => None,
        }
    }
}

/// Whose doing an event is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A player's.
    Player(Seat),
    /// The arbiter's own.
    Arbiter,
}

/// What an event records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventKind {
    /// The challenge was made: always event 0, and only that.
    Challenged,
    /// The challenge was accepted, and the colours were decided.
    Accepted {
        /// The side that the challenger plays.
        challenger: Side,
    },
    /// The challenge was declined.
    Declined,
    /// The challenge was taken back.
    Withdrawn,
    /// A move was played.
    Moved {
        /// Its code.
        code: String,
        /// What was said with it.
        declaration: DrawDeclaration,
    },
    /// A draw was offered.
    Offered,
    /// A draw was claimed, rightly, by the position on the board.
    Claimed(Claim),
    /// The draw offered was accepted.
    Agreed,
    /// The draw offered was declined.
    Refused,
    /// A player asked to take back the last move of their own, and what came after it.
    TakebackAsked,
    /// The takeback was granted.
    TakebackGranted,
    /// The takeback was declined.
    TakebackRefused,
    /// A player asked for the clocks to be stopped.
    PauseAsked {
        /// For how many days.
        days: u8,
    },
    /// The pause was granted.
    PauseGranted,
    /// The pause was declined.
    PauseRefused,
    /// The time of the player to move has run out.
    Flagged {
        /// Whether the opponent could have mated.
        mate: Mate,
    },
    /// The arbiter has proven that no series of legal moves leads to mate.
    ProvenDead,
    /// The game was given up.
    Resigned,
    /// The game was called off before both sides had moved.
    Aborted,
    /// A moderator has closed the game or the challenge.
    Closed {
        /// Why, in their words.
        reason: String,
    },
}

/// What a player says together with a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DrawDeclaration {
    /// Nothing.
    Nothing,
    /// The offer of a draw (FIDE 9.1.2.1).
    Offer,
    /// A claim of a draw that the move makes right (FIDE 9.2.1 and 9.3.1).
    Claim(Claim),
}

/// What a player can claim a draw by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Claim {
    /// The position has come up three times (FIDE 9.2).
    Repetition,
    /// Fifty moves by each side without progress (FIDE 9.3).
    FiftyMoves,
}

impl Claim {
    /// Every claim.
    pub const ALL: [Claim; 2] = [Claim::Repetition, Claim::FiftyMoves];

    /// The stable name: what is stored.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Claim::Repetition => "repetition",
            Claim::FiftyMoves => "fifty-moves",
        }
    }
}

/// Whether a player can mate by any series of legal moves (FIDE 6.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mate {
    /// It is possible, or not proven to be impossible.
    Possible,
    /// It is proven to be impossible.
    Impossible,
}

impl Mate {
    /// Both.
    pub const ALL: [Mate; 2] = [Mate::Possible, Mate::Impossible];

    /// The stable name: what is stored.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Mate::Possible => "mate-possible",
            Mate::Impossible => "mate-impossible",
        }
    }
}

/// What waits for the opponent's answer. One thing at a time, so that an answer is never unclear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PendingRequest {
    /// A draw was offered.
    Draw(Seat),
    /// A takeback was asked for.
    Takeback(Seat),
    /// A pause was asked for.
    Pause(Seat),
}

impl PendingRequest {
    /// Who asked.
    #[must_use]
    pub const fn by(self) -> Seat {
        match self {
            PendingRequest::Draw(seat)
            | PendingRequest::Takeback(seat)
            | PendingRequest::Pause(seat) => seat,
        }
    }
}

/// A game as it stands: the fold of its events.
#[derive(Debug, Clone)]
pub struct Game {
    /// Its number.
    pub number: GameNumber,
    /// What was settled when it began. The opponent of an open challenge is filled in by whoever takes it.
    pub setup: GameSetup,
    /// Its events.
    pub events: Vec<Event>,
    /// The times in which the arbiter was away, by their beginnings: no clock ran in them. The store knows them.
    pub outages: Vec<Outage>,
    /// Why the last thing that was to be said at its home did not get there. The store knows it.
    pub delivery_failure: Option<DeliveryFailure>,
    /// What follows from them.
    pub stage: Stage,
}

/// How far a game has come.
#[derive(Debug, Clone)]
pub enum Stage {
    /// The challenge waits for an answer.
    Waiting,
    /// The challenge came to nothing.
    Void(ChallengeEnd),
    /// The game is being played.
    Playing {
        /// The play so far.
        play: Play,
        /// What still waits for an answer.
        pending: Option<PendingRequest>,
    },
    /// The game is over.
    Over {
        /// The play.
        play: Play,
        /// How it ended.
        ending: Ending,
    },
}

/// How a challenge came to nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChallengeEnd {
    /// The opponent declined it.
    Declined,
    /// The challenger took it back.
    Withdrawn,
    /// A moderator closed it.
    Closed,
}

/// How a game ended. One type, so that an ending cannot contradict itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// By the position on the board.
    Board(Outcome),
    /// One side gave up.
    Resignation {
        /// The side that lost by it.
        loser: Side,
    },
    /// The players agreed on a draw.
    Agreement,
    /// A player claimed a draw, rightly.
    Claimed {
        /// Who.
        by: Seat,
        /// By which rule.
        claim: Claim,
    },
    /// The position has come up five times (FIDE 9.6.1).
    Fivefold,
    /// A player's time has run out (FIDE 6.9).
    Flag {
        /// The side whose time it was.
        flagged: Side,
        /// Whether the other side could have mated: it wins then, and draws otherwise.
        mate: Mate,
    },
    /// It was called off before both sides had moved, and does not count.
    Aborted {
        /// Who called it off.
        by: Seat,
    },
    /// A moderator closed it, and it does not count.
    Closed,
}

impl Ending {
    /// What ended the game, for which a law can be named; nothing for a game that does not count.
    #[must_use]
    pub fn cause(self) -> Option<Cause> {
        Some(match self {
            Ending::Board(outcome) => outcome.into(),
            Ending::Resignation { .. } => Cause::Resignation,
            Ending::Agreement => Cause::Agreement,
            Ending::Claimed { claim, .. } => match claim {
                Claim::Repetition => Cause::ThreefoldRepetition,
                Claim::FiftyMoves => Cause::FiftyMoves,
            },
            Ending::Fivefold => Cause::FivefoldRepetition,
            Ending::Flag { mate, .. } => match mate {
                Mate::Possible => Cause::Flag,
                Mate::Impossible => Cause::DrawnFlag,
            },
            Ending::Aborted { .. } | Ending::Closed => return None,
        })
    }

    /// The result as printed in records: `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that does not count.
    #[must_use]
    pub const fn result(self) -> &'static str {
        match self {
            Ending::Board(outcome) => outcome.result(),
            Ending::Resignation { loser: Side::White } => "0-1",
            Ending::Resignation { loser: Side::Black } => "1-0",
            Ending::Flag {
                flagged,
                mate: Mate::Possible,
            } => match flagged {
                Side::White => "0-1",
                Side::Black => "1-0",
            },
            Ending::Agreement
            | Ending::Claimed { .. }
            | Ending::Fivefold
            | Ending::Flag {
                mate: Mate::Impossible,
                ..
            } => "1/2-1/2",
            Ending::Aborted { .. } | Ending::Closed => "*",
        }
    }
}

/// Stored events that no game can have: damage in the store, never a player's doing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("game {game} cannot be replayed: entry {event}: {problem}")]
pub struct Corrupt {
    /// Which game.
    pub game: GameNumber,
    /// The number of the event that does not fit.
    pub event: u32,
    /// Why it does not fit.
    pub problem: &'static str,
}

impl Game {
    /// A game with no event but its challenge.
    #[must_use]
    pub fn new(number: GameNumber, setup: GameSetup, challenged: Event) -> Self {
        Game {
            number,
            setup,
            events: vec![challenged],
            outages: Vec::new(),
            delivery_failure: None,
            stage: Stage::Waiting,
        }
    }

    /// The game that a setup and its events make.
    ///
    /// # Errors
    /// When the events cannot be those of a game.
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
        let first = events
            .next()
            .ok_or_else(|| corrupt("there are no entries"))?;
        if first.number != 0 || first.kind != EventKind::Challenged {
            return Err(corrupt("a game begins with its challenge"));
        }
        let mut game = Game::new(number, setup, first);
        for event in events {
            game = game.followed_by(event)?;
        }
        Ok(game.judged())
    }

    /// The game with one event more, and its consequences.
    ///
    /// # Errors
    /// When the event does not fit.
    pub fn with(self, event: Event) -> Result<Self, Corrupt> {
        self.followed_by(event).map(Game::judged)
    }

    /// The game over, if it ends by itself where it stands. Only the last position is asked: what was played on is
    /// not judged again, by whatever a later version knows of the law.
    fn judged(mut self) -> Self {
        if let Stage::Playing { play, pending } = self.stage {
            let ending = Some(&play)
                .filter(|play| !play.plies.is_empty())
                .and_then(Play::ending);
            self.stage = match ending {
                Some(ending) => Stage::Over { play, ending },
                None => Stage::Playing { play, pending },
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
            (Stage::Waiting, EventKind::Accepted { challenger }) => {
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
    #[must_use]
    pub fn closed_for(&self) -> Option<&str> {
        let EventKind::Closed { reason } = &self.events.last()?.kind else {
            return None;
        };
        Some(reason)
    }

    /// The number that the next event will have.
    #[must_use]
    pub fn next_event(&self) -> u32 {
        u32::try_from(self.events.len()).unwrap_or(u32::MAX)
    }

    /// The play, once the challenge has been accepted.
    #[must_use]
    pub fn play(&self) -> Option<&Play> {
        match &self.stage {
            Stage::Playing { play, .. } | Stage::Over { play, .. } => Some(play),
            Stage::Waiting | Stage::Void(_) => None,
        }
    }

    /// The seat of a person in this game. Somebody who plays against themselves cannot exist.
    #[must_use]
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        if self.setup.challenger.id == player {
            Some(Seat::Challenger)
        } else if self
            .setup
            .opponent
            .as_ref()
            .is_some_and(|opponent| opponent.id == player)
        {
            Some(Seat::Opponent)
        } else {
            None
        }
    }

    /// The person in a seat; nobody sits opposite an open challenge.
    #[must_use]
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        match seat {
            Seat::Challenger => Some(&self.setup.challenger),
            Seat::Opponent => self.setup.opponent.as_ref(),
        }
    }

    /// The seat whose move it is, while the game is being played.
    #[must_use]
    pub fn to_move(&self) -> Option<Seat> {
        match &self.stage {
            Stage::Playing { play, .. } => Some(play.seat(play.position().turn())),
            Stage::Waiting | Stage::Void(_) | Stage::Over { .. } => None,
        }
    }

    /// The clocks, while the game is being played and where it has any.
    #[must_use]
    pub fn clocks(&self) -> Option<Clocks> {
        Clocks::of(self)
    }

    /// How many moves have been played.
    #[must_use]
    pub fn moves_played(&self) -> u32 {
        self.play().map_or(0, Play::moves_played)
    }

    /// How often the position has changed, by moves and by takebacks.
    #[must_use]
    pub fn revision(&self) -> u32 {
        self.play().map_or(0, |play| play.revision)
    }

    /// The digest of its record as it stands.
    #[must_use]
    pub fn digest(&self) -> Digest {
        Record::of(self).digest()
    }

    /// When the challenge was made.
    #[must_use]
    pub fn challenged_at(&self) -> Timestamp {
        self.events.first().map_or(Timestamp(0), |event| event.at)
    }

    /// When the play began: when the challenge was accepted, or when it was made, while it waits.
    #[must_use]
    pub fn began_at(&self) -> Timestamp {
        let accepted = |event: &&Event| matches!(event.kind, EventKind::Accepted { .. });
        self.events
            .iter()
            .find(accepted)
            .map_or_else(|| self.challenged_at(), |event| event.at)
    }

    /// When something last happened.
    #[must_use]
    pub fn changed_at(&self) -> Timestamp {
        self.events.last().map_or(Timestamp(0), |event| event.at)
    }
}
