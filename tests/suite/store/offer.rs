//! An open challenge that Arbiter accepts, and the limit of games against it per person.

use arbiter::engine::level::Level;
use arbiter::referee::{
    Action, Awaited, Confirmation, Invited, Kind, MOST_AGAINST_ARBITER, Request,
};

use super::opponent::asks;
use super::said::words_at;
use super::*;

on_each_database!(
    the_events_alone_tell_who_has_taken_an_open_challenge,
    a_person_and_the_arbiter_do_not_take_the_same_challenge,
    a_request_that_comes_twice_begins_one_game,
    nobody_has_more_games_against_the_arbiter_than_it_can_answer,
);

const MINUTE: i64 = 60_000;

fn challenge(invited: Option<Player>) -> Command {
    Command::Challenge(crate::support::challenge(invited))
}

/// A request of Ana's: the game of its event, or the text of the refusal.
async fn does(app: &App, request: &Request, command: Command) -> Result<GameNumber, String> {
    let answer = app.handle(request, Ok(command)).await;
    app.delivered(&answer, None).await;
    let words = answer.reply.words.plain();
    answer.event.map(|(number, _)| number).ok_or(words)
}

/// A challenge that Arbiter accepts immediately.
async fn taken(app: &App) -> GameNumber {
    let number = does(app, &asks(0), challenge(None)).await.unwrap();
    let number = Some(number);
    does(app, &asks(0), Command::PlayArbiter { number })
        .await
        .unwrap()
}

async fn pass(app: &App, later: i64) -> Vec<String> {
    words_at(app, asks(later).at).await
}

async fn the_events_alone_tell_who_has_taken_an_open_challenge(bench: Bench) {
    let (store, app) = bench.serve().await;
    let number = does(&app, &asks(0), challenge(None)).await.unwrap();
    let open = load(&store, number).await.setup;
    assert_eq!(pass(&app, 9 * MINUTE).await, [""; 0]);
    let said = pass(&app, 11 * MINUTE).await;
    contains(only(&said), &["nobody has accepted #1"]);
    assert_eq!(pass(&app, 30 * MINUTE).await, [""; 0]);
    let wanted = Command::PlayArbiter { number: None };
    does(&app, &asks(31 * MINUTE), wanted).await.unwrap();
    let game = load(&store, number).await;
    let arbiter = Player::arbiter(Some(Level::Casual));
    let replayed = Game::replay(number, open, game.events.clone()).unwrap();
    for game in [&game, &replayed] {
        assert_eq!(game.setup.opponent.as_ref(), Some(&arbiter));
        assert_eq!(game.setup.level, Some(Level::Casual));
        assert!(matches!(game.stage, Stage::Playing { .. }));
    }
    assert_eq!(bench.rows("games where level = 'casual'").await, 1);
    // A newer version's level is damage, and so is one that the game doesn't have.
    for detail in ["white;grandmaster", "white;club"] {
        let damage = format!("update events set detail = '{detail}' where number = 1");
        bench.alter(damage).await;
        is_damaged(&store, number, detail).await;
    }
}

async fn a_person_and_the_arbiter_do_not_take_the_same_challenge(bench: Bench) {
    for _ in 0..8 {
        let (store, other) = (bench.open().await, bench.open().await);
        let (app, other) = (App::new(Arc::clone(&store)), App::new(other));
        let number = does(&app, &asks(0), challenge(None)).await.unwrap();
        let accept = in_game(number, Action::Accept(Awaited::Challenge));
        let bens = Request {
            by: ben(),
            ..asks(1)
        };
        let anas = asks(1);
        let play = Command::PlayArbiter {
            number: Some(number),
        };
        let (by_person, by_arbiter) =
            tokio::join!(does(&other, &bens, accept), does(&app, &anas, play));
        let both = format!("{by_person:?} {by_arbiter:?}");
        assert_ne!(by_person.is_ok(), by_arbiter.is_ok(), "{both}");
        let game = load(&store, number).await;
        assert_eq!(game.events.len(), 2);
        assert_eq!(game.setup.level.is_some(), by_arbiter.is_ok());
        assert_eq!(game.setup.opponent == Some(ben()), by_person.is_ok());
        // Once it is accepted, there are no offers.
        assert_eq!(pass(&app, 20 * MINUTE).await, [""; 0]);
        bench.alter("delete from outbox").await;
        finish(&app, number).await;
    }
}

async fn a_request_that_comes_twice_begins_one_game(bench: Bench) {
    let (store, app) = bench.serve().await;
    let number = does(&app, &asks(0), challenge(None)).await.unwrap();
    let (request, number) = (asks(1), Some(number));
    let press = || does(&app, &request, Command::PlayArbiter { number });
    let (one, other) = tokio::join!(press(), press());
    assert_eq!((one, other), (Ok(number.unwrap()), Ok(number.unwrap())));
    assert_eq!(load(&store, number.unwrap()).await.events.len(), 2);
    // Another press is another request.
    let again = does(&app, &asks(2), Command::PlayArbiter { number }).await;
    assert_eq!(again.unwrap_err(), "The game has already started.");
}

async fn finish(app: &App, number: GameNumber) {
    let resign = in_game(number, Action::Resign(Confirmation::Given));
    does(app, &asks(0), resign).await.unwrap();
}

async fn nobody_has_more_games_against_the_arbiter_than_it_can_answer(bench: Bench) {
    let (_, app) = bench.serve().await;
    let arbiter = || Player::arbiter(None);
    let again = || challenge(Some(arbiter()));
    let over = does(&app, &asks(0), again()).await.unwrap();
    finish(&app, over).await;
    let open = does(&app, &asks(0), challenge(None)).await.unwrap();
    let mut games = Vec::new();
    for _ in 0..MOST_AGAINST_ARBITER {
        games.push(taken(&app).await);
    }
    let full = "You already have 10 games against me in progress.";
    let form = || {
        Command::ChallengeForm(Invited {
            player: arbiter(),
            kind: Kind::Arbiter,
        })
    };
    let rematch = || Command::Rematch { number: Some(over) };
    let taken = || Command::PlayArbiter { number: Some(open) };
    for wanted in [again(), form(), rematch(), taken()] {
        let refused = does(&app, &asks(0), wanted.clone()).await.unwrap_err();
        assert!(refused.starts_with(full), "{wanted:?}: {refused}");
    }
    // There is no offer that would be refused, and other games aren't affected.
    let said = pass(&app, 11 * MINUTE).await;
    let is_offer = |said: &String| said.contains("nobody has accepted");
    assert!(!said.iter().any(is_offer), "{said:?}");
    does(&app, &asks(0), challenge(Some(ben()))).await.unwrap();
    let cids = Request {
        by: player(3, "Cid"),
        ..asks(0)
    };
    does(&app, &cids, again()).await.unwrap();
    // One that has ended frees a slot.
    finish(&app, games[3]).await;
    does(&app, &asks(0), taken()).await.unwrap();
    let refused = does(&app, &asks(0), rematch()).await;
    assert!(refused.unwrap_err().starts_with(full));
    finish(&app, games[4]).await;
    does(&app, &asks(0), rematch()).await.unwrap();
    let refused = does(&app, &asks(0), again()).await;
    assert!(refused.unwrap_err().starts_with(full));
}
