//! The bot over the wire: the program's real client against a fake Discord on loopback.

pub(crate) mod activity;
mod announcements;
pub(crate) mod board;
mod buttons;
mod citus;
mod clocks;
mod close;
mod commands;
#[cfg(unix)]
mod container;
mod controls;
mod crash;
mod crowd;
mod doctor;
mod emoji;
mod failures;
mod follows;
mod forms;
mod game;
mod guests;
mod hints;
mod imports;
mod metrics;
mod names;
mod notifications;
mod offer;
mod opponent;
mod outbox;
#[cfg(unix)]
mod package;
mod pictures;
mod places;
mod probes;
mod process;
mod puzzles;
mod ratings;
mod replays;
mod review;
mod servers;
mod start;
mod storyboard;
mod strangers;
mod suggestions;
mod tournaments;
mod walk;
mod way;
mod web;
mod which_game;
mod whole_games;

use std::path::Path;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use arbiter::discord;
use arbiter::discord::{Entrance, StartError};
use arbiter::host::config::Config;
use arbiter::host::metrics::Metrics;
use arbiter::illustration::Illustrator;
use arbiter::play::App;
use arbiter::store;
use arbiter::store::Store;
use arbiter::time_source::SharedClock;
use fake_discord::{APPLICATION, Channel, Fake, Seen, Sent, Slash, User, Way};
use futures_util::FutureExt as _;
use futures_util::future::try_join_all;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Connection as _, FromRow, PgConnection, SqliteConnection};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::store::{age_game, make_due};
use crate::support::{Machine, PATIENCE, contains, folder};
use crate::{house_rules, postgres};

pub(crate) const ANN: User = User::new(101, "Ann");
pub(crate) const BEN: User = User::new(102, "Ben");
pub(crate) const CID: User = User::new(103, "Cid");
const MANAGER: User = User {
    permissions: "32",
    ..User::new(110, "Mia")
};
const MODERATOR: User = User {
    // Manage Messages (Discord, "Permissions").
    permissions: "8192",
    ..User::new(111, "Moe")
};
/// The bot as a user.
const ITSELF: User = User {
    bot: true,
    ..User::new(APPLICATION, "Arbiter")
};
/// A thread: games agreed on here stay here.
pub(crate) const HERE: Channel = SQUARE.thread(900);
/// A channel: each of its games has a thread.
pub(crate) const SQUARE: Channel = Channel::new(899);

/// Shared by all bots, because rasterising the pieces takes longer than most tests.
static ILLUSTRATOR: LazyLock<Arc<Illustrator>> = LazyLock::new(Arc::default);

/// The commands in the menus of a user and of a message.
const CHALLENGE: &str = "Challenge to a game";
const SET_UP: &str = "Set up this position";

/// Starts of receipts: lines that replace a private message whose control has created an event.
const RECEIPTS: [&str; 4] = ["Played ", "You have ", "You've ", "Draw agreed."];

/// Parts of messages that only Arbiter's have.
pub(crate) trait OfArbiter {
    /// Whether it is a receipt, which replaces a private message whose control has created an event.
    fn is_receipt(&self) -> bool;

    /// The button behind *More…* that gives this command.
    fn behind_more(&self, command: &str) -> String;
}

impl OfArbiter for Sent {
    fn is_receipt(&self) -> bool {
        let says = |start: &&str| self.content().starts_with(*start);
        self.payload["type"] == 7 && RECEIPTS.iter().any(says)
    }

    fn behind_more(&self, command: &str) -> String {
        let more = self.button("More…");
        format!("{}{command}", more.strip_suffix("more").unwrap())
    }
}

/// The settings of a bot that only connects to the fake.
fn config(fake: &Fake, more: &[(&str, &str)]) -> Config {
    Config::from(|key| match key {
        "DISCORD_TOKEN" => Some("a-token".to_owned()),
        "DISCORD_API_URL" => Some(fake.url.clone()),
        other => more
            .iter()
            .find(|(name, _)| *name == other)
            .map(|(_, value)| (*value).to_owned()),
    })
    .unwrap()
}

/// A bot under test, on the embedded database, or on the cluster of `TEST_CITUS_URL`.
pub(crate) struct Bot {
    stop: oneshot::Sender<()>,
    running: JoinHandle<Result<(), StartError>>,
    metrics: Arc<Metrics>,
    folder: TempDir,
}

impl Bot {
    async fn start(fake: &Fake) -> Self {
        Bot::with(fake, &[], Duration::from_secs(10)).await
    }

    async fn with(fake: &Fake, more: &[(&str, &str)], due_after: Duration) -> Self {
        let bot = Bot::begin(fake, more, due_after, folder()).await;
        fake.connected(1, 0).await;
        bot
    }

    /// The next bot with the games of a stopped one.
    async fn again(fake: &Fake, folder: TempDir) -> Self {
        let (identified, resumed) = fake.counts();
        let bot = Bot::begin(fake, &[], Duration::from_secs(10), folder).await;
        fake.connected(identified + 1, resumed).await;
        bot
    }

    /// A bot with some of the shards; the caller waits for them.
    async fn on_shards(fake: &Fake, shards: &str) -> Self {
        let folder = folder();
        Bot::begin(fake, &[("SHARDS", shards)], Duration::from_secs(10), folder).await
    }

    async fn begin(
        fake: &Fake,
        more: &[(&str, &str)],
        due_after: Duration,
        folder: TempDir,
    ) -> Self {
        let store = opened(folder.path()).await;
        Bot::run(fake, more, App::with_delay(store, due_after), folder)
    }

    /// Counts the rows of a table, or of `table where condition`.
    async fn rows(&self, table: &str) -> i64 {
        count(self.folder(), format!("select count(*) from {table}")).await
    }

    /// Waits until there are this many rows.
    async fn has_rows(&self, table: &str, rows: i64) {
        soon(async || (self.rows(table).await == rows).then_some(())).await;
    }

    /// Waits until the message with a pending request is stored.
    async fn has_noted_a_request(&self) {
        let noted = "games where request_message is not null";
        soon(async || (self.rows(noted).await > 0).then_some(())).await;
    }

    /// A bot on a machine with a different clock.
    async fn by_clock(fake: &Fake, folder: TempDir, machine: &Machine) -> Self {
        let (identified, resumed) = fake.counts();
        let store = opened(folder.path()).await;
        let clock = SharedClock::new(machine.clone());
        let app = App::new(store).with_clock(Arc::new(clock));
        let bot = Bot::run(fake, &[], app, folder);
        fake.connected(identified + 1, resumed).await;
        bot
    }

    fn run(fake: &Fake, more: &[(&str, &str)], app: App, folder: TempDir) -> Self {
        let mut entrances = vec![Entrance::Gateway];
        // Over HTTP, the process with the gateway has a neighbour.
        if fake.way() == Way::Http {
            let listener = listener();
            fake.balance(&[listener.local_addr().unwrap()]);
            entrances.push(Entrance::Web(listener));
        }
        Bot::enter(fake, more, app, folder, entrances)
    }

    fn enter(
        fake: &Fake,
        more: &[(&str, &str)],
        app: App,
        folder: TempDir,
        entrances: Vec<Entrance>,
    ) -> Self {
        fake.require(house_rules::check);
        let config = config(fake, more);
        let app = Arc::new(app);
        let (stop, stopped) = oneshot::channel();
        let metrics = Arc::<Metrics>::default();
        let counted = Arc::clone(&metrics);
        let running = tokio::spawn(async move {
            let stopped = stopped.map(drop).shared();
            let running = entrances.into_iter().map(|entrance| {
                let (app, metrics) = (Arc::clone(&app), Arc::clone(&counted));
                let illustrator = Arc::clone(&ILLUSTRATOR);
                discord::run(
                    &config,
                    entrance,
                    app,
                    illustrator,
                    metrics,
                    stopped.clone(),
                )
            });
            try_join_all(running.map(Box::pin)).await.map(drop)
        });
        Bot {
            stop,
            running,
            metrics,
            folder,
        }
    }

    fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Stops the bot; returns the folder of its games.
    async fn stop(self) -> TempDir {
        let _ = self.stop.send(());
        self.running.await.unwrap().unwrap();
        self.folder
    }
}

/// A bot, and a game between Ann and Ben with its first board.
async fn playing() -> (Fake, Bot, Sent) {
    let (fake, bot) = online().await;
    let board = begun(&fake).await;
    (fake, bot, board)
}

async fn online() -> (Fake, Bot) {
    let fake = Fake::start().await;
    let bot = Bot::start(&fake).await;
    (fake, bot)
}

/// Opens the store of a folder: a file in it, or a database on the cluster of `TEST_CITUS_URL`.
pub(crate) async fn opened(folder: &Path) -> Arc<Store> {
    let store = match postgres::of_folder(folder).await {
        Some(url) => Box::pin(store::postgres(&url)).await,
        None => Box::pin(store::embedded(folder)).await,
    };
    store.unwrap()
}

/// Opens the bot's file.
async fn database(folder: &Path) -> SqliteConnection {
    let url = format!("sqlite://{}", folder.join("games.sqlite").display());
    SqliteConnection::connect(&url).await.unwrap()
}

/// The rows of a query on the bot's database.
async fn select<T>(folder: &Path, query: impl Into<String>) -> Vec<T>
where
    T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin,
{
    let query = AssertSqlSafe(query.into());
    let found = if let Some(url) = postgres::of_folder(folder).await {
        let mut database = Box::pin(PgConnection::connect(&url)).await.unwrap();
        sqlx::query_as(query).fetch_all(&mut database).await
    } else {
        let mut database = database(folder).await;
        sqlx::query_as(query).fetch_all(&mut database).await
    };
    found.unwrap()
}

/// The only number of a query.
async fn count(folder: &Path, query: impl Into<String>) -> i64 {
    let [(number,)] = select(folder, query).await[..] else {
        panic!("it has one row");
    };
    number
}

/// Runs statements on the bot's database.
async fn alter(folder: &Path, statements: impl Into<String>) {
    let statements = sqlx::raw_sql(AssertSqlSafe(statements.into()));
    if let Some(url) = postgres::of_folder(folder).await {
        let mut database = Box::pin(PgConnection::connect(&url)).await.unwrap();
        statements.execute(&mut database).await.unwrap();
        return;
    }
    let mut database = database(folder).await;
    statements.execute(&mut database).await.unwrap();
    database.close().await.unwrap();
}

/// A socket on any port of this machine.
fn listener() -> TcpListener {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    TcpListener::from_std(listener).unwrap()
}

/// Why a bot doesn't start.
async fn refused(fake: &Fake) -> StartError {
    let folder = folder();
    let app = Arc::new(App::new(opened(folder.path()).await));
    let never = std::future::pending();
    discord::run(
        &config(fake, &[]),
        Entrance::Gateway,
        app,
        Arc::clone(&ILLUSTRATOR),
        Arc::default(),
        never,
    )
    .await
    .unwrap_err()
}

pub(crate) fn slash(name: &'static str) -> Slash {
    Slash::new(name)
}

/// A challenge in which the challenger has White.
pub(crate) fn challenge_to(opponent: &User) -> Slash {
    slash("challenge")
        .person("opponent", opponent)
        .text("colour", "white")
}

pub(crate) fn typed(text: &str) -> Slash {
    slash("move").text("move", text)
}

fn resign() -> Slash {
    slash("resign").text("confirm", "yes")
}

/// Sends a command and returns the answer.
pub(crate) async fn ask(fake: &Fake, user: &User, slash: &Slash) -> Sent {
    ask_in(fake, user, &HERE, slash).await
}

async fn ask_in(fake: &Fake, user: &User, channel: &Channel, slash: &Slash) -> Sent {
    let id = fake.say(user, channel, slash);
    let answer = fake.answer_to(id).await;
    if slash.is("game replay") {
        answer
    } else {
        kept(fake, answer).await
    }
}

/// The answer, or the edit of a deferred one: a search may take longer than the bot waits.
async fn kept(fake: &Fake, answer: Sent) -> Sent {
    if !answer.is_promise() {
        return answer;
    }
    answer.kept_by(fake.answer_to(answer.to).await)
}

/// Presses a button and returns the answer.
pub(crate) async fn press(fake: &Fake, user: &User, custom_id: &str) -> Sent {
    let answer = press_in(fake, user, &HERE, custom_id).await;
    told(fake, answer).await
}

async fn press_in(fake: &Fake, user: &User, channel: &Channel, custom_id: &str) -> Sent {
    let id = fake.press(user, channel, custom_id);
    let answer = fake.answer_to(id).await;
    if custom_id.ends_with("game replay") {
        answer
    } else {
        kept(fake, answer).await
    }
}

/// Presses a button under a message that is itself an answer.
async fn press_under(fake: &Fake, under: u64, user: &User, custom_id: &str) -> Sent {
    let id = fake.press_under(under, user, &HERE, custom_id);
    kept(fake, fake.answer_to(id).await).await
}

/// The bot's reply, which edits the message with its opponent's move, after this many earlier edits.
async fn replied(fake: &Fake, before: usize) -> Sent {
    let reply = soon(async || {
        let edited = fake.edited(0).await.split_off(before);
        let has_buttons = |how: &serde_json::Value| how["components"][0].is_object();
        edited.into_iter().rfind(|(_, how)| has_buttons(how))
    });
    let (to, payload) = reply.await;
    let files = Vec::new();
    Sent {
        to,
        payload,
        files,
        is_follow_up: false,
    }
}

async fn soon<T>(look: impl AsyncFn() -> Option<T>) -> T {
    let wait = async {
        loop {
            if let Some(found) = look().await {
                return found;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, wait)
        .await
        .expect("it comes about")
}

/// The answer, or the public message about an event made under a private message.
pub(crate) async fn told(fake: &Fake, answer: Sent) -> Sent {
    if answer.is_receipt() {
        fake.message().await
    } else {
        answer
    }
}

/// A game between Ann, who has White, and Ben; the first board.
pub(crate) async fn begun(fake: &Fake) -> Sent {
    begun_by(fake, &challenge_to(&BEN)).await
}

/// The same game of another kind.
pub(crate) async fn begun_with(fake: &Fake, game: &str) -> Sent {
    begun_by(fake, &challenge_to(&BEN).text("game", game)).await
}

/// Ann challenges Ben, who accepts; the first board.
async fn begun_by(fake: &Fake, challenge: &Slash) -> Sent {
    let challenge = ask(fake, &ANN, challenge).await;
    press(fake, &BEN, &challenge.button("Accept")).await
}

/// The same in a channel: the challenge, and the answer to its acceptance.
async fn begun_in(fake: &Fake, channel: &Channel, challenge: &Slash) -> (Sent, Sent) {
    let made = ask_in(fake, &ANN, channel, challenge).await;
    let begun = press_in(fake, &BEN, channel, &made.button("Accept")).await;
    (made, begun)
}

pub(crate) async fn play(fake: &Fake, user: &User, text: &str) -> Sent {
    ask(fake, user, &typed(text)).await
}

pub(crate) fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_arbiter"))
}
