//! Public messages about a game, and answers to refused or repeated requests.

use std::time::Duration;

use super::answers::{Answer, AnswerKind, Answered, RequestError, store_error_answer, under};
use super::home::{AnswerPlacement, is_off};
use super::inquiry::{Inquiry, Origin};
use super::memory::needs_legend;
use super::view::board_style::BoardStyle;
use super::view::{Audience, Reply};
use super::{read_preferences_if_possible, view};
use crate::command::Perspective;
use crate::features;
use crate::features::notifications::run::suppress_ping;
use crate::game::{ChannelId, EventKind, Game, GameNumber, PlayerId, RequestId, RoleId, Seat};
use crate::referee::{Platform, Refusal};
use crate::settings::Preferences;
use crate::store::{GameContext, Store, StoreError};
use crate::words::Locale;

/// Pauses before checking again whether a request was written.
const PAUSES_BEFORE_ASKING_AGAIN: [Duration; 2] =
    [Duration::from_millis(50), Duration::from_millis(200)];

/// A public reply, with board and pings according to both players' preferences.
pub(crate) async fn public_reply(
    store: &Store,
    game: &Game,
    compose: impl FnOnce(Locale, BoardStyle, &Game) -> Reply,
) -> Reply {
    let players = preferences_of_players(store, game).await;
    let style = common_style(store, game, players).await;
    let reply = compose(Locale::of(game.setup.language), style, game);
    suppress_ping(game, players, reply)
}

/// Composes the reply about the newest event of a game: the answer to its request, and messages sent instead or elsewhere.
/// It depends only on the game, so all are equal.
pub(crate) async fn compose(store: &Store, game: &Game) -> Reply {
    let players = preferences_of_players(store, game).await;
    compose_for(store, game, players).await
}

/// The same with the preferences of both players.
pub(crate) async fn compose_for(store: &Store, game: &Game, players: [Preferences; 2]) -> Reply {
    let style = common_style(store, game, players).await;
    let locale = Locale::of(game.setup.language);
    let mut reply = suppress_ping(game, players, view::newest_event(locale, style, game));
    if let Some(user) = requester(game).filter(|_| game.arbiters_seat().is_some()) {
        // The user has just tapped.
        reply.words.name_only(user);
    }
    if is_off(game) && matches!(store.current_board(game.number).await, Ok(Some(_))) {
        // The challenge's message is known, and becomes the line that shows its end.
        reply.audience = Audience::User;
    }
    features::add_lines(store, game, &mut reply, None).await;
    add_role(store, game, &mut reply).await;
    reply
}

/// The player whose request led to the newest event; Arbiter may have answered it immediately.
fn requester(game: &Game) -> Option<PlayerId> {
    let newest = game.events.last()?;
    let is_arbiters = newest.seat().is_some() && newest.seat() == game.arbiters_seat();
    match newest.kind {
        EventKind::Accepted { .. } if is_arbiters => return Some(game.setup.challenger.id),
        EventKind::Granted(_) | EventKind::Refused(_) => {}
        _ if is_arbiters => return None,
        _ => {}
    }
    let same_moment = game
        .events
        .iter()
        .rev()
        .take_while(|event| event.at == newest.at);
    let mut requested = same_moment.filter(|event| !event.request.is_of_arbiter());
    let requested = requested.next()?;
    Some(game.player(requested.seat()?)?.id)
}

/// The style of a public board; the default if the preferences can't be read.
pub(crate) async fn board_style(store: &Store, game: &Game) -> BoardStyle {
    let players = preferences_of_players(store, game).await;
    common_style(store, game, players).await
}

/// The same from the preferences of both players.
pub(crate) async fn common_style(
    store: &Store,
    game: &Game,
    [challenger, _]: [Preferences; 2],
) -> BoardStyle {
    complete(store, game, BoardStyle::for_all(game, challenger)).await
}

/// The style of a private board.
pub(crate) async fn own_style(store: &Store, game: &Game, request: &Inquiry) -> BoardStyle {
    let own = BoardStyle::for_user(game, Perspective::Own, request);
    complete(store, game, own).await
}

/// Adds what the store knows of the players: whether a legend explains the board, and their ratings.
async fn complete(store: &Store, game: &Game, style: BoardStyle) -> BoardStyle {
    let is_explained = needs_legend(store, game).await;
    let ratings = store.ratings_beside(game).await;
    let ratings = ratings.unwrap_or_else(|error| {
        tracing::warn!(game = %game.number, %error, "can't read the players' ratings");
        [None; 2]
    });
    let activity = store.memory().activity.get().copied();
    let style = style.explained(is_explained).rated(ratings);
    style.opening(activity)
}

pub(crate) async fn preferences_of_players(store: &Store, game: &Game) -> [Preferences; 2] {
    let seats = [Seat::Challenger, Seat::Opponent];
    let people = seats.map(|seat| game.player(seat).unwrap_or(&game.setup.challenger).id);
    let preferences = store.preferences(people).await;
    preferences.unwrap_or_else(|error| {
        tracing::warn!(game = %game.number, %error, "can't read the players' preferences");
        [Preferences::default(); 2]
    })
}

pub(crate) async fn newest_of(store: &Store, request: &Inquiry, game: &Game) -> Answer {
    to_newest(request, game, compose(store, game).await)
}

pub(crate) async fn role_pinged_in(
    store: &Store,
    game: &Game,
    channel: ChannelId,
) -> Result<Option<RoleId>, StoreError> {
    let Some(server) = game.setup.home.server else {
        return Ok(None);
    };
    let set = store.server(server).await?;
    let is_there = set.challenges_channel == Some(channel);
    Ok(set.challenges_role.filter(|_| is_there))
}

/// Pings the role in an open challenge made in the announcement channel.
pub(crate) async fn add_role(store: &Store, game: &Game, reply: &mut Reply) {
    let newest = game.events.last().map(|event| &event.kind);
    if newest != Some(&EventKind::Challenged) || game.setup.opponent.is_some() {
        return;
    }
    match role_pinged_in(store, game, game.setup.home.channel).await {
        Ok(Some(role)) => reply.add(view::role_ping(role)),
        Ok(None) => {}
        Err(error) => {
            tracing::warn!(game = %game.number, %error, "can't read the role for open challenges");
        }
    }
}

/// The answer to the newest event of a game with the public `reply`.
pub(crate) fn to_newest(request: &Inquiry, game: &Game, reply: Reply) -> Answer {
    let receipt = match AnswerPlacement::of(game, request) {
        AnswerPlacement::Here if request.origin == Origin::PrivateMessage => {
            Some(view::receipt(request.locale(), game))
        }
        AnswerPlacement::Here => None,
        AnswerPlacement::AtHome => Some(view::receipt_elsewhere(request.locale(), game)),
        AnswerPlacement::InThread => Some(view::receipt_in_thread(request.locale(), game)),
        AnswerPlacement::OnCard => {
            let locale = Locale::of(game.setup.language);
            Some(view::card(locale, BoardStyle::default(), game))
        }
    };
    Answer {
        event: Some((game.number, game.newest_event())),
        receipt: receipt.map(|receipt| under(request, receipt)),
        ..Answer::from(reply).about(game)
    }
}

/// A refusal, unless the request was written before and is refused only on redelivery.
pub(crate) async fn refused(
    store: &Store,
    request: &mut Inquiry,
    refusal: &Refusal,
    found: Option<Box<GameContext>>,
) -> Answer {
    if found.is_none() {
        read_preferences_if_possible(store, request).await;
    }
    let game = found.as_ref().map(|found| &found.game);
    let style = match game {
        // All players share a terminal's board.
        Some(game) if request.context.platform == Platform::Terminal => {
            board_style(store, game).await
        }
        Some(game) => own_style(store, game, request).await,
        None => BoardStyle::default(),
    };
    let refused = || {
        let answer = Answer::refusing(view::refused(request.locale(), style, refusal, game));
        match game {
            Some(game) => answer.about(game),
            None => answer,
        }
    };
    match event_of(store, request.id, request.named).await {
        Ok(None) => refused(),
        Ok(Some(_)) => match repeated(store, request).await {
            Ok(answer) => answer,
            Err(RequestError::Refused(..)) => refused(),
            Err(RequestError::Store(error)) => store_error_answer(request, &error),
        },
        Err(error) => store_error_answer(request, &error),
    }
}

/// The answer to a request that was written before, the same as the first time.
pub(crate) async fn repeated(store: &Store, request: &Inquiry) -> Answered {
    let Some((number, event)) = event_of(store, request.id, request.named).await? else {
        return Err(StoreError::Damaged(format!(
            "request {} is known and cannot be found",
            request.id
        ))
        .into());
    };
    let game = match store.load(number).await {
        Ok(game) => game.ok_or(Refusal::NoSuchGame(number))?,
        Err(error) => {
            // It was written, so the outbox will show it.
            tracing::error!(game = %number, %error, "can't show what a request has written");
            return Ok(Answer {
                kind: AnswerKind::Failed,
                ..view::written_unseen(request.locale()).into()
            });
        }
    };
    // A challenge to Arbiter is answered by its acceptance.
    let is_accepted = event == 0 && game.arbiters_seat().is_some() && game.play().is_some();
    match replay_to(&game, event + u32::from(is_accepted))? {
        Some(game) => Ok(newest_of(store, request, &game).await),
        None => Err(StoreError::Damaged(format!("game {number} has no entry {event}")).into()),
    }
}

/// The game as of an event, which is then its newest.
pub(crate) fn replay_to(game: &Game, event: u32) -> Result<Option<Game>, StoreError> {
    let index = usize::try_from(event).unwrap_or(usize::MAX);
    if game
        .events
        .get(index)
        .is_none_or(|found| found.number != event)
    {
        return Ok(None);
    }
    if game.events.len() == index + 1 {
        return Ok(Some(game.clone()));
    }
    let events = game.events.iter().take(index + 1).cloned().collect();
    let then = Game::replay(game.number, game.setup.clone(), events)?;
    // Only the events and what follows from them are as of then.
    Ok(Some(Game {
        events: then.events,
        stage: then.stage,
        ..game.clone()
    }))
}

/// The event that a request wrote, in the game that it named or resolved to. A written event must not be denied, so a
/// failing store is retried.
pub(crate) async fn event_of(
    store: &Store,
    request: RequestId,
    named: Option<GameNumber>,
) -> Result<Option<(GameNumber, u32)>, StoreError> {
    for pause in PAUSES_BEFORE_ASKING_AGAIN {
        match store.find_request(request, named).await {
            Ok(found) => return Ok(found),
            Err(error) => {
                tracing::warn!(%error, "can't find out whether a request was written");
                tokio::time::sleep(pause).await;
            }
        }
    }
    let found = store.find_request(request, named).await;
    found.map_err(|error| StoreError::InDoubt(Box::new(error)))
}
