//! Ratings: changes by a game, the ladder of a server, and a player's standing.

use super::graph::{Drawing, Graph};
use super::rating::Rating;
use super::season::Season;
use super::standing::{
    Listed, OftenPaired, OwnStanding, RatedGame, RatingChange, SeasonPlace, Unlisted, best_win,
    over_time, records,
};
use crate::command::{LadderEntry, LadderScope};
use crate::features::scores::decide::Score;
use crate::game::{Day, Game, Player, Pool, Seat, Uncounted};
use crate::play::view::Reply;
use crate::play::view::clocks::span;
use crate::play::view::description::limited;
use crate::settings::Theme;
use crate::words::{Arg, Locale, Words, player_name};
use arbiter_board::{Cell, Table};

/// Maximum number of opponents in a person's record.
const MOST_RECORDS: usize = 10;

/// Number of points of a rating's curve.
const MOMENTS: i64 = 240;

/// Columns of the last rating after them.
const LATEST: usize = 20;

/// The graph's scale ends at multiples of 50 points, at least 20 from any rating; both in hundredths.
const STEP: i64 = 5_000;
const AIR: i64 = 2_000;

pub(crate) fn rating_text(rating: &Rating) -> String {
    rating.shown().to_string()
}

/// A change rounded to whole points: `+9`, `−4`, `±0`.
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
        Pool::Variants => locale.say("pool-variants", &[]),
        Pool::Other(_) => locale.say("pool", &game),
    }
}

/// `Ann 1612 (+9) · Ben 1588 (−9)`
pub fn rating_changes(locale: Locale, game: &Game, changes: &[RatingChange]) -> Option<Words> {
    let line = |seat: Seat| {
        let player = game.player(seat)?;
        let opponent = game.player(seat.other())?;
        // Somebody who has just deleted their data had another id when the game was rated.
        let is_theirs = |change: &&RatingChange| {
            change.person == player.id || (player.id.is_former() && change.person != opponent.id)
        };
        let change = changes.iter().find(is_theirs)?;
        let args = [
            ("who", Arg::Player(player)),
            ("rating", rating_text(&change.rating).into()),
            ("change", signed(change.change).into()),
        ];
        Some(locale.say("rating-change", &args))
    };
    let [one, other] = [Seat::Challenger, Seat::Opponent].map(line);
    let args = [("one", one?.into()), ("other", other?.into())];
    Some(locale.say("rating-changes", &args))
}

/// Why the rated game that has just ended doesn't count.
pub fn not_counted(locale: Locale, reason: Uncounted) -> Words {
    let reason: &str = reason.into();
    locale.say(&format!("rating-{reason}"), &[])
}

/// The public ladder of a pool.
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
    let place = |(place, one): (usize, &Listed)| {
        let (rating, change) = (rating_text(&one.standing.rating), signed(one.change));
        let args = [
            ("place", Arg::number(place)),
            ("who", Arg::Player(&one.player)),
            ("rating", rating.clone().into()),
            ("change", change.clone().into()),
            ("games", Arg::number(one.standing.games)),
        ];
        let cells = vec![
            Cell::Number(place.to_string()),
            Cell::Text(player_name(locale, &one.player)),
            Cell::Number(rating),
            Cell::Number(change),
            Cell::Number(one.standing.games.to_string()),
            Cell::Line(one.line.clone()),
        ];
        (locale.say("ladder-line", &args), cells)
    };
    let heads = ["", "", "column-rating", "column-month", "column-games", ""];
    let titles = [
        locale.say("ladder", &pool),
        locale.say("ladder-title", &pool),
    ];
    let places = (1..).zip(listed).map(place);
    let mut reply = ranking(locale, (theme, "ladder"), titles, &heads, places);
    let below = locale.say("ladder-how", &[]);
    reply.add(match last_season(locale, last) {
        Some(last) => last.line(below),
        None => below,
    });
    reply
}

/// Places as text and as a picture, each with its title.
fn ranking(
    locale: Locale,
    (theme, name): (Theme, &str),
    [above, title]: [Words; 2],
    heads: &[&str],
    places: impl Iterator<Item = (Words, Vec<Cell>)>,
) -> Reply {
    let (lines, rows): (Vec<Words>, Vec<Vec<Cell>>) = places.unzip();
    let words = lines.into_iter().fold(above, Words::line);
    let table = Table {
        title: title.plain(),
        heads: heads.iter().map(|head| column(locale, head)).collect(),
        rows,
    };
    Reply {
        graph: Some(rating_graph(theme, name, &words, Drawing::Table(table))),
        ..Reply::to_everyone(words)
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

/// The players with the highest gain in a season.
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
    let title = match season {
        Season::Current => locale.say("season-this-title", &of),
        Season::Previous => locale.say("season-last-title", &of),
    };
    let place = |(place, one): (usize, &SeasonPlace)| {
        let args = [
            ("place", Arg::number(place)),
            ("who", Arg::Player(&one.player)),
            ("change", signed(one.gain).into()),
            ("games", Arg::number(one.games)),
        ];
        let cells = vec![
            Cell::Number(place.to_string()),
            Cell::Text(player_name(locale, &one.player)),
            Cell::Number(signed(one.gain)),
            Cell::Number(one.games.to_string()),
        ];
        (locale.say("season-line", &args), cells)
    };
    let heads = ["", "", "column-gain", "column-games"];
    let places = (1..).zip(places).map(place);
    ranking(
        locale,
        (theme, "season"),
        [title.clone(), title],
        &heads,
        places,
    )
}

/// Frequent pairs, for a manager.
pub fn often_paired(locale: Locale, pairs: &[OftenPaired]) -> Reply {
    if pairs.is_empty() {
        return Reply::to_user(locale.say("pairs-none", &[]));
    }
    let line = |pair: &OftenPaired| {
        let former = locale.phrase("former-player");
        let [one, other] = pair.names.each_ref().map(|name| match name.as_str() {
            "" => Arg::from(former.as_str()),
            name => Arg::Given(name),
        });
        let args = [
            ("one", one),
            ("other", other),
            ("games", Arg::number(pair.games)),
            ("points", halves(pair.half_points).into()),
            ("of-one", Arg::number(pair.of[0])),
            ("of-other", Arg::number(pair.of[1])),
            ("moves", Arg::number(pair.plies.div_ceil(2))),
            ("span", span(locale, pair.span).into()),
        ];
        locale.say("pairs-line", &args)
    };
    let words = pairs
        .iter()
        .map(line)
        .fold(locale.say("pairs", &[]), Words::line);
    Reply::to_user(words.line(locale.say("pairs-how", &[])))
}

/// The answer about a person whom an admin has taken off the ladders.
pub fn off_ladders(locale: Locale, who: &Player) -> Reply {
    Reply::to_user(locale.say("standings-removed", &[("who", Arg::Player(who))]))
}

/// A person or a game was removed from the ladders, or restored; `None` if there is no such rated game.
pub fn removed(locale: Locale, what: &LadderEntry, is_removed: Option<bool>) -> Reply {
    let (what, names) = match what {
        LadderEntry::Person(who) => (
            ("who", Arg::Player(who)),
            ["ladder-removed", "ladder-restored", "standings-none"],
        ),
        LadderEntry::Game(number) => (
            ("number", (*number).into()),
            [
                "ladder-removed-game",
                "ladder-restored-game",
                "standings-none-game",
            ],
        ),
    };
    let [removed, restored, none] = names;
    let name = match is_removed {
        Some(true) => removed,
        Some(false) => restored,
        None => none,
    };
    Reply::to_user(locale.say(name, &[what]))
}

/// Half points as displayed: `2½`.
pub(crate) fn halves(points: u32) -> String {
    quarters(2 * points)
}

/// Points from quarters: `6¼`.
pub(crate) fn quarters(points: u32) -> String {
    let part = ["", "¼", "½", "¾"][points as usize % 4];
    match points / 4 {
        0 if !part.is_empty() => part.to_owned(),
        whole => format!("{whole}{part}"),
    }
}

pub(crate) fn column(locale: Locale, head: &str) -> String {
    match head {
        "" => String::new(),
        head => locale.phrase(head),
    }
}

/// A picture whose alternative text is the words beside it.
pub(crate) fn rating_graph(theme: Theme, name: &str, words: &Words, drawing: Drawing) -> Graph {
    Graph {
        theme,
        file_name: name.to_owned(),
        description: limited(&words.plain()),
        drawing,
    }
}

/// A player's standing in each pool, and why they aren't listed; for a single pool also the rating over time, the best win
/// and the record against each opponent.
pub fn standings(
    locale: Locale,
    theme: Theme,
    who: &Player,
    standings: &[OwnStanding],
    (of, games): (Pool, &[RatedGame]),
) -> Reply {
    let named = [("who", Arg::Player(who))];
    if standings.is_empty() {
        return Reply::to_user(locale.say("standings-none", &named));
    }
    let line = |one: &OwnStanding| {
        let (name, missing) = match one.unlisted {
            None => ("standing-listed", 0),
            Some(Unlisted::Provisional) => ("standing-provisional", 0),
            Some(Unlisted::FewOpponents(missing)) => ("standing-few-opponents", missing),
            Some(Unlisted::OneServer) => ("standing-one-server", 0),
            Some(Unlisted::OneOpponent) => ("standing-one-opponent", 0),
            Some(Unlisted::Inactive) => ("standing-inactive", 0),
        };
        let why = locale.say(name, &[("missing", Arg::number(missing))]);
        let args = [
            ("pool", pool(locale, one.pool).into()),
            ("rating", rating_text(&one.standing.rating).into()),
            ("games", Arg::number(one.standing.games)),
            ("why", why.into()),
        ];
        locale.say("standing", &args)
    };
    let lines = standings.iter().map(line);
    let words = lines.fold(locale.say("standings", &named), Words::line);
    let best = best_win(games).map(|best| {
        let args = [
            ("pool", pool(locale, of).into()),
            ("who", Arg::Player(&best.opponent)),
            ("rating", whole(best.theirs).to_string().into()),
            ("number", best.game.into()),
        ];
        locale.say("standing-best-win", &args)
    });
    let record = |(opponent, score): (&Player, Score)| {
        let args = [
            ("who", Arg::Player(opponent)),
            ("score", by_results(score).into()),
        ];
        locale.say("standing-record", &args)
    };
    let records = records(games).into_iter().take(MOST_RECORDS).map(record);
    let records = records.reduce(|all, one| all.joined(" · ", one));
    let records = records.map(|records| {
        let args = [
            ("pool", pool(locale, of).into()),
            ("records", records.into()),
        ];
        locale.say("standing-records", &args)
    });
    let titles = [player_name(locale, who), pool(locale, of).plain()];
    let words = words.line(best).line(records);
    Reply {
        graph: (games.len() > 1)
            .then(|| rating_graph(theme, "ratings", &words, curve(locale, titles, games))),
        ..Reply::to_user(words)
    }
}

/// A rating over time.
fn curve(locale: Locale, [names, title]: [String; 2], games: &[RatedGame]) -> Drawing {
    let mut ratings = over_time(games, MOMENTS);
    // The last game's is visible, too.
    ratings.extend(ratings.last().copied().into_iter().cycle().take(LATEST));
    // Neither the lowest nor the highest rating is on the edge.
    let ends = [ratings.iter().min(), ratings.iter().max()].map(|end| end.copied().unwrap_or(0));
    let low = (ends[0] - AIR).div_euclid(STEP) * STEP;
    let high = (ends[1] + AIR).div_euclid(STEP) * STEP + STEP;
    let height =
        |rating: &i64| u16::try_from((rating - low) * 1_000 / (high - low).max(1)).unwrap_or(0);
    let span = games
        .last()
        .zip(games.first())
        .map_or(0, |(last, first)| last.at.since(first.at));
    let days = [games.first(), games.last()].map(|game| Some(Day::of(game?.at, locale.zone)));
    let format = if days[0] == days[1] {
        "%H:%M"
    } else {
        locale.date_format()
    };
    let tick = |sixth: i64| {
        let at = games.first()?.at.plus(span * sixth / 6);
        let place = usize::try_from((MOMENTS - 1) * sixth / 6).ok()?;
        Some((place, locale.zone.format(at, format)))
    };
    let mut ticks: Vec<_> = [1, 3, 5].into_iter().filter_map(tick).collect();
    ticks.dedup_by(|later, tick| later.1 == tick.1);
    Drawing::Chances(Box::new(arbiter_board::Graph {
        names,
        title,
        chances: ratings.iter().map(height).collect(),
        scale: [high, i64::midpoint(high, low), low].map(|rating| whole(rating).to_string()),
        ticks,
        ..arbiter_board::Graph::default()
    }))
}

/// Converts hundredths to whole points.
const fn whole(hundredths: i64) -> i64 {
    (hundredths + 50).div_euclid(100)
}

/// `+7 =2 −1`
pub(crate) fn by_results(score: Score) -> String {
    let (won, drawn, lost) = (score.wins, score.draws, score.losses);
    format!("+{won} ={drawn} −{lost}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{GameNumber, Timestamp};

    #[test]
    fn a_graph_of_one_minute_has_one_label() {
        let who = Player {
            id: crate::game::PlayerId::new(1).unwrap(),
            name: String::new(),
        };
        let ticks = |between: i64| {
            let games = [0, between].map(|at| RatedGame {
                game: GameNumber::new(1).unwrap(),
                opponent: who.clone(),
                at: Timestamp::from_millisecond(at),
                half_points: 2,
                rating: 1_500,
                theirs: 1_500,
            });
            match curve(Locale::default(), Default::default(), &games) {
                Drawing::Chances(graph) => graph.ticks.len(),
                Drawing::Table(_) => 0,
            }
        };
        assert_eq!((ticks(10_000), ticks(3_600_000)), (1, 3));
    }
}
