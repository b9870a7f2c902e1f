//! The pages `/metrics` and `/healthz`.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use super::Metrics;
use crate::host::http::{serve, text_response};

const MOST_CONNECTIONS: usize = 32;

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
    let router = Router::new()
        .route("/metrics", get(scrape))
        .route("/healthz", get(probe))
        .method_not_allowed_fallback(async || {
            text_response(StatusCode::METHOD_NOT_ALLOWED, "only GET is answered here")
        })
        .fallback(async || text_response(StatusCode::NOT_FOUND, "there are /metrics and /healthz"))
        .with_state(metrics);
    let never = std::future::pending();
    Ok(Listening {
        address: listener.local_addr()?,
        task: tokio::spawn(serve(listener, router, MOST_CONNECTIONS, never)),
    })
}

async fn scrape(State(metrics): State<Arc<Metrics>>) -> impl IntoResponse {
    let headers = [(CONTENT_TYPE, OPEN_METRICS), (CACHE_CONTROL, "no-store")];
    (headers, metrics.text().await)
}

async fn probe(State(metrics): State<Arc<Metrics>>) -> Response {
    match metrics.problem().await {
        None => text_response(StatusCode::OK, "ok"),
        Some(problem) => {
            let line = problem.replace(['\n', '\r'], " ");
            text_response(StatusCode::SERVICE_UNAVAILABLE, &line)
        }
    }
}
