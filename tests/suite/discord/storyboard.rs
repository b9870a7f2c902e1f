//! A whole game of each kind, message by message: what the channel, the thread and each player read,
//! and what the messages became.
//!
//! `UPDATE=1` writes the stories anew.

use std::fmt::Write as _;

use arbiter::rules::{self, Variant};
use serde_json::Value;

use super::*;
use crate::support::{Chance, data};

/// How many moves of the sample game are played before one player resigns.
const MOVES: usize = 6;

/// A message as a client shows it, with what it was before.
struct Message {
    number: u64,
    /// The channel, or the person who alone sees it.
    place: String,
    states: Vec<State>,
}

#[derive(Clone, PartialEq)]
struct State {
    text: String,
    has_picture: bool,
    buttons: Vec<String>,
}

/// A text with names in the place of numbers that change.
fn named(text: &str) -> String {
    let text = text.replace("<@101>", "@Ann").replace("<@102>", "@Ben");
    // The digest depends on the times.
    let text = match text.split_once("Record `") {
        Some((before, after)) => format!("{before}Record `…{}", &after[8..]),
        None => text,
    };
    match text.split_once("<#") {
        Some((before, after)) => {
            let (_, after) = after.split_once('>').unwrap();
            format!("{before}#the-thread{after}")
        }
        None => text,
    }
}

impl State {
    fn of(message: &Value) -> Self {
        let rows = message["components"].as_array().into_iter().flatten();
        let controls = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
        let label = |one: &Value| {
            let label = one["label"].as_str().or(one["placeholder"].as_str());
            label.map(str::to_owned)
        };
        let text = message["content"].as_str().unwrap_or_default();
        State {
            text: named(text),
            has_picture: message["attachments"]
                .as_array()
                .is_some_and(|pictures| !pictures.is_empty()),
            buttons: controls.filter_map(label).collect(),
        }
    }

    /// The state after an edit, which may leave out what stays.
    fn edited(&self, change: &Value) -> Self {
        let new = State::of(change);
        State {
            text: match change.get("content") {
                Some(_) => new.text,
                None => self.text.clone(),
            },
            has_picture: match change.get("attachments") {
                Some(_) => new.has_picture,
                None => self.has_picture,
            },
            buttons: new.buttons,
        }
    }

    fn print(&self, story: &mut String, mark: &str) {
        let mut lines = self.text.lines();
        let picture = if self.has_picture { "[board] " } else { "" };
        let first = lines.next().unwrap_or_default();
        write!(story, "  {mark}{picture}{first}").unwrap();
        for line in lines {
            write!(story, "\n    {line}").unwrap();
        }
        for button in &self.buttons {
            write!(story, " ‹{button}›").unwrap();
        }
        story.push('\n');
    }
}

struct Screens<'a> {
    fake: &'a Fake,
    messages: Vec<Message>,
    edits: usize,
}

impl Screens<'_> {
    fn show(&mut self, number: u64, place: &str, message: &Value) {
        self.messages.push(Message {
            number,
            place: place.to_owned(),
            states: vec![State::of(message)],
        });
    }

    /// The answer to an interaction in a place.
    async fn answered(&mut self, id: u64, user: &User, place: &str) -> Sent {
        let answer = self.fake.answer().await;
        assert_eq!(answer.to, id);
        if answer.payload["type"] == 7 {
            // An edit of the whole message has its attachments anew.
            let mut change = answer.message().clone();
            if change.get("attachments").is_none() {
                change["attachments"] = serde_json::json!([]);
            }
            self.change(self.fake.message_of(id), &change);
        } else {
            let only = format!("only {}", user.name);
            let place = if answer.is_ephemeral() { &only } else { place };
            self.show(answer.to, place, answer.message());
        }
        answer
    }

    /// A message that comes by itself.
    async fn told(&mut self, place: &str) -> Sent {
        let told = self.fake.message().await;
        self.show(self.fake.newest_message(), place, told.message());
        told
    }

    /// Waits for so many further edits of other messages than the card, and makes them.
    async fn settle(&mut self, count: usize) {
        let card = self.messages[0].number;
        let fake = self.fake;
        let settled = async || {
            let mut edits = fake.edited(0).await;
            edits.retain(|(number, _)| *number != card);
            (edits.len() >= self.edits + count).then_some(edits)
        };
        let edits = soon(settled).await;
        for (number, change) in &edits[self.edits..] {
            self.change(*number, change);
        }
        self.edits = edits.len();
    }

    /// Waits until the card, which is edited at its own pace, shows the end.
    async fn settle_card(&mut self) {
        let (card, fake) = (self.messages[0].number, self.fake);
        let shows_the_end = async || {
            let edits = fake.edited(0).await;
            let (_, newest) = edits.into_iter().rfind(|(number, _)| *number == card)?;
            newest["content"]
                .as_str()?
                .contains("resignation")
                .then_some(newest)
        };
        let newest = soon(shows_the_end).await;
        self.change(card, &newest);
    }

    fn change(&mut self, number: u64, change: &Value) {
        let known = self.messages.iter_mut().rev();
        let message = known.into_iter().find(|one| one.number == number);
        let Some(message) = message else {
            panic!("nobody knows the message {number}");
        };
        let newest = message.states.last().unwrap().edited(change);
        if message.states.last() != Some(&newest) {
            message.states.push(newest);
        }
    }

    /// How many messages a place has, and how many of them show a picture.
    fn count(&self, place: &str) -> (usize, usize) {
        let here = self.messages.iter().filter(|one| one.place == place);
        let pictures = here
            .clone()
            .filter(|one| one.states.last().unwrap().has_picture);
        (here.count(), pictures.count())
    }

    fn story(&self) -> String {
        let mut story = String::new();
        let mut places: Vec<&str> = Vec::new();
        for message in &self.messages {
            if !places.contains(&message.place.as_str()) {
                places.push(&message.place);
            }
        }
        for place in places {
            writeln!(story, "{place}:").unwrap();
            for message in self.messages.iter().filter(|one| one.place == place) {
                for (index, state) in message.states.iter().enumerate() {
                    state.print(&mut story, if index == 0 { "" } else { "→ " });
                }
            }
            story.push('\n');
        }
        story
    }
}

/// A game in its thread: the screens, and the number of the thread.
async fn begun_in_thread<'a>(fake: &'a Fake, variant: &Variant) -> (Screens<'a>, Channel) {
    let mut screens = Screens {
        fake,
        messages: Vec::new(),
        edits: 0,
    };
    let challenge = slash("challenge")
        .person("opponent", &BEN)
        .text("game", variant.key)
        .text("colour", "white");
    let id = fake.say(&ANN, &SQUARE, &challenge);
    let made = screens.answered(id, &ANN, "channel").await;
    let id = fake.press(&BEN, &SQUARE, &made.button("Accept"));
    screens.answered(id, &BEN, "channel").await;
    screens.told("thread").await;
    (screens, SQUARE.thread(made.to))
}

/// A move in the thread; its answer takes the place of the board before.
async fn moved(screens: &mut Screens<'_>, thread: &Channel, user: &User, text: &str) {
    let id = screens.fake.say(user, thread, &typed(text));
    let answer = screens.answered(id, user, "thread").await;
    assert!(!answer.is_ephemeral(), "{}", answer.content());
    // The board before.
    screens.settle(1).await;
}

async fn story_of(variant: &Variant) -> String {
    let (fake, bot) = online().await;
    let (mut screens, thread) = begun_in_thread(&fake, variant).await;
    let mut players = [&ANN, &BEN].into_iter().cycle();
    let sample = variant.sample_game();
    let mut plies = sample.iter().take(MOVES);
    for played in plies.by_ref().take(MOVES / 2) {
        let user = players.next().unwrap();
        moved(&mut screens, &thread, user, played.notation()).await;
    }
    // A draw is offered and declined.
    let id = fake.say(&ANN, &thread, &slash("draw"));
    let offer = screens.answered(id, &ANN, "thread").await;
    let offers = "select count(*) from games where request_message is not null";
    super::controls::noted(&bot, offers, 1).await;
    let id = fake.press(&BEN, &thread, &offer.button("Decline"));
    screens.answered(id, &BEN, "thread").await;
    screens.settle(1).await;
    for played in plies {
        let user = players.next().unwrap();
        moved(&mut screens, &thread, user, played.notation()).await;
    }
    let id = fake.say(&ANN, &SQUARE, &slash("board"));
    screens.answered(id, &ANN, "channel").await;
    let id = fake.say(&ANN, &SQUARE, &resign());
    screens.answered(id, &ANN, "channel").await;
    screens.told("thread").await;
    screens.settle(1).await;
    screens.settle_card().await;
    assert_eq!(screens.count("channel").0, 1);
    assert_eq!(screens.count("thread").1, 1);
    bot.stop().await;
    format!("# {}\n\n{}", variant.key, screens.story())
}

#[tokio::test]
async fn a_game_of_each_kind_reads_like_its_story() {
    for variant in rules::ALL {
        let told = story_of(variant).await;
        let path = data("storyboard").join(format!("{}.txt", variant.key));
        if std::env::var_os("UPDATE").is_some_and(|value| value == "1") {
            std::fs::write(&path, &told).unwrap();
        }
        let expected = std::fs::read_to_string(&path).unwrap();
        assert_eq!(told, expected, "{}", path.display());
    }
}

/// A game of forty moves leaves one message in the channel, and one picture at a time in its thread.
#[tokio::test]
async fn a_long_game_leaves_one_card_and_one_picture() {
    let (fake, bot) = online().await;
    let variant = rules::find("chess").unwrap();
    let (mut screens, thread) = begun_in_thread(&fake, variant).await;
    let mut position = variant.start();
    let mut chance = Chance::new(40);
    for ply in 0..80 {
        let mut moves = position.moves();
        moves.retain(|one| one.next().outcome().is_none());
        let next = moves.swap_remove(chance.below(moves.len()));
        let user = [&ANN, &BEN][ply % 2];
        moved(&mut screens, &thread, user, next.code()).await;
        position = next.next().clone();
        assert_eq!(screens.count("channel").0, 1);
        assert_eq!(screens.count("thread").1, 1, "after {ply}");
    }
    assert!(fake.messages_so_far().await.is_empty());
    bot.stop().await;
}

#[tokio::test]
async fn a_rematch_gets_a_card_and_a_thread_of_its_own() {
    let (fake, bot) = online().await;
    let variant = rules::find("chess").unwrap();
    let (screens, thread) = begun_in_thread(&fake, variant).await;
    drop(screens);
    ask_in(&fake, &ANN, &thread, &resign()).await;
    let id = fake.say(&BEN, &thread, &slash("rematch"));
    let receipt = fake.answer().await;
    assert_eq!(receipt.to, id);
    receipt.says_privately("<#899>");
    let challenge = fake.message().await;
    assert_eq!(
        (challenge.to, challenge.pinged()),
        (SQUARE.id, vec!["101".to_owned()])
    );
    let card = fake.newest_message();
    fake.press_under(card, &ANN, &SQUARE, &challenge.button("Accept"));
    let begun = fake.answer().await;
    assert_eq!(begun.payload["type"], 7, "the challenge becomes the card");
    let board = fake.message().await;
    assert_ne!((board.to, board.to), (SQUARE.id, thread.id));
    board.says("Good luck");
    bot.stop().await;
}

/// The same against the bot, which accepts at once.
#[tokio::test]
async fn a_rematch_against_the_bot_gets_them_too() {
    let (fake, bot) = online().await;
    let challenge = challenge_to(&ITSELF).text("colour", "white");
    let first = ask_in(&fake, &ANN, &SQUARE, &challenge).await;
    let thread = SQUARE.thread(first.to);
    fake.message().await.says("Good luck");
    ask_in(&fake, &ANN, &thread, &resign()).await;
    ask_in(&fake, &ANN, &thread, &slash("rematch")).await;
    // The board begins in the channel, until the thread is open.
    let begun = fake.message().await;
    assert_eq!(begun.to, SQUARE.id);
    let card = fake.newest_message();
    let board = fake.message().await;
    assert!(board.to != SQUARE.id && board.to != thread.id, "{board:?}");
    soon(async || {
        let edits = fake.edited(0).await;
        let (_, newest) = edits.into_iter().rfind(|(number, _)| *number == card)?;
        newest.to_string().contains("Watch").then_some(())
    })
    .await;
    bot.stop().await;
}
