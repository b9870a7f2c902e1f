//! The program as a process of its own.

use std::process::{Child, Command, Stdio};

use super::*;

/// The program with these settings and no others.
pub(super) fn command(settings: &[(&str, &str)]) -> Command {
    let mut command = Command::new(program());
    command
        .arg("discord")
        .env_clear()
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.envs(settings.iter().copied());
    command
}

/// Asks a process to end, as a service manager does.
pub(super) fn terminate(child: &Child) {
    let killed = Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(killed.success());
}

#[tokio::test]
async fn the_program_plays_on_the_fake_and_stops_when_told() {
    let fake = Fake::start().await;
    let folder = tempfile::tempdir().unwrap();
    let settings = [
        ("DISCORD_TOKEN", "a-token"),
        ("DISCORD_API_URL", &fake.url),
        ("ARBITER_DATA", folder.path().to_str().unwrap()),
        ("LOG_FORMAT", "json"),
    ];
    let child = command(&settings).spawn().unwrap();
    fake.connected(1, 0).await;
    begun(&fake).await;
    for (user, text) in [(&ANN, "f3"), (&BEN, "e5"), (&ANN, "g4"), (&BEN, "Qh4#")] {
        play(&fake, user, text).await;
    }
    terminate(&child);
    let ended = tokio::task::spawn_blocking(move || child.wait_with_output().unwrap())
        .await
        .unwrap();
    let log = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(0), "{log}");
    assert!(ended.stdout.is_empty());
    // One span an interaction, with its facts.
    let lines: Vec<serde_json::Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let written = lines
        .iter()
        .filter(|line| line["fields"]["message"] == "written")
        .count();
    assert_eq!(written, 6, "{log}");
    let span = &lines
        .iter()
        .find(|line| line["fields"]["message"] == "written")
        .unwrap()["span"];
    assert_eq!(span["place"], 900);
    assert_eq!(span["player"], 101);
    assert_eq!(span["command"], "challenge");
    assert_eq!(span["game"], 1);
}

/// Positions whose proof is a search of hours and gigabytes without a bound, and a move that leads to each.
const BURNING: &[(&str, &str)] = &[
    ("2b5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 b - - 0 1", "Kg7"),
    (
        "N1b1N1N1/1pPpPpPp/1P1P1P1P/8/8/8/8/kb2B1K1 w - - 0 1",
        "Kg2",
    ),
];

/// The most memory that a process has held, in kilobytes, where the system tells.
fn most_memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[tokio::test]
async fn proofs_that_burn_keep_nobody_waiting_and_do_not_outlive_the_process() {
    let fake = Fake::start().await;
    let folder = tempfile::tempdir().unwrap();
    let settings = [
        ("DISCORD_TOKEN", "a-token"),
        ("DISCORD_API_URL", &fake.url),
        ("ARBITER_DATA", folder.path().to_str().unwrap()),
        ("ARBITER_LOG", "warn"),
    ];
    let mut child = command(&settings).spawn().unwrap();
    fake.connected(1, 0).await;
    for (position, code) in BURNING.iter().cycle().take(8) {
        let challenge = slash("challenge")
            .person("opponent", &BEN)
            .text("position", position)
            .text(
                "colour",
                if position.contains(" w ") {
                    "white"
                } else {
                    "black"
                },
            );
        let challenge = ask(&fake, &ANN, &challenge).await;
        let board = press(&fake, &BEN, &challenge.button("Accept")).await;
        let (name, _) = &board.files[0];
        let number = name.split('-').nth(1).unwrap().to_owned();
        let first = slash("move").text("move", code).text("number", &number);
        let moved = ask(&fake, &ANN, &first).await;
        assert!(!moved.is_ephemeral(), "{}", moved.content());
    }
    terminate(&child);
    let (process, ended) = (child.id(), std::time::Instant::now());
    let mut most = None;
    while child.try_wait().unwrap().is_none() {
        most = most_memory(process).or(most);
        // Far more than it takes, far less than the search would.
        assert!(ended.elapsed() < Duration::from_secs(30), "it does not end");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(most.is_none_or(|most| most < 400_000), "{most:?} kB");
}

#[test]
fn whatever_keeps_the_program_from_starting_is_one_sentence_and_exit_code_1() {
    let unreachable = "http://127.0.0.1:1";
    let cases: &[(&[(&str, &str)], &str)] = &[
        (&[], "error: DISCORD_TOKEN is not set"),
        (
            &[
                ("DISCORD_TOKEN", "x"),
                ("DISCORD_API_URL", "https://discord.com"),
            ],
            "error: DISCORD_API_URL is for testing",
        ),
        (
            &[
                ("DISCORD_TOKEN", "x"),
                ("DISCORD_API_URL", unreachable),
                ("DATABASE_URL", "postgres://u:secret@127.0.0.1:1/x"),
            ],
            "error: the database on 127.0.0.1:1 cannot be ",
        ),
        (
            &[
                ("DISCORD_TOKEN", "x"),
                ("DISCORD_API_URL", unreachable),
                ("ARBITER_DATA", "/dev/null/x"),
            ],
            "error: games cannot be kept in /dev/null/x",
        ),
    ];
    for (settings, sentence) in cases {
        let ended = command(settings).output().unwrap();
        let told = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(1), "{told}");
        assert!(told.starts_with(sentence), "{told}");
        assert!(!told.contains("secret"), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
}

#[test]
fn a_discord_that_does_not_answer_is_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let settings = [
        ("DISCORD_TOKEN", "x"),
        ("DISCORD_API_URL", "http://127.0.0.1:1"),
        ("ARBITER_DATA", data),
    ];
    let ended = command(&settings).output().unwrap();
    let told = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(1), "{told}");
    assert!(
        told.starts_with("error: the stand-in at DISCORD_API_URL names no gateway"),
        "{told}"
    );
}
