//! Whole games against the bot by taps: every level in every game, from the start to an end by the rules. Of games against the
//! weakest levels, which don't mate, and the strongest, which take long, only the beginning is played.
//!
//! Ann plays as badly as possible, so that she is mated soon, and mates nobody.

use arbiter::engine::level::Level;
use arbiter::engine::{Aim, Budget, analyse};
use arbiter::game::PlayerId;
use arbiter::rules;
use arbiter::rules::{AnyPosition, Move, Variant};

use super::opponent::challenged;
use super::*;

/// Maximum number of Ann's moves in the slowest of the games.
const MOST_MOVES: usize = 60;

/// Number of nodes with which she finds out what the bot would like.
const NODES: u64 = 40;

#[tokio::test]
async fn a_whole_game_of_chess_against_each_level() {
    each_level("chess").await;
}

#[tokio::test]
async fn a_whole_game_of_mono_dimensional_chess_against_each_level() {
    each_level("mono-dimensional").await;
}

#[tokio::test]
async fn a_whole_game_of_one_dimensional_chess_against_each_level() {
    each_level("one-dimensional").await;
}

#[tokio::test]
async fn a_whole_game_of_space_chess_against_each_level() {
    each_level("space").await;
}

/// Number of moves after which Ann resigns to the weakest and the strongest levels.
const SHORT: usize = 4;

const SHORT_LEVELS: [Level; 4] = [
    Level::Newcomer,
    Level::Beginner,
    Level::Strong,
    Level::Expert,
];

async fn each_level(game: &str) {
    let variant = rules::find(game).unwrap();
    let (fake, bot) = online().await;
    let offered = Level::ALL.iter().filter(|level| level.is_offered(variant));
    for level in offered {
        let moves = whole_game(&fake, variant, *level).await;
        assert!(moves >= 2, "{game}, {level}: {moves} moves");
    }
    bot.stop().await;
}

/// Plays a game until it is over; returns the number of Ann's moves.
async fn whole_game(fake: &Fake, variant: &'static Variant, level: Level) -> usize {
    let key: &str = level.into();
    let mut board = challenged(
        fake,
        &[("game", variant.key), ("colour", "white"), ("level", key)],
    )
    .await;
    let name = format!("Arbiter \\(bot, {key}\\)");
    board.says("Ann has White");
    let mut position = variant.start();
    for moves in 1..=MOST_MOVES {
        let worst = worst(&position);
        position = worst.next().clone();
        let before = fake.edit_count();
        let own = tapped(fake, &board, &worst).await;
        assert!(own.pinged().is_empty(), "the bot is not pinged: {own:?}");
        if position.outcome().is_none() {
            board = replied(fake, before).await;
            position = answered(&position, &board);
        } else {
            board = own;
        }
        let words = board.content();
        assert!(
            !words.contains(&PlayerId::ARBITER.get().to_string()),
            "{words}"
        );
        if let Some(outcome) = position.outcome() {
            assert!(words.contains(&name) && words.contains("Record"), "{words}");
            assert!(
                words.contains(&outcome.result().replace('-', "–")),
                "{words}"
            );
            assert!(
                board.buttons().iter().any(|(label, _)| label == "Rematch"),
                "{board:?}"
            );
            return moves;
        }
        assert!(board.pinged().is_empty(), "{words}");
        if SHORT_LEVELS.contains(&level) && moves == SHORT {
            let asked = press(fake, &ANN, &board.behind_more("resign")).await;
            let over = press(fake, &ANN, &asked.button("Yes, resign")).await;
            over.says("Ann resigns");
            return moves;
        }
    }
    panic!("{} against {level}: it is not over", variant.key);
}

/// The move after which the bot is best off, and that ends nothing if there is another.
fn worst(position: &AnyPosition) -> Move {
    let worth = |one: &Move| {
        let next = one.next();
        let budget = Budget {
            aim: Aim::Move,
            ..Budget::of(NODES)
        };
        match next.outcome() {
            Some(_) => i32::MIN,
            None => analyse(next, &budget).unwrap().value,
        }
    };
    position.moves().into_iter().max_by_key(worth).unwrap()
}

/// The position after the move that the bot announces.
fn answered(position: &AnyPosition, board: &Sent) -> AnyPosition {
    let told = board.content();
    let both = told.split("**").nth(1).unwrap();
    let (_, played) = both.rsplit_once(' ').unwrap();
    let played = played.replace('\\', "");
    let moves = position.moves();
    let found = moves.iter().find(|one| one.notation() == played);
    found
        .unwrap_or_else(|| panic!("{played}: {told}"))
        .next()
        .clone()
}

/// Plays a move by taps, from the button under the board; returns the message that shows it.
async fn tapped(fake: &Fake, board: &Sent, wanted: &Move) -> Sent {
    let play = format!(":move move:{}", wanted.code());
    let promote = format!(":promote:0:{}:{}", wanted.from(), wanted.to());
    let squares = format!(":moves:0:{}", wanted.from());
    let mut shown = press(fake, &ANN, &board.button("Move")).await;
    for _ in 0..8 {
        let buttons = shown.buttons();
        let ending = |end: &str| buttons.iter().find(|(_, id)| id.ends_with(end));
        let more = || {
            let mut labels = ["More pieces…", "More squares…"].into_iter();
            labels.find_map(|more| buttons.iter().find(|(label, _)| label == more))
        };
        let next = ending(&play)
            .or_else(|| ending(&promote))
            .or_else(|| ending(&squares))
            .or_else(more);
        let (_, next) = next.unwrap_or_else(|| panic!("{} is not in {buttons:?}", wanted.code()));
        let id = fake.press(&ANN, &HERE, next);
        shown = fake.next_answer().await;
        assert_eq!(shown.to, id);
        if shown.is_receipt() {
            return fake.message().await;
        }
    }
    panic!("{} takes too many taps", wanted.code());
}
