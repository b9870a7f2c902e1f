//! The board of a game: scene, caption, names and clocks.

use super::board_style::BoardStyle;
use super::buttons::{OPEN_BOARD, board_buttons};
use super::clocks::{left, until};
use super::description::description;
use super::endings::{next_level, result_line, result_note, score, sentence};
use super::legend::{legend, tower_words};
use super::people::{game_args, named_player, player_of, seated, still_waits};
use super::reply::{Audience, Board, ControlOwner, Link, LinkTarget, Reply, Subject};
use super::state::{is_position, not_begun, scene, status, turn_note, with_digest};
use crate::game::{Ending, Game, Play, Player, RecordedResult, Seat, Stage, Timestamp};
use crate::rules::outcome::Side;
use crate::rules::scene::Scene;
use crate::words::{Arg, Locale, Words, player_name};
use arbiter_board::{Caption, LegendEntry, PlayerCaption};

pub fn board(locale: Locale, style: BoardStyle, game: &Game, now: Timestamp) -> Reply {
    let Some(play) = game.play() else {
        return not_begun(locale, game);
    };
    let is_unnamed = Side::ALL
        .iter()
        .any(|side| named_player(game, *side).is_none());
    let name = if is_unnamed { "history" } else { "board" };
    let words = locale.say(name, &game_args(game, Arg::Player));
    let words = match &game.stage {
        Stage::Over { .. } if is_position(game) => {
            words.line(Words::text(status(locale, game, play)))
        }
        // Its sentence is about players.
        Stage::Over {
            ending: Ending::Board(_),
            ..
        } if is_unnamed => words.line(result_of(locale, game).map(Words::text)),
        Stage::Over { ending, .. } => words.line(sentence(locale, game, play, *ending)),
        Stage::Playing { .. } => {
            let position = play.position();
            let name = if position.in_check() {
                "board-to-move-check"
            } else {
                "board-to-move"
            };
            let who = Arg::Player(player_of(game, position.turn()));
            words
                .line(locale.say(name, &[("who", who)]))
                .and(until(locale, game, now))
                .line(still_waits(locale, game))
                .line(hints_taken(locale, game, |_| true))
        }
        Stage::Waiting | Stage::Void(_) => words,
    };
    with_board(locale, style, game, play, words)
}

/// A private board, from which the user can play.
pub fn opened(locale: Locale, style: BoardStyle, game: &Game, now: Timestamp) -> Reply {
    Reply {
        audience: Audience::User,
        ..board(locale, style, game, now)
    }
}

/// A private board seen from the opposite side.
pub fn flipped(locale: Locale, style: BoardStyle, game: &Game) -> Reply {
    let Some(play) = game.play() else {
        return not_begun(locale, game);
    };
    let other = style.side.other();
    let words = locale.say("flipped", &[("number", game.number.into())]);
    Reply::to_user(words).with_boards([game_board(locale, style.from(other), game, play)])
}

/// Public text, and the board with its controls.
pub(crate) fn with_board(
    locale: Locale,
    style: BoardStyle,
    game: &Game,
    play: &Play,
    words: Words,
) -> Reply {
    let words = match game.ending() {
        Some(_) => with_digest(locale, words, game)
            .line(next_level(locale, game))
            .line(hints_taken(locale, game, |_| true)),
        None => words,
    };
    let activity = style.activity.filter(|_| game.ending().is_none());
    let link = activity.map(|activity| Link {
        label: locale.phrase(OPEN_BOARD.label),
        to: LinkTarget::Activity(activity.application, game.number),
    });
    Reply {
        link,
        ..Reply::to_everyone(words)
    }
    .with_boards([game_board(locale, style, game, play)])
    .with_controls(board_buttons(locale, game))
    .owned_by(game, ControlOwner::Board(game.revision()))
}

pub(crate) fn game_board(locale: Locale, style: BoardStyle, game: &Game, play: &Play) -> Board {
    let scene = scene(play).seen_by(style.side);
    let [white, black] = Side::ALL.map(|side| player_name(locale, player_of(game, side)));
    Board {
        theme: style.theme,
        pieces: style.pieces,
        subject: Subject::Game {
            number: game.number,
            moves: play.moves_played(),
        },
        caption: Caption {
            title: format!("{white} – {black}   {}", game.number),
            status: status(locale, game, play),
            legend: explained(locale, style, &scene, game),
            tower: tower_words(locale, &scene, play.last().as_ref()),
            ..bars(locale, style, game, play)
        },
        description: description(locale, game, play, &scene),
        scene,
    }
}

pub(crate) fn explained(
    locale: Locale,
    style: BoardStyle,
    scene: &Scene,
    game: &Game,
) -> Vec<LegendEntry> {
    let wanted = style
        .is_explained
        .then(|| legend(locale, scene, game.ending()));
    wanted.unwrap_or_default()
}

/// Who won and how, on one line.
pub(crate) fn result_of(locale: Locale, game: &Game) -> Option<String> {
    // The level is shown beside the board, and wouldn't fit here.
    let names = Side::ALL.map(|side| match named_player(game, side)? {
        player if player.id.is_arbiter() => Some(Player::ARBITER_NAME.to_owned()),
        player => Some(player_name(locale, player)),
    });
    Some(result_line(locale, game.ending()?, names))
}

/// The players, their time, and the result.
pub(crate) fn bars(locale: Locale, style: BoardStyle, game: &Game, play: &Play) -> Caption {
    let clocks = game.clocks();
    let at = game.changed_at();
    // A position from elsewhere waits for its next move.
    let ending = game.ending();
    let ending = ending.filter(|ending| *ending != Ending::Recorded(RecordedResult::Unknown));
    let turn = ending.is_none().then(|| play.position().turn());
    let players = Side::ALL.map(|side| PlayerCaption {
        note: match ending {
            Some(ending) => result_note(locale, ending, side),
            None => turn_note(locale, turn == Some(side), play.position().in_check()),
        },
        name: drawable_name(locale, player_name(locale, player_of(game, side)), side),
        rating: rating(style, game, side),
        score: ending.and_then(|ending| score(ending, side)),
        clock: match &clocks {
            Some(clocks) => left(locale, clocks, play.seat(side), at),
            None => String::new(),
        },
        ..PlayerCaption::default()
    });
    Caption {
        players: Some(players),
        turn,
        ..Caption::default()
    }
}

/// The rating beside a name, from the ladder or an imported record's tag.
fn rating(style: BoardStyle, game: &Game, side: Side) -> String {
    if let Some(source) = &game.source {
        let tag = source.tag(side.pick("WhiteElo", "BlackElo"));
        let is_elo =
            |text: &&str| text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        return tag.filter(is_elo).unwrap_or_default().to_owned();
    }
    let shown = style.ratings[side as usize];
    shown.map_or_else(String::new, |rating| rating.to_string())
}

/// A name for pictures; the side's if no character of it can be drawn.
pub fn drawable_name(locale: Locale, name: String, side: Side) -> String {
    if arbiter_board::can_write(&name) {
        return name;
    }
    locale.phrase(side.pick("side-white", "side-black"))
}

/// The players' names only.
pub(crate) fn name_captions(locale: Locale, style: BoardStyle, game: &Game) -> [PlayerCaption; 2] {
    Side::ALL.map(|side| PlayerCaption {
        name: drawable_name(locale, player_name(locale, player_of(game, side)), side),
        rating: rating(style, game, side),
        ..PlayerCaption::default()
    })
}

/// How many hints these seats have taken in the game; `None` if none.
pub(crate) fn hints_taken(
    locale: Locale,
    game: &Game,
    is_named: impl Fn(Seat) -> bool,
) -> Option<Words> {
    let taken = |seat: Seat| {
        let count = i64::try_from(game.hints_taken(seat)).unwrap_or(i64::MAX);
        let args = [
            ("who", Arg::Player(seated(game, seat))),
            ("count", Arg::Count(count)),
        ];
        (count > 0).then(|| locale.say("hints-taken", &args))
    };
    let mut lines = [Seat::Challenger, Seat::Opponent]
        .into_iter()
        .filter(|seat| is_named(*seat))
        .filter_map(taken);
    let first = lines.next()?;
    Some(lines.fold(first, Words::and))
}
