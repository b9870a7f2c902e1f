//! Records players' requests and the messages they saw. The database is compared with this record afterwards.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};

use tokio::sync::oneshot;

use fake_discord::{Fake, Sent};

/// The players' requests and the messages they saw.
#[derive(Default)]
pub(super) struct Account(Mutex<Books>);

#[derive(Default)]
struct Books {
    /// The requested moves: game and text by request.
    moves: HashMap<u64, (u64, String)>,
    /// The channel of each request.
    places: HashMap<u64, u64>,
    /// The players that wait, by request.
    waiting: HashMap<u64, oneshot::Sender<Sent>>,
    answers: HashMap<u64, Vec<Saying>>,
    /// The messages by their nonces.
    messages: HashMap<String, Vec<Saying>>,
}

/// A message that the bot sent.
#[derive(Debug, Clone)]
pub(super) struct Saying {
    /// By the system's clock, in milliseconds since 1970.
    pub(super) at: i64,
    /// The game and the number of moves that its picture shows.
    pub(super) board: Option<(u64, u64)>,
    pub(super) is_public: bool,
    way: Way,
}

/// How a message came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// As the response to an interaction.
    Initial,
    /// As an edit of that response.
    InPlace,
    FollowUp,
    /// As a message in a channel.
    Channel,
}

impl Saying {
    fn of(sent: &Sent) -> Self {
        Saying {
            at: arbiter::time_source::machine_time().as_millisecond(),
            board: board(sent),
            is_public: !sent.is_ephemeral(),
            way: match (sent.is_follow_up, sent.payload.get("type").is_some()) {
                _ if sent.payload.get("nonce").is_some() => Way::Channel,
                (true, _) => Way::FollowUp,
                (false, true) => Way::Initial,
                (false, false) => Way::InPlace,
            },
        }
    }
}

/// The game and the number of moves in a picture.
pub(super) fn board(sent: &Sent) -> Option<(u64, u64)> {
    let (name, _) = sent.files.first()?;
    let name = name.strip_prefix("game-")?.strip_suffix(".png")?;
    let (game, ply) = name.split_once("-ply-")?;
    Some((game.parse().ok()?, ply.parse().ok()?))
}

impl Account {
    /// Records everything that the fake receives from now on.
    pub(super) fn keep(fake: &Arc<Fake>) -> Arc<Self> {
        let account = Arc::new(Account::default());
        let (heard, books) = (Arc::clone(fake), Arc::clone(&account));
        tokio::spawn(async move {
            loop {
                books.answered(heard.any_answer().await);
            }
        });
        let (heard, books) = (Arc::clone(fake), Arc::clone(&account));
        tokio::spawn(async move {
            loop {
                books.told(&heard.any_message().await);
            }
        });
        account
    }

    fn answered(&self, sent: Sent) {
        if sent.is_promise() {
            return;
        }
        let mut books = self.0.lock().unwrap();
        let saying = Saying::of(&sent);
        books.answers.entry(sent.to).or_default().push(saying);
        if let Some(waiting) = books.waiting.remove(&sent.to) {
            // A player who has stopped waiting asks again.
            let _ = waiting.send(sent);
        }
    }

    fn told(&self, sent: &Sent) {
        let nonce = sent.payload["nonce"].as_str().unwrap().to_owned();
        let saying = Saying::of(sent);
        let mut books = self.0.lock().unwrap();
        books.messages.entry(nonce).or_default().push(saying);
    }

    /// Waits for the answer to a request that is about to be sent.
    pub(super) fn expect(&self, request: u64, channel: u64) -> oneshot::Receiver<Sent> {
        let (answer, answered) = oneshot::channel();
        let mut books = self.0.lock().unwrap();
        books.places.insert(request, channel);
        books.waiting.insert(request, answer);
        answered
    }

    /// Records that a move is about to be requested.
    pub(super) fn wanted(&self, request: u64, game: u64, text: &str) {
        let mut books = self.0.lock().unwrap();
        books.moves.insert(request, (game, text.to_owned()));
    }

    pub(super) fn requests(&self) -> usize {
        self.0.lock().unwrap().places.len()
    }

    /// The channel of a request; `None` for an unknown one.
    pub(super) fn place(&self, request: u64) -> Option<u64> {
        self.0.lock().unwrap().places.get(&request).copied()
    }

    /// When moves were answered.
    pub(super) fn moves_answered(&self) -> Vec<i64> {
        let books = self.0.lock().unwrap();
        let answers = books.answers.iter();
        let moves = answers.filter(|(request, _)| books.moves.contains_key(request));
        let public = moves.flat_map(|(_, answers)| answers.iter().filter(|one| one.is_public));
        public.map(|answer| answer.at).collect()
    }

    /// The game and the text of a requested move.
    pub(super) fn asked_for(&self, request: u64) -> Option<(u64, String)> {
        self.0.lock().unwrap().moves.get(&request).cloned()
    }

    /// The messages that a request was answered with. What was put in the place of another is one message with it.
    pub(super) fn answers(&self, request: u64) -> Vec<Saying> {
        let books = self.0.lock().unwrap();
        let answers = books.answers.get(&request).into_iter().flatten().cloned();
        let (mut messages, originals): (Vec<_>, Vec<_>) =
            answers.partition(|answer| answer.way == Way::FollowUp);
        messages.extend(originals.into_iter().next_back());
        messages
    }

    pub(super) fn messages(&self, nonce: &str) -> Vec<Saying> {
        let books = self.0.lock().unwrap();
        books.messages.get(nonce).cloned().unwrap_or_default()
    }

    /// The moves that players have seen on a board: by game, the number of the move, and the request that the board
    /// answered, if any.
    pub(super) fn acknowledged(&self) -> BTreeMap<u64, Vec<(u64, Option<u64>)>> {
        let books = self.0.lock().unwrap();
        let mut seen: BTreeMap<u64, Vec<(u64, Option<u64>)>> = BTreeMap::new();
        for (request, answers) in &books.answers {
            for answer in answers.iter().filter(|answer| answer.is_public) {
                if let Some((game, ply)) = answer.board {
                    let request = books.moves.contains_key(request).then_some(*request);
                    seen.entry(game).or_default().push((ply, request));
                }
            }
        }
        for (game, ply) in books
            .messages
            .values()
            .flatten()
            .filter_map(|one| one.board)
        {
            seen.entry(game).or_default().push((ply, None));
        }
        seen
    }
}
