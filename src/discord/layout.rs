//! Lays replies out as Components V2 (Discord, "Component Reference").

use serde_json::{Value, json};
use serenity::all::CreateAttachment;

use crate::discord::markdown::{address, content};
use crate::illustration::PieceEmoji;
use crate::play::view::reply::{Layout, Link, LinkTarget, MenuEntries, Section};
use crate::play::view::{Choice, Control, MenuControl, Reply, Style};
use crate::words::Words;

/// Maximum total length of a message's texts, in UTF-16 units.
const LONGEST_TEXT: usize = 4_000;

/// Maximum number of buttons in a row.
const WIDEST_ROW: usize = 5;

/// Maximum number of components in a message, including nested ones.
const MOST_COMPONENTS: usize = 40;

/// Maximum number of selected entries in a menu.
const MOST_CHOSEN: usize = 25;

/// Text, announcement and forum channels (Discord, "Channel Types").
const TEXT_CHANNELS: [u8; 3] = [0, 5, 15];

/// Components around the buttons: the frame, the text and the picture.
const AROUND: usize = 3;

/// Accent colours of a board by the side to move, those of light and dark squares.
const LIGHT: u32 = 0xF0_D9_B5;
const DARK: u32 = 0xB5_88_63;

// The types of components.
const ACTION_ROW: u8 = 1;
const BUTTON: u8 = 2;
pub(super) const STRING_SELECT: u8 = 3;
const ROLE_SELECT: u8 = 6;
const CHANNEL_SELECT: u8 = 8;
const SECTION: u8 = 9;
const TEXT_DISPLAY: u8 = 10;
const THUMBNAIL: u8 = 11;
const MEDIA_GALLERY: u8 = 12;
const FILE: u8 = 13;
const CONTAINER: u8 = 17;

/// The text, the pictures, a row per menu, and rows of buttons; in a frame if there is a picture.
pub(super) fn components(
    reply: &Reply,
    files: &[CreateAttachment],
    emoji: &PieceEmoji,
) -> Vec<Value> {
    let words = (!reply.words.parts.is_empty()).then(|| text(&reply.words));
    let is_picture = |file: &&CreateAttachment| {
        let endings = [".png", ".gif"];
        endings.iter().any(|ending| file.filename.ends_with(ending))
    };
    let (pictures, others): (Vec<_>, Vec<_>) = files.iter().partition(is_picture);
    let above = match (reply.layout, words, pictures.as_slice()) {
        (Layout::Card, Some(words), [one]) => {
            vec![json!({ "type": SECTION, "components": [words], "accessory": thumbnail(one) })]
        }
        (_, words, []) => words.into_iter().collect(),
        (_, words, some) => {
            let items: Vec<Value> = some.iter().map(|file| picture(file)).collect();
            let gallery = json!({ "type": MEDIA_GALLERY, "items": items });
            words.into_iter().chain([gallery]).collect()
        }
    };
    let others = others
        .into_iter()
        .map(|file| json!({ "type": FILE, "file": media(file) }));
    let sections = reply.sections.iter().map(section);
    let menus = reply.menus.iter().flat_map(|one| {
        let heading = one.heading.as_ref().map(text);
        heading.into_iter().chain([action_row(&[menu(one)])])
    });
    let above = above.into_iter().chain(others).chain(sections);
    let all: Vec<Value> = above
        .chain(menus)
        .chain(control_rows(reply, emoji))
        .collect();
    // A settings panel has many menus.
    if pictures.is_empty() && reply.menus.len() < 2 {
        all
    } else {
        vec![framed(reply, &all)]
    }
}

fn text(words: &Words) -> Value {
    json!({ "type": TEXT_DISPLAY, "content": content(words, LONGEST_TEXT) })
}

fn section(section: &Section) -> Value {
    let accessory = button_json(&section.control);
    json!({ "type": SECTION, "components": [text(&section.words)], "accessory": accessory })
}

/// The buttons in rows; each group starts a new row if they fit.
fn control_rows(reply: &Reply, emoji: &PieceEmoji) -> Vec<Value> {
    let leads_on = |link: &&Link| matches!(link.to, LinkTarget::Channel(_));
    let (first, last): (Vec<_>, Vec<_>) = reply.link.iter().partition(leads_on);
    let pieces = reply.pieces.iter().copied().chain(std::iter::repeat(None));
    let controls = reply.controls.iter().zip(pieces).map(|(control, piece)| {
        let mut button = button_json(control);
        if let Some((piece, (id, name))) = piece.and_then(|one| emoji.get_key_value(&one)) {
            let sign = piece.role.sign().unwrap_or(' ');
            button["label"] = control.label.trim_start_matches([sign, ' ']).into();
            button["emoji"] = json!({ "id": id, "name": name });
        }
        button
    });
    let buttons = first.into_iter().map(link).chain(controls);
    let buttons: Vec<Value> = buttons.chain(last.into_iter().map(link)).collect();
    let grouped = groups(&reply.groups, &buttons);
    let rows = if AROUND + buttons.len() + grouped.len() <= MOST_COMPONENTS {
        grouped
    } else {
        groups(&[], &buttons)
    };
    rows.into_iter().map(action_row).collect()
}

fn groups<'b>(lengths: &[usize], buttons: &'b [Value]) -> Vec<&'b [Value]> {
    let mut rest = buttons;
    let mut rows = Vec::new();
    for length in lengths {
        let (group, others) = rest.split_at(rest.len().min(*length));
        rows.extend(group.chunks(WIDEST_ROW));
        rest = others;
    }
    rows.extend(rest.chunks(WIDEST_ROW));
    rows
}

fn framed(reply: &Reply, components: &[Value]) -> Value {
    let turn = reply.boards.first().and_then(|board| board.caption.turn);
    let colour = turn.map(|side| side.pick(LIGHT, DARK));
    json!({ "type": CONTAINER, "accent_color": colour, "components": components })
}

fn picture(file: &CreateAttachment) -> Value {
    json!({ "media": media(file), "description": file.description })
}

fn thumbnail(file: &CreateAttachment) -> Value {
    let mut thumbnail = picture(file);
    thumbnail["type"] = THUMBNAIL.into();
    thumbnail
}

fn link(link: &Link) -> Value {
    let url = match link.to {
        LinkTarget::Channel(place) => address(place, None),
        LinkTarget::Activity(application, game) => {
            format!(
                "https://discord.com/activities/{application}?custom_id={}",
                game.typed()
            )
        }
    };
    json!({ "type": BUTTON, "style": 5, "label": link.label, "url": url })
}

fn media(file: &CreateAttachment) -> Value {
    json!({ "url": format!("attachment://{}", file.filename) })
}

fn action_row(components: &[Value]) -> Value {
    json!({ "type": ACTION_ROW, "components": components })
}

fn option(choice: &Choice) -> Value {
    json!({ "label": choice.label, "value": choice.value })
}

/// Options, some of which are selected.
pub(super) fn options(choices: &[Choice], is_chosen: impl Fn(&str) -> bool) -> Vec<Value> {
    let option = |choice: &Choice| {
        let mut option = option(choice);
        option["default"] = is_chosen(&choice.value).into();
        option
    };
    choices.iter().map(option).collect()
}

fn menu(control: &MenuControl) -> Value {
    let mut menu = match &control.entries {
        MenuEntries::Choices(choices) => {
            let options: Vec<Value> = choices.iter().map(option).collect();
            json!({ "type": STRING_SELECT, "options": options })
        }
        MenuEntries::Several(choices, chosen) => {
            let options = options(choices, |value| chosen.iter().any(|picked| picked == value));
            json!({ "type": STRING_SELECT, "max_values": options.len(), "options": options })
        }
        MenuEntries::Channel(chosen) => of_server(CHANNEL_SELECT, "channel", chosen.iter()),
        MenuEntries::Channels(chosen) => {
            let mut menu = of_server(CHANNEL_SELECT, "channel", chosen.iter());
            menu["max_values"] = MOST_CHOSEN.into();
            menu
        }
        MenuEntries::Role(chosen) => of_server(ROLE_SELECT, "role", chosen.iter()),
    };
    menu["custom_id"] = control.custom_id.to_string().into();
    menu["placeholder"] = control.placeholder.as_str().into();
    menu
}

/// A menu of a server's channels or roles, in which nothing may be selected.
fn of_server(kind: u8, name: &str, chosen: impl Iterator<Item = impl ToString>) -> Value {
    let chosen = chosen.map(|id| json!({ "id": id.to_string(), "type": name }));
    let chosen: Vec<Value> = chosen.take(MOST_CHOSEN).collect();
    let mut menu = json!({ "type": kind, "min_values": 0, "default_values": chosen });
    if kind == CHANNEL_SELECT {
        menu["channel_types"] = json!(TEXT_CHANNELS);
    }
    menu
}

fn button_json(control: &Control) -> Value {
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
