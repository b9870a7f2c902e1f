//! One `/move e4` from the gateway to the posted picture, for `benches/way.sh`.

use std::sync::atomic::{AtomicUsize, Ordering};

use arbiter::command;
use arbiter::command::{Args, Value};
use arbiter::game::Place;
use arbiter::referee::{Invited, Kind};
use tracing::Subscriber;
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};

use super::*;
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

/// The statements and REST calls of a move, and of ten idle seconds; measured again after the first.
#[tokio::test]
#[ignore = "prints figures for benches/README.md"]
#[expect(clippy::print_stderr, reason = "the figures are what it is for")]
async fn statements_and_calls() {
    let counting = tracing_subscriber::registry().with(Statements);
    tracing::subscriber::set_global_default(counting).unwrap();
    let (fake, bot, _) = playing().await;
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
