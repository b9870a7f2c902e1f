//! The meaning of buttons and menus, and the equivalent commands.

use crate::command::custom_id::{
    Button, CustomId, Menu, MenuSelection, RESET, SettingControl, SettingOwner,
};
use crate::command::{
    Args, Command, CommandSpec, ImportSource, Question, SettingsShown, ThinkStep, Value, find,
};
use crate::game::HintPart;
use crate::referee::{Action, Awaited, ExpectedRevision, Invited, Kind};
use crate::settings::{PreferencesPatch, ServerSettingsPatch};

/// The command of a control. `values` are a menu's choices; `None` for a combination that Discord never sends.
pub fn control(custom_id: CustomId, values: &[&str]) -> Option<Command> {
    match (custom_id, values) {
        (CustomId::Button(button), []) => press(&button),
        (CustomId::Menu(menu), []) => Some(Command::Select {
            number: menu.game,
            expected: ExpectedRevision::Revision(menu.revision),
            selection: menu.selection,
        }),
        (CustomId::Think(menu), []) => Some(Command::Think {
            number: Some(menu.game),
            step: ThinkStep::Select(menu.selection),
            note: None,
        }),
        (CustomId::GameList, [number, ..]) => Some(Command::Show {
            question: Question::Opened,
            number: Some(number.parse().ok()?),
        }),
        (CustomId::ChallengeForm(player), _) => Some(Command::ChallengeForm(Invited {
            kind: if player.id.is_arbiter() {
                Kind::Arbiter
            } else {
                Kind::Person
            },
            player,
        })),
        (CustomId::ContinueForm(from), _) => Some(Command::ContinueForm(from)),
        (CustomId::ImportForm, _) => Some(Command::Import(ImportSource::Form)),
        (CustomId::Setting(control), values) => Some(setting_command(control, values)),
        (CustomId::Feature(control), []) => control.command(),
        (
            CustomId::Button(_) | CustomId::Menu(_) | CustomId::Think(_) | CustomId::Feature(_),
            _,
        )
        | (CustomId::GameList, []) => None,
    }
}

/// The command that sets a setting to the chosen value, or resets it if none is chosen.
fn setting_command(control: SettingControl, values: &[&str]) -> Command {
    let SettingControl { owner, key } = control;
    let typed = |option: &'static str| match values {
        [] | [RESET] => (option == RESET).then(|| key.to_owned()),
        _ => (option == key).then(|| values.join(" ")),
    };
    let shown = SettingsShown::All;
    match owner {
        SettingOwner::User => Command::Settings(PreferencesPatch::typed(typed), shown),
        SettingOwner::Server => Command::ServerSettings(ServerSettingsPatch::typed(typed), shown),
    }
}

/// The command of a submitted form: its path and options. A move includes its position, like a suggestion.
pub fn submitted(
    custom_id: &CustomId,
    mut filled: Vec<(String, String)>,
) -> Option<(&'static str, Vec<(String, String)>)> {
    let path = match custom_id {
        CustomId::Menu(Menu {
            game,
            revision,
            selection: MenuSelection::Typed,
        }) => {
            for (_, text) in filled.iter_mut().filter(|(option, _)| option == "move") {
                *text = format!("{text}@{revision}");
            }
            filled.push(("number".to_owned(), game.get().to_string()));
            "move"
        }
        CustomId::Think(menu) => {
            for (option, _) in filled.iter_mut().filter(|(option, _)| option == "move") {
                "line".clone_into(option);
            }
            filled.push(("number".to_owned(), menu.game.get().to_string()));
            "game think"
        }
        CustomId::ChallengeForm(_) => "challenge",
        CustomId::ContinueForm(from) => {
            filled.push(("position".to_owned(), from.to_string()));
            "challenge"
        }
        CustomId::ImportForm => "game import",
        CustomId::Feature(control) => control.fill(&mut filled)?,
        CustomId::Menu(_) | CustomId::Button(_) | CustomId::GameList | CustomId::Setting(_) => {
            return None;
        }
    };
    Some((path, filled))
}

/// The command of a button. Some buttons mean more than their text if typed: the request they answer, or a private answer.
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
        "board open:yes" => Some(Command::OpenBoard(number)),
        "settings change turn-messages:channel" => Some(Command::StopDirectMessages),
        "event close confirm:yes" => Some(crate::features::votes::command::closing(button.game)),
        text => match text.split_once(" request:") {
            Some(("accept", request)) => act(Action::Accept(request.parse::<Awaited>().ok()?)),
            Some(("decline", request)) => act(Action::Decline(request.parse::<Awaited>().ok()?)),
            _ => match read(text, &button.game.get().to_string())? {
                Command::Action { action, .. } => act(action),
                command @ (Command::Show { .. }
                | Command::BoardLink(_)
                | Command::Rematch { .. }
                | Command::Think { .. }
                | Command::Plan { .. }
                | Command::PlayArbiter { .. }
                | Command::Review { .. }
                | Command::ShareReplay { .. }
                | Command::Follow { .. }
                | Command::Settings(..)) => Some(command),
                _ => None,
            },
        },
    }
}

/// Parses a button like a typed command, in the game or event of that number.
pub(crate) fn read(command: &str, number: &str) -> Option<Command> {
    let path = path(command);
    let options = options(command).into_iter();
    let args = options.map(|(name, value)| (name.to_owned(), Value::Text(value)));
    let mut args = Args(args.collect());
    if has_number(find(path).filter(|spec| spec.path == path)?) {
        args = args.with("number", Value::Text(number.to_owned()));
    }
    crate::command::read(path, &args).ok()
}

pub(crate) fn path(text: &str) -> &str {
    match text.find(':') {
        Some(colon) => text[..colon].rsplit_once(' ').map_or("", |(path, _)| path),
        None => text,
    }
}

/// Splits options; a value may contain spaces, as some move codes do, and whatever a person typed into it.
pub(crate) fn options(text: &str) -> Vec<(&str, String)> {
    let spec = find(path(text));
    let is_known = |name: &str| spec.is_some_and(|spec| spec.option(name).is_some());
    let mut options: Vec<(&str, String)> = Vec::new();
    for word in text[path(text).len()..].split(' ').skip(1) {
        let named = word.split_once(':');
        let named = named.filter(|(name, _)| options.is_empty() || is_known(name));
        match (named, options.last_mut()) {
            (Some((name, value)), _) => options.push((name, value.to_owned())),
            (None, Some((_, value))) => value.extend([" ", word]),
            (None, None) => {}
        }
    }
    options
}

pub(crate) fn has_number(spec: &CommandSpec) -> bool {
    spec.option("number").is_some()
}

/// The command that a control stands for; `None` for a button that leads to several.
pub fn command_of(custom_id: &CustomId) -> Option<&'static CommandSpec> {
    find(match custom_id {
        CustomId::Button(button) => path(&button.command),
        CustomId::Feature(control) => control.path(),
        CustomId::Menu(_) => "move",
        CustomId::Think(_) => "game think",
        CustomId::ChallengeForm(_) | CustomId::ContinueForm(_) => "challenge",
        CustomId::ImportForm => "game import",
        CustomId::GameList => "board",
        CustomId::Setting(control) => control.owner.path(),
    })
}

/// The typed equivalent, for example `/accept number:482`; `None` for a control that only opens others.
pub fn as_command_line(custom_id: &CustomId) -> Option<String> {
    let typed = match custom_id {
        CustomId::Button(button) => typed_of(button)?,
        CustomId::Feature(control) => control.as_command_line()?,
        CustomId::Menu(_)
        | CustomId::Think(_)
        | CustomId::ChallengeForm(_)
        | CustomId::Setting(_) => return None,
        CustomId::ContinueForm(from) => format!("/challenge @arbiter position:{from}"),
        CustomId::ImportForm => "/game import".to_owned(),
        CustomId::GameList => "/games".to_owned(),
    };
    Some(typed)
}

/// The typed equivalent of a button. A move includes its position, like a suggestion.
fn typed_of(button: &Button) -> Option<String> {
    let text = button.command.as_str();
    if ["more", "game pause", "rules", "board open:yes"].contains(&text) {
        return None;
    }
    let mut typed = format!("/{}", path(text));
    for (name, value) in options(text) {
        match name {
            // These options exist only on buttons.
            "request" | "part" | "claim" => {}
            "move" => typed.extend([" ", &value, "@", &button.revision.to_string()]),
            _ => typed.extend([" ", name, ":", &value]),
        }
    }
    if has_number(find(path(text))?) {
        typed.extend([" number:", &button.game.typed()]);
    }
    Some(typed)
}
