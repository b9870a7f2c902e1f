//! The `custom_id`s of controls. They are self-contained, so controls work after a restart. Old messages keep them for
//! years, so every format ever written must remain readable.

mod features;
mod kinds;

pub use features::Control;
pub use kinds::{Button, Menu, MenuSelection, RESET, SettingControl, SettingOwner};

use crate::game::{ContinuedFrom, GameNumber, Player, PlayerId, within_units};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The meaning of a control. [`Display`](fmt::Display) writes its `custom_id`, and [`FromStr`] parses it:
///
/// ```text
/// 1:<game>:<revision>:<command>                    gives a command, for example 1:482:13:resign confirm:yes
/// 1:<game>:<revision>:pieces:<page>                leads to the pieces
/// 1:<game>:<revision>:moves:<page>[:<place>]       leads to the moves of all pieces or of one
/// 1:<game>:<revision>:promote:0:<place>:<place>    leads to the pieces that a pawn can become
/// 1:open                                           a menu of games
/// 1:<game>:<revision>:type:0                       leads to a field for a move
/// 2:form:<person>:<name>                           a challenge to a person or to the arbiter itself
/// 2:from:<game>[@<plies>]                          a challenge from a position of a game
/// 2:import                                         a game to import
/// 2:<field>:<person>:<game>:<clock>:<colour>:<name>  a challenge in messages of version 0.2
/// 4:settings:<key>                                 changes a preference
/// 4:server:<key>                                   changes a setting of the server
/// 5:<game>:<revision>:…                            `pieces`, `moves`, `promote`, `type` and `note` on an analysis board
/// ```
///
/// A feature's controls say theirs.
#[derive(Debug, Clone)]
pub enum CustomId {
    Button(Button),
    Menu(Menu),
    /// A step in choosing a move on an analysis board.
    Think(Menu),
    /// Opens the form of a challenge to this person or to Arbiter.
    ChallengeForm(Player),
    /// Opens the form of a challenge from this position.
    ContinueForm(ContinuedFrom),
    /// Opens the form for importing a game.
    ImportForm,
    Setting(SettingControl),
    Feature(Arc<dyn Control>),
    /// Opens a game from a list; the values are game numbers.
    GameList,
}

/// A `custom_id` that neither this version nor an earlier one has written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is no control of Arbiter's")]
pub struct UnknownCustomId;

/// The fields of a challenge's form in version 0.2.
const FORMER_FIELDS: [&str; 5] = ["go", "game", "clock", "colour", "level"];

/// Maximum length of a name in UTF-16 units; a `custom_id` has at most 100.
const LONGEST_NAME: usize = 32;

/// Compared by text, because Discord rejects equal `custom_id`s in one message.
impl PartialEq for CustomId {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for CustomId {}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CustomId::Button(Button {
                game,
                revision,
                command,
            }) => write!(f, "1:{}:{revision}:{command}", game.get()),
            CustomId::Menu(Menu {
                game,
                revision,
                selection,
            }) => {
                write!(f, "1:{}:{revision}:{selection}", game.get())
            }
            CustomId::Think(Menu {
                game,
                revision,
                selection,
            }) => {
                write!(f, "5:{}:{revision}:{selection}", game.get())
            }
            CustomId::ChallengeForm(opponent) => {
                let name = within_units(&opponent.name, LONGEST_NAME);
                write!(f, "2:form:{}:{name}", opponent.id)
            }
            CustomId::ContinueForm(from) => write!(f, "2:from:{from}"),
            CustomId::ImportForm => f.write_str("2:import"),
            CustomId::Setting(control) => {
                write!(f, "4:{}:{}", control.owner.owner_name(), control.key)
            }
            CustomId::Feature(control) => write!(f, "{control}"),
            CustomId::GameList => f.write_str("1:open"),
        }
    }
}

impl FromStr for CustomId {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        let read = match text.split_once(':') {
            Some(("1", "open")) => Some(CustomId::GameList),
            Some(("1", rest)) => of_game(rest),
            Some(("2", "import")) => Some(CustomId::ImportForm),
            Some(("2", rest)) => match rest.split_once(':') {
                Some(("from", from)) => from.parse().ok().map(CustomId::ContinueForm),
                _ => of_challenge_form(rest),
            },
            Some(("5", rest)) => match of_game(rest) {
                Some(CustomId::Menu(menu)) => Some(CustomId::Think(menu)),
                _ => None,
            },
            Some(("4", rest)) => SettingControl::read(rest).map(CustomId::Setting),
            Some(_) | None => None,
        };
        let read = read.or_else(|| crate::features::puzzles::command::read_control(text));
        let read = read.or_else(|| crate::features::tournaments::command::read_control(text));
        read.ok_or(UnknownCustomId)
    }
}

fn of_game(text: &str) -> Option<CustomId> {
    let mut fields = text.splitn(3, ':');
    let game = GameNumber::new(fields.next()?.parse().ok()?)?;
    let revision = fields.next()?.parse().ok()?;
    let command = fields.next()?;
    let mut steps = command.splitn(3, ':');
    let step = (steps.next()?, steps.next(), steps.next());
    if let (name, Some(page), behind) = step
        && let Ok(page) = page.parse()
        && let Some(selection) = MenuSelection::read(name, page, behind)
    {
        return Some(CustomId::Menu(Menu {
            game,
            revision,
            selection,
        }));
    }
    Some(CustomId::Button(Button {
        game,
        revision,
        command: command.to_owned(),
    }))
}

/// Parses a challenge's form. The name comes last, because it may contain colons.
fn of_challenge_form(text: &str) -> Option<CustomId> {
    let (field, rest) = text.split_once(':')?;
    let (id, rest) = rest.split_once(':')?;
    let id = PlayerId::new(id.parse().ok()?)?;
    let name = match field {
        "form" => rest,
        field if FORMER_FIELDS.contains(&field) => rest.splitn(4, ':').nth(3)?,
        _ => return None,
    };
    Some(CustomId::ChallengeForm(if id.is_arbiter() {
        Player::arbiter(None)
    } else {
        let name = name.to_owned();
        Player { id, name }
    }))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// One `custom_id` of each kind, as in existing messages.
    const WRITTEN: &[&str] = &[
        "1:482:13:accept request:challenge",
        "1:482:13:draw",
        "1:18446744073709551615:4294967295:decline request:takeback",
        "1:482:13:resign confirm:yes",
        "1:482:13:pieces:0",
        "1:482:13:pieces:2",
        "1:482:13:moves:0",
        "1:482:13:moves:255",
        "1:482:13:moves:0:e2",
        "1:482:13:moves:1:KL4z1",
        "1:482:13:promote:0:e7:e8",
        "1:482:13:move move:g1f3",
        "1:482:13:move move:e2e4 confirm:yes",
        "1:482:13:move move:a:b",
        "1:482:13:move move:c5(6)xb6(6) e.p. confirm:yes",
        "1:482:13:draw move:e7e8q confirm:yes",
        "1:open",
        "2:from:#482",
        "2:from:pgn7@34",
        "2:import",
        "2:form:9:Ann",
        "2:form:9223372036854775807:a:b:c",
        "1:482:13:type:0",
        "5:482:13:pieces:1",
        "5:482:13:promote:0:e7:e8",
        "5:482:13:note:0",
        "4:settings:theme",
        "4:server:puzzle-channel",
    ];

    /// `custom_id`s of version 0.2, with the form that they open now.
    const FORMER: &[(&str, &str)] = &[
        ("2:game:9:chess:none:random:Ann", "2:form:9:Ann"),
        (
            "2:colour:9223372036854775807:space:14d+72h:black:a:b:c",
            "2:form:9223372036854775807:a:b:c",
        ),
        ("2:go:9:one-dimensional:3d:random:", "2:form:9:"),
        (
            "2:level:9223372036854775744:mono-dimensional:7d+12h:random:perfect",
            "2:form:9223372036854775744:Arbiter (bot)",
        ),
    ];

    /// Each is parsed, written again and has a command.
    pub(crate) fn assert_stable(written: &[&str]) {
        for text in written {
            let read: CustomId = text.parse().unwrap_or_else(|_| panic!("{text}"));
            assert_eq!(read.to_string(), *text);
            let values = match &read {
                CustomId::GameList => &["482"][..],
                CustomId::Setting(_) => &[""],
                _ => &[],
            };
            assert!(crate::command::control(read, values).is_some(), "{text}");
        }
    }

    /// None has a command.
    pub(crate) fn assert_unknown(texts: &[&str]) {
        for text in texts {
            let read = text.parse().ok();
            let read = read.and_then(|read| crate::command::control(read, &[]));
            assert!(read.is_none(), "{text}");
        }
    }

    #[test]
    fn whatever_was_written_is_read_and_written_again() {
        assert_stable(WRITTEN);
        for (former, now) in FORMER {
            let read: CustomId = former.parse().unwrap();
            assert_eq!(read.to_string(), *now);
        }
    }

    #[test]
    fn the_code_of_a_move_may_have_spaces() {
        let text = "1:482:13:draw move:c5(6)xb6(6) e.p. confirm:yes";
        let button: CustomId = text.parse().unwrap();
        let typed = "/draw c5(6)xb6(6) e.p.@13 confirm:yes number:482";
        assert_eq!(
            crate::command::as_command_line(&button).as_deref(),
            Some(typed)
        );
        let read = crate::command::control(button, &[]);
        let Some(crate::command::Command::Action { action, .. }) = read else {
            panic!("{read:?}");
        };
        let expected = crate::referee::DrawMove {
            text: "c5(6)xb6(6) e.p.".to_owned(),
            confirmed: crate::referee::Confirmation::Given,
        };
        assert_eq!(action, crate::referee::Action::Draw(Some(expected)));
    }

    #[test]
    fn nothing_else_is_read() {
        assert_unknown(&[
            "",
            "1",
            "1:",
            "1:2:3",
            "1:2:3:fly",
            "2:1:1:draw",
            "1:-1:1:draw",
            "1:1:1:draw:more",
            "1:1:1:DRAW",
            "1:99999999999999999999:1:draw",
            "1:1:0:pieces",
            "1:1:0:pieces:0:e2",
            "1:1:0:women:0",
            "1:1:0:privacy delete confirm:yes",
            "1:1:0:server change reset:everything",
            "1:1:0:game close reason:spite",
            "1:1:0:moves:999",
            "1:1:0:promote:0:e7",
            "1:1:0:promote:1:e7:e8",
            "1:1:0:move",
            "1:1:0:accept request:",
            "1:1:0:accept request:anything",
            "1:1:0:resign confirm:no",
            "1:open:",
            "2:open",
            "1:0:13:draw",
            "1:0:13:pieces:0",
            "1:#482:13:draw",
            "2:go:0:chess:none:white:Ann",
            "2:go:1:chess:none:white",
            "2:fly:1:chess:none:white:Ann",
            "3:go:1:chess:none:white:Ann",
            "2:form:0:Ann",
            "2:form:1",
            "4:settings",
            "4:settings:shoes",
            "4:server:theme",
        ]);
    }

    #[test]
    fn a_long_name_is_cut_to_a_hundred_units() {
        let opponent = Player {
            id: PlayerId::new(u64::MAX >> 1).unwrap(),
            name: "a:😀".repeat(20),
        };
        let text = CustomId::ChallengeForm(opponent).to_string();
        assert!(text.encode_utf16().count() <= 100, "{text}");
        assert_eq!(text.parse::<CustomId>().unwrap().to_string(), text);
    }
}
