//! A reply → what the terminal shows.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::command;
use crate::game::Player;
use crate::illustration::Illustrator;
use crate::render::text;
use crate::view::reply::{Animation, Audience};
use crate::view::{Board, File, Part, Reply, Words};

/// Whether the terminal understands bold letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Emphasis {
    Bold,
    /// It does not, or it is no terminal.
    Plain,
}

/// Where the pictures and the files of an answer were written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Saved {
    /// The pictures of its boards.
    pub pictures: Vec<PathBuf>,
    pub files: Vec<PathBuf>,
}

/// The whole answer in text, ending with a line break: the sentences, the board, the paths of what was written to disk, and
/// what buttons do.
pub fn reply(reply: &Reply, to: &Player, saved: &Saved, emphasis: Emphasis) -> String {
    let mut out = String::new();
    let lead = match reply.audience {
        Audience::Everyone => "arbiter: ".to_owned(),
        Audience::Asker => format!("arbiter (to {}): ", to.name),
    };
    let said = words(&reply.words, emphasis);
    for (index, line) in said.lines().enumerate() {
        let _ = writeln!(
            out,
            "{}{line}",
            if index == 0 { lead.as_str() } else { "  " }
        );
    }
    for board in &reply.boards {
        let heading = [clean(&board.title), clean(&board.status)];
        let _ = writeln!(out, "\n  {}", heading.join(" · ").trim_end_matches(" · "));
        for line in text::board(&board.scene).lines() {
            let _ = writeln!(out, "  {line}");
        }
    }
    if !reply.boards.is_empty() {
        out.push('\n');
    }
    for path in &saved.pictures {
        let _ = writeln!(out, "  picture: {}", path.display());
    }
    for path in &saved.files {
        let _ = writeln!(out, "  file: {}", path.display());
    }
    let controls: Vec<String> = reply
        .controls
        .iter()
        .map(|control| format!("[{}] {}", control.label, command::typed(&control.custom_id)))
        .collect();
    if !controls.is_empty() {
        let _ = writeln!(out, "  {}", controls.join("   "));
    }
    out
}

/// Draws a game move by move and writes it beside the pictures.
///
/// # Errors
/// When the file cannot be written, or the game is too long for a picture.
pub fn animation(
    animation: &Animation,
    illustrator: &Illustrator,
    folder: &Path,
) -> std::io::Result<PathBuf> {
    let picture = illustrator
        .animation(animation)
        .map_err(std::io::Error::other)?;
    std::fs::create_dir_all(folder)?;
    let path = folder.join(format!("{}.gif", animation.file_name));
    std::fs::write(&path, &picture.bytes)?;
    Ok(path)
}

/// Draws the board and writes it beside the others, named after game and ply.
///
/// # Errors
/// When the file cannot be written.
pub fn picture(
    board: &Board,
    illustrator: &Illustrator,
    folder: &Path,
) -> std::io::Result<PathBuf> {
    let picture = illustrator.picture(board);
    std::fs::create_dir_all(folder)?;
    let path = folder.join(format!("{}.png", board.file_name()));
    std::fs::write(&path, picture.bytes)?;
    Ok(path)
}

/// Writes a file beside the pictures; an older one of that name is replaced.
///
/// # Errors
/// When it cannot be written.
pub fn file(file: &File, folder: &Path) -> std::io::Result<PathBuf> {
    std::fs::create_dir_all(folder)?;
    let path = folder.join(&file.name);
    std::fs::write(&path, &file.text)?;
    Ok(path)
}

fn words(words: &Words, emphasis: Emphasis) -> String {
    let mut out = String::new();
    for part in &words.parts {
        match part {
            Part::Text(text) => out.push_str(text),
            Part::Player(player) => out.push_str(&clean(&player.name)),
            Part::Ping(player) => {
                let _ = write!(out, "@{}", clean(&player.name));
            }
            Part::Typed(text) => {
                let _ = write!(out, "`{}`", clean(text));
            }
            Part::Channel(number) | Part::Role(number) => {
                let _ = write!(out, "#{number}");
            }
            Part::Time { at, style, zone } => out.push_str(&style.in_zone(*at, *zone)),
        }
    }
    let mut pieces = out.split("**");
    let mut shown = pieces.next().unwrap_or_default().to_owned();
    for (index, piece) in pieces.enumerate() {
        match (emphasis, index % 2) {
            (Emphasis::Plain, _) => {}
            (Emphasis::Bold, 0) => shown.push_str("\u{1b}[1m"),
            (Emphasis::Bold, _) => shown.push_str("\u{1b}[0m"),
        }
        shown.push_str(piece);
    }
    shown
}

/// Text of players without the characters that steer a terminal.
fn clean(text: &str) -> String {
    text.chars()
        .map(|symbol| {
            if symbol.is_control() {
                '\u{fffd}'
            } else {
                symbol
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Timestamp;
    use crate::settings::Zone;
    use crate::view::TimeStyle;

    #[test]
    fn moments_are_dates_in_utc() {
        let cases = [
            (TimeStyle::Moment, "2023-11-14 22:13 UTC"),
            (TimeStyle::Relative, "2023-11-14 22:13 UTC"),
            (TimeStyle::Clock, "22:13"),
        ];
        for (style, expected) in cases {
            let at = Timestamp(1_700_000_000_000);
            let said = Words {
                parts: vec![Part::Time {
                    at,
                    style,
                    zone: Zone::UTC,
                }],
            };
            assert_eq!(words(&said, Emphasis::Plain), expected);
        }
    }
}
