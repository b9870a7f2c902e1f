//! The container image: its metadata, a game in one container, and the same game in a second one on the same volume.
//! Requires `ARBITER_IMAGE`, an image of Buildah's, which `.ci/run` sets.

use std::os::unix::fs::chown;
use std::process::{Child, Command, Stdio};

use super::package::run;
use super::*;

/// A container of the image; removed when dropped, with its processes.
struct Container {
    name: String,
    user: u32,
}

impl Container {
    fn of(image: &str, user: u32) -> Self {
        let name = String::from_utf8(run("buildah", &["from", image]).stdout).unwrap();
        let name = name.trim().to_owned();
        Container { name, user }
    }

    /// A command in the container, as the image's user and with its environment. It uses the machine's network.
    fn command(&self, volume: &Path, fake: &Fake, words: &[&str]) -> Command {
        let mut command = Command::new("buildah");
        let volume = format!("{}:{GAMES}", volume.display());
        let api = format!("DISCORD_API_URL={}", fake.url);
        command
            .args(["run", "--volume", &volume, "--env", &api])
            .args(["--env", "DISCORD_TOKEN=a-token", &self.name, "--"])
            .args(words)
            .stderr(Stdio::piped());
        command
    }
}

impl Drop for Container {
    fn drop(&mut self) {
        for bot in bots_of(self.user) {
            run("kill", &["-KILL", &bot]);
        }
        let _ = Command::new("buildah").args(["rm", &self.name]).output();
    }
}

const GAMES: &str = "/var/lib/arbiter";

/// The image's configuration, in the form of Docker.
fn configuration(image: &str) -> serde_json::Value {
    let told = run("buildah", &["inspect", "--type", "image", image]).stdout;
    let told: serde_json::Value = serde_json::from_slice(&told).unwrap();
    told["Docker"]["config"].clone()
}

fn words(list: &serde_json::Value) -> Vec<&str> {
    let list = list.as_array().unwrap().iter();
    list.map(|word| word.as_str().unwrap()).collect()
}

/// The bots that run as this user (proc(5)), without Buildah's wrapper processes.
fn bots_of(user: u32) -> Vec<String> {
    let entries = std::fs::read_dir("/proc").unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let is_bot = |process: &String| {
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
        status.starts_with("Name:\tarbiter\n")
            && status.contains(&format!("\nUid:\t{user}\t"))
            && !status.contains("\nState:\tZ")
    };
    names.filter(is_bot).collect()
}

/// Stops the bot of a container as an engine does, and returns its log.
fn stop(container: Child, user: u32) -> String {
    let bots = bots_of(user);
    assert_eq!(bots.len(), 1, "one bot runs as the image's user");
    run("kill", &["-TERM", &bots[0]]);
    let ended = container.wait_with_output().unwrap();
    let log = String::from_utf8(ended.stderr).unwrap();
    assert!(ended.status.success(), "{log}");
    log
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_container_finds_the_games_of_the_first() {
    let Some(image) = std::env::var_os("ARBITER_IMAGE") else {
        return;
    };
    let image = image.into_string().unwrap();
    let said = configuration(&image);
    let user: u32 = said["User"].as_str().unwrap().parse().unwrap();
    assert!(user >= 1_000, "without rights");
    assert!(said["Volumes"][GAMES].is_object(), "{said}");
    assert_eq!(said["StopSignal"], "SIGTERM");
    let start = [words(&said["Entrypoint"]), words(&said["Cmd"])].concat();
    let check = words(&said["Healthcheck"]["Test"]);
    let ["CMD", check @ ..] = &check[..] else {
        panic!("{check:?}");
    };

    let fake = Fake::start().await;
    let volume = folder();
    chown(volume.path(), Some(user), Some(user)).unwrap();
    let is_healthy = |container: &Container| {
        let mut asked = container.command(volume.path(), &fake, check);
        asked.output().unwrap().status.success()
    };

    let first = Container::of(&image, user);
    let running = first.command(volume.path(), &fake, &start).spawn().unwrap();
    fake.connected(1, 0).await;
    begun(&fake).await;
    play(&fake, &ANN, "e4").await;
    assert!(is_healthy(&first));
    let log = stop(running, user);
    assert!(log.contains("connected"), "{log}");
    assert!(!is_healthy(&first), "no bot listens yet");
    drop(first);

    let second = Container::of(&image, user);
    let running = second
        .command(volume.path(), &fake, &start)
        .spawn()
        .unwrap();
    fake.connected(2, 0).await;
    assert!(
        !play(&fake, &BEN, "e5").await.is_ephemeral(),
        "it is played"
    );
    stop(running, user);
}
