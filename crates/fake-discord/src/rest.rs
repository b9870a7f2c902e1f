//! The fake's HTTP requests.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant, UNIX_EPOCH};

use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use futures_util::FutureExt as _;
use serde_json::{Value, json};

use super::body::{body, error, sent};
use super::endpoint::public_key;
use super::faults::{self, Route, cut};
use super::messages::{
    delete_by_token, deleted, edit_by_token, edit_original, edited, follow_up, original,
};
use super::{
    APPLICATION, DIRECT, Refusal, Sent, Shared, Trouble, Try, activities, emoji, events,
    interactions, limits, roles,
};

pub(super) async fn answer_request(
    State(shared): State<Arc<Shared>>,
    request: Request,
) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let asked = format!("{method} {path}");
    shared.requests.lock().unwrap().push(asked);
    let path = path.trim_start_matches("/api/v10").to_owned();
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    if shared.trouble == Trouble::Unauthorized && parts != ["gateway"] {
        let error = Json(json!({ "code": 0, "message": "401: Unauthorized" }));
        return (StatusCode::UNAUTHORIZED, error).into_response();
    }
    let route = faults::route(&request, &parts);
    let by_chance = shared.random_faults.lock().unwrap().meet(&path);
    let handled = async {
        let handled = async {
            match question(&shared, &path, &request) {
                Some(told) => told,
                None => Box::pin(checked(&shared, handle(&shared, &path, request))).await,
            }
        };
        match route {
            Some(route) => shared.faults.meet(route, handled).await,
            None => handled.await,
        }
    };
    let mut answer = Box::pin(faults::suffer(by_chance, handled)).await;
    let since = Duration::from_millis(u64::try_from(shared.now()).unwrap());
    let date = httpdate::fmt_http_date(UNIX_EPOCH + since);
    let headers = answer.headers_mut();
    headers.insert(header::DATE, HeaderValue::from_str(&date).unwrap());
    answer
}

/// Records why Discord wouldn't accept a request, so that the test fails, and not just the request.
async fn checked(shared: &Shared, handled: impl Future<Output = Response>) -> Response {
    let panicked = match AssertUnwindSafe(handled).catch_unwind().await {
        Ok(answer) => return answer,
        Err(panicked) => panicked,
    };
    let constant = panicked
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned());
    let problem = panicked.downcast_ref::<String>().cloned().or(constant);
    if let Some(problem) = problem.filter(|problem| problem != faults::CUT) {
        *shared.problem.lock().unwrap() = Some(problem);
    }
    std::panic::resume_unwind(panicked)
}

/// Requests about the bot: as prepared by a test, or as registered.
fn question(shared: &Shared, path: &str, request: &Request) -> Option<Response> {
    if request.method() != Method::GET {
        return None;
    }
    let prepared = shared.prepared.lock().unwrap().get(path).cloned();
    let told = prepared.or_else(|| {
        let is_asked = path.ends_with("/commands") || path == "/users/@me/guilds";
        is_asked.then(|| {
            let mut all = registered(shared, path);
            let query = request.uri().query().unwrap_or_default();
            if !query.contains("with_localizations=true") {
                drop_localizations(&mut all);
            }
            all
        })
    });
    told.map(|told| match told["refused"].as_u64() {
        Some(status) => {
            let status = StatusCode::from_u16(u16::try_from(status).unwrap()).unwrap();
            error(status, 50_001, "Missing Access")
        }
        None => Json(told).into_response(),
    })
}

/// Leaves out what Discord lists only when asked.
fn drop_localizations(commands: &mut Value) {
    match commands {
        Value::Object(fields) => {
            fields.remove("name_localizations");
            fields.remove("description_localizations");
            fields.values_mut().for_each(drop_localizations);
        }
        Value::Array(all) => all.iter_mut().for_each(drop_localizations),
        _ => {}
    }
}

/// The commands of a scope, including Discord's.
fn registered(shared: &Shared, path: &str) -> Value {
    let registered = shared.registered.lock().unwrap();
    let newest = registered.iter().rev().find(|(own, _)| own == path);
    let owned = shared.entry_point.lock().unwrap().clone();
    let owned = owned.filter(|(own, _)| newest.is_none() && own == path);
    let owned = owned.map(|(_, mut launch)| {
        launch["application_id"] = json!(APPLICATION.to_string());
        launch["version"] = json!("1");
        json!([launch])
    });
    newest.map_or_else(
        || owned.unwrap_or_else(|| json!([])),
        |(_, all)| all.clone(),
    )
}

async fn handle(shared: &Shared, path: &str, request: Request) -> Response {
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    let is_unseen = |channel: &str| {
        let unseen = shared.unseen.lock().unwrap();
        unseen.contains(&channel.parse().unwrap())
    };
    if let ["channels", channel, ..] = parts.as_slice()
        && is_unseen(channel)
    {
        return error(StatusCode::FORBIDDEN, 50_001, "Missing Access");
    }
    match (request.method().clone(), parts.as_slice()) {
        (Method::GET, ["gateway"]) => gateway(shared),
        (Method::GET, ["gateway", "bot"]) => Json(json!({
            "url": format!("ws://{}", shared.authority),
            "shards": 1,
            "session_start_limit": shared.identifies.lock().unwrap().limit(),
        }))
        .into_response(),
        (Method::GET, ["oauth2", "applications", "@me"] | ["applications", "@me"]) => application(),
        (
            Method::PUT,
            ["applications", _, "commands"] | ["applications", _, "guilds", _, "commands"],
        ) => register(shared, path, request).await,
        (Method::PATCH, ["applications", _, "commands", id]) => {
            edit_command(shared, &body(id, request).await)
        }
        (Method::POST, ["interactions", id, _, "callback"]) => {
            let query = request.uri().query().unwrap_or_default();
            let with_response = query.contains("with_response=true");
            acknowledge(shared, sent(id, request).await, with_response).await
        }
        (Method::POST, ["oauth2", "token"]) => activities::token(shared, request).await,
        (Method::GET, ["users", "@me"]) => activities::me(shared, &request),
        (Method::GET, ["applications", _, "activity-instances", id]) => {
            activities::instance(shared, &request, id)
        }
        (Method::GET, ["webhooks", _, token, "messages", "@original"]) => original(shared, token),
        (Method::PATCH, ["webhooks", _, token, "messages", "@original"]) => {
            edit_original(shared, token, request).await
        }
        (Method::PATCH, ["webhooks", _, token, "messages", message]) => {
            edit_by_token(shared, token, sent(message, request).await)
        }
        (Method::PATCH, ["channels", channel, "messages", id]) => {
            let channel = channel.parse().unwrap();
            edited(shared, channel, sent(id, request).await)
        }
        (Method::DELETE, ["webhooks", _, token, "messages", message]) => {
            delete_by_token(shared, token, message.parse().unwrap())
        }
        (Method::DELETE, ["channels", _, "messages", message]) => {
            deleted(shared, message.parse().unwrap())
        }
        (Method::POST, ["webhooks", _, token]) => follow_up(shared, token, request).await,
        (Method::POST, ["channels", channel, "messages", message, "threads"]) => {
            thread(shared, channel, Some(message), request).await
        }
        (Method::POST, ["channels", channel, "threads"]) => {
            thread(shared, channel, None, request).await
        }
        (Method::DELETE, ["channels", channel]) => delete_thread(shared, channel),
        (Method::PATCH, ["channels", channel]) => thread(shared, channel, None, request).await,
        (Method::POST, ["channels", id, "messages"]) => {
            message_response(shared, sent(id, request).await)
        }
        (Method::POST, ["channels", _, "typing"]) => StatusCode::NO_CONTENT.into_response(),
        (Method::GET, ["applications", _, "emojis"]) => emoji::list(shared),
        (Method::POST, ["applications", _, "emojis"]) => emoji::create(shared, request).await,
        (Method::GET, ["guilds", server, "scheduled-events"]) => events::of_server(shared, server),
        (Method::POST, ["guilds", server, "scheduled-events"]) => {
            events::create(shared, sent(server, request).await)
        }
        (Method::DELETE, ["guilds", server, "scheduled-events", event]) => {
            events::delete(shared, server, event)
        }
        (Method::GET, ["guilds", server, "roles"]) => roles::of_server(shared, server),
        (Method::GET, ["guilds", server, "members", user]) => roles::member(shared, server, user),
        (
            method @ (Method::PUT | Method::DELETE),
            ["guilds", server, "members", user, "roles", role],
        ) => roles::change(shared, [server, user, role], method == Method::PUT),
        (Method::POST, ["users", "@me", "channels"]) => open_direct(shared, request).await,
        (method, _) => panic!("the fake does not know {method} {path}"),
    }
}

/// Opens a thread, from a message or without one, or changes it. One from a message has its id.
async fn thread(
    shared: &Shared,
    channel: &str,
    message: Option<&str>,
    request: Request,
) -> Response {
    let sent = sent(channel, request).await;
    limits::check_thread(&sent.payload, message.is_some());
    if take_one(&shared.refuse_threads) {
        return error(StatusCode::FORBIDDEN, 50_013, "Missing Permissions");
    }
    let message = message.map(|message| message.parse::<u64>().unwrap());
    let mut threads = shared.threads.lock().unwrap();
    let is_there = message.is_some() && threads.iter().any(|(_, from, _)| *from == message);
    threads.push((sent.to, message, sent.payload));
    if is_there {
        let told = "A thread has already been created for this message";
        return error(StatusCode::BAD_REQUEST, 160_004, told);
    }
    let id = message.unwrap_or(sent.to + 1);
    Json(interactions::thread(id, sent.to)).into_response()
}

/// Deletes a thread, which takes Manage Threads.
fn delete_thread(shared: &Shared, channel: &str) -> Response {
    if take_one(&shared.refuse_threads) {
        return error(StatusCode::FORBIDDEN, 50_013, "Missing Permissions");
    }
    let id: u64 = channel.parse().unwrap();
    let mut threads = shared.threads.lock().unwrap();
    threads.retain(|(_, message, _)| *message != Some(id));
    Json(interactions::thread(id, id)).into_response()
}

/// Decrements a counter, unless it is zero.
fn take_one(left: &AtomicU32) -> bool {
    let fewer = |left: u32| left.checked_sub(1);
    let taken = left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, fewer);
    taken.is_ok()
}

async fn acknowledge(shared: &Shared, sent: Sent, with_response: bool) -> Response {
    limits::check_answer(&sent);
    if sent.payload["type"] == 4 || sent.payload["type"] == 7 {
        shared.check(&sent);
    }
    let is_form = shared.forms.lock().unwrap().contains(&sent.to);
    assert!(
        !is_form || sent.payload["type"] != 9,
        "a form answers a form"
    );
    let route = match sent.payload["type"].as_u64() {
        Some(8) => Route::Suggestions,
        _ => Route::Callback,
    };
    let handled = take_answer(shared, sent, with_response);
    shared.faults.meet(route, handled).await
}

async fn take_answer(shared: &Shared, sent: Sent, with_response: bool) -> Response {
    let slowness = shared.slowness.load(Ordering::SeqCst);
    if slowness > 0 {
        tokio::time::sleep(Duration::from_millis(slowness)).await;
    }
    if take_one(&shared.refuse_answers) {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    }
    let kind = sent.payload["type"].as_u64();
    let is_launch = kind == Some(12);
    if is_launch && shared.entry_point.lock().unwrap().is_none() {
        let told = "Activities are not enabled for this application";
        return error(StatusCode::BAD_REQUEST, 50_233, told);
    }
    let is_first = shared.acknowledged.lock().unwrap().insert(sent.to);
    if !is_first && shared.is_strict.load(Ordering::SeqCst) {
        let told = "Interaction has already been acknowledged.";
        return error(StatusCode::BAD_REQUEST, 40_060, told);
    }
    let is_message = !is_launch && kind != Some(8) && kind != Some(9);
    if is_first && is_message {
        let mut shown = shared.shown.lock().unwrap();
        let number = shown.answered(sent.to, &sent.payload);
        let channel = shared.places.lock().unwrap()[&sent.to];
        shown.see(number, channel, &sent);
        let is_update = sent.payload["type"] == 6 || sent.payload["type"] == 7;
        if is_update && shown.is_private(number) {
            shared.answered_privately.lock().unwrap().insert(sent.to);
        }
    }
    if is_first && sent.is_ephemeral() {
        shared.answered_privately.lock().unwrap().insert(sent.to);
    }
    if is_first && sent.is_promise() {
        shared.promised.lock().unwrap().insert(sent.to);
    }
    let to = sent.to;
    let content = sent.content().to_owned();
    let _ = shared.answer.send(sent);
    if !with_response || kind == Some(9) {
        return StatusCode::NO_CONTENT.into_response();
    }
    if is_launch {
        let instance = shared.activities.lock().unwrap().launch(to);
        return Json(json!({
            "interaction": { "id": to.to_string(), "type": 2, "activity_instance_id": instance },
            "resource": { "type": kind, "activity_instance": { "id": instance } },
        }))
        .into_response();
    }
    let channel = shared.places.lock().unwrap()[&to];
    let number = shared.shown.lock().unwrap().original(to);
    let message = interactions::numbered(number, channel, &content);
    Json(json!({
        "interaction": { "id": to.to_string(), "type": 2, "response_message_id": number.to_string() },
        "resource": { "type": kind, "message": message },
    }))
    .into_response()
}

/// Opens the channel of direct messages with a user, which is always the same.
async fn open_direct(shared: &Shared, request: Request) -> Response {
    let asked = body("0", request).await.payload;
    let recipient: u64 = asked["recipient_id"].as_str().unwrap().parse().unwrap();
    let refusal = shared.direct_refusals.lock().unwrap().pop_front();
    if let Some((status, code)) = refusal {
        let status = StatusCode::from_u16(status).unwrap();
        let mut error = json!({ "code": code, "message": "no" });
        if status == StatusCode::TOO_MANY_REQUESTS {
            error["retry_after"] = json!(code);
        }
        return (status, Json(error)).into_response();
    }
    let id = DIRECT + recipient;
    Json(json!({ "id": id.to_string(), "type": 1, "last_message_id": null, "recipients": [] }))
        .into_response()
}

fn message_response(shared: &Shared, sent: Sent) -> Response {
    limits::Flags::Message.check_flags(sent.message());
    shared.check(&sent);
    let nonce = sent.payload["nonce"]
        .as_str()
        .unwrap_or_default()
        .to_owned();
    shared.tries.lock().unwrap().push(Try {
        at: Instant::now(),
        channel: sent.to,
        nonce: nonce.clone(),
    });
    let closed = shared.closed_to_messages.lock().unwrap().clone();
    if closed.iter().any(|user| DIRECT + user == sent.to) {
        let told = "Cannot send messages to this user";
        return error(StatusCode::FORBIDDEN, 50_007, told);
    }
    let refusal = shared.refusals.lock().unwrap().pop_front();
    match refusal {
        None => Json(taken(shared, nonce, sent)).into_response(),
        Some(Refusal::Cut) => cut(),
        Some(Refusal::CutAfterwards) => {
            taken(shared, nonce, sent);
            cut()
        }
        Some(Refusal::Status(status, code)) => {
            error(StatusCode::from_u16(status).unwrap(), code, "no")
        }
        Some(Refusal::TooMany {
            body,
            header,
            global,
        }) => {
            let told = "You are being rate limited.";
            let mut told = json!({ "message": told, "global": global });
            if let Some(seconds) = body {
                told["retry_after"] = json!(seconds);
            }
            let mut answer = (StatusCode::TOO_MANY_REQUESTS, Json(told)).into_response();
            if let Some(seconds) = header {
                let seconds = HeaderValue::from_static(seconds);
                answer.headers_mut().insert(header::RETRY_AFTER, seconds);
            }
            answer
        }
    }
}

/// Creates a message, unless that channel has one with the same nonce.
fn taken(shared: &Shared, nonce: String, sent: Sent) -> Value {
    let mut made = shared.by_nonce.lock().unwrap();
    let is_enforced = sent.payload["enforce_nonce"] == true;
    if let Some(first) = made.get(&(sent.to, nonce.clone()))
        && is_enforced
    {
        return first.clone();
    }
    let number = shared.snowflake();
    let message = interactions::numbered(number, sent.to, sent.content());
    let mut shown = shared.shown.lock().unwrap();
    shown.posted(number, None, sent.message());
    shown.see(number, sent.to, &sent);
    drop(shown);
    made.insert((sent.to, nonce), message.clone());
    let _ = shared.message.send(sent);
    message
}

fn gateway(shared: &Shared) -> Response {
    match shared.trouble {
        Trouble::ForeignGateway => {
            Json(json!({ "url": "wss://gateway.discord.gg" })).into_response()
        }
        Trouble::None | Trouble::ForeignResumption | Trouble::Unauthorized => {
            Json(json!({ "url": format!("ws://{}", shared.authority) })).into_response()
        }
    }
}

fn application() -> Response {
    Json(json!({
        "id": APPLICATION.to_string(), "name": "Bot", "icon": null, "description": "", "bot_public": true,
        "bot_require_code_grant": false, "verify_key": public_key(), "team": null, "owner": null, "guild": null,
    }))
    .into_response()
}

/// Changes who responds to the command of the Activity (Discord, "Edit Global Application Command").
fn edit_command(shared: &Shared, sent: &Sent) -> Response {
    let mut owned = shared.entry_point.lock().unwrap();
    let Some((path, launch)) = owned.as_mut() else {
        return error(StatusCode::NOT_FOUND, 10_063, "Unknown application command");
    };
    assert_eq!(launch["id"], sent.to.to_string(), "only that one is edited");
    assert_eq!(sent.payload, json!({ "handler": 1 }));
    launch["handler"] = json!(1);
    let mut registered = shared.registered.lock().unwrap();
    if let Some((_, commands)) = registered.iter_mut().rev().find(|(own, _)| own == path) {
        let is_it = |one: &&mut Value| one["id"] == launch["id"];
        let kept = commands.as_array_mut().unwrap().iter_mut().find(is_it);
        *kept.expect("no overwrite omits it") = launch.clone();
    }
    Json(launch.clone()).into_response()
}

async fn register(shared: &Shared, path: &str, request: Request) -> Response {
    let commands = body("0", request).await.payload;
    limits::check_commands(&commands, path.contains("/guilds/"));
    let owned = shared.entry_point.lock().unwrap().clone();
    let is_kept = |(own, launch): (String, Value)| {
        own != path
            || limits::list(&commands)
                .iter()
                .any(|command| command["id"] == launch["id"])
    };
    if !owned.is_none_or(is_kept) {
        let told = "You cannot remove this app's Entry Point command in a bulk update operation.";
        return error(StatusCode::BAD_REQUEST, 50_240, told);
    }
    let entry = (path.to_owned(), commands.clone());
    shared.registered.lock().unwrap().push(entry);
    let mut answer = commands;
    for (command, id) in answer.as_array_mut().unwrap().iter_mut().zip(1_u64..) {
        command["id"] = json!(id.to_string());
        command["application_id"] = json!(APPLICATION.to_string());
        command["version"] = json!("1");
        for (field, usual) in [("type", json!(1)), ("description", json!(""))] {
            if command.get(field).is_none() {
                command[field] = usual;
            }
        }
    }
    Json(answer).into_response()
}
