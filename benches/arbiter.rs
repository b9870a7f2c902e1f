//! Measures single operations: `cargo bench --bench arbiter`. A Postgres is measured too if
//! `TEST_DATABASE_URL` names one.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};

use arbiter::command;
use arbiter::command::{Args, Value};
use arbiter::game::{
    Actor, ChannelId, ColourChoice, DrawDeclaration, Event, EventKind, Game, GameNumber, GameSetup,
    Place, Player, PlayerId, RequestId, Seat, TimeControl, Timestamp,
};
use arbiter::illustration::Illustrator;
use arbiter::play::App;
use arbiter::play::view::Board;
use arbiter::referee::Request;
use arbiter::rules;
use arbiter::rules::AnyPosition;
use arbiter::rules::outcome::Side;
use arbiter::store;
use arbiter::store::{Created, Store};
use divan::Bencher;
use tokio::runtime::Runtime;

/// Values created by the timed code are dropped outside of it, and every allocation is counted.
#[global_allocator]
static ALLOCATIONS: divan::AllocProfiler = divan::AllocProfiler::system();

static RUNTIME: LazyLock<Runtime> =
    LazyLock::new(|| Runtime::new().expect("a runtime can be made"));
static RENDERER: LazyLock<Illustrator> = LazyLock::new(Illustrator::default);
static REQUESTS: AtomicU64 = AtomicU64::new(1);

const HOME: Place = Place {
    channel: ChannelId::new(1).expect("it is not zero"),
    parent: None,
    server: None,
};
/// A long game: pieces move about without capturing, and a pawn moves in time, so that neither repetition nor seventy-five
/// moves end it.
static WANDERING: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut chance = fastrand::Rng::with_seed(1);
    let mut position = rules::chess::VARIANT.start();
    let mut codes = Vec::new();
    while codes.len() < 900 {
        let moves = position.moves();
        let quiet = position.halfmove_clock().unwrap_or(0);
        let fitting: Vec<_> = moves
            .iter()
            .filter(|one| one.capture().is_none() && one.next().outcome().is_none())
            .filter(|one| (one.next().halfmove_clock() == Some(0)) == (quiet > 80))
            .collect();
        let any: Vec<_> = moves
            .iter()
            .filter(|one| one.next().outcome().is_none())
            .collect();
        let from = if fitting.is_empty() { &any } else { &fitting };
        let chosen = chance.choice(from).expect("the game goes on");
        codes.push(chosen.code().to_owned());
        position = chosen.next().clone();
    }
    codes
});

fn main() {
    divan::main();
}

fn player(id: u64) -> Player {
    Player {
        id: PlayerId::new(id).expect("it is not zero"),
        name: format!("player {id}"),
    }
}

fn request(by: u64) -> Request {
    let id = REQUESTS.fetch_add(1, Ordering::Relaxed);
    Request {
        authority: arbiter::referee::Authority::Member,
        roles: Vec::new(),
        context: arbiter::referee::RequestContext::default(),
        place: HOME,
        by: player(by),
        at: Timestamp::from_millisecond(1_700_000_000_000),
        token: None,
        chance: 0,
        id: RequestId::new(id).expect("it is not zero"),
    }
}

fn entry(number: u32, seat: Seat, what: EventKind) -> Event {
    Event {
        number,
        by: Actor::Player(seat),
        kind: what,
        at: Timestamp::from_millisecond(1_700_000_000_000),
        request: request(1).id,
    }
}

/// An unfinished game of this many half-moves, not stored.
fn game(number: GameNumber, plies: usize) -> Game {
    let variant = rules::find("chess").expect("there is chess");
    let setup = GameSetup {
        level: None,
        variant,
        start: variant.start().to_string(),
        colour: ColourChoice::White,
        time_control: TimeControl::default(),
        language: arbiter::game::Language::default(),
        rated: arbiter::game::Rated::No,
        conditions: arbiter::game::Conditions::default(),
        tournament: None,
        vote: None,
        threads: arbiter::game::Threads::default(),
        home: HOME,
        challenger: player(1),
        opponent: Some(player(2)),
    };
    let mut game = Game::new(
        number,
        setup,
        entry(0, Seat::Challenger, EventKind::Challenged),
    );
    let mut what = EventKind::Accepted {
        challenger: Side::White,
        level: None,
        days_off: None,
    };
    for index in 0..=plies {
        let seat = if index.is_multiple_of(2) {
            Seat::Opponent
        } else {
            Seat::Challenger
        };
        let next = entry(game.next_event(), seat, what);
        game = game.with(next).expect("the entries fit");
        what = EventKind::Moved {
            code: WANDERING[index].clone(),
            declaration: DrawDeclaration::Nothing,
        };
    }
    game
}

/// The same game, stored event by event.
async fn stored(store: &Arc<Store>, plies: usize) -> Game {
    let whole = game(GameNumber::new(1).expect("it is not zero"), plies);
    let mut events = whole.events.iter().cloned();
    let first = events.next().expect("a game has entries");
    let Created::Written(number) = store
        .create_game(&whole.setup, &first, &|_| Vec::new())
        .await
        .expect("the store works")
    else {
        panic!("requests are new");
    };
    let mut game = Game::new(number, whole.setup, first);
    for event in events {
        game = game.with(event).expect("the entries fit");
        store.commit(&game, &[]).await.expect("the store works");
    }
    game
}

static EMBEDDED: LazyLock<Arc<Store>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("there is a folder for passing things");
    RUNTIME
        .block_on(store::embedded(&folder.keep()))
        .expect("the embedded database opens")
});

static POSTGRES: LazyLock<Option<Arc<Store>>> = LazyLock::new(|| {
    let url = std::env::var("TEST_DATABASE_URL").ok()?;
    Some(
        RUNTIME
            .block_on(store::postgres(&url))
            .expect("TEST_DATABASE_URL can be used"),
    )
});

fn databases() -> Vec<&'static str> {
    let mut databases = vec!["sqlite"];
    databases.extend(POSTGRES.is_some().then_some("postgres"));
    databases
}

fn database(name: &str) -> Arc<Store> {
    match (name, &*POSTGRES) {
        ("postgres", Some(store)) => Arc::clone(store),
        _ => Arc::clone(&EMBEDDED),
    }
}

fn picture(board: &Board) -> usize {
    RENDERER.picture(board).bytes.len()
}

/// A move from the interaction to the rendered reply: load, rule, commit, picture. Each game already has this many
/// half-moves.
#[divan::bench(args = databases(), consts = [40, 500], sample_count = 60, sample_size = 1)]
fn a_move_to_its_reply<const PLIES: usize>(bencher: Bencher, name: &str) {
    let store = database(name);
    let app = App::new(Arc::clone(&store));
    let number = RUNTIME.block_on(stored(&store, PLIES)).number;
    let mut ply = PLIES;
    bencher
        .with_inputs(|| {
            let text = WANDERING[ply].clone();
            let by = if ply.is_multiple_of(2) { 1 } else { 2 };
            ply += 1;
            let args = Args::default()
                .with("move", Value::Text(text))
                .with("number", Value::Text(number.get().to_string()));
            (request(by), command::read("move", &args))
        })
        .bench_local_values(|(request, command)| {
            let answer = RUNTIME.block_on(app.handle(&request, command));
            assert!(answer.event.is_some(), "{}", answer.reply.words.plain());
            answer.reply.boards.first().map(picture)
        });
}

/// Only the database part of a move: its transaction.
#[divan::bench(args = databases(), sample_count = 60, sample_size = 1)]
fn the_commit_alone(bencher: Bencher, name: &str) {
    let store = database(name);
    let mut current = RUNTIME.block_on(stored(&store, 40));
    bencher
        .with_inputs(|| {
            let plies = current.events.len() - 2;
            let seat = if plies.is_multiple_of(2) {
                Seat::Challenger
            } else {
                Seat::Opponent
            };
            let moved = EventKind::Moved {
                code: WANDERING[plies].clone(),
                declaration: DrawDeclaration::Nothing,
            };
            current = current
                .clone()
                .with(entry(current.next_event(), seat, moved))
                .expect("the entries fit");
            current.clone()
        })
        .bench_local_values(|after| {
            RUNTIME
                .block_on(store.commit(&after, &[]))
                .expect("the store works")
        });
}

/// Replaying the events of a game of 80 half-moves.
#[divan::bench]
fn replaying_80_plies(bencher: Bencher) {
    let whole = game(GameNumber::new(1).expect("it is not zero"), 80);
    bencher
        .with_inputs(|| (whole.setup.clone(), whole.events.clone()))
        .bench_values(|(setup, events)| {
            Game::replay(GameNumber::new(1).expect("it is not zero"), setup, events)
                .expect("it replays")
        });
}

fn position(game: &str, text: &str) -> AnyPosition {
    rules::find(game)
        .expect("there is such a game")
        .position(text)
        .expect("it is a position")
}

/// Leaf nodes of perft from the start, with shakmaty's own for comparison.
#[divan::bench(
    args = [("chess", 4), ("mono-dimensional", 14), ("one-dimensional", 8), ("space", 5)],
    sample_count = 20,
)]
fn perft(bencher: Bencher, (game, depth): (&str, u32)) {
    let start = position(game, "standard");
    bencher
        .counter(divan::counter::ItemsCount::new(start.perft(depth)))
        .bench(|| start.perft(depth));
}

/// Shakmaty's perft of chess without our traits.
#[divan::bench(args = [4])]
fn perft_of_bare_shakmaty(bencher: Bencher, depth: u32) {
    let start = shakmaty::Chess::default();
    bencher
        .counter(divan::counter::ItemsCount::new(shakmaty::perft(
            &start, depth,
        )))
        .bench(|| shakmaty::perft(&start, depth));
}
