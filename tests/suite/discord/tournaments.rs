//! Tournaments by taps: joined, started, played, and continued after kills.

use std::collections::HashSet;

use super::crash::Running;
use super::*;
use crate::store::{Bench, on_each_database};
use fake_discord::{Fault, Refusal, Role, Route, SERVER};

on_each_database!(
    a_tournament_of_six_survives_kills_and_everybody_meets_once,
    a_tournament_that_nobody_starts_lapses,
    two_channels_play_to_mate_and_survive_a_kill,
    a_tournament_with_a_start_is_an_event_until_it_is_called_off,
);

const NAMES: [&str; 9] = ["P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9"];

fn people() -> Vec<User> {
    let ids = 201..;
    NAMES
        .iter()
        .zip(ids)
        .map(|(name, id)| User::new(id, name))
        .collect()
}

/// The message with a tournament's buttons.
async fn opened(fake: &Fake, host: &User, slash: &Slash) -> Sent {
    let card = ask_in(fake, host, &SQUARE, slash).await;
    card.says("Seats are drawn by lot");
    card
}

async fn join(fake: &Fake, card: &Sent, people: &[User]) {
    for person in people {
        press_in(fake, person, &SQUARE, &card.button("Join")).await;
        fake.next_answer().await.says_privately("You've joined");
    }
}

async fn a_tournament_of_six_survives_kills_and_everybody_meets_once(bench: Bench) {
    let fake = Fake::start().await;
    let mut running = Running::start(&fake, &bench).await;
    let people = people();
    let cup = slash("event tournament")
        .text("name", "Cup")
        .text("clock", "3d")
        .text("seats", "6");
    let card = opened(&fake, &people[0], &cup).await;
    let join = card.button("Join");
    for person in &people[1..5] {
        let joined = press_in(&fake, person, &SQUARE, &join).await;
        joined.says("Seats taken");
        fake.next_answer().await.says_privately("You've joined");
    }
    // Two compete for the last seat.
    let pressed = [&people[5], &people[6]].map(|person| fake.press(person, &SQUARE, &join));
    let mut answers = Vec::new();
    for _ in 0..3 {
        answers.push(fake.next_answer().await);
    }
    let refused = answers
        .iter()
        .filter(|answer| answer.content().contains("already started"));
    assert_eq!((pressed.len(), refused.count()), (2, 1));
    let begun = fake.message().await;
    begun.says("these games begin now");
    let (_, thread, _) = fake.threads()[0].clone();
    assert!(thread.is_some(), "the thread is opened from the card");
    let mut digests = vec![begun.content().to_owned()];
    assert_eq!(bench.rows("pairings where game is not null").await, 12);

    let mut ended = 0;
    while bench.rows("tournaments where stage = 'playing'").await > 0 {
        let playing = "select coalesce(min(number), 0) from games where state = 'playing'";
        let number = bench.number(playing).await;
        if number == 0 {
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        }
        let black = format!(
            "select p.person from games g join players p on p.id = g.opponent where g.number = {number}"
        );
        let loser = bench.number(&black).await.unsigned_abs();
        let loser = people.iter().find(|person| person.id == loser).unwrap();
        let slash = resign().text("number", &number.to_string());
        fake.say(loser, &SQUARE, &slash);
        fake.next_answer().await;
        ended += 1;
        if ended % 5 == 0 {
            drop(running);
            // What the dead process had leased is due again.
            let leased = ["round", "tournament", "tournament-result"];
            bench.alter(make_due(&leased)).await;
            running = Running::start(&fake, &bench).await;
        }
    }
    assert_eq!(ended, 15);
    let mut results = 0;
    let mut told: HashSet<String> = HashSet::new();
    while results == 0 || told.len() < 15 {
        let message = if let Some(text) = digests.pop() {
            text
        } else {
            let message = fake.message().await;
            results += u32::from(message.to == SQUARE.id && message.content().contains("from 5"));
            message.content().to_owned()
        };
        let numbers = message.lines().filter_map(|line| line.strip_prefix("· #"));
        told.extend(numbers.filter_map(|line| Some(line.split_once(' ')?.0.to_owned())));
    }
    assert_eq!((results, told.len()), (1, 15));
    let pairs =
        "select count(*) from (select distinct case when white < black then white else black end,
        case when white < black then black else white end from pairings) pairs";
    assert_eq!(bench.number(pairs).await, 15);
    drop(running);
}

#[tokio::test]
async fn the_games_of_a_tournament_whose_thread_is_deleted_go_on_in_the_channel() {
    let (fake, bot) = online().await;
    let people = people();
    let cup = slash("event tournament")
        .text("clock", "3d")
        .text("seats", "3");
    let card = opened(&fake, &people[0], &cup).await;
    join(&fake, &card, &people[1..3]).await;
    let begun = fake.message().await;
    begun.says("these games begin now");
    assert_ne!(begun.to, SQUARE.id);
    let players = ["challenger", "opponent"].map(|seat| {
        format!("select p.person from games g join players p on p.id = g.{seat} where g.number = 1")
    });
    let mut ids = Vec::new();
    for query in players {
        ids.push(count(bot.folder(), query).await.unsigned_abs());
    }
    let white = people.iter().find(|person| person.id == ids[0]).unwrap();
    fake.refuse_messages(&[Refusal::Status(404, 10_003)]);
    let played = typed("e4").text("number", "1");
    let elsewhere = Channel::new(901);
    let played = ask_in(&fake, white, &elsewhere, &played).await;
    let corrected = fake.answer_to(played.to).await;
    corrected.says("The game is in <#899>.");
    let mut boards = Vec::new();
    while boards.len() < 3 {
        let message = fake.message().await;
        if message
            .content()
            .contains("The thread of this game was deleted")
        {
            assert_eq!(message.to, SQUARE.id);
            assert!(!message.files.is_empty() && !message.buttons().is_empty());
            boards.push(message.pinged());
        }
    }
    // There are no moves in the other two.
    assert!(boards.contains(&vec![ids[1].to_string()]), "{boards:?}");
    assert!(boards.iter().all(|pinged| pinged.len() == 1), "{boards:?}");
    let at_home =
        "select count(*) from tournaments where home_channel = 899 and home_parent is null";
    assert_eq!(count(bot.folder(), at_home.to_owned()).await, 1);
    // The next move is made and announced there.
    let black = people.iter().find(|person| person.id == ids[1]).unwrap();
    let next = ask_in(&fake, black, &SQUARE, &typed("e5").text("number", "1")).await;
    next.says_publicly("1... e5");
    bot.stop().await;
}

#[tokio::test]
async fn a_simul_pings_its_host_once_and_ends_with_one_line() {
    let (fake, bot) = online().await;
    let people = people();
    let simul = slash("event simul").text("name", "Big").text("seats", "2");
    let card = ask_in(&fake, &people[0], &SQUARE, &simul).await;
    card.says("has White on every board");
    join(&fake, &card, &people[1..3]).await;
    let begun = fake.message().await;
    begun.says("these games begin now");
    assert_eq!(begun.content().matches("<@201>").count(), 1);
    let thread = SQUARE.thread(begun.to);
    let next = press_in(&fake, &people[0], &thread, &begun.button("Your next board")).await;
    next.says_privately("P1");
    for number in ["1", "2"] {
        let e4 = typed("e4").text("number", number);
        ask_in(&fake, &people[0], &thread, &e4).await;
    }
    // The host isn't pinged for other players' moves.
    let answer = ask_in(&fake, &people[1], &thread, &typed("e5")).await;
    assert!(!answer.content().contains("<@201>"), "{}", answer.content());
    for person in &people[1..3] {
        ask_in(&fake, person, &thread, &resign()).await;
    }
    let result = fake.message().await;
    result.says("+2 =0 −0");
    assert_eq!(result.to, SQUARE.id);
    bot.stop().await;
}

#[tokio::test]
async fn whoever_is_forgotten_leaves_the_tournament_and_it_goes_on() {
    let (fake, bot) = online().await;
    let people = people();
    let cup = slash("event tournament")
        .text("name", "Cup")
        .text("seats", "3");
    let card = opened(&fake, &people[0], &cup).await;
    // People of another channel, who may not see this one, don't learn of it.
    let elsewhere = Channel::new(898);
    let table = slash("event table").text("number", "1");
    let unseen = ask_in(&fake, &people[5], &elsewhere, &table).await;
    unseen.says_privately("There's no tournament or simul with the number 1");
    join(&fake, &card, &people[1..3]).await;
    let begun = fake.message().await;
    let delete = slash("privacy delete").text("confirm", "yes");
    ask(&fake, &people[2], &delete)
        .await
        .says("Nothing names you");
    let thread = SQUARE.thread(begun.to);
    bot.has_rows("games where state = 'playing'", 1).await;
    let query = "select min(number) from games where state = 'playing'";
    let number = count(bot.folder(), query).await.to_string();
    let slash = resign().text("number", &number);
    ask_in(&fake, &people[1], &thread, &slash).await;
    let result = fake.message_with("wins with a score").await;
    result.says("P1 wins with a score of 1");
    result.says("Former player");
    bot.stop().await;
}

#[tokio::test]
async fn a_guest_runs_no_tournament_and_a_channel_asks_for_no_rematch() {
    let (fake, bot) = online().await;
    let brought = Channel::new(970).brought();
    for path in ["event tournament", "event vote"] {
        let refused = ask_in(&fake, &ANN, &brought, &slash(path)).await;
        refused.says_privately("I'm not on this server");
    }
    let vote = slash("event vote")
        .person("opponent", &BEN)
        .text("colour", "black");
    let challenge = ask_in(&fake, &ANN, &SQUARE, &vote).await;
    press_in(&fake, &BEN, &SQUARE, &challenge.button("Accept")).await;
    // From another channel there is no such game, and no vote.
    let elsewhere = Channel::new(898);
    let unseen = typed("e4").text("number", "1");
    let unseen = ask_in(&fake, &CID, &elsewhere, &unseen).await;
    unseen.says_privately("no game #1 that you can see here");
    assert_eq!(bot.rows("votes").await, 0);
    let end = ask_in(&fake, &BEN, &SQUARE, &resign()).await;
    let mut labels = end.buttons().into_iter().map(|(label, _)| label);
    assert!(labels.all(|label| label != "Rematch"));
    let again = slash("rematch").text("number", "1");
    let refused = ask_in(&fake, &BEN, &SQUARE, &again).await;
    refused.says_privately("votes on its moves");
    bot.stop().await;
}

#[tokio::test]
async fn who_joins_and_leaves_again_and_again_is_announced_once() {
    let (fake, bot) = online().await;
    let cup = slash("event tournament").text("name", "Cup");
    opened(&fake, &ANN, &cup).await;
    let [join, leave] = ["event join", "event withdraw"].map(slash);
    ask_in(&fake, &BEN, &SQUARE, &join).await.says("has joined");
    ask_in(&fake, &BEN, &SQUARE, &leave).await.says("has left");
    for _ in 0..2 {
        let joined = ask_in(&fake, &BEN, &SQUARE, &join).await;
        joined.says_privately("You've joined");
        let left = ask_in(&fake, &BEN, &SQUARE, &leave).await;
        left.says_privately("You've left");
    }
    bot.stop().await;
}

#[tokio::test]
async fn a_tournament_and_a_simul_are_opened_by_a_form() {
    let (fake, bot) = online().await;
    let mute = SQUARE.without_permissions(1 << 11);
    let refused = ask_in(&fake, &ANN, &mute, &slash("event tournament")).await;
    refused.says_privately("here: Send Messages");
    let form = ask_in(&fake, &ANN, &SQUARE, &slash("event tournament")).await;
    let title = &form.message()["title"];
    assert_eq!(title, "Open a tournament that others can join");
    assert_eq!(bot.rows("tournaments").await, 0);
    let submit = async |form: &Sent, filled: &[(&str, &str)]| {
        let id = fake.submit(&ANN, &SQUARE, form, (filled, &[]));
        fake.answer_to(id).await
    };
    // The format limits the seats, which the form shows; an alternative is a tap away.
    contains(form.message().to_string(), &["(3–10)", "(4–64)"]);
    let filled = [
        ("name", "Autumn"),
        ("format", "single"),
        ("game", "space"),
        ("clock", "1d"),
        ("seats", "20"),
    ];
    let refused = submit(&form, &filled).await;
    refused.says_privately("needs 3 to 10 seats");
    let (labels, _): (Vec<String>, Vec<String>) = refused.buttons().into_iter().unzip();
    assert_eq!(labels, ["round robin · 10", "Swiss · 20"]);
    let open = refused.button("Swiss · 20");
    fake.press_under(refused.to, &ANN, &SQUARE, &open);
    let swiss = fake.next_answer().await;
    let terms = [
        "Autumn",
        "Space Chess",
        "Swiss",
        "1 day per move",
        "1 of 20",
    ];
    contains(swiss.content(), &terms);
    // Unchanged fields have the defaults.
    let usual = submit(&form, &[]).await;
    let terms = [
        "Ann's tournament",
        "round robin",
        "3 days per move",
        "1 of 8",
    ];
    contains(usual.content(), &terms);
    // Two tournaments that haven't started are the limit per person.
    let refused = ask_in(&fake, &ANN, &SQUARE, &slash("event simul")).await;
    refused.says_privately("You've opened 2 tournaments or simuls");
    let close = slash("event close").text("confirm", "yes");
    let closed = ask_in(&fake, &ANN, &SQUARE, &close).await;
    closed.says_publicly("Ann has closed");
    let form = ask_in(&fake, &ANN, &SQUARE, &slash("event simul")).await;
    let fields = form.message()["components"].as_array().unwrap();
    assert_eq!(fields.len(), 4, "a simul has one format: {fields:?}");
    let simul = submit(&form, &[("seats", "20")]).await;
    simul.says("Ann has White on every board");
    simul.says("Seats taken: 0 of 20");
    let third = ask_in(
        &fake,
        &BEN,
        &SQUARE,
        &slash("event simul").text("seats", "3"),
    )
    .await;
    third.says("Ben has White on every board");
    // With a fourth, the form isn't even opened.
    let refused = ask_in(&fake, &CID, &SQUARE, &slash("event simul")).await;
    refused.says_privately("already has 3 tournaments or simuls");
    bot.stop().await;
}

#[tokio::test]
async fn whoever_misses_a_live_game_is_out_without_a_hand() {
    let (fake, bot) = online().await;
    let people = people();
    let cup = slash("event tournament")
        .text("clock", "10m+5s")
        .text("seats", "3");
    let card = opened(&fake, &people[0], &cup).await;
    join(&fake, &card, &people[1..3]).await;
    let begun = fake.message().await;
    begun.says("these games begin now");
    begun.says("First moves: White has until <t:");
    let playing = "select min(number) from games where state = 'playing'";
    let white = "select w.person from games g join players w on w.id = g.challenger
        where g.number = (select min(number) from games)";
    let absent = count(bot.folder(), white).await.unsigned_abs();
    let absent = people.iter().find(|person| person.id == absent).unwrap();
    // After five minutes White is reminded, once, and Black isn't.
    let reminders = "outbox where purpose = 'first-move' and
        due - (select opened from pairings where game = outbox.game) = 300000 + event * 600000";
    assert_eq!(bot.rows(reminders).await, 2);
    let later = |by| format!("update pairings set opened = opened - {by} where game is not null");
    alter(bot.folder(), later(300_000)).await;
    alter(bot.folder(), make_due(&["first-move"])).await;
    let reminded = fake.message().await;
    reminded.says(&format!("<@{}>, make your first move in #1 by", absent.id));
    assert_eq!(reminded.pinged().len(), 1);
    bot.has_rows("outbox where purpose = 'first-move' and event = 0", 0)
        .await;
    // The job that checks after ten minutes is there; the ten minutes pass.
    let due = "outbox where purpose = 'tournament' and due >= 900000 +
        (select opened from pairings where game = outbox.game)";
    assert_eq!(bot.rows(due).await, 1);
    alter(bot.folder(), later(600_000)).await;
    alter(bot.folder(), make_due(&["tournament"])).await;
    let ended = fake.message().await;
    ended.says(&format!(
        "{} didn't show up for the first move",
        absent.name
    ));
    ended.says("is out of the tournament");
    assert!(!ended.content().contains("resigns"), "{}", ended.content());
    fake.message().await.says("these games begin now");
    // The other two play on, and made their first moves in time.
    let number = count(bot.folder(), playing).await.to_string();
    let pair = "select w.person from games g join players w on w.id = g.challenger where g.state = 'playing'";
    let white = count(bot.folder(), pair).await.unsigned_abs();
    let others = people[..3].iter().filter(|person| person.id != absent.id);
    let (white, black): (Vec<&User>, Vec<&User>) = others.partition(|person| person.id == white);
    for (person, text) in [(white[0], "e4"), (black[0], "e5")] {
        let played = typed(text).text("number", &number);
        ask_in(&fake, person, &SQUARE, &played).await;
    }
    alter(bot.folder(), later(1_200_000)).await;
    alter(bot.folder(), make_due(&["tournament"])).await;
    bot.has_rows("outbox where purpose = 'tournament'", 0).await;
    // Only they are out.
    assert_eq!(bot.rows("tournaments where stage = 'playing'").await, 1);
    let resigned = resign().text("number", &number);
    ask_in(&fake, black[0], &SQUARE, &resigned).await;
    let result = fake.message_with("wins with a score").await;
    result.says(&format!("{} wins with a score of 1", white[0].name));
    result.says("(out)");
    bot.stop().await;
}

#[tokio::test]
async fn the_card_changes_in_its_place_and_wears_its_hosts_theme() {
    let (fake, bot) = online().await;
    let theme = slash("settings change").text("theme", "midnight");
    ask(&fake, &ANN, &theme).await;
    let cup = slash("event tournament").text("name", "Cup");
    let card = opened(&fake, &ANN, &cup).await;
    join(&fake, &card, &[BEN, CID]).await;
    // Ben's theme is different, and the table is the same for all others.
    let started = press_in(&fake, &ANN, &SQUARE, &card.button("Start")).await;
    assert_eq!(started.payload["type"], 7, "in the card's place");
    let table = slash("event table");
    let hosts = ask_in(&fake, &ANN, &SQUARE, &table).await;
    let bens = ask_in(&fake, &BEN, &SQUARE, &table).await;
    assert_eq!(started.files[0].1, hosts.files[0].1);
    assert_ne!(started.files[0].1, bens.files[0].1);
    fake.message().await.says("these games begin now");
    let before = fake.edit_count();
    // A moderator may close it. The question is private; confirming it edits the card.
    let asked = ask_in(&fake, &MODERATOR, &SQUARE, &slash("event close")).await;
    let button = asked.button("Yes, close it");
    let id = fake.press_under(asked.to, &MODERATOR, &SQUARE, &button);
    let closed = fake.next_answer().await;
    assert_eq!((closed.to, &closed.payload["type"]), (id, &7.into()));
    closed.says_privately("Moe has closed Cup");
    fake.next_answer().await.says_publicly("Moe has closed Cup");
    let (_, edit) = fake.edited(before + 1).await.pop().unwrap();
    let edit = edit.to_string();
    contains(&edit, &["Cup", "closed early"]);
    bot.stop().await;
}

const CLUB: Channel = Channel::new(960);

/// The next messages of both channels, the club's second.
async fn in_both(fake: &Fake) -> [Sent; 2] {
    let mut both = [fake.message().await, fake.message().await];
    both.sort_by_key(|message| message.to);
    assert_eq!(both.each_ref().map(|one| one.to), [SQUARE.id, CLUB.id]);
    both
}

#[tokio::test]
async fn a_typed_change_edits_the_card_and_says_one_line() {
    let (fake, bot) = online().await;
    let cup = slash("event tournament")
        .text("name", "Cup")
        .text("seats", "4");
    let card = opened(&fake, &ANN, &cup).await;
    let is_no_card = |line: &Sent| {
        assert!(!line.is_ephemeral() && line.buttons().is_empty() && line.files.is_empty());
    };
    let before = fake.edit_count();
    let joined = ask_in(&fake, &BEN, &SQUARE, &slash("event join")).await;
    joined.says_publicly("Ben has joined Cup: 2 of 4 seats");
    is_no_card(&joined);
    let (_, edit) = fake.edited(before + 1).await.pop().unwrap();
    contains(edit.to_string(), &["Ann", "Ben", "2 of 4", "event join"]);
    let left = ask_in(&fake, &BEN, &SQUARE, &slash("event withdraw")).await;
    left.says_publicly("Ben has left Cup");
    is_no_card(&left);
    let again = ask_in(&fake, &BEN, &SQUARE, &slash("event withdraw")).await;
    again.says_privately("You aren't taking part");
    let other = slash("event withdraw").person("person", &BEN);
    let other = ask_in(&fake, &ANN, &SQUARE, &other).await;
    other.says_privately("Ben isn't taking part");
    // A player who leaves by the card's button is named too.
    join(&fake, &card, &[BEN, CID]).await;
    press_in(&fake, &CID, &SQUARE, &card.button("Leave")).await;
    fake.next_answer().await.says_publicly("Cid has left Cup");
    join(&fake, &card, &[CID]).await;
    let started = ask_in(&fake, &ANN, &SQUARE, &slash("event start")).await;
    started.says_publicly("Ann has started Cup");
    let begun = fake.message().await;
    let thread = SQUARE.thread(begun.to);
    // A player in the thread is asked privately; the thread is told who left and what it means.
    let asked = ask_in(&fake, &CID, &thread, &slash("event withdraw")).await;
    fake.press_under(asked.to, &CID, &thread, &asked.button("Yes, leave"));
    fake.next_answer().await.says_privately("You've left Cup");
    fake.next_answer().await.says_publicly("Cid has left Cup");
    fake.message_with("Cid is out of the tournament").await;
    let out = ask_in(&fake, &CID, &thread, &slash("event withdraw")).await;
    out.says_privately("You're already out");
    bot.stop().await;
}

#[tokio::test]
async fn a_host_who_is_forgotten_leaves_no_card_without_its_truth() {
    let (fake, bot) = online().await;
    let cup = slash("event tournament").text("name", "Cup");
    opened(&fake, &ANN, &cup).await;
    ask_in(&fake, &BEN, &SQUARE, &slash("event join")).await;
    let simul = slash("event simul").text("name", "Big").text("seats", "1");
    ask_in(&fake, &ANN, &SQUARE, &simul).await;
    let join = slash("event join").text("number", "2");
    ask_in(&fake, &BEN, &SQUARE, &join)
        .await
        .says_publicly("has taken the last seat");
    fake.message_with("these games begin now").await;
    let before = fake.edit_count();
    let delete = slash("privacy delete").text("confirm", "yes");
    ask(&fake, &ANN, &delete)
        .await
        .says("Nothing names you here");
    // They go to two places, so either may come first.
    let both = [fake.message().await, fake.message().await];
    let told = both.each_ref().map(Sent::content).join("\n");
    for part in [
        "is out of the simul",
        "Ben wins",
        "Former player scored +0 =0 −1",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let closed = soon(async || {
        let edits = fake.edited(before).await;
        let mut texts = edits.iter().map(|(_, edit)| edit.to_string());
        texts.find(|text| text.contains("closed before it began"))
    });
    let closed = closed.await;
    assert!(!closed.contains("Ann has"), "{closed}");
    let refused = ask_in(
        &fake,
        &BEN,
        &SQUARE,
        &slash("event start").text("number", "1"),
    )
    .await;
    refused.says_privately("It's already over");
    assert_eq!(
        bot.rows("tournaments where stage in ('open', 'playing')")
            .await,
        0
    );
    bot.stop().await;
}

async fn a_tournament_that_nobody_starts_lapses(bench: Bench) {
    let fake = Fake::start().await;
    let running = Running::start(&fake, &bench).await;
    for name in ["Cup", "Mug"] {
        let cup = slash("event tournament").text("name", name);
        opened(&fake, &ANN, &cup).await;
    }
    let third_day = "update tournaments set opened = opened - 3 * 86400000";
    bench.alter(third_day).await;
    let late = ask_in(
        &fake,
        &BEN,
        &SQUARE,
        &slash("event join").text("number", "1"),
    )
    .await;
    late.says_privately("It wasn't started in time");
    // They don't count, before a process has closed them and after.
    let cup = slash("event tournament").text("name", "Pot");
    opened(&fake, &ANN, &cup).await;
    let before = fake.edit_count();
    drop(running);
    let running = Running::start(&fake, &bench).await;
    soon(async || (bench.rows("tournaments where stage = 'lapsed'").await == 2).then_some(()))
        .await;
    let edits = fake.edited(before + 2).await;
    let lapsed = |edit: &serde_json::Value| edit.to_string().contains("within three days, so it");
    assert!(edits[before..].iter().all(|(_, edit)| lapsed(edit)));
    let joined = ask_in(&fake, &BEN, &SQUARE, &slash("event join")).await;
    joined.says_publicly("Ben has joined Pot");
    drop(running);
}

#[tokio::test]
async fn vote_games_are_limited_and_closed_by_their_host() {
    let (fake, bot) = online().await;
    let vote = || slash("event vote").person("opponent", &BEN);
    for colour in ["white", "black"] {
        ask_in(&fake, &ANN, &SQUARE, &vote().text("colour", colour)).await;
    }
    let refused = ask_in(&fake, &ANN, &SQUARE, &vote()).await;
    refused.says_privately("You've opened 2 vote games");
    // Another channel doesn't get around it.
    let refused = ask_in(&fake, &ANN, &Channel::new(898), &vote()).await;
    refused.says_privately("You've opened 2 vote games");
    let close = || slash("event close");
    let which = ask_in(&fake, &ANN, &SQUARE, &close()).await;
    which.says_privately("Which one");
    let other = ask_in(&fake, &BEN, &SQUARE, &close().text("number", "1")).await;
    other.says_privately("Only Ann, who opened it");
    let asked = ask_in(&fake, &ANN, &SQUARE, &close().text("number", "1")).await;
    asked.says_privately("Close vote game #1?");
    let button = asked.button("Close the vote game");
    fake.press_under(asked.to, &ANN, &SQUARE, &button);
    fake.message_with("The vote game was closed").await;
    fake.next_answer().await;
    assert_eq!(bot.rows("games where state = 'void'").await, 1);
    // A running one ends too, also by a moderator.
    let accepted = slash("accept").text("number", "2");
    ask_in(&fake, &BEN, &SQUARE, &accepted).await;
    let closed = close().text("confirm", "yes");
    let closed = ask_in(&fake, &MODERATOR, &SQUARE, &closed).await;
    closed.says_publicly("The vote game was closed; it doesn't count");
    assert_eq!(bot.rows("outbox where purpose = 'vote'").await, 0);
    ask_in(&fake, &ANN, &SQUARE, &vote())
        .await
        .says("challenges");
    // A person who deleted their data is no longer the one who opened it.
    let delete = slash("privacy delete").text("confirm", "yes");
    ask(&fake, &ANN, &delete)
        .await
        .says("Nothing names you here");
    let refused = ask_in(&fake, &BEN, &SQUARE, &close()).await;
    refused.says_privately("Only a moderator can do that");
    bot.stop().await;
}

#[tokio::test]
async fn a_moderator_of_another_server_runs_nothing_here() {
    let (fake, bot) = online().await;
    let cup = slash("event tournament").text("name", "Cup");
    opened(&fake, &ANN, &cup).await;
    ask_in(&fake, &MODERATOR, &SQUARE, &slash("event join")).await;
    let abroad = Channel::on(66, 4_242);
    let close = slash("event close").text("number", "1");
    let refused = ask_in(&fake, &MODERATOR, &abroad, &close).await;
    refused.says_privately("Only Ann, who opened it");
    // From elsewhere a player leaves without a message there, and the card shows it.
    let leave = slash("event withdraw").text("number", "1");
    let left = ask_in(&fake, &MODERATOR, &abroad, &leave).await;
    left.says_privately("You've left Cup");
    let is_shown = |(_, edit): &(u64, serde_json::Value)| edit.to_string().contains("1 of 8");
    soon(async || fake.edited(0).await.iter().any(is_shown).then_some(())).await;
    // A forged button can't close a game without votes.
    begun(&fake).await;
    let forged = "1:1:0:event close confirm:yes";
    let refused = press(&fake, &MODERATOR, forged).await;
    refused.says_privately("no tournament or simul here");
    bot.stop().await;
}

#[tokio::test]
async fn a_channel_has_one_name_in_every_language() {
    let (fake, bot) = online().await;
    let german = slash("server change").text("language", "de");
    ask_in(&fake, &MANAGER, &SQUARE, &german).await;
    let vote = slash("event vote").person("opponent", &BEN);
    let asked = ask_in(&fake, &ANN, &SQUARE, &vote).await;
    asked.says("\\#general fordert");
    let unnamed = "update players set name = '#this-channel' where name = '#general'";
    alter(bot.folder(), unnamed).await;
    let declined = ask_in(&fake, &BEN, &SQUARE, &slash("decline")).await;
    declined.says("Herausforderung #1 von \\#dieser");
    bot.stop().await;
}

#[tokio::test]
async fn events_are_opened_by_those_with_the_role() {
    let (fake, bot) = online().await;
    let role = slash("server change").role("event-role", 77);
    ask_in(&fake, &MANAGER, &SQUARE, &role)
        .await
        .says_privately("event-role");
    for path in ["event tournament", "event simul", "event vote"] {
        let refused = ask_in(&fake, &ANN, &SQUARE, &slash(path)).await;
        refused.says_privately("Only members with <@&77> can open events");
    }
    // Challenges are open to all, and moderators need no role.
    ask_in(&fake, &ANN, &SQUARE, &challenge_to(&BEN))
        .await
        .says("challenges");
    let cup = slash("event tournament").text("name", "Cup");
    ask_in(&fake, &MODERATOR, &SQUARE, &cup).await.says("Cup");
    bot.stop().await;
}

#[tokio::test]
async fn a_score_counts_an_opponent_who_is_forgotten() {
    let (fake, bot) = online().await;
    begun(&fake).await;
    for (who, text) in [(&ANN, "e4"), (&BEN, "e5")] {
        play(&fake, who, text).await;
    }
    ask(&fake, &BEN, &resign()).await;
    let delete = slash("privacy delete").text("confirm", "yes");
    ask(&fake, &BEN, &delete)
        .await
        .says("Nothing names you here");
    let score = ask(&fake, &ANN, &slash("score")).await;
    score.says("Former player");
    score.says("won 1");
    bot.stop().await;
}

async fn two_channels_play_to_mate_and_survive_a_kill(bench: Bench) {
    let fake = Fake::start().await;
    let mut running = Running::start(&fake, &bench).await;
    let vote = slash("event vote")
        .channel("channel", CLUB.id)
        .text("colour", "white")
        .text("hours", "1");
    // A challenge can't be posted to a channel where the challenger may not write.
    let silent = slash("event vote").channel_with("channel", 966, 1 << 10);
    let refused = ask_in(&fake, &ANN, &SQUARE, &silent).await;
    refused.says_privately("You can't write in <#966> yourself");
    // Nothing is promised where the bot can't write, here or there.
    fake.fail(Route::Typing, Fault::Refuse(403), 1);
    let refused = ask_in(&fake, &ANN, &SQUARE, &vote).await;
    refused.says_privately("I couldn't post in <#960>");
    let both = slash("event vote")
        .channel("channel", CLUB.id)
        .person("opponent", &BEN);
    let refused = ask_in(&fake, &ANN, &SQUARE, &both).await;
    refused.says_privately("either an opponent or a channel");
    let mute = SQUARE.without_permissions(1 << 11);
    let refused = ask_in(&fake, &ANN, &mute, &vote).await;
    refused.says_privately("here: Send Messages");
    let itself = slash("event vote").channel("channel", SQUARE.id);
    let refused = ask_in(&fake, &ANN, &SQUARE, &itself).await;
    refused.says_privately("yourself");
    assert_eq!(bench.rows("games").await, 0);

    let asked = ask_in(&fake, &ANN, &SQUARE, &vote).await;
    asked.says("challenges \\#club");
    asked.says("Moderators of <#960> can accept");
    let challenge = fake.message().await;
    assert_eq!(challenge.to, CLUB.id);
    challenge.says("(<#899>) challenges this channel");
    let accept = challenge.button("Accept");
    let other = press_in(&fake, &BEN, &CLUB, &accept).await;
    other.says_privately("Only moderators");
    let other = press_in(&fake, &MODERATOR, &SQUARE, &accept).await;
    other.says_privately("your own challenge");
    let mute = CLUB.without_permissions(1 << 15);
    let refused = press_in(&fake, &MODERATOR, &mute, &accept).await;
    refused.says_privately("here: Attach Files");
    press_in(&fake, &MODERATOR, &CLUB, &accept).await;
    let [here, there] = in_both(&fake).await;
    here.says("Everybody in <#899> can vote until");
    assert_eq!(here.files.len(), 1);
    assert_eq!((here.content(), here.pinged()), (there.content(), vec![]));

    // Edits of messages before the newest in each channel, without buttons.
    let edited = async || {
        let edited = fake.edited(1).await.into_iter();
        edited.map(|(message, _)| message).collect::<HashSet<u64>>()
    };
    let mut boards = [here, there];
    for (ply, text) in ["f3", "e5", "g4", "Qh4"].into_iter().enumerate() {
        let (place, other) = if ply % 2 == 0 {
            (SQUARE, CLUB)
        } else {
            (CLUB, SQUARE)
        };
        let voted = ask_in(&fake, &ANN, &place, &typed(text)).await;
        voted.says_privately("You've voted for");
        // The same person can vote in the other channel when it is to move.
        let unasked = ask_in(&fake, &ANN, &other, &typed(text)).await;
        unasked.says_privately("'s move.");
        let taps = press_in(&fake, &BEN, &place, &boards[ply % 2].button("Move")).await;
        assert!(
            taps.is_ephemeral() && !taps.content().contains("moved on"),
            "{taps:?}"
        );
        // The vote ends while no process runs.
        let earlier = 2 * (ply + 1);
        soon(async || (edited().await.len() == earlier).then_some(())).await;
        drop(running);
        bench.alter(make_due(&["vote"])).await;
        running = Running::start(&fake, &bench).await;
        boards = in_both(&fake).await;
        assert_eq!(boards[0].content(), boards[1].content());
        boards[0].says(&format!("Votes: {text}"));
        boards[0].says("\\#club");
    }
    boards[1].says("Checkmate");
    assert_eq!(boards[1].files.len(), 1);
    let (labels, _): (Vec<String>, Vec<String>) = boards[1].buttons().into_iter().unzip();
    assert!(!labels.contains(&"Rematch".to_owned()));
    soon(async || (bench.rows("outbox").await == 0).then_some(())).await;
    soon(async || (edited().await.len() == 10).then_some(())).await;
    assert!(fake.messages_so_far().await.is_empty());
    drop(running);
}

async fn a_tournament_with_a_start_is_an_event_until_it_is_called_off(bench: Bench) {
    let fake = Fake::start().await;
    let may_create = Role {
        permissions: 1 << 44,
        ..Role::new(910, 5)
    };
    let running = Running::start(&fake, &bench).await;
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let now = i64::try_from(now.unwrap().as_millis()).unwrap();
    let starts = arbiter::game::Timestamp::from_millisecond(now + 5 * arbiter::game::DAY);
    let open = async |name: &str| {
        let cup = slash("event tournament")
            .text("name", name)
            .text("clock", "15m+10s")
            .text("starts", &starts.in_utc("%Y-%m-%d 18:00"));
        ask_in(&fake, &ANN, &SQUARE, &cup).await.says("Seats taken");
    };
    // Without the permission there is no event, and no word about it.
    open("Quiet").await;
    drop(running);
    let running = Running::start(&fake, &bench).await;
    let due = "tournaments where event_due is not null";
    soon(async || (bench.rows(due).await == 0).then_some(())).await;
    assert_eq!(fake.events(SERVER).len(), 0);

    fake.set_roles(SERVER, &[may_create]);
    fake.set_member(SERVER, fake_discord::APPLICATION, &[910]);
    open("Cup").await;
    drop(running);
    let running = Running::start(&fake, &bench).await;
    soon(async || (bench.rows(due).await == 0).then_some(())).await;
    let event = crate::support::only(&fake.events(SERVER)).clone();
    assert_eq!(event["name"], "Cup");
    assert_eq!(
        event["entity_metadata"]["location"],
        format!("https://discord.com/channels/{SERVER}/{}", SQUARE.id)
    );
    // Should the answer be lost, the event is found again.
    bench
        .alter("update tournaments set event = null, event_due = 0 where name = 'Cup'")
        .await;
    drop(running);
    let running = Running::start(&fake, &bench).await;
    soon(async || (bench.rows(due).await == 0).then_some(())).await;
    assert_eq!(fake.events(SERVER).len(), 1);
    assert_eq!(bench.rows("tournaments where event is not null").await, 1);

    let close = slash("event close")
        .text("confirm", "yes")
        .text("number", "2");
    ask_in(&fake, &ANN, &SQUARE, &close).await.says("closed");
    drop(running);
    let running = Running::start(&fake, &bench).await;
    soon(async || fake.events(SERVER).is_empty().then_some(())).await;
    soon(async || (bench.rows("tournaments where event is not null").await == 0).then_some(()))
        .await;
    drop(running);
}
