//! `ENGINE` and `SYZYGY` on the command line.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::analysis::{fake, tables};
use crate::support::contains;

/// Runs the program with settings in the environment, and returns everything that it prints.
fn with(settings: &[(&str, &Path)], arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(arguments)
        .envs(settings.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let mut text = String::from_utf8(output.stdout).unwrap();
    text.push_str(&String::from_utf8(output.stderr).unwrap());
    text
}

#[test]
fn the_level_master_is_there_with_an_engine_and_its_games_go_on_without() {
    let (_folder, engine) = fake("good");
    let data = tempfile::tempdir().unwrap();
    let chat = |settings: &[(&str, &Path)], lines: &str| {
        with(
            settings,
            &["chat", "--data", data.path().to_str().unwrap()],
            lines,
        )
    };
    let without = chat(
        &[],
        "ann: /challenge @arbiter level:master\nann: /help command:challenge\n",
    );
    contains(
        &without,
        &["`level` can't be `master`", "`expert`, `perfect`"],
    );
    assert!(!without.contains("`master`,"), "{without}");
    let with = chat(
        &[("ENGINE", &engine)],
        "ann: /help command:challenge\nann: /challenge @arbiter level:master colour:black\n\
         ann: /challenge @arbiter level:master game:space\n",
    );
    contains(
        &with,
        &[
            "`expert`, `master`, `perfect`",
            "Arbiter (bot, master) plays 1. e4",
            "The hardest one here is `level:strong`",
        ],
    );
    let hinted = chat(
        &[("ENGINE", &engine)],
        "ann: /game hint\nann: e5\nann: /resign confirm:yes\nann: /game review number:1\n",
    );
    contains(
        &hinted,
        &["Suggested by Fake", "Arbiter (bot, master) plays 2. "],
    );
    // A game that has begun goes on without the engine.
    chat(
        &[("ENGINE", &engine)],
        "ann: /challenge @arbiter level:master colour:black\n",
    );
    let (_folder, broken) = fake("crash-at-start");
    for settings in [&[][..], &[("ENGINE", &*broken)]] {
        let goes_on = chat(settings, "ann: /game moves number:2\nann: /games\n");
        contains(&goes_on, &["Arbiter (bot, master)"]);
    }
    let goes_on = chat(&[], "ann: e5\nann: Nf6\n");
    assert!(
        goes_on.contains("Arbiter (bot, master) plays 2. "),
        "{goes_on}"
    );
    assert!(
        goes_on.contains("Arbiter (bot, master) plays 3. "),
        "{goes_on}"
    );
}

#[test]
fn a_review_names_its_engine_and_a_broken_one_is_said() {
    let review = ["review", "chess", "-"];
    let game = "1. f3 e5 2. g4 Qh4#";
    let (_folder, engine) = fake("good");
    let by_engine = with(&[("ENGINE", &engine)], &review, game);
    contains(
        &by_engine,
        &[
            "Analysis by Fake",
            "200,000 positions a move",
            "mate in one",
        ],
    );
    let json = with(
        &[("ENGINE", &engine)],
        &["review", "chess", "-", "--json"],
        game,
    );
    assert!(json.contains("\"engine\":\"Fake"), "{json}");
    let own = with(&[], &review, game);
    let (_folder, crash) = fake("crash");
    let (_folder, at_start) = fake("crash-at-start");
    for broken in [&crash, &at_start] {
        let text = with(&[("ENGINE", broken)], &review, game);
        contains(&text, &[own.trim_end(), "ended by itself"]);
        assert!(!text.contains("Analysis by"), "{text}");
    }
    let nowhere = Path::new("/nowhere");
    let text = with(&[("ENGINE", nowhere), ("SYZYGY", nowhere)], &review, game);
    contains(&text, &[own.trim_end(), "isn't there"]);
    // White gives the half point away.
    let pawn = "[SetUp \"1\"]\n[FEN \"8/8/8/3k4/8/8/3KP3/8 w - - 0 1\"]\n\n1. Kd3 Ke5 2. e4 Kd6 3. Kd2 Ke5 4. Kd3 *\n";
    let folder = tables();
    let exact = with(
        &[("SYZYGY", &folder)],
        &["review", "chess", "-", "--json"],
        pawn,
    );
    assert!(exact.contains("500"), "{exact}");
}
