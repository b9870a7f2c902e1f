//! A challenge that is being put together from menus. Like every control, each menu carries all of it in its own text.

use crate::game::{Clock, ColourChoice, FlagFall, Key, Player};
use crate::referee::{Challenge, Invited, Kind};
use crate::rules::{self, Variant};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// A challenge to somebody, with the terms that are chosen so far.
#[derive(Debug, Clone)]
pub struct ChallengeForm {
    pub opponent: Player,
    pub variant: &'static Variant,
    pub clock: Clock,
    pub colour: ColourChoice,
}

/// A term that is chosen from a menu of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Field {
    Game,
    Clock,
    Colour,
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
        }
    }

    pub fn challenge(self) -> Challenge {
        Challenge {
            invited: Some(Invited {
                player: self.opponent,
                kind: Kind::Person,
            }),
            variant: Some(self.variant),
            start: None,
            colour: self.colour,
            clock: Some(self.clock),
            flag: FlagFall::default(),
            threads: None,
        }
    }
}
