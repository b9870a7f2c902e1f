//! Shared by the benches of the whole bot: people with games, and the program as a process.

use std::io::Write as _;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use arbiter::command;
use arbiter::command::{Args, Value};
use arbiter::compute::Kind;
use arbiter::game::{ChannelId, Place, Player, PlayerId, RequestId, ServerId};
use arbiter::illustration::Illustrator;
use arbiter::play::{Answer, App};
use arbiter::referee::{Authority, Invited, Kind as Being, Request, RequestContext};
use arbiter::store::Store;

use fake_discord::{Channel, Fake, Slash, User};

/// Discord accepts no initial response after this.
pub(crate) const LATEST: Duration = Duration::from_secs(3);

/// The moves of a game: back and forth, so that it doesn't end.
pub(crate) const CODES: [&str; 24] = [
    "g1f3", "g8f6", "b1c3", "b8c6", "a1b1", "a8b8", "h1g1", "h8g8", "b1a1", "b8a8", "g1h1", "g8h8",
    "e2e3", "e7e6", "f1e2", "f8e7", "e2d3", "e7d6", "d3e2", "d6e7", "e2f1", "e7f8", "c3b1", "c6b8",
];

pub(crate) fn tell(text: &str) {
    let _ = writeln!(std::io::stdout(), "{text}");
}

/// Median, 99th percentile, and the number of late ones.
pub(crate) fn summary(mut all: Vec<Duration>) -> String {
    all.sort_unstable();
    let at = |hundredth: usize| all.get((all.len().max(1) - 1) * hundredth / 100);
    let [middle, high] = [50, 99].map(|hundredth| at(hundredth).copied().unwrap_or_default());
    let late = all.iter().filter(|one| **one > LATEST).count();
    format!("p50 {middle:.1?}, p99 {high:.1?}, {late} after {LATEST:?}")
}

/// People with games against each other.
pub(crate) struct Hall {
    pub(crate) app: App,
    pub(crate) store: Arc<Store>,
    illustrator: Arc<Illustrator>,
    requests: AtomicU64,
}

impl Hall {
    /// `first` is the id before that of the first request.
    pub(crate) fn on(store: Arc<Store>, first: u64) -> Self {
        Hall {
            app: App::new(Arc::clone(&store)),
            store,
            illustrator: Arc::new(Illustrator::default()),
            requests: AtomicU64::new(first + 1),
        }
    }

    /// A request in the channel of somebody's game.
    fn request(&self, by: u64) -> Request {
        Request {
            place: Place {
                channel: ChannelId::new(10_000 + by / 2).expect("it is not zero"),
                parent: None,
                server: Some(ServerId::new(1).expect("it is not zero")),
            },
            by: player(by),
            at: arbiter::time_source::machine_time(),
            authority: Authority::Member,
            roles: Vec::new(),
            context: RequestContext::default(),
            token: None,
            chance: 0,
            id: RequestId::new(self.requests.fetch_add(1, Ordering::Relaxed))
                .expect("it is not zero"),
        }
    }

    /// The rendered answer to a user in the channel of their game.
    async fn answer(&self, by: u64, name: &str, args: Args) -> Answer {
        let request = self.request(by);
        let answer = self.app.handle(&request, command::read(name, &args)).await;
        let boards = answer.reply.boards.clone();
        let illustrator = Arc::clone(&self.illustrator);
        let drawing = move || {
            let pictures = boards.iter().map(|board| illustrator.picture(board));
            pictures.map(|picture| picture.bytes.len()).sum::<usize>()
        };
        let drawn = self.app.compute().run(Kind::Picture, drawing).await;
        drawn.expect("there is room for a picture");
        self.app.delivered(&answer, None).await;
        answer
    }

    /// Latency of the answer to a command without options.
    pub(crate) async fn ask(&self, by: u64, name: &str) -> Duration {
        let begun = Instant::now();
        self.answer(by, name, Args::default()).await;
        begun.elapsed()
    }

    async fn say(&self, by: u64, name: &str, args: Args) -> Option<u64> {
        let answer = self.answer(by, name, args).await;
        if answer.event.is_none() {
            tell(&format!("  refused: {}", answer.reply.words.plain()));
        }
        answer.event.map(|(game, _)| game.get())
    }

    /// Starts a game between two people; returns its number.
    pub(crate) async fn seat(&self, game: u64) -> u64 {
        let invited = Invited {
            player: player(2 * game + 1),
            kind: Being::Person,
        };
        let args = Args::default()
            .with("opponent", Value::Person(invited))
            .with("colour", Value::Text("white".to_owned()));
        self.say(2 * game, "challenge", args).await;
        let number = self.say(2 * game + 1, "accept", Args::default()).await;
        number.expect("the game begins")
    }

    /// Latency of the move with that index.
    pub(crate) async fn play(&self, game: u64, ply: usize, code: &str) -> Duration {
        let begun = Instant::now();
        let side = u64::from(ply % 2 == 1);
        let args = Args::default().with("move", Value::Text(code.to_owned()));
        self.say(2 * game + side, "move", args).await;
        begun.elapsed()
    }

    /// Latency of suggestions after the first letter of a move.
    pub(crate) async fn suggest(&self, by: u64) -> Duration {
        let begun = Instant::now();
        let asking = command::asking("move", &Args::default(), "move", "e");
        let asking = asking.expect("a move has suggestions");
        self.app.suggest(&self.request(by).into(), &asking).await;
        begun.elapsed()
    }
}

fn player(id: u64) -> Player {
    Player {
        id: PlayerId::new(id + 1).expect("it is not zero"),
        name: format!("player {id}"),
    }
}

/// The program as a separate process, which is killed with the bench.
pub(crate) struct Process(pub(crate) Child);

impl Process {
    /// The program with the fake and one more setting: its database.
    pub(crate) fn start(fake: &Fake, games: (&str, &str)) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_arbiter"));
        command
            .arg("discord")
            .env_clear()
            .env("DISCORD_TOKEN", "a-token")
            .env("DISCORD_API_URL", &fake.url)
            .env("ARBITER_LOG", "error")
            .env(games.0, games.1)
            .stdout(Stdio::null());
        Process(command.spawn().expect("the program starts"))
    }
}

impl Process {
    /// Its CPU time so far, and the context switches of its threads.
    pub(crate) fn cost(&self) -> (Duration, u64) {
        let threads = std::fs::read_dir(format!("/proc/{}/task", self.0.id()));
        let (mut time, mut switches) = (0, 0);
        for thread in threads.into_iter().flatten().flatten() {
            let read = |file: &str| std::fs::read_to_string(thread.path().join(file));
            let schedule = read("schedstat").unwrap_or_default();
            let nanoseconds = schedule.split(' ').next();
            time += nanoseconds.and_then(|text| text.parse().ok()).unwrap_or(0);
            let status = read("status").unwrap_or_default();
            let counts = status.lines().filter(|line| line.contains("_switches"));
            let counts = counts.filter_map(|line| line.split_whitespace().last());
            switches += counts
                .filter_map(|text| text.parse::<u64>().ok())
                .sum::<u64>();
        }
        (Duration::from_nanos(time), switches)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A game on the fake, in a thread of a separate server.
pub(crate) struct Table {
    /// White first.
    pub(crate) players: [User; 2],
    pub(crate) home: Channel,
}

/// Starts these games, one after another.
pub(crate) async fn seated(fake: &Fake, games: std::ops::Range<u64>) -> Vec<Table> {
    let mut tables = Vec::new();
    for game in games {
        let seat = |side: u64, name| User::new(50_000_000 + 2 * game + side, name);
        let table = Table {
            players: [seat(0, "Ann"), seat(1, "Ben")],
            home: Channel::on((5_000 + game) << 22, 60_000_000 + game).thread(70_000_000 + game),
        };
        let challenge = Slash::new("challenge")
            .person("opponent", &table.players[1])
            .text("colour", "white");
        fake.say(&table.players[0], &table.home, &challenge);
        let accept = fake.next_answer().await.button("Accept");
        fake.press(&table.players[1], &table.home, &accept);
        fake.next_answer().await;
        tables.push(table);
    }
    tables
}
