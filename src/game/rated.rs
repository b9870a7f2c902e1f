//! Rated games: their pools, and what a result does to two ratings (docs/ratings.md).

use crate::features::ratings::rating::Against;
use crate::features::ratings::standing::Standing;
use crate::game::ids::DAY;
use crate::game::{Ending, EventKind, Game, Seat, Stage, Timestamp};
use crate::rules;
use crate::rules::Variant;
use crate::rules::chess::variants;
use crate::rules::outcome::Side;
use std::fmt;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// Whether both players agreed to a rated game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum Rated {
    #[default]
    No,
    Yes,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum Speed {
    Live,
    Correspondence,
}

/// Games whose results are comparable. There are few, because in a small community ratings of many pools would stay
/// provisional.
#[derive(Debug, Clone, Copy)]
pub enum Pool {
    ChessLive,
    ChessCorrespondence,
    /// All variants of chess.
    Variants,
    Other(&'static Variant),
}

/// Minimum number of half-moves for a game to count: two moves each. [`MOST_BY_PAIR`] limits what pairs can arrange.
pub const FEWEST_PLIES: usize = 4;

/// Maximum rating change by games of one pair within [`PAIR_DAYS`], up or down.
const MOST_BY_PAIR: f64 = 40.0;
const PAIR_DAYS: i64 = 30;

/// The volatility's rate of change: live, correspondence.
const TAU: [f64; 2] = [0.75, 0.5];

impl PartialEq for Pool {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

/// A rating as displayed: `1612`, or `1612?` while it is provisional.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShownRating {
    pub value: i32,
    pub is_provisional: bool,
}

impl fmt::Display for ShownRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.is_provisional { "?" } else { "" };
        write!(f, "{}{mark}", self.value)
    }
}

impl Pool {
    pub fn all() -> impl Iterator<Item = Self> {
        let others = rules::ALL.iter().map(|variant| Pool::at(variant, None));
        let others = others.filter(|pool| *pool != Pool::Variants);
        let joint = [Pool::ChessLive, Pool::Variants];
        joint.into_iter().chain(others)
    }

    /// Only chess has pools by speed.
    pub fn at(variant: &'static Variant, speed: Option<Speed>) -> Self {
        match speed {
            _ if variants::has(variant) => Pool::Variants,
            _ if variant.key != rules::chess::VARIANT.key => Pool::Other(variant),
            Some(Speed::Live) => Pool::ChessLive,
            Some(Speed::Correspondence) | None => Pool::ChessCorrespondence,
        }
    }

    pub const fn key(self) -> &'static str {
        match self {
            Pool::ChessLive => "chess-live",
            Pool::ChessCorrespondence => "chess-correspondence",
            Pool::Variants => "variants",
            Pool::Other(variant) => variant.key,
        }
    }

    pub fn find(key: &str) -> Option<Self> {
        Pool::all().find(|pool| pool.key() == key)
    }

    /// The games whose results it counts.
    pub fn variants(self) -> impl Iterator<Item = &'static Variant> {
        let joint: &[&Variant] = match self {
            Pool::Variants => &variants::ALL,
            Pool::ChessLive | Pool::ChessCorrespondence | Pool::Other(_) => &[],
        };
        [self.variant()].into_iter().chain(joint.iter().copied())
    }

    /// The game, or the first of several.
    pub const fn variant(self) -> &'static Variant {
        match self {
            Pool::ChessLive | Pool::ChessCorrespondence => &rules::chess::VARIANT,
            Pool::Variants => variants::ALL[0],
            Pool::Other(variant) => variant,
        }
    }

    /// Days without a game after which a player is no longer listed.
    pub(crate) const fn listed_for(self) -> i64 {
        match self {
            Pool::ChessLive => 30,
            Pool::ChessCorrespondence | Pool::Variants | Pool::Other(_) => 90,
        }
    }

    const fn tau(self) -> f64 {
        match self {
            Pool::ChessLive => TAU[0],
            Pool::ChessCorrespondence | Pool::Variants | Pool::Other(_) => TAU[1],
        }
    }
}

/// Rating changes of two players from games against each other.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Encounters {
    pub games: u32,
    /// The changes of the first and the second player within `PAIR_DAYS`.
    pub net: [f64; 2],
}

impl Encounters {
    /// The time from which changes count for the cap.
    pub fn since(at: Timestamp) -> Timestamp {
        at.plus(-PAIR_DAYS * DAY)
    }
}

/// Why a rated game changes no rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Uncounted {
    CalledOff,
    Closed,
    Short,
    Hints,
    /// One of the players, or the game, was removed from the ladders.
    Removed,
}

/// The half points of challenger and opponent in a finished rated game.
pub fn half_points(game: &Game) -> Result<[u32; 2], Uncounted> {
    let Stage::Over { play, ending } = &game.stage else {
        return Err(Uncounted::Short);
    };
    let white = match (ending.result(), ending) {
        ("1-0", _) => 2,
        ("0-1", _) => 0,
        ("1/2-1/2", _) => 1,
        (_, Ending::Closed) => return Err(Uncounted::Closed),
        _ => return Err(Uncounted::CalledOff),
    };
    if play.plies.len() < FEWEST_PLIES {
        return Err(Uncounted::Short);
    }
    let has_hints = game
        .events
        .iter()
        .any(|event| matches!(event.kind, EventKind::HintTaken { .. }));
    if has_hints {
        return Err(Uncounted::Hints);
    }
    let challenger = match play.side(Seat::Challenger) {
        Side::White => white,
        Side::Black => 2 - white,
    };
    Ok([challenger, 2 - challenger])
}

/// Both standings after a game between them.
pub fn settled(
    pool: Pool,
    [one, other]: [Standing; 2],
    half_points: [u32; 2],
    encounters: Encounters,
    at: Timestamp,
) -> [Standing; 2] {
    let after = |own: Standing, theirs: Standing, half_points: u32, net: f64| {
        let game = Against {
            value: theirs.rating.value,
            deviation: theirs.rating.deviation,
            score: f64::from(half_points) / 2.0,
        };
        let mut rating = own.rating.after(game, pool.tau(), at);
        let mut change = rating.value - own.rating.value;
        if !own.rating.is_provisional() && theirs.rating.is_provisional() {
            change /= 2.0;
        }
        let change = change.clamp(
            (-MOST_BY_PAIR - net).min(0.0),
            (MOST_BY_PAIR - net).max(0.0),
        );
        rating.value = own.rating.value + change;
        Standing {
            rating,
            games: own.games.saturating_add(1),
            opponents: own.opponents + u32::from(encounters.games == 0),
        }
    };
    [
        after(one, other, half_points[0], encounters.net[0]),
        after(other, one, half_points[1], encounters.net[1]),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random numbers from 0 to 1 (Knuth's linear congruential generator, MMIX).
    struct Chance(u64);

    impl Chance {
        fn next(&mut self) -> f64 {
            let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
            self.0 = next.wrapping_add(1_442_695_040_888_963_407);
            f64::from(u32::try_from(self.0 >> 32).unwrap()) / f64::from(u32::MAX)
        }

        /// Normally distributed, as the sum of twelve.
        fn strength(&mut self) -> f64 {
            1_500.0 + 200.0 * ((0..12).map(|_| self.next()).sum::<f64>() - 6.0)
        }
    }

    /// Root-mean-square error of the ratings of eight honest players after this many games each.
    fn error(chance: &mut Chance, games: u32) -> f64 {
        let strengths: Vec<f64> = (0..8).map(|_| chance.strength()).collect();
        let at = |game: u32| Timestamp::from_millisecond(i64::from(game) * DAY / 4);
        let mut standings = vec![Standing::new(at(0)); 8];
        let mut met = vec![Vec::new(); 64];
        for game in 0..games * 4 {
            let one = usize::try_from(game).unwrap() % 8;
            let step = (1..7)
                .filter(|step| chance.next() > f64::from(*step) / 7.0)
                .count();
            let other = (one + 1 + step) % 8;
            let (one, other) = (one.min(other), one.max(other));
            let expected = 1.0 / (1.0 + 10_f64.powf((strengths[other] - strengths[one]) / 400.0));
            let won = if chance.next() < expected { 2 } else { 0 };
            let now = at(game);
            let pair: &mut Vec<(Timestamp, [f64; 2])> = &mut met[8 * one + other];
            let recent = pair
                .iter()
                .filter(|(then, _)| *then >= Encounters::since(now));
            let net = recent.fold([0.0; 2], |sum, (_, change)| {
                [sum[0] + change[0], sum[1] + change[1]]
            });
            let encounters = Encounters {
                games: u32::try_from(pair.len()).unwrap(),
                net,
            };
            let before = [standings[one], standings[other]];
            let after = settled(
                Pool::ChessCorrespondence,
                before,
                [won, 2 - won],
                encounters,
                now,
            );
            let moved = [0, 1].map(|seat| after[seat].rating.value - before[seat].rating.value);
            pair.push((now, moved));
            (standings[one], standings[other]) = (after[0], after[1]);
        }
        // Only differences matter.
        let mean = |values: &[f64]| values.iter().sum::<f64>() / 8.0;
        let rated: Vec<f64> = standings.iter().map(|one| one.rating.value).collect();
        let (true_mean, rated_mean) = (mean(&strengths), mean(&rated));
        let errors = strengths.iter().zip(&rated);
        let squares =
            errors.map(|(truth, rated)| ((rated - rated_mean) - (truth - true_mean)).powi(2));
        mean(&squares.collect::<Vec<_>>()).sqrt()
    }

    #[test]
    fn eight_honest_players_are_rated_within_75_points() {
        let mut chance = Chance(7);
        let runs = (0..40).map(|_| error(&mut chance, 100)).collect::<Vec<_>>();
        let mean = runs.iter().sum::<f64>() / 40.0;
        assert!(mean <= 75.0, "{mean}");
    }
}
