//! Shows text longer than the window in the user's pager.

use std::io;
use std::io::{IsTerminal as _, Write as _};
use std::process::{Command, Stdio};

/// The default for `PAGER`.
const PAGER: &str = "less";

/// The default for `LESS`: shows colours, and leaves the text on the screen.
const LESS: &str = "FRX";

/// Prints a text, through the pager if it doesn't fit the window of a terminal.
pub(crate) fn show_paged(text: &str) -> io::Result<()> {
    let rows = terminal_size::terminal_size_of(io::stdout()).map_or(0, |(_, rows)| rows.0);
    let is_read = io::stdin().is_terminal() && rows > 0;
    if is_read && text.lines().count() >= usize::from(rows) && page(text).is_ok() {
        return Ok(());
    }
    super::say(text)
}

/// Fails if there is no pager.
fn page(text: &str) -> io::Result<()> {
    let set = |name: &str| super::variable(name).filter(|value| !value.is_empty());
    let pager = set("PAGER").unwrap_or_else(|| PAGER.to_owned());
    let mut words = pager.split_whitespace();
    let mut child = Command::new(words.next().unwrap_or(PAGER))
        .args(words)
        .env("LESS", set("LESS").unwrap_or_else(|| LESS.to_owned()))
        .stdin(Stdio::piped())
        .spawn()?;
    if let Some(mut input) = child.stdin.take() {
        // Writing fails if the pager is closed early.
        let _ = writeln!(input, "{text}");
    }
    child.wait().map(|_| ())
}
