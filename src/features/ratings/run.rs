//! Ratings and ladders.

use super::season::Season;
use crate::command::{LadderEntry, LadderQuestion, LadderScope};
use crate::game::{DAY, Game, Pool, Rated, ServerId, Uncounted, half_points};
pub(crate) use crate::play::answers::RequestError;
use crate::play::view::Reply;
use crate::play::{Answer, Inquiry};
use crate::referee;
use crate::referee::{RatedRefusal, Refusal};
use crate::settings::{Ladder, RatingPosts, RatingRoles};
use crate::store::{OutboxMessage, Purpose, Store, StoreError};
use crate::words::{Locale, Words};

/// Maximum number of places on a ladder.
const MOST_LISTED: u32 = 25;
/// Number of places of the last season, below the ladder.
const MOST_REMEMBERED: u32 = 3;

/// Maximum number of pairs for managers, and the days of games they cover.
const MOST_PAIRS: u32 = 15;
const REVIEWED_DAYS: i64 = 90;

pub(crate) async fn ladder(
    store: &Store,
    request: &Inquiry,
    question: &LadderQuestion,
) -> Result<Answer, RequestError> {
    let server = request.place.server.ok_or(RatedRefusal::NoServer);
    let server = server.map_err(Refusal::from)?;
    let settings = store.server(server).await?;
    if settings.ladder == Ladder::Off {
        return Err(Refusal::from(RatedRefusal::NoLadder).into());
    }
    if let LadderQuestion::Of(pool, ..) = question {
        let pool = pool.unwrap_or(Pool::ChessCorrespondence);
        let mut ladders = pool
            .variants()
            .map(|variant| referee::has_ladder(&settings, variant));
        let none = referee::has_ladder(&settings, pool.variant());
        ladders
            .find(Result::is_ok)
            .unwrap_or(none)
            .map_err(Refusal::from)?;
    }
    let (locale, theme) = (request.locale(), request.context.preferences.theme);
    let of_scope = |scope: LadderScope| match scope {
        LadderScope::Here => server,
        LadderScope::Everywhere => ServerId::EVERYWHERE,
    };
    let season = |pool: Pool, season: Season, scope: LadderScope, most: u32| {
        store.season(of_scope(scope), pool, season.span(request.at), most)
    };
    Ok(match question {
        LadderQuestion::Of(pool, Some(which), scope) => {
            let mut of = pool.unwrap_or(Pool::ChessCorrespondence);
            let mut places = season(of, *which, *scope, MOST_LISTED).await?;
            if pool.is_none() && places.is_empty() {
                let live = season(Pool::ChessLive, *which, *scope, MOST_LISTED).await?;
                if !live.is_empty() {
                    (of, places) = (Pool::ChessLive, live);
                }
            }
            super::view::season(locale, theme, (of, *which), &places).into()
        }
        LadderQuestion::Of(pool, None, scope) => {
            let listed = |pool| store.ladder(of_scope(*scope), pool, request.at, MOST_LISTED);
            let mut of = pool.unwrap_or(Pool::ChessCorrespondence);
            let mut shown = listed(of).await?;
            if pool.is_none() && shown.is_empty() {
                let live = listed(Pool::ChessLive).await?;
                if !live.is_empty() {
                    (of, shown) = (Pool::ChessLive, live);
                }
            }
            let last = season(of, Season::Previous, *scope, MOST_REMEMBERED).await?;
            super::view::ladder(locale, theme, (of, *scope), &shown, &last).into()
        }
        LadderQuestion::Person(person, of, scope) => {
            let scope = of_scope(*scope);
            let standings = store.standings(person.id, scope, request.at).await?;
            let most_played = standings.first().map(|standing| standing.pool);
            let of = of.or(most_played).unwrap_or(Pool::ChessCorrespondence);
            let games = store.rated_games_of(person.id, scope, of).await?;
            if standings.is_empty() && store.is_off_ladders(Some(scope), person.id).await? {
                return Ok(super::view::off_ladders(locale, person).into());
            }
            super::view::standings(locale, theme, person, &standings, (of, &games)).into()
        }
        LadderQuestion::Review => {
            referee::may_manage(request)?;
            let since = request.at.plus(-REVIEWED_DAYS * DAY);
            let pairs = store.often_paired(server, since, MOST_PAIRS).await?;
            super::view::often_paired(locale, &pairs).into()
        }
        LadderQuestion::Remove(entry, is_removed) => {
            referee::may_manage(request)?;
            let is_removed = *is_removed;
            let changed = match entry {
                LadderEntry::Person(person) => {
                    let changed = store.set_removed(server, person.id, is_removed).await?;
                    store
                        .recheck_roles(server, person.id, is_removed, request.at)
                        .await?;
                    changed
                }
                LadderEntry::Game(game) => {
                    store.set_game_removed(server, *game, is_removed).await?
                }
            };
            super::view::removed(locale, entry, changed.then_some(is_removed)).into()
        }
    })
}

/// Leaves out the row that updates roles if the server has none by rating.
pub(crate) async fn without_needless_roles(
    store: &Store,
    game: &Game,
    messages: &mut Vec<OutboxMessage>,
) -> Result<(), StoreError> {
    let is_of_roles = |message: &OutboxMessage| message.purpose == Purpose::Roles;
    if let Some(server) = game.setup.home.server
        && messages.iter().any(is_of_roles)
        && store.server(server).await?.rating_roles == RatingRoles::default()
    {
        messages.retain(|message| !is_of_roles(message));
    }
    Ok(())
}

/// Adds the rating changes of a rated game that has just ended, if they may be public.
pub(crate) async fn add_rating_changes(store: &Store, game: &Game, reply: &mut Reply) {
    let locale = Locale::of(game.setup.language);
    if let Some(words) = rating_changes(store, locale, game, RatingPosts::On).await {
        reply.add(words);
    }
}

/// Otherwise tells the user privately.
pub(crate) async fn note_rating_changes(
    store: &Store,
    request: &Inquiry,
    game: &Game,
    answer: &mut Answer,
) {
    if game.seat_of(request.by.id).is_some()
        && let Some(words) = rating_changes(store, request.locale(), game, RatingPosts::Off).await
    {
        answer.add_note(words);
    }
}

/// The sentence about a game's rating changes, if its server wants it in that place.
async fn rating_changes(
    store: &Store,
    locale: Locale,
    game: &Game,
    posts: RatingPosts,
) -> Option<Words> {
    if game.setup.rated == Rated::No || game.ending().is_none() {
        return None;
    }
    let server = store.server(game.setup.home.server?).await.ok()?;
    if server.rating_posts != posts {
        return None;
    }
    match store.rating_changes(game).await {
        Ok(changes) if changes.is_empty() => {
            let reason = half_points(game).err().unwrap_or(Uncounted::Removed);
            Some(super::view::not_counted(locale, reason))
        }
        Ok(changes) => super::view::rating_changes(locale, game, &changes),
        Err(error) => {
            tracing::warn!(game = %game.number, %error, "can't read what a game changed");
            None
        }
    }
}
