//! The score between people, on request and after a game.

use super::decide::ScoreAgainst;
use super::store::Counted;
use crate::features::ratings::run::add_rating_changes;
use crate::game::{Game, Player, PlayerId, Seat, Stage};
use crate::play::Inquiry;
use crate::play::answers::Answered;
use crate::play::view::Reply;
use crate::store::{Store, StoreError};
use crate::words::Locale;

const LAST_SHOWN: u32 = 10;

/// The user's score against one person, or against everybody; in a server, in its games.
pub(crate) async fn score(store: &Store, request: &Inquiry, opponent: Option<&Player>) -> Answered {
    let me = request.by.id;
    // There is no score against oneself.
    let Some(opponent) = opponent.filter(|opponent| opponent.id != me) else {
        let server = request.place.server;
        let counted = Counted {
            opponent: None,
            place: server.map(|_| request.place),
        };
        let scores = store.scores(me, counted).await?;
        return Ok(super::view::scores(request.locale(), &scores, server).into());
    };
    let counted = Counted {
        opponent: Some(opponent.id),
        place: None,
    };
    let scores = store.scores(me, counted).await?;
    let last = store.last_games(me, opponent.id, LAST_SHOWN).await?;
    Ok(super::view::score_against(request.locale(), opponent, &scores, &last).into())
}

/// Adds rating changes to the message about the end of a game, and the score if the two have finished other games here.
pub(crate) async fn add_score(store: &Store, game: &Game, reply: &mut Reply) {
    let Stage::Over { .. } = game.stage else {
        return;
    };
    Box::pin(add_rating_changes(store, game, reply)).await;
    let players = [Seat::Challenger, Seat::Opponent].map(|seat| game.player(seat));
    let [Some(one), Some(other)] = players else {
        return;
    };
    match score_here(store, one.id, other.id, game).await {
        Ok(Some(known)) if known.score.games() > 1 => {
            let locale = Locale::of(game.setup.language);
            reply.add(super::view::score_after(locale, one, &known));
        }
        Ok(_) => {}
        Err(error) => {
            tracing::warn!(game = %game.number, %error, "can't read the score of two players");
        }
    }
}

/// The score in the game's variant, in places that all readers can see.
async fn score_here(
    store: &Store,
    one: PlayerId,
    other: PlayerId,
    game: &Game,
) -> Result<Option<ScoreAgainst>, StoreError> {
    let counted = Counted {
        opponent: Some(other),
        place: Some(game.setup.home),
    };
    let scores = store.scores(one, counted).await?;
    let mut of_variant = scores.into_iter();
    Ok(of_variant.find(|known| known.variant.key == game.setup.variant.key))
}
