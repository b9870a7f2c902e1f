//! The play of a game that was accepted: its moves, what they make of it, and what one more entry does to it.

use super::Time;
use super::game::{Asked, Claim, Ending, Entry, Hand, Said, Seat, Stage, What};
use crate::rules::outcome::{DrawBy, Outcome, Side};
use crate::rules::{AnyPosition, Move};

/// How often a position comes up before it can be claimed.
const THREEFOLD: usize = 3;

/// How often a position comes up before the game ends by itself.
const FIVEFOLD: usize = 5;

/// Half-moves without progress before a draw can be claimed: fifty by each side.
pub const FIFTY_MOVES: u32 = 100;

const DEAD_POSITION: Outcome = Outcome::Draw {
    by: DrawBy::DeadPosition,
};

const SEVENTY_FIVE_MOVES: Outcome = Outcome::Draw {
    by: DrawBy::SeventyFiveMoves,
};

/// The play of a game that was accepted.
#[derive(Debug, Clone)]
pub struct Match {
    /// The side that the challenger plays.
    pub challenger: Side,
    /// The position it started from.
    pub start: AnyPosition,
    /// The moves played, without those taken back.
    pub plies: Vec<Ply>,
    /// How often the position has changed, by moves and by takebacks: it never comes back to a number.
    pub revision: u32,
    /// How many moves of their own the challenger and the opponent had made when they last offered a draw.
    offered: [Option<usize>; 2],
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

impl Match {
    /// A game in which nothing has been played yet.
    pub(super) fn new(challenger: Side, start: AnyPosition) -> Self {
        Match {
            challenger,
            start,
            plies: Vec::new(),
            revision: 0,
            offered: [None; 2],
        }
    }

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

    /// After how many moves the position on the board stood, the present one last: 0 is the start.
    #[must_use]
    pub fn occurrences(&self) -> Vec<usize> {
        let present = self.position().identity();
        // Sides take turns, so only every second position has the same side to move.
        let mut found: Vec<usize> = (0..=self.plies.len())
            .rev()
            .step_by(2)
            .filter(|&after| self.before(after).identity() == present)
            .collect();
        found.reverse();
        found
    }

    /// What can be claimed while this position stands.
    #[must_use]
    pub fn claimable(&self) -> Option<Claim> {
        let quiet = self.position().quiet_half_moves();
        if self.occurrences().len() >= THREEFOLD {
            Some(Claim::Repetition)
        } else if quiet.is_some_and(|quiet| quiet >= FIFTY_MOVES) {
            Some(Claim::FiftyMoves)
        } else {
            None
        }
    }

    /// How the game ends by itself where it stands, in the order of the documents: the fivefold repetition goes before
    /// the seventy-five moves only.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        match self.position().outcome() {
            Some(outcome) if outcome != SEVENTY_FIVE_MOVES => Some(Ending::Board(outcome)),
            Some(_) | None if self.occurrences().len() >= FIVEFOLD => Some(Ending::Fivefold),
            outcome => outcome.map(Ending::Board),
        }
    }

    /// How many moves a seat has made.
    #[must_use]
    pub fn moves_of(&self, seat: Seat) -> usize {
        let first = self.seat(self.start.turn());
        let all = self.plies.len();
        if seat == first {
            all.div_ceil(2)
        } else {
            all / 2
        }
    }

    /// How many moves go if a seat takes back the last one of its own; nothing if it has made none.
    #[must_use]
    pub fn takeback(&self, seat: Seat) -> Option<usize> {
        let plies = if self.seat(self.position().turn()) == seat {
            2
        } else {
            1
        };
        (self.moves_of(seat) > 0).then_some(plies)
    }

    /// Whether a seat may offer a draw: with or after a move of its own or on its own turn, and once for each such move.
    #[must_use]
    pub fn may_offer(&self, seat: Seat) -> MayOffer {
        let own = self.moves_of(seat);
        if own == 0 && self.seat(self.position().turn()) != seat {
            MayOffer::TooEarly
        } else if self.offered[seat as usize] == Some(own) {
            MayOffer::OfferedBefore
        } else {
            MayOffer::Yes
        }
    }

    fn offers(&mut self, seat: Seat) {
        self.offered[seat as usize] = Some(self.moves_of(seat));
    }

    /// Plays a move.
    fn plays(&mut self, code: &str, at: Time) -> Result<(), &'static str> {
        let position = self
            .position()
            .play(code)
            .ok_or("a move that is not legal")?;
        self.plies.push(Ply {
            code: code.to_owned(),
            at,
            position,
        });
        self.revision = self.revision.saturating_add(1);
        Ok(())
    }

    /// What a move makes claimable.
    #[must_use]
    pub fn claimable_after(&self, played: &Move, at: Time) -> Option<Claim> {
        let mut after = self.clone();
        after.plays(played.code(), at).ok()?;
        after.claimable()
    }
}

/// Whether a draw may be offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MayOffer {
    /// It may.
    Yes,
    /// Not before the player has made a move or is to make one.
    TooEarly,
    /// It was offered before since the player's last move.
    OfferedBefore,
}

/// The end of a game by the arbiter's own hand.
fn ended_by_arbiter(play: Match, what: &What) -> Result<Stage, &'static str> {
    let ending = match what {
        What::ProvenDead => Ending::Board(DEAD_POSITION),
        What::Flagged { mate } => Ending::Flag {
            flagged: play.position().turn(),
            mate: *mate,
        },
        What::Closed { .. } => Ending::Closed,
        What::Challenged
        | What::Accepted { .. }
        | What::Declined
        | What::Withdrawn
        | What::Moved { .. }
        | What::Offered
        | What::Claimed(_)
        | What::Agreed
        | What::Refused
        | What::TakebackAsked
        | What::TakebackGranted
        | What::TakebackRefused
        | What::PauseAsked { .. }
        | What::PauseGranted
        | What::PauseRefused
        | What::Resigned
        | What::Aborted => return Err("the arbiter does no such thing"),
    };
    Ok(Stage::Over { play, ending })
}

/// The stage after one more entry while a game is being played.
pub(super) fn continued(
    mut play: Match,
    asked: Option<Asked>,
    entry: &Entry,
) -> Result<Stage, &'static str> {
    let seat = match (entry.by, &entry.what) {
        (Hand::Player(seat), _) => seat,
        (Hand::Arbiter, what) => return ended_by_arbiter(play, what),
    };
    // An offer stands until it is answered, and the opponent's move is an answer. What waited beside an offer when games
    // could still be written so is gone with the offer.
    let own = asked.filter(|asked| asked.by() == seat);
    let theirs = asked.filter(|asked| asked.by() != seat);
    let ending = match (&entry.what, theirs) {
        (What::Moved { code, said }, _) => {
            if seat != play.seat(play.position().turn()) {
                return Err("a move out of turn");
            }
            play.plays(code, entry.at)?;
            // A wish to take a move back falls by the next one; others stand.
            let own = own.filter(|own| *own != Asked::Takeback(seat));
            match said {
                Said::Nothing => return Ok(Stage::Playing { play, asked: own }),
                Said::Offer => {
                    play.offers(seat);
                    let asked = Some(Asked::Draw(seat));
                    return Ok(Stage::Playing { play, asked });
                }
                // Mate and the other ends by the board go before a claim.
                Said::Claim(claim) => play.ending().unwrap_or(Ending::Claimed {
                    by: seat,
                    claim: *claim,
                }),
            }
        }
        (What::Offered, _) if own != Some(Asked::Draw(seat)) => {
            play.offers(seat);
            let asked = Some(Asked::Draw(seat));
            return Ok(Stage::Playing { play, asked });
        }
        (What::Claimed(claim), _) => Ending::Claimed {
            by: seat,
            claim: *claim,
        },
        (What::Agreed, Some(Asked::Draw(_))) => Ending::Agreement,
        (What::Refused, Some(Asked::Draw(_)))
        | (What::TakebackRefused, Some(Asked::Takeback(_)))
        | (What::PauseGranted | What::PauseRefused, Some(Asked::Pause(_))) => {
            return Ok(Stage::Playing { play, asked: None });
        }
        (What::TakebackAsked, None) if own.is_none() => {
            let asked = Some(Asked::Takeback(seat));
            return Ok(Stage::Playing { play, asked });
        }
        (What::PauseAsked { .. }, None) if own.is_none() => {
            let asked = Some(Asked::Pause(seat));
            return Ok(Stage::Playing { play, asked });
        }
        // Whose time has run out is to move, so the other player claims it.
        (What::Flagged { mate }, _) if seat != play.seat(play.position().turn()) => Ending::Flag {
            flagged: play.position().turn(),
            mate: *mate,
        },
        (What::TakebackGranted, Some(Asked::Takeback(by))) => {
            let gone = play.takeback(by).ok_or("a takeback of nothing")?;
            play.plies.truncate(play.plies.len().saturating_sub(gone));
            // The moves after which it was offered are gone.
            play.offered = [None; 2];
            play.revision = play.revision.saturating_add(1);
            return Ok(Stage::Playing { play, asked: None });
        }
        (What::Resigned, _) => Ending::Resignation {
            loser: play.side(seat),
        },
        (What::Aborted, _) if play.plies.len() < 2 => Ending::Aborted { by: seat },
        (
            What::Offered
            | What::Refused
            | What::Agreed
            | What::TakebackAsked
            | What::TakebackGranted
            | What::TakebackRefused
            | What::PauseAsked { .. }
            | What::PauseGranted
            | What::PauseRefused
            | What::Flagged { .. }
            | What::ProvenDead
            | What::Aborted
            | What::Closed { .. }
            | What::Challenged
            | What::Accepted { .. }
            | What::Declined
            | What::Withdrawn,
            _,
        ) => return Err("it does not fit a game in play"),
    };
    Ok(Stage::Over { play, ending })
}
