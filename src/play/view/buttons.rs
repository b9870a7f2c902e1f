//! The buttons under a message.

use super::reply::{Control, Style};
use crate::command::custom_id::{Button, CustomId, Menu, MenuSelection};
use crate::features::review::decide::has_review;
use crate::game::{ContinuedFrom, DrawDeclaration, Game, PendingRequest, RequestKind, Seat, Stage};
use crate::referee::Request;
use crate::rules::Move;
use crate::words::{Locale, capitalised, shortened};

/// Maximum number of buttons below a board: with their six rows, the text, the picture and the frame they are 39 of the 40
/// components that a message may have (Discord, "Component Reference").
pub(crate) const MOST_BUTTONS: usize = 30;

/// Maximum length of a button's label in UTF-16 units (Discord, "Button").
pub(crate) const LONGEST_LABEL: usize = 80;

/// A button of games: its label's key, its command, and its style.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ButtonSpec {
    pub label: &'static str,
    pub command: &'static str,
    style: Style,
}

macro_rules! buttons {
    ($($name:ident: $label:literal, $command:literal, $style:ident;)*) => {
        $(pub(crate) const $name: ButtonSpec = ButtonSpec {
            label: concat!("button-", $label),
            command: $command,
            style: Style::$style,
        };)*

        pub static BUTTONS: &[ButtonSpec] = &[$($name),*];
    };
}

buttons! {
    ACCEPT_CHALLENGE: "accept", "accept request:challenge", Primary;
    DECLINE_CHALLENGE: "decline", "decline request:challenge", Plain;
    ACCEPT_DRAW: "accept", "accept request:draw", Primary;
    DECLINE_DRAW: "decline", "decline request:draw", Plain;
    ACCEPT_TAKEBACK: "accept", "accept request:takeback", Primary;
    DECLINE_TAKEBACK: "decline", "decline request:takeback", Plain;
    ACCEPT_PAUSE: "accept", "accept request:pause", Primary;
    DECLINE_PAUSE: "decline", "decline request:pause", Plain;
    ACCEPT_HINTS: "accept", "accept request:hints", Primary;
    DECLINE_HINTS: "decline", "decline request:hints", Plain;
    PLAY_ARBITER: "play-arbiter", "game arbiter", Primary;
    DRAW: "draw", "draw", Plain;
    CLAIM: "claim", "draw claim:yes", Plain;
    RESIGN: "resign", "resign", Danger;
    CONFIRM_RESIGN: "confirm-resign", "resign confirm:yes", Danger;
    TAKEBACK: "takeback", "takeback", Plain;
    HINT: "hint", "game hint part:piece", Plain;
    HINT_MOVE: "hint-move", "game hint part:move", Plain;
    PAUSE: "pause", "game pause", Plain;
    PAUSE_ONE_DAY: "pause-1", "game pause days:1", Plain;
    PAUSE_THREE_DAYS: "pause-3", "game pause days:3", Plain;
    PAUSE_SEVEN_DAYS: "pause-7", "game pause days:7", Plain;
    GIVE_TIME: "give-time", "game give-time", Plain;
    FLAG: "flag", "game flag", Danger;
    WITHDRAW: "withdraw", "game withdraw", Danger;
    ABORT: "abort", "game abort", Danger;
    CLOSE_VOTE: "confirm-close-vote", "event close confirm:yes", Danger;
    REMATCH: "rematch", "rematch", Plain;
    REVIEW: "review", "game review", Plain;
    SHARE_REVIEW: "share", "game review share:yes", Plain;
    BOARD: "board", "board", Plain;
    OPEN_BOARD: "open-board", "board open:yes", Plain;
    BOARD_LINK: "board-link", "board links:get", Plain;
    FLIP: "flip", "board side:own", Plain;
    DESCRIBE: "describe", "game describe", Plain;
    HISTORY: "history", "game history", Plain;
    THINK: "think", "game think", Plain;
    THINK_BACK: "think-back", "game think go:back", Plain;
    THINK_START: "think-start", "game think go:start", Plain;
    REPLAY: "replay", "game replay", Plain;
    SHARE_REPLAY: "share", "game replay share:yes", Plain;
    CLOCK: "clock", "game clock", Plain;
    EXPORT: "export", "game export", Plain;
    PAGE: "page", "game export format:page", Plain;
    FOLLOW: "follow", "game follow notify:every-move", Plain;
    FOLLOW_END: "follow-end", "game follow notify:end-only", Plain;
    UNFOLLOW: "unfollow", "game follow notify:never", Plain;
    RULES: "rules", "rules", Plain;
    MORE: "more", "more", Plain;
    MUTE: "mute", "settings change reminders:off", Plain;
    UNMUTE: "unmute", "settings change reminders:all", Plain;
    STOP_DIRECT_MESSAGES: "stop-direct-messages", "settings change turn-messages:channel", Plain;
}

/// The buttons that lead to a board to play on, inside Discord and in a browser.
pub(crate) fn boards(request: &Request) -> impl Iterator<Item = ButtonSpec> {
    let open = request.context.has_activity.then_some(OPEN_BOARD);
    let link = request.context.has_board.then_some(BOARD_LINK);
    open.into_iter().chain(link)
}

pub(crate) fn button(locale: Locale, game: &Game, spec: ButtonSpec) -> Control {
    labelled_button(game, spec, locale.phrase(spec.label))
}

pub(crate) fn labelled_button(game: &Game, spec: ButtonSpec, label: String) -> Control {
    Control {
        label,
        custom_id: giving(game, spec.command.to_owned()),
        style: spec.style,
    }
}

pub(crate) fn giving(game: &Game, command: String) -> CustomId {
    CustomId::Button(Button {
        game: game.number,
        revision: game.revision(),
        command,
    })
}

/// The buttons under the board of a game, at most one row: choosing a move, typing one, and others.
pub fn board_buttons(locale: Locale, game: &Game) -> Vec<Control> {
    let named = |kind| button(locale, game, kind);
    match &game.stage {
        Stage::Playing { play, pending } => {
            let others = if let Some(pending) = (*pending).filter(|one| !is_for_arbiter(game, *one))
            {
                let [accept, decline] = answers(pending);
                vec![accept, decline, MORE]
            } else if game.setup.vote.is_some() {
                vec![MORE]
            } else {
                let claim = play.claimable().map(|_| CLAIM);
                vec![claim.unwrap_or(DRAW), MORE]
            };
            let begins = [
                (
                    "button-move",
                    MenuSelection::Piece { page: 0 },
                    Style::Primary,
                ),
                ("button-type", MenuSelection::Typed, Style::Plain),
            ];
            let begins = begins.map(|(label, selection, style)| Control {
                label: locale.phrase(label),
                custom_id: move_menu(game, selection),
                style,
            });
            let others = others.into_iter().map(named);
            begins.into_iter().chain(others).collect()
        }
        Stage::Over { play, .. } => {
            let is_imported = game.number.stored_import().is_some();
            let rematch = may_rematch(game).then_some(REMATCH);
            let has_moves = !play.plies.is_empty();
            let replay = has_moves.then_some(REPLAY);
            let review = has_review(game).then_some(REVIEW);
            let kinds = [rematch, replay, review].into_iter().flatten();
            let kinds: Vec<Control> = kinds.map(named).collect();
            let goes_on = is_imported.then(|| continue_button(locale, game, None));
            let more = std::iter::once(named(MORE));
            kinds
                .into_iter()
                .chain(goes_on.flatten())
                .chain(more)
                .collect()
        }
        Stage::Waiting | Stage::Void(_) => Vec::new(),
    }
}

/// Opens the form of a challenge from a position of a finished game, unless that position ended it.
pub(crate) fn continue_button(
    locale: Locale,
    game: &Game,
    plies: Option<usize>,
) -> Option<Control> {
    let from = ContinuedFrom {
        game: game.number,
        plies,
    };
    let position = from.position(game.play()?);
    (game.ending().is_some() && position.outcome().is_none()).then(|| Control {
        label: locale.phrase("button-continue"),
        custom_id: CustomId::ContinueForm(from),
        style: Style::Plain,
    })
}

pub(crate) fn claim_button(locale: Locale, game: &Game) -> Control {
    Control {
        label: locale.phrase("button-confirm-claim"),
        style: Style::Danger,
        ..button(locale, game, DRAW)
    }
}

pub(crate) fn request_buttons(
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

/// Whether the players of a finished game can challenge each other again.
pub(super) fn may_rematch(game: &Game) -> bool {
    let mut players = [Seat::Challenger, Seat::Opponent].into_iter();
    let is_here = |seat| {
        game.player(seat)
            .is_none_or(|player| !player.id.is_former())
    };
    game.number.stored_import().is_none() && game.setup.vote.is_none() && players.all(is_here)
}

/// Whether the player to move can ask for a hint, or for hints.
pub(crate) fn may_hint(game: &Game, pending: Option<PendingRequest>) -> bool {
    !game.excludes_hints() && (pending.is_none() || game.allows_hints())
}

/// Whether Arbiter answers a request, so that people needn't.
fn is_for_arbiter(game: &Game, pending: PendingRequest) -> bool {
    game.arbiters_seat() == Some(pending.by.other())
}

pub(crate) const fn answers(pending: PendingRequest) -> [ButtonSpec; 2] {
    match pending.kind {
        RequestKind::Draw => [ACCEPT_DRAW, DECLINE_DRAW],
        RequestKind::Takeback => [ACCEPT_TAKEBACK, DECLINE_TAKEBACK],
        RequestKind::Pause => [ACCEPT_PAUSE, DECLINE_PAUSE],
        RequestKind::Hints => [ACCEPT_HINTS, DECLINE_HINTS],
    }
}

/// The button that confirms a move and its declaration.
pub(crate) fn confirm_button(
    locale: Locale,
    game: &Game,
    chosen: &Move,
    declaration: DrawDeclaration,
) -> Control {
    let notation = locale.localised_notation(chosen.notation());
    let label = locale.say("button-play", &[("move", notation.into())]);
    let kind = match declaration {
        DrawDeclaration::Nothing => PlayKind::Confirmed,
        DrawDeclaration::Offer | DrawDeclaration::Claim(_) => PlayKind::WithDraw,
    };
    Control {
        style: Style::Primary,
        ..play_button(game, chosen, kind, &label.plain())
    }
}

pub(crate) fn candidate_buttons(
    locale: Locale,
    game: &Game,
    candidates: &[Move],
    declaration: DrawDeclaration,
) -> Vec<Control> {
    // A move typed with a draw keeps that when confirmed by a tap.
    let kind = match declaration {
        DrawDeclaration::Nothing => PlayKind::Asking,
        DrawDeclaration::Offer | DrawDeclaration::Claim(_) => PlayKind::WithDraw,
    };
    let named =
        |one: &Move| play_button(game, one, kind, &locale.localised_notation(one.notation()));
    candidates.iter().take(MOST_BUTTONS).map(named).collect()
}

/// The pieces to which a pawn can promote, queen first.
pub(crate) fn promotion_buttons(
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
            button.label = capitalised(&locale.role(role));
        }
    }
    buttons
}

/// How a button plays its move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlayKind {
    /// Asks for confirmation if the player's settings say so.
    Asking,
    Confirmed,
    /// Confirmed, and claims or offers a draw.
    WithDraw,
}

pub(crate) fn play_button(game: &Game, one: &Move, kind: PlayKind, label: &str) -> Control {
    let code = one.code();
    let command = match kind {
        PlayKind::Asking => format!("move move:{code}"),
        PlayKind::Confirmed => format!("move move:{code} confirm:yes"),
        PlayKind::WithDraw => format!("draw move:{code} confirm:yes"),
    };
    Control {
        label: shortened(label, LONGEST_LABEL),
        custom_id: giving(game, command),
        style: Style::Plain,
    }
}

/// Leads to a further step in choosing a move.
pub(crate) fn move_menu(game: &Game, selection: MenuSelection) -> CustomId {
    CustomId::Menu(Menu {
        game: game.number,
        revision: game.revision(),
        selection,
    })
}
