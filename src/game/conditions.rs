//! Conditions of open challenges and events: a range of ratings, and few games lost on time.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::game::ShownRating;

/// Bounds that a range can have: no rating is below the first.
const BOUNDS: RangeInclusive<u16> = 400..=4_000;

/// Number of latest games in which losses on time are counted, and the maximum for a reliable player.
pub const LATEST_GAMES: u8 = 20;
pub const MOST_LOST_ON_TIME: u8 = 1;

/// The rating of a player without a rated game.
pub const NEW_RATING: i32 = 1_500;

/// What somebody must be to accept an open challenge or to enter an event.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Conditions {
    pub rating: Option<RatingRange>,
    /// At most [`MOST_LOST_ON_TIME`] of the [`LATEST_GAMES`] may be lost on time.
    pub is_reliable: bool,
}

/// A range of ratings with at least one bound; both are included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatingRange {
    pub least: Option<u16>,
    pub most: Option<u16>,
}

/// What conditions are checked against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrackRecord {
    /// `None` without a rated game.
    pub rating: Option<ShownRating>,
    pub lost_on_time: u8,
}

/// A condition that somebody doesn't meet, and their value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unmet {
    Rating {
        wanted: RatingRange,
        /// `None` without a rated game, which counts as [`NEW_RATING`].
        own: Option<ShownRating>,
    },
    LostOnTime(u8),
}

impl Conditions {
    /// The word for [`Conditions::is_reliable`] in a stored text.
    const RELIABLE: &str = "reliable";

    pub fn check(self, of: TrackRecord) -> Result<(), Unmet> {
        let TrackRecord {
            rating: own,
            lost_on_time,
        } = of;
        match self.rating {
            Some(wanted) if !wanted.includes(own.map_or(NEW_RATING, |own| own.value)) => {
                Err(Unmet::Rating { wanted, own })
            }
            _ if self.is_reliable && lost_on_time > MOST_LOST_ON_TIME => {
                Err(Unmet::LostOnTime(lost_on_time))
            }
            _ => Ok(()),
        }
    }

    /// The stored text: `1400-1800 reliable`; `None` without conditions.
    pub fn text(self) -> Option<String> {
        let rating = self.rating.map(|range| range.to_string());
        let reliable = self.is_reliable.then(|| Self::RELIABLE.to_owned());
        let words: Vec<String> = rating.into_iter().chain(reliable).collect();
        (!words.is_empty()).then(|| words.join(" "))
    }

    /// Reads a stored text and skips a newer version's conditions.
    pub fn read(text: &str) -> Self {
        let mut words = text.split(' ');
        Conditions {
            rating: words.clone().find_map(|word| word.parse().ok()),
            is_reliable: words.any(|word| word == Self::RELIABLE),
        }
    }
}

impl RatingRange {
    fn includes(self, rating: i32) -> bool {
        let is_enough = self.least.is_none_or(|least| rating >= i32::from(least));
        is_enough && self.most.is_none_or(|most| rating <= i32::from(most))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is no range of ratings")]
pub struct NoRange;

/// Parses `1400-1800` in either order, `1400+`, `1400-` or `-1800`.
impl FromStr for RatingRange {
    type Err = NoRange;

    fn from_str(text: &str) -> Result<Self, NoRange> {
        let bound = |text: &str| match text.trim() {
            "" => Ok(None),
            text if text.bytes().all(|byte| byte.is_ascii_digit()) => {
                let bound = text.parse().ok().filter(|bound| BOUNDS.contains(bound));
                bound.map(Some).ok_or(NoRange)
            }
            _ => Err(NoRange),
        };
        let text = text.trim();
        let (least, most) = if let Some(least) = text.strip_suffix('+') {
            (bound(least)?, None)
        } else {
            let (one, other) = text.split_once(['-', '–']).ok_or(NoRange)?;
            (bound(one)?, bound(other)?)
        };
        match (least, most) {
            (None, None) => Err(NoRange),
            (Some(least), Some(most)) if least > most => Ok(RatingRange {
                least: Some(most),
                most: Some(least),
            }),
            (least, most) => Ok(RatingRange { least, most }),
        }
    }
}

/// The text that [`FromStr`] parses.
impl fmt::Display for RatingRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (Some(least), None) => write!(f, "{least}+"),
            (least, most) => {
                let least = least.map_or_else(String::new, |least| least.to_string());
                let most = most.map_or_else(String::new, |most| most.to_string());
                write!(f, "{least}-{most}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_as_people_write_them() {
        for (text, read) in [
            ("1400-1800", Some("1400-1800")),
            (" 1400 – 1800 ", Some("1400-1800")),
            ("1800-1400", Some("1400-1800")),
            ("1500-1500", Some("1500-1500")),
            ("1400+", Some("1400+")),
            ("1400-", Some("1400+")),
            ("-1800", Some("-1800")),
            ("", None),
            ("-", None),
            ("+", None),
            ("1400", None),
            ("-1800+", None),
            ("399+", None),
            ("4001+", None),
            ("-99999999999999999999", None),
            ("1400-1600-1800", None),
            ("+1400-1800", None),
            ("1400.5+", None),
            ("١٤٠٠+", None),
        ] {
            let range = text.parse::<RatingRange>().ok();
            assert_eq!(range.map(|one| one.to_string()).as_deref(), read, "{text}");
        }
    }

    #[test]
    fn a_condition_is_checked_with_its_bounds_and_stored_for_old_and_new_versions() {
        let record = |value, lost_on_time| TrackRecord {
            rating: Some(ShownRating {
                value,
                is_provisional: true,
            }),
            lost_on_time,
        };
        let of = |text| Conditions::read(text);
        for (conditions, value, lost, is_met) in [
            ("1400-1800", 1_400, 9, true),
            ("1400-1800", 1_800, 9, true),
            ("1400-1800", 1_399, 0, false),
            ("1400-1800", 1_801, 0, false),
            ("-1800 reliable", -5, 1, true),
            ("-1800 reliable", 1_500, 2, false),
            ("4000+", 3_999, 0, false),
            ("something-newer", 0, 20, true),
            ("", 0, 20, true),
        ] {
            let met = of(conditions).check(record(value, lost));
            assert_eq!(met.is_ok(), is_met, "{conditions} {value} {lost}");
        }
        for text in ["1400-1800 reliable", "1400+", "reliable"] {
            assert_eq!(of(text).text().as_deref(), Some(text));
        }
        assert_eq!(Conditions::default().text(), None);
    }
}
