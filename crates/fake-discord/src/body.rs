//! Bodies of requests and of refusals.

use axum::Json;
use axum::body::to_bytes;
use axum::extract::{FromRequest as _, Multipart, Request};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde_json::{Value, json};

use super::{Sent, layout, schema};

pub(super) fn error(status: StatusCode, code: u32, message: &str) -> Response {
    error_response(status, code, message).into_response()
}

/// A status, Discord's code and its words.
pub(super) type Refused = (StatusCode, Json<Value>);

pub(super) fn error_response(status: StatusCode, code: u32, message: &str) -> Refused {
    (status, Json(json!({ "code": code, "message": message })))
}

/// The payload, checked, with Components V2 converted to what the client displays.
pub(super) async fn sent(to: &str, request: Request) -> Sent {
    let mut sent = body(to, request).await;
    // A form isn't a message.
    if sent.payload["type"] == 9 {
        return sent;
    }
    let message = match sent.payload.get("data") {
        Some(_) => &mut sent.payload["data"],
        None => &mut sent.payload,
    };
    layout::flatten(message, &sent.files);
    sent
}

/// A body as JSON, or as multipart with files, checked against Discord's schema.
pub(super) async fn body(to: &str, request: Request) -> Sent {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let sent = parsed(to.parse().unwrap(), request).await;
    schema::check(&method, &path, &sent.payload);
    sent
}

async fn parsed(to: u64, request: Request) -> Sent {
    let kind = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .unwrap_or_default();
    if !kind.starts_with("multipart/") {
        let body = to_bytes(request.into_body(), 1 << 20).await.unwrap();
        return Sent {
            to,
            payload: serde_json::from_slice(&body).unwrap(),
            files: Vec::new(),
            is_follow_up: false,
        };
    }
    let mut parts = Multipart::from_request(request, &()).await.unwrap();
    let mut sent = Sent {
        to,
        payload: Value::Null,
        files: Vec::new(),
        is_follow_up: false,
    };
    while let Some(part) = parts.next_field().await.unwrap() {
        let name = part.name().unwrap().to_owned();
        let file = part.file_name().map(str::to_owned);
        let bytes = part.bytes().await.unwrap();
        match file {
            Some(file) => sent.files.push((file, bytes.to_vec())),
            None if name == "payload_json" => {
                sent.payload = serde_json::from_slice(&bytes).unwrap();
            }
            None => panic!("the part {name} is neither the payload nor a file"),
        }
    }
    sent
}
