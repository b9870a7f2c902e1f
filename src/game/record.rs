//! The record of a game as text, and its digest, which two players compare to see that nothing was changed.
//!
//! ```text
//! Arbiter record 1
//! game chess
//! start rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
//! 2023-11-14T22:13:23.000Z f2f3
//! 2023-11-14T22:13:24.000Z e7e5
//! 2023-11-14T22:13:25.000Z g2g4
//! 2023-11-14T22:13:26.000Z d8h4
//! result 0-1
//! ```
//!
//! Every line ends with one line feed. The lines are: the version of this format; the key of the game; the position text of
//! the start; for each move that wasn't taken back its time to the millisecond, a space and its code; and the result, once
//! the game has one. It contains nothing that could identify a person: no names, places or game number. No field can contain
//! a line break, so different games have different texts.
//!
//! The digest is the SHA-256 of that text (FIPS 180-4) in lowercase hexadecimal, the format of `sha256sum`, so checking it
//! doesn't need this program. Exports have all 64 characters; people see the first eight, which are enough to notice a
//! difference, though not against a forger.

use crate::game::timestamp::Timestamp;
use crate::game::{Game, Stage};
use sha2::{Digest as _, Sha256};
use std::fmt;

/// Number of a digest's characters that are displayed.
const SHOWN: usize = 8;

/// The result of an unfinished game.
pub const UNDECIDED: &str = "*";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    pub game: String,
    /// A position text.
    pub start: String,
    /// Codes and times of the moves that weren't taken back.
    pub moves: Vec<(String, Timestamp)>,
    /// `None` while undecided, and for an aborted game.
    pub result: Option<String>,
}

impl Record {
    /// `None` for an imported game without move times.
    pub fn of(game: &Game) -> Option<Self> {
        let plies = game.play().map_or(&[][..], |play| &play.plies);
        if plies.is_empty() && game.source.is_some() {
            return None;
        }
        let moves = plies.iter().map(|ply| Some((ply.code.clone(), ply.at?)));
        Some(Record {
            game: game.setup.variant.key.to_owned(),
            start: game.setup.start.clone(),
            moves: moves.collect::<Option<_>>()?,
            result: match &game.stage {
                Stage::Over { ending, .. } => Some(ending.result())
                    .filter(|result| *result != UNDECIDED)
                    .map(str::to_owned),
                Stage::Waiting | Stage::Void(_) | Stage::Playing { .. } => None,
            },
        })
    }

    pub fn digest(&self) -> Digest {
        Digest(Sha256::digest(self.to_string()).into())
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Arbiter record 1")?;
        writeln!(f, "game {}", self.game)?;
        writeln!(f, "start {}", self.start)?;
        for (code, at) in &self.moves {
            writeln!(f, "{} {code}", at.precise())?;
        }
        match &self.result {
            Some(result) => writeln!(f, "result {result}"),
            None => Ok(()),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// All 64 characters.
    pub fn whole(&self) -> String {
        use fmt::Write as _;
        self.0.iter().fold(String::new(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        })
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.whole()[..SHOWN])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timestamp(milliseconds: i64) -> Timestamp {
        Timestamp::from_millisecond(milliseconds)
    }

    fn record() -> Record {
        Record {
            game: "mono-dimensional".to_owned(),
            start: "KEWL..lwek w".to_owned(),
            moves: vec![
                ("L5".to_owned(), timestamp(1_700_000_003_000)),
                ("L6".to_owned(), timestamp(1_700_000_004_001)),
            ],
            result: Some("1-0".to_owned()),
        }
    }

    #[test]
    fn the_text_is_as_documented_and_its_digest_is_sha_256() {
        let text = "Arbiter record 1\ngame mono-dimensional\nstart KEWL..lwek w\n\
                    2023-11-14T22:13:23.000Z L5\n2023-11-14T22:13:24.001Z L6\nresult 1-0\n";
        assert_eq!(record().to_string(), text);
        // Computed with `sha256sum`.
        let expected = "3b707fd77a7a4c751d391c2054424c5845de291dce69460420640e6e90caece9";
        assert_eq!(record().digest().whole(), expected);
        assert_eq!(record().digest().to_string(), expected[..8]);
    }

    #[test]
    fn every_change_of_the_record_changes_its_digest() {
        let changes: [fn(&mut Record); 8] = [
            |record| record.game = "chess".to_owned(),
            |record| record.start = "KEWL..lwek b".to_owned(),
            |record| record.moves[0].0 = "W5".to_owned(),
            |record| record.moves[1].1 = timestamp(1_700_000_004_002),
            |record| record.moves.swap(0, 1),
            |record| record.moves.truncate(1),
            |record| record.result = Some("0-1".to_owned()),
            |record| record.result = None,
        ];
        let mut expected = vec![record().digest()];
        for change in changes {
            let mut other = record();
            change(&mut other);
            assert!(!expected.contains(&other.digest()), "{other}");
            expected.push(other.digest());
        }
    }
}
