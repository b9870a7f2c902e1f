//! On Citus, statements about one game, person, channel or request go straight to the server with its shard, and name the shard's
//! tables. Citus would plan most of them anew each time, on the coordinator and again on the worker; this way they are prepared
//! once, as on a single server.
//!
//! A shard may move meanwhile. A write therefore takes Citus's lock on the shard, which a move takes before it switches over, and
//! fails if the shard is no longer there.

use std::collections::HashMap;
use std::io::ErrorKind;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions as _, Connection as _, Executor as _, PgPool, Postgres};
use tokio::sync::Mutex as AsyncMutex;

use crate::game::{ChannelId, GameNumber, PlayerId, RequestId};
use crate::store::open::tls_if_possible;
use crate::store::retry::PATIENCE;

/// Lifetime of the cached shard map. Reads may miss a moved shard for this long.
const KNOWN_FOR: Duration = Duration::from_secs(1);

/// Timeout of a connection to a server; the coordinator takes over after that.
const SIGN_OF_LIFE: Duration = Duration::from_millis(250);

/// How long an unreachable server isn't tried.
const AVOIDED_FOR: Duration = Duration::from_secs(5);

const PLACED: &str =
    "select t.logicalrelid::text, t.colocationid, s.shardid, s.shardminvalue::int, n.nodename::text, n.nodeport
    from pg_dist_partition t join pg_dist_shard s using (logicalrelid) join pg_dist_placement p using (shardid)
    join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
    where t.partmethod = 'h' or t.repmodel = 't' order by s.shardminvalue::int, s.shardid, n.nodeid";

/// Citus refuses writes to a shard otherwise; and what is found by a key has the same plan for each.
const SETTINGS: [(&str, &str); 2] = [
    ("citus.enable_manual_changes_to_shards", "on"),
    ("plan_cache_mode", "force_generic_plan"),
];

/// Statements that begin a transaction: the lock, and an error if the shard has moved away. A division by zero is treated as a
/// conflict, so the write is retried.
const PREPARED: &str = "prepare hold_shard(bigint) as select lock_shard_metadata(5, array[$1]);
    prepare find_shard(bigint) as select 1 / count(*) from pg_dist_placement
        where shardid = $1 and groupid = (select groupid from pg_dist_local_group)";

/// Maximum number of statements cached per shard.
const MOST_STATEMENTS: usize = 200;

/// The distribution key of a statement's rows: a table and a value of its distribution column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Near {
    table: &'static str,
    value: i64,
}

macro_rules! near {
    ($($id:ident $table:literal),+) => {$(
        impl From<$id> for Near {
            fn from(id: $id) -> Self {
                Near { table: $table, value: id.get().cast_signed() }
            }
        }
    )+};
}

near! { GameNumber "games", PlayerId "seats", ChannelId "places", RequestId "requests" }

/// A query that finds rows, with the person or channel by which they are distributed, if there is one.
pub(crate) type Finder = (&'static str, Option<Near>);

/// The shards of tables that are distributed alike, with the same interval of hashes.
#[derive(Debug)]
pub(crate) struct Shard {
    least_hash: i32,
    server: (String, u16),
    /// By the name of the whole table; copies of tables that each server has are among them.
    tables: HashMap<String, String>,
    /// Statements with the shard's table names, by their text.
    statements: Mutex<HashMap<String, Arc<str>>>,
    /// Begins a transaction that may write.
    begin: Arc<str>,
}

impl Shard {
    fn new(least_hash: i32, server: (String, u16)) -> Self {
        Shard {
            least_hash,
            server,
            tables: HashMap::new(),
            statements: Mutex::default(),
            begin: Arc::default(),
        }
    }

    /// The statement with the shard's tables.
    pub(super) fn named(&self, sql: &str) -> Arc<str> {
        let mut statements = self.statements.lock();
        if let Some(named) = statements.get(sql) {
            return Arc::clone(named);
        }
        if statements.len() >= MOST_STATEMENTS {
            statements.clear();
        }
        let named: Arc<str> = self.renamed(sql).into();
        statements.insert(sql.to_owned(), Arc::clone(&named));
        named
    }

    /// Ours never use a table's name for an alias, or for a column without its table.
    fn renamed(&self, sql: &str) -> String {
        let mut named = String::with_capacity(sql.len() + 64);
        let mut is_quoted = false;
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut rest = sql;
        while let Some(first) = rest.chars().next() {
            let end = rest.find(|c| is_part(c) != is_part(first));
            let (part, after) = rest.split_at(end.unwrap_or(rest.len()));
            is_quoted ^= part.matches('\'').count() % 2 == 1;
            let is_column = is_quoted || named.ends_with('.');
            match self.tables.get(part) {
                Some(table) if !is_column => named.push_str(table),
                _ => named.push_str(part),
            }
            rest = after;
        }
        named
    }

    pub(super) fn is_beside(&self, other: &Shard) -> bool {
        self.server == other.server
    }

    pub(super) fn begin(&self) -> Arc<str> {
        Arc::clone(&self.begin)
    }
}

/// Shards by table, ordered by hash.
type Map = HashMap<&'static str, Vec<Arc<Shard>>>;

type PlacedRow = (String, i32, i64, Option<i32>, String, i32);

fn map(rows: &[PlacedRow]) -> Map {
    let copies = rows.iter().filter(|(.., least, _, _)| least.is_none());
    let copies: HashMap<String, String> = copies
        .map(|(table, _, shard, ..)| (table.clone(), format!("{table}_{shard}")))
        .collect();
    let mut map = Map::new();
    for table in ["games", "seats", "places", "requests"] {
        let mut shards: Vec<Arc<Shard>> = Vec::new();
        let own = rows.iter().filter(|(of, ..)| of == table);
        for (_, colocation, number, least, host, port) in own {
            let Some(least) = *least else { continue };
            let server = (host.clone(), u16::try_from(*port).unwrap_or_default());
            let mut shard = Shard::new(least, server);
            shard.tables.clone_from(&copies);
            let beside = rows
                .iter()
                .filter(|(_, of, _, from, ..)| (of, *from) == (colocation, Some(least)));
            shard.tables.extend(
                beside.map(|(table, _, shard, ..)| (table.clone(), format!("{table}_{shard}"))),
            );
            shard.begin =
                format!("begin; execute hold_shard({number}); execute find_shard({number})").into();
            shards.push(Arc::new(shard));
        }
        map.insert(table, shards);
    }
    map
}

/// Postgres's `hashint8`, by which Citus places rows.
fn hash(value: i64) -> i32 {
    let half = |bits: i64| u32::try_from(bits & 0xffff_ffff).unwrap_or_default();
    let (low, high) = (half(value), half(value >> 32));
    let key = low ^ if value < 0 { !high } else { high };
    // Jenkins' `lookup3` for one word.
    let start = 0x9e37_79b9_u32.wrapping_add(4).wrapping_add(3_923_095);
    let (mut a, mut b, mut c) = (start.wrapping_add(key), start, start);
    let mix =
        |into: &mut u32, with: u32, by| *into = (*into ^ with).wrapping_sub(with.rotate_left(by));
    mix(&mut c, b, 14);
    mix(&mut a, c, 11);
    mix(&mut b, a, 25);
    mix(&mut c, b, 16);
    mix(&mut a, c, 4);
    mix(&mut b, a, 14);
    mix(&mut c, b, 24);
    c.cast_signed()
}

/// The servers of a cluster, and which shards they have.
pub(super) struct Shards {
    coordinator: PgPool,
    options: PgConnectOptions,
    pools: PgPoolOptions,
    known: AsyncMutex<Known>,
}

#[derive(Default)]
struct Known {
    /// When it was read.
    since: Option<Instant>,
    rows: Vec<PlacedRow>,
    map: Arc<Map>,
    servers: HashMap<(String, u16), Arc<Server>>,
}

struct Server {
    options: PgConnectOptions,
    pool: PgPool,
    avoided: Mutex<Option<Instant>>,
}

impl Shards {
    /// `pools` has the settings for the pool of each server.
    pub(super) fn new(
        coordinator: PgPool,
        options: PgConnectOptions,
        pools: PgPoolOptions,
    ) -> Self {
        Shards {
            coordinator,
            options: options.options(SETTINGS),
            pools: pools.after_connect(|connection, _| {
                Box::pin(async move { connection.execute(PREPARED).await.map(|_| ()) })
            }),
            known: AsyncMutex::default(),
        }
    }

    async fn map(&self) -> sqlx::Result<Arc<Map>> {
        let mut known = self.known.lock().await;
        if known.since.is_none_or(|since| since.elapsed() >= KNOWN_FOR) {
            let rows = sqlx::query_as(PLACED).fetch_all(&self.coordinator).await?;
            if rows != known.rows {
                known.map = Arc::new(map(&rows));
                known.rows = rows;
            }
            known.since = Some(Instant::now());
        }
        Ok(Arc::clone(&known.map))
    }

    pub(super) async fn forget(&self) {
        self.known.lock().await.since = None;
    }

    async fn server(&self, address: &(String, u16)) -> Arc<Server> {
        let mut known = self.known.lock().await;
        if let Some(server) = known.servers.get(address) {
            return Arc::clone(server);
        }
        let options = at(&self.options, address).await;
        let server = Arc::new(Server {
            pool: self.pools.clone().connect_lazy_with(options.clone()),
            options,
            avoided: Mutex::default(),
        });
        known.servers.insert(address.clone(), Arc::clone(&server));
        server
    }

    /// Returns the shard of each key.
    pub(super) async fn of(&self, near: &[Near]) -> sqlx::Result<Vec<Option<Arc<Shard>>>> {
        let map = self.map().await?;
        let shard_of = |near: &Near| {
            let shards = map.get(near.table)?;
            let after = shards.partition_point(|shard| shard.least_hash <= hash(near.value));
            shards.get(after.checked_sub(1)?).map(Arc::clone)
        };
        Ok(near.iter().map(shard_of).collect())
    }

    /// A connection to the server with the keys' shard; `None` if they are on several shards or the server can't be reached.
    pub(super) async fn connection(
        &self,
        near: &[Near],
    ) -> sqlx::Result<Option<(PoolConnection<Postgres>, Arc<Shard>)>> {
        let mut shards = self.of(near).await?.into_iter();
        let Some(Some(shard)) = shards.next() else {
            return Ok(None);
        };
        if !shards.all(|other| other.is_some_and(|other| Arc::ptr_eq(&other, &shard))) {
            return Ok(None);
        }
        let connection = self.connection_to(&shard).await?;
        Ok(connection.map(|connection| (connection, shard)))
    }

    /// A connection to a shard's server; `None` if it can't be reached.
    pub(super) async fn connection_to(
        &self,
        shard: &Shard,
    ) -> sqlx::Result<Option<PoolConnection<Postgres>>> {
        let server = self.server(&shard.server).await;
        let avoided = *server.avoided.lock();
        if avoided.is_some_and(|since| since.elapsed() < AVOIDED_FOR) {
            return Ok(None);
        }
        let found = match tokio::time::timeout(SIGN_OF_LIFE, server.pool.acquire()).await {
            Ok(found) => found,
            // The pool tries to connect again and again, so it may be down or busy.
            Err(_) => match connect(&server.options, SIGN_OF_LIFE).await {
                Ok(()) => Ok(server.pool.acquire().await?),
                Err(error) => Err(error),
            },
        };
        match found {
            Ok(connection) => Ok(Some(connection)),
            Err(error) => {
                let (host, port) = &shard.server;
                tracing::warn!(%error, "can't reach {host}:{port}: the coordinator does its work");
                *server.avoided.lock() = Some(Instant::now());
                self.forget().await;
                Ok(None)
            }
        }
    }

    pub(super) async fn close(&self) {
        for server in self.known.lock().await.servers.values() {
            server.pool.close().await;
        }
    }
}

/// The options for another server of the cluster.
async fn at(options: &PgConnectOptions, (host, port): &(String, u16)) -> PgConnectOptions {
    tls_if_possible(options.clone().host(host).port(*port)).await
}

async fn connect(options: &PgConnectOptions, timeout: Duration) -> sqlx::Result<()> {
    let connecting = tokio::time::timeout(timeout, options.connect()).await;
    let late = |_| sqlx::Error::Io(ErrorKind::TimedOut.into());
    connecting.map_err(late)??.close().await
}

/// Checks that this machine can connect to a server of the cluster, within the time that a pool waits for a connection.
pub(super) async fn reach(options: &PgConnectOptions, host: &str, port: i32) -> sqlx::Result<()> {
    let server = (host.to_owned(), u16::try_from(port).unwrap_or_default());
    connect(&at(options, &server).await, PATIENCE).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_postgres() {
        // `select hashint8(…)`.
        let known = [
            (0, -272_711_505),
            (1, -1_905_060_026),
            (-1, 385_747_274),
            (1 << 32, -1_905_060_026),
            (1_234_567_890_123_456_789, 804_253_767),
            (-1_234_567_890_123_456_789, -1_747_712_409),
            (i64::MAX, -1_524_351_049),
        ];
        for (value, expected) in known {
            assert_eq!(hash(value), expected, "{value}");
        }
    }

    #[test]
    fn a_statement_names_the_tables_of_a_shard() {
        let mut shard = Shard::new(0, ("localhost".to_owned(), 5432));
        for table in ["games", "events", "outbox", "players"] {
            shard
                .tables
                .insert(table.to_owned(), format!("{table}_102008"));
        }
        let named = shard.renamed(
            "with s1 as (delete from outbox where game = $1 and purpose like 'events-%') select g.events, max(games.number) from games g, (games)
            where state = 'the games' and exists (select 1 from events)",
        );
        assert_eq!(
            named,
            "with s1 as (delete from outbox_102008 where game = $1 and purpose like 'events-%') select g.events, max(games_102008.number) from games_102008 g, (games_102008)
            where state = 'the games' and exists (select 1 from events_102008)"
        );
    }
}
