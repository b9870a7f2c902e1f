//! Names in scripts that we cannot set, in Latin letters.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The letters of a text in the order in which they are spoken: vowels that Thai and Lao write before their consonant come
/// behind it.
pub(crate) fn in_order(text: &str) -> Vec<char> {
    let mut letters: Vec<char> = text.nfc().collect();
    let mut place = 1;
    while place < letters.len() {
        let vowel = letters[place - 1];
        let is_early = matches!(vowel, '\u{e40}'..='\u{e44}' | '\u{ec0}'..='\u{ec4}');
        if is_early && letters[place].is_alphabetic() {
            letters.swap(place - 1, place);
            place += 1;
        }
        place += 1;
    }
    letters
}

/// The Latin letters for one of another script.
fn latin(letter: char) -> &'static str {
    match letter {
        // An alef only carries a vowel, and the table has nothing for it.
        '\u{622}' | '\u{623}' | '\u{625}' | '\u{627}' | '\u{671}' => "a",
        _ if is_combining_mark(letter) => "",
        _ => any_ascii::any_ascii_char(letter),
    }
}

/// Whether a letter is a syllable, as in Chinese and Korean: the table has a capital letter for it, and it has no case itself.
fn is_syllable(letter: char) -> bool {
    !letter.is_uppercase() && latin(letter).starts_with(|first: char| first.is_ascii_uppercase())
}

/// Adds a letter that follows another one as Latin ones. A word begins with a capital letter, and syllables stand apart.
pub(crate) fn push(letters: &mut Vec<char>, before: Option<char>, letter: char) {
    let mut latin = latin(letter).chars();
    let Some(first) = latin.next() else { return };
    let continues = |letters: &[char]| letters.last().is_some_and(|last| last.is_alphanumeric());
    let parts = [before, Some(letter)];
    if continues(letters) && parts.into_iter().flatten().any(is_syllable) {
        letters.push(' ');
    }
    letters.push(if continues(letters) {
        first
    } else {
        first.to_ascii_uppercase()
    });
    letters.extend(latin);
}
