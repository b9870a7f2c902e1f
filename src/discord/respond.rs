//! Turns replies into messages and responses for Discord.

use serde_json::{Value, json};
use serenity::all::{CreateAllowedMentions, CreateAttachment, MessageFlags, RoleId, UserId};

use crate::discord::markdown::content;
use crate::discord::{form, id, layout};
use crate::illustration;
use crate::illustration::{Illustrator, PieceEmoji};
use crate::play::view;
use crate::play::view::reply::{Animation, ResponseKind};
use crate::play::view::{Audience, Board, Choice, Reply};
use crate::words::{Part, Words};

/// Maximum length of a message in UTF-16 units (Discord, "Create Message").
const LONGEST_CONTENT: usize = 2000;

/// The flag of a message with Components V2 (Discord, "Message Flags").
const IS_COMPONENTS_V2: u64 = 1 << 15;

/// The types of responses (Discord, "Interaction Callback Type").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ResponseType {
    Message = 4,
    Deferred = 5,
    DeferredUpdate = 6,
    Update = 7,
    Suggestions = 8,
    Form = 9,
    Launch = 12,
}

/// A response to an interaction.
#[derive(Clone)]
pub(super) struct Response {
    kind: ResponseType,
    data: Outgoing,
}

impl Response {
    fn without_files(kind: ResponseType, payload: Value) -> Self {
        let files = Vec::new();
        let data = Outgoing { payload, files };
        Response { kind, data }
    }

    /// Whether Discord shows a message that is loading (message flag 128); `None` for a deferred update, which leaves the
    /// message as it is.
    pub(super) fn is_loading(&self) -> Option<bool> {
        match self.kind {
            ResponseType::DeferredUpdate => None,
            kind => Some(kind == ResponseType::Deferred),
        }
    }

    /// The body of the request.
    pub(super) fn body(self) -> Outgoing {
        let mut payload = json!({ "type": self.kind as u8 });
        if !self.data.payload.is_null() {
            payload["data"] = self.data.payload;
        }
        let files = self.data.files;
        Outgoing { payload, files }
    }
}

/// A message, its edit, or a response to an interaction: JSON and files.
#[derive(Clone)]
pub(super) struct Outgoing {
    pub(super) payload: Value,
    pub(super) files: Vec<CreateAttachment>,
}

impl Outgoing {
    /// A separate message. Text only, and files, which Discord shows only there, don't use Components V2.
    pub(super) fn new(reply: &Reply, files: Vec<CreateAttachment>, emoji: &PieceEmoji) -> Self {
        let has_controls =
            !reply.menus.is_empty() || !reply.controls.is_empty() || !reply.sections.is_empty();
        let is_plain = !reply.has_pictures() && !has_controls;
        if !is_plain {
            return Outgoing::laid_out(reply, files, emoji);
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
    fn laid_out(reply: &Reply, files: Vec<CreateAttachment>, emoji: &PieceEmoji) -> Self {
        let payload = json!({
            "components": layout::components(reply, &files, emoji),
            "allowed_mentions": mentions(&reply.words),
            "attachments": attached(&files),
            "flags": flags(reply.audience) | IS_COMPONENTS_V2,
        });
        Outgoing { payload, files }
    }

    /// An edit of a message of either form. The flag can't be removed, and other messages can't be edited to have it.
    fn for_edit(reply: &Reply, files: Vec<CreateAttachment>, emoji: &PieceEmoji) -> Self {
        let change = Outgoing::laid_out(reply, files, emoji).with("content", Value::Null);
        change.with("flags", IS_COMPONENTS_V2)
    }

    fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.payload[key] = value.into();
        self
    }

    fn response(self, kind: ResponseType) -> Response {
        Response { kind, data: self }
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

pub(super) fn answer_response(reply: &Reply, illustrator: &Illustrator) -> Response {
    match (&reply.form, reply.kind) {
        (Some(form), _) => Response::without_files(ResponseType::Form, form::opened(form)),
        (None, ResponseKind::New) => followup(reply, illustrator).response(ResponseType::Message),
        (None, ResponseKind::Update) => in_place(reply, illustrator)
            .with("flags", flags(reply.audience) | IS_COMPONENTS_V2)
            .response(ResponseType::Update),
    }
}

/// A deferred response for this audience, for a reply that takes too long; an update of the message with the control if the
/// kind says so.
pub(super) fn promise(audience: Audience, kind: ResponseKind) -> Response {
    let (kind, payload) = match kind {
        ResponseKind::New => (ResponseType::Deferred, json!({ "flags": flags(audience) })),
        ResponseKind::Update => (ResponseType::DeferredUpdate, Value::Null),
    };
    Response::without_files(kind, payload)
}

/// Opens the Activity; it carries no data.
pub(super) fn launch() -> Response {
    Response::without_files(ResponseType::Launch, Value::Null)
}

/// The edit of a deferred response: with the picture, or text instead.
pub(super) fn promised(
    mut reply: Reply,
    drawn: Result<CreateAttachment, &str>,
    illustrator: &Illustrator,
) -> Outgoing {
    match drawn {
        Ok(picture) => Outgoing::for_edit(&reply, vec![picture], illustrator.emoji()),
        Err(instead) => {
            let parts = vec![Part::Text(instead.to_owned())];
            reply.add(Words { parts });
            Outgoing::for_edit(&reply, Vec::new(), illustrator.emoji())
        }
    }
}

/// The edit of a deferred response, or of the message whose control was used.
pub(super) fn in_place(reply: &Reply, illustrator: &Illustrator) -> Outgoing {
    Outgoing::for_edit(
        reply,
        attachments(reply, illustrator).collect(),
        illustrator.emoji(),
    )
}

/// The edit that replaces a whole message, including its pictures. It pings nobody.
pub(super) fn edited_message(reply: &Reply, illustrator: &Illustrator) -> Outgoing {
    in_place(reply, illustrator).with("allowed_mentions", json!(CreateAllowedMentions::new()))
}

pub(super) fn followup(reply: &Reply, illustrator: &Illustrator) -> Outgoing {
    Outgoing::new(
        reply,
        attachments(reply, illustrator).collect(),
        illustrator.emoji(),
    )
}

pub(super) fn suggestions(choices: &[Choice]) -> Response {
    let choice = |choice: &Choice| json!({ "name": choice.label, "value": choice.value });
    let choices: Vec<Value> = choices.iter().map(choice).collect();
    Response::without_files(ResponseType::Suggestions, json!({ "choices": choices }))
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
