//! Which games are listed, in which order, and how many.

use arbiter::engine::level::Level;
use arbiter::game::{
    Asking, CHALLENGE_LAPSES_AFTER, DAY, HOUR, Mate, Rated, RequestKind, State, VoteTerms,
};
use arbiter::referee::{Unaccepted, select_game};

use super::race::at_once;
use super::*;
use crate::support::Chance;

on_each_database!(
    one_sees_the_games_of_a_place_and_ones_own,
    live_games_are_first_and_the_newest_of_them,
    a_list_has_so_many_ended_games_and_no_more,
    a_challenge_that_has_lapsed_is_left_out,
    what_a_list_shows_follows_the_events,
    the_challenges_of_a_person_that_nobody_accepted_are_found,
    lists_say_what_the_games_say,
    a_game_that_ends_while_it_moves_is_over_in_its_new_home,
);

/// The statements of the migration that fill the lists.
pub(super) fn filling() -> [&'static str; 2] {
    let migration = include_str!("../../../migrations/sqlite/0043_seats_and_places.sql");
    let statements = migration.split(";\n").map(str::trim);
    let filling = statements.filter(|statement| statement.starts_with("insert into"));
    filling.collect::<Vec<_>>().try_into().unwrap()
}

/// Compares the lists with a search of all games.
pub(super) async fn check_lists(bench: &Bench, after: &str) {
    for filling in filling() {
        let (table, rest) = filling
            .strip_prefix("insert into ")
            .unwrap()
            .split_once(" (")
            .unwrap();
        let (columns, select) = rest.split_once(')').unwrap();
        let listed = format!("select {columns} from {table}");
        for (one, other) in [(select, listed.as_str()), (listed.as_str(), select)] {
            let differing = format!(
                "select count(*) from (select * from ({one}) as one except select * from ({other}) as other) as d"
            );
            assert_eq!(bench.number(differing).await, 0, "{table} after {after}");
        }
        let doubled = format!("{table} where state is null");
        assert_eq!(bench.rows(&doubled).await, 0);
    }
    for (table, other) in [("listed", "found"), ("found", "listed")] {
        let differing = format!(
            "with listed as (select game, seat from seats where called_off = 1), found as (select g.number as game, e.actor as seat
                from games g join events e on e.game = g.number where g.rated = 'yes' and g.state = 'over'
                and ((e.kind = 'resigned' and coalesce((select sum(case m.kind when 'moved' then 1 when 'takeback-granted' then -1 end) from events m where m.game = e.game), 0) < 4)
                    or e.kind = 'aborted')
                union all select g.number, case e.actor when 'challenger' then 'opponent' else 'challenger' end
                from games g join events e on e.game = g.number where g.rated = 'yes' and g.state = 'over'
                and e.kind = 'flagged' and coalesce((select sum(case m.kind when 'moved' then 1 when 'takeback-granted' then -1 end) from events m where m.game = e.game), 0) < 4)
            select count(*) from (select * from {table} except select * from {other}) as d"
        );
        assert_eq!(bench.number(differing).await, 0, "{table} after {after}");
    }
}

async fn numbers(store: &Store, place: Place, by: &Player, now: i64, ended: u32) -> Vec<u64> {
    let games = store.games(place, by.id, at(now), ended).await.unwrap();
    games.into_iter().map(|game| game.number.get()).collect()
}

/// A game whose challenge was made at a moment.
pub(super) async fn found_at(store: &Store, setup: GameSetup, at: i64) -> Game {
    let event = Event {
        at: super::at(at),
        ..challenged()
    };
    create_with(store, setup, event, &[]).await
}

async fn add_at(store: &Store, game: &Game, seat: Seat, kind: EventKind, at: i64) -> Game {
    let event = Event {
        at: super::at(at),
        ..new_event(game.next_event(), seat, kind)
    };
    let after = game.clone().with(event).unwrap();
    commit(store, &after, &[]).await;
    after
}

async fn one_sees_the_games_of_a_place_and_ones_own(bench: Bench) {
    let store = bench.open().await;
    let thread = thread(101, id(100));
    let places = [direct(100), thread, direct(200)];
    let people = [ana(), ben(), player(33, "Eve")];
    let mut all = Vec::new();
    for home in places {
        for (challenger, opponent) in [(0, Some(1)), (1, Some(2)), (2, Some(0)), (2, None)] {
            let setup = GameSetup {
                home,
                ..setup(
                    people[challenger].clone(),
                    opponent.map(|one: usize| people[one].clone()),
                )
            };
            all.push(create_game(&store, setup).await);
        }
    }
    let somebody = player(44, "Somebody");
    for place in places.into_iter().chain([direct(300)]) {
        for by in people.iter().chain([&somebody]) {
            let mut expected: Vec<u64> = all
                .iter()
                .map(arbiter::game::Summary::of)
                .filter(|game| select_game::is_visible(game, place, by.id))
                .map(|game| game.number.get())
                .collect();
            expected.reverse();
            let seen = numbers(&store, place, by, 0, 5).await;
            assert_eq!(seen, expected, "{} in {place:?}", by.name);
        }
    }
    // The same by numbers: a place has its threads' games, and a thread its own.
    let elsewhere = numbers(&store, direct(300), &somebody, 0, 5).await;
    assert!(elsewhere.is_empty(), "{elsewhere:?}");
    let in_thread = numbers(&store, thread, &somebody, 0, 5).await;
    assert_eq!(in_thread, [8, 7, 6, 5]);
    let in_channel = numbers(&store, direct(100), &somebody, 0, 5).await;
    assert_eq!(in_channel, [8, 7, 6, 5, 4, 3, 2, 1]);
    let own = numbers(&store, direct(300), &ana(), 0, 5).await;
    assert_eq!(own, [11, 9, 7, 5, 3, 1]);
}

async fn live_games_are_first_and_the_newest_of_them(bench: Bench) {
    let store = bench.open().await;
    let both = || setup(ana(), Some(ben()));
    let mut games = Vec::new();
    for at in 1..=7 {
        games.push(found_at(&store, both(), at).await);
    }
    let white = accepted(Side::White);
    // 1 ended last, 2 before it, 3 is running and changed last; 4 came to nothing; 5 to 7 are pending, 6 is running.
    for (index, at) in [(0, 20), (1, 21), (2, 22), (5, 6)] {
        games[index] = add_at(&store, &games[index], Seat::Opponent, white.clone(), at).await;
    }
    add_at(&store, &games[0], Seat::Opponent, EventKind::Resigned, 40).await;
    add_at(&store, &games[1], Seat::Opponent, EventKind::Resigned, 39).await;
    add_at(&store, &games[2], Seat::Challenger, moved("e2e4"), 30).await;
    add_at(&store, &games[3], Seat::Opponent, EventKind::Declined, 50).await;
    let seen = numbers(&store, direct(100), &ana(), 60, 5).await;
    assert_eq!(seen, [3, 7, 6, 5, 1, 2]);
}

async fn a_list_has_so_many_ended_games_and_no_more(bench: Bench) {
    let store = bench.open().await;
    // Finished games found in different ways: by the place, by the thread's parent, by either player.
    for at in 1..=8 {
        let home = match at % 4 {
            0 => direct(100),
            1 => thread(101, id(100)),
            _ => direct(500),
        };
        let (one, two) = match at % 4 {
            2 => (ana(), ben()),
            3 => (ben(), ana()),
            _ => (ben(), player(33, "Eve")),
        };
        let setup = GameSetup {
            home,
            ..setup(one, Some(two))
        };
        let game = found_at(&store, setup, at).await;
        let game = accept(&store, &game).await;
        let at = 100 + at;
        add_at(&store, &game, Seat::Opponent, EventKind::Resigned, at).await;
    }
    let waiting = found_at(&store, setup(ana(), None), 1).await;
    for most in [0, 1, 3, 7, 8, 100] {
        let seen = numbers(&store, direct(100), &ana(), 0, most).await;
        let ended = (1..=8).rev().take(usize::try_from(most).unwrap());
        let expected: Vec<u64> = [waiting.number.get()].into_iter().chain(ended).collect();
        assert_eq!(seen, expected, "{most}");
    }
}

async fn a_challenge_that_has_lapsed_is_left_out(bench: Bench) {
    let store = bench.open().await;
    let at = 10 * DAY;
    found_at(&store, setup(ana(), Some(ben())), at).await;
    let played = found_at(&store, setup(ana(), Some(ben())), at).await;
    add_at(&store, &played, Seat::Opponent, accepted(Side::White), at).await;
    let last = at + CHALLENGE_LAPSES_AFTER;
    let seen = numbers(&store, direct(100), &ben(), last, 5).await;
    assert_eq!(seen, [2, 1]);
    // The same time for the referee and for the list; a running game never lapses.
    let seen = numbers(&store, direct(100), &ben(), last + 1, 5).await;
    assert_eq!(seen, [2]);
    let seen = numbers(&store, direct(100), &ben(), i64::MAX, 5).await;
    assert_eq!(seen, [2]);
}

async fn what_a_list_shows_follows_the_events(bench: Bench) {
    let store = bench.open().await;
    let mut game = create_game(&store, setup(ana(), None)).await;
    let course = [
        (Seat::Opponent, accepted(Side::Black)),
        (Seat::Opponent, moved("e2e4")),
        (Seat::Opponent, EventKind::Asked(Asking::Draw)),
        (Seat::Challenger, EventKind::Refused(RequestKind::Draw)),
        (Seat::Challenger, moved("e7e5")),
        (Seat::Challenger, EventKind::Asked(Asking::Draw)),
        (Seat::Opponent, EventKind::Granted(RequestKind::Draw)),
    ];
    for (seat, kind) in course {
        let listed = store.games(direct(100), ana().id, at(0), 5).await;
        let expected = arbiter::game::Summary::of(&game);
        assert_eq!(format!("{:?}", listed.unwrap()), format!("[{expected:?}]"));
        let mut after = with(&game, seat, kind);
        after.setup.opponent = Some(ben());
        store.commit(&after, &[]).await.unwrap();
        game = after;
    }
    let listed = store.games(direct(1), ben().id, at(0), 5).await.unwrap();
    let ended = State::Over {
        challenger: Side::Black,
        result: "1/2-1/2",
    };
    assert_eq!(listed[0].state, ended);
    assert_eq!(listed[0].opponent, Some(ben()));
}

async fn the_challenges_of_a_person_that_nobody_accepted_are_found(bench: Bench) {
    let store = bench.open().await;
    // When each was made and whether it is pending, newest first, this long after the first could lapse.
    let made = async |by: Player, after: i64| {
        let now = at(CHALLENGE_LAPSES_AFTER + after);
        let found = store.limits(by.id, None, now).await.unwrap().unaccepted;
        let one = |one: Unaccepted| {
            (
                one.made.as_millisecond(),
                one.summary.state == State::Waiting,
            )
        };
        found.into_iter().map(one).collect::<Vec<_>>()
    };
    for at in [10, 20, 30, 40] {
        found_at(&store, setup(ana(), None), at).await;
    }
    let accepted = found_at(&store, setup(ana(), Some(ben())), 50).await;
    accept(&store, &accepted).await;
    // It was made long before it was withdrawn.
    let withdrawn = found_at(&store, setup(ana(), Some(ben())), 50).await;
    let then = CHALLENGE_LAPSES_AFTER - 100;
    add_at(
        &store,
        &withdrawn,
        Seat::Challenger,
        EventKind::Withdrawn,
        then,
    )
    .await;
    found_at(&store, setup(ben(), Some(ana())), 60).await;
    let all = [(50, false), (40, true), (30, true), (20, true), (10, true)];
    assert_eq!(made(ana(), 0).await, all);
    assert_eq!(made(ana(), 20).await, all[..4]);
    assert_eq!(made(ana(), 21).await, all[..3]);
    assert_eq!(made(ana(), 41).await, all[..1]);
    assert_eq!(made(ana(), HOUR - 100).await, all[..1]);
    assert_eq!(made(ana(), HOUR - 99).await, []);
    assert_eq!(made(ben(), 0).await, [(60, true)]);
    assert_eq!(made(player(33, "Eve"), 0).await, []);
    let now = at(CHALLENGE_LAPSES_AFTER);
    let found = store.limits(ana().id, None, now).await.unwrap();
    let terms = &found.unaccepted[0].setup;
    assert_eq!(format!("{terms:?}"), format!("{:?}", withdrawn.setup));
}

/// A challenge of any kind.
fn any_setup(chance: &mut Chance, people: &[Player], places: &[Place]) -> GameSetup {
    let challenger = chance.below(people.len());
    let other = (challenger + 1 + chance.below(people.len() - 1)) % people.len();
    let home = places[chance.below(places.len())];
    let mut made = GameSetup {
        home,
        ..setup(people[challenger].clone(), None)
    };
    match chance.below(4) {
        0 => {}
        1 => {
            let level = Level::Casual;
            (made.level, made.opponent) = (Some(level), Some(Player::arbiter(Some(level))));
        }
        2 => {
            made.opponent = Some(Player {
                id: PlayerId::of_channel(home.channel),
                name: "all".to_owned(),
            });
            let host = Some(people[other].clone());
            made.vote = Some(VoteTerms { hours: 1, host });
        }
        _ => {
            made.opponent = Some(people[other].clone());
            made.rated = Rated::Yes;
        }
    }
    made
}

/// Something that can happen to a game.
async fn happens(store: &Store, game: &Game, chance: &mut Chance, people: &[Player]) -> Game {
    let one = Seat::Challenger;
    match (&game.stage, chance.below(6)) {
        (Stage::Waiting, 0) => add(store, game, one, EventKind::Withdrawn).await,
        (Stage::Waiting, 1) if game.setup.opponent.is_some() && game.setup.level.is_none() => {
            add(store, game, Seat::Opponent, EventKind::Declined).await
        }
        (Stage::Waiting, _) => {
            let taken = EventKind::Accepted {
                challenger: Side::White,
                level: game
                    .setup
                    .opponent
                    .is_none()
                    .then_some(Level::Club)
                    .filter(|_| chance.below(3) == 0),
                days_off: None,
            };
            let mut after = with(game, Seat::Opponent, taken);
            if after.setup.opponent.is_none() {
                let others = people
                    .iter()
                    .filter(|one| one.id != game.setup.challenger.id);
                after.setup.opponent = others.clone().nth(chance.below(others.count())).cloned();
            }
            commit(store, &after, &[]).await;
            after
        }
        (Stage::Playing { .. }, 0) => add(store, game, one, EventKind::Resigned).await,
        (Stage::Playing { play, .. }, 1) if play.plies.len() < 2 => {
            let seat = [one, Seat::Opponent][chance.below(2)];
            add(store, game, seat, EventKind::Aborted).await
        }
        (Stage::Playing { play, .. }, 3) if play.plies.len() > 2 => {
            let (answers, takeback) = (game.to_move().unwrap(), RequestKind::Takeback);
            let asked = EventKind::Asked(Asking::Takeback);
            let asked = add(store, game, answers.other(), asked).await;
            add(store, &asked, answers, EventKind::Granted(takeback)).await
        }
        (Stage::Playing { play, .. }, 2) if play.plies.len() > 1 => {
            let mate = Mate::Possible;
            let claims = game.to_move().unwrap().other();
            add(store, game, claims, EventKind::Flagged { mate }).await
        }
        (Stage::Playing { play, .. }, _) => {
            let seat = game.to_move().unwrap();
            let legal = play.position().moves();
            let code = legal[chance.below(legal.len())].code().to_owned();
            add(store, game, seat, moved(&code)).await
        }
        (Stage::Over { .. } | Stage::Void(_), _) => game.clone(),
    }
}

async fn lists_say_what_the_games_say(bench: Bench) {
    let store = bench.open().await;
    let mut chance = Chance::new(43);
    let mut people: Vec<Player> = (1..=5).map(|n| player(n, &format!("P{n}"))).collect();
    let places = [
        direct(100),
        thread(101, id(100)),
        on_server(77, 100),
        on_server(78, 300),
        thread(301, id(300)),
    ];
    let mut numbers: Vec<GameNumber> = Vec::new();
    for step in 0..260 {
        let what = chance.below(20);
        let number = numbers.get(chance.below(numbers.len().max(1))).copied();
        let game = match number {
            Some(number) => store.load(number).await.unwrap(),
            None => None,
        };
        match (what, game) {
            (0..=4, _) | (_, None) => {
                let made = any_setup(&mut chance, &people, &places);
                numbers.push(create_game(&store, made).await.number);
            }
            (5, Some(game)) => {
                let home = places[chance.below(places.len())];
                store.move_game(game.number, home, None).await.unwrap();
            }
            (6, Some(game)) => {
                let home = game.setup.home;
                let moved = message(game.number, game.newest_event(), Purpose::Rehomed, 5);
                let to = direct(home.parent.unwrap_or(home.channel).get());
                store.leave_thread(home.channel, to, &moved).await.unwrap();
            }
            (7, _) => {
                // They come back under a new key.
                let index = chance.below(people.len());
                for number in store.forget(people[index].id, at(0)).await.unwrap() {
                    let game = load(&store, number).await;
                    let end = match game.stage {
                        Stage::Waiting => EventKind::Withdrawn,
                        _ => EventKind::Resigned,
                    };
                    add(&store, &game, Seat::Challenger, end).await;
                }
                assert!(
                    store
                        .forget(people[index].id, at(0))
                        .await
                        .unwrap()
                        .is_empty()
                );
                people[index].name.push('!');
            }
            (8, _) if step % 3 == 0 => {
                store.set_presence(id(78), Some(at(100))).await.unwrap();
                store.clear_left(at(101)).await.unwrap();
                store.set_presence(id(78), None).await.unwrap();
            }
            (_, Some(game)) => {
                happens(&store, &game, &mut chance, &people).await;
            }
        }
        if step % 5 == 0 {
            check_lists(&bench, &format!("step {step}, {what}")).await;
        }
    }
    let (voted, over) = (
        "places where is_voted = 1",
        "seats where state = 'over' and person < 0",
    );
    assert!(bench.rows(voted).await > 0 && bench.rows(over).await > 0);
    assert!(bench.rows("seats where called_off = 1").await > 0);
    // A copy has none, and fills its own.
    let mut copy = Vec::new();
    store.backup(&mut copy).await.unwrap();
    assert!(!contains_table(&copy, "seats"));
    let other = Bench::embedded();
    other
        .open()
        .await
        .restore(&mut copy.as_slice())
        .await
        .unwrap();
    check_lists(&other, "a restore").await;
    assert_eq!(other.rows("seats").await, bench.rows("seats").await);
}

fn contains_table(copy: &[u8], table: &str) -> bool {
    String::from_utf8_lossy(copy).contains(&format!("{{\"table\":\"{table}\"}}"))
}

/// Two processes: in one the game ends, in the other it moves to a thread.
async fn a_game_that_ends_while_it_moves_is_over_in_its_new_home(bench: Bench) {
    let stores = [bench.open().await, bench.open().await];
    for round in 0..40 {
        let game = playing(&stores[0]).await;
        let [one, other] = stores.clone();
        let to = thread(1_000 + round, id(100));
        let (ended, number) = (
            with(&game, Seat::Challenger, EventKind::Resigned),
            game.number,
        );
        let ends = async move {
            let mut after = ended;
            loop {
                match one.commit_named(&after, &[]).await.unwrap() {
                    Committed::Written => break,
                    Committed::Overtaken => {
                        let game = load(&one, number).await;
                        after = with(&game, Seat::Challenger, EventKind::Resigned);
                    }
                    Committed::Repeated => panic!("it is written once"),
                }
            }
        };
        let moves = async move { other.move_game(number, to, None).await.unwrap() };
        at_once(ends, moves).await;
        check_lists(&bench, "a race").await;
        let homes = format!(
            "places where channel = {} and state = 'over'",
            1_000 + round
        );
        assert_eq!(bench.rows(&homes).await, 1);
    }
}
