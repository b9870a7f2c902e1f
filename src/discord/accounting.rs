//! Simulates the moves of a million servers against Discord's limit on counted requests ("Global Rate Limit"), using the
//! program's tokens, pace and lanes, in simulated time. The figures are in docs/scaling.md.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, VecDeque};
use std::num::NonZeroU32;
use std::time::Duration;

use crate::discord::lanes::EDITS;
use crate::discord::limits::Pace;
use crate::discord::live::LONGEST_EDIT;
use crate::discord::tokens::Tokens;
use crate::game::{MessageId, Timestamp};
use crate::jobs::CHANNELS_AT_ONCE;

/// Moves per second.
const MOVES: u32 = 150;

/// Number of live games, each with a move every half minute.
const GAMES: usize = MOVES as usize * 30;

/// Discord's response time.
const ROUND_TRIP: Duration = Duration::from_millis(100);

/// Longer than the validity of a token.
const TIME: Duration = Duration::from_mins(20);

#[derive(Debug, Clone, Copy)]
enum Way {
    /// A server's interactions go to one process.
    Gateway,
    /// Interactions go to any process.
    Http,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Purpose {
    /// Removes the buttons of an earlier board after an answer (`Handler::apply_delivery`).
    Edit,
    /// A turn message of the outbox.
    Message,
}

/// A queued request.
struct Waiting {
    since: Duration,
    began: Duration,
    purpose: Purpose,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Moment {
    Turn,
    /// The timeout of the edit that started then.
    Expiry(Duration),
    Done(Purpose),
}

/// A process of the bot.
struct Process {
    tokens: Tokens,
    interval: Duration,
    open_from: Duration,
    paced: VecDeque<Waiting>,
    /// Running edits, and queued ones.
    editing: usize,
    edits: VecDeque<(Duration, Option<MessageId>)>,
    sending: usize,
    messages: VecDeque<Duration>,
}

#[derive(Default)]
struct Account {
    counted: Vec<Duration>,
    edits: Vec<Duration>,
    messages: Vec<Duration>,
    /// Number of earlier boards that keep their buttons.
    given_up: usize,
    moves: usize,
}

struct World {
    processes: Vec<Process>,
    moments: BinaryHeap<Reverse<(Duration, usize, Moment)>>,
    account: Account,
}

impl World {
    fn new(processes: usize, limit: u32) -> Self {
        let part = NonZeroU32::new(limit / u32::try_from(processes).unwrap()).unwrap();
        let process = |_| Process {
            tokens: Tokens::default(),
            interval: Pace::interval(part),
            open_from: Duration::ZERO,
            paced: VecDeque::new(),
            editing: 0,
            edits: VecDeque::new(),
            sending: 0,
            messages: VecDeque::new(),
        };
        World {
            processes: (0..processes).map(process).collect(),
            moments: BinaryHeap::new(),
            account: Account::default(),
        }
    }

    /// Edits a message; `None` if its token has expired.
    fn queue_edit(&mut self, now: Duration, index: usize, message: Option<MessageId>) {
        let process = &mut self.processes[index];
        if process.edits.len() >= EDITS.1 {
            self.account.given_up += 1;
        } else {
            process.edits.push_back((now, message));
        }
        self.start_edits(now, index);
    }

    fn post_message(&mut self, now: Duration, index: usize) {
        self.processes[index].messages.push_back(now);
        self.start_edits(now, index);
    }

    /// Starts edits while there are free slots.
    fn start_edits(&mut self, now: Duration, index: usize) {
        let process = &mut self.processes[index];
        while process.editing < EDITS.0
            && let Some((since, message)) = process.edits.pop_front()
        {
            process.editing += 1;
            let token =
                message.and_then(|message| process.tokens.token_of(message, timestamp_of(now)));
            let done = if token.is_some() {
                (now + ROUND_TRIP, index, Moment::Done(Purpose::Edit))
            } else {
                process.paced.push_back(Waiting {
                    since,
                    began: now,
                    purpose: Purpose::Edit,
                });
                (now + LONGEST_EDIT, index, Moment::Expiry(now))
            };
            self.moments.push(Reverse(done));
        }
        while process.sending < CHANNELS_AT_ONCE
            && let Some(since) = process.messages.pop_front()
        {
            process.sending += 1;
            process.paced.push_back(Waiting {
                since,
                began: now,
                purpose: Purpose::Message,
            });
        }
        if !process.paced.is_empty() {
            let turn = now.max(process.open_from);
            self.moments.push(Reverse((turn, index, Moment::Turn)));
        }
    }

    fn happens(&mut self, now: Duration, index: usize, moment: Moment) {
        let process = &mut self.processes[index];
        match moment {
            Moment::Turn if now < process.open_from => return,
            Moment::Turn => {
                let Some(Waiting { since, purpose, .. }) = process.paced.pop_front() else {
                    return;
                };
                process.open_from = now + process.interval;
                self.account.counted.push(now);
                match purpose {
                    Purpose::Edit => self.account.edits.push(now.saturating_sub(since)),
                    Purpose::Message => self.account.messages.push(now.saturating_sub(since)),
                }
                let done = (now + ROUND_TRIP, index, Moment::Done(purpose));
                self.moments.push(Reverse(done));
            }
            Moment::Expiry(began) => {
                let found = process
                    .paced
                    .iter()
                    .position(|request| request.began == began && request.purpose == Purpose::Edit);
                let Some(found) = found else { return };
                process.paced.remove(found);
                process.editing -= 1;
                self.account.given_up += 1;
            }
            Moment::Done(Purpose::Edit) => process.editing -= 1,
            Moment::Done(Purpose::Message) => process.sending -= 1,
        }
        self.start_edits(now, index);
    }
}

fn timestamp_of(since: Duration) -> Timestamp {
    Timestamp::from_millisecond(since.as_millis().try_into().unwrap())
}

/// Simulates processes that share `limit` requests per second; `by_days` percent of the moves are in correspondence games.
fn simulate(way: Way, processes: usize, limit: u32, by_days: u32) -> Account {
    let mut world = World::new(processes, limit);
    let mut chance = fastrand::Rng::with_seed(2026);
    let mut boards: HashMap<usize, MessageId> = HashMap::new();
    let mut next = Duration::ZERO;
    while next < TIME {
        while let Some(&Reverse((at, index, moment))) = world.moments.peek()
            && at <= next
        {
            world.moments.pop();
            world.happens(at, index, moment);
        }
        world.account.moves += 1;
        let board = MessageId::new(world.account.moves as u64).unwrap();
        let game = chance.usize(..GAMES);
        let index = match way {
            Way::Gateway => game % processes,
            Way::Http => chance.usize(..processes),
        };
        let now = timestamp_of(next);
        world.processes[index]
            .tokens
            .store(board, "token", now, now);
        if chance.u32(..100) < by_days {
            world.queue_edit(next, index, None);
            world.post_message(next, index);
        } else if let Some(earlier) = boards.insert(game, board) {
            world.queue_edit(next, index, Some(earlier));
        }
        next += Duration::from_millis(1);
        while chance.u32(..1_000) >= MOVES {
            next += Duration::from_millis(1);
        }
    }
    world.account
}

impl Account {
    /// Maximum number of requests within any second.
    fn most_in_a_second(&self) -> usize {
        let mut first = 0;
        let within = self.counted.iter().enumerate().map(|(last, at)| {
            while at.saturating_sub(self.counted[first]) >= Duration::from_secs(1) {
                first += 1;
            }
            last - first + 1
        });
        within.max().unwrap_or_default()
    }
}

/// The median and the 99th percentile, in milliseconds.
fn waits(mut all: Vec<Duration>) -> (u128, u128) {
    all.sort_unstable();
    let at = |hundredth: usize| all.get(all.len().saturating_sub(1) * hundredth / 100);
    let [middle, late] = [50, 99].map(|part| at(part).map_or(0, Duration::as_millis));
    (middle, late)
}

#[test]
fn the_moves_of_a_million_servers_stay_within_the_limit() {
    let [live, correspondence, anywhere] = [
        (Way::Gateway, 1, 50, 0),
        (Way::Gateway, 10, 50, 10),
        (Way::Http, 10, 50, 0),
    ]
    .map(|(way, processes, limit, by_days)| {
        let account = simulate(way, processes, limit, by_days);
        let most = account.most_in_a_second();
        assert!(most <= limit as usize, "{way:?}, {processes}: {most}");
        account
    });
    // Boards of live games are edited with tokens, which count against no limit.
    assert_eq!((live.counted.len(), live.given_up), (0, 0));
    // With a tenth of the moves in correspondence games, hardly any board keeps its buttons, and no message waits long.
    assert!(correspondence.given_up * 1_000 < correspondence.moves);
    let (_, latest) = waits(correspondence.messages);
    assert!(latest < LONGEST_EDIT.as_millis(), "{latest} ms");
    // A process without the token of an earlier board has to count its edit: some boards keep their buttons.
    assert!(anywhere.given_up > 0);
}
