//! Ratings: what a game changed, the ladder of a server, and how somebody stands.

use super::description::limited;
use super::reply::{Drawing, Graph, Reply};
use super::words::{Arg, Locale, Words};
use crate::game::{Game, Listed, OwnStanding, Player, Pool, Rating, RatingChange, Seat, Unlisted};
use crate::settings::Theme;
use arbiter_board::{Cell, Table};

/// A rating as people read it: `1612`, or `1612?` while it is provisional.
fn shown(rating: &Rating) -> String {
    let mark = if rating.is_provisional() { "?" } else { "" };
    format!("{}{mark}", rating.rounded())
}

/// A change in whole points: `+9`, `−4`, `±0`.
fn signed(hundredths: i64) -> String {
    let points = (hundredths.abs() + 50) / 100;
    match (points, hundredths > 0) {
        (0, _) => "±0".to_owned(),
        (points, true) => format!("+{points}"),
        (points, false) => format!("−{points}"),
    }
}

fn pool(locale: Locale, pool: Pool) -> Words {
    let game = [("game", Arg::game(pool.variant()))];
    match pool {
        Pool::ChessLive => locale.say("pool-live", &game),
        Pool::ChessCorrespondence => locale.say("pool-correspondence", &game),
        Pool::Other(_) => locale.say("pool", &game),
    }
}

/// `Ann 1612 (+9) · Ben 1588 (−9)`
pub fn rating_changes(locale: Locale, game: &Game, changes: &[RatingChange]) -> Option<Words> {
    let line = |seat: Seat| {
        let player = game.player(seat)?;
        let change = changes.iter().find(|change| change.person == player.id)?;
        let args = [
            ("who", Arg::Player(player)),
            ("rating", shown(&change.rating).into()),
            ("change", signed(change.change).into()),
        ];
        Some(locale.say("rating-change", &args))
    };
    let [one, other] = [Seat::Challenger, Seat::Opponent].map(line);
    let args = [("one", one?.into()), ("other", other?.into())];
    Some(locale.say("rating-changes", &args))
}

/// The game that has just ended was rated, and counts nothing.
pub fn not_counted(locale: Locale) -> Words {
    locale.say("rating-not-counted", &[])
}

/// The ladder of a pool, for everybody.
pub fn ladder(locale: Locale, theme: Theme, of: Pool, listed: &[Listed]) -> Reply {
    let pool = [("pool", pool(locale, of).into())];
    if listed.is_empty() {
        return Reply::to_user(locale.say("ladder-empty", &pool));
    }
    let line = |(place, one): (usize, &Listed)| {
        let args = [
            ("place", Arg::number(place + 1)),
            ("who", Arg::Player(&one.player)),
            ("rating", shown(&one.standing.rating).into()),
            ("change", signed(one.change).into()),
            ("games", Arg::number(one.standing.games)),
        ];
        locale.say("ladder-line", &args)
    };
    let lines = listed.iter().enumerate().map(line);
    let words = lines.fold(locale.say("ladder", &pool), Words::line);
    let row = |(place, one): (usize, &Listed)| {
        let change = signed(one.change);
        let games = one.standing.games.to_string();
        vec![
            Cell::Number(place.to_string()),
            Cell::Text(one.player.name.clone()),
            Cell::Number(shown(&one.standing.rating)),
            Cell::Number(change),
            Cell::Number(games),
            Cell::Line(one.line.clone()),
        ]
    };
    let heads = ["", "", "column-rating", "column-month", "column-games", ""];
    let table = Table {
        title: locale.say("ladder-title", &pool).plain(),
        heads: heads.map(|head| column(locale, head)).to_vec(),
        rows: (1..).zip(listed).map(row).collect(),
    };
    Reply {
        graph: Some(drawn(theme, "ladder", &words, table)),
        ..Reply::to_everyone(words.line(locale.say("ladder-how", &[])))
    }
}

/// What stands above a column.
pub(super) fn column(locale: Locale, head: &str) -> String {
    match head {
        "" => String::new(),
        head => locale.phrase(head),
    }
}

/// A table, for those who can't see it described by the words beside it.
pub(super) fn drawn(theme: Theme, name: &str, words: &Words, table: Table) -> Graph {
    Graph {
        theme,
        file_name: name.to_owned(),
        description: limited(&words.plain()),
        drawing: Drawing::Table(table),
    }
}

/// How somebody stands in each pool, and why they aren't listed.
pub fn standings(locale: Locale, theme: Theme, who: &Player, standings: &[OwnStanding]) -> Reply {
    let named = [("who", Arg::Player(who))];
    if standings.is_empty() {
        return Reply::to_user(locale.say("standings-none", &named));
    }
    let line = |one: &OwnStanding| {
        let why = match one.unlisted {
            None => locale.say("standing-listed", &[]),
            Some(Unlisted::Provisional) => locale.say("standing-provisional", &[]),
            Some(Unlisted::FewOpponents(missing)) => locale.say(
                "standing-few-opponents",
                &[("missing", Arg::number(missing))],
            ),
            Some(Unlisted::OneOpponent) => locale.say("standing-one-opponent", &[]),
            Some(Unlisted::Inactive) => locale.say("standing-inactive", &[]),
        };
        let args = [
            ("pool", pool(locale, one.pool).into()),
            ("rating", shown(&one.standing.rating).into()),
            ("games", Arg::number(one.standing.games)),
            ("why", why.into()),
        ];
        locale.say("standing", &args)
    };
    let lines = standings.iter().map(line);
    let words = lines.fold(locale.say("standings", &named), Words::line);
    let row = |one: &OwnStanding| {
        vec![
            Cell::Text(pool(locale, one.pool).plain()),
            Cell::Number(shown(&one.standing.rating)),
            Cell::Number(one.standing.games.to_string()),
            Cell::Line(one.line.clone()),
        ]
    };
    let heads = ["", "column-rating", "column-games", ""];
    let table = Table {
        title: who.name.clone(),
        heads: heads.map(|head| column(locale, head)).to_vec(),
        rows: standings.iter().map(row).collect(),
    };
    Reply {
        graph: Some(drawn(theme, "ratings", &words, table)),
        ..Reply::to_user(words)
    }
}
