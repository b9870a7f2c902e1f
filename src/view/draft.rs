//! A challenge that is being put together from menus.

use super::reply::{Choice, Choosing, Control, MenuControl, Press, Renewal, Reply, Style};
use super::words::{Arg, Voice};
use super::{clocks, game_name};
use crate::referee::draft::{Draft, Drafting, Field};
use crate::referee::{Clock, Wish};
use crate::rules;

/// The clocks that are offered.
const CLOCKS: [&str; 6] = ["none", "1d", "3d", "7d", "14d", "7d+12h"];

/// The draft with its menus, for who puts it together.
#[must_use]
pub fn drafted(voice: Voice, draft: &Draft) -> Reply {
    let words = voice.say("draft", &[("opponent", Arg::Player(&draft.opponent))]);
    let menus = Field::ALL.map(|field| MenuControl {
        menu: Choosing::Term(Drafting {
            draft: draft.clone(),
            field: Some(field),
        }),
        placeholder: chosen(voice, draft, field),
        choices: choices(voice, field),
    });
    let go = Control {
        label: voice.phrase("button-challenge"),
        press: Press::Challenge(Drafting {
            draft: draft.clone(),
            field: None,
        }),
        style: Style::Primary,
    };
    Reply {
        menus: menus.into(),
        controls: vec![go],
        ..Reply::aside(words)
    }
}

/// The same after a choice: it takes the place of the message before.
#[must_use]
pub fn redrafted(voice: Voice, draft: &Draft) -> Reply {
    Reply {
        renewal: Renewal::Same,
        ..drafted(voice, draft)
    }
}

/// What takes the draft's place when the challenge is made.
#[must_use]
pub fn drafted_out(voice: Voice) -> Reply {
    Reply {
        renewal: Renewal::Same,
        ..Reply::aside(voice.say("draft-sent", &[]))
    }
}

fn chosen(voice: Voice, draft: &Draft, field: Field) -> String {
    let (name, value) = match field {
        Field::Game => ("draft-game", game_name(voice, draft.variant)),
        Field::Clock => ("draft-clock", clock_name(voice, draft.clock)),
        Field::Colour => ("draft-colour", wish_name(voice, draft.wish)),
    };
    voice.say(name, &[("chosen", value.into())]).plain()
}

fn choices(voice: Voice, field: Field) -> Vec<Choice> {
    let choice = |label: String, value: &str| Choice {
        label,
        value: value.to_owned(),
        description: None,
    };
    match field {
        Field::Game => rules::ALL
            .iter()
            .map(|variant| choice(game_name(voice, variant), variant.key))
            .collect(),
        Field::Clock => CLOCKS
            .into_iter()
            .map(|text| {
                let clock = text.parse().unwrap_or_default();
                choice(clock_name(voice, clock), text)
            })
            .collect(),
        Field::Colour => Wish::ALL
            .into_iter()
            .map(|wish| choice(wish_name(voice, wish), wish.key()))
            .collect(),
    }
}

fn clock_name(voice: Voice, clock: Clock) -> String {
    clocks::how_much(voice, clock).plain()
}

fn wish_name(voice: Voice, wish: Wish) -> String {
    voice.phrase(&format!("choice-{}", wish.key()))
}
