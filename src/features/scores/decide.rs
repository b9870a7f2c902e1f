//! The score between two people, computed from finished games.

use crate::game::Player;
use crate::rules::Variant;
use crate::rules::outcome::Side;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Score {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

impl Score {
    /// Adds games played as `side` with this result; games without a result don't count.
    pub fn and(mut self, side: Side, result: &str, games: u32) -> Self {
        let count = match result {
            "1/2-1/2" => &mut self.draws,
            won if won == side.wins() => &mut self.wins,
            lost if lost == side.other().wins() => &mut self.losses,
            _ => return self,
        };
        *count = count.saturating_add(games);
        self
    }

    /// Adds a game by its half points.
    pub fn add(&mut self, half_points: u32) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    pub fn games(self) -> u32 {
        let decided = self.wins.saturating_add(self.losses);
        decided.saturating_add(self.draws)
    }

    /// Two for a win, one for a draw.
    pub fn half_points(self) -> u32 {
        self.wins.saturating_mul(2).saturating_add(self.draws)
    }

    pub fn for_opponent(self) -> Self {
        Score {
            wins: self.losses,
            losses: self.wins,
            ..self
        }
    }
}

#[derive(Debug, Clone)]
pub struct ScoreAgainst {
    pub opponent: Player,
    pub variant: &'static Variant,
    pub score: Score,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_count_by_their_results_and_those_without_one_do_not() {
        let score = Score::default()
            .and(Side::White, "1-0", 2)
            .and(Side::Black, "1-0", 1)
            .and(Side::Black, "0-1", 1)
            .and(Side::White, "1/2-1/2", 3)
            .and(Side::White, "*", 9);
        let expected = Score {
            wins: 3,
            draws: 3,
            losses: 1,
        };
        assert_eq!(score, expected);
        assert_eq!((score.games(), score.half_points()), (7, 9));
        assert_eq!(score.for_opponent().half_points(), 5);
    }
}
