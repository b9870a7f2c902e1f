//! The database servers of docs/hosting.md, on one machine and from the files of this folder: `etcd`, two servers under
//! `patroni`, `haproxy`, and `pgbouncer` in session mode.

use std::fs::{self, File};
use std::io::Write as _;
use std::net::TcpListener;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use super::process::Span;
use crate::postgres::{self, FOLDERS, User};

/// Timeout for the servers to agree, on a very busy machine.
const AGREEMENT: Duration = Duration::from_mins(5);

/// How long the address leads to a read-only server.
const READ_ONLY: Duration = Duration::from_secs(10);

const NAMES: [&str; 2] = ["a", "b"];

/// How a server loses its role.
#[derive(Debug, Clone, Copy)]
pub(super) enum Failover {
    /// By request.
    Switchover,
    /// Its Postgres is killed.
    ServerKilled,
    /// Its Postgres and its Patroni are killed, and restarted once the other server has taken over.
    MachineLost,
    /// Connections lead to the other server ten seconds before it takes over.
    ReadOnly,
}

impl Failover {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Failover::Switchover => "switchover",
            Failover::ServerKilled => "primary's Postgres killed",
            Failover::MachineLost => "primary's Postgres and Patroni killed",
            Failover::ReadOnly => "led to a read-only server for 10 s",
        }
    }
}

struct Server {
    /// Of Patroni's interface, and of Postgres.
    ports: [u16; 2],
    patroni: Mutex<Option<Child>>,
}

/// Stopped when dropped.
pub(super) struct Cluster {
    folder: TempDir,
    is_synchronous: bool,
    servers: [Server; 2],
    others: Vec<Child>,
    /// The address of `haproxy`, and of `pgbouncer` in front of it.
    pub(super) urls: [String; 2],
}

impl Cluster {
    /// Starts one; `None` if its programs aren't installed.
    pub(super) async fn start(is_synchronous: bool) -> Option<Self> {
        let programs = ["etcd", "patroni", "haproxy", "pgbouncer"].map(program);
        // Debian's folder, even if its programs are linked from elsewhere.
        let binaries = postgres::programs().and_then(|folder| {
            let server = fs::canonicalize(folder.join("postgres")).ok()?;
            Some(server.parent()?.to_owned())
        });
        let ([Some(etcd), Some(_), Some(haproxy), Some(pgbouncer)], Some(binaries)) =
            (programs, binaries)
        else {
            postgres::skipped("etcd, Patroni, HAProxy, pgbouncer and Postgres");
            return None;
        };
        let [rest_a, rest_b, port_a, port_b, store, peers, proxy, pooler] = free_ports();
        let folder = TempDir::new_in(FOLDERS).unwrap();
        User::of_server().owns(folder.path());
        let url = |port| format!("postgres://arbiter:PASSWORD-3@127.0.0.1:{port}/arbiter");
        let server = |ports| Server {
            ports,
            patroni: Mutex::default(),
        };
        let mut cluster = Cluster {
            is_synchronous,
            servers: [[rest_a, port_a], [rest_b, port_b]].map(server),
            others: Vec::new(),
            urls: [proxy, pooler].map(url),
            folder,
        };
        let address = |port| format!("http://127.0.0.1:{port}");
        let etcd = cluster
            .command(&etcd)
            .args(["--data-dir", "etcd"])
            .args(["--listen-client-urls", &address(store)])
            .args(["--advertise-client-urls", &address(store)])
            .args(["--listen-peer-urls", &address(peers)])
            .spawn();
        cluster.others.push(etcd.unwrap());
        // Before the servers: it takes both for primary until their first check.
        let settings = include_str!("haproxy.cfg")
            .replace(
                "10.0.0.1:5432 check port 8008",
                &format!("127.0.0.1:{port_a} check port {rest_a}"),
            )
            .replace(
                "10.0.0.2:5432 check port 8008",
                &format!("127.0.0.1:{port_b} check port {rest_b}"),
            )
            .replace("127.0.0.1:5000", &format!("127.0.0.1:{proxy}"))
            .replace(
                "    user haproxy\n    group haproxy",
                &format!(
                    "    stats socket {} level admin",
                    cluster.folder.path().join("admin").display()
                ),
            );
        let file = cluster.file("haproxy.cfg", &settings);
        let haproxy = cluster.command(&haproxy).arg("-f").arg(file).spawn();
        cluster.others.push(haproxy.unwrap());
        for (index, name) in NAMES.iter().enumerate() {
            cluster.configure(index, name, store, &binaries);
            cluster.serve(index);
            cluster
                .until("the first server leads", || cluster.leads(0))
                .await;
        }
        cluster
            .until("the second follows", || cluster.is_whole(0))
            .await;
        let server = format!("postgres://postgres:PASSWORD-1@127.0.0.1:{port_a}/postgres");
        for statement in [
            "create role arbiter login password 'PASSWORD-3'",
            "create database arbiter owner arbiter",
        ] {
            postgres::execute(&server, statement).await.unwrap();
        }
        let users = cluster.file("userlist.txt", "\"arbiter\" \"PASSWORD-3\"\n");
        let settings = include_str!("pgbouncer.ini")
            .replace("port=5000", &format!("port={proxy}"))
            .replace("6432", &pooler.to_string())
            .replace("/etc/pgbouncer/userlist.txt", users.to_str().unwrap());
        let file = cluster.file("pgbouncer.ini", &settings);
        let pgbouncer = cluster.command(&pgbouncer).arg(file).spawn();
        cluster.others.push(pgbouncer.unwrap());
        cluster
            .until("the database is reached", async || {
                postgres::execute(&cluster.urls[0], "select 1")
                    .await
                    .is_ok()
            })
            .await;
        Some(cluster)
    }

    /// A program as the user of the servers, in the folder, with a log there.
    fn command(&self, program: &Path) -> Command {
        let folder = self.folder.path();
        let name = program.file_name().unwrap().to_str().unwrap();
        let log = folder.join(format!("{name}.log"));
        let log = File::options().create(true).append(true).open(log).unwrap();
        let mut command = Command::new(program);
        if let User::Other { uid, gid } = User::of_server() {
            command.uid(uid).gid(gid);
        }
        command
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(log.try_clone().unwrap())
            .stderr(log);
        command
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let file = self.folder.path().join(name);
        fs::write(&file, text).unwrap();
        User::of_server().owns(&file);
        file
    }

    fn data(&self, index: usize) -> PathBuf {
        self.folder.path().join(format!("data-{}", NAMES[index]))
    }

    fn configure(&self, index: usize, name: &str, store: u16, binaries: &Path) {
        let [rest, port] = self.servers[index].ports;
        let settings = include_str!("patroni.yml")
            .replace("name: a", &format!("name: {name}"))
            .replace("10.0.0.1:8008", &format!("127.0.0.1:{rest}"))
            .replace("10.0.0.1:5432", &format!("127.0.0.1:{port}"))
            .replace("10.0.0.3:2379", &format!("127.0.0.1:{store}"))
            .replace("10.0.0.0/24", "127.0.0.0/8")
            .replace("/usr/lib/postgresql/15/bin", binaries.to_str().unwrap())
            .replace(
                "/var/lib/postgresql/15/arbiter",
                self.data(index).to_str().unwrap(),
            )
            .replace(
                "synchronous_mode: true",
                &format!("synchronous_mode: {}", self.is_synchronous),
            );
        self.file(&format!("{name}.yml"), &settings);
        let home = self.folder.path().join(name);
        fs::create_dir(&home).unwrap();
        User::of_server().owns(&home);
    }

    fn serve(&self, index: usize) {
        let (name, patroni) = (NAMES[index], program("patroni").unwrap());
        let patroni = self
            .command(&patroni)
            .env("HOME", self.folder.path().join(name))
            .arg(format!("{name}.yml"))
            .spawn();
        *self.servers[index].patroni.lock().unwrap() = Some(patroni.unwrap());
    }

    /// Causes a failover; returns its start and end.
    pub(super) async fn fail_over(&self, how: Failover) -> Span {
        let leader = usize::from(!self.leads(0).await);
        let next = 1 - leader;
        let began = arbiter::time_source::machine_time().as_millisecond();
        match how {
            Failover::Switchover => self.switch(leader).await,
            Failover::ServerKilled => self.kill_postgres(leader),
            Failover::MachineLost => {
                self.kill_patroni(leader);
                self.kill_postgres(leader);
            }
            Failover::ReadOnly => {
                let (old, new) = (NAMES[leader], NAMES[next]);
                self.order_proxy(&format!(
                    "disable health primary/{new}; set server primary/{new} health up; \
                     set server primary/{old} state maint; shutdown sessions server primary/{old}"
                ));
                tokio::time::sleep(READ_ONLY).await;
                self.switch(leader).await;
            }
        }
        self.until("the other server takes over", || self.leads(next))
            .await;
        match how {
            Failover::MachineLost => self.serve(leader),
            Failover::ReadOnly => self.order_proxy(&format!(
                "set server primary/{} state ready; enable health primary/{}",
                NAMES[leader], NAMES[next]
            )),
            Failover::Switchover | Failover::ServerKilled => {}
        }
        self.until("the old server follows", || self.is_whole(next))
            .await;
        (began, arbiter::time_source::machine_time().as_millisecond())
    }

    async fn switch(&self, leader: usize) {
        let order = json!({ "leader": NAMES[leader], "candidate": NAMES[1 - leader] });
        let url = format!(
            "http://127.0.0.1:{}/switchover",
            self.servers[leader].ports[0]
        );
        let asked = reqwest::Client::new().post(url).body(order.to_string());
        let response = asked.send().await.unwrap();
        assert!(
            response.status().is_success(),
            "{}",
            response.text().await.unwrap()
        );
    }

    fn kill_patroni(&self, index: usize) {
        if let Some(mut patroni) = self.servers[index].patroni.lock().unwrap().take() {
            patroni.kill().unwrap();
            patroni.wait().unwrap();
        }
    }

    fn kill_postgres(&self, index: usize) {
        let file = fs::read_to_string(self.data(index).join("postmaster.pid"));
        if let Some(id) = file.unwrap_or_default().lines().next() {
            let _ = Command::new("kill").args(["-KILL", id]).status();
        }
    }

    fn order_proxy(&self, orders: &str) {
        let mut socket = UnixStream::connect(self.folder.path().join("admin")).unwrap();
        writeln!(socket, "{orders}").unwrap();
        let told = std::io::read_to_string(socket).unwrap();
        assert_eq!(told.trim(), "", "{orders}");
    }

    async fn asks(&self, index: usize, path: &str) -> Option<reqwest::Response> {
        let url = format!("http://127.0.0.1:{}{path}", self.servers[index].ports[0]);
        let client = reqwest::Client::builder().timeout(Duration::from_secs(5));
        let asked = client.build().unwrap().get(url).send().await.ok()?;
        asked.status().is_success().then_some(asked)
    }

    async fn leads(&self, index: usize) -> bool {
        self.asks(index, "/primary").await.is_some()
    }

    /// Whether the other server follows this leader, and if the cluster is synchronous, can take over without loss.
    async fn is_whole(&self, leader: usize) -> bool {
        let Some(response) = self.asks(leader, "/cluster").await else {
            return false;
        };
        let told = response.text().await.unwrap_or_default();
        let told: Value = serde_json::from_str(&told).unwrap_or_default();
        let members = told["members"].as_array().into_iter().flatten();
        let role = ["replica", "sync_standby"][usize::from(self.is_synchronous)];
        let mut follows = members.filter(|one| one["name"] == NAMES[1 - leader]);
        follows.any(|one| one["role"] == role && one["state"] == "running" && one["lag"] == 0)
    }

    async fn until(&self, what: &str, is_so: impl AsyncFn() -> bool) {
        let began = Instant::now();
        while !is_so().await {
            if began.elapsed() > AGREEMENT {
                let log = fs::read_to_string(self.folder.path().join("patroni.log"));
                let log = log.unwrap_or_default();
                let end: Vec<_> = log.lines().rev().take(60).collect();
                panic!(
                    "not yet: {what}; the log, newest first:\n{}",
                    end.join("\n")
                );
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for index in [0, 1] {
            self.kill_patroni(index);
            self.kill_postgres(index);
        }
        for other in &mut self.others {
            let _ = other.kill();
            let _ = other.wait();
        }
    }
}

/// An installed program, including those in root's path.
fn program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    folders.push("/usr/sbin".into());
    let mut programs = folders.into_iter().map(|folder| folder.join(name));
    programs.find(|program| program.is_file())
}

fn free_ports<const N: usize>() -> [u16; N] {
    let listeners = [(); N].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    listeners.map(|listener| listener.local_addr().unwrap().port())
}
