//! The terminal, run as a process over one data folder.

use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use super::{contains, succeeds, told};

fn pictures(data: &Path) -> Vec<String> {
    let found = std::fs::read_dir(data.join("pictures")).unwrap();
    let mut names: Vec<String> = found
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn settings_about_messages_of_discord_are_not_shown() {
    let folder = tempfile::tempdir().unwrap();
    let chat = ["chat", "--data", folder.path().to_str().unwrap()];
    let text = succeeds(&chat, "/settings show\n");
    contains(&text, &["`language` your system's", "`theme`"]);
    for setting in ["turn-messages", "quiet-hours", "Discord's"] {
        assert!(!text.contains(setting), "{setting}: {text}");
    }
}

#[test]
fn people_may_have_names_in_any_script() {
    let folder = tempfile::tempdir().unwrap();
    let chat = [
        "chat",
        "--as",
        "陈小明",
        "--data",
        folder.path().to_str().unwrap(),
    ];
    let lines = "/challenge @ஆதி colour:white\nஆதி: accept\n陈小明: e4\nஆதி: e5\n/challenge @a.b\n";
    let text = succeeds(&chat, lines);
    contains(
        &text,
        &[
            "陈小明 plays 1. e4.",
            "ஆதி plays 1... e5.",
            "`a.b` isn't a valid name",
        ],
    );
}

#[test]
fn a_rehearsal_shows_channels_and_roles_as_they_were_typed() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let lines = "/server change allow-channel:#schach\n/server change event-role:@Turnierleiter\n";
    let text = succeeds(&["chat", "--server", "--data", data], lines);
    contains(&text, &["#schach ·", "@Turnierleiter ·"]);
}

/// A picture is kept until its game ends, and its last one until the terminal is opened again.
#[test]
fn pictures_are_kept_as_long_as_their_games_live() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let say = |lines: &str| told(&["chat", "--data", data.to_str().unwrap()], lines);
    say("ann: /challenge @ben colour:white\nben: /accept\nann: e4\nben: e5\n");
    assert_eq!(pictures(data), ["game-1.png"]);
    say("cat: /challenge @dan colour:white game:mono\ndan: /accept\ncat: E5\n");
    assert_eq!(pictures(data), ["game-1.png", "game-2.png"]);
    std::fs::write(data.join("pictures/holiday-ply-3.png"), "mine").unwrap();
    say("ben: /resign number:1 confirm:yes\n");
    let after = pictures(data);
    assert_eq!(after, ["game-1.png", "game-2.png", "holiday-ply-3.png"]);
    say("cat: /help\n");
    assert_eq!(pictures(data), ["game-2.png", "holiday-ply-3.png"]);
}

#[test]
fn a_refused_move_does_not_turn_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let game = "ann: /challenge @ben colour:white\nben: /accept\nann: e4\nben: Ke6\n";
    let text = succeeds(&["chat", "--data", folder.path().to_str().unwrap()], game);
    assert_eq!(text.matches("a  b  c  d  e  f  g  h").count(), 3, "{text}");
    assert!(!text.contains("h  g  f"), "{text}");
}

/// The rules have some forty lines, and the window ten.
#[cfg(target_os = "linux")]
#[test]
fn rules_that_are_longer_than_the_window_go_through_the_pager() {
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_arbiter");
    let line = format!(
        "stty rows 10 cols 80 && {program} chat --data {}",
        folder.path().display()
    );
    let script = Command::new("timeout")
        .args(["90", "script", "--quiet", "--command", &line, "/dev/null"])
        .envs([("TERM", "xterm-256color"), ("PAGER", "sed s/^/paged:/")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut child) = script else {
        return;
    };
    let mut keyboard = child.stdin.take().unwrap();
    keyboard.write_all(b"rules space\rquit\r").unwrap();
    let text = child.wait_with_output().unwrap().stdout;
    let text = String::from_utf8_lossy(&text);
    assert!(
        text.contains("paged:  Mate the king on three boards"),
        "{text}"
    );
}

/// A program that looks like a terminal doesn't answer queries about pictures. Text typed before an answer isn't lost.
#[cfg(target_os = "linux")]
#[test]
fn nobody_waits_for_a_terminal_that_does_not_answer() {
    if Command::new("script").arg("--version").output().is_err() {
        let missing = "SKIPPED: a terminal's test, because there is no `script`";
        return writeln!(std::io::stderr(), "{missing}").unwrap();
    }
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_arbiter");
    let line = format!("{program} chat --data {}", folder.path().display());
    // A minute and a half is the timeout.
    let mut command = Command::new("timeout");
    command.args(["90", "script", "--quiet", "--command", &line, "/dev/null"]);
    for variable in ["KITTY_WINDOW_ID", "KONSOLE_VERSION", "TERM_PROGRAM"] {
        command.env_remove(variable);
    }
    let mut child = command
        .env("TERM", "xterm-256color")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut keyboard = child.stdin.take().unwrap();
    keyboard
        .write_all(b"/challenge @ben colour:white\rben: /accept\r")
        .unwrap();
    let (mut screen, mut shown, mut some) = (child.stdout.take().unwrap(), Vec::new(), [0; 4_096]);
    // Ctrl-C clears the line, and exits at the second time. It is a key only while the prompt waits, otherwise a signal.
    for said in ["Good luck", "Press Ctrl-C again"] {
        loop {
            let text = String::from_utf8_lossy(&shown);
            if matches!(text.split_once(said), Some((_, after)) if after.contains("ben> ")) {
                break;
            }
            let count = screen.read(&mut some).unwrap();
            assert!(count > 0, "{}", String::from_utf8_lossy(&shown));
            shown.extend_from_slice(&some[..count]);
        }
        keyboard.write_all(b"\x03").unwrap();
    }
    screen.read_to_end(&mut shown).unwrap();
    assert!(child.wait().unwrap().success());
}
