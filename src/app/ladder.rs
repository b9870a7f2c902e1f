//! Ratings and ladders.

use super::answers::RequestError;
use super::{Answer, App, Inquiry, own};
use crate::command::{LadderQuestion, LadderScope};
use crate::game::{DAY, Game, Pool, Rated, Season, ServerId};
use crate::referee::{self, RatedRefusal, Refusal};
use crate::settings::Ladder;
use crate::view::{self, Locale, Reply};

/// Places that a ladder shows.
const MOST_LISTED: u32 = 25;
/// Of the last season, below it.
const MOST_REMEMBERED: u32 = 3;

/// Pairs that managers are shown, of the games of so many days.
const MOST_PAIRS: u32 = 15;
const REVIEWED_DAYS: i64 = 90;

impl App {
    pub(super) async fn ladder(
        &self,
        request: &Inquiry,
        question: &LadderQuestion,
    ) -> Result<Answer, RequestError> {
        let server = request.place.server.ok_or(RatedRefusal::NoServer);
        let server = server.map_err(Refusal::from)?;
        if self.store.server(server).await?.ladder == Ladder::Off {
            return Err(Refusal::from(RatedRefusal::NoLadder).into());
        }
        let (locale, theme) = (own(request), request.context.preferences.theme);
        let of = |scope: LadderScope| match scope {
            LadderScope::Here => server,
            LadderScope::Everywhere => ServerId::EVERYWHERE,
        };
        let season = |pool: Pool, season: Season, scope: LadderScope, most: u32| {
            self.store
                .season(of(scope), pool, season.span(request.at), most)
        };
        Ok(match question {
            LadderQuestion::Of(pool, Some(which), scope) => {
                let places = season(*pool, *which, *scope, MOST_LISTED).await?;
                view::season(locale, theme, (*pool, *which), &places).into()
            }
            LadderQuestion::Of(pool, None, scope) => {
                let listed = self
                    .store
                    .ladder(of(*scope), *pool, request.at, MOST_LISTED);
                let listed = listed.await?;
                let last = season(*pool, Season::Previous, *scope, MOST_REMEMBERED).await?;
                view::ladder(locale, theme, (*pool, *scope), &listed, &last).into()
            }
            LadderQuestion::Person(person, scope) => {
                let standings = self
                    .store
                    .standings(person.id, of(*scope), request.at)
                    .await?;
                view::standings(locale, theme, person, &standings).into()
            }
            LadderQuestion::Review => {
                referee::may_manage(request)?;
                let since = request.at.plus(-REVIEWED_DAYS * DAY);
                let pairs = self.store.often_paired(server, since, MOST_PAIRS).await?;
                view::often_paired(locale, &pairs).into()
            }
            LadderQuestion::Remove(person, is_removed) => {
                referee::may_manage(request)?;
                let changed = self
                    .store
                    .set_removed(server, person.id, *is_removed)
                    .await?;
                view::removed(locale, person, changed.then_some(*is_removed)).into()
            }
        })
    }

    /// Adds what a rated game that has just ended changed.
    pub(super) async fn add_rating_changes(&self, game: &Game, reply: &mut Reply) {
        if game.setup.rated == Rated::No || game.ending().is_none() {
            return;
        }
        let locale = Locale::of(game.setup.language);
        match self.store.rating_changes(game.number).await {
            Ok(changes) => {
                let words = view::rating_changes(locale, game, &changes);
                reply.add(words.unwrap_or_else(|| view::not_counted(locale)));
            }
            Err(error) => {
                tracing::warn!(game = %game.number, %error, "can't read what a game changed");
            }
        }
    }
}
