//! Interactions as signed requests to the bot's endpoint (Discord, "Configuring an Interactions Endpoint URL").

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use ring::signature::{Ed25519KeyPair, KeyPair as _};
use serde_json::Value;

use super::{Fake, Order, Shared};

/// How interactions reach the bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// As events of the gateway.
    Gateway,
    /// As signed requests to the addresses given to [`Fake::balance`].
    Http,
}

impl Way {
    /// Both, for tests that run once for each.
    pub const BOTH: [Way; 2] = [Way::Gateway, Way::Http];

    /// The default way.
    pub(super) fn usual() -> Self {
        match std::env::var("FAKE_DISCORD_INTERACTIONS").as_deref() {
            Ok("http") => Way::Http,
            Ok("gateway") | Err(_) => Way::Gateway,
            Ok(other) => panic!("FAKE_DISCORD_INTERACTIONS is gateway or http, not {other}"),
        }
    }
}

/// The application's key, whose public half the bot gets.
fn signing_key() -> Ed25519KeyPair {
    Ed25519KeyPair::from_seed_unchecked(&[7; 32]).unwrap()
}

/// The application's public key in hexadecimal, as the developer portal shows it.
pub fn public_key() -> String {
    hex::encode(signing_key().public_key())
}

/// The application's signature of a text, as Discord makes it.
pub fn signature(text: &[u8]) -> Vec<u8> {
    signing_key().sign(text).as_ref().to_vec()
}

/// A request as signed by Discord at a time, in seconds since 1970.
pub fn signed(address: SocketAddr, body: &str, seconds: i64) -> reqwest::RequestBuilder {
    signed_for("interactions", address, body, seconds)
}

/// The same for another path, such as that of webhook events.
pub fn signed_for(
    path: &str,
    address: SocketAddr,
    body: &str,
    seconds: i64,
) -> reqwest::RequestBuilder {
    let signature = signing_key().sign(format!("{seconds}{body}").as_bytes());
    reqwest::Client::new()
        .post(format!("http://{address}/{path}"))
        .header("content-type", "application/json")
        .header("x-signature-ed25519", hex::encode(signature))
        .header("x-signature-timestamp", seconds.to_string())
        .body(body.to_owned())
}

impl Fake {
    /// Sends interactions to these processes in turn, like a load balancer; to the gateway if there are none.
    pub fn balance(&self, addresses: &[SocketAddr]) {
        *self.shared.endpoint.lock().unwrap() = addresses.to_vec();
    }

    /// How interactions reach the bot.
    pub fn way(&self) -> Way {
        self.shared.way
    }

    /// The fake's time, in seconds since 1970.
    pub fn seconds(&self) -> i64 {
        self.shared.now() / 1_000
    }

    /// The interactions delivered over HTTP, and the status of each; 0 for no response.
    pub fn receipts(&self) -> Vec<(u64, u16)> {
        self.shared.receipts.lock().unwrap().clone()
    }
}

impl Shared {
    /// Delivers an interaction; `false` if its shard isn't connected.
    pub(super) fn interact(self: &Arc<Self>, server: Option<u64>, interaction: Value) -> bool {
        if self.endpoint.lock().unwrap().is_empty() {
            let order = Order::Dispatch("INTERACTION_CREATE", interaction);
            return self.lines.lock().unwrap().offer(server, order);
        }
        let shared = Arc::clone(self);
        tokio::spawn(async move { shared.request(&interaction).await });
        true
    }

    /// A load balancer tries the next process if one is gone or closes the connection.
    async fn request(&self, interaction: &Value) {
        let body = interaction.to_string();
        let mut status = 0;
        for _ in 0..4 {
            let address = {
                let endpoint = self.endpoint.lock().unwrap();
                endpoint[self.turn.fetch_add(1, Ordering::SeqCst) % endpoint.len()]
            };
            let request = signed(address, &body, self.now() / 1_000);
            if let Ok(response) = request.send().await {
                status = response.status().as_u16();
                break;
            }
        }
        let id = interaction["id"].as_str().unwrap().parse().unwrap();
        self.receipts.lock().unwrap().push((id, status));
    }
}
