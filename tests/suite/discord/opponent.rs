//! Games against the bot itself on the wire, by taps.

use arbiter::engine::ENGINES;
use arbiter::engine::level::Level;
use arbiter::game::PlayerId;
use arbiter::rules;

use super::*;
use crate::fake_discord::APPLICATION;

const ITSELF: User = User {
    bot: true,
    ..User::new(APPLICATION, "Arbiter")
};

/// How many moves of her own Ann plays in each game.
const MOVES: usize = 4;

/// A challenge from the menu of the bot, with terms that are chosen from menus: the first board.
pub(super) async fn challenged(fake: &Fake, terms: &[&str]) -> Sent {
    let id = fake.on_a_person(&ANN, &HERE, &ITSELF);
    let mut form = fake.answer().await;
    assert!(form.to == id && form.is_ephemeral(), "{}", form.content());
    for wanted in terms {
        let menus = form.menus();
        let has_it = |(_, entries): &&(String, Vec<(String, String)>)| {
            entries.iter().any(|(_, value)| value == wanted)
        };
        let (menu, _) = menus.iter().find(has_it).unwrap();
        let id = fake.choose(&ANN, &HERE, menu, wanted);
        form = fake.answer().await;
        assert_eq!(form.to, id);
    }
    // However often the button is pressed, one game begins.
    let button = form.button("Challenge");
    for _ in 0..2 {
        fake.press_under(id, &ANN, &HERE, &button);
        let renewed = fake.answer().await;
        assert_eq!(renewed.payload["type"], 7);
    }
    fake.message().await
}

/// Any move by taps, from the button under the board: the message that shows it.
async fn any_move(fake: &Fake, board: &Sent) -> Sent {
    let mut shown = press(fake, &ANN, &board.button("Move")).await;
    for _ in 0..4 {
        let buttons = shown.buttons();
        let leading = |sign: &str| buttons.iter().find(|(_, id)| id.contains(sign));
        let next = leading(":play:0:").or(leading(":moves:0:")).unwrap();
        let id = fake.press(&ANN, &HERE, &next.1);
        shown = fake.answer().await;
        assert_eq!(shown.to, id);
        if shown.is_receipt() {
            return fake.message().await;
        }
    }
    panic!("a move takes a few taps");
}

#[tokio::test]
async fn a_game_against_the_bot_is_played_by_taps_in_each_game() {
    let fake = Fake::start().await;
    let bot = Bot::start(&fake).await;
    let all = rules::ALL.iter().map(|variant| (variant, Level::Beginner));
    let solved = ENGINES.iter().filter(|engine| engine.is_solved);
    let solved = solved.map(|engine| &engine.variant);
    for (variant, level) in all.chain(solved.map(|variant| (variant, Level::Perfect))) {
        let key: &str = level.into();
        let mut board = challenged(&fake, &[variant.key, "white", key]).await;
        let name = format!("Arbiter \\(bot, {key}\\)");
        assert!(board.content().contains("Ann has White"), "{board:?}");
        for _ in 0..MOVES {
            let own = any_move(&fake, &board).await;
            if !own.content().contains("My move.") {
                board = own;
                break;
            }
            assert!(own.pinged().is_empty(), "the bot is not pinged: {own:?}");
            board = fake.message().await;
            let words = board.content();
            assert!(words.contains(&format!("{name} plays")), "{words}");
            assert_eq!(board.pinged(), ["101"], "{words}");
            if !board.buttons().iter().any(|(label, _)| label == "Move") {
                break;
            }
        }
        if board.buttons().iter().any(|(label, _)| label == "Move") {
            let asked = press(&fake, &ANN, &board.button("Resign")).await;
            board = press(&fake, &ANN, &asked.button("Yes, resign")).await;
        }
        let words = board.content();
        assert!(words.contains(&name) && words.contains("Record"), "{words}");
        let pinged = PlayerId::ARBITER.get().to_string();
        assert!(!words.contains(&pinged), "{words}");
    }
    bot.stop().await;
}

#[tokio::test]
async fn the_bot_answers_what_it_is_asked_and_other_bots_cannot_be_challenged() {
    let fake = Fake::start().await;
    let bot = Bot::start(&fake).await;
    let wanted = slash("challenge")
        .person("opponent", &ITSELF)
        .text("colour", "white")
        .text("level", "club");
    let board = ask(&fake, &ANN, &wanted).await;
    assert!(!board.is_ephemeral() && board.content().starts_with("#1 · Good luck"));
    play(&fake, &ANN, "e4").await;
    let answered = fake.message().await;
    let asked = ask(&fake, &ANN, &slash("takeback")).await;
    assert!(
        asked.buttons().is_empty(),
        "nobody has to answer: {asked:?}"
    );
    let granted = fake.message().await;
    assert!(
        granted.content().contains("accepts the takeback"),
        "{granted:?}"
    );
    assert_eq!(granted.pinged(), ["101"]);
    // An old board moves nothing.
    let stale = press(&fake, &ANN, &answered.button("Move")).await;
    assert!(stale.content().contains("moved on"), "{}", stale.content());
    let offered = press(&fake, &ANN, &granted.button("Offer draw")).await;
    assert!(offered.pinged().is_empty(), "{offered:?}");
    let refused = fake.message().await;
    assert!(
        refused.content().contains("declines the draw"),
        "{refused:?}"
    );
    // Nobody else sits in the bot's seat or in Ann's.
    let foreign = play(&fake, &BEN, "e5").await;
    assert!(foreign.is_ephemeral(), "{}", foreign.content());
    let gone = press(&fake, &ANN, &granted.button("Resign")).await;
    let over = press(&fake, &ANN, &gone.button("Yes, resign")).await;
    // Another game begins at once, with colours swapped, and the bot has the first move.
    let again = press(&fake, &ANN, &over.button("Rematch")).await;
    assert!(
        again
            .content()
            .contains("Arbiter \\(bot, club\\) has White")
    );
    assert!(
        fake.message()
            .await
            .content()
            .contains("Arbiter \\(bot, club\\) plays **1.")
    );
    let robot = User {
        bot: true,
        ..User::new(104, "Robot")
    };
    for (opponent, level, game, sentence) in [
        (&robot, "club", "chess", "is a bot and can't be challenged"),
        (
            &BEN,
            "club",
            "chess",
            "Levels are only for games against me",
        ),
        (&ITSELF, "perfect", "chess", "isn't solved"),
        (&ITSELF, "perfect", "space", "isn't solved"),
    ] {
        let wanted = slash("challenge").person("opponent", opponent);
        let wanted = wanted.text("level", level).text("game", game);
        let answer = ask(&fake, &ANN, &wanted).await;
        assert!(
            answer.is_ephemeral() && answer.content().contains(sentence),
            "{answer:?}"
        );
    }
    bot.stop().await;
}

#[tokio::test]
async fn a_game_against_the_bot_has_a_thread_of_its_own() {
    let fake = Fake::start().await;
    let bot = Bot::start(&fake).await;
    let wanted = slash("challenge")
        .person("opponent", &ITSELF)
        .text("colour", "black");
    let id = fake.say(&ANN, &SQUARE, &wanted);
    let begun = fake.answer().await;
    assert_eq!(begun.to, id);
    assert!(begun.content().contains("Good luck"), "{begun:?}");
    // The bot's move comes after the thread is opened, and into it.
    let first = loop {
        let message = fake.message().await;
        if message.content().contains("plays **1.") {
            break message;
        }
    };
    let threads = fake.threads();
    assert_eq!(threads.len(), 1, "{threads:?}");
    assert_ne!(first.to, SQUARE.id, "{first:?}");
    bot.stop().await;
}
