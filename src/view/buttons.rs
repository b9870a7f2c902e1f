//! The buttons under a message.

use super::reply::{Control, Style};
use super::taps::{MOST_BUTTONS, move_button, play_button};
use super::words::Locale;
use crate::command::custom_id::{Button, ButtonKind, CustomId, PlayKind};
use crate::game::{DrawDeclaration, Game, Key, PendingRequest, Stage};
use crate::referee::has_review;
use crate::rules::Move;

/// How a kind of button looks.
const fn style(kind: ButtonKind) -> Style {
    match kind {
        ButtonKind::AcceptChallenge
        | ButtonKind::AcceptDraw
        | ButtonKind::AcceptTakeback
        | ButtonKind::AcceptPause
        | ButtonKind::AcceptHints
        | ButtonKind::PlayArbiter => Style::Primary,
        ButtonKind::Flag
        | ButtonKind::Resign
        | ButtonKind::ConfirmResign
        | ButtonKind::Withdraw
        | ButtonKind::Abort => Style::Danger,
        _ => Style::Plain,
    }
}

/// A button for the game as it stands.
pub(super) fn button(locale: Locale, game: &Game, kind: ButtonKind) -> Control {
    let labelled = match kind {
        ButtonKind::AcceptDraw
        | ButtonKind::AcceptTakeback
        | ButtonKind::AcceptPause
        | ButtonKind::AcceptHints => ButtonKind::AcceptChallenge,
        ButtonKind::DeclineDraw
        | ButtonKind::DeclineTakeback
        | ButtonKind::DeclinePause
        | ButtonKind::DeclineHints => ButtonKind::DeclineChallenge,
        ButtonKind::ShareFirstTurningPoint
        | ButtonKind::ShareSecondTurningPoint
        | ButtonKind::ShareThirdTurningPoint => ButtonKind::ShareReview,
        own => own,
    };
    let label = locale.phrase(&format!("button-{}", labelled.key()));
    labelled_button(game, kind, label)
}

/// A button that says something else.
pub(super) fn labelled_button(game: &Game, kind: ButtonKind, label: String) -> Control {
    Control {
        label,
        custom_id: CustomId::Button(Button {
            game: game.number,
            revision: game.revision(),
            kind,
        }),
        style: style(kind),
    }
}

/// The buttons under the board of a game: at most one row.
pub(super) fn board_buttons(locale: Locale, game: &Game) -> Vec<Control> {
    let named = |kind| button(locale, game, kind);
    match &game.stage {
        Stage::Playing { play, pending } => {
            let others = if let Some(pending) = (*pending).filter(|one| !is_for_arbiter(game, *one))
            {
                let [accept, decline] = answers(pending);
                [accept, decline, ButtonKind::Resign, ButtonKind::More]
            } else {
                let claim = play.claimable().map(|_| ButtonKind::Claim);
                let draw = claim.unwrap_or(ButtonKind::Draw);
                [draw, ButtonKind::Resign, ButtonKind::Flip, ButtonKind::More]
            };
            // A tower looks the same for both sides.
            let is_fixed = play.start.scene().is_tower();
            let others = others
                .into_iter()
                .filter(|kind| !(is_fixed && *kind == ButtonKind::Flip));
            let begins = std::iter::once(move_button(locale, game));
            begins.chain(others.map(named)).collect()
        }
        Stage::Over { .. } => {
            let review = has_review(game).then_some(ButtonKind::Review);
            let kinds = [Some(ButtonKind::Rematch), Some(ButtonKind::Replay), review];
            let more = std::iter::once(ButtonKind::More);
            kinds.into_iter().flatten().chain(more).map(named).collect()
        }
        Stage::Waiting | Stage::Void(_) => Vec::new(),
    }
}

/// The button that claims a draw, now that it has been asked.
pub(super) fn claim_button(locale: Locale, game: &Game) -> Control {
    Control {
        label: locale.phrase("button-confirm-claim"),
        style: Style::Danger,
        ..button(locale, game, ButtonKind::Draw)
    }
}

/// The buttons that answer a request.
pub(super) fn request_buttons(
    locale: Locale,
    game: &Game,
    pending: PendingRequest,
) -> Vec<Control> {
    if is_for_arbiter(game, pending) {
        return Vec::new();
    }
    answers(pending)
        .map(|kind| button(locale, game, kind))
        .into()
}

/// Whether the arbiter itself answers a request, so that nobody else has to.
fn is_for_arbiter(game: &Game, pending: PendingRequest) -> bool {
    game.arbiters_seat() == Some(pending.by().other())
}

/// The buttons that accept and decline a request.
pub(super) const fn answers(pending: PendingRequest) -> [ButtonKind; 2] {
    match pending {
        PendingRequest::Draw(_) => [ButtonKind::AcceptDraw, ButtonKind::DeclineDraw],
        PendingRequest::Takeback(_) => [ButtonKind::AcceptTakeback, ButtonKind::DeclineTakeback],
        PendingRequest::Pause(_) => [ButtonKind::AcceptPause, ButtonKind::DeclinePause],
        PendingRequest::Hints(_) => [ButtonKind::AcceptHints, ButtonKind::DeclineHints],
    }
}

/// The button that confirms a move and what is declared with it.
pub(super) fn confirm_button(
    locale: Locale,
    game: &Game,
    chosen: &Move,
    declaration: DrawDeclaration,
) -> Control {
    let notation = locale.notation(chosen.notation());
    let label = locale.say("button-play", &[("move", notation.into())]);
    let kind = match declaration {
        DrawDeclaration::Nothing => PlayKind::Sure,
        DrawDeclaration::Offer | DrawDeclaration::Claim(_) => PlayKind::SureDraw,
    };
    Control {
        style: Style::Primary,
        ..play_button(game, chosen, kind, &label.plain())
    }
}

/// The moves that a typed one may mean, a button each.
pub(super) fn candidate_buttons(
    locale: Locale,
    game: &Game,
    candidates: &[Move],
    declaration: DrawDeclaration,
) -> Vec<Control> {
    let named = |one: &Move| {
        let label = locale.notation(one.notation());
        play_button(game, one, kind_with(declaration), &label)
    };
    candidates.iter().take(MOST_BUTTONS).map(named).collect()
}

/// The pieces that a pawn can become, the queen first.
pub(super) fn promotion_buttons(
    locale: Locale,
    game: &Game,
    candidates: &[Move],
    declaration: DrawDeclaration,
) -> Vec<Control> {
    let mut sorted = candidates.to_vec();
    sorted.sort_by_key(|one| (one.from().to_owned(), one.to().to_owned(), one.promotion()));
    let mut buttons = candidate_buttons(locale, game, &sorted, declaration);
    for (button, one) in buttons.iter_mut().zip(&sorted) {
        if let Some(role) = one.promotion() {
            button.label = locale.role(role);
        }
    }
    buttons
}

/// A tap on a move that was typed with a draw says again what was meant.
const fn kind_with(declaration: DrawDeclaration) -> PlayKind {
    match declaration {
        DrawDeclaration::Nothing => PlayKind::Play,
        DrawDeclaration::Offer | DrawDeclaration::Claim(_) => PlayKind::SureDraw,
    }
}
