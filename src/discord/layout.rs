//! Replies as components of version 2 (Discord, "Component Reference").

use serde_json::{Value, json};
use serenity::all::CreateAttachment;

use super::markdown::{address, content};
use crate::view::reply::{Layout, Link, Style};
use crate::view::{Choice, Control, MenuControl, Reply};

/// The most UTF-16 units of all texts of a message together.
const LONGEST_TEXT: usize = 4_000;

/// The most buttons of a row.
const WIDEST_ROW: usize = 5;

/// The colours beside a board, by the side to move: those of light and dark squares.
const LIGHT: u32 = 0xF0_D9_B5;
const DARK: u32 = 0xB5_88_63;

// The types of components.
const ACTION_ROW: u8 = 1;
const BUTTON: u8 = 2;
const STRING_SELECT: u8 = 3;
const SECTION: u8 = 9;
const TEXT_DISPLAY: u8 = 10;
const THUMBNAIL: u8 = 11;
const MEDIA_GALLERY: u8 = 12;
const FILE: u8 = 13;
const CONTAINER: u8 = 17;

/// The words, the pictures, a row for each menu, and rows of buttons; in a frame where there is a picture.
pub(super) fn components(reply: &Reply, files: &[CreateAttachment]) -> Vec<Value> {
    let words = content(&reply.words, LONGEST_TEXT);
    let words = (!words.is_empty()).then(|| json!({ "type": TEXT_DISPLAY, "content": words }));
    let (pictures, others): (Vec<_>, Vec<_>) = files.iter().partition(|file| is_picture(file));
    let above = match (reply.layout, words, pictures.as_slice()) {
        (Layout::Card, Some(words), [one]) => {
            vec![json!({ "type": SECTION, "components": [words], "accessory": thumbnail(one) })]
        }
        (_, words, _) => words.into_iter().chain(gallery(&pictures)).collect(),
    };
    let others = others
        .into_iter()
        .map(|file| json!({ "type": FILE, "file": media(file) }));
    let menus = reply.menus.iter().map(|one| row(&[menu(one)]));
    let link = reply.link.iter().map(link);
    let buttons: Vec<Value> = link.chain(reply.controls.iter().map(button)).collect();
    let buttons = buttons.chunks(WIDEST_ROW).map(row);
    let above = above.into_iter().chain(others);
    let all: Vec<Value> = above.chain(menus).chain(buttons).collect();
    if pictures.is_empty() {
        all
    } else {
        vec![framed(reply, &all)]
    }
}

fn framed(reply: &Reply, components: &[Value]) -> Value {
    let turn = reply.boards.first().and_then(|board| board.caption.turn);
    let colour = turn.map(|side| side.pick(LIGHT, DARK));
    json!({ "type": CONTAINER, "accent_color": colour, "components": components })
}

fn is_picture(file: &CreateAttachment) -> bool {
    let endings = [".png", ".gif"];
    endings.iter().any(|ending| file.filename.ends_with(ending))
}

fn picture(file: &CreateAttachment) -> Value {
    json!({ "media": media(file), "description": file.description })
}

fn gallery(pictures: &[&CreateAttachment]) -> Option<Value> {
    let items: Vec<Value> = pictures.iter().map(|file| picture(file)).collect();
    (!items.is_empty()).then(|| json!({ "type": MEDIA_GALLERY, "items": items }))
}

fn thumbnail(file: &CreateAttachment) -> Value {
    let mut thumbnail = picture(file);
    thumbnail["type"] = THUMBNAIL.into();
    thumbnail
}

fn link(link: &Link) -> Value {
    let url = address(link.place, None);
    json!({ "type": BUTTON, "style": 5, "label": link.label, "url": url })
}

fn media(file: &CreateAttachment) -> Value {
    json!({ "url": format!("attachment://{}", file.filename) })
}

fn row(components: &[Value]) -> Value {
    json!({ "type": ACTION_ROW, "components": components })
}

fn menu(control: &MenuControl) -> Value {
    let option = |choice: &Choice| json!({ "label": choice.label, "value": choice.value });
    json!({
        "type": STRING_SELECT,
        "custom_id": control.custom_id.to_string(),
        "placeholder": control.placeholder,
        "options": control.choices.iter().map(option).collect::<Vec<_>>(),
    })
}

fn button(control: &Control) -> Value {
    let style = match control.style {
        Style::Primary => 3,
        Style::Plain => 2,
        Style::Danger | Style::Wrong => 4,
    };
    let custom_id = control.custom_id.to_string();
    let mut button =
        json!({ "type": BUTTON, "style": style, "label": control.label, "custom_id": custom_id });
    if control.style == Style::Wrong {
        button["disabled"] = true.into();
    }
    button
}
