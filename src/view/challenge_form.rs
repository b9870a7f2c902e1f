//! A challenge that is being put together from menus.

use super::reply::{Choice, Control, MenuControl, Reply, ResponseKind, Style};
use super::words::{Arg, Locale};
use super::{clocks, game_name};
use crate::command::custom_id::{ChallengeControl, ChallengeForm, CustomId, Field};
use crate::game::{Clock, ColourChoice, Key};
use crate::rules;

/// The clocks that are offered.
const CLOCKS: [&str; 6] = ["none", "1d", "3d", "7d", "14d", "7d+12h"];

/// The form with its menus, for who puts it together.
pub fn drafted(locale: Locale, form: &ChallengeForm) -> Reply {
    let words = locale.say("draft", &[("opponent", Arg::Player(&form.opponent))]);
    let menus = Field::all().map(|field| MenuControl {
        custom_id: CustomId::ChallengeForm(ChallengeControl {
            form: form.clone(),
            field: Some(field),
        }),
        placeholder: chosen(locale, form, field),
        choices: choices(locale, field),
    });
    let go = Control {
        label: locale.phrase("button-challenge"),
        custom_id: CustomId::ChallengeForm(ChallengeControl {
            form: form.clone(),
            field: None,
        }),
        style: Style::Primary,
    };
    Reply {
        menus: menus.collect(),
        controls: vec![go],
        ..Reply::aside(words)
    }
}

/// The same after a choice: it takes the place of the message before.
pub fn form_updated(locale: Locale, form: &ChallengeForm) -> Reply {
    Reply {
        kind: ResponseKind::Update,
        ..drafted(locale, form)
    }
}

/// What takes the form's place when the challenge is made.
pub fn drafted_out(locale: Locale) -> Reply {
    Reply {
        kind: ResponseKind::Update,
        ..Reply::aside(locale.say("draft-sent", &[]))
    }
}

fn chosen(locale: Locale, form: &ChallengeForm, field: Field) -> String {
    let (name, value) = match field {
        Field::Game => ("draft-game", game_name(locale, form.variant)),
        Field::Clock => ("draft-clock", clock_name(locale, form.clock)),
        Field::Colour => ("draft-colour", wish_name(locale, form.colour)),
    };
    locale.say(name, &[("chosen", value.into())]).plain()
}

fn choices(locale: Locale, field: Field) -> Vec<Choice> {
    let choice = |label: String, value: &str| Choice {
        label,
        value: value.to_owned(),
        description: None,
    };
    match field {
        Field::Game => rules::ALL
            .iter()
            .map(|variant| choice(game_name(locale, variant), variant.key))
            .collect(),
        Field::Clock => CLOCKS
            .into_iter()
            .map(|text| {
                let clock = text.parse().unwrap_or_default();
                choice(clock_name(locale, clock), text)
            })
            .collect(),
        Field::Colour => ColourChoice::all()
            .map(|wish| choice(wish_name(locale, wish), wish.key()))
            .collect(),
    }
}

fn clock_name(locale: Locale, clock: Clock) -> String {
    clocks::how_much(locale, clock).plain()
}

fn wish_name(locale: Locale, wish: ColourChoice) -> String {
    locale.phrase(&format!("choice-{}", wish.key()))
}
