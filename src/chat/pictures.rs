//! Pictures and files that go with answers: in a folder, and between the lines where the terminal
//! shows pictures.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use crate::app::App;
use crate::game::GameNumber;

/// How wide a picture is, in cells of the terminal.
const WIDTH: u32 = 48;

/// The same for sixels, of which the library puts six across a cell. Cells have some nine.
const WIDTH_IN_SIXELS: u32 = 90;

/// How a terminal shows pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Inline {
    /// By the protocol of kitty or of iTerm2.
    Whole,
    Sixels,
    Never,
}

/// The folder of the pictures, and whether the terminal shows them itself.
#[derive(Debug)]
pub(super) struct Pictures {
    folder: PathBuf,
    inline: Inline,
}

impl Pictures {
    pub(super) fn new(folder: PathBuf) -> Self {
        let inline = if std::io::stdout().is_terminal() {
            inline_of_this_terminal()
        } else {
            Inline::Never
        };
        Pictures { folder, inline }
    }

    /// Writes the picture of a board. It replaces the pictures of earlier positions of its game.
    pub(super) fn save_board(&self, name: &str, bytes: &[u8]) -> Option<PathBuf> {
        let name = format!("{name}.png");
        if let Some(game) = game_of(&name) {
            self.remove(|other| game_of(other) == Some(game));
        }
        self.save(&name, Ok(bytes))
    }

    /// Writes a file that goes with an answer; an older one of that name is replaced.
    pub(super) fn save(&self, name: &str, bytes: std::io::Result<&[u8]>) -> Option<PathBuf> {
        let path = self.folder.join(name);
        let written = bytes.and_then(|bytes| {
            std::fs::create_dir_all(&self.folder)?;
            std::fs::write(&path, bytes)
        });
        if let Err(error) = &written {
            let folder = self.folder.display();
            tracing::warn!(%folder, %error, "what goes with an answer cannot be written");
        }
        written.is_ok().then_some(path)
    }

    /// Removes the pictures of games that have ended in an earlier run.
    pub(super) async fn remove_ended(&self, app: &App) {
        for number in self.names().iter().filter_map(|name| game_of(name)) {
            if app.has_ended(number).await.unwrap_or_default() {
                self.remove(|name| game_of(name) == Some(number));
            }
        }
    }

    /// Shows pictures between the lines. Their paths are printed too, so a failure loses nothing.
    pub(super) fn show(&self, paths: &[PathBuf]) {
        let width = match self.inline {
            Inline::Whole => WIDTH,
            Inline::Sixels => WIDTH_IN_SIXELS,
            Inline::Never => return,
        };
        for path in paths {
            show_inline(path, width, self.inline == Inline::Sixels);
        }
    }

    fn names(&self) -> Vec<String> {
        let found = std::fs::read_dir(&self.folder).into_iter().flatten();
        let named = found.flatten().map(|entry| entry.file_name());
        named.filter_map(|name| name.into_string().ok()).collect()
    }

    /// Removes files. What cannot be removed stays.
    fn remove(&self, is_old: impl Fn(&str) -> bool) {
        for name in self.names().iter().filter(|name| is_old(name)) {
            let _ = std::fs::remove_file(self.folder.join(name));
        }
    }
}

/// The game whose position a picture of this name shows.
fn game_of(name: &str) -> Option<GameNumber> {
    let (game, _) = name.strip_suffix(".png")?.split_once("-ply-")?;
    game.strip_prefix("game-")?.parse().ok()
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
    let is_kitty = !matches!(viuer::get_kitty_support(), viuer::KittySupport::None);
    if is_kitty || viuer::is_iterm_supported() {
        Inline::Whole
    } else if may_know_sixels(|name| std::env::var(name).ok()) && viuer::is_sixel_supported() {
        Inline::Sixels
    } else {
        Inline::Never
    }
}

/// Whether the environment names a terminal that has sixels as a rule. Only such a one is asked: one
/// that does not know the question would be waited for.
fn may_know_sixels(variable: impl Fn(&str) -> Option<String>) -> bool {
    let terminals = ["foot", "mlterm", "contour", "yaft"];
    let term = variable("TERM").unwrap_or_default();
    let is_known = terminals.iter().any(|name| term.starts_with(name)) || term.contains("sixel");
    let programs = ["XTERM_VERSION", "KONSOLE_VERSION", "WT_SESSION"];
    let is_told = programs.iter().any(|name| variable(name).is_some());
    is_known || is_told || variable("TERM_PROGRAM").is_some_and(|program| program == "mintty")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_terminals_with_sixels_are_asked_for_them() {
        let knows = |name: &'static str, value: &'static str| {
            may_know_sixels(|asked| (asked == name).then(|| value.to_owned()))
        };
        assert!(knows("TERM", "foot-extra"));
        assert!(knows("TERM", "xterm-sixel"));
        assert!(knows("KONSOLE_VERSION", "250801"));
        assert!(knows("TERM_PROGRAM", "mintty"));
        assert!(!knows("TERM", "xterm-256color"));
        assert!(!knows("TERM", "dumb"));
        assert!(!knows("TERM_PROGRAM", "Apple_Terminal"));
    }

    #[test]
    fn a_picture_is_of_the_game_in_its_name() {
        assert_eq!(game_of("game-12-ply-3.png"), GameNumber::new(12));
        for other in [
            "game-12-ply-3.gif",
            "rules-chess-1.png",
            "game--ply-1.png",
            "game-0-ply-1.png",
        ] {
            assert_eq!(game_of(other), None, "{other}");
        }
    }
}
