//! Discord's published schema of what it takes: the fields of each body, their types and limits.
//!
//! `schema.json` is what [its OpenAPI specification](https://github.com/discord/discord-api-spec) of 18 July 2026 (74fda0fa) says of
//! the routes that the fake knows; `schema.py` makes it. Where it differs from the documentation, Discord's own advice is to follow
//! the documentation, which the rest of this crate does.

use std::sync::LazyLock;

use axum::http::Method;
use jsonschema::error::ValidationErrorKind;
use jsonschema::{ValidationError, Validator};
use serde_json::{Value, json};

struct Route {
    method: String,
    path: String,
    body: Validator,
}

static ROUTES: LazyLock<Vec<Route>> = LazyLock::new(|| {
    let schema: Value = serde_json::from_str(include_str!("schema.json")).unwrap();
    let routes = schema["routes"].as_object().unwrap().iter();
    let routes = routes.map(|(route, body)| {
        let (method, path) = route.split_once(' ').unwrap();
        let body = json!({ "$defs": schema["$defs"], "allOf": [body] });
        Route {
            method: method.to_owned(),
            path: path.to_owned(),
            body: jsonschema::validator_for(&body).unwrap(),
        }
    });
    routes.collect()
});

impl Route {
    /// Whether this is the route of a request, like `POST /channels/1/messages`.
    fn is_of(&self, method: &Method, path: &str) -> bool {
        let parts = || path.trim_matches('/').split('/');
        let own = || self.path.trim_matches('/').split('/');
        self.method == method.as_str()
            && own().count() == parts().count()
            && own()
                .zip(parts())
                .all(|(own, part)| own.starts_with('{') || own == part)
    }
}

/// Checks the body of a request, if the schema has its route.
///
/// # Panics
/// If Discord would refuse it.
pub(super) fn check(method: &Method, path: &str, body: &Value) {
    let path = path.trim_start_matches("/api/v10");
    let Some(route) = ROUTES.iter().find(|route| route.is_of(method, path)) else {
        return;
    };
    if let Err(wrong) = route.body.validate(body) {
        let wrong = innermost(&wrong);
        panic!("{method} {path}, at {}: {wrong}", wrong.instance_path());
    }
}

/// What is wrong in the alternative that comes closest, which is the one that fits up to the longest path.
fn innermost<'a, 'b>(wrong: &'a ValidationError<'b>) -> &'a ValidationError<'b> {
    let ValidationErrorKind::AnyOf { context } = wrong.kind() else {
        return wrong;
    };
    // Of an alternative the error counts that comes first.
    let closest = context
        .iter()
        .filter_map(|errors| errors.iter().map(innermost).min_by_key(|one| depth(one)));
    closest.max_by_key(|one| depth(one)).unwrap_or(wrong)
}

fn depth(wrong: &ValidationError<'_>) -> usize {
    wrong.instance_path().as_str().matches('/').count()
}

#[test]
fn what_the_schema_does_not_allow_is_refused() {
    let is_taken = |method: Method, path: &str, body: Value| {
        std::panic::catch_unwind(|| check(&method, path, &body)).is_ok()
    };
    let message = |body| is_taken(Method::POST, "/api/v10/channels/1/messages", body);
    assert!(message(json!({ "content": "e4", "flags": null })));
    assert!(!message(json!({ "content": 4 })));
    assert!(!message(json!({ "nonce": "1".repeat(26) })));
    assert!(!message(
        json!({ "components": [{ "type": 1, "components": [{ "type": 2 }] }] })
    ));
    let answer = |body| is_taken(Method::POST, "/interactions/1/token/callback", body);
    assert!(answer(json!({ "type": 12 })));
    assert!(!answer(json!({ "type": 3 })));
    assert!(!answer(
        json!({ "type": 9, "data": { "custom_id": "form", "title": "", "components": [] } })
    ));
    let original = "/webhooks/1/token/messages/@original";
    assert!(!is_taken(
        Method::PATCH,
        original,
        json!({ "content": true })
    ));
    // A route without a schema.
    assert!(is_taken(Method::POST, "/oauth2/token", json!(0)));
}

#[tokio::test]
async fn a_request_that_the_schema_refuses_is_a_problem_of_the_bot() {
    let fake = super::Fake::start().await;
    let address = format!("{}/api/v10/channels/1/messages", fake.url);
    let post = reqwest::Client::new().post(address);
    let post = post.header("content-type", "application/json");
    // No other rule of the fake looks at the field.
    let sent = post.body(r#"{"content": "e4", "tts": "yes"}"#).send();
    let _ = sent.await;
    let problem = fake.shared.problem.lock().unwrap().clone();
    assert!(problem.unwrap().contains("at /tts"));
}
