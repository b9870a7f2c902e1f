//! What using a button or a menu means, and the command that says the same.

use super::custom_id::{
    Button, ButtonKind, ChallengeControl, ChallengeForm, Chosen, CustomId, Menu, MenuSelection,
    PlayButton, PlayKind, PuzzleAction,
};
use super::{
    Command, CommandSpec, ExportFormat, Perspective, PuzzleRequest, Question, ReviewPart, find,
};
use crate::game::{HintPart, Key, PuzzleKind};
use crate::referee::{Action, Awaited, Confirmation, DrawMove, ExpectedRevision};
use crate::settings::{PreferencesPatch, Reminders};

/// The name by which the arbiter is challenged in the terminal.
const ARBITER: &str = "arbiter";

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
        (CustomId::Puzzle(control), None) => Some(Command::Puzzle(PuzzleRequest::Control(control))),
        (CustomId::Button(_) | CustomId::Play(_) | CustomId::Puzzle(_), Some(_))
        | (CustomId::GameList, None) => None,
    }
}

fn press(button: Button) -> Command {
    let (game, revision) = (button.game, button.revision);
    let number = Some(game);
    match meaning(button.kind).0 {
        Meaning::Action(action) => Command::Action {
            action,
            number,
            expected: ExpectedRevision::Revision(revision),
        },
        Meaning::Question(question) => Command::Show { question, number },
        Meaning::Rematch => Command::Rematch { number },
        Meaning::PlayArbiter => Command::PlayArbiter { number },
        Meaning::Review(part) => Command::Review { number, part },
        Meaning::Reminders(reminders) => remind(reminders),
        Meaning::StopDirectMessages => Command::StopDirectMessages,
    }
}

/// What a button does in its game.
enum Meaning {
    Action(Action),
    Question(Question),
    Rematch,
    PlayArbiter,
    Review(ReviewPart),
    Reminders(Reminders),
    StopDirectMessages,
}

/// What a button does, and the command that does the same; none for a button that only leads to others.
fn meaning(kind: ButtonKind) -> (Meaning, Option<&'static str>) {
    let (accept, decline) = (Some("accept"), Some("decline"));
    let act = Meaning::Action;
    let ask = Meaning::Question;
    let point = |number| Meaning::Review(ReviewPart::TurningPoint(number));
    let share = |point| Meaning::Review(ReviewPart::Share(point));
    match kind {
        ButtonKind::AcceptChallenge => (act(Action::Accept(Awaited::Challenge)), accept),
        ButtonKind::DeclineChallenge => (act(Action::Decline(Awaited::Challenge)), decline),
        ButtonKind::AcceptDraw => (act(Action::Accept(Awaited::Draw)), accept),
        ButtonKind::DeclineDraw => (act(Action::Decline(Awaited::Draw)), decline),
        ButtonKind::AcceptTakeback => (act(Action::Accept(Awaited::Takeback)), accept),
        ButtonKind::DeclineTakeback => (act(Action::Decline(Awaited::Takeback)), decline),
        ButtonKind::AcceptPause => (act(Action::Accept(Awaited::Pause)), accept),
        ButtonKind::DeclinePause => (act(Action::Decline(Awaited::Pause)), decline),
        ButtonKind::AcceptHints => (act(Action::Accept(Awaited::Hints)), accept),
        ButtonKind::DeclineHints => (act(Action::Decline(Awaited::Hints)), decline),
        ButtonKind::Hint => (act(Action::Hint(Some(HintPart::Piece))), Some("game hint")),
        ButtonKind::HintMove => (act(Action::Hint(Some(HintPart::Move))), Some("game hint")),
        ButtonKind::Draw => (act(Action::Draw(None)), Some("draw")),
        ButtonKind::Claim => (act(Action::Claim), Some("draw")),
        ButtonKind::Takeback => (act(Action::Takeback), Some("takeback")),
        ButtonKind::PauseOneDay => (act(Action::Pause { days: 1 }), Some("game pause days:1")),
        ButtonKind::PauseThreeDays => (act(Action::Pause { days: 3 }), Some("game pause days:3")),
        ButtonKind::PauseSevenDays => (act(Action::Pause { days: 7 }), Some("game pause days:7")),
        ButtonKind::GiveTime => (
            act(Action::GiveTime { minutes: None }),
            Some("game give-time"),
        ),
        ButtonKind::Flag => (act(Action::Flag), Some("game flag")),
        ButtonKind::Resign => (act(Action::Resign(Confirmation::Missing)), Some("resign")),
        ButtonKind::ConfirmResign => {
            let resign = Action::Resign(Confirmation::Given);
            (act(resign), Some("resign confirm:yes"))
        }
        ButtonKind::Withdraw => (act(Action::Withdraw), Some("game withdraw")),
        ButtonKind::Abort => (act(Action::Abort), Some("game abort")),
        ButtonKind::Rematch => (Meaning::Rematch, Some("rematch")),
        ButtonKind::PlayArbiter => (Meaning::PlayArbiter, Some("game arbiter")),
        ButtonKind::Review => (Meaning::Review(ReviewPart::Overview), Some("game review")),
        ButtonKind::FirstTurningPoint => (point(1), Some("game review point:1")),
        ButtonKind::SecondTurningPoint => (point(2), Some("game review point:2")),
        ButtonKind::ThirdTurningPoint => (point(3), Some("game review point:3")),
        ButtonKind::ShareReview => (share(None), Some("game review share:yes")),
        ButtonKind::ShareFirstTurningPoint => {
            (share(Some(1)), Some("game review point:1 share:yes"))
        }
        ButtonKind::ShareSecondTurningPoint => {
            (share(Some(2)), Some("game review point:2 share:yes"))
        }
        ButtonKind::ShareThirdTurningPoint => {
            (share(Some(3)), Some("game review point:3 share:yes"))
        }
        ButtonKind::Flip => (ask(Question::Flipped), Some("board side:own")),
        ButtonKind::Describe => (
            ask(Question::Spoken(Perspective::Own)),
            Some("game describe"),
        ),
        ButtonKind::History => (ask(Question::History), Some("game history")),
        ButtonKind::Replay => (ask(Question::Replay(Perspective::Own)), Some("game replay")),
        ButtonKind::Board => (ask(Question::Opened), Some("board")),
        ButtonKind::Clock => (ask(Question::Clock), Some("game clock")),
        ButtonKind::Export => (
            ask(Question::Export(ExportFormat::Pgn)),
            Some("game export"),
        ),
        ButtonKind::Page => (
            ask(Question::Export(ExportFormat::Page)),
            Some("game export format:page"),
        ),
        ButtonKind::More => (ask(Question::More), None),
        ButtonKind::Pause => (ask(Question::PauseLength), None),
        ButtonKind::Rules => (ask(Question::Rules), None),
        ButtonKind::StopDirectMessages => (
            Meaning::StopDirectMessages,
            Some("settings change turn-messages:channel"),
        ),
        ButtonKind::Mute => (
            Meaning::Reminders(Reminders::Off),
            Some("settings change reminders:off"),
        ),
        ButtonKind::Unmute => (
            Meaning::Reminders(Reminders::All),
            Some("settings change reminders:all"),
        ),
    }
}

/// The command that a control does the work of; nothing for a button that leads to several.
pub fn command_of(custom_id: &CustomId) -> Option<&'static CommandSpec> {
    let typed = match custom_id {
        CustomId::Button(button) => match button.kind {
            ButtonKind::Pause => "game pause",
            ButtonKind::Rules => "rules",
            kind => meaning(kind).1?,
        },
        CustomId::Menu(_) => "move",
        CustomId::Play(button) => match button.kind {
            PlayKind::Play | PlayKind::Sure => "move",
            PlayKind::SureDraw => "draw",
        },
        CustomId::ChallengeForm(_) => "challenge",
        CustomId::Puzzle(_) => "puzzle",
        CustomId::GameList => "board",
    };
    let is_option = |word: &str| word.contains(':');
    let path = typed.split(' ').take_while(|word| !is_option(word));
    find(&path.collect::<Vec<_>>().join(" "))
}

fn remind(reminders: Reminders) -> Command {
    Command::Settings(PreferencesPatch::default().reminders(reminders))
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
        CustomId::Button(button) => match meaning(button.kind) {
            (Meaning::Reminders(_) | Meaning::StopDirectMessages, command) => {
                format!("/{}", command?)
            }
            (_, command) => format!("/{} number:{}", command?, button.game.get()),
        },
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
