//! Serves HTTP with limits that `axum::serve` lacks. The address may be public.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue, Request, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt as _;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::{sleep, timeout};

const LONGEST_HEAD: Duration = Duration::from_secs(5);

/// Maximum duration of a connection with one response.
const LONGEST_CONNECTION: Duration = Duration::from_secs(15);

/// Maximum duration of a stream; clients reconnect, so that lost ones are forgotten.
pub(crate) const LONGEST_STREAM: Duration = Duration::from_mins(10);

/// Maximum size of a request's head, in bytes.
const LONGEST_BUFFER: usize = 16 * 1024;

/// Pause after a failed accept, perhaps because file descriptors ran out.
const PAUSE: Duration = Duration::from_millis(100);

const LONGEST_BODY: Duration = Duration::from_secs(5);

/// Set by a handler whose response is a stream: its connection may last longer, and isn't replaced by others.
#[derive(Debug, Clone, Default)]
pub(crate) struct StreamMark(Arc<AtomicBool>);

impl StreamMark {
    pub(crate) fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Serves until `stop`, then finishes the requests that have arrived. A connection above `most_connections` replaces the
/// oldest that isn't a stream.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    most_connections: usize,
    stop: impl Future<Output = ()>,
) {
    tokio::pin!(stop);
    let mut connections = JoinSet::new();
    let mut open: VecDeque<(AbortHandle, StreamMark)> = VecDeque::new();
    let mut open_one = |connections: &mut JoinSet<()>, stream| {
        open.retain(|(connection, mark)| !connection.is_finished() && !mark.is_set());
        if open.len() >= most_connections
            && let Some((oldest, _)) = open.pop_front()
        {
            oldest.abort();
        }
        let mark = StreamMark::default();
        let answering = answer_on(stream, router.clone(), mark.clone());
        open.push_back((connections.spawn(answering), mark));
    };
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => open_one(&mut connections, stream),
                Err(_) => sleep(PAUSE).await,
            },
            Some(_) = connections.join_next() => {}
            () = &mut stop => break,
        }
    }
    // The system has already accepted these, and would reset them.
    while let Some(Ok((stream, _))) = listener.accept().now_or_never() {
        open_one(&mut connections, stream);
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

/// Answers one request. Connections aren't kept alive, because a stopping process would have to break them.
async fn answer_on(stream: TcpStream, router: Router, mark: StreamMark) {
    let (service, own) = (TowerToHyperService::new(router), mark.clone());
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(own.clone());
        service.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(LONGEST_HEAD)
        .max_buf_size(LONGEST_BUFFER)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), service);
    tokio::pin!(connection);
    // An error here is the client's.
    let is_late = timeout(LONGEST_CONNECTION, &mut connection).await.is_err();
    if is_late && mark.is_set() {
        let _ = timeout(LONGEST_STREAM, connection).await;
    }
}

/// A response in place of the requested one.
pub(crate) struct Refused(pub(crate) Box<Response>);

impl From<Response> for Refused {
    fn from(response: Response) -> Self {
        Refused(Box::new(response))
    }
}

impl From<(StatusCode, &str)> for Refused {
    fn from((status, line): (StatusCode, &str)) -> Self {
        text_response(status, line).into()
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        *self.0
    }
}

/// Reads a request's body of at most this many bytes.
pub(crate) async fn read_body(body: Body, largest: usize) -> Result<Bytes, Refused> {
    match timeout(LONGEST_BODY, to_bytes(body, largest)).await {
        Ok(Ok(body)) => Ok(body),
        Ok(Err(_)) => Err((StatusCode::PAYLOAD_TOO_LARGE, "the body is too large").into()),
        Err(_) => Err((StatusCode::REQUEST_TIMEOUT, "the body came too slowly").into()),
    }
}

/// Adds headers against caching, content sniffing and framing, unless the response sets them.
pub(crate) async fn with_headers(request: axum::extract::Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = [
        (CACHE_CONTROL, "no-store"),
        (
            CONTENT_SECURITY_POLICY,
            "default-src 'none'; frame-ancestors 'none'",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
        (REFERRER_POLICY, "no-referrer"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    for (name, value) in headers {
        let found = response.headers_mut().entry(name);
        found.or_insert(HeaderValue::from_static(value));
    }
    response
}

/// A response of one line.
pub(crate) fn text_response(status: StatusCode, line: &str) -> Response {
    (status, [(CACHE_CONTROL, "no-store")], format!("{line}\n")).into_response()
}
