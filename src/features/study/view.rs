//! The analysis board, shown only to its author.

use crate::command::custom_id::{CustomId, Menu, MenuSelection};
use crate::play::view::board::{game_board, name_captions};
use crate::play::view::board_style::BoardStyle;
use crate::play::view::buttons::{LONGEST_LABEL, button, giving};
use crate::play::view::challenge_form::form;
use crate::play::view::description::{described, limited};
use crate::play::view::history::{move_number_at, numbered_moves};
use crate::play::view::reply::{Input, Subject};
pub(crate) use crate::play::view::taps::{Target, choices};
use crate::play::view::{Board, Control, Reply, Style, buttons, tower_words};
use crate::rules::Move;
use crate::words::{Arg, Locale, shortened};
use arbiter_board::Caption;

use super::thoughts::{LONGEST_NOTE, Thoughts, Variation};
use crate::game::{Game, Play};

/// The board with the current variation, the stored ones, and the note.
pub fn thinking(
    locale: Locale,
    style: BoardStyle,
    game: &Game,
    play: &Play,
    thoughts: &Thoughts,
) -> Reply {
    let mut words = locale.say("think", &[("number", game.number.into())]);
    let now = variation_text(locale, play, &thoughts.shown);
    words = words.line(now.map(|line| locale.say("think-line", &[("line", line.into())])));
    let kept = thoughts.kept.iter().filter(|one| **one != thoughts.shown);
    for variation in kept.filter_map(|variation| variation_text(locale, play, variation)) {
        words = words.line(locale.say("think-kept", &[("line", variation.into())]));
    }
    let note = (!thoughts.note.is_empty()).then(|| Arg::Quoted(&thoughts.note));
    words = words.line(note.map(|note| locale.say("think-note", &[("note", note)])));
    let target = Thinking(game);
    let leading = |label: &str, selection| target.leading(&locale.phrase(label), selection);
    let mut controls = Vec::new();
    if thoughts.shown.end_position(play).has_moves() {
        controls.push(leading("button-move", MenuSelection::Piece { page: 0 }));
        controls.push(leading("pick-typed", MenuSelection::Typed));
    }
    if !thoughts.shown.codes.is_empty() {
        controls.push(button(locale, game, buttons::THINK_BACK));
        controls.push(button(locale, game, buttons::THINK_START));
    }
    controls.push(leading("button-think-note", MenuSelection::Note));
    Reply::to_user(words)
        .with_boards([variation_board(locale, style, game, play, thoughts)])
        .with_controls(controls)
}

/// The next move by taps, or a form.
pub fn think_selection(
    locale: Locale,
    style: BoardStyle,
    game: &Game,
    play: &Play,
    thoughts: &Thoughts,
    selection: &MenuSelection,
) -> Reply {
    if *selection == MenuSelection::Note {
        let title = locale.say("button-think-note", &[]);
        let longest = LONGEST_NOTE;
        let fields = [("note", Input::Paragraph { longest })];
        return Reply {
            words: locale.say("think", &[("number", game.number.into())]),
            ..form(
                locale,
                title,
                thinking_id(game, MenuSelection::Note),
                fields,
            )
        };
    }
    let board = variation_board(locale, style, game, play, thoughts);
    let position = thoughts.shown.end_position(play);
    choices(locale, style, &Thinking(game), &position, board, selection)
}

struct Thinking<'a>(&'a Game);

impl Target for Thinking<'_> {
    fn choosing(&self, selection: MenuSelection) -> CustomId {
        thinking_id(self.0, selection)
    }

    fn play_control(&self, one: &Move, label: &str) -> Control {
        Control {
            label: shortened(label, LONGEST_LABEL),
            custom_id: giving(self.0, format!("game think line:{}", one.code())),
            style: Style::Plain,
        }
    }
}

fn thinking_id(game: &Game, selection: MenuSelection) -> CustomId {
    CustomId::Think(Menu {
        game: game.number,
        revision: game.revision(),
        selection,
    })
}

/// `14... Nf6 15. Bg5`; `None` if it's empty, or removed by a takeback.
pub(crate) fn variation_text(locale: Locale, play: &Play, variation: &Variation) -> Option<String> {
    let moves = variation.moves(play);
    let turn = play.before(variation.after.min(play.plies.len())).turn();
    (!moves.is_empty())
        .then(|| numbered_moves(locale, move_number_at(play, variation.after), turn, moves))
}

fn variation_board(
    locale: Locale,
    style: BoardStyle,
    game: &Game,
    play: &Play,
    thoughts: &Thoughts,
) -> Board {
    at_end(locale, style, game, play, &thoughts.shown)
}

/// The board at the end of a line.
pub(crate) fn at_end(
    locale: Locale,
    style: BoardStyle,
    game: &Game,
    play: &Play,
    line: &Variation,
) -> Board {
    let shown = game_board(locale, style, game, play);
    let moves = line.moves(play);
    let Some(last) = moves.last() else {
        return shown;
    };
    let codes = play.codes().chain(moves.iter().map(|one| one.code()));
    let scene = last.scene().with_losses_since(&play.start, codes);
    let scene = scene.seen_by(style.side);
    let status = locale.phrase("think-status");
    Board {
        subject: Subject::Game {
            number: game.number,
            moves: u32::try_from(play.plies.len() + moves.len()).unwrap_or(u32::MAX),
        },
        description: limited(&format!("{status}. {}", described(locale, &scene))),
        caption: Caption {
            status,
            legend: Vec::new(),
            tower: tower_words(locale, &scene, Some(last)),
            players: Some(name_captions(locale, style, game)),
            turn: Some(last.next().turn()),
            ..shown.caption
        },
        scene,
        ..shown
    }
}
