//! A game: how it was founded, its append-only entries, and what follows from them.

use super::action::Wish;
use super::{GameNumber, Place, Player, PlayerId, RequestId, Time};
use crate::rules::outcome::{Outcome, Side};
use crate::rules::{AnyPosition, Move, Variant};

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
    /// Where the game lives.
    pub home: Place,
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
    /// Who did it.
    pub seat: Seat,
    /// What was done.
    pub what: What,
    /// When.
    pub at: Time,
    /// By which request.
    pub request: RequestId,
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
    },
    /// A draw was offered.
    Offered,
    /// The draw offered was accepted.
    Agreed,
    /// The draw offered was declined.
    Refused,
    /// The game was given up.
    Resigned,
    /// The game was called off before both sides had moved.
    Aborted,
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
        /// Who has offered a draw that still stands.
        offer: Option<Seat>,
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
}

/// The play of a game that was accepted.
#[derive(Debug, Clone)]
pub struct Match {
    /// The side that the challenger plays.
    pub challenger: Side,
    /// The position it started from.
    pub start: AnyPosition,
    /// The moves played.
    pub plies: Vec<Ply>,
}

/// A move that was played.
#[derive(Debug, Clone)]
pub struct Ply {
    /// Its code.
    pub code: String,
    /// When it was played.
    pub at: Time,
    /// The position after it.
    pub position: AnyPosition,
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
    /// It was called off before both sides had moved, and does not count.
    Aborted {
        /// Who called it off.
        by: Seat,
    },
}

impl Ending {
    /// The result as printed in records: `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that does not count.
    #[must_use]
    pub const fn result(self) -> &'static str {
        match self {
            Ending::Board(outcome) => outcome.result(),
            Ending::Resignation { loser: Side::White } => "0-1",
            Ending::Resignation { loser: Side::Black } => "1-0",
            Ending::Agreement => "1/2-1/2",
            Ending::Aborted { .. } => "*",
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

impl Match {
    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> &AnyPosition {
        self.plies.last().map_or(&self.start, |ply| &ply.position)
    }

    /// The position before the move of that index, counted from 0.
    #[must_use]
    pub fn before(&self, index: usize) -> &AnyPosition {
        match index
            .checked_sub(1)
            .and_then(|previous| self.plies.get(previous))
        {
            Some(ply) => &ply.position,
            None => &self.start,
        }
    }

    /// The move of that index, counted from 0, with its notation and squares.
    #[must_use]
    pub fn played(&self, index: usize) -> Option<Move> {
        self.plies
            .get(index)
            .and_then(|ply| self.before(index).find(&ply.code))
    }

    /// The last move.
    #[must_use]
    pub fn last(&self) -> Option<Move> {
        self.plies
            .len()
            .checked_sub(1)
            .and_then(|index| self.played(index))
    }

    /// The seat that plays the given side.
    #[must_use]
    pub fn seat(&self, side: Side) -> Seat {
        if side == self.challenger {
            Seat::Challenger
        } else {
            Seat::Opponent
        }
    }

    /// The side that the given seat plays.
    #[must_use]
    pub fn side(&self, seat: Seat) -> Side {
        match seat {
            Seat::Challenger => self.challenger,
            Seat::Opponent => self.challenger.other(),
        }
    }

    /// The number of moves played.
    #[must_use]
    pub fn moves_played(&self) -> u32 {
        u32::try_from(self.plies.len()).unwrap_or(u32::MAX)
    }
}

impl Game {
    /// A game with no entry but its challenge.
    #[must_use]
    pub fn founded(number: GameNumber, founding: Founding, challenged: Entry) -> Self {
        Game {
            number,
            founding,
            entries: vec![challenged],
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
            game = game.with(entry)?;
        }
        Ok(game)
    }

    /// The game with one entry more, and its consequences.
    ///
    /// # Errors
    /// When the entry does not fit.
    pub fn with(mut self, entry: Entry) -> Result<Self, Corrupt> {
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
                    play: Match {
                        challenger: *challenger,
                        start,
                        plies: Vec::new(),
                    },
                    offer: None,
                }
            }
            (Stage::Waiting, What::Declined) => Stage::Void(Void::Declined),
            (Stage::Waiting, What::Withdrawn) => Stage::Void(Void::Withdrawn),
            (Stage::Playing { play, offer }, _) => {
                continued(play, offer, &entry).map_err(corrupt)?
            }
            (Stage::Waiting, _) => return Err(corrupt("a waiting challenge has no such entry")),
            (Stage::Void(_) | Stage::Over { .. }, _) => {
                return Err(corrupt("nothing follows the end"));
            }
        };
        self.entries.push(entry);
        Ok(self)
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

    /// How many moves have been played.
    #[must_use]
    pub fn moves_played(&self) -> u32 {
        self.play().map_or(0, Match::moves_played)
    }

    /// When the challenge was made.
    #[must_use]
    pub fn challenged_at(&self) -> Time {
        self.entries.first().map_or(Time(0), |entry| entry.at)
    }

    /// When something last happened.
    #[must_use]
    pub fn changed_at(&self) -> Time {
        self.entries.last().map_or(Time(0), |entry| entry.at)
    }
}

/// The stage after one more entry while a game is being played.
fn continued(mut play: Match, offer: Option<Seat>, entry: &Entry) -> Result<Stage, &'static str> {
    let seat = entry.seat;
    let theirs = offer == Some(seat.other());
    let ending = match &entry.what {
        What::Moved { code } => {
            if seat != play.seat(play.position().turn()) {
                return Err("a move out of turn");
            }
            let position = play
                .position()
                .play(code)
                .ok_or("a move that is not legal")?;
            let outcome = position.outcome();
            play.plies.push(Ply {
                code: code.clone(),
                at: entry.at,
                position,
            });
            match outcome {
                Some(outcome) => Ending::Board(outcome),
                // An offer stands until it is answered, and the opponent's move is an answer.
                None => {
                    return Ok(Stage::Playing {
                        play,
                        offer: offer.filter(|_| !theirs),
                    });
                }
            }
        }
        What::Offered if offer.is_none() => {
            return Ok(Stage::Playing {
                play,
                offer: Some(seat),
            });
        }
        What::Refused if theirs => return Ok(Stage::Playing { play, offer: None }),
        What::Agreed if theirs => Ending::Agreement,
        What::Resigned => Ending::Resignation {
            loser: play.side(seat),
        },
        What::Aborted if play.plies.len() < 2 => Ending::Aborted { by: seat },
        What::Offered
        | What::Refused
        | What::Agreed
        | What::Aborted
        | What::Challenged
        | What::Accepted { .. }
        | What::Declined
        | What::Withdrawn => return Err("it does not fit a game in play"),
    };
    Ok(Stage::Over { play, ending })
}
