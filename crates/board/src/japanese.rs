//! Readings of Japanese names, which a program can only guess: from a list of names, else from the characters.

use std::collections::HashMap;
use std::sync::LazyLock;

/// Lines of a reading and the names that have it.
const NAMES: &str = include_str!("../assets/names/japanese.txt");

/// Lines of a reading and the characters that have it: in compounds, then alone.
const CHARACTERS: &str = include_str!("../assets/names/kanji.txt");

/// Maximum length of a listed name, in characters.
const LONGEST: usize = 3;

struct Readings {
    names: HashMap<&'static str, &'static str>,
    compound: HashMap<char, &'static str>,
    alone: HashMap<char, &'static str>,
}

static READINGS: LazyLock<Readings> = LazyLock::new(|| {
    let lines = |text: &'static str| {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.filter_map(|line| line.split_once(' '))
    };
    let of_characters = |text| {
        let all = lines(text).flat_map(|(reading, all)| all.chars().map(move |one| (one, reading)));
        all.collect()
    };
    let (compound, alone) = CHARACTERS.split_once("\n\n").unwrap_or((CHARACTERS, ""));
    let names =
        lines(NAMES).flat_map(|(reading, all)| all.split(' ').map(move |one| (one, reading)));
    Readings {
        names: names.collect(),
        compound: of_characters(compound),
        alone: of_characters(alone),
    }
});

/// A Chinese character, or the mark that repeats one.
pub(crate) const fn is_han(letter: char) -> bool {
    matches!(letter, '々' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{2ffff}')
}

/// Whether a name is Japanese rather than Chinese: it has kana, or starts with a listed name of several characters, perhaps after
/// a family name of one (林太郎).
pub(crate) fn is_japanese(name: &[char]) -> bool {
    let is_kana = |letter: &char| matches!(letter, '\u{3041}'..='\u{30fa}' | '々');
    let is_long = |text: &[char]| listed(text).is_some_and(|(length, _)| length > 1);
    let is_given_last = || listed(name).is_some() && is_long(&name[1..]);
    name.iter().any(is_kana) || is_long(name) || is_given_last()
}

/// The longest listed name with which a text starts: its length and reading.
fn listed(text: &[char]) -> Option<(usize, &'static str)> {
    (1..=LONGEST.min(text.len())).rev().find_map(|length| {
        let name: String = text[..length].iter().collect();
        Some((length, *READINGS.names.get(&*name)?))
    })
}

/// A Japanese name with the reading of its Chinese characters in Latin letters, in words of their own. An ellipsis replaces
/// characters without a known reading.
pub(crate) fn romanized(name: &[char]) -> Vec<char> {
    let runs = name.chunk_by(|one, next| is_han(*one) == is_han(*next));
    let words = runs.flat_map(|run| {
        let is_read = run.first().copied().is_some_and(is_han);
        if is_read {
            words_of(run)
        } else {
            vec![run.iter().collect()]
        }
    });
    let text = words.collect::<Vec<String>>().join(" ");
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").chars().collect()
}

/// The words of a run of Chinese characters: listed names, and what is between them.
fn words_of(run: &[char]) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = run;
    while !rest.is_empty() {
        let found = (0..rest.len()).find_map(|start| Some((start, listed(&rest[start..])?)));
        let (start, (length, name)) = found.unwrap_or((rest.len(), (0, "")));
        let (unlisted, after) = rest.split_at(start);
        words.extend([spelt(unlisted), name.to_owned()]);
        rest = &after[length..];
    }
    words
}

/// A word of the readings of its characters, which starts with a capital letter.
fn spelt(run: &[char]) -> String {
    let mut word = String::new();
    let mut before = None;
    for letter in run {
        let letter = before.filter(|_| *letter == '々').unwrap_or(*letter);
        let alone = READINGS.alone.get(&letter).filter(|_| run.len() == 1);
        let known = alone.or_else(|| READINGS.compound.get(&letter));
        word.push_str(known.unwrap_or(&"…"));
        before = Some(letter);
    }
    let first = word.chars().next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(word.chars().skip(1)).collect()
}
