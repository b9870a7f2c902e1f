//! Whole games, message by message: what the channel, the thread and each player see, and how messages change.
//!
//! `UPDATE=1` rewrites the stories.

use std::fmt::Write as _;

use arbiter::rules;
use arbiter::rules::Variant;
use futures_util::stream::{self, StreamExt as _};
use serde_json::Value;

use super::*;
use crate::support::{Chance, data};
use fake_discord::Seen;

/// Number of moves of the sample game before one player resigns.
const MOVES: usize = 6;

struct State {
    text: String,
    has_picture: bool,
    /// Labels and custom ids.
    buttons: Vec<(String, String)>,
    is_deleted: bool,
}

/// Replaces numbers that change with names.
pub(super) fn named(text: &str) -> String {
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
        let button = |one: &Value| {
            let label = one["label"].as_str().or(one["placeholder"].as_str());
            let id = one["custom_id"].as_str().unwrap_or_default();
            label.map(|label| (label.to_owned(), id.to_owned()))
        };
        let text = message["content"].as_str().unwrap_or_default();
        let pictures = message["attachments"].as_array();
        State {
            text: named(text),
            has_picture: pictures.is_some_and(|pictures| !pictures.is_empty()),
            buttons: controls.filter_map(button).collect(),
            is_deleted: message["deleted"] == true,
        }
    }

    fn printed(&self) -> String {
        let mut printed = String::new();
        self.print(&mut printed, "");
        printed
    }

    fn print(&self, story: &mut String, mark: &str) {
        if self.is_deleted {
            writeln!(story, "  {mark}(deleted)").unwrap();
            return;
        }
        let mut lines = self.text.lines();
        let picture = if self.has_picture { "[board] " } else { "" };
        let first = lines.next().unwrap_or_default();
        write!(story, "  {mark}{picture}{first}").unwrap();
        for line in lines {
            write!(story, "\n    {line}").unwrap();
        }
        for (button, _) in &self.buttons {
            write!(story, " ‹{button}›").unwrap();
        }
        story.push('\n');
    }
}

/// The states of a message that are compared. Those of a card during the game don't count, since it is edited at its own pace,
/// nor does a deferred response, since a busy machine defers more of them, nor a board on which the bot is to move, since it may
/// move before that is posted.
fn told(message: &Seen) -> Vec<State> {
    let mut states: Vec<State> = Vec::new();
    let count = message.states.len();
    for (index, (state, _)) in message.states.iter().enumerate() {
        let state = State::of(state);
        let is_card = |state: &State| state.buttons.iter().any(|(label, _)| label == "Watch");
        let is_deferred = state.text.is_empty() && state.buttons.is_empty() && !state.has_picture;
        let is_thinking = state.text.ends_with("My move.");
        let is_passing = is_card(&state) || is_thinking || is_deferred && !state.is_deleted;
        let is_passing = is_passing && index + 1 < count;
        if !is_passing
            && states
                .last()
                .is_none_or(|last| last.printed() != state.printed())
        {
            states.push(state);
        }
    }
    states
}

fn newest(message: &Seen) -> State {
    State::of(&message.states.last().unwrap().0)
}

fn place(message: &Seen, channel: &Channel) -> String {
    match message.viewer {
        Some(101) => "only Ann".to_owned(),
        Some(102) => "only Ben".to_owned(),
        Some(_) => "only Cid".to_owned(),
        None if message.channel == channel.id => "channel".to_owned(),
        None => "thread".to_owned(),
    }
}

fn story(fake: &Fake, channel: &Channel) -> String {
    let mut story = String::new();
    let seen = fake.seen();
    let mut places: Vec<String> = Vec::new();
    for message in &seen {
        let place = place(message, channel);
        if !places.contains(&place) {
            places.push(place);
        }
    }
    for told_in in places {
        writeln!(story, "{told_in}:").unwrap();
        let here = seen
            .iter()
            .filter(|message| place(message, channel) == told_in);
        for message in here {
            for (index, state) in told(message).iter().enumerate() {
                state.print(&mut story, if index == 0 { "" } else { "→ " });
            }
        }
        story.push('\n');
    }
    story
}

/// A table at which people play by taps.
pub(super) struct Table<'a> {
    pub(super) fake: &'a Fake,
    /// The channel of the challenge.
    channel: Channel,
    /// The channel or thread of the boards.
    pub(super) here: Channel,
}

impl<'a> Table<'a> {
    pub(super) const fn at(fake: &'a Fake, channel: Channel, here: Channel) -> Self {
        Table {
            fake,
            channel,
            here,
        }
    }

    /// Waits until there is a message with these words, and no other board has buttons.
    pub(super) async fn settled(&self, words: &str) -> Seen {
        soon(async || {
            let seen = self.fake.seen();
            let boards = seen.iter().filter(|one| {
                one.viewer.is_none()
                    && one.channel == self.here.id
                    && newest(one)
                        .buttons
                        .iter()
                        .any(|(label, _)| label == "More…")
            });
            let boards: Vec<&Seen> = boards.collect();
            match boards[..] {
                [one] if newest(one).text.contains(words) => Some(one.clone()),
                _ => None,
            }
        })
        .await
    }

    /// Taps the button with this label on the newest message that has one; returns the answer.
    pub(super) async fn tap(&self, user: &User, channel: &Channel, label: &str) -> Sent {
        let seen = self.fake.seen();
        let button = seen.iter().rev().find_map(|one| {
            let is_there = one.channel == channel.id && one.viewer.is_none_or(|id| id == user.id);
            let buttons = newest(one).buttons.into_iter().filter(|_| is_there);
            let mut found = buttons.filter(|(own, _)| own == label);
            found.next().map(|(_, id)| (one.number, id))
        });
        let (message, id) = button.unwrap_or_else(|| panic!("no button {label}"));
        let pressed = self.fake.press_under(message, user, channel, &id);
        loop {
            let answer = self.fake.next_answer().await;
            if answer.to == pressed {
                return kept(self.fake, answer).await;
            }
        }
    }

    /// Plays a move by taps.
    async fn moves(&self, user: &User, label: &str, words: &str) {
        self.tap(user, &self.here, "Move").await;
        self.tap(user, &self.here, label).await;
        self.settled(words).await;
    }

    /// Waits until the card shows this.
    pub(super) async fn card_says(&self, words: &str) {
        soon(async || {
            let seen = self.fake.seen();
            let mut cards = seen.iter().filter(|one| one.channel == self.channel.id);
            cards
                .any(|one| newest(one).text.contains(words))
                .then_some(())
        })
        .await;
    }
}

/// A challenge that Ben accepts by a tap. With a thread, the boards are there.
async fn begun_by_taps<'a>(fake: &'a Fake, channel: Channel, challenge: &Slash) -> Table<'a> {
    let made = ask_in(fake, &ANN, &channel, challenge).await;
    let mut table = Table::at(fake, channel, channel);
    let answer = table.tap(&BEN, &channel, "Accept").await;
    if answer.payload["type"] == 7 {
        table.here = channel.thread(made.to);
    }
    table.settled("Good luck").await;
    table
}

/// The fool's mate, by taps, up to its last move.
async fn fools_mate(table: &Table<'_>) {
    table.moves(&ANN, "f3", "1. f3").await;
    table.moves(&BEN, "e5", "1... e5").await;
    table.moves(&ANN, "g4", "2. g4").await;
}

fn check(name: &str, told: &str) {
    let path = data("storyboard").join(format!("{name}.txt"));
    if std::env::var_os("UPDATE").is_some_and(|value| value == "1") {
        std::fs::write(&path, told).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap();
    assert_eq!(told, expected, "{}", path.display());
}

/// A game in its thread.
async fn begun_in_thread<'a>(fake: &'a Fake, variant: &Variant) -> Table<'a> {
    let mut challenge = challenge_to(&BEN).text("game", variant.key);
    if variant.numbered.is_some() {
        challenge = challenge.text("position", variant.starts[0].name);
    }
    begun_by_taps(fake, SQUARE, &challenge).await
}

/// A typed move in the thread; its answer replaces the previous board.
async fn moved(table: &Table<'_>, user: &User, text: &str) {
    let answer = ask_in(table.fake, user, &table.here, &typed(text)).await;
    assert!(!answer.is_ephemeral(), "{}", answer.content());
    table.settled(&named(answer.content())).await;
}

async fn story_of(variant: &Variant) -> String {
    let (fake, bot) = online().await;
    let table = begun_in_thread(&fake, variant).await;
    let mut players = [&ANN, &BEN].into_iter().cycle();
    let sample = variant.sample_game();
    let mut plies = sample.iter().take(MOVES);
    for played in plies.by_ref().take(MOVES / 2) {
        moved(&table, players.next().unwrap(), played.notation()).await;
    }
    // A draw is offered and declined.
    ask_in(&fake, &ANN, &table.here, &slash("draw")).await;
    let offers = "select count(*) from games where request_message is not null";
    super::controls::noted(&bot, offers, 1).await;
    let states = table.settled("").await.states.len();
    table.tap(&BEN, &table.here, "Decline").await;
    // The buttons of the board are restored, even if they are the same.
    soon(async || {
        let board = table.settled("").await;
        let buttons = newest(&board).buttons;
        let is_restored =
            board.states.len() > states && buttons.iter().any(|(label, _)| label == "Offer draw");
        is_restored.then_some(())
    })
    .await;
    for played in plies {
        moved(&table, players.next().unwrap(), played.notation()).await;
    }
    ask_in(&fake, &ANN, &SQUARE, &slash("board")).await;
    ask_in(&fake, &ANN, &SQUARE, &resign()).await;
    table.settled("Ann resigns").await;
    table.card_says("resignation").await;
    bot.stop().await;
    format!("# {}\n\n{}", variant.key, story(&fake, &SQUARE))
}

#[tokio::test]
async fn a_game_of_each_kind_reads_like_its_story() {
    // A move waits for the limits of a channel, not for the processor. More bots than these would answer too late.
    let told = stream::iter(rules::ALL).map(|variant| story_of(variant));
    let told: Vec<String> = told.buffered(3).collect().await;
    for (variant, told) in rules::ALL.iter().zip(&told) {
        check(variant.key, told);
    }
}

#[tokio::test]
async fn a_game_by_taps_reads_like_its_story_wherever_it_is_played() {
    for (name, channel, thread) in [
        ("taps-thread", SQUARE, "on"),
        ("taps-channel", SQUARE, "off"),
        ("taps-user-install", SQUARE.brought(), "off"),
    ] {
        let (fake, bot) = online().await;
        let challenge = challenge_to(&BEN).text("thread", thread);
        let table = begun_by_taps(&fake, channel, &challenge).await;
        fools_mate(&table).await;
        // A spectator reads why not, and views the board from Black's side.
        table.tap(&CID, &table.here, "Move").await;
        table.tap(&CID, &table.here, "More…").await;
        table.tap(&CID, &table.here, "Flip board").await;
        // The fourth move is typed into the form.
        let form = table.tap(&BEN, &table.here, "Type…").await;
        fake.submit(&BEN, &table.here, &form, (&[("move", "Qh4")], &[]));
        table.settled("Checkmate").await;
        if thread == "on" {
            table.card_says("checkmate").await;
        }
        bot.stop().await;
        check(name, &format!("# {name}\n\n{}", story(&fake, &channel)));
    }
}

#[tokio::test]
async fn a_game_by_taps_against_the_bot_reads_like_its_story() {
    let (fake, bot) = online().await;
    let challenge = challenge_to(&ITSELF)
        .text("game", "one-dimensional")
        .text("level", "newcomer");
    let made = ask_in(&fake, &ANN, &SQUARE, &challenge).await;
    let table = Table::at(&fake, SQUARE, SQUARE.thread(made.to));
    table.settled("Good luck").await;
    for number in ["1. ", "2. "] {
        table.tap(&ANN, &table.here, "Move").await;
        let (label, _) = newest(fake.seen().last().unwrap()).buttons[0].clone();
        table.tap(&ANN, &table.here, &label).await;
        soon(async || {
            let board = table.settled(number).await;
            // Also if they're in check.
            let text = newest(&board).text.to_lowercase();
            text.contains("your move").then_some(())
        })
        .await;
    }
    ask_in(&fake, &ANN, &table.here, &slash("game hint")).await;
    // Told to all after the private answer.
    soon(async || {
        let seen = fake.seen();
        let mut texts = seen.iter().map(|one| newest(one).text);
        texts.any(|text| text == "Ann used a hint.").then_some(())
    })
    .await;
    ask_in(&fake, &ANN, &table.here, &slash("takeback")).await;
    table.settled("takeback").await;
    ask_in(&fake, &ANN, &table.here, &resign()).await;
    table.settled("Ann resigns").await;
    table.card_says("resignation").await;
    bot.stop().await;
    check(
        "taps-arbiter",
        &format!("# taps-arbiter\n\n{}", story(&fake, &SQUARE)),
    );
}

/// A game of forty moves leaves one message in the channel, and one picture at a time in its thread.
#[tokio::test]
async fn a_long_game_leaves_one_card_and_one_picture() {
    let (fake, bot) = online().await;
    let variant = rules::find("chess").unwrap();
    let table = begun_in_thread(&fake, variant).await;
    let mut position = variant.start();
    let mut chance = Chance::new(40);
    for ply in 0..80 {
        let mut moves = position.moves();
        moves.retain(|one| one.next().outcome().is_none());
        let next = moves.swap_remove(chance.below(moves.len()));
        let user = [&ANN, &BEN][ply % 2];
        moved(&table, user, next.code()).await;
        position = next.next().clone();
    }
    let seen = fake.seen();
    let shown = seen.iter().filter(|one| one.viewer.is_none());
    let (cards, boards): (Vec<&Seen>, Vec<&Seen>) = shown.partition(|one| one.channel == SQUARE.id);
    assert_eq!(cards.len(), 1);
    assert_eq!(boards.len(), 81);
    let pictures = boards.iter().filter(|one| newest(one).has_picture);
    assert_eq!(pictures.count(), 1);
    bot.stop().await;
}

#[tokio::test]
async fn a_rematch_gets_a_card_and_a_thread_of_its_own() {
    let (fake, bot) = online().await;
    let variant = rules::find("chess").unwrap();
    let table = begun_in_thread(&fake, variant).await;
    ask_in(&fake, &ANN, &table.here, &resign()).await;
    fake.message().await;
    let receipt = ask_in(&fake, &BEN, &table.here, &slash("rematch")).await;
    receipt.says_privately("<#899>");
    let challenge = fake.message().await;
    assert_eq!(
        (challenge.to, challenge.pinged()),
        (SQUARE.id, vec!["101".to_owned()])
    );
    let begun = table.tap(&ANN, &SQUARE, "Accept").await;
    assert_eq!(begun.payload["type"], 7, "the challenge becomes the card");
    let board = fake.message().await;
    assert!(
        board.to != SQUARE.id && board.to != table.here.id,
        "{board:?}"
    );
    board.says("Good luck");
    bot.stop().await;
}

/// The same against the bot, which accepts at once.
#[tokio::test]
async fn a_rematch_against_the_bot_gets_them_too() {
    let (fake, bot) = online().await;
    let first = ask_in(&fake, &ANN, &SQUARE, &challenge_to(&ITSELF)).await;
    let thread = SQUARE.thread(first.to);
    fake.message().await.says("Good luck");
    ask_in(&fake, &ANN, &thread, &resign()).await;
    ask_in(&fake, &ANN, &thread, &slash("rematch")).await;
    // The board starts in the channel, until the thread is open.
    let begun = fake.message().await;
    assert_eq!(begun.to, SQUARE.id);
    let card = fake.newest_message();
    let board = fake.message().await;
    assert!(board.to != SQUARE.id && board.to != thread.id, "{board:?}");
    soon(async || {
        let seen = fake.seen();
        let card = seen.iter().find(|one| one.number == card)?;
        let state = newest(card);
        let mut buttons = state.buttons.iter();
        buttons.any(|(label, _)| label == "Watch").then_some(())
    })
    .await;
    bot.stop().await;
}
