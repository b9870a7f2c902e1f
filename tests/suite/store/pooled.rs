//! A real pooler in front of a real Postgres: `pgbouncer`, if installed.

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::str::FromStr as _;
use std::time::Duration;

use arbiter::host::metrics::Metrics;
use sqlx::ConnectOptions as _;
use sqlx::postgres::PgConnectOptions;

use super::opening::sentence;
use super::*;
use crate::fairness::{Log, watched};
use crate::postgres::{FOLDERS, User};

on_postgres!(
    behind_a_pooler_in_session_mode_it_works,
    a_pooler_in_transaction_mode_is_noticed_at_the_start,
    a_pooler_in_transaction_mode_is_a_wrong_setting,
    a_pooler_that_changes_to_transaction_mode_is_named,
    a_certificate_that_is_not_accepted_is_named_with_what_to_set,
);

/// Maximum number of checks whether a new pooler is up, every 20 ms.
const MOST_KNOCKS: u32 = 500;

/// A separate pooler for a test, ended with this value.
struct Pooler {
    url: String,
    process: Child,
    folder: TempDir,
}

impl Drop for Pooler {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The program; reports skipped tests without it.
fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    folders.push("/usr/sbin".into());
    let found = folders
        .into_iter()
        .map(|folder| folder.join("pgbouncer"))
        .find(|program| program.is_file());
    if found.is_none() {
        crate::postgres::skipped("pgbouncer");
    }
    found
}

impl Pooler {
    /// Starts one in front of a database's server.
    fn before(database: &Database, mode: &str, settings: &str) -> Option<Self> {
        let program = program()?;
        let user = User::of_server();
        let folder = TempDir::new_in(FOLDERS).unwrap();
        user.owns(folder.path());
        let port = {
            let free = TcpListener::bind("127.0.0.1:0").unwrap();
            free.local_addr().unwrap().port()
        };
        let server = PgConnectOptions::from_str(&database.url).unwrap();
        let host = server.get_socket().map_or_else(
            || server.get_host().to_owned(),
            |folder| folder.display().to_string(),
        );
        let (_, rest) = database.url.split_once("://").unwrap();
        let password = rest
            .split_once('@')
            .and_then(|(who, _)| who.split_once(':'))
            .map_or(String::new(), |(_, word)| format!(" password={word}"));
        let name = server.get_database().unwrap();
        let text = format!(
            "[databases]\n{name} = host={host} port={} user={}{password} dbname={name}\n\
             [pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\n\
             auth_type = any\npool_mode = {mode}\n{settings}\n",
            server.get_port(),
            server.get_username(),
        );
        let file = folder.path().join("pgbouncer.ini");
        fs::write(&file, text).unwrap();
        user.owns(&file);
        let pooler = Pooler {
            url: format!("postgres://who:secret@127.0.0.1:{port}/{name}?sslmode=disable"),
            process: Pooler::serve(&program, folder.path(), port),
            folder,
        };
        Some(pooler)
    }

    /// Starts the program with the settings in a folder, and waits until it listens.
    fn serve(program: &Path, folder: &Path, port: u16) -> Child {
        let mut process = User::of_server()
            .command(program)
            .arg("-q")
            .arg(folder.join("pgbouncer.ini"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        for _ in 0..MOST_KNOCKS {
            if TcpStream::connect(("127.0.0.1", port)).is_ok() {
                return process;
            }
            assert!(
                process.try_wait().unwrap().is_none(),
                "the pooler has ended"
            );
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("the pooler does not listen");
    }

    fn switch(&mut self, from: &str, to: &str) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let file = self.folder.path().join("pgbouncer.ini");
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, text.replace(from, to)).unwrap();
        let options = PgConnectOptions::from_str(&self.url).unwrap();
        let program = program().unwrap();
        self.process = Pooler::serve(&program, self.folder.path(), options.get_port());
    }

    /// A self-signed certificate of the pooler, and its settings.
    fn self_signed() -> (TempDir, String) {
        let folder = TempDir::new_in(FOLDERS).unwrap();
        let [key, certificate] =
            ["key.pem", "certificate.pem"].map(|name| folder.path().join(name));
        let made = Command::new("openssl")
            .args([
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
            ])
            .args(["-subj", "/CN=localhost", "-keyout"])
            .arg(&key)
            .arg("-out")
            .arg(&certificate)
            .stderr(Stdio::null())
            .status();
        assert!(made.unwrap().success());
        for file in [folder.path(), &key, &certificate] {
            User::of_server().owns(file);
        }
        let settings = format!(
            "client_tls_sslmode = allow\nclient_tls_key_file = {}\nclient_tls_cert_file = {}",
            key.display(),
            certificate.display()
        );
        (folder, settings)
    }
}

async fn behind_a_pooler_in_session_mode_it_works(bench: Bench) {
    let Some(pooler) = Pooler::before(bench.database(), "session", "") else {
        return;
    };
    let store = store::postgres(&pooler.url).await.unwrap();
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let store = store.clone();
        tasks.spawn(async move {
            let mut game = playing(&store).await;
            for code in ["e2e4", "e7e5", "g1f3"] {
                let seat = game.to_move().unwrap();
                game = add(&store, &game, seat, moved(code)).await;
            }
            assert_eq!(all_of(&load(&store, game.number).await), all_of(&game));
        });
    }
    tasks.join_all().await;
    store.close().await;
    assert_eq!(bench.rows("events").await, 20 * 5);
}

/// However it picks its connections, and with other clients.
async fn a_pooler_in_transaction_mode_is_noticed_at_the_start(bench: Bench) {
    if bench.is_skipped_on_citus("the schema has objects of its own") {
        return;
    }
    bench.alter(WITHOUT_TABLES).await;
    let settings = [
        ("transaction", ""),
        ("transaction", "server_round_robin = 1"),
        ("transaction", "default_pool_size = 1"),
        (
            "transaction",
            "server_round_robin = 1\ndefault_pool_size = 2",
        ),
        ("statement", ""),
    ];
    for (mode, settings) in settings {
        for others in [0, 2, 5] {
            let Some(pooler) = Pooler::before(bench.database(), mode, settings) else {
                return;
            };
            let mut tasks = tokio::task::JoinSet::new();
            for _ in 0..others {
                let options = PgConnectOptions::from_str(&pooler.url).unwrap();
                let mut connection = options.extra_float_digits(None).connect().await.unwrap();
                tasks.spawn(async move {
                    loop {
                        let some = sqlx::raw_sql("select pg_sleep(0.001)");
                        some.execute(&mut connection).await.unwrap();
                    }
                });
            }
            let sentence = sentence(store::postgres(&pooler.url).await);
            contains(&sentence, &["transaction mode", "direct address"]);
            assert!(!sentence.contains("secret"), "{sentence}");
            tasks.shutdown().await;
        }
    }
    // Nothing was created in the database.
    let tables = "select count(*) from information_schema.tables where table_schema = 'public'";
    assert_eq!(bench.number(tables).await, 0);
}

/// The exit code and output of `arbiter discord`.
fn started(url: &str, more: &[&str]) -> (Option<i32>, String) {
    let run = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .arg("discord")
        .args(more)
        .current_dir("/")
        .env_clear()
        .env("DISCORD_TOKEN", "x")
        .env("DISCORD_API_URL", "http://127.0.0.1:1")
        .env("DATABASE_URL", url)
        .output()
        .unwrap();
    (run.status.code(), String::from_utf8(run.stderr).unwrap())
}

async fn a_pooler_in_transaction_mode_is_a_wrong_setting(bench: Bench) {
    let Some(pooler) = Pooler::before(bench.database(), "transaction", "") else {
        return;
    };
    for more in [&[][..], &["--check"]] {
        let (code, said) = started(&pooler.url, more);
        assert_eq!(code, Some(78), "{said}");
        assert!(said.contains("transaction mode"), "{said}");
    }
}

async fn a_pooler_that_changes_to_transaction_mode_is_named(bench: Bench) {
    if bench.is_skipped_on_citus("games are read past a pooler before the coordinator") {
        return;
    }
    let Some(mut pooler) = Pooler::before(bench.database(), "session", "") else {
        return;
    };
    let log = Log::default();
    let _watched = watched(&log);
    let store = store::postgres(&pooler.url).await.unwrap();
    let game = playing(&store).await.number;
    let metrics = Metrics::default();
    metrics.watch(Arc::new(App::new(store.clone())));
    pooler.switch("session", "transaction");
    let error = loop {
        let loads = (0..8).map(|_| store.load(game));
        let failed = futures_util::future::join_all(loads).await;
        if let Some(Err(error)) = failed.into_iter().find(Result::is_err) {
            break error;
        }
    };
    let StoreError::Misconfigured(sentence) = &error else {
        panic!("another error: {error:?}");
    };
    contains(sentence, &["transaction mode", "direct address"]);
    // Nothing is sent that could run as another statement.
    pooler.process.kill().unwrap();
    let again = store.load(game).await;
    assert!(matches!(again, Err(StoreError::Misconfigured(_))));
    let address = PgConnectOptions::from_str(&pooler.url).unwrap().get_port();
    let named = format!("the connection pooler at 127.0.0.1:{address} uses transaction mode");
    let problem = metrics.problem().await.unwrap();
    assert!(problem.contains(&named), "{problem}");
    let warns = |line: &&str| line.contains("WARN") && line.contains(&named);
    assert_eq!(
        log.text().lines().filter(warns).count(),
        1,
        "{}",
        log.text()
    );
}

async fn a_certificate_that_is_not_accepted_is_named_with_what_to_set(bench: Bench) {
    let (folder, settings) = Pooler::self_signed();
    let Some(pooler) = Pooler::before(bench.database(), "session", &settings) else {
        return;
    };
    let with = |mode: &str| {
        pooler
            .url
            .replace("sslmode=disable", &format!("sslmode={mode}"))
    };
    store::postgres(&with("require"))
        .await
        .unwrap()
        .close()
        .await;
    let url = with("verify-full");
    let copy = folder.path().join("copy.jsonl");
    fs::write(&copy, "").unwrap();
    let restored = super::backup::run("restore", ("DATABASE_URL", &url), &copy);
    for (code, said) in [restored, started(&url, &[])] {
        assert_eq!(code, Some(78), "{said}");
        contains(&said, &["certificate", "sslmode=require"]);
        assert!(!said.contains("secret"), "{said}");
    }
    // The doctor reports the same.
    let inspected = store::inspect_postgres(&url).await.unwrap_err().to_string();
    assert!(inspected.contains("sslmode=require"), "{inspected}");
}
