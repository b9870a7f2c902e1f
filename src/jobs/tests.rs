//! Unit tests of the worker.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use futures_util::FutureExt as _;
use tokio::sync::Semaphore;

use crate::command::Command;
use crate::game::{
    ChannelId, ColourChoice, Conditions, FlagFall, Place, Player, PlayerId, RequestId, Timestamp,
};
use crate::jobs::lease::{CHANNELS_AT_ONCE, Context};
use crate::jobs::outbox::Outbox;
use crate::jobs::{Deliver, Delivered, Undelivered};
use crate::play::App;
use crate::play::view::Reply;
use crate::referee::{Authority, Challenge, Request, RequestContext};
use crate::store;
use crate::store::{Faults, StoreError};

const BEGINNING: i64 = 1_790_812_800_000;

/// Accepts everything.
struct Taker;

#[async_trait]
impl Deliver for Taker {
    async fn deliver(&self, _channel: ChannelId, _reply: &Reply, _nonce: &str) -> Delivered {
        Ok(None)
    }
}

/// Accepts messages once it is open.
struct Gate(Semaphore);

#[async_trait]
impl Deliver for Gate {
    async fn deliver(&self, _channel: ChannelId, _reply: &Reply, _nonce: &str) -> Delivered {
        let _open = self.0.acquire().await;
        Err(Undelivered::Later { after: None })
    }
}

/// Posts an open challenge; its answer stays in the outbox.
async fn challenge(app: &App, number: u64, channel: u64) {
    let request = Request {
        authority: Authority::Member,
        roles: Vec::new(),
        context: RequestContext::default(),
        place: Place {
            channel: ChannelId::new(channel).unwrap(),
            parent: None,
            server: None,
        },
        by: Player {
            id: PlayerId::new(number).unwrap(),
            name: "Ann".to_owned(),
        },
        at: Timestamp::from_millisecond(BEGINNING),
        token: None,
        chance: 0,
        id: RequestId::new(number).unwrap(),
    };
    let challenge = Challenge {
        level: None,
        invited: None,
        variant: None,
        start: None,
        colour: ColourChoice::White,
        clock: None,
        flag: FlagFall::Automatic,
        rated: None,
        conditions: Conditions::default(),
        threads: None,
    };
    let made = app
        .handle(&request, Ok(Command::Challenge(challenge)))
        .await;
    assert!(made.event.is_some(), "{}", made.reply.words.plain());
}

/// More messages are in flight than there are connections; each waits for a connection while the outbox is polled.
#[tokio::test]
async fn a_look_at_the_outbox_does_not_wait_for_what_waits_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = store::embedded(folder.path()).await.unwrap();
    let app = App::new(Arc::clone(&store));
    for number in 1..=40 {
        challenge(&app, number, 100 + number).await;
    }
    let now = || Timestamp::from_millisecond(BEGINNING + 10_500);
    let mut outbox = Outbox::new(Context {
        app: &app,
        deliver: &Taker,
        now: &now,
    });
    outbox.poll().await.unwrap();
    let first = outbox.progress().now_or_never();
    assert!(first.is_none(), "all wait for a connection");
    outbox.poll().await.unwrap();
    outbox.finish().await;
    let left = store.due(now(), 100).await.unwrap();
    assert_eq!(left.jobs, [], "everything that is due is delivered");
}

#[tokio::test]
async fn only_so_many_lanes_run_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let app = App::new(store::embedded(folder.path()).await.unwrap());
    for number in 1..=40 {
        challenge(&app, number, 100 + number).await;
    }
    let gate = Gate(Semaphore::new(0));
    let now = || Timestamp::from_millisecond(BEGINNING + 10_500);
    let mut outbox = Outbox::new(Context {
        app: &app,
        deliver: &gate,
        now: &now,
    });
    for _ in 0..2 {
        outbox.poll().await.unwrap();
        assert_eq!(outbox.running.len(), CHANNELS_AT_ONCE);
    }
}

#[tokio::test]
async fn the_outbox_is_polled_again_after_a_lane_that_has_more() {
    let folder = tempfile::tempdir().unwrap();
    let app = App::new(store::embedded(folder.path()).await.unwrap());
    let gate = Gate(Semaphore::new(0));
    let now = || Timestamp::from_millisecond(BEGINNING + 10_500);
    let mut outbox = Outbox::new(Context {
        app: &app,
        deliver: &gate,
        now: &now,
    });
    for number in 1..=2 {
        challenge(&app, number, 100).await;
        outbox.poll().await.unwrap();
    }
    app.woken().now_or_never();
    gate.0.add_permits(1);
    outbox.finish().await;
    assert!(app.woken().now_or_never().is_some());
}

/// Counts database calls.
#[derive(Default)]
struct Calls(Mutex<Vec<&'static str>>);

impl Faults for Calls {
    fn before(&self, call: &'static str) -> Result<(), StoreError> {
        self.0.lock().unwrap().push(call);
        Ok(())
    }

    fn after(&self, _call: &'static str) -> Result<(), StoreError> {
        Ok(())
    }
}

#[tokio::test]
async fn an_idle_poll_is_one_statement() {
    let folder = tempfile::tempdir().unwrap();
    let calls = Arc::new(Calls::default());
    let faults: Arc<dyn Faults> = Arc::clone(&calls) as _;
    let store = store::embedded(folder.path()).await.unwrap();
    let app = App::new(store.with_faults(faults));
    let now = || Timestamp::from_millisecond(BEGINNING);
    app.heartbeat(now()).await.unwrap();
    calls.0.lock().unwrap().clear();
    let mut outbox = Outbox::new(Context {
        app: &app,
        deliver: &Taker,
        now: &now,
    });
    outbox.poll().await.unwrap();
    assert_eq!(*calls.0.lock().unwrap(), ["due"]);
}
