//! Legal moves similar to a mistyped text. They are suggested, never played.

use super::words::{Word, nearest, word};
use super::{LONGEST, MoveError, read_in, without_number};
use crate::moves::Spellings;
use crate::piece_letters::PieceLetters;
use crate::{Move, Position};

/// Maximum number of suggestions; if more moves are similar, there are none.
const MOST_NEAR: usize = 5;

/// Minimum length of a text with typos.
const SHORTEST: usize = 3;

/// The few legal moves similar to a text that isn't one: with a mistyped word (`knigth c6`), an incomplete end (`dc`), or
/// one wrong character (`Nc33`).
pub fn near(letters: PieceLetters, position: &dyn Position, text: &str) -> Vec<Move> {
    if text.len() > LONGEST {
        return Vec::new();
    }
    let mended = mended(text);
    if mended != text {
        match read_in(letters, position, &mended) {
            Ok(one) => return vec![one],
            Err(MoveError::Ambiguous(several) | MoveError::PromotionMissing(several))
                if several.len() <= MOST_NEAR =>
            {
                return several;
            }
            Err(_) => {}
        }
    }
    let typed = letters_and_digits(text);
    let spelled = position.spellings();
    let spelled: Vec<(&Move, Vec<String>)> = spelled
        .iter()
        .map(|(one, spellings)| {
            let own = [one.code(), one.notation()].into_iter();
            let own = own.chain(spellings.complete.iter().map(String::as_str));
            (one, own.map(letters_and_digits).collect())
        })
        .collect();
    let such = |is_near: &dyn Fn(&str) -> bool| -> Vec<Move> {
        let found = spelled
            .iter()
            .filter(|(_, own)| own.iter().any(|one| is_near(one)));
        found.map(|(one, _)| (*one).clone()).collect()
    };
    let is_few = |found: &Vec<Move>| (1..=MOST_NEAR).contains(&found.len());
    let unnamed = unnamed(position, text, &typed);
    if is_few(&unnamed) {
        return unnamed;
    }
    let begun = such(&|own| typed.len() + 1 >= SHORTEST && own.starts_with(typed.as_str()));
    if is_few(&begun) {
        return begun;
    }
    let mistyped = such(&|own| typed.len() >= SHORTEST && strsim::osa_distance(own, &typed) == 1);
    if is_few(&mistyped) {
        mistyped
    } else {
        Vec::new()
    }
}

/// The first move of a text that has another one after it: `e4 e5`, `1. e4, c5`.
pub fn first_of_several(
    letters: PieceLetters,
    position: &dyn Position,
    text: &str,
) -> Option<Move> {
    let mut words = text.split([' ', ',', ';']).filter_map(without_number);
    let first = read_in(letters, position, words.next()?).ok()?;
    let next = read_in(letters, first.next().as_ref(), words.next()?);
    next.is_ok().then_some(first)
}

/// The legal drop that a text may mean without saying so: `Nd6`.
pub fn as_drop(letters: PieceLetters, position: &dyn Position, text: &str) -> Option<Move> {
    read_in(letters, position, &format!("drop {text}")).ok()
}

/// Captures by a pawn without its file (`b8` for `axb8=Q`), board moves without `AB` (`b1-b4`), and drops without a piece
/// (`drop d6`).
fn unnamed(position: &dyn Position, text: &str, typed: &str) -> Vec<Move> {
    let spelled = position.spellings();
    let is_drop = text
        .split_whitespace()
        .any(|one| word(one) == Some(Word::Drop));
    let is_meant = |(one, spellings): &(Move, Spellings)| {
        let written = spellings.complete.iter().chain(&spellings.short);
        let mut own = written
            .map(|one| letters_and_digits(one))
            .chain([letters_and_digits(one.code())]);
        let is_pawn = one.capture() == Some(one.to())
            && one
                .notation()
                .starts_with(|first: char| first.is_ascii_lowercase());
        let is_target = is_pawn && one.to() == typed;
        let is_dropped = is_drop && one.code().contains('@') && typed.ends_with(one.to());
        is_target || is_dropped || own.any(|own| own.strip_prefix("ab") == Some(typed))
    };
    let found = spelled.into_iter().filter(is_meant);
    found.map(|(one, _)| one).collect()
}

/// Corrects misspelled words of moves.
fn mended(text: &str) -> String {
    let mend = |one: &str| match word(one) {
        None => nearest(one).unwrap_or(one).to_owned(),
        Some(_) => one.to_owned(),
    };
    text.split(' ').map(mend).collect::<Vec<_>>().join(" ")
}

fn letters_and_digits(text: &str) -> String {
    let signs = text
        .chars()
        .filter(|sign| sign.is_alphanumeric() && *sign != 'x');
    signs.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate as rules;

    fn meant(moves: &[&str], text: &str) -> Vec<String> {
        let mut position = rules::ALL[0].start();
        for code in moves {
            position = position.play(code).expect("a legal move");
        }
        let found = near(PieceLetters::ENGLISH, position.as_ref(), text);
        found.iter().map(|one| one.notation().to_owned()).collect()
    }

    #[test]
    fn a_mistyped_move_is_near_to_what_was_meant() {
        assert_eq!(meant(&["e2e4"], "knigth c6"), ["Nc6"]);
        assert_eq!(meant(&[], "Nc33"), ["Nc3"]);
        let open = ["d2d4", "c7c5"];
        assert_eq!(meant(&open, "dc"), ["dxc5"]);
        assert_eq!(meant(&[], "sprnger f3"), ["Nf3"]);
        assert_eq!(meant(&["e2e4", "d7d5"], "d5"), ["exd5"]);
    }

    #[test]
    fn a_board_is_meant_where_only_its_place_is_typed() {
        let text = "4/4/PPPP/NBBN|4/4/4/4|nbbn/pppp/4/4 b1(1)w:2/2,b1(3)w:P1/2,b8(7)b:kr/pp,e1(1)w:PP/KR w - - - 0 1";
        let position = rules::find("space").unwrap().position(text).unwrap();
        let found = near(PieceLetters::ENGLISH, position.as_ref(), "b1-b4");
        assert!(!found.is_empty());
        for one in found {
            assert!(one.code().starts_with("ABb1"), "{}", one.code());
        }
    }

    #[test]
    fn what_is_like_no_move_or_like_many_is_near_to_none() {
        for text in ["", "x", "hello there", "e", "zzz", "♞♞♞"] {
            assert_eq!(meant(&[], text), [""; 0], "{text}");
        }
        assert!(
            near(
                PieceLetters::ENGLISH,
                rules::ALL[0].start().as_ref(),
                &"e4".repeat(99)
            )
            .is_empty()
        );
    }
}
