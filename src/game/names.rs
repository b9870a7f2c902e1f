//! Display names, and their lengths in UTF-16 units, which Discord counts: an emoji has two.

use crate::engine::level::Level;
use crate::game::ids::{Player, PlayerId};
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory as _};

/// Maximum number of combining marks per letter: some scripts need three; more would cover other lines.
const MOST_MARKS: usize = 3;

/// Maximum number of consecutive joiners: a variation selector and a joiner.
const MOST_JOINERS: usize = 2;

impl Player {
    pub const ARBITER_NAME: &str = "Arbiter";

    /// Arbiter at a level, marked as a bot; `None` if it plays at several levels.
    pub fn arbiter(level: Option<Level>) -> Self {
        let name = Player::ARBITER_NAME;
        let name = match level {
            Some(level) => format!("{name} (bot, {level})"),
            None => format!("{name} (bot)"),
        };
        Player {
            id: PlayerId::ARBITER,
            name,
        }
    }

    /// A person with a cleaned display name; `Player 4567` (the end of the id) if nothing visible
    /// remains.
    pub fn shown_as(id: PlayerId, name: &str) -> Self {
        let unseen = || format!("Player {:04}", id.get() % 10_000);
        let name = cleaned(name).unwrap_or_else(unseen);
        Player { id, name }
    }
}

/// A name or title that somebody typed, in one line, without hidden characters and piled-up marks; `None` if nothing visible
/// remains.
pub fn cleaned(text: &str) -> Option<String> {
    let mut clean = String::with_capacity(text.len());
    // For the last letter.
    let (mut marks, mut joiners) = (0, 0);
    for symbol in text.chars().filter(|symbol| !is_hidden(*symbol)) {
        match symbol {
            symbol if joins(symbol) => joiners += 1,
            symbol if is_mark(symbol) => marks += 1,
            _ => (marks, joiners) = (0, 0),
        }
        if marks <= MOST_MARKS && joiners <= MOST_JOINERS {
            clean.push(symbol);
        }
    }
    let is_seen = |symbol: char| !symbol.is_whitespace() && !is_mark(symbol) && !joins(symbol);
    let is_any_seen = clean.chars().any(is_seen);
    is_any_seen.then(|| clean.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Control characters, direction marks, and blank characters that aren't spaces.
pub fn is_hidden(symbol: char) -> bool {
    symbol.is_control() && !symbol.is_whitespace()
        || matches!(
            symbol,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'
                | '\u{200e}'..='\u{200f}'
                | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{2800}'
                | '\u{e000}'..='\u{f8ff}'
                | '\u{3164}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

/// Characters that only join or modify their neighbours, as in emoji and Persian.
fn joins(symbol: char) -> bool {
    matches!(symbol, '\u{200c}'..='\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

fn is_mark(symbol: char) -> bool {
    symbol.general_category_group() == GeneralCategoryGroup::Mark
}

pub fn utf16_units(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Returns the longest prefix with at most that many units.
pub fn within_units(text: &str, most: usize) -> &str {
    let mut units = 0;
    let exceeds = |symbol: char| {
        units += symbol.len_utf16();
        units > most
    };
    text.split(exceeds).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_always_seen_and_stays_in_its_line() {
        let id = PlayerId::new(1_234_567).unwrap();
        let cases = [
            ("Ann", "Ann"),
            ("  Ann \t of\n Cleves ", "Ann of Cleves"),
            ("", "Player 4567"),
            (" \u{3000}", "Player 4567"),
            ("\u{200b}\u{200d}\u{feff}", "Player 4567"),
            ("\u{2800}\u{2800}", "Player 4567"),
            ("\u{3164}\u{115f}\u{ffa0}", "Player 4567"),
            ("\u{301}\u{302}", "Player 4567"),
            ("\u{fe0f}", "Player 4567"),
            ("\u{e0041}\u{e007f}", "Player 4567"),
            ("\u{202e}nnA", "nnA"),
            ("A\u{2067}n\u{200f}n", "Ann"),
            ("A\u{0}n\u{7}n", "Ann"),
            ("Zo\u{308}e", "Zo\u{308}e"),
            (
                "Z\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}o",
                "Z\u{301}\u{302}\u{303}o",
            ),
            ("👩\u{200d}🚀", "👩\u{200d}🚀"),
            ("می\u{200c}خواهم", "می\u{200c}خواهم"),
            ("王", "王"),
            ("...", "..."),
            ("\u{e000}\u{f8ff}", "Player 4567"),
            (
                "\u{5d0}\u{5b0}\u{5b1}\u{5b2}\u{5b3}\u{5b4}",
                "\u{5d0}\u{5b0}\u{5b1}\u{5b2}",
            ),
            (
                "ก\u{e49}\u{e49}\u{e49}\u{e49}\u{e49}",
                "ก\u{e49}\u{e49}\u{e49}",
            ),
            (
                "A\u{301}\u{200d}\u{302}\u{303}\u{304}",
                "A\u{301}\u{200d}\u{302}\u{303}",
            ),
            ("A\u{200c}\u{200c}\u{200c}\u{200c}n", "A\u{200c}\u{200c}n"),
        ];
        for (name, shown) in cases {
            assert_eq!(Player::shown_as(id, name).name, shown, "{name:?}");
        }
        assert_eq!(
            Player::shown_as(PlayerId::new(7).unwrap(), "").name,
            "Player 0007"
        );
    }

    #[test]
    fn a_text_is_cut_between_characters() {
        for (text, most, cut) in [
            ("", 0, ""),
            ("Ann", 3, "Ann"),
            ("Ann", 2, "An"),
            ("Ann", 0, ""),
            ("éé", 1, "é"),
            ("a😀b", 2, "a"),
            ("a😀b", 3, "a😀"),
            ("a😀b", 4, "a😀b"),
        ] {
            assert_eq!(within_units(text, most), cut, "{text} {most}");
        }
        assert_eq!(utf16_units("a😀b"), 4);
    }
}
