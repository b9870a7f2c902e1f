//! A game move by move, as an animation.

use super::board::{bars, name_captions};
use super::board_style::BoardStyle;
use super::buttons;
use super::buttons::button;
use super::description::description;
use super::history::numbered_notation;
use super::legend::tower_words;
use super::people::game_args;
use super::reply::{Animation, Audience, Board, Reply, Subject};
use super::state::scene;
use crate::game::{Game, Play};
use crate::words::{Arg, Locale, Part, Words};
use arbiter_board::{Caption, FrameDelay};

/// Maximum number of half-moves in an animation. Of a longer game it shows the last [`SHOWN_OF_LONG`].
const MOST_PLIES: usize = 200;
const SHOWN_OF_LONG: usize = 100;

/// A private replay; of a long game, its end.
pub fn replay(locale: Locale, style: BoardStyle, game: &Game) -> Reply {
    let Some(play) = game.play().filter(|play| !play.plies.is_empty()) else {
        return Reply::to_user(locale.say("replay-nothing", &[("number", game.number.into())]));
    };
    let mut args = game_args(game, Arg::Player);
    args.push(("count", Arg::Count(play.moves_played().into())));
    let words = locale.say("replay", &args);
    let shortened = (play.plies.len() > MOST_PLIES).then(|| {
        let shown = (SHOWN_OF_LONG / 2).to_string();
        locale.say("replay-shortened", &[("count", shown.into())])
    });
    Reply {
        animation: Some(animation(locale, style, game, play)),
        ..Reply::to_user(words.line(shortened))
    }
}

/// The same with a button for players who may share it.
pub fn own_replay(locale: Locale, style: BoardStyle, game: &Game, may_share: bool) -> Reply {
    let share = may_share.then(|| button(locale, game, buttons::SHARE_REPLAY));
    replay(locale, style, game).with_controls(share)
}

/// The public replay, in the game's language.
pub fn shared_replay(style: BoardStyle, game: &Game) -> Reply {
    Reply {
        audience: Audience::Everyone,
        ..replay(Locale::of(game.setup.language), style, game)
    }
}

/// Tells a player where the shared replay is.
pub fn replay_posted(locale: Locale, game: &Game) -> Reply {
    in_channel(locale, game, "replay-posted")
}

pub fn replay_already_shared(locale: Locale, game: &Game) -> Reply {
    in_channel(locale, game, "replay-already-shared")
}

fn in_channel(locale: Locale, game: &Game, name: &str) -> Reply {
    let channel = Words::one(Part::Channel(game.setup.home.channel));
    Reply::to_user(locale.say(name, &[("channel", channel.into())]))
}

fn animation(locale: Locale, style: BoardStyle, game: &Game, play: &Play) -> Animation {
    let side = style.side;
    let last = play.plies.len();
    let first = if last > MOST_PLIES {
        last - SHOWN_OF_LONG
    } else {
        0
    };
    let players = name_captions(locale, style, game);
    let boards = (first..=last).map(|after| {
        let played = after.checked_sub(1).and_then(|index| play.move_at(index));
        let scene = played
            .as_ref()
            .map_or_else(|| play.start.scene(), |played| played.scene());
        let position = play.before(after);
        let delay = if after == first || after == last {
            FrameDelay::End
        } else if position.in_check() {
            FrameDelay::Check
        } else {
            FrameDelay::Move
        };
        let mut caption = Caption {
            players: Some(players.clone()),
            turn: Some(position.turn()),
            ..Caption::default()
        };
        if after == last {
            caption = bars(locale, style, game, play);
        }
        // The player who moved gets the move and the move count beside the name.
        if let Some(players) = &mut caption.players {
            let of = format!("{after}/{last}");
            players[position.turn().other() as usize].progress = match after.checked_sub(1) {
                Some(index) => format!("{} · {of}", numbered_notation(locale, play, index)),
                None => of,
            };
        }
        let board = Board {
            theme: style.theme,
            pieces: style.pieces,
            caption: Caption {
                tower: tower_words(locale, &scene, played.as_ref()),
                ..caption
            },
            scene: scene
                .with_losses_since(&play.start, play.codes().take(after))
                .seen_by(side),
            subject: Subject::Game {
                number: game.number,
                moves: u32::try_from(after).unwrap_or(u32::MAX),
            },
            description: String::new(),
        };
        (board, delay)
    });
    Animation {
        file_name: format!("game-{}", game.number.typed()),
        boards: boards.collect(),
        description: description(locale, game, play, &scene(play)),
        busy: locale.phrase("replay-busy"),
    }
}
