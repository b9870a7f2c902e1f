//! Imported games.

use crate::command::custom_id::CustomId;
use crate::game::{Game, GameNumber, Player, PlayerId, Timestamp};
use crate::pgn::{ImportError, Imported, LeftOut, MOST_IMPORTED, Note};
use crate::play::view::board_style::BoardStyle;
use crate::play::view::challenge_form::form;
use crate::play::view::games::menu_of;
use crate::play::view::people::result_words;
use crate::play::view::refusals::bad_start;
use crate::play::view::reply::Input;
use crate::play::view::why_illegal::sentence as reason;
use crate::play::view::{Choice, Reply, opened, side_as_name};
use crate::rules::outcome::Side;
use crate::words::{Arg, Locale, Words};

/// Maximum length of a text field (Discord, "Text Input").
const LONGEST_TEXT: u16 = 4_000;

/// Maximum number of lines about skipped or completed parts.
const MOST_NOTES: usize = 8;

/// The form for a game, and the other ways to import one.
pub fn import_form(locale: Locale) -> Reply {
    let longest = LONGEST_TEXT;
    let title = locale.say("import-form", &[]);
    let fields = [
        ("text", Input::OptionalParagraph { longest }),
        ("file", Input::File),
    ];
    Reply {
        words: locale.say("import-how", &[]),
        ..form(locale, title, CustomId::ImportForm, fields)
    }
}

/// The imported game, shown only to its owner.
pub fn imported_game(
    locale: Locale,
    style: BoardStyle,
    game: &Game,
    now: Timestamp,
    notes: Words,
) -> Reply {
    let mut reply = opened(locale, style, game, now);
    let head = locale.say("imported", &[("number", game.number.into())]);
    reply.head(head.line(notes));
    reply
}

/// A menu of the games of one import.
pub fn which_import(
    locale: Locale,
    owner: PlayerId,
    numbers: &[GameNumber],
    games: &[Imported],
    notes: Words,
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
            ("result", result_words(locale, game.result).into()),
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
                .fold(locale.say(name, &[count]), Words::line)
                .line(notes),
        )
    }
}

/// Names players without a name after their sides.
pub fn with_sides_as_names(locale: Locale, mut game: Imported) -> Imported {
    for (name, side) in game.names.iter_mut().zip(Side::ALL) {
        if name.is_empty() {
            *name = side_as_name(locale, side);
        }
    }
    game
}

/// Why a text can't be imported, and what to do.
pub fn not_imported(locale: Locale, error: &ImportError) -> Reply {
    let again = match error {
        ImportError::Nothing
        | ImportError::Link
        | ImportError::NoMoves
        | ImportError::UnknownVariant { .. }
        | ImportError::TooLong { .. }
        | ImportError::Stopped
        | ImportError::WhichOpening(_)
        | ImportError::UnknownOpening(_)
        | ImportError::OpeningOfOtherGame { .. } => None,
        ImportError::Unreadable(_)
        | ImportError::BadPosition { .. }
        | ImportError::IllegalMove { .. }
        | ImportError::PromotionMissing { .. }
        | ImportError::AmbiguousMove { .. }
        | ImportError::MoveMissing { .. } => Some(locale.say("import-again", &[])),
    };
    Reply::to_user(import_error(locale, error).and(again))
}

/// Why a text can't be imported.
pub fn import_error(locale: Locale, error: &ImportError) -> Words {
    let line = |line: usize| ("line", Arg::from(line.to_string()));
    match error {
        ImportError::Nothing => locale.say("import-nothing", &[]),
        ImportError::Link => locale.say("import-not-opened", &[]),
        ImportError::NoMoves => locale.say("import-no-moves", &[]),
        ImportError::Unreadable(error) => {
            let problem = locale.say(&format!("pgn-{}", <&str>::from(error.problem)), &[]);
            locale.say(
                "import-problem",
                &[line(error.line), ("problem", problem.into())],
            )
        }
        ImportError::BadPosition { line: at, error } => {
            let problem = bad_start(locale, error);
            locale.say("import-problem", &[line(*at), ("problem", problem.into())])
        }
        ImportError::UnknownVariant { line: at, name } => {
            let name = ("name", Arg::Typed(name));
            locale.say("import-variant", &[line(*at), name])
        }
        ImportError::IllegalMove {
            line: at,
            number,
            text,
            why,
        } => {
            let args = [
                line(*at),
                ("number", number.to_string().into()),
                ("text", Arg::Typed(text)),
            ];
            let why = why.as_ref().map(|why| reason(locale, why));
            locale.say("import-move", &args).and(why)
        }
        ImportError::PromotionMissing {
            line: at,
            number,
            text,
        } => {
            let number = ("number", number.to_string().into());
            let text = ("text", Arg::Typed(text));
            locale.say("import-promotion", &[line(*at), number, text])
        }
        ImportError::AmbiguousMove {
            line: at,
            number,
            text,
            moves,
        } => {
            let moves = moves.iter().map(|one| format!("`{one}`"));
            let args = [
                line(*at),
                ("number", number.to_string().into()),
                ("text", Arg::Typed(text)),
                ("candidates", moves.collect::<Vec<_>>().join(", ").into()),
            ];
            locale.say("import-ambiguous", &args)
        }
        ImportError::MoveMissing {
            line: at,
            text,
            told,
            next,
        } => {
            let args = [
                line(*at),
                ("text", Arg::Typed(text)),
                ("told", Arg::Typed(told)),
                ("next", Arg::Typed(next)),
            ];
            locale.say("import-move-missing", &args)
        }
        ImportError::WhichOpening(names) => {
            let shown = names
                .iter()
                .take(MOST_NOTES)
                .map(|name| format!("`{name}`"));
            let more = if names.len() > MOST_NOTES {
                ", …"
            } else {
                ""
            };
            let names = shown.collect::<Vec<_>>().join(", ") + more;
            locale.say("import-which-opening", &[("names", names.into())])
        }
        ImportError::UnknownOpening(name) => {
            locale.say("import-unknown-opening", &[("name", Arg::Typed(name))])
        }
        ImportError::OpeningOfOtherGame { name, game } => {
            let game = Arg::Name(format!("game-{game}"));
            let args = [("name", Arg::Typed(name)), ("game", game)];
            locale.say("import-opening-of-chess", &args)
        }
        ImportError::Stopped => locale.say("import-stopped", &[]),
        ImportError::TooLong { most } => locale.say("import-long", &[("most", Arg::number(*most))]),
    }
}

/// The skipped or completed parts of a text, one per line.
pub fn import_notes(locale: Locale, notes: &[Note], left_out: &[LeftOut]) -> Words {
    let left_out = left_out.iter().map(|one| {
        let number = ("number", one.number.to_string().into());
        let why = ("why", import_error(locale, &one.error).into());
        locale.say("import-left-out", &[number, why])
    });
    let notes = notes.iter().map(|note| import_note(locale, note));
    let mut lines: Vec<Words> = left_out.chain(notes).collect();
    lines.dedup();
    let hidden = lines.len().saturating_sub(MOST_NOTES);
    let more = (hidden > 0).then(|| locale.say("games-more", &[("count", Arg::number(hidden))]));
    let shown = lines.into_iter().take(MOST_NOTES);
    shown.fold(Words::default(), Words::line).line(more)
}

fn import_note(locale: Locale, note: &Note) -> Words {
    let line = |line: &usize| ("line", Arg::from(line.to_string()));
    let result = |name, recorded| (name, Arg::from(result_words(locale, recorded)));
    let args = match note {
        Note::Latin | Note::Words | Note::Shortened => Vec::new(),
        Note::Comment { line: at } => vec![line(at)],
        Note::Skipped { line: at, text }
        | Note::OddTag { line: at, text }
        | Note::CommentEnded { line: at, text } => vec![line(at), ("text", Arg::Typed(text))],
        Note::Rights { text } | Note::EnPassant { text } | Note::NoResult { text } => {
            vec![("text", Arg::Typed(text))]
        }
        Note::Completed { text } => vec![("text", Arg::Quoted(text))],
        Note::ResultTag { kept, other } => vec![result("result", kept), result("other", other)],
        Note::ResultOnBoard { told, board, kept } => vec![
            result("told", told),
            result("board", board),
            result("result", kept),
        ],
        Note::OtherGame { key } => vec![("game", Arg::Name(format!("game-{key}")))],
        Note::OfGame { number, note } => vec![
            ("number", number.to_string().into()),
            ("note", import_note(locale, note).into()),
        ],
    };
    locale.say(&format!("note-{}", <&str>::from(note)), &args)
}
