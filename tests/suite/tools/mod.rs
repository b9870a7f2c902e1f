//! The tools, run as processes, as in scripts.

mod chat;
mod engine;
mod records;

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use arbiter::game::Key as _;
use arbiter::settings::Theme;
use tempfile::TempDir;

use crate::support::{blocks, contains, data};

fn arbiter(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Some of these tests are about a program that ends before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// The output and the exit code of a call.
fn told(arguments: &[&str], input: &str) -> (String, i32) {
    let output = arbiter(arguments, input);
    let mut text = String::from_utf8(output.stdout).unwrap();
    text.push_str(&String::from_utf8(output.stderr).unwrap());
    (text, output.status.code().unwrap())
}

/// The output of a successful call.
#[track_caller]
fn succeeds(arguments: &[&str], input: &str) -> String {
    let (text, code) = told(arguments, input);
    assert_eq!(code, 0, "{text}");
    text
}

/// A new folder, and the path of a file in it.
fn file_named(name: &str) -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    (folder, file.to_str().unwrap().to_owned())
}

#[test]
fn every_call_prints_what_is_written() {
    for block in blocks(&data("calls.txt")) {
        let lines = |sign: &str| -> Vec<String> {
            let of_sign = block.iter().filter_map(|(_, line)| line.strip_prefix(sign));
            of_sign.map(str::to_owned).collect()
        };
        let call = lines("$ ").remove(0);
        // Every second part is quoted, and one argument.
        let parts = call.split('\'').enumerate();
        let arguments = parts.flat_map(|(index, part)| match index % 2 {
            0 => part.split_whitespace().collect(),
            _ => vec![part],
        });
        let (text, code) = told(&arguments.collect::<Vec<_>>(), &lines("< ").join("\n"));
        let expected: Vec<&String> = block.iter().map(|(_, line)| line).collect();
        let expected = expected.iter().filter(|line| line.starts_with(['>', '~']));
        let mut printed = text.lines();
        for line in expected {
            let told = printed.next();
            let is_so = match line.split_at(2) {
                ("> ", whole) => told == Some(whole),
                (_, start) => told.is_some_and(|told| told.starts_with(start)),
            };
            assert!(is_so, "line {}: {call}: {text}", block[0].0);
        }
        let is_usage = code == 2;
        assert!(
            is_usage || printed.next().is_none(),
            "line {}: {call}: {text}",
            block[0].0
        );
        let expected = lines("! ").first().map_or(0, |code| code.parse().unwrap());
        assert_eq!(code, expected, "line {}: {call}: {text}", block[0].0);
    }
}

#[test]
fn perft_divides_by_the_first_move() {
    let text = succeeds(&["perft", "mono", "2", "--divide"], "");
    assert_eq!(text.lines().count(), 5);
    assert_eq!(text.lines().last().unwrap(), "16");
    assert!(
        text.lines().take(4).all(|line| line.contains(": ")),
        "{text}"
    );
}

#[test]
fn input_without_end_is_bounded() {
    // The knights move back and forth, so every move is legal.
    let long = "Nf3 Nf6 Ng1 Ng8\n".repeat(251);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.gif");
    let picture = ["replay", "chess", "-", "--picture", file.to_str().unwrap()];
    let (text, code) = told(&picture, &long);
    assert_eq!(code, 1, "{text}");
    let sentence = "error: a picture shows at most 1000 moves, and this record has 1004\n";
    assert_eq!(text, sentence);
    assert!(!file.exists());
    let (text, code) = told(&["replay", "chess", "-"], &"e4 ".repeat(20_001));
    assert_eq!(code, 1, "{text}");
    let sentence = "error: Line 1: The record has more than 20,000 moves.\n";
    assert_eq!(text, sentence);
    for (arguments, sentence) in [
        (
            &["replay", "chess", "-"][..],
            "error: a record is at most 4 MiB long",
        ),
        (
            &["replay", "chess", "/dev/zero"],
            "error: a record is at most 4 MiB long",
        ),
        (
            &["moves", "chess", "--position", "-"],
            "error: a line with a position has at most 65536 bytes",
        ),
    ] {
        let endless = std::fs::File::open("/dev/zero").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_arbiter"))
            .args(arguments)
            .stdin(endless)
            .output()
            .unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.starts_with(sentence), "{arguments:?}: {text}");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    }
    // Limits are documented in the help.
    for (tool, limits) in [
        ("replay", &["4 MiB", "20,000 moves", "1,000 moves"][..]),
        ("perft", &["at most 30"]),
    ] {
        let (help, _) = told(&[tool, "--help"], "");
        for limit in limits {
            assert!(help.contains(limit), "{limit}: {help}");
        }
    }
}

#[test]
fn render_writes_a_picture_of_the_size_that_was_asked_for() {
    let (_folder, file) = file_named("board.png");
    let file = file.as_str();
    for (size, side) in [("200", "white"), ("720", "black"), ("2000", "white")] {
        let arguments = [
            "render", "chess", "--moves", "e4 e5", "--as", side, "--size", size, "-o", file,
        ];
        succeeds(&arguments, "");
        let picture = image::open(file).unwrap();
        let sides = [picture.width(), picture.height()];
        assert_eq!(sides.map(|side| side.to_string()), [size; 2]);
    }
}

#[test]
fn every_game_and_theme_is_drawn_from_both_sides() {
    let (_folder, file) = file_named("board.png");
    let file = file.as_str();
    for game in ["chess", "mono-dimensional", "one-dimensional", "space"] {
        for theme in Theme::KEYS {
            for side in ["white", "black"] {
                let style = ["--theme", theme, "--as", side, "--size", "230"];
                let arguments = [&["render", game, "-o", file], &style[..]].concat();
                succeeds(&arguments, "");
                assert_eq!(image::open(file).unwrap().width(), 230);
            }
        }
    }
}

#[test]
fn render_draws_a_sheet_and_the_ways_of_a_piece() {
    let (_folder, file) = file_named("board.png");
    let file = file.as_str();
    succeeds(&["render", "--sheet", "--size", "320", "-o", file], "");
    assert!(image::open(file).unwrap().height() > 320);
    let chosen = ["render", "space", "--chosen", "c2(2)", "-o", file];
    assert_eq!(told(&chosen, "").1, 0);
    let nobody = told(&["render", "chess", "--chosen", "e5", "-o", file], "");
    let sentence = "error: nothing on `e5` can move\n".to_owned();
    assert_eq!(nobody, (sentence, 1));
    assert_eq!(told(&["render", "-o", file], "").1, 2, "a game or a sheet");
}

#[test]
fn a_sheet_is_whole_or_refused() {
    let (_folder, file) = file_named("sheet.png");
    let file = file.as_str();
    succeeds(&["sheet", "-o", file], "");
    let small = image::open(file).unwrap().height();
    succeeds(&["sheet", "one", "--size", "200", "-o", file], "");
    assert!(image::open(file).unwrap().height() < small / 2);
    std::fs::remove_file(file).unwrap();
    // At three and a half times the size it would exceed the maximum height, and nothing is written.
    assert!(small * 7 / 2 > 4_096);
    let (text, code) = told(&["sheet", "--size", "700", "-o", file], "");
    assert_eq!(code, 1, "{text}");
    assert!(text.starts_with("error: a sheet of "), "{text}");
    assert!(text.ends_with("so choose a smaller size\n"), "{text}");
    assert!(!Path::new(file).exists());
}

#[test]
fn replay_draws_the_game_as_an_animation() {
    let (_folder, file) = file_named("game.gif");
    let file = file.as_str();
    let style = ["--size", "300", "--players", "Ann", "Ben"];
    let arguments = [&["replay", "chess", "-", "--picture", file], &style[..]].concat();
    let text = succeeds(&arguments, "f3 e5 g4 Qh4");
    assert!(text.contains("w check 0-1 checkmate\n"), "{text}");
    assert!(text.ends_with("game.gif 300x340\n"), "{text}");
    assert!(std::fs::read(file).unwrap().starts_with(b"GIF89a"));
}

#[test]
fn the_local_channel_plays_a_game_to_its_end_and_remembers_it() {
    let (_folder, data) = file_named("data");
    let data = data.as_str();
    let game = "ann: /challenge @ben colour:white\nben: /accept\nann: /move f3\nben: /move e5\nann: /move g4\nben: /move Qh4\n";
    let text = succeeds(&["chat", "--data", data], game);
    assert!(text.contains("Checkmate! ben wins (FIDE 5.1.1)."), "{text}");
    let mut pictures = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("picture: "));
    let (path, _) = pictures.next().unwrap().split_once(' ').unwrap();
    assert_eq!(pictures.next(), None, "{text}");
    assert!(path.ends_with("game-1.png"), "{path}");
    assert!(text.contains("[Offer draw] /draw"), "{text}");
    assert!(!text.contains("number:"), "{text}");
    assert_eq!(image::open(path).unwrap().width(), 720);
    let text = succeeds(&["chat", "--data", data], "ann: /games\n");
    assert!(text.contains("#1 · Chess · ann – ben · 0–1"), "{text}");
}

#[test]
fn a_folder_that_cannot_be_written_is_one_sentence() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let (text, code) = told(&["chat", "--data", file.path().to_str().unwrap()], "");
    assert_eq!(code, 78);
    assert!(text.starts_with("error: can't keep games in "), "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
}

/// The package and the archives contain the page as a file.
#[test]
fn the_manual_page_is_that_of_the_program() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy/arbiter.1");
    let page = succeeds(&["man"], "");
    if std::env::var_os("UPDATE").is_some_and(|value| value == "1") {
        std::fs::write(&file, &page).unwrap();
    }
    assert!(
        std::fs::read_to_string(file).unwrap_or_default() == page,
        "deploy/arbiter.1 is older than the program: UPDATE=1 cargo test --test suite manual"
    );
    for part in ["ARBITER CHAT", "ARBITER REPLAY", "\\-\\-keep", "\\-\\-json"] {
        assert!(page.contains(part), "{part}: {page}");
    }
}

#[test]
fn every_shell_gets_its_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = succeeds(&["completions", shell], "");
        contains(&script, &["arbiter", "perft", "env-file"]);
    }
}

#[test]
fn as_many_backups_are_kept_as_were_asked_for() {
    let (folder, data) = file_named("data");
    succeeds(&["chat", "--data", &data], "ann: /challenge @ben\n");
    let backups = folder.path().join("backups");
    std::fs::create_dir(&backups).unwrap();
    for name in [
        "arbiter-2020-01-01-040000.jsonl",
        "arbiter-2020-01-02-040000.jsonl",
        "arbiter-2020-01-03-040000.jsonl",
        "arbiter-mine.jsonl",
    ] {
        std::fs::write(backups.join(name), "").unwrap();
    }
    let back_up = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_arbiter"))
            .arg("backup")
            .args(arguments)
            .env("ARBITER_DATA", &data)
            .env_remove("DATABASE_URL")
            .current_dir(folder.path())
            .output()
            .unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        (text, output.status.code())
    };
    let (text, code) = back_up(&["--keep", "2", "backups"]);
    assert_eq!(code, Some(0), "{text}");
    let mut names: Vec<String> = std::fs::read_dir(&backups)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names[0], "arbiter-2020-01-03-040000.jsonl");
    assert_eq!((names.len(), names[2].as_str()), (3, "arbiter-mine.jsonl"));
    let (text, code) = back_up(&["backups"]);
    let expected = "error: backups is a folder: name a file in it, or use `arbiter backup --keep 14 backups`\n";
    assert_eq!((text.as_str(), code), (expected, Some(1)));
    let (text, code) = back_up(&["backups/arbiter-mine.jsonl"]);
    assert!(
        text.contains("already exists: choose another name"),
        "{text}"
    );
    assert_eq!(code, Some(1));
}
