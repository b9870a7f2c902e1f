//! Where a game lives, and what is in the way there.

use super::{Answer, App};
use crate::referee::{Game, GameNumber, Obstacle, Place, Request, Stage, Threads, What, Work};
use crate::store::{Letter, Purpose, StoreError};
use crate::view::{self, Reply, Voice, Words};

/// How long a thread waits, in milliseconds: the message from which it is opened has to be written down first.
const THREAD_DUE_AFTER: i64 = 2_000;

impl App {
    /// The letter that opens the thread of a game that has just begun; nothing where there is to be none, or cannot be.
    pub(super) fn thread_letter(game: &Game, request: &Request) -> Option<Letter> {
        let entry = game.entries.last()?;
        let begins = matches!(entry.what, What::Accepted { .. });
        let wants = game.founding.threads == Threads::On && game.founding.home.parent.is_none();
        let can = thread_obstacle(game, request).is_none();
        (begins && wants && can).then(|| Letter {
            game: game.number,
            entry: entry.number,
            purpose: Purpose::Thread,
            channel: game.founding.home.channel,
            due: request.at.plus(THREAD_DUE_AFTER),
            attempts: 0,
            token: None,
        })
    }

    /// The answer about a game with what keeps the arbiter from its work there, for those who can mend it. Where its home
    /// cannot be reached the game goes on living in the place where it is spoken about.
    pub(super) async fn noted(&self, request: &Request, game: &Game, mut answer: Answer) -> Answer {
        let voice = Voice::of(game.founding.language);
        let here = request.place;
        let home = game.founding.home;
        let reach = request.manners.reach;
        let says = |answer: &mut Answer, words: Words| answer.reply.add(words);
        if here.channel == home.channel {
            let obstacles = in_the_way(game, request);
            if is_occasion(game, &answer) {
                for (work, obstacle) in &obstacles {
                    says(&mut answer, view::obstacle(voice, *work, *obstacle));
                }
            }
            if game.hindrance.is_some() && obstacles.is_empty() {
                // It was mended in the meantime.
                let mended = self.store.hinder(game.number, home.channel, None).await;
                warn_of(game, mended);
            }
            return answer;
        }
        let Some(hindrance) = game.hindrance else {
            return answer;
        };
        says(&mut answer, view::hindered(voice, hindrance, home.channel));
        let goes_on = matches!(game.stage, Stage::Playing { .. } | Stage::Waiting);
        if goes_on && reach.obstacle(Work::Speak, here).is_none() {
            match self.settle_here(game, here, answer.entry).await {
                Ok(()) => says(&mut answer, view::rehomed(voice)),
                Err(error) => warn_of(game, Err(error)),
            }
        }
        answer
    }

    /// The game goes on living here, where its newest entry is told already.
    async fn settle_here(
        &self,
        game: &Game,
        here: Place,
        told: Option<(GameNumber, u32)>,
    ) -> Result<(), StoreError> {
        self.store.rehome(game.number, here).await?;
        if let Some((number, entry)) = told {
            self.store.settle(number, entry, Purpose::Home).await?;
        }
        self.store.hinder(game.number, here.channel, None).await
    }

    /// A game lives in a thread of its own from now on: its board there.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn move_in(&self, game: &Game, thread: u64) -> Result<Reply, StoreError> {
        let home = game.founding.home;
        if home.channel != thread {
            let place = Place {
                channel: thread,
                parent: Some(home.channel),
                server: home.server,
            };
            self.store.rehome(game.number, place).await?;
        }
        let look = self.look(game).await;
        let voice = Voice::of(game.founding.language);
        Ok(view::moved_in(voice, look, game))
    }
}

/// What is only noted beside an answer never takes the answer's place.
fn warn_of(game: &Game, noted: Result<(), StoreError>) {
    if let Err(error) = noted {
        tracing::warn!(game = %game.number, %error, "what is in a game's way is not written down");
    }
}

fn thread_obstacle(game: &Game, request: &Request) -> Option<Obstacle> {
    let home = game.founding.home;
    if home.channel != request.place.channel {
        return None;
    }
    request.manners.reach.obstacle(Work::OpenThread, home)
}

/// What is in the way of a game's home, for those who see the answer there. A thread is wanted only when the game begins.
fn in_the_way(game: &Game, request: &Request) -> Vec<(Work, Obstacle)> {
    let begins = matches!(
        game.entries.last().map(|entry| &entry.what),
        Some(What::Accepted { .. })
    );
    let speak = request.manners.reach.obstacle(Work::Speak, request.place);
    let thread = (begins && game.founding.threads == Threads::On)
        .then(|| thread_obstacle(game, request))
        .flatten()
        // A guest has said already that it is one.
        .filter(|obstacle| *obstacle != Obstacle::Guest);
    let speak = speak.map(|obstacle| (Work::Speak, obstacle));
    let thread = thread.map(|obstacle| (Work::OpenThread, obstacle));
    speak.into_iter().chain(thread).collect()
}

/// Whether the answer is one under which people look at what is in the way: a game is agreed or begins, or its board is asked
/// for, or something could not be said before.
fn is_occasion(game: &Game, answer: &Answer) -> bool {
    let what = game.entries.last().map(|entry| &entry.what);
    let is_agreed = matches!(what, Some(What::Challenged | What::Accepted { .. }));
    is_agreed || answer.entry.is_none() || game.hindrance.is_some()
}
