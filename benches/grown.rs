//! Measures a database with a million games: `cargo bench --bench grown`. SQLite and, if installed, Postgres are filled by SQL:
//! finished games of ten events between 50,000 people in 25,000 channels, 5,000 games in play, a fifth of them rated, half of those
//! on the ladder of one server with 10,000 people. The figures are in `README.md`.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use arbiter::game::{DAY, Pool, ServerId};
use arbiter::settings::{Ladder, ServerSettingsPatch};
use arbiter::store;
use arbiter::store::Store;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, SqliteConnection};

#[allow(dead_code, clippy::unwrap_used, reason = "it is a part of the tests")]
#[path = "../tests/suite/postgres.rs"]
mod postgres;
#[allow(dead_code, reason = "another bench uses the rest")]
mod shared;
#[allow(dead_code, clippy::unwrap_used, reason = "it is a part of the tests")]
#[path = "../tests/suite/support.rs"]
mod support;

use shared::{CODES, Hall, summary, tell};

/// Number of stored games, and of unfinished ones among them.
const GAMES: u64 = 1_000_000;
const IN_PLAY: u64 = 5_000;

/// The first id of their players.
const FIRST: u64 = 1_000_000;

const SAMPLES: u64 = 300;

/// Number of games played with commands.
const TABLES: u64 = 50;

enum Base {
    Sqlite(tempfile::TempDir),
    Postgres(postgres::Database),
}

impl Base {
    const fn name(&self) -> &'static str {
        match self {
            Base::Sqlite(_) => "SQLite",
            Base::Postgres(_) => "Postgres",
        }
    }

    async fn store(&self) -> Arc<Store> {
        let opened = match self {
            Base::Sqlite(folder) => store::embedded(folder.path()).await,
            Base::Postgres(database) => store::postgres(&database.url).await,
        };
        opened.expect("the database opens")
    }

    async fn run(&self, script: &str) {
        let statements = sqlx::raw_sql(AssertSqlSafe(script.to_owned()));
        let done = match self {
            Base::Sqlite(folder) => {
                let mut file = sqlite(folder.path()).await;
                statements.execute(&mut file).await.map(drop)
            }
            Base::Postgres(database) => {
                let server = PgConnection::connect(&database.url).await;
                let mut server = server.expect("the server answers");
                statements.execute(&mut server).await.map(drop)
            }
        };
        done.expect("the statements run");
    }

    /// Adds the games; `i` counts them.
    async fn fill(&self, now: i64) {
        let numbers = match self {
            Base::Sqlite(_) => {
                "(with recursive n(i) as (select 1 union all select i + 1 from n where i < LAST) select i from n) numbers"
            }
            Base::Postgres(_) => "(select generate_series(1, LAST::bigint) as i) numbers",
        };
        // The data is consistent, and checking foreign keys of ten million rows would take long.
        let begin = match self {
            Base::Sqlite(_) => "pragma foreign_keys = off; pragma synchronous = off; begin;",
            Base::Postgres(_) => "begin; set local session_replication_role = replica;",
        };
        let end = match self {
            Base::Sqlite(_) => "commit; analyze; pragma wal_checkpoint(truncate);",
            Base::Postgres(_) => "select setval('games_number_seq', 1000000); commit;",
        };
        let start = arbiter::rules::find("chess").expect("there is chess");
        let script = FILL
            .replace("ALL_GAMES", &numbers.replace("LAST", &GAMES.to_string()))
            .replace("ALL_PEOPLE", &numbers.replace("LAST", "50000"))
            .replace("OVER", &(GAMES - IN_PLAY).to_string())
            .replace("FIRST", &FIRST.to_string())
            .replace("START", &start.start().to_string())
            .replace("NOW", &now.to_string());
        let started = Instant::now();
        self.run(&format!("{begin} {script} {end}")).await;
        if matches!(self, Base::Postgres(_)) {
            self.run("vacuum analyze").await;
        }
        tell(&format!(
            "{}: filled in {:.0?}",
            self.name(),
            started.elapsed()
        ));
    }
}

const FILL: &str = "
insert into players (id, name, person) select -i, 'player ' || (FIRST + i - 1), FIRST + i from ALL_PEOPLE;

insert into settings (scope, id, key, value)
    select 'person', FIRST + i, 'puzzles', 'yes' from ALL_PEOPLE where i % 3 = 0;

insert into games (number, variant, start, colour, home_channel, home_server, challenger, opponent, state, challenger_side,
        to_move, result, changed, since, rated)
    select i, 'chess', 'START', 'white', 10000 + FIRST / 2 + i % 25000, 1 + i % 2000, -(1 + i % 50000),
        -(1 + (i * 7 + 13) % 50000), case when i > OVER then 'playing' else 'over' end, 'white',
        case when i > OVER then 'challenger' end, case when i <= OVER then '1-0' end,
        NOW - (OVER - i) * 20000, NOW - (OVER - i) * 20000, case when i % 5 = 0 then 'yes' else 'no' end
    from ALL_GAMES;

create table plies (number bigint, actor text, kind text, detail text, stage text);
insert into plies values (0, 'challenger', 'challenged', null, 'any'), (1, 'opponent', 'accepted', 'white', 'any'),
    (2, 'challenger', 'moved', 'g1f3', 'any'), (3, 'opponent', 'moved', 'g8f6', 'any'),
    (4, 'challenger', 'moved', 'b1c3', 'any'), (5, 'opponent', 'moved', 'b8c6', 'any'),
    (6, 'challenger', 'moved', 'a1b1', 'any'), (7, 'opponent', 'moved', 'a8b8', 'any'),
    (8, 'challenger', 'moved', 'h1g1', 'any'), (9, 'opponent', 'moved', 'h8g8', 'playing'),
    (9, 'opponent', 'resigned', null, 'over');
insert into events (game, number, actor, kind, detail, at, request)
    select i, p.number, p.actor, p.kind, p.detail, NOW - (OVER - i) * 20000 - (9 - p.number) * 60000, -(i * 100 + p.number)
    from ALL_GAMES join plies p on p.stage = 'any' or p.stage = case when i > OVER then 'playing' else 'over' end
    order by i, p.number;
drop table plies;

insert into puzzle_searches (game, version) select i, 1000000 from ALL_GAMES where i <= OVER and i % 10 <> 0;

insert into rated_games (scope, pool, game, at, one, other, half_points, server, plies)
    select case when i % 10 = 0 then 1 else 2 + i / 10 % 1000 end, 'chess-correspondence', i, NOW - (OVER - i) * 20000,
        -(1 + i / 10 % 10000), -(1 + (i / 10 + 1 + 37 * (i / 100000)) % 10000), 2 * (i / 20 % 2), 1 + i % 2000, 7
    from ALL_GAMES where i <= OVER and i % 5 = 0;
insert into rating_changes (scope, pool, player, number, game, opponent, at, half_points, change, value, server)
    select scope, pool, player, row_number() over (partition by scope, player order by game), game, opponent, at,
        half_points, 1000 * (half_points - 1), 150000 + 1000 * (half_points - 1), server
    from (select scope, pool, one as player, game, other as opponent, at, half_points, server from rated_games
        union all select scope, pool, other, game, one, at, 2 - half_points, server from rated_games) as halves;
insert into ratings (scope, pool, player, rating, value, deviation, games, opponents, changed)
    select scope, pool, player, (1500 + player % 400) || ' 60 0.06 NOW', 150000 + player % 400 * 100, 6000, count(*),
        count(distinct opponent), max(at)
    from rating_changes group by scope, pool, player;
";

async fn sqlite(folder: &Path) -> SqliteConnection {
    let file = folder.join("games.sqlite");
    let opened = SqliteConnection::connect(&format!("sqlite://{}", file.display())).await;
    opened.expect("the file opens")
}

/// Measures a duration repeatedly.
async fn measure<F: Future>(what: &str, samples: u64, run: impl Fn(u64) -> F) {
    let mut all = Vec::new();
    for sample in 0..samples {
        let begun = Instant::now();
        run(sample).await;
        all.push(begun.elapsed());
    }
    tell(&format!("  {what}: {}", summary(all)));
}

async fn measured(base: &Base) {
    let now = arbiter::time_source::machine_time();
    measure("start", 10, async |_| base.store().await.close().await).await;
    let hall = Hall::on(base.store().await, 1 << 40);
    let person = |sample: u64| FIRST + sample * 163 % 50_000;
    let server = ServerId::new(1).expect("it is not zero");
    let with_ladder = ServerSettingsPatch::default().ladder(Ladder::On);
    let set = hall.store.set_server(server, &with_ladder).await;
    set.expect("it is written");
    let ladder = hall
        .store
        .ladder(server, Pool::ChessCorrespondence, now, 25);
    assert_eq!(ladder.await.expect("it is read").len(), 25);
    measure("/games", SAMPLES, async |sample| {
        hall.ask(person(sample), "games").await
    })
    .await;
    measure("/ladder", 20, async |sample| {
        hall.ask(person(sample), "ladder").await
    })
    .await;
    measure("/score", SAMPLES, async |sample| {
        hall.ask(person(sample), "score").await
    })
    .await;
    for table in 0..TABLES {
        hall.seat(table).await;
    }
    measure("/move with its picture", 6 * TABLES, async |sample| {
        let ply = usize::try_from(sample / TABLES).unwrap_or_default();
        hall.play(sample % TABLES, ply, CODES[ply]).await
    })
    .await;
    let store = &hall.store;
    measure("poll of the outbox, each second", 20, async |_| {
        store.due(now, 32).await.expect("it is read")
    })
    .await;
    measure("maintenance: threads", 20, async |_| {
        store
            .idle_threads(now.plus(-6 * DAY), 30)
            .await
            .expect("they are read")
    })
    .await;
    measure("maintenance: lapsed challenges", 20, async |_| {
        store
            .lapsed(now.plus(-DAY), now, 30)
            .await
            .expect("they are read")
    })
    .await;
    measure("maintenance: games to search", 20, async |sample| {
        let newest = store.newest_game().await.expect("it is read");
        let last = newest.saturating_sub(sample * 10_000);
        let numbers = last.saturating_sub(9_999)..=last;
        store
            .unsearched(1, numbers, 5)
            .await
            .expect("they are read")
    })
    .await;
    measure("maintenance: servers left", 20, async |_| {
        store
            .clear_left(now.plus(-30 * DAY))
            .await
            .expect("it is done")
    })
    .await;
    measure("maintenance: old requests", 20, async |_| {
        store
            .prune_requests(now.plus(-DAY))
            .await
            .expect("it is done");
    })
    .await;
    hall.store.close().await;
}

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime can be made");
    runtime.block_on(async {
        let folder = tempfile::tempdir().expect("there is a folder for passing things");
        let mut all = vec![Base::Sqlite(folder)];
        all.extend(postgres::fresh().await.map(Base::Postgres));
        for base in &all {
            base.store().await.close().await;
            base.fill(arbiter::time_source::machine_time().as_millisecond())
                .await;
            measured(base).await;
        }
    });
}
