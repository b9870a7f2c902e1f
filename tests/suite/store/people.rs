//! Stored data about a person, and that nothing is left after its deletion.

use arbiter::command::{Command, Privacy};
use arbiter::features::puzzles::decide::PuzzleKind;
use arbiter::features::study::thoughts::Thoughts;
use arbiter::game::{Ending, State};
use arbiter::referee::{Authority, BlockStatus, Confirmation, Request};

use super::puzzles::attempt;
use super::*;

on_each_database!(
    everything_about_a_person_is_read,
    a_block_holds_in_one_direction_until_it_is_taken_back,
    a_block_outlives_the_deletion_of_the_blocked,
    whoever_has_games_under_way_is_not_forgotten_yet,
    no_column_of_any_table_holds_a_forgotten_person,
    many_are_forgotten_at_once_and_each_is_somebody_of_their_own,
    whoever_was_forgotten_comes_back_as_somebody_new,
    a_person_is_forgotten_while_others_go_on_challenging_them,
    leaving_ends_what_is_under_way_and_tells_it,
    a_game_is_closed_by_moderators_of_its_own_server_only,
);

/// A person whose id and name don't occur anywhere else.
pub(super) fn zoe() -> Player {
    player(917_263_548_172_635_481, "Zoë-917")
}

/// A game that Zoë has lost to Ben.
async fn lost(store: &Store) -> Game {
    let game = begin(store, setup(zoe(), Some(ben()))).await;
    let game = add(store, &game, Seat::Challenger, moved("e2e4")).await;
    add(store, &game, Seat::Challenger, EventKind::Resigned).await
}

async fn everything_about_a_person_is_read(bench: Bench) {
    let store = bench.open().await;
    assert!(!store.person(zoe().id, at(0)).await.unwrap().is_known());
    let over = lost(&store).await;
    playing(&store).await;
    let other = begin(&store, setup(ana(), Some(zoe()))).await;
    let person = store.person(zoe().id, at(0)).await.unwrap();
    assert_eq!(person.name, Some(zoe().name));
    assert_eq!((person.games, person.under_way), (2, 1));
    assert_eq!(person.since, Some(over.events[0].at));
    let sizes = store.sizes(zoe().id).await.unwrap();
    assert_eq!(sizes, [(over.number, 4), (other.number, 2)]);
    let played = store.games_played_by(zoe().id, over.number, other.number);
    let played = played.await.unwrap();
    let numbers: Vec<_> = played.games.iter().map(|(_, game)| game.number).collect();
    assert_eq!(numbers, [over.number, other.number]);
    let (setup, summary) = &played.games[0];
    assert_eq!(format!("{setup:?}"), format!("{:?}", over.setup));
    assert!(matches!(summary.state, State::Over { result: "0-1", .. }));
    let actions: Vec<_> = played
        .events
        .iter()
        .map(|action| (action.game, action.event, action.kind.as_str()))
        .collect();
    let expected = [
        (over.number, 0, "challenged"),
        (over.number, 2, "moved"),
        (over.number, 3, "resigned"),
        (other.number, 1, "accepted"),
    ];
    assert_eq!(actions, expected);
    assert_eq!(played.events[1].detail.as_deref(), Some("e2e4"));
    // A part only has its own games.
    let part = store.games_played_by(zoe().id, other.number, other.number);
    let part = part.await.unwrap();
    assert_eq!((part.games.len(), part.events.len()), (1, 1));
}

async fn a_block_holds_in_one_direction_until_it_is_taken_back(bench: Bench) {
    let store = bench.open().await;
    let blocks =
        async |by: &Player, other: &Player| store.has_blocked(by.id, other.id).await.unwrap();
    assert!(!blocks(&ana(), &ben()).await);
    store.block(ana().id, &ben()).await.unwrap();
    store.block(ana().id, &zoe()).await.unwrap();
    assert!(blocks(&ana(), &ben()).await && !blocks(&ben(), &ana()).await);
    // A repetition at most changes the name.
    let renamed = player(ben().id.get(), "Ben the Second");
    store.block(ana().id, &renamed).await.unwrap();
    let person = store.person(ana().id, at(0)).await.unwrap();
    assert!(person.is_known() && person.name.is_none());
    assert_eq!(person.blocked, [zoe(), renamed]);
    store.unblock(ana().id, zoe().id).await.unwrap();
    store.unblock(ana().id, ben().id).await.unwrap();
    store.unblock(ana().id, ben().id).await.unwrap();
    assert!(!blocks(&ana(), &ben()).await);
    assert_eq!(bench.rows("blocks").await, 0);
}

async fn a_block_outlives_the_deletion_of_the_blocked(bench: Bench) {
    let store = bench.open().await;
    let has_blocked = async || store.has_blocked(ana().id, zoe().id).await.unwrap();
    lost(&store).await;
    store.block(ana().id, &zoe()).await.unwrap();
    let open = create_game(&store, setup(ana(), None)).await;
    // She can delete her data any number of times, also without games in between.
    for _ in 0..3 {
        assert_eq!(store.forget(zoe().id, at(0)).await.unwrap(), []);
        assert!(has_blocked().await);
        let seen = store.look_up(open.number, zoe().id, None).await.unwrap();
        assert_eq!(seen.unwrap().block_status, BlockStatus::Blocked);
        let listed = store.person(ana().id, at(0)).await.unwrap().blocked;
        let nobody = crate::support::only(&listed);
        assert!(
            nobody.id.is_former() && nobody.name.is_empty(),
            "{nobody:?}"
        );
        assert_eq!(found_in(&bench, &zoe().id.get().to_string()).await, []);
    }
    // A repetition is one block, and a process with an empty cache also applies it.
    store.block(ana().id, &zoe()).await.unwrap();
    store.forget(zoe().id, at(0)).await.unwrap();
    assert_eq!(bench.rows("blocks").await, 1);
    let other = bench.open().await;
    assert!(other.has_blocked(ana().id, zoe().id).await.unwrap());
    // After another game she is listed by name again.
    lost(&store).await;
    let listed = store.person(ana().id, at(0)).await.unwrap().blocked;
    assert_eq!(listed, [zoe()]);
    assert!(has_blocked().await);
    // Ana unblocks the deleted person too; her own blocks are deleted with her data.
    store.forget(zoe().id, at(0)).await.unwrap();
    store.unblock(ana().id, zoe().id).await.unwrap();
    assert!(!has_blocked().await && bench.rows("blocks").await == 0);
    store.block(ana().id, &zoe()).await.unwrap();
    add(&store, &open, Seat::Challenger, EventKind::Withdrawn).await;
    assert_eq!(store.forget(ana().id, at(0)).await.unwrap(), []);
    assert_eq!(bench.rows("blocks").await, 0);
}

async fn whoever_has_games_under_way_is_not_forgotten_yet(bench: Bench) {
    let store = bench.open().await;
    let lapsed = create_game(&store, setup(zoe(), None)).await;
    let since = at(lapsed.changed_at().as_millisecond() + 1);
    let game = begin(&store, setup(ben(), Some(zoe()))).await;
    // A lapsed challenge doesn't prevent deletion.
    let left = store.forget(zoe().id, since).await.unwrap();
    assert_eq!(left, [game.number]);
    let left = store.forget(zoe().id, at(0)).await.unwrap();
    assert_eq!(left, [lapsed.number, game.number]);
    assert_eq!(all_of(&load(&store, game.number).await), all_of(&game));
}

/// The columns in which a text occurs.
pub(super) async fn found_in(bench: &Bench, text: &str) -> Vec<(String, String)> {
    let mut places = Vec::new();
    for (table, column) in bench.columns().await {
        let found = format!("{table} where cast({column} as text) like '%{text}%'");
        if bench.rows(&found).await > 0 {
            places.push((table, column));
        }
    }
    places
}

/// Stores rows about Zoe, and checks that her export has them.
async fn follows_takes_leave_and_solves(store: &Store, game: GameNumber) {
    let adding = store.add_board_link("a digest", zoe().id, (None, None), at(0));
    adding.await.unwrap();
    let wish = arbiter::features::follows::decide::Wish::EndOnly;
    store.follow(game, zoe().id, wish).await.unwrap();
    let taken = store.take_leave(zoe().id, &[(2026, 5)]).await;
    assert_eq!(taken.unwrap(), Ok(()));
    let person = zoe();
    let solved = store.note_solver(id(7), 20_780, &person, true);
    solved.await.unwrap();
    let person = store.person(zoe().id, at(0)).await.unwrap();
    let follow = serde_json::json!({ "game": game.to_string(), "notify": "end-only" });
    assert_eq!(stored(&person, "follows"), [follow]);
    let leave = serde_json::json!({ "year": 2026, "days": 5 });
    assert_eq!(stored(&person, "leave"), [leave]);
    let solve = serde_json::json!({ "server": "7", "day": 20_780, "first_try": true });
    assert_eq!(stored(&person, "daily_puzzles_solved"), [solve]);
}

async fn no_column_of_any_table_holds_a_forgotten_person(bench: Bench) {
    let store = bench.open().await;
    let over = lost(&store).await;
    let asked = create_game(&store, setup(ben(), Some(zoe()))).await;
    let declined = with(&asked, Seat::Opponent, EventKind::Declined);
    let messages = [message(asked.number, 1, Purpose::Answer, 5)];
    store.commit(&declined, &messages).await.unwrap();
    let id = zoe().id.get().to_string();
    bench
        .alter(format!(
            "insert into blocks (blocker, blocked, name) values ({id}, 11, 'Ana'), (11, {id}, 'Zoë-917'), (11, 12, 'Cid')"
        ))
        .await;
    let theme = arbiter::settings::Theme::Slate;
    let preferences = arbiter::settings::PreferencesPatch::default().theme(theme);
    store.set_preferences(zoe().id, &preferences).await.unwrap();
    for kind in PuzzleKind::all() {
        let puzzle = attempt(kind, 7);
        let posed = store.pose(zoe().id, &puzzle, None, None, at(0)).await;
        assert!(posed.unwrap().is_some());
    }
    let start = arbiter::rules::ALL[0].start().to_string();
    let brought = arbiter::pgn::parse_imports(&start).unwrap();
    let numbers = store
        .keep_imports(zoe().id, &brought.games, at(0))
        .await
        .unwrap();
    assert_eq!(numbers.len(), 1);
    // The request comes once more.
    let again = store.keep_imports(zoe().id, &brought.games, at(0)).await;
    assert_eq!(again.unwrap(), numbers);
    assert_eq!(bench.rows("imports").await, 1);
    let mut thoughts = Thoughts {
        note: "Zoë-917 was here".to_owned(),
        ..Thoughts::default()
    };
    for code in ["e7e5", "e2e4"] {
        thoughts.shown.codes.push(code.to_owned());
        thoughts.store_variation();
        let keep = store.keep_thoughts(over.number, zoe().id, &thoughts);
        keep.await.unwrap();
    }
    let kept = store.thoughts(over.number, zoe().id).await.unwrap();
    assert_eq!(kept, thoughts);
    assert_eq!(kept.kept.len(), 1);
    let anas = store.thoughts(over.number, ana().id).await.unwrap();
    assert_eq!(anas, Thoughts::default());
    let person = store.person(zoe().id, at(0)).await.unwrap();
    let board = serde_json::to_value(thoughts).unwrap();
    let game = over.number.to_string();
    let thought = serde_json::json!({ "game": game, "board": board });
    assert_eq!(stored(&person, "thinking_boards"), [thought]);
    let opened = (Some(over.number), None);
    let opening = store.set_opened_activity("i-1", zoe().id, opened, at(0));
    opening.await.unwrap();
    follows_takes_leave_and_solves(&store, over.number).await;
    let tables = |places: Vec<(String, String)>| -> Vec<String> {
        places
            .into_iter()
            .map(|(table, column)| format!("{table}.{column}"))
            .collect()
    };
    let before = tables(found_in(&bench, &id).await);
    let mut expected = vec![
        "activity_games.person",
        "blocks.blocked",
        "blocks.blocker",
        "board_links.person",
        "follows.person",
        "imports.person",
        "leaves.person",
        "players.person",
        "puzzle_attempts.person",
        "puzzle_solvers.person",
        "seats.person",
        "settings.id",
        "solvers.person",
        "thoughts.person",
    ];
    let mut sorted: Vec<&str> = before.iter().map(String::as_str).collect();
    sorted.sort_unstable();
    expected.sort_unstable();
    assert_eq!(sorted, expected);

    assert_eq!(store.forget(zoe().id, at(0)).await.unwrap(), []);
    assert_eq!(tables(found_in(&bench, &id).await), Vec::<String>::new());
    assert_eq!(tables(found_in(&bench, "Zoë").await), Vec::<String>::new());
    assert!(!store.person(zoe().id, at(0)).await.unwrap().is_known());
    // Ana's block of her remains in force without her id.
    assert_eq!(bench.rows("blocks").await, 2);
    // The opponent keeps the game, with its record.
    let kept = load(&store, over.number).await;
    let nobody = kept.setup.challenger.clone();
    assert!(nobody.id.is_former() && nobody.name.is_empty());
    assert_eq!(kept.digest(), over.digest());
    assert_eq!(kept.events, over.events);
    let asked = load(&store, asked.number).await;
    assert_eq!(asked.setup.opponent, Some(nobody));
    // A repetition does no harm.
    assert_eq!(store.forget(zoe().id, at(0)).await.unwrap(), []);
}

async fn many_are_forgotten_at_once_and_each_is_somebody_of_their_own(bench: Bench) {
    let store = bench.open().await;
    let mut numbers = Vec::new();
    for person in 1..=8 {
        let game = create_game(&store, setup(player(person, "Somebody"), None)).await;
        let game = add(&store, &game, Seat::Challenger, EventKind::Withdrawn).await;
        numbers.push(game.number);
    }
    let mut leaving = tokio::task::JoinSet::new();
    for person in 1..=8 {
        let store = bench.open().await;
        leaving.spawn(async move { store.forget(id(person), at(0)).await.unwrap() });
    }
    for left in leaving.join_all().await {
        assert_eq!(left, []);
    }
    let mut ids = Vec::new();
    for number in numbers {
        ids.push(load(&store, number).await.setup.challenger.id);
    }
    assert!(ids.iter().all(|id| id.is_former()), "{ids:?}");
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 8);
}

async fn whoever_was_forgotten_comes_back_as_somebody_new(bench: Bench) {
    let store = bench.open().await;
    let old = lost(&store).await;
    store.forget(zoe().id, at(0)).await.unwrap();
    let new = create_game(&store, setup(zoe(), Some(ben()))).await;
    let person = store.person(zoe().id, at(0)).await.unwrap();
    assert_eq!(person.games, 1);
    assert_eq!(store.sizes(zoe().id).await.unwrap(), [(new.number, 1)]);
    let old = load(&store, old.number).await;
    assert_eq!(old.seat_of(zoe().id), None);
}

async fn a_person_is_forgotten_while_others_go_on_challenging_them(bench: Bench) {
    let (store, other) = (bench.open().await, bench.open().await);
    let challenging = tokio::spawn(async move {
        let mut numbers = Vec::new();
        for _ in 0..20 {
            let game = create_game(&other, setup(ben(), Some(zoe()))).await;
            let game = add(&other, &game, Seat::Challenger, EventKind::Withdrawn).await;
            numbers.push(game.number);
        }
        numbers
    });
    while !challenging.is_finished() {
        store.forget(zoe().id, at(0)).await.unwrap();
    }
    // Every game is complete, whoever was challenged.
    for number in challenging.await.unwrap() {
        let game = load(&store, number).await;
        let opponent = game.setup.opponent.unwrap();
        assert!(opponent.id.is_former() || opponent == zoe(), "{opponent:?}");
    }
    assert_eq!(store.forget(zoe().id, at(0)).await.unwrap(), []);
    assert!(!store.person(zoe().id, at(0)).await.unwrap().is_known());
}

async fn leaving_ends_what_is_under_way_and_tells_it(bench: Bench) {
    let (store, app) = bench.serve().await;
    let open = create_game(&store, setup(zoe(), None)).await;
    let asked = create_game(&store, setup(ben(), Some(zoe()))).await;
    let begun = begin(&store, setup(ben(), Some(zoe()))).await;
    let game = begin(&store, setup(ben(), Some(zoe()))).await;
    let game = add(&store, &game, Seat::Challenger, moved("e2e4")).await;
    let game = add(&store, &game, Seat::Opponent, moved("e7e5")).await;
    let request = Request {
        place: direct(700),
        ..request(zoe())
    };
    let delete = Command::Privacy(Privacy::Delete(Confirmation::Given));
    let answer = app.handle(&request, Ok(delete.clone())).await;
    let said = answer.reply.words.plain();
    contains(&said, &["Nothing names you here any more"]);
    // Delivered twice, it gets the same answer twice.
    assert_eq!(app.handle(&request, Ok(delete)).await.reply, answer.reply);
    let ends = [
        (&open, EventKind::Withdrawn),
        (&asked, EventKind::Declined),
        (&begun, EventKind::Aborted),
        (&game, EventKind::Resigned),
    ];
    for (before, end) in ends {
        let after = load(&store, before.number).await;
        assert_eq!(after.events.last().unwrap().kind, end);
        assert_eq!(after.seat_of(zoe().id), None);
    }
    let Stage::Over { ending, .. } = load(&store, game.number).await.stage else {
        panic!("it is resigned");
    };
    assert_eq!(ending, Ending::Resignation { loser: Side::Black });
    let due = store.due_in(LaneKind::Channel, at(3_000_000), 9).await;
    assert_eq!(due.len(), 4);
    for message in due {
        assert_eq!(message.channel, id(100));
        let told = app.message(&message).await.unwrap().unwrap().words;
        assert!(told.plain().contains("Former player"), "{}", told.plain());
    }
    assert_eq!(found_in(&bench, &zoe().id.get().to_string()).await, []);
}

async fn a_game_is_closed_by_moderators_of_its_own_server_only(bench: Bench) {
    let (store, app) = bench.serve().await;
    let home = on_server(77, 100);
    let terms = GameSetup {
        home,
        ..setup(ana(), Some(ben()))
    };
    let game = begin(&store, terms).await;
    let message = create_game(&store, setup(ana(), Some(ben()))).await;
    let close = async |place: Place, authority: Authority, game: &Game| {
        let request = Request {
            place,
            authority,
            ..request(player(33, "Mo"))
        };
        let close = Command::Close {
            number: game.number,
            reason: "Nobody moves.".to_owned(),
        };
        let first = app.handle(&request, Ok(close.clone())).await;
        let second = app.handle(&request, Ok(close)).await;
        assert_eq!(first.reply, second.reply);
        first.event.is_some()
    };

    assert!(!close(home, Authority::Member, &game).await);
    assert!(!close(on_server(78, 200), Authority::Moderator, &game).await);
    assert!(!close(direct(100), Authority::Moderator, &game).await);
    // A direct message belongs to no server.
    assert!(!close(direct(100), Authority::Moderator, &message).await);
    assert_eq!(all_of(&load(&store, game.number).await), all_of(&game));
    // From another channel of the same server it is only announced at home.
    assert!(close(on_server(77, 101), Authority::Moderator, &game).await);
    let Stage::Over { ending, .. } = load(&store, game.number).await.stage else {
        panic!("it is closed");
    };
    assert_eq!((ending, ending.result()), (Ending::Closed, "*"));
    let due = store.due_in(LaneKind::Channel, at(3_000_000), 9).await;
    let channels: Vec<u64> = due.iter().map(|message| message.channel.get()).collect();
    assert_eq!(channels, [100]);
}
