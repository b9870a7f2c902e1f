//! A failing network between the processes and Postgres.
//!
//! It understands enough of the protocol to see a transaction's COMMIT (`PostgreSQL`, "Message
//! Formats"). The first message of a connection has no type. Every later one from the client is one
//! byte of type, four of length, and a body.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

/// Codes instead of a version, by which a client requests encryption before it starts.
const WANTS_ENCRYPTION: [u32; 2] = [80_877_103, 80_877_104];

/// When a connection is cut during a commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cut {
    /// Before the server receives it: nothing is written.
    Before,
    /// Immediately after the server receives it: the outcome is unknown.
    Behind,
    /// After the server has written it: its answer is lost.
    AtTheAnswer,
}

/// The network; closed when dropped.
pub(super) struct Proxy {
    pub(super) port: u16,
    shared: Arc<Shared>,
}

struct Shared {
    socket: PathBuf,
    cuts: Mutex<VecDeque<Cut>>,
    /// Counts the number of times that all connections were cut.
    severed: watch::Sender<u32>,
}

impl Proxy {
    pub(super) async fn start(socket: PathBuf) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let shared = Arc::new(Shared {
            socket,
            cuts: Mutex::default(),
            severed: watch::Sender::new(0),
        });
        let accepting = Arc::clone(&shared);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let shared = Arc::clone(&accepting);
                tokio::spawn(async move {
                    let mut severed = shared.severed.subscribe();
                    severed.mark_unchanged();
                    tokio::select! {
                        // If one end fails, both are closed.
                        _ = shared.connect(client) => {}
                        _ = severed.changed() => {}
                    }
                });
            }
        });
        Proxy { port, shared }
    }

    /// Cuts the next commits like this, one each.
    pub(super) fn cut_commits(&self, cuts: &[Cut]) {
        self.shared.cuts.lock().unwrap().extend(cuts);
    }

    pub(super) fn heal(&self) {
        self.shared.cuts.lock().unwrap().clear();
    }

    pub(super) fn sever(&self) {
        self.shared.severed.send_modify(|count| *count += 1);
    }
}

impl Shared {
    async fn connect(&self, mut client: TcpStream) -> std::io::Result<()> {
        let mut server = UnixStream::connect(&self.socket).await?;
        let (mut from_client, mut to_client) = client.split();
        let (mut from_server, mut to_server) = server.split();
        // The start of the connection and its answers.
        loop {
            let start = message(&mut from_client, None).await?;
            to_server.write_all(&start).await?;
            let code = u32::from_be_bytes([start[4], start[5], start[6], start[7]]);
            if !WANTS_ENCRYPTION.contains(&code) {
                break;
            }
            let answer = from_server.read_u8().await?;
            to_client.write_u8(answer).await?;
        }
        let answers = tokio::io::copy(&mut from_server, &mut to_client);
        let asked = async {
            loop {
                let kind = from_client.read_u8().await?;
                let asked = message(&mut from_client, Some(kind)).await?;
                let cut = if is_commit(&asked) {
                    self.cuts.lock().unwrap().pop_front()
                } else {
                    None
                };
                if cut != Some(Cut::Before) {
                    to_server.write_all(&asked).await?;
                }
                if cut.is_some() {
                    return Ok::<_, std::io::Error>(cut);
                }
            }
        };
        let cut = tokio::select! {
            _ = answers => None,
            cut = asked => cut?,
        };
        if cut == Some(Cut::AtTheAnswer) {
            let mut answer = [0; 64];
            let _ = from_server.read(&mut answer).await?;
        }
        Ok(())
    }
}

/// One message: its type if it has one, its length, its body.
async fn message(
    from: &mut (impl AsyncRead + Unpin),
    kind: Option<u8>,
) -> std::io::Result<Vec<u8>> {
    let length = from.read_u32().await?;
    let mut message: Vec<u8> = kind.into_iter().collect();
    message.extend(length.to_be_bytes());
    let head = message.len();
    // The length includes its own four bytes.
    let body = usize::try_from(length).unwrap().saturating_sub(4);
    message.resize(head + body, 0);
    from.read_exact(&mut message[head..]).await?;
    Ok(message)
}

/// Whether it is a query, or a statement to prepare, that starts with this word.
fn is_commit(message: &[u8]) -> bool {
    let text = match message {
        [b'Q', _, _, _, _, text @ ..] => text,
        // The statement's name comes first.
        [b'P', _, _, _, _, rest @ ..] => rest
            .iter()
            .position(|byte| *byte == 0)
            .map_or(&[][..], |end| &rest[end + 1..]),
        _ => return false,
    };
    text.get(..6)
        .is_some_and(|word| word.eq_ignore_ascii_case(b"commit"))
}

#[test]
fn a_commit_is_known_in_both_protocols() {
    assert!(is_commit(b"Q\0\0\0\x0bCOMMIT\0"));
    assert!(is_commit(b"P\0\0\0\x0fname\0commit\0\0\0"));
    assert!(!is_commit(b"Q\0\0\0\x0dROLLBACK\0"));
    assert!(!is_commit(b"P\0\0\0\x0fcommit\0select 1\0\0\0"));
    assert!(!is_commit(b"X\0\0\0\x04"));
}
