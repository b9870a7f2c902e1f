//! The puzzles that people were given.

use arbiter::game::{Progress, PuzzleAttempt, PuzzleKind, Streak};
use arbiter::rules;

use super::*;
use crate::support::id;

on_each_database!(
    an_answer_counts_once_whoever_is_faster,
    a_puzzle_is_replaced_only_by_whoever_has_seen_it,
    a_puzzle_of_a_newer_version_is_not_read,
    a_person_who_is_forgotten_has_no_puzzles,
);

fn attempt(kind: PuzzleKind, number: i64) -> PuzzleAttempt {
    let variant = rules::find("mono-dimensional").unwrap();
    let puzzle = variant.compose.unwrap()(number.cast_unsigned()).unwrap();
    PuzzleAttempt::new(kind, number, variant, puzzle)
}

fn right(attempt: &PuzzleAttempt) -> PuzzleAttempt {
    let expected = &attempt.puzzle.line[attempt.ply];
    attempt.answered(&attempt.position().find(expected).unwrap())
}

/// After each of the wrong answers.
fn wrong(attempt: &PuzzleAttempt) -> Vec<PuzzleAttempt> {
    let expected = &attempt.puzzle.line[attempt.ply];
    let moves = attempt.position().moves().into_iter();
    let wrong = moves.filter(|one| one.code() != expected);
    wrong.map(|one| attempt.answered(&one)).collect()
}

async fn present(store: &Store) -> (PuzzleAttempt, Streak) {
    let (stored, streak) = store.attempt(id(11), PuzzleKind::Own).await.unwrap();
    (stored.unwrap().attempt.unwrap(), streak)
}

async fn an_answer_counts_once_whoever_is_faster(bench: Bench) {
    let (one, other) = (bench.open().await, bench.open().await);
    let posed = attempt(PuzzleKind::Own, 7);
    assert!(
        one.pose(id(11), &posed, None, Progress::Open)
            .await
            .unwrap()
    );
    let (read, streak) = present(&one).await;
    assert_eq!(streak, Streak::default());
    assert_eq!(read.puzzle.line, posed.puzzle.line);
    assert_eq!(
        read.puzzle.position.to_string(),
        posed.puzzle.position.to_string()
    );
    // Two wrong answers at once are one and then nothing: the second has to be judged anew.
    let tries = wrong(&read);
    let (first, second) = tokio::join!(
        one.answer_puzzle(id(11), &read, &tries[0]),
        other.answer_puzzle(id(11), &read, &tries[1]),
    );
    assert_eq!(u8::from(first.unwrap()) + u8::from(second.unwrap()), 1);
    let (mut open, _) = present(&other).await;
    assert!(open.is_open() && open.wrong_now().is_some());
    // An old control knows nothing of the wrong answer.
    assert!(
        !one.answer_puzzle(id(11), &read, &right(&read))
            .await
            .unwrap()
    );
    while open.is_open() {
        let after = right(&open);
        assert!(one.answer_puzzle(id(11), &open, &after).await.unwrap());
        assert!(!other.answer_puzzle(id(11), &open, &after).await.unwrap());
        open = present(&other).await.0;
    }
    let (solved, streak) = present(&one).await;
    assert_eq!(solved.progress, Progress::Solved);
    assert_eq!((streak.now, streak.longest, streak.solved), (1, 1, 1));
    // Nothing changes a puzzle that is over.
    assert!(
        !one.answer_puzzle(id(11), &read, &read.given_up())
            .await
            .unwrap()
    );
    assert_eq!(present(&one).await.1, streak);
}

async fn a_puzzle_is_replaced_only_by_whoever_has_seen_it(bench: Bench) {
    let (one, other) = (bench.open().await, bench.open().await);
    let pose = |store: Arc<Store>, number, replaced, left| async move {
        let attempt = attempt(PuzzleKind::Own, number);
        store.pose(id(11), &attempt, replaced, left).await.unwrap()
    };
    let open = Progress::Open;
    let (first, second) = tokio::join!(
        pose(Arc::clone(&one), 1, None, open),
        pose(Arc::clone(&other), 2, None, open),
    );
    assert!(first != second, "one of two is given");
    let number = present(&one).await.0.number;
    assert!(!pose(Arc::clone(&one), 5, Some(number + 1), open).await);
    // One that is left after a wrong answer ends the streak.
    let (solved, _) = present(&one).await;
    let solved = PuzzleAttempt {
        progress: Progress::Solved,
        ply: 1,
        ..solved
    };
    assert!(
        one.answer_puzzle(id(11), &present(&one).await.0, &solved)
            .await
            .unwrap()
    );
    assert_eq!(present(&one).await.1.now, 1);
    assert!(pose(Arc::clone(&one), 5, Some(number), open).await);
    assert_eq!(present(&one).await.1.now, 1);
    assert!(pose(Arc::clone(&one), 6, Some(5), Progress::Missed).await);
    let (newest, streak) = present(&other).await;
    assert_eq!((newest.number, streak.now, streak.longest), (6, 0, 1));
    // The puzzle of the day is another one.
    let daily = attempt(PuzzleKind::Daily, 6);
    assert!(one.pose(id(11), &daily, None, open).await.unwrap());
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
        store
            .pose(id(11), &posed, None, Progress::Open)
            .await
            .unwrap();
        store
            .pose(id(11), &posed, Some(7), Progress::Open)
            .await
            .unwrap();
        bench.alter(newer).await;
        let (stored, _) = store.attempt(id(11), PuzzleKind::Own).await.unwrap();
        let stored = stored.unwrap();
        assert!(stored.attempt.is_none() && stored.number == 7, "{newer}");
        // It is exported all the same, and another one takes its place.
        let person = store
            .person(id(11), Timestamp::from_millisecond(0))
            .await
            .unwrap();
        assert_eq!(person.puzzles.len(), 1);
        assert!(
            store
                .pose(id(11), &posed, Some(7), Progress::Open)
                .await
                .unwrap()
        );
        assert_eq!(present(&store).await.0.number, 7);
    }
}

async fn a_person_who_is_forgotten_has_no_puzzles(bench: Bench) {
    let store = bench.open().await;
    let since = Timestamp::from_millisecond(0);
    for person in [11, 12] {
        for kind in [PuzzleKind::Own, PuzzleKind::Daily] {
            let posed = attempt(kind, 7);
            assert!(
                store
                    .pose(id(person), &posed, None, Progress::Open)
                    .await
                    .unwrap()
            );
        }
        let known = store.person(id(person), since).await.unwrap();
        assert!(known.is_known());
        assert_eq!(
            (known.streak, known.puzzles.len()),
            (Some(Streak::default()), 2)
        );
    }
    assert_eq!(store.forget(id(11), since).await.unwrap(), []);
    assert!(!store.person(id(11), since).await.unwrap().is_known());
    let (none, streak) = store.attempt(id(11), PuzzleKind::Daily).await.unwrap();
    assert!(none.is_none() && streak == Streak::default());
    assert_eq!(
        bench.number("select count(*) from puzzle_attempts").await,
        2
    );
    assert_eq!(bench.number("select count(*) from solvers").await, 1);
}
