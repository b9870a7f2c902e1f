//! The outbox: lanes run in parallel, the rows of a lane in order. A row that fails is retried later,
//! and the others go on. One whose game this version can't read is left for a process that can.

use std::collections::{HashMap, VecDeque};

use futures_util::future::BoxFuture;
use futures_util::stream::{FuturesUnordered, StreamExt as _};

use super::alarms::{alarm, offer_claim, rule_flag};
use super::announcements::{announce, offer_arbiter, retract};
use super::lease::{Context, Outcome, Ran, lanes_at_once, lease};
use super::searches::{make_review, prove, show_reviews};
use super::send::{delivered, give_back, guarded, resend, send, tries_before};
use super::threads::{open_thread, rehome};
use crate::features::follows;
use crate::features::notifications::jobs::{orphaned_note, ping, send_digest};
use crate::features::notifications::reminders::Reminders;
use crate::features::ratings::roles::update_roles;
use crate::game::{Alarm, Timestamp};
use crate::store::{Lane, LaneKind, OutboxMessage, Purpose, StoreError};

const BATCH: u32 = 2_000;

pub(crate) struct Outbox<'a> {
    work: Context<'a>,
    waiting: VecDeque<(Lane, Vec<OutboxMessage>)>,
    /// The running lanes, and whether more was found due in them since they started.
    in_flight: HashMap<Lane, bool>,
    is_showing_reviews: bool,
    /// Each future returns its lane; showing finished reviews has none.
    pub(crate) running: FuturesUnordered<BoxFuture<'a, Option<Lane>>>,
}

impl<'a> Outbox<'a> {
    pub(crate) fn new(work: Context<'a>) -> Self {
        Outbox {
            work,
            waiting: VecDeque::new(),
            in_flight: HashMap::new(),
            is_showing_reviews: false,
            running: FuturesUnordered::new(),
        }
    }

    /// Reads what is due now and starts it; returns when the first of the rest will be due.
    pub(crate) async fn poll(&mut self) -> Result<Option<Timestamp>, StoreError> {
        let work = self.work;
        let reading = work.app.due(work.now(), BATCH);
        tokio::pin!(reading);
        let due = loop {
            tokio::select! {
                found = &mut reading => break found?,
                // What is in flight may hold the connections that this read waits for.
                () = self.progress(), if self.is_busy() => {}
            }
        };
        self.waiting.clear();
        let mut places: HashMap<Lane, usize> = HashMap::new();
        for (lane, message) in due.jobs {
            let place = *places.entry(lane).or_insert(self.waiting.len());
            match self.waiting.get_mut(place) {
                Some((_, messages)) => messages.push(message),
                None => self.waiting.push_back((lane, vec![message])),
            }
        }
        self.start();
        if work.app.are_reviews_awaited() && !self.is_showing_reviews {
            self.is_showing_reviews = true;
            self.running.push(Box::pin(async move {
                show_reviews(work).await;
                None
            }));
        }
        Ok(due.next)
    }

    fn start(&mut self) {
        let work = self.work;
        let mut free = LaneKind::ALL.map(lanes_at_once);
        for lane in self.in_flight.keys() {
            free[lane.kind() as usize] -= 1;
        }
        for (lane, messages) in std::mem::take(&mut self.waiting) {
            let free = &mut free[lane.kind() as usize];
            if let Some(has_more) = self.in_flight.get_mut(&lane) {
                *has_more = true;
            } else if *free == 0 {
                self.waiting.push_back((lane, messages));
            } else {
                *free -= 1;
                self.in_flight.insert(lane, false);
                self.running.push(Box::pin(async move {
                    match lane {
                        Lane::User(person) => send_digest(work, person).await,
                        _ => Box::pin(run_lane(work, &messages)).await,
                    }
                    Some(lane)
                }));
            }
        }
    }

    pub(crate) fn is_busy(&self) -> bool {
        !self.running.is_empty()
    }

    /// Waits for one lane to end, and starts the next.
    pub(crate) async fn progress(&mut self) {
        match self.running.next().await {
            Some(Some(lane)) => {
                if self.in_flight.remove(&lane) == Some(true) {
                    self.work.app.wake();
                }
                self.start();
            }
            Some(None) => self.is_showing_reviews = false,
            None => {}
        }
    }

    pub(crate) fn close(&mut self) {
        self.waiting.clear();
    }

    pub(crate) async fn finish(&mut self) {
        while self.is_busy() {
            self.progress().await;
        }
    }
}

/// Runs the due rows of a lane in order, until it closes.
async fn run_lane(work: Context<'_>, due: &[OutboxMessage]) {
    let mut reminders: Vec<Reminders> = Vec::new();
    let mut closed = None;
    for message in due {
        let Some(leased) = lease(work, message).await else {
            continue;
        };
        let running = Box::pin(guarded(work, &leased, run(work, &leased, &mut reminders)));
        if let Outcome::LaneClosedUntil(until) = running.await {
            closed = Some(until);
            break;
        }
    }
    for due in reminders {
        let messages = &due.messages;
        if let Some(until) = closed {
            for leased in messages {
                give_back(work, leased, until, tries_before(leased)).await;
            }
        } else if let Some(first) = messages.first() {
            let sending = async {
                match due.reply(work.now()) {
                    Some(reply) => send(work, &reply, messages).await,
                    None => delivered(work, messages, None, None)
                        .await
                        .map(|()| Outcome::Done),
                }
            };
            if let Outcome::LaneClosedUntil(until) = guarded(work, first, sending).await {
                closed = Some(until);
            }
        }
    }
}

async fn run(work: Context<'_>, leased: &OutboxMessage, reminders: &mut Vec<Reminders>) -> Ran {
    let Context { app, .. } = work;
    match leased.purpose {
        Purpose::Answer
        | Purpose::Home
        | Purpose::Away
        | Purpose::SharedReview(_)
        | Purpose::SharedReplay => resend(work, leased).await,
        Purpose::Rehomed => rehome(work, leased).await,
        Purpose::Thread => open_thread(work, leased).await,
        Purpose::Announcement => announce(work, leased).await,
        Purpose::Retraction => retract(work, leased).await,
        Purpose::Ping(note) => ping(work, leased, note, reminders).await,
        Purpose::Direct(note) => orphaned_note(work, leased, note).await,
        Purpose::Alarm(Alarm::Flag) => rule_flag(work, leased).await,
        Purpose::Alarm(which) => alarm(work, leased, which, reminders).await,
        Purpose::FlagClaim => offer_claim(work, leased).await,
        Purpose::Proof => prove(work, leased).await,
        Purpose::Opponent => {
            app.run_bot_turn(leased, work.now()).await?;
            Ok(Outcome::Done)
        }
        Purpose::ArbiterOffer => offer_arbiter(work, leased).await,
        Purpose::Review => make_review(work, leased).await,
        Purpose::Tournament(job) => job.run(work, leased).await,
        Purpose::Roles => update_roles(work, leased).await,
        Purpose::EndOfVote => crate::features::votes::jobs::count_votes(work, leased).await,
        Purpose::Followers => follows::jobs::notify(work, leased).await,
    }
}
