//! An accepted game in play: its moves and what follows from them.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use crate::game::ending::{Claim, Ending};
use crate::game::setup::Seat;
use crate::game::timestamp::Timestamp;
use crate::rules::outcome::{DrawBy, Outcome, Side};
use crate::rules::{AnyPosition, Move};

const THREEFOLD: usize = 3;

const FIVEFOLD: usize = 5;

/// Half-moves without progress before a draw can be claimed.
pub const FIFTY_MOVES: u32 = 100;

const SEVENTY_FIVE_MOVES: Outcome = Outcome::Draw {
    by: DrawBy::SeventyFiveMoves,
};

#[derive(Debug, Clone)]
pub struct Play {
    pub challenger: Side,
    pub start: AnyPosition,
    pub plies: Vec<Ply>,
    /// Number of changes of the position, by moves and takebacks; never decreases.
    pub revision: u32,
    /// The half-moves before which a hint was taken. A takeback keeps those of the restored position.
    pub hinted: BTreeSet<usize>,
    /// Number of moves that the challenger and the opponent had made at their last draw offers.
    pub(super) offered: [Option<usize>; 2],
    /// The conditional moves of the challenger and the opponent, from the current position on.
    pub(super) plans: [Vec<Vec<String>>; 2],
}

#[derive(Debug, Clone)]
pub struct Ply {
    pub code: String,
    /// `None` if an imported record doesn't have it.
    pub at: Option<Timestamp>,
    pub position: AnyPosition,
    pub(super) is_alive: OnceLock<bool>,
}

impl Ply {
    pub(super) fn new(code: String, at: Option<Timestamp>, position: AnyPosition) -> Self {
        Ply {
            code,
            at,
            position,
            is_alive: OnceLock::new(),
        }
    }
}

impl Play {
    pub(super) fn new(challenger: Side, start: AnyPosition) -> Self {
        Play {
            challenger,
            start,
            plies: Vec::new(),
            revision: 0,
            hinted: BTreeSet::new(),
            offered: [None; 2],
            plans: Default::default(),
        }
    }

    pub fn position(&self) -> &AnyPosition {
        self.plies.last().map_or(&self.start, |ply| &ply.position)
    }

    /// Returns [`Position::is_alive`](crate::rules::Position::is_alive) of the position, which is searched once.
    pub fn is_alive(&self) -> bool {
        match self.plies.last() {
            Some(ply) => *ply.is_alive.get_or_init(|| ply.position.is_alive()),
            None => self.start.is_alive(),
        }
    }

    /// The position before that half-move, counted from 0.
    pub fn before(&self, index: usize) -> &AnyPosition {
        let previous = index.checked_sub(1);
        let ply = previous.and_then(|previous| self.plies.get(previous));
        ply.map_or(&self.start, |ply| &ply.position)
    }

    /// The positions before that half-move, starting with the initial one.
    pub fn positions_before(&self, plies: usize) -> Vec<AnyPosition> {
        (0..plies).map(|ply| self.before(ply).clone()).collect()
    }

    /// The codes of the moves.
    pub fn codes(&self) -> impl Iterator<Item = &str> {
        self.plies.iter().map(|ply| ply.code.as_str())
    }

    /// The move with that index.
    pub fn move_at(&self, index: usize) -> Option<Move> {
        self.before(index).find(&self.plies.get(index)?.code)
    }

    pub fn last(&self) -> Option<Move> {
        self.move_at(self.plies.len().checked_sub(1)?)
    }

    pub fn seat(&self, side: Side) -> Seat {
        if side == self.challenger {
            Seat::Challenger
        } else {
            Seat::Opponent
        }
    }

    pub fn side(&self, seat: Seat) -> Side {
        match seat {
            Seat::Challenger => self.challenger,
            Seat::Opponent => self.challenger.other(),
        }
    }

    pub fn moves_played(&self) -> u32 {
        u32::try_from(self.plies.len()).unwrap_or(u32::MAX)
    }

    /// The half-moves after which the current position occurred, the latest last.
    pub fn occurrences(&self) -> Vec<usize> {
        let present = self.position().repetition_key();
        // Sides take turns, so only every second position has the same side to move.
        let same_side = (self.plies.len() % 2..=self.plies.len()).step_by(2);
        same_side
            .filter(|&after| self.before(after).repetition_key() == present)
            .collect()
    }

    pub fn claimable(&self) -> Option<Claim> {
        let quiet = self.position().halfmove_clock();
        if self.occurrences().len() >= THREEFOLD {
            Some(Claim::Repetition)
        } else if quiet.is_some_and(|quiet| quiet >= FIFTY_MOVES) {
            Some(Claim::FiftyMoves)
        } else {
            None
        }
    }

    /// The automatic end of the game, if any. Fivefold repetition precedes only the seventy-five-move rule.
    pub fn ending(&self) -> Option<Ending> {
        match self.position().outcome() {
            Some(outcome) if outcome != SEVENTY_FIVE_MOVES => Some(Ending::Board(outcome)),
            Some(_) | None if self.occurrences().len() >= FIVEFOLD => Some(Ending::Fivefold),
            outcome => outcome.map(Ending::Board),
        }
    }

    pub fn moves_of(&self, seat: Seat) -> usize {
        let is_first = seat == self.seat(self.start.turn());
        let all = self.plies.len();
        if is_first { all.div_ceil(2) } else { all / 2 }
    }

    /// Number of half-moves undone by a seat's takeback; `None` if it hasn't moved.
    pub fn takeback(&self, seat: Seat) -> Option<usize> {
        let is_to_move = self.seat(self.position().turn()) == seat;
        (self.moves_of(seat) > 0).then_some(1 + usize::from(is_to_move))
    }

    /// A draw may be offered after a move or on one's turn, once per move (FIDE 9.1.2.1).
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

    pub(super) fn offers(&mut self, seat: Seat) {
        self.offered[seat as usize] = Some(self.moves_of(seat));
    }

    /// A player's conditional moves: the codes of each line from the present position on.
    pub fn plans(&self, seat: Seat) -> &[Vec<String>] {
        &self.plans[seat as usize]
    }

    /// The conditional move of the player to move, if one matches.
    pub fn planned(&self) -> Option<&str> {
        let seat = self.seat(self.position().turn());
        let line = self.plans(seat).first()?;
        line.first().map(String::as_str)
    }

    pub(super) fn plays(&mut self, code: &str, at: Timestamp) -> Result<(), &'static str> {
        let next = self.position().play(code);
        let position = next.ok_or("a move that is not legal")?;
        let (code, at) = (code.to_owned(), Some(at));
        for lines in &mut self.plans {
            lines.retain(|line| line.len() > 1 && line[0] == code);
            for line in lines {
                line.remove(0);
            }
        }
        self.plies.push(Ply::new(code, at, position));
        self.revision = self.revision.saturating_add(1);
        Ok(())
    }

    pub fn claimable_after(&self, played: &Move, at: Timestamp) -> Option<Claim> {
        let mut after = self.clone();
        after.plays(played.code(), at).ok()?;
        after.claimable()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MayOffer {
    Yes,
    /// Before the player's first turn.
    TooEarly,
    /// Already offered since the player's last move.
    OfferedBefore,
}
