//! Replies become messages and responses of Discord.

use std::borrow::Cow;

use serde_json::{Value, json};
use serenity::all::{CreateAllowedMentions, CreateAttachment, MessageFlags, RoleId, UserId};

use super::{id, layout};
use crate::game::{MessageId, Place, Timestamp, utf16_units, within_units};
use crate::illustration::{self, Illustrator};
use crate::view::reply::{Animation, Audience, ResponseKind};
use crate::view::{self, Board, Choice, Part, Reply, TimeStyle, Words};

/// The most UTF-16 units of a message (Discord, "Create Message").
const LONGEST_CONTENT: usize = 2000;

/// The flag of a message that consists of components (Discord, "Message Flags").
const IS_COMPONENTS_V2: u64 = 1 << 15;

/// The types of responses (Discord, "Interaction Callback Type").
const NEW_MESSAGE: u8 = 4;
pub(super) const DEFERRED: u8 = 5;
const UPDATED_MESSAGE: u8 = 7;
const SUGGESTIONS: u8 = 8;

/// A message, its edit, or a response to an interaction: the JSON and the files.
pub(super) struct Outgoing {
    pub(super) payload: Value,
    pub(super) files: Vec<CreateAttachment>,
}

impl Outgoing {
    /// A message of its own. Words alone, and files, which Discord shows only there, have the form of version 1.
    fn new(reply: &Reply, files: Vec<CreateAttachment>) -> Self {
        let has_controls = !reply.menus.is_empty() || !reply.controls.is_empty();
        let is_plain = !reply.has_pictures() && !has_controls;
        if !is_plain {
            return Outgoing::laid_out(reply, files);
        }
        let payload = json!({
            "content": content(&reply.words, LONGEST_CONTENT),
            "allowed_mentions": mentions(&reply.words),
            "components": [],
            "attachments": attached(&files),
            "flags": flags(reply),
        });
        Outgoing { payload, files }
    }

    /// A message in components of version 2.
    fn laid_out(reply: &Reply, files: Vec<CreateAttachment>) -> Self {
        let payload = json!({
            "components": layout::components(reply, &files),
            "allowed_mentions": mentions(&reply.words),
            "attachments": attached(&files),
            "flags": flags(reply) | IS_COMPONENTS_V2,
        });
        Outgoing { payload, files }
    }

    /// The edit of a message in any form. Once it has the flag it keeps it; no other one can be edited.
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

/// Each attachment has the number of its file.
fn attached(files: &[CreateAttachment]) -> Vec<Value> {
    let attachments = files.iter().enumerate().map(|(number, file)| {
        json!({ "id": number, "filename": file.filename, "description": file.description })
    });
    attachments.collect()
}

fn flags(reply: &Reply) -> u64 {
    match reply.audience {
        Audience::User => MessageFlags::EPHEMERAL.bits(),
        Audience::Everyone => 0,
    }
}

pub(super) fn answer(reply: &Reply, illustrator: &Illustrator) -> Outgoing {
    match reply.kind {
        ResponseKind::New => followup(reply, illustrator).response(NEW_MESSAGE),
        ResponseKind::Update => in_place(reply, illustrator)
            .with("flags", flags(reply) | IS_COMPONENTS_V2)
            .response(UPDATED_MESSAGE),
    }
}

/// A deferred response, for a reply that takes longer than Discord waits.
pub(super) fn promise(reply: &Reply) -> Outgoing {
    let deferred = Outgoing {
        payload: json!({ "flags": flags(reply) }),
        files: Vec::new(),
    };
    deferred.response(DEFERRED)
}

/// The edit of a deferred response: with the picture, or with words in its place.
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

/// The edit that puts a reply in the place of a whole message, its pictures included. It pings nobody.
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

/// The reply as a message to a channel. Discord drops a second one with the same nonce.
pub(super) fn message(reply: &Reply, illustrator: &Illustrator, nonce: &str) -> Outgoing {
    let message = followup(reply, illustrator);
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
    // Discord knows the type of a file by its name, and shows a text within the message.
    let files = reply
        .files
        .iter()
        .map(|file| CreateAttachment::bytes(illustration::file_bytes(file), file.name.as_str()));
    pictures.chain(files)
}

/// A game move by move; nothing for one that is too long for a picture.
pub(super) fn moving(animation: &Animation, illustrator: &Illustrator) -> Option<CreateAttachment> {
    let picture = illustrator.animation(animation).ok()?;
    let name = format!("{}.gif", animation.file_name);
    Some(
        CreateAttachment::bytes(picture.bytes.as_slice(), name).description(&animation.description),
    )
}

/// The pictures of boards. Discord crops several pictures of a message to squares, so they are one.
fn pictures(boards: &[Board], illustrator: &Illustrator) -> Vec<CreateAttachment> {
    if let [first, _, ..] = boards
        && let Some(picture) = illustrator.together(boards)
    {
        let name = format!("{}.png", first.common_name());
        let attachment = CreateAttachment::bytes(picture.bytes, name);
        return vec![attachment.description(view::described_together(boards))];
    }
    boards
        .iter()
        .map(|board| picture(board, illustrator))
        .collect()
}

fn picture(board: &Board, illustrator: &Illustrator) -> CreateAttachment {
    let picture = illustrator.picture(board);
    CreateAttachment::bytes(picture.bytes, format!("{}.png", board.file_name()))
        .description(&board.description)
}

/// Allows mentions of the people and roles who are pinged, never of others or of everybody.
fn mentions(words: &Words) -> CreateAllowedMentions {
    CreateAllowedMentions::new()
        .users(words.pings().map(|player| id::<UserId>(player.id)))
        .roles(words.role_pings().map(id::<RoleId>))
}

/// The words in Discord's Markdown. Text that is too long is cut, but never within a name, a mention or a quotation.
pub(super) fn content(words: &Words, longest: usize) -> String {
    let mut content = String::new();
    let mut room = longest;
    for part in &words.parts {
        let piece = match part {
            Part::Text(text) => Cow::Borrowed(text.as_str()),
            Part::Player(player) => Cow::Owned(escaped(&player.name)),
            Part::Ping(player) => Cow::Owned(format!("<@{}>", player.id)),
            Part::Typed(text) => Cow::Owned(quoted(text)),
            Part::Channel(number) => Cow::Owned(format!("<#{number}>")),
            Part::Link(place, message) => Cow::Owned(address(*place, *message)),
            // Only the roles in the list of allowed mentions are pinged.
            Part::Role(number) | Part::RolePing(number) => Cow::Owned(format!("<@&{number}>")),
            Part::Time { at, style, .. } => Cow::Owned(timestamp(*at, *style)),
        };
        let length = utf16_units(&piece);
        // One unit is kept for the ellipsis.
        if length < room {
            content.push_str(&piece);
            room -= length;
            continue;
        }
        if matches!(part, Part::Text(_)) {
            content.push_str(within_units(&piece, room - 1));
        }
        content.push('…');
        break;
    }
    content
}

/// The address of a place, or of a message in it. The client shows it without a preview.
pub(super) fn address(place: Place, message: Option<MessageId>) -> String {
    let server = place
        .server
        .map_or_else(|| "@me".to_owned(), |id| id.to_string());
    let channel = place.channel;
    let message = message.map_or_else(String::new, |message| format!("/{message}"));
    format!("https://discord.com/channels/{server}/{channel}{message}")
}

/// A timestamp, which Discord shows in the reader's time zone and language ("Message Formatting").
fn timestamp(at: Timestamp, style: TimeStyle) -> String {
    let seconds = at.as_millisecond().div_euclid(1000);
    let letter = match style {
        TimeStyle::Moment => 'f',
        TimeStyle::Relative => 'R',
        TimeStyle::Clock => 't',
        TimeStyle::Second => 'T',
        TimeStyle::Deadline => return format!("<t:{seconds}:f> (<t:{seconds}:R>)"),
    };
    format!("<t:{seconds}:{letter}>")
}

/// A name without Markdown, mentions, and characters that change the direction of writing.
fn escaped(name: &str) -> String {
    const MEANING: &str = r"\*_~`|>#[]()<@:-+./";
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

/// Control characters, and characters that change the direction of writing.
fn is_unseen(symbol: char) -> bool {
    symbol.is_control() || matches!(symbol, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Player, PlayerId};
    use crate::view::Locale;

    fn player(name: &str) -> Player {
        Player {
            id: PlayerId::new(7).unwrap(),
            name: name.to_owned(),
        }
    }

    fn said(parts: Vec<Part>) -> String {
        content(&Words { parts }, LONGEST_CONTENT)
    }

    #[test]
    fn names_mean_nothing_but_themselves() {
        let cases = [
            ("Ann", "Ann"),
            ("**Ann**", r"\*\*Ann\*\*"),
            ("<@123>", r"\<\@123\>"),
            ("@everyone", r"\@everyone"),
            ("[x](https://x.y)", r"\[x\]\(https\:\/\/x\.y\)"),
            ("discord.gg/abc", r"discord\.gg\/abc"),
            ("+ A", r"\+ A"),
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
    fn moments_are_left_to_the_readers_time_zone() {
        let locale = Locale::default();
        let said_as = |style| {
            let at = Timestamp::from_millisecond(1_700_000_000_999);
            said(vec![Part::Time { at, style, locale }])
        };
        assert_eq!(said_as(TimeStyle::Moment), "<t:1700000000:f>");
        assert_eq!(said_as(TimeStyle::Relative), "<t:1700000000:R>");
        assert_eq!(said_as(TimeStyle::Clock), "<t:1700000000:t>");
        let long = Part::Text("é".repeat(1_990));
        let at = Timestamp::from_millisecond(1_700_000_000_000);
        let style = TimeStyle::Moment;
        let cut = said(vec![long, Part::Time { at, style, locale }]);
        assert!(cut.ends_with("é…"), "a moment is whole or not there");
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
