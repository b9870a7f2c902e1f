//! Forms: Discord's modals, and submissions rewritten as commands.

use serde_json::{Value, json};
use serenity::all::CommandInteraction;

use crate::command::custom_id::CustomId;
use crate::command::submitted;
use crate::discord::layout::{STRING_SELECT, options};
use crate::play::view::reply::{Field, Form, Input};

const TEXT_INPUT: u8 = 4;
const USER_SELECT: u8 = 5;
const LABEL: u8 = 18;
const FILE_UPLOAD: u8 = 19;
const RADIO_GROUP: u8 = 21;
const CHECKBOX: u8 = 23;

/// Maximum number of choices that are all shown; more are a menu. Discord allows ten.
const MOST_RADIOS: usize = 5;

/// The endings of files with games, for which Discord offers to upload them ("File Types Filtering").
pub(super) const GAME_FILES: [&str; 3] = [".pgn", ".fen", ".txt"];

/// Types of interactions (Discord, "Interaction Type").
const APPLICATION_COMMAND: u8 = 2;
const MODAL_SUBMIT: u8 = 5;

/// The id of the command that a form stands for; no snowflake is this large.
const FORM: u64 = u64::MAX >> 1;

/// Types of options (Discord, "Application Command Option Type").
const SUB_COMMAND: u8 = 1;
const STRING: u8 = 3;
const USER: u8 = 6;
pub(super) const ATTACHMENT: u8 = 11;

/// The command name of a form that can't be parsed.
const UNKNOWN: &str = "form";

/// The data of a response that opens a form (Discord, "Modal").
pub(super) fn opened(form: &Form) -> Value {
    let fields: Vec<Value> = form.fields.iter().map(field).collect();
    let custom_id = form.custom_id.to_string();
    json!({ "custom_id": custom_id, "title": form.title, "components": fields })
}

fn field(field: &Field) -> Value {
    let mut input = match &field.input {
        Input::Text {
            placeholder,
            longest,
        }
        | Input::OptionalText {
            placeholder,
            longest,
        } => json!({
            "type": TEXT_INPUT,
            "style": 1,
            "placeholder": placeholder,
            "max_length": longest,
            "required": matches!(field.input, Input::Text { .. }),
        }),
        Input::Choices(choices, chosen) => {
            let kind = match choices.len() {
                2..=MOST_RADIOS => RADIO_GROUP,
                _ => STRING_SELECT,
            };
            let options = options(choices, |value| value == chosen);
            json!({ "type": kind, "options": options })
        }
        Input::Checkbox => json!({ "type": CHECKBOX, "default": false }),
        Input::Paragraph { longest } => json!({
            "type": TEXT_INPUT,
            "style": 2,
            "max_length": longest,
        }),
        Input::OptionalParagraph { longest } => json!({
            "type": TEXT_INPUT,
            "style": 2,
            "max_length": longest,
            "required": false,
        }),
        Input::File => {
            json!({ "type": FILE_UPLOAD, "required": false, "file_types": GAME_FILES })
        }
        Input::Person(Some(person)) => json!({
            "type": USER_SELECT,
            "default_values": [{ "id": person.to_string(), "type": "user" }],
        }),
        Input::Person(None) => json!({ "type": USER_SELECT, "required": false }),
    };
    input["custom_id"] = field.option.into();
    json!({ "type": LABEL, "label": field.label, "component": input })
}

/// Rewrites a submitted form as its command, and leaves other interactions. A form that this version doesn't know is
/// answered like an unknown command.
pub(super) fn as_command(mut interaction: Value) -> Value {
    if interaction["type"] == MODAL_SUBMIT {
        let data = interaction["data"].take();
        let (path, options) = given(&data).unwrap_or((UNKNOWN, Vec::new()));
        let (name, options) = match path.split_once(' ') {
            Some((group, name)) => {
                let inner = json!({ "name": name, "type": SUB_COMMAND, "options": options });
                (group, vec![inner])
            }
            None => (path, options),
        };
        interaction["type"] = APPLICATION_COMMAND.into();
        interaction["data"] = json!({
            "id": FORM.to_string(),
            "name": name,
            "type": 1,
            "options": options,
            "resolved": data["resolved"].as_object().cloned().unwrap_or_default(),
        });
    }
    interaction
}

/// Whether a command came from a form.
pub(super) fn is_submitted(interaction: &CommandInteraction) -> bool {
    interaction.data.id.get() == FORM
}

/// The path and options of a form's command.
fn given(data: &Value) -> Option<(&'static str, Vec<Value>)> {
    let custom_id: CustomId = data["custom_id"].as_str()?.parse().ok()?;
    let inputs = data["components"].as_array()?;
    let inputs = inputs.iter().map(|label| &label["component"]);
    let (chosen, texts): (Vec<&Value>, Vec<&Value>) =
        inputs.partition(|input| chosen_kind(input).is_some());
    let texts = texts.into_iter().filter_map(filled).collect();
    let (path, texts) = submitted(&custom_id, texts)?;
    let option = |(name, value): (String, String), kind: u8| json!({ "name": name, "type": kind, "value": value });
    let chosen = chosen
        .into_iter()
        .filter_map(|input| Some(option(filled(input)?, chosen_kind(input)?)));
    let chosen: Vec<Value> = chosen.collect();
    // A level implies Arbiter.
    let is_person = chosen.iter().any(|option| option["type"] == USER);
    let texts = texts.into_iter();
    let texts = texts.filter(|(name, _)| !is_person || name != "level");
    let texts = texts.map(|filled| option(filled, STRING));
    Some((path, chosen.into_iter().chain(texts).collect()))
}

/// The type of the option that an input other than text stands for.
fn chosen_kind(input: &Value) -> Option<u8> {
    let kinds = [(USER_SELECT, USER), (FILE_UPLOAD, ATTACHMENT)];
    let kind = kinds.iter().find(|(kind, _)| input["type"] == *kind)?;
    Some(kind.1)
}

/// The name and value of an input, unless it is empty or an unticked checkbox.
fn filled(input: &Value) -> Option<(String, String)> {
    let ticked = (input["value"] == true).then_some("yes");
    let value = input["value"].as_str().or(input["values"][0].as_str());
    let value = value.or(ticked)?;
    let name = input["custom_id"].as_str()?;
    (!value.is_empty()).then(|| (name.to_owned(), value.to_owned()))
}
