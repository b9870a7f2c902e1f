//! What is agreed when a challenge is made.

use super::ids::{DAY, Place, Player, PlayerId};
use super::language::Language;
use super::time_control::TimeControl;
use crate::engine::level::Level;
use crate::rules::Variant;
use crate::rules::outcome::Side;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// The colour that a challenger wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum ColourChoice {
    /// As the coin falls.
    Random,
    White,
    Black,
}

impl ColourChoice {
    /// The side that the challenger gets.
    pub const fn side(self, coin: Side) -> Side {
        match self {
            ColourChoice::White => Side::White,
            ColourChoice::Black => Side::Black,
            ColourChoice::Random => coin,
        }
    }
}

/// One of the two players of a game, before and after colours are decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Seat {
    /// Who challenged.
    Challenger,
    /// Who was challenged, or took an open challenge.
    Opponent,
}

impl Seat {
    pub const fn other(self) -> Self {
        match self {
            Seat::Challenger => Seat::Opponent,
            Seat::Opponent => Seat::Challenger,
        }
    }

    /// The seat of a person. Nobody plays against themselves.
    pub(super) fn of(
        person: PlayerId,
        challenger: &Player,
        opponent: Option<&Player>,
    ) -> Option<Self> {
        if challenger.id == person {
            Some(Seat::Challenger)
        } else {
            (opponent?.id == person).then_some(Seat::Opponent)
        }
    }
}

/// What is settled about a game when its challenge is made.
#[derive(Debug, Clone)]
pub struct GameSetup {
    pub variant: &'static Variant,
    /// The position text that it starts from.
    pub start: String,
    pub colour: ColourChoice,
    pub time_control: TimeControl,
    /// Where the game lives.
    pub home: Place,
    /// In which language it is spoken about.
    pub language: Language,
    pub threads: Threads,
    pub challenger: Player,
    /// Who was challenged; nobody for an open challenge that nobody has taken yet.
    pub opponent: Option<Player>,
    /// How strong the arbiter plays, where it is the opponent.
    pub level: Option<Level>,
}

impl GameSetup {
    /// The arbiter takes the open challenge. A setup that was written down since says so already.
    pub(super) fn taken_by_arbiter(&mut self, level: Level) -> Result<(), &'static str> {
        match (&self.opponent, self.level) {
            (None, None) => {
                self.opponent = Some(Player::arbiter(Some(level)));
                self.level = Some(level);
                Ok(())
            }
            (_, Some(known)) if known == level => Ok(()),
            (Some(_), _) | (None, Some(_)) => Err("the arbiter takes no challenge to others"),
        }
    }
}

/// How long a challenge waits for an answer, in milliseconds.
pub const CHALLENGE_LAPSES_AFTER: i64 = 7 * DAY;

/// Where the games of a server are played.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum Threads {
    /// Where they are agreed.
    Off,
    /// In a thread for each game.
    #[default]
    On,
}
