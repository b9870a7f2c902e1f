//! A move without a slash: `e4`, or `ann: e4` for somebody else.

use crate::app::App;
use crate::command::Command;
use crate::game::Player;
use crate::referee::{Action, Confirmation, ExpectedRevision, Request};

/// A way in which words without a slash can be read: who speaks, where the words say so, and the rest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    pub speaker: Option<Player>,
    pub text: String,
}

/// The request and the command of the first reading that means a move of a game here.
pub async fn bare_move(
    app: &App,
    request: &Request,
    readings: &[Reading],
) -> Option<(Request, Command)> {
    for reading in readings {
        let mut request = request.clone();
        if let Some(speaker) = &reading.speaker {
            request.by = speaker.clone();
        }
        if app.means_move(&request, &reading.text).await {
            let action = Action::Move(reading.text.clone(), Confirmation::Missing);
            let command = Command::Action {
                action,
                number: None,
                expected: ExpectedRevision::Latest,
            };
            return Some((request, command));
        }
    }
    None
}
