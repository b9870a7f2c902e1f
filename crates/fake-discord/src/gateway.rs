//! The fake's gateway: one connection for each shard.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use flate2::{Compress, Compression, FlushCompress};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::{APPLICATION, Shared, Trouble};

/// What a shard's connection is ordered to do.
#[derive(Debug, Clone)]
pub enum Order {
    /// Send an event with this name and data.
    Dispatch(&'static str, Value),
    /// Ask the client to reconnect (opcode 7).
    Reconnect,
    /// Invalidate the session (opcode 9).
    Invalidate,
    /// Close the connection with a code (Discord, "Gateway Close Event Codes").
    Close(u16),
    /// Cut the connection without a close frame.
    Drop,
}

/// How every connection ends from now on, after its handshake or even before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HangUp {
    /// The upgrade is refused with 503.
    Refuse,
    /// Without a message.
    Drop,
    /// With this code, before Hello.
    Close(u16),
    /// After Hello.
    Greet,
    /// After its session, it is asked to reconnect (7).
    Reconnect,
    /// It is resumed or identified first, then closed.
    Serve(u16),
    /// Its session is invalidated (9).
    Invalidate,
}

#[derive(Debug)]
pub(super) struct Identifies {
    pub(super) tried: Vec<Instant>,
    /// Close codes for the next ones.
    pub(super) closes: VecDeque<u16>,
    /// Number of remaining ones, and until when.
    pub(super) remaining: u64,
    pub(super) reset_at: Instant,
}

impl Default for Identifies {
    fn default() -> Self {
        Identifies {
            tried: Vec::new(),
            closes: VecDeque::new(),
            remaining: 999,
            reset_at: Instant::now(),
        }
    }
}

impl Identifies {
    /// In Discord's format ("Session Start Limit Object").
    pub(super) fn limit(&self) -> Value {
        let reset_after = self.reset_at.saturating_duration_since(Instant::now());
        let reset_after = u64::try_from(reset_after.as_millis()).unwrap();
        let remaining = if reset_after == 0 {
            self.remaining.max(999)
        } else {
            self.remaining
        };
        json!({
            "total": 1000, "remaining": remaining, "reset_after": reset_after.max(1), "max_concurrency": 1,
        })
    }
}

/// Connections of identified shards; `None` if one is closed.
#[derive(Debug, Default)]
pub(super) struct Lines {
    total: u64,
    of_shard: BTreeMap<u64, Option<mpsc::UnboundedSender<Order>>>,
}

impl Lines {
    /// Whether every shard that was ever connected is connected now.
    pub(super) fn are_whole(&self) -> bool {
        !self.of_shard.is_empty() && self.of_shard.values().all(Option::is_some)
    }

    /// The shards that were ever connected, and the total.
    pub(super) fn shards(&self) -> (Vec<u64>, u64) {
        (self.of_shard.keys().copied().collect(), self.total)
    }

    /// Sends an event to the shard of a server, or of direct messages.
    pub(super) fn dispatch(&self, server: Option<u64>, name: &'static str, data: Value) {
        let order = Order::Dispatch(name, data);
        assert!(self.offer(server, order), "the bot is connected");
    }

    /// Gives an order to the shard of a server, or of direct messages; `false` if it isn't connected.
    pub(super) fn offer(&self, server: Option<u64>, order: Order) -> bool {
        let shard = server.map_or(0, |server| (server >> 22) % self.total.max(1));
        let line = self.of_shard.get(&shard).and_then(Option::as_ref);
        line.is_some_and(|line| line.send(order).is_ok())
    }

    pub(super) fn order(&self, order: &Order) {
        assert!(self.are_whole(), "the bot is connected");
        for line in self.of_shard.values().flatten() {
            line.send(order.clone()).expect("the bot is connected");
        }
    }

    fn connect(&mut self, shard: [u64; 2], line: mpsc::UnboundedSender<Order>) {
        let [shard, total] = shard;
        assert!(shard < total, "{shard} is no shard of {total}");
        assert!(
            self.total == 0 || self.total == total,
            "all processes name the same total"
        );
        self.total = total;
        self.of_shard.insert(shard, Some(line));
    }

    /// Only the current connection of a shard may remove itself.
    fn cut(&mut self, line: &mpsc::UnboundedSender<Order>) {
        for current in self.of_shard.values_mut() {
            if current.as_ref().is_some_and(|one| one.same_channel(line)) {
                *current = None;
            }
        }
    }
}

/// Sequence numbers continue across reconnections.
static SEQUENCE: AtomicU64 = AtomicU64::new(0);

pub(super) async fn connect(
    State(shared): State<Arc<Shared>>,
    RawQuery(query): RawQuery,
    upgrade: WebSocketUpgrade,
) -> Response {
    shared.handshakes.fetch_add(1, Ordering::SeqCst);
    let hang_up = *shared.hang_up.lock().unwrap();
    if hang_up == Some(HangUp::Refuse) {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let is_compressed = query.is_some_and(|query| query.contains("compress=zlib-stream"));
    if is_compressed {
        shared.compressed.fetch_add(1, Ordering::SeqCst);
    }
    let zlib = is_compressed.then(|| Compress::new(Compression::fast(), true));
    upgrade.on_upgrade(move |socket| converse(Line { socket, zlib }, shared))
}

/// A connection, compressed if the client asks for it (Discord, "Transport Compression").
struct Line {
    socket: WebSocket,
    zlib: Option<Compress>,
}

impl Line {
    async fn send(&mut self, payload: &Value) -> bool {
        let text = payload.to_string();
        let message = match &mut self.zlib {
            Some(zlib) => Message::Binary(deflated(zlib, text.as_bytes()).into()),
            None => Message::Text(text.into()),
        };
        self.socket.send(message).await.is_ok()
    }

    async fn recv(&mut self) -> Option<Result<Message, axum::Error>> {
        self.socket.recv().await
    }

    /// Closes with a code and waits for the other side's close frame.
    async fn close(&mut self, code: u16) {
        let frame = CloseFrame {
            code,
            reason: "".into(),
        };
        if self.socket.send(Message::Close(Some(frame))).await.is_ok() {
            let farewell = async { while let Some(Ok(_)) = self.recv().await {} };
            let _ = tokio::time::timeout(std::time::Duration::from_secs(2), farewell).await;
        }
    }
}

/// The next part of a compressed stream, which ends with a message.
fn deflated(zlib: &mut Compress, text: &[u8]) -> Vec<u8> {
    let mut part = Vec::new();
    let before = zlib.total_in();
    loop {
        part.reserve(1 << 12);
        let done = usize::try_from(zlib.total_in() - before).unwrap();
        let flush = FlushCompress::Sync;
        zlib.compress_vec(&text[done..], &mut part, flush).unwrap();
        if part.len() < part.capacity() {
            return part;
        }
    }
}

fn event(name: &str, data: &Value) -> Value {
    json!({ "op": 0, "t": name, "s": SEQUENCE.fetch_add(1, Ordering::SeqCst) + 1, "d": data })
}

/// The payload of an order; `None` if the connection should be closed.
fn payload(order: Order) -> Option<Value> {
    match order {
        Order::Dispatch(name, data) => Some(event(name, &data)),
        Order::Reconnect => Some(json!({ "op": 7, "t": null, "s": null, "d": null })),
        Order::Invalidate => Some(json!({ "op": 9, "t": null, "s": null, "d": false })),
        Order::Close(_) | Order::Drop => None,
    }
}

async fn converse(mut line: Line, shared: Arc<Shared>) {
    let hang_up = *shared.hang_up.lock().unwrap();
    match hang_up {
        Some(HangUp::Drop) => return,
        Some(HangUp::Close(code)) => return line.close(code).await,
        _ => {}
    }
    let hello = json!({ "op": 10, "t": null, "s": null, "d": { "heartbeat_interval": 5_000 } });
    if !line.send(&hello).await {
        return;
    }
    if hang_up == Some(HangUp::Greet) {
        return;
    }
    let (orders, mut received) = mpsc::unbounded_channel();
    loop {
        tokio::select! {
            order = received.recv() => {
                if let Some(Order::Close(code)) = order {
                    line.close(code).await;
                    break;
                }
                let Some(payload) = order.and_then(payload) else { break };
                if !line.send(&payload).await {
                    break;
                }
            }
            message = line.recv() => {
                let Some(Ok(message)) = message else { break };
                let Message::Text(text) = message else { continue };
                let said: Value = serde_json::from_str(&text).unwrap();
                let (answer, place, counter) = match said["op"].as_u64() {
                    Some(1) => {
                        let heard = json!({ "op": 11, "t": null, "s": null, "d": null });
                        if !line.send(&heard).await {
                            break;
                        }
                        continue;
                    }
                    Some(2) => {
                        let refused = {
                            let mut identifies = shared.identifies.lock().unwrap();
                            identifies.tried.push(Instant::now());
                            identifies.closes.pop_front()
                        };
                        if let Some(code) = refused {
                            line.close(code).await;
                            break;
                        }
                        let place = serde_json::from_value(said["d"]["shard"].clone()).unwrap();
                        (ready(&shared, place), place, &shared.identified)
                    }
                    Some(6) => {
                        let session = said["d"]["session_id"].as_str().unwrap();
                        (event("RESUMED", &json!({})), shard_of(session), &shared.resumed)
                    }
                    _ => continue,
                };
                let instead = match hang_up {
                    Some(HangUp::Reconnect) => payload(Order::Reconnect),
                    Some(HangUp::Invalidate) => payload(Order::Invalidate),
                    _ => None,
                };
                if let Some(instead) = instead {
                    line.send(&instead).await;
                    while let Some(Ok(_)) = line.recv().await {}
                    break;
                }
                if !line.send(&answer).await {
                    break;
                }
                if let Some(HangUp::Serve(code)) = hang_up {
                    line.close(code).await;
                    break;
                }
                shared.lines.lock().unwrap().connect(place, orders.clone());
                counter.fetch_add(1, Ordering::SeqCst);
            }
        }
    }
    shared.lines.lock().unwrap().cut(&orders);
}

/// A session is named after its shard and the total.
fn session(place: [u64; 2]) -> String {
    format!("session-{}-{}", place[0], place[1])
}

fn shard_of(session: &str) -> [u64; 2] {
    let mut numbers = session.split('-').skip(1).map(|text| text.parse().unwrap());
    [numbers.next().unwrap(), numbers.next().unwrap()]
}

fn ready(shared: &Shared, place: [u64; 2]) -> Value {
    let resumption = match shared.trouble {
        Trouble::ForeignResumption => "wss://gateway.discord.gg".to_owned(),
        Trouble::None | Trouble::ForeignGateway | Trouble::Unauthorized => {
            format!("ws://{}", shared.authority)
        }
    };
    event(
        "READY",
        &json!({
            "v": 10,
            "user": {
                "id": APPLICATION.to_string(), "username": "bot", "discriminator": "0000", "avatar": null,
                "bot": true, "mfa_enabled": false, "verified": true, "email": null, "flags": 0,
            },
            "guilds": [],
            "session_id": session(place),
            "resume_gateway_url": resumption,
            "shard": place,
            "application": { "id": APPLICATION.to_string(), "flags": 0 },
        }),
    )
}
