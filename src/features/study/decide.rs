//! Conditional moves: a player's answers to moves that the opponent may make.

use super::thoughts::Variation;
use crate::game::{Actor, DrawDeclaration, Event, EventKind, Game, Play, Seat, Stage};
use crate::referee::arbiter::event_of;
use crate::referee::decide::playing;
use crate::referee::{Refusal, Request, Ruling};
use crate::rules::piece_letters::PieceLetters;
use crate::rules::spelling::MoveError;
use crate::rules::{AnyPosition, Move, explain, spelling};

/// Maximum number per player and game.
pub const MOST_PLANS: usize = 10;

/// Maximum length of a line.
pub const LONGEST_PLAN: usize = 30;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlanChange {
    Show,
    /// The typed moves of a line, starting with the opponent's.
    Add(String),
    Clear,
}

/// The seat and the play of a player who may have conditional moves.
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
            let mut lines = play.plans(seat).to_vec();
            for mut codes in typed_lines(play, text, letters)? {
                codes.truncate(codes.len() - codes.len() % 2);
                lines = with_line(&lines, codes)?;
            }
            lines
        }
    };
    let (by, kind) = (Actor::Player(seat), EventKind::Planned { lines });
    let event = Event {
        request: request.id,
        ..event_of(game, by, kind, request.at)
    };
    Ok(event.into())
}

/// The codes of typed lines, separated by `;` or a line break. Each contains a move of the player.
fn typed_lines(
    play: &Play,
    text: &str,
    letters: PieceLetters,
) -> Result<Vec<Vec<String>>, Refusal> {
    let after = play.plies.len();
    let lines = text
        .split([';', '\n'])
        .filter(|line| !line.trim().is_empty());
    let lines: Vec<Vec<String>> = lines
        .map(|line| {
            let mut read = Variation {
                after,
                codes: Vec::new(),
            };
            read_line(play, &mut read, line.trim(), letters)?;
            Ok(read.codes)
        })
        .collect::<Result<_, Refusal>>()?;
    if lines.is_empty() || lines.iter().any(|codes| codes.len() < 2) {
        return Err(Refusal::PlanTooShort);
    }
    Ok(lines)
}

/// The opponent's moves at the end of typed lines: without a reply, they aren't stored.
pub fn left_out(play: &Play, change: &PlanChange, letters: PieceLetters) -> Vec<Move> {
    let PlanChange::Add(text) = change else {
        return Vec::new();
    };
    let lines = typed_lines(play, text, letters).unwrap_or_default();
    let unanswered = lines.into_iter().filter(|codes| codes.len() % 2 == 1);
    let last = unanswered.filter_map(|codes| {
        let after = play.plies.len();
        Variation { after, codes }.moves(play).pop()
    });
    last.collect()
}

/// The game that a user may analyse: their own, from its start on.
pub fn may_think<'a>(game: &'a Game, request: &Request) -> Result<&'a Play, Refusal> {
    let (Stage::Playing { play, .. } | Stage::Over { play, .. }) = &game.stage else {
        return Err(Refusal::NotBegun);
    };
    game.seat_of(request.by.id).ok_or(Refusal::NotYourGame)?;
    Ok(play)
}

/// Extends a line by moves typed one after another.
pub fn read_line(
    play: &Play,
    line: &mut Variation,
    text: &str,
    letters: PieceLetters,
) -> Result<(), Refusal> {
    let mut position = line.end_position(play);
    // A Space Chess code may contain spaces.
    if let Some(played) = position.find(text) {
        line.codes.push(played.code().to_owned());
        return Ok(());
    }
    for word in text.split_whitespace() {
        let Some(word) = spelling::without_number(word) else {
            continue;
        };
        // A variation would be another line.
        let read = if word.starts_with('(') {
            Err(MoveError::Unknown)
        } else {
            spelling::read_in(letters, position.as_ref(), word)
        };
        let played =
            read.map_err(|error| refused_in_line(&position, word, letters, line, error))?;
        line.codes.push(played.code().to_owned());
        position = played.next().clone();
    }
    if line.codes.len() > LONGEST_PLAN {
        return Err(Refusal::PlanTooLong);
    }
    Ok(())
}

/// The refusal of a move in a line, with the line before it.
fn refused_in_line(
    position: &AnyPosition,
    word: &str,
    letters: PieceLetters,
    line: &Variation,
    error: MoveError,
) -> Refusal {
    let text = word.to_owned();
    match error {
        MoveError::Unknown => Refusal::IllegalInLine {
            why: explain::explain_in(letters, position.as_ref(), word)
                .filter(|_| !word.starts_with('('))
                .map(Box::new),
            text,
            line: line.clone(),
        },
        MoveError::Ambiguous(candidates) | MoveError::PromotionMissing(candidates) => {
            Refusal::PlanUnclear { text, candidates }
        }
    }
}

/// Adds a line, replacing those with other replies to the same moves.
fn with_line(lines: &[Vec<String>], new: Vec<String>) -> Result<Vec<Vec<String>>, Refusal> {
    let agrees = |old: &Vec<String>| {
        let same = old.iter().zip(&new).take_while(|(one, other)| one == other);
        let same = same.count();
        // One continues the other, or they differ first in a move of the opponent's.
        same % 2 == 0 && same < old.len() && same < new.len()
    };
    let mut lines: Vec<Vec<String>> = lines.iter().filter(|old| agrees(old)).cloned().collect();
    lines.push(new);
    if lines.len() > MOST_PLANS {
        return Err(Refusal::TooManyPlans);
    }
    Ok(lines)
}

/// A player's conditional move, dated when the opponent's move made it due. It waits while a request is pending, which a
/// move would decline.
pub fn planned_move(game: &Game) -> Option<Ruling> {
    let seat = game.to_move().filter(|_| game.pending().is_none())?;
    let code = game.play()?.planned()?.to_owned();
    let kind = EventKind::Moved {
        code,
        declaration: DrawDeclaration::Nothing,
    };
    Some(event_of(game, Actor::Player(seat), kind, game.changed_at()).into())
}
