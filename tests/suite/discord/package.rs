//! The Debian package: installed, started as its own user, removed, purged. Requires `ARBITER_PACKAGE` and permission to
//! install it, which `.ci/run` has.

use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Command, Output};

use super::*;

const SETTINGS: &str = "/etc/arbiter/env";
const GAMES: &str = "/var/lib/arbiter";

/// Runs a program, which must succeed.
pub(super) fn run(program: &str, arguments: &[&str]) -> Output {
    let output = Command::new(program).args(arguments).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{program} {arguments:?}: {told}");
    output
}

fn mode(path: &str) -> u32 {
    std::fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

/// The environment set by the unit.
fn environment() -> Vec<(String, String)> {
    let unit = std::fs::read_to_string("/usr/lib/systemd/system/arbiter.service").unwrap();
    let lines = unit
        .lines()
        .filter_map(|line| line.strip_prefix("Environment="));
    let pairs = lines.flat_map(str::split_whitespace);
    let pairs = pairs.filter_map(|pair| pair.split_once('='));
    pairs
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

/// The program as the service runs it: as its user, with the unit's environment, in its folder.
fn as_service(arguments: &[&str]) -> Command {
    let owner = std::fs::metadata(GAMES).unwrap();
    let mut command = Command::new("/usr/bin/arbiter");
    command
        .args(arguments)
        .env_clear()
        .envs(environment())
        .current_dir(GAMES)
        .uid(owner.uid())
        .gid(owner.gid())
        .stderr(std::process::Stdio::piped());
    command
}

#[tokio::test(flavor = "multi_thread")]
async fn the_package_is_installed_started_removed_and_purged() {
    let Some(package) = std::env::var_os("ARBITER_PACKAGE") else {
        return;
    };
    let package = package.into_string().unwrap();
    assert!(
        !Path::new(SETTINGS).exists(),
        "arbiter is installed here already"
    );

    run("dpkg", &["--install", &package]);
    let version = String::from_utf8(run("/usr/bin/arbiter", &["--version"]).stdout).unwrap();
    assert!(version.starts_with("arbiter 0."), "{version}");
    assert_eq!(
        (mode("/etc/arbiter"), mode(SETTINGS), mode(GAMES)),
        (0o750, 0o640, 0o700)
    );
    assert_eq!(std::fs::metadata(SETTINGS).unwrap().uid(), 0);

    // Without a token the service isn't restarted.
    let checked = as_service(&["discord", "--check"]).output().unwrap();
    assert_eq!(checked.status.code(), Some(78), "{checked:?}");

    let fake = Fake::start().await;
    let mut settings = std::fs::read_to_string(SETTINGS).unwrap();
    settings = settings.replace("DISCORD_TOKEN=\n", "DISCORD_TOKEN='a-token'\n");
    settings = settings.replace(
        "DISCORD_API_URL=\n",
        &format!("DISCORD_API_URL={}\n", fake.url),
    );
    std::fs::write(SETTINGS, settings).unwrap();
    let checked = as_service(&["discord", "--check"]).output().unwrap();
    assert!(checked.status.success(), "{checked:?}");

    let child = as_service(&["discord"]).spawn().unwrap();
    fake.connected(1, 0).await;
    begun(&fake).await;
    play(&fake, &ANN, "e4").await;
    process::terminate(&child);
    let ended = child.wait_with_output().unwrap();
    assert!(ended.status.success(), "{ended:?}");
    let log = String::from_utf8(ended.stderr).unwrap();
    assert!(
        log.contains("connected") && !log.contains('\u{1b}'),
        "{log}"
    );
    // A user at a shell, without the unit's environment, accesses the same games.
    let owner = std::fs::metadata(GAMES).unwrap();
    let copy = format!("{GAMES}/copy");
    let mut backup = Command::new("/usr/bin/arbiter");
    let backup = backup.args(["backup", &copy]).env_clear();
    let backup = backup.env("HOME", GAMES).current_dir("/");
    let made = backup.uid(owner.uid()).gid(owner.gid()).output().unwrap();
    assert!(made.status.success(), "{made:?}");
    assert!(std::fs::read_to_string(copy).unwrap().contains("e2e4"));

    let games = format!("{GAMES}/games.sqlite");
    assert!(Path::new(&games).exists());

    run("dpkg", &["--remove", "arbiter"]);
    assert!(!Path::new("/usr/bin/arbiter").exists());
    assert!(Path::new(SETTINGS).exists() && Path::new(&games).exists());
    run("dpkg", &["--purge", "arbiter"]);
    assert!(!Path::new("/etc/arbiter").exists() && !Path::new(GAMES).exists());
    let user = Command::new("getent")
        .args(["passwd", "arbiter"])
        .output()
        .unwrap();
    assert!(!user.status.success(), "its user is gone");
}
