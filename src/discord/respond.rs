//! A reply → a message in Discord's words.

use std::borrow::Cow;

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
    for board in &reply.boards {
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
    let boards = reply.boards.iter();
    boards.fold(message, |message, board| {
        message.add_file(picture(board, renderer))
    })
}

fn picture(board: &Board, renderer: &Renderer) -> CreateAttachment {
    let caption = Caption::of(
        &board.title,
        &board.status,
        board.players.as_ref(),
        board.turn,
    );
    let picture = renderer.png(&board.scene, Some(&caption), Size::STANDARD);
    CreateAttachment::bytes(picture.bytes, format!("{}.png", board.file_name()))
        .description(&board.description)
}

/// Only the people who are pinged, and never a role or everybody.
fn mentions(words: &Words) -> CreateAllowedMentions {
    let pinged = words.pings().map(|player| player.id.0);
    // Discord numbers nobody 0, and serenity takes no such number.
    CreateAllowedMentions::new().users(pinged.filter(|id| *id != 0).map(UserId::new))
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

/// The sentences in Discord's Markdown. What is too long is cut, but never within a name, a mention or a quotation.
fn content(words: &Words) -> String {
    let mut content = String::new();
    let mut room = LONGEST_CONTENT;
    for part in &words.parts {
        let piece = match part {
            Part::Text(text) => Cow::Borrowed(text.as_str()),
            Part::Player(player) => Cow::Owned(escaped(&player.name)),
            Part::Ping(player) => Cow::Owned(format!("<@{}>", player.id.0)),
            Part::Typed(text) => Cow::Owned(quoted(text)),
        };
        let length = piece.chars().count();
        // One character is kept for the sign that something is cut.
        if length < room {
            content.push_str(&piece);
            room -= length;
            continue;
        }
        if matches!(part, Part::Text(_)) {
            content.extend(piece.chars().take(room - 1));
        }
        content.push('…');
        break;
    }
    content
}

/// A name whose characters mean nothing but themselves, and that cannot turn round the text behind it.
fn escaped(name: &str) -> String {
    const MEANING: &str = r"\*_~`|>#[]()<@:-";
    let mut escaped = String::with_capacity(name.len());
    for symbol in name.chars().filter(|symbol| !is_unseen(*symbol)) {
        if MEANING.contains(symbol) {
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
            symbol if is_unseen(symbol) => ' ',
            symbol => symbol,
        })
        .collect();
    if inner.trim().is_empty() {
        "` `".to_owned()
    } else {
        format!("`{inner}`")
    }
}

/// Line breaks and the like, and the signs that change the direction of writing.
fn is_unseen(symbol: char) -> bool {
    symbol.is_control() || matches!(symbol, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::{Player, PlayerId};

    fn player(name: &str) -> Player {
        Player {
            id: PlayerId(7),
            name: name.to_owned(),
        }
    }

    fn said(parts: Vec<Part>) -> String {
        content(&Words { parts })
    }

    #[test]
    fn names_mean_nothing_but_themselves() {
        let cases = [
            ("Ann", "Ann"),
            ("**Ann**", r"\*\*Ann\*\*"),
            ("<@123>", r"\<\@123\>"),
            ("@everyone", r"\@everyone"),
            ("[x](https://x.y)", r"\[x\]\(https\://x.y\)"),
            ("# A\n> b", r"\# A\> b"),
            (r"a\", r"a\\"),
            ("||spoil||", r"\|\|spoil\|\|"),
            ("\u{202E}nnA", "nnA"),
        ];
        for (name, expected) in cases {
            assert_eq!(said(vec![Part::Player(player(name))]), expected);
        }
    }

    #[test]
    fn quotations_cannot_be_left() {
        let cases = [
            ("e4", "`e4`"),
            ("a`b", "`aˋb`"),
            ("``` @everyone", "`ˋˋˋ @everyone`"),
            ("a\nb", "`a b`"),
            ("", "` `"),
        ];
        for (text, expected) in cases {
            assert_eq!(said(vec![Part::Typed(text.to_owned())]), expected);
        }
    }

    #[test]
    fn what_is_too_long_is_cut_between_parts() {
        let long = |length: usize| Part::Text("é".repeat(length));
        assert_eq!(said(vec![long(1_999)]).chars().count(), 1_999);
        let cut = said(vec![long(5_000)]);
        assert_eq!((cut.chars().count(), cut.ends_with('…')), (2_000, true));
        let cut = said(vec![long(1_998), Part::Ping(player("Ann"))]);
        assert!(cut.ends_with("é…"), "a mention is whole or not there");
    }
}
