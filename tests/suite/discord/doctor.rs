//! `arbiter doctor`, `arbiter setup` and `arbiter discord --check`: each broken set-up is reported, with what to do.

use std::process::{Command, Output, Stdio};

use arbiter::host::doctor;
use serde_json::json;

use super::*;
use crate::store::WITHOUT_TABLES;
use fake_discord::{APPLICATION, Trouble};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

/// All permissions that the bot asks for, as the invitation in docs/hosting.md has them.
const INVITED: &str = "309237681152";

/// The doctor's output for a bot on the fake, and whether it would work.
pub(super) async fn told(fake: &Fake, more: &[(&str, &str)]) -> (bool, String) {
    let folder = tempfile::tempdir().unwrap();
    told_in(fake, folder.path(), more).await
}

/// Checks whether the doctor passes, and parts of its output.
async fn examined(fake: &Fake, more: &[(&str, &str)], is_well: bool, parts: &[&str]) -> String {
    let (works, said) = told(fake, more).await;
    assert_eq!(works, is_well, "{said}");
    contains(&said, parts);
    said
}

/// The same for a bot with its games in a folder.
async fn told_in(fake: &Fake, folder: &Path, more: &[(&str, &str)]) -> (bool, String) {
    let in_folder = [("ARBITER_DATA", folder.to_str().unwrap())];
    let config = config(fake, &[more, &in_folder].concat());
    let mut out = Vec::new();
    let works = doctor::examine(Ok(config), None, &mut out).await.unwrap();
    (works, String::from_utf8(out).unwrap())
}

/// The bot is on a server with these permissions; one of its channels has these overwrites.
fn on_a_server(fake: &Fake, permissions: &str, overwrites: &serde_json::Value) {
    let guild = json!([{ "id": "77", "name": "Chess club", "permissions": permissions }]);
    fake.prepare("/users/@me/guilds", guild);
    fake.prepare(
        &format!("/guilds/77/members/{APPLICATION}"),
        json!({ "roles": ["5"] }),
    );
    let channels = json!([
        { "id": "1", "type": 0, "name": "games", "permission_overwrites": overwrites },
        { "id": "2", "type": 2, "name": "Talk", "permission_overwrites": overwrites },
        { "id": "3", "type": 0, "name": "staff", "permission_overwrites": [
            { "id": "77", "type": 0, "allow": "0", "deny": "1024" }
        ] },
    ]);
    fake.prepare("/guilds/77/channels", channels);
}

fn application(fake: &Fake, flags: &serde_json::Value) {
    let mut application = json!({ "id": APPLICATION.to_string(), "name": "Arbiter" });
    let fields = flags.as_object().unwrap().clone();
    application.as_object_mut().unwrap().extend(fields);
    fake.prepare("/oauth2/applications/@me", application);
}

#[tokio::test]
async fn a_set_up_that_is_right_is_called_so() {
    let fake = Fake::start().await;
    on_a_server(&fake, INVITED, &json!([]));
    Bot::start(&fake).await.stop().await;
    let (works, told) = told(&fake, &[]).await;
    assert!(works, "{told}");
    let begun = told.lines().map(|line| line.split(':').next().unwrap());
    let begun: Vec<&str> = begun.collect();
    let expected = [
        "ok    settings",
        "ok    token",
        "ok    application",
        "ok    clock",
        "ok    servers",
        "ok    permissions",
        "note  events",
        "ok    commands",
        "note  emoji",
        "ok    database",
        "ok    disk",
        "ok    pictures",
        "",
        "The bot would work",
    ];
    assert_eq!(begun, expected, "{told}");
    assert_eq!(fake.registered().len(), 1, "the doctor registers nothing");
}

#[tokio::test]
async fn what_is_optional_is_named_and_not_wrong() {
    let fake = Fake::start().await;
    on_a_server(&fake, INVITED, &json!([]));
    let web = [("WEB_ADDR", "127.0.0.1:9")];
    let missing = [
        "note  events: without the permission Create Events",
        "note  webhooks: Discord doesn't say when somebody removes the app",
        "note  emoji: 0 of 18 pieces have one",
    ];
    contains(&told(&fake, &web).await.1, &missing);
    // CREATE_EVENTS
    let more = (INVITED.parse::<u64>().unwrap() | 1 << 44).to_string();
    on_a_server(&fake, &more, &json!([]));
    let types = json!(["APPLICATION_DEAUTHORIZED"]);
    application(
        &fake,
        &json!({ "event_webhooks_status": 2, "event_webhooks_types": types }),
    );
    let said = told(&fake, &web).await.1;
    contains(
        &said,
        &["ok    webhooks: Discord says when somebody removes the app"],
    );
    assert!(!said.contains("Create Events"), "{said}");
}

/// What `arbiter doctor --try` says about the channel of the square, and whether the bot would work.
async fn tried(fake: &Fake) -> (bool, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let config = config(fake, &[("ARBITER_DATA", folder.path().to_str().unwrap())]);
    let channel = std::num::NonZeroU64::new(SQUARE.id);
    let mut out = Vec::new();
    let works = doctor::examine(Ok(config), channel, &mut out).await;
    let told = String::from_utf8(out).unwrap();
    let lines = told.lines().filter(|line| line.contains(" channel: "));
    (works.unwrap(), lines.map(str::to_owned).collect())
}

#[tokio::test]
async fn a_channel_is_tried_step_by_step() {
    let fake = Fake::start().await;
    let (works, told) = tried(&fake).await;
    assert!(works, "{told:?}");
    let steps = [
        "a board with a button is posted",
        "it is edited",
        "a thread is opened",
        "a message is sent there",
        "the thread is closed",
        "the thread is deleted",
        "it is deleted",
    ];
    let steps = steps.map(|step| format!("ok    channel: {step}"));
    assert_eq!(told, steps);
}

#[tokio::test]
async fn a_channel_without_threads_says_which_permission_it_lacks() {
    let fake = Fake::start().await;
    fake.refuse_threads(1);
    let (works, told) = tried(&fake).await;
    assert!(!works);
    let lacking = "WRONG channel: a thread is opened: Missing Permissions (status 403, code 50013). To fix it, allow the bot \
                   \"Create Public Threads\" there";
    assert_eq!(told[2], lacking, "{told:?}");
    // What was made is deleted nevertheless.
    assert_eq!(told[3], "ok    channel: it is deleted");
}

#[tokio::test]
async fn what_is_wrong_on_discords_side_is_named_with_what_to_do() {
    let fake = Fake::with(Trouble::Unauthorized).await;
    let refused = "WRONG token: Discord refuses the token.";
    examined(&fake, &[], false, &[refused, "press \"Reset Token\""]).await;

    let fake = Fake::start().await;
    let endpoint = "https://elsewhere.example";
    for (flags, part) in [
        (
            json!({ "bot_require_code_grant": true }),
            "turn off \"Requires OAuth2 Code Grant\"",
        ),
        (
            json!({ "interactions_endpoint_url": endpoint }),
            "to https://elsewhere.example instead",
        ),
    ] {
        application(&fake, &flags);
        examined(&fake, &[], false, &[part]).await;
    }

    application(&fake, &json!({}));
    // Without threads and files.
    on_a_server(&fake, "3072", &json!([]));
    let parts = [
        "WRONG permissions: on \"Chess club\" the bot lacks ",
        "Attach Files",
        "Create Public Threads",
        "Send Messages in Threads",
        &format!("client_id={APPLICATION}"),
    ];
    let said = examined(&fake, &[], false, &parts).await;
    // Permissions missing everywhere are reported once.
    assert!(!said.contains("#games"), "{said}");

    // The bot's role grants files, its own overwrite denies them.
    let overwrites = json!([
        { "id": "77", "type": 0, "allow": "0", "deny": "34816" },
        { "id": "5", "type": 0, "allow": "34816", "deny": "0" },
        { "id": APPLICATION.to_string(), "type": 1, "allow": "0", "deny": "32768" },
    ]);
    on_a_server(&fake, INVITED, &overwrites);
    let expected = "note  permissions: in #games on \"Chess club\" the bot lacks Attach Files.";
    let said = examined(&fake, &[], true, &[expected]).await;
    assert!(
        !said.contains("#staff") && !said.contains("#Talk"),
        "{said}"
    );

    fake.prepare("/users/@me/guilds", json!([]));
    let expected = "note  servers: the bot isn't on any server yet.";
    examined(&fake, &[], true, &[expected, INVITED]).await;
}

#[tokio::test]
async fn the_command_of_an_activity_is_named_and_counts_as_none_of_ours() {
    let fake = Fake::start().await;
    fake.enable_activities(&format!("/applications/{APPLICATION}/commands"));
    let named = "note  commands: Activities are enabled, so the application also has Discord's command \"launch\"";
    let none = "note  commands: none are registered yet";
    examined(&fake, &[], true, &[none, named]).await;
    Bot::start(&fake).await.stop().await;
    let ours = "ok    commands: registered everywhere";
    examined(&fake, &[], true, &[ours, named]).await;
}

#[tokio::test]
async fn an_activity_is_checked_from_its_command_to_the_proxy() {
    let fake = Fake::start().await;
    let settings = |secret| {
        [
            ("PUBLIC_URL", "http://127.0.0.1:9"),
            ("DISCORD_CLIENT_SECRET", secret),
        ]
    };
    let (path, proxy) = (
        format!("/applications/{APPLICATION}/commands"),
        "/.proxy/board/activity",
    );
    fake.prepare(proxy, json!({ "refused": 404 }));
    let wrong = [
        "WRONG activity: Activities aren't enabled",
        "WRONG activity: Discord refuses DISCORD_CLIENT_SECRET",
        "note  activity: Discord's proxy doesn't lead to a running board: map / to 127.0.0.1:9",
    ];
    let (_, said) = told(&fake, &settings("another")).await;
    contains(said, &wrong);
    fake.enable_activities(&path);
    let other = json!({ "application": "1", "state": "", "hosts": [] });
    fake.prepare(proxy, other);
    let mine = fake_discord::CLIENT_SECRET;
    let opened = [
        "note  activity: Discord opens the board by \"launch\" without the bot",
        "ok    activity: Discord accepts DISCORD_CLIENT_SECRET",
        wrong[2],
    ];
    let (_, said) = told(&fake, &settings(mine)).await;
    contains(said, &opened);
    Bot::with(&fake, &settings(mine), Duration::from_secs(10))
        .await
        .stop()
        .await;
    fake.prepare(proxy, json!({ "application": APPLICATION.to_string() }));
    let right = [
        "ok    activity: the bot responds to \"launch\" itself",
        opened[1],
        "ok    activity: Discord's proxy leads to the board",
    ];
    let (_, said) = told(&fake, &settings(mine)).await;
    contains(said, &right);
    let alone = [("DISCORD_CLIENT_SECRET", mine)];
    let unused = "note  activity: DISCORD_CLIENT_SECRET is set, but PUBLIC_URL isn't";
    examined(&fake, &alone, true, &[unused]).await;
}

#[tokio::test]
async fn commands_of_another_version_or_scope_are_named() {
    let fake = Fake::start().await;
    let other = json!([{ "id": "1", "type": 1, "name": "sing" }]);
    fake.prepare(&format!("/applications/{APPLICATION}/commands"), other);
    let (_, said) = told(&fake, &[]).await;
    contains(said, &["note  commands: commands of another version"]);
    let (_, said) = told(&fake, &[("DISCORD_GUILD_ID", "77")]).await;
    let removed = "removes them everywhere else; leave the setting empty";
    contains(said, &[removed]);
    // A server for which the bot was registered before it was registered globally.
    on_a_server(&fake, INVITED, &json!([]));
    let ours = json!([{ "id": "2", "type": 1, "name": "move" }]);
    fake.prepare(
        &format!("/applications/{APPLICATION}/guilds/77/commands"),
        ours,
    );
    let expected =
        "note  commands: commands of an earlier DISCORD_GUILD_ID are still on Chess club,";
    examined(&fake, &[], true, &[expected]).await;
}

#[tokio::test]
async fn what_is_wrong_on_this_machine_is_named_with_what_to_do() {
    let fake = Fake::start().await;
    fake.leap(-120_000);
    let ahead = ["note  clock: this machine's is 1", "s ahead of Discord's"];
    examined(&fake, &[], true, &ahead).await;

    let absent = "postgres://arbiter:secret@127.0.0.1:1/arbiter";
    for (url, part) in [
        (absent, "WRONG database: the database on 127.0.0.1:1"),
        (
            "mysql://localhost",
            "DATABASE_URL must begin with postgres://",
        ),
    ] {
        let said = examined(&fake, &[("DATABASE_URL", url)], false, &[part]).await;
        assert!(!said.contains("secret"), "{said}");
    }

    let gone = Config::from(|key| match key {
        "DISCORD_TOKEN" => Some("a-token".to_owned()),
        "DISCORD_API_URL" => Some("http://127.0.0.1:1".to_owned()),
        "ARBITER_DATA" => Some("/nowhere/at/all".to_owned()),
        _ => None,
    });
    let mut out = Vec::new();
    let works = doctor::examine(Ok(gone.unwrap()), None, &mut out)
        .await
        .unwrap();
    assert!(!works);
    let said = String::from_utf8(out).unwrap();
    assert!(said.contains("Is this machine online"), "{said}");
}

#[tokio::test]
async fn a_database_of_another_version_is_named() {
    let fake = Fake::start().await;
    for (change, works, expected) in [
        (
            "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
            values (9999, 'later', true, x'00', 0)",
            false,
            "WRONG database: the database was brought up to date (migration 9999) by a newer Arbiter: start that one",
        ),
        (
            "update _sqlx_migrations set version = version - 2",
            false,
            "WRONG database: the database is from Arbiter 0.2: ",
        ),
        (
            "update _sqlx_migrations set success = false",
            false,
            "WRONG database: migration 25 of the database was begun and not finished",
        ),
        (
            "update _sqlx_migrations set checksum = x'00'",
            false,
            "WRONG database: migration 25 of the database is not this program's",
        ),
        (
            "update _sqlx_migrations set version = version",
            true,
            "ok    database: written and read back, on migration ",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        store::embedded(folder.path()).await.unwrap().close().await;
        let mut file = database(folder.path()).await;
        sqlx::query(change).execute(&mut file).await.unwrap();
        file.close().await.unwrap();
        let (is_right, said) = told_in(&fake, folder.path(), &[]).await;
        assert!(is_right == works && said.contains(expected), "{said}");
    }
}

#[tokio::test]
async fn a_postgres_is_inspected_like_a_file() {
    let Some(database) = crate::postgres::fresh().await else {
        return crate::postgres::skipped("a database that the doctor looks at");
    };
    if crate::postgres::citus().is_some() {
        return crate::postgres::skipped("schema without the objects of Citus");
    }
    let emptied = crate::postgres::execute(&database.url, WITHOUT_TABLES);
    emptied.await.unwrap();
    let fake = Fake::start().await;
    let settings = [("DATABASE_URL", database.url.as_str())];
    let empty = "it is empty, and the first start sets it up";
    examined(&fake, &settings, true, &[empty]).await;
    store::postgres(&database.url).await.unwrap().close().await;
    let written = "written and read back, on migration";
    examined(&fake, &settings, true, &[written]).await;
    let newer = "update _sqlx_migrations set version = 9999 where version = 31";
    sqlx::query(newer).execute(&database.own).await.unwrap();
    examined(&fake, &settings, false, &["by a newer Arbiter"]).await;
}

#[tokio::test]
async fn what_postgres_refuses_is_told_with_the_statement_that_allows_it() {
    let Some(database) = crate::postgres::fresh().await else {
        return crate::postgres::skipped("what the administrator of a database has to do");
    };
    let fake = Fake::start().await;
    let (server, _) = database.url.split_once('?').unwrap_or((&database.url, ""));
    let name = server.rsplit('/').next().unwrap();
    let missing = database.url.replace(name, "nowhere");
    let told = "create database \"nowhere\" owner \"";
    examined(&fake, &[("DATABASE_URL", &missing)], false, &[told]).await;

    let guest = format!("guest_{}", std::process::id());
    let url = sqlx::ConnectOptions::to_url_lossy(
        &database
            .url
            .parse::<sqlx::postgres::PgConnectOptions>()
            .unwrap()
            .username(&guest),
    );
    let settings = [("DATABASE_URL", url.as_str())];
    let told = format!("create role \"{guest}\" login password 'PASSWORD'");
    examined(&fake, &settings, false, &[&told]).await;

    let create = format!("create role {guest} login; revoke create on schema public from public");
    crate::postgres::execute(&database.url, &create)
        .await
        .unwrap();
    let told = format!("alter database \"{name}\" owner to \"{guest}\"");
    examined(&fake, &settings, false, &[&told]).await;
    let drop = format!("drop role {guest}");
    crate::postgres::execute(&database.url, &drop)
        .await
        .unwrap();
}

#[tokio::test]
async fn a_server_that_does_not_answer_is_named_with_what_to_check() {
    let fake = Fake::start().await;
    let stopped = [("DATABASE_URL", "postgres://arbiter@127.0.0.1:1/arbiter")];
    let advice = "Is Postgres running there, and is the port right?";
    examined(&fake, &stopped, false, &["WRONG database", advice]).await;

    let folder = tempfile::tempdir().unwrap();
    let nowhere = Config {
        api_url: Some("http://127.0.0.1:1".parse().unwrap()),
        ..config(&fake, &[("ARBITER_DATA", folder.path().to_str().unwrap())])
    };
    let mut out = Vec::new();
    assert!(!doctor::examine(Ok(nowhere), None, &mut out).await.unwrap());
    let told = String::from_utf8(out).unwrap();
    contains(
        &told,
        &[
            "WRONG Discord: Discord can't be reached",
            "Is this machine online",
        ],
    );
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_is_named() {
    let fake = Fake::start().await;
    let file = tempfile::NamedTempFile::new().unwrap();
    let inside = file.path().join("games");
    let (works, said) = told_in(&fake, &inside, &[]).await;
    let expected = format!("WRONG database: can't keep games in {}", inside.display());
    assert!(!works && said.contains(&expected), "{said}");
    // A folder that can be created isn't created yet.
    let folder = tempfile::tempdir().unwrap();
    let (works, said) = told_in(&fake, &folder.path().join("a/b"), &[]).await;
    assert!(works, "{said}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[tokio::test]
async fn a_server_of_the_settings_on_which_the_bot_is_not_is_named() {
    let fake = Fake::start().await;
    let path = format!("/applications/{APPLICATION}/guilds/77/commands");
    fake.prepare(&path, json!({ "refused": 403 }));
    let expected = "WRONG commands: the bot has no access to the server 77 of DISCORD_GUILD_ID: invite it there";
    examined(&fake, &[("DISCORD_GUILD_ID", "77")], false, &[expected]).await;
}

/// The program in a folder, with these arguments and settings and these lines typed.
fn program_in(folder: &Path, arguments: &[&str], settings: &[(&str, &str)], typed: &str) -> Output {
    use std::io::Write as _;
    let mut child = Command::new(super::program())
        .args(arguments)
        .current_dir(folder)
        .env_clear()
        .envs(settings.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(typed.as_bytes()).unwrap();
    drop(stdin);
    child.wait_with_output().unwrap()
}

/// With a pseudo-terminal, by `script`.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn the_token_is_not_shown_while_it_is_typed() {
    use std::io::{Read as _, Write as _};
    let fake = Fake::start().await;
    let folder = tempfile::tempdir().unwrap();
    let setup = format!("{} setup", super::program().display());
    let script = Command::new("script")
        .args(["-qefc", &setup, "/dev/null"])
        .current_dir(folder.path())
        .env("DISCORD_API_URL", &fake.url)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut script) = script else {
        return;
    };
    let mut keyboard = script.stdin.take().unwrap();
    let mut screen = script.stdout.take().unwrap();
    let mut shown = Vec::new();
    let mut wait_for = |part: &str| {
        let mut byte = [0];
        while !String::from_utf8_lossy(&shown).ends_with(part) {
            assert_eq!(screen.read(&mut byte).unwrap(), 1, "{part}");
            shown.push(byte[0]);
        }
    };
    wait_for("shown): ");
    // The echo is turned off after the question.
    tokio::time::sleep(Duration::from_millis(500)).await;
    writeln!(keyboard, "a$to#ken").unwrap();
    wait_for("to use a file): ");
    writeln!(keyboard).unwrap();
    wait_for("starts the bot)");
    assert!(!String::from_utf8_lossy(&shown).contains("to#ken"));
    assert!(script.wait().unwrap().success());
    let written = std::fs::read_to_string(folder.path().join(".env")).unwrap();
    assert!(written.ends_with("DISCORD_TOKEN='a$to#ken'\n"), "{written}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_is_set_up_examined_and_checked_by_the_program() {
    let fake = Fake::start().await;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let settings = [
        ("DISCORD_API_URL", fake.url.as_str()),
        ("ARBITER_DATA", data.to_str().unwrap()),
    ];
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();

    let without = program_in(folder.path(), &["doctor"], &settings, "");
    assert_eq!(without.status.code(), Some(1));
    assert!(text(&without.stdout).contains("WRONG settings: DISCORD_TOKEN is not set"));
    let without = program_in(folder.path(), &["discord", "--check"], &settings, "");
    assert_eq!(without.status.code(), Some(78));

    let without = program_in(folder.path(), &["setup"], &settings, "\n");
    assert_eq!(without.status.code(), Some(1));
    let said = text(&without.stdout);
    assert!(
        said.ends_with(
            "the bot needs a token. Run `arbiter setup` again once you have copied it.\n"
        ),
        "{said}"
    );
    assert!(!said.contains("Postgres"), "{said}");
    // An unusable database is reported before anything is written.
    let typed = "a$to#ken\npostgres://arbiter@127.0.0.1:1/arbiter\n";
    let without = program_in(folder.path(), &["setup"], &settings, typed);
    assert_eq!(without.status.code(), Some(1));
    contains(
        text(&without.stdout),
        &["Nothing was written: the database on 127.0.0.1"],
    );
    let set_up = program_in(folder.path(), &["setup"], &settings, "a$to#ken\n\n");
    assert_eq!(set_up.status.code(), Some(0), "{}", text(&set_up.stderr));
    let said = text(&set_up.stdout);
    let link = format!("client_id={APPLICATION}&scope=bot");
    contains(&said, &[&link, "integration_type=1"]);
    // The document has the same links.
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/hosting.md");
    let document = std::fs::read_to_string(document).unwrap();
    let links = document.lines().map(str::trim);
    for link in links.filter(|line| line.starts_with("https://discord.com/oauth2/authorize?")) {
        let link = link.replace("CLIENT_ID", &APPLICATION.to_string());
        assert!(said.contains(&link), "{link} in {said}");
    }
    let file = folder.path().join(".env");
    let written = std::fs::read_to_string(&file).unwrap();
    assert!(written.ends_with("DISCORD_TOKEN='a$to#ken'\n"), "{written}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let again = program_in(folder.path(), &["setup"], &settings, "other\n\n");
    assert_eq!(again.status.code(), Some(1));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), written);

    let examined = program_in(folder.path(), &["doctor"], &settings, "");
    let said = text(&examined.stdout);
    assert_eq!(examined.status.code(), Some(0), "{said}");
    assert!(!said.contains("a$to#ken"), "{said}");
    let checked = program_in(folder.path(), &["discord", "--check"], &settings, "");
    assert_eq!(checked.status.code(), Some(0), "{}", text(&checked.stderr));
    assert!(!data.exists(), "looking makes nothing");

    // An invalid line is reported by its number, without its content.
    std::fs::write(&file, "ARBITER_LOG=info\nDISCORD_TOKEN=secret thing\n").unwrap();
    let broken = program_in(folder.path(), &["discord", "--check"], &settings, "");
    let said = text(&broken.stderr);
    assert_eq!(broken.status.code(), Some(78), "{said}");
    assert!(
        said.contains("line 2 of .env is not a setting") && !said.contains("secret"),
        "{said}"
    );
}

/// A server that answers each request with this head.
async fn answering(head: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    tokio::spawn(async move {
        while let Ok((mut line, _)) = listener.accept().await {
            let mut request = [0; 1024];
            let _ = line.read(&mut request).await;
            let end = "Content-Length: 5\r\nConnection: close\r\n\r\nhello";
            let _ = line
                .write_all(format!("HTTP/1.1 {head}\r\n{end}").as_bytes())
                .await;
        }
    });
    address
}

#[tokio::test]
async fn the_public_address_of_the_board_is_tried() {
    let (fake, _bot, url, _stops) = super::board::with_board().await;
    let board = url.strip_prefix("http://").unwrap();
    let at = async |url: &str, address: &str, is_well: bool, parts: &[&str]| {
        let settings = [("PUBLIC_URL", url), ("BOARD_ADDR", address)];
        examined(&fake, &settings, is_well, parts).await
    };
    let right = format!("ok    board: {url}/board shows the board");
    at(&url, board, true, &[&right]).await;
    let nobody = "127.0.0.1:1";
    for (head, address, is_well, part) in [
        (
            "421 Misdirected Request",
            board,
            false,
            "Let the proxy pass the Host header on",
        ),
        (
            "301 Moved\r\nLocation: https://www.example.org/board",
            board,
            false,
            "it redirects to https://www.example.org/board. Put the address itself after PUBLIC_URL=",
        ),
        (
            "200 OK",
            board,
            false,
            "something else answers there (200 OK). Let the proxy pass /board on to",
        ),
        (
            "502 Bad Gateway",
            board,
            false,
            "something else answers there (502 Bad Gateway)",
        ),
        (
            "502 Bad Gateway",
            nobody,
            true,
            "nothing listens on 127.0.0.1:1 yet. Start the bot",
        ),
    ] {
        let proxy = format!("http://{}", answering(head).await);
        at(&proxy, address, is_well, &[part]).await;
    }
    let gone = [
        "WRONG board: http://127.0.0.1:1/board doesn't open the board: ",
        "Check that the name leads to this machine",
    ];
    at("http://127.0.0.1:1", board, false, &gone).await;
    // A server without TLS.
    let plain = format!("https://{board}");
    at(
        &plain,
        board,
        false,
        &["Check that the name leads to this machine"],
    )
    .await;
}

#[tokio::test]
async fn the_hosts_engine_and_tables_are_tried() {
    let fake = Fake::start().await;
    on_a_server(&fake, INVITED, &json!([]));
    let tables = crate::analysis::tables();
    let tables = tables.to_str().unwrap();
    let (_folder, good) = crate::analysis::fake("good");
    let engine = ("ENGINE", good.to_str().unwrap());
    let said = [
        "WRONG engine",
        "answered with `a2a3`, which isn't a legal move",
        "ok    syzygy: 10 files",
    ];
    examined(&fake, &[engine, ("SYZYGY", tables)], false, &said).await;
    for (engine, problem) in [
        ("/nowhere", "/nowhere isn't there"),
        (tables, "can't be executed"),
    ] {
        examined(
            &fake,
            &[("ENGINE", engine)],
            false,
            &["WRONG engine", problem],
        )
        .await;
    }
    let (_folder, crash) = crate::analysis::fake("crash");
    let crash = [("ENGINE", crash.to_str().unwrap())];
    examined(&fake, &crash, false, &["WRONG engine", "ended by itself"]).await;
    let empty = tempfile::tempdir().unwrap();
    let empty = [("SYZYGY", empty.path().to_str().unwrap())];
    examined(
        &fake,
        &empty,
        false,
        &["WRONG syzygy", "there are no Syzygy tables"],
    )
    .await;
    if Path::new("/usr/games/stockfish").exists() {
        let (_, said) = told(&fake, &[("ENGINE", "/usr/games/stockfish")]).await;
        assert!(said.contains("ok    engine: Stockfish"), "{said}");
    }
}
