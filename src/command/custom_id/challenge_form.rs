//! A challenge composed with menus, each of which carries all of it.

use crate::engine::level::Level;
use crate::game::{Clock, ColourChoice, FlagFall, Key, Player};
use crate::referee::{Challenge, Invited, Kind, USUAL_LEVEL};
use crate::rules::{self, Variant};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

#[derive(Debug, Clone)]
pub struct ChallengeForm {
    pub opponent: Player,
    pub variant: &'static Variant,
    pub clock: Clock,
    pub colour: ColourChoice,
    /// `None` unless the arbiter is the opponent.
    pub level: Option<Level>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Field {
    Game,
    Clock,
    Colour,
    Level,
}

#[derive(Debug, Clone)]
pub struct ChallengeControl {
    pub form: ChallengeForm,
    /// `None` for the button that makes the challenge.
    pub field: Option<Field>,
}

impl ChallengeForm {
    /// With the usual terms.
    pub fn to(opponent: Player) -> Self {
        ChallengeForm {
            level: opponent.id.is_arbiter().then_some(USUAL_LEVEL),
            opponent,
            variant: rules::ALL[0],
            clock: Clock::default(),
            colour: ColourChoice::Random,
        }
    }

    /// Keeps the term if the choice is invalid.
    pub fn with(mut self, field: Field, choice: &str) -> Self {
        match field {
            Field::Game => self.variant = rules::find(choice).unwrap_or(self.variant),
            Field::Clock => self.clock = choice.parse().unwrap_or(self.clock),
            Field::Colour => self.colour = ColourChoice::find(choice).unwrap_or(self.colour),
            Field::Level => {
                let chosen = |level| Level::find(choice).unwrap_or(level);
                self.level = self.level.map(chosen);
            }
        }
        self
    }

    pub fn fields(&self) -> impl Iterator<Item = Field> {
        let has_level = self.level.is_some();
        Field::all().filter(move |field| *field != Field::Level || has_level)
    }

    pub fn challenge(self) -> Challenge {
        Challenge {
            invited: Some(Invited {
                kind: match self.level {
                    Some(_) => Kind::Arbiter,
                    None => Kind::Person,
                },
                player: self.opponent,
            }),
            level: self.level,
            variant: Some(self.variant),
            start: None,
            colour: self.colour,
            clock: Some(self.clock),
            flag: FlagFall::default(),
            threads: None,
        }
    }
}
