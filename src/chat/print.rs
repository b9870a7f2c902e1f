//! A reply → what the terminal shows.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::command;
use crate::referee::Player;
use crate::render::{Caption, Renderer, Size, text};
use crate::view::reply::Audience;
use crate::view::{Board, Part, Reply, Words};

/// Whether the terminal understands bold letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Emphasis {
    /// It does.
    Bold,
    /// It does not, or it is no terminal.
    Plain,
}

/// The whole answer in text, ending with a line break: the sentences, the board, the picture's path, what buttons do.
#[must_use]
pub fn reply(reply: &Reply, to: &Player, pictures: &[PathBuf], emphasis: Emphasis) -> String {
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
    for path in pictures {
        let _ = writeln!(out, "  picture: {}", path.display());
    }
    let controls: Vec<String> = reply
        .controls
        .iter()
        .map(|control| format!("[{}] {}", control.label, command::typed(control.tap)))
        .collect();
    if !controls.is_empty() {
        let _ = writeln!(out, "  {}", controls.join("   "));
    }
    out
}

/// Draws the board and writes it beside the others, named after game and ply.
///
/// # Errors
/// When the file cannot be written.
pub fn picture(board: &Board, renderer: &Renderer, folder: &Path) -> std::io::Result<PathBuf> {
    let caption = Caption::of(
        &board.title,
        &board.status,
        board.players.as_ref(),
        board.turn,
    );
    let picture = renderer.png(&board.scene, Some(&caption), Size::STANDARD);
    std::fs::create_dir_all(folder)?;
    let path = folder.join(format!("{}.png", board.file_name()));
    std::fs::write(&path, picture.bytes)?;
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
