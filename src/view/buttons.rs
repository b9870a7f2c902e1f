//! The buttons under a message.

use super::reply::{Control, Style};
use super::words::Locale;
use crate::command::custom_id::{Button, ButtonKind, ConfirmMove, CustomId};
use crate::game::{DrawDeclaration, Game, PendingRequest, Stage};
use crate::rules::Move;

/// Label and style of each kind of button.
const fn face(kind: ButtonKind) -> (&'static str, Style) {
    match kind {
        ButtonKind::AcceptChallenge | ButtonKind::AcceptDraw => ("button-accept", Style::Primary),
        ButtonKind::AcceptTakeback | ButtonKind::AcceptPause => {
            ("button-takeback-accept", Style::Primary)
        }
        ButtonKind::DeclineChallenge
        | ButtonKind::DeclineDraw
        | ButtonKind::DeclineTakeback
        | ButtonKind::DeclinePause => ("button-decline", Style::Plain),
        ButtonKind::Draw => ("button-draw", Style::Plain),
        ButtonKind::Flag => ("button-flag", Style::Danger),
        ButtonKind::Flip => ("button-flip", Style::Plain),
        ButtonKind::Describe => ("button-describe", Style::Plain),
        ButtonKind::History => ("button-history", Style::Plain),
        ButtonKind::Replay => ("button-replay", Style::Plain),
        ButtonKind::Rematch => ("button-rematch", Style::Plain),
        ButtonKind::Resign => ("button-resign", Style::Danger),
        ButtonKind::ConfirmResign => ("button-confirm-resign", Style::Danger),
        ButtonKind::Board => ("button-board", Style::Plain),
    }
}

/// A button for the game as it stands.
pub(super) fn button(locale: Locale, game: &Game, kind: ButtonKind) -> Control {
    let (label, style) = face(kind);
    Control {
        label: locale.phrase(label),
        custom_id: CustomId::Button(Button {
            game: game.number,
            revision: game.revision(),
            kind,
        }),
        style,
    }
}

/// The buttons under the board of a game.
pub(super) fn board_buttons(locale: Locale, game: &Game) -> Vec<Control> {
    let own = match &game.stage {
        Stage::Playing { pending: None, .. } => vec![ButtonKind::Draw, ButtonKind::Resign],
        Stage::Playing {
            pending: Some(pending),
            ..
        } => {
            let [accept, decline] = answers(*pending);
            vec![accept, decline, ButtonKind::Resign]
        }
        Stage::Over { .. } => vec![ButtonKind::Rematch, ButtonKind::Replay],
        Stage::Waiting | Stage::Void(_) => return Vec::new(),
    };
    // Everybody who watches may press these, and sees the answer alone.
    let for_everybody = [ButtonKind::Flip, ButtonKind::Describe, ButtonKind::History];
    own.into_iter()
        .chain(for_everybody)
        .map(|kind| button(locale, game, kind))
        .collect()
}

/// The buttons that answer a request.
pub(super) fn request_buttons(
    locale: Locale,
    game: &Game,
    pending: PendingRequest,
) -> Vec<Control> {
    answers(pending)
        .map(|kind| button(locale, game, kind))
        .into()
}

const fn answers(pending: PendingRequest) -> [ButtonKind; 2] {
    match pending {
        PendingRequest::Draw(_) => [ButtonKind::AcceptDraw, ButtonKind::DeclineDraw],
        PendingRequest::Takeback(_) => [ButtonKind::AcceptTakeback, ButtonKind::DeclineTakeback],
        PendingRequest::Pause(_) => [ButtonKind::AcceptPause, ButtonKind::DeclinePause],
    }
}

/// The button that confirms a move and what is declared with it.
pub(super) fn play_button(
    locale: Locale,
    game: &Game,
    chosen: &Move,
    declaration: DrawDeclaration,
) -> Control {
    let notation = locale.notation(chosen.notation());
    Control {
        label: locale
            .say("button-play", &[("move", notation.into())])
            .plain(),
        custom_id: CustomId::ConfirmMove(ConfirmMove {
            game: game.number,
            revision: game.revision(),
            code: chosen.code().to_owned(),
            with_draw: declaration != DrawDeclaration::Nothing,
        }),
        style: Style::Primary,
    }
}
