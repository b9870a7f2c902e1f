//! What is told about a game: after an event, and to somebody who asks.

use super::{Answer, App, Trouble, own};
use crate::command::{Perspective, Question};
use crate::game::{Event, Game, Seat};
use crate::referee::{Refusal, Request};
use crate::settings::Preferences;
use crate::store::{OutboxMessage, StoreError};
use crate::view::board_style::BoardStyle;
use crate::view::{self, Locale, Reply};

impl App {
    /// What a message of the outbox says, made anew; nothing when its game is not there.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn message(&self, message: &OutboxMessage) -> Result<Option<Reply>, StoreError> {
        let Some(game) = self.store.load(message.game).await? else {
            return Ok(None);
        };
        match as_then(game, message.event)? {
            Some((game, event)) => Ok(Some(self.told(&game, &event).await)),
            None => Ok(None),
        }
    }

    /// What everybody is told about an event, by the game as it stood after it.
    pub(super) async fn told(&self, game: &Game, event: &Event) -> Reply {
        let style = self.board_style(game).await;
        let locale = Locale::of(game.setup.language);
        view::ruled(locale, style, game, event)
    }

    /// How a board looks that everybody sees. Where nobody can say what the players like it looks as it does for
    /// everybody: what a board is about matters more.
    pub(super) async fn board_style(&self, game: &Game) -> BoardStyle {
        let seats = [Seat::Challenger, Seat::Opponent];
        let people = seats.map(|seat| game.player(seat).unwrap_or(&game.setup.challenger).id);
        let preferences = self.store.preferences(people).await;
        let preferences = preferences.unwrap_or_else(|error| {
            tracing::warn!(game = %game.number, %error, "what the players like is not known");
            [Preferences::default(); 2]
        });
        BoardStyle::for_all(game, |seat| match seat {
            Seat::Challenger => preferences[0],
            Seat::Opponent => preferences[1],
        })
    }

    /// The answer to the newest event of a game.
    pub(super) async fn ruled(&self, game: &Game) -> Answer {
        match game.events.last() {
            Some(event) => Answer {
                reply: self.told(game, event).await,
                event: Some((game.number, event.number)),
            },
            // Every game has the event that began it.
            None => Answer::of(view::trouble(Locale::of(game.setup.language))),
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
        let all = Locale::of(game.setup.language);
        let style = |view| style_of(game, view, request);
        Ok(Answer::of(match question {
            Question::Board(Perspective::Mover) => {
                view::board(all, self.board_style(game).await, game, request.at)
            }
            Question::Board(view) => view::board(all, style(view), game, request.at),
            Question::Opened => view::opened(own, style(Perspective::Own), game, request.at),
            Question::Moves => view::moves(own, game),
            Question::History => view::history(own, game),
            Question::Replay(view) => view::replay(all, style(view), game),
            Question::Flipped => {
                let theirs = BoardStyle {
                    theme: request.context.preferences.theme,
                    ..self.board_style(game).await
                };
                view::flipped(own, theirs, game)
            }
            Question::Spoken(view) => view::spoken(own, style(view), game),
            Question::Clock => view::clock(own, game, request.at),
            Question::Export => view::export(own, game),
        }))
    }

    /// The answer of a request that was written before: a request that arrives twice gets the same answer twice.
    pub(super) async fn repeated(&self, request: &Request) -> Result<Answer, Trouble> {
        let Some((number, event)) = self.asked_for(request).await? else {
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
        match as_then(game, event)? {
            Some((game, _)) => Ok(self.ruled(&game).await),
            None => Err(StoreError::Damaged(format!("game {number} has no entry {event}")).into()),
        }
    }
}

/// The game as it stood after an event, and that event.
fn as_then(game: Game, event: u32) -> Result<Option<(Game, Event)>, StoreError> {
    let Game {
        number,
        setup,
        mut events,
        outages,
        ..
    } = game;
    events.truncate(
        usize::try_from(event)
            .unwrap_or(usize::MAX)
            .saturating_add(1),
    );
    let newest = events
        .last()
        .filter(|newest| newest.number == event)
        .cloned();
    let Some(newest) = newest else {
        return Ok(None);
    };
    let mut game = Game::replay(number, setup, events)
        .map_err(|corrupt| StoreError::Damaged(corrupt.to_string()))?;
    // No clock ran while nobody was at work, whenever that is told.
    game.outages = outages;
    Ok(Some((game, newest)))
}

/// How somebody sees a board that is for them alone, or that they want from a given side.
pub(super) fn style_of(game: &Game, view: Perspective, request: &Request) -> BoardStyle {
    let seat = game.seat_of(request.by.id);
    let own = BoardStyle::for_one(game, seat, request.context.preferences);
    match view {
        Perspective::Mover => own.from(game.play().map(|play| play.position().turn())),
        Perspective::Side(side) => own.from(Some(side)),
        Perspective::Own => own,
    }
}
