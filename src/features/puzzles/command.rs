//! `/puzzle`, and the controls below a puzzle.

use std::fmt;

use super::decide::PuzzleKind;
use crate::command::custom_id::{Control, CustomId, MenuSelection};
use crate::command::list::{member, optional};
use crate::command::{Args, Command, CommandSpec, OptionKind, OptionSpec, Suggestions};
use crate::engine::puzzle::Theme;
use crate::game::Key;
use crate::rules;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WantedPuzzle {
    /// The key of its game.
    pub game: Option<&'static str>,
    pub theme: Option<Theme>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PuzzleRequest {
    /// Shows the current puzzle, or a new one if it doesn't match.
    Show(WantedPuzzle),
    New(WantedPuzzle),
    /// Shows a daily puzzle; by default for the server's game.
    Daily(PuzzleKind),
    Answer {
        kind: PuzzleKind,
        text: String,
    },
    Solution(PuzzleKind),
    Control(PuzzleControl),
}

/// Choices of `/puzzle show`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum PuzzleShown {
    New,
    Solution,
    Daily,
    DailySolution,
}

/// A control under a puzzle. The puzzle is stored, so an old control may name an earlier puzzle or an earlier move.
///
/// ```text
/// 3:<kind>:<puzzle>:<ply>:open                     gives the puzzle of a day
/// 3:<kind>:<puzzle>:<ply>:next                     gives another puzzle
/// 3:<kind>:<puzzle>:<ply>:continue                 plays on from where it began
/// 3:<kind>:<puzzle>:<ply>:solution                 shows the solution
/// 3:<kind>:<puzzle>:<ply>:answer:0:<move code>     answers
/// 3:<kind>:<puzzle>:<ply>:…                        `pieces`, `moves`, `promote` and `type` as in a game
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PuzzleControl {
    pub kind: PuzzleKind,
    pub number: i64,
    /// Number of moves of the line played so far.
    pub ply: u8,
    pub action: PuzzleAction,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PuzzleAction {
    /// Opens the daily puzzle for the user.
    Open,
    /// A step in choosing a move.
    Select(MenuSelection),
    Answer(String),
    Solution,
    Next,
    /// Plays on from the start of a finished puzzle.
    Continue,
}

/// Named `theme`, which is also a setting.
const PUZZLE_THEME: OptionSpec = OptionSpec {
    key: "puzzle-theme",
    ..optional("theme", OptionKind::choice(Theme::KEYS))
};

pub static PUZZLE: CommandSpec = member(
    "puzzle",
    &[
        optional("game", OptionKind::VARIANT),
        optional("move", OptionKind::MOVE.suggesting(Suggestions::Answers)),
        optional("show", OptionKind::choice(PuzzleShown::KEYS)),
        PUZZLE_THEME,
    ],
    |args| Ok(Command::Puzzle(read_puzzle_request(args))),
);

impl PuzzleRequest {
    /// Whether the answer is a menu or a form.
    pub const fn opens_menu(&self) -> bool {
        matches!(
            self,
            PuzzleRequest::Control(PuzzleControl {
                action: PuzzleAction::Select(_),
                ..
            })
        )
    }
}

impl fmt::Display for PuzzleControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PuzzleControl {
            kind, number, ply, ..
        } = self;
        write!(f, "3:{}:{number}:{ply}:", kind.key())?;
        match &self.action {
            PuzzleAction::Open => f.write_str("open"),
            PuzzleAction::Next => f.write_str("next"),
            PuzzleAction::Continue => f.write_str("continue"),
            PuzzleAction::Solution => f.write_str("solution"),
            PuzzleAction::Select(selection) => write!(f, "{selection}"),
            PuzzleAction::Answer(code) => write!(f, "answer:0:{code}"),
        }
    }
}

pub(crate) fn read_control(text: &str) -> Option<CustomId> {
    PuzzleControl::read(text).map(CustomId::from)
}

impl PuzzleControl {
    /// Parses what [`Display`](fmt::Display) writes.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut fields = text.strip_prefix("3:")?.splitn(6, ':');
        let kind = PuzzleKind::find(fields.next()?)?;
        let number = fields.next()?.parse().ok().filter(|number| *number >= 0)?;
        let ply = fields.next()?.parse().ok()?;
        let (name, page, behind) = (fields.next()?, fields.next(), fields.next());
        let action = match (name, page) {
            ("open", None) => PuzzleAction::Open,
            ("next", None) => PuzzleAction::Next,
            ("continue", None) => PuzzleAction::Continue,
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
}

impl Control for PuzzleControl {
    fn command(&self) -> Option<Command> {
        Some(Command::Puzzle(PuzzleRequest::Control(self.clone())))
    }

    fn fill(&self, filled: &mut Vec<(String, String)>) -> Option<&'static str> {
        if self.kind != PuzzleKind::Own {
            filled.push(("show".to_owned(), "daily".to_owned()));
        }
        if let PuzzleKind::DailyOf(game) = self.kind {
            filled.push(("game".to_owned(), game.to_owned()));
        }
        Some(PUZZLE.path)
    }

    fn path(&self) -> &str {
        PUZZLE.path
    }

    fn as_command_line(&self) -> Option<String> {
        let (game, shown, solution) = match self.kind {
            PuzzleKind::Own => (String::new(), "", "solution"),
            PuzzleKind::Daily => (String::new(), " show:daily", "daily-solution"),
            PuzzleKind::DailyOf(game) => (format!(" game:{game}"), " show:daily", "daily-solution"),
        };
        match &self.action {
            PuzzleAction::Select(_) | PuzzleAction::Continue => None,
            PuzzleAction::Answer(code) => Some(format!("/puzzle{game}{shown} move:{code}")),
            PuzzleAction::Solution => Some(format!("/puzzle{game} show:{solution}")),
            PuzzleAction::Open => Some(format!("/puzzle{game} show:daily")),
            PuzzleAction::Next => Some("/puzzle show:new".to_owned()),
        }
    }
}

fn puzzle_shown(args: &Args) -> Option<PuzzleShown> {
    args.text("show").and_then(PuzzleShown::find)
}

pub(crate) fn puzzle_kind(args: &Args) -> Option<PuzzleKind> {
    Some(match puzzle_shown(args)? {
        PuzzleShown::Daily | PuzzleShown::DailySolution => {
            let game = args.text("game").and_then(rules::find);
            game.map_or(PuzzleKind::Daily, PuzzleKind::daily_of)
        }
        PuzzleShown::New | PuzzleShown::Solution => PuzzleKind::Own,
    })
}

/// Parses the command; with a move, it is an answer.
fn read_puzzle_request(args: &Args) -> PuzzleRequest {
    let game = args.text("game").and_then(rules::find);
    let wanted = WantedPuzzle {
        game: game.map(|variant| variant.key),
        theme: args.text("theme").and_then(Theme::find),
    };
    let shown = puzzle_shown(args);
    let kind = puzzle_kind(args).unwrap_or(PuzzleKind::Own);
    if let Some(text) = args.text("move").filter(|text| !text.is_empty()) {
        let text = text.to_owned();
        return PuzzleRequest::Answer { kind, text };
    }
    match shown {
        None => PuzzleRequest::Show(wanted),
        Some(PuzzleShown::New) => PuzzleRequest::New(wanted),
        Some(PuzzleShown::Daily) => PuzzleRequest::Daily(kind),
        Some(PuzzleShown::Solution | PuzzleShown::DailySolution) => PuzzleRequest::Solution(kind),
    }
}

#[cfg(test)]
mod tests {
    use crate::command::custom_id::tests::{assert_stable, assert_unknown};

    #[test]
    fn controls_of_existing_messages_are_parsed() {
        assert_stable(&[
            "3:daily:20779:0:open",
            "3:own:1700000000000:2:next",
            "3:daily:20779:4:continue",
            "3:own:9223372036854775807:255:solution",
            "3:own:1700000000000:0:pieces:1",
            "3:own:1700000000000:0:moves:0:KL4z1",
            "3:own:1700000000000:4:promote:0:e7:e8",
            "3:daily:20779:4:answer:0:ABb4(3)-b6(3)",
            "3:own:1700000000000:0:type:0",
        ]);
        assert_unknown(&[
            "3:daily:20779:0",
            "3:weekly:20779:0:open",
            "3:daily:-1:0:open",
            "3:daily:20779:256:open",
            "3:daily:20779:0:open:0",
            "3:own:1:0:answer:0",
            "3:own:1:0:answer:1:e2e4",
            "3:own:1:0:play:0:e2e4",
            "3:own:9223372036854775808:0:next",
        ]);
    }
}
