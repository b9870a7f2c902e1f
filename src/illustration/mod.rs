//! Renders the view's boards as pictures and pages.

mod live;
mod page;
mod page_data;

use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::features::ratings::graph::{Drawing, Graph};
use crate::play::view::reply::Animation;
use crate::play::view::{Board, File, FileContent};
use crate::rules::scene::{Piece, Scene};
use crate::settings::{PieceSet, Theme};
use arbiter_board::{Frame, Picture, RenderError, Renderer, Size, SystemFonts};

pub use live::{LivePage, artwork, control, live_json, lobby_json};
pub use page::html;
pub(crate) use page::{ICON, escaped, filled, policy_of};

/// In bytes: Discord's limit for everyone, minus space for the message.
const LARGEST_REPLAY: usize = 8 * 1024 * 1024;

/// Maximum size of cached animations, in bytes.
const MOST_KEPT: usize = 16 * 1024 * 1024;

/// Renders boards, each in its theme. Share one instance.
#[derive(Debug)]
pub struct Illustrator {
    /// By theme and set of pieces.
    renderers: Vec<Renderer>,
    kept: Mutex<KeptAnimations>,
    emoji: OnceLock<PieceEmoji>,
}

/// The ids and names of emoji for pieces.
pub(crate) type PieceEmoji = HashMap<Piece, (String, String)>;

/// A cache by digest, most recently used last.
#[derive(Debug, Default)]
struct KeptAnimations {
    pictures: VecDeque<(u64, Arc<Picture>)>,
    bytes: usize,
}

impl KeptAnimations {
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

/// The machine's fonts for names in other scripts, searched when the first such name is drawn.
pub(crate) fn system_fonts() -> &'static SystemFonts {
    static FONTS: LazyLock<SystemFonts> = LazyLock::new(|| {
        let mut database = fontdb::Database::new();
        database.load_system_fonts();
        SystemFonts::new(database)
    });
    &FONTS
}

fn digest(animation: &Animation) -> u64 {
    let mut hasher = DefaultHasher::new();
    animation.hash(&mut hasher);
    hasher.finish()
}

impl Default for Illustrator {
    /// Prepares nothing.
    fn default() -> Self {
        let renderers = Theme::ALL.iter().flat_map(|theme| {
            let sets = PieceSet::ALL.iter();
            let with = |set: &PieceSet| Renderer::with(*theme).with_pieces(*set);
            sets.map(move |set| with(set).with_fonts(system_fonts))
        });
        Illustrator {
            renderers: renderers.collect(),
            kept: Mutex::default(),
            emoji: OnceLock::new(),
        }
    }
}

impl Illustrator {
    fn renderer(&self, theme: Theme, pieces: PieceSet) -> &Renderer {
        &self.renderers[theme as usize * PieceSet::ALL.len() + pieces as usize]
    }

    pub fn picture(&self, board: &Board) -> Picture {
        let renderer = self.renderer(board.theme, board.pieces);
        let size = Size::standard(&board.scene);
        renderer.png(&board.scene, Some(&board.caption), size)
    }

    /// A position without names, with default settings.
    pub(crate) fn still(&self, scene: &Scene) -> Picture {
        let renderer = self.renderer(Theme::default(), PieceSet::default());
        renderer.png(scene, None, Size::standard(scene))
    }

    /// A piece of the usual set on a square.
    pub(crate) fn piece(&self, piece: Piece, px: u32) -> Picture {
        let renderer = self.renderer(Theme::default(), PieceSet::default());
        renderer.piece(piece, px)
    }

    /// Sets the emoji that the bot has at Discord.
    pub(crate) fn set_emoji(&self, emoji: PieceEmoji) {
        let _ = self.emoji.set(emoji);
    }

    /// Empty until they're known.
    pub(crate) fn emoji(&self) -> &PieceEmoji {
        static NONE: LazyLock<PieceEmoji> = LazyLock::new(PieceEmoji::new);
        self.emoji.get().unwrap_or(&NONE)
    }

    /// In the first one's theme; `None` if they don't fit.
    pub fn together(&self, boards: &[Board]) -> Option<Picture> {
        let first = boards.first()?;
        let renderer = self.renderer(first.theme, first.pieces);
        let captioned = boards
            .iter()
            .map(|board| (board.scene.clone(), board.caption.clone()));
        let captioned: Vec<_> = captioned.collect();
        renderer.together(&captioned, Size::OF_MANY).ok()
    }

    /// Renders the chances through a game, or a table.
    pub fn graph(&self, graph: &Graph) -> Picture {
        let renderer = self.renderer(graph.theme, PieceSet::default());
        match &graph.drawing {
            Drawing::Chances(graph) => renderer.graph(graph),
            Drawing::Table(table) => renderer.table(table),
        }
    }

    fn kept(&self) -> MutexGuard<'_, KeptAnimations> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn has_drawn(&self, animation: &Animation) -> bool {
        self.kept().find(digest(animation)).is_some()
    }

    /// Renders or gets it from the cache; takes milliseconds per move.
    pub fn animation(&self, animation: &Animation) -> Result<Arc<Picture>, RenderError> {
        let digest = digest(animation);
        if let Some(kept) = self.kept().find(digest) {
            return Ok(kept);
        }
        let picture = Arc::new(self.render_animation(animation)?);
        self.kept().keep(digest, Arc::clone(&picture));
        Ok(picture)
    }

    fn render_animation(&self, animation: &Animation) -> Result<Picture, RenderError> {
        let frames: Vec<Frame> = animation
            .boards
            .iter()
            .map(|(board, delay)| Frame {
                scene: board.scene.clone(),
                caption: Some(board.caption.clone()),
                delay: *delay,
            })
            .collect();
        let first = animation.boards.first();
        let style = first.map(|(board, _)| (board.theme, board.pieces));
        let (theme, pieces) = style.unwrap_or_default();
        let renderer = self.renderer(theme, pieces);
        let size = first.map_or(Size::STANDARD, |(board, _)| Size::standard(&board.scene));
        renderer.replay(&frames, size, LARGEST_REPLAY)
    }
}

/// The bytes of a reply's file.
pub fn file_bytes(file: &File) -> Cow<'_, [u8]> {
    match &file.content {
        FileContent::Text(text) => Cow::Borrowed(text.as_bytes()),
        FileContent::Page(page) => Cow::Owned(html(page).into_bytes()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Key as _;
    use arbiter_board::Caption;

    #[test]
    fn each_board_is_drawn_in_its_own_theme_and_pieces() {
        let illustrator = Illustrator::default();
        let start = crate::rules::ALL[0].start();
        let picture = |theme, pieces| {
            let board = Board {
                theme,
                pieces,
                scene: start.scene(),
                subject: crate::play::view::reply::Subject::Rules {
                    game: "chess",
                    name: "start",
                },
                caption: Caption::default(),
                description: String::new(),
            };
            illustrator.picture(&board).bytes
        };
        let styles = Theme::all().flat_map(|theme| PieceSet::all().map(move |set| (theme, set)));
        let mut pictures: Vec<Vec<u8>> = styles.map(|(theme, set)| picture(theme, set)).collect();
        pictures.sort();
        pictures.dedup();
        assert_eq!(pictures.len(), Theme::KEYS.len() * PieceSet::KEYS.len());
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
        let mut kept = KeptAnimations::default();
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
