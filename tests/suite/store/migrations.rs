//! Migrates a database with rows.

use super::*;

on_each_database!(requests_of_the_last_day_and_games_survive_the_new_keys,);

macro_rules! script {
    ($folder:literal, $name:literal) => {
        include_str!(concat!("../../../migrations/", $folder, "/", $name, ".sql"))
    };
}

/// The migrations before the one with the new keys, and that one.
macro_rules! scripts {
    ($folder:literal) => {
        [
            concat!(
                script!($folder, "0025_schema"),
                script!($folder, "0026_study"),
                script!($folder, "0027_thoughts"),
                script!($folder, "0028_ratings"),
                script!($folder, "0029_tournaments"),
                script!($folder, "0030_votes"),
                script!($folder, "0031_ladders"),
            ),
            script!($folder, "0032_shards"),
        ]
    };
}

/// A game made two days before the last move, with an event by the referee.
const ROWS: &str = "
    insert into players (id, name, person) values (-1, 'Ana', 11), (-2, 'Ben', 12);
    insert into games (number, variant, start, colour, home_channel, home_server, challenger, opponent, state, changed)
        values (1, 'chess', 'x', 'white', 100, 7, -1, -2, 'over', 200000000);
    insert into events (game, number, actor, kind, detail, at, request) values
        (1, 0, 'challenger', 'challenged', null, 1, 501), (1, 1, 'opponent', 'accepted', 'white', 100000000, 502),
        (1, 2, 'challenger', 'moved', 'e2e4', 190000000, 503), (1, 3, 'arbiter', 'flagged', 'possible', 200000000, -5);
    insert into rated_games (scope, pool, game, at, one, other, half_points) values (7, 'chess-live', 1, 2, -1, -2, 2);
    insert into rating_changes (scope, pool, player, number, game, opponent, at, half_points, change, value)
        values (7, 'chess-live', -1, 1, 1, -2, 2, 2, 10, 10);
";

async fn requests_of_the_last_day_and_games_survive_the_new_keys(bench: Bench) {
    let [before, new_keys] = match bench {
        Bench::Embedded(_) => scripts!("sqlite"),
        Bench::Postgres(_) => scripts!("postgres"),
    };
    if bench.is_migrated().await {
        // Its tables are distributed.
        return;
    }
    bench.execute(before).await;
    bench.execute(ROWS).await;
    bench.execute(new_keys).await;
    assert_eq!(bench.rows("events where game = 1").await, 4);
    assert_eq!(bench.rows("requests where game = 1").await, 1);
    for (query, number) in [
        ("select cast(sum(request) as bigint) from events", 1501),
        ("select min(request) from requests", 503),
        ("select server from rating_changes", 7),
        ("select server * 10 + plies from rated_games", 71),
    ] {
        assert_eq!(bench.number(query).await, number, "{query}");
    }
    // A request is unique within a game, and events are deleted with it.
    bench.execute("insert into events (game, number, actor, kind, at, request) values (1, 4, 'arbiter', 'x', 3, 9)").await;
    bench.execute("delete from games").await;
    assert_eq!(bench.rows("events").await, 0);
}
