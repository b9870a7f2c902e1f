//! Prometheus metrics at `/metrics` and probes at `/healthz`. Labels come from fixed lists, which limits the number of
//! series.

mod client;
mod health;
mod server;

pub use client::check_health;
pub use server::{Listening, listen};

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use prometheus_client::encoding::text;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Metric, Registry};
use strum::IntoStaticStr;

use crate::command::CommandSpec;
use crate::play::App;
use health::Health;

/// In seconds. Discord accepts a response for three.
const SECONDS: [f64; 12] = [
    0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0,
];

/// Controls that stand for several commands, and removed commands.
pub const OTHER: &str = "other";

#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum InteractionKind {
    Command,
    Component,
    Autocomplete,
}

/// The outcome of an interaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum InteractionResult {
    /// An event was written and its answer posted.
    Written,
    Answered,
    Refused,
    /// The database failed, and the answer says so.
    Failed,
    /// Superseded by more typing.
    Skipped,
    /// Discord accepted no response; the outbox delivers a written event.
    Undelivered,
    /// Overload or shutdown.
    TurnedAway,
}

type Label = (&'static str, &'static str);

pub struct Metrics {
    registry: Registry,
    interactions: Family<[Label; 3], Counter>,
    response: Family<[Label; 1], Histogram, fn() -> Histogram>,
    age: Histogram,
    database_errors: Family<[Label; 1], Counter>,
    outbox: Family<[Label; 1], Gauge<f64, AtomicU64>>,
    oldest_due: Gauge<f64, AtomicU64>,
    worker_lag: Gauge<f64, AtomicU64>,
    moves: Counter,
    /// Requests that count against the bot's limit for all of Discord.
    pub counted_requests: Counter,
    counted_requests_per_move: Gauge<f64, AtomicU64>,
    shards: Gauge,
    connected_shards: Gauge,
    healthy: Gauge,
    health: Health,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("arbiter"),
            interactions: Family::default(),
            response: Family::new_with_constructor(seconds),
            age: seconds(),
            database_errors: Family::default(),
            outbox: Family::default(),
            oldest_due: Gauge::default(),
            worker_lag: Gauge::default(),
            moves: Counter::default(),
            counted_requests: Counter::default(),
            counted_requests_per_move: Gauge::default(),
            shards: Gauge::default(),
            connected_shards: Gauge::default(),
            healthy: Gauge::default(),
            health: Health::default(),
        };
        metrics.register_process();
        metrics.register_interactions();
        metrics.register_worker();
        metrics
    }
}

fn seconds() -> Histogram {
    Histogram::new(SECONDS)
}

impl Metrics {
    fn register_process(&mut self) {
        let build = [
            ("version", env!("CARGO_PKG_VERSION")),
            ("commit", env!("ARBITER_COMMIT")),
        ];
        let started = Gauge::<f64, AtomicU64>::default();
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        started.set(since.unwrap_or_default().as_secs_f64());
        self.register("build", "The version of the program", Info::new(build));
        let told = "When the process started, in seconds since 1970";
        self.register("start_time_seconds", told, started);
        let told = "Whether /healthz answers 200";
        self.register("healthy", told, self.healthy.clone());
        let told = "Gateway shards of this process";
        self.register("shards", told, self.shards.clone());
        let told = "Those of them that have a session";
        self.register("shards_connected", told, self.connected_shards.clone());
    }

    fn register_interactions(&mut self) {
        let told = "Interactions, by kind, command and what became of them";
        self.register("interactions", told, self.interactions.clone());
        let told = "From the arrival of an interaction until Discord has taken the first response";
        self.register("response_seconds", told, self.response.clone());
        let told = "Moves whose answer was posted";
        self.register("moves", told, self.moves.clone());
        let told = "Requests to Discord that count against its 50 a second";
        self.register("counted_requests", told, self.counted_requests.clone());
        let told = "Those requests, divided by the moves";
        let per_move = self.counted_requests_per_move.clone();
        self.register("counted_requests_per_move", told, per_move);
        let told = "How old interactions are when they arrive, by Discord's clock";
        self.register("interaction_age_seconds", told, self.age.clone());
    }

    fn register_worker(&mut self) {
        let told = "Messages and alarms in the database, by whether they are due";
        self.register("outbox_messages", told, self.outbox.clone());
        let told = "How long the oldest due message has been waiting";
        self.register("outbox_oldest_due_seconds", told, self.oldest_due.clone());
        let told = "Time since the worker last read what is due; it does so every 1.25 seconds";
        self.register("worker_lag_seconds", told, self.worker_lag.clone());
        let told = "Calls of the database that failed for good, by kind";
        self.register("database_errors", told, self.database_errors.clone());
    }

    fn register(&mut self, name: &str, told: &str, metric: impl Metric) {
        self.registry.register(name, told, metric);
    }

    /// Starts watching the database and the worker.
    pub fn watch(&self, app: Arc<App>) {
        self.health.watch(app);
    }

    pub fn shard(&self, number: u32, is_connected: bool) {
        self.health.shard(number, is_connected);
    }

    /// Records that interactions arrive over HTTP.
    pub fn takes_requests(&self) {
        self.health.takes_requests();
    }

    pub fn arrived(&self, age: Duration) {
        self.age.observe(age.as_secs_f64());
    }

    pub fn handled(
        &self,
        kind: InteractionKind,
        command: Option<&'static CommandSpec>,
        result: InteractionResult,
    ) {
        let labels = [
            ("kind", kind.into()),
            ("command", command.map_or(OTHER, |command| command.path)),
            ("result", result.into()),
        ];
        self.interactions.get_or_create(&labels).inc();
        let is_move = command.is_some_and(|command| command.path == "move");
        if is_move && result == InteractionResult::Written {
            self.moves.inc();
        }
    }

    /// Records the time from the arrival of an interaction until Discord accepted the response.
    pub fn responded(&self, kind: InteractionKind, took: Duration) {
        let response = self.response.get_or_create(&[("kind", kind.into())]);
        response.observe(took.as_secs_f64());
    }

    /// In OpenMetrics format.
    pub async fn text(&self) -> String {
        self.look().await;
        let mut text = String::new();
        // Writing to a string can't fail.
        let _ = text::encode(&mut text, &self.registry);
        text
    }

    /// Why the bot doesn't work, in one sentence.
    pub async fn problem(&self) -> Option<String> {
        self.health.problem().await
    }

    /// Updates the gauges.
    async fn look(&self) {
        self.healthy.set(self.problem().await.is_none().into());
        let (connected, shards) = self.health.shards();
        self.shards.set(shards);
        self.connected_shards.set(connected);
        let [requests, moves] = [&self.counted_requests, &self.moves]
            .map(|counter| u32::try_from(counter.get()).map_or(f64::NAN, f64::from));
        // Unknown values are NaN, also before the first move.
        self.counted_requests_per_move.set(requests / moves);
        let (due, later, oldest) =
            self.health
                .backlog()
                .await
                .unwrap_or((f64::NAN, f64::NAN, f64::NAN));
        self.outbox.get_or_create(&[("state", "due")]).set(due);
        self.outbox.get_or_create(&[("state", "later")]).set(later);
        self.oldest_due.set(oldest);
        self.worker_lag
            .set(self.health.worker_lag().unwrap_or(f64::NAN));
        for (kind, count) in self.health.database_errors() {
            let counter = self.database_errors.get_or_create(&[("kind", kind)]);
            counter.inner().store(count, Ordering::Relaxed);
        }
    }
}
