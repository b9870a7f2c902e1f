//! Follows games, and lists them.

use super::decide::{FollowRefusal, MOST_FOLLOWED, MOST_FOLLOWERS, Wish, may_follow};
use crate::game::{Game, GameNumber, PlayerId, Seat, Timestamp};
pub(crate) use crate::play::answers::Answered;
use crate::play::find_game::{chosen, readable_game};
use crate::play::{Answer, Inquiry};
use crate::referee::select_game;
use crate::store::{OutboxMessage, Purpose, Store, StoreError};

/// Delay of the message about a move, so that quick moves are collected (ms).
const COLLECTED_FOR: i64 = 60_000;

/// The outbox row about a followed game's newest event.
pub(crate) fn message_after(game: &Game, at: Timestamp) -> Option<OutboxMessage> {
    let newest = game.newest_public_event().filter(|_| game.is_followed)?;
    let due = match game.ending() {
        Some(_) => at,
        None if newest.changes_position() => at.plus(COLLECTED_FOR),
        None => return None,
    };
    Some(OutboxMessage::about(
        game,
        game.newest_event(),
        Purpose::Followers,
        due,
    ))
}

/// Changes which messages the user gets about a game; `None` for none any more.
pub(crate) async fn follow(
    store: &Store,
    request: &mut Inquiry,
    number: Option<GameNumber>,
    wish: Option<Wish>,
) -> Answered {
    // Also where the game can't be seen, such as in a direct message.
    if let (None, Some(number)) = (wish, number)
        && store.unfollow(number, request.by.id).await?
    {
        return Ok(super::view::unfollowed(request.locale(), number, true).into());
    }
    let found = chosen(store, request, number, |games, request| {
        select_game::of_question(games, request.place, request.by.id, request.at)
    });
    let game = found.await?.game;
    let locale = request.locale();
    let Some(wish) = wish else {
        let was_followed = store.unfollow(game.number, request.by.id).await?;
        return Ok(super::view::unfollowed(locale, game.number, was_followed).into());
    };
    let allowed = match may_follow(&game, request) {
        Ok(()) => has_room(store, request, &game).await?,
        refused => refused,
    };
    if let Err(refusal) = allowed {
        return Ok(Answer::refusing(super::view::not_followed(
            locale, &game, refusal,
        )));
    }
    store.follow(game.number, request.by.id, wish).await?;
    Ok(Answer::from(super::view::followed(locale, &game, wish)).about(&game))
}

/// Checks blocks and limits.
async fn has_room(
    store: &Store,
    request: &Inquiry,
    game: &Game,
) -> Result<Result<(), FollowRefusal>, StoreError> {
    let me = request.by.id;
    for seat in [Seat::Challenger, Seat::Opponent] {
        let Some(player) = game.player(seat).filter(|player| !player.id.is_arbiter()) else {
            continue;
        };
        if store.has_blocked(player.id, me).await? || store.has_blocked(me, player.id).await? {
            return Ok(Err(FollowRefusal::Blocked));
        }
    }
    let (followed, followers) = (store.followed(me).await?, store.followers(game).await?);
    Ok(if followers.iter().any(|(person, _)| *person == me) {
        Ok(())
    } else if followed.len() >= MOST_FOLLOWED {
        Err(FollowRefusal::TooMany)
    } else if followers.len() >= MOST_FOLLOWERS {
        Err(FollowRefusal::Full)
    } else {
        Ok(())
    })
}

/// Ends what people follow of each other's games, after one has blocked the other.
pub(crate) async fn end_blocked(store: &Store, people: [PlayerId; 2]) -> Result<(), StoreError> {
    for person in people {
        for (number, _) in store.followed(person).await? {
            if let Some(game) = readable_game(store, number).await? {
                store.followers(&game).await?;
            }
        }
    }
    Ok(())
}

/// The games that the user follows.
pub(crate) async fn followed_games(store: &Store, request: &Inquiry) -> Answered {
    let mut games = Vec::new();
    for (number, wish) in store.followed(request.by.id).await? {
        let game = readable_game(store, number).await?;
        games.extend(
            game.filter(|game| game.ending().is_none())
                .map(|game| (game, wish)),
        );
    }
    Ok(super::view::list(request.locale(), &games).into())
}
