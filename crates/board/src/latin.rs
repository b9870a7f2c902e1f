//! Transliteration of names in scripts without a font into Latin letters.

use unicode_normalization::char::is_combining_mark;

/// The letters of a text in spoken order: vowels that Thai and Lao write before their consonant follow it, and vowels that
/// Indian scripts omit or write as signs become letters.
pub(crate) fn in_order(mut letters: Vec<char>) -> Vec<char> {
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
    let spoken = letters.iter().enumerate().flat_map(|(place, letter)| {
        let (sign, own) = of_india(*letter);
        let next = letters.get(place + 1).map(|next| of_india(*next).0);
        match (sign, next) {
            // Nearly all consonants are followed by an a, which is silent at the end of a word.
            (0x15..=0x39, Some(0x15..=0x39 | 0x01..=0x03)) => [Some(*letter), own(0x05)],
            (0x3e..=0x4c, _) => [own(sign - 0x38), None],
            (0x3c | 0x4d, _) => [None, None],
            _ => [Some(*letter), None],
        }
    });
    spoken.flatten().collect()
}

/// The index of a letter in its block, which is the same in nine Indian scripts, and a function from index to letter; 0 for
/// other letters.
fn of_india(letter: char) -> (u32, impl Fn(u32) -> Option<char>) {
    let code = u32::from(letter);
    let is_indian = (0x900..0xd80).contains(&code);
    let place = if is_indian { code & 0x7f } else { 0 };
    (place, move |other| char::from_u32(code - place + other))
}

/// The Latin letters for a letter of another script.
fn latin(letter: char) -> &'static str {
    match letter {
        // An alef only carries a vowel, and the table has no entry for it.
        '\u{622}' | '\u{623}' | '\u{625}' | '\u{627}' | '\u{671}' => "a",
        _ if is_combining_mark(letter) => "",
        _ => any_ascii::any_ascii_char(letter),
    }
}

/// Whether a letter is a syllable, as in Chinese and Korean: the table has a capital letter for it, but it has no case.
fn is_syllable(letter: char) -> bool {
    !letter.is_uppercase() && latin(letter).starts_with(|first: char| first.is_ascii_uppercase())
}

/// Appends a letter in Latin ones. Words start with a capital letter, and syllables are separated.
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
