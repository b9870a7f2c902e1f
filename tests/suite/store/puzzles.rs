//! People's puzzles.

use arbiter::command::Command;
use arbiter::engine::Engine;
use arbiter::features::privacy::decide::Person;
use arbiter::features::puzzles::command::{PuzzleRequest, WantedPuzzle};
use arbiter::features::puzzles::decide::{Progress, PuzzleAttempt, PuzzleKind, Streak};
use arbiter::play::{AnswerKind, App};
use arbiter::rules;
use arbiter::settings::PreferencesPatch;

use super::failing::Failing;
use super::*;

on_each_database!(
    an_answer_counts_once_whoever_is_faster,
    a_puzzle_is_replaced_only_by_whoever_has_seen_it,
    two_puzzles_that_are_solved_at_once_both_count,
    a_puzzle_of_a_newer_version_is_not_read,
    a_person_who_is_forgotten_has_no_puzzles,
    an_answer_that_cannot_be_written_is_no_try,
    only_finished_games_whose_players_agree_are_used_and_where_they_were_played,
);

pub(super) fn attempt(kind: PuzzleKind, number: i64) -> PuzzleAttempt {
    let variant = rules::find("mono-dimensional").unwrap();
    let puzzle = Engine::of(variant).unwrap().compose.unwrap()(number.cast_unsigned()).unwrap();
    PuzzleAttempt::new(kind, number, variant, puzzle)
}

/// The puzzles in a person's export.
fn puzzles_of(person: &Person) -> Vec<serde_json::Value> {
    let mut features = person.features.iter();
    let puzzles = features.find(|data| data.key == "puzzles").unwrap();
    puzzles.value["last"].as_array().unwrap().clone()
}

fn right(attempt: &PuzzleAttempt) -> PuzzleAttempt {
    let expected = &attempt.puzzle.line[attempt.ply];
    attempt.after_answer(&attempt.position().find(expected).unwrap())
}

/// The attempts after each of the wrong answers.
fn wrong(attempt: &PuzzleAttempt) -> Vec<PuzzleAttempt> {
    let expected = &attempt.puzzle.line[attempt.ply];
    let moves = attempt.position().moves().into_iter();
    let wrong = moves.filter(|one| one.code() != expected);
    wrong.map(|one| attempt.after_answer(&one)).collect()
}

async fn present(store: &Store) -> (PuzzleAttempt, Streak) {
    let (stored, streak) = store.attempt(id(11), PuzzleKind::Own).await.unwrap();
    (stored.unwrap().attempt.unwrap(), streak)
}

async fn answers(store: &Store, before: &PuzzleAttempt, after: &PuzzleAttempt) -> bool {
    let written = store.answer_puzzle(id(11), before, after, at(0)).await;
    written.unwrap().is_some()
}

async fn poses(store: &Store, by: u64, puzzle: &PuzzleAttempt, replaced: Option<i64>) -> bool {
    let posed = store.pose(id(by), puzzle, replaced, None, at(0)).await;
    posed.unwrap().is_some()
}

async fn an_answer_counts_once_whoever_is_faster(bench: Bench) {
    let (one, other) = (bench.open().await, bench.open().await);
    let posed = attempt(PuzzleKind::Own, 7);
    assert!(poses(&one, 11, &posed, None).await);
    let (read, streak) = present(&one).await;
    assert_eq!(streak, Streak::default());
    assert_eq!(read.puzzle.line, posed.puzzle.line);
    let [own, same] = [&read, &posed].map(|one| one.puzzle.position.to_string());
    assert_eq!(own, same);
    // Two wrong answers at once: one counts, and the second has to be judged again.
    let tries = wrong(&read);
    let (first, second) = tokio::join!(
        one.answer_puzzle(id(11), &read, &tries[0], at(0)),
        other.answer_puzzle(id(11), &read, &tries[1], at(0)),
    );
    assert_ne!(first.unwrap().is_some(), second.unwrap().is_some());
    let (mut open, _) = present(&other).await;
    assert!(open.is_open() && open.wrong_now().is_some());
    // An old control doesn't include the wrong answer.
    assert!(!answers(&one, &read, &right(&read)).await);
    while open.is_open() {
        let after = right(&open);
        assert!(answers(&one, &open, &after).await);
        assert!(!answers(&other, &open, &after).await);
        open = present(&other).await.0;
    }
    let (solved, streak) = present(&one).await;
    assert_eq!(solved.progress, Progress::Solved);
    assert_eq!((streak.now, streak.longest, streak.solved), (1, 1, 1));
    // Nothing changes a puzzle that is over.
    assert!(!answers(&one, &read, &read.given_up()).await);
    assert_eq!(present(&one).await.1, streak);
}

async fn a_puzzle_is_replaced_only_by_whoever_has_seen_it(bench: Bench) {
    let (one, other) = (bench.open().await, bench.open().await);
    let pose = |store: Arc<Store>, number, replaced, left: Option<PuzzleAttempt>| async move {
        let attempt = attempt(PuzzleKind::Own, number);
        let posing = store.pose(id(11), &attempt, replaced, left.as_ref(), at(0));
        posing.await.unwrap().is_some()
    };
    let open = None;
    let (first, second) = tokio::join!(
        pose(Arc::clone(&one), 1, None, open.clone()),
        pose(Arc::clone(&other), 2, None, open.clone()),
    );
    assert!(first != second, "one of two is given");
    let number = present(&one).await.0.number;
    assert!(!pose(Arc::clone(&one), 5, Some(number + 1), open.clone()).await);
    // One that is abandoned after a wrong answer ends the streak.
    let (solved, _) = present(&one).await;
    let solved = PuzzleAttempt {
        progress: Progress::Solved,
        ply: 1,
        ..solved
    };
    assert!(answers(&one, &present(&one).await.0, &solved).await);
    assert_eq!(present(&one).await.1.now, 1);
    assert!(pose(Arc::clone(&one), 5, Some(number), open).await);
    assert_eq!(present(&one).await.1.now, 1);
    let left = PuzzleAttempt {
        progress: Progress::Missed,
        ..attempt(PuzzleKind::Own, 5)
    };
    assert!(pose(Arc::clone(&one), 6, Some(5), Some(left)).await);
    let (newest, streak) = present(&other).await;
    assert_eq!((newest.number, streak.now, streak.longest), (6, 0, 1));
    // The daily puzzle is separate.
    let daily = attempt(PuzzleKind::Daily, 6);
    let posed = one.pose(id(11), &daily, None, None, at(0)).await;
    assert!(posed.unwrap().is_some());
    assert!(present(&one).await.0.is_open());
}

async fn a_puzzle_of_a_newer_version_is_not_read(bench: Bench) {
    let store = bench.open().await;
    let posed = attempt(PuzzleKind::Own, 7);
    for newer in [
        "update puzzle_attempts set goal = 'riddle'",
        "update puzzle_attempts set variant = 'four-dimensional'",
        "update puzzle_attempts set progress = 'postponed'",
        "update puzzle_attempts set line = 'Q9'",
        "update puzzle_attempts set ply = 99",
        "update puzzle_attempts set plies = -1",
    ] {
        poses(&store, 11, &posed, None).await;
        poses(&store, 11, &posed, Some(7)).await;
        bench.alter(newer).await;
        let (stored, _) = store.attempt(id(11), PuzzleKind::Own).await.unwrap();
        let stored = stored.unwrap();
        assert!(stored.attempt.is_none() && stored.number == 7, "{newer}");
        // It is exported anyway, and another one replaces it.
        let person = store.person(id(11), at(0)).await.unwrap();
        assert_eq!(puzzles_of(&person).len(), 1);
        assert!(poses(&store, 11, &posed, Some(7)).await);
        assert_eq!(present(&store).await.0.number, 7);
    }
}

async fn a_person_who_is_forgotten_has_no_puzzles(bench: Bench) {
    let store = bench.open().await;
    let since = at(0);
    for person in [11, 12] {
        for kind in [PuzzleKind::Own, PuzzleKind::Daily] {
            let posed = attempt(kind, 7);
            assert!(poses(&store, person, &posed, None).await);
        }
        let known = store.person(id(person), since).await.unwrap();
        assert!(known.is_known());
        assert_eq!(puzzles_of(&known).len(), 2);
    }
    assert_eq!(store.forget(id(11), since).await.unwrap(), []);
    assert!(!store.person(id(11), since).await.unwrap().is_known());
    let (none, streak) = store.attempt(id(11), PuzzleKind::Daily).await.unwrap();
    assert!(none.is_none() && streak == Streak::default());
    assert_eq!(bench.rows("puzzle_attempts").await, 2);
    assert_eq!(bench.rows("solvers").await, 1);
}

/// A game in which mate can be forced, with the position in which White does so.
const MATE: &str = "rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 9";

/// A game from that position in a server.
async fn from_mate(store: &Store, challenger: Player, opponent: Player, server: u64) -> Game {
    let setup = GameSetup {
        home: on_server(server, server),
        start: MATE.to_owned(),
        ..setup(challenger, Some(opponent))
    };
    let game = begin(store, setup).await;
    add(store, &game, Seat::Challenger, moved("d3d8")).await
}

async fn agree(store: &Store, person: &Player, puzzles: bool) {
    let patch = PreferencesPatch::default().puzzles(puzzles);
    store.set_preferences(person.id, &patch).await.unwrap();
}

/// Number of puzzles in a server.
async fn found(store: &Store, server: u64, variant: Option<&'static str>) -> usize {
    let found = store.puzzles_from_games(on_server(server, 9), variant);
    found.await.unwrap().len()
}

async fn only_finished_games_whose_players_agree_are_used_and_where_they_were_played(bench: Bench) {
    let (store, app) = bench.serve().await;
    let game = from_mate(&store, ana(), ben(), 1).await;
    agree(&store, &ana(), true).await;
    agree(&store, &ben(), true).await;
    // Running games are never searched.
    app.search_for_puzzles().await.unwrap();
    assert_eq!(bench.rows("puzzle_searches").await, 0);
    add(&store, &game, Seat::Opponent, EventKind::Resigned).await;
    agree(&store, &ben(), false).await;
    app.search_for_puzzles().await.unwrap();
    assert_eq!(bench.rows("puzzle_searches").await, 0);
    agree(&store, &ben(), true).await;
    app.search_for_puzzles().await.unwrap();
    // Another search finds the same.
    store.keep_puzzles(game.number, 0, &[]).await.unwrap();
    assert_eq!(found(&store, 1, None).await, 0);
    app.search_for_puzzles().await.unwrap();
    assert_eq!(found(&store, 1, None).await, 1);
    assert_eq!(found(&store, 1, Some("chess")).await, 1);
    assert_eq!(found(&store, 1, Some("space")).await, 0);
    assert_eq!(found(&store, 2, None).await, 0);
    let here = store.puzzles_from_games(direct(1), None).await.unwrap();
    // A server's game isn't used in direct messages.
    assert!(here.is_empty());
    // A newer version's game hides no others.
    bench.alter("update puzzles set goal = 'riddle'").await;
    assert_eq!(found(&store, 1, None).await, 0);
    bench.alter("update puzzles set goal = 'mate'").await;
    // Consent can be withdrawn, and ends with the person's data.
    agree(&store, &ana(), false).await;
    assert_eq!(found(&store, 1, None).await, 0);
    agree(&store, &ana(), true).await;
    assert_eq!(found(&store, 1, None).await, 1);
    let since = at(0);
    assert_eq!(store.forget(ben().id, since).await.unwrap(), []);
    assert_eq!(found(&store, 1, None).await, 0);
    agree(&store, &ben(), true).await;
    assert_eq!(found(&store, 1, None).await, 0, "nobody knows it was Ben's");
    // Puzzles are deleted with their games.
    bench.alter("delete from games").await;
    assert_eq!(bench.rows("puzzles").await, 0);
    assert_eq!(bench.rows("puzzle_searches").await, 0);
}

async fn an_answer_that_cannot_be_written_is_no_try(bench: Bench) {
    let store = bench.open().await;
    let failing = Failing::new(&store);
    let app = App::new(Arc::clone(&failing.store));
    let say = |asked: PuzzleRequest| {
        let app = app.clone();
        async move {
            let answer = app.handle(request(ana()), Ok(Command::Puzzle(asked))).await;
            (answer.kind, answer.reply.words.plain())
        }
    };
    let show = || {
        PuzzleRequest::Show(WantedPuzzle {
            game: Some("mono-dimensional"),
            theme: None,
        })
    };
    for call in ["attempt", "pose"] {
        failing.fail(call, 1);
        assert_eq!(say(show()).await.0, AnswerKind::Failed, "{call}");
    }
    let (kind, posed) = say(show()).await;
    assert_eq!(kind, AnswerKind::Fulfilled);
    let (open, _) = failing.attempt(ana().id, PuzzleKind::Own).await.unwrap();
    let open = open.unwrap().attempt.unwrap();
    let wrong = wrong(&open)[0].wrong.clone().unwrap().code;
    let answer = || PuzzleRequest::Answer {
        kind: PuzzleKind::Own,
        text: wrong.clone(),
    };
    for call in ["attempt", "answer_puzzle"] {
        failing.fail(call, 1);
        assert_eq!(say(answer()).await.0, AnswerKind::Failed, "{call}");
        assert_eq!(say(show()).await.1, posed, "{call}");
    }
    let (_, told) = say(answer()).await;
    assert!(told.contains("One more try"), "{told}");
}

async fn two_puzzles_that_are_solved_at_once_both_count(bench: Bench) {
    let (one, other) = (bench.open().await, bench.open().await);
    for person in 1..=40 {
        let mut solved = Vec::new();
        for kind in [PuzzleKind::Own, PuzzleKind::Daily] {
            let posed = attempt(kind, 7);
            let given = one.pose(id(person), &posed, None, None, at(0)).await;
            assert!(given.unwrap().is_some());
            let after = PuzzleAttempt {
                progress: Progress::Solved,
                ply: 1,
                ..posed.clone()
            };
            solved.push((posed, after));
        }
        let [(own, own_after), (daily, daily_after)] = &solved[..] else {
            panic!("there are two");
        };
        let (first, second) = tokio::join!(
            one.answer_puzzle(id(person), own, own_after, at(0)),
            other.answer_puzzle(id(person), daily, daily_after, at(0)),
        );
        assert!(first.unwrap().is_some() && second.unwrap().is_some());
        let (_, streak) = one.attempt(id(person), PuzzleKind::Own).await.unwrap();
        assert_eq!((streak.now, streak.solved), (2, 2), "{person}");
    }
}
