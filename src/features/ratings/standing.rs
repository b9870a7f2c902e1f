//! Standings in a pool: who is listed on a ladder, and why not.

use super::rating::{MIDDLE, Rating};
use crate::features::scores::decide::Score;
use crate::game::{DAY, GameNumber, Player, PlayerId, Pool, ServerId, Timestamp};

/// A player's standing in a pool.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing {
    pub rating: Rating,
    pub games: u32,
    /// Number of different opponents.
    pub opponents: u32,
}

impl Standing {
    /// Number of games over which the share of one opponent is computed.
    pub const LATEST: u32 = 20;

    pub const fn new(at: Timestamp) -> Self {
        Standing {
            rating: Rating::new(MIDDLE, at),
            games: 0,
            opponents: 0,
        }
    }

    /// Players without a game since then aren't listed.
    pub fn listed_since(pool: Pool, now: Timestamp) -> Timestamp {
        now.plus(-pool.listed_for() * DAY)
    }

    /// Whether no opponent has more than half of the latest games: `most` is the most frequent one's share.
    pub fn is_varied(games: i64, most: i64) -> bool {
        2 * most
            <= games
                .min(i64::from(Self::LATEST))
                .max(i64::from(Self::LATEST) / 2)
    }

    /// Why a ladder doesn't list a player: `most` as above, games on this many servers, and the time of the last game.
    pub fn unlisted(
        &self,
        (scope, pool): (ServerId, Pool),
        (most, servers): (i64, i64),
        (last, now): (Timestamp, Timestamp),
    ) -> Option<Unlisted> {
        let required = Requirements::of(scope);
        let missing = required.opponents.saturating_sub(self.opponents);
        if self.rating.deviation >= required.deviation {
            Some(Unlisted::Provisional)
        } else if missing > 0 {
            Some(Unlisted::FewOpponents(missing))
        } else if servers < i64::from(required.servers) {
            Some(Unlisted::OneServer)
        } else if !Self::is_varied(i64::from(self.games), most) {
            Some(Unlisted::OneOpponent)
        } else {
            (last < Standing::listed_since(pool, now)).then_some(Unlisted::Inactive)
        }
    }
}

/// A game's rating change for one of its players.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RatingChange {
    pub person: PlayerId,
    pub rating: Rating,
    /// In hundredths.
    pub change: i64,
}

/// A place on a ladder.
#[derive(Debug, Clone, PartialEq)]
pub struct Listed {
    pub player: Player,
    pub standing: Standing,
    /// Over thirty days, in hundredths.
    pub change: i64,
    /// After each of the latest games, in hundredths.
    pub line: Vec<i64>,
}

/// Two players with many games against each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OftenPaired {
    pub names: [String; 2],
    pub games: u32,
    /// The first player's.
    pub half_points: u32,
    /// On average.
    pub plies: u32,
    /// From the end of their first game to that of the last, in milliseconds.
    pub span: i64,
    /// Number of rated games of each.
    pub of: [u32; 2],
}

/// Requirements of a ladder: a certain rating, several opponents, and on the ladder of all servers, games on two of them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Requirements {
    /// The deviation must be below this.
    pub deviation: f64,
    pub opponents: u32,
    pub servers: u32,
}

impl Requirements {
    pub fn of(scope: ServerId) -> Self {
        if scope == ServerId::EVERYWHERE {
            Requirements {
                deviation: 90.01,
                opponents: 8,
                servers: 2,
            }
        } else {
            Requirements {
                deviation: Rating::PROVISIONAL,
                opponents: 3,
                servers: 1,
            }
        }
    }
}

/// A player's standing in one pool, and why no ladder lists them.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnStanding {
    pub pool: Pool,
    pub standing: Standing,
    pub unlisted: Option<Unlisted>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unlisted {
    Provisional,
    /// This many more opponents are needed.
    FewOpponents(u32),
    OneServer,
    OneOpponent,
    Inactive,
}

/// A player's gain in a season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeasonPlace {
    pub player: Player,
    pub games: u32,
    /// In hundredths.
    pub gain: i64,
}

/// A rated game from one player's point of view. Ratings are in hundredths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatedGame {
    pub game: GameNumber,
    pub opponent: Player,
    pub at: Timestamp,
    pub half_points: u32,
    /// After the game.
    pub rating: i64,
    /// The opponent's, before the game.
    pub theirs: i64,
}

/// The win against the highest rating.
pub fn best_win(games: &[RatedGame]) -> Option<&RatedGame> {
    let won = games.iter().filter(|game| game.half_points == 2);
    won.max_by_key(|game| game.theirs)
}

/// The score against each opponent, the most frequent first.
pub fn records(games: &[RatedGame]) -> Vec<(&Player, Score)> {
    let mut records: Vec<(&Player, Score)> = Vec::new();
    for game in games.iter().rev() {
        let of = |(player, _): &(&Player, Score)| player.id == game.opponent.id;
        let place = records.iter().position(of).unwrap_or_else(|| {
            records.push((&game.opponent, Score::default()));
            records.len() - 1
        });
        records[place].1.add(game.half_points);
    }
    records.sort_by_key(|(_, score)| std::cmp::Reverse(score.games()));
    records
}

/// The rating at this many equidistant moments from the first game to the last.
pub fn over_time(games: &[RatedGame], moments: i64) -> Vec<i64> {
    let (Some(first), Some(last)) = (games.first(), games.last()) else {
        return Vec::new();
    };
    let span = last.at.since(first.at);
    let at = |moment: i64| first.at.plus(span * moment / (moments - 1).max(1));
    let rating = |moment| {
        let known = games.partition_point(|game| game.at <= at(moment));
        games[known.saturating_sub(1)].rating
    };
    (0..moments).map(rating).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_counts_each_opponent_and_the_graph_follows_time() {
        let game = |day: i64, opponent: u64, half_points, rating, theirs| RatedGame {
            game: GameNumber::new(1).unwrap(),
            opponent: Player {
                id: PlayerId::new(opponent).unwrap(),
                name: String::new(),
            },
            at: Timestamp::from_millisecond(0).plus(day * DAY),
            half_points,
            rating,
            theirs,
        };
        let games = [
            game(0, 1, 2, 1, 1_600),
            game(1, 2, 2, 2, 1_700),
            game(9, 2, 0, 3, 1_900),
            game(10, 2, 1, 4, 1_800),
        ];
        assert_eq!(best_win(&games).map(|game| game.theirs), Some(1_700));
        let records = records(&games);
        let records: Vec<[u32; 3]> = records
            .iter()
            .map(|(_, score)| [score.wins, score.draws, score.losses])
            .collect();
        assert_eq!(records, [[1, 1, 1], [1, 0, 0]]);
        assert_eq!(over_time(&games, 5), [1, 2, 2, 2, 4]);
        assert_eq!(over_time(&games[..1], 3), [1, 1, 1]);
        assert_eq!(over_time(&[], 3), [0; 0]);
    }
}
