//! Answers when the store fails in the middle: never "nothing was changed" if something may have been.

use arbiter::command::{Command, ImportSource, Privacy, SettingsShown};
use arbiter::game::DeliveryFailure;
use arbiter::play::view;
use arbiter::play::{Answer, App};
use arbiter::referee::{Action, Authority, Awaited, Confirmation, Request};
use arbiter::settings::PreferencesPatch;
use arbiter::words::Locale;

use super::failing::{Failing, NextWrite};
use super::wire::{AtCommit, Wire};
use super::*;

on_each_database!(
    nothing_that_fails_after_a_write_takes_it_back,
    what_was_written_in_doubt_is_found_by_its_request,
    what_nobody_knows_is_said_to_be_unknown,
    what_was_refused_by_the_database_has_changed_nothing,
    a_repeated_request_is_not_refused_when_nobody_can_look_it_up,
    leaving_that_fails_half_way_does_not_say_that_nothing_was_changed,
);

struct Bout {
    store: Failing,
    app: App,
    game: Game,
}

impl Bout {
    /// A running game, whose home couldn't be reached before.
    async fn on(bench: &Bench) -> Self {
        let inner = bench.open().await;
        let setup = GameSetup {
            home: on_server(77, 100),
            ..setup(ana(), Some(ben()))
        };
        let game = begin(&inner, setup).await;
        let home = game.setup.home.channel;
        let failure = Some(DeliveryFailure::Other);
        inner
            .record_delivery_failure(game.number, home, failure)
            .await
            .unwrap();
        let store = Failing::new(&inner);
        let app = App::new(store.store.clone());
        Bout { store, app, game }
    }

    async fn ask(&self, request: &Request, command: &Command) -> Answer {
        self.app.handle(request, Ok(command.clone())).await
    }

    async fn written(&self, request: &Request) -> Option<(GameNumber, u32)> {
        let found = self.store.find_request(request.id, Some(self.game.number));
        found.await.unwrap()
    }

    /// The commands that write, with user and channel, in order.
    fn writes(&self) -> Vec<(Player, u64, Command)> {
        let action = |action| in_game(self.game.number, action);
        let to_move = |code: &str| action(plays(code));
        let close = Command::Close {
            number: self.game.number,
            reason: "It is late.".to_owned(),
        };
        vec![
            (ana(), 100, Command::Challenge(challenge(None))),
            (ana(), 100, to_move("e2e4")),
            // From another channel, to which the game moves because its home can't be reached.
            (ben(), 200, to_move("e7e5")),
            (ana(), 200, action(Action::Draw(None))),
            (ben(), 200, action(Action::Decline(Awaited::Draw))),
            (player(33, "Mo"), 200, close),
        ]
    }
}

fn request(by: Player, channel: u64) -> Request {
    Request {
        authority: Authority::Moderator,
        place: on_server(77, channel),
        ..super::request(by)
    }
}

fn says_trouble(answer: &Answer) -> bool {
    answer.reply == view::trouble(Locale::default())
}

fn says_in_doubt(answer: &Answer) -> bool {
    answer.reply == view::in_doubt(Locale::default())
}

async fn nothing_that_fails_after_a_write_takes_it_back(bench: Bench) {
    let bout = Bout::on(&bench).await;
    for (by, channel, command) in bout.writes() {
        let request = request(by, channel);
        bout.store.next_write(NextWrite::AndNothingAfterIt);
        let answer = bout.ask(&request, &command).await;
        bout.store.mend();
        let written = bout.written(&request).await;
        assert_eq!(answer.event, written, "{command:?}");
        let said = answer.reply.words.plain();
        assert!(
            written.is_some() && !says_trouble(&answer) && !said.is_empty(),
            "{command:?}: {said}"
        );
    }
}

async fn what_was_written_in_doubt_is_found_by_its_request(bench: Bench) {
    let bout = Bout::on(&bench).await;
    for (by, channel, command) in bout.writes() {
        let request = request(by, channel);
        bout.store.next_write(NextWrite::WrittenInDoubt);
        // A failed lookup is retried.
        bout.store.fail("find_request", 2);
        let answer = bout.ask(&request, &command).await;
        let written = bout.written(&request).await;
        assert!(written.is_some(), "{command:?}");
        assert_eq!(answer.event, written, "{command:?}");
    }
}

async fn what_nobody_knows_is_said_to_be_unknown(bench: Bench) {
    let bout = Bout::on(&bench).await;
    let (by, channel, to_move) = bout.writes().swap_remove(1);
    let request = request(by, channel);
    // A lost write may still arrive.
    bout.store.next_write(NextWrite::LostInDoubt);
    let answer = bout.ask(&request, &to_move).await;
    assert!(says_in_doubt(&answer), "{:?}", answer.reply);
    // It is written, and lookups fail.
    bout.store.next_write(NextWrite::WrittenInDoubt);
    bout.store.fail("find_request", u32::MAX);
    let answer = bout.ask(&request, &to_move).await;
    assert!(says_in_doubt(&answer), "{:?}", answer.reply);
    bout.store.mend();
    let answer = bout.ask(&request, &to_move).await;
    assert_eq!(answer.event, Some((bout.game.number, 2)));
    // It is found but can't be read: it counts, and the answer says so.
    let (by, channel, challenge) = bout.writes().swap_remove(0);
    let challenging = self::request(by, channel);
    assert!(bout.ask(&challenging, &challenge).await.event.is_some());
    bout.store.fail("load", u32::MAX);
    let answer = bout.ask(&challenging, &challenge).await;
    assert_eq!(answer.reply, view::written_unseen(Locale::default()));
    bout.store.mend();
    // Settings are answered in the same way.
    let settings = Command::Settings(
        PreferencesPatch::default().letters(None),
        SettingsShown::Changed,
    );
    for command in [settings, Command::Block(ben())] {
        bout.store.next_write(NextWrite::LostInDoubt);
        let answer = bout.ask(&self::request(ana(), 100), &command).await;
        assert!(says_in_doubt(&answer), "{:?}", answer.reply);
    }
}

async fn what_was_refused_by_the_database_has_changed_nothing(bench: Bench) {
    let bout = Bout::on(&bench).await;
    for (by, channel, command) in bout.writes().drain(..2) {
        let request = request(by, channel);
        bout.store.next_write(NextWrite::Refused);
        let answer = bout.ask(&request, &command).await;
        assert!(says_trouble(&answer), "{:?}", answer.reply);
        assert_eq!(bout.written(&request).await, None);
    }
}

async fn a_repeated_request_is_not_refused_when_nobody_can_look_it_up(bench: Bench) {
    let bout = Bout::on(&bench).await;
    let (by, channel, to_move) = bout.writes().swap_remove(1);
    let request = request(by, channel);
    let first = bout.ask(&request, &to_move).await;
    assert!(first.event.is_some());
    bout.store.fail("find_request", u32::MAX);
    let second = bout.ask(&request, &to_move).await;
    assert!(says_in_doubt(&second), "{:?}", second.reply);
    bout.store.fail("find_request", 2);
    let third = bout.ask(&request, &to_move).await;
    assert_eq!((third.event, third.reply), (first.event, first.reply));
}

async fn leaving_that_fails_half_way_does_not_say_that_nothing_was_changed(bench: Bench) {
    let bout = Bout::on(&bench).await;
    let leave = Command::Privacy(Privacy::Delete(Confirmation::Given));
    bout.store.next_write(NextWrite::AndNothingAfterIt);
    let answer = bout.ask(&request(ana(), 100), &leave).await;
    assert!(says_in_doubt(&answer), "{:?}", answer.reply);
    bout.store.mend();
    let answer = bout.ask(&request(ana(), 100), &leave).await;
    assert!(!says_in_doubt(&answer) && !says_trouble(&answer));
    assert!(!bout.store.person(ana().id, at(0)).await.unwrap().is_known());
}

/// An application with a faulty connection, and a store with a direct one to the same database.
struct Wired {
    wire: Wire,
    app: App,
    direct: Arc<Store>,
    bench: Bench,
}

impl Wired {
    async fn new() -> Option<Self> {
        let bench = Bench::postgres().await?;
        let wire = Wire::to_all_of(bench.database()).await;
        let app = App::new(store::postgres(&wire.url).await.unwrap());
        app.book_outage(at(2_000_000)).await.unwrap();
        Some(Wired {
            wire,
            app,
            direct: bench.open().await,
            bench,
        })
    }

    /// A move with this commit outcome: the answer, and what is written.
    async fn plays(
        &self,
        game: GameNumber,
        by: Player,
        code: &str,
        happens: AtCommit,
    ) -> (Answer, Option<(GameNumber, u32)>) {
        self.wire.at_next_commit(happens);
        let to_move = in_game(game, plays(code));
        let request = super::request(by);
        let answer = self.app.handle(&request, Ok(to_move)).await;
        assert!(self.wire.is_over());
        let written = self.direct.find_request(request.id, Some(game)).await;
        let written = written.unwrap();
        assert_eq!(answer.event, written, "{code}, {happens:?}");
        (answer, written)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_that_is_cut_at_commit_writes_once_and_is_answered() {
    let Some(wired) = Wired::new().await else {
        return;
    };
    let game = playing(&wired.direct).await.number;
    let codes = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"];
    let cuts = [AtCommit::IsCut, AtCommit::LosesItsAnswer];
    for (index, code) in codes.into_iter().enumerate() {
        let by = [ana(), ben()][index % 2].clone();
        let happens = cuts[index / 2 % 2];
        let (_, written) = wired.plays(game, by, code, happens).await;
        assert!(written.is_some(), "{code}, {happens:?}");
    }
    let events = load(&wired.direct, game).await.events;
    assert_eq!(events.len(), 2 + codes.len());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_that_nobody_answers_is_found_or_said_to_be_unknown() {
    let Some(wired) = Wired::new().await else {
        return;
    };
    for happens in [AtCommit::IsNeverAnswered, AtCommit::Vanishes] {
        let game = playing(&wired.direct).await.number;
        let (answer, written) = wired.plays(game, ana(), "e2e4", happens).await;
        assert_eq!(written.is_some(), happens == AtCommit::IsNeverAnswered);
        assert_eq!(says_in_doubt(&answer), written.is_none(), "{happens:?}");
    }
}

/// Errors of a server, a pooler or a cluster after a commit with an unknown outcome.
const UNKNOWN: [&str; 7] = [
    "XX000", "40003", "08006", "57P01", "57014", "53100", "58030",
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_that_is_answered_by_an_error_is_looked_up() {
    let Some(wired) = Wired::new().await else {
        return;
    };
    let why = "the proxies answer the coordinator, too, which then waits for its worker";
    if wired.bench.is_skipped_on_citus(why) {
        return;
    }
    for (index, code) in (100..).zip(UNKNOWN) {
        for happens in [AtCommit::IsAnsweredBy(code), AtCommit::IsRefusedBy(code)] {
            let game = playing(&wired.direct).await.number;
            let (answer, written) = wired.plays(game, ana(), "e2e4", happens).await;
            assert!(written.is_some(), "{happens:?}: {:?}", answer.reply);
            let challenging = self::request(player(index, "Mo"), 100);
            wired.wire.at_next_commit(happens);
            let challenge = Command::Challenge(challenge(None));
            let answer = wired.app.handle(&challenging, Ok(challenge)).await;
            let written = wired.direct.find_request(challenging.id, None).await;
            assert_eq!(answer.event, written.unwrap(), "{happens:?}");
            assert!(answer.event.is_some(), "{happens:?}: {:?}", answer.reply);
        }
    }
}

/// However often a commit fails, only a refused one is reported as having changed nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_that_fails_again_and_again_is_refused_or_in_doubt() {
    let Some(wired) = Wired::new().await else {
        return;
    };
    for (code, is_in_doubt) in [("XX000", true), ("53100", true), ("23503", false)] {
        let game = playing(&wired.direct).await.number;
        for _ in 0..200 {
            wired.wire.at_next_commit(AtCommit::IsRefusedBy(code));
        }
        let request = self::request(ana(), 100);
        let to_move = Ok(in_game(game, plays("e2e4")));
        let answer = wired.app.handle(&request, to_move).await;
        let said = (says_in_doubt(&answer), says_trouble(&answer));
        assert_eq!(
            said,
            (is_in_doubt, !is_in_doubt),
            "{code}: {:?}",
            answer.reply
        );
        wired.wire.mend();
    }
}

/// Retries end at a deadline, which may come during a commit, so there are only a few conflicts.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_that_meets_conflicts_is_tried_again() {
    let Some(wired) = Wired::new().await else {
        return;
    };
    for code in ["40P01", "40001"] {
        let game = playing(&wired.direct).await.number;
        for _ in 0..4 {
            wired.wire.at_next_commit(AtCommit::IsRefusedBy(code));
        }
        let happens = AtCommit::IsRefusedBy(code);
        let (answer, written) = wired.plays(game, ana(), "e2e4", happens).await;
        assert!(written.is_some(), "{code}: {:?}", answer.reply);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_else_people_change_is_in_doubt_when_no_answer_comes() {
    let Some(wired) = Wired::new().await else {
        return;
    };
    for happens in [AtCommit::IsNeverAnswered, AtCommit::Vanishes] {
        let import = Command::Import(ImportSource::Text("1. e4 e5 2. Nf3".to_owned()));
        wired.wire.at_next_commit(happens);
        let answer = wired.app.handle(&request(ana(), 100), Ok(import)).await;
        assert!(wired.wire.is_over());
        assert!(says_in_doubt(&answer), "{happens:?}: {:?}", answer.reply);
    }
}
