//! Health of the database, the connections to Discord, and the worker.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use crate::play::App;
use crate::store::Backlog;

/// Maximum age: the worker polls every 1.25 seconds and writes a heartbeat every five.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// Minimum interval of checks, however frequent requests are.
const ASKED_EVERY: Duration = Duration::from_secs(1);

#[derive(Default)]
pub(crate) struct Health {
    app: OnceLock<Arc<App>>,
    /// Whether each shard of this process has a session.
    shards: Mutex<BTreeMap<u32, bool>>,
    takes_requests: AtomicBool,
    /// Locked during a check, so that concurrent requests share it.
    sample: tokio::sync::Mutex<Option<Sample>>,
}

#[derive(Clone)]
struct Sample {
    at: Instant,
    backlog: Result<Backlog, String>,
}

impl Health {
    pub(crate) fn watch(&self, app: Arc<App>) {
        let _ = self.app.set(app);
    }

    pub(crate) fn shard(&self, number: u32, is_connected: bool) {
        self.shards.lock().insert(number, is_connected);
    }

    pub(crate) fn takes_requests(&self) {
        self.takes_requests.store(true, Ordering::Relaxed);
    }

    /// Number of connected shards, and of all.
    pub(crate) fn shards(&self) -> (i64, i64) {
        let shards = self.shards.lock();
        let connected = shards
            .values()
            .filter(|is_connected| **is_connected)
            .count();
        let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        (count(connected), count(shards.len()))
    }

    pub(crate) async fn problem(&self) -> Option<String> {
        let Some(app) = self.app.get() else {
            return Some("the database is not open yet".to_owned());
        };
        if let Err(error) = self.sample(app).await.backlog {
            return Some(format!("the database cannot be read: {error}"));
        }
        if let Some(line) = self.lines_down() {
            return Some(line);
        }
        let pulse = app.pulse();
        let late = |last: Option<Duration>, what: &str| match last {
            None => Some(format!("the worker has not {what} yet")),
            Some(ago) if ago > LONGEST_PAUSE => {
                let seconds = ago.as_secs();
                Some(format!("the worker has not {what} for {seconds} s"))
            }
            Some(_) => None,
        };
        late(pulse.beat, "written to the database").or_else(|| late(pulse.look, "read the outbox"))
    }

    /// Shards without a session, which don't answer their servers.
    fn lines_down(&self) -> Option<String> {
        let shards = self.shards.lock();
        if shards.is_empty() && !self.takes_requests.load(Ordering::Relaxed) {
            return Some("the bot is not connected to Discord yet".to_owned());
        }
        let down = shards.iter().filter(|(_, is_connected)| !**is_connected);
        let down: Vec<String> = down.map(|(number, _)| number.to_string()).collect();
        (!down.is_empty()).then(|| format!("not connected to Discord: shard {}", down.join(", ")))
    }

    /// Due and later messages, and the age of the oldest due one in seconds.
    pub(crate) async fn backlog(&self) -> Option<(f64, f64, f64)> {
        let app = self.app.get()?;
        let backlog = self.sample(app).await.backlog.ok()?;
        let now = app.clock().now();
        let oldest = backlog.oldest.map_or(0, |oldest| now.since(oldest).max(0));
        Some((
            gauge(backlog.due),
            gauge(backlog.later),
            gauge(oldest) / 1_000.0,
        ))
    }

    pub(crate) fn worker_lag(&self) -> Option<f64> {
        Some(self.app.get()?.pulse().look?.as_secs_f64())
    }

    pub(crate) fn database_errors(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.app
            .get()
            .into_iter()
            .flat_map(|app| app.database_errors())
    }

    async fn sample(&self, app: &App) -> Sample {
        let mut sample = self.sample.lock().await;
        if let Some(fresh) = sample.as_ref().filter(|one| one.at.elapsed() < ASKED_EVERY) {
            return fresh.clone();
        }
        let backlog = app.backlog().await.map_err(|error| error.to_string());
        let at = Instant::now();
        sample.insert(Sample { at, backlog }).clone()
    }
}

#[expect(clippy::cast_precision_loss, reason = "a gauge needs no more digits")]
fn gauge(count: i64) -> f64 {
    count as f64
}
