//! Ratings: what a game changed, the ladder of a server, and how somebody stands.

use super::description::limited;
use super::reply::{Drawing, Graph, Reply};
use super::words::{Arg, Locale, Words};
use crate::command::LadderScope;
use crate::game::{
    Game, Listed, OftenPaired, OwnStanding, Player, Pool, Rating, RatingChange, Season,
    SeasonPlace, Seat, Unlisted,
};
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
pub fn ladder(
    locale: Locale,
    theme: Theme,
    (of, scope): (Pool, LadderScope),
    listed: &[Listed],
    last: &[SeasonPlace],
) -> Reply {
    let of = pool(locale, of);
    let of = match scope {
        LadderScope::Here => of,
        LadderScope::Everywhere => locale.say("ladder-everywhere", &[("pool", of.into())]),
    };
    let pool = [("pool", of.into())];
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
        ..Reply::to_everyone(
            words
                .line(last_season(locale, last))
                .line(locale.say("ladder-how", &[])),
        )
    }
}

/// `Last season: 1. Ann +81 · 2. Ben +40`
fn last_season(locale: Locale, places: &[SeasonPlace]) -> Option<Words> {
    let place = |(number, place): (usize, &SeasonPlace)| {
        let args = [
            ("place", Arg::number(number)),
            ("who", Arg::Player(&place.player)),
            ("change", signed(place.gain).into()),
        ];
        locale.say("season-place", &args)
    };
    let places = (1..).zip(places).map(place);
    let places = places.reduce(|all, one| all.joined(" · ", one))?;
    Some(locale.say("season-last", &[("places", places.into())]))
}

/// Who gained most in a season.
pub fn season(
    locale: Locale,
    theme: Theme,
    (of, season): (Pool, Season),
    places: &[SeasonPlace],
) -> Reply {
    let of = [("pool", pool(locale, of).into())];
    if places.is_empty() {
        return Reply::to_user(locale.say("season-empty", &of));
    }
    let line = |(place, one): (usize, &SeasonPlace)| {
        let args = [
            ("place", Arg::number(place)),
            ("who", Arg::Player(&one.player)),
            ("change", signed(one.gain).into()),
            ("games", Arg::number(one.games)),
        ];
        locale.say("season-line", &args)
    };
    let lines = (1..).zip(places).map(line);
    let title = match season {
        Season::Current => locale.say("season-this-title", &of),
        Season::Previous => locale.say("season-last-title", &of),
    };
    let row = |(place, one): (usize, &SeasonPlace)| {
        vec![
            Cell::Number(place.to_string()),
            Cell::Text(one.player.name.clone()),
            Cell::Number(signed(one.gain)),
            Cell::Number(one.games.to_string()),
        ]
    };
    let heads = ["", "", "column-gain", "column-games"];
    let table = Table {
        title: title.plain(),
        heads: heads.map(|head| column(locale, head)).to_vec(),
        rows: (1..).zip(places).map(row).collect(),
    };
    let words = lines.fold(title, Words::line);
    Reply {
        graph: Some(drawn(theme, "season", &words, table)),
        ..Reply::to_everyone(words)
    }
}

/// Pairs that met often, for a manager to look at.
pub fn often_paired(locale: Locale, pairs: &[OftenPaired]) -> Reply {
    if pairs.is_empty() {
        return Reply::to_user(locale.say("pairs-none", &[]));
    }
    let line = |pair: &OftenPaired| {
        let [one, other] = &pair.names;
        let args = [
            ("one", Arg::Given(one)),
            ("other", Arg::Given(other)),
            ("games", Arg::number(pair.games)),
            ("points", halves(pair.half_points).into()),
            ("of-one", Arg::number(pair.of[0])),
            ("of-other", Arg::number(pair.of[1])),
            ("moves", Arg::number(pair.plies.div_ceil(2))),
        ];
        locale.say("pairs-line", &args)
    };
    let words = pairs
        .iter()
        .map(line)
        .fold(locale.say("pairs", &[]), Words::line);
    Reply::to_user(words.line(locale.say("pairs-how", &[])))
}

/// Somebody was taken off the ladders, or back on; `None` for somebody who has no rated games here.
pub fn removed(locale: Locale, who: &Player, is_removed: Option<bool>) -> Reply {
    let who = [("who", Arg::Player(who))];
    Reply::to_user(match is_removed {
        Some(true) => locale.say("ladder-removed", &who),
        Some(false) => locale.say("ladder-restored", &who),
        None => locale.say("standings-none", &who),
    })
}

/// Half points as people write them: `2½`.
pub(super) fn halves(points: u32) -> String {
    match (points / 2, points % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
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
