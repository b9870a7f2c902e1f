//! Rows that no game can have: an error that names the game, and never a wrong game.

use super::*;

on_each_database!(
    damaged_rows_are_an_error_that_names_the_game,
    a_damaged_game_does_not_touch_the_others,
    a_list_with_a_damaged_row_is_an_error_that_names_the_game,
    a_damaged_letter_is_an_error_that_names_the_game,
);

/// Everything that can be wrong with the entries of game 2, and its founding.
const DAMAGE: &[&str] = &[
    "update games set variant = 'checkers' where number = 2",
    "update games set wish = 'green' where number = 2",
    "update games set start = 'nonsense' where number = 2",
    "update games set opponent = null where number = 2",
    "update entries set what = 'danced' where game = 2 and number = 2",
    "update entries set seat = 'umpire' where game = 2 and number = 2",
    "update entries set seat = 'opponent' where game = 2 and number = 2",
    "update entries set detail = 'e2e5' where game = 2 and number = 2",
    "update entries set detail = null where game = 2 and number = 2",
    "update entries set detail = 'green' where game = 2 and number = 1",
    "update entries set detail = 'white' where game = 2 and number = 0",
    "update entries set number = 4294967296 where game = 2 and number = 2",
    "update entries set number = -1 where game = 2 and number = 0",
    "update entries set number = 3 where game = 2 and number = 2",
    "update entries set what = 'agreed', detail = null where game = 2 and number = 2",
    "delete from entries where game = 2 and number = 0",
    "delete from entries where game = 2 and number = 1",
    "delete from entries where game = 2",
];

fn names_the_game(error: &StoreError) -> bool {
    let text = error.to_string();
    matches!(error, StoreError::Damaged(_))
        && (text.contains("game 2:") || text.contains("game #2 "))
}

/// A store with the games 1 to 3, each with a move.
async fn three(bench: &Bench) -> Arc<dyn Store> {
    let store = bench.open().await;
    for _ in 0..3 {
        let game = playing(&*store).await;
        let after = with(&game, Seat::Challenger, moved("e2e4"));
        let letters = [letter(game.number, 2, Purpose::Answer, 1)];
        store.commit(&after, &letters).await.unwrap();
    }
    store
}

async fn damaged_rows_are_an_error_that_names_the_game(bench: Bench) {
    let store = three(&bench).await;
    bench
        .alter(
            "create table old_games as select * from games;
             create table old_entries as select * from entries",
        )
        .await;
    for damage in DAMAGE {
        bench.alter(*damage).await;
        let error = store.load(GameNumber(2)).await.unwrap_err();
        assert!(names_the_game(&error), "{damage}: {error}");
        bench
            .alter(
                "delete from entries where game = 2;
                 delete from games where number = 2;
                 insert into games select * from old_games where number = 2;
                 insert into entries select * from old_entries where game = 2",
            )
            .await;
        let game = store.load(GameNumber(2)).await.unwrap();
        assert!(game.is_some(), "{damage}");
    }
}

async fn a_damaged_game_does_not_touch_the_others(bench: Bench) {
    let store = three(&bench).await;
    bench.alter(DAMAGE[0]).await;
    for number in [1, 3] {
        let game = load(&*store, GameNumber(number)).await;
        add(&*store, &game, Seat::Opponent, moved("e7e5")).await;
    }
}

async fn a_list_with_a_damaged_row_is_an_error_that_names_the_game(bench: Bench) {
    let store = three(&bench).await;
    for damage in [
        "update games set variant = 'checkers' where number = 2",
        "update games set variant = 'chess', to_move = 'umpire' where number = 2",
        "update games set to_move = null where number = 2",
        "update games set state = 'over', result = '3-1' where number = 2",
    ] {
        bench.alter(damage).await;
        let list = store.games(direct(100), ana().id, Time(0), 5).await;
        let error = list.unwrap_err();
        assert!(names_the_game(&error), "{damage}: {error}");
    }
}

async fn a_damaged_letter_is_an_error_that_names_the_game(bench: Bench) {
    let store = three(&bench).await;
    for damage in [
        "update outbox set purpose = 'joke' where game = 2",
        "update outbox set purpose = 'home', attempts = -1 where game = 2",
        "update outbox set attempts = 0, entry = -1 where game = 2",
    ] {
        bench.alter(damage).await;
        let error = store.due(Time(9), 9).await.unwrap_err();
        assert!(names_the_game(&error), "{damage}: {error}");
    }
}
