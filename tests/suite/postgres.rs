//! A Postgres server for the tests, with a separate database for each.
//!
//! `TEST_DATABASE_URL` is the address of a server, `TEST_CITUS_URL` that of the coordinator of a cluster with Citus, on
//! which the tables are distributed; with `TEST_CITUS_STOP=1` its workers are on this machine and may be stopped. Without
//! them a private server is started once per test process from the installed binaries, in a folder in memory or under
//! `/tmp`, and ends with the process. Without binaries the tests on Postgres are skipped with a message;
//! `ARBITER_REQUIRE_POSTGRES=1` makes that a failure.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write as _;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::str::FromStr as _;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, mpsc};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, PgConnection, PgPool};

use crate::support::{MEMORY, has_memory};

/// The folder of private servers if they don't fit into memory: a socket's path must be short.
pub(crate) const FOLDERS: &str = "/tmp";

/// The prefix of their names; the id of the test process follows.
const PREFIX: &str = "arbiter-pg-";

const SERVER: &str = "TEST_DATABASE_URL";
const CITUS: &str = "TEST_CITUS_URL";
const STOP: &str = "TEST_CITUS_STOP";

/// The programs that the tests on Postgres need.
const PROGRAMS: &str =
    "Postgres: neither TEST_DATABASE_URL nor the programs `initdb` and `postgres`";

/// Maximum number of checks whether a new server is up, every 20 ms.
const MOST_KNOCKS: u32 = 1_500;

/// A separate database, dropped with this value.
pub(crate) struct Database {
    pub(crate) url: String,
    name: String,
    /// The test's own connection, opened with its first query.
    pub(crate) own: PgPool,
}

/// A new database without games; `None` without Postgres.
pub(crate) async fn fresh() -> Option<Database> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let server = server()?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let name = format!(
        "arbiter_test_{}_{}_{}",
        std::process::id(),
        now.as_nanos(),
        COUNT.fetch_add(1, Ordering::Relaxed)
    );
    let template = migrated(server).await;
    execute(
        server,
        &format!("create database {name} template {template}"),
    )
    .await
    .unwrap();
    let url = on_server(server, &name);
    if citus().is_some() {
        distribute(server, &name, &url).await;
    }
    let own = PgPoolOptions::new().max_connections(1).connect_lazy(&url);
    Some(Database {
        own: own.unwrap(),
        url,
        name,
    })
}

/// The database on the cluster that takes the place of a file in this folder; `None` without a cluster. It is dropped some
/// time after the folder.
pub(crate) async fn of_folder(folder: &Path) -> Option<String> {
    static OPEN: Mutex<BTreeMap<PathBuf, Database>> = Mutex::new(BTreeMap::new());
    citus()?;
    let known = |open: &BTreeMap<PathBuf, Database>| open.get(folder).map(|one| one.url.clone());
    if let Some(url) = known(&OPEN.lock().unwrap()) {
        return Some(url);
    }
    let made = Box::pin(fresh()).await?;
    let mut open = OPEN.lock().unwrap();
    let gone: Vec<Database> = open
        .extract_if(.., |folder, _| !folder.exists())
        .map(|(_, one)| one)
        .collect();
    open.entry(folder.to_owned()).or_insert(made);
    let url = known(&open);
    drop(open);
    drop(gone);
    url
}

/// The cluster with Citus, if there is one.
pub(crate) fn citus() -> Option<String> {
    named(CITUS)
}

/// A database with our tables, which serves as template on a private server: migrating each would take longer than most
/// tests.
async fn migrated(server: &str) -> String {
    static MADE: tokio::sync::OnceCell<String> = tokio::sync::OnceCell::const_new();
    let make = async || {
        if [CITUS, SERVER].iter().any(|name| named(name).is_some()) {
            return "template1".to_owned();
        }
        let name = format!("arbiter_template_{}", std::process::id());
        let created = execute(server, &format!("create database {name}")).await;
        created.unwrap();
        let store = arbiter::store::postgres(&on_server(server, &name)).await;
        store.unwrap().close().await;
        name
    };
    MADE.get_or_init(make).await.clone()
}

/// An address in the environment.
fn named(variable: &str) -> Option<String> {
    env::var(variable).ok().filter(|url| !url.is_empty())
}

/// The servers of a cluster besides its coordinator.
async fn workers(server: &str) -> Vec<PgConnectOptions> {
    let coordinator = PgConnectOptions::from_str(server).unwrap();
    let mut connection = coordinator.connect().await.unwrap();
    let query = "select nodename, nodeport from pg_dist_node where groupid > 0";
    let found: Result<Vec<(String, i32)>, _> =
        sqlx::query_as(query).fetch_all(&mut connection).await;
    let found = found.unwrap_or_default().into_iter();
    let worker = |(host, port): (String, i32)| {
        coordinator
            .clone()
            .host(&host)
            .port(u16::try_from(port).unwrap())
    };
    found.map(worker).collect()
}

/// A server of the cluster on this machine, which a test may stop.
pub(crate) struct Member {
    pub(crate) port: u16,
    programs: PathBuf,
    data: PathBuf,
    /// Whether it must be started at the end of the test.
    is_stopped: AtomicBool,
}

impl Member {
    /// The coordinator and the workers; none unless `TEST_CITUS_STOP=1` allows to stop them.
    async fn all() -> Vec<Member> {
        let coordinator = citus().filter(|_| named(STOP).is_some_and(|value| value == "1"));
        let Some(coordinator) = coordinator else {
            return Vec::new();
        };
        let mut servers = vec![PgConnectOptions::from_str(&coordinator).unwrap()];
        servers.extend(workers(&coordinator).await);
        let mut found = Vec::new();
        for server in servers {
            let mut connection = server.connect().await.unwrap();
            let query = "select setting, current_setting('data_directory') from pg_config where name = 'BINDIR'";
            let asked: Result<(String, String), _> =
                sqlx::query_as(query).fetch_one(&mut connection).await;
            let (programs, data) = asked.unwrap();
            found.push(Member {
                port: server.get_port(),
                programs: programs.into(),
                data: data.into(),
                is_stopped: AtomicBool::new(false),
            });
        }
        found
    }

    pub(crate) async fn workers() -> Vec<Member> {
        Self::all().await.into_iter().skip(1).collect()
    }

    pub(crate) async fn coordinator() -> Option<Member> {
        Self::all().await.into_iter().next()
    }

    fn control(&self, arguments: &[&str]) {
        let mut command = User::of_server().command(&self.programs.join("pg_ctl"));
        command.arg("-D").arg(&self.data).args(["-s", "-w"]);
        // The server looks there for certificates of its connections to others.
        command.env_remove("HOME");
        command.arg("-l").arg(self.data.join("test.log"));
        let done = command.args(arguments).current_dir(&self.data).status();
        assert!(done.is_ok_and(|done| done.success()), "{arguments:?}");
    }

    /// Stops it immediately (`immediate`).
    pub(crate) fn stop(&self) {
        self.is_stopped.store(true, Ordering::SeqCst);
        self.control(&["stop", "-m", "immediate"]);
    }

    /// Restarts it, and waits until it is up. It no longer waits for a standby.
    pub(crate) fn start(&self) {
        let settings = self.data.join("postgresql.auto.conf");
        let before = fs::read_to_string(&settings).unwrap();
        let kept = before.split_inclusive('\n');
        let kept = kept.filter(|line| !line.starts_with("synchronous_"));
        fs::write(&settings, kept.collect::<String>()).unwrap();
        self.control(&["start"]);
        self.is_stopped.store(false, Ordering::SeqCst);
    }

    /// Starts a standby of it, as docs/scaling.md says.
    pub(crate) fn standby(&self) -> Standby {
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let standby = Member {
            port: free.local_addr().unwrap().port(),
            programs: self.programs.clone(),
            data: self.data.with_extension("standby"),
            is_stopped: AtomicBool::new(false),
        };
        drop(free);
        let _ = fs::remove_dir_all(&standby.data);
        // Debian's folder, even if its programs are linked from elsewhere.
        let server = fs::canonicalize(programs().unwrap().join("postgres")).unwrap();
        let copy = server.with_file_name("pg_basebackup");
        let mut copy = User::of_server().command(&copy);
        copy.args([
            "-h",
            "127.0.0.1",
            "-U",
            "postgres",
            "-p",
            &self.port.to_string(),
        ]);
        copy.args(["-R", "-X", "stream", "-c", "fast", "-D"])
            .arg(&standby.data);
        assert!(copy.current_dir("/").status().unwrap().success());
        let settings = standby.data.join("postgresql.conf");
        let mut settings = File::options().append(true).open(settings).unwrap();
        writeln!(settings, "port = {}", standby.port).unwrap();
        standby.start();
        Standby(standby)
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        if self.is_stopped.load(Ordering::SeqCst) {
            self.start();
        }
    }
}

/// Removed when dropped.
pub(crate) struct Standby(Member);

impl Standby {
    pub(crate) fn port(&self) -> u16 {
        self.0.port
    }

    pub(crate) fn promote(&self) {
        self.0.control(&["promote"]);
    }
}

impl Drop for Standby {
    fn drop(&mut self) {
        self.0.control(&["stop", "-m", "immediate"]);
        let _ = fs::remove_dir_all(&self.0.data);
    }
}

async fn execute_on(server: &PgConnectOptions, statement: String) -> Result<(), sqlx::Error> {
    let mut connection = server.connect().await?;
    sqlx::raw_sql(AssertSqlSafe(statement))
        .execute(&mut connection)
        .await?;
    connection.close().await
}

/// Adds a new database to the whole cluster: each has its own list of servers.
///
/// One at a time: roles are copied to the workers, too, and two at once fail with `tuple concurrently updated`.
async fn join(server: &str, name: &str, url: &str) {
    static ONE: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());
    let _one = ONE.lock().await;
    let coordinator = PgConnectOptions::from_str(url).unwrap();
    let mut joining = format!(
        "create extension if not exists citus; select citus_set_coordinator_host('{}', {})",
        coordinator.get_host(),
        coordinator.get_port()
    );
    for worker in workers(server).await {
        execute_on(&worker, format!("create database {name}"))
            .await
            .unwrap();
        let extension = "create extension citus".to_owned();
        execute_on(&worker.clone().database(name), extension)
            .await
            .unwrap();
        let (host, port) = (worker.get_host(), worker.get_port());
        write!(joining, "; select citus_add_node('{host}', {port})").unwrap();
    }
    for statement in joining.split("; ") {
        execute(url, statement).await.unwrap();
    }
}

/// Migrates a database and distributes its tables, twice as after an update.
async fn distribute(server: &str, name: &str, url: &str) {
    join(server, name, url).await;
    let migrated = arbiter::store::postgres(url).await.unwrap();
    migrated.close().await;
    for _ in 0..2 {
        let distributed = execute(url, include_str!("../../deploy/citus.sql")).await;
        assert!(distributed.is_ok(), "{distributed:?}");
    }
}

impl Database {
    /// The same database, but reached by another port of this machine.
    pub(crate) fn by_port(mut self, port: u16) -> Self {
        let mut url = reqwest::Url::parse(&self.url).unwrap();
        url.set_port(Some(port)).unwrap();
        self.url = url.into();
        let own = PgPoolOptions::new().max_connections(1);
        self.own = own.connect_lazy(&self.url).unwrap();
        self
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let statement = format!("drop database if exists {} with (force)", self.name);
        // A separate thread, because a test's runtime can't be waited for from inside it. A leftover database does no harm.
        let dropped = thread::spawn(move || {
            if let Some(server) = server() {
                let _ = block_on(execute(server, &statement));
                if citus().is_some() {
                    block_on(async {
                        for worker in workers(server).await {
                            let _ = execute_on(&worker, statement.clone()).await;
                        }
                    });
                }
            }
        });
        let _ = dropped.join();
    }
}

/// The address of any database of the server that is used.
fn server() -> Option<&'static str> {
    static USED: OnceLock<Option<String>> = OnceLock::new();
    let used = USED.get_or_init(|| {
        let given = citus().or_else(|| named(SERVER));
        given.or_else(private).or_else(|| {
            skipped(PROGRAMS);
            None
        })
    });
    used.as_deref()
}

/// Reports that tests are skipped, or fails if that isn't allowed.
pub(crate) fn skipped(what: &str) {
    assert!(
        env::var_os("ARBITER_REQUIRE_POSTGRES").is_none_or(|value| value != "1"),
        "ARBITER_REQUIRE_POSTGRES=1, and there is no {what}"
    );
    // Bypasses the tests' output capture.
    let _ = writeln!(
        std::io::stderr(),
        "\nSKIPPED: tests, because there is no {what}\n"
    );
}

/// The address with another database in it.
fn on_server(url: &str, database: &str) -> String {
    let (address, options) = match url.split_once('?') {
        Some((address, options)) => (address, format!("?{options}")),
        None => (url, String::new()),
    };
    let host = address.find("://").map_or(0, |at| at + 3);
    let end = address[host..]
        .find('/')
        .map_or(address.len(), |at| host + at);
    format!("{}/{database}{options}", &address[..end])
}

/// The statement that sets a default for new connections to this database, even if it is read-only.
pub(crate) fn default_of(setting: &str) -> String {
    format!(
        "begin read write; do $$ begin execute format('alter database %I set default_{setting}', current_database()); end $$;
         commit"
    )
}

pub(crate) async fn execute(url: &str, statement: &str) -> Result<(), sqlx::Error> {
    let mut connection = PgConnection::connect(url).await?;
    sqlx::raw_sql(AssertSqlSafe(statement.to_owned()))
        .execute(&mut connection)
        .await?;
    connection.close().await
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap()
        .block_on(future)
}

/// Starts a private server, if its programs are installed.
fn private() -> Option<String> {
    let programs = programs()?;
    sweep();
    let (ready, started) = mpsc::channel();
    // The server ends with the thread that started it. This thread waits for the server, so it lasts as long as the process.
    thread::spawn(move || {
        let private = Private::new(programs, "", &["-c", "synchronous_commit=off"]);
        let mut server = private.serve();
        ready.send(private.url()).unwrap();
        let _ = server.wait();
    });
    let url = started.recv();
    Some(url.expect("the private Postgres starts; its words are above"))
}

/// A separate server in its own folder.
struct Private {
    programs: PathBuf,
    folder: PathBuf,
    user: User,
    options: &'static [&'static str],
}

impl Private {
    /// Makes a new and empty one.
    fn new(programs: PathBuf, name: &str, options: &'static [&'static str]) -> Self {
        let folder = format!("{PREFIX}{}{name}", std::process::id());
        let private = Private {
            programs,
            // A new database has three hundred files.
            folder: Path::new(if has_memory(1 << 30) { MEMORY } else { FOLDERS }).join(folder),
            user: User::of_server(),
            options,
        };
        let folder = &private.folder;
        let _ = fs::remove_dir_all(folder);
        fs::create_dir(folder).unwrap();
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700)).unwrap();
        private.user.owns(folder);
        let made = private
            .run("initdb")
            .args(["--no-sync", "-A", "trust", "-U", "arbiter", "-E", "UTF8"])
            .args(["--locale=C", "-D"])
            .arg(folder.join("data"))
            .status();
        assert!(made.is_ok_and(|made| made.success()), "{}", private.said());
        private
    }

    /// A program that writes to the log of this server.
    fn run(&self, program: &str) -> Command {
        let log = File::options()
            .create(true)
            .append(true)
            .open(self.folder.join("log"))
            .unwrap();
        let mut command = self.user.command(&self.programs.join(program));
        command
            .current_dir(&self.folder)
            .stdin(Stdio::null())
            .stdout(log.try_clone().unwrap())
            .stderr(log);
        command
    }

    fn url(&self) -> String {
        let folder = self.folder.display();
        format!("postgres://arbiter@localhost/postgres?host={folder}")
    }

    /// Starts it, and waits until it is up. It ends with the calling thread.
    fn serve(&self) -> Child {
        let mut server = self
            .run("postgres")
            .arg("-D")
            .arg(self.folder.join("data"))
            .arg("-k")
            .arg(&self.folder)
            .args(["-c", "listen_addresses=", "-c", "max_connections=200"])
            .args(["-c", "fsync=off", "-c", "full_page_writes=off"])
            .args(["-c", "max_wal_size=128MB"])
            .args(self.options)
            .spawn()
            .unwrap();
        for _ in 0..MOST_KNOCKS {
            if block_on(execute(&self.url(), "select 1")).is_ok() {
                return server;
            }
            if let Ok(Some(_)) = server.try_wait() {
                break;
            }
            thread::sleep(Duration::from_millis(20));
        }
        let _ = server.kill();
        panic!("{}", self.said());
    }

    fn said(&self) -> String {
        let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        format!("the private Postgres does not start:\n{log}")
    }
}

/// A server that a test stops and restarts; it ends with this value.
pub(crate) struct Server {
    /// The address of its one database.
    pub(crate) url: String,
    /// The socket that it listens on.
    pub(crate) socket: PathBuf,
    orders: mpsc::Sender<(Order, mpsc::Sender<()>)>,
}

enum Order {
    StopAtOnce,
    Start,
    Remove,
}

impl Server {
    /// Starts one; `None` without Postgres. What it has committed survives a stop.
    pub(crate) fn start(name: &str) -> Option<Self> {
        let Some(programs) = programs() else {
            skipped(PROGRAMS);
            return None;
        };
        let name = format!("-{name}");
        let (orders, received) = mpsc::channel::<(Order, mpsc::Sender<()>)>();
        let (ready, started) = mpsc::channel();
        // It ends with the thread that starts it, so a single thread does that.
        thread::spawn(move || {
            let private = Private::new(programs, &name, &[]);
            let mut server = private.serve();
            let socket = private.folder.join(".s.PGSQL.5432");
            ready.send((private.url(), socket)).unwrap();
            for (order, done) in received {
                match order {
                    Order::StopAtOnce => quit(&mut server),
                    Order::Start => server = private.serve(),
                    Order::Remove => {
                        quit(&mut server);
                        let _ = fs::remove_dir_all(&private.folder);
                    }
                }
                let _ = done.send(());
            }
        });
        let (url, socket) = started
            .recv()
            .expect("the Postgres starts; its words are above");
        Some(Server {
            url,
            socket,
            orders,
        })
    }

    /// Stops it immediately (`immediate`).
    pub(crate) fn stop_at_once(&self) {
        self.obey(Order::StopAtOnce);
    }

    /// Restarts it, and waits until it is up.
    pub(crate) fn start_again(&self) {
        self.obey(Order::Start);
    }

    fn obey(&self, order: Order) {
        let (done, waiting) = mpsc::channel();
        let _ = self.orders.send((order, done));
        let _ = waiting.recv();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.obey(Order::Remove);
    }
}

/// Kills a server: nothing is written any more.
fn quit(server: &mut Child) {
    let id = server.id().to_string();
    let _ = Command::new("kill").args(["-QUIT", &id]).status();
    let _ = server.wait();
}

/// The folder of the newest installed server.
pub(crate) fn programs() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let mut versions: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .map(|version| version.path().join("bin"))
        .collect();
    versions.sort();
    folders.extend(versions.into_iter().rev());
    folders
        .into_iter()
        .find(|folder| folder.join("initdb").is_file() && folder.join("postgres").is_file())
}

/// Removes what dead test processes left.
fn sweep() {
    if !Path::new("/proc/self").exists() {
        return;
    }
    let entries = [FOLDERS, MEMORY].map(|folder| fs::read_dir(folder).into_iter().flatten());
    for event in entries.into_iter().flatten().flatten() {
        let name = event.file_name();
        let process = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
        // The id may be followed by a name.
        let process = process.and_then(|process| process.split('-').next());
        let Some(process) = process.and_then(|process| process.parse::<u32>().ok()) else {
            continue;
        };
        if !Path::new("/proc").join(process.to_string()).exists() {
            let _ = fs::remove_dir_all(event.path());
        }
    }
}

/// The user of the server, which refuses to run as root.
#[derive(Clone, Copy)]
pub(crate) enum User {
    Same,
    Other { uid: u32, gid: u32 },
}

impl User {
    pub(crate) fn of_server() -> Self {
        let is_root = fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0);
        if !is_root {
            return User::Same;
        }
        let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
        let found = ["postgres", "nobody"].into_iter().find_map(|wanted| {
            users.lines().find_map(|line| {
                let mut fields = line.split(':');
                let (name, _) = (fields.next()?, fields.next()?);
                let (uid, gid) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
                (name == wanted).then_some(User::Other { uid, gid })
            })
        });
        found.expect("a user `postgres` or `nobody`, as which the server runs")
    }

    /// Gives this user one of our folders or files.
    pub(crate) fn owns(self, path: &Path) {
        if let User::Other { uid, gid } = self {
            chown(path, Some(uid), Some(gid)).unwrap();
        }
    }

    /// A program that runs as this user and is ended with the thread that starts it, if `setpriv` is installed. `QUIT` is
    /// the server's immediate shutdown: nothing is written any more, and its shared memory is released.
    pub(crate) fn command(self, program: &Path) -> Command {
        let path = env::var_os("PATH").unwrap_or_default();
        let has_setpriv = env::split_paths(&path).any(|folder| folder.join("setpriv").is_file());
        if !has_setpriv {
            return Command::new(program);
        }
        let mut command = Command::new("setpriv");
        command.args(["--pdeathsig", "QUIT"]);
        if let User::Other { uid, gid } = self {
            command.arg(format!("--reuid={uid}"));
            command.arg(format!("--regid={gid}"));
            command.arg("--clear-groups");
        }
        command.arg("--").arg(program);
        command
    }
}
