//! The values of settings.

use std::fmt;
use std::str::FromStr;

use crate::game::{Alarm, RoleId, Timestamp, Zone};
use crate::rules;
use crate::rules::Variant;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// Whether a server has ladders, and which of its challenges are rated.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum Ladder {
    #[default]
    Off,
    /// Challenges that ask for it are rated.
    On,
    /// All challenges that can be and don't decline are rated.
    Always,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LadderGames(Vec<&'static str>);

impl LadderGames {
    pub fn include(&self, variant: &Variant) -> bool {
        self.0.contains(&variant.key)
    }

    /// Their keys, in the order of the list of games.
    pub fn keys(&self) -> &[&'static str] {
        &self.0
    }
}

/// All except One-Dimensional Chess, in which good players draw nearly every game.
impl Default for LadderGames {
    fn default() -> Self {
        let all = rules::ALL.iter().map(|variant| variant.key);
        LadderGames(
            all.filter(|key| *key != rules::one_dimensional::VARIANT.key)
                .collect(),
        )
    }
}

/// Parses names separated by commas or spaces.
impl FromStr for LadderGames {
    type Err = NoSuchGame;

    fn from_str(text: &str) -> Result<Self, NoSuchGame> {
        let names = text.split([',', ' ']).filter(|name| !name.is_empty());
        let games = names.map(|name| rules::find(name).ok_or(NoSuchGame));
        let games: Vec<&Variant> = games.collect::<Result<_, _>>()?;
        let listed = rules::ALL.iter().map(|variant| variant.key);
        let is_named = |key: &&str| games.iter().any(|game| game.key == *key);
        let listed: Vec<&str> = listed.filter(is_named).collect();
        (!listed.is_empty())
            .then_some(LadderGames(listed))
            .ok_or(NoSuchGame)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there is no such game")]
pub struct NoSuchGame;

/// The roles that a server gives by rating: each from that rating on. A player has at most one of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RatingRoles(Vec<(u16, RoleId)>);

impl RatingRoles {
    /// As many as fit a line of settings.
    const MOST: usize = 10;

    const HIGHEST: u16 = 4_000;

    pub fn roles(&self) -> impl Iterator<Item = RoleId> {
        self.0.iter().map(|(_, role)| *role)
    }

    pub fn each(&self) -> &[(u16, RoleId)] {
        &self.0
    }

    /// The role of the highest rating that a player has reached.
    pub fn role_of(&self, rating: i32) -> Option<RoleId> {
        let reached = self.0.iter().rev();
        let mut reached = reached.filter(|(from, _)| i32::from(*from) <= rating);
        reached.next().map(|(_, role)| *role)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("these are no ratings with roles")]
pub struct NoRatingRoles;

/// Parses `1200:<@&1> 1600:<@&2>`, with or without the signs of a mention.
impl FromStr for RatingRoles {
    type Err = NoRatingRoles;

    fn from_str(text: &str) -> Result<Self, NoRatingRoles> {
        let text = text
            .replace("<@&", " ")
            .replace([':', '=', ',', ';', '>'], " ");
        let words: Vec<&str> = text.split_whitespace().collect();
        let (pairs, []) = words.as_chunks::<2>() else {
            return Err(NoRatingRoles);
        };
        let pair = |[from, role]: &[&str; 2]| {
            let from = from.parse().ok().filter(|from| *from <= Self::HIGHEST);
            Some((from?, role.parse().ok()?))
        };
        let mut all: Vec<(u16, RoleId)> = pairs
            .iter()
            .map(pair)
            .collect::<Option<_>>()
            .ok_or(NoRatingRoles)?;
        all.sort_unstable();
        let is_twice = |place: usize| {
            let (from, role) = all[place];
            all[..place]
                .iter()
                .any(|one| one.0 == from || one.1 == role)
        };
        if all.is_empty() || all.len() > Self::MOST || (0..all.len()).any(is_twice) {
            return Err(NoRatingRoles);
        }
        Ok(RatingRoles(all))
    }
}

/// Whether the message about the end of a game includes the rating changes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum RatingPosts {
    #[default]
    On,
    Off,
}

/// Whether people in a game's channel can get links to watch it in a browser.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum Watch {
    #[default]
    Off,
    On,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum TurnMessages {
    #[default]
    Channel,
    Direct,
    Both,
}

impl TurnMessages {
    pub const fn are_in_channel(self) -> bool {
        matches!(self, TurnMessages::Channel | TurnMessages::Both)
    }

    pub const fn are_direct(self) -> bool {
        matches!(self, TurnMessages::Direct | TurnMessages::Both)
    }
}

/// Hours without notifications in the person's time zone: `22-8` lasts from 22:00 to 8:00.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct QuietHours {
    /// 0 to 23, and different.
    from: i8,
    until: i8,
}

pub const NO_QUIET_HOURS: &str = "off";

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("these are no quiet hours")]
pub struct NoQuietHours;

impl QuietHours {
    /// The end, if `at` is within them, by local time even on days with a clock change.
    pub fn end(self, zone: Zone, at: Timestamp) -> Option<Timestamp> {
        let (date, hour) = zone.date_and_hour(at);
        let is_over_midnight = self.until < self.from;
        let is_within = if is_over_midnight {
            hour >= self.from || hour < self.until
        } else {
            (self.from..self.until).contains(&hour)
        };
        let is_tomorrow = is_over_midnight && hour >= self.from;
        let day = if is_tomorrow {
            date.tomorrow().ok()?
        } else {
            date
        };
        let end = zone.moment(day, self.until)?;
        (is_within && end > at).then_some(end)
    }
}

impl FromStr for QuietHours {
    type Err = NoQuietHours;

    /// Also reads `22:00 – 08:00`.
    fn from_str(text: &str) -> Result<Self, NoQuietHours> {
        let hour = |text: &str| {
            let text = text.trim();
            let hour = text.strip_suffix(":00").unwrap_or(text);
            let hour = hour.parse().ok().filter(|_| !hour.starts_with('+'));
            hour.filter(|hour| (0..24).contains(hour))
                .ok_or(NoQuietHours)
        };
        let (from, until) = text.split_once(['-', '–']).ok_or(NoQuietHours)?;
        let (from, until) = (hour(from)?, hour(until)?);
        if from == until {
            return Err(NoQuietHours);
        }
        Ok(QuietHours { from, until })
    }
}

impl fmt::Display for QuietHours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.until)
    }
}

/// The side at the bottom of the user's boards, and of public boards in games they started.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum Orientation {
    #[default]
    Own,
    White,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum Confirming {
    #[default]
    Off,
    On,
}

/// Reminders while a player's time is running.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum Reminders {
    #[default]
    All,
    /// Only the last one.
    Last,
    Off,
}

impl Reminders {
    pub const fn include(self, alarm: Alarm) -> bool {
        match (self, alarm) {
            (Reminders::All, _)
            | (_, Alarm::Flag)
            | (Reminders::Last, Alarm::Fiftieth | Alarm::PauseOver) => true,
            (Reminders::Last, Alarm::Half | Alarm::Tenth) | (Reminders::Off, _) => false,
        }
    }
}

/// What becomes of earlier boards in a game's channel.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum History {
    /// They become a line with the move.
    #[default]
    Lines,
    /// They stay with their pictures.
    Pictures,
}
