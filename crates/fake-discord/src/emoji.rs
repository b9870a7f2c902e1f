//! The application's emoji (Discord, "Emoji Resource").

use std::sync::atomic::Ordering;

use axum::Json;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use serde_json::{Value, json};

use super::body::{body, error};
use super::{Fake, Shared};

/// Maximum length of an image of 256 KiB as a data URL.
const LONGEST_IMAGE: usize = 350_000;

impl Fake {
    /// Leaves slots for this many emoji. There are 2,000 at Discord; here there is none, so that no start uploads any.
    pub fn allow_emoji(&self, most: usize) {
        self.shared.emoji_slots.store(most, Ordering::SeqCst);
    }

    /// The names of the application's emoji.
    pub fn emoji(&self) -> Vec<String> {
        let all = self.shared.emoji.lock().unwrap();
        let names = all.iter().map(|one| one["name"].as_str().unwrap());
        names.map(str::to_owned).collect()
    }
}

pub(super) fn list(shared: &Shared) -> Response {
    Json(json!({ "items": *shared.emoji.lock().unwrap() })).into_response()
}

pub(super) async fn create(shared: &Shared, request: Request) -> Response {
    let created = body("1", request).await.payload;
    let name = created["name"].as_str().unwrap();
    let is_of_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    assert!((2..=32).contains(&name.len()) && name.chars().all(is_of_name));
    let image = created["image"].as_str().unwrap();
    assert!(image.starts_with("data:image/png;base64,") && image.len() <= LONGEST_IMAGE);
    let mut all = shared.emoji.lock().unwrap();
    if all.len() >= shared.emoji_slots.load(Ordering::SeqCst) {
        let told = "Maximum number of emojis reached (2000)";
        return error(StatusCode::BAD_REQUEST, 30_008, told);
    }
    assert!(all.iter().all(|one: &Value| one["name"] != name), "{name}");
    let emoji = json!({
        "id": shared.snowflake().to_string(), "name": name, "roles": [], "require_colons": true,
        "managed": false, "animated": false, "available": true,
    });
    all.push(emoji.clone());
    (StatusCode::CREATED, Json(emoji)).into_response()
}
