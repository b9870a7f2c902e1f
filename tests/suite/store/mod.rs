//! The store's contract: the same tests on the embedded database and, if available, on Postgres.

mod announcements;
mod backup;
mod board_links;
mod contract;
mod correspondence;
mod daily_puzzles;
mod damage;
mod deliveries;
mod disk;
mod export;
pub(crate) mod failing;
mod faults;
mod heartbeat;
mod hints;
mod in_doubt;
mod leaves;
mod left_servers;
mod lists;
mod live;
mod look_up;
mod migrations;
mod notes;
mod notifications;
mod offer;
mod opening;
mod opponent;
mod outbox;
mod people;
mod pooled;
mod proofs;
mod puzzles;
mod race;
mod race_of_requests;
mod ratings;
mod reviews;
mod said;
mod schedules;
mod scores;
mod sessions;
mod settings;
mod shown;
mod threads;
mod through_app;
mod tokens;
pub(crate) mod wire;

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arbiter::command::{Command, Perspective, Question};
use arbiter::game::{
    Actor, ChannelId, ColourChoice, Event, EventKind, Game, GameNumber, GameSetup, Place, Player,
    PlayerId, RequestId, Seat, Stage, Timestamp,
};
use arbiter::play::App;
use arbiter::referee::Request;
use arbiter::rules::outcome::Side;
use arbiter::store;
use arbiter::store::{
    Committed, Created, Lane, LaneKind, OutboxMessage, Purpose, Store, StoreError,
};
use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection};
use tempfile::TempDir;

use crate::postgres::{self, Database};
use crate::support::{
    DueRows as _, accepted, at, challenge, contains, direct, id, in_game, moved, only, player,
    plays, posted_as, stored,
};

/// Makes a test of each function for each database.
macro_rules! on_each_database {
    ($($name:ident),* $(,)?) => {
        mod embedded {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    super::$name(crate::store::Bench::embedded()).await;
                }
            )*
        }

        mod postgres {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    if let Some(bench) = crate::store::Bench::postgres().await {
                        super::$name(bench).await;
                    }
                }
            )*
        }
    };
}
pub(crate) use on_each_database;

/// Makes a test of each function for a database on a server.
macro_rules! on_postgres {
    ($($name:ident),* $(,)?) => {
        mod on_postgres {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    if let Some(bench) = crate::store::Bench::postgres().await {
                        super::$name(bench).await;
                    }
                }
            )*
        }
    };
}
pub(crate) use on_postgres;

/// Statements that make outbox rows with these purposes due now.
pub(crate) fn make_due(purposes: &[&str]) -> String {
    let purposes = purposes.join("', '");
    format!("update outbox set due = 1 where purpose in ('{purposes}')")
}

/// Statements that let a game's events and outbox rows be this much older (ms).
pub(crate) fn age_game(game: u32, by: i64) -> String {
    format!(
        "update events set at = at - {by} where game = {game}; update outbox set due = due - {by} where game = {game}"
    )
}

/// Empties a database on a server.
pub(crate) const WITHOUT_TABLES: &str = "drop schema public cascade; create schema public";

/// A separate database for a test.
pub(crate) enum Bench {
    Embedded(TempDir),
    Postgres(Database),
}

impl Bench {
    pub(crate) fn embedded() -> Self {
        Bench::Embedded(crate::support::folder())
    }

    pub(crate) async fn postgres() -> Option<Self> {
        postgres::fresh().await.map(Bench::Postgres)
    }

    pub(crate) async fn try_open(&self) -> Result<Arc<Store>, StoreError> {
        match self {
            Bench::Embedded(folder) => store::embedded(folder.path()).await,
            Bench::Postgres(database) => store::postgres(&database.url).await,
        }
    }

    pub(crate) async fn open(&self) -> Arc<Store> {
        self.try_open().await.unwrap()
    }

    /// The store, and an application on it.
    async fn serve(&self) -> (Arc<Store>, App) {
        let store = self.open().await;
        let app = App::new(Arc::clone(&store));
        (store, app)
    }

    /// The store, and a running game.
    async fn play(&self) -> (Arc<Store>, Game) {
        let store = self.open().await;
        let game = playing(&store).await;
        (store, game)
    }

    /// The same as [`Bench::execute`], after which `seats` and `places` follow the games.
    pub(crate) async fn alter(&self, statements: impl Into<String>) {
        let mut statements: String = statements.into();
        if ["update games", "into games ("]
            .iter()
            .any(|change| statements.contains(change))
        {
            let [seats, places] = lists::filling();
            write!(
                statements,
                "; delete from seats; delete from places; {seats}; {places}"
            )
            .unwrap();
        }
        self.execute(statements).await;
    }

    /// Runs statements on the store's database directly.
    pub(crate) async fn execute(&self, statements: impl Into<String>) {
        let statements = sqlx::raw_sql(AssertSqlSafe(statements.into()));
        match self {
            Bench::Embedded(_) => statements.execute(&mut self.sqlite().await).await.map(drop),
            Bench::Postgres(database) => statements.execute(&database.own).await.map(drop),
        }
        .unwrap();
    }

    /// Sets a default for new connections to the database.
    pub(crate) async fn set_default(&self, setting: &str) {
        self.alter(postgres::default_of(setting)).await;
    }

    /// Every column of every table of ours.
    pub(crate) async fn columns(&self) -> Vec<(String, String)> {
        let in_sqlite = "select t.name, c.name from sqlite_master t, pragma_table_info(t.name) c
            where t.type = 'table' and t.name not like 'sqlite_%' and t.name <> '_sqlx_migrations'";
        let in_postgres =
            "select table_name::text, column_name::text from information_schema.columns
            where table_schema = 'public' and table_name <> '_sqlx_migrations'";
        let columns = match self {
            Bench::Embedded(_) => {
                let mut connection = self.sqlite().await;
                sqlx::query_as(in_sqlite).fetch_all(&mut connection).await
            }
            Bench::Postgres(database) => sqlx::query_as(in_postgres).fetch_all(&database.own).await,
        };
        let columns: Vec<(String, String)> = columns.unwrap();
        assert!(columns.len() > 30, "{columns:?}");
        columns
    }

    /// The first column, a number, of the only row of a query.
    pub(crate) async fn number(&self, query: impl Into<String>) -> i64 {
        let query = AssertSqlSafe(query.into());
        let found = match self {
            Bench::Embedded(_) => {
                let mut connection = self.sqlite().await;
                sqlx::query_scalar(query).fetch_one(&mut connection).await
            }
            Bench::Postgres(database) => sqlx::query_scalar(query).fetch_one(&database.own).await,
        };
        found.unwrap()
    }

    /// Counts the rows of a table, or of `table where condition`.
    pub(crate) async fn rows(&self, table: &str) -> i64 {
        self.number(format!("select count(*) from {table}")).await
    }

    /// Whether it has tables before it is opened, as on Citus.
    async fn is_migrated(&self) -> bool {
        match self {
            Bench::Embedded(_) => false,
            Bench::Postgres(_) => {
                let tables = "select count(*) from pg_tables where tablename = 'events'";
                self.number(tables).await > 0
            }
        }
    }

    /// The setting that names it, and its value.
    pub(crate) fn setting(&self) -> (&str, &str) {
        match self {
            Bench::Embedded(folder) => ("ARBITER_DATA", folder.path().to_str().unwrap()),
            Bench::Postgres(database) => ("DATABASE_URL", &database.url),
        }
    }

    /// A subquery `n` with the numbers from 1 in its column `n`. Citus can't fill tables from recursive queries.
    pub(crate) fn numbers(&self, most: u32) -> String {
        match self {
            Bench::Embedded(_) => format!(
                "(with recursive n (n) as (select 1 union all select n + 1 from n where n < {most}) select n from n) n"
            ),
            Bench::Postgres(_) => format!("(select generate_series(1, {most}::bigint) as n) n"),
        }
    }

    /// Whether this is a Citus cluster, on which a test is skipped for a reason.
    pub(crate) fn is_skipped_on_citus(&self, why: &str) -> bool {
        let is_skipped = matches!(self, Bench::Postgres(_)) && postgres::citus().is_some();
        if is_skipped {
            postgres::skipped(&format!("database without Citus: {why}"));
        }
        is_skipped
    }

    pub(crate) fn database(&self) -> &Database {
        match self {
            Bench::Postgres(database) => database,
            Bench::Embedded(_) => panic!("it is on a server"),
        }
    }

    async fn sqlite(&self) -> SqliteConnection {
        let Bench::Embedded(folder) = self else {
            panic!("this is no embedded database");
        };
        let file = folder.path().join("games.sqlite");
        let url = format!("sqlite://{}?mode=rwc", file.display());
        SqliteConnection::connect(&url).await.unwrap()
    }
}

/// The largest id that a platform can use.
const LARGEST: u64 = i64::MAX.cast_unsigned();

fn ana() -> Player {
    player(11, "Ana")
}

fn ben() -> Player {
    player(LARGEST - 1, "Бен 🦊♞")
}

fn setup(challenger: Player, opponent: Option<Player>) -> GameSetup {
    crate::support::setup(arbiter::rules::find("chess").unwrap(), challenger, opponent)
}

fn on_server(server: u64, channel: u64) -> Place {
    Place {
        server: Some(id(server)),
        ..direct(channel)
    }
}

/// A thread on server 77.
fn thread(channel: u64, parent: ChannelId) -> Place {
    Place {
        parent: Some(parent),
        ..on_server(77, channel)
    }
}

/// An ordinary request of a person in the channel of the games.
fn request(by: Player) -> Request {
    crate::support::request(by, at(2_000_000), new_request())
}

/// The command that shows a board of a game publicly.
fn shows(number: Option<GameNumber>) -> Command {
    Command::Show {
        question: Question::Board(Perspective::Common),
        number,
    }
}

/// A request with an id that no other test uses.
fn new_request() -> RequestId {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    id(NEXT.fetch_add(1, Ordering::Relaxed))
}

/// An event by a new request, a second after the one before.
fn new_event(number: u32, seat: Seat, kind: EventKind) -> Event {
    Event {
        number,
        by: Actor::Player(seat),
        kind,
        at: at(1_000_000 + i64::from(number) * 1_000),
        request: new_request(),
    }
}

fn challenged() -> Event {
    new_event(0, Seat::Challenger, EventKind::Challenged)
}

/// A message about a game's newest event.
fn message(game: GameNumber, event: u32, purpose: Purpose, due: i64) -> OutboxMessage {
    OutboxMessage {
        game,
        event,
        purpose,
        channel: id(LARGEST),
        due: at(due),
        attempts: 0,
        token: None,
    }
}

async fn create_game(store: &Store, setup: GameSetup) -> Game {
    create_with(store, setup, challenged(), &[]).await
}

/// Writes a challenge and messages about it, which get the game's number.
async fn create_with(
    store: &Store,
    setup: GameSetup,
    event: Event,
    messages: &[OutboxMessage],
) -> Game {
    let about = |game| {
        let messages = messages.iter().cloned();
        let numbered = messages.map(|message| OutboxMessage { game, ..message });
        numbered.collect()
    };
    let created = store.create_game(&setup, &event, &about).await.unwrap();
    let Created::Written(number) = created else {
        panic!("the request is a new one");
    };
    Game::new(number, setup, event)
}

/// The game with one more event, not written.
fn with(game: &Game, seat: Seat, kind: EventKind) -> Game {
    game.clone()
        .with(new_event(game.next_event(), seat, kind))
        .unwrap()
}

async fn add(store: &Store, game: &Game, seat: Seat, kind: EventKind) -> Game {
    let after = with(game, seat, kind);
    commit(store, &after, &[]).await;
    after
}

/// Somebody accepts an open challenge.
async fn taken(store: &Store, game: &Game) -> Game {
    let mut after = with(game, Seat::Opponent, accepted(Side::White));
    after.setup.opponent = Some(ben());
    commit(store, &after, &[]).await;
    after
}

/// Writes the newest event of a game, with messages.
async fn commit(store: &Store, after: &Game, messages: &[OutboxMessage]) {
    let committed = store.commit(after, messages).await.unwrap();
    assert_eq!(committed, Committed::Written);
}

/// A game that is played, the challenger as White.
async fn playing(store: &Store) -> Game {
    begin(store, setup(ana(), Some(ben()))).await
}

/// A game that is played on these terms, the challenger as White.
async fn begin(store: &Store, setup: GameSetup) -> Game {
    let game = create_game(store, setup).await;
    accept(store, &game).await
}

async fn accept(store: &Store, game: &Game) -> Game {
    add(store, game, Seat::Opponent, accepted(Side::White)).await
}

async fn load(store: &Store, number: GameNumber) -> Game {
    store.load(number).await.unwrap().unwrap()
}

/// Checks that a game can't be read, and that the error blames the record.
async fn is_damaged(store: &Store, number: GameNumber, damage: &str) {
    let found = store.load(number).await;
    assert!(
        matches!(found, Err(StoreError::Damaged(_))),
        "{damage}: {found:?}"
    );
}

fn all_of(game: &Game) -> String {
    // Its neighbours aren't part of it.
    let alone = Game {
        is_alone: true,
        ..game.clone()
    };
    format!("{alone:#?}")
}
