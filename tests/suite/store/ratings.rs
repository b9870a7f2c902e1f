//! Ratings: written with the end of a game, once, and read as ladders.

use arbiter::features::ratings::season::Season;
use arbiter::features::ratings::standing::{Unlisted, records};
use arbiter::game::{
    Conditions, DAY, Mate, Pool, Rated, RecordedResult, ServerId, ShownRating, Source, Uncounted,
    half_points,
};
use arbiter::play::view;
use arbiter::play::view::board_style::BoardStyle;
use arbiter::settings::PreferencesPatch;
use arbiter::words::Locale;

use super::*;

on_each_database!(
    the_end_of_a_rated_game_changes_both_ratings_once,
    games_that_end_at_once_all_count,
    a_ladder_lists_whoever_is_certain_varied_and_active,
    a_second_account_is_worth_forty_points,
    a_deletion_is_worth_no_second_forty_points,
    whoever_was_taken_off_a_ladder_does_not_come_back_by_a_deletion,
    whoever_is_forgotten_leaves_the_ladder_and_a_server_takes_its_own_along,
    ratings_are_the_fold_of_their_games,
    a_removed_game_counts_no_longer,
    ratings_computed_again_meanwhile_stay_the_fold_of_their_games,
    games_that_end_while_a_player_returns_count,
    games_that_end_while_an_opponent_leaves,
    a_person_has_a_best_win_and_a_record,
    both_who_wish_are_rated_everywhere,
    a_season_is_a_quarter,
    a_record_has_the_rating_and_the_losses_on_time_even_after_a_deletion,
);

fn server() -> ServerId {
    id(77)
}

fn someone(number: u64) -> Player {
    player(1_000 + number, &format!("P{number}"))
}

fn days(number: i64) -> Timestamp {
    at(number * DAY)
}

#[test]
fn a_game_counts_after_two_moves_of_both() {
    let counted = |start: &str, moves: &str, result: RecordedResult| {
        let mut setup = setup(someone(1), Some(someone(2)));
        setup.rated = Rated::Yes;
        setup.start = start.to_owned();
        let moves: Vec<String> = moves.split(' ').map(str::to_owned).collect();
        let number = GameNumber::new(1).unwrap();
        let end = (result, Source::default());
        let game = Game::imported(number, setup, &moves, end, days(0));
        half_points(&game.unwrap()).map(|[white, _]| white)
    };
    let (open, white) = (RecordedResult::Unknown, RecordedResult::White);
    let after_f3 = "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR b KQkq - 0 1";
    let usual = arbiter::rules::ALL[0].starts[0].text;
    assert_eq!(counted(usual, "f2f3 e7e5 g2g4 d8h4", open), Ok(0));
    let short = Err(Uncounted::Short);
    assert_eq!(counted(after_f3, "e7e5 g2g4 d8h4", open), short);
    assert_eq!(counted(usual, "e2e4 e7e5 d1h5 e8e7", white), Ok(2));
    assert_eq!(counted(usual, "e2e4 e7e5 d1h5", white), short);
    let none = Err(Uncounted::CalledOff);
    assert_eq!(counted(usual, "e2e4 e7e5 d1h5 e8e7", open), none);
}

/// Writes the end of a game, as somebody does who is told that the bot is busy, can't reach the database or can't tell, and
/// tries again.
async fn commit_at_last(store: &Store, after: &Game) {
    let mut is_in_doubt = false;
    loop {
        match store.commit(after, &[]).await {
            Err(StoreError::Busy(_) | StoreError::Unavailable(_)) => {}
            Err(StoreError::InDoubt(_)) => is_in_doubt = true,
            Ok(Committed::Repeated) if is_in_doubt => return,
            committed => return assert_eq!(committed.unwrap(), Committed::Written),
        }
    }
}

/// A rated game that started then, one move before the mate of the first player, who has White.
async fn nearly_lost(store: &Store, players: [&Player; 2], day: i64) -> Game {
    after_moves(store, players, day, "f2f3 e7e5 g2g4").await
}

/// A rated game that started then, after these moves.
async fn after_moves(store: &Store, [white, black]: [&Player; 2], day: i64, moves: &str) -> Game {
    let mut setup = setup(white.clone(), Some(black.clone()));
    setup.rated = Rated::Yes;
    setup.home.server = Some(server());
    setup.time_control.clock = "3d".parse().unwrap();
    let on_day = |event: Event| Event {
        at: days(day).plus(i64::from(event.number)),
        ..event
    };
    let mut game = create_with(store, setup, on_day(challenged()), &[]).await;
    let kinds = [accepted(Side::White)].into_iter();
    for kind in kinds.chain(moves.split(' ').map(moved)) {
        let seat = if game.next_event() % 2 == 0 {
            Seat::Challenger
        } else {
            Seat::Opponent
        };
        let event = on_day(new_event(game.next_event(), seat, kind));
        game = game.with(event).unwrap();
        commit(store, &game, &[]).await;
    }
    game
}

/// The state after the mate, not written.
fn lost(game: &Game) -> Game {
    let mate = new_event(game.next_event(), Seat::Opponent, moved("d8h4"));
    let at = game.changed_at().plus(1);
    game.clone().with(Event { at, ..mate }).unwrap()
}

async fn play(store: &Store, loser: &Player, winner: &Player, day: i64) -> Game {
    let after = lost(&nearly_lost(store, [loser, winner], day).await);
    commit(store, &after, &[]).await;
    after
}

async fn rating(store: &Store, who: &Player, day: i64) -> (f64, u32, Option<Unlisted>) {
    let found = store.standings(who.id, server(), days(day)).await.unwrap();
    let own = crate::support::only(&found);
    assert_eq!(own.pool, Pool::ChessCorrespondence);
    (own.standing.rating.value, own.standing.games, own.unlisted)
}

async fn the_end_of_a_rated_game_changes_both_ratings_once(bench: Bench) {
    let store = bench.open().await;
    let game = nearly_lost(&store, [&ana(), &ben()], 1).await;
    assert_eq!(store.rating_changes(&game).await.unwrap(), []);
    let after = lost(&game);
    for _ in 0..2 {
        store.commit(&after, &[]).await.unwrap();
    }
    let changes = store.rating_changes(&game).await.unwrap();
    let mut points: Vec<i64> = changes.iter().map(|one| one.change).collect();
    points.sort_unstable();
    // Two new players would change by 162, but a pair changes a rating by at most 40.
    assert_eq!(points, [-4_000, 4_000]);
    let (loser, games, why) = rating(&store, &ana(), 2).await;
    assert!((loser - 1_460.0).abs() < 0.01, "{loser}");
    assert_eq!((games, why), (1, Some(Unlisted::Provisional)));
    // Another ended by resignation after three half-moves: too short.
    let short = nearly_lost(&store, [&ana(), &ben()], 3).await;
    // Boards show both ratings beside the names; those of an unrated game show none.
    let beside = store.ratings_beside(&short).await.unwrap();
    assert_eq!(shown(&short, beside), ["1460?", "1540?"]);
    let mut unrated = short.clone();
    unrated.setup.rated = Rated::No;
    assert_eq!(store.ratings_beside(&unrated).await.unwrap(), [None; 2]);
    let resigned = new_event(short.next_event(), Seat::Opponent, EventKind::Resigned);
    let at = short.changed_at().plus(1);
    let resigned = short.with(Event { at, ..resigned }).unwrap();
    commit(&store, &resigned, &[]).await;
    assert_eq!(rating(&store, &ana(), 4).await.1, 1);
}

/// The ratings in the bars of a game's board.
fn shown(game: &Game, ratings: [Option<ShownRating>; 2]) -> [String; 2] {
    let style = BoardStyle::default().rated(ratings);
    let reply = view::board(Locale::default(), style, game, days(9));
    let players = reply.boards[0].caption.players.clone().unwrap();
    players.map(|player| player.rating)
}

#[test]
fn a_record_shows_the_ratings_of_its_tags() {
    let setup = setup(someone(1), Some(someone(2)));
    let moves = ["e2e4".to_owned()];
    let tag = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let source = Source {
        tags: vec![tag("WhiteElo", "2735"), tag("BlackElo", "about 1,900")],
        ..Source::default()
    };
    let end = (RecordedResult::Unknown, source);
    let number = GameNumber::new(1).unwrap();
    let game = Game::imported(number, setup, &moves, end, days(0)).unwrap();
    assert_eq!(shown(&game, [None; 2]), ["2735", ""]);
}

async fn games_that_end_at_once_all_count(bench: Bench) {
    let store = bench.open().await;
    let mut ends = Vec::new();
    for number in 0..8 {
        ends.push(lost(
            &nearly_lost(&store, [&ana(), &someone(number)], 1).await,
        ));
    }
    let ending = ends.iter().map(|after| commit_at_last(&store, after));
    futures_util::future::join_all(ending).await;
    let (_, games, _) = rating(&store, &ana(), 2).await;
    assert_eq!(games, 8);
    assert_eq!(bench.rows("rating_changes").await, 16);
}

async fn a_ladder_lists_whoever_is_certain_varied_and_active(bench: Bench) {
    let store = bench.open().await;
    // Those with the higher id win.
    for day in 0..7 {
        for winner in 0..5 {
            for loser in 0..winner {
                play(&store, &someone(loser), &someone(winner), 10 * day).await;
            }
        }
    }
    for _ in 0..12 {
        play(&store, &someone(0), &someone(9), 60).await;
        play(&store, &someone(9), &someone(0), 60).await;
    }
    let ladder = async |day| {
        let listed = store
            .ladder(server(), Pool::ChessCorrespondence, days(day), 25)
            .await
            .unwrap();
        let names = listed.iter().map(|one| one.player.name.clone());
        names.collect::<Vec<_>>()
    };
    assert_eq!(ladder(61).await, ["P4", "P3", "P2", "P1"]);
    let why = rating(&store, &someone(9), 61).await.2;
    assert_eq!(why, Some(Unlisted::FewOpponents(2)));
    assert_eq!(
        rating(&store, &someone(0), 61).await.2,
        Some(Unlisted::OneOpponent)
    );
    assert_eq!(ladder(200).await, [""; 0]);
    let why = rating(&store, &someone(4), 200).await.2;
    assert_eq!(why, Some(Unlisted::Inactive));
    let live = store.ladder(server(), Pool::ChessLive, days(61), 25).await;
    assert_eq!(live.unwrap(), []);
}

async fn a_second_account_is_worth_forty_points(bench: Bench) {
    let store = bench.open().await;
    for day in 0..20 {
        play(&store, &ben(), &ana(), day).await;
    }
    let (gained, games, _) = rating(&store, &ana(), 21).await;
    assert_eq!(games, 20);
    assert!((1_539.0..=1_540.01).contains(&gained), "{gained}");
    // A month later there are forty more.
    play(&store, &ben(), &ana(), 60).await;
    let (later, ..) = rating(&store, &ana(), 61).await;
    assert!(later > gained && later < gained + 40.01, "{later}");
}

async fn a_deletion_is_worth_no_second_forty_points(bench: Bench) {
    let store = bench.open().await;
    for day in 0..4 {
        play(&store, &ben(), &ana(), day).await;
        assert_eq!(store.forget(ben().id, days(day)).await.unwrap(), []);
    }
    let (gained, games, _) = rating(&store, &ana(), 5).await;
    assert!(games == 4 && gained < 1_540.01, "{gained}, {games}");
    // Recomputed, it is the same.
    let other = play(&store, &someone(1), &someone(2), 5).await;
    for is_removed in [true, false] {
        let removing = store.set_game_removed(server(), other.number, is_removed);
        assert!(removing.await.unwrap());
        let (again, ..) = rating(&store, &ana(), 5).await;
        assert!((again - gained).abs() < 0.01, "{again}, {gained}");
    }
    // A month later nothing identifies the person any more.
    store.clear_marks(days(20)).await.unwrap();
    assert_eq!(bench.rows("players where mark is not null").await, 4);
    store.clear_marks(days(60)).await.unwrap();
    assert_eq!(bench.rows("players where mark is not null").await, 0);
}

async fn whoever_was_taken_off_a_ladder_does_not_come_back_by_a_deletion(bench: Bench) {
    let store = bench.open().await;
    play(&store, &ana(), &ben(), 1).await;
    let removed = |is| store.set_removed(server(), ben().id, is);
    assert!(removed(true).await.unwrap());
    for day in 2..4 {
        assert_eq!(store.forget(ben().id, days(day)).await.unwrap(), []);
        // It remains as long as he is off the ladder.
        store.clear_marks(days(100)).await.unwrap();
        let game = play(&store, &ana(), &ben(), day).await;
        assert_eq!(store.rating_changes(&game).await.unwrap(), []);
    }
    // Managers restore him, under any key.
    assert!(removed(false).await.unwrap());
    assert_eq!(bench.rows("ladder_removals").await, 0);
    let (lost, games, _) = rating(&store, &ana(), 5).await;
    assert!(games == 3 && lost > 1_459.99, "{lost}, {games}");
    store.clear_marks(days(100)).await.unwrap();
    assert_eq!(bench.rows("players where mark is not null").await, 0);
}

async fn whoever_is_forgotten_leaves_the_ladder_and_a_server_takes_its_own_along(bench: Bench) {
    let store = bench.open().await;
    play(&store, &ben(), &ana(), 1).await;
    let person = store.person(ana().id, at(0)).await.unwrap();
    let change = crate::support::only(stored(&person, "ratings"));
    assert_eq!(change["change_in_hundredths"], 4_000);
    assert_eq!(change["rating"], 1_540);
    let kept = rating(&store, &ben(), 2).await;
    assert_eq!(store.forget(ana().id, at(0)).await.unwrap(), []);
    assert_eq!(
        store.standings(ana().id, server(), days(2)).await.unwrap(),
        []
    );
    assert_eq!(rating(&store, &ben(), 2).await, kept);
    store.set_presence(server(), Some(at(100))).await.unwrap();
    while store.clear_left(at(1_000)).await.unwrap().is_some() {}
    for table in ["ratings", "rating_changes", "games"] {
        assert_eq!(bench.rows(table).await, 0, "{table}");
    }
}

async fn ratings_are_the_fold_of_their_games(bench: Bench) {
    let store = bench.open().await;
    for day in 0..12 {
        for (loser, winner) in [(0, 1), (1, 2), (2, 0), (3, 0), (3, 1)] {
            play(&store, &someone(loser), &someone(winner), 7 * day).await;
        }
    }
    let all = async || {
        let mut ratings = Vec::new();
        for number in 0..4 {
            let found = store
                .standings(someone(number).id, server(), days(90))
                .await;
            ratings.push(found.unwrap());
        }
        ratings
    };
    let before = all().await;
    let removed = |number, is| store.set_removed(server(), someone(number).id, is);
    assert!(!removed(9, true).await.unwrap());
    assert!(removed(3, true).await.unwrap());
    let without = all().await;
    assert_eq!(without[3], []);
    assert_eq!(without[0][0].standing.games, 24);
    assert_ne!(without[0], before[0]);
    // Games played meanwhile change nothing, and count afterwards.
    play(&store, &someone(3), &someone(0), 85).await;
    assert_eq!(all().await, without);
    assert!(removed(3, false).await.unwrap());
    let after = all().await;
    assert_eq!(after[3][0].standing.games, before[3][0].standing.games + 1);
    // A change is rounded to a hundredth of a point when it is read again.
    let (one, other) = (after[2][0].standing, before[2][0].standing);
    assert_eq!((one.games, one.opponents), (other.games, other.opponents));
    assert!((one.rating.value - other.rating.value).abs() < 0.1);
    assert!((one.rating.deviation - other.rating.deviation).abs() < 0.1);
}

async fn a_removed_game_counts_no_longer(bench: Bench) {
    let store = bench.open().await;
    let first = play(&store, &ben(), &ana(), 1).await;
    let only_first = rating(&store, &ana(), 99).await;
    let second = play(&store, &someone(1), &ana(), 2).await;
    let both = rating(&store, &ana(), 99).await;
    let set = |game: &Game, is| store.set_game_removed(server(), game.number, is);
    assert!(set(&second, true).await.unwrap());
    assert_eq!(rating(&store, &ana(), 99).await, only_first);
    assert_eq!(store.rating_changes(&second).await.unwrap(), []);
    // The next game uses the new rating, and all is as before once the other one is restored.
    let third = play(&store, &someone(2), &ana(), 3).await;
    assert!(set(&third, true).await.unwrap());
    assert!(set(&second, false).await.unwrap());
    assert_eq!(rating(&store, &ana(), 99).await, both);
    let unknown = GameNumber::new(first.number.get() + 99).unwrap();
    assert!(
        !store
            .set_game_removed(server(), unknown, true)
            .await
            .unwrap()
    );
    assert!(
        !store
            .set_game_removed(id(78), first.number, true)
            .await
            .unwrap()
    );
}

/// Games end while ratings are recomputed: afterwards they are the fold of all games.
async fn ratings_computed_again_meanwhile_stay_the_fold_of_their_games(bench: Bench) {
    let store = bench.open().await;
    let first = play(&store, &someone(0), &ana(), 1).await;
    let mut ends = Vec::new();
    for number in 0..12 {
        ends.push(lost(
            &nearly_lost(&store, [&someone(number % 3), &ana()], 2).await,
        ));
    }
    let ending = async {
        let ending = ends.iter().map(|after| commit_at_last(&store, after));
        futures_util::future::join_all(ending).await;
    };
    let folding = async {
        for is_removed in [true, false, true, false] {
            let set = || store.set_game_removed(server(), first.number, is_removed);
            let mut done = set().await;
            while matches!(done, Err(StoreError::Busy(_) | StoreError::InDoubt(_))) {
                done = set().await;
            }
            assert!(done.unwrap());
        }
    };
    futures_util::future::join(ending, folding).await;
    let written = rating(&store, &ana(), 3).await;
    assert_eq!(written.1, 13);
    let set = store.set_game_removed(server(), first.number, false);
    assert!(set.await.unwrap());
    // Games at the same time are folded in the order of their numbers, not necessarily that of their ends.
    let folded = rating(&store, &ana(), 3).await;
    assert!((folded.0 - written.0).abs() < 0.1, "{folded:?} {written:?}");
    assert_eq!(folded.1, 13);
}

async fn games_that_end_while_a_player_returns_count(bench: Bench) {
    let store = bench.open().await;
    play(&store, &someone(0), &ana(), 1).await;
    let mut ends = Vec::new();
    for number in 1..5 {
        let players = [&someone(0), &someone(number)];
        ends.push(lost(&nearly_lost(&store, players, 2).await));
    }
    let removed = |is| store.set_removed(server(), someone(0).id, is);
    assert!(removed(true).await.unwrap());
    let ending = ends.iter().map(|after| commit_at_last(&store, after));
    let ending = futures_util::future::join_all(ending);
    let (returned, _) = futures_util::future::join(removed(false), ending).await;
    assert!(returned.unwrap());
    assert_eq!(rating(&store, &someone(0), 3).await.1, 5);
}

async fn games_that_end_while_an_opponent_leaves(bench: Bench) {
    let store = bench.open().await;
    let mut ends = Vec::new();
    for number in 1..5 {
        play(&store, &someone(0), &someone(number), 1).await;
        let players = [&someone(10 + number), &someone(number)];
        ends.push(lost(&nearly_lost(&store, players, 2).await));
    }
    let ending = ends.iter().map(|after| commit_at_last(&store, after));
    let ending = futures_util::future::join_all(ending);
    let removed = store.set_removed(server(), someone(0).id, true);
    let (removed, _) = futures_util::future::join(removed, ending).await;
    assert!(removed.unwrap());
    for number in 1..5 {
        assert_eq!(rating(&store, &someone(number), 3).await.1, 1);
    }
}

async fn a_person_has_a_best_win_and_a_record(bench: Bench) {
    let store = bench.open().await;
    play(&store, &ben(), &ana(), 1).await;
    play(&store, &someone(1), &ana(), 2).await;
    play(&store, &ana(), &ben(), 3).await;
    let pool = Pool::ChessCorrespondence;
    let games = store
        .rated_games_of(ana().id, server(), pool)
        .await
        .unwrap();
    let ratings: Vec<i64> = games.iter().map(|game| game.theirs).collect();
    assert_eq!(ratings, [150_000, 150_000, 146_000]);
    assert_eq!(games[0].rating, 154_000);
    let records = records(&games);
    let of = |place: usize| {
        let (opponent, of) = &records[place];
        let all = [of.wins, of.draws, of.losses];
        (opponent.name.as_str(), all)
    };
    assert_eq!(
        [of(0), of(1)],
        [(ben().name.as_str(), [1, 0, 1]), ("P1", [1, 0, 0])]
    );
    assert_eq!(
        store
            .rated_games_of(ana().id, server(), Pool::ChessLive)
            .await
            .unwrap(),
        []
    );
}

async fn both_who_wish_are_rated_everywhere(bench: Bench) {
    let store = bench.open().await;
    let wish = PreferencesPatch::default().global_rating(true);
    let everywhere = async |who: &Player| {
        let found = store.standings(who.id, ServerId::EVERYWHERE, days(9)).await;
        found.unwrap().len()
    };
    store.set_preferences(ana().id, &wish).await.unwrap();
    play(&store, &ana(), &ben(), 1).await;
    assert_eq!(everywhere(&ana()).await, 0);
    store.set_preferences(ben().id, &wish).await.unwrap();
    let game = play(&store, &ana(), &ben(), 2).await;
    assert_eq!((everywhere(&ana()).await, everywhere(&ben()).await), (1, 1));
    // The end of the game shows the change on its server.
    let changes = store.rating_changes(&game).await.unwrap();
    assert_eq!(changes.len(), 2);
    let pool = Pool::ChessCorrespondence;
    let ladder = store.ladder(ServerId::EVERYWHERE, pool, days(9), 25).await;
    assert_eq!(ladder.unwrap(), []);
}

async fn a_season_is_a_quarter(bench: Bench) {
    let store = bench.open().await;
    // 1970: the first day of January, the last of March, the first of April.
    for (day, winner) in [(0, 1), (89, 2), (90, 3)] {
        play(&store, &someone(0), &someone(winner), day).await;
    }
    let names = async |season: Season, day: i64| {
        let span = season.span(days(day));
        let found = store
            .season(server(), Pool::ChessCorrespondence, span, 9)
            .await;
        let found = found.unwrap();
        // Both winners gained the maximum from one opponent.
        assert!(found.is_sorted_by(|one, other| one.gain >= other.gain));
        let mut names: Vec<String> = found.into_iter().map(|one| one.player.name).collect();
        names.sort();
        names
    };
    assert_eq!(names(Season::Current, 1).await, ["P0", "P1", "P2"]);
    assert_eq!(names(Season::Previous, 100).await, ["P0", "P1", "P2"]);
    assert_eq!(names(Season::Current, 180).await, ["P0", "P3"]);
    assert_eq!(names(Season::Previous, 1).await, [""; 0]);
    let pairs = store.often_paired(server(), at(0), 9).await.unwrap();
    assert_eq!((pairs.len(), pairs[0].games, pairs[0].plies), (3, 1, 4));
}

/// A rated game that the first player, who has White and is to move, lost on time.
async fn late(store: &Store, players: [&Player; 2], day: i64) {
    let mut game = nearly_lost(store, players, day).await;
    let moved = new_event(game.next_event(), Seat::Opponent, moved("g8f6"));
    let at = game.changed_at().plus(1);
    game = game.with(Event { at, ..moved }).unwrap();
    commit(store, &game, &[]).await;
    let flagged = new_event(
        game.next_event(),
        Seat::Challenger,
        EventKind::Flagged {
            mate: Mate::Possible,
        },
    );
    let flagged = Event {
        by: Actor::Arbiter,
        at: game.changed_at().plus(1),
        ..flagged
    };
    commit(store, &game.with(flagged).unwrap(), &[]).await;
}

async fn a_record_has_the_rating_and_the_losses_on_time_even_after_a_deletion(bench: Bench) {
    let store = bench.open().await;
    let of = async |who: &Player| {
        let all = Conditions::read("400+ reliable");
        let scope = (Some(server()), Pool::ChessCorrespondence);
        let found = store.track_record(who.id, scope, all).await;
        let found = found.unwrap();
        let rating = found.rating.map(|rating| rating.to_string());
        (rating.unwrap_or_default(), found.lost_on_time)
    };
    assert_eq!(of(&ana()).await, (String::new(), 0));
    late(&store, [&ana(), &ben()], 0).await;
    assert_eq!(of(&ana()).await, ("1460?".to_owned(), 1));
    play(&store, &ben(), &ana(), 1).await;
    late(&store, [&ana(), &someone(1)], 2).await;
    // Nor do games that don't count hide those that do.
    let called_off = format!(
        "insert into seats (person, game, seat, variant, rated, state, since, result)
        select {}, 9000 + n, 'challenger', 'chess', 'no', 'over', {}, case when n < 101 then '*' else '1-0' end from {}",
        ana().id,
        days(3).as_millisecond(),
        bench.numbers(200)
    );
    bench.alter(&called_off).await;
    let record = of(&ana()).await;
    assert_eq!(record.1, 2);
    assert_eq!(of(&ben()).await.1, 0);
    // Who deletes their data gets neither another rating nor more reliable.
    store.forget(ana().id, days(4)).await.unwrap();
    assert_eq!(of(&ana()).await, record);
    // Short games can't push a loss on time out of the last twenty.
    for day in 5..24 {
        play(&store, &ana(), &ben(), day).await;
    }
    assert_eq!(of(&ana()).await.1, 2);
    let pawns = "a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 e2e3 e7e6 f2f3 f7f6 g2g3 g7g6 h2h3 h7h6 a3a4 a6a5 b3b4 b6b5";
    for day in 24..43 {
        let game = after_moves(&store, [&ana(), &ben()], day, pawns).await;
        let resigned = new_event(game.next_event(), Seat::Challenger, EventKind::Resigned);
        let at = game.changed_at().plus(1);
        commit(&store, &game.with(Event { at, ..resigned }).unwrap(), &[]).await;
    }
    assert_eq!(of(&ana()).await.1, 1);
}
