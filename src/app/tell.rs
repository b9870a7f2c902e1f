//! What is told about a game: after an entry, and to somebody who asks.

use super::{Answer, App, Trouble, own};
use crate::command::{Question, View};
use crate::referee::{Entry, Game, Look, Preferences, Refusal, Request, Seat};
use crate::store::{Letter, StoreError};
use crate::view::{self, Reply, Voice};

impl App {
    /// What a letter of the outbox says, made anew; nothing when its game is not there.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn letter(&self, letter: &Letter) -> Result<Option<Reply>, StoreError> {
        let Some(game) = self.store.load(letter.game).await? else {
            return Ok(None);
        };
        match as_then(game, letter.entry)? {
            Some((game, entry)) => Ok(Some(self.told(&game, &entry).await)),
            None => Ok(None),
        }
    }

    /// What everybody is told about an entry, by the game as it stood after it.
    pub(super) async fn told(&self, game: &Game, entry: &Entry) -> Reply {
        let look = self.look(game).await;
        let voice = Voice::of(game.founding.language);
        view::ruled(voice, look, game, entry)
    }

    /// How a board looks that everybody sees. Where nobody can say what the players like it looks as it does for
    /// everybody: what a board is about matters more.
    pub(super) async fn look(&self, game: &Game) -> Look {
        let seats = [Seat::Challenger, Seat::Opponent];
        let people = seats.map(|seat| game.player(seat).unwrap_or(&game.founding.challenger).id);
        let likes = self.store.preferences(people).await;
        let likes = likes.unwrap_or_else(|error| {
            tracing::warn!(game = %game.number, %error, "what the players like is not known");
            [Preferences::default(); 2]
        });
        Look::for_all(game, |seat| match seat {
            Seat::Challenger => likes[0],
            Seat::Opponent => likes[1],
        })
    }

    /// The answer to the newest entry of a game.
    pub(super) async fn ruled(&self, game: &Game) -> Answer {
        match game.entries.last() {
            Some(entry) => Answer {
                reply: self.told(game, entry).await,
                entry: Some((game.number, entry.number)),
            },
            // Every game has the entry that began it.
            None => Answer::of(view::trouble(Voice::of(game.founding.language))),
        }
    }

    /// The answer to a question about a game.
    pub(super) async fn shown_of(
        &self,
        request: &Request,
        game: &Game,
        question: Question,
    ) -> Result<Answer, Trouble> {
        let own = own(request);
        // What everybody sees is in the game's language.
        let all = Voice::of(game.founding.language);
        let look = |view| look_of(game, view, request);
        Ok(Answer::of(match question {
            Question::Board(View::Mover) => {
                view::board(all, self.look(game).await, game, request.at)
            }
            Question::Board(view) => view::board(all, look(view), game, request.at),
            Question::Opened => view::opened(own, look(View::Own), game, request.at),
            Question::Moves => view::moves(own, game),
            Question::History => view::history(own, game),
            Question::Replay(view) => view::replay(all, look(view), game),
            Question::Flipped => {
                let theirs = Look {
                    theme: request.manners.likes.theme,
                    ..self.look(game).await
                };
                view::flipped(own, theirs, game)
            }
            Question::Spoken(view) => view::spoken(own, look(view), game),
            Question::Clock => view::clock(own, game, request.at),
            Question::Export => view::export(own, game),
        }))
    }

    /// The answer of a request that was written before: a request that arrives twice gets the same answer twice.
    pub(super) async fn repeated(&self, request: &Request) -> Result<Answer, Trouble> {
        let Some((number, entry)) = self.asked_for(request).await? else {
            return Err(StoreError::Damaged(format!(
                "request {} is known and cannot be found",
                request.id.0
            ))
            .into());
        };
        let game = match self.store.load(number).await {
            Ok(game) => game.ok_or(Refusal::NoSuchGame(number))?,
            Err(error) => {
                // It is written, whatever is in the way of showing it: the outbox will.
                tracing::error!(game = %number, %error, "what a request wrote cannot be shown");
                return Ok(Answer::of(view::written_unseen(own(request))));
            }
        };
        match as_then(game, entry)? {
            Some((game, _)) => Ok(self.ruled(&game).await),
            None => Err(StoreError::Damaged(format!("game {number} has no entry {entry}")).into()),
        }
    }
}

/// The game as it stood after an entry, and that entry.
fn as_then(game: Game, entry: u32) -> Result<Option<(Game, Entry)>, StoreError> {
    let Game {
        number,
        founding,
        mut entries,
        outages,
        ..
    } = game;
    entries.truncate(
        usize::try_from(entry)
            .unwrap_or(usize::MAX)
            .saturating_add(1),
    );
    let newest = entries
        .last()
        .filter(|newest| newest.number == entry)
        .cloned();
    let Some(newest) = newest else {
        return Ok(None);
    };
    let mut game = Game::replay(number, founding, entries)
        .map_err(|corrupt| StoreError::Damaged(corrupt.to_string()))?;
    // No clock ran while nobody was at work, whenever that is told.
    game.outages = outages;
    Ok(Some((game, newest)))
}

/// How somebody sees a board that is for them alone, or that they want from a given side.
pub(super) fn look_of(game: &Game, view: View, request: &Request) -> Look {
    let seat = game.seat_of(request.by.id);
    let own = Look::for_one(game, seat, request.manners.likes);
    match view {
        View::Mover => own.from(game.play().map(|play| play.position().turn())),
        View::Side(side) => own.from(Some(side)),
        View::Own => own,
    }
}
