//! What pressing a button and choosing from a menu mean.

use super::{Command, Question, View};
use crate::referee::GameNumber;
use crate::referee::action::{Awaited, Confirmation, Deed, DrawMove, Seen, Tap, TapKind};
use crate::referee::draft::{Draft, Drafting};
use crate::referee::pick::{Chosen, Menu, Pick};

/// What pressing a button means.
#[must_use]
pub fn press(tap: Tap) -> Command {
    let deed = match tap.kind {
        TapKind::AcceptChallenge => Deed::Accept(Awaited::Challenge),
        TapKind::DeclineChallenge => Deed::Decline(Awaited::Challenge),
        TapKind::Draw => Deed::Draw(None),
        TapKind::AcceptDraw => Deed::Accept(Awaited::Draw),
        TapKind::DeclineDraw => Deed::Decline(Awaited::Draw),
        TapKind::AcceptTakeback => Deed::Accept(Awaited::Takeback),
        TapKind::DeclineTakeback => Deed::Decline(Awaited::Takeback),
        TapKind::AcceptPause => Deed::Accept(Awaited::Pause),
        TapKind::DeclinePause => Deed::Decline(Awaited::Pause),
        TapKind::Flag => Deed::Flag,
        TapKind::Rematch => {
            return Command::Rematch {
                number: Some(tap.game),
            };
        }
        TapKind::Resign => Deed::Resign(Confirmation::Missing),
        TapKind::ConfirmResign => Deed::Resign(Confirmation::Given),
        TapKind::Flip => {
            return Command::Show {
                question: Question::Flipped,
                number: Some(tap.game),
            };
        }
        TapKind::Describe => {
            return Command::Show {
                question: Question::Spoken(View::Own),
                number: Some(tap.game),
            };
        }
        TapKind::History => {
            return Command::Show {
                question: Question::History,
                number: Some(tap.game),
            };
        }
        TapKind::Replay => {
            return Command::Show {
                question: Question::Replay(View::Own),
                number: Some(tap.game),
            };
        }
        TapKind::Board => {
            return Command::Show {
                question: Question::Board(View::Own),
                number: Some(tap.game),
            };
        }
    };
    Command::Deed {
        deed,
        number: Some(tap.game),
        seen: Seen::Revision(tap.seen),
    }
}

/// What a choice from a menu means.
#[must_use]
pub fn choose(menu: Menu, chosen: Chosen) -> Command {
    let seen = Seen::Revision(menu.seen);
    let pick = match (menu.pick, chosen) {
        (Pick::Man { .. }, Chosen::Page(page)) => Pick::Man { page },
        (Pick::Man { .. }, Chosen::Entry(from)) => Pick::Move {
            from: Some(from),
            page: 0,
        },
        (Pick::Move { from, .. }, Chosen::Page(page)) => Pick::Move { from, page },
        (Pick::Move { .. }, Chosen::Entry(code)) => {
            return Command::Deed {
                deed: Deed::Move(code, Confirmation::Missing),
                number: Some(menu.game),
                seen,
            };
        }
        // No menu is for that, but anybody can write one.
        (Pick::Sure { .. } | Pick::SureDraw { .. }, _) => Pick::Man { page: 0 },
    };
    Command::Pick {
        number: menu.game,
        seen,
        pick,
    }
}

/// What a choice from a list of games means.
#[must_use]
pub fn open(number: GameNumber) -> Command {
    Command::Show {
        question: Question::Opened,
        number: Some(number),
    }
}

/// What the button means that lets a move count; nothing where a menu is for something else.
#[must_use]
pub fn sure(menu: Menu) -> Option<Command> {
    let deed = match menu.pick {
        Pick::Sure { code } => Deed::Move(code, Confirmation::Given),
        Pick::SureDraw { code } => Deed::Draw(Some(DrawMove {
            text: code,
            confirmed: Confirmation::Given,
        })),
        Pick::Man { .. } | Pick::Move { .. } => return None,
    };
    Some(Command::Deed {
        deed,
        number: Some(menu.game),
        seen: Seen::Revision(menu.seen),
    })
}

/// What somebody without buttons types to let a move count.
#[must_use]
pub fn typed_sure(menu: &Menu) -> String {
    let number = menu.game.0;
    match &menu.pick {
        Pick::Sure { code } => format!("/move {code}@{} confirm:yes number:{number}", menu.seen),
        Pick::SureDraw { code } => {
            format!("/draw {code}@{} confirm:yes number:{number}", menu.seen)
        }
        Pick::Man { .. } | Pick::Move { .. } => format!("/moves number:{number}"),
    }
}

/// What somebody without buttons types for a challenge that was put together.
#[must_use]
pub fn typed_challenge(draft: &Draft) -> String {
    let Draft {
        opponent,
        variant,
        clock,
        wish,
    } = draft;
    let (game, colour) = (variant.key, wish.key());
    format!(
        "/challenge @{} game:{game} colour:{colour} clock:{clock}",
        opponent.name
    )
}

/// What the control of a draft means: another choice for a term, or the challenge.
#[must_use]
pub fn draft(drafting: Drafting, choice: Option<&str>) -> Command {
    let Drafting { draft, field } = drafting;
    match (field, choice) {
        (None, _) => Command::Challenge(draft.challenge()),
        (Some(field), Some(choice)) => Command::Redraft(draft.with(field, choice)),
        (Some(_), None) => Command::Redraft(draft),
    }
}

/// What somebody without buttons types for one, for example `/accept number:482`.
#[must_use]
pub fn typed(tap: Tap) -> String {
    let number = tap.game.0;
    match tap.kind {
        TapKind::AcceptChallenge
        | TapKind::AcceptDraw
        | TapKind::AcceptTakeback
        | TapKind::AcceptPause => {
            format!("/accept number:{number}")
        }
        TapKind::DeclineChallenge
        | TapKind::DeclineDraw
        | TapKind::DeclineTakeback
        | TapKind::DeclinePause => {
            format!("/decline number:{number}")
        }
        TapKind::Flag => format!("/flag number:{number}"),
        TapKind::Flip => format!("/board side:own number:{number}"),
        TapKind::Describe => format!("/describe number:{number}"),
        TapKind::History => format!("/history number:{number}"),
        TapKind::Replay => format!("/replay number:{number}"),
        TapKind::Rematch => format!("/rematch number:{number}"),
        TapKind::Draw => format!("/draw number:{number}"),
        TapKind::Resign => format!("/resign number:{number}"),
        TapKind::ConfirmResign => format!("/resign confirm:yes number:{number}"),
        TapKind::Board => format!("/board number:{number}"),
    }
}
