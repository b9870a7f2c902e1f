//! A reply → a message in Discord's words.

use std::fmt::Write as _;

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateButton,
    CreateInteractionResponse, CreateInteractionResponseMessage, CreateMessage, Nonce, UserId,
};

use crate::render::{Caption, Renderer, Size};
use crate::view::reply::{Audience, Style};
use crate::view::{Board, Control, Part, Reply, Words};

/// The most characters of a message (Discord, "Create Message").
const LONGEST_CONTENT: usize = 2000;

/// The most buttons of a row (Discord, "Action Row").
const WIDEST_ROW: usize = 5;

/// The answer to an interaction.
pub(super) fn answer(reply: &Reply, renderer: &Renderer) -> CreateInteractionResponse {
    let mut message = CreateInteractionResponseMessage::new()
        .content(content(&reply.words))
        .allowed_mentions(mentions(&reply.words))
        .components(rows(&reply.controls))
        .ephemeral(reply.audience == Audience::Asker);
    if let Some(board) = &reply.board {
        message = message.add_file(picture(board, renderer));
    }
    CreateInteractionResponse::Message(message)
}

/// The same as a message of its own; Discord drops a second one with the same nonce.
pub(super) fn message(reply: &Reply, renderer: &Renderer, nonce: &str) -> CreateMessage {
    let message = CreateMessage::new()
        .content(content(&reply.words))
        .allowed_mentions(mentions(&reply.words))
        .components(rows(&reply.controls))
        .nonce(Nonce::String(nonce.to_owned()))
        .enforce_nonce(true);
    match &reply.board {
        Some(board) => message.add_file(picture(board, renderer)),
        None => message,
    }
}

fn picture(board: &Board, renderer: &Renderer) -> CreateAttachment {
    let caption = Caption {
        title: board.title.clone(),
        status: board.status.clone(),
    };
    let picture = renderer.png(&board.scene, Some(&caption), Size::STANDARD);
    CreateAttachment::bytes(picture.bytes, format!("{}.png", board.file_name()))
        .description(&board.description)
}

/// Only the people who are pinged, and never a role or everybody.
fn mentions(words: &Words) -> CreateAllowedMentions {
    CreateAllowedMentions::new().users(words.pings().map(|player| UserId::new(player.id.0)))
}

fn rows(controls: &[Control]) -> Vec<CreateActionRow> {
    controls
        .chunks(WIDEST_ROW)
        .map(|row| CreateActionRow::Buttons(row.iter().map(button).collect()))
        .collect()
}

fn button(control: &Control) -> CreateButton {
    let style = match control.style {
        Style::Primary => ButtonStyle::Success,
        Style::Plain => ButtonStyle::Secondary,
        Style::Danger => ButtonStyle::Danger,
    };
    CreateButton::new(control.tap.to_string())
        .label(&control.label)
        .style(style)
}

/// The sentences in Discord's Markdown.
fn content(words: &Words) -> String {
    let mut content = String::new();
    for part in &words.parts {
        match part {
            Part::Text(text) => content.push_str(text),
            Part::Player(player) => content.push_str(&escaped(&player.name)),
            Part::Ping(player) => {
                let _ = write!(content, "<@{}>", player.id.0);
            }
            Part::Typed(text) => content.push_str(&quoted(text)),
        }
    }
    if content.chars().count() > LONGEST_CONTENT {
        content = content
            .chars()
            .take(LONGEST_CONTENT - 1)
            .chain(['…'])
            .collect();
    }
    content
}

/// A name whose characters mean nothing but themselves.
fn escaped(name: &str) -> String {
    let mut escaped = String::with_capacity(name.len());
    for symbol in name.chars().filter(|symbol| !symbol.is_control()) {
        if matches!(
            symbol,
            '\\' | '*'
                | '_'
                | '~'
                | '`'
                | '|'
                | '>'
                | '#'
                | '['
                | ']'
                | '('
                | ')'
                | '<'
                | '@'
                | ':'
                | '-'
        ) {
            escaped.push('\\');
        }
        escaped.push(symbol);
    }
    escaped
}

/// A quotation as code, in which nothing is a mention or Markdown. Only a backtick could end it.
fn quoted(text: &str) -> String {
    let inner: String = text
        .chars()
        .map(|symbol| match symbol {
            '`' => 'ˋ',
            symbol if symbol.is_control() => ' ',
            symbol => symbol,
        })
        .collect();
    if inner.trim().is_empty() {
        "` `".to_owned()
    } else {
        format!("`{inner}`")
    }
}
