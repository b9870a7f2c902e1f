//! The outbox: messages to different channels go out side by side, those to one channel in order.
//!
//! Every message is handled alone. One whose game this version cannot read is left for a process that can, one that fails
//! is tried again later, and the others go on.

use std::collections::{HashSet, VecDeque};
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::join_all;
use futures_util::stream::{FuturesUnordered, StreamExt as _};

use super::alarms::{Reminders, alarm, reminded, rule_flag};
use super::maintenance::open_thread;
use super::{Deliver, Undelivered};
use crate::app::{App, Due, OutboxMessage, Posted, Purpose, StoreError};
use crate::game::{Alarm, DAY, GameNumber, Timestamp};
use crate::view::Reply;

/// How many messages are read at once; the store gives each channel only a part of them.
const BATCH: u32 = 2_000;

/// How many flags are read at once.
const FLAG_BATCH: u32 = 200;

/// To how many channels messages go out at the same time.
const CHANNELS_AT_ONCE: usize = 32;

/// How many flags are ruled at the same time: each may take a search.
const FLAGS_AT_ONCE: usize = 4;

/// How long nobody else may take a message that was taken, in milliseconds: longer than a delivery may last. After a
/// crash it is tried again then.
const LEASE: i64 = 90_000;

/// A message nobody could deliver for so long is dropped.
const EXPIRES_AFTER: i64 = DAY;

/// How long a message rests that this version cannot make, in milliseconds. It never expires: another version may.
const UNREADABLE_RESTS: i64 = 5 * 60_000;

/// The first pause after a failed delivery, in milliseconds; it doubles each time.
const FIRST_PAUSE: i64 = 2_000;

/// After so many tries, at most a minute, an answer is said without asking first whether it was taken.
const MOST_QUESTIONS: u32 = 4;

/// The longest pause, in milliseconds.
const LONGEST_PAUSE: i64 = 30 * 60_000;

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
    Channel(u64),
    Flag(GameNumber),
}

/// What is due, and what is being done about it.
pub(super) struct Outbox<'a> {
    work: Context<'a>,
    /// The messages that wait for their turn, channel by channel, and the flags.
    channels: VecDeque<(u64, Vec<OutboxMessage>)>,
    flags: VecDeque<OutboxMessage>,
    busy: HashSet<u64>,
    ruled: HashSet<GameNumber>,
    under_way: FuturesUnordered<Pin<Box<dyn Future<Output = Done> + Send + 'a>>>,
}

impl<'a> Outbox<'a> {
    pub(super) fn new(work: Context<'a>) -> Self {
        Outbox {
            work,
            channels: VecDeque::new(),
            flags: VecDeque::new(),
            busy: HashSet::new(),
            ruled: HashSet::new(),
            under_way: FuturesUnordered::new(),
        }
    }

    /// Looks for what is due now, and begins with it.
    pub(super) async fn look(&mut self) -> Result<(), StoreError> {
        let reading = read(self.work);
        tokio::pin!(reading);
        let (flags, channels) = loop {
            tokio::select! {
                found = &mut reading => break found?,
                // It goes on meanwhile: it may have been given the very connections that are waited for.
                () = self.progress(), if self.is_busy() => {}
            }
        };
        self.flags = flags;
        self.channels = channels;
        self.begin();
        Ok(())
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
            Some(Done::Flag(game)) => self.ruled.remove(&game),
            None => return,
        };
        self.begin();
    }

    /// Begins with nothing further.
    pub(super) fn close(&mut self) {
        self.channels.clear();
        self.flags.clear();
    }

    /// Goes on until all has ended.
    pub(super) async fn finish(&mut self) {
        while self.is_busy() {
            self.progress().await;
        }
    }
}

/// The flags that are due, and the messages channel by channel.
async fn read(
    work: Context<'_>,
) -> Result<(VecDeque<OutboxMessage>, VecDeque<(u64, Vec<OutboxMessage>)>), StoreError> {
    let Due { flags, messages } = work.app.due(work.now(), FLAG_BATCH, BATCH).await?;
    let mut channels: VecDeque<(u64, Vec<OutboxMessage>)> = VecDeque::new();
    for message in messages {
        match channels.iter_mut().find(|(one, _)| *one == message.channel) {
            Some((_, messages)) => messages.push(message),
            None => channels.push_back((message.channel, vec![message])),
        }
    }
    Ok((flags.into(), channels))
}

/// Rules one flag, if it has fallen, or begins a proof.
async fn flag(work: Context<'_>, due: &OutboxMessage) {
    match lease(work, due).await {
        Ok(Some(leased)) => {
            let ruling = async {
                match leased.purpose {
                    Purpose::Proof => work.app.prove_overdue(&leased, work.now()).await?,
                    Purpose::Answer | Purpose::Home | Purpose::Thread | Purpose::Alarm(_) => {
                        rule_flag(work, &leased).await?;
                    }
                }
                Ok(Channel::Open)
            };
            guarded(work, &leased, ruling).await;
        }
        Ok(None) => {}
        Err(error) => tracing::error!(game = %due.game, %error, "a flag has to wait"),
    }
}

/// Delivers what is due in one channel, in order.
async fn visit(work: Context<'_>, due: &[OutboxMessage]) {
    let mut reminders: Vec<Reminders> = Vec::new();
    let mut channel = Channel::Open;
    for message in due {
        let leased = match lease(work, message).await {
            Ok(Some(leased)) => leased,
            Ok(None) => continue,
            Err(error) => {
                tracing::error!(game = %message.game, %error, "a message has to wait");
                continue;
            }
        };
        channel = guarded(work, &leased, one(work, &leased, &mut reminders)).await;
        if channel != Channel::Open {
            break;
        }
    }
    for Reminders { due, messages, .. } in reminders {
        let Some(first) = messages.first() else {
            continue;
        };
        channel = match channel {
            Channel::Open => guarded(work, first, send(work, reminded(&due), &messages)).await,
            Channel::RestsUntil(until) => {
                for leased in &messages {
                    give_back(work, leased, until).await;
                }
                channel
            }
        };
    }
}

/// Does what one message that was taken is for.
async fn one(
    work: Context<'_>,
    leased: &OutboxMessage,
    reminders: &mut Vec<Reminders>,
) -> Result<Channel, StoreError> {
    match leased.purpose {
        Purpose::Answer | Purpose::Home => {
            let reply = work.app.message(leased).await?;
            if let Some(reply) = &reply
                && let Some(channel) = answer(work, leased, reply).await?
            {
                return Ok(channel);
            }
            send(work, reply, std::slice::from_ref(leased)).await
        }
        Purpose::Thread => open_thread(work, leased).await,
        Purpose::Alarm(which) => alarm(work, leased, which, reminders).await,
        Purpose::Proof => {
            work.app.prove_overdue(leased, work.now()).await?;
            Ok(Channel::Open)
        }
    }
}

/// Whether the answer to an interaction was taken though nobody has heard of it, before a crash perhaps: then it is not said
/// again. Nothing where it has to be said.
async fn answer(
    work: Context<'_>,
    leased: &OutboxMessage,
    reply: &Reply,
) -> Result<Option<Channel>, StoreError> {
    let Some(token) = &leased.token else {
        return Ok(None);
    };
    if tries_before(leased) >= MOST_QUESTIONS {
        return Ok(None);
    }
    match work.deliver.answer(token, reply).await {
        Ok(Some(posted)) => {
            let leased = std::slice::from_ref(leased);
            delivered(work, leased, Some(reply), Some(posted)).await?;
            Ok(Some(Channel::Open))
        }
        Ok(None) | Err(Undelivered::Never(_)) => Ok(None),
        Err(Undelivered::Later { after }) => {
            let leased = std::slice::from_ref(leased);
            leave(work, leased, after).await.map(Some)
        }
    }
}

/// What goes wrong with one message concerns that one alone: it is written to the log with its game, and tried again.
async fn guarded(
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
        // What broke has been told by the hook for panics.
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
async fn lease(
    work: Context<'_>,
    due: &OutboxMessage,
) -> Result<Option<OutboxMessage>, StoreError> {
    work.app.lease(due, work.now().plus(LEASE)).await
}

/// How often delivery was tried before the message was taken this time.
fn tries_before(leased: &OutboxMessage) -> u32 {
    leased.attempts.saturating_sub(1)
}

/// Gives back a message that was taken, as if it had not been, to be due at the given moment.
pub(super) async fn give_back(work: Context<'_>, leased: &OutboxMessage, due: Timestamp) {
    let given_back = work.app.reschedule(leased, due, tries_before(leased));
    if let Err(error) = given_back.await {
        tracing::debug!(game = %leased.game, %error, "a message stays taken");
    }
}

/// Removes a message that was delivered, or that is about nothing any more.
pub(super) async fn settle(
    work: Context<'_>,
    leased: &OutboxMessage,
) -> Result<Channel, StoreError> {
    work.app.acknowledge(leased).await?;
    Ok(Channel::Open)
}

/// The pause after so many failed deliveries, in milliseconds.
fn pause(attempts: u32) -> i64 {
    FIRST_PAUSE
        .saturating_mul(1 << attempts.min(20))
        .min(LONGEST_PAUSE)
}

/// Removes messages that one reply has delivered, and takes the controls from earlier ones.
async fn delivered(
    work: Context<'_>,
    leased: &[OutboxMessage],
    reply: Option<&Reply>,
    posted: Option<Posted>,
) -> Result<(), StoreError> {
    let edits = work.app.delivered_messages(leased, reply, posted).await?;
    join_all(edits.iter().map(|edit| work.deliver.edit(edit))).await;
    Ok(())
}

/// Delivers leased messages by one reply; where there is nothing to say they are removed.
pub(super) async fn send(
    work: Context<'_>,
    reply: Option<Reply>,
    leased: &[OutboxMessage],
) -> Result<Channel, StoreError> {
    let Some(first) = leased.first() else {
        return Ok(Channel::Open);
    };
    let posted = match &reply {
        Some(reply) => {
            let nonce = nonce(first);
            work.deliver.deliver(first.channel, reply, &nonce).await
        }
        None => Ok(None),
    };
    match posted {
        Ok(posted) => {
            // Nothing is said twice because a later step fails.
            delivered(work, leased, reply.as_ref(), posted).await?;
            for message in leased {
                work.app.record_delivery(message, None).await?;
            }
        }
        Err(Undelivered::Never(failure)) => {
            for message in leased {
                work.app.record_delivery(message, Some(failure)).await?;
                tracing::warn!(game = %message.game, channel = message.channel, "a message cannot be delivered and is dropped");
                settle(work, message).await?;
            }
        }
        Err(Undelivered::Later { after }) => {
            return leave(work, leased, after).await;
        }
    }
    Ok(Channel::Open)
}

/// Leaves messages to one channel that were taken for later, and with them what else is for it: that would meet the same, and
/// comes in order.
async fn leave(
    work: Context<'_>,
    leased: &[OutboxMessage],
    after: Option<Duration>,
) -> Result<Channel, StoreError> {
    let mut left = None;
    for message in leased {
        left = left.max(
            later(work, message, after)
                .await?
                .map(|until| (until, message.channel)),
        );
    }
    let Some((until, channel)) = left else {
        return Ok(Channel::Open);
    };
    work.app.rest_channel(channel, work.now(), until).await?;
    Ok(Channel::RestsUntil(until))
}

/// Leaves a message that was taken for later: as long as the other side asked, which is no failure, or for a pause. Until
/// when; nothing where it has been tried for too long and is dropped.
pub(super) async fn later(
    work: Context<'_>,
    leased: &OutboxMessage,
    after: Option<Duration>,
) -> Result<Option<Timestamp>, StoreError> {
    let before = tries_before(leased);
    if after.is_none() && has_expired(before) {
        tracing::warn!(game = %leased.game, channel = leased.channel, "a letter has expired");
        settle(work, leased).await?;
        return Ok(None);
    }
    let (wait, attempts) = match after {
        Some(after) => (
            i64::try_from(after.as_millis()).unwrap_or(LONGEST_PAUSE),
            before,
        ),
        None => (pause(before), leased.attempts),
    };
    let until = work.now().plus(wait);
    work.app.reschedule(leased, until, attempts).await?;
    Ok(Some(until))
}

/// The pauses double up to the longest, so the number of failures tells how long a message has been tried.
fn has_expired(attempts: u32) -> bool {
    let tried: i64 = (0..attempts).map(pause).sum();
    tried > EXPIRES_AFTER
}

/// The message's own mark of 25 characters: Discord drops a second one with the same mark for some minutes.
fn nonce(message: &OutboxMessage) -> String {
    let purpose = match message.purpose {
        Purpose::Answer => 'a',
        Purpose::Home => 'h',
        Purpose::Thread => 't',
        Purpose::Alarm(Alarm::Half) => '2',
        Purpose::Alarm(Alarm::Tenth) => '1',
        Purpose::Alarm(Alarm::Fiftieth) => '5',
        Purpose::Alarm(Alarm::PauseOver) => 'p',
        Purpose::Alarm(Alarm::Flag) => 'f',
        Purpose::Proof => 'd',
    };
    format!("{:016x}{:08x}{purpose}", message.game.0, message.event)
}
