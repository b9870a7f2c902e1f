//! The HTTP server. Anyone may reach its address, so connections are limited.

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

/// Another one replaces the oldest.
const MOST_CONNECTIONS: usize = 32;

const LONGEST_HEAD: Duration = Duration::from_secs(5);

const LONGEST_CONNECTION: Duration = Duration::from_secs(15);

/// In bytes, of a request's head.
const LONGEST_BUFFER: usize = 16 * 1024;

/// After a failed accept, perhaps for lack of file descriptors.
const PAUSE: Duration = Duration::from_millis(100);

/// OpenMetrics, "Text Format".
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Stops when dropped.
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

pub async fn listen(address: SocketAddr, metrics: Arc<Metrics>) -> io::Result<Listening> {
    let listener = TcpListener::bind(address).await?;
    Ok(Listening {
        address: listener.local_addr()?,
        task: tokio::spawn(serve(listener, metrics)),
    })
}

/// Until it is dropped.
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

/// Answers one request with limits that `axum::serve` lacks.
async fn answer_on(stream: TcpStream, router: Router) {
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(LONGEST_HEAD)
        .max_buf_size(LONGEST_BUFFER)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router));
    // The client's fault.
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
