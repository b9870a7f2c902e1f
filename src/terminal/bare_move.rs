//! A move without a slash: `e4`, or `ann: e4` for somebody else.

use crate::command;
use crate::command::{Args, Command, Value};
use crate::features;
use crate::game::{Player, PlayerId};
use crate::play as app;
use crate::play::App;
use crate::play::view::Reply;
use crate::referee::{Action, Confirmation, ExpectedRevision, Request};
use crate::words::names;

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

/// Whether the line only names a speaker: `ben:`.
pub fn is_speaker_alone(readings: &[Reading]) -> bool {
    readings.last().is_some_and(|one| one.text.is_empty())
}

/// Number of letters up to which `ed:` may be a capture.
const LONGEST_CAPTURE: usize = 3;

/// The request and command of the first reading that is a move in a game here, or means something to a feature; otherwise
/// of the last reading, if its speaker is to move. `newest` is the newest board, and to whom it was shown.
pub async fn bare_move(
    app: &App,
    request: &Request,
    readings: &[Reading],
    newest: Option<&(PlayerId, Reply)>,
) -> Option<(Request, Command)> {
    if let Some((reading, numbered)) = readings.last().and_then(|one| Some((one, numbered(one)?))) {
        return Some((said_by(request, reading), numbered));
    }
    let is_name = |reading: &Reading| {
        is_speaker_alone(readings) && reading.text.chars().count() > LONGEST_CAPTURE
    };
    for reading in readings.iter().filter(|reading| !is_name(reading)) {
        let request = said_by(request, reading);
        let meant = features::bare_command(app.store(), &request, newest, &reading.text).await;
        let is_preferred = meant
            .as_ref()
            .is_some_and(|(_, is_preferred)| *is_preferred);
        if !is_preferred && app::means_move(app.store(), &request, &reading.text).await {
            return Some((request, playing(reading)));
        }
        if let Some((command, _)) = meant {
            return Some((request, command));
        }
    }
    // A player who is to move learns why the move isn't legal.
    let reading = readings.last().filter(|one| !one.text.is_empty())?;
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

/// A move with the option that names its game: `e4 number:5`.
fn numbered(reading: &Reading) -> Option<Command> {
    let (text, option) = reading.text.rsplit_once(char::is_whitespace)?;
    let (name, number) = option.split_once(':')?;
    let spec = command::find("move")?;
    let option = names::option_named(spec, name).filter(|option| option.name == "number")?;
    let args = Args::default().with("move", Value::Text(text.trim().to_owned()));
    let args = args.with(option.name, Value::Text(number.to_owned()));
    command::read(spec.path, &args).ok()
}

fn playing(reading: &Reading) -> Command {
    Command::Action {
        action: Action::Move(reading.text.clone(), Confirmation::Missing),
        number: None,
        expected: ExpectedRevision::Latest,
    }
}
