//! Turns replies into messages and responses for Discord.

use serde_json::{Value, json};
use serenity::all::{CreateAllowedMentions, CreateAttachment, MessageFlags, RoleId, UserId};

use crate::discord::markdown::content;
use crate::discord::{form, id, layout};
use crate::illustration;
use crate::illustration::Illustrator;
use crate::play::view;
use crate::play::view::reply::{Animation, ResponseKind};
use crate::play::view::{Audience, Board, Choice, Reply};
use crate::words::{Part, Words};

/// Maximum length of a message in UTF-16 units (Discord, "Create Message").
const LONGEST_CONTENT: usize = 2000;

/// The flag of a message with Components V2 (Discord, "Message Flags").
const IS_COMPONENTS_V2: u64 = 1 << 15;

/// The types of responses (Discord, "Interaction Callback Type").
const NEW_MESSAGE: u8 = 4;
const DEFERRED: u8 = 5;
const DEFERRED_UPDATE: u8 = 6;
const UPDATED_MESSAGE: u8 = 7;
const SUGGESTIONS: u8 = 8;

/// A message, its edit, or a response to an interaction: JSON and files.
#[derive(Clone)]
pub(super) struct Outgoing {
    pub(super) payload: Value,
    pub(super) files: Vec<CreateAttachment>,
}

impl Outgoing {
    /// A separate message. Text only, and files, which Discord shows only there, don't use Components V2.
    fn new(reply: &Reply, files: Vec<CreateAttachment>) -> Self {
        let has_controls =
            !reply.menus.is_empty() || !reply.controls.is_empty() || !reply.sections.is_empty();
        let is_plain = !reply.has_pictures() && !has_controls;
        if !is_plain {
            return Outgoing::laid_out(reply, files);
        }
        let payload = json!({
            "content": content(&reply.words, LONGEST_CONTENT),
            "allowed_mentions": mentions(&reply.words),
            "components": [],
            "attachments": attached(&files),
            "flags": flags(reply.audience),
        });
        Outgoing { payload, files }
    }

    /// A message with Components V2.
    fn laid_out(reply: &Reply, files: Vec<CreateAttachment>) -> Self {
        let payload = json!({
            "components": layout::components(reply, &files),
            "allowed_mentions": mentions(&reply.words),
            "attachments": attached(&files),
            "flags": flags(reply.audience) | IS_COMPONENTS_V2,
        });
        Outgoing { payload, files }
    }

    /// An edit of a message of either form. The flag can't be removed, and other messages can't be edited to have it.
    fn change(reply: &Reply, files: Vec<CreateAttachment>) -> Self {
        let change = Outgoing::laid_out(reply, files).with("content", Value::Null);
        change.with("flags", IS_COMPONENTS_V2)
    }

    fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.payload[key] = value.into();
        self
    }

    fn response(self, kind: u8) -> Self {
        Outgoing {
            payload: json!({ "type": kind, "data": self.payload }),
            files: self.files,
        }
    }
}

/// Attachments numbered by their files.
fn attached(files: &[CreateAttachment]) -> Vec<Value> {
    let attachments = files.iter().enumerate().map(|(number, file)| {
        json!({ "id": number, "filename": file.filename, "description": file.description })
    });
    attachments.collect()
}

fn flags(audience: Audience) -> u64 {
    match audience {
        Audience::User => MessageFlags::EPHEMERAL.bits(),
        Audience::Everyone => 0,
    }
}

pub(super) fn answer(reply: &Reply, illustrator: &Illustrator) -> Outgoing {
    match (&reply.form, reply.kind) {
        (Some(form), _) => Outgoing {
            payload: form::opened(form),
            files: Vec::new(),
        },
        (None, ResponseKind::New) => followup(reply, illustrator).response(NEW_MESSAGE),
        (None, ResponseKind::Update) => in_place(reply, illustrator)
            .with("flags", flags(reply.audience) | IS_COMPONENTS_V2)
            .response(UPDATED_MESSAGE),
    }
}

pub(super) fn is_deferred(payload: &Value) -> bool {
    payload["type"] == DEFERRED || payload["type"] == DEFERRED_UPDATE
}

/// A deferred response for this audience, for a reply that takes too long; an update of the message with the control if the
/// kind says so.
pub(super) fn promise(audience: Audience, kind: ResponseKind) -> Outgoing {
    let payload = match kind {
        ResponseKind::New => json!({ "type": DEFERRED, "data": { "flags": flags(audience) } }),
        ResponseKind::Update => json!({ "type": DEFERRED_UPDATE }),
    };
    let files = Vec::new();
    Outgoing { payload, files }
}

/// The edit of a deferred response: with the picture, or text instead.
pub(super) fn promised(mut reply: Reply, drawn: Result<CreateAttachment, &str>) -> Outgoing {
    match drawn {
        Ok(picture) => Outgoing::change(&reply, vec![picture]),
        Err(instead) => {
            let parts = vec![Part::Text(instead.to_owned())];
            reply.add(Words { parts });
            Outgoing::change(&reply, Vec::new())
        }
    }
}

/// The edit of a deferred response, or of the message whose control was used.
pub(super) fn in_place(reply: &Reply, illustrator: &Illustrator) -> Outgoing {
    Outgoing::change(reply, attachments(reply, illustrator).collect())
}

/// The edit that replaces a whole message, including its pictures. It pings nobody.
pub(super) fn edit(reply: &Reply, illustrator: &Illustrator) -> Outgoing {
    in_place(reply, illustrator).with("allowed_mentions", json!(CreateAllowedMentions::new()))
}

pub(super) fn followup(reply: &Reply, illustrator: &Illustrator) -> Outgoing {
    Outgoing::new(reply, attachments(reply, illustrator).collect())
}

pub(super) fn suggestions(choices: &[Choice]) -> Value {
    let choice = |choice: &Choice| json!({ "name": choice.label, "value": choice.value });
    let choices: Vec<Value> = choices.iter().map(choice).collect();
    json!({ "type": SUGGESTIONS, "data": { "choices": choices } })
}

/// The reply as a public message in a channel. Discord drops a second one with the same nonce.
pub(super) fn message(reply: &Reply, illustrator: &Illustrator, nonce: &str) -> Outgoing {
    let message = followup(reply, illustrator);
    let flags = message.payload["flags"].as_u64().unwrap_or(0) & !MessageFlags::EPHEMERAL.bits();
    let message = message.with("flags", flags);
    message.with("nonce", nonce).with("enforce_nonce", true)
}

fn attachments(reply: &Reply, illustrator: &Illustrator) -> impl Iterator<Item = CreateAttachment> {
    let boards = pictures(&reply.boards, illustrator);
    let animation = reply.animation.as_ref();
    let animation = animation.and_then(|animation| moving(animation, illustrator));
    let graph = reply.graph.as_ref().map(|graph| {
        let picture = illustrator.graph(graph);
        let name = format!("{}.png", graph.file_name);
        CreateAttachment::bytes(picture.bytes, name).description(&graph.description)
    });
    let pictures = boards.into_iter().chain(graph).chain(animation);
    // Discord infers a file's type from its name, and shows text within the message.
    let files = reply
        .files
        .iter()
        .map(|file| CreateAttachment::bytes(illustration::file_bytes(file), file.name.as_str()));
    pictures.chain(files)
}

/// The animation; `None` if it is too long.
pub(super) fn moving(animation: &Animation, illustrator: &Illustrator) -> Option<CreateAttachment> {
    let picture = illustrator.animation(animation).ok()?;
    let name = format!("{}.gif", animation.file_name);
    Some(
        CreateAttachment::bytes(picture.bytes.as_slice(), name).description(&animation.description),
    )
}

/// The pictures of boards. Discord crops several pictures of a message to squares, so they are combined.
fn pictures(boards: &[Board], illustrator: &Illustrator) -> Vec<CreateAttachment> {
    if let [first, _, ..] = boards
        && let Some(picture) = illustrator.together(boards)
    {
        let name = format!("{}.png", first.common_name());
        let attachment = CreateAttachment::bytes(picture.bytes, name);
        return vec![attachment.description(view::described_together(boards))];
    }
    let picture = |board: &Board| {
        let picture = illustrator.picture(board);
        CreateAttachment::bytes(picture.bytes, format!("{}.png", board.file_name()))
            .description(&board.description)
    };
    boards.iter().map(picture).collect()
}

/// Allows mentions of the people and roles that are pinged, never of others or of everyone.
fn mentions(words: &Words) -> CreateAllowedMentions {
    CreateAllowedMentions::new()
        .users(words.pings().map(|player| id::<UserId>(player.id)))
        .roles(words.role_pings().map(id::<RoleId>))
}
