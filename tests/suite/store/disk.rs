//! An unwritable folder, and a full disk.

use std::fs::{self, Permissions};
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::opening::sentence;
use super::*;
use crate::postgres::User;

/// The program's output with games in a folder, as an unprivileged user.
fn started_in(folder: &Path) -> (bool, String) {
    let mut command = User::of_server().command(Path::new(env!("CARGO_BIN_EXE_arbiter")));
    let run = command.args(["chat", "--data"]).arg(folder);
    let run = run.stdin(Stdio::null()).output().unwrap();
    (run.status.success(), String::from_utf8(run.stderr).unwrap())
}

/// The doctor's output for a bot with games in a folder, as the same user.
fn examined_in(folder: &Path) -> String {
    let mut command = User::of_server().command(Path::new(env!("CARGO_BIN_EXE_arbiter")));
    let run = command
        .arg("doctor")
        .current_dir("/")
        .env("ARBITER_DATA", folder)
        .env("DISCORD_TOKEN", "x")
        .env("DISCORD_API_URL", "http://127.0.0.1:1");
    let run = run.stdin(Stdio::null()).output().unwrap();
    assert_eq!(run.status.code(), Some(1));
    String::from_utf8(run.stdout).unwrap()
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

#[tokio::test]
async fn what_can_only_be_read_is_noticed_at_the_start() {
    let folder = TempDir::new().unwrap();
    let store = store::embedded(folder.path()).await.unwrap();
    playing(&store).await;
    store.close().await;
    let user = User::of_server();
    user.owns(folder.path());
    for file in fs::read_dir(folder.path()).unwrap() {
        user.owns(&file.unwrap().path());
    }
    let file = folder.path().join("games.sqlite");
    let place = folder.path().display().to_string();
    let cases: [(&Path, u32, u32); 2] = [(&file, 0o444, 0o644), (folder.path(), 0o555, 0o755)];
    for (path, closed, open) in cases {
        set_mode(path, closed);
        let (is_started, said) = started_in(folder.path());
        let examined = examined_in(folder.path());
        let not_there = examined_in(&folder.path().join("deeper"));
        set_mode(path, open);
        assert!(examined.contains("WRONG database"), "{examined}");
        let may_be_made = path == file;
        assert_eq!(
            !not_there.contains("WRONG database"),
            may_be_made,
            "{not_there}"
        );
        assert!(!is_started, "{}: {said}", path.display());
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains(&place), "{said}");
    }
    // SQLite gives the other files the same mode.
    for file in fs::read_dir(folder.path()).unwrap() {
        set_mode(&file.unwrap().path(), 0o644);
    }
    let (is_started, said) = started_in(folder.path());
    assert!(is_started, "{said}");
}

/// The small disk, in the process that has it.
const SMALL_DISK: &str = "ARBITER_TEST_SMALL_DISK";

/// The test below runs again in a process with its own disk, which only root can create.
#[test]
fn a_full_disk_loses_nothing_and_is_told() {
    let folder = TempDir::new().unwrap();
    let program = std::env::current_exe().unwrap();
    let script = r#"mount -t tmpfs -o size=3m none "$0" || exit 77
        exec "$1" --exact store::disk::on_a_small_disk --ignored --nocapture"#;
    let run = Command::new("unshare")
        .args(["-m", "sh", "-c", script])
        .args([folder.path(), &program])
        .env(SMALL_DISK, folder.path())
        .output();
    match run {
        Ok(run) if run.status.success() => {
            let said = String::from_utf8_lossy(&run.stdout);
            assert!(said.contains("1 passed"), "{said}");
        }
        Ok(run) if run.status.code() == Some(101) => {
            let said = [run.stdout, run.stderr].concat();
            panic!("{}", String::from_utf8_lossy(&said));
        }
        // Bypasses the tests' output capture.
        Ok(_) | Err(_) => {
            let mut out = std::io::stderr();
            let _ = writeln!(out, "\nSKIPPED: a full disk, because none can be made\n");
        }
    }
}

/// Fills the disk completely.
fn fill(disk: &Path) {
    let mut filler = fs::File::create(disk.join("filler")).unwrap();
    while filler.write_all(&[0; 512]).is_ok() {}
}

fn make_room(disk: &Path) {
    fs::remove_file(disk.join("filler")).unwrap();
}

/// Plays until the disk is full; returns the game, and the move that didn't fit.
async fn until_refused(store: &Store, mut game: Game) -> (Game, Game, StoreError) {
    let shuffle = ["f3g1", "f6g8", "g1f3", "g8f6"];
    while game.events.len() < 500 {
        let code = shuffle[game.events.len() % 4];
        let after = with(&game, game.to_move().unwrap(), moved(code));
        match store.commit(&after, &[]).await {
            Ok(written) => assert_eq!(written, Committed::Written),
            Err(error) => return (game, after, error),
        }
        game = after;
    }
    panic!("the disk is not full");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs a small disk, which the test above makes"]
async fn on_a_small_disk() {
    let disk = &PathBuf::from(std::env::var_os(SMALL_DISK).unwrap());
    let folder = disk.join("data");
    let store = store::embedded(&folder).await.unwrap();
    let game = playing(&store).await;
    fill(disk);
    let (mut game, mut after, error) = until_refused(&store, game).await;
    assert!(matches!(error, StoreError::Failed(_)), "{error:?}");
    assert!(error.to_string().contains("full"), "{error}");
    // What was written can be read, and the same can be written once there is space.
    for _ in 0..20 {
        if store.commit(&after, &[]).await.is_ok() {
            // SQLite found space in its own files.
            (game, after, _) = until_refused(&store, after).await;
        }
        assert_eq!(all_of(&load(&store, game.number).await), all_of(&game));
    }
    store.close().await;
    make_room(disk);
    let store = store::embedded(&folder).await.unwrap();
    fill(disk);
    let (game, after, _) = until_refused(&store, game).await;
    make_room(disk);
    commit(&store, &after, &[]).await;
    assert_eq!(all_of(&load(&store, game.number).await), all_of(&after));
    store.close().await;
    // At the start it is one sentence, and the start waits.
    fill(disk);
    let examined = examined_in(&folder);
    contains(&examined, &["WRONG disk: only 0 MB free"]);
    let new = disk.join("new");
    for folder in [folder, new] {
        let opened = store::embedded(&folder).await;
        assert!(matches!(opened, Err(StoreError::Unavailable(_))));
        let sentence = sentence(opened);
        assert!(sentence.contains("No space left"), "{sentence}");
    }
}
