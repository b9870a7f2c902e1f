//! Answers to questions: a board, lists of moves and of games, rules, help.

use super::board::{controls, described, film, number, shown, with_digest};
use super::clocks::{span, until};
use super::reply::{Audience, Board, Reply, Subject};
use super::taps::menus;
use super::words::{Arg, TimeStyle, Words, phrase, say};
use super::{game_name, player_of};
use crate::command;
use crate::referee::{Asked, DAY, Game, Match, Player, Seat, Stage, State, Summary, Time};
use crate::rules::Variant;
use crate::rules::outcome::Side;
use crate::rules::scene::Scene;

/// How many games a list shows at most.
const MOST_LISTED: usize = 25;

/// The most characters of a long list, so that it fits one message of Discord's 2,000.
const LONGEST_LIST: usize = 1800;

/// The same for the moves of a history, whose heading is longer: two names of 32 characters, each of them escaped.
const LONGEST_HISTORY: usize = 1700;

/// The most characters around the notation of a move in a history: its number and its time.
const LONGEST_FRAME: usize = "1234... ".len() + " (2023-11-14 22:13 UTC) ".len();

/// A game's board, from the given side or from the side to move.
#[must_use]
pub fn board(game: &Game, side: Option<Side>, now: Time) -> Reply {
    let Some(play) = game.play() else {
        return Reply::aside(say(
            "board-not-begun",
            &[("number", game.number.to_string().into())],
        ));
    };
    let words = say(
        "board",
        &[
            ("number", game.number.to_string().into()),
            ("white", Arg::Player(player_of(game, Side::White))),
            ("black", Arg::Player(player_of(game, Side::Black))),
        ],
    );
    let position = play.position();
    let words = match &game.stage {
        Stage::Over { ending, .. } => words.line(super::happened::sentence(game, play, *ending)),
        Stage::Playing { asked, .. } => {
            let name = if position.in_check() {
                "board-to-move-check"
            } else {
                "board-to-move"
            };
            let words = words.line(say(
                name,
                &[("who", Arg::Player(player_of(game, position.turn())))],
            ));
            let words = match until(game, now) {
                Some(until) => words.and(until),
                None => words,
            };
            match asked {
                Some(Asked::Draw(_)) => words.line(say("offer-stands", &[])),
                Some(Asked::Takeback(_)) => words.line(say("takeback-stands", &[])),
                Some(Asked::Pause(_)) => words.line(say("pause-stands", &[])),
                None => words,
            }
        }
        Stage::Waiting | Stage::Void(_) => words,
    };
    Reply {
        words: with_digest(words, game),
        boards: vec![shown(game, play, side)],
        film: None,
        menus: menus(game),
        files: Vec::new(),
        controls: controls(game),
        audience: Audience::Everyone,
    }
}

/// A game shown move by move, from the given side or from White's.
#[must_use]
pub fn replay(game: &Game, side: Option<Side>) -> Reply {
    let number = || Arg::from(game.number.to_string());
    let play = match game.play() {
        Some(play) if !play.plies.is_empty() => play,
        Some(_) | None => return Reply::aside(say("replay-nothing", &[("number", number())])),
    };
    let args = [
        ("number", number()),
        ("white", Arg::Player(player_of(game, Side::White))),
        ("black", Arg::Player(player_of(game, Side::Black))),
        ("count", Arg::Count(play.moves_played().into())),
    ];
    Reply {
        film: Some(film(game, play, side.unwrap_or(Side::White))),
        ..Reply::public(say("replay", &args))
    }
}

/// The legal moves, sorted as people write them.
#[must_use]
pub fn moves(game: &Game) -> Reply {
    let number = || Arg::from(game.number.to_string());
    let Some(play) = game.play() else {
        return Reply::aside(say("board-not-begun", &[("number", number())]));
    };
    let mut moves: Vec<String> = play
        .position()
        .moves()
        .iter()
        .map(|one| format!("`{}`", one.notation()))
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
    Reply::aside(say(name, &args))
}

/// The moves played, with their numbers and times.
#[must_use]
pub fn history(game: &Game) -> Reply {
    let Some(play) = game.play() else {
        return Reply::aside(say(
            "board-not-begun",
            &[("number", game.number.to_string().into())],
        ));
    };
    let head = say(
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
    let head = with_digest(head, game);
    let began = Arg::Time(game.began_at(), TimeStyle::Moment);
    let head = head.line(say("history-began", &[("when", began)]));
    if play.plies.is_empty() {
        return Reply::aside(head.line(say("history-empty", &[])));
    }
    Reply::aside(head.line(newest_moves(play)))
}

/// The newest moves that fit one message, a line for each move of both sides, and behind each when it was made.
fn newest_moves(play: &Match) -> Words {
    let mut room = LONGEST_HISTORY;
    let mut notations = Vec::new();
    for index in (0..play.plies.len()).rev() {
        let notation = play
            .played(index)
            .map_or_else(String::new, |played| played.notation().to_owned());
        let length = notation.chars().count() + LONGEST_FRAME;
        if length > room {
            break;
        }
        room -= length;
        notations.push(notation);
    }
    let first = play.plies.len().saturating_sub(notations.len());
    let mut words = if first > 0 {
        say("history-earlier", &[])
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
        let said = say("history-move", &args);
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
fn style_after(last: Option<Time>, at: Time) -> TimeStyle {
    match last {
        Some(last) if (last..last.plus(DAY / 2)).contains(&at) => TimeStyle::Clock,
        Some(_) | None => TimeStyle::Moment,
    }
}

/// The games of a place and of the asker.
#[must_use]
pub fn games(games: &[Summary], now: Time) -> Reply {
    let listed: Vec<&Summary> = games
        .iter()
        .filter(|game| game.state != State::Void && !game.has_lapsed(now))
        .collect();
    if listed.is_empty() {
        return Reply::aside(say("games-none", &[]));
    }
    let words = listed
        .iter()
        .take(MOST_LISTED)
        .map(|game| summary(game))
        .fold(say("games", &[]), Words::line);
    let more = listed.len().saturating_sub(MOST_LISTED);
    if more == 0 {
        return Reply::aside(words);
    }
    Reply::aside(words.line(say("games-more", &[("count", more.to_string().into())])))
}

/// A game in one line.
pub(super) fn summary(game: &Summary) -> Words {
    let number = || Arg::from(game.number.to_string());
    let name = || Arg::from(game_name(game.variant));
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
                Some(_) => say("games-waiting", &args),
                None => say("games-waiting-anyone", &args),
            }
        }
        State::Playing {
            challenger,
            to_move,
            offer: _,
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
            let words = say("games-playing", &args);
            match deadline {
                None => words,
                Some(deadline) => {
                    let deadline = Arg::Time(deadline, TimeStyle::Relative);
                    words.and(say("games-until", &[("deadline", deadline)]))
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
            say("games-over", &args)
        }
    }
}

/// The guide of a game, with pictures of the start and of the moves that are peculiar to it.
#[must_use]
pub fn rules(variant: &'static Variant) -> Reply {
    let words = Words::text(variant.guide.trim_end());
    let start = variant.start().scene();
    let start = example(
        variant,
        "start",
        phrase("example-start"),
        String::new(),
        start,
    );
    let examples = variant.shown_examples().map(|(shown, played)| {
        let title = phrase(&format!("example-{}-{}", variant.key, shown.name));
        let notation = played.notation().to_owned();
        example(variant, shown.name, title, notation, played.scene())
    });
    Reply {
        boards: std::iter::once(start).chain(examples).collect(),
        ..Reply::aside(words)
    }
}

fn example(
    variant: &'static Variant,
    name: &'static str,
    title: String,
    status: String,
    scene: Scene,
) -> Board {
    let men = described(&scene);
    Board {
        subject: Subject::Rules {
            game: variant.key,
            name,
        },
        description: format!("{}. {title} {status} {men}", game_name(variant)),
        title,
        status,
        plates: None,
        scene,
    }
}

/// The list of commands.
#[must_use]
pub fn help() -> Reply {
    let lead = say("help", &[]);
    let lines = command::ALL.iter().map(|spec| {
        let options: Vec<String> = spec
            .options
            .iter()
            .filter(|option| option.name != "number")
            .map(|option| match option.need {
                command::Need::Required => format!(" {}", option.name),
                command::Need::Optional => format!(" [{}]", option.name),
            })
            .collect();
        let summary = phrase(&format!("command-{}", spec.name));
        Words::text(format!("`/{}{}` {summary}", spec.name, options.concat()))
    });
    Reply::aside(
        lines
            .fold(lead, Words::line)
            .line(say("help-game", &[]))
            .line(say("help-more", &[])),
    )
}

/// What this program is, what it does with data, and for how long it has been running.
#[must_use]
pub fn about(started: Option<Time>, now: Time) -> Reply {
    let args = [
        ("version", env!("CARGO_PKG_VERSION").into()),
        ("source", env!("CARGO_PKG_REPOSITORY").into()),
        ("licence", env!("CARGO_PKG_LICENSE").into()),
    ];
    let words = say("about", &args).line(say("about-data", &[]));
    Reply::aside(match started {
        Some(started) => {
            let span = span(now.0.saturating_sub(started.0).max(0));
            words.line(say("about-uptime", &[("span", span.into())]))
        }
        None => words,
    })
}

/// The entries that fit one message, and a sign that there are more.
fn shortened(entries: &[String], separator: &str) -> String {
    let mut joined = String::new();
    for entry in entries {
        if joined.len() + separator.len() + entry.len() > LONGEST_LIST {
            joined.push_str(separator);
            joined.push('…');
            break;
        }
        if !joined.is_empty() {
            joined.push_str(separator);
        }
        joined.push_str(entry);
    }
    joined
}
