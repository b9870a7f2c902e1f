//! A game as a request loads it, from a known state or from its whole record.

use std::sync::atomic::AtomicUsize;

use arbiter::game::{Asking, RequestKind};
use arbiter::referee::BlockStatus;
use arbiter::rules::outcome::Side;
use arbiter::settings::{Orientation, PreferencesPatch, Theme};
use arbiter::store::{Change, Faults};

use super::*;

on_each_database!(
    a_known_state_of_a_game_makes_no_difference,
    the_context_of_a_request_is_read_with_its_game,
    events_of_another_process_are_seen,
    the_board_of_a_game_looks_as_its_challenger_has_set,
    a_legend_explains_boards_until_both_count_finished_five_such_games,
    games_of_a_newcomer_are_counted_once_until_the_fifth_ends,
    an_answer_that_was_shown_takes_its_row_and_the_earlier_controls_along,
);

/// A game with moves, a takeback and an offer, and all its states.
async fn eventful(store: &Store) -> Vec<Game> {
    let (one, two) = (Seat::Challenger, Seat::Opponent);
    let mut states = vec![playing(store).await];
    for (seat, what) in [
        (one, moved("e2e4")),
        (two, moved("e7e5")),
        (two, EventKind::Asked(Asking::Takeback)),
        (one, EventKind::Granted(RequestKind::Takeback)),
        (two, moved("c7c5")),
        (one, EventKind::Asked(Asking::Draw)),
        (one, moved("g1f3")),
    ] {
        let next = add(store, &states[states.len() - 1], seat, what).await;
        states.push(next);
    }
    states
}

async fn a_known_state_of_a_game_makes_no_difference(bench: Bench) {
    let store = bench.open().await;
    let mut states = eventful(&store).await;
    let number = states[0].number;
    let folded = all_of(&load(&store, number).await);
    // Neither an event that was never written nor a different one in its place.
    let newest = states[states.len() - 1].clone();
    let mut longer = with(&newest, Seat::Opponent, moved("d7d6"));
    states.push(longer.clone());
    longer.events.pop();
    longer.events.last_mut().unwrap().request = new_request();
    states.push(longer);
    for known in states.iter().map(Some).chain([None]) {
        let found = store.look_up(number, ana().id, known).await;
        assert_eq!(all_of(&found.unwrap().unwrap().game), folded);
    }
    let nothing = store.look_up(id(99), ana().id, Some(&newest)).await;
    assert!(nothing.unwrap().is_none());
}

async fn the_context_of_a_request_is_read_with_its_game(bench: Bench) {
    let store = bench.open().await;
    let cem = player(77, "Cem");
    for (person, theme) in [(ana(), Theme::Slate), (ben(), Theme::Midnight)] {
        let patch = PreferencesPatch::default().theme(theme);
        store.set_preferences(person.id, &patch).await.unwrap();
    }
    store.block(ana().id, &cem).await.unwrap();
    let game = playing(&store).await;
    let look = async |number, user| store.look_up(number, user, None).await.unwrap().unwrap();
    let found = look(game.number, ben().id).await;
    let themes = found.players.map(|preferences| preferences.theme);
    assert_eq!(themes, [Theme::Slate, Theme::Midnight]);
    assert_eq!(found.user.theme, Theme::Midnight);
    assert_eq!(look(game.number, cem.id).await.user.theme, Theme::Wood);
    // Only an open challenge depends on blocks.
    let open = create_game(&store, setup(ana(), None)).await.number;
    assert_eq!(look(open, cem.id).await.block_status, BlockStatus::Blocked);
    let status = look(open, ben().id).await.block_status;
    assert_eq!(status, BlockStatus::NotBlocked);
    let status = look(game.number, cem.id).await.block_status;
    assert_eq!(status, BlockStatus::NotBlocked);
}

/// Each of two processes has an outdated state of the game in its memory.
async fn events_of_another_process_are_seen(bench: Bench) {
    let apps = [App::new(bench.open().await), App::new(bench.open().await)];
    let (_, game) = bench.play().await;
    let codes = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6"];
    let turns = [ana(), ben(), ana(), ben(), ana(), ben()];
    // Each process makes two moves in a row, then the other one.
    for (index, (code, by)) in codes.into_iter().zip(turns).enumerate() {
        let command = in_game(game.number, plays(code));
        let answer = apps[index / 2 % 2].handle(&request(by), Ok(command)).await;
        let expected = Some((game.number, u32::try_from(index).unwrap() + 2));
        assert_eq!(answer.event, expected, "{}", answer.reply.words.plain());
        let question = shows(Some(game.number));
        let fresh = App::new(bench.open().await);
        let shown = fresh.handle(&request(ana()), Ok(question.clone())).await;
        for app in &apps {
            let remembered = app.handle(&request(ana()), Ok(question.clone())).await;
            assert_eq!(remembered.reply, shown.reply);
        }
    }
}

async fn the_board_of_a_game_looks_as_its_challenger_has_set(bench: Bench) {
    let store = bench.open().await;
    let set = async |person: Player, theme, orientation| {
        let patch = PreferencesPatch::default()
            .theme(theme)
            .orientation(orientation);
        store.set_preferences(person.id, &patch).await.unwrap();
    };
    set(ana(), Theme::Slate, Orientation::Own).await;
    set(ben(), Theme::Midnight, Orientation::White).await;
    let game = playing(&store).await;
    let own = game.play().unwrap().side(Seat::Challenger);
    let app = App::new(bench.open().await);
    let mut looks = Vec::new();
    for (code, by) in [("e2e4", ana()), ("e7e5", ben()), ("g1f3", ana())] {
        let command = in_game(game.number, plays(code));
        let answer = app.handle(&request(by), Ok(command)).await;
        let board = &answer.reply.boards[0];
        looks.push((board.theme, board.scene.bottom));
    }
    assert_eq!(looks, [(Theme::Slate, own); 3]);
    // A private board has its reader's style; a public one from a requested side keeps the theme.
    let look = async |question, by| {
        let show = Command::Show {
            question,
            number: Some(game.number),
        };
        let board = app
            .handle(&request(by), Ok(show))
            .await
            .reply
            .boards
            .remove(0);
        (board.theme, board.scene.bottom)
    };
    let opened = look(Question::Opened, ben()).await;
    assert_eq!(opened, (Theme::Midnight, Side::White));
    let black = Question::Board(Perspective::Side(Side::Black));
    assert_eq!(look(black, ben()).await, (Theme::Slate, Side::Black));
}

/// A game of that kind in which both have moved and somebody has resigned.
async fn finished(store: &Store, variant: &str, people: [Player; 2]) -> Game {
    let game = begun(store, variant, people).await;
    let game = add(store, &game, Seat::Challenger, EventKind::Resigned).await;
    assert!(game.ending().is_some());
    game
}

async fn begun(store: &Store, variant: &str, [one, other]: [Player; 2]) -> Game {
    let variant = arbiter::rules::find(variant).unwrap();
    let setup = GameSetup {
        variant,
        start: variant.starts[0].text.to_owned(),
        ..setup(one, Some(other))
    };
    let mut game = begin(store, setup).await;
    for seat in [Seat::Challenger, Seat::Opponent] {
        let position = game.play().unwrap().position();
        let code = position.moves()[0].code().to_owned();
        game = add(store, &game, seat, moved(&code)).await;
    }
    game
}

async fn a_legend_explains_boards_until_both_count_finished_five_such_games(bench: Bench) {
    let store = bench.open().await;
    let cem = player(77, "Cem");
    let explained = async |game: &Game| {
        let show = shows(Some(game.number));
        // A separate process has an empty cache.
        let app = App::new(bench.open().await);
        let mut seen = Vec::new();
        for _ in 0..2 {
            let answer = app.handle(&request(ana()), Ok(show.clone())).await;
            seen.push(!answer.reply.boards[0].caption.legend.is_empty());
        }
        assert_eq!(seen[0], seen[1]);
        seen[0]
    };
    // The end of the fifth game is explained too.
    let mut games = Vec::new();
    for _ in 0..5 {
        let game = finished(&store, "mono-dimensional", [ana(), ben()]).await;
        assert!(explained(&game).await);
        games.push(game.number);
    }
    let second = begun(&store, "mono-dimensional", [ben(), ana()]).await;
    assert!(!explained(&second).await);
    // Other games and other people are counted separately.
    assert!(explained(&begun(&store, "chess", [ana(), ben()]).await).await);
    assert!(explained(&begun(&store, "mono-dimensional", [ana(), cem.clone()]).await).await);
    // An aborted game doesn't count.
    let off = begin(&store, setup(ana(), Some(cem.clone()))).await;
    let off = add(&store, &off, Seat::Challenger, EventKind::Aborted).await;
    assert!(off.ending().is_some());
    let finished_by = store
        .count_finished([ana().id, cem.id], "chess", off.number)
        .await;
    assert_eq!(finished_by.unwrap(), [0, 0]);
    let besides = store.count_finished([ana().id, ben().id], "mono-dimensional", games[0]);
    assert_eq!(besides.await.unwrap(), [4, 4]);
    let both = store.count_finished([ben().id, ana().id], "mono-dimensional", second.number);
    assert_eq!(both.await.unwrap(), [5, 5]);
}

/// Counts the questions whether players are new.
#[derive(Default)]
struct Asked(AtomicUsize);

impl Faults for Asked {
    fn before(&self, call: &'static str) -> Result<(), StoreError> {
        let is_it = usize::from(call == "count_finished");
        self.0.fetch_add(is_it, Ordering::Relaxed);
        Ok(())
    }

    fn after(&self, _: &'static str) -> Result<(), StoreError> {
        Ok(())
    }
}

async fn games_of_a_newcomer_are_counted_once_until_the_fifth_ends(bench: Bench) {
    let asked = Arc::<Asked>::default();
    let store = bench.open().await.with_faults(asked.clone());
    let app = App::new(store.clone());
    let is_explained = async |game: &Game| {
        let before = asked.0.load(Ordering::Relaxed);
        let show = shows(Some(game.number));
        let answer = app.handle(&request(ana()), Ok(show)).await;
        let is_explained = !answer.reply.boards[0].caption.legend.is_empty();
        (is_explained, asked.0.load(Ordering::Relaxed) - before)
    };
    let running = begun(&store, "mono-dimensional", [ana(), ben()]).await;
    assert_eq!(is_explained(&running).await, (true, 1));
    for _ in 0..4 {
        assert_eq!(is_explained(&running).await, (true, 0));
        finished(&store, "mono-dimensional", [ben(), ana()]).await;
    }
    assert_eq!(is_explained(&running).await, (true, 0));
    // The fifth game explains itself after its end, and no other one.
    let fifth = finished(&store, "mono-dimensional", [ben(), ana()]).await;
    assert_eq!(is_explained(&fifth).await, (true, 1));
    assert_eq!(is_explained(&running).await, (false, 1));
    assert_eq!(is_explained(&running).await, (false, 0));
}

async fn an_answer_that_was_shown_takes_its_row_and_the_earlier_controls_along(bench: Bench) {
    let (store, game) = bench.play().await;
    let first = store::ControlMessage {
        at: posted_as(1_000),
        revision: 1,
    };
    let keep = Change::Keep;
    let number = game.number;
    store.show(number, Change::Put(first), keep).await.unwrap();
    let after = with(&game, Seat::Challenger, moved("e2e4"));
    let rows = [Purpose::Answer, Purpose::Home].map(|purpose| message(number, 2, purpose, 5));
    store.commit(&after, &rows).await.unwrap();
    let next = store::ControlMessage {
        at: posted_as(1_001),
        revision: 2,
    };
    // A second time changes nothing.
    for gone in [Some(first), None] {
        let shown = store.answer_shown(number, 2, Change::Put(next), keep).await;
        assert_eq!(shown.unwrap().board, gone);
        assert_eq!(store.current_board(number).await.unwrap(), Some(next));
        let left = store.due_in(LaneKind::Channel, at(9), 9).await;
        let left: Vec<Purpose> = left.iter().map(|message| message.purpose).collect();
        assert_eq!(left, [Purpose::Home]);
    }
}
