//! Answers over HTTP. Whoever can reach the address can ask, so every connection has limits, and none keeps another waiting.

use std::collections::VecDeque;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{AbortHandle, JoinHandle, JoinSet};
use tokio::time::{sleep, timeout};

use super::Metrics;

/// The most connections at once. One more takes the place of the oldest.
const MOST_CONNECTIONS: usize = 32;

/// How long the head of a request may take.
const LONGEST_HEAD: Duration = Duration::from_secs(5);

/// How long a connection may take altogether.
const LONGEST_CONNECTION: Duration = Duration::from_secs(15);

/// The most bytes of a request's head.
const LONGEST_BUFFER: usize = 16 * 1024;

/// The pause after a connection could not be accepted: too many files are open, perhaps.
const PAUSE: Duration = Duration::from_millis(100);

/// The text form that `Metrics::text` writes (OpenMetrics, "Text Format").
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// A server that ends when this is dropped.
#[derive(Debug)]
pub struct Listening {
    pub address: SocketAddr,
    task: JoinHandle<()>,
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Answers at an address from now on.
pub async fn listen(address: SocketAddr, metrics: Arc<Metrics>) -> io::Result<Listening> {
    let listener = TcpListener::bind(address).await?;
    Ok(Listening {
        address: listener.local_addr()?,
        task: tokio::spawn(serve(listener, metrics)),
    })
}

/// Answers until it is dropped.
pub async fn serve(listener: TcpListener, metrics: Arc<Metrics>) {
    let router = Router::new()
        .route("/metrics", get(scrape))
        .route("/healthz", get(probe))
        .method_not_allowed_fallback(async || {
            plain(StatusCode::METHOD_NOT_ALLOWED, "only GET is answered here")
        })
        .fallback(async || plain(StatusCode::NOT_FOUND, "there are /metrics and /healthz"))
        .with_state(metrics);
    let mut connections = JoinSet::new();
    // In the order in which they came.
    let mut open: VecDeque<AbortHandle> = VecDeque::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => {
                    open.retain(|connection| !connection.is_finished());
                    if open.len() >= MOST_CONNECTIONS
                        && let Some(oldest) = open.pop_front()
                    {
                        oldest.abort();
                    }
                    open.push_back(connections.spawn(answer_on(stream, router.clone())));
                }
                Err(_) => sleep(PAUSE).await,
            },
            Some(_) = connections.join_next() => {}
        }
    }
}

/// Answers one request, within the limits that `axum::serve` doesn't have.
async fn answer_on(stream: TcpStream, router: Router) {
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(LONGEST_HEAD)
        .max_buf_size(LONGEST_BUFFER)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router));
    // What goes wrong here is the other side's.
    let _ = timeout(LONGEST_CONNECTION, connection).await;
}

async fn scrape(State(metrics): State<Arc<Metrics>>) -> impl IntoResponse {
    let headers = [(CONTENT_TYPE, OPEN_METRICS), (CACHE_CONTROL, "no-store")];
    (headers, metrics.text().await)
}

async fn probe(State(metrics): State<Arc<Metrics>>) -> Response {
    match metrics.problem().await {
        None => plain(StatusCode::OK, "ok"),
        Some(problem) => {
            let line = problem.replace(['\n', '\r'], " ");
            plain(StatusCode::SERVICE_UNAVAILABLE, &line)
        }
    }
}

fn plain(status: StatusCode, line: &str) -> Response {
    (status, [(CACHE_CONTROL, "no-store")], format!("{line}\n")).into_response()
}
