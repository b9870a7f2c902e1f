//! Lists of games.

use super::buttons;
use super::clocks::span;
use super::reply::{Choice, Control, MenuControl, MenuEntries, Reply, Style};
use crate::command::custom_id::{Button, CustomId};
use crate::game::{Game, Seat, State, Summary, Timestamp};
use crate::rules::outcome::Side;
use crate::words::{Arg, Locale, TimeStyle, Words};

/// Maximum number of games in a list.
const MOST_LISTED: usize = 25;

/// The games of a place and of the user.
pub fn games(locale: Locale, games: &[Summary], now: Timestamp) -> Reply {
    let listed: Vec<&Summary> = games.iter().filter(|game| is_listed(game, now)).collect();
    if listed.is_empty() {
        return Reply::to_user(locale.say("games-none", &[]));
    }
    let (shown, hidden) = listed.split_at(listed.len().min(MOST_LISTED));
    let words = shown
        .iter()
        .map(|game| summary(locale, game))
        .fold(locale.say("games", &[]), Words::line);
    Reply::to_user(words.line(more(locale, hidden.len())))
        .with_menus(menu(locale, shown.iter().copied()))
}

/// Whether a game is listed: not a challenge that came to nothing or lapsed.
pub(crate) fn is_listed(game: &Summary, now: Timestamp) -> bool {
    game.state != State::Void && !game.has_lapsed(now)
}

/// The number of further entries of a list.
pub(crate) fn more(locale: Locale, count: usize) -> Option<Words> {
    (count > 0).then(|| locale.say("games-more", &[("count", Arg::number(count))]))
}

pub(crate) fn menu<'a>(
    locale: Locale,
    shown: impl IntoIterator<Item = &'a Summary>,
) -> Option<MenuControl> {
    let choices: Vec<Choice> = shown
        .into_iter()
        .filter(|game| game.state != State::Waiting)
        .take(MOST_LISTED)
        .map(|game| {
            let label = summary(locale, game).plain();
            Choice::new(&label, game.number.get().to_string())
        })
        .collect();
    (!choices.is_empty()).then(|| menu_of(locale, choices))
}

/// A menu that opens games' boards.
pub(crate) fn menu_of(locale: Locale, choices: Vec<Choice>) -> MenuControl {
    MenuControl {
        custom_id: CustomId::GameList,
        heading: None,
        placeholder: locale.phrase("pick-game"),
        entries: MenuEntries::Choices(choices),
    }
}

/// The button of the user's next waiting game, with the remaining time.
pub fn next_game(locale: Locale, next: &Summary, now: Timestamp) -> Control {
    let mut args = vec![("number", next.number.into())];
    let name = match next.deadline() {
        Some(deadline) => {
            args.push(("time", span(locale, deadline.since(now)).into()));
            "button-next"
        }
        None => "button-next-untimed",
    };
    Control {
        label: locale.say(name, &args).plain(),
        custom_id: CustomId::Button(Button {
            game: next.number,
            revision: 0,
            command: buttons::BOARD.command.to_owned(),
        }),
        style: Style::Plain,
    }
}

/// The line with a game's name above an answer about it.
pub fn game_title(locale: Locale, game: &Game) -> Words {
    summary(locale, &Summary::of(game))
}

pub(crate) fn summary(locale: Locale, game: &Summary) -> Words {
    let opponent = game.opponent.as_ref().unwrap_or(&game.challenger);
    let by_side = |challenger: Side, side: Side| -> Arg<'_> {
        Arg::Player(if challenger == side {
            &game.challenger
        } else {
            opponent
        })
    };
    let mut args = vec![
        ("number", game.number.into()),
        ("game", Arg::game(game.variant)),
    ];
    if let State::Playing { challenger, .. } | State::Over { challenger, .. } = game.state {
        args.push(("white", by_side(challenger, Side::White)));
        args.push(("black", by_side(challenger, Side::Black)));
    }
    match game.state {
        State::Waiting | State::Void => {
            args.push(("challenger", Arg::Player(&game.challenger)));
            args.push(("opponent", Arg::Player(opponent)));
            match game.opponent {
                Some(_) => locale.say("games-waiting", &args),
                None => locale.say("games-waiting-anyone", &args),
            }
        }
        State::Playing {
            to_move, deadline, ..
        } => {
            let who = match to_move {
                Seat::Challenger => &game.challenger,
                Seat::Opponent => opponent,
            };
            args.push(("who", Arg::Player(who)));
            let until = deadline.map(|deadline| {
                let deadline = Arg::Time(deadline, TimeStyle::Relative);
                locale.say("games-until", &[("deadline", deadline)])
            });
            locale.say("games-playing", &args).and(until)
        }
        State::Over { result, .. } => {
            args.push((
                "result",
                crate::play::view::people::result_words(locale, result).into(),
            ));
            locale.say("games-over", &args)
        }
    }
}
