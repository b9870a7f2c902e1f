//! Imported games.

use super::board::opened;
use super::games::menu_of;
use super::people::{result, side_name};
use super::reply::{Input, Reply};
use super::words::{Arg, Locale, Words, capitalised};
use crate::command::custom_id::CustomId;
use crate::game::{Game, GameNumber, Player, PlayerId, Timestamp};
use crate::pgn::{ImportError, Imported, MOST_IMPORTED};
use crate::rules::outcome::Side;
use crate::view::board_style::BoardStyle;
use crate::view::challenge_form::form;
use crate::view::reply::Choice;

/// The most characters of a text field (Discord, "Text Input").
const LONGEST_TEXT: u16 = 4_000;

/// The form for a game, and how else to bring one.
pub fn import_form(locale: Locale) -> Reply {
    let longest = LONGEST_TEXT;
    let title = locale.say("import-form", &[]);
    let fields = [("text", Input::Paragraph { longest })];
    Reply {
        words: locale.say("import-how", &[]),
        ..form(locale, title, CustomId::ImportForm, fields)
    }
}

/// The imported game, for its owner alone.
pub fn imported(locale: Locale, style: BoardStyle, game: &Game, now: Timestamp) -> Reply {
    let mut reply = opened(locale, style, game, now);
    reply.head(locale.say("imported", &[("number", game.number.into())]));
    reply
}

/// A menu of the games of one import.
pub fn which_import(
    locale: Locale,
    owner: PlayerId,
    numbers: &[GameNumber],
    games: &[Imported],
) -> Reply {
    let line = |(number, game): (&GameNumber, &Imported)| {
        let player = |name: &String| Player {
            id: owner,
            name: name.clone(),
        };
        let [white, black] = &game.names.each_ref().map(player);
        let args = [
            ("number", (*number).into()),
            ("white", Arg::Player(white)),
            ("black", Arg::Player(black)),
            ("result", result(game.result).into()),
        ];
        locale.say("imported-line", &args)
    };
    let lines: Vec<Words> = numbers.iter().zip(games).map(line).collect();
    let choices = numbers.iter().zip(&lines);
    let choices = choices
        .map(|(number, line)| Choice::new(&line.plain(), number.get().to_string()))
        .collect();
    let (name, count) = if numbers.len() == MOST_IMPORTED {
        ("imported-first", ("most", MOST_IMPORTED.to_string().into()))
    } else {
        ("imported-several", ("count", Arg::number(numbers.len())))
    };
    Reply {
        menus: vec![menu_of(locale, choices)],
        ..Reply::to_user(
            lines
                .into_iter()
                .fold(locale.say(name, &[count]), Words::line),
        )
    }
}

/// A game in which a player without a name is called by the side.
pub fn with_sides_as_names(locale: Locale, mut game: Imported) -> Imported {
    for (name, side) in game.names.iter_mut().zip(Side::ALL) {
        if name.is_empty() {
            *name = capitalised(&side_name(locale, side));
        }
    }
    game
}

/// Why a text is no game.
pub fn not_imported(locale: Locale, error: &ImportError) -> Reply {
    let line = |line: usize| ("line", Arg::from(line.to_string()));
    Reply::to_user(match error {
        ImportError::Nothing => locale.say("import-nothing", &[]),
        ImportError::Unreadable { line: at } => locale.say("import-unreadable", &[line(*at)]),
        ImportError::BadPosition { line: at } => locale.say("import-position", &[line(*at)]),
        ImportError::UnknownVariant { line: at, name } => {
            let name = ("name", Arg::Typed(name));
            locale.say("import-variant", &[line(*at), name])
        }
        ImportError::IllegalMove { line: at, text } => {
            let text = ("text", Arg::Typed(text));
            locale.say("import-move", &[line(*at), text])
        }
        ImportError::TooLong { most } => locale.say("import-long", &[("most", Arg::number(*most))]),
    })
}
