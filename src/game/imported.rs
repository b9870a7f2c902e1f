//! Games that weren't played here.

use super::ending::{Ending, RecordedResult};
use super::event::{Actor, Event, EventKind};
use super::ids::{GameNumber, RequestId};
use super::play::{Play, Ply};
use super::setup::{GameSetup, Seat};
use super::timestamp::Timestamp;
use super::{Corrupt, Game, Stage};
use crate::rules::AnyPosition;
use crate::rules::outcome::Side;
use std::fmt;
use std::str::FromStr;

impl Game {
    /// A game as it was recorded: whoever imported it has both seats, under the names of the players.
    pub fn imported(
        number: GameNumber,
        setup: GameSetup,
        moves: &[String],
        result: RecordedResult,
        at: Timestamp,
    ) -> Result<Self, Corrupt> {
        let corrupt = |problem| Corrupt {
            game: number,
            event: 0,
            problem,
        };
        let start = (setup.variant.read)(&setup.start)
            .map_err(|_| corrupt("the start is no position of this game"))?;
        let mut play = Play::new(Side::White, start);
        for code in moves {
            let next = play.position().play(code);
            let position = next.ok_or_else(|| corrupt("a move isn't legal"))?;
            let code = code.clone();
            play.plies.push(Ply { code, at, position });
            play.revision += 1;
        }
        let ending = play.ending().unwrap_or(Ending::Recorded(result));
        let imported = Event {
            number: 0,
            by: Actor::Player(Seat::Challenger),
            kind: EventKind::Challenged,
            at,
            request: RequestId::of_arbiter(number, 0),
        };
        Ok(Game {
            stage: Stage::Over { play, ending },
            ..Game::new(number, setup, imported)
        })
    }
}

/// A position of a game, to play on from; `Display` writes `#482@34` or `pgn7`, as options take it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContinuedFrom {
    pub game: GameNumber,
    /// After so many plies; at the end if `None`.
    pub plies: Option<usize>,
}

impl ContinuedFrom {
    /// The last position of a game that has fewer.
    pub fn position(self, play: &Play) -> &AnyPosition {
        play.before(self.plies.unwrap_or(play.plies.len()).min(play.plies.len()))
    }
}

impl fmt::Display for ContinuedFrom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.fmt(f)?;
        self.plies.map_or(Ok(()), |plies| write!(f, "@{plies}"))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoGameNamed;

impl FromStr for ContinuedFrom {
    type Err = NoGameNamed;

    fn from_str(text: &str) -> Result<Self, NoGameNamed> {
        let (game, plies) = match text.split_once('@') {
            Some((game, plies)) => (game, Some(plies.parse().map_err(|_| NoGameNamed)?)),
            // The number of a start.
            None if text.parse::<u64>().is_ok() => return Err(NoGameNamed),
            None => (text, None),
        };
        let game = game.parse().map_err(|_| NoGameNamed)?;
        Ok(ContinuedFrom { game, plies })
    }
}
