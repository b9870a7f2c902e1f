//! What is done about a person rather than in a game.

use super::{Answer, App, MOST_TRIES, Trouble};
use crate::command::Privacy;
use crate::referee::{
    self, CHALLENGE_LAPSES_AFTER, Confirmation, GameNumber, Request, RequestId, Ruling, Seen,
};
use crate::store::{Letter, Purpose, StoreError};
use crate::view;

impl App {
    /// What somebody wants to be done about what is stored of them.
    pub(super) async fn privacy(
        &self,
        request: &Request,
        privacy: Privacy,
    ) -> Result<Answer, Trouble> {
        if privacy == Privacy::Delete(Confirmation::Given) {
            self.forget(request).await?;
            return Ok(Answer::of(view::forgotten()));
        }
        let person = self.store.person(request.by.id).await?;
        Ok(Answer::of(match privacy {
            Privacy::Show => view::stored(&person),
            Privacy::Export => view::all_stored(&person),
            Privacy::Delete(_) => view::confirm_forgetting(&person, request.at),
        }))
    }

    /// Ends what is under way and forgets the person. A game that begins in between is ended too.
    async fn forget(&self, request: &Request) -> Result<(), Trouble> {
        let since = request.at.plus(-CHALLENGE_LAPSES_AFTER);
        for _ in 0..MOST_TRIES {
            let under_way = self.store.forget(request.by.id, since).await?;
            if under_way.is_empty() {
                return Ok(());
            }
            for number in under_way {
                self.part(number, request).await?;
            }
        }
        let problem = "somebody begins games faster than they can be ended";
        Err(StoreError::Unusable(problem.to_owned()).into())
    }

    /// Ends one game of somebody who leaves; the outbox tells it at home. Whoever was faster is looked at again.
    async fn part(&self, number: GameNumber, request: &Request) -> Result<(), Trouble> {
        let Some(game) = self.store.load(number).await? else {
            return Ok(());
        };
        let Some(deed) = referee::parting(&game, request) else {
            return Ok(());
        };
        // One request ends several games, and each entry needs a number of its own.
        let request = Request {
            id: RequestId::of_arbiter(number, game.next_entry()),
            ..request.clone()
        };
        let Ruling { entry, .. } = referee::rule(&game, &deed, Seen::Latest, &request)?;
        let letter = Letter {
            game: number,
            entry: entry.number,
            purpose: Purpose::Answer,
            channel: game.founding.home.channel,
            due: request.at,
            attempts: 0,
        };
        let after = game
            .with(entry)
            .map_err(|corrupt| StoreError::Damaged(corrupt.to_string()))?;
        self.store.commit(&after, &[letter]).await?;
        Ok(())
    }
}
