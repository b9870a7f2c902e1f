//! Text in Discord's Markdown (Discord, "Message Formatting").

use std::borrow::Cow;

use crate::game::{MessageId, Place, Timestamp, utf16_units, within_units};
use crate::words::{Part, TimeStyle, Words};

/// The text in Discord's Markdown. It is cut to the maximum length, but never within a name, a mention or a quotation.
pub(super) fn content(words: &Words, longest: usize) -> String {
    let mut content = String::new();
    let mut room = longest;
    for part in &words.parts {
        let piece = match part {
            Part::Text(text) => Cow::Borrowed(text.as_str()),
            Part::Player(player) => Cow::Owned(escaped(&player.name)),
            Part::Ping(player) => Cow::Owned(format!("<@{}>", player.id)),
            Part::Name(name) => Cow::Owned(escaped(name)),
            Part::Typed(text) => Cow::Owned(quoted(text)),
            Part::Channel(number) => Cow::Owned(format!("<#{number}>")),
            Part::Link(place, message) => Cow::Owned(address(*place, *message)),
            // Only roles in the allowed mentions are pinged.
            Part::Role(number) | Part::RolePing(number) => Cow::Owned(format!("<@&{number}>")),
            Part::Time { at, style, .. } => Cow::Owned(timestamp(*at, *style)),
        };
        let length = utf16_units(&piece);
        // One unit is reserved for the ellipsis.
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

/// A name without Markdown, mentions, or characters that change the text direction.
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

/// Control characters, and characters that change the text direction.
fn is_unseen(symbol: char) -> bool {
    symbol.is_control() || matches!(symbol, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Player, PlayerId};
    use crate::words::Locale;

    fn player(name: &str) -> Player {
        Player {
            id: PlayerId::new(7).unwrap(),
            name: name.to_owned(),
        }
    }

    fn said(parts: Vec<Part>) -> String {
        content(&Words { parts }, 2_000)
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
