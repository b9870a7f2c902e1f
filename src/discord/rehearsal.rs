//! A rehearsal in a real channel: what a game does there, once, with Discord's answer to each step.

use arbiter_board::{Renderer, Size};
use reqwest::Method;
use serde_json::{Value, json};
use serenity::all::{ChannelId, CreateAttachment, MessageId};
use serenity::http::Route;

use super::api::{Call, Refused};
use super::examine::Examination;
use super::respond::Outgoing;
use super::rest;
use crate::command::custom_id::CustomId;
use crate::rules;

/// One step: what was tried, and what Discord answered and what to do if it failed.
pub struct Step {
    pub tried: &'static str,
    pub outcome: Result<(), String>,
    /// Whether games work without it.
    pub is_optional: bool,
}

/// Errors (Discord, "JSON Error Codes").
const UNKNOWN_CHANNEL: i64 = 10_003;
const MISSING_ACCESS: i64 = 50_001;
const MISSING_PERMISSIONS: i64 = 50_013;

#[derive(Default)]
struct Steps(Vec<Step>);

impl Steps {
    /// Adds a step and returns the object in the answer; `permission` is what it most likely lacks.
    fn add(
        &mut self,
        tried: &'static str,
        permission: &str,
        answer: Result<Value, Refused>,
    ) -> Option<Value> {
        let outcome = answer.map_err(|refused| advice(&refused, permission));
        let (outcome, body) = match outcome {
            Ok(body) => (Ok(()), Some(body)),
            Err(told) => (Err(told), None),
        };
        self.0.push(Step {
            tried,
            outcome,
            is_optional: false,
        });
        body
    }
}

/// What to do about a refusal.
fn advice(refused: &Refused, permission: &str) -> String {
    let answer = refused.answer.as_deref().map(rest::told);
    let told = answer.unwrap_or_else(|| refused.reason.clone());
    let advice = match refused.code() {
        Some(UNKNOWN_CHANNEL) => {
            "turn on Discord's developer mode, right-click the channel and press \"Copy Channel ID\"".to_owned()
        }
        Some(MISSING_ACCESS) => "allow the bot \"View Channel\" there".to_owned(),
        Some(MISSING_PERMISSIONS) => format!("allow the bot {permission} there"),
        _ => return told,
    };
    format!("{told}. To fix it, {advice}")
}

fn id_of(object: &Value) -> Option<u64> {
    object["id"].as_str()?.parse().ok()
}

/// A board with a button that opens a form.
fn board() -> Outgoing {
    let scene = rules::ALL[0].start().scene();
    let picture = Renderer::default().png(&scene, None, Size::STANDARD);
    let custom_id = CustomId::ImportForm.to_string();
    let button = json!({ "type": 2, "style": 2, "label": "Form", "custom_id": custom_id });
    let payload = json!({
        "content": "`arbiter doctor` tries whether games can be played here, and tidies up afterwards.",
        "attachments": [{ "id": 0, "filename": "board.png" }],
        "components": [{ "type": 1, "components": [button] }],
        "allowed_mentions": { "parse": [] },
    });
    Outgoing {
        payload,
        files: vec![CreateAttachment::bytes(picture.bytes, "board.png")],
    }
}

impl Examination {
    /// Posts a board with a button, edits it, opens a thread, writes in it, closes it, and deletes both.
    pub async fn rehearse(&self, channel: u64) -> Vec<Step> {
        let mut steps = Steps::default();
        let channel_id = ChannelId::new(channel);
        let post = Call::new(Method::POST, Route::ChannelMessages { channel_id });
        let posted = self.answer(post.with(board())).await;
        let needed = "\"Send Messages\" and \"Attach Files\"";
        let posted = steps.add("a board with a button is posted", needed, posted);
        let Some(message) = posted.as_ref().and_then(id_of) else {
            return steps.0;
        };
        let message_id = MessageId::new(message);
        let route = || Route::ChannelMessage {
            channel_id,
            message_id,
        };
        let edit = json!({ "content": "Edited." });
        let edited = self.answer(Call::new(Method::PATCH, route()).json(edit));
        steps.add("it is edited", "\"View Channel\"", edited.await);
        self.rehearse_thread(&mut steps, channel_id, message_id)
            .await;
        let deleted = self.answer(Call::new(Method::DELETE, route())).await;
        steps.add("it is deleted", "\"View Channel\"", deleted);
        steps.0
    }

    async fn rehearse_thread(
        &self,
        steps: &mut Steps,
        channel_id: ChannelId,
        message_id: MessageId,
    ) {
        let route = Route::ChannelMessageThreads {
            channel_id,
            message_id,
        };
        let thread = json!({ "name": "Arbiter's rehearsal", "auto_archive_duration": 60 });
        let opened = self.answer(Call::new(Method::POST, route).json(thread));
        let needed = "\"Create Public Threads\"";
        let opened = steps.add("a thread is opened", needed, opened.await);
        let Some(thread) = opened.as_ref().and_then(id_of).map(ChannelId::new) else {
            return;
        };
        let route = Route::ChannelMessages { channel_id: thread };
        let said = json!({ "content": "Your move.", "allowed_mentions": { "parse": [] } });
        let said = self.answer(Call::new(Method::POST, route).json(said)).await;
        let needed = "\"Send Messages in Threads\"";
        steps.add("a message is sent there", needed, said);
        let route = || Route::Channel { channel_id: thread };
        let closed = json!({ "archived": true });
        let closed = self.answer(Call::new(Method::PATCH, route()).json(closed));
        steps.add("the thread is closed", "\"View Channel\"", closed.await);
        let deleted = self.answer(Call::new(Method::DELETE, route())).await;
        let needed =
            "\"Manage Threads\", or delete the closed thread yourself: Arbiter never deletes one";
        steps.add("the thread is deleted", needed, deleted);
        if let Some(last) = steps.0.last_mut() {
            last.is_optional = true;
        }
    }
}
