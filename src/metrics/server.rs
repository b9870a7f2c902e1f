//! Answers over HTTP. Whoever can reach the address can ask, so every connection has limits, and none keeps another waiting.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper::body::Incoming;
use hyper::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
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
const PLAIN: &str = "text/plain; charset=utf-8";

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
                    let answering = answer_on(stream, Arc::clone(&metrics));
                    open.push_back(connections.spawn(answering));
                }
                Err(_) => sleep(PAUSE).await,
            },
            Some(_) = connections.join_next() => {}
        }
    }
}

async fn answer_on(stream: TcpStream, metrics: Arc<Metrics>) {
    let service = service_fn(|request: Request<Incoming>| {
        let metrics = &metrics;
        async move { Ok::<_, Infallible>(answer(request.method(), request.uri().path(), metrics).await) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(LONGEST_HEAD)
        .max_buf_size(LONGEST_BUFFER)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), service);
    // What goes wrong here is the other side's.
    let _ = timeout(LONGEST_CONNECTION, connection).await;
}

async fn answer(method: &Method, path: &str, metrics: &Metrics) -> Response<String> {
    let (status, kind, text) = match (method, path) {
        (&Method::GET | &Method::HEAD, "/metrics") => {
            (StatusCode::OK, OPEN_METRICS, metrics.text().await)
        }
        (&Method::GET | &Method::HEAD, "/healthz") => match metrics.problem().await {
            None => (StatusCode::OK, PLAIN, "ok\n".to_owned()),
            Some(problem) => {
                let line = problem.replace(['\n', '\r'], " ");
                (StatusCode::SERVICE_UNAVAILABLE, PLAIN, format!("{line}\n"))
            }
        },
        (_, "/metrics" | "/healthz") => {
            let told = "only GET is answered here\n".to_owned();
            (StatusCode::METHOD_NOT_ALLOWED, PLAIN, told)
        }
        _ => {
            let told = "there are /metrics and /healthz\n".to_owned();
            (StatusCode::NOT_FOUND, PLAIN, told)
        }
    };
    let mut response = Response::new(text);
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if status == StatusCode::METHOD_NOT_ALLOWED {
        headers.insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
    }
    response
}
