//! Ratings and ladders.

use super::answers::RequestError;
use super::{Answer, App, Inquiry, own};
use crate::command::LadderQuestion;
use crate::game::{Game, Rated};
use crate::referee::{RatedRefusal, Refusal};
use crate::settings::Ladder;
use crate::view::{self, Locale, Reply};

/// Places that a ladder shows.
const MOST_LISTED: u32 = 25;

impl App {
    pub(super) async fn ladder(
        &self,
        request: &Inquiry,
        question: &LadderQuestion,
    ) -> Result<Answer, RequestError> {
        let server = request
            .place
            .server
            .ok_or(Refusal::Rated(RatedRefusal::NoServer))?;
        if self.store.server(server).await?.ladder == Ladder::Off {
            return Err(Refusal::Rated(RatedRefusal::NoLadder).into());
        }
        let theme = request.context.preferences.theme;
        Ok(match question {
            LadderQuestion::Of(pool) => {
                let listed = self.store.ladder(server, *pool, request.at, MOST_LISTED);
                view::ladder(own(request), theme, *pool, &listed.await?).into()
            }
            LadderQuestion::Person(person) => {
                let standings = self.store.standings(person.id, server, request.at).await?;
                view::standings(own(request), theme, person, &standings).into()
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
