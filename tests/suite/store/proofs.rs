//! Proofs of dead positions finish, whatever happens in the meantime, also after crashes.

use arbiter::game::Ending;
use arbiter::jobs as delivery;
use arbiter::referee::{Action, Awaited, Request};
use arbiter::rules;
use arbiter::rules::outcome::{DrawBy, Outcome};

use super::said::Said;
use super::*;

on_each_database!(
    a_dead_position_ends_the_game_after_a_crash,
    a_request_does_not_keep_a_dead_position_alive,
    what_is_alive_or_has_moved_on_leaves_no_proof,
);

/// White to move can sacrifice the knight: then the king can only capture it.
const GIVES_AWAY: &str = "K.......k...N... w 0 1";
const MOVED: i64 = 2_000_000;
const OVERDUE: i64 = MOVED + 60_000;

fn request(by: Player) -> Request {
    Request {
        at: at(MOVED),
        ..super::request(by)
    }
}

async fn does(app: &App, game: &Game, by: Player, action: Action) {
    let command = in_game(game.number, action);
    let answer = app.handle(&request(by), Ok(command)).await;
    assert!(answer.event.is_some(), "{}", answer.reply.words.plain());
}

/// A game of One-Dimensional Chess from that start. Its process ends before its first proof, without learning that its
/// answers were shown.
async fn crashed_after(bench: &Bench, start: &str, actions: Vec<(Player, Action)>) -> Game {
    let store = bench.open().await;
    let setup = GameSetup {
        variant: rules::find("one-dimensional").unwrap(),
        start: start.to_owned(),
        ..setup(ana(), Some(ben()))
    };
    let game = begin(&store, setup).await;
    let app = App::new(Arc::clone(&store));
    for (by, action) in actions {
        does(&app, &game, by, action).await;
    }
    load(&store, game.number).await
}

/// Another process continues it later: the game, and the messages without a request.
async fn taken_over(bench: &Bench, number: GameNumber) -> (Game, Vec<String>) {
    let (store, app) = bench.serve().await;
    let said = Said::default();
    for _ in 0..2 {
        delivery::pass(&app, &said, at(OVERDUE)).await.unwrap();
    }
    let left = store.due_in(LaneKind::Proof, at(i64::MAX), 9).await;
    assert!(left.is_empty(), "{left:?}");
    let game = load(&store, number).await;
    let said = said.words();
    (game, said)
}

fn is_proven_dead(game: &Game) -> bool {
    let ending = Ending::Board(Outcome::Draw {
        by: DrawBy::DeadPosition,
    });
    let newest = game.events.last().map(|event| &event.kind);
    matches!(&game.stage, Stage::Over { ending: how, .. } if *how == ending)
        && newest == Some(&EventKind::ProvenDead)
}

async fn a_dead_position_ends_the_game_after_a_crash(bench: Bench) {
    let moves = vec![(ana(), plays("N13-8"))];
    let game = Box::pin(crashed_after(&bench, GIVES_AWAY, moves)).await;
    assert!(matches!(game.stage, Stage::Playing { .. }));
    let (game, said) = taken_over(&bench, game.number).await;
    assert!(is_proven_dead(&game), "{:?}", game.events);
    let told = said.iter().filter(|words| words.contains("Draw.")).count();
    assert_eq!(told, 1, "{said:?}");
}

async fn a_request_does_not_keep_a_dead_position_alive(bench: Bench) {
    for action in [Action::Draw(None), Action::Takeback] {
        let actions = vec![(ana(), plays("N13-8")), (ana(), action.clone())];
        let game = Box::pin(crashed_after(&bench, GIVES_AWAY, actions)).await;
        let (game, _) = taken_over(&bench, game.number).await;
        assert!(is_proven_dead(&game), "{action:?}: {:?}", game.events);
    }
    // The same in the process of the game.
    let (store, app) = bench.serve().await;
    let moves = vec![(ana(), plays("N13-14"))];
    let game = Box::pin(crashed_after(&bench, GIVES_AWAY, moves)).await;
    does(&app, &game, ben(), plays("K9-8")).await;
    // No position of this one is dead, so nothing waits.
    delivery::pass(&app, &Said::default(), at(MOVED))
        .await
        .unwrap();
    assert!(!is_proven_dead(&load(&store, game.number).await));
}

async fn what_is_alive_or_has_moved_on_leaves_no_proof(bench: Bench) {
    let moves = vec![(ana(), plays("N13-14"))];
    let game = Box::pin(crashed_after(&bench, GIVES_AWAY, moves)).await;
    let left = bench
        .open()
        .await
        .due_in(LaneKind::Proof, at(i64::MAX), 9)
        .await;
    assert!(left.is_empty());
    let (game, _) = taken_over(&bench, game.number).await;
    assert!(matches!(game.stage, Stage::Playing { .. }));
    // A takeback has led to another position.
    let actions = vec![
        (ana(), plays("N13-8")),
        (ana(), Action::Takeback),
        (ben(), Action::Accept(Awaited::Takeback)),
    ];
    let game = Box::pin(crashed_after(&bench, GIVES_AWAY, actions)).await;
    let (game, _) = taken_over(&bench, game.number).await;
    assert!(matches!(game.stage, Stage::Playing { .. }));
}
