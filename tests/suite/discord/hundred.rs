//! Two processes, one database, a hundred games at once.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::process::{Child, Stdio};

use arbiter::game::{EventKind, GameNumber, RequestId};
use arbiter::rules::{self, AnyPosition};
use sqlx::PgConnection;

use super::process::{command, terminate};
use super::*;
use crate::postgres;
use crate::support::Chance;

const GAMES: usize = 100;
const PLIES: usize = 8;

/// Games that ask at once: so few that a busy machine answers all of them within Discord's three seconds.
const WAVE: usize = 10;

/// A process with some of the shards; it does not outlive its test.
struct Process(Child);

impl Process {
    fn start(fake: &Fake, database: &str, shards: &str, log: &Path) -> Self {
        let settings = [
            ("DISCORD_TOKEN", "a-token"),
            ("DISCORD_API_URL", &fake.url),
            ("DATABASE_URL", database),
            ("SHARDS", shards),
            ("ARBITER_LOG", "warn"),
        ];
        let log = File::create(log).unwrap();
        let mut command = command(&settings);
        Process(command.stdout(Stdio::null()).stderr(log).spawn().unwrap())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A game, as it should be.
struct Table {
    number: u64,
    players: [User; 2],
    /// Where it lives, and a place that the other process answers.
    home: Channel,
    elsewhere: Channel,
    position: AnyPosition,
    /// The moves, each with the interaction that made it.
    moves: Vec<(String, u64)>,
}

impl Table {
    fn new(index: u64) -> Self {
        let player = |seat, name| User::new(1_000 + 2 * index + seat, name);
        let server = (1_000 + index) << 22;
        let home = Channel::on(server, 30_000 + index).thread(10_000 + index);
        // Direct messages belong to the first process, and so does every second server.
        let elsewhere = if index % 2 == 1 {
            Channel::direct(20_000 + index)
        } else {
            Channel::on(server + (1 << 22), 20_000 + index)
        };
        Table {
            number: 0,
            players: [player(0, "Ann"), player(1, "Ben")],
            home,
            elsewhere,
            position: variant(index).start(),
            moves: Vec::new(),
        }
    }

    /// Some move after which the game goes on.
    fn next_move(&self, chance: &mut Chance) -> Option<rules::Move> {
        let mut moves = self.position.moves();
        moves.retain(|one| one.next().outcome().is_none());
        (!moves.is_empty()).then(|| moves.swap_remove(chance.below(moves.len())))
    }
}

fn variant(index: u64) -> &'static rules::Variant {
    let index = usize::try_from(index).unwrap();
    rules::ALL[index % rules::ALL.len()]
}

/// Takes the answers to these interactions: each comes, and none comes twice.
async fn answers(fake: &Fake, asked: impl IntoIterator<Item = u64>) -> BTreeMap<u64, Sent> {
    let mut waiting: BTreeSet<u64> = asked.into_iter().collect();
    let mut answers = BTreeMap::new();
    while !waiting.is_empty() {
        let answer = fake.answer().await;
        assert!(waiting.remove(&answer.to), "{} is answered once", answer.to);
        answers.insert(answer.to, answer);
    }
    answers
}

/// At each of these tables, of which the first has this index, somebody challenges and somebody accepts.
async fn seat(fake: &Fake, first: u64, tables: &mut [Table]) {
    let challenge = |(index, table): (u64, &Table)| {
        let slash = slash("challenge")
            .person("opponent", &table.players[1])
            .text("game", variant(index).key)
            .text("colour", "white");
        fake.say_repeatedly(&table.players[0], &table.home, &slash, 2)
    };
    let asked: Vec<u64> = (first..).zip(&*tables).map(challenge).collect();
    let challenges = answers(fake, asked.iter().copied()).await;
    let accept = |(table, id): (&Table, &u64)| {
        let accept = challenges[id].button("Accept");
        fake.press(&table.players[1], &table.home, &accept)
    };
    let accepted: Vec<u64> = tables.iter().zip(&asked).map(accept).collect();
    let boards = answers(fake, accepted.iter().copied()).await;
    for (table, id) in tables.iter_mut().zip(&accepted) {
        let (name, _) = &boards[id].files[0];
        let number = name.strip_prefix("game-").unwrap();
        table.number = number.strip_suffix("-ply-0.png").unwrap().parse().unwrap();
    }
}

/// At some tables one move each: at home, at home and delivered twice, elsewhere, or in both places at
/// the same moment.
async fn some_move(fake: &Fake, tables: &mut [Table], ply: usize, chance: &mut Chance) -> usize {
    let mut asked: Vec<Vec<u64>> = Vec::new();
    let mut chosen = Vec::new();
    for (index, table) in tables.iter().enumerate() {
        let Some(next) = table.next_move(chance) else {
            asked.push(Vec::new());
            chosen.push(None);
            continue;
        };
        let mover = &table.players[ply % 2];
        let number = table.number.to_string();
        let slash = typed(next.code()).text("number", &number);
        asked.push(match (index + ply) % 4 {
            0 => vec![fake.say(mover, &table.home, &slash)],
            1 => vec![fake.say_repeatedly(mover, &table.home, &slash, 2)],
            2 => vec![fake.say(mover, &table.elsewhere, &slash)],
            _ => vec![
                fake.say(mover, &table.home, &slash),
                fake.say(mover, &table.elsewhere, &slash),
            ],
        });
        chosen.push(Some(next));
    }
    let answers = answers(fake, asked.iter().flatten().copied()).await;
    let mut elsewhere = 0;
    for ((index, table), (asked, next)) in
        tables.iter_mut().enumerate().zip(asked.iter().zip(chosen))
    {
        let Some(next) = next else { continue };
        let (refused, made): (Vec<u64>, Vec<u64>) = asked.iter().partition(|id| {
            let told = answers[id].content();
            told.starts_with("It isn't your move")
        });
        let [made] = made[..] else {
            panic!("#{}: of {asked:?} one moves", table.number);
        };
        assert!(refused.iter().all(|id| answers[id].is_ephemeral()));
        let answer = &answers[&made];
        let is_elsewhere = (index + ply) % 4 == 2 || (index + ply) % 4 == 3 && asked[1] == made;
        assert_eq!(answer.is_ephemeral(), is_elsewhere, "{answer:?}");
        if is_elsewhere {
            elsewhere += 1;
            let told = answer.content();
            let home = format!("The game is in <#{}>.", table.home.id);
            assert!(
                told.starts_with("Played **") && told.ends_with(&home),
                "{told}"
            );
        } else {
            let board = format!("game-{}-ply-{}.png", table.number, ply + 1);
            assert_eq!(answer.files[0].0, board);
        }
        table.moves.push((next.code().to_owned(), made));
        table.position = next.next().clone();
    }
    elsewhere
}

/// The games are in the database as they were played: each move once, in order, by the interaction that was told so.
async fn check(database: &str, tables: &[Table]) {
    let store = store::postgres(database).await.unwrap();
    for table in tables {
        let game = store
            .load(GameNumber::new(table.number).unwrap())
            .await
            .unwrap()
            .unwrap();
        let moves: Vec<(String, u64)> = game
            .events
            .iter()
            .filter_map(|event| match &event.kind {
                EventKind::Moved { code, .. } => Some((code.clone(), event.request.get())),
                _ => None,
            })
            .collect();
        assert_eq!(moves, table.moves, "#{}", table.number);
        assert_eq!(game.events.len(), table.moves.len() + 2);
        let position = game.play().unwrap().position().to_string();
        assert_eq!(position, table.position.to_string(), "#{}", table.number);
        for (event, (_, request)) in (2..).zip(&table.moves) {
            let found = store
                .find_request(RequestId::new(*request).unwrap())
                .await
                .unwrap();
            assert_eq!(found, Some((game.number, event)));
        }
    }
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_referee_a_hundred_games_at_once() {
    let Some(database) = postgres::fresh().await else {
        return;
    };
    let fake = Fake::start().await;
    fake.take_one_answer_each();
    let folder = tempfile::tempdir().unwrap();
    let logs = ["first", "second"].map(|name| folder.path().join(name));
    let processes = [("0-0/2", &logs[0]), ("1-1/2", &logs[1])]
        .map(|(shards, log)| Process::start(&fake, &database.url, shards, log));
    fake.connected(2, 0).await;

    let mut tables: Vec<Table> = (0..GAMES as u64).map(Table::new).collect();
    for (first, wave) in (0..).step_by(WAVE).zip(tables.chunks_mut(WAVE)) {
        seat(&fake, first, wave).await;
    }
    let mut chance = Chance::new(100);
    let mut elsewhere = 0;
    for ply in 0..PLIES {
        for wave in tables.chunks_mut(WAVE) {
            elsewhere += some_move(&fake, wave, ply, &mut chance).await;
        }
    }
    let played: usize = tables.iter().map(|table| table.moves.len()).sum();
    assert!(played > 600, "{played} moves");

    // What was moved elsewhere is told at home once, whichever process is faster, and nothing else is told again.
    for _ in 0..elsewhere {
        fake.message().await;
    }
    let mut connection = PgConnection::connect(&database.url).await.unwrap();
    loop {
        let left = sqlx::query_scalar::<_, i64>("select count(*) from outbox");
        if left.fetch_one(&mut connection).await.unwrap() == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(fake.messages_so_far().await.is_empty());
    let tries = fake.tries();
    let nonces: BTreeSet<&str> = tries.iter().map(|one| one.nonce.as_str()).collect();
    assert_eq!((tries.len(), nonces.len()), (elsewhere, elsewhere));
    assert!(nonces.iter().all(|nonce| nonce.ends_with('h')));

    for mut process in processes {
        terminate(&process.0);
        let status = tokio::task::spawn_blocking(move || process.0.wait().unwrap());
        assert_eq!(status.await.unwrap().code(), Some(0));
    }
    check(&database.url, &tables).await;
    for log in logs {
        let log = std::fs::read_to_string(log).unwrap();
        assert!(!log.contains("ERROR"), "{log}");
    }
}
