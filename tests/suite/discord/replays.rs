//! Replays.

use arbiter::game::{Actor, Event, EventKind, Game, Seat};
use arbiter::play::view;
use arbiter::play::view::board_style::BoardStyle;
use arbiter::play::view::reply::Subject;
use arbiter::rules;
use arbiter::rules::Move;
use arbiter::rules::outcome::Side;
use arbiter::words::Locale;

use super::*;
use crate::support::{Chance, accepted, at, id, moved, player, setup};

#[tokio::test]
async fn a_game_move_by_move_is_promised_at_once_and_the_same_is_there_when_asked_for_again() {
    let (fake, bot, _) = playing().await;
    for (user, text) in [(&ANN, "f3"), (&BEN, "e5"), (&ANN, "g4")] {
        play(&fake, user, text).await;
    }
    let promise = ask(&fake, &CID, &slash("game replay")).await;
    assert_eq!(promise.payload["type"], 5, "{}", promise.payload);
    assert!(promise.is_ephemeral());
    let shown = fake.next_answer().await;
    assert_eq!(shown.to, promise.to, "it takes the place of the promise");
    shown.says("3 moves");
    let (name, picture) = &shown.files[0];
    assert!(name.strip_suffix(".gif").is_some(), "{name}");

    let again = ask(&fake, &CID, &slash("game replay")).await;
    assert_eq!(again.payload["type"], 4, "{}", again.payload);
    assert_eq!(&again.files[0].1, picture);

    // Ben sees it from the other side.
    let promise = ask(&fake, &BEN, &slash("game replay")).await;
    assert_eq!(promise.payload["type"], 5, "{}", promise.payload);
    let theirs = fake.next_answer().await;
    assert_ne!(&theirs.files[0].1, picture);

    // It is rendered again after a change.
    play(&fake, &BEN, "Qh4#").await;
    let promise = ask(&fake, &BEN, &slash("game replay")).await;
    assert_eq!(promise.payload["type"], 5, "{}", promise.payload);
    let shown = fake.next_answer().await;
    assert_ne!(&shown.files[0].1, picture);
    bot.stop().await;
}

#[tokio::test]
async fn a_replay_is_private_and_shared_once_by_its_players_at_the_games_home() {
    let (fake, bot, _) = playing().await;
    let share = slash("game replay")
        .text("share", "yes")
        .text("number", "1");
    for (user, text) in [(&ANN, "f3"), (&BEN, "e5"), (&ANN, "g4")] {
        play(&fake, user, text).await;
    }
    // It can't be shared during the game, nor by spectators.
    let refused = ask(&fake, &ANN, &share).await;
    refused.says_privately("Only the players of this game can share its replay");
    let mate = play(&fake, &BEN, "Qh4#").await;
    for _ in 0..3 {
        let promise = press_in(&fake, &CID, &HERE, &mate.button("Replay")).await;
        assert!(promise.is_ephemeral(), "{promise:?}");
        if promise.payload["type"] == 5 {
            let shown = fake.next_answer().await;
            assert!(!shown.buttons().iter().any(|(label, _)| label == "Share"));
        }
    }
    let refused = ask(&fake, &CID, &share).await;
    refused.says_privately("Only the players of this game can share its replay");
    // Ann's has the button; from another channel it is posted at the game's home.
    let promise = press_in(&fake, &ANN, &HERE, &mate.button("Replay")).await;
    assert!(promise.is_ephemeral(), "{promise:?}");
    let own = if promise.payload["type"] == 5 {
        fake.next_answer().await
    } else {
        promise
    };
    own.button("Share");
    let told = ask_in(&fake, &ANN, &SQUARE, &share).await;
    told.says_privately("<#900>");
    let shared = fake.message().await;
    shared.says("4 moves");
    assert_eq!(shared.files[0].0, "game-1.gif");
    assert!(shared.pinged().is_empty());
    for user in [&ANN, &BEN] {
        let again = press_in(&fake, user, &HERE, &own.button("Share")).await;
        again.says_privately("The replay is already in <#900>.");
    }
    assert_eq!(bot.rows("outbox").await, 0);
    bot.stop().await;
}

/// A game of this many half-moves in which pieces move about without capturing, and a pawn moves now and then.
fn long_game(plies: usize) -> Game {
    let event = |number: u32, seat: Seat, what: EventKind| Event {
        number,
        by: Actor::Player(seat),
        kind: what,
        at: at(1_700_000_000_000),
        request: id(1 + u64::from(number)),
    };
    let mut position = rules::ALL[0].start();
    let [ann, ben] = [1, 2].map(|number| player(number, "player"));
    let setup = setup(rules::ALL[0], ann, Some(ben));
    let challenged = event(0, Seat::Challenger, EventKind::Challenged);
    let mut game = Game::new(id(1), setup, challenged);
    let mut what = accepted(Side::White);
    let mut chance = Chance::new(1);
    for ply in 0..=plies {
        let seat = match ply % 2 {
            0 => Seat::Opponent,
            _ => Seat::Challenger,
        };
        let next = event(game.next_event(), seat, what);
        game = game.with(next).unwrap();
        let moves = position.moves();
        let quiet = position.halfmove_clock().unwrap();
        let mut fitting: Vec<_> = moves
            .iter()
            .filter(|one| one.next().outcome().is_none())
            .collect();
        let is_wanted = |one: &&Move| {
            let is_progress = one.next().halfmove_clock() == Some(0);
            one.capture().is_none() && is_progress == (quiet > 80)
        };
        if fitting.iter().any(is_wanted) {
            fitting.retain(is_wanted);
        }
        let chosen = fitting[chance.below(fitting.len())].clone();
        what = moved(chosen.code());
        position = chosen.next().clone();
    }
    game
}

#[test]
fn of_a_long_game_the_end_is_shown_and_that_is_told() {
    for (plies, boards) in [(200, 201), (201, 101), (530, 101)] {
        let game = long_game(plies);
        let reply = view::replay(Locale::default(), BoardStyle::default(), &game);
        let said = reply.words.plain();
        let animation = reply.animation.unwrap();
        assert_eq!(animation.boards.len(), boards, "{plies} plies");
        assert_eq!(said.contains("the last 50 moves"), plies > 200, "{said}");
        let (last, _) = animation.boards.last().unwrap();
        let Subject::Game { moves, .. } = last.subject else {
            panic!("{:?} is no board of a game", last.subject);
        };
        assert_eq!(moves as usize, plies);
    }
}
