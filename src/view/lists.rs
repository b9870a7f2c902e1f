//! Answers to questions: a board, lists of moves and of games, rules, help.

use super::board::{LONGEST_FILM, animation, controls, described, number, shown, with_digest};
use super::clocks::until;
use super::controls::{cut, menus};
use super::reply::{Audience, Board, Choice, MenuControl, Reply, ResponseKind, Subject};
use super::words::{Arg, Locale, TimeStyle, Words};
use super::{game_name, player_of};
use crate::command::custom_id::CustomId;
use crate::game::{DAY, Game, Play, Player, Seat, Stage, State, Summary, Timestamp};
use crate::rules::Variant;
use crate::rules::outcome::Side;
use crate::rules::scene::Scene;
use crate::settings::Theme;
use crate::view::board_style::BoardStyle;

/// How many games a list shows at most.
const MOST_LISTED: usize = 25;

/// The most characters of a long list, so that it fits one message of Discord's 2,000.
const LONGEST_LIST: usize = 1800;

/// The same for the moves of a history, whose heading is longer: two names of 32 characters, each of them escaped.
const LONGEST_HISTORY: usize = 1700;

/// The most characters around the notation of a move in a history: its number and its time.
const LONGEST_FRAME: usize = "1234... ".len() + " (2023-11-14 22:13 UTC) ".len();

/// A game's board, from the given side or from the side to move.
pub fn board(locale: Locale, style: BoardStyle, game: &Game, now: Timestamp) -> Reply {
    let Some(play) = game.play() else {
        return Reply::aside(locale.say(
            "board-not-begun",
            &[("number", game.number.to_string().into())],
        ));
    };
    let words = locale.say(
        "board",
        &[
            ("number", game.number.to_string().into()),
            ("white", Arg::Player(player_of(game, Side::White))),
            ("black", Arg::Player(player_of(game, Side::Black))),
        ],
    );
    let position = play.position();
    let words = match &game.stage {
        Stage::Over { ending, .. } => {
            words.line(super::events::sentence(locale, game, play, *ending))
        }
        Stage::Playing { pending: asked, .. } => {
            let name = if position.in_check() {
                "board-to-move-check"
            } else {
                "board-to-move"
            };
            let words = words.line(locale.say(
                name,
                &[("who", Arg::Player(player_of(game, position.turn())))],
            ));
            let words = match until(locale, game, now) {
                Some(until) => words.and(until),
                None => words,
            };
            match super::still_waits(locale, *asked) {
                Some(waits) => words.line(waits),
                None => words,
            }
        }
        Stage::Waiting | Stage::Void(_) => words,
    };
    Reply {
        words: with_digest(locale, words, game),
        boards: vec![shown(locale, style, game, play)],
        animation: None,
        menus: menus(locale, game),
        files: Vec::new(),
        controls: controls(locale, game),
        audience: Audience::Everyone,
        kind: ResponseKind::New,
        earlier: None,
    }
}

/// The same for the asker alone, who can play from there.
pub fn opened(locale: Locale, style: BoardStyle, game: &Game, now: Timestamp) -> Reply {
    Reply {
        audience: Audience::Asker,
        ..board(locale, style, game, now)
    }
}

/// The board of a game in its own thread, where it has just moved in.
pub fn moved_in(locale: Locale, style: BoardStyle, game: &Game) -> Reply {
    let reply = board(locale, style, game, game.changed_at());
    let args = [
        ("number", game.number.to_string().into()),
        ("white", Arg::Ping(player_of(game, Side::White))),
        ("black", Arg::Ping(player_of(game, Side::Black))),
    ];
    Reply {
        words: with_digest(locale, locale.say("thread-opened", &args), game),
        ..reply
    }
}

/// The name of a game's thread: at most 100 characters, of which names are the most.
pub fn thread_name(locale: Locale, game: &Game) -> String {
    let names = Side::ALL.map(|side| super::player_name(locale, player_of(game, side)));
    let name = format!("{} · {}", game.number, names.join(" – "));
    name.chars().take(100).collect()
}

/// A game shown move by move, from the given side or from White's.
pub fn replay(locale: Locale, style: BoardStyle, game: &Game) -> Reply {
    let number = || Arg::from(game.number.to_string());
    let play = match game.play() {
        Some(play) if !play.plies.is_empty() => play,
        Some(_) | None => {
            return Reply::aside(locale.say("replay-nothing", &[("number", number())]));
        }
    };
    let args = [
        ("number", number()),
        ("white", Arg::Player(player_of(game, Side::White))),
        ("black", Arg::Player(player_of(game, Side::Black))),
        ("count", Arg::Count(play.moves_played().into())),
    ];
    let words = locale.say("replay", &args);
    let words = if play.plies.len() > LONGEST_FILM {
        let shown = Arg::from((LONGEST_FILM / 2).to_string());
        words.line(locale.say("replay-shortened", &[("count", shown)]))
    } else {
        words
    };
    Reply {
        animation: Some(animation(locale, style, game, play)),
        ..Reply::public(words)
    }
}

/// The legal moves, sorted as people write them.
pub fn moves(locale: Locale, game: &Game) -> Reply {
    let number = || Arg::from(game.number.to_string());
    let Some(play) = game.play() else {
        return Reply::aside(locale.say("board-not-begun", &[("number", number())]));
    };
    let mut moves: Vec<String> = play
        .position()
        .moves()
        .iter()
        .map(|one| format!("`{}`", locale.notation(one.notation())))
        .collect();
    moves.sort();
    let over = matches!(game.stage, Stage::Over { .. });
    let name = match moves.len() {
        _ if over => "moves-none",
        0 => "moves-none",
        1 => "moves-one",
        _ => "moves",
    };
    let args = [
        ("number", number()),
        ("count", moves.len().to_string().into()),
        ("moves", shortened(&moves, " ").into()),
    ];
    Reply::aside(locale.say(name, &args))
}

/// The moves played, with their numbers and times.
pub fn history(locale: Locale, game: &Game) -> Reply {
    let Some(play) = game.play() else {
        return Reply::aside(locale.say(
            "board-not-begun",
            &[("number", game.number.to_string().into())],
        ));
    };
    let head = locale.say(
        "history",
        &[
            ("number", game.number.to_string().into()),
            ("white", Arg::Player(player_of(game, Side::White))),
            ("black", Arg::Player(player_of(game, Side::Black))),
        ],
    );
    let head = match &game.stage {
        Stage::Over { ending, .. } => match ending.result() {
            // Between the asterisks of bold letters one more would be lost.
            "*" => head.and(Words::text("`*`")),
            result => head.and(Words::text(format!("**{result}**"))),
        },
        Stage::Playing { .. } | Stage::Waiting | Stage::Void(_) => head,
    };
    let head = with_digest(locale, head, game);
    let began = Arg::Time(game.began_at(), TimeStyle::Moment);
    let head = head.line(locale.say("history-began", &[("when", began)]));
    if play.plies.is_empty() {
        return Reply::aside(head.line(locale.say("history-empty", &[])));
    }
    Reply::aside(head.line(newest_moves(locale, play)))
}

/// The newest moves that fit one message, a line for each move of both sides, and behind each when it was made.
fn newest_moves(locale: Locale, play: &Play) -> Words {
    let mut room = LONGEST_HISTORY;
    let mut notations = Vec::new();
    for index in (0..play.plies.len()).rev() {
        let notation = play
            .played(index)
            .map_or_else(String::new, |played| locale.notation(played.notation()));
        let length = notation.chars().count() + LONGEST_FRAME;
        if length > room {
            break;
        }
        room -= length;
        notations.push(notation);
    }
    let first = play.plies.len().saturating_sub(notations.len());
    let mut words = if first > 0 {
        locale.say("history-earlier", &[])
    } else {
        Words::default()
    };
    let mut last = None;
    let plies = play.plies.iter().enumerate().skip(first);
    for ((index, ply), notation) in plies.zip(notations.into_iter().rev()) {
        let turn = play.before(index).turn();
        let number = match turn {
            Side::White => format!("{}. ", number(play, index)),
            Side::Black if index == first => format!("{}... ", number(play, index)),
            Side::Black => String::new(),
        };
        let args = [
            ("move", format!("{number}{notation}").into()),
            ("at", Arg::Time(ply.at, style_after(last, ply.at))),
        ];
        let said = locale.say("history-move", &args);
        words = match turn {
            Side::Black if index > first => words.and(said),
            Side::White | Side::Black => words.line(said),
        };
        last = Some(ply.at);
    }
    words
}

/// How a moment is said behind another: without its date where it is within half a day after it. The reader's time zone is
/// not known, so days cannot be told apart here; a time of day means its next occurrence everywhere.
fn style_after(last: Option<Timestamp>, at: Timestamp) -> TimeStyle {
    match last {
        Some(last) if (last..last.plus(DAY / 2)).contains(&at) => TimeStyle::Clock,
        Some(_) | None => TimeStyle::Moment,
    }
}

/// The games of a place and of the asker.
pub fn games(locale: Locale, games: &[Summary], now: Timestamp) -> Reply {
    let listed: Vec<&Summary> = games
        .iter()
        .filter(|game| game.state != State::Void && !game.has_lapsed(now))
        .collect();
    if listed.is_empty() {
        return Reply::aside(locale.say("games-none", &[]));
    }
    let words = listed
        .iter()
        .take(MOST_LISTED)
        .map(|game| summary(locale, game))
        .fold(locale.say("games", &[]), Words::line);
    let more = listed.len().saturating_sub(MOST_LISTED);
    let words = match more {
        0 => words,
        more => words.line(locale.say("games-more", &[("count", more.to_string().into())])),
    };
    Reply {
        menus: opening(locale, &listed).into_iter().collect(),
        ..Reply::aside(words)
    }
}

/// The menu from which the games that have a board are opened, the same ones that are listed.
fn opening(locale: Locale, listed: &[&Summary]) -> Option<MenuControl> {
    let choices: Vec<Choice> = listed
        .iter()
        .take(MOST_LISTED)
        .filter(|game| game.state != State::Waiting)
        .map(|game| Choice {
            label: cut(&summary(locale, game).plain()),
            value: game.number.0.to_string(),
            description: None,
        })
        .collect();
    (!choices.is_empty()).then(|| MenuControl {
        custom_id: CustomId::GameList,
        placeholder: locale.phrase("pick-game"),
        choices,
    })
}

/// A game in one line.
pub(super) fn summary(locale: Locale, game: &Summary) -> Words {
    let number = || Arg::from(game.number.to_string());
    let name = || Arg::from(game_name(locale, game.variant));
    let opponent = game.opponent.as_ref().unwrap_or(&game.challenger);
    let by_side = |challenger: Side, side: Side| -> &Player {
        if challenger == side {
            &game.challenger
        } else {
            opponent
        }
    };
    match game.state {
        State::Waiting | State::Void => {
            let args = [
                ("number", number()),
                ("game", name()),
                ("challenger", Arg::Player(&game.challenger)),
                ("opponent", Arg::Player(opponent)),
            ];
            match game.opponent {
                Some(_) => locale.say("games-waiting", &args),
                None => locale.say("games-waiting-anyone", &args),
            }
        }
        State::Playing {
            challenger,
            to_move,
            pending: _,
            deadline,
        } => {
            let who = match to_move {
                Seat::Challenger => &game.challenger,
                Seat::Opponent => opponent,
            };
            let args = [
                ("number", number()),
                ("game", name()),
                ("white", Arg::Player(by_side(challenger, Side::White))),
                ("black", Arg::Player(by_side(challenger, Side::Black))),
                ("who", Arg::Player(who)),
            ];
            let words = locale.say("games-playing", &args);
            match deadline {
                None => words,
                Some(deadline) => {
                    let deadline = Arg::Time(deadline, TimeStyle::Relative);
                    words.and(locale.say("games-until", &[("deadline", deadline)]))
                }
            }
        }
        State::Over { challenger, result } => {
            let args = [
                ("number", number()),
                ("game", name()),
                ("white", Arg::Player(by_side(challenger, Side::White))),
                ("black", Arg::Player(by_side(challenger, Side::Black))),
                ("result", result.into()),
            ];
            locale.say("games-over", &args)
        }
    }
}

/// The guide of a game, with pictures of the start and of the moves that are peculiar to it.
pub fn rules(locale: Locale, variant: &'static Variant) -> Reply {
    let words = Words::text(super::help::guide(locale.language, variant));
    let start = variant.start().scene();
    let start = example(
        locale,
        variant,
        "start",
        locale.phrase("example-start"),
        String::new(),
        start,
    );
    let examples = variant.shown_examples().map(|(shown, played)| {
        let title = locale.phrase(&format!("example-{}-{}", variant.key, shown.name));
        let notation = locale.notation(played.notation());
        example(locale, variant, shown.name, title, notation, played.scene())
    });
    Reply {
        boards: std::iter::once(start).chain(examples).collect(),
        ..Reply::aside(words)
    }
}

fn example(
    locale: Locale,
    variant: &'static Variant,
    name: &'static str,
    title: String,
    status: String,
    scene: Scene,
) -> Board {
    let pieces = described(locale, &scene);
    Board {
        theme: Theme::default(),
        subject: Subject::Rules {
            game: variant.key,
            name,
        },
        description: format!("{}. {title} {status} {pieces}", game_name(locale, variant)),
        title,
        status,
        player_bars: None,
        scene,
    }
}

/// The events that fit one message, and a sign that there are more.
fn shortened(events: &[String], separator: &str) -> String {
    let mut joined = String::new();
    for event in events {
        if joined.len() + separator.len() + event.len() > LONGEST_LIST {
            joined.push_str(separator);
            joined.push('…');
            break;
        }
        if !joined.is_empty() {
            joined.push_str(separator);
        }
        joined.push_str(event);
    }
    joined
}
