//! A challenge that is being put together from menus. Like every control, each menu carries all of it in its own text.

use super::UnknownCustomId;
use crate::game::{Clock, ColourChoice, FlagFall, Key, Player, PlayerId};
use crate::referee::{Challenge, Invited, Kind};
use crate::rules::{self, Variant};
use std::fmt;
use std::str::FromStr;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// A challenge to somebody, with the terms that are chosen so far.
#[derive(Debug, Clone)]
pub struct ChallengeForm {
    pub opponent: Player,
    /// To which game.
    pub variant: &'static Variant,
    /// With how much time.
    pub clock: Clock,
    /// Which colour the challenger wants.
    pub colour: ColourChoice,
}

/// A term that is chosen from a menu of its own.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Field {
    Game,
    Clock,
    Colour,
}

/// What stands in the text of the button that makes the challenge, where a menu names its term.
const GO: &str = "go";

/// The most characters of a name that is carried along: the text of a control has at most 100.
const LONGEST_NAME: usize = 32;

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

impl fmt::Display for ChallengeControl {
    /// The control's text: `2:<term>:<person>:<game>:<clock>:<colour>:<name>`, or `go` for the term. The leading number tells
    /// it from the controls of games.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ChallengeForm {
            opponent,
            variant,
            clock,
            colour,
        } = &self.form;
        let term = self.field.map_or(GO, Field::key);
        let name: String = opponent.name.chars().take(LONGEST_NAME).collect();
        let (id, game, colour) = (opponent.id.0, variant.key, colour.key());
        write!(f, "2:{term}:{id}:{game}:{clock}:{colour}:{name}")
    }
}

impl FromStr for ChallengeControl {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        let mut fields = text.splitn(7, ':');
        let mut next = || fields.next().ok_or(UnknownCustomId);
        if next()? != "2" {
            return Err(UnknownCustomId);
        }
        let term = next()?;
        let field = Field::find(term);
        if field.is_none() && term != GO {
            return Err(UnknownCustomId);
        }
        let id = next()?.parse().map_err(|_| UnknownCustomId)?;
        let variant = rules::find(next()?).ok_or(UnknownCustomId)?;
        let clock = next()?.parse().map_err(|_| UnknownCustomId)?;
        let colour = next()?;
        let colour = ColourChoice::find(colour).ok_or(UnknownCustomId)?;
        let opponent = Player {
            id: PlayerId(id),
            name: next()?.to_owned(),
        };
        Ok(ChallengeControl {
            form: ChallengeForm {
                opponent,
                variant,
                clock,
                colour,
            },
            field,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_control_carries_the_whole_draft() {
        let opponent = Player {
            id: PlayerId(u64::MAX >> 1),
            name: "a:b".repeat(20),
        };
        let mut form = ChallengeForm::to(opponent);
        for (field, choice) in [
            (Field::Game, "mono-dimensional"),
            (Field::Clock, "14d+72h"),
            (Field::Colour, "black"),
            (Field::Colour, "green"),
        ] {
            form = form.with(field, choice);
        }
        for field in Field::all().map(Some).chain([None]) {
            let form = form.clone();
            let text = ChallengeControl { form, field }.to_string();
            assert!(text.chars().count() <= 100, "{text}");
            let read: ChallengeControl = text.parse().unwrap();
            assert_eq!(read.to_string(), text);
            assert_eq!(read.field, field);
        }
        for text in [
            "",
            "2:go:1:chess:none:white",
            "2:fly:1:chess:none:white:Ann",
            "1:1:1:draw",
        ] {
            assert!(text.parse::<ChallengeControl>().is_err(), "{text}");
        }
    }
}
