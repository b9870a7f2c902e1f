//! Pictures and files of answers: in a folder, and inline if the terminal shows pictures.

use std::collections::BTreeSet;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use parking_lot::Mutex;

use crate::game::GameNumber;
use crate::play as app;
use crate::play::App;

/// Width of a picture in terminal cells.
const WIDTH: u32 = 48;

/// The same for sixels, of which the library counts six per cell. Cells have about nine.
const WIDTH_IN_SIXELS: u32 = 90;

/// How a terminal shows pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Inline {
    /// By the protocol of kitty or of iTerm2.
    Whole,
    Sixels,
    Never,
}

/// The folder of the pictures, and whether the terminal shows them inline.
#[derive(Debug)]
pub(crate) struct Pictures {
    folder: PathBuf,
    inline: Inline,
    /// The paths that have been printed.
    named: Mutex<BTreeSet<PathBuf>>,
}

impl Pictures {
    pub(crate) fn new(folder: PathBuf) -> Self {
        let inline = if std::io::stdout().is_terminal() {
            inline_of_this_terminal()
        } else {
            Inline::Never
        };
        Pictures {
            folder,
            inline,
            named: Mutex::default(),
        }
    }

    /// Writes the picture of a board, replacing the previous one of its kind and game.
    pub(crate) fn save_board(&self, name: &str, bytes: &[u8]) -> Option<PathBuf> {
        let name = format!("{name}.png");
        let name = kind_and_game(&name).map_or_else(
            || name.clone(),
            |(kind, game)| format!("{kind}-{}.png", game.typed()),
        );
        self.save(&name, Ok(bytes))
    }

    /// Writes a file of an answer; an older one with that name is replaced.
    pub(crate) fn save(&self, name: &str, bytes: std::io::Result<&[u8]>) -> Option<PathBuf> {
        let path = self.folder.join(name);
        let written = bytes.and_then(|bytes| {
            std::fs::create_dir_all(&self.folder)?;
            std::fs::write(&path, bytes)
        });
        if let Err(error) = &written {
            let folder = self.folder.display();
            tracing::warn!(%folder, %error, "can't write the files of an answer");
        }
        written.is_ok().then_some(path)
    }

    /// Deletes the pictures of games that ended in an earlier run.
    pub(crate) async fn remove_ended(&self, app: &App) {
        let game_of = |name: &str| kind_and_game(name).map(|(_, game)| game);
        let games: BTreeSet<GameNumber> = self
            .file_names()
            .iter()
            .filter_map(|name| game_of(name))
            .collect();
        for number in games {
            if app::has_ended(app.store(), number)
                .await
                .unwrap_or_default()
            {
                self.remove(|name| game_of(name) == Some(number));
            }
        }
    }

    /// Returns whether the path hasn't been printed yet.
    pub(crate) fn is_new(&self, path: &Path) -> bool {
        let mut named = self.named.lock();
        named.insert(path.to_owned())
    }

    /// Shows pictures inline. Their paths are printed too, so a failure loses nothing.
    pub(crate) fn show(&self, paths: &[PathBuf]) {
        let width = match self.inline {
            Inline::Whole => WIDTH,
            Inline::Sixels => WIDTH_IN_SIXELS,
            Inline::Never => return,
        };
        for path in paths {
            show_inline(path, width, self.inline == Inline::Sixels);
        }
    }

    fn file_names(&self) -> Vec<String> {
        let found = std::fs::read_dir(&self.folder).into_iter().flatten();
        let named = found.flatten().map(|entry| entry.file_name());
        named.filter_map(|name| name.into_string().ok()).collect()
    }

    /// Deletes files, ignoring errors.
    fn remove(&self, is_old: impl Fn(&str) -> bool) {
        for name in self.file_names().iter().filter(|name| is_old(name)) {
            let _ = std::fs::remove_file(self.folder.join(name));
        }
    }
}

/// The kind and game of a picture with this name.
fn kind_and_game(name: &str) -> Option<(&str, GameNumber)> {
    let mut parts = name.strip_suffix(".png")?.split('-');
    let (kind, number) = (parts.next()?, parts.next()?);
    let is_known = ["game", "hint", "refusal", "review"].contains(&kind);
    Some((kind, number.parse().ok()?)).filter(|_| is_known)
}

fn show_inline(path: &Path, width: u32, use_sixel: bool) {
    let config = viuer::Config {
        width: Some(width),
        absolute_offset: false,
        use_sixel,
        ..viuer::Config::default()
    };
    if let Ok(picture) = image::open(path) {
        let _ = viuer::print(&picture, &config);
    }
}

fn inline_of_this_terminal() -> Inline {
    let variable = |name: &str| std::env::var(name).ok();
    if viuer::is_iterm_supported() {
        return Inline::Whole;
    }
    match protocol_of(variable) {
        Some(Protocol::Kitty) if viuer::get_kitty_support() != viuer::KittySupport::None => {
            Inline::Whole
        }
        Some(Protocol::Sixel) if viuer::is_sixel_supported() => Inline::Sixels,
        Some(Protocol::Kitty | Protocol::Sixel) | None => Inline::Never,
    }
}

/// A protocol for inline pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Protocol {
    Kitty,
    Sixel,
}

/// The protocol that the environment's terminal is known to support. Only such a terminal is queried: the library waits for
/// an answer, which a program instead of a terminal doesn't give.
fn protocol_of(variable: impl Fn(&str) -> Option<String>) -> Option<Protocol> {
    let is_set = |name: &&str| variable(name).is_some();
    let term = variable("TERM").unwrap_or_default();
    let program = variable("TERM_PROGRAM").unwrap_or_default();
    let is_named = |name: &&str| term.contains(*name) || program.contains(*name);
    if ["kitty", "ghostty"].iter().any(is_named) || is_set(&"KITTY_WINDOW_ID") {
        return Some(Protocol::Kitty);
    }
    let by_name = ["foot", "mlterm", "contour", "yaft", "sixel", "mintty"];
    let by_variable = ["XTERM_VERSION", "KONSOLE_VERSION", "WT_SESSION"];
    let has_sixels = by_name.iter().any(is_named) || by_variable.iter().any(is_set);
    has_sixels.then_some(Protocol::Sixel)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_terminals_that_know_pictures_are_asked_for_them() {
        let named = |name: &'static str, value: &'static str| {
            protocol_of(|asked| (asked == name).then(|| value.to_owned()))
        };
        assert_eq!(named("TERM", "xterm-kitty"), Some(Protocol::Kitty));
        assert_eq!(named("KITTY_WINDOW_ID", "1"), Some(Protocol::Kitty));
        assert_eq!(named("TERM_PROGRAM", "ghostty"), Some(Protocol::Kitty));
        assert_eq!(named("TERM", "foot-extra"), Some(Protocol::Sixel));
        assert_eq!(named("TERM", "xterm-sixel"), Some(Protocol::Sixel));
        assert_eq!(named("KONSOLE_VERSION", "250801"), Some(Protocol::Sixel));
        assert_eq!(named("TERM", "xterm-256color"), None);
        assert_eq!(named("TERM", "dumb"), None);
        assert_eq!(named("TERM_PROGRAM", "Apple_Terminal"), None);
    }

    #[test]
    fn a_picture_is_of_the_game_in_its_name() {
        let twelve = GameNumber::new(12).unwrap();
        assert_eq!(kind_and_game("game-12-ply-3.png"), Some(("game", twelve)));
        assert_eq!(kind_and_game("hint-12-ply-3.png"), Some(("hint", twelve)));
        assert_eq!(kind_and_game("review-12.png"), Some(("review", twelve)));
        for other in [
            "game-12-ply-3.gif",
            "rules-chess-1.png",
            "game--ply-1.png",
            "game-0-ply-1.png",
            "holiday-12.png",
        ] {
            assert_eq!(kind_and_game(other), None, "{other}");
        }
    }
}
