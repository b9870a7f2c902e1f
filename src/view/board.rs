//! A game's board as it is shown: scene, caption, description, buttons.

use super::clocks::left;
use super::reply::{Board, Control, Film, Pace, Plates, Press, Reply, Style, Subject};
use super::words::{Voice, Words};
use super::{game_name, player_name, player_of, side_name};
use crate::referee::{Asked, Claim, Ending, Game, Look, Match, Stage, Tap, TapKind};
use crate::rules::outcome::{DrawBy, Outcome, Side, WinBy};
use crate::rules::scene::{At, Scene, Surface, SurfaceKind};
use crate::rules::{Move, Position};

/// The most characters of a picture's description (Discord, "Attachment Object").
const LONGEST_DESCRIPTION: usize = 1024;

/// The board of a game that has begun, from the given side or from the side to move.
pub(super) fn shown(voice: Voice, look: Look, game: &Game, play: &Match) -> Board {
    let position = play.position();
    let scene = scene(play).seen_by(look.side.unwrap_or(position.turn()));
    Board {
        theme: look.theme,
        subject: Subject::Game {
            number: game.number,
            moves: play.moves_played(),
        },
        title: format!(
            "{} – {}   {}",
            player_name(voice, player_of(game, Side::White)),
            player_name(voice, player_of(game, Side::Black)),
            game.number
        ),
        status: status(voice, game, play),
        plates: Some(plates(voice, game, play)),
        description: description(voice, game, play, &scene),
        scene,
    }
}

/// The most plies that are shown move by move: longer than nearly every game, and still drawn in about a second.
pub(super) const LONGEST_FILM: usize = 240;

/// A game move by move, from the given side; of a long one the end.
pub(super) fn film(voice: Voice, look: Look, game: &Game, play: &Match) -> Film {
    let side = look.side.unwrap_or(Side::White);
    let last = play.plies.len();
    let first = last.saturating_sub(LONGEST_FILM);
    let end = plates(voice, game, play);
    let boards = (first..=last).map(|after| {
        let played = after.checked_sub(1).and_then(|index| play.played(index));
        let scene = played
            .as_ref()
            .map_or_else(|| play.start.scene(), Move::scene);
        let position = play.before(after);
        let pace = if after == first || after == last {
            Pace::End
        } else if position.in_check() {
            Pace::Check
        } else {
            Pace::Move
        };
        let board = Board {
            theme: look.theme,
            scene: scene.seen_by(side),
            subject: Subject::Game {
                number: game.number,
                moves: u32::try_from(after).unwrap_or(u32::MAX),
            },
            title: String::new(),
            status: String::new(),
            plates: Some(Plates {
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
    Film {
        file_name: format!("game-{}", game.number.0),
        boards: boards.collect(),
        description: description(voice, game, play, &scene),
        busy: voice.phrase("replay-busy"),
    }
}

/// Who plays, with how much time, and how it ended.
fn plates(voice: Voice, game: &Game, play: &Match) -> Plates {
    let clocks = game.clocks();
    let at = game.changed_at();
    let (turn, result) = match &game.stage {
        Stage::Over { ending, .. } => {
            let args = [
                ("result", ending.result().into()),
                ("how", voice.phrase(banner(*ending)).into()),
            ];
            (None, Some(voice.say("banner", &args).plain()))
        }
        Stage::Playing { .. } | Stage::Waiting | Stage::Void(_) => {
            (Some(play.position().turn()), None)
        }
    };
    Plates {
        names: Side::ALL.map(|side| player_name(voice, player_of(game, side))),
        clocks: Side::ALL.map(|side| match &clocks {
            Some(clocks) => left(voice, clocks, play.seat(side), at),
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
pub(super) fn with_digest(voice: Voice, words: Words, game: &Game) -> Words {
    words.and(voice.say("record", &[("digest", game.digest().to_string().into())]))
}

/// What there is to see, with the last move marked.
fn scene(play: &Match) -> Scene {
    play.last()
        .map_or_else(|| play.position().scene(), |last| last.scene())
}

fn status(voice: Voice, game: &Game, play: &Match) -> String {
    let position = play.position();
    match &game.stage {
        Stage::Over { ending, .. } => {
            voice.say("caption-over", &[("result", ending.result().into())])
        }
        Stage::Playing { .. } | Stage::Waiting | Stage::Void(_) => {
            let name = if position.in_check() {
                "caption-check"
            } else {
                "caption-to-move"
            };
            voice.say(name, &[("side", side_name(voice, position.turn()).into())])
        }
    }
    .plain()
}

/// The position in words: whose turn, the last move, then the men by side and square.
fn description(voice: Voice, game: &Game, play: &Match, scene: &Scene) -> String {
    let position = play.position();
    let state = match &game.stage {
        Stage::Over { ending, .. } => voice.say("alt-over", &[("result", ending.result().into())]),
        Stage::Playing { .. } | Stage::Waiting | Stage::Void(_) => {
            let name = if position.in_check() {
                "alt-to-move-check"
            } else {
                "alt-to-move"
            };
            voice.say(name, &[("side", side_name(voice, position.turn()).into())])
        }
    };
    let last = play.last().map_or_else(String::new, |last| {
        let args = [
            ("move", voice.notation(last.notation()).into()),
            ("from", last.from().into()),
            ("to", last.to().into()),
        ];
        voice.say("alt-last", &args).plain()
    });
    let whole = voice.say(
        "alt",
        &[
            ("game", game_name(voice, game.founding.variant).into()),
            ("number", game.number.to_string().into()),
            ("state", state.plain().into()),
            ("last", last.into()),
            ("men", described(voice, scene).into()),
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

/// The men of both sides in words, and the boards that move, with their owners.
pub(super) fn described(voice: Voice, scene: &Scene) -> String {
    let men = Side::ALL.map(|side| men(voice, scene, side)).join(" ");
    let mut boards: Vec<String> = scene
        .surfaces
        .iter()
        .filter(|surface| surface.kind == SurfaceKind::Board)
        .filter_map(|surface| {
            let (handle, owner) = (surface.handle.as_ref()?, surface.owner?);
            Some(format!("{handle} {}", side_name(voice, owner)))
        })
        .collect();
    if boards.is_empty() {
        return men;
    }
    boards.sort();
    let boards = voice.say("alt-boards", &[("boards", boards.join(", ").into())]);
    format!("{men} {}", boards.plain())
}

/// The board from the other side than it is shown to everybody, for the asker alone.
#[must_use]
pub fn flipped(voice: Voice, look: Look, game: &Game) -> Reply {
    let number = ("number", game.number.to_string().into());
    match game.play() {
        None => Reply::aside(voice.say("board-not-begun", &[number])),
        Some(play) => {
            let other = look.side.unwrap_or(play.position().turn()).other();
            Reply {
                boards: vec![shown(voice, look.from(Some(other)), game, play)],
                ..Reply::aside(voice.say("flipped", &[number]))
            }
        }
    }
}

/// The position square by square, board by board, for those who hear it: only rows on which somebody stands.
#[must_use]
pub fn spoken(voice: Voice, look: Look, game: &Game) -> Reply {
    let number = ("number", game.number.to_string().into());
    let Some(play) = game.play() else {
        return Reply::aside(voice.say("board-not-begun", &[number]));
    };
    let scene = scene(play).seen_by(look.side.unwrap_or(Side::White));
    let head = voice.say(
        "spoken",
        &[number, ("status", status(voice, game, play).into())],
    );
    let boards = scene
        .surfaces
        .iter()
        .filter(|surface| surface.kind == SurfaceKind::Board)
        .map(|surface| {
            let rows = rows(voice, surface);
            let title = surface.title.clone().unwrap_or_default();
            let rows = if rows.is_empty() {
                voice.phrase("spoken-empty")
            } else {
                rows.join("; ")
            };
            Words::text(format!("{title} {rows}").trim().to_owned())
        });
    Reply::aside(boards.fold(head, Words::line))
}

/// The men of a board, row by row from the top, each row from the left.
fn rows(voice: Voice, surface: &Surface) -> Vec<String> {
    let mut standing: Vec<(At, String)> = surface
        .cells
        .iter()
        .filter_map(|cell| {
            let piece = cell.piece?;
            let args = [
                ("side", side_name(voice, piece.side).into()),
                (
                    "man",
                    voice.phrase(&format!("man-{}", piece.role.key())).into(),
                ),
                ("on", cell.name.as_str().into()),
            ];
            Some((cell.at, voice.say("spoken-man", &args).plain()))
        })
        .collect();
    standing.sort_by_key(|(at, _)| (at.y, at.x));
    standing
        .chunk_by(|(one, _), (other, _)| one.y == other.y)
        .map(|row| {
            let men: Vec<&str> = row.iter().map(|(_, man)| man.as_str()).collect();
            men.join(", ")
        })
        .collect()
}

/// The men of one side, kings first, each with its square: `White: Ke1 Qd1 Ra1 Rh1`.
fn men(voice: Voice, scene: &Scene, side: Side) -> String {
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
        .map(|(role, square)| format!("{}{square}", voice.letters.of(role)))
        .collect();
    voice
        .say(
            "alt-men",
            &[
                ("side", side_name(voice, side).into()),
                ("men", men.join(" ").into()),
            ],
        )
        .plain()
}

/// The buttons under the board of a game in play.
pub(super) fn controls(voice: Voice, game: &Game) -> Vec<Control> {
    let mut controls = match &game.stage {
        Stage::Playing { asked: None, .. } => {
            vec![control(
                voice,
                game,
                TapKind::Draw,
                "button-draw",
                Style::Plain,
            )]
        }
        Stage::Playing {
            asked: Some(asked), ..
        } => request_controls(voice, game, *asked),
        Stage::Over { .. } => {
            let again = control(
                voice,
                game,
                TapKind::Rematch,
                "button-rematch",
                Style::Plain,
            );
            let film = control(voice, game, TapKind::Replay, "button-replay", Style::Plain);
            return [again, film]
                .into_iter()
                .chain(for_everybody(voice, game))
                .collect();
        }
        Stage::Waiting | Stage::Void(_) => return Vec::new(),
    };
    controls.push(control(
        voice,
        game,
        TapKind::Resign,
        "button-resign",
        Style::Danger,
    ));
    controls.extend(for_everybody(voice, game));
    controls
}

/// What whoever watches can press, and sees alone: the board turned, the board in words, and the moves.
fn for_everybody(voice: Voice, game: &Game) -> [Control; 3] {
    [
        control(voice, game, TapKind::Flip, "button-flip", Style::Plain),
        control(
            voice,
            game,
            TapKind::Describe,
            "button-describe",
            Style::Plain,
        ),
        control(
            voice,
            game,
            TapKind::History,
            "button-history",
            Style::Plain,
        ),
    ]
}

/// The buttons that answer what waits for an answer.
pub(super) fn request_controls(voice: Voice, game: &Game, asked: Asked) -> Vec<Control> {
    match asked {
        Asked::Draw(_) => offer_controls(voice, game),
        Asked::Takeback(_) => takeback_controls(voice, game),
        Asked::Pause(_) => pause_controls(voice, game),
    }
}

/// The buttons that answer a takeback.
pub(super) fn takeback_controls(voice: Voice, game: &Game) -> Vec<Control> {
    vec![
        control(
            voice,
            game,
            TapKind::AcceptTakeback,
            "button-takeback-accept",
            Style::Primary,
        ),
        control(
            voice,
            game,
            TapKind::DeclineTakeback,
            "button-decline",
            Style::Plain,
        ),
    ]
}

/// The buttons that answer the wish for a pause.
pub(super) fn pause_controls(voice: Voice, game: &Game) -> Vec<Control> {
    vec![
        control(
            voice,
            game,
            TapKind::AcceptPause,
            "button-takeback-accept",
            Style::Primary,
        ),
        control(
            voice,
            game,
            TapKind::DeclinePause,
            "button-decline",
            Style::Plain,
        ),
    ]
}

/// The buttons that answer an offer of a draw.
pub(super) fn offer_controls(voice: Voice, game: &Game) -> Vec<Control> {
    vec![
        control(
            voice,
            game,
            TapKind::AcceptDraw,
            "button-accept",
            Style::Primary,
        ),
        control(
            voice,
            game,
            TapKind::DeclineDraw,
            "button-decline",
            Style::Plain,
        ),
    ]
}

/// A button for the game as it stands.
pub(super) fn control(
    voice: Voice,
    game: &Game,
    kind: TapKind,
    label: &str,
    style: Style,
) -> Control {
    Control {
        label: voice.phrase(label),
        press: Press::Tap(Tap {
            game: game.number,
            seen: game.revision(),
            kind,
        }),
        style,
    }
}

/// A move with its number as records print it: `12. Nf3` or `12... Nf6`.
pub(super) fn numbered(voice: Voice, play: &Match, index: usize) -> String {
    let before: &dyn Position = play.before(index).as_ref();
    let number = number(play, index);
    let dots = before.turn().pick(".", "...");
    let notation = play
        .played(index)
        .map_or_else(String::new, |played| voice.notation(played.notation()));
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
