//! A challenge that is being put together from menus. Like every control, each menu carries all of it in its own text.

use crate::engine::level::Level;
use crate::game::{Clock, ColourChoice, FlagFall, Key, Player};
use crate::referee::{Challenge, Invited, Kind, USUAL_LEVEL};
use crate::rules::{self, Variant};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// A challenge to somebody, with the terms that are chosen so far.
#[derive(Debug, Clone)]
pub struct ChallengeForm {
    pub opponent: Player,
    pub variant: &'static Variant,
    pub clock: Clock,
    pub colour: ColourChoice,
    /// How strong the arbiter is to play, where it is the opponent.
    pub level: Option<Level>,
}

/// A term that is chosen from a menu of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Field {
    Game,
    Clock,
    Colour,
    Level,
}

/// A control of a form.
#[derive(Debug, Clone)]
pub struct ChallengeControl {
    pub form: ChallengeForm,
    /// Which term its menu is for; nothing for the button that makes the challenge.
    pub field: Option<Field>,
}

impl ChallengeForm {
    /// A form with the usual terms.
    pub fn to(opponent: Player) -> Self {
        ChallengeForm {
            level: opponent.id.is_arbiter().then_some(USUAL_LEVEL),
            opponent,
            variant: rules::ALL[0],
            clock: Clock::default(),
            colour: ColourChoice::Random,
        }
    }

    /// The form with another choice for a term; the same where the choice is none.
    pub fn with(self, field: Field, choice: &str) -> Self {
        let colour = ColourChoice::find(choice);
        match field {
            Field::Game => ChallengeForm {
                variant: rules::find(choice).unwrap_or(self.variant),
                ..self
            },
            Field::Clock => ChallengeForm {
                clock: choice.parse().unwrap_or(self.clock),
                ..self
            },
            Field::Colour => ChallengeForm {
                colour: colour.unwrap_or(self.colour),
                ..self
            },
            Field::Level => ChallengeForm {
                level: self.level.map(|level| Level::find(choice).unwrap_or(level)),
                ..self
            },
        }
    }

    /// The terms that can be chosen.
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
