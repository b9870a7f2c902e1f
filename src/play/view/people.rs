//! The names of a game's players and its number in sentences.

use super::reply::Choice;
use crate::game::{Game, Language, Player, Seat};
use crate::rules;
use crate::rules::Variant;
use crate::rules::outcome::Side;
use crate::words::{Arg, Locale, Words, capitalised};

pub fn game_name(locale: Locale, variant: &Variant) -> String {
    locale.phrase(&format!("game-{}", variant.key))
}

/// The games as choices.
pub(crate) fn game_choices(locale: Locale) -> Vec<Choice> {
    let games = rules::ALL.iter();
    games
        .map(|game| Choice::new(&game_name(locale, game), game.key))
        .collect()
}

/// A result as people write it, `½–½` and "no result"; records contain `1/2-1/2` and `*`.
pub(crate) fn result_words(locale: Locale, recorded: &str) -> String {
    match recorded {
        "1-0" => "1–0".to_owned(),
        "0-1" => "0–1".to_owned(),
        "1/2-1/2" => "½–½".to_owned(),
        _ => locale.phrase("no-result"),
    }
}

pub(crate) fn side_name(locale: Locale, side: Side) -> String {
    locale.phrase(side.pick("side-white", "side-black"))
}

/// The name of a side, instead of a player's.
pub fn side_as_name(locale: Locale, side: Side) -> String {
    capitalised(&side_name(locale, side))
}

/// The player of a side; the challenger before the challenge is accepted.
pub(crate) fn player_of(game: &Game, side: Side) -> &Player {
    let seat = game.play().map_or(Seat::Challenger, |play| play.seat(side));
    seated(game, seat)
}

/// The player of a side, unless an imported record has no name: in that case `with_sides_as_names` has named them after the
/// side, in the importer's language.
pub(crate) fn named_player(game: &Game, side: Side) -> Option<&Player> {
    let player = player_of(game, side);
    let is_side = |language| side_as_name(Locale::of(language), side) == player.name;
    let is_nameless = game.source.is_some() && Language::spoken().any(is_side);
    (!is_nameless).then_some(player)
}

/// Says that a request is still pending.
pub(crate) fn still_waits(locale: Locale, game: &Game) -> Option<Words> {
    let pending = game.pending()?;
    let who = Arg::Player(game.player(pending.by)?);
    Some(locale.say(&format!("{}-stands", pending.key()), &[("who", who)]))
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn joined(locale: Locale, names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {} {last}", first.join(", "), locale.phrase("list-and")),
    }
}

/// A sentence about a game, after its number if there are several. A thread has one game at a time.
pub(crate) fn with_number(
    locale: Locale,
    game: &Game,
    name: &str,
    args: &[(&'static str, Arg<'_>)],
) -> Words {
    let words = locale.say(name, args);
    let is_alone = game.is_alone && !game.setup.is_organised();
    if is_alone || game.card_elsewhere().is_some() {
        return words;
    }
    let args = [("number", game.number.into()), ("words", words.into())];
    locale.say("about-game", &args)
}

pub(crate) fn game_args<'a>(
    game: &'a Game,
    mention: impl Fn(&'a Player) -> Arg<'a>,
) -> Vec<(&'static str, Arg<'a>)> {
    vec![
        ("number", game.number.into()),
        ("white", mention(player_of(game, Side::White))),
        ("black", mention(player_of(game, Side::Black))),
    ]
}

/// The arguments of a sentence about a player's action, with a ping for the opponent.
pub(crate) fn action_args(game: &Game, seat: Seat) -> Vec<(&'static str, Arg<'_>)> {
    vec![
        ("number", game.number.into()),
        ("who", Arg::Player(seated(game, seat))),
        ("opponent", Arg::Ping(seated(game, seat.other()))),
    ]
}

/// The player in a seat; the challenger if the opponent's seat is empty.
pub(crate) fn seated(game: &Game, seat: Seat) -> &Player {
    game.player(seat).unwrap_or(&game.setup.challenger)
}

/// The name of the sentence for a seat's request: a different one if Arbiter answers, which needs no instructions.
pub(crate) fn asked_of(
    game: &Game,
    seat: Seat,
    person: &'static str,
    arbiter: &'static str,
) -> &'static str {
    if game.arbiters_seat() == Some(seat.other()) {
        arbiter
    } else {
        person
    }
}
