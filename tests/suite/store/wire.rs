//! A wire to a Postgres that fails when a test wants it to.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::str::FromStr as _;
use std::sync::atomic::{AtomicBool, AtomicU32};
use std::sync::{Mutex, PoisonError};

use sqlx::postgres::PgConnectOptions;

use super::*;

/// What happens when a `COMMIT` comes by, once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AtCommit {
    /// It is lost, and both ends are told.
    IsCut,
    /// It arrives, its answer is lost, and both ends are told.
    LosesItsAnswer,
    /// It is lost, and nobody is told.
    Vanishes,
    /// It arrives, its answer is lost, and nobody is told.
    IsNeverAnswered,
}

/// A wire to a server that can be cut: what goes over it then is lost without a word, as with a machine that vanished.
pub(crate) struct Wire {
    pub(crate) url: String,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    /// Odd while the wire is cut. A connection works only in the even state in which it began.
    state: AtomicU32,
    at_commit: Mutex<Option<AtCommit>>,
}

/// What the two directions of one connection know of each other.
struct Connection {
    shared: Arc<Shared>,
    began: u32,
    /// Nothing goes back any more.
    is_mute: AtomicBool,
    /// The next thing that comes back ends the connection.
    ends_at_answer: AtomicBool,
    near: TcpStream,
    far: Far,
}

enum Far {
    Network(TcpStream),
    Socket(UnixStream),
}

impl Wire {
    pub(crate) fn to(url: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let (_, rest) = url.split_once("://").unwrap();
        let who = rest.split_once('@').map_or("", |(who, _)| who);
        let (rest, _) = rest.split_once('?').unwrap_or((rest, ""));
        let name = rest.rsplit('/').next().unwrap();
        let wire = Wire {
            url: format!("postgres://{who}@127.0.0.1:{port}/{name}?sslmode=disable"),
            shared: Arc::default(),
        };
        let shared = wire.shared.clone();
        let server = PgConnectOptions::from_str(url).unwrap();
        std::thread::spawn(move || {
            for near in listener.incoming() {
                connect(near.unwrap(), &server, &shared);
            }
        });
        wire
    }

    /// Cuts the wire, or mends it.
    pub(crate) fn switch(&self) {
        self.shared.state.fetch_add(1, Ordering::SeqCst);
    }

    /// Lets something happen to the next `COMMIT`.
    pub(crate) fn at_next_commit(&self, happens: AtCommit) {
        *self.shared.next_commit() = Some(happens);
    }

    pub(crate) fn is_over(&self) -> bool {
        self.shared.next_commit().is_none()
    }
}

impl Shared {
    fn next_commit(&self) -> std::sync::MutexGuard<'_, Option<AtCommit>> {
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

    /// Whether bytes to the server are passed on.
    fn passes(&self, bytes: &[u8]) -> bool {
        let is_commit = bytes.windows(7).any(|part| part == b"COMMIT\0");
        let happens = if is_commit {
            self.shared.next_commit().take()
        } else {
            None
        };
        match happens {
            None => {}
            Some(AtCommit::IsCut) => {
                self.end();
                return false;
            }
            Some(AtCommit::LosesItsAnswer) => self.ends_at_answer.store(true, Ordering::SeqCst),
            Some(AtCommit::Vanishes) => {
                self.is_mute.store(true, Ordering::SeqCst);
                return false;
            }
            Some(AtCommit::IsNeverAnswered) => self.is_mute.store(true, Ordering::SeqCst),
        }
        // What follows a commit that vanished vanishes too.
        self.works() && (happens.is_some() || !self.is_mute.load(Ordering::SeqCst))
    }

    /// Whether bytes from the server are passed on.
    fn passes_back(&self) -> bool {
        if self.ends_at_answer.load(Ordering::SeqCst) {
            self.end();
            return false;
        }
        self.works() && !self.is_mute.load(Ordering::SeqCst)
    }
}

fn connect(near: TcpStream, server: &PgConnectOptions, shared: &Arc<Shared>) {
    let connection = |near: &TcpStream, far| {
        Arc::new(Connection {
            shared: shared.clone(),
            began: shared.state.load(Ordering::SeqCst),
            is_mute: AtomicBool::new(false),
            ends_at_answer: AtomicBool::new(false),
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
            let passes = if is_to_server {
                connection.passes(bytes)
            } else {
                connection.passes_back()
            };
            if passes && to.write_all(bytes).is_err() {
                return;
            }
        }
    });
}
