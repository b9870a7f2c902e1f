//! Hints: the private answer, and the public line.

use crate::game::{Game, HintPart, Play};
use crate::play::view::board::{explained, game_board};
use crate::play::view::board_style::BoardStyle;
pub(crate) use crate::play::view::buttons::{PlayKind, button, play_button};
use crate::play::view::effects::role_on;
use crate::play::view::reply::Subject;
use crate::play::view::{Board, Control, Reply, Style, buttons, why_illegal};
use crate::rules::Move;
use crate::rules::scene::{Mark, Pointer, Symbol};
use crate::words::{Arg, Locale, Words};
use arbiter_board::{Arrow, Caption};

/// The line that names the host's engine.
pub fn suggested_by(locale: Locale, engine: &str) -> Words {
    locale.say("hint-by", &[("engine", Arg::Given(engine))])
}

/// The hint for the user: the piece to move, or the move, marked on the board.
pub fn hint(
    locale: Locale,
    style: BoardStyle,
    game: &Game,
    play: &Play,
    best: &Move,
    part: HintPart,
) -> Reply {
    let from = best.from();
    let board = game_board(locale, style, game, play);
    let role = role_on(&board.scene, from);
    let shown = (part == HintPart::Move).then_some(best);
    let scene = board.scene.with_moves(from, shown);
    let mut arrows = Vec::new();
    if part == HintPart::Move {
        arrows.push(Arrow {
            from: from.to_owned(),
            to: best.to().to_owned(),
            pointer: Pointer::Right,
        });
    }
    let words = match (part, role) {
        (HintPart::Piece, Some(role)) => {
            let args = [("piece", Arg::piece(role)), ("from", from.into())];
            let name = if from.ends_with('@') {
                "hint-pocket"
            } else {
                "hint-piece"
            };
            locale.say(name, &args)
        }
        (HintPart::Piece, None) => {
            let pin = ("pin", why_illegal::board_square(from).into());
            locale.say("hint-board", &[pin])
        }
        (HintPart::Move, _) => {
            let notation = locale.localised_notation(best.notation());
            locale.say("hint-move", &[("move", notation.into())])
        }
    };
    let control = match part {
        HintPart::Piece => button(locale, game, buttons::HINT_MOVE),
        HintPart::Move => {
            let notation = locale.localised_notation(best.notation());
            let label = locale.say("button-play", &[("move", notation.into())]);
            Control {
                style: Style::Primary,
                ..play_button(game, best, PlayKind::Asking, &label.plain())
            }
        }
    };
    let mut legend = explained(locale, style, &scene, game);
    let chosen = Some(Symbol::Mark(Mark::Chosen));
    for entry in legend.iter_mut().filter(|entry| entry.symbol == chosen) {
        entry.text = locale.phrase("legend-hint");
    }
    let board = Board {
        subject: Subject::Hint {
            number: game.number,
            moves: play.moves_played(),
        },
        caption: Caption {
            legend,
            arrows,
            ..board.caption
        },
        scene,
        ..board
    };
    Reply::to_user(words)
        .with_boards([board])
        .with_controls([control])
}
