//! A game: how it was founded, its append-only entries, and what follows from them.

use super::action::Wish;
use super::clock::{Clocks, Standstill, Terms};
use super::language::Language;
use super::play::{Match, continued};
use super::preferences::Threads;
use super::reach::Hindrance;
use super::record::{Digest, Record};
use super::{GameNumber, Place, Player, PlayerId, RequestId, Time};
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
pub struct Founding {
    /// Which game is played.
    pub variant: &'static Variant,
    /// The position text that it starts from.
    pub start: String,
    /// The colour that the challenger asked for.
    pub wish: Wish,
    /// What is agreed about time.
    pub terms: Terms,
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
pub struct Entry {
    /// Its number in the game, counted from 0.
    pub number: u32,
    /// Whose doing it is.
    pub by: Hand,
    /// What was done.
    pub what: What,
    /// When.
    pub at: Time,
    /// By which request.
    pub request: RequestId,
}

impl Entry {
    /// The player whose doing it is.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        match self.by {
            Hand::Player(seat) => Some(seat),
            Hand::Arbiter => None,
        }
    }
}

/// Whose doing an entry is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Hand {
    /// A player's.
    Player(Seat),
    /// The arbiter's own.
    Arbiter,
}

/// What an entry records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// The challenge was made: always entry 0, and only that.
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
        said: Said,
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
pub enum Said {
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
pub enum Asked {
    /// A draw was offered.
    Draw(Seat),
    /// A takeback was asked for.
    Takeback(Seat),
    /// A pause was asked for.
    Pause(Seat),
}

impl Asked {
    /// Who asked.
    #[must_use]
    pub const fn by(self) -> Seat {
        match self {
            Asked::Draw(seat) | Asked::Takeback(seat) | Asked::Pause(seat) => seat,
        }
    }
}

/// A game as it stands: the fold of its entries.
#[derive(Debug, Clone)]
pub struct Game {
    /// Its number.
    pub number: GameNumber,
    /// What was settled when it began. The opponent of an open challenge is filled in by whoever takes it.
    pub founding: Founding,
    /// Its entries.
    pub entries: Vec<Entry>,
    /// The times in which the arbiter was away, by their beginnings: no clock ran in them. The store knows them.
    pub outages: Vec<Standstill>,
    /// Why the last thing that was to be said at its home did not get there. The store knows it.
    pub hindrance: Option<Hindrance>,
    /// What follows from them.
    pub stage: Stage,
}

/// How far a game has come.
#[derive(Debug, Clone)]
pub enum Stage {
    /// The challenge waits for an answer.
    Waiting,
    /// The challenge came to nothing.
    Void(Void),
    /// The game is being played.
    Playing {
        /// The play so far.
        play: Match,
        /// What still waits for an answer.
        asked: Option<Asked>,
    },
    /// The game is over.
    Over {
        /// The play.
        play: Match,
        /// How it ended.
        ending: Ending,
    },
}

/// How a challenge came to nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Void {
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

/// Stored entries that no game can have: damage in the store, never a player's doing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("game {game} cannot be replayed: entry {entry}: {problem}")]
pub struct Corrupt {
    /// Which game.
    pub game: GameNumber,
    /// The number of the entry that does not fit.
    pub entry: u32,
    /// Why it does not fit.
    pub problem: &'static str,
}

impl Game {
    /// A game with no entry but its challenge.
    #[must_use]
    pub fn founded(number: GameNumber, founding: Founding, challenged: Entry) -> Self {
        Game {
            number,
            founding,
            entries: vec![challenged],
            outages: Vec::new(),
            hindrance: None,
            stage: Stage::Waiting,
        }
    }

    /// The game that a founding and its entries make.
    ///
    /// # Errors
    /// When the entries cannot be those of a game.
    pub fn replay(
        number: GameNumber,
        founding: Founding,
        entries: Vec<Entry>,
    ) -> Result<Self, Corrupt> {
        let mut entries = entries.into_iter();
        let corrupt = |problem| Corrupt {
            game: number,
            entry: 0,
            problem,
        };
        let first = entries
            .next()
            .ok_or_else(|| corrupt("there are no entries"))?;
        if first.number != 0 || first.what != What::Challenged {
            return Err(corrupt("a game begins with its challenge"));
        }
        let mut game = Game::founded(number, founding, first);
        for entry in entries {
            game = game.followed_by(entry)?;
        }
        Ok(game.judged())
    }

    /// The game with one entry more, and its consequences.
    ///
    /// # Errors
    /// When the entry does not fit.
    pub fn with(self, entry: Entry) -> Result<Self, Corrupt> {
        self.followed_by(entry).map(Game::judged)
    }

    /// The game over, if it ends by itself where it stands. Only the last position is asked: what was played on is
    /// not judged again, by whatever a later version knows of the law.
    fn judged(mut self) -> Self {
        if let Stage::Playing { play, asked } = self.stage {
            let ending = Some(&play)
                .filter(|play| !play.plies.is_empty())
                .and_then(Match::ending);
            self.stage = match ending {
                Some(ending) => Stage::Over { play, ending },
                None => Stage::Playing { play, asked },
            };
        }
        self
    }

    fn followed_by(mut self, entry: Entry) -> Result<Self, Corrupt> {
        let corrupt = |problem| Corrupt {
            game: self.number,
            entry: entry.number,
            problem,
        };
        if entry.number != self.next_entry() {
            return Err(corrupt("its number is not the next one"));
        }
        self.stage = match (self.stage, &entry.what) {
            (Stage::Waiting, What::Accepted { challenger }) => {
                let start = (self.founding.variant.read)(&self.founding.start)
                    .map_err(|_| corrupt("the start is no position of this game"))?;
                Stage::Playing {
                    play: Match::new(*challenger, start),
                    asked: None,
                }
            }
            (Stage::Waiting, What::Declined) => Stage::Void(Void::Declined),
            (Stage::Waiting, What::Withdrawn) => Stage::Void(Void::Withdrawn),
            (Stage::Waiting, What::Closed { .. }) if entry.by == Hand::Arbiter => {
                Stage::Void(Void::Closed)
            }
            (Stage::Playing { play, asked }, _) => {
                continued(play, asked, &entry).map_err(corrupt)?
            }
            (Stage::Waiting, _) => return Err(corrupt("a waiting challenge has no such entry")),
            (Stage::Void(_) | Stage::Over { .. }, _) => {
                return Err(corrupt("nothing follows the end"));
            }
        };
        self.entries.push(entry);
        Ok(self)
    }

    /// Why a moderator closed it, where one did.
    #[must_use]
    pub fn closed_for(&self) -> Option<&str> {
        let What::Closed { reason } = &self.entries.last()?.what else {
            return None;
        };
        Some(reason)
    }

    /// The number that the next entry will have.
    #[must_use]
    pub fn next_entry(&self) -> u32 {
        u32::try_from(self.entries.len()).unwrap_or(u32::MAX)
    }

    /// The play, once the challenge has been accepted.
    #[must_use]
    pub fn play(&self) -> Option<&Match> {
        match &self.stage {
            Stage::Playing { play, .. } | Stage::Over { play, .. } => Some(play),
            Stage::Waiting | Stage::Void(_) => None,
        }
    }

    /// The seat of a person in this game. Somebody who plays against themselves cannot exist.
    #[must_use]
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        if self.founding.challenger.id == player {
            Some(Seat::Challenger)
        } else if self
            .founding
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
            Seat::Challenger => Some(&self.founding.challenger),
            Seat::Opponent => self.founding.opponent.as_ref(),
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
        self.play().map_or(0, Match::moves_played)
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
    pub fn challenged_at(&self) -> Time {
        self.entries.first().map_or(Time(0), |entry| entry.at)
    }

    /// When the play began: when the challenge was accepted, or when it was made, while it waits.
    #[must_use]
    pub fn began_at(&self) -> Time {
        let accepted = |entry: &&Entry| matches!(entry.what, What::Accepted { .. });
        self.entries
            .iter()
            .find(accepted)
            .map_or_else(|| self.challenged_at(), |entry| entry.at)
    }

    /// When something last happened.
    #[must_use]
    pub fn changed_at(&self) -> Time {
        self.entries.last().map_or(Time(0), |entry| entry.at)
    }
}
