//! A game's board as it is shown: scene, caption, description, buttons.

use super::reply::{Board, Control, Style, Subject};
use super::words::{Words, phrase, say};
use super::{game_name, player_name, player_of, side_name};
use crate::referee::{Asked, Game, Match, Stage, Tap, TapKind};
use crate::rules::Position;
use crate::rules::outcome::Side;
use crate::rules::scene::Scene;

/// The most characters of a picture's description (Discord, "Attachment Object").
const LONGEST_DESCRIPTION: usize = 1024;

/// The board of a game that has begun, from the given side or from the side to move.
pub(super) fn shown(game: &Game, play: &Match, side: Option<Side>) -> Board {
    let position = play.position();
    let scene = scene(play).seen_by(side.unwrap_or(position.turn()));
    Board {
        subject: Subject::Game {
            number: game.number,
            moves: play.moves_played(),
        },
        title: format!(
            "{} – {}   {}",
            player_name(player_of(game, Side::White)),
            player_name(player_of(game, Side::Black)),
            game.number
        ),
        status: status(game, play),
        description: description(game, play, &scene),
        scene,
    }
}

/// Words that go with a board or a result, and behind them the digest by which two players see that they have the same game.
pub(super) fn with_digest(words: Words, game: &Game) -> Words {
    words.and(say(
        "record",
        &[("digest", game.digest().to_string().into())],
    ))
}

/// What there is to see, with the last move marked.
fn scene(play: &Match) -> Scene {
    play.last()
        .map_or_else(|| play.position().scene(), |last| last.scene())
}

fn status(game: &Game, play: &Match) -> String {
    let position = play.position();
    match &game.stage {
        Stage::Over { ending, .. } => say("caption-over", &[("result", ending.result().into())]),
        Stage::Playing { .. } | Stage::Waiting | Stage::Void(_) => {
            let name = if position.in_check() {
                "caption-check"
            } else {
                "caption-to-move"
            };
            say(name, &[("side", side_name(position.turn()).into())])
        }
    }
    .plain()
}

/// The position in words: whose turn, the last move, then the men by side and square.
fn description(game: &Game, play: &Match, scene: &Scene) -> String {
    let position = play.position();
    let state = match &game.stage {
        Stage::Over { ending, .. } => say("alt-over", &[("result", ending.result().into())]),
        Stage::Playing { .. } | Stage::Waiting | Stage::Void(_) => {
            let name = if position.in_check() {
                "alt-to-move-check"
            } else {
                "alt-to-move"
            };
            say(name, &[("side", side_name(position.turn()).into())])
        }
    };
    let last = play.last().map_or_else(String::new, |last| {
        let args = [
            ("move", last.notation().into()),
            ("from", last.from().into()),
            ("to", last.to().into()),
        ];
        say("alt-last", &args).plain()
    });
    let whole = say(
        "alt",
        &[
            ("game", game_name(game.founding.variant).into()),
            ("number", game.number.to_string().into()),
            ("state", state.plain().into()),
            ("last", last.into()),
            ("men", described(scene).into()),
        ],
    );
    whole
        .plain()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .chars()
        .take(LONGEST_DESCRIPTION)
        .collect()
}

/// The men of both sides in words.
pub(super) fn described(scene: &Scene) -> String {
    Side::ALL.map(|side| men(scene, side)).join(" ")
}

/// The men of one side, kings first, each with its square: `White: Ke1 Qd1 Ra1 Rh1`.
fn men(scene: &Scene, side: Side) -> String {
    let mut men: Vec<_> = scene
        .cells()
        .filter_map(|cell| {
            cell.piece
                .filter(|piece| piece.side == side)
                .map(|piece| (piece.role, &cell.name))
        })
        .collect();
    men.sort();
    let men: Vec<String> = men
        .into_iter()
        .map(|(role, square)| format!("{}{square}", role.letter()))
        .collect();
    say(
        "alt-men",
        &[
            ("side", side_name(side).into()),
            ("men", men.join(" ").into()),
        ],
    )
    .plain()
}

/// The buttons under the board of a game in play.
pub(super) fn controls(game: &Game) -> Vec<Control> {
    let mut controls = match &game.stage {
        Stage::Playing { asked: None, .. } => {
            vec![control(game, TapKind::Draw, "button-draw", Style::Plain)]
        }
        Stage::Playing {
            asked: Some(Asked::Draw(_)),
            ..
        } => offer_controls(game),
        Stage::Playing {
            asked: Some(Asked::Takeback(_)),
            ..
        } => takeback_controls(game),
        Stage::Playing {
            asked: Some(Asked::Pause(_)),
            ..
        } => pause_controls(game),
        Stage::Over { .. } => {
            let again = control(game, TapKind::Rematch, "button-rematch", Style::Plain);
            return vec![again];
        }
        Stage::Waiting | Stage::Void(_) => return Vec::new(),
    };
    controls.push(control(
        game,
        TapKind::Resign,
        "button-resign",
        Style::Danger,
    ));
    controls
}

/// The buttons that answer a takeback.
pub(super) fn takeback_controls(game: &Game) -> Vec<Control> {
    vec![
        control(
            game,
            TapKind::AcceptTakeback,
            "button-takeback-accept",
            Style::Primary,
        ),
        control(
            game,
            TapKind::DeclineTakeback,
            "button-decline",
            Style::Plain,
        ),
    ]
}

/// The buttons that answer the wish for a pause.
pub(super) fn pause_controls(game: &Game) -> Vec<Control> {
    vec![
        control(
            game,
            TapKind::AcceptPause,
            "button-takeback-accept",
            Style::Primary,
        ),
        control(game, TapKind::DeclinePause, "button-decline", Style::Plain),
    ]
}

/// The buttons that answer an offer of a draw.
pub(super) fn offer_controls(game: &Game) -> Vec<Control> {
    vec![
        control(game, TapKind::AcceptDraw, "button-accept", Style::Primary),
        control(game, TapKind::DeclineDraw, "button-decline", Style::Plain),
    ]
}

/// A button for the game as it stands.
pub(super) fn control(game: &Game, kind: TapKind, label: &str, style: Style) -> Control {
    Control {
        label: phrase(label),
        tap: Tap {
            game: game.number,
            seen: game.revision(),
            kind,
        },
        style,
    }
}

/// A move with its number as records print it: `12. Nf3` or `12... Nf6`.
pub(super) fn numbered(play: &Match, index: usize) -> String {
    let before: &dyn Position = play.before(index).as_ref();
    let number = number(play, index);
    let dots = before.turn().pick(".", "...");
    let notation = play
        .played(index)
        .map_or_else(String::new, |played| played.notation().to_owned());
    format!("{number}{dots} {notation}")
}

/// The number of the move of that index: the position's own, or counted from the start where the text has none.
pub(super) fn number(play: &Match, index: usize) -> u32 {
    let counted = || {
        let black_began = play.start.turn().pick(0, 1);
        u32::try_from(usize::midpoint(index, black_began) + 1).unwrap_or(u32::MAX)
    };
    play.before(index).move_number().unwrap_or_else(counted)
}
