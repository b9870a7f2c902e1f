//! Discord's limits ("Application Commands", "Create Message", "Component Reference"), checked on whatever is sent.

use serde_json::Value;

use super::Sent;

fn length(text: &Value) -> usize {
    text.as_str().unwrap_or_default().chars().count()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn check_fields(value: &Value, known: &[&str]) {
    for field in value.as_object().unwrap().keys() {
        assert!(
            known.contains(&field.as_str()),
            "{field} is no field of {value}"
        );
    }
}

fn check_name(value: &Value) {
    let name = value.as_str().unwrap();
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    assert!(
        (1..=32).contains(&name.len()) && name.chars().all(allowed),
        "`{name}` is no name"
    );
}

pub(super) fn check_commands(commands: &Value, in_guild: bool) {
    assert!((1..=100).contains(&list(commands).len()));
    let mut names = Vec::new();
    for command in list(commands) {
        check_name(&command["name"]);
        assert!(
            (1..=100).contains(&length(&command["description"])),
            "{command}"
        );
        let global_only = ["contexts", "integration_types"];
        for field in global_only {
            assert!(
                !in_guild || command.get(field).is_none(),
                "{field} belongs to global commands: {command}"
            );
        }
        let options = list(&command["options"]);
        assert!(options.len() <= 25);
        assert!(command.to_string().chars().count() <= 8_000);
        let required: Vec<bool> = options
            .iter()
            .map(|option| option["required"] == true)
            .collect();
        assert!(
            required.is_sorted_by(|one, other| one >= other),
            "required options come first: {command}"
        );
        for option in options {
            check_name(&option["name"]);
            assert!(
                (1..=100).contains(&length(&option["description"])),
                "{option}"
            );
            assert!(list(&option["choices"]).len() <= 25);
            for choice in list(&option["choices"]) {
                assert!(
                    (1..=100).contains(&length(&choice["name"]))
                        && (1..=100).contains(&length(&choice["value"]))
                );
            }
            assert!(option["max_length"].as_u64().unwrap_or(1) <= 6_000);
        }
        names.push(command["name"].as_str().unwrap());
    }
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "two commands share a name");
}

pub(super) fn check_answer(sent: &Sent) {
    check_fields(&sent.payload, &["type", "data"]);
    if sent.payload["type"] == 8 {
        let choices = list(&sent.payload["data"]["choices"]);
        assert!(choices.len() <= 25);
        for choice in choices {
            assert!((1..=100).contains(&length(&choice["name"])), "{choice}");
            assert!((1..=100).contains(&length(&choice["value"])), "{choice}");
        }
        return;
    }
    assert_eq!(sent.payload["type"], 4, "an answer is a message (type 4)");
    check_message(&sent.payload["data"], &sent.files);
}

pub(super) fn check_message(message: &Value, files: &[(String, Vec<u8>)]) {
    check_fields(
        message,
        &[
            "content",
            "components",
            "allowed_mentions",
            "flags",
            "attachments",
            "tts",
            "nonce",
            "enforce_nonce",
            "embeds",
            "sticker_ids",
        ],
    );
    assert!(
        (1..=2_000).contains(&length(&message["content"])),
        "{message}"
    );
    assert!(length(&message["nonce"]) <= 25, "{message}");
    check_components(&message["components"]);
    check_mentions(message);
    let attachments = list(&message["attachments"]);
    assert_eq!(attachments.len(), files.len(), "{message}");
    for (attachment, (name, bytes)) in attachments.iter().zip(files) {
        assert!(bytes.len() < 10 << 20);
        if name.strip_suffix(".pgn").is_some() {
            assert!(std::str::from_utf8(bytes).is_ok(), "{name}");
            continue;
        }
        assert!(
            (1..=1_024).contains(&length(&attachment["description"])),
            "{attachment}"
        );
        assert!(
            name.strip_suffix(".png").is_some() && bytes.starts_with(b"\x89PNG"),
            "{name}"
        );
    }
}

fn check_components(components: &Value) {
    let mut ids = Vec::new();
    assert!(list(components).len() <= 5);
    for row in list(components) {
        let buttons = list(&row["components"]);
        if buttons.iter().any(|one| one["type"] == 3) {
            assert_eq!(buttons.len(), 1, "a menu has a row of its own: {row}");
            check_menu(&buttons[0]);
            ids.push(buttons[0]["custom_id"].to_string());
            continue;
        }
        assert!((1..=5).contains(&buttons.len()));
        for button in buttons {
            assert!(
                (1..=100).contains(&length(&button["custom_id"])),
                "{button}"
            );
            assert!((1..=80).contains(&length(&button["label"])), "{button}");
            ids.push(button["custom_id"].to_string());
        }
    }
    let count = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(
        ids.len(),
        count,
        "two buttons share a custom_id: {components}"
    );
}

fn check_menu(menu: &Value) {
    assert!((1..=100).contains(&length(&menu["custom_id"])), "{menu}");
    assert!((1..=150).contains(&length(&menu["placeholder"])), "{menu}");
    let options = list(&menu["options"]);
    assert!((1..=25).contains(&options.len()), "{menu}");
    let mut values = Vec::new();
    for option in options {
        assert!((1..=100).contains(&length(&option["label"])), "{option}");
        assert!((1..=100).contains(&length(&option["value"])), "{option}");
        assert!(length(&option["description"]) <= 100, "{option}");
        values.push(option["value"].to_string());
    }
    let count = values.len();
    values.sort();
    values.dedup();
    assert_eq!(values.len(), count, "two entries share a value: {menu}");
}

/// Exactly the people who are named as `<@id>` may be pinged, and no role and not everybody.
fn check_mentions(message: &Value) {
    let allowed = &message["allowed_mentions"];
    assert!(
        allowed.is_object(),
        "allowed_mentions is missing: {message}"
    );
    assert!(
        list(&allowed["parse"]).is_empty() && list(&allowed["roles"]).is_empty(),
        "{message}"
    );
    let mut users: Vec<&str> = list(&allowed["users"])
        .iter()
        .map(|user| user.as_str().unwrap())
        .collect();
    let content = message["content"].as_str().unwrap();
    // Behind a backslash or in code it is no mention.
    let mut named: Vec<&str> = content
        .match_indices("<@")
        .filter(|(at, _)| {
            let before = content[..*at].replace("\\`", "");
            !before.ends_with('\\') && before.matches('`').count().is_multiple_of(2)
        })
        .map(|(at, _)| content[at + 2..].split('>').next().unwrap())
        .collect();
    users.sort_unstable();
    users.dedup();
    named.sort_unstable();
    named.dedup();
    assert_eq!(users, named, "{message}");
}
