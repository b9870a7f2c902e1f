//! Conditional moves: a player's answers to moves that the opponent may make.

use super::decide::{Ruling, playing};
use super::refusal::Refusal;
use super::request::Request;
use crate::game::{Actor, DrawDeclaration, Event, EventKind, Game, Play, Seat, Stage};
use crate::referee::arbiter::event_of;
use crate::rules::piece_letters::PieceLetters;
use crate::rules::spelling::{self, MoveError};
use crate::rules::{AnyPosition, explain};

/// Of one player in one game.
pub const MOST_PLANS: usize = 10;

/// Of one line.
pub const LONGEST_PLAN: usize = 30;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlanChange {
    Show,
    /// The moves of a line as typed, the opponent's first.
    Add(String),
    Clear,
}

/// The seat and the play of somebody who has conditional moves, or may have.
pub fn may_plan<'a>(game: &'a Game, request: &Request) -> Result<(Seat, &'a Play), Refusal> {
    let play = playing(game)?;
    let seat = game.seat_of(request.by.id).ok_or(Refusal::NotYourGame)?;
    Ok((seat, play))
}

/// The event that replaces a player's conditional moves.
pub fn plan(
    game: &Game,
    change: &PlanChange,
    request: &Request,
    letters: PieceLetters,
) -> Result<Ruling, Refusal> {
    let (seat, play) = may_plan(game, request)?;
    let lines = match change {
        PlanChange::Show | PlanChange::Clear => Vec::new(),
        PlanChange::Add(text) => {
            if game.to_move() == Some(seat) {
                return Err(Refusal::PlanOnOwnTurn);
            }
            with_line(play.plans(seat), line(play.position(), text, letters)?)?
        }
    };
    let (by, kind) = (Actor::Player(seat), EventKind::Planned { lines });
    let event = Event {
        request: request.id,
        ..event_of(game, by, kind, request.at)
    };
    Ok(event.into())
}

/// The codes of a typed line, which ends with the player's own move.
fn line(position: &AnyPosition, text: &str, letters: PieceLetters) -> Result<Vec<String>, Refusal> {
    let mut codes = read_line(position, text, letters, 0)?;
    codes.truncate(codes.len() - codes.len() % 2);
    if codes.is_empty() {
        return Err(Refusal::PlanTooShort);
    }
    Ok(codes)
}

/// The game in which somebody has a thinking board: their own, from its start on.
pub fn may_think<'a>(game: &'a Game, request: &Request) -> Result<&'a Play, Refusal> {
    let (Stage::Playing { play, .. } | Stage::Over { play, .. }) = &game.stage else {
        return Err(Refusal::NotBegun);
    };
    game.seat_of(request.by.id).ok_or(Refusal::NotYourGame)?;
    Ok(play)
}

/// The codes of moves that are typed one after another, which continue a line of so many plies.
pub fn read_line(
    position: &AnyPosition,
    text: &str,
    letters: PieceLetters,
    before: usize,
) -> Result<Vec<String>, Refusal> {
    let mut position = position.clone();
    // A code of Space Chess may have spaces.
    if let Some(played) = position.find(text) {
        return Ok(vec![played.code().to_owned()]);
    }
    let mut codes = Vec::new();
    for word in text.split_whitespace() {
        let word = word.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
        if word.is_empty() {
            continue;
        }
        let read = spelling::read_in(letters, position.as_ref(), word);
        let is_shown = before + codes.len() == 0;
        let played = read.map_err(|error| refused(&position, word, letters, is_shown, error))?;
        codes.push(played.code().to_owned());
        position = played.next().clone();
    }
    if before + codes.len() > LONGEST_PLAN {
        return Err(Refusal::PlanTooLong);
    }
    Ok(codes)
}

/// The reason is told only of the position that the players see: its marks belong on that board.
fn refused(
    position: &AnyPosition,
    word: &str,
    letters: PieceLetters,
    is_shown: bool,
    error: MoveError,
) -> Refusal {
    let (text, declaration) = (word.to_owned(), DrawDeclaration::Nothing);
    match error {
        MoveError::Unknown => Refusal::UnknownMove {
            why: is_shown
                .then(|| explain::explain_in(letters, position.as_ref(), word).map(Box::new))
                .flatten(),
            near: Vec::new(),
            text,
            declaration,
        },
        MoveError::Ambiguous(candidates) | MoveError::PromotionMissing(candidates) => {
            Refusal::PlanUnclear { text, candidates }
        }
    }
}

/// A new line replaces those that answer the same moves otherwise.
fn with_line(lines: &[Vec<String>], new: Vec<String>) -> Result<Vec<Vec<String>>, Refusal> {
    let agrees = |old: &Vec<String>| {
        let same = old.iter().zip(&new).take_while(|(one, other)| one == other);
        let same = same.count();
        // One continues the other, or they part at a move of the opponent's.
        same % 2 == 0 && same < old.len() && same < new.len()
    };
    let mut lines: Vec<Vec<String>> = lines.iter().filter(|old| agrees(old)).cloned().collect();
    lines.push(new);
    if lines.len() > MOST_PLANS {
        return Err(Refusal::TooManyPlans);
    }
    Ok(lines)
}

/// The move that a player has decided on before, dated when the opponent's made it due. It waits while a request does:
/// a move would decline it.
pub fn planned_move(game: &Game) -> Option<Ruling> {
    let seat = game.to_move().filter(|_| game.pending().is_none())?;
    let code = game.play()?.planned()?.to_owned();
    let kind = EventKind::Moved {
        code,
        declaration: DrawDeclaration::Nothing,
    };
    Some(event_of(game, Actor::Player(seat), kind, game.changed_at()).into())
}
