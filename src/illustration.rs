//! Boards of the view → pictures: the one place that knows both what is shown and how it is drawn.

use crate::render::{Caption, Frame, Pause, Picture, Player, RenderError, Renderer, Size};
use crate::view::Board;
use crate::view::reply::{Film, Pace};

/// The most bytes of an animated picture: what Discord takes from everybody, with room for the message around it.
const LARGEST_REPLAY: usize = 8 * 1024 * 1024;

/// The picture of a board.
#[must_use]
pub fn picture(board: &Board, renderer: &Renderer) -> Picture {
    renderer.png(&board.scene, Some(&caption(board)), Size::STANDARD)
}

/// The animated picture of a game. It takes milliseconds for every move.
///
/// # Errors
/// When the game is too long for any size.
pub fn film(film: &Film, renderer: &Renderer) -> Result<Picture, RenderError> {
    let frames: Vec<Frame> = film
        .boards
        .iter()
        .map(|(board, pace)| Frame {
            scene: board.scene.clone(),
            caption: Some(caption(board)),
            pause: match pace {
                Pace::Move => Pause::Move,
                Pace::Check => Pause::Check,
                Pace::End => Pause::End,
            },
        })
        .collect();
    renderer.replay(&frames, Size::STANDARD, LARGEST_REPLAY)
}

/// What is written around the board.
fn caption(board: &Board) -> Caption {
    let plates = board.plates.as_ref();
    Caption {
        title: board.title.clone(),
        status: board.status.clone(),
        players: plates.map(|plates| {
            [0, 1].map(|side: usize| Player {
                name: plates.names[side].clone(),
                clock: plates.clocks[side].clone(),
            })
        }),
        turn: plates.and_then(|plates| plates.turn),
        result: plates.and_then(|plates| plates.result.clone()),
    }
}
