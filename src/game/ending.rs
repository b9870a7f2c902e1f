//! How games and challenges end.

use crate::game::key::Key as _;
use crate::game::setup::Seat;
use crate::rules::outcome::{Cause, DrawBy, Outcome, Side};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// Whether a player can mate by any series of legal moves (FIDE 6.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Mate {
    /// Possible, or not proven impossible.
    #[strum(serialize = "mate-possible")]
    Possible,
    #[strum(serialize = "mate-impossible")]
    Impossible,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Claim {
    /// The position has come up three times (FIDE 9.2).
    Repetition,
    /// Fifty moves by each side without progress (FIDE 9.3).
    FiftyMoves,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ChallengeEnd {
    Declined,
    Withdrawn,
    Closed,
}

/// The result given in a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
pub enum RecordedResult {
    #[strum(serialize = "1-0")]
    White,
    #[strum(serialize = "0-1")]
    Black,
    #[strum(serialize = "1/2-1/2")]
    Draw,
    #[strum(serialize = "*")]
    Unknown,
}

impl RecordedResult {
    pub const fn winner(self) -> Option<Side> {
        match self {
            RecordedResult::White => Some(Side::White),
            RecordedResult::Black => Some(Side::Black),
            RecordedResult::Draw | RecordedResult::Unknown => None,
        }
    }
}

/// Why an organised game is lost without a move or a resignation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Forfeit {
    /// No first move in a live game.
    NoShow,
    /// The player left the event, or was removed.
    LeftTournament,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Ending {
    Board(Outcome),
    Resignation {
        loser: Side,
    },
    /// The loser is out of the event.
    Forfeit {
        loser: Side,
        cause: Forfeit,
    },
    Agreement,
    Claimed {
        by: Seat,
        claim: Claim,
    },
    /// Five times the same position (FIDE 9.6.1).
    Fivefold,
    /// Out of time (FIDE 6.9).
    Flag {
        flagged: Side,
        /// Whether the other side could have mated: if so it wins, otherwise the game is a draw.
        mate: Mate,
    },
    /// Called off before both sides had moved; it doesn't count.
    Aborted {
        by: Seat,
    },
    /// Closed by a moderator; it doesn't count.
    Closed,
    /// As the record of an imported game says.
    Recorded(RecordedResult),
}

impl Ending {
    /// The ending of a recorded game, from its result and `Termination` tag: `Time forfeit`, or `Ann won by resignation`.
    pub fn of_record(result: RecordedResult, termination: Option<&str>) -> Self {
        let termination = termination.unwrap_or_default().to_lowercase();
        let manner = termination.rsplit_once(" won ");
        let manner = manner.map_or(&*termination, |(_, manner)| manner);
        match result.winner() {
            Some(winner) if manner.contains("resign") => Ending::Resignation {
                loser: winner.other(),
            },
            Some(winner) if manner.contains("time") => Ending::Flag {
                flagged: winner.other(),
                mate: Mate::Possible,
            },
            None if result == RecordedResult::Draw && manner.contains("agree") => Ending::Agreement,
            _ => Ending::Recorded(result),
        }
    }

    /// The ending of a recorded game: that on the board, except for a draw by a rule without which the game went on to a win.
    pub fn or_recorded(automatic: Option<Self>, recorded: Self) -> Self {
        automatic
            .filter(|ending| recorded.winner().is_none() || !ending.is_drawn_by_rule())
            .unwrap_or(recorded)
    }

    /// Whether it's an automatic draw that other rules don't have.
    const fn is_drawn_by_rule(self) -> bool {
        use DrawBy::{DeadPosition, InsufficientMaterial, SeventyFiveMoves};
        matches!(
            self,
            Ending::Fivefold
                | Ending::Board(Outcome::Draw {
                    by: InsufficientMaterial | DeadPosition | SeventyFiveMoves
                })
        )
    }

    /// The cause for which a law can be cited; `None` for a game that doesn't count, or that an event decided.
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
            Ending::Aborted { .. }
            | Ending::Closed
            | Ending::Recorded(_)
            | Ending::Forfeit { .. } => return None,
        })
    }

    pub const fn winner(self) -> Option<Side> {
        match self {
            Ending::Board(Outcome::Win { winner, .. }) => Some(winner),
            Ending::Resignation { loser: side }
            | Ending::Forfeit { loser: side, .. }
            | Ending::Flag {
                flagged: side,
                mate: Mate::Possible,
            } => Some(side.other()),
            Ending::Recorded(result) => result.winner(),
            Ending::Board(Outcome::Draw { .. })
            | Ending::Flag {
                mate: Mate::Impossible,
                ..
            }
            | Ending::Agreement
            | Ending::Claimed { .. }
            | Ending::Fivefold
            | Ending::Aborted { .. }
            | Ending::Closed => None,
        }
    }

    /// The result in records: `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that doesn't count.
    pub fn result(self) -> &'static str {
        match self {
            Ending::Board(outcome) => outcome.result(),
            Ending::Resignation { loser } | Ending::Forfeit { loser, .. } => loser.other().wins(),
            Ending::Flag { flagged, mate } => match mate {
                Mate::Possible => flagged.other().wins(),
                Mate::Impossible => "1/2-1/2",
            },
            Ending::Agreement | Ending::Claimed { .. } | Ending::Fivefold => "1/2-1/2",
            Ending::Recorded(result) => result.key(),
            Ending::Aborted { .. } | Ending::Closed => "*",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_says_how_its_game_ended() {
        let flag = |flagged| Ending::Flag {
            flagged,
            mate: Mate::Possible,
        };
        let resigned = |loser| Ending::Resignation { loser };
        let cases = [
            ("0-1", "Time forfeit", flag(Side::White)),
            ("1-0", "time forfeit", flag(Side::Black)),
            ("1-0", "Timely won on time", flag(Side::Black)),
            ("0-1", "Timely won by resignation", resigned(Side::White)),
            ("1/2-1/2", "Game drawn by agreement", Ending::Agreement),
        ];
        for (result, termination, ending) in cases {
            let result = RecordedResult::find(result).unwrap();
            assert_eq!(Ending::of_record(result, Some(termination)), ending);
        }
        for result in RecordedResult::all() {
            for unknown in [
                None,
                Some("Normal"),
                Some("Timely won by checkmate"),
                Some(""),
            ] {
                let ending = Ending::of_record(result, unknown);
                assert_eq!(ending, Ending::Recorded(result), "{unknown:?}");
            }
        }
        let drawn = Ending::of_record(RecordedResult::Draw, Some("Time forfeit"));
        assert_eq!(drawn, Ending::Recorded(RecordedResult::Draw));
    }
}
