//! Messages with Components V2 (Discord, "Component Reference"): checked, and as the client displays them.

use serde_json::{Value, json};

use super::limits::{check_fields, length, list};

/// The flag of such a message ("Message Flags").
const IS_COMPONENTS_V2: u64 = 1 << 15;

const MOST_COMPONENTS: usize = 40;
const LONGEST_TEXT: usize = 4_000;

/// The parts of a message in display order.
#[derive(Default)]
struct Screen {
    components: usize,
    texts: Vec<String>,
    rows: Vec<Value>,
    files: Vec<String>,
}

/// Checks a message, and converts it to the fields of version 1: the texts to `content`, the rows to `components`.
pub(super) fn flatten(message: &mut Value, files: &[(String, Vec<u8>)]) {
    let flags = message["flags"].as_u64().unwrap_or(0);
    let rest = flags & !IS_COMPONENTS_V2;
    if rest == 0
        && let Some(fields) = message.as_object_mut()
    {
        fields.remove("flags");
    } else {
        message["flags"] = json!(rest);
    }
    if flags == rest {
        check_version_1(message);
        return;
    }
    assert!(message["content"].is_null(), "{message}");
    let mut screen = Screen::default();
    let top = list(&message["components"]);
    assert!((1..=10).contains(&top.len()), "{message}");
    for one in top {
        screen.add(one, true);
    }
    assert!(screen.components <= MOST_COMPONENTS, "{message}");
    let text = screen.texts.join("\n");
    assert!(length(&json!(text)) <= LONGEST_TEXT, "{message}");
    // Each file must be shown by a component, and each component must have its file.
    let mut names: Vec<&String> = files.iter().map(|(name, _)| name).collect();
    let mut shown: Vec<&String> = screen.files.iter().collect();
    names.sort_unstable();
    shown.sort_unstable();
    assert_eq!(shown, names, "{message}");
    message["content"] = json!(text);
    message["components"] = json!(screen.rows);
}

/// Without the flag a message has at most five rows, and its own text.
fn check_version_1(message: &Value) {
    let rows = list(&message["components"]);
    assert!(rows.len() <= 5, "{message}");
    assert!(rows.iter().all(|row| row["type"] == 1), "{message}");
    assert!(length(&message["content"]) <= 2_000, "{message}");
}

impl Screen {
    fn add(&mut self, one: &Value, may_be_container: bool) {
        self.components += 1;
        let check = |known: &str| check_fields(one, &format!("type id {known}"));
        match one["type"].as_u64() {
            Some(1) => {
                check("components");
                self.components += list(&one["components"]).len();
                self.rows.push(one.clone());
            }
            Some(9) => {
                check("components accessory");
                let texts = list(&one["components"]);
                assert!((1..=3).contains(&texts.len()), "{one}");
                for text in texts {
                    assert_eq!(text["type"], 10, "{one}");
                    self.add(text, false);
                }
                self.accessory(&one["accessory"]);
            }
            Some(10) => {
                check("content");
                assert!(length(&one["content"]) > 0, "{one}");
                self.texts.push(one["content"].as_str().unwrap().to_owned());
            }
            Some(12) => {
                check("items");
                assert!((1..=10).contains(&list(&one["items"]).len()), "{one}");
                for item in list(&one["items"]) {
                    self.media(item);
                }
            }
            Some(13) => {
                check("file spoiler");
                self.file(&one["file"]);
            }
            Some(14) => check("divider spacing"),
            Some(17) if may_be_container => {
                check("components accent_color spoiler");
                let colour = &one["accent_color"];
                assert!(
                    colour.is_null() || colour.as_u64().unwrap() <= 0xFF_FF_FF,
                    "{one}"
                );
                assert!(!list(&one["components"]).is_empty(), "{one}");
                for part in list(&one["components"]) {
                    self.add(part, false);
                }
            }
            _ => panic!("no component of a message: {one}"),
        }
    }

    fn accessory(&mut self, one: &Value) {
        self.components += 1;
        match one["type"].as_u64() {
            Some(2) => self.rows.push(json!({ "type": 1, "components": [one] })),
            Some(11) => self.media(one),
            _ => panic!("no accessory: {one}"),
        }
    }

    fn media(&mut self, item: &Value) {
        assert!(length(&item["description"]) <= 1_024, "{item}");
        self.file(&item["media"]);
    }

    fn file(&mut self, file: &Value) {
        check_fields(file, "url");
        let name = file["url"].as_str().unwrap().strip_prefix("attachment://");
        self.files.extend(name.map(str::to_owned));
    }
}
