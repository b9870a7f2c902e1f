//! The store's contract: the same tests on the embedded database and on Postgres, where there is one.

mod announcements;
mod backup;
mod contract;
mod correspondence;
mod daily_puzzles;
mod damage;
mod deliveries;
mod disk;
mod export;
mod failing;
mod faults;
mod heartbeat;
mod hints;
mod in_doubt;
mod left_servers;
mod lists;
mod live;
mod look_up;
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
mod reviews;
mod said;
mod scores;
mod settings;
mod shown;
mod threads;
mod through_app;
mod tokens;
pub(crate) mod wire;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arbiter::game::{
    Actor, ChannelId, ColourChoice, DrawDeclaration, Event, EventKind, Game, GameNumber, GameSetup,
    Place, Player, PlayerId, RequestId, Seat, Stage, TimeControl, Timestamp,
};
use arbiter::referee::{Authority, Request, RequestContext};
use arbiter::rules::outcome::Side;
use arbiter::store::{
    self, Committed, Created, Lane, LaneKind, OutboxMessage, Purpose, Store, StoreError,
};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, SqliteConnection};
use tempfile::TempDir;

use crate::postgres::{self, Database};
use crate::support::{DueRows as _, id};

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

/// A database of a test's own.
pub(crate) enum Bench {
    /// A folder with the embedded database.
    Embedded(TempDir),
    /// A database on a server.
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

    /// Runs statements behind the store's back.
    pub(crate) async fn alter(&self, statements: impl Into<String>) {
        let statements = sqlx::raw_sql(AssertSqlSafe(statements.into()));
        match self {
            Bench::Embedded(_) => {
                let mut connection = self.sqlite().await;
                statements.execute(&mut connection).await.unwrap();
                connection.close().await.unwrap();
            }
            Bench::Postgres(database) => {
                let mut connection = PgConnection::connect(&database.url).await.unwrap();
                statements.execute(&mut connection).await.unwrap();
                connection.close().await.unwrap();
            }
        }
    }

    /// Every column of every table of ours.
    pub(crate) async fn columns(&self) -> Vec<(String, String)> {
        let in_sqlite = "select t.name, c.name from sqlite_master t, pragma_table_info(t.name) c
            where t.type = 'table' and t.name not like 'sqlite_%' and t.name <> '_sqlx_migrations'";
        let in_postgres =
            "select table_name::text, column_name::text from information_schema.columns
            where table_schema = 'public' and table_name <> '_sqlx_migrations'";
        let columns: Vec<(String, String)> = match self {
            Bench::Embedded(_) => {
                let mut connection = self.sqlite().await;
                let found = sqlx::query_as(in_sqlite).fetch_all(&mut connection).await;
                found.unwrap()
            }
            Bench::Postgres(database) => {
                let mut connection = PgConnection::connect(&database.url).await.unwrap();
                let found = sqlx::query_as(in_postgres).fetch_all(&mut connection).await;
                found.unwrap()
            }
        };
        assert!(columns.len() > 30, "{columns:?}");
        columns
    }

    /// The first column, a number, of the only row of a query.
    pub(crate) async fn number(&self, query: &'static str) -> i64 {
        self.count(query.to_owned()).await
    }

    /// The same of a query that was put together.
    pub(crate) async fn count(&self, query: String) -> i64 {
        let query = AssertSqlSafe(query);
        match self {
            Bench::Embedded(_) => {
                let mut connection = self.sqlite().await;
                let found = sqlx::query_scalar(query).fetch_one(&mut connection).await;
                found.unwrap()
            }
            Bench::Postgres(database) => {
                let mut connection = PgConnection::connect(&database.url).await.unwrap();
                let found = sqlx::query_scalar(query).fetch_one(&mut connection).await;
                found.unwrap()
            }
        }
    }

    async fn sqlite(&self) -> SqliteConnection {
        let Bench::Embedded(folder) = self else {
            panic!("this is no embedded database");
        };
        let file = folder.path().join("games.sqlite");
        let url = format!("sqlite://{}", file.display());
        SqliteConnection::connect(&url).await.unwrap()
    }
}

/// The largest identifier that a platform can give.
const LARGEST: u64 = i64::MAX.cast_unsigned();

fn ana() -> Player {
    player(11, "Ana")
}

fn ben() -> Player {
    player(LARGEST - 1, "Бен 🦊♞")
}

fn player(id: u64, name: &str) -> Player {
    Player {
        id: PlayerId::new(id).unwrap(),
        name: name.to_owned(),
    }
}

/// A moment in milliseconds since 1970.
const fn at(milliseconds: i64) -> Timestamp {
    Timestamp::from_millisecond(milliseconds)
}

/// A direct message.
fn direct(channel: u64) -> Place {
    Place {
        channel: id(channel),
        parent: None,
        server: None,
    }
}

fn setup(challenger: Player, opponent: Option<Player>) -> GameSetup {
    let variant = arbiter::rules::find("chess").unwrap();
    GameSetup {
        level: None,
        variant,
        start: variant.starts[0].text.to_owned(),
        colour: ColourChoice::Random,
        time_control: TimeControl::default(),
        language: arbiter::game::Language::default(),
        threads: arbiter::game::Threads::default(),
        home: direct(100),
        challenger,
        opponent,
    }
}

/// A request of a person in the channel of the games, with nothing special about it.
fn request(by: Player) -> Request {
    Request {
        authority: Authority::Member,
        roles: Vec::new(),
        context: RequestContext::default(),
        place: direct(100),
        by,
        at: at(2_000_000),
        token: None,
        coin: Side::White,
        id: new_request(),
    }
}

/// A request that no other test makes.
fn new_request() -> RequestId {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    RequestId::new(NEXT.fetch_add(1, Ordering::Relaxed)).unwrap()
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
    let event = challenged();
    match store
        .create_game(&setup, &event, &|_| Vec::new())
        .await
        .unwrap()
    {
        Created::Written(number) => Game::new(number, setup, event),
        Created::Repeated => panic!("the request is a new one"),
    }
}

/// The game with one event more, not written.
fn with(game: &Game, seat: Seat, kind: EventKind) -> Game {
    game.clone()
        .with(new_event(game.next_event(), seat, kind))
        .unwrap()
}

/// Writes one event more.
async fn add(store: &Store, game: &Game, seat: Seat, kind: EventKind) -> Game {
    let after = with(game, seat, kind);
    let committed = store.commit(&after, &[]).await.unwrap();
    assert_eq!(committed, Committed::Written);
    after
}

/// A game that is played, the challenger as White.
async fn playing(store: &Store) -> Game {
    let game = create_game(store, setup(ana(), Some(ben()))).await;
    accept(store, &game).await
}

async fn accept(store: &Store, game: &Game) -> Game {
    let accepted = EventKind::Accepted {
        challenger: Side::White,
        level: None,
        days_off: None,
    };
    add(store, game, Seat::Opponent, accepted).await
}

fn moved(code: &str) -> EventKind {
    EventKind::Moved {
        code: code.to_owned(),
        declaration: DrawDeclaration::Nothing,
    }
}

async fn load(store: &Store, number: GameNumber) -> Game {
    store.load(number).await.unwrap().unwrap()
}

/// Everything of a game, to be compared.
fn all_of(game: &Game) -> String {
    format!("{game:#?}")
}
