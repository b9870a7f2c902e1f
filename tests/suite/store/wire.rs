//! A connection to Postgres that fails on demand.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::str::FromStr as _;
use std::sync::atomic::{AtomicBool, AtomicU32};
use std::sync::{Mutex, PoisonError};

use sqlx::postgres::PgConnectOptions;

use super::*;

/// What happens to the next `COMMIT`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AtCommit {
    /// It is lost, and both ends notice.
    IsCut,
    /// It arrives, its answer is lost, and both ends notice.
    LosesItsAnswer,
    /// It is lost, and neither end notices.
    Vanishes,
    /// It arrives, its answer is lost, and neither end notices.
    IsNeverAnswered,
    /// It arrives, and is answered with this SQLSTATE.
    IsAnsweredBy(&'static str),
    /// It is lost, and answered with this SQLSTATE.
    IsRefusedBy(&'static str),
}

/// Queries as messages ("Message Formats" of Postgres).
const COMMIT: &[u8] = b"Q\0\0\0\x0bCOMMIT\0";
const ROLLBACK: &[u8] = b"Q\0\0\0\x0dROLLBACK\0";

/// A connection to a server that can be cut: its traffic is then lost silently, as if the machine had vanished.
pub(crate) struct Wire {
    pub(crate) url: String,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    /// Odd while it is cut. A connection only works in the even state in which it started.
    state: AtomicU32,
    at_commit: Mutex<VecDeque<AtCommit>>,
}

/// Shared by the two directions of one connection.
struct Connection {
    shared: Arc<Shared>,
    began: u32,
    /// Nothing is passed back any more.
    is_mute: AtomicBool,
    /// The next answer ends the connection.
    ends_at_answer: AtomicBool,
    /// Its answer is replaced with this SQLSTATE.
    next_answer: Mutex<Option<&'static str>>,
    near: TcpStream,
    far: Far,
}

enum Far {
    Network(TcpStream),
    Socket(UnixStream),
}

impl Wire {
    /// To a database; on Citus the connections to its workers fail alike.
    pub(crate) async fn to_all_of(database: &Database) -> Self {
        let wire = Wire::to(&database.url);
        if postgres::citus().is_none() {
            return wire;
        }
        let workers = "select nodeid, nodename, nodeport from pg_dist_node where groupid > 0";
        let workers = sqlx::query_as(workers).fetch_all(&database.own).await;
        let workers: Vec<(i32, String, i32)> = workers.unwrap();
        for (number, host, port) in workers {
            let server = PgConnectOptions::from_str(&database.url).unwrap();
            let server = server.host(&host).port(u16::try_from(port).unwrap());
            let port = listen(server, &wire.shared);
            let named = format!("select citus_update_node({number}, '127.0.0.1', {port})");
            let named = sqlx::raw_sql(sqlx::AssertSqlSafe(named));
            named.execute(&database.own).await.unwrap();
        }
        wire
    }

    pub(crate) fn to(url: &str) -> Self {
        let shared = Arc::default();
        let port = listen(PgConnectOptions::from_str(url).unwrap(), &shared);
        let (_, rest) = url.split_once("://").unwrap();
        let who = rest.split_once('@').map_or("", |(who, _)| who);
        let (rest, _) = rest.split_once('?').unwrap_or((rest, ""));
        let name = rest.rsplit('/').next().unwrap();
        Wire {
            url: format!("postgres://{who}@127.0.0.1:{port}/{name}?sslmode=disable"),
            shared,
        }
    }

    /// Cuts the connection, or restores it.
    pub(crate) fn switch(&self) {
        self.shared.state.fetch_add(1, Ordering::SeqCst);
    }

    /// Sets what happens to the next `COMMIT`.
    pub(crate) fn at_next_commit(&self, happens: AtCommit) {
        self.shared.next_commits().push_back(happens);
    }

    /// Lets commits pass again.
    pub(crate) fn mend(&self) {
        self.shared.next_commits().clear();
    }

    pub(crate) fn is_over(&self) -> bool {
        self.shared.next_commits().is_empty()
    }
}

/// Passes connections to a port on to a server; returns the port.
fn listen(server: PgConnectOptions, shared: &Arc<Shared>) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let shared = Arc::clone(shared);
    std::thread::spawn(move || {
        for near in listener.incoming() {
            connect(near.unwrap(), &server, &shared);
        }
    });
    port
}

impl Shared {
    fn next_commits(&self) -> std::sync::MutexGuard<'_, VecDeque<AtCommit>> {
        self.at_commit
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connection {
    fn works(&self) -> bool {
        let state = self.shared.state.load(Ordering::SeqCst);
        self.began.is_multiple_of(2) && state == self.began
    }

    fn end(&self) {
        let _ = self.near.shutdown(Shutdown::Both);
        let _ = match &self.far {
            Far::Network(far) => far.shutdown(Shutdown::Both),
            Far::Socket(far) => far.shutdown(Shutdown::Both),
        };
    }

    /// What is passed on to the server.
    fn passed<'a>(&self, bytes: &'a [u8]) -> Option<Cow<'a, [u8]>> {
        let commit = bytes.windows(COMMIT.len()).position(|part| part == COMMIT);
        let happens = commit.and_then(|_| self.shared.next_commits().pop_front());
        match happens {
            None => {}
            Some(AtCommit::IsCut) => {
                self.end();
                return None;
            }
            Some(AtCommit::LosesItsAnswer) => self.ends_at_answer.store(true, Ordering::SeqCst),
            Some(AtCommit::Vanishes) => {
                self.is_mute.store(true, Ordering::SeqCst);
                return None;
            }
            Some(AtCommit::IsNeverAnswered) => self.is_mute.store(true, Ordering::SeqCst),
            Some(AtCommit::IsAnsweredBy(code) | AtCommit::IsRefusedBy(code)) => {
                *self.next_answer.lock().unwrap() = Some(code);
            }
        }
        // What follows a vanished commit vanishes too.
        let is_passed = self.works() && (happens.is_some() || !self.is_mute.load(Ordering::SeqCst));
        let instead = match (happens, commit) {
            (Some(AtCommit::IsRefusedBy(_)), Some(place)) => {
                let (before, rest) = bytes.split_at(place);
                Cow::Owned([before, ROLLBACK, &rest[COMMIT.len()..]].concat())
            }
            _ => Cow::Borrowed(bytes),
        };
        is_passed.then_some(instead)
    }

    /// What is passed on from the server.
    fn passed_back<'a>(&self, bytes: &'a [u8]) -> Option<Cow<'a, [u8]>> {
        if self.ends_at_answer.load(Ordering::SeqCst) {
            self.end();
            return None;
        }
        let instead = self.next_answer.lock().unwrap().take().map(refusal);
        let is_passed = self.works() && !self.is_mute.load(Ordering::SeqCst);
        is_passed.then(|| instead.map_or(Cow::Borrowed(bytes), Cow::Owned))
    }
}

/// The answer to a failed statement outside a transaction ("Message Formats" of Postgres).
fn refusal(code: &str) -> Vec<u8> {
    let fields = format!("SERROR\0VERROR\0C{code}\0Mthe test wants it\0\0");
    let length = u32::try_from(4 + fields.len()).unwrap().to_be_bytes();
    [b"E", length.as_slice(), fields.as_bytes(), b"Z\0\0\0\x05I"].concat()
}

fn connect(near: TcpStream, server: &PgConnectOptions, shared: &Arc<Shared>) {
    let connection = |near: &TcpStream, far| {
        Arc::new(Connection {
            shared: shared.clone(),
            began: shared.state.load(Ordering::SeqCst),
            is_mute: AtomicBool::new(false),
            ends_at_answer: AtomicBool::new(false),
            next_answer: Mutex::default(),
            near: near.try_clone().unwrap(),
            far,
        })
    };
    let back = near.try_clone().unwrap();
    if let Some(folder) = server.get_socket() {
        let socket = folder.join(format!(".s.PGSQL.{}", server.get_port()));
        let far = UnixStream::connect(socket).unwrap();
        let connection = connection(&near, Far::Socket(far.try_clone().unwrap()));
        pump(near, far.try_clone().unwrap(), &connection, true);
        pump(far, back, &connection, false);
    } else {
        let far = TcpStream::connect((server.get_host(), server.get_port())).unwrap();
        let connection = connection(&near, Far::Network(far.try_clone().unwrap()));
        pump(near, far.try_clone().unwrap(), &connection, true);
        pump(far, back, &connection, false);
    }
}

fn pump<R, W>(mut from: R, mut to: W, connection: &Arc<Connection>, is_to_server: bool)
where
    R: Read + Send + 'static,
    W: Write + Send + 'static,
{
    let connection = connection.clone();
    std::thread::spawn(move || {
        let mut bytes = [0; 8192];
        while let Ok(count @ 1..) = from.read(&mut bytes) {
            let bytes = &bytes[..count];
            let passed = if is_to_server {
                connection.passed(bytes)
            } else {
                connection.passed_back(bytes)
            };
            if passed.is_some_and(|bytes| to.write_all(&bytes).is_err()) {
                return;
            }
        }
    });
}
