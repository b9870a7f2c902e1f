//! Boards of the view → pictures: the one place that knows both what is shown and how it is drawn.

use crate::referee::Theme;
use crate::render::{self, Caption, Frame, Pause, Picture, Player, RenderError, Renderer, Size};
use crate::view::Board;
use crate::view::reply::{Film, Pace};

/// The most bytes of an animated picture: what Discord takes from everybody, with room for the message around it.
const LARGEST_REPLAY: usize = 8 * 1024 * 1024;

/// Draws boards, each in its own theme. It is meant to be made once and shared.
#[derive(Debug)]
pub struct Illustrator {
    /// One for each of [`Theme::KEYS`], in that order.
    renderers: Vec<Renderer>,
}

impl Default for Illustrator {
    fn default() -> Self {
        Illustrator::new()
    }
}

impl Illustrator {
    /// An illustrator for every theme. It prepares nothing yet.
    #[must_use]
    pub fn new() -> Self {
        let renderer = |key: &&str| match render::Theme::named(key) {
            Some(theme) => Renderer::with(theme.clone()),
            None => Renderer::new(),
        };
        Illustrator {
            renderers: Theme::KEYS.iter().map(renderer).collect(),
        }
    }

    fn renderer(&self, theme: Theme) -> &Renderer {
        let index = Theme::KEYS.iter().position(|key| *key == theme.key());
        &self.renderers[index.unwrap_or_default()]
    }

    /// The picture of a board.
    #[must_use]
    pub fn picture(&self, board: &Board) -> Picture {
        let renderer = self.renderer(board.theme);
        renderer.png(&board.scene, Some(&caption(board)), Size::STANDARD)
    }

    /// The animated picture of a game. It takes milliseconds for every move.
    ///
    /// # Errors
    /// When the game is too long for any size.
    pub fn film(&self, film: &Film) -> Result<Picture, RenderError> {
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
        let theme = film.boards.first().map(|(board, _)| board.theme);
        let renderer = self.renderer(theme.unwrap_or_default());
        renderer.replay(&frames, Size::STANDARD, LARGEST_REPLAY)
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_set_is_what_there_is() {
        let names: Vec<&str> = render::Theme::all()
            .iter()
            .map(render::Theme::name)
            .collect();
        assert_eq!(names, Theme::KEYS);
    }

    #[test]
    fn each_board_is_drawn_in_its_own_theme() {
        let illustrator = Illustrator::new();
        let start = crate::rules::ALL[0].start();
        let mut pictures: Vec<Vec<u8>> = Theme::KEYS
            .iter()
            .filter_map(|key| Theme::find(key))
            .map(|theme| {
                let board = Board {
                    theme,
                    scene: start.scene(),
                    subject: crate::view::reply::Subject::Rules {
                        game: "chess",
                        name: "start",
                    },
                    title: String::new(),
                    status: String::new(),
                    plates: None,
                    description: String::new(),
                };
                illustrator.picture(&board).bytes
            })
            .collect();
        pictures.sort();
        pictures.dedup();
        assert_eq!(pictures.len(), Theme::KEYS.len());
    }
}
