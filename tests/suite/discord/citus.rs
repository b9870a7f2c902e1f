//! A cluster with Citus while one of its servers is stopped.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Instant;

use tokio::io::copy_bidirectional;
use tokio::net::TcpStream;

use super::*;
use crate::postgres::{self, Member};
use crate::store::Bench;

/// The moves of each game, White's first.
const MOVES: [&str; 32] = [
    "a3", "a6", "b3", "b6", "c3", "c6", "d3", "d6", "e3", "e6", "f3", "f6", "g3", "g6", "h3", "h6",
    "a4", "a5", "b4", "b5", "c4", "c5", "d4", "d5", "e4", "e5", "f4", "f5", "g4", "g5", "h4", "h5",
];

/// Number of games. Each has two people and a channel.
const GAMES: u64 = 12;

const NAMES: [&str; 2] = ["Ann", "Ben"];

struct Table {
    players: [User; 2],
    channel: Channel,
    number: String,
    /// The worker with the game.
    port: i64,
    moves: usize,
    /// Whether the last move may have been stored.
    is_in_doubt: bool,
}

impl Table {
    async fn begin(fake: &Fake, bench: &Bench, number: u64) -> Self {
        let person = |seat: usize| User::new(1_000 + 2 * number + seat as u64, NAMES[seat]);
        let players = [person(0), person(1)];
        let channel = Channel::new(2_000 + number);
        let challenge = challenge_to(&players[1]).text("thread", "off");
        let made = ask_in(fake, &players[0], &channel, &challenge).await;
        press_in(fake, &players[1], &channel, &made.button("Accept")).await;
        let game = made.content().split(['#', ')']).nth(1).unwrap().to_owned();
        let port = bench.number(format!(
            "select n.nodeport::bigint from pg_dist_placement p join pg_dist_node n using (groupid)
            where p.shardid = get_shard_id_for_distribution_column('games', {game}::bigint)"
        ));
        Table {
            players,
            channel,
            port: port.await,
            number: game,
            moves: 0,
            is_in_doubt: false,
        }
    }

    /// Plays the next move by its game's number. Returns the answer, and how long it took.
    async fn play(&mut self, fake: &Fake) -> (String, Duration) {
        let slash = typed(MOVES[self.moves]).text("number", &self.number);
        let began = Instant::now();
        let answer = ask_in(fake, &self.players[self.moves % 2], &self.channel, &slash).await;
        let said = answer.content().to_owned();
        let is_stored = self.is_in_doubt && said.contains("It isn't your move");
        self.is_in_doubt |= said.contains("can't tell");
        if is_stored || said.contains(" plays ") {
            self.moves += 1;
            self.is_in_doubt = false;
        }
        (said, began.elapsed())
    }
}

/// The longest of several times.
fn longest<'a>(played: impl Iterator<Item = &'a (String, Duration)>) -> Duration {
    played.map(|(_, time)| *time).max().unwrap_or_default()
}

/// A bot on the cluster, and its games, each with White's first move.
async fn playing_on(bench: &Bench) -> (Fake, Bot, Vec<Table>) {
    let fake = Fake::start().await;
    let bot = Bot::run(&fake, &[], App::new(bench.open().await), folder());
    fake.connected(1, 0).await;
    let mut tables = Vec::new();
    for number in 0..GAMES {
        tables.push(Table::begin(&fake, bench, number).await);
    }
    for table in &mut tables {
        let (said, _) = table.play(&fake).await;
        assert!(said.contains(" plays "), "{said}");
    }
    (fake, bot, tables)
}

/// Plays until these tables have this many moves. Returns how long that took.
async fn catch_up(fake: &Fake, tables: impl Iterator<Item = &mut Table>, moves: usize) -> Duration {
    let began = Instant::now();
    for table in tables {
        while table.moves < moves {
            table.play(fake).await;
            assert!(began.elapsed() < PATIENCE, "game {} goes on", table.number);
        }
    }
    began.elapsed()
}

/// Each acknowledged move is stored, and no other.
async fn nothing_is_lost(bench: &Bench, tables: &[Table]) {
    for table in tables {
        let events = format!("events where game = {} and kind = 'moved'", table.number);
        let moves = i64::try_from(table.moves).unwrap();
        assert_eq!(bench.rows(&events).await, moves, "{}", table.number);
    }
}

/// Games on the other worker go on, and the others are told that nothing was changed; nothing is lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "stops servers, and needs TEST_CITUS_URL and TEST_CITUS_STOP"]
#[expect(clippy::print_stderr, reason = "the times are what it is for")]
async fn a_stopped_worker_stops_only_its_own_games() {
    let (Some(stopped), Some(bench)) = (Member::workers().await.pop(), Bench::postgres().await)
    else {
        return postgres::skipped("cluster with Citus whose workers may be stopped");
    };
    let (fake, bot, mut tables) = playing_on(&bench).await;
    let is_away = |table: &Table| table.port == i64::from(stopped.port);
    let away: Vec<bool> = tables.iter().map(is_away).collect();
    assert!(away.contains(&true) && away.contains(&false), "{away:?}");
    for round in 1..=2 {
        tokio::task::block_in_place(|| stopped.stop());
        let mut played = Vec::new();
        for table in &mut tables {
            played.push(table.play(&fake).await);
        }
        let of = |is_away: bool| {
            played
                .iter()
                .zip(&away)
                .filter(move |(_, away)| **away == is_away)
                .map(|(played, _)| played)
        };
        eprintln!("round {round}, one worker away:");
        eprintln!(
            "  {} games on the other went on, in at most {:?}",
            of(false).count(),
            longest(of(false))
        );
        eprintln!(
            "  {} on it were answered in at most {:?}",
            of(true).count(),
            longest(of(true))
        );
        for (said, _) in of(false) {
            assert!(said.contains(" plays "), "{said}");
        }
        for (said, _) in of(true) {
            assert!(said.contains("Nothing was changed"), "{said}");
        }
        tokio::task::block_in_place(|| stopped.start());
        let back = tables.iter_mut().filter(|table| is_away(table));
        let back = catch_up(&fake, back, round + 1).await;
        eprintln!("  all of its games had their next move {back:?} after its start");
    }
    bot.stop().await;
    nothing_is_lost(&bench, &tables).await;
}

/// Each shard of what a move reads and writes moves to the other worker and back under play: no acknowledged move is lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes a minute and needs TEST_CITUS_URL"]
#[expect(clippy::print_stderr, reason = "the figures are what it is for")]
async fn shards_move_under_play() {
    let bench = Bench::postgres().await;
    let Some(bench) = bench.filter(|_| postgres::citus().is_some()) else {
        return postgres::skipped("cluster with Citus");
    };
    let (fake, bot, mut tables) = playing_on(&bench).await;
    let find = "pg_dist_shard where logicalrelid in
        ('games'::regclass, 'seats'::regclass, 'places'::regclass, 'requests'::regclass)";
    let shards = bench.rows(find).await;
    let moving = async {
        for place in (0..shards).chain(0..shards) {
            let shard =
                format!("select shardid from {find} order by shardid offset {place} limit 1");
            let shard = bench.number(shard).await;
            bench
                .execute(format!(
                    "select citus_move_shard_placement({shard}, n.nodeid, other.nodeid, 'force_logical')
                    from pg_dist_placement p join pg_dist_node n using (groupid)
                    join pg_dist_node other on other.groupid > 0 and other.groupid <> n.groupid
                    where p.shardid = {shard} limit 1"
                ))
                .await;
        }
    };
    let playing = async {
        let mut played = Vec::new();
        for turn in 0..GAMES * MOVES.len() as u64 {
            let table = &mut tables[(turn % GAMES) as usize];
            if table.moves < MOVES.len() {
                played.push(table.play(&fake).await);
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        played
    };
    let ((), played) = tokio::join!(moving, playing);
    let refused = played.iter().map(|(said, _)| said);
    let refused: BTreeSet<&String> = refused.filter(|said| !said.contains(" plays ")).collect();
    eprintln!(
        "{shards} shards moved twice, {} moves, each answered in at most {:?}; refused: {refused:?}",
        played.len(),
        longest(played.iter())
    );
    assert!(refused.is_empty(), "{refused:?}");
    bot.stop().await;
    nothing_is_lost(&bench, &tables).await;
}

/// A standby of a lost worker takes its place, and the games go on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "stops servers, and needs TEST_CITUS_URL and TEST_CITUS_STOP"]
#[expect(clippy::print_stderr, reason = "the times are what it is for")]
async fn a_standby_takes_the_place_of_a_worker() {
    let (Some(lost), Some(bench)) = (Member::workers().await.pop(), Bench::postgres().await) else {
        return postgres::skipped("cluster with Citus whose workers may be stopped");
    };
    let (fake, bot, mut tables) = playing_on(&bench).await;
    let standby = tokio::task::block_in_place(|| lost.standby());
    catch_up(&fake, tables.iter_mut(), 2).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    tokio::task::block_in_place(|| lost.stop());
    let began = Instant::now();
    tokio::task::block_in_place(|| standby.promote());
    let (old, new) = (lost.port, standby.port());
    let change = "select citus_update_node(nodeid, '127.0.0.1', ";
    let change = format!("{change}{new}, true) from pg_dist_node where nodeport = {old}");
    bench.execute(change).await;
    eprintln!(
        "promoted and named to the coordinator after {:?}",
        began.elapsed()
    );
    let gone_on = catch_up(&fake, tables.iter_mut(), 3).await;
    eprintln!(
        "all {} games had their next move {gone_on:?} later",
        tables.len()
    );
    bot.stop().await;
    nothing_is_lost(&bench, &tables).await;
}

/// A proxy whose server can be exchanged.
struct Gate {
    port: u16,
    server: Arc<AtomicU16>,
}

impl Gate {
    fn to(port: u16) -> Self {
        let listener = listener();
        let gate = Gate {
            port: listener.local_addr().unwrap().port(),
            server: Arc::new(AtomicU16::new(port)),
        };
        let server = Arc::clone(&gate.server);
        tokio::spawn(async move {
            while let Ok((mut client, _)) = listener.accept().await {
                let port = server.load(Ordering::Relaxed);
                tokio::spawn(async move {
                    let mut server = TcpStream::connect(("127.0.0.1", port)).await?;
                    copy_bidirectional(&mut client, &mut server).await
                });
            }
        });
        gate
    }
}

/// A synchronous standby of the lost coordinator takes its place under play: no acknowledged move is lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "stops servers, and needs TEST_CITUS_URL and TEST_CITUS_STOP"]
#[expect(clippy::print_stderr, reason = "the times are what it is for")]
async fn a_standby_takes_the_place_of_the_coordinator() {
    let lost = Member::coordinator().await;
    let (Some(lost), Some(database)) = (lost, postgres::fresh().await) else {
        return postgres::skipped("cluster with Citus whose servers may be stopped");
    };
    let gate = Gate::to(lost.port);
    let bench = Bench::Postgres(database.by_port(gate.port));
    let (fake, bot, mut tables) = playing_on(&bench).await;
    let standby = tokio::task::block_in_place(|| lost.standby());
    let wait = "alter system set synchronous_standby_names = '*'";
    bench.execute(wait).await;
    bench.execute("select pg_reload_conf()").await;
    catch_up(&fake, tables.iter_mut(), 2).await;
    let replaced = async {
        let replaced = tokio::task::spawn_blocking(move || {
            std::thread::sleep(Duration::from_millis(200));
            lost.stop();
            let began = Instant::now();
            standby.promote();
            (lost, standby, began)
        });
        let (lost, standby, began) = replaced.await.unwrap();
        gate.server.store(standby.port(), Ordering::Relaxed);
        let name = format!(
            "select citus_set_coordinator_host('127.0.0.1', {})",
            standby.port()
        );
        bench.execute(name).await;
        (lost, standby, began.elapsed())
    };
    let under_way = catch_up(&fake, tables.iter_mut(), 6);
    let ((lost, standby, time), gone_on) = tokio::join!(replaced, under_way);
    eprintln!("promoted and named after {time:?}; four moves of each game took {gone_on:?}");
    catch_up(&fake, tables.iter_mut(), MOVES.len()).await;
    Table::begin(&fake, &bench, GAMES).await;
    bot.stop().await;
    nothing_is_lost(&bench, &tables).await;
    drop(standby);
    tokio::task::block_in_place(|| lost.start());
}
