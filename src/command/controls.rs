//! The meaning of buttons and menus, and the equivalent commands.

use super::custom_id::{Button, ChallengeControl, ChallengeForm, CustomId, PuzzleAction};
use super::{Args, Command, CommandSpec, PuzzleRequest, Question, Value, find};
use crate::game::{HintPart, Key, PuzzleKind};
use crate::referee::{Action, Awaited, ExpectedRevision};

/// The arbiter's name in a typed challenge.
const ARBITER: &str = "arbiter";

/// The command of a control. `value` is a menu's choice; `None` for a combination that Discord never sends.
pub fn control(custom_id: CustomId, value: Option<&str>) -> Option<Command> {
    match (custom_id, value) {
        (CustomId::Button(button), None) => press(&button),
        (CustomId::Menu(menu), None) => Some(Command::Select {
            number: menu.game,
            expected: ExpectedRevision::Revision(menu.revision),
            selection: menu.selection,
        }),
        (CustomId::GameList, Some(number)) => Some(Command::Show {
            question: Question::Opened,
            number: Some(number.parse().ok()?),
        }),
        (CustomId::ChallengeForm(control), value) => Some(fill_in(control, value)),
        (CustomId::Puzzle(control), None) => Some(Command::Puzzle(PuzzleRequest::Control(control))),
        (CustomId::Button(_) | CustomId::Menu(_) | CustomId::Puzzle(_), Some(_))
        | (CustomId::GameList, None) => None,
    }
}

/// Some buttons mean more than their text if typed: the request they answer, or a private answer.
fn press(button: &Button) -> Option<Command> {
    let number = Some(button.game);
    let expected = ExpectedRevision::Revision(button.revision);
    let show = |question| Some(Command::Show { question, number });
    let act = |action| {
        Some(Command::Action {
            action,
            number,
            expected,
        })
    };
    match button.command.as_str() {
        "board" => show(Question::Opened),
        "board side:own" => show(Question::Flipped),
        "more" => show(Question::More),
        "game pause" => show(Question::PauseLength),
        "rules" => show(Question::Rules),
        "draw claim:yes" => act(Action::Claim),
        "game hint part:piece" => act(Action::Hint(Some(HintPart::Piece))),
        "game hint part:move" => act(Action::Hint(Some(HintPart::Move))),
        "settings change turn-messages:channel" => Some(Command::StopDirectMessages),
        text => match text.split_once(" request:") {
            Some(("accept", request)) => act(Action::Accept(request.parse::<Awaited>().ok()?)),
            Some(("decline", request)) => act(Action::Decline(request.parse::<Awaited>().ok()?)),
            _ => match read(button)? {
                Command::Action { action, .. } => act(action),
                command @ (Command::Show { .. }
                | Command::Rematch { .. }
                | Command::PlayArbiter { .. }
                | Command::Review { .. }
                | Command::Settings(_)) => Some(command),
                _ => None,
            },
        },
    }
}

/// Parses a button like a typed command.
fn read(button: &Button) -> Option<Command> {
    let path = path(&button.command);
    let options = options(&button.command).into_iter();
    let args = options.map(|(name, value)| (name.to_owned(), Value::Text(value)));
    let mut args = Args(args.collect());
    if has_number(find(path).filter(|spec| spec.path == path)?) {
        args = args.with("number", Value::Text(button.game.get().to_string()));
    }
    super::read(path, &args).ok()
}

fn path(text: &str) -> &str {
    match text.find(':') {
        Some(colon) => text[..colon].rsplit_once(' ').map_or("", |(path, _)| path),
        None => text,
    }
}

/// A value may contain spaces, as some codes of moves do.
fn options(text: &str) -> Vec<(&str, String)> {
    let mut options: Vec<(&str, String)> = Vec::new();
    for word in text[path(text).len()..].split(' ').skip(1) {
        match (word.split_once(':'), options.last_mut()) {
            (Some((name, value)), _) => options.push((name, value.to_owned())),
            (None, Some((_, value))) => value.extend([" ", word]),
            (None, None) => {}
        }
    }
    options
}

fn has_number(spec: &CommandSpec) -> bool {
    spec.option("number").is_some()
}

/// The command whose work a control does; `None` for a button that leads to several.
pub fn command_of(custom_id: &CustomId) -> Option<&'static CommandSpec> {
    find(match custom_id {
        CustomId::Button(button) => path(&button.command),
        CustomId::Menu(_) => "move",
        CustomId::ChallengeForm(_) => "challenge",
        CustomId::Puzzle(_) => "puzzle",
        CustomId::GameList => "board",
    })
}

fn fill_in(control: ChallengeControl, choice: Option<&str>) -> Command {
    let ChallengeControl { form, field } = control;
    match (field, choice) {
        (None, _) => Command::Challenge(form.challenge()),
        (Some(field), Some(choice)) => Command::UpdateChallengeForm(form.with(field, choice)),
        (Some(_), None) => Command::UpdateChallengeForm(form),
    }
}

/// The typed equivalent, for example `/accept number:482`; `None` for a control that only leads to others.
pub fn typed(custom_id: &CustomId) -> Option<String> {
    let typed = match custom_id {
        CustomId::Button(button) => typed_of(button)?,
        CustomId::Menu(_) => return None,
        CustomId::ChallengeForm(ChallengeControl { form, .. }) => {
            let ChallengeForm {
                opponent,
                variant,
                clock,
                colour,
                level,
            } = form;
            let (game, colour) = (variant.key, colour.key());
            let (name, level) = match level {
                Some(level) => (ARBITER, format!(" level:{level}")),
                None => (opponent.name.as_str(), String::new()),
            };
            format!("/challenge @{name}{level} game:{game} colour:{colour} clock:{clock}")
        }
        CustomId::Puzzle(control) => {
            let of_day = match control.kind {
                PuzzleKind::Own => "",
                PuzzleKind::Daily => " show:daily",
            };
            match (&control.action, control.kind) {
                (PuzzleAction::Select(_), _) => return None,
                (PuzzleAction::Answer(code), _) => format!("/puzzle{of_day} move:{code}"),
                (PuzzleAction::Solution, PuzzleKind::Own) => "/puzzle show:solution".to_owned(),
                (PuzzleAction::Solution, PuzzleKind::Daily) => {
                    "/puzzle show:daily-solution".to_owned()
                }
                (PuzzleAction::Open, _) => "/puzzle show:daily".to_owned(),
                (PuzzleAction::Next, _) => "/puzzle show:new".to_owned(),
            }
        }
        CustomId::GameList => "/games".to_owned(),
    };
    Some(typed)
}

/// A move names its position, like a suggestion.
fn typed_of(button: &Button) -> Option<String> {
    let text = button.command.as_str();
    if ["more", "game pause", "rules"].contains(&text) {
        return None;
    }
    let mut typed = format!("/{}", path(text));
    for (name, value) in options(text) {
        match name {
            // Only buttons have these.
            "request" | "part" | "claim" => {}
            "move" => typed.extend([" ", &value, "@", &button.revision.to_string()]),
            _ => typed.extend([" ", name, ":", &value]),
        }
    }
    if has_number(find(path(text))?) {
        typed.extend([" number:", &button.game.get().to_string()]);
    }
    Some(typed)
}
