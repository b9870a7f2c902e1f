//! The commands that start and close a vote game.

use crate::command::list::{COLOUR, member, optional};
use crate::command::reading::challenge;
use crate::command::{Args, Command, CommandError, CommandSpec, OptionKind, OptionSpec, Value};
use crate::game::{Clock, GameNumber, Player, PlayerId, Rated, Threads};
use crate::referee::{Challenge, Invited, Kind, USUAL_LEVEL};

#[derive(Debug, Clone)]
pub enum VoteCommand {
    /// The channel's challenge, and the hours for each vote.
    Open(Challenge, u8),
    /// With the button that confirms it.
    Close(GameNumber),
}

/// The command of the button that confirms it.
pub(crate) const fn closing(game: GameNumber) -> Command {
    Command::Vote(VoteCommand::Close(game))
}

/// In hours.
const LONGEST_VOTE: u8 = 168;

pub static VOTE: CommandSpec = member(
    "event vote",
    &[
        OptionSpec {
            key: "vote-opponent",
            ..optional("opponent", OptionKind::PERSON)
        },
        optional("channel", OptionKind::CHANNEL),
        optional("level", OptionKind::LEVEL),
        optional("game", OptionKind::VARIANT),
        COLOUR,
        optional("hours", OptionKind::count(LONGEST_VOTE)),
    ],
    vote_game,
);

/// Default hours of a vote.
const USUAL_VOTE: u8 = 24;

/// The channel plays without a clock; the vote has a deadline.
fn vote_game(args: &Args) -> Result<Command, CommandError> {
    let Command::Challenge(mut challenge) = challenge(args)? else {
        return Err(CommandError::NoPerson { option: "opponent" });
    };
    if let Some(Value::Channel(channel)) = args.value("channel") {
        let player = Player {
            id: PlayerId::of_channel(*channel),
            name: String::new(),
        };
        let rival = Invited {
            player,
            kind: Kind::Person,
        };
        if challenge.invited.replace(rival).is_some() {
            return Err(CommandError::OpponentAndChannel);
        }
    }
    let hours = args.text("hours").and_then(|hours| hours.parse().ok());
    let wish = Challenge {
        level: challenge
            .level
            .or(challenge.invited.is_none().then_some(USUAL_LEVEL)),
        clock: Some(Clock::Untimed),
        threads: Some(Threads::Off),
        rated: Some(Rated::No),
        ..challenge
    };
    Ok(Command::Vote(VoteCommand::Open(
        wish,
        hours.unwrap_or(USUAL_VOTE),
    )))
}
