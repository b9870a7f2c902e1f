//! The form of a challenge to a person or to Arbiter.

use super::clocks;
use super::people::game_choices;
use super::reply::{Choice, Control, Field, Form, Input, LONGEST_TITLE, Reply, Style};
use crate::command::custom_id::CustomId;
use crate::engine::level::Level;
use crate::engine::outside::master;
use crate::game::{Clock, ColourChoice, ContinuedFrom, Key, Player};
use crate::referee::USUAL_LEVEL;
use crate::rules;
use crate::settings::{Ladder, ServerSettings};
use crate::words::{Arg, Locale, Words, shortened};

/// The clocks that are offered and suggested.
pub(crate) const USUAL_CLOCKS: [&str; 11] = [
    "none", "10m", "15m+10s", "90m+30s", "10m/move", "1d", "3d", "3d,14off", "7d", "14d", "7d+12h",
];

/// The form, with the server's default game and clock.
pub fn challenge_form(locale: Locale, opponent: &Player, server: &ServerSettings) -> Reply {
    let title = locale.say("challenge-form", &[("opponent", Arg::Player(opponent))]);
    let variant = server.game.unwrap_or(rules::ALL[0]);
    let invited = if opponent.id.is_arbiter() {
        level_input(locale)
    } else {
        ("opponent", Input::Person(Some(opponent.id)))
    };
    let fields = [
        invited,
        (
            "game",
            Input::Choices(game_choices(locale), variant.key.to_owned()),
        ),
        colour_input(locale),
        clock_input(locale, server),
    ];
    // Elsewhere all challenges are rated or none.
    let asks = server.ladder == Ladder::On && !opponent.id.is_arbiter();
    let rated = asks.then_some(("rated", Input::Checkbox));
    form(
        locale,
        title,
        CustomId::ChallengeForm(opponent.clone()),
        fields.into_iter().chain(rated),
    )
}

/// The form of a challenge from a position of a game; to Arbiter if no person is chosen.
pub fn continue_form(locale: Locale, from: ContinuedFrom, server: &ServerSettings) -> Reply {
    let fields = [
        ("opponent", Input::Person(None)),
        level_input(locale),
        colour_input(locale),
        clock_input(locale, server),
    ];
    let title = locale.say("continue-form", &[("number", from.game.into())]);
    form(locale, title, CustomId::ContinueForm(from), fields)
}

/// A form, with its title as text for front ends without forms.
pub(crate) fn form(
    locale: Locale,
    title: Words,
    custom_id: CustomId,
    fields: impl IntoIterator<Item = (&'static str, Input)>,
) -> Reply {
    Reply {
        form: Some(Box::new(Form {
            title: shortened(&title.plain(), LONGEST_TITLE),
            custom_id,
            fields: fields
                .into_iter()
                .map(|(option, input)| field(locale, option, input))
                .collect(),
        })),
        ..Reply::to_user(title)
    }
}

/// A message with a button that opens a form, as an answer to a form, where Discord can't open another.
pub fn form_again(locale: Locale, form: Form) -> Reply {
    let again = Control {
        label: form.title,
        custom_id: form.custom_id,
        style: Style::Primary,
    };
    Reply::to_user(locale.say("form-empty", &[])).with_controls([again])
}

fn field(locale: Locale, option: &'static str, input: Input) -> Field {
    let label = shortened(&locale.phrase(&format!("form-{option}")), LONGEST_TITLE);
    Field {
        option,
        label,
        input,
    }
}

fn level_input(locale: Locale) -> (&'static str, Input) {
    let offered = Level::all().filter(|level| rules::ALL.iter().any(|one| level.is_offered(one)));
    let levels = offered.map(|level| Choice::new(&level_name(locale, level), level.key()));
    let usual = USUAL_LEVEL.key().to_owned();
    ("level", Input::Choices(levels.collect(), usual))
}

fn colour_input(locale: Locale) -> (&'static str, Input) {
    let colours = ColourChoice::all().map(|colour| {
        let name = locale.phrase(&format!("choice-{}", colour.key()));
        Choice::new(&name, colour.key())
    });
    let usual = ColourChoice::Random.key().to_owned();
    ("colour", Input::Choices(colours.collect(), usual))
}

fn clock_input(locale: Locale, server: &ServerSettings) -> (&'static str, Input) {
    let usual = server.clock.unwrap_or_default();
    let choices = clock_choices(locale, usual);
    ("clock", Input::Choices(choices, usual.to_string()))
}

/// The usual clocks, and this one if it isn't among them.
pub(crate) fn clock_choices(locale: Locale, chosen: Clock) -> Vec<Choice> {
    let chosen = chosen.to_string();
    let other = (!USUAL_CLOCKS.contains(&chosen.as_str())).then_some(chosen.as_str());
    let all = USUAL_CLOCKS.into_iter().chain(other);
    let choice =
        |text: &str| Choice::new(&clock_name(locale, text.parse().unwrap_or_default()), text);
    all.map(choice).collect()
}

/// The clock in a short label.
pub(crate) fn clock_name(locale: Locale, clock: Clock) -> String {
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

pub(crate) fn level_name(locale: Locale, level: Level) -> String {
    let name = locale.phrase(&format!("choice-{}", level.key()));
    match master().filter(|_| level == Level::Master) {
        Some(master) => format!("{name} ({})", master.name),
        None => name,
    }
}
