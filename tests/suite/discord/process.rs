//! The program as a separate process.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use super::*;
use crate::postgres;
use fake_discord::{CLIENT_SECRET, Fault, Route};
use serde_json::Value;

/// Names of settings, and their values.
type Settings<'a> = &'a [(&'a str, &'a str)];

/// A subcommand with only these settings.
pub(super) fn command(part: &str, settings: Settings<'_>) -> Command {
    let mut command = Command::new(program());
    command
        .arg(part)
        .env_clear()
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.envs(settings.iter().copied());
    command
}

/// The program on the fake, connected, with one more setting and its games in a folder.
pub(super) async fn connected(fake: &Fake, folder: &Path, more: (&str, &str)) -> Child {
    let settings = [
        ("DISCORD_TOKEN", "a-token"),
        ("DISCORD_API_URL", &fake.url),
        ("ARBITER_DATA", folder.to_str().unwrap()),
        more,
    ];
    fake.require(house_rules::check);
    let (identified, resumed) = fake.counts();
    let child = command("discord", &settings).spawn().unwrap();
    fake.connected(identified + 1, resumed).await;
    child
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
    let folder = folder();
    let child = connected(&fake, folder.path(), ("LOG_FORMAT", "json")).await;
    begun(&fake).await;
    for (user, text) in [(&ANN, "f3"), (&BEN, "e5"), (&ANN, "g4"), (&BEN, "Qh4#")] {
        play(&fake, user, text).await;
    }
    let refused = ask(&fake, &ANN, &slash("resign").text("number", "1")).await;
    assert!(refused.is_ephemeral());
    terminate(&child);
    let ended = tokio::task::spawn_blocking(move || child.wait_with_output().unwrap())
        .await
        .unwrap();
    let log = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(0), "{log}");
    assert!(ended.stdout.is_empty());
    // One line per interaction, with its facts.
    let lines: Vec<serde_json::Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let handled = |line: &&serde_json::Value| line["fields"]["message"] == "handled";
    let handled: Vec<_> = lines.iter().filter(handled).collect();
    let facts = handled.iter().map(|line| {
        assert!(line["fields"]["ms"].is_u64(), "{line}");
        assert_eq!(line["level"], "INFO");
        let (span, result) = (&line["span"], line["fields"]["result"].as_str().unwrap());
        assert_eq!((&span["place"], &span["game"]), (&900.into(), &1.into()));
        assert_eq!(span["variant"], "chess");
        let command = span["command"].as_str().unwrap();
        (span["player"].as_u64().unwrap(), command, result)
    });
    let mut facts: Vec<_> = facts.collect();
    facts.sort_unstable();
    let expected = [
        (101, "challenge", "written"),
        (101, "move", "written"),
        (101, "move", "written"),
        (101, "resign", "refused"),
        (102, "accept", "written"),
        (102, "move", "written"),
        (102, "move", "written"),
    ];
    assert_eq!(facts, expected, "{log}");
    // No text that people wrote, and no secrets.
    for text in ["Qh4", "Ann", "token-", "a-token"] {
        assert!(!log.contains(text), "{text} in {log}");
    }
}

/// Positions whose proof would take hours and gigabytes without a limit, with a move that leads to each.
const BURNING: &[(&str, &str)] = &[
    ("2b5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 b - - 0 1", "Kg7"),
    (
        "N1b1N1N1/1pPpPpPp/1P1P1P1P/8/8/8/8/kb2B1K1 w - - 0 1",
        "Kg2",
    ),
];

/// Peak memory of a process, in kilobytes, if the system reports it.
fn most_memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// CPU time of a process, in hundredths of a second, if the system reports it (proc(5)).
fn processor_time(process: u32) -> Option<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // It follows a name in parentheses; the third field is the first after it.
    let (_, fields) = stat.rsplit_once(") ")?;
    let times = fields.split_whitespace().skip(11).take(2);
    times.map(|time| time.parse::<u64>().ok()).sum()
}

/// The answer, or the outbox's message if this machine is too busy for Discord's timeout.
async fn shown(fake: &Fake, is_it: impl Fn(&Sent) -> bool) -> Sent {
    loop {
        let sent = tokio::select! {
            answer = fake.next_answer() => answer,
            message = fake.message() => message,
        };
        if is_it(&sent) {
            return sent;
        }
    }
}

fn has_picture(sent: &Sent, name: &str) -> bool {
    sent.files.iter().any(|(own, _)| own == name)
}

#[tokio::test]
async fn proofs_that_burn_keep_nobody_waiting_and_do_not_outlive_the_process() {
    let fake = Fake::start().await;
    let folder = folder();
    let mut child = connected(&fake, folder.path(), ("ARBITER_LOG", "warn")).await;
    let process = child.id();
    for (number, (position, code)) in (1..=4).zip(BURNING.iter().cycle()) {
        let before = processor_time(process);
        let side = ["black", "white"][usize::from(position.contains(" w "))];
        let challenge = slash("challenge")
            .person("opponent", &BEN)
            .text("position", position)
            .text("colour", side);
        fake.say(&ANN, &HERE, &challenge);
        let challenge = shown(&fake, |one| one.content().contains(&format!("(#{number})"))).await;
        fake.press(&BEN, &HERE, &challenge.button("Accept"));
        let picture = |ply| format!("game-{number}-ply-{ply}.png");
        shown(&fake, |one| has_picture(one, &picture(0))).await;
        let first = typed(code);
        fake.say(&ANN, &HERE, &first.text("number", &number.to_string()));
        shown(&fake, |one| has_picture(one, &picture(1))).await;
        // A proof that blocks an answer runs for minutes.
        let burnt = processor_time(process).zip(before);
        let burnt = burnt.map(|(now, before)| now.saturating_sub(before));
        assert!(burnt.is_none_or(|burnt| burnt < 3_000), "{burnt:?}");
    }
    terminate(&child);
    let (before, mut most) = (processor_time(process), None);
    let ending = async {
        while child.try_wait().unwrap().is_none() {
            most = most_memory(process).or(most);
            // Far more than it takes, far less than the unlimited search, however busy the machine is.
            let burnt = processor_time(process).zip(before);
            let burnt = burnt.map(|(now, before)| now.saturating_sub(before));
            assert!(burnt.is_none_or(|burnt| burnt < 2_000), "it does not end");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let ended = tokio::time::timeout(PATIENCE, ending).await;
    assert!(ended.is_ok(), "it does not end");
    assert!(most.is_none_or(|most| most < 400_000), "{most:?} kB");
}

#[test]
fn whatever_keeps_the_program_from_starting_is_one_sentence_and_has_an_exit_code() {
    let unreachable = "http://127.0.0.1:1";
    let cases: &[(Settings<'_>, i32, &str)] = &[
        (&[], 78, "error: DISCORD_TOKEN is not set"),
        (
            &[
                ("DISCORD_TOKEN", "x"),
                ("DISCORD_API_URL", "https://discord.com"),
            ],
            78,
            "error: DISCORD_API_URL is for testing",
        ),
        (
            &[
                ("DISCORD_TOKEN", "x"),
                ("DISCORD_API_URL", unreachable),
                ("DATABASE_URL", "http://u:secret@127.0.0.1:1/x"),
            ],
            78,
            "error: DATABASE_URL must begin with postgres://",
        ),
        (
            &[
                ("DISCORD_TOKEN", "x"),
                ("DISCORD_API_URL", unreachable),
                ("ARBITER_DATA", "/dev/null/x"),
            ],
            78,
            "error: can't keep games in /dev/null/x",
        ),
    ];
    for (settings, code, sentence) in cases {
        let ended = command("discord", settings).output().unwrap();
        let told = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(*code), "{told}");
        assert!(told.starts_with(sentence), "{told}");
        assert!(!told.contains("secret"), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
        let checked = command("discord", settings)
            .arg("--check")
            .output()
            .unwrap();
        assert_eq!(checked.status.code(), Some(*code), "{sentence}");
    }
}

/// Runs the program until its log contains all of these, calling `then` after each, and stops it; returns the log and the
/// exit code.
fn until_it_says(
    part: &str,
    settings: Settings<'_>,
    sentences: &[&str],
    then: impl Fn(),
) -> (String, Option<i32>) {
    let mut child = command(part, settings).spawn().unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let mut log = String::new();
    for sentence in sentences {
        while !log.contains(sentence) {
            let line = lines.next().unwrap_or_else(|| panic!("{sentence}: {log}"));
            log.push_str(&line.unwrap());
            log.push('\n');
        }
        then();
    }
    terminate(&child);
    for line in lines {
        log.push_str(&line.unwrap());
        log.push('\n');
    }
    (log, child.wait().unwrap().code())
}

/// Both would answer every interaction, and the terminal would print messages for Discord.
#[tokio::test]
async fn a_second_process_on_the_same_file_is_refused_unless_it_takes_its_share() {
    let fake = Fake::start().await;
    let folder = folder();
    let place = folder.path().to_str().unwrap();
    // A fake only knows one number of shards.
    let divided = Fake::start().await;
    let on = |fake: &Fake| {
        let url = fake.url.clone();
        move |shards: &str| {
            let settings = [
                ("DISCORD_TOKEN", "a-token"),
                ("DISCORD_API_URL", &url),
                ("ARBITER_DATA", place),
                ("SHARDS", shards),
            ];
            command("discord", &settings)
        }
    };
    let (whole, parts) = (on(&fake), on(&divided));
    let refused = |mut command: Command| {
        let ended = command.stdin(Stdio::null()).output().unwrap();
        let told = String::from_utf8(ended.stderr).unwrap();
        // It may be restarted until the other has ended.
        assert_eq!(ended.status.code(), Some(1), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
        contains(&told, &[place, "is using the games", "SHARDS"]);
    };
    let chat = || {
        let mut command = command("chat", &[]);
        command.args(["--data", place]);
        command
    };
    let mut alone = connected(&fake, folder.path(), ("LOG_FORMAT", "json")).await;
    refused(whole(""));
    refused(whole("1/2"));
    refused(chat());
    terminate(&alone);
    alone.wait().unwrap();
    let ended = chat().stdin(Stdio::null()).status().unwrap();
    assert!(ended.success());
    let parts = ["0/2", "1/2"].map(|shards| parts(shards).spawn().unwrap());
    divided.connected(2, 0).await;
    refused(whole(""));
    for mut part in parts {
        terminate(&part);
        part.wait().unwrap();
    }
}

#[test]
fn a_discord_or_a_database_that_is_not_there_is_waited_for() {
    let folder = folder();
    let settings = [
        ("DISCORD_TOKEN", "x"),
        ("DISCORD_API_URL", "http://127.0.0.1:1"),
        ("ARBITER_DATA", folder.path().to_str().unwrap()),
    ];
    let waits = ["Discord is unreachable, retrying"];
    let (log, code) = until_it_says("discord", &settings, &waits, || {});
    assert_eq!(code, Some(0), "{log}");
    let database = ("DATABASE_URL", "postgres://u:secret@127.0.0.1:1/x");
    let settings = [settings[0], settings[1], database];
    let waits = ["the start waits for the database"];
    let (log, code) = until_it_says("discord", &settings, &waits, || {});
    assert!(code == Some(0) && !log.contains("secret"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_read_only_is_waited_for() {
    let Some(database) = postgres::fresh().await else {
        return;
    };
    let fake = Fake::start().await;
    let settings = [
        ("DISCORD_TOKEN", "x"),
        ("DISCORD_API_URL", &fake.url),
        ("DATABASE_URL", &database.url),
        ("WEB_ADDR", "127.0.0.1:0"),
    ];
    let set = async |value: &str| {
        let set = postgres::default_of(&format!("transaction_read_only = {value}"));
        postgres::execute(&database.url, &set).await.unwrap();
    };
    for (part, works) in [
        ("discord", "connected"),
        ("web", "interactions are taken at"),
    ] {
        set("on").await;
        // A standby is promoted.
        let promote = || tokio::runtime::Handle::current().block_on(set("off"));
        let waits = "the start waits for the database";
        let (log, code) = tokio::task::block_in_place(|| {
            until_it_says(part, &settings, &[waits, works], promote)
        });
        assert_eq!(code, Some(0), "{log}");
        assert!(log.contains("is read-only"), "{log}");
        // It isn't one of the unit's final exit codes, and the check before a start says the same.
        set("on").await;
        let checked = command("discord", &settings).arg("--check").output();
        let checked = checked.unwrap();
        let told = String::from_utf8(checked.stderr).unwrap();
        assert_eq!(checked.status.code(), Some(0), "{told}");
        assert!(told.contains("the start will wait"), "{told}");
    }
}

#[tokio::test]
async fn commands_that_discord_refuses_are_a_matter_of_the_settings() {
    let folder = folder();
    let fake = Fake::start().await;
    fake.fail_from_now_on(Route::Registration, Fault::Refuse(400));
    let settings = [
        ("DISCORD_TOKEN", "x"),
        ("DISCORD_API_URL", fake.url.as_str()),
        ("ARBITER_DATA", folder.path().to_str().unwrap()),
        ("ARBITER_LOG", "error"),
    ];
    let mut command = command("discord", &settings);
    let ended = tokio::task::spawn_blocking(move || command.output().unwrap());
    let ended = ended.await.unwrap();
    let told = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(78), "{told}");
    let sentence = "error: Discord rejects the commands: no (status 400)\n";
    assert_eq!(told, sentence);
}

#[tokio::test]
async fn a_close_after_which_nobody_comes_back_has_its_exit_code() {
    let folder = folder();
    let data = folder.path().to_str().unwrap();
    let shards = "Discord refuses these shards (code {})";
    let speech = "Discord refuses what this Arbiter says to its gateway (code {})";
    let outgrown = "the connection to Discord has ended: the bot has outgrown";
    for (close, own, code, sentence) in [
        (4004, "", 77, "Discord refuses the token"),
        (4010, "0/1", 78, shards),
        (4011, "0/1", 78, shards),
        (4011, "", 1, outgrown),
        (4012, "", 76, speech),
        (4013, "", 76, speech),
        (4014, "", 76, speech),
    ] {
        let fake = Fake::start().await;
        fake.close_at_identify(close, 1);
        let settings = [
            ("DISCORD_TOKEN", "x"),
            ("DISCORD_API_URL", fake.url.as_str()),
            ("ARBITER_DATA", data),
            ("SHARDS", own),
            ("ARBITER_LOG", "error"),
        ];
        let mut command = command("discord", &settings);
        let ended = tokio::task::spawn_blocking(move || command.output().unwrap());
        let ended = ended.await.unwrap();
        let told = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(code), "{close}: {told}");
        let sentence = sentence.replace("{}", &close.to_string());
        assert!(told.starts_with(&format!("error: {sentence}")), "{told}");
        assert_eq!(fake.identifies().len(), 1, "nobody tries again");
    }
    // The unit doesn't restart it after exactly these.
    let unit = include_str!("../../../deploy/arbiter.service");
    assert!(unit.contains("RestartPreventExitStatus=76 77 78"));
}

#[tokio::test]
async fn no_secret_is_logged_however_much_is_asked_for() {
    let fake = Fake::start().await;
    let folder = folder();
    let address = listener().local_addr().unwrap().to_string();
    let board = format!("http://{address}");
    let settings = [
        ("DISCORD_TOKEN", "hush-bot"),
        ("DISCORD_API_URL", &fake.url),
        ("DISCORD_CLIENT_SECRET", CLIENT_SECRET),
        ("PUBLIC_URL", &board),
        ("BOARD_ADDR", &address),
        ("ARBITER_DATA", folder.path().to_str().unwrap()),
        (
            "ARBITER_LOG",
            "trace,serenity=trace,hyper=trace,twilight_gateway=trace",
        ),
    ];
    let mut child = command("discord", &settings).spawn().unwrap();
    // The process doesn't block on a log that isn't read.
    let mut written = child.stderr.take().unwrap();
    let log = tokio::task::spawn_blocking(move || std::io::read_to_string(&mut written));
    fake.connected(1, 0).await;
    begun(&fake).await;
    // Ann opens the Activity.
    let (instance, code) = (fake.join(&ANN, &HERE), fake.authorize(&ANN));
    let client = reqwest::Client::new();
    let begin = format!("{board}/board/activity");
    let asked = client.get(format!("{begin}?instance={instance}"));
    let told = asked.send().await.unwrap().text().await.unwrap();
    let told: Value = serde_json::from_str(&told).unwrap();
    let body = serde_json::json!({ "code": code, "state": told["state"], "instance": instance, "wanted": "" });
    let entered = client.post(&begin).body(body.to_string()).send().await;
    let entered = entered.unwrap().text().await.unwrap();
    let entered: Value = serde_json::from_str(&entered).unwrap();
    let session = entered["secret"].as_str().unwrap();
    let aside = play(&fake, &ANN, "Qh5").await;
    assert!(aside.is_ephemeral());
    fake.typing(&ANN, &HERE, &typed("e"));
    fake.next_answer().await;
    fake.fail(Route::Callback, Fault::Refuse(403), 1);
    fake.fail(Route::Callback, Fault::Cut, 1);
    fake.fail(Route::Original, Fault::Cut, 1);
    for _ in 0..2 {
        fake.say(&ANN, &HERE, &slash("help"));
    }
    play(&fake, &ANN, "e4").await;
    fake.tell(
        77,
        "INTERACTION_CREATE",
        serde_json::json!({ "token": "token-x" }),
    );
    play(&fake, &BEN, "e5").await;
    // The outbox asks with the token, first in vain, then successfully.
    fake.fail(Route::Callback, Fault::LoseReceipt, 1);
    fake.fail_from_now_on(Route::Original, Fault::Cut);
    let asked = fake.requests();
    let before = asked.iter().filter(|one| one.ends_with("@original"));
    let before = before.count();
    play(&fake, &ANN, "d4").await;
    // At most two of these belong to the answers themselves.
    fake.asked("@original", before + 4).await;
    fake.mend(Route::Original);
    fake.asked("@original", before + 5).await;
    play(&fake, &BEN, "d5").await;
    terminate(&child);
    let log = log.await.unwrap().unwrap();
    child.wait().unwrap();
    assert!(log.contains("result=\"refused\"") && log.contains("Discord refused the response"));
    assert!(log.contains("unknown whether Discord accepted a response"));
    assert!(log.contains("unreadable interaction"));
    let private = aside.content().lines().next().unwrap();
    for secret in ["hush-bot", "token-", private, CLIENT_SECRET, &code, session] {
        let leak = log.lines().find(|line| line.contains(secret));
        assert_eq!(leak, None, "{secret}");
    }
}
