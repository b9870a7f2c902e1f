//! Ratings by Glicko-2: Mark Glickman, "Example of the Glicko-2 system", <http://www.glicko.net/glicko/glicko2.pdf>.

use std::f64::consts::PI;
use std::fmt;
use std::str::FromStr;

use crate::game::{DAY, ShownRating, Timestamp};

/// Rating points per unit of Glicko-2's scale, and the rating at its centre.
const SCALE: f64 = 173.7178;
pub(crate) const MIDDLE: f64 = 1_500.0;

/// Rating periods a day: a deviation of 60 grows to 110 within a year.
const PERIODS_A_DAY: f64 = 0.21436;

const LEAST_DEVIATION: f64 = 50.0;
const MOST_DEVIATION: f64 = 350.0;
const MOST_VOLATILITY: f64 = 0.1;
const LEAST_RATING: f64 = 400.0;

/// `Display` writes the format that `FromStr` parses: rating, deviation, volatility, and the time in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    pub value: f64,
    pub deviation: f64,
    pub volatility: f64,
    /// When the last game was rated.
    pub at: Timestamp,
}

/// A game against an opponent with that rating and deviation; the score is 1, 0.5 or 0.
#[derive(Debug, Clone, Copy)]
pub struct Against {
    pub value: f64,
    pub deviation: f64,
    pub score: f64,
}

impl Rating {
    /// A rating is provisional from this deviation on.
    pub const PROVISIONAL: f64 = 110.0;

    pub const fn new(value: f64, at: Timestamp) -> Self {
        Rating {
            value,
            deviation: MOST_DEVIATION,
            volatility: 0.06,
            at,
        }
    }

    pub fn is_provisional(&self) -> bool {
        self.deviation >= Self::PROVISIONAL
    }

    pub fn shown(&self) -> ShownRating {
        ShownRating {
            value: self.rounded(),
            is_provisional: self.is_provisional(),
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "ratings have four digits")]
    pub fn rounded(&self) -> i32 {
        self.value.round() as i32
    }

    /// The rating after a game at that time. `tau` limits the change of the volatility.
    #[must_use]
    pub fn after(&self, game: Against, tau: f64, at: Timestamp) -> Self {
        #[expect(
            clippy::cast_precision_loss,
            reason = "times are below 2^52 milliseconds"
        )]
        let days = at.since(self.at).max(0) as f64 / DAY as f64;
        let after = self.of_period(&[game], days * PERIODS_A_DAY, tau);
        Rating {
            value: after.value.max(LEAST_RATING),
            deviation: after.deviation.clamp(LEAST_DEVIATION, MOST_DEVIATION),
            volatility: after.volatility.min(MOST_VOLATILITY),
            at,
        }
    }

    /// Steps 2 to 8 for the games of this many periods.
    fn of_period(&self, games: &[Against], periods: f64, tau: f64) -> Self {
        let (mu, phi) = ((self.value - MIDDLE) / SCALE, self.deviation / SCALE);
        let (mut information, mut surplus) = (0.0, 0.0);
        for game in games {
            let (theirs, deviation) = ((game.value - MIDDLE) / SCALE, game.deviation / SCALE);
            let g = 1.0 / (1.0 + 3.0 * deviation.powi(2) / PI.powi(2)).sqrt();
            let expected = 1.0 / (1.0 + (-g * (mu - theirs)).exp());
            information += g.powi(2) * expected * (1.0 - expected);
            surplus += g * (game.score - expected);
        }
        let variance = 1.0 / information;
        let volatility = volatility(self.volatility, phi, (variance * surplus, variance), tau);
        let grown = (phi.powi(2) + periods * volatility.powi(2)).sqrt();
        let grown = grown.min(MOST_DEVIATION / SCALE);
        let phi = 1.0 / (grown.powi(-2) + information).sqrt();
        Rating {
            value: self.value + SCALE * phi.powi(2) * surplus,
            deviation: SCALE * phi,
            volatility,
            at: self.at,
        }
    }
}

/// Step 5, by the Illinois algorithm.
fn volatility(sigma: f64, phi: f64, (delta, variance): (f64, f64), tau: f64) -> f64 {
    const PRECISION: f64 = 1e-6;
    const MOST_STEPS: u32 = 100;
    let start = sigma.powi(2).ln();
    let slope = |x: f64| {
        let (swing, spread) = (x.exp(), phi.powi(2) + variance + x.exp());
        swing * (delta.powi(2) - spread) / (2.0 * spread.powi(2)) - (x - start) / tau.powi(2)
    };
    let mut low = start;
    let rest = delta.powi(2) - phi.powi(2) - variance;
    let mut high = if rest > 0.0 { rest.ln() } else { start - tau };
    let mut steps = 0;
    while rest <= 0.0 && slope(high) < 0.0 && steps < MOST_STEPS {
        high -= tau;
        steps += 1;
    }
    let (mut at_low, mut at_high) = (slope(low), slope(high));
    for _ in 0..MOST_STEPS {
        if (high - low).abs() <= PRECISION {
            break;
        }
        let between = low + (low - high) * at_low / (at_high - at_low);
        let at_between = slope(between);
        if at_between * at_high <= 0.0 {
            (low, at_low) = (high, at_high);
        } else {
            at_low /= 2.0;
        }
        (high, at_high) = (between, at_between);
    }
    (low / 2.0).exp()
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rating {
            value,
            deviation,
            volatility,
            at,
        } = self;
        write!(
            f,
            "{value} {deviation} {volatility} {}",
            at.as_millisecond()
        )
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotARating;

impl FromStr for Rating {
    type Err = NotARating;

    fn from_str(text: &str) -> Result<Self, NotARating> {
        let mut fields = text.split(' ');
        let mut next = || {
            let number: f64 = fields.next()?.parse().ok()?;
            number.is_finite().then_some(number)
        };
        let (value, deviation, volatility) = (next(), next(), next());
        let at = fields.next().and_then(|text| text.parse().ok());
        match (value, deviation, volatility, at, fields.next()) {
            (Some(value), Some(deviation), Some(volatility), Some(at), None) => Ok(Rating {
                value,
                deviation: deviation.clamp(LEAST_DEVIATION, MOST_DEVIATION),
                volatility: volatility.clamp(f64::MIN_POSITIVE, MOST_VOLATILITY),
                at: Timestamp::from_millisecond(at),
            }),
            _ => Err(NotARating),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_millisecond(0);

    fn rating(value: f64, deviation: f64) -> Rating {
        let new = Rating::new(value, NOW);
        Rating { deviation, ..new }
    }

    fn against(value: f64, deviation: f64, score: f64) -> Against {
        Against {
            value,
            deviation,
            score,
        }
    }

    fn is_near(one: f64, other: f64, by: f64) {
        assert!((one - other).abs() < by, "{one} is not {other}");
    }

    #[test]
    fn the_example_of_the_paper_has_its_result() {
        let games = [
            against(1_400.0, 30.0, 1.0),
            against(1_550.0, 100.0, 0.0),
            against(1_700.0, 300.0, 0.0),
        ];
        let after = rating(1_500.0, 200.0).of_period(&games, 1.0, 0.5);
        is_near(after.value, 1_464.06, 0.01);
        is_near(after.deviation, 151.52, 0.01);
        is_near(after.volatility, 0.05999, 0.00001);
    }

    #[test]
    fn a_win_counts_at_once_and_time_makes_a_rating_uncertain() {
        let after = rating(1_500.0, 200.0).of_period(&[against(1_400.0, 30.0, 1.0)], 1.0, 0.5);
        is_near(after.value, 1_563.4, 0.2);
        is_near(after.deviation, 175.4, 0.1);
        let old = rating(1_500.0, 60.0);
        let draw = against(1_500.0, 350.0, 0.5);
        let [soon, late] = [0, 365].map(|days| old.after(draw, 0.5, NOW.plus(days * DAY)));
        assert!(
            soon.deviation < 61.0 && late.deviation > 90.0,
            "{soon} {late}"
        );
    }

    #[test]
    fn extremes_stay_within_bounds() {
        let mut low = rating(500.0, 350.0);
        let mut high = rating(3_000.0, 350.0);
        for _ in 0..500 {
            low = low.after(against(3_000.0, 350.0, 0.0), 0.5, NOW);
            high = high.after(against(400.0, 50.0, 0.0), 0.5, NOW);
        }
        for extreme in [low, high] {
            assert!((400.0..3_000.0).contains(&extreme.value), "{extreme}");
            assert!((50.0..=350.0).contains(&extreme.deviation), "{extreme}");
            assert!(extreme.volatility <= 0.1, "{extreme}");
            assert_eq!(extreme.to_string().parse(), Ok(extreme));
        }
        for text in ["", "1 2 3", "nan 2 3 4", "1 2 3 4 5", "1 2 x 4"] {
            assert_eq!(text.parse::<Rating>(), Err(NotARating), "{text}");
        }
    }
}
