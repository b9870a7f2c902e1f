//! The score between people, on request and after a game.

use super::answers::Answered;
use super::{App, Inquiry, own};
use crate::game::{Game, Player, PlayerId, ScoreAgainst, Seat, Stage};
use crate::store::{Counted, StoreError};
use crate::view::{self, Locale, Reply};

const LAST_SHOWN: u32 = 10;

impl App {
    /// The user's score against one person, or against everybody: in a server, in its games.
    pub(super) async fn score(&self, request: &Inquiry, opponent: Option<&Player>) -> Answered {
        let me = request.by.id;
        // Nobody plays against themselves.
        let Some(opponent) = opponent.filter(|opponent| opponent.id != me) else {
            let server = request.place.server;
            let counted = Counted {
                opponent: None,
                place: server.map(|_| request.place),
            };
            let scores = self.store.scores(me, counted).await?;
            return Ok(view::scores(own(request), &scores, server).into());
        };
        let counted = Counted {
            opponent: Some(opponent.id),
            place: None,
        };
        let scores = self.store.scores(me, counted).await?;
        let last = self.store.last_games(me, opponent.id, LAST_SHOWN).await?;
        Ok(view::score_against(own(request), opponent, &scores, &last).into())
    }

    /// Adds the votes of a channel, and to the answer about the end what the game changed in the ratings, and the score if
    /// the two have finished others here.
    pub(super) async fn add_score(&self, game: &Game, reply: &mut Reply) {
        self.add_votes(game, reply).await;
        let Stage::Over { .. } = game.stage else {
            return;
        };
        Box::pin(self.add_rating_changes(game, reply)).await;
        let players = [Seat::Challenger, Seat::Opponent].map(|seat| game.player(seat));
        let [Some(one), Some(other)] = players else {
            return;
        };
        match self.score_here(one.id, other.id, game).await {
            Ok(Some(known)) if known.score.games() > 1 => {
                let locale = Locale::of(game.setup.language);
                reply.add(view::score_after(locale, one, &known));
            }
            Ok(_) => {}
            Err(error) => {
                tracing::warn!(game = %game.number, %error, "can't read the score of two players");
            }
        }
    }

    /// In the game's variant, and in places that all readers can see.
    async fn score_here(
        &self,
        one: PlayerId,
        other: PlayerId,
        game: &Game,
    ) -> Result<Option<ScoreAgainst>, StoreError> {
        let counted = Counted {
            opponent: Some(other),
            place: Some(game.setup.home),
        };
        let scores = self.store.scores(one, counted).await?;
        let mut of_variant = scores.into_iter();
        Ok(of_variant.find(|known| known.variant.key == game.setup.variant.key))
    }
}
