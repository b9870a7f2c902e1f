//! Arbiter's own rules for messages, stricter than Discord's.

use fake_discord::Sent;
use serde_json::Value;

/// Discord's locales that have words.
const LOCALES: [&str; 7] = ["en-US", "en-GB", "de", "es-ES", "es-419", "fr", "pt-BR"];

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Checks a message: pictures have descriptions, exactly the named people are pinged, and an edit replaces everything.
pub(crate) fn check(sent: &Sent) {
    let message = sent.message();
    if sent.payload["type"] == 7 {
        for field in ["content", "components", "attachments"] {
            assert!(!message[field].is_null(), "{field} stays: {message}");
        }
    }
    for row in list(&message["components"]) {
        let menu = &row["components"][0];
        let hint = menu["placeholder"].as_str().unwrap_or_default();
        assert!(menu["type"] == 2 || !hint.is_empty(), "{menu}");
    }
    check_mentions(message);
    let attachments = list(&message["attachments"]);
    assert_eq!(attachments.len(), sent.files.len(), "{message}");
    for (attachment, (name, bytes)) in attachments.iter().zip(&sent.files) {
        let is_text = [".html", ".pgn", ".json"]
            .iter()
            .any(|ending| name.ends_with(ending));
        if is_text {
            assert!(std::str::from_utf8(bytes).is_ok(), "{name}");
            continue;
        }
        let description = attachment["description"].as_str().unwrap_or_default();
        // Screen readers would read out formatting marks.
        assert!(
            !description.is_empty() && !description.contains("**"),
            "{attachment}"
        );
        let is_still = name.strip_suffix(".png").is_some() && bytes.starts_with(b"\x89PNG");
        let is_animated = name.strip_suffix(".gif").is_some() && bytes.starts_with(b"GIF89a");
        assert!(is_still || is_animated, "{name}");
    }
}

/// Exactly the users that are named as `<@id>` may be pinged, of roles only such as are named as `<@&id>`, and not everyone.
fn check_mentions(message: &Value) {
    let allowed = &message["allowed_mentions"];
    assert!(
        allowed.is_object(),
        "allowed_mentions is missing: {message}"
    );
    assert!(list(&allowed["parse"]).is_empty(), "{message}");
    let content = message["content"].as_str().unwrap();
    for role in list(&allowed["roles"]) {
        let named = format!("<@&{}>", role.as_str().unwrap());
        assert!(content.contains(&named), "{message}");
    }
    let users = list(&allowed["users"]).iter();
    let mut users: Vec<&str> = users.map(|user| user.as_str().unwrap()).collect();
    // Escaped by a backslash, or in code, it isn't a mention.
    let mut named: Vec<&str> = content
        .match_indices("<@")
        .filter(|(at, _)| {
            let before = content[..*at].replace("\\`", "");
            let is_role = content[at + 2..].starts_with('&');
            !is_role && !before.ends_with('\\') && before.matches('`').count().is_multiple_of(2)
        })
        .map(|(at, _)| content[at + 2..].split('>').next().unwrap())
        .collect();
    users.sort_unstable();
    users.dedup();
    named.sort_unstable();
    named.dedup();
    assert_eq!(users, named, "{message}");
}

/// Checks that each name and description of the registered commands is there in every locale.
pub(crate) fn check_locales(commands: &Value) {
    match commands {
        Value::Object(_) => {
            for field in ["name", "description"] {
                let text = commands[field].as_str().unwrap_or_default();
                let locales = &commands[format!("{field}_localizations")];
                let is_whole = LOCALES.iter().all(|locale| locales[*locale].is_string());
                let count = locales.as_object().map_or(0, serde_json::Map::len);
                assert!(
                    text.is_empty() || (is_whole && count == LOCALES.len()),
                    "{field}: {commands}"
                );
            }
            let inside = ["options", "choices"].map(|field| &commands[field]);
            inside.into_iter().for_each(check_locales);
        }
        Value::Array(all) => all.iter().for_each(check_locales),
        _ => {}
    }
}
