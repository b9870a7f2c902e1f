//! Hints over the wire: only the user sees them, and everybody sees that they were taken.

use arbiter::compute::{Compute, Kind};

use super::*;

/// The private and the public messages after a press.
async fn hinted(fake: &Fake, user: &User, custom_id: &str) -> (Sent, Sent) {
    let hint = press_in(fake, user, &HERE, custom_id).await;
    let public = fake.message().await;
    (hint, public)
}

/// The id of the button under the private message behind More…
async fn hint_button(fake: &Fake, user: &User, board: &Sent) -> String {
    let more = press(fake, user, &board.button("More…")).await;
    more.button("Hint")
}

async fn game_against_the_bot(fake: &Fake) -> Sent {
    let wanted = challenge_to(&ITSELF).text("game", "mono");
    ask(fake, &ANN, &wanted).await
}

#[tokio::test]
async fn a_hint_against_the_bot_is_private_and_counts_once_however_often_it_is_pressed() {
    let (fake, bot) = online().await;
    let board = game_against_the_bot(&fake).await;
    let button = hint_button(&fake, &ANN, &board).await;
    let (hint, public) = hinted(&fake, &ANN, &button).await;
    hint.begins("Look at the ");
    assert_eq!(public.content(), "Ann used a hint.");
    assert!(
        public.pinged().is_empty()
            && public
                .payload
                .get("attachments")
                .is_none_or(|all| all == &serde_json::json!([])),
        "{public:?}"
    );
    // The same button shows the same hint, without a public message.
    let again = press(&fake, &ANN, &button).await;
    assert_eq!(again.content(), hint.content());
    let foreign = press(&fake, &BEN, &button).await;
    foreign.says_privately("aren't playing");
    // It was already announced.
    let shown = press(&fake, &ANN, &hint.button("Show the move")).await;
    shown.begins("I'd play **");
    // It can be played from there.
    let label = shown.buttons()[0].0.clone();
    assert!(label.starts_with("Play "), "{label}");
    let own = press(&fake, &ANN, &shown.button(&label)).await;
    own.says("Ann has used 2 hints.");
    let answered = replied(&fake, 0).await;
    assert!(!answered.content().contains("hint"), "{answered:?}");
    let stale = press(&fake, &ANN, &hint.button("Show the move")).await;
    stale.says_privately("moved on");
    bot.stop().await;
}

#[tokio::test]
async fn between_people_a_hint_waits_for_the_opponents_word() {
    let (fake, bot, board) = playing().await;
    let button = hint_button(&fake, &ANN, &board).await;
    let asked = press(&fake, &ANN, &button).await;
    assert!(
        !asked.is_ephemeral() && asked.pinged() == ["102"],
        "{asked:?}"
    );
    let own = press(&fake, &ANN, &asked.button("Accept")).await;
    assert!(own.is_ephemeral(), "{own:?}");
    bot.has_noted_a_request().await;
    let before = fake.edit_count();
    let agreed = press(&fake, &BEN, &asked.button("Accept")).await;
    agreed.says("Ben agrees");
    let edits = fake.edited(before + 2).await.split_off(before);
    let line = "Ann asked to play with hints. Accepted.";
    assert!(
        edits.iter().any(|(_, how)| how["content"] == line),
        "{edits:?}"
    );
    let (hint, public) = hinted(&fake, &ANN, &button).await;
    assert!(hint.is_ephemeral() && !public.is_ephemeral());
    let early = ask(&fake, &BEN, &slash("game hint")).await;
    early.says_privately("It's Ann's move");
    bot.stop().await;
}

#[tokio::test]
async fn a_guest_that_cannot_speak_first_tells_of_a_hint_under_the_next_board() {
    let (fake, bot) = online().await;
    let guest = HERE.brought();
    let wanted = challenge_to(&ITSELF);
    fake.say(&ANN, &guest, &wanted);
    fake.next_answer().await;
    let hint = ask_in(&fake, &ANN, &guest, &slash("game hint")).await;
    assert!(hint.is_ephemeral(), "{hint:?}");
    hint.begins("Look at");
    fake.say(&ANN, &guest, &typed("e4"));
    let board = fake.next_answer().await;
    board.says("Ann has used 1 hint.");
    bot.stop().await;
}

/// Two taps at the same moment, and one after the process was replaced.
#[tokio::test]
async fn taps_at_once_are_one_hint_and_its_button_outlives_the_process() {
    let (fake, bot) = online().await;
    let board = game_against_the_bot(&fake).await;
    let button = hint_button(&fake, &ANN, &board).await;
    let presses = [0, 1].map(|_| fake.press(&ANN, &HERE, &button));
    let mut answers = Vec::new();
    let mut promises = Vec::new();
    while answers.len() < presses.len() {
        let answer = fake.next_answer().await;
        let promise = promises.iter().find(|one: &&Sent| one.to == answer.to);
        match promise {
            Some(promise) => answers.push(promise.kept_by(answer)),
            None if answer.is_promise() => promises.push(answer),
            None => answers.push(answer),
        }
    }
    assert!(answers.iter().all(|one| presses.contains(&one.to)));
    assert_eq!(answers[0].content(), answers[1].content());
    assert!(answers[0].content().starts_with("Look at the "));
    assert_eq!(fake.message().await.content(), "Ann used a hint.");
    let bot = Bot::again(&fake, bot.stop().await).await;
    let show = answers[0].button("Show the move");
    let shown = press(&fake, &ANN, &show).await;
    shown.begins("I'd play **");
    // Other users, in other channels too, see nothing.
    for place in [HERE, Channel::new(901)] {
        let foreign = press_in(&fake, &CID, &place, &show).await;
        assert!(
            foreign.is_ephemeral() && foreign.files.is_empty() && foreign.buttons().is_empty(),
            "{foreign:?}"
        );
        assert!(!foreign.content().contains("I'd play"), "{foreign:?}");
    }
    assert_eq!(bot.rows("events where kind = 'hint-taken'").await, 2);
    bot.stop().await;
    assert!(fake.messages_so_far().await.is_empty());
}

/// Occupies the only slot of such work for some seconds, as on a loaded machine.
async fn occupy(compute: &Compute, kind: Kind) {
    for _ in 0..4 {
        let compute = compute.clone();
        let busy = || std::thread::sleep(Duration::from_secs(1));
        tokio::spawn(async move { compute.run(kind, busy).await });
    }
    tokio::time::sleep(Duration::from_millis(50)).await;
}

async fn with_compute() -> (Fake, Bot, Compute) {
    let fake = Fake::start().await;
    let folder = folder();
    let app = App::new(opened(folder.path()).await);
    let compute = app.compute().clone();
    let bot = Bot::run(&fake, &[], app, folder);
    fake.connected(1, 0).await;
    (fake, bot, compute)
}

#[tokio::test]
async fn a_hint_that_takes_long_is_promised_within_discords_three_seconds() {
    let (fake, bot, compute) = with_compute().await;
    let board = game_against_the_bot(&fake).await;
    let button = hint_button(&fake, &ANN, &board).await;
    for kind in [5, 6] {
        occupy(&compute, Kind::Hint).await;
        let id = match kind {
            5 => fake.say(&ANN, &HERE, &slash("game hint")),
            _ => fake.press(&ANN, &HERE, &button),
        };
        let promise = fake.answer_to(id).await;
        assert_eq!(promise.payload["type"], kind, "{promise:?}");
        let hint = kept(&fake, promise).await;
        hint.begins("Look at the ");
        assert!(hint.is_ephemeral() && !hint.files.is_empty(), "{hint:?}");
    }
    assert_eq!(fake.message().await.content(), "Ann used a hint.");
    bot.stop().await;
}

/// The interaction was delivered twice, and the other delivery was answered before this promise.
#[tokio::test]
async fn a_promise_after_an_answer_changes_nothing() {
    let (fake, bot, compute) = with_compute().await;
    game_against_the_bot(&fake).await;
    occupy(&compute, Kind::Hint).await;
    let asked = fake.command(&ANN, &HERE, &slash("game hint"));
    fake.answer_privately(&asked);
    assert!(fake.deliver(&asked));
    assert_eq!(fake.message().await.content(), "Ann used a hint.");
    let edit = tokio::time::timeout(Duration::from_secs(1), fake.answer_to(asked.id)).await;
    assert!(edit.is_err(), "{edit:?}");
    bot.stop().await;
}

#[tokio::test]
async fn whatever_may_search_for_long_is_promised_within_discords_three_seconds() {
    let (fake, bot, compute) = with_compute().await;
    begun_by(&fake, &challenge_to(&BEN).text("clock", "1d")).await;
    let late = "update events set at = at - 200000000 where game = 1";
    alter(bot.folder(), late).await;
    let position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let cases = [
        (
            Kind::Puzzle,
            slash("puzzle").text("game", "chess"),
            "to move",
        ),
        (
            Kind::Start,
            challenge_to(&CID).text("position", position),
            "challenges Cid",
        ),
        (Kind::Ruling, slash("game flag").text("number", "1"), "time"),
    ];
    for (kind, asked, expected) in cases {
        occupy(&compute, kind).await;
        let id = fake.say(&BEN, &HERE, &asked);
        let promise = fake.answer_to(id).await;
        assert_eq!(promise.payload["type"], 5, "{promise:?}");
        kept(&fake, promise).await.says(expected);
    }
    bot.stop().await;
}

/// Another program locks the file for a while.
#[tokio::test]
async fn an_import_that_takes_long_is_promised_within_discords_three_seconds() {
    if postgres::citus().is_some() {
        return postgres::skipped("file, but a cluster");
    }
    let (fake, bot) = online().await;
    let mut file = database(bot.folder()).await;
    sqlx::query("begin immediate")
        .execute(&mut file)
        .await
        .unwrap();
    let import = slash("game import").text("text", "1. e4 e5 2. Nf3 Nc6");
    let id = fake.say(&ANN, &HERE, &import);
    let promise = fake.answer_to(id).await;
    assert_eq!(promise.payload["type"], 5, "{promise:?}");
    sqlx::query("commit").execute(&mut file).await.unwrap();
    kept(&fake, promise).await.says_privately("Imported");
    assert_eq!(bot.rows("imports").await, 1);
    bot.stop().await;
}
