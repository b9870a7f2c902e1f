#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
#![allow(
    clippy::unwrap_used,
    reason = "a request that Discord would refuse ends the test"
)]

mod activities;
mod body;
mod delivery;
mod emoji;
mod endpoint;
mod events;
mod faults;
mod gateway;
mod interactions;
mod layout;
mod limits;
mod messages;
mod orders;
mod random;
mod rest;
mod roles;
mod schema;
mod sent;
mod shown;

use std::collections::{HashMap, HashSet, VecDeque};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::routing::any;
use axum::serve::ListenerExt as _;
use serde_json::Value;
use tokio::sync::{Mutex as AsyncMutex, mpsc};

use activities::Activities;
pub use activities::CLIENT_SECRET;
pub use endpoint::{Way, public_key, signature, signed, signed_for};
use faults::Faults;
pub use faults::{Fault, Route};
pub use gateway::{HangUp, Order};
use gateway::{Identifies, Lines};
pub use interactions::{Bot, Channel, SERVER, Slash, User};
pub use random::MetFault;
use random::RandomFaults;
pub use roles::Role;
use roles::Roles;
pub use sent::Sent;
use shown::Messages;
pub use shown::Seen;

/// How long a test waits for what must happen, however busy the machine is.
const PATIENCE: Duration = Duration::from_mins(2);

/// The number of the application, and of the bot as a user.
pub const APPLICATION: u64 = 4_242;

/// Added to a user's id, it is the id of their channel of direct messages.
pub const DIRECT: u64 = 7_000_000;

/// Faults for a whole run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// No fault.
    None,
    /// `GET /gateway` returns Discord's real gateway.
    ForeignGateway,
    /// Sessions get Discord's real gateway as their resume address.
    ForeignResumption,
    /// Everything is answered with 401.
    Unauthorized,
}

/// A fault for a message to a channel.
#[derive(Debug, Clone)]
pub enum Refusal {
    /// 429: the number of seconds in the body and in the header.
    TooMany {
        /// `retry_after`
        body: Option<f64>,
        /// `Retry-After`
        header: Option<&'static str>,
        /// Whether the limit is the bot's, and not the channel's.
        global: bool,
    },
    /// A status, and Discord's code in the body.
    Status(u16, u32),
    /// The connection is closed before the message is processed.
    Cut,
    /// The message is processed, and the connection is closed before the response.
    CutAfterwards,
}

/// An attempt to post a message to a channel, successful or not.
#[derive(Debug, Clone)]
pub struct Try {
    /// When it arrived.
    pub at: Instant,
    /// The channel's number.
    pub channel: u64,
    /// Its nonce, or nothing.
    pub nonce: String,
}

/// A check by the tested bot's own rules for every message and answer; panics on failure.
pub type Requirement = fn(&Sent);

/// A fake Discord on loopback.
pub struct Fake {
    /// The address of its REST API, without `/api/v10`; it names its gateway itself.
    pub url: String,
    shared: Arc<Shared>,
    answers: AsyncMutex<mpsc::UnboundedReceiver<Sent>>,
    messages: AsyncMutex<mpsc::UnboundedReceiver<Sent>>,
}

struct Shared {
    authority: String,
    trouble: Trouble,
    way: Way,
    answer: mpsc::UnboundedSender<Sent>,
    message: mpsc::UnboundedSender<Sent>,
    state: State,
}

impl std::ops::Deref for Shared {
    type Target = State;

    fn deref(&self) -> &State {
        &self.state
    }
}

#[derive(Default)]
struct State {
    lines: Mutex<Lines>,
    /// The processes that get interactions over HTTP, the next one first.
    endpoint: Mutex<Vec<SocketAddr>>,
    turn: AtomicUsize,
    receipts: Mutex<Vec<(u64, u16)>>,
    registered: Mutex<Vec<(String, Value)>>,
    requirement: Mutex<Option<Requirement>>,
    /// Why Discord wouldn't accept a request.
    problem: Mutex<Option<String>>,
    /// Discord's own command, with the path of its scope.
    entry_point: Mutex<Option<(String, Value)>>,
    activities: Mutex<Activities>,
    roles: Mutex<Roles>,
    /// The scheduled events of servers.
    events: Mutex<Vec<(u64, Value)>>,
    /// The application's emoji.
    emoji: Mutex<Vec<Value>>,
    emoji_slots: AtomicUsize,
    shown: Mutex<Messages>,
    /// Edited messages: their ids and payloads.
    edited: Mutex<Vec<(u64, Value)>>,
    requests: Mutex<Vec<String>>,
    /// Prepared responses, by path.
    prepared: Mutex<HashMap<String, Value>>,
    /// The channel of each interaction.
    places: Mutex<HashMap<u64, u64>>,
    /// Channels that the bot can't see: user-installed, or without the permission.
    unseen: Mutex<HashSet<u64>>,
    refuse_answers: AtomicU32,
    refuse_threads: AtomicU32,
    threads: Mutex<Vec<(u64, Option<u64>, Value)>>,
    /// Delay of responses, in milliseconds.
    slowness: AtomicU64,
    /// Acknowledged interactions, if each may be acknowledged only once.
    acknowledged: Mutex<HashSet<u64>>,
    is_strict: AtomicBool,
    /// Interactions with a private answer.
    answered_privately: Mutex<HashSet<u64>>,
    /// Interactions whose response is deferred so far.
    promised: Mutex<HashSet<u64>>,
    /// The submitted forms.
    forms: Mutex<HashSet<u64>>,
    /// Interactions with expired tokens.
    expired: Mutex<HashSet<u64>>,
    refusals: Mutex<VecDeque<Refusal>>,
    tries: Mutex<Vec<Try>>,
    /// Users who accept no direct messages.
    closed_to_messages: Mutex<HashSet<u64>>,
    /// Refusals of the next openings of direct messages: a status, and Discord's code, or the seconds to wait after 429.
    direct_refusals: Mutex<VecDeque<(u16, u32)>>,
    /// Messages by channel and nonce: a second one with the same nonce is the first.
    by_nonce: Mutex<HashMap<(u64, String), Value>>,
    faults: Faults,
    random_faults: Mutex<RandomFaults>,
    identifies: Mutex<Identifies>,
    hang_up: Mutex<Option<HangUp>>,
    /// Number of connections to the gateway so far, including refused ones.
    handshakes: AtomicU32,
    compressed: AtomicU32,
    identified: AtomicU32,
    resumed: AtomicU32,
    snowflakes: AtomicU64,
    /// Offset of the fake's clock to this machine's, in milliseconds.
    ahead: AtomicI64,
}

/// An undelivered interaction: it can be delivered late, and repeatedly.
#[derive(Debug, Clone)]
pub struct Interaction {
    /// Its number.
    pub id: u64,
    /// Where it was made.
    pub channel: Channel,
    payload: Value,
}

impl Interaction {
    /// The interaction as Discord sends it.
    pub fn payload(&self) -> &Value {
        &self.payload
    }

    /// The same with an unexpected value at a place in it (a JSON pointer).
    pub fn spoiled(mut self, place: &str) -> Self {
        let (object, field) = place.rsplit_once('/').unwrap();
        self.payload.pointer_mut(object).unwrap()[field] = serde_json::json!([{ "new": [1] }]);
        self
    }

    /// The token for getting its answer.
    pub fn token(&self) -> &str {
        self.payload["token"].as_str().unwrap()
    }
}

impl Fake {
    /// Starts one without faults.
    pub async fn start() -> Self {
        Fake::with(Trouble::None).await
    }

    /// Starts one with a fault for the whole run.
    pub async fn with(trouble: Trouble) -> Self {
        Fake::by(Way::usual(), trouble).await
    }

    /// Starts one that delivers interactions this way.
    pub async fn over(way: Way) -> Self {
        Fake::by(way, Trouble::None).await
    }

    async fn by(way: Way, trouble: Trouble) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let authority = listener.local_addr().unwrap().to_string();
        // Otherwise an event waits up to 40 ms until the previous one is acknowledged (Nagle's algorithm).
        let listener = listener.tap_io(|stream| stream.set_nodelay(true).unwrap());
        let (answer, answers) = mpsc::unbounded_channel();
        let (message, messages) = mpsc::unbounded_channel();
        let shared = Arc::new(Shared {
            authority: authority.clone(),
            trouble,
            way,
            answer,
            message,
            state: State::default(),
        });
        let router = Router::new()
            .route("/", any(gateway::connect))
            .fallback(rest::answer_request)
            .with_state(Arc::clone(&shared));
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Fake {
            url: format!("http://{authority}"),
            shared,
            answers: AsyncMutex::new(answers),
            messages: AsyncMutex::new(messages),
        }
    }

    /// Waits for something; fails the test immediately if the bot has sent something that Discord would refuse.
    async fn patiently<T>(&self, wait: impl Future<Output = T>) -> Option<T> {
        let problem = async {
            loop {
                if let Some(problem) = self.shared.problem.lock().unwrap().clone() {
                    return problem;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::select! {
            done = tokio::time::timeout(PATIENCE, wait) => done.ok(),
            problem = problem => panic!("Discord would refuse a request: {problem}"),
        }
    }

    /// The next answer to an interaction.
    pub async fn next_answer(&self) -> Sent {
        let next = self.patiently(async { self.answers.lock().await.recv().await });
        next.await.expect("an answer comes").unwrap()
    }

    /// The next answer, which must be for this interaction.
    pub async fn answer_to(&self, interaction: u64) -> Sent {
        let answer = self.next_answer().await;
        assert_eq!(answer.to, interaction, "{answer:?}");
        answer
    }

    /// All answers not yet read by the test.
    pub async fn answers_so_far(&self) -> Vec<Sent> {
        let mut answers = self.answers.lock().await;
        std::iter::from_fn(|| answers.try_recv().ok()).collect()
    }

    /// All messages not yet read by the test.
    pub async fn messages_so_far(&self) -> Vec<Sent> {
        let mut messages = self.messages.lock().await;
        std::iter::from_fn(|| messages.try_recv().ok()).collect()
    }

    /// The next message to a channel.
    pub async fn message(&self) -> Sent {
        let next = self.patiently(async { self.messages.lock().await.recv().await });
        next.await.expect("a message comes").unwrap()
    }

    /// The next message that contains this, skipping others.
    pub async fn message_with(&self, part: &str) -> Sent {
        loop {
            let message = self.message().await;
            if message.content().contains(part) {
                return message;
            }
        }
    }

    /// Whether no message arrives within this time.
    pub async fn is_silent_for(&self, time: Duration) -> bool {
        tokio::time::timeout(time, async { self.messages.lock().await.recv().await })
            .await
            .is_err()
    }

    /// Waits until the bot has identified or resumed this many times in total.
    pub async fn connected(&self, identified: u32, resumed: u32) {
        let wait = async {
            while self.counts() != (identified, resumed)
                || !self.shared.lines.lock().unwrap().are_whole()
            {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let arrived = self.patiently(wait).await;
        assert!(
            arrived.is_some(),
            "identified and resumed {:?} times",
            self.counts()
        );
    }

    /// How many times the bot has identified and resumed.
    pub fn counts(&self) -> (u32, u32) {
        (
            self.shared.identified.load(Ordering::SeqCst),
            self.shared.resumed.load(Ordering::SeqCst),
        )
    }

    /// The identified shards, and the total.
    pub fn shards(&self) -> (Vec<u64>, u64) {
        self.shared.lines.lock().unwrap().shards()
    }

    /// Sends another event about a server.
    pub fn tell(&self, server: u64, name: &'static str, data: Value) {
        let lines = self.shared.lines.lock().unwrap();
        lines.dispatch(Some(server), name, data);
    }

    /// Refuses this many of the next threads with 403.
    pub fn refuse_threads(&self, count: u32) {
        self.shared.refuse_threads.store(count, Ordering::SeqCst);
    }

    /// The threads opened or changed so far: the channel or thread, the message, and the payload.
    pub fn threads(&self) -> Vec<(u64, Option<u64>, Value)> {
        self.shared.threads.lock().unwrap().clone()
    }

    /// Gives an order to the shard of a server, or of direct messages; `false` if it isn't connected.
    pub fn order(&self, server: Option<u64>, order: Order) -> bool {
        self.shared.lines.lock().unwrap().offer(server, order)
    }

    /// Whether each shard that was ever connected is connected.
    pub fn is_whole(&self) -> bool {
        self.shared.lines.lock().unwrap().are_whole()
    }

    /// The next answer to an interaction, without a timeout.
    pub async fn any_answer(&self) -> Sent {
        self.answers.lock().await.recv().await.unwrap()
    }

    /// The next message to a channel, without a timeout.
    pub async fn any_message(&self) -> Sent {
        self.messages.lock().await.recv().await.unwrap()
    }

    /// Every attempt to post a message.
    pub fn tries(&self) -> Vec<Try> {
        self.shared.tries.lock().unwrap().clone()
    }

    /// From now on each message that the bot sends or answers with must pass this check, too.
    pub fn require(&self, requirement: Requirement) {
        *self.shared.requirement.lock().unwrap() = Some(requirement);
    }

    /// Prepares a response, by path without the version: `refused` is a status.
    pub fn prepare(&self, path: &str, answer: Value) {
        let mut prepared = self.shared.prepared.lock().unwrap();
        prepared.insert(path.to_owned(), answer);
    }

    /// Enables Activities: a scope gets a command of Discord's, which no overwrite may omit.
    pub fn enable_activities(&self, path: &str) -> Value {
        let launch = interactions::entry_point();
        let mut entry_point = self.shared.entry_point.lock().unwrap();
        *entry_point = Some((path.to_owned(), launch.clone()));
        launch
    }

    /// The registered commands, with the path of the request.
    pub fn registered(&self) -> Vec<(String, Value)> {
        self.shared.registered.lock().unwrap().clone()
    }

    /// Waits for this many edited messages; returns their ids and payloads.
    pub async fn edited(&self, count: usize) -> Vec<(u64, Value)> {
        let wait = async {
            loop {
                let edited = self.shared.edited.lock().unwrap().clone();
                if edited.len() >= count {
                    return edited;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        self.patiently(wait).await.expect("messages are edited")
    }

    /// Waits for this many requests whose path ends like this.
    pub async fn asked(&self, ending: &str, times: usize) {
        let wait = async {
            let count = || {
                let asked = self.requests();
                asked.iter().filter(|one| one.ends_with(ending)).count()
            };
            while count() < times {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let arrived = self.patiently(wait).await;
        assert!(arrived.is_some(), "{times} times {ending}");
    }

    /// Every message as displayed by a client.
    pub fn seen(&self) -> Vec<Seen> {
        self.shared.shown.lock().unwrap().seen()
    }

    /// The newest messages, at most this many.
    pub fn recently_seen(&self, count: usize) -> Vec<Seen> {
        self.shared.shown.lock().unwrap().recently_seen(count)
    }

    /// The number of the newest message.
    pub fn newest_message(&self) -> u64 {
        self.shared.shown.lock().unwrap().newest()
    }

    /// How many messages were edited or deleted so far.
    pub fn edit_count(&self) -> usize {
        self.shared.edited.lock().unwrap().len()
    }

    /// Every request so far, as `GET /path`.
    pub fn requests(&self) -> Vec<String> {
        self.shared.requests.lock().unwrap().clone()
    }

    /// From now on a user takes no direct messages, or takes them again.
    pub fn close_messages(&self, user: &User, is_closed: bool) {
        let mut closed = self.shared.closed_to_messages.lock().unwrap();
        if is_closed {
            closed.insert(user.id);
        } else {
            closed.remove(&user.id);
        }
    }

    /// Refuses the next openings of direct messages: a status with Discord's code, or 429 with the seconds to wait.
    pub fn refuse_openings(&self, refusals: &[(u16, u32)]) {
        let mut queue = self.shared.direct_refusals.lock().unwrap();
        queue.extend(refusals);
    }

    /// Moves the fake's clock ahead, in milliseconds.
    pub fn leap(&self, milliseconds: i64) {
        self.shared.ahead.fetch_add(milliseconds, Ordering::SeqCst);
    }
}

impl Shared {
    /// Checks a message by Discord's limits and the test's own.
    fn check(&self, sent: &Sent) {
        limits::check_message(sent.message(), &sent.files);
        let requirement = *self.requirement.lock().unwrap();
        if let Some(requirement) = requirement {
            requirement(sent);
        }
    }

    /// Records the channel of an interaction, and whether the bot can see it.
    fn happened_in(&self, interaction: u64, channel: &Channel) {
        let mut places = self.places.lock().unwrap();
        places.insert(interaction, channel.id);
        let mut unseen = self.unseen.lock().unwrap();
        if channel.is_seen() {
            unseen.remove(&channel.id);
        } else {
            unseen.insert(channel.id);
        }
    }

    fn snowflake(&self) -> u64 {
        let since = u64::try_from(self.now()).unwrap() - 1_420_070_400_000;
        (since << 22) | (self.snowflakes.fetch_add(1, Ordering::SeqCst) & 0xFFF)
    }

    /// The fake's time, in milliseconds since 1970.
    fn now(&self) -> i64 {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        i64::try_from(now.as_millis()).unwrap() + self.ahead.load(Ordering::SeqCst)
    }
}
