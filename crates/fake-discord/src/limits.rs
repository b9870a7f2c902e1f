//! Discord's limits ("Application Commands", "Create Message", "Component Reference"), checked for everything that is sent.

use serde_json::Value;

use super::Sent;

/// In UTF-16 units, the strictest way in which Discord may count.
pub(super) fn length(text: &Value) -> usize {
    text.as_str().unwrap_or_default().encode_utf16().count()
}

/// Checks that a field has a text of this length at most.
fn check_length(value: &Value, field: &str, most: usize) {
    let length = length(&value[field]);
    assert!((1..=most).contains(&length), "{value}");
}

pub(super) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Checks that a value has only these fields, given with spaces between them.
pub(super) fn check_fields(value: &Value, known: &str) {
    for field in value.as_object().unwrap().keys() {
        let is_known = known.split(' ').any(|one| one == field);
        assert!(is_known, "{field} is no field of {value}");
    }
}

/// Checks that these are all different.
fn check_unique<T: Ord>(mut all: Vec<T>, of: &Value) {
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(
        all.len(),
        count,
        "two share a name, a custom_id or a value: {of}"
    );
}

/// A command name in any language: letters without uppercase, digits and dashes.
fn check_name(value: &Value) {
    let name = value.as_str().unwrap();
    let allowed = |c: char| {
        c == '-' || c == '_' || c.is_numeric() || (c.is_alphabetic() && !c.is_uppercase())
    };
    assert!(
        (1..=32).contains(&name.chars().count()) && name.chars().all(allowed),
        "`{name}` is no name"
    );
}

/// Discord's locales for our languages ("Locales").
const LOCALES: &str = "id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th \
                       zh-CN ja zh-TW ko";

/// The localised names of a field, if there are any.
fn localized<'a>(value: &'a Value, field: &str) -> impl Iterator<Item = &'a Value> {
    if !value[field].is_null() {
        check_fields(&value[field], LOCALES);
    }
    value[field]
        .as_object()
        .into_iter()
        .flat_map(|map| map.values())
}

/// Checks the names and the description of a command or an option, and returns their maximum number of characters.
fn check_described(value: &Value) -> usize {
    check_name(&value["name"]);
    localized(value, "name_localizations").for_each(check_name);
    let descriptions = localized(value, "description_localizations");
    let lengths = descriptions.chain([&value["description"]]).map(length);
    let longest = lengths
        .inspect(|length| assert!((1..=100).contains(length), "{value}"))
        .max();
    let names = localized(value, "name_localizations").chain([&value["name"]]);
    longest.unwrap() + names.map(length).max().unwrap()
}

fn check_option(option: &Value) -> usize {
    check_fields(
        option,
        "type name name_localizations description description_localizations required choices options \
         channel_types min_value max_value min_length max_length autocomplete file_types",
    );
    if option.get("file_types").is_some() {
        assert_eq!(option["type"], 11, "{option}");
        check_file_types(option);
    }
    let choices = list(&option["choices"]);
    assert!(choices.len() <= 25);
    assert!(
        option["autocomplete"] != true || option.get("choices").is_none(),
        "{option}"
    );
    assert!(option["max_length"].as_u64().unwrap_or(1) <= 6_000);
    let choices = choices.iter().map(|choice| {
        let value = length(&choice["value"]);
        assert!((1..=100).contains(&value));
        let names = localized(choice, "name_localizations").chain([&choice["name"]]);
        let names = names.map(length);
        let longest = names.inspect(|length| assert!((1..=100).contains(length), "{choice}"));
        longest.max().unwrap() + value
    });
    let choices: usize = choices.sum();
    check_described(option) + choices
}

/// A command in the menu of a user or a message has a name with any letters, and nothing else.
fn check_in_a_menu(command: &Value) {
    let names = localized(command, "name_localizations").chain([&command["name"]]);
    for name in names {
        assert!((1..=32).contains(&length(name)), "{command}");
    }
    assert!(
        command.get("description").is_none_or(|text| text == ""),
        "{command}"
    );
    assert!(list(&command["options"]).is_empty(), "{command}");
}

pub(super) fn check_commands(commands: &Value, in_guild: bool) {
    let (launch, own): (Vec<&Value>, Vec<&Value>) = list(commands)
        .iter()
        .partition(|command| command["type"] == 4);
    assert!(
        launch.len() <= 1
            && launch.into_iter().all(|one| {
                // The application may respond to it instead of Discord.
                let mut usual = super::interactions::entry_point();
                if one["handler"] == 1 {
                    usual["handler"] = 1.into();
                }
                *one == usual
            })
    );
    let (slash, others): (Vec<&Value>, Vec<&Value>) = own
        .iter()
        .partition(|command| command.get("type").is_none_or(|kind| kind == 1));
    // An empty list removes all of them.
    assert!(slash.len() <= 100 && others.len() <= 15);
    for command in own {
        check_fields(
            command,
            "type name name_localizations description description_localizations options \
             default_member_permissions contexts integration_types nsfw",
        );
        for field in ["contexts", "integration_types"] {
            assert!(
                !in_guild || command.get(field).is_none(),
                "{field} belongs to global commands: {command}"
            );
        }
    }
    others.into_iter().for_each(check_in_a_menu);
    for command in &slash {
        let options = list(&command["options"]);
        assert!(options.len() <= 25);
        let inside: usize = options.iter().map(check_option).sum();
        assert!(check_described(command) + inside <= 8_000, "{command}");
        let required = options.iter().map(|option| option["required"] == true);
        assert!(
            required.is_sorted_by(|one, other| one >= other),
            "required options come first: {command}"
        );
    }
    for locale in LOCALES.split(' ') {
        let names = slash
            .iter()
            .map(|command| command["name_localizations"][locale].as_str());
        check_unique(names.flatten().collect(), commands);
    }
}

/// A thread that is opened or changed ("Start Thread from Message", "Modify Channel").
/// One from a message has the type of its channel (Discord, "Start Thread from Message").
pub(super) fn check_thread(thread: &Value, is_from_message: bool) {
    let more = if is_from_message {
        ""
    } else {
        " archived type"
    };
    check_fields(thread, &format!("name auto_archive_duration{more}"));
    if let Some(name) = thread.get("name") {
        assert!((1..=100).contains(&length(name)), "{thread}");
    }
    let durations = [60, 1_440, 4_320, 10_080];
    let duration = thread["auto_archive_duration"].as_u64();
    assert!(
        duration.is_none_or(|duration| durations.contains(&duration)),
        "{thread}"
    );
}

pub(super) fn check_answer(sent: &Sent) {
    check_fields(&sent.payload, "type data");
    if sent.payload["type"] == 8 {
        let choices = list(&sent.payload["data"]["choices"]);
        assert!(choices.len() <= 25);
        for choice in choices {
            check_length(choice, "name", 100);
            check_length(choice, "value", 100);
        }
        return;
    }
    if sent.payload["type"] == 5 {
        Flags::Promise.check_flags(&sent.payload["data"]);
        // A deferred response only says that an answer will follow, and who sees it.
        check_fields(&sent.payload["data"], "flags attachments");
        assert!(sent.files.is_empty() && list(&sent.payload["data"]["attachments"]).is_empty());
        return;
    }
    if sent.payload["type"] == 6 || sent.payload["type"] == 12 {
        return assert!(sent.payload["data"].is_null() && sent.files.is_empty());
    }
    if sent.payload["type"] == 9 {
        return check_form(&sent.payload["data"]);
    }
    assert!(
        sent.payload["type"] == 4 || sent.payload["type"] == 7,
        "an answer is a message (type 4), or takes the place of one (type 7)"
    );
    Flags::Response.check_flags(&sent.payload["data"]);
}

/// The flags that each kind of request may set (Discord, "Create Message", "Edit Message", "Execute Webhook", "Edit Webhook
/// Message", "Interaction Callback Data Structure").
#[derive(Debug, Clone, Copy)]
pub(super) enum Flags {
    Response,
    /// A deferred response.
    Promise,
    FollowUp,
    Message,
    Edit,
}

const SUPPRESS_EMBEDS: u64 = 1 << 2;
const EPHEMERAL: u64 = 1 << 6;
const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
const IS_COMPONENTS_V2: u64 = 1 << 15;

impl Flags {
    pub(super) fn check_flags(self, message: &Value) {
        let allowed = match self {
            Flags::Response | Flags::FollowUp => {
                SUPPRESS_EMBEDS | EPHEMERAL | SUPPRESS_NOTIFICATIONS | IS_COMPONENTS_V2
            }
            Flags::Promise => EPHEMERAL,
            Flags::Message => SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | IS_COMPONENTS_V2,
            Flags::Edit => SUPPRESS_EMBEDS | IS_COMPONENTS_V2,
        };
        let flags = match &message["flags"] {
            Value::Null => 0,
            flags => flags.as_u64().unwrap(),
        };
        assert_eq!(flags & !allowed, 0, "{self:?} with {message}");
    }
}

pub(super) fn check_message(message: &Value, files: &[(String, Vec<u8>)]) {
    check_fields(
        message,
        "content components allowed_mentions flags attachments tts nonce enforce_nonce embeds \
         sticker_ids message_reference poll",
    );
    let parts = ["components", "attachments", "embeds", "sticker_ids", "poll"];
    let is_empty = length(&message["content"]) == 0 && files.is_empty();
    assert!(
        !is_empty || parts.iter().any(|part| !message[part].is_null()),
        "an empty message: {message}"
    );
    assert!(length(&message["content"]) <= 4_000, "{message}");
    assert!(length(&message["nonce"]) <= 25, "{message}");
    assert!(list(&message["embeds"]).len() <= 10, "{message}");
    check_components(&message["components"]);
    check_mentions(&message["allowed_mentions"]);
    assert!(files.len() <= 10, "{message}");
    for (name, bytes) in files {
        assert!(bytes.len() < 10 << 20, "{name} is too large");
    }
    for attachment in list(&message["attachments"]) {
        assert!(length(&attachment["description"]) <= 1_024, "{message}");
    }
}

/// Discord accepts a rule or a list for each kind, not both ("Allowed Mentions Object").
fn check_mentions(allowed: &Value) {
    for kind in ["users", "roles"] {
        let ids = list(&allowed[kind]);
        let is_parsed = list(&allowed["parse"]).iter().any(|parsed| parsed == kind);
        assert!(
            ids.len() <= 100 && (ids.is_empty() || !is_parsed),
            "{allowed}"
        );
    }
}

fn check_components(components: &Value) {
    let mut ids = Vec::new();
    for row in list(components) {
        let buttons = list(&row["components"]);
        if buttons.iter().any(|one| one["type"] != 2) {
            assert_eq!(buttons.len(), 1, "a menu has a row of its own: {row}");
            check_menu(&buttons[0]);
            ids.push(buttons[0]["custom_id"].to_string());
            continue;
        }
        assert!((1..=5).contains(&buttons.len()));
        for button in buttons {
            assert!(length(&button["label"]) <= 80, "{button}");
            let is_shown = length(&button["label"]) > 0 || !button["emoji"].is_null();
            // A link has an address instead, a premium button the number of its offer.
            let has_id = button["style"] != 5 && button["style"] != 6;
            assert!(is_shown || button["style"] == 6, "{button}");
            if button["style"] == 5 {
                check_fields(button, "type style label url");
                check_length(button, "url", 512);
                let url = button["url"].as_str().unwrap();
                let custom_id = url.split_once("custom_id=").unwrap_or_default().1;
                assert!(custom_id.len() <= 64, "{button}");
            }
            if has_id {
                check_length(button, "custom_id", 100);
                ids.push(button["custom_id"].to_string());
            }
        }
    }
    check_unique(ids, components);
}

/// A form that is opened ("Modal", "Label", "Text Input").
fn check_form(form: &Value) {
    check_fields(form, "custom_id title components");
    check_length(form, "custom_id", 100);
    check_length(form, "title", 45);
    let labels = list(&form["components"]);
    assert!((1..=5).contains(&labels.len()), "{form}");
    let mut ids = Vec::new();
    for label in labels {
        let input = super::interactions::input(label);
        if label["type"] == 1 {
            check_length(input, "label", 45);
        } else {
            assert_eq!(label["type"], 18, "{form}");
            check_fields(label, "type label description component");
            check_length(label, "label", 45);
        }
        if input["type"] == 4 {
            check_fields(
                input,
                "type custom_id style label placeholder min_length max_length required value",
            );
            assert!(length(&input["placeholder"]) <= 100, "{input}");
            let longest = input["max_length"].as_u64().unwrap_or(4_000);
            assert!((1..=4_000).contains(&longest), "{input}");
        } else if input["type"] == 19 {
            check_fields(
                input,
                "type custom_id min_values max_values required file_types",
            );
            check_file_types(input);
        } else if input["type"] == 21 {
            check_fields(input, "type custom_id options required");
            check_group(input, 2, 1);
        } else if input["type"] == 22 {
            check_fields(
                input,
                "type custom_id options min_values max_values required",
            );
            check_group(input, 1, input["max_values"].as_u64().unwrap_or(10));
        } else if input["type"] == 23 {
            check_fields(input, "type custom_id default");
            assert!(
                input["default"].is_null() || input["default"].is_boolean(),
                "{input}"
            );
        } else {
            let mut menu = input.clone();
            // Only menus in forms have it (Discord, "User Select Structure").
            menu.as_object_mut().unwrap().remove("required");
            check_menu(&menu);
        }
        ids.push(input["custom_id"].to_string());
    }
    check_unique(ids, form);
}

/// Radio buttons or checkboxes, of which at most `most` may be chosen ("Radio Group", "Checkbox Group").
fn check_group(group: &Value, fewest: usize, most: u64) {
    check_length(group, "custom_id", 100);
    let options = list(&group["options"]);
    assert!((fewest..=10).contains(&options.len()), "{group}");
    for option in options {
        check_fields(option, "value label description default");
        check_length(option, "label", 100);
        check_length(option, "value", 100);
        assert!(length(&option["description"]) <= 100, "{option}");
    }
    let values = options.iter().map(|option| option["value"].to_string());
    check_unique(values.collect(), group);
    let chosen = options.iter().filter(|option| option["default"] == true);
    assert!(u64::try_from(chosen.count()).unwrap() <= most, "{group}");
}

/// Groups of files, or endings with a dot (Discord, "File Types Filtering").
fn check_file_types(of: &Value) {
    let types = list(&of["file_types"]);
    assert!((1..=10).contains(&types.len()), "{of}");
    for one in types {
        let one = one.as_str().unwrap();
        let is_group = ["image", "video", "audio"].contains(&one);
        assert!(is_group || one.starts_with('.'), "{of}");
    }
}

fn check_menu(menu: &Value) {
    check_length(menu, "custom_id", 100);
    assert!(length(&menu["placeholder"]) <= 150, "{menu}");
    if menu["type"] != 3 {
        check_fields(
            menu,
            "type custom_id placeholder default_values min_values max_values channel_types",
        );
        let most = menu["max_values"].as_u64().unwrap_or(1);
        assert!((1..=25).contains(&most), "{menu}");
        let kind = match menu["type"].as_u64() {
            Some(5) => "user",
            Some(6) => "role",
            Some(8) => "channel",
            _ => panic!("no menu: {menu}"),
        };
        let chosen = list(&menu["default_values"]);
        assert!(u64::try_from(chosen.len()).unwrap() <= most, "{menu}");
        assert!(chosen.iter().all(|one| one["type"] == kind), "{menu}");
        return;
    }
    let chosen = list(&menu["options"]);
    let chosen = chosen.iter().filter(|option| option["default"] == true);
    let most = menu["max_values"].as_u64().unwrap_or(1);
    assert!(u64::try_from(chosen.count()).unwrap() <= most, "{menu}");
    let options = list(&menu["options"]);
    assert!((1..=25).contains(&options.len()), "{menu}");
    let mut values = Vec::new();
    for option in options {
        check_length(option, "label", 100);
        check_length(option, "value", 100);
        assert!(length(&option["description"]) <= 100, "{option}");
        values.push(option["value"].to_string());
    }
    check_unique(values, menu);
}
