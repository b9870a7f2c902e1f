//! Scheduled events of servers (Discord, "Guild Scheduled Event"), of the kind that takes place elsewhere.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use serde_json::{Value, json};

use super::body::error;
use super::{APPLICATION, Fake, Sent, Shared, roles};

/// `ADMINISTRATOR`, `MANAGE_EVENTS` and `CREATE_EVENTS`.
const MAY_CREATE: u64 = 1 << 3 | 1 << 33 | 1 << 44;

impl Fake {
    /// The scheduled events of a server.
    pub fn events(&self, server: u64) -> Vec<Value> {
        listed(&self.shared, server)
    }
}

fn listed(shared: &Shared, server: u64) -> Vec<Value> {
    let events = shared.events.lock().unwrap();
    let own = events.iter().filter(|(of, _)| *of == server);
    own.map(|(_, event)| event.clone()).collect()
}

pub(super) fn of_server(shared: &Shared, server: &str) -> Response {
    Json(listed(shared, server.parse().unwrap())).into_response()
}

pub(super) fn create(shared: &Shared, sent: Sent) -> Response {
    let Sent {
        to: server,
        payload: mut event,
        ..
    } = sent;
    let length = |text: &Value| text.as_str().unwrap_or_default().chars().count();
    assert!((1..=100).contains(&length(&event["name"])), "{event}");
    assert!(length(&event["description"]) <= 1_000, "{event}");
    assert_eq!(event["privacy_level"], 2, "{event}");
    assert_eq!(event["entity_type"], 3, "{event}");
    let location = length(&event["entity_metadata"]["location"]);
    assert!((1..=100).contains(&location), "{event}");
    let time = |field: &str| event[field].as_str().unwrap().to_owned();
    let (starts, ends) = (time("scheduled_start_time"), time("scheduled_end_time"));
    assert!(starts < ends, "{event}");
    if roles::permissions(shared, server) & MAY_CREATE == 0 {
        return error(StatusCode::FORBIDDEN, 50_013, "Missing Permissions");
    }
    event["id"] = json!(shared.snowflake().to_string());
    event["creator_id"] = json!(APPLICATION.to_string());
    event["status"] = json!(1);
    event["scheduled_start_time"] = json!(starts.replace(".000Z", "+00:00"));
    shared.events.lock().unwrap().push((server, event.clone()));
    Json(event).into_response()
}

pub(super) fn delete(shared: &Shared, server: &str, event: &str) -> Response {
    let server: u64 = server.parse().unwrap();
    let mut events = shared.events.lock().unwrap();
    let before = events.len();
    events.retain(|(of, one)| (*of, one["id"].as_str()) != (server, Some(event)));
    if events.len() == before {
        return error(
            StatusCode::NOT_FOUND,
            10_070,
            "Unknown Guild Scheduled Event",
        );
    }
    StatusCode::NO_CONTENT.into_response()
}
