//! Which of several games a command without a number means.

use arbiter::game::{
    Actor, Asking, ColourChoice, Event, EventKind, Game, GameNumber, Seat, Summary, Timestamp,
};
use arbiter::referee::{
    Action, Awaited, Confirmation, DrawMove, ExpectedRevision, Wanted, select_game,
};
use arbiter::rules;
use arbiter::rules::outcome::Side;

use crate::support::{self, accepted, blocks, data, direct, id, moved, plays, setup};

const HERE: u64 = 1;

fn player(number: u64) -> arbiter::game::Player {
    support::player(number, &format!("player {number}"))
}

fn at(minute: i64) -> Timestamp {
    support::at(1_700_000_000_000 + minute * 60_000)
}

/// A game of chess in which Ann (7) has White, with moves such as `e2e4 e7e5`, the last at that minute.
fn game(number: u64, channel: u64, moves: &str, minute: i64) -> Game {
    let variant = rules::find("chess").unwrap();
    let setup = arbiter::game::GameSetup {
        colour: ColourChoice::White,
        home: direct(channel),
        ..setup(variant, player(7), Some(player(100 + number)))
    };
    let event = |number, seat, kind, minute| Event {
        number,
        by: Actor::Player(seat),
        kind,
        at: at(minute),
        request: id(1 + u64::from(number)),
    };
    let challenged = event(0, Seat::Challenger, EventKind::Challenged, 0);
    let mut game = Game::new(id(number), setup, challenged)
        .with(event(1, Seat::Opponent, accepted(Side::White), 0))
        .unwrap();
    let moves: Vec<&str> = moves.split_whitespace().collect();
    for (index, code) in (0_u32..).zip(&moves) {
        let seat = if index % 2 == 0 {
            Seat::Challenger
        } else {
            Seat::Opponent
        };
        let before = i64::try_from(moves.len()).unwrap() - i64::from(index) - 1;
        game = game
            .with(event(index + 2, seat, moved(code), minute - before))
            .unwrap();
    }
    game
}

fn action(words: &str) -> Option<Action> {
    let draw = |text: &str| {
        let (text, confirmed) = (text.to_owned(), Confirmation::Missing);
        Action::Draw(Some(DrawMove { text, confirmed }))
    };
    let action = match words.split(' ').collect::<Vec<_>>()[..] {
        ["question"] => return None,
        ["move", text] => plays(text),
        ["draw", text] => draw(text),
        ["draw"] => Action::Draw(None),
        ["flag"] => Action::Flag,
        ["resign"] => Action::Resign(Confirmation::Given),
        ["takeback"] => Action::Takeback,
        ["abort"] => Action::Abort,
        ["accept"] => Action::Accept(Awaited::Anything),
        ["hint"] => Action::Hint(None),
        _ => panic!("nobody can do `{words}`"),
    };
    Some(action)
}

/// A line of the data file is `GAME; GAME: ACTION [at PLY] => NUMBER, ask NUMBER …, or none`, and a game is its moves and the minute of the
/// last of them, in another channel with `elsewhere`.
#[test]
fn turn_and_legality_tell_games_apart_and_moves_are_never_guessed() {
    for (line, text) in blocks(&data("select-game.txt")).concat() {
        let (games, asked) = text.split_once(": ").unwrap();
        let (asked, expected) = asked.split_once(" => ").unwrap();
        let games = games.split("; ").filter(|game| *game != "no games");
        let games: Vec<Game> = (1..)
            .zip(games)
            .map(|(number, text)| {
                let (text, channel) = match text.strip_suffix(" elsewhere") {
                    Some(text) => (text, 2),
                    None => (text, HERE),
                };
                let (moves, minute) = text.split_once('@').unwrap();
                game(number, channel, moves, minute.parse().unwrap())
            })
            .collect();
        let (words, revision) = match asked.split_once(" at ") {
            Some((words, ply)) => (words, ExpectedRevision::Revision(ply.parse().unwrap())),
            None => (asked, ExpectedRevision::Latest),
        };
        let request = arbiter::referee::Request {
            place: direct(HERE),
            ..support::request(player(7), at(100), id(1))
        };
        let action = action(words).map(|action| Wanted::Action(action, revision));
        let wanted = action.unwrap_or(Wanted::Question);
        let meant = select_game::told_apart(&games, &wanted, &request);
        let meant = match meant {
            Ok(number) => number.to_string(),
            Err(left) if left.is_empty() => "none".to_owned(),
            Err(left) => {
                let left: Vec<String> = left.iter().map(GameNumber::to_string).collect();
                format!("ask {}", left.join(" "))
            }
        };
        assert_eq!(meant.replace('#', ""), expected, "line {line}: {text}");
    }
}

#[test]
fn a_challenge_that_names_the_person_comes_before_challenges_to_anyone() {
    let challenge = |number, challenger: u64, opponent: Option<u64>| {
        let mut game = game(number, HERE, "", 0);
        game.setup.challenger = player(challenger);
        game.setup.opponent = opponent.map(player);
        let challenged = game.events[0].clone();
        Summary::of(&Game::new(game.number, game.setup, challenged))
    };
    let (to_ann, own) = (
        |number| challenge(number, 9, Some(7)),
        challenge(8, 7, None),
    );
    let open = |number| challenge(number, 9, None);
    let accept = Action::Accept(Awaited::Anything);
    let decline = Action::Decline(Awaited::Anything);
    let unclear = Err("which-game");
    let cases = [
        (vec![open(1), to_ann(2), open(3)], &accept, Ok(2)),
        (vec![open(1), to_ann(2), open(3)], &decline, Ok(2)),
        (vec![open(1), to_ann(2), to_ann(3)], &accept, unclear),
        (vec![open(1), own.clone()], &accept, Ok(1)),
        (vec![open(1), open(3), own.clone()], &accept, unclear),
        // The referee gives the reason.
        (vec![open(1), open(3)], &decline, Ok(1)),
        (vec![own], &accept, Ok(8)),
        (vec![], &accept, Err("nothing-waits")),
    ];
    for (index, (games, action, expected)) in cases.into_iter().enumerate() {
        let meant = select_game::of_action(&games, action, direct(HERE), player(7).id, at(100));
        let meant = meant.map(GameNumber::get);
        assert_eq!(meant.map_err(Into::into), expected, "case {index}");
    }
}

#[test]
fn an_answer_is_for_the_game_in_which_the_other_has_asked() {
    let offered = |number, seat| {
        let game = game(number, HERE, "e2e4 e7e5", 50);
        let event = Event {
            number: game.next_event(),
            by: Actor::Player(seat),
            kind: EventKind::Asked(Asking::Draw),
            at: at(60),
            request: id(50),
        };
        Summary::of(&game.with(event).unwrap())
    };
    let games = [offered(1, Seat::Challenger), offered(2, Seat::Opponent)];
    let accept = Action::Accept(Awaited::Draw);
    let meant = select_game::of_action(&games, &accept, direct(HERE), player(7).id, at(100));
    assert_eq!(meant.map(GameNumber::get).ok(), Some(2));
}

#[test]
fn a_nudge_is_for_a_game_here_even_where_it_is_ones_own_turn() {
    let summary = |game: Game| Summary::of(&game);
    let (own_turn, opponents) = ("e2e4 e7e5", "e2e4");
    let at = |number, channel, moves| summary(game(number, channel, moves, 50));
    let meant = |games: &[Summary]| {
        let meant = select_game::of_opponents_turn(games, direct(HERE), player(7).id);
        meant
            .map(GameNumber::get)
            .map_err(|refusal| <&str>::from(&refusal))
    };
    let here = at(1, HERE, own_turn);
    let elsewhere = at(2, 2, opponents);
    assert_eq!(meant(&[here.clone(), elsewhere.clone()]), Ok(1));
    assert_eq!(meant(std::slice::from_ref(&elsewhere)), Ok(2));
    assert_eq!(meant(&[here, elsewhere, at(3, HERE, opponents)]), Ok(3));
    let two = [at(3, HERE, opponents), at(4, HERE, opponents)];
    assert_eq!(meant(&two), Err("which-game"));
}
