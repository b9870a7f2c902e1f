//! The fields of an interaction that are parsed. Changes by Discord elsewhere can't make it unreadable.

use serde_json::{Map, Value, json};

/// An interaction reduced to these fields; others that serenity requires get default values. No log may quote them, because
/// they contain secrets.
pub(super) fn needed(interaction: &Value) -> Value {
    let kept = [
        "id",
        "application_id",
        "type",
        "data",
        "guild_id",
        "channel",
        "channel_id",
        "member",
        "user",
        "token",
        "message",
        "app_permissions",
        "locale",
        "guild_locale",
        "authorizing_integration_owners",
        "context",
    ];
    let fixed = json!({ "version": 1, "entitlements": [], "attachment_size_limit": 0 });
    let mut needed = shaped(interaction, &kept, fixed);
    for (field, shape) in [
        ("channel", channel as fn(&Value) -> Value),
        ("member", member),
        ("user", user),
        ("message", message_fields),
        ("data", data),
    ] {
        change_field(&mut needed, field, shape);
    }
    needed
}

/// An object with only these fields of another one, plus the fixed ones.
fn shaped(object: &Value, kept: &[&str], fixed: Value) -> Value {
    let mut shaped = fixed;
    for field in kept {
        if let Some(value) = object.get(field) {
            shaped[field] = value.clone();
        }
    }
    shaped
}

/// Changes a field that is an object, and removes one that isn't.
fn change_field(object: &mut Value, field: &str, shape: impl Fn(&Value) -> Value) {
    let Some(fields) = object.as_object_mut() else {
        return;
    };
    match fields.remove(field) {
        Some(value) if value.is_object() => {
            fields.insert(field.to_owned(), shape(&value));
        }
        _ => {}
    }
}

fn data(data: &Value) -> Value {
    let kept = [
        "id",
        "name",
        "type",
        "options",
        "resolved",
        "target_id",
        "custom_id",
        "component_type",
        "values",
    ];
    let mut data = shaped(data, &kept, json!({}));
    change_field(&mut data, "resolved", |resolved| {
        let mut resolved = resolved.clone();
        for (field, shape) in [
            ("users", user as fn(&Value) -> Value),
            ("members", member),
            ("roles", role),
            ("channels", channel),
            ("messages", message_fields),
            ("attachments", attachment),
        ] {
            change_field(&mut resolved, field, |all| {
                let all = all.as_object().into_iter().flatten();
                let all: Map<_, _> = all.map(|(id, one)| (id.clone(), shape(one))).collect();
                all.into()
            });
        }
        resolved
    });
    data
}

fn user(user: &Value) -> Value {
    shaped(user, &["id", "username", "global_name", "bot"], json!({}))
}

fn member(member: &Value) -> Value {
    let kept = ["user", "nick", "roles", "joined_at", "permissions"];
    let fixed = json!({ "roles": [], "deaf": false, "mute": false, "flags": 0 });
    let mut member = shaped(member, &kept, fixed);
    change_field(&mut member, "user", user);
    member
}

fn channel(channel: &Value) -> Value {
    let kept = ["id", "type", "name", "parent_id", "permissions"];
    shaped(channel, &kept, json!({}))
}

fn role(role: &Value) -> Value {
    let colours = json!({ "primary_color": 0 });
    let fixed = json!({
        "name": "", "color": 0, "colors": colours, "hoist": false, "managed": false, "permissions": "0", "position": 0,
    });
    shaped(role, &["id"], fixed)
}

fn message_fields(message: &Value) -> Value {
    let fixed = json!({
        "channel_id": "1", "author": { "id": "1", "username": "" }, "content": "", "timestamp": "2015-01-01T00:00:00Z",
        "edited_timestamp": null, "tts": false, "mention_everyone": false, "mentions": [], "mention_roles": [],
        "attachments": [], "embeds": [], "pinned": false, "type": 0,
    });
    let mut shown = shaped(message, &["id"], fixed);
    shown["flags"] = message["flags"].as_u64().unwrap_or(0).into();
    if let Some(content) = message["content"].as_str() {
        shown["content"] = content.into();
    }
    let files = message["attachments"].as_array().into_iter().flatten();
    let files = files.filter(|file| file["id"].is_string() && file["url"].is_string());
    shown["attachments"] = files.map(attachment).collect();
    shown
}

fn attachment(file: &Value) -> Value {
    let fixed = json!({ "filename": "", "proxy_url": "", "size": 0 });
    let mut attachment = shaped(file, &["id", "url"], fixed);
    for field in ["filename", "content_type"] {
        if file[field].is_string() {
            attachment[field] = file[field].clone();
        }
    }
    attachment
}
