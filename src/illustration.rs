//! Boards of the view → pictures: the one place that knows both what is shown and how it is drawn.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::referee::Theme;
use crate::render::{self, Caption, Frame, Pause, Picture, Player, RenderError, Renderer, Size};
use crate::view::Board;
use crate::view::reply::{Film, Pace};

/// The most bytes of an animated picture: what Discord takes from everybody, with room for the message around it.
const LARGEST_REPLAY: usize = 8 * 1024 * 1024;

/// How many bytes of animated pictures are kept, so that who asks again need not wait.
const MOST_KEPT: usize = 16 * 1024 * 1024;

/// Draws boards, each in its own theme. It is meant to be made once and shared.
#[derive(Debug)]
pub struct Illustrator {
    /// One for each of [`Theme::KEYS`], in that order.
    renderers: Vec<Renderer>,
    kept: Mutex<Kept>,
}

/// Animated pictures that were drawn, the one that was asked for last at the end, by a digest of all that is to be seen.
#[derive(Debug, Default)]
struct Kept {
    pictures: VecDeque<(u64, Arc<Picture>)>,
    bytes: usize,
}

impl Kept {
    fn find(&mut self, digest: u64) -> Option<Arc<Picture>> {
        let index = self.pictures.iter().position(|(kept, _)| *kept == digest)?;
        let found = self.pictures.remove(index)?;
        let picture = Arc::clone(&found.1);
        self.pictures.push_back(found);
        Some(picture)
    }

    fn keep(&mut self, digest: u64, picture: Arc<Picture>) {
        self.bytes += picture.bytes.len();
        self.pictures.push_back((digest, picture));
        while self.bytes > MOST_KEPT {
            let Some((_, oldest)) = self.pictures.pop_front() else {
                return;
            };
            self.bytes -= oldest.bytes.len();
        }
    }
}

fn digest(film: &Film) -> u64 {
    let mut hasher = DefaultHasher::new();
    film.hash(&mut hasher);
    hasher.finish()
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
            kept: Mutex::default(),
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

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the animated picture of a game is there already.
    #[must_use]
    pub fn has_drawn(&self, film: &Film) -> bool {
        self.kept().find(digest(film)).is_some()
    }

    /// The animated picture of a game. It takes milliseconds for every move, unless it was drawn a while ago.
    ///
    /// # Errors
    /// When the game is too long for any size.
    pub fn film(&self, film: &Film) -> Result<Arc<Picture>, RenderError> {
        let digest = digest(film);
        if let Some(kept) = self.kept().find(digest) {
            return Ok(kept);
        }
        let picture = Arc::new(self.drawn(film)?);
        self.kept().keep(digest, Arc::clone(&picture));
        Ok(picture)
    }

    fn drawn(&self, film: &Film) -> Result<Picture, RenderError> {
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

    #[test]
    fn what_is_kept_of_animations_is_bounded_and_the_newest_stays() {
        let picture = |size: usize| {
            Arc::new(Picture {
                bytes: vec![0; size],
                width: 1,
                height: 1,
            })
        };
        let mut kept = Kept::default();
        kept.keep(1, picture(MOST_KEPT / 2));
        kept.keep(2, picture(MOST_KEPT / 2));
        assert!(kept.find(1).is_some(), "asked for, it is the newest");
        kept.keep(3, picture(MOST_KEPT / 4));
        assert!(kept.find(2).is_none() && kept.find(1).is_some() && kept.find(3).is_some());
        kept.keep(4, picture(MOST_KEPT + 1));
        assert!((1..=4).all(|digest| kept.find(digest).is_none()));
        assert_eq!(kept.bytes, 0);
    }
}
