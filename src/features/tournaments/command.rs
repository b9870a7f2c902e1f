//! `/event`: commands, and the controls of cards.

use std::fmt;

use super::decide::TournamentWish;
use crate::command::controls::{has_number, path, read};
use crate::command::custom_id::{Control, CustomId};
use crate::command::list::{CONFIRM, RATING, RELIABLE, member, optional};
use crate::command::reading::{conditions, confirmation, person, start};
use crate::command::{Args, Command, CommandSpec, OptionKind, OptionSpec, Value};
use crate::game::{Every, Format, Key, Player, Rated, TournamentNumber, cleaned};
use crate::referee::Confirmation;
use crate::rules;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

#[derive(Debug, Clone)]
pub struct TournamentCommand {
    /// The channel's newest if `None`.
    pub number: Option<TournamentNumber>,
    pub step: TournamentStep,
}

#[derive(Debug, Clone)]
pub enum TournamentStep {
    Open(TournamentWish),
    Join,
    Start,
    /// The user, unless a person is given.
    Withdraw(Option<Player>, Confirmation),
    Close(Confirmation),
    Table,
}

/// Maximum as in `Format::seats`.
const MOST_SEATS: u8 = 64;
const MOST_SEATS_OF_SIMUL: u8 = 20;
/// In days.
const LONGEST_ROUND: u8 = 90;
/// An option `number` for tournaments; elsewhere it means a game.
const NUMBER: OptionSpec = OptionSpec {
    key: "tournament",
    ..optional(
        "number",
        OptionKind::text(19, "3").checked("misread-tournament", |text| {
            text.parse::<TournamentNumber>().is_ok()
        }),
    )
};

pub static TOURNAMENT: CommandSpec = member(
    "event tournament",
    &[
        optional("name", OptionKind::NAME),
        OptionSpec {
            key: "tournament-format",
            ..optional("format", OptionKind::choice(&["single", "double", "swiss"]))
        },
        optional("game", OptionKind::VARIANT),
        optional("clock", OptionKind::CLOCK),
        optional("seats", OptionKind::count(MOST_SEATS)),
        optional("rated", OptionKind::choice(Rated::KEYS)),
        optional("role", OptionKind::ROLE),
        RATING,
        RELIABLE,
        optional("position", OptionKind::POSITION),
        optional("round", OptionKind::count(LONGEST_ROUND)),
        optional("starts", OptionKind::MOMENT),
        optional("entries", OptionKind::MOMENT),
        optional("repeat", OptionKind::choice(Every::KEYS)),
    ],
    |args| Ok(opened(args, Format::Single)),
);

pub static SIMUL: CommandSpec = member(
    "event simul",
    &[
        optional("name", OptionKind::NAME),
        optional("game", OptionKind::VARIANT),
        optional("clock", OptionKind::CLOCK),
        optional("seats", OptionKind::count(MOST_SEATS_OF_SIMUL)),
        optional("role", OptionKind::ROLE),
        RATING,
        RELIABLE,
        optional("position", OptionKind::POSITION),
    ],
    |args| Ok(opened(args, Format::Simul)),
);

pub static JOIN: CommandSpec = member("event join", &[NUMBER], |args| {
    Ok(tournament_command(args, TournamentStep::Join))
});

pub static START: CommandSpec = member("event start", &[NUMBER], |args| {
    Ok(tournament_command(args, TournamentStep::Start))
});

pub static TABLE: CommandSpec = member("event table", &[NUMBER], |args| {
    Ok(tournament_command(args, TournamentStep::Table))
});

pub static WITHDRAW: CommandSpec = member(
    "event withdraw",
    &[optional("person", OptionKind::PERSON), CONFIRM, NUMBER],
    |args| {
        let person = args.value("person").and_then(|_| person(args).ok());
        let step = TournamentStep::Withdraw(person, confirmation(args));
        Ok(tournament_command(args, step))
    },
);

pub static CLOSE: CommandSpec = member("event close", &[CONFIRM, NUMBER], |args| {
    let step = TournamentStep::Close(confirmation(args));
    Ok(tournament_command(args, step))
});

fn tournament_command(args: &Args, step: TournamentStep) -> Command {
    let number = args
        .text("number")
        .and_then(|text| text.trim().parse().ok());
    Command::Tournament(TournamentCommand { number, step })
}

/// A new tournament, of this format unless one is given.
fn opened(args: &Args, usual: Format) -> Command {
    let count = |option| args.text(option).and_then(|text| text.parse().ok());
    // An invisible name counts as unset.
    let name = args.text("name").and_then(cleaned);
    let role = match args.value("role") {
        Some(Value::Role(role)) => Some(*role),
        _ => None,
    };
    tournament_command(
        args,
        TournamentStep::Open(TournamentWish {
            name,
            format: args.text("format").and_then(Format::find).unwrap_or(usual),
            seats: count("seats"),
            variant: args.text("game").and_then(rules::find),
            start: start(args),
            clock: args.text("clock").and_then(|text| text.parse().ok()),
            rated: args.text("rated").and_then(Rated::find),
            role,
            conditions: conditions(args),
            round_days: count("round"),
            starts: args.text("starts").and_then(|text| text.parse().ok()),
            entries: args.text("entries").and_then(|text| text.parse().ok()),
            repeat: args.text("repeat").and_then(Every::find),
        }),
    )
}

/// A control of a tournament.
///
/// ```text
/// 6:<tournament>:<command>                         gives a command, for example 6:3:event join
/// 2:event:<tournament or simul>                    opens the form
/// 2:open:<format>/<seats>/<game>/<clock>/<name>    opens it without a form
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum TournamentControl {
    Button(TournamentButton),
    /// Opens the form.
    Form(EventKind),
    Open(OpenEvent),
}

/// A button with a command in a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TournamentButton {
    pub number: TournamentNumber,
    /// A path and its options: `event withdraw confirm:yes`.
    pub command: String,
}

/// The kind of event that a form opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum EventKind {
    Tournament,
    Simul,
}

impl EventKind {
    /// The command of the form.
    pub const fn path(self) -> &'static str {
        match self {
            EventKind::Tournament => "event tournament",
            EventKind::Simul => "event simul",
        }
    }
}

/// A button that opens the tournament of a form with another format and number of seats.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct OpenEvent {
    pub format: Format,
    pub seats: u8,
    pub game: Option<String>,
    pub clock: Option<String>,
    pub name: Option<String>,
}

impl OpenEvent {
    pub const PATH: &'static str = "event tournament";

    /// The options of the command.
    pub fn options(&self) -> Vec<(&'static str, String)> {
        let mut options = vec![
            ("format", self.format.key().to_owned()),
            ("seats", self.seats.to_string()),
        ];
        let given = [
            ("game", &self.game),
            ("clock", &self.clock),
            ("name", &self.name),
        ];
        options.extend(
            given
                .into_iter()
                .filter_map(|(key, text)| Some((key, text.clone()?))),
        );
        options
    }

    /// Parses the fields that [`Display`](fmt::Display) writes.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut fields = text.splitn(5, '/');
        let mut next = || fields.next();
        let format = Format::find(next()?)?;
        let seats = next()?.parse().ok()?;
        let mut given = || next().map(|text| Some(text.to_owned()).filter(|text| !text.is_empty()));
        Some(OpenEvent {
            format,
            seats,
            game: given()?,
            clock: given()?,
            name: given()?,
        })
    }
}

impl fmt::Display for OpenEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [game, clock, name] =
            [&self.game, &self.clock, &self.name].map(|given| given.as_deref().unwrap_or_default());
        write!(
            f,
            "{}/{}/{game}/{clock}/{name}",
            self.format.key(),
            self.seats
        )
    }
}

impl fmt::Display for TournamentControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TournamentControl::Button(TournamentButton { number, command }) => {
                write!(f, "6:{number}:{command}")
            }
            TournamentControl::Form(kind) => write!(f, "2:event:{}", kind.key()),
            TournamentControl::Open(filled) => write!(f, "2:open:{filled}"),
        }
    }
}

/// Parses what [`Display`](fmt::Display) writes.
pub(crate) fn read_control(text: &str) -> Option<CustomId> {
    TournamentControl::read(text).map(CustomId::from)
}

impl TournamentControl {
    fn read(text: &str) -> Option<Self> {
        if let Some(filled) = text.strip_prefix("2:open:") {
            return OpenEvent::read(filled).map(TournamentControl::Open);
        }
        if let Some(kind) = text.strip_prefix("2:event:") {
            return EventKind::find(kind).map(TournamentControl::Form);
        }
        let (number, command) = text.strip_prefix("6:")?.split_once(':')?;
        Some(TournamentControl::Button(TournamentButton {
            number: number.parse().ok()?,
            command: command.to_owned(),
        }))
    }
}

impl Control for TournamentControl {
    fn command(&self) -> Option<Command> {
        match self {
            TournamentControl::Button(TournamentButton { number, command }) => {
                match read(command, &number.to_string())? {
                    Command::Tournament(TournamentCommand {
                        step: TournamentStep::Open(_),
                        ..
                    }) => None,
                    command @ (Command::Tournament(_) | Command::NextGame) => Some(command),
                    _ => None,
                }
            }
            TournamentControl::Form(kind) => {
                crate::command::read(kind.path(), &Args(Vec::new())).ok()
            }
            TournamentControl::Open(filled) => {
                let options = filled.options().into_iter();
                let args = options.map(|(key, text)| (key.to_owned(), Value::Text(text)));
                crate::command::read(OpenEvent::PATH, &Args(args.collect())).ok()
            }
        }
    }

    fn fill(&self, _: &mut Vec<(String, String)>) -> Option<&'static str> {
        match self {
            TournamentControl::Form(kind) => Some(kind.path()),
            TournamentControl::Button(_) | TournamentControl::Open(_) => None,
        }
    }

    fn path(&self) -> &str {
        match self {
            TournamentControl::Button(button) => path(&button.command),
            TournamentControl::Form(kind) => kind.path(),
            TournamentControl::Open(_) => OpenEvent::PATH,
        }
    }

    fn as_command_line(&self) -> Option<String> {
        Some(match self {
            TournamentControl::Button(TournamentButton { number, command }) => {
                let is_numbered = has_number(crate::command::find(path(command))?);
                let number = is_numbered.then(|| format!(" number:{number}"));
                format!("/{command}{}", number.unwrap_or_default())
            }
            TournamentControl::Form(kind) => format!("/{}", kind.path()),
            TournamentControl::Open(filled) => {
                let mut typed = format!("/{}", OpenEvent::PATH);
                for (key, text) in filled.options() {
                    typed.extend([" ", key, ":", &text.replace(' ', "-")]);
                }
                typed
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::command::custom_id::tests::{assert_stable, assert_unknown};

    #[test]
    fn controls_of_existing_messages_are_parsed() {
        assert_stable(&[
            "2:event:simul",
            "2:open:swiss/14/space/1d/Cup: a/b final",
            "2:open:single/10///",
            "6:3:event join",
            "6:3:event withdraw confirm:yes",
            "6:3:games only:next",
        ]);
        assert_unknown(&[
            "6:0:event join",
            "6:3",
            "6:3:event tournament",
            "6:3:resign confirm:yes",
        ]);
    }
}
