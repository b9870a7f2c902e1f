//! Races through the application, and its answers when the database is down.

use arbiter::compute::Kind;
use arbiter::game::DeliveryFailure;
use arbiter::play::view;
use arbiter::play::{Answer, App, Inquiry};
use arbiter::referee::{Challenge, Request};
use arbiter::settings::BotPermissions;

use super::race::at_once;
use super::*;
use crate::support::Chance;

on_each_database!(
    of_two_moves_of_one_player_one_is_accepted,
    a_request_that_is_delivered_twice_at_once_moves_once,
    a_request_that_is_repeated_after_the_next_move_shows_its_board_again,
    with_the_database_down_there_is_an_answer,
    who_sets_up_one_start_after_the_other_holds_up_nobody,
    two_who_ask_for_a_rematch_at_once_begin_one_game,
);

fn to_move(game: &Game, code: &str) -> Command {
    in_game(game.number, plays(code))
}

async fn handle(app: Arc<App>, request: Request, command: Command) -> Answer {
    Box::pin(app.handle(&request, Ok(command))).await
}

/// Whose move it is, and two moves that don't end the game.
fn next_moves(game: &Game, chance: &mut Chance) -> (Player, [String; 2]) {
    let moves = game.play().unwrap().position().moves();
    let codes: Vec<&str> = moves
        .iter()
        .filter(|one| !one.next().moves().is_empty() && one.next().outcome().is_none())
        .map(|played| played.code())
        .collect();
    let mut code = || codes[chance.below(codes.len())].to_owned();
    let by = game.player(game.to_move().unwrap()).unwrap().clone();
    (by, [code(), code()])
}

async fn two_apps(bench: &Bench) -> [Arc<App>; 2] {
    [bench.open().await, bench.open().await].map(|store| Arc::new(App::new(store)))
}

async fn two_who_ask_for_a_rematch_at_once_begin_one_game(bench: Bench) {
    let apps = two_apps(&bench).await;
    let store = bench.open().await;
    let mut game = playing(&store).await;
    for round in 0..20 {
        let resigned = new_event(game.next_event(), Seat::Challenger, EventKind::Resigned);
        let over = game.clone().with(resigned).unwrap();
        commit(&store, &over, &[]).await;
        let again = Command::Rematch {
            number: Some(game.number),
        };
        let players = [
            &game.setup.challenger,
            game.setup.opponent.as_ref().unwrap(),
        ];
        let [one, two] = players.map(|player| request(player.clone()));
        let [first, second] = apps.clone();
        at_once(
            handle(first, one, again.clone()),
            handle(second, two, again),
        )
        .await;
        assert_eq!(bench.rows("games").await, round + 2, "one game more");
        let next = bench.number("select max(number) from games").await;
        game = load(&store, id(next.unsigned_abs())).await;
        assert!(game.play().is_some(), "{round}: nobody has accepted");
    }
}

async fn of_two_moves_of_one_player_one_is_accepted(bench: Bench) {
    let apps = two_apps(&bench).await;
    let mut chance = Chance::new(3);
    let mut game = playing(&*bench.open().await).await;
    for round in 0..50 {
        let (by, codes) = next_moves(&game, &mut chance);
        let [one, two] = apps.clone();
        let [first, second] = codes.map(|code| to_move(&game, &code));
        let answers = at_once(
            handle(one, request(by.clone()), first),
            handle(two, request(by), second),
        )
        .await;
        let after = load(&*bench.open().await, game.number).await;
        assert_eq!(after.events.len(), game.events.len() + 1, "round {round}");
        let accepted: Vec<_> = answers.iter().filter_map(|one| one.event).collect();
        let newest = (game.number, game.next_event());
        assert_eq!(accepted, [newest], "round {round}: {answers:#?}");
        let trouble = view::trouble(arbiter::words::Locale::default());
        assert!(answers.iter().all(|one| one.reply != trouble));
        game = after;
    }
}

async fn a_request_that_is_delivered_twice_at_once_moves_once(bench: Bench) {
    let apps = two_apps(&bench).await;
    let mut chance = Chance::new(5);
    let mut game = playing(&*bench.open().await).await;
    for round in 0..50 {
        let (by, [code, _]) = next_moves(&game, &mut chance);
        let request = request(by);
        let command = to_move(&game, &code);
        let [one, two] = apps.clone();
        let [first, second] = at_once(
            handle(one, request.clone(), command.clone()),
            handle(two, request, command),
        )
        .await;
        let after = load(&*bench.open().await, game.number).await;
        assert_eq!(after.events.len(), game.events.len() + 1, "round {round}");
        assert_eq!(first.event, Some((game.number, game.next_event())));
        assert_eq!(first.event, second.event, "round {round}");
        assert_eq!(first.reply, second.reply, "round {round}");
        game = after;
    }
}

/// The game's home can't be reached, so its moves are shown where they are made.
async fn a_request_that_is_repeated_after_the_next_move_shows_its_board_again(bench: Bench) {
    let (store, game) = bench.play().await;
    let failure = Some(DeliveryFailure::NoAccess);
    let home = game.setup.home.channel;
    let recorded = store.record_delivery_failure(game.number, home, failure);
    recorded.await.unwrap();
    let app = App::new(store);
    let [by_white, by_black] = if game.to_move() == Some(Seat::Challenger) {
        [ana(), ben()]
    } else {
        [ben(), ana()]
    };
    let elsewhere = |by| Inquiry {
        permissions: BotPermissions::UserInstalled,
        ..Inquiry::from(Request {
            place: direct(200),
            ..request(by)
        })
    };
    let moves = elsewhere(by_white);
    let first = app.handle(&moves, Ok(to_move(&game, "e2e4"))).await;
    let answered = elsewhere(by_black);
    let next = app.handle(&answered, Ok(to_move(&game, "e7e5"))).await;
    assert!(next.event.is_some(), "{}", next.reply.words.plain());
    let again = app.handle(&moves, Ok(to_move(&game, "e2e4"))).await;
    assert_eq!(again.event, first.event);
    assert_eq!(first.receipt, None);
    assert_eq!(again.receipt, None);
    assert_eq!(again.reply.boards, first.reply.boards);
}

async fn with_the_database_down_there_is_an_answer(bench: Bench) {
    let (store, game) = bench.play().await;
    store.close().await;
    let app = App::new(store);
    let show = shows(Some(game.number));
    for command in [to_move(&game, "e2e4"), show, Command::Games] {
        let answer = app.handle(&request(ana()), Ok(command)).await;
        assert_eq!(
            answer.reply,
            view::trouble(arbiter::words::Locale::default())
        );
        assert_eq!(answer.event, None);
        let said = format!("{:?}", answer.reply);
        assert!(said.contains("I can't reach my database"), "{said}");
    }
    // Answers that need no records are still given.
    let answer = app.handle(&request(ana()), Ok(Command::Help(None))).await;
    assert_ne!(
        answer.reply,
        view::trouble(arbiter::words::Locale::default())
    );
}

fn challenge_from(start: Option<&str>) -> Command {
    Command::Challenge(Challenge {
        start: start.map(str::to_owned),
        ..challenge(Some(player(103, "Cid")))
    })
}

async fn who_sets_up_one_start_after_the_other_holds_up_nobody(bench: Bench) {
    let app = Arc::new(App::new(bench.open().await));
    let start = Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    // Everything that can be found or awaited is already there.
    let (go_on, told) = tokio::sync::watch::channel(false);
    let mut busy = tokio::task::JoinSet::new();
    let refused = loop {
        let (app_too, told) = (Arc::clone(&app), told.clone());
        busy.spawn(async move {
            let searching = move || {
                while !*told.borrow() {
                    std::thread::sleep(std::time::Duration::from_millis(1));
                }
            };
            app_too.compute().run(Kind::Start, searching).await.is_ok()
        });
        tokio::task::yield_now().await;
        let free = app.compute().run(Kind::Start, || ());
        // It is refused immediately, or waits.
        if let Ok(Err(_)) = tokio::time::timeout(std::time::Duration::ZERO, free).await {
            let ann = challenge_from(start);
            break handle(Arc::clone(&app), request(ana()), ann).await;
        }
    };
    assert!(refused.event.is_none(), "{}", refused.reply.words.plain());
    assert!(refused.reply.words.plain().contains("in a few seconds"));
    let plain = handle(Arc::clone(&app), request(ben()), challenge_from(None)).await;
    assert!(plain.event.is_some(), "{}", plain.reply.words.plain());
    assert_eq!(app.compute().run(Kind::Ruling, || 1).await, Ok(1));
    go_on.send(true).unwrap();
    while busy.join_next().await.is_some() {}
    let later = handle(Arc::clone(&app), request(ana()), challenge_from(start)).await;
    assert!(later.event.is_some(), "{}", later.reply.words.plain());
}
