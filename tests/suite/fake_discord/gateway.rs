//! The fake's gateway.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::{APPLICATION, Order, Shared};

/// Sequence numbers go on over reconnections.
static SEQUENCE: AtomicU64 = AtomicU64::new(0);

pub(super) async fn connect(
    State(shared): State<Arc<Shared>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade.on_upgrade(move |socket| converse(socket, shared))
}

async fn send(socket: &mut WebSocket, payload: &Value) -> bool {
    socket
        .send(Message::Text(payload.to_string().into()))
        .await
        .is_ok()
}

fn event(name: &str, data: &Value) -> Value {
    json!({ "op": 0, "t": name, "s": SEQUENCE.fetch_add(1, Ordering::SeqCst) + 1, "d": data })
}

async fn converse(mut socket: WebSocket, shared: Arc<Shared>) {
    let hello = json!({ "op": 10, "t": null, "s": null, "d": { "heartbeat_interval": 5_000 } });
    if !send(&mut socket, &hello).await {
        return;
    }
    let (orders, mut received) = mpsc::unbounded_channel();
    loop {
        tokio::select! {
            order = received.recv() => {
                let payload = match order {
                    Some(Order::Dispatch(name, data)) => event(name, &data),
                    Some(Order::Reconnect) => json!({ "op": 7, "t": null, "s": null, "d": null }),
                    Some(Order::Drop) | None => break,
                };
                if !send(&mut socket, &payload).await {
                    break;
                }
            }
            message = socket.recv() => {
                let Some(Ok(message)) = message else { break };
                let Message::Text(text) = message else { continue };
                let said: Value = serde_json::from_str(&text).unwrap();
                let answer = match said["op"].as_u64() {
                    Some(1) => json!({ "op": 11, "t": null, "s": null, "d": null }),
                    Some(2) => ready(&shared),
                    Some(6) => event("RESUMED", &json!({})),
                    _ => continue,
                };
                if !send(&mut socket, &answer).await {
                    break;
                }
                let counter = match said["op"].as_u64() {
                    Some(2) => &shared.identified,
                    Some(6) => &shared.resumed,
                    _ => continue,
                };
                *shared.orders.lock().unwrap() = Some(orders.clone());
                counter.fetch_add(1, Ordering::SeqCst);
            }
        }
    }
    // Only the line that orders go to may say that there is none.
    let mut current = shared.orders.lock().unwrap();
    if current
        .as_ref()
        .is_some_and(|current| current.same_channel(&orders))
    {
        *current = None;
    }
}

fn ready(shared: &Shared) -> Value {
    event(
        "READY",
        &json!({
            "v": 10,
            "user": {
                "id": APPLICATION.to_string(), "username": "arbiter", "discriminator": "0000", "avatar": null,
                "bot": true, "mfa_enabled": false, "verified": true, "email": null, "flags": 0,
            },
            "guilds": [],
            "session_id": "a-session",
            "resume_gateway_url": format!("ws://{}", shared.authority),
            "shard": [0, 1],
            "application": { "id": APPLICATION.to_string(), "flags": 0 },
        }),
    )
}
