//! Hints: one request records one, even after crashes, and none is recorded that wasn't given.

use std::future::Future as _;
use std::task::{Context, Waker};

use arbiter::game::HintPart;
use arbiter::referee::{Action, Challenge, Request};
use arbiter::rules;

use super::opponent::asks;
use super::*;

on_each_database!(
    a_hint_counts_once_however_often_its_request_comes,
    a_process_that_ends_at_any_moment_logs_a_hint_at_most_once,
    two_processes_log_the_same_hint_once,
);

/// A game of Ana's against the arbiter.
async fn begun(app: &App) -> GameNumber {
    let challenge = Command::Challenge(Challenge {
        variant: rules::find("one-dimensional"),
        ..challenge(Some(Player::arbiter(None)))
    });
    let answer = app.handle(&asks(0), Ok(challenge)).await;
    answer.event.unwrap().0
}

fn hint(number: GameNumber, part: Option<HintPart>) -> Command {
    in_game(number, Action::Hint(part))
}

async fn told(app: &App, request: &Request, number: GameNumber, part: Option<HintPart>) -> String {
    let answer = app.handle(request, Ok(hint(number, part))).await;
    answer.reply.words.plain()
}

async fn taken(store: &Store, number: GameNumber) -> usize {
    load(store, number).await.hints_taken(Seat::Challenger)
}

async fn a_hint_counts_once_however_often_its_request_comes(bench: Bench) {
    let (store, app) = bench.serve().await;
    let number = begun(&app).await;
    let (first, second) = (asks(1), asks(2));
    let piece = told(&app, &first, number, None).await;
    assert!(piece.starts_with("Look at the "), "{piece}");
    let best = told(&app, &second, number, None).await;
    assert!(best.starts_with("I'd play "), "{best}");
    for _ in 0..2 {
        assert_eq!(told(&app, &asks(3), number, None).await, best);
        assert_eq!(
            told(&app, &asks(3), number, Some(HintPart::Piece)).await,
            piece
        );
    }
    assert_eq!(taken(&store, number).await, 2);
    // Another process finds the same move.
    let other = App::new(bench.open().await);
    assert_eq!(told(&other, &asks(4), number, None).await, best);
    assert_eq!(taken(&store, number).await, 2);
}

async fn a_process_that_ends_at_any_moment_logs_a_hint_at_most_once(bench: Bench) {
    let (store, app) = bench.serve().await;
    let number = begun(&app).await;
    let request = asks(1);
    for steps in 1..12 {
        let ending = App::new(bench.open().await);
        let mut handled =
            Box::pin(ending.handle(&request, Ok(hint(number, Some(HintPart::Piece)))));
        for _ in 0..steps {
            let done = handled
                .as_mut()
                .poll(&mut Context::from_waker(Waker::noop()));
            if done.is_ready() {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        }
        drop(handled);
        assert!(taken(&store, number).await <= 1, "after {steps} steps");
    }
    let piece = told(&app, &request, number, Some(HintPart::Piece)).await;
    assert!(piece.starts_with("Look at the "), "{piece}");
    assert_eq!(taken(&store, number).await, 1);
}

async fn two_processes_log_the_same_hint_once(bench: Bench) {
    let store = bench.open().await;
    let (app, other) = (App::new(Arc::clone(&store)), App::new(bench.open().await));
    let number = begun(&app).await;
    // One request delivered to both, and two presses of one button.
    for (one, another) in [(asks(1), None), (asks(2), Some(asks(2)))] {
        let another = another.unwrap_or_else(|| one.clone());
        let piece = Some(HintPart::Piece);
        let (one, another) = tokio::join!(
            told(&app, &one, number, piece),
            told(&other, &another, number, piece)
        );
        assert_eq!(one, another);
        assert_eq!(taken(&store, number).await, 1);
    }
}
