//! Invalid rows, or those of a newer version: an error that names the game, never a wrong game, and other games aren't
//! affected.

use arbiter::jobs as delivery;
use arbiter::settings::{Preferences, PreferencesPatch, ServerSettings, Theme};

use super::said::Said;
use super::*;

on_each_database!(
    damaged_rows_are_an_error_that_names_the_game,
    a_damaged_game_does_not_touch_the_others,
    a_list_leaves_out_what_it_cannot_read,
    a_message_that_cannot_be_read_is_passed_over,
    every_purpose_can_be_due,
    nothing_that_one_game_has_stops_the_others,
    a_word_in_the_settings_that_is_not_known_is_what_is_usual,
);

/// Everything that can be wrong with the events of game 2, and its setup.
const DAMAGE: &[&str] = &[
    "update games set variant = 'checkers' where number = 2",
    "update games set colour = 'green' where number = 2",
    "update games set start = 'nonsense' where number = 2",
    "update games set opponent = null where number = 2",
    "update events set kind = 'danced' where game = 2 and number = 2",
    "update events set actor = 'umpire' where game = 2 and number = 2",
    "update events set actor = 'opponent' where game = 2 and number = 2",
    "update events set detail = 'e2e5' where game = 2 and number = 2",
    "update events set detail = null where game = 2 and number = 2",
    "update events set detail = 'green' where game = 2 and number = 1",
    "update events set detail = 'white' where game = 2 and number = 0",
    "update events set number = 4294967296 where game = 2 and number = 2",
    "update events set number = -1 where game = 2 and number = 0",
    "update events set number = 3 where game = 2 and number = 2",
    "update events set kind = 'agreed', detail = null where game = 2 and number = 2",
    "update games set home_channel = 0 where number = 2",
    "update games set home_server = 0 where number = 2",
    "update events set request = 0 where game = 2 and number = 2",
    "delete from events where game = 2 and number = 0",
    "delete from events where game = 2 and number = 1",
    "delete from events where game = 2",
];

/// Saves all rows, to restore them after each damage.
const COPY: &str = "create table old_games as select * from games;
    create table old_events as select * from events;
    create table old_outbox as select * from outbox";

const RESTORE: &str =
    "delete from outbox; delete from events where game = 2; delete from games where number = 2;
    insert into games select * from old_games where number = 2;
    insert into events select * from old_events where game = 2;
    insert into outbox select * from old_outbox";

fn names_the_game(error: &StoreError) -> bool {
    let text = error.to_string();
    matches!(error, StoreError::Damaged(_))
        && (text.contains("game 2:") || text.contains("game #2 "))
}

/// A store with the games 1 to 3, each with a move.
async fn three(bench: &Bench) -> Arc<Store> {
    let store = bench.open().await;
    for _ in 0..3 {
        let game = playing(&store).await;
        let after = with(&game, Seat::Challenger, moved("e2e4"));
        let messages = [message(game.number, 2, Purpose::Answer, 1)];
        store.commit(&after, &messages).await.unwrap();
    }
    store
}

async fn damaged_rows_are_an_error_that_names_the_game(bench: Bench) {
    let store = three(&bench).await;
    bench.alter(COPY).await;
    for damage in DAMAGE {
        bench.alter(*damage).await;
        let error = store.load(id(2)).await.unwrap_err();
        assert!(names_the_game(&error), "{damage}: {error}");
        bench.alter(RESTORE).await;
        let game = store.load(id(2)).await.unwrap();
        assert!(game.is_some(), "{damage}");
    }
}

async fn a_damaged_game_does_not_touch_the_others(bench: Bench) {
    let store = three(&bench).await;
    bench.alter(DAMAGE[0]).await;
    for number in [1, 3] {
        let game = load(&store, id(number)).await;
        add(&store, &game, Seat::Opponent, moved("e7e5")).await;
    }
}

async fn a_list_leaves_out_what_it_cannot_read(bench: Bench) {
    let store = three(&bench).await;
    for damage in [
        "update games set variant = 'checkers' where number = 2",
        "update games set variant = 'chess', to_move = 'umpire' where number = 2",
        "update games set to_move = null where number = 2",
        "update games set state = 'over', result = '3-1' where number = 2",
        "update games set state = 'adjourned' where number = 2",
        "update games set state = 'playing', to_move = 'opponent', result = null, home_server = 0 where number = 2",
    ] {
        bench.alter(damage).await;
        let list = store.games(direct(100), ana().id, at(0), 5).await;
        let numbers: Vec<u64> = list.unwrap().iter().map(|game| game.number.get()).collect();
        assert_eq!(numbers, [3, 1], "{damage}");
    }
}

async fn a_message_that_cannot_be_read_is_passed_over(bench: Bench) {
    let store = three(&bench).await;
    for damage in [
        "update outbox set purpose = 'joke' where game = 2",
        "update outbox set purpose = 'home', attempts = -1 where game = 2",
        "update outbox set attempts = 0, event = -1 where game = 2",
        "update outbox set event = 4294967296 where game = 2",
        "update outbox set event = 2, channel = 0 where game = 2",
    ] {
        bench.alter(damage).await;
        let due = store.due_in(LaneKind::Channel, at(9), 9).await;
        let numbers: Vec<u64> = due.iter().map(|message| message.game.get()).collect();
        assert_eq!(numbers, [1, 3], "{damage}");
    }
    assert_eq!(bench.rows("outbox").await, 3);
}

/// The queries' own lists are complete.
async fn every_purpose_can_be_due(bench: Bench) {
    let (store, game) = bench.play().await;
    let after = with(&game, Seat::Challenger, moved("e2e4"));
    let messages = Purpose::ALL.map(|purpose| message(game.number, 2, purpose, 1));
    store.commit(&after, &messages).await.unwrap();
    let due_in = async |lane, now| store.due_in(lane, at(now), 99).await.len();
    // The turn and the proof wait until the others are sent, but not for ever.
    for lane in [LaneKind::BotTurn, LaneKind::Proof] {
        assert_eq!((due_in(lane, 9).await, due_in(lane, 60_001).await), (0, 1));
    }
    // Rows for a person are read for that person.
    let mut for_people = store.due(at(9), 99).await.unwrap().jobs;
    for_people.retain(|(lane, _)| lane.kind() == LaneKind::User);
    let is_bens = |lane: &Lane| *lane == Lane::User(ben().id);
    assert!(for_people.iter().all(|(lane, _)| is_bens(lane)));
    let notes = store.notes_for(ben().id, at(9)).await.unwrap().len();
    assert_eq!((notes, for_people.len()), (3, 3));
    assert_eq!(due_in(LaneKind::Review, 9).await, 1);
    assert_eq!(due_in(LaneKind::Ruling, 9).await, 4);
    assert_eq!(due_in(LaneKind::Followers, 9).await, 1);
    // A flag, a tournament, roles, a vote, a proof, a turn and a review send no message before they have a result, and followers
    // get theirs in another lane.
    let due = due_in(LaneKind::Channel, 9).await;
    assert_eq!(due, Purpose::ALL.len() - 8 - notes);
}

/// Unreadable rows are first in the outbox: the other games' messages are sent, and the rows aren't deleted.
async fn nothing_that_one_game_has_stops_the_others(bench: Bench) {
    let newer = [
        "update outbox set purpose = 'joke' where game = 2",
        "update games set variant = 'checkers' where number = 2",
        "update games set clock = 'sundial' where number = 2",
        "update events set kind = 'danced' where game = 2 and number = 2",
        "update events set actor = 'umpire' where game = 2 and number = 2",
        "update outbox set channel = 0 where game = 2",
        "update games set home_channel = 0 where number = 2",
    ];
    let store = three(&bench).await;
    bench
        .alter("update outbox set due = 0 where game = 2")
        .await;
    bench.alter(COPY).await;
    let app = App::new(bench.open().await);
    for damage in newer {
        bench.alter(damage).await;
        let said = Said::default();
        delivery::pass(&app, &said, at(9_000_000)).await.unwrap();
        let said = said.words();
        assert_eq!(said.len(), 2, "{damage}: {said:?}");
        let left = bench.number("select game from outbox").await;
        assert_eq!(left, 2, "{damage}: it is left to somebody who can read it");
        bench.alter(RESTORE).await;
    }
    // A version that can read it sends it.
    let said = Said::default();
    delivery::pass(&app, &said, at(9_000_000)).await.unwrap();
    assert_eq!(said.words().len(), 3);
    assert_eq!(bench.rows("outbox").await, 0);
    assert!(load(&store, id(2)).await.play().is_some());
}

async fn a_word_in_the_settings_that_is_not_known_is_what_is_usual(bench: Bench) {
    let store = three(&bench).await;
    let people = [ana().id; 2];
    let patch = PreferencesPatch::default().theme(Theme::Midnight);
    store.set_preferences(ana().id, &patch).await.unwrap();
    bench
        .alter(
            "insert into settings (scope, id, key, value) values ('person', 11, 'orientation', 'sideways'),
                ('person', 11, 'confirm-moves', 'twice'), ('person', 11, 'letters', 'runes'), ('person', 11, 'reminders', 'hourly'),
                ('person', 11, 'time-zone', 'Moon/Tycho'), ('person', 11, 'puzzles', 'perhaps'), ('person', 11, 'horoscope', 'aries'),
                ('server', 77, 'threads', 'woven'), ('server', 77, 'game', 'checkers'), ('server', 77, 'clock', 'sundial'),
                ('server', 77, 'channels', 'all');
             update games set language = 'tlh', threads = 'woven' where number = 2",
        )
        .await;
    let [preferences, _] = store.preferences(people).await.unwrap();
    let known = Preferences {
        theme: Theme::Midnight,
        ..Preferences::default()
    };
    assert_eq!(preferences, known);
    bench
        .alter("update settings set value = 'neon' where key = 'theme'")
        .await;
    let [preferences, _] = store.preferences(people).await.unwrap();
    assert_eq!(preferences, Preferences::default());
    let person = store.person(ana().id, at(0)).await.unwrap();
    assert_eq!(person.preferences, Some(Preferences::default()));
    let server = store.server(id(77)).await.unwrap();
    let usual = ServerSettings::default();
    assert_eq!(format!("{server:?}"), format!("{usual:?}"));
    let game = load(&store, id(2)).await;
    assert_eq!(game.setup.language, arbiter::game::Language::default());
    assert_eq!(game.setup.threads, arbiter::game::Threads::default());
}
