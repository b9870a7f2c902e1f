//! The terminal, run as a process over one data folder.

use std::path::Path;

use super::told;

fn pictures(data: &Path) -> Vec<String> {
    let found = std::fs::read_dir(data.join("pictures")).unwrap();
    let mut names: Vec<String> = found
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// A picture is kept as long as its game lives, and its last one until the terminal opens again.
#[test]
fn pictures_are_kept_as_long_as_their_games_live() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let say = |lines: &str| told(&["chat", "--data", data.to_str().unwrap()], lines);
    say("ann: /challenge @ben colour:white\nben: /accept\nann: e4\nben: e5\n");
    assert_eq!(pictures(data), ["game-1-ply-2.png"]);
    say("cat: /challenge @dan colour:white game:mono\ndan: /accept\ncat: E5\n");
    assert_eq!(pictures(data), ["game-1-ply-2.png", "game-2-ply-1.png"]);
    std::fs::write(data.join("pictures/holiday-ply-3.png"), "mine").unwrap();
    say("ben: /resign number:1 confirm:yes\n");
    let after = pictures(data);
    assert_eq!(
        after,
        ["game-1-ply-2.png", "game-2-ply-1.png", "holiday-ply-3.png"]
    );
    say("cat: /help\n");
    assert_eq!(pictures(data), ["game-2-ply-1.png", "holiday-ply-3.png"]);
}
