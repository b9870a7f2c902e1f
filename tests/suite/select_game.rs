//! Which of several games a command without a number means.

use crate::support::id;
use arbiter::game::{
    Actor, ColourChoice, DrawDeclaration, Event, EventKind, Game, GameNumber, GameSetup, Language,
    Place, Player, PlayerId, RequestId, Seat, Summary, Threads, TimeControl, Timestamp,
};
use arbiter::referee::{
    Action, Authority, Awaited, Confirmation, DrawMove, ExpectedRevision, Request, RequestContext,
    select_game,
};
use arbiter::rules;
use arbiter::rules::outcome::Side;

const HERE: u64 = 1;
const ELSEWHERE: u64 = 2;

fn place(channel: u64) -> Place {
    Place {
        channel: id(channel),
        parent: None,
        server: None,
    }
}

fn player(id: u64) -> Player {
    Player {
        id: PlayerId::new(id).unwrap(),
        name: format!("player {id}"),
    }
}

fn at(minute: i64) -> Timestamp {
    Timestamp::from_millisecond(1_700_000_000_000 + minute * 60_000)
}

/// A game of chess in which Ann (7) has White, with moves such as `e2e4 e7e5`, the last at that minute.
fn game(number: u64, channel: u64, moves: &str, minute: i64) -> Game {
    let variant = rules::find("chess").unwrap();
    let setup = GameSetup {
        level: None,
        variant,
        start: variant.start().to_string(),
        colour: ColourChoice::White,
        time_control: TimeControl::default(),
        home: place(channel),
        language: Language::English,
        threads: Threads::Off,
        challenger: player(7),
        opponent: Some(player(100 + number)),
    };
    let event = |number, seat, kind, minute| Event {
        number,
        by: Actor::Player(seat),
        kind,
        at: at(minute),
        request: RequestId::new(1 + u64::from(number)).unwrap(),
    };
    let challenged = event(0, Seat::Challenger, EventKind::Challenged, 0);
    let accepted = EventKind::Accepted {
        challenger: Side::White,
        level: None,
        days_off: None,
    };
    let mut game = Game::new(GameNumber::new(number).unwrap(), setup, challenged)
        .with(event(1, Seat::Opponent, accepted, 0))
        .unwrap();
    let moves: Vec<&str> = moves.split_whitespace().collect();
    for (index, code) in (0_u32..).zip(&moves) {
        let seat = if index % 2 == 0 {
            Seat::Challenger
        } else {
            Seat::Opponent
        };
        let kind = EventKind::Moved {
            code: (*code).to_owned(),
            declaration: DrawDeclaration::Nothing,
        };
        let before = i64::try_from(moves.len()).unwrap() - i64::from(index) - 1;
        game = game
            .with(event(index + 2, seat, kind, minute - before))
            .unwrap();
    }
    game
}

fn moves(text: &str) -> Action {
    Action::Move(text.to_owned(), Confirmation::Missing)
}

/// The number of the game that is meant, of games with these moves.
fn chosen(
    games: Vec<(&str, u64, i64)>,
    action: Option<&Action>,
    expected: ExpectedRevision,
) -> Option<u64> {
    let games: Vec<Game> = (1..)
        .zip(games)
        .map(|(number, (moves, channel, minute))| game(number, channel, moves, minute))
        .collect();
    let request = Request {
        authority: Authority::Member,
        roles: Vec::new(),
        context: RequestContext::default(),
        place: place(HERE),
        by: player(7),
        at: at(100),
        token: None,
        coin: Side::White,
        id: RequestId::new(1).unwrap(),
    };
    let action = action.map(|action| (action, expected));
    select_game::told_apart(&games, action, &request).map(GameNumber::get)
}

#[test]
fn turn_then_legality_then_use_tell_games_apart() {
    let latest = ExpectedRevision::Latest;
    let second = ExpectedRevision::Revision(2);
    let own = "e2e4 e7e5";
    let both = || vec![(own, HERE, 50), (own, HERE, 60)];
    let hers_first = || vec![(own, HERE, 50), ("e2e4", HERE, 60)];
    let resign = Some(Action::Resign(Confirmation::Given));
    let draw_with = |text: &str| {
        Some(Action::Draw(Some(DrawMove {
            text: text.to_owned(),
            confirmed: Confirmation::Missing,
        })))
    };
    let accept = Some(Action::Accept(Awaited::Anything));
    let cases = [
        // Whose turn.
        (hers_first(), Some(moves("d4")), latest, Some(1)),
        (hers_first(), None, latest, Some(1)),
        (hers_first(), Some(Action::Flag), latest, Some(2)),
        (hers_first(), draw_with("d4"), latest, Some(1)),
        // Where the text is legal, or begins a move.
        (
            vec![(own, HERE, 60), ("d2d4 e7e5", HERE, 50)],
            Some(moves("dxe5")),
            latest,
            Some(2),
        ),
        (
            vec![("b1c3 e7e5", HERE, 50), (own, HERE, 60)],
            Some(moves("Nd5")),
            latest,
            Some(1),
        ),
        // Legal in both: where Ann moved last, and of fresh games neither.
        (both(), Some(moves("Nf3")), latest, Some(2)),
        (
            vec![(own, HERE, 60), (own, HERE, 50)],
            Some(moves("Nf3")),
            latest,
            Some(1),
        ),
        (
            vec![("", HERE, 0), ("", HERE, 0)],
            Some(moves("Nf3")),
            latest,
            None,
        ),
        (
            vec![("", HERE, 0), (own, HERE, 50)],
            Some(moves("Nf3")),
            latest,
            Some(2),
        ),
        (
            vec![(own, HERE, 50), (own, HERE, 50)],
            Some(moves("Nf3")),
            latest,
            None,
        ),
        // A suggestion was made for a state that only one is in.
        (
            vec![(own, HERE, 50), ("", HERE, 0)],
            Some(moves("g1f3")),
            second,
            Some(1),
        ),
        // What is used elsewhere is not used here.
        (
            vec![(own, ELSEWHERE, 50), (own, ELSEWHERE, 60)],
            Some(moves("Nf3")),
            latest,
            None,
        ),
        // A question is a move's equal; what can't be undone is never guessed.
        (both(), None, latest, Some(2)),
        (hers_first(), resign.clone(), latest, None),
        (both(), resign, latest, None),
        (hers_first(), Some(Action::Draw(None)), latest, None),
        (hers_first(), Some(Action::Takeback), latest, None),
        (hers_first(), Some(Action::Abort), latest, None),
        (hers_first(), accept, latest, None),
        (both(), Some(Action::Hint(None)), latest, None),
        (both(), draw_with("Nf3"), latest, None),
        (
            vec![(own, HERE, 60), ("d2d4 e7e5", HERE, 50)],
            draw_with("dxe5"),
            latest,
            Some(2),
        ),
        (Vec::new(), Some(moves("Nf3")), latest, None),
    ];
    for (index, (games, action, expected, number)) in cases.into_iter().enumerate() {
        assert_eq!(
            chosen(games, action.as_ref(), expected),
            number,
            "case {index}"
        );
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
    let cases = [
        (vec![open(1), to_ann(2), open(3)], &accept, Ok(2)),
        (vec![open(1), to_ann(2), open(3)], &decline, Ok(2)),
        (
            vec![open(1), to_ann(2), to_ann(3)],
            &accept,
            Err("which-game"),
        ),
        (vec![open(1), own.clone()], &accept, Ok(1)),
        (
            vec![open(1), open(3), own.clone()],
            &accept,
            Err("which-game"),
        ),
        // The referee says why not.
        (vec![open(1), open(3)], &decline, Ok(1)),
        (vec![own], &accept, Ok(8)),
        (vec![], &accept, Err("nothing-waits")),
    ];
    for (index, (games, action, expected)) in cases.into_iter().enumerate() {
        let meant = select_game::of_action(&games, action, place(HERE), player(7).id, at(100));
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
            kind: EventKind::Offered,
            at: at(60),
            request: id(50),
        };
        Summary::of(&game.with(event).unwrap())
    };
    let games = [offered(1, Seat::Challenger), offered(2, Seat::Opponent)];
    let accept = Action::Accept(Awaited::Draw);
    let meant = select_game::of_action(&games, &accept, place(HERE), player(7).id, at(100));
    assert_eq!(meant.map(GameNumber::get).ok(), Some(2));
}
