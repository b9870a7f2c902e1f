//! A process that dies between an answer and its confirmation: the next one asks Discord before it repeats the answer.

use std::process::{Child, Stdio};

use super::process::command;
use super::*;
use crate::store::{Bench, on_each_database};
use fake_discord::{Fault, Interaction, Route};

on_each_database!(
    an_answer_that_was_taken_before_a_crash_is_not_said_again,
    a_promise_that_was_made_before_a_crash_is_kept,
    an_answer_of_which_discord_knows_nothing_is_said_after_a_crash,
    a_move_posted_while_a_thread_is_opened_is_not_posted_there_again,
);

const TOKENS: &str = "outbox where token is not null";

/// The program on a database; it is killed when it is dropped.
pub(super) struct Running(Child);

impl Running {
    pub(super) async fn start(fake: &Fake, bench: &Bench) -> Self {
        let settings = [
            ("DISCORD_TOKEN", "a-token"),
            ("DISCORD_API_URL", &fake.url),
            bench.setting(),
        ];
        fake.require(house_rules::check);
        let (identified, _) = fake.counts();
        let mut command = command("discord", &settings);
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let running = Running(child.unwrap());
        fake.connected(identified + 1, 0).await;
        running
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

fn first_move(fake: &Fake) -> Interaction {
    fake.command(&ANN, &HERE, &typed("e4"))
}

/// Delivers an interaction, and waits until it is being answered.
async fn arrives(fake: &Fake, interaction: &Interaction) {
    fake.deliver(interaction);
    let callback = format!("/{}/callback", interaction.token());
    fake.asked(&callback, 1).await;
}

async fn settled(bench: &Bench) {
    let answers = "outbox where purpose = 'answer'";
    soon(async || (bench.rows(answers).await == 0).then_some(())).await;
    assert_eq!(bench.rows(TOKENS).await, 0);
}

async fn an_answer_that_was_taken_before_a_crash_is_not_said_again(bench: Bench) {
    let fake = Fake::start().await;
    let bot = Running::start(&fake, &bench).await;
    begun(&fake).await;
    settled(&bench).await;
    let receipt = Fault::AnswerAfter(Duration::from_mins(5));
    fake.fail(Route::Callback, receipt, 1);
    let board = play(&fake, &ANN, "e4").await;
    drop(bot);
    assert_eq!(bench.rows(TOKENS).await, 1);
    // A failing check doesn't lead to a repetition.
    fake.fail(Route::Original, Fault::Refuse(503), 1);
    fake.fail(Route::Original, Fault::Cut, 1);
    let _bot = Running::start(&fake, &bench).await;
    settled(&bench).await;
    assert!(fake.messages_so_far().await.is_empty());
    assert!(fake.answers_so_far().await.is_empty());
    // It is the live board anyway: the next one takes its controls.
    play(&fake, &BEN, "e5").await;
    let edited = fake.edited(3).await;
    assert!(edited.iter().any(|(number, _)| *number == board.to));
}

async fn a_promise_that_was_made_before_a_crash_is_kept(bench: Bench) {
    let fake = Fake::start().await;
    let bot = Running::start(&fake, &bench).await;
    begun(&fake).await;
    fake.fail(Route::Callback, Fault::Hang, 1);
    let played = first_move(&fake);
    fake.promise(&played);
    arrives(&fake, &played).await;
    drop(bot);
    let _bot = Running::start(&fake, &bench).await;
    let board = fake.next_answer().await;
    assert_eq!(board.to, played.id);
    assert_eq!(board.pinged(), ["102"]);
    board.says("1. e4");
    assert_eq!(board.files[0].0, "game-1-ply-1.png");
    board.button("More…");
    settled(&bench).await;
    assert!(fake.messages_so_far().await.is_empty());
}

async fn an_answer_of_which_discord_knows_nothing_is_said_after_a_crash(bench: Bench) {
    let fake = Fake::start().await;
    let bot = Running::start(&fake, &bench).await;
    begun(&fake).await;
    fake.fail(Route::Callback, Fault::Hang, 1);
    let played = first_move(&fake);
    arrives(&fake, &played).await;
    // The token is lost, so Discord can't be asked.
    fake.fail(Route::Callback, Fault::Hang, 1);
    let answered = fake.command(&BEN, &HERE, &typed("e5"));
    arrives(&fake, &answered).await;
    fake.expire(&answered);
    drop(bot);
    assert_eq!(bench.rows(TOKENS).await, 2);
    let _bot = Running::start(&fake, &bench).await;
    for text in ["1. e4", "1... e5"] {
        let board = fake.message().await;
        board.says(text);
    }
    settled(&bench).await;
    assert!(fake.messages_so_far().await.is_empty());
    assert!(fake.answers_so_far().await.is_empty());
}

async fn a_move_posted_while_a_thread_is_opened_is_not_posted_there_again(bench: Bench) {
    let fake = Fake::start().await;
    let bot = Running::start(&fake, &bench).await;
    fake.fail_from_now_on(Route::Thread, Fault::Refuse(503));
    let (made, _) = begun_in(&fake, &SQUARE, &challenge_to(&BEN)).await;
    // The game still lives in the channel, and the move is made elsewhere.
    let receipt = Fault::AnswerAfter(Duration::from_mins(5));
    fake.fail(Route::Message, receipt, 1);
    let play = typed("e4").text("number", "1");
    assert!(ask_in(&fake, &ANN, &HERE, &play).await.is_ephemeral());
    let posted = fake.message().await;
    assert_eq!(posted.to, SQUARE.id);
    posted.says("1. e4");
    drop(bot);
    fake.mend(Route::Thread);
    let _bot = Running::start(&fake, &bench).await;
    let board = fake.message().await;
    assert_eq!(
        board.to, made.to,
        "the thread has the number of the challenge"
    );
    // The lease of the killed process ends.
    bench.alter(make_due(&["home"])).await;
    let left = "outbox where purpose in ('home', 'thread')";
    soon(async || (bench.rows(left).await == 0).then_some(())).await;
    assert!(fake.messages_so_far().await.is_empty());
    let tries = fake.tries();
    let (first, last) = (&tries[0], tries.last().unwrap());
    assert_eq!((first.channel, &first.nonce), (last.channel, &last.nonce));
}
