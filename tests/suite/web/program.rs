//! `arbiter play` as a process.

use std::io::{BufRead as _, BufReader, Lines};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use reqwest::StatusCode;

use super::Table;
use crate::discord::program;
use crate::support::folder;

struct Running {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
    table: Table,
}

/// Starts it, and reads the address, which has a line of its own.
fn start(data: &Path, more: &[&str]) -> Running {
    let mut child = Command::new(program())
        .args(["play", "--no-open", "--data", data.to_str().unwrap()])
        .args(more)
        .env_clear()
        .env("USER", "ann")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let address = lines.find_map(|line| {
        let line = line.unwrap();
        line.starts_with("http://127.0.0.1:").then_some(line)
    });
    let address = address.unwrap();
    let (address, secret) = address.split_once("/board#").unwrap();
    let table = Table::at(address, secret);
    Running {
        child,
        lines,
        table,
    }
}

/// Interrupts it, as Ctrl-C does, and returns its exit code and what it has written to stderr.
fn interrupt(mut running: Running) -> (Option<i32>, String) {
    let process = running.child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &process]).status();
    assert!(sent.unwrap().success());
    let rest: Vec<String> = running.lines.map_while(Result::ok).collect();
    assert!(rest.iter().all(String::is_empty), "{rest:?}");
    let mut errors = String::new();
    let mut stderr = running.child.stderr.take().unwrap();
    std::io::Read::read_to_string(&mut stderr, &mut errors).unwrap();
    (running.child.wait().unwrap().code(), errors)
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_goes_on_after_ctrl_c_and_a_new_start() {
    let folder = folder();
    let running = start(folder.path(), &["--two"]);
    for path in ["/", "/board"] {
        let page = reqwest::get(format!("{}{path}", running.table.address));
        let text = page.await.unwrap().text().await.unwrap();
        assert!(
            text.contains("arbiter play") && !text.contains("ann"),
            "{text}"
        );
    }
    let state = running.table.state("/board/state").await.json;
    let moved = running.table.give(&state, "a", "move move:e2e4").await;
    assert_eq!(moved["kind"], "fulfilled", "{moved}");
    let old = Table::at(&running.table.address, &running.table.secret);
    assert_eq!(interrupt(running), (Some(0), String::new()));

    let running = start(folder.path(), &[]);
    assert_ne!(
        running.table.secret, old.secret,
        "each start has its own secret"
    );
    let again = running.table.state("/board/state").await.json;
    assert_eq!(again["number"], state["number"]);
    assert_eq!(again["plies"].as_array().unwrap().len(), 2);
    // A window of the first start reconnects: at the same address, with its own secret.
    assert_eq!(running.table.address, old.address);
    assert_eq!(
        old.state("/board/state").await.json["number"],
        state["number"]
    );
    let foreign = Table::at(&running.table.address, &"0".repeat(32));
    let refused = foreign.state("/board/state").await.status;
    assert_eq!(refused, StatusCode::UNAUTHORIZED);
    assert_eq!(interrupt(running), (Some(0), String::new()));
}

#[test]
fn a_level_that_a_game_lacks_is_refused_in_one_sentence() {
    let mut command = Command::new(program());
    command.args(["play", "one-dimensional", "--level", "nobody", "--no-open"]);
    let refused = command.output().unwrap();
    let told = String::from_utf8(refused.stderr).unwrap();
    assert!(
        !refused.status.success() && told.contains("no such level"),
        "{told}"
    );
}
