//! Fields that position texts of several games share.

use super::PositionError;
use super::outcome::Side;

/// Splits a text at single spaces; `needed` names the number of fields.
pub(super) fn fields<'a, const COUNT: usize>(
    text: &'a str,
    needed: &str,
) -> Result<[&'a str; COUNT], PositionError> {
    parts("text", text.trim(), ' ', needed)
}

pub(super) fn parts<'a, const COUNT: usize>(
    field: &'static str,
    text: &'a str,
    separator: char,
    needed: &str,
) -> Result<[&'a str; COUNT], PositionError> {
    let parts: Vec<&str> = text.split(separator).collect();
    parts.try_into().map_err(|parts: Vec<&str>| {
        let problem = format!("found {} instead of {needed}", parts.len());
        PositionError::new(field, problem)
    })
}

pub(super) fn parse_side(letter: &str) -> Option<Side> {
    let mut sides = Side::ALL.into_iter();
    sides.find(|side| letter.chars().eq([side.letter()]))
}

pub(super) fn parse_turn(field: &str) -> Result<Side, PositionError> {
    parse_side(field).ok_or_else(|| PositionError::new("side to move", "must be w or b"))
}

pub(super) fn numbers(clock: &str, moves: &str) -> Result<(u32, u32), PositionError> {
    let clock = parse_number("halfmove clock", clock)?;
    match parse_number("move number", moves)? {
        0 => Err(PositionError::new("move number", "must be 1 or more")),
        moves => Ok((clock, moves)),
    }
}

/// Without leading zeros.
fn parse_number(field: &'static str, digits: &str) -> Result<u32, PositionError> {
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !plain || (digits.len() > 1 && digits.starts_with('0')) {
        let problem = "must be a number without leading zeros";
        return Err(PositionError::new(field, problem));
    }
    let number = digits.parse();
    number.map_err(|_| PositionError::new(field, "too large"))
}

/// The king of the side that isn't to move could be captured.
pub(super) fn idle_check() -> PositionError {
    PositionError::new("side to move", "the side not to move is in check")
}

/// Asserts that each text is refused with the message after its arrow.
#[cfg(test)]
pub(super) fn assert_refused(
    read: fn(&str) -> Result<super::AnyPosition, PositionError>,
    cases: &str,
) {
    for case in cases.lines() {
        let (text, error) = case.split_once("=> ").expect("a text and its refusal");
        let refusal = read(text).map_err(|refusal| refusal.to_string());
        assert_eq!(refusal.err().as_deref(), Some(error), "{text}");
    }
}
