//! A game's board as it is shown: scene, caption, description, buttons.

use super::clocks::left;
use super::reply::{Animation, Board, Control, FrameDelay, PlayerBars, Reply, Style, Subject};
use super::words::{Locale, Words};
use super::{game_name, player_name, player_of, side_name};
use crate::command::custom_id::{Button, ButtonKind, CustomId};
use crate::game::{Claim, Ending, Game, PendingRequest, Play, Stage};
use crate::rules::outcome::{DrawBy, Outcome, Side, WinBy};
use crate::rules::scene::{At, Scene, Surface, SurfaceKind};
use crate::rules::{Move, Position};
use crate::view::board_style::BoardStyle;

/// The most characters of a picture's description (Discord, "Attachment Object").
const LONGEST_DESCRIPTION: usize = 1024;

/// The board of a game that has begun, from the given side or from the side to move.
pub(super) fn shown(locale: Locale, style: BoardStyle, game: &Game, play: &Play) -> Board {
    let position = play.position();
    let scene = scene(play).seen_by(style.side.unwrap_or(position.turn()));
    Board {
        theme: style.theme,
        subject: Subject::Game {
            number: game.number,
            moves: play.moves_played(),
        },
        title: format!(
            "{} – {}   {}",
            player_name(locale, player_of(game, Side::White)),
            player_name(locale, player_of(game, Side::Black)),
            game.number
        ),
        status: status(locale, game, play),
        player_bars: Some(player_bars(locale, game, play)),
        description: description(locale, game, play, &scene),
        scene,
    }
}

/// The most plies that are shown move by move: longer than nearly every game, and still drawn in about a second.
pub(super) const LONGEST_FILM: usize = 240;

/// A game move by move, from the given side; of a long one the end.
pub(super) fn animation(locale: Locale, style: BoardStyle, game: &Game, play: &Play) -> Animation {
    let side = style.side.unwrap_or(Side::White);
    let last = play.plies.len();
    let first = last.saturating_sub(LONGEST_FILM);
    let end = player_bars(locale, game, play);
    let boards = (first..=last).map(|after| {
        let played = after.checked_sub(1).and_then(|index| play.played(index));
        let scene = played
            .as_ref()
            .map_or_else(|| play.start.scene(), Move::scene);
        let position = play.before(after);
        let pace = if after == first || after == last {
            FrameDelay::End
        } else if position.in_check() {
            FrameDelay::Check
        } else {
            FrameDelay::Move
        };
        let board = Board {
            theme: style.theme,
            scene: scene.seen_by(side),
            subject: Subject::Game {
                number: game.number,
                moves: u32::try_from(after).unwrap_or(u32::MAX),
            },
            title: String::new(),
            status: String::new(),
            player_bars: Some(PlayerBars {
                turn: Some(position.turn()),
                result: end.result.clone().filter(|_| after == last),
                clocks: Default::default(),
                names: end.names.clone(),
            }),
            description: String::new(),
        };
        (board, pace)
    });
    let scene = scene(play);
    Animation {
        file_name: format!("game-{}", game.number.0),
        boards: boards.collect(),
        description: description(locale, game, play, &scene),
        busy: locale.phrase("replay-busy"),
    }
}

/// Who plays, with how much time, and how it ended.
fn player_bars(locale: Locale, game: &Game, play: &Play) -> PlayerBars {
    let clocks = game.clocks();
    let at = game.changed_at();
    let (turn, result) = match &game.stage {
        Stage::Over { ending, .. } => {
            let args = [
                ("result", ending.result().into()),
                ("how", locale.phrase(banner(*ending)).into()),
            ];
            (None, Some(locale.say("banner", &args).plain()))
        }
        Stage::Playing { .. } | Stage::Waiting | Stage::Void(_) => {
            (Some(play.position().turn()), None)
        }
    };
    PlayerBars {
        names: Side::ALL.map(|side| player_name(locale, player_of(game, side))),
        clocks: Side::ALL.map(|side| match &clocks {
            Some(clocks) => left(locale, clocks, play.seat(side), at),
            None => String::new(),
        }),
        turn,
        result,
    }
}

/// The name of an ending in one or two words.
fn banner(ending: Ending) -> &'static str {
    match ending {
        Ending::Board(Outcome::Win { by, .. }) => match by {
            WinBy::Checkmate => "banner-checkmate",
            WinBy::Stalemate => "banner-stalemate",
            WinBy::KingVersusKing => "banner-kkr",
        },
        Ending::Board(Outcome::Draw { by }) => match by {
            DrawBy::Stalemate => "banner-stalemate",
            DrawBy::InsufficientMaterial => "banner-insufficient-material",
            DrawBy::DeadPosition => "banner-dead-position",
            DrawBy::SeventyFiveMoves => "banner-seventy-five-moves",
        },
        Ending::Resignation { .. } => "banner-resignation",
        Ending::Agreement => "banner-agreement",
        Ending::Claimed {
            claim: Claim::Repetition,
            ..
        } => "banner-threefold",
        Ending::Claimed {
            claim: Claim::FiftyMoves,
            ..
        } => "banner-fifty-moves",
        Ending::Fivefold => "banner-fivefold",
        Ending::Flag { .. } => "banner-flag",
        Ending::Aborted { .. } => "banner-aborted",
        Ending::Closed => "banner-closed",
    }
}

/// Words that go with a board or a result, and behind them the digest by which two players see that they have the same game.
pub(super) fn with_digest(locale: Locale, words: Words, game: &Game) -> Words {
    words.and(locale.say("record", &[("digest", game.digest().to_string().into())]))
}

/// What there is to see, with the last move marked.
fn scene(play: &Play) -> Scene {
    play.last()
        .map_or_else(|| play.position().scene(), |last| last.scene())
}

fn status(locale: Locale, game: &Game, play: &Play) -> String {
    let position = play.position();
    match &game.stage {
        Stage::Over { ending, .. } => {
            locale.say("caption-over", &[("result", ending.result().into())])
        }
        Stage::Playing { .. } | Stage::Waiting | Stage::Void(_) => {
            let name = if position.in_check() {
                "caption-check"
            } else {
                "caption-to-move"
            };
            locale.say(name, &[("side", side_name(locale, position.turn()).into())])
        }
    }
    .plain()
}

/// The position in words: whose turn, the last move, then the pieces by side and square.
fn description(locale: Locale, game: &Game, play: &Play, scene: &Scene) -> String {
    let position = play.position();
    let state = match &game.stage {
        Stage::Over { ending, .. } => locale.say("alt-over", &[("result", ending.result().into())]),
        Stage::Playing { .. } | Stage::Waiting | Stage::Void(_) => {
            let name = if position.in_check() {
                "alt-to-move-check"
            } else {
                "alt-to-move"
            };
            locale.say(name, &[("side", side_name(locale, position.turn()).into())])
        }
    };
    let last = play.last().map_or_else(String::new, |last| {
        let args = [
            ("move", locale.notation(last.notation()).into()),
            ("from", last.from().into()),
            ("to", last.to().into()),
        ];
        locale.say("alt-last", &args).plain()
    });
    let whole = locale.say(
        "alt",
        &[
            ("game", game_name(locale, game.setup.variant).into()),
            ("number", game.number.to_string().into()),
            ("state", state.plain().into()),
            ("last", last.into()),
            ("men", described(locale, scene).into()),
        ],
    );
    limited(&whole.plain())
}

/// A picture's description as far as Discord takes it, without spaces that nobody hears.
pub(super) fn limited(text: &str) -> String {
    text.split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .chars()
        .take(LONGEST_DESCRIPTION)
        .collect()
}

/// The pieces of both sides in words, and the boards that move, with their owners.
pub(super) fn described(locale: Locale, scene: &Scene) -> String {
    let pieces = Side::ALL.map(|side| pieces(locale, scene, side)).join(" ");
    let mut boards: Vec<String> = scene
        .surfaces
        .iter()
        .filter(|surface| surface.kind == SurfaceKind::Board)
        .filter_map(|surface| {
            let (handle, owner) = (surface.handle.as_ref()?, surface.owner?);
            Some(format!("{handle} {}", side_name(locale, owner)))
        })
        .collect();
    if boards.is_empty() {
        return pieces;
    }
    boards.sort();
    let boards = locale.say("alt-boards", &[("boards", boards.join(", ").into())]);
    format!("{pieces} {}", boards.plain())
}

/// The board from the other side than it is shown to everybody, for the asker alone.
pub fn flipped(locale: Locale, style: BoardStyle, game: &Game) -> Reply {
    let number = ("number", game.number.to_string().into());
    match game.play() {
        None => Reply::aside(locale.say("board-not-begun", &[number])),
        Some(play) => {
            let other = style.side.unwrap_or(play.position().turn()).other();
            Reply {
                boards: vec![shown(locale, style.from(Some(other)), game, play)],
                ..Reply::aside(locale.say("flipped", &[number]))
            }
        }
    }
}

/// The position square by square, board by board, for those who hear it: only rows on which somebody stands.
pub fn spoken(locale: Locale, style: BoardStyle, game: &Game) -> Reply {
    let number = ("number", game.number.to_string().into());
    let Some(play) = game.play() else {
        return Reply::aside(locale.say("board-not-begun", &[number]));
    };
    let scene = scene(play).seen_by(style.side.unwrap_or(Side::White));
    let head = locale.say(
        "spoken",
        &[number, ("status", status(locale, game, play).into())],
    );
    let boards = scene
        .surfaces
        .iter()
        .filter(|surface| surface.kind == SurfaceKind::Board)
        .map(|surface| {
            let rows = rows(locale, surface);
            let title = surface.title.clone().unwrap_or_default();
            let rows = if rows.is_empty() {
                locale.phrase("spoken-empty")
            } else {
                rows.join("; ")
            };
            Words::text(format!("{title} {rows}").trim().to_owned())
        });
    Reply::aside(boards.fold(head, Words::line))
}

/// The pieces of a board, row by row from the top, each row from the left.
fn rows(locale: Locale, surface: &Surface) -> Vec<String> {
    let mut standing: Vec<(At, String)> = surface
        .cells
        .iter()
        .filter_map(|cell| {
            let piece = cell.piece?;
            let args = [
                ("side", side_name(locale, piece.side).into()),
                (
                    "man",
                    locale.phrase(&format!("man-{}", piece.role.key())).into(),
                ),
                ("on", cell.name.as_str().into()),
            ];
            Some((cell.at, locale.say("spoken-man", &args).plain()))
        })
        .collect();
    standing.sort_by_key(|(at, _)| (at.y, at.x));
    standing
        .chunk_by(|(one, _), (other, _)| one.y == other.y)
        .map(|row| {
            let pieces: Vec<&str> = row.iter().map(|(_, piece)| piece.as_str()).collect();
            pieces.join(", ")
        })
        .collect()
}

/// The pieces of one side, kings first, each with its square: `White: Ke1 Qd1 Ra1 Rh1`.
fn pieces(locale: Locale, scene: &Scene, side: Side) -> String {
    let mut pieces: Vec<_> = scene
        .cells()
        .filter_map(|cell| {
            cell.piece
                .filter(|piece| piece.side == side)
                .map(|piece| (piece.role, &cell.name))
        })
        .collect();
    pieces.sort();
    let pieces: Vec<String> = pieces
        .into_iter()
        .map(|(role, square)| format!("{}{square}", locale.letters.of(role)))
        .collect();
    locale
        .say(
            "alt-men",
            &[
                ("side", side_name(locale, side).into()),
                ("men", pieces.join(" ").into()),
            ],
        )
        .plain()
}

/// The buttons under the board of a game in play.
pub(super) fn controls(locale: Locale, game: &Game) -> Vec<Control> {
    let mut controls = match &game.stage {
        Stage::Playing { pending: None, .. } => {
            vec![control(
                locale,
                game,
                ButtonKind::Draw,
                "button-draw",
                Style::Plain,
            )]
        }
        Stage::Playing {
            pending: Some(pending),
            ..
        } => request_controls(locale, game, *pending),
        Stage::Over { .. } => {
            let again = control(
                locale,
                game,
                ButtonKind::Rematch,
                "button-rematch",
                Style::Plain,
            );
            let animation = control(
                locale,
                game,
                ButtonKind::Replay,
                "button-replay",
                Style::Plain,
            );
            return [again, animation]
                .into_iter()
                .chain(for_everybody(locale, game))
                .collect();
        }
        Stage::Waiting | Stage::Void(_) => return Vec::new(),
    };
    controls.push(control(
        locale,
        game,
        ButtonKind::Resign,
        "button-resign",
        Style::Danger,
    ));
    controls.extend(for_everybody(locale, game));
    controls
}

/// What whoever watches can press, and sees alone: the board turned, the board in words, and the moves.
fn for_everybody(locale: Locale, game: &Game) -> [Control; 3] {
    [
        control(locale, game, ButtonKind::Flip, "button-flip", Style::Plain),
        control(
            locale,
            game,
            ButtonKind::Describe,
            "button-describe",
            Style::Plain,
        ),
        control(
            locale,
            game,
            ButtonKind::History,
            "button-history",
            Style::Plain,
        ),
    ]
}

/// The buttons that answer what waits for an answer.
pub(super) fn request_controls(
    locale: Locale,
    game: &Game,
    pending: PendingRequest,
) -> Vec<Control> {
    match pending {
        PendingRequest::Draw(_) => offer_controls(locale, game),
        PendingRequest::Takeback(_) => takeback_controls(locale, game),
        PendingRequest::Pause(_) => pause_controls(locale, game),
    }
}

/// The buttons that answer a takeback.
pub(super) fn takeback_controls(locale: Locale, game: &Game) -> Vec<Control> {
    vec![
        control(
            locale,
            game,
            ButtonKind::AcceptTakeback,
            "button-takeback-accept",
            Style::Primary,
        ),
        control(
            locale,
            game,
            ButtonKind::DeclineTakeback,
            "button-decline",
            Style::Plain,
        ),
    ]
}

/// The buttons that answer the wish for a pause.
pub(super) fn pause_controls(locale: Locale, game: &Game) -> Vec<Control> {
    vec![
        control(
            locale,
            game,
            ButtonKind::AcceptPause,
            "button-takeback-accept",
            Style::Primary,
        ),
        control(
            locale,
            game,
            ButtonKind::DeclinePause,
            "button-decline",
            Style::Plain,
        ),
    ]
}

/// The buttons that answer an offer of a draw.
pub(super) fn offer_controls(locale: Locale, game: &Game) -> Vec<Control> {
    vec![
        control(
            locale,
            game,
            ButtonKind::AcceptDraw,
            "button-accept",
            Style::Primary,
        ),
        control(
            locale,
            game,
            ButtonKind::DeclineDraw,
            "button-decline",
            Style::Plain,
        ),
    ]
}

/// A button for the game as it stands.
pub(super) fn control(
    locale: Locale,
    game: &Game,
    kind: ButtonKind,
    label: &str,
    style: Style,
) -> Control {
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

/// A move with its number as records print it: `12. Nf3` or `12... Nf6`.
pub(super) fn numbered(locale: Locale, play: &Play, index: usize) -> String {
    let before: &dyn Position = play.before(index).as_ref();
    let number = number(play, index);
    let dots = before.turn().pick(".", "...");
    let notation = play
        .played(index)
        .map_or_else(String::new, |played| locale.notation(played.notation()));
    format!("{number}{dots} {notation}")
}

/// The number of the move of that index: the position's own, or counted from the start where the text has none.
pub(super) fn number(play: &Play, index: usize) -> u32 {
    let counted = || {
        let black_began = play.start.turn().pick(0, 1);
        u32::try_from(usize::midpoint(index, black_began) + 1).unwrap_or(u32::MAX)
    };
    play.before(index).move_number().unwrap_or_else(counted)
}
