//! Games that weren't played here.

use crate::game::ending::{Ending, RecordedResult};
use crate::game::event::{Actor, Event, EventKind};
use crate::game::ids::{GameNumber, RequestId};
use crate::game::play::{Play, Ply};
use crate::game::setup::{GameSetup, Seat};
use crate::game::timestamp::Timestamp;
use crate::game::{Corrupt, Game, Stage};
use crate::rules::AnyPosition;
use crate::rules::outcome::Side;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// A record's contents besides the start, moves and result.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Source {
    /// Names and values.
    pub tags: Vec<(String, String)>,
    /// The comment before the first move.
    pub opening: String,
    /// One per move.
    pub moves: Vec<Annotation>,
}

/// A record's contents for a move.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Annotation {
    /// Numeric annotation glyphs: 1 is a good move.
    pub nags: Vec<u8>,
    /// Embedded commands such as `[%clk 0:05:00]`.
    pub commands: Vec<String>,
    pub comment: String,
    /// Each in its parentheses.
    pub variations: Vec<String>,
}

/// Maximum length of a clock time in bytes: a thousand hours.
const LONGEST_CLOCK: usize = "1000:00:00".len();

/// The tags that are shown, in order; all but the first three with their names.
const FACTS: [&str; 9] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "WhiteElo",
    "BlackElo",
    "ECO",
    "TimeControl",
    "Termination",
];

impl Source {
    pub fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags.iter();
        let found = tags.find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }
}

/// The facts in a record's tags: `Hamburg`, `1998.03.07`, `Round 4`.
pub fn facts<'a>(tag: impl Fn(&str) -> Option<&'a str>) -> Vec<String> {
    let named = FACTS.iter().enumerate();
    let known = named.filter_map(|(place, name)| {
        let value = tag(name).filter(|value| is_known(value))?;
        // Removes the unknown parts of a date.
        let value = value.trim_end_matches(['.', '?']);
        Some(match place {
            0..3 => value.to_owned(),
            _ => format!("{name} {value}"),
        })
    });
    known.collect()
}

/// Whether a tag's value isn't one of those for unknown values (PGN 8.1.1).
pub fn is_known(value: &str) -> bool {
    !value.is_empty() && !value.starts_with('?') && value != "-"
}

impl Annotation {
    /// The value of a command, such as `0:05:00` of `[%clk 0:05:00]`.
    fn command(&self, name: &str) -> Option<&str> {
        self.commands.iter().find_map(|command| {
            let rest = command.strip_prefix("[%")?.strip_prefix(name)?;
            Some(rest.strip_prefix(' ')?.strip_suffix(']')?.trim())
        })
    }

    /// When the move was made, in records of ours.
    pub fn at(&self) -> Option<Timestamp> {
        Timestamp::read(self.command("at")?)
    }

    /// The clock time after the move, in whole seconds.
    pub fn clock(&self) -> Option<&str> {
        let time = self.command("clk")?;
        let (time, _) = time.split_once('.').unwrap_or((time, ""));
        let belongs = |symbol: char| symbol.is_ascii_digit() || symbol == ':';
        let is_time = (1..=LONGEST_CLOCK).contains(&time.len()) && time.chars().all(belongs);
        is_time.then_some(time)
    }

    /// The traditional signs after a move: `!?`.
    pub fn signs(&self) -> &'static str {
        let mut signs = self
            .nags
            .iter()
            .filter_map(|nag| MOVE_SIGNS.get(usize::from(*nag)));
        signs.next().copied().unwrap_or_default()
    }

    /// The comment and the variations.
    pub fn words(&self) -> String {
        let words = [self.comment.as_str()].into_iter();
        let words = words.chain(self.variations.iter().map(String::as_str));
        let words: Vec<&str> = words.filter(|words| !words.is_empty()).collect();
        words.join(" ")
    }
}

/// By their numbers (PGN 10).
pub const MOVE_SIGNS: [&str; 7] = ["", "!", "?", "!!", "??", "!?", "?!"];

impl Game {
    /// A game as it was recorded: the importer has both seats, under the players' names.
    pub fn imported(
        number: GameNumber,
        setup: GameSetup,
        moves: &[String],
        (result, source): (RecordedResult, Source),
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
        for (index, code) in moves.iter().enumerate() {
            let next = play.position().play(code);
            let position = next.ok_or_else(|| corrupt("a move isn't legal"))?;
            let code = code.clone();
            let at = source.moves.get(index).and_then(Annotation::at);
            play.plies.push(Ply::new(code, at, position));
            play.revision += 1;
        }
        let ending = Ending::or_recorded(play.ending(), Ending::Recorded(result));
        let imported = Event {
            number: 0,
            by: Actor::Player(Seat::Challenger),
            kind: EventKind::Challenged,
            at,
            request: RequestId::of_arbiter(number, 0),
        };
        Ok(Game {
            stage: Stage::Over { play, ending },
            source: Some(Arc::new(source)),
            ..Game::new(number, setup, imported)
        })
    }
}

/// A position of a game, to play on from; `Display` writes `#482@34` or `pgn7`, as options take it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContinuedFrom {
    pub game: GameNumber,
    /// Number of half-moves; the end of the game if `None`.
    pub plies: Option<usize>,
}

impl ContinuedFrom {
    /// Falls back to the last position of a shorter game.
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
            // This is the number of a start, not of a game.
            None if text.parse::<u64>().is_ok() => return Err(NoGameNamed),
            None => (text, None),
        };
        let game = game.parse().map_err(|_| NoGameNamed)?;
        Ok(ContinuedFrom { game, plies })
    }
}
