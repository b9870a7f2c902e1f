//! One `/move e4` from the gateway to the posted picture, for `benches/way.sh`.

use std::fmt::Debug;
use std::sync::atomic::{AtomicUsize, Ordering};

use arbiter::command;
use arbiter::command::{Args, Value};
use arbiter::game::Place;
use arbiter::referee::{Invited, Kind};
use tracing::Subscriber;
use tracing::field::{Field, Visit};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};

use super::*;
use crate::postgres;
use crate::store::Bench;
use crate::support::{at, id, player, request};

static STATEMENTS: AtomicUsize = AtomicUsize::new(0);

/// Counts the statements that sqlx executes.
struct Statements;

impl<S: Subscriber> Layer<S> for Statements {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        if event.metadata().target() == "sqlx::query" {
            STATEMENTS.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// The statements and REST calls of a move, and of ten idle seconds; measured again after the first. Polls of the outbox and
/// heartbeats come on top of some.
#[tokio::test]
#[ignore = "prints figures for benches/README.md"]
#[expect(clippy::print_stderr, reason = "the figures are what it is for")]
async fn statements_and_calls() {
    let counting = tracing_subscriber::registry().with(Statements);
    tracing::subscriber::set_global_default(counting).unwrap();
    let (fake, bot, _) = playing().await;
    let mut fewest = usize::MAX;
    for (by, text) in [
        (&ANN, "d4"),
        (&BEN, "d5"),
        (&ANN, "Nf3"),
        (&BEN, "Nf6"),
        (&ANN, "e3"),
    ] {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let (statements, calls) = (STATEMENTS.load(Ordering::Relaxed), fake.requests().len());
        ask(&fake, by, &typed(text)).await;
        tokio::time::sleep(Duration::from_millis(300)).await;
        let statements = STATEMENTS.load(Ordering::Relaxed) - statements;
        fewest = fewest.min(statements);
        eprintln!(
            "{text}: {statements} statements, {:?}",
            &fake.requests()[calls..]
        );
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let before = STATEMENTS.load(Ordering::Relaxed);
    tokio::time::sleep(Duration::from_secs(10)).await;
    eprintln!(
        "idle: {} statements in 10 s",
        STATEMENTS.load(Ordering::Relaxed) - before
    );
    bot.stop().await;
    assert_eq!(fewest, 6);
}

/// Reads of the outbox between servers, which come every few seconds.
static SWEEPS: AtomicUsize = AtomicUsize::new(0);

/// Counts the statements that Citus says it sends to its servers.
struct RemoteStatements;

#[derive(Default)]
struct Notice {
    is_statement: bool,
    is_sweep: bool,
}

impl Visit for Notice {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "message" {
            let text = format!("{value:?}");
            self.is_sweep = text.contains("issuing SELECT min(due)");
            self.is_statement = text.contains("issuing ") && !self.is_sweep;
        }
    }
}

impl<S: Subscriber> Layer<S> for RemoteStatements {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        if event.metadata().target() == "sqlx::postgres::notice" {
            let mut notice = Notice::default();
            event.record(&mut notice);
            STATEMENTS.fetch_add(usize::from(notice.is_statement), Ordering::Relaxed);
            SWEEPS.fetch_add(usize::from(notice.is_sweep), Ordering::Relaxed);
        }
    }
}

/// What commands and an idle minute send to the servers of a cluster, with the figures of docs/scaling.md as limits.
#[tokio::test]
#[ignore = "takes a minute and needs TEST_CITUS_URL"]
#[expect(clippy::print_stderr, reason = "the figures are what it is for")]
async fn statements_between_servers() {
    let Some(bench) = Bench::postgres()
        .await
        .filter(|_| postgres::citus().is_some())
    else {
        return postgres::skipped("cluster with Citus, of which TEST_CITUS_URL is the coordinator");
    };
    let counting = tracing_subscriber::registry().with(RemoteStatements);
    tracing::subscriber::set_global_default(counting).unwrap();
    bench
        .alter("do $$ begin execute format('alter database %I set citus.log_remote_commands = on', current_database()); end $$")
        .await;
    let fake = Fake::start().await;
    let bot = Bot::run(&fake, &[], App::new(bench.open().await), folder());
    fake.connected(1, 0).await;
    let ladder = slash("server change").text("ladder", "on");
    ask_in(&fake, &MANAGER, &SQUARE, &ladder).await;
    let numbered = |text: &str| typed(text).text("number", "1");
    let in_second = |text: &str| typed(text).text("number", "2");
    let rated = challenge_to(&BEN).text("rated", "yes").text("clock", "3d");
    let rated = rated.text("thread", "off");
    let casual = challenge_to(&BEN).text("thread", "off");
    let any = usize::MAX;
    let in_fourth = |text: &str| typed(text).text("number", "4");
    let everywhere = slash("settings change").text("global-rating", "yes");
    let commands: [(&User, Slash, usize); 25] = [
        // A new player is written to all servers.
        (&ANN, casual.clone(), any),
        (&BEN, slash("accept").text("number", "1"), any),
        (&ANN, numbered("f3"), any),
        // The bot asks the server with the game itself.
        (&BEN, numbered("e5"), 0),
        (&ANN, numbered("g4"), 0),
        (&BEN, numbered("a6"), 0),
        (&ANN, typed("a3"), 0),
        (&BEN, numbered("Qh4"), 30),
        (&ANN, rated.clone(), 20),
        (&BEN, slash("accept").text("number", "2"), 30),
        (&ANN, slash("games"), 12),
        (&ANN, casual, 20),
        (&ANN, slash("games"), 12),
        (&ANN, in_second("f3"), 1),
        (&BEN, in_second("e5"), 1),
        (&ANN, in_second("g4"), 1),
        (&BEN, in_second("Qh4"), 30),
        // A game of two ladders.
        (&ANN, everywhere.clone(), any),
        (&BEN, everywhere, any),
        // Her open challenge is read.
        (&ANN, rated, 20),
        (&BEN, slash("accept").text("number", "4"), 30),
        (&ANN, in_fourth("f3"), 1),
        (&BEN, in_fourth("e5"), 1),
        (&ANN, in_fourth("g4"), 1),
        (&BEN, in_fourth("Qh4"), 30),
    ];
    let mut all = Vec::new();
    for (by, slash, most) in commands {
        tokio::time::sleep(Duration::from_secs(3)).await;
        let before = STATEMENTS.load(Ordering::Relaxed);
        let answer = ask_in(&fake, by, &SQUARE, &slash).await;
        tokio::time::sleep(Duration::from_millis(700)).await;
        let count = STATEMENTS.load(Ordering::Relaxed) - before;
        let said: String = answer.content().chars().take(60).collect();
        eprintln!("{count} (at most {most}): {said:?}");
        all.push((count, most));
    }
    tokio::time::sleep(Duration::from_secs(20)).await;
    let all_statements = || STATEMENTS.load(Ordering::Relaxed) + SWEEPS.load(Ordering::Relaxed);
    let before = all_statements();
    tokio::time::sleep(Duration::from_mins(1)).await;
    let idle = all_statements() - before;
    eprintln!("{idle} in an idle minute");
    bot.stop().await;
    assert!(idle <= 60, "{idle}");
    assert!(all.iter().all(|(count, most)| count <= most), "{all:?}");
}

#[tokio::test]
#[ignore = "benches/way.sh counts the functions that it calls"]
async fn one_move() {
    let folder = folder();
    let app = App::new(store::embedded(folder.path()).await.unwrap());
    let invited = Invited {
        player: player(102, "Ben"),
        kind: Kind::Person,
    };
    let challenge = Args::default()
        .with("opponent", Value::Person(invited))
        .with("colour", Value::Text("white".to_owned()));
    // A running game, so that the measured move is typical and nothing happens for the first time.
    let mut said = vec![
        (101, "challenge", challenge),
        (102, "accept", Args::default()),
    ];
    for (by, text) in [(101, "d4"), (102, "d5"), (101, "Nf3"), (102, "Nf6")] {
        said.push((
            by,
            "move",
            Args::default().with("move", Value::Text(text.to_owned())),
        ));
    }
    for (number, (by, command, args)) in (1..).zip(said) {
        let mut request = request(player(by, "A player"), at(1_000), id(number));
        request.place = Place {
            channel: id(HERE.id),
            parent: HERE.parent.map(id),
            server: HERE.server.map(id),
        };
        let answer = app.handle(request, command::read(command, &args)).await;
        for board in &answer.reply.boards {
            ILLUSTRATOR.picture(board);
        }
        app.delivered(&answer, None).await;
    }
    let fake = Fake::start().await;
    let bot = Bot::again(&fake, folder).await;
    ask(&fake, &ANN, &typed("e4")).await.says("3. e4");
    bot.stop().await;
}
