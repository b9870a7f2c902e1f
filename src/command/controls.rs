//! What pressing a button and choosing from a menu mean.

use super::{Command, Perspective, Question};
use crate::command::custom_id::{Button, ButtonKind};
use crate::command::custom_id::{ChallengeControl, ChallengeForm};
use crate::command::custom_id::{Chosen, Menu, MenuSelection};
use crate::game::{GameNumber, Key};
use crate::referee::{Action, Awaited, Confirmation, DrawMove, ExpectedRevision};

/// What pressing a button means.
pub fn press(button: Button) -> Command {
    let action = match button.kind {
        ButtonKind::AcceptChallenge => Action::Accept(Awaited::Challenge),
        ButtonKind::DeclineChallenge => Action::Decline(Awaited::Challenge),
        ButtonKind::Draw => Action::Draw(None),
        ButtonKind::AcceptDraw => Action::Accept(Awaited::Draw),
        ButtonKind::DeclineDraw => Action::Decline(Awaited::Draw),
        ButtonKind::AcceptTakeback => Action::Accept(Awaited::Takeback),
        ButtonKind::DeclineTakeback => Action::Decline(Awaited::Takeback),
        ButtonKind::AcceptPause => Action::Accept(Awaited::Pause),
        ButtonKind::DeclinePause => Action::Decline(Awaited::Pause),
        ButtonKind::Flag => Action::Flag,
        ButtonKind::Rematch => {
            return Command::Rematch {
                number: Some(button.game),
            };
        }
        ButtonKind::Resign => Action::Resign(Confirmation::Missing),
        ButtonKind::ConfirmResign => Action::Resign(Confirmation::Given),
        ButtonKind::Flip => {
            return Command::Show {
                question: Question::Flipped,
                number: Some(button.game),
            };
        }
        ButtonKind::Describe => {
            return Command::Show {
                question: Question::Spoken(Perspective::Own),
                number: Some(button.game),
            };
        }
        ButtonKind::History => {
            return Command::Show {
                question: Question::History,
                number: Some(button.game),
            };
        }
        ButtonKind::Replay => {
            return Command::Show {
                question: Question::Replay(Perspective::Own),
                number: Some(button.game),
            };
        }
        ButtonKind::Board => {
            return Command::Show {
                question: Question::Board(Perspective::Own),
                number: Some(button.game),
            };
        }
    };
    Command::Action {
        action,
        number: Some(button.game),
        expected: ExpectedRevision::Revision(button.revision),
    }
}

/// What a choice from a menu means.
pub fn choose(menu: Menu, chosen: Chosen) -> Command {
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
        (MenuSelection::Move { .. }, Chosen::Entry(code)) => {
            return Command::Action {
                action: Action::Move(code, Confirmation::Missing),
                number: Some(menu.game),
                expected,
            };
        }
        // No menu is for that, but anybody can write one.
        (MenuSelection::Confirm { .. } | MenuSelection::ConfirmDraw { .. }, _) => {
            MenuSelection::Piece { page: 0 }
        }
    };
    Command::Select {
        number: menu.game,
        expected,
        selection,
    }
}

/// What a choice from a list of games means.
pub fn open(number: GameNumber) -> Command {
    Command::Show {
        question: Question::Opened,
        number: Some(number),
    }
}

/// What the button means that lets a move count; nothing where a menu is for something else.
pub fn sure(menu: Menu) -> Option<Command> {
    let action = match menu.selection {
        MenuSelection::Confirm { code } => Action::Move(code, Confirmation::Given),
        MenuSelection::ConfirmDraw { code } => Action::Draw(Some(DrawMove {
            text: code,
            confirmed: Confirmation::Given,
        })),
        MenuSelection::Piece { .. } | MenuSelection::Move { .. } => return None,
    };
    Some(Command::Action {
        action,
        number: Some(menu.game),
        expected: ExpectedRevision::Revision(menu.revision),
    })
}

/// What somebody without buttons types to let a move count.
pub fn typed_sure(menu: &Menu) -> String {
    let number = menu.game.0;
    match &menu.selection {
        MenuSelection::Confirm { code } => {
            format!("/move {code}@{} confirm:yes number:{number}", menu.revision)
        }
        MenuSelection::ConfirmDraw { code } => {
            format!("/draw {code}@{} confirm:yes number:{number}", menu.revision)
        }
        MenuSelection::Piece { .. } | MenuSelection::Move { .. } => {
            format!("/moves number:{number}")
        }
    }
}

/// What somebody without buttons types for a challenge that was put together.
pub fn typed_challenge(form: &ChallengeForm) -> String {
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

/// What the control of a form means: another choice for a term, or the challenge.
pub fn form(control: ChallengeControl, choice: Option<&str>) -> Command {
    let ChallengeControl { form, field } = control;
    match (field, choice) {
        (None, _) => Command::Challenge(form.challenge()),
        (Some(field), Some(choice)) => Command::UpdateChallengeForm(form.with(field, choice)),
        (Some(_), None) => Command::UpdateChallengeForm(form),
    }
}

/// What somebody without buttons types for one, for example `/accept number:482`.
pub fn typed(button: Button) -> String {
    let number = button.game.0;
    match button.kind {
        ButtonKind::AcceptChallenge
        | ButtonKind::AcceptDraw
        | ButtonKind::AcceptTakeback
        | ButtonKind::AcceptPause => {
            format!("/accept number:{number}")
        }
        ButtonKind::DeclineChallenge
        | ButtonKind::DeclineDraw
        | ButtonKind::DeclineTakeback
        | ButtonKind::DeclinePause => {
            format!("/decline number:{number}")
        }
        ButtonKind::Flag => format!("/flag number:{number}"),
        ButtonKind::Flip => format!("/board side:own number:{number}"),
        ButtonKind::Describe => format!("/describe number:{number}"),
        ButtonKind::History => format!("/history number:{number}"),
        ButtonKind::Replay => format!("/replay number:{number}"),
        ButtonKind::Rematch => format!("/rematch number:{number}"),
        ButtonKind::Draw => format!("/draw number:{number}"),
        ButtonKind::Resign => format!("/resign number:{number}"),
        ButtonKind::ConfirmResign => format!("/resign confirm:yes number:{number}"),
        ButtonKind::Board => format!("/board number:{number}"),
    }
}
