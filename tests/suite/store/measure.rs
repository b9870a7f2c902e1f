//! How many bytes a move costs, when asked: `ARBITER_MEASURE=1 cargo test --test suite bytes_a_move -- --nocapture`.

use std::fs;
use std::io::Write as _;

use arbiter::store::{Change, Shown};

use super::*;
use crate::support::id;

on_each_database!(bytes_a_move_costs);

const GAMES: u64 = 500;
const MOVES: u32 = 14;

/// All that this process has written to files and sockets, in bytes.
fn written() -> u64 {
    let io = fs::read_to_string("/proc/self/io").unwrap_or_default();
    let line = io.lines().find_map(|line| line.strip_prefix("wchar: "));
    line.and_then(|count| count.parse().ok()).unwrap_or(0)
}

fn size(folder: &std::path::Path) -> u64 {
    let file = folder.join("games.sqlite");
    fs::metadata(file).map_or(0, |file| file.len())
}

/// One move as the application writes it: the event, its message, the message's end and the board's message.
async fn one_move(store: &Store, game: &Game, code: &str) -> Game {
    let seat = game.to_move().unwrap();
    let mut event = new_event(game.next_event(), seat, moved(code));
    event.request = RequestId::new(1_400_000_000_000_000_000 + event.request.get()).unwrap();
    let number = event.number;
    let after = game.clone().with(event).unwrap();
    let messages = [message(game.number, number, Purpose::Answer, 5)];
    let committed = store.commit(&after, &messages).await.unwrap();
    assert_eq!(committed, Committed::Written);
    let shown = Shown {
        channel: id(100),
        message: id(1_400_000_000_000_000_000 + u64::from(number)),
        revision: number,
    };
    let board = Change::Put(shown);
    store.show(game.number, board, Change::Keep).await.unwrap();
    let settle = store.acknowledge(game.number, number, Purpose::Answer);
    settle.await.unwrap();
    after
}

async fn bytes_a_move_costs(bench: Bench) {
    if std::env::var_os("ARBITER_MEASURE").is_none() {
        return;
    }
    let store = bench.open().await;
    if std::env::var_os("ARBITER_MEASURE_OLD").is_some() {
        // As it was before migration 9.
        for key in ["home_channel", "home_parent", "challenger", "opponent"] {
            let index = format!("create index old_{key} on games ({key}, state, changed)");
            bench.alter(index).await;
        }
    }
    let mut games = Vec::new();
    for index in 0..GAMES {
        let people = [
            player(1_000 + index, "Somebody"),
            player(5_000 + index, "Else"),
        ];
        let [one, other] = people;
        let setup = GameSetup {
            home: direct(10_000 + index / 10),
            ..setup(one, Some(other))
        };
        let game = create_game(&store, setup).await;
        games.push(accept(&store, &game).await);
    }
    let lsn = "select (pg_current_wal_lsn() - '0/0')::bigint";
    let (mut wal, mut file) = (0, 0);
    match &bench {
        Bench::Postgres(_) => wal = bench.number(lsn).await,
        Bench::Embedded(folder) => file = size(folder.path()),
    }
    let before = written();
    let mut shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle();
    for _ in 0..MOVES {
        let code = shuffle.next().unwrap();
        for game in &mut games {
            *game = one_move(&store, game, code).await;
        }
    }
    let moves = GAMES * u64::from(MOVES);
    let mut out = std::io::stderr();
    match &bench {
        Bench::Postgres(_) => {
            wal = bench.number(lsn).await - wal;
            store.close().await;
            tokio::time::sleep(std::time::Duration::from_secs(2)).await;
            let updates = "select n_tup_upd from pg_stat_user_tables where relname = 'games'";
            let hot = "select n_tup_hot_upd from pg_stat_user_tables where relname = 'games'";
            let size = "select pg_total_relation_size('games')::bigint";
            let events = "select pg_total_relation_size('events')::bigint";
            writeln!(
                out,
                "Postgres: {} bytes of log a move, {} of {} updates of games in place, {} bytes of games a game, {} of events a move",
                wal / i64::try_from(moves).unwrap(),
                bench.number(hot).await,
                bench.number(updates).await,
                bench.number(size).await / i64::try_from(GAMES).unwrap(),
                bench.number(events).await / i64::try_from(moves).unwrap(),
            )
            .unwrap();
        }
        Bench::Embedded(folder) => {
            let written = (written() - before) / moves;
            store.close().await;
            let grown = (size(folder.path()) - file) / moves;
            writeln!(
                out,
                "SQLite: {written} bytes written a move, {grown} bytes of file a move"
            )
            .unwrap();
        }
    }
}
