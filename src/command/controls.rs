//! What using a button or a menu means, and the command that says the same.

use super::custom_id::{
    Button, ButtonKind, ChallengeControl, ChallengeForm, Chosen, CustomId, Menu, MenuSelection,
    PlayButton, PlayKind,
};
use super::{Command, Perspective, Question};
use crate::game::Key;
use crate::referee::{Action, Awaited, Confirmation, DrawMove, ExpectedRevision};
use crate::settings::{PreferencesPatch, Reminders};

/// What using a control means. `value` is the choice from a menu. Nothing where a menu came without a choice, or a button
/// with one: Discord sends no such thing, but anybody can write it.
pub fn control(custom_id: CustomId, value: Option<&str>) -> Option<Command> {
    match (custom_id, value) {
        (CustomId::Button(button), None) => Some(press(button)),
        (CustomId::Play(button), None) => Some(play(button)),
        (CustomId::Menu(menu), None) => Some(Command::Select {
            number: menu.game,
            expected: ExpectedRevision::Revision(menu.revision),
            selection: menu.selection,
        }),
        (CustomId::Menu(menu), Some(value)) => Some(choose(menu, value.into())),
        (CustomId::GameList, Some(number)) => Some(Command::Show {
            question: Question::Opened,
            number: Some(number.parse().ok()?),
        }),
        (CustomId::ChallengeForm(control), value) => Some(fill_in(control, value)),
        (CustomId::Button(_) | CustomId::Play(_), Some(_)) | (CustomId::GameList, None) => None,
    }
}

fn press(button: Button) -> Command {
    let action = match button.kind {
        ButtonKind::AcceptChallenge => Action::Accept(Awaited::Challenge),
        ButtonKind::DeclineChallenge => Action::Decline(Awaited::Challenge),
        ButtonKind::Draw => Action::Draw(None),
        ButtonKind::Claim => Action::Claim,
        ButtonKind::Takeback => Action::Takeback,
        ButtonKind::PauseOneDay => Action::Pause { days: 1 },
        ButtonKind::PauseThreeDays => Action::Pause { days: 3 },
        ButtonKind::PauseSevenDays => Action::Pause { days: 7 },
        ButtonKind::AcceptDraw => Action::Accept(Awaited::Draw),
        ButtonKind::DeclineDraw => Action::Decline(Awaited::Draw),
        ButtonKind::AcceptTakeback => Action::Accept(Awaited::Takeback),
        ButtonKind::DeclineTakeback => Action::Decline(Awaited::Takeback),
        ButtonKind::AcceptPause => Action::Accept(Awaited::Pause),
        ButtonKind::DeclinePause => Action::Decline(Awaited::Pause),
        ButtonKind::Flag => Action::Flag,
        ButtonKind::Resign => Action::Resign(Confirmation::Missing),
        ButtonKind::ConfirmResign => Action::Resign(Confirmation::Given),
        ButtonKind::Rematch => {
            return Command::Rematch {
                number: Some(button.game),
            };
        }
        ButtonKind::Flip => return ask(button, Question::Flipped),
        ButtonKind::Describe => return ask(button, Question::Spoken(Perspective::Own)),
        ButtonKind::History => return ask(button, Question::History),
        ButtonKind::Replay => return ask(button, Question::Replay(Perspective::Own)),
        ButtonKind::Board => return ask(button, Question::Opened),
        ButtonKind::More => return ask(button, Question::More),
        ButtonKind::Pause => return ask(button, Question::PauseLength),
        ButtonKind::Clock => return ask(button, Question::Clock),
        ButtonKind::Export => return ask(button, Question::Export),
        ButtonKind::Rules => return ask(button, Question::Rules),
        ButtonKind::Mute => return remind(Reminders::Off),
        ButtonKind::Unmute => return remind(Reminders::All),
    };
    Command::Action {
        action,
        number: Some(button.game),
        expected: ExpectedRevision::Revision(button.revision),
    }
}

fn ask(button: Button, question: Question) -> Command {
    Command::Show {
        question,
        number: Some(button.game),
    }
}

fn remind(reminders: Reminders) -> Command {
    Command::Settings(PreferencesPatch {
        reminders: Some(reminders),
        ..PreferencesPatch::default()
    })
}

fn choose(menu: Menu, chosen: Chosen) -> Command {
    let expected = ExpectedRevision::Revision(menu.revision);
    let selection = match (menu.selection, chosen) {
        (MenuSelection::Piece { .. }, Chosen::Page(page)) => MenuSelection::Piece { page },
        (MenuSelection::Piece { .. }, Chosen::Entry(from)) => MenuSelection::Move {
            from: Some(from),
            page: 0,
        },
        (MenuSelection::Move { from, .. }, Chosen::Page(page)) => {
            MenuSelection::Move { from, page }
        }
        (MenuSelection::Promotion { from, to }, Chosen::Page(_)) => {
            MenuSelection::Promotion { from, to }
        }
        (MenuSelection::Move { .. } | MenuSelection::Promotion { .. }, Chosen::Entry(code)) => {
            return Command::Action {
                action: Action::Move(code, Confirmation::Missing),
                number: Some(menu.game),
                expected,
            };
        }
    };
    Command::Select {
        number: menu.game,
        expected,
        selection,
    }
}

fn play(button: PlayButton) -> Command {
    let action = match button.kind {
        PlayKind::Play => Action::Move(button.code, Confirmation::Missing),
        PlayKind::Sure => Action::Move(button.code, Confirmation::Given),
        PlayKind::SureDraw => Action::Draw(Some(DrawMove {
            text: button.code,
            confirmed: Confirmation::Given,
        })),
    };
    Command::Action {
        action,
        number: Some(button.game),
        expected: ExpectedRevision::Revision(button.revision),
    }
}

fn fill_in(control: ChallengeControl, choice: Option<&str>) -> Command {
    let ChallengeControl { form, field } = control;
    match (field, choice) {
        (None, _) => Command::Challenge(form.challenge()),
        (Some(field), Some(choice)) => Command::UpdateChallengeForm(form.with(field, choice)),
        (Some(_), None) => Command::UpdateChallengeForm(form),
    }
}

/// The command that people without controls type instead, for example `/accept number:482`; nothing for a control that only
/// leads to others.
pub fn typed(custom_id: &CustomId) -> Option<String> {
    let typed = match custom_id {
        CustomId::Button(button) => {
            let command = match button.kind {
                ButtonKind::AcceptChallenge
                | ButtonKind::AcceptDraw
                | ButtonKind::AcceptTakeback
                | ButtonKind::AcceptPause => "accept",
                ButtonKind::DeclineChallenge
                | ButtonKind::DeclineDraw
                | ButtonKind::DeclineTakeback
                | ButtonKind::DeclinePause => "decline",
                ButtonKind::Flag => "game flag",
                ButtonKind::Flip => "board side:own",
                ButtonKind::Describe => "game describe",
                ButtonKind::History => "game history",
                ButtonKind::Replay => "game replay",
                ButtonKind::Rematch => "rematch",
                ButtonKind::Draw | ButtonKind::Claim => "draw",
                ButtonKind::Takeback => "takeback",
                ButtonKind::PauseOneDay => "game pause days:1",
                ButtonKind::PauseThreeDays => "game pause days:3",
                ButtonKind::PauseSevenDays => "game pause days:7",
                ButtonKind::Clock => "game clock",
                ButtonKind::Export => "game export",
                ButtonKind::Mute => return Some("/settings change reminders:off".to_owned()),
                ButtonKind::Unmute => return Some("/settings change reminders:all".to_owned()),
                ButtonKind::Rules | ButtonKind::More | ButtonKind::Pause => return None,
                ButtonKind::Resign => "resign",
                ButtonKind::ConfirmResign => "resign confirm:yes",
                ButtonKind::Board => "board",
            };
            format!("/{command} number:{}", button.game.get())
        }
        CustomId::Menu(_) => return None,
        CustomId::Play(PlayButton {
            game,
            revision,
            code,
            kind,
        }) => {
            let (command, confirmation) = match kind {
                PlayKind::Play => ("move", ""),
                PlayKind::Sure => ("move", " confirm:yes"),
                PlayKind::SureDraw => ("draw", " confirm:yes"),
            };
            format!(
                "/{command} {code}@{revision}{confirmation} number:{}",
                game.get()
            )
        }
        CustomId::ChallengeForm(ChallengeControl { form, .. }) => {
            let ChallengeForm {
                opponent,
                variant,
                clock,
                colour,
            } = form;
            let (game, colour) = (variant.key, colour.key());
            format!(
                "/challenge @{} game:{game} colour:{colour} clock:{clock}",
                opponent.name
            )
        }
        CustomId::GameList => "/games".to_owned(),
    };
    Some(typed)
}
