//! A move without a slash: `e4`, or `ann: e4` for somebody else.

use crate::command::Command;
use crate::features::puzzles::bare_answer::{ShownPuzzle, bare_answer};
use crate::game::Player;
use crate::play as app;
use crate::play::App;
use crate::referee::{Action, Confirmation, ExpectedRevision, Request};

/// A possible reading of text without a slash: the speaker, if it names one, and the rest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    pub speaker: Option<Player>,
    pub text: String,
}

/// The speaker of text without a slash, if it names one: in the reading that is a move, or at its start.
pub fn speaker(spoken: Option<&(Request, Command)>, readings: &[Reading]) -> Option<Player> {
    match spoken {
        Some((request, _)) => Some(request.by.clone()),
        None => readings.iter().find_map(|reading| reading.speaker.clone()),
    }
}

/// The request and command of the first reading that is a move in a game here, or an answer to the speaker's puzzle;
/// otherwise of the last reading, if its speaker is to move. The puzzle has precedence while it is the newest board.
pub async fn bare_move(
    app: &App,
    request: &Request,
    readings: &[Reading],
    shown: ShownPuzzle,
) -> Option<(Request, Command)> {
    for reading in readings {
        let request = said_by(request, reading);
        let shown = shown.filter(|(person, _)| *person == request.by.id);
        let answer = bare_answer(app.store(), &request, shown, &reading.text).await;
        let is_preferred = answer.is_some() && shown.is_some();
        if !is_preferred && app::means_move(app.store(), &request, &reading.text).await {
            return Some((request, playing(reading)));
        }
        if let Some(answer) = answer {
            return Some((request, answer));
        }
    }
    // A player who is to move learns why the move isn't legal.
    let reading = readings.last()?;
    let request = said_by(request, reading);
    let is_try = app::is_on_turn(app.store(), &request).await;
    is_try.then(|| (request, playing(reading)))
}

fn said_by(request: &Request, reading: &Reading) -> Request {
    let mut request = request.clone();
    if let Some(speaker) = &reading.speaker {
        request.by = speaker.clone();
    }
    request
}

fn playing(reading: &Reading) -> Command {
    Command::Action {
        action: Action::Move(reading.text.clone(), Confirmation::Missing),
        number: None,
        expected: ExpectedRevision::Latest,
    }
}
