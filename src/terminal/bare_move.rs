//! A move without a slash: `e4`, or `ann: e4` for somebody else.

use crate::command::Command;
use crate::game::Player;
use crate::play as app;
use crate::play::App;
use crate::referee::{Action, Confirmation, ExpectedRevision, Request};

/// A way in which words without a slash can be read: who speaks, where the words say so, and the rest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    pub speaker: Option<Player>,
    pub text: String,
}

/// Who says words without a slash, where they say so: in the reading that is a move, or at their beginning.
pub fn speaker(spoken: Option<&(Request, Command)>, readings: &[Reading]) -> Option<Player> {
    match spoken {
        Some((request, _)) => Some(request.by.clone()),
        None => readings.iter().find_map(|reading| reading.speaker.clone()),
    }
}

/// The request and the command of the first reading that means a move of a game here; failing that, of the last
/// reading, if its speaker is to move.
pub async fn bare_move(
    app: &App,
    request: &Request,
    readings: &[Reading],
) -> Option<(Request, Command)> {
    for reading in readings {
        let request = said_by(request, reading);
        if app::means_move(app.store(), &request, &reading.text).await {
            return Some((request, playing(reading)));
        }
    }
    // Whoever is to move tries one, and learns why it is not legal.
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
