//! The outbox: messages to different channels go out side by side, those to one channel in order.
//!
//! Every message is handled alone. One whose game this version cannot read is left for a process
//! that can, one that fails is tried again later, and the others go on.

use std::collections::{HashSet, VecDeque};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use futures_util::stream::{FuturesUnordered, StreamExt as _};

use super::Deliver;
use super::alarms::{Reminders, alarm, rule_flag};
use super::announcement::{announce, retract};
use super::delivery::{answer, give_back, pause, send, settle, tries_before};
use super::maintenance::open_thread;
use super::notes::{ping, tell};
use super::reviews::{review, show_review};
use crate::app::{App, Due, OutboxMessage, Purpose, StoreError};
use crate::game::{ChannelId, GameNumber, PlayerId, Timestamp};

/// How many messages are read at once; the store gives each channel only a part of them.
const BATCH: u32 = 2_000;

/// How many flags, and how many turns of the arbiter as a player, are read at once.
const FLAG_BATCH: u32 = 200;

/// To how many channels messages go out at the same time.
const CHANNELS_AT_ONCE: usize = 32;

/// How many people get a direct message at the same time: Discord is wary of bots that open many.
const PEOPLE_AT_ONCE: usize = 4;

/// How many flags are ruled at the same time: each may take a search.
const FLAGS_AT_ONCE: usize = 4;

/// How many turns of the arbiter as a player are taken at the same time: each takes a search.
const TURNS_AT_ONCE: usize = 4;

/// How long nobody else may take such a turn, in milliseconds: longer than the search, and so short
/// that nobody waits long after a crash.
const TURN_LEASE: i64 = 10_000;

/// How long nobody else may take a message that was taken, in milliseconds: longer than a delivery
/// may last. After a crash it is tried again then.
const LEASE: i64 = 90_000;

/// How long a message rests that this version cannot make, in milliseconds. It never expires:
/// another version may.
pub(super) const UNREADABLE_RESTS: i64 = 5 * 60_000;

/// What everything here works with.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) app: &'a App,
    pub(super) deliver: &'a dyn Deliver,
    /// The moment at which it is asked.
    pub(super) now: &'a (dyn Fn() -> Timestamp + Sync),
}

impl Context<'_> {
    pub(super) fn now(&self) -> Timestamp {
        (self.now)()
    }
}

/// Whether a channel takes further messages now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Channel {
    Open,
    /// Until then: nothing else for it is due earlier.
    RestsUntil(Timestamp),
}

/// What has come to an end.
enum Done {
    Channel(ChannelId),
    Person(PlayerId),
    Flag(GameNumber),
    Turn(GameNumber),
    Review(GameNumber),
    /// A review was shown to one who waited for it.
    Shown,
}

/// What is due, and what is being done about it.
pub(super) struct Outbox<'a> {
    work: Context<'a>,
    /// The messages that wait for their turn, channel by channel, and the flags.
    channels: VecDeque<(ChannelId, Vec<OutboxMessage>)>,
    flags: VecDeque<OutboxMessage>,
    busy: HashSet<ChannelId>,
    ruled: HashSet<GameNumber>,
    /// The people to whom direct messages are due, and those who are being told.
    people: VecDeque<PlayerId>,
    told: HashSet<PlayerId>,
    /// The turns of the arbiter as a player that wait, and the games in which it thinks.
    turns: VecDeque<OutboxMessage>,
    thinking: HashSet<GameNumber>,
    /// The reviews that wait, and the game that is looked through.
    reviews: VecDeque<OutboxMessage>,
    reviewed: HashSet<GameNumber>,
    /// Whether it has taken a turn or made a review since that was last asked.
    has_played: Arc<AtomicBool>,
    under_way: FuturesUnordered<BoxFuture<'a, Done>>,
}

impl<'a> Outbox<'a> {
    pub(super) fn new(work: Context<'a>) -> Self {
        Outbox {
            work,
            channels: VecDeque::new(),
            flags: VecDeque::new(),
            busy: HashSet::new(),
            ruled: HashSet::new(),
            people: VecDeque::new(),
            told: HashSet::new(),
            turns: VecDeque::new(),
            thinking: HashSet::new(),
            reviews: VecDeque::new(),
            reviewed: HashSet::new(),
            has_played: Arc::default(),
            under_way: FuturesUnordered::new(),
        }
    }

    /// Looks for what is due now, and begins with it: when the first of what is not due yet will
    /// be.
    pub(super) async fn look(&mut self) -> Result<Option<Timestamp>, StoreError> {
        let reading = self.work.app.due(self.work.now(), FLAG_BATCH, BATCH);
        tokio::pin!(reading);
        let Due {
            flags,
            turns,
            reviews,
            made_reviews,
            messages,
            people,
            next,
        } = loop {
            tokio::select! {
                found = &mut reading => break found?,
                // It goes on meanwhile: it may have been given the very connections that are waited
                // for.
                () = self.progress(), if self.is_busy() => {}
            }
        };
        self.flags = flags.into();
        self.turns = turns.into();
        self.people = people.into();
        self.reviews = reviews.into();
        let work = self.work;
        for (reader, reply) in made_reviews {
            self.under_way.push(Box::pin(async move {
                show_review(work, reader, &reply).await;
                Done::Shown
            }));
        }
        self.channels.clear();
        for message in messages {
            let mut channels = self.channels.iter_mut();
            match channels.find(|(channel, _)| *channel == message.channel) {
                Some((_, messages)) => messages.push(message),
                None => self.channels.push_back((message.channel, vec![message])),
            }
        }
        self.begin();
        Ok(next)
    }

    /// Begins with as much as may be under way at once.
    fn begin(&mut self) {
        let work = self.work;
        while self.ruled.len() < FLAGS_AT_ONCE
            && let Some(message) = self.flags.pop_front()
        {
            if self.ruled.insert(message.game) {
                self.under_way.push(Box::pin(async move {
                    flag(work, &message).await;
                    Done::Flag(message.game)
                }));
            }
        }
        while self.thinking.len() < TURNS_AT_ONCE
            && let Some(message) = self.turns.pop_front()
        {
            if self.thinking.insert(message.game) {
                let has_played = Arc::clone(&self.has_played);
                self.under_way.push(Box::pin(async move {
                    if turn(work, &message).await {
                        has_played.store(true, Ordering::Relaxed);
                    }
                    Done::Turn(message.game)
                }));
            }
        }
        while self.told.len() < PEOPLE_AT_ONCE
            && let Some(person) = self.people.pop_front()
        {
            if self.told.insert(person) {
                self.under_way.push(Box::pin(async move {
                    tell(work, person).await;
                    Done::Person(person)
                }));
            }
        }
        while self.reviewed.is_empty()
            && let Some(message) = self.reviews.pop_front()
        {
            self.reviewed.insert(message.game);
            let has_played = Arc::clone(&self.has_played);
            self.under_way.push(Box::pin(async move {
                if review(work, &message).await {
                    has_played.store(true, Ordering::Relaxed);
                }
                Done::Review(message.game)
            }));
        }
        while self.busy.len() < CHANNELS_AT_ONCE
            && let Some((channel, messages)) = self.channels.pop_front()
        {
            if self.busy.insert(channel) {
                self.under_way.push(Box::pin(async move {
                    visit(work, &messages).await;
                    Done::Channel(channel)
                }));
            }
        }
    }

    /// Whether anything is under way.
    pub(super) fn is_busy(&self) -> bool {
        !self.under_way.is_empty()
    }

    /// Goes on until the first of what is under way has ended, and begins with the next.
    pub(super) async fn progress(&mut self) {
        match self.under_way.next().await {
            Some(Done::Channel(channel)) => self.busy.remove(&channel),
            Some(Done::Person(person)) => self.told.remove(&person),
            Some(Done::Flag(game)) => self.ruled.remove(&game),
            Some(Done::Turn(game)) => self.thinking.remove(&game),
            Some(Done::Review(game)) => self.reviewed.remove(&game),
            Some(Done::Shown) | None => return,
        };
        self.begin();
    }

    /// Begins with nothing further.
    pub(super) fn close(&mut self) {
        self.channels.clear();
        self.flags.clear();
        self.people.clear();
        self.turns.clear();
        self.reviews.clear();
    }

    /// Whether the arbiter has taken a turn as a player or made a review since this was last asked:
    /// then there is more to be said.
    pub(super) fn has_played(&self) -> bool {
        self.has_played.swap(false, Ordering::Relaxed)
    }

    /// Goes on until all has ended.
    pub(super) async fn finish(&mut self) {
        while self.is_busy() {
            self.progress().await;
        }
    }
}

/// Rules one flag, if it has fallen, or begins a proof.
async fn flag(work: Context<'_>, due: &OutboxMessage) {
    let Some(leased) = lease(work, due).await else {
        return;
    };
    let ruling = async {
        match leased.purpose {
            Purpose::Proof => work.app.prove_overdue(&leased, work.now()).await?,
            Purpose::Answer
            | Purpose::Home
            | Purpose::Thread
            | Purpose::Alarm(_)
            | Purpose::Opponent
            | Purpose::Announcement
            | Purpose::Retraction
            | Purpose::Direct(_)
            | Purpose::Ping(_)
            | Purpose::ArbiterOffer
            | Purpose::Review
            | Purpose::SharedReview(_) => {
                rule_flag(work, &leased).await?;
            }
        }
        Ok(Channel::Open)
    };
    guarded(work, &leased, ruling).await;
}

/// Takes one turn of the arbiter as a player: whether it is done with, and something else may be
/// due.
async fn turn(work: Context<'_>, due: &OutboxMessage) -> bool {
    let Some(leased) = lease_for(work, due, TURN_LEASE).await else {
        return false;
    };
    let mut is_taken = false;
    let taking = async {
        work.app.take_turn(&leased, work.now()).await?;
        is_taken = true;
        Ok(Channel::Open)
    };
    guarded(work, &leased, taking).await;
    is_taken
}

/// Delivers what is due in one channel, in order.
async fn visit(work: Context<'_>, due: &[OutboxMessage]) {
    let mut reminders: Vec<Reminders> = Vec::new();
    let mut channel = Channel::Open;
    for message in due {
        let Some(leased) = lease(work, message).await else {
            continue;
        };
        channel = guarded(work, &leased, one(work, &leased, &mut reminders)).await;
        if channel != Channel::Open {
            break;
        }
    }
    for due in reminders {
        let messages = &due.messages;
        let Some(first) = messages.first() else {
            continue;
        };
        channel = match channel {
            Channel::Open => {
                let reply = due.reply(work.now());
                guarded(work, first, send(work, reply, messages)).await
            }
            Channel::RestsUntil(until) => {
                for leased in messages {
                    give_back(work, leased, until).await;
                }
                channel
            }
        };
    }
}

/// Executes one leased row.
async fn one(
    work: Context<'_>,
    leased: &OutboxMessage,
    reminders: &mut Vec<Reminders>,
) -> Result<Channel, StoreError> {
    match leased.purpose {
        Purpose::Answer | Purpose::Home | Purpose::SharedReview(_) => {
            let reply = work.app.message(leased).await?;
            if let Some(reply) = &reply
                && let Some(channel) = answer(work, leased, reply).await?
            {
                return Ok(channel);
            }
            send(work, reply, std::slice::from_ref(leased)).await
        }
        Purpose::Thread => open_thread(work, leased).await,
        Purpose::Announcement => announce(work, leased).await,
        Purpose::Retraction => retract(work, leased).await,
        Purpose::Ping(note) => ping(work, leased, note, reminders).await,
        // It is told to a person, with all that is due to them, while the turn lasts.
        Purpose::Direct(note) => match work.app.game_of_note(leased, note).await? {
            Some(_) => Ok(Channel::Open),
            None => settle(work, leased).await,
        },
        Purpose::Alarm(which) => alarm(work, leased, which, reminders).await,
        Purpose::Proof => {
            work.app.prove_overdue(leased, work.now()).await?;
            Ok(Channel::Open)
        }
        Purpose::Opponent => {
            work.app.take_turn(leased, work.now()).await?;
            Ok(Channel::Open)
        }
        Purpose::ArbiterOffer => {
            let offer = work.app.arbiter_offer(leased, work.now()).await?;
            send(work, offer, std::slice::from_ref(leased)).await
        }
        Purpose::Review => {
            work.app.make_review(leased).await?;
            Ok(Channel::Open)
        }
    }
}

/// What goes wrong with one message concerns that one alone: it is written to the log with its
/// game, and tried again.
pub(super) async fn guarded(
    work: Context<'_>,
    leased: &OutboxMessage,
    doing: impl Future<Output = Result<Channel, StoreError>>,
) -> Channel {
    let game = leased.game;
    let purpose = leased.purpose.key();
    let (attempts, rest) = match AssertUnwindSafe(doing).catch_unwind().await {
        Ok(Ok(channel)) => return channel,
        Ok(Err(error @ StoreError::Damaged(_))) => {
            tracing::error!(%game, purpose, %error, "left for a version that can read it");
            (tries_before(leased), UNREADABLE_RESTS)
        }
        Ok(Err(error)) => {
            tracing::error!(%game, purpose, %error, "a message has to wait");
            (leased.attempts, pause(tries_before(leased)))
        }
        // The panic hook has already logged this.
        Err(_) => {
            tracing::error!(%game, purpose, "a message broke the worker and has to wait");
            (leased.attempts, pause(tries_before(leased)))
        }
    };
    let until = work.now().plus(rest);
    if let Err(error) = work.app.reschedule(leased, until, attempts).await {
        // Its lease ends in any case.
        tracing::debug!(%game, purpose, %error, "a message stays taken");
    }
    Channel::Open
}

/// Takes a message for delivery: the row as it is from now on, unless another worker was faster.
pub(super) async fn lease(work: Context<'_>, due: &OutboxMessage) -> Option<OutboxMessage> {
    lease_for(work, due, LEASE).await
}

/// The same for so many milliseconds.
pub(super) async fn lease_for(
    work: Context<'_>,
    due: &OutboxMessage,
    milliseconds: i64,
) -> Option<OutboxMessage> {
    let leased = work.app.lease(due, work.now().plus(milliseconds)).await;
    leased.unwrap_or_else(|error| {
        let purpose = due.purpose.key();
        tracing::error!(game = %due.game, purpose, %error, "a message has to wait");
        None
    })
}
