//! A challenge that is put together from menus.

use super::clocks;
use super::people::game_name;
use super::reply::{Choice, Control, MenuControl, Reply, Style};
use super::words::{Arg, Locale};
use crate::command::custom_id::{ChallengeControl, ChallengeForm, CustomId, Field};
use crate::engine::level::Level;
use crate::game::{Clock, ColourChoice, Key};
use crate::rules;

/// The clocks that are offered and suggested.
pub(super) const USUAL_CLOCKS: [&str; 11] = [
    "none", "10m", "15m+10s", "90m+30s", "10m/move", "1d", "3d", "3d,14off", "7d", "14d", "7d+12h",
];

/// The form with its menus, for the user.
pub fn challenge_form(locale: Locale, form: &ChallengeForm) -> Reply {
    let words = locale.say("draft", &[("opponent", Arg::Player(&form.opponent))]);
    let custom_id = |field| {
        let form = form.clone();
        CustomId::ChallengeForm(ChallengeControl { form, field })
    };
    let menus = form.fields().map(|field| MenuControl {
        custom_id: custom_id(Some(field)),
        placeholder: chosen(locale, form, field),
        choices: choices(locale, form, field),
    });
    let send = Control {
        label: locale.phrase("button-challenge"),
        custom_id: custom_id(None),
        style: Style::Primary,
    };
    Reply::to_user(words)
        .with_menus(menus)
        .with_controls([send])
}

fn chosen(locale: Locale, form: &ChallengeForm, field: Field) -> String {
    let (name, value) = match field {
        Field::Game => ("draft-game", game_name(locale, form.variant)),
        Field::Clock => ("draft-clock", clock_name(locale, form.clock)),
        Field::Colour => ("draft-colour", colour_name(locale, form.colour)),
        Field::Level => {
            let level = form.level.map(|level| level_name(locale, level));
            ("draft-level", level.unwrap_or_default())
        }
    };
    locale.say(name, &[("chosen", value.into())]).plain()
}

fn choices(locale: Locale, form: &ChallengeForm, field: Field) -> Vec<Choice> {
    match field {
        Field::Game => (rules::ALL.iter())
            .map(|variant| Choice::new(&game_name(locale, variant), variant.key))
            .collect(),
        Field::Clock => (USUAL_CLOCKS.into_iter())
            .map(|text| Choice::new(&clock_name(locale, text.parse().unwrap_or_default()), text))
            .collect(),
        Field::Colour => ColourChoice::all()
            .map(|colour| Choice::new(&colour_name(locale, colour), colour.key()))
            .collect(),
        Field::Level => Level::all()
            .filter(|level| level.is_offered(form.variant))
            .map(|level| Choice::new(&level_name(locale, level), level.key()))
            .collect(),
    }
}

/// The clock in a label, which is short.
pub(super) fn clock_name(locale: Locale, clock: Clock) -> String {
    match clock {
        Clock::DaysOff(by_days, holidays) => {
            let terms = clocks::how_much(locale, by_days.into());
            let holidays = Arg::Count(holidays.get().into());
            let args = [("terms", terms.into()), ("holidays", holidays)];
            locale.say("clock-with-days-off", &args).plain()
        }
        clock => clocks::how_much(locale, clock).plain(),
    }
}

fn level_name(locale: Locale, level: Level) -> String {
    locale.phrase(&format!("choice-{}", level.key()))
}

fn colour_name(locale: Locale, colour: ColourChoice) -> String {
    locale.phrase(&format!("choice-{}", colour.key()))
}
