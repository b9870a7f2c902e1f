//! The texts that controls carry: Discord keeps one as a control's `custom_id` and hands it back when the control is used.
//!
//! Everything that is needed is in the text, so that a control works after a restart. Messages keep their controls for
//! years, so what was written once must be readable for ever.

mod button;
mod challenge_form;
mod menu;
mod puzzle;

pub use button::{Button, ButtonKind};
pub use challenge_form::{ChallengeControl, ChallengeForm, Field};
pub use menu::{Chosen, Menu, MenuSelection, PlayButton, PlayKind};
pub use puzzle::{PuzzleAction, PuzzleControl};

use crate::engine::level::Level;
use crate::game::{ColourChoice, GameNumber, Key, Player, PlayerId, PuzzleKind, within_units};
use crate::rules;
use std::fmt;
use std::str::FromStr;

/// What a control is for. Its [`Display`](fmt::Display) is its text, and [`FromStr`] reads it back:
///
/// ```text
/// 1:<game>:<revision>:<button>                     for example 1:482:13:draw
/// 1:<game>:<revision>:men:<page>                   leads to the pieces, or a menu of them
/// 1:<game>:<revision>:moves:<page>[:<place>]       leads to the moves of all pieces or of one, or a menu of them
/// 1:<game>:<revision>:promote:0:<place>:<place>    leads to the pieces that a pawn can become
/// 1:<game>:<revision>:play:0:<move code>           plays a move, after a question where the player has set so
/// 1:<game>:<revision>:sure:0:<move code>           lets a move count
/// 1:<game>:<revision>:sure-draw:0:<move code>      lets a move count with which a draw is claimed or offered
/// 1:open                                           a menu of games
/// 2:<field>:<person>:<game>:<clock>:<colour>:<name>  a challenge that is put together; `go` for the field makes it
/// 2:<field>:<the arbiter>:<game>:<clock>:<colour>:<level>  the same to the arbiter itself
/// 3:<kind>:<puzzle>:<ply>:open                      gives the puzzle of a day
/// 3:<kind>:<puzzle>:<ply>:next                      gives another puzzle
/// 3:<kind>:<puzzle>:<ply>:solution                  shows the solution
/// 3:<kind>:<puzzle>:<ply>:answer:0:<move code>      answers
/// 3:<kind>:<puzzle>:<ply>:…                         `men`, `moves` and `promote` as in a game
/// ```
#[derive(Debug, Clone)]
pub enum CustomId {
    Button(Button),
    Menu(Menu),
    Play(PlayButton),
    ChallengeForm(ChallengeControl),
    Puzzle(PuzzleControl),
    /// The menu from which a game of a list is opened. Its values are the numbers of games.
    GameList,
}

/// A `custom_id` that this version of the program did not write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is no control of Arbiter's")]
pub struct UnknownCustomId;

/// Stands where a menu of the challenge form names its field.
const GO: &str = "go";

/// The most UTF-16 units of a name that is carried along: a `custom_id` has at most 100.
const LONGEST_NAME: usize = 32;

/// Two controls are the same if their texts are: Discord takes no two alike in one message.
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
                kind,
            }) => write!(f, "1:{}:{revision}:{}", game.get(), kind.key()),
            CustomId::Menu(Menu {
                game,
                revision,
                selection,
            }) => {
                write!(f, "1:{}:{revision}:{selection}", game.get())
            }
            CustomId::Play(PlayButton {
                game,
                revision,
                code,
                kind,
            }) => write!(f, "1:{}:{revision}:{}:0:{code}", game.get(), kind.key()),
            CustomId::ChallengeForm(ChallengeControl { form, field }) => {
                let field = field.map_or(GO, Field::key);
                let (person, game, colour) =
                    (form.opponent.id, form.variant.key, form.colour.key());
                write!(f, "2:{field}:{person}:{game}:{}:{colour}:", form.clock)?;
                if let Some(level) = form.level {
                    return f.write_str(level.key());
                }
                f.write_str(within_units(&form.opponent.name, LONGEST_NAME))
            }
            CustomId::Puzzle(control) => {
                let PuzzleControl {
                    kind, number, ply, ..
                } = control;
                write!(f, "3:{}:{number}:{ply}:", kind.key())?;
                match &control.action {
                    PuzzleAction::Open => f.write_str("open"),
                    PuzzleAction::Next => f.write_str("next"),
                    PuzzleAction::Solution => f.write_str("solution"),
                    PuzzleAction::Select(selection) => write!(f, "{selection}"),
                    PuzzleAction::Answer(code) => write!(f, "answer:0:{code}"),
                }
            }
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
            Some(("2", rest)) => of_challenge_form(rest),
            Some(("3", rest)) => of_puzzle(rest).map(CustomId::Puzzle),
            Some(_) | None => None,
        };
        read.ok_or(UnknownCustomId)
    }
}

/// A control of a game, behind the version of its grammar.
fn of_game(text: &str) -> Option<CustomId> {
    let mut fields = text.splitn(5, ':');
    let game = GameNumber::new(fields.next()?.parse().ok()?)?;
    let revision = fields.next()?.parse().ok()?;
    let kind = fields.next()?;
    let Some(page) = fields.next() else {
        return Some(CustomId::Button(Button {
            game,
            revision,
            kind: ButtonKind::find(kind)?,
        }));
    };
    let (page, behind) = (page.parse().ok()?, fields.next());
    if let Some(selection) = MenuSelection::read(kind, page, behind) {
        return Some(CustomId::Menu(Menu {
            game,
            revision,
            selection,
        }));
    }
    Some(CustomId::Play(PlayButton {
        game,
        revision,
        kind: PlayKind::find(kind)?,
        code: behind.filter(|_| page == 0)?.to_owned(),
    }))
}

/// A control of a puzzle, behind the version of its grammar.
fn of_puzzle(text: &str) -> Option<PuzzleControl> {
    let mut fields = text.splitn(6, ':');
    let kind = PuzzleKind::find(fields.next()?)?;
    let number = fields.next()?.parse().ok().filter(|number| *number >= 0)?;
    let ply = fields.next()?.parse().ok()?;
    let (name, page, behind) = (fields.next()?, fields.next(), fields.next());
    let action = match (name, page) {
        ("open", None) => PuzzleAction::Open,
        ("next", None) => PuzzleAction::Next,
        ("solution", None) => PuzzleAction::Solution,
        ("answer", Some("0")) => PuzzleAction::Answer(behind?.to_owned()),
        (name, page) => {
            let page = page?.parse().ok()?;
            PuzzleAction::Select(MenuSelection::read(name, page, behind)?)
        }
    };
    Some(PuzzleControl {
        kind,
        number,
        ply,
        action,
    })
}

/// A control of a challenge form, behind the version of its grammar. The name comes last: it may have colons.
fn of_challenge_form(text: &str) -> Option<CustomId> {
    let mut fields = text.splitn(6, ':');
    let field = match fields.next()? {
        GO => None,
        field => Some(Field::find(field)?),
    };
    let id = PlayerId::new(fields.next()?.parse().ok()?)?;
    let (variant, clock) = (rules::find(fields.next()?)?, fields.next()?.parse().ok()?);
    let colour = ColourChoice::find(fields.next()?)?;
    let name = fields.next()?;
    let (opponent, level) = if id.is_arbiter() {
        (Player::arbiter(None), Some(Level::find(name)?))
    } else {
        let name = name.to_owned();
        (Player { id, name }, None)
    };
    let form = ChallengeForm {
        opponent,
        variant,
        clock,
        colour,
        level,
    };
    Some(CustomId::ChallengeForm(ChallengeControl { form, field }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One of each kind, as they stand under messages that are out there.
    const WRITTEN: &[&str] = &[
        "1:482:13:accept",
        "1:482:13:draw",
        "1:18446744073709551615:4294967295:decline-takeback",
        "1:482:13:confirm-resign",
        "1:482:13:men:0",
        "1:482:13:men:2",
        "1:482:13:moves:0",
        "1:482:13:moves:255",
        "1:482:13:moves:0:e2",
        "1:482:13:moves:1:KL4z1",
        "1:482:13:promote:0:e7:e8",
        "1:482:13:play:0:g1f3",
        "1:482:13:sure:0:e2e4",
        "1:482:13:sure:0:a:b",
        "1:482:13:sure-draw:0:e7e8q",
        "1:open",
        "2:game:9:chess:none:random:Ann",
        "2:clock:9:mono-dimensional:7d+12h:white:Ann",
        "2:colour:9223372036854775807:space:14d+72h:black:a:b:c",
        "2:go:9:one-dimensional:3d:random:",
        "2:level:9223372036854775744:mono-dimensional:7d+12h:random:perfect",
        "2:go:9223372036854775744:chess:none:white:casual",
        "3:daily:20779:0:open",
        "3:own:1700000000000:2:next",
        "3:own:9223372036854775807:255:solution",
        "3:own:1700000000000:0:men:1",
        "3:own:1700000000000:0:moves:0:KL4z1",
        "3:own:1700000000000:4:promote:0:e7:e8",
        "3:daily:20779:4:answer:0:ABb4(3)-b6(3)",
    ];

    #[test]
    fn whatever_was_written_is_read_and_written_again() {
        for text in WRITTEN {
            let read: CustomId = text.parse().unwrap_or_else(|_| panic!("{text}"));
            assert_eq!(read.to_string(), *text);
        }
        for kind in ButtonKind::all() {
            let text = format!("1:482:13:{}", kind.key());
            let Ok(CustomId::Button(button)) = text.parse() else {
                panic!("{text}");
            };
            assert_eq!(button.kind, kind);
        }
    }

    #[test]
    fn nothing_else_is_read() {
        for text in [
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
            "1:1:0:men",
            "1:1:0:men:0:e2",
            "1:1:0:women:0",
            "1:1:0:moves:999",
            "1:1:0:promote:0:e7",
            "1:1:0:promote:1:e7:e8",
            "1:1:0:play:0",
            "1:1:0:sure:0",
            "1:1:0:sure:1:e2e4",
            "1:open:",
            "2:open",
            "1:0:13:draw",
            "1:0:13:men:0",
            "1:#482:13:draw",
            "2:go:0:chess:none:white:Ann",
            "2:go:1:chess:none:white",
            "2:fly:1:chess:none:white:Ann",
            "2:go:1:checkers:none:white:Ann",
            "3:go:1:chess:none:white:Ann",
            "2:go:9223372036854775744:chess:none:white:Ann",
            "3:daily:20779:0",
            "3:weekly:20779:0:open",
            "3:daily:-1:0:open",
            "3:daily:20779:256:open",
            "3:daily:20779:0:open:0",
            "3:own:1:0:answer:0",
            "3:own:1:0:answer:1:e2e4",
            "3:own:1:0:play:0:e2e4",
            "3:own:9223372036854775808:0:next",
        ] {
            assert!(text.parse::<CustomId>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_form_carries_all_that_was_chosen_in_a_hundred_characters() {
        let opponent = Player {
            id: PlayerId::new(u64::MAX >> 1).unwrap(),
            name: "a:😀".repeat(20),
        };
        let mut form = ChallengeForm::to(opponent);
        for (field, choice) in [
            (Field::Game, "mono-dimensional"),
            (Field::Clock, "14d+72h,60off"),
            (Field::Colour, "black"),
            (Field::Colour, "green"),
        ] {
            form = form.with(field, choice);
        }
        for field in Field::all().map(Some).chain([None]) {
            let form = form.clone();
            let text = CustomId::ChallengeForm(ChallengeControl { form, field }).to_string();
            assert!(text.encode_utf16().count() <= 100, "{text}");
            assert_eq!(text.parse::<CustomId>().unwrap().to_string(), text);
        }
    }
}
