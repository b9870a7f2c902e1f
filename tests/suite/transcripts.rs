//! Whole conversations in the terminal with every answer, through command, application, store and view.
//!
//! Lines at the margin are typed; indented lines are the expected answer. Lines with `@` control the conversation:
//!
//! - `@ coin black` sets the coin, `@ language de` everyone's language;
//! - `@ 8 days later` moves the clock (also `hours`, `minutes`, `seconds`), `@ 3 hours away` does so with an outage;
//! - `@ again` delivers the last line once more as the same request;
//! - `@ maintenance` runs the worker's maintenance;
//! - `@ server 7603` continues in that channel of a server that everybody manages.
//!
//! `UPDATE=1` rewrites the answers.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use arbiter::game::{DAY, Language, Languages, Player, PlayerId, Timestamp};
use arbiter::jobs as delivery;
use arbiter::jobs::{Deliver, Delivered, DirectMessageError};
use arbiter::play::view;
use arbiter::play::view::Reply;
use arbiter::play::{Answer, App};
use arbiter::referee::{Authority, InteractionToken};
use arbiter::store;
use arbiter::store::{Purpose, Store};
use arbiter::terminal::bare_move;
use arbiter::terminal::bare_move::bare_move;
use arbiter::terminal::line;
use arbiter::terminal::line::LineContent;
use arbiter::terminal::print;
use arbiter::terminal::print::{Saved, Screen};
use async_trait::async_trait;
use tokio::runtime::{Builder, Runtime};

use crate::support::{self, files, folder, id};

struct Later(Mutex<String>, arbiter::words::Locale);

#[async_trait]
impl Deliver for Later {
    async fn replace_answer(&self, _: Option<&InteractionToken>, reply: &Reply) -> Delivered<()> {
        let reader = line::parse_player("reader").unwrap();
        let said = print::reply(reply, &reader, &Saved::default(), Screen::PLAIN, self.1);
        self.0.lock().unwrap().push_str(&said);
        Ok(())
    }

    async fn deliver(&self, _: arbiter::game::ChannelId, reply: &Reply, _: &str) -> Delivered {
        let nobody = line::parse_player("nobody").unwrap();
        let said = print::reply(reply, &nobody, &Saved::default(), Screen::PLAIN, self.1);
        self.0.lock().unwrap().push_str(&said);
        Ok(None)
    }

    async fn direct(
        &self,
        person: &Player,
        reply: &Reply,
        _: &str,
    ) -> Result<(), DirectMessageError> {
        let said = print::reply(reply, person, &Saved::default(), Screen::PLAIN, self.1);
        self.0.lock().unwrap().push_str(&said);
        Ok(())
    }
}

pub(crate) struct Room {
    app: App,
    store: Arc<Store>,
    speaker: Player,
    chance: u32,
    at: Timestamp,
    id: u64,
    languages: Languages,
    /// The channel of a server that everybody manages.
    server: Option<u64>,
    /// The newest board, and to whom it was shown.
    newest: Option<(PlayerId, Reply)>,
    /// Everything that was answered directly.
    pub(crate) answered: Vec<Reply>,
    /// The kinds of events whose answers were composed twice.
    composed: BTreeSet<String>,
    /// Those that differed.
    unlike: Vec<String>,
}

impl Room {
    pub(crate) async fn open(folder: &Path, language: Language) -> Self {
        let store = store::embedded(folder).await.unwrap();
        Room {
            app: App::new(Arc::clone(&store)).since(Timestamp::from_millisecond(1_700_000_000_000)),
            store,
            speaker: line::parse_player("you").unwrap(),
            chance: 0,
            at: Timestamp::from_millisecond(1_700_000_000_000),
            id: 0,
            languages: Languages {
                own: language,
                place: Some(language),
            },
            server: None,
            newest: None,
            answered: Vec::new(),
            composed: BTreeSet::new(),
            unlike: Vec::new(),
        }
    }

    pub(crate) async fn hear(&mut self, typed: &str) -> String {
        if let Some(directive) = typed.strip_prefix("@ ") {
            return self.direct(directive).await;
        }
        self.id += 1;
        self.at = self.at.plus(1_000);
        self.answer(typed).await
    }

    /// The same request once more.
    async fn answer(&mut self, typed: &str) -> String {
        let Some(line) = line::read(typed) else {
            return String::new();
        };
        if let Some(speaker) = line.speaker {
            self.speaker = speaker;
        }
        let mut request = support::request(self.speaker.clone(), self.at, id(self.id));
        request.place = support::direct(1);
        if let Some(channel) = self.server {
            request.place = support::direct(channel);
            request.place.server = Some(id(2));
            request.authority = Authority::Manager;
        }
        request.context.languages = self.languages;
        request.chance = self.chance;
        let answer: Answer = match line.content {
            LineContent::Words(readings) => {
                match bare_move(&self.app, &request, &readings, self.newest.as_ref()).await {
                    Some((request, command)) => {
                        self.speaker = request.by.clone();
                        self.was_at_work().await;
                        self.app.handle(&request, Ok(command)).await
                    }
                    None if bare_move::is_speaker_alone(&readings) => {
                        let before = self.speaker.clone();
                        self.speaker = bare_move::speaker(None, &readings).unwrap();
                        let locale = arbiter::words::Locale::of(self.languages.own);
                        view::speaker_changed(locale, &self.speaker, &before).into()
                    }
                    None => {
                        view::unreadable_line(arbiter::words::Locale::of(self.languages.own)).into()
                    }
                }
            }
            LineContent::ArbitersName(name) => {
                view::arbiters_name(arbiter::words::Locale::of(self.languages.own), &name).into()
            }
            LineContent::BadName(name) => {
                view::unreadable_name(arbiter::words::Locale::of(self.languages.own), &name).into()
            }
            LineContent::Command(command) => {
                self.was_at_work().await;
                self.app.handle(&request, *command).await
            }
        };
        if !answer.reply.boards.is_empty() {
            self.newest = Some((self.speaker.id, answer.reply.clone()));
        }
        self.compose_again(&answer).await;
        self.app.delivered(&answer, None).await;
        self.answered.push(answer.reply.clone());
        let mut direct = print::reply(
            &answer.followed_at_once(),
            &self.speaker,
            &Saved::default(),
            Screen::PLAIN,
            arbiter::words::Locale::of(self.languages.own),
        );
        if let Some(note) = &answer.note {
            let note = print::reply(
                note,
                &self.speaker,
                &Saved::default(),
                Screen::PLAIN,
                arbiter::words::Locale::of(self.languages.own),
            );
            direct.push_str(&note);
        }
        // The content of files is part of the transcript.
        for file in &answer.reply.files {
            writeln!(direct, "  {}", file.name).unwrap();
            for line in file.text().unwrap_or("(a page)").lines() {
                writeln!(direct, "    {line}").unwrap();
            }
        }
        direct + &self.by_itself().await
    }

    /// Records whether the outbox's message instead of an answer would be the same.
    async fn compose_again(&mut self, answer: &Answer) {
        let Some((number, event)) = answer.event else {
            return;
        };
        let later = self.at.plus(60_000);
        let due = self.store.due(later, 1_000).await.unwrap();
        let mut due = due.jobs.into_iter().map(|(_, row)| row);
        let row =
            due.find(|row| (row.game, row.event, row.purpose) == (number, event, Purpose::Answer));
        let Some(row) = row else {
            return;
        };
        let again = self.app.message(&row).await.unwrap().unwrap();
        if again != answer.reply {
            let parts = |reply: &Reply| format!("{:?}: {:?}", reply.audience, reply.words);
            let (first, again) = (parts(&answer.reply), parts(&again));
            self.unlike.push(format!("{first}\n{again}"));
        }
        let game = self.store.load(number).await.unwrap().unwrap();
        let kind = game.events.last().unwrap().kind.word();
        self.composed.insert(kind.to_owned());
    }

    /// Records that there was no outage until now.
    async fn was_at_work(&self) {
        self.store.heartbeat(self.at, i64::MAX).await.unwrap();
    }

    /// What happens without a request.
    async fn by_itself(&self) -> String {
        self.was_at_work().await;
        let later = Later(
            Mutex::default(),
            arbiter::words::Locale::of(self.languages.own),
        );
        // The second pass handles what the first one triggered. Imported games are reviewed beside it.
        let mut passes = 0;
        while passes < 2 || self.app.are_reviews_awaited() {
            if passes > 1 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            delivery::pass(&self.app, &later, self.at).await.unwrap();
            passes += 1;
        }
        later.0.into_inner().unwrap()
    }

    async fn direct(&mut self, directive: &str) -> String {
        match directive.split(' ').collect::<Vec<_>>()[..] {
            ["coin", "white"] => self.chance = 0,
            ["coin", "black"] => self.chance = 1,
            ["language", locale] => {
                let language = Language::of_locale(locale);
                self.languages = Languages {
                    own: language,
                    place: Some(language),
                };
            }
            // The place has no language.
            ["own", "language", locale] => {
                self.languages = Languages {
                    own: Language::of_locale(locale),
                    place: None,
                };
            }
            [count, unit, "later"] => {
                self.at = self
                    .at
                    .plus(count.parse::<i64>().unwrap() * milliseconds(unit));
                return self.by_itself().await;
            }
            [count, unit, "away"] => {
                self.app.heartbeat(self.at).await.unwrap();
                self.at = self
                    .at
                    .plus(count.parse::<i64>().unwrap() * milliseconds(unit));
                self.app.heartbeat(self.at).await.unwrap();
                return self.by_itself().await;
            }
            ["server", channel] => self.server = channel.parse().ok(),
            // Periodic work.
            ["maintenance"] => {
                // Seats are drawn by lot.
                fastrand::seed(self.at.as_millisecond().cast_unsigned());
                let later = Later(
                    Mutex::default(),
                    arbiter::words::Locale::of(self.languages.own),
                );
                delivery::maintain(&self.app, &later, self.at)
                    .await
                    .unwrap();
                return later.0.into_inner().unwrap();
            }
            _ => panic!("`@ {directive}` is no directive"),
        }
        String::new()
    }
}

fn milliseconds(unit: &str) -> i64 {
    match unit.trim_end_matches('s') {
        "day" => DAY,
        "hour" => DAY / 24,
        "minute" => 60_000,
        "second" => 1_000,
        _ => panic!("`{unit}` is no unit"),
    }
}

/// The conversation of a transcript, with the current answers.
async fn replayed(transcript: &str, composed: &mut BTreeSet<String>) -> String {
    let folder = folder();
    let mut room = Room::open(folder.path(), Language::ENGLISH).await;
    let mut out = String::new();
    let mut last = String::new();
    let mut after_answer = false;
    for line in transcript.lines() {
        if line.starts_with(' ') || line.is_empty() {
            continue;
        }
        if after_answer {
            out.push('\n');
        }
        writeln!(out, "{line}").unwrap();
        if line.starts_with('#') {
            after_answer = false;
            continue;
        }
        let answer = if line == "@ again" {
            room.answer(&last).await
        } else {
            if !line.starts_with("@ ") {
                line.clone_into(&mut last);
            }
            room.hear(line).await
        };
        for line in answer.trim_end().lines() {
            writeln!(out, "{}", format!("    {line}").trim_end()).unwrap();
        }
        after_answer = !answer.is_empty();
    }
    composed.append(&mut room.composed);
    assert!(room.unlike.is_empty(), "{}", room.unlike.join("\n\n"));
    out
}

/// The kinds of events by players that are public.
const COMPOSED: &str = "aborted accepted agreed challenged claimed declined flagged hints-agreed hints-asked hints-refused holiday \
    moved offered pause-asked pause-granted pause-refused refused resigned takeback-asked takeback-granted takeback-refused \
    time-given withdrawn";

const UPDATE: &str =
    "If the new answer is right: UPDATE=1 cargo test --test suite transcripts, and read the diff.";

/// Transcripts that are replayed at the same time.
const AT_ONCE: usize = 3;

/// What a function makes of each transcript.
pub(crate) fn each_transcript<T: Send>(make: impl Fn(&Path, &Runtime) -> T + Sync) -> Vec<T> {
    let paths = files("transcripts", "txt");
    let replay = |first| {
        let mut runtime = Builder::new_current_thread();
        let runtime = runtime.enable_all().build().unwrap();
        let own = paths.iter().skip(first).step_by(AT_ONCE);
        own.map(|path| make(path, &runtime)).collect::<Vec<T>>()
    };
    let replay = &replay;
    thread::scope(|scope| {
        let threads = (0..AT_ONCE).map(|first| scope.spawn(move || replay(first)));
        let threads: Vec<_> = threads.collect();
        let all = threads.into_iter().map(|one| one.join().unwrap());
        all.flatten().collect()
    })
}

/// Replays a transcript, and returns the kinds of events whose messages were composed again.
fn goes_as_written(path: &Path, runtime: &Runtime) -> BTreeSet<String> {
    let mut composed = BTreeSet::new();
    let expected = std::fs::read_to_string(path).unwrap();
    let told = runtime.block_on(replayed(&expected, &mut composed));
    if std::env::var_os("UPDATE").is_some_and(|value| value == "1") {
        std::fs::write(path, told).unwrap();
        return composed;
    }
    let lines = told.lines().zip(expected.lines());
    let place = lines
        .take_while(|(told, expected)| told == expected)
        .count();
    let [now, then] = [&told, &expected].map(|text| text.lines().nth(place).unwrap_or("(no line)"));
    assert!(
        told == expected,
        "{}:{}: the answer is now\n  {now}\nand was\n  {then}\n{UPDATE}",
        path.display(),
        place + 1
    );
    composed
}

#[test]
fn every_conversation_goes_as_its_transcript_says() {
    let composed: BTreeSet<String> = each_transcript(goes_as_written)
        .into_iter()
        .flatten()
        .collect();
    for kind in COMPOSED.split_whitespace() {
        assert!(composed.contains(kind), "no {kind} in {composed:?}");
    }
}
