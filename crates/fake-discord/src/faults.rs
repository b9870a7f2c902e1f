//! Faults ordered by a test: a queue per kind of request.

use std::collections::{HashMap, VecDeque};
use std::future::Future;
use std::sync::Mutex;
use std::time::Duration;

use axum::Json;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde_json::json;

/// The kinds of requests that can fail separately.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Route {
    /// The initial response to an interaction (its callback), except suggestions.
    Callback,
    /// Autocomplete suggestions.
    Suggestions,
    /// Getting the original response to an interaction.
    Original,
    /// Editing the original response to an interaction.
    Replacement,
    /// A follow-up message to an interaction.
    FollowUp,
    /// A message to a channel.
    Message,
    /// Editing a message.
    Edit,
    /// Deleting a message.
    Deletion,
    /// Opening or changing a thread.
    Thread,
    /// A typing indicator in a channel.
    Typing,
    /// `GET /gateway`
    Gateway,
    /// `GET /gateway/bot`
    GatewayBot,
    /// Getting the bot's own application or user.
    Application,
    /// Registering the commands.
    Registration,
    /// Getting the bot's servers, or registered commands.
    Registered,
}

/// What happens to a request.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Fault {
    /// It is neither processed nor answered until the connection ends.
    Hang,
    /// The connection is closed before it is processed.
    Cut,
    /// It is processed, and the connection is closed before the response.
    LoseReceipt,
    /// It is processed immediately and answered after this time.
    AnswerAfter(Duration),
    /// It is processed and answered after this time.
    TakeAfter(Duration),
    /// It is refused with this status.
    Refuse(u16),
    /// It is refused with this status and `Retry-After` in seconds.
    RefuseFor(u16, u32),
}

#[derive(Debug, Default)]
pub(super) struct Faults {
    next: Mutex<HashMap<Route, VecDeque<Fault>>>,
    from_now_on: Mutex<HashMap<Route, Fault>>,
}

impl Faults {
    pub(super) fn add(&self, route: Route, fault: Fault, times: usize) {
        let mut next = self.next.lock().unwrap();
        let queue = next.entry(route).or_default();
        queue.extend(std::iter::repeat_n(fault, times));
    }

    pub(super) fn set(&self, route: Route, fault: Option<Fault>) {
        let mut from_now_on = self.from_now_on.lock().unwrap();
        if let Some(fault) = fault {
            from_now_on.insert(route, fault);
        } else {
            from_now_on.remove(&route);
            self.next.lock().unwrap().remove(&route);
        }
    }

    fn take(&self, route: Route) -> Option<Fault> {
        let mut queues = self.next.lock().unwrap();
        let next = queues.get_mut(&route).and_then(VecDeque::pop_front);
        next.or_else(|| self.from_now_on.lock().unwrap().get(&route).copied())
    }

    /// Handles a request with its next fault, if there is one.
    pub(super) async fn meet(
        &self,
        route: Route,
        handle: impl Future<Output = Response>,
    ) -> Response {
        suffer(self.take(route), handle).await
    }
}

/// Handles a request with a fault.
pub(super) async fn suffer(
    fault: Option<Fault>,
    handle: impl Future<Output = Response>,
) -> Response {
    match fault {
        None => handle.await,
        Some(Fault::Hang) => std::future::pending().await,
        Some(Fault::Cut) => cut(),
        Some(Fault::LoseReceipt) => {
            handle.await;
            cut()
        }
        Some(Fault::AnswerAfter(time)) => {
            let answer = handle.await;
            tokio::time::sleep(time).await;
            answer
        }
        Some(Fault::TakeAfter(time)) => {
            tokio::time::sleep(time).await;
            handle.await
        }
        Some(Fault::Refuse(status)) => refusal(status),
        Some(Fault::RefuseFor(status, seconds)) => {
            let mut answer = refusal(status);
            let seconds = HeaderValue::from(seconds);
            answer.headers_mut().insert(header::RETRY_AFTER, seconds);
            answer
        }
    }
}

fn refusal(status: u16) -> Response {
    let status = StatusCode::from_u16(status).unwrap();
    (status, Json(json!({ "code": 0, "message": "no" }))).into_response()
}

/// Isn't a failure of the test.
pub(super) const CUT: &str = "the line is cut";

/// Ends the task of the connection, which closes it without a response.
pub(super) fn cut() -> ! {
    std::panic::resume_unwind(Box::new(CUT))
}

/// The kind of a request by its method and its path after the version; callbacks are distinguished by their content.
pub(super) fn route(request: &Request, parts: &[&str]) -> Option<Route> {
    match (request.method(), parts) {
        (&Method::GET, ["gateway"]) => Some(Route::Gateway),
        (&Method::GET, ["gateway", "bot"]) => Some(Route::GatewayBot),
        (&Method::GET, ["oauth2", "applications", "@me"] | ["applications", "@me"]) => {
            Some(Route::Application)
        }
        (&Method::PUT, ["applications", ..]) => Some(Route::Registration),
        (&Method::GET, ["applications", .., "commands"] | ["users", "@me", "guilds"]) => {
            Some(Route::Registered)
        }
        (&Method::GET, ["webhooks", _, _, "messages", "@original"]) => Some(Route::Original),
        (&Method::PATCH, ["webhooks", _, _, "messages", "@original"]) => Some(Route::Replacement),
        (&Method::POST, ["webhooks", _, _]) => Some(Route::FollowUp),
        (&Method::PATCH, ["channels" | "webhooks", .., "messages", _]) => Some(Route::Edit),
        (&Method::DELETE, ["channels" | "webhooks", .., "messages", _]) => Some(Route::Deletion),
        (&Method::POST, ["channels", _, "messages"]) => Some(Route::Message),
        (&Method::POST, ["channels", _, "typing"]) => Some(Route::Typing),
        (_, ["channels", ..]) => Some(Route::Thread),
        _ => None,
    }
}

#[cfg(test)]
#[tokio::test]
async fn the_fakes_faults_are_what_they_say() {
    let fake = super::Fake::start().await;
    let address = format!("{}/api/v10/gateway", fake.url);
    let ask = || reqwest::get(&address);
    let part = Duration::from_millis(200);
    let in_time = async |time| tokio::time::timeout(time, ask()).await.is_ok();
    fake.fail(Route::Gateway, Fault::Hang, 1);
    assert!(!in_time(part).await);
    fake.fail_from_now_on(Route::Gateway, Fault::TakeAfter(part * 2));
    assert!(!in_time(part).await);
    fake.mend(Route::Gateway);
    assert!(ask().await.unwrap().status().is_success());
    fake.fail(Route::Gateway, Fault::Cut, 1);
    fake.fail(Route::Gateway, Fault::LoseReceipt, 1);
    assert!(ask().await.is_err() && ask().await.is_err());
    fake.fail(Route::Gateway, Fault::AnswerAfter(part), 1);
    assert!(ask().await.unwrap().status().is_success());
    fake.fail(Route::Gateway, Fault::Refuse(503), 1);
    assert_eq!(ask().await.unwrap().status(), 503);
    fake.fail(Route::Gateway, Fault::RefuseFor(429, 7), 1);
    let refused = ask().await.unwrap();
    assert_eq!(
        (refused.status(), &refused.headers()["retry-after"]),
        (StatusCode::TOO_MANY_REQUESTS, &HeaderValue::from(7)),
    );
    fake.limit_sessions(3, Duration::from_mins(1));
    let told = reqwest::get(format!("{address}/bot")).await.unwrap();
    assert!(told.text().await.unwrap().contains("\"remaining\":3"));
}
