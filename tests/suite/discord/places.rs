//! Places of games: threads, channels with missing permissions, user installs, servers with settings.

use std::fmt::Write as _;

use serde_json::json;

use super::*;

/// Permissions, by their bits (Discord, "Permissions").
const RIGHTS: [(&str, u64); 5] = [
    ("view", 1 << 10),
    ("send", 1 << 11),
    ("send in threads", 1 << 38),
    ("attach", 1 << 15),
    ("create threads", 1 << 35),
];

/// The newest edit of the message with this id.
async fn edited_to(fake: &Fake, message: u64, text: &str) -> serde_json::Value {
    let newest = async || {
        let edited = fake.edited(0).await;
        let newest = edited.iter().rfind(|(number, _)| *number == message);
        newest.filter(|(_, how)| how["content"] == text).cloned()
    };
    soon(newest).await.1
}

#[tokio::test]
async fn a_game_is_played_in_its_thread_and_the_challenge_becomes_its_card() {
    let (fake, bot) = online().await;
    let (made, begun) = begun_in(&fake, &SQUARE, &challenge_to(&BEN)).await;
    // The challenge itself is edited in answer.
    assert_eq!(begun.payload["type"], 7);
    let card = "**Ann – Ben** · chess · #1\nAnn to move";
    assert_eq!(begun.content(), card);
    assert!(begun.files.len() == 1 && begun.pinged().is_empty());
    assert_eq!(begun.message()["components"], json!([]));
    // The thread is opened from that message, and has its number.
    let board = fake.message().await;
    let threads = fake.threads();
    let [(channel, message, how)] = &threads[..] else {
        panic!("{threads:?}");
    };
    assert_eq!((*channel, *message), (SQUARE.id, Some(made.to)));
    assert_eq!(how["name"], "Ann – Ben · chess");
    assert_eq!(how["auto_archive_duration"], 10_080);
    assert_eq!(board.to, made.to);
    assert_eq!(
        board.content(),
        "Good luck! Ann has White.\n<@101>, your move."
    );
    assert_eq!(board.pinged(), ["101"]);
    assert_eq!(board.files.len(), 1);
    let thread = SQUARE.thread(made.to);
    let moved = ask_in(&fake, &ANN, &thread, &typed("e4")).await;
    assert_eq!(
        moved.content(),
        "Ann plays **1. e4**. <@102>, your move.\nOpening: King's Pawn Game."
    );
    let card = "**Ann – Ben** · chess · #1\n1. e4 · Ben to move";
    let whole = edited_to(&fake, made.to, card).await;
    assert_eq!(whole["attachments"][0]["filename"], "game-1-ply-1.png");
    assert_eq!(whole["components"][0]["components"][0]["label"], "Watch");
    // A move made in the channel is announced in the thread.
    let played = ask_in(&fake, &BEN, &SQUARE, &typed("e5")).await;
    assert!(played.is_ephemeral());
    let receipt = format!("Played **1... e5**. The game is in <#{}>.", made.to);
    assert_eq!(played.content(), receipt);
    let told = fake.message().await;
    assert!(told.to == thread.id && told.content().contains("1... e5"));
    // So is the board: it is private, and the thread's stays live.
    let shown = ask_in(&fake, &CID, &SQUARE, &slash("board")).await;
    assert!(shown.is_ephemeral(), "{}", shown.content());
    let resign = resign();
    ask_in(&fake, &ANN, &thread, &resign).await;
    let card = "**Ann – Ben** · chess · #1\n**0–1**, resignation";
    let whole = edited_to(&fake, made.to, card).await;
    assert_eq!(whole["attachments"][0]["filename"], "game-1-ply-2.png");
    assert_eq!(fake.messages_so_far().await.len(), 0);
    bot.stop().await;
}

#[tokio::test]
async fn an_acceptance_that_is_typed_is_answered_privately() {
    let (fake, bot) = online().await;
    let open = slash("challenge").text("colour", "black");
    let made = ask_in(&fake, &ANN, &SQUARE, &open).await;
    let card = format!("games where card_message = {}", made.to);
    bot.has_rows(&card, 1).await;
    let accept = slash("accept").text("number", "1");
    let begun = ask_in(&fake, &BEN, &SQUARE, &accept).await;
    assert!(begun.is_ephemeral());
    let told = format!("The game is on, in the thread below: <#{}>.", made.to);
    assert_eq!(begun.content(), told);
    let board = fake.message().await;
    assert_eq!(board.to, made.to);
    let said = "Good luck, <@101>! Ben has White.\n<@102>, your move.";
    assert_eq!((board.content(), board.pinged().len()), (said, 2));
    let card = "**Ben – Ann** · chess · #1\nBen to move";
    edited_to(&fake, made.to, card).await;
    bot.stop().await;
}

#[tokio::test]
async fn a_game_without_a_thread_has_its_boards_in_the_channel() {
    let (fake, bot) = online().await;
    let off = challenge_to(&BEN).text("thread", "off");
    let (made, begun) = begun_in(&fake, &SQUARE, &off).await;
    let said = "Good luck! Ann has White.\n<@101>, your move.";
    assert_eq!((begun.content(), begun.files.len()), (said, 1));
    let line = "Ann challenges Ben to a game of chess (#1). Ann will have White. Accepted.";
    edited_to(&fake, made.to, line).await;
    assert!(fake.threads().is_empty());
    bot.stop().await;
}

#[tokio::test]
async fn the_thread_of_a_game_that_rests_is_kept_awake() {
    let (fake, bot) = online().await;
    let thread = HERE.thread(902);
    begun_in(&fake, &thread, &challenge_to(&BEN)).await;
    let folder = bot.stop().await;
    assert!(fake.threads().is_empty());
    // It has been idle for a week.
    let rest = "update games set changed = changed - 604800000";
    alter(folder.path(), rest).await;
    let bot = Bot::again(&fake, folder).await;
    soon(async || (fake.threads().len() >= 2).then_some(())).await;
    let changes = fake.threads().into_iter();
    let changes: Vec<_> = changes.map(|(thread, _, how)| (thread, how)).collect();
    // Only a change of the duration counts as activity.
    let change = |time: u32| json!({ "archived": false, "auto_archive_duration": time });
    assert_eq!(changes, [(902, change(4_320)), (902, change(10_080))]);
    bot.stop().await;
}

#[tokio::test]
async fn the_board_of_a_thread_that_is_not_taken_is_sent_again() {
    use fake_discord::Refusal;
    let (fake, bot) = online().await;
    fake.refuse_messages(&[Refusal::Status(500, 0)]);
    begun_in(&fake, &SQUARE, &challenge_to(&BEN)).await;
    let board = fake.message().await;
    let threads = fake.threads();
    assert_eq!(threads.len(), 1, "it is opened once");
    // A thread has the id of the message it was opened from.
    assert_eq!((Some(board.to), board.files.len()), (threads[0].1, 1));
    assert_eq!(fake.tries().len(), 2);
    bot.stop().await;
}

#[tokio::test]
async fn a_thread_that_is_refused_is_told_and_the_game_goes_on_where_it_is() {
    let (fake, bot) = online().await;
    fake.refuse_threads(1);
    let (made, _) = begun_in(&fake, &SQUARE, &challenge_to(&BEN)).await;
    let told = fake.message().await;
    assert_eq!(told.to, SQUARE.id);
    told.says("I can't open threads here");
    // The first board comes with it, and the challenge isn't a card.
    told.says("Good luck! Ann has White.");
    assert_eq!(told.files.len(), 1);
    let line = "Ann challenges Ben to a game of chess (#1). Ann will have White. Accepted.";
    edited_to(&fake, made.to, line).await;
    let moved = ask_in(&fake, &ANN, &SQUARE, &typed("e4")).await;
    moved.says("1. e4");
    bot.stop().await;
}

/// Parts of the sentences about missing permissions.
const HINDRANCES: [&str; 3] = [
    "can't post reminders",
    "without pictures",
    "can't open threads",
];

/// A person who can grant it is told privately, once, which permission is missing.
#[tokio::test]
async fn a_manager_is_told_what_is_missing_and_offered_a_clock() {
    let (fake, bot) = online().await;
    let here = Channel::new(1_099).without_permissions(1 << 15);
    let made = ask_in(&fake, &MANAGER, &here, &challenge_to(&BEN)).await;
    made.says("without pictures");
    assert!(!made.content().contains("Attach Files"), "{made:?}");
    let note = fake.next_answer().await;
    note.says_privately("permission in this channel's settings: Attach Files");
    note.says_privately("no default clock");
    let (menu, clocks) = note.menu();
    assert!(clocks.iter().any(|(_, value)| value == "3d"), "{clocks:?}");
    let id = fake.choose(&MANAGER, &here, &menu, "3d");
    let set = fake.answer_to(id).await;
    set.says("`clock` **`3d`**");
    let again = ask_in(&fake, &MANAGER, &here, &challenge_to(&CID)).await;
    again.says("3 days");
    assert!(fake.answers_so_far().await.is_empty());
    bot.stop().await;
}

/// The messages for each missing permission and each action. The table is data, to be read.
#[tokio::test]
async fn every_missing_permission_is_told_with_what_it_means() {
    let (fake, bot) = online().await;
    let mut table = String::new();
    let note = |answer: &Sent| {
        let said = answer
            .content()
            .lines()
            .find(|line| HINDRANCES.iter().any(|said| line.contains(said)));
        said.unwrap_or("-").to_owned()
    };
    for (name, bit) in RIGHTS {
        let channel = Channel::new(1_000 + u64::from(bit.ilog2())).without_permissions(bit);
        for (place, here) in [
            ("channel", channel),
            ("thread", channel.thread(2_000 + u64::from(bit.ilog2()))),
        ] {
            for thread in ["off", "on"] {
                let wanted = challenge_to(&BEN).text("thread", thread);
                let made = ask_in(&fake, &ANN, &here, &wanted).await;
                writeln!(table, "without {name}, {place}, thread {thread}").unwrap();
                writeln!(table, "  challenge: {}", note(&made)).unwrap();
                if made.is_ephemeral() {
                    writeln!(table, "  {}", made.content()).unwrap();
                    continue;
                }
                let begun = press_in(&fake, &BEN, &here, &made.button("Accept")).await;
                writeln!(table, "  accept: {}", note(&begun)).unwrap();
                let here = if begun.payload["type"] == 7 {
                    here.thread(fake.message().await.to)
                } else {
                    here
                };
                let number = made.content().split(['#', ')']).nth(1).unwrap();
                let play = typed("e4").text("number", number);
                let moved = ask_in(&fake, &ANN, &here, &play).await;
                moved.says("1. e4");
                writeln!(table, "  move: {}", note(&moved)).unwrap();
                let shown = slash("board").text("number", number);
                let shown = ask_in(&fake, &BEN, &here, &shown).await;
                writeln!(table, "  board: {}", note(&shown)).unwrap();
            }
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/permissions.txt");
    if std::env::var_os("UPDATE").is_some_and(|value| value == "1") {
        std::fs::write(&path, &table).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap();
    assert_eq!(table, expected);
    bot.stop().await;
}

#[tokio::test]
async fn where_nothing_arrives_it_is_told_elsewhere_and_the_game_moves_on() {
    use fake_discord::Refusal;
    let elsewhere = Channel::new(901);
    for (code, status, says, thread) in [
        (50_001, 403, "I'm not allowed to see that channel", "on"),
        (10_003, 404, "that channel is gone", "off"),
    ] {
        let (fake, bot) = online().await;
        let home = Channel::new(900);
        match thread {
            "on" => drop(begun(&fake).await),
            _ => drop(begun_in(&fake, &home, &challenge_to(&BEN).text("thread", "off")).await),
        }
        // The move is made elsewhere, and the game's home doesn't accept it.
        fake.refuse_messages(&[Refusal::Status(status, code)]);
        ask_in(&fake, &ANN, &elsewhere, &typed("e4").text("number", "1")).await;
        // Once that is known, the next person who views the game is told, and it moves.
        let shown = slash("board").text("number", "1");
        let told = soon(async || {
            let shown = ask_in(&fake, &BEN, &elsewhere, &shown).await;
            shown.content().contains(says).then_some(shown)
        });
        let told = told.await;
        told.says("<#900>");
        told.says("will continue in this channel");
        // From now on the game lives there, and there are no further messages about it.
        let next = typed("e5").text("number", "1");
        let next = ask_in(&fake, &BEN, &elsewhere, &next).await;
        next.says("1... e5");
        assert!(!next.content().contains(says), "{}", next.content());
        bot.stop().await;
    }
}

#[tokio::test]
async fn without_leave_for_pictures_the_words_come_alone() {
    use fake_discord::Refusal;
    let (fake, bot, _) = playing().await;
    fake.refuse_messages(&[Refusal::Status(403, 50_013)]);
    let elsewhere = Channel::new(901);
    ask_in(&fake, &ANN, &elsewhere, &typed("e4").text("number", "1")).await;
    let told = fake.message().await;
    assert!(told.to == HERE.id && told.content().contains("1. e4"));
    assert!(told.files.is_empty());
    bot.stop().await;
}

#[tokio::test]
async fn a_guest_says_honestly_that_it_cannot_speak_first() {
    let (fake, bot) = online().await;
    for channel in [Channel::new(950).brought(), Channel::private(951).brought()] {
        let made = ask_in(&fake, &ANN, &channel, &challenge_to(&BEN)).await;
        made.says("not installed on this server");
        let begun = press_in(&fake, &BEN, &channel, &made.button("Accept")).await;
        // Once per channel.
        assert!(!begun.content().contains("not installed"), "{begun:?}");
        let play = typed("e4");
        let moved = ask_in(&fake, &ANN, &channel, &play).await;
        assert!(moved.content().contains("1. e4") && !moved.content().contains("guest"));
        ask_in(&fake, &ANN, &channel, &resign()).await;
    }
    bot.stop().await;
}

#[tokio::test]
async fn where_nobody_else_would_read_a_challenge_its_maker_is_told_where_to_make_it() {
    const EXTERNAL_APPS: u64 = 1 << 50;
    let (fake, bot) = online().await;
    let direct = Channel::private(952);
    let private = Channel::new(953)
        .brought()
        .without_permissions(EXTERNAL_APPS);
    let open = slash("challenge");
    for (here, says) in [
        (direct, "in a server channel where I am"),
        (private, "Discord would show this challenge to you alone"),
    ] {
        for wanted in [&challenge_to(&BEN), &open] {
            let told = ask_in(&fake, &ANN, &here, wanted).await;
            told.says_privately(says);
        }
        let id = fake.on_a_person(&ANN, &here, CHALLENGE, &BEN);
        let told = fake.next_answer().await;
        assert!(told.to == id && told.content().contains(says));
        // Arbiter can read everything.
        let begun = ask_in(&fake, &ANN, &here, &open.clone().text("level", "beginner")).await;
        begun.says("Good luck");
        let is_told = begun
            .content()
            .contains("shows my answers here to you alone");
        assert_eq!(is_told, here.id == private.id);
        let resign = resign();
        ask_in(&fake, &ANN, &here, &resign).await;
    }
    // Elsewhere a challenge is public: also without the permission where the bot was added, and between people.
    let group = Channel::private(954)
        .brought()
        .without_permissions(EXTERNAL_APPS);
    let server = Channel::new(955).without_permissions(EXTERNAL_APPS);
    for here in [group, server, Channel::new(956).brought()] {
        let made = ask_in(&fake, &ANN, &here, &open).await;
        assert!(!made.is_ephemeral() && made.content().contains("looking for an opponent"));
        ask_in(&fake, &ANN, &here, &slash("game withdraw")).await;
    }
    bot.stop().await;
}

#[tokio::test]
async fn a_game_whose_thread_is_deleted_goes_on_in_the_channel_at_once() {
    use fake_discord::Refusal;
    let (fake, bot, _) = playing().await;
    // Another game in the same thread.
    let other = ask(&fake, &CID, &challenge_to(&ANN)).await;
    press(&fake, &ANN, &other.button("Accept")).await;
    let elsewhere = Channel::new(901);
    fake.refuse_messages(&[Refusal::Status(404, 10_003)]);
    let played = ask_in(&fake, &ANN, &elsewhere, &typed("e4").text("number", "1")).await;
    played.says_privately("<#900>");
    let corrected = fake.answer_to(played.to).await;
    corrected.says("Played **1. e4**. The game is in <#899>.");
    let boards = [fake.message().await, fake.message().await];
    for pinged in ["102", "103"] {
        let is_it = |board: &&Sent| board.pinged().contains(&pinged.to_owned());
        let board = boards.iter().find(is_it).expect(pinged);
        assert_eq!(board.to, SQUARE.id);
        board.begins("The thread of this game was deleted");
        assert!(!board.files.is_empty() && !board.buttons().is_empty());
    }
    // From now on it lives there.
    let next = ask_in(&fake, &BEN, &SQUARE, &typed("e5").text("number", "1")).await;
    next.says_publicly("1... e5");
    assert!(fake.is_silent_for(Duration::from_secs(2)).await);
    bot.stop().await;
}
